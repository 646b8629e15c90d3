/**
 * The seat map of every aircraft the training airlines fly: a flight of each is found, held, and its map
 * read through the real service, walked as a grid, written as text and drawn by the screen's component.
 */
import { expect, test } from 'vitest';
import { Booking } from '#main/contract/booking.ts';
import { SeatMap } from '#main/contract/seat-map.ts';
import { getCabinLayouts } from '#main/training/engine/aircraft-cabins.ts';
import { CABIN_PLANS, SAME_PLAN } from '#main/training/engine/cabin-plans.ts';
import { getNetwork } from '#main/training/engine/network.ts';
import type { Line } from '#main/training/engine/timetable.ts';
import { SeatsScreen } from '#renderer/features/seats/SeatsScreen.tsx';
import { getSeatGrid, type SeatGrid } from '#renderer/features/seats/seat-grid.ts';
import { seatMap } from '../../../fixtures/after-sale.ts';
import { day, deskForFile, type Json, person, tokensOf } from '../../../fixtures/served.ts';
import { deskAt, draw } from './drawn.tsx';

const site = deskForFile();
const AIRCRAFT = [...Object.keys(CABIN_PLANS), ...Object.keys(SAME_PLAN)];
const MAX_TRIED = 4;
const AT_ONCE = 3;

/** Lines by aircraft; those of many days first. */
function linesByAircraft(): Map<string, Line[]> {
  const lines = new Map<string, Line[]>();
  for (const by_arrival of getNetwork(1).from.values()) {
    for (const line of [...by_arrival.values()].flat()) {
      if (line.stop === null) lines.set(line.aircraft, [...(lines.get(line.aircraft) ?? []), line]);
    }
  }
  return lines;
}

/** Holds a flight that is flown with the aircraft, on one of the lines that are. */
async function holdOn(aircraft: string, lines: readonly Line[]): Promise<Json | null> {
  for (const [tried, line] of lines.slice(0, MAX_TRIED).entries()) {
    const query = new URLSearchParams({
      route: `${line.from.code},${line.to.code},${day(25 + tried)}`,
      provider_type: 'PROVIDER_04',
      airlines: line.carrier.code,
      direct_flights_only: 'true',
      adts: '1',
    });
    const found = await site.client.call('GET', `/offers?${query}`);
    const offers: Json[] = found.status === 200 ? found.body.offers : [];
    const offer = offers.find((one) =>
      one.journeys.every((journey: Json) =>
        journey.slices[0].legs.every((leg: Json) => leg.aircraft === aircraft),
      ),
    );
    if (!offer) continue;
    const body = { selected_tokens: tokensOf(offer), passengers: [person()] };
    const held = await site.client.call('POST', '/bookings', body);
    if (held.status === 200 || held.status === 201) return held.body.booking;
  }
  return null;
}

/** The cabin as text: letters, · for nothing, a blank for an aisle, and what stands there. */
function asText(grid: SeatGrid): string[] {
  return grid.cabins.flatMap(({ columns, rows }) => [
    `    ${columns.map((letter) => letter || ' ').join('')}`,
    ...rows.map(({ number, places }) => {
      const signs = places.map((place) => {
        if (place.kind === 'aisle') return ' ';
        if (place.kind === 'empty') return '·';
        if (place.kind === 'facility') return place.type.slice(0, 1).toLowerCase();
        return place.seat.status === 'FREE' ? 'o' : 'x';
      });
      return `${String(number).padStart(3)} ${signs.join('')}`;
    }),
  ]);
}

function judge(aircraft: string, booking: Booking, map: SeatMap): void {
  expect(map.aircraft).toBe(aircraft);
  const grid = getSeatGrid(map);
  // As many seats as the airline's own layout has, in one class or several.
  const counts = [true, false].map((one_class) =>
    getCabinLayouts(aircraft, one_class)
      .flatMap(({ rows }) => rows)
      .reduce((seats, row) => seats + row.seats.length, 0),
  );
  expect(counts).toContain(grid.keys.length);
  expect(new Set(grid.keys).size).toBe(grid.keys.length);
  const text = asText(grid);
  for (const [at, cabin] of grid.cabins.entries()) {
    const width = cabin.columns.length;
    expect(
      cabin.rows.every(({ places }) => places.length === width),
      `${aircraft} ${at}`,
    ).toBe(true);
    expect(cabin.columns.filter((letter) => letter === '').length).toBeLessThanOrEqual(2);
  }
  expect(text.filter((line) => /[ox]/.test(line.slice(4)) && !/[A-Z]/.test(line))).not.toEqual([]);
  const [leg] = booking.slices.flatMap((slice) => slice.legs);
  const seats = {
    booking_id: booking.id,
    leg_id: leg?.id ?? '',
    passenger_id: booking.passengers[0]?.id ?? '',
    maps: { [leg?.id ?? '']: map },
    failed: {},
    chosen: [],
    cleared: [],
    gone: {},
    as_list: false,
    paying: false,
  };
  for (const as_list of [false, true]) {
    const desk = deskAt({
      screen: 'seats',
      booking: { booking, revision: 1 },
      seats: { ...seats, as_list },
    });
    const page = draw(desk, SeatsScreen);
    const shown = as_list ? free(map) : grid.keys;
    for (const key of shown) expect(page, `${aircraft} ${key}`).toMatch(new RegExp(`\\b${key}\\b`));
  }
}

const free = (map: SeatMap): string[] =>
  map.cabins
    .flatMap(({ rows }) => rows)
    .flatMap(({ sections }) => sections)
    .flatMap(({ elements }) => elements)
    .flatMap((one) => (one.available_services.length > 0 ? (one.designator ?? []) : []));

test('every aircraft that is flown has a map that can be walked and drawn', async () => {
  const lines = linesByAircraft();
  const flown = AIRCRAFT.filter((aircraft) => lines.has(aircraft));
  const seen: string[] = [];
  const rest = [...flown];
  const work = async () => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      const held = await holdOn(next, lines.get(next) ?? []);
      if (!held) continue;
      const map = SeatMap.parse(await seatMap(site.client, held));
      judge(next, Booking.parse(held), map);
      seen.push(next);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const missing = flown.filter((aircraft) => !seen.includes(aircraft));
  expect(missing).toEqual([]);
  // The rest hangs in no airline's timetable: its layout is held against itself.
  for (const aircraft of AIRCRAFT.filter((code) => !lines.has(code))) {
    expect(getCabinLayouts(aircraft, false).length, aircraft).toBeGreaterThan(0);
  }
  expect(seen.length).toBeGreaterThan(25);
}, 600_000);
