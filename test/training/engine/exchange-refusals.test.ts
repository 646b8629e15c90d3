/** Exchanges that are refused, and the seats an order may count as its own. */
import { describe, expect, test } from 'vitest';
import type { WorldOrder, WorldPaymentRequest } from '#main/training/world.ts';
import {
  accept,
  dueOf,
  exchangeOffers,
  fillFlight,
  flightsOf,
  inBrand,
  itemsAt,
  laterReturn,
  quote,
  ROUND,
  ticketed,
} from './exchange-kit.ts';
import { again, byCard, byInvoice, pay } from './sale-kit.ts';
import { buy, type Opened, openWorld, refusal, travellers, trip, value } from './world-kit.ts';

const DIRECT = { max_connections: 0 };
const PROVIDER = 'PROVIDER_04';
/** After the first flight of ROUND, before its second. */
const ABROAD = '2027-02-11T12:00:00Z';

const family = (opened: Opened): WorldOrder =>
  ticketed(opened.world, PROVIDER, ROUND, [2, 1, 1], inBrand('LAPL'));

describe('own seats', () => {
  test('the seats of a full flight may be had in another brand by who holds them', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = ticketed(world, PROVIDER, 'MIA-GRU 2027-02-20', [2], inBrand('LAPL'));
    const [offer] = exchangeOffers(world, order, 'MIA-GRU 2027-02-20').filter(
      (one) => inBrand('LATP')(one) && flightsOf(one)[0] === flightsOf(order)[0],
    );
    fillFlight(opened, flightsOf(order)[0]!);
    const people = travellers([2]).map(({ id, ptc }) => ({ id, ptc }));
    expect(refusal(world.price(PROVIDER, [offer!.id], people, null))).toBe('SOLD_OUT');
    const quoted = value(quote(world, order, [0], [offer!]));
    const changed = value(accept(world, order, quoted));
    expect(flightsOf(changed)).toEqual(flightsOf(order));
    expect(changed.slices[0]!.brand.code).toBe('LATP');
    const other = ticketed(world, PROVIDER, 'MIA-GRU 2027-02-21', [2], inBrand('LAPL'));
    expect(refusal(quote(world, other, [0], [offer!]))).toBe('SOLD_OUT');
  });

  test('a seat sold between quote and acceptance is gone', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = family(opened);
    const quoted = laterReturn(opened, order, '2027-02-22', 'LAPL');
    fillFlight(opened, flightsOf(quoted.offer)[0]!);
    expect(refusal(accept(world, order, quoted))).toBe('SOLD_OUT');
    expect(again(world, order)).toEqual(order);
  });
});

