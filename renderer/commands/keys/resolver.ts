/**
 * Finds the command of a key press: a pure function of bindings, situation and chord. Two bindings
 * of one chord never apply in the same situation; a test checks this.
 */
import { isAltGr, type KeyPress, listChords, normalizeChord, type Platform } from './chord.ts';
import type { Host } from './forbidden.ts';

/** What has the focus: the line (empty or not), a field, the palette, or a dialog's question. */
export type Focus = 'empty' | 'typed' | 'field' | 'palette' | 'dialog';

/** A chord for every workstation, or different chords per host and platform. */
interface KeySpec {
  chords: string | readonly string[];
  /** If absent: the empty line, the line with text, and fields. */
  focus?: readonly Focus[];
  hosts?: readonly Host[];
  platforms?: readonly Platform[];
}

export interface Keyed<S extends string = string> {
  id: string;
  keys: readonly KeySpec[];
  /** The screens it works on; all if absent. */
  screens?: readonly S[];
  /** Repeats while its key is held: only for moving, never for ending, answering or sending. */
  repeats?: true;
}

export interface Binding {
  command: string;
  chord: string;
  focus: readonly Focus[];
  screens: readonly string[] | null;
  repeats: boolean;
}

const AT_WORK: readonly Focus[] = ['empty', 'typed', 'field'];

/** Every binding on this kind of workstation. */
export const listBindings = (
  commands: readonly Keyed[],
  host: Host,
  platform: Platform,
): readonly Binding[] =>
  commands.flatMap((command) =>
    command.keys
      .filter(
        (spec) =>
          (spec.hosts?.includes(host) ?? true) && (spec.platforms?.includes(platform) ?? true),
      )
      .flatMap((spec) =>
        spellChords([spec.chords].flat(), platform).map((chord) => ({
          command: command.id,
          chord,
          focus: spec.focus ?? AT_WORK,
          screens: command.screens ?? null,
          repeats: command.repeats ?? false,
        })),
      ),
  );

/** The key labelled Delete on a Mac is Backspace; Delete itself needs Fn there. */
function spellChords(chords: readonly string[], platform: Platform): string[] {
  const all = chords.map((chord) => normalizeChord(chord, platform));
  const delete_too = platform === 'mac' && all.includes('Delete');
  return [...new Set([...(delete_too ? ['Backspace'] : []), ...all])];
}

const holds = (binding: Binding, screen: string, focus: Focus): boolean =>
  binding.focus.includes(focus) && (binding.screens === null || binding.screens.includes(screen));

/** The command bound to a key press in this situation, or null. */
export function resolveKey(
  bindings: readonly Binding[],
  context: { screen: string; focus: Focus; platform: Platform },
  press: KeyPress,
): Binding | null {
  for (const chord of listPressed(press, context.platform)) {
    const found = bindings.find(
      (binding) => binding.chord === chord && holds(binding, context.screen, context.focus),
    );
    if (found) return found;
  }
  return null;
}

const listPressed = (press: KeyPress, platform: Platform): string[] =>
  isAltGr(press, platform) ? [] : listChords(press, platform);

/** Keys that mean nothing but a command: they neither type nor edit a text. */
const COMMANDS_ONLY = /^(?:F\d+|(?:Alt\+(?:Shift\+)?|Ctrl\+(?:Shift\+)?Meta\+)\w)$/;

/** The binding of a key that does something on other screens (on the most), nothing here; or null. */
export function findElsewhere(
  bindings: readonly Binding[],
  { focus, platform }: { focus: Focus; platform: Platform },
  press: KeyPress,
): Binding | null {
  const pressed = listPressed(press, platform).filter((chord) => COMMANDS_ONLY.test(chord));
  const isMeant = ({ chord, focus: at }: Binding) => pressed.includes(chord) && at.includes(focus);
  const meant = AT_WORK.includes(focus) ? bindings.filter(isMeant) : [];
  const countScreens = ({ screens }: Binding) => screens?.length ?? 0;
  return meant.toSorted((a, b) => countScreens(b) - countScreens(a))[0] ?? null;
}

/** Whether two bindings of one chord could both apply in some situation. */
export function shadows(a: Binding, b: Binding): boolean {
  if (a.chord !== b.chord || !a.focus.some((focus) => b.focus.includes(focus))) return false;
  if (a.screens === null || b.screens === null) return true;
  return a.screens.some((screen) => b.screens?.includes(screen));
}

/** The chord to show for a command: the first that applies. */
export function findChord(
  bindings: readonly Binding[],
  command: string,
  screen: string,
): string | null {
  const own = bindings.filter((binding) => binding.command === command);
  const here = own.find((b) => b.screens === null || b.screens.includes(screen));
  return (here ?? own[0])?.chord ?? null;
}
