/**
 * SeatAvailability: the seats of an order's flights as they are now, who may sit where and for how
 * much. Letters are the aircraft's own; an aisle is where two neighbouring columns are both aisle
 * columns.
 */
import type { SellerWorld } from '../engine/index.ts';
import { attempt } from '../engine/state.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, findPath, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type { WorldOrder, WorldSeat, WorldSeatCabin, WorldSeatMap } from '../world.ts';
import { buildPriceElement } from './amounts.ts';
import { type Handler, needText, readOrder } from './message-exchange.ts';
import { MessageLists } from './message-lists.ts';
import { describeOrder, type OrderFlights } from './order-flights.ts';
import { buildPassengerElements } from './orders.ts';

/** Seats are chosen from the map of one order; the offer is known by the order alone. */
export const buildSeatOfferId = (order_id: string): string => `SEAT.${order_id}`;

export const answerSeatAvailability: Handler = (exchange) => {
  const { request, seller, world, profile } = exchange;
  const asked = findPath(request, 'SeatAvailibilityCoreRequest/OrderRequest/Order');
  const key = need(asked, 'NOT_SUPPORTED', 'Seats are offered for an order only');
  const order = readOrder(key, exchange);
  const { order_id } = order;
  const lists = new MessageLists(profile, seller.owner);
  const flights = describeOrder(order, lists);
  const asked_flights = readAskedFlights(key, order, flights);
  const maps = namesSegments(key)
    ? asked_flights.map((id) => world.seatMap(order_id, id))
    : listDrawable(world, order_id, asked_flights);
  const items = maps.flatMap((map) => buildSeatItems(map, lists, getSegment(map, flights)));
  const offer =
    items.length > 0 &&
    el(
      'ALaCarteOffer',
      leaf('OfferID', buildSeatOfferId(order_id)),
      items,
      leaf('OwnerCode', seller.owner),
    );
  return {
    response: [
      offer,
      lists.element(buildPassengerElements(order.passengers)),
      ...maps.map((map) => buildSeatMapElement(map, getSegment(map, flights), lists)),
    ],
  };
};

const namesSegments = (key: XmlElement): boolean =>
  findChildren(key, 'OrderItem').some((item) => findChild(item, 'PaxSegmentRefID') !== undefined);

/** The maps that could be drawn; flights without one are skipped. Refuses where none has one. */
export function listDrawable(
  world: SellerWorld,
  order_id: string,
  flight_ids: readonly string[],
): WorldSeatMap[] {
  const draw = (id: string) => world.seatMap(order_id, id);
  const maps = flight_ids.flatMap((id) => attempt(() => draw(id)) ?? []);
  return maps.length > 0 ? maps : flight_ids.map(draw);
}

/** Segments named, those of the order items named where none is, or all there are. */
function readAskedFlights(key: XmlElement, order: WorldOrder, flights: OrderFlights): string[] {
  const own = order.slices.flatMap((slice) => slice.flights.map(({ id }) => id));
  const items = findChildren(key, 'OrderItem');
  if (items.length === 0) return own;
  const segments = items.flatMap((item) =>
    findChildren(item, 'PaxSegmentRefID').map(({ text }) => text),
  );
  const sought = new Set(segments.length > 0 ? segments : items.flatMap(listItemSegments));
  const found = own.filter((id) => sought.has(flights.segments.get(id) ?? ''));
  if (found.length < sought.size) {
    refuse('INVALID_DATA', 'PaxSegmentRefID is of no flight of the order');
  }
  return found;

  function listItemSegments(element: XmlElement): string[] {
    const id = needText(element, 'OrderItemID');
    const item = order.items.find((one) => one.id === id);
    const slice = order.slices[need(item, 'INVALID_DATA', `The order has no item ${id}`).slice];
    return (slice?.flights ?? []).flatMap((flight) => flights.segments.get(flight.id) ?? []);
  }
}

function getSegment(map: WorldSeatMap, flights: OrderFlights): string {
  const segment = flights.segments.get(map.flight_id);
  if (!segment) throw new Error(`the seat map of ${map.flight_id} is of another order`);
  return segment;
}

/** Code of a seat sold beside the fare. */
const SEAT_CODE = '0B5';

type SeatPrice = WorldSeat['prices'][number];

