/**
 * A leg's seat map as the interface shows it: the provider's seats laid out by the aircraft's
 * letters, with a token for each passenger who may have the seat.
 */
import type { SeatElement, SeatMap } from '#main/contract/seat-map.ts';
import type { ProviderSeat, ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { hasSettledSeat } from './ancillary-choice.ts';
import { buildAncillaryToken, type ServiceEntry, type ServiceSet } from './ancillary-tokens.ts';
import type { BookingRecord, LegPlace, RecordPassenger } from './booking-record.ts';
import { calculateItemPrice } from './item-price.ts';
import type { Rate } from './money.ts';

/** The map, and the set of its tokens; store the set before a token can be used. */
export function layOutSeats(
  record: BookingRecord,
  place: LegPlace,
  map: ProviderSeatMap,
  { set_id, rate }: { set_id: string; rate: Rate },
): { view: SeatMap; set: ServiceSet } {
  const entries: ServiceEntry[] = [];
  const people = record.passengers.filter(
    (passenger) => !hasSettledSeat(record, passenger.key, place.leg.key),
  );
  const currency = map.currency ?? rate.from;
  const buildElement = (
    row: { number: number; exit: boolean },
    seat: ProviderSeat,
  ): SeatElement => {
    const disclosures = seat.disclosures.includes('EXIT_ROW')
      ? seat.disclosures
      : [...seat.disclosures, ...(row.exit && isSeat(seat) ? ['EXIT_ROW'] : [])];
    const offered = seat.status === 'FREE' && isSeat(seat) ? seat.offers : [];
    const services = people.flatMap((passenger) => {
      const offer = offered.find((one) => one.passenger_keys.includes(passenger.key));
      if (!offer || isKeptFrom(passenger, disclosures)) return [];
      const { amount_minor, tax_minor, offer_item_id } = offer;
      entries.push({
        passenger_id: passenger.id,
        passenger_key: passenger.key,
        offer_item_id,
        leg_keys: [place.leg.key],
        seat: { row: row.number, column: seat.column },
        quantity: 1,
        weight_kg: null,
        amount_minor,
        tax_minor,
      });
      return {
        token: buildAncillaryToken(set_id, entries.length - 1),
        passenger_id: passenger.id,
        price: calculateItemPrice({ amount_minor, tax_minor }, rate),
      };
    });
    return {
      type: seat.type,
      designator: isSeat(seat) ? `${row.number}${seat.column}` : null,
      status: seat.status,
      disclosures,
      available_services: services,
    };
  };
  const cabins = map.cabins.map(({ cabin, deck, columns, wings, rows }) => ({
    cabin,
    deck,
    columns: [...columns],
    wings,
    rows: rows.map((row) => ({
      number: row.number,
      sections: splitIntoSections(columns).map((letters) => ({
        elements: letters.map((letter) => {
          const seat = row.seats.find((one) => one.column === letter);
          return seat ? buildElement(row, seat) : createEmptySeat();
        }),
      })),
    })),
  }));
  const { slice_id, leg_id, leg } = place;
  return {
    view: { booking_id: record.id, slice_id, leg_id, aircraft: leg.aircraft, cabins },
    set: {
      id: set_id,
      booking_id: record.id,
      kind: 'SEAT',
      slice_id,
      leg_id,
      currency,
      offer_key: { ...map.offer_key },
      entries,
    },
  };
}

/** A door or a bassinet position between rows is not a seat. */
const isSeat = (seat: ProviderSeat): boolean => seat.type === 'SEAT';

const createEmptySeat = (): SeatElement => ({
  type: 'EMPTY',
  designator: null,
  status: 'BLOCKED',
  disclosures: [],
  available_services: [],
});

/**
 * Whether a rule forbids the passenger this seat, whatever the provider says: an infant has no
 * seat, and a child or an adult with an infant must not sit at an exit.
 */
function isKeptFrom(passenger: RecordPassenger, disclosures: readonly string[]): boolean {
  if (passenger.pax_type === 'INF') return true;
  if (!disclosures.includes('EXIT_ROW')) return false;
  return passenger.pax_type !== 'ADT' || passenger.infant_id !== null;
}

/** Letters between aisles, left to right. */
function splitIntoSections(columns: readonly string[]): string[][] {
  const sections: string[][] = [[]];
  for (const letter of columns) {
    if (letter === '') sections.push([]);
    else sections.at(-1)!.push(letter);
  }
  return sections.filter((letters) => letters.length > 0);
}
