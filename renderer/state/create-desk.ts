/**
 * The workstation without its looks: stores, actions, keys and events put together. Everything an agent
 * can mean is a method of `actions`; screens and commands call nothing else.
 */
import type { DeskEvent } from '#main/contract/events.ts';
import { assertNever } from '#main/contract/result.ts';
import type { Client } from '../client/client.ts';
import { inWords } from '../client/in-words.ts';
import type { Actions } from '../commands/actions.ts';
import { commandBindings, findCommand } from '../commands/index.ts';
import type { Platform } from '../keys/chord.ts';
import type { Host } from '../keys/forbidden.ts';
import type { Binding } from '../keys/resolver.ts';
import { say } from '../words/words.ts';
import { createActions } from './actions.ts';
import { checkConnection, listening, noteConnection, watchService } from './connection.ts';
import {
  activeArea,
  type Bench,
  isSending,
  patchArea,
  refuseCommand,
  situationOf,
} from './desk.ts';
import { runEntry } from './entries.ts';
import { watchHand } from './hand.ts';
import { sendOwed } from './owed-notes.ts';
import type { Page } from './page.ts';
import { createPreferences } from './preferences.ts';
import { noteMoved } from './queue.ts';
import { noteWorklist } from './queues-on-desk.ts';
import { watchAreas } from './restoring.ts';
import { keepSaving } from './saving.ts';
import * as servicing from './servicing.ts';
import { start } from './session-actions.ts';
import * as shopping from './shopping.ts';
import { createStores } from './stores.ts';

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
    client: listening(
      inWords(options.client),
      (line) => void checkConnection(bench, line),
      (answered) => service.reached(answered),
    ),
    now,
    till: { current: null },
    flush: async () => undefined,
  };
  const service = watchService(bench);
  const saving = keepSaving(bench, options.afterPaint);
  bench.flush = saving.flush;
  const actions = createActions(bench, options);

  function runCommand(id: string): boolean {
    const command = findCommand(id);
    const signed_in = stores.session.getState().phase === 'signed_in';
    if (!command || !signed_in) return false;
    const area = activeArea(bench);
    stores.shell.setState({ typing: false });
    // A second press on what is being sent.
    if (command.changes && isSending(bench, area)) return true;
    const why = command.whyNot(situationOf(area, signed_in, bench.outbox.getState()));
    if (why) refuseCommand(bench, area.name, command, `${say(command.title)}: ${say(why)}`);
    else {
      if (!command.silent && area.answer) patchArea(bench, area.name, { answer: null });
      command.run(actions);
    }
    return true;
  }

  const unsubscribe = options.client.subscribe((event) => onEvent(bench, event));
  watchAreas(bench);
  watchHand(bench);
  const bindings = rememberedBindings(bench, options);
  return {
    ...bench,
    actions,
    host: options.host,
    platform: options.platform,
    get bindings() {
      return bindings();
    },
    runCommand,
    runEntry: () => runEntry(bench, actions),
    start: () => start(bench),
    async stop() {
      unsubscribe();
      saving.stop();
      service.stop();
      await saving.flush();
    },
  };
}

/** The keys as this agent has them; worked out again when the agent changes some. */
function rememberedBindings(bench: Bench, { host, platform }: DeskOptions) {
  let of: Readonly<Record<string, readonly string[]>> | null = null;
  let with_single = true;
  let bindings: readonly Binding[] = [];
  return (): readonly Binding[] => {
    const { bindings: own, single_keys } = bench.preferences.getState();
    if (own !== of || single_keys !== with_single) {
      of = own;
      with_single = single_keys;
      const all = commandBindings(host, platform, own);
      bindings = single_keys ? all : all.filter(({ chord }) => chord.length > 1);
    }
    return bindings;
  };
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
      servicing.noteChanged(bench, event.data);
      return;
    case 'connection.changed':
      noteConnection(bench, event.data);
      if (event.data.state === 'ONLINE') void sendOwed(bench, null);
      return;
    case 'queue.changed':
      void noteMoved(bench, event.data);
      return;
    case 'worklist.changed':
      noteWorklist(bench);
      return;
    case 'provider.state':
      return;
    default:
      assertNever(event, 'event');
  }
}
