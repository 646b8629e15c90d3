/** The arithmetic of a reissue, worked out by hand, and what holds of it for any prices. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  calculateReissue,
  findChangeProblem,
  type OldSlice,
  type ReissueCase,
} from '#main/training/engine/reissue.ts';
import type { WorldCharge, WorldPtc } from '#main/training/world.ts';
import { anyReissue, charge, penalties, tax } from './reissue-cases.ts';
import { minor } from './sale-kit.ts';

const FATES = { flown: 'FLOWN', keep: 'KEPT', give: 'GIVEN_UP' } as const;

/** 'give 500 BR40 ~ 60/120 -/-; keep 300 ~ …' */
function oldSlices(text: string): OldSlice[] {
  return text.split(';').map((slice) => {
    const [price = '', rules = ''] = slice.split('~');
    const [fate = '', ...rest] = price.trim().split(/\s+/);
    return {
      fate: FATES[fate as keyof typeof FATES],
      charge: charge(rest.join(' ')),
      penalties: penalties(rules),
    };
  });
}

function reissueOf(who: string, old: string, added: string): ReissueCase {
  const [ptc, stage] = who.split(' ');
  return {
    ptc: ptc as WorldPtc,
    stage: stage === 'after' ? 'AFTER_DEPARTURE' : 'BEFORE_DEPARTURE',
    old: oldSlices(old),
    added: added.split(';').map(charge),
  };
}

function outcome(made: ReissueCase): string {
  const problem = findChangeProblem(made);
  if (problem !== null) return 'refused';
  const line = calculateReissue(made);
  return [
    `old ${minor(line.old)}`,
    `new ${minor(line.new)}`,
    `fee ${line.penalty_minor}`,
    `due ${line.due_minor}`,
    `refund ${line.refund_minor}`,
    `residual ${line.residual_minor} ${line.residual_as ?? '-'}`,
  ].join(', ');
}

const CASES: [name: string, who: string, old: string, added: string, expected: string][] = [
  [
    'dearer: fare, taxes and fee are collected',
    'ADT before',
    'give 500 BR40 yq30 ~ 60/120 -/-',
    '620 BR45 yq50',
    'old 570, new 715, fee 60, due 205, refund 0, residual 0 -',
  ],
  [
    'even: nothing moves',
    'ADT before',
    'give 500 BR40 yq30 ~ 0/60 0/100',
    '500 BR40 yq30',
    'old 570, new 570, fee 0, due 0, refund 0, residual 0 -',
  ],
  [
    'cheaper and not refundable before departure: a document for the fare, the fee beside it',
    'ADT before',
    'give 500 BR40 ~ 60/120 -/-',
    '400 BR40',
    'old 540, new 440, fee 60, due 60, refund 0, residual 100 EMD',
  ],
  [
    'cheaper and refundable: the fee comes out of what goes back',
    'ADT before',
    'give 500 BR40 ~ 60/120 150/-',
    '400 BR40',
    'old 540, new 440, fee 60, due 0, refund 40, residual 0 ORIGINAL_FOP',
  ],
  [
    'refundable, but the fee is more than what is left over: the rest is collected',
    'ADT before',
    'give 500 BR40 ~ 60/120 150/-',
    '475 BR40',
    'old 540, new 515, fee 60, due 35, refund 0, residual 0 ORIGINAL_FOP',
  ],
  [
    'the fee equals what is left over',
    'ADT before',
    'give 500 ~ 60/120 150/-',
    '440',
    'old 500, new 440, fee 60, due 0, refund 0, residual 0 ORIGINAL_FOP',
  ],
  [
    'under way and not refundable: what is left over is forfeited, the fee collected',
    'ADT after',
    'flown 450 BR40 ~ 60/120 150/-; give 500 BR40 yq30 ~ 60/120 150/-',
    '300 BR40 yq30',
    'old 570, new 370, fee 120, due 120, refund 0, residual 0 FORFEITED',
  ],
  [
    'under way and refundable: it goes back less the fee',
    'ADT after',
    'flown 450 BR40 ~ 0/60 0/100; give 500 BR40 ~ 0/60 0/100',
    '300 BR40',
    'old 540, new 340, fee 60, due 0, refund 140, residual 0 ORIGINAL_FOP',
  ],
  [
    'a flown slice counts in neither price, a kept one in both',
    'ADT after',
    'flown 999 US99 ~ -/- -/-; give 500 BR40 ~ 0/60 0/100; keep 200 AR57 ~ -/- -/-',
    '510 BR40',
    'old 797, new 807, fee 60, due 70, refund 0, residual 0 -',
  ],
  [
    'refundable taxes go back on their own beside a collected fare',
    'ADT before',
    'give 500 BR69 US46 ~ 60/120 -/-',
    '700 BR42',
    'old 615, new 742, fee 60, due 260, refund 73, residual 0 -',
  ],
  [
    'a tax that does not go back is forfeited, and not set against another',
    'ADT before',
    'give 500 yq90 BR40 ~ 0/60 0/100',
    '500 yq30 BR60',
    'old 630, new 590, fee 0, due 20, refund 0, residual 0 -',
  ],
  [
    'a tax is compared by its sum over all slices',
    'ADT before',
    'give 500 BR69 ~ 0/60 0/100; keep 300 BR42 ~ 0/60 0/100',
    '500 BR42',
    'old 911, new 884, fee 0, due 0, refund 27, residual 0 -',
  ],
  [
    'the fee of a refundable fare never comes out of taxes',
    'ADT before',
    'give 500 BR69 ~ 60/120 150/-',
    '500 BR40',
    'old 569, new 540, fee 60, due 60, refund 29, residual 0 -',
  ],
  [
    'the dearest fee of the slices given up, once',
    'ADT before',
    'give 300 ~ 60/120 -/-; give 300 ~ 150/250 300/450',
    '350; 350',
    'old 600, new 700, fee 150, due 250, refund 0, residual 0 -',
  ],
  [
    'one slice that is not refundable is enough',
    'ADT before',
    'give 300 ~ 60/120 -/-; give 300 ~ 0/60 0/100',
    '250; 250',
    'old 600, new 500, fee 60, due 60, refund 0, residual 100 EMD',
  ],
  [
    'the rules of a kept slice do not count',
    'ADT before',
    'give 300 ~ 0/60 0/100; keep 300 ~ -/- -/-',
    '250',
    'old 600, new 550, fee 0, due 0, refund 50, residual 0 ORIGINAL_FOP',
  ],
  [
    'an infant pays no fee',
    'INF before',
    'give 50 ~ 60/120 -/-',
    '62',
    'old 50, new 62, fee 0, due 12, refund 0, residual 0 -',
  ],
  [
    'an infant gets a document as well',
    'INF before',
    'give 50 ~ 60/120 -/-',
    '40',
    'old 50, new 40, fee 0, due 0, refund 0, residual 10 EMD',
  ],
  [
    'a child pays the fee of an adult',
    'CHD before',
    'give 375 BR40 ~ 60/120 -/-',
    '375 BR40',
    'old 415, new 415, fee 60, due 60, refund 0, residual 0 -',
  ],
  [
    'no change after departure',
    'ADT after',
    'flown 500 ~ 120/- -/-; give 500 ~ 120/- -/-',
    '900',
    'refused',
  ],
  ['no change at all', 'ADT before', 'give 500 ~ -/- 0/0', '900', 'refused'],
  ['an infant is bound by the fare too', 'INF before', 'give 50 ~ -/- -/-', '90', 'refused'],
  ['nothing given up', 'ADT before', 'keep 500 ~ 0/0 0/0', '900', 'refused'],
];

