/**
 * Runs long work in short turns, so that nothing waits long for the event loop. All such work
 * shares one queue; each round of the loop runs one piece. Started work is finished before the
 * next: half-done work uses memory.
 */

/** A piece lasts this long, plus the step in progress. */
const TURN_MS = 8;

const waiting: (() => void)[] = [];
let began = Number.NEGATIVE_INFINITY;
let going = false;

function resumeNext(): void {
  const resume = waiting.shift();
  going = resume !== undefined;
  if (!resume) return;
  began = performance.now();
  resume();
  setImmediate(resumeNext);
}

/** Resolves when it is this work's turn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    if (isUnderWay()) waiting.unshift(resolve);
    else waiting.push(resolve);
    if (going) return;
    going = true;
    setImmediate(resumeNext);
  });

/** Shortly after a piece began, it or its continuation is still running. */
const isUnderWay = (): boolean => going && performance.now() - began <= 2 * TURN_MS;
const isOver = (): boolean => performance.now() - began > TURN_MS;

/** Between steps of work that also waits for other things: takes a turn if its time is used up. */
export async function rest(): Promise<void> {
  if (isOver()) await turn();
}

/** Runs work that yields between its steps. */
export async function runInTurns<R>(work: Generator<unknown, R>): Promise<R> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (isOver()) await turn();
  }
}

/** Runs it at once, if nobody waits. */
export function runAtOnce<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `Array.flatMap` in turns. */
export const flatMapInTurns = <T, R>(
  list: readonly T[],
  make: (one: T) => R | readonly R[],
): Promise<R[]> => runInTurns(flatMapInSteps(list, make));

export function* flatMapInSteps<T, R>(
  list: readonly T[],
  make: (one: T) => R | readonly R[],
): Generator<undefined, R[]> {
  const made: R[] = [];
  for (const one of list) {
    const parts = make(one);
    if (Array.isArray(parts)) for (const part of parts) made.push(part);
    else made.push(parts as R);
    yield;
  }
  return made;
}
