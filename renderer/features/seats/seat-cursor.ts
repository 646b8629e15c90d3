/** The cursor on the seat map of the leg on screen. */
import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { Move } from '../../commands/context.ts';
import { getSeatGrid, type SeatGrid, type Spot } from './seat-grid.ts';

/** The cursor's first position: the first available seat, else the first seat. */
export function pickFirstSeat(grid: SeatGrid): string | null {
  const free = grid.keys.find((key) => (grid.at.get(key)?.seat.available_services.length ?? 0) > 0);
  return free ?? grid.keys[0] ?? null;
}

/** Number of rows that each key moves. */
const LINES = { up: -1, down: 1, page_up: -8, page_down: 8 } as const;

/** The nearest seat by column in the next row with seats, in that direction. */
function findInLine(grid: SeatGrid, from: Spot, lines: number): string | null {
  const step = Math.sign(lines);
  let best: { key: string; off: number; line: number } | null = null;
  for (const [key, spot] of grid.at) {
    const ahead = (spot.line - from.line) * step;
    if (ahead <= 0) continue;
    const line = Math.abs(ahead - Math.abs(lines));
    const off = Math.abs(spot.column - from.column);
    if (!best || line < best.line || (line === best.line && off < best.off)) {
      best = { key, off, line };
    }
  }
  return best?.key ?? null;
}

/** The seat the cursor moves to; the same seat if there is none. */
export function getNextSeat(grid: SeatGrid, key: string, to: Move): string {
  const from = grid.at.get(key);
  if (!from) return pickFirstSeat(grid) ?? key;
  switch (to) {
    case 'left':
    case 'right': {
      const next = grid.keys[(grid.place.get(key) ?? 0) + (to === 'left' ? -1 : 1)];
      return next !== undefined && grid.at.get(next)?.line === from.line ? next : key;
    }
    case 'first':
      return grid.keys[0] ?? key;
    case 'last':
      return grid.keys.at(-1) ?? key;
    default:
      return findInLine(grid, from, LINES[to]) ?? key;
  }
}

/** The seat under the cursor; the first available one if the cursor never moved. */
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
