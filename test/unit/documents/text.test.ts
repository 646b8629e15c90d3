/** Papers as text and tables as CSV: whatever stands in them, lines stay narrow and cells stay cells. */
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { formatCsv } from '#main/documents/csv.ts';
import { formatAmount, formatDay, formatShift, wrapText } from '#main/documents/format.ts';
import { toFileStem } from '#main/documents/index.ts';
import type { Paper } from '#main/documents/paper.ts';
import { unpackFont } from '#main/documents/pdf/coverage.ts';
import { FACES, loadFontFiles, splitIntoRuns } from '#main/documents/pdf/fonts.ts';
import { renderPdf } from '#main/documents/pdf/pdf.ts';
import { formatText, TEXT_WIDTH } from '#main/documents/text.ts';
import { en } from '#main/documents/words/en.ts';
import { getWords } from '#main/documents/words/index.ts';
import { pdfText } from '../../documents/reading.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import { countRounds } from '../../fixtures/rounds.ts';

const SEED = { seed: 20_261_121, numRuns: 200 };
const line = fc.string({ unit: 'grapheme-composite', maxLength: 120 }).map((text) =>
  // What reaches a document has been through the contract: no control characters.
  text.replaceAll(/\p{C}/gu, ''),
);

const paper = (blocks: Paper['blocks'], over: Partial<Paper> = {}): Paper => ({
  title: 'Title',
  subject: 'Subject',
  language: 'en',
  agency: 'Agency',
  made: 'Made now',
  training: null,
  blocks,
  ...over,
});

const anything = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: line }),
  fc.record({
    kind: fc.constant('notice' as const),
    tone: fc.constantFrom('plain' as const, 'warn' as const),
    title: line,
    text: line,
  }),
  fc.record({
    kind: fc.constant('facts' as const),
    items: fc.array(fc.record({ label: line, value: line }), { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('sums' as const),
    lines: fc.array(fc.record({ label: line, amount: fc.constantFrom('0.00', '12,345.67') }), {
      maxLength: 3,
    }),
  }),
  fc
    .tuple(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.array(line, { maxLength: 5 }), { maxLength: 4 }),
    )
    .map(([count, rows]) => ({
      kind: 'table' as const,
      columns: Array.from({ length: count }, (_, n) => ({ title: `C${n}`, width: 1 })),
      rows: rows.map((cells) => ({ cells })),
    })),
);

test('no line of a text is wider than an e-mail takes, and no word of it is lost', () => {
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 6 }), (blocks) => {
      const text = formatText(paper(blocks));
      for (const one of text.split('\n')) expect([...one].length).toBeLessThanOrEqual(TEXT_WIDTH);
      const flat = text.replaceAll(/\s+/g, '');
      for (const block of blocks) {
        if (block.kind === 'text') expect(flat).toContain(block.text.replaceAll(/\s+/g, ''));
      }
    }),
    SEED,
  );
});

test('any text can be set: letters without a glyph are written plainly', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { maxLength: 3 }), async (blocks) => {
      const bytes = await renderPdf(paper(blocks), new Date('2026-11-21T14:00:00Z'));
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    }),
    { ...SEED, numRuns: 25 },
  );
}, 60_000);

test('names of many languages stand in the PDF as they are written', async () => {
  const names = ['João Conceição', 'Łucja Şahin', 'Nguyễn Thị Ánh', 'Пётр Иванов', 'Ñandú Ægir'];
  const bytes = await renderPdf(
    paper(names.map((text) => ({ kind: 'text', text }))),
    new Date('2026-11-21T14:00:00Z'),
  );
  const text = await pdfText({ body_base64: bytes.toString('base64') });
  for (const name of names) expect(text).toContain(name);
  expect(splitIntoRuns('李 Li', 'sans').map((run) => run.text)).toEqual(['Li Li']);
});

