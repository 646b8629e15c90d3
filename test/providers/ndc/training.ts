/**
 * The training airlines behind the adapter: every answer read to the last leaf, the clock and the
 * line in the test's hands.
 */
import { toEnglish } from '#main/contract/phrase.ts';
import type { FlightChange } from '#main/contract/training.ts';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_172_PROFILES, NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import { readAny } from '#main/providers/ndc/read-any.ts';
import { NDC_17_2 } from '#main/providers/ndc172/dialect.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import type {
  FindRequest,
  OrderPassenger,
  Provider,
  ProviderCall,
  ProviderFailure,
  ProviderLeg,
  ProviderOffer,
  ProviderOrder,
  SearchRequest,
} from '#main/providers/provider.ts';
import type { ProviderCard, ProviderPayment } from '#main/providers/provider-after-sale.ts';
import type { AdapterOptions } from '#main/providers/transport.ts';
import type { MessageReader } from '#main/providers/wire/read-message.ts';
import { createTraining } from '#main/training/index.ts';
import { testPublished } from '../../fixtures/published.ts';
import { invalid172 } from '../ndc172/support.ts';
import { invalid, PERSON, takeScripted } from './support.ts';

export const CODES = NDC_PROFILES.map((one) => one.provider_type);
/** Both versions of the standard: what an airline is asked and what it does is the same. */
export const BOTH = [...NDC_PROFILES, ...NDC_172_PROFILES].map((one) => one.provider_type);

export interface Line {
  /** Names of the messages sent so far. */
  sent: string[];
  bodies: string[];
  answers: string[];
  logged: unknown[];
  /** Loses the answer to the next message of this name, after the airline has acted on it. */
  lose(name: string): void;
}

function airline(code: string) {
  const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
  const training = createTraining({ database: ':memory:', clock });
  const older = NDC_172_PROFILES.some((one) => one.provider_type === code);
  const profile = [...NDC_PROFILES, ...NDC_172_PROFILES].find((one) => one.provider_type === code);
  if (!profile) throw new Error(`no profile ${code}`);
  let lost: string | null = null;
  const line: Line = {
    sent: [],
    bodies: [],
    answers: [],
    logged: [],
    lose: (name) => {
      lost = name;
    },
  };
  const options: AdapterOptions = {
    base_url: 'http://airline.test',
    authorization: `Bearer training-${code}`,
    clock,
    training: true,
    log: { info: (message, fields) => line.logged.push([message, fields]) },
    fetch: async (request) => {
      const name = new URL(request.url).pathname.split('/').at(-1)!;
      const body = await request.clone().text();
      line.sent.push(name);
      line.bodies.push(body);
      const response = await training.fetch(request);
      const bytes = new Uint8Array(await response.clone().arrayBuffer());
      line.answers.push(new TextDecoder().decode(bytes));
      // Shopping has tests of its own, and its answers are long.
      if (name !== 'AirShopping') checkRead(bytes, name, older ? readAny172 : readAny);
      if (lost === name) {
        lost = null;
        throw new TypeError('terminated');
      }
      return response;
    },
  };
  const provider = older
    ? createNdcProvider(profile, options, NDC_17_2)
    : createNdcProvider(profile, options);
  const instruct = async (change: FlightChange) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(change);
    const response = await training.fetch(
      new Request('http://airline.test/control/flights', { method: 'POST', headers, body }),
    );
    if (response.status !== 200) throw new Error(await response.text());
  };
  const control = (path: string) =>
    training.fetch(new Request(`http://airline.test/control/${path}`));
  const close = () => training.close();
  return { provider, line, clock, older, owner: profile.owner, instruct, control, close };
}
export type Airline = ReturnType<typeof airline>;

interface Said {
  xml: string;
  older: boolean;
}
/** These promise no answers that keep to the schemas. */
const LAX_OWNERS = ['TP', 'IB'];
/** The training airline’s list of orders tells more of each than the schema of 17.2 has. */
const isStrict = (answer: string) => !answer.includes('<OrderListRS');

const open: Airline[] = [];
/** An airline of its own, closed by `closeAll`. */
export function ask(code: string): Airline {
  const made = airline(code);
  open.push(made);
  return made;
}
/** Closes the airlines that are open, and hands out what must be by its schema of what was said. */
export const closeAll = (): Said[] =>
  open.splice(0).flatMap(({ close, line, older, owner }) => {
    close();
    const answers = LAX_OWNERS.includes(owner) ? [] : line.answers.filter(isStrict);
    return [...line.bodies, ...answers].map((xml) => ({ xml, older }));
  });

/** Every message of a file by its schema. */
export const testMessages = () =>
  testPublished<Said>(
    () => [...closeAll(), ...takeScripted().map((xml) => ({ xml, older: false }))],
    ({ xml, older }) => (older ? invalid172(xml) : invalid(xml)),
  );

/** Nothing the airline says is left lying. */
function checkRead(bytes: Uint8Array, name: string, reader: MessageReader) {
  const read = reader(bytes);
  if (!read.ok)
    throw new Error(`the answer to ${name} cannot be read: ${toEnglish(read.error.message)}`);
  const { not_understood } = read.value;
  if (not_understood.length > 0) {
    throw new Error(`the answer to ${name} is not understood: ${JSON.stringify(not_understood)}`);
  }
}

