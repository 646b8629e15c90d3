/**
 * THE table of actions: every action an agent can request, with the function that does it.
 * Commands, entries and screens call these as `desk.actions`; their parameter types come from here.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { Actions } from '../commands/actions.ts';
import type { Screen } from '../commands/screens.ts';
import { openBags, pickBagsByEntry, stepBag } from '../features/bags/bags.ts';
import * as accepting from '../features/booking/accepting.ts';
import * as annotations from '../features/booking/annotations.ts';
import { askCancel } from '../features/booking/cancelling.ts';
import { changeLine } from '../features/booking/editing-lines.ts';
import * as editing from '../features/booking/editing-passengers.ts';
import { findDeparting, findFlown, openFound } from '../features/booking/finding.ts';
import { addNotes, setReceivedFrom } from '../features/booking/notes.ts';
import { chooseSide } from '../features/booking/refreshing.ts';
import * as servicing from '../features/booking/servicing.ts';
import { split } from '../features/booking/splitting.ts';
import { openCredits } from '../features/credits/credits.ts';
import { checkDayEnd, openDayEnd, stepDayEnd } from '../features/documents/day-end.ts';
import {
  copyText,
  exportTable,
  makeDocument,
  reprintReceipt,
} from '../features/documents/documents.ts';
import * as quoting from '../features/documents/quoting.ts';
import { continueExchange, exchangeByEntry } from '../features/exchange/estimating.ts';
import {
  exchangeBack,
  exchangeFor,
  giveUpFlights,
} from '../features/exchange/exchange-by-entry.ts';
import { openExchange } from '../features/exchange/given-up.ts';
import { takeFlights, typeFlight } from '../features/outbox/adding.ts';
import * as deciding from '../features/outbox/deciding.ts';
import { exportOutbox, importOutbox, openHandOver } from '../features/outbox/handing-over.ts';
import { openReport, printPage, setLimit } from '../features/outbox/screens.ts';
import { openManifest, takeManifest } from '../features/profiles/manifest-actions.ts';
import * as profiles from '../features/profiles/profiles.ts';
import { handleGdsQueue } from '../features/queues/gds-queues.ts';
import { stepQueue } from '../features/queues/queues-on-desk.ts';
import * as working from '../features/queues/working.ts';
import { askRefund, openRefund, openRelease } from '../features/refund/refunding.ts';
import { compareOffers, groupOffers, showFamilies } from '../features/search/comparing.ts';
import { showBookedRules, showFareRules } from '../features/search/fare-rules.ts';
import { expandOffer, openOffer } from '../features/search/opening-offers.ts';
import * as shopping from '../features/search/shopping.ts';
import * as seats from '../features/seats/seats.ts';
import { endDraft } from '../features/sell/ending-transaction.ts';
import { rebookClass, sellFlight } from '../features/sell/long-sell.ts';
import * as parts from '../features/sell/sale-parts.ts';
import { sellClass } from '../features/sell/sell-by-class.ts';
import * as selling from '../features/sell/selling.ts';
import * as people from '../features/sell/typed-passengers.ts';
import { openSettings, setRate, stepSection } from '../features/settings/settings.ts';
import { addPayment } from '../features/ticketing/issuing.ts';
import { issue } from '../features/ticketing/screens.ts';
import * as tickets from '../features/ticketing/tickets.ts';
import { askVoid, askVoidAll } from '../features/ticketing/voiding.ts';
import { findHeldBooking } from './command-context.ts';
import { setOffline } from './connection.ts';
import type { DeskContext } from './desk-context.ts';
import * as typed from './entry-actions.ts';
import { offerEntry } from './entry-in-field.ts';
import { recall, runEntry } from './entry-running.ts';
import { lockNow } from './locking.ts';
import * as macros from './macro-actions.ts';
import * as moving from './navigation.ts';
import * as overlays from './overlays.ts';
import { chooseLanguage, cycleTheme, setPreferences, zoomPage } from './preference-actions.ts';
import { signOut } from './session-actions.ts';
import * as undoing from './undoing.ts';

const focusForm = (desk: DeskContext): void => desk.askFocus('form', true);

const ACTIONS = {
  // screens, sign-in, command line
  open,
  escape: moving.stepBack,
  move: moving.moveCursor,
  enter,
  mark: (desk: DeskContext) => desk.screens[desk.getActiveArea().screen].mark?.(desk),
  expand: expandOffer,
  walkPanes: (desk: DeskContext) => desk.askFocus('next-pane'),
  recall: recall,
  switchArea: (desk: DeskContext, name: AreaName) => desk.showArea(name),
  undo: undoing.undo,
  closeArea: undoing.closeArea,
  openSheet: overlays.openSheet,
  openPalette: overlays.openPalette,
  closeOverlay: overlays.closeOverlay,
  movePalette: overlays.movePalette,
  runPalette: overlays.runPalette,
  confirm: overlays.confirm,
  showLookUp: typed.showLookUp,
  beginEntry: typed.beginEntry,
  insertCharacter: typed.insertCharacter,
  setHomeLanguage: typed.setHomeLanguage,
  showAreas: typed.showAreas,
  listMacros: macros.listMacros,
  setMacro: macros.setMacro,
  dropMacro: macros.dropMacro,
  runMacro: macros.runMacro,
  cycleTheme,
  zoom: zoomPage,
  setLanguage: chooseLanguage,
  setPreferences,
  openSettings,
  stepSection,
  lock: lockNow,
  newWindow: (desk: DeskContext) => desk.page.newWindow?.(),
  signOut: (desk: DeskContext) => desk.flush().then(() => signOut(desk)),
  stopWaiting: (desk: DeskContext) => desk.getActiveArea().waiting?.stop.abort(),
  toggleHost(desk: DeskContext): void {
    const { name, as_host } = desk.getActiveArea();
    desk.patchArea(name, { as_host: !as_host });
  },
  // searching and selling
  shop: shopping.shop,
  askSearchFor: shopping.askSearchFor,
  addDirection: shopping.addDirection,
  removeDirection: shopping.removeNumbered,
  searchParts: parts.searchParts,
  sortOffers: shopping.sortOffers,
  filterOffers: shopping.filterOffers,
  priceOffer: shopping.priceOffer,
  chooseBrand: shopping.chooseBrand,
  openOffer: openOffer,
  showFareRules,
  showBookedRules,
  compareOffers,
  showFamilies,
  groupOffers,
  sellOffer: selling.sellOffer,
  sellClass,
  sellFlight,
  rebookClass,
  // the sale before it is booked
  addNames: people.addNames,
  setEmail: people.setEmail,
  setPhone: people.setPhone,
  setBirth: people.setBirth,
  setChildBirth: people.setChildBirth,
  addInfant: people.addInfant,
  rename: people.rename,
  setDocument: people.setDocument,
  addNotes,
  receivedFrom: setReceivedFrom,
  dropFlights: selling.dropFlights,
  endTransaction,
  ignore: undoing.ignore,
  ignoreAndShow: undoing.ignoreAndShow,
  putAway: undoing.putAway,
  // the current booking
  retrieve: servicing.retrieve,
  find: servicing.find,
  findFlown,
  findDeparting,
  openFound,
  showFound(desk: DeskContext): void {
    desk.openScreen(desk.getActiveArea().name, 'desk', 'line');
  },
  showDraft: servicing.showDraft,
  openBooking: servicing.openBooking,
  redisplay: servicing.redisplay,
  refreshBooking: annotations.refreshBooking,
  showTab: servicing.showTab,
  reprice(desk: DeskContext, how: { lowest: boolean; informative: boolean }): unknown {
    if (findHeldBooking(desk.getActiveArea())) return servicing.reprice(desk, how);
    if (desk.getActiveArea().draft) return selling.askDraftPrice(desk);
    return shopping.priceOffer(desk, null);
  },
  changeLine,
  copyBooking: selling.copyBooking,
  askCancel,
  split,
  addFlyer: editing.addFlyer,
  importBooking: servicing.importBooking,
  openNotes: annotations.openNotes,
  addNote: (desk: DeskContext) =>
    offerEntry(desk, () => runEntry(desk)) ? undefined : annotations.addNote(desk),
  removeNote: (desk: DeskContext) => annotations.removeNote(desk),
  chooseSide(desk: DeskContext, side: 'mine' | 'theirs', all: boolean): void {
    const { name } = desk.getActiveArea();
    const { keys, at } = desk.getList();
    chooseSide(desk, name, side, all ? 'all' : (keys[at] ?? ''));
    if (!all) moving.moveCursor(desk, 'down');
  },
  setCommission: accepting.setCommission,
  acceptSchedule: (desk: DeskContext, segment_id?: string) =>
    accepting.answerSchedule(desk, 'accept', segment_id),
  refuseSchedule: (desk: DeskContext, segment_id?: string) =>
    accepting.answerSchedule(desk, 'refuse', segment_id),
  settleLosses: accepting.askSettleLosses,
  // after the sale
  openSeats: seats.openSeats,
  stepLeg: seats.stepLeg,
  stepPassenger: seats.stepPassenger,
  showSeatList: seats.showAsList,
  chooseSeat: (desk: DeskContext) => seats.chooseSeat(desk),
  freeSeat: (desk: DeskContext) => seats.freeSeat(desk),
  clearSeats: seats.clearSeats,
  seatPassengers: seats.chooseSeatsByEntry,
  seatZone: seats.chooseSeatsByZone,
  openBags,
  stepBag: (desk: DeskContext, step: -1 | 1) => stepBag(desk, step),
  setBags: pickBagsByEntry,
  issue,
  addPayment,
  openRefund,
  askRefund,
  askRelease: openRelease,
  openCredits,
  openTickets: tickets.openTickets,
  sortTickets: tickets.sortTickets,
  pageTickets: tickets.pageTickets,
  focusPeriod: focusForm,
  openTicket: tickets.openTicket,
  voidTicket: askVoid,
  voidAll: askVoidAll,
  openExchange,
  continueExchange,
  giveUpFlights,
  exchangeFor,
  exchangeBack,
  exchangeTickets: exchangeByEntry,
  // documents and quotes
  makeDocument,
  reprintReceipt,
  exportTable,
  copyText,
  quoteOffers: quoting.quoteOffers,
  takePart: parts.takePart,
  toggleTogether: parts.toggleTogether,
  sellQuote: parts.sellQuote,
  openQuotes: quoting.openQuotes,
  openQuote: quoting.openQuote,
  focusQuoteForm: focusForm,
  moveOption: quoting.moveOption,
  dropOption: quoting.dropOption,
  saveQuote: quoting.saveQuote,
  forgetQuote: quoting.forgetQuote,
  openDayEnd,
  focusDayEndForm: focusForm,
  stepDayEnd,
  checkDayEnd,
  // queues
  countQueues: working.countQueues,
  workQueue: working.workQueue,
  placeOnQueue: working.placeOnQueue,
  gdsQueue: handleGdsQueue,
  nameQueue: working.nameQueue,
  setRate,
  settleWorkItem: working.settleWorkItem,
  leaveQueue: working.leaveQueue,
  workNext: working.workNext,
  stepQueue,
  // connection and outbox
  setOffline,
  openOutbox: deciding.openOutbox,
  stepFilter: deciding.stepFilter,
  openItem: deciding.openItem,
  decideItem: (desk: DeskContext, decision: 'accept' | 'retry' | 'hold' | 'release') =>
    deciding.takeChoiceOf(desk, decision, null),
  chooseAlternative: (desk: DeskContext, number: number | null) =>
    deciding.takeChoiceOf(desk, 'choose', number),
  adoptOrder: (desk: DeskContext, number: number | null) =>
    deciding.takeChoiceOf(desk, 'adopt', number),
  dropItem: deciding.dropItem,
  drainOutbox: deciding.drainOutbox,
  openReport,
  typeFlight,
  takeFlights,
  setLimit,
  printPage,
  openHandOver,
  exportOutbox,
  importOutbox,
  // profiles
  openProfiles: profiles.openProfiles,
  pageProfiles: profiles.pageProfiles,
  newProfile: profiles.openNewProfile,
  deleteProfile: profiles.askDeleteProfile,
  keepPassenger: profiles.keepPassenger,
  recallProfile: profiles.recallProfile,
  openManifest,
  takeManifest,
};

/** The actions, each without its `desk` parameter. */
type Bound<T> = {
  [K in keyof T]: T[K] extends (desk: DeskContext, ...given: infer Given) => infer Done
    ? (...given: Given) => Done
    : never;
};

