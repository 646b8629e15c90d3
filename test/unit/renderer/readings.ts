/** Reading typed lines in tests: a fixed day, the real places and airlines, and what would be run. */

import { findAirline } from '#main/reference/airlines.ts';
import type { EntryEnv } from '#renderer/commands/entry.ts';
import { COMMANDS } from '#renderer/commands/index.ts';
import { type Reading, readEntry } from '#renderer/commands/read.ts';
import type { Actions, Situation } from '#renderer/commands/situation.ts';
import { placeName } from '#renderer/state/entries.ts';
import { shortDay } from '#renderer/words/format.ts';
import { say } from '#renderer/words/words.ts';
import { someBooking } from './bookings.ts';

export const ENV: EntryEnv = {
  today: '2026-11-21',
  day: shortDay,
  place: placeName,
  airline: (code) => findAirline(code)?.name ?? null,
};

/** Nothing in hand and nothing on screen. */
export const NOTHING: Situation = {
  screen: 'desk',
  signed_in: true,
  booking: null,
  draft: null,
  offers: 0,
  on_row: false,
  waiting: false,
  exchanging: false,
  sale: { ticket: false, seats: 0, bags: false, issue: false, exchange: 'none' },
  offline: false,
  queue: { count: 0, item: null },
};

/** Offers on screen, one sold, nobody named. */
export const SELLING: Situation = {
  ...NOTHING,
  screen: 'offers',
  offers: 9,
  on_row: true,
  draft: { seats: 2, named: 0, complete: false },
};

/** A booking in hand that may be issued, seated, voided and exchanged. */
export const SERVICING: Situation = {
  ...NOTHING,
  screen: 'booking',
  booking: someBooking(),
  sale: { ...NOTHING.sale, ticket: true },
};

export const read = (typed: string, situation: Situation = NOTHING): Reading =>
  readEntry(typed, COMMANDS, ENV, situation);

/** The queue on screen, the cursor on an item that is sold out. */
export const DECIDING: Situation = {
  ...NOTHING,
  screen: 'queue',
  queue: {
    count: 3,
    item: { status: 'NEEDS_ATTENTION', on_hold: false, offer: false, alternatives: 2, found: 0 },
  },
};

/** A reading in one line of words. */
export function words(typed: string, situation?: Situation): string {
  const reading = read(typed, situation);
  switch (reading.state) {
    case 'empty':
      return 'nothing';
    case 'begun':
      return `begins ${reading.heads.join(' ')}`;
    case 'unfinished':
      return `next ${say(reading.expected)}`;
    case 'wrong':
      return `wrong at ${reading.at}: ${say(reading.expected)}`;
    case 'impossible':
      return `impossible: ${say(reading.why)}`;
    case 'ready':
      return say(reading.order.says);
  }
}

/** What running a line would do: each action with what it is given. */
export function does(typed: string, situation?: Situation): unknown[] {
  const reading = read(typed, situation);
  if (reading.state !== 'ready') throw new Error(`Not ready: ${words(typed, situation)}`);
  const done: unknown[] = [];
  const actions = new Proxy({} as Actions, {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        void done.push(name, ...args),
  });
  reading.order.run(actions);
  return done;
}
