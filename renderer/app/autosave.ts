/**
 * Saves every change at once: without a timer and without waiting for an earlier save. Each save
 * has a turn number, so that main knows which is newest. A cursor move alone is saved after the
 * next frame. A failed save is repeated until it succeeds, so a restarted service gets it.
 */
import { listKeys } from '#main/contract/collections.ts';
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { type Area, createArea } from './area.ts';
import type { DeskContext } from './desk-context.ts';
import { toSavedState } from './saved-areas.ts';

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3_000;
/** Limit of saves in progress; if saves hang, later changes are sent together in one. */
const MAX_IN_FLIGHT = 48;
/** The size limit of main for one area; above it the undo steps are left out. */
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

function hasOnlyCursorMoved(was: Seen | null, { area, active }: Seen): boolean {
  if (was === null || was.active !== active || was.area === area) return false;
  return listKeys(area).every((part) => part === 'cursor' || was.area[part] === area[part]);
}

interface SaverOptions {
  name: AreaName;
  /** The area now; null if nobody is signed in. */
  look(): Seen | null;
  /** Resolves to true if main stored it. */
  save(text: string): Promise<boolean>;
  afterPaint(run: () => void): void;
}

function createAreaSaver({ name, look, save, afterPaint }: SaverOptions) {
  /** The text main last gave or was last sent. */
  let sent = serializeArea(createArea(name), false);
  /** The last state compared, so that an unchanged area is not serialized again. */
  let seen: Seen | null = null;
  const under_way = new Set<Promise<void>>();
  /** Only the cursor moved: the save waits for the next frame. */
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
        // Main may or may not have stored it: the newest state is sent again.
        forget('');
        retryLater();
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

  function retryLater(): void {
    if (stopped || timer) return;
    timer = setTimeout(saveNow, wait_ms);
    wait_ms = Math.min(wait_ms * 2, MAX_WAIT_MS);
  }

  function saveNow(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    keep();
  }

  function saveAfterPaint(): void {
    if (after_paint) return;
    after_paint = true;
    afterPaint(() => {
      after_paint = false;
      keep();
    });
  }

  return {
    under_way,
    saveNow,
    /** Main has exactly this state. */
    begin: ({ area, active }: Seen) => forget(serializeArea(area, active)),
    notice: (now: Seen) => (hasOnlyCursorMoved(seen, now) ? saveAfterPaint() : keep()),
    stop() {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
  };
}

/** Returns `flush`, which resolves once everything is saved or cannot be now, and `stop`. */
export function startAutosave(
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

  const savers = WORK_AREAS.map((name) => ({
    name,
    saver: createAreaSaver({
      name,
      afterPaint,
      look() {
        if (desk.session.getState().phase !== 'signed_in') return null;
        resetAfterSignIn();
        return getSeen(name);
      },
      async save(text) {
        turn += 1;
        // Parsed JSON has no undefined fields, so every transport sends the same.
        const { window } = desk.areas.getState();
        const input = { area: name, window, state: JSON.parse(text), turn: { by, n: turn } };
        return (await desk.client.call('workarea.save', input)).ok;
      },
    }),
  }));

  let restored = desk.areas.getState().restored;
  /** After a sign-in the last state sent may belong to another agent. */
  function resetAfterSignIn(): void {
    const given = desk.areas.getState().restored;
    if (given === null || given === restored) return;
    restored = given;
    for (const { name, saver } of savers) saver.begin(given[name]);
  }

  const unsubscribe = desk.areas.subscribe(() => {
    if (looking) return;
    looking = true;
    // One check for all changes of a key press, before the next event.
    queueMicrotask(() => {
      looking = false;
      for (const { name, saver } of savers) saver.notice(getSeen(name));
    });
  });

  return {
    async flush() {
      for (const { saver } of savers) saver.saveNow();
      while (savers.some(({ saver }) => saver.under_way.size > 0)) {
        await Promise.all(savers.flatMap(({ saver }) => [...saver.under_way]));
      }
    },
    stop() {
      for (const { saver } of savers) saver.stop();
      unsubscribe();
    },
  };
}
