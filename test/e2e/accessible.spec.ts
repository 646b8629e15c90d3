/** Every screen of the story: what `accessibility.ts` measures, in each theme, density and at 200 %. */
import { day } from '../fixtures/served.ts';
import { clean, glance } from './accessibility.ts';
import { expect, test } from './desk.ts';
import * as moves from './moves.ts';
import { BACK, gds, heading, hold, name, OUT, sell, shop, strip } from './moves.ts';
import * as sale from './sale-moves.ts';

test('every screen up to the sale @long', async ({ agent }) => {
  const { page } = agent;
  await clean(page, 'desk');
  await agent.press('F2', () => heading(page, 'Search'));
  await clean(page, 'search');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await clean(page, 'offers');
  await sell(agent, '04');
  await clean(page, 'passengers');
  await name(page, 'Costa', 'Rui', '12APR88');
  await hold(agent);
  await clean(page, 'booking');
});

test('every screen of a booking @long', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await sell(agent, '04');
  await name(page, 'Costa', 'Rui', '12APR88');
  const locator = await hold(agent);
  const line = () => expect(page.getByTestId('command-line')).toBeFocused();
  const booking = await moves.bookingOf(page, locator);
  const { id } = booking;
  await agent.enter('SR VGML', () => strip(page, 'Written to the booking.'));
  await agent.press('Alt+Shift+N', () => expect(page.getByTestId('note-form')).toBeVisible());
  await clean(page, 'remarks');
  await agent.press('Escape', line);
  await moves.moveFlight(page, booking);
  await agent.press('Alt+Shift+K', () =>
    expect(page.getByTestId('host-display')).toContainText('TK1'),
  );
  await agent.enter('RTI', () => expect(page.getByTestId('schedule-change')).toBeVisible());
  await clean(page, 'schedule change');
  const display = page.getByTestId('host-display');
  for (const language of ['SABRE', 'TRAVELPORT', 'AMADEUS']) {
    await agent.enter(`HL ${language}`, () =>
      expect(display).toHaveAttribute('data-language', language),
    );
    if (language !== 'AMADEUS') await glance(page, `booking in ${language}`);
  }
  await agent.press('F4', () => heading(page, 'Update passengers'));
  await clean(page, 'update');
  await moves.tabTo(page, 'Phone');
  await page.keyboard.type('+55 11 3333 4444');
  await moves.elsewhere(page, 'booking.update', {
    id,
    booking_passengers_info: [
      { passenger_id: booking.passengers[0]?.id, phone: '+55 21 9999 8888' },
    ],
  });
  await expect(page.getByTestId('conflict')).toBeVisible();
  await clean(page, 'changed by both');
  await agent.press('ArrowRight', () =>
    expect(page.getByTestId('conflict-bar')).toContainText('everything is chosen'),
  );
  await agent.press('Control+Enter', () => strip(page, 'One passenger updated.'));
  await agent.enter('FFD', () => heading(page, 'Frequent flyers'));
  await glance(page, 'frequent flyer');
  await agent.press('Escape', line);
  await moves.elsewhere(page, 'queue.place', { booking_id: id, queue: 40, note: 'Together' });
  await agent.press('Alt+q', () => expect(page.getByTestId('queues')).toContainText('40'));
  await agent.press('ArrowLeft', () =>
    expect(page.getByTestId('bookings')).toContainText('Together'),
  );
  await clean(page, 'desk with queues');
  await agent.press('Enter', () => expect(page.getByText('Working queue 40')).toBeVisible());
  await glance(page, 'working');
  await agent.press('Control+Shift+p', () =>
    expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible(),
  );
  await clean(page, 'palette');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('?', () => expect(page.getByRole('dialog')).toBeVisible());
  await glance(page, 'keys of this screen');
  await agent.press('Escape', line);
  await agent.enter('RT/COSTA', () =>
    expect(page.getByRole('row', { name: new RegExp(locator) })).toBeVisible(),
  );
  await clean(page, 'found');
  await agent.press('Alt+i', () =>
    expect(page.getByRole('textbox', { name: 'Locator' })).toBeFocused(),
  );
  await glance(page, 'import');
  // An empty form says what it lacks; it does not merely do nothing.
  await agent.press('Enter', () =>
    expect(page.getByRole('textbox', { name: 'Locator' })).toHaveAttribute('aria-invalid', 'true'),
  );
  await expect(page.getByTestId('answer')).toContainText('Locator (needed), Provider (needed)');
  await page.getByTestId('answer').getByRole('button', { name: 'Esc' }).click();
  await expect(page.getByTestId('answer')).toHaveCount(0);
});

