/** Exchanges for the engine's tests: ticketed orders, quotes, and what comes out as text. */
import { openSqlite } from '#db/open.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '#main/training/engine/index.ts';
import type {
  WorldAnswer,
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldOffer,
  WorldOrder,
  WorldPassenger,
  WorldPaymentRequest,
  WorldSearch,
} from '#main/training/world.ts';
import { byInvoice, minor, pay } from './sale-kit.ts';
import { buy, type Opened, travellers, trip, value } from './world-kit.ts';

export type Counts = [number, number?, number?];

/** Both flights of the same airline, far enough apart for any return between. */
export const ROUND = 'GRU-MIA 2027-02-10, MIA-GRU 2027-02-20';

let requests = 0;

/** What the store says is sold, after checking that orders hold just that. */
export function soldSeats(database: string): string[] {
  const db = openSqlite(database, { synchronous: 'FULL' });
  const rows = (sql: string): string[] =>
    (db.prepare(sql).all() as { flight: string; cabin: string; seats: number }[]).map(
      ({ flight, cabin, seats }) => `${flight} ${cabin} ${seats}`,
    );
  const sold = rows('SELECT * FROM seats_sold WHERE seats > 0 ORDER BY flight, cabin');
  const held = rows(
    'SELECT flight, cabin, SUM(seats) AS seats FROM seats_held GROUP BY 1, 2 ORDER BY 1, 2',
  );
  db.close();
  if (held.join() !== sold.join()) throw new Error(`sold ${sold.join()}, held ${held.join()}`);
  return sold;
}

/** Everybody of an order of these slices with a ticket. */
export function ticketed(
  world: World,
  provider: ProviderCode,
  slices: string,
  counts: Counts = [1],
  suits: (offer: WorldOffer) => boolean = () => true,
  more: Partial<WorldSearch> = { max_connections: 0 },
): WorldOrder {
  const made = buy(world, provider, trip(slices, counts, more), travellers(counts), suits);
  return value(pay(world, provider, made));
}

/** Offers of one brand throughout, such as LAPL. */
export const inBrand =
  (code: string) =>
  ({ slices }: Pick<WorldOffer, 'slices'>): boolean =>
    slices.every(({ brand }) => brand.code === code);

export const flightsOf = ({ slices }: Pick<WorldOffer, 'slices'>): string[] =>
  slices.flatMap(({ flights }) => flights.map(({ id }) => id));

export function exchangeOffers(
  world: World,
  order: WorldOrder,
  slices: string,
  more: Partial<WorldSearch> = { max_connections: 0 },
): WorldOffer[] {
  const { cabin, max_connections, slices: asked } = trip(slices, [1], more);
  const search = { slices: asked, cabin, max_connections };
  return value(world.exchangeOffers(order.provider_type, order.order_id, search));
}

/** One item of each slice at these positions. */
export const itemsAt = (order: WorldOrder, slices: readonly number[]): string[] =>
  slices.map((at) => order.items.find(({ slice }) => slice === at)?.id ?? `no slice ${at}`);

export const quote = (
  world: World,
  order: WorldOrder,
  give_up: readonly number[],
  offers: readonly WorldOffer[],
): WorldAnswer<WorldExchangeQuote> =>
  world.quoteExchange(
    order.provider_type,
    order.order_id,
    { give_up_items: itemsAt(order, give_up), offer_ids: offers.map(({ id }) => id) },
    null,
  );

export const dueOf = ({ lines }: Pick<WorldExchangeQuote, 'lines'>): number =>
  lines.reduce((sum, line) => sum + line.due_minor, 0);

/** Another return than the order's, by brand and day. */
export const laterReturn = ({ world }: Opened, order: WorldOrder, date: string, brand: string) =>
  value(
    quote(
      world,
      order,
      [1],
      [exchangeOffers(world, order, `MIA-GRU ${date}`).find(inBrand(brand))!],
    ),
  );

/** Pays exactly what is due with one form where nothing else is said. */
export function accept(
  world: World,
  order: WorldOrder,
  quoted: WorldExchangeQuote,
  more: { payments?: WorldPaymentRequest[]; reference?: string | null } = {},
): WorldAnswer<WorldOrder> {
  const due = dueOf(quoted);
  const payments = more.payments ?? (due > 0 ? [byInvoice(due)] : []);
  const reference = more.reference === undefined ? `exchange-${++requests}` : more.reference;
  const request = { quote_id: quoted.quote_id, reference, payments };
  return world.acceptQuote(order.provider_type, order.order_id, request, null);
}

