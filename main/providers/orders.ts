/** Shared by all adapters: reading orders and payments, and keeping data the answer lacks. */
import type { LegStatus } from '#main/contract/values.ts';
import { isHolder } from '#main/domain/booking-record.ts';
import { getLegStanding } from '#main/domain/leg-status.ts';
import { haveSameName, haveWholeName } from './lost-orders.ts';
import type {
  OrderPassenger,
  ProviderFare,
  ProviderOffer,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderOrderService,
  ProviderPassengerDetail,
  ProviderPaxPrice,
  ProviderTax,
  ProviderTicket,
} from './provider.ts';
import type { ProviderPayment, ServiceChange, ServiceChoice } from './provider-after-sale.ts';
import { addCommissions } from './provider-commission.ts';

/** An infant that is not in the order is carried by nobody. */
export const withKnownInfants = (passengers: ProviderOrderPassenger[]): ProviderOrderPassenger[] =>
  passengers.map((one) => ({
    ...one,
    infant_key: passengers.some(({ key }) => key === one.infant_key) ? one.infant_key : null,
  }));

/** True if the passenger has a ticket that is valid or flown. */
export const hasTicket = (order: Pick<ProviderOrder, 'tickets'>, passenger_key: string): boolean =>
  order.tickets.some(
    (ticket) =>
      ticket.type === 'TICKET' &&
      isHolder(ticket, passenger_key) &&
      !['CANCELLED', 'EXCHANGED', 'REFUNDED'].includes(ticket.status),
  );

/** True if a ticket is still valid. */
export const isTicketed = ({ tickets }: { tickets: readonly ProviderTicket[] }): boolean =>
  tickets.some(({ type, status }) => type === 'TICKET' && status === 'TICKETED');

/** Valid tickets, the first of each set. */
export const listGoodTickets = ({ tickets }: ProviderOrder): ProviderTicket[] =>
  tickets.filter(
    (one) => one.type === 'TICKET' && one.status === 'TICKETED' && one.conjunction_of === null,
  );

export const NO_FARE: ProviderFare = { fare_minor: 0, taxes: [], tax_minor: 0 };

/** Codes of ours for what a sender gives none: whatever has another name is another line. */
const NAMED = /^(XT|FEE)$/;

/** Merges lines of one code, country and refundability; drops lines of zero. */
export function mergeTaxes(lines: ProviderTax[]): ProviderTax[] {
  const by_code = new Map<string, ProviderTax>();
  for (const line of lines) {
    const name = NAMED.test(line.code) ? line.description : '';
    const key = `${line.code} ${line.country} ${line.refundable} ${name}`;
    const known = by_code.get(key);
    if (known) known.amount_minor += line.amount_minor;
    else by_code.set(key, { ...line });
  }
  return [...by_code.values()].filter((line) => line.amount_minor !== 0);
}

export const addFares = (a: ProviderFare, b: ProviderFare): ProviderFare => ({
  fare_minor: a.fare_minor + b.fare_minor,
  taxes: mergeTaxes([...a.taxes, ...b.taxes]),
  tax_minor: a.tax_minor + b.tax_minor,
  ...addCommissions(a.commission, b.commission),
});

/** The sum of the passengers' fares, in minor units. */
export const sumPrices = (passengers: readonly ProviderOrderPassenger[]): number =>
  passengers.reduce((all, { price }) => all + (price ? price.fare_minor + price.tax_minor : 0), 0);

/** The sum of the services that are not cancelled, in minor units. */
export const sumServices = (services: readonly ProviderOrderService[]): number =>
  services.reduce(
    (all, one) => all + (one.status === 'CANCELLED' ? 0 : one.amount_minor + one.tax_minor),
    0,
  );

/** Priced services of passengers without a document. */
export const listUnpaidServices = (
  { services }: Pick<ProviderOrder, 'services'>,
  keys: ReadonlySet<string>,
): ProviderOrderService[] =>
  services.filter(
    (one) =>
      keys.has(one.passenger_key) &&
      one.status === 'CONFIRMED' &&
      one.amount_minor + one.tax_minor > 0,
  );

/** Held seats that are replaced by new choices. */
export const listReplacedSeats = (
  { services }: ProviderOrder,
  add: readonly ServiceChoice[],
): ProviderOrderService[] =>
  services.filter(
    (one) =>
      one.kind === 'SEAT' &&
      one.status !== 'CANCELLED' &&
      add.some(
        ({ seat, passenger_key, leg_keys }) =>
          seat !== null &&
          passenger_key === one.passenger_key &&
          leg_keys.some((key) => one.leg_keys.includes(key)),
      ),
  );

/** Keys of the services to be removed and of the seats that others replace. */
export const listGoing = (order: ProviderOrder, { add, remove }: ServiceChange): Set<string> =>
  new Set([...remove, ...listReplacedSeats(order, add).map(({ key }) => key)]);

/** Other content of an order than flights, seats and bags: one line, never changed. */
export function toOtherService(
  told: Pick<ProviderOrderService, 'key' | 'passenger_key' | 'name'>,
  status: LegStatus,
): ProviderOrderService {
  const standing = getLegStanding(status);
  return {
    ...told,
    ...GIVEN,
    kind: 'OTHER',
    leg_keys: [],
    seat: null,
    status: standing === 'LOST' ? 'CANCELLED' : standing === 'WAITING' ? 'REQUESTED' : 'CONFIRMED',
  };
}

/** A service that nothing is paid for. */
export const GIVEN = {
  quantity: 1,
  baggage: null,
  amount_minor: 0,
  tax_minor: 0,
  document_number: null,
} satisfies Partial<ProviderOrderService>;

