/**
 * Key events of layouts as Chromium reports them: written down from what the layouts have on their
 * keys. `key` is what a key gives with what is held; `code` is its place on a US keyboard.
 */
import type { KeyPress } from '#renderer/commands/keys/chord.ts';
import { press } from './press.ts';

const LATIN = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = (swapped: Record<string, string>) =>
  Object.fromEntries(LATIN.map((letter) => [letter, `Key${swapped[letter] ?? letter}`]));
const QWERTY = codes({});
const QWERTZ = codes({ Z: 'Y', Y: 'Z' });
const AZERTY = { ...codes({ A: 'Q', Q: 'A', Z: 'W', W: 'Z' }), M: 'Semicolon' };

/** Where a layout has its letters, and what it types with Option or AltGr that other keys mean. */
interface Layout {
  letters: Readonly<Record<string, string>>;
  /** What Digit1 to Digit9 and Digit0 give unshifted. */
  digits: string;
  /** [key, held, code] of presses that type a character, or wait for one. */
  typing: readonly (readonly [key: string, held: string, code: string])[];
}

export const MAC: Readonly<Record<string, Layout>> = {
  US: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['ç', 'Alt', 'KeyC'],
      ['Dead', 'Alt', 'KeyN'],
      ['Dead', 'Alt', 'KeyE'],
      ['π', 'Alt', 'KeyP'],
      ['å', 'Alt', 'KeyA'],
      ['œ', 'Alt', 'KeyQ'],
      ['∏', 'Alt Shift', 'KeyP'],
      ['¡', 'Alt', 'Digit1'],
      ['⁄', 'Alt Shift', 'Digit1'],
      ['\u00a0', 'Alt', 'Space'],
    ],
  },
  ABC: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['ç', 'Alt', 'KeyC'],
      ['Dead', 'Alt', 'KeyU'],
      ['Dead', 'Alt', 'Backquote'],
      ['ß', 'Alt', 'KeyS'],
      ['€', 'Alt Shift', 'Digit2'],
    ],
  },
  Brazilian: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['ç', '', 'Semicolon'],
      ['Dead', '', 'BracketLeft'],
      ['Dead', 'Shift', 'Quote'],
      ['ª', 'Alt', 'Digit9'],
      ['º', 'Alt', 'Digit0'],
      ['®', 'Alt', 'KeyR'],
    ],
  },
  Spanish: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['ñ', '', 'Semicolon'],
      ['|', 'Alt', 'Digit1'],
      ['@', 'Alt', 'Digit2'],
      ['#', 'Alt', 'Digit3'],
      ['[', 'Alt', 'BracketLeft'],
      ['Dead', 'Alt', 'KeyN'],
    ],
  },
  German: {
    letters: QWERTZ,
    digits: '1234567890',
    typing: [
      ['@', 'Alt', 'KeyL'],
      ['[', 'Alt', 'Digit5'],
      ['|', 'Alt', 'Digit7'],
      ['{', 'Alt', 'Digit8'],
      ['Dead', 'Alt', 'KeyN'],
      ['€', 'Alt', 'KeyE'],
      ['\\', 'Alt Shift', 'Digit7'],
    ],
  },
  French: { letters: AZERTY, digits: '&é"\'(§è!çà', typing: [['{', 'Alt', 'Digit5']] },
};

export const WINDOWS: Readonly<Record<string, Layout>> = {
  ABNT2: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['/', 'Ctrl Alt', 'KeyQ'],
      ['?', 'Ctrl Alt', 'KeyW'],
      ['°', 'Ctrl Alt', 'KeyE'],
      ['₢', 'Ctrl Alt', 'KeyC'],
      ['¹', 'Ctrl Alt', 'Digit1'],
      ['Dead', '', 'BracketLeft'],
      ['Dead', 'Shift', 'Quote'],
      ['/', '', 'IntlRo'],
    ],
  },
  Spanish: {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['|', 'Ctrl Alt', 'Digit1'],
      ['@', 'Ctrl Alt', 'Digit2'],
      ['#', 'Ctrl Alt', 'Digit3'],
      ['€', 'Ctrl Alt', 'KeyE'],
      ['Dead', '', 'Quote'],
      ['ñ', '', 'Semicolon'],
    ],
  },
  German: {
    letters: QWERTZ,
    digits: '1234567890',
    typing: [
      ['@', 'Ctrl Alt', 'KeyQ'],
      ['€', 'Ctrl Alt', 'KeyE'],
      ['µ', 'Ctrl Alt', 'KeyM'],
      ['{', 'Ctrl Alt', 'Digit7'],
      ['\\', 'Ctrl Alt', 'Minus'],
      ['Dead', '', 'Backquote'],
    ],
  },
  'US-International': {
    letters: QWERTY,
    digits: '1234567890',
    typing: [
      ['á', 'Ctrl Alt', 'KeyA'],
      ['ç', 'Ctrl Alt', 'Comma'],
      ['ö', 'Ctrl Alt', 'KeyP'],
      ['Ö', 'Ctrl Alt Shift', 'KeyP'],
      ['Dead', '', 'Quote'],
      ['Dead', 'Shift', 'Digit6'],
      ['€', 'Ctrl Alt', 'Digit5'],
    ],
  },
  French: { letters: AZERTY, digits: '&é"\'(-è_çà', typing: [['@', 'Ctrl Alt', 'Digit0']] },
};

/** Modifiers alone, as they come when a layout is changed, and a character by its number. */
export const MODIFIERS_ALONE: readonly KeyPress[] = [
  press('Alt', 'Alt', 'AltLeft'),
  press('Shift', 'Alt Shift', 'ShiftLeft'),
  press('Shift', 'Shift', 'ShiftLeft'),
  press('Alt', 'Shift Alt', 'AltLeft'),
  press('Meta', 'Shift Alt', 'AltLeft'),
  press('Control', 'Ctrl', 'ControlLeft'),
  press('Shift', 'Ctrl Shift', 'ShiftLeft'),
  press('AltGraph', '', 'AltRight'),
  press('AltGraph', 'Ctrl Alt', 'AltRight'),
  press('CapsLock', '', 'CapsLock'),
];
export const ALT_NUMBERS: readonly KeyPress[] = [...'0123456789'].map((digit) =>
  press(digit, 'Alt', `Numpad${digit}`),
);

/** The press of a chord on a layout: the key that has the letter or digit, with what is held. */
export function pressOf(chord: string, { letters, digits }: Layout): KeyPress | null {
  const parts = chord.split('+');
  const name = parts.pop() ?? '';
  const held = parts.join(' ');
  if (/^\d$/.test(name)) {
    const given = digits[(Number(name) + 9) % 10] ?? name;
    return press(held.includes('Shift') ? '!' : given, held, `Digit${name}`);
  }
  const code = letters[name];
  // With Cmd held Shift makes no capital.
  const capital = held.includes('Shift') && !held.includes('Meta');
  return code ? press(capital ? name : name.toLowerCase(), held, code) : null;
}
