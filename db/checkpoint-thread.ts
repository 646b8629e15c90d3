/** A thread that folds the write-ahead log into its database as far as nobody is in the way. */
import { workerData } from 'node:worker_threads';
import { openSqlite } from './sqlite.ts';

const { path } = workerData as { path: string };
const db = openSqlite(path, { synchronous: 'FULL' });
try {
  db.pragma('wal_checkpoint(PASSIVE)');
} finally {
  db.close();
}
