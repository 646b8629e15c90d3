/**
 * The seat map of a flight: cabins by rows and columns, seats row by row, prices by passenger. A
 * seat that no row lists gets its cabin's default.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderSeat, ProviderSeatMap } from '../../provider-after-sale.ts';
import { isOwnMoney, noteSaid, type Reading } from '../../wire/reading.ts';
import { SEAT_CHARACTERISTICS, SEAT_FACILITIES } from '../../wire/seat-codes.ts';
import { withAisles } from '../../wire/seats.ts';
import { parseFlightNumber } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseMinor, readCabin, readTextsAt } from './values.ts';

const readStatus = (code: string | null): ProviderSeat['status'] =>
  code === 'F' ? 'FREE' : code === 'O' ? 'OCCUPIED' : 'BLOCKED';

export interface SeatContext {
  today: string;
  reading: Reading;
  /** Key of the flight in its order, where that is known. */
  leg_key?: string;
  /** Keys of passengers by the reference a price names them by. */
  passengers?: ReadonlyMap<string, string>;
  order_id?: string;
  /** Of the order: seats that cost other money are not for sale. */
  currency?: string;
}

interface Price {
  passenger: string;
  amount_minor: number;
}
type Prices = ReadonlyMap<string, readonly Price[]>;

/** Texts beside the map: seating restrictions, seats not for sale. */
const REMARKS = [
  'warningInformation/otherWarningDetails/description',
  'seatmapInformation/seatmapWarningInfo/otherWarningDetails/description',
  'seatmapInformation/freeText/freeText',
  'seatmapInformation/commercialDescription/freeText',
  'seatmapInformation/catalogData/catalogueDescription/freeText',
];

export function readSeatMaps(root: XmlNode, context: SeatContext): ProviderSeatMap[] {
  noteSaid(readTextsAt(root, REMARKS), null, context.reading);
  return root.all('seatmapInformation').map((node) => {
    const flight = node.at('flightDateInformation');
    const carrier = flight?.text('companyDetails/marketingCompany') ?? '';
    const number = parseFlightNumber(
      flight?.text('flightIdentification/flightNumber') ?? null,
      carrier,
    );
    flight?.take();
    node.at('equipmentInformation')?.take();
    const { prices, currency } = readPrices(node, context);
    // Rows may be told in pieces, of either side of an aisle or of both decks.
    const rows = Map.groupBy(node.find('row/rowDetails'), (one) =>
      Number(one.text('seatRowNumber') ?? 0),
    );
    return {
      leg_key: context.leg_key ?? `${carrier}${number ?? ''}`,
      currency,
      offer_key: { kind: 'amadeus-services', order_id: context.order_id ?? '' },
      cabins: node
        .find('cabin/compartmentDetails')
        .map((one) => readCabinMap(one, rows, prices, context)),
    };
  });
}

/** By seat name: what each passenger pays for it; nothing where that is not told in the one currency. */
function readPrices(node: XmlNode, { reading, passengers, currency: own }: SeatContext) {
  const prices = new Map<string, Price[]>();
  let currency = own ?? null;
  for (const customer of node.all('customerCentricData')) {
    const refs = customer.texts('travellerDetails/otherPaxDetails/uniqueCustomerIdentifier');
    customer.at('travellerDetails')?.take();
    for (const price of customer.all('seatPrice')) {
      const all = price.find('seatPrice/monetaryDetails');
      const total = all.find((one) => one.text('typeQualifier') === 'T') ?? all[0];
      const money = total?.text('currency') ?? null;
      const minor = parseMinor(total?.text('amount') ?? null, money, reading);
      for (const one of all) one.take();
      currency ??= money;
      const seats = price.all('rowDetails').flatMap((row) => {
        const number = Number(row.text('seatRowNumber') ?? 0);
        return row.texts('seatOccupationDetails/seatColumn').map((letter) => `${number}${letter}`);
      });
      const told = { amount_minor: minor ?? 0, tax_minor: 0, currency: money ?? '' };
      const is_sold = minor !== null && isOwnMoney('SEAT', told, currency ?? '', reading);
      const offers = is_sold
        ? refs.map((ref) => ({ passenger: passengers?.get(ref) ?? ref, amount_minor: minor }))
        : [];
      for (const name of seats) prices.set(name, [...(prices.get(name) ?? []), ...offers]);
    }
  }
  return { prices, currency };
}

