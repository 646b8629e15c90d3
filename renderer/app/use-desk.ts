/** How components access the desk: one context, and hooks that each select a part of a store. */
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { CommandContext } from '../commands/context.ts';
import { formatLocalInstant, getLastInstantAsNow } from '../i18n/format.ts';
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

export const useArea = <T>(part: (area: Area) => T): T =>
  useStore(useDesk().areas, (state) => part(state.areas[state.active]));

export const useShell = <T>(part: (shell: ShellState) => T): T => useStore(useDesk().shell, part);

export const useSession = <T>(part: (session: SessionState) => T): T =>
  useStore(useDesk().session, part);

/** The agent's preferences: theme, density, zoom, language, keys, macros. */
export const usePreferences = <T>(part: (preferences: PreferencesState) => T): T =>
  useStore(useDesk().preferences, part);

/** The connection to the providers, and the outbox. */
export const useOutbox = <T>(part: (outbox: OutboxState) => T): T =>
  useStore(useDesk().outbox, part);

export function useCommandContext(): CommandContext {
  const area = useArea((now) => now);
  const user = useSession(({ session }) => session?.user ?? null);
  const outbox = useOutbox((now) => now);
  return buildCommandContext(area, user, outbox, useDesk().screens[area.screen]);
}

/** The list on screen, with the cursor's index. */
export function useList(): ListView {
  const desk = useDesk();
  // Lists depend on these, so a change must render again.
  useOutbox(({ items }) => items);
  usePreferences(({ home_language }) => home_language);
  return desk.getList(useArea((area) => area));
}

/** As `useList`; scrolls the row under the cursor into view. */
export function useListInView(): ListView {
  const list = useList();
  useRowInView(list.at);
  return list;
}

/** The current time, updated once a second. */
export const useNow = (): Date => new Date(useShell((shell) => shell.now));

/** The current time for the words of a time limit, updated when they change. */
export const useNowBefore = (until: string): Date =>
  new Date(useShell(({ now }) => getLastInstantAsNow(now, until)));

const MINUTE_MS = 60_000;

/** Formats an instant in the agency's time zone; renewed each minute, as 'today' ends with one. */
export function useInstants(): (instant: string) => string {
  const zone = useTimeZone();
  const minute = useShell(({ now }) => now - (now % MINUTE_MS));
  return (instant) => formatLocalInstant(instant, zone, new Date(minute));
}

export const useTimeZone = (): string =>
  useSession((state) => state.session?.agency?.time_zone ?? 'UTC');
