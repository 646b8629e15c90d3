/** The result of every boundary: expected failures are values and never thrown out of a module. */
import type { Failure } from './errors.ts';

export type Result<T, E = Failure> = { ok: true; value: T } | { ok: false; error: E };

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

export const fail = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });

/** Ends a switch over a union: an unhandled new member does not compile. */
export function assertNever(value: never, what = 'value'): never {
  throw new Error(`Unhandled ${what}: ${JSON.stringify(value)}`);
}

/** The system's code of an error, such as ENOENT; empty if it has none. */
export const getErrorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

export const getErrorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
