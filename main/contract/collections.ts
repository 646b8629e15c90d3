/** Helpers for records with a fixed list of keys, and for parallel lists. */

export const listKeys = <T extends object>(record: T) =>
  Object.keys(record) as (keyof T & string)[];

/** A value for each key. */
export const buildRecord = <K extends string, V>(keys: readonly K[], get: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, get(key)])) as Record<K, V>;

export const pick = <T, K extends keyof T>(from: T, ...fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;

/** An object without the fields that are undefined: a window may send them, JSON does not. */
export const pickGiven = <T extends object>(input: T) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Combines lists of equal length, position by position. */
export function zip<T extends readonly unknown[]>(
  ...lists: { [I in keyof T]: readonly T[I][] }
): T[] {
  const [length, ...others] = new Set(lists.map((list) => list.length));
  if (others.length > 0) throw new Error('lists that belong together differ in length');
  return Array.from(
    { length: length ?? 0 },
    (_, at) => lists.map((list) => list[at]) as unknown as T,
  );
}

/** The value `step` places further, round the end; the given one if the list is empty. */
export const stepThrough = <T>(values: readonly T[], from: T, step: number): T =>
  values[(values.indexOf(from) + step + values.length) % values.length] ?? from;

/** The entries whose key is kept. */
export const filterKeys = <V>(
  from: Readonly<Record<string, V>>,
  keeps: (key: string) => boolean,
): Record<string, V> => Object.fromEntries(Object.entries(from).filter(([key]) => keeps(key)));

/** Position of the first repeated value; -1 if all differ. */
export const findRepeated = (values: readonly unknown[]): number =>
  values.findIndex((value, index) => values.indexOf(value) !== index);

/** Each value with the one after it. */
export const listPairs = <T>(values: readonly T[]) => zip(values.slice(0, -1), values.slice(1));

/** Rows to look up by any word: none is found for `constructor`, as in a plain object. */
export const toTable = <V>(rows: Readonly<Record<string, V>>): Readonly<Record<string, V>> =>
  Object.assign(Object.create(null), rows);
