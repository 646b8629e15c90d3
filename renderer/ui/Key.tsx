/** The key of a command, as it is on this kind of workstation. */
import { chordLabel } from '../keys/chord.ts';
import { chordOf } from '../keys/resolver.ts';
import { useArea, useDesk } from './use-desk.ts';

function useKeyLabel(command: string): string | null {
  const { bindings, platform } = useDesk();
  const screen = useArea((area) => area.screen);
  const chord = chordOf(bindings, command, screen);
  return chord === null ? null : chordLabel(chord, platform);
}

export function Key({ command }: { command: string }) {
  const label = useKeyLabel(command);
  return label === null ? null : <kbd>{label}</kbd>;
}
