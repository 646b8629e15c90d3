/** Every chord on the layouts agents have, and what types a character there, which no command may take. */
import { describe, expect, it } from 'vitest';
import { listCommandBindings } from '#renderer/commands/index.ts';
import {
  type KeyPress,
  listChords,
  type Platform,
  typesSign,
} from '#renderer/commands/keys/chord.ts';
import { type Focus, resolveKey } from '#renderer/commands/keys/resolver.ts';
import { SCREENS } from '#renderer/commands/screens.ts';
import { requireSome } from '../fixtures/require-some.ts';
import { ALT_NUMBERS, MAC, MODIFIERS_ALONE, pressOf, WINDOWS } from './layouts.ts';
import { press } from './press.ts';

const FOCUSES: readonly Focus[] = ['empty', 'typed', 'field', 'palette', 'dialog'];
const LAYOUTS = (
  [
    ['mac', MAC],
    ['other', WINDOWS],
  ] as const
).flatMap(([platform, layouts]) =>
  Object.entries(layouts).map(([name, layout]) => [platform, name, layout] as const),
);

/** Commands that a press would set off, wherever the keys go. */
function setsOff(event: KeyPress, platform: Platform, on: readonly Focus[] = FOCUSES): string[] {
  return (['desktop', 'browser'] as const).flatMap((host) => {
    const bindings = listCommandBindings(host, platform);
    return SCREENS.flatMap((screen) =>
      on.flatMap(
        (focus) => resolveKey(bindings, { screen, focus, platform }, event)?.command ?? [],
      ),
    );
  });
}

describe.each(LAYOUTS)('on %s, %s', (platform, _name, layout) => {
  it('every chord of a letter or digit is pressed and means its command', () => {
    const bindings = listCommandBindings('desktop', platform);
    let pressed = 0;
    for (const binding of bindings) {
      const event = pressOf(binding.chord, layout);
      if (!event) continue;
      pressed += 1;
      const screen = binding.screens?.[0] ?? 'desk';
      const focus = binding.focus[0] ?? 'empty';
      const met = resolveKey(bindings, { screen, focus, platform }, event);
      expect([binding.chord, met?.command]).toEqual([binding.chord, binding.command]);
    }
    expect(pressed).toBeGreaterThan(60);
  });

  it('what types a character, or waits for one, is no command where text is typed', () => {
    const taken = layout.typing.flatMap(([key, held, code]) =>
      setsOff(press(key, held, code), platform, ['typed', 'field']).map((id) => `${key} ${id}`),
    );
    expect(taken).toEqual([]);
  });

  it('every sign that is typed begins an entry where no field has the focus', () => {
    const typed = layout.typing.filter(([key]) => /^\S$/u.test(key));
    const left = requireSome(typed).filter(
      ([key, held, code]) => !typesSign(press(key, held, code), platform),
    );
    expect(left).toEqual([]);
    const commands = ['a', '2'].flatMap((key) => [press(key, 'Ctrl'), press(key, 'Meta')]);
    expect(commands.filter((event) => typesSign(event, platform))).toEqual([]);
  });
});

describe.each(['mac', 'other'] as const)('on %s', (platform) => {
  it('modifiers alone mean nothing: they change the layout', () => {
    expect(MODIFIERS_ALONE.flatMap((event) => setsOff(event, platform))).toEqual([]);
  });
});

it('characters by their number are no chord', () => {
  expect(ALT_NUMBERS.flatMap((event) => listChords(event, 'other'))).toEqual([]);
});

it('no key of a Mac is Option with a character', () => {
  for (const host of ['desktop', 'browser'] as const) {
    const bound = listCommandBindings(host, 'mac').map(({ chord }) => chord);
    expect(bound.filter((chord) => /^Alt\+(Shift\+)?.$/u.test(chord))).toEqual([]);
  }
});

it('what a Mac has no key for is on the one that says Delete', () => {
  const bindings = listCommandBindings('desktop', 'mac');
  const deleting = bindings.filter((one) => one.chord === 'Delete');
  for (const { chord, command } of requireSome(deleting)) {
    const other = bindings.find((one) => one.command === command && one.chord === 'Backspace');
    expect([chord, other?.command]).toEqual([chord, command]);
  }
});

it('deleting in a text is left to the text', () => {
  for (const [platform, key, held] of [
    ['mac', 'Backspace', 'Meta'],
    ['other', 'Delete', 'Ctrl'],
    ['other', 'Backspace', 'Ctrl'],
  ] as const) {
    expect(setsOff(press(key, held, key), platform, ['typed', 'field'])).toEqual([]);
  }
});
