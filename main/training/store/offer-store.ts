/** Offers whose description is too long for an id, found again by a short one for a day. */
import type { Database } from 'better-sqlite3';
import { statement } from './statements.ts';

const KEPT_MS = 24 * 3_600_000;

export function keepLongOffers(
  db: Database,
  offers: readonly { offer_id: string; code: string }[],
  now: Date,
): void {
  db.transaction(() => {
    const old = new Date(now.getTime() - KEPT_MS).toISOString();
    statement(db, 'DELETE FROM long_offers WHERE made_at < ?').run(old);
    for (const { offer_id, code } of offers) {
      statement(
        db,
        'INSERT OR IGNORE INTO long_offers (offer_id, code, made_at) VALUES (?, ?, ?)',
      ).run(offer_id, code, now.toISOString());
    }
  }).immediate();
}

export function findLongOffer(db: Database, offer_id: string): string | null {
  if (!offer_id.startsWith('L')) return null;
  const row = statement(db, 'SELECT code FROM long_offers WHERE offer_id = ?').get(offer_id) as
    | { code: string }
    | undefined;
  return row?.code ?? null;
}
