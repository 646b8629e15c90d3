/** Passengers of a message: names, documents, frequent flyer numbers, contact and who carries whom. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import type { ProviderDocument, ProviderOrderPassenger } from '#main/providers/provider.ts';
import { calculateAge, getTypeByAge } from '#main/reference/ages.ts';
import {
  listDistinct,
  parseCountry,
  parseDateOnly,
  parseDocumentType,
  toGender,
  toPaxType,
} from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { Graph } from './data-lists.ts';

/** Types by the id of their passenger, as they were asked for. */
export type PaxTypes = ReadonlyMap<string, PaxType>;

/**
 * The passenger type by id: from the message, else as the caller knows it, else by the id's letters
 * or the age; UNSPECIFIED if unknown.
 */
export function resolveType(key: string, graph: Graph, known?: PaxTypes): PaxType {
  const ptc = graph.pax.get(key)?.text('PTC') ?? null;
  // Any code that is not a child's is folded to an adult's: the age knows better.
  const folded = ptc !== null && toPaxType(ptc) === 'ADT' && !/^AD/i.test(ptc);
  if (ptc) return (folded && findTypeByAge(key, graph)) || toPaxType(ptc);
  const asked = known?.get(key);
  if (asked) return asked;
  const named = /^(ADT|ADULT|CHD|CNN|CHILD|INF|INS)/i.exec(key)?.[0];
  if (named) return toPaxType(named);
  return findTypeByAge(key, graph) ?? 'UNSPECIFIED';
}

function findTypeByAge(key: string, graph: Graph): PaxType | null {
  const born = readBornOn(graph.pax.get(key));
  const first = [...graph.segments.values()].map(({ departure }) => departure).sort()[0];
  return born && first ? getTypeByAge(calculateAge(born, first.slice(0, 10))) : null;
}

/** The types of some of the passengers; null for all of them. */
export function describeSome(keys: readonly string[], graph: Graph): string | null {
  const are_all = graph.pax.size > 0 && [...graph.pax.keys()].every((key) => keys.includes(key));
  if (keys.length === 0 || are_all) return null;
  return listDistinct(keys.map((key) => resolveType(key, graph))).join(', ');
}

const readBornOn = (node: XmlNode | undefined): string | null =>
  [node?.at('Individual'), node, node?.at('IdentityDoc')].flatMap(
    (one) => parseDateOnly(one?.text('Birthdate') ?? null) ?? [],
  )[0] ?? null;

/** Warns of passengers without a type: they are treated as adults. */
export function warnOfTypes(keys: readonly string[], graph: Graph): void {
  for (const id of keys) {
    if (graph.pax.has(id) && resolveType(id, graph) === 'UNSPECIFIED') {
      graph.reading.warn(phrase('w_pax_type', { id, pax_type: 'ADT' }));
    }
  }
}

/** The names of one kind, since one element may hold each. */
export const readNames = (node: XmlNode | undefined, name: string) =>
  node?.texts(name).join(' ') || null;

export function readPassenger(key: string, node: XmlNode, graph: Graph): ProviderOrderPassenger {
  const person = node.at('Individual');
  const documents = node
    .all('IdentityDoc')
    .flatMap((one) => readIdentityDocument(one, graph) ?? []);
  const named = node.texts('ContactInfoRefID').flatMap((id) => graph.contacts.get(id) ?? []);
  // Some give the telephone and the e-mail in a contact each.
  const contacts = named.length > 0 ? named : node.all('ContactInfo');
  const type = resolveType(key, graph);
  const papers = node.all('IdentityDoc');
  const any_document = papers.find((one) => one.has('Surname')) ?? papers[0];
  const infant_key = node.text('PaxRefID');
  const redress = node.texts('RedressCase/RedressCaseID');
  return {
    key,
    infant_key: type === 'INF' ? null : infant_key,
    pax_type: type === 'UNSPECIFIED' ? 'ADT' : type,
    title: person?.text('TitleName') ?? any_document?.text('TitleName') ?? null,
    first_name: readNames(person, 'GivenName') ?? readNames(any_document, 'GivenName') ?? '',
    middle_name: readNames(person, 'MiddleName'),
    last_name: readLastName(person) ?? any_document?.text('Surname') ?? '',
    gender: toGender(person?.text('GenderCode') ?? any_document?.text('GenderCode') ?? null),
    birth_date: readBirthDate(key, node, graph, person, any_document),
    nationality: parseCountry(
      node.text('CitizenshipCountryCode') ?? any_document?.text('CitizenshipCountryCode') ?? null,
    ),
    phone: contacts.flatMap((one) => readPhone(one) ?? [])[0] ?? null,
    email: contacts.flatMap((one) => one.texts('EmailAddress/EmailAddressText'))[0] ?? null,
    redress: redress[0] ?? null,
    documents,
    frequent_flyers: node
      .all('LoyaltyProgramAccount')
      .flatMap((one) => readFrequentFlyer(one) ?? []),
    price: null,
  };
}

