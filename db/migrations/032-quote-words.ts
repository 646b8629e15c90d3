/**
 * What a quote says of people, apart from its long value, so that erasing a person reads no quote
 * that does not name them: its texts folded, with a space around each word, and their digits. Both
 * are null once they are erased, and of a value that cannot be read.
 */
import { readDigits, readWords } from '#main/domain/quote-erasure.ts';
import type { Migration } from './migration.ts';

const TEXTS = `(coalesce(payload ->> '$.title', '') || char(10) ||
  coalesce(payload ->> '$.customer', '') || char(10) ||
  coalesce(payload ->> '$.note', '') || char(10) ||
  coalesce(payload ->> '$.margin_text', '') || char(10) ||
  coalesce((SELECT group_concat(value ->> '$.note', char(10))
    FROM json_each(payload, '$.options') WHERE type = 'object'), ''))`;

export const quoteWords: Migration = {
  id: 32,
  name: 'quote-words',
  functions: { read_words: readWords, read_digits: readDigits },
  statements: [
    'ALTER TABLE quotes ADD COLUMN ends_at TEXT',
    'ALTER TABLE quotes ADD COLUMN words TEXT',
    'ALTER TABLE quotes ADD COLUMN digits TEXT',
    `UPDATE quotes SET ends_at = max(updated_at, coalesce(payload ->> '$.valid_until', ''))
      WHERE json_valid(payload)`,
    `UPDATE quotes SET words = read_words(${TEXTS}), digits = read_digits(${TEXTS})
      WHERE json_valid(payload) AND trim(${TEXTS}, ' ' || char(10)) <> '—'`,
    'CREATE INDEX quotes_words ON quotes (agency_id, ends_at, words, digits, id) WHERE words IS NOT NULL',
  ],
};
