/**
 * What happens between an office and the airlines, counted: a message comes, it is answered, a
 * commit is on disk. A count that is drawn from the seed falls at the same place in every run of it.
 */
import Sqlite from 'better-sqlite3';
import { DATABASE_FILE } from '#main/host/data/data-dir.ts';

export type Moment = 'message' | 'answer' | 'commit' | 'end';

let left = 0;
let awaited: ((moment: Moment) => void) | null = null;

/** Calls `come` at the nth moment from now, before anything else goes on, or at the {@link end}. */
export function atMoment(nth: number, come: (moment: Moment) => void): void {
  left = nth;
  awaited = come;
}

export function pass(moment: Moment): void {
  left -= 1;
  if (left === 0) comeTo(moment);
}

/** There is nothing more to wait for. */
export const end = (): void => comeTo('end');

function comeTo(moment: Moment): void {
  const come = awaited;
  awaited = null;
  come?.(moment);
}

const { exec } = Sqlite.prototype;
Sqlite.prototype.exec = function (this: Sqlite.Database, sql: string) {
  const done = exec.call(this, sql);
  if (sql === 'COMMIT' && this.name.endsWith(DATABASE_FILE)) pass('commit');
  return done;
};
