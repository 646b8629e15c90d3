/** An object with these of another's fields. */
export const pick = <T, K extends keyof T>(from: T, ...fields: readonly K[]): Pick<T, K> =>
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<T, K>;
