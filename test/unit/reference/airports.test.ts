// The airport and city tables against facts known from elsewhere, and the promises every row must
// keep.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listCities } from '#main/reference/airport-table.ts';
import {
  calculateGreatCircleKm,
  findAirport,
  findAirportCity,
  findCity,
  isSameCity,
  listAirports,
  resolveAirports,
} from '#main/reference/airports.ts';
import { findCountry } from '#main/reference/countries.ts';
import { requireSome } from '../../fixtures/require-some.ts';

fc.configureGlobal({ seed: 20_261_121 });

/** airport | city code | city | country | zone | size */
const FACTS = `
GRU SAO São Paulo      BR America/Sao_Paulo               large
CGH SAO São Paulo      BR America/Sao_Paulo               large
VCP SAO São Paulo      BR America/Sao_Paulo               large
GIG RIO Rio de Janeiro BR America/Sao_Paulo               large
SDU RIO Rio de Janeiro BR America/Sao_Paulo               large
SSA SSA Salvador       BR America/Bahia                   large
BSB BSB Brasília       BR America/Sao_Paulo               large
CNF BHZ Belo Horizonte BR America/Sao_Paulo               large
MAO MAO Manaus         BR America/Manaus                  large
FEN FEN Fernando de Noronha BR America/Noronha            medium
EZE BUE Buenos Aires   AR America/Argentina/Buenos_Aires  large
AEP BUE Buenos Aires   AR America/Argentina/Buenos_Aires  large
MVD MVD Montevideo     UY America/Montevideo              large
ASU ASU Asunción       PY America/Asuncion                large
SCL SCL Santiago       CL America/Santiago                large
LIM LIM Lima           PE America/Lima                    large
BOG BOG Bogotá         CO America/Bogota                  large
PTY PTY Panama City    PA America/Panama                  large
MEX MEX Mexico City    MX America/Mexico_City             large
CUN CUN Cancún         MX America/Cancun                  large
TIJ TIJ Tijuana        MX America/Tijuana                 large
MIA MIA Miami          US America/New_York                large
FLL FLL Fort Lauderdale US America/New_York               large
MCO ORL Orlando        US America/New_York                large
JFK NYC New York       US America/New_York                large
EWR NYC New York       US America/New_York                large
LGA NYC New York       US America/New_York                large
IAH HOU Houston        US America/Chicago                 large
HOU HOU Houston        US America/Chicago                 large
ATL ATL Atlanta        US America/New_York                large
DTW DTT Detroit        US America/Detroit                 large
PHX PHX Phoenix        US America/Phoenix                 large
LAX LAX Los Angeles    US America/Los_Angeles             large
HNL HNL Honolulu       US Pacific/Honolulu                large
YYZ YTO Toronto        CA America/Toronto                 large
LIS LIS Lisbon         PT Europe/Lisbon                   large
PDL PDL Ponta Delgada  PT Atlantic/Azores                 large
MAD MAD Madrid         ES Europe/Madrid                   large
LHR LON London         GB Europe/London                   large
LGW LON London         GB Europe/London                   large
LCY LON London         GB Europe/London                   large
STN LON London         GB Europe/London                   large
LTN LON London         GB Europe/London                   large
CDG PAR Paris          FR Europe/Paris                    large
ORY PAR Paris          FR Europe/Paris                    large
MUC MUC Munich         DE Europe/Berlin                   large
KEF REK Reykjavík      IS Atlantic/Reykjavik              large
IST IST Istanbul       TR Europe/Istanbul                 large
DXB DXB Dubai          AE Asia/Dubai                      large
DEL DEL Delhi          IN Asia/Kolkata                    large
KTM KTM Kathmandu      NP Asia/Kathmandu                  large
SIN SIN Singapore      SG Asia/Singapore                  large
DPS DPS Denpasar/Bali  ID Asia/Makassar                   large
HKG HKG Hong Kong      HK Asia/Hong_Kong                  large
URC URC Ürümqi         CN Asia/Shanghai                   large
NRT TYO Tokyo          JP Asia/Tokyo                      large
HND TYO Tokyo          JP Asia/Tokyo                      large
SYD SYD Sydney         AU Australia/Sydney                large
ADL ADL Adelaide       AU Australia/Adelaide              large
AKL AKL Auckland       NZ Pacific/Auckland                large
JNB JNB Johannesburg   ZA Africa/Johannesburg             large
DSS DKR Dakar          SN Africa/Dakar                    large`;

