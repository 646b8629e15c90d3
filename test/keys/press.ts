/** Key presses as a browser reports them, written as chords of the keys that were pressed. */
import type { KeyPress } from '#renderer/commands/keys/chord.ts';

/** `key` is what was typed; `code` the key's place, where it matters. */
export function press(key: string, held = '', code = ''): KeyPress {
  return {
    key,
    code,
    ctrlKey: held.includes('Ctrl'),
    altKey: held.includes('Alt'),
    shiftKey: held.includes('Shift'),
    metaKey: held.includes('Meta'),
  };
}
