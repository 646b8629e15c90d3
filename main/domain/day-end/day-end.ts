/**
 * The day end of an agency or of one agent: the lines of a period and all their sums. One pure
 * function: screen, printed sheet and table show its result and add nothing.
 */
import { buildRecord } from '#main/contract/collections.ts';
import {
  Collector,
  DAY_END_AMOUNTS,
  DAY_END_KINDS,
  type DayEndInput,
  type DayEndLine,
  type DayEndSums,
  type DayEndView,
  MAX_DAY_END_DAYS,
} from '#main/contract/day-end.ts';
import { refuseField } from '#main/contract/errors.ts';
import { flatMapInSteps } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { countDaysBetween } from '#main/reference/calendar.ts';
import type { BookingRecord } from '../booking-record.ts';
import { isWithin, type Period, toPeriod } from '../instants.ts';
import { sumMinor } from '../money.ts';
import { listBookingLines } from './lines.ts';
import { listOwnMoney } from './provider-money.ts';

export function readDayEndPeriod(
  { from, to }: Pick<DayEndInput, 'from' | 'to'>,
  time_zone: string,
): Result<Period> {
  const days = countDaysBetween(from, to) + 1;
  if (days < 1) return refuseField('to', phrase('period_backwards', { to, from }));
  if (days > MAX_DAY_END_DAYS) {
    return refuseField('to', phrase('day_end_days', { most: MAX_DAY_END_DAYS, n: days }));
  }
  return ok(toPeriod(from, to, time_zone));
}

export interface DayEndFacts
  extends Pick<DayEndView, 'from' | 'to' | 'time_zone' | 'currency' | 'agent' | 'agents'> {
  period: Period;
}

/** `records` are all bookings of the agency that may have a line in the period; in steps. */
export function* buildDayEnd(
  records: readonly BookingRecord[],
  facts: DayEndFacts,
): Generator<undefined, DayEndView> {
  const { period, agent, agents, ...head } = facts;
  const isInPeriod = ({ at }: { at: string }) => isWithin(period, at);
  const names = new Map(agents.map(({ id, name }) => [id, name]));
  const ours = records.filter(({ pricing }) => pricing?.currency === head.currency);
  const lines = (yield* flatMapInSteps(ours, listBookingLines))
    .filter((line) => isInPeriod(line) && (agent === null || line.agent.id === agent.id))
    .map((line) => ({
      ...line,
      agent: { ...line.agent, name: names.get(line.agent.id) ?? line.agent.name },
    }))
    .sort((a, b) => compare(a.at, b.at) || compare(a.number, b.number) || compare(a.kind, b.kind));
  const own = yield* flatMapInSteps(records, (record) =>
    listOwnMoney(record)
      .filter((one) => isInPeriod(one) && (agent === null || one.agent_id === agent.id))
      .map((one) => ({ ...one, provider_type: record.provider_type })),
  );
  return {
    ...head,
    agent,
    agents,
    lines,
    total: sumLines(lines),
    by_kind: DAY_END_KINDS.flatMap((kind) => {
      const some = lines.filter((line) => line.kind === kind);
      return some.length === 0 ? [] : [{ kind, ...sumLines(some) }];
    }),
    by_form: groupByForm(lines),
    by_collector: groupByCollector(lines),
    by_provider: groupLines(lines, ({ provider_type }) => provider_type).map(([, some]) => {
      const { provider_type } = some[0]!;
      const moved = own.filter((one) => one.provider_type === provider_type);
      return {
        provider_type,
        ...sumLines(some),
        own: groupLines(moved, ({ currency }) => currency).map(([currency, some]) => ({
          currency,
          minor: sumMinor(some.map(({ minor }) => minor)),
        })),
      };
    }),
    by_agent: groupLines(lines, (line) => String(line.agent.id)).map(([, some]) => ({
      agent: some[0]!.agent,
      ...sumLines(some),
    })),
  };
}

const compare = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''));

/** Grouped by key, in the order of the keys. */
const groupLines = <T>(lines: readonly T[], keyOf: (line: T) => string): [string, T[]][] =>
  [...Map.groupBy(lines, keyOf)].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));

function groupByForm(lines: readonly DayEndLine[]): DayEndView['by_form'] {
  const paid = lines.filter(({ form }) => form !== null);
  return groupLines(paid, ({ form }) => `${form?.fop_type} ${form?.card_brand}`).map(([, some]) => {
    const { fop_type, card_brand } = some[0]!.form!;
    const open = sumMinor(some.map(calculateUncollected));
    const moved = some.map((line) => line.total - calculateUncollected(line));
    const taken = sumMinor(moved.filter((amount) => amount > 0));
    const returned = sumMinor(moved.filter((amount) => amount < 0));
    return { fop_type, card_brand, taken, returned, open, total: taken + returned + open };
  });
}

const calculateUncollected = (line: DayEndLine): number =>
  line.collectors?.own === 'NOBODY' ? line.total - sumPrice(line) : 0;

const PRICE = ['fare', 'tax', 'penalty', 'extra'] as const;
const sumPrice = (line: DayEndLine): number => sumMinor(PRICE.map((name) => line[name]));

/** Splits each line into the airline's price and the agency's own money, by who collects it. */
const groupByCollector = (lines: readonly DayEndLine[]): DayEndView['by_collector'] =>
  Collector.options.flatMap((collector) => {
    const moved = lines.flatMap((line) => {
      const price = sumPrice(line);
      return [
        ...(line.collectors?.price === collector ? [price] : []),
        ...(line.collectors?.own === collector ? [line.total - price] : []),
      ];
    });
    const taken = sumMinor(moved.filter((amount) => amount > 0));
    const returned = sumMinor(moved.filter((amount) => amount < 0));
    return taken === 0 && returned === 0
      ? []
      : [{ collector, taken, returned, total: taken + returned }];
  });

/** A document counts once, however it was paid and whatever happened to it. */
const countDocuments = (lines: readonly DayEndLine[]): number =>
  new Set(lines.flatMap(({ number }) => number ?? [])).size;

export const sumLines = (lines: readonly DayEndLine[]): DayEndSums => ({
  documents: countDocuments(lines),
  ...buildRecord([...DAY_END_AMOUNTS, 'total', 'commission'], (name) =>
    sumMinor(lines.map((line) => line[name])),
  ),
});
