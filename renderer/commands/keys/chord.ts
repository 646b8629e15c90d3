/**
 * Chords: one spelling for a key with its modifiers ('Ctrl+Shift+P'), from a binding's text or from
 * a key press. Letters and signs are the characters that were typed, not key positions; only digits
 * under Shift, which type signs, and macOS's Alt, which types other letters, fall back to the key.
 */
export type Platform = 'mac' | 'other';

/** The parts of a KeyboardEvent that a chord is made of. */
export interface KeyPress {
  key: string;
  code: string;
  ctrlKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  metaKey: boolean;
}

const MODIFIERS = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const;

/** Puts a binding's text into the one spelling; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
export function normalizeChord(text: string, platform: Platform): string {
  const parts = text.endsWith('+') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const key = parts.pop() ?? '';
  const held = new Set(parts.filter(Boolean).map((part) => modifier(part, platform)));
  return spell(held, key);
}

function modifier(part: string, platform: Platform): (typeof MODIFIERS)[number] {
  if (part === 'Mod') return platform === 'mac' ? 'Meta' : 'Ctrl';
  const known = MODIFIERS.find((name) => name === part);
  if (!known) throw new Error(`Unknown modifier ${part}`);
  return known;
}

function spell(held: ReadonlySet<string>, key: string): string {
  const name = key.length === 1 ? key.toUpperCase() : key;
  return [...MODIFIERS.filter((m) => held.has(m)), name === ' ' ? 'Space' : name].join('+');
}

/** What a key press may be bound as, the likeliest first. */
export function chordsOf(press: KeyPress, platform: Platform): string[] {
  const held = new Set<string>();
  if (press.ctrlKey) held.add('Ctrl');
  if (press.altKey) held.add('Alt');
  if (press.metaKey) held.add('Meta');
  const plain = press.key.length === 1;
  const letter = /^\p{L}$/u.test(press.key);
  const commanded = press.ctrlKey || press.metaKey || press.altKey;
  // Shift is part of the chord unless it only made the sign that was typed ('?').
  if (press.shiftKey && (!plain || letter || commanded)) held.add('Shift');
  const chords = [spell(held, press.key)];
  const digit = /^Digit(\d)$/.exec(press.code)?.[1];
  if (digit && commanded) chords.push(spell(held, digit));
  const on_key = /^Key([A-Z])$/.exec(press.code)?.[1];
  if (on_key && press.altKey && platform === 'mac') chords.push(spell(held, on_key));
  return [...new Set(chords)];
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Delete: 'Del',
};

/** A chord as it is written on a key cap. */
export function chordLabel(chord: string, platform: Platform): string {
  const mac: Readonly<Record<string, string>> = { Ctrl: '⌃', Alt: '⌥', Shift: '⇧', Meta: '⌘' };
  const parts = chord.endsWith('++') ? [chord.slice(0, -2), '+'] : chord.split('+');
  const names = parts.map(
    (part) => (platform === 'mac' ? mac[part] : undefined) ?? SHOWN[part] ?? part,
  );
  return names.join(platform === 'mac' ? '' : '+');
}
