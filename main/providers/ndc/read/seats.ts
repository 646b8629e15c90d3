/** SeatAvailabilityRS: the map of each flight, with what its seats cost whom. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderSeat, ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import {
  assembleCabin,
  buildSeat,
  findCurrencyOf,
  joinMaps,
  keepOneCurrency,
  listColumns,
  type Row,
  type Services,
} from '#main/providers/wire/seats.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { type AlaCarteOffer, toServiceKey } from './ancillaries.ts';
import type { Graph } from './data-lists.ts';
import { readCabin } from './flights.ts';

const COMPONENTS: [RegExp, ProviderSeat['type']][] = [
  [/^(LA|L|LAV.*|TOILET)$/i, 'LAVATORY'],
  [/^(G|GN|GALLEY.*)$/i, 'GALLEY'],
  [/^(CL|C|CLOSET.*|WARDROBE|SO|STOWAGE)$/i, 'CLOSET'],
  [/^(ST|STAIR.*)$/i, 'STAIRS'],
];

export const readSeatMaps = (
  response: XmlNode,
  graph: Graph,
  alacarte: AlaCarteOffer[],
  of_order: string | null,
): ProviderSeatMap[] =>
  assembleMaps(response, graph, { alacarte, of_order }, (node, services) => {
    const legs = node.texts('DatedOperatingLegRefID');
    const by_leg = legs.flatMap((leg) => graph.segment_of_leg.get(leg) ?? [])[0];
    return {
      leg_key: node.text('PaxSegmentRefID') ?? by_leg,
      cabins: node.all('CabinCompartment').map((cabin) => readCabinMap(cabin, graph, services)),
    };
  });

/** Every map of the message; of one flight alone where it names none. */
export function assembleMaps(
  response: XmlNode,
  { segments, reading }: Pick<Graph, 'segments' | 'reading'>,
  sent: { alacarte: AlaCarteOffer[]; of_order: string | null; response_id?: string | null },
  read: (
    node: XmlNode,
    services: Services,
  ) => { leg_key: string | undefined; cabins: ProviderSeatMap['cabins'] },
): ProviderSeatMap[] {
  const sold = keepOneCurrency(
    sent.alacarte.flatMap((offer) => offer.services),
    (text) => reading.warn(text),
    sent.of_order,
  );
  const services = new Map(sold.map((one) => [one.offer_item_id, one]));
  const offer_key = toServiceKey(sent.alacarte, sent.response_id);
  const only = segments.size === 1 ? [...segments.keys()][0] : undefined;
  const maps = response.all('SeatMap').map((node) => {
    const { leg_key = only ?? '', cabins } = read(node, services);
    if (leg_key === '') reading.warn(phrase('map_no_flight'));
    return { leg_key, currency: findCurrencyOf(sold), offer_key, cabins };
  });
  return joinMaps(maps);
}

function readCabinMap(
  node: XmlNode,
  graph: Graph,
  services: Services,
): ProviderSeatMap['cabins'][number] {
  node.text('FirstRowNumber');
  node.text('LastRowNumber');
  const rows = node.all('SeatRow').map((row) => readRow(row, graph, services));
  const seat_columns = node.all('SeatColumn').map((one) => ({
    id: one.text('ColumnID') ?? '',
    aisle: one.texts('SeatCharacteristicCode').includes('A'),
  }));
  const listed = seat_columns.length > 0 ? seat_columns : readColumns(node, rows);
  const across = listed.map((one) => one.id).filter((id) => id !== '');
  placeComponents(node.all('CabinComponent'), rows, across);
  const cabin = readCabin(node.at('CabinType'));
  return assembleCabin({ cabin, deck: node.text('DeckCode'), columns: listed, rows });
}

/** Before 21.3 the columns are named alone; one without a seat in any row has its place too. */
function readColumns(node: XmlNode, rows: Row[]) {
  const seen = listColumns(rows);
  const named = node.texts('ColumnID');
  return seen.every(({ id }) => named.includes(id))
    ? named.map((id) => seen.find((one) => one.id === id) ?? { id, aisle: false })
    : seen;
}

