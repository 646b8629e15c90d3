/**
 * Keeps every change as it happens. What is typed is on its way before the next key can come: it waits
 * for no timer and no earlier save, and the turn each save carries lets main tell which is the later.
 * Where only a cursor moved, the frame that shows it goes first. What could not be kept is tried again
 * until it is, so that a service which was killed gets it when it is back.
 */
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { type Area, newArea } from './area.ts';
import type { DeskContext } from './desk-context.ts';
import { savedState } from './saved.ts';

const FIRST_WAIT_MS = 200;
const MAX_WAIT_MS = 3_000;
/** Nobody types so many keys before the first is kept; where a save hangs, what follows goes in one. */
const MAX_IN_FLIGHT = 48;
/** What main takes of one area; what can be undone goes first when it would be more. */
const MAX_BYTES = 240 * 1024;

interface Place {
  /** What main gave, or was sent last and is kept or on its way, as text. */
  sent: string;
  /** What was looked at last, so that an unchanged area costs nothing. */
  seen: { area: Area; active: boolean } | null;
  under_way: Set<Promise<void>>;
  /** A cursor moved, and its save waits for the frame. */
  after_paint: boolean;
  wait_ms: number;
  timer: ReturnType<typeof setTimeout> | null;
}

function textOf(area: Area, active: boolean): string {
  const state = savedState(area, active);
  const text = JSON.stringify(state);
  return text.length <= MAX_BYTES ? text : JSON.stringify({ ...state, undo: [] });
}

/** Whether nothing but a cursor is another, in the area that was and stays in use. */
function onlyCursorMoved(was: Place['seen'], area: Area, active: boolean): boolean {
  if (was === null || was.active !== active || was.area === area) return false;
  const parts = Object.keys(area) as (keyof Area)[];
  return parts.every((part) => part === 'cursor' || was.area[part] === area[part]);
}

/** Returns `flush`, which resolves once everything is kept or cannot be now, and `stop`. */
export function keepSaving(
  desk: DeskContext,
  afterPaint: (run: () => void) => void = (run) => run(),
): { flush(): Promise<void>; stop(): void } {
  const by = desk.client.newId();
  let turn = 0;
  let looking = false;
  let stopped = false;
  const places = new Map<AreaName, Place>(
    WORK_AREAS.map((name) => [
      name,
      {
        sent: textOf(newArea(name), false),
        seen: null,
        under_way: new Set(),
        after_paint: false,
        wait_ms: FIRST_WAIT_MS,
        timer: null,
      },
    ]),
  );

  let restored = desk.areas.getState().restored;
  /** After a sign-in: what was sent before it may have been somebody else's. */
  function beginAnew(): void {
    const given = desk.areas.getState().restored;
    if (given === null || given === restored) return;
    restored = given;
    for (const [name, place] of places) {
      place.sent = textOf(given[name].area, given[name].active);
      place.seen = null;
    }
  }

  const signedIn = () => desk.session.getState().phase === 'signed_in';

  /** The text that is to be kept, or null where it is kept or on its way already. */
  function changed(name: AreaName, place: Place): string | null {
    beginAnew();
    const { active, areas } = desk.areas.getState();
    const area = areas[name];
    const is_active = name === active;
    if (place.seen?.area === area && place.seen.active === is_active) return null;
    const text = textOf(area, is_active);
    place.seen = { area, active: is_active };
    return text === place.sent ? null : text;
  }

  function send(name: AreaName, place: Place, text: string): void {
    place.sent = text;
    turn += 1;
    // As text says it: what is undefined is no part of it, on any way to main.
    const { window } = desk.areas.getState();
    const input = { area: name, window, state: JSON.parse(text), turn: { by, n: turn } };
    const saving = desk.client.call('workarea.save', input).then((result) => {
      place.under_way.delete(saving);
      if (!result.ok) {
        // It may or may not be there; the newest goes out again.
        place.sent = '';
        place.seen = null;
        later(name, place);
        return;
      }
      place.wait_ms = FIRST_WAIT_MS;
      // What waits for a frame comes after it.
      if (!place.after_paint) keep(name, place);
    });
    place.under_way.add(saving);
  }

  function keep(name: AreaName, place: Place): void {
    if (stopped || !signedIn() || place.under_way.size >= MAX_IN_FLIGHT || place.timer) return;
    const text = changed(name, place);
    if (text !== null) send(name, place, text);
  }

  function keepOnceShown(name: AreaName, place: Place): void {
    if (place.after_paint) return;
    place.after_paint = true;
    afterPaint(() => {
      place.after_paint = false;
      keep(name, place);
    });
  }

  function later(name: AreaName, place: Place): void {
    if (stopped || place.timer) return;
    place.timer = setTimeout(() => {
      place.timer = null;
      keep(name, place);
    }, place.wait_ms);
    place.wait_ms = Math.min(place.wait_ms * 2, MAX_WAIT_MS);
  }

  const unsubscribe = desk.areas.subscribe(() => {
    if (looking) return;
    looking = true;
    // One look for all that a key press changes, and before anything else can happen.
    queueMicrotask(() => {
      looking = false;
      const { active, areas } = desk.areas.getState();
      for (const [name, place] of places) {
        const area = areas[name];
        if (onlyCursorMoved(place.seen, area, name === active)) keepOnceShown(name, place);
        else keep(name, place);
      }
    });
  });

  return {
    async flush() {
      for (const [name, place] of places) {
        if (place.timer) clearTimeout(place.timer);
        place.timer = null;
        keep(name, place);
      }
      while ([...places.values()].some(({ under_way }) => under_way.size > 0)) {
        await Promise.all([...places.values()].flatMap(({ under_way }) => [...under_way]));
      }
    },
    stop() {
      stopped = true;
      for (const { timer } of places.values()) if (timer) clearTimeout(timer);
      unsubscribe();
    },
  };
}
