/**
 * A booking's history: append-only, numbered from 1 without gaps; triggers refuse anything else.
 */
import { HistoryLine } from '#main/contract/desk.ts';
import { type AnyDb, prepareLookup, type WriteDb } from '../handles.ts';
import { insertRows, loadOrSkip, toInstant } from './rows.ts';

export type NewLine = Omit<HistoryLine, 'seq' | 'at'> & { booking_id: string; at: Date };

const lastLine = prepareLookup('booking_history', ['booking_id'], ['seq'], 'seq desc');

/** `is_first` for a new booking: the last line is not looked up. */
export async function appendHistory(tx: WriteDb, line: NewLine, is_first = false): Promise<void> {
  const last = is_first ? null : await lastLine.first(tx, { booking_id: line.booking_id });
  await insertRows(tx, 'booking_history', {
    ...line,
    at: toInstant(line.at),
    seq: (last?.seq ?? 0) + 1,
    changes: JSON.stringify(line.changes),
  });
}

const lines = prepareLookup(
  'booking_history',
  ['booking_id'],
  ['seq', 'at', 'actor', 'operation', 'revision', 'summary', 'changes'],
  'seq',
);

/** Lines, oldest first. Unreadable changes are replaced by one that says so. */
export async function listHistory(db: AnyDb, args: { booking_id: string }): Promise<HistoryLine[]> {
  const rows = await lines.all(db, args);
  return rows.map((row) => {
    const [changes] = loadOrSkip(row.changes, (json) => HistoryLine.shape.changes.parse(json));
    return { ...row, changes: changes ?? [{ path: '(unreadable)', before: null, after: null }] };
  });
}
