/**
 * Makes flights from routes: frequency, aircraft and local times. An aircraft returns, so each
 * rotation gives two lines with neighbouring numbers.
 */
import { findAircraft } from '#main/reference/aircraft.ts';
import { getAt } from '../non-empty.ts';
import type { Carrier } from './carriers.ts';
import { calculateKmBetween, isDomestic, type Place } from './geography.ts';
import { mix, pick, pickBetween, toUnit } from './random.ts';
import { DAY_MIN } from './zones.ts';

/** A pair of airports served by one carrier, from its hub. */
export interface Route {
  carrier: Carrier;
  hub: Place;
  spoke: Place;
  km: number;
  /** Operates every day; one of its flights is never sold out to others or cancelled. */
  assured: boolean;
  /** Extra daily flights wanted on a rehearsal route. */
  busy: boolean;
}

/** A scheduled flight: the same number, airports and local time on each of its days. */
export interface Line {
  carrier: Carrier;
  number: number;
  from: Place;
  to: Place;
  km: number;
  aircraft: string;
  /** Local minute of the day of departure. */
  minute: number;
  block_min: number;
  /** Bit 0 is Monday. */
  days: number;
  assured: boolean;
  /** A technical stop under the same number. */
  stop: { place: Place; first_block_min: number; ground_min: number } | null;
}

const DAILY = 0b1111111;
const THIN_PATTERNS = [0b1010101, 0b0101010, 0b1010110, 0b0110101, 0b1011011, 0b1101110];
const SHORT_BANKS = [370, 450, 540, 640, 745, 850, 955, 1060, 1165, 1265];
const LONG_BANKS = [1365, 615, 1410, 800, 1060, 1230, 690, 1320];
const LONG_BLOCK_MIN = 330;
const WIDE_ONLY_KM = 5200;
const HIGHEST_OWN_NUMBER = 4999;
const STOP_KM = 4000;
const RAIL_KM = 600;

interface Rotation {
  aircraft: string;
  days: number;
  hub_minute: number;
  out_block: number;
  back_block: number;
  spoke_minute: number;
  /** Days between leaving the hub and leaving the spoke. */
  back_shift: number;
  stop: Line['stop'];
}

/** The lines of one carrier's routes in their fixed order, which determines the numbers. */
export function buildTimetable(routes: readonly Route[], seed: number): Line[] {
  const lines: Line[] = [];
  let long_number = 2;
  let number = 1000;
  for (const route of routes) {
    const dice = mix(
      mix(mix(seed, route.carrier.index), route.hub.index * 8192),
      route.spoke.index,
    );
    const count = calculateFrequency(route, dice);
    for (let i = 0; i < count; i++) {
      const rotation = rotate(route, i, count, mix(dice, 31 + i));
      const long = rotation.out_block >= LONG_BLOCK_MIN && long_number < 998;
      const out = long ? long_number : number;
      if (long) long_number += 2;
      else number += 2;
      if (out > HIGHEST_OWN_NUMBER - 1) throw new Error(`${route.carrier.code} ran out of numbers`);
      lines.push(...buildLinePair(route, rotation, out, route.assured && i === 0));
    }
  }
  return lines;
}

function buildLinePair(route: Route, rotation: Rotation, number: number, assured: boolean): Line[] {
  const { carrier, hub, spoke, km } = route;
  const { aircraft, days, stop } = rotation;
  const shared = { carrier, km, aircraft, assured };
  const shift = rotation.back_shift % 7;
  const back_days = ((days << shift) | (days >> (7 - shift))) & DAILY;
  return [
    {
      ...shared,
      number,
      from: hub,
      to: spoke,
      minute: rotation.hub_minute,
      block_min: rotation.out_block,
      days,
      stop,
    },
    {
      ...shared,
      number: number + 1,
      from: spoke,
      to: hub,
      minute: rotation.spoke_minute,
      block_min: rotation.back_block,
      days: back_days,
      stop: null,
    },
  ];
}

function calculateFrequency(route: Route, dice: number): number {
  if (route.busy) return route.km < 2500 ? 4 : 2;
  const weight = Math.sqrt(route.hub.draw * route.spoke.draw) * (0.6 + 0.8 * toUnit(mix(dice, 3)));
  if (route.km < 1500) return Math.max(1, Math.min(6, Math.round(weight * 2.6)));
  if (route.km < 4500) return Math.max(1, Math.min(4, Math.round(weight * 1.7)));
  return weight > 1.4 ? 2 : 1;
}

function rotate(route: Route, at: number, count: number, dice: number): Rotation {
  const { hub, spoke } = route;
  const aircraft = chooseAircraft(route, dice);
  const stop = at === count - 1 && !route.assured ? pickTechnicalStop(route, aircraft, dice) : null;
  const direct = calculateBlockMinutes(aircraft, hub, spoke);
  const onward = stop ? calculateBlockMinutes(aircraft, stop.place, spoke) : 0;
  const out_block = stop ? stop.first_block_min + stop.ground_min + onward : direct;
  const back_block = calculateBlockMinutes(aircraft, spoke, hub);
  const zone_shift = calculateSolarShift(hub, spoke);
  const hub_minute = calculateHubDeparture(out_block, zone_shift, at, count, dice);
  const arrival = hub_minute + out_block + zone_shift;
  const turnaround =
    (out_block >= LONG_BLOCK_MIN ? 95 : 45) + roundToFive(pickBetween(mix(dice, 5), 0, 40));
  const ready = roundToFive(arrival + turnaround);
  const leaves =
    out_block >= LONG_BLOCK_MIN
      ? calculateLongReturn(ready, back_block - zone_shift)
      : toDaytime(ready, mix(dice, 6));
  const thin = !route.assured && count === 1 && toUnit(mix(dice, 9)) < 0.45;
  return {
    aircraft,
    days: thin ? pick(mix(dice, 10), THIN_PATTERNS) : DAILY,
    hub_minute,
    out_block,
    back_block,
    spoke_minute: toMinuteOfDay(leaves),
    back_shift: Math.max(0, Math.floor(leaves / DAY_MIN)),
    stop,
  };
}

