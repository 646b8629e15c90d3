/** The instructor's control of the training system by JSON, inside this process or by a socket. */
import { z } from 'zod';
import { type FaultSetting, FaultsAnswer, TrainingOrder } from '#main/contract/desk.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { FlightChanged } from '#main/contract/training.ts';
import type { TrainingControl } from '#main/ports.ts';
import type { Fetch } from '#main/providers/transport.ts';

const FAULTS = '/control/faults';
const ORDERS = '/control/orders';
const FLIGHTS = '/control/flights';
/** The training system's error answer. */
const Refused = z.object({ error: z.string() });
const TIMEOUT_MS = 10_000;

export function createTrainingControl(fetch: Fetch, base_url: string): TrainingControl {
  async function ask<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Result<T>> {
    try {
      const response = await fetch(
        new Request(new URL(path, base_url), {
          method,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(body !== undefined && {
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
        }),
      );
      if (path === FLIGHTS && (response.status === 404 || response.status === 409)) {
        const { error } = Refused.parse(await response.json());
        const word = response.status === 404 ? 'NOT_FOUND' : 'INVALID_REQUEST';
        return refuse(word, error);
      }
      if (response.ok) return ok(schema.parse(await response.json()));
      return refuse('PROVIDER_ERROR', phrase('training_answered', { status: response.status }));
    } catch {
      return refuse('PROVIDER_ERROR', phrase('training_gone'));
    }
  }
  const readFaults = (answer: Result<{ faults: FaultSetting[] }>) =>
    answer.ok ? ok(answer.value.faults) : answer;
  return {
    setFault: async (fault) => readFaults(await ask(FaultsAnswer, 'POST', FAULTS, fault)),
    clearFaults: async () => readFaults(await ask(FaultsAnswer, 'DELETE', FAULTS)),
    changeFlight: (change) => ask(FlightChanged, 'POST', FLIGHTS, change),
    async notification({ provider_type, order_id }) {
      const asked = new URLSearchParams({ provider_type, order_id });
      const url = new URL(`/control/notifications?${asked}`, base_url);
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await fetch(new Request(url, { signal }));
        return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
      } catch {
        return null;
      }
    },
    orders: () => ask(z.array(TrainingOrder), 'GET', ORDERS),
  };
}

/**
 * The same control, which also sends the airlines' notifications of a flight change if requested.
 */
export const createNotifyingControl = (
  control: TrainingControl,
  send: (order: TrainingOrder, message: Uint8Array) => Promise<unknown>,
): TrainingControl => ({
  ...control,
  async changeFlight(change) {
    const changed = await control.changeFlight(change);
    if (!changed.ok || !change.notify) return changed;
    const orders = await control.orders();
    for (const order of orders.ok ? orders.value : []) {
      const message = await control.notification(order);
      if (message) await send(order, message);
    }
    return changed;
  },
});
