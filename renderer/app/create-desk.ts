/**
 * The workstation without its user interface: stores, actions, keys and events. Every action an
 * agent can request is a method of `actions`; screens and commands call nothing else.
 */
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import type { DeskEvent } from '#main/contract/events.ts';
import { assertNever } from '#main/contract/result.ts';
import { findCommand, listCommandBindings } from '../commands/index.ts';
import { formatChord, type Platform } from '../commands/keys/chord.ts';
import type { Host } from '../commands/keys/forbidden.ts';
import { type Binding, findChord } from '../commands/keys/resolver.ts';
import type { Screen } from '../commands/screens.ts';
import { BAGS_SCREEN } from '../features/bags/bags.ts';
import { watchCurrentBooking } from '../features/booking/annotations.ts';
import { sendDeferred } from '../features/booking/deferred-notes.ts';
import {
  handleBookingChanged,
  isEditCurrent,
  replaceBooking,
} from '../features/booking/refreshing.ts';
import { BOOKING_SCREENS } from '../features/booking/screens.ts';
import { retrieve } from '../features/booking/servicing.ts';
import { CREDITS_SCREEN } from '../features/credits/credits.ts';
import { DOCUMENT_SCREENS } from '../features/documents/screens.ts';
import { EXCHANGE_SCREEN } from '../features/exchange/estimating.ts';
import { handleItemChanged } from '../features/outbox/outbox.ts';
import { OUTBOX_SCREENS } from '../features/outbox/screens.ts';
import { PROFILE_SCREENS } from '../features/profiles/screens.ts';
import { DESK_SCREEN } from '../features/queues/queues-on-desk.ts';
import { handleListChanged, handleQueueChanged } from '../features/queues/renewing.ts';
import { REFUND_SCREEN } from '../features/refund/refunding.ts';
import { SEARCH_SCREENS } from '../features/search/screens.ts';
import * as shopping from '../features/search/shopping.ts';
import { SEATS_SCREEN } from '../features/seats/seats-sending.ts';
import { SETTINGS_SCREEN } from '../features/settings/settings.ts';
import { TICKET_SCREENS } from '../features/ticketing/screens.ts';
import { setClockZone } from '../i18n/service-words.ts';
import { say } from '../i18n/words.ts';
import { bindActions } from './actions.ts';
import { type Area, isEmpty } from './area.ts';
import { startAutosave } from './autosave.ts';
import { type Client, translateClient } from './client/client.ts';
import {
  checkConnection,
  checkService,
  listenToClient,
  noteConnection,
  watchService,
} from './connection.ts';
import { DeskContext, type Missing, type ScreenKeys } from './desk-context.ts';
import { runEntry } from './entry-running.ts';
import { followSession } from './locking.ts';
import type { Page } from './page.ts';
import { createPreferences } from './preferences.ts';
import { start } from './session-actions.ts';
import { createStores } from './stores.ts';

export interface Desk extends DeskContext {
  host: Host;
  platform: Platform;
  listBindings(): readonly Binding[];
  /** Runs a command by its id, or answers why it cannot run; false if refused silently. */
  runCommand(id: string): boolean;
  /** Runs the command line. Returns the index of the error, or null if it was accepted. */
  runEntry(): number | null;
  start(): Promise<void>;
  /** Saves the work areas and stops listening. */
  stop(): Promise<void>;
}

export interface DeskOptions extends Page {
  client: Client;
  host: Host;
  platform: Platform;
  now?: () => Date;
}

export function createDesk(options: DeskOptions): Desk {
  const now = options.now ?? (() => new Date());
  const stores = createStores(now(), createPreferences(options.looks));
  const desk = new DeskContext({
    ...stores,
    client: listenToClient(
      translateClient(options.client),
      (line) => void checkConnection(desk, line),
      (answered) => service.reached(answered),
      (error) => desk.noteSession(error),
    ),
    now,
    page: options,
    screens: REGISTERED_SCREENS,
  });
  desk.actions = bindActions(desk);
  stores.session.subscribe(() => setClockZone(desk.getTimeZone()));
  const service = watchService(desk);
  const saving = startAutosave(desk, options.afterPaint);
  desk.flush = saving.flush;

  const listBindings = rememberBindings(desk, options);
  desk.formatKey = (id) => {
    const chord = findChord(listBindings(), id, desk.getActiveArea().screen);
    if (chord !== null) return formatChord(chord, options.platform);
    const command = findCommand(id);
    return command ? say(command.title) : '';
  };

  function runCommand(id: string): boolean {
    const command = findCommand(id);
    if (!command || stores.session.getState().phase !== 'signed_in') return false;
    const area = desk.getActiveArea();
    stores.shell.setState({ typing: false });
    // A second key press while the first is being sent.
    if (command.changes && desk.isSending(area)) return true;
    const why = command.whyNot(desk.getCommandContext());
    if (why) desk.refuseCommand(area.name, command, `${say(command.title)}: ${say(why)}`);
    else {
      if (!command.silent && area.answer) desk.patchArea(area.name, { answer: null });
      command.run(desk.actions);
    }
    return true;
  }

  const unsubscribe = options.client.subscribe(
    (event) => onEvent(desk, event),
    () => checkService(desk),
  );
  watchAreas(desk);
  watchCurrentBooking(desk);
  watchLinks(desk);
  options.windows?.listen((news) => void (news === 'session' && followSession(desk)));
  return Object.assign(desk, {
    host: options.host,
    platform: options.platform,
    listBindings,
    runCommand,
    runEntry: () => runEntry(desk),
    start: () => start(desk),
    async stop() {
      unsubscribe();
      saving.stop();
      service.stop();
      await saving.flush();
    },
  });
}

