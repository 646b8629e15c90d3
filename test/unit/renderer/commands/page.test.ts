/** The page of entries says what is read now. */
import { expect, it } from 'vitest';
import { COMMANDS } from '#renderer/commands/index.ts';
import { buildEntriesPage } from './entries-page.ts';

it('is what the command table gives', async () => {
  await expect(buildEntriesPage(COMMANDS)).toMatchFileSnapshot('../../../../docs/entries.md');
});
