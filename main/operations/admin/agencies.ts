/** Lists, creates and changes agencies, for administrators. */
import type { WriteDb } from '#db/open.ts';
import {
  addApiKey,
  changeAgency as changeStored,
  countAgencies,
  createAgency,
  getAgency,
} from '#db/store/agencies.ts';
import { listRates, setRate } from '#db/store/rates.ts';
import { getSettingRevision } from '#db/store/setting-revisions.ts';
import { createUser } from '#db/store/users.ts';
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { findPlaceProblem } from '#main/domain/route.ts';
import { isZoneName } from '#main/reference/calendar.ts';
import { findCountry } from '#main/reference/countries.ts';
import { isPayable } from '#main/reference/currencies.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { hashNewPassword } from '../session/sessions.ts';
import { saveSetting } from './setting-revisions.ts';

function refuseAgency(input: InputOf<'agency.create'>): Failure | null {
  const wrong = [
    { path: 'country', known: findCountry(input.country), message: phrase('unknown_country') },
    { path: 'currency', known: isPayable(input.currency), message: phrase('unknown_currency') },
    { path: 'time_zone', known: isZoneName(input.time_zone), message: phrase('unknown_zone') },
  ].flatMap(({ path, known, message }) => (known ? [] : [{ path, message }]));
  return wrong.length > 0
    ? createFailure('INVALID_REQUEST', phrase('agency_not_valid'), wrong)
    : null;
}

interface NewAgency {
  input: InputOf<'agency.create'>;
  password_hash: string;
  api_key: string;
  service_admin: boolean;
}

/** Creates an agency with its first administrator and an API key. */
async function createAgencyWithAdmin(tx: WriteDb, { ports }: Context, agency: NewAgency) {
  const { input, password_hash, api_key, service_admin } = agency;
  const { name, country, currency, time_zone } = input;
  const now = ports.clock.now();
  const email = input.admin_email.toLowerCase();
  const training = ports.training !== null;
  const agency_id = await createAgency(tx, { name, country, currency, time_zone, training, now });
  const key_hash = ports.vault.digest(api_key);
  await addApiKey(tx, { agency_id, key_hash, name, created_by: email, now });
  const user_id = await createUser(tx, {
    agency_id,
    email,
    name: input.admin_name,
    password_hash,
    role: 'ADMIN',
    service_admin,
    group_ids: [],
    now,
  });
  return { agency_id, user_id, api_key };
}

export const makeAgency: Handler<'agency.create'> = async (input, context) => {
  const { db, ids } = context.ports;
  const wrong = refuseAgency(input);
  if (wrong) return fail(wrong);
  const { admin_email: email, admin_password: password } = input;
  const hashed = await hashNewPassword(context, { email, password });
  if (!hashed.ok) return hashed;
  const password_hash = hashed.value;
  const agency = { input, password_hash, api_key: ids.token(), service_admin: false };
  const known = await listRates(db.read, getCaller(context).agency_id);
  const rates = known.filter((rate) => rate.to === input.currency);
  const output = await db.write(async (tx) => {
    const made = await createAgencyWithAdmin(tx, context, agency);
    // With the same currency, it starts with the exchange rates of the agency that creates it.
    for (const rate of rates) await setRate(tx, made.agency_id, rate);
    return made;
  });
  return ok({ output });
};

/** The first agency of a new directory; its administrator also administers the service. */
export const setUp: Handler<'service.set_up'> = async ({ code, ...input }, context) => {
  const { db, vault, ids, throttle, setup, log, backups } = context.ports;
  if (!setup.open()) return refuse('WRONG_STATE', phrase('set_up_already'));
  const keys = [`setup:${context.remote}`];
  const wait = throttle.wait(keys);
  if (wait > 0) return refuse('THROTTLED', phrase('too_many_failed'), [], wait);
  if (!setup.matches(code)) {
    throttle.failed(keys);
    return refuseField('code', phrase('wrong_set_up_code'));
  }
  const wrong = refuseAgency(input);
  if (wrong) return fail(wrong);
  const password_hash = await vault.hashPassword(input.admin_password);
  const agency = { input, password_hash, api_key: ids.token(), service_admin: true };
  const output = await db.write(async (tx) =>
    (await countAgencies(tx)) > 0 ? null : createAgencyWithAdmin(tx, context, agency),
  );
  if (!output) return refuse('WRONG_STATE', phrase('set_up_already'));
  setup.close();
  if (input.recovery_passphrase) await backups.keepKey(input.recovery_passphrase);
  log.warn('The service was set up', { by: context.remote });
  return ok({ output });
};

async function getParticulars(context: Context) {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const { revision } = await getSettingRevision(read, 'AGENCY', agency_id);
  const { name, iata_number, address, phone, city } = await getAgency(read, agency_id);
  return { output: { name, iata_number, address, phone, city, revision } };
}

export const readAgency: Handler<'agency.get'> = async (_input, context) =>
  ok(await getParticulars(context));

export const changeAgency: Handler<'agency.update'> = async ({ revision, ...input }, context) => {
  const problem = input.city === null ? null : findPlaceProblem(input.city);
  if (problem) return refuseField('city', problem);
  const saved = await saveSetting(context, { kind: 'AGENCY', read: revision }, (tx, agency_id) =>
    changeStored(tx, agency_id, input),
  );
  return saved.ok ? ok(await getParticulars(context)) : saved;
};
