/** Lists whose length is known: what is not so is a fault, and is thrown. */
import { zip } from '#main/contract/records.ts';

/** The one value of a list; null where it has none or several. */
export const findOnly = <T>(values: readonly T[]): T | null =>
  values.length === 1 ? (values[0] ?? null) : null;

/** The first of a list that is never empty. */
export const getFirst = <T>(values: readonly T[]): T => getSome(values[0]);

/** The last of a list that is never empty. */
export const getLast = <T>(values: readonly T[]): T => getSome(values.at(-1));

function getSome<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The list is empty');
  return value;
}

/** Each value with the one after it. */
export const listPairs = <T>(values: readonly T[]) => zip(values.slice(0, -1), values.slice(1));