test('a font file says which letters it has', () => {
  const [latin, extended] = loadFontFiles('sans');
  expect([latin!.has(0x41), latin!.has(0xe7), latin!.has(0x141), latin!.has(0x2192)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(extended!.has(0x141)).toBe(true);
  expect(() => unpackFont(Buffer.from('OTTO............................'))).toThrow('WOFF');
});

test('no font is given to the PDF library packed: it would inflate it for each paper', () => {
  const kinds = FACES.flatMap((face) =>
    loadFontFiles(face).map(({ bytes }) => bytes.readUInt32BE(0)),
  );
  expect(new Set(kinds)).toEqual(new Set([0x00010000]));
});

test('a list of amounts and days makes each format once', () => {
  const { NumberFormat, DateTimeFormat } = Intl;
  let made = 0;
  const counted = <T extends new (...args: never[]) => object>(Base: T): T =>
    new Proxy(Base, {
      construct(target, args) {
        made += 1;
        return Reflect.construct(target, args);
      },
    });
  Object.assign(Intl, {
    NumberFormat: counted(NumberFormat),
    DateTimeFormat: counted(DateTimeFormat),
  });
  try {
    for (let n = 0; n < 100; n += 1) {
      expect(formatAmount(n, 'KWD', 'es')).toMatch(/^0.0/);
      expect(formatDay('2026-12-20', 'es')).toBe('dom 20 dic 2026');
    }
  } finally {
    Object.assign(Intl, { NumberFormat, DateTimeFormat });
  }
  expect(made).toBeLessThanOrEqual(3);
});

test('a long paper is drawn in turns', async () => {
  const columns = [{ title: 'Passenger', width: 1 }];
  const rows = Array.from({ length: 1_000 }, (_, n) => ({ cells: [`LIMA/ANA ${n}`] }));
  const long = paper([{ kind: 'table', columns, rows }]);
  const draw = () => renderPdf(long, new Date('2026-11-21T14:00:00Z'));
  expect(await countRounds(draw)).toBeGreaterThan(50);
});

test('a cell stays a cell, and none of them is a formula', () => {
  const cell = fc.oneof(
    line,
    fc.constantFrom(
      '=1+1',
      '@SUM(A1)',
      '+cmd|x',
      '-2+3',
      '\tx',
      '-12.50',
      '+3',
      'a"b',
      'a,b',
      'a;b',
      '＝1+1',
      'Silva; =HYPERLINK("x")',
      'Silva\t-2+3|@x',
    ),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }),
      (rows) => {
        const columns = ['a', 'b', 'c'].map((title, at): [string, (row: string[]) => string] => [
          title,
          (row) => row[at] ?? '',
        ]);
        const text = formatCsv(columns, rows);
        expect(text.startsWith('\ufeffa,b,c\r\n')).toBe(true);
        const { data, errors } = Papa.parse<string[]>(text.slice(1, -2), { newline: '\r\n' });
        expect(errors).toEqual([]);
        expect(data).toHaveLength(rows.length + 1);
        for (const [n, row] of rows.entries()) {
          for (const [at, wanted] of row.entries()) {
            const read = data[n + 1]?.[at] ?? '';
            expect(read.replaceAll("'", '')).toBe(wanted.replaceAll("'", ''));
            expect(read).not.toMatch(/^[=@\t＝＠＋－]/);
            expect(read).not.toMatch(/[;\t|]\s*[=@＝＠＋－+-]/);
            if (/^[+-]/.test(read)) expect(read).toMatch(/^[+-]\d+(\.\d+)?$/);
          }
        }
      },
    ),
    SEED,
  );
});

test('a file name is one on every system', () => {
  expect(toFileStem('Itinerário', 'João Conceição', 'K7QWZP')).toBe(
    'itinerario-joao-conceicao-k7qwzp',
  );
  expect(toFileStem('', '//..')).toBe('document');
  fc.assert(
    fc.property(line, (text) => {
      expect(toFileStem(text)).toMatch(/^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$/);
    }),
    SEED,
  );
});

test('amounts, days and the shift of a day as each language writes them', () => {
  expect([
    formatAmount(123_456_789, 'BRL', 'en'),
    formatAmount(-123_450, 'BRL', 'pt-BR'),
    formatAmount(123_450, 'BRL', 'es'),
    formatAmount(1_234, 'JPY', 'en'),
    formatAmount(1_234, 'KWD', 'en'),
    formatDay('2026-12-20T22:55', 'en'),
    formatDay('2026-12-20T22:55', 'pt-BR'),
    formatDay('2026-12-20T22:55', 'es'),
    formatShift('2026-12-20T22:55', '2026-12-21T05:10'),
    formatShift('2026-12-20T22:55', '2026-12-20T23:10'),
    formatShift('2027-01-01T00:30', '2026-12-31T23:10'),
  ]).toEqual([
    '1,234,567.89',
    '-1.234,50',
    '1,234.50',
    '1,234',
    '1.234',
    'Sun 20 Dec 2026',
    'dom 20 dez 2026',
    'dom 20 dic 2026',
    '+1',
    '',
    '-1',
  ]);
});

/** Every text of a tree of words, by its path. */
function leaves(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

/** Codes and words that are the same everywhere. */
const SAME = new Set([
  'Total',
  'total',
  'EMD',
  'internet',
  'Void',
  'Extras',
  'extras',
  'Premium economy',
  'Terminal {name}',
  'Penalty',
]);

test.each(['pt-BR', 'es'] as const)(
  '%s: every word is said, and fills in what English fills in',
  (language) => {
    const own = new Map(leaves(getWords(language)));
    const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, english] of requireSome(leaves(en))) {
      const said = own.get(key) ?? '';
      expect([key, holes(said)]).toEqual([key, holes(english)]);
      if (english !== '' && said === english) expect(SAME).toContain(english);
      if (english !== '') expect([key, said]).not.toEqual([key, '']);
    }
  },
);

test('a word of many lines is broken without being measured whole again and again', () => {
  let measured = 0;
  const fits = (line: string) => {
    measured += [...line].length;
    return [...line].length <= 40;
  };
  const word = '漢😀'.repeat(5_000);
  const lines = wrapText(`so ${word} ends`, fits);
  expect(lines.join('').replaceAll(' ', '')).toBe(`so${word}ends`);
  expect(lines.slice(1, -1).every((line) => [...line].length === 40)).toBe(true);
  expect(measured).toBeLessThan(50 * 10_000);
  expect(wrapText('WW', () => false)).toEqual(['W', 'W']);
});
