/**
 * The instructor's schedule changes: a flight of one day moved, cancelled, or restored. Stored in
 * the world's database, so that a restart and a second process know them; an order shows them when
 * it is next read.
 */
import type { FlightChange } from '#main/contract/training.ts';
import type { StoredFlightChange } from '../store/flight-change-store.ts';
import type { WorldFlight } from '../world.ts';
import { findCarrierByCode } from './carriers.ts';
import { findLineSoldAs } from './codeshares.ts';
import { type Flight, type ScheduleChange, toWorldFlight } from './schedule.ts';
import { type Moment, refuse, type WorldNow } from './state.ts';
import { DAY_MIN } from './zones.ts';

export function changeFlight(
  world: WorldNow,
  asked: FlightChange,
): { flight: WorldFlight; flown: boolean } {
  const { carrier, flight_number, date, origin } = asked;
  // A partner's flight may be named by its marketing number.
  const shared = findLineSoldAs({ carrier, number: Number(flight_number) }, origin, world.network);
  const operated = shared ? `${shared.carrier.code}${shared.number}` : carrier + flight_number;
  const key = `${operated}/${date}/${origin}`;
  const known = findCarrierByCode(operated.slice(0, 2)) && world.schedule.byKey(key, world.now_min);
  if (!known || known.key !== key || !flies(world, known)) {
    return refuse('NOT_FOUND', `No flight ${carrier}${flight_number} from ${origin} on ${date}`);
  }
  switch (asked.change) {
    case 'RESTORE':
      world.changes.drop(key);
      break;
    case 'CANCEL':
      world.changes.set(toStored(key, world, 'CANCELLED', 0));
      break;
    case 'MOVE': {
      const shift_min = asked.minutes ?? 0;
      const minute = known.line.minute + shift_min;
      // The date is part of the flight's key and cannot change.
      if (shift_min === 0 || minute < 0 || minute >= DAY_MIN) {
        return refuse('INVALID', 'A flight is moved within its day');
      }
      world.changes.set(toStored(key, world, 'TIMES', shift_min));
    }
  }
  world.schedule.forget();
  const now = world.schedule.byKey(key, world.now_min);
  if (!now) throw new Error(`flight ${key} is gone from the timetable`);
  return { flight: toWorldFlight(now, null), flown: now.change?.kind !== 'CANCELLED' };
}

/** Whether the line operates on that weekday. */
const flies = (world: WorldNow, { line, day }: Flight): boolean =>
  world.schedule.flight(line, day, world.now_min) !== undefined;

const toStored = (
  key: string,
  { now_min }: Moment,
  kind: ScheduleChange['kind'],
  shift_min: number,
): StoredFlightChange => ({ key, change: { kind, announced_min: now_min, shift_min } });
