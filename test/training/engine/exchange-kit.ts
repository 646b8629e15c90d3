/** Exchanges for the engine's tests: ticketed orders, quotes, and what comes out as text. */
import type { ProviderCode } from '#main/contract/values.ts';
import type {
  World,
  WorldAnswer,
  WorldOffer,
  WorldOrder,
  WorldSearch,
} from '#main/training/world.ts';
import type {
  WorldExchangeLine,
  WorldExchangeQuote,
  WorldPaymentRequest,
} from '#main/training/world-sale.ts';
import { byInvoice, minor, pay } from './sale-kit.ts';
import { buy, travellers, trip, value } from './world-kit.ts';

export type Counts = [number, number?, number?];

let requests = 0;

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

export const flightsOf = ({ slices }: Pick<WorldOrder, 'slices'>): string[] =>
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
