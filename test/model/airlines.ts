/** The airlines of the random model: they live by its clock and outlive the office that asks them. */
import type { HttpBindings } from '@hono/node-server';
import { serve } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { createTraining, type Training } from '#main/training/index.ts';

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
        if (!this.deaf) return await this.#training.fetch(request);
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

  close(): void {
    this.#served?.close();
    this.#training.close();
  }
}
