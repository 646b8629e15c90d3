/**
 * `npm run test:typing`: a story is typed key by key on the workstation's own stores over HTTP, against
 * the real host in a process of its own. At random keys the page goes away, the process is killed, or
 * both at once; it starts again, and what was typed must be there. `--kills`, `--seed`.
 */
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { type Served, serveChild } from '#main/host/cli/demo/serve-child.ts';
import type { Area } from '#renderer/app/area.ts';
import { type Client, createClient } from '#renderer/app/client/client.ts';
import { createHttpTransport } from '#renderer/app/client/http.ts';
import type { Transport } from '#renderer/app/client/transport.ts';
import { createDesk, type Desk, REGISTERED_SCREENS } from '#renderer/app/create-desk.ts';
import { restoreArea, restoreAreas, toSavedState } from '#renderer/app/saved-areas.ts';
import { buildEmptyRow } from '#renderer/features/sell/passenger-rows.ts';
import { newDataDir } from '../fixtures/data-dir.ts';
import { isStarted } from '../fixtures/started.ts';
import { randomOf } from './random-numbers.ts';

const AGENT = { username: 'agent@training.airdesk.example', password: 'training-pass' };

export interface TypingRun {
  kills: number;
  seed: number;
  say?: (line: string) => void;
}
export interface TypingResult {
  seed: number;
  keys: number;
  page: number;
  process: number;
  both: number;
  /** What was typed and was not there again. */
  lost: string[];
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise<void>((done) => server.close(() => done()));
  if (typeof address !== 'object' || !address) throw new Error('No port was given');
  return address.port;
}

/** The host, which is killed and starts again at the same address. */
class Host {
  readonly data_dir = newDataDir('airdesk-typing-');
  readonly port: number;
  /** It outlives the process: a token is kept as a hash. */
  #token = '';
  #served: Served | null = null;

  constructor(port: number) {
    this.port = port;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const flags = ['--port', String(this.port), '--data-dir', this.data_dir];
    this.#served = await serveChild('serve.ts', flags);
    if (this.#token !== '') return;
    const answer = await fetch(`${this.#served.base_url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(AGENT),
    });
    this.#token = ((await answer.json()) as { access_token: string }).access_token;
  }

  /** As the operating system does it: no handler runs. */
  async kill(): Promise<void> {
    await this.#served?.stop('SIGKILL');
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data_dir, { recursive: true, force: true });
  }

  /** A page's own way to it; once the page is gone nothing new leaves. */
  page(): { transport: Transport; close(): void } {
    const gone = new AbortController();
    const own = createHttpTransport(null, (path, init) =>
      gone.signal.aborted
        ? new Promise(() => undefined)
        : fetch(`${this.origin}${String(path)}`, {
            ...init,
            headers: {
              ...init?.headers,
              authorization: `Bearer ${this.#token}`,
              'x-api-key': 'training-key',
            },
          }),
    );
    return {
      transport: { invoke: own.invoke, subscribe: () => () => undefined },
      close: () => gone.abort(),
    };
  }
}

interface Page {
  desk: Desk;
  /** What the host has said is kept, by area: from then on, and not before, it is safe. */
  acknowledged: Map<AreaName, string>;
  /** Resolves once the host has said of every area that it is kept as it is here. */
  isSafe(wanted: Kept): Promise<void>;
  /** Resolves once nothing it has sent is on its way any more: answered, or lost with the process. */
  isQuiet(): Promise<void>;
  client: Client;
  close(): void;
}

