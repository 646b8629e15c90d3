/** Erasure of passengers' data: by an administrator, or after the agency's retention time. */
import { changeAgency, findAgency } from '#db/store/agencies.ts';
import { findBooking } from '#db/store/bookings.ts';
import {
  countErased,
  countOpenOfBooking,
  isErased,
  listAgenciesWithRetention,
  listErasable,
  listErasedBefore,
  noteErasure,
  noteProfileErasure,
  scrubHistory,
  scrubTraces,
  setErasedBefore,
} from '#db/store/privacy.ts';
import { deleteProfile, findAgencyOfProfile, findPersonOfProfile } from '#db/store/profiles.ts';
import { getSettingRevision } from '#db/store/setting-revisions.ts';
import { refuse } from '#main/contract/errors.ts';
import { rest } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import {
  createAnonymizer,
  eraseRecord,
  findErasureProblem,
  isPersonal,
} from '#main/domain/erasure.ts';
import { ERASED_TITLE } from '#main/domain/quote-erasure.ts';
import type { Ports } from '#main/ports.ts';
import { addDays, convertLocalToUtc } from '#main/reference/calendar.ts';
import { holdBooking, load } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import {
  eraseBookingQuotes,
  eraseOldQuotes,
  eraseProfileQuotes,
} from '../documents/quote-erasure.ts';
import { refuseForeignBooking, refuseUnknownBooking } from '../failures.ts';
import { type Context, getCaller, getTodayAt, type Handler } from '../handler.ts';
import { saveSetting } from './setting-revisions.ts';

const AT_ONCE = 200;
const MAX_COUNTED = 5_000;
const SERVICE = 'airdesk';

type ErasePorts = Pick<Ports, 'db' | 'clock' | 'vault' | 'providers' | 'locks' | 'log'>;

interface Terms {
  agency_id: number;
  /** Today's date at the agency. */
  today: string;
  time_zone: string;
  retention_days: number | null;
}

async function loadTerms({ db, clock }: ErasePorts, agency_id: number): Promise<Terms> {
  const agency = await findAgency(db.read, agency_id);
  const time_zone = agency?.time_zone ?? 'UTC';
  return {
    agency_id,
    today: getTodayAt(clock, { time_zone }),
    time_zone,
    retention_days: agency?.retention_days ?? null,
  };
}

/** Returns how many passengers were erased. */
const eraseBooking = async (
  ports: ErasePorts,
  booking_id: string,
  terms: Terms,
  actor: string,
): Promise<Result<number>> =>
  holdBooking(ports, terms.agency_id, booking_id, () =>
    ports.db.write(async (tx): Promise<Result<number>> => {
      const found = await load(tx, booking_id);
      if (!found) return fail(refuseUnknownBooking());
      if (found.agency_id !== terms.agency_id) return fail(refuseForeignBooking());
      const { record } = found;
      if (await isErased(tx, booking_id)) return refuse('WRONG_STATE', phrase('erased_already'));
      const why = findErasureProblem(record, terms);
      if (why !== null) return refuse('WRONG_STATE', why);
      if ((await countOpenOfBooking(tx, booking_id)) > 0) {
        return refuse('WRONG_STATE', phrase('under_way'));
      }
      const now = ports.clock.now();
      const { agency_id } = terms;
      await noteErasure(tx, { booking_id, agency_id, actor, now });
      await save(ports, tx, found, eraseRecord(record, now), {
        actor,
        operation: 'privacy.erase',
        summary: phrase('erased'),
      });
      await scrubHistory(tx, {
        booking_id,
        personal: isPersonal,
        summary: createAnonymizer(record),
      });
      await scrubTraces(tx, { booking_id, title: ERASED_TITLE });
      await eraseBookingQuotes(tx, record, terms);
      return ok(record.passengers.length);
    }),
  );

/** False where there is none. */
const eraseProfile = ({ db, clock }: ErasePorts, agency_id: number, id: string): Promise<boolean> =>
  db.write(async (tx) => {
    const person = await findPersonOfProfile(tx, { agency_id, id });
    if (person) await eraseProfileQuotes(tx, agency_id, person);
    const gone = await deleteProfile(tx, { agency_id, id });
    if (gone) await noteProfileErasure(tx, id, clock.now());
    return gone;
  });

