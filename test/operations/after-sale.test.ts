/**
 * Seats, bags, tickets, plans and exchanges over REST: what works, and for everything that does not
 * a clear answer, with nothing changed and nothing charged (by the airline's own books).
 */
import { afterEach, describe, expect, test } from 'vitest';
import {
  bagsFor,
  CARD,
  card,
  estimate,
  invoice,
  issue,
  issueAll,
  otherDay,
  read,
  seatMap,
  seatsFor,
} from '../fixtures/after-sale.ts';
import { day, deskForFile, hold, type Json } from '../fixtures/served.ts';

const desk = deskForFile();
const provider = 'PROVIDER_04';
const said = (reply: { status: number; body: Json }) =>
  `${reply.status} ${reply.body.error ?? 'OK'}`;
const trip = { provider, route: `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}` };

async function books(booking: Json): Promise<Json> {
  const { body } = await desk.client.desk('training.orders.list');
  return body.orders.find((o: Json) => o.locator === booking.provider.locator);
}

/** Does it, and holds the airline's books and our view against what they were. */
async function refuses(booking: Json, work: () => Promise<{ status: number; body: Json }>) {
  const [view, there] = [await read(desk.client, booking.id), await books(booking)];
  const reply = await work();
  expect(await books(booking)).toEqual(there);
  expect(await read(desk.client, booking.id)).toEqual(view);
  return said(reply);
}

afterEach(() => desk.client.desk('training.faults.clear'));