declare module '../commands/actions.ts' {
  interface Actions extends Bound<typeof ACTIONS> {}
}

export function bindActions(desk: DeskContext): Actions {
  const acts = Object.entries<(desk: DeskContext, ...given: never[]) => unknown>(ACTIONS);
  const bound = acts.map(([name, act]) => [name, (...given: never[]) => act(desk, ...given)]);
  // `Bound` describes this: each function loses its first parameter and keeps its name.
  return Object.fromEntries(bound) as Actions;
}

function open(desk: DeskContext, screen: Screen): void {
  const { open: openFully, is_form } = desk.screens[screen];
  if (openFully) {
    openFully(desk);
    return;
  }
  desk.openScreen(desk.getActiveArea().name, screen);
  desk.askFocus(is_form ? 'form' : 'line');
}

function enter(desk: DeskContext): void {
  const { list, enter: enterRow, enterNone } = desk.screens[desk.getActiveArea().screen];
  const { keys, at } = desk.getList();
  const key = keys[at] ?? '';
  if (key !== '' || !list) enterRow?.(desk, key);
  else enterNone?.(desk);
}

function endTransaction(desk: DeskContext, asked: boolean): unknown {
  if (offerEntry(desk, () => runEntry(desk))) return;
  const area = desk.getActiveArea();
  const { end } = desk.screens[area.screen];
  // If another booking is on screen, ending the sale needs a question first.
  return end ? end(desk) : endDraft(desk, asked || findHeldBooking(area) !== null);
}
