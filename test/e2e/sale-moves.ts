/** Moves after the sale, by keys, each with the condition it waits for. */
import type { Page } from '@playwright/test';
import { type Agent, expect } from './desk.ts';
import { elsewhere, heading, hold, name, searched, sell, shop, strip } from './moves.ts';

/** A card of the training world that is approved. */
export const GOOD_CARD = '4111111111111111';

/** One that its bank refuses. */
export const DECLINED_CARD = '4000000000000002';

/** Holds a booking of so many adults with the provider, and shows it. */
export async function book(
  agent: Agent,
  entry: string,
  people: readonly (readonly [last: string, first: string, born: string])[],
  provider = '04',
): Promise<string> {
  const { page } = agent;
  await shop(agent, entry);
  await sell(agent, provider);
  for (const [at, person] of people.entries()) {
    const field = page.getByTestId(`passenger-${at + 1}`).getByLabel('Last name', { exact: true });
    while (!(await field.evaluate((input) => input === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await name(page, ...person);
  }
  return hold(agent);
}

export async function openSeats(agent: Agent): Promise<void> {
  await agent.press('Alt+m', () =>
    expect(agent.page.getByRole('grid', { name: /^Seat map of/ })).toBeVisible(),
  );
}

/** The seat under the cursor, by what the command line points at. */
export async function seatUnderCursor(page: Page): Promise<string> {
  const id = await page.getByTestId('command-line').getAttribute('aria-activedescendant');
  const label = await page.locator(`#${id}`).getAttribute('aria-label');
  return label?.split(',')[0] ?? '';
}

/** Walks to a seat with that look and chooses it; says which it is. */
export async function chooseSeat(agent: Agent, look: 'free' | 'paid'): Promise<string> {
  const { page } = agent;
  const wanted = await page.locator(`.seat-map [data-look="${look}"]`).first();
  const designator = ((await wanted.getAttribute('data-testid')) ?? '').replace('seat-', '');
  await agent.enter(`ST/${designator}`, () =>
    expect(page.getByTestId(`seat-${designator}`)).toHaveAttribute('data-look', 'chosen'),
  );
  return designator;
}

export async function sendSeats(agent: Agent, list: RegExp): Promise<void> {
  const { page } = agent;
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: /^Take th(is|ese) seat/ })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, list));
}

export async function openBags(agent: Agent): Promise<void> {
  await agent.press('Alt+g', () => expect(agent.page.getByTestId('bags-1').first()).toBeVisible());
  await expect(agent.page.getByTestId('waiting')).toHaveCount(0);
}

/** One more bag for the passenger under the cursor. */
export async function addBag(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('ArrowRight', () =>
    expect(page.getByTestId('bags-total')).not.toContainText(/ 0\.00$/),
  );
}

export async function sendBags(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: 'Add these bags?' })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^(One extra bag|\d+ extra bags)\.$/));
}

export async function openTicketing(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('Alt+a', () => heading(page, 'Ticketing'));
  await expect(page.getByRole('combobox', { name: 'How' })).toBeFocused();
}

/** Fills the card of the first form from its kind on; the focus is on the kind. */
export async function typeCard(page: Page, number = GOOD_CARD): Promise<void> {
  await page.keyboard.type('Card');
  const field = page.getByRole('textbox', { name: 'Card number' });
  while (!(await field.evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  for (const text of [number, '12/30', '123', 'ANA SILVA']) {
    if (text !== number) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
}

/** Chooses the plan of so many installments, by typing into the list that has the focus. */
export async function choosePlan(page: Page, times: number): Promise<void> {
  const plans = page.getByRole('combobox', { name: 'Installments' });
  await expect(plans).toBeEnabled();
  await page.keyboard.press('Tab');
  await expect(plans).toBeFocused();
  await page.keyboard.type(String(times));
  await expect(plans).not.toHaveValue('');
}

export async function issue(agent: Agent): Promise<void> {
  const { page } = agent;
  await expect(page.getByTestId('sum-left')).toContainText('matches');
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: /^Issue / })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Issued /));
}

/** Pays everything by one form that is not a card. */
export async function issueBy(agent: Agent, kind: 'Cash' | 'Agency invoice'): Promise<void> {
  await openTicketing(agent);
  await agent.page.keyboard.type(kind);
  await issue(agent);
}

/** Holds a booking at Travelport with a seat, issues its ticket, and has the EMD refused after it. */
export async function missAnEmd(
  agent: Agent,
  entry: string,
  person: readonly [last: string, first: string, born: string],
): Promise<void> {
  const { page } = agent;
  await book(agent, entry, [person], '01');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await openSeats(agent);
  const seat = await chooseSeat(agent, 'paid');
  await sendSeats(agent, new RegExp(`Seats: ${seat}`));
  // The first message issues the ticket.
  for (const fault of ['delay', 'http_503']) {
    const about = { provider_type: 'PROVIDER_01', message: 'change', times: 1, delay_ms: 0 };
    await elsewhere(page, 'training.faults.set', { ...about, fault });
  }
  await issueBy(agent, 'Cash');
}

export async function openTickets(agent: Agent): Promise<void> {
  await agent.enter('TICKETS', () =>
    expect(agent.page.getByRole('grid', { name: 'Tickets' })).toBeVisible(),
  );
}

export async function voidIt(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('Control+Delete', () =>
    expect(page.getByRole('alertdialog', { name: /^Void / })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Voided/));
}

/** Gives the first direction up; the cursor stands in its new date. */
export async function giveUpFirst(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('F8', () => heading(page, 'Exchange'));
  const slice = page.getByTestId('slice-1');
  await agent.press('Space', () => expect(slice).toHaveAttribute('aria-selected', 'true'));
  await expect(slice.getByRole('textbox', { name: 'New date' })).toBeFocused();
}

/** Gives the first direction up for another day and takes the first offer there is. */
export async function exchangeTo(agent: Agent, day: string): Promise<void> {
  await giveUpFirst(agent);
  await offersOn(agent, day);
}

/** Searches for the direction given up and takes the first offer there is. */
export async function offersOn(agent: Agent, day: string): Promise<void> {
  const { page } = agent;
  await page.keyboard.type(day);
  await agent.press('Enter', () =>
    expect(page.getByRole('treegrid', { name: 'Offers' })).toBeVisible({ timeout: 30_000 }),
  );
  await searched(page);
  await agent.press('Enter', () => expect(page.getByTestId('estimate-table')).toBeVisible());
}
