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
import { createActions } from './actions.ts';
import { checkConnection, listening, noteConnection } from './connection.ts';
import { activeArea, answer, areaOf, type Bench, patchArea, situationOf } from './desk.ts';
import { runEntry } from './entries.ts';
import type { Page } from './page.ts';
import { createPreferences } from './preferences.ts';
import { noteMoved } from './queue.ts';
import { keepSaving } from './saved.ts';
import * as servicing from './servicing.ts';
import { start } from './session-actions.ts';
import * as shopping from './shopping.ts';
import { createStores } from './stores.ts';
import * as tickets from './tickets.ts';

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
  /** Keeps what there is and listens to nothing any more. */
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
  const bench: Bench = {
    ...stores,
    client: listening(options.client, (line) => void checkConnection(bench, line)),
    now,
    till: { current: null },
    flush: async () => undefined,
  };
  const saving = keepSaving(bench);
  bench.flush = saving.flush;
  const actions = createActions(bench, options);

  function runCommand(id: string): boolean {
    const command = findCommand(id);
    const signed_in = stores.session.getState().phase === 'signed_in';
    if (!command || !signed_in) return false;
    const area = activeArea(bench);
    const why = command.whyNot(situationOf(area, signed_in, bench.outbox.getState()));
    if (why) answer(bench, area.name, 'warn', `${say(command.title)}: ${say(why)}`);
    else {
      if (!command.silent && area.answer) patchArea(bench, area.name, { answer: null });
      command.run(actions);
    }
    return true;
  }

  const unsubscribe = options.client.subscribe((event) => onEvent(bench, event));
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
    async stop() {
      unsubscribe();
      saving.stop();
      await saving.flush();
    },
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
    if (area.screen === 'tickets' && area.tickets === null) {
      once('tickets', () => tickets.openTickets(bench, null));
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
    case 'connection.changed':
      noteConnection(bench, event.data);
      return;
    case 'queue.changed':
      void noteMoved(bench, event.data);
      return;
    case 'provider.state':
    case 'worklist.changed':
      return;
    default:
      assertNever(event, 'event');
  }
}
