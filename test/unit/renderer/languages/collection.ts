/**
 * Entries collected from public guides, with their meanings in other words. They lie outside of the
 * repository, beside the wire samples; where they are absent what needs them is skipped.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionContext } from '#renderer/commands/action-context.ts';
import type { CommandContext } from '#renderer/commands/context.ts';
import type { Reading } from '#renderer/commands/read-line.ts';
import { splitLine } from '#renderer/commands/split-line.ts';
import type { Language } from '#renderer/languages/language.ts';
import { WIRE } from '../../../fixtures/needs.ts';
import { NOTHING, read, SELLING, SERVICING } from '../readings.ts';

const FOLDER = join(WIRE, '../entries');
export const COLLECTED = existsSync(join(FOLDER, 'amadeus.tsv'));

const FILES: Readonly<Record<Language, string>> = {
  AMADEUS: 'amadeus.tsv',
  SABRE: 'sabre.tsv',
  TRAVELPORT: 'travelport.tsv',
};

export interface Collected {
  language: Language;
  often: number;
  entry: string;
  where: string;
  meaning: string;
  /** What was made of it before. */
  before: string;
}

export const collected = (): Collected[] =>
  Object.entries(FILES).flatMap(([language, file]) =>
    readFileSync(join(FOLDER, file), 'utf8')
      .split('\n')
      .slice(1)
      .filter((line) => line !== '')
      .map((line) => {
        const [often, entry = '', where = '', meaning = '', , before = ''] = line.split('\t');
        return {
          language: language as Language,
          often: Number(often),
          entry,
          where,
          meaning,
          before,
        };
      }),
  );

const WORKING: CommandContext = { ...SERVICING, queue_item_open: true, working: '87' };

/** One passenger, whom an entry without a passenger is for. */
const ALONE: CommandContext = {
  ...SELLING,
  draft: { seats: 1, seated: 1, named: 1, complete: true, days: ['2026-12-20'] },
};

/** Where an entry may be typed: the first in which it can be done is the one it is for. */
const PLACES = [SERVICING, SELLING, ALONE, WORKING, NOTHING];

const RANK: Readonly<Record<Reading['state'], number>> = {
  ready: 0,
  refused: 1,
  impossible: 2,
  ambiguous: 3,
  unfinished: 4,
  wrong: 5,
  begun: 6,
  unknown: 7,
  empty: 8,
};

/** Each part of a line as it is read where it fits best. */
export function readings({ entry, language, where }: Collected): Reading[] {
  const more: Partial<ActionContext> = { home: language, names: 2 };
  const places = where === 'agency_queues' ? [WORKING] : PLACES;
  return splitLine(entry, { home: language, today: '2026-11-21' }).map(
    ({ text }) =>
      places
        .map((place) => read(text, place, more))
        .toSorted((a, b) => RANK[a.state] - RANK[b.state])[0] as Reading,
  );
}

export type Made = 'done' | 'helps' | 'not';

/** What is made of it: done, refused with what to do instead, or not understood. */
export function madeOf(one: Collected): Made {
  const states = readings(one).map(({ state }) => state);
  if (states.every((state) => state === 'ready')) return 'done';
  const known = states.every((state) => RANK[state] <= RANK.impossible);
  return known ? 'helps' : 'not';
}
