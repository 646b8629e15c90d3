/** Single values: amounts, times, codes, and the arithmetic over them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from '#main/domain/money.ts';
import { combineJourneys, MAX_COMBINATIONS } from '#main/providers/ndc/combine.ts';
import { readPrice, share } from '#main/providers/ndc/read/price.ts';
import { readAmount as readAmount172 } from '#main/providers/ndc172/read/money.ts';
import { calculateTotal, mergeTaxes } from '#main/providers/orders.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { normalizeTicketNumber } from '#main/providers/wire/documents.ts';
import { maskCard } from '#main/providers/wire/masking.ts';
import { toWireName } from '#main/providers/wire/names.ts';
import { Reading, readAmount, toMinor } from '#main/providers/wire/reading.ts';
import {
  parseCountry,
  parseDocumentType,
  parseFlightNumber,
  parseLegStatus,
  parseLocalTime,
  parseMinutes,
  readCabinCode,
  readInstant,
  toPaxType,
} from '#main/providers/wire/values.ts';
import { parseXml } from '#main/providers/wire/xml.ts';
import { LEG } from './support.ts';

describe('amounts', () => {
  it.each([
    ['40.73', 'USD', 4073],
    ['40.7', 'USD', 4070],
    ['40', 'USD', 4000],
    ['.5', 'USD', 50],
    ['1,234.50', 'BRL', 123450],
    ['0.005', 'EUR', 1],
    ['-12.30', 'EUR', -1230],
    ['1500', 'JPY', 1500],
    ['1500.00', 'JPY', 1500],
    ['1.234', 'KWD', 1234],
    ['12 000.00', 'EUR', 1200000],
    ['', 'EUR', null],
    ['.', 'EUR', null],
    ['free', 'EUR', null],
    ['1e3', 'EUR', null],
    ['99999999999999999999', 'EUR', null],
  ])('%s %s is %s', (text, currency, expected) => {
    expect(toMinor(text, currency)).toBe(expected);
  });

  it.each([
    ['1.234,56', 'EUR', 123_456],
    ['-1.234.567,8', 'EUR', -123_456_780],
    ['1.234,567', 'KWD', 1_234_567],
    ['1.2345,6', 'EUR', null],
  ])('%s %s of an airline, in either version, is %s', (text, currency, expected) => {
    const xml = parseXml(`<Total CurCode="${currency}" Code="${currency}">${text}</Total>`);
    if (!xml.ok) throw new Error(xml.error.message);
    const told = [readAmount, readAmount172].map((one) => one(xml.value, new Reading())?.minor);
    expect(told.map((minor) => minor ?? null)).toEqual([expected, expected]);
  });

  it('written and read again is the same, in any currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom('USD', 'JPY', 'KWD', 'BRL'),
        (minor, currency) => {
          expect(toMinor(formatDecimal(minor, currency), currency)).toBe(minor);
        },
      ),
      { seed: 1, numRuns: 300 },
    );
  });

  it('taxes given back, told by their total alone, are not said to be above it', () => {
    const parsed = parseXml(
      '<Price><BaseAmount CurCode="USD">-100.00</BaseAmount><TaxSummary><TotalTaxAmount CurCode="USD">-20.00</TotalTaxAmount></TaxSummary><TotalAmount CurCode="USD">-120.00</TotalAmount></Price>',
    );
    if (!parsed.ok) throw new Error(parsed.error.message);
    const reading = new Reading();
    expect(readPrice(parsed.value, reading, 'difference')).toMatchObject({ total_minor: -12000 });
    expect(reading.warnings).toEqual([]);
  });

  it('shares of a price add up to it and differ by no more than its lines', () => {
    const tax = fc.record({
      code: fc.constantFrom('BR', 'US', 'XT'),
      amount_minor: fc.integer({ min: 0, max: 100_000 }),
    });
    fc.assert(
      fc.property(
        fc.array(tax, { maxLength: 4 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 9 }),
        (lines, base, among) => {
          const taxes = lines.map((one) => ({
            ...one,
            country: null,
            refundable: null,
            description: null,
          }));
          const tax_minor = taxes.reduce((all, one) => all + one.amount_minor, 0);
          const total_minor = base + tax_minor;
          const fee_minor = 0;
          const whole = { currency: 'EUR', total_minor, taxes, tax_minor, fee_minor };
          const parts = share(whole, among);
          const sums = parts.map((one) => one.fare_minor + one.tax_minor);
          expect(sums.reduce((all, one) => all + one, 0)).toBe(total_minor);
          expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(1);
          expect(mergeTaxes(taxes).reduce((all, one) => all + one.amount_minor, 0)).toBe(tax_minor);
        },
      ),
      { seed: 2, numRuns: 300 },
    );
  });
});

describe('times', () => {
  it.each([
    ['2026-12-20T22:25:00', '2026-12-20T22:25'],
    ['2026-12-20T22:25:00.000-03:00', '2026-12-20T22:25'],
    ['2026-12-20T22:25Z', '2026-12-20T22:25'],
    ['2026-12-20 22:25', '2026-12-20T22:25'],
    ['2026-12-20T09:25 PM', null],
    ['2026-12-20T09:25:00-03:00[America/Sao_Paulo]', '2026-12-20T09:25'],
    ['2026-12-20T09:25:00p.m.', null],
    ['2026-12-20', null],
    [null, null],
  ])('local %s is %s', (text, expected) => {
    expect(parseLocalTime(text)).toBe(expected);
  });

  it.each([
    ['2026-12-20T22:25:00Z', '2026-12-20T22:25:00.000Z'],
    ['2026-12-20T22:25:00.1234567Z', '2026-12-20T22:25:00.123Z'],
    ['2026-12-20T22:25:00-03:00', '2026-12-21T01:25:00.000Z'],
    ['2026-12-20T22:25:00+0530', '2026-12-20T16:55:00.000Z'],
    ['2026-12-20T22:25:00', '2026-12-20T22:25:00.000Z'],
    ['2026-12-20', '2026-12-20T23:59:59.000Z'],
    ['2026-13-45T00:00:00Z', null],
    ['tomorrow', null],
  ])('instant %s is %s', (text, expected) => {
    expect(readInstant(text)).toBe(expected);
  });

  it.each([
    ['PT9H50M', 590],
    ['P1DT2H', 1560],
    ['P0Y0M0DT9H50M0S', 590],
    ['PT45M', 45],
    ['09:50', 590],
    ['PT0S', 0],
    ['P', null],
    ['9 hours', null],
  ])('duration %s is %s minutes', (text, expected) => {
    expect(parseMinutes(text)).toBe(expected);
  });
});

describe('codes', () => {
  it.each([
    ['W29896', 'W2', 9896],
    ['0500', 'LH', 500],
    ['LH500', null, 500],
    ['G31', 'G3', 1],
    ['G31234', null, 1234],
    ['1234A', 'LH', 1234],
    ['LH 500', 'LH', 500],
    ['12345', 'LH', null],
    ['OPEN', 'LH', null],
    [null, 'LH', null],
  ])('flight %s of %s is %s', (text, carrier, expected) => {
    expect(parseFlightNumber(text, carrier)).toBe(expected);
  });

  it('a carrier before a number never changes the number', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^([A-Z]{2}|[A-Z]\d|\d[A-Z])$/),
        fc.integer({ min: 1, max: 9999 }),
        fc.boolean(),
        (carrier, number, padded) => {
          const digits = padded ? String(number).padStart(4, '0') : String(number);
          expect(parseFlightNumber(`${carrier}${digits}`, carrier)).toBe(number);
          expect(parseFlightNumber(digits, carrier)).toBe(number);
        },
      ),
      { seed: 4, numRuns: 300 },
    );
  });

  it.each([
    ['5', null, 'ECONOMY'],
    ['2', 'Economy', 'BUSINESS'],
    ['M', null, 'ECONOMY'],
    ['S', 'Premium Economy', 'PREMIUM'],
    ['C', 'Economy', 'ECONOMY'],
    [null, 'Premium Business', 'BUSINESS'],
    [null, 'Main Cabin', 'ECONOMY'],
    [null, 'Y', 'ECONOMY'],
    [null, 'J', 'BUSINESS'],
    ['Z', null, 'UNSPECIFIED'],
  ])('cabin %s %s is %s', (code, name, expected) => {
    expect(readCabinCode(code, name)).toBe(expected);
  });

  it.each([
    ['ADT', 'ADT'],
    ['CNN', 'CHD'],
    ['C07', 'CHD'],
    ['INF', 'INF'],
    ['INS', 'INF'],
    ['ITS', 'INF'],
    ['JNS', 'INF'],
    ['MIF', 'INF'],
    ['INF01', 'INF'],
    ['LNN', 'CHD'],
    ['VFN', 'CHD'],
    ['CHD05', 'CHD'],
    ['UMN', 'CHD'],
    ['SRC', 'ADT'],
    ['GBE', 'ADT'],
    ['YTH', 'ADT'],
    [null, 'UNSPECIFIED'],
  ])('passenger type %s is %s', (code, expected) => {
    expect(toPaxType(code)).toBe(expected);
  });

  it.each([
    ['HK', 'HK'],
    ['CONFIRMED', 'HK'],
    ['PENDING', 'HN'],
    ['Waitlisted', 'HL'],
    ['CANCELLED', 'HX'],
    ['Schedule changed', 'TK'],
    ['whatever', 'UNSPECIFIED'],
    [null, 'UNSPECIFIED'],
    ['NOT CONFIRMED', 'HN'],
    ['NOT_YET_CONFIRMED', 'HN'],
    ['NOT BOOKED', 'HN'],
    ['CANCEL_PENDING', 'HK'],
    ['Cancellation rejected', 'HK'],
    ['NOT-CANCELLED', 'HK'],
    ['NON-REFUNDABLE', 'UNSPECIFIED'],
    ['REFUND_PENDING', 'HX'],
    ['AWAITING PAYMENT', 'HK'],
    ['TICKETING PENDING', 'HK'],
    ['UNPAID', 'HK'],
    ['REJECTED', 'UC'],
    ['FAILED', 'UC'],
    ['PAYMENT FAILED', 'HK'],
    ['WL', 'HL'],
  ])('status %s is %s', (code, expected) => {
    expect(parseLegStatus(code)).toBe(expected);
  });

  it.each([
    ['ru', 'RU'],
    ['BR', 'BR'],
    ['BRA', 'BR'],
    ['Utopia', 'Utopia'],
    [null, null],
  ])('country %s is %s', (text, expected) => {
    expect(parseCountry(text)).toBe(expected);
  });

  it.each([
    ['PT', 'PASSPORT'],
    ['PAS', 'PASSPORT'],
    ['NI', 'NATIONAL_ID'],
    ['XX', 'UNSPECIFIED'],
  ])('document type %s is %s', (code, expected) => {
    expect(parseDocumentType(code)).toBe(expected);
  });

  it.each([
    ['127-2400000001', '1272400000001'],
    ['127-2400000001-02', '1272400000001'],
    ['1272400000001/02', '1272400000001'],
    ['12724000000015', '1272400000001'],
    ['1272400000001', '1272400000001'],
  ])('ticket %s is %s', (text, expected) => {
    expect(normalizeTicketNumber(text)).toBe(expected);
  });
});

describe('names and cards', () => {
  it.each([
    ['Müller-Straße', 'MUELLER STRASSE'],
    ['Ñandú', 'NANDU'],
    ['Ærø Ångström', 'AEROE AANGSTROEM'],
    ['Çelik', 'CELIK'],
    ["O'Neill", 'ONEILL'],
    // Pasted with a Cyrillic first letter.
    ['Сosta', 'COSTA'],
    ['  ana   maria ', 'ANA MARIA'],
  ])('%s on the wire is %s', (name, expected) => {
    expect(toWireName(name)).toBe(expected);
  });

  it('a name on the wire is letters and single spaces, and stays what it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (name) => {
        const written = toWireName(name);
        expect(written).toMatch(/^([A-Z]+( [A-Z]+)*)?$/);
        expect(toWireName(written)).toBe(written);
      }),
      { seed: 7, numRuns: 500 },
    );
  });

  it('no card number leaves whole', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,19}$/), (number) => {
        expect(maskCard(number)).toMatch(/^\d{0,6}\*+\d{0,4}$/);
        expect(maskCard(number)).not.toContain(number);
      }),
      { seed: 8, numRuns: 200 },
    );
  });

  it('one that its sender masked keeps what was left of it', () => {
    expect(['411111XXXXXX1111', '5555********4444', '****1234'].map(maskCard)).toEqual([
      '411111******1111',
      '5555********4444',
      '****1234',
    ]);
  });
});

describe('combining directions', () => {
  const offer = (id: string, direction: number, fare_minor: number): ProviderOffer => {
    const ref = { offer_id: id, owner: 'G3', items: [] };
    const [origin, destination] = direction === 0 ? ['GRU', 'MIA'] : ['MIA', 'GRU'];
    const day = 20 + direction * 4;
    const leg = {
      ...LEG,
      origin: origin!,
      destination: destination!,
      departure: `2026-12-${day}T10:00`,
      arrival: `2026-12-${day}T20:00`,
    };
    return {
      key: { kind: 'ndc-offer', offers: [ref], pax: {}, total_minor: null },
      owner: 'G3',
      journeys: [
        {
          slices: [
            {
              key: { kind: 'ndc-slice', offer: ref, journey: 0 },
              origin: leg.origin,
              destination: leg.destination,
              legs: [leg],
            } as unknown as ProviderOffer['journeys'][0]['slices'][0],
          ],
        },
      ],
      currency: 'BRL',
      prices: [{ pax_type: 'ADT', quantity: 1, fare_minor, taxes: [], tax_minor: 0 }],
      validating_carrier: 'G3',
      expires_at: null,
      price_guaranteed_until: null,
      payment_due_at: null,
      can_hold: true,
    };
  };
  const fares = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 40 });

  it('gives the cheapest of all combinations, cheapest first, each once, within the bound', () => {
    fc.assert(
      fc.property(fares, fares, (out, back) => {
        const offers = [
          ...out.map((fare, at) => offer(`O${at}`, 0, fare)),
          ...back.map((fare, at) => offer(`B${at}`, 1, fare)),
        ];
        const asked = [
          { origin: 'GRU', destination: 'MIA' },
          { origin: 'MIA', destination: 'GRU' },
        ];
        const { offers: trips, cut } = combineJourneys(
          offers,
          asked,
          (one, journey) => one.journeys[0]!.slices[0]!.origin === journey.origin,
        );
        const every = out.flatMap((a) => back.map((b) => a + b)).sort((a, b) => a - b);
        expect(trips.map(calculateTotal)).toEqual(every.slice(0, MAX_COMBINATIONS));
        expect(cut).toBe(every.length > MAX_COMBINATIONS);
        expect(new Set(trips.map((one) => JSON.stringify(one.key))).size).toBe(trips.length);
      }),
      { seed: 9, numRuns: 60 },
    );
  });

  it('one currency, and no way back before the arrival', () => {
    const asked = [
      { origin: 'GRU', destination: 'MIA' },
      { origin: 'MIA', destination: 'GRU' },
    ];
    const back = offer('B', 1, 10);
    const early = structuredClone(back);
    early.journeys[0]!.slices[0]!.legs[0]!.departure = '2026-12-18T10:00';
    const trips = (other: ProviderOffer) =>
      combineJourneys(
        [offer('O', 0, 10), other],
        asked,
        (one, journey) => one.journeys[0]!.slices[0]!.origin === journey.origin,
      );
    expect(
      [back, { ...back, currency: 'USD' }, early].map((one) => trips(one).offers.length),
    ).toEqual([1, 0, 0]);
  });
});
