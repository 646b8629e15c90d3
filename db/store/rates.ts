/** An agency's exchange rates for providers' amounts. Values are decimals as text. */
import type { ExchangeRate } from '#main/contract/rate.ts';
import { type AnyDb, prepareHotQuery, type WriteDb } from '../handles.ts';
import { upsertRow } from './rows.ts';

const ratesOfAgency = prepareHotQuery({ agency_id: 'integer' }, (q, $) =>
  q
    .selectFrom('exchange_rates')
    .select(['from_currency as from', 'to_currency as to', 'value', 'as_of'])
    .where('agency_id', '=', $.agency_id),
);

export const listRates = async (db: AnyDb, agency_id: number): Promise<ExchangeRate[]> =>
  ratesOfAgency.all(db, { agency_id });

/** Sets a rate, replacing the one for the same pair. */
export async function setRate(tx: WriteDb, agency_id: number, rate: ExchangeRate): Promise<void> {
  const { from: from_currency, to: to_currency, value, as_of } = rate;
  const row = { agency_id, from_currency, to_currency, value, as_of };
  await upsertRow(tx, 'exchange_rates', ['agency_id', 'from_currency', 'to_currency'], row);
}