describe('seats', () => {
  test('several passengers and legs in one request, all or nothing', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 2 });
    const [first, second] = booking.passengers;
    const legs = booking.slices.flatMap((s: Json) => s.legs);
    const chosen = await Promise.all(
      legs.map(async (leg: Json, index: number) => {
        const map = await seatMap(desk.client, booking, index);
        const [a] = seatsFor(map, first.id);
        const b = seatsFor(map, second.id).find((s) => s.designator !== a.designator);
        return { leg_id: leg.id, seat_tokens: [a.token, b.token] };
      }),
    );
    const path = `/bookings/${booking.id}/seats`;
    const { body } = await desk.client.must('POST', path, { legs: chosen });
    expect(body).toMatchObject({ success: true });
    expect(body.seat_ancillaries).toHaveLength(2 * legs.length);
    const after = await read(desk.client, booking.id);
    for (const leg of after.slices.flatMap((s: Json) => s.legs)) expect(leg.seats).toHaveLength(2);
    const extras = body.seat_ancillaries.reduce((sum: number, s: Json) => sum + s.price.total, 0);
    expect(after.price.total).toBeCloseTo(booking.price.total + extras, 2);
    // Clearing a leg gives its seats back.
    await desk.client.must('POST', path, { legs: [{ leg_id: legs[0].id, seat_tokens: [] }] });
    const cleared = await read(desk.client, booking.id);
    expect(cleared.slices[0].legs[0].seats).toEqual([]);
  });

  test('an infant has no seat, and nobody with one sits at an exit', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1, chds: 1, infs: 1 });
    const map = await seatMap(desk.client, booking);
    const [adult, child, infant] = ['ADT', 'CHD', 'INF'].map((type) =>
      booking.passengers.find((p: Json) => p.pax_type === type),
    );
    expect(seatsFor(map, infant.id)).toEqual([]);
    const exits = map.cabins.flatMap((c: Json) =>
      c.rows.flatMap((r: Json) =>
        r.sections.flatMap((s: Json) =>
          s.elements.filter((e: Json) => e.disclosures.includes('EXIT_ROW')),
        ),
      ),
    );
    expect(exits.length).toBeGreaterThan(0);
    const at_exit = exits.flatMap((e: Json) =>
      e.available_services.map((s: Json) => s.passenger_id),
    );
    expect(at_exit).not.toContain(child.id);
    expect(at_exit).not.toContain(adult.id);
  });

  test('what is refused, and why', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 2 });
    const other = await hold(desk.client, { ...trip, adts: 1 });
    const [first, second] = booking.passengers;
    const [leg, next] = booking.slices.flatMap((s: Json) => s.legs);
    const map = await seatMap(desk.client, booking);
    const [seat, another] = seatsFor(map, first.id);
    const same = seatsFor(map, second.id).find((s) => s.designator === seat.designator);
    const strange = seatsFor(await seatMap(desk.client, other), other.passengers[0].id)[0];
    const send = (legs: Json[]) => () =>
      desk.client.call('POST', `/bookings/${booking.id}/seats`, { legs });
    const rows: [Json[], string][] = [
      [[{ leg_id: leg.id, seat_tokens: ['nothing'] }], '404 NOT_FOUND'],
      [[{ leg_id: 'nothing', seat_tokens: [seat.token] }], '404 NOT_FOUND'],
      [[{ leg_id: next.id, seat_tokens: [seat.token] }], '404 NOT_FOUND'],
      [[{ leg_id: leg.id, seat_tokens: [strange.token] }], '404 NOT_FOUND'],
      [[{ leg_id: leg.id, seat_tokens: [seat.token, same.token] }], '400 INVALID_REQUEST'],
      [[{ leg_id: leg.id, seat_tokens: [seat.token, another.token] }], '400 INVALID_REQUEST'],
      [[], '400 INVALID_REQUEST'],
    ];
    for (const [legs, answer] of rows) expect(await refuses(booking, send(legs))).toBe(answer);
  });

  test('a seat taken meanwhile is SOLD_OUT and says what is free', async () => {
    const one = await hold(desk.client, { provider });
    const two = await hold(desk.client, { provider, as: one });
    const [leg] = two.slices[0].legs;
    const seat = seatsFor(await seatMap(desk.client, two), two.passengers[0].id)[0];
    const duplicate = seatsFor(await seatMap(desk.client, one), one.passengers[0].id).find(
      (s) => s.designator === seat.designator,
    );
    await desk.client.must('POST', `/bookings/${one.id}/seats`, {
      legs: [{ leg_id: one.slices[0].legs[0].id, seat_tokens: [duplicate.token] }],
    });
    const reply = await desk.client.call('POST', `/bookings/${two.id}/seats`, {
      legs: [{ leg_id: leg.id, seat_tokens: [seat.token] }],
    });
    expect(said(reply)).toBe('409 SOLD_OUT');
    const detail = (path: string) =>
      reply.body.details.find((d: Json) => d.path.endsWith(path))?.message;
    expect(detail('.taken')).toBe(seat.designator);
    expect(detail('.free').split(' ').length).toBeGreaterThan(5);
  });

  test('with a ticket a seat is paid at once, and has an EMD', async () => {
    const booking = await hold(desk.client, { provider });
    await issueAll(desk.client, booking);
    const [leg] = booking.slices[0].legs;
    const [passenger] = booking.passengers;
    const seats = seatsFor(await seatMap(desk.client, booking), passenger.id);
    const seat = seats.find((s) => s.price.total > 0);
    const path = `/bookings/${booking.id}/seats`;
    const legs = [{ leg_id: leg.id, seat_tokens: [seat.token] }];
    expect(await refuses(booking, () => desk.client.call('POST', path, { legs }))).toBe(
      '400 PAYMENT_REQUIRED',
    );
    const off = card(Math.round(seat.price.total * 100 + 1) / 100);
    expect(
      await refuses(booking, () => desk.client.call('POST', path, { legs, payment: off })),
    ).toBe('422 PAYMENT_MISMATCH');
    const payment = card(seat.price.total);
    const { body } = await desk.client.must('POST', path, { legs, payment });
    expect(body.seat_ancillaries[0]).toMatchObject({
      seat_number: seat.designator,
      seat_status: 'TICKETED',
      ticket_number: expect.stringMatching(/^\d{13}$/),
    });
    const after = await read(desk.client, booking.id);
    expect(after.payments.at(-1)).toMatchObject({ type: 'ANCILLARY', status: 'CAPTURED' });
  });
});

