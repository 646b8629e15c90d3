/** Training systems on their own thread: each answers requests of the main thread. */
import { parentPort } from 'node:worker_threads';
import { getErrorMessage } from '#main/contract/result.ts';
import { createTraining, DroppedConnection } from '#main/training/index.ts';
import { systemClock } from '../system.ts';
import type { Ask, AskAnswer, FromThread, ToThread } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const worlds = new Map<number, ReturnType<typeof createTraining>>();
const asked = new Map<number, { world: number; leaving: AbortController }>();

async function answer({ id, world, method, url, headers, body }: Ask): Promise<AskAnswer> {
  const leaving = new AbortController();
  asked.set(id, { world, leaving });
  try {
    const sent = body && new Uint8Array(body);
    const request = new Request(url, { method, headers, body: sent, signal: leaving.signal });
    const training = worlds.get(world);
    if (!training) throw new Error('The training system was closed');
    const response = await training.fetch(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers: told } = response;
    return { kind: 'answer', id, status, headers: [...told], body: bytes };
  } catch (error) {
    if (error instanceof DroppedConnection) return { kind: 'dropped', id, message: error.message };
    return { kind: 'broken', id, message: getErrorMessage(error) };
  } finally {
    asked.delete(id);
  }
}

function open({ world, database, currency }: Extract<ToThread, { kind: 'open' }>): Error | null {
  try {
    worlds.set(world, createTraining({ database, clock: systemClock, currency }));
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

const tell = (said: FromThread, moved: ArrayBuffer[] = []) => port.postMessage(said, moved);

port.on('message', (message: ToThread) => {
  switch (message.kind) {
    case 'open':
      return tell({ kind: 'opened', world: message.world, error: open(message) });
    case 'ask':
      void answer(message).then((said) =>
        tell(said, said.kind === 'answer' ? [said.body.buffer as ArrayBuffer] : []),
      );
      return;
    case 'leave':
      asked.get(message.id)?.leaving.abort();
      return;
    case 'close':
      for (const { world, leaving } of asked.values()) {
        if (world === message.world) leaving.abort();
      }
      worlds.get(message.world)?.close();
      worlds.delete(message.world);
      tell({ kind: 'closed', world: message.world });
      return;
    case 'end':
      port.close();
  }
});