/** A ticket of which nothing is told. */
export const BLANK_TICKET = {
  type: 'TICKET',
  emd_type: null,
  status: 'UNSPECIFIED',
  issued_at: null,
  coupons: [],
  conjunction_of: null,
  original_number: null,
  related_number: null,
  fare: null,
  currency: null,
} satisfies Partial<ProviderTicket>;

/** The price of an offer for all its passengers, without seats and other services. */
export const calculateTotal = ({ prices }: Pick<ProviderOffer, 'prices'>): number =>
  prices.reduce((all, one) => all + (one.fare_minor + one.tax_minor) * one.quantity, 0);

/**
 * The fare of one passenger of the type, removed from `left`: a type may have several lines, each
 * for as many passengers as it says. Null if none is left.
 */
export function takeFare(left: ProviderPaxPrice[], type: string): ProviderFare | null {
  const line = left.find((one) => one.pax_type === type && one.quantity > 0);
  if (!line) return null;
  line.quantity -= 1;
  const { pax_type: _type, quantity: _left, ...fare } = line;
  return fare;
}

/** The money paid, in minor units; the airline decides the value of old tickets. */
export const calculatePaidTotal = (payments: readonly ProviderPayment[]): number =>
  payments.reduce((all, one) => all + (one.method === 'TICKETS' ? 0 : one.amount_minor), 0);

/**
 * The order with data we sent but the provider did not return. Its own data is kept, but our
 * spelling replaces its spelling of the same name.
 */
export function mergeOrder(
  order: ProviderOrder,
  sent: (OrderPassenger | ProviderOrderPassenger)[],
  aliases: Record<string, string>,
): ProviderOrder {
  type Sent = (typeof sent)[number];
  const isOwnKey = (one: Sent, told: ProviderOrderPassenger) =>
    (aliases[one.key] ?? one.key) === told.key;
  const isOwnType = (one: Sent, told: ProviderOrderPassenger) => one.pax_type === told.pax_type;
  const isOwnBirth = (one: Sent, told: ProviderOrderPassenger) =>
    told.birth_date !== null && one.birth_date === told.birth_date;
  // Each is one passenger's: those named alike are told apart by the end of their names and by birth.
  const mine = new Map<string, Sent>();
  const left = [...sent];
  for (const [isNamed, isOwn] of [
    [haveWholeName, isOwnKey],
    [haveWholeName, isOwnBirth],
    [haveWholeName, isOwnType],
    [haveSameName, isOwnKey],
    [haveSameName, isOwnType],
  ] as const) {
    for (const told of order.passengers) {
      const at = mine.has(told.key)
        ? -1
        : left.findIndex((one) => isNamed(one, told) && isOwn(one, told));
      const [own] = at < 0 ? [] : left.splice(at, 1);
      if (own) mine.set(told.key, own);
    }
  }
  return {
    ...order,
    passengers: order.passengers.map((told) => {
      const own = mine.get(told.key);
      return own ? fill(told, own) : told;
    }),
  };
}

function fill(told: ProviderOrderPassenger, mine: ProviderPassengerDetail): ProviderOrderPassenger {
  const pick = <T>(theirs: T | null, ours: T | null): T | null => theirs ?? ours;
  return {
    ...told,
    first_name: mine.first_name,
    middle_name: mine.middle_name,
    last_name: mine.last_name,
    title: pick(told.title, mine.title),
    gender: told.gender === 'UNSPECIFIED' ? mine.gender : told.gender,
    birth_date: pick(told.birth_date, mine.birth_date),
    nationality: pick(told.nationality, mine.nationality),
    phone: pick(told.phone, mine.phone),
    email: pick(told.email, mine.email),
    redress: pick(told.redress, mine.redress),
    doco: told.doco?.length ? told.doco : (mine.doco ?? []),
    documents: told.documents.length > 0 ? told.documents : mine.documents,
    frequent_flyers: told.frequent_flyers.length > 0 ? told.frequent_flyers : mine.frequent_flyers,
  };
}

/** Whether the passenger has a ticket that was not there before. */
export const isIssued = (before: ProviderOrder, after: ProviderOrder, passenger_key: string) =>
  after.tickets.some(
    (ticket) =>
      ticket.type === 'TICKET' &&
      isHolder(ticket, passenger_key) &&
      !before.tickets.some((one) => one.number === ticket.number),
  );

/** True if all these documents are refunded. */
export const isRefunded = ({ tickets }: ProviderOrder, numbers: readonly string[]): boolean =>
  numbers.every((number) =>
    tickets.some((ticket) => ticket.number === number && ticket.status === 'REFUNDED'),
  );

/** The numbers of valid tickets, the first of each set. */
export const listGoodNumbers = (order: ProviderOrder): string[] =>
  listGoodTickets(order).map(({ number }) => number);

const toPlainId = (id: string): string => id.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** However an airline writes it: punctuation and case vary, and an owner may stand in front. */
const isSameOrderId = (one: string, other: string): boolean =>
  toPlainId(one).endsWith(toPlainId(other)) || toPlainId(other).endsWith(toPlainId(one));

/** By its id, or by a locator: a changed order may get a new id. */
export const isSameOrder = (
  told: ProviderOrder,
  { order_id, locator }: { order_id: string; locator: string | null },
): boolean =>
  isSameOrderId(told.order_id, order_id) ||
  (locator !== null &&
    (told.locator === locator || told.airline_locators.some((one) => one.locator === locator)));
