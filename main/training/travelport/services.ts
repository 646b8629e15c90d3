/** Seat maps and bags of a reservation, and the seats and bags a change of the record selects. */
import { getCabinByClass } from '../booking-classes.ts';
import { sumCharge } from '../order-state.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, type XmlElement } from '../wire/xml-read.ts';
import { el, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  WorldOrder,
  WorldSeat,
  WorldSeatCabin,
  WorldSeatMap,
  WorldServiceOffer,
} from '../world.ts';
import type { ExchangeTravelport, HandlerTravelport } from './message-exchange.ts';
import { readLocator } from './names.ts';
import { buildAirSegment, buildAirSegments, PTCS } from './offers.ts';
import { buildHeldKey } from './records.ts';
import { isFlight, readSegments } from './shopping.ts';
import { attribute, encodeKey, formatPrice, HOST, readOptional, readPrice, unkey } from './wire.ts';

/** The order of the reservation named in the request. */
function getOrder({ root, world }: ExchangeTravelport): WorldOrder {
  const host = need(
    findChild(root, 'HostReservation'),
    'NOT_SUPPORTED',
    'Seats and services are shown for a reservation only',
  );
  return readLocator(world, attribute(host, 'ProviderLocatorCode'));
}

const buildTravelers = (order: WorldOrder): XmlNode[] =>
  order.passengers
    .filter(({ ptc }) => ptc !== 'INF')
    .map(({ id, ptc }) => tag('air:SearchTraveler', { Code: PTCS[ptc], Key: id }));

export const answerSeatMap: HandlerTravelport = (exchange) => {
  const { root, world } = exchange;
  const order = getOrder(exchange);
  const asked = readSegments(root);
  const flights = order.slices.flatMap((slice, group) =>
    slice.flights.map((flight) => ({ flight, group })),
  );
  const found = asked.map((one) =>
    need(
      flights.find(({ flight }) => isFlight(one, flight)),
      'INVALID_DATA',
      'A flight is not in the reservation',
    ),
  );
  const rows = found.flatMap(({ flight: { id, booking_class } }) =>
    buildRows(world.seatMap(order.order_id, id), booking_class),
  );
  return {
    content: [
      ...found.map(({ flight, group }) =>
        buildAirSegment(flight, group, { ClassOfService: flight.booking_class }, buildHeldKey),
      ),
      ...buildTravelers(order),
      ...rows,
    ],
  };
};

/** The booked cabin's rows, deck by deck. */
const buildRows = (map: WorldSeatMap, booking_class: string): XmlNode[] => {
  const own = map.cabins.filter(({ cabin }) => cabin === getCabinByClass(booking_class));
  return (own.length > 0 ? own : map.cabins).map((cabin) =>
    tag(
      'air:Rows',
      { SegmentRef: encodeKey(map.flight_id) },
      cabin.rows.map((row) =>
        tag(
          'air:Row',
          { Number: row.number },
          buildFacilities(cabin, row, map.currency),
          row.exit && tag('air:Characteristic', { Value: 'Exit', PADISCode: 'E' }),
          isOverWing(cabin, row.number) &&
            tag('air:Characteristic', { Value: 'OverWing', PADISCode: 'OW' }),
        ),
      ),
    ),
  );
};

const isOverWing = ({ wing_rows }: WorldSeatCabin, number: number): boolean =>
  wing_rows !== null && number >= wing_rows.first && number <= wing_rows.last;

const buildFacilities = (
  cabin: WorldSeatCabin,
  row: WorldSeatCabin['rows'][number],
  currency: string,
): (XmlNode | null)[] =>
  cabin.columns.map((letter) => {
    if (letter === '') return tag('air:Facility', { Type: 'Aisle' });
    const seat = row.seats.find(({ column }) => column === letter);
    return seat ? buildFacility(seat, row.number, currency) : null;
  });

const STATES: Readonly<Record<WorldSeat['state'], string>> = {
  FREE: 'Available',
  OCCUPIED: 'Occupied',
  BLOCKED: 'Blocked',
  NO_SEAT: 'NoSeat',
};
const WORDS: Readonly<Record<string, string>> = { W: 'Window', A: 'Aisle', '9': 'Center' };

function buildFacility(seat: WorldSeat, number: number, currency: string): XmlNode {
  const paid = seat.prices.some(({ charge }) => sumCharge(charge) > 0);
  const nobody = seat.state === 'FREE' && seat.prices.length === 0;
  return tag(
    'air:Facility',
    {
      Type: seat.state === 'NO_SEAT' ? 'Open' : 'Seat',
      SeatCode: `${number}-${seat.column}`,
      Availability: nobody ? 'UnoccupiedButNotEligible' : STATES[seat.state],
      Paid: seat.state === 'FREE' && !nobody ? paid : null,
    },
    seat.characteristics.map((code) =>
      tag('air:Characteristic', { Value: WORDS[code] ?? code, PADISCode: code }),
    ),
    seat.prices.map(({ passenger_id, charge }) =>
      tag('air:PassengerSeatPrice', {
        BookingTravelerRef: passenger_id,
        Amount: formatPrice(sumCharge(charge), currency),
      }),
    ),
  );
}

