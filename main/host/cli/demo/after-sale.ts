/**
 * The second half of the story: seats and bags, tickets by card in installments and by invoice, an
 * exchange in the same booking and one into a new booking, and voiding.
 */
import { pick } from '#main/contract/collections.ts';
import { addDays } from '#main/reference/calendar.ts';
import type { RestClient } from './client.ts';
import {
  formatFlights,
  formatMoney,
  formatPrice,
  type Json,
  type Known,
  read,
  type Step,
} from './telling.ts';

/** From the card schemes' test range; no bank has issued it. */
const CARD = {
  holder: 'ANA SOUZA',
  number: '4111111111111111',
  expire_date: '12/2031',
  cvv: '123',
} as const;

const formatDocuments = (tickets: Json[]) =>
  tickets.map(
    (t) =>
      `${t.number} ${t.ticket_type === 'EMD' ? `EMD ${t.emd_type}` : t.ticket_type} ` +
      `${t.passenger.last_name}/${t.passenger.first_name} ${formatPrice(t)}`,
  );

/** The seats of a map that can be chosen. */
const listFreeSeats = (map: Json): Json[] =>
  map.cabins.flatMap((cabin: Json) =>
    cabin.rows.flatMap((row: Json) =>
      row.sections.flatMap((section: Json) =>
        section.elements.filter((one: Json) => one.available_services.length > 0),
      ),
    ),
  );

const estimateLines = (offer: Json): string[] => [
  `now ${formatMoney(offer.current_price.total, offer.currency)}, ` +
    `new ${formatMoney(offer.new_price.total, offer.currency)}, ` +
    `penalty ${formatMoney(offer.total_penalty, offer.currency)}`,
  `to pay ${formatMoney(offer.amount_due, offer.currency)}, ` +
    `credit ${formatMoney(offer.credit, offer.currency)} (${offer.credit_as}), ` +
    `balance ${formatMoney(offer.balance, offer.currency)}`,
  ...offer.warnings,
];

/** The forms of an exchange: a card for the amount due, or the old tickets alone. */
function buildExchangeForms(offer: Json, tickets: string[] | null): Json[] {
  const by_ticket = { fop_type: 'FOP_TYPE_TICKET', total: 0, ticket_numbers: tickets ?? undefined };
  const by_card = { fop_type: 'CREDITCARD', total: offer.amount_due, payment_card: CARD };
  if (offer.amount_due === 0) return [by_ticket];
  return tickets ? [by_ticket, by_card] : [by_card];
}

async function readNumbers(client: RestClient, id: string | undefined): Promise<string[]> {
  const booking = await read(client, id);
  return booking.passengers.flatMap((p: Json) =>
    p.tickets.filter((t: Json) => t.ticket_type === 'TICKET').map((t: Json) => t.number),
  );
}

const calculateLaterDay = (slice: Json, days: number) =>
  addDays(slice.departure_date.slice(0, 10), days);

/** The return flight of Ana's booking three days later, and its price. */
async function estimateReturn(client: RestClient, known: Known) {
  const booking = await read(client, known.child_id);
  const back = booking.slices[1];
  const query = new URLSearchParams({
    route: `${back.origin},${back.destination},${calculateLaterDay(back, 3)}`,
    booking_id: String(known.child_id),
  });
  const { offers } = (await client.must('GET', `/offers?${query}`)).body;
  const [cheapest] = offers;
  const tokens = [back.token];
  const { offer } = (
    await client.must('POST', '/exchange/estimate', {
      booking_id: known.child_id,
      search_id: cheapest.search_id,
      new_slice_tokens: cheapest.journeys.map((j: Json) => j.slices[0].token),
      exchange_slice_tokens: tokens,
    })
  ).body;
  return { offer, tokens, search_id: cheapest.search_id as string };
}

async function estimateTickets(client: RestClient, known: Known): Promise<Json> {
  const { body } = await client.must('POST', '/exchange/estimate', {
    booking_id: known.fresh_id,
    ticket_numbers: await readNumbers(client, known.booking_id),
  });
  return body.offer;
}

