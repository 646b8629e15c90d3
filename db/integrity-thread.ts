/**
 * A worker thread that checks one database file and reports what it found. If a copy is wanted, it
 * is made here as one snapshot, whoever writes meanwhile; it is made smaller and checked instead of
 * the original.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase, findProblem, leaveOutOffers } from './integrity.ts';

const { path, copy_to } = workerData as { path: string; copy_to: string | null };
if (copy_to !== null) {
  copyDatabase(path, copy_to);
  leaveOutOffers(copy_to);
}
parentPort?.postMessage({ problem: findProblem(copy_to ?? path) });
