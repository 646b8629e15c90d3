/** A thread that looks at one database file and says what it found; a copy is made smaller first. */
import { parentPort, workerData } from 'node:worker_threads';
import { leaveOutOffers, problemOf } from './integrity.ts';

const { path, copy } = workerData as { path: string; copy: boolean };
if (copy) leaveOutOffers(path);
parentPort?.postMessage({ problem: problemOf(path) });
