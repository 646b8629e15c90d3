/**
 * The process is stopped after each step of the demo, once cleanly and once killed, and started
 * again on the same data directory: the story goes on where it was.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RestClient } from '#main/host/demo/client.ts';
import { serveChild } from '#main/host/demo/serve-child.ts';
import { signedIn, story } from '#main/host/demo/story.ts';
import type { Known } from '#main/host/demo/telling.ts';
import { TODAY } from '../fixtures/served.ts';

test.each(['SIGTERM', 'SIGKILL'] as const)(
  '%s after every step',
  async (signal) => {
    const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-restart-'));
    const known: Known = {};
    const told: string[] = [];
    try {
      for (const step of story(TODAY, 'PROVIDER_04')) {
        const served = await serveChild('serve.ts', ['--port', '0', '--data-dir', data_dir]);
        try {
          const client = new RestClient(served.base_url);
          await signedIn(client, known);
          const lines = await step.tell(client, known);
          told.push(`${step.title}: ${lines.length > 0}`);
        } finally {
          const code = await served.stop(signal);
          expect(code).toBe(signal === 'SIGTERM' ? 0 : null);
        }
      }
    } finally {
      rmSync(data_dir, { recursive: true, force: true });
    }
    expect(told).toEqual(story(TODAY).map((step) => `${step.title}: true`));
  },
  180_000,
);
