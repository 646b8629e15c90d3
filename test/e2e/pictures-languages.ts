/**
 * Pictures of the fullest screens in Portuguese and Spanish. The language is changed while a screen
 * stands there, so that each picture also shows that everything on it followed.
 */
import type { Page } from '@playwright/test';
import { day } from '../fixtures/served.ts';
import { type Agent, expect } from './desk.ts';
import { BACK, gds, OUT, sell, shop } from './moves.ts';
import * as sale from './sale-moves.ts';

const LANGUAGES = [
  ['pt-BR', 'português'],
  ['es', 'español'],
  ['en', 'english'],
] as const;

/** Changes the language from wherever the focus is, and waits until the page says so. */
export async function speak(agent: Agent, language: string, typed: string): Promise<void> {
  const { page } = agent;
  await agent.press('Control+Shift+p', () => expect(page.getByTestId('palette')).toBeVisible());
  await page.keyboard.type(typed);
  await agent.press('Enter', () => expect(page.locator('html')).toHaveAttribute('lang', language));
}

const PEOPLE = [
  ['Silva', 'Ana', '12APR88'],
  ['Souza', 'Bruno', '03MAR91'],
] as const;

export async function playLanguages(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(250);
  /** The screen as it stands, then a dialog over it where a key opens one. */
  async function each(name: string, opens?: string) {
    for (const [language, typed] of LANGUAGES) {
      await speak(agent, language, typed);
      if (language === 'en') continue;
      await settled();
      await shot(`${name}-${language}`);
      if (opens === undefined) continue;
      await agent.press(opens, settled);
      await shot(`${name}-asked-${language}`);
      await agent.press('Escape', settled);
    }
  }
  await agent.press('F2', settled);
  await each('60-shop');
  await agent.press('Escape', settled);
  await agent.press('Escape', settled);
  await agent.press('?', settled);
  await agent.press('Escape', settled);
  await agent.enter('HE AGENT_DU', () =>
    expect(page.getByRole('dialog')).toContainText('agent_du'),
  );
  await shot('61-help-on-a-field');
  await agent.press('Escape', settled);
  await shop(agent, `GRU MIA ${OUT} ${BACK} 2ADT`);
  await each('61-offers');
  await sell(agent, '04');
  await each('62-names');
  await agent.press('Escape', settled);
  await agent.enter('IG', settled);
  await agent.press('Escape', settled);
  await sale.book(agent, `GRU MIA ${OUT} ${BACK} 2ADT`, PEOPLE);
  await agent.press('Escape', settled);
  await each('63-booking', 'Control+Delete');
  await sale.openSeats(agent);
  await agent.press('ArrowDown', settled);
  await each('64-seats');
  await agent.press('Escape', settled);
  await sale.openBags(agent);
  await each('65-bags');
  await agent.press('Escape', settled);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await sale.choosePlan(page, 3);
  await each('66-ticketing', 'Control+Enter');
  await sale.issue(agent);
  await agent.press('Escape', settled);
  await sale.openTickets(agent);
  await each('67-tickets');
  await agent.press('Escape', settled);
  await agent.enter('RT', settled);
  await agent.press('F8', settled);
  await agent.press('Space', settled);
  await each('68-exchange-choose');
  await agent.press('Space', settled);
  await sale.exchangeTo(agent, gds(day(33)));
  await each('69-estimate');
  await agent.press('Alt+q', settled);
  await each('70-desk');
  await agent.press('F9', settled);
  await each('71-queue');
  for (const [name, typed] of [
    ['72-profiles', 'profiles'],
    ['73-settings', 'settings'],
    ['74-day-end', 'day end'],
  ] as const) {
    await agent.press('Escape', settled);
    await agent.press('Control+Shift+p', () => expect(page.getByTestId('palette')).toBeVisible());
    await page.keyboard.type(typed);
    await agent.press('Enter', settled);
    await each(name);
  }
}
