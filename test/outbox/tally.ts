/** What a simulation has been through, and how one that does not hold together says so. */
export interface Tally {
  /** Things that happened in the world: messages, timers, people, weather. */
  events: number;
  commits: number;
  items: number;
  orders: number;
  deaths: number;
  restores: number;
  clock_jumps: number;
  decisions: number;
}

export const NONE: Tally = {
  events: 0,
  commits: 0,
  items: 0,
  orders: 0,
  deaths: 0,
  restores: 0,
  clock_jumps: 0,
  decisions: 0,
};

export class Broken extends Error {
  readonly seed: number;
  constructor(seed: number, what: string) {
    super(`seed ${seed}: ${what}`);
    this.seed = seed;
  }
}

export function add(a: Tally, b: Tally): Tally {
  const sum = { ...a };
  for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += b[key];
  return sum;
}
