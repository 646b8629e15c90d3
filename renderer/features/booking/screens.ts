/** Keys and rows of the screens of a booking. */
import type { Missing, ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { buildHostView, getHostLines } from '../host-display/host-display.ts';
import { readGdsCounts } from '../queues/gds-queues.ts';
import { readQueues } from '../queues/queues-on-desk.ts';
import { openTicket } from '../ticketing/tickets.ts';
import { getTabOfLine, toggleLine } from './annotations.ts';
import { openEdit, saveEdit, saveFlyers } from './editing-passengers.ts';
import { showTab } from './servicing.ts';
import { askSplit, markPassenger } from './splitting.ts';

export const BOOKING_SCREENS = {
  booking: {
    enter(desk, key) {
      if (key.startsWith('tkt-')) return openTicket(desk, { number: key.slice('tkt-'.length) });
      return toggleLine(desk, key) || showTab(desk, getTabOfLine(desk, key));
    },
    /** The lines of its host display. */
    list: (area, { home }) =>
      area.booking
        ? getHostLines(area.booking.booking, buildHostView(area, home)).flatMap(
            ({ key }) => key ?? [],
          )
        : [],
    /** Number of items left in the queue being worked. */
    listMissing({ agency_queues: { working, queues, gds_working, gds } }) {
      const lacks: Missing[] = [];
      if (working && queues === null) lacks.push(['queues', readQueues, 'may be asked again']);
      if (gds_working && gds === null) lacks.push(['gds counts', readGdsCounts]);
      return lacks;
    },
  },
  edit: {
    open: (desk) => openEdit(desk, 'edit'),
    end: saveEdit,
    isKept: ({ edit }) => edit !== null,
  },
  flyers: {
    open: (desk) => openEdit(desk, 'flyers'),
    end: saveFlyers,
    isKept: ({ edit }) => edit !== null,
  },
  conflict: {
    end: saveEdit,
    list: (area) => (area.conflict?.fields ?? []).map((field) => field.key),
    isKept: ({ conflict }) => conflict !== null,
    instead: ({ edit, booking_id }) => (edit && booking_id !== null ? 'edit' : 'booking'),
  },
  split: {
    enter: (desk) => markPassenger(desk),
    end: askSplit,
    mark: (desk) => markPassenger(desk),
    list: (area) => (area.booking?.booking.passengers ?? []).map((passenger) => passenger.id),
  },
  import: { is_form: true },
} satisfies Partial<Record<Screen, ScreenKeys>>;