const toBagKey = (offer: WorldServiceOffer): string =>
  encodeKey(`BAG ${offer.offer_item_id} ${offer.passenger_id}`);

export const answerMerchandising: HandlerTravelport = (exchange) => {
  const { world } = exchange;
  const order = getOrder(exchange);
  const offers = world.serviceOffers(order.order_id);
  return {
    content: [
      el('air:AirSolution', buildTravelers(order), buildAirSegments(order.slices, buildHeldKey)),
      offers.length > 0 &&
        el(
          'air:OptionalServices',
          offers.map((one) => buildBag(one, order.currency)),
        ),
    ],
  };
};

const buildBag = (offer: WorldServiceOffer, currency: string): XmlNode =>
  tag(
    'air:OptionalService',
    {
      ProviderCode: HOST,
      Type: 'Baggage',
      ServiceStatus: 'Offered',
      Quantity: 1,
      ServiceSubCode: offer.code,
      SSRCode: 'XBAG',
      IssuanceReason: 'C',
      TotalPrice: formatPrice(sumCharge(offer.charge), currency),
      Key: toBagKey(offer),
      DisplayText: `${offer.name} ${offer.weight_kg}kg`,
    },
    offer.flight_ids.map((flight_id) =>
      tag('com:ServiceData', {
        AirSegmentRef: encodeKey(flight_id),
        BookingTravelerRef: offer.passenger_id,
      }),
    ),
  );

interface ChosenSeat {
  offer_item_id: string;
  passenger_id: string;
  flight_id: string;
  row: number;
  column: string;
}
interface ChosenBag {
  offer_item_id: string;
  passenger_id: string;
  quantity: number;
}

/** The selected seats and bags, at the prices shown; refused if a price differs. */
export function readServices(
  order: WorldOrder,
  asked: readonly XmlElement[],
  free: readonly XmlElement[],
  exchange: ExchangeTravelport,
): { seats: ChosenSeat[]; bags: ChosenBag[] } {
  const { seller } = exchange;
  const seats: ChosenSeat[] = [];
  const bags: ChosenBag[] = [];
  for (const node of asked) {
    const data = findChildren(node, 'ServiceData');
    const total = readPrice(attribute(node, 'TotalPrice'), seller.currency);
    const passenger_id = attribute(data[0], 'BookingTravelerRef');
    if (/seat/i.test(attribute(node, 'Type'))) {
      const flight_id = unkey(attribute(data[0], 'AirSegmentRef'));
      seats.push(
        resolveSeat(order, flight_id, passenger_id, attribute(data[0], 'Data'), total, exchange),
      );
    } else {
      const quantity = Number(readOptional(node, 'Quantity') ?? '1');
      bags.push(resolveBag(order, attribute(node, 'Key'), passenger_id, quantity, total, exchange));
    }
  }
  for (const node of free) {
    const flight_id = unkey(attribute(node, 'SegmentRef'));
    const who = attribute(node, 'BookingTravelerRef');
    seats.push(resolveSeat(order, flight_id, who, attribute(node, 'SeatId'), 0, exchange));
  }
  return { seats, bags };
}

function resolveSeat(
  { order_id }: WorldOrder,
  flight_id: string,
  passenger_id: string,
  text: string,
  total: number,
  { world }: ExchangeTravelport,
): ChosenSeat {
  const [, digits = '', column = ''] = /^0*(\d{1,3})-?([A-Z])$/.exec(text) ?? [];
  const row = Number(digits);
  const map = world.seatMap(order_id, flight_id);
  const seat = map.cabins
    .flatMap((cabin) => cabin.rows)
    .find(({ number }) => number === row)
    ?.seats.find((one) => one.column === column);
  const own = seat?.prices.find((one) => one.passenger_id === passenger_id);
  if (!seat || !own) return refuse('SOLD_OUT', `SEAT ${text} IS TAKEN`);
  if (sumCharge(own.charge) !== total) {
    return refuse('PRICE_CHANGED', `SEAT ${text} COSTS ${sumCharge(own.charge)} NOW`);
  }
  return { offer_item_id: own.offer_item_id, passenger_id, flight_id, row, column };
}

function resolveBag(
  { order_id }: WorldOrder,
  id: string,
  passenger_id: string,
  quantity: number,
  total: number,
  { world }: ExchangeTravelport,
): ChosenBag {
  const offers = world.serviceOffers(order_id);
  const offer = offers.find((one) => toBagKey(one) === id && one.passenger_id === passenger_id);
  if (!offer) return refuse('UNKNOWN_OFFER', 'The service is not offered');
  if (sumCharge(offer.charge) * quantity !== total) {
    refuse('PRICE_CHANGED', 'The bag costs something else now');
  }
  return { offer_item_id: offer.offer_item_id, passenger_id, quantity };
}
