/** What agents and airlines do now and then: one of it, at a booking of the random model. */
import { addDays } from '#main/reference/calendar.ts';
import type { Json } from '../fixtures/served.ts';
import type { Office } from './world.ts';

const SELDOM = [
  changeFlight,
  changeFlight,
  annotate,
  setFlyer,
  exchangeAll,
  refundDocument,
  issueTwice,
  importAgain,
] as const;

export async function doSeldom(office: Office, booking: Json): Promise<void> {
  await office.pick(SELDOM)!(office, booking);
}

/** The airline moves a flight of it, gives it up, or takes that back. */
async function changeFlight(office: Office, booking: Json): Promise<void> {
  const leg = office.pick(booking.slices.flatMap((slice: Json) => slice.legs)) as Json | undefined;
  if (!leg) return;
  const change = office.pick(['MOVE', 'MOVE', 'MOVE', 'CANCEL', 'RESTORE'] as const)!;
  await office.changeFlight({
    carrier: leg.operated_by ?? leg.managed_by,
    flight_number: leg.flight_number,
    date: leg.departure_date.slice(0, 10),
    origin: leg.origin,
    change,
    ...(change === 'MOVE' && { minutes: Math.floor(office.random() * 900) - 450 }),
    notify: office.random() < 0.5,
  });
  if (office.random() < 0.2) return;
  await office.try('booking.refresh', { booking_id: booking.id });
  const roll = office.random();
  if (roll < 0.4) return answerChange(office, booking);
  // What the airline changed itself is exchanged and refunded by other rules.
  if (roll < 0.8) return exchangeAll(office, await office.booking(booking.id));
}

async function answerChange(office: Office, { id: booking_id }: Json): Promise<void> {
  const answer = office.random() < 0.7 ? 'booking.accept_schedule' : 'booking.refuse_schedule';
  await office.try(answer, { booking_id });
}

async function annotate(office: Office, { id: booking_id, passengers }: Json): Promise<void> {
  const { items } = await office.must('booking.annotations', { booking_id });
  const old = office.pick(items) as Json | undefined;
  const text = `NOTE ${Math.floor(office.random() * 1e6)}`;
  const line = office.pick([
    { kind: 'REMARK', remark_type: 'GENERAL', text },
    { kind: 'OSI', airline: 'YY', text, passenger_id: null },
    { kind: 'SSR', code: 'VGML', passenger_ids: [passengers[0].id], segment_ids: [] },
    { kind: 'PHONE', number: '+551199990000', use: 'mobile', city: null, passenger_id: null },
  ]);
  const remove = old && office.random() < 0.5 ? [old.id] : [];
  await office.try('booking.annotate', { booking_id, add: [line], remove });
}

async function setFlyer(office: Office, { id, passengers }: Json): Promise<void> {
  const passenger = office.pick(passengers.filter((one: Json) => one.pax_type !== 'INF')) as Json;
  const code = `FF${Math.floor(office.random() * 1e6)}`;
  const passengers_flyers = [{ passenger_id: passenger.id, airline: 'LA', code }];
  await office.try('booking.frequent_flyers', { id, passengers: passengers_flyers });
}

/** All flights of it at once, in two forms or by a plan of installments. */
async function exchangeAll(office: Office, booking: Json): Promise<void> {
  const open: Json[] = booking.slices.filter((slice: Json) => slice.token);
  const by = 1 + Math.floor(office.random() * 4);
  const found = await office.try('offer.search', {
    route: open
      .map((one) => [one.origin, one.destination, addDays(one.departure_date.slice(0, 10), by)])
      .join('+'),
    booking_id: booking.id,
  });
  const offer = office.pick((found?.offers ?? []).slice(0, 12)) as Json | undefined;
  if (!offer) return;
  const exchange_slice_tokens = open.map(({ token }) => token);
  const estimate = await office.try('exchange.estimate', {
    booking_id: booking.id,
    search_id: offer.search_id,
    new_slice_tokens: offer.journeys.map((one: Json) => one.slices[0].token),
    exchange_slice_tokens,
  });
  if (!estimate) return;
  const { amount_due } = estimate.offer;
  const { minor, amount } = office;
  const half = Math.floor(minor(amount_due) / 2);
  const money =
    half > 0
      ? [
          { fop_type: 'CASH', total: amount(half) },
          office.payment(booking, amount(minor(amount_due) - half)),
        ]
      : amount_due > 0
        ? [office.payment(booking, amount_due)]
        : [{ fop_type: 'FOP_TYPE_TICKET', total: 0 }];
  const input = { booking_id: booking.id, exchange_slice_tokens, form_of_payments: money };
  await repeat(office, 'exchange.perform', input);
}

/** One document alone: a ticket, or what was paid for a seat or a bag. */
async function refundDocument(office: Office, booking: Json): Promise<void> {
  const booking_id = booking.id;
  const tickets = await office.documents(booking);
  const good = tickets.filter((one: Json) => one.ticket_status === 'TICKETED');
  const emds = good.filter((one: Json) => one.ticket_type === 'EMD');
  const document = office.pick(emds.length > 0 ? emds : good) as Json | undefined;
  if (!document) return;
  const asked = { booking_id, ticket_numbers: [document.number] };
  const quoted = await office.try('refund.quote', asked);
  if (!quoted) return;
  await repeat(office, 'refund.confirm', { booking_id, quote_id: quoted.quote.id });
}

async function issueTwice(office: Office, booking: Json): Promise<void> {
  const open = booking.passengers.filter((one: Json) => one.tickets.length === 0);
  const total = open.reduce(
    (all: number, one: Json) => all + office.minor(one.price?.total ?? 0),
    0,
  );
  await repeat(office, 'ticket.issue', {
    booking_id: booking.id,
    form_of_payments: [office.payment(booking, office.amount(total))],
  });
}

/** The same request again under its key has the same answer, and changes nothing. */
async function repeat(
  office: Office,
  name: 'exchange.perform' | 'refund.confirm' | 'ticket.issue',
  input: Json,
): Promise<void> {
  const key = `again-${office.told.length}`;
  const once = await office.try(name, input, key);
  if (!once) return;
  const again = await office.call(name, input, key);
  const same = again.ok && JSON.stringify(again.value.output) === JSON.stringify(once);
  if (!same) office.blame(`${name} was answered otherwise under its key`);
}

async function importAgain(office: Office, { provider }: Json): Promise<void> {
  const { provider_type, locator } = provider;
  const order = (await office.orders()).find((one) => one.locator === locator);
  const provider_id = order?.order_id ?? null;
  await office.try('booking.import', { provider_type, locator, provider_id, save: true });
}
