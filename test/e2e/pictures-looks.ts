/** Pictures of offers grouped, filtered and compared, and of screens in contrast, density and size. */
import type { Page } from '@playwright/test';
import { type Agent, expect } from './desk.ts';
import { BACK, elsewhere, heading, OUT, searched } from './moves.ts';

export async function playLooks(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(250);
  const choose = async (words: string) => {
    await agent.press('Control+Shift+p', () => expect(page.getByTestId('palette')).toBeFocused());
    await page.keyboard.type(words);
    await agent.press('Enter', settled);
  };
  const late = { provider_type: 'UNSPECIFIED', message: 'search', fault: 'delay', delay_ms: 5_000 };
  await elsewhere(page, 'training.faults.set', late);
  await page.keyboard.type(`AN${OUT}GRUMIA*${BACK}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^0 of 10 in/)).toBeVisible();
  await shot('93-offers-awaited');
  await elsewhere(page, 'training.faults.clear', {});
  await searched(page);
  await agent.press('ArrowDown', settled);
  await agent.press('ArrowRight', settled);
  await shot('94-fares-of-a-journey');
  await agent.press('ArrowRight', () =>
    expect(page.getByText(/^Classes with provider/).first()).toBeVisible(),
  );
  await shot('94-fares-and-details');
  for (const step of ['Space', 'PageDown', 'Space', 'PageDown', 'Space', 'End', 'Space']) {
    await agent.press(step, settled);
  }
  await agent.press('Alt+Shift+c', () => expect(page.getByTestId('compared')).toHaveCount(4));
  await shot('95-comparison');
  await agent.press('Escape', settled);
  await agent.press('/', settled);
  await page.keyboard.type('04 nonstop <9900');
  await settled();
  await shot('96-filtered');
  await agent.press('Enter', settled);
  await agent.press('Alt+Shift+y', () =>
    expect.poll(() => page.getByTestId('compared').count()).toBeGreaterThan(1),
  );
  await shot('95-fare-families');
  await agent.press('Escape', settled);
  await agent.press('/', settled);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('business via XYZ');
  await agent.press('Enter', settled);
  await shot('96-nothing-matches');
  await agent.press('/', settled);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await agent.press('Enter', settled);
  for (const [words, name] of [
    ['high contrast', 'contrast'],
    ['comfortable', 'contrast-comfortable'],
  ] as const) {
    await choose(words);
    await agent.press('Alt+o', settled);
    await shot(`97-offers-${name}`);
  }
  await choose('compact');
  for (let step = 0; step < 10; step += 1) await choose('larger');
  await agent.press('Alt+o', settled);
  await shot('98-offers-200');
  await agent.press('F2', () => heading(page, 'Search'));
  await shot('98-search-200');
  await agent.press('Escape', settled);
  await agent.press('Alt+q', () => heading(page, 'Desk'));
  await shot('98-desk-200');
  await choose('normal size');
  await choose('colours as the system');
}
