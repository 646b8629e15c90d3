/**
 * The rows of the offers grid. A row is something that can be bought: an offer with one slice for each
 * journey. Pure, and remembered for as long as the offers are the same.
 */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { SortKey } from '../commands/situation.ts';

export interface OfferRow {
  /** The tokens it is bought by: stable while results stream in. */
  key: string;
  offer: Offer;
  slices: readonly OfferSlice[];
}

/** An offer with very many alternatives shows this many of its combinations. */
const MOST_COMBINATIONS = 24;

function combinations(offer: Offer): OfferSlice[][] {
  let rows: OfferSlice[][] = [[]];
  for (const journey of offer.journeys) {
    const longer: OfferSlice[][] = [];
    for (const row of rows) {
      for (const slice of journey.slices) {
        if (longer.length < MOST_COMBINATIONS) longer.push([...row, slice]);
      }
    }
    rows = longer;
  }
  return rows;
}

const keyOf = (slices: readonly OfferSlice[]): string =>
  slices.map((slice) => slice.token ?? slice.id).join(' ');

const by_offer = new WeakMap<Offer, readonly OfferRow[]>();

function rowsOfOffer(offer: Offer): readonly OfferRow[] {
  const known = by_offer.get(offer);
  if (known) return known;
  const rows = combinations(offer).map((slices) => ({ key: keyOf(slices), offer, slices }));
  by_offer.set(offer, rows);
  return rows;
}

export const stopsOf = (slice: OfferSlice): number =>
  slice.legs.reduce((stops, leg) => stops + 1 + leg.number_of_stops, -1);

/** The fare family of a slice, or of its first leg that has one. */
export const brandOf = (slice: OfferSlice): string | null =>
  slice.legs.find((leg) => leg.fare_info.fare_family !== null)?.fare_info.fare_family ?? null;

const total = (row: OfferRow, value: (slice: OfferSlice) => number): number =>
  row.slices.reduce((all, slice) => all + value(slice), 0);

function compare(a: OfferRow, b: OfferRow, by: SortKey): number {
  switch (by) {
    case 'price':
      return a.offer.total - b.offer.total;
    case 'departure':
      return text(a.slices[0]?.departure_date, b.slices[0]?.departure_date);
    case 'arrival':
      return text(a.slices[0]?.arrival_date, b.slices[0]?.arrival_date);
    case 'duration':
      return total(a, (s) => s.duration) - total(b, (s) => s.duration);
    case 'stops':
      return total(a, stopsOf) - total(b, stopsOf);
  }
}

const text = (a = '', b = ''): number => (a < b ? -1 : a > b ? 1 : 0);

/** What a filter looks into: airlines, flights, airports, brands, cabins, provider. */
function words(row: OfferRow): string {
  const legs = row.slices.flatMap((slice) => slice.legs);
  return [
    row.offer.validating_carrier,
    row.offer.provider_type.slice(-2),
    ...row.slices.map((slice) => (stopsOf(slice) === 0 ? 'NONSTOP' : '')),
    ...legs.flatMap((leg) => [
      leg.managed_by,
      `${leg.managed_by}${leg.flight_number}`,
      leg.origin,
      leg.destination,
      leg.fare_info.fare_family ?? '',
      leg.fare_info.cabin,
      ...leg.stops.map((stop) => stop.location_code),
    ]),
  ]
    .join(' ')
    .toUpperCase();
}

const words_of = new WeakMap<OfferRow, string>();

function matches(row: OfferRow, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  let text = words_of.get(row);
  if (text === undefined) {
    text = ` ${words(row)}`;
    words_of.set(row, text);
  }
  return wanted.every((word) => text.includes(` ${word}`));
}

export interface OffersView {
  offers: readonly Offer[];
  sort: SortKey;
  descending: boolean;
  filter: string;
}

let last: { view: OffersView; rows: readonly OfferRow[] } | null = null;

/** The rows to show, filtered and in order; equal rows by flight, so that the order never wavers. */
export function offerRows(view: OffersView): readonly OfferRow[] {
  if (last && sameView(last.view, view)) return last.rows;
  const wanted = view.filter.toUpperCase().split(/\s+/).filter(Boolean);
  const direction = view.descending ? -1 : 1;
  const rows = view.offers
    .flatMap(rowsOfOffer)
    .filter((row) => matches(row, wanted))
    .sort(
      (a, b) =>
        direction * compare(a, b, view.sort) ||
        a.offer.total - b.offer.total ||
        text(a.slices[0]?.departure_date, b.slices[0]?.departure_date) ||
        text(a.key, b.key),
    );
  last = { view, rows };
  return rows;
}

const sameView = (a: OffersView, b: OffersView): boolean =>
  a.offers === b.offers &&
  a.sort === b.sort &&
  a.descending === b.descending &&
  a.filter === b.filter;
