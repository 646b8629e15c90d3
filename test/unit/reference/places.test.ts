// What an agent types and which place comes first.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findAirportName,
  findCity,
  findPlaceName,
  listAirports,
  suggestPlaces,
} from '#main/reference/airports.ts';
import local_names from '#main/reference/data/city-names.json' with { type: 'json' };
import other_names from '#main/reference/data/place-names.json' with { type: 'json' };

fc.configureGlobal({ seed: 20_261_121 });

/** typed | first suggestions */
test.each([
  ['gru', 'GRU'],
  ['SAO', 'SAO GRU CGH VCP'],
  ['sao paolo', 'SAO GRU CGH VCP'],
  ['São Pau', 'SAO GRU CGH VCP'],
  ['munchen', 'MUC'],
  ['München', 'MUC'],
  ['munique', 'MUC'],
  ['new yrok', 'NYC JFK'],
  ['nova iorque', 'NYC JFK'],
  ['lon', 'LON LHR LGW'],
  ['london gatwick', 'LGW'],
  ['paris orly', 'ORY'],
  ['brasilia', 'BSB'],
  ['reykjavik', 'REK KEF'],
  ['rio', 'RIO GIG SDU'],
  ['congonhas', 'CGH'],
  ['confins', 'BHZ CNF'],
  ['heathrow', 'LHR'],
  ['mia', 'MIA'],
  ['ny', 'NYC'],
  ['santiago', 'SCL'],
  ['lisbona', 'LIS'],
])('%s → %s', (typed, expected) => {
  const codes = expected.split(' ');
  const suggested = suggestPlaces(typed, codes.length).map((place) => place.code);
  expect(suggested).toEqual(codes);
});

test('a code that does not exist gives the nearest ones, large airports first', () => {
  const suggested = suggestPlaces('XQZ', 5);
  expect(suggested.map((place) => place.code)).toContain('XQP');
  expect(suggested).toHaveLength(5);
});

test('a suggestion says what and where it is', () => {
  const place = {
    city: 'São Paulo',
    city_code: 'SAO',
    country: 'BR',
    state: 'SP',
    time_zone: 'America/Sao_Paulo',
  };
  expect(suggestPlaces('sao', 2)).toEqual([
    { kind: 'CITY', code: 'SAO', name: 'São Paulo', ...place },
    { kind: 'AIRPORT', code: 'GRU', name: 'São Paulo/Guarulhos International', ...place },
  ]);
});

test.each([
  ['LIS', 'Lisbon', 'Lisboa', 'Lisboa'],
  ['NYC', 'New York', 'Nova York', 'Nueva York'],
  ['JFK', 'New York John F Kennedy', 'Nova York John F Kennedy', 'Nueva York John F Kennedy'],
  ['LHR', 'London Heathrow', 'Londres Heathrow', 'Londres Heathrow'],
  ['LIN', 'Milan Linate', 'Milão Linate', 'Milán Linate'],
  ['MIA', 'Miami', 'Miami', 'Miami'],
  ['RKV', 'Reykjavík', 'Reykjavik', 'Reikiavik'],
  [
    'YUL',
    'Montréal/Pierre Elliott Trudeau',
    'Montreal/Pierre Elliott Trudeau',
    'Montreal/Pierre Elliott Trudeau',
  ],
  ['GRU', 'São Paulo/Guarulhos', 'São Paulo/Guarulhos', 'São Paulo/Guarulhos'],
  [
    'YUL',
    'Montréal/Pierre Elliott Trudeau',
    'Montreal/Pierre Elliott Trudeau',
    'Montreal/Pierre Elliott Trudeau',
  ],
  ['SHA', 'Shanghai', 'Xangai', 'Shanghái'],
  ['QQQ', null, null, null],
])('%s is %s in English, %s in Portuguese and %s in Spanish', (code, ...names) => {
  expect(['en', 'pt-BR', 'es'].map((language) => findPlaceName(code, language))).toEqual(names);
});

test('a flight is from an airport, which has a name of its own where its city has several', () => {
  expect(findAirportName('SHA', 'pt-BR')).toBe('Xangai Hongqiao');
  expect(findAirportName('HOU', 'en')).toBe('Houston William P Hobby');
  expect(findAirportName('LIS', 'es')).toBe('Lisboa');
  expect(findAirportName('DFW', 'es')).toBe('Dallas/Fort Worth');
  expect(findAirportName('JFK', 'es')).toBe('Nueva York John F Kennedy');
  expect(findAirportName('PNE', 'pt-BR')).toBe('Filadélfia Northeast Philadelphia');
  expect(findAirportName('NMI', 'es')).toBe('Bombay Navi Mumbai');
});

test('a city of another name in a language is found by it', () => {
  for (const [code, names] of Object.entries(local_names)) {
    expect(findCity(code), code).toBeDefined();
    for (const name of names) {
      const found = suggestPlaces(name, 5).map(({ city_code }) => city_code);
      expect(found, name).toContain(code);
    }
  }
});

test('nothing typed, nothing suggested', () => {
  expect(suggestPlaces('  ')).toEqual([]);
  expect(suggestPlaces('gru', 0)).toEqual([]);
});

test('every airport comes first for its own code, behind its city at most', () => {
  const late = listAirports().filter(
    ({ code }) => !suggestPlaces(code, 2).some((place) => place.code === code),
  );
  expect(late).toEqual([]);
});

test('any text gives at most the limit, and the same list twice', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
      const first = suggestPlaces(text, limit);
      expect(first.length).toBeLessThanOrEqual(limit);
      expect(suggestPlaces(text, limit)).toEqual(first);
    }),
    { numRuns: 50 },
  );
});

test('names in other languages are of cities there are', () => {
  expect(Object.keys(other_names).filter((code) => !findCity(code))).toEqual([]);
});
