/** What we send after the sale keeps to the schema, whatever is paid or chosen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { buildOrderChange, type OrderChangeAsk } from '#main/providers/ndc/write/changing.ts';
import { buildOrderQuote } from '#main/providers/ndc/write/quoting.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { code, nullable, payment } from './arbitraries.ts';
import { invalid } from './support.ts';

const PROFILE = NDC_PROFILES[0]!;
const EXCHANGE = {
  correlation_id: '0b5b1c0e-7c5a-4f0e-9d53-0a4d2f1e6a77',
  reference: 'intent-1',
  timestamp: '2026-11-21T12:00:00.000Z',
};
const ORDER = { order_id: 'A1', owner: 'LA' };

describe('messages we send after the sale are valid', needsWire('schemas'), () => {
  it('OrderChangeRQ with any payments, and no number or code outside the card', () => {
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
