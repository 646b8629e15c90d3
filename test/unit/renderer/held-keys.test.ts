/**
 * A key held for ten seconds, and two keys at once, on every screen and every question: the keyboard's
 * own listener over the desk and the real service. The walk is drawn from the registers: screens, key
 * bindings and commands. What the service is asked while a key is held is counted, never answered.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OperationName, operations } from '#main/contract/operations.ts';
import type { OutboxState } from '#renderer/app/connection-store.ts';
import type { AreasState } from '#renderer/app/stores.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import type { Binding } from '#renderer/commands/keys/resolver.ts';
import { SCREENS, type Screen } from '#renderer/commands/screens.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  findQuestion,
  openAirdesk,
  payWith,
  sellFirst,
  startWorkstation,
  type Workstation,
} from './workstation.ts';

/** Thirty a second, as keyboards repeat. */
const TEN_SECONDS = 300;

/** All of a page that the keyboard asks for; whether a question takes keys is the test's to say. */
const page = { ready: false };
class Element {}
const keyboard = new EventTarget();
Object.assign(globalThis, {
  window: keyboard,
  document: {
    activeElement: null,
    getElementById: () => null,
    querySelector: () => (page.ready ? {} : null),
    querySelectorAll: () => [],
    addEventListener: keyboard.addEventListener.bind(keyboard),
    removeEventListener: keyboard.removeEventListener.bind(keyboard),
  },
  HTMLElement: Element,
  HTMLInputElement: Element,
  HTMLTextAreaElement: Element,
});

let at: Workstation;
let close: () => Promise<void>;
let ran: string[];
let stopKeys: () => void;
/** The desk as it can be found, by name. */
const states = new Map<string, State>();
interface State {
  areas: AreasState;
  outbox: OutboxState;
}

/** Nothing is waited for that could still be answered. */
const isIdle = () => {
  const { waiting, search } = at.area();
  const doing = Object.values(at.desk.shell.getState().doing).some((n) => n > 0);
  return (
    search?.state !== 'running' &&
    (at.cut.now === 'deaf' ? !waiting || waiting.effect : !waiting && !doing)
  );
};
const idle = () => vi.waitUntil(isIdle, { timeout: 20_000 });
const now = (): State => ({
  areas: at.desk.areas.getState(),
  outbox: at.desk.outbox.getState(),
});
const keep = (name: string) => states.set(name, now());

async function prepare() {
  keep('nothing in hand');
  await sellFirst(at, `GRU MIA ${day(40)} ${day(50)} 2ADT`);
  at.enter('NM1HELDKEY/ANA MRS');
  at.enter('NM1HELDKEY/RUI MR');
  await idle();
  keep('an unfinished sale');
  at.enter('ER');
  await at.until((area) => area.booking !== null);
  await idle();
  at.enter('SM');
  await at.until((area) => Object.keys(area.seats?.maps ?? {}).length > 0);
  at.enter('BAGS');
  await idle();
  keep('on hold');
  at.enter('TTP');
  const due = calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids);
  payWith(at, due);
  at.enter('TTP');
  at.desk.actions.confirm();
  await at.until((area) => area.booking?.booking.booking_status === 'TICKETED');
  await idle();
  keep('with tickets');
  at.enter('IG');
  at.enter('OFFLINE');
  await at.until(() => at.desk.outbox.getState().line === 'OFFLINE');
  at.enter('OFFERS');
  at.enter('SS1');
  at.enter('NM1OFFLINE/ANA MRS');
  at.enter('NM1OFFLINE/RUI MR');
  at.enter('ER');
  if (findQuestion(at)) at.desk.actions.confirm();
  await at.until((area) => area.booking?.booking.booking_status === 'QUEUED');
  await idle();
  keep('sold offline');
}

beforeAll(async () => {
  const opened = await openAirdesk();
  close = opened.close;
  at = await startWorkstation(opened.service);
  await prepare();
  ran = [];
  const { startKeys } = await import('#renderer/app/keyboard.ts');
  const runCommand = (id: string): boolean => {
    ran.push(id);
    return at.desk.runCommand(id);
  };
  stopKeys = startKeys(Object.assign(Object.create(at.desk), { runCommand }));
  at.cut.now = 'gone';
}, 120_000);
afterAll(async () => {
  stopKeys();
  at.cut.now = 'nothing';
  await close();
});

