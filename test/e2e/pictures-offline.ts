/** Pictures of an outage: the line, selling, the queue in all its states, decisions, paper. */
import type { Page } from '@playwright/test';
import { day } from '../fixtures/served.ts';
import { type Agent, expect } from './desk.ts';
import * as moves from './moves.ts';
import { BACK, gds, name, OUT, shop } from './moves.ts';

/** Queues the first offer of provider 04 for somebody, at most at a total. */
async function queued(agent: Agent, last: string, limit: string) {
  const { page } = agent;
  await agent.enter('OFFERS', () => expect(page.getByRole('treegrid')).toBeVisible());
  await moves.sellOffline(agent, '04');
  await name(page, last, 'Ana', '12APR88');
  if (limit !== '') {
    await moves.tabTo(page, 'Highest total, BRL');
    await page.keyboard.type(limit);
  }
  await moves.outboxIt(agent);
}

export async function playOffline(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(300);
  await agent.press('F9', settled);
  await shot('40-queue-empty');
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await moves.goOffline(agent);
  await shot('41-offers-offline');
  await moves.sellOffline(agent, '04');
  await shot('42-names-offline');
  await name(page, 'Lima', 'Eva', '12APR88');
  await agent.press('Control+Enter', settled);
  await shot('43-queue-question');
  await agent.press('Control+Enter', () =>
    expect(page.getByTestId('booking-bar')).toHaveAttribute('data-status', 'QUEUED'),
  );
  await shot('44-booking-queued');
  await agent.enter('IBP', settled);
  await shot('45-paper');
  await agent.press('Escape', settled);
  await agent.enter('XI', settled);
  await shot('46-cancel-queued');
  await agent.press('Escape', settled);
  await queued(agent, 'Teuer', '100,50');
  await queued(agent, 'Ausverkauft', '');
  await agent.enter(`SSLA8190Y${gds(day(31))}GRUMIA1`, settled);
  await shot('47-typed-flights');
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', settled);
  await shot('48-typed-names-missing');
  await name(page, 'Tippe', 'Leo', '12APR88');
  await moves.tabTo(page, 'Highest total, BRL');
  await page.keyboard.type('9000');
  await moves.outboxIt(agent);
  const row = (text: string) =>
    page.getByTestId('outbox').getByRole('row').filter({ hasText: text });
  const goTo = async (text: string) => {
    await agent.press('Home', settled);
    for (let n = 0; n < 8; n += 1) {
      if ((await row(text).getAttribute('aria-selected')) === 'true') return;
      await agent.press('ArrowDown', settled);
    }
  };
  await agent.press('F9', settled);
  await agent.enter('HOLD', settled);
  await goTo('AUSVERKAUFT');
  await agent.enter('HOLD', settled);
  await agent.press('Escape', settled);
  await shot('49-queue-waiting');
  await agent.press('Alt+x', () =>
    expect(page.getByRole('heading', { name: 'Another station' })).toBeVisible(),
  );
  await page.keyboard.type('short');
  await agent.press('Enter', settled);
  await shot('59-hand-over');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.press('Alt+q', settled);
  await shot('50-desk-offline');
  await agent.press('F9', settled);
  await moves.goOnline(agent);
  await expect(row('TEUER')).toContainText('costs more');
  await expect(row('LIMA')).toContainText('placed');
  await shot('51-queue-drained');
  await moves.fault(page, 'price', 'sold_out', 2);
  await goTo('AUSVERKAUFT');
  await agent.enter('RELEASE', () => expect(row('AUSVERKAUFT')).toContainText('sold out'));
  await agent.press('Escape', settled);
  await shot('52-queue-needs');
  for (const [file, who] of [
    ['53-decision', 'costs more'],
    ['54-decision-sold-out', 'sold out'],
  ] as const) {
    await goTo(who);
    await agent.press('Enter', settled);
    await shot(file);
    if (file === '53-decision') {
      await agent.press('Alt+a', settled);
      await shot('55-accept');
      await agent.press('Escape', settled);
    }
    await agent.press('Escape', settled);
  }
  await agent.enter('REPORT', settled);
  await shot('56-report');
  await agent.press('Alt+q', settled);
  await shot('57-desk-needs');
  await moves.goOffline(agent);
  await agent.enter('JO', () =>
    expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused(),
  );
  await shot('58-sign-in-offline');
}
