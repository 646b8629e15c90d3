/** Keys an agent wants: characters, the browser's, the system's and other commands' are refused. */
import { expect, test } from 'vitest';
import { findPressedChord, judgeChord, listKeyLines } from '#renderer/app/rebinding.ts';

const BROWSER = { host: 'browser', platform: 'other', own: {} } as const;
const why = (chord: string, place: Parameters<typeof judgeChord>[2] = BROWSER) =>
  judgeChord('booking.find', chord, place)?.key ?? null;

test.each([
  ['A', 'keys.plain'],
  ['Shift+A', 'keys.plain'],
  ['Enter', 'keys.plain'],
  ['Escape', 'keys.plain'],
  ['Ctrl+Alt+A', 'keys.altgr'],
  ['Ctrl+T', 'keys.forbidden'],
  ['F5', 'keys.forbidden'],
  ['F10', 'keys.forbidden'],
  ['Alt+D', 'keys.forbidden'],
  ['Ctrl+C', 'keys.forbidden'],
  ['Alt+I', 'keys.taken'],
  ['F2', 'keys.taken'],
  ['Alt+Q', null],
  ['Ctrl+Shift+F9', null],
])('%s is judged %s', (chord, key) => {
  expect(why(chord)).toBe(key);
});

test.each(['Shift+Meta+5', 'Shift+Meta+6', 'Ctrl+Shift+Meta+6'])(
  '%s takes a picture on a Mac',
  (chord) => {
    expect(why(chord, { host: 'desktop', platform: 'mac', own: {} })).toBe('keys.forbidden');
  },
);

test('a key that was given up is free, and one that was taken over is not', () => {
  const own = { 'booking.import': ['Ctrl+Shift+F9'] };
  expect(why('Alt+I', { ...BROWSER, own })).toBe(null);
  expect(why('Ctrl+Shift+F9', { ...BROWSER, own })).toBe('keys.taken');
  const line = listKeyLines({ ...BROWSER, own }).find(({ id }) => id === 'booking.import');
  expect(line).toMatchObject({ defaults: ['Alt+I'], now: ['Ctrl+Shift+F9'], changed: true });
});

test('a modifier alone is no key yet', () => {
  const press = { code: '', ctrlKey: false, altKey: true, shiftKey: false, metaKey: false };
  expect(findPressedChord({ ...press, key: 'Alt' }, 'other')).toBe(null);
  expect(findPressedChord({ ...press, key: 'k' }, 'other')).toBe('Alt+K');
});
