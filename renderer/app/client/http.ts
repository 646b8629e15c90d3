/** Calls over HTTP to the host of this page; tokens and keys stay in the service. */
import {
  CALL_ID_HEADER,
  type CallOptions,
  type CallResult,
  DESK_PATH,
  ENVELOPE_HEADER,
  IDEMPOTENCY_HEADER,
  PAGE_HEADER,
} from '#main/contract/call.ts';
import { ErrorBody } from '#main/contract/errors.ts';
import type { OperationName } from '#main/contract/operations.ts';
import { fail, ok } from '#main/contract/result.ts';
import { openEvents } from './sse.ts';
import { buildLostAnswer, type Transport } from './transport.ts';

/** Bytes browsers send for a closed page, all its calls together, with room for headers. */
const KEPT_ALIVE = 60_000;

function buildHeaders(options: CallOptions, page: string | null): Record<string, string> {
  const headers: Record<string, string> = {
    ...(page === null ? {} : { [PAGE_HEADER]: page }),
    'content-type': 'application/json',
    [CALL_ID_HEADER]: options.call_id,
    [ENVELOPE_HEADER]: '1',
  };
  if (options.idempotency_key !== undefined) headers[IDEMPOTENCY_HEADER] = options.idempotency_key;
  if (options.if_match !== undefined) headers['if-match'] = `"${options.if_match}"`;
  return headers;
}

/** Reads an answer. If it does not name this call, this call's outcome is unknown. */
async function readAnswer<N extends OperationName>(
  response: Response,
  call_id: string,
): Promise<CallResult<N>> {
  if (response.headers.get(CALL_ID_HEADER) !== call_id) {
    return fail(buildLostAnswer(`status ${response.status}`));
  }
  const body: unknown = await response.json();
  if (response.ok) {
    // The service validated the answer before sending it.
    return ok(body as Extract<CallResult<N>, { ok: true }>['value']);
  }
  const error = ErrorBody.safeParse(body);
  return fail(error.success ? error.data : buildLostAnswer(`status ${response.status}`));
}

export function createHttpTransport(
  page: string | null,
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
): Transport {
  let kept_alive = 0;
  return {
    async invoke(name, input, options) {
      const body = JSON.stringify(input);
      const bytes = name === 'workarea.save' ? new TextEncoder().encode(body).length : 0;
      // The last typing arrives even if the page is closed.
      const keepalive = bytes > 0 && kept_alive + bytes < KEPT_ALIVE;
      if (keepalive) kept_alive += bytes;
      try {
        const response = await fetch(`${DESK_PATH}/${name}`, {
          method: 'POST',
          credentials: 'same-origin',
          headers: buildHeaders(options, page),
          body,
          ...(keepalive ? { keepalive } : {}),
        });
        return await readAnswer(response, options.call_id);
      } catch (error) {
        return fail(buildLostAnswer(String(error)));
      } finally {
        if (keepalive) kept_alive -= bytes;
      }
    },
    subscribe: (listener, ended) => openEvents({ fetch, listener, ended, page }),
  };
}
