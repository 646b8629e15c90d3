/**
 * The workstation without its looks: stores, actions, keys and events put together. Everything an agent
 * can mean is a method of `actions`; screens and commands call nothing else.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import { assertNever } from '#main/contract/result.ts';
import type { Client } from '../client/client.ts';
import { commandBindings, findCommand } from '../commands/index.ts';
import type { Actions } from '../commands/situation.ts';
import type { Platform } from '../keys/chord.ts';
import type { Host } from '../keys/forbidden.ts';
import type { Binding } from '../keys/resolver.ts';
import { say } from '../words/words.ts';
import { addFlyer, askSplit, openEdit, saveEdit, saveFlyers, split } from './changing.ts';
import {
  activeArea,
  answer,
  areaOf,
  ask,
  askFocus,
  type Bench,
  patchArea,
  situationOf,
} from './desk.ts';
import { runEntry } from './entries.ts';
import * as moving from './moving.ts';
import { paletteRows } from './palette.ts';
import { keepSaving } from './saved.ts';
import * as selling from './selling.ts';
import * as servicing from './servicing.ts';
import { signOut, start } from './session-actions.ts';
import * as shopping from './shopping.ts';
import { createStores, type Theme } from './stores.ts';

export interface Desk extends Bench {
  actions: Actions;
  host: Host;
  platform: Platform;
  bindings: readonly Binding[];
  /** Runs a command of the table by its id, or says why it cannot be; false for silent refusals. */
  runCommand(id: string): boolean;
  /** Runs what is typed; from where on it should be typed anew, or null when it was taken. */
  runEntry(): number | null;
  start(): Promise<void>;
}

export interface DeskOptions {
  client: Client;
  host: Host;
  platform: Platform;
  theme: Theme;
  keepTheme(theme: Theme): void;
  now?: () => Date;
  /** Whether the keys go into a field of a form just now. */
  inField?: () => boolean;
}

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

export function createDesk(options: DeskOptions): Desk {
  const now = options.now ?? (() => new Date());
  const stores = createStores(now(), options.theme);
  const bench: Bench = { ...stores, client: options.client, now, flush: async () => undefined };
  bench.flush = keepSaving(bench).flush;
  const actions = createActions(bench, options);

  function runCommand(id: string): boolean {
    const command = findCommand(id);
    const signed_in = stores.session.getState().phase === 'signed_in';
    if (!command || !signed_in) return false;
    const area = activeArea(bench);
    const why = command.whyNot(situationOf(area, signed_in));
    if (why) answer(bench, area.name, 'warn', `${say(command.title)}: ${say(why)}`);
    else {
      if (!command.silent && area.answer) patchArea(bench, area.name, { answer: null });
      command.run(actions);
    }
    return true;
  }

  options.client.subscribe((event) => onEvent(bench, event));
  watchAreas(bench);
  return {
    ...bench,
    actions,
    host: options.host,
    platform: options.platform,
    bindings: commandBindings(options.host, options.platform),
    runCommand,
    runEntry: () => runEntry(bench, actions),
    start: () => start(bench),
  };
}

/** Fetches what a screen that came into view still lacks. */
function watchAreas(bench: Bench): void {
  const asked = new Set<string>();
  const look = () => {
    if (bench.session.getState().phase !== 'signed_in') return;
    const area = activeArea(bench);
    const once = (what: string, fetch: () => void) => {
      const key = `${area.name} ${what}`;
      if (asked.has(key)) return;
      asked.add(key);
      fetch();
    };
    if (area.screen === 'desk' && area.found === null) {
      once('recent', () => {
        void servicing.loadRecent(bench, area.name).then(() => asked.delete(`${area.name} recent`));
      });
    }
    if (area.booking_id !== null && area.booking === null && area.draft === null) {
      once(area.booking_id, () => void restoreBooking(bench, area.name));
    }
    if (area.screen === 'offers' && area.search === null && area.again !== null) {
      once('search', () => shopping.submitSearch(bench, area.name));
    }
  };
  bench.areas.subscribe(look);
  bench.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
    look();
  });
}

async function restoreBooking(bench: Bench, name: AreaName): Promise<void> {
  const id = areaOf(bench, name).booking_id;
  if (id === null) return;
  const result = await bench.client.call('booking.get', { id });
  if (areaOf(bench, name).booking_id !== id) return;
  if (result.ok) {
    servicing.replaceBooking(bench, name, result.value.output.booking, result.value.meta.revision);
  } else answer(bench, name, 'warn', result.error.message);
}

function onEvent(bench: Bench, event: DeskEvent): void {
  switch (event.type) {
    case 'search.offers':
      shopping.addOffers(bench, event.call_id, event.data.offers);
      return;
    case 'search.provider':
      shopping.noteProgress(bench, event.call_id, event.data);
      return;
    case 'booking.changed':
      servicing.noteChanged(bench, event.data.booking_id, event.data.revision);
      return;
    case 'provider.state':
      return;
    default:
      assertNever(event, 'event');
  }
}

