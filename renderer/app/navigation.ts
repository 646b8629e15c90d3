/** Navigation: screens, work areas, list cursors, Escape. */
import type { AreaName } from '#main/contract/desk.ts';
import type { Move } from '../commands/context.ts';
import { moveColumn } from '../features/search/comparison-columns.ts';
import type { OfferRow } from '../features/search/offer-rows.ts';
import { say } from '../i18n/words.ts';
import type { Area } from './area.ts';
import { getOfferList } from './command-context.ts';
import type { DeskContext } from './desk-context.ts';

const PAGE = 12;

/**
 * Escape, in this order: leaves a field, clears the entry, stops waiting, clears the answer, leaves
 * a step of the screen, goes back.
 */
export function stepBack(desk: DeskContext): void {
  const area = desk.getActiveArea();
  if (desk.page.inField?.() ?? false) {
    desk.askFocus('line');
    return;
  }
  if (area.entry !== '') desk.patchArea(area.name, { entry: '' });
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

/**
 * Expands an offer line in steps: the other fares of its flights, its details, then the first of
 * those fares. Closing reverses the steps.
 */
export function expandOffer(desk: DeskContext, open: boolean): void {
  const area = desk.getActiveArea();
  if (area.beside !== 'none') {
    moveColumn(desk, open ? 1 : -1);
    return;
  }
  const { lines, at } = getOfferList(area);
  const line = lines[at];
  if (!line) return;
  const { expanded } = area;
  const { key, flights } = line.row;
  const [detailed, many] = [expanded.includes(key), line.fares > 1];
  const opened = many && expanded.includes(flights);
  const cursor = { ...area.cursor, offers: key };
  const patch = (now: readonly string[]) => desk.patchArea(area.name, { expanded: now, cursor });
  if (open) {
    const next = lines[at + 1];
    if (many && !opened) patch([...expanded, flights]);
    else if (!detailed) patch([...expanded, key]);
    else if (opened && next) setCursor(desk, area.name, next.key);
    else patch(expanded.filter((one) => one !== key));
    return;
  }
  if (detailed) patch(expanded.filter((one) => one !== key));
  else if (opened) patch(expanded.filter((one) => one !== flights));
  else if (line.level === 2) {
    const head = lines.findLast((one) => one.index < at && one.level === 1);
    if (head) setCursor(desk, area.name, head.key);
  }
}

/** The offer of a line, for null under the cursor; without one, answers so and returns null. */
export function pickOffer(desk: DeskContext, line: number | null): OfferRow | null {
  const area = desk.getActiveArea();
  const { rows, row } = getOfferList(area);
  const picked = (line === null ? row : rows[line - 1]) ?? null;
  if (!picked) desk.answer(area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
  return picked;
}

export function openOffer(desk: DeskContext, line: number | null): void {
  const picked = pickOffer(desk, line);
  if (!picked) return;
  const { name } = desk.getActiveArea();
  desk.patchArea(name, ({ cursor, expanded }) => ({
    cursor: { ...cursor, offers: picked.key },
    expanded: [...new Set([...expanded, picked.key])],
  }));
  desk.openScreen(name, 'offers');
}

/** Selects or deselects the passenger under the cursor, an infant together with its adult. */
export function markPassenger(desk: DeskContext, id: string | null = null): void {
  const area = desk.getActiveArea();
  const { keys, at } = desk.getList();
  const chosen = id ?? keys[at];
  const passengers = area.booking?.booking.passengers ?? [];
  const passenger = passengers.find((p) => p.id === chosen);
  if (!passenger) return;
  const adult = passengers.find((p) => p.associated_infant_id === passenger.id) ?? passenger;
  const group = [adult.id, ...(adult.associated_infant_id ? [adult.associated_infant_id] : [])];
  const without = area.marked.filter((marked) => !group.includes(marked));
  const marked = without.length === area.marked.length ? [...without, ...group] : without;
  desk.patchArea(area.name, { marked, cursor: { ...area.cursor, split: passenger.id } });
}

export const switchArea = (desk: DeskContext, name: AreaName): void => desk.showArea(name);

/** Steps through the entries of this session, newest first. */
export function recall(desk: DeskContext, step: number): void {
  const { recall: list, recall_at } = desk.shell.getState();
  if (list.length === 0) return;
  const at = (recall_at ?? list.length) + step;
  const place = Math.min(Math.max(at, 0), list.length);
  desk.shell.setState({ recall_at: place === list.length ? null : place });
  desk.patchArea(desk.getActiveArea().name, { entry: list[place] ?? '' });
  desk.askFocus('line');
}

const MAX_RECALLED = 100;
export function remember(desk: DeskContext, entry: string): void {
  desk.shell.setState(({ recall: list }) => ({
    recall: [...list.filter((one) => one !== entry), entry].slice(-MAX_RECALLED),
    recall_at: null,
  }));
}
