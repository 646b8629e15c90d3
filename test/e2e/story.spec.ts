/** An agent's day by keyboard alone: shop, compare, sell, hold, find, change, split, import, cancel. */
import { glance } from './accessibility.ts';
import { expect, test } from './desk.ts';
import { BACK, heading, hold, name, OUT, sell, shop, strip } from './moves.ts';

test('from a search to a cancelled booking', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  const rows = page.getByRole('treegrid', { name: 'Offers' }).getByRole('row');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await agent.press('ArrowDown', () =>
    expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true'),
  );
  await sell(agent, '04');
  await expect(page.getByLabel('Last name', { exact: true })).toBeFocused();
  await name(page, 'Müller', 'Ana', '12APR88');
  const locator = await hold(agent);
  await expect(page.getByRole('option', { name: /MÜLLER\/ANA/ })).toBeVisible();

  await agent.enter('RH', () =>
    expect(page.getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true'),
  );
  await expect(page.getByText('Placed on hold')).toBeVisible();

  await agent.enter('RT/MULLER', () =>
    expect(page.getByRole('row', { name: new RegExp(locator) })).toBeVisible(),
  );
  await agent.press('Enter', () => heading(page, locator));
  await agent.enter('XI', () => expect(page.getByRole('alertdialog')).toBeVisible());
  await agent.press('Control+Enter', () => strip(page, `Cancelled ${locator}`));
  await expect(page.getByRole('listbox', { name: 'Host display' })).toContainText('CANCELLED');
});

test('two passengers are split, and a booking is imported by its locator @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `GRU MIA ${OUT} 2ADT`);
  await sell(agent, '04');
  await name(page, 'Silva', 'Bia', '01FEB90');
  const second = page.getByTestId('passenger-2').getByLabel('Last name', { exact: true });
  while (!(await second.evaluate((field) => field === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await name(page, 'Souza', 'Caio', '03MAR91');
  const locator = await hold(agent);
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.press('Alt+x', () => heading(page, 'Split'));
  await glance(page, 'split');
  await agent.press('Escape', () => expect(page.getByTestId('command-line')).toBeFocused());
  await agent.enter('SP2', () => expect(page.getByRole('alertdialog')).toBeVisible());
  // The entry line behind the question takes nothing.
  await expect(page.getByTestId('confirm')).toBeFocused();
  await glance(page, 'question');
  await agent.press('Control+Enter', () => strip(page, /split|moved/i));
  await expect(page.getByRole('listbox', { name: 'Host display' })).not.toContainText('SOUZA/CAIO');

  await agent.enter('RT/SOUZA', () =>
    expect(page.getByRole('row', { name: /SOUZA\/CAIO/ })).toBeVisible(),
  );
  await agent.press('Control+Shift+2', () =>
    expect(page.getByRole('tab', { name: 'Work area B' })).toHaveAttribute('aria-selected', 'true'),
  );
  await agent.press('Alt+i', () =>
    expect(page.getByRole('textbox', { name: 'Locator' })).toBeFocused(),
  );
  await page.keyboard.type(locator);
  await page.keyboard.press('Tab');
  await page.keyboard.type('04');
  await expect(page.getByRole('combobox', { name: 'Provider' })).toHaveValue('PROVIDER_04');
  await agent.press('Tab', () =>
    expect(page.getByRole('textbox', { name: 'Order ID' })).toBeFocused(),
  );
  await agent.press('Enter', () => heading(page, locator));
});

test('what was typed is there again after a reload @browser', async ({ agent }) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA`);
  const typed = 'RT/HALF A NA';
  const saved = page.waitForResponse(
    (r) =>
      r.url().endsWith('/workarea.save') &&
      (r.request().postData() ?? '').includes(typed) &&
      r.ok(),
  );
  await page.keyboard.type(typed);
  await expect(page.getByTestId('reading')).not.toBeEmpty();
  await saved;
  await page.reload();
  await expect(page.getByTestId('command-line')).toHaveValue(typed);
  await expect(page.getByRole('tab', { name: /Work area A/ })).toContainText('GRU–MIA');
});

test('a second tab has work areas of its own, and is covered with the first @browser', async ({
  agent,
}) => {
  const { page } = agent;
  const typeKept = async (tab: typeof page, text: string) => {
    const saved = tab.waitForResponse(
      (r) =>
        r.url().endsWith('/workarea.save') && !!r.request().postData()?.includes(text) && r.ok(),
    );
    await tab.keyboard.type(text);
    await saved;
  };
  await typeKept(page, 'AN20');
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Shift+Y');
  const other = await opened;
  const line = (of: typeof page) => of.getByTestId('command-line');
  await expect(other.getByText('Window 2')).toBeVisible();
  await expect(line(other)).toHaveValue('');
  await line(other).focus();
  await typeKept(other, 'RT/HERE');
  for (const [tab, typed] of [
    [other, 'RT/HERE'],
    [page, 'AN20'],
  ] as const) {
    await expect(line(tab)).toHaveValue(typed);
    await tab.reload();
    await expect(line(tab)).toHaveValue(typed);
  }
  await other.keyboard.press('Control+Shift+L');
  for (const tab of [other, page]) await expect(line(tab)).toHaveCount(0);
  await expect(page.locator('[name=password]')).toBeVisible();
});

test('a wrong password is refused in words, and a stranger needs the link @browser', async ({
  browser,
  workstation,
}) => {
  const page = await browser.newPage();
  await page.goto(workstation.link);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await page.keyboard.type('agent@training.airdesk.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('guess');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('wrong');
  // The right one is typed over it.
  await page.keyboard.type('training-pass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist', { name: 'Work areas' })).toBeVisible();
  await page.close();

  const stranger = await (await browser.newContext()).newPage();
  const answer = await stranger.goto(new URL('/', workstation.link).href);
  await expect(stranger.getByRole('textbox')).toHaveCount(0);
  expect(answer?.status()).toBeLessThan(500);
  const again = await stranger.goto(workstation.link);
  expect(again?.status()).toBeGreaterThanOrEqual(400);
});
