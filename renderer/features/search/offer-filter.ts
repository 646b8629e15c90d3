/**
 * The filter of the offers, in words: `nonstop <2000 after 18 bag not AA`. Words of all three
 * display languages are understood; any other word is searched in airlines, flights, airports,
 * brands, cabins and providers. Pure; no filter is an error.
 */
import { toTable } from '#main/contract/collections.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Offer } from '#main/contract/offer.ts';
import { formatProviderNumber } from '../../i18n/format.ts';
import { type Phrase, phrase } from '../../i18n/words.ts';

/** The facts of a row that filters check, computed once. */
export interface OfferFacts {
  offer: Offer;
  slices: readonly OfferSlice[];
  duration: number;
  stops: number;
  leaves: string;
  arrives: string;
}

export interface OfferFilter {
  test(row: OfferFacts): boolean;
  /** The meaning of each word; empty if there is no filter. */
  says: readonly { says: Phrase; not: boolean }[];
}

interface Term {
  test(row: OfferFacts): boolean;
  says: Phrase;
}

const STOPS: readonly string[] = ['NONSTOP', 'DIRECT', 'DIRETO', 'DIRECTO', 'NON-STOP'];
const BAG: readonly string[] = ['BAG', 'BAGS', 'MALA', 'BAGAGEM', 'EQUIPAJE', 'MALETA'];
const NOT: readonly string[] = ['NOT', 'NO', 'NAO', 'SEM', 'SIN'];
const VIA: readonly string[] = ['VIA', 'POR'];
const BEFORE: readonly string[] = ['BEFORE', 'ANTES'];
const AFTER: readonly string[] = ['AFTER', 'DEPOIS', 'DESPUES', 'APOS'];
const ARRIVES: readonly string[] = ['ARRIVES', 'ARRIVE', 'CHEGA', 'LLEGA'];
const UNDER: readonly string[] = ['UNDER', 'ATE', 'HASTA', 'MAX'];
const FEATURES: Readonly<Record<string, 'REFUND' | 'CHANGE'>> = toTable({
  REFUND: 'REFUND',
  REFUNDABLE: 'REFUND',
  REEMBOLSO: 'REFUND',
  CHANGE: 'CHANGE',
  CHANGEABLE: 'CHANGE',
  TROCA: 'CHANGE',
  CAMBIO: 'CHANGE',
});
const CABINS: Readonly<Record<string, string>> = toTable({
  ECONOMICA: 'ECONOMY',
  EXECUTIVA: 'BUSINESS',
  EJECUTIVA: 'BUSINESS',
  PRIMEIRA: 'FIRST',
  PRIMERA: 'FIRST',
});

const listLegs = (row: OfferFacts) => row.slices.flatMap((slice) => slice.legs);

