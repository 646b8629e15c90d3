/** The offers by keys alone: grouped, filtered, compared; what is drawn, said and focused; how it looks. */
import type { Page } from '@playwright/test';
import { expect, test } from './desk.ts';
import { BACK, heading, OUT, shop } from './moves.ts';
import { countRenders, linesDrawn } from './renders.ts';

const current = (page: Page) => page.locator('[data-testid="offer-row"][aria-selected="true"]');

/** The row the command line names to a screen reader, which is always there. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.getElementById('command-line')?.getAttribute('aria-activedescendant');
    return document.getElementById(id ?? '')?.getAttribute('aria-rowindex') ?? null;
  });

test('moving the cursor draws two lines, however many there are @long', async ({ agent }) => {
  const { page } = agent;
  await countRenders(page);
  await page.reload();
  await expect(page.getByTestId('command-line')).toBeFocused();
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  const grid = page.getByRole('treegrid', { name: 'Offers' });
  const count = Number(await grid.getAttribute('aria-rowcount'));
  expect(count).toBeGreaterThan(50);
  expect(await page.getByTestId('offer-row').count()).toBeLessThan(count);
  await linesDrawn(page);
  for (const [key, from, to] of [
    ['ArrowDown', 0, 1],
    ['ArrowDown', 1, 2],
    ['ArrowUp', 2, 1],
  ] as const) {
    await agent.press(key, () => expect.poll(() => active(page)).toBe(String(to + 2)));
    expect((await linesDrawn(page)).sort(), key).toEqual([String(from), String(to)].sort());
  }
  await agent.press('End', () => expect.poll(() => active(page)).toBe(String(count)));
  await expect(current(page)).toBeInViewport();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, -20_000);
  // Scrolled away from, the line under the cursor is still there to be read out.
  await expect(page.getByTestId('offer-row').first()).toBeInViewport();
  expect(await active(page)).toBe(String(count));
  await agent.press('Home', () => expect.poll(() => active(page)).toBe('2'));
  await linesDrawn(page);
});

test('fares of the same flights open, are filtered in words, and stand side by side @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  const rows = page.getByTestId('offer-row');
  await expect(rows.first()).toHaveAttribute('aria-expanded', 'false');
  const fares = Number(
    /(\d+) fares/.exec((await rows.first().getAttribute('aria-label')) ?? '')?.[1],
  );
  expect(fares).toBeGreaterThan(1);
  await agent.press('ArrowRight', () =>
    expect(page.locator('[data-testid="offer-row"][aria-level="2"]')).toHaveCount(fares - 1),
  );
  await agent.press('ArrowRight', () =>
    expect(page.getByRole('row', { name: 'Details of line 1' })).toBeVisible(),
  );
  await agent.press('Space', () => expect(rows.first()).toHaveAttribute('data-marked', 'true'));
  await agent.press('ArrowDown', () => expect.poll(() => active(page)).toBe('3'));
  await agent.press('Space', () => expect(page.getByTestId('marked')).toContainText('2'));
  await agent.press('Alt+Shift+c', () => expect(page.getByTestId('compared')).toHaveCount(2));
  const second = page.getByTestId('compared').nth(1);
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await agent.press('ArrowLeft', () => expect(second).toHaveAttribute('aria-selected', 'false'));
  await agent.press('Delete', () => expect(page.getByTestId('compared')).toHaveCount(1));
  await agent.press('Escape', () => expect(rows.first()).toBeVisible());
  await agent.press('End', () => expect(current(page)).toBeInViewport());
  await agent.press('Space', () => expect(page.getByTestId('marked')).toContainText('2'));
  await agent.press('Alt+Shift+c', () => expect(rows).toHaveCount(0));
  // The list that comes back shows where the cursor is.
  await agent.press('Escape', () => expect(current(page)).toBeInViewport());
  await agent.press('ArrowLeft', async () => undefined);
  await agent.press('Home', () => expect.poll(() => active(page)).toBe('2'));

  await agent.press('/', () => expect(page.getByRole('searchbox')).toBeFocused());
  await page.keyboard.type('nonstop 04 -AA');
  await expect(page.getByTestId('filter-says')).toHaveText(
    'Shown: non-stop · with “04” · not with “AA”',
  );
  await agent.press('Enter', () => expect(page.getByTestId('command-line')).toBeFocused());
  for (const row of await rows.all()) {
    await expect(row).toHaveAttribute('data-provider', 'PROVIDER_04');
  }
  await agent.press('Alt+Shift+y', () =>
    expect.poll(() => page.getByTestId('compared').count()).toBeGreaterThan(1),
  );
  await agent.press('ArrowRight', () =>
    expect(page.getByTestId('compared').nth(1)).toHaveAttribute('aria-selected', 'true'),
  );
  await agent.press('Enter', () => heading(page, 'Passengers'));
});

test('each answer is said once, Tab comes round, and looks are kept @long', async ({ agent }) => {
  const { page } = agent;
  await page.evaluate(() => {
    const said: string[] = [];
    for (const region of document.querySelectorAll('[role="status"]')) {
      new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(
        region,
        { childList: true, characterData: true, subtree: true },
      );
    }
    Object.assign(window, { said });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  await shop(agent, `AN${OUT}GRUMIA`);
  const answers = await said();
  expect(answers).toEqual([expect.stringMatching(/^\d+ offers$/)]);
  await agent.press('Alt+r', () =>
    expect(page.getByRole('columnheader', { name: /Leaves/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    ),
  );
  expect(await said()).toHaveLength(1);
  await agent.press('Alt+r', async () => undefined);
  expect(await said()).toHaveLength(1);

  const line = page.getByTestId('command-line');
  let stops = 0;
  do {
    await page.keyboard.press('Tab');
    stops += 1;
  } while (stops < 40 && !(await line.evaluate((input) => input === document.activeElement)));
  expect(stops).toBeLessThan(40);

  const choose = async (words: string) => {
    await agent.press('Control+Shift+p', () => expect(page.getByTestId('palette')).toBeFocused());
    await page.keyboard.type(words);
    await agent.press('Enter', () => expect(page.getByTestId('palette')).toHaveCount(0));
  };
  const root = page.locator('html');
  await choose('high contrast');
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await choose('comfortable');
  await expect(root).toHaveAttribute('data-density', 'comfortable');
  const before = (await page.getByTestId('offer-row').first().boundingBox())?.height ?? 0;
  await choose('larger');
  await expect(root).toHaveAttribute('style', /--zoom: 1\.1/);
  await expect
    .poll(async () => (await page.getByTestId('offer-row').first().boundingBox())?.height)
    .toBeGreaterThan(before * 1.05);
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'contrast');
  await expect(root).toHaveAttribute('data-density', 'comfortable');
  await expect(root).toHaveAttribute('style', /--zoom: 1\.1/);
});