const LINE = /^(\w{3}) (\w{3}) (.+?) +(\w\w) (\S+) +(\w+)$/;

describe('facts', () => {
  test.each(FACTS.trim().split('\n'))('%s', (line) => {
    const [, code, city_code, name, country, time_zone, size] = LINE.exec(line)!;
    const airport = findAirport(code!);
    expect(airport).toMatchObject({ code, city_code, country, time_zone, size });
    expect(findAirportCity(code!)).toMatchObject({ code: city_code, name, country });
  });

  test('main airports come first', () => {
    expect(resolveAirports('SAO')).toEqual(['GRU', 'CGH', 'VCP']);
    expect(resolveAirports('lon')[0]).toBe('LHR');
    expect(resolveAirports(' tyo ')).toEqual(['HND', 'NRT']);
  });

  test('a code that is both means the city when that has several airports', () => {
    expect(resolveAirports('HOU')).toEqual(['IAH', 'HOU']);
    expect(resolveAirports('mia')).toEqual(['MIA']);
    expect(resolveAirports('GRU')).toEqual(['GRU']);
    expect(resolveAirports('ZZZ')).toEqual([]);
  });

  test('cities are not airports', () => {
    expect(findCity('GRU')).toBeUndefined();
    expect(findCity('sao')?.name).toBe('São Paulo');
    expect(findAirport('SAO')).toBeUndefined();
    expect(findAirport('gru')?.code).toBe('GRU');
  });

  test('same city', () => {
    expect(isSameCity('JFK', 'EWR')).toBe(true);
    expect(isSameCity('LON', 'STN')).toBe(true);
    expect(isSameCity('HOU', 'IAH')).toBe(true);
    expect(isSameCity('MIA', 'FLL')).toBe(false);
    expect(isSameCity('ZZZ', 'ZZZ')).toBe(false);
  });
});

describe('every airport', () => {
  const airports = listAirports();

  test('is there once, with a code of three letters', () => {
    expect(airports.length).toBeGreaterThan(3000);
    expect(new Set(airports.map((airport) => airport.code)).size).toBe(airports.length);
    expect(airports.filter((airport) => !/^[A-Z]{3}$/.test(airport.code))).toEqual([]);
  });

  test('has a zone Intl knows', () => {
    for (const zone of requireSome(new Set(airports.map((airport) => airport.time_zone)))) {
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone).not.toThrow();
      expect(zone).toMatch(/^[A-Z][A-Za-z]+\/[A-Za-z_/-]+$/);
    }
  });

  test('has a known country and a place on the globe', () => {
    const wrong = airports.filter(
      (airport) =>
        !findCountry(airport.country) ||
        Math.abs(airport.latitude) > 90 ||
        Math.abs(airport.longitude) > 180 ||
        airport.name.trim() === '',
    );
    expect(wrong).toEqual([]);
  });

  test('belongs to exactly one city, of the same country', () => {
    const listed = listCities().flatMap((city) =>
      city.airports.map((code) => `${code} ${city.code}`),
    );
    const expected = airports.map((airport) => `${airport.code} ${airport.city_code}`);
    expect(listed.sort()).toEqual(expected.sort());
    expect(airports.filter((a) => findAirportCity(a.code)?.country !== a.country)).toEqual([]);
    expect(listCities().filter((city) => city.name.trim() === '')).toEqual([]);
  });
});

describe('great circle', () => {
  const codes = fc.constantFrom(...listAirports().map((airport) => airport.code));

  test.each([
    ['GRU', 'LIS', 7935],
    ['JFK', 'LHR', 5540],
    ['SYD', 'SCL', 11370],
    ['AKL', 'DOH', 14540],
    ['SAO', 'GRU', 0],
  ])('%s to %s is %d km', (from, to, kilometres) => {
    expect(Math.abs(calculateGreatCircleKm(from, to) - kilometres)).toBeLessThan(30);
  });

  test('is symmetric and never longer than half the globe', () => {
    fc.assert(
      fc.property(codes, codes, (a, b) => {
        const there = calculateGreatCircleKm(a, b);
        expect(there).toBeCloseTo(calculateGreatCircleKm(b, a), 6);
        expect(there).toBeLessThan(20_016);
        if (a === b) expect(there).toBe(0);
      }),
    );
  });

  test('unknown places are an error', () => {
    expect(() => calculateGreatCircleKm('GRU', 'ZZZ')).toThrow(RangeError);
  });
});
