/** Seat maps: rows of facilities from left to right, with each traveller's seat prices. */
import type { Cabin } from '#main/contract/values.ts';
import { assembleCabin, buildSeat, type Row, type SeatColumn } from '#main/providers/wire/seats.ts';
import type { ProviderOrderPassenger } from '../../provider.ts';
import type { ProviderSeat, ProviderSeatMap } from '../../provider-after-sale.ts';
import { isOwnMoney, noteSaid, type Reading } from '../../wire/reading.ts';
import { SEAT_CHARACTERISTICS, SEAT_FACILITIES } from '../../wire/seat-codes.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { getCabinNamed, readSegments } from './segments.ts';
import { type ReadOptional, readOptional, readSearchTravelers } from './services.ts';
import { readAmount } from './values.ts';

export interface ReadMap {
  map: ProviderSeatMap;
  /** Key of the flight in the message. */
  segment: string;
}

/** Prices in another currency than the order's, or the map's first, are not sold. */
export function readSeatMaps(
  root: XmlNode,
  {
    cabin,
    currency = null,
    people = [],
  }: { cabin: Cabin | null; currency?: string | null; people?: readonly ProviderOrderPassenger[] },
  reading: Reading,
): ReadMap[] {
  let money = currency;
  const isOwn: Context['isOwn'] = (amount) => {
    if (amount.minor > 0) money ??= amount.currency;
    const price = { amount_minor: amount.minor, tax_minor: 0, currency: amount.currency };
    return isOwnMoney('SEAT', price, money ?? '', reading);
  };

  const segments = readSegments(root.all('AirSegment'), reading);
  const names = readSearchTravelers(root, people);
  const nameOf = (key: string) => names.get(key) ?? key;
  const travelers = root.all('SearchTraveler').flatMap((one) => {
    one.attribute('Code');
    one.attribute('Age');
    const key = one.attribute('Key') ?? one.attribute('BookingTravelerRef');
    return key === null ? [] : nameOf(key);
  });
  const services = new Map(
    root.find('OptionalServices/OptionalService').map((node) => {
      const one = readOptional(node, reading);
      return [one.key, one] as const;
    }),
  );
  noteSaid(root.texts('Remark'), null, reading);
  const told = getCabinNamed(root.at('CabinClass')?.attribute('Type') ?? null);
  const [only] = segments.keys();
  return root.all('Rows').map((rows) => {
    const ref = rows.attribute('SegmentRef') ?? only ?? '';
    const leg = segments.get(ref)?.leg;
    const context: Context = { segment: ref, travelers, services, nameOf, isOwn, reading };
    const read = mergeRows(rows.all('Row').map((row) => readRow(row, context)));
    const currencies = read.flatMap(({ currency }) => currency ?? []);
    const known = told === 'UNSPECIFIED' ? (leg?.cabin ?? cabin ?? 'UNSPECIFIED') : told;
    return {
      segment: ref,
      map: {
        leg_key: leg?.key ?? '',
        currency: currencies[0] ?? null,
        offer_key: {},
        cabins: [
          assembleCabin({
            cabin: known === 'UNSPECIFIED' && cabin ? cabin : known,
            deck: null,
            columns: listColumns(read.map(({ order }) => order)),
            rows: read.map(({ row }) => row),
          }),
        ],
      },
    };
  });
}

interface Context {
  segment: string;
  travelers: string[];
  services: ReadonlyMap<string, ReadOptional>;
  /** Our key of a passenger. */
  nameOf(key: string): string;
  isOwn(amount: Price['amount']): boolean;
  reading: Reading;
}
interface ReadRow {
  row: Row;
  currency: string | null;
  /** Letters from left to right, '' for an aisle. */
  order: string[];
}

function readRow(node: XmlNode, context: Context): ReadRow {
  const codes = node.all('Characteristic').flatMap(readCodes);
  const own = node.attribute('SearchTravelerRef');
  const order: string[] = [];
  const seats: ProviderSeat[] = [];
  let currency: string | null = null;
  for (const facility of node.all('Facility')) {
    const type = facility.attribute('Type');
    const letter = /([A-Z])$/.exec(facility.attribute('SeatCode') ?? '')?.[1] ?? null;
    if (type === 'Aisle' || letter === null) {
      if (type === 'Aisle') order.push('');
      continue;
    }
    order.push(letter);
    const read = readSeat(facility, letter, own, context);
    seats.push(read.seat);
    currency ??= read.currency;
  }
  const number = parseInteger(node.attribute('Number')) ?? 0;
  return {
    row: {
      number,
      exit: codes.includes('E'),
      over_wing: codes.includes('OW'),
      facilities: seats.length === 0,
      seats,
    },
    currency,
    order,
  };
}

const NAMES: [RegExp, string][] = [
  [/(without|no) ?window/i, '1W'],
  [/^window/i, 'W'],
  [/^aisle/i, 'A'],
  [/^(center|centre|middle)/i, '9'],
  [/^(exit|emergency exit)/i, 'E'],
  [/bulkhead/i, 'K'],
  [/over.?wing/i, 'OW'],
  [/leg ?(room|space)/i, 'L'],
  [/bassinet/i, 'B'],
  [/chargeable|paid/i, 'CH'],
  [/(restrict|limit|reduc|\bno\b).*recline/i, '1D'],
  [/^no.*infant/i, '1A'],
  [/^no ?smoking/i, 'N'],
  [/^upper ?deck/i, 'UP'],
  // Near one is still a seat.
  [/^lavatory/i, 'LA'],
  [/^galley/i, 'GN'],
  [/no ?seat/i, '8'],
];

