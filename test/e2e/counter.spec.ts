/**
 * What keys must never do at the counter: a held key walks through no question, typing goes where the
 * agent means it, and Tab never leaves the workstation from its entry line.
 */
import type { Page } from '@playwright/test';
import { listKeyLines } from '#renderer/app/rebinding.ts';
import { day } from '../fixtures/served.ts';
import { type Agent, expect, test } from './desk.ts';
import {
  BACK,
  bookingOf,
  gds,
  heading,
  hold,
  locatorShown,
  name,
  OUT,
  sell,
  shop,
  strip,
} from './moves.ts';
import * as sale from './sale-moves.ts';

const REPEATS = 60;

/** Holds a key with its modifier: the browser is told of every repeat, as a keyboard tells it. */
async function holdKey(page: Page, key: string, modifier = 'Control'): Promise<void> {
  await page.keyboard.down(modifier);
  for (let n = 0; n < REPEATS; n++) await page.keyboard.down(key);
}
async function letGo(page: Page, key: string, modifier = 'Control'): Promise<void> {
  await page.keyboard.up(key);
  await page.keyboard.up(modifier);
}

/** A held key as a distant desktop passes it on: as many presses, none of them marked as repeated. */
const pressInARow = (page: Page) =>
  page.evaluate((times) => {
    for (let n = 0; n < times; n++) {
      const init = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
      document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', init));
    }
  }, REPEATS);

const question = (page: Page) => page.getByTestId('question');

/** Types without seeing the question, and says whether an Enter right behind it would answer. */
const isReadyAfter = (page: Page, entry: string) =>
  page.evaluate(async (typed) => {
    for (const key of typed) {
      const target = document.activeElement ?? window;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    }
    await Promise.resolve();
    return document.querySelector('[data-question-ready]') !== null;
  }, entry);

/** Answers with a key, once the question takes one. */
async function confirm(agent: Agent, answer: RegExp): Promise<void> {
  await agent.press('Control+Enter', () => strip(agent.page, answer));
}

test('a held key ends, books and pays nothing by itself', async ({ agent }) => {
  const { page } = agent;
  const effects: string[] = [];
  page.on('request', (request) => {
    if (/\/(booking\.create|ticket\.issue|booking\.cancel)$/.test(request.url()))
      effects.push(request.url().split('/').pop() ?? '');
  });
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await sell(agent, '04');
  await name(page, 'Costa', 'Rui', '12APR88');
  await holdKey(page, 'Enter');
  await expect(question(page)).toBeVisible();
  expect(effects).toEqual([]);
  await letGo(page, 'Enter');
  await expect(page.locator('[data-question-ready]')).toBeVisible();
  await pressInARow(page);
  await strip(page, /^Booked on hold: /);
  // The first of the row answered; the others found it being sent, or done, and say nothing else.
  await holdKey(page, 'Enter');
  await letGo(page, 'Enter');
  await expect(page.getByTestId('answer')).toContainText(/^✓?Booked on hold: /);
  expect(effects).toEqual(['booking.create']);

  await sale.openTicketing(agent);
  await page.keyboard.type('Cash');
  await expect(page.getByTestId('sum-left')).toContainText('matches');
  await pressInARow(page);
  await expect(question(page)).toBeVisible();
  await holdKey(page, 'Enter');
  expect(effects).toEqual(['booking.create']);
  await letGo(page, 'Enter');
  // Keys that do nothing by themselves leave the question as it is, too.
  await holdKey(page, 'Escape', 'Shift');
  await expect(question(page)).toBeVisible();
  await letGo(page, 'Escape', 'Shift');
  await expect(page.locator('[data-question-ready]')).toBeVisible();
  expect(await isReadyAfter(page, 'RT')).toBe(false);
  await confirm(agent, /^Issued /);
  await pressInARow(page);
  await expect(page.getByTestId('answer')).toContainText('Issued');
  await expect(page.getByTestId('answer')).toHaveAttribute('data-kind', 'ok');
  expect(effects).toEqual(['booking.create', 'ticket.issue']);

  // Enter held on an entry that asks, which leaves the focus on a button of the question.
  await page.keyboard.type('VOID ALL');
  await holdKey(page, 'Enter', 'Shift');
  await expect(question(page)).toBeVisible();
  await letGo(page, 'Enter', 'Shift');
  await agent.press('Escape', () => expect(question(page)).toHaveCount(0));
});

