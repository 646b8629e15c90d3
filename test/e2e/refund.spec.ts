/** A ticket given back by keys, its flights released, and what is left at the airline: for everybody. */
import { clean } from './accessibility.ts';
import { type Agent, expect, test } from './desk.ts';
import { BACK, OUT, strip } from './moves.ts';
import * as sale from './sale-moves.ts';

async function sell(agent: Agent, last: string) {
  const { page } = agent;
  const quiet = () => expect(page.getByTestId('answer')).toHaveCount(0);
  await sale.book(agent, `GRU MIA ${OUT} ${BACK}`, [[last, 'Ana', '14MAR85']]);
  await agent.press('Escape', quiet);
  await sale.openTicketing(agent);
  await sale.typeCard(page);
  await sale.issue(agent);
}

test('refund and release by the keyboard @long', async ({ agent }) => {
  const { page } = agent;
  const confirmed = async () => {
    await page.locator('[data-question-ready]').waitFor();
    await agent.press('Control+Enter', () => expect(page.getByTestId('question')).toHaveCount(0));
  };
  await sell(agent, 'Prado');
  await agent.enter('REFUND', () => expect(page.getByTestId('refund-to')).toBeVisible());
  await expect(page.getByTestId('refund-back')).toHaveText(
    await page.getByTestId('total-refund').innerText(),
  );
  await clean(page, 'refund');
  await agent.press('Control+Enter', () => expect(page.getByTestId('question')).toBeVisible());
  await confirmed();
  await strip(page, /^Refunded: /);
  await agent.press('Control+Shift+2', () =>
    expect(page.getByTestId('command-line')).toBeFocused(),
  );
  await sell(agent, 'Prates');
  await agent.enter('RELEASE FLIGHTS', () => expect(page.getByTestId('question')).toBeVisible());
  await confirmed();
  await strip(page, 'The flights are given back; the tickets stay open.');
  await agent.enter('VALUE PRATES', () => expect(page.getByTestId('credits')).toBeVisible());
  await expect(page.getByTestId('credits')).toContainText('PRATES');
  await clean(page, 'value at airlines');
});
