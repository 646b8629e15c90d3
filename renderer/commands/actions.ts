/** Everything a command can make happen: an interface that `state` fills in. */
import type { AreaName } from '#main/contract/desk.ts';
import type { LanguageCode, PreferencesInput } from '#main/contract/preferences.ts';
import type { Language } from '../languages/language.ts';
import type { Found } from '../languages/local/look-ups.ts';
import type {
  BirthRequest,
  ClassRequest,
  DocumentRequest,
  ExchangeRequest,
  FlightRequest,
  FlownRequest,
  ImportRequest,
  InfantRequest,
  LineRequest,
  NameRequest,
  NoteRequest,
  PlaceRequest,
  RebookRequest,
  SeatWish,
  ShopRequest,
  TicketRequest,
  TicketsRequest,
  Way,
  WorkEnd,
  ZoneRequest,
} from '../languages/requests.ts';
import type { AreaActions } from './area-actions.ts';
import type {
  BookingTab,
  Move,
  OutboxFilter,
  Screen,
  SettingsSection,
  SortKey,
} from './context.ts';
import type { DocumentActions } from './document-actions.ts';
import type { HandOverActions } from './hand-over-actions.ts';
import type { ViewActions } from './view-actions.ts';

/** Everything a command can make happen. One method per thing an agent can mean. */
export interface Actions extends HandOverActions, ViewActions, AreaActions, DocumentActions {
  // around the desk
  open(screen: Screen): void;
  escape(): void;
  move(to: Move): void;
  enter(): void;
  expand(open: boolean): void;
  mark(): void;
  walkPanes(): void;
  recall(step: -1 | 1): void;
  /** Says what was looked up or reckoned. */
  tell(found: Found): void;
  /** Puts the beginning of a command's entry on the line, as the home language has it. */
  beginEntry(command: string): void;
  /** Puts a sign that no keyboard has where the cursor of the line is. */
  insertSign(sign: string): void;
  setHomeLanguage(language: Language): void;
  showAreas(): void;
  listMacros(): void;
  setMacro(macro: { name: string; body: string }): void;
  dropMacro(name: string): void;
  /** Puts a macro's entries on the line, filled in, and runs them. */
  runMacro(name: string, given: readonly string[]): void | Promise<void>;
  switchArea(area: AreaName): void;
  openSheet(topic: string | null): void;
  openPalette(): void;
  closeOverlay(): void;
  movePalette(step: -1 | 1): void;
  runPalette(): void;
  cycleTheme(): void;
  /** The language of words; codes and entries stay. */
  setLanguage(language: LanguageCode): void;
  setPreferences(change: PreferencesInput): void;
  signOut(): void;
  stopWaiting(): void;
  // shopping
  shop(request: ShopRequest): void;
  /** Asks before a list that was made for others (`before`) is made anew. */
  askSearchFor(request: ShopRequest, before: string): void;
  /** One more direction on the form; one that is given whole is searched with the rest. */
  addDirection(way?: Way): void;
  /** Takes a direction off the form, counted from the first; null means the last. */
  removeDirection(number: number | null): void;
  /** Searches the directions of the form one by one. */
  searchParts(): void;
  sortOffers(by: SortKey | 'next' | 'reverse'): void;
  filterOffers(text: string | null): void;
  priceOffer(line: number | null): void;
  /** Walks through the fare families of the priced line. */
  chooseBrand(step: -1 | 1): void;
  sellOffer(line: number | null): void;
  /** Sells flights of a line in booking classes of a GDS. */
  sellClass(request: ClassRequest): void | Promise<void>;
  /** Sells a flight by number and class: it is searched for, together with what is sold already. */
  sellFlight(request: FlightRequest): void | Promise<void>;
  rebookClass(request: RebookRequest): void | Promise<void>;
  /** Opens the details of a line, with its fare rules. */
  openOffer(line: number | null): void;
  // a booking in the making
  addNames(names: readonly NameRequest[]): void;
  setContact(contact: { phone?: string; email?: string }): void;
  setEmail(email: string, passenger?: number): void;
  setPhone(phone: string, passenger?: number): void;
  setBirth(birth: BirthRequest): void;
  /** Writes a line of the booking anew, or takes it away, after a question. */
  changeLine(line: LineRequest): void | Promise<void>;
  addInfant(infant: InfantRequest): void;
  rename(passenger: number, name: NameRequest): void;
  setDocument(document: DocumentRequest): void;
  /** Remarks, OSI, SSR and phones: to the booking, or kept until what was sold is booked. */
  addNotes(notes: readonly NoteRequest[]): void | Promise<void>;
  /** Who asked for what is done next. */
  receivedFrom(name: string): void | Promise<void>;
  endTransaction(asked: boolean): void | Promise<void>;
  ignore(): void;
  /** Drops what was typed and not sent, and reads the booking again. */
  ignoreAndShow(): void;
  confirm(): void;
  // a booking in hand
  retrieve(locator: string): void;
  find(text: string): void;
  /** Bookings of a name that have a flight on a day. */
  findFlown(request: FlownRequest): void | Promise<void>;
  findDeparting(request: { name: string; date: string }): void | Promise<void>;
  /** Opens a line of the list that was found. */
  openFound(line: number): void;
  /** The list that was found last. */
  showFound(): void;
  /** What was sold before its booking, or the passengers of one. */
  showDraft(): void;
  /** Takes typed flights of what is not booked yet out again, by their places. */
  dropFlights(places: readonly number[]): void;
  /** Searches for a booking's flights again; its names go onto what is sold then. */
  copyBooking(what: 'all' | 'itinerary'): void;
  openBooking(id: string): void;
  redisplay(): void;
  /** Lets go of a booking that is written whole. */
  putAway(): void;
  showTab(tab: BookingTab | 'next' | 'previous'): void;
  reprice(how: { lowest: boolean; informative: boolean }): void;
  askCancel(): void;
  split(passengers: readonly number[] | null): void;
  addFlyer(flyer: { airline: string; code: string; passenger: number }): void;
  importBooking(request: ImportRequest): void;
  // after the sale
  openSeats(line: number | null): void;
  stepLeg(step: -1 | 1): void;
  stepPassenger(step: -1 | 1): void;
  showSeatList(): void;
  chooseSeat(): void;
  freeSeat(): void;
  /** Of a line, of the leg on screen, or of all legs. */
  clearSeats(line: number | 'all' | null): void;
  seatPassengers(request: SeatWish): void | Promise<void>;
  seatZone(request: ZoneRequest): void | Promise<void>;
  openBags(): void;
  stepBag(step: -1 | 1): void;
  setBags(request: { bags: number; passenger: number; slice: number | null }): void;
  issue(passengers: readonly number[] | null): void;
  /** `times`: in so many instalments, where the card is offered them. */
  addPayment(kind: 'CREDITCARD' | 'CASH' | 'INVOICE', times?: number | null): void;
  /** What giving tickets back would bring: of the booking, or of one document. */
  openRefund(which: TicketRequest): void;
  askRefund(): void;
  askRelease(): void;
  openTickets(request: TicketsRequest | null): void;
  /** What passengers have at airlines: of a name or an airline; null as it was left. */
  openCredits(text: string | null): void;
  sortTickets(by: 'next' | 'reverse'): void;
  pageTickets(step: -1 | 1): void;
  focusPeriod(): void;
  openTicket(which: TicketRequest): void;
  voidTicket(which: TicketRequest): void;
  voidAll(): void;
  openExchange(): void;
  goOnExchanging(): void;
  /** Gives up the journeys of flights, by their places. */
  giveUpFlights(places: readonly number[]): void;
  exchangeFor(request: ExchangeRequest): void;
  exchangeBack(date: string): void;
  exchangeTickets(numbers: readonly string[]): void;
  /** One flight, by its id, or every change that waits. */
  acceptSchedule(segment_id?: string): void;
  refuseSchedule(segment_id?: string): void;
  /** Says that what an exchange took away is settled. */
  settleLosses(): void;
  // queues
  countQueues(queue: number | null, category?: number | null): void;
  /** Opens what is first on a queue; null goes on with the one in hand. */
  workQueue(which: { queue: number; category: number | null } | null): void;
  placeOnQueue(where: PlaceRequest): void | Promise<void>;
  /** Names one of the agency's own queues; an administrator's. */
  nameQueue(list: { queue: number; title: string }): void | Promise<void>;
  /** Sets a rate of exchange of the agency; an administrator's. */
  setRate(rate: { from: string; to: string | null; value: string }): void | Promise<void>;
  /** The item in hand is done, or comes back at a time (HH:mm), on a day or tomorrow; the next is opened. */
  settleWorkItem(how: 'done' | 'delay', until: string | null): void;
  /** Leaves it, with what becomes of the booking in hand first. */
  leaveQueue(after?: WorkEnd): void;
  /** Ends or ignores the booking in hand and shows the next. */
  workNext(how: 'end' | 'ignore'): void;
  // without a connection
  /** Works offline or no more; null changes it over. */
  setOffline(offline: boolean | null): void;
  openOutbox(filter: OutboxFilter | null): void;
  stepFilter(step: -1 | 1): void;
  openItem(line: number | null): void;
  decideItem(decision: 'accept' | 'retry' | 'hold' | 'release'): void;
  /** An alternative or a found order by its number; null is the one under the cursor. */
  chooseAlternative(number: number | null): void;
  adoptOrder(number: number | null): void;
  /** Gives an item up; without a reason the line asks for one. */
  dropItem(reason: string | null): void;
  drainOutbox(): void;
  openReport(): void;
  typeFlight(request: FlightRequest): void;
  /** Goes on from typed flights to the names; false where something is wrong with them. */
  takeFlights(): boolean;
  /** What the queue may book a sale for at most. */
  setLimit(amount: string): void;
  openConfirmation(): void;
  printPage(): void;
  // people
  /** The kept passengers whose names begin so; null leaves the list as it was. */
  openProfiles(text: string | null): void;
  pageProfiles(step: -1 | 1): void;
  newProfile(): void;
  deleteProfile(): void;
  /** Keeps a passenger of the booking in hand, by number, as a profile; null is the first. */
  keepPassenger(number: number | null): void;
  /** The one profile a text means becomes the next passenger without a name. */
  recallProfile(text: string): void;
  openManifest(): void;
  takeManifest(): void;
  // the workstation itself
  lock(): void;
  openSettings(section: SettingsSection | null): void;
  stepSection(step: -1 | 1): void;
}
