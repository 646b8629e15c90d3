/**
 * Loaded into a child before the service (`node --import`): makes one fault happen at an exact point,
 * and leaves a file as the proof that it fell there. The service knows nothing of it: what is watched
 * is SQLite's own COMMIT of the main database and the messages that leave the process.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { messageOf } from '../fixtures/messages.ts';

export type Moment =
  /** `when` is SQL that gives a row where this commit is the one; any commit where it is left out. */
  | { point: 'before commit' | 'after commit'; when?: string }
  /** `sent` is a little after the request has left. */
  | { point: 'before send' | 'sent' | 'after answer'; message?: string }
  /** So many milliseconds from now. */
  | { point: 'some time'; ms: number };

export type Fault =
  | { do: 'kill'; at: Moment; nth?: number }
  /** Commits fail, from the nth that fits on, so many times. */
  | { do: 'fail'; code: string; when?: string; nth?: number; times: number }
  /** The clock of the machine is put so far ahead, or back. */
  | { do: 'clock'; ms: number }
  /** The file of the database may not grow any more, until there is room again. */
  | { do: 'full' }
  | { do: 'room' }
  /** Memory is used until there is none. */
  | { do: 'memory' };

const file = process.env.AIRDESK_CRASH_FAULT ?? '';
/** What a message in the middle of its way takes at least. */
const ON_ITS_WAY_MS = 40;
let fault: Fault | null = null;
let passed = 0;
let failed = 0;
let clock_ms = 0;
let full = false;
let limited = false;

const proof = (about: unknown) => writeFileSync(`${file}.hit`, JSON.stringify(about));

function arm(): void {
  fault = JSON.parse(readFileSync(file, 'utf8')) as Fault;
  passed = 0;
  failed = 0;
  if (fault.do === 'clock') clock_ms = fault.ms;
  if (fault.do === 'full' || fault.do === 'room') full = fault.do === 'full';
  if (fault.do === 'memory') {
    proof(fault);
    setImmediate(eatAll);
  }
  if (fault.do === 'kill' && fault.at.point === 'some time') setTimeout(die, fault.at.ms);
  rmSync(file);
}

function die(): void {
  proof(fault);
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

function eatAll(): void {
  const eaten: unknown[] = [];
  for (;;) eaten.push(new Array(100_000).fill({ eaten: eaten.length }));
}

process.on('SIGUSR2', arm);
// Armed before the start: everything the start does counts too. The reading thread loads this file
// as well, and would take the fault away from the signal that is on its way to the main one.
if (isMainThread && file !== '' && existsSync(file)) arm();

type Connection = Sqlite.Database;
const isMain = (db: Connection) => db.name.endsWith('airdesk.sqlite');

function atCommit(db: Connection, point: 'before commit' | 'after commit'): void {
  if (fault?.do !== 'kill' || fault.at.point !== point) return;
  if (fault.at.when !== undefined && db.prepare(fault.at.when).get() === undefined) return;
  passed += 1;
  if (passed === (fault.nth ?? 1)) die();
}

/** Instead of the commit: everything is taken back, as SQLite does after such an error. */
function failCommit(db: Connection): void {
  if (fault?.do !== 'fail' || failed >= fault.times) return;
  if (fault.when !== undefined && db.prepare(fault.when).get() === undefined) return;
  passed += 1;
  if (passed < (fault.nth ?? 1)) return;
  failed += 1;
  proof({ ...fault, failed });
  exec.call(db, 'ROLLBACK');
  throw new Sqlite.SqliteError('a fault of the disk', fault.code);
}

/** SQLite itself then says that the disk is full. */
function limit(db: Connection): void {
  const pages = db.pragma('page_count', { simple: true }) as number;
  db.pragma(`max_page_count = ${full ? pages : 2 ** 30}`);
  limited = full;
  proof(fault);
}

const exec = Sqlite.prototype.exec;
Sqlite.prototype.exec = function (this: Connection, sql: string) {
  const watched = sql === 'COMMIT' && isMain(this);
  if (sql === 'BEGIN IMMEDIATE' && isMain(this) && full !== limited) limit(this);
  if (watched) atCommit(this, 'before commit');
  if (watched) failCommit(this);
  const done = exec.call(this, sql);
  if (watched) atCommit(this, 'after commit');
  return done;
};

function atMessage(message: string, point: 'before send' | 'sent' | 'after answer'): boolean {
  if (fault?.do !== 'kill' || fault.at.point !== point) return false;
  if (fault.at.message !== undefined && fault.at.message !== message) return false;
  passed += 1;
  return passed === (fault.nth ?? 1);
}

const send = globalThis.fetch;
globalThis.fetch = async (...args) => {
  const [request] = args;
  if (!(request instanceof Request) || fault?.do !== 'kill') return send(...args);
  const body = await request.clone().text();
  // Probes and the instructor's own calls are no part of any effect.
  const message = messageOf(request.method, request.url, body);
  if (message === null) return send(...args);
  if (atMessage(message, 'before send')) die();
  const answered = send(...args);
  if (atMessage(message, 'sent')) setTimeout(die, ON_ITS_WAY_MS);
  const answer = await answered;
  if (atMessage(message, 'after answer')) die();
  return answer;
};

const RealDate = Date;
globalThis.Date = class extends RealDate {
  constructor(...args: unknown[]) {
    super(...((args.length === 0 ? [RealDate.now() + clock_ms] : args) as [number]));
  }
  static override now(): number {
    return RealDate.now() + clock_ms;
  }
} as DateConstructor;
