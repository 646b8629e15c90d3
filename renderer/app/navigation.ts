/** Moving about: list cursors, and Escape. */
import type { AreaName } from '#main/contract/desk.ts';
import type { Move } from '../commands/context.ts';
import type { Area } from './area.ts';
import type { DeskContext } from './desk-context.ts';

const PAGE = 12;

/**
 * Escape, in this order: leaves a field, stops waiting for what is only asked, clears the entry,
 * stops waiting, clears the answer, leaves a step of the screen, goes back.
 */
export function stepBack(desk: DeskContext): void {
  const area = desk.getActiveArea();
  if (desk.page.inField?.() ?? false) {
    desk.askFocus('line');
    return;
  }
  if (area.waiting && !area.waiting.effect) area.waiting.stop.abort();
  else if (area.entry !== '') desk.patchArea(area.name, { entry: '' });
  else if (area.waiting) area.waiting.stop.abort();
  else if (area.answer) desk.patchArea(area.name, { answer: null });
  else if (desk.screens[area.screen].leave?.(desk)) desk.askFocus('line');
  else goBack(desk, area);
}

function goBack(desk: DeskContext, area: Area): void {
  const at = area.back.findLastIndex(
    (screen) => screen !== area.screen && desk.screens[screen].isKept?.(area) !== false,
  );
  const screen = area.back[at];
  if (screen === undefined) return;
  desk.patchArea(area.name, { screen, back: area.back.slice(0, at) });
}

export function moveCursor(desk: DeskContext, to: Move): void {
  const area = desk.getActiveArea();
  const list = desk.getList();
  const { keys, at } = list;
  const last = keys.length - 1;
  if (last < 0 || desk.screens[area.screen].move?.(desk, to, list)) return;
  const places: Record<Move, number> = {
    left: at,
    right: at,
    up: at - 1,
    down: at + 1,
    page_up: at - PAGE,
    page_down: at + PAGE,
    first: 0,
    last,
  };
  const key = keys[Math.min(Math.max(places[to], 0), last)];
  if (key !== undefined) setCursor(desk, area.name, key);
}

export function setCursor(desk: DeskContext, name: AreaName, key: string): void {
  desk.patchArea(name, ({ cursor, screen }) => ({ cursor: { ...cursor, [screen]: key } }));
}
