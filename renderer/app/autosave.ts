/**
 * Saves every change as it happens. Input is sent before the next key can come, without a timer or
 * waiting for an earlier save; each save's turn number tells main which is later. A cursor move
 * alone waits for its frame. A failed save is tried again until it succeeds, so that a killed
 * service gets it on return.
 */

import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { listKeys } from '#main/contract/records.ts';
import { type Area, createArea } from './area.ts';
import type { DeskContext } from './desk-context.ts';
import { toSavedState } from './saved-areas.ts';

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3_000;
/** More keys than anybody types during one save; if saves hang, later changes go in one. */
const MAX_IN_FLIGHT = 48;
/** The most main takes for one area; the undo steps are dropped beyond that. */
const MAX_BYTES = 240 * 1024;

interface Seen {
  area: Area;
  active: boolean;
}

function serializeArea(area: Area, active: boolean): string {
  const state = toSavedState(area, active);
  const text = JSON.stringify(state);
  return text.length <= MAX_BYTES ? text : JSON.stringify({ ...state, undo: [] });
}

/** Whether only a cursor moved, in an area that was and stays active. */
function hasOnlyCursorMoved(was: Seen | null, { area, active }: Seen): boolean {
  if (was === null || was.active !== active || was.area === area) return false;
  return listKeys(area).every((part) => part === 'cursor' || was.area[part] === area[part]);
}

interface KeeperOptions {
  name: AreaName;
  /** The area now; null while nobody is signed in. */
  look(): Seen | null;
  /** Resolves to true once main has it. */
  save(text: string): Promise<boolean>;
  afterPaint(run: () => void): void;
}

/** Saves one area: what was sent, what is in progress and when to try again. */
function createKeeper({ name, look, save, afterPaint }: KeeperOptions) {
  /** The state main gave or was sent last, stored or in progress, as text. */
  let sent = serializeArea(createArea(name), false);
  /** The last state compared, so that an unchanged area costs nothing. */
  let seen: Seen | null = null;
  const under_way = new Set<Promise<void>>();
  /** A cursor moved, and its save waits for the frame. */
  let after_paint = false;
  let wait_ms = FIRST_WAIT_MS;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let stopped = false;

  function keep(): void {
    if (stopped || under_way.size >= MAX_IN_FLIGHT || timer) return;
    const now = look();
    if (now === null || (seen?.area === now.area && seen.active === now.active)) return;
    seen = now;
    const text = serializeArea(now.area, now.active);
    if (text !== sent) send(text);
  }

  function send(text: string): void {
    sent = text;
    const saving = save(text).then((kept) => {
      under_way.delete(saving);
      if (!kept) {
        // Main may or may not have it; the newest is sent again.
        forget('');
        tryLater();
        return;
      }
      wait_ms = FIRST_WAIT_MS;
      // A change that waits for its frame is sent after it.
      if (!after_paint) keep();
    });
    under_way.add(saving);
  }

  function forget(text: string): void {
    sent = text;
    seen = null;
  }

  function tryLater(): void {
    if (stopped || timer) return;
    timer = setTimeout(keepNow, wait_ms);
    wait_ms = Math.min(wait_ms * 2, MAX_WAIT_MS);
  }

  function keepNow(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    keep();
  }

  function keepOnceShown(): void {
    if (after_paint) return;
    after_paint = true;
    afterPaint(() => {
      after_paint = false;
      keep();
    });
  }

  return {
    under_way,
    keepNow,
    /** Main has this state and no later one. */
    begin: ({ area, active }: Seen) => forget(serializeArea(area, active)),
    notice: (now: Seen) => (hasOnlyCursorMoved(seen, now) ? keepOnceShown() : keep()),
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Returns `flush`, which resolves once everything is saved or cannot be now, and `stop`. */
export function keepSaving(
  desk: DeskContext,
  afterPaint: (run: () => void) => void = (run) => run(),
): { flush(): Promise<void>; stop(): void } {
  const by = desk.client.newId();
  let turn = 0;
  let looking = false;

  const getSeen = (name: AreaName): Seen => {
    const { active, areas } = desk.areas.getState();
    return { area: areas[name], active: name === active };
  };

  const keepers = WORK_AREAS.map((name) => ({
    name,
    keeper: createKeeper({
      name,
      afterPaint,
      look() {
        if (desk.session.getState().phase !== 'signed_in') return null;
        beginAnew();
        return getSeen(name);
      },
      async save(text) {
        turn += 1;
        // As JSON: undefined fields are dropped, on any transport to main.
        const { window } = desk.areas.getState();
        const input = { area: name, window, state: JSON.parse(text), turn: { by, n: turn } };
        return (await desk.client.call('workarea.save', input)).ok;
      },
    }),
  }));

  let restored = desk.areas.getState().restored;
  /** After a sign-in: the last state sent may be another agent's. */
  function beginAnew(): void {
    const given = desk.areas.getState().restored;
    if (given === null || given === restored) return;
    restored = given;
    for (const { name, keeper } of keepers) keeper.begin(given[name]);
  }

  const unsubscribe = desk.areas.subscribe(() => {
    if (looking) return;
    looking = true;
    // One check for all changes of a key press, before anything else can happen.
    queueMicrotask(() => {
      looking = false;
      for (const { name, keeper } of keepers) keeper.notice(getSeen(name));
    });
  });

  return {
    async flush() {
      for (const { keeper } of keepers) keeper.keepNow();
      while (keepers.some(({ keeper }) => keeper.under_way.size > 0)) {
        await Promise.all(keepers.flatMap(({ keeper }) => [...keeper.under_way]));
      }
    },
    stop() {
      for (const { keeper } of keepers) keeper.stop();
      unsubscribe();
    },
  };
}
