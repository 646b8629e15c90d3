/**
 * Faults 3 and 5 for every effect there is, over every protocol that has it: the process is killed
 * right after the intent is written, and once more with the airline's answer read and not kept. What
 * was begun is settled by the next start, stands at the airline once, its history says so, and the
 * same key tells how it ended.
 */
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { createEffects } from '#main/operations/effects/index.ts';
import {
  bagsFor,
  card,
  estimate,
  invoice,
  otherDay,
  seatMap,
  seatsFor,
} from '../fixtures/after-sale.ts';
import { day, hold, isHeld, type Json, search, type Trip, tokensOf } from '../fixtures/served.ts';
import { PROTOCOLS, stationForFile } from './support.ts';

interface Begun {
  /** Null before there is one. */
  booking: Json | null;
  input: Json;
  /** How often it has happened at the airline. */
  count(): Promise<number>;
}

/** What a protocol must have for it; what is not named here all have. */
const NEEDS: Record<string, (traits: (typeof PROTOCOLS)[number]) => boolean> = {
  'booking.update': (traits) => traits.edit_passengers,
  'booking.frequent_flyers': (traits) => traits.edit_passengers,
  'booking.split': (traits) => traits.split,
  'booking.price': (traits) => traits.lowest_price,
  'booking.annotate': (traits) => traits.annotations.includes('REMARK'),
  'ancillary.seats': (traits) => traits.seats,
  'ancillary.baggage': (traits) => traits.baggage,
  'exchange.perform': (traits) => traits.exchange,
  'exchange.perform, into another': (traits) =>
    traits.exchange && traits.exchange_into_another !== false,
  'ticket.issue, with a bag': (traits) => traits.baggage && traits.bags_on_hold,
  'ticket.issue, an EMD alone': (traits) => traits.emds_apart === true,
  'refund.confirm': (traits) => traits.refund === true,
  'booking.release': (traits) => traits.release === true,
  'ticket.void': (traits) => traits.void !== false,
  'ticket.void_all': (traits) => traits.void !== false,
};

