/**
 * Stored searches and their offers, for selling offline. An agency sees only its own, without those
 * made for an exchange or by the outbox.
 */
import type { StoredOffer } from '#main/domain/offer-view.ts';
import { type AnyDb, prepareHotQuery, type Values } from '../handles.ts';
import { OFFER_COLUMNS, readOfferRows } from './offers.ts';

const latest = prepareHotQuery({ agency_id: 'integer', limit: 'integer' }, (q, $) =>
  q
    .selectFrom('searches')
    .select(['id', 'request', 'created_at'])
    .where('agency_id', '=', $.agency_id)
    .where('booking_id', 'is', null)
    .orderBy('created_at', 'desc')
    .limit($.limit),
);

/** The latest first, each with its request as JSON. */
export const listKeptSearches = (db: AnyDb, args: { agency_id: number; limit: number }) =>
  latest.all(db, args);

const UNSOLD = { search_id: 'text', agency_id: 'integer' } as const;
const selectUnsold = (q: Pick<AnyDb['query'], 'selectFrom'>, $: Values<typeof UNSOLD>) =>
  q
    .selectFrom('offers')
    .where('search_id', '=', $.search_id)
    .where('agency_id', '=', $.agency_id)
    .where('kind', '=', 'SEARCH')
    .where('spent_by', 'is', null);
const counted = prepareHotQuery(UNSOLD, (q, $) =>
  selectUnsold(q, $).select(({ fn }) => fn.countAll<number>().as('offers')),
);

/** How many of its offers can still be sold. */
export async function countKeptOffers(
  db: AnyDb,
  args: { agency_id: number; search_id: string },
): Promise<number> {
  return (await counted.first(db, args))?.offers ?? 0;
}

const found = prepareHotQuery(UNSOLD, (q, $) => selectUnsold(q, $).select(OFFER_COLUMNS));

/** A search's unsold offers of all providers, expired ones too. */
export async function listKeptOffers(
  db: AnyDb,
  args: { agency_id: number; search_id: string },
): Promise<StoredOffer[]> {
  return readOfferRows(await found.all(db, args));
}
