/**
 * Calls from the page: one channel, whose sender is checked before its data is read. Answers are
 * values; nothing is thrown across, because only an error's message would arrive.
 */
import { z } from 'zod';
import { type CallResult, IPC_CHANNELS } from '#main/contract/call.ts';
import { refuse, toErrorBody } from '#main/contract/errors.ts';
import { isOperationName, type OperationName } from '#main/contract/operations.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { CallId, IdempotencyKey } from '#main/contract/texts.ts';
import type { Answer, Dispatcher } from '#main/dispatch/types.ts';
import type { Log } from '#main/ports.ts';
import { MAX_BODY_BYTES, MAX_DEPTH, measureDepth } from '../rest/body.ts';
import type { ContentsPart, InvokeEvent, IpcPart } from './parts.ts';
import type { WindowOf } from './windows.ts';

const Options = z.strictObject({
  call_id: CallId,
  if_match: z.int().min(0).optional(),
  idempotency_key: IdempotencyKey.optional(),
});

export interface IpcDeps {
  dispatcher: Dispatcher;
  log: Log;
  /** The secret that binds this app as a workstation; signing in changes it. */
  station: { secret: string; replace(secret: string): Promise<void> };
  windowOf: WindowOf;
}

export function handleCalls(ipc: IpcPart, deps: IpcDeps): void {
  // A closed page gets no answers; its effects go on.
  const lives = new WeakMap<ContentsPart, PageLife>();
  const getLife = (contents: ContentsPart): PageLife => {
    const life = lives.get(contents) ?? new PageLife(contents);
    lives.set(contents, life);
    return life;
  };
  ipc.handle(IPC_CHANNELS.invoke, async (event, ...args: unknown[]): Promise<CallResult> => {
    const result = await answer(deps, getLife, event, args).catch((error: unknown) => {
      deps.log.error('A call over IPC broke', { error });
      return refuse('INTERNAL', phrase('broken_here'));
    });
    if (!result.ok) return fail(toErrorBody(result.error));
    const { output, view, meta, station } = result.value;
    if (station !== null) {
      await deps.station
        .replace(station)
        .catch((error: unknown) => deps.log.error('The sign-in is not kept', { error }));
    }
    return ok({ output, view, meta });
  });
}

/** A signal that fires when the calling page is closed or reloaded. */
class PageLife {
  #life = new AbortController();

  constructor(contents: ContentsPart) {
    const end = () => {
      this.#life.abort();
      this.#life = new AbortController();
    };
    contents.on('destroyed', end);
    contents.on('render-process-gone', end);
    contents.on('did-navigate', end);
  }

  get signal(): AbortSignal {
    return this.#life.signal;
  }
}

async function answer(
  deps: IpcDeps,
  lifeOf: (contents: ContentsPart) => PageLife,
  event: InvokeEvent,
  args: readonly unknown[],
): Promise<Result<Answer>> {
  const window = deps.windowOf(event);
  if (!window) {
    deps.log.warn('A call from a foreign frame was refused');
    return refuse('FORBIDDEN', 'Calls are taken from the workstation only');
  }
  const [name, sent, given, ...rest] = args;
  // Tokens are for external callers; a page does not need them and could leak them.
  if (typeof name !== 'string' || !isOperationName(name) || name.startsWith('auth.')) {
    return refuse('NOT_FOUND', phrase('no_operation'));
  }
  const options = Options.safeParse(given);
  if (!options.success || rest.length > 0) {
    return refuse('INVALID_REQUEST', 'The options of the call are not valid');
  }
  const input = toPlainInput(sent);
  if (!input.ok) return input;
  const { call_id, if_match = null, idempotency_key = null } = options.data;
  return deps.dispatcher.dispatch<OperationName>({
    name,
    input: input.value,
    credentials: { bearer: null, api_key: null, station: deps.station.secret },
    channel: 'desk',
    speaks: true,
    remote: 'local',
    call_id,
    if_match,
    idempotency_key,
    signal: lifeOf(window.webContents).signal,
  });
}

/** The same as over HTTP: JSON of limited size; a structured clone may hold other types. */
function toPlainInput(sent: unknown): Result<unknown> {
  let text: string | undefined;
  try {
    text = JSON.stringify(sent);
  } catch {
    text = undefined;
  }
  if (text === undefined) return refuse('INVALID_REQUEST', 'The input is not JSON');
  if (Buffer.byteLength(text) > MAX_BODY_BYTES) {
    return refuse('PAYLOAD_TOO_LARGE', `The input is larger than ${MAX_BODY_BYTES} bytes`);
  }
  if (measureDepth(text) > MAX_DEPTH) {
    return refuse('INVALID_REQUEST', 'The input is nested too deeply');
  }
  return ok(JSON.parse(text));
}
