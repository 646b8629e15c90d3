/** Seats and bags of a record: those on sale, those requested, and their price together. */
import { getCabinByClass } from '../booking-classes.ts';
import { listSeated, sumCharge } from '../order-state.ts';
import type {
  WorldOrder,
  WorldSeat,
  WorldSeatCabin,
  WorldServiceOffer,
  WorldServiceQuote,
} from '../world.ts';
import { getFlightTattoo, getTattoo, listFlights } from './elements.ts';
import { type Exchange, type Handler, openFiledRecord } from './message-exchange.ts';
import { CABIN_LETTERS } from './pnr-view.ts';
import {
  buildFlightProduct,
  buildMonetary,
  el,
  findAll,
  findChildren,
  findPath,
  leaf,
  needText,
  readTextAt,
  refuse,
  toIsoDay,
  type XmlNode,
} from './wire.ts';
import type { BagRequest, SeatRequest, Workspace } from './workspace.ts';

/** What the requests of a session cost; null where there are none. */
export function getServiceQuote(
  exchange: Exchange,
  work: Workspace,
  order: WorldOrder,
): WorldServiceQuote | null {
  const { world, distortion } = exchange;
  const { seats, bags, remove } = work;
  if (seats.length + bags.length + remove.services.length === 0) return null;
  const change = {
    remove: remove.services,
    seats: seats.map((request) => getSeatItem(exchange, order, request)),
    bags: bags.map((request) => resolveBagItem(exchange, order, request)),
  };
  return world.quoteServices(order.order_id, change, distortion);
}

function getSeatItem({ world }: Exchange, order: WorldOrder, request: SeatRequest) {
  const { flight_id, passenger_id, row, column } = request;
  const map = world.seatMap(order.order_id, flight_id);
  const seat = map.cabins
    .flatMap(({ rows }) => rows)
    .find(({ number }) => number === row)
    ?.seats.find((one) => one.column === column);
  const price = seat?.prices.find((one) => one.passenger_id === passenger_id);
  if (seat?.state !== 'FREE' || !price) return refuse('288', `SEAT ${row}${column} NOT AVAILABLE`);
  return { offer_item_id: price.offer_item_id, passenger_id, row, column };
}

function resolveBagItem({ world }: Exchange, order: WorldOrder, request: BagRequest) {
  const { flight_id, passenger_id, code, quantity } = request;
  const offers = world.serviceOffers(order.order_id);
  const found = offers.find(
    (one) =>
      one.code === code && one.passenger_id === passenger_id && one.flight_ids.includes(flight_id),
  );
  if (!found) return refuse('288', `SERVICE ${code} NOT AVAILABLE`);
  return { offer_item_id: found.offer_item_id, passenger_id, quantity };
}

const SEATED: Readonly<Record<WorldSeat['state'], string>> = {
  FREE: 'F',
  OCCUPIED: 'O',
  BLOCKED: 'Z',
  NO_SEAT: 'Z',
};

export const answerSeatMap: Handler = (exchange) => {
  const { world, body } = exchange;
  const { order } = openFiledRecord(exchange);
  const product = findPath(body, 'travelProductIdent');
  const number = Number(needText(product, 'flightIdentification/flightNumber'));
  const date = toIsoDay(readTextAt(product, 'flightDate/departureDate'));
  const origin = needText(product, 'boardPointDetails/trueLocationId');
  const found = listFlights(order).find(
    ({ flight }) =>
      flight.number === number &&
      flight.departure.slice(0, 10) === date &&
      flight.origin === origin,
  );
  if (!found) return refuse('102', 'FLIGHT NOT IN PNR');
  const { flight } = found;
  const map = world.seatMap(order.order_id, flight.id);
  const people = listSeated(order);
  return el(
    'Air_RetrieveSeatMapReply/seatmapInformation',
    el('flightDateInformation', buildFlightProduct(flight)),
    el('equipmentInformation', { iataAircraftTypeCode: map.aircraft }),
    map.cabins.slice(0, 9).map(buildCabin),
    map.cabins.flatMap(({ rows }) => rows.map(buildRow)),
    people.map((one) => buildPrices(map.cabins, one, map.currency)),
  );
};

