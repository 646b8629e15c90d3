/**
 * Document numbers, their orders, and which requests were done. A number is issued only once in the
 * whole database; a request with a reference is done once.
 */
import type { Database } from 'better-sqlite3';
import { prepareStatement } from './statements.ts';

/** The next numbers of a stock, counted from 1: always consecutive. */
export function takeNumbers(db: Database, stock: string, count: number): number[] {
  const rows = prepareStatement<{ last: number }>(
    db,
    `INSERT INTO document_stock (stock, last) VALUES (?, ?)
     ON CONFLICT (stock) DO UPDATE SET last = last + excluded.last
     RETURNING last`,
  ).all(stock, count);
  return rows.flatMap(({ last }) => Array.from({ length: count }, (_, i) => last - count + 1 + i));
}

export function fileDocuments(db: Database, order_id: string, numbers: readonly string[]): void {
  for (const number of numbers) {
    prepareStatement(db, 'INSERT INTO documents_issued (number, order_id) VALUES (?, ?)').run(
      number,
      order_id,
    );
  }
}

/** Moves documents with their passenger to another order. */
export function moveDocuments(db: Database, to: string, numbers: readonly string[]): void {
  for (const number of numbers) {
    const { changes } = prepareStatement(
      db,
      'UPDATE documents_issued SET order_id = ? WHERE number = ?',
    ).run(to, number);
    if (changes !== 1) throw new Error(`document ${number} was never issued`);
  }
}

/** The order of a document, or null for a number that was never issued. */
export function findOrderIdByDocument(db: Database, number: string): string | null {
  const sql = 'SELECT order_id FROM documents_issued WHERE number = ?';
  return prepareStatement<{ order_id: string }>(db, sql).get(number)?.order_id ?? null;
}

export type Request = 'PAY' | 'VOID' | 'ACCEPT' | 'ANNOTATE' | 'REFUND' | 'RELEASE';

/** Whether this request was done before. A request without a reference never was. */
export const isDone = (
  db: Database,
  order_id: string,
  request: Request,
  reference: string | null,
): boolean =>
  prepareStatement(
    db,
    'SELECT 1 FROM requests_done WHERE order_id = ? AND request = ? AND reference = ?',
  ).get(order_id, request, reference) !== undefined;

/** Call in the transaction that does it. */
export function markDone(
  db: Database,
  order_id: string,
  request: Request,
  reference: string | null,
): void {
  if (reference === null) return;
  prepareStatement(
    db,
    'INSERT INTO requests_done (order_id, request, reference) VALUES (?, ?, ?)',
  ).run(order_id, request, reference);
}
