/**
 * Passengers as a request gives them: anonymous ones for shopping, named ones for orders. What an
 * airline would not take is refused here: unknown types, infants without an adult, names outside
 * the basic Latin letters, documents without a number.
 */
import { isDate } from '#main/reference/calendar.ts';
import type { WorldDocument, WorldPassenger, WorldPtc } from '../world.ts';
import { needText } from './message-exchange.ts';
import { need, refuse } from './problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from './xml-read.ts';

export interface TypedPassenger {
  id: string;
  ptc: WorldPtc;
}

const PTCS: readonly string[] = ['ADT', 'CHD', 'INF'] satisfies WorldPtc[];
const MAX_SEATED = 9;

/** Each with an id of its own, in the request's order. */
export const readTypedPassengers = (list: XmlElement | undefined): TypedPassenger[] =>
  readParty(
    findChildren(list, 'Pax').map((pax) => ({
      id: needText(pax, 'PaxID'),
      ptc: readTextAt(pax, 'PTC'),
    })),
  );

/** The passengers, if they may travel together; shared by both versions of the standard. */
export function readParty(people: readonly { id: string; ptc: string | null }[]): TypedPassenger[] {
  const passengers = people.map(({ id, ptc }): TypedPassenger => {
    if (ptc === null || !PTCS.includes(ptc)) {
      return refuse('BAD_PASSENGERS', `Invalid or ineligible passenger type ${ptc ?? 'of'} ${id}`);
    }
    return { id, ptc: ptc as WorldPtc };
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

export function groupByType(passengers: readonly TypedPassenger[]): Map<WorldPtc, string[]> {
  const groups = new Map<WorldPtc, string[]>();
  for (const { id, ptc } of passengers) groups.set(ptc, [...(groups.get(ptc) ?? []), id]);
  return groups;
}

/** Named passengers of DataLists, contacts resolved and infants tied to their adults. */
export function readPassengers(data_lists: XmlElement | undefined): WorldPassenger[] {
  const list = findChild(data_lists, 'PaxList');
  const typed = readTypedPassengers(list);
  const contacts = findChild(data_lists, 'ContactInfoList');
  const elements = findChildren(list, 'Pax');
  const passengers = typed.map(({ id, ptc }, at): WorldPassenger => {
    const pax = elements[at] as XmlElement;
    return { id, ptc, ...readDetails(pax, contacts, id) };
  });
  tieInfants(
    passengers,
    elements.map((pax) => readTextAt(pax, 'PaxRefID')),
  );
  return passengers;
}

/** The same checks for passengers read elsewhere; returns them cleaned, infants tied to adults. */
export function tidyPassengers(people: WorldPassenger[]): WorldPassenger[] {
  const tied = people.map((one) => ({ ...one, ...tidy(one, one.id) }));
  tieInfants(
    tied,
    people.map(({ infant_id }) => infant_id),
  );
  return tied;
}

export const tidy = <T extends PassengerDetails>(one: T, id: string): T => ({
  ...one,
  given: checkName(one.given, id),
  middle: readOptionalName(one.middle, id),
  surname: checkName(one.surname, id),
  birth_date: checkDate(one.birth_date),
  nationality: checkCountry(one.nationality),
});

/** The passenger's title, or one by gender and type; null where neither is known. */
export function pickTitle({ title, gender, ptc }: WorldPassenger): string | null {
  if (title !== null || gender === 'UNDISCLOSED') return title;
  if (gender === 'MALE') return ptc === 'ADT' ? 'MR' : 'MSTR';
  return ptc === 'ADT' ? 'MS' : 'MISS';
}

export type PassengerDetails = Omit<WorldPassenger, 'id' | 'ptc'>;

/** `infant_id` is the element's own reference; infants are tied to adults later, all together. */
export function readDetails(
  pax: XmlElement,
  contacts: XmlElement | undefined,
  id: string,
): PassengerDetails {
  const individual = need(
    findChild(pax, 'Individual'),
    'MISSING_DATA',
    `Individual is mandatory for passenger ${id}`,
  );
  const contact = findContact(pax, contacts);
  return {
    title: readTextAt(individual, 'TitleName'),
    given: checkName(needText(individual, 'GivenName'), id),
    middle: readOptionalName(readTextAt(individual, 'MiddleName'), id),
    surname: checkName(needText(individual, 'Surname'), id),
    gender: readGender(readTextAt(individual, 'GenderCode'), id),
    birth_date: checkDate(readTextAt(individual, 'Birthdate') ?? readTextAt(pax, 'Birthdate')),
    nationality: checkCountry(readTextAt(pax, 'CitizenshipCountryCode')),
    infant_id: readTextAt(pax, 'PaxRefID'),
    phone: readPhone(findChild(contact, 'Phone')),
    email: readTextAt(contact, 'EmailAddress/EmailAddressText'),
    redress: readTextAt(pax, 'RedressCase/RedressCaseID'),
    documents: findChildren(pax, 'IdentityDoc').map(readDocument),
    loyalty: findChildren(pax, 'LoyaltyProgramAccount').map((account) => ({
      airline: needText(account, 'LoyaltyProgram/Carrier/AirlineDesigCode'),
      number: needText(account, 'AccountNumber'),
    })),
  };
}

function findContact(pax: XmlElement, contacts: XmlElement | undefined): XmlElement | undefined {
  const ref = readTextAt(pax, 'ContactInfoRefID');
  if (ref === null) return undefined;
  const found = findChildren(contacts, 'ContactInfo').find(
    (contact) => readTextAt(contact, 'ContactInfoID') === ref,
  );
  return found ?? refuse('INVALID_DATA', `ContactInfoRefID ${ref} refers to nothing`);
}

export function readPhone(phone: XmlElement | undefined): string | null {
  const country_code = readTextAt(phone, 'CountryDialingCode');
  const parts = [readTextAt(phone, 'AreaCodeNumber'), readTextAt(phone, 'PhoneNumber')].filter(
    Boolean,
  );
  if (parts.length === 0) return null;
  return country_code ? `+${country_code.replace(/^\+/, '')} ${parts.join(' ')}` : parts.join(' ');
}

const DOCUMENTS: Readonly<Record<string, WorldDocument['type']>> = {
  PT: 'PASSPORT',
  PP: 'PASSPORT',
  P: 'PASSPORT',
  NI: 'NATIONAL_ID',
  ID: 'NATIONAL_ID',
  I: 'NATIONAL_ID',
  TX: 'TAX_ID',
  TIN: 'TAX_ID',
};

function readDocument(element: XmlElement): WorldDocument {
  const code = needText(element, 'IdentityDocTypeCode');
  return {
    type: need(DOCUMENTS[code], 'INVALID_DATA', `IdentityDocTypeCode ${code} is not accepted`),
    number: needText(element, 'IdentityDocID'),
    country: checkCountry(readTextAt(element, 'IssuingCountryCode')),
    issued_on: checkDate(readTextAt(element, 'IssueDate')),
    expires_on: checkDate(readTextAt(element, 'ExpiryDate')),
  };
}

/** Airlines take letters, blanks, hyphens and apostrophes; nothing with an accent. */
function checkName(text: string, id: string): string {
  if (text.length > 64 || !/^[A-Za-z][A-Za-z '-]*$/.test(text)) {
    refuse(
      'INVALID_DATA',
      `Name element data invalid for passenger ${id}: letters and blanks only`,
    );
  }
  return text;
}
const readOptionalName = (text: string | null, id: string): string | null =>
  text === null ? null : checkName(text, id);

function readGender(code: string | null, id: string): WorldPassenger['gender'] {
  if (code === 'M') return 'MALE';
  if (code === 'F') return 'FEMALE';
  if (code === null || code === 'U' || code === 'X') return 'UNDISCLOSED';
  return refuse('INVALID_DATA', `GenderCode ${code} of passenger ${id} is not accepted`);
}

function checkDate(text: string | null): string | null {
  if (text !== null && !isDate(text)) refuse('INVALID_DATA', `${text} is no date`);
  return text;
}

function checkCountry(text: string | null): string | null {
  if (text !== null && !/^[A-Z]{2}$/.test(text))
    refuse('INVALID_DATA', `${text} is no country code`);
  return text;
}

/** The adult names its infant; an infant that names its adult is taken too. */
function tieInfants(passengers: WorldPassenger[], refs: readonly (string | null)[]): void {
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
