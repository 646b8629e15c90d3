/** Which offers an airline that changed a flight itself means by other flights of its own. */
import type { Offer } from '#main/contract/offer.ts';
import type { Cabin } from '#main/contract/values.ts';
import { type BookingRecord, flightsOf, validatingCarrierOf } from '../booking-record.ts';
import { involuntaryFlights } from '../schedule.ts';

export interface Alternatives {
  carrier: string;
  /** Those that were bought on the flights it changed. */
  cabins: readonly Cabin[];
}

/** Null where no flight of the booking was changed by its airline beyond the agency's limit. */
export function alternativesFor(record: BookingRecord, limit_minutes: number): Alternatives | null {
  const changed = new Set(involuntaryFlights(record, limit_minutes).map(({ leg_key }) => leg_key));
  const carrier = validatingCarrierOf(record);
  if (changed.size === 0 || carrier === null) return null;
  const legs = flightsOf(record).flatMap((slice) => slice.legs);
  const cabins = legs.filter(({ key }) => changed.has(key)).map(({ cabin }) => cabin);
  return { carrier, cabins };
}

/** The airline's own flights in the same cabin first, then by what is to be paid. */
export function byAlternative(meant: Alternatives | null): (a: Offer, b: Offer) => number {
  const rank = (offer: Offer): number => (meant && isAlternative(offer, meant) ? 0 : 1);
  return (a, b) => rank(a) - rank(b) || a.total - b.total;
}

const isAlternative = ({ journeys }: Offer, { carrier, cabins }: Alternatives): boolean =>
  journeys
    .flatMap(({ slices }) => slices.flatMap(({ legs }) => legs))
    .every((leg) => leg.managed_by === carrier && cabins.includes(leg.fare_info.cabin));
