/** Everything an agent can mean, each by one method: what commands, entries and screens call. */
import { THEMES } from '#main/contract/preferences.ts';
import type { Actions } from '../commands/actions.ts';
import { isEmpty } from '../features/booking/booking-facts.ts';
import { askCancel } from '../features/booking/cancelling.ts';
import {
  addFlyer,
  askSplit,
  openEdit,
  saveEdit,
  saveFlyers,
  split,
} from '../features/booking/changing.ts';
import { addNote, tabOfLine, unfold } from '../features/booking/current-booking.ts';
import * as servicing from '../features/booking/servicing.ts';
import {
  documentActions,
  endPapers,
  enterPapers,
  openPapers,
} from '../features/documents/document-actions.ts';
import { handOverActions } from '../features/outbox/handing-over.ts';
import {
  endOffline,
  enterOutbox,
  openOffline,
  outboxActions,
} from '../features/outbox/outbox-actions.ts';
import {
  endPeople,
  enterPeople,
  openPeople,
  peopleActions,
} from '../features/profiles/people-actions.ts';
import { workItem } from '../features/queues/queues-on-desk.ts';
import { markOffer } from '../features/search/comparing.ts';
import * as shopping from '../features/search/shopping.ts';
import { sellClass } from '../features/sell/class-sale.ts';
import { endDraft } from '../features/sell/ending.ts';
import { rebookClass, sellFlight } from '../features/sell/long-sell.ts';
import { searchParts } from '../features/sell/sale-parts.ts';
import * as selling from '../features/sell/selling.ts';
import { NOTHING_UNSENT } from '../features/sell/typed-state.ts';
import {
  endSale,
  enterSale,
  markSale,
  openSale,
  saleActions,
} from '../features/ticketing/sale-actions.ts';
import { NO_SALE } from '../features/ticketing/sale-state.ts';
import { say } from '../i18n/words.ts';
import { areaActions } from './area-actions.ts';
import {
  activeArea,
  answer,
  ask,
  askFocus,
  bookingOf,
  changedSince,
  type DeskContext,
  isSending,
  patchArea,
  whileDoing,
} from './desk-context.ts';
import { runEntry } from './entries.ts';
import { entryActions } from './entry-actions.ts';
import { offerEntry } from './entry-in-field.ts';
import { listHere } from './lists.ts';
import * as moving from './moving.ts';
import type { Page } from './page.ts';
import { paletteRows } from './palette.ts';
import { chooseLanguage, setPreferences } from './preferring.ts';
import { signOut } from './session-actions.ts';
import { ignoredText, rememberArea } from './undoing.ts';
import { viewActions } from './view-actions.ts';

