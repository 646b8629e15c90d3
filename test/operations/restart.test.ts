/**
 * The process is stopped and started again on the same data directory while the demo is told: killed
 * after each step, and once more cleanly after every fourth. The story goes on where it was.
 */
import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/cli/demo/client.ts';
import { serveChild } from '#main/host/cli/demo/serve-child.ts';
import { buildStory, ensureSignedIn } from '#main/host/cli/demo/story.ts';
import type { Known } from '#main/host/cli/demo/telling.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { getToday } from '../fixtures/served.ts';

test.each([
  ['SIGKILL', 1],
  ['SIGTERM', 4],
] as const)(
  '%s after every %i steps',
  async (signal, every) => {
    const today = getToday();
    const data_dir = newDataDir('airdesk-restart-');
    const known: Known = {};
    const told: string[] = [];
    try {
      for (const steps of inGroups(buildStory(today, 'PROVIDER_04'), every)) {
        const served = await serveChild('serve.ts', ['--port', '0', '--data-dir', data_dir]);
        try {
          const client = new RestClient(served.base_url);
          await ensureSignedIn(client, known);
          for (const step of steps) {
            const lines = await step.tell(client, known);
            told.push(`${step.title}: ${lines.length > 0}`);
          }
        } finally {
          const code = await served.stop(signal);
          expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
        }
      }
    } finally {
      rmSync(data_dir, { recursive: true, force: true });
    }
    expect(told).toEqual(buildStory(today).map((step) => `${step.title}: true`));
  },
  180_000,
);

function inGroups<T>(all: readonly T[], size: number): T[][] {
  const count = Math.ceil(all.length / size);
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size));
}
