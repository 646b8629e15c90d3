/**
 * Ten changes of an airline, and what giving the flight up for another then costs. Reckoned by hand:
 * what is sold is a Light fare, whose filed penalty before departure is BRL 644.00; the airline
 * waives penalty and difference for what it took out or moved by an hour or more, in the same cabin,
 * within fourteen days. Anything else is the penalty and what the new fare costs more than the old
 * of 834.00: 890.00 around New Year, 3087.00 in business; taxes are 216.90 in any case.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { type Json, person, tokensOf } from '../fixtures/served.ts';

const TABLE = `
  what the airline did | new flight             | more   | penalty | due
  CANCEL               | 2026-12-18 ECONOMY     |   0.00 |    0.00 |    0.00
  CANCEL               | 2026-12-20 ECONOMY     |   0.00 |    0.00 |    0.00
  CANCEL               | 2027-01-01 ECONOMY     |   0.00 |    0.00 |    0.00
  CANCEL               | 2027-01-03 ECONOMY     |  56.00 |  644.00 |  700.00
  CANCEL               | 2026-12-18 BUSINESS    | 2253.00 |  644.00 | 2897.00
  MOVE 45              | 2026-12-20 ECONOMY     |   0.00 |  644.00 |  644.00
  MOVE 90              | 2026-12-20 ECONOMY     |   0.00 |    0.00 |    0.00
  MOVE 45, MOVE 90     | 2026-12-20 ECONOMY     |   0.00 |    0.00 |    0.00
  MOVE 90, CANCEL      | 2026-12-17 ECONOMY     |   0.00 |    0.00 |    0.00
  CANCEL, RESTORE      | 2026-12-20 ECONOMY     |   0.00 |  644.00 |  644.00
`;
const [, ...ROWS] = TABLE.trim()
  .split('\n')
  .map(
    (line) =>
      line.split('|').map((cell) => cell.trim()) as [string, string, string, string, string],
  );

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

const firstLeg = (holder: Json): Json => (holder.journeys?.[0] ?? holder).slices[0].legs[0];
const directs = (offers: Json[]) =>
  offers.filter(({ journeys }) =>
    journeys.every(({ slices }: Json) => slices[0].legs.length === 1),
  );

async function sold(provider = 'PROVIDER_04'): Promise<Json> {
  const route = 'GRU,EZE,2026-12-18';
  const { offers } = await desk.must('offer.search', { route, provider_type: [provider] });
  const [offer] = directs(offers);
  const input = { selected_tokens: tokensOf(offer), passengers: [person()] };
  const { booking } = await desk.must('booking.create', input);
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return (await desk.must('booking.get', { id: booking.id })).booking;
}

const change = ({ operated_by, managed_by, flight_number, departure_date, origin }: Json) => {
  const carrier = operated_by ?? managed_by;
  const flight = { carrier, flight_number, date: departure_date.slice(0, 10), origin };
  return (what: Json) => desk.must('training.flights.change', { ...flight, ...what });
};

async function changed(booking: Json, what: string): Promise<Json> {
  for (const step of what.split(', ')) {
    const [kind, minutes] = step.split(' ');
    await change(firstLeg(booking))({
      change: kind,
      ...(minutes ? { minutes: Number(minutes) } : {}),
    });
    await desk.must('booking.refresh', { booking_id: booking.id });
  }
  return (await desk.must('booking.get', { id: booking.id })).booking;
}

async function search(booking: Json, date: string, cabin = 'ECONOMY'): Promise<Json[]> {
  const route = `GRU,EZE,${date}`;
  const { offers } = await desk.must('offer.search', { route, cabin, booking_id: booking.id });
  const { flight_number, departure_date } = firstLeg(booking);
  return directs(offers).filter((offer) => {
    const leg = firstLeg(offer);
    return leg.flight_number !== flight_number || leg.departure_date !== departure_date;
  });
}

async function estimate(booking: Json, chosen: Json): Promise<Json> {
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: booking.id,
    search_id: chosen.search_id,
    new_slice_tokens: tokensOf(chosen),
    exchange_slice_tokens: [booking.slices[0].token],
  });
  return offer;
}

test.each(ROWS)(
  '%s → %s: %s more, penalty %s, due %s',
  async (what, flight, more, penalty, due) => {
    const booking = await changed(await sold(), what);
    // However often it was changed, one truth of the flight: none where it flies as it was sold.
    expect(booking.warnings).toHaveLength(what.endsWith('RESTORE') ? 0 : 1);
    const [date = '', cabin] = flight.split(' ');
    const [chosen] = await search(booking, date, cabin);
    const offer = await estimate(booking, chosen);
    await change(firstLeg(booking))({ change: 'RESTORE' });
    const [passenger] = offer.passengers;
    const collected = passenger.fare_collection + passenger.tax_collection;
    const text = (amount: number) => amount.toFixed(2);
    expect([text(collected), text(offer.total_penalty), text(offer.amount_due)]).toEqual([
      more,
      penalty,
      due,
    ]);
  },
);

// The agency calls both involuntary; the airline does so for its own alternative alone.
test.each([
  ['2026-12-20', 'REFUNDABLE', 'REFUNDED'],
  ['2027-01-03', 'LOST', 'EXCHANGED'],
])('a seat exchanged to %s is %s, and its document %s', async (date, outcome, status) => {
  const { id, slices } = await sold();
  const leg_id = slices[0].legs[0].id;
  const { seat_map } = await desk.must('ancillary.seat_map', { id, leg_id });
  const [service] = seat_map.cabins
    .flatMap(({ rows }: Json) => rows)
    .flatMap(({ sections }: Json) => sections)
    .flatMap(({ elements }: Json) => elements)
    .flatMap(({ available_services }: Json) => available_services)
    .filter(({ price }: Json) => price.total > 0);
  const payment = { fop_type: 'INVOICE', total: service.price.total };
  const legs = [{ leg_id, seat_tokens: [service.token] }];
  const bought = await desk.must('ancillary.seats', { id, legs, payment });
  const booking = await changed({ id, slices }, 'CANCEL');
  const [chosen] = await search(booking, date);
  const offer = await estimate(booking, chosen);
  expect(offer.ancillaries.map((one: Json) => one.outcome)).toEqual([outcome]);
  await desk.must('exchange.perform', {
    booking_id: id,
    form_of_payments: [
      offer.amount_due > 0
        ? { fop_type: 'INVOICE', total: offer.amount_due }
        : { fop_type: 'FOP_TYPE_TICKET', total: 0 },
    ],
    exchange_slice_tokens: [booking.slices[0].token],
  });
  const { booking: after } = await desk.must('booking.get', { id });
  const back = after.payments
    .filter(({ type }: Json) => type === 'REFUND')
    .flatMap(({ payment_pax_details }: Json) => payment_pax_details)
    .map(({ extra }: Json) => extra);
  expect(back).toEqual(outcome === 'LOST' ? [] : [service.price.total]);
  const [{ ticket_number: number }] = bought.seat_ancillaries;
  const { ticket_status } = await desk.must('ticket.get', { number });
  expect(ticket_status).toBe(status);
  await change(firstLeg(booking))({ change: 'RESTORE' });
});

test('the exchange says why it costs nothing, in the order and in the history', async () => {
  await desk.must('rules.set', {
    involuntary: {
      minutes: 60,
      waivers: [{ airline: null, place: 'ENDORSEMENT', text: 'INVOL SKCHG WAIVER AD1' }],
    },
  });
  const booking = await changed(await sold(), 'CANCEL');
  const [leg, warning] = [firstLeg(booking), booking.warnings[0].description];
  const flight = `${leg.managed_by}${leg.flight_number} GRU-EZE`;
  expect(warning).toBe(`${flight} does not operate (UN)`);
  const offers = await search(booking, '2026-12-19');
  // The airline's own flights in the cabin come first, dearer ones of partners or not.
  const own = offers.map((offer) => firstLeg(offer).managed_by === booking.validating_carrier);
  expect(own).toEqual([...own].sort((a, b) => Number(b) - Number(a)));
  const offer = await estimate(booking, offers[0]);
  expect(offer.warnings).toContain(
    `The airline changed ${flight} itself: no penalty and no difference`,
  );
  expect(offer.warnings).toContain(
    'The waiver “INVOL SKCHG WAIVER AD1” goes among the remarks: it is not taken elsewhere',
  );
  const [slice] = booking.slices;
  await desk.must('exchange.perform', {
    booking_id: booking.id,
    form_of_payments: [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }],
    exchange_slice_tokens: [slice.token],
  });
  const { booking: after } = await desk.must('booking.get', { id: booking.id });
  expect(after.warnings).toEqual([]);
  expect(after.remarks.map(({ text }: Json) => text)).toContain('INVOL SKCHG WAIVER AD1');
  const { lines } = await desk.must('booking.history', { id: booking.id });
  const numbers = booking.passengers[0].tickets.map(({ number }: Json) => number).join(', ');
  expect(lines.at(-1).summary).toBe(`Exchanged ${numbers}: the airline changed ${flight} itself`);
  await change(leg)({ change: 'RESTORE' });
});

// Moved by more than the agency's limit and less than the airline's: it has no words of its own.
test.each([
  ['PROVIDER_01', true],
  ['PROVIDER_03', true],
  ['PROVIDER_04', true],
  ['PROVIDER_10', false],
])(
  'what the agency says of the airline’s change goes with a refund: %s',
  async (provider, sent) => {
    const text = 'INVOL SKCHG WAIVER AD2';
    const waivers = [{ airline: null, place: 'ENDORSEMENT', text }];
    await desk.must('rules.set', { involuntary: { minutes: 30, waivers } });
    const booking = await changed(await sold(provider), 'MOVE 45');
    const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
    expect([quote.waiver, quote.waiver_sent]).toEqual([null, sent ? text : null]);
    const unsent = `The provider has no place for the waiver “${text}”: keep it with the booking`;
    expect(quote.warnings.includes(unsent)).toBe(!sent);
    await desk.must('refund.confirm', { booking_id: booking.id, quote_id: quote.id });
    await change(firstLeg(booking))({ change: 'RESTORE' });
    const { booking: after } = await desk.must('booking.get', { id: booking.id });
    expect(after.remarks.some((remark: Json) => remark.text === text)).toBe(sent);
  },
);

test('a waiver that the host refuses is said, and the refund goes on without it', async () => {
  const text = 'INVOL *AD4*';
  const waivers = [{ airline: null, place: 'ENDORSEMENT', text }];
  await desk.must('rules.set', { involuntary: { minutes: 30, waivers } });
  const booking = await changed(await sold('PROVIDER_03'), 'MOVE 45');
  const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
  expect(quote.waiver_sent).toBeNull();
  expect(quote.warnings).toContain(`The waiver “${text}” was not taken: INVALID WAIVER CODE`);
  await desk.must('refund.confirm', { booking_id: booking.id, quote_id: quote.id });
  await change(firstLeg(booking))({ change: 'RESTORE' });
  const { booking: after } = await desk.must('booking.get', { id: booking.id });
  expect(after.booking_status).toBe('CANCELLED');
});

test('where the airline says it itself, the agency says nothing', async () => {
  const waivers = [{ airline: null, place: 'REMARK', text: 'INVOL SKCHG WAIVER AD3' }];
  await desk.must('rules.set', { involuntary: { minutes: 30, waivers } });
  const booking = await changed(await sold(), 'CANCEL');
  const { quote } = await desk.must('refund.quote', { booking_id: booking.id });
  await change(firstLeg(booking))({ change: 'RESTORE' });
  expect([quote.involuntary, quote.waiver_sent]).toEqual([true, null]);
  expect(quote.waiver).toMatch(/^INVOL REFUND /);
});
