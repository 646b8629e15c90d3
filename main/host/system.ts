/** Clocks, timers and random identifiers of the operating system, as the service asks for them. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Timers } from '#main/outbox/runner.ts';
import type { Clock, Ids } from '#main/ports.ts';

/** UTC wall time, and a monotonic time that clock changes do not affect. */
export const systemClock: Clock = { now: () => new Date(), monotonic: () => performance.now() };

/** Timers that do not keep a process running. */
export const systemTimers: Timers = {
  set: (work, delay_ms) => setTimeout(work, delay_ms).unref(),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** Letters and digits that cannot be confused when read aloud or from a screen. */
const LOCATOR_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const TOKEN_BYTES = 32;

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  locator: () =>
    Array.from({ length: 6 }, () => LOCATOR_LETTERS[randomInt(LOCATOR_LETTERS.length)]).join(''),
};
