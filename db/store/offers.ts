/**
 * Searches and their offers, stored so that a token outlives a restart. An offer is found only by
 * its own agency. One that cannot be read counts as missing: a new search is needed.
 */
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { flatMapInTurns } from '#main/contract/event-loop-turns.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { StoredOffer } from '#main/domain/stored-offer.ts';
import { isPossible } from '#main/domain/stored-times.ts';
import {
  type AnyDb,
  prepareHotQuery,
  prepareLookup,
  type Values,
  type WriteDb,
} from '../handles.ts';
import type { MainTables } from '../schema.ts';
import {
  countChangedRows,
  expectCount,
  insertRows,
  loadOrSkip,
  toInstant,
  toStoredInstant,
  updateRows,
} from './rows.ts';

/** `request` is stored unchanged. */
export async function insertSearch(
  tx: WriteDb,
  search: Pick<
    Selectable<MainTables['searches']>,
    'id' | 'agency_id' | 'user_id' | 'booking_id'
  > & {
    request: unknown;
    now: Date;
  },
): Promise<void> {
  const { now, request, ...rest } = search;
  await insertRows(tx, 'searches', {
    ...rest,
    request: JSON.stringify(request),
    created_at: toInstant(now),
  });
}

const searchById = prepareLookup('searches', ['id', 'agency_id'], ['id', 'booking_id']);

/** The booking a search was made for; null if the agency made no such search. */
export const findSearch = async (
  db: AnyDb,
  args: { agency_id: number; id: string },
): Promise<{ id: string; booking_id: string | null } | null> => searchById.first(db, args);

/** Offers per step; more would block others. */
const BATCH = 40;

/** The most offers per agency that were neither quoted nor chosen; the oldest are deleted first. */
const MAX_UNCHOSEN_OFFERS = 20_000;

/** Makes an offer's row, before the write begins, because many of them take long. */
export function toOfferRow(agency_id: number, stored: StoredOffer) {
  const { id, search_id, provider_type, kind, created_at, expires_at, spent_by, ...content } =
    stored;
  return {
    id,
    search_id,
    agency_id,
    provider_type,
    kind,
    payload: JSON.stringify(content),
    created_at: toStoredInstant(created_at),
    expires_at: toStoredInstant(expires_at),
    spent_by,
  };
}

export const insertOffers = (
  tx: WriteDb,
  { agency_id, offers, max }: { agency_id: number; offers: readonly StoredOffer[]; max?: number },
): Promise<void> =>
  insertOfferRows(tx, {
    agency_id,
    rows: offers.map((offer) => toOfferRow(agency_id, offer)),
    ...(max === undefined ? {} : { max }),
  });

export async function insertOfferRows(
  tx: WriteDb,
  args: { agency_id: number; rows: readonly ReturnType<typeof toOfferRow>[]; max?: number },
): Promise<void> {
  const { agency_id, max = MAX_UNCHOSEN_OFFERS } = args;
  for (let from = 0; from < args.rows.length; from += BATCH) {
    const rows = args.rows.slice(from, from + BATCH);
    await insertRows(tx, 'offers', ...rows);
    // The same transaction, but other work may run between batches.
    await new Promise((resume) => setImmediate(resume));
  }
  await tx.query
    .deleteFrom('offers')
    .where('id', 'in', (q) =>
      q
        .selectFrom('offers')
        .select('id')
        .where('agency_id', '=', agency_id)
        .where('spent_by', 'is', null)
        .where('quoted_at', 'is', null)
        .orderBy('created_at', 'desc')
        .limit(FORGOTTEN_AT_ONCE)
        .offset(max),
    )
    .execute();
}

const OFFER_COLUMNS = [
  'id',
  'search_id',
  'provider_type',
  'kind',
  'payload',
  'created_at',
  'expires_at',
  'spent_by',
] as const;
type OfferRow = Pick<Selectable<MainTables['offers']>, (typeof OFFER_COLUMNS)[number]>;
type Content = Omit<StoredOffer, keyof OfferRow>;

/** Checks the outer shape only; the content is searched for impossible times and amounts. */
const ContentShape = z.object({
  offer: z.looseObject({ key: z.object({}), journeys: z.array(z.looseObject({})).min(1) }),
  priced: z.looseObject({}),
  passengers: z.array(z.object({})).min(1),
  journeys: z.array(z.object({})).min(1),
});

