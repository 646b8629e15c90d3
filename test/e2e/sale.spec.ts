/** After the sale by keyboard alone: seats, bags, ticketing, tickets, void, exchange. */
import { day } from '../fixtures/served.ts';
import { expect, test } from './desk.ts';
import { BACK, gds, heading, OUT, strip } from './moves.ts';
import { countRenders, seatsDrawn } from './renders.ts';
import * as sale from './sale-moves.ts';

const ANA = ['Silva', 'Ana', '12APR88'] as const;
const BRUNO = ['Souza', 'Bruno', '03MAR91'] as const;

test('seats and bags on hold, tickets by card in installments, one voided', async ({ agent }) => {
  const { page } = agent;
  await sale.book(agent, `GRU MIA ${OUT} ${BACK} 2ADT`, [ANA, BRUNO]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());

  await sale.openSeats(agent);
  const first = await sale.seatUnderCursor(page);
  await agent.press('ArrowDown', async () =>
    expect.poll(() => sale.seatUnderCursor(page)).not.toBe(first),
  );
  await agent.press('ArrowUp', async () =>
    expect.poll(() => sale.seatUnderCursor(page)).toBe(first),
  );
  await agent.press('Enter', () =>
    expect(page.getByTestId(`seat-${first}`)).toHaveAttribute('data-look', 'chosen'),
  );
  await expect(page.getByTestId('seat-for')).toContainText('SOUZA/BRUNO');
  await agent.press('Delete', () =>
    expect(page.getByTestId(`seat-${first}`)).not.toHaveAttribute('data-look', 'chosen'),
  );
  // What is said takes room from the map, and the seat under the cursor is seen nevertheless.
  await agent.press('End', () => expect(page.locator('.seat.current')).toBeInViewport());
  await agent.press('Alt+Shift+E', () => expect(page.getByTestId('answer')).toBeVisible());
  await expect(page.locator('.seat.current')).toBeInViewport({ ratio: 1 });
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));
  const seats = [await sale.chooseSeat(agent, 'paid'), await sale.chooseSeat(agent, 'paid')];
  await agent.press('Alt+l', () =>
    expect(page.getByTestId('seats-bar')).toContainText('MIA → GRU'),
  );
  await expect(page.getByTestId('seat-map')).toBeVisible();
  seats.push(await sale.chooseSeat(agent, 'paid'));
  await sale.sendSeats(agent, new RegExp(`Seats: ${seats.join(' ')}`));
  await expect(page.getByTestId('extra-line')).toHaveCount(3);

  await sale.openBags(agent);
  await sale.addBag(agent);
  await sale.sendBags(agent);
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));

  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await sale.choosePlan(page, 3);
  await sale.issue(agent);
  await expect(page.getByTestId('booking-bar')).toHaveAttribute('data-status', 'TICKETED');
  await expect(page.getByTestId('ticket-line')).toHaveCount(6);
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));

  await sale.openTickets(agent);
  await expect(page.getByTestId('tickets-count')).toContainText('6 tickets');
  await agent.press('Alt+r', () =>
    expect(page.getByRole('columnheader', { name: 'Number' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    ),
  );
  const rows = page.getByRole('grid', { name: 'Tickets' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('ticket');
  await expect(rows.nth(6)).toContainText('EMD');
  await agent.press('Enter', () => expect(page.getByTestId('coupon-1')).toContainText('OPEN'));
  await sale.voidIt(agent);
  await expect(page.getByTestId('ticket-bar')).toHaveAttribute('data-status', 'CANCELLED');
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));
  await agent.press('Enter', () =>
    expect(page.getByTestId('booking-bar')).toHaveAttribute('data-status', 'PARTIALLY_TICKETED'),
  );
});

test('a card number is in no store, draft or recall, and is gone from the form @long', async ({
  agent,
}) => {
  const { page } = agent;
  const sent: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/ticket.issue')) sent.push(request.postData() ?? '');
  });
  await sale.book(agent, `GRU MIA ${OUT}`, [ANA]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await page.keyboard.type(`FPCCVI${sale.GOOD_CARD}`);
  await expect(page.getByTestId('answer')).toContainText('never typed on this line');
  await expect(page.getByTestId('command-line')).not.toHaveValue(/411111/);
  await agent.press('Control+ArrowUp', () =>
    expect(page.getByTestId('command-line')).not.toHaveValue(/4111/),
  );
  await agent.pressUntil('Escape', () => page.getByTestId('command-line').inputValue(), /^$/);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await agent.press('Control+Shift+2', () =>
    expect(page.getByRole('tab', { name: /^Work area B/ })).toHaveAttribute(
      'aria-selected',
      'true',
    ),
  );
  await agent.press('Control+Shift+1', () => heading(page, 'Ticketing'));
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('');

  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await sale.openTicketing(agent);
  await sale.typeCard(page, sale.DECLINED_CARD);
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: /^Issue / })).toContainText('···· 0002'),
  );
  await agent.press('Control+Enter', () =>
    expect(page.getByTestId('answer')).toHaveAttribute('data-kind', 'bad'),
  );
  await expect(page.getByTestId('answer')).toContainText(/declined/i);
  await expect(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('');
  // What is typed next is another card or form of payment, no entry.
  await expect(page.getByRole('combobox', { name: 'How' })).toBeFocused();
  await expect(page.getByTestId('sum-left')).toContainText('matches');
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(kept).not.toContain(sale.GOOD_CARD);
  const numbers = [sale.GOOD_CARD, sale.DECLINED_CARD];
  expect(sent.filter((body) => numbers.some((card) => body.includes(card)))).toEqual([]);
});

