/** The list each screen has for the cursor to walk in: keys of rows in order, and the place it is at. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import { bagKeys } from '../features/bags/bag-places.ts';
import { dayKeys } from '../features/documents/day-rows.ts';
import { type HostView, hostLines } from '../features/host-display/host-display.ts';
import { choicesOf } from '../features/outbox/outbox-choice.ts';
import { outboxRows } from '../features/outbox/outbox-rows.ts';
import { refundRows } from '../features/refund/refund-rows.ts';
import { columnAt, columnsOf } from '../features/search/columns.ts';
import { seatCursor } from '../features/seats/seat-cursor.ts';
import { seatGrid } from '../features/seats/seat-grid.ts';
import type { Language } from '../languages/language.ts';
import type { Area } from './area.ts';
import { activeArea, type DeskContext, offerUnderCursor } from './desk-context.ts';

export interface ListView {
  keys: readonly string[];
  at: number;
}

/** How a booking is shown: in the arrangement of the home language, with what was added to it. */
export function hostViewOf(area: Area, language: Language): HostView {
  const { notes, papers, booking, host_open: open } = area;
  const own = notes && notes.booking_id === booking?.booking.id ? notes : null;
  const known = papers && papers.booking_id === booking?.booking.id ? papers.documents : null;
  return { language, notes: own, open, ...(known && { papers: known }) };
}

/** The list the cursor walks in, with the place it is at; a booking's is that of its host display. */
export function listOf(
  area: Area,
  items: readonly OutboxItem[] = [],
  home: Language = 'AMADEUS',
): ListView {
  const list = (keys: readonly string[]): ListView => {
    const at = keys.indexOf(area.cursor[area.screen] ?? '');
    return { keys, at: Math.max(at, 0) };
  };
  switch (area.screen) {
    case 'offers': {
      if (area.beside !== 'none') {
        const columns = columnsOf(area);
        return { keys: columns.map(({ key }) => key), at: columnAt(area, columns) };
      }
      return offerUnderCursor(area);
    }
    case 'desk':
      return list(
        area.agency_queues.open
          ? (area.agency_queues.items ?? []).map((item) => item.id)
          : (area.found ?? []).map((booking) => booking.id),
      );
    case 'conflict':
      return list((area.conflict?.fields ?? []).map((field) => field.key));
    case 'booking':
      return list(
        area.booking
          ? hostLines(area.booking.booking, hostViewOf(area, home)).flatMap((l) => l.key ?? [])
          : [],
      );
    case 'split':
      return list((area.booking?.booking.passengers ?? []).map((passenger) => passenger.id));
    case 'seats':
      return seatList(area);
    case 'bags':
      return list(bagList(area));
    case 'profiles':
      return list((area.profiles?.answer?.profiles ?? []).map((profile) => profile.id));
    case 'tickets':
      return list((area.tickets?.answer?.tickets ?? []).map((ticket) => ticket.number));
    case 'credits':
      return list((area.credits?.answer?.credits ?? []).map((credit) => credit.id));
    case 'refund':
      return list(
        area.booking && area.refund
          ? refundRows(area.booking.booking, area.refund).map(({ number }) => number)
          : [],
      );
    case 'exchange':
      return list(
        area.exchange?.step === 'choose' && area.exchange.mode === 'same'
          ? (area.booking?.booking.slices ?? []).map((slice) => slice.id)
          : estimateList(area),
      );
    case 'outbox':
      return list(outboxRows(items, area.outbox_filter).map((item) => item.id));
    case 'decision': {
      const item = items.find(({ id }) => id === area.decision?.item_id);
      return list(item ? choicesOf(item).map((choice) => choice.key) : []);
    }
    case 'quotes':
      return list((area.quotes ?? []).map((quote) => quote.id));
    case 'quote':
      return list((area.quoting?.options ?? []).map((option) => option.id));
    case 'dayend':
      return list(dayKeys(area));
    case 'letter':
    case 'shop':
    case 'names':
    case 'edit':
    case 'flyers':
    case 'import':
    case 'issue':
    case 'ticket':
    case 'report':
    case 'flights':
    case 'handover':
    case 'confirmation':
    case 'profile':
    case 'manifest':
    case 'settings':
      return { keys: [], at: 0 };
  }
}

/** While something is paid for there is nothing to walk. */
const bagList = ({ booking, bags }: Area): readonly string[] =>
  booking && bags && !bags.paying ? bagKeys(booking.booking, bags) : [];

const estimateList = ({ exchange }: Area): readonly string[] =>
  exchange?.step === 'estimate'
    ? (exchange.estimate?.passengers ?? []).map((line) => line.passenger_id)
    : [];

/** The seats of the map on screen; while it is paid for there is nothing to walk. */
function seatList(area: Area): ListView {
  const map = area.seats?.maps[area.seats.leg_id];
  const key = seatCursor(area);
  if (!map || key === null || area.seats?.paying) return { keys: [], at: 0 };
  const { keys, place } = seatGrid(map);
  return { keys, at: place.get(key) ?? 0 };
}

/** The list of the active area, as it is on screen. */
export const listHere = (desk: DeskContext): ListView =>
  listOf(activeArea(desk), desk.outbox.getState().items, desk.preferences.getState().home_language);
