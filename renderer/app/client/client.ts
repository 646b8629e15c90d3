/**
 * The only way from the workstation to the service: `call(name, input)`. It makes the call id and,
 * for effects, the idempotency key. An effect with an unknown outcome is repeated with the key of
 * the first attempt, so that nothing is done twice.
 */
import type { Bridge, CallResult } from '#main/contract/call.ts';
import { ERRORS, type ErrorBody } from '#main/contract/errors.ts';
import { buildCardMark } from '#main/contract/fop-input.ts';
import { type InputOf, type OperationName, operations } from '#main/contract/operations.ts';
import { fail, ok } from '#main/contract/result.ts';
import { sayInWords, translateFailure } from '../../i18n/service-words.ts';
import { say } from '../../i18n/words.ts';
import { createHttpTransport } from './http.ts';
import { buildLostAnswer, isLost, type Transport } from './transport.ts';

interface CallExtras {
  call_id?: string;
  if_match?: number;
  /** Given if the key was stored before the call; otherwise a new one is made. */
  idempotency_key?: string;
  /** Stops waiting: a query answers CALL_CANCELLED at once, an effect is waited for. */
  signal?: AbortSignal;
}

export interface Client {
  call<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    extras?: CallExtras,
  ): Promise<CallResult<N>>;
  subscribe: Transport['subscribe'];
  newId(): string;
  /** Whether a recent call with this id was made here. */
  isOwnCall(call_id: string): boolean;
}

/** Number of own calls remembered, to recognise the change events that follow them. */
const REMEMBERED_CALLS = 200;

const CANCELLED: ErrorBody = {
  code: 499,
  error: 'CALL_CANCELLED',
  message: 'You stopped waiting for this.',
  details: [],
};

/** Replaces a card by a digest, so that another card is another request. */
const replaceCards = (field: string, value: unknown): unknown =>
  field === 'payment_card' && value !== null && typeof value === 'object'
    ? buildCardMark(value)
    : value;

/** False if the effect may have been done or is still running: repeat it with the same key. */
export const isSettled = ({ error }: ErrorBody): boolean =>
  ERRORS[error].retry !== 'unknown' && error !== 'IN_PROGRESS';

export function createClient(
  transport: Transport,
  newId: () => string = () => crypto.randomUUID(),
): Client {
  /** Idempotency keys of effects with an unknown outcome, by request. */
  const open_keys = new Map<string, string>();
  const own_calls = new Set<string>();

  function remember(call_id: string): void {
    own_calls.add(call_id);
    const [oldest] = own_calls;
    if (own_calls.size > REMEMBERED_CALLS && oldest !== undefined) own_calls.delete(oldest);
  }

  function findKey(name: OperationName, input: unknown, given: string | undefined) {
    if (operations[name].kind === 'query') return null;
    const asked = `${name} ${JSON.stringify(input, replaceCards)}`;
    return { asked, key: given ?? open_keys.get(asked) ?? newId() };
  }

  async function call<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    extras: CallExtras = {},
  ): Promise<CallResult<N>> {
    const { signal, if_match } = extras;
    const call_id = extras.call_id ?? newId();
    if (signal?.aborted) return fail(CANCELLED);
    if (operations[name].kind !== 'query') remember(call_id);
    const effect = operations[name].kind === 'effect' || name === 'booking.import';
    const kept = effect ? findKey(name, input, extras.idempotency_key) : null;
    const options = {
      call_id,
      ...(if_match === undefined ? {} : { if_match }),
      ...(kept ? { idempotency_key: kept.key } : {}),
    };
    const answer = transport.invoke(name, input, options);
    if (kept) {
      const first = await makeCancellable(answer, call_id, signal, false);
      // Only the service knows the outcome: repeated with the same key, it returns the lost answer
      // and does nothing twice.
      const lost = !first.ok && isLost(first.error);
      const result = lost ? await transport.invoke(name, input, options) : first;
      if (!result.ok && !isSettled(result.error)) open_keys.set(kept.asked, kept.key);
      else open_keys.delete(kept.asked);
      return result;
    }
    return makeCancellable(answer, call_id, signal, operations[name].kind === 'query');
  }

  /** Tells the service when the agent cancels; `leave` answers without waiting for it. */
  function makeCancellable<N extends OperationName>(
    answer: Promise<CallResult<N>>,
    call_id: string,
    signal: AbortSignal | undefined,
    leave: boolean,
  ): Promise<CallResult<N>> {
    if (!signal) return answer;
    return new Promise((resolve) => {
      const onAbort = () => {
        void transport.invoke('call.cancel', { call_id }, { call_id: newId() });
        if (leave) resolve(fail(CANCELLED));
      };
      signal.addEventListener('abort', onAbort, { once: true });
      void answer.then((result) => {
        signal.removeEventListener('abort', onAbort);
        resolve(result);
      });
    });
  }

  return {
    call,
    newId,
    isOwnCall: (call_id) => own_calls.has(call_id),
    subscribe: (listener, ended) => transport.subscribe(listener, ended),
  };
}

