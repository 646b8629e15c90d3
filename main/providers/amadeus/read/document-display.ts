/** A document as the system shows it by its number: coupons with their status, fare, taxes, payment. */
import { toTable } from '#main/contract/collections.ts';
import { readCouponState } from '#main/providers/wire/coupon-statuses.ts';
import { buildValidity } from '#main/providers/wire/documents.ts';
import type { ProviderOrderPayment, ShownDocument } from '../../provider.ts';
import { maskCard } from '../../wire/masking.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseInteger, readCardBrand } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { maskForm } from './payments.ts';
import { listAmounts, parseDay, parseMinor } from './values.ts';

const METHODS: Readonly<Record<string, ProviderOrderPayment['method']>> = toTable({
  CA: 'CASH',
  CC: 'CARD',
  IN: 'INVOICE',
});
const FARE_CALCULATION = '15';
const ENDORSEMENT = '10';
/** With an A behind it, what was collected beside the value of an older ticket: no total. */
const COLLECTED = /\dA$/;

export const readShown = (root: XmlNode, today: string, reading: Reading): ShownDocument[] =>
  root
    .all('docGroup|documentGroup')
    .flatMap((group) => readGroup(root, group, today, reading) ?? []);

function readGroup(
  root: XmlNode,
  group: XmlNode,
  today: string,
  reading: Reading,
): ShownDocument | null {
  const infos = group.all('docDetailsGroup|documentDetailsGroup|ticketInfoGroup');
  const first = infos[0]?.at('docInfo|ticketInfo')?.at('documentDetails');
  const number = readNumber(first);
  if (number === null) return null;
  const person = group.at('paxInfo|passenger');
  const names = [person?.text('paxDetails/surname'), person?.text('otherPaxDetails/givenName')];
  const amounts = new Map(
    listAmounts(group.all('fareInfo')).map(({ kind, text, currency }) => [
      kind,
      { currency, minor: COLLECTED.test(text ?? '') ? null : parseMinor(text, currency, reading) },
    ]),
  );
  const findMoney = (...names: string[]) => {
    const told = names.flatMap((name) => amounts.get(name) ?? [])[0];
    return told && told.minor !== null && told.currency !== null
      ? { amount_minor: told.minor, currency: told.currency }
      : null;
  };
  const total = findMoney('T');
  const sold_in = ['T', 'E', 'B'].flatMap((kind) => amounts.get(kind)?.currency ?? [])[0] ?? null;
  const all = infos.flatMap((info) => info.all('couponGroup|couponInfoGroup'));
  const printed = [root, group, ...infos, ...all]
    .flatMap((one) => one.all('textInfo|textData|otherTextInfo'))
    .map((one) => ({
      kind: one.text('freeTextQualification|freeTextDetails/informationType'),
      text: one.texts('freeText').join(''),
    }))
    .filter(({ text }) => text !== '');
  const listTexts = (kind: string) =>
    printed.flatMap((one) => (one.kind === kind ? [one.text] : []));
  return {
    number,
    type: /^[JY]$/.test(first?.text('type') ?? '') ? 'EMD' : 'TICKET',
    passenger: names.filter(Boolean).join('/') || null,
    locator: readLocator(group),
    original_number: readOriginal(group),
    fare: findMoney('E', 'B'),
    total,
    taxes: group.find('taxInfo/taxDetails').flatMap((one) => {
      const currency = one.text('currencyCode') ?? sold_in;
      const amount_minor = parseMinor(one.text('rate'), currency, reading);
      const code = one.text('type') ?? one.text('countryCode');
      return amount_minor === null || currency === null || code === null
        ? []
        : [{ code, amount_minor, currency }];
    }),
    endorsements: listTexts(ENDORSEMENT),
    fare_calculation: listTexts(FARE_CALCULATION).join('') || null,
    remarks: printed
      .filter(({ kind }) => kind !== ENDORSEMENT && kind !== FARE_CALCULATION)
      .map(({ text }) => maskForm(text)),
    payments: group.find('fop/formOfPayment|otherFormOfPayment').map((one) => {
      const card = one.text('creditCardNumber');
      const words = [one.text('fopFreeText'), one.text('extendedPayment')]
        .filter(Boolean)
        .join(' ');
      return {
        method: METHODS[one.text('type') ?? ''] ?? 'OTHER',
        amount_minor: parseMinor(one.text('amount'), sold_in, reading),
        card_brand: readCardBrand(one.text('vendorCode')),
        card_number: card === null ? null : maskCard(card),
        text: words === '' ? null : maskForm(words),
      };
    }),
    coupons: infos.flatMap((info) => {
      const own = readNumber(info.at('docInfo|ticketInfo')?.at('documentDetails')) ?? number;
      return info.all('couponGroup|couponInfoGroup').map((one) => readCoupon(one, own, today));
    }),
  };
}

/** The system's own locator stands beside those of airlines. */
function readLocator(group: XmlNode): string | null {
  const told = group.find('referenceInfo|reservationInfo/reservation').map((one) => ({
    company: one.text('companyId'),
    locator: one.text('controlNumber'),
  }));
  return (told.find(({ company }) => company === '1A') ?? told[0])?.locator ?? null;
}

/** A number alone, or with its check digit behind it. */
const parseNumber = (text: string | null | undefined): string | null =>
  /^\d{13}(?=\d?$)/.exec(text ?? '')?.[0] ?? null;
const readNumber = (details: XmlNode | undefined): string | null =>
  parseNumber(details?.text('number'));

function readOriginal(group: XmlNode): string | null {
  const numbers = [
    ...group.texts('originalIssuanceGroup/exchangeDocumentDetails/documentDetails/number'),
    ...group.texts('documentInformation/documentDetails/number'),
  ];
  return numbers.flatMap((text) => parseNumber(text) ?? [])[0] ?? null;
}

function readCoupon(
  one: XmlNode,
  document: string,
  today: string,
): ShownDocument['coupons'][number] {
  const leg = one.at('leg|flightInfo');
  const days = new Map(
    one
      .find('validityDates|validityDateInfo/dateAndTimeDetails')
      .map((day) => [day.text('qualifier'), parseDay(day.text('date'), today)]),
  );
  const carrier = leg?.text('companyDetails/marketingCompany');
  const flight = leg?.text('flightIdentification/flightNumber');
  return {
    document,
    number: parseInteger(one.text('couponInfo/couponDetails/cpnNumber')) ?? 0,
    ...readCouponState(one.text('couponInfo/couponDetails/cpnStatus')),
    flight: carrier && flight ? `${carrier}${flight}` : null,
    date: parseDay(leg?.text('flightDate/departureDate') ?? null, today),
    origin: leg?.text('boardPointDetails/trueLocationId') ?? null,
    destination: leg?.text('offpointDetails/trueLocationId') ?? null,
    booking_class: leg?.text('flightIdentification/bookingClass') ?? null,
    fare_basis:
      one.text('fareBasisDetails/additionalFareDetails/rateClass') ??
      one.text('fareBaseInfo/fareBasisDetails/rateTariffClass'),
    ...buildValidity(days.get('B'), days.get('A')),
  };
}
