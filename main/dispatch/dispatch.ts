/**
 * The only entry to the service: look up, authorise, parse, replay, lock, run, check the output.
 * IPC, REST and tests all enter here, and nothing is thrown to them.
 */
import { createFailure, refuse, refuseMalformed } from '#main/contract/errors.ts';
import { buildChangeEvents } from '#main/contract/events.ts';
import { getAccess, type Operation } from '#main/contract/operation.ts';
import { isOperationName, type OperationName, operations } from '#main/contract/operations.ts';
import { answerInEnglish, phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import type { Context, HandlerAnswer } from '#main/operations/handler.ts';
import type { Ports } from '#main/ports.ts';
import { formAnswer, toFailure } from './answer.ts';
import {
  type Authorised,
  authorise,
  bindStation,
  findAccessProblem,
  isStation,
} from './authorise.ts';
import { createEventHub, type EventHub } from './events.ts';
import { runOnce, toCanonicalInput } from './idempotency.ts';
import { createStreams } from './streams.ts';
import type { Answer, Call, Dispatcher } from './types.ts';

export function createDispatcher(ports: Ports): Dispatcher {
  const hub = createEventHub(ports.clock.now().getTime());
  const streams = createStreams(ports, hub);
  const running = new Map<string, AbortController>();
  const under_way = new Set<Promise<unknown>>();

  async function handle<N extends OperationName>(call: Call<N>): Promise<Result<Answer<N>>> {
    const found = findEntry(ports, call.name);
    if (!found.ok) return found;
    const entry = found.value;
    const who = await authorise(ports, entry, call);
    if (!who.ok) return who;
    const forbidden = findAccessProblem(entry, who.value);
    if (forbidden) return fail(forbidden);
    const parsed = parseInput(entry, call.input);
    const { session, station } = who.value;
    const caller = session ?? station;
    const controller = new AbortController();
    const run_key = `${caller}:${call.call_id}`;
    const context = buildContext(ports, entry, call, who.value, {
      signal: controller.signal,
      emit: hub.emitter(session, call.call_id),
      cancel: (id) => {
        const other = running.get(`${caller}:${id}`);
        other?.abort();
        return other !== undefined;
      },
    });
    running.set(run_key, controller);
    try {
      const work = () => runOnce(entry, call.name, parsed, context);
      const agency_id = who.value.principal?.agency_id ?? null;
      const handled = await (agency_id === null
        ? work()
        : ports.connection.onBehalf(agency_id, work));
      if (entry.ends_sessions) await streams.judgeAgain();
      if (!handled.ok) return handled;
      if (entry.kind !== 'query' && getAccess(entry).role === 'ADMIN') {
        const { user_id = null } = who.value.principal ?? {};
        const { name: operation, remote } = call;
        ports.log.info('An administrator acted', { operation, user: user_id, agency_id, remote });
      }
      if (agency_id !== null) announceChange(hub, agency_id, entry, call.call_id, handled.value);
      return await formAnswer(ports, entry, call.name, handled.value, agency_id);
    } finally {
      if (running.get(run_key) === controller) running.delete(run_key);
    }
  }

  /** Never throws, and answers in English unless the caller translates phrases itself. */
  async function answer<N extends OperationName>(call: Call<N>): Promise<Result<Answer<N>>> {
    const answered = await handle(call).catch((error: unknown) => {
      ports.log.error('An operation broke', { operation: call.name, call_id: call.call_id, error });
      return fail(toFailure(error));
    });
    return call.speaks ? answered : answerInEnglish(answered);
  }

  let closing = false;
  const unsubscribe = ports.connection.onChange((agency_id, data) =>
    hub.announce(agency_id, { type: 'connection.changed', data }),
  );
  return {
    dispatch(call) {
      if (closing) {
        const stopping = createFailure('BUSY', phrase('stopping'));
        return Promise.resolve(fail(call.speaks ? stopping : answerInEnglish(stopping)));
      }
      const work = answer(call);
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

function findEntry(ports: Ports, name: string): Result<Operation> {
  if (!isOperationName(name)) return refuse('NOT_FOUND', phrase('no_operation'));
  const entry: Operation = operations[name];
  return entry.training_only && !ports.training
    ? refuse('NOT_FOUND', phrase('training_only'))
    : ok(entry);
}

/** The table's schema decides; every wrong field is named. */
function parseInput(entry: Operation, input: unknown): Result<unknown> {
  const parsed = entry.input.safeParse(input ?? {});
  return parsed.success ? ok(parsed.data) : fail(refuseMalformed(parsed.error.issues));
}

function buildContext(
  ports: Ports,
  { kind }: Operation,
  call: Call<OperationName>,
  { principal, station, session, key_agency = null, locked }: Authorised,
  { signal, ...own }: Pick<Context, 'signal' | 'emit' | 'cancel'>,
): Context {
  let request_digest: string | null = null;
  return {
    ports,
    principal,
    station,
    session,
    key_agency,
    locked,
    remote: call.remote,
    outside: call.channel === 'rest',
    call_id: call.call_id,
    signal: call.signal ? AbortSignal.any([signal, call.signal]) : signal,
    if_match: call.if_match,
    idempotency_key: call.idempotency_key,
    // Only effects and keyed calls use it, so it is calculated on first use.
    get request_digest() {
      // Effects are deduplicated per agency; a command's answer may be for its user alone.
      const user = kind === 'command' && principal ? `${principal.user_id} ` : '';
      request_digest ??= ports.vault.digest(user + toCanonicalInput(call.input));
      return request_digest;
    },
    ...own,
  };
}

function announceChange<N extends OperationName>(
  hub: EventHub,
  agency_id: number,
  { kind }: Operation,
  by_call: string,
  { announce, booking }: HandlerAnswer<N>,
): void {
  for (const draft of announce ?? []) hub.announce(agency_id, draft);
  if (kind === 'query' || !booking) return;
  const { revision, view } = booking;
  const changes = buildChangeEvents({ id: view.id, revision, by_call });
  for (const draft of changes) hub.announce(agency_id, draft);
}
