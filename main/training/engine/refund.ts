/**
 * The arithmetic of giving one document back, in minor units of the seller's currency: what was flown
 * stays with the airline, the fee is taken out of the fare alone, and a tax that is not refundable is
 * kept. Where the airline changed or took out a flight, everything unused comes back.
 */
import { minorOf } from '../order-state.ts';
import type { WorldPenalty, WorldPtc } from '../world.ts';
import type { WorldCharge, WorldRefundLine } from '../world-sale.ts';
import type { Stage } from './reissue.ts';

export interface RefundCase {
  kind: 'TICKET' | 'EMD';
  ptc: WorldPtc;
  stage: Stage;
  involuntary: boolean;
  /** What the document is worth. */
  charge: WorldCharge;
  /** Of it what the slices not flown cost, and their rules. */
  unused: WorldCharge;
  penalties: readonly (readonly WorldPenalty[])[];
}

type Reckoned = Omit<WorldRefundLine, 'number' | 'passenger_id'>;

export function reckonRefund(one: RefundCase): Reckoned {
  const { charge, unused, involuntary } = one;
  const used = without(charge, unused);
  const rules = one.penalties.map((filed) => ruleAt(filed, one.stage));
  const allowed = involuntary || rules.every((rule) => rule?.allowed === true);
  if (one.kind === 'EMD') {
    const back = allowed ? minorOf(unused) : 0;
    return { paid: charge, used, penalty_minor: 0, refund_minor: back };
  }
  const free = involuntary || one.ptc === 'INF';
  const dearest = Math.max(0, ...rules.map((rule) => rule?.amount_minor ?? 0));
  const penalty_minor = allowed && !free ? Math.min(dearest, unused.base_minor) : 0;
  const fare = allowed ? unused.base_minor - penalty_minor : 0;
  const taxes = unused.taxes.filter(({ refundable }) => involuntary || refundable);
  const refund_minor = taxes.reduce((sum, tax) => sum + tax.amount_minor, fare);
  return { paid: charge, used, penalty_minor, refund_minor };
}

/** What a fare does not mention it does not allow. */
const ruleAt = (filed: readonly WorldPenalty[], stage: Stage): WorldPenalty | undefined =>
  filed.find(({ kind, when }) => kind === 'CANCEL' && when === stage);

/** What is left of a charge once a part of it is taken away, tax by tax. */
function without(whole: WorldCharge, part: WorldCharge): WorldCharge {
  const taxes = whole.taxes.flatMap((tax) => {
    const gone = part.taxes
      .filter((one) => one.code === tax.code && one.refundable === tax.refundable)
      .filter((one) => one.country === tax.country)
      .reduce((sum, one) => sum + one.amount_minor, 0);
    const amount_minor = tax.amount_minor - gone;
    return amount_minor > 0 ? [{ ...tax, amount_minor }] : [];
  });
  return { base_minor: Math.max(0, whole.base_minor - part.base_minor), taxes };
}