test('a question longer than the window is read to its end by the arrow keys', async ({
  agent,
}) => {
  const { page } = agent;
  await sale.book(agent, `GRU MIA ${OUT} ${BACK} 2ADT`, [
    ['Silva', 'Ana', '12APR88'],
    ['Souza', 'Bruno', '03MAR91'],
  ]);
  await sale.openTicketing(agent);
  await page.keyboard.type('Cash');
  await expect(page.getByTestId('sum-left')).toContainText('matches');
  await page.setViewportSize({ width: 1280, height: 240 });
  await agent.press('Control+Enter', () => expect(question(page)).toBeVisible());
  const labels = question(page).locator('dt');
  await expect(page.locator('[data-question-ready]')).toBeVisible();
  await expect(labels.first()).toBeInViewport();
  await expect(labels.last()).not.toBeInViewport();
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(labels.last()).toBeInViewport({ timeout: 200 });
  }).toPass();
  await expect(page.getByTestId('confirm')).toBeInViewport();
  await agent.press('Escape', () => expect(question(page)).toHaveCount(0));
});

test('the cursor stands in the entry line after every entry @long', async ({ agent }) => {
  const { page } = agent;
  const line = page.getByTestId('command-line');
  const types = async (entry: string, until: () => Promise<void>) => {
    await agent.enter(entry, until);
    await expect(line, entry).toBeFocused();
  };
  await types('SHOP', () => heading(page, 'Search'));
  await shop(agent, `AN${OUT}GRUMIA`);
  // Content that has to be paid at once is not held.
  await types('FILTER 04', () => expect(page.getByTestId('search-progress')).toBeVisible());
  await types('SS1', () => heading(page, 'Passengers'));
  await types('NM1SILVA/ANA MRS', () =>
    expect(page.getByTestId('passenger-1').getByLabel('Last name')).toHaveValue(/silva/i),
  );
  await types('ER', () => strip(page, /^Booked on hold: /));
  const locator = await locatorShown(page);
  await types('SR DOCS HK1-P-GBR-E12345-GBR-12APR88-F-01DEC33-SILVA-ANA/P1', () =>
    heading(page, 'Update passengers'),
  );
  await types('1/1SOUZA/ANA MRS', () =>
    expect(page.getByTestId('answer')).toContainText('SOUZA/ANA'),
  );
  await types('TTP', () => heading(page, 'Ticketing'));
  await types('RT', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  expect((await bookingOf(page, locator)).passengers[0]?.last_name).toMatch(/^silva$/i);
});

test('an entry in a field for a name is offered, and a name is changed by before and after @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await sell(agent, '04');
  await name(page, 'Silva', 'Ana', '12APR88');
  const locator = await hold(agent);
  const nameOf = async () => (await bookingOf(page, locator)).passengers[0]?.last_name;
  await agent.press('F4', () => heading(page, 'Update passengers'));
  await expect(page.getByLabel('Last name', { exact: true })).toBeFocused();
  for (const entry of ['ER', 'NM1COSTA/RUI MR']) {
    await page.getByLabel('Last name', { exact: true }).fill(entry);
    await agent.press('Enter', () => expect(question(page)).toContainText(entry));
    await agent.press('Escape', () => expect(question(page)).toHaveCount(0));
    expect(await nameOf()).toMatch(/^silva$/i);
  }
  await page.getByLabel('Last name', { exact: true }).fill('Souza');
  // A field of two letters shows no more of an entry, which is known all the same.
  const nation = page.getByLabel('Nation', { exact: true }).first();
  const before = await nation.inputValue();
  for (const [key, entry] of [
    ['Enter', 'AP11 5555 1234'],
    ['Control+Enter', 'XE3'],
  ] as const) {
    await nation.fill('');
    await nation.pressSequentially(entry);
    await agent.press(key, () => expect(question(page)).toContainText(entry));
    await agent.press('Escape', () => expect(question(page)).toHaveCount(0));
  }
  await nation.fill(before);
  await agent.press('Control+Enter', () => expect(question(page)).toContainText('SILVA → SOUZA'));
  expect(await nameOf()).toMatch(/^silva$/i);
  await confirm(agent, /^One passenger updated/);
  expect(await nameOf()).toMatch(/^souza$/i);
});

