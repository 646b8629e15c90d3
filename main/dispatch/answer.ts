/** Checks answers against the contract, and turns thrown errors into failures. */
import { z } from 'zod';
import { findStorageProblem } from '#db/open.ts';
import { BookingUnreadableError } from '#db/store/bookings.ts';
import type { CallMeta } from '#main/contract/call.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import { flatMapInSteps, runInTurns } from '#main/contract/event-loop-turns.ts';
import type { Operation } from '#main/contract/operation.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import {
  BookingMovedError,
  refuseBusyBooking,
  refuseUnreadableBooking,
} from '#main/operations/failures.ts';
import type { HandlerAnswer } from '#main/operations/handler.ts';
import type { Ports } from '#main/ports.ts';
import type { Answer } from './types.ts';

const STORE_RETRY_MS = 5_000;

/** The answer in the contract's form, or an INTERNAL failure. */
export async function formAnswer<N extends OperationName>(
  ports: Ports,
  entry: Operation,
  name: N,
  handled: HandlerAnswer<N>,
  agency_id: number | null,
): Promise<Result<Answer<N>>> {
  const issues = await runInTurns(findMisfits(entry.output, handled.output));
  if (issues.length > 0) {
    ports.log.error('An answer does not fit the contract', {
      operation: name,
      issues: issues.slice(0, 10).map((i) => `${i.path.join('.')}: ${i.message}`),
    });
    return refuse('INTERNAL', phrase('no_answer_formed'));
  }
  const meta: CallMeta = {
    revision: handled.booking?.revision ?? null,
    connection: ports.connection.view(agency_id).state,
    warnings: handled.warnings ?? [],
    providers: handled.providers ?? [],
  };
  const view = { booking: handled.booking?.view ?? null };
  return ok({ output: handled.output, view, meta, station: handled.station ?? null });
}

/** A full disk or a busy store is temporary; any other error is a bug. */
export function toFailure(error: unknown): Failure {
  if (error instanceof BookingUnreadableError) return refuseUnreadableBooking(error.booking_id);
  // An effect whose caller had left was settled meanwhile.
  if (error instanceof BookingMovedError) return refuseBusyBooking(phrase('busy'));
  const problem = findStorageProblem(error);
  if (problem === null) return createFailure('INTERNAL', phrase('broken_here'));
  const { path: file } = error as { path?: unknown };
  const message =
    problem === 'DENIED' && typeof file === 'string'
      ? phrase('file_denied', { file: file.split(/[\\/]/).at(-1) ?? file })
      : phrase(STORAGE_WORDS[problem]);
  return problem === 'FULL' || problem === 'BUSY'
    ? createFailure('BUSY', message, [], STORE_RETRY_MS)
    : createFailure('INTERNAL', message);
}

const STORAGE_WORDS = {
  FULL: 'disk_full',
  BUSY: 'data_in_use',
  DENIED: 'disk_denied',
  IO: 'disk_failed',
  CORRUPT: 'disk_failed',
} as const;

/** Longer lists of an answer are checked one element at a time: a thousand offers take long. */
const MIN_LONG_LIST = 30;

function* findMisfits(schema: z.ZodType, value: unknown): Generator<undefined, z.core.$ZodIssue[]> {
  if (!(schema instanceof z.ZodObject)) return schema.safeParse(value).error?.issues ?? [];
  const rest: Record<string, unknown> = { ...(value as object) };
  for (const [name, part] of Object.entries(schema.shape)) {
    const list = rest[name];
    if (!(part instanceof z.ZodArray && Array.isArray(list)) || list.length < MIN_LONG_LIST)
      continue;
    if (!part.safeParse([]).success) continue;
    const element = part.element as z.ZodType;
    const wrong = yield* flatMapInSteps(list, (one) => element.safeParse(one).error?.issues ?? []);
    if (wrong.length > 0) return wrong;
    rest[name] = [];
  }
  return schema.safeParse(rest).error?.issues ?? [];
}
