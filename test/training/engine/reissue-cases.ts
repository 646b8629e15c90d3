/** Charges and fare rules as text for the arithmetic of reissues, and any case of it. */
import fc from 'fast-check';
import type { ReissueCase } from '#main/training/engine/reissue.ts';
import type { WorldCharge, WorldPenalty, WorldTax } from '#main/training/world.ts';

/** 'BR40' goes back, 'yq30' (small letters) does not. */
export const tax = (text: string): WorldTax => {
  const [, code = '', amount = ''] = /^([A-Za-z]{2})(\d+)$/.exec(text) ?? [];
  const refundable = code === code.toUpperCase();
  return {
    code: code.toUpperCase(),
    country: '',
    description: '',
    amount_minor: Number(amount),
    refundable,
  };
};

/** '500 BR40 yq30': fare and taxes. */
export function charge(text: string): WorldCharge {
  const [base = '', ...taxes] = text.trim().split(/\s+/);
  return { base_minor: Number(base), taxes: taxes.map(tax) };
}

/** '60/120 -/-': change before and after departure, then cancel; '-' is not allowed. */
export function penalties(text: string): WorldPenalty[] {
  const stages = ['BEFORE_DEPARTURE', 'AFTER_DEPARTURE'] as const;
  const kinds = ['CHANGE', 'CANCEL'] as const;
  return text
    .trim()
    .split(/\s+/)
    .flatMap((fees, kind) =>
      fees.split('/').map((fee, stage) => ({
        kind: kinds[kind]!,
        when: stages[stage]!,
        allowed: fee !== '-',
        amount_minor: fee === '-' ? 0 : Number(fee),
      })),
    );
}

/** Not all of them may be changed. */
export function anyReissue(): fc.Arbitrary<ReissueCase> {
  const amount = fc.integer({ min: 0, max: 2000 });
  const taxes = fc.uniqueArray(
    fc.record({
      code: fc.constantFrom('BR', 'US', 'YQ'),
      country: fc.constant(''),
      description: fc.constant(''),
      amount_minor: amount,
      refundable: fc.boolean(),
    }),
    { selector: ({ code }) => code, maxLength: 3 },
  );
  const anyCharge = fc.record({ base_minor: amount, taxes });
  const fee = fc.oneof(fc.constant('-'), amount.map(String));
  const rules = fc
    .tuple(fee, fee, fee, fee)
    .map(([a, b, c, d]) => penalties(`${a}/${b} ${c}/${d}`));
  const slice = fc.record({
    fate: fc.constantFrom('FLOWN' as const, 'KEPT' as const, 'GIVEN_UP' as const),
    charge: anyCharge,
    penalties: rules,
  });
  return fc.record({
    ptc: fc.constantFrom('ADT' as const, 'CHD' as const, 'INF' as const),
    stage: fc.constantFrom('BEFORE_DEPARTURE' as const, 'AFTER_DEPARTURE' as const),
    old: fc.array(slice, { minLength: 1, maxLength: 3 }),
    added: fc.array(anyCharge, { minLength: 1, maxLength: 3 }),
  });
}
