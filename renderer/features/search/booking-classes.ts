/** Booking classes of a line's flights, as each GDS reports them. Pure except for the request. */
import {
  type AvailabilityAnswer,
  type AvailableFlight,
  type ClassSeats,
  MAX_AIRLINES,
} from '#main/contract/availability.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { OfferLeg, OfferSlice } from '#main/contract/itinerary.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { parseAirlines } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { listDirections } from './directions.ts';

export type ProviderClasses = AvailabilityAnswer['providers'];

/** A GDS's booking classes for each of a line's flights, in order. */
export interface LineClasses {
  provider_type: ProviderCode;
  flights: readonly (readonly ClassSeats[])[];
}

const isSame = (leg: OfferLeg, flight: AvailableFlight): boolean =>
  leg.managed_by === flight.managed_by &&
  leg.flight_number === flight.flight_number &&
  leg.origin === flight.origin &&
  leg.departure_date === flight.departure_date;

/** The booking classes of every GDS that has all of the line's flights. */
export function listLineClasses(
  told: ProviderClasses | undefined,
  slices: readonly OfferSlice[],
): LineClasses[] {
  const legs = slices.flatMap((slice) => slice.legs);
  return (told ?? []).flatMap(({ provider_type, journeys }) => {
    const flights = journeys.flatMap(({ options }) => options.flat());
    const found = legs.map((leg) => flights.find((flight) => isSame(leg, flight))?.classes);
    const whole =
      found.flatMap((classes) => classes ?? []).length > 0 && !found.includes(undefined);
    return whole ? [{ provider_type, flights: found.map((one) => one ?? []) }] : [];
  });
}

/** `Y9 B4 ML`, as a GDS writes it. */
export const formatClasses = (classes: readonly ClassSeats[]): string =>
  classes.map(({ code, status }) => `${code}${status}`).join(' ');

const isOpen = (classes: readonly ClassSeats[], letter: string, seats: number): boolean =>
  classes.some(
    (one) => one.code === letter && (one.seats ?? (one.status === 'A' ? seats : 0)) >= seats,
  );

/** A GDS, `first` if it can, that sells the line in these classes (or one for all); else null. */
export function findSeller(
  all: readonly LineClasses[],
  letters: readonly string[],
  seats: number,
  first: ProviderCode,
): ProviderCode | null {
  const open = all.filter(({ flights }) =>
    flights.every((classes, at) => isOpen(classes, letters[at] ?? letters[0] ?? '', seats)),
  );
  return (open.find((one) => one.provider_type === first) ?? open[0])?.provider_type ?? null;
}

/** Reads booking classes for the current search; dropped if another search started meanwhile. */
export async function askForClasses(desk: DeskContext, name: AreaName) {
  const { search } = desk.getArea(name);
  if (!search || search.booking_id !== null) return;
  const { call_id, form } = search;
  const journeys = listDirections(form, desk.getAgencyToday()).flatMap(({ from, to, date }) =>
    date === null ? [] : { origin: from, destination: to, date },
  );
  const seats = Math.max(form.adts + form.chds, 1);
  const input = { journeys, seats, airlines: parseAirlines(form).slice(0, MAX_AIRLINES) };
  const result = await desk.client.call('offer.availability', input);
  const now = desk.getArea(name).search;
  // Without an answer, lines show the class of their fare.
  if (!result.ok || now?.call_id !== call_id) return;
  desk.patchArea(name, { search: { ...now, classes: result.value.output.providers } });
}