function buildCabin({ cabin: kind, rows, columns, deck, wing_rows }: WorldSeatCabin): XmlNode {
  const letters = columns.flatMap((letter, i) => {
    if (letter === '') return [];
    const aisle = columns[i - 1] === '' || columns[i + 1] === '';
    const window = i === 0 || i === columns.length - 1;
    return [{ letter, of: aisle ? 'A' : window ? 'W' : '9' }];
  });
  return el(
    'cabin/compartmentDetails',
    el('classDetails', {
      classDesignator: CABIN_LETTERS[kind] === 'M' ? 'Y' : CABIN_LETTERS[kind],
    }),
    el('seatRowRange', leaf('number', rows[0]?.number), leaf('number', rows.at(-1)?.number)),
    { cabinZoneCode: deck === 'UPPER' ? 'U' : 'M', defaultSeatOccupation: 'F' },
    wing_rows &&
      el('overwingSeatRowRange', leaf('number', wing_rows.first), leaf('number', wing_rows.last)),
    letters.map(({ letter, of }) => el('columnDetails', { seatColumn: letter, description: of })),
  );
}

const buildRow = ({ number, exit, seats }: WorldSeatCabin['rows'][number]): XmlNode =>
  el(
    'row/rowDetails',
    { seatRowNumber: number, rowCharacteristicDetails: exit ? { rowCharacteristic: 'E' } : null },
    seats.map((seat) =>
      el(
        'seatOccupationDetails',
        { seatColumn: seat.column, seatOccupation: SEATED[seat.state] },
        seat.state === 'NO_SEAT' && leaf('seatCharacteristic', '8'),
        seat.characteristics.map((code) => leaf('seatCharacteristic', code)),
      ),
    ),
  );

/** One passenger's seat prices, seats of one price together; seats free of charge are left out. */
function buildPrices(
  cabins: readonly WorldSeatCabin[],
  { id, surname, given }: { id: string; surname: string; given: string },
  currency: string,
): XmlNode | null {
  const groups = new Map<number, { row: number; column: string }[]>();
  for (const { rows } of cabins) {
    for (const { number, seats } of rows) {
      for (const seat of seats) {
        const price = seat.prices.find((one) => one.passenger_id === id);
        if (!price || seat.state !== 'FREE') continue;
        const minor = sumCharge(price.charge);
        groups.set(minor, [...(groups.get(minor) ?? []), { row: number, column: seat.column }]);
      }
    }
  }
  if (groups.size === 0) return null;
  return el(
    'customerCentricData',
    el('dummy'),
    el('travellerDetails', {
      paxDetails: { surname },
      otherPaxDetails: { givenName: given, uniqueCustomerIdentifier: getTattoo(id) },
    }),
    [...groups].map(([minor, seats]) => {
      const rows = [...new Set(seats.map(({ row }) => row))];
      return el(
        'seatPrice',
        el('seatPrice', buildMonetary('T', minor, currency)),
        rows.map((number) =>
          el('rowDetails', {
            seatRowNumber: number,
            seatOccupationDetails: seats
              .filter(({ row }) => row === number)
              .map(({ column }) => ({ seatColumn: column })),
          }),
        ),
      );
    }),
  );
}

/** Extra bags that each passenger may buy on each direction. */
export const answerCatalogue: Handler = (exchange) => {
  const { world } = exchange;
  const { order } = openFiledRecord(exchange);
  const offers = world.serviceOffers(order.order_id);
  const people = listSeated(order);
  return el(
    'Service_IntegratedCatalogueReply',
    people.map(({ id, ptc }) =>
      el('passengerGroup/paxReference/passengerReference', { type: ptc, value: getTattoo(id) }),
    ),
    listFlights(order).map(({ flight }, i) =>
      el(
        'flightInfo',
        el('flightDetails', buildFlightProduct(flight), leaf('itemNumber', i + 1)),
        el('travelItineraryInfo', {
          cabinDesignator: CABIN_LETTERS[getCabinByClass(flight.booking_class)],
        }),
      ),
    ),
    offers.map((offer, i) => buildServiceGroup(order, offer, i)),
  );
};