describe('bags', () => {
  test('each selection on hold replaces the earlier ones; an empty one clears', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1 });
    const path = `/bookings/${booking.id}/baggages`;
    const bags = async () => (await read(desk.client, booking.id)).passengers[0].ancillaries.length;
    const pick = async (slice: number, quantity: number) => {
      const [{ baggage_options }] = await bagsFor(desk.client, booking, slice);
      return baggage_options.find((o: Json) => !o.pre_selected && o.quantity === quantity).token;
    };
    const select = (slice: number, tokens: string[]) =>
      desk.client.must('POST', path, {
        slices: [{ slice_id: booking.slices[slice].id, baggage_tokens: tokens }],
      });
    const first = (await select(0, [await pick(0, 2)])).body;
    expect(first.ancillaries).toMatchObject([{ quantity: 2, ticket_number: null }]);
    const dearer = (await read(desk.client, booking.id)).price.total;
    expect(dearer).toBeGreaterThan(booking.price.total);
    await select(1, [await pick(1, 1)]);
    const after = await read(desk.client, booking.id);
    expect(after.slices[0].legs[0].bags).toEqual([]);
    expect(after.slices[1].legs[0].bags).toHaveLength(1);
    await select(0, []);
    expect(await bags()).toBe(0);
    expect((await read(desk.client, booking.id)).price.total).toBe(booking.price.total);
  });

  test('a bag bought beside an earlier one is answered with its own document and price', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1 });
    await issueAll(desk.client, booking);
    const path = `/bookings/${booking.id}/baggages`;
    const buy = async (choose: (options: Json[]) => Json) => {
      const [{ baggage_options }] = await bagsFor(desk.client, booking);
      const option = choose(baggage_options.filter((o: Json) => !o.pre_selected));
      const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [option.token] }];
      const payment = invoice(option.price.amount);
      const { body } = await desk.client.must('POST', path, { slices, payment });
      expect(body.ancillaries[0].price.amount).toBe(option.price.amount);
      return body.ancillaries[0];
    };
    const first = await buy((options) => options.find(({ quantity }) => quantity === 2)!);
    const second = await buy(
      (options) => options.findLast(({ price }) => price.amount !== first.price.amount)!,
    );
    expect(second.ticket_number).not.toBe(first.ticket_number);
  });

  test('an infant has none, and a foreign token names nothing', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1, infs: 1 });
    const infant = booking.passengers.find((p: Json) => p.pax_type === 'INF');
    const options = await bagsFor(desk.client, booking);
    expect(options.map((o) => o.passenger_id)).not.toContain(infant.id);
    const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: ['nothing'] }];
    expect(
      await refuses(booking, () =>
        desk.client.call('POST', `/bookings/${booking.id}/baggages`, { slices }),
      ),
    ).toBe('404 NOT_FOUND');
  });
});

