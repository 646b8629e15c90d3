/**
 * A worker thread that merges the write-ahead log into its database, as far as open readers allow,
 * at each request. It stays alive, because starting it takes much longer than the merge.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';

const { path } = workerData as { path: string };
const port = parentPort;
if (!port) throw new Error('This file is the body of a thread');
const db = openSqlite(path, { synchronous: 'FULL' });

port.on('message', (told: 'fold' | 'end') => {
  if (told === 'end') {
    db.close();
    port.close();
    return;
  }
  try {
    db.pragma('wal_checkpoint(PASSIVE)');
  } finally {
    port.postMessage('folded');
  }
});
