/**
 * Chords: one spelling for a key with its modifiers ('Ctrl+Shift+P'), from a binding's text or from
 * a key press. Letters and symbols are the characters typed, not key positions; only digits under
 * Shift, which type symbols, and letters of other scripts use the key position. On a Mac, Option
 * with a letter types a character or waits for one (⌥C ç, ⌥N ˜). So Alt in the table means Control
 * and Command there: these type nothing on any layout and are free in the system and in text
 * fields, except for the keys in `ON_MAC`.
 */
import { toTable } from '#main/contract/collections.ts';

export type Platform = 'mac' | 'other';

/** The parts of a KeyboardEvent that make a chord. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;

/** ⌃⌘Q locks the screen, so Alt+Q is ⌃⌘B on a Mac. */
const ON_MAC: Readonly<Record<string, string>> = toTable({ Q: 'B' });

const isCharacter = (key: string): boolean => /^[\p{L}\p{N}]$/u.test(key);

/** Replaces Alt by ⌃⌘ for a letter or digit, without ⇧ for a digit (that takes screenshots). */
function replaceAlt(held: Set<string>, key: string): string {
  if (!held.has('Alt') || held.has('Ctrl') || held.has('Meta') || !isCharacter(key)) return key;
  held.delete('Alt');
  held.add('Ctrl').add('Meta');
  if (/\d/.test(key)) held.delete('Shift');
  const letter = key.toUpperCase();
  return held.has('Shift') ? letter : (ON_MAC[letter] ?? letter);
}

/** Spells a binding as a chord. `Mod` is Cmd on a Mac, where Alt with a letter is ⌃⌘; else Ctrl. */
export function normalizeChord(text: string, platform: Platform): string {
  const parts = text.endsWith('+') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const key = parts.pop() ?? '';
  const held = new Set(parts.filter(Boolean).map((part) => parseModifier(part, platform)));
  return spell(held, platform === 'mac' ? replaceAlt(held, key) : key);
}

function parseModifier(part: string, platform: Platform): (typeof MODIFIERS)[number] {
  if (part === 'Mod') return platform === 'mac' ? 'Meta' : 'Ctrl';
  const known = MODIFIERS.find((name) => name === part);
  if (!known) throw new Error(`Unknown modifier ${part}`);
  return known;
}

function spell(held: ReadonlySet<string>, key: string): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return [...MODIFIERS.filter((m) => held.has(m)), name === ' ' ? 'Space' : name].join('+');
}

/** Whether a press types a character: Alt with a code (Alt+0233 é), or Option on a Mac. */
export function typesCharacter(press: KeyPress, platform: Platform): boolean {
  if (!press.altKey || press.ctrlKey || press.metaKey) return false;
  if (platform === 'mac') return press.key.length === 1;
  return press.code.startsWith('Numpad') && /^\d$/.test(press.key);
}

/** Windows tells of AltGr as both keys. */
export const isAltGr = (press: KeyPress, platform: Platform): boolean =>
  press.ctrlKey && press.altKey && platform !== 'mac';

/** Whether a press types a sign that may begin an entry: @ and ¥ need AltGr or Option on many layouts. */
export const typesSign = (press: KeyPress, platform: Platform): boolean =>
  /^[^\s\p{C}]$/u.test(press.key) &&
  ((!press.ctrlKey && !press.altKey && !press.metaKey) ||
    isAltGr(press, platform) ||
    typesCharacter(press, platform));

/** The chords a key press may match, most likely first; none if it types a character. */
export function listChords(press: KeyPress, platform: Platform): string[] {
  if (typesCharacter(press, platform)) return [];
  const held = new Set<string>();
  if (press.ctrlKey) held.add('Ctrl');
  if (press.altKey) held.add('Alt');
  if (press.metaKey) held.add('Meta');
  const plain = press.key.length === 1;
  const letter = /^\p{L}$/u.test(press.key);
  const commanded = press.ctrlKey || press.metaKey || press.altKey;
  // Shift is part of the chord unless it was only needed to type the symbol ('?').
  if (press.shiftKey && (!plain || letter || commanded)) held.add('Shift');
  const chords = [spell(held, press.key)];
  const digit = /^Digit(\d)$/.exec(press.code)?.[1];
  if (digit && commanded) chords.push(spell(held, digit));
  const on_key = /^Key([A-Z])$/.exec(press.code)?.[1];
  const foreign = letter && !/\p{Script=Latin}/u.test(press.key);
  if (on_key && foreign && commanded) chords.push(spell(held, on_key));
  return [...new Set(chords)];
}

const SHOWN: Readonly<Record<string, string>> = toTable({
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
});
const SHOWN_ON_MAC: Readonly<Record<string, string>> = toTable({
  Ctrl: '⌃',
  Alt: '⌥',
  Shift: '⇧',
  Meta: '⌘',
  Backspace: '⌫',
  Delete: '⌦',
  Enter: '↩',
});

/** A chord as written on a key cap. */
export function formatChord(chord: string, platform: Platform): string {
  const parts = chord.endsWith('++') ? [chord.slice(0, -2), '+'] : chord.split('+');
  const names = parts.map(
    (part) => (platform === 'mac' ? SHOWN_ON_MAC[part] : undefined) ?? SHOWN[part] ?? part,
  );
  return names.join(platform === 'mac' ? '' : '+');
}
