/**
 * One world of the simulation: agents sell, change and cancel without a line while their station dies at
 * any commit, clocks jump, old copies of its database come back and airlines behave as airlines do.
 * After every step the invariants hold, and in the end every item has ended once.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '#db/open.ts';
import { findBooking } from '#db/store/bookings.ts';
import { findIntentByReference } from '#db/store/intents.ts';
import {
  findByOutboxReference,
  findOutboxItem,
  listOutboxOfAgency,
  listOutboxOfBooking,
  listUnsettledOutbox,
  markOutboxUnknown,
} from '#db/store/outbox.ts';
import { seedTraining } from '#db/store/seed.ts';
import {
  type OutboxAddInput,
  type OutboxDecideInput,
  OutboxStatus,
} from '#main/contract/outbox.ts';
import type { PassengerInput } from '#main/contract/passenger.ts';
import { buildBookingView } from '#main/domain/booking-view.ts';
import { toMinor } from '#main/domain/money.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import { createVault } from '#main/host/data/vault.ts';
import { openChoice, openPayload } from '#main/operations/outbox/items.ts';
import type { Ids } from '#main/ports.ts';
import { randomOf } from '../crash/random-numbers.ts';
import { Airline, FAIR, type Weather } from './airline.ts';
import { Clockwork, rest } from './clockwork.ts';
import { SETTINGS, Station } from './station.ts';
import { Broken, NONE, type Tally } from './tally.ts';

const directory = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'airdesk-sim-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
const NOW = new Date(Clockwork.BEGINNING);
const vault = createVault(Buffer.alloc(32, 7));

let template: Promise<string> | null = null;
/** A database as a new data directory has it, made once. */
function templateFile(): Promise<string> {
  template ??= (async () => {
    const path = join(directory, 'template.sqlite');
    const db = await openDatabase({ path, kind: 'main', now: NOW });
    await db.write((tx) => seedTraining(tx, { password_hash: 'p', key_hash: 'k', now: NOW }));
    await db.close();
    return path;
  })();
  return template;
}

function idsOf(random: () => number): Ids {
  const hex = (length: number) =>
    Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
  return {
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    token: () => hex(32),
    locator: () => hex(6).toUpperCase(),
  };
}

const LENGTH_MS = 4 * 60_000;
/** The true time within which everything must have ended once all is well again. */
const PATIENCE_MS = 60 * 60_000;
const OPEN = ['QUEUED', 'SENDING', 'UNKNOWN'];

class Episode {
  readonly #seed: number;
  readonly #random: () => number;
  readonly #clockwork = new Clockwork();
  readonly #airlines: Airline[];
  readonly #path: string;
  readonly #ids: Ids;
  readonly #acknowledged = new Map<string, string>();
  readonly tally: Tally = { ...NONE };
  #db!: Database;
  #station!: Station;
  #mortality = 0;
  /** How likely the disk fails at any time. */
  #failing = 0;
  #copy: { path: string; acknowledged: Map<string, string> } | null = null;
  /** Cancelled, and a copy from before that has come back since: only the airline knows. */
  readonly #forgotten = new Set<string>();
  /** Of those, what a person wants sent all the same, where the airline cannot tell. */
  readonly #wanted = new Set<string>();
  /** The most that was approved when it was sent, by reference: a copy may know of less. */
  readonly #approved = new Map<string, number>();
  #people = 0;
  #broken: string | null = null;
  #calm = false;

