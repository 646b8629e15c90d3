/**
 * When money of a booking was taken, given back or noted, so that the day end of that day finds the
 * booking: not all of it comes with a document of that day.
 */
import type { Migration } from './migration.ts';

export const moneyMoves: Migration = {
  id: 26,
  name: 'money-moves',
  statements: [
    `CREATE TABLE money_moves (
      booking_id TEXT NOT NULL REFERENCES bookings (id),
      at TEXT NOT NULL,
      agency_id INTEGER NOT NULL,
      PRIMARY KEY (booking_id, at)
    ) STRICT, WITHOUT ROWID`,
    'CREATE INDEX money_moves_at ON money_moves (agency_id, at)',
    `WITH readable AS (
      SELECT id, agency_id, CASE WHEN json_valid(record) THEN record ELSE '{}' END AS record
      FROM bookings
    ), moves AS (
      ${[
        ['payments', 'created_at'],
        ['payments', 'cancelled_at'],
        ['refunds', 'refunded_at'],
        ['service_fees', 'at'],
      ]
        .map(
          ([list, at]) => `SELECT readable.id, agency_id, one.value ->> '$.${at}' AS at
            FROM readable, json_each(record, '$.${list}') AS one WHERE one.type = 'object'`,
        )
        .join(' UNION ALL ')}
    )
    INSERT OR IGNORE INTO money_moves (booking_id, at, agency_id)
    SELECT id, strftime('%Y-%m-%dT%H:%M:%fZ', at), agency_id FROM moves
    WHERE strftime('%Y-%m-%dT%H:%M:%fZ', at) IS NOT NULL`,
    'DROP INDEX tickets_refunded',
    'ALTER TABLE tickets DROP COLUMN refunded_at',
  ],
};
