/** Cabins and seats of a map, for several protocols. */
import { phrase } from '#main/contract/phrase.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type {
  ProviderSeat,
  ProviderSeatMap,
  ProviderServiceOffer,
} from '../provider-after-sale.ts';
import type { Reading } from './reading.ts';
import { SEAT_CHARACTERISTICS, SEAT_FACILITIES } from './seat-codes.ts';
import { listDistinct } from './values.ts';

export interface SeatColumn {
  id: string;
  aisle: boolean;
}

export interface Row {
  number: number;
  /** As given for the row; its seats may give it too. */
  exit: boolean;
  over_wing: boolean;
  /** A line between rows without seats. */
  facilities: boolean;
  seats: ProviderSeat[];
}

function readStatus(code: string | null): ProviderSeat['status'] {
  const upper = code?.toUpperCase() ?? '';
  if (/^(F|FREE|AVAILABLE|A)$/.test(upper)) return 'FREE';
  return /^(O|OCCUPIED|TAKEN|T|P)$/.test(upper) ? 'OCCUPIED' : 'BLOCKED';
}

export function listColumns(rows: Row[]): SeatColumn[] {
  const ids = new Map<string, boolean>();
  for (const seat of rows.flatMap((row) => row.seats)) {
    ids.set(seat.column, (ids.get(seat.column) ?? false) || seat.disclosures.includes('AISLE'));
  }
  return [...ids].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, aisle]) => ({ id, aisle }));
}

function parseDeck(code: string | null): string | null {
  if (code === null) return null;
  if (/^(u|up)/i.test(code)) return 'UPPER';
  return /^l/i.test(code) ? 'LOWER' : 'MAIN';
}

/**
 * Columns from left to right with '' where two aisle seats face each other. Each aisle seat belongs
 * to one aisle, so that four in a row (1-2-1) have two between them and not three.
 */
export function withAisles(columns: SeatColumn[]): string[] {
  const named = columns.filter((one) => one.id !== '');
  const aisle_after = new Set<number>();
  const beside = new Set<number>();
  named.forEach((one, index) => {
    if (!one.aisle || beside.has(index)) return;
    const gap = named[index + 1]?.aisle ? index : named[index - 1]?.aisle ? index - 1 : null;
    if (gap === null) return;
    aisle_after.add(gap);
    beside.add(gap).add(gap + 1);
  });
  return named.flatMap((one, index) => (aisle_after.has(index) ? [one.id, ''] : [one.id]));
}

/** A cabin from its columns and rows, for both versions of the standard. */
export function assembleCabin(told: {
  cabin: ProviderSeatMap['cabins'][number]['cabin'];
  deck: string | null;
  columns: SeatColumn[];
  rows: Row[];
}): ProviderSeatMap['cabins'][number] {
  const { rows } = told;
  const columns = told.columns.length > 0 ? told.columns : listColumns(rows);
  const says = ({ seats }: Row, feature: string) =>
    seats.some(({ disclosures }) => disclosures.includes(feature));
  const wings = rows
    .filter((row) => row.over_wing || says(row, 'OVER_WING'))
    .map(({ number }) => number);
  return {
    cabin: told.cabin,
    deck: parseDeck(told.deck),
    columns: withAisles(columns),
    wings:
      wings.length > 0 ? { first_row: Math.min(...wings), last_row: Math.max(...wings) } : null,
    rows: rows.map((row) => ({
      number: row.number,
      exit: row.exit || says(row, 'EXIT_ROW'),
      seats: row.seats,
    })),
  };
}

const listSeats = ({ rows }: ProviderSeatMap['cabins'][number]): string[] =>
  rows.flatMap(({ number, seats }) =>
    seats.flatMap(({ type, column }) => (type === 'SEAT' ? [`${number}${column}`] : [])),
  );

/**
 * The cabins of one flight together, each from front to back in whatever order it was sent. A flight
 * that lands on its way may have each seat once more; the first is shown.
 */
export function joinMaps(maps: ProviderSeatMap[]): ProviderSeatMap[] {
  const joined = new Map<string, ProviderSeatMap>();
  for (const map of maps) {
    const known = joined.get(map.leg_key);
    const seats = new Set(known?.cabins.flatMap(listSeats));
    if (known) {
      const isNew = (seat: string) => !seats.has(seat);
      known.cabins.push(...map.cabins.filter((cabin) => listSeats(cabin).every(isNew)));
    } else joined.set(map.leg_key, map);
    for (const { rows } of map.cabins) rows.sort((a, b) => a.number - b.number);
  }
  return [...joined.values()];
}

export type Services = ReadonlyMap<string, ProviderServiceOffer>;

const isFree = (one: ProviderServiceOffer) => one.amount_minor === 0 && one.tax_minor === 0;

/** The currency of services with a price; null if none has one. */
export const findCurrencyOf = (services: readonly ProviderServiceOffer[]): string | null =>
  services.find((one) => !isFree(one))?.currency ?? null;

/**
 * Services of one list must have one currency, which those without a price share: the order's, if
 * any is priced in it, else that of the first with a price. A service in another currency is left
 * out, with a warning.
 */
export function keepOneCurrency(
  services: readonly ProviderServiceOffer[],
  warn: (text: string) => void,
  of_order: string | null = null,
): ProviderServiceOffer[] {
  const own = services.some((one) => !isFree(one) && one.currency === of_order);
  const currency = own ? of_order : findCurrencyOf(services);
  if (currency === null) return [...services];
  return services.flatMap((one) => {
    if (isFree(one) || one.currency === currency) return [{ ...one, currency }];
    const written = `${formatDecimal(one.amount_minor + one.tax_minor, one.currency)} ${one.currency}`;
    warn(phrase('w_service_currency', { name: one.name, written, currency }));
    return [];
  });
}

/**
 * A seat from its codes (codesets 9825 and 9865) and the offer items it names. One that is sold and
 * has no status is free.
 */
export function buildSeat(
  told: { column: string; codes: string[]; status: string | null; items: string[] },
  services: Services,
  reading: Reading,
): ProviderSeat {
  const { column, codes } = told;
  const facility = codes.flatMap((code) => SEAT_FACILITIES[code.toUpperCase()] ?? [])[0];
  const said: string[] = [];
  const offers = told.items.flatMap((id) => {
    const service = services.get(id);
    if (!service) {
      reading.warn(phrase('seats_no_items'));
      return [];
    }
    const { passenger_keys, amount_minor, tax_minor, features = [] } = service;
    said.push(...features.flatMap((one) => one.text ?? []));
    return [{ offer_item_id: id, passenger_keys, amount_minor, tax_minor }];
  });
  return {
    column,
    type: facility ?? 'SEAT',
    status: facility ? 'BLOCKED' : readStatus(told.status ?? (offers.length > 0 ? 'F' : null)),
    disclosures: listDistinct([
      ...codes
        .filter((code) => !SEAT_FACILITIES[code.toUpperCase()])
        .map((code) => SEAT_CHARACTERISTICS[code.toUpperCase()] ?? code),
      ...said,
    ]),
    offers,
  };
}
