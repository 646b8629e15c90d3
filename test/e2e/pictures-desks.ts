/** Pictures of the desk's queues, a booking in three arrangements, and what both changed. */
import type { Page } from '@playwright/test';
import { type Agent, expect } from './desk.ts';
import { BACK, bookingOf, elsewhere, hold, moveFlight, name, OUT, sell, shop } from './moves.ts';

export async function playDesks(page: Page, agent: Agent, shot: (name: string) => unknown) {
  const settled = () => page.waitForTimeout(400);
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await agent.press('Alt+Shift+H', () => expect(page.getByTestId('host-offers')).toBeVisible());
  await shot('90-availability');
  await agent.press('Alt+Shift+H', settled);
  await sell(agent, '04');
  await name(page, 'Souza', 'Bruno', '12APR88');
  const locator = await hold(agent);
  await agent.enter('RM CALLED AT 1402, PAYS BY CARD', settled);
  await agent.enter('SR VGML', settled);
  await agent.press('Alt+Shift+N', () => expect(page.getByTestId('note-form')).toBeVisible());
  await shot('91-remarks');
  await agent.press('Escape', settled);
  const booking = await bookingOf(page, locator);
  const { id } = booking;
  await moveFlight(page, booking);
  await agent.press('Alt+Shift+K', settled);
  await agent.enter('RTI', () => expect(page.getByTestId('schedule-change')).toBeVisible());
  await shot('92-schedule-change');
  for (const [language, file] of [
    ['SABRE', '93-sabre'],
    ['TRAVELPORT', '94-travelport'],
  ] as const) {
    await elsewhere(page, 'preferences.set', { home_language: language });
    await page.reload();
    await expect(page.getByTestId('host-display')).toHaveAttribute('data-language', language);
    await settled();
    await shot(file);
  }
  await elsewhere(page, 'preferences.set', { home_language: 'AMADEUS' });
  await page.reload();
  await expect(page.getByTestId('host-display')).toHaveAttribute('data-language', 'AMADEUS');
  await agent.press('F4', () =>
    expect(page.getByRole('heading', { name: 'Update passengers' })).toBeVisible(),
  );
  await page.getByRole('textbox', { name: 'Phone' }).first().fill('+55 11 3333 4444');
  await page.getByRole('textbox', { name: 'E-mail' }).first().fill('bruno@mine.example');
  await elsewhere(page, 'booking.update', {
    id,
    booking_passengers_info: [
      {
        passenger_id: booking.passengers[0]?.id,
        phone: '+55 21 9999 8888',
        email: 'bruno@theirs.example',
      },
    ],
  });
  await expect(page.getByTestId('conflict')).toBeVisible();
  await agent.press('ArrowLeft', settled);
  await shot('95-changed-by-both');
  await agent.press('ArrowRight', settled);
  await agent.press('Control+Enter', settled);
  await elsewhere(page, 'queue.place', {
    booking_id: id,
    queue: 40,
    note: 'Ask about the seats together',
  });
  await agent.press('Alt+q', () => expect(page.getByTestId('queues')).toBeVisible());
  await settled();
  await shot('96-desk-queues');
  // Behind those that fill themselves.
  const list = page.getByTestId('list-name');
  while (!(await list.innerText()).includes('Queue 40')) await agent.press('ArrowRight', settled);
  await shot('97-desk-queue');
  await agent.press('Enter', settled);
  await shot('98-working');
  await agent.press('Escape', settled);
  await shop(agent, `AN${OUT}GRUMIA`);
  await sell(agent, '03');
  await name(page, 'Lima', 'Carla', '03MAY90');
  await page.getByRole('textbox', { name: 'Phone' }).first().fill('+5511987654321');
  const record = await hold(agent);
  await page.keyboard.type('FQN1*16');
  await agent.press('Enter', () => expect(page.getByTestId('fare-rule').first()).toBeVisible());
  await shot('98-rules-of-a-booking');
  await elsewhere(page, 'gds_queue.place', {
    provider_type: 'PROVIDER_03',
    locator: record,
    queue: '8',
    category: '0',
  });
  await agent.press('Alt+q', () => expect(page.getByTestId('queues')).toBeVisible());
  await settled();
  // Behind the agency's own.
  const last = page.locator('.queues .queue').last();
  while ((await last.getAttribute('class'))?.includes('shown') !== true) {
    await agent.press('ArrowRight', settled);
  }
  await shot('99-gds-queues');
}
