/** Lists with a known length: throws if the length is wrong; and without what is told again. */

/** The only value of a list; null if it has none or several. */
export const findOnly = <T>(values: readonly T[]): T | null =>
  values.length === 1 ? (values[0] ?? null) : null;

/** The first value of a list that is never empty. */
export const getFirst = <T>(values: readonly T[]): T => getSome(values[0]);

/** The last value of a list that is never empty. */
export const getLast = <T>(values: readonly T[]): T => getSome(values.at(-1));

/** The first of each, by what it is told apart by. */
export const keepFirsts = <T>(values: readonly T[], ...by: (keyof T)[]): T[] =>
  values.filter(
    (one, at) => values.findIndex((other) => by.every((name) => other[name] === one[name])) === at,
  );

function getSome<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The list is empty');
  return value;
}
