// Airlines and aircraft: accounting codes known from tickets, and the promise that every hub and
// every region can carry a simulated schedule.
import { describe, expect, test } from 'vitest';
import { findAircraft, listAircraft } from '#main/reference/aircraft.ts';
import {
  findAirline,
  findAirlineByAccountingCode,
  listAirlines,
  suggestAirlines,
} from '#main/reference/airlines.ts';
import { findAirport } from '#main/reference/airports.ts';
import { findCountry } from '#main/reference/countries.ts';
import country_rows from '#main/reference/data/countries.json' with { type: 'json' };
import { requireSome } from '../../fixtures/require-some.ts';

const active = listAirlines().filter((airline) => airline.active);

test.each(
  `LA 045|JJ 957|AA 001|G3 127|AD 577|TP 047|AF 057|BA 125|LH 220|UA 016|DL 006|IB 075|CM 230|AV 134
AR 044|AM 139|KL 074|EK 176|QR 157|SQ 618|QF 081|NH 205|JL 131|AC 014|TK 235|ET 071|LX 724|AZ 055
OS 257|SN 082|SK 117|AY 105|LO 080|EI 053|VS 932|UX 996|B6 279|AS 027|WN 526|WS 838|CX 160|CI 297
KE 180|OZ 988|CA 999|MU 781|CZ 784|TG 217|MH 232|GA 126|VN 738|PR 079|AI 098|EY 607|SV 065|MS 077
SA 083|KQ 706|AT 147|NZ 086|FJ 260|OB 930|H2 605|Y4 036`.split(/[|\n]/),
)('%s', (line) => {
  const [code, accounting_code] = line.split(' ');
  expect(findAirline(code!)).toMatchObject({ code, accounting_code, active: true });
  expect(findAirlineByAccountingCode(accounting_code!)?.code).toBe(code);
});

describe('active airlines', () => {
  test('are many, each with known hubs', () => {
    expect(active.length).toBeGreaterThan(120);
    for (const airline of active) {
      expect(airline.hubs.length, airline.code).toBeGreaterThan(0);
      expect(new Set(airline.hubs).size, airline.code).toBe(airline.hubs.length);
      for (const hub of airline.hubs)
        expect(findAirport(hub), `${airline.code} ${hub}`).toBeDefined();
    }
  });

  test('are at home at their first hub, but for the one of three countries', () => {
    const abroad = active.filter((a) => findAirport(a.hubs[0]!)!.country !== a.country);
    expect(abroad.map((airline) => airline.code)).toEqual(['SK']);
  });

  test('have accounting codes of three digits, each once', () => {
    const codes = active.flatMap((airline) => airline.accounting_code ?? []);
    expect(codes.filter((code) => !/^\d{3}$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('serve every inhabited region from several hubs', () => {
    const hubs_by_region = new Map<string, Set<string>>();
    for (const airline of active) {
      for (const hub of airline.hubs) {
        const { region } = findCountry(findAirport(hub)!.country)!;
        if (!hubs_by_region.has(region)) hubs_by_region.set(region, new Set());
        hubs_by_region.get(region)!.add(hub);
      }
    }
    const regions = new Set(country_rows.map(([code]) => findCountry(code!)!.region));
    regions.delete('antarctica');
    for (const region of requireSome(regions)) {
      expect(hubs_by_region.get(region)?.size, region).toBeGreaterThanOrEqual(4);
    }
  });
});

describe('all airlines', () => {
  test('are there once; the inactive have no hubs', () => {
    const all = listAirlines();
    expect(new Set(all.map((airline) => airline.code)).size).toBe(all.length);
    expect(all.filter((airline) => !airline.active && airline.hubs.length > 0)).toEqual([]);
    expect(all.filter((a) => a.country !== '' && !findCountry(a.country))).toEqual([]);
  });

  test.each([
    ['lh', 'LH'],
    ['957', 'JJ'],
    ['lufth', 'LH'],
    ['lufthnasa', 'LH'],
    ['aerolineas arg', 'AR'],
    ['latam', 'LA'],
    ['emirates', 'EK'],
  ])('%s → %s', (typed, code) => {
    const suggested = suggestAirlines(typed, 6).map((airline) => airline.code);
    expect(typed === 'latam' ? suggested : suggested.slice(0, 1)).toContain(code);
  });

  test('unknown text and codes', () => {
    expect(findAirline('zz9')).toBeUndefined();
    expect(findAirlineByAccountingCode('000')).toBeUndefined();
    expect(suggestAirlines('')).toEqual([]);
  });
});

describe('aircraft', () => {
  test.each([
    ['320', 'narrow', 'Airbus'],
    ['32Q', 'narrow', 'Airbus'],
    ['7M8', 'narrow', 'Boeing'],
    ['77W', 'wide', 'Boeing'],
    ['789', 'wide', 'Boeing'],
    ['359', 'wide', 'Airbus'],
    ['388', 'wide', 'Airbus'],
    ['295', 'regional', 'Embraer'],
    ['E90', 'regional', 'Embraer'],
    ['at7', 'turboprop', 'ATR'],
    ['223', 'narrow', 'Airbus'],
    ['TRN', 'other', ''],
    ['BUS', 'other', ''],
  ])('%s is %s by %s', (code, body, manufacturer) => {
    expect(findAircraft(code)).toMatchObject({ body, manufacturer });
  });

  test('a family code means its commonest member', () => {
    expect(findAircraft('777')?.code).toBe('77W');
    expect(findAircraft('220')?.code).toBe('223');
    expect(findAircraft('XXX')).toBeUndefined();
  });

  test('every type is there once, with sensible figures', () => {
    const all = listAircraft();
    expect(all.length).toBeGreaterThan(60);
    expect(new Set(all.map((type) => type.code)).size).toBe(all.length);
    expect(all.filter((t) => t.seats_typical < 1 || t.range_km < 50 || t.cruise_kmh < 50)).toEqual(
      [],
    );
  });
});
