/**
 * How much each form of payment pays for each passenger, if forms are for some passengers only:
 * every form is used up and every passenger is paid in full.
 */
import { zip } from '#main/contract/collections.ts';
import { createFailure, type ErrorDetail, type Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { formatMoneyText, sumMinor } from '../money.ts';
import {
  type Component,
  calculateTotalOwed,
  FEES,
  NOTHING_OWED,
  type Owed,
  type OwedService,
  PRICE,
  sumFeesOwed,
} from './owed.ts';

/** The part of a form that pays for the order, and its passengers. */
export interface SizedForm {
  principal: number;
  pays_for: readonly string[];
  path: string;
  /** The form pays none of the agency's fees. */
  price_only?: boolean;
}

/**
 * The amount each form pays for each passenger, by component. A form pays the fees it names;
 * everything else is paid in order, a passenger's fees last.
 */
export function calculateShares(
  forms: readonly SizedForm[],
  fees: readonly number[],
  owed: readonly Owed[],
  currency: string,
): Result<Owed[][]> {
  const listOwn = (form: SizedForm) =>
    owed.flatMap(({ passenger_id }, index) =>
      form.pays_for.includes(passenger_id) ? [index] : [],
    );
  // Each passenger is two payees: the price without fees, and the fees.
  const costs = owed.flatMap((one) => [
    calculateTotalOwed(one) - sumFeesOwed(one),
    sumFeesOwed(one),
  ]);
  const for_fees = zip(forms, fees).map(([form, amount]) => ({
    amount,
    for: listOwn(form).map((place) => 2 * place + 1),
  }));
  const for_all = zip(forms, fees).map(([form, fee]) => ({
    amount: form.principal - fee,
    for: listOwn(form).flatMap((place) =>
      form.price_only ? [2 * place] : [2 * place, 2 * place + 1],
    ),
  }));
  const amounts = distribute([...for_fees, ...for_all], costs);
  if (!amounts) return fail(refuseOverpaid(forms, owed, currency));
  const sumPaid = (form: number, place: number) =>
    amounts[form]![place]! + amounts[forms.length + form]![place]!;
  const shares = forms.map((): Owed[] => []);
  for (const [place, one] of owed.entries()) {
    const parts = forms.map(
      (_, form) => [sumPaid(form, 2 * place), sumPaid(form, 2 * place + 1)] as const,
    );
    allocateOwed(one, parts).forEach((share, form) => {
      if (share) shares[form]!.push(share);
    });
  }
  return ok(shares);
}

/** The sum is right, but one passenger is paid for twice and another not at all. */
function refuseOverpaid(
  forms: readonly SizedForm[],
  owed: readonly Owed[],
  currency: string,
): Failure {
  const details = forms.map(({ path, principal, pays_for }): ErrorDetail => {
    const own = owed.filter(({ passenger_id }) => pays_for.includes(passenger_id));
    const cost = formatMoneyText(sumMinor(own.map(calculateTotalOwed)), currency);
    return {
      path,
      message: phrase('pays_for_cost', { paid: formatMoneyText(principal, currency), cost }),
    };
  });
  return createFailure('PAYMENT_MISMATCH', phrase('forms_do_not_fit'), details);
}

interface Open {
  item: { component: Component } | { service: OwedService };
  left: number;
}

/** Divides one passenger's components by what each form pays of price and of fees. */
function allocateOwed(
  owed: Owed,
  parts: readonly (readonly [price: number, fees: number])[],
): (Owed | null)[] {
  const open = (component: Component): Open => ({ item: { component }, left: owed[component] });
  const price = [
    ...PRICE.map(open),
    ...owed.services.map((service): Open => ({ item: { service }, left: service.amount })),
  ];
  const fees = FEES.map(open);
  const free = calculateTotalOwed(owed) === 0;
  return parts.map(([of_price, of_fees], index) => {
    if (of_price + of_fees === 0 && !(free && index === 0)) return null;
    const share: Owed = { passenger_id: owed.passenger_id, ...NOTHING_OWED, services: [] };
    pour(of_price, price, share);
    pour(of_fees, fees, share);
    return share;
  });
}

function pour(amount: number, items: readonly Open[], share: Owed): void {
  let rest = amount;
  for (const entry of items) {
    const taken = Math.min(rest, entry.left);
    if (taken <= 0) continue;
    entry.left -= taken;
    rest -= taken;
    if ('component' in entry.item) share[entry.item.component] += taken;
    else share.services.push({ ...entry.item.service, amount: taken });
  }
}

export interface Payer {
  amount: number;
  /** Positions of the passengers it may pay for. */
  for: readonly number[];
}

/**
 * Amounts by payer and passenger; null if no distribution pays everybody exactly. Payers take their
 * passengers in order; one leaves an amount to another only if necessary.
 */
export function distribute(payers: readonly Payer[], costs: readonly number[]): number[][] | null {
  const paid = payers.map(() => costs.map(() => 0));
  const left = [...costs];
  for (const [payer, { amount }] of payers.entries()) {
    let rest = amount;
    while (rest > 0) {
      const path = findPaymentPath(payer, payers, paid, left);
      if (!path) return null;
      const taken = [rest, left[path.at(-1)!.passenger]!, ...listGivenUp(path, paid)];
      const part = Math.min(...taken);
      move(path, part, paid);
      left[path.at(-1)!.passenger]! -= part;
      rest -= part;
    }
  }
  return left.every((amount) => amount === 0) ? paid : null;
}

/** `payer` pays more for `passenger`; the next payer in the path pays that much less. */
interface Step {
  payer: number;
  passenger: number;
}

/** The shortest path from a payer with money left to a passenger not yet paid in full. */
function findPaymentPath(
  from: number,
  payers: readonly Payer[],
  paid: readonly number[][],
  left: readonly number[],
): Step[] | null {
  const paths: Step[][] = [[]];
  const seen = new Set<number>();
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const last = path.at(-1);
    // A payer of the last step's passenger may pay for another passenger instead.
    const next = last === undefined ? [from] : listPayers(paid, last.passenger, last.payer);
    for (const payer of next) {
      for (const passenger of payers[payer]!.for) {
        if (seen.has(passenger)) continue;
        seen.add(passenger);
        const longer = [...path, { payer, passenger }];
        if (left[passenger]! > 0) return longer;
        paths.push(longer);
      }
    }
  }
  return null;
}

const listPayers = (paid: readonly number[][], passenger: number, but: number): number[] =>
  paid.flatMap((row, payer) => (payer !== but && row[passenger]! > 0 ? [payer] : []));

/** What each later payer of a path pays now for the passenger of the step before. */
const listGivenUp = (path: readonly Step[], paid: readonly number[][]): number[] =>
  path.slice(1).map(({ payer }, index) => paid[payer]![path[index]!.passenger]!);

function move(path: readonly Step[], part: number, paid: number[][]): void {
  path.forEach(({ payer, passenger }, index) => {
    paid[payer]![passenger]! += part;
    const before = path[index - 1];
    if (before) paid[payer]![before.passenger]! -= part;
  });
}
