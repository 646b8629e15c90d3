/** The training system on a thread of its own: answers what the main thread asks, one by one. */
import { parentPort, workerData } from 'node:worker_threads';
import { createTraining, DroppedConnection } from '#main/training/index.ts';
import { systemClock } from '../system.ts';
import type { Ask, FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const { database } = workerData as { database: string };
const training = createTraining({ database, clock: systemClock });
const asked = new Map<number, AbortController>();

async function answer({ id, method, url, headers, body }: Ask): Promise<FromThread> {
  const leaving = new AbortController();
  asked.set(id, leaving);
  try {
    const sent = body && new Uint8Array(body);
    const request = new Request(url, { method, headers, body: sent, signal: leaving.signal });
    const response = await training.fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return {
      kind: 'answer',
      id,
      status: response.status,
      headers: [...response.headers],
      body: bytes,
    };
  } catch (error) {
    if (error instanceof DroppedConnection) {
      const message = error.message === 'terminated' ? 'terminated' : 'fetch failed';
      return { kind: 'dropped', id, message };
    }
    return { kind: 'broken', id, message: error instanceof Error ? error.message : String(error) };
  } finally {
    asked.delete(id);
  }
}

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'ask':
      void answer(message).then((said) => {
        port.postMessage(said, said.kind === 'answer' ? [said.body.buffer as ArrayBuffer] : []);
      });
      return;
    case 'leave':
      asked.get(message.id)?.abort();
      return;
    case 'close':
      training.close();
      port.close();
  }
});
port.postMessage({ kind: 'ready' } satisfies FromThread);
