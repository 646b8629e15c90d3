/** The day end: an agent's own, or everybody's and anybody's for an administrator of the agency. */

import { findAgency } from '#db/store/agencies.ts';
import { agentsOfAgency, bookingsWithDocuments } from '#db/store/day-end.ts';
import type { DayEndInput, DayEndView } from '#main/contract/day-end.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { inTurns, rest } from '#main/contract/turns.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { dayEnd, readDayEndPeriod } from '#main/domain/day-end/day-end.ts';
import { load } from '../booking/load.ts';
import { type Context, caller, type Handler } from '../handler.ts';

const DAY_MS = 86_400_000;
/** More than any agency sells in the longest period. */
const MAX_DOCUMENTS = 20_000;

export const readDayEnd: Handler<'dayend.get'> = async (input, context) => {
  const view = await workDayEnd(context, input);
  return view.ok ? ok({ output: view.value }) : view;
};

export async function workDayEnd(
  context: Context,
  { from, to, agent }: DayEndInput,
): Promise<Result<DayEndView, Failure>> {
  const { read } = context.ports.db;
  const { agency_id } = caller(context);
  const agency = await findAgency(read, agency_id);
  if (!agency) throw new Error(`Agency ${agency_id} is not in the store`);
  const period = readDayEndPeriod({ from, to }, agency.time_zone);
  if (!period.ok) return period;
  const seen = await whoMayBeSeen(context, agent ?? null);
  if (!seen.ok) return seen;
  const records = await recordsOf(context, period.value);
  if (!records.ok) return records;
  const { time_zone, currency } = agency;
  const facts = { from, to, period: period.value, time_zone, currency, ...seen.value };
  return ok(await inTurns(dayEnd(records.value, facts)));
}

async function whoMayBeSeen(
  context: Context,
  agent: number | null,
): Promise<Result<Pick<DayEndView, 'agent' | 'agents'>, Failure>> {
  const { agency_id, user_id, role } = caller(context);
  const everybody = await agentsOfAgency(context.ports.db.read, agency_id);
  const own = everybody.filter(({ id }) => id === user_id);
  if (role !== 'ADMIN') {
    if (agent !== null && agent !== user_id) {
      const message = phrase('other_day_end');
      return fail(failure('FORBIDDEN', message));
    }
    return ok({ agent: own[0] ?? null, agents: own });
  }
  if (agent === null) return ok({ agent: null, agents: everybody });
  const found = everybody.find(({ id }) => id === agent);
  if (found) return ok({ agent: found, agents: everybody });
  return fail(failure('NOT_FOUND', phrase('no_agent_at')));
}

/** A document's own time and its payment's may lie on two sides of midnight: a day more each way. */
async function recordsOf(
  context: Context,
  { from, until }: { from: string; until: string },
): Promise<Result<BookingRecord[], Failure>> {
  const { read } = context.ports.db;
  const { agency_id } = caller(context);
  const moved = (instant: string, days: number) =>
    new Date(Date.parse(instant) + days * DAY_MS).toISOString();
  const { ids, more } = await bookingsWithDocuments(read, {
    agency_id,
    from: moved(from, -1),
    until: moved(until, 1),
    limit: MAX_DOCUMENTS,
  });
  if (more) {
    return fail(failure('PAYLOAD_TOO_LARGE', phrase('too_much_sold')));
  }
  const records: BookingRecord[] = [];
  for (const id of ids) {
    const found = await load(read, id);
    if (found) records.push(found.record);
    await rest();
  }
  return ok(records);
}
