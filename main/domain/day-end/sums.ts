/** Sums over lines of a day end: exact, for lines are whole minor units. */
import { DAY_END_AMOUNTS, type DayEndLine, type DayEndSums } from '#main/contract/day-end.ts';
import { sumMinor } from '../money.ts';

/** A document counts once, whatever paid for it and whatever became of it. */
const countDocuments = (lines: readonly DayEndLine[]): number =>
  new Set(lines.flatMap(({ number }) => number ?? [])).size;

export function sumLines(lines: readonly DayEndLine[]): DayEndSums {
  const sum = (name: (typeof DAY_END_AMOUNTS)[number]) => sumMinor(lines.map((line) => line[name]));
  const amounts = Object.fromEntries(DAY_END_AMOUNTS.map((name) => [name, sum(name)])) as Record<
    (typeof DAY_END_AMOUNTS)[number],
    number
  >;
  return {
    documents: countDocuments(lines),
    ...amounts,
    total: sumMinor(lines.map(({ total }) => total)),
    commission: sumMinor(lines.map(({ commission }) => commission)),
  };
}
