/** The filed rules of the world's fares: a text for each category, worded as in filings. */
import { formatDecimal } from './wire/amounts.ts';
import type { WorldPenalty } from './world.ts';

export interface FiledRule {
  category: number;
  /** Letters and name of the section, `PE.PENALTIES`. */
  section: string;
  lines: string[];
}

const WHEN = {
  BEFORE_DEPARTURE: 'BEFORE DEPARTURE',
  AFTER_DEPARTURE: 'AFTER DEPARTURE',
  NO_SHOW: 'NO-SHOW',
} as const;

/** The data that a fare's rules are written from. */
export interface FiledFare {
  brand: string;
  fare_basis: string;
  penalties: readonly WorldPenalty[];
  currency: string;
}

/** A fare's rules by category: application, ticketing, penalties, changes, refunds. */
export function listFiledRules({ brand, fare_basis, penalties, currency }: FiledFare): FiledRule[] {
  const describePenalties = (kind: WorldPenalty['kind'], word: string) =>
    penalties
      .filter((one) => one.kind === kind)
      .map(({ when, allowed, amount_minor }) =>
        !allowed
          ? `${WHEN[when]} - ${word} NOT PERMITTED.`
          : amount_minor === 0
            ? `${WHEN[when]} - ${word} PERMITTED FREE OF CHARGE.`
            : `${WHEN[when]} - CHARGE ${currency} ${formatDecimal(amount_minor, currency)} FOR ${word}.`,
      );
  const changes = describePenalties('CHANGE', 'REISSUE');
  const refunds = describePenalties('CANCEL', 'REFUND');
  return [
    {
      category: 50,
      section: 'RU.RULE APPLICATION',
      lines: [`${brand.toUpperCase()} FARES`, `FARE BASIS ${fare_basis}`],
    },
    {
      category: 5,
      section: 'AP.ADVANCE RES/TICKETING',
      lines: ['RESERVATIONS ARE REQUIRED FOR ALL SECTORS.', 'TICKETING BY THE TIME LIMIT TOLD.'],
    },
    {
      category: 16,
      section: 'PE.PENALTIES',
      lines: ['CHANGES', ...changes, 'CANCELLATIONS', ...refunds],
    },
    { category: 31, section: 'VC.VOLUNTARY CHANGES', lines: changes },
    { category: 33, section: 'VR.VOLUNTARY REFUNDS', lines: refunds },
  ];
}
