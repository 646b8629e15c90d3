/**
 * The language in a browser: chosen on the sign-in page, kept over a reload and for the agent, changed
 * in place without losing what was typed or where the focus was; axe finds nothing in any language.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { en } from '#renderer/i18n/en/index.ts';
import { es } from '#renderer/i18n/es/index.ts';
import { pt } from '#renderer/i18n/pt/index.ts';
import { expect, startWorkstation, test } from './desk.ts';
import { BACK, OUT, shop } from './moves.ts';
import { speak } from './pictures-languages.ts';

/** What the sign-in page may weigh, scripts and styles: as built, and as a browser is sent it. */
const MAX_FIRST_BYTES = 2_100_000;
const MAX_FIRST_BYTES_SENT = 700_000;

test('the first screen is light, and a language comes with whoever chooses it @browser', async ({
  page,
}) => {
  const built = resolve(import.meta.dirname, '../../out/renderer');
  const html = readFileSync(join(built, 'index.html'), 'utf8');
  const files = [...html.matchAll(/(?:src|href)="\.\/([^"]+\.(?:js|css))"/g)].map(([, name]) =>
    readFileSync(join(built, name ?? '')),
  );
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  expect(files.length).toBeGreaterThan(1);
  expect(sum(files.map(({ length }) => length))).toBeLessThan(MAX_FIRST_BYTES);
  expect(sum(files.map((file) => gzipSync(file).length))).toBeLessThan(MAX_FIRST_BYTES_SENT);

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const workstation = await startWorkstation();
  await page.goto(workstation.link);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  // What is rare is fetched by itself once the page is painted, and is there before it is asked for.
  await expect.poll(() => asked.some((path) => path.includes('/lazy-screens-'))).toBe(true);
  const words = () => asked.filter((path) => /\/(pt|es)-[^/]*\.js$/.test(path));
  expect(words()).toEqual([]);
  await page.locator('select[name=language]').selectOption('es');
  await expect(page.getByRole('button', { name: es['signin.do'] })).toBeVisible();
  expect(words()).toHaveLength(1);
  await workstation.stop();
});

test('a part of the page that cannot be fetched is said, and is there when the page is anew @browser', async ({
  page,
}) => {
  const workstation = await startWorkstation();
  await page.route('**/*lazy-screens*', (route) => route.abort());
  await page.route(/\/es-[^/]*\.js$/, (route) => route.abort());
  await page.goto(workstation.link);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('agent@training.airdesk.example');
  await page.getByLabel('Password').fill('training-pass');
  await page.keyboard.press('Enter');
  const line = page.getByTestId('command-line');
  await expect(line).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Shift+S');
  await expect(page.getByRole('alert')).toContainText(en['app.part_missing']);
  await page.keyboard.press('ControlOrMeta+Shift+P');
  await page.keyboard.type('español');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('answer')).toContainText(en['app.part_missing']);
  await line.fill('AN20');
  await page.unrouteAll();
  await page.getByRole('button', { name: en['app.load_anew'] }).click();
  await expect(page.getByRole('heading', { level: 1, name: en['screen.settings'] })).toBeVisible();
  await expect(line).toHaveValue('AN20');
  await workstation.stop();
});

test('Portuguese from the sign-in page on', async ({ page }) => {
  const workstation = await startWorkstation();
  await page.goto(workstation.link);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  const choice = page.locator('select[name=language]');
  await choice.focus();
  await page.keyboard.type('Portu');
  await expect(page.getByRole('button', { name: pt['signin.do'] })).toBeVisible();
  await expect(choice).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR');
  await page.reload();
  await expect(page.getByLabel(pt['signin.password'])).toBeVisible();

  await page.getByLabel(pt['signin.email']).fill('agent@training.airdesk.example');
  await page.getByLabel(pt['signin.password']).fill('training-wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(pt['said.wrong_sign_in']);
  await page.getByLabel(pt['signin.password']).fill('training-pass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist', { name: pt['group.areas'] })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: pt['group.desk'] })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: pt['group.desk'] })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await workstation.stop();
});

test('a station that remembers nothing speaks the browser’s language, as does a new agent @long', async ({
  browser,
}) => {
  const workstation = await startWorkstation();
  const context = await browser.newContext({ locale: 'es-AR' });
  const page = await context.newPage();
  await page.goto(workstation.link);
  await page.getByLabel(es['signin.email']).fill('agent@training.airdesk.example');
  await page.getByLabel(es['signin.password']).fill('training-pass');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: es['group.desk'] })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await context.close();
  await workstation.stop();
});

test('a change of language reaches everything on screen and loses nothing @long', async ({
  agent,
}) => {
  const { page } = agent;
  await shop(agent, `AN${OUT}GRUMIA*${BACK}`);
  await page.keyboard.press('ArrowDown');
  const row = page.getByRole('row').nth(2);
  const flights = (await row.textContent()) ?? '';
  await page.keyboard.type('AN20');
  for (const [language, typed, words] of [
    ['pt-BR', 'português', pt],
    ['es', 'español', es],
  ] as const) {
    await speak(agent, language, typed);
    await expect(page.getByTestId('answer')).toContainText(words['answer.words']);
    await expect(page.getByRole('navigation', { name: words['app.keys'] })).toContainText(
      words['command.help'],
    );
    await expect(page.getByRole('columnheader').first()).toBeVisible();
    await expect(page.locator('.offer-head')).toContainText(words['term.flight']);
    await expect(page.getByTestId('search-progress')).toContainText(
      new RegExp(words['offers.in'].replace('{in}', '(\\d+)').replace('{all}', '\\1')),
    );
    await expect(page.getByTestId('command-line')).toBeFocused();
    await expect(page.getByTestId('command-line')).toHaveValue('AN20');
    expect((await row.textContent())?.slice(0, 8)).toBe(flights.slice(0, 8));
  }
});
