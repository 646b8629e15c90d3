/** Pictures of profiles, naming by reader and by list, the settings and a locked workstation. */
import type { Page } from '@playwright/test';
import { type Agent, expect as soon } from './desk.ts';
import { BACK, OUT, searched } from './moves.ts';

/** Pictures are also taken where much else runs. */
const expect = soon.configure({ timeout: 30_000 });

const ZONE =
  'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<\nC01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4\n';
const LIST = `Last name\tFirst name\tType\tBirth\tSex\tPassport
Silva\tAna\tADT\t12OCT1985\tF\tFX123456
S1lva\tBeto\tADT\t31FEB1980\tQ\tFX55
Lima\tBia\tCHD\t05/06/2018\tF\t`;

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text', pasted);
    const event = new ClipboardEvent('paste', {
      clipboardData: data,
      bubbles: true,
      cancelable: true,
    });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

async function saveProfile(page: Page, agent: Agent, fields: readonly string[]): Promise<void> {
  await agent.press('Alt+Shift+V', () => expect(page.getByTestId('profile')).toBeVisible());
  for (const [at, text] of fields.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    if (text !== '') await page.keyboard.type(text, { delay: 70 });
  }
  await agent.press('Control+Enter', () => expect(page.getByText(/saved$/).first()).toBeVisible());
}

export async function playPeople(
  page: Page,
  agent: Agent,
  shot: (name: string) => Promise<unknown>,
) {
  const settled = () => page.waitForTimeout(400);
  await agent.press('Alt+Shift+I', () =>
    expect(page.getByRole('heading', { name: 'Profiles' })).toBeVisible(),
  );
  await settled();
  await shot('90-profiles-empty');
  const rest = ['', '12OCT1985', 'BR', '+55 11 98888 7777', 'someone@example.com'];
  await saveProfile(page, agent, ['Mustermann', 'Erika', ...rest]);
  await agent.press('Escape', settled);
  await saveProfile(page, agent, ['Silva', 'Ana Lúcia', ...rest]);
  await shot('91-profile');
  await agent.press('Escape', settled);
  await agent.press('Alt+Shift+V', settled);
  await page.keyboard.type('Wrong', { delay: 70 });
  await agent.press('Control+Enter', settled);
  await shot('92-profile-wrong');
  await agent.press('Alt+Shift+I', settled);
  await shot('93-profiles');
  await agent.press('Escape', settled);
  await agent.enter(`AN${OUT}GRUMIA*${BACK}`, () => searched(page));
  // The first line is not sold before the search has ended: it may still change.
  await settled();
  await agent.press('Enter', () =>
    expect(page.getByRole('heading', { name: 'Passengers', level: 1 })).toBeVisible(),
  );
  await page.keyboard.type('must', { delay: 70 });
  await settled();
  await page.keyboard.press('ArrowDown');
  await shot('94-recall');
  await page.keyboard.press('Escape');
  await page.keyboard.type(ZONE);
  await page.waitForTimeout(800);
  await shot('95-document-read');
  await paste(page, LIST);
  await settled();
  await shot('96-list');
  await agent.press('Control+Shift+S', () =>
    expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible(),
  );
  const parts = [
    'looks',
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
    'support',
  ];
  for (const [at, part] of parts.entries()) {
    if (at > 0) await agent.press('ArrowDown', settled);
    await expect(page.getByTestId(`settings-${part}`)).toBeVisible();
    await settled();
    await shot(`97-settings-${at + 1}-${part}`);
  }
  await agent.press('Control+Shift+L', () => expect(page.getByTestId('locked')).toBeVisible());
  await page.keyboard.type('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The password is wrong')).toBeVisible();
  await shot('98-locked');
}
