/**
 * The workstation's own small operations: search, history, work areas, look-ups, fees, providers.
 */

import { getAgency } from '#db/store/agencies.ts';
import { findBookings, findDeparting, listRecentBookings } from '#db/store/booking-lists.ts';
import { findBooking } from '#db/store/bookings.ts';
import { getFeeRules, replaceFeeRules } from '#db/store/fees.ts';
import { listHistory } from '#db/store/history.ts';
import { listProviderSettings } from '#db/store/provider-settings.ts';
import { getSaleRules, saveSaleRules } from '#db/store/sale-rules.ts';
import { createFailure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { listFeeTableProblems } from '#main/domain/fees.ts';
import { listSaleRulesProblems } from '#main/domain/payment/plan-terms.ts';
import type { Ports } from '#main/ports.ts';
import { suggestAirlines } from '#main/reference/airlines.ts';
import { suggestPlaces } from '#main/reference/airports.ts';
import { isDate, parseGdsDate } from '#main/reference/calendar.ts';
import { getTodayAt } from '../agency-today.ts';
import { refuseForeignBooking, refuseUnknownBooking } from '../failures.ts';
import { getCaller, type Handler } from '../handler.ts';

const MAX_FOUND = 50;
const MAX_SUGGESTED = 10;

export const findBookingsByText: Handler<'booking.find'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const limit = input.limit ?? MAX_FOUND;
  const text = input.text?.trim() ?? '';
  if (text === '') {
    return ok({ output: { bookings: await listRecentBookings(db.read, { agency_id, limit }) } });
  }
  const found = await findBookings(db.read, { agency_id, text, limit });
  const agency = await getAgency(db.read, agency_id);
  const dated = withDate(text, getTodayAt(context.ports.clock, agency));
  if (!dated) return ok({ output: { bookings: found } });
  // A word read as a day may also be a name or a locator: those results come first.
  const leaving = await findDeparting(db.read, { agency_id, limit, ...dated });
  const others = leaving.filter(({ id }) => !found.some((one) => one.id === id));
  return ok({ output: { bookings: [...found, ...others].slice(0, limit) } });
};

/** The day among the words, as 20DEC or 2026-12-20, and what else was typed; null without one. */
function withDate(text: string, today: string): { departure_date: string; text: string } | null {
  const words = text.split(/\s+/);
  for (const [at, word] of words.entries()) {
    const date = isDate(word) ? word : parseGdsDate(word.toUpperCase(), today);
    if (date) return { departure_date: date, text: words.toSpliced(at, 1).join(' ') };
  }
  return null;
}

export const readHistory: Handler<'booking.history'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const found = await findBooking(context.ports.db.read, { agency_id: null, id: input.id });
  if (!found) return fail(refuseUnknownBooking());
  if (found.agency_id !== agency_id) return fail(refuseForeignBooking());
  return ok({
    output: { lines: await listHistory(context.ports.db.read, { booking_id: input.id }) },
  });
};

export const listPlaces: Handler<'reference.places'> = async (input) => {
  const found = suggestPlaces(input.text, input.limit ?? MAX_SUGGESTED);
  const list = found.map(({ code, kind, name, city, city_code, country, time_zone }) => ({
    code,
    kind,
    name,
    city,
    city_code,
    country,
    time_zone,
  }));
  return ok({ output: { places: list } });
};

export const lookUpAirlines: Handler<'reference.airlines'> = async (input) => {
  const found = suggestAirlines(input.text, input.limit ?? MAX_SUGGESTED);
  const list = found.map(({ code, name, country, accounting_code }) => ({
    code,
    name,
    country,
    accounting_code,
  }));
  return ok({ output: { airlines: list } });
};

export const getFees: Handler<'fee.get'> = async (_input, context) =>
  ok({ output: { rules: await getFeeRules(context.ports.db.read, getCaller(context).agency_id) } });

export const setFees: Handler<'fee.set'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { currency } = await getAgency(context.ports.db.read, agency_id);
  const wrong = listFeeTableProblems(input.rules, currency);
  if (wrong.length > 0) {
    return fail(createFailure('INVALID_REQUEST', phrase('fees_not_valid'), wrong));
  }
  await context.ports.db.write((tx) => replaceFeeRules(tx, { agency_id, rules: input.rules }));
  return ok({ output: { rules: input.rules } });
};

export const getRules: Handler<'rules.get'> = async (_input, context) =>
  ok({ output: await getSaleRules(context.ports.db.read, getCaller(context).agency_id) });

export const setRules: Handler<'rules.set'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const { currency } = await getAgency(db.read, agency_id);
  const wrong = listSaleRulesProblems(input, currency);
  if (wrong.length > 0) {
    return fail(createFailure('INVALID_REQUEST', phrase('rules_not_valid'), wrong));
  }
  const rules = await db.write(async (tx) => {
    const next = { ...(await getSaleRules(tx, agency_id)), ...input };
    await saveSaleRules(tx, { agency_id, rules: next });
    return next;
  });
  return ok({ output: rules });
};

export async function listProviderViews(ports: Pick<Ports, 'db' | 'providers'>) {
  const { providers: registry, db } = ports;
  const set = await listProviderSettings(db.read);
  const off = new Set(set.filter((row) => !row.enabled).map((row) => row.provider_type));
  return registry.positions().map(({ provider_type, name, protocol }) => {
    const traits = registry.get(provider_type)?.traits ?? null;
    return {
      provider_type,
      name,
      protocol,
      configured: traits !== null,
      enabled: protocol !== null && !off.has(provider_type),
      training: traits?.training ?? false,
      currency: traits?.currency ?? null,
      brands: traits?.brands ?? false,
      split: traits?.split ?? false,
    };
  });
}

export const listProviders: Handler<'provider.list'> = async (_input, context) =>
  ok({ output: { providers: await listProviderViews(context.ports) } });

export const cancelCall: Handler<'call.cancel'> = async (input, context) =>
  ok({ output: { cancelled: context.cancel(input.call_id) } });
