/** Annotations as lines of text, for the history and the remarks, and which two are the same. */
import type { Annotation, KeptAnnotation } from '#main/contract/annotation.ts';
import type { Remark } from '#main/contract/booking.ts';
import { assertNever } from '#main/contract/result.ts';
import type { ProviderAnnotation, ProviderOrder } from '#main/providers/provider.ts';
import type { BookingRecord, RecordAnnotation } from './booking-record.ts';

export const getAnnotations = (record: BookingRecord): readonly RecordAnnotation[] =>
  record.annotations ?? [];

/** A line of which nothing is known but its kind. */
export const BLANK_ANNOTATION: Omit<ProviderAnnotation, 'kind'> = {
  key: null,
  code: null,
  airline: null,
  text: null,
  passenger_key: null,
  leg_key: null,
  status: null,
  note: null,
};

/** One annotation with the order's own passenger and flight keys. */
export function toWireAnnotation(
  kept: Annotation,
  record: Pick<BookingRecord, 'passengers' | 'slices'>,
): ProviderAnnotation {
  const findPassengerKey = (id: string | null | undefined) =>
    record.passengers.find((one) => one.id === id)?.key ?? null;
  const findLegKey = (id: string | undefined) =>
    record.slices.flatMap(({ legs }) => legs).find((one) => one.id === id)?.key ?? null;
  const blank = { ...BLANK_ANNOTATION, kind: kept.kind };
  switch (kept.kind) {
    case 'REMARK':
      return { ...blank, text: kept.text };
    case 'OSI':
      return {
        ...blank,
        airline: kept.airline,
        text: kept.text,
        passenger_key: findPassengerKey(kept.passenger_id),
      };
    case 'SSR':
      return {
        ...blank,
        code: kept.code,
        airline: kept.airline ?? null,
        text: kept.text ?? null,
        passenger_key: findPassengerKey(kept.passenger_ids[0]),
        leg_key: findLegKey(kept.segment_ids[0]),
      };
    case 'PHONE':
      // The airline's message has no field for its owner or city.
      return { ...blank, code: kept.use, text: kept.number };
    default:
      return assertNever(kept, 'annotation');
  }
}

const toPlain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().toUpperCase();
const readDigits = (text: string | null) => (text ?? '').replace(/\D/g, '');

export function isSameLine(a: ProviderAnnotation, b: ProviderAnnotation): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'PHONE') {
    const [one, other] = [readDigits(a.text), readDigits(b.text)];
    // Hosts keep words in place of a number, too.
    if (one === '' || other === '') return toPlain(a.text) === toPlain(b.text);
    return one.endsWith(other.slice(-8)) || other.endsWith(one.slice(-8));
  }
  if (a.kind === 'OSI') return a.airline === b.airline && toPlain(a.text) === toPlain(b.text);
  return (
    a.code === b.code &&
    toPlain(a.text) === toPlain(b.text) &&
    a.passenger_key === b.passenger_key &&
    a.leg_key === b.leg_key
  );
}

/** Every line of the provider's order, remarks included. */
export const listLines = (order: ProviderOrder): ProviderAnnotation[] => [
  ...(order.annotations ?? []),
  ...order.remarks.map(
    (text): ProviderAnnotation => ({ ...BLANK_ANNOTATION, kind: 'REMARK', key: text, text }),
  ),
];

interface Places {
  passenger(id: string | null | undefined): string;
  leg(id: string | undefined): string;
}

/** Positions as an agent counts them, from 1. */
export function numberPlaces(record: Pick<BookingRecord, 'passengers' | 'slices'>): Places {
  const legs = record.slices.flatMap((slice) => slice.legs.map(({ id }) => id));
  const formatPlace = (mark: string, at: number) => (at < 0 ? '' : `${mark}${at + 1}`);
  return {
    passenger: (id) =>
      formatPlace(
        'P',
        record.passengers.findIndex((one) => one.id === id),
      ),
    leg: (id) => formatPlace('S', id === undefined ? -1 : legs.indexOf(id)),
  };
}

const joinWords = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(' ');

const REMARK_CODES = { GENERAL: 'RM', CONFIDENTIAL: 'RC', ITINERARY: 'RIR' };

/** "SSR VGML P1 S2 NO NUTS": one line, as it stands in the history, in codes that need no translation. */
export function formatLine(kept: Annotation, places: Places): string {
  switch (kept.kind) {
    case 'REMARK':
      return joinWords(REMARK_CODES[kept.remark_type], kept.text);
    case 'OSI':
      return joinWords('OSI', kept.airline, kept.text, places.passenger(kept.passenger_id));
    case 'SSR':
      return joinWords(
        'SSR',
        kept.code,
        places.passenger(kept.passenger_ids[0]),
        places.leg(kept.segment_ids[0]),
        kept.text,
      );
    case 'PHONE':
      return joinWords(
        'TEL',
        kept.city,
        kept.number,
        // A, B, H or M, as in entries.
        kept.use.charAt(0).toUpperCase(),
        places.passenger(kept.passenger_id),
      );
    default:
      return assertNever(kept, 'annotation');
  }
}

/** Annotations shown beside the booking's remarks: none confidential. */
export function listAnnotationRemarks(record: BookingRecord): Remark[] {
  const places = numberPlaces(record);
  const said = new Set(record.remarks.map(({ text }) => toPlain(text)));
  return getAnnotations(record).flatMap(({ kept }): Remark[] => {
    switch (kept.kind) {
      case 'REMARK': {
        const { remark_type, text } = kept;
        if (remark_type === 'CONFIDENTIAL' || said.has(toPlain(text))) return [];
        return [{ remark_type, text, segment_number: null }];
      }
      case 'OSI':
        return [
          { remark_type: 'OSI', text: joinWords(kept.airline, kept.text), segment_number: null },
        ];
      case 'SSR': {
        const at = places.leg(kept.segment_ids[0]).slice(1);
        const who = places.passenger(kept.passenger_ids[0]);
        const text = joinWords(kept.code, kept.airline_status ?? kept.status, who, kept.text);
        return [{ remark_type: 'SSR', text, segment_number: at === '' ? null : at }];
      }
      case 'PHONE':
        return [];
      default:
        return assertNever(kept, 'annotation');
    }
  });
}

/** Lines for the history, by id. */
export function listAnnotationFacts(record: BookingRecord): [string, string][] {
  const places = numberPlaces(record);
  return getAnnotations(record).map(({ kept }) => [
    `annotations.${kept.id}`,
    joinWords(formatLine(kept, places), kept.airline_status ?? kept.status),
  ]);
}

/** CONFIRMED, REFUSED or SENT by the airline's own code. */
export function getStatusByCode(code: string | null): Exclude<KeptAnnotation['status'], 'LOCAL'> {
  if (code === null) return 'SENT';
  // With D or I behind: confirmed, and its EMD required or issued.
  if (/^(HK|KK|KL|TK|[HK][DI])$/.test(code)) return 'CONFIRMED';
  if (/^(UC|UN|UU|US|NO|HX|XX|XK)$/.test(code)) return 'REFUSED';
  return 'SENT';
}
