/**
 * THE command table. The usual work by key and entry: F2 or `AN20DECGRUMIA` shops, arrows move
 * through the offers and Right opens one, F3/Alt+P prices it, Enter or `SS1` takes it, F4 or
 * `NM1SILVA/ANA MRS` names the passengers, Ctrl+Enter or `ER` books; on the booking F4 updates,
 * Alt+Y is frequent flyers, F3/Alt+P or `FXP` prices, Alt+L or `FXB` finds the lowest price, Alt+X
 * or `SP2` splits, Ctrl+Delete or `XI` cancels, Alt+J or `RH` shows history; Alt+Q is the desk,
 * Alt+I imports. After the sale: Alt+M or `SM3` is the seat map, Alt+G or `BAGS` bags, Alt+A or
 * `TTP` issues, Alt+Shift+A or `TJQ` lists tickets, `TWD` shows one, `TRDC` voids it, F8 or `FXF`
 * exchanges; Ctrl+Enter continues. Offline: Alt+Shift+O or `OFFLINE` switches,
 * `SSLA8190Y20DECGRUMIA1` types a flight, Ctrl+Enter puts the sale in the outbox; F9 or `QS` is the
 * outbox, Enter opens an item, Alt+A accepts, `CHOOSE 2` takes another offer.
 */
import { AFTER_SALE_COMMANDS } from './after-sale-commands.ts';
import { ANCILLARY_COMMANDS } from './ancillary-commands.ts';
import { AREA_COMMANDS } from './area-commands.ts';
import { BOOKING_COMMANDS } from './booking-commands.ts';
import type { Command } from './command.ts';
import { DOCUMENT_COMMANDS } from './document-commands.ts';
import { ENTRY_COMMANDS } from './entry-commands.ts';
import { GENERAL_COMMANDS } from './general-commands.ts';
import { normalizeChord, type Platform } from './keys/chord.ts';
import { getForbiddenChords, type Host, isAltGr } from './keys/forbidden.ts';
import { type Binding, listBindings, shadows } from './keys/resolver.ts';
import { OUTBOX_COMMANDS } from './outbox-commands.ts';
import { PROFILE_COMMANDS } from './profile-commands.ts';
import { QUEUE_COMMANDS } from './queue-commands.ts';
import { QUOTE_COMMANDS } from './quote-commands.ts';
import type { Screen } from './screens.ts';
import { SEARCH_COMMANDS } from './search-commands.ts';
import { SELL_COMMANDS } from './sell-commands.ts';
import { TICKET_COMMANDS } from './ticket-commands.ts';

export const COMMANDS: readonly Command[] = [
  ...GENERAL_COMMANDS,
  ...AREA_COMMANDS,
  ...SEARCH_COMMANDS,
  ...SELL_COMMANDS,
  ...BOOKING_COMMANDS,
  ...ANCILLARY_COMMANDS,
  ...TICKET_COMMANDS,
  ...AFTER_SALE_COMMANDS,
  ...OUTBOX_COMMANDS,
  ...QUEUE_COMMANDS,
  ...ENTRY_COMMANDS,
  ...DOCUMENT_COMMANDS,
  ...QUOTE_COMMANDS,
  ...PROFILE_COMMANDS,
];

export const findCommand = (id: string): Command | undefined =>
  COMMANDS.find((command) => command.id === id);

export const listBarCommands = (screen: Screen): readonly Command[] =>
  COMMANDS.filter(
    (command) => command.bar !== undefined && (command.screens?.includes(screen) ?? true),
  ).sort((a, b) => (a.bar ?? 0) - (b.bar ?? 0));

/** Whether it is at the right end of the bar, on every screen. */
export const isApart = ({ bar = 0 }: Command): boolean => bar >= 90;

/** A command with an agent's own keys, which work in the same situations as its default keys. */
function remapCommand(command: Command, chords: readonly string[] | undefined): Command {
  if (!chords) return command;
  const focus = command.keys[0]?.focus;
  return { ...command, keys: chords.length === 0 ? [] : [{ chords, ...(focus && { focus }) }] };
}

/** Whether a chord may be bound here; one that cannot be parsed may not. */
function isFree(chord: string, host: Host, platform: Platform): boolean {
  try {
    const normal = normalizeChord(chord, platform);
    return !getForbiddenChords(host, platform).has(normal) && !isAltGr(normal);
  } catch {
    return false;
  }
}

/**
 * The keys on this kind of workstation, with those an agent changed. A changed key that belongs to
 * the browser or the system is left out; any other is taken from the command that had it.
 */
export function listCommandBindings(
  host: Host,
  platform: Platform,
  own: Readonly<Record<string, readonly string[]>> = {},
): readonly Binding[] {
  const free = Object.fromEntries(
    Object.entries(own).map(([id, chords]) => [
      id,
      chords.filter((chord) => isFree(chord, host, platform)),
    ]),
  );
  const changed = listBindings(
    COMMANDS.filter(({ id }) => free[id]).map((command) => remapCommand(command, free[command.id])),
    host,
    platform,
  );
  const others = listBindings(
    COMMANDS.filter(({ id }) => !free[id]),
    host,
    platform,
  ).filter((binding) => !changed.some((one) => shadows(one, binding)));
  return [...changed, ...others];
}
