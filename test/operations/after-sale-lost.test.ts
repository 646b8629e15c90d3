/**
 * After the sale with answers that are lost, callers that are strangers and no connection: done once
 * or not at all, by the airlines' own books.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { listDueChecks, makeCheckDue } from '#db/store/bookings.ts';
import { hasUnsettledIntent, listParkedIntents } from '#db/store/intents.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { getQueueNumber } from '#main/contract/queue.ts';
import { fail, ok } from '#main/contract/result.ts';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { load } from '#main/operations/booking/load.ts';
import { save } from '#main/operations/booking/save.ts';
import { checkSchedules } from '#main/operations/booking/schedule-changes.ts';
import { resolveMatches } from '#main/providers/lost-orders.ts';
import type { Provider } from '#main/providers/provider.ts';
import {
  bagsFor,
  card,
  estimate,
  invoice,
  issueAll,
  otherDay,
  read,
  seatMap,
  seatsFor,
} from '../fixtures/after-sale.ts';
import { buildAgency } from '../fixtures/agencies.ts';
import { day, deskForFile, hold, type Json, person, search, tokensOf } from '../fixtures/served.ts';
import { holdOne, openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

const desk = deskForFile();
const provider = 'PROVIDER_04';
const route = `GRU,MIA,${day(30)}+MIA,GRU,${day(40)}`;
const said = (reply: { status: number; body: Json }) =>
  `${reply.status} ${reply.body.error ?? 'OK'}`;

const UNSURE = {
  error: 'PROVIDER_TIMEOUT',
  retry: 'unknown',
  message: 'The line went down',
  provider_code: null,
  provider_text: null,
} as const;

afterEach(async () => {
  await desk.client.desk('training.faults.clear');
  await desk.client.desk('connection.set', { offline: false });
});

interface Step {
  name: string;
  method: string;
  path: string;
  body?: Json;
}

async function seatStep(booking: Json, leg: number): Promise<Step> {
  const map = await seatMap(desk.client, booking, leg);
  const seat = seatsFor(map, booking.passengers[0].id).find((s) => s.price.total > 0);
  const legs = [{ leg_id: map.leg_id, seat_tokens: [seat.token] }];
  const payment = card(seat.price.total);
  return {
    name: 'seats',
    method: 'POST',
    path: `/bookings/${booking.id}/seats`,
    body: { legs, payment },
  };
}

async function bagStep(booking: Json, slice: number): Promise<Step> {
  const [{ baggage_options }] = await bagsFor(desk.client, booking, slice);
  const bag = baggage_options.find((o: Json) => !o.pre_selected);
  const slices = [{ slice_id: booking.slices[slice].id, baggage_tokens: [bag.token] }];
  const body = { slices, payment: invoice(bag.price.amount) };
  return { name: 'bags', method: 'POST', path: `/bookings/${booking.id}/baggages`, body };
}

const issueStep = ({ id, price }: Json): Step => ({
  name: 'issue',
  method: 'POST',
  path: '/tickets',
  body: { booking_id: id, form_of_payments: [card(price.total)] },
});

async function sameStep(booking: Json): Promise<Step> {
  const { input } = await otherDay(desk.client, booking, day(33));
  const { offer } = (await estimate(desk.client, input(3))).body;
  const { booking_id, exchange_slice_tokens } = input(3);
  const form_of_payments = [
    { fop_type: 'FOP_TYPE_TICKET', total: 0 },
    ...(offer.amount_due > 0 ? [card(offer.amount_due)] : []),
  ];
  const body = { booking_id, exchange_slice_tokens, form_of_payments };
  return { name: 'exchange in the booking', method: 'POST', path: '/exchange', body };
}

async function newStep(old: Json): Promise<{ fresh: Json; step: Step }> {
  const { pax_type, first_name, last_name, gender_type, birth_date } = old.passengers[0];
  const { offers } = await search(desk.client, { provider, route: `GRU,MIA,${day(45)}` });
  const body = {
    selected_tokens: tokensOf(offers[0]),
    passengers: [{ pax_type, first_name, last_name, gender_type, birth_date }],
  };
  const fresh = (await desk.client.must('POST', '/bookings', body)).body.booking;
  const ticket_numbers = old.passengers[0].tickets
    .filter((t: Json) => t.ticket_type === 'TICKET')
    .map((t: Json) => t.number)
    .slice(0, 1);
  const { offer } = (await estimate(desk.client, { booking_id: fresh.id, ticket_numbers })).body;
  const step: Step = {
    name: 'exchange into a new one',
    method: 'POST',
    path: '/tickets',
    body: {
      booking_id: fresh.id,
      new_slice_tokens: offer.journeys.map((j: Json) => j.slices[0].balance_token),
      form_of_payments: [
        { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers },
        ...(offer.amount_due > 0 ? [card(offer.amount_due)] : []),
      ],
    },
  };
  return { fresh, step };
}

const voidStep = ({ id }: Json): Step => ({
  name: 'void',
  method: 'DELETE',
  path: `/bookings/${id}/tickets`,
});

const send = ({ method, path, body }: Step) => desk.client.call(method, path, body);

async function books({ provider: { locator } }: Json): Promise<Json> {
  const { body } = await desk.client.desk('training.orders.list');
  return body.orders.find((o: Json) => o.locator === locator);
}

/** Sends it into the fault, and says what came of it in the answer and in the airline's books. */
/** Holds two adults on a flight in `days` days. */
async function holdTwo(station: Station, days = 30) {
  const { offers } = await station.must('offer.search', {
    route: `GRU,MIA,${day(days)}`,
    provider_type: [provider],
    adts: 2,
  });
  const { booking } = await station.must('booking.create', {
    selected_tokens: tokensOf(offers[0]),
    passengers: [person(), person()],
  });
  return booking;
}