export function createActions(desk: DeskContext, page: Page): Actions {
  const rowsOf = (text: string) =>
    paletteRows(
      text,
      activeArea(desk),
      desk.outbox.getState(),
      desk.preferences.getState().home_language,
    );
  const close = () => desk.shell.setState({ overlay: { kind: 'none' } });
  const actions: Actions = {
    open(screen) {
      const { name } = activeArea(desk);
      if (screen === 'edit' || screen === 'flyers') {
        openEdit(desk, screen);
        return;
      }
      if (screen === 'desk') patchArea(desk, name, { found: null, find_text: '' });
      if (openPapers(desk, screen)) return;
      if (openSale(desk, screen) || openOffline(desk, screen) || openPeople(desk, screen)) return;
      moving.openScreen(desk, name, screen);
      const form = screen === 'shop' || screen === 'names' || screen === 'import';
      askFocus(desk, form ? 'form' : 'line');
    },
    escape: () => moving.stepBack(desk, page.inField?.() ?? false),
    move: (to) => moving.moveCursor(desk, to),
    enter: () => enter(desk),
    expand: (open) => moving.expandOffer(desk, open),
    mark() {
      if (activeArea(desk).screen === 'offers') markOffer(desk);
      else if (!markSale(desk)) moving.markPassenger(desk);
    },
    walkPanes: () => askFocus(desk, 'next-pane'),
    recall: (step) => moving.recall(desk, step),
    switchArea: (area) => moving.switchArea(desk, area),
    openSheet: (topic) => desk.shell.setState({ overlay: { kind: 'sheet', topic } }),
    openPalette: () => desk.shell.setState({ overlay: { kind: 'palette', text: '', at: 0 } }),
    closeOverlay() {
      close();
      askFocus(desk, 'line');
    },
    movePalette(step) {
      desk.shell.setState(({ overlay }) => {
        if (overlay.kind !== 'palette') return {};
        const count = rowsOf(overlay.text).length;
        const at = count === 0 ? 0 : (overlay.at + step + count) % count;
        return { overlay: { ...overlay, at } };
      });
    },
    runPalette() {
      const { overlay } = desk.shell.getState();
      if (overlay.kind !== 'palette') return;
      const row = rowsOf(overlay.text)[overlay.at];
      if (!row) return;
      actions.closeOverlay();
      const area = activeArea(desk);
      if (row.command.changes && isSending(desk, area)) return;
      if (row.why) answer(desk, area.name, 'warn', `${say(row.command.title)}: ${say(row.why)}`);
      else row.command.run(actions);
    },
    cycleTheme() {
      const { theme } = desk.preferences.getState();
      const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
      void setPreferences(desk, { theme: next });
      answer(desk, activeArea(desk).name, 'info', say(`theme.${next}`));
    },
    setLanguage: (language) => void chooseLanguage(desk, language),
    setPreferences: (change) => void setPreferences(desk, change),
    signOut: () => void desk.flush().then(() => signOut(desk)),
    stopWaiting: () => activeArea(desk).waiting?.stop.abort(),
    shop: (request) => shopping.shop(desk, request),
    askSearchFor: (request, before) => shopping.askSearchFor(desk, request, before),
    addDirection: (way) => shopping.addDirection(desk, way),
    removeDirection: (number) => shopping.removeNumbered(desk, number),
    searchParts: () => searchParts(desk),
    sortOffers: (by) => shopping.sortOffers(desk, by),
    filterOffers: (text) => shopping.filterOffers(desk, text),
    priceOffer: (line) => shopping.priceOffer(desk, line),
    chooseBrand: (step) => shopping.chooseBrand(desk, step),
    sellOffer: (line) => selling.sellOffer(desk, line),
    sellClass: (request) => sellClass(desk, request),
    sellFlight: (request) => sellFlight(desk, request),
    rebookClass: (request) => rebookClass(desk, request),
    addNames: (names) => selling.addNames(desk, names),
    setContact: (contact) => selling.setContact(desk, contact),
    endTransaction(asked) {
      if (offerEntry(desk, () => runEntry(desk, actions))) return;
      const { screen } = activeArea(desk);
      if (endPapers(desk, screen)) return;
      if (endSale(desk, screen) || endOffline(desk, screen) || endPeople(desk, screen)) return;
      if (screen === 'edit' || screen === 'conflict') return saveEdit(desk);
      if (screen === 'flyers') return saveFlyers(desk);
      if (screen === 'split') askSplit(desk);
      // What is shown is another booking: what is sold besides is ended by a question only.
      else return endDraft(desk, asked || bookingOf(activeArea(desk)) !== null);
    },
    ignore: () => ignore(desk),
    putAway() {
      const locator = activeArea(desk).booking?.booking.provider.locator ?? '';
      ignore(desk, say('answer.put_away', { locator }));
    },
    confirm() {
      const { overlay } = desk.shell.getState();
      if (overlay.kind !== 'question') return;
      actions.closeOverlay();
      const { about, run } = overlay.question;
      const changed = about ? changedSince(desk, about) : null;
      const { name } = activeArea(desk);
      if (changed) answer(desk, name, 'warn', say('answer.question_over'), changed);
      else whileDoing(desk, name, run);
    },
    retrieve: (locator) => void servicing.retrieve(desk, locator),
    find: (text) => void servicing.find(desk, text),
    openBooking: (id) => void servicing.openBooking(desk, id),
    redisplay() {
      const { name, booking } = activeArea(desk);
      if (!booking) {
        answer(desk, name, 'warn', say('why.no_booking'));
        return;
      }
      moving.openScreen(desk, name, 'booking');
      // Shown at once, and read again: the service may have heard of it meanwhile.
      void servicing.refresh(desk, name, booking.booking.id);
    },
    showTab: (tab) => servicing.showTab(desk, tab),
    reprice(how) {
      if (bookingOf(activeArea(desk))) void servicing.reprice(desk, how);
      else if (activeArea(desk).draft) selling.repriceDraft(desk);
      else shopping.priceOffer(desk, null);
    },
    askCancel: () => askCancel(desk),
    split: (passengers) => split(desk, passengers),
    addFlyer: (flyer) => addFlyer(desk, flyer),
    importBooking: (request) => void servicing.importBooking(desk, request),
    ...entryActions(desk, page, () => actions),
    ...peopleActions(desk),
    ...saleActions(desk),
    ...viewActions(desk),
    ...areaActions(desk),
    addNote: () => {
      if (!offerEntry(desk, () => runEntry(desk, actions))) void addNote(desk);
    },
    ...outboxActions(desk, page),
    ...documentActions(desk, page),
    ...handOverActions(desk, page),
  };
  return actions;
}

/** What Enter does with the row under the cursor. */
function enter(desk: DeskContext): void {
  const area = activeArea(desk);
  const { keys, at } = listHere(desk);
  const key = keys[at] ?? '';
  if (key === '' && area.screen !== 'ticket') return;
  if (enterOutbox(desk)) return;
  if (area.screen === 'desk') {
    if (area.agency_queues.open) void workItem(desk, key);
    else void servicing.openBooking(desk, key);
  }
  if (area.screen === 'split') moving.markPassenger(desk);
  if (enterSale(desk, key) || enterPeople(desk, key) || enterPapers(desk, key)) return;
  if (area.screen === 'booking') {
    if (unfold(desk, key)) return;
    servicing.showTab(desk, tabOfLine(desk, key));
  }
}

/** Drops what was not ended, or lets go of the booking in hand; names typed are asked about. */
function ignore(desk: DeskContext, put_away: string | null = null): void {
  const area = activeArea(desk);
  const { name, draft } = area;
  const said = put_away ?? ignoredText(area);
  const drop = () => {
    if (!isEmpty(activeArea(desk))) rememberArea(desk, name, 'ignored');
    patchArea(desk, name, ({ search }) => ({
      draft: null,
      booking: null,
      booking_id: null,
      edit: null,
      edit_base: null,
      conflict: null,
      unsent: NOTHING_UNSENT,
      quote: null,
      marked: [],
      history: null,
      ...NO_SALE,
      screen: search ? 'offers' : 'desk',
      back: [],
    }));
    answer(desk, name, 'info', said);
    askFocus(desk, 'line');
  };
  if (!draft?.rows.some((row) => row.last_name !== '')) {
    drop();
    return;
  }
  ask(desk, {
    title: say('question.ignore'),
    lines: draft.rows
      .filter((row) => row.last_name !== '')
      .map((row) => ({
        label: say('question.passenger'),
        value: `${row.last_name}/${row.first_name}`.toUpperCase(),
      })),
    note: draft.submission ? said : say('question.ignore_note'),
    confirm: say('question.ignore_do'),
    danger: true,
    run: drop,
  });
}
