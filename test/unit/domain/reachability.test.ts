/** What a provider's state is after each observation: one proves little, two in a row or an answer turn it. */
import { expect, test } from 'vitest';
import {
  applyObservation,
  buildUnknownReach,
  isReachable,
  type Observation,
} from '#main/domain/reachability.ts';

const AT = new Date('2026-11-21T12:00:00Z');

/** 'PROBED SILENT …' → the state after each. */
const states = (seen: string): string => {
  let reach = buildUnknownReach(AT);
  return seen
    .split(' ')
    .map((observation) => {
      reach = applyObservation(reach, observation as Observation, AT);
      return reach.state;
    })
    .join(' ');
};

test.each([
  ['ANSWERED', 'ONLINE'],
  ['UNREACHABLE', 'OFFLINE'],
  ['PORTAL', 'PORTAL'],
  ['SILENT PROBED', 'UNKNOWN ONLINE'],
  ['SILENT SILENT', 'UNKNOWN OFFLINE'],
  ['ANSWERED UNREACHABLE ANSWERED', 'ONLINE ONLINE ONLINE'],
  ['ANSWERED SILENT SILENT', 'ONLINE ONLINE OFFLINE'],
  ['ANSWERED UNREACHABLE UNREACHABLE', 'ONLINE ONLINE OFFLINE'],
  ['ANSWERED PORTAL PORTAL ANSWERED', 'ONLINE ONLINE PORTAL ONLINE'],
  ['UNREACHABLE PROBED UNREACHABLE PROBED PROBED', 'OFFLINE OFFLINE OFFLINE OFFLINE ONLINE'],
  ['UNREACHABLE ANSWERED', 'OFFLINE ONLINE'],
])('%s: %s', (seen, expected) => {
  expect(states(seen)).toBe(expected);
});

test('what nobody knows yet is tried', () => {
  const unknown = buildUnknownReach(AT);
  const silent = applyObservation(unknown, 'SILENT', AT);
  expect([unknown, silent, applyObservation(silent, 'SILENT', AT)].map(isReachable)).toEqual([
    true,
    true,
    false,
  ]);
});
