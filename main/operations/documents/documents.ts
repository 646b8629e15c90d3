/** Documents from stored data, without a provider, for the booking's own agency only. */
import { getAgency } from '#db/store/agencies.ts';
import { listOutboxRowsOfBooking } from '#db/store/outbox.ts';
import { findQuote } from '#db/store/quotes.ts';
import { countTickets, listTicketItems } from '#db/store/tickets.ts';
import type { DocumentAnswer, DocumentInput } from '#main/contract/documents.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { LanguageCode } from '#main/contract/preferences.ts';
import { assertNever, fail, ok, type Result } from '#main/contract/result.ts';
import type { Ticket, TicketItem } from '#main/contract/ticketing.ts';
import type { Terms } from '#main/documents/index.ts';
import type { Paper } from '#main/documents/paper.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { listUncollected } from '#main/domain/payment/collected.ts';
import { readTicketList } from '#main/domain/tickets/list.ts';
import { buildTicketItem, buildTicketView } from '#main/domain/tickets/ticket-view.ts';
import { getViewContext, loadOwn, show } from '../booking/load.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { showItem } from '../outbox/items.ts';
import { resolveBookingFilter } from '../sale/tickets.ts';
import { loadDayEnd } from './day-end.ts';
import { refuseUnknownQuote } from './quotes.ts';

/** Loaded with the first document: fonts and drawing are large and not needed at the start. */
const loadPrinting = () => import('#main/documents/index.ts');

const MAX_BYTES = 8 * 1024 * 1024;

type Of<K extends DocumentInput['kind']> = Extract<DocumentInput, { kind: K }>;
type Made = Promise<Result<DocumentAnswer>>;

export const makeDocument: Handler<'document.make'> = async (input, context) => {
  const made = await make(input, context);
  return made.ok ? limitOutput(made.value) : made;
};

async function make(input: DocumentInput, context: Context): Made {
  if (input.kind === 'QUOTE') return makeQuote(input, context);
  if (input.kind === 'DAY_END') return makeDayEnd(input, context);
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  switch (input.kind) {
    case 'ITINERARY':
      return makeItinerary(input, context, record);
    case 'RECEIPT':
      return makeReceipt(input, context, record);
    case 'REFUND':
      return makeRefundNotice(input, context, record);
    case 'CONFIRMATION':
      return makeConfirmation(input, context, record);
    default:
      return assertNever(input, 'document');
  }
}

function limitOutput(output: DocumentAnswer): Result<{ output: DocumentAnswer }> {
  if (output.body_base64.length <= MAX_BYTES) return ok({ output });
  return refuse('PAYLOAD_TOO_LARGE', phrase('document_too_large'));
}

async function loadTerms(context: Context, language: LanguageCode): Promise<Terms> {
  const { agency_id, name } = getCaller(context);
  const { db, clock } = context.ports;
  const agency = await getAgency(db.read, agency_id);
  const { training, name: agency_name, time_zone, currency, iata_number, address, phone } = agency;
  return {
    language,
    agency: { name: agency_name, time_zone, currency, iata_number, address, phone },
    agent: name,
    training,
    now: clock.now(),
  };
}

/** The paper of an input as a file. */
async function print(
  context: Context,
  { language, format }: { language: LanguageCode; format: 'PDF' | 'TEXT' },
  build: (printing: Awaited<ReturnType<typeof loadPrinting>>, terms: Terms) => Paper,
): Made {
  const terms = await loadTerms(context, language);
  const printing = await loadPrinting();
  return ok(await printing.buildPaperFile(build(printing, terms), format, terms.now));
}

const getTicket = ({ ports }: Context, record: BookingRecord, number: string): Ticket | null =>
  buildTicketView(record, number, getViewContext(ports, record));

const listTickets = (context: Context, record: BookingRecord): Ticket[] =>
  (record.order?.tickets ?? []).flatMap(({ number }) => getTicket(context, record, number) ?? []);

async function makeItinerary(
  input: Of<'ITINERARY'>,
  context: Context,
  record: BookingRecord,
): Made {
  const booking = show(context.ports, record);
  const passenger_ids = input.passenger_ids ?? [];
  const stranger = passenger_ids.find((id) => booking.passengers.every((one) => one.id !== id));
  if (stranger !== undefined) {
    const message = phrase('passenger_unknown', { id: stranger });
    return refuse('NOT_FOUND', phrase('no_passenger'), [{ path: 'passenger_ids', message }]);
  }
  const tickets = listTickets(context, record);
  return print(context, input, ({ buildItineraryPaper }, terms) =>
    buildItineraryPaper({ booking, passenger_ids, tickets }, terms, input.format),
  );
}

