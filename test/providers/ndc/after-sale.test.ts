/** The adapter against the training airlines, seller by seller: seats and bags, paying and voiding. */
import { describe, expect, it } from 'vitest';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderPayment, ServiceChoice } from '#main/providers/provider-after-sale.ts';
import {
  type Airline,
  ALONE,
  answered,
  ask,
  book,
  byCard,
  CARD,
  CODES,
  call,
  costOf,
  everyone,
  FAMILY,
  issued,
  journeys,
  money,
  papers,
  people,
  refused,
  testMessages,
} from './training.ts';

const can = (what: 'seats' | 'baggage' | 'partial_issue' | 'split') =>
  NDC_PROFILES.filter((one) => one[what]).map((one) => one.provider_type);

/** A free seat that this passenger may have and that no other choice has taken. */
async function seatFor(
  { provider }: Airline,
  order: ProviderOrder,
  passenger_key: string,
  taken: ServiceChoice[] = [],
): Promise<ServiceChoice> {
  const leg_key = order.slices[0]!.legs[0]!.key;
  const map = answered(await provider.seatMap(order, leg_key, call()));
  for (const row of map.cabins.flatMap((cabin) => cabin.rows)) {
    for (const seat of row.seats) {
      const gone = taken.some(
        (one) => one.seat?.row === row.number && one.seat.column === seat.column,
      );
      const offer = seat.offers.find((one) => one.passenger_keys.includes(passenger_key));
      if (seat.status !== 'FREE' || gone || !offer || offer.amount_minor === 0) continue;
      const { offer_item_id, amount_minor, tax_minor } = offer;
      return {
        offer_key: map.offer_key,
        offer_item_id,
        passenger_key,
        leg_keys: [leg_key],
        seat: { row: row.number, column: seat.column },
        quantity: 1,
        amount_minor,
        tax_minor,
      };
    }
  }
  throw new Error(`no seat for ${passenger_key}`);
}

async function bagsFor(
  { provider }: Airline,
  order: ProviderOrder,
  passenger_key: string,
  quantity: number,
): Promise<ServiceChoice> {
  const { offer_key, services } = answered(await provider.baggage(order, call()));
  const [bag] = services.filter((one) => one.passenger_keys.includes(passenger_key));
  if (!bag) throw new Error(`no bag for ${passenger_key}`);
  expect(bag).toMatchObject({ kind: 'BAGGAGE', baggage: { pieces: 1 }, max_quantity: 3 });
  return {
    offer_key,
    offer_item_id: bag.offer_item_id,
    passenger_key,
    leg_keys: bag.leg_keys,
    seat: null,
    quantity,
    amount_minor: bag.amount_minor * quantity,
    tax_minor: bag.tax_minor * quantity,
  };
}

const cost = (choices: ServiceChoice[]) =>
  choices.reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);
const services = (order: ProviderOrder) =>
  order.services.map(
    (one) =>
      `${one.kind} ${one.passenger_key} ${one.leg_keys.length} ${one.seat ?? `x${one.quantity}`} ${one.status}`,
  );

