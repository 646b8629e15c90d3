/**
 * Long work in turns, so that nothing waits long for the event loop. All work that is done so shares
 * one queue, and one piece of it is done each time round the loop, however many ask at once. What was
 * begun is done to its end before the next: half-done work is what takes memory.
 */

/** One piece lasts this long, and the step that was begun. */
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
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (isUnderWay()) waiting.unshift(resolve);
    else waiting.push(resolve);
    if (going) return;
    going = true;
    setImmediate(resumeNext);
  });
}

/** Close to when a piece began it is that work, or what follows it, that goes on. */
const isUnderWay = (): boolean => going && performance.now() - began <= 2 * TURN_MS;
const isOver = (): boolean => performance.now() - began > TURN_MS;

/** Between two steps of work that waits for other things too: a turn where this one has lasted. */
export async function rest(): Promise<void> {
  if (isOver()) await turn();
}

/** Does work that yields between its steps. */
export async function runInTurns<R>(work: Generator<unknown, R>): Promise<R> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (isOver()) await turn();
  }
}

/** Does it in one go, where nobody waits. */
export function runAtOnce<R>(work: Generator<unknown, R>): R {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** `Array.flatMap` in turns. */
export function flatMapInTurns<T, R>(
  list: readonly T[],
  make: (one: T) => R | readonly R[],
): Promise<R[]> {
  return runInTurns(flatMapInSteps(list, make));
}

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
