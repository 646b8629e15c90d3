/** The confirmation for a customer, mainly offline: it begins with what it is and is not. */
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { Ticket } from '#main/contract/ticketing.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import { formatFullName } from '#main/domain/names.ts';
import { buildFlightBlocks, listLocatorFacts, listValidTickets, type Terms } from './flights.ts';
import { formatInstant, formatPrice, formatTicketNumber } from './format.ts';
import { buildFact, buildNotice, buildPaper, buildSum, buildTable } from './make.ts';
import type { Block, Paper } from './paper.ts';
import { getWords } from './words/index.ts';

/** The status a printed document may claim, from a mere request to a ticket. */
type Standing = 'queued' | 'attention' | 'pending' | 'hold' | 'ticketed' | 'handed_over' | 'over';

const STANDINGS: Readonly<Record<BookingStatus, Standing>> = {
  UNSPECIFIED: 'pending',
  QUEUED: 'queued',
  NEEDS_ATTENTION: 'attention',
  PENDING: 'pending',
  ON_HOLD: 'hold',
  PARTIALLY_TICKETED: 'hold',
  TICKETED: 'ticketed',
  CANCELLED: 'over',
  EXPIRED: 'over',
};

/** A request handed over to another station is closed here and continues there. */
const getStanding = (
  { booking_status }: Booking,
  item: Pick<OutboxItem, 'status'> | null,
): Standing => (item?.status === 'HANDED_OVER' ? 'handed_over' : STANDINGS[booking_status]);

export interface ConfirmationFacts {
  booking: Booking;
  /** Of the whole booking. */
  tickets: readonly Ticket[];
  /** The outbox item; its reference identifies the customer's request. */
  item: Pick<OutboxItem, 'status' | 'reference' | 'limit_total' | 'currency'> | null;
}

export function buildConfirmationPaper(
  { booking, tickets, item }: ConfirmationFacts,
  terms: Terms,
): Paper {
  const words = getWords(terms.language);
  const kind = getStanding(booking, item);
  const firm = kind === 'hold' || kind === 'ticketed';
  const open = !firm && kind !== 'over';
  const lead = booking.passengers[0];
  const subject = [lead ? formatFullName(lead) : '', booking.provider.locator ?? '']
    .filter((text) => text !== '')
    .join(' · ');
  const blocks: Block[] = [
    buildNotice(words.confirm[kind], words.confirm[`${kind}_note`], firm ? 'plain' : 'warn'),
    { kind: 'facts', items: buildHeadFacts(booking, item, open, terms) },
    { kind: 'heading', text: words.travel.flights, aside: words.travel.times },
    ...buildFlightBlocks(booking, booking.passengers, terms.language),
    { kind: 'heading', text: words.travel.passengers },
    buildPassengers(booking, tickets, terms),
    ...buildTotals(booking, item, open, terms),
  ];
  return buildPaper(terms, words.confirm.title, subject, blocks);
}

function buildHeadFacts(
  booking: Booking,
  item: ConfirmationFacts['item'],
  open: boolean,
  terms: Terms,
) {
  const { language, agency } = terms;
  const { travel, confirm } = getWords(language);
  const formatMoment = (instant: string) => formatInstant(instant, agency.time_zone, language);
  const limit = booking.booking_status === 'ON_HOLD' ? booking.expires_at : null;
  const known = listLocatorFacts(booking, language);
  return [
    ...(open ? [{ label: confirm.temporary, value: booking.provider.locator ?? '······' }] : known),
    ...buildFact(confirm.reference, open && item ? item.reference : null),
    { label: travel.issued_by, value: booking.agency_info.name },
    { label: travel.agent, value: booking.user },
    { label: confirm.asked, value: formatMoment(booking.created_at) },
    ...buildFact(travel.time_limit, limit && formatMoment(limit)),
  ];
}

function buildPassengers(booking: Booking, tickets: readonly Ticket[], { language }: Terms): Block {
  const words = getWords(language);
  return buildTable(
    [
      { title: words.travel.passenger, width: 4 },
      { title: '', width: 2 },
      { title: words.travel.ticket, width: 3, mono: true },
    ],
    booking.passengers.map((passenger) => [
      formatFullName(passenger),
      words.pax[passenger.pax_type],
      listValidTickets(tickets, passenger).map(({ number }) => ({
        text: formatTicketNumber(number),
      })),
    ]),
  );
}

function buildTotals(
  booking: Booking,
  item: ConfirmationFacts['item'],
  open: boolean,
  { language }: Terms,
): Block[] {
  const { confirm } = getWords(language);
  const { price } = booking;
  const { limit_total: most = null, currency = null } = (open && item) || {};
  const lines = [
    ...buildSum(
      open ? confirm.total_shown : confirm.total,
      price && formatPrice(price.total, price.currency, language),
      true,
    ),
    ...buildSum(
      confirm.at_most,
      most === null || currency === null ? null : formatPrice(most, currency, language),
    ),
  ];
  return lines.length === 0 ? [] : [{ kind: 'sums', lines }];
}
