/**
 * Seat maps of an offer: rows of sections between aisles, each seat with its price per passenger;
 * and extra bags and seats of an offer or an order, each for named passengers on named flights.
 */
import { sumCharge } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type {
  WorldOffer,
  WorldSeat,
  WorldSeatCabin,
  WorldService,
  WorldServiceOffer,
} from '../world.ts';
import { CABINS } from './flights.ts';
import {
  buildSegmentId,
  buildServiceOfferId,
  buildSliceId,
  type Party,
  readOfferId,
} from './ids.ts';
import { listOfferPeople } from './offers.ts';
import { need } from './problems.ts';
import type { Exchange, Handler } from './requests.ts';

const buildServiceKey = (flight_id: string, passenger_id: string, seat: string): string =>
  `${flight_id} ${passenger_id} ${seat}`;

function listMaps({ world }: Exchange, offer: WorldOffer, party: Party) {
  const people = listOfferPeople(party);
  return offer.slices.flatMap((slice, at) =>
    slice.flights.map((flight) => ({
      at,
      flight,
      map: world.offerSeatMap(offer.id, people, flight.id),
    })),
  );
}

export const answerSeatMaps: Handler = (exchange) => {
  const { world, query, distortion } = exchange;
  const id = need(query.get('offer_id'), 'validation_required', "Field 'offer_id' can't be blank");
  const { party, world_id } = readOfferId(id);
  const { offer } = world.price([world_id], listOfferPeople(party), distortion);
  return {
    data: listMaps(exchange, offer, party).map(({ at, flight, map }) => ({
      id: `sea_${buildSegmentId(id, flight.id).slice(4)}`,
      slice_id: buildSliceId(id, at),
      segment_id: buildSegmentId(id, flight.id),
      cabins: map.cabins.map((cabin) => buildCabinBody(cabin, id, flight.id, map.currency)),
    })),
  };
};

/** The seats and passengers of an offer's seat services, by service id. */
export function mapSeatItems(exchange: Exchange, offer: WorldOffer, party: Party, whole: string) {
  const found = new Map<
    string,
    { offer_item_id: string; passenger_id: string; row: number; column: string }
  >();
  for (const { flight, map } of listMaps(exchange, offer, party)) {
    for (const { row, seat } of listSeats(map.cabins)) {
      for (const { offer_item_id, passenger_id } of seat.prices) {
        const key = buildServiceKey(flight.id, passenger_id, `${row}${seat.column}`);
        const id = buildServiceOfferId(whole, key);
        found.set(id, { offer_item_id, passenger_id, row, column: seat.column });
      }
    }
  }
  return found;
}

const listSeats = (cabins: readonly WorldSeatCabin[]) =>
  cabins.flatMap(({ rows }) =>
    rows.flatMap(({ number: row, seats }) => seats.map((seat) => ({ row, seat }))),
  );

function buildCabinBody(cabin: WorldSeatCabin, whole: string, flight_id: string, currency: string) {
  const { rows, wing_rows, columns } = cabin;
  const findRowIndex = (row: number) => rows.findIndex(({ number }) => number === row);
  return {
    deck: cabin.deck === 'UPPER' ? 1 : 0,
    cabin_class: CABINS[cabin.cabin],
    aisles: columns.filter((letter) => letter === '').length,
    wings: wing_rows && {
      first_row_index: findRowIndex(wing_rows.first),
      last_row_index: findRowIndex(wing_rows.last),
    },
    rows: rows.map((row) => ({
      sections: splitIntoSections(columns).map((letters) => ({
        elements: letters.map((letter) => {
          const seat = row.seats.find(({ column }) => column === letter);
          return buildElement(seat, row.number, whole, flight_id, currency);
        }),
      })),
    })),
  };
}

/** Letters between one aisle and the next. */
function splitIntoSections(columns: readonly string[]): string[][] {
  const at = columns.indexOf('');
  if (at < 0) return [[...columns]];
  return [columns.slice(0, at), ...splitIntoSections(columns.slice(at + 1))];
}

function buildElement(
  seat: WorldSeat | undefined,
  row: number,
  whole: string,
  flight_id: string,
  currency: string,
) {
  if (!seat || seat.state === 'NO_SEAT') return { type: 'empty' };
  const designator = `${row}${seat.column}`;
  const free = seat.state === 'FREE' ? seat.prices : [];
  return {
    type: seat.state === 'BLOCKED' ? 'restricted_seat_general' : 'seat',
    designator,
    name: null,
    disclosures: seat.characteristics.includes('E')
      ? ['Do not seat children in exit row seats']
      : [],
    available_services: free.map(({ passenger_id, charge }) => ({
      id: buildServiceOfferId(whole, buildServiceKey(flight_id, passenger_id, designator)),
      passenger_id,
      total_amount: formatDecimal(sumCharge(charge), currency),
      total_currency: currency,
    })),
  };
}

const buildMetadata = (weight_kg: number | null) => ({
  type: 'checked',
  maximum_weight_kg: weight_kg,
  maximum_length_cm: null,
  maximum_height_cm: null,
  maximum_depth_cm: null,
});

export const buildBagBody = (bag: WorldServiceOffer, whole: string, currency: string) => ({
  id: buildServiceOfferId(whole, bag.offer_item_id),
  type: 'baggage',
  maximum_quantity: bag.max_quantity,
  passenger_ids: [bag.passenger_id],
  segment_ids: bag.flight_ids.map((id) => buildSegmentId(whole, id)),
  total_amount: formatDecimal(sumCharge(bag.charge), currency),
  total_currency: currency,
  metadata: buildMetadata(bag.weight_kg),
});

export function listOfferBags(exchange: Exchange, offer: WorldOffer, party: Party) {
  const { world } = exchange;
  return world.offerServices(offer.id, listOfferPeople(party));
}

export const buildBagBodies = (
  exchange: Exchange,
  offer: WorldOffer,
  party: Party,
  whole: string,
) => listOfferBags(exchange, offer, party).map((bag) => buildBagBody(bag, whole, offer.currency));

/** A seat or bag of an order. */
export function buildServiceBody(service: WorldService, whole: string, currency: string) {
  const { seat } = service;
  return {
    id: `ser_${buildServiceOfferId(whole, service.id).slice(4)}`,
    type: seat === null ? 'baggage' : 'seat',
    quantity: service.quantity,
    passenger_ids: [service.passenger_id],
    segment_ids: service.flight_ids.map((id) => buildSegmentId(whole, id)),
    total_amount: formatDecimal(sumCharge(service.price), currency),
    total_currency: currency,
    metadata:
      seat === null
        ? buildMetadata(service.weight_kg)
        : { designator: `${seat.row}${seat.column}`, name: service.name, disclosures: [] },
  };
}
