/**
 * The settings of providers by keys alone: each protocol's own fields, errors said at their fields, in
 * each language, in each size and theme without anything running out; a recording begun and deleted.
 */
import type { Page } from '@playwright/test';
import { en } from '#renderer/i18n/en/index.ts';
import { es } from '#renderer/i18n/es/index.ts';
import { pt } from '#renderer/i18n/pt/index.ts';
import { clean } from './accessibility.ts';
import { type Agent, expect, test } from './desk.ts';
import { speak } from './pictures-languages.ts';

async function openProviders(agent: Agent): Promise<void> {
  const { page } = agent;
  await agent.press('Control+Shift+S', () =>
    expect(page.getByTestId('settings-looks')).toBeVisible(),
  );
  for (const part of ['keys', 'account', 'agency', 'providers']) {
    await agent.press('ArrowDown', () =>
      expect(page.getByTestId(`settings-${part}`)).toBeVisible(),
    );
  }
  await expect(page.getByTestId('providers')).toBeVisible();
}

/** To a control by the Tab key alone. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 80; n += 1) {
    if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} by Tab`);
}

async function openForm(page: Page, name: string, change: string): Promise<void> {
  await tabTo(page, `button[aria-label="${change} ${name}"]`);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('provider-form').locator('[name=endpoint]')).toBeFocused();
}

/** Nothing stands beyond the form's own width. */
const runsOut = (page: Page) =>
  page.evaluate(() => {
    const part = document.querySelector('.settings-part');
    return part !== null && part.scrollWidth > part.clientWidth + 1;
  });

test('each protocol asks for what it has, and says at the field what is wrong @long', async ({
  agent,
}) => {
  const { page } = agent;
  await openProviders(agent);
  await openForm(page, 'Duffel', 'Change');
  const form = page.getByTestId('provider-form');
  await expect(form.locator('[name=provider-concurrency]')).toBeVisible();
  await expect(form.locator('[name=provider-iata_number]')).toHaveCount(0);
  await clean(page, 'settings: Duffel');
  await tabTo(page, '[data-testid=provider-form] .actions button:not([type=submit])');
  await page.keyboard.press('Enter');
  await expect(form).toHaveCount(0);

  // Back where it was opened from.
  await expect(page.getByRole('button', { name: 'Change Duffel' })).toBeFocused();
  await openForm(page, 'NDC United', 'Change');
  await tabTo(page, '[name=scheme]');
  await page.keyboard.type('Agency');
  await expect(form.locator('[name=provider-agent_password]')).toBeVisible();
  await tabTo(page, '[name=provider-parties]');
  await page.keyboard.type('Nobody at all');
  await tabTo(page, '[name=provider-concurrency]');
  await page.keyboard.type('many');
  await page.keyboard.press('Enter');
  // To the first that is wrong.
  await expect(form.locator('[name=provider-username]')).toBeFocused();
  await expect(form.locator('[aria-invalid=true]')).toHaveCount(7);
  await expect(form).toContainText('line 1 cannot be read');
  await clean(page, 'settings: errors of NDC United');
});

test('what the service refuses stands at its field, and what it takes is kept @long', async ({
  agent,
}) => {
  const { page } = agent;
  await openProviders(agent);
  await openForm(page, 'NDC TAP', 'Change');
  const form = page.getByTestId('provider-form');
  await tabTo(page, '[name=provider-client_certificate]');
  await page.keyboard.insertText('-----BEGIN CERTIFICATE-----\nbm8=\n-----END CERTIFICATE-----');
  await tabTo(page, '[name=provider-proxy_url]');
  await page.keyboard.type('https://proxy');
  await page.keyboard.press('Enter');
  const wrong = form.locator('[aria-invalid=true]');
  await expect(wrong).toHaveCount(3);
  await expect(form).toContainText('not a certificate in PEM');
  await expect(form).toContainText('the address of a proxy begins with http://');
  await form.locator('[name=provider-client_certificate]').fill('');
  await form.locator('[name=provider-proxy_url]').fill('');
  await form.locator('[name=provider-point_of_sale]').fill('br');
  await form.locator('[name=provider-headers]').fill('X-Own: a-canary');
  await form.locator('[name=provider-point_of_sale]').press('Enter');
  await expect(form).toHaveCount(0);
  await openForm(page, 'NDC TAP', 'Change');
  await expect(form.locator('[name=provider-point_of_sale]')).toHaveValue('BR');
  await expect(form.locator('[name=provider-headers]')).toHaveValue('');
  await expect(form).toContainText('Kept and never shown');
  expect(await page.content()).not.toContain('a-canary');
});

for (const [language, typed, words] of [
  ['en', '', en],
  ['pt-BR', 'português', pt],
  ['es', 'español', es],
] as const) {
  test(`in ${language}, narrow and wide, dark and light, nothing runs out @long`, async ({
    agent,
  }) => {
    const { page } = agent;
    if (language !== 'en') await speak(agent, language, typed);
    await openProviders(agent);
    await openForm(page, 'NDC United', words['providers.edit']);
    await expect(page.getByTestId('provider-form')).toContainText(
      words['providers.client_certificate'],
    );
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const theme of ['dark', 'light']) {
        await page.evaluate((one) => {
          document.documentElement.dataset.theme = one;
        }, theme);
        expect(await runsOut(page), `${width} ${theme}`).toBe(false);
      }
    }
  });
}

test('a recording is begun, told and deleted @long', async ({ agent }) => {
  const { page } = agent;
  await openProviders(agent);
  await tabTo(page, '[name=record-minutes]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('99');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recordings')).toContainText('from 1 to 60 minutes');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  const rows = page.getByTestId('recordings').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('until');
  await clean(page, 'settings: a recording');
  await tabTo(page, '[data-testid=recordings] button[aria-label^="Delete"]');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(0);
});
