/**
 * Passengers in every protocol's requests. Data that airlines do not accept is refused here:
 * unknown types, infants without an adult, names outside the basic Latin letters.
 */
import { isDate } from '#main/reference/calendar.ts';
import { PTCS, type WorldOrder, type WorldPassenger, type WorldPtc } from '../world-order.ts';
import { need, refuse } from './problems.ts';

export interface TypedPassenger {
  id: string;
  ptc: WorldPtc;
}

const MAX_SEATED = 9;

/** Reads the passengers; refuses those who may not travel together. */
export function readParty(people: readonly { id: string; ptc: string | null }[]): TypedPassenger[] {
  const passengers = people.map(({ id, ptc: told }): TypedPassenger => {
    const ptc = PTCS.find((one) => one === told);
    if (ptc) return { id, ptc };
    return refuse('BAD_PASSENGERS', `Invalid or ineligible passenger type ${told ?? 'of'} ${id}`);
  });
  if (passengers.length === 0) refuse('BAD_PASSENGERS', 'No passenger list specified or empty');
  checkParty(passengers);
  return passengers;
}

function checkParty(passengers: readonly TypedPassenger[]): void {
  const ids = passengers.map(({ id }) => id);
  const twice = ids.find((id, at) => ids.indexOf(id) !== at);
  if (twice !== undefined) refuse('SAME_PASSENGER_ID', `Duplicate PaxID ${twice}`);
  const count = (ptc: WorldPtc): number => passengers.filter((one) => one.ptc === ptc).length;
  const seated = count('ADT') + count('CHD');
  if (seated > MAX_SEATED) {
    refuse('TOO_MANY_PASSENGERS', `At most ${MAX_SEATED} passengers with a seat are accepted`);
  }
  if (seated === 0) refuse('BAD_PASSENGERS', 'At least one passenger must have a seat');
  if (count('INF') > count('ADT')) {
    refuse('TOO_MANY_INFANTS', 'There cannot be more infants than adults');
  }
}

export type PassengerDetails = Omit<WorldPassenger, 'id' | 'ptc'>;

/** Airlines accept letters, blanks, hyphens and apostrophes, without accents. */
export function checkName(text: string, id: string): string {
  if (text.length > 64 || !/^[A-Za-z][A-Za-z '-]*$/.test(text)) {
    refuse(
      'INVALID_DATA',
      `Name element data invalid for passenger ${id}: letters and blanks only`,
    );
  }
  return text;
}

export const readOptionalName = (text: string | null, id: string): string | null =>
  text === null ? null : checkName(text, id);

export function checkDate(text: string | null): string | null {
  if (text !== null && !isDate(text)) refuse('INVALID_DATA', `${text} is no date`);
  return text;
}

export function checkCountry(text: string | null): string | null {
  if (text !== null && !/^[A-Z]{2}$/.test(text))
    refuse('INVALID_DATA', `${text} is no country code`);
  return text;
}

/** A passenger whom a request names. */
export const needPassenger = ({ passengers }: WorldOrder, id: string): WorldPassenger =>
  need(
    passengers.find((passenger) => passenger.id === id),
    'BAD_PASSENGERS',
    `The order has no passenger ${id}`,
  );

/** The new data of a passenger; an infant stays with its adult, a redress number until replaced. */
export function toUpdate(
  { id, ptc, infant_id: known }: WorldPassenger,
  { infant_id, redress, ...details }: PassengerDetails,
): Pick<WorldPassenger, 'id'> & Partial<WorldPassenger> {
  if (ptc === 'ADT' && infant_id !== null && infant_id !== known) {
    return refuse('BAD_PASSENGERS', `The infant of ${id} cannot be changed`);
  }
  return { id, ...details, ...(redress === null ? {} : { redress }) };
}

export const tidy = <T extends PassengerDetails>(one: T, id: string): T => ({
  ...one,
  given: checkName(one.given, id),
  middle: readOptionalName(one.middle, id),
  surname: checkName(one.surname, id),
  birth_date: checkDate(one.birth_date),
  nationality: checkCountry(one.nationality),
});

/** The adult names its infant; an infant that names its adult is accepted too. */
export function tieInfants(passengers: WorldPassenger[], refs: readonly (string | null)[]): void {
  const byId = new Map(passengers.map((passenger) => [passenger.id, passenger]));
  const tie = (adult: WorldPassenger | undefined, infant: WorldPassenger | undefined): void => {
    if (adult?.ptc !== 'ADT' || infant?.ptc !== 'INF') {
      refuse('BAD_PASSENGERS', 'PaxRefID must associate an infant with an adult');
      return;
    }
    if (adult.infant_id !== null && adult.infant_id !== infant.id) {
      refuse('TOO_MANY_INFANTS', `${adult.id} has more than one infant`);
    }
    adult.infant_id = infant.id;
  };
  for (const passenger of passengers) passenger.infant_id = null;
  passengers.forEach((passenger, at) => {
    const ref = refs[at] ?? null;
    if (ref === null) return;
    if (passenger.ptc === 'INF') tie(byId.get(ref), passenger);
    else tie(passenger, byId.get(ref));
  });
  for (const { id, ptc } of passengers) {
    const holders = passengers.filter(({ infant_id }) => infant_id === id).length;
    if (ptc === 'INF' && holders !== 1) {
      refuse('BAD_PASSENGERS', `Infant ${id} must be associated with one adult`);
    }
  }
}

/** The same checks for passengers read elsewhere; returns them with infants assigned. */
export function tidyPassengers(people: WorldPassenger[]): WorldPassenger[] {
  const tied = people.map((one) => ({ ...one, ...tidy(one, one.id) }));
  tieInfants(
    tied,
    people.map(({ infant_id }) => infant_id),
  );
  return tied;
}
