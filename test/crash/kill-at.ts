/**
 * Loaded into a child before the service (`node --import`): kills it with SIGKILL at an exact point,
 * counted from the moment it is armed. The service knows nothing of it: what is counted is SQLite's
 * own COMMIT of the main database and the requests that leave the process.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';

export type Point = 'before commit' | 'after commit' | 'before send' | 'after answer';
export interface Spec {
  point: Point | 'nowhere';
  /** Which one, from 1. */
  nth: number;
}

const file = process.env.AIRDESK_CRASH_SPEC ?? '';
let spec: Spec | null = null;
const counts: Record<Point, number> = {
  'before commit': 0,
  'after commit': 0,
  'before send': 0,
  'after answer': 0,
};

process.on('SIGUSR2', () => {
  spec = JSON.parse(readFileSync(file, 'utf8')) as Spec;
  for (const point of Object.keys(counts) as Point[]) counts[point] = 0;
  rmSync(file);
});

function at(point: Point): void {
  if (!spec) return;
  counts[point] += 1;
  if (spec.point !== point || counts[point] !== spec.nth) return;
  // Proof that the fault fell where it was meant to.
  writeFileSync(`${file}.hit`, JSON.stringify({ point, nth: spec.nth }));
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}

const exec = Sqlite.prototype.exec;
Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
  const counted = sql === 'COMMIT' && this.name.endsWith('airdesk.sqlite');
  if (counted) at('before commit');
  const done = exec.call(this, sql);
  if (counted) at('after commit');
  return done;
};

const send = globalThis.fetch;
globalThis.fetch = async (...args) => {
  // Probes are no part of any effect.
  const counted = args[0] instanceof Request && args[0].method === 'POST';
  if (counted) at('before send');
  const answer = await send(...args);
  if (counted) at('after answer');
  return answer;
};