test('Tab from the entry line comes to a place that can be seen @long', async ({ agent }) => {
  const { page } = agent;
  const line = page.getByTestId('command-line');
  const goesRound = async (screen: string) => {
    await line.focus();
    await page.keyboard.press('Tab');
    const seen = await page.evaluate(() => {
      const at = document.activeElement;
      const box = at?.getBoundingClientRect();
      return at !== document.body && box !== undefined && box.width > 0 && box.height > 0;
    });
    expect(seen, screen).toBe(true);
    await line.focus();
  };
  await goesRound('desk');
  await shop(agent, `AN${OUT}GRUMIA`);
  await goesRound('offers');
  await sell(agent, '04');
  await goesRound('passengers');
  await agent.press('F4', () =>
    expect(page.getByLabel('Last name', { exact: true })).toBeFocused(),
  );
  await name(page, 'Costa', 'Rui', '12APR88');
  await hold(agent);
  await goesRound('booking');
  await agent.enter('SM', () =>
    expect(page.getByRole('grid', { name: /^Seat map/ })).toBeVisible(),
  );
  await goesRound('seats');
});

test('a button that leaves with its row leaves the focus beside it @long', async ({ agent }) => {
  const { page } = agent;
  await agent.press('Control+Shift+S', () =>
    expect(page.getByTestId('settings-looks')).toBeVisible(),
  );
  await page.getByRole('tab', { name: 'Fees' }).click();
  const rules = page.getByRole('row', { name: /^Rule/ });
  await expect(rules).toHaveCount(5);
  await rules.nth(1).getByRole('button').focus();
  await agent.press('Enter', () => expect(rules).toHaveCount(4));
  await expect(rules.nth(1).locator(':focus')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Keys', exact: true }).click();
  const { length } = listKeyLines({ host: 'browser', platform: 'other', own: {} });
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(length);
  const none = page.getByRole('button', { name: 'No key' });
  const count = await none.count();
  await none.nth(1).focus();
  await agent.press('Enter', () => expect(none).toHaveCount(count - 1));
});

test('where an exchange asks for a date, typing reaches it @long', async ({ agent }) => {
  const { page } = agent;
  await sale.book(agent, `GRU MIA ${OUT} ${BACK}`, [['Costa', 'Rui', '12APR88']]);
  await sale.issueBy(agent, 'Cash');
  await agent.press('F8', () => heading(page, 'Exchange'));
  const dateOf = (n: number) =>
    page.getByTestId(`slice-${n}`).getByRole('textbox', { name: 'New date' });
  const second = page.getByTestId('slice-2');
  await agent.press('ArrowDown', () => expect(second).toHaveClass('give-up current'));
  await agent.press('Space', () => expect(dateOf(2)).toBeFocused());
  await page.keyboard.type(gds(day(41)));
  await expect(dateOf(2)).toHaveValue(gds(day(41)));
  await agent.press('Enter', () =>
    expect(page.getByRole('treegrid', { name: 'Offers' })).toBeVisible({ timeout: 30_000 }),
  );
});