describe('issuing', () => {
  test('by card with a plan: numbers, payment and status follow', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1, infs: 1 });
    const path = `/installments?creditcard_bin=411111&booking_id=${booking.id}`;
    const plans = (await desk.client.must('GET', path)).body;
    expect(plans.card_brand).toBe('VISA');
    const plan = plans.installment_plans.find((p: Json) => p.installments > 1);
    const form = card(plan.total_price, { plan_token: plan.plan_token });
    const reply = await issue(desk.client, booking.id, [form]);
    expect(said(reply)).toBe('200 OK');
    const tickets = reply.body.tickets.filter((t: Json) => t.ticket_type === 'TICKET');
    expect(tickets).toHaveLength(2);
    for (const { number } of tickets) expect(number).toMatch(/^957\d{10}$/);
    const after = await read(desk.client, booking.id);
    expect(after).toMatchObject({ booking_status: 'TICKETED' });
    expect(after.capabilities).toMatchObject({
      ticket: false,
      cancel_all_tickets: true,
      cancel: false,
    });
    const [payment] = after.payments;
    expect(payment).toMatchObject({ fop: { total: plan.total_price }, type: 'ISSUE' });
    expect(payment.fop.payment_card).toMatchObject({ number: '411111******1111', cvv: null });
    const ticket = (await desk.client.must('GET', `/tickets/${tickets[0].number}`)).body;
    expect(ticket).toMatchObject({ ticket_status: 'TICKETED', booking_id: booking.id });
    expect(ticket.slices).toHaveLength(2);
  });

  test('in part, with several forms', async () => {
    const booking = await hold(desk.client, { provider, adts: 2 });
    const [first, second] = booking.passengers;
    const half = Math.floor((first.price.total * 100) / 2) / 100;
    const rest = Math.round((first.price.total - half) * 100) / 100;
    const who = { passenger_ids: [first.id] };
    const reply = await issue(desk.client, booking.id, [card(half, who), invoice(rest, who)]);
    expect(said(reply)).toBe('200 OK');
    expect((await read(desk.client, booking.id)).booking_status).toBe('PARTIALLY_TICKETED');
    const again = await refuses(booking, () =>
      issue(desk.client, booking.id, [invoice(first.price.total, who)]),
    );
    expect(again).toBe('409 ALREADY_TICKETED');
    await issue(desk.client, booking.id, [invoice(second.price.total)]);
    expect((await read(desk.client, booking.id)).booking_status).toBe('TICKETED');
  });

  test('what is refused, and why', async () => {
    const booking = await hold(desk.client, { provider, adts: 1, infs: 1 });
    const other = await hold(desk.client, { provider });
    const { total } = booking.price;
    const cent = Math.round(total * 100 + 1) / 100;
    const infant = booking.passengers.find((p: Json) => p.pax_type === 'INF');
    const bad = (change: Json) => card(total, { payment_card: { ...CARD, ...change } });
    const plans = (
      await desk.client.must('GET', `/installments?creditcard_bin=411111&booking_id=${other.id}`)
    ).body.installment_plans;
    const rows: [Json[], string][] = [
      [[invoice(cent)], '422 PAYMENT_MISMATCH'],
      [[invoice(0)], '422 PAYMENT_MISMATCH'],
      [[card(total, { plan_token: plans.at(-1).plan_token })], '422 PAYMENT_MISMATCH'],
      [[card(total, { plan_token: 'nothing' })], '404 NOT_FOUND'],
      [[bad({ number: '4111111111111112' })], '422 CARD_REFUSED'],
      [[bad({ number: '4000000000000002' })], '422 CARD_REFUSED'],
      [[bad({ expire_date: '01/20' })], '422 CARD_REFUSED'],
      [[bad({ expire_date: '13/30' })], '400 INVALID_REQUEST'],
      [[bad({ number: 'abcd' })], '400 INVALID_REQUEST'],
      [[{ fop_type: 'CREDITCARD', total }], '400 INVALID_REQUEST'],
      [
        [{ fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: ['9571234567890'] }],
        '400 INVALID_REQUEST',
      ],
      [[invoice(total, { passenger_ids: ['nobody'] })], '400 INVALID_REQUEST'],
      [[invoice(infant.price.total, { passenger_ids: [infant.id] })], '400 INVALID_REQUEST'],
      [[], '400 INVALID_REQUEST'],
    ];
    for (const [forms, answer] of rows) {
      const got = await refuses(booking, () => issue(desk.client, booking.id, forms));
      expect(`${JSON.stringify(forms).slice(0, 120)} ${got}`).toContain(answer);
    }
  });

  test('a lost answer issues once', async () => {
    const booking = await hold(desk.client, { provider });
    const fault = { provider_type: provider, message: 'change', fault: 'drop_after', times: 1 };
    await desk.client.desk('training.faults.set', fault);
    const reply = await issue(desk.client, booking.id, [card(booking.price.total)]);
    expect(said(reply)).toBe('200 OK');
    expect((await books(booking)).documents).toHaveLength(1);
  });
});

