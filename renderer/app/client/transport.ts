/**
 * How calls leave the renderer: over the preload bridge or over HTTP. A transport never throws; a
 * lost answer becomes a failure of retry class `unknown`, because the effect may have happened.
 */
import type { CallOptions, CallResult } from '#main/contract/call.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import type { InputOf, OperationName } from '#main/contract/operations.ts';

export interface Transport {
  invoke<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    options: CallOptions,
  ): Promise<CallResult<N>>;
  /** Returns the unsubscribe function; `ended` is called each time the connection breaks. */
  subscribe(listener: (event: DeskEvent) => void, ended?: () => void): () => void;
}

/** Made by the transport for an answer that never arrived. */
interface LostAnswer extends ErrorBody {
  lost: true;
}

/** The failure used when an answer did not arrive or could not be read. */
export function buildLostAnswer(why: string): LostAnswer {
  return {
    code: 500,
    error: 'INTERNAL',
    message: 'No answer came back, so what became of this is not known.',
    details: [{ path: 'transport', message: why, kind: 'CODE' }],
    lost: true,
  };
}

/** True for a failure made by the transport rather than by the service. */
export const isLost = (error: ErrorBody): boolean => 'lost' in error;