export const AFTER_SALE: readonly Step[] = [
  {
    title: "Ana's seat on the first flight",
    async tell(client, known) {
      const booking = await read(client, known.child_id);
      const [leg] = booking.slices[0].legs;
      const path = `/bookings/${known.child_id}`;
      const { seat_map } = (await client.must('GET', `${path}/legs/${leg.id}/seat-map`)).body;
      const free = listFreeSeats(seat_map);
      const [seat] = free;
      const { body } = await client.must('POST', `${path}/seats`, {
        legs: [{ leg_id: leg.id, seat_tokens: [seat.available_services[0].token] }],
      });
      const [taken] = body.seat_ancillaries;
      return [
        `${seat_map.cabins.map((c: Json) => `${c.cabin} ${c.columns.join('')}`).join(', ')}; ` +
          `${free.length} free`,
        `${taken.seat_number} ${taken.seat_status} ${formatPrice(taken.price)}`,
      ];
    },
  },
  {
    title: 'One more bag on the way out',
    async tell(client, known) {
      const path = `/bookings/${known.child_id}`;
      const booking = await read(client, known.child_id);
      const [slice] = booking.slices;
      const answer = await client.must('GET', `${path}/slices/${slice.id}/baggage-options`);
      const [{ baggage_options }] = answer.body.baggage_options;
      const extra = baggage_options.find((o: Json) => !o.pre_selected && o.quantity === 1);
      const { body } = await client.must('POST', `${path}/baggages`, {
        slices: [{ slice_id: slice.id, baggage_tokens: [extra.token] }],
      });
      const [bag] = body.ancillaries;
      const after = await read(client, known.child_id);
      return [
        `${bag.quantity} more of ${bag.weight} kg, ${formatMoney(bag.price.amount, bag.price.currency)}`,
        `The booking costs ${formatPrice(after.price)}`,
      ];
    },
  },
  {
    title: 'Installments for a Visa card',
    async tell(client, known) {
      const bin = CARD.number.slice(0, 6);
      const path = `/installments?creditcard_bin=${bin}&booking_id=${known.child_id}`;
      const { body } = await client.must('GET', path);
      return [
        body.card_brand,
        ...body.installment_plans
          .slice(0, 4)
          .map(
            (p: Json) =>
              `${p.installments} x ${formatMoney(p.installment_amount, p.currency)} ` +
              `(first ${formatMoney(p.first_installment_amount, p.currency)}), ` +
              `in all ${formatMoney(p.total_price, p.currency)}`,
          ),
      ];
    },
  },
  {
    title: 'Issue Ana and the infant by card, in three installments',
    async tell(client, known) {
      const bin = CARD.number.slice(0, 6);
      const path = `/installments?creditcard_bin=${bin}&booking_id=${known.child_id}`;
      const plans: Json[] = (await client.must('GET', path)).body.installment_plans;
      const plan = plans.find((p) => p.installments === 3) ?? plans[0];
      const { body } = await client.must('POST', '/tickets', {
        booking_id: known.child_id,
        form_of_payments: [
          {
            fop_type: 'CREDITCARD',
            total: plan.total_price,
            plan_token: plan.plan_token,
            payment_card: CARD,
          },
        ],
      });
      const booking = await read(client, known.child_id);
      return [
        ...formatDocuments(body.tickets),
        `${booking.provider.locator} ${booking.booking_status}`,
      ];
    },
  },
  {
    title: 'Issue Bruno, half by invoice and half in cash',
    async tell(client, known) {
      const booking = await read(client, known.booking_id);
      const cents = Math.round(booking.price.total * 100);
      const half = Math.floor(cents / 2);
      const { body } = await client.must('POST', '/tickets', {
        booking_id: known.booking_id,
        form_of_payments: [
          { fop_type: 'INVOICE', total: half / 100 },
          { fop_type: 'CASH', total: (cents - half) / 100 },
        ],
      });
      return formatDocuments(body.tickets);
    },
  },
  {
    title: "Read Ana's ticket, and the day's list",
    async tell(client, known) {
      const [number] = await readNumbers(client, known.child_id);
      const ticket = (await client.must('GET', `/tickets/${number}`)).body;
      const coupons = ticket.slices.flatMap((s: Json) =>
        s.legs.map(
          (l: Json) =>
            `${l.coupon_number} ${l.managed_by}${l.flight_number} ` +
            `${l.origin}-${l.destination} ${l.coupon_status}`,
        ),
      );
      const { form_of_payment } = ticket;
      const list = (await client.must('GET', '/tickets?sort_by=-created_at,number')).body;
      return [
        `${ticket.number} ${ticket.ticket_status} ${ticket.validating_carrier}, ` +
          `paid with ${form_of_payment.payment_card?.number ?? form_of_payment.fop_type}`,
        ...coupons,
        `${list.meta.total} documents today`,
      ];
    },
  },
  {
    title: 'Ana comes back three days later: search and estimate',
    async tell(client, known) {
      const { offer, search_id } = await estimateReturn(client, known);
      known.search_id = search_id;
      return [
        ...offer.journeys.map((j: Json) => formatFlights(j.slices[0])),
        ...estimateLines(offer),
      ];
    },
  },
  {
    title: 'Exchange it in the same booking',
    async tell(client, known) {
      const { offer, tokens } = await estimateReturn(client, known);
      const { body } = await client.must('POST', '/exchange', {
        booking_id: known.child_id,
        exchange_slice_tokens: tokens,
        form_of_payments: buildExchangeForms(offer, null),
      });
      return formatDocuments(body.tickets);
    },
  },
  {
    title: 'Bruno flies a week later: a new booking, estimated from his tickets',
    async tell(client, known) {
      const booking = await read(client, known.booking_id);
      const [out, back] = booking.slices;
      const { provider_type } = booking.provider;
      const query = new URLSearchParams({
        route:
          `${out.origin},${out.destination},${calculateLaterDay(out, 7)}+` +
          `${back.origin},${back.destination},${calculateLaterDay(back, 7)}`,
        provider_type,
      });
      const { offers } = (await client.must('GET', `/offers?${query}`)).body;
      const [person] = booking.passengers;
      const held = await client.must('POST', '/bookings', {
        selected_tokens: offers[0].journeys.map((j: Json) => j.slices[0].token),
        passengers: [
          {
            pax_type: 'ADT',
            ...pick(person, 'first_name', 'last_name', 'gender_type', 'birth_date'),
          },
        ],
      });
      known.fresh_id = held.body.booking.id;
      const offer = await estimateTickets(client, known);
      return [
        `${held.body.booking.provider.locator} ${formatPrice(held.body.booking.price)}`,
        ...estimateLines(offer),
      ];
    },
  },
  {
    title: 'Exchange it into the new booking',
    async tell(client, known) {
      const old = await readNumbers(client, known.booking_id);
      const offer = await estimateTickets(client, known);
      const { body } = await client.must('POST', '/tickets', {
        booking_id: known.fresh_id,
        new_slice_tokens: offer.journeys.map((j: Json) => j.slices[0].balance_token),
        form_of_payments: buildExchangeForms(offer, old),
      });
      const before = await read(client, known.booking_id);
      return [
        ...formatDocuments(body.tickets),
        `${before.provider.locator}: ${before.booking_status}, ` +
          `${old[0]} is ${(await client.must('GET', `/tickets/${old[0]}`)).body.ticket_status}`,
      ];
    },
  },
  {
    title: 'Void it the same day: the old ticket is good again',
    async tell(client, known) {
      const { body } = await client.must('DELETE', `/bookings/${known.fresh_id}/tickets`);
      const [old] = await readNumbers(client, known.booking_id);
      const ticket = (await client.must('GET', `/tickets/${old}`)).body;
      const fresh = await read(client, known.fresh_id);
      return [
        `${body.message}; ${fresh.provider.locator} ${fresh.booking_status}`,
        `${ticket.number} ${ticket.ticket_status}`,
      ];
    },
  },
  {
    title: 'Void and cancel what is left',
    async tell(client, known) {
      const lines: string[] = [];
      for (const id of [known.booking_id, known.fresh_id]) {
        if ((await readNumbers(client, id)).length > 0) {
          await client.must('DELETE', `/bookings/${id}/tickets`);
        }
        const { body } = await client.must('DELETE', `/bookings/${id}`);
        const booking = await read(client, id);
        lines.push(`${booking.provider.locator}: ${body.message} (${booking.booking_status})`);
      }
      return lines;
    },
  },
];
