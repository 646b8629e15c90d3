/** Pasted lists: three languages of headings or none, good rows and bad, nobody lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  looksLikeManifest,
  type Manifest,
  placeManifest,
  readManifest,
  readRow,
} from '#renderer/features/profiles/manifest.ts';
import { buildEmptyRow, buildRows } from '#renderer/features/sell/passenger-rows.ts';

const DAYS = { today: '2026-11-21', days: ['2026-12-20'] };
const read = (text: string): Manifest => readManifest(text, DAYS);
const names = ({ rows }: Manifest) =>
  rows.map(({ row, problems }) =>
    problems.length > 0
      ? problems.map(({ field, says }) => `${field} ${says.key}`).join()
      : [
          row.last_name,
          row.first_name,
          row.pax_type,
          row.birth_date,
          row.gender_type,
          row.doc_number,
        ]
          .join(' ')
          .trim(),
  );

const ENGLISH = `Last name\tFirst name\tType\tDate of birth\tSex\tPassport
Silva\tAna\tADT\t12OCT1985\tF\tFX123456
Souza\tJoão\tadult\t1980-03-02\tM\t`;
const PORTUGUESE = `Sobrenome;Nome;Tipo;Data de nascimento;Gênero;Passaporte;Validade
Silva;Ana;Adulto;12/10/1985;Feminino;FX123456;09/01/2034
Lima;Bia;Criança;01.05.2019;F;;`;
const SPANISH = `Apellidos,Nombre,Fecha de nacimiento,Sexo,Documento,Nacionalidad
Gómez,Luis,1985-10-12,Hombre,A1234567,ARG
Gómez,Eva,2026-01-02,Mujer,,AR`;

test('headings in English, Portuguese and Spanish', () => {
  expect(names(read(ENGLISH))).toEqual([
    'Silva Ana ADT 12OCT1985 FEMALE FX123456',
    'Souza João ADT 02MAR1980 MALE',
  ]);
  expect(names(read(PORTUGUESE))).toEqual([
    'Silva Ana ADT 12OCT1985 FEMALE FX123456',
    'Lima Bia CHD 01MAY2019 FEMALE',
  ]);
  const spanish = read(SPANISH);
  expect(names(spanish)).toEqual([
    'Gómez Luis ADT 12OCT1985 MALE A1234567',
    'Gómez Eva INF 02JAN2026 FEMALE',
  ]);
  expect(spanish.rows.map(({ row }) => row.nationality)).toEqual(['AR', 'AR']);
});

test('without headings the usual order, by any of the signs', () => {
  for (const sign of ['\t', ';', ',', '|']) {
    const line = ['Silva', 'Ana Lúcia', 'ADT', '12OCT85', 'F', 'FX1', 'BRA', 'BR', '09JAN34'];
    const { rows } = read(line.join(sign));
    expect(rows[0]?.problems).toEqual([]);
    expect(rows[0]?.row).toEqual({
      ...buildEmptyRow('ADT'),
      last_name: 'Silva',
      first_name: 'Ana Lúcia',
      birth_date: '12OCT1985',
      gender_type: 'FEMALE',
      doc_number: 'FX1',
      nationality: 'BR',
      doc_country: 'BR',
      doc_expires: '09JAN2034',
    });
  }
});

test('a name in one cell, a title for a gender, a type by the age on the last flight', () => {
  const list = `Name\tBirth
SILVA/ANA MRS\t12/10/85
LIMA/BIA\t25/12/2014
LIMA/CIA\t20/12/2014
NEVES/NINA MISS\t01/01/26`;
  expect(names(read(list))).toEqual([
    'SILVA ANA ADT 12OCT1985 FEMALE',
    'LIMA BIA CHD 25DEC2014 UNSPECIFIED',
    'LIMA CIA ADT 20DEC2014 UNSPECIFIED',
    'NEVES NINA INF 01JAN2026 FEMALE',
  ]);
});

test('bad rows say what is wrong with them, good ones between them are good', () => {
  const list = `last,first,type,birth,gender,document,country,email,ff
Silva,Ana,ADT,12OCT1985,F,FX1,BR,a@b.co,LA 123456
S1lva,,XXX,31FEB1985,Q,#?!,QQ,nobody,1
Lima,Bia,INF,,,,,,
Souza,Rui,,,,,,,`;
  const manifest = read(list);
  expect(names(manifest)).toEqual([
    'Silva Ana ADT 12OCT1985 FEMALE FX1',
    [
      'last_name manifest.name',
      'first_name manifest.missing',
      'birth_date manifest.date',
      'gender_type manifest.gender',
      'pax_type manifest.type',
      'doc_number manifest.document',
      'email manifest.email',
      'flyer manifest.flyer',
      'doc_country manifest.country',
    ].join(),
    'birth_date manifest.infant',
    'Souza Rui ADT  UNSPECIFIED',
  ]);
  // Mended where it stands, it is good.
  const bad = manifest.rows[2];
  const mended = readRow({ ...bad?.cells, birth_date: '05/06/2026' }, 3, DAYS);
  expect([mended.problems, mended.row.birth_date]).toEqual([[], '05JUN2026']);
});

test('unknown headings are named and left out', () => {
  const { unknown, rows } = read('Last name\tFirst name\tRoom\nSilva\tAna\t12');
  expect([unknown, rows[0]?.cells]).toEqual([['Room'], { last_name: 'Silva', first_name: 'Ana' }]);
});

test('rows take the places of their type, in order; named ones stay; the rest is told', () => {
  const places = buildRows({ adts: 2, chds: 1, infs: 1 });
  places[0] = { ...places[0]!, last_name: 'TAKEN', first_name: 'ALREADY' };
  const good = read(
    `Silva;Ana;ADT\nLima;Bia;CHD;01/05/2019\nNeves;Nina;INF;01/01/2026\nCosta;Rui;ADT`,
  );
  const { rows, left } = placeManifest(
    places,
    good.rows.map(({ row }) => row),
  );
  expect(rows.map(({ last_name, lap }) => [last_name, lap])).toEqual([
    ['TAKEN', null],
    ['Silva', null],
    ['Lima', null],
    ['Neves', 0],
  ]);
  expect(left.map(({ last_name }) => last_name)).toEqual(['Costa']);
});

test('what is pasted into a name is told from a list', () => {
  expect(looksLikeManifest(ENGLISH)).toBe(true);
  expect(looksLikeManifest(SPANISH)).toBe(true);
  expect(looksLikeManifest('Silva')).toBe(false);
  expect(looksLikeManifest('Silva, Ana')).toBe(false);
});

test('a list written out comes back row by row, whatever the names', () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ][a-zà-öø-ÿ' -]{0,20}[a-z]$/);
  const born = fc
    .date({ min: new Date('1930-01-01'), max: new Date('2013-01-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, name, born), { minLength: 1, maxLength: 30 }),
      fc.constantFrom('\t', ';', '|', ','),
      fc.boolean(),
      (people, sign, headed) => {
        const lines = people.map(([last, first, day]) => [last, first, 'ADT', day].join(sign));
        const head = ['last name', 'first name', 'type', 'birth'].join(sign);
        const { rows } = read([...(headed ? [head] : []), ...lines].join('\r\n'));
        expect(rows.map(({ line }) => line)).toEqual(people.map((_, at) => at + 1));
        for (const [at, { row, problems }] of rows.entries()) {
          expect(problems).toEqual([]);
          const [last = '', first = ''] = people[at] ?? [];
          expect([row.last_name, row.first_name]).toEqual([
            last.trim(),
            first
              .trim()
              .replace(/[\s.]+(MR|MRS|MS|MISS|MSTR|DR|SR|SRA|SRTA)\.?$/i, '')
              .trim(),
          ]);
        }
      },
    ),
    { seed: 20_261_121 },
  );
});

test('any text at all is read, bounded and without an exception; a row is good or says why', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const { rows } = read(text);
      for (const { row, problems } of rows) {
        expect(problems.length > 0 || (row.last_name !== '' && row.first_name !== '')).toBe(true);
      }
    }),
    { seed: 20_261_121 },
  );
  const many = read(Array.from({ length: 500 }, () => 'Silva\tAna').join('\n'));
  expect([many.rows.length, many.dropped]).toEqual([400, 100]);
});
