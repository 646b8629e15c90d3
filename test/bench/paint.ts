/**
 * From a key press to the frame that shows what it did, with thousands of offers
 * on screen. A real Chromium on the real service; its answer to one search is multiplied on the way to
 * the page (other days, times, flights and prices of real offers), and goes through the page's own
 * client and store. Frames are not held back to the screen's rate, so that a figure is what the work
 * took and not where in a frame the key fell.
 */
import { rmSync } from 'node:fs';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { Offer } from '#main/contract/offer.ts';
import { Agent, expect, startWorkstation } from '../e2e/desk.ts';
import { OUT } from '../e2e/moves.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { quantile, type Row } from './meter.ts';

const OFFERS = 5_000;
const FRAME_MS = 1_000 / 60;
const LIST_MS = 50;
const PRESSES = 120;

/** Real offers, again and again, each time other flights at another price. */
function multiply(real: readonly Offer[], many: number): Offer[] {
  return Array.from({ length: many }, (_, n) => {
    const offer = structuredClone(real[n % real.length]) as Offer;
    const round = Math.floor(n / real.length);
    if (round === 0) return offer;
    offer.total = Math.round((offer.total * (1 + (n % 97) / 100) + round) * 100) / 100;
    for (const { slices } of offer.journeys) {
      for (const slice of slices) {
        slice.token = `${slice.token}-${round}`;
        slice.id = `${slice.id}-${round}`;
        for (const leg of slice.legs) {
          leg.id = `${leg.id}-${round}`;
          leg.flight_number = ((leg.flight_number + 13 * round) % 9_000) + 1;
        }
      }
    }
    return offer;
  });
}

async function withThousands(page: Page): Promise<void> {
  await page.route('**/desk/v1/offer.search', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    const found = body.result ?? body.output ?? body;
    found.offers = multiply(found.offers, OFFERS);
    await route.fulfill({ response, json: body });
  });
}

/** What one key press cost: the work, and all the time until it was seen. */
interface Cost {
  work: number;
  seen: number;
}

/**
 * Notes for each key press the work it made: from the first listener until the last has run (React draws
 * within them), and from the start of the frame to its paint. Between them the page waits for the
 * screen. The first listener is there before the page's own, the last is added after it.
 */
async function listenFirst(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const press = { began: 0, done: 0 };
    Object.assign(window, { press });
    addEventListener('keydown', () => (press.began = performance.now()), { capture: true });
  });
}

async function listenLast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { press } = window as unknown as { press: { began: number; done: number } };
    const costs: { work: number; seen: number }[] = [];
    const note = () => queueMicrotask(() => (press.done = performance.now()));
    addEventListener('input', note);
    addEventListener(
      'keydown',
      (event) => {
        note();
        const { began } = press;
        requestAnimationFrame((start) => {
          const { port1, port2 } = new MessageChannel();
          // The message is read after style, layout and paint of this frame.
          port1.onmessage = () => {
            const painted = performance.now();
            const frame = painted - Math.max(start, press.done);
            costs.push({ work: press.done - began + frame, seen: painted - event.timeStamp });
          };
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
    Object.assign(window, { costs });
  });
}

const taken = (page: Page): Promise<Cost[]> =>
  page.evaluate(() => (window as unknown as { costs: Cost[] }).costs.splice(0));

async function press(page: Page, cdp: CDPSession, key: string, code: number, alt = false) {
  const event = { key, windowsVirtualKeyCode: code, code: key, modifiers: alt ? 1 : 0 };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))),
  );
}

interface Presses {
  what: string;
  limit: number;
  costs: Cost[];
}

export async function paintRows(): Promise<Row[]> {
  const launch = await chromiumLaunch();
  const browser = await chromium.launch({
    headless: true,
    ...launch,
    args: [...(launch.args ?? []), '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  });
  const workstation = await startWorkstation();
  const page = await (
    await browser.newContext({ viewport: { width: 1280, height: 800 } })
  ).newPage();
  const agent = new Agent(page);
  await listenFirst(page);
  await page.goto(workstation.link);
  await agent.signIn();
  await withThousands(page);
  await agent.enter(`AN${OUT}GRUMIA`, () =>
    expect(page.getByTestId('offers-count')).toContainText('5,000 offers', { timeout: 60_000 }),
  );
  const cdp = await page.context().newCDPSession(page);
  await listenLast(page);

  async function measure(
    what: string,
    limit: number,
    keys: readonly [string, number, boolean?][],
    presses = PRESSES,
  ): Promise<Presses> {
    // The first few compile what they run.
    for (let n = 0; n < 5; n += 1) await press(page, cdp, ...(keys[n % keys.length] ?? ['', 0]));
    await taken(page);
    for (let n = 0; n < presses; n += 1) {
      await press(page, cdp, ...(keys[n % keys.length] ?? ['', 0]));
    }
    await page.waitForTimeout(100);
    return { what, limit, costs: await taken(page) };
  }

  // Each fare on a line of its own: all of them are on screen.
  await agent.press('Alt+Shift+g', () =>
    expect(page.getByTestId('offers')).toHaveAttribute('aria-rowcount', String(OFFERS + 1)),
  );
  const rows = [
    await measure('a key that means nothing', FRAME_MS, [['F13', 124]]),
    await measure('cursor down', FRAME_MS, [['ArrowDown', 40]]),
    await measure('cursor up', FRAME_MS, [['ArrowUp', 38]]),
    await measure('page down, page up', FRAME_MS, [
      ['PageDown', 34],
      ['PageUp', 33],
    ]),
    await measure('a leap: end, home', LIST_MS, [
      ['End', 35],
      ['Home', 36],
    ]),
    await measure('sort by the next column', LIST_MS, [['r', 82, true]], 40),
  ];
  await page.keyboard.press('/');
  await expect(page.getByTestId('offers-filter')).toBeFocused();
  const filter: Cost[] = [];
  for (let round = 0; round < 6; round += 1) {
    await taken(page);
    for (const sign of 'la nonstop') {
      await page.keyboard.type(sign);
      await page.waitForTimeout(30);
    }
    filter.push(...(await taken(page)));
    await page.getByTestId('offers-filter').fill('');
    await page.waitForTimeout(60);
  }
  rows.push({ what: 'a letter of the filter', limit: LIST_MS, costs: filter });

  /** The same arithmetic every time: what it varies by, the machine varies by. */
  const control = await page.evaluate(async () => {
    const times: number[] = [];
    let kept = 0;
    for (let n = 0; n < 120; n += 1) {
      const began = performance.now();
      for (let step = 0; step < 2_000_000; step += 1) kept = (kept * 31 + step) % 1_000_003;
      times.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, kept % 2));
    }
    return times;
  });
  const work = (costs: readonly Cost[]) => costs.map((cost) => cost.work);
  const steadiness = quantile(control, 0.95) / quantile(control, 0.5);
  console.log(
    `The same arithmetic took ${quantile(control, 0.5).toFixed(1)} ms, at p95 ${steadiness.toFixed(1)} times that${
      steadiness > 1.5 ? ': the machine is too busy to judge a p95 by' : ''
    }.`,
  );
  await browser.close();
  await workstation.stop();
  rmSync(workstation.data_dir, { recursive: true, force: true });
  return rows.map(({ what, limit, costs }): Row => {
    const measured = quantile(work(costs), 0.95);
    const aim = `p95 ≤ ${limit.toFixed(1)} ms`;
    const held = measured <= limit;
    return { row: `paint: ${what}`, size: null, measured, beside: null, aim, step_ms: null, held };
  });
}