export const call = (reference: string | null = null): ProviderCall => ({
  correlation_id: `to-${reference}`,
  reference,
  timeout_ms: 20_000,
});

export const answered = <T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
export const refused = (
  result: { ok: true; value: unknown } | { ok: false; error: ProviderFailure },
) => {
  if (result.ok) throw new Error('succeeded');
  return result.error;
};

/** 'PAX1 ADT Ana 1990-05-04 PAX3', the last one the infant. */
export function people(...lines: string[]): OrderPassenger[] {
  return lines.map((text) => {
    const [key = '', pax_type, first_name = '', birth_date = null, infant_key = null] =
      text.split(' ');
    const type = pax_type as OrderPassenger['pax_type'];
    return { ...PERSON, key, pax_type: type, first_name, birth_date, infant_key };
  });
}
export const FAMILY = people(
  'PAX1 ADT Ana 1990-05-04 PAX3',
  'PAX2 CHD Bia 2018-05-04',
  'PAX3 INF Caio 2026-05-04',
);
export const ALONE = people('PAX1 ADT Ana 1990-05-04');

/** 'GRU-MIA 2026-12-20' */
export const journeys = (...lines: string[]): SearchRequest['journeys'] =>
  lines.map((text) => {
    const [route = '', date = ''] = text.split(' ');
    const [origin = '', destination = ''] = route.split('-');
    return { origin, destination, date };
  });
export const ROUND = journeys('GRU-MIA 2026-12-20', 'MIA-GRU 2026-12-27');

/** Flights by which an order is looked for whose answer was lost. */
export const flightsOf = (legs: readonly ProviderLeg[]): FindRequest['flights'] =>
  legs.map((leg) => ({
    carrier: leg.marketing_carrier,
    flight_number: leg.flight_number,
    date: leg.departure.slice(0, 10),
    origin: leg.origin,
    destination: leg.destination,
  }));

export const searchFor = (
  party: OrderPassenger[],
  wanted: SearchRequest['journeys'],
): SearchRequest => ({
  journeys: wanted,
  passengers: party.map(({ key, pax_type }) => ({ key, pax_type })),
  cabin: 'UNSPECIFIED',
  airlines: [],
  direct_only: false,
  max_connections: null,
  currency: 'BRL',
});

export const selections = (offer: ProviderOffer) =>
  offer.journeys.map(({ slices }) => ({ offer_key: offer.key, slice_key: slices[0]!.key }));

/** The first offer, priced and held, at a provider of any protocol. */
export async function book(
  { provider }: { provider: Pick<Provider, 'search' | 'price' | 'create'> },
  party: OrderPassenger[],
  wanted = ROUND,
  pick: (offers: ProviderOffer[]) => ProviderOffer = (offers) => offers[0]!,
): Promise<ProviderOrder> {
  const request = searchFor(party, wanted);
  const { offers } = answered(await provider.search(request, call()));
  const chosen = pick(offers);
  const priced = await provider.price(
    {
      selections: selections(chosen),
      passengers: request.passengers,
      brands: false,
      currency: 'BRL',
    },
    call(),
  );
  const { offer } = answered(priced);
  const made = await provider.create({ offer, passengers: party, remarks: [] }, call('book'));
  return answered(made);
}

export const CARD: ProviderCard = {
  brand: 'VISA',
  number: '4111111111111111',
  holder: 'Ana Müller',
  expiry: { month: 5, year: 2030 },
  cvv: '737',
  installments: 1,
};
export const byCard = (
  amount_minor: number,
  card: Partial<ProviderCard> = {},
): ProviderPayment => ({
  method: 'CARD',
  amount_minor,
  card: { ...CARD, ...card },
});

export const everyone = (order: ProviderOrder) => order.passengers.map((one) => one.key);
export const costOf = (order: ProviderOrder, key: string): number => {
  const price = order.passengers.find((one) => one.key === key)?.price;
  if (!price) throw new Error(`no price of ${key}`);
  return price.fare_minor + price.tax_minor;
};

export async function issued(
  { provider }: Airline,
  order: ProviderOrder,
  reference = 'issue',
): Promise<ProviderOrder> {
  const payments = [byCard(order.total_minor)];
  const request = { passenger_keys: everyone(order), payments };
  return answered(await provider.issue(order, request, call(reference)));
}

/** 'TICKET PAX1 TICKETED OO' and what it is tied to, without numbers that only count. */
export function papers(order: ProviderOrder): string[] {
  const place = (number: string | null) =>
    number === null ? '-' : `#${order.tickets.findIndex((one) => one.number === number) + 1}`;
  return order.tickets.map((one) =>
    [
      one.emd_type ?? one.type,
      one.passenger_key,
      one.status,
      one.coupons.map((coupon) => coupon.status.slice(0, 1)).join(''),
      one.conjunction_of ? `after ${place(one.conjunction_of)}` : '',
      one.original_number ? `for ${place(one.original_number)}` : '',
      one.related_number ? `with ${place(one.related_number)}` : '',
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
}

export const money = (order: ProviderOrder): string[] =>
  order.payments.map((one) =>
    [
      one.reference ?? '-',
      one.method,
      one.amount_minor,
      one.card ? `${one.card.brand} ${one.card.number}` : '',
      one.status,
    ]
      .filter((part) => part !== '')
      .join(' '),
  );