function readRow(node: XmlNode, graph: Graph, services: Services): Row {
  const codes = node.texts('RowCharacteristicCode').map((code) => code.toUpperCase());
  const seats = node.all('Seat').map((seat) => readSeat(seat, graph, services));
  const number =
    parseInteger(node.text('RowNumber')) ?? parseInteger(node.text('Seat/RowNumber')) ?? 0;
  node.texts('Seat/RowNumber');
  return {
    number,
    exit: codes.includes('E'),
    over_wing: codes.includes('OW') || codes.includes('K'),
    facilities: false,
    seats,
  };
}

function readSeat(node: XmlNode, graph: Graph, services: Services): ProviderSeat {
  const profile = node.texts('SeatProfileRefID').flatMap((id) => graph.seat_profiles.get(id) ?? []);
  const codes = [...node.texts('SeatCharacteristicCode'), ...profile];
  return buildSeat(
    {
      column: node.text('ColumnID') ?? '',
      codes,
      status: node.text('OccupationStatusCode'),
      items: node.texts('OfferItemRefID'),
    },
    services,
    graph.reading,
  );
}

interface Component {
  type: ProviderSeat['type'];
  /** Rows or lines it stands in. */
  rows: Row[];
  columns: string[];
}

/**
 * Puts lavatories, galleys and the like into their rows and columns. One behind a row, or before
 * the first, gets its own line there, with the number of the row before. Facilities without columns
 * share the width of their line.
 */
function placeComponents(nodes: XmlNode[], rows: Row[], across: string[]) {
  const placed = nodes.flatMap((node) => readComponent(node, rows) ?? []);
  for (const { type, rows: lines, columns } of placed) {
    for (const line of lines) for (const column of columns) put(line, column, type);
  }
  for (const line of new Set(placed.flatMap((one) => one.rows))) {
    if (!line.facilities) continue;
    const unsaid = placed.filter((one) => one.columns.length === 0 && one.rows.includes(line));
    const free = across.filter((column) => !line.seats.some((seat) => seat.column === column));
    free.forEach((column, index) => {
      const one = unsaid[Math.floor((index * unsaid.length) / free.length)];
      if (one) put(line, column, one.type);
    });
  }
}

function put({ seats }: Row, column: string, type: ProviderSeat['type']) {
  if (seats.some((seat) => seat.column === column)) return;
  seats.push({ column, type, status: 'BLOCKED', disclosures: [], offers: [] });
}

function readComponent(node: XmlNode, rows: Row[]): Component | null {
  const code = node.text('CabinComponentTypeCode') ?? '';
  const type = COMPONENTS.find(([pattern]) => pattern.test(code))?.[1];
  const first = parseInteger(node.text('FirstRowNumber'));
  const last = parseInteger(node.text('LastRowNumber')) ?? first;
  const columns = node.texts('ColumnID');
  const position = node.text('PositionCode') ?? '';
  if (!type || first === null || last === null || last - first > 20) return null;
  const behind = /^(after|behind)/i.test(position);
  if (behind || /^before/i.test(position)) {
    return { type, columns, rows: [ensureLine(rows, first, behind)] };
  }
  return { type, columns, rows: rows.filter((one) => one.number >= first && one.number <= last) };
}

/** The line without seats behind or before a row; created if missing. */
function ensureLine(rows: Row[], number: number, behind: boolean): Row {
  const at = rows.findIndex((one) => one.number === number && !one.facilities);
  const index = at === -1 ? (behind ? rows.length : 0) : behind ? at + 1 : at;
  const known = behind ? rows[index] : rows[index - 1];
  if (known?.facilities) return known;
  const line: Row = {
    number: behind ? number : number - 1,
    exit: false,
    over_wing: false,
    facilities: true,
    seats: [],
  };
  rows.splice(index, 0, line);
  return line;
}
