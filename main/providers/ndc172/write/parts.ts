/** Parts that several requests share: offers chosen, passengers, money, payments. */
import { formatDecimal } from '#main/domain/money.ts';
import type { OfferRef } from '#main/providers/ndc/order-keys.ts';
import type { NdcProfile } from '#main/providers/ndc/profiles.ts';
import { buildPhone, type WirePassenger } from '#main/providers/ndc/write/passengers.ts';
import { formatExpiry, type Paid } from '#main/providers/ndc/write/payments.ts';
import type { Selected } from '#main/providers/ndc/write/quoting.ts';
import type { ProviderCard, ProviderDocument, ProviderPayment } from '#main/providers/provider.ts';
import { DOCUMENT_TO_WIRE } from '#main/providers/wire/values.ts';
import { el, group, leaf, tag, type Xml } from '#main/providers/wire/xml-write.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import { REFERENCE_REMARK } from '../read/orders.ts';

/** A name has at most so many letters in this version. */
export const MAX_NAME_172 = 50;
export const toShortName = (name: string): string => toWireName(name, MAX_NAME_172);

/** An amount as this airline writes them: whole minor units, or with a point. */
export function buildMoney(
  name: string,
  minor: number,
  currency: string,
  profile: NdcProfile,
): Xml {
  const whole = profile.envelope?.whole_minor_units ?? false;
  const text = whole ? String(minor) : formatDecimal(minor, currency);
  return { ...el(name), text, attributes: { Code: currency } };
}

/** The response an id belongs to; an airline without response ids gets the offer's. */
const getResponseId = (offer: { offer_id: string; response_id?: string | undefined }) =>
  offer.response_id ?? offer.offer_id;

export const buildSelectedOffer = (
  offer: OfferRef,
  everyone: string[],
  profile: NdcProfile,
  total: { minor: number; currency: string } | null = null,
): Xml =>
  tag(
    'Offer',
    {
      OfferID: offer.offer_id,
      Owner: offer.owner ?? profile.owner,
      ResponseID: getResponseId(offer),
    },
    total ? buildMoney('TotalOfferPrice', total.minor, total.currency, profile) : null,
    offer.items.map((item) =>
      tag(
        'OfferItem',
        { OfferItemID: item.id },
        leaf('PassengerRefs', (item.pax.length > 0 ? item.pax : everyone).join(' ')),
      ),
    ),
  );

/** Seats and bags chosen of an à-la-carte offer, one for one passenger each. */
export const buildSelectedItems = (
  one: Extract<Selected, { kind: 'items' }>,
  profile: NdcProfile,
  total: { minor: number; currency: string },
): Xml =>
  tag(
    'Offer',
    { OfferID: one.offer_id, Owner: one.owner ?? profile.owner, ResponseID: getResponseId(one) },
    buildMoney('TotalOfferPrice', total.minor, total.currency, profile),
    one.items.map((item) =>
      tag(
        'OfferItem',
        { OfferItemID: item.id },
        leaf('PassengerRefs', item.passenger_id),
        item.seat ? null : el('ALaCarteSelection', leaf('Quantity', item.quantity)),
        item.seat
          ? el('SeatSelection', leaf('Row', item.seat.row), leaf('Column', item.seat.column))
          : null,
      ),
    ),
  );

/** Only ids and types, where nobody is named yet. */
export const buildAnonymous = (passengers: { id: string; pax_type: string }[]): Xml =>
  el(
    'PassengerList',
    passengers.map((one) => tag('Passenger', { PassengerID: one.id }, leaf('PTC', one.pax_type))),
  );

const buildContactId = (id: string) => `CT-${id}`;
const GENDERS = { MALE: 'Male', FEMALE: 'Female', UNDISCLOSED: 'Unspecified', UNSPECIFIED: null };

/** The PassengerList and ContactList of these passengers, the reference with the first of them. */
export function buildPassengerLists(
  passengers: WirePassenger[],
  reference: string | null,
  remarks: string[] = [],
): Xml[] {
  const said = remarks.map(toWireText).filter((text) => text !== '');
  const noted = reference === null ? said : [`${REFERENCE_REMARK}${reference}`, ...said];
  const contacts = passengers.flatMap((one) => buildContact(one) ?? []);
  return [
    el(
      'PassengerList',
      passengers.map((one, at) =>
        tag('Passenger', { PassengerID: one.id }, ...buildPerson(one, at === 0 ? noted : [])),
      ),
    ),
    ...(contacts.length > 0 ? [el('ContactList', contacts)] : []),
  ];
}

