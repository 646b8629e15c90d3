/** The key of a command, as written on this platform. */
import { formatChord } from '../commands/keys/chord.ts';
import { findChord } from '../commands/keys/resolver.ts';
import { say, type WordKey } from '../i18n/words.ts';
import { useArea, useDesk, usePreferences } from './use-desk.ts';

export function Key({ command }: { command: string }) {
  const desk = useDesk();
  // Keys can be changed while the workstation runs.
  usePreferences(({ bindings }) => bindings);
  usePreferences(({ single_keys }) => single_keys);
  const screen = useArea((area) => area.screen);
  const chord = findChord(desk.listBindings(), command, screen);
  return chord === null ? null : <kbd>{formatChord(chord, desk.platform)}</kbd>;
}

/** A key and what it does. */
export const KeyHint = ({ command, does }: { command: string; does: WordKey }) => (
  <span className="dim small">
    <Key command={command} /> {say(does)}
  </span>
);
