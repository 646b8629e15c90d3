/**
 * A thread that looks at one database file and says what it found. Where it is to be copied, the copy
 * is made here, from one moment of it whoever writes meanwhile, made smaller, and looked at instead.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { copyDatabase, findProblem, leaveOutOffers } from './integrity.ts';

const { path, copy_to } = workerData as { path: string; copy_to: string | null };
if (copy_to !== null) {
  copyDatabase(path, copy_to);
  leaveOutOffers(copy_to);
}
parentPort?.postMessage({ problem: findProblem(copy_to ?? path) });
