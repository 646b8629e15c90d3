/**
 * Deletes expired data, but never bookings, their history or open intents. One round removes a
 * limited number of offers: call again while `more` is true.
 */
import type { WriteDb } from '../handles.ts';
import { deleteExpiredTokens } from './access-tokens.ts';
import { deleteEndedIntents } from './intents.ts';
import { deleteExpiredOffers, FORGOTTEN_AT_ONCE } from './offers.ts';
import { deleteSettled } from './queues.ts';
import { deleteBefore } from './rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long each is kept after its end. An idempotency key's answer can be repeated for a day. */
const KEPT_MS = {
  offers: 7 * DAY_MS,
  // Half a day of searches, for offline sales; their number is limited too.
  unchosen_offers: 12 * HOUR_MS,
  service_sets: DAY_MS,
  plans: DAY_MS,
  estimates: 7 * DAY_MS,
  tokens: DAY_MS,
  intents: DAY_MS,
  stations: 90 * DAY_MS,
  queues: 400 * DAY_MS,
  // Sealed under a passphrase, but they contain personal documents.
  handovers: 90 * DAY_MS,
  // Counted from the last change, because they contain names.
  quotes: 400 * DAY_MS,
} as const;

/** The number of deleted rows by kind; `more` if some are left for another round. */
export async function deleteExpired(tx: WriteDb, now: Date) {
  const before = (what: keyof typeof KEPT_MS) => new Date(now.getTime() - KEPT_MS[what]);
  const offers = await deleteExpiredOffers(tx, {
    before: before('offers'),
    unchosen_before: before('unchosen_offers'),
  });
  return {
    offers,
    service_sets: await deleteBefore(tx, 'service_sets', 'expires_at', before('service_sets')),
    plans: await deleteBefore(tx, 'installment_plans', 'expires_at', before('plans')),
    // Their balance tokens are deleted with them.
    estimates: await deleteBefore(tx, 'estimates', 'expires_at', before('estimates')),
    intents: await deleteEndedIntents(tx, before('intents')),
    queues: await deleteSettled(tx, before('queues')),
    handovers: await deleteBefore(tx, 'outbox_handovers', 'made_at', before('handovers')),
    quotes: await deleteBefore(tx, 'quotes', 'updated_at', before('quotes')),
    // Before the token families they refer to.
    stations: await deleteBefore(tx, 'stations', 'last_seen_at', before('stations')),
    tokens: await deleteExpiredTokens(tx, before('tokens')),
    more: offers >= FORGOTTEN_AT_ONCE,
  };
}
