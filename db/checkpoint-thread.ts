/**
 * A worker thread that merges the write-ahead log into its database, as far as open readers allow,
 * and on request empties it and writes the database anew. It stays alive, because starting it takes
 * much longer than a merge. It answers each request with the problem, or null.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';
import type { LogRequest } from './write-ahead-log.ts';

const { path } = workerData as { path: string };
const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const db = openSqlite(path, { synchronous: 'FULL' });

function serve(what: Exclude<LogRequest, 'end'>): string | null {
  if (what === 'fold') {
    db.pragma('wal_checkpoint(PASSIVE)');
    return null;
  }
  if (what === 'rewrite') {
    // The new file is put together in a temporary one: it may be larger than the memory.
    db.pragma('temp_store = 1');
    db.exec('VACUUM');
  }
  const [{ busy }] = db.pragma('wal_checkpoint(TRUNCATE)') as [{ busy: number }];
  return busy === 0 ? null : 'somebody still reads an older state';
}

port.on('message', (what: LogRequest) => {
  if (what === 'end') {
    db.close();
    port.close();
    return;
  }
  let problem: string | null;
  try {
    problem = serve(what);
  } catch (error) {
    problem = String(error);
  }
  port.postMessage(problem);
});
