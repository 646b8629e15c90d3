/**
 * What the desktop app takes, over the double of Electron: from the start of its main process to the
 * sign-in on screen in Chromium, and the main process's memory while nobody does anything. A first
 * argument names a packed app's folder, whose asar is taken out and started, and whose files are weighed:
 * `npm run package`, then `npm run bench:desktop -- dist`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { extractAll } from '@electron/asar';
import { chromium } from '@playwright/test';
import { startDesktop } from '../e2e/desktop.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';

const RUNS = 3;
const IDLE_MS = 10_000;
const MB = 1024 * 1024;

/** Null where the system does not tell it. */
function residentMb(pid: number): number | null {
  try {
    const [, kb] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb) / 1024);
  } catch {
    return null;
  }
}

async function measure(main?: string) {
  const browser = await chromium.launch(await chromiumLaunch());
  const page = await browser.newPage();
  const began = performance.now();
  const app = await startDesktop(main);
  const main_ms = Math.round(performance.now() - began);
  const shown = await app.open(page);
  await shown.locator('input[type=password]').first().waitFor();
  const screen_ms = Math.round(performance.now() - began);
  await sleep(IDLE_MS);
  const idle_mb = residentMb(app.pid);
  await browser.close();
  await app.stop();
  return { main_ms, screen_ms, idle_mb };
}

const [dist] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), 'airdesk-desktop-'));
try {
  if (dist) {
    for (const name of readdirSync(dist).filter((one) => one.startsWith('airdesk'))) {
      console.log(`${name}: ${(statSync(join(dist, name)).size / MB).toFixed(1)} MB`);
    }
    const asar = join(dist, 'linux-unpacked', 'resources', 'app.asar');
    console.log(`app.asar: ${(statSync(asar).size / MB).toFixed(1)} MB`);
    extractAll(asar, scratch);
  }
  const built: [string, string | undefined][] = [['built', undefined]];
  if (dist) built.push(['packed', join(scratch, 'out', 'main', 'index.js')]);
  for (const [name, main] of built) {
    for (let run = 0; run < RUNS; run += 1) console.log(name, JSON.stringify(await measure(main)));
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
