/**
 * The one way into the service: look up, authorise, parse, replay, lock, run, check the output. IPC,
 * REST and tests all enter here, and nothing is thrown back at them.
 */

import { z } from 'zod';
import { storageProblem } from '#db/open.ts';
import { BookingUnreadableError } from '#db/store/bookings.ts';
import type { CallMeta } from '#main/contract/call.ts';
import { type Failure, failure, malformed } from '#main/contract/errors.ts';
import { cardMark } from '#main/contract/fop-input.ts';
import type { Operation } from '#main/contract/operation.ts';
import { isOperationName, type OperationName, operations } from '#main/contract/operations.ts';
import { answerInEnglish, phrase } from '#main/contract/phrase.ts';
import { assertNever, fail, ok, type Result } from '#main/contract/result.ts';
import { flatMapped, inTurns } from '#main/contract/turns.ts';
import { bookingBusy, bookingUnreadable, LOCK_WAIT_MS } from '#main/operations/failures.ts';
import type { Context, Handled, HandlerAnswer } from '#main/operations/handler.ts';
import { handlers } from '#main/operations/index.ts';
import type { Ports } from '#main/ports.ts';
import { type Authorised, authorise, bindStation, isStation, whyForbidden } from './authorise.ts';
import { createEventHub } from './events.ts';
import { createStreams } from './streams.ts';
import type { Answer, Call, Dispatcher } from './types.ts';

const IN_PROGRESS_RETRY_MS = 1_000;
const STORE_RETRY_MS = 5_000;

