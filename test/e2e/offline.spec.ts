/** An outage by keyboard alone: sold from what is on screen, queued, placed when the line is back. */
import type { Page } from '@playwright/test';
import { day } from '../fixtures/served.ts';
import { type Agent, expect, test } from './desk.ts';
import * as moves from './moves.ts';
import { gds, heading, name, OUT, shop, strip } from './moves.ts';

const row = (page: Page, text: string | RegExp) =>
  page.getByTestId('outbox').getByRole('row').filter({ hasText: text });

/** What is being booked may be booked before anybody has read that it is. */
const TAKEN = /^(Accepted|Another offer is being booked|Booked on hold)/;

async function openOutbox(agent: Agent) {
  await agent.press('F9', () => heading(agent.page, 'Outbox'));
}

test('sold without a line, queued, and booked when it is back', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await moves.goOffline(agent);
  await strip(page, /^Working offline/);
  await moves.sellOffline(agent, '04');
  await expect(page.getByTestId('outbox-panel')).toContainText('queued, not booked');
  await name(page, 'Lima', 'Eva', '12APR88');
  const temporary = await moves.outboxIt(agent);
  await expect(page.getByTestId('outbox-count')).toHaveText('outbox 1');

  await agent.enter('TTP', () => strip(page, /never queued/));
  await agent.enter('IBP', () => heading(page, 'Confirmation on paper'));
  await expect(page.getByTestId('letter')).toContainText('This is a request, no booking');
  await expect(page.getByTestId('letter')).toContainText(temporary);
  await openOutbox(agent);
  await expect(row(page, 'LIMA/EVA')).toContainText('waiting');
  await agent.enter('DRAIN', () => strip(page, /there is no connection/));

  await moves.goOnline(agent);
  await expect(row(page, 'LIMA/EVA')).toContainText('placed');
  await expect(page.getByTestId('outbox-count')).toHaveCount(0);
  await agent.enter('RT', () =>
    expect(page.getByTestId('booking-bar')).toHaveAttribute('data-status', 'ON_HOLD'),
  );
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(temporary);
  await agent.enter('REPORT', () => heading(page, 'Outage report'));
  await expect(page.getByTestId('report-counts')).toContainText('1placed');
});

test('dearer than agreed: old and new side by side, then accepted @long', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await moves.goOffline(agent);
  await moves.sellOffline(agent, '04');
  await name(page, 'Caro', 'Rui', '12APR88');
  await moves.tabTo(page, 'Highest total, BRL');
  await page.keyboard.type('100,50');
  await moves.outboxIt(agent);
  await moves.goOnline(agent);
  await expect(page.getByTestId('outbox-count')).toHaveText('outbox 1!');
  await expect(page).toHaveTitle('(1!) Airdesk');
  await agent.press('Alt+q', () => heading(page, 'Desk'));
  await expect(page.getByTestId('desk-outbox')).toContainText('One queued booking needs you');
  await agent.enter('OUTBOX ATTENTION', () => expect(row(page, 'CARO/RUI')).toBeVisible());
  await expect(row(page, 'CARO/RUI')).toContainText('costs more than approved');
  await agent.press('Enter', () => expect(page.getByTestId('old-and-new')).toBeVisible());
  await expect(page.getByTestId('approved')).toHaveText('BRL 100.50');
  // The airline holds nothing yet, so no time limit runs.
  await expect(page.locator('.side')).toContainText('needs attention');
  await expect(page.locator('.side')).not.toContainText('ticket by');
  await expect(page.getByTestId('difference')).toContainText('+');
  await agent.press('Alt+a', () =>
    expect(page.getByRole('alertdialog', { name: 'Book at the new price?' })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, TAKEN));
  await agent.press('ArrowLeft', () =>
    expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true'),
  );
  await expect(row(page, 'CARO/RUI')).toContainText('placed');
  await expect(page).toHaveTitle('Airdesk');
});