async function lost(booking: Json, step: Step, kind: string): Promise<string> {
  const [there, seen] = [await books(booking), await read(desk.client, booking.id)];
  const fault = { provider_type: provider, message: 'change', fault: kind, times: 1 };
  await desk.client.desk('training.faults.set', fault);
  const reply = await send(step);
  await desk.client.desk('training.faults.clear');
  const happened = JSON.stringify(there) !== JSON.stringify(await books(booking));
  const shown = JSON.stringify(seen) !== JSON.stringify(await read(desk.client, booking.id));
  expect(`${step.name} shown ${shown}`).toBe(`${step.name} shown ${happened}`);
  return `${step.name}: ${said(reply)}, ${happened ? 'happened' : 'nothing happened'}`;
}

test.each(['drop_after', 'garbage'])('%s: what was done is found and told', async (kind) => {
  const booking = await hold(desk.client, { provider, route });
  const now = () => read(desk.client, booking.id);
  const log = [
    await lost(booking, await seatStep(booking, 0), kind),
    await lost(booking, await bagStep(booking, 1), kind),
    await lost(booking, issueStep(await now()), kind),
    await lost(booking, await seatStep(booking, 1), kind),
    await lost(booking, await bagStep(booking, 0), kind),
    await lost(booking, await sameStep(await now()), kind),
    await lost(booking, voidStep(booking), kind),
  ];
  const { fresh, step } = await newStep(await now());
  log.push(await lost(fresh, step, kind), await lost(fresh, voidStep(fresh), kind));
  expect((await now()).booking_status).toBe('TICKETED');
  const names = 'seats bags issue seats bags'.split(' ');
  const all = [...names, 'exchange in the booking', 'void', 'exchange into a new one', 'void'];
  expect(log).toEqual(all.map((name) => `${name}: 200 OK, happened`));
  // Every document stands for something that was asked: the ticket, two seats and two bags.
  const good = (await books(booking)).documents.filter((d: Json) => d.status === 'OPEN');
  expect(good.map((d: Json) => d.kind).sort()).toEqual(['EMD', 'EMD', 'EMD', 'EMD', 'TICKET']);
});

test('http_500: nothing was done, it is said, and the same may be asked again', async () => {
  const booking = await hold(desk.client, { provider, route });
  const step = issueStep(booking);
  expect(await lost(booking, step, 'http_500')).toBe('issue: 502 PROVIDER_ERROR, nothing happened');
  expect(said(await send(step))).toBe('200 OK');
  const same = await sameStep(await read(desk.client, booking.id));
  expect(await lost(booking, same, 'http_500')).toContain('502 PROVIDER_ERROR, nothing happened');
  // The estimate is not spent by what did not happen.
  expect(said(await send(same))).toBe('200 OK');
});

test('tickets are good again where their own order cannot be read after the void', async () => {
  const held = await hold(desk.client, { provider, route });
  const [{ number }] = (await issueAll(desk.client, held)) as [Json];
  const old = await read(desk.client, held.id);
  const { fresh, step } = await newStep(old);
  expect(said(await send(step))).toBe('200 OK');
  expect((await read(desk.client, old.id)).booking_status).toBe('CANCELLED');
  const fault = { provider_type: provider, message: 'retrieve', fault: 'http_503' };
  await desk.client.desk('training.faults.set', fault);
  expect(said(await send(voidStep(fresh)))).toBe('200 OK');
  const after = await read(desk.client, old.id);
  expect(after.booking_status).toBe('TICKETED');
  const list = (await desk.client.must('GET', `/tickets?booking_id=${old.id}`)).body.tickets;
  const own = list.find((t: Json) => t.number === number);
  expect(own.ticket_status).toBe('TICKETED');
  await desk.client.desk('training.faults.clear');
  await desk.client.desk('booking.refresh', { booking_id: old.id });
  const { payments: _payments, ...told } = await read(desk.client, old.id);
  expect(told).toMatchObject({ booking_status: 'TICKETED', passengers: after.passengers });
});

test('a bag goes with its ticket where their own order cannot be read after the exchange', async () => {
  const held = await hold(desk.client, { provider, route });
  await issueAll(desk.client, held);
  await send(await bagStep(held, 1));
  const old = await read(desk.client, held.id);
  const { step } = await newStep(old);
  const fault = { provider_type: provider, message: 'retrieve', fault: 'http_503' };
  await desk.client.desk('training.faults.set', fault);
  expect(said(await send(step))).toBe('200 OK');
  const there = (await books(old)).documents.map((d: Json) => `${d.number} ${d.status}`);
  const list = (await desk.client.must('GET', `/tickets?booking_id=${old.id}`)).body.tickets;
  expect(list.map((t: Json) => `${t.number} ${t.ticket_status}`).toSorted()).toEqual(
    there.toSorted(),
  );
});

