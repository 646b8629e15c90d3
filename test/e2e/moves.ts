/** What an agent does again and again, by keys, each with the condition it waits for. */
import type { Page } from '@playwright/test';
import type { Booking } from '#main/contract/booking.ts';
import type { Bridge } from '#main/contract/call.ts';
import { day } from '../fixtures/served.ts';
import { type Agent, expect } from './desk.ts';

const MONTHS = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
/** 2026-12-20 as agents type it. */
export const gds = (date: string) => `${date.slice(8)}${MONTHS[Number(date.slice(5, 7)) - 1]}`;
export const OUT = gds(day(29));
export const BACK = gds(day(42));

export const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
/** The locator that the booking on screen is headed by, once it is. */
export async function locatorShown(page: Page, like = /^[A-Z0-9]{6}$/): Promise<string> {
  const shown = page.getByRole('heading', { level: 1 });
  await expect(shown).toHaveText(like);
  return shown.innerText();
}

export const strip = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text })).toHaveCount(1);

/**
 * The search is over: until then the first Enter keeps the line in place and sells nothing. The
 * slowest airline has a minute.
 */
export const searched = (page: Page) =>
  expect(page.getByTestId('search-progress')).toHaveAttribute('data-state', 'done', {
    timeout: 120_000,
  });

export const shop = (agent: Agent, entry: string) => agent.enter(entry, () => searched(agent.page));

/** Narrows the offers to one provider, prices the first and sells it. */
export async function sell(agent: Agent, provider: string) {
  const { page } = agent;
  await agent.press('/', () => expect(page.getByRole('searchbox')).toBeFocused());
  await page.keyboard.type(provider);
  await expect(page.getByRole('row').nth(1)).toContainText(provider);
  await agent.press('Enter', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('Alt+p', () =>
    expect(page.getByRole('heading', { name: /confirmed/i })).toBeVisible(),
  );
  await agent.press('Enter', () => heading(page, 'Passengers'));
}

/** Fills the passenger the cursor is in; `born` as agents type it. */
export async function name(page: Page, last: string, first: string, born: string) {
  for (const text of [last, first, '', born]) {
    if (text !== '') await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

export async function hold(agent: Agent): Promise<string> {
  const { page } = agent;
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: 'Book on hold?' })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Booked on hold: /));
  return locatorShown(page);
}

/** Switches to working offline, or back, and waits until it is said on screen. */
export async function goOffline(agent: Agent) {
  await agent.press('Alt+Shift+O', () =>
    expect(agent.page.getByTestId('line-state')).toHaveAttribute('data-line', 'OFFLINE'),
  );
}
export async function goOnline(agent: Agent) {
  await agent.enter('ONLINE', () =>
    expect(agent.page.getByTestId('line-state')).toHaveAttribute('data-line', 'ONLINE'),
  );
}

/** Narrows the offers to one provider and sells the first without a line: nothing can be confirmed. */
export async function sellOffline(agent: Agent, provider: string) {
  const { page } = agent;
  await agent.press('/', () => expect(page.getByRole('searchbox')).toBeFocused());
  await page.keyboard.press('Control+a');
  await page.keyboard.type(provider);
  await expect(page.getByRole('row').nth(1)).toContainText(provider);
  await agent.press('Enter', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('Enter', () => heading(page, 'Passengers'));
  await expect(page.getByTestId('outbox-panel')).toBeVisible();
}

/** Goes on with Tab until a field of that name has the focus. */
export async function tabTo(page: Page, field: string) {
  const wanted = page.getByRole('textbox', { name: field }).first();
  while (!(await wanted.evaluate((input) => input === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
}

/** Queues what is named, after the summary; the temporary locator. */
export async function outboxIt(agent: Agent): Promise<string> {
  const { page } = agent;
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: 'Queue this booking?' })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Queued as /));
  await expect(page.getByTestId('booking-bar')).toHaveAttribute('data-status', 'QUEUED');
  return locatorShown(page, /^Q[A-Z0-9]{5}$/);
}

/** What somebody else does, at another place of the same service. */
export const elsewhere = (page: Page, operation: string, input: unknown): Promise<unknown> =>
  page.evaluate(
    async ([path, body]) => {
      const { airdesk: bridge } = window as unknown as { airdesk?: Bridge };
      if (bridge) {
        const call_id = crypto.randomUUID();
        const answer = await bridge.invoke(path as 'booking.find', JSON.parse(body), { call_id });
        if (!answer.ok) throw new Error(JSON.stringify(answer.error));
        return answer.value.output;
      }
      const answer = await fetch(`/desk/v1/${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'airdesk-call-id': crypto.randomUUID(),
          'airdesk-page': localStorage.getItem('airdesk-page') ?? '',
        },
        body,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [operation, JSON.stringify(input ?? {})] as const,
  );

/** A booking as the service has it. */
export async function bookingOf(page: Page, locator: string): Promise<Booking> {
  const { bookings } = (await elsewhere(page, 'booking.find', { text: locator })) as {
    bookings: { id: string }[];
  };
  const read = await elsewhere(page, 'booking.get', { id: bookings[0]?.id });
  return (read as { booking: Booking }).booking;
}

/** The airline moves the first flight of a booking. */
export async function moveFlight(page: Page, { slices }: Booking): Promise<void> {
  const leg = slices[0]?.legs[0];
  await elsewhere(page, 'training.flights.change', {
    carrier: leg?.operated_by ?? leg?.managed_by,
    flight_number: leg?.flight_number,
    date: leg?.departure_date.slice(0, 10),
    origin: leg?.origin,
    change: 'MOVE',
    minutes: 95,
  });
}

/** Sets a fault of the training airlines; no agent can. */
export const fault = (page: Page, message: string, kind: string, times: number) =>
  elsewhere(page, 'training.faults.set', {
    provider_type: 'PROVIDER_04',
    message,
    fault: kind,
    times,
  });
