/** Clocks, timers and random identifiers of the operating system, as the service asks for them. */

import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Timers } from '#main/outbox/runner.ts';
import type { Clock, Ids } from '#main/ports.ts';

/** UTC wall time, and a monotonic one that no clock change moves. */
export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};

/** Timers that keep no process alive. */
export const systemTimers: Timers = {
  set: (work, delay_ms) => setTimeout(work, delay_ms).unref(),
  clear: (timer) => clearTimeout(timer as NodeJS.Timeout),
};

/** Letters and digits that are not mistaken for one another when read aloud or off a screen. */
const LOCATOR_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const TOKEN_BYTES = 32;

export const systemIds: Ids = {
  uuid: () => randomUUID(),
  token: () => randomBytes(TOKEN_BYTES).toString('base64url'),
  locator: () =>
    Array.from({ length: 6 }, () => LOCATOR_LETTERS[randomInt(LOCATOR_LETTERS.length)]).join(''),
};
