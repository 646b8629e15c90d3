/** The catalogues of one language lie in several files: no key may be in two of them. */
import { expect, it } from 'vitest';
import { commands } from '#renderer/words/en/commands.ts';
import { en } from '#renderer/words/en/index.ts';
import { queue } from '#renderer/words/en/queue.ts';
import { sale } from '#renderer/words/en/sale.ts';
import { screens } from '#renderer/words/en/screens.ts';
import { shell } from '#renderer/words/en/shell.ts';

it('no word is said by two files', () => {
  const parts = [commands, queue, sale, screens, shell];
  const keys = parts.flatMap((part) => Object.keys(part));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  // What another file says over one of these would be heard instead of it.
  const own: Record<string, unknown> = Object.assign({}, ...parts);
  const all: Record<string, unknown> = en;
  expect(Object.keys(own).filter((key) => own[key] !== all[key])).toEqual([]);
});
