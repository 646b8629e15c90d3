/** SeatAvailability and ServiceList in NDC 17.2, and what a change chooses of them. */
import { buildSeatOfferId, listDrawable, listSeatItems, SEAT_STATES } from '../ndc/seats.ts';
import { buildBagOfferId } from '../ndc/services.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  SellerProfile,
  WorldCharge,
  WorldSeat,
  WorldSeatCabin,
  WorldSeatMap,
  WorldServiceChange,
} from '../world.ts';
import { buildPeople, buildSeatCabin, Lists } from './lists.ts';
import { readOrderId } from './ordering.ts';
import { mapSegments } from './orders.ts';
import { attribute, buildPrice, buildRefs, type Handler172, needText, readList } from './wire.ts';

export const listServiceOfferIds = (order_id: string): string[] => [
  buildSeatOfferId(order_id),
  buildBagOfferId(order_id),
];

export function readServiceChoices(
  offers: readonly XmlElement[],
): Pick<WorldServiceChange, 'seats' | 'bags'> {
  const change: Pick<WorldServiceChange, 'seats' | 'bags'> = { seats: [], bags: [] };
  for (const item of offers.flatMap((one) => findChildren(one, 'OfferItem'))) {
    const offer_item_id = attribute(item, 'OfferItemID');
    const [passenger_id, ...others] = readList(item, 'PassengerRefs');
    if (!passenger_id || others.length > 0) {
      return refuse('BAD_PASSENGERS', 'A seat or bag is for one passenger');
    }
    const seat = findChild(item, 'SeatSelection');
    if (seat) {
      const row = Number(needText(seat, 'Row'));
      change.seats.push({ offer_item_id, passenger_id, row, column: needText(seat, 'Column') });
    } else {
      const quantity = Number(readTextAt(item, 'ALaCarteSelection/Quantity') ?? '1');
      change.bags.push({ offer_item_id, passenger_id, quantity });
    }
  }
  return change;
}

export const answerSeatAvailability: Handler172 = ({ query, world, seller }) => {
  const order_id = readOrderId(
    need(findChild(query, 'Order'), 'NOT_SUPPORTED', 'Seats are offered for an order only'),
    seller.owner,
  );
  const order = world.retrieve({ order_id });
  const lists = new Lists();
  const segments = mapSegments(order, lists);
  const flights = order.slices.flatMap((slice) => slice.flights);
  const maps = listDrawable(
    world,
    order_id,
    flights.map(({ id }) => id),
  );
  const items = maps.flatMap((map) =>
    buildSeatItems(map, segments.get(map.flight_id) ?? '', lists),
  );
  const cabins = maps.flatMap((map) =>
    map.cabins.map((cabin) =>
      el('SeatMap', leaf('SegmentRef', segments.get(map.flight_id)), buildCabinMap(cabin, lists)),
    ),
  );
  const { passengers } = buildPeople(order);
  return [
    buildOffer(buildSeatOfferId(order_id), seller, items),
    ...cabins,
    lists.element(passengers.map(withoutDetails)),
  ];
};

/** One item per price on a flight, with everybody it is for; seats name those that fit. */
const buildSeatItems = (map: WorldSeatMap, segment: string, lists: Lists): XmlNode[] =>
  listSeatItems(map).map(({ passengers, price }) =>
    buildItem(price, passengers, [segment], map.currency, lists.seat('0B5', 'Seat')),
  );

/** `definition`: what is sold, in the lists of the answer. */
const buildItem = (
  { offer_item_id, charge }: { offer_item_id: string; charge: WorldCharge },
  passengers: string[],
  segments: string[],
  currency: string,
  definition: string,
): XmlNode =>
  tag(
    'ALaCarteOfferItem',
    { OfferItemID: offer_item_id },
    el('Eligibility', buildRefs('PassengerRefs', passengers), buildRefs('SegmentRefs', segments)),
    buildPrice('UnitPriceDetail', charge, currency),
    tag('Service', { ServiceID: `SV-${offer_item_id}` }, { ServiceDefinitionRef: definition }),
  );

const buildOffer = (
  id: string,
  { owner }: SellerProfile,
  items: readonly XmlNode[],
): XmlNode | null =>
  items.length > 0 ? tag('ALaCarteOffer', { OfferID: id, Owner: owner }, items) : null;

const WORDS: Readonly<Record<string, string>> = { W: 'WINDOW', A: 'AISLE', '9': 'CENTER' };

function buildCabinMap(cabin: WorldSeatCabin, lists: Lists): XmlNode {
  const numbers = cabin.rows.map(({ number }) => number);
  const across = cabin.columns;
  return el(
    'Cabin',
    buildSeatCabin(cabin.cabin),
    el(
      'CabinLayout',
      across.flatMap((letter, at) => {
        if (letter === '') return [];
        const wall = across[at - 1] === undefined || across[at + 1] === undefined;
        const aisle = across[at - 1] === '' || across[at + 1] === '';
        const word = aisle ? 'AISLE' : wall ? 'WINDOW' : 'CENTER';
        return leaf('Columns', word, { Position: letter }) ?? [];
      }),
      el('Rows', { First: numbers[0], Last: numbers.at(-1) }),
      // The schema has the last row before the first.
      cabin.wing_rows &&
        el('WingPosition', {
          LastRow: String(cabin.wing_rows.last),
          FirstRow: String(cabin.wing_rows.first),
        }),
    ),
    cabin.rows.map((row) =>
      el(
        'Row',
        leaf('Number', String(row.number)),
        row.seats.map((seat) => buildSeatElement(seat, row.exit, lists)),
      ),
    ),
  );
}

function buildSeatElement(seat: WorldSeat, exit: boolean, lists: Lists): XmlNode {
  const codes = seat.state === 'NO_SEAT' ? ['8'] : seat.characteristics;
  const said = new Set([...codes, ...(exit ? ['E'] : [])]);
  return el(
    'Seat',
    { Column: seat.column, SeatStatus: SEAT_STATES[seat.state] },
    buildRefs(
      'OfferItemRefs',
      seat.prices.map(({ offer_item_id }) => offer_item_id),
    ),
    [...said].map((code) => leaf('SeatDefinitionRef', lists.seatDefinition(WORDS[code] ?? code))),
  );
}

const withoutDetails = (passenger: XmlNode): XmlNode => ({
  ...passenger,
  children: passenger.children.filter(({ name }) => name === 'PTC'),
});

export const answerServiceList: Handler172 = ({ query, world, seller }) => {
  const order_id = readOrderId(
    need(findChild(query, 'OrderID'), 'NOT_SUPPORTED', 'Services are offered for an order only'),
    seller.owner,
  );
  const order = world.retrieve({ order_id });
  const offers = world.serviceOffers(order_id);
  const lists = new Lists();
  const segments = mapSegments(order, lists);
  const items = offers.map((offer) => {
    const flown = offer.flight_ids.flatMap((id) => segments.get(id) ?? []);
    const bag = lists.extraBag(offer, offer.max_quantity);
    return buildItem(offer, [offer.passenger_id], flown, order.currency, bag);
  });
  const { passengers } = buildPeople(order);
  return [
    buildOffer(buildBagOfferId(order_id), seller, items),
    lists.element(passengers.map(withoutDetails)),
  ];
};
