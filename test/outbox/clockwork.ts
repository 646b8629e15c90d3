/**
 * Time that passes only when it is told to: a heap of things to happen, each after everything the one
 * before it set off has come to rest. With the same seed the same things happen in the same order.
 */
import type { Clock } from '#main/ports.ts';

interface Entry {
  at: number;
  seq: number;
  work: () => void;
  owner: object | null;
}

export class Clockwork {
  #entries: Entry[] = [];
  #seq = 0;
  #now = 0;
  /** What the machine's clock is off by; it may jump either way. */
  wall_offset_ms = 0;
  /** Things that have happened. */
  steps = 0;
  static readonly BEGINNING = Date.parse('2026-11-21T12:00:00Z');

  get now(): number {
    return this.#now;
  }

  readonly clock: Clock = {
    now: () => new Date(Clockwork.BEGINNING + this.#now + this.wall_offset_ms),
    monotonic: () => this.#now,
  };

  /** The true time, as an airline has it. */
  get truth(): Date {
    return new Date(Clockwork.BEGINNING + this.#now);
  }

  /** `owner` takes all of its own along when it dies. */
  after(ms: number, work: () => void, owner: object | null = null): Entry {
    this.#seq += 1;
    const entry = { at: this.#now + Math.max(0, ms), seq: this.#seq, work, owner };
    this.#push(entry);
    return entry;
  }

  pause(ms: number, owner: object | null = null): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve, owner));
  }

  cancel(entry: unknown): void {
    (entry as Entry).work = nothing;
  }

  forget(owner: object): void {
    for (const entry of this.#entries) if (entry.owner === owner) entry.work = nothing;
  }

  /** False where nothing happens before `until`, which it is then. */
  async step(until = Number.POSITIVE_INFINITY): Promise<boolean> {
    const next = this.#entries[0];
    if (!next || next.at > until) {
      if (Number.isFinite(until)) this.#now = until;
      return false;
    }
    this.#pop();
    if (next.work === nothing) return true;
    this.#now = next.at;
    this.steps += 1;
    next.work();
    await rest();
    return true;
  }

  #push(entry: Entry): void {
    const heap = this.#entries;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!before(entry, heap[above]!)) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#entries;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!)) child += 1;
      if (!before(heap[child]!, last)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}

const nothing = () => undefined;
const before = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.seq < b.seq);

/** Until nothing is under way: the store is synchronous inside, and all else waits for the clockwork. */
export const rest = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
