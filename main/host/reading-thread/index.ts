/**
 * Large provider answers of any protocol are read on a worker thread, so that neither a window nor
 * another call waits, and so that their memory is freed with the thread: it starts with the first
 * one and ends after some idle time.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { locateThread } from '#db/thread-file.ts';
import { assertNever, fail, ok } from '#main/contract/result.ts';
import type { Log } from '#main/ports.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { listCauseCodes, MAX_ANSWER_BYTES, readBody } from '#main/providers/transport.ts';
import {
  getRetry,
  isCall,
  type LargeAnswer,
  type LargeCall,
  listHeaders,
  type ReadOnWorker,
} from '#main/providers/worker-provider.ts';
import type { FromThread, ToThread } from './messages.ts';

/** Starting takes time and memory, so the idle thread stays for a while. */
const IDLE_MS = 600_000;
/** The thread's heap limit: an answer needs several times its bytes; several are read at once. */
const MAX_HEAP_MB = 1_024;
const YOUNG_HEAP_MB = 64;

/** Reading takes turns, of a few seconds at most: one that takes as many pings does not end. */
const PING_MS = 10_000;
const MAX_UNANSWERED = 12;

interface Asking extends LargeCall {
  offers: ProviderOffer[];
  settle(answer: LargeAnswer): void;
  /** Runs a callback in the async context of the caller. */
  within: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

export interface ReadingThread {
  read: ReadOnWorker;
  close(): Promise<void>;
}

export function createReadingThread(
  log: Pick<Log, 'info' | 'error'>,
  idle_ms = IDLE_MS,
  ping_ms = PING_MS,
): ReadingThread {
  let running: Running | null = null;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  return {
    read(call) {
      if (closed) return null;
      clearTimeout(idle);
      if (!running?.works()) running = start(log, ping_ms);
      const thread = running;
      return thread.ask(call).finally(() => {
        if (thread !== running || thread.busy()) return;
        clearTimeout(idle);
        idle = setTimeout(() => {
          running = null;
          void thread.end();
        }, idle_ms).unref();
      });
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await running?.end();
    },
  };
}

interface Running {
  /** False once the thread has ended, normally or not. */
  works(): boolean;
  busy(): boolean;
  ask(call: LargeCall): Promise<LargeAnswer>;
  end(): Promise<void>;
}

function start(log: Pick<Log, 'info' | 'error'>, ping_ms: number): Running {
  const worker = new Worker(locateThread(import.meta.url, './reading-thread.js', './thread.ts'), {
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: YOUNG_HEAP_MB,
    },
  });
  const asking = new Map<number, Asking>();
  const sending = new Map<number, AbortController>();
  let broken = false;
  let ending = false;
  let last_id = 0;
  /** Pings since it was last heard of; a thread that is still starting is not asked. */
  let unanswered = 0;
  let watch: NodeJS.Timeout | undefined;
  const post = (message: ToThread, moved: ArrayBuffer[] = []) => worker.postMessage(message, moved);

  const settle = (id: number, answer: LargeAnswer) => {
    asking.get(id)?.settle(answer);
    asking.delete(id);
  };
  const settleUnreadable = (id: number) => {
    const { name = '', operation = 'search' } = asking.get(id) ?? {};
    const message = `The answer of ${name} cannot be read.`;
    settle(id, fail({ ...UNREADABLE, retry: getRetry(operation), message }));
  };
  const end = (error: unknown) => {
    clearInterval(watch);
    if (broken) return;
    broken = true;
    if (!ending) log.error('The reading thread ended', { error });
    for (const controller of sending.values()) controller.abort();
    for (const id of [...asking.keys()]) settleUnreadable(id);
  };
  const ping = () => {
    if (unanswered === MAX_UNANSWERED) {
      end(new Error('It does not come to an end with an answer'));
      void worker.terminate();
      return;
    }
    unanswered += 1;
    post({ kind: 'ping' });
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The thread ended with ${code}`)));
  worker.on('message', (said: FromThread) => {
    unanswered = 0;
    switch (said.kind) {
      case 'alive':
        watch ??= setInterval(ping, ping_ms).unref();
        return;
      case 'send': {
        const asked = asking.get(said.ask);
        if (asked) asked.within(() => void carry(said, asked, sending, post));
        return;
      }
      case 'give up':
        sending.get(said.id)?.abort();
        return;
      case 'log':
        asking.get(said.ask)?.log?.info(said.message, said.fields);
        return;
      case 'offers':
        for (const offer of said.offers) asking.get(said.ask)?.offers.push(offer);
        // Not at once: other waiting work runs before the next piece.
        setImmediate(() => post({ kind: 'taken' }));
        return;
      case 'answer': {
        const { ask, answer } = said;
        const offers = asking.get(ask)?.offers ?? [];
        const whole = answer.ok && offers.length > 0;
        settle(ask, whole ? ok({ ...(answer.value as object), offers }) : answer);
        return;
      }
      case 'broken':
        asking.get(said.ask)?.log?.info('provider fault', { message: said.message });
        return settleUnreadable(said.ask);
      default:
        assertNever(said);
    }
  });
  return {
    works: () => !broken && !ending,
    busy: () => asking.size > 0,
    ask(call) {
      last_id += 1;
      const id = last_id;
      const { promise, resolve } = Promise.withResolvers<LargeAnswer>();
      let signal: AbortSignal | undefined;
      const args = call.args.map((one) => {
        if (!isCall(one)) return one;
        const { signal: stop, ...rest } = one;
        signal = stop;
        return rest;
      });
      const leave = () => post({ kind: 'leave', id });
      signal?.addEventListener('abort', leave, { once: true });
      const within = AsyncLocalStorage.snapshot();
      asking.set(id, { ...call, offers: [], settle: resolve, within });
      const { recipe, operation, heard } = call;
      post({ kind: 'ask', id, recipe, operation, args, heard, now: call.now.toISOString() });
      if (signal?.aborted) leave();
      return promise.finally(() => signal?.removeEventListener('abort', leave));
    },
    async end() {
      ending = true;
      await worker.terminate();
    },
  };
}

const UNREADABLE = { error: 'PROVIDER_ERROR', provider_code: null, provider_text: null } as const;

/** Sends one request for the thread and returns the response, with the usual size limit. */
async function carry(
  { id, method, url, headers, body }: Extract<FromThread, { kind: 'send' }>,
  { fetch }: LargeCall,
  sending: Map<number, AbortController>,
  post: (message: ToThread, moved?: ArrayBuffer[]) => void,
): Promise<void> {
  const controller = new AbortController();
  sending.set(id, controller);
  try {
    const sent = body && new Uint8Array(body);
    const { signal } = controller;
    const redirect = 'manual';
    const response = await fetch(
      new Request(url, { method, headers, body: sent, redirect, signal }),
    );
    const { status } = response;
    const told = listHeaders(response);
    // One byte over the limit is enough: the reader refuses it as too large.
    const bytes = await readBody(response, MAX_ANSWER_BYTES);
    const whole = bytes ? new Uint8Array(bytes) : new Uint8Array(MAX_ANSWER_BYTES + 1);
    post({ kind: 'came', id, status, headers: told, body: whole }, [whole.buffer]);
  } catch (error) {
    const codes = listCauseCodes(error);
    post({ kind: 'broke', id, message: error instanceof Error ? error.message : '', codes });
  } finally {
    sending.delete(id);
  }
}
