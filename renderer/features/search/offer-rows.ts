/**
 * The lines of the offer grid. A row can be bought: an offer with one slice for each journey. Rows
 * of the same flights are grouped under the cheapest. Pure; each step is cached while its input is
 * the same, so that a key press sorts nothing.
 */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { SortKey } from '../../commands/context.ts';
import { type OfferFacts, readFilter } from './offer-filter.ts';

export interface OfferRow extends OfferFacts {
  /** The tokens it is bought with: stable while results arrive. */
  key: string;
  /** The flights, independent of seller and fare. */
  flights: string;
}

/** A row as shown in the grid. */
export interface OfferLine {
  key: string;
  row: OfferRow;
  /** Its line, from 0. */
  index: number;
  /** 1: the cheapest of its flights; 2: another fare of the flights above. */
  level: 1 | 2;
  /** Number of fares for these flights; 1 if there is no other. */
  fares: number;
  /** All fares of these flights, cheapest first. */
  group: readonly OfferRow[];
}

/** Limit of combinations shown; each alternative is in at least one, so that all can be sold. */
const MAX_COMBINATIONS = 200;

function listCombinations({ journeys }: Offer): OfferSlice[][] {
  let rows: OfferSlice[][] = [[]];
  for (const { slices } of journeys) {
    const longer = rows.flatMap((row) => slices.map((slice) => [...row, slice]));
    if (longer.length <= MAX_COMBINATIONS) {
      rows = longer;
      continue;
    }
    // Pairs rows and slices in turn, so that each occurs at least once.
    const wide = Math.max(rows.length, slices.length);
    const once = Array.from({ length: wide }, (_, n) => n).flatMap((n) => {
      const [row, slice] = [rows[n % rows.length], slices[n % slices.length]];
      return row && slice ? [[...row, slice]] : [];
    });
    const seen = new Set(once.map(toKey));
    const more = longer.filter((row) => !seen.has(toKey(row)));
    rows = [...once, ...more.slice(0, Math.max(0, MAX_COMBINATIONS - once.length))];
  }
  return rows;
}

const toKey = (slices: readonly OfferSlice[]): string =>
  slices.map((slice) => slice.token ?? slice.id).join(' ');

const joinFlights = (slices: readonly OfferSlice[]): string =>
  slices
    .map(({ legs }) =>
      legs
        .map((leg) => `${leg.managed_by}${leg.flight_number} ${leg.origin} ${leg.departure_date}`)
        .join('+'),
    )
    .join('/');

/** The slices an offer is priced with: the first of each journey. */
export const listFirstSlices = ({ journeys }: Pick<Offer, 'journeys'>): OfferSlice[] =>
  journeys.flatMap(({ slices }) => slices.slice(0, 1));

export const listTokens = (slices: readonly Pick<OfferSlice, 'token'>[]): string[] =>
  slices.flatMap(({ token }) => token ?? []);

export const toRow = (offer: Offer, slices: readonly OfferSlice[]): OfferRow => ({
  key: toKey(slices),
  flights: joinFlights(slices),
  offer,
  slices,
  duration: slices.reduce((all, slice) => all + slice.duration, 0),
  stops: slices.reduce((all, slice) => all + countStops(slice), 0),
  leaves: slices[0]?.departure_date ?? '',
  arrives: slices[0]?.arrival_date ?? '',
});

const by_offer = new WeakMap<Offer, readonly OfferRow[]>();

function getOfferRows(offer: Offer): readonly OfferRow[] {
  const known = by_offer.get(offer);
  if (known) return known;
  const rows = listCombinations(offer).map((slices) => toRow(offer, slices));
  by_offer.set(offer, rows);
  return rows;
}

const countStops = (slice: OfferSlice): number =>
  slice.legs.reduce((stops, leg) => stops + 1 + leg.number_of_stops, -1);

/** The fare family of a slice, or of its first leg that has one. */
export const findBrand = (slice: OfferSlice): string | null =>
  slice.legs.find((leg) => leg.fare_info.fare_family !== null)?.fare_info.fare_family ?? null;

/** Whether the airline cannot hold it, so that it must be paid at once. */
export const isPaidAtOnce = ({ journeys }: Pick<Offer, 'journeys'>): boolean =>
  journeys.some(({ slices }) =>
    slices.some(({ fare_info }) => fare_info.features.some(({ type }) => type === 'HOLD')),
  );

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const COMPARE: Readonly<Record<SortKey, (a: OfferRow, b: OfferRow) => number>> = {
  price: (a, b) => a.offer.total - b.offer.total,
  departure: (a, b) => compareTexts(a.leaves, b.leaves),
  arrival: (a, b) => compareTexts(a.arrives, b.arrives),
  duration: (a, b) => a.duration - b.duration,
  stops: (a, b) => a.stops - b.stops,
};

/** The order of rows that sort equal, independent of which airline answers first. */
const compareTies = (a: OfferRow, b: OfferRow): number =>
  a.offer.total - b.offer.total ||
  compareTexts(a.leaves, b.leaves) ||
  compareTexts(a.flights, b.flights) ||
  compareTexts(a.offer.provider_type, b.offer.provider_type);

/** Scores what is included, changeable and refundable; at the same price, more is better. */
function scoreFreedom({ slices }: OfferRow): number {
  const worth = { INCLUDED: 2, CHARGEABLE: 1, NOT_OFFERED: 0, UNSPECIFIED: 0 } as const;
  const features = slices.flatMap(({ fare_info }) => fare_info.features);
  return features.reduce(
    (sum, { type, attribute }) =>
      type === 'CHANGE' || type === 'REFUND' || type === 'BAGGAGE' ? sum + worth[attribute] : sum,
    0,
  );
}

