/** A thread that looks at one database file and says what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from './soundness.ts';

const { path } = workerData as { path: string };
parentPort?.postMessage({ problem: problemOf(path) });
