/** A sale on another platform: held, paid from the agency's account, changed, and cancelled. */
import { addDays } from '#main/reference/calendar.ts';
import type { RestClient } from './client.ts';
import { formatFlights, formatMoney, formatPrice, type Json, read, type Step } from './telling.ts';

const PROVIDER = 'PROVIDER_02';
const ROUTE = { from: 'GRU', to: 'LIS' };

/** It must be paid at once and cannot be held. */
const isPaidAtOnce = (offer: Json): boolean =>
  offer.journeys[0].slices[0].fare_info.features.some(({ type }: Json) => type === 'HOLD');
const buildCash = (total: number) => [{ fop_type: 'CASH', total }];

export function buildDuffelStory(today: string): Step[] {
  const [out, later] = [addDays(today, 40), addDays(today, 44)];
  const search = (date: string, of: Record<string, string>) =>
    `/offers?${new URLSearchParams({ route: `${ROUTE.from},${ROUTE.to},${date}`, ...of })}`;
  return [
    {
      title: `Search and price ${ROUTE.from}-${ROUTE.to} ${out} at Duffel`,
      async tell(client, known) {
        const { body } = await client.must('GET', search(out, { provider_type: PROVIDER }));
        const first = body.offers.find((one: Json) => !isPaidAtOnce(one));
        const slice_tokens = [first.journeys[0].slices[0].token];
        // The public interface returns fare families of flexible providers only.
        const asked = { slice_tokens, additional_offers: true };
        const { offer, additional_offers } = (await client.desk('offer.price', asked)).body;
        known.priced_tokens = offer.journeys.map((j: Json) => j.slices[0].token);
        const getFamily = (one: Json) => one.journeys[0].slices[0].legs[0].fare_info.fare_family;
        return [
          `${body.offers.length} offers, ${body.offers.filter(isPaidAtOnce).length} paid at once`,
          formatFlights(offer.journeys[0].slices[0]),
          ...[offer, ...additional_offers].map(
            (one: Json) => `${formatPrice(one).padEnd(16)} ${getFamily(one)}`,
          ),
        ];
      },
    },
    {
      title: 'Hold it at Duffel',
      async tell(client, known) {
        const { body } = await client.must('POST', '/bookings', {
          selected_tokens: known.priced_tokens,
          passengers: [
            {
              pax_type: 'ADT',
              first_name: 'Clara',
              last_name: 'Nunes',
              gender_type: 'FEMALE',
              birth_date: '1979-02-08',
              email: 'clara@example.com',
              phone_number: '+55 11 3333-5555',
            },
          ],
        });
        const made = body.booking;
        known.duffel_id = made.id;
        return [
          `${made.provider.locator} ${made.booking_status} ${formatPrice(made.price)}`,
          `Price kept until ${made.price.expires_at}, to be paid by ${made.expires_at}`,
        ];
      },
    },
    {
      title: "Pay for it from the agency's account",
      async tell(client, known) {
        const { price } = await read(client, known.duffel_id);
        const { body } = await client.must('POST', '/tickets', {
          booking_id: known.duffel_id,
          form_of_payments: buildCash(price.total),
        });
        return body.tickets.map((t: Json) => `${t.number} ${t.ticket_type}`);
      },
    },
    {
      title: `Change the flight to ${later}`,
      async tell(client, known) {
        const booking_id = String(known.duffel_id);
        const held = await read(client, booking_id);
        const { offers } = (await client.must('GET', search(later, { booking_id }))).body;
        const [first] = offers;
        const exchange_slice_tokens = [held.slices[0].token];
        const { offer } = (
          await client.must('POST', '/exchange/estimate', {
            booking_id,
            search_id: first.search_id,
            new_slice_tokens: first.journeys.map((j: Json) => j.slices[0].token),
            exchange_slice_tokens,
          })
        ).body;
        const free = { fop_type: 'FOP_TYPE_TICKET', total: 0 };
        await client.must('POST', '/exchange', {
          booking_id,
          exchange_slice_tokens,
          form_of_payments: offer.amount_due > 0 ? buildCash(offer.amount_due) : [free],
        });
        const after = await read(client, booking_id);
        return [
          `to pay ${formatMoney(offer.amount_due, offer.currency)}, ` +
            `penalty ${formatMoney(offer.total_penalty, offer.currency)}`,
          formatFlights(after.slices[0]),
        ];
      },
    },
    {
      title: 'Cancel it: first what comes back, then for that',
      tell(client, known) {
        return cancelBooking(client, known.duffel_id);
      },
    },
    {
      title: 'Sell a Duffel fare that is paid at once: kept with nothing at the airline, then paid',
      async tell(client) {
        const { body } = await client.must('GET', search(out, { provider_type: PROVIDER }));
        return sellNow(client, body.offers.find(isPaidAtOnce), 'Rosa');
      },
    },
    {
      title: 'Sell a fare of NDC 17.2, and cancel it for its refund',
      async tell(client) {
        const other = { provider_type: 'PROVIDER_10' };
        const { body } = await client.must('GET', search(out, other));
        return sellNow(client, body.offers[0], 'Elis');
      },
    },
  ];
}

/** Books, pays and cancels, and reports the state after each. */
async function sellNow(client: RestClient, offer: Json, first_name: string): Promise<string[]> {
  const made = (
    await client.must('POST', '/bookings', {
      selected_tokens: offer.journeys.map((j: Json) => j.slices[0].token),
      passengers: [
        {
          pax_type: 'ADT',
          first_name,
          last_name: 'Regina',
          gender_type: 'FEMALE',
          birth_date: '1975-03-17',
          email: 'rosa@example.com',
          phone_number: '+55 11 3333-6666',
        },
      ],
    })
  ).body.booking;
  const { tickets } = (
    await client.must('POST', '/tickets', {
      booking_id: made.id,
      form_of_payments: buildCash(made.price.total),
    })
  ).body;
  const sold = await read(client, made.id);
  return [
    `${made.provider.locator} ${made.booking_status} ${formatMoney(made.price.total, offer.currency)}`,
    ...made.warnings.map((one: Json) => one.description),
    `${sold.provider.locator} ${sold.booking_status} ${tickets[0].number}`,
    ...(await cancelBooking(client, made.id)),
  ];
}

/** Asks first for the refund amount, then cancels for that amount. */
async function cancelBooking(client: RestClient, id: string | undefined): Promise<string[]> {
  const path = `/bookings/${id}`;
  const asked = await client.call('DELETE', path);
  const readDetail = (name: string): string =>
    asked.body.details.find((one: Json) => one.path === name)?.message ?? '';
  const [refund, currency, to] = ['refund', 'refund.currency', 'refund.to'].map(readDetail);
  const { body } = await client.must('DELETE', `${path}?refund=${refund}`);
  const after = await read(client, id);
  return [
    asked.body.message,
    `${currency} ${refund} to ${to}`,
    `${body.message} (${after.booking_status})`,
  ];
}