/** In a group: cheapest first, then most flexible. */
const compareLead = (a: OfferRow, b: OfferRow): number =>
  a.offer.total - b.offer.total || scoreFreedom(b) - scoreFreedom(a) || compareTies(a, b);

export interface OffersView {
  offers: readonly Offer[];
  sort: SortKey;
  descending: boolean;
  filter: string;
  /** Every fare on a line of its own. */
  ungrouped?: boolean;
  /** Keys of rows with expanded details, and flights whose other fares are shown. */
  expanded?: readonly string[];
}

type Group = readonly [OfferRow, ...OfferRow[]];

export interface OfferLines {
  lines: readonly OfferLine[];
  keys: readonly string[];
  /** The line of a row, or of its group while that is collapsed. */
  at: ReadonlyMap<string, number>;
  rows: readonly OfferRow[];
  /** Number of fares that pass the filter, and of journeys. */
  fares: number;
  journeys: number;
}

interface Grouped {
  view: OffersView;
  groups: readonly Group[];
  fares: number;
}
let grouped: Grouped | null = null;
let sorted: { of: Grouped; view: OffersView; groups: readonly Group[] } | null = null;
let last: { groups: readonly Group[]; expanded: readonly string[]; lines: OfferLines } | null =
  null;

const NONE: readonly string[] = [];

/** The lines to show: filtered, grouped by flights, sorted. */
export function getOfferLines(view: OffersView): OfferLines {
  if (!grouped || !hasSameRows(grouped.view, view)) grouped = { view, ...groupRows(view) };
  if (sorted?.of !== grouped || !isSameOrder(sorted.view, view)) {
    sorted = { of: grouped, view, groups: sortGroups(grouped.groups, view) };
  }
  const { groups } = sorted;
  const expanded = view.expanded ?? NONE;
  if (last?.groups === groups && last.expanded === expanded) return last.lines;
  last = { groups, expanded, lines: buildLines(groups, grouped.fares, expanded) };
  return last.lines;
}

/** A row by its key, independent of the filter; null if no offer has it. */
export function findRow(offers: readonly Offer[], key: string): OfferRow | null {
  for (const offer of offers) {
    const row = getOfferRows(offer).find((one) => one.key === key);
    if (row) return row;
  }
  return null;
}

function groupRows(view: OffersView): { groups: readonly Group[]; fares: number } {
  const { test } = readFilter(view.filter);
  const together = new Map<string, [OfferRow, ...OfferRow[]]>();
  let fares = 0;
  for (const offer of view.offers) {
    for (const row of getOfferRows(offer)) {
      if (!test(row)) continue;
      fares += 1;
      const of = view.ungrouped ? row.key : row.flights;
      const group = together.get(of);
      if (group) group.push(row);
      else together.set(of, [row]);
    }
  }
  const groups = [...together.values()];
  for (const group of groups) if (group.length > 1) group.sort(compareLead);
  return { groups, fares };
}

function sortGroups(groups: readonly Group[], { sort, descending }: OffersView): readonly Group[] {
  const compare = COMPARE[sort];
  const direction = descending ? -1 : 1;
  return groups.toSorted(([a], [b]) => direction * compare(a, b) || compareTies(a, b));
}

function buildLines(
  groups: readonly Group[],
  fares: number,
  expanded: readonly string[],
): OfferLines {
  const open = new Set(expanded);
  const lines: OfferLine[] = [];
  const at = new Map<string, number>();
  for (const group of groups) {
    const [head] = group;
    const index = lines.length;
    lines.push({ key: head.key, row: head, index, level: 1, fares: group.length, group });
    for (const row of group) at.set(row.key, index);
    if (group.length === 1 || !open.has(head.flights)) continue;
    for (const row of group.slice(1)) {
      at.set(row.key, lines.length);
      lines.push({ key: row.key, row, index: lines.length, level: 2, fares: 1, group });
    }
  }
  return {
    lines,
    keys: lines.map(({ key }) => key),
    rows: lines.map(({ row }) => row),
    at,
    fares,
    journeys: groups.length,
  };
}

const hasSameRows = (a: OffersView, b: OffersView): boolean =>
  a.offers === b.offers &&
  a.filter === b.filter &&
  (a.ungrouped ?? false) === (b.ungrouped ?? false);

const isSameOrder = (a: OffersView, b: OffersView): boolean =>
  a.sort === b.sort && a.descending === b.descending;

/**
 * One text if all directions share it, else each direction's text; of many directions those that
 * follow one another and share it once, with their numbers: '1–5: Light / 6: Plus'.
 */
export function joinEach(said: readonly string[]): string {
  const runs: { text: string; from: number; to: number }[] = [];
  for (const [at, text] of said.entries()) {
    const last = runs.at(-1);
    if (last?.text === text) last.to = at + 1;
    else runs.push({ text, from: at + 1, to: at + 1 });
  }
  if (runs.length === 1) return said[0] ?? '';
  if (runs.length === said.length) return said.join(' / ');
  return runs
    .map(({ text, from, to }) => `${from === to ? from : `${from}–${to}`}: ${text}`)
    .map((run) => run.replaceAll(' ', '\u00a0'))
    .join(' / ');
}
