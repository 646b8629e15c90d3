/** Everything we send in NDC 17.2 keeps to the schema, whatever is typed, paid and chosen. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWirePassengers } from '#main/providers/ndc/passenger-keys.ts';
import { NDC_172_PROFILES, type NdcProfile } from '#main/providers/ndc/profiles.ts';
import type { OrderChangeAsk } from '#main/providers/ndc/write/changing.ts';
import type { Message } from '#main/providers/ndc/write/envelope.ts';
import type { Selected } from '#main/providers/ndc/write/quoting.ts';
import { write172 } from '#main/providers/ndc172/write/messages.ts';
import type { OrderPassenger, SearchPassenger } from '#main/providers/provider.ts';
import { needsWire } from '../../fixtures/needs.ts';
import {
  airline,
  code,
  date,
  letters,
  names,
  nullable,
  payment,
  person,
} from '../ndc/arbitraries.ts';
import { invalid172 } from './support.ts';

const FARELOGIX = NDC_172_PROFILES[0]!;
/** An airline without a gateway, which tickets by a message of its own. */
const BARE: NdcProfile = {
  ...FARELOGIX,
  seller: {
    ...FARELOGIX.seller,
    iata_number: '12345675',
    point_of_sale: 'BR',
    parties: [
      { role: 'Distributor', id: 'GATE', name: 'Gateway' },
      { role: 'Carrier', id: 'LA' },
    ],
  },
  envelope: { ...FARELOGIX.envelope!, ticketing: 'OrderChange', whole_minor_units: false },
};
const profiles = fc.constantFrom(FARELOGIX, BARE);
const PEOPLE: SearchPassenger[] = [
  { key: 'PAX1', pax_type: 'ADT' },
  { key: 'PAX2', pax_type: 'CHD' },
  { key: 'INF1', pax_type: 'INF' },
];
const ORDER = { order_id: 'LA1', owner: 'LA' };

const currency = fc.constantFrom('BRL', 'JPY', 'KWD');
const id = code(/^[A-Z][A-Z0-9._-]{0,30}$/);

const passenger = fc.record({
  ...person,
  pax_type: fc.constantFrom('ADT' as const, 'CHD' as const),
});
/** Adults and children, some with an infant. */
const party = fc
  .array(fc.tuple(passenger, nullable(passenger)), { minLength: 1, maxLength: 9 })
  .map((list) =>
    list.flatMap(([one, infant], at): OrderPassenger[] => {
      const key = `PAX${at + 1}`;
      const child = infant && one.pax_type === 'ADT' ? `INF${at + 1}` : null;
      return [
        { ...one, key, infant_key: child },
        ...(infant && child
          ? [{ ...infant, key: child, pax_type: 'INF' as const, infant_key: null }]
          : []),
      ];
    }),
  );
const paid = fc.record({
  payments: fc.array(payment, { minLength: 1, maxLength: 4 }),
  currency,
});
const offer = fc.record({
  offer_id: id,
  owner: nullable(airline),
  response_id: fc.option(id, { nil: undefined }),
  items: fc.array(
    fc.record({ id, pax: fc.array(fc.constantFrom('PAX1', 'PAX2', 'INF1'), { maxLength: 3 }) }),
    { minLength: 1, maxLength: 4 },
  ),
});
const search = fc.record({
  journeys: fc.array(
    fc.record({ origin: code(/^[A-Z]{3}$/), destination: code(/^[A-Z]{3}$/), date }),
    { minLength: 1, maxLength: 6 },
  ),
  passengers: fc.constant(PEOPLE),
  cabin: fc.constantFrom(
    'UNSPECIFIED' as const,
    'ECONOMY' as const,
    'PREMIUM' as const,
    'BUSINESS' as const,
    'FIRST' as const,
  ),
  airlines: fc.array(airline, { maxLength: 3 }),
  direct_only: fc.boolean(),
  max_connections: nullable(fc.integer({ min: 0, max: 3 })),
  currency,
});

const wire = (people: OrderPassenger[]) => {
  const made = toWirePassengers(people, {});
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
};
const write = (message: Message, reference: string | null = 'intent-1') =>
  message.body({
    correlation_id: '0b5b1c0e-7c5a-4f0e-9d53-0a4d2f1e6a77',
    reference,
    timestamp: '2026-11-21T12:00:00.000Z',
  });
const keepsTo = (message: Message, reference?: string | null) =>
  expect(invalid172(write(message, reference))).toBe('');

