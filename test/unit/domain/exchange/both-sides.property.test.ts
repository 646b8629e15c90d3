/**
 * The training airlines calculateReissue a reissue by themselves; an estimate into a new booking is paid only
 * if both come to the same. Any old ticket, any new price, any stage, all types of passengers.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateSlicesPrice } from '#main/domain/exchange/new-booking.ts';
import { calculatePenalty, resolveExchangeRule } from '#main/domain/exchange/penalties.ts';
import { explain, reissue, toSide } from '#main/domain/exchange/reissue.ts';
import type { ProviderFare } from '#main/providers/provider.ts';
import {
  calculateReissue,
  findChangeProblem,
  type OldSlice,
} from '#main/training/engine/reissue.ts';
import type { WorldCharge, WorldPenalty } from '#main/training/world.ts';
import { leg, order, slice } from '../../../fixtures/flights.ts';
import { charge, feature, ticketsOf } from './trips.ts';

const penalty = (kind: WorldPenalty['kind'], when: WorldPenalty['when']) =>
  fc
    .record({
      allowed: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()),
      amount: fc.nat({ max: 60_000 }),
    })
    .map(
      ({ allowed, amount }): WorldPenalty => ({
        kind,
        when,
        allowed,
        amount_minor: allowed ? amount : 0,
      }),
    );
const penalties = fc.tuple(
  penalty('CHANGE', 'BEFORE_DEPARTURE'),
  penalty('CHANGE', 'AFTER_DEPARTURE'),
  penalty('CANCEL', 'BEFORE_DEPARTURE'),
  penalty('CANCEL', 'AFTER_DEPARTURE'),
);

/** The first `flown` of three slices have left; of the others those marked are given up. */
const cases = fc.record({
  slices: fc.array(fc.record({ charge, penalties, given_up: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  }),
  flown: fc.integer({ min: 0, max: 2 }),
  added: fc.array(charge, { minLength: 1, maxLength: 2 }),
  ptc: fc.constantFrom('ADT', 'CHD', 'INF'),
});

const ROUTES = ['GRU-LIM', 'LIM-MIA', 'MIA-GRU'];
const fareOf = ({ base_minor, taxes }: WorldCharge): ProviderFare => ({
  fare_minor: base_minor,
  taxes: [...taxes],
  tax_minor: taxes.reduce((sum, tax) => sum + tax.amount_minor, 0),
});
const minorText = (minor: number) =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

test('both sides of the wire come to the same', () => {
  let reckoned = 0;
  fc.assert(
    fc.property(cases, ({ slices, flown, added, ptc }) => {
      const now = new Date(Date.UTC(2026, 11, 10 * flown, 12));
      const flights = slices.map(({ penalties: rules, charge: paid }, at) => {
        const day = `2026-12-${String(10 * at + 1).padStart(2, '0')}`;
        return slice([leg(`LA${at + 1} ${ROUTES[at]} ${day}T10:00 ${day}T14:00`)], {
          features: rules.map(({ kind, when, allowed, amount_minor }) =>
            feature(
              kind === 'CHANGE' ? 'CHANGE' : 'REFUND',
              when,
              allowed ? minorText(amount_minor) : null,
              'BRL',
            ),
          ),
          prices: [{ pax_type: ptc, ...fareOf(paid) }],
        });
      });
      const held = order({ slices: flights, tickets: ticketsOf(flights, ['PAX1'], now) });
      const left = [0, 1, 2].filter((at) => at >= flown);
      const give_up = left.filter((at) => slices[at]!.given_up);
      fc.pre(give_up.length > 0);
      const stage = flown > 0 ? 'AFTER_DEPARTURE' : 'BEFORE_DEPARTURE';
      const old = slices.map(({ charge: paid, penalties: rules, given_up }, at): OldSlice => {
        const open = given_up ? 'GIVEN_UP' : 'KEPT';
        return { fate: at < flown ? 'FLOWN' : open, charge: paid, penalties: rules };
      });
      const rule = resolveExchangeRule(held, give_up, now);
      expect(rule.ok).toBe(findChangeProblem({ old, stage }) === null);
      if (!rule.ok) return;
      const theirs = calculateReissue({ ptc, stage, old, added });
      const kept = left.filter((at) => !give_up.includes(at)).map((at) => slices[at]!.charge);
      const next = [...kept, ...added].map(fareOf);
      const penalty_minor = calculatePenalty(rule.value, ptc, () => 0)!;
      const ours = reissue({
        old: toSide(calculateSlicesPrice(held, { pax_type: ptc }, left)!),
        new: {
          fare_minor: next.reduce((sum, { fare_minor }) => sum + fare_minor, 0),
          taxes: next.flatMap(({ taxes }) => taxes),
        },
        penalty_minor,
        rule: rule.value,
      });
      const { due, refund, residual, residual_as } = ours;
      expect({ penalty_minor, due, refund, residual, residual_as }).toEqual({
        penalty_minor: theirs.penalty_minor,
        due: theirs.due_minor,
        refund: theirs.refund_minor,
        residual: theirs.residual_minor,
        residual_as: theirs.residual_as,
      });
      const told = explain(
        { ...theirs, passenger_key: 'PAX1', old: fareOf(theirs.old), new: fareOf(theirs.new) },
        rule.value,
      );
      expect(told).toMatchObject({ as_reckoned: true, adjustment: 0, residual_as });
      reckoned += 1;
    }),
    { seed: 957, numRuns: 1_000 },
  );
  expect(reckoned).toBeGreaterThan(300);
});
