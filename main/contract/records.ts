/** Records that have a value for each of a fixed list of keys, typed by those keys. */

export const listKeys = <T extends object>(record: T) =>
  Object.keys(record) as (keyof T & string)[];

export const buildRecord = <K extends string, V>(keys: readonly K[], get: (key: K) => V) =>
  Object.fromEntries(keys.map((key) => [key, get(key)])) as Record<K, V>;
