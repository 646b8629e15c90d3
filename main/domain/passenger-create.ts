/**
 * Passengers of a new booking: as many of each type as in the offer, checked by the rules, infants
 * assigned to adults. The result is sent in the given order.
 */
import { zip } from '#main/contract/collections.ts';
import type { ErrorDetail, Failure } from '#main/contract/errors.ts';
import type { PassengerInput } from '#main/contract/passenger.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { OrderPassenger, ProviderOffer, SearchPassenger } from '#main/providers/provider.ts';
import {
  checkAge,
  checkCountry,
  checkDocuments,
  checkDuplicates,
  checkFrequentFlyer,
  getRuleDates,
  type RuleDates,
  refuseAll,
  type SeatedType,
} from './passenger-rules.ts';
import { toDocument } from './travel-documents.ts';

/** A passenger about to be booked, with the id the booking will know them by. */
export interface PassengerDraft extends OrderPassenger {
  id: string;
}

export interface CreateChecks {
  /** The passengers of the offer's price. */
  passengers: readonly SearchPassenger[];
  offer: Pick<ProviderOffer, 'journeys'>;
  /** The date at the agency. */
  today: string;
  ids: { uuid(): string };
}

const TYPES = ['ADT', 'CHD', 'INF'] as const;

export function checkPassengers(
  inputs: readonly PassengerInput[],
  { passengers, offer, today, ids }: CreateChecks,
): Result<PassengerDraft[]> {
  const wrong: ErrorDetail[] = [];
  const typed = inputs.flatMap((input, index) => {
    if (input.pax_type !== 'UNSPECIFIED') return [{ input, pax_type: input.pax_type }];
    wrong.push({ path: `passengers.${index}.pax_type`, message: phrase('adt_chd_inf') });
    return [];
  });
  if (wrong.length === 0) checkCounts(typed, passengers, wrong);
  if (wrong.length > 0) return refuseAll(wrong, 'passengers_not_valid');
  const dates = getRuleDates(
    today,
    offer.journeys.flatMap(({ slices }) => slices),
  );
  const left = [...passengers];
  const drafts = typed.map(({ input, pax_type }, index) => {
    const seat = left.findIndex((p) => p.pax_type === pax_type);
    const [{ key }] = left.splice(seat, 1) as [SearchPassenger];
    const draft: PassengerDraft = { id: ids.uuid(), key, ...toDetail(input, pax_type) };
    checkOne(input, draft, dates, `passengers.${index}`, wrong);
    return draft;
  });
  checkDuplicates(drafts, (index) => `passengers.${index}`, wrong);
  tieInfants(inputs, drafts, wrong);
  return wrong.length > 0 ? refuseAll(wrong, 'passengers_not_valid') : ok(drafts);
}

/** Why an offer is not for these passengers by number and type; null if it is. */
export function refuseOtherCounts(
  inputs: readonly PassengerInput[],
  wanted: readonly SearchPassenger[],
): Failure | null {
  const wrong: ErrorDetail[] = [];
  checkCounts(inputs, wanted, wrong);
  return wrong.length > 0 ? refuseAll(wrong, 'passengers_not_valid').error : null;
}

function checkCounts(
  typed: readonly Pick<PassengerInput, 'pax_type'>[],
  wanted: readonly SearchPassenger[],
  wrong: ErrorDetail[],
): void {
  for (const type of TYPES) {
    const given = typed.filter((p) => p.pax_type === type).length;
    const priced = wanted.filter((p) => p.pax_type === type).length;
    if (given === priced) continue;
    wrong.push({ path: 'passengers', message: phrase('offer_is_for', { priced, type, given }) });
  }
  const adults = typed.filter((p) => p.pax_type === 'ADT').length;
  if (typed.filter((p) => p.pax_type === 'INF').length > adults) {
    wrong.push({ path: 'passengers', message: phrase('infants_adults') });
  }
}

const toDetail = (input: PassengerInput, pax_type: SeatedType): Omit<OrderPassenger, 'key'> => ({
  pax_type,
  infant_key: null,
  title: null,
  first_name: input.first_name.trim(),
  middle_name: null,
  last_name: input.last_name.trim(),
  gender: input.gender_type ?? 'UNSPECIFIED',
  birth_date: input.birth_date ?? null,
  nationality: input.nationality ?? null,
  phone: input.phone_number?.trim() || null,
  email: input.email || null,
  redress: null,
  documents: (input.documents ?? []).map(toDocument),
  frequent_flyers: (input.frequent_flyers ?? []).map(({ airline, code }) => ({
    airline: airline.toUpperCase(),
    number: code,
  })),
});

function checkOne(
  input: PassengerInput,
  draft: PassengerDraft,
  dates: RuleDates,
  path: string,
  wrong: ErrorDetail[],
): void {
  checkAge(draft, dates, `${path}.birth_date`, wrong);
  checkDocuments(draft, dates, `${path}.documents`, wrong);
  checkCountry(draft.nationality, `${path}.nationality`, wrong);
  if (draft.pax_type !== 'ADT' && input.associated_infant_id) {
    const message = phrase('adult_infant');
    wrong.push({ path: `${path}.associated_infant_id`, message });
  }
  draft.frequent_flyers.forEach(({ airline }, index) => {
    const at = `${path}.frequent_flyers.${index}`;
    checkFrequentFlyer(draft.pax_type, airline, at, wrong);
    if (draft.frequent_flyers.findIndex((other) => other.airline === airline) < index) {
      wrong.push({ path: at, message: phrase('second_number', { airline }) });
    }
  });
}

/** `associated_infant_id` is the infant's position; other infants go to free adults in order. */
function tieInfants(
  inputs: readonly PassengerInput[],
  drafts: readonly PassengerDraft[],
  wrong: ErrorDetail[],
): void {
  const held = new Set<PassengerDraft>();
  zip(inputs, drafts).forEach(([{ associated_infant_id }, adult], index) => {
    if (adult.pax_type !== 'ADT' || !associated_infant_id) return;
    const path = `passengers.${index}.associated_infant_id`;
    const infant = /^\d{1,2}$/.test(associated_infant_id)
      ? drafts[Number(associated_infant_id)]
      : undefined;
    if (infant?.pax_type !== 'INF') {
      wrong.push({ path, message: phrase('no_infant_at', { at: associated_infant_id }) });
    } else if (held.has(infant)) {
      wrong.push({ path, message: phrase('infant_taken') });
    } else {
      held.add(infant);
      adult.infant_key = infant.key;
    }
  });
  if (wrong.length > 0) return;
  const free = drafts.filter((p) => p.pax_type === 'ADT' && p.infant_key === null);
  const alone = drafts.filter((p) => p.pax_type === 'INF' && !held.has(p));
  alone.forEach((infant, index) => {
    free[index]!.infant_key = infant.key;
  });
}
