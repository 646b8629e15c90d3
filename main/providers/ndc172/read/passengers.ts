/** Passengers of an NDC 17.2 message, with contacts, documents and frequent-flyer numbers. */
import {
  type Contact,
  readNames,
  readPhone,
  resolveType,
} from '#main/providers/ndc/read/passengers.ts';
import type { ProviderOrderPassenger } from '#main/providers/provider.ts';
import {
  parseCountry,
  parseDateOnly,
  parseDocumentType,
  toGender,
} from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readRefs } from './refs.ts';

export function readPassenger(key: string, node: XmlNode, graph: Graph172): ProviderOrderPassenger {
  const person = node.at('Individual');
  const papers = node.all('IdentityDocument');
  const paper = papers.find((one) => one.has('Surname') || one.has('GivenName'));
  const contacts = readRefs(node, 'ContactInfoRef').flatMap((id) => graph.contacts.get(id) ?? []);
  const reached = contacts.map(readContact);
  const type = resolveType(key, graph);
  const infants = readRefs(node, 'InfantRef');
  // The order's own remarks, which stand with its first passenger.
  node.texts('Remark/Remark');
  const birth = [person, node, ...papers].map((one) =>
    parseDateOnly(one?.text('Birthdate') ?? null),
  );
  const suffix = person?.text('SurnameSuffix') ?? null;
  const surname = person?.text('Surname') ?? paper?.text('Surname') ?? '';
  return {
    key,
    infant_key: type === 'INF' ? null : (infants[0] ?? null),
    pax_type: type === 'UNSPECIFIED' ? 'ADT' : type,
    title: person?.text('NameTitle') ?? paper?.text('NameTitle') ?? null,
    first_name: readNames(person, 'GivenName') ?? readNames(paper, 'GivenName') ?? '',
    middle_name: readNames(person, 'MiddleName') ?? readNames(paper, 'MiddleName'),
    last_name: surname && suffix ? `${surname} ${suffix}` : surname,
    gender: toGender(person?.text('Gender') ?? paper?.text('Gender') ?? null),
    birth_date: birth.find((one) => one !== null) ?? null,
    nationality: parseCountry(
      node.text('CitizenshipCountryCode') ?? paper?.text('CitizenshipCountryCode') ?? null,
    ),
    phone: reached.find((one) => one.phone !== null)?.phone ?? null,
    email: reached.find((one) => one.email !== null)?.email ?? null,
    redress: papers.find((one) => isRedress(one))?.text('IdentityDocumentNumber') ?? null,
    documents: papers.flatMap((one) => (isRedress(one) ? [] : (readIdentityDocument(one) ?? []))),
    frequent_flyers: node
      .all('LoyaltyProgramAccount')
      .flatMap((one) => readFrequentFlyer(one) ?? []),
    price: null,
  };
}

const isRedress = (node: XmlNode) => /^(R|REDRESS)$/i.test(node.text('IdentityDocumentType') ?? '');

function readIdentityDocument(node: XmlNode): ProviderOrderPassenger['documents'][number] | null {
  const number = node.text('IdentityDocumentNumber');
  const read = {
    type: parseDocumentType(node.text('IdentityDocumentType')),
    number: number ?? '',
    issuing_country: parseCountry(node.text('IssuingCountryCode')),
    issued_on: parseDateOnly(node.text('IssueDate')),
    expires_on: parseDateOnly(node.text('ExpiryDate')),
  };
  return number ? read : null;
}

/** A corporate number stands in the same place; it is nobody's own. */
function readFrequentFlyer(node: XmlNode): { airline: string; number: string } | null {
  const number = node.text('AccountNumber');
  const airline =
    node.text('Airline/AirlineDesignator') ??
    node.text('ProgramCode') ??
    node.text('Alliance/Code') ??
    null;
  node.text('ProgramCode');
  const program = node.text('ProgramName');
  if (!number || !airline || /^CLID$/i.test(program ?? '')) return null;
  return { airline: airline.toUpperCase(), number };
}

export function readContact(node: XmlNode): Contact {
  const holders = [...node.all('ContactProvided'), node];
  const phones = holders.flatMap((one) => readPhone(one) ?? []);
  const emails = holders.flatMap((one) => one.texts('EmailAddress/EmailAddressValue'));
  const person = node.at('Individual');
  const named = [readNames(person, 'GivenName'), person?.text('Surname')].filter(Boolean).join(' ');
  // Some write a list into the field: `[a@b.com, c@d.com]`.
  const email = /[^\s,;[\]]+@[^\s,;[\]]+/.exec(emails[0] ?? '')?.[0] ?? emails[0] ?? null;
  return { name: named || null, phone: phones[0] ?? null, email };
}
