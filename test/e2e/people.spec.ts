/** Readers, pasted lists, profiles, the lock and the settings in a browser, by keyboard alone. */
import type { Page } from '@playwright/test';
import { clean, glance } from './accessibility.ts';
import { expect, test } from './desk.ts';
import { BACK, OUT, shop } from './moves.ts';

const SWIPE = '%B4111111111111111^SILVA/ANA^30121010000000000?;4111111111111111=30121010000?\n';
const ZONE =
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4\n';

/** As a reader sends it: every key at once, and none waits until the page has taken the one before. */
async function draw(page: Page, text: string): Promise<void> {
  const reader = await page.context().newCDPSession(page);
  const keys = [...text].map((key) =>
    key === '\n' ? { key: 'Enter', text: '\r' } : { key, text: key },
  );
  await Promise.all(
    keys.flatMap((key) =>
      (['keyDown', 'keyUp'] as const).map((type) =>
        reader.send('Input.dispatchKeyEvent', { type, ...key }),
      ),
    ),
  );
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

test('a card drawn on the desk is swallowed; a passport names who flies; a list names the rest @long', async ({
  agent,
}) => {
  const { page } = agent;
  await draw(page, SWIPE);
  await expect(page.getByText(/A card was drawn/).first()).toBeVisible();
  await expect(agent.line).toHaveValue('');
  expect(await page.content()).not.toContain('411111');
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  // Content that has to be paid at once is not held.
  await agent.enter('FILTER 04', () =>
    expect(page.getByRole('row', { selected: true })).toContainText('04'),
  );
  await agent.press('Enter', () =>
    expect(page.getByRole('heading', { name: 'Passengers', level: 1 })).toBeVisible(),
  );
  await draw(page, SWIPE);
  await expect(page.getByText(/A card was drawn/).first()).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('');
  await draw(page, ZONE);
  await expect(page.getByText(/document read, all check digits right/).first()).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('MUSTERMANN');
  await expect(page.getByLabel('Number', { exact: true })).toHaveValue('C01X00T47');
  await expect(page.getByTestId('look-again')).toContainText('six months');
  await clean(page, 'names read from a document');
  await paste(page, 'Last name\tFirst name\tBirth\nS1lva\tAna\t31FEB1980\nLima\tEva\t');
  await expect(page.getByTestId('manifest-1')).toContainText('31FEB1980 is no date');
  await expect(page.getByRole('textbox', { name: 'Last name 1' })).toBeFocused();
  await clean(page, 'passenger list');
});

test('a profile is kept and recalled by name; the workstation locks and goes on @long', async ({
  agent,
}) => {
  const { page } = agent;
  await agent.press('Alt+Shift+I', () => expect(page.getByText(/No profile yet/)).toBeVisible());
  await agent.press('Alt+Shift+V', () => expect(page.getByTestId('profile')).toBeVisible());
  await page.keyboard.type('Souza');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Rita');
  await agent.press('Control+Enter', () =>
    expect(page.getByText(/SOUZA\/RITA saved/).first()).toBeVisible(),
  );
  await clean(page, 'profile');
  await agent.press('Alt+Shift+I', () => expect(page.getByTestId('profiles')).toBeVisible());
  await clean(page, 'profiles');
  await agent.press('Control+Shift+S', () =>
    expect(page.getByTestId('settings-looks')).toBeVisible(),
  );
  await clean(page, 'settings: looks');
  for (const part of [
    'keys',
    'account',
    'agency',
    'providers',
    'fees',
    'rules',
    'people',
    'access',
    'privacy',
    'backups',
  ]) {
    await agent.press('ArrowDown', () =>
      expect(page.getByTestId(`settings-${part}`)).toBeVisible(),
    );
    await clean(page, `settings: ${part}`);
  }
  await agent.press('ArrowDown', () => expect(page.getByTestId('settings-support')).toBeVisible());
  await glance(page, 'settings: support');
  await agent.press('Control+Shift+L', () => expect(page.getByTestId('locked')).toBeVisible());
  expect(await page.content()).not.toContain('SOUZA');
  await clean(page, 'locked');
  await page.keyboard.type('training-pass');
  await agent.press('Enter', () => expect(page.getByTestId('settings-support')).toBeVisible());
});

test('a setting that a colleague saved first is not overwritten unseen @long @browser', async ({
  agent,
}) => {
  const { page } = agent;
  await agent.press('Control+Shift+S', () =>
    expect(page.getByTestId('settings-looks')).toBeVisible(),
  );
  const reading = page.waitForRequest(/agency\.get/);
  for (const part of ['keys', 'account', 'agency']) {
    await agent.press('ArrowDown', () =>
      expect(page.getByTestId(`settings-${part}`)).toBeVisible(),
    );
  }
  const asked = await reading;
  const name = page.locator('[name=name]');
  await expect(name).not.toHaveValue('');
  const { 'content-length': _, ...headers } = await asked.allHeaders();
  const nothing = { iata_number: null, address: null, phone: null, city: null };
  const saveAs = async (theirs: string) => {
    const saved = await page.request.post(asked.url().replace('.get', '.update'), {
      headers,
      data: { ...nothing, name: theirs },
    });
    expect(saved.status()).toBe(200);
  };
  const saveMine = async (mine: string) => {
    await name.fill(mine);
    await agent.press('Enter', () =>
      expect(page.getByTestId('question')).toContainText('changed this meanwhile'),
    );
    await expect(page.locator('[data-question-ready]')).toBeVisible();
  };
  await saveAs('Theirs');
  await saveMine('Mine');
  await clean(page, 'a setting saved meanwhile');
  await agent.press('Escape', () => expect(name).toHaveValue('Mine'));
  await name.press('Enter');
  await agent.sees(/^Saved$/)();
  await saveAs('Theirs again');
  await saveMine('Mine again');
  await agent.press('Control+Enter', () => expect(name).toHaveValue('Theirs again'));
});

test('what is wrong in a setting is said at its field and in the answer, until another section @long', async ({
  agent,
}) => {
  const { page } = agent;
  const answer = page.getByTestId('answer');
  const stepTo = (part: string) =>
    agent.press('ArrowDown', () => expect(page.getByTestId(`settings-${part}`)).toBeVisible());
  await agent.press('Control+Shift+S', () =>
    expect(page.getByTestId('settings-looks')).toBeVisible(),
  );
  await stepTo('keys');
  await stepTo('account');
  await page.locator('[name=new_password]').fill('short');
  await page.locator('[name=again]').fill('other');
  // From the last that is wrong to the first.
  await agent.press('Enter', () => expect(page.locator('[name=password]')).toBeFocused());
  await expect(answer).toContainText('New password again (differs from the first)');
  await page.locator('#settings-account').focus();
  await stepTo('agency');
  await expect(answer).toHaveCount(0);
  await page.locator('[name=iata_number]').fill('123');
  await agent.press('Enter', () => expect(answer).toContainText('IATA number (eight digits)'));
  await page.locator('#settings-agency').focus();
  await stepTo('providers');
  await stepTo('fees');
  const fee = page.getByRole('textbox', { name: 'Fee % 1', exact: true });
  await fee.fill('101');
  await agent.press('Enter', () =>
    expect(answer).toContainText('Fee % 1 (a number from 0 to 100)'),
  );
  await expect(fee).toBeFocused();
});