describe('tickets', () => {
  test('the list: days, zones, pages, order', async () => {
    const booking = await hold(desk.client, { provider, adts: 2 });
    await issueAll(desk.client, booking);
    const list = async (query: string) => desk.client.call('GET', `/tickets?${query}`);
    const own = (await list(`booking_id=${booking.id}&sort_by=number`)).body;
    expect(own.meta).toEqual({ page: 1, per_page: 250, total: 2, total_pages: 1 });
    expect(own.tickets[0].number < own.tickets[1].number).toBe(true);
    const down = (await list(`booking_id=${booking.id}&sort_by=-number&per_page=1`)).body;
    expect(down.tickets.map((t: Json) => t.number)).toEqual([own.tickets[1].number]);
    expect(down.meta.total_pages).toBe(2);
    const rows: [string, string][] = [
      [`start_date=${day(-7)}&end_date=${day(0)}`, '400 INVALID_REQUEST'],
      [`start_date=${day(-6)}&end_date=${day(0)}`, '200 OK'],
      [`start_date=${day(1)}&end_date=${day(0)}`, '400 INVALID_REQUEST'],
      ['timezone=Mars/Olympus', '400 INVALID_REQUEST'],
      ['per_page=251', '400 INVALID_REQUEST'],
      ['page=0', '400 INVALID_REQUEST'],
      ['page=2147483647', '200 OK'],
      ['page=2147483648', '400 INVALID_REQUEST'],
      ['sort_by=price', '400 INVALID_REQUEST'],
      ['booking_id=nothing', '400 INVALID_REQUEST'],
      ['booking_id=00000000-0000-4000-8000-000000000000', '404 NOT_FOUND'],
      ['surprise=1', '400 INVALID_REQUEST'],
    ];
    for (const [query, answer] of rows)
      expect(`${query} ${said(await list(query))}`).toBe(`${query} ${answer}`);
  });

  test('no slice in either list is a plain issue, and no exchange', async () => {
    const booking = await hold(desk.client, { provider });
    const body = {
      booking_id: booking.id,
      form_of_payments: [{ fop_type: 'CASH', total: booking.price.total }],
      new_slice_tokens: [],
      exchange_slice_tokens: [],
    };
    expect(said(await desk.client.call('POST', '/exchange', body))).toBe('400 INVALID_REQUEST');
    expect(said(await desk.client.call('POST', '/tickets', body))).toBe('200 OK');
  });

  test('numbers keep their zeros, and are 13 digits or nothing', async () => {
    const booking = await hold(desk.client, { provider: 'PROVIDER_06' });
    const [ticket] = await issueAll(desk.client, booking);
    expect(ticket?.number).toMatch(/^001\d{10}$/);
    expect((await desk.client.must('GET', `/tickets/${ticket?.number}`)).body.number).toBe(
      ticket?.number,
    );
    const shorter = String(Number(ticket?.number));
    expect(said(await desk.client.call('GET', `/tickets/${shorter}`))).toBe('400 INVALID_REQUEST');
    expect(said(await desk.client.call('GET', '/tickets/9999999999999'))).toBe('404 NOT_FOUND');
  });

  test('voiding one, all, and what cannot be voided', async () => {
    const booking = await hold(desk.client, { provider, adts: 2 });
    const tickets = await issueAll(desk.client, booking);
    await desk.client.must('DELETE', `/tickets/${tickets[0]?.number}`);
    expect((await read(desk.client, booking.id)).booking_status).toBe('PARTIALLY_TICKETED');
    expect(
      await refuses(booking, () => desk.client.call('DELETE', `/tickets/${tickets[0]?.number}`)),
    ).toBe('409 WRONG_STATE');
    expect(
      await refuses(booking, () => desk.client.call('DELETE', `/bookings/${booking.id}`)),
    ).toBe('409 ALREADY_TICKETED');
    await desk.client.must('DELETE', `/bookings/${booking.id}/tickets`);
    const after = await read(desk.client, booking.id);
    expect(after.booking_status).toBe('ON_HOLD');
    const there = await books(booking);
    expect(there.paid_minor - there.refunded_minor).toBe(0);
    const list = (await desk.client.must('GET', `/tickets?booking_id=${booking.id}`)).body;
    expect(list.tickets.map((t: Json) => t.ticket_status)).toEqual(['CANCELLED', 'CANCELLED']);
    expect(said(await desk.client.call('DELETE', `/bookings/${booking.id}/tickets`))).toBe(
      '409 WRONG_STATE',
    );
  });
});

describe('plans', () => {
  test('exactly one of booking and tokens, a BIN of six digits', async () => {
    const booking = await hold(desk.client, { provider });
    const rows: [string, string][] = [
      ['creditcard_bin=411111', '400 INVALID_REQUEST'],
      [`creditcard_bin=41111&booking_id=${booking.id}`, '400 INVALID_REQUEST'],
      [`creditcard_bin=411111&booking_id=${booking.id}&selected_tokens=a`, '400 INVALID_REQUEST'],
      ['creditcard_bin=411111&booking_id=nothing', '404 NOT_FOUND'],
      [`creditcard_bin=411111&booking_id=${booking.provider.locator}`, '200 OK'],
    ];
    for (const [query, answer] of rows) {
      const reply = await desk.client.call('GET', `/installments?${query}`);
      expect(`${query} ${said(reply)}`).toBe(`${query} ${answer}`);
    }
  });
});

