/** axe finds nothing on any screen of the story, dark or light. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './desk.ts';
import { BACK, heading, hold, name, OUT, sell, shop } from './moves.ts';

async function clean(page: Page, screen: string) {
  // The offers scroll with the cursor, which the command line moves and announces: they need no
  // Tab stop of their own.
  const { violations } = await new AxeBuilder({ page })
    .disableRules('scrollable-region-focusable')
    .analyze();
  const found = violations.map(
    (v) => `${v.id}: ${v.help} (${v.nodes.map((n) => n.target.join(' ')).join(', ')})`,
  );
  expect(found, screen).toEqual([]);
}

for (const colorScheme of ['dark', 'light'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('every screen', async ({ agent }) => {
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
      const locator = await hold(agent);
      await clean(page, 'booking');
      await agent.press('F4', () => heading(page, 'Update passengers'));
      await clean(page, 'update');
      await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
      await agent.press('Control+Shift+p', () =>
        expect(page.getByRole('dialog').or(page.getByRole('listbox')).first()).toBeVisible(),
      );
      await clean(page, 'palette');
      await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
      await agent.enter('RT/COSTA', () =>
        expect(page.getByRole('row', { name: new RegExp(locator) })).toBeVisible(),
      );
      await clean(page, 'found');
    });
  });
}
