/** Pictures of refund, release and what is left at airlines, played by the keys an agent would use. */
import type { Page } from '@playwright/test';
import { type Agent, expect } from './desk.ts';
import { BACK, bookingOf, moveFlight, OUT } from './moves.ts';
import * as sale from './sale-moves.ts';

export async function playRefunds(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(250);
  await agent.enter('VALUE', () => expect(page.locator('.empty')).toBeVisible());
  await shot('100-value-empty');
  await sell(page, agent);
  await agent.enter('REFUND', () => expect(page.getByTestId('refund-to')).toBeVisible());
  await agent.press('Escape', settled);
  await shot('101-refund');
  await agent.press('Space', settled);
  await shot('102-refund-some');
  await agent.press('Space', settled);
  await agent.press('Control+Enter', () => expect(page.getByTestId('question')).toBeVisible());
  await shot('103-refund-question');
  await page.locator('[data-question-ready]').waitFor();
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await shot('104-refunded');
  await agent.press('Control+Shift+2', settled);
  await sell(page, agent);
  const locator = await page.getByTestId('booking-bar').locator('.mono').first().innerText();
  await moveFlight(page, await bookingOf(page, locator));
  await agent.press('Alt+Shift+K', settled);
  await agent.enter('REFUND', () => expect(page.getByTestId('refund-waiver')).toBeVisible());
  await agent.press('Escape', settled);
  await shot('108-refund-involuntary');
  await agent.press('Escape', settled);
  await agent.enter('RELEASE FLIGHTS', () => expect(page.getByTestId('question')).toBeVisible());
  await shot('105-release-question');
  await page.locator('[data-question-ready]').waitFor();
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await shot('106-released');
  await agent.enter('VALUE SILVA', () => expect(page.getByTestId('credits')).toBeVisible());
  await shot('107-value');
}

async function sell(page: Page, agent: Agent) {
  const settled = () => page.waitForTimeout(250);
  await sale.book(agent, `AN${OUT}GRUMIA*${BACK}`, [['Silva', 'Ana', '14MAR85']]);
  await agent.press('Escape', settled);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await agent.press('Escape', settled);
}