describe.each(PROTOCOLS)('$provider_type $name', (traits) => {
  const provider = traits.provider_type;
  const { far, station } = stationForFile({ provider });
  afterEach(() => far.heal());

  const held = (trip: Trip = {}, pick = 0): Promise<Json> =>
    hold(station.client, { provider, ...trip }, pick);
  const pay = (total: number): Json => (traits.invoice ? invoice(total) : card(total));
  async function sold(trip: Trip = {}): Promise<Json> {
    const booking = await held(trip);
    const form_of_payments = [pay(booking.price.total)];
    await station.client.must('POST', '/tickets', { booking_id: booking.id, form_of_payments });
    return station.booking(booking.id);
  }
  const ordersOf = async (last_name: string): Promise<Json[]> =>
    (await far.orders()).filter(({ passengers }) =>
      passengers.some((one: string) => one.startsWith(last_name.toUpperCase())),
    );
  const orderOf = async ({ provider }: Json): Promise<Json> =>
    (await far.orders()).find(({ locator }) => locator === provider.locator);
  const countDocuments =
    (booking: Json, ...statuses: string[]) =>
    async (): Promise<number> =>
      (await orderOf(booking)).documents.filter(
        ({ kind, status }: Json) => kind === 'TICKET' && statuses.includes(status),
      ).length;
  /** The booking as the airline has it now. */
  const refreshed = async ({ id }: Json): Promise<Json> =>
    (await station.desk('booking.refresh', { booking_id: id })).booking;
  const countOf = (happened: boolean): number => (happened ? 1 : 0);

  const EMAIL = 'killed@example.com';
  const REMARK = { kind: 'REMARK', remark_type: 'GENERAL', text: 'WINDOW PLEASE' };

  async function payExchange(input: Json, numbers?: string[]): Promise<Json> {
    const asked = await estimate(station.client, input);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { amount_due, journeys } = asked.body.offer;
    const old = {
      fop_type: 'FOP_TYPE_TICKET',
      total: 0,
      ...(numbers && { ticket_numbers: numbers }),
    };
    const { booking_id, exchange_slice_tokens } = input;
    const new_slice_tokens = journeys.map((journey: Json) => journey.slices[0].balance_token);
    return {
      booking_id,
      ...(numbers ? { new_slice_tokens } : { exchange_slice_tokens }),
      form_of_payments: [old, ...(amount_due > 0 ? [pay(amount_due)] : [])],
    };
  }

  async function intoAnother(): Promise<Begun> {
    const old = await sold();
    const [{ pax_type, first_name, last_name, gender_type, birth_date, tickets }] = old.passengers;
    const { phone_number, email } = old.passengers[0];
    const { offers } = await search(station.client, { provider, route: `GRU,MIA,${day(45)}` });
    const same = { pax_type, first_name, last_name, gender_type, birth_date, phone_number, email };
    const body = { selected_tokens: tokensOf(offers.find(isHeld)), passengers: [same] };
    const booking = (await station.client.must('POST', '/bookings', body)).body.booking;
    const ticket_numbers = [tickets[0].number];
    const input = await payExchange({ booking_id: booking.id, ticket_numbers }, ticket_numbers);
    return { booking, input, count: countDocuments(old, 'EXCHANGED') };
  }

  const countEmds = (booking: Json) => async (): Promise<number> =>
    (await orderOf(booking)).documents.filter(({ kind }: Json) => kind === 'EMD').length;

  /** On hold, with a bag that is paid with the ticket. */
  async function withBag(): Promise<{ booking: Json; bag: Json }> {
    const { id, slices } = await held();
    const [{ baggage_options }] = await bagsFor(station.client, { id, slices });
    const bag = baggage_options.find((one: Json) => !one.pre_selected);
    const chosen = [{ slice_id: slices[0].id, baggage_tokens: [bag.token] }];
    await station.client.must('POST', `/bookings/${id}/baggages`, { slices: chosen });
    return { booking: await station.booking(id), bag };
  }

  async function issueWithBag(): Promise<Begun> {
    const { booking } = await withBag();
    const input = { booking_id: booking.id, form_of_payments: [pay(booking.price.total)] };
    return { booking, input, count: countEmds(booking) };
  }

  /** The ticket is issued and its EMD was refused. */
  async function issueMissingEmd(): Promise<Begun> {
    const { booking, bag } = await withBag();
    const booking_id = booking.id;
    const body = `<Envelope><Body><Fault><faultcode>Server.Business</faultcode><faultstring>REFUSE CREDIT</faultstring></Fault></Body></Envelope>`;
    const how = {
      cut: 'status',
      status: 500,
      headers: { 'content-type': 'text/xml' },
      body,
    } as const;
    far.line.cut({ message: 'EMDIssuanceReq', times: 1, how });
    const form_of_payments = [pay(booking.price.total)];
    await station.client.must('POST', '/tickets', { booking_id, form_of_payments });
    far.line.heal();
    const input = { booking_id, form_of_payments: [pay(bag.price.amount)] };
    return { booking, input, count: countEmds(booking) };
  }

  const BEGIN: Record<keyof ReturnType<typeof createEffects>, (() => Promise<Begun>) | null> = {
    async 'booking.create'() {
      const input = await station.sale();
      const [{ last_name }] = input.passengers;
      return { booking: null, input, count: async () => (await ordersOf(last_name)).length };
    },
    async 'booking.cancel'() {
      const booking = await held();
      const count = async () => countOf((await orderOf(booking)).status === 'CANCELLED');
      return { booking, input: { id: booking.id }, count };
    },
    async 'booking.update'() {
      const booking = await held();
      const info = { passenger_id: booking.passengers[0].id, email: EMAIL };
      const count = async () => countOf((await refreshed(booking)).passengers[0].email === EMAIL);
      return { booking, input: { id: booking.id, booking_passengers_info: [info] }, count };
    },
    async 'booking.frequent_flyers'() {
      const booking = await held();
      const airline = booking.slices[0].legs[0].managed_by;
      const one = { passenger_id: booking.passengers[0].id, airline, code: '123456789' };
      const count = async () => (await refreshed(booking)).passengers[0].frequent_flyers.length;
      return { booking, input: { id: booking.id, passengers: [one] }, count };
    },
    async 'booking.split'() {
      const booking = await held({ adts: 2 });
      const [moving] = booking.passengers;
      const count = async () =>
        (await ordersOf(moving.last_name)).filter(
          ({ locator, status }) => status === 'LIVE' && locator !== booking.provider.locator,
        ).length;
      return { booking, input: { id: booking.id, passenger_ids: [moving.id] }, count };
    },
    async 'booking.price'() {
      const { offers } = await search(station.client, { provider });
      const dearest = offers
        .filter(isHeld)
        .reduce((a: Json, offer: Json) => (offer.total > a.total ? offer : a));
      const booking = await held({}, offers.filter(isHeld).indexOf(dearest));
      const count = async () =>
        countOf((await refreshed(booking)).price.total !== booking.price.total);
      return { booking, input: { id: booking.id, lowest_price: true, informative: false }, count };
    },
    async 'booking.annotate'() {
      const booking = await held();
      const count = async () =>
        (await refreshed(booking)).remarks.filter(({ text }: Json) => text === REMARK.text).length;
      return { booking, input: { booking_id: booking.id, add: [REMARK], remove: [] }, count };
    },
    async 'booking.accept_schedule'() {
      const trip = { provider, route: `GRU,EZE,${day(30)}` };
      const offers = (await search(station.client, trip)).offers.filter(isHeld);
      const nonstop = ({ journeys }: Json) => journeys[0].slices[0].legs.length === 1;
      const booking = await held(trip, offers.findIndex(nonstop));
      const [leg] = booking.slices[0].legs;
      await station.desk('training.flights.change', {
        carrier: leg.operated_by ?? leg.managed_by,
        flight_number: leg.flight_number,
        date: leg.departure_date.slice(0, 10),
        origin: leg.origin,
        change: 'MOVE',
        minutes: 45,
      });
      expect((await refreshed(booking)).slices[0].legs[0].leg_status).toBe('TK');
      const count = async () =>
        countOf((await refreshed(booking)).slices[0].legs[0].leg_status !== 'TK');
      return { booking, input: { booking_id: booking.id }, count };
    },
    async 'ancillary.seats'() {
      const booking = await held();
      const map = await seatMap(station.client, booking);
      const [seat] = seatsFor(map, booking.passengers[0].id);
      const legs = [{ leg_id: map.leg_id, seat_tokens: [seat.token] }];
      const count = async () => (await orderOf(booking)).services;
      return { booking, input: { id: booking.id, legs }, count };
    },
    async 'ancillary.baggage'() {
      const booking = await sold();
      const [{ baggage_options }] = await bagsFor(station.client, booking);
      const bag = baggage_options.find((one: Json) => !one.pre_selected);
      const slices = [{ slice_id: booking.slices[0].id, baggage_tokens: [bag.token] }];
      const payment = pay(bag.price.amount);
      const count = async () => (await orderOf(booking)).services;
      return { booking, input: { id: booking.id, slices, payment }, count };
    },
    async 'ticket.issue'() {
      const booking = await held();
      const input = { booking_id: booking.id, form_of_payments: [pay(booking.price.total)] };
      return { booking, input, count: countDocuments(booking, 'OPEN') };
    },
    async 'exchange.perform'() {
      const booking = await sold();
      const { input } = await otherDay(station.client, booking, day(33));
      const count = countDocuments(booking, 'EXCHANGED');
      return { booking, input: await payExchange(input()), count };
    },
    async 'refund.confirm'() {
      const booking = await sold();
      const { quote } = await station.desk('refund.quote', { booking_id: booking.id });
      const input = { booking_id: booking.id, quote_id: quote.id };
      return { booking, input, count: countDocuments(booking, 'REFUNDED', 'VOID') };
    },
    async 'booking.release'() {
      const booking = await sold();
      const count = async () =>
        countOf((await refreshed(booking)).slices[0].legs[0].leg_status === 'HX');
      return { booking, input: { booking_id: booking.id }, count };
    },
    async 'ticket.void'() {
      const booking = await sold();
      const { number } = booking.passengers[0].tickets[0];
      return { booking, input: { number }, count: countDocuments(booking, 'VOID') };
    },
    async 'ticket.void_all'() {
      const booking = await sold();
      return { booking, input: { id: booking.id }, count: countDocuments(booking, 'VOID') };
    },
    // Nobody asks for it again: it is killed at every step in `kill.test.ts`.
    'outbox.add': null,
  };

  /** What the station's own file says, whoever else has it open. */
  function askFile<T>(sql: string): T {
    const db = new Sqlite(join(station.data_dir, 'airdesk.sqlite'), { readonly: true });
    const row = db.prepare(sql).get() as T;
    db.close();
    return row;
  }
  const countIntents = (where: string): number =>
    askFile<{ n: number }>(`SELECT count(*) AS n FROM intents WHERE ${where}`).n;
  const OPEN = `state IN ('PREPARED', 'SENT', 'UNKNOWN')`;

  /** The last word of the booking's history. */
  async function lastLine(id: string): Promise<string> {
    return (await station.desk('booking.history', { id })).lines.at(-1).summary;
  }

  async function isKilledAndSettled(fault: Parameters<typeof station.arm>[0], send: () => unknown) {
    await station.arm(fault);
    await expect(send()).rejects.toThrow();
    await station.killed();
    expect(countIntents(OPEN)).toBe(1);
    await station.start();
    await vi.waitUntil(() => countIntents(OPEN) === 0, { timeout: 30_000, interval: 50 });
  }

  const rows = Object.entries({
    ...BEGIN,
    'exchange.perform, into another': intoAnother,
    'ticket.issue, with a bag': issueWithBag,
    'ticket.issue, an EMD alone': issueMissingEmd,
  }).flatMap(([name, begin]) =>
    begin && (NEEDS[name]?.(traits) ?? true) ? [{ name, begin }] : [],
  );
  test.each(rows)('fault 3-5: $name', async ({ name, begin }) => {
    const [operation = name] = name.split(',');
    const { booking, input, count } = await begin();
    const key = { 'idempotency-key': `killed-${name.replaceAll(/\W+/g, '-')}` };
    const send = () => station.client.desk(operation, input, key);
    expect(await count()).toBe(0);
    const before = booking && (await station.booking(booking.id));

    const begun = `SELECT 1 FROM intents WHERE state = 'SENT'`;
    await isKilledAndSettled({ do: 'kill', at: { point: 'after commit', when: begun } }, send);
    const { booking_id } = askFile<Json>(
      `SELECT booking_id FROM intents WHERE operation = '${operation}' ORDER BY created_at DESC`,
    );
    expect(await lastLine(booking_id)).toMatch(/Nothing changed|Never placed/);
    expect(await count()).toBe(0);
    if (before) {
      const { booking_status } = await station.booking(before.id);
      expect(booking_status).toBe(before.booking_status);
    }

    const done = countIntents(`operation = '${operation}' AND state = 'CONFIRMED'`);
    const kept = `SELECT 1 WHERE (SELECT count(*) FROM intents
    WHERE operation = '${operation}' AND state = 'CONFIRMED') > ${done}`;
    await isKilledAndSettled({ do: 'kill', at: { point: 'before commit', when: kept } }, send);
    if (booking) expect(await lastLine(booking.id)).not.toMatch(/Nothing changed|unknown/);
    expect(await count()).toBe(1);
    // The key tells how it ended, and nothing is sent for that.
    const messages = far.line.seen.length;
    await send();
    expect(far.line.seen.length).toBe(messages);
    expect(await count()).toBe(1);
  });
});
