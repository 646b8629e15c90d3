/** The agency's exchange rates: read by everybody, set by its administrators. */
import { getAgency } from '#db/store/agencies.ts';
import { listRates, setRate } from '#db/store/rates.ts';
import { getSettingRevision } from '#db/store/setting-revisions.ts';
import { type ErrorDetail, refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { RateSetInput, RatesAnswer } from '#main/contract/rate.ts';
import { ok } from '#main/contract/result.ts';
import { isRateValue } from '#main/domain/money.ts';
import { convertLocalToUtc } from '#main/reference/calendar.ts';
import { isPayable } from '#main/reference/currencies.ts';
import { type Context, getCaller, getTodayAt, type Handler } from '../handler.ts';
import { saveSetting } from './setting-revisions.ts';

async function getRates(context: Context): Promise<RatesAnswer> {
  const { read } = context.ports.db;
  const { id, currency } = await getAgency(read, getCaller(context).agency_id);
  const { revision } = await getSettingRevision(read, 'RATES', id);
  const rows = await listRates(read, id);
  const known = new Set(rows.filter(({ to }) => to === currency).map(({ from }) => from));
  const sold = new Set(context.ports.providers.all().map(({ traits }) => traits.currency));
  return {
    currency,
    rates: rows.sort((a, b) => (a.from + a.to < b.from + b.to ? -1 : 1)),
    missing: [...sold].filter((from) => from !== currency && !known.has(from)).sort(),
    revision,
  };
}

export const readRates: Handler<'reference.rates'> = async (_input, context) =>
  ok({ output: await getRates(context) });

export const setExchangeRate: Handler<'rate.set'> = async (input, context) => {
  const { clock, db } = context.ports;
  const agency = await getAgency(db.read, getCaller(context).agency_id);
  const to = input.to ?? agency.currency;
  const today = getTodayAt(clock, agency);
  const wrong = listProblems(input, to, today);
  if (wrong.length > 0) return refuse('INVALID_REQUEST', phrase('rate_not_valid'), wrong);
  const day = input.as_of ?? today;
  // A rate for today starts now; a rate for an earlier day starts with that day.
  const as_of =
    day === today
      ? clock.now().toISOString()
      : new Date(convertLocalToUtc(`${day}T00:00`, agency.time_zone)).toISOString();
  const rate = { from: input.from, to, value: input.value, as_of };
  const saved = await saveSetting(context, { kind: 'RATES', read: input.revision }, (tx, id) =>
    setRate(tx, id, rate),
  );
  return saved.ok ? ok({ output: await getRates(context) }) : saved;
};

function listProblems(input: RateSetInput, to: string, today: string): ErrorDetail[] {
  const unknown = phrase('unknown_currency');
  return [
    ...(isPayable(input.from) ? [] : [{ path: 'from', message: unknown }]),
    ...(isPayable(to) ? [] : [{ path: 'to', message: unknown }]),
    ...(input.from === to ? [{ path: 'from', message: phrase('rate_to_itself') }] : []),
    ...(isRateValue(input.value) ? [] : [{ path: 'value', message: phrase('rate_above_zero') }]),
    ...(input.as_of != null && input.as_of > today
      ? [{ path: 'as_of', message: phrase('rate_not_future') }]
      : []),
  ];
}