test('walking the seat map draws two seats, however many there are @long', async ({ agent }) => {
  const { page } = agent;
  await countRenders(page);
  await page.reload();
  await expect(page.getByTestId('command-line')).toBeFocused();
  await sale.book(agent, `GRU MIA ${OUT}`, [ANA]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await sale.openSeats(agent);
  expect((await seatsDrawn(page)).length).toBeGreaterThan(100);
  for (const key of ['ArrowDown', 'ArrowRight', 'PageDown', 'End', 'Home']) {
    const from = await sale.seatUnderCursor(page);
    await agent.press(key, () => expect.poll(() => sale.seatUnderCursor(page)).not.toBe(from));
    const to = await sale.seatUnderCursor(page);
    expect((await seatsDrawn(page)).sort(), key).toEqual([from, to].sort());
  }
});

test('a direction is exchanged for another day, and paid to the minor unit @long', async ({
  agent,
}) => {
  const { page } = agent;
  const locator = await sale.book(agent, `GRU MIA ${OUT} ${BACK}`, [ANA]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await sale.issueBy(agent, 'Cash');
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));
  await sale.exchangeTo(agent, gds(day(33)));
  const due = await page.getByTestId('amount-due').textContent();
  if (due !== '0.00') {
    await agent.press('Control+Enter', () => expect(page.getByTestId('payment')).toBeVisible());
    await expect(page.getByTestId('sum-due')).toContainText(due ?? '');
    await page.keyboard.type('Cash');
  }
  await agent.press('Control+Enter', () =>
    expect(page.getByRole('alertdialog', { name: /^Exchange / })).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Reissued/));
  await heading(page, locator);
  await expect(page.getByRole('listbox', { name: 'Host display' })).toContainText(gds(day(33)));
});

test('an EMD refused after a good ticket is said in the open, and issued alone @long', async ({
  agent,
}) => {
  const { page } = agent;
  await sale.missAnEmd(agent, `GRU MIA ${OUT}`, ANA);
  const answer = page.getByTestId('answer');
  await expect(answer).toHaveClass('answer warn');
  await expect(answer).toContainText('Held without an EMD');
  await expect(page.locator('.side')).toContainText('missing EMD of passenger 1');
  await agent.press('Escape', () => expect(answer).toHaveCount(0));
  await sale.openTicketing(agent);
  await expect(page.getByTestId('issue-1')).toContainText('has a ticket · EMD missing');
  // The fees were paid with the ticket.
  await expect(page.getByTestId('audit')).not.toContainText('fees');
  await page.keyboard.type('Cash');
  await agent.press('Control+Enter', () =>
    expect(
      page.getByRole('alertdialog', { name: 'Issue the EMDs of one passenger?' }),
    ).toBeVisible(),
  );
  await agent.press('Control+Enter', () => strip(page, /^Issued one document/));
  await expect(answer).toHaveClass('answer ok');
  await expect(page.locator('.side')).not.toContainText('EMD');
});

test('who pays by cash and invoice is issued, and then pays for a seat @long', async ({
  agent,
}) => {
  const { page } = agent;
  await sale.book(agent, `GRU MIA ${OUT} 2ADT`, [ANA, BRUNO]);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await sale.openTicketing(agent);
  const both = (await page.getByTestId('sum-due').textContent()) ?? '';
  await agent.press('Shift+Tab', () =>
    expect(page.getByTestId('issue-2').getByRole('checkbox')).toBeFocused(),
  );
  await agent.press('Space', () => expect(page.getByTestId('sum-due')).not.toHaveText(both));
  await expect(page.getByTestId('sum-left')).toContainText('matches');
  await agent.press('Space', () => expect(page.getByTestId('sum-due')).toHaveText(both));
  await agent.press('Tab', () => expect(page.getByRole('combobox', { name: 'How' })).toBeFocused());
  await page.keyboard.type('Cash');
  const amount = page.getByRole('textbox', { name: /^Amount/ });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(amount).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('100.00');
  await expect(page.getByTestId('sum-left')).not.toContainText('matches');
  await agent.press('Control+Enter', () =>
    expect(page.getByTestId('answer')).toContainText('What is left to pay must be nothing'),
  );
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.enter('FPINV', () => expect(page.getByTestId('sum-left')).toContainText('matches'));
  await sale.issue(agent);
  await agent.press('Escape', () => expect(page.getByTestId('answer')).toHaveCount(0));

  await sale.openSeats(agent);
  const seat = await sale.chooseSeat(agent, 'paid');
  await agent.press('Control+Enter', () => expect(page.getByTestId('payment')).toBeVisible());
  await page.keyboard.type('Cash');
  await sale.sendSeats(agent, new RegExp(`Seats: ${seat}`));
});