async function openPage(host: Host): Promise<Page> {
  const { transport, ...line } = host.page();
  let gone = false;
  const close = () => {
    gone = true;
    line.close();
  };
  const acknowledged = new Map<AreaName, string>();
  const turns = new Map<AreaName, number>();
  const waiting = new Set<() => void>();
  const under_way = new Set<Promise<unknown>>();
  const client = createClient({
    subscribe: transport.subscribe,
    async invoke(name, input, options) {
      const asked = transport.invoke(name, input, options);
      // Nothing leaves a page that is gone.
      if (!gone) under_way.add(asked);
      const answer = await asked;
      under_way.delete(asked);
      if (name === 'workarea.save' && answer.ok) {
        const { area, state, turn } = input as InputOf<'workarea.save'>;
        // Answers may come in another order than what they are for was sent in.
        const n = turn?.n ?? 0;
        if (n >= (turns.get(area) ?? 0)) {
          turns.set(area, n);
          acknowledged.set(area, JSON.stringify(state));
        }
        for (const look of waiting) look();
      }
      return answer;
    },
  });
  const desk = createDesk({ client, host: 'browser', platform: 'other' });
  // By token there is no station to ask who sits here; what follows is what a sign-in does.
  await restoreAreas(desk);
  desk.session.setState({ phase: 'signed_in' });
  // What was not changed is as the host has it.
  const given = await kept(client);
  const isSafe = (wanted: Kept) =>
    new Promise<void>((resolve) => {
      const look = () => {
        const safe = WORK_AREAS.every(
          (name) => wanted[name] === (acknowledged.get(name) ?? given?.[name]),
        );
        if (!safe) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const isQuiet = async () => {
    while (under_way.size > 0) await Promise.allSettled(under_way);
  };
  return { desk, client, close, acknowledged, isSafe, isQuiet };
}

const textOf = (area: Area, active: boolean) => JSON.stringify(toSavedState(area, active));
type Kept = Readonly<Record<AreaName, string>>;
const texts = (of: (name: AreaName) => string): Kept =>
  Object.fromEntries(WORK_AREAS.map((name) => [name, of(name)])) as Kept;

/** What is typed at the moment, as it would be kept. */
function typed(desk: Desk): Kept {
  const { areas, active } = desk.areas.getState();
  return texts((name) => textOf(areas[name], name === active));
}

/** What the host gives a page that opens now. */
async function kept(client: Client): Promise<Kept | null> {
  const result = await client.call('workarea.list', {});
  if (!result.ok) return null;
  const found = new Map(
    result.value.output.areas.map((saved) => {
      const { area, active } = restoreArea(saved.area, saved.state, REGISTERED_SCREENS);
      return [saved.area, textOf(area, active)];
    }),
  );
  return texts(
    (name) => found.get(name) ?? textOf(restoreArea(name, {}, REGISTERED_SCREENS).area, false),
  );
}

const same = (a: Kept | null, b: Kept): boolean =>
  a !== null && WORK_AREAS.every((name) => a[name] === b[name]);

/** Whether each area is as it was at some key, and not before the last that was said to be kept. */
function noneOlder(
  there: Kept | null,
  states: readonly Kept[],
  acknowledged: ReadonlyMap<AreaName, string>,
): boolean {
  return WORK_AREAS.every((name) => {
    const found = states.findLastIndex((state) => state[name] === there?.[name]);
    const promised = states.findLastIndex((state) => state[name] === acknowledged.get(name));
    return found >= 0 && found >= promised;
  });
}

type Key = (desk: Desk) => void;
const patch = (change: (area: Area) => Partial<Area>): Key => {
  return (desk) => desk.patchArea(desk.getActiveArea().name, change);
};

/** One key for each letter, as a field takes them. */
const keys = (text: string, write: (area: Area, so_far: string) => Partial<Area>): Key[] =>
  [...text].map((_, at) => patch((area) => write(area, text.slice(0, at + 1))));

/** An affair in several areas: entries, forms, passengers with documents, remarks, a period. */
function* story(random: () => number): Generator<Key> {
  for (let round = 0; ; round += 1) {
    const letter = WORK_AREAS[Math.floor(random() * WORK_AREAS.length)] ?? 'A';
    yield (desk) => desk.actions.switchArea(letter);
    yield* keys(`AN20DECGRUMIA/A${round}`, (_, entry) => ({ entry }));
    yield patch(() => ({ entry: '' }));
    yield patch(() => ({ screen: 'shop' as const }));
    for (const [field, text] of [
      ['from', 'GRU'],
      ['to', 'LISBOA'],
      ['out', '20DEC'],
      ['back', '3JAN'],
    ] as const) {
      yield* keys(text, (area, value) => ({ form: { ...area.form, [field]: value } }));
    }
    yield patch(() => ({
      screen: 'names' as const,
      draft: {
        offer: null,
        slices: [],
        tokens: [],
        typed: { provider_type: 'PROVIDER_04', segments: [] },
        confirmed: false,
        requests: { limit: '', remarks: '', seats: '' },
        rows: [buildEmptyRow('ADT'), buildEmptyRow('CHD')],
        errors: {},
        submission: null,
        parts: null,
      },
    }));
    for (const [field, text] of [
      ['last_name', 'São João'],
      ['first_name', 'Ana Lúcia'],
      ['doc_number', `ZX${round}7731904`],
      ['phone', '+55 11 3333 4444'],
    ] as const) {
      yield* keys(text, ({ draft }, value) => ({
        draft: draft && {
          ...draft,
          rows: draft.rows.map((row, at) =>
            at === round % draft.rows.length ? { ...row, [field]: value } : row,
          ),
        },
      }));
    }
    yield* keys('will call at 1402; pays cash', ({ note_form }, text) => ({
      note_form: { ...note_form, text },
    }));
    yield patch(() => ({ screen: 'import' as const }));
    yield* keys('K7QWZP', ({ import_form }, locator) => ({
      import_form: { ...import_form, locator },
    }));
    yield patch(() => ({ screen: 'desk' as const, cursor: { desk: `row-${round}` } }));
    yield* keys('RT/SILVA', (_, entry) => ({ entry }));
  }
}

export async function runTyping({ kills, seed, say }: TypingRun): Promise<TypingResult> {
  const random = randomOf(seed);
  const host = new Host(await freePort());
  const result: TypingResult = { seed, keys: 0, page: 0, process: 0, both: 0, lost: [] };
  const kinds = ['page', 'process', 'both'] as const;
  const next = story(random);
  try {
    await host.start();
    let page = await openPage(host);
    for (let turn = 0; turn < kills; turn += 1) {
      const states = [typed(page.desk)];
      for (let left = 4 + Math.floor(random() * 40); left > 0; left -= 1) {
        const key = next.next();
        if (!key.done) key.value(page.desk);
        states.push(typed(page.desk));
        result.keys += 1;
        // Faster than anybody types.
        if (left > 1) await pause(random() * 12);
      }
      let expected = typed(page.desk);
      const kind = kinds[turn % kinds.length] ?? 'page';
      result[kind] += 1;
      // Half of the time everything is safe: then nothing may be lost. Else the handler of the key
      // has run to its end and nothing more: what was not said to be kept may be gone with the page.
      const safe = random() < 0.5;
      if (safe) await page.isSafe(expected);
      else await Promise.resolve();
      if (kind !== 'process') page.close();
      if (kind === 'both') await pause(random() * 3);
      if (kind !== 'page') {
        await host.kill();
        await host.start();
      }
      const survivor = page;
      // A page that is there sends it again; of one that is gone what it had sent arrives yet.
      if (kind === 'process') await survivor.isSafe(expected);
      else await survivor.isQuiet();
      page = await openPage(host);
      const there = await kept(page.client);
      const outlived = kind !== 'process' && !safe;
      const fine =
        same(there, expected) || (outlived && noneOlder(there, states, survivor.acknowledged));
      if (fine && there) expected = there;
      else result.lost.push(`${kind} at key ${result.keys}: ${difference(there, expected)}`);
      const back = typed(page.desk);
      if (kind === 'page' && !same(back, expected)) {
        page.close();
        page = await openPage(host);
        if (!same(typed(page.desk), expected)) result.lost.push(`${kind}: not on screen again`);
      }
      survivor.close();
      void survivor.desk.stop();
      if (kind === 'process') {
        page.close();
        page = await openPage(host);
        if (!same(typed(page.desk), expected)) result.lost.push(`${kind}: not on screen again`);
      }
      say?.(`${turn + 1} ${kind} at key ${result.keys}: ${fine ? 'there' : 'LOST'}`);
    }
    page.close();
    void page.desk.stop();
  } finally {
    await host.end();
  }
  return result;
}

function difference(there: Kept | null, expected: Kept): string {
  const name = WORK_AREAS.find((one) => there?.[one] !== expected[one]) ?? 'A';
  const [a = '', b = ''] = [there?.[name], expected[name]];
  const first = [...b].findIndex((char, index) => a[index] !== char);
  const at = Math.max(first - 40, 0);
  return `${name} …${a.slice(at, at + 80)}… is not …${b.slice(at, at + 80)}…`;
}

if (isStarted(import.meta.url)) {
  const { values } = parseArgs({
    options: { kills: { type: 'string' }, seed: { type: 'string' } },
  });
  const result = await runTyping({
    kills: Number(values.kills ?? 60),
    seed: Number(values.seed ?? Date.now() % 1_000_000),
    say: (line) => console.log(line),
  });
  console.log(JSON.stringify(result));
  process.exitCode = result.lost.length === 0 ? 0 : 1;
}
