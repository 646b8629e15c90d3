/**
 * Chords that may not be bound, per host and platform: those of the browser, the operating system
 * and text fields. A binding on one of them never receives its key, or disables something the user
 * needs.
 */
import { normalizeChord, type Platform } from './chord.ts';

export type Host = 'desktop' | 'browser';

const splitWords = (text: string): string[] => text.trim().split(/\s+/);
const listDigits = (prefix: string): string[] => [...'123456789'].map((d) => `${prefix}+${d}`);

/** Needed by every text field on every platform. */
const EDITING = splitWords('Mod+A Mod+C Mod+V Mod+X Mod+Z Mod+Y Mod+Shift+Z');

const BROWSER = [
  ...splitWords(
    'Mod+L Mod+K Mod+T Mod+N Mod+W Mod+R Mod+P Mod+S Mod+F Mod+G Mod+H Mod+J Mod+O Mod+D',
  ),
  ...splitWords('Mod+U Mod+E Mod+Q Mod+M Mod+0 Mod+- Mod++ Mod+= Mod+B Mod+I'),
  ...listDigits('Mod'),
  ...splitWords(
    'Mod+Shift+N Mod+Shift+T Mod+Shift+W Mod+Shift+I Mod+Shift+J Mod+Shift+C Mod+Shift+B',
  ),
  ...splitWords(
    'Mod+Shift+O Mod+Shift+R Mod+Shift+D Mod+Shift+A Mod+Shift+Q Mod+Shift+M Mod+Shift+G',
  ),
  ...splitWords('Mod+Shift+Delete Mod+Shift+V Mod+PageUp Mod+PageDown Ctrl+Tab Ctrl+Shift+Tab'),
];

const BROWSER_OTHER = [
  ...splitWords('F1 F3 F5 F6 F7 F11 F12 Shift+F3 Shift+F5 Shift+F6 Shift+F7 Ctrl+F4 Ctrl+F5'),
  ...splitWords(
    'Alt+D Alt+E Alt+F Alt+V Alt+S Alt+B Alt+T Alt+H Alt+Home Alt+ArrowLeft Alt+ArrowRight',
  ),
  ...listDigits('Alt'),
];

/** Windows and Linux: menus, window keys, Linux's character input. */
const OTHER = splitWords(
  'F10 Shift+F10 Alt+F4 Alt+Tab Alt+Space Alt+Escape Ctrl+Escape Ctrl+Shift+Escape Ctrl+Shift+U',
);

const MAC = [
  ...[...Array(12).keys()].map((n) => `F${n + 1}`),
  ...[...Array(8).keys()].map((n) => `Ctrl+F${n + 1}`),
  ...splitWords('Ctrl+ArrowUp Ctrl+ArrowDown Ctrl+ArrowLeft Ctrl+ArrowRight'),
  ...listDigits('Ctrl'),
  ...splitWords(
    'Meta+Q Meta+H Meta+M Meta+Tab Meta+Space Meta+` Meta+Shift+3 Meta+Shift+4 Meta+Shift+5',
  ),
  // The picture of the keys' own display.
  ...splitWords('Meta+Shift+6 Meta+Ctrl+Shift+6'),
  ...splitWords(
    'Meta+Alt+D Meta+Alt+Escape Meta+Ctrl+Q Meta+Ctrl+F Meta+Shift+Q Meta+, Ctrl+Space',
  ),
  ...splitWords(
    'Meta+Ctrl+D Meta+Ctrl+Space Meta+Ctrl+Shift+3 Meta+Ctrl+Shift+4 Meta+Ctrl+Shift+5',
  ),
];

/** The forbidden chords of one kind of workstation, in normalized spelling. */
export function getForbiddenChords(host: Host, platform: Platform): ReadonlySet<string> {
  const chords = [
    ...EDITING,
    ...(platform === 'mac' ? MAC : OTHER),
    ...(host === 'browser' ? BROWSER : []),
    ...(host === 'browser' && platform === 'other' ? BROWSER_OTHER : []),
  ];
  return new Set(chords.map((chord) => normalizeChord(chord, platform)));
}

/** Ctrl+Alt is AltGr, which types characters on most keyboards, and VoiceOver's key on a Mac. */
export const isAltGr = (chord: string): boolean => /(^|\+)Ctrl\+Alt\+/.test(chord);
