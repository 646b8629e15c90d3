/** The office's sales report: documents issued and given back in some days, a page at a time. */
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import { sumCharge } from '../order-state.ts';
import { calculateTaxTotal } from '../wire/amounts.ts';
import type { WorldOrder, WorldTicket } from '../world.ts';
import { OFFICE, OFFICE_IATA, OFFICE_ZONE } from './elements.ts';
import type { Handler } from './message-exchange.ts';
import {
  buildDateTime,
  el,
  findPath,
  formatDecimal,
  leaf,
  readTextAt,
  refuse,
  type XmlElement,
  type XmlNode,
} from './wire.ts';

const PAGE = 10;

interface Entry {
  order: WorldOrder;
  ticket: WorldTicket;
  refunded: boolean;
}

export const displayQueryReport: Handler = ({ world, body, now }) => {
  const office = readTextAt(body, 'agencyDetails/originatorDetails/inHouseIdentification1');
  if (office !== null && office !== OFFICE) refuse('6467', 'OFFICE NOT ALLOWED');
  const period = findPath(body, 'salesPeriodDetails');
  const [from, to] = ['beginDateTime', 'endDateTime'].map((name) => readDay(period, name));
  const today = convertUtcToLocal(now.toISOString(), OFFICE_ZONE).slice(0, 10);
  const isWithin = (instant: string) => {
    const day = convertUtcToLocal(instant, OFFICE_ZONE).slice(0, 10);
    return day >= (from ?? today) && day <= (to ?? from ?? today);
  };
  const entries = world
    .list({})
    .flatMap((order) =>
      order.tickets
        .filter(({ conjunction_of }) => conjunction_of === null)
        .flatMap((ticket): Entry[] => [
          ...(isWithin(ticket.issued_at) ? [{ order, ticket, refunded: false }] : []),
          ...(ticket.refund && isWithin(ticket.refund.at)
            ? [{ order, ticket, refunded: true }]
            : []),
        ]),
    )
    .sort((a, b) => toKey(a).localeCompare(toKey(b)));
  const [first] = entries;
  if (!first) return refuse('6466', 'NO DATA FOUND');
  const after = readTextAt(body, 'actionDetails/lastItemsDetails/lastItemIdentifier');
  const rest = after === null ? entries : entries.filter((entry) => toKey(entry) > after);
  const page = rest.slice(0, PAGE);
  const last = page.at(-1);
  return el(
    'SalesReports_DisplayQueryReportReply/queryReportDataDetails',
    el('currencyInfo/currencyDetails', {
      currencyQualifier: '2',
      currencyIsoCode: first.order.currency,
    }),
    el('dateDetails', leaf('businessSemantic', 'C'), buildDateTime(today)),
    el(
      'queryReportDataOfficeGroup',
      el('requestorAgencyDetails', {
        sourceType: { sourceQualifier1: 'REP' },
        originatorDetails: { originatorId: OFFICE_IATA, inHouseIdentification1: OFFICE },
      }),
      page.map((entry, at) => buildDocumentData(entry, entries.length - rest.length + at + 1)),
    ),
    last &&
      rest.length > page.length &&
      el('actionDetails/lastItemsDetails', { lastItemIdentifier: toKey(last) }),
  );
};

const toKey = ({ ticket, refunded }: Entry): string => `${ticket.number}${refunded ? 'R' : ''}`;

function readDay(period: XmlElement | undefined, name: string): string | null {
  const readPart = (unit: string) => readTextAt(period, name, unit)?.padStart(2, '0');
  const [year, month, day] = [readPart('year'), readPart('month'), readPart('day')];
  return year && month && day ? `${year}-${month}-${day}` : null;
}

function buildDocumentData({ order, ticket, refunded }: Entry, sequence: number): XmlNode {
  const { charge } = ticket;
  const person = order.passengers.find(({ id }) => id === ticket.passenger_id);
  const is_void = ticket.coupons.every(({ status }) => status === 'VOID');
  const formatAmount = (minor: number) => formatDecimal(minor, order.currency);
  const total = refunded ? -(ticket.refund?.amount_minor ?? 0) : sumCharge(charge);
  const paid = order.payments.find(({ document_numbers }) =>
    document_numbers.includes(ticket.number),
  );
  const fop = { CASH: 'CA', INVOICE: 'IN', CARD: 'CC', EMD: 'MS', TICKETS: 'EX' };
  const buildMoney = (name: string, qualifier: string, minor: number) =>
    el(name, { typeQualifier: qualifier, amount: formatAmount(minor) });
  const kind = ticket.kind === 'TICKET' ? 'TKTT' : 'MD50';
  return el(
    'documentData',
    el('sequenceIdentification/itemNumberDetails', { number: String(sequence), type: 'S' }),
    el('documentNumber', {
      documentDetails: {
        number: ticket.number,
        numberOfBooklets: String(
          1 + order.tickets.filter((one) => one.conjunction_of === ticket.number).length,
        ),
      },
      status: 'CS',
    }),
    el(
      'monetaryInformation',
      buildMoney('monetaryDetails', '712', refunded ? total : charge.base_minor),
      buildMoney('otherMonetaryDetails', 'TTX', refunded ? 0 : calculateTaxTotal(charge)),
      buildMoney('otherMonetaryDetails', 'T', total),
    ),
    el('bookingAgent/originIdentification', { originatorId: '0001AA' }),
    el('transactionDataDetails/transactionDetails', {
      code: refunded ? 'RFND' : is_void ? 'CANX' : kind,
      type: refunded ? 'REFD' : is_void ? 'VOID' : 'SALE',
      issueIndicator: 'C',
    }),
    el('fopDetails', {
      fopDescription: { formOfPayment: { type: paid ? fop[paid.method] : 'EX' } },
      monetaryInfo: { monetaryDetails: { typeQualifier: 'FP', amount: formatAmount(total) } },
    }),
    el('passengerName/paxDetails', { surname: `${person?.surname}/${person?.given}` }),
    el('reservationInformation/reservation', { controlNumber: order.locator }),
  );
}
