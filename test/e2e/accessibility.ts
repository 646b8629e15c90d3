/**
 * What every screen must hold, measured on the page as it is: axe in each theme, the focus somewhere,
 * one Tab stop for a composite, targets large enough at both densities, and nothing that runs out of
 * the window when everything is twice as large.
 */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './desk.ts';

/** WCAG 2.2, 2.5.8: in CSS pixels, at the normal size. */
const MIN_TARGET = 24;

interface Looks {
  theme?: string;
  density?: string;
  zoom?: number;
}

/** As a preference would have it, without keeping it. */
async function look(page: Page, { theme, density = 'compact', zoom = 1 }: Looks): Promise<void> {
  await page.evaluate(
    ([to, dense, size]) => {
      const root = document.documentElement;
      if (to) root.dataset.theme = to;
      root.dataset.density = dense;
      root.style.setProperty('--zoom', size);
      window.dispatchEvent(new Event('resize'));
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    },
    [theme ?? '', density, String(zoom)] as const,
  );
}

async function axe(page: Page, rules: 'all' | 'colours'): Promise<string[]> {
  // Lists scroll with the cursor, which the command line moves and announces: they need no Tab stop.
  // One page and no frames: nothing has to be gathered in a page of axe's own.
  const builder = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules === 'all'
    ? builder.disableRules('scrollable-region-focusable')
    : builder.withRules(['color-contrast'])
  ).analyze();
  return violations.map(
    (v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`,
  );
}

/** Whatever can be pressed and is smaller than a fingertip. */
const smallTargets = (page: Page, least: number): Promise<string[]> =>
  page.evaluate((px) => {
    const pressed = 'button, a[href], input, select, textarea, [role="option"], [role="row"][id]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (element.closest('.unseen, [aria-hidden="true"]')) return [];
      // A word that is pressed together with its box is part of the target.
      const target = element.matches('[type="checkbox"], [type="radio"]')
        ? (element.closest('label') ?? element)
        : element;
      const { width, height } = target.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      // Text that is written into as far as it goes: its line is the target.
      const box = element.closest('.line')?.getBoundingClientRect();
      if (box && box.height >= px) return [];
      if (width >= px - 0.01 && height >= px - 0.01) return [];
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return [`${element.tagName} ${name.slice(0, 30)} ${width.toFixed(1)}×${height.toFixed(1)}`];
    });
  }, least);

/** Composites that the Tab key stops in more than once. */
const manyStops = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const roles = ['tablist', 'listbox', 'treegrid', 'grid', 'toolbar', 'menu', 'tree'];
    const composites = roles.map((role) => `[role="${role}"]`).join(', ');
    const stops = 'input, select, textarea, button, a[href], [tabindex]';
    return [...document.querySelectorAll(composites)].flatMap((composite) => {
      // Fields that are typed into are a form's, whatever they stand in.
      const typed = composite.matches('[role="grid"]') ? 'input, select, textarea' : ':disabled';
      const found = [...composite.querySelectorAll<HTMLElement>(stops)].filter(
        (one) =>
          one.tabIndex >= 0 && !one.matches(`:disabled, ${typed}`) && one.offsetParent !== null,
      );
      const name = composite.getAttribute('aria-label') ?? '';
      return found.length > 1 ? [`${composite.getAttribute('role')} ${name}: ${found.length}`] : [];
    });
  });

/** Words seen on a control and missing in its name: whoever speaks to the machine says what they see. */
const unnamedWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const named = 'button[aria-label], a[aria-label], [role="tab"][aria-label]';
    return [...document.querySelectorAll<HTMLElement>(named)].flatMap((one) => {
      const name = one.ariaLabel?.toLowerCase() ?? '';
      const seen = one.offsetParent ? (one.innerText.toLowerCase().match(/\p{L}{2,}/gu) ?? []) : [];
      return seen.every((word) => name.includes(word)) ? [] : [`${name}: ${seen.join(' ')}`];
    });
  });

/** What runs out of the window sideways, and what names a row that is not there. */
const runsOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const frames = [document.documentElement, ...document.querySelectorAll('.shell, .main, .side')];
    return frames.flatMap((frame) =>
      frame.scrollWidth > frame.clientWidth + 1
        ? [`${frame.className || 'page'} ${frame.scrollWidth} of ${frame.clientWidth}`]
        : [],
    );
  });

/** The row that the entry line says the cursor is on, where it is not seen whole. */
const cursorHidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const line = document.getElementById('command-line');
    const row = document.getElementById(line?.getAttribute('aria-activedescendant') ?? '');
    let box = row?.parentElement;
    while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
    if (!row || !box) return [];
    const [seen, room] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    const whole = seen.top >= room.top - 1 && seen.bottom <= room.bottom + 1;
    return whole ? [] : [`${row.id} ${seen.top}–${seen.bottom} in ${room.top}–${room.bottom}`];
  });

const danglingIds = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    ['aria-activedescendant', 'aria-controls', 'aria-describedby', 'aria-labelledby'].flatMap(
      (name) =>
        [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
          (element.getAttribute(name) ?? '')
            .split(/\s+/)
            .filter((id) => id !== '' && !document.getElementById(id))
            .map((id) => `${element.tagName} ${name}=${id}`),
        ),
    ),
  );

export const focusIsLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

/** What scrolls takes a stop of its own where nothing in it does. */
const MAX_SCROLLERS = 10;

/**
 * The Tab key goes everywhere and comes back: pressed once for each stop it has been at the element it
 * began from again, or something holds it.
 */
async function trap(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // What was pressed last may move the focus a frame later.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const from = document.activeElement;
    const heard = { from, back: false };
    const hear = ({ target }: FocusEvent) => {
      heard.back ||= target === from;
    };
    document.addEventListener('focusin', hear);
    Object.assign(window, { heard, deaf: () => document.removeEventListener('focusin', hear) });
  });
  // Counted again and again: a list may come, or a button wake, while the keys are pressed.
  const stops = () =>
    page.evaluate(() => {
      const all = 'input, select, textarea, button, a[href], [tabindex]';
      return [...document.querySelectorAll<HTMLElement>(all)].filter(
        (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.offsetParent !== null,
      ).length;
    });
  const isBack = () =>
    page.evaluate(() => (window as unknown as { heard: { back: boolean } }).heard.back);
  let pressed = 0;
  for (let most = await stops(); pressed < most; pressed++) await page.keyboard.press('Tab');
  for (; !(await isBack()) && pressed <= (await stops()) + MAX_SCROLLERS; pressed++) {
    await page.keyboard.press('Tab');
  }
  return page.evaluate(() => {
    const { heard, deaf } = window as unknown as {
      heard: { from: HTMLElement; back: boolean };
      deaf: () => void;
    };
    deaf();
    const held = document.activeElement?.outerHTML.slice(0, 80);
    // What is modal may have one stop alone, and so may a screen: its entry line.
    const alone =
      heard.from === document.activeElement &&
      heard.from.closest('[aria-modal=true], [data-command-line]');
    heard.from.focus();
    return heard.back || alone ? [] : [`held at ${held}`];
  });
}

/** What holds whatever the looks: focus, names, Tab stops, the way round, axe. */
async function basics(page: Page, note: (what: string, found: string[]) => void): Promise<void> {
  if (await focusIsLost(page)) note('focus', ['lost']);
  note('ids', await danglingIds(page));
  note('cursor', await cursorHidden(page));
  note('tab stops', await manyStops(page));
  note('names', await unnamedWords(page));
  note('tab key', await trap(page));
}

/** For a screen that differs from one that was measured whole only by what stands in it. */
export async function glance(page: Page, screen: string): Promise<void> {
  const wrong: Record<string, string[]> = {};
  const note = (what: string, found: string[]) => {
    if (found.length > 0) wrong[what] = found;
  };
  await basics(page, note);
  note('axe', await axe(page, 'all'));
  note('sideways', await runsOut(page));
  expect.soft(wrong, screen).toEqual({});
}

let screens = 0;

/** Fails with everything that is wrong on the screen that is shown. */
export async function clean(page: Page, screen: string): Promise<void> {
  const kept = await page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
  const wrong: Record<string, string[]> = {};
  const note = (what: string, found: string[]) => {
    if (found.length > 0) wrong[what] = found;
  };
  await basics(page, note);
  // Contrast is computed for every pair of colours elsewhere; here two themes of three see each screen.
  screens += 1;
  for (const theme of ['dark', screens % 2 ? 'light' : 'contrast']) {
    await look(page, { theme });
    note(`axe, ${theme}`, await axe(page, theme === 'dark' ? 'all' : 'colours'));
  }
  for (const density of ['compact', 'comfortable']) {
    await look(page, { theme: kept, density });
    note(`targets, ${density}`, await smallTargets(page, MIN_TARGET));
    note(`sideways, ${density}`, await runsOut(page));
  }
  await look(page, { theme: kept, zoom: 2 });
  note('sideways at 200 %', await runsOut(page));
  await look(page, { theme: kept });
  expect.soft(wrong, screen).toEqual({});
}
