/** The line in a browser: another home language, signs by key and click, what is pasted, help, turns. */
import { expect, test } from './desk.ts';

test('types in Sabre, with signs no keyboard has, and pastes several entries', async ({
  agent,
}) => {
  const { page } = agent;
  const line = page.locator('#command-line');
  const reading = page.getByTestId('reading');
  const answer = page.getByTestId('answer');
  await agent.enter('HL SABRE', () =>
    expect(page.getByTestId('home-language')).toHaveText('Sabre'),
  );
  await page.keyboard.type('W/*CDG');
  await expect(reading).toHaveText('What CDG stands for');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Paris');

  // ¥ by key at the cursor, ¤ by click; + and @ stand for them.
  await page.keyboard.type('T25FEB80');
  for (let n = 0; n < 7; n++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+Shift+Digit3');
  await expect(line).toHaveValue('T¤25FEB80');
  await page.keyboard.press('End');
  for (let n = 0; n < 2; n++) await page.keyboard.press('ArrowLeft');
  // The cursor stands behind the sign before any other key can come.
  const caret = await page.getByRole('button', { name: '¥' }).evaluate((button: HTMLElement) => {
    button.click();
    return document.querySelector<HTMLInputElement>('#command-line')?.selectionStart;
  });
  expect(caret).toBe('T¤25FEB¥'.length);
  await expect(line).toHaveValue('T¤25FEB¥80');
  await expect(line).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('+ 80');

  await page.keyboard.type('01Y');
  await expect(reading).toContainText('the number of a line');
  await page.keyboard.press('Escape');
  // What is expected is seen beside the beginning of a long rest.
  await page.keyboard.type('GRU MIA 20DEC, MIA LIS 27DEC, LIS GRU 30DEC');
  await expect(reading).toContainText(', MIA LIS 27… ✕ Expected');
  await page.keyboard.press('Escape');
  await page.keyboard.type('I');
  await expect(reading).toContainText('nothing to ignore');
  await page.keyboard.press('Escape');

  // Lines that are pasted wait for Enter.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'W/*GRU\nW/*MIA\n');
    document
      .querySelector('#command-line')
      ?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
  });
  await expect(line).toHaveValue('W/*GRU; W/*MIA');
  await expect(reading).toContainText('entry 2 of 2');
  await page.keyboard.press('Enter');
  await expect(answer).toContainText('Miami');
  await expect(line).toHaveValue('');

  await page.keyboard.type('F*4G');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('4G1/12A');
  await page.keyboard.press('Escape');
  await agent.enter('HL AMADEUS', () =>
    expect(page.getByTestId('home-language')).toHaveText('Amadeus'),
  );
});
