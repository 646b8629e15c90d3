/**
 * Deletes what is no longer needed, but never bookings, their history or open intents. One round
 * removes a limited number of offers: call again while `more` is true.
 */
import type { WriteDb } from '../handles.ts';
import { deleteExpiredEstimates } from './estimates.ts';
import { deleteHandovers } from './handovers.ts';
import { purgeIntents } from './intents.ts';
import { deleteExpiredOffers, FORGOTTEN_AT_ONCE } from './offers.ts';
import { deleteExpiredPlans } from './plans.ts';
import { deleteSettled } from './queues.ts';
import { deleteOldQuotes } from './quotes.ts';
import { deleteExpiredServiceSets } from './service-sets.ts';
import { deleteIdleStations } from './stations.ts';
import { deleteExpiredTokens } from './tokens.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long each is kept after its end. An idempotency key's answer is replayed for a day. */
const KEPT_MS = {
  offers: 7 * DAY_MS,
  // Half a day of searches, to sell from offline; their number is limited too.
  unchosen_offers: 12 * HOUR_MS,
  service_sets: DAY_MS,
  plans: DAY_MS,
  estimates: 7 * DAY_MS,
  tokens: DAY_MS,
  intents: DAY_MS,
  stations: 90 * DAY_MS,
  queues: 400 * DAY_MS,
  // Sealed under a passphrase, but still people's documents.
  handovers: 90 * DAY_MS,
  // Counted from the last change.
  quotes: 400 * DAY_MS,
} as const;

export interface Forgotten {
  offers: number;
  service_sets: number;
  plans: number;
  estimates: number;
  tokens: number;
  intents: number;
  stations: number;
  queues: number;
  handovers: number;
  quotes: number;
  /** More may be left for another round. */
  more: boolean;
}

export async function forgetOld(tx: WriteDb, now: Date): Promise<Forgotten> {
  const getTimeBefore = (kept_ms: number) => new Date(now.getTime() - kept_ms);
  const offers = await deleteExpiredOffers(tx, {
    before: getTimeBefore(KEPT_MS.offers),
    unchosen_before: getTimeBefore(KEPT_MS.unchosen_offers),
  });
  return {
    offers,
    service_sets: await deleteExpiredServiceSets(tx, getTimeBefore(KEPT_MS.service_sets)),
    plans: await deleteExpiredPlans(tx, getTimeBefore(KEPT_MS.plans)),
    estimates: await deleteExpiredEstimates(tx, getTimeBefore(KEPT_MS.estimates)),
    intents: await purgeIntents(tx, getTimeBefore(KEPT_MS.intents)),
    queues: await deleteSettled(tx, getTimeBefore(KEPT_MS.queues)),
    handovers: await deleteHandovers(tx, getTimeBefore(KEPT_MS.handovers)),
    quotes: await deleteOldQuotes(tx, getTimeBefore(KEPT_MS.quotes)),
    // Before the token families they refer to.
    stations: await deleteIdleStations(tx, getTimeBefore(KEPT_MS.stations)),
    tokens: await deleteExpiredTokens(tx, getTimeBefore(KEPT_MS.tokens)),
    more: offers >= FORGOTTEN_AT_ONCE,
  };
}
