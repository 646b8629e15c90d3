/** Pictures of six directions in list, comparison and quote, and of a sale in parts. */
import type { Page } from '@playwright/test';
import { addDays } from '#main/reference/calendar.ts';
import { type Agent, expect } from './desk.ts';
import { gds, searched } from './moves.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const on = (ahead: number) => gds(addDays(TODAY, ahead));
const WAYS = ['GRU MIA', 'JFK LIS', 'LIS MAD', 'MAD GRU', 'GRU SCL', 'SCL GRU'];

export async function playCities(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(250);
  const found = () => searched(page);
  await agent.enter(WAYS.map((way, n) => `${way} ${on(30 + 4 * n)}`).join(' '), found);
  await agent.press('ArrowDown', settled);
  await shot('95-six-directions');
  await agent.press('ArrowRight', settled);
  await shot('95-six-directions-open');
  for (let n = 0; n < 3; n += 1) {
    await agent.press('Space', settled);
    await page.keyboard.press('ArrowDown');
  }
  await agent.press('Alt+Shift+c', settled);
  await shot('95-six-directions-compared');
  await agent.press('Escape', settled);
  await agent.press('Alt+a', () => expect(page.getByTestId('quote-options')).toBeVisible());
  await shot('95-six-directions-quote');

  await agent.press('Control+Shift+2', settled);
  await agent.enter(`GRU MIA ${on(30)} LIS GRU ${on(45)}`, found);
  await agent.press('F2', settled);
  await shot('96-parts-form');
  await agent.press('Escape', settled);
  await agent.enter('PARTS', found);
  await agent.enter('FILTER 04', settled);
  await agent.enter('PART 1', () => expect(page.getByText('LIS → GRU')).toBeVisible());
  await found();
  await agent.enter('FILTER 08', settled);
  await agent.enter('PART 1', () => expect(page.getByTestId('quote-sum')).toBeVisible());
  await shot('96-parts-quote');
  await agent.enter('SELL QUOTE', () =>
    expect(page.locator('[data-screen="names"]')).toBeVisible({ timeout: 30_000 }),
  );
  await agent.enter('NM1SILVA/ANA MRS', settled);
  await shot('96-parts-names');
  await agent.enter('ER', () => expect(page.getByTestId('question')).toBeVisible());
  await shot('96-parts-question');
  await agent.press('Control+Enter', () =>
    expect(page.getByTestId('quote-booked')).toHaveCount(2, { timeout: 60_000 }),
  );
  await shot('96-parts-booked');
  await agent.enter('QUOTES', () => expect(page.getByTestId('quotes')).toBeVisible());
  await shot('96-parts-list');
}
