/** What a fare's own words allow: the stage, the fee, money back, and whether it may be changed. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { findNextDeparture, listFlownSlices } from '#main/domain/exchange/departures.ts';
import {
  calculatePenalty,
  getStage,
  resolveExchangeRule,
} from '#main/domain/exchange/penalties.ts';
import type { ProviderFeature, ProviderOrder } from '#main/providers/provider.ts';
import { BACK, OUT, order, person, slice, ticket } from '../../../fixtures/flights.ts';
import { feature, ticketsOf } from './trips.ts';

const BEFORE = new Date('2026-12-20T12:59:00Z');
/** OUT leaves GRU at 10:00, which is 13:00 in UTC. */
const DEPARTED = new Date('2026-12-20T13:00:00Z');
const AFTER = 'AFTER_DEPARTURE';
const EARLY = 'BEFORE_DEPARTURE';
const change = (when: ProviderFeature['when'], fee: string | null) =>
  feature('CHANGE', when, fee, 'BRL');
const refund = (when: ProviderFeature['when'], fee: string | null) =>
  feature('REFUND', when, fee, 'BRL');
const sentence = (attribute: ProviderFeature['attribute'], text: string): ProviderFeature => ({
  ...change(null, null),
  attribute,
  text,
});

function ticketed(features: ProviderFeature[][], now = BEFORE): ProviderOrder {
  const slices = [
    slice([OUT], { features: features[0]! }),
    slice([BACK], { features: features[1]! }),
  ];
  return order({ slices, tickets: ticketsOf(slices, ['PAX1'], now) });
}

const FLEX = [change(EARLY, '100.00'), change(AFTER, '200.00'), refund(EARLY, '50.00')];
const FIXED = [change(EARLY, '300.00'), change(AFTER, null), refund(EARLY, null)];

const said = (made: ProviderOrder, give_up: number[], now = BEFORE, keys?: string[]) => {
  const rule = resolveExchangeRule(made, give_up, now, keys);
  if (!rule.ok) return `${rule.error.error}: ${toEnglish(rule.error.message)}`;
  const { stage, refundable } = rule.value;
  const fee = calculatePenalty(rule.value, 'ADT', () => 1_000_00);
  return `${stage} ${refundable ? 'refundable' : 'fixed'} ${fee}`;
};

test('departure is by the clock of the airport', () => {
  const made = ticketed([FLEX, FIXED]);
  expect([listFlownSlices(made, BEFORE), listFlownSlices(made, DEPARTED)]).toEqual([[], [0]]);
  expect(findNextDeparture(made, BEFORE)).toBe('2026-12-20T13:00:00Z');
  expect(findNextDeparture(made, DEPARTED)).toBe('2027-01-06T01:00:00Z');
  expect(findNextDeparture(made, new Date('2027-02-01T00:00:00Z'))).toBeNull();
  // A flight that was given back has left without the passenger: it ends no quote made since.
  made.slices[0]!.legs[0]!.status = 'HX';
  expect(listFlownSlices(made, DEPARTED)).toEqual([]);
  expect(findNextDeparture(made, DEPARTED)).toBe('2027-01-06T01:00:00Z');
});

test('a used coupon is a flown flight whatever the clock says', () => {
  const made = ticketed([FLEX, FIXED]);
  made.tickets[0]!.coupons[0]!.status = 'USED';
  expect(listFlownSlices(made, BEFORE)).toEqual([0]);
  expect(said(made, [1])).toMatch(/^CAPABILITY_UNAVAILABLE: .*MIA-GRU allows no change after/);
});

