import { describe, expect, it } from 'vitest';
import {
  formatChord,
  listChords,
  normalizeChord,
  type Platform,
} from '#renderer/commands/keys/chord.ts';
import { press } from './press.ts';

const TYPED: [what: string, key: string, held: string, code: string, Platform, string[]][] = [
  ['a letter', 'a', '', 'KeyA', 'other', ['A']],
  ['a letter with Ctrl', 'p', 'Ctrl', 'KeyP', 'other', ['Ctrl+P']],
  ['Shift beside Ctrl', 'P', 'Ctrl Shift', 'KeyP', 'other', ['Ctrl+Shift+P']],
  ['? on a US keyboard', '?', 'Shift', 'Slash', 'other', ['?']],
  ['? on an ABNT2 keyboard', '?', 'Shift', 'IntlRo', 'other', ['?']],
  ['/ under Shift on a German one', '/', 'Shift', 'Digit7', 'other', ['/']],
  [
    'a digit with Ctrl+Shift, US',
    '!',
    'Ctrl Shift',
    'Digit1',
    'other',
    ['Ctrl+Shift+!', 'Ctrl+Shift+1'],
  ],
  [
    'the same, ABNT2 dead key',
    '¨',
    'Ctrl Shift',
    'Digit6',
    'other',
    ['Ctrl+Shift+¨', 'Ctrl+Shift+6'],
  ],
  ['the same, AZERTY', '1', 'Ctrl Shift', 'Digit1', 'other', ['Ctrl+Shift+1']],
  ['an arrow', 'ArrowUp', 'Ctrl', 'ArrowUp', 'other', ['Ctrl+ArrowUp']],
  ['the space bar', ' ', '', 'Space', 'other', ['Space']],
  ['Option on a Mac types another letter', 'π', 'Alt', 'KeyP', 'mac', []],
  ['a number of Alt and the numeric keys', '2', 'Alt', 'Numpad2', 'other', []],
  ['a Cyrillic letter with Alt', 'з', 'Alt', 'KeyP', 'other', ['Alt+З', 'Alt+P']],
  [
    'Shift beside Cmd, which keeps letters small',
    'p',
    'Meta Shift',
    'KeyP',
    'mac',
    ['Shift+Meta+P'],
  ],
  ['Cmd on a Mac', 'k', 'Meta', 'KeyK', 'mac', ['Meta+K']],
];

describe('key presses as chords', () => {
  it.each(TYPED)('%s', (_, key, held, code, platform, chords) => {
    expect(listChords(press(key, held, code), platform)).toEqual(chords);
  });

  it('spells bindings in one way', () => {
    const spelled = ['Mod+Shift+P', 'Shift+Mod+p', 'Mod+Enter', '?', 'Mod++'].map((chord) => [
      normalizeChord(chord, 'other'),
      normalizeChord(chord, 'mac'),
    ]);
    expect(spelled).toEqual([
      ['Ctrl+Shift+P', 'Shift+Meta+P'],
      ['Ctrl+Shift+P', 'Shift+Meta+P'],
      ['Ctrl+Enter', 'Meta+Enter'],
      ['?', '?'],
      ['Ctrl++', 'Meta++'],
    ]);
    expect(() => normalizeChord('Hyper+P', 'other')).toThrow('Unknown modifier Hyper');
  });

  it('makes Alt with letters and digits what types nothing on a Mac', () => {
    const chords = ['Alt+P', 'Alt+Shift+P', 'Alt+Q', 'Alt+Shift+Q', 'Alt+Shift+3', 'Alt+ArrowUp'];
    expect(chords.map((chord) => normalizeChord(chord, 'mac'))).toEqual([
      'Ctrl+Meta+P',
      'Ctrl+Shift+Meta+P',
      // ⌃⌘Q locks the screen, ⌃⇧⌘3 takes its picture.
      'Ctrl+Meta+B',
      'Ctrl+Shift+Meta+Q',
      'Ctrl+Meta+3',
      'Alt+ArrowUp',
    ]);
    expect(chords.map((chord) => normalizeChord(chord, 'other'))).toEqual(chords);
  });

  it('labels keys as their caps say', () => {
    expect(
      ['Ctrl+ArrowUp', 'Escape', 'Ctrl+Delete', 'Ctrl++'].map((c) => formatChord(c, 'other')),
    ).toEqual(['Ctrl+↑', 'Esc', 'Ctrl+Del', 'Ctrl++']);
    expect(formatChord('Shift+Meta+P', 'mac')).toBe('⇧⌘P');
  });
});
