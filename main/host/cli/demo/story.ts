/**
 * An agent's work, step by step over REST: each step reads and extends the known state, so that the
 * process can be stopped after any step and the story can continue.
 */
import { addDays } from '#main/reference/calendar.ts';
import { AFTER_SALE } from './after-sale.ts';
import { type RestClient, TRAINING_AGENT } from './client.ts';
import { formatFlights, formatPrice, type Json, type Known, read, type Step } from './telling.ts';

const describeBrand = (offer: Json) =>
  offer.journeys
    .map((j: Json) => j.slices[0].legs[0].fare_info.fare_family ?? 'no brand')
    .join(' + ');

/** Uses the known token, or signs in again if it is from an earlier process. */
export async function ensureSignedIn(client: RestClient, known: Known): Promise<void> {
  if (known.token) {
    client.as({ access_token: known.token, api_key: TRAINING_AGENT.api_key });
    return;
  }
  const { username, password, api_key } = TRAINING_AGENT;
  await client.signIn(username, password, api_key);
  known.token = client.session?.access_token;
}

const SIGN_IN: Step = {
  title: 'Sign in',
  async tell(client, known) {
    known.token = undefined;
    await ensureSignedIn(client, known);
    return [`Signed in as ${TRAINING_AGENT.username}`];
  },
};

const search = (out: string, back: string, provider?: string): Step => ({
  title: `Search GRU-MIA ${out}, back ${back}, 2 adults and an infant`,
  async tell(client, known) {
    const query = new URLSearchParams({
      route: `GRU,MIA,${out}+MIA,GRU,${back}`,
      adts: '2',
      infs: '1',
      ...(provider && { provider_type: provider }),
    });
    const { body, headers } = await client.must('GET', `/offers?${query}`);
    const offers: Json[] = body.offers;
    const sellers = new Set<string>();
    const lines = offers
      .filter((o) => !sellers.has(o.provider_type) && sellers.add(o.provider_type))
      .map((o) => `${formatPrice(o).padEnd(16)} ${o.provider_type} ${describeBrand(o)}`);
    const sellable = offers.filter((o) =>
      ['PROVIDER_04', 'PROVIDER_05', 'PROVIDER_06', 'PROVIDER_07'].includes(o.provider_type),
    );
    const [first] = sellable;
    if (!first) throw new Error('No provider that can split offers this trip');
    known.slice_tokens = first.journeys.map((j: Json) => j.slices[0].token);
    return [
      `${offers.length} offers; ${headers.get('airdesk-provider-status') ?? ''}`,
      ...lines,
      ...first.journeys.map((j: Json) => formatFlights(j.slices[0])),
    ];
  },
});

const PRICE: Step = {
  title: 'Price the cheapest and look at its fare families',
  async tell(client, known) {
    const tokens = (known.slice_tokens ?? []).join(',');
    const path = `/offers/price?slice_tokens=${tokens}&additional_offers=true`;
    const { offer, additional_offers } = (await client.must('GET', path)).body;
    known.priced_tokens = offer.journeys.map((j: Json) => j.slices[0].token);
    const all: Json[] = [offer, ...additional_offers];
    return all.map((o) => `${formatPrice(o).padEnd(16)} ${describeBrand(o)}`);
  },
};

const hold = (today: string): Step => ({
  title: 'Hold it for two adults and an infant',
  async tell(client, known) {
    const { body } = await client.must('POST', '/bookings', {
      selected_tokens: known.priced_tokens,
      passengers: [
        {
          pax_type: 'ADT',
          first_name: 'Ana',
          last_name: 'Müller Souza',
          gender_type: 'FEMALE',
          birth_date: '1988-04-12',
          email: 'ana@example.com',
          phone_number: '+55 11 3333-4444',
          associated_infant_id: '2',
        },
        {
          pax_type: 'ADT',
          first_name: 'Bruno',
          last_name: 'Souza',
          gender_type: 'MALE',
          birth_date: '1986-09-30',
        },
        {
          pax_type: 'INF',
          first_name: 'Leo',
          last_name: 'Souza',
          gender_type: 'MALE',
          birth_date: addDays(today, -300),
        },
      ],
    });
    const { booking } = body;
    known.booking_id = booking.id;
    known.adult_ids = booking.passengers
      .filter((p: Json) => p.pax_type === 'ADT')
      .map((p: Json) => p.id);
    known.infant_id = booking.passengers.find((p: Json) => p.pax_type === 'INF').id;
    return [
      `${booking.provider.locator} ${booking.booking_status} ${formatPrice(booking.price)}`,
      `Ticket by ${booking.expires_at}`,
    ];
  },
});

const READ: Step = {
  title: 'Read it back',
  async tell(client, known) {
    const booking = await read(client, known.booking_id);
    return [
      ...booking.slices.map(formatFlights),
      ...booking.passengers.map(
        (p: Json) => `${p.last_name}/${p.first_name} ${p.pax_type} ${formatPrice(p.price)}`,
      ),
    ];
  },
};

const addPassport = (today: string): Step => ({
  title: "Add Bruno's passport and Ana's frequent-flyer number",
  async tell(client, known) {
    const [ana, bruno] = known.adult_ids ?? [];
    await client.must('PUT', `/bookings/${known.booking_id}`, {
      booking_passengers_info: [
        {
          passenger_id: bruno,
          nationality: 'BR',
          documents: [
            {
              unique_identifier: 'FX123456',
              type: 'PASSPORT',
              issuing_country_code: 'BR',
              expires_at: addDays(today, 2_000),
            },
          ],
        },
      ],
    });
    const { body } = await client.must('PUT', `/bookings/${known.booking_id}/frequent-flyers`, {
      passengers: [{ passenger_id: ana, airline: 'LA', code: '12345678901' }],
    });
    const booking = await read(client, known.booking_id);
    const documents = booking.passengers.flatMap((p: Json) => p.documents);
    return [body.message, `${documents.length} document, type ${documents[0]?.type}`];
  },
});

const SPLIT: Step = {
  title: 'Split Ana and the infant off',
  async tell(client, known) {
    const [ana] = known.adult_ids ?? [];
    const { body } = await client.must('POST', `/bookings/${known.booking_id}/split`, {
      passenger_ids: [ana],
    });
    known.child_id = body.child_booking_id;
    const parent = await read(client, known.booking_id);
    const child = await read(client, body.child_booking_id);
    const formatNames = (b: Json) => b.passengers.map((p: Json) => p.first_name).join(', ');
    return [
      `${parent.provider.locator} keeps ${formatNames(parent)}, ${formatPrice(parent.price)}`,
      `${body.child_locator} has ${formatNames(child)}, ${formatPrice(child.price)}`,
    ];
  },
};

/** `today` is the day at the origin, YYYY-MM-DD; with `provider` only that one is searched. */
export const buildStory = (today: string, provider?: string): Step[] => [
  SIGN_IN,
  search(addDays(today, 29), addDays(today, 42), provider),
  PRICE,
  hold(today),
  READ,
  addPassport(today),
  SPLIT,
  ...AFTER_SALE,
];
