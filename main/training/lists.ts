/**
 * Lists that hold something: the types know that there is a first, and what must be there is found;
 * and maps that make what they are asked for.
 */

export type NonEmpty<T> = [T, ...T[]];

export const hasAny = <T>(list: T[]): list is NonEmpty<T> => list.length > 0;

export const getLast = <T>(list: Readonly<NonEmpty<T>>): T => list.at(-1) ?? list[0];

/** As `map`, and there still is a first. */
export const mapEach = <T, U>(
  [first, ...rest]: Readonly<NonEmpty<T>>,
  make: (one: T, at: number) => U,
): NonEmpty<U> => [make(first, 0), ...rest.map((one, at) => make(one, at + 1))];

/** What stands at a place; throws RangeError where nothing does. */
export function getAt<T>(list: readonly T[], at: number): T {
  const found = list[at];
  if (found === undefined) throw new RangeError(`nothing at ${at} of ${list.length}`);
  return found;
}

/** The first that is so; throws RangeError where none is. */
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