declare global {
  interface Window {
    airdesk?: Bridge;
  }
}

/** The preload bridge if there is one, else HTTP. */
export function bootClient(): Client {
  const bridge = window.airdesk;
  return createClient(bridge ? createIpcTransport(bridge) : createHttpTransport(readPageSecret()));
}

/** Calls over the preload bridge of the desktop app. */
const createIpcTransport = (bridge: Bridge): Transport => ({
  invoke: (name, input, options) =>
    bridge
      .invoke(name, input, options)
      .catch((error: unknown) => fail(buildLostAnswer(String(error)))),
  subscribe: (listener) => bridge.subscribe(listener),
});

/**
 * The page secret, sent with the cookie. The launch link has it after the #; it is stored where no
 * other port of the same address can read it.
 */
const STORAGE_KEY = 'airdesk-page';
const LAUNCH_HASH = /^#page=([\w-]{22,128})$/;

function readPageSecret(): string | null {
  const given = LAUNCH_HASH.exec(window.location.hash)?.[1];
  try {
    if (given !== undefined) {
      window.localStorage.setItem(STORAGE_KEY, given);
      window.history.replaceState(null, '', window.location.pathname);
    }
    return given ?? window.localStorage.getItem(STORAGE_KEY);
  } catch {
    // Without browser storage the page works until it is reloaded.
    return given ?? null;
  }
}

/** A client with failures and warnings in the agent's language; codes and data stay as they are. */
export const translateClient = (client: Client): Client => ({
  ...client,
  async call(name, input, extras) {
    const result = await client.call(name, input, extras);
    if (result.ok) {
      const { meta } = result.value;
      const warnings = meta.warnings.map(sayInWords);
      return ok({ ...result.value, meta: { ...meta, warnings } });
    }
    const { error } = result;
    if (isLost(error) && operations[name].kind !== 'effect') {
      return fail({ ...error, message: say('failure.no_service') });
    }
    return fail(removeFieldPaths(translateFailure(error, isLost(error))));
  },
});

/** 'passengers.0.phone: …', 'route.0.date: …': field paths at the start, meant for programs. */
const FIELD = /(^|[\s(])[a-z]+(?:_[a-z]+)*(?:\.\w+)+: /g;
/** '… at passengers.0.phone', '… (first_name)': field paths at the end of a message. */
const LAST =
  /[,;:]?(?: (?:at|in|of))? \(?(?:[a-z]+(?:_[a-z]+)*(?:\.\w+)*\.\d+(?:\.\w+)*|[a-z]+(?:_[a-z]+)+)\)?$/;

/** Removes field paths from a text; a one-word name only if the failure lists it. */
function removePaths(text: string, places: ReadonlySet<string>): string {
  const said = text
    .replace(FIELD, '$1')
    .replace(/(^|\()([a-z][a-z_-]*): /, (whole, before: string, name: string) =>
      places.has(name) ? before : whole,
    )
    .replace(LAST, '');
  return said === '' ? text : said;
}

function removeFieldPaths(error: ErrorBody): ErrorBody {
  const places = new Set(['body', ...error.details.map(({ path }) => path)]);
  return {
    ...error,
    message: removePaths(error.message, places),
    details: error.details.map((detail) => ({
      ...detail,
      message: removePaths(detail.message, places),
    })),
  };
}
