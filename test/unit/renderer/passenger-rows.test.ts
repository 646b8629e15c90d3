import { describe, expect, it } from 'vitest';
import { checkRows } from '#renderer/features/sell/passenger-checks.ts';
import {
  buildEmptyRow,
  buildRows,
  listDocoNotes,
  mapFieldErrors,
  readTypedDate,
  toPassengers,
} from '#renderer/features/sell/passenger-rows.ts';

const TODAY = '2026-11-21';

describe('typed dates', () => {
  it.each([
    ['07SEP84', true, '1984-09-07'],
    ['07sep1984', true, '1984-09-07'],
    ['7/9/1984', true, '1984-09-07'],
    ['07.09.1984', true, '1984-09-07'],
    ['1984-09-07', true, '1984-09-07'],
    ['12OCT30', false, '2030-10-12'],
    ['20DEC', false, '2026-12-20'],
    ['2 April', false, '2027-04-02'],
    ['2 de abril de 2027', false, '2027-04-02'],
    ['31 dez', false, '2026-12-31'],
    ['20/03/27', false, '2027-03-20'],
    ['7/9/84', true, '1984-09-07'],
    ['7 / 9 / 1984', true, '1984-09-07'],
    ['07-SEP-84', true, '1984-09-07'],
    ['12 December 1985', true, '1985-12-12'],
    ['7/13/84', true, null],
    ['31FEB84', true, null],
    ['7SEP', true, null],
    ['soon', false, null],
  ])('%s', (typed, past, date) => expect(readTypedDate(typed, TODAY, past)).toBe(date));
});

describe('the rows of a search', () => {
  it('are one per passenger, infants on the laps of adults in order', () => {
    const rows = buildRows({ adts: 2, chds: 1, infs: 2 });
    expect(rows.map((row) => `${row.pax_type}${row.lap ?? ''}`)).toEqual([
      'ADT',
      'ADT',
      'CHD',
      'INF0',
      'INF1',
    ]);
  });

  it('name each infant by its place in the list, whosever lap it sits on', () => {
    const rows = buildRows({ adts: 2, chds: 0, infs: 2 }).map((row, at) => ({
      ...row,
      last_name: ' Silva ',
      first_name: `P${'abcd'[at]}`,
      lap: row.pax_type === 'INF' ? (at === 2 ? 1 : 0) : null,
    }));
    const sent = toPassengers(rows, TODAY);
    expect(sent.map((p) => p.associated_infant_id)).toEqual(['3', '2', null, null]);
    expect(sent[0]).toEqual({
      pax_type: 'ADT',
      first_name: 'Pa',
      last_name: 'Silva',
      gender_type: 'UNSPECIFIED',
      birth_date: null,
      nationality: null,
      phone_number: null,
      email: null,
      associated_infant_id: '3',
      documents: [],
      frequent_flyers: [],
    });
  });

  it('carry a document and a frequent flyer only where one was typed', () => {
    const row = {
      ...buildEmptyRow('ADT'),
      last_name: 'Silva',
      first_name: 'Ana',
      nationality: 'br',
      doc_number: 'AB123456',
      doc_country: 'br',
      doc_expires: '12OCT30',
      flyer_airline: 'la',
      flyer_number: '123x',
    };
    const [sent] = toPassengers([row], TODAY);
    expect([sent?.nationality, sent?.documents, sent?.frequent_flyers]).toEqual([
      'BR',
      [
        {
          unique_identifier: 'AB123456',
          type: 'PASSPORT',
          issuing_country_code: 'BR',
          expires_at: '2030-10-12',
        },
      ],
      [{ airline: 'LA', code: '123X' }],
    ]);
  });
});

describe('what is wrong', () => {
  it('is said at the field before anything is sent', () => {
    const rows = [
      { ...buildEmptyRow('ADT'), last_name: 'Silva', birth_date: '31FEB84', flyer_number: '1' },
      { ...buildEmptyRow('INF'), last_name: 'Silva', first_name: 'Leo' },
    ];
    expect(checkRows(rows, TODAY)).toEqual({
      '0.first_name': 'needed',
      '0.birth_date': 'not a date; 07SEP84 is one',
      '0.flyer_airline': 'needed',
      '1.birth_date': 'an infant needs one',
    });
  });

  it('is put at the field the service names, in either spelling of a path', () => {
    const details = [
      { path: 'passengers.1.last_name', message: 'a' },
      { path: 'passengers[0].documents[0].expires_at', message: 'b' },
      { path: 'passengers.0.documents.0.unique_identifier', message: 'c' },
      { path: 'passengers.1.phone_number', message: 'd' },
      { path: 'selected_tokens', message: 'e' },
      { path: 'passengers', message: 'f' },
    ];
    expect(mapFieldErrors(details)).toEqual({
      errors: { '1.last_name': 'a', '0.doc_expires': 'b', '0.doc_number': 'c', '1.phone': 'd' },
      rest: ['e', 'f'],
    });
    const update = [{ path: 'booking_passengers_info.0.email', message: 'g' }];
    expect(mapFieldErrors(update, [3])).toEqual({ errors: { '3.email': 'g' }, rest: [] });
  });
});

describe('visas, known traveller and redress numbers', () => {
  const told = {
    ...buildEmptyRow('ADT'),
    last_name: 'Silva',
    first_name: 'Ana',
    visa_number: 'b7654321',
    visa_country: 'us',
    visa_place: 'Brasilia',
    visa_issued: '14/03/2022',
    birth_place: 'Santos',
    known_traveller: 'tt1155667',
    redress: '1234567',
  };

  it('become one line each for whose they are', () => {
    const texts = listDocoNotes([buildEmptyRow('ADT'), told], TODAY).map((note) =>
      note.kind === 'SSR' ? [note.code, note.passengers, note.text] : note,
    );
    expect(texts).toEqual([
      ['DOCO', [2], 'SANTOS/V/B7654321/BRASILIA/14MAR22/US'],
      ['DOCO', [2], '//K/TT1155667///US'],
      ['DOCO', [2], '//R/1234567'],
    ]);
    expect(checkRows([told], TODAY)).toEqual({});
  });

  it.each([
    [{ visa_country: '' }, ['visa_country']],
    [{ visa_number: '' }, ['visa_number']],
    [{ visa_issued: '31FEB22' }, ['visa_issued']],
    [{ redress: '12-34' }, ['redress']],
    [{ known_traveller: 'A B' }, ['known_traveller']],
  ])('%j is refused at its field', (slip, fields) => {
    const wrong = Object.keys(checkRows([{ ...told, ...slip }], TODAY));
    expect(wrong).toEqual(fields.map((field) => `0.${field}`));
  });
});