  constructor(seed: number, path: string) {
    this.#seed = seed;
    this.#path = path;
    this.#random = randomOf(seed);
    this.#ids = idsOf(randomOf(seed ^ 0x5bd1e995));
    const asked = (reference: string, under_way: number) => {
      if (under_way > SETTINGS.per_provider) this.#break(`${under_way} at once to one airline`);
      void this.#mayBeAsked(reference);
    };
    const options = { asked };
    this.#airlines = [
      new Airline('PROVIDER_04', this.#clockwork, this.#random, { echoes: true, ...options }),
      new Airline('PROVIDER_05', this.#clockwork, this.#random, { echoes: false, ...options }),
    ];
  }

  async run(): Promise<void> {
    copyFileSync(await templateFile(), this.#path);
    this.#db = await openDatabase({ path: this.#path, kind: 'main', now: NOW });
    this.#begin();
    this.#mortality = 0.002 + this.#random() * 0.03;
    this.#failing = this.#random() < 0.3 ? 0.02 : 0.002;
    this.#happen();
    while (this.#clockwork.now < LENGTH_MS) await this.#step();
    await this.#settle();
    await this.#judge();
    await this.#close();
    this.tally.events = this.#clockwork.steps;
  }

  async #close(): Promise<void> {
    this.#station.die();
    await rest();
    this.tally.commits += this.#station.commits;
    await this.#db.close();
    for (const side of ['', '-wal', '-shm', '.copy']) rmSync(this.#path + side, { force: true });
  }

  #begin(): void {
    this.#station = new Station({
      clockwork: this.#clockwork,
      random: this.#random,
      db: this.#db,
      vault,
      ids: this.#ids,
      airlines: this.#airlines,
      mortality: () => this.#mortality,
      trouble: (message, fields) => {
        const { error } = fields as { error?: unknown };
        this.#break(`${message}: ${error instanceof Error ? error.stack : JSON.stringify(fields)}`);
      },
    });
    this.#station.goOffline(!this.#calm && this.#random() < 0.3);
  }