test('no stranger and no broken line does any of it', async () => {
  const held = await hold(desk.client, { provider, route });
  const ticketed = await hold(desk.client, { provider, route });
  const [{ number }] = (await issueAll(desk.client, ticketed)) as [Json];
  const plain = await read(desk.client, ticketed.id);
  const { input } = await otherDay(desk.client, plain, day(33));
  const steps: Step[] = [
    {
      name: 'map',
      method: 'GET',
      path: `/bookings/${held.id}/legs/${held.slices[0].legs[0].id}/seat-map`,
    },
    {
      name: 'options',
      method: 'GET',
      path: `/bookings/${held.id}/slices/${held.slices[0].id}/baggage-options`,
    },
    await seatStep(held, 0),
    await bagStep(held, 0),
    issueStep(held),
    { name: 'void one', method: 'DELETE', path: `/tickets/${number}` },
    voidStep(ticketed),
    {
      name: 'search',
      method: 'GET',
      path: `/offers?route=GRU,MIA,${day(33)}&booking_id=${plain.id}`,
    },
    { name: 'estimate', method: 'POST', path: '/exchange/estimate', body: input() },
    await sameStep(plain),
  ];
  const reads: Step[] = [
    { name: 'read', method: 'GET', path: `/tickets/${number}` },
    { name: 'list', method: 'GET', path: `/tickets?booking_id=${ticketed.id}` },
    {
      name: 'plans',
      method: 'GET',
      path: `/installments?creditcard_bin=411111&booking_id=${held.id}`,
    },
  ];
  const who = { username: 'stranger@example.com', password: 'long-enough-password' };
  const made = await desk.client.desk('agency.create', buildAgency('Strangers', who));
  const stranger = new RestClient(desk.client.base_url);
  await stranger.signIn(who.username, who.password, made.body.api_key);
  const before = [await books(held), await books(ticketed)];
  for (const { name, method, path, body } of [...steps, ...reads]) {
    const reply = await stranger.call(method, path, body);
    expect(`${name} ${said(reply)}`).toBe(`${name} 403 FORBIDDEN`);
  }
  for (const step of steps.filter(({ method, name }) => method !== 'GET' && name !== 'estimate')) {
    const reply = await desk.client.call(step.method, step.path, step.body, {
      'if-match': '"999"',
    });
    expect(`${step.name} ${said(reply)}`).toBe(`${step.name} 409 STALE_REVISION`);
  }
  await desk.client.desk('connection.set', { offline: true });
  for (const step of steps) {
    expect(`${step.name} ${said(await send(step))}`).toBe(`${step.name} 503 OFFLINE`);
  }
  for (const step of reads)
    expect(`${step.name} ${said(await send(step))}`).toBe(`${step.name} 200 OK`);
  await desk.client.desk('connection.set', { offline: false });
  expect([await books(held), await books(ticketed)]).toEqual(before);
});