const roundToFive = (minutes: number): number => Math.round(minutes / 5) * 5;

/** Hours of solar time difference, exact enough to put departures at sensible times of the day. */
function calculateSolarShift(from: Place, to: Place): number {
  const calculateLongitude = (place: Place): number =>
    (Math.atan2(place.y, place.x) * 180) / Math.PI;
  return Math.round(calculateLongitude(to) / 15 - calculateLongitude(from) / 15) * 60;
}

function calculateHubDeparture(
  block: number,
  zone_shift: number,
  at: number,
  count: number,
  dice: number,
): number {
  const jitter = roundToFive(pickBetween(mix(dice, 1), -20, 25));
  if (block < LONG_BLOCK_MIN) {
    const step = SHORT_BANKS.length / count;
    const bank = Math.floor((at + toUnit(mix(dice, 2)) * 0.9) * step) % SHORT_BANKS.length;
    return getAt(SHORT_BANKS, bank) + jitter;
  }
  const start = mix(dice, 4) % LONG_BANKS.length;
  for (let i = 0; i < LONG_BANKS.length; i++) {
    const minute = getAt(LONG_BANKS, (start + i) % LONG_BANKS.length) + jitter;
    const arrives = toMinuteOfDay(minute + block + zone_shift);
    if (arrives >= 300 && arrives <= 1350) return minute % DAY_MIN;
  }
  return getAt(LONG_BANKS, start) + jitter;
}

const toMinuteOfDay = (minute: number): number => ((minute % DAY_MIN) + DAY_MIN) % DAY_MIN;
const isAwake = (minute: number): boolean =>
  toMinuteOfDay(minute) >= 315 || toMinuteOfDay(minute) <= 70;

/** No departures at night: a late aircraft waits until morning. */
function toDaytime(minute: number, dice: number): number {
  const of_day = toMinuteOfDay(minute);
  if (of_day >= 340 && of_day <= 1390) return minute;
  const morning = 360 + roundToFive(pickBetween(dice, 0, 110));
  return Math.floor(minute / DAY_MIN) * DAY_MIN + (of_day < 340 ? 0 : DAY_MIN) + morning;
}

/** A long flight waits until it neither departs nor arrives at night. */
function calculateLongReturn(ready: number, to_arrival: number): number {
  for (let minute = ready; minute < ready + DAY_MIN; minute += 35) {
    const arrives = toMinuteOfDay(minute + to_arrival);
    if (isAwake(minute) && arrives >= 300 && arrives <= 1400) return minute;
  }
  return ready;
}

/** Some short domestic routes are operated by rail, as by European airlines. */
function isByRail({ carrier, hub, spoke, km, assured }: Route, dice: number): boolean {
  if (assured || km > RAIL_KM || carrier.style !== 'long-haul' || !isDomestic(hub, spoke))
    return false;
  return hub.region === 'europe' && toUnit(mix(dice, 15)) < 0.3;
}

function chooseAircraft(route: Route, dice: number): string {
  const { carrier, hub, spoke, km } = route;
  if (isByRail(route, dice)) return 'TRN';
  const filterAble = (types: readonly string[]): string[] =>
    types.filter((type) => (findAircraft(type)?.range_km ?? 0) >= km * 1.05);
  const [wide, narrow, small] = [
    filterAble(carrier.wide),
    filterAble(carrier.narrow),
    filterAble(carrier.small),
  ];
  const busy = hub.draw + spoke.draw;
  const heavy = km > WIDE_ONLY_KM || (km > 2600 && busy > 2.2 && toUnit(mix(dice, 11)) < 0.5);
  if (wide.length > 0 && heavy) return pick(mix(dice, 12), wide);
  if (small.length > 0 && km < 1800 && (busy < 1.5 || narrow.length === 0)) {
    return pick(mix(dice, 13), small);
  }
  const usual = [narrow, small, wide].find((types) => types.length > 0);
  // For a route beyond its own range, a carrier leases the aircraft.
  return usual ? pick(mix(dice, 14), usual) : '789';
}

function calculateBlockMinutes(aircraft: string, from: Place, to: Place): number {
  const km = calculateKmBetween(from, to);
  const speed = findAircraft(aircraft)?.cruise_kmh ?? 830;
  const east = from.x * to.y - from.y * to.x > 0;
  const wind = km > 1500 ? (east ? 0.96 : 1.05) : 1;
  return roundToFive(32 + (km / speed) * 60 * 1.02 * wind);
}

/** A few thin flights have a technical stop at another hub of the carrier. */
function pickTechnicalStop(route: Route, aircraft: string, dice: number): Line['stop'] {
  const { carrier, hub, spoke, km } = route;
  const stopping = isDomestic(hub, spoke) ? 0.3 : 0.06;
  if (km < 900 || km > STOP_KM || toUnit(mix(dice, 21)) > stopping) return null;
  for (const place of carrier.hubs) {
    if (place === hub || place === spoke) continue;
    const [first, second] = [calculateKmBetween(hub, place), calculateKmBetween(place, spoke)];
    if (first < 250 || second < 250 || first + second > km * 1.12) continue;
    return { place, first_block_min: calculateBlockMinutes(aircraft, hub, place), ground_min: 40 };
  }
  return null;
}
