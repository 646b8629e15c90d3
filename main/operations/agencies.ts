/** Agencies, their agents and groups: made by administrators. */
import { addApiKey, createAgency } from '#db/store/agencies.ts';
import { allRates, setRate } from '#db/store/rates.ts';
import {
  createGroup,
  createUser,
  findUserByEmail,
  groupsOfAgency,
  usersOfAgency,
} from '#db/store/users.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok } from '#main/contract/result.ts';
import { findCountry } from '#main/reference/countries.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { caller, type Handler } from './handler.ts';

const taken = (): Failure => failure('DUPLICATE', 'This e-mail address is in use');

export const makeAgency: Handler<'agency.create'> = async (input, context) => {
  const { db, vault, ids, clock } = context.ports;
  const wrong = [
    ...(findCountry(input.country) ? [] : [{ path: 'country', message: 'unknown country' }]),
    ...(findCurrency(input.currency) ? [] : [{ path: 'currency', message: 'unknown currency' }]),
    ...(isTimeZone(input.time_zone) ? [] : [{ path: 'time_zone', message: 'unknown time zone' }]),
  ];
  if (wrong.length > 0) return fail(failure('INVALID_REQUEST', 'The agency is not valid', wrong));
  const email = input.admin_email.toLowerCase();
  if (await findUserByEmail(db.read, email)) return fail(taken());
  const password_hash = await vault.hashPassword(input.admin_password);
  const api_key = ids.token();
  const known = await allRates(db.read, caller(context).agency_id);
  const rates = known.filter((rate) => rate.to === input.currency);
  const output = await db.write(async (tx) => {
    const now = clock.now();
    const { name, country, currency, time_zone } = input;
    const agency_id = await createAgency(tx, {
      name,
      country,
      currency,
      time_zone,
      training: context.ports.training !== null,
      now,
    });
    // In the same currency it starts with the rates of the agency that makes it.
    for (const rate of rates) await setRate(tx, agency_id, rate);
    await addApiKey(tx, { agency_id, key_hash: vault.digest(api_key), now });
    const user_id = await createUser(tx, {
      agency_id,
      email,
      name: input.admin_name,
      password_hash,
      role: 'ADMIN',
      group_ids: [],
      now,
    });
    return { agency_id, user_id, api_key };
  });
  return ok({ output });
};

export const makeUser: Handler<'user.create'> = async (input, context) => {
  const { agency_id } = caller(context);
  const { db, vault, clock } = context.ports;
  const email = input.email.toLowerCase();
  if (await findUserByEmail(db.read, email)) return fail(taken());
  const known = await groupsOfAgency(db.read, agency_id, input.group_ids);
  if (known.length !== new Set(input.group_ids).size) {
    return fail(failure('NOT_FOUND', 'There is no such group in this agency'));
  }
  const password_hash = await vault.hashPassword(input.password);
  const user_id = await db.write((tx) =>
    createUser(tx, {
      agency_id,
      email,
      name: input.name,
      password_hash,
      role: input.role,
      group_ids: known,
      now: clock.now(),
    }),
  );
  return ok({ output: { user_id } });
};

export const makeGroup: Handler<'group.create'> = async (input, context) => {
  const { agency_id } = caller(context);
  const { db } = context.ports;
  const members = await usersOfAgency(db.read, agency_id, input.user_ids);
  if (members.length !== new Set(input.user_ids).size) {
    return fail(failure('NOT_FOUND', 'There is no such agent in this agency'));
  }
  const group_id = await db.write((tx) =>
    createGroup(tx, { agency_id, name: input.name, user_ids: members }),
  );
  return ok({ output: { group_id } });
};

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0).length > 0;
  } catch {
    return false;
  }
}