/** The code, or the code for its text; of what has neither, the text. */
function readCodes(node: XmlNode): string[] {
  const code = node.attribute('PADISCode')?.toUpperCase() ?? null;
  const words = node.attribute('Value')?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ') ?? null;
  for (const name of ['Position', 'RowLocation']) node.attribute(name);
  if (code && (SEAT_CHARACTERISTICS[code] ?? SEAT_FACILITIES[code])) return [code];
  const known = NAMES.find(([pattern]) => pattern.test(words ?? ''))?.[1];
  return [known ?? words ?? code ?? []].flat();
}

/** Free, though perhaps not for these travellers. */
const FREE = /^(Available|AdvSeatSelection|AdvancedBoardingPass|UnoccupiedButNotEligible)$/;
const TAKEN = /^(Occupied|Reserved|Group|InterlineCheckin|Codeshare|PartnerAirline)$/;

function readSeat(
  node: XmlNode,
  column: string,
  row_traveler: string | null,
  { segment, travelers, services, nameOf, isOwn, reading }: Context,
): { seat: ProviderSeat; currency: string | null } {
  const state = node.attribute('Availability') ?? '';
  const type = node.attribute('Type');
  const gone = type === 'Open' || type === 'Unknown' || state === 'NoSeat';
  const said = [...node.all('Characteristic').flatMap(readCodes), ...node.texts('Remark')];
  const codes = gone ? [...said, '8'] : said;
  const status = FREE.test(state) ? 'F' : TAKEN.test(state) ? 'O' : 'Z';
  const seat = buildSeat({ column, codes, status, items: [] }, new Map(), reading);
  const code = node.attribute('SeatCode') ?? '';
  const people = row_traveler === null ? travelers : [nameOf(row_traveler)];
  const prices = readPrices(node, people, services, reading)
    .map((one) => ({ ...one, traveler: nameOf(one.traveler) }))
    .filter(({ amount }) => isOwn(amount));
  for (const name of ['Paid', 'SSRCode', 'IssuanceReason', 'ServiceSubCode']) node.attribute(name);
  return {
    currency: prices.find(({ amount }) => amount.minor > 0)?.amount.currency ?? null,
    seat: {
      ...seat,
      offers:
        seat.type === 'SEAT' && status === 'F' && state !== 'UnoccupiedButNotEligible'
          ? prices.map(({ traveler, amount }) => ({
              offer_item_id: `${segment}|${code.replace('-', '')}|${traveler}`,
              passenger_keys: [traveler],
              amount_minor: amount.minor,
              tax_minor: 0,
            }))
          : [],
    },
  };
}

interface Price {
  traveler: string;
  amount: { minor: number; currency: string };
}

/** Prices per traveller by service, or one for all; a seat without a price is free. */
function readPrices(
  node: XmlNode,
  people: readonly string[],
  services: Context['services'],
  reading: Reading,
): Price[] {
  const each = node.all('PassengerSeatPrice').flatMap((one): Price[] => {
    const traveler = one.attribute('BookingTravelerRef');
    const amount = readAmount(one.attribute('Amount'), reading);
    return traveler && amount ? [{ traveler, amount }] : [];
  });
  if (each.length > 0) return each;
  const service = services.get(node.attribute('OptionalServiceRef') ?? '');
  if (service?.price) {
    const { amount_minor, tax_minor, currency } = service.price;
    const who = service.travelers.length > 0 ? service.travelers : people;
    const amount = { minor: amount_minor + tax_minor, currency };
    return who.map((traveler) => ({ traveler, amount }));
  }
  const amount = readAmount(node.attribute('SeatPrice'), reading);
  if (amount) return people.map((traveler) => ({ traveler, amount }));
  const free = node.attribute('Paid') === 'false';
  const nothing = { minor: 0, currency: reading.currency ?? '' };
  return free ? people.map((traveler) => ({ traveler, amount: nothing })) : [];
}

/** Merges rows that are repeated for each traveller. */
function mergeRows(rows: readonly ReadRow[]): ReadRow[] {
  const merged = new Map<number, ReadRow>();
  for (const one of rows) {
    const known = merged.get(one.row.number);
    if (!known) {
      merged.set(one.row.number, one);
      continue;
    }
    const seats = known.row.seats.map((seat) => {
      const again = one.row.seats.find(({ column }) => column === seat.column);
      // A seat may be free for one of them alone.
      const status = again?.status === 'FREE' ? 'FREE' : seat.status;
      return { ...seat, status, offers: [...seat.offers, ...(again?.offers ?? [])] };
    });
    merged.set(one.row.number, { ...known, row: { ...known.row, seats } });
  }
  return [...merged.values()];
}

/** The columns of the fullest row, because some have fewer seats, and the letters it lacks. */
function listColumns(orders: readonly string[][]): SeatColumn[] {
  const widest = orders.reduce<string[]>(
    (best, one) => (one.filter(Boolean).length > best.filter(Boolean).length ? one : best),
    [],
  );
  const across = [...widest];
  for (const letter of orders.flat()) {
    if (letter === '' || across.includes(letter)) continue;
    const next = across.findIndex((one) => one > letter);
    across.splice(next < 0 ? across.length : next, 0, letter);
  }
  return across.flatMap((id, at) =>
    id === '' ? [] : [{ id, aisle: across[at - 1] === '' || across[at + 1] === '' }],
  );
}
