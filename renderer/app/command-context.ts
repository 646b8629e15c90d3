/** Builds the facts that commands check from a work area: offers, current booking, outbox item. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { AreaFacts, CommandContext } from '../commands/context.ts';
import { SCREENS_OF_A_BOOKING, showsBooking } from '../commands/screens.ts';
import { listChoices } from '../features/outbox/outbox-choice.ts';
import { listOutboxRows } from '../features/outbox/outbox-rows.ts';
import { findRow, getOfferLines } from '../features/search/offer-rows.ts';
import { listTravelDays } from '../features/sell/flights-left.ts';
import { isNamed } from '../features/sell/passenger-rows.ts';
import { type Phrase, phrase } from '../i18n/words.ts';
import { type Area, type HeldBooking, isEmpty } from './area.ts';
import type { OutboxState } from './connection-store.ts';

/**
 * The offer list and the row under the cursor: the first row if the cursor never moved, the
 * cheapest of a collapsed group. In a comparison it is the column's row, filtered out or not.
 */
export function getOfferList(area: Area) {
  const offers = area.search?.offers ?? NO_OFFERS;
  const { sort, descending, filter, ungrouped, expanded } = area;
  const list = getOfferLines({ offers, sort, descending, filter, ungrouped, expanded });
  const key = area.cursor.offers;
  const at = (key === undefined ? undefined : list.at.get(key)) ?? 0;
  const beside = area.beside === 'offers' && key !== undefined ? findRow(offers, key) : null;
  return { ...list, at, row: beside ?? list.rows[at] ?? null };
}
const NO_OFFERS: readonly never[] = [];

/** The queue being worked, if its current item is the current booking. */
function getWorkedQueue({ agency_queues, booking }: Area): { working?: string } {
  const { working, items, gds_working } = agency_queues;
  if (gds_working && gds_working.locator === booking?.booking.provider.locator) {
    return { working: gds_working.queue };
  }
  const item = items?.find(({ id }) => id === working?.id);
  const same = item !== undefined && item.booking.id === booking?.booking.id;
  return same ? { working: `${item.queue}` } : {};
}

/** The booking that entries and keys mean; during an unended sale only one that a screen shows. */
export function findHeldBooking({ booking, draft, screen, search }: Area): HeldBooking | null {
  const shown = showsBooking(screen) || (screen === 'offers' && search?.booking_id != null);
  return draft && !shown ? null : booking;
}

export function buildCommandContext(
  area: Area,
  user: CommandContext['user'],
  outbox: OutboxState,
  { end, whyNotEnd }: { end?: unknown; whyNotEnd?(area: Area): Phrase | null },
): CommandContext {
  const { draft } = area;
  const booking = findHeldBooking(area);
  // Nothing more is sent for a booking until the outcome of the last request is known.
  const isPending =
    SCREENS_OF_A_BOOKING.includes(area.screen) && booking?.booking.booking_status === 'PENDING';
  const offers = area.search && area.search.offers.length > 0 ? getOfferList(area) : null;
  const named = draft?.rows.filter(isNamed).length ?? 0;
  return {
    screen: area.screen,
    user,
    booking: booking?.booking ?? null,
    draft: draft
      ? {
          seats: draft.rows.length,
          seated: draft.rows.filter(({ pax_type }) => pax_type !== 'INF').length,
          named,
          complete: named === draft.rows.length,
          days: listTravelDays(draft),
        }
      : null,
    offers: offers?.rows.length ?? 0,
    more_directions: area.form.more.length,
    on_row: offers !== null && offers.row !== null,
    waiting: area.waiting !== null,
    exchanging: area.screen === 'offers' && area.search?.booking_id != null,
    sale: {
      ticket:
        (area.screen === 'ticket' && area.ticket !== null) ||
        (area.screen === 'tickets' && (area.tickets?.answer?.tickets.length ?? 0) > 0) ||
        (booking?.booking.passengers.some(({ tickets }) => tickets.length > 0) ?? false),
      refund: area.refund?.quote != null,
      exchange: area.exchange ? (area.exchange.estimate ? 'estimated' : 'choosing') : 'none',
    },
    ...(end ? { end: isPending ? phrase('why.pending') : (whyNotEnd?.(area) ?? null) } : {}),
    offline: outbox.line === 'OFFLINE',
    outbox: getOutboxFacts(area, outbox.items),
    queue_item_open: (area.agency_queues.working ?? area.agency_queues.gds_working) !== null,
    ...getWorkedQueue(area),
    area: getAreaFacts(area),
  };
}

/** The outbox item that commands refer to: the open one, or the one under the cursor. */
export function findCurrentItem(area: Area, items: readonly OutboxItem[]): OutboxItem | null {
  if (area.screen === 'decision') {
    return items.find(({ id }) => id === area.decision?.item_id) ?? null;
  }
  if (area.screen !== 'outbox') return null;
  const rows = listOutboxRows(items, area.outbox_filter);
  return rows.find(({ id }) => id === area.cursor.outbox) ?? rows[0] ?? null;
}

function getOutboxFacts(area: Area, items: readonly OutboxItem[]): CommandContext['outbox'] {
  const item = findCurrentItem(area, items);
  const kinds = item ? listChoices(item).map(({ kind }) => kind) : [];
  const countKind = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    count: items.length,
    item: item && {
      status: item.status,
      on_hold: item.on_hold,
      offer: countKind('accept') > 0,
      alternatives: countKind('choose'),
      found: countKind('adopt'),
    },
  };
}

const getAreaFacts = (area: Area): AreaFacts => ({
  undo: area.undo.length > 0,
  conflict: area.conflict !== null,
  empty: isEmpty(area),
  note: area.screen === 'booking' && (area.cursor.booking?.startsWith('note-') ?? false),
});
