/**
 * Shared by all store functions: stored JSON is parsed when it is loaded; an unreadable row is
 * reported, never dropped; a write that touched an unexpected number of rows throws, which rolls
 * back its transaction.
 */

/** A stored row whose content this program cannot read. */
export interface Unreadable {
  unreadable: true;
  id: string;
  reason: string;
}

/** `read` checks the parsed JSON and throws if it is invalid. */
export function load<T>(
  id: string,
  text: string,
  read: (json: unknown) => T,
): { value: T } | Unreadable {
  try {
    return { value: read(JSON.parse(text)) };
  } catch (error) {
    // Zod's message is a long list; its beginning names the field.
    const reason = error instanceof Error ? error.message : String(error);
    return { unreadable: true, id, reason: reason.slice(0, 500) };
  }
}

/** Instants are stored in one form, so that they compare as text. */
export const toInstant = (at: Date): string => at.toISOString();

/** An instant that came as text (a provider's), in the stored form. */
export const toStoredInstant = (text: string): string => toInstant(new Date(text));

interface Changed {
  numUpdatedRows?: bigint;
  numDeletedRows?: bigint;
  numInsertedOrUpdatedRows?: bigint;
}

export function countChangedRows(results: readonly Changed[]): number {
  return results.reduce(
    (sum, r) =>
      sum + Number(r.numUpdatedRows ?? r.numDeletedRows ?? r.numInsertedOrUpdatedRows ?? 0n),
    0,
  );
}

export function expectRows(results: readonly Changed[], rows: number, what: string): void {
  const changed = countChangedRows(results);
  if (changed !== rows) throw new Error(`${what}: ${changed} rows were written, not ${rows}`);
}
