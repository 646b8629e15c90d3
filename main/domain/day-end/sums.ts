/** Sums over lines of a day end: exact, for lines are whole minor units. */
import { DAY_END_AMOUNTS, type DayEndLine, type DayEndSums } from '#main/contract/day-end.ts';
import { buildRecord } from '#main/contract/records.ts';
import { sumMinor } from '../money.ts';

/** A document counts once, whatever paid for it and whatever became of it. */
const countDocuments = (lines: readonly DayEndLine[]): number =>
  new Set(lines.flatMap(({ number }) => number ?? [])).size;

export function sumLines(lines: readonly DayEndLine[]): DayEndSums {
  return {
    documents: countDocuments(lines),
    ...buildRecord(DAY_END_AMOUNTS, (name) => sumMinor(lines.map((line) => line[name]))),
    total: sumMinor(lines.map(({ total }) => total)),
    commission: sumMinor(lines.map(({ commission }) => commission)),
  };
}
