/** Pictures of an outage: the line, selling, the queue in all its states, decisions, paper. */
import type { Page } from '@playwright/test';
import { day } from '../fixtures/served.ts';
import { type Agent, expect } from './desk.ts';
import * as moves from './moves.ts';
import { BACK, gds, name, OUT, shop } from './moves.ts';

const fault = (page: Page, message: string, kind: string, times: number) =>
  page.evaluate(
    (body) =>
      fetch('/desk/v1/training.faults.set', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then(() => undefined),
    { provider_type: 'PROVIDER_04', message, fault: kind, times },
  );

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
  await moves.queueIt(agent);
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
  await moves.queueIt(agent);
  await agent.press('F9', settled);
  await agent.enter('HOLD', settled);
  await agent.press('Escape', settled);
  await shot('49-queue-waiting');
  await agent.press('Alt+q', settled);
  await shot('50-desk-offline');
  await fault(page, 'price', 'sold_out', 1);
  await fault(page, 'create', 'delay', 2);
  await agent.press('F9', settled);
  await moves.goOnline(agent);
  await shot('51-queue-draining');
  await expect(page.getByTestId('queue-count')).toContainText('!', { timeout: 30_000 });
  await page.waitForTimeout(3_000);
  await agent.press('Escape', settled);
  await shot('52-queue-needs');
  for (const [file, who] of [
    ['53-decision', 'costs more'],
    ['54-decision-sold-out', 'sold out'],
  ] as const) {
    await agent.press('Home', settled);
    const rows = page.getByTestId('queue').getByRole('row');
    const wanted = rows.filter({ hasText: who }).first();
    for (let n = 0; n < 8; n += 1) {
      if ((await wanted.getAttribute('aria-selected')) === 'true') break;
      await agent.press('ArrowDown', settled);
    }
    await agent.press('Enter', settled);
    await shot(file);
    if (file === '53-decision') {
      await agent.press('Alt+a', settled);
      await shot('55-accept');
      await agent.press('Escape', settled);
    }
    await agent.press('Escape', settled);
  }
  await agent.enter('QT', settled);
  await shot('56-report');
  await agent.press('Alt+q', settled);
  await shot('57-desk-needs');
  await moves.goOffline(agent);
  await agent.enter('JO', () =>
    expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused(),
  );
  await shot('58-sign-in-offline');
}