describe('a reissue', () => {
  test.each(CASES)('%s', (_name, who, old, added, expected) => {
    expect(outcome(reissueOf(who, old, added))).toBe(expected);
  });

  test('the prices are the sums of their slices, taxes of a code together', () => {
    const made = reissueOf(
      'ADT before',
      'give 500 BR40 yq30 ~ 60/120 -/-; keep 200 BR42 ~ 60/120 -/-',
      '620 BR45',
    );
    const line = calculateReissue(made);
    expect(line.old).toEqual({ base_minor: 700, taxes: [tax('BR82'), tax('yq30')] });
    expect(line.new).toEqual({ base_minor: 820, taxes: [tax('BR87')] });
  });

  test('for any prices: old money and new money are accounted for to the unit', () => {
    fc.assert(
      fc.property(anyReissue(), (made) => {
        fc.pre(findChangeProblem(made) === null);
        const line = calculateReissue(made);
        const { penalty_minor, due_minor, refund_minor, residual_minor, residual_as } = line;
        const lost = minor(line.old) + due_minor - minor(line.new) - penalty_minor;
        const forfeited = lost - refund_minor - residual_minor;
        const left_over = Math.max(0, line.old.base_minor - line.new.base_minor);
        const taxes_lost = [...new Set(line.old.taxes.map(({ code }) => code))].map((code) => {
          const own = (side: WorldCharge) => side.taxes.filter((one) => one.code === code);
          const sum = (side: WorldCharge) =>
            own(side).reduce((all, one) => all + one.amount_minor, 0);
          const back = own(line.old).every(({ refundable }) => refundable);
          return back ? 0 : Math.max(0, sum(line.old) - sum(line.new));
        });
        const all_lost = taxes_lost.reduce((all, one) => all + one, 0);
        expect(forfeited).toBe(all_lost + (residual_as === 'FORFEITED' ? left_over : 0));
        expect(Math.min(due_minor, refund_minor, residual_minor, penalty_minor)).toBeGreaterThan(
          -1,
        );
        expect(residual_as === null).toBe(left_over === 0);
        expect(residual_minor).toBe(residual_as === 'EMD' ? left_over : 0);
      }),
      { numRuns: 2000, seed: 20261121 },
    );
  });
});