function createActions(bench: Bench, options: DeskOptions): Actions {
  const close = () => bench.shell.setState({ overlay: { kind: 'none' } });
  const actions: Actions = {
    open(screen) {
      const { name } = activeArea(bench);
      if (screen === 'edit' || screen === 'flyers') {
        openEdit(bench, screen);
        return;
      }
      if (screen === 'desk') patchArea(bench, name, { found: null, find_text: '' });
      moving.openScreen(bench, name, screen);
      const form = screen === 'shop' || screen === 'names' || screen === 'import';
      askFocus(bench, form ? 'form' : 'line');
    },
    escape: () => moving.stepBack(bench, options.inField?.() ?? false),
    move: (to) => moving.moveCursor(bench, to),
    enter: () => enter(bench),
    expand: (open) => moving.expandOffer(bench, open),
    mark: () => moving.markPassenger(bench),
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
        const count = paletteRows(overlay.text, activeArea(bench)).length;
        const at = count === 0 ? 0 : (overlay.at + step + count) % count;
        return { overlay: { ...overlay, at } };
      });
    },
    runPalette() {
      const { overlay } = bench.shell.getState();
      if (overlay.kind !== 'palette') return;
      const row = paletteRows(overlay.text, activeArea(bench))[overlay.at];
      if (!row) return;
      actions.closeOverlay();
      const area = activeArea(bench);
      if (row.why) answer(bench, area.name, 'warn', `${say(row.command.title)}: ${say(row.why)}`);
      else row.command.run(actions);
    },
    cycleTheme() {
      const { theme } = bench.shell.getState();
      const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
      bench.shell.setState({ theme: next });
      options.keepTheme(next);
      answer(bench, activeArea(bench).name, 'info', say(`theme.${next}`));
    },
    signOut: () => void bench.flush().then(() => signOut(bench)),
    stopWaiting: () => activeArea(bench).waiting?.stop.abort(),
    shop: (wish) => shopping.shop(bench, wish),
    sortOffers: (by) => shopping.sortOffers(bench, by),
    filterOffers: (text) => shopping.filterOffers(bench, text),
    priceOffer: (line) => shopping.priceOffer(bench, line),
    chooseBrand: (step) => shopping.chooseBrand(bench, step),
    sellOffer: (line) => selling.sellOffer(bench, line),
    addNames: (names) => selling.addNames(bench, names),
    setContact: (contact) => selling.setContact(bench, contact),
    endTransaction(asked) {
      const { screen } = activeArea(bench);
      if (screen === 'edit') void saveEdit(bench);
      else if (screen === 'flyers') void saveFlyers(bench);
      else if (screen === 'split') askSplit(bench);
      else selling.endDraft(bench, asked);
    },
    ignore: () => ignore(bench),
    confirm() {
      const { overlay } = bench.shell.getState();
      if (overlay.kind !== 'question') return;
      actions.closeOverlay();
      overlay.question.run();
    },
    retrieve: (locator) => void servicing.retrieve(bench, locator),
    find: (text) => void servicing.find(bench, text),
    openBooking: (id) => void servicing.openBooking(bench, id),
    redisplay() {
      const { name, booking } = activeArea(bench);
      if (booking) moving.openScreen(bench, name, 'booking');
      else answer(bench, name, 'warn', say('why.no_booking'));
    },
    showTab: (tab) => servicing.showTab(bench, tab),
    reprice(how) {
      if (activeArea(bench).booking) void servicing.reprice(bench, how);
      else if (activeArea(bench).draft) selling.repriceDraft(bench);
      else shopping.priceOffer(bench, null);
    },
    askCancel: () => servicing.askCancel(bench),
    split: (passengers) => split(bench, passengers),
    addFlyer: (flyer) => addFlyer(bench, flyer),
    importBooking: (wish) => void servicing.importBooking(bench, wish),
  };
  return actions;
}

/** What Enter does with the row under the cursor. */
function enter(bench: Bench): void {
  const area = activeArea(bench);
  const { keys, at } = moving.listOf(area);
  const key = keys[at];
  if (key === undefined) return;
  if (area.screen === 'desk') void servicing.openBooking(bench, key);
  if (area.screen === 'split') moving.markPassenger(bench);
  if (area.screen === 'booking') {
    const about = key.startsWith('leg-') ? 'itinerary' : key === 'tk' ? 'price' : 'passengers';
    servicing.showTab(bench, about);
  }
}

/** Drops what was not ended, or lets go of the booking in hand; names typed are asked about. */
function ignore(bench: Bench): void {
  const { name, draft } = activeArea(bench);
  const drop = () => {
    patchArea(bench, name, ({ search }) => ({
      draft: null,
      booking: null,
      booking_id: null,
      edit: null,
      quote: null,
      marked: [],
      history: null,
      screen: search ? 'offers' : 'desk',
      back: [],
    }));
    answer(bench, name, 'info', say('answer.ignored'));
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
    note: say('question.ignore_note'),
    confirm: say('question.ignore_do'),
    danger: true,
    run: drop,
  });
}
