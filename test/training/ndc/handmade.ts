/**
 * Airlines told what to answer, word for word: for what a wire front makes of an order, a map or a
 * quote, whatever the world behind it would have done. A method nobody prepared must not be asked.
 */
import type { World } from '#main/training/engine/index.ts';
import { SELLERS } from '#main/training/engine/state.ts';
import { answerNdc } from '#main/training/ndc/front.ts';
import { mapEach, type NonEmpty } from '#main/training/non-empty.ts';
import type {
  Distortion,
  WorldAnswer,
  WorldFlight,
  WorldOrder,
  WorldPassenger,
  WorldSlice,
} from '#main/training/world.ts';
import { Answer, envelope, type Frame, keep, type Provider, STRICT } from './support.ts';

export const NOW = '2026-11-21T12:00:00.000Z';

export type Prepared = Partial<Omit<World, 'seller'>>;

export function prepared(methods: Prepared): World {
  const unasked = (name: string) => () => {
    throw new Error(`${name} was asked, and nobody prepared it`);
  };
  const world: Record<string, unknown> = {
    ...methods,
    seller: (provider: Provider) => SELLERS.get(provider),
  };
  return new Proxy(world as unknown as World, {
    get: (target, name: string) => Reflect.get(target, name) ?? unasked(name),
  });
}

export interface Asking extends Frame {
  distortion?: Distortion;
}

/** One message to prepared airlines; answers of the strict ones are kept for `testMessages`. */
export function ask(
  methods: Prepared,
  provider: Provider,
  message: string,
  inner: string,
  { before, trx, distortion = null }: Asking = {},
): Answer {
  return askText(methods, provider, message, envelope(message, inner, before, trx), distortion);
}

export function askText(
  methods: Prepared,
  provider: Provider,
  message: string,
  text: string,
  distortion: Distortion = null,
): Answer {
  const body = new TextEncoder().encode(text);
  const { text: xml } = answerNdc(prepared(methods), {
    provider,
    message,
    body,
    distortion,
    now: new Date(NOW),
  });
  if ((STRICT as readonly string[]).includes(provider)) keep(xml);
  return new Answer(xml);
}

export const gives =
  <T>(value: T) =>
  (): WorldAnswer<T> => ({ ok: true, value });

const AIRPORTS = ['GRU', 'GIG', 'BSB', 'MIA', 'JFK', 'LIS', 'MAD'];

export function flight(carrier: string, number: number, date: string): WorldFlight {
  const origin = AIRPORTS[number % AIRPORTS.length] as string;
  const destination = AIRPORTS[(number + 1) % AIRPORTS.length] as string;
  return {
    id: `${carrier}${number}/${date}/${origin}`,
    carrier,
    number,
    operating_carrier: carrier,
    operating_number: number,
    origin,
    destination,
    departure: `${date}T08:00`,
    arrival: `${date}T10:30`,
    departure_terminal: null,
    arrival_terminal: '2',
    duration_min: 150,
    aircraft: '320',
    stops: [],
  };
}

export function slice(flights: NonEmpty<WorldFlight>): WorldSlice {
  return {
    flights: mapEach(flights, (one) => ({
      ...one,
      booking_class: 'Y',
      fare_basis: 'YOWBR',
      seats_left: 9,
    })),
    brand: {
      code: 'PLUS',
      name: 'Plus',
      cabin: 'ECONOMY',
      bags: 1,
      bag_weight_kg: 23,
      seat: 'CHARGEABLE',
      meal: 'INCLUDED',
      wifi: 'NOT_OFFERED',
    },
    penalties: [
      { kind: 'CHANGE', when: 'BEFORE_DEPARTURE', allowed: true, amount_minor: 15000 },
      { kind: 'CANCEL', when: 'BEFORE_DEPARTURE', allowed: false, amount_minor: 0 },
    ],
    duration_min: 150 * flights.length,
  };
}

export const tax = (code: string, amount_minor: number, refundable = true) => ({
  code,
  country: 'BR',
  description: `Tax ${code}`,
  amount_minor,
  refundable,
});

const person = (id: string, ptc: WorldPassenger['ptc'], given: string): WorldPassenger => ({
  id,
  ptc,
  title: null,
  given,
  middle: null,
  surname: 'SOUZA',
  gender: 'FEMALE',
  birth_date: '1988-04-12',
  nationality: 'BR',
  infant_id: null,
  phone: null,
  email: null,
  redress: null,
  documents: [],
  loyalty: [],
});

/** An adult with an infant, and a child: out and back. */
export function handmadeOrder(provider: Provider = 'PROVIDER_04'): WorldOrder {
  const seller = SELLERS.get(provider);
  if (!seller) throw new Error(`nobody sells at ${provider}`);
  const { owner, currency } = seller;
  const slices = [
    slice([flight(owner, 101, '2026-12-20'), flight(owner, 102, '2026-12-20')]),
    slice([flight(owner, 201, '2027-01-03')]),
  ];
  const passengers = [
    { ...person('P1', 'ADT', 'ANA'), infant_id: 'P3' },
    person('P2', 'CHD', 'BRUNO'),
    person('P3', 'INF', 'CARLA'),
  ];
  const order_id = `${owner}HAND0001`;
  return {
    order_id,
    locator: 'HANDMD',
    airline_locators: [{ airline: owner, locator: 'HANDMD' }],
    provider_type: provider,
    owner,
    reference: 'book-1',
    status: 'LIVE',
    created_at: NOW,
    payment_due_at: '2026-11-23T12:00:00Z',
    guaranteed_until: '2026-11-22T12:00:00Z',
    currency,
    passengers,
    slices: slices.map((one) => ({ ...one, status: 'HK' })),
    items: slices.flatMap((_, at) =>
      passengers.map(({ id }, pax) => ({
        id: `${order_id}-${at * 3 + pax + 1}`,
        slice: at,
        passenger_ids: [id],
        fare: {
          base_minor: 50000 + at * 1000 + pax,
          taxes: [tax('BR', 3000 + at), tax('XT', 700, false)],
        },
      })),
    ),
    remarks: [],
    version: 3,
    split_from: null,
    services: [],
    tickets: [],
    payments: [],
    reissues: [],
    requests: [],
    phones: [],
  };
}
