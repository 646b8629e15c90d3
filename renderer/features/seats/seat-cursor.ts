/** The cursor on the seat map of the leg on screen. */

import type { Area } from '../../app/area.ts';
import { activeArea, type DeskContext, patchArea } from '../../app/desk-context.ts';
import type { Move } from '../../commands/context.ts';
import { firstSeat, seatFrom, seatGrid } from './seat-grid.ts';

/** The seat under the cursor; the first free one before it was moved. */
export function seatCursor(area: Pick<Area, 'seats' | 'cursor'>): string | null {
  const map = area.seats?.maps[area.seats.leg_id];
  if (!map) return null;
  const grid = seatGrid(map);
  const key = area.cursor.seats ?? '';
  return grid.at.has(key) ? key : firstSeat(grid);
}

export function moveSeat(desk: DeskContext, to: Move): void {
  const area = activeArea(desk);
  const map = area.seats?.maps[area.seats.leg_id];
  const key = seatCursor(area);
  if (!map || key === null) return;
  const next = seatFrom(seatGrid(map), key, to);
  patchArea(desk, area.name, ({ cursor }) => ({ cursor: { ...cursor, seats: next } }));
}
