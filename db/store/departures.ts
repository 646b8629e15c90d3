/**
 * How often items left the outbox: sent, or handed over. Starts and copies count too. The drafts
 * database repeats the count, so that a main database which somebody replaced by an older copy is
 * noticed: its items look as if they had never been sent.
 */
import type { AnyDb, WriteDb } from '../handles.ts';
import { findFact, upsertFact } from './database-facts.ts';

const COUNT = 'outbox_departures';

export const getDepartures = async (db: AnyDb): Promise<number> =>
  Number((await findFact(db, COUNT)) ?? 0);

export const setDepartures = (tx: WriteDb, count: number): Promise<void> =>
  upsertFact(tx, COUNT, String(count));

/** In the transaction by which an item leaves. */
export const countDeparture = async (tx: WriteDb): Promise<void> =>
  setDepartures(tx, (await getDepartures(tx)) + 1);

export async function getNotedDepartures(drafts: AnyDb<'drafts'>): Promise<number> {
  const row = await drafts.query.selectFrom('outbox_departures').select('count').executeTakeFirst();
  return row?.count ?? 0;
}

interface Noting {
  db: { readonly read: AnyDb; write<T>(work: (tx: WriteDb) => Promise<T>): Promise<T> };
  drafts: { write<T>(work: (tx: WriteDb<'drafts'>) => Promise<T>): Promise<T> };
  log: { warn(message: string, fields: Record<string, unknown>): void };
}

const hearUncounted =
  ({ log }: Noting) =>
  (error: unknown): void =>
    log.warn('What left the outbox is not counted', { error });

/** After a start and after a copy: what was copied before, however and by whom, is then older. */
export const countState = (noting: Noting): Promise<void> =>
  noting.db.write(countDeparture).then(() => noteDepartures(noting), hearUncounted(noting));

/** After that transaction, and before anything is sent. A failure costs only this precaution. */
export async function noteDepartures(noting: Noting): Promise<void> {
  try {
    const count = await getDepartures(noting.db.read);
    await noting.drafts.write((tx) =>
      tx.query
        .insertInto('outbox_departures')
        .values({ id: 1, count })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet({ count }).where('outbox_departures.count', '<', count),
        )
        .execute(),
    );
  } catch (error) {
    hearUncounted(noting)(error);
  }
}
