/**
 * An order's state from its documents: which are live, which passengers have no ticket. Pure
 * functions, so that the store, the engine and the wire fronts agree.
 */
import { getOne, type NonEmpty } from './non-empty.ts';
import type {
  WorldCharge,
  WorldOrder,
  WorldOrderItem,
  WorldOrderSlice,
  WorldPassenger,
  WorldPayment,
  WorldService,
  WorldTicket,
  WorldWaiting,
} from './world.ts';

/** The slices at these positions of an order, in its own sequence. */
export const listSlicesAt = (
  { slices }: Pick<WorldOrder, 'slices'>,
  places: readonly number[],
): WorldOrderSlice[] => slices.filter((_, at) => places.includes(at));

/** A passenger of the order; throws RangeError for an unknown id. */
export const getPassenger = ({ passengers }: WorldOrder, passenger_id: string): WorldPassenger =>
  getOne(passengers, ({ id }) => id === passenger_id);
export const getTicket = ({ tickets }: Pick<WorldOrder, 'tickets'>, number: string): WorldTicket =>
  getOne(tickets, (ticket) => ticket.number === number);

/** The initial state of a new order. */
export const NEW_ORDER = {
  airline_locators: [],
  reference: null,
  status: 'LIVE',
  items: [],
  remarks: [],
  requests: [],
  phones: [],
  version: 0,
  split_from: null,
  services: [],
  tickets: [],
  payments: [],
  reissues: [],
} satisfies Partial<WorldOrder>;

/** A passenger without any data. */
export const NOBODY: Omit<WorldPassenger, 'id' | 'ptc'> = {
  title: null,
  given: '',
  middle: null,
  surname: '',
  gender: 'UNDISCLOSED',
  birth_date: null,
  nationality: null,
  infant_id: null,
  phone: null,
  email: null,
  redress: null,
  documents: [],
  loyalty: [],
};

/** All travelling passengers with a seat. */
export const listSeated = (order: WorldOrder): WorldPassenger[] =>
  listTravelers(order).filter(({ ptc }) => ptc !== 'INF');

/** True while the document is open or used: not void, exchanged or refunded. */
export const isLive = (ticket: WorldTicket): boolean =>
  ticket.coupons.some(({ status }) => status === 'OPEN' || status === 'USED') && !isGivenUp(ticket);

export const isOpen = ({ coupons }: WorldTicket): boolean =>
  coupons.some(({ status }) => status === 'OPEN');

/** Exchanged or refunded. */
const isGivenUp = ({ coupons }: WorldTicket): boolean =>
  coupons.some(({ status }) => status === 'EXCHANGED' || status === 'REFUNDED');

/** Live tickets: of a conjunction set all or none, whichever of them has unused coupons. */
function listLiveTickets({ tickets }: Pick<WorldOrder, 'tickets'>): WorldTicket[] {
  const given_up = new Set(tickets.filter(isGivenUp).map(setNumber));
  return tickets.filter(
    (ticket) => ticket.kind === 'TICKET' && isLive(ticket) && !given_up.has(setNumber(ticket)),
  );
}

/** A passenger's live tickets, in order of issue; a conjunction set is several. */
export const listLiveTicketsFor = (
  order: Pick<WorldOrder, 'tickets'>,
  passenger_id: string,
): WorldTicket[] => listLiveTickets(order).filter((ticket) => ticket.passenger_id === passenger_id);

export const isTicketed = (order: Pick<WorldOrder, 'tickets'>): boolean =>
  listLiveTickets(order).length > 0;

/** Passengers who fly on this order; those whose tickets paid for another order are left out. */
export const listTravelers = ({ passengers, items }: WorldOrder): WorldPassenger[] =>
  passengers.filter(({ id }) => items.some(({ passenger_ids }) => passenger_ids.includes(id)));

export const withoutTicket = (order: WorldOrder): WorldPassenger[] =>
  listTravelers(order).filter(({ id }) => listLiveTicketsFor(order, id).length === 0);

/** Live tickets of held exchanges whose replacements are not issued yet. */
export const listWaiting = (order: Pick<WorldOrder, 'tickets' | 'reissues'>): WorldWaiting[] => {
  const live = new Set(listLiveTickets(order).map(({ number }) => number));
  return order.reissues
    .filter(({ undone }) => !undone)
    .flatMap(({ held }) => held?.waiting ?? [])
    .filter(({ original }) => live.has(original));
};

/** The first number of a ticket's conjunction set. */
export const setNumber = ({ number, conjunction_of }: WorldTicket): string =>
  conjunction_of ?? number;