export function createDispatcher(ports: Ports): Dispatcher {
  const hub = createEventHub();
  const streams = createStreams(ports, hub);
  const running = new Map<string, AbortController>();
  const under_way = new Set<Promise<unknown>>();

  async function handle<N extends OperationName>(
    call: Call<N>,
  ): Promise<Result<Answer<N>, Failure>> {
    if (!isOperationName(call.name)) return fail(failure('NOT_FOUND', phrase('no_operation')));
    const entry: Operation = operations[call.name];
    if (entry.training_only && !ports.training) {
      return fail(failure('NOT_FOUND', phrase('training_only')));
    }
    const who = await authorise(ports, entry, call);
    if (!who.ok) return who;
    const forbidden = whyForbidden(entry, who.value);
    if (forbidden) return fail(forbidden);
    const parsed = parseInput(entry, call.input);
    const { session, station } = who.value;
    const caller = session ?? station;
    const controller = new AbortController();
    const run_key = `${caller}:${call.call_id}`;
    const signals = call.signal ? [controller.signal, call.signal] : [controller.signal];
    let request_digest: string | null = null;
    const context: Context = {
      ports,
      principal: who.value.principal,
      station,
      session,
      key_agency: who.value.key_agency ?? null,
      locked: who.value.locked,
      remote: call.remote,
      call_id: call.call_id,
      signal: AbortSignal.any(signals),
      if_match: call.if_match,
      idempotency_key: call.idempotency_key,
      // Only what has an effect is bound to its input.
      get request_digest() {
        request_digest ??= ports.vault.digest(canonicalInput(call.input));
        return request_digest;
      },
      emit: hub.emitter(session, call.call_id),
      cancel: (id) => {
        const other = running.get(`${caller}:${id}`);
        other?.abort();
        return other !== undefined;
      },
    };
    running.set(run_key, controller);
    try {
      const work = () => keyed(entry, call.name, parsed, context, who.value);
      const agency_id = who.value.principal?.agency_id ?? null;
      const handled = await (agency_id === null
        ? work()
        : ports.connection.onBehalf(agency_id, work));
      if (entry.ends_sessions) await streams.judgeAgain();
      if (!handled.ok) return handled;
      if (agency_id !== null) announceOf(agency_id, entry, call.call_id, handled.value);
      return await finish(entry, call.name, handled.value, agency_id);
    } finally {
      if (running.get(run_key) === controller) running.delete(run_key);
    }
  }

  /** Whoever holds a booking hears of it at once, whichever way it was changed. */
  function announceOf<N extends OperationName>(
    agency_id: number,
    { kind }: Operation,
    by_call: string,
    { announce, booking }: HandlerAnswer<N>,
  ): void {
    for (const draft of announce ?? []) hub.announce(agency_id, draft);
    if (kind === 'query' || !booking) return;
    const { revision, view } = booking;
    const booking_id = view.id;
    hub.announce(agency_id, { type: 'booking.changed', data: { booking_id, revision, by_call } });
    hub.announce(agency_id, { type: 'queue.changed', data: { queue: null, booking_id } });
  }

  /** Replays the first answer of an idempotency key, or runs under it. */
  async function keyed<N extends OperationName>(
    entry: Operation,
    name: N,
    input: Result<unknown, Failure>,
    context: Context,
    who: Authorised,
  ): Handled<N> {
    const key = context.idempotency_key;
    const run = async (): Handled<N> =>
      input.ok ? locked(entry, name, input.value, context) : input;
    if (key === null || entry.kind === 'query' || entry.auth === 'none' || !who.principal) {
      return run();
    }
    const principal = who.principal;
    const held = await ports.locks.hold(
      `key:${principal.agency_id}:${name}:${key}`,
      1,
      async () => {
        const { agency_id } = principal;
        const replay = await ports.intents.replay(agency_id, name, key, context.request_digest);
        if (replay.state === 'ANSWER') return replay.result as Awaited<Handled<N>>;
        const handled = await run();
        // Refusals too, and an effect's operation that needed none, as an informative price.
        await ports.intents.remember(
          {
            operation: name,
            principal,
            booking_id: null,
            idempotency_key: key,
            request_digest: context.request_digest,
          },
          handled.ok ? ok(handled.value.output) : handled,
        );
        return handled;
      },
    );
    if (held) return held.value;
    const message = phrase('key_in_progress');
    return fail(failure('IN_PROGRESS', message, [], IN_PROGRESS_RETRY_MS));
  }

  /** Holds the booking's lock for the whole call, where the table asks for it. */
  async function locked<N extends OperationName>(
    entry: Operation,
    name: N,
    input: unknown,
    context: Context,
  ): Handled<N> {
    const run = handlers[name] as (input: unknown, context: Context) => Handled<N>;
    if (!entry.locks) return run(input, context);
    const id = (input as Record<string, string>)[entry.locks];
    const held = await ports.locks.hold(`booking:${id}`, LOCK_WAIT_MS, () => run(input, context));
    if (held) return held.value;
    return fail(bookingBusy(phrase('busy')));
  }

  async function finish<N extends OperationName>(
    entry: Operation,
    name: N,
    handled: HandlerAnswer<N>,
    agency_id: number | null,
  ): Promise<Result<Answer<N>, Failure>> {
    const issues = await inTurns(misfits(entry.output, handled.output));
    if (issues.length > 0) {
      ports.log.error('An answer does not fit the contract', {
        operation: name,
        issues: issues.slice(0, 10).map((i) => `${i.path.join('.')}: ${i.message}`),
      });
      return fail(failure('INTERNAL', phrase('no_answer_formed')));
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

  async function guarded<N extends OperationName>(
    call: Call<N>,
  ): Promise<Result<Answer<N>, Failure>> {
    try {
      return await handle(call);
    } catch (error) {
      ports.log.error('An operation broke', { operation: call.name, call_id: call.call_id, error });
      return fail(brokenBy(error));
    }
  }

  async function spoken<N extends OperationName>(
    call: Call<N>,
  ): Promise<Result<Answer<N>, Failure>> {
    const answer = await guarded(call);
    return call.speaks ? answer : answerInEnglish(answer);
  }

  let closing = false;
  const unsubscribe = ports.connection.onChange((agency_id, data) =>
    hub.announce(agency_id, { type: 'connection.changed', data }),
  );
  return {
    dispatch(call) {
      if (closing) {
        const stopping = failure('BUSY', phrase('stopping'));
        return Promise.resolve(fail(call.speaks ? stopping : answerInEnglish(stopping)));
      }
      const work = spoken(call);
      under_way.add(work);
      work.finally(() => under_way.delete(work));
      return work;
    },
    subscribe: (credentials, after, listener) => streams.open(credentials, after, listener),
    announce: (agency_id, draft) => hub.announce(agency_id, draft),
    bindStation: (where) => bindStation(ports, where),
    isStation: (secret) => isStation(ports, secret),
    async close() {
      closing = true;
      unsubscribe();
      for (const controller of running.values()) controller.abort();
      await Promise.allSettled(under_way);
      await ports.intents.idle();
    },
  };
}

/** A disk that is full or a store that is busy passes; anything else is ours to repair. */
function brokenBy(error: unknown): Failure {
  if (error instanceof BookingUnreadableError) return bookingUnreadable(error.booking_id);
  const problem = storageProblem(error);
  switch (problem) {
    case 'FULL':
      return failure('BUSY', phrase('disk_full'), [], STORE_RETRY_MS);
    case 'BUSY':
      return failure('BUSY', phrase('data_in_use'), [], STORE_RETRY_MS);
    case 'DENIED':
    case 'IO':
    case 'CORRUPT':
    case null:
      return failure('INTERNAL', phrase('broken_here'));
    default:
      return assertNever(problem, 'storage problem');
  }
}

/** The table's schema decides; what it refuses is named field by field. */
function parseInput(entry: Operation, input: unknown): Result<unknown, Failure> {
  const parsed = entry.input.safeParse(input ?? {});
  return parsed.success ? ok(parsed.data) : fail(malformed(parsed.error.issues));
}

/** Lists of an answer that are checked an element at a time: a thousand offers take long. */
const MIN_LONG_LIST = 30;

/** What of an answer does not fit its schema. */
function* misfits(schema: z.ZodType, value: unknown): Generator<undefined, z.core.$ZodIssue[]> {
  if (!(schema instanceof z.ZodObject)) return schema.safeParse(value).error?.issues ?? [];
  const rest: Record<string, unknown> = { ...(value as object) };
  for (const [name, part] of Object.entries(schema.shape)) {
    const list = rest[name];
    if (!(part instanceof z.ZodArray && Array.isArray(list)) || list.length < MIN_LONG_LIST)
      continue;
    if (!part.safeParse([]).success) continue;
    const element = part.element as z.ZodType;
    const wrong = yield* flatMapped(list, (one) => element.safeParse(one).error?.issues ?? []);
    if (wrong.length > 0) return wrong;
    rest[name] = [];
  }
  return schema.safeParse(rest).error?.issues ?? [];
}

/**
 * The text an idempotency key is bound to: canonical JSON, so that equal bodies give equal texts
 * whatever the order of their keys. A card stands in it as the mark that says which card it is, never
 * as its number; the CVV not at all.
 */
export function canonicalInput(value: unknown, inside = ''): string {
  if (Array.isArray(value)) return `[${value.map((v) => canonicalInput(v, inside)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const shown = inside === 'payment_card' ? cardMark(value) : value;
    const fields = Object.entries(shown)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, v]) => `${JSON.stringify(name)}:${canonicalInput(v, name)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}
