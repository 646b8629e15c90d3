/**
 * How much each form of payment pays for each passenger, if forms are for some passengers only:
 * every form is used up and every passenger is paid in full.
 */

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