/** All numbers of conjunction sets, by the first ones. */
export const listSetNumbers = (
  { tickets }: Pick<WorldOrder, 'tickets'>,
  firsts: ReadonlySet<string>,
): string[] => tickets.filter((one) => firsts.has(setNumber(one))).map(({ number }) => number);

/** Items for the passengers kept alone, without those left to nobody. */
export const keepItems = (
  items: readonly WorldOrderItem[],
  keeps: (passenger_id: string) => boolean,
): WorldOrderItem[] =>
  items
    .map((item) => ({ ...item, passenger_ids: item.passenger_ids.filter(keeps) }))
    .filter(({ passenger_ids }) => passenger_ids.length > 0);

/** The passengers' services on flights of these slices. */
export function listServicesOn(
  services: readonly WorldService[],
  passengers: ReadonlySet<string>,
  slices: readonly WorldOrderSlice[],
): WorldService[] {
  const flights = new Set(slices.flatMap((slice) => slice.flights.map(({ id }) => id)));
  return services.filter(
    ({ status, passenger_id, flight_ids }) =>
      status !== 'CANCELLED' &&
      passengers.has(passenger_id) &&
      flight_ids.some((id) => flights.has(id)),
  );
}

/** Money paid for a document, without the tickets given for it. */
export const listPaymentsFor = ({ payments }: WorldOrder, number: string): WorldPayment[] =>
  payments.filter(
    ({ method, document_numbers }) => method !== 'TICKETS' && document_numbers.includes(number),
  );

export const cancelServices = (
  services: readonly WorldService[],
  isGone: (service: WorldService) => boolean,
): WorldService[] => services.map((one) => (isGone(one) ? { ...one, status: 'CANCELLED' } : one));

export const sumAmounts = (amounts: readonly { amount_minor: number }[]): number =>
  amounts.reduce((sum, one) => sum + one.amount_minor, 0);

export const NO_CHARGE: WorldCharge = { base_minor: 0, taxes: [] };

export const sumCharge = ({ base_minor, taxes }: WorldCharge): number =>
  base_minor + sumAmounts(taxes);

/** The charge for several of the same. */
export const multiplyCharge = ({ base_minor, taxes }: WorldCharge, times: number): WorldCharge => ({
  base_minor: base_minor * times,
  taxes: taxes.map((tax) => ({ ...tax, amount_minor: tax.amount_minor * times })),
});

/** Documents grouped by conjunction set; each set once, by its first number. */
export const listDocumentSets = ({
  tickets,
}: Pick<WorldOrder, 'tickets'>): NonEmpty<WorldTicket>[] =>
  tickets
    .filter(({ conjunction_of }) => conjunction_of === null)
    .map((first) => [first, ...tickets.filter((one) => one.conjunction_of === first.number)]);

/** The sum of charges, with taxes added by code and kind. */
export function sumCharges(charges: readonly WorldCharge[]): WorldCharge {
  const taxes = new Map<string, WorldCharge['taxes'][number]>();
  let base_minor = 0;
  for (const charge of charges) {
    base_minor += charge.base_minor;
    for (const tax of charge.taxes) {
      const key = `${tax.code}/${tax.country}/${tax.refundable}`;
      const known = taxes.get(key);
      const amount_minor = tax.amount_minor + (known?.amount_minor ?? 0);
      taxes.set(key, { ...(known ?? tax), amount_minor });
    }
  }
  return { base_minor, taxes: [...taxes.values()] };
}

/** The flights of an order, then former flights that documents and services still name. */
export function listKnownFlights(order: WorldOrder) {
  const named = new Set([
    ...order.services.flatMap(({ flight_ids }) => flight_ids),
    ...order.tickets.flatMap(({ coupons }) => coupons.flatMap(({ flight_id }) => flight_id ?? [])),
  ]);
  const own = order.slices.flatMap(({ flights }) => flights);
  const earlier = order.reissues
    .toReversed()
    .flatMap(({ before }) => before.slices.flatMap(({ flights }) => flights))
    .filter(({ id }) => named.has(id));
  const seen = new Set<string>();
  return [...own, ...earlier].filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Requests whose passengers and flights are in the order. */
export function listRequests(order: Pick<WorldOrder, 'requests' | 'slices' | 'passengers'>) {
  const people = new Set(order.passengers.map(({ id }) => id));
  const flights = new Set(order.slices.flatMap((slice) => slice.flights.map(({ id }) => id)));
  return order.requests.filter(
    ({ passenger_id, flight_id }) =>
      (passenger_id === null || people.has(passenger_id)) &&
      (flight_id === null || flights.has(flight_id)),
  );
}
