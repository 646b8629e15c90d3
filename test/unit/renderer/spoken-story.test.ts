/**
 * The same affair in Portuguese and in Spanish, through the real service: what is said is of that
 * language, what is typed is the same, and the language is the agent's from then on.
 */
import '#test/fixtures/languages.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { readWhole } from '#renderer/app/entry-reading.ts';
import { chooseLanguage } from '#renderer/app/preference-actions.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import { en } from '#renderer/i18n/en/index.ts';
import { formatInWords } from '#renderer/i18n/entry-format.ts';
import { formatMoney } from '#renderer/i18n/format.ts';
import { getLanguageCode, say, setLanguage } from '#renderer/i18n/words.ts';
import { FORMS } from '#renderer/languages/index.ts';
import { day, openAirdesk, startWorkstation } from './workstation.ts';

const { service, close } = await openAirdesk();
afterEach(() => setLanguage('en'));
afterAll(close);

interface Spoken {
  language: LanguageCode;
  surname: string;
  chosen: string;
  understood: RegExp;
  question: string;
  booked: RegExp;
  no_line: string;
  refused: string;
  wrong: string;
  cancelled: RegExp;
}

const STORIES: readonly Spoken[] = [
  {
    language: 'pt-BR',
    surname: 'FALANTE',
    chosen: 'Agora os textos estão em português.',
    understood: /^Buscar \d+ \p{Ll}{3}, .+ → .+ · 1 adulto$/u,
    question: 'Reservar sem emitir?',
    booked: /^Reservado, a emitir: [A-Z0-9]{6}$/,
    no_line: 'Não há linha 999.',
    refused: 'Essa reserva não existe',
    wrong: 'O e-mail ou a senha está errado',
    cancelled: /^[A-Z0-9]{6} cancelada$/,
  },
  {
    language: 'es',
    surname: 'HABLANTE',
    chosen: 'Ahora los textos están en español.',
    understood: /^Buscar \d+ \p{Ll}{3,4}, .+ → .+ · 1 adulto$/u,
    question: '¿Reservar sin emitir?',
    booked: /^Reservado, sin emitir: [A-Z0-9]{6}$/,
    no_line: 'No hay línea 999.',
    refused: 'Esa reserva no existe',
    wrong: 'El correo o la contraseña no es correcto',
    cancelled: /^[A-Z0-9]{6} cancelada$/,
  },
];

describe.each(STORIES)('in $language', (story) => {
  it('an affair is said in the agent’s language and typed as ever', async () => {
    const at = await startWorkstation(service);
    const answer = () => at.area().answer?.text;
    await chooseLanguage(at.desk, story.language);
    expect([getLanguageCode(), answer()]).toEqual([story.language, story.chosen]);

    const typed = { ...at.area(), entry: `GRU MIA ${day(30)} 1ADT` };
    const { reading } = readWhole(at.desk, typed);
    if (reading.state !== 'ready') throw new Error(reading.state);
    expect(say(reading.order.says)).toMatch(story.understood);
    at.enter(`GRU MIA ${day(30)} 1ADT`);
    await at.until((area) => area.search?.state === 'done');
    at.enter('FILTER 04');
    at.enter('SS999');
    expect(answer()).toBe(story.no_line);
    at.enter('SS1');
    await at.until((area) => area.draft?.confirmed === true);
    at.enter(`NM1${story.surname}/ANA MRS`);
    at.enter('AP+55 11 3333 4444');
    at.enter('ET');
    const { overlay } = at.desk.shell.getState();
    if (overlay.kind === 'question') {
      expect(overlay.question.title).toBe(story.question);
      at.desk.actions.confirm();
    }
    const held = await at.until((area) => area.booking !== null && area.screen === 'booking');
    await at.until((area) => area.answer?.kind === 'ok' && !area.waiting);
    expect(answer()).toMatch(story.booked);
    expect(held.booking?.booking.passengers[0]?.last_name).toBe(story.surname);

    at.enter('XI');
    at.desk.actions.confirm();
    await at.until((area) => area.booking?.booking.booking_status === 'CANCELLED' && !area.waiting);
    expect(answer()).toMatch(story.cancelled);
  });

  it('failures come in its words, whole sentences', async () => {
    const at = await startWorkstation(service);
    await chooseLanguage(at.desk, story.language);
    const { client } = at.desk;
    const missing = await client.call('booking.get', { id: 'nothing-here' });
    if (missing.ok) throw new Error('There is such a booking');
    expect([missing.error.error, missing.error.message]).toEqual(['NOT_FOUND', story.refused]);
    expect(missing.error.details).toEqual([]);
    const who = { username: 'agent@training.airdesk.example', password: 'wrong', group_id: null };
    const denied = await client.call('session.sign_in', who);
    if (denied.ok) throw new Error('Any password will do');
    expect([denied.error.message, denied.error.details]).toEqual([story.wrong, []]);
  });

  it('the language is the agent’s: it is there at the next sign-in', async () => {
    const at = await startWorkstation(service);
    await chooseLanguage(at.desk, story.language);
    setLanguage('en');
    const again = await at.reload();
    expect(again.desk.preferences.getState().language).toBe(story.language);
    expect(getLanguageCode()).toBe(story.language);
  });
});

it('counts as each language counts', () => {
  const said = (code: LanguageCode) => {
    setLanguage(code);
    return [0, 1, 2, 5000, 1_000_000].map((n) => say('answer.offers', { n }));
  };
  expect([said('en'), said('pt-BR'), said('es')]).toEqual([
    ['0 offers', 'One offer', '2 offers', '5,000 offers', '1,000,000 offers'],
    ['0 ofertas', '1 oferta', '2 ofertas', '5.000 ofertas', '1.000.000 ofertas'],
    ['0 ofertas', 'Una oferta', '2 ofertas', '5,000 ofertas', '1,000,000 ofertas'],
  ]);
  // Plural rules count nought as one in Portuguese, but nothing is one when there is none.
  setLanguage('pt-BR');
  expect([0, 1].map((n) => say('answer.named', { n }))).toEqual([
    'Nomes anotados. 0 passageiros ainda não têm nome.',
    'Nomes anotados. Um passageiro ainda não tem nome.',
  ]);
});

it('writes amounts with the signs of the language', () => {
  const written = (code: LanguageCode) => {
    setLanguage(code);
    return formatMoney(9591.7, 'BRL');
  };
  expect([written('en'), written('pt-BR'), written('es')]).toEqual([
    '9,591.70',
    '9.591,70',
    '9,591.70',
  ]);
});

it('says what stands between the braces of every entry’s format', () => {
  const formats = [
    ...COMMANDS.flatMap(({ entries }) => entries),
    ...Object.values(FORMS).flat(),
  ].map(({ format }) => format);
  const names = formats.flatMap((format) =>
    [...format.matchAll(/\{([^{}]+)\}/g)].map(([, n]) => n),
  );
  const unsaid = [...new Set(names)].filter(
    (name = '') => !/^[A-Z]([-|][A-Z0-9])+$/.test(name) && !Object.hasOwn(en, `format.${name}`),
  );
  expect([names.length > 100, unsaid]).toEqual([true, []]);
  setLanguage('pt-BR');
  expect(formatInWords('AN{date}{from}{to}[/A{airline}] {M|F|X}')).toBe(
    'AN{data}{de}{para}[/A{companhia}] {M|F|X}',
  );
});
