/**
 * Involuntary changes: if a training airline changed a flight, it offers its other flights in the
 * same cabin, within two weeks of the booked day, without charge. This is the airline's rule; the
 * agency decides itself which changes it treats as involuntary.
 */
import { getAt, getLast } from '../non-empty.ts';
import { listSlicesAt } from '../order-state.ts';
import type { WorldOffer, WorldOrder, WorldOrderSlice } from '../world.ts';
import { DAY_MIN } from './zones.ts';

/** A flight moved by less counts as unchanged. */
const MIN_SHIFT_MIN = 60;
const MAX_DAYS = 14;

const toMinutes = (local: string): number => Date.parse(`${local}:00Z`) / 60_000;
const calculateMinutesApart = (a: string, b: string): number =>
  Math.abs(toMinutes(a) - toMinutes(b));

/** Cancelled, or moved by an hour or more since it was bought. */
export function isInvoluntary({ status, flights, bought }: WorldOrderSlice): boolean {
  if (status === 'UN') return true;
  return (
    status === 'TK' &&
    flights.some(({ departure, arrival }, i) => {
      const first = bought?.[i];
      return (
        first !== undefined &&
        Math.max(
          calculateMinutesApart(departure, first.departure),
          calculateMinutesApart(arrival, first.arrival),
        ) >= MIN_SHIFT_MIN
      );
    })
  );
}

/** Whether an offer may replace the slices given up free of charge, one for one. */
export function coversInvoluntary(
  order: WorldOrder,
  given_up: readonly number[],
  { slices }: Pick<WorldOffer, 'slices'>,
): boolean {
  const old = listSlicesAt(order, given_up);
  return (
    old.length === slices.length &&
    old.every(isInvoluntary) &&
    old.every((was, i) => isAlternative(was, getAt(slices, i)))
  );
}

function isAlternative(was: WorldOrderSlice, now: WorldOffer['slices'][number]): boolean {
  const [a, b] = [was.flights, now.flights];
  const getDayStart = (local: string) => `${local.slice(0, 10)}T00:00`;
  const bought = was.bought?.[0]?.departure ?? a[0].departure;
  const days = calculateMinutesApart(getDayStart(bought), getDayStart(b[0].departure)) / DAY_MIN;
  return (
    a[0].origin === b[0].origin &&
    getLast(a).destination === getLast(b).destination &&
    was.brand.cabin === now.brand.cabin &&
    days <= MAX_DAYS
  );
}
