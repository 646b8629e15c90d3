/** An agency's exchange rates for providers' amounts. Values are decimals as text. */
import type { ExchangeRate } from '#main/contract/rate.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { expectRows } from './rows.ts';

const ratesOfAgency = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('exchange_rates')
    .select(['from_currency as from', 'to_currency as to', 'value', 'as_of'])
    .where('agency_id', '=', $.agency_id),
);

export async function listRates(db: AnyDb, agency_id: number): Promise<ExchangeRate[]> {
  return ratesOfAgency.all(db, { agency_id });
}

/** Sets a rate, replacing the one for the same pair. */
export async function setRate(tx: WriteDb, agency_id: number, rate: ExchangeRate): Promise<void> {
  const { value, as_of } = rate;
  const results = await tx.query
    .insertInto('exchange_rates')
    .values({ agency_id, from_currency: rate.from, to_currency: rate.to, value, as_of })
    .onConflict((c) =>
      c.columns(['agency_id', 'from_currency', 'to_currency']).doUpdateSet({ value, as_of }),
    )
    .execute();
  expectRows(results, 1, 'An exchange rate');
}