test('every screen after the sale @long', async ({ agent }) => {
  const { page } = agent;
  const line = () => expect(page.getByTestId('command-line')).toBeFocused();
  const quiet = () => expect(page.getByTestId('answer')).toHaveCount(0);
  await sale.book(agent, `GRU MIA ${OUT} ${BACK}`, [['Costa', 'Rui', '12APR88']]);
  await agent.press('Escape', quiet);
  await sale.openSeats(agent);
  await sale.chooseSeat(agent, 'paid');
  await clean(page, 'seat map');
  await agent.press('Alt+r', () => expect(page.getByTestId('seat-list')).toBeVisible());
  await clean(page, 'seats as a list');
  await sale.sendSeats(agent, /^Seats: /);
  await agent.press('Escape', quiet);
  await sale.openBags(agent);
  await sale.addBag(agent);
  await clean(page, 'bags');
  await sale.sendBags(agent);
  await agent.press('Escape', quiet);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await sale.choosePlan(page, 3);
  await clean(page, 'ticketing');
  await sale.issue(agent);
  await clean(page, 'issued');
  await agent.enter('DAYEND', () => expect(page.getByRole('grid').first()).toBeVisible());
  await glance(page, 'day end with sales');
  await agent.press('Escape', quiet);
  await sale.openTickets(agent);
  await clean(page, 'tickets');
  await agent.press('Enter', () => expect(page.getByTestId('ticket')).toBeVisible());
  await clean(page, 'ticket');
  await agent.enter('RT', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await agent.press('F8', () => expect(page.getByTestId('slice-1')).toBeVisible());
  await clean(page, 'exchange');
  await agent.press('Escape', line);
  await agent.press('F8', () => expect(page.getByTestId('slice-1')).toBeVisible());
  await sale.exchangeTo(agent, gds(day(33)));
  await clean(page, 'estimate');
  await agent.press('Control+Enter', () => expect(page.getByTestId('payment')).toBeVisible());
  await clean(page, 'payment');
});

test('every screen of an outage @long', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  await moves.goOffline(agent);
  await clean(page, 'offers offline');
  await moves.sellOffline(agent, '04');
  await clean(page, 'queuing');
  await name(page, 'Costa', 'Rui', '12APR88');
  await moves.tabTo(page, 'Highest total, BRL');
  await page.keyboard.type('100');
  await moves.outboxIt(agent);
  await clean(page, 'queued');
  await agent.press('F9', () => expect(page.getByTestId('outbox')).toBeVisible());
  await agent.press('Alt+x', () => heading(page, 'Another station'));
  await clean(page, 'hand-over');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.enter('IBP', () => expect(page.getByTestId('letter')).toBeVisible());
  await clean(page, 'confirmation');
  await agent.enter('FLIGHTS', () => heading(page, 'Type flights'));
  await clean(page, 'typed flights');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await moves.goOnline(agent);
  await agent.press('F9', () => expect(page.getByTestId('outbox')).toContainText('needs you'));
  await clean(page, 'outbox');
  await agent.press('Enter', () => expect(page.getByTestId('difference')).toBeVisible());
  await clean(page, 'decision');
  await agent.enter('REPORT', () => heading(page, 'Outage report'));
  await clean(page, 'report');
  await agent.press('Alt+q', () => expect(page.getByTestId('desk-outbox')).toBeVisible());
  await clean(page, 'desk with a queue');
  await moves.goOffline(agent);
  await agent.enter('JO', () => expect(page.getByTestId('sign-in-offline')).toBeVisible());
  await clean(page, 'sign-in offline');
});
