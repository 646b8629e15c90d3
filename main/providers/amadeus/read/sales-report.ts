/** A page of the sales report of the office: documents as the system's books have them. */
import { toTable } from '#main/contract/collections.ts';
import type { SoldDocument } from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { parseMinor } from './values.ts';

type State = SoldDocument['state'];
/** By type of transaction: sold by machine and by hand, given back, void. */
const STATES: Readonly<Record<string, State>> = toTable({
  SALE: 'SALE',
  AUTS: 'SALE',
  MANS: 'SALE',
  REFD: 'REFUND',
  VOID: 'VOID',
});
/** Codes that say more than their type: void, cancelled by the airline or not used. */
const CODES: Readonly<Record<string, State>> = toTable({
  CANX: 'VOID',
  CANN: 'VOID',
  CANR: 'VOID',
  RFND: 'REFUND',
});
const TOTAL = 'T';
const METHODS: Readonly<Record<string, SoldDocument['method']>> = toTable({
  CA: 'CASH',
  CC: 'CARD',
  IN: 'INVOICE',
  EX: 'TICKETS',
});

export function readSalesReport(root: XmlNode, reading: Reading) {
  const report = root.at('queryReportDataDetails');
  const told = report?.at('currencyInfo')?.at('currencyDetails');
  const currency = told?.text('currencyIsoCode') ?? told?.text('currencyQualifier') ?? null;
  const documents = (report?.all('queryReportDataOfficeGroup') ?? [])
    .flatMap((office) => office.all('documentData'))
    .flatMap((one) => readDocument(one, currency, reading) ?? []);
  const more = report?.at('actionDetails');
  const done = more?.text('numberOfItemsDetails/numberOfItems') === '0';
  return {
    documents,
    // What the next page begins after; null on the last one.
    last: done ? null : (more?.text('lastItemsDetails/lastItemIdentifier') ?? null),
  };
}

function readDocument(
  one: XmlNode,
  currency: string | null,
  reading: Reading,
): SoldDocument | null {
  const number = one.text('documentNumber/documentDetails/number')?.replaceAll(/[^0-9]/g, '') ?? '';
  if (number === '') return null;
  const sale = one.at('transactionDataDetails')?.at('transactionDetails');
  const [code, type] = [sale?.text('code') ?? '', sale?.text('type') ?? ''];
  const money = one.at('monetaryInformation');
  const total = [
    ...(money?.all('monetaryDetails') ?? []),
    ...(money?.all('otherMonetaryDetails') ?? []),
  ].find((part) => part.text('typeQualifier') === TOTAL);
  const own = total?.text('currency') ?? currency;
  const amount_minor = parseMinor(total?.text('amount') ?? null, own, reading);
  const forms = one
    .find('fopDetails/fopDescription/formOfPayment')
    .map((form) => form.text('type'));
  return {
    number,
    state: CODES[code] ?? STATES[type] ?? 'OTHER',
    total: amount_minor === null || own === null ? null : { amount_minor, currency: own },
    passenger: one.text('passengerName/paxDetails/surname')?.replace(/\s{2,}/g, ' ') ?? null,
    method: forms.length === 1 ? (METHODS[forms[0] ?? ''] ?? null) : null,
    agent: one.text('bookingAgent/originIdentification/originatorId'),
    locator: one.text('reservationInformation/reservation/controlNumber'),
  };
}
