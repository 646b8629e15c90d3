/** Everything an agent can mean, each by one method: what commands, entries and screens call. */
import { THEMES } from '#main/contract/preferences.ts';
import type { Actions } from '../commands/actions.ts';
import { say } from '../words/words.ts';
import { areaActions } from './area-actions.ts';
import { askCancel } from './cancelling.ts';
import { addFlyer, askSplit, openEdit, saveEdit, saveFlyers, split } from './changing.ts';
import { markOffer } from './comparing.ts';
import {
  activeArea,
  answer,
  ask,
  askFocus,
  type Bench,
  bookingOf,
  changedSince,
  isSending,
  patchArea,
  whileDoing,
} from './desk.ts';
import { documentActions, endPapers, enterPapers, openPapers } from './document-actions.ts';
import { endDraft } from './ending.ts';
import { runEntry } from './entries.ts';
import { entryActions } from './entry-actions.ts';
import { offerEntry } from './entry-in-field.ts';
import { addNote, tabOfLine, unfold } from './hand.ts';
import { isEmpty } from './hand-facts.ts';
import { handOverActions } from './handing-over.ts';
import { listHere } from './lists.ts';
import { rebookClass, sellFlight } from './long-sell.ts';
import * as moving from './moving.ts';
import type { Page } from './page.ts';
import { paletteRows } from './palette.ts';
import { endPeople, enterPeople, openPeople, peopleActions } from './people-actions.ts';
import { chooseLanguage, setPreferences } from './preferring.ts';
import { endOffline, enterQueue, openOffline, queueActions } from './queue-actions.ts';
import { workItem } from './queues-on-desk.ts';
import { endSale, enterSale, markSale, openSale, saleActions } from './sale-actions.ts';
import { searchParts } from './sale-parts.ts';
import { NO_SALE } from './sale-state.ts';
import * as selling from './selling.ts';
import * as servicing from './servicing.ts';
import { signOut } from './session-actions.ts';
import * as shopping from './shopping.ts';
import { NOTHING_UNSENT } from './typed-state.ts';
import { ignoredText, rememberArea } from './undoing.ts';
import { viewActions } from './view-actions.ts';

