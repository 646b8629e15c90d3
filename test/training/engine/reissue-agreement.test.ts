/**
 * The product reckons an exchange into a new booking by itself and pays what it found; the airlines
 * ask for what they found. Both are written independently: here they meet, to the minor unit.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reissue } from '#main/domain/exchange/reissue.ts';
import {
  calculateReissue,
  findChangeProblem,
  isRefundable,
} from '#main/training/engine/reissue.ts';
import type { WorldCharge } from '#main/training/world.ts';
import { anyReissue } from './reissue-cases.ts';

const sideOf = ({ base_minor, taxes }: WorldCharge) => ({ fare_minor: base_minor, taxes });

test('the product and the airlines come to the same', () => {
  fc.assert(
    fc.property(anyReissue(), (made) => {
      fc.pre(findChangeProblem(made) === null);
      const line = calculateReissue(made);
      const given_up = made.old.filter(({ fate }) => fate === 'GIVEN_UP');
      const ours = reissue({
        old: sideOf(line.old),
        new: sideOf(line.new),
        penalty_minor: line.penalty_minor,
        rule: { stage: made.stage, refundable: isRefundable(given_up, made.stage) },
      });
      expect({
        due_minor: ours.due,
        refund_minor: ours.refund,
        residual_minor: ours.residual,
        residual_as: ours.residual_as,
      }).toEqual({
        due_minor: line.due_minor,
        refund_minor: line.refund_minor,
        residual_minor: line.residual_minor,
        residual_as: line.residual_as,
      });
    }),
    { numRuns: 2000, seed: 20261121 },
  );
});
