/**
 * The one way from the workstation into the service: `call(name, input)`. It makes the call's id and,
 * for effects, the idempotency key; a repeat of an effect whose outcome is not known goes out with
 * the key of the first try, so that nothing can happen twice.
 */
import type { Bridge, CallResult } from '#main/contract/call.ts';
import { ERRORS, type ErrorBody } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
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
  /** Given where the key was persisted before the call; otherwise one is made. */
  idempotency_key?: string;
  /** Stops the waiting. A query answers CALL_CANCELLED at once; what changes anything is waited for. */
  signal?: AbortSignal;
}

export interface Client {
  call<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    extras?: CallExtras,
  ): Promise<CallResult<N>>;
  subscribe(listener: (event: DeskEvent) => void): () => void;
  newId(): string;
  /** Whether a call of this id was made here lately. */
  madeHere(call_id: string): boolean;
}

/** So many calls are remembered as made here: what they changed is announced right after them. */
const REMEMBERED_CALLS = 200;

const CANCELLED: ErrorBody = {
  code: 499,
  error: 'CALL_CANCELLED',
  message: 'You stopped waiting for this.',
  details: [],
};

/** Of a card no more is remembered than which one it was: another card is another request. */
const withoutCards = (field: string, value: unknown): unknown =>
  field === 'payment_card' && value !== null && typeof value === 'object'
    ? buildCardMark(value)
    : value;

/** What a failure tells about the effect: it did not happen, or is worth asking for with the same key. */
export const isSettled = ({ error }: ErrorBody): boolean =>
  ERRORS[error].retry !== 'unknown' && error !== 'IN_PROGRESS';

const isUnsettled = (result: CallResult): boolean => !result.ok && !isSettled(result.error);

export function createClient(
  transport: Transport,
  newId: () => string = () => crypto.randomUUID(),
): Client {
  /** Keys of effects whose outcome is not known, by what was asked. */
  const open_keys = new Map<string, string>();
  const made_here = new Set<string>();

  function remember(call_id: string): void {
    made_here.add(call_id);
    const [oldest] = made_here;
    if (made_here.size > REMEMBERED_CALLS && oldest !== undefined) made_here.delete(oldest);
  }

  function keyFor(name: OperationName, input: unknown, given: string | undefined) {
    if (operations[name].kind === 'query') return null;
    const asked = `${name} ${JSON.stringify(input, withoutCards)}`;
    const key = given ?? open_keys.get(asked) ?? newId();
    return { asked, key };
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
    const kept = effect ? keyFor(name, input, extras.idempotency_key) : null;
    const options = {
      call_id,
      ...(if_match === undefined ? {} : { if_match }),
      ...(kept ? { idempotency_key: kept.key } : {}),
    };
    const answer = transport.invoke(name, input, options);
    if (kept) {
      const first = await withCancel(answer, call_id, signal, false);
      // Nobody knows what became of it but the service, which knows it by its key: asked again it
      // gives the answer that was lost, and does nothing twice.
      const lost = !first.ok && isLost(first.error);
      const result = lost ? await transport.invoke(name, input, options) : first;
      if (isUnsettled(result as CallResult)) open_keys.set(kept.asked, kept.key);
      else open_keys.delete(kept.asked);
      return result;
    }
    return withCancel(answer, call_id, signal, operations[name].kind === 'query');
  }

  /** Tells the service when the waiting is given up; `leave` answers without waiting for it. */
  function withCancel<N extends OperationName>(
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
    madeHere: (call_id) => made_here.has(call_id),
    subscribe: (listener) => transport.subscribe(listener),
  };
}

declare global {
  interface Window {
    airdesk?: Bridge;
  }
}

/** The preload bridge where there is one, else HTTP. */
export function bootClient(): Client {
  const bridge = window.airdesk;
  return createClient(bridge ? createIpcTransport(bridge) : createHttpTransport(readPageSecret()));
}

/** Calls over the preload bridge of the desktop app. */
function createIpcTransport(bridge: Bridge): Transport {
  return {
    invoke: (name, input, options) =>
      bridge
        .invoke(name, input, options)
        .catch((error: unknown) => fail(buildLostAnswer(String(error)))),
    subscribe: (listener) => bridge.subscribe(listener),
  };
}

/**
 * What this page shows beside its cookie. It comes behind the # of the address the launch link leads
 * to, and is kept where no other port of the same address reads it.
 */
const KEPT_AS = 'airdesk-page';
const GIVEN = /^#page=([\w-]{22,128})$/;

function readPageSecret(): string | null {
  const given = GIVEN.exec(window.location.hash)?.[1];
  try {
    if (given !== undefined) {
      window.localStorage.setItem(KEPT_AS, given);
      window.history.replaceState(null, '', window.location.pathname);
    }
    return given ?? window.localStorage.getItem(KEPT_AS);
  } catch {
    // A browser that keeps nothing: the page works until it is loaded anew.
    return given ?? null;
  }
}

/** A client whose failures and warnings are in the agent's language; the codes and what else they carry stay. */
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
    return fail(withoutFields(translateFailure(error, isLost(error))));
  },
});

/** 'passengers.0.phone: …', 'route.0.date: …': where in a message something was, for programs. */
const FIELD = /(^|[\s(])[a-z]+(?:_[a-z]+)*(?:\.\w+)+: /g;
/** '… at passengers.0.phone', '… (first_name)': a name with a place in a list, or of several words. */
const LAST =
  /[,;:]?(?: (?:at|in|of))? \(?(?:[a-z]+(?:_[a-z]+)*(?:\.\w+)*\.\d+(?:\.\w+)*|[a-z]+(?:_[a-z]+)+)\)?$/;

/** Without the places in it; of one word each is known only by what the failure names itself. */
function dropPlaces(text: string, places: ReadonlySet<string>): string {
  const said = text
    .replace(FIELD, '$1')
    .replace(/(^|\()([a-z][a-z_-]*): /, (whole, before: string, name: string) =>
      places.has(name) ? before : whole,
    )
    .replace(LAST, '');
  return said === '' ? text : said;
}

/** The failure as a person reads it: its places in the message are nothing to them. */
function withoutFields(error: ErrorBody): ErrorBody {
  const places = new Set(['body', ...error.details.map(({ path }) => path)]);
  return {
    ...error,
    message: dropPlaces(error.message, places),
    details: error.details.map(({ path, message }) => ({
      path,
      message: dropPlaces(message, places),
    })),
  };
}
