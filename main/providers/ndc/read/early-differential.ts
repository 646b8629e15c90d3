/**
 * The cost of a change as 18.1 and 18.2 tell it beside an item: what it was, what it will be, a
 * penalty, fees and what is due, each an amount with its taxes in it.
 */
import { type Reading, readAmount } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  type Differential,
  findChangeCurrency,
  inCurrency,
  listTotals,
  NO_CHANGE,
} from './differential.ts';
import { type ReadPrice, readPrice, reckon } from './price.ts';

const SIDES = ['OriginalOrderItem', 'NewOfferItem', 'Penalty', 'Fees'];

function readSide(node: XmlNode | undefined, reading: Reading): ReadPrice | null {
  const total = readAmount(node?.at('Amount'), reading);
  if (!total) return null;
  const taxes = readPrice(node, reading)?.taxes ?? [];
  const { currency } = total;
  return reckon({ currency, total, base: null, taxes, fees: [], less_minor: 0 }, reading);
}

/** Null where the item does not tell it in this way. */
export function readEarlyDifferential(item: XmlNode, reading: Reading): Differential | null {
  const due = readSide(item.at('DifferentialAmountDue'), reading);
  const told = SIDES.map((name) => readSide(item.at(`${name}Differential`), reading));
  if ([due, ...told].every((one) => one === null)) return null;
  const [was = null, will_be = null, penalty = null, fees = null] = told;
  const currency = findChangeCurrency(
    {
      owed: listTotals([due]),
      priced: listTotals([was, will_be]),
      fees: listTotals([penalty, fees]),
    },
    reading,
  );
  if (currency === null) return { ...NO_CHANGE, currency };
  const [old, fresh, ...kept] = [was, will_be, penalty, fees].map((one) =>
    inCurrency(one, currency),
  );
  const deletes = /^deleteorderitem$/i.test(item.name);
  const amount = inCurrency(due, currency)?.total_minor ?? null;
  const all_kept = kept.map((one) => one?.total_minor ?? 0);
  const sum = all_kept.reduce((all, one) => all + one, 0);
  const findApart = (minor: number) =>
    old && (fresh || deletes) ? (fresh?.total_minor ?? 0) + minor - old.total_minor : null;
  const meets = (minor: number) => {
    const apart = findApart(minor);
    return apart !== null && amount !== null && Math.abs(apart) === Math.abs(amount);
  };
  // Some tell one sum as the penalty and as the fee: the amount due tells which of both it is.
  const [once = sum] = all_kept.filter((one) => one * 2 === sum);
  const kept_minor = !meets(sum) && meets(once) ? once : sum;
  // Some write what goes back without a sign: the prices tell it, and nothing else does for what is
  // taken away.
  const apart = findApart(kept_minor);
  const known = meets(kept_minor);
  const signed = known ? apart : deletes && amount !== null && amount > 0 ? null : amount;
  return {
    kind: signed === null ? null : signed > 0 ? 'AddCol' : signed < 0 ? 'Refund' : 'EvenExchange',
    currency,
    old: old ?? null,
    fresh: fresh ?? null,
    difference_minor: signed,
    due_to_airline_minor: signed === null ? null : Math.max(0, signed),
    due_by_airline_minor: signed === null ? null : Math.max(0, -signed),
    residual_minor: null,
    penalty_minor: kept.some((one) => one !== null) ? kept_minor : null,
    passenger_keys: [],
  };
}