/** A chord as the browser tells of it; `repeat` as a keyboard's own repeats are marked. */
function press(chord: string, repeat = false): void {
  const parts = chord.split('+');
  const key = parts.at(-1) || '+';
  const held = (name: string) => parts.slice(0, -1).includes(name);
  const named: Readonly<Record<string, string>> = { Space: ' ', Up: 'ArrowUp', Down: 'ArrowDown' };
  keyboard.dispatchEvent(
    Object.assign(new Event('keydown', { cancelable: true }), {
      key: named[key] ?? (key.length === 1 ? key.toLowerCase() : key),
      code: '',
      ctrlKey: held('Ctrl'),
      altKey: held('Alt'),
      shiftKey: held('Shift'),
      metaKey: held('Meta'),
      isComposing: false,
      repeat,
    }),
  );
}

const hold = (chord: string): void => {
  for (let n = 0; n < TEN_SECONDS; n++) press(chord, true);
};

/** What changes something, asked since a count of calls. */
const effectsSince = (count: number): string[] =>
  at.calls.slice(count).filter((name) => {
    const own = ['workarea.save', 'call.cancel'];
    return operations[name as OperationName].kind !== 'query' && !own.includes(name);
  });

/** Puts everything back as it was; what was asked and is not answered is left behind. */
async function back(state: State): Promise<void> {
  at.area().waiting?.stop.abort();
  await new Promise((resolve) => setImmediate(resolve));
  at.desk.areas.setState(state.areas, true);
  at.desk.outbox.setState(state.outbox, true);
  at.desk.shell.setState({ overlay: { kind: 'none' }, doing: {}, typing: false });
  at.desk.session.setState({ phase: 'signed_in' });
  page.ready = false;
  ran.length = 0;
}

/** Each screen in each state of the desk; it walks the register of screens. */
async function* everywhere() {
  const reached = new Set<Screen>();
  for (const [name, state] of states) {
    for (const screen of SCREENS) {
      await back(state);
      if (screen === 'decision') {
        at.desk.actions.open('outbox');
        at.desk.actions.openItem(null);
      } else at.desk.actions.open(screen);
      await new Promise((resolve) => setImmediate(resolve));
      if (at.area().screen !== screen) continue;
      reached.add(screen);
      at.area().waiting?.stop.abort();
      await new Promise((resolve) => setImmediate(resolve));
      yield { where: `${screen}, ${name}`, screen, state: now() };
    }
  }
  expect([...reached].sort()).toEqual([...SCREENS].sort());
}

const holdsOn = (screen: Screen) => (binding: Binding) =>
  binding.focus.includes('empty') && (binding.screens?.includes(screen) ?? true);

/** A question that is open: held keys, of whatever kind, leave it as it is. */
function leavesQuestion(where: string): void {
  const asked = findQuestion(at);
  const count = at.calls.length;
  ran.length = 0;
  const answers = at.desk.listBindings().filter(({ focus }) => focus.includes('dialog'));
  expect(answers.length, where).toBeGreaterThan(1);
  for (const { chord } of answers) {
    // Before it could be read, as a line to a distant desktop sends a held key.
    for (let n = 0; n < 30; n++) press(chord);
    page.ready = true;
    hold(chord);
    page.ready = false;
  }
  expect([where, findQuestion(at) === asked, ran, effectsSince(count)]).toEqual([
    where,
    true,
    [],
    [],
  ]);
}

it('a key held for ten seconds does once what it says, and answers nothing', async () => {
  const asked = new Map<string, string>();
  let held = 0;
  for await (const { where, screen, state } of everywhere()) {
    for (const { chord, command, repeats } of at.desk.listBindings().filter(holdsOn(screen))) {
      await back(state);
      const count = at.calls.length;
      press(chord);
      const opened = findQuestion(at);
      hold(chord);
      held += 1;
      const what = `${chord} (${command}) on ${where}`;
      if (!repeats) expect([what, ran.length]).toEqual([what, 1]);
      expect([what, effectsSince(count).length <= 1]).toEqual([what, true]);
      if (!opened) continue;
      expect([what, findQuestion(at) === opened, effectsSince(count)]).toEqual([what, true, []]);
      if (asked.has(opened.confirm)) continue;
      asked.set(opened.confirm, where);
      leavesQuestion(what);
    }
  }
  expect(held).toBeGreaterThan(1_000);
  expect(asked.size).toBeGreaterThan(3);
}, 240_000);

/** What is typed in a state of the desk, entry by entry, until something is asked. */
const ASKED: readonly (readonly [state: string, ...entries: string[]])[] = [
  ['an unfinished sale', 'XI'],
  ['an unfinished sale', 'CLOSE'],
  ['an unfinished sale', 'IG'],
  ['on hold', 'XI'],
  ['on hold', 'SP2'],
  ['on hold', '1/1SOUZA/ANA MRS', 'ER'],
  ['on hold', 'NP.WRITTEN IN ANOTHER LANGUAGE'],
  ['on hold', 'TTP', 'TTP'],
  ['with tickets', 'VOID ALL'],
  ['sold offline', 'QS', 'DROP NOT WANTED'],
];