describe.each(can('seats'))('%s: seats', (code) => {
  it('are chosen on hold, changed, given back and paid for with the tickets', async () => {
    const at = ask(code);
    const held = await book(at, FAMILY);
    const ana = await seatFor(at, held, 'PAX1');
    const bia = await seatFor(at, held, 'PAX2', [ana]);
    const both = answered(
      await at.provider.changeServices(held, { add: [ana, bia], remove: [] }, [], call('seats')),
    );
    const seat = (one: ServiceChoice) => `${one.seat!.row}${one.seat!.column}`;
    expect(services(both)).toEqual([
      `SEAT PAX1 1 ${seat(ana)} CONFIRMED`,
      `SEAT PAX2 1 ${seat(bia)} CONFIRMED`,
    ]);
    expect(both.total_minor).toBe(held.total_minor + cost([ana, bia]));

    const other = await seatFor(at, both, 'PAX1', [ana, bia]);
    const gone = both.services.filter((one) => one.passenger_key === 'PAX2');
    const change = { add: [other], remove: gone.map((one) => one.key) };
    const one = answered(await at.provider.changeServices(both, change, [], call('again')));
    const live = one.services.filter(({ status }) => status !== 'CANCELLED');
    expect(live.map(({ passenger_key, seat: where }) => `${passenger_key} ${where}`)).toEqual([
      `PAX1 ${seat(other)}`,
    ]);
    expect(one.total_minor).toBe(held.total_minor + cost([other]));

    const paid = await issued(at, one);
    const [bought] = paid.services.filter(({ status }) => status === 'TICKETED');
    const emd = paid.tickets.find((ticket) => ticket.number === bought?.document_number);
    expect(emd).toMatchObject({
      type: 'EMD',
      emd_type: 'SEAT',
      passenger_key: 'PAX1',
      related_number: paid.tickets[0]!.number,
      fare: { fare_minor: other.amount_minor, tax_minor: other.tax_minor },
    });
  });

  it('of a ticketed order are paid at once; a taken one is sold out', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY));
    const ana = await seatFor(at, paid, 'PAX1');
    const change = { add: [ana], remove: [] };
    const unpaid = refused(await at.provider.changeServices(paid, change, [], call('free')));
    expect(unpaid).toMatchObject({ error: 'PRICE_CHANGED', retry: 'never' });
    const payments = [byCard(cost([ana]))];
    const after = answered(await at.provider.changeServices(paid, change, payments, call('seat')));
    expect(papers(after).at(-1)).toBe('SEAT PAX1 TICKETED O with #1');
    expect(money(after).at(-1)).toBe(`seat CARD ${cost([ana])} VISA 411111******1111 CAPTURED`);

    const bia = { ...ana, ...(await seatFor(at, after, 'PAX2')), seat: ana.seat };
    const taken = await at.provider.changeServices(
      after,
      { add: [bia], remove: [] },
      [byCard(cost([bia]))],
      call('taken'),
    );
    expect(refused(taken)).toMatchObject({ error: 'SOLD_OUT', retry: 'never' });
  });

  it('at another price than was shown are not taken', async () => {
    const at = ask(code);
    const held = await book(at, ALONE);
    const ana = await seatFor(at, held, 'PAX1');
    const dearer = { ...ana, amount_minor: ana.amount_minor + 1 };
    const answer = await at.provider.changeServices(
      held,
      { add: [dearer], remove: [] },
      [],
      call('x'),
    );
    expect(refused(answer)).toMatchObject({ error: 'PRICE_CHANGED', retry: 'never' });
    expect(at.line.sent.at(-1)).toBe('OrderQuote');
  });
});

describe.each(can('baggage'))('%s: bags', (code) => {
  it('are one service per passenger and slice, however many flights and pieces', async () => {
    const at = ask(code);
    const held = await book(at, FAMILY);
    const two = await bagsFor(at, held, 'PAX1', 2);
    const one = await bagsFor(at, held, 'PAX2', 1);
    const some = answered(
      await at.provider.changeServices(held, { add: [two, one], remove: [] }, [], call('bags')),
    );
    const flights = held.slices[0]!.legs.length;
    expect(services(some)).toEqual([
      `BAGGAGE PAX1 ${flights} x2 CONFIRMED`,
      `BAGGAGE PAX2 ${flights} x1 CONFIRMED`,
    ]);
    expect(some.total_minor).toBe(held.total_minor + cost([two, one]));

    const remove = some.services.map((service) => service.key);
    const fewer = answered(
      await at.provider.changeServices(some, { add: [], remove }, [], call('none')),
    );
    expect(fewer.total_minor).toBe(held.total_minor);

    const paid = await issued(at, fewer);
    const late = await bagsFor(at, paid, 'PAX2', 3);
    const after = answered(
      await at.provider.changeServices(
        paid,
        { add: [late], remove: [] },
        [{ method: 'INVOICE', amount_minor: cost([late]) }],
        call('late'),
      ),
    );
    expect(papers(after).at(-1)).toBe(`BAGGAGE PAX2 TICKETED ${'O'.repeat(flights)} with #2`);
    expect(money(after).at(-1)).toBe(`late INVOICE ${cost([late])} CAPTURED`);
  });
});

