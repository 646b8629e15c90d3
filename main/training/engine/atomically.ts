/**
 * One transaction around a request that may be refused half-way: a refusal takes back what was
 * written before it, so nothing of it ever stays.
 */
import type { Database } from 'better-sqlite3';
import type { WorldAnswer } from '../world.ts';

class TakenBack extends Error {
  readonly refused: WorldAnswer<never>;

  constructor(refused: WorldAnswer<never>) {
    super('refused');
    this.refused = refused;
  }
}

export function runAtomically<T>(db: Database, work: () => WorldAnswer<T>): WorldAnswer<T> {
  try {
    return db
      .transaction((): WorldAnswer<T> => {
        const done = work();
        if (!done.ok) throw new TakenBack(done);
        return done;
      })
      .immediate();
  } catch (error) {
    if (error instanceof TakenBack) return error.refused;
    throw error;
  }
}