test('sold out: an alternative is chosen; another is given up with its reason @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await moves.goOffline(agent);
  await moves.sellOffline(agent, '04');
  await name(page, 'Fila', 'Ana', '12APR88');
  await moves.outboxIt(agent);
  await moves.fault(page, 'price', 'sold_out', 2);
  await moves.goOnline(agent);
  await openOutbox(agent);
  await expect(row(page, 'FILA/ANA')).toContainText('sold out');
  await agent.press('Enter', () => expect(page.getByTestId('old-and-new')).toBeVisible());
  const choices = page.getByRole('listbox', { name: 'What can be done' }).getByRole('option');
  await expect(choices.first()).toContainText('Alternative 1');
  await agent.press('ArrowDown', () =>
    expect(choices.nth(1)).toHaveAttribute('aria-selected', 'true'),
  );
  await agent.press('Enter', () =>
    expect(page.getByRole('alertdialog', { name: 'Book this offer instead?' })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, TAKEN));
  await expect(row(page, 'FILA/ANA')).toContainText('placed');

  await moves.goOffline(agent);
  await agent.enter(`SSLA8190Y${gds(day(31))}GRUMIA1`, () => heading(page, 'Type flights'));
  await agent.press('Control+Enter', () => heading(page, 'Passengers'));
  await name(page, 'Nunca', 'Leo', '12APR88');
  await moves.tabTo(page, 'Highest total, BRL');
  await page.keyboard.type('9000');
  await moves.outboxIt(agent);
  await openOutbox(agent);
  await expect(row(page, 'NUNCA/LEO')).toHaveAttribute('aria-selected', 'true');
  await agent.press('Control+Delete', () =>
    expect(page.getByTestId('command-line')).toHaveValue('DROP '),
  );
  await agent.enter('customer left', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await agent.press('Control+Enter', () => strip(page, /^Given up/));
  await expect(row(page, 'NUNCA/LEO')).toContainText('customer left');
});

test('signing in without a line says so @desktop', async ({ agent }) => {
  const { page } = agent;
  await moves.goOffline(agent);
  await agent.enter('JO', () =>
    expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused(),
  );
  await expect(page.getByTestId('sign-in-offline')).toContainText('OFFLINE');
  await agent.signIn();
  await expect(page.getByTestId('line-state')).toHaveAttribute('data-line', 'OFFLINE');
});

test('handed over: what is wrong is gone to, nothing is cut, and nothing is called cancelled @browser @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await moves.goOffline(agent);
  await moves.sellOffline(agent, '04');
  await name(page, 'Lima', 'Eva', '12APR88');
  await moves.outboxIt(agent);
  await openOutbox(agent);
  for (const language of ['pt-BR', 'es', 'en']) {
    await moves.elsewhere(page, 'preferences.set', { language });
    await page.reload();
    await expect(row(page, 'LIMA/EVA')).toContainText(`GRU–MIA ${OUT}`);
    const list = page.getByTestId('outbox');
    expect(await list.evaluate((at) => at.scrollWidth - at.clientWidth), language).toBe(0);
  }
  await agent.press('Alt+x', () => heading(page, 'Another station'));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await expect(field('Passphrase')).toBeFocused();
  await page.keyboard.type('seven grey herons');
  await agent.press('Enter', () => expect(field('Passphrase again')).toBeFocused());
  // What lies over a form gives the cursor back to where it was.
  await agent.press('Control+Shift+p', () => expect(page.getByRole('dialog')).toBeVisible());
  await agent.press('Escape', () => expect(field('Passphrase again')).toBeFocused());
  await page.keyboard.type('seven grey herons');
  const file = page.waitForEvent('download');
  await agent.press('Enter', () => strip(page, /^One item is handed over/));
  await file;
  await agent.press('Alt+q', () =>
    expect(page.getByTestId('bookings')).toContainText('handed over'),
  );
  await expect(page.getByText('cancelled', { exact: true })).toHaveCount(0);
});
