/** Passengers and their contacts as DataLists of an order request. */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { ProviderDocument, ProviderPassengerDetail } from '#main/providers/provider.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import { DOCUMENT_TO_WIRE, GENDER_TO_WIRE } from '../../wire/values.ts';
import { el, group, leaf, type Xml } from '../../wire/xml-write.ts';

export interface WirePassenger extends ProviderPassengerDetail {
  /** The id this passenger has with the provider. */
  id: string;
  infant_id: string | null;
}

/** The ContactInfoList and PaxList of these passengers. */
export function buildPassengerLists(passengers: WirePassenger[]): Xml {
  const contacts = passengers.flatMap((one) => buildContact(one) ?? []);
  return el(
    'DataLists',
    group('ContactInfoList', contacts),
    el('PaxList', passengers.map(buildPax)),
  );
}

/** Only ids and types, where nobody is named yet. */
export const buildAnonymousPax = (passengers: { id: string; pax_type: string }[]): Xml =>
  el(
    'PaxList',
    passengers.map((one) => el('Pax', leaf('PaxID', one.id), leaf('PTC', one.pax_type))),
  );

const buildContactId = (id: string) => `CT-${id}`;

function buildContact(passenger: WirePassenger): Xml | null {
  const email = passenger.email ? toWireText(passenger.email) : null;
  const telephone = buildPhone(passenger.phone);
  if (!email && !telephone) return null;
  return el(
    'ContactInfo',
    leaf('ContactInfoID', buildContactId(passenger.id)),
    email ? el('EmailAddress', leaf('EmailAddressText', email)) : null,
    telephone,
  );
}

export function buildPhone(text: string | null): Xml | null {
  if (!text) return null;
  const parsed = parsePhoneNumberFromString(text);
  const digits = text.replace(/\D/g, '');
  if (!parsed && digits === '') return null;
  return el(
    'Phone',
    leaf('CountryDialingCode', parsed?.countryCallingCode),
    leaf('PhoneNumber', parsed?.nationalNumber ?? digits),
  );
}

function buildPax(passenger: WirePassenger): Xml {
  const has_contact = buildContact(passenger) !== null;
  return el(
    'Pax',
    leaf('CitizenshipCountryCode', passenger.nationality),
    has_contact ? leaf('ContactInfoRefID', buildContactId(passenger.id)) : null,
    passenger.documents.map((one) => buildIdentityDocument(one, passenger)),
    buildIndividual(passenger),
    passenger.frequent_flyers.map((one) =>
      el(
        'LoyaltyProgramAccount',
        leaf('AccountNumber', one.number),
        el('LoyaltyProgram/Carrier', leaf('AirlineDesigCode', one.airline)),
      ),
    ),
    leaf('PaxID', passenger.id),
    leaf('PaxRefID', passenger.infant_id),
    leaf('PTC', passenger.pax_type),
    passenger.redress
      ? el(
          'RedressCase',
          leaf('CountryCode', 'US'),
          leaf('RedressCaseID', toWireText(passenger.redress)),
        )
      : null,
  );
}

function buildIndividual(passenger: ProviderPassengerDetail): Xml {
  const middle = passenger.middle_name ? toWireName(passenger.middle_name) : null;
  return el(
    'Individual',
    leaf('Birthdate', passenger.birth_date),
    leaf('GenderCode', GENDER_TO_WIRE[passenger.gender]),
    leaf('GivenName', toWireName(passenger.first_name)),
    leaf('MiddleName', middle),
    leaf('Surname', toWireName(passenger.last_name)),
    leaf('TitleName', passenger.title ? toWireName(passenger.title).slice(0, 16) : null),
  );
}

function buildIdentityDocument(
  document: ProviderDocument,
  holder: ProviderPassengerDetail,
): Xml | null {
  if (document.type === 'UNSPECIFIED') return null;
  return el(
    'IdentityDoc',
    leaf('Birthdate', holder.birth_date),
    leaf('CitizenshipCountryCode', holder.nationality),
    leaf('ExpiryDate', document.expires_on),
    leaf('GenderCode', GENDER_TO_WIRE[holder.gender]),
    leaf('GivenName', toWireName(holder.first_name)),
    leaf('IdentityDocID', toWireText(document.number)),
    leaf('IdentityDocTypeCode', DOCUMENT_TO_WIRE[document.type]),
    leaf('IssueDate', document.issued_on),
    leaf('IssuingCountryCode', document.issuing_country),
    leaf('Surname', toWireName(holder.last_name)),
  );
}