function readBirthDate(
  key: string,
  node: XmlNode,
  { reading }: Graph,
  person?: XmlNode,
  paper?: XmlNode,
): string | null {
  const texts = [person, node, paper].flatMap((one) => one?.text('Birthdate') ?? []);
  const date = texts.flatMap((text) => parseDateOnly(text) ?? [])[0] ?? null;
  const told = texts[0]?.slice(0, 40);
  if (told && !date) reading.warn(phrase('w_born', { id: key, date: told }));
  return date;
}

function readLastName(person: XmlNode | undefined): string | null {
  const surname = person?.text('Surname') ?? null;
  const suffix = person?.text('SuffixName') ?? null;
  return surname && suffix ? `${surname} ${suffix}` : surname;
}

function readIdentityDocument(node: XmlNode, graph: Graph): ProviderDocument | null {
  const number = node.text('IdentityDocID');
  const read = {
    type: parseDocumentType(node.text('IdentityDocTypeCode')),
    number: number ?? '',
    issuing_country: parseCountry(node.text('IssuingCountryCode')),
    issued_on: graph.reading.day(node.text('IssueDate')),
    expires_on: graph.reading.day(node.text('ExpiryDate')),
  };
  return number ? read : null;
}

function readFrequentFlyer(node: XmlNode): { airline: string; number: string } | null {
  const number = node.text('AccountNumber');
  const airline =
    node.text('LoyaltyProgram/Carrier/AirlineDesigCode') ??
    node.text('LoyaltyProgram/ProgramCode') ??
    node.text('LoyaltyProgram/Alliance/AllianceCode');
  node.text('LoyaltyProgram/ProgramCode');
  return number && airline ? { airline: airline.toUpperCase(), number } : null;
}

/** Whom the airline is to call: a contact of the message, whoever of the passengers names it. */
export interface Contact {
  name: string | null;
  phone: string | null;
  email: string | null;
}

export function readContact(node: XmlNode): Contact {
  const person = node.at('Individual');
  const names = ['TitleName', 'GivenName', 'Surname'].flatMap((name) => person?.texts(name) ?? []);
  return {
    name: names.join(' ') || null,
    phone: readPhone(node),
    email: node.text('EmailAddress/EmailAddressText'),
  };
}

/** Before a number as it is dialled inside its country stands that country's code, and no area. */
function joinArea(area: string, number: string): string {
  const abroad = `+${area}${number.slice(1)}`;
  const dialled = area !== '' && /^0[1-9]/.test(number);
  return dialled && parsePhoneNumberFromString(abroad)?.isValid() ? abroad : `${area}${number}`;
}

/** The first telephone number, with country code and extension; digits as the sender writes them. */
export function readPhone(contact: XmlNode | undefined): string | null {
  for (const node of contact?.all('Phone') ?? []) {
    const country = node.text('CountryDialingCode')?.replace(/^\+|^00/, '') ?? null;
    const area = node.text('AreaCodeNumber') ?? node.text('AreaCode') ?? '';
    const number = node.text('PhoneNumber');
    const extension = node.text('Extension') ?? node.text('ExtensionNumber');
    node.text('Label');
    if (!number) continue;
    const abroad = number.startsWith('+');
    const home = country ? `+${country}${area}${number}` : joinArea(area, number);
    const whole = abroad ? number : home;
    return extension ? `${whole} x${extension}` : whole;
  }
  return null;
}
