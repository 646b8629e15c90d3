/** The key of a command, as written on this platform. */
import { formatChord } from '../commands/keys/chord.ts';
import { findChord } from '../commands/keys/resolver.ts';
import { useArea, useDesk, usePreferences } from './use-desk.ts';

function useKeyLabel(command: string): string | null {
  const desk = useDesk();
  // Keys can be changed while the workstation runs.
  usePreferences(({ bindings }) => bindings);
  usePreferences(({ single_keys }) => single_keys);
  const screen = useArea((area) => area.screen);
  const chord = findChord(desk.listBindings(), command, screen);
  return chord === null ? null : formatChord(chord, desk.platform);
}

export function Key({ command }: { command: string }) {
  const label = useKeyLabel(command);
  return label === null ? null : <kbd>{label}</kbd>;
}