async function makeReceipt(input: Of<'RECEIPT'>, context: Context, record: BookingRecord): Made {
  const ticket = getTicket(context, record, input.ticket_number);
  if (!ticket) return refuse('NOT_FOUND', phrase('this_no_ticket'));
  const first = ticket.conjunctive_number ?? ticket.number;
  const set = (record.order?.tickets ?? []).filter(
    ({ number, conjunction_of }) => number === first || conjunction_of === first,
  );
  const facts = {
    ticket,
    set: set.flatMap(({ number }) => getTicket(context, record, number) ?? []),
    payments: record.payments,
    uncollected: listUncollected(record),
    // Voiding the new ticket undoes the exchange.
    service_fees: (record.service_fees ?? []).filter(
      ({ number, action }) =>
        number === first && !(action === 'EXCHANGE' && ticket.ticket_status === 'CANCELLED'),
    ),
    documents: listDocuments(record, ticket),
  };
  return print(context, input, (printing, terms) => printing.buildReceiptPaper(facts, terms));
}

function listDocuments(record: BookingRecord, { number, ticket_type }: Ticket): TicketItem[] {
  if (ticket_type !== 'TICKET') return [];
  return (record.order?.tickets ?? [])
    .filter((one) => one.type === 'EMD' && one.related_number === number)
    .map((one) => buildTicketItem(record, one));
}

async function makeRefundNotice(
  input: Of<'REFUND'>,
  context: Context,
  record: BookingRecord,
): Made {
  const number = input.ticket_number ?? null;
  const notice = (record.refunds ?? []).findLast(
    ({ quote }) =>
      number === null ||
      quote.passengers.some(({ documents }) =>
        documents.some(
          (one) => one.ticket_number === number || one.continuing_numbers.includes(number),
        ),
      ),
  );
  if (!notice) return refuse('NOT_FOUND', phrase('refund_no_notice'));
  const { passengers, order } = record;
  const { locator = null, validating_carrier = null } = order ?? {};
  const facts = { notice, locator, validating_carrier, passengers };
  return print(context, input, (printing, terms) => printing.buildRefundPaper(facts, terms));
}

async function makeConfirmation(
  input: Of<'CONFIRMATION'>,
  context: Context,
  record: BookingRecord,
): Made {
  const { ports } = context;
  const rows = await listOutboxRowsOfBooking(ports.db.read, record.id);
  const row = rows.find(({ kind }) => kind === 'CREATE');
  const item = row ? showItem(ports, row) : null;
  const facts = { booking: show(ports, record), tickets: listTickets(context, record), item };
  return print(context, input, (printing, terms) => printing.buildConfirmationPaper(facts, terms));
}

async function makeQuote(input: Of<'QUOTE'>, context: Context): Made {
  const { agency_id } = getCaller(context);
  const quote = await findQuote(context.ports.db.read, { agency_id, id: input.quote_id });
  if (!quote) return fail(refuseUnknownQuote());
  return print(context, input, ({ buildQuotePaper }, terms) =>
    buildQuotePaper(quote, terms, input.format),
  );
}

async function makeDayEnd(input: Of<'DAY_END'>, context: Context): Made {
  const { from, to, agent, format, language } = input;
  const worked = await loadDayEnd(context, { from, to, agent: agent ?? null });
  if (!worked.ok) return worked;
  const view = worked.value;
  if (format === 'CSV') {
    const { buildCsvFile, buildDayEndCsv, toFileStem } = await loadPrinting();
    const stem = toFileStem('day end', from, from === to ? '' : to, view.agent?.name ?? '');
    return ok(buildCsvFile(stem, buildDayEndCsv(view, language)));
  }
  const positions = context.ports.providers.positions();
  const getName = (code: string) =>
    positions.find(({ provider_type }) => provider_type === code)?.name ?? code;
  return print(context, { language, format }, ({ buildDayEndPaper }, terms) =>
    buildDayEndPaper(view, terms, format, getName),
  );
}

/** More than a week of any agency. */
const MAX_TICKETS = 20_000;

export const exportTickets: Handler<'ticket.export'> = async (input, context) => {
  const { db, clock } = context.ports;
  const { agency_id } = getCaller(context);
  const { language, ...filter } = input;
  const plan = readTicketList(filter, clock.now());
  if (!plan.ok) return plan;
  const wanted = await resolveBookingFilter(context, input);
  if (!wanted.ok) return wanted;
  const { from, until, sort, first_day, last_day } = plan.value;
  const query = { agency_id, from, until, sort, booking_id: wanted.value };
  const total = await countTickets(db.read, query);
  if (total > MAX_TICKETS) return refuse('PAYLOAD_TOO_LARGE', phrase('many_tickets', { n: total }));
  const tickets = await listTicketItems(db.read, query);
  const { buildCsvFile, toFileStem, buildTicketsCsv } = await loadPrinting();
  const stem = toFileStem('tickets', first_day, first_day === last_day ? '' : last_day);
  return limitOutput(buildCsvFile(stem, buildTicketsCsv(tickets, language)));
};
