/** News of orders over the wire: what the history and the notification tell becomes the order's own. */
import { expect, it } from 'vitest';
import { withChanges } from '#main/providers/ndc/history.ts';
import type { ToldChanges } from '#main/providers/ndc/read/changes.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { read } from './support.ts';
import {
  type Airline,
  ALONE,
  answered,
  ask,
  book,
  CODES,
  call,
  issued,
  testMessages,
} from './training.ts';

const TELLING = ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_06', 'PROVIDER_07'];

/** A ticketed order of one flight each way, if the airline has such. */
const sold = async (airline: Airline) =>
  issued(
    airline,
    await book(airline, ALONE, undefined, (offers) => {
      const direct = offers.find(({ journeys }) =>
        journeys.every(({ slices }) => slices[0]!.legs.length === 1),
      );
      return direct ?? offers[0]!;
    }),
  );

const firstLeg = (order: ProviderOrder) => order.slices[0]!.legs[0]!;

function change(airline: Airline, order: ProviderOrder, what: object) {
  const leg = firstLeg(order);
  return airline.instruct({
    carrier: leg.operating_carrier ?? leg.marketing_carrier,
    flight_number: leg.operating_flight_number ?? leg.flight_number,
    date: leg.departure.slice(0, 10),
    origin: leg.origin,
    ...what,
  } as Parameters<Airline['instruct']>[0]);
}

const told = (airline: Airline, order: ProviderOrder) =>
  read(
    airline.line.answers[airline.line.sent.lastIndexOf('OrderHistory')]!,
  ) as unknown as ToldChanges & { order_id: string; kind: string; order: typeof order };

it.each(TELLING)('%s tells its history, valid and understood to the last leaf', async (code) => {
  const airline = ask(code);
  const order = await sold(airline);
  const before = answered(await airline.provider.news!(order, call()));
  expect(airline.line.sent.slice(-2)).toEqual(['OrderHistory', 'OrderRetrieve']);
  expect(told(airline, order)).toMatchObject({ kind: 'history', changes: [] });
  expect(firstLeg(before).status).toBe('HK');
  await change(airline, order, { change: 'MOVE', minutes: 40 });
  const moved = answered(await airline.provider.news!(order, call()));
  expect(firstLeg(moved).status).toBe('TK');
  await change(airline, order, { change: 'CANCEL' });
  const gone = answered(await airline.provider.news!(order, call()));
  expect(firstLeg(gone).status).toBe('UN');
  const { changes } = told(airline, order);
  const { departure } = firstLeg(order);
  expect(
    changes.map(({ type, old, new: now }) => [type, old?.flights[0], now?.flights[0]]),
  ).toMatchObject([
    [
      'SCHEDULE',
      { departure, status: 'HK' },
      { departure: firstLeg(moved).departure, status: 'TK' },
    ],
    ['CANCEL', { status: 'TK' }, { status: 'UN' }],
  ]);
  // What was known before takes the same news from the history alone, and takes it once.
  const history = told(airline, order);
  const followed = withChanges(order, history);
  expect(firstLeg(followed)).toMatchObject({ status: 'UN', departure: firstLeg(moved).departure });
  expect(withChanges(followed, history)).toBe(followed);
  expect(withChanges(gone, history)).toBe(gone);
  await change(airline, order, { change: 'RESTORE' });
  const back = answered(await airline.provider.news!(order, call()));
  expect(firstLeg(back).departure).toBe(departure);
  expect(withChanges(back, told(airline, order))).toBe(back);
});

it('an order that cannot be had now is as its history tells', async () => {
  const airline = ask('PROVIDER_04');
  const order = await sold(airline);
  await change(airline, order, { change: 'MOVE', minutes: 25 });
  airline.line.lose('OrderRetrieve');
  const news = answered(await airline.provider.news!(order, call()));
  expect(firstLeg(news).status).toBe('TK');
  expect(firstLeg(news).departure).not.toBe(firstLeg(order).departure);
  // Without news there is nothing to say but that it cannot be had.
  airline.line.lose('OrderRetrieve');
  expect((await airline.provider.news!(news, call())).ok).toBe(false);
});

it('an airline whose history cannot be had is asked for the order alone', async () => {
  const airline = ask('PROVIDER_04');
  const order = await sold(airline);
  await change(airline, order, { change: 'CANCEL' });
  airline.line.lose('OrderHistory');
  expect(firstLeg(answered(await airline.provider.news!(order, call()))).status).toBe('UN');
  expect(CODES.filter((code) => ask(code).provider.news)).toEqual(TELLING);
});

it.each(TELLING)('%s tells the same by itself, with the order as it is now', async (code) => {
  const airline = ask(code);
  const order = await sold(airline);
  const query = `provider_type=${code}&order_id=${order.order_id}`;
  expect((await airline.control(`notifications?${query}`)).status).toBe(404);
  await change(airline, order, { change: 'MOVE', minutes: 40 });
  const sent = await (await airline.control(`notifications?${query}`)).text();
  airline.line.answers.push(sent);
  const notified = read(sent) as unknown as ToldChanges & { kind: string; not_understood: [] };
  expect(notified).toMatchObject({ kind: 'notification', not_understood: [] });
  const known = withChanges(order, notified);
  const asked = answered(await airline.provider.news!(order, call()));
  expect(known.slices).toEqual(asked.slices);
  expect([known.tickets, known.total_minor]).toEqual([asked.tickets, asked.total_minor]);
  // Without the order in it, the changes say it.
  const bare = withChanges(order, { ...notified, booking: null });
  expect(firstLeg(bare)).toEqual(firstLeg(asked));
});

it('a number that another took the place of is given up, and the new one names it', async () => {
  const airline = ask('PROVIDER_04');
  const order = await sold(airline);
  const [ticket] = order.tickets;
  const fresh = '9570000000002';
  const part = (number: string) => ({
    order_id: order.order_id,
    owner: null,
    status: null,
    passengers: [],
    items: [],
    flights: [],
    order: null,
    contacts: [],
    documents: [{ number, type: ticket!.type, passenger_key: 'PAX1', status: 'TICKETED' as const }],
  });
  const at = '2026-11-21T12:30:00.000Z';
  const one = { version: '3', at, type: 'REISSUE', reason: 'OPS', by: null };
  const changes = [{ ...one, old: part(ticket!.number), new: part(fresh) }];
  const told = { order_id: order.order_id, changes, booking: null, before: null, contacts: [] };
  const known = withChanges(order, told);
  expect(
    known.tickets.map(({ number, status, original_number }) => [number, status, original_number]),
  ).toEqual([
    [ticket!.number, 'EXCHANGED', null],
    [fresh, 'TICKETED', ticket!.number],
  ]);
  expect(withChanges(known, told)).toBe(known);
  // Told the latest first, with one between that has no time: they follow each other all the same.
  const next = '9570000000003';
  const later = { ...one, at: '2026-11-21T14:30:00.000Z' };
  const mixed = [
    { ...later, old: part(fresh), new: part(next) },
    { ...one, at: null, old: null, new: null },
    ...changes,
  ];
  expect(
    withChanges(order, { ...told, changes: mixed }).tickets.map(({ number }) => number),
  ).toEqual([ticket!.number, fresh, next]);
  // Another order's history changes nothing.
  expect(withChanges(order, { ...told, order_id: 'X1' })).toBe(order);
});

testMessages();
