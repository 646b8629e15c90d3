/** The stores of the workstation: session, the six work areas, and the shell around them. */

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Booking } from '#main/contract/booking.ts';
import {
  type AreaName,
  type ProviderView,
  type SessionView,
  WORK_AREAS,
} from '#main/contract/desk.ts';
import type { ExchangeRate } from '#main/contract/rate.ts';
import { buildRecord } from '#main/contract/records.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { type Area, createArea } from './area.ts';
import { NO_OUTBOX, type OutboxState } from './connection-store.ts';
import type { PreferencesStore } from './preferences.ts';

export interface SessionState {
  phase: 'starting' | 'unbound' | 'signed_out' | 'locked' | 'signed_in';
  session: SessionView | null;
  /** Why the last sign-in or unlock failed; null for none. */
  error: string | null;
  busy: boolean;
}

/** An area as it was saved, and whether it was active. */
export interface KeptArea {
  area: Area;
  active: boolean;
}

export interface AreasState {
  /** The window number, among this agent's, that owns these areas. */
  window: number;
  active: AreaName;
  areas: Readonly<Record<AreaName, Area>>;
  /** As main gave them at the sign-in; null before. */
  restored: Readonly<Record<AreaName, KeptArea>> | null;
}

export interface ProviderHealth {
  state: 'IDLE' | 'ASKED' | 'ANSWERED' | 'FAILED' | 'LATE';
  elapsed_ms: number;
  message: string | null;
}

/** A question that waits for a decision before anything happens. */
export interface Question {
  title: string;
  lines: readonly { label: string; value: string }[];
  note?: string;
  /** The confirm button's label; `danger` where it takes something away. */
  confirm: string;
  danger?: boolean;
  run: () => unknown;
  /** The subject when the question was asked. */
  about?: QuestionSubject;
}

export interface QuestionSubject {
  area: AreaName;
  /** The outbox item, where one is current. */
  item_id: string | null;
  booking: Booking | null;
  /** The total of the unended sale or of the item's offer. */
  total: number | null;
}

export interface ShellState {
  overlay:
    | { kind: 'none' }
    | { kind: 'palette'; text: string; at: number }
    | { kind: 'sheet'; topic: string | null }
    | { kind: 'question'; question: Question };
  providers: readonly ProviderView[];
  health: Readonly<Partial<Record<ProviderCode, ProviderHealth>>>;
  /** Said once by the live region; `n` makes equal texts be said again. */
  announcement: { n: number; text: string };
  recall: readonly string[];
  recall_at: number | null;
  /** Asks a pane to take the focus; `n` makes a repeat count. */
  focus: { n: number; on: FocusRequest };
  /** The last action was a typed entry, not a key or click: the focus stays on the line. */
  typing: boolean;
  /** Number of actions in progress per area, from decision to end, saves beforehand included. */
  doing: Readonly<Partial<Record<AreaName, number>>>;
  /** The clock, once a second. */
  now: number;
  /** The agency's rates of exchange; null until they were read. */
  rates: readonly ExchangeRate[] | null;
}
/** 'back' is what had it before a question, the palette or the keys lay over the screen. */
export type FocusRequest = 'line' | 'filter' | 'form' | 'error' | 'next-pane' | 'back';

export interface Stores {
  session: StoreApi<SessionState>;
  areas: StoreApi<AreasState>;
  shell: StoreApi<ShellState>;
  outbox: StoreApi<OutboxState>;
  /** What the agent prefers: language, looks, keys, macros. */
  preferences: PreferencesStore;
}

export function createStores(now: Date, preferences: PreferencesStore): Stores {
  return {
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
  };
}