describe('messages of 17.2 we send are valid', needsWire('schemas'), () => {
  it('searches, prices and look-ups', () => {
    fc.assert(
      fc.property(
        search,
        fc.uniqueArray(offer, {
          minLength: 1,
          maxLength: 4,
          selector: (one) => one.offer_id,
        }),
        profiles,
        names,
        (wanted, offers, profile, name) => {
          keepsTo(write172.shop(wanted, profile));
          keepsTo(
            write172.price(
              {
                offers: offers,
                passengers: [
                  { id: 'PAX1', pax_type: 'ADT' },
                  { id: 'PAX2', pax_type: 'CHD' },
                  { id: 'INF1', pax_type: 'INF' },
                ],
                currency: 'BRL',
                upsells: true,
              },
              profile,
            ),
          );
          keepsTo(write172.retrieve({ order_id: 'LA1', locator: null, owner: 'LA' }, profile));
          keepsTo(write172.retrieve({ order_id: null, locator: 'ABC123', owner: 'LA' }, profile));
          keepsTo(
            write172.list(
              {
                flight: { carrier: 'LA', flight_number: 8084, origin: 'GRU', date: '2026-12-20' },
                passenger: { first_name: name, last_name: name },
              },
              profile,
            ),
          );
          keepsTo(
            write172.list(
              { flight: null, passenger: { first_name: name, last_name: name } },
              profile,
            ),
          );
          keepsTo(write172.reshop(ORDER, { kind: 'other_flights', search: wanted }, profile));
          keepsTo(write172.seats({ ...ORDER, items: [] }, 'BRL', profile));
          keepsTo(write172.services({ ...ORDER, items: [] }, 'BRL', profile));
        },
      ),
      { seed: 3, numRuns: 60 },
    );
  });

  it('orders of anybody', () => {
    fc.assert(
      fc.property(
        party,
        fc.uniqueArray(offer, {
          minLength: 1,
          maxLength: 3,
          selector: (one) => one.offer_id,
        }),
        fc.option(paid, { nil: undefined }),
        fc.array(letters, { maxLength: 3 }),
        profiles,
        fc.constantFrom(null, `AD${'0'.repeat(20)}`),
        (people, offers, money, remarks, profile, reference) => {
          const ask = {
            offers: offers,
            total: { minor: 12_345, currency: money?.currency ?? 'BRL' },
            passengers: wire(people),
            remarks,
            ...(money && { paid: money }),
          };
          keepsTo(write172.create(ask, profile), reference);
          keepsTo(
            write172.change(ORDER, { kind: 'update_pax', passengers: wire(people) }, profile),
            reference,
          );
        },
      ),
      { seed: 3, numRuns: 120 },
    );
  });

  it('what is paid, taken and given back', () => {
    const chosen = fc.record({
      id: fc.constantFrom('A1', 'A2', 'A3'),
      passenger_id: fc.constantFrom('PAX1', 'PAX2'),
      seat: nullable(fc.record({ row: fc.integer({ min: 1, max: 99 }), column: code(/^[A-L]$/) })),
      quantity: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        paid,
        offer,
        fc.array(chosen, { minLength: 1, maxLength: 5 }),
        fc.array(id, { maxLength: 3 }),
        profiles,
        (money, one, items, gone, profile) => {
          const people = [
            { id: 'PAX1', pax_type: 'ADT' as const },
            { id: 'PAX2', pax_type: 'CHD' as const },
          ];
          const asks: OrderChangeAsk[] = [
            { kind: 'cancel_unpaid' },
            {
              kind: 'accept_cancelled',
              offer_id: 'X1',
              owner: null,
              refund: { minor: 5000, currency: 'BRL' },
            },
            { kind: 'pay', paid: money, pay_for: null, people },
            { kind: 'accept_repriced', offer_id: one.offer_id },
            { kind: 'accept_offer', offer: one, everyone: ['PAX1', 'PAX2'], paid: money },
            { kind: 'accept_offer', offer: one, everyone: ['PAX1', 'PAX2'] },
            { kind: 'accept_change', item_ids: gone },
          ];
          for (const ask of asks) keepsTo(write172.change(ORDER, ask, profile));
          keepsTo(write172.reshop(ORDER, { kind: 'reprice' }, profile));
          if (gone.length > 0)
            keepsTo(write172.reshop(ORDER, { kind: 'cancel', item_ids: gone }, profile));
          const selected: Selected[] = [
            {
              kind: 'items',
              offer_id: one.offer_id,
              owner: null,
              response_id: one.response_id,
              items,
            },
          ];
          keepsTo(
            write172.takeItems!(
              ORDER,
              { ...money, selected, give_up: gone, total_minor: 100 },
              profile,
            ),
          );
          if (gone.length > 0)
            keepsTo(
              write172.takeItems!(
                ORDER,
                { payments: [], currency: 'BRL', selected: [], give_up: gone, total_minor: 0 },
                profile,
              ),
            );
        },
      ),
      { seed: 3, numRuns: 60 },
    );
  });
});
