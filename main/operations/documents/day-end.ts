/** The day end: an agent's own, or any agent's and the whole agency's for its administrator. */
import { getAgency } from '#db/store/agencies.ts';
import { findBookings } from '#db/store/bookings.ts';
import { listAgents, listBookingsOfPeriod } from '#db/store/day-end.ts';
import { findTicket } from '#db/store/tickets.ts';
import type { DayEndCheck, DayEndInput, DayEndView } from '#main/contract/day-end.ts';
import { refuse } from '#main/contract/errors.ts';
import { rest, runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildDayEnd, readDayEndPeriod } from '#main/domain/day-end/day-end.ts';
import { findSalesDifferences } from '#main/domain/day-end/sales-check.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { Provider, SalesPeriod } from '#main/providers/provider.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';

const DAY_MS = 86_400_000;
/** More than any agency sells in the longest period. */
const MAX_DOCUMENTS = 20_000;
/** Few enough to parse in one turn of the event loop. */
const READ_AT_ONCE = 25;

export const readDayEnd: Handler<'dayend.get'> = async (input, context) => {
  const view = await loadDayEnd(context, input);
  return view.ok ? ok({ output: view.value }) : view;
};

export async function loadDayEnd(
  context: Context,
  { from, to, agent }: DayEndInput,
): Promise<Result<DayEndView>> {
  const days = await resolveDays(context, { from, to });
  if (!days.ok) return days;
  const { agency, period } = days.value;
  const seen = await resolveVisibleAgents(context, agent ?? null);
  if (!seen.ok) return seen;
  const records = await listRecords(context, period);
  if (!records.ok) return records;
  const { time_zone, currency } = agency;
  const facts = { from, to, period, time_zone, currency, ...seen.value };
  return ok(await runInTurns(buildDayEnd(records.value, facts)));
}

/** The period in the agency's time zone. */
async function resolveDays(context: Context, days: SalesPeriod) {
  const agency = await getAgency(context.ports.db.read, getCaller(context).agency_id);
  const period = readDayEndPeriod(days, agency.time_zone);
  return period.ok ? ok({ agency, period: period.value }) : period;
}

/** Each provider with its own sales report is asked for the same days. */
export const checkDayEnd: Handler<'dayend.check'> = async (input, context) => {
  const days = await resolveDays(context, input);
  if (!days.ok) return days;
  const { period } = days.value;
  const asked = context.ports.providers.all().filter(reportsSales);
  if (asked.length === 0) return refuse('CAPABILITY_UNAVAILABLE', phrase('no_sales_report'));
  const records = await listRecords(context, period);
  if (!records.ok) return records;
  const checked = asked.map(async (provider): Promise<DayEndCheck['providers'][number]> => {
    const { provider_type, name } = provider.traits;
    const answer = await provider.salesReport(input, buildCall(context, provider));
    if (!answer.ok) {
      const why = describeFailure(answer.error).message;
      return { provider_type, name, documents: 0, differences: [], why };
    }
    const own = records.value.filter((record) => record.provider_type === provider_type);
    const differences = [];
    for (const one of findSalesDifferences(own, answer.value, period)) {
      if (one.kind !== 'NOT_HERE' || (await isUnknown(context, one.number))) differences.push(one);
    }
    return { provider_type, name, documents: answer.value.length, differences, why: null };
  });
  return ok({ output: { providers: await Promise.all(checked) } });
};

const reportsSales = (
  provider: Provider,
): provider is Provider & Required<Pick<Provider, 'salesReport'>> =>
  provider.salesReport !== undefined;

/** True if no booking has the document. One of another agency is not shown here. */
async function isUnknown(context: Context, number: string): Promise<boolean> {
  const { agency_id } = getCaller(context);
  return (await findTicket(context.ports.db.read, { number, agency_id })) === null;
}

async function resolveVisibleAgents(
  context: Context,
  agent: number | null,
): Promise<Result<Pick<DayEndView, 'agent' | 'agents'>>> {
  const { agency_id, user_id, role } = getCaller(context);
  const everybody = await listAgents(context.ports.db.read, agency_id);
  const own = everybody.filter(({ id }) => id === user_id);
  if (role !== 'ADMIN') {
    if (agent !== null && agent !== user_id) return refuse('FORBIDDEN', phrase('other_day_end'));
    return ok({ agent: own[0] ?? null, agents: own });
  }
  if (agent === null) return ok({ agent: null, agents: everybody });
  const found = everybody.find(({ id }) => id === agent);
  if (found) return ok({ agent: found, agents: everybody });
  return refuse('NOT_FOUND', phrase('no_agent_at'));
}

/** A document and its payment may have different dates at midnight: one more day each way. */
async function listRecords(
  context: Context,
  { from, until }: { from: string; until: string },
): Promise<Result<BookingRecord[]>> {
  const { read } = context.ports.db;
  const { agency_id } = getCaller(context);
  const moveInstant = (instant: string, days: number) =>
    new Date(Date.parse(instant) + days * DAY_MS).toISOString();
  const { ids, more } = await listBookingsOfPeriod(read, {
    agency_id,
    from: moveInstant(from, -1),
    until: moveInstant(until, 1),
    limit: MAX_DOCUMENTS,
  });
  if (more) return refuse('PAYLOAD_TOO_LARGE', phrase('too_much_sold'));
  const records: BookingRecord[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE) {
    const found = await findBookings(read, ids.slice(at, at + READ_AT_ONCE));
    records.push(...found.map(({ record }) => record));
    await rest();
  }
  return ok(records);
}
