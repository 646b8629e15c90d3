/** Which orders a list asks for: flight filters must fit one flight, name filters one passenger. */
import type { World, WorldOrder } from '../world.ts';

export type ListFilter = Parameters<World['list']>[1];

export function listMatches(order: WorldOrder, filter: ListFilter): boolean {
  return flightMatches(order, filter) && nameMatches(order, filter);
}

function flightMatches(order: WorldOrder, { carrier, flight_number, date }: ListFilter): boolean {
  if (carrier === undefined && flight_number === undefined && date === undefined) return true;
  return order.slices.some(({ flights }) =>
    flights.some((flight) => {
      const sold = fits(flight.carrier, flight.number, carrier, flight_number);
      const flown = fits(flight.operating_carrier, flight.operating_number, carrier, flight_number);
      return (sold || flown) && (date === undefined || flight.departure.startsWith(date));
    }),
  );
}

const fits = (code: string, number: number, wanted?: string, wanted_number?: number): boolean =>
  (wanted === undefined || wanted === code) &&
  (wanted_number === undefined || wanted_number === number);

function nameMatches(order: WorldOrder, { surname, given }: ListFilter): boolean {
  if (surname === undefined && given === undefined) return true;
  return order.passengers.some(
    (passenger) => sameName(passenger.surname, surname) && sameName(passenger.given, given),
  );
}

const sameName = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || plain(name) === plain(wanted);
const plain = (name: string): string => name.trim().replace(/\s+/g, ' ').toUpperCase();

/** Instants of a filter in the form orders are filed under; what is no instant sets no bound. */
export function createdBounds({ created_from, created_to }: ListFilter): [string, string] {
  return [filedForm(created_from) ?? '', filedForm(created_to) ?? '9'];
}

function filedForm(text: string | undefined): string | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}
