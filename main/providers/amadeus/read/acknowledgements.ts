/** Messages that say little more than that something was done, as they are. */
import { toTable } from '#main/contract/collections.ts';
import { maskLeaf } from '../../wire/masking.ts';
import type { Payload } from '../../wire/read-message.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import type { WireError } from '../errors.ts';
import { readShown } from './document-display.ts';
import { readSalesReport } from './sales-report.ts';
import { parseMinor, readTextsAt, SOLD_TEXTS } from './values.ts';

type Reader = (root: XmlNode, reading: Reading) => Payload;

const readSale: Reader = (root, reading) => {
  noteSaid(readTextsAt(root, SOLD_TEXTS), null, reading);
  return { kind: 'sale', segments: readSold(root) };
};

const readSold = (root: XmlNode) =>
  root.find('itineraryDetails/segmentInformation').map((one) => ({
    carrier: one.text('flightDetails/companyDetails/marketingCompany'),
    number: one.text('flightDetails/flightIdentification/flightNumber'),
    booking_class: one.text('flightDetails/flightIdentification/bookingClass'),
    date: one.text('flightDetails/flightDate/departureDate'),
    departure: one.text('flightDetails/flightDate/departureTime'),
    arrival: one.text('flightDetails/flightDate/arrivalTime'),
    origin: one.text('flightDetails/boardPointDetails/trueLocationId'),
    destination: one.text('flightDetails/offpointDetails/trueLocationId'),
    quantity: one.text('actionDetails/quantity'),
    statuses: one.texts('actionDetails/statusCode'),
  }));

/** Documents with the status of their coupons. */
const readDocuments: Reader = (root, reading) => ({
  kind: 'documents',
  documents: readShown(root, new Date().toISOString().slice(0, 10), reading),
});

const readSales: Reader = (root, reading) => ({
  kind: 'sales_report',
  ...readSalesReport(root, reading),
});

/** Stored prices of services, with what they cost and are for where that is told. */
const readTsms: Reader = (root, reading) => ({
  kind: 'service_records',
  records: root.all('detailsOfRetrievedTSMs').map((one) => ({
    total: readTotal(one.at('totalAmount/monetaryDetails'), reading),
    reason: one.text('rfics/criteriaDetails/attributeDescription'),
    type: one.text('tattooAndTypeOfTSM/referenceType'),
    reference: one.text('tattooAndTypeOfTSM/uniqueReference'),
    passenger: one.text('passengerTattoo/passengerReference/value'),
    services: one.texts('serviceTattoos/referenceDetails/value'),
    surname: one.text('passengerName/paxDetails/surname'),
  })),
});

function readTotal(node: XmlNode | undefined, reading: Reading) {
  const currency = node?.text('currency') ?? null;
  const amount_minor = parseMinor(node?.text('amount') ?? null, currency, reading);
  return amount_minor === null || currency === null ? null : { amount_minor, currency };
}

const READERS: Readonly<Record<string, Reader>> = toTable({
  Air_SellFromRecommendationReply: readSale,
  SalesReports_DisplayQueryReportReply: readSales,
  Ticket_ProcessEDocReply: readDocuments,
  Ticket_ProcessETicketReply: readDocuments,
  Ticket_RetrieveListOfTSMReply: readTsms,
});

/** Families whose answers say only that something was done, beside errors. */
const FAMILIES =
  /^(PNR_|Queue_|Security_|DocIssuance_|DocRefund_|FOP_|Ticket_|Fare_|TLAccess_|Air_|Service_|SalesReports_|MiniRule_|Command_|AMA_Service|AMA_Ticket|GeneralReply)/;
const MAX_LEAVES = 5_000;

/** Null for what is no message of the system. */
export function readPlain(
  root: XmlNode,
  errors: readonly WireError[],
  reading: Reading,
): Payload | null {
  const own = READERS[root.name];
  if (own) return own(root, reading);
  if (!FAMILIES.test(root.name)) return null;
  const request = !/(Reply|RS|List)$/.test(root.name);
  const facts = listFacts(root);
  if (request) return { kind: 'request', request: { name: root.name, facts } };
  return { kind: 'done', errors: errors.map(({ code, text }) => ({ code, text })), facts };
}

/** Texts by the path to them, told as they were written but for card numbers. */
function listFacts(root: XmlNode): { path: string; value: string }[] {
  const found: { path: string; value: string }[] = [];
  const add = (path: string, value: string | null): void => {
    if (value !== null) found.push({ path, value: maskLeaf(path, value) });
  };
  const visit = (node: XmlNode, path: string): void => {
    if (found.length >= MAX_LEAVES) return;
    if (node.children.length === 0) add(path, node.value());
    for (const { name } of node.attributes) add(`${path}@${name}`, node.attribute(name));
    for (const child of node.children)
      visit(child, path === '' ? child.name : `${path}/${child.name}`);
  };
  visit(root, '');
  return found;
}
