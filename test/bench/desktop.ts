/**
 * What the desktop app takes, over the double of Electron: from the start of its main process to the
 * sign-in on screen in Chromium, and the main process's memory while nobody does anything, after ten
 * minutes of an agent's work and after an hour of it, without the pauses between. A first argument names
 * a packed app's folder, whose asar is taken out and started, and whose files are weighed:
 * `npm run package`, then `npm run bench:desktop -- dist`.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { extractAll } from '@electron/asar';
import { chromium, type Page } from '@playwright/test';
import { Agent } from '../e2e/desk.ts';
import { startDesktop } from '../e2e/desktop.ts';
import { elsewhere, OUT, shop } from '../e2e/moves.ts';
import { card } from '../fixtures/after-sale.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { day, type Json, person, tokensOf } from '../fixtures/served.ts';

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

/** A minute of a busy agent: shops by an entry; sells, tickets and looks after every other, by the bridge. */
async function workMinute(agent: Agent, minute: number): Promise<void> {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRU${['MIA', 'LIS', 'EZE'][minute % 3]}`);
  const at = (operation: string, input: unknown): Promise<Json> =>
    elsewhere(page, operation, input);
  for (const list of ['queue.counts', 'outbox.list']) await at(list, {});
  if (minute % 2 === 1) return;
  const asked = {
    route: `GRU,MIA,${day(20 + (minute % 40))}`,
    adts: 1,
    provider_type: ['PROVIDER_04'],
  };
  const { offers } = await at('offer.search', asked);
  const chosen = { selected_tokens: tokensOf(offers[0]), passengers: [person()] };
  const { booking } = await at('booking.create', chosen);
  const form_of_payments = [card(booking.price?.total ?? 0)];
  await at('ticket.issue', { booking_id: booking.id, form_of_payments });
  await at('booking.get', { id: booking.id });
  await at('dayend.get', { from: day(0), to: day(0) });
}

const MINUTES = { first: 10, all: 60 };

async function workHour(page: Page, pid: number) {
  const agent = new Agent(page);
  await agent.signIn();
  let ten_minutes_mb: number | null = null;
  for (let minute = 0; minute < MINUTES.all; minute += 1) {
    if (minute === MINUTES.first) ten_minutes_mb = residentMb(pid);
    await workMinute(agent, minute);
  }
  const hour_mb = residentMb(pid);
  await sleep(IDLE_MS);
  return { ten_minutes_mb, hour_mb, idle_after_mb: residentMb(pid) };
}

async function measure(main?: string, hour = false) {
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
  const worked = hour ? await workHour(shown, app.pid) : {};
  await browser.close();
  await app.stop();
  return { main_ms, screen_ms, idle_mb, ...worked };
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
    for (let run = 1; run <= RUNS; run += 1) {
      console.log(name, JSON.stringify(await measure(main, run === RUNS)));
    }
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
