/** Keys and rows of the screens of documents, quotes and the day end. */
import type { ScreenKeys } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/screens.ts';
import { openBooking } from '../booking/servicing.ts';
import { enterDayEnd, openDayEnd, readDayEnd } from './day-end.ts';
import { leaveDayLines, listDayKeys } from './day-end-rows.ts';
import { openQuote, openQuotes, readQuotes, saveQuote } from './quoting.ts';

export const DOCUMENT_SCREENS = {
  letter: {
    isKept: ({ letter }) => letter !== null,
    instead: ({ booking_id }) => (booking_id === null ? 'desk' : 'booking'),
  },
  quotes: {
    open: openQuotes,
    enter: openQuote,
    enterNone: (desk) => desk.getActiveArea().quotes === null && desk.enterOnceRead(readQuotes),
    list: (area) => (area.quotes ?? []).map((quote) => quote.id),
    listMissing: ({ quotes, waiting }) =>
      quotes === null && waiting === null ? [['quotes', openQuotes]] : [],
  },
  quote: {
    /** Opens the booking made from an option, or the texts of its quote. */
    enter(desk, key) {
      const option = desk.getActiveArea().quoting?.options.find(({ id }) => id === key);
      return option?.booking ? openBooking(desk, option.booking.id) : desk.askFocus('form');
    },
    end: saveQuote,
    list: (area) => (area.quoting?.options ?? []).map((option) => option.id),
    isKept: ({ quoting }) => quoting !== null,
    instead: () => 'quotes',
  },
  dayend: {
    open: (desk) => openDayEnd(desk, null),
    enter: enterDayEnd,
    enterNone: (desk) =>
      desk.getActiveArea().day?.answer === null && desk.enterOnceRead(readDayEnd),
    leave: leaveDayLines,
    list: listDayKeys,
    listMissing: ({ day }) => (day === null ? [['dayend', (desk) => openDayEnd(desk, null)]] : []),
  },
} satisfies Partial<Record<Screen, ScreenKeys>>;
