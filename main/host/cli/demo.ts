/** `npm run demo`: an agent's full work against the training system, as a transcript. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { RestClient } from './demo/client.ts';
import { buildDuffelStory } from './demo/duffel.ts';
import { serveChild } from './demo/serve-child.ts';
import { buildStory } from './demo/story.ts';
import type { Known } from './demo/telling.ts';

const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-demo-'));
const say = (line: string) => process.stdout.write(`${line}\n`);
const served = await serveChild('serve.ts', ['--port', '0', '--data-dir', data_dir]);
try {
  const client = new RestClient(served.base_url);
  const known: Known = {};
  const today = convertUtcToLocal(new Date().toISOString(), 'America/Sao_Paulo').slice(0, 10);
  let number = 0;
  for (const step of [...buildStory(today), ...buildDuffelStory(today)]) {
    number += 1;
    say(`\n${number}. ${step.title}`);
    for (const line of await step.tell(client, known)) say(`   ${line}`);
  }
  say('');
} finally {
  await served.stop();
  rmSync(data_dir, { recursive: true, force: true });
}
