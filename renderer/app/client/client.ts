/**
 * The one way from the workstation into the service: `call(name, input)`. It makes the call's id and,
 * for effects, the idempotency key; a repeat of an effect whose outcome is not known goes out with
 * the key of the first try, so that nothing can happen twice.
 */
import type { CallResult } from '#main/contract/call.ts';
import { ERRORS, type ErrorBody } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import { cardMark } from '#main/contract/fop-input.ts';
import { type InputOf, type OperationName, operations } from '#main/contract/operations.ts';
import { fail } from '#main/contract/result.ts';
import { isLost, type Transport } from './transport.ts';

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
  field === 'payment_card' && value !== null && typeof value === 'object' ? cardMark(value) : value;

/** What a failure tells about the effect: it did not happen, or is worth asking for with the same key. */
export const isSettled = ({ error }: ErrorBody): boolean =>
  ERRORS[error].retry !== 'unknown' && error !== 'IN_PROGRESS';

const unsettled = (result: CallResult): boolean => !result.ok && !isSettled(result.error);

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
      if (unsettled(result as CallResult)) open_keys.set(kept.asked, kept.key);
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
