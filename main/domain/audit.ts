/**
 * The audit of a booking before a payment or refund: a list of checks, each with its findings and
 * their severity. Checks that the agency has switched off are skipped. Nothing is refused here; the
 * operation itself refuses what cannot be done.
 */
import type { AuditAction, AuditFinding } from '#main/contract/audit.ts';
import { listPairs } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import {
  type Agreement,
  AUDIT_CHECKS,
  type AuditCheck,
  type CardCollector,
} from '#main/contract/sale-rules.ts';
import type { ProviderLeg } from '#main/providers/provider.ts';
import { calculateAge, getTypeByAge } from '#main/reference/ages.ts';
import { findAirport } from '#main/reference/airports.ts';
import { isCardEnough } from '#main/reference/countries.ts';
import { needsUsVisa } from '#main/reference/doco.ts';
import {
  type BookingRecord,
  getFlights,
  getLocator,
  getTimeLimit,
  getValidatingCarrier,
  isTicketed,
  type RecordPassenger,
} from './booking-record.ts';
import { hasVisa } from './doco.ts';
import { isPast } from './instants.ts';
import { calculateConnectionMinutes, getFlightKey, getFlightType } from './itinerary.ts';
import { isGivenBack } from './leg-status.ts';
import { formatMoneyText, sumMinor } from './money.ts';
import { isSameName, isSamePerson } from './name-spelling.ts';
import { formatFullName, formatListedName } from './names.ts';
import { calculateSecondBirthday } from './passenger-rules.ts';
import { listUnissued, withInfants } from './payment/owed.ts';
import { findScheduleChangedAt, listInvoluntaryFlights } from './schedule-changes.ts';

export interface AuditFacts {
  action: AuditAction;
  now: Date;
  off: readonly AuditCheck[];
  /** Other bookings of the same lead passenger on the day of departure, cancelled ones too. */
  others: readonly BookingRecord[];
  /** Names of the profiles that passengers were taken from, by the profile's id. */
  profiles: ReadonlyMap<string, { first_name: string; last_name: string }>;
  /** A flight moved by more minutes may be refused. */
  involuntary_minutes: number;
  card_collector: CardCollector;
  /** The agency's list of interline agreements between airlines. */
  agreements: readonly Agreement[];
  /** Whether a card pays; null if not known yet. */
  by_card: boolean | null;
  /** Who is issued; null or nobody for all without a ticket. */
  passenger_ids: readonly string[] | null;
}

type Found = Pick<AuditFinding, 'severity' | 'text'> & { passenger_id?: string | undefined };
type Check = (record: BookingRecord, facts: AuditFacts) => Found[];

const createBuilder =
  (severity: Found['severity']) =>
  (text: string, passenger_id?: string): Found[] => [{ severity, text, passenger_id }];
const buildError = createBuilder('ERROR');
const buildWarning = createBuilder('WARNING');
const buildNote = createBuilder('NOTE');

const SOON_MS = 2 * 3_600_000;
/** A connection with fewer minutes on the ground is short. */
const MIN_CONNECTION = { DOMESTIC: 40, INTERNATIONAL: 75 } as const;
const MIN_OTHER_AIRPORT = 180;
/** This many released bookings of the same flights count as churning at airlines. */
const MIN_CHURN = 3;
const TITLES = /\b(MR|MRS|MS|MISS|MSTR|DR)$/;

const listLegs = (record: BookingRecord): ProviderLeg[] =>
  getFlights(record).flatMap((slice) => slice.legs);
const formatFlightName = ({ marketing_carrier, flight_number }: ProviderLeg): string =>
  `${marketing_carrier}${flight_number}`;
const listCountries = (record: BookingRecord): string[] => [
  ...new Set(
    listLegs(record)
      .flatMap(({ origin, destination }) => [origin, destination])
      .flatMap((code) => findAirport(code)?.country ?? []),
  ),
];
const hasRequest = ({ annotations }: BookingRecord, id: string, codes: readonly string[]) =>
  (annotations ?? []).some(
    ({ kept }) =>
      kept.kind === 'SSR' &&
      codes.includes(kept.code) &&
      // A LOCAL line is not sent, so it meets no airline's requirement.
      kept.status !== 'LOCAL' &&
      (kept.passenger_ids.length === 0 || kept.passenger_ids.includes(id)),
  );

