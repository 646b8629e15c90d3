/** How components reach the desk: one context, and hooks that read one part of a store each. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CommandContext } from '../commands/context.ts';
import { formatLocalInstant } from '../i18n/format.ts';
import { useRowInView } from '../ui/use-row-in-view.ts';
import type { Area } from './area.ts';
import { buildCommandContext } from './command-context.ts';
import type { OutboxState } from './connection-store.ts';
import type { Desk } from './create-desk.ts';
import type { ListView } from './desk-context.ts';
import type { PreferencesState } from './preferences.ts';
import type { SessionState, ShellState } from './stores.ts';

export const DeskContext = createContext<Desk | null>(null);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('A component outside the desk');
  return desk;
}

/** A part of the work area on screen. */
export function useArea<T>(part: (area: Area) => T): T {
  return useStore(useDesk().areas, (state) => part(state.areas[state.active]));
}

export function useShell<T>(part: (shell: ShellState) => T): T {
  return useStore(useDesk().shell, part);
}

export function useSession<T>(part: (session: SessionState) => T): T {
  return useStore(useDesk().session, part);
}

/** What the agent prefers: theme, density, zoom, language, keys, macros. */
export function usePreferences<T>(part: (preferences: PreferencesState) => T): T {
  return useStore(useDesk().preferences, part);
}

/** The connection to the providers, and the outbox. */
export function useOutbox<T>(part: (outbox: OutboxState) => T): T {
  return useStore(useDesk().outbox, part);
}

/** What commands judge by. */
export function useCommandContext(): CommandContext {
  const area = useArea((now) => now);
  const user = useSession(({ session }) => session?.user ?? null);
  const outbox = useOutbox((now) => now);
  return buildCommandContext(area, user, outbox, useDesk().screens[area.screen]);
}

/** The list on screen, with the place its cursor is at. */
export function useList(): ListView {
  const desk = useDesk();
  // Lists are built from these: redraw when one of them changes.
  useOutbox(({ items }) => items);
  usePreferences(({ home_language }) => home_language);
  return desk.getList(useArea((area) => area));
}

/** The same, and the row under the cursor stays in sight. */
export function useListInView(): ListView {
  const list = useList();
  useRowInView(list.at);
  return list;
}

/** The clock, once a second. */
export const useNow = (): Date => new Date(useShell((shell) => shell.now));

/** Says an instant by the clock of the agency. */
export function useInstants(): (instant: string) => string {
  const zone = useTimeZone();
  const now = useNow();
  return (instant) => formatLocalInstant(instant, zone, now);
}

export const useTimeZone = (): string =>
  useSession((state) => state.session?.agency?.time_zone ?? 'UTC');
