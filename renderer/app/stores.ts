/** The stores of the workstation: session, the six work areas, and the shell. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { buildRecord } from '#main/contract/collections.ts';
import {
  type AreaName,
  type ProviderView,
  type SessionView,
  WORK_AREAS,
} from '#main/contract/desk.ts';
import type { RatesAnswer } from '#main/contract/rate.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { type Area, createArea, type Question } from './area.ts';
import { NO_OUTBOX, type OutboxState } from './connection-store.ts';
import type { PreferencesStore } from './preferences.ts';

export interface SessionState {
  phase: 'starting' | 'unbound' | 'signed_out' | 'locked' | 'signed_in';
  session: SessionView | null;
  /** Why the last sign-in or unlock failed; null if it did not. */
  error: string | null;
  busy: boolean;
}

export interface RestoredArea {
  area: Area;
  active: boolean;
}

export interface AreasState {
  /** The number of this window, among the agent's windows, that owns these areas. */
  window: number;
  active: AreaName;
  areas: Readonly<Record<AreaName, Area>>;
  /** The areas that main gave at sign-in; null before. */
  restored: Readonly<Record<AreaName, RestoredArea>> | null;
}

export interface ProviderHealth {
  state: 'IDLE' | 'ASKED' | 'ANSWERED' | 'FAILED' | 'LATE';
  elapsed_ms: number;
  message: string | null;
}

export interface ShellState {
  overlay:
    | { kind: 'none' }
    | { kind: 'palette'; text: string; at: number }
    | { kind: 'sheet'; topic: string | null }
    | { kind: 'question'; question: Question };
  providers: readonly ProviderView[];
  health: Readonly<Partial<Record<ProviderCode, ProviderHealth>>>;
  /** Said once by the live region; a new `n` makes an equal text be said again. */
  announcement: { n: number; text: string };
  recall: readonly string[];
  recall_at: number | null;
  /** Requests the focus for a pane; a new `n` makes a repeated request count. */
  focus: { n: number; on: FocusRequest };
  /** The last action was a typed entry, not a key or click, so the focus stays on the line. */
  typing: boolean;
  /** Number of actions in progress per area, including the save before each. */
  doing: Readonly<Partial<Record<AreaName, number>>>;
  /** The current time, updated once a second. */
  now: number;
  /** The agency's exchange rates; null until they are read. */
  rates: RatesAnswer | null;
}
/** 'back' is the element focused before an overlay opened. */
export type FocusRequest = 'line' | 'filter' | 'form' | 'error' | 'next-pane' | 'back';

export interface Stores {
  session: StoreApi<SessionState>;
  areas: StoreApi<AreasState>;
  shell: StoreApi<ShellState>;
  outbox: StoreApi<OutboxState>;
  /** The agent's preferences: language, looks, keys, macros. */
  preferences: PreferencesStore;
}

export const createStores = (now: Date, preferences: PreferencesStore): Stores => ({
  session: createStore<SessionState>(() => ({
    phase: 'starting',
    session: null,
    error: null,
    busy: false,
  })),
  areas: createStore<AreasState>(() => ({
    window: 1,
    active: 'A',
    areas: buildRecord(WORK_AREAS, createArea),
    restored: null,
  })),
  shell: createStore<ShellState>(() => ({
    overlay: { kind: 'none' },
    providers: [],
    health: {},
    announcement: { n: 0, text: '' },
    recall: [],
    recall_at: null,
    focus: { n: 0, on: 'line' },
    typing: false,
    doing: {},
    now: now.getTime(),
    rates: null,
  })),
  outbox: createStore<OutboxState>(() => NO_OUTBOX),
  preferences,
});
