/**
 * The training airlines reckon a refund by themselves. Any trip of three slices, flown up to any of
 * them, any rules, any passenger, voluntary or not: what the domain makes of the fares' rules is what
 * the airline gives back, to the minor unit.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateRefund, explainRefund } from '#main/domain/refund/amounts.ts';
import { resolveDocumentRule } from '#main/domain/refund/rules.ts';
import type { ProviderFare } from '#main/providers/provider.ts';
import { calculateRefund as reckonThere } from '#main/training/engine/refunding.ts';
import { sumCharges } from '#main/training/order-state.ts';
import type { WorldCharge, WorldPenalty } from '#main/training/world.ts';
import { leg, order, slice } from '../../../fixtures/flights.ts';
import { charge, feature, ticketsOf } from '../exchange/trips.ts';

const penalty = (when: WorldPenalty['when']) =>
  fc
    .record({
      allowed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
      amount: fc.nat({ max: 200_000 }),
    })
    .map(
      ({ allowed, amount }): WorldPenalty => ({
        kind: 'CANCEL',
        when,
        allowed,
        amount_minor: allowed ? amount : 0,
      }),
    );
const cases = fc.record({
  slices: fc.array(
    fc.record({
      charge,
      penalties: fc.tuple(penalty('BEFORE_DEPARTURE'), penalty('AFTER_DEPARTURE')),
    }),
    { minLength: 3, maxLength: 3 },
  ),
  flown: fc.integer({ min: 0, max: 2 }),
  ptc: fc.constantFrom('ADT' as const, 'CHD' as const, 'INF' as const),
  kind: fc.constantFrom('TICKET' as const, 'TICKET' as const, 'EMD' as const),
  involuntary: fc.boolean(),
});

const ROUTES = ['GRU-LIM', 'LIM-MIA', 'MIA-GRU'];
const fareOf = ({ base_minor, taxes }: WorldCharge): ProviderFare => ({
  fare_minor: base_minor,
  taxes: [...taxes],
  tax_minor: taxes.reduce((sum, tax) => sum + tax.amount_minor, 0),
});
const text = (minor: number) =>
  `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;

test('both sides of the wire give the same back', () => {
  let reckoned = 0;
  fc.assert(
    fc.property(cases, ({ slices, flown, ptc, kind, involuntary }) => {
      const now = new Date(Date.UTC(2026, 11, 10 * flown, 12));
      const flights = slices.map(({ penalties, charge: paid }, at) => {
        const day = `2026-12-${String(10 * at + 1).padStart(2, '0')}`;
        return slice([leg(`LA${at + 1} ${ROUTES[at]} ${day}T10:00 ${day}T14:00`)], {
          features: penalties.map(({ when, allowed, amount_minor }) =>
            feature('REFUND', when, allowed ? text(amount_minor) : null, 'BRL'),
          ),
          prices: [{ pax_type: ptc, ...fareOf(paid) }],
        });
      });
      const tickets = ticketsOf(flights, ['PAX1'], now);
      const held = order({ slices: flights, tickets });
      const open = [0, 1, 2].filter((at) => at >= flown);
      const whole = sumCharges(slices.map((one) => one.charge));
      const theirs = reckonThere({
        kind,
        ptc,
        stage: flown > 0 ? 'AFTER_DEPARTURE' : 'BEFORE_DEPARTURE',
        involuntary,
        charge: whole,
        unused: sumCharges(open.map((at) => slices[at]!.charge)),
        penalties: open.map((at) => [...slices[at]!.penalties]),
      });
      const set = {
        number: tickets[0]!.number,
        type: kind,
        tickets,
        key: 'PAX1',
        passenger_id: '1',
        pax_type: ptc,
        open,
      };
      const { allowed, penalty_minor } = resolveDocumentRule(held, set, now);
      const one = {
        type: kind,
        paid: fareOf(whole),
        used: fareOf(theirs.used),
        allowed,
        penalty_minor,
        involuntary,
      };
      const ours = calculateRefund(one);
      expect({ back: ours.back, penalty: ours.penalty }).toEqual({
        back: theirs.refund_minor,
        penalty: theirs.penalty_minor,
      });
      const { fare_left, penalty: fee, fare_forfeited, tax_forfeited } = ours;
      const left = fare_left + ours.taxes.reduce((sum, tax) => sum + tax.paid - tax.used, 0);
      expect(ours.back + fee + fare_forfeited + tax_forfeited).toBe(left);
      const line = {
        number: set.number,
        passenger_key: 'PAX1',
        ...theirs,
        paid: fareOf(whole),
        used: fareOf(theirs.used),
        tax_refund: null,
        residual_minor: 0,
      };
      expect(explainRefund(line, one)).toMatchObject({ as_reckoned: true, adjustment: 0 });
      reckoned += 1;
    }),
    { seed: 1957, numRuns: 1_000 },
  );
  expect(reckoned).toBe(1_000);
});