describe.each(CODES)('%s: tickets', (code) => {
  it('are paid by several forms, told with all they are worth, and voided', async () => {
    const at = ask(code);
    const held = await book(at, FAMILY);
    const payments: ProviderPayment[] = [
      byCard(held.total_minor - 100),
      { method: 'CASH', amount_minor: 60 },
      { method: 'INVOICE', amount_minor: 40 },
    ];
    const request = { passenger_keys: everyone(held), payments };
    const paid = answered(await at.provider.issue(held, request, call('pay')));
    const coupons = 'O'.repeat(held.slices.flatMap((slice) => slice.legs).length);
    expect(papers(paid)).toEqual([
      `TICKET PAX1 TICKETED ${coupons}`,
      `TICKET PAX2 TICKETED ${coupons}`,
      `TICKET PAX3 TICKETED ${coupons}`,
    ]);
    expect(money(paid)).toEqual([
      `pay CARD ${held.total_minor - 100} VISA 411111******1111 CAPTURED`,
      'pay CASH 60 CAPTURED',
      'pay INVOICE 40 CAPTURED',
    ]);
    expect(paid.payments[0]!.card).toMatchObject({ holder: 'ANA MUELLER' });
    expect(paid.payments[0]!.card!.approval_code).toMatch(/^[A-Z0-9]{6}$/);
    for (const ticket of paid.tickets) {
      const { price, pax_type } = paid.passengers.find((p) => p.key === ticket.passenger_key)!;
      expect({ number: ticket.number, fare: ticket.fare }).toEqual({
        number: expect.stringMatching(/^\d{13}$/),
        fare: price,
      });
      expect(ticket.issued_at).toBe('2026-11-21T12:00:00.000Z');
      const parts = paid.slices.flatMap((s) => s.prices.filter((p) => p.pax_type === pax_type));
      const sum = (of: (part: (typeof parts)[number]) => number) =>
        parts.reduce((all, part) => all + of(part), 0);
      expect({ fare: sum((p) => p.fare_minor), tax: sum((p) => p.tax_minor) }).toEqual({
        fare: price!.fare_minor,
        tax: price!.tax_minor,
      });
      for (const part of parts) {
        expect(part.taxes!.reduce((all, tax) => all + tax.amount_minor, 0)).toBe(part.tax_minor);
        expect(part.taxes!.every((tax) => tax.refundable !== null)).toBe(true);
      }
    }
    const kept = JSON.stringify([paid, at.line.logged, at.line.answers.slice(-1)]);
    expect(kept).not.toContain(CARD.number);
    // By itself: counts of bytes have any digits.
    expect(JSON.stringify(at.line.logged)).not.toMatch(new RegExp(`\\b${CARD.cvv}\\b`));
    expect(at.line.bodies.filter((body) => body.includes(CARD.number))).toHaveLength(1);
    const again = answered(
      await at.provider.retrieve({ order_id: paid.order_id, locator: null }, call()),
    );
    expect(again.payments).toEqual(paid.payments);
    expect(again.tickets).toEqual(paid.tickets);

    const numbers = paid.tickets.map((one) => one.number);
    const held_again = answered(await at.provider.void(paid, numbers, call('void')));
    expect(papers(held_again)).toEqual(
      papers(paid).map((text) =>
        text.replace('TICKETED', 'CANCELLED').replace(/O+$/, coupons.replaceAll('O', 'V')),
      ),
    );
    expect(money(held_again).every((text) => text.endsWith('VOIDED'))).toBe(true);
    expect(held_again).toMatchObject({ status: 'LIVE', payment_due_at: expect.any(String) });
    const cancelled = answered(await at.provider.cancel(held_again, call('cancel')));
    expect(cancelled.status).toBe('CANCELLED');
  });

  it('of many flights go on in conjunction', async () => {
    const at = ask(code);
    const route = journeys(
      'GRU-MIA 2026-12-20',
      'MIA-JFK 2026-12-23',
      'JFK-MIA 2026-12-26',
      'MIA-JFK 2026-12-28',
      'JFK-GRU 2026-12-30',
    );
    const held = await book(at, ALONE, route, (offers) =>
      offers.reduce((most, one) => (flightsOf(one) > flightsOf(most) ? one : most)),
    );
    const paid = await issued(at, held);
    const flights = held.slices.flatMap((slice) => slice.legs).length;
    expect(flights).toBeGreaterThan(4);
    const parts = Array.from({ length: Math.ceil(flights / 4) }, (_, at) => {
      const coupons = 'O'.repeat(Math.min(4, flights - 4 * at));
      return `TICKET PAX1 TICKETED ${coupons}${at === 0 ? '' : ' after #1'}`;
    });
    expect(papers(paid)).toEqual(parts);
    const [first, ...rest] = paid.tickets;
    expect(first!.fare).toEqual(paid.passengers[0]!.price);
    rest.forEach((one, index) => {
      expect(one.fare).toBeNull();
      expect(BigInt(one.number)).toBe(BigInt(first!.number) + BigInt(index + 1));
    });
    expect(paid.tickets.flatMap((one) => one.coupons.map((coupon) => coupon.leg_key))).toEqual(
      paid.slices.flatMap((slice) => slice.legs.map((leg) => leg.key)),
    );
  });

  it('are refused with nothing issued: card, amount, time, number', async () => {
    const at = ask(code);
    const held = await book(at, ALONE);
    const issue = (payments: ProviderPayment[]) =>
      at.provider.issue(held, { passenger_keys: ['PAX1'], payments }, call('no'));
    const declined = await issue([byCard(held.total_minor, { number: '4000000000000002' })]);
    expect(refused(declined)).toMatchObject({ error: 'CARD_REFUSED', retry: 'never' });
    const less = await issue([byCard(held.total_minor - 1)]);
    expect(refused(less)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    const paid = await issued(at, held);
    const unknown = await at.provider.void(paid, ['9579999999999'], call('v'));
    expect(refused(unknown).retry).toBe('never');
    const twice = await at.provider.issue(
      paid,
      { passenger_keys: ['PAX1'], payments: [byCard(held.total_minor)] },
      call('twice'),
    );
    expect(refused(twice)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    at.clock.now = () => new Date('2026-11-22T03:00:01Z');
    const late = await at.provider.void(paid, [paid.tickets[0]!.number], call('late'));
    expect(refused(late)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    expect(refused(late).message).toMatch(/^TOO LATE/);
  });

  it('whose answer was lost are found in the order by our reference', async () => {
    const at = ask(code);
    const held = await book(at, ALONE);
    at.line.lose('OrderChange');
    const request = { passenger_keys: ['PAX1'], payments: [byCard(held.total_minor)] };
    const lost = refused(await at.provider.issue(held, request, call('intent-7')));
    expect(lost.retry).toBe('unknown');
    const by = { order_id: held.order_id, locator: null };
    const seen = answered(await at.provider.retrieve(by, call()));
    expect(papers(seen)).toHaveLength(1);
    expect(seen.payments.map((one) => one.reference)).toEqual(['intent-7']);
  });
});

const flightsOf = (offer: { journeys: { slices: { legs: unknown[] }[] }[] }) =>
  offer.journeys.reduce((all, journey) => all + journey.slices[0]!.legs.length, 0);

describe('issuing in part', () => {
  it.each(can('partial_issue'))('%s: an adult with its infant, then the child', async (code) => {
    const at = ask(code);
    const held = await book(at, FAMILY);
    const first = costOf(held, 'PAX1') + costOf(held, 'PAX3');
    const some = answered(
      await at.provider.issue(
        held,
        { passenger_keys: ['PAX1', 'PAX3'], payments: [byCard(first)] },
        call('some'),
      ),
    );
    expect(some.tickets.map((one) => one.passenger_key)).toEqual(['PAX1', 'PAX3']);
    const rest = answered(
      await at.provider.issue(
        some,
        {
          passenger_keys: ['PAX2'],
          payments: [{ method: 'CASH', amount_minor: costOf(held, 'PAX2') }],
        },
        call('rest'),
      ),
    );
    expect(rest.tickets.map((one) => one.passenger_key)).toEqual(['PAX1', 'PAX3', 'PAX2']);
    expect(money(rest)).toEqual([
      `some CARD ${first} VISA 411111******1111 CAPTURED`,
      `rest CASH ${costOf(held, 'PAX2')} CAPTURED`,
    ]);
  });

  it('an airline that issues as a whole is not asked for a part', async () => {
    const at = ask('PROVIDER_09');
    const held = await book(at, FAMILY);
    const messages = at.line.sent.length;
    const request = { passenger_keys: ['PAX2'], payments: [byCard(costOf(held, 'PAX2'))] };
    const answer = await at.provider.issue(held, request, call('part'));
    expect(refused(answer).error).toBe('CAPABILITY_UNAVAILABLE');
    expect(at.line.sent).toHaveLength(messages);
  });
});

describe('splitting what is sold', () => {
  it.each(can('split'))(
    '%s: documents, services and money go with their passenger',
    async (code) => {
      const at = ask(code);
      const party = people(
        'PAX1 ADT Ana 1990-05-04 PAX3',
        'PAX2 ADT Bia 1988-05-04',
        'PAX3 INF Caio 2026-05-04',
      );
      const held = await book(at, party);
      const bag = await bagsFor(at, held, 'PAX2', 1);
      const change = { add: [bag], remove: [] };
      const paid = await issued(
        at,
        answered(await at.provider.changeServices(held, change, [], call('bag'))),
      );
      const { parent, child } = answered(await at.provider.split(paid, ['PAX2'], call('split')));
      const flights = bag.leg_keys.length;
      const coupons = 'O'.repeat(held.slices.flatMap((slice) => slice.legs).length);
      expect(papers(parent)).toEqual([
        `TICKET PAX1 TICKETED ${coupons}`,
        `TICKET PAX3 TICKETED ${coupons}`,
      ]);
      expect(papers(child)).toEqual([
        `TICKET PAX2 TICKETED ${coupons}`,
        `BAGGAGE PAX2 TICKETED ${'O'.repeat(flights)} with #1`,
      ]);
      expect([services(parent), services(child)]).toEqual([
        [],
        [`BAGGAGE PAX2 ${flights} x1 TICKETED`],
      ]);
      const sum = (order: ProviderOrder) =>
        order.payments.reduce((all, one) => all + (one.amount_minor ?? 0), 0);
      expect([sum(parent), sum(child)]).toEqual([parent.total_minor, child.total_minor]);
      expect(sum(parent) + sum(child)).toBe(paid.total_minor);
    },
  );
});

testMessages();