/** A stored offer from its row; none if it cannot be read. */
function readOfferRow({ payload, ...row }: OfferRow): StoredOffer[] {
  const contents = loadOrSkip(payload, (json) => {
    const { offer, priced } = ContentShape.parse(json);
    if (!isPossible(offer) || !isPossible(priced)) throw new Error('It holds what cannot be');
    return json as Content;
  });
  return contents.map((content) => ({ ...row, ...content }));
}

const offerById = prepareLookup('offers', ['id', 'agency_id'], OFFER_COLUMNS);
const ofSearch = prepareLookup(
  'offers',
  ['search_id', 'provider_type', 'agency_id'],
  OFFER_COLUMNS,
);

/** In the order of `ids`; unknown ones are left out. */
export async function findOffers(
  db: AnyDb,
  args: { agency_id: number; ids: readonly string[] },
): Promise<StoredOffer[]> {
  const { agency_id, ids } = args;
  const rows = await Promise.all(ids.map((id) => offerById.first(db, { id, agency_id })));
  return rows.flatMap((row) => (row === null ? [] : readOfferRow(row)));
}

/** All offers of one provider in a search, including those priced later. Read in turns. */
export const listSearchOffers = async (
  db: AnyDb,
  args: { agency_id: number; search_id: string; provider_type: ProviderCode },
): Promise<StoredOffer[]> => flatMapInTurns(await ofSearch.all(db, args), readOfferRow);

/** Marks offers as used by an intent. Throws if one is missing or used by another intent. */
export async function spendOffers(
  tx: WriteDb,
  args: { ids: readonly string[]; intent_id: string },
): Promise<void> {
  const id = [...new Set(args.ids)];
  const set = { spent_by: args.intent_id };
  expectCount(
    await updateRows(tx, 'offers', { id, spent_by: null }, set),
    id.length,
    'Spending offers',
  );
}

/** Makes the offers of an intent without effect usable again. */
export async function unspendOffers(tx: WriteDb, args: { intent_id: string }): Promise<void> {
  await updateRows(tx, 'offers', { spent_by: args.intent_id }, { spent_by: null });
}

/** Marks offers as quoted: they are kept as long as sold ones. */
export async function markQuoted(
  tx: WriteDb,
  args: { agency_id: number; ids: readonly string[]; now: Date },
): Promise<void> {
  const unquoted = { id: args.ids, agency_id: args.agency_id, quoted_at: null };
  await updateRows(tx, 'offers', unquoted, { quoted_at: toInstant(args.now) });
}

/** The most rows deleted per round, so that no writer waits long. */
export const FORGOTTEN_AT_ONCE = 1_000;

/**
 * Deletes offers that expired before `before`, and those neither quoted nor chosen that expired
 * before `unchosen_before`; then searches without offers. Returns the number of rows.
 */
export async function deleteExpiredOffers(
  tx: WriteDb,
  { before, unchosen_before }: { before: Date; unchosen_before: Date },
): Promise<number> {
  const limit = toInstant(unchosen_before);
  const offers = await tx.query
    .deleteFrom('offers')
    .where('id', 'in', (q) =>
      q
        .selectFrom('offers')
        .select('id')
        .where('expires_at', '<', limit)
        .where(({ and, or, eb }) =>
          or([
            eb('expires_at', '<', toInstant(before)),
            and([eb('spent_by', 'is', null), eb('quoted_at', 'is', null)]),
          ]),
        )
        .limit(FORGOTTEN_AT_ONCE),
    )
    .execute();
  const searches = await tx.query
    .deleteFrom('searches')
    .where('id', 'in', (q) =>
      q
        .selectFrom('searches as s')
        .select('s.id')
        .where('s.created_at', '<', limit)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('offers as o').select('o.id').whereRef('o.search_id', '=', 's.id')),
          ),
        )
        .limit(FORGOTTEN_AT_ONCE),
    )
    .execute();
  return countChangedRows([...offers, ...searches]);
}

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

/** The number of its offers that can still be sold. */
export const countKeptOffers = async (db: AnyDb, args: { agency_id: number; search_id: string }) =>
  (await counted.first(db, args))?.offers ?? 0;

const found = prepareHotQuery(UNSOLD, (q, $) => selectUnsold(q, $).select(OFFER_COLUMNS));

/** A search's unsold offers of all providers, expired ones too. Read in turns. */
export const listKeptOffers = async (db: AnyDb, args: { agency_id: number; search_id: string }) =>
  flatMapInTurns(await found.all(db, args), readOfferRow);
