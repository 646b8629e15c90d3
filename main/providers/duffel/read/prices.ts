/**
 * Divides one price among passengers: exactly, and equally for the same passengers at the same
 * price, in any order. The charge is always the total.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { PaxType } from '#main/contract/values.ts';
import { allocate, formatDecimal } from '#main/domain/money.ts';
import type { ProviderFare, ProviderPaxPrice } from '../../provider.ts';
import type { Fieldset } from '../json.ts';

export interface Amounts {
  currency: string;
  fare_minor: number;
  tax_minor: number;
  total_minor: number;
}

/** Null without a readable total. If the parts differ, the total is used. */
export function readAmounts(holder: Fieldset): Amounts | null {
  const currency = holder.currency('total_currency') ?? holder.currency('base_currency');
  const total = holder.minor('total_amount', currency);
  const base_currency = holder.currency('base_currency') ?? currency;
  const tax_currency = holder.currency('tax_currency') ?? currency;
  const base = holder.minor('base_amount', base_currency);
  const tax = holder.minor('tax_amount', tax_currency);
  if (currency === null || total === null) return null;
  if (base_currency !== currency || (tax !== null && tax_currency !== currency)) {
    holder.reading.warn(phrase('duffel_other_currency_parts', { path: holder.path }));
    return { currency, fare_minor: total, tax_minor: 0, total_minor: total };
  }
  const bought = readBought(holder, currency);
  if (base !== null && tax !== null && ![0, bought].includes(total - base - tax)) {
    holder.reading.warn(phrase('duffel_parts_not_total', { path: holder.path }));
  }
  if (base === null && tax === null && total !== 0) holder.reading.warn(phrase('w_taxes_untold'));
  const tax_minor = tax ?? (base === null ? 0 : total - base - bought);
  const fits = tax_minor >= 0 && tax_minor <= total;
  return {
    currency,
    fare_minor: fits ? total - tax_minor : total,
    tax_minor: fits ? tax_minor : 0,
    total_minor: total,
  };
}

/** What the forms of payment that it was priced for cost beside its price, or in other money. */
export function tellSurcharges(priced: Fieldset, currency: string): void {
  for (const method of priced.list('intended_payment_methods')) {
    const name = method.text('type') ?? '';
    const readWritten = (of: 'surcharge' | 'charge') => {
      const own = method.currency(`${of}_currency`) ?? currency;
      const minor = method.minor(`${of}_amount`, own);
      return minor ? { own, written: `${formatDecimal(minor, own)} ${own}` } : null;
    };
    const [surcharge, charge] = [readWritten('surcharge'), readWritten('charge')];
    if (surcharge) priced.reading.warn(phrase('w_surcharge', { name, amount: surcharge.written }));
    if (charge && charge.own !== currency) {
      priced.reading.warn(phrase('w_charged_in', { name, amount: charge.written }));
    }
  }
}

/** An order's total holds the services bought with it, its base and tax do not. */
function readBought(order: Fieldset, currency: string): number {
  const amounts = order
    .list('services')
    .map((one) => one.minor('total_amount', one.currency('total_currency') ?? currency) ?? 0);
  return amounts.reduce((sum, minor) => sum + minor, 0);
}

export interface Sharer {
  id: string;
  pax_type: PaxType;
}

const RANKS: readonly PaxType[] = ['ADT', 'CHD', 'INF', 'UNSPECIFIED'];

/** By passenger id. */
export function shareOut(
  { fare_minor, tax_minor }: Pick<Amounts, 'fare_minor' | 'tax_minor'>,
  people: readonly Sharer[],
  weights: Record<PaxType, number>,
): Map<string, ProviderFare> {
  const sorted = people.toSorted(
    (a, b) => RANKS.indexOf(a.pax_type) - RANKS.indexOf(b.pax_type) || (a.id < b.id ? -1 : 1),
  );
  const [fares = [], taxes = []] = [fare_minor, tax_minor].map((minor) =>
    split(minor, sorted, weights),
  );
  return new Map(
    zip(sorted, fares, taxes).map(([{ id }, fare, tax]) => [
      id,
      { fare_minor: fare, tax_minor: tax, taxes: [] },
    ]),
  );
}

/** Equal shares within a type if a lone passenger of a type can take the remainder. */
function split(
  minor: number,
  people: readonly Sharer[],
  weights: Record<PaxType, number>,
): number[] {
  const each = people.map(({ pax_type }) => weights[pax_type]);
  const whole = each.reduce((sum, weight) => sum + weight, 0);
  const single = people.findIndex(
    ({ pax_type }) => people.filter((one) => one.pax_type === pax_type).length === 1,
  );
  if (single < 0 || whole === 0) return allocate(minor, each);
  const shares = each.map((weight) => Number((BigInt(minor) * BigInt(weight)) / BigInt(whole)));
  const left = minor - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, at) => (at === single ? share + left : share));
}

/** Lines by type in the order of the passengers; those with the same price share one. */
export function groupLines(
  people: readonly Sharer[],
  shares: ReadonlyMap<string, ProviderFare>,
): ProviderPaxPrice[] {
  const lines: ProviderPaxPrice[] = [];
  for (const { id, pax_type } of people) {
    const share = shares.get(id);
    if (!share) continue;
    const last = lines.findLast((line) => line.pax_type === pax_type);
    if (last && last.fare_minor === share.fare_minor && last.tax_minor === share.tax_minor) {
      last.quantity += 1;
    } else lines.push({ pax_type, quantity: 1, ...share });
  }
  return lines;
}