export const erase: Handler<'privacy.erase'> = async (input, context) => {
  const { agency_id, email } = getCaller(context);
  const { ports } = context;
  const { booking_id, profile_id } = input;
  if (booking_id !== undefined) {
    const terms = await loadTerms(ports, agency_id);
    const erased = await eraseBooking(ports, booking_id, terms, email);
    if (!erased.ok) return erased;
    return ok({ output: { erased: 'BOOKING', passengers: erased.value } });
  }
  const id = profile_id ?? '';
  if (!(await eraseProfile(ports, agency_id, id))) return refuse('NOT_FOUND', phrase('no_profile'));
  return ok({ output: { erased: 'PROFILE', passengers: 1 } });
};

/** Bookings past the agency's retention time, in pages; those that are not are judged in turns. */
async function* listBeyond(ports: ErasePorts, terms: Terms): AsyncGenerator<string> {
  const { agency_id, retention_days, time_zone } = terms;
  if (retention_days === null) return;
  const before = addDays(terms.today, -retention_days);
  const ended_before = convertLocalToUtc(`${addDays(before, 1)}T00:00`, time_zone);
  let last = { id: '', over_at: '' };
  for (;;) {
    const page = await listErasable(ports.db.read, {
      ...{ agency_id, before, ended_before, limit: AT_ONCE },
      ...{ after: last.over_at, after_id: last.id },
    });
    for (const { id } of page) {
      await rest();
      const found = await findBooking(ports.db.read, { agency_id: null, id });
      // An unreadable booking cannot be checked; the others are still erased.
      if (!found || 'unreadable' in found) continue;
      if (findErasureProblem(found.record, terms) === null) yield id;
    }
    if (page.length < AT_ONCE) return;
    last = page.at(-1) ?? last;
  }
}

async function getPrivacyView(context: Context) {
  const { ports } = context;
  const { agency_id } = getCaller(context);
  const { revision } = await getSettingRevision(ports.db.read, 'PRIVACY', agency_id);
  const terms = await loadTerms(ports, agency_id);
  let due = 0;
  for await (const _id of listBeyond(ports, terms)) {
    due += 1;
    if (due >= MAX_COUNTED) break;
  }
  const erased = await countErased(ports.db.read, agency_id);
  return { retention_days: terms.retention_days, due, erased, revision };
}

export const readPrivacy: Handler<'privacy.get'> = async (_input, context) =>
  ok({ output: await getPrivacyView(context) });

export const setPrivacy: Handler<'privacy.set'> = async (input, context) => {
  const { retention_days, revision } = input;
  const saved = await saveSetting(context, { kind: 'PRIVACY', read: revision }, (tx, agency_id) =>
    changeAgency(tx, agency_id, { retention_days }),
  );
  return saved.ok ? ok({ output: await getPrivacyView(context) }) : saved;
};

/** Erases again who was erased before an older copy of the database was restored. */
async function eraseAgain(ports: ErasePorts): Promise<number> {
  const { db } = ports;
  const before = await listErasedBefore(db.read);
  if (before.length === 0) return 0;
  let erased = 0;
  const left: string[] = [];
  for (const id of before) {
    const agency_id = await findAgencyOfProfile(db.read, id);
    if (agency_id !== null && (await eraseProfile(ports, agency_id, id))) erased += 1;
    const found = await findBooking(db.read, { agency_id: null, id });
    if (!found || (await isErased(db.read, id))) continue;
    const terms = { ...(await loadTerms(ports, found.agency_id)), retention_days: null };
    const done = 'unreadable' in found ? null : await eraseBooking(ports, id, terms, SERVICE);
    if (done?.ok) erased += 1;
    // In the copy it may still be in use, until its airline is asked.
    else left.push(id);
  }
  await db.write((tx) => setErasedBefore(tx, left));
  return erased;
}

/**
 * Erases data past its agency's retention time; busy or open bookings are left for another round.
 */
export async function sweepPassengers(ports: ErasePorts): Promise<number> {
  let erased = await eraseAgain(ports);
  for (const { id } of await listAgenciesWithRetention(ports.db.read)) {
    const terms = await loadTerms(ports, id);
    await eraseOldQuotes(ports, terms);
    for await (const booking_id of listBeyond(ports, terms)) {
      const done = await eraseBooking(ports, booking_id, terms, SERVICE).catch((error: unknown) => {
        // It would come again in every round, before all that follow it.
        ports.log.error('A booking cannot be erased', { booking_id, error });
        return null;
      });
      if (done?.ok) erased += 1;
    }
  }
  if (erased > 0) ports.log.info('Passengers beyond their agency’s time were erased', { erased });
  return erased;
}