  #break(what: string): void {
    this.#broken ??= what;
  }

  async #step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const went = await this.#clockwork.step(until);
    if (this.#station.dead) await this.#rise();
    if (this.#broken !== null) throw new Broken(this.#seed, this.#broken);
    // Invariant B, after everything that happens to an airline's orders.
    for (const airline of this.#airlines) {
      if (!airline.touched) continue;
      airline.touched = false;
      const seen = new Set<string>();
      for (const { status, our_reference, locator } of airline.orders.values()) {
        if (status !== 'LIVE') continue;
        if (seen.has(our_reference)) {
          throw new Broken(this.#seed, `${our_reference} is placed twice, again as ${locator}`);
        }
        seen.add(our_reference);
      }
    }
    return went;
  }

  async #rise(): Promise<void> {
    await rest();
    this.tally.deaths += 1;
    this.tally.commits += this.#station.commits;
    this.#begin();
    await rest();
  }

  /** What the world does next, and when. */
  #happen(): void {
    const random = this.#random;
    if (this.#calm) return;
    this.#clockwork.after(random() * 1_500, () => {
      if (this.#calm) return;
      this.#happen();
      const dice = random();
      if (dice < 0.4) this.#sell();
      else if (dice < 0.55) this.#decide();
      else if (dice < 0.63) this.#station.goOffline(!this.#station.offline);
      else if (dice < 0.8) this.#changeWeather();
      else if (dice < 0.82) this.#station.die();
      else if (dice < 0.84) this.#jump();
      else if (dice < 0.9) void this.#quietly(this.#station.ports.outbox.drain(1));
      else if (dice < 0.915) void this.#makeCopy();
      else if (dice < 0.915 + this.#failing) void this.#goBack();
    });
  }

  #jump(): void {
    const jumps = [-86_400_000, 86_400_000, -3_600_000, 3_600_000, -5_000, 0];
    const jump = jumps[Math.floor(this.#random() * jumps.length)] ?? 0;
    this.#clockwork.wall_offset_ms = jump === 0 ? 0 : this.#clockwork.wall_offset_ms + jump;
    this.tally.clock_jumps += 1;
  }

  #changeWeather(): void {
    const r = () => (this.#random() < 0.3 ? this.#random() * 0.5 : 0);
    const weather: Weather = {
      lose_before: r(),
      lose_after: r(),
      time_out: r() / 3,
      refuse: r(),
      busy: r(),
      nonsense: r(),
      sold_out: r() / 4,
      dearer: r() / 2,
    };
    for (const airline of this.#airlines) {
      airline.weather = this.#random() < 0.3 ? FAIR : weather;
    }
  }

  #quietly(work: Promise<unknown>): Promise<unknown> {
    const station = this.#station;
    return work.catch((error: unknown) => {
      if (!station.dead) this.#break(error instanceof Error ? String(error.stack) : String(error));
    });
  }

  /** A new booking of typed flights, or a change of one that is queued or held. */
  #sell(): void {
    const random = this.#random;
    const known = [...this.#acknowledged.values()];
    const old = known[Math.floor(random() * known.length)];
    void this.#quietly(
      old !== undefined && random() < 0.35 ? this.#change(old) : this.#add(this.#newBooking()),
    );
  }

  #newBooking(): OutboxAddInput {
    const random = this.#random;
    this.#people += 1;
    const tag = this.#people
      .toString(26)
      .replace(/\d/g, (digit) => String.fromCharCode(113 + Number(digit)));
    const passenger: PassengerInput = {
      pax_type: 'ADT',
      first_name: `Ana${tag}`,
      last_name: `Silva${tag}`,
      gender_type: 'FEMALE',
      birth_date: '1985-03-14',
    };
    const flight = 8001 + Math.floor(random() * 3);
    return {
      provider_type: random() < 0.6 ? 'PROVIDER_04' : 'PROVIDER_05',
      segments: [
        {
          carrier: 'LA',
          flight_number: flight,
          date: '2026-12-20',
          origin: 'GRU',
          destination: 'MIA',
        },
      ],
      passengers: [passenger],
      // About what it costs, so that some are asked about.
      limit_total: 1_200 + Math.floor(random() * 900),
    };
  }

  async #change(id: string): Promise<void> {
    const item = await findOutboxItem(this.#db.read, { agency_id: null, id });
    if (!item) return;
    const booking_id = item.booking_id;
    if (this.#random() < 0.4) return this.#add({ booking_id, cancel: true });
    const found = await findBooking(this.#db.read, { agency_id: null, id: booking_id });
    if (!found || 'unreadable' in found) return;
    const passenger_id = found.record.passengers[0]?.id ?? '';
    const email = `n${Math.floor(this.#random() * 1e6)}@example.com`;
    return this.#add({ booking_id, booking_passengers_info: [{ passenger_id, email }] });
  }

  async #add(input: OutboxAddInput): Promise<void> {
    const answer = await this.#station.add(input);
    if (!answer.ok) return;
    this.#acknowledged.set(answer.value.reference, answer.value.id);
    this.tally.items += 1;
  }

  /** A person decides something, sensible or not, about one item. */
  #decide(): void {
    void this.#quietly(
      (async () => {
        const open = await listUnsettledOutbox(this.#db.read);
        const asked = open.filter(({ status }) => status === 'NEEDS_ATTENTION');
        const known = [...this.#acknowledged.values()];
        const from = this.#random() < 0.7 ? asked.map(({ id }) => id).sort() : known;
        const id = from[Math.floor(this.#random() * from.length)];
        const item = id && (await findOutboxItem(this.#db.read, { agency_id: null, id }));
        if (item) await this.#decideOn(item);
      })(),
    );
  }

  async #decideOn(item: OutboxRow): Promise<void> {
    const choices: OutboxDecideInput['decision'][] = [
      'accept',
      'choose',
      'retry',
      'retry',
      'adopt',
      'hold',
      'release',
      ...(this.#random() < 0.3 ? (['drop'] as const) : []),
    ];
    const decision = choices[Math.floor(this.#random() * choices.length)]!;
    const choice = openChoice({ vault }, item);
    const tokens = choice?.alternatives.slice(0, 1).map(({ id }) => `${id}.0.0`) ?? [];
    const order_id = choice?.found[0]?.order_id ?? null;
    const sends = decision === 'retry' || decision === 'accept' || decision === 'choose';
    if (sends && item.reason === 'RESTORED' && item.status === 'NEEDS_ATTENTION') {
      this.#wanted.add(item.reference);
    }
    await this.#station.decide({ id: item.id, decision, tokens, order_id, reason: 'simulated' });
    this.tally.decisions += 1;
  }

  async #makeCopy(): Promise<void> {
    const acknowledged = new Map(this.#acknowledged);
    const { default: Sqlite } = await import('better-sqlite3');
    const source = new Sqlite(this.#path, { readonly: true });
    rmSync(`${this.#path}.copy`, { force: true });
    source.prepare('VACUUM INTO ?').run(`${this.#path}.copy`);
    source.close();
    this.#copy = { path: `${this.#path}.copy`, acknowledged };
  }

  /** The disk fails, and the copy takes its place: what was sold since is gone, and known to be. */
  async #goBack(): Promise<void> {
    const copy = this.#copy;
    if (!copy) return;
    this.#station.die();
    const old = this.#db;
    // The next step finds it dead and starts it anew, on what is there then.
    await old.close();
    for (const side of ['', '-wal', '-shm']) rmSync(this.#path + side, { force: true });
    copyFileSync(copy.path, this.#path);
    this.#db = await openDatabase({ path: this.#path, kind: 'main', now: NOW });
    await this.#db.write((tx) => markOutboxUnknown(tx, this.#clockwork.clock.now()));
    this.#acknowledged.clear();
    for (const [reference, id] of copy.acknowledged) this.#acknowledged.set(reference, id);
    for (const { orders } of this.#airlines) {
      for (const { status, our_reference } of orders.values()) {
        if (status === 'CANCELLED') this.#forgotten.add(our_reference);
      }
    }
    this.tally.restores += 1;
  }

  /** Every message with an effect has its intent on disk, marked as sent, and is its booking's next. */
  async #mayBeAsked(reference: string): Promise<void> {
    if (this.#station.dead) return;
    const intent = await findIntentByReference(this.#db.read, reference);
    if (intent?.state !== 'SENT') this.#break(`${reference} is sent with no attempt on disk`);
    const head = await findByOutboxReference(this.#db.read, reference);
    if (head?.status !== 'SENDING') this.#break(`${reference} is sent while it is ${head?.status}`);
    if (!head) return;
    const before = (await listOutboxOfBooking(this.#db.read, head.booking_id)).filter(
      (one) => one.position < head.position && [...OPEN, 'NEEDS_ATTENTION'].includes(one.status),
    );
    const item = await findOutboxItem(this.#db.read, { agency_id: null, id: head.id });
    const payload = item && head.kind === 'CREATE' ? openPayload({ vault }, item) : null;
    if (payload?.kind === 'CREATE') {
      const approved = Math.max(payload.limit_minor, this.#approved.get(reference) ?? 0);
      this.#approved.set(reference, approved);
    }
    if (before.length > 0) this.#break(`${reference} overtakes ${before[0]?.reference}`);
  }

  /** The weather clears, nobody dies any more, and people decide: then everything ends. */
  async #settle(): Promise<void> {
    this.#calm = true;
    this.#mortality = 0;
    for (const airline of this.#airlines) airline.weather = FAIR;
    this.#clockwork.wall_offset_ms = 0;
    this.#station.goOffline(false);
    const deadline = this.#clockwork.now + PATIENCE_MS;
    for (;;) {
      const items = await listUnsettledOutbox(this.#db.read);
      const open = items.filter(({ status }) => OPEN.includes(status));
      const asked = items
        .filter(({ status }) => status === 'NEEDS_ATTENTION')
        .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id));
      const held = open.find(({ on_hold, status }) => on_hold && status === 'QUEUED');
      const [person] = asked;
      const waits = open.some(
        (one) => !asked.some((a) => a.booking_id === one.booking_id) && !held,
      );
      if (held) await this.#quietly(this.#station.decide({ id: held.id, decision: 'release' }));
      else if (!waits && person) await this.#finish(person);
      else if (open.length === 0) return;
      if (this.#clockwork.now > deadline) {
        const [one] = open;
        throw new Broken(
          this.#seed,
          `${open.length} never end, as ${JSON.stringify({ ...one, payload: '', choice: '' })}`,
        );
      }
      await this.#step(this.#clockwork.now + 5_000);
    }
  }

  /** A person ends what only a person can. */
  async #finish({ id }: Pick<OutboxRow, 'id'>): Promise<void> {
    const item = await findOutboxItem(this.#db.read, { agency_id: null, id });
    if (!item) return this.#break(`${id} is gone`);
    const choice = openChoice({ vault }, item);
    const decision = choice?.offered && this.#random() < 0.7 ? 'accept' : 'drop';
    await this.#quietly(
      this.#station.decide({ id: item.id, decision, reason: 'at the end of the day' }),
    );
  }

  /** Invariants A and C, and that nobody pays more than was approved. */
  async #judge(): Promise<void> {
    const asked = { agency_id: 1, statuses: OutboxStatus.options, ended: 1_000 };
    const items = (await listOutboxOfAgency(this.#db.read, asked)).rows;
    const wrong = (what: string): never => {
      throw new Broken(this.#seed, what);
    };
    const known = new Set(items.map(({ reference }) => reference));
    for (const reference of this.#acknowledged.keys()) {
      if (!known.has(reference)) wrong(`${reference} was acknowledged and is lost`);
    }
    for (const item of items) await this.#judgeOne(item, items, wrong);
    this.tally.orders = this.#airlines.reduce((sum, { orders }) => sum + orders.size, 0);
  }

  async #judgeOne(
    item: OutboxRow,
    items: readonly OutboxRow[],
    wrong: (what: string) => never,
  ): Promise<void> {
    const { reference, status, reason } = item;
    if (!ENDS.includes(status)) wrong(`${reference} is left ${status}`);
    if (status !== 'CONFIRMED' && !reason) wrong(`${reference} is ${status} without a reason`);
    if (item.kind !== 'CREATE') return;
    const airline = this.#airlines.find(({ code }) => code === item.provider_type)!;
    const [live] = airline.live(reference);
    const found = await findBooking(this.#db.read, { agency_id: null, id: item.booking_id });
    if (!found || 'unreadable' in found) return wrong(`${reference} has no booking to read`);
    const { record } = found;
    const cancelled = items.some(
      (one) =>
        one.booking_id === item.booking_id && one.kind === 'CANCEL' && one.status === 'CONFIRMED',
    );
    if (status !== 'CONFIRMED') {
      // Given up in doubt, with the agent told so; else there is nothing.
      const told = status === 'DROPPED';
      if (live && !told) wrong(`${reference} is ${status} and ${live.locator} is live`);
      return;
    }
    const forgotten = this.#forgotten.has(reference);
    const expected = cancelled ? 'CANCELLED' : 'ON_HOLD';
    if (record.status !== expected && !forgotten)
      wrong(`${reference} is confirmed and its booking ${record.status}`);
    // What was cancelled once is not placed again, whatever an old copy says, unless a person says so.
    const wanted = this.#wanted.has(reference);
    if (forgotten && live && !wanted) wrong(`${reference} was cancelled, ${live.locator} is live`);
    if (cancelled && live) wrong(`${reference} is cancelled and ${live.locator} is live`);
    if (!cancelled && !forgotten && live?.locator !== item.locator) {
      wrong(`${reference} is confirmed as ${item.locator}, live is ${live?.locator}`);
    }
    const payload = openPayload({ vault }, item);
    if (payload?.kind !== 'CREATE') return wrong(`${reference} cannot be opened`);
    const view = buildBookingView(record, { now: NOW, traits: null, open: () => null });
    const total = toMinor(view.price?.total ?? 0, payload.currency);
    const approved = this.#approved.get(reference) ?? payload.limit_minor;
    if (total > approved) wrong(`${reference} costs ${total}, approved were ${approved}`);
  }
}

const ENDS: readonly string[] = ['CONFIRMED', 'FAILED', 'DROPPED'];

/** One world from beginning to end; throws {@link Broken} where it does not hold together. */
export async function runEpisode(seed: number): Promise<Tally> {
  const episode = new Episode(seed, join(directory, `${seed}.sqlite`));
  try {
    await episode.run();
    return episode.tally;
  } catch (error) {
    if (error instanceof Broken) throw error;
    throw new Broken(seed, error instanceof Error ? String(error.stack) : String(error));
  }
}
