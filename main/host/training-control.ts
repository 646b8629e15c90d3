/**
 * The instructor's side of the training system over its own small JSON interface, whether that
 * system runs inside this process or behind a socket.
 */
import { z } from 'zod';
import { FaultsAnswer, TrainingOrder } from '#main/contract/desk.ts';
import type { TrainingControl } from '#main/ports.ts';

export type Fetch = (request: Request) => Promise<Response>;

const FAULTS = '/control/faults';
const ORDERS = '/control/orders';
const TIMEOUT_MS = 10_000;

export function createTrainingControl(fetch: Fetch, base_url: string): TrainingControl {
  async function ask<T>(
    schema: z.ZodType<T>,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T> {
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
    if (!response.ok) throw new Error(`The training system answered ${response.status} to ${path}`);
    return schema.parse(await response.json());
  }
  return {
    setFault: async (fault) => (await ask(FaultsAnswer, 'POST', FAULTS, fault)).faults,
    clearFaults: async () => (await ask(FaultsAnswer, 'DELETE', FAULTS)).faults,
    orders: () => ask(z.array(TrainingOrder), 'GET', ORDERS),
  };
}
