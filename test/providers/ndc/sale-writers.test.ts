/** What we send after the sale keeps to the schema, whatever is paid or chosen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CardBrand } from '#main/contract/values.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { buildOrderChange, type OrderChangeAsk } from '#main/providers/ndc/write/changing.ts';
import { buildOrderQuote } from '#main/providers/ndc/write/quoting.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { invalid } from './support.ts';

const PROFILE = NDC_PROFILES[0]!;
const EXCHANGE = {
  correlation_id: '0b5b1c0e-7c5a-4f0e-9d53-0a4d2f1e6a77',
  reference: 'intent-1',
  timestamp: '2026-11-21T12:00:00.000Z',
};
const ORDER = { order_id: 'A1', owner: 'LA' };
const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 });
const nullable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const code = (pattern: RegExp) => fc.stringMatching(pattern);

describe('messages we send after the sale are valid', needsWire('schemas'), () => {
  it('OrderChangeRQ with any payments, and no number or code outside the card', () => {
    const amount_minor = fc.integer({ min: 0, max: 999_999_999 });
    const payment = fc.oneof(
      fc.record({
        method: fc.constant('CARD' as const),
        amount_minor,
        card: fc.record({
          brand: fc.constantFrom(...CardBrand.options),
          number: code(/^[3-6][0-9]{3}( ?[0-9]{4}){2} ?[0-9]{3,4}$/),
          holder: letters,
          expiry: fc.record({
            month: fc.integer({ min: 1, max: 12 }),
            year: fc.integer({ min: 2026, max: 2045 }),
          }),
          cvv: nullable(code(/^[0-9]{3,4}$/)),
          installments: fc.integer({ min: 1, max: 12 }),
        }),
      }),
      fc.record({ method: fc.constantFrom('CASH' as const, 'INVOICE' as const), amount_minor }),
      fc.record({
        method: fc.constant('TICKETS' as const),
        numbers: fc.array(code(/^[0-9]{13}$/), { minLength: 1, maxLength: 3 }),
      }),
    );
    const people = nullable(fc.array(code(/^PAX[1-9]$/), { minLength: 1, maxLength: 9 }));
    fc.assert(
      fc.property(
        fc.array(payment, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('BRL', 'JPY', 'KWD'),
        people,
        nullable(fc.uuid()),
        (payments, currency, pay_for, reference) => {
          const ask: OrderChangeAsk = {
            kind: 'pay',
            paid: { payments, currency },
            pay_for,
            people: [],
          };
          const xml = buildOrderChange(ORDER, ask, PROFILE).body({ ...EXCHANGE, reference });
          expect(invalid(xml)).toBe('');
          const outside = xml.replace(/<c:PaymentCard>.*?<\/c:PaymentCard>/g, '');
          for (const one of payments) {
            if (one.method !== 'CARD') continue;
            expect(outside).not.toContain(one.card.number.replace(/ /g, ''));
          }
        },
      ),
      { seed: 14, numRuns: 150 },
    );
  });

  it('OrderQuoteRQ of any seats and bags', () => {
    const chosen = fc.record({
      id: code(/^[A-Z0-9.-]{1,40}$/),
      passenger_id: code(/^PAX[1-9]$/),
      seat: nullable(fc.record({ row: fc.integer({ min: 1, max: 99 }), column: code(/^[A-L]$/) })),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    const selected = fc.record({
      kind: fc.constant('items' as const),
      offer_id: code(/^(SEAT|BAG)\.[A-Z0-9]{6}$/),
      owner: nullable(code(/^[A-Z]{2}$/)),
      items: fc.array(chosen, { minLength: 1, maxLength: 6 }),
    });
    const ask = fc.record({
      give_up: fc.array(code(/^[A-Z0-9-]{1,20}$/), { maxLength: 4 }),
      selected: fc.array(selected, { maxLength: 3 }),
      everyone: fc.array(fc.constant('PAX1'), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(ask, (one) => {
        expect(invalid(buildOrderQuote(ORDER, one, PROFILE).body(EXCHANGE))).toBe('');
      }),
      { seed: 15, numRuns: 80 },
    );
  });
});
