/** Orders on certain aircraft, their seat maps as text, and choosing from them, for the engine's tests. */
import type { ProviderCode } from '#main/contract/values.ts';
import type { World } from '#main/training/engine/index.ts';
import type {
  Distortion,
  WorldAnswer,
  WorldOffer,
  WorldOrder,
  WorldPassenger,
  WorldPaymentRequest,
  WorldSearch,
  WorldSeat,
  WorldSeatCabin,
  WorldSeatMap,
  WorldService,
} from '#main/training/world.ts';
import { minor } from './sale-kit.ts';
import { buy, travellers, trip, value } from './world-kit.ts';

type Counts = readonly [number, number?, number?];
type Flight = WorldOrder['slices'][number]['flights'][number];

export const flightsOf = ({ slices }: Pick<WorldOffer | WorldOrder, 'slices'>): Flight[] =>
  slices.flatMap((slice) => slice.flights);

/** The first offer on which somebody flies this aircraft, bought for all; and that flight. */
export function boardAircraft(
  world: World,
  provider: ProviderCode,
  [slices, aircraft]: readonly [slices: string, aircraft: string],
  counts: Counts = [1],
  more: Partial<WorldSearch> & { passengers_named?: WorldPassenger[] } = {},
): { order: WorldOrder; flight: Flight } {
  const { passengers_named, ...search } = more;
  const has = (offer: WorldOffer): boolean =>
    flightsOf(offer).some((flight) => flight.aircraft === aircraft);
  const people = passengers_named ?? travellers(counts);
  const order = buy(world, provider, trip(slices, counts, search), people, has);
  return { order, flight: flightsOf(order).find((one) => one.aircraft === aircraft)! };
}

export const mapOf = (world: World, order: WorldOrder, at = 0): WorldSeatMap =>
  value(world.seatMap(order.provider_type, order.order_id, flightsOf(order)[at]!.id));

/** Rows of the same look are one line: '22-30 ABC DEFG HJK wing'. */
export function drawn({ cabins }: Pick<WorldSeatMap, 'cabins'>): string {
  return cabins.map(drawnCabin).join('\n');
}

function drawnCabin({ cabin, deck, columns, rows, wing_rows, facilities }: WorldSeatCabin): string {
  const lines: { first: number; last: number; look: string }[] = [];
  for (const { number, exit, seats } of rows) {
    const wing = wing_rows && number >= wing_rows.first && number <= wing_rows.last;
    const has = (code: string): boolean => seats.some((s) => s.characteristics.includes(code));
    const marks = [
      exit && 'exit',
      wing && 'wing',
      has('K') && 'wall',
      has('B') && `bassinet ${letters(seats, 'B')}`,
    ].filter((mark) => mark !== false && mark !== null);
    const look = [picture(columns, seats), ...marks].join(' ');
    const before = lines.at(-1);
    if (before?.look === look && before.last === number - 1) before.last = number;
    else lines.push({ first: number, last: number, look });
  }
  const behind = (row: number | null): string =>
    facilities
      .filter(({ after_row }) => after_row === row)
      .map(({ kind }) => kind.toLowerCase())
      .join(' ');
  const [front, rear] = [behind(null), behind(rows.at(-1)!.number)];
  return [
    `${cabin} ${deck}`,
    ...(front ? [`  ${front}`] : []),
    ...lines.map(({ first, last, look }) =>
      `${first === last ? first : `${first}-${last}`} ${look}`.trim(),
    ),
    ...(rear ? [`  ${rear}`] : []),
  ].join('\n');
}

const letters = (seats: readonly WorldSeat[], code: string): string =>
  seats
    .filter(({ characteristics }) => characteristics.includes(code))
    .map(({ column }) => column)
    .join('');

/** Letters where there is a seat, a dot where there is none, a space for an aisle. */
function picture(columns: readonly string[], seats: readonly WorldSeat[]): string {
  return columns
    .map((column) => {
      if (column === '') return ' ';
      const seat = seats.find((one) => one.column === column);
      return !seat || seat.state === 'NO_SEAT' ? '.' : column;
    })
    .join('');
}

export interface SeatAt extends WorldSeat {
  name: string;
  row: number;
  cabin: WorldSeatCabin['cabin'];
  exit: boolean;
}

export const allSeats = ({ cabins }: WorldSeatMap): SeatAt[] =>
  cabins.flatMap(({ cabin, rows }) =>
    rows.flatMap(({ number, exit, seats }) =>
      seats
        .filter(({ state }) => state !== 'NO_SEAT')
        .map((seat) => ({ ...seat, cabin, exit, row: number, name: `${number}${seat.column}` })),
    ),
  );

export const seatAt = (map: WorldSeatMap, name: string): SeatAt => {
  const found = allSeats(map).find((seat) => seat.name === name);
  if (!found) throw new Error(`no seat ${name}`);
  return found;
};

/** Free seats a passenger may have, front to back. */
export const seatsFor = (
  map: WorldSeatMap,
  passenger_id: string,
  suits: (seat: SeatAt) => boolean = () => true,
): SeatAt[] =>
  allSeats(map).filter(
    (seat) => suits(seat) && seat.prices.some((price) => price.passenger_id === passenger_id),
  );

export type Change = Parameters<World['quoteServices']>[2];

/** The choice of a seat that the map offers. */
export function sit(passenger_id: string, seat: SeatAt): Change['seats'][number] {
  const price = seat.prices.find((one) => one.passenger_id === passenger_id) ?? seat.prices[0];
  if (!price) throw new Error(`${seat.name} is not offered`);
  const { offer_item_id } = price;
  return { offer_item_id, passenger_id, row: seat.row, column: seat.column };
}

export const change = (part: Partial<Change>): Change => ({
  remove: [],
  seats: [],
  bags: [],
  ...part,
});

export const quote = (
  world: World,
  order: WorldOrder,
  part: Partial<Change>,
  distortion: Distortion = null,
) => world.quoteServices(order.provider_type, order.order_id, change(part), distortion);

let requests = 0;

export const accept = (
  world: World,
  order: WorldOrder,
  quote_id: string,
  payments: WorldPaymentRequest[] = [],
  reference: string | null = `accept-${++requests}`,
  distortion: Distortion = null,
): WorldAnswer<WorldOrder> =>
  world.acceptQuote(
    order.provider_type,
    order.order_id,
    { quote_id, reference, payments },
    distortion,
  );

/** Quotes and accepts what is free of payment now. */
export const take = (world: World, order: WorldOrder, part: Partial<Change>): WorldOrder =>
  value(accept(world, order, value(quote(world, order, part)).quote_id));

/** 'P1 SEAT 12A 0B5 4300 CONFIRMED', 'P1 BAGGAGE 2x23 0CC 81000 TICKETED 957…'. */
export const toldService = (service: WorldService): string =>
  [
    service.passenger_id,
    service.kind,
    service.seat
      ? `${service.seat.row}${service.seat.column}`
      : `${service.quantity}x${service.weight_kg}`,
    service.code,
    minor(service.price),
    service.status,
    service.document,
  ]
    .filter((part) => part !== null)
    .join(' ');
