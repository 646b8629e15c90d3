/**
 * What the question of a void promises against how things stand afterwards, over bookings drawn from a
 * seed that were sold in part, given bags, exchanged and split before: documents, flights and money.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BookingDocuments, Voiding } from '#main/contract/ticketing.ts';
import { card } from '../fixtures/after-sale.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const SEED = 20_261_122;
const BOOKINGS = 14;

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

/** Park and Miller's generator: the same bookings for the same seed, anywhere. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % sides;
  };
}

const cents = (amount: number): number => Math.round(amount * 100);
const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;
const documents = (booking_id: string): Promise<BookingDocuments> =>
  desk.must('booking.documents', { booking_id });

/** What a booking holds of its customers' money: what was taken and not given back. */
function held({ payments }: Json): number {
  let sum = 0;
  for (const { type, payment_pax_details } of payments) {
    for (const d of payment_pax_details) {
      const amount =
        d.fare + d.tax + d.consolid_fee + d.agency_fee + d.agent_du + d.penalty + d.extra;
      if (d.status === 'VOIDED') continue;
      sum += type === 'REFUND' ? -cents(amount) : cents(amount);
    }
  }
  return sum;
}

const flights = ({ slices }: Json): string[] =>
  slices.flatMap(({ legs }: Json) =>
    legs.map((leg: Json) => `${leg.managed_by}${leg.flight_number} ${leg.departure_date}`),
  );

async function hold(adts: number, pick: number): Promise<Json> {
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05',
    provider_type: ['PROVIDER_04'],
    adts,
  });
  const passengers = Array.from({ length: adts }, () => person());
  const input = { selected_tokens: tokensOf(offers[pick % offers.length]), passengers };
  return (await desk.must('booking.create', input)).booking;
}

async function issue(booking: Json, of: Json[]): Promise<void> {
  const ids = of.map(({ id }) => id);
  const total = of.reduce((sum, { price }) => sum + cents(price.total), 0) / 100;
  const form_of_payments = [card(total, { passenger_ids: ids })];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
}

async function addBag(booking: Json): Promise<void> {
  const [slice] = booking.slices;
  const input = { id: booking.id, slice_id: slice.id };
  const { baggage_options } = await desk.must('ancillary.baggage_options', input);
  const options = baggage_options[0]?.baggage_options ?? [];
  const option = options.find((one: Json) => !one.pre_selected && one.price.amount > 0);
  if (!option) return;
  await desk.must('ancillary.baggage', {
    id: booking.id,
    slices: [{ slice_id: slice.id, baggage_tokens: [option.token] }],
    payment: card(option.price.amount),
  });
}

async function exchange(booking: Json, date: string, pick: number): Promise<void> {
  const { origin, destination, token } = booking.slices[0];
  const { offers } = await desk.must('offer.search', {
    route: `${origin},${destination},${date}`,
    booking_id: booking.id,
  });
  const chosen = offers[pick % offers.length];
  const exchange_slice_tokens = [token];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: booking.id,
    search_id: chosen.search_id,
    new_slice_tokens: tokensOf(chosen),
    exchange_slice_tokens,
  });
  const form_of_payments =
    offer.amount_due > 0 ? [card(offer.amount_due)] : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }];
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    form_of_payments,
    exchange_slice_tokens,
  });
}

/** Holds what was promised against what is so. */
async function keeps(id: string, promised: Voiding, act: () => Promise<unknown>): Promise<void> {
  const [before, papers] = [await read(id), await documents(id)];
  await act();
  const [after, now] = [await read(id), await documents(id)];
  const statusOf = (of: BookingDocuments) =>
    Object.fromEntries(of.documents.map(({ number, ticket_status }) => [number, ticket_status]));
  const expected = statusOf(papers);
  for (const number of promised.numbers) expected[number] = 'CANCELLED';
  for (const number of promised.good_again) expected[number] = 'TICKETED';
  expect(statusOf(now)).toEqual(expected);
  expect(held(before) - held(after)).toBe(cents(promised.back));
  // Without an exchange to undo the flights stay; one's own doing is no news of the airline.
  if (promised.good_again.length === 0) expect(flights(after)).toEqual(flights(before));
  else expect(flights(after)).not.toEqual(flights(before));
  expect(after.warnings.filter(({ type }: Json) => type === 'SCHEDULE_CHANGE')).toEqual([]);
}

test(`what a void promises is so afterwards, seed ${SEED}`, { timeout: 300_000 }, async () => {
  const throwOf = dice(SEED);
  const seen = { all: 0, one: 0, revived: 0, split: 0 };
  for (let n = 0; n < BOOKINGS; n++) {
    const adts = 1 + throwOf(2);
    const { id } = await hold(adts, throwOf(5));
    const some = adts === 2 && throwOf(3) === 0 ? 1 : adts;
    const made = await read(id);
    await issue(made, made.passengers.slice(0, some));
    if (throwOf(2) === 0) await addBag(await read(id));
    if (some === adts && throwOf(3) > 0) {
      await exchange(await read(id), `2026-12-${22 + throwOf(4)}`, throwOf(5));
      const { warnings } = await read(id);
      expect(warnings.filter(({ type }: Json) => type === 'SCHEDULE_CHANGE')).toEqual([]);
    }
    const whole = await read(id);
    if (whole.capabilities.split && throwOf(2) === 0) {
      const [, gone] = whole.passengers;
      await desk.must('booking.split', { id, passenger_ids: [gone.id] });
      seen.split += 1;
    }
    const { void_all, documents: papers } = await documents(id);
    // An EMD that was carried into nothing has nothing in its place.
    for (const { ticket_type, ticket_status, replaced_by } of papers) {
      if (ticket_type !== 'TICKET') continue;
      expect(replaced_by !== null).toBe(ticket_status === 'EXCHANGED');
    }
    const one = papers.find(({ voiding }) => voiding !== null);
    if (one?.voiding && throwOf(3) === 0) {
      seen.one += 1;
      await keeps(id, one.voiding, () => desk.must('ticket.void', { number: one.number }));
    } else if (void_all) {
      seen.all += 1;
      seen.revived += void_all.good_again.length;
      await keeps(id, void_all, () => desk.must('ticket.void_all', { id }));
    }
  }
  expect(seen.all).toBeGreaterThan(0);
  expect(seen.one).toBeGreaterThan(0);
  expect(seen.revived).toBeGreaterThan(0);
  expect(seen.split).toBeGreaterThan(0);
});