function readCabinMap(
  node: XmlNode,
  told: ReadonlyMap<number, readonly XmlNode[]>,
  prices: Prices,
  context: SeatContext,
): ProviderSeatMap['cabins'][number] {
  const range = readRowRange(node.texts('seatRowRange/number'));
  const wings = readRowRange(node.texts('overwingSeatRowRange/number'));
  const usual = node.text('defaultSeatOccupation');
  const columns = node.all('columnDetails').map((one) => ({
    letter: one.text('seatColumn') ?? '',
    of: one.texts('description'),
  }));
  node.text('classDetails/compartmentDesignator');
  if (!range) context.reading.warn(phrase('w_rows'));
  const { first_row, last_row } = range ?? { first_row: 1, last_row: 0 };
  const numbers = Array.from({ length: last_row - first_row + 1 }, (_, i) => first_row + i);
  const rows = numbers.flatMap((number) => {
    const parts = told.get(number) ?? [];
    const kinds = parts.flatMap((one) => one.texts('rowCharacteristicDetails/rowCharacteristic'));
    // A row that is not there is left out of the cabin's numbers.
    if (kinds.includes('Z')) return [];
    const seats = columns.map(({ letter, of }) =>
      readSeat(parts, number, { letter, of, usual, prices, context }),
    );
    const exit =
      kinds.includes('E') || seats.some(({ disclosures }) => disclosures.includes('EXIT_ROW'));
    return [{ number, exit, seats }];
  });
  return {
    cabin: readCabin(node.text('classDetails/classDesignator')),
    deck: node.text('cabinZoneCode') === 'U' ? 'UPPER' : 'MAIN',
    columns: withAisles(columns.map(({ letter, of }) => ({ id: letter, aisle: of.includes('A') }))),
    wings,
    rows,
  };
}

/** More than any aircraft has. */
const MAX_ROW = 200;

/** First and last of what is told, in whichever order; null where they are no rows. */
function readRowRange(texts: readonly string[]): { first_row: number; last_row: number } | null {
  const [first, last = first] = texts.slice(0, 2).map(Number);
  if (first === undefined || last === undefined) return null;
  const possible = [first, last].every(
    (row) => Number.isInteger(row) && row >= 0 && row <= MAX_ROW,
  );
  return possible ? { first_row: Math.min(first, last), last_row: Math.max(first, last) } : null;
}

interface SeatParts {
  letter: string;
  of: string[];
  usual: string | null;
  prices: Prices;
  context: SeatContext;
}

function readSeat(
  row: readonly XmlNode[],
  number: number,
  { letter, of, usual, prices, context }: SeatParts,
): ProviderSeat {
  const node = row
    .flatMap((one) => one.all('seatOccupationDetails'))
    .find((one) => one.at('seatColumn')?.raw.trim() === letter);
  node?.text('seatColumn');
  const codes = [...new Set([...of, ...(node?.texts('seatCharacteristic') ?? [])])];
  const status = readStatus(node?.text('seatOccupation') ?? usual);
  const place = codes.map((code) => SEAT_FACILITIES[code]).find((one) => one !== undefined);
  const priced = prices.get(`${number}${letter}`) ?? [];
  const free = status === 'FREE' && place === undefined;
  // If no prices are given, a free seat costs nothing, unless it says that it does.
  const charged = prices.size > 0 || codes.includes('CH');
  const everybody = context.passengers && !charged ? [...context.passengers.values()] : [];
  const offers = [...priced, ...everybody.map((passenger) => ({ passenger, amount_minor: 0 }))];
  return {
    column: letter,
    type: place ?? 'SEAT',
    status: place ? 'BLOCKED' : status,
    disclosures: codes
      .filter((code) => !SEAT_FACILITIES[code])
      .map((code) => SEAT_CHARACTERISTICS[code] ?? code),
    offers: free
      ? offers.map(({ passenger, amount_minor }) => ({
          offer_item_id: `${number}${letter}/${passenger}`,
          passenger_keys: [passenger],
          amount_minor,
          tax_minor: 0,
        }))
      : [],
  };
}