/** The text in which plain words are searched. */
const joinWords = (row: OfferFacts): string =>
  [
    row.offer.validating_carrier,
    formatProviderNumber(row.offer.provider_type),
    ...listLegs(row).flatMap((leg) => [
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

const words_of = new WeakMap<OfferFacts, string>();

function createPlainTerm(word: string): Term {
  const wanted = ` ${CABINS[word] ?? word}`;
  return {
    test(row) {
      let text = words_of.get(row);
      if (text === undefined) {
        text = ` ${joinWords(row)}`;
        words_of.set(row, text);
      }
      return text.includes(wanted);
    },
    says: phrase('filter.word', { word }),
  };
}

/** '18', '1830', '18:30', '6PM' as '18:30'; null if it is not a time of day. */
function parseTime(word: string | undefined): string | null {
  const [, h = '', m = '', half = ''] = /^(\d{1,2}?):?(\d{2})?(AM|PM|A|P)?$/.exec(word ?? '') ?? [];
  if (h === '') return null;
  const hour = (Number(h) % (half === '' ? 100 : 12)) + (half.startsWith('P') ? 12 : 0);
  if (hour > 23 || Number(m || 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${m || '00'}`;
}

const formatClock = (local: string): string => local.slice(11, 16);

/** '<2000', '<10H', '>500': a limit of price or duration. */
function parseLimit(sign: string, figure: string | undefined): Term | null {
  const [, number = '', hours = ''] =
    /^(\d+(?:\.\d+)?)(H|HORAS|HOURS)?$/.exec((figure ?? '').replace(',', '.')) ?? [];
  if (number === '') return null;
  const n = Number(number);
  const below = sign === '<';
  const isWithin = (value: number, most: number) => (below ? value <= most : value >= most);
  if (hours !== '') {
    return {
      test: (row) => row.slices.every((slice) => isWithin(slice.duration, n * 60)),
      says: phrase(below ? 'filter.shorter' : 'filter.longer', { hours: number }),
    };
  }
  return {
    test: (row) => isWithin(row.offer.total, n),
    says: phrase(below ? 'filter.under' : 'filter.over', { amount: number }),
  };
}

function parseTimeTerm(word: string, figure: string | undefined, arrives: boolean): Term | null {
  const time = parseTime(figure);
  if (time === null) return null;
  const before = BEFORE.includes(word);
  const end = arrives ? 'arrives' : 'leaves';
  return {
    test: (row) => (before ? formatClock(row[end]) <= time : formatClock(row[end]) >= time),
    says: phrase(`filter.${end}_${before ? 'before' : 'after'}`, { time }),
  };
}

const buildViaTerm = (place: string): Term => ({
  test: (row) =>
    row.slices.some(({ legs }) =>
      legs.some(
        (leg, at) =>
          (at > 0 && leg.origin === place) ||
          leg.stops.some((stop) => stop.location_code === place),
      ),
    ),
  says: phrase('filter.via', { place }),
});

const offers = (slice: OfferSlice, type: 'REFUND' | 'CHANGE'): boolean =>
  slice.fare_info.features.some(
    (feature) =>
      feature.type === type &&
      (feature.attribute === 'INCLUDED' || feature.attribute === 'CHARGEABLE'),
  );

/** The term that starts at a word, and the number of words it used. */
function parseTerm(list: readonly string[], at: number): { term: Term; took: number } {
  const word = list[at] ?? '';
  const next = list[at + 1];
  const takeOne = (term: Term) => ({ term, took: 1 });
  const stops = /^(\d)(STOPS?|PARADAS?|ESCALAS?|CONEX(?:AO|OES|ION|IONES))$/.exec(
    /^\d$/.test(word) ? `${word}${next ?? ''}` : word,
  );
  if (STOPS.includes(word)) {
    return takeOne({
      test: (row) => row.slices.every(({ legs }) => legs.length === 1 && !legs[0]?.number_of_stops),
      says: phrase('filter.nonstop'),
    });
  }
  if (stops) {
    const most = Number(stops[1]);
    const term = {
      test: (row: OfferFacts) =>
        row.slices.every(
          ({ legs }) => legs.reduce((n, leg) => n + 1 + leg.number_of_stops, -1) <= most,
        ),
      says: phrase('filter.stops', { n: most }),
    };
    return { term, took: /^\d$/.test(word) ? 2 : 1 };
  }
  if (BAG.includes(word)) {
    const hasNoBaggage = (slice: OfferSlice) =>
      ['NONE', 'UNSPECIFIED'].includes(slice.fare_info.baggage);
    return takeOne({ test: (row) => !row.slices.some(hasNoBaggage), says: phrase('filter.bag') });
  }
  const feature = FEATURES[word];
  if (feature) {
    return takeOne({
      test: (row) => row.slices.every((slice) => offers(slice, feature)),
      says: phrase(feature === 'REFUND' ? 'filter.refund' : 'filter.change'),
    });
  }
  const [, sign = '', figure = ''] = /^([<>])=?(.*)$/.exec(word) ?? [];
  const limited = sign
    ? parseLimit(sign, figure === '' ? next : figure)
    : UNDER.includes(word)
      ? parseLimit('<', next)
      : null;
  if (limited) return { term: limited, took: sign && figure !== '' ? 1 : 2 };
  if (BEFORE.includes(word) || AFTER.includes(word)) {
    const timed = parseTimeTerm(word, next, false);
    if (timed) return { term: timed, took: 2 };
  }
  if (ARRIVES.includes(word) && next && (BEFORE.includes(next) || AFTER.includes(next))) {
    const timed = parseTimeTerm(next, list[at + 2], true);
    if (timed) return { term: timed, took: 3 };
  }
  if (VIA.includes(word) && next && /^[A-Z]{3}$/.test(next))
    return { term: buildViaTerm(next), took: 2 };
  return takeOne(createPlainTerm(word));
}

const ALL: OfferFilter = { test: () => true, says: [] };

let last: { text: string; filter: OfferFilter } = { text: '', filter: ALL };

/** Reads a filter; a word that is only partly typed must not hide rows wrongly. */
export function readFilter(typed: string): OfferFilter {
  if (last.text === typed) return last.filter;
  const list = typed
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean);
  const terms: (Term & { not: boolean })[] = [];
  for (let at = 0; at < list.length; ) {
    const word = list[at] ?? '';
    const minus = /^[-!](.+)$/.exec(word)?.[1];
    const negated = minus !== undefined || (NOT.includes(word) && at + 1 < list.length);
    const rest = minus === undefined ? list : list.with(at, minus);
    const start = negated && minus === undefined ? at + 1 : at;
    const { term, took } = parseTerm(rest, start);
    terms.push({ ...term, not: negated });
    at = start + took;
  }
  const filter = {
    test: (row: OfferFacts) => terms.every(({ test, not }) => test(row) !== not),
    says: terms.map(({ says, not }) => ({ says, not })),
  };
  last = { text: typed, filter };
  return filter;
}