const CHECKS: Readonly<Record<AuditCheck, Check>> = {
  TIME_LIMIT(record, { now }) {
    const limit = isTicketed(record) ? null : getTimeLimit(record);
    if (limit === null) return [];
    if (isPast(limit, now)) return buildError(phrase('audit_limit_past'));
    const soon = Date.parse(limit) - now.getTime() < SOON_MS;
    return soon ? buildWarning(phrase('audit_limit_soon')) : [];
  },
  PRICE_GUARANTEE({ pricing }, { now }) {
    if (!pricing) return buildError(phrase('has_no_price'));
    if (pricing.changed) return buildError(phrase('audit_price_other'));
    if (isPast(pricing.expires_at, now)) return buildError(phrase('audit_guarantee_past'));
    return pricing.expires_at === null ? buildNote(phrase('audit_no_guarantee')) : [];
  },
  VALIDATING_CARRIER(record, { agreements }) {
    const carrier = getValidatingCarrier(record);
    const legs = listLegs(record);
    if (carrier === null) return buildWarning(phrase('audit_no_carrier'));
    const has_sector = legs.some(
      (leg) => leg.marketing_carrier === carrier || leg.operating_carrier === carrier,
    );
    if (has_sector || legs.length === 0) return [];
    const partners = agreements.find(({ airline }) => airline === carrier)?.partners ?? [];
    if (legs.every((leg) => partners.includes(leg.marketing_carrier))) return [];
    const sold = [...new Set(legs.map((leg) => leg.marketing_carrier))].join(', ');
    return buildWarning(phrase('audit_no_sector', { carrier, list: sold }));
  },
  NAMES: ({ passengers }, { profiles }) =>
    passengers.flatMap((passenger) => checkNames(passenger, passengers, profiles)),
  AGES(record) {
    const legs = listLegs(record);
    const [first, last] = [legs[0]?.departure, legs.at(-1)?.departure];
    if (!first || !last) return [];
    const [begins, ends] = [first.slice(0, 10), last.slice(0, 10)];
    return record.passengers.flatMap(({ id, pax_type, birth_date, ...person }): Found[] => {
      if (birth_date === null) return [];
      const name = formatListedName(person);
      if (pax_type === 'INF' && calculateAge(birth_date, ends) >= 2) {
        const two = calculateSecondBirthday(birth_date);
        return buildWarning(phrase('audit_turns_two', { name, date: two }), id);
      }
      const age = calculateAge(birth_date, begins);
      const is_type = getTypeByAge(age);
      // An infant may have a seat of its own, as a child.
      if (is_type === pax_type || (is_type === 'INF' && pax_type === 'CHD')) return [];
      return buildWarning(phrase('audit_age', { name, age, type: pax_type }), id);
    });
  },
  DOCUMENTS(record) {
    if (getFlightType(listLegs(record)) === 'DOMESTIC') return [];
    const by_card = isCardEnough(listCountries(record));
    const last = listLegs(record).at(-1)?.arrival.slice(0, 10) ?? '';
    return record.passengers.flatMap(({ id, documents, ...person }): Found[] => {
      const name = formatListedName(person);
      const good = documents.filter(
        ({ type }) => type === 'PASSPORT' || (by_card && type === 'NATIONAL_ID'),
      );
      if (good.length === 0) {
        if (hasRequest(record, id, ['DOCS'])) return [];
        return by_card
          ? buildWarning(phrase('audit_no_document_card', { name }), id)
          : buildWarning(phrase('audit_no_passport', { name }), id);
      }
      const out = good.every(({ expires_on }) => expires_on !== null && expires_on < last);
      return out ? buildError(phrase('audit_document_ends', { name }), id) : [];
    });
  },
  SECURE_FLIGHT(record) {
    if (!listCountries(record).includes('US')) return [];
    return record.passengers.flatMap((passenger): Found[] => {
      const { id, birth_date, gender, nationality } = passenger;
      const name = formatListedName(passenger);
      const stays = nationality !== 'US' && !hasRequest(record, id, ['DOCA']);
      const visa =
        nationality !== null && needsUsVisa(nationality) && !hasVisa(passenger, ['US', 'USA']);
      return [
        ...(birth_date === null ? buildError(phrase('audit_secure_birth', { name }), id) : []),
        ...(gender === 'UNSPECIFIED'
          ? buildError(phrase('audit_secure_gender', { name }), id)
          : []),
        ...(stays ? buildWarning(phrase('audit_doca', { name }), id) : []),
        ...(visa && passenger.pax_type !== 'INF'
          ? buildWarning(phrase('audit_doco', { name }), id)
          : []),
      ];
    });
  },
  CONTACTS: (record) =>
    record.passengers.flatMap((passenger): Found[] => {
      const { id, pax_type, phone, email } = passenger;
      if (pax_type === 'INF' || hasRequest(record, id, ['CTCR'])) return [];
      const name = formatListedName(passenger);
      const told = phone !== null || hasRequest(record, id, ['CTCM']);
      const written = email !== null || hasRequest(record, id, ['CTCE']);
      if (told && written) return [];
      if (!told && !written) return buildWarning(phrase('audit_no_contact', { name }), id);
      return told
        ? buildNote(phrase('audit_no_mail', { name }))
        : buildWarning(phrase('audit_no_phone', { name }), id);
    }),
  DUPLICATE: (record, { others }) =>
    listAlike(record, others)
      .filter((other) => !isReleased(other))
      .flatMap((other) => {
        const locator = getLocator(other) ?? other.id;
        return buildWarning(phrase('audit_duplicate', { locator }));
      }),
  CHURN(record, { others }) {
    const gone = listAlike(record, others).filter(isReleased).length;
    if (gone < MIN_CHURN) return [];
    return buildWarning(phrase('audit_churn', { n: gone }));
  },
  CONNECTIONS: (record) => getFlights(record).flatMap(({ legs }) => findConnections(legs)),
  SCHEDULE(record, { involuntary_minutes }) {
    if (findScheduleChangedAt(record) === null) return [];
    const own = listInvoluntaryFlights(record, involuntary_minutes);
    if (own.length === 0) return buildWarning(phrase('audit_times_wait'));
    const flights = own.map(({ flight }) => flight).join(', ');
    return buildWarning(phrase('audit_involuntary', { flights }));
  },
  COLLECTOR(record, { card_collector, by_card, passenger_ids }) {
    const { pricing } = record;
    // With the tickets the fees were paid: EMDs alone cost none.
    const open = listUnissued(record).map(({ id }) => id);
    const named = withInfants(
      record.passengers,
      new Set(passenger_ids?.length ? passenger_ids : open),
    );
    const ids = named.flatMap(({ id }) => (open.includes(id) ? id : []));
    const lines = pricing?.lines.filter(({ passenger_id }) => ids.includes(passenger_id)) ?? [];
    const fees = lines.map((line) => sumMinor([line.agent_fee, line.agent_du, line.consolid_fee]));
    const total = sumMinor(fees);
    if (!pricing || total === 0 || card_collector !== 'NOBODY' || by_card === false) return [];
    const amount = formatMoneyText(total, pricing.currency);
    return by_card === true
      ? buildWarning(phrase('audit_card_nobody', { amount }))
      : buildNote(phrase('audit_fees_nobody', { amount }));
  },
  FEES({ pricing }) {
    const lines = pricing?.lines ?? [];
    const free = lines.length > 0 && lines.every((line) => line.agent_fee + line.agent_du === 0);
    return free ? buildNote(phrase('audit_no_fee')) : [];
  },
};

