/**
 * Passengers as a request gives them: anonymous ones for shopping, named ones for orders. Documents
 * without a number are refused here.
 */
import { getAt } from '../non-empty.ts';
import {
  checkCountry,
  checkDate,
  checkName,
  type PassengerDetails,
  readOptionalName,
  readParty,
  type TypedPassenger,
  tieInfants,
} from '../wire/passengers.ts';
import { need, refuse } from '../wire/problems.ts';
import { findChild, findChildren, readTextAt, type XmlElement } from '../wire/xml-read.ts';
import type { WorldDocument, WorldPassenger, WorldPtc } from '../world.ts';
import { needText } from './message-exchange.ts';

/** Each with an id of its own, in the request's order. */
export const readTypedPassengers = (list: XmlElement | undefined): TypedPassenger[] =>
  readParty(
    findChildren(list, 'Pax').map((pax) => ({
      id: needText(pax, 'PaxID'),
      ptc: readTextAt(pax, 'PTC'),
    })),
  );

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
  const passengers = typed.map(
    ({ id, ptc }, at): WorldPassenger => ({
      id,
      ptc,
      ...readDetails(getAt(elements, at), contacts, id),
    }),
  );
  tieInfants(
    passengers,
    elements.map((pax) => readTextAt(pax, 'PaxRefID')),
  );
  return passengers;
}

/** The passenger's title, or one by gender and type; null where neither is known. */
export function pickTitle({ title, gender, ptc }: WorldPassenger): string | null {
  if (title !== null || gender === 'UNDISCLOSED') return title;
  if (gender === 'MALE') return ptc === 'ADT' ? 'MR' : 'MSTR';
  return ptc === 'ADT' ? 'MS' : 'MISS';
}

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

function readGender(code: string | null, id: string): WorldPassenger['gender'] {
  if (code === 'M') return 'MALE';
  if (code === 'F') return 'FEMALE';
  if (code === null || code === 'U' || code === 'X') return 'UNDISCLOSED';
  return refuse('INVALID_DATA', `GenderCode ${code} of passenger ${id} is not accepted`);
}