/** What is on sale on a map: each item once, with everybody it is for. */
export function listSeatItems(map: WorldSeatMap): { passengers: string[]; price: SeatPrice }[] {
  const prices = map.cabins.flatMap(({ rows }) =>
    rows.flatMap(({ seats }) => seats.flatMap((seat) => seat.prices)),
  );
  return [...Map.groupBy(prices, ({ offer_item_id }) => offer_item_id).values()].map((same) => ({
    passengers: [...new Set(same.map(({ passenger_id }) => passenger_id))],
    price: same[0] as SeatPrice,
  }));
}

const buildSeatItems = (map: WorldSeatMap, lists: MessageLists, segment: string): XmlNode[] =>
  listSeatItems(map).map(({ passengers, price }) =>
    el(
      'OfferItem',
      el('Eligibility', {
        OfferFlightAssociations: { PaxSegmentReferences: { PaxSegmentRefID: segment } },
        PaxRefID: passengers,
      }),
      leaf('OfferItemID', price.offer_item_id),
      el('Service', {
        ServiceDefinitionRefID: lists.seatService(SEAT_CODE, 'Seat'),
        ServiceID: `SV.${price.offer_item_id}`,
      }),
      buildPriceElement('UnitPrice', price.charge, map.currency),
    ),
  );

const buildSeatMapElement = (map: WorldSeatMap, segment: string, lists: MessageLists): XmlNode =>
  el(
    'SeatMap',
    map.cabins.map((cabin) => buildCompartment(cabin, lists)),
    leaf('PaxSegmentRefID', segment),
  );

function buildCompartment(cabin: WorldSeatCabin, lists: MessageLists): XmlNode {
  const numbers = cabin.rows.map(({ number }) => number);
  return el(
    'CabinCompartment',
    cabin.facilities.map((facility) => buildComponent(facility, numbers[0])),
    lists.cabin('CabinType', cabin.cabin),
    { DeckCode: cabin.deck === 'UPPER' ? 'Upper' : 'Main', FirstRowNumber: numbers[0] },
    leaf('LastRowNumber', numbers.at(-1)),
    buildColumns(cabin),
    cabin.rows.map((row) => buildRowElement(row, cabin)),
  );
}

const COMPONENTS: Readonly<Record<WorldSeatCabin['facilities'][number]['kind'], string>> = {
  GALLEY: 'G',
  LAVATORY: 'LA',
  CLOSET: 'CL',
  STAIRS: 'ST',
};

/** Behind a row, or in front of the first one. */
const buildComponent = (
  { kind, after_row }: WorldSeatCabin['facilities'][number],
  first_row: number | undefined,
): XmlNode =>
  el('CabinComponent', {
    CabinComponentTypeCode: COMPONENTS[kind],
    FirstRowNumber: after_row ?? first_row,
    PositionCode: after_row === null ? 'Before' : 'After',
  });

/** W at the walls, A beside an aisle, as the codes of seats have it. */
const buildColumns = ({ columns: letters }: WorldSeatCabin): XmlNode[] =>
  letters.flatMap((letter, at) => {
    if (letter === '') return [];
    const before = letters[at - 1];
    const after = letters[at + 1];
    return el(
      'SeatColumn',
      { ColumnID: letter, SeatCharacteristicCode: before === '' || after === '' ? 'A' : null },
      (before === undefined || after === undefined) && leaf('SeatCharacteristicCode', 'W'),
    );
  });

/** PADIS 9864: exit row, row over the wing. */
function buildRowElement(
  row: WorldSeatCabin['rows'][number],
  { wing_rows }: WorldSeatCabin,
): XmlNode {
  const { number, exit, seats } = row;
  const wing = wing_rows !== null && number >= wing_rows.first && number <= wing_rows.last;
  return el(
    'SeatRow',
    exit && leaf('RowCharacteristicCode', 'E'),
    { RowCharacteristicCode: wing ? 'K' : null, RowNumber: number },
    seats.map((seat) => buildSeatElement(seat, number)),
  );
}

export const SEAT_STATES: Readonly<Record<WorldSeat['state'], string | null>> = {
  FREE: 'F',
  OCCUPIED: 'O',
  BLOCKED: 'Z',
  NO_SEAT: null,
};
const NO_SEAT_HERE = '8';

function buildSeatElement(
  { column, state, characteristics, prices }: WorldSeat,
  row: number,
): XmlNode {
  const items = new Set(prices.map(({ offer_item_id }) => offer_item_id));
  const codes = state === 'NO_SEAT' ? [NO_SEAT_HERE] : characteristics;
  return el('Seat', {
    ColumnID: column,
    OccupationStatusCode: SEAT_STATES[state],
    OfferItemRefID: [...items],
    RowNumber: row,
    SeatCharacteristicCode: codes,
  });
}