describe('refusals', () => {
  test('a quote is not given', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = family(opened);
    const light = ticketed(world, PROVIDER, ROUND, [1], inBrand('LALT'));
    const held = buy(world, PROVIDER, trip(ROUND, [1], DIRECT), travellers([1]));
    const cancelled = value(
      world.cancelOrder(
        PROVIDER,
        buy(world, PROVIDER, trip(ROUND, [1], DIRECT), travellers([1])).order_id,
      ),
    );
    const half = buy(world, PROVIDER, trip(ROUND, [2], DIRECT), travellers([2]));
    value(pay(world, PROVIDER, half, ['P1']));
    const [offer] = exchangeOffers(world, order, 'MIA-GRU 2027-02-22');
    const [early] = exchangeOffers(world, order, 'MIA-GRU 2027-02-08');
    const [single] = exchangeOffers(world, light, 'MIA-GRU 2027-02-22');
    const asked = (of: WorldOrder, items: string[], offer_ids: string[]): string =>
      refusal(
        world.quoteExchange(PROVIDER, of.order_id, { give_up_items: items, offer_ids }, null),
      );
    const [there, back] = itemsAt(order, [0, 1]) as [string, string];
    const before = world.orders();
    expect({
      'order unknown': refusal(
        world.quoteExchange(PROVIDER, 'LA', { give_up_items: [], offer_ids: [] }, null),
      ),
      'another seller': refusal(
        world.quoteExchange(
          'PROVIDER_06',
          order.order_id,
          { give_up_items: [back], offer_ids: [offer!.id] },
          null,
        ),
      ),
      'not ticketed': asked(held, itemsAt(held, [1]), [single!.id]),
      cancelled: asked(cancelled, itemsAt(cancelled, [1]), [single!.id]),
      'partly ticketed': asked(half, itemsAt(half, [1]), [offer!.id]),
      'no item': asked(order, [], [offer!.id]),
      'item of another order': asked(order, itemsAt(light, [1]), [offer!.id]),
      'no offer': asked(order, [back], []),
      'offer unknown': asked(order, [back], ['Oabcdefgh']),
      'other passengers': asked(order, [back], [single!.id]),
      'flights before those kept': asked(order, [back], [early!.id]),
      'flights after those kept': asked(order, [there], [offer!.id]),
      'sold out': refusal(
        world.quoteExchange(
          PROVIDER,
          order.order_id,
          { give_up_items: [back], offer_ids: [offer!.id] },
          'SOLD_OUT',
        ),
      ),
      search: [held, cancelled, half].map(({ order_id }) =>
        refusal(
          world.exchangeOffers(PROVIDER, order_id, { slices: [], cabin: null, max_connections: 0 }),
        ),
      ),
    }).toEqual({
      'order unknown': 'NOT_FOUND',
      'another seller': 'NOT_FOUND',
      'not ticketed': 'INVALID',
      cancelled: 'ALREADY_CANCELLED',
      'partly ticketed': 'INVALID',
      'no item': 'INVALID',
      'item of another order': 'INVALID',
      'no offer': 'INVALID',
      'offer unknown': 'NOT_FOUND',
      'other passengers': 'INVALID',
      'flights before those kept': 'INVALID',
      'flights after those kept': 'INVALID',
      'sold out': 'SOLD_OUT',
      search: ['INVALID', 'ALREADY_CANCELLED', 'INVALID'],
    });
    expect(world.orders()).toEqual(before);
    clock.forward(36);
    expect(asked(order, [back], [offer!.id])).toBe('OFFER_EXPIRED');
    clock.set(ABROAD);
    const [fresh] = exchangeOffers(world, order, 'MIA-GRU 2027-02-22');
    expect(asked(order, [there, back], [fresh!.id])).toBe('INVALID');
    const [one] = exchangeOffers(world, light, 'MIA-GRU 2027-02-22');
    expect(asked(light, itemsAt(light, [1]), [one!.id])).toBe('NOT_OFFERED');
    clock.set('2027-02-23T12:00:00Z');
    expect(asked(order, [back], [fresh!.id])).toBe('INVALID');
  });

  test('an infant too old for the new flights is refused', () => {
    const { world } = openWorld();
    const people = travellers([1, 0, 1]).map((person) =>
      person.ptc === 'INF' ? { ...person, birth_date: '2025-02-25' } : person,
    );
    const held = buy(world, PROVIDER, trip(ROUND, [1, 0, 1], DIRECT), people);
    const order = value(pay(world, PROVIDER, held));
    const days = ['2027-02-24', '2027-02-25'].map((day) =>
      refusal(quote(world, order, [1], [exchangeOffers(world, order, `MIA-GRU ${day}`)[0]!])),
    );
    expect(days[1]).toBe('INVALID');
    expect(days[0]).toBe('accepted');
  });

  test('a quote is not accepted, and the old tickets stay good', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = family(opened);
    const other = ticketed(world, PROVIDER, ROUND, [1], inBrand('LAPL'));
    const quoted = laterReturn(opened, order, '2027-02-22', 'LATP');
    const foreign = laterReturn(opened, other, '2027-02-22', 'LATP');
    const due = dueOf(quoted);
    const paid = (...payments: WorldPaymentRequest[]) =>
      refusal(accept(world, order, quoted, { payments }));
    const distorted = (distortion: 'SOLD_OUT' | 'PRICE_CHANGE') =>
      refusal(
        world.acceptQuote(
          PROVIDER,
          order.order_id,
          { quote_id: quoted.quote_id, reference: null, payments: [byInvoice(due)] },
          distortion,
        ),
      );
    const before = world.orders();
    const stranger = { method: 'TICKETS' as const, numbers: [other.tickets[0]!.number] };
    expect({
      'nothing paid': paid(),
      'one unit short': paid(byCard(due - 1)),
      'one unit over': paid(byCard(due + 1)),
      'a card declined': paid(byCard(due, { number: '4000000000000002' })),
      'a second card declined': paid(
        byCard(100),
        byCard(due - 100, { number: '4000000000000002' }),
      ),
      'an expired card': paid(byCard(due, { expires: '1026' })),
      'tickets of others': paid(stranger, byInvoice(due)),
      "another order's quote": refusal(accept(world, order, foreign)),
      'no such quote': refusal(accept(world, order, { ...quoted, quote_id: 'Xnone' })),
      'sold out': distorted('SOLD_OUT'),
      dearer: distorted('PRICE_CHANGE'),
    }).toEqual({
      'nothing paid': 'WRONG_AMOUNT',
      'one unit short': 'WRONG_AMOUNT',
      'one unit over': 'WRONG_AMOUNT',
      'a card declined': 'CARD_DECLINED',
      'a second card declined': 'CARD_DECLINED',
      'an expired card': 'CARD_DECLINED',
      'tickets of others': 'INVALID',
      "another order's quote": 'NOT_FOUND',
      'no such quote': 'NOT_FOUND',
      'sold out': 'SOLD_OUT',
      dearer: 'PRICE_CHANGED',
    });
    expect(world.orders()).toEqual(before);
    clock.forward(36);
    expect(refusal(accept(world, order, quoted))).toBe('OFFER_EXPIRED');
    expect(world.orders()).toEqual(before);
  });

  test('a quote spent or of an order that has changed is no quote', () => {
    const opened = openWorld();
    const { world } = opened;
    const order = family(opened);
    const first = laterReturn(opened, order, '2027-02-22', 'LATP');
    const second = laterReturn(opened, order, '2027-02-24', 'LATP');
    const changed = value(accept(world, order, first, { reference: 'once' }));
    expect(refusal(accept(world, order, first))).toBe('PRICE_CHANGED');
    expect(refusal(accept(world, order, second))).toBe('PRICE_CHANGED');
    // The same reference is the same request, whatever it says now.
    expect(value(accept(world, order, first, { reference: 'once' }))).toEqual(changed);
    expect(again(world, order)).toEqual(changed);
  });

  test('a quote does not outlive the departure that changes its terms', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const order = ticketed(world, PROVIDER, ROUND, [1], inBrand('LATP'));
    const leaves = Date.parse(`${order.slices[0]!.flights[0]!.departure}:00-03:00`);
    clock.set(leaves - 60_000);
    const quoted = laterReturn(opened, order, '2027-02-22', 'LATP');
    clock.set(leaves);
    expect(refusal(accept(world, order, quoted))).toBe('PRICE_CHANGED');
  });
});
