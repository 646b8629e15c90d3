/** Pictures of what comes after the sale, played by the same keys an agent would use. */
import type { Page } from '@playwright/test';
import { day } from '../fixtures/served.ts';
import { type Agent, expect } from './desk.ts';
import { BACK, gds, OUT } from './moves.ts';
import * as sale from './sale-moves.ts';

const PEOPLE = [
  ['Silva', 'Ana', '12APR88'],
  ['Souza', 'Bruno', '03MAR91'],
] as const;

export async function playSale(page: Page, agent: Agent, shot: (name: string) => Promise<unknown>) {
  const settled = () => page.waitForTimeout(250);
  await sale.book(agent, `GRU MIA ${OUT} ${BACK} 2ADT`, PEOPLE);
  await agent.press('Escape', settled);
  await shot('20-booking-held');
  await sale.openSeats(agent);
  await agent.press('ArrowDown', settled);
  await shot('21-seats');
  await agent.press('End', settled);
  await shot('21-seats-last-rows');
  await sale.chooseSeat(agent, 'paid');
  await sale.chooseSeat(agent, 'paid');
  await agent.press('ArrowDown', settled);
  await shot('22-seats-chosen');
  await agent.press('Alt+r', settled);
  await shot('23-seats-list');
  await agent.press('Alt+r', settled);
  await agent.press('Control+Enter', settled);
  await shot('24-seats-question');
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await shot('25-seats-taken');
  await sale.openBags(agent);
  await sale.addBag(agent);
  await shot('26-bags');
  await agent.press('Control+Enter', settled);
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await agent.press('Escape', settled);
  await sale.openTicketing(agent);
  await shot('27-ticketing');
  await sale.typeCard(page);
  await expect(page.getByRole('combobox', { name: 'Installments' })).toBeEnabled();
  await sale.choosePlan(page, 3);
  await shot('28-card');
  await agent.press('Control+Enter', settled);
  await shot('29-issue-question');
  await agent.press('Control+Enter', () => expect(page.getByTestId('booking-bar')).toBeVisible());
  await shot('30-issued');
  await agent.press('Escape', settled);
  await sale.openTickets(agent);
  await shot('31-tickets');
  await agent.press('Enter', () => expect(page.getByTestId('ticket')).toBeVisible());
  await shot('32-ticket');
  await agent.press('Control+Delete', () => expect(page.getByTestId('question')).toBeVisible());
  await shot('33-void');
  await agent.press('Escape', settled);
  await agent.enter('RT', settled);
  await sale.openSeats(agent);
  await shot('33-seats-held');
  await agent.press('Alt+l', settled);
  await expect(page.getByRole('grid', { name: /^Seat map of/ })).toBeVisible();
  await sale.chooseSeat(agent, 'paid');
  await agent.press('Control+Enter', () => expect(page.getByTestId('payment')).toBeVisible());
  await shot('34-seat-payment');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await sale.giveUpFirst(agent);
  await shot('35-exchange-choose');
  await sale.offersOn(agent, gds(day(33)));
  await shot('36-estimate');
  await agent.press('Control+Enter', settled);
  await shot('37-exchange-pay');
}
