/** The airlines of the random model: they live by its clock and outlive the office that asks them. */
import type { HttpBindings } from '@hono/node-server';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createTraining, type Training } from '#main/training/index.ts';
import { messageOf } from '../fixtures/messages.ts';
import { pass } from './moments.ts';

export class Airlines {
  /** Nothing is heard of an office that has died. */
  deaf = false;
  readonly #training: Training;
  #served: ReturnType<typeof serve> | null = null;
  url = '';

  constructor(clock: { now(): Date }, currency: string | null) {
    this.#training = createTraining({ database: ':memory:', clock, currency });
  }

  async open(): Promise<void> {
    const fetch = async (request: Request, { outgoing }: HttpBindings) => {
      try {
        if (!this.deaf) return await this.#answer(request);
      } catch {
        // Cut off on purpose: no answer.
      }
      outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    };
    await new Promise<void>((ready) => {
      const options = { fetch: fetch as never, port: 0, hostname: '127.0.0.1' };
      this.#served = serve(options, ({ port }) => {
        this.url = `http://127.0.0.1:${port}`;
        ready();
      });
    });
  }

  async #answer(request: Request): Promise<Response> {
    // Probes are sent by time, and what an instructor sets is no message.
    const { method, url } = request;
    const counts = messageOf(method, url, await request.clone().text()) !== null;
    if (counts) pass('message');
    const answer = await this.#training.fetch(request);
    if (counts) pass('answer');
    return answer;
  }

  close(): void {
    this.#served?.close();
    this.#training.close();
  }
}
