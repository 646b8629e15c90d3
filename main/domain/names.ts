/**
 * Compares people's names. A name is kept as typed; airlines store plain capitals, so two spellings
 * of one person must match and a search must find either.
 */
import anyAscii from 'any-ascii';

/** Letters that airlines write as two, instead of dropping the accent. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Ö: 'OE',
  Ü: 'UE',
  Å: 'AA',
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  Þ: 'TH',
};

/** How a name is spelled in capitals without accents: 'Müller-Núñez' → 'MUELLER-NUNEZ'. */
export function toWireSpelling(name: string): string {
  const upper = name.normalize('NFC').toUpperCase();
  return anyAscii(upper.replace(/[ÄÖÜÅÆØŒÞ]/g, (letter) => TWO_LETTERS[letter] ?? letter))
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** The letters only, in both ways of removing accents. */
export function listNameKeys(name: string): string[] {
  const keepLetters = (text: string) => text.replace(/[^A-Z]/g, '');
  const plain = anyAscii(name.normalize('NFC')).toUpperCase();
  return [keepLetters(toWireSpelling(name)), keepLetters(plain)];
}

/**
 * Whether two spellings may be of one name: accents, case, spaces and hyphens do not count. Names
 * without a Latin letter must be written alike.
 */
export function isSameName(a: string, b: string): boolean {
  const other = listNameKeys(b);
  return a === b || listNameKeys(a).some((key) => key !== '' && other.includes(key));
}

export interface Named {
  first_name: string;
  middle_name?: string | null;
  last_name: string;
}

/** Whether two people have the same name; the middle name may be separate or part of the first. */
export function isSamePerson(a: Named, b: Named): boolean {
  if (!isSameName(a.last_name, b.last_name)) return false;
  if (isSameName(a.first_name, b.first_name)) return true;
  return isSameName(formatGivenNames(a), formatGivenNames(b));
}

const formatGivenNames = (person: Named): string =>
  [person.first_name, person.middle_name ?? ''].join(' ').trim();

/** 'First Middle Last' as typed. */
export function formatFullName(person: Named): string {
  return `${formatGivenNames(person)} ${person.last_name}`;
}

/** The full name of the passenger with this id; the id if there is none. */
export function formatNameOf(passengers: readonly (Named & { id: string })[], id: string): string {
  const passenger = passengers.find((one) => one.id === id);
  return passenger ? formatFullName(passenger) : id;
}

/** By whom a booking is listed: the first adult, else the first passenger. */
export const findLead = <P extends { pax_type: string }>(passengers: readonly P[]): P | undefined =>
  passengers.find((one) => one.pax_type === 'ADT') ?? passengers[0];

/** 'Last/First', as bookings are listed. */
export function listName(person: Named): string {
  return `${person.last_name}/${person.first_name}`;
}