export function createActions(bench: Bench, page: Page): Actions {
  const rowsOf = (text: string) =>
    paletteRows(
      text,
      activeArea(bench),
      bench.outbox.getState(),
      bench.preferences.getState().home_language,
    );
  const close = () => bench.shell.setState({ overlay: { kind: 'none' } });
  const actions: Actions = {
    open(screen) {
      const { name } = activeArea(bench);
      if (screen === 'edit' || screen === 'flyers') {
        openEdit(bench, screen);
        return;
      }
      if (screen === 'desk') patchArea(bench, name, { found: null, find_text: '' });
      if (openPapers(bench, screen)) return;
      if (openSale(bench, screen) || openOffline(bench, screen) || openPeople(bench, screen))
        return;
      moving.openScreen(bench, name, screen);
      const form = screen === 'shop' || screen === 'names' || screen === 'import';
      askFocus(bench, form ? 'form' : 'line');
    },
    escape: () => moving.stepBack(bench, page.inField?.() ?? false),
    move: (to) => moving.moveCursor(bench, to),
    enter: () => enter(bench),
    expand: (open) => moving.expandOffer(bench, open),
    mark() {
      if (activeArea(bench).screen === 'offers') markOffer(bench);
      else if (!markSale(bench)) moving.markPassenger(bench);
    },
    walkPanes: () => askFocus(bench, 'next-pane'),
    recall: (step) => moving.recall(bench, step),
    switchArea: (area) => moving.switchArea(bench, area),
    openSheet: (topic) => bench.shell.setState({ overlay: { kind: 'sheet', topic } }),
    openPalette: () => bench.shell.setState({ overlay: { kind: 'palette', text: '', at: 0 } }),
    closeOverlay() {
      close();
      askFocus(bench, 'line');
    },
    movePalette(step) {
      bench.shell.setState(({ overlay }) => {
        if (overlay.kind !== 'palette') return {};
        const count = rowsOf(overlay.text).length;
        const at = count === 0 ? 0 : (overlay.at + step + count) % count;
        return { overlay: { ...overlay, at } };
      });
    },
    runPalette() {
      const { overlay } = bench.shell.getState();
      if (overlay.kind !== 'palette') return;
      const row = rowsOf(overlay.text)[overlay.at];
      if (!row) return;
      actions.closeOverlay();
      const area = activeArea(bench);
      if (row.command.changes && isSending(bench, area)) return;
      if (row.why) answer(bench, area.name, 'warn', `${say(row.command.title)}: ${say(row.why)}`);
      else row.command.run(actions);
    },
    cycleTheme() {
      const { theme } = bench.preferences.getState();
      const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
      void setPreferences(bench, { theme: next });
      answer(bench, activeArea(bench).name, 'info', say(`theme.${next}`));
    },
    setLanguage: (language) => void chooseLanguage(bench, language),
    setPreferences: (change) => void setPreferences(bench, change),
    signOut: () => void bench.flush().then(() => signOut(bench)),
    stopWaiting: () => activeArea(bench).waiting?.stop.abort(),
    shop: (wish) => shopping.shop(bench, wish),
    askSearchFor: (wish, before) => shopping.askSearchFor(bench, wish, before),
    addDirection: (way) => shopping.addDirection(bench, way),
    removeDirection: (number) => shopping.removeNumbered(bench, number),
    searchParts: () => searchParts(bench),
    sortOffers: (by) => shopping.sortOffers(bench, by),
    filterOffers: (text) => shopping.filterOffers(bench, text),
    priceOffer: (line) => shopping.priceOffer(bench, line),
    chooseBrand: (step) => shopping.chooseBrand(bench, step),
    sellOffer: (line) => selling.sellOffer(bench, line),
    sellFlight: (wish) => sellFlight(bench, wish),
    rebookClass: (wish) => rebookClass(bench, wish),
    addNames: (names) => selling.addNames(bench, names),
    setContact: (contact) => selling.setContact(bench, contact),
    endTransaction(asked) {
      if (offerEntry(bench, () => runEntry(bench, actions))) return;
      const { screen } = activeArea(bench);
      if (endPapers(bench, screen)) return;
      if (endSale(bench, screen) || endOffline(bench, screen) || endPeople(bench, screen)) return;
      if (screen === 'edit' || screen === 'conflict') return saveEdit(bench);
      if (screen === 'flyers') return saveFlyers(bench);
      if (screen === 'split') askSplit(bench);
      // What is shown is another booking: what is sold besides is ended by a question only.
      else return endDraft(bench, asked || bookingOf(activeArea(bench)) !== null);
    },
    ignore: () => ignore(bench),
    putAway() {
      const locator = activeArea(bench).booking?.booking.provider.locator ?? '';
      ignore(bench, say('answer.put_away', { locator }));
    },
    confirm() {
      const { overlay } = bench.shell.getState();
      if (overlay.kind !== 'question') return;
      actions.closeOverlay();
      const { about, run } = overlay.question;
      const changed = about ? changedSince(bench, about) : null;
      const { name } = activeArea(bench);
      if (changed) answer(bench, name, 'warn', say('answer.question_over'), changed);
      else whileDoing(bench, name, run);
    },
    retrieve: (locator) => void servicing.retrieve(bench, locator),
    find: (text) => void servicing.find(bench, text),
    openBooking: (id) => void servicing.openBooking(bench, id),
    redisplay() {
      const { name, booking } = activeArea(bench);
      if (!booking) {
        answer(bench, name, 'warn', say('why.no_booking'));
        return;
      }
      moving.openScreen(bench, name, 'booking');
      // Shown at once, and read again: the service may have heard of it meanwhile.
      void servicing.refresh(bench, name, booking.booking.id);
    },
    showTab: (tab) => servicing.showTab(bench, tab),
    reprice(how) {
      if (bookingOf(activeArea(bench))) void servicing.reprice(bench, how);
      else if (activeArea(bench).draft) selling.repriceDraft(bench);
      else shopping.priceOffer(bench, null);
    },
    askCancel: () => askCancel(bench),
    split: (passengers) => split(bench, passengers),
    addFlyer: (flyer) => addFlyer(bench, flyer),
    importBooking: (wish) => void servicing.importBooking(bench, wish),
    ...entryActions(bench, page, () => actions),
    ...peopleActions(bench),
    ...saleActions(bench),
    ...viewActions(bench),
    ...areaActions(bench),
    addNote: () => {
      if (!offerEntry(bench, () => runEntry(bench, actions))) void addNote(bench);
    },
    ...queueActions(bench, page),
    ...documentActions(bench, page),
    ...handOverActions(bench, page),
  };
  return actions;
}

/** What Enter does with the row under the cursor. */
function enter(bench: Bench): void {
  const area = activeArea(bench);
  const { keys, at } = listHere(bench);
  const key = keys[at] ?? '';
  if (key === '' && area.screen !== 'ticket') return;
  if (enterQueue(bench)) return;
  if (area.screen === 'desk') {
    if (area.worklist.open) void workItem(bench, key);
    else void servicing.openBooking(bench, key);
  }
  if (area.screen === 'split') moving.markPassenger(bench);
  if (enterSale(bench, key) || enterPeople(bench, key) || enterPapers(bench, key)) return;
  if (area.screen === 'booking') {
    if (unfold(bench, key)) return;
    servicing.showTab(bench, tabOfLine(bench, key));
  }
}

/** Drops what was not ended, or lets go of the booking in hand; names typed are asked about. */
function ignore(bench: Bench, put_away: string | null = null): void {
  const area = activeArea(bench);
  const { name, draft } = area;
  const said = put_away ?? ignoredText(area);
  const drop = () => {
    if (!isEmpty(activeArea(bench))) rememberArea(bench, name, 'ignored');
    patchArea(bench, name, ({ search }) => ({
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
    answer(bench, name, 'info', said);
    askFocus(bench, 'line');
  };
  if (!draft?.rows.some((row) => row.last_name !== '')) {
    drop();
    return;
  }
  ask(bench, {
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