it('every kind of question stays through keys held before it, and one answer does it once', async () => {
  const asked = new Set<string>();
  const unasked: string[] = [];
  at.cut.now = 'deaf';
  for (const [name, ...entries] of ASKED) {
    await back(states.get(name)!);
    for (const entry of entries) {
      at.enter(entry);
      await idle();
    }
    await vi.waitUntil(() => findQuestion(at) !== null).catch(() => undefined);
    const opened = findQuestion(at);
    const what = `${entries.join('; ')} in ${name}`;
    if (!opened) {
      unasked.push(`${what}: ${at.area().answer?.text}`);
      continue;
    }
    asked.add(opened.confirm);
    leavesQuestion(what);
    const count = at.calls.length;
    page.ready = true;
    press('Ctrl+Enter');
    hold('Ctrl+Enter');
    for (let n = 0; n < 30; n++) press('Ctrl+Enter');
    await new Promise((resolve) => setImmediate(resolve));
    expect([what, effectsSince(count).length <= 1]).toEqual([what, true]);
  }
  at.cut.now = 'gone';
  expect(unasked).toEqual([]);
  expect(asked.size).toBeGreaterThan(7);
}, 240_000);

/** Every question of the workstation, by its title's word, as the sources ask it. */
function questionsInCode() {
  const asking = /\bask\((?:[\w.()]+, )?\{\s*title: (.*?),\n\s*(?:lines|note|confirm)/gs;
  const found = {
    titles: [] as string[],
    calls: 0,
    openers: [] as string[],
    passing: [] as string[],
  };
  for (const file of globSync('renderer/**/*.{ts,tsx}').sort()) {
    const source = readFileSync(file, 'utf8');
    found.calls += source.match(/\bask\((?:[\w.()]+, )?\{/g)?.length ?? 0;
    if (/\bdesk\.ask\((?![\w.()]+, \{)/.test(source)) found.passing.push(file);
    if (/overlay: \{ kind: 'question'/.test(source)) found.openers.push(file);
    for (const [, title = ''] of source.matchAll(asking)) {
      const words = [...title.matchAll(/'([a-z]\w*\.\w+)'/g)].map(([, word = '']) => word);
      expect([file, words.length > 0]).toEqual([file, true]);
      found.titles.push(words.join(' or '));
    }
  }
  return found;
}

it('every question of the sources takes one answer, and none that is held', async () => {
  const { titles, calls, openers, passing } = questionsInCode();
  // A question that is asked in another way, or not by a name, is none that this test reaches.
  expect(openers).toEqual(['renderer/app/desk-context.ts', 'renderer/app/entry-running.ts']);
  expect(passing).toEqual(['renderer/features/settings/use-settings.ts']);
  expect(titles.length).toBe(calls);
  expect(titles.length).toBeGreaterThan(30);
  for (const name of ['on hold', 'an unfinished sale']) {
    for (const title of titles) {
      await back(states.get(name)!);
      let answered = 0;
      const run = () => {
        answered += 1;
        return new Promise(() => undefined);
      };
      const asked = { title, lines: [], confirm: title, danger: true, run };
      press('Ctrl+Enter', true);
      at.desk.ask(at.area().name, asked);
      leavesQuestion(`${title} in ${name}`);
      const count = at.calls.length;
      page.ready = true;
      press('Ctrl+Enter');
      hold('Ctrl+Enter');
      for (let n = 0; n < 30; n++) press('Ctrl+Enter');
      expect([title, name, answered, findQuestion(at)]).toEqual([title, name, 1, null]);
      expect([title, name, effectsSince(count)]).toEqual([title, name, []]);
    }
  }
}, 120_000);

it('two keys at once ask at most one question and send nothing unasked', async () => {
  const changing = new Set(COMMANDS.flatMap(({ id, changes }) => (changes ? id : [])));
  let pairs = 0;
  for await (const { where, screen, state } of everywhere()) {
    const keys = at.desk
      .listBindings()
      .filter(holdsOn(screen))
      .filter(({ command }) => changing.has(command) || command === 'transaction.end');
    for (const first of keys) {
      for (const second of keys) {
        if (first === second) continue;
        await back(state);
        const count = at.calls.length;
        press(first.chord);
        const opened = findQuestion(at);
        press(second.chord);
        for (let n = 0; n < 30; n++) {
          press(first.chord, true);
          press(second.chord, true);
        }
        pairs += 1;
        const what = `${first.command} and ${second.command} on ${where}`;
        expect([what, effectsSince(count).length <= 1]).toEqual([what, true]);
        if (opened) expect([what, findQuestion(at) === opened]).toEqual([what, true]);
      }
    }
  }
  expect(pairs).toBeGreaterThan(100);
}, 240_000);
