/** The audit's checks that no sale can bring about, on records as a provider may give them. */
import { expect, test } from 'vitest';
import { AUDIT_CHECKS } from '#main/contract/sale-rules.ts';
import { auditBooking } from '#main/domain/audit.ts';
import { slice } from '../../fixtures/flights.ts';
import { apply, LATER, ORDER, sent } from './held-booking.ts';

test('a flight that leaves before the one ahead of it has landed is an error', () => {
  const legs = [
    'LA8084 GRU-LIM 2026-12-20T10:00 2026-12-20T15:00',
    'LA2460 LIM-MIA 2026-12-20T14:00 2026-12-20T20:30',
  ];
  const audit = (flown: ReturnType<typeof slice>) =>
    auditBooking(apply(sent(), { ...ORDER, slices: [flown] }), {
      action: 'ISSUE',
      now: LATER,
      off: AUDIT_CHECKS.filter((check) => check !== 'CONNECTIONS'),
      others: [],
      profiles: new Map(),
      involuntary_minutes: 0,
      card_collector: 'NOBODY',
      agreements: [],
      by_card: null,
      passenger_ids: null,
    });
  const flown = slice(legs);
  expect(audit(flown).map(({ severity }) => severity)).toEqual(['ERROR']);
  const given_up = flown.legs.map(
    (leg, at) => ({ ...leg, status: at === 0 ? 'HX' : 'HK' }) as const,
  );
  expect(audit({ ...flown, legs: given_up })).toEqual([]);
});
