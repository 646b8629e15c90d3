/** The cursor on the seat map of the leg on screen. */

import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { Move } from '../../commands/context.ts';
import { getNextSeat, getSeatGrid, pickFirstSeat } from './seat-grid.ts';

/** The seat under the cursor; the first free one before it was moved. */
export function findSeatCursor(area: Pick<Area, 'seats' | 'cursor'>): string | null {
  const map = area.seats?.maps[area.seats.leg_id];
  if (!map) return null;
  const grid = getSeatGrid(map);
  const key = area.cursor.seats ?? '';
  return grid.at.has(key) ? key : pickFirstSeat(grid);
}

export function moveSeat(desk: DeskContext, to: Move): void {
  const area = desk.getActiveArea();
  const map = area.seats?.maps[area.seats.leg_id];
  const key = findSeatCursor(area);
  if (!map || key === null) return;
  const next = getNextSeat(getSeatGrid(map), key, to);
  desk.patchPart(area.name, 'cursor', { seats: next });
}
