/** Pictures of quotes, the day end and e-mail texts, played by the same keys an agent would use. */
import type { Page } from '@playwright/test';
import { type Agent, expect } from './desk.ts';
import { BACK, OUT, searched } from './moves.ts';
import * as sale from './sale-moves.ts';

export async function playDocuments(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(250);
  await agent.enter('DAYEND', () => expect(page.locator('.empty')).toBeVisible());
  await shot('80-day-end-empty');
  await agent.enter('QUOTES', () => expect(page.locator('.empty')).toBeVisible());
  await shot('81-quotes-empty');
  await agent.enter(`AN${OUT}GRUMIA*${BACK}`, () => searched(page));
  for (let n = 0; n < 3; n += 1) {
    await agent.press('Space', settled);
    for (let down = 0; down < 4; down += 1) await page.keyboard.press('ArrowDown');
  }
  await agent.press('Alt+a', () => expect(page.getByTestId('quote-options')).toBeVisible());
  await shot('82-quote');
  await agent.press('/', settled);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Miami in summer');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Família Conceição');
  await page.keyboard.press('Tab');
  await page.keyboard.type('35XXX');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Here is what we found for you, cheapest first.');
  await agent.press('Control+Enter', settled);
  await shot('83-quote-wrong-day');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(OUT);
  await agent.press('Control+Enter', settled);
  await agent.press('Escape', settled);
  await agent.press('Shift+ArrowDown', settled);
  await shot('84-quote-ordered');
  await agent.press('Control+Enter', settled);
  await agent.press('Alt+Shift+u', () => expect(page.getByTestId('letter')).toBeVisible());
  await shot('85-quote-text');
  await agent.enter('QUOTES', () => expect(page.getByTestId('quotes')).toBeVisible());
  await shot('86-quotes');
  await agent.press('Control+Delete', () => expect(page.getByTestId('question')).toBeVisible());
  await shot('87-quote-forget');
  await agent.press('Escape', settled);

  // Another customer, another work area.
  await agent.press('Control+Shift+2', settled);
  await agent.enter(`AN${OUT}GRUMIA*${BACK}`, () => searched(page));
  await agent.enter('FILTER 04', settled);
  await agent.enter('SS1', () => expect(page.locator('[data-screen="names"]')).toBeVisible());
  await agent.press('Escape', settled);
  await agent.enter('NM1SILVA/ANA MRS', settled);
  await agent.enter('ER', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await agent.press('Escape', settled);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await expect(page.getByRole('combobox', { name: 'Installments' })).toBeEnabled();
  await sale.choosePlan(page, 3);
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await agent.press('Escape', settled);
  await agent.enter('DAYEND', () => expect(page.getByTestId('dayend')).toBeVisible());
  await shot('88-day-end');
  await agent.press('ArrowRight', settled);
  await shot('89-day-end-forms');
  await agent.press('ArrowRight', settled);
  await shot('89-day-end-providers');
  await agent.press('Enter', () => expect(page.getByTestId('dayend-documents')).toBeVisible());
  await shot('90-day-end-documents');
  await agent.enter('DAYEND CHECK', () =>
    expect(page.getByTestId('answer')).toContainText(/sales report/i),
  );
  await shot('91-day-end-check');
  await agent.press('Enter', () => expect(page.getByTestId('ticket')).toBeVisible());
  await shot('91-ticket');
  await agent.press('Alt+Shift+u', () => expect(page.getByTestId('letter')).toBeVisible());
  await shot('92-receipt-text');
}