/** 'P1 old 570 new 715 fee 60 due 205 refund 0 residual 0 -' */
export const toldLine = (line: WorldExchangeLine): string =>
  [
    line.passenger_id,
    `old ${minor(line.old)}`,
    `new ${minor(line.new)}`,
    `fee ${line.penalty_minor}`,
    `due ${line.due_minor}`,
    `refund ${line.refund_minor}`,
    `residual ${line.residual_minor} ${line.residual_as ?? '-'}`,
  ].join(' ');

export const toldPayments = (order: WorldOrder): string[] =>
  order.payments.map(
    (p) => `${p.purpose} ${p.method} ${p.amount_minor} ${p.status} ${p.refunded_minor}`,
  );

/** A seat of P1 on a flight, paid for. */
export function seatFor(world: World, order: WorldOrder, flight_id: string): WorldOrder {
  const map = value(world.seatMap(order.provider_type, order.order_id, flight_id));
  const free = map.cabins
    .flatMap(({ rows }) => rows)
    .flatMap((row) => row.seats.map((seat) => ({ row: row.number, ...seat })))
    .find(({ prices }) =>
      prices.some((one) => one.passenger_id === 'P1' && minor(one.charge) > 0),
    )!;
  const own = free.prices.find(({ passenger_id }) => passenger_id === 'P1')!;
  const { row, column } = free;
  const { offer_item_id, passenger_id } = own;
  return buyServices(world, order, {
    remove: [],
    seats: [{ offer_item_id, passenger_id, row, column }],
    bags: [],
  });
}

/** A bag on a slice, paid for. */
export function bagFor(world: World, order: WorldOrder, slice: number, who = 'P1'): WorldOrder {
  const offers = value(world.serviceOffers(order.provider_type, order.order_id));
  const { offer_item_id, passenger_id } = offers.find(
    (one) => one.passenger_id === who && one.slice === slice,
  )!;
  const bags = [{ offer_item_id, passenger_id, quantity: 1 }];
  return buyServices(world, order, { remove: [], seats: [], bags });
}

function buyServices(
  world: World,
  { provider_type, order_id }: WorldOrder,
  change: Parameters<World['quoteServices']>[2],
): WorldOrder {
  const { quote_id, due_minor } = value(world.quoteServices(provider_type, order_id, change, null));
  const payments = due_minor > 0 ? [byInvoice(due_minor)] : [];
  const request = { quote_id, reference: `services-${++requests}`, payments };
  return value(world.acceptQuote(provider_type, order_id, request, null));
}

/** Sells all that is left of a flight's economy. */
export function fillFlight({ world }: Opened, id: string): void {
  const [, date, from] = id.split('/');
  for (let size = 9; size > 0; ) {
    const search = trip(`${from}-GRU ${date}`, [size], { max_connections: 0 });
    const offer = world.search('PROVIDER_04', search).find((one) => flightsOf(one)[0] === id);
    if (!offer) size--;
    else buy(world, 'PROVIDER_04', search, travellers([size]), (one) => flightsOf(one)[0] === id);
  }
}

/** A held order of these people under ids of its own: Q1 is P1. */
export function heldFor(
  world: World,
  people: readonly WorldPassenger[],
  slices: string,
  brand: string,
  provider: ProviderCode = 'PROVIDER_04',
): WorldOrder {
  const named = people.map((person) => ({
    ...person,
    id: person.id.replace('P', 'Q'),
    infant_id: person.infant_id?.replace('P', 'Q') ?? null,
  }));
  const of = (ptc: WorldPassenger['ptc']) => people.filter((person) => person.ptc === ptc).length;
  const search = trip(slices, [of('ADT'), of('CHD'), of('INF')], { max_connections: 0 });
  return buy(world, provider, search, named, inBrand(brand));
}

export const peopleOf = (order: WorldOrder, ...ids: string[]): WorldPassenger[] =>
  order.passengers.filter(({ id }) => ids.includes(id));

export const numbersOf = (order: WorldOrder, ...ids: string[]): string[] =>
  order.tickets
    .filter(({ kind, passenger_id }) => kind === 'TICKET' && ids.includes(passenger_id))
    .map(({ number }) => number);

export function payWith(
  world: World,
  fresh: WorldOrder,
  numbers: string[],
  money: WorldPaymentRequest[] = [],
  reference: string | null = `move-${++requests}`,
  passenger_ids: string[] = [],
): WorldAnswer<WorldOrder> {
  const payments = [{ method: 'TICKETS' as const, numbers }, ...money];
  const request = { reference, passenger_ids, payments };
  return world.payOrder(fresh.provider_type, fresh.order_id, request, null);
}