test.each<[string, ProviderFeature[][], number[], Date, string]>([
  ['one slice, before', [FLEX, FIXED], [0], BEFORE, 'BEFORE_DEPARTURE refundable 10000'],
  ['the other, before', [FLEX, FIXED], [1], BEFORE, 'BEFORE_DEPARTURE fixed 30000'],
  [
    'both: highest fee, strictest rule',
    [FLEX, FIXED],
    [0, 1],
    BEFORE,
    'BEFORE_DEPARTURE fixed 30000',
  ],
  ['begun, not refundable any more', [FIXED, FLEX], [1], DEPARTED, 'AFTER_DEPARTURE fixed 20000'],
  [
    'begun, and the fare is closed',
    [FLEX, FIXED],
    [1],
    DEPARTED,
    'CAPABILITY_UNAVAILABLE: The fare of MIA-GRU allows no change after departure',
  ],
  [
    'a flown slice',
    [FLEX, FLEX],
    [0, 1],
    DEPARTED,
    'WRONG_STATE: GRU-MIA is flown; a flown slice cannot be exchanged',
  ],
  ['free', [[change(EARLY, '0.00')], []], [0], BEFORE, 'BEFORE_DEPARTURE fixed 0'],
  ['nothing said', [[], []], [0], BEFORE, 'BEFORE_DEPARTURE fixed null'],
  ['said for any stage', [[change(null, '80.00')], []], [0], BEFORE, 'BEFORE_DEPARTURE fixed 8000'],
  [
    'free in words',
    [[sentence('INCLUDED', 'Changes')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 0',
  ],
  [
    'at a price nobody names',
    [[sentence('CHARGEABLE', 'Changes')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed null',
  ],
  [
    'money back in words that say nothing',
    [[{ ...sentence('UNSPECIFIED', 'Refunds'), type: 'REFUND' }], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed null',
  ],
  [
    'the highest of several fees of one slice',
    [
      [change(EARLY, '80.00'), change(EARLY, '95.00'), change(EARLY, '3%'), change(EARLY, '9%')],
      [],
    ],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 9500',
  ],
  [
    'the highest of several shares',
    [[change(EARLY, '3%'), change(EARLY, '9%')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 9000',
  ],
  [
    'a stage of its own goes first',
    [[change(null, '80.00'), change(EARLY, '90.00')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 9000',
  ],
  [
    'not turning up is no change',
    [[change(EARLY, '90.00'), { ...change(EARLY, '500.00'), when: 'NO_SHOW' }], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 9000',
  ],
  [
    'a filed fee outweighs a sentence',
    [[change(null, '80.00'), sentence('NOT_OFFERED', 'Changes not included')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 8000',
  ],
  [
    'a sentence alone counts',
    [[sentence('NOT_OFFERED', 'Non-changeable')], []],
    [0],
    BEFORE,
    'CAPABILITY_UNAVAILABLE: The fare of GRU-MIA allows no change before departure',
  ],
  [
    'a tenth of the fare',
    [[change(EARLY, '10%')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 10000',
  ],
  [
    'the higher of a tenth and a fee',
    [[change(EARLY, '10%'), change(EARLY, '120.00')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed 12000',
  ],
  [
    'a fee in other money is no fee we know',
    [[feature('CHANGE', EARLY, '90.00', 'USD')], []],
    [0],
    BEFORE,
    'BEFORE_DEPARTURE fixed null',
  ],
])('%s', (_name, features, give_up, now, want) => {
  expect(said(ticketed(features, now), give_up, now)).toBe(want);
});

test('infants pay no penalty, even where nobody says what it is', () => {
  const rule = resolveExchangeRule(ticketed([[], []]), [0], BEFORE);
  expect(rule.ok && calculatePenalty(rule.value, 'INF', () => 0)).toBe(0);
  expect(rule.ok && calculatePenalty(rule.value, 'CHD', () => 0)).toBeNull();
});

test('everybody of the order must have a ticket, or everybody who moves', () => {
  const made = ticketed([FLEX, FIXED]);
  made.passengers.push(person('PAX2 ADT Souza/Bia 1991-01-01'));
  expect(said(made, [0])).toBe('WRONG_STATE: Souza/Bia has no ticket to exchange');
  expect(said(made, [0], BEFORE, ['PAX1'])).toBe('BEFORE_DEPARTURE refundable 10000');
});

test('who left for another booking is in nobody’s way', () => {
  const made = ticketed([FLEX, FIXED]);
  made.passengers.push(person('PAX2 ADT Souza/Bia 1991-01-01'));
  made.tickets.push(ticket('9572100000031', 'PAX2', { status: 'EXCHANGED' }));
  expect(said(made, [0])).toBe('BEFORE_DEPARTURE refundable 10000');
});

test('the stage is that of the tickets which are good: a ticket issued on the way begins anew', () => {
  const made = ticketed([FLEX, FLEX], DEPARTED);
  expect(getStage(made, ['PAX1'], DEPARTED)).toBe(AFTER);
  const [old] = made.tickets;
  old!.status = 'EXCHANGED';
  old!.coupons[1]!.status = 'EXCHANGED';
  const fresh = ticket('9572100000099', 'PAX1', {
    original_number: old!.number,
    coupons: [{ ...old!.coupons[1]!, number: 1, status: 'OPEN' }],
  });
  made.tickets.push(fresh);
  expect(getStage(made, ['PAX1'], DEPARTED)).toBe(EARLY);
  expect(getStage({ ...made, tickets: [] }, ['PAX1'], DEPARTED)).toBe(AFTER);
});
