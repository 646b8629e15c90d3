/**
 * A worker thread that checks one database file and reports the result. If a copy is wanted, it is
 * made here as one snapshot, even during writes; it is then reduced and checked instead of the
 * original.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase, findProblem, leaveOutOffers } from './integrity.ts';

const { path, copy_to } = workerData as { path: string; copy_to: string | null };
if (copy_to !== null) {
  await copyDatabase(path, copy_to);
  leaveOutOffers(copy_to);
}
parentPort?.postMessage({ problem: findProblem(copy_to ?? path) });
