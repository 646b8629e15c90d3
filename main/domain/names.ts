/** How people's names are shown and listed. */

export interface Named {
  first_name: string;
  middle_name?: string | null;
  last_name: string;
}

export const formatGivenNames = (person: Named): string =>
  [person.first_name, person.middle_name ?? ''].join(' ').trim();

/** 'First Middle Last' as typed. */
export const formatFullName = (person: Named): string =>
  `${formatGivenNames(person)} ${person.last_name}`;

/** The full name of the passenger with this id; the id if there is none. */
export function formatNameOf(passengers: readonly (Named & { id: string })[], id: string): string {
  const passenger = passengers.find((one) => one.id === id);
  return passenger ? formatFullName(passenger) : id;
}

/** By whom a booking is listed: the first adult, else the first passenger. */
export const findLead = <P extends { pax_type: string }>(passengers: readonly P[]): P | undefined =>
  passengers.find((one) => one.pax_type === 'ADT') ?? passengers[0];

/** 'Last/First', as bookings are listed. */
export const formatListedName = (person: Named): string =>
  `${person.last_name}/${person.first_name}`;
