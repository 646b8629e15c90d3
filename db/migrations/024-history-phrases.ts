import type { Migration } from './migration.ts';

/**
 * History lines written in English before there were phrases: the key of each, and the text before
 * and after its one value. What no row reads stays text. Their keys and words are those of then.
 */
const LINES: readonly [key: string, before: string, value?: string, after?: string][] = [
  ['cancelled', 'Cancelled'],
  ['priced_again', 'Priced again'],
  ['priced_same', 'Priced again, unchanged'],
  ['refreshed', 'Refreshed'],
  ['refreshed_airline', 'Refreshed from the airline'],
  ['flyers_updated', 'Frequent-flyer numbers updated'],
  ['linked', 'Passengers tied to their profiles'],
  ['sent_lost', 'Sent; the answer was lost and is being looked up'],
  ['placed', 'Placed on hold, ', 'locator'],
  ['imported', 'Imported, ', 'locator'],
  ['split_from', 'Split from ', 'locator'],
  ['went_into', 'Its tickets went into ', 'locator'],
  ['found_there', 'Found at the airline: ', 'locator'],
  ['found_by_reference', 'Found at the airline by its reference: ', 'locator'],
  ['queued_as', 'Queued as ', 'locator', ', to be placed when there is a connection'],
  ['voided', 'Voided ', 'list'],
  ['seats_chosen', 'Seats chosen: ', 'list'],
  ['bags_chosen', 'Bags chosen: ', 'list'],
  ['seats_back', 'Seats given back: ', 'n'],
  ['bags_back', 'Bags given back: ', 'n'],
];

const readLine = ([key, before, value, after = '']: (typeof LINES)[number]): string => {
  if (value === undefined) return `WHEN summary = '${before}' THEN char(2) || '${key}' || char(3)`;
  const length = `length(summary) - ${before.length + after.length}`;
  return `WHEN summary GLOB '${before}?*${after}' THEN char(2) || '${key}' || char(31) || '${value}'
    || char(29) || substr(summary, ${before.length + 1}, ${length}) || char(3)`;
};

export const historyPhrases: Migration = {
  id: 24,
  name: 'history-phrases',
  statements: [
    'DROP TRIGGER booking_history_no_update',
    `UPDATE booking_history SET summary = CASE ${LINES.map(readLine).join(' ')} ELSE summary END
      WHERE instr(summary, char(2)) = 0 AND instr(summary, ' (received from ') = 0`,
    `CREATE TRIGGER booking_history_no_update BEFORE UPDATE ON booking_history
    WHEN OLD.booking_id <> NEW.booking_id OR OLD.seq <> NEW.seq OR OLD.at <> NEW.at
      OR OLD.actor <> NEW.actor OR OLD.operation <> NEW.operation OR OLD.revision <> NEW.revision
      OR NOT EXISTS (SELECT 1 FROM erasures WHERE booking_id = OLD.booking_id)
    BEGIN SELECT RAISE(ABORT, 'booking history is append-only'); END`,
  ],
};