describe('an order that somebody imports while an answer is lost', () => {
  let host: TestHost;
  let agent: Station;
  let stranger: Station;
  let agency_id = 0;
  beforeAll(async () => {
    host = await openTestHost({ settle_delay_ms: 30 });
    agent = await host.station();
    ({ agency_id, station: stranger } = await addAgency('stranger'));
  });
  afterAll(() => host.close());
  afterEach(() => vi.restoreAllMocks());

  async function addAgency(name: string) {
    const who = { username: `${name}@example.com`, password: 'long-enough-password' };
    const { agency_id } = await agent.must('agency.create', buildAgency(name, who));
    return { agency_id, station: await host.station(who) };
  }
  const get = async (id: string) => (await agent.must('booking.get', { id })).booking;
  const listToDecide = async () => {
    const { items } = await agent.must('queue.get', { queue: getQueueNumber('OFFLINE_DECISION') });
    return items.map(({ booking, note }) => `${booking.id} ${note}`);
  };
  const asked = (locator: string | null) =>
    ({ provider_type: provider, locator: locator ?? '', save: true }) as const;
  /** The next change is made and its answer lost; nothing can be looked up until the faults end. */
  async function loseAnswers() {
    const faults = [
      ['change', 'drop_after', 1],
      ['retrieve', 'http_503', 1_000],
      ['list', 'http_503', 1_000],
    ] as const;
    for (const [message, fault, times] of faults) {
      await agent.must('training.faults.set', { provider_type: provider, message, fault, times });
    }
  }

  test('exchanged under another order id, the second record gives way', async () => {
    const { id, price } = await holdOne(agent, 30);
    const paid = [{ fop_type: 'INVOICE', total: price?.total ?? 0 }] as const;
    await agent.must('ticket.issue', { booking_id: id, form_of_payments: [...paid] });
    const [slice] = (await get(id)).slices;
    const route = `GRU,MIA,${day(33)}`;
    const { offers } = await agent.must('offer.search', { route, booking_id: id });
    const exchange_slice_tokens = [slice?.token ?? ''];
    const { offer } = await agent.must('exchange.estimate', {
      booking_id: id,
      search_id: offers[0]?.search_id ?? '',
      new_slice_tokens: tokensOf(offers[0]),
      exchange_slice_tokens,
    });
    const due = offer.amount_due > 0 ? [{ fop_type: 'INVOICE', total: offer.amount_due }] : [];
    const exchange = () =>
      agent.call(
        'exchange.perform',
        {
          booking_id: id,
          exchange_slice_tokens,
          form_of_payments: [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }, ...due],
        } as InputOf<'exchange.perform'>,
        { key: `exchange-${id}` },
      );
    await loseAnswers();
    expect(await exchange()).toMatchObject({ error: { error: 'OUTCOME_UNKNOWN' } });
    await agent.must('training.faults.clear', {});
    // From now on the airline has it as another order.
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    const renamed: Provider = {
      ...real,
      async retrieve({ order_id, locator }, call) {
        const known = order_id?.replace('MOVED', '') ?? null;
        const answer = await real.retrieve({ order_id: known, locator }, call);
        return answer.ok
          ? ok({ ...answer.value, order_id: `MOVED${answer.value.order_id}` })
          : answer;
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => renamed);
    const { locator } = (await get(id)).provider;
    const second = (await agent.must('booking.import', asked(locator))).booking;
    expect(second.id).not.toBe(id);
    expect(await exchange()).toMatchObject({ ok: true });
    expect((await get(id)).booking_status).toBe('TICKETED');
    expect((await get(second.id)).booking_status).toBe('CANCELLED');
    const again = (await agent.must('booking.import', asked(locator))).booking;
    expect([again.id, again.booking_status]).toEqual([id, 'TICKETED']);
  });

  test('paid for without a ticket yet, it is not paid for again', async () => {
    const { id, price } = await holdOne(agent, 30);
    const form_of_payments = [{ fop_type: 'INVOICE', total: price?.total ?? 0 }] as const;
    const issue = (key: string) =>
      agent.call(
        'ticket.issue',
        { booking_id: id, form_of_payments: [...form_of_payments] },
        { key },
      );
    const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    // The airline has the money, and issues its documents later.
    const slow: Provider = {
      ...real,
      async retrieve(by, call) {
        const answer = await real.retrieve(by, call);
        return answer.ok ? ok({ ...answer.value, tickets: [] }) : answer;
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const refused = await issue('paid');
    expect(refused).toMatchObject({ ok: false, error: { error: 'OUTCOME_UNKNOWN' } });
    expect(JSON.stringify(refused)).toContain('took the payment but shows no tickets');
    expect(await issue('again')).toMatchObject({ ok: false });
    expect((await get(id)).booking_status).toBe('NEEDS_ATTENTION');
    expect(await listToDecide()).toContain(`${id} UNKNOWN_OUTCOME`);
    await agent.must('booking.refresh', { booking_id: id });
    // It was read, and what became of its payment is as unknown as before.
    expect(await listToDecide()).toContain(`${id} UNKNOWN_OUTCOME`);
    const refreshed = await get(id);
    expect([refreshed.booking_status, refreshed.capabilities.ticket]).toEqual(['ON_HOLD', false]);
    const plans = { creditcard_bin: '411111', booking_id: id };
    expect(await agent.refused('installment.list', plans)).toBe('409 WRONG_STATE');
    expect(await issue('once more')).toMatchObject({ error: { error: 'WRONG_STATE' } });
    vi.restoreAllMocks();
    // Nothing in the background takes the tickets over without what was paid for them.
    const { ports } = host.service;
    await ports.db.write((tx) => makeCheckDue(tx, id, ports.clock.now()));
    expect(await checkSchedules(ports)).toEqual([]);
    expect(await listDueChecks(ports.db.read, { now: ports.clock.now(), limit: 9 })).toEqual([]);
    expect((await get(id)).booking_status).toBe('ON_HOLD');
    const { booking } = await agent.must('booking.refresh', { booking_id: id });
    const { payments, passengers, booking_status } = booking;
    expect(booking_status).toBe('TICKETED');
    expect(payments.map(({ fop: { total } }) => total)).toEqual([price?.total]);
    expect(payments[0]?.payment_pax_details[0]?.ticket_number).toBe(
      passengers[0]?.tickets[0]?.number,
    );
    expect(await issue('paid')).toMatchObject({ ok: true });
    expect(await listToDecide()).not.toContain(`${id} UNKNOWN_OUTCOME`);
  });

  test('an exchange that was paid and brought no ticket yet is not paid for again', async () => {
    const { id, price } = await holdOne(agent, 30);
    const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
    await agent.must('ticket.issue', { booking_id: id, form_of_payments });
    const [slice] = (await get(id)).slices;
    const exchange_slice_tokens = [slice?.token ?? ''];
    const ask = async (date: string) => {
      const { offers } = await agent.must('offer.search', {
        route: `GRU,MIA,${date}`,
        booking_id: id,
      });
      const offer = offers.at(-1);
      return {
        booking_id: id,
        search_id: offer?.search_id ?? '',
        new_slice_tokens: tokensOf(offer),
        exchange_slice_tokens,
      };
    };
    const again = await ask(day(34));
    const { offer } = await agent.must('exchange.estimate', await ask(day(33)));
    expect(offer.amount_due).toBeGreaterThan(0);
    const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    const before = (await load(host.service.ports.db.read, id))?.record.order?.tickets ?? [];
    const slow: Provider = {
      ...real,
      async retrieve(by, call) {
        const answer = await real.retrieve(by, call);
        return answer.ok ? ok({ ...answer.value, tickets: before }) : answer;
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const lost = await agent.refused('exchange.perform', {
      booking_id: id,
      exchange_slice_tokens,
      form_of_payments: [{ fop_type: 'INVOICE', total: offer.amount_due }],
    } as InputOf<'exchange.perform'>);
    expect(lost).toBe('504 OUTCOME_UNKNOWN');
    const { booking } = await agent.must('booking.refresh', { booking_id: id });
    expect([booking.booking_status, booking.capabilities.slice_change]).toEqual([
      'TICKETED',
      false,
    ]);
    expect(await agent.refused('exchange.estimate', again)).toBe('409 WRONG_STATE');
    const [{ first_name, last_name, birth_date }] = booking.passengers as [Json];
    const into = await holdOne(agent, 36, { first_name, last_name, birth_date });
    const ticket_numbers = before.map(({ number }) => number);
    const elsewhere = { booking_id: into.id, ticket_numbers };
    expect(await agent.refused('exchange.estimate', elsewhere)).toBe('409 WRONG_STATE');
    // What pays nothing goes on, and forgets nothing.
    const remark = { kind: 'REMARK', remark_type: 'GENERAL', text: 'ASKED THE AIRLINE' } as const;
    await agent.must('booking.annotate', { booking_id: id, add: [remark], remove: [] } as never);
    expect((await get(id)).capabilities.slice_change).toBe(false);
    expect(await listToDecide()).toContain(`${id} UNKNOWN_OUTCOME`);
    // Settled by hand it stays so, however often it is read and still nobody knows.
    const { items } = await agent.must('queue.get', { queue: getQueueNumber('OFFLINE_DECISION') });
    const own = items.find((one) => one.booking.id === id);
    await agent.must('queue.settle', { id: own?.id ?? '', how: 'done' });
    await agent.must('booking.refresh', { booking_id: id });
    expect(await listToDecide()).not.toContain(`${id} UNKNOWN_OUTCOME`);
    vi.restoreAllMocks();
    const { booking: settled } = await agent.must('booking.refresh', { booking_id: id });
    expect(settled.payments.filter(({ type }) => type === 'EXCHANGE')).toHaveLength(1);
    expect(settled.capabilities.slice_change).toBe(true);
    expect(await listToDecide()).not.toContain(`${id} UNKNOWN_OUTCOME`);
  });

  test('one of two that look alike, its import ends the booking that nobody could find', async () => {
    const route = `GRU,MIA,${day(31)}`;
    const { offers } = await agent.must('offer.search', {
      route,
      provider_type: [provider],
      adts: 1,
    });
    const fault = { provider_type: provider, message: 'create', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    const nameless: Provider = {
      ...real,
      async find(by, call) {
        const answer = await real.find(by, call);
        if (!answer.ok) return answer;
        const own = answer.value.map((order) => ({ ...order, reference: null }));
        return ok([
          ...own,
          ...own.map((order) => ({ ...order, order_id: 'TWIN', locator: 'TWIN22' })),
        ]);
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => nameless);
    const refused = await agent.call('booking.create', {
      selected_tokens: tokensOf(offers[0]),
      passengers: [person()],
    });
    if (refused.ok) throw new Error('Two orders look alike');
    const id = refused.error.details?.find(({ path }) => path === 'booking_id')?.message ?? '';
    expect((await get(id)).booking_status).toBe('NEEDS_ATTENTION');
    expect(await agent.refused('booking.refresh', { booking_id: id })).toBe('409 WRONG_STATE');
    const [, locator = ''] = /: (\w{6}), TWIN22/.exec(JSON.stringify(refused)) ?? [];
    const { booking } = await agent.must('booking.import', asked(locator));
    const { booking: closed } = await agent.must('booking.refresh', { booking_id: id });
    expect([closed.id, closed.booking_status]).toEqual([id, 'CANCELLED']);
    expect((await get(booking.id)).booking_status).toBe('ON_HOLD');
  });

  test('cancelled at its refund after all, it stays cancelled when the payment is looked up', async () => {
    const { id, price } = await holdOne(agent, 30);
    const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    let cancelled = false;
    let silent = false;
    const slow: Provider = {
      ...real,
      async cancel(...by) {
        const answer = await real.cancel(...by);
        silent = true;
        return answer;
      },
      async retrieve(by, call) {
        // A look-up that breaks is no answer about the cancellation.
        if (silent) throw new Error('Nothing can be looked up');
        // The order is read while the payment is looked up, and not once more after it.
        const unsettled = await hasUnsettledIntent(host.service.ports.db.read, id);
        if (cancelled && !unsettled) {
          return real.retrieve({ order_id: null, locator: null }, call);
        }
        const answer = await real.retrieve(by, call);
        return answer.ok ? ok({ ...answer.value, tickets: [] }) : answer;
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
    await agent.refused('ticket.issue', { booking_id: id, form_of_payments });
    await agent.must('booking.refresh', { booking_id: id });
    const asked = await agent.call('booking.cancel', { id });
    const refund = asked.ok ? null : asked.error.details?.find(({ path }) => path === 'refund');
    await agent.must('booking.cancel', { id, refund: refund?.message });
    expect(await listParkedIntents(host.service.ports.db.read, id)).toHaveLength(1);
    expect((await get(id)).booking_status).toBe('CANCELLED');
    silent = false;
    cancelled = true;
    expect(await agent.call('booking.refresh', { booking_id: id })).toMatchObject({ ok: false });
    expect(await listParkedIntents(host.service.ports.db.read, id)).toEqual([]);
    expect((await get(id)).booking_status).toBe('CANCELLED');
  });

  test('a split whose half is nowhere to be found goes to a person, who asks again', async () => {
    const booking = await holdTwo(agent);
    const { id } = booking;
    const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const { providers } = host.service.ports;
    const real = providers.get(provider) as Provider;
    const silent: Provider = {
      ...real,
      find: async () => ({
        ok: false,
        error: {
          error: 'NOT_FOUND',
          retry: 'never',
          message: 'Nothing found',
          provider_code: null,
          provider_text: null,
        },
      }),
    };
    vi.spyOn(providers, 'get').mockImplementation(() => silent);
    const passenger_ids = [booking.passengers[0]?.id ?? ''];
    const split = () => agent.call('booking.split', { id, passenger_ids }, { key: 'split' });
    expect(await split()).toMatchObject({ error: { error: 'OUTCOME_UNKNOWN' } });
    expect((await get(id)).booking_status).toBe('NEEDS_ATTENTION');
    vi.restoreAllMocks();
    const parent = (await agent.must('booking.refresh', { booking_id: id })).booking;
    expect([parent.booking_status, parent.passengers.length]).toEqual(['ON_HOLD', 1]);
    const done = await split();
    if (!done.ok) throw new Error(done.error.message);
    const child = await get(done.output.child_booking_id);
    expect(child.passengers.map((one) => one.id)).toEqual(passenger_ids);
  });

  test('an exchange whose tickets do not come goes to a person, and is kept when they do', async () => {
    const duffel = 'PROVIDER_02';
    const { offers } = await agent.must('offer.search', {
      route: `GRU,MIA,${day(30)}`,
      provider_type: [duffel],
      adts: 1,
    });
    const held = await agent.must('booking.create', {
      selected_tokens: tokensOf(offers.find(({ can_hold }: Json) => can_hold) ?? offers[0]),
      passengers: [person()],
    });
    const { id, price } = held.booking;
    const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
    await agent.must('ticket.issue', { booking_id: id, form_of_payments });
    const [slice] = (await get(id)).slices;
    const found = await agent.must('offer.search', { route: `GRU,MIA,${day(33)}`, booking_id: id });
    const exchange_slice_tokens = [slice?.token ?? ''];
    const { offer } = await agent.must('exchange.estimate', {
      booking_id: id,
      search_id: found.offers[0]?.search_id ?? '',
      new_slice_tokens: tokensOf(found.offers[0]),
      exchange_slice_tokens,
    });
    const due = offer.amount_due > 0 ? [{ fop_type: 'INVOICE', total: offer.amount_due }] : [];
    const { providers } = host.service.ports;
    const real = providers.get(duffel) as Provider;
    const why = {
      message: 'No new tickets',
      provider_code: null,
      provider_text: null,
    } as const;
    let late = false;
    const slow: Provider = {
      ...real,
      async exchange(...asked) {
        const answer = await real.exchange(...asked);
        return answer.ok
          ? { ok: false, error: { error: 'PROVIDER_ERROR', retry: 'unknown', ...why } }
          : answer;
      },
      async retrieve(...asked) {
        const answer = await real.retrieve(...asked);
        return answer.ok ? ok({ ...answer.value, tickets: [] }) : answer;
      },
      finishExchange: async () =>
        late
          ? { ok: false, error: { error: 'PROVIDER_REFUSED', retry: 'never', ...why } }
          : { ok: false, error: { error: 'PROVIDER_ERROR', retry: 'safe', ...why } },
    };
    const spy = vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const exchanged = await agent.call('exchange.perform', {
      booking_id: id,
      exchange_slice_tokens,
      form_of_payments: [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }, ...due],
    } as InputOf<'exchange.perform'>);
    expect(exchanged).toMatchObject({ error: { error: 'OUTCOME_UNKNOWN' } });
    expect((await get(id)).booking_status).toBe('PENDING');
    late = true;
    await host.service.ports.intents.reconcile();
    expect((await get(id)).booking_status).toBe('NEEDS_ATTENTION');
    spy.mockRestore();
    const { booking } = await agent.must('booking.refresh', { booking_id: id });
    expect(booking.booking_status).toBe('TICKETED');
    const paid = booking.payments.filter(({ type }) => type === 'EXCHANGE');
    expect(paid.length).toBeGreaterThan(0);
  });

  test.each(['CAPTURED', 'PENDING'] as const)(
    'paid for without our reference and without a ticket yet (%s), it is not paid for again',
    async (status) => {
      const { id, price } = await holdOne(agent, 30);
      const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
      await agent.must('training.faults.set', { ...fault, times: 1 });
      const { providers } = host.service.ports;
      const real = providers.get(provider) as Provider;
      const nameless: Provider = {
        ...real,
        async retrieve(by, call) {
          const answer = await real.retrieve(by, call);
          if (!answer.ok) return answer;
          const { payments, ...order } = answer.value;
          const told = payments.map((one) => ({ ...one, reference: null, status }));
          return ok({ ...order, tickets: [], payments: told });
        },
      };
      vi.spyOn(providers, 'get').mockImplementation(() => nameless);
      const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
      const refused = await agent.call('ticket.issue', { booking_id: id, form_of_payments });
      expect(refused).toMatchObject({ ok: false, error: { error: 'OUTCOME_UNKNOWN' } });
      expect(JSON.stringify(refused)).toContain('took the payment but shows no tickets');
    },
  );

  test('whose money was taken and whose tickets never came, it is cancelled at its refund', async () => {
    const { id, price } = await holdOne(agent, 30);
    const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
    await agent.must('ticket.issue', { booking_id: id, form_of_payments });
    const { ports } = host.service;
    const kept = await load(ports.db.read, id);
    if (!kept?.record.order) throw new Error('It was issued a moment ago');
    const record = {
      ...kept.record,
      status: 'ON_HOLD' as const,
      order: { ...kept.record.order, tickets: [] },
    };
    const line = { actor: 'test', operation: 'booking.get', summary: 'Read' } as const;
    await ports.db.write((tx) => save(ports, tx, kept, record, line));
    const asked = await agent.call('booking.cancel', { id });
    expect(asked).toMatchObject({ ok: false, error: { error: 'WRONG_STATE' } });
    const refund = asked.ok ? null : asked.error.details?.find(({ path }) => path === 'refund');
    expect(Number(refund?.message)).toBeGreaterThan(0);
    expect(await agent.call('booking.cancel', { id, refund: '0.01' })).toMatchObject({
      error: { error: 'PRICE_CHANGED' },
    });
    await agent.must('booking.cancel', { id, refund: refund?.message });
    expect((await get(id)).booking_status).toBe('CANCELLED');
  });

  test.each([
    ['REFUNDED', /documents of it are void or refunded/],
    // Another than this cancellation: nobody is told that the airline took it.
    ['EXCHANGED', /nothing has happened/],
  ] as const)(
    'whose cancellation was lost and whose ticket is %s, it says what is known',
    async (status, words) => {
      const { id, price } = await holdOne(agent, 30);
      const form_of_payments = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
      await agent.must('ticket.issue', { booking_id: id, form_of_payments });
      const { providers } = host.service.ports;
      const real = providers.get(provider) as Provider;
      const lost: Provider = {
        ...real,
        traits: { ...real.traits, cancel_paid: true },
        quoteCancel: async ({ currency }) =>
          ok({
            key: {},
            currency,
            refund_minor: 1,
            refund_to: 'FORM_OF_PAYMENT',
            expires_at: null,
          }),
        cancel: async () => fail({ ...UNSURE }),
        async retrieve(by, call) {
          const answer = await real.retrieve(by, call);
          if (!answer.ok) return answer;
          const tickets = answer.value.tickets.map((one) => ({ ...one, status }));
          return ok({ ...answer.value, tickets });
        },
      };
      vi.spyOn(providers, 'get').mockImplementation(() => lost);
      const told = await agent.call('booking.cancel', { id, refund: '0.01' });
      vi.restoreAllMocks();
      expect(JSON.stringify(told)).toMatch(words);
    },
  );

  test('held by two agencies, is each one’s own and nobody else’s', async () => {
    const both = await holdOne(agent, 45);
    const { ports } = host.service;
    const kept = await load(ports.db.read, both.id);
    if (!kept) throw new Error('It was held a moment ago');
    const id = ports.ids.uuid();
    const line = { actor: 'test', operation: 'booking.import', summary: 'Imported' } as const;
    await ports.db.write((tx) => save(ports, tx, null, { ...kept.record, id, agency_id }, line));
    for (const [station, own] of [
      [agent, both.id],
      [stranger, id],
    ] as const) {
      const { booking } = await station.must('booking.import', asked(both.provider.locator));
      expect(booking.id).toBe(own);
    }
    const { station: third } = await addAgency('third');
    expect(await third.refused('booking.import', asked(both.provider.locator))).toBe(
      '403 FORBIDDEN',
    );
  });

  test('cancelled over seats whose payment is not known, they are noted as seats', async () => {
    const united = 'PROVIDER_10';
    const { offers } = await agent.must('offer.search', {
      route: `GRU,MIA,${day(30)}`,
      provider_type: [united],
      adts: 1,
    });
    const { booking } = await agent.must('booking.create', {
      selected_tokens: tokensOf(offers[0]),
      passengers: [person()],
    });
    const { id, price } = booking;
    const paid = [{ fop_type: 'INVOICE' as const, total: price?.total ?? 0 }];
    await agent.must('ticket.issue', { booking_id: id, form_of_payments: paid });
    const issued = await get(id);
    const leg_id = issued.slices[0]?.legs[0]?.id ?? '';
    const { seat_map } = await agent.must('ancillary.seat_map', { id, leg_id });
    const own = seatsFor(seat_map, issued.passengers[0]?.id ?? '');
    const seat = own.find(({ price: { total } }) => total > 0);
    const { providers, db } = host.service.ports;
    const real = providers.get(united) as Provider;
    const { tickets = [], services = [] } = (await load(db.read, id))?.record.order ?? {};
    let looks = 0;
    const slow: Provider = {
      ...real,
      async retrieve(...by) {
        looks += 1;
        const answer = await real.retrieve(...by);
        return answer.ok ? ok({ ...answer.value, tickets, services }) : answer;
      },
    };
    vi.spyOn(providers, 'get').mockImplementation(() => slow);
    const fault = { provider_type: united, message: 'change', fault: 'drop_after' } as const;
    await agent.must('training.faults.set', { ...fault, times: 1 });
    const asked = { id, legs: [{ leg_id, seat_tokens: [seat.token] }] };
    const payment = invoice(seat.price.total);
    expect(
      await agent.refused('ancillary.seats', { ...asked, payment } as InputOf<'ancillary.seats'>),
    ).toBe('504 OUTCOME_UNKNOWN');
    await agent.must('booking.refresh', { booking_id: id });
    const told = await agent.call('booking.cancel', { id });
    const refund = told.ok ? null : told.error.details?.find(({ path }) => path === 'refund');
    looks = 0;
    await agent.must('booking.cancel', { id, refund: refund?.message });
    // The airline is asked at once what became of it, and nobody has to look any more: with the
    // order cancelled nothing can come, so that it is not asked a second time after a while.
    expect(looks).toBe(1);
    expect(await listToDecide()).not.toContain(`${id} UNKNOWN_OUTCOME`);
    const { payments } = await get(id);
    const made = payments.map(({ type, payment_pax_details: { length } }) => `${type} ${length}`);
    expect(made.toSorted()).toEqual(['ANCILLARY 1', 'ISSUE 1']);
  });

  test.each([
    ['all', 1, []],
    ['a half', 2, ['ISSUE of 0', 'REFUND of 0']],
  ])(
    'cancelled at %s of what one of two had paid, it is that one who has it back',
    async (_, part, expected) => {
      const booking = await holdTwo(agent);
      const { id } = booking;
      const { providers } = host.service.ports;
      const real = providers.get(provider) as Provider;
      const withoutTickets = async (asked: ReturnType<Provider['retrieve']>) => {
        const answer = await asked;
        return answer.ok ? ok({ ...answer.value, tickets: [] }) : answer;
      };
      const slow: Provider = {
        ...real,
        retrieve: (...by) => withoutTickets(real.retrieve(...by)),
        // The airline gives back of what it had, and the order cost twice as much.
        quoteCancel: async ({ currency, payments: [paid] }) =>
          ok({
            key: {},
            currency,
            refund_minor: Math.floor((paid?.amount_minor ?? 0) / part),
            refund_to: 'FORM_OF_PAYMENT',
            expires_at: null,
          }),
        cancel: async (order) => ok({ ...order, status: 'CANCELLED', payments: [] }),
      };
      const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
      await agent.must('training.faults.set', { ...fault, times: 1 });
      vi.spyOn(providers, 'get').mockImplementation(() => slow);
      const total = (booking.price?.total ?? 0) / 2;
      const lost = await agent.refused('ticket.issue', {
        booking_id: id,
        form_of_payments: [
          { fop_type: 'INVOICE', total, passenger_ids: [booking.passengers[0]?.id ?? ''] },
        ],
      });
      expect(lost).toBe('504 OUTCOME_UNKNOWN');
      await agent.must('booking.refresh', { booking_id: id });
      const asked = await agent.call('booking.cancel', { id });
      const refund = asked.ok ? null : asked.error.details?.find(({ path }) => path === 'refund');
      await agent.must('booking.cancel', { id, refund: refund?.message });
      vi.restoreAllMocks();
      const ids = booking.passengers.map((one: Json) => one.id);
      const told = (await get(id)).payments.map(({ type, payment_pax_details }) => {
        const people = payment_pax_details.map(({ passenger }) => ids.indexOf(passenger.id));
        return `${type} of ${people.join()}`;
      });
      expect(told).toEqual(expected);
    },
  );

  test.each(['as it was paid', 'without its amount'])(
    'cancelled at a part of what was paid (%s), the day end has the sale and the refund',
    async (as) => {
      // Each of them afresh, because the clock goes on.
      await host.close();
      host = await openTestHost({ settle_delay_ms: 30 });
      agent = await host.station();
      const { id, price } = await holdOne(agent, 30);
      const { providers } = host.service.ports;
      const real = providers.get(provider) as Provider;
      const getBooks = async () => {
        const { orders } = await agent.must('training.orders.list', {});
        const { locator } = (await get(id)).provider;
        const order = orders.find((one) => one.locator === locator);
        return (order?.paid_minor ?? 0) - (order?.refunded_minor ?? 0);
      };
      const getDayEnd = async () => {
        const { lines, by_provider } = await agent.must('dayend.get', {
          from: day(-1),
          to: day(6),
        });
        const own = by_provider.find((one) => one.provider_type === provider)?.own ?? [];
        const mine = lines.filter(({ booking_id }) => booking_id === id);
        const told = mine.map(({ kind, form, total }) => `${kind} ${form?.fop_type} ${total}`);
        return { told, own: own.reduce((all, { minor }) => all + minor, 0) };
      };
      const before = await getDayEnd();
      const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
      await agent.must('training.faults.set', { ...fault, times: 1 });
      const withoutTickets = async (asked: ReturnType<Provider['retrieve']>) => {
        const answer = await asked;
        if (!answer.ok) return answer;
        const { payments } = answer.value;
        const unsaid = payments.map((one) => ({ ...one, reference: null, amount_minor: null }));
        const told = as === 'without its amount' ? unsaid : payments;
        return ok({ ...answer.value, tickets: [], payments: told });
      };
      const slow: Provider = {
        ...real,
        retrieve: (...by) => withoutTickets(real.retrieve(...by)),
        cancel: (...by) => withoutTickets(real.cancel(...by)),
      };
      vi.spyOn(providers, 'get').mockImplementation(() => slow);
      const total = price?.total ?? 0;
      const form_of_payments = [{ fop_type: 'INVOICE' as const, total }];
      await agent.refused('ticket.issue', { booking_id: id, form_of_payments });
      // After the day of issue a part alone comes back.
      host.ahead(2 * 86_400_000);
      agent = await host.station();
      await agent.must('booking.refresh', { booking_id: id });
      const asked = await agent.call('booking.cancel', { id });
      const refund = asked.ok ? null : asked.error.details?.find(({ path }) => path === 'refund');
      await agent.must('booking.cancel', { id, refund: refund?.message });
      vi.restoreAllMocks();
      const after = await getDayEnd();
      const back = Math.round(Number(refund?.message) * 100);
      expect(after.told.toSorted()).toEqual([
        `REFUND INVOICE ${-back}`,
        `SALE INVOICE ${Math.round(total * 100)}`,
      ]);
      expect(after.own - before.own).toBe(await getBooks());
      // With its documents to be seen the payment is not told a second time.
      await agent.must('booking.refresh', { booking_id: id });
      expect(await listParkedIntents(host.service.ports.db.read, id)).toEqual([]);
      expect((await get(id)).payments.map(({ type }) => type).toSorted()).toEqual([
        'ISSUE',
        'REFUND',
      ]);
    },
  );
});

test('a half that is split off and not listed at once is asked for again', async () => {
  // Longer than a busy machine takes from the loss to the first look.
  const host = await openTestHost({ settle_delay_ms: 2_000 });
  const agent = await host.station();
  const booking = await holdTwo(agent);
  const fault = { provider_type: provider, message: 'change', fault: 'drop_after' } as const;
  await agent.must('training.faults.set', { ...fault, times: 1 });
  const { providers } = host.service.ports;
  const real = providers.get(provider) as Provider;
  let asked = 0;
  const slow: Provider = {
    ...real,
    find: (...by) => {
      asked += 1;
      return asked === 1 ? Promise.resolve(ok([])) : real.find(...by);
    },
  };
  vi.spyOn(providers, 'get').mockImplementation(() => slow);
  const passenger_ids = [booking.passengers[0]?.id ?? ''];
  const { child_booking_id } = await agent.must('booking.split', {
    id: booking.id,
    passenger_ids,
  });
  vi.restoreAllMocks();
  expect(asked).toBe(2);
  const child = await agent.must('booking.get', { id: child_booking_id });
  expect(child.booking.booking_status).toBe('ON_HOLD');
  await host.close();
});

test('a half split off while the clock was ahead is found after it was set back', async () => {
  const host = await openTestHost({ settle_delay_ms: 30 });
  let agent = await host.station();
  const booking = await holdTwo(agent, 70);
  const ahead = 40 * 86_400_000;
  host.ahead(ahead);
  agent = await host.station();
  const passenger_ids = [booking.passengers[0]?.id ?? ''];
  const split = () =>
    agent.call('booking.split', { id: booking.id, passenger_ids }, { key: 'by-a-wrong-clock' });
  for (const [message, fault] of [
    ['change', 'drop_after'],
    ['retrieve', 'http_503'],
    ['list', 'http_503'],
  ] as const) {
    await agent.must('training.faults.set', { provider_type: provider, message, fault, times: 9 });
  }
  expect(await split()).toMatchObject({ error: { error: 'OUTCOME_UNKNOWN' } });
  await agent.must('training.faults.clear', {});
  host.ahead(-ahead);
  agent = await host.station();
  // An airline that gives no references back.
  const { providers } = host.service.ports;
  const real = providers.get(provider) as Provider;
  const nameless: Provider = {
    ...real,
    async find(by, call) {
      const found = await real.find(by, call);
      if (!found.ok) return found;
      const orders = found.value.map((order) => ({ ...order, reference: null }));
      return resolveMatches(orders, by, true);
    },
  };
  const get = vi.spyOn(providers, 'get').mockImplementation(() => nameless);
  expect(await split()).toMatchObject({ output: { original_booking_id: booking.id } });
  get.mockRestore();
  await host.close();
});
