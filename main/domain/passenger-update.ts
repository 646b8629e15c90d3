/**
 * Changes to the passengers of a booking: their data and their frequent-flyer numbers. A field left
 * out stays as it is; an update is applied whole or not at all.
 */
import type { FrequentFlyerUpdateInput } from '#main/contract/booking.ts';
import { listKeys, pick } from '#main/contract/collections.ts';
import { type ErrorDetail, refuseField } from '#main/contract/errors.ts';
import type { BookingPassengerInfo } from '#main/contract/passenger.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderOrder, ProviderOrderPassenger } from '#main/providers/provider.ts';
import { PERSON } from '#main/providers/provider-order.ts';
import {
  type BookingRecord,
  getFlights,
  isTicketed,
  listTicketed,
  type RecordPassenger,
} from './booking-record.ts';
import { formatListedName } from './names.ts';
import {
  checkAge,
  checkCountry,
  checkDocuments,
  checkDuplicates,
  checkFrequentFlyer,
  getRuleDates,
  type RuleDates,
  refuseAll,
} from './passenger-rules.ts';
import {
  type Open,
  openDoco,
  openDocument,
  type Seal,
  sealDocument,
  toDocument,
} from './travel-documents.ts';

export interface PassengerUpdate {
  /** All passengers of the booking after the update. */
  passengers: RecordPassenger[];
  /** Redress numbers of this update by passenger id; '' removes one. */
  redress: Record<string, string>;
  /** For the history: who and which fields, without the values. */
  summary: string;
}

export function checkUpdate(
  record: BookingRecord,
  infos: readonly BookingPassengerInfo[],
  { today, seal }: { today: string; seal: Seal },
): Result<PassengerUpdate> {
  const wrong: ErrorDetail[] = [];
  const named = findNamed(record, infos, 'booking_passengers_info', wrong);
  infos.forEach(({ passenger_id }, index) => {
    if (infos.findIndex((other) => other.passenger_id === passenger_id) === index) return;
    const path = `booking_passengers_info.${index}.passenger_id`;
    wrong.push({ path, message: phrase('passenger_twice') });
  });
  if (wrong.length > 0) return refuseAll(wrong, 'update_not_valid');
  const held = named.find(
    ({ passenger, info }) => renames(passenger, info) && isIssued(record, passenger),
  );
  if (held) {
    const path = `booking_passengers_info.${infos.indexOf(held.info)}.last_name`;
    return refuseField(
      path,
      phrase('name_fixed', { name: formatListedName(held.passenger) }),
      'CAPABILITY_UNAVAILABLE',
    );
  }
  const dates = getRuleDates(today, getFlights(record));
  const passengers = record.passengers.map((passenger) => {
    const index = infos.findIndex((info) => info.passenger_id === passenger.id);
    const info = infos[index];
    if (!info) return passenger;
    const next = updatePassenger(passenger, info, seal);
    checkUpdated(next, info, dates, `booking_passengers_info.${index}`, wrong);
    return next;
  });
  checkDuplicates(passengers, () => 'booking_passengers_info', wrong);
  if (wrong.length > 0) return refuseAll(wrong, 'update_not_valid');
  return ok({ passengers, redress: mapRedress(infos), summary: summarize(named) });
}

interface Named<Info> {
  passenger: RecordPassenger;
  info: Info;
}

const findNamed = <Info extends { passenger_id: string }>(
  record: BookingRecord,
  infos: readonly Info[],
  list: string,
  wrong: ErrorDetail[],
): Named<Info>[] =>
  infos.flatMap((info, index) => {
    const passenger = record.passengers.find((p) => p.id === info.passenger_id);
    if (passenger) return [{ passenger, info }];
    const path = `${list}.${index}.passenger_id`;
    wrong.push({ path, message: phrase('no_passenger_here') });
    return [];
  });

function isIssued(record: BookingRecord, passenger: RecordPassenger): boolean {
  const has_ticket = listTicketed(record).has(passenger.key);
  return isTicketed(record) || has_ticket;
}

function renames(passenger: RecordPassenger, info: BookingPassengerInfo): boolean {
  const { first_name, middle_name, last_name } = info;
  return (
    (first_name !== undefined && first_name.trim() !== passenger.first_name) ||
    (last_name !== undefined && last_name.trim() !== passenger.last_name) ||
    (middle_name !== undefined && (middle_name.trim() || null) !== passenger.middle_name)
  );
}

function updatePassenger(
  passenger: RecordPassenger,
  info: BookingPassengerInfo,
  seal: Seal,
): RecordPassenger {
  const keep = <T>(given: T | undefined, now: T): T => (given === undefined ? now : given);
  const { redress, documents } = info;
  return {
    ...passenger,
    first_name: keep(info.first_name?.trim(), passenger.first_name),
    last_name: keep(info.last_name?.trim(), passenger.last_name),
    middle_name:
      info.middle_name === undefined ? passenger.middle_name : info.middle_name.trim() || null,
    nationality: keep(info.nationality, passenger.nationality),
    email: info.email === undefined ? passenger.email : info.email || null,
    phone: info.phone === undefined ? passenger.phone : info.phone?.trim() || null,
    birth_date: keep(info.birth_date, passenger.birth_date),
    gender: keep(info.gender_type, passenger.gender),
    sealed_redress:
      redress === undefined ? passenger.sealed_redress : redress === '' ? null : seal(redress),
    documents: documents
      ? documents.map((input) => sealDocument(toDocument(input), seal))
      : passenger.documents,
  };
}

