/** What is looked up and reckoned at the desk. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLanguage, say, setLanguage } from '#renderer/i18n/words.ts';
import { calculate } from '#renderer/languages/local/calculator.ts';
import { answerLocally } from '#renderer/languages/local/index.ts';
import { convert } from '#renderer/languages/local/rates.ts';
import { actionOf } from './reading.ts';

const CLOCK = { now: new Date('2026-11-21T17:02:00Z'), time_zone: 'America/Sao_Paulo' };

const answer = (entry: string): string[] => {
  const found = answerLocally(actionOf(entry, 'AMADEUS'), CLOCK);
  if (!found) throw new Error(`${entry} is not answered here`);
  return [say(found.text), ...found.lines];
};

it('names cities and countries as the language of the workstation does', async () => {
  await loadLanguage('pt-BR');
  setLanguage('pt-BR');
  expect(answer('DAC LON')[0]).toMatch(/^LON: Londres, Reino Unido/);
  expect(answer('DAN NOVA YORK').slice(1, 3)).toEqual([
    'NYC  Nova York, NY, Estados Unidos',
    'JFK  Nova York, John F Kennedy International, NY, Estados Unidos',
  ]);
  expect(answer('DC ALEMANHA').slice(1)).toEqual(['DE  Alemanha  EUR']);
  setLanguage('en');
});

it('says how a missing rate is set', () => {
  const { text } = convert({ amount: '10', from: 'JPY', to: 'SEK' }, []);
  expect(say(text)).toMatch(/no rate between JPY and SEK: RATE JPY\/SEK /);
});

describe('an entry that needs no service', () => {
  it.each([
    ['DAN PARIS', ['PAR is Paris', 'PAR  Paris, France', 'CDG  Paris Charles de Gaulle, France']],
    ['DAC PAR', ['PAR: Paris, France', 'CDG  Paris Charles de Gaulle', 'ORY  Paris Orly']],
    ['DAC CDG', ['CDG: Paris Charles de Gaulle, France']],
    ['DAC XQQ', ['XQQ is no city or airport.']],
    ['DNA LH', ['LH: Lufthansa, tickets 220', 'LH  220  Lufthansa  Germany']],
    ['DNA 957', ['JJ: LATAM Airlines Brasil, tickets 957']],
    ['DNA LUFTHANSA', ['LH: Lufthansa, tickets 220', 'LH  220  Lufthansa  Germany']],
    ['DNE747', ['747: Boeing 747-400', '744  Boeing 747-400  416  13450 km']],
    ['DNE 777-300', ['773: Boeing 777-300', '773  Boeing 777-300  368  11120 km']],
    ['DNE7W7', ['No aircraft has the code 7W7.']],
    ['DDQQQ', ['QQQ is no city or airport.', 'IQQ  Iquique, Chile']],
    ['DDHNL', ['Honolulu: 07:02, Sat 21 Nov 2026, UTC −10:00', '−7:00 from here']],
    ['DDDEL', ['Delhi: 22:32, Sat 21 Nov 2026, UTC +5:30', '+8:30 from here']],
    ['DD', ['Here: 14:02, Sat 21 Nov 2026, UTC −3:00']],
    [
      'DDGRU/NYC',
      ['São Paulo/Guarulhos 14:02, Sat 21 Nov 2026 = New York 12:02, Sat 21 Nov 2026 (−2:00)'],
    ],
    ['DDTYO0800/NYC', ['Tokyo 08:00, Sun 22 Nov 2026 = New York 18:00, Sat 21 Nov 2026 (−14:00)']],
    ['DDPAR/QQQ', ['QQQ is no city or airport.']],
    ['DC FR', ['FR is France', 'FR  France  EUR']],
    ['DC korea', ['KP is North Korea', 'KP  North Korea  KPW', 'KR  South Korea  KRW']],
    ['DC ATLANTIS', ['No country is called ATLANTIS.']],
    ['DD23MAY/31', ['Sun 23 May 2027 + 31 = Wed 23 Jun 2027']],
    ['DD01JAN/-1', ['Fri 1 Jan 2027 − 1 = Thu 31 Dec 2026']],
    ['DD20DEC/02JAN', ['13 days from 20 Dec 2026 to 2 Jan 2027']],
    ['DF305.50P10', ['305.50P10 = 30.55']],
    ['DF 10 / 4', ['10/4 = 2.5']],
    ['DF10/3', ['10/3 ≈ 3.3333333333']],
    ['DF1/0', ['Nothing can be divided by zero.']],
    [
      'DMJFK',
      [
        'New York John F Kennedy: arriving/departing, domestic or international',
        'D/D  1:00',
        'D/I  1:15',
        'I/D  1:45',
        'I/I  2:00',
      ],
    ],
  ])('%s', (entry, said) => {
    expect(answer(entry).slice(0, said.length)).toEqual(said);
  });
});

const value = (sum: string): string => {
  const result = calculate(sum);
  return result.ok ? result.value.text : result.error;
};

describe('the calculator', () => {
  it.each([
    ['546+52', '598'],
    ['0.1+0.2', '0.3'],
    ['2+3*4', '14'],
    ['2*3P50', '3'],
    ['10-2-3', '5'],
    ['7/2', '3.5'],
    ['2/3', '0.6666666667'],
    ['-1/8', '-0.125'],
    ['5*-2', '-10'],
    ['1-1', '0'],
    ['999999999999999*999999999999999', '999999999999998000000000000001'],
    ['', 'NO_SUM'],
    ['1+', 'NO_SUM'],
    ['1++2', 'NO_SUM'],
  ])('%s', (sum, text) => expect(value(sum)).toBe(text));

  it('agrees with integers', () => {
    const number = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(value(`${a}+${b}*${c}`)).toBe(`${a + b * c}`);
        expect(value(`${a}-${b}`)).toBe(`${a - b}`);
      }),
      { seed: 3 },
    );
  });
});