/** This agent's key bindings; recalculated when the agent changes one. */
function rememberBindings(desk: DeskContext, { host, platform }: DeskOptions) {
  let of: Readonly<Record<string, readonly string[]>> | null = null;
  let with_single = true;
  let bindings: readonly Binding[] = [];
  return (): readonly Binding[] => {
    const { bindings: own, single_keys } = desk.preferences.getState();
    if (own !== of || single_keys !== with_single) {
      of = own;
      with_single = single_keys;
      const all = listCommandBindings(host, platform, own);
      bindings = single_keys ? all : all.filter(({ chord }) => chord.length > 1);
    }
    return bindings;
  };
}

function onEvent(desk: DeskContext, event: DeskEvent): void {
  switch (event.type) {
    case 'search.offers':
      shopping.addOffers(desk, event.call_id, event.data.offers);
      return;
    case 'search.provider':
      shopping.noteProgress(desk, event.call_id, event.data);
      return;
    case 'booking.changed':
      handleBookingChanged(desk, event.data);
      handleListChanged(desk);
      return;
    case 'connection.changed':
      noteConnection(desk, event.data);
      if (event.data.state === 'ONLINE') void sendDeferred(desk, null);
      return;
    case 'outbox.changed':
      void handleItemChanged(desk, event.data);
      return;
    case 'queue.changed':
      handleQueueChanged(desk, event.data);
      return;
    default:
      assertNever(event, 'event');
  }
}

/** Every screen with its keys; a new screen without a row does not compile. */
export const REGISTERED_SCREENS: Readonly<Record<Screen, ScreenKeys>> = {
  desk: DESK_SCREEN,
  ...SEARCH_SCREENS,
  names: {
    is_form: true,
    isKept: ({ draft }) => draft !== null,
    instead: ({ booking_id }) => (booking_id === null ? 'desk' : 'booking'),
  },
  ...BOOKING_SCREENS,
  seats: SEATS_SCREEN,
  bags: BAGS_SCREEN,
  ...TICKET_SCREENS,
  exchange: EXCHANGE_SCREEN,
  credits: CREDITS_SCREEN,
  refund: REFUND_SCREEN,
  ...OUTBOX_SCREENS,
  ...DOCUMENT_SCREENS,
  ...PROFILE_SCREENS,
  settings: SETTINGS_SCREEN,
};

/** Opens links to bookings, also one received before sign-in. */
function watchLinks(desk: DeskContext): void {
  const { onLink } = desk.page;
  if (!onLink) return;
  const isSignedIn = () => desk.session.getState().phase === 'signed_in';
  onLink(() => void (isSignedIn() && openLinked(desk)));
  desk.session.subscribe((state, before) => {
    if (state.phase !== before.phase && isSignedIn()) void openLinked(desk);
  });
}

/** During a question or a send, or if no work area is empty, the link is only reported. */
async function openLinked(desk: DeskContext): Promise<void> {
  const locator = (await desk.page.takeLink?.()) ?? null;
  if (locator === null) return;
  const area = desk.getActiveArea();
  const free = isEmpty(area) ? area.name : WORK_AREAS.find((name) => isEmpty(desk.getArea(name)));
  const asked = desk.shell.getState().overlay.kind !== 'none';
  if (asked || desk.isSending(area) || !free)
    return desk.answer(area.name, 'info', say('answer.link_waits', { locator }));
  if (free !== area.name) desk.showArea(free);
  await retrieve(desk, locator);
}

/** Fetches missing data of the screen in view, and each restored area's booking for its label. */
function watchAreas(desk: DeskContext): void {
  const asked = new Set<string>();
  const look = () => {
    if (desk.session.getState().phase !== 'signed_in') return;
    const { areas, active } = desk.areas.getState();
    for (const area of Object.values(areas)) {
      const { name } = area;
      const lacks = name === active ? desk.screens[area.screen].listMissing?.(area) : [];
      for (const [what, fetch, again] of [...(lacks ?? []), ...listUnread(area)]) {
        const key = `${name} ${what}`;
        if (asked.has(key)) continue;
        asked.add(key);
        void Promise.resolve(fetch(desk, name)).then(() => again && asked.delete(key));
      }
    }
  };
  desk.areas.subscribe(look);
  desk.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
    look();
  });
}

const listUnread = ({ booking_id, booking, draft }: Area): readonly Missing[] =>
  booking_id === null || booking !== null || draft !== null ? [] : [[booking_id, restoreBooking]];

async function restoreBooking(desk: DeskContext, name: AreaName): Promise<void> {
  const id = desk.getArea(name).booking_id;
  if (id === null) return;
  const result = await desk.client.call('booking.get', { id });
  if (desk.getArea(name).booking_id !== id) return;
  if (!result.ok) return desk.answer(name, 'warn', result.error.message);
  replaceBooking(desk, name, result.value.output.booking, result.value.meta.revision);
  // The booking may have changed since the edit began.
  isEditCurrent(desk, name);
}
