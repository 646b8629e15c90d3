/** Forms of payment, documents issued, voided and shown. */
import { formatDecimal } from '#main/domain/money.ts';
import { CARD_VENDORS } from '#main/reference/card-vendors.ts';
import type { ProviderPayment, SalesPeriod } from '../../provider.ts';
import { toWireName, toWireText } from '../../wire/names.ts';
import type { AmadeusProfile } from '../profile.ts';
import { readNumber } from './record-lines.ts';
import { el, leaf, type Xml } from './xml.ts';

export type Money = Exclude<ProviderPayment, { method: 'TICKETS' }>;

/** What a form of payment is called in the record, and in the payment itself. */
const CODES: Readonly<Record<'CASH' | 'INVOICE', readonly [code: string, type: string]>> = {
  CASH: ['CASH', 'CA'],
  INVOICE: ['INV', 'IN'],
};

/** One element of payment with all its parts, each with its amount; a card with its installments. */
export const writePayments = (
  payments: readonly Money[],
  { carrier, currency }: { carrier: string; currency: string },
): Xml =>
  el(
    'FOP_CreateFormOfPayment',
    el('transactionContext/transactionDetails', leaf('code', 'FP')),
    el(
      'fopGroup',
      el('fopReference'),
      payments.map((payment, i) => buildMop(payment, i + 1, carrier, currency)),
    ),
  );

function buildMop(payment: Money, number: number, carrier: string, currency: string): Xml {
  const card = payment.method === 'CARD' ? payment.card : null;
  const vendor = card && card.brand !== 'UNSPECIFIED' ? CARD_VENDORS[card.brand] : null;
  const [code, type] =
    payment.method === 'CARD'
      ? [`CC${vendor}`, 'CC']
      : payment.method === 'EMD'
        ? [`MSEMD/${payment.number}`, 'MS']
        : CODES[payment.method];
  const installments = card && card.installments > 1 ? card.installments : null;
  return el(
    'mopDescription',
    el('fopSequenceNumber/sequenceDetails', leaf('number', number)),
    el('mopDetails/fopPNRDetails/fopDetails', leaf('fopCode', code)),
    el(
      'paymentModule',
      el('groupUsage/attributeDetails', leaf('attributeType', 'FP')),
      el(
        'paymentData',
        el('merchantInformation', leaf('companyCode', carrier)),
        el(
          'monetaryInformation/monetaryDetails',
          leaf('typeQualifier', '12'),
          leaf('amount', formatDecimal(payment.amount_minor, currency)),
          leaf('currency', currency),
        ),
        installments !== null &&
          el('extendedPaymentInfo/extendedPaymentDetails', leaf('instalmentsNumber', installments)),
      ),
      el(
        'mopInformation',
        el('fopInformation/formOfPayment', leaf('type', type)),
        el('dummy'),
        card &&
          el(
            'creditCardData/creditCardDetails/ccInfo',
            leaf('vendorCode', vendor),
            leaf('cardNumber', card.number),
            leaf('securityId', card.cvv),
            leaf('expiryDate', formatExpiry(card.expiry)),
            leaf('ccHolderName', toWireName(card.holder)),
          ),
      ),
      el('dummy'),
    ),
  );
}

const formatExpiry = ({ month, year }: { month: number; year: number }): string =>
  `${String(month).padStart(2, '0')}${String(year % 100).padStart(2, '0')}`;

/** Documents for passengers by tattoo; `all` issues what was sold beside the flights with them. */
export const writeIssue = (keys: readonly string[], all: boolean): Xml =>
  el(
    all ? 'DocIssuance_IssueCombined' : 'DocIssuance_IssueTicket',
    [...new Set(keys.map(readNumber))].map((number) =>
      el('paxSelection/passengerReference', leaf('type', 'PT'), leaf('value', number)),
    ),
    ['ET', 'RT'].map((option) =>
      el('optionGroup/switches/statusDetails', leaf('indicator', option)),
    ),
  );

/** Every service of the record that is priced and has no document yet. */
export const writeIssueServices = (): Xml =>
  el(
    'DocIssuance_IssueMiscellaneousDocuments/optionGroup/switches/statusDetails',
    leaf('indicator', 'RT'),
  );

const DISPLAY = '131';
export const writeShowDocument = (number: string): Xml =>
  el(
    'Ticket_ProcessEDoc',
    el('msgActionDetails/messageFunctionDetails', leaf('messageFunction', DISPLAY)),
    el('infoGroup/docInfo/documentDetails', leaf('number', number)),
  );

const ALL_AGENTS = 'SOF';
const REPORTING_OFFICE = 'REP';
const buildSalesDay = (name: string, day: string): Xml =>
  el(
    name,
    leaf('year', day.slice(0, 4)),
    leaf('month', day.slice(5, 7)),
    leaf('day', day.slice(8, 10)),
  );

/** Asks for documents of all agents of the office; `after` is the last one already read. */
export const writeSalesReport = (
  { from, to }: SalesPeriod,
  after: string | null,
  { user }: AmadeusProfile,
): Xml =>
  el(
    'SalesReports_DisplayQueryReport',
    after !== null && el('actionDetails/lastItemsDetails', leaf('lastItemIdentifier', after)),
    el(
      'agencyDetails',
      el('sourceType', leaf('sourceQualifier1', REPORTING_OFFICE)),
      el('originatorDetails', leaf('inHouseIdentification1', user.office)),
    ),
    el(
      'salesPeriodDetails',
      buildSalesDay('beginDateTime', from),
      buildSalesDay('endDateTime', to),
    ),
    el('requestOption/selectionDetails', leaf('option', ALL_AGENTS)),
  );

export const writeVoid = (number: string, { country, user }: AmadeusProfile): Xml =>
  el(
    'Ticket_CancelDocument',
    el('documentNumberDetails/documentDetails', leaf('number', number)),
    el('stockProviderDetails/officeSettingsDetails', leaf('marketIataCode', country)),
    el('targetOfficeDetails/originatorDetails', leaf('inHouseIdentification2', user.office)),
  );

const REFUND_VERSION = { Version: '3.000' };
const MAX_WAIVER = 126;

/** A waiver for each document of a refund begun; documents are named by position. */
export const writeRefundWaiver = (count: number, text: string): Xml => ({
  ...el(
    'AMA_TicketUpdateRefundRQ',
    Array.from({ length: count }, (_, at) => ({
      ...el('ContractBundle', {
        ...el('WaiverCode'),
        attributes: { Code: toWireText(text).toUpperCase().slice(0, MAX_WAIVER) },
      }),
      attributes: { ID: String(at + 1) },
    })),
  ),
  attributes: REFUND_VERSION,
});

/** Begins a refund by the documents' own rules; without numbers, completes or ignores it. */
export const writeRefund = (
  numbers: readonly string[] | null,
  step: 'Init' | 'Process' | 'Ignore' = 'Init',
): Xml => ({
  ...el(
    `AMA_Ticket${step}RefundRQ`,
    numbers && [
      el(
        'Contracts',
        numbers.map((number) => ({ ...el('Contract'), attributes: { Number: number } })),
      ),
      el('ActionDetails', { ...el('ActionDetail'), attributes: { Indicator: 'ATC' } }),
    ],
  ),
  attributes: REFUND_VERSION,
});
