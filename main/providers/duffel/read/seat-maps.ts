/** Seat maps of an offer: sections between aisles become columns by the letters of their seats. */
import { toTable, zip } from '#main/contract/collections.ts';
import type { ProviderSeat, ProviderSeatMap } from '../../provider-after-sale.ts';
import { isOwnMoney } from '../../wire/reading.ts';
import type { Fieldset } from '../json.ts';
import { getCabinNamed } from './flights.ts';
import { readCost } from './services.ts';

const TYPES: Record<string, ProviderSeat['type']> = toTable({
  seat: 'SEAT',
  restricted_seat_general: 'SEAT',
  empty: 'EMPTY',
  bassinet: 'BASSINET',
  exit_row: 'EXIT_ROW',
  lavatory: 'LAVATORY',
  galley: 'GALLEY',
  closet: 'CLOSET',
  stairs: 'STAIRS',
});

interface ReadElement {
  type: ProviderSeat['type'];
  row: number | null;
  letter: string | null;
  seat: Omit<ProviderSeat, 'column'>;
}

type ReadRow = ReadElement[][];

/** Seats in another currency than the offer's, or the map's first, are not sold. */
export function readSeatMap(map: Fieldset, sold_in: string | null = null): ProviderSeatMap {
  const money = { currency: sold_in };
  map.text('id');
  map.text('slice_id');
  const cabins = map.list('cabins').map((cabin) => {
    const rows = cabin.list('rows').map((row) => {
      row.text('id');
      return row.list('sections').map((section) => {
        section.text('id');
        return section.list('elements').map((one) => readElement(one, money));
      });
    });
    cabin.text('id');
    cabin.whole('aisles');
    return { cabin, rows };
  });
  return {
    leg_key: map.text('segment_id') ?? '',
    currency: money.currency,
    offer_key: {},
    cabins: cabins.map(({ cabin, rows }) => {
      const columns = listColumns(rows);
      const numbers = numberRows(rows);
      const wings = cabin.at('wings');
      const first = wings.whole('first_row_index');
      const last = wings.whole('last_row_index');
      const deck = cabin.whole('deck');
      return {
        cabin: getCabinNamed(cabin.text('cabin_class')),
        deck: deck === null ? null : deck === 0 ? 'MAIN' : 'UPPER',
        columns: columns.flat(),
        wings:
          first === null || last === null || !numbers[first] || !numbers[last]
            ? null
            : { first_row: numbers[first], last_row: numbers[last] },
        rows: zip(rows, numbers).map(([row, number]) => ({
          number,
          exit: row.flat().some(({ type }) => type === 'EXIT_ROW'),
          seats: readSeats(row, columns),
        })),
      };
    }),
  };
}

/** Elements between rows: a door, a bassinet position. With a number it is a seat. */
const isBetweenRows = (type: ProviderSeat['type'] | undefined) =>
  type === 'EXIT_ROW' || type === 'BASSINET';

function readElement(element: Fieldset, money: { currency: string | null }): ReadElement {
  const told = element.text('type');
  const named = TYPES[told ?? ''];
  if (named === undefined) element.reading.strange(`${element.path}.type`, told);
  const designator = element.text('designator');
  const beside = designator !== null && isBetweenRows(named) ? named : null;
  const type = beside ? 'SEAT' : (named ?? 'EMPTY');
  const blocked = type !== 'SEAT' || told === 'restricted_seat_general';
  const [, row, letter] = /^0*(\d{1,3})([A-Z])$/i.exec(designator ?? '') ?? [];
  const name = element.text('name');
  element.text('id');
  const offers = element.list('available_services').flatMap((service) => {
    const cost = readCost(service, service.text('id'), null);
    const passenger = service.text('passenger_id');
    if (cost === null || passenger === null) return [];
    const { id, amount_minor } = cost;
    if (amount_minor > 0) money.currency ??= cost.currency;
    const price = { amount_minor, tax_minor: 0, currency: cost.currency };
    if (!isOwnMoney(designator ?? id, price, money.currency ?? '', element.reading)) return [];
    return [{ offer_item_id: id, passenger_keys: [passenger], amount_minor, tax_minor: 0 }];
  });
  const free = offers.length > 0;
  return {
    type: type ?? 'EMPTY',
    row: row === undefined ? null : Number(row),
    letter: letter?.toUpperCase() ?? null,
    seat: {
      type,
      status: free ? 'FREE' : blocked ? 'BLOCKED' : 'OCCUPIED',
      disclosures: [
        ...(beside ? [beside] : []),
        ...(name === null ? [] : [name]),
        ...element.texts('disclosures'),
        ...(offers.some(({ amount_minor }) => amount_minor > 0) ? ['CHARGEABLE'] : []),
      ],
      offers,
    },
  };
}

/**
 * Letters by section, from all its rows, because a row may lack some. A place without a letter in
 * any of its widest rows, such as a seat left out between two, is a column of its own. An empty text
 * is an aisle.
 */
function listColumns(rows: readonly ReadRow[]): string[][] {
  const sections = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: sections }, (_, at) => {
    const read = rows.map((row) => row[at] ?? []);
    const told = new Set(read.flat().flatMap(({ letter }) => letter ?? []));
    const widest = Math.max(0, ...read.map(({ length }) => length));
    const wide = read.filter(({ length }) => length === widest);
    const nameUntold = (i: number) => `${at + 1}.${i + 1}`;
    const placed = Array.from(
      { length: widest },
      (_, i) => wide.find((row) => row[i]?.letter)?.[i]?.letter ?? nameUntold(i),
    );
    const once = new Set(placed);
    if (once.size === widest && [...told].every((one) => once.has(one)))
      return at === 0 ? placed : ['', ...placed];
    const letters = [...told].sort();
    for (let i = letters.length; i < widest; i += 1) letters.push(nameUntold(i));
    return at === 0 ? letters : ['', ...letters];
  });
}

/** By the seats of a row; a row without any follows the one before. */
function numberRows(rows: readonly ReadRow[]): number[] {
  const told = rows.flatMap((row, at) => {
    const number = row.flat().find((seat) => seat.row !== null)?.row ?? null;
    return number === null ? [] : [{ at, number }];
  });
  return rows.map((_, at) => {
    const near = told.findLast((one) => one.at <= at) ?? told[0];
    return near ? near.number + at - near.at : at + 1;
  });
}

const readSeats = (row: ReadRow, columns: readonly string[][]): ProviderSeat[] =>
  row.flatMap((section, at) => {
    const letters = (columns[at] ?? []).filter((letter) => letter !== '');
    const taken = new Set(section.flatMap(({ letter }) => letter ?? []));
    return section.map(({ letter, seat }, i) => {
      const places = [...letters.slice(i), ...letters];
      const column = letter ?? places.find((one) => !taken.has(one)) ?? '';
      taken.add(column);
      return { column, ...seat };
    });
  });
