/** What can be meant after the sale, and what the common keys mean on its screens. */
import { assertNever } from '#main/contract/result.ts';
import { activeArea, askFocus, type DeskContext } from '../../app/desk-context.ts';
import type { Actions } from '../../commands/actions.ts';
import type { Screen } from '../../commands/context.ts';
import { askBags, bagsByEntry, openBags, stepBag } from '../bags/bags.ts';
import { bookingOfCredit, openCredits } from '../credits/credits.ts';
import { exchangeBack, exchangeFor, giveUpFlights } from '../exchange/exchange-by-entry.ts';
import {
  exchangeByEntry,
  goOnExchanging,
  markSlice,
  openExchange,
} from '../exchange/exchanging.ts';
import { askRefund, markDocument, openRefund, openRelease } from '../refund/refunding.ts';
import * as seats from '../seats/seats.ts';
import { askSeats } from '../seats/seats-sending.ts';
import { addPayment, askIssue, openIssue } from './issuing.ts';
import * as tickets from './tickets.ts';
import * as voiding from './voiding.ts';

type SaleActions = Pick<
  Actions,
  | 'openSeats'
  | 'stepLeg'
  | 'stepPassenger'
  | 'showSeatList'
  | 'chooseSeat'
  | 'freeSeat'
  | 'clearSeats'
  | 'seatPassengers'
  | 'openBags'
  | 'stepBag'
  | 'setBags'
  | 'issue'
  | 'addPayment'
  | 'openTickets'
  | 'openCredits'
  | 'openRefund'
  | 'askRefund'
  | 'askRelease'
  | 'sortTickets'
  | 'pageTickets'
  | 'focusPeriod'
  | 'openTicket'
  | 'voidTicket'
  | 'voidAll'
  | 'openExchange'
  | 'goOnExchanging'
  | 'giveUpFlights'
  | 'exchangeFor'
  | 'exchangeBack'
  | 'exchangeTickets'
>;

export function saleActions(desk: DeskContext): SaleActions {
  return {
    openSeats: (line) => seats.openSeats(desk, line),
    stepLeg: (step) => seats.stepLeg(desk, step),
    stepPassenger: (step) => seats.stepPassenger(desk, step),
    showSeatList: () => seats.showAsList(desk),
    chooseSeat: () => seats.chooseSeat(desk),
    freeSeat: () => seats.freeSeat(desk),
    clearSeats: (line) => seats.clearSeats(desk, line),
    seatPassengers: (request) => seats.seatByEntry(desk, request),
    openBags: () => void openBags(desk),
    stepBag: (step) => stepBag(desk, step),
    setBags: (request) => bagsByEntry(desk, request),
    issue(passengers) {
      const { screen } = activeArea(desk);
      // TTP where something is ready to be issued does it, as it does after an exchange is stored.
      if (passengers === null && (screen === 'issue' || screen === 'exchange')) {
        endSale(desk, screen);
      } else openIssue(desk, passengers);
    },
    addPayment: (kind, times = null) => addPayment(desk, kind, times),
    openRefund: (which) => openRefund(desk, which),
    askRefund: () => askRefund(desk),
    askRelease: () => void openRelease(desk),
    openCredits: (text) => openCredits(desk, text),
    openTickets: (request) => tickets.openTickets(desk, request),
    sortTickets: (by) => tickets.sortTickets(desk, by),
    pageTickets: (step) => tickets.pageTickets(desk, step),
    focusPeriod: () => askFocus(desk, 'form', true),
    openTicket: (which) => void tickets.openTicket(desk, which),
    voidTicket: (which) => void voiding.askVoid(desk, which),
    voidAll: () => void voiding.askVoidAll(desk),
    openExchange: () => openExchange(desk),
    goOnExchanging: () => goOnExchanging(desk),
    giveUpFlights: (places) => giveUpFlights(desk, places),
    exchangeFor: (request) => exchangeFor(desk, request),
    exchangeBack: (date) => exchangeBack(desk, date),
    exchangeTickets: (numbers) => exchangeByEntry(desk, numbers),
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openSale(desk: DeskContext, screen: Screen): boolean {
  switch (screen) {
    case 'seats':
      seats.openSeats(desk, null);
      return true;
    case 'bags':
      void openBags(desk);
      return true;
    case 'issue':
      openIssue(desk, null);
      return true;
    case 'tickets':
      tickets.openTickets(desk, null);
      return true;
    case 'ticket':
      void tickets.openTicket(desk, null);
      return true;
    case 'exchange':
      openExchange(desk);
      return true;
    case 'refund':
      openRefund(desk);
      return true;
    case 'credits':
      openCredits(desk, null);
      return true;
    case 'desk':
    case 'shop':
    case 'offers':
    case 'names':
    case 'booking':
    case 'edit':
    case 'flyers':
    case 'split':
    case 'import':
    case 'outbox':
    case 'decision':
    case 'report':
    case 'flights':
    case 'handover':
    case 'confirmation':
    case 'profiles':
    case 'profile':
    case 'manifest':
    case 'settings':
    case 'conflict':
    case 'letter':
    case 'quotes':
    case 'quote':
    case 'dayend':
      return false;
    default:
      return assertNever(screen, 'screen');
  }
}

/** Ends what is on screen, after a question; false where it is another's. */
export function endSale(desk: DeskContext, screen: Screen): boolean {
  if (screen === 'seats') askSeats(desk);
  else if (screen === 'bags') askBags(desk);
  else if (screen === 'issue') askIssue(desk);
  else if (screen === 'exchange') goOnExchanging(desk);
  else if (screen === 'refund') askRefund(desk);
  else return false;
  return true;
}

/** Enter on the row under the cursor. */
export function enterSale(desk: DeskContext, key: string): boolean {
  const { screen, exchange } = activeArea(desk);
  if (screen === 'seats') seats.chooseSeat(desk);
  else if (screen === 'tickets') void tickets.openTicket(desk, { number: key });
  else if (screen === 'ticket') tickets.bookingOfTicket(desk);
  else if (screen === 'exchange' && exchange) goOnExchanging(desk);
  else if (screen === 'refund') askRefund(desk);
  else if (screen === 'credits') bookingOfCredit(desk, key);
  else if (screen === 'booking' && key.startsWith('tkt-')) {
    void tickets.openTicket(desk, { number: key.slice('tkt-'.length) });
  } else return false;
  return true;
}

/** Space on the row under the cursor. */
export function markSale(desk: DeskContext): boolean {
  const { screen } = activeArea(desk);
  if (screen === 'seats') seats.chooseSeat(desk);
  else if (screen === 'exchange') markSlice(desk);
  else if (screen === 'refund') markDocument(desk);
  else return false;
  return true;
}
