/** Pictures of every screen when something is wrong there: nothing found, refused, lost, mistyped. */
import type { Page } from '@playwright/test';
import { type Agent, expect as soon } from './desk.ts';
import { BACK, fault, heading, OUT, searched } from './moves.ts';
import * as sale from './sale-moves.ts';

/** Pictures are also taken where much else runs. */
const expect = soon.configure({ timeout: 30_000 });

const PEOPLE = [['Silva', 'Ana', '12APR88']] as const;
/** Nobody of the sale before: it would be asked about as a duplicate. */
const OTHER = ['Moreira', 'Lia', '03MAR85'] as const;
const TRIP = `AN${OUT}GRUMIA*${BACK}`;

export async function playFailing(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(400);
  await agent.enter('TICKETS', settled);
  await shot('110-tickets-empty');
  await agent.press('/', settled);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40XXX');
  await agent.press('Enter', settled);
  await shot('111-tickets-wrong-day');
  await agent.press('Escape', settled);
  await agent.enter('DAYEND', settled);
  await agent.press('/', settled);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('40XXX');
  await agent.press('Enter', settled);
  await shot('112-day-end-wrong-day');
  await agent.press('Escape', settled);
  await agent.enter('IMPORT K7QWZP 04', settled);
  await settled();
  await shot('113-import-not-found');
  await agent.press('Escape', settled);
  await agent.enter('RTK7QWZP', settled);
  await shot('114-booking-not-found');
  await agent.press('Escape', settled);
  await agent.press('F2', () => heading(page, 'Search'));
  for (const text of ['GRU', 'ZZZ', '32XXX']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await agent.press('Enter', settled);
  await shot('115-shop-wrong');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await fault(page, 'search', 'http_503', 20);
  await agent.enter(TRIP, () => searched(page));
  await shot('116-offers-one-failed');
  await clear(page);
  await agent.enter(`AN${OUT}GRUMIA/AQF`, settled);
  await searched(page);
  await shot('117-offers-none');
  await failingSale(page, agent, shot);
  await agent.press('Control+Shift+5', settled);
  await sale.missAnEmd(agent, TRIP, OTHER);
  await settled();
  await shot('124-emd-refused');
  await agent.press('Escape', settled);
  await sale.openTicketing(agent);
  await shot('125-emd-missing');
  await page.keyboard.type('Cash');
  await agent.press('Control+Enter', settled);
  await shot('125-emd-question');
  await agent.press('Escape', settled);
  await agent.press('Control+Shift+3', settled);
  await agent.press('Control+Shift+S', () => heading(page, 'Settings'));
  for (let down = 0; down < 5; down += 1) await agent.press('ArrowDown', settled);
  await page.getByRole('textbox', { name: 'Fee 1', exact: true }).fill('a lot');
  await page.getByRole('button', { name: 'Save the rules' }).click();
  await settled();
  await shot('126-settings-fees-wrong');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.enter('JO', () =>
    expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused(),
  );
  await page.keyboard.type('agent@training.airdesk.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await shot('127-sign-in-wrong');
}

const clear = (page: Page) =>
  page.evaluate(() =>
    fetch('/desk/v1/training.faults.clear', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'airdesk-call-id': crypto.randomUUID(),
        'airdesk-page': localStorage.getItem('airdesk-page') ?? '',
      },
      body: '{}',
    }).then(({ ok }) => ok),
  );

/** What the airline or a bank refuses or leaves unanswered. */
async function failingSale(page: Page, agent: Agent, shot: (name: string) => Promise<unknown>) {
  const settled = () => page.waitForTimeout(600);
  await agent.press('Control+Shift+2', settled);
  await sale.book(agent, TRIP, PEOPLE);
  await agent.press('Escape', settled);
  await fault(page, 'seats', 'http_503', 20);
  await agent.press('Alt+m', settled);
  await settled();
  await shot('118-seats-failed');
  await agent.press('Escape', settled);
  await clear(page);
  await fault(page, 'services', 'http_503', 20);
  await agent.press('Alt+g', settled);
  await settled();
  await shot('119-bags-failed');
  await agent.press('Escape', settled);
  await clear(page);
  await sale.openTicketing(agent);
  await sale.typeCard(page, sale.DECLINED_CARD);
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', settled);
  await settled();
  await shot('120-card-declined');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await fault(page, 'change', 'drop_after', 1);
  await fault(page, 'retrieve', 'http_503', 50);
  await fault(page, 'list', 'http_503', 50);
  await agent.enter('RT', settled);
  await sale.openTicketing(agent);
  await page.keyboard.type('Cash');
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', settled);
  await page.waitForTimeout(3_000);
  await shot('121-ticketing-unknown');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.enter('RT', settled);
  await shot('122-booking-unknown');
  await clear(page);
  await agent.press('Control+Shift+4', settled);
  await sale.book(agent, TRIP, [['Souza', 'Bruno', '03MAR91']]);
  await agent.press('Escape', settled);
  await sale.issueBy(agent, 'Cash');
  await agent.press('Escape', settled);
  await fault(page, 'reshop', 'http_503', 20);
  await agent.press('F8', () => heading(page, 'Exchange'));
  await agent.press('Space', settled);
  await agent.press('Control+Enter', settled);
  await settled();
  await shot('123-exchange-failed');
  await clear(page);
}
