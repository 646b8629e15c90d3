/** What only a browser shows of documents: files that arrive, and screens for everybody. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { clean } from './accessibility.ts';
import { type Agent, expect, test } from './desk.ts';
import { BACK, OUT, shop } from './moves.ts';

/** The file that a key press brings. */
async function fileOf(page: Page, agent: Agent, chord: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    agent.press(chord, () => expect(page.getByTestId('answer')).toContainText('Saved as')),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

test('quotes and the day end: by keys, for everybody, as files @long', async ({ agent }) => {
  const { page } = agent;
  await agent.enter('DAYEND', () => expect(page.locator('.empty')).toBeVisible());
  await clean(page, 'day end');
  const table = await fileOf(page, agent, 'Alt+x');
  expect(table.name).toMatch(/^day-end-.*\.csv$/);
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await agent.press('Space', () => expect(page.getByTestId('offers')).toBeVisible());
  await agent.press('Alt+a', () => expect(page.getByTestId('quote-option')).toHaveCount(1));
  await clean(page, 'quote');
  const quote = await fileOf(page, agent, 'Alt+g');
  expect([quote.name, quote.bytes.subarray(0, 5).toString()]).toEqual([
    expect.stringMatching(/^travel-options-.*\.pdf$/),
    '%PDF-',
  ]);
  await agent.press('Alt+Shift+u', () => expect(page.getByTestId('letter')).toBeVisible());
  await clean(page, 'e-mail text');
  await agent.enter('QUOTES', () => expect(page.getByTestId('quotes')).toBeVisible());
  await clean(page, 'quotes');
});
