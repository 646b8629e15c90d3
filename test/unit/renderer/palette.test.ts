/** What the palette and the help find for somebody who does not know what a command is called here. */
import { afterAll, describe, expect, it } from 'vitest';
import { listCommandsCalled, listPaletteRows } from '#renderer/app/palette-rows.ts';
import { listHelp } from '#renderer/commands/help.ts';
import { COMMANDS, findCommand } from '#renderer/commands/index.ts';
import { en } from '#renderer/i18n/en/index.ts';
import { loadLanguage, setLanguage } from '#renderer/i18n/words.ts';
import { NOTHING } from './readings.ts';

const find = (typed: string) =>
  listPaletteRows(typed, NOTHING, 'AMADEUS').map(({ command }) => command.id);

/** What is looked for, in each language, and the command that does it. */
const SOUGHT: readonly (readonly [command: string, en: string, pt: string, es: string])[] = [
  ['exchange.open', 'change date', 'trocar', 'cambiar fecha'],
  ['tickets.issue', 'installments', 'parcelas', 'cuotas'],
  ['refund.open', 'money back', 'dinheiro', 'devolver dinero'],
  ['bags.open', 'luggage', 'bagagem', 'maleta'],
  ['desk.settings', 'password', 'senha', 'contrasena'],
  ['desk.settings', 'provider', 'provedor', 'proveedor'],
  ['words.es', 'language', 'idioma', 'idioma'],
  ['outbox.hand_over', 'shift', 'turno', 'turno'],
  ['quote.add', 'estimate', 'orcamento', 'presupuesto'],
  ['dayend.open', 'cash', 'caixa', 'caja'],
  ['booking.frequent_flyers', 'miles', 'milhas', 'millas'],
];

describe('what a beginner looks for', () => {
  afterAll(() => setLanguage('en'));

  it.each([
    ['en', 1],
    ['pt-BR', 2],
    ['es', 3],
  ] as const)('is found in %s', async (language, column) => {
    await loadLanguage(language);
    setLanguage(language);
    const lost = SOUGHT.filter((row) => !find(row[column]).includes(row[0]));
    expect(lost.map((row) => row[column])).toEqual([]);
  });

  it('is found by the help too', () => {
    setLanguage('en');
    const bags = findCommand('bags.open');
    expect(bags && listHelp(bags, 'luggage', 'AMADEUS').length).toBeGreaterThan(0);
    // Small words say nothing; alone they are the start of an entry.
    expect(bags && listHelp(bags, 'my luggage', 'AMADEUS').length).toBeGreaterThan(0);
    expect(bags && listHelp(bags, 'lu', 'AMADEUS')).toEqual([]);
  });
});

it.each([
  ['AMADEUS', 'JM'],
  ['SABRE', '¤'],
] as const)('%s finds every work area by %s', (home, head) => {
  const ids = listPaletteRows(head, NOTHING, home).map(({ command }) => command.id);
  expect(ids).toEqual(expect.arrayContaining([...'abcdef'].map((area) => `area.${area}`)));
});

it('gives other names to commands that exist', () => {
  const named = Object.keys(en).filter((key) => key.startsWith('also.'));
  const gone = named.filter((key) => findCommand(key.slice('also.'.length)) === undefined);
  expect({ gone, some: named.length > 0 }).toEqual({ gone: [], some: true });
});

it('shows what can be done first, until something is typed', () => {
  const rows = listPaletteRows('', NOTHING, 'AMADEUS');
  expect(rows).toHaveLength(COMMANDS.filter(({ silent }) => !silent).length);
  const possible = rows.filter(({ why }) => why === null).length;
  expect(rows.slice(0, possible).every(({ why }) => why === null)).toBe(true);
});

it('names a command before what is only called so as well', () => {
  setLanguage('en');
  expect(find('seats')[0]).toBe('seats.open');
});

/** A word typed into the command line that begins no entry, and the commands named for it. */
it.each([
  ['SETTINGS', 'desk.settings'],
  ['cancel', 'booking.cancel'],
  ['LOGOUT', 'session.sign_out'],
  ['PAYMENT', 'tickets.issue'],
  ['BOOK A FLIGHT', 'offer.sell'],
  ['CREDITS', 'credits.open'],
  // Wholly called so, although the desk of bookings is what can be opened.
  ['BOOK', 'offer.sell'],
  ['AN', undefined],
  ['AN20DECGRUMIA', undefined],
  ['QWERTY', undefined],
])('%s is what %s is called', (typed, command) => {
  setLanguage('en');
  expect(listCommandsCalled(typed, NOTHING, 'AMADEUS')[0]?.id).toBe(command);
});
