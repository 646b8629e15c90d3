/**
 * `npm run pictures`: every screen of the workstation at two sizes, dark and light, into the ignored
 * folder `screenshots/`, to be looked at. Plays the same keys an agent would. Words after it narrow it
 * down: `1280`, `dark`, `sale`. `compare DIR DIR` tells where two runs differ.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { systemIds } from '#main/host/system.ts';
import type { Ids } from '#main/ports.ts';
import { chromiumLaunch } from '../fixtures/chromium.ts';
import { Agent, expect, startWorkstation } from './desk.ts';
import { BACK, OUT, searched } from './moves.ts';
import { playCities } from './pictures-cities.ts';
import { compareFolders } from './pictures-compare.ts';
import { playDesks } from './pictures-desks.ts';
import { playDocuments } from './pictures-documents.ts';
import { playFailing } from './pictures-failing.ts';
import { playLanguages } from './pictures-languages.ts';
import { playLooks } from './pictures-looks.ts';
import { playOffline } from './pictures-offline.ts';
import { playPeople } from './pictures-people.ts';
import { playRefunds } from './pictures-refunds.ts';
import { playSale } from './pictures-sale.ts';

const FOLDER = resolve(import.meta.dirname, '../../screenshots');
const SIZES = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const SCHEMES = ['dark', 'light'] as const;
const PARTS = {
  shop: play,
  sale: playSale,
  offline: playOffline,
  languages: playLanguages,
  documents: playDocuments,
  people: playPeople,
  looks: playLooks,
  desks: playDesks,
  failing: playFailing,
  cities: playCities,
  refunds: playRefunds,
};
const PART_NAMES = Object.keys(PARTS) as (keyof typeof PARTS)[];
const words = process.argv.slice(2);
/** Everything where no word of that kind was given. */
const wanted = <T>(all: readonly T[], nameOf: (one: T) => string): readonly T[] => {
  const named = all.filter((one) => words.includes(nameOf(one)));
  return named.length > 0 ? named : all;
};

async function play(page: Page, agent: Agent, shot: (name: string) => Promise<unknown>) {
  const settled = () => page.waitForTimeout(250);
  await shot('02-desk-empty');
  await agent.press('F2', settled);
  await shot('03-shop');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await page.keyboard.type(`AN${OUT}GRUMIA*${BACK}`);
  await shot('04-entry');
  await agent.press('Enter', () => searched(page));
  await agent.press('ArrowDown', settled);
  await shot('05-offers');
  await agent.press('ArrowRight', settled);
  await shot('06-offer-open');
  await agent.press('/', settled);
  await page.keyboard.type('04');
  await agent.press('Enter', settled);
  await agent.press('Alt+p', () =>
    expect(page.getByRole('heading', { name: /confirmed/i })).toBeVisible(),
  );
  await shot('07-fare-families');
  await agent.press('Enter', () =>
    expect(page.getByRole('heading', { name: 'Passengers', level: 1 })).toBeVisible(),
  );
  await agent.press('Control+Enter', settled);
  await shot('08-names-missing');
  for (const text of ['Müller', 'Ana', '', '12APR88']) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await agent.press('Control+Enter', settled);
  await shot('09-summary');
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('listbox', { name: 'Host display' })).toBeVisible(),
  );
  await shot('10-booking');
  await agent.enter('RH', settled);
  await shot('11-history');
  await agent.press('F4', settled);
  await shot('12-update');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.press('Control+Shift+p', settled);
  await shot('13-palette');
  await agent.press('Escape', settled);
  await agent.press('?', settled);
  await shot('14-keys');
  await agent.press('Escape', settled);
  await agent.enter('RT/MULLER', settled);
  await shot('15-found');
  await agent.press('Enter', settled);
  await agent.enter('XI', settled);
  await shot('16-cancel');
  await agent.press('Control+Enter', settled);
  await page.keyboard.type('AN20FOOBAR');
  await settled();
  await shot('17-entry-not-understood');
  await agent.press('Escape', settled);
  await agent.enter('RT/NOBODY', settled);
  await shot('18-nothing-found');
}

/** Identifiers and locators that follow from how many were made before. */
function countIds(): Ids {
  let uuids = 0;
  let locators = 0;
  const mix = (text: string) => createHash('sha256').update(text).digest('hex');
  return {
    ...systemIds,
    uuid: () =>
      mix(`uuid ${++uuids}`).replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5'),
    // Of the letters that locators are made of.
    locator: () => mix(`locator ${++locators}`).slice(0, 6).toUpperCase().replace(/[01]/g, 'Z'),
  };
}

/** The page once it has stopped changing. */
async function photograph(page: Page): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (;;) {
    const now = await page.screenshot({ animations: 'disabled' });
    if (now.equals(last)) return now;
    last = now;
    await page.waitForTimeout(100);
  }
}

if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const launch = await chromiumLaunch();
const browser = await chromium.launch({
  ...launch,
  // A part of the page painted anew meets the rest of it at slightly other points.
  args: [...(launch.args ?? []), '--disable-partial-raster'],
});
const [asked, before, after = FOLDER] = words;
if (asked === 'compare' && before !== undefined) {
  const equal = await compareFolders(await browser.newPage(), before, after);
  await browser.close();
  process.exit(equal ? 0 : 1);
}
for (const viewport of wanted(SIZES, ({ width }) => String(width))) {
  for (const colorScheme of wanted(SCHEMES, (scheme) => scheme)) {
    for (const part of wanted(PART_NAMES, (name) => name)) {
      const folder = join(FOLDER, `${viewport.width}x${viewport.height}-${colorScheme}`);
      mkdirSync(folder, { recursive: true });
      const workstation = await startWorkstation(undefined, { ids: countIds() });
      const page = await (await browser.newContext({ viewport, colorScheme })).newPage();
      await page.clock.setFixedTime(Date.now());
      const shot = async (name: string) =>
        writeFileSync(join(folder, `${name}.png`), await photograph(page));
      const agent = new Agent(page);
      await page.goto(workstation.link);
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
      await shot('01-sign-in');
      await agent.signIn();
      await PARTS[part](page, agent, shot);
      await page.context().close();
      await workstation.stop();
      rmSync(workstation.data_dir, { recursive: true, force: true });
      console.log(`${folder.slice(FOLDER.length + 1)} ${part} done`);
    }
  }
}
await browser.close();