function buildServiceGroup(order: WorldOrder, offer: WorldServiceOffer, i: number): XmlNode {
  const buildAssociations = (kind: string, numbers: number[]) =>
    numbers.map((number) =>
      el('passengerAndFlightAssociation', { rangeQualifier: kind, rangeDetails: { min: number } }),
    );
  const buildAttribute = (type: string, value: string) =>
    el('serviceAttributes/criteriaDetails', { attributeType: type, attributeDescription: value });
  const { currency } = order;
  const { charge } = offer;
  return el(
    'serviceGroup',
    el('serviceId/itemNumberDetails', { number: i + 1, type: 'SR' }),
    buildAssociations('P', [getTattoo(offer.passenger_id)]),
    buildAssociations(
      'S',
      offer.flight_ids.map((id) => getFlightTattoo(order, id)),
    ),
    el('serviceCodes', { specialCondition: 'C', otherSpecialCondition: offer.code }),
    el('serviceDetailsGroup/serviceDetails/specialRequirementsInfo', {
      ssrCode: 'ABAG',
      serviceType: listFlights(order)[0]?.flight.carrier,
      otherServiceType: 'BG',
    }),
    buildAttribute('CNM', offer.name.toUpperCase()),
    buildAttribute('MAX', String(offer.max_quantity)),
    buildAttribute('PCS', String(offer.pieces)),
    buildAttribute('WGT', `${offer.weight_kg}K`),
    el(
      'pricingGroup/computedTaxSubDetails',
      buildMonetary('T', sumCharge(charge), currency),
      buildMonetary('B', charge.base_minor, currency),
    ),
  );
}

/** What the services asked for in this session cost, each by the number of its line. */
export const priceServices: Handler = (exchange) => {
  const work = openFiledRecord(exchange);
  const quote = getServiceQuote(exchange, work, work.order);
  if (!quote) return refuse('19', 'NO SERVICE TO BE PRICED');
  const { currency } = work.order;
  const total = quote.added.reduce((sum, one) => sum + sumCharge(one.price), 0);
  const buildMoney = (qualifier: string, minor: number) =>
    buildMonetary(qualifier, minor, currency);
  return el(
    'Service_IntegratedPricingReply/allFaresInfoGroup',
    el('markerAllFares'),
    el('monetaryInfo', buildMoney('T', total), buildMoney('B', total)),
    quote.added.map((one, i) =>
      el(
        'fareProductInfoGroup',
        el('generalAndIdInfo/segmentControlDetails', { numberOfPAx: i + 1 }),
        el('specificTravellerDetails/travellerDetails', {
          referenceNumber: getTattoo(one.passenger_id),
        }),
        el('passengerTypeInfoGroup/monetaryInfo', buildMoney('T', sumCharge(one.price))),
      ),
    ),
  );
};

export const createTsm: Handler = (exchange) => {
  const work = openFiledRecord(exchange);
  const references = findAll(exchange.body, 'psaList/itemReference');
  if (references.some((one) => readTextAt(one, 'referenceType') !== 'TSM')) {
    refuse('493', 'INVALID TSM REFERENCE');
  }
  if (findChildren(exchange.body, 'psaList').length === 0) refuse('477', 'INVALID FORMAT');
  return el('Ticket_CreateTSMFromPricingReply', {
    pnrLocatorData: { reservationInformation: { controlNumber: work.order.locator } },
    tsmList: references.map((one) => ({
      tsmReference: { referenceType: 'TSM', uniqueReference: needText(one, 'uniqueReference') },
    })),
  });
};