/** Checks only what the update touches, so that an old mistake elsewhere does not block it. */
function checkUpdated(
  next: RecordPassenger,
  info: BookingPassengerInfo,
  dates: RuleDates,
  path: string,
  wrong: ErrorDetail[],
): void {
  if (info.birth_date !== undefined) checkAge(next, dates, `${path}.birth_date`, wrong);
  if (info.documents !== undefined) checkDocuments(next, dates, `${path}.documents`, wrong);
  if (info.nationality !== undefined) checkCountry(next.nationality, `${path}.nationality`, wrong);
}

function mapRedress(infos: readonly BookingPassengerInfo[]): Record<string, string> {
  const given = infos.flatMap(({ passenger_id, redress }) =>
    redress === undefined ? [] : [[passenger_id, redress] as const],
  );
  return Object.fromEntries(given);
}

const FIELD_WORDS: Readonly<Record<Exclude<keyof BookingPassengerInfo, 'passenger_id'>, string>> = {
  first_name: phrase('field_first_name'),
  middle_name: phrase('field_middle_name'),
  last_name: phrase('field_last_name'),
  redress: phrase('field_redress'),
  nationality: phrase('field_nationality'),
  email: phrase('field_email'),
  phone: phrase('field_phone'),
  birth_date: phrase('field_birth_date'),
  gender_type: phrase('field_gender'),
  documents: phrase('field_documents'),
};

function summarize(named: readonly Named<BookingPassengerInfo>[]): string {
  const lines = named.map(({ passenger, info }) => {
    const fields = Object.entries(FIELD_WORDS)
      .filter(([name]) => info[name as keyof BookingPassengerInfo] !== undefined)
      .map(([, word]) => word);
    return `${formatListedName(passenger)}: ${fields.join(', ') || phrase('field_nothing')}`;
  });
  return phrase('passengers_updated', { list: lines.join('; ') });
}

/** A passenger's entry for an airline is replaced; those for other airlines stay. */
export function checkFrequentFlyers(
  record: BookingRecord,
  entries: FrequentFlyerUpdateInput['passengers'],
  { ids }: { ids: { uuid(): string } },
): Result<{ passengers: RecordPassenger[] }> {
  const wrong: ErrorDetail[] = [];
  const upper = entries.map((entry) => ({ ...entry, airline: entry.airline.toUpperCase() }));
  for (const { passenger, info } of findNamed(record, upper, 'passengers', wrong)) {
    const path = `passengers.${upper.indexOf(info)}`;
    checkFrequentFlyer(passenger.pax_type, info.airline, path, wrong);
  }
  upper.forEach(({ passenger_id, airline }, index) => {
    const first = upper.findIndex((o) => o.passenger_id === passenger_id && o.airline === airline);
    if (first === index) return;
    wrong.push({ path: `passengers.${index}`, message: phrase('second_number', { airline }) });
  });
  if (wrong.length > 0) return refuseAll(wrong, 'flyers_not_valid');
  const passengers = record.passengers.map((passenger) => {
    const frequent_flyers = [...passenger.frequent_flyers];
    for (const { passenger_id, airline, code } of upper) {
      if (passenger_id !== passenger.id) continue;
      const held = frequent_flyers.find((entry) => entry.airline === airline);
      if (held) frequent_flyers[frequent_flyers.indexOf(held)] = { ...held, code };
      else frequent_flyers.push({ id: ids.uuid(), airline, code });
    }
    return { ...passenger, frequent_flyers };
  });
  return ok({ passengers });
}

/**
 * All passengers in the provider's terms, with numbers unsealed. `redress` holds the redress
 * numbers of this update; passengers without one in it keep the number they have.
 */
export const toProviderPassengers = (
  passengers: readonly RecordPassenger[],
  order: ProviderOrder,
  { open, redress }: { open: Open; redress: Readonly<Record<string, string>> },
): ProviderOrderPassenger[] =>
  passengers.map((passenger) => {
    const known = order.passengers.find((p) => p.key === passenger.key);
    const infant = passengers.find((p) => p.id === passenger.infant_id);
    const kept = passenger.sealed_redress === null ? null : open(passenger.sealed_redress);
    const said = redress[passenger.id];
    return {
      ...pick(passenger, 'key', 'pax_type', ...listKeys(PERSON)),
      infant_key: infant?.key ?? null,
      redress: said === undefined ? kept : said || null,
      ...(passenger.doco?.length ? { doco: openDoco(passenger, open) } : {}),
      documents: passenger.documents.map((document) => openDocument(document, open)),
      frequent_flyers: passenger.frequent_flyers.map(({ airline, code }) => ({
        airline,
        number: code,
      })),
      price: known?.price ?? null,
    };
  });