describe('exchange', () => {
  test('in the same booking: estimated, performed once, the old ticket EXCHANGED', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1, infs: 1 });
    const old = await issueAll(desk.client, booking);
    const { input } = await otherDay(desk.client, booking, day(43), 1);
    const asked = await estimate(desk.client, input());
    expect(said(asked)).toBe('200 OK');
    const { offer } = asked.body;
    expect(offer.passengers).toHaveLength(2);
    const due = offer.passengers.reduce((sum: number, p: Json) => sum + p.amount_due, 0);
    expect(offer.amount_due).toBeCloseTo(due, 2);
    const body = {
      booking_id: booking.id,
      exchange_slice_tokens: input().exchange_slice_tokens,
      form_of_payments: [
        offer.amount_due > 0 ? card(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
      ],
    };
    const wrong = {
      ...body,
      form_of_payments: [card(Number((offer.amount_due + 0.01).toFixed(2)))],
    };
    expect(await refuses(booking, () => desk.client.call('POST', '/exchange', wrong))).toBe(
      '422 PAYMENT_MISMATCH',
    );
    const done = await desk.client.call('POST', '/exchange', body);
    expect(said(done)).toBe('200 OK');
    const fresh = done.body.tickets.filter((t: Json) => t.ticket_type === 'TICKET');
    expect(fresh).toHaveLength(2);
    const originals = old.map((t) => t.number);
    for (const ticket of fresh) expect(originals).toContain(ticket.original_ticket);
    const was = (await desk.client.must('GET', `/tickets/${originals[0]}`)).body;
    expect(was.ticket_status).toBe('EXCHANGED');
    expect(said(await desk.client.call('POST', '/exchange', body))).toBe('409 ESTIMATE_SPENT');
    expect(said(await desk.client.call('DELETE', `/tickets/${originals[0]}`))).toBe(
      '409 WRONG_STATE',
    );
  });

  test('a remark of a colleague meanwhile costs nobody the quote, a refusal that stays does', async () => {
    const exchanged = async (meanwhile: (booking: Json) => Promise<unknown>) => {
      const booking = await hold(desk.client, trip);
      await issueAll(desk.client, booking);
      const { input } = await otherDay(desk.client, booking, day(43), 1);
      const { offer } = (await estimate(desk.client, input())).body;
      await meanwhile(booking);
      return desk.client.call('POST', '/exchange', {
        booking_id: booking.id,
        exchange_slice_tokens: input().exchange_slice_tokens,
        form_of_payments: [
          offer.amount_due > 0 ? card(offer.amount_due) : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
        ],
      });
    };
    const remark = { kind: 'REMARK', remark_type: 'GENERAL', text: 'WINDOW PLEASE' };
    const noted = await exchanged((booking) =>
      desk.client.desk('booking.annotate', { booking_id: booking.id, add: [remark], remove: [] }),
    );
    expect(said(noted)).toBe('200 OK');
    const refused = await exchanged(() =>
      desk.client.desk('training.faults.set', {
        provider_type: trip.provider,
        message: 'change',
        fault: 'price_change',
      }),
    );
    await desk.client.desk('training.faults.clear');
    const fresh = noted.body.tickets.filter((t: Json) => t.ticket_type === 'TICKET');
    expect([said(refused), fresh.length]).toEqual(['409 PRICE_CHANGED', 1]);
  });

  test('into a new booking, by POST /tickets, and voided again', async () => {
    const old = await hold(desk.client, { provider });
    const [ticket] = await issueAll(desk.client, old);
    const [who] = old.passengers;
    const fresh = await holdFor(who, 45);
    const asked = await estimate(desk.client, {
      booking_id: fresh.id,
      ticket_numbers: [ticket?.number],
    });
    expect(said(asked)).toBe('200 OK');
    const { offer } = asked.body;
    const new_slice_tokens = offer.journeys.map((j: Json) => j.slices[0].balance_token);
    const by_ticket = { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: [ticket?.number] };
    const pay = offer.amount_due > 0 ? [card(offer.amount_due)] : [];
    const send = (forms: Json[]) =>
      desk.client.call('POST', '/tickets', {
        booking_id: fresh.id,
        new_slice_tokens,
        form_of_payments: forms,
      });
    if (pay.length > 0) {
      expect(await refuses(fresh, () => send(pay))).toBe('400 INVALID_REQUEST');
    }
    const done = await send([by_ticket, ...pay]);
    expect(said(done)).toBe('200 OK');
    expect((await read(desk.client, old.id)).booking_status).toBe('CANCELLED');
    const number = done.body.tickets.find((t: Json) => t.ticket_type === 'TICKET').number;
    await desk.client.must('DELETE', `/tickets/${number}`);
    expect((await desk.client.must('GET', `/tickets/${ticket?.number}`)).body.ticket_status).toBe(
      'TICKETED',
    );
    expect((await read(desk.client, old.id)).booking_status).toBe('TICKETED');
    expect((await read(desk.client, fresh.id)).booking_status).toBe('ON_HOLD');
  });

  async function holdFor(who: Json, ahead: number): Promise<Json> {
    const { offers } = (
      await desk.client.must('GET', `/offers?route=GRU,MIA,${day(ahead)}&provider_type=${provider}`)
    ).body;
    const { first_name, last_name, gender_type, birth_date } = who;
    const passenger = { pax_type: 'ADT', first_name, last_name, gender_type, birth_date };
    return (
      await desk.client.must('POST', '/bookings', {
        selected_tokens: offers[0].journeys.map((j: Json) => j.slices[0].token),
        passengers: [passenger],
      })
    ).body.booking;
  }

  test('what is refused, and why', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1 });
    const [ticket] = await issueAll(desk.client, booking);
    const other = await hold(desk.client, { provider });
    const [foreign] = await issueAll(desk.client, other);
    const held = await hold(desk.client, { provider });
    const { input } = await otherDay(desk.client, booking, day(43), 1);
    const good = input();
    const rows: [Json, string][] = [
      [{ ...good, ticket_numbers: [ticket?.number] }, '400 INVALID_REQUEST'],
      [{ booking_id: booking.id }, '400 INVALID_REQUEST'],
      [
        { ...good, exchange_slice_tokens: booking.slices.map((s: Json) => s.token) },
        '400 INVALID_REQUEST',
      ],
      [{ ...good, search_id: 'nothing' }, '404 NOT_FOUND'],
      [{ ...good, exchange_slice_tokens: ['nothing'] }, '404 NOT_FOUND'],
      [{ ...good, booking_id: 'nothing' }, '404 NOT_FOUND'],
      [{ booking_id: held.id, ticket_numbers: ['123'] }, '400 INVALID_REQUEST'],
      [{ booking_id: held.id, ticket_numbers: ['0000000000000'] }, '404 NOT_FOUND'],
      [
        { booking_id: held.id, ticket_numbers: [ticket?.number, foreign?.number] },
        '400 INVALID_REQUEST',
      ],
      [{ booking_id: booking.id, ticket_numbers: [foreign?.number] }, '409 ALREADY_TICKETED'],
    ];
    for (const [body, answer] of rows) {
      const got = await refuses(booking, () => estimate(desk.client, body));
      expect(`${JSON.stringify(body)} ${got}`).toContain(answer);
    }
    const perform = (body: Json) =>
      desk.client.call('POST', '/exchange', { form_of_payments: [invoice(1)], ...body });
    const slices = good.exchange_slice_tokens;
    expect(said(await perform({ booking_id: booking.id }))).toBe('400 INVALID_REQUEST');
    expect(said(await perform({ booking_id: booking.id, exchange_slice_tokens: slices }))).toBe(
      '409 ESTIMATE_MISSING',
    );
    await estimate(desk.client, good);
    expect(said(await perform({ booking_id: other.id, exchange_slice_tokens: slices }))).toBe(
      '409 ESTIMATE_MISSING',
    );
  });

  test('one that fails leaves the old tickets good and the estimate unspent', async () => {
    const booking = await hold(desk.client, { ...trip, adts: 1 });
    const [ticket] = await issueAll(desk.client, booking);
    const { input } = await otherDay(desk.client, booking, day(43), 1);
    const { offer } = (await estimate(desk.client, input())).body;
    const body = {
      booking_id: booking.id,
      exchange_slice_tokens: input().exchange_slice_tokens,
      form_of_payments: [
        offer.amount_due > 0
          ? invoice(offer.amount_due)
          : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
      ],
    };
    const fault = { provider_type: provider, message: 'change', fault: 'sold_out', times: 1 };
    await desk.client.desk('training.faults.set', fault);
    const got = await refuses(booking, () => desk.client.call('POST', '/exchange', body));
    expect(got).toBe('409 SOLD_OUT');
    expect((await desk.client.must('GET', `/tickets/${ticket?.number}`)).body.ticket_status).toBe(
      'TICKETED',
    );
    expect(said(await desk.client.call('POST', '/exchange', body))).toBe('200 OK');
  });
});