function checkNames(
  passenger: RecordPassenger,
  all: readonly RecordPassenger[],
  profiles: AuditFacts['profiles'],
): Found[] {
  const { id, first_name, last_name, profile_id } = passenger;
  const name = formatListedName(passenger);
  const profile = profile_id ? profiles.get(profile_id) : undefined;
  const duplicate = all.some((other) => other.id !== id && isSamePerson(other, passenger));
  return [
    ...(first_name.trim().length < 2 || last_name.trim().length < 2
      ? buildWarning(phrase('audit_one_letter', { name }), id)
      : []),
    ...(TITLES.test(first_name.toUpperCase())
      ? buildWarning(phrase('audit_title', { name }), id)
      : []),
    ...(duplicate ? buildWarning(phrase('audit_twice', { name }), id) : []),
    ...(profile &&
    !(isSameName(profile.last_name, last_name) && isSameName(profile.first_name, first_name))
      ? buildWarning(phrase('audit_profile', { name, other: formatFullName(profile) }), id)
      : []),
  ];
}

function findConnections(legs: readonly ProviderLeg[]): Found[] {
  return listPairs(legs).flatMap(([leg, next]): Found[] => {
    // Nobody travels on a flight that was given up.
    if (isGivenBack(leg.status) || isGivenBack(next.status)) return [];
    const pair = `${formatFlightName(leg)} – ${formatFlightName(next)}`;
    const minutes = calculateConnectionMinutes(leg, next);
    if (minutes < 0) return buildError(phrase('audit_backwards', { pair }));
    if (leg.destination !== next.origin && minutes < MIN_OTHER_AIRPORT) {
      const way = `${leg.destination} – ${next.origin}`;
      return buildWarning(phrase('audit_airports', { pair, n: minutes, way }));
    }
    return minutes < MIN_CONNECTION[getFlightType([leg, next])]
      ? buildWarning(phrase('audit_connection', { pair, n: minutes }))
      : [];
  });
}

const isReleased = ({ status }: BookingRecord): boolean =>
  status === 'CANCELLED' || status === 'EXPIRED';

/** Those with a flight and a person of this booking. */
function listAlike(record: BookingRecord, others: readonly BookingRecord[]): BookingRecord[] {
  const flights = new Set(listLegs(record).map(getFlightKey));
  return others.filter(
    (other) =>
      listLegs(other).some((leg) => flights.has(getFlightKey(leg))) &&
      record.passengers.some((one) => other.passengers.some((two) => isSamePerson(one, two))),
  );
}

const BY_ACTION: Readonly<Record<AuditAction, readonly AuditCheck[]>> = {
  ISSUE: AUDIT_CHECKS,
  EXCHANGE: AUDIT_CHECKS.filter((one) => one !== 'TIME_LIMIT' && one !== 'PRICE_GUARANTEE'),
  REFUND: ['NAMES', 'SCHEDULE', 'FEES'],
};

export function auditBooking(record: BookingRecord, facts: AuditFacts): AuditFinding[] {
  const asked = BY_ACTION[facts.action].filter((check) => !facts.off.includes(check));
  return asked.flatMap((check) =>
    CHECKS[check](record, facts).map(({ severity, text, passenger_id }) => ({
      check,
      severity,
      text,
      passenger_id: passenger_id ?? null,
    })),
  );
}
