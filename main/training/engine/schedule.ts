/**
 * Flights by date: a line on a day, with the schedule change announced for it by now. A flight's
 * key never changes, whatever happens to its times.
 */
import type { WorldFlight } from '../world.ts';
import type { Carrier } from './carriers.ts';
import type { Place } from './geography.ts';
import { isRehearsed, type Network } from './network.ts';
import { mix, pickBetween, toUnit } from './random.ts';
import type { Line } from './timetable.ts';
import {
  DAY_MIN,
  formatDate,
  getWeekday,
  makeUnmistakable,
  parseDay,
  toLocal,
  toLocalText,
  toUtc,
} from './zones.ts';

/** An announced change of times or a cancellation. */
export interface ScheduleChange {
  kind: 'TIMES' | 'CANCELLED';
  announced_min: number;
  shift_min: number;
}

export interface Flight {
  line: Line;
  /** Local day of departure. */
  day: number;
  /** LA8084/2026-12-20/GRU: its key in inventory and orders. */
  key: string;
  /** UTC minutes, as first scheduled. */
  departs: number;
  arrives: number;
  change: ScheduleChange | null;
}

const CHANGED = 0.02;
const CANCELLED = 0.004;
const KEPT_DAYS = 30_000;

export interface Schedule {
  /** Flights from one airport to another on a local day, without those cancelled by now. */
  between(from: Place, to: Place, day: number, now_min: number): readonly Flight[];
  /** A flight by its line and day; undefined if the line does not operate then. */
  flight(line: Line, day: number, now_min: number): Flight | undefined;
  /** A flight by its key in its current state, even if cancelled. */
  byKey(key: string, now_min: number): Flight | undefined;
  /** The instructor changed flights: cached ones are built again. */
  forget(): void;
}

/** The instructor's changes have priority over the seeded ones. */
type ByHand = { get(key: string): ScheduleChange | undefined };

export function createSchedule(
  network: Network,
  carrierOf: (code: string) => Carrier | undefined,
  by_hand: ByHand,
): Schedule {
  const days = new Map<string, readonly Flight[]>();

  function planFlights(from: Place, to: Place, day: number): Flight[] {
    const lines = network.from.get(from.index)?.get(to.index) ?? [];
    const weekday = 1 << getWeekday(day);
    return lines
      .filter((line) => (line.days & weekday) !== 0)
      .map((line) => fly(line, day, network.seed, by_hand));
  }

  return {
    forget: () => days.clear(),
    between(from, to, day, now_min) {
      const key = `${from.index} ${to.index} ${day}`;
      let kept = days.get(key);
      if (!kept) {
        if (days.size >= KEPT_DAYS) days.clear();
        kept = planFlights(from, to, day);
        days.set(key, kept);
      }
      return listCurrent(kept, now_min);
    },
    flight(line, day, now_min) {
      const weekday = 1 << getWeekday(day);
      if ((line.days & weekday) === 0) return undefined;
      return getFlightAsOf(fly(line, day, network.seed, by_hand), now_min);
    },
    byKey(key, now_min) {
      const [name = '', date = ''] = key.split('/');
      const day = parseDay(date);
      const carrier = carrierOf(name.slice(0, 2));
      const line = carrier && network.line(carrier.index, Number(name.slice(2)));
      if (!line || day === null) return undefined;
      return getFlightAsOf(fly(line, day, network.seed, by_hand), now_min);
    },
  };
}

function listCurrent(planned: readonly Flight[], now_min: number): readonly Flight[] {
  if (planned.every((flight) => flight.change === null)) return planned;
  return planned
    .map((flight) => getFlightAsOf(flight, now_min))
    .filter((flight) => flight.change?.kind !== 'CANCELLED');
}

/** The flight as known at an instant; a change not yet announced is left out. */
function getFlightAsOf(flight: Flight, now_min: number): Flight {
  const { change } = flight;
  if (!change) return flight;
  if (change.announced_min > now_min) return { ...flight, change: null };
  if (change.kind === 'CANCELLED') return flight;
  const { from, to } = flight.line;
  return {
    ...flight,
    departs: makeUnmistakable(from.zone, flight.departs + change.shift_min),
    arrives: makeUnmistakable(to.zone, flight.arrives + change.shift_min),
  };
}

function fly(line: Line, day: number, seed: number, by_hand: ByHand): Flight {
  const departs = toUtc(line.from.zone, day * DAY_MIN + line.minute);
  const key = `${line.carrier.code}${line.number}/${formatDate(day)}/${line.from.code}`;
  const change = by_hand.get(key) ?? findChange(line, day, departs, seed);
  const arrives = makeUnmistakable(line.to.zone, departs + line.block_min);
  return { line, day, key, departs, arrives, change };
}

function findChange(line: Line, day: number, departs: number, seed: number): ScheduleChange | null {
  if (isRehearsed(line.from, line.to)) return null;
  const dice = mix(mix(mix(mix(seed, 211), line.carrier.index), line.number), day);
  const drawn = toUnit(dice);
  if (drawn >= CHANGED) return null;
  const days_before = 3 + Math.floor(toUnit(mix(dice, 1)) * 40);
  const announced_min = departs - days_before * DAY_MIN;
  if (drawn < CANCELLED && !line.assured) return { kind: 'CANCELLED', announced_min, shift_min: 0 };
  const shift = 15 + Math.round(pickBetween(mix(dice, 2), 0, 150) / 5) * 5;
  const wanted = toUnit(mix(dice, 3)) < 0.5 ? -shift : shift;
  // The date is part of the flight's key and cannot change.
  const minute = Math.min(DAY_MIN - 5, Math.max(5, line.minute + wanted));
  const shift_min = minute - line.minute;
  return shift_min === 0 ? null : { kind: 'TIMES', announced_min, shift_min };
}

/** The flight for the wire fronts, under its marketing number. */
export function toWorldFlight(
  flight: Flight,
  marketing: { carrier: string; number: number } | null,
): WorldFlight {
  const { line } = flight;
  const sold = marketing ?? { carrier: line.carrier.code, number: line.number };
  const departure = toLocalText(toLocal(line.from.zone, flight.departs));
  return {
    id: `${sold.carrier}${sold.number}/${departure.slice(0, 10)}/${line.from.code}`,
    carrier: sold.carrier,
    number: sold.number,
    operating_carrier: line.carrier.code,
    operating_number: line.number,
    origin: line.from.code,
    destination: line.to.code,
    departure,
    arrival: toLocalText(toLocal(line.to.zone, flight.arrives)),
    departure_terminal: pickTerminal(line.from, line),
    arrival_terminal: pickTerminal(line.to, line),
    duration_min: flight.arrives - flight.departs,
    aircraft: line.aircraft,
    stops: listStops(flight),
  };
}

function listStops(flight: Flight): WorldFlight['stops'] {
  const { stop } = flight.line;
  if (!stop) return [];
  const arrives = makeUnmistakable(stop.place.zone, flight.departs + stop.first_block_min);
  return [
    {
      airport: stop.place.code,
      arrival: toLocalText(toLocal(stop.place.zone, arrives)),
      departure: toLocalText(toLocal(stop.place.zone, arrives + stop.ground_min)),
      duration_min: stop.ground_min,
    },
  ];
}

/** Large airports have terminals; a carrier has one for domestic and one for other flights. */
function pickTerminal(place: Place, line: Line): string | null {
  if (!place.large) return null;
  const domestic = line.from.country === line.to.country ? 1 : 2;
  const count = 1 + Math.min(4, Math.floor(place.draw * 2));
  return String(1 + (mix(mix(place.index, line.carrier.index), domestic) % count));
}
