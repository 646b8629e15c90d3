/** The choices for an outbox item, and how available flights differ from requested ones. */
import type { Booking } from '#main/contract/booking.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { assertNever } from '#main/contract/result.ts';
import { isTimed } from '#main/domain/leg-status.ts';
import { formatFlight } from '../../i18n/format.ts';
import { findBrand } from '../search/offer-rows.ts';

export type Choice =
  | { key: 'accept'; kind: 'accept'; offer: Offer }
  | { key: string; kind: 'choose'; offer: Offer; number: number }
  | { key: string; kind: 'adopt'; order_id: string; locator: string | null; number: number }
  | { key: 'retry' | 'hold' | 'release' | 'drop'; kind: 'retry' | 'hold' | 'release' | 'drop' };

const toChoice = (kind: 'retry' | 'hold' | 'release' | 'drop'): Choice => ({ key: kind, kind });

/** The choices for an item in its state; none once it is settled. */
export function listChoices(item: OutboxItem): readonly Choice[] {
  const { choice, status, on_hold } = item;
  switch (status) {
    case 'QUEUED':
      return on_hold
        ? [toChoice('release'), toChoice('drop')]
        : [toChoice('retry'), toChoice('hold'), toChoice('drop')];
    case 'UNKNOWN':
      return [...listFound(item), toChoice('retry'), toChoice('drop')];
    case 'NEEDS_ATTENTION':
      return [
        ...(choice?.offer ? [{ key: 'accept', kind: 'accept', offer: choice.offer } as const] : []),
        ...listOthers(item),
        ...listFound(item),
        toChoice('retry'),
        toChoice('drop'),
      ];
    case 'SENDING':
    case 'CONFIRMED':
    case 'FAILED':
    case 'DROPPED':
    case 'HANDED_OVER':
      return [];
    default:
      return assertNever(status, 'queue status');
  }
}

export const listOfferTokens = (offer: Offer): string[] =>
  offer.journeys.flatMap(({ slices: [slice] }) => slice?.token ?? []);

/** The other bookable offers, without the one that 'accept' takes. */
function listOthers({ choice }: OutboxItem): Choice[] {
  const own = choice?.offer ? buildFlightsKey(choice.offer) : null;
  return (choice?.alternatives ?? [])
    .filter((offer) => listOfferTokens(offer).length > 0)
    .filter(
      (offer) =>
        own === null || buildFlightsKey(offer) !== own || offer.total !== choice?.offer?.total,
    )
    .map((offer, at) => ({ key: `choose-${at + 1}`, kind: 'choose', offer, number: at + 1 }));
}

const buildFlightsKey = (offer: Offer): string =>
  listOfferLegs(offer)
    .map((leg) => `${leg.flight} ${leg.departure} ${leg.brand ?? ''}`)
    .join();

const listFound = ({ choice }: OutboxItem): Choice[] =>
  (choice?.found ?? []).map(({ order_id, locator }, at) => ({
    key: `adopt-${order_id}`,
    kind: 'adopt',
    order_id,
    locator,
    number: at + 1,
  }));

/** A flight in the form that is compared. */
export interface LegView {
  flight: string;
  origin: string;
  destination: string;
  /** YYYY-MM-DDTHH:mm, airport time. */
  departure: string;
  arrival: string;
  /** False for typed flights, which depart and arrive at midnight. */
  timed: boolean;
  cabin: string;
  brand: string | null;
}
type LegChange = 'flight' | 'date' | 'departure' | 'arrival' | 'cabin' | 'brand';
export interface LegPair {
  before: LegView | null;
  after: LegView | null;
  changes: readonly LegChange[];
}

interface Leg {
  managed_by: string;
  flight_number: number;
  origin: string;
  destination: string;
  departure_date: string;
  arrival_date: string;
  duration: number;
  fare_info: { cabin: string; fare_family: string | null };
}

const toLegView = (leg: Leg, brand: string | null): LegView => ({
  flight: formatFlight(leg),
  origin: leg.origin,
  destination: leg.destination,
  departure: leg.departure_date,
  arrival: leg.arrival_date,
  timed: isTimed(leg),
  cabin: leg.fare_info.cabin,
  brand: leg.fare_info.fare_family ?? brand,
});

export const listOfferLegs = (offer: Offer): LegView[] =>
  offer.journeys.flatMap(({ slices: [slice] }) =>
    slice ? slice.legs.map((leg) => toLegView(leg, findBrand(slice))) : [],
  );

export const listBookingLegs = (booking: Booking): LegView[] =>
  booking.slices.flatMap((slice) => slice.legs.map((leg) => toLegView(leg, null)));

function listChanges(before: LegView, after: LegView): LegChange[] {
  const { timed } = before;
  const differs: [LegChange, boolean][] = [
    ['flight', before.flight !== after.flight],
    ['date', before.departure.slice(0, 10) !== after.departure.slice(0, 10)],
    ['departure', timed && before.departure.slice(11) !== after.departure.slice(11)],
    ['arrival', timed && before.arrival !== after.arrival],
    ['cabin', before.cabin !== 'UNSPECIFIED' && before.cabin !== after.cabin],
    ['brand', before.brand !== null && before.brand !== after.brand],
  ];
  return differs.flatMap(([change, is]) => (is ? [change] : []));
}

/** Pairs requested with available flights, leg by leg if both have the same route. */
export function compareLegs(
  before: readonly LegView[],
  after: readonly LegView[],
): readonly LegPair[] {
  const count = Math.max(before.length, after.length);
  return Array.from({ length: count }, (_, at) => {
    const old = before[at] ?? null;
    const now = after[at] ?? null;
    return { before: old, after: now, changes: old && now ? listChanges(old, now) : [] };
  });
}
