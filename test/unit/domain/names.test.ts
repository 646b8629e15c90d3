/** One person, many spellings; and what a booking is found and listed by. */
import { describe, expect, test } from 'vitest';
import { buildImportedRecord } from '#main/domain/booking-build.ts';
import { buildSummary, findText } from '#main/domain/booking-summary.ts';
import { deriveId } from '#main/domain/derived-id.ts';
import { isSameName, isSamePerson, toWireSpelling } from '#main/domain/name-spelling.ts';
import { formatFullName } from '#main/domain/names.ts';
import { isWholeNumber, maskNumber } from '#main/domain/travel-documents.ts';
import {
  BACK,
  counter,
  ORIGIN,
  OUT,
  order,
  person,
  SAME_RATE,
  slice,
  ticket,
} from '../../fixtures/flights.ts';

test.each([
  ['Müller', 'MUELLER'],
  ['Müller-Lüdenscheidt', 'MUELLER-LUEDENSCHEIDT'],
  ['Groß', 'GROSS'],
  ['João Łukasz', 'JOAO LUKASZ'],
  ["D'Ávila Nuñez", "D'AVILA NUNEZ"],
  ['Ægir Þór', 'AEGIR THOR'],
  ['Åse  Bjørn', 'AASE BJOERN'],
  ['İpek', 'IPEK'],
])('%s is spelled %s on the wire', (name, want) => expect(toWireSpelling(name)).toBe(want));

test.each([
  ['Müller', 'MUELLER', true],
  ['Müller', 'MULLER', true],
  ['Mueller', 'MÜLLER', true],
  ['da Silva', 'DASILVA', true],
  ['O’Brien', "O'BRIEN", true],
  ['Ana-Maria', 'ANA MARIA', true],
  ['Silva', 'SILVEIRA', false],
  ['Ana', 'ANNA', false],
  ['ء', 'ー', false],
  ['', '', true],
  ['', 'Ana', false],
])('%s and %s: %s', (a, b, want) =>
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([want, want]),
);

test('a middle name may stand with the first', () => {
  const ana = { first_name: 'Ana', middle_name: 'Rosa', last_name: 'Silva' };
  expect(isSamePerson(ana, { first_name: 'ANA ROSA', last_name: 'SILVA' })).toBe(true);
  expect(isSamePerson(ana, { first_name: 'ANA', last_name: 'SILVA' })).toBe(true);
  expect(isSamePerson(ana, { first_name: 'ROSA', last_name: 'SILVA' })).toBe(false);
  expect(isSamePerson(ana, { first_name: 'ANA', last_name: 'SOUZA' })).toBe(false);
  expect(formatFullName(ana)).toBe('Ana Rosa Silva');
});

test('document numbers, masked and not', () => {
  expect(['FZ123456', '1234', ''].map(maskNumber)).toEqual(['····56', '····', '····']);
  expect(
    ['FZ123456', '123.456.789-00', 'XXXXXX45', '********', 'FZ****56', ''].map(isWholeNumber),
  ).toEqual([true, true, false, false, false, false]);
});

describe('found and listed', () => {
  const record = buildImportedRecord(
    order({
      slices: [slice([OUT]), slice([BACK])],
      passengers: [
        person('PAX1 CHD Müller/Caio 2018-01-01', { phone: null }),
        person('PAX2 ADT Müller/Ana 1990-05-04', { phone: '+55 11 91234-5678' }),
        person('PAX3 ADT Silva/Bia 1992-06-05', {
          middle_name: 'Rosa',
          phone: '+55 11 91234-5678',
        }),
      ],
      airline_locators: [
        { airline: 'LA', locator: 'QWERTY' },
        { airline: 'AA', locator: 'ASDFGH' },
      ],
      tickets: [ticket('9571234567890', 'PAX2')],
      total_minor: 360_00,
    }),
    { ...ORIGIN, ids: counter(), rules: [], rate: SAME_RATE },
  );

  test('by either spelling, any locator, each phone and ticket once', () => {
    expect(findText(record)).toEqual({
      names: ['Caio Müller', 'CAIO MUELLER', 'Ana Müller', 'ANA MUELLER', 'Bia Rosa Silva'],
      locators: ['QWERTY', 'ASDFGH', 'LA123ORDER'],
      phones: ['+55 11 91234-5678'],
      tickets: ['9571234567890'],
    });
  });

  test('as one line, led by the first adult', () => {
    expect(buildSummary(record)).toEqual({
      status: 'PARTIALLY_TICKETED',
      price_changed: null,
      schedule_changed: null,
      locator: 'QWERTY',
      order_id: 'LA123ORDER',
      lead_passenger: 'Müller/Ana',
      passengers: 3,
      itinerary: 'GRU-MIA 20DEC, MIA-GRU 05JAN',
      departure_date: '2026-12-20',
      total_minor: 360_00,
      currency: 'BRL',
      expires_at: '2026-11-24T15:00:00.000Z',
    });
  });

  test('with nothing known yet', () => {
    expect(buildSummary({ ...record, order: null, pricing: null, passengers: [] })).toEqual({
      status: 'PARTIALLY_TICKETED',
      price_changed: null,
      schedule_changed: null,
      locator: null,
      order_id: null,
      lead_passenger: '',
      passengers: 0,
      itinerary: '',
      departure_date: null,
      total_minor: null,
      currency: null,
      expires_at: null,
    });
    expect(findText({ ...record, order: null }).locators).toEqual([]);
  });
});

test('a derived id is a UUID, the same for the same place, another for another', () => {
  const places = Array.from({ length: 2000 }, (_, n) =>
    deriveId('offer', Math.floor(n / 40), n % 40),
  );
  expect(new Set(places).size).toBe(2000);
  expect(deriveId('offer', 0, 1)).toBe(places[1]);
  expect(deriveId('a', 1, 11)).not.toBe(deriveId('a', 11, 1));
  for (const id of places) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
