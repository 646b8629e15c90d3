/**
 * Non-empty lists, whose type has a first element; elements that must exist; and maps that create
 * missing values.
 */

export type NonEmpty<T> = [T, ...T[]];

export const hasAny = <T>(list: T[]): list is NonEmpty<T> => list.length > 0;

export const getLast = <T>(list: Readonly<NonEmpty<T>>): T => list.at(-1) ?? list[0];

/** Like `map`, with a non-empty result. */
export const mapEach = <T, U>(
  [first, ...rest]: Readonly<NonEmpty<T>>,
  make: (one: T, at: number) => U,
): NonEmpty<U> => [make(first, 0), ...rest.map((one, at) => make(one, at + 1))];

/** The element at a position; throws RangeError if there is none. */
export function getAt<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`nothing at ${at} of ${list.length}`);
  return found;
}

/** The first matching element; throws RangeError if there is none. */
export function getOne<T>(list: readonly T[], is: (one: T) => boolean): T {
  const found = list.find(is);
  if (found === undefined) throw new RangeError(`none of ${list.length} is the one`);
  return found;
}

export function getOrMake<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  let found = map.get(key);
  if (found === undefined) {
    found = make();
    map.set(key, found);
  }
  return found;
}