/** The content of a Passenger, and of the New state of one. */
export function buildPerson(passenger: WirePassenger, remarks: string[]): (Xml | Xml[] | null)[] {
  const reached = buildContact(passenger) !== null;
  const middle = passenger.middle_name ? toShortName(passenger.middle_name) : null;
  return [
    leaf('PTC', passenger.pax_type),
    leaf('CitizenshipCountryCode', passenger.nationality),
    el(
      'Individual',
      leaf('Birthdate', passenger.birth_date),
      leaf('Gender', GENDERS[passenger.gender]),
      leaf('NameTitle', passenger.title ? toWireName(passenger.title, 16) : null),
      leaf('GivenName', toShortName(passenger.first_name)),
      leaf('MiddleName', middle),
      leaf('Surname', toShortName(passenger.last_name)),
    ),
    passenger.frequent_flyers.map((one) =>
      el(
        'LoyaltyProgramAccount',
        el('Airline', leaf('AirlineDesignator', one.airline)),
        leaf('AccountNumber', one.number),
      ),
    ),
    passenger.documents.flatMap((one) => buildIdentityDocument(one) ?? []),
    passenger.redress
      ? el(
          'IdentityDocument',
          leaf('IdentityDocumentNumber', toWireText(passenger.redress)),
          leaf('IdentityDocumentType', 'R'),
          leaf('IssuingCountryCode', 'US'),
        )
      : null,
    reached ? leaf('ContactInfoRef', buildContactId(passenger.id)) : null,
    leaf('InfantRef', passenger.infant_id),
    remarks.map((text) => el('Remark', leaf('Remark', text))),
  ];
}

function buildIdentityDocument(document: ProviderDocument): Xml | null {
  if (document.type === 'UNSPECIFIED') return null;
  return el(
    'IdentityDocument',
    leaf('IdentityDocumentNumber', toWireText(document.number)),
    leaf('IdentityDocumentType', DOCUMENT_TO_WIRE[document.type]),
    leaf('IssuingCountryCode', document.issuing_country),
    leaf('IssueDate', document.issued_on),
    leaf('ExpiryDate', document.expires_on),
  );
}

export function buildContact(passenger: WirePassenger): Xml | null {
  const email = passenger.email ? toWireText(passenger.email) : null;
  const phone = buildPhone(passenger.phone);
  if (!email && !phone) return null;
  return tag(
    'ContactInformation',
    { ContactID: buildContactId(passenger.id) },
    email ? el('ContactProvided/EmailAddress', leaf('EmailAddressValue', email)) : null,
    phone ? el('ContactProvided', phone) : null,
  );
}

/**
 * One Payment per form, and one per document given up. Card numbers and security codes go into the
 * request's own body and nowhere else: nothing here throws, logs or keeps them.
 */
export const buildPayments = (
  { payments, currency }: Paid,
  profile: NdcProfile,
  after: Xml | null = null,
): Xml | null =>
  group(
    'Payments',
    payments.flatMap((one) =>
      buildForms(one).map(({ type, method, minor }) =>
        el(
          'Payment',
          leaf('Type', type),
          el('Method', method),
          buildMoney('Amount', minor, currency, profile),
          after,
        ),
      ),
    ),
  );

function buildForms(payment: ProviderPayment): { type: string; method: Xml; minor: number }[] {
  switch (payment.method) {
    case 'CARD':
      return [{ type: 'CC', method: buildCard(payment.card), minor: payment.amount_minor }];
    case 'CASH':
      return [{ type: 'CA', method: tag('Cash', { CashInd: true }), minor: payment.amount_minor }];
    case 'INVOICE':
      return [{ type: 'IN', method: el('DirectBill'), minor: payment.amount_minor }];
    case 'EMD': {
      const method = el('MiscChargeOrder', leaf('TicketNumber', payment.number));
      return [{ type: 'MS', method, minor: payment.amount_minor }];
    }
    case 'TICKETS':
      // The airline decides what the documents are worth.
      return payment.numbers.map((number) => ({
        type: 'TK',
        method: el('MiscChargeOrder', leaf('TicketNumber', number)),
        minor: 0,
      }));
    default:
      payment satisfies never;
      // Not the usual assertion: its message would quote the card.
      throw new Error('Unhandled form of payment');
  }
}

const buildCard = (from: ProviderCard): Xml =>
  el(
    'PaymentCard',
    leaf('CardCode', from.brand === 'UNSPECIFIED' ? null : CARD_VENDORS[from.brand]),
    leaf('CardNumber', from.number.replace(/\D/g, '')),
    leaf('SeriesCode', from.cvv),
    leaf('CardHolderName', toShortName(from.holder)),
    el('EffectiveExpireDate', leaf('Expiration', formatExpiry(from))),
  );
