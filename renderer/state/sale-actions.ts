/** What can be meant after the sale, and what the common keys mean on its screens. */
import { assertNever } from '#main/contract/result.ts';
import type { Actions } from '../commands/actions.ts';
import type { Screen } from '../commands/situation.ts';
import { askBags, bagsByEntry, openBags, stepBag } from './bags.ts';
import { activeArea, askFocus, type Bench } from './desk.ts';
import { exchangeBack, exchangeFor, giveUpFlights } from './exchange-by-entry.ts';
import { exchangeByEntry, goOnExchanging, markSlice, openExchange } from './exchanging.ts';
import { addPayment, askIssue, openIssue } from './issuing.ts';
import * as seats from './seats.ts';
import { askSeats } from './seats-sending.ts';
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

export function saleActions(bench: Bench): SaleActions {
  return {
    openSeats: (line) => seats.openSeats(bench, line),
    stepLeg: (step) => seats.stepLeg(bench, step),
    stepPassenger: (step) => seats.stepPassenger(bench, step),
    showSeatList: () => seats.showAsList(bench),
    chooseSeat: () => seats.chooseSeat(bench),
    freeSeat: () => seats.freeSeat(bench),
    clearSeats: (line) => seats.clearSeats(bench, line),
    seatPassengers: (wish) => seats.seatByEntry(bench, wish),
    openBags: () => void openBags(bench),
    stepBag: (step) => stepBag(bench, step),
    setBags: (wish) => bagsByEntry(bench, wish),
    issue(passengers) {
      const { screen } = activeArea(bench);
      // TTP where something is ready to be issued does it, as it does after an exchange is stored.
      if (passengers === null && (screen === 'issue' || screen === 'exchange')) {
        endSale(bench, screen);
      } else openIssue(bench, passengers);
    },
    addPayment: (kind, times = null) => addPayment(bench, kind, times),
    openTickets: (wish) => tickets.openTickets(bench, wish),
    sortTickets: (by) => tickets.sortTickets(bench, by),
    pageTickets: (step) => tickets.pageTickets(bench, step),
    focusPeriod: () => askFocus(bench, 'form', true),
    openTicket: (which) => void tickets.openTicket(bench, which),
    voidTicket: (which) => void voiding.askVoid(bench, which),
    voidAll: () => void voiding.askVoidAll(bench),
    openExchange: () => openExchange(bench),
    goOnExchanging: () => goOnExchanging(bench),
    giveUpFlights: (places) => giveUpFlights(bench, places),
    exchangeFor: (wish) => exchangeFor(bench, wish),
    exchangeBack: (date) => exchangeBack(bench, date),
    exchangeTickets: (numbers) => exchangeByEntry(bench, numbers),
  };
}

/** Opens a screen that needs more than being shown; false where it is another's. */
export function openSale(bench: Bench, screen: Screen): boolean {
  switch (screen) {
    case 'seats':
      seats.openSeats(bench, null);
      return true;
    case 'bags':
      void openBags(bench);
      return true;
    case 'issue':
      openIssue(bench, null);
      return true;
    case 'tickets':
      tickets.openTickets(bench, null);
      return true;
    case 'ticket':
      void tickets.openTicket(bench, null);
      return true;
    case 'exchange':
      openExchange(bench);
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
    case 'queue':
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
export function endSale(bench: Bench, screen: Screen): boolean {
  if (screen === 'seats') askSeats(bench);
  else if (screen === 'bags') askBags(bench);
  else if (screen === 'issue') askIssue(bench);
  else if (screen === 'exchange') goOnExchanging(bench);
  else return false;
  return true;
}

/** Enter on the row under the cursor. */
export function enterSale(bench: Bench, key: string): boolean {
  const { screen, exchange } = activeArea(bench);
  if (screen === 'seats') seats.chooseSeat(bench);
  else if (screen === 'tickets') void tickets.openTicket(bench, { number: key });
  else if (screen === 'ticket') tickets.bookingOfTicket(bench);
  else if (screen === 'exchange' && exchange) goOnExchanging(bench);
  else if (screen === 'booking' && key.startsWith('tkt-')) {
    void tickets.openTicket(bench, { number: key.slice('tkt-'.length) });
  } else return false;
  return true;
}

/** Space on the row under the cursor. */
export function markSale(bench: Bench): boolean {
  const { screen } = activeArea(bench);
  if (screen === 'seats') seats.chooseSeat(bench);
  else if (screen === 'exchange') markSlice(bench);
  else return false;
  return true;
}
