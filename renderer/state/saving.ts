/**
 * Keeps every change as it happens. A key press is on its way before the next can come: nothing waits
 * for a timer, one save of each area is out at a time, and the newest state follows it. What could not
 * be kept is tried again until it is, so that a service which was killed gets it when it is back.
 */
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { type Area, newArea } from './area.ts';
import type { Bench } from './desk.ts';
import { savedState } from './saved.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 3_000;
/** What main takes of one area; what can be undone goes first when it would be more. */
const LARGEST = 240 * 1024;

interface Place {
  /** What is kept, as text. */
  kept: string;
  /** What was looked at last, so that an unchanged area costs nothing. */
  seen: { area: Area; active: boolean } | null;
  saving: Promise<void> | null;
  wait_ms: number;
}

function textOf(area: Area, active: boolean): string {
  const state = savedState(area, active);
  const text = JSON.stringify(state);
  return text.length <= LARGEST ? text : JSON.stringify({ ...state, undo: [] });
}

/**
 * Returns `flush`, which resolves once everything is kept or cannot be now, and `stop`.
 */
export function keepSaving(bench: Bench): { flush(): Promise<void>; stop(): void } {
  const places = new Map<AreaName, Place>(
    WORK_AREAS.map((name) => [
      name,
      { kept: textOf(newArea(name), false), seen: null, saving: null, wait_ms: FIRST_WAIT_MS },
    ]),
  );
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let looking = false;
  let stopped = false;

  const signedIn = () => bench.session.getState().phase === 'signed_in';

  /** The text that is to be kept, or null where it is kept already. */
  function changed(name: AreaName, place: Place): string | null {
    const { active, areas } = bench.areas.getState();
    const area = areas[name];
    const is_active = name === active;
    if (place.seen?.area === area && place.seen.active === is_active) return null;
    const text = textOf(area, is_active);
    if (text !== place.kept) return text;
    place.seen = { area, active: is_active };
    return null;
  }

  async function save(name: AreaName, place: Place): Promise<void> {
    for (let text = changed(name, place); text !== null; text = changed(name, place)) {
      if (!signedIn()) return;
      // As text says it: what is undefined is no part of it, on any way to main.
      const result = await bench.client.call('workarea.save', {
        area: name,
        state: JSON.parse(text),
      });
      if (!result.ok) {
        later(name, place);
        return;
      }
      place.kept = text;
      place.wait_ms = FIRST_WAIT_MS;
    }
  }

  async function sendNow(name: AreaName, place: Place): Promise<void> {
    const text = changed(name, place);
    if (text === null) return;
    const state = JSON.parse(text);
    const result = await bench.client.call('workarea.save', { area: name, state });
    if (result.ok) place.kept = text;
  }

  function later(name: AreaName, place: Place): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      begin(name, place);
    }, place.wait_ms);
    timers.add(timer);
    place.wait_ms = Math.min(place.wait_ms * 2, LONGEST_WAIT_MS);
  }

  function begin(name: AreaName, place: Place): void {
    if (place.saving) return;
    const saving = save(name, place).finally(() => {
      if (place.saving === saving) place.saving = null;
    });
    place.saving = saving;
  }

  function look(): void {
    looking = false;
    if (!signedIn()) return;
    for (const [name, place] of places) begin(name, place);
  }

  const unsubscribe = bench.areas.subscribe(() => {
    if (looking) return;
    looking = true;
    // One look for all that a key press changes, and before anything else can happen.
    queueMicrotask(look);
  });

  return {
    async flush() {
      if (!signedIn()) return;
      await Promise.all(
        [...places].map(async ([name, place]) => {
          // A page that goes away cannot wait for what is out: the newest goes beside it.
          if (place.saving && changed(name, place) !== null) await sendNow(name, place);
          await place.saving;
          begin(name, place);
          await place.saving;
        }),
      );
    },
    stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      unsubscribe();
    },
  };
}
