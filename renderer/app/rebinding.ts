/** Checks a key for a command: no typed character, no key of browser, system or other command. */
import type { Preferences } from '#main/contract/preferences.ts';
import { COMMANDS, findCommand, listCommandBindings } from '../commands/index.ts';
import { type KeyPress, listChords, type Platform } from '../commands/keys/chord.ts';
import { getForbiddenChords, type Host, isAltGr } from '../commands/keys/forbidden.ts';
import { type Binding, listBindings, shadows } from '../commands/keys/resolver.ts';
import { type Phrase, phrase, say } from '../i18n/words.ts';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock', 'Dead', 'Process'];

export const findPressedChord = (press: KeyPress, platform: Platform): string | null =>
  MODIFIERS.includes(press.key) ? null : (listChords(press, platform)[0] ?? null);

const NAMED = /^(F\d{1,2}|Arrow\w+|Page\w+|Home|End|Insert|Delete)$/;

export interface KeySetup {
  host: Host;
  platform: Platform;
  own: Preferences['bindings'];
}

/** Null if the command may have the chord, else why not. */
export function judgeChord(id: string, chord: string, place: KeySetup): Phrase | null {
  const { host, platform, own } = place;
  const values = { chord };
  if (isAltGr(chord)) return phrase('keys.altgr', values);
  const parts = chord.endsWith('++') ? ['+'] : chord.split('+');
  const key = parts.at(-1) ?? '';
  const held = parts.slice(0, -1).filter((part) => part !== 'Shift');
  // Enter, Escape, Tab and similar keys navigate everywhere, so they cannot be bound alone.
  if (held.length === 0 && !NAMED.test(key)) return phrase('keys.plain', values);
  if (getForbiddenChords(host, platform).has(chord)) return phrase('keys.forbidden', values);
  const command = findCommand(id);
  if (!command) return null;
  const [focus] = command.keys.map((spec) => spec.focus);
  const [wanted] = listBindings(
    [{ ...command, keys: [{ chords: chord, ...(focus && { focus }) }] }],
    host,
    platform,
  );
  const holder = wanted
    ? listCommandBindings(host, platform, own).find(
        (binding: Binding) => binding.command !== id && shadows(binding, wanted),
      )
    : undefined;
  const title = holder && findCommand(holder.command)?.title;
  return title ? phrase('keys.taken', { chord, command: say(title) }) : null;
}

export interface KeyLine {
  id: string;
  title: (typeof COMMANDS)[number]['title'];
  /** The default keys, and the current ones. */
  defaults: readonly string[];
  now: readonly string[];
  changed: boolean;
}

/** Every command that has a key or may have one. */
export function listKeyLines({ host, platform, own }: KeySetup): KeyLine[] {
  const usual = listCommandBindings(host, platform);
  const bindings = listCommandBindings(host, platform, own);
  const getChords = (list: readonly Binding[], id: string) => [
    ...new Set(list.filter((binding) => binding.command === id).map(({ chord }) => chord)),
  ];
  return COMMANDS.filter((command) => !command.silent).map(({ id, title }) => ({
    id,
    title,
    defaults: getChords(usual, id),
    now: getChords(bindings, id),
    changed: own[id] !== undefined,
  }));
}
