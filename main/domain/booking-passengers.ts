/**
 * Updates a record's passengers from the provider's data. Names and contacts stay as typed if the
 * provider's spelling can be of the same name; what the provider does not return is kept.
 */
import { zip } from '#main/contract/collections.ts';
import type {
  ProviderDocument,
  ProviderOrder,
  ProviderOrderPassenger,
} from '#main/providers/provider.ts';
import { matchPassengers } from './booking-match.ts';
import type { RecordDocument, RecordPassenger } from './booking-record.ts';
import type { Ids } from './derived-id.ts';
import { isSameName, isSamePerson } from './name-spelling.ts';
import type { PassengerDraft } from './passenger-create.ts';
import {
  isWholeNumber,
  maskNumber,
  type Seal,
  sealDoco,
  sealDocument,
} from './travel-documents.ts';

export const toRecordPassengers = (
  drafts: readonly PassengerDraft[],
  { seal, ids }: { seal: Seal; ids: Ids },
): RecordPassenger[] =>
  drafts.map((draft) => {
    const { infant_key, redress, doco = [], documents, frequent_flyers, ...rest } = draft;
    return {
      ...rest,
      infant_id: drafts.find((other) => other.key === infant_key)?.id ?? null,
      sealed_redress: redress === null ? null : seal(redress),
      doco: doco.map((text) => sealDoco(text, seal)),
      documents: documents.map((document) => sealDocument(document, seal)),
      frequent_flyers: frequent_flyers.map(({ airline, number }) => ({
        id: ids.uuid(),
        airline,
        code: number,
      })),
    };
  });

/** Passengers in our order, new ones last; those not in the order have left the booking. */
export function mergePassengers(
  known: readonly RecordPassenger[],
  order: ProviderOrder,
  { seal, ids }: { seal: Seal; ids: Ids },
): RecordPassenger[] {
  if (order.passengers.length === 0) return [...known];
  const pairs = matchPassengers(known, order.passengers);
  const merged = order.passengers.map((seen) => merge(pairs.get(seen) ?? null, seen, seal, ids));
  const id_of = new Map(zip(order.passengers, merged).map(([{ key }, { id }]) => [key, id]));
  const place = new Map(known.map((passenger, index) => [passenger.id, index]));
  const ties_known = order.passengers.some((seen) => seen.infant_key !== null);
  return zip(merged, order.passengers)
    .map(([passenger, { infant_key }]) => {
      if (!ties_known) return passenger;
      return {
        ...passenger,
        infant_id: infant_key === null ? null : (id_of.get(infant_key) ?? null),
      };
    })
    .sort((a, b) => (place.get(a.id) ?? known.length) - (place.get(b.id) ?? known.length));
}

/** Keeps the typed spelling if the provider's can be of the same text. */
function keepTyped(
  now: string | null,
  seen: string | null,
  plain: (text: string) => string,
): string | null {
  if (seen === null || seen === '') return now;
  return now !== null && plain(now) === plain(seen) ? now : seen;
}

const toCaseless = (text: string) => text.trim().toLowerCase();
/** A number is the same with and without its international prefix, spaces and brackets. */
const readDigits = (text: string) => text.replace(/\D/g, '').slice(-8);

function merge(
  known: RecordPassenger | null,
  seen: ProviderOrderPassenger,
  seal: Seal,
  ids: Ids,
): RecordPassenger {
  const { key, pax_type, title, birth_date, nationality, gender } = seen;
  return {
    id: known?.id ?? ids.uuid(),
    key,
    pax_type,
    title: title ?? known?.title ?? null,
    gender: gender === 'UNSPECIFIED' ? (known?.gender ?? gender) : gender,
    birth_date: birth_date ?? known?.birth_date ?? null,
    nationality: nationality ?? known?.nationality ?? null,
    phone: keepTyped(known?.phone ?? null, seen.phone, readDigits),
    email: keepTyped(known?.email ?? null, seen.email, toCaseless),
    infant_id: known?.infant_id ?? null,
    // The provider's redress and DOCO numbers win; without any, ours stay.
    sealed_redress: seen.redress ? seal(seen.redress) : (known?.sealed_redress ?? null),
    doco: seen.doco?.length ? seen.doco.map((text) => sealDoco(text, seal)) : (known?.doco ?? []),
    ...(known?.profile_id === undefined ? {} : { profile_id: known.profile_id }),
    ...pickNames(known, seen),
    documents: mergeDocuments(known, seen, seal),
    frequent_flyers: mergeFrequentFlyers(known, seen, ids),
  };
}

function pickNames(known: RecordPassenger | null, seen: ProviderOrderPassenger) {
  const { first_name, middle_name, last_name } = known && isSamePerson(known, seen) ? known : seen;
  const same_middle = known && isSameName(known.middle_name ?? '', seen.middle_name ?? '');
  return { first_name, middle_name: same_middle ? known.middle_name : middle_name, last_name };
}

/**
 * A masked or missing number changes nothing; the sealed one stays with its document's dates. What
 * the provider's message has no place for, such as the day of issue in a DOCS line, stays too.
 */
function mergeDocuments(known: RecordPassenger | null, seen: ProviderOrderPassenger, seal: Seal) {
  const whole = seen.documents.filter((document) => isWholeNumber(document.number));
  const held = known?.documents ?? [];
  if (whole.length === 0) return held;
  const untold = held.filter((document) => !whole.some((other) => other.type === document.type));
  return [...whole.map((document) => sealDocument(complete(document, held), seal)), ...untold];
}

function complete(seen: ProviderDocument, held: readonly RecordDocument[]): ProviderDocument {
  const { type, number, expires_on } = seen;
  const same = held.find(
    (one) =>
      one.type === type &&
      one.masked === maskNumber(number) &&
      (expires_on === null || one.expires_on === expires_on),
  );
  return {
    ...seen,
    issuing_country: seen.issuing_country ?? same?.issuing_country ?? null,
    issued_on: seen.issued_on ?? same?.issued_on ?? null,
    expires_on: expires_on ?? same?.expires_on ?? null,
  };
}

/** An airline may hold several numbers of one person; each keeps its id. */
function mergeFrequentFlyers(
  known: RecordPassenger | null,
  seen: ProviderOrderPassenger,
  ids: Ids,
) {
  const held = [...(known?.frequent_flyers ?? [])];
  if (seen.frequent_flyers.length === 0) return held;
  return seen.frequent_flyers.map(({ airline, number }) => {
    const same = held.findIndex((entry) => entry.airline === airline && entry.code === number);
    const at = same >= 0 ? same : held.findIndex((entry) => entry.airline === airline);
    const [entry] = at >= 0 ? held.splice(at, 1) : [];
    return { id: entry?.id ?? ids.uuid(), airline, code: number };
  });
}
