/** An object with these of another's fields. */
export const pick = <T, K extends keyof T>(from: T, ...fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;

/** An object with a value for each name. */
export const mapNames = <N extends string, V>(
  names: readonly N[],
  make: (name: N) => V,
): Record<N, V> => Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>;

/** Lists of one length, place by place. */
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
