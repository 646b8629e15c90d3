/** What can be meant after the sale, and what the common keys mean on its screens. */
import { assertNever } from '#main/contract/result.ts';
import { activeArea, type DeskContext } from '../../app/desk-context.ts';
import type { Screen } from '../../commands/context.ts';
import { askBags, openBags } from '../bags/bags.ts';
import { bookingOfCredit, openCredits } from '../credits/credits.ts';
import { goOnExchanging, markSlice, openExchange } from '../exchange/exchanging.ts';
import { askRefund, markDocument, openRefund } from '../refund/refunding.ts';
import * as seats from '../seats/seats.ts';
import { askSeats } from '../seats/seats-sending.ts';
import { askIssue, openIssue } from './issuing.ts';
import * as tickets from './tickets.ts';

/** TTP where something is ready to be issued does it, as it does after an exchange is stored. */
export function issue(desk: DeskContext, passengers: readonly number[] | null): void {
  const { screen } = activeArea(desk);
  if (passengers === null && (screen === 'issue' || screen === 'exchange')) endSale(desk, screen);
  else openIssue(desk, passengers);
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
