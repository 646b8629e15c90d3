/**
 * A production service from its first start: set up in the window with the code, a key that is shown
 * once, one more browser by a link; the page that a window of our own is opened with leads in too.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeLinkPage } from '#main/host/node/app-window.ts';
import { expect, startWorkstation, test } from './desk.ts';

test('the first administrator is made in the window, and lets another browser in @long', async ({
  page,
  browser,
}) => {
  const data_dir = mkdtempSync(join(tmpdir(), 'airdesk-set-up-'));
  const workstation = await startWorkstation(data_dir, { training: { kind: 'off' } });
  try {
    await page.goto(pathToFileURL(writeLinkPage(data_dir, workstation.link)).href);
    const form = page.getByRole('form', { name: 'First start' });
    await expect(form).toBeVisible();
    const code = workstation.setup_code ?? '';
    const typed = {
      code,
      name: 'Aurora Viagens',
      country: 'br',
      currency: 'brl',
      time_zone: 'America/Sao_Paulo',
      admin_name: 'Bia',
      admin_email: 'bia@aurora.example',
      admin_password: 'password123',
    };
    for (const [name, value] of Object.entries(typed)) {
      await form.locator(`[name=${name}]`).fill(value);
    }
    await page.keyboard.press('Enter');
    await expect(form.getByText(/none that everybody tries first/)).toBeVisible();
    await form.locator('[name=admin_password]').fill('seven grey herons');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('set-up-done')).toContainText(/shown this once: [\w-]{40,}/);
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.locator('#command-line')).toBeVisible();
    await page.keyboard.press('Control+Shift+S');
    await page.getByRole('tab', { name: 'Keys and browsers' }).click();
    await expect(page.getByTestId('api-keys')).toContainText('Aurora Viagens');
    await page.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByTestId('browser-link').locator('code').innerText();
    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await expect(other.locator('[name=username]')).toBeVisible();
    // The page's own secret is in no address that is kept.
    expect(new URL(other.url()).hash).toBe('');
  } finally {
    await workstation.stop();
    rmSync(data_dir, { recursive: true, force: true });
  }
});
