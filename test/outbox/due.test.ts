/** What a turn of the outbox looks at, counted: it comes with every item that is sent. */
import { expect, test } from 'vitest';
import type { OutboxHead } from '#main/domain/outbox/item.ts';
import { countTries, forgetSettled, pickDueNow } from '#main/outbox/due.ts';

const SIZE = 2_000;
const AT = '2026-11-21T12:00:00.000Z';

/** Waiting items of as many bookings; `reads` counts every look at one. */
function build() {
  const count = { reads: 0 };
  const items = Array.from({ length: SIZE }, (_, n): OutboxHead => {
    const item: Partial<OutboxHead> = {
      ...{ id: `item-${n}`, booking_id: `booking-${n}`, position: 1, status: 'QUEUED' },
      ...{ provider_type: 'PROVIDER_04', on_hold: false },
      ...{ next_attempt_at: AT, created_at: AT, updated_at: AT },
    };
    return new Proxy(item as OutboxHead, {
      get(target, name) {
        count.reads += 1;
        return target[name as keyof OutboxHead];
      },
    });
  });
  return { count, items };
}

test('what was asked for and is settled is forgotten at one look at each item', () => {
  const { count, items } = build();
  const requested = new Set([...items].reverse().map(({ id }) => id));
  requested.add('settled');
  count.reads = 0;
  forgetSettled(requested, items);
  expect(requested.size).toBe(SIZE);
  expect(requested.has('settled')).toBe(false);
  expect(count.reads).toBeLessThanOrEqual(SIZE);
});

test('what is due is found at a few looks at each item', () => {
  const { count, items } = build();
  const { start } = pickDueNow(items, Date.parse(AT), {
    sending: new Set(),
    per_provider: 3,
    reachable: () => true,
    rest_ms: () => 0,
  });
  expect(start).toHaveLength(3);
  // The rest is the sorting.
  expect(count.reads).toBeLessThan(SIZE * (20 + 4 * Math.log2(SIZE)));
});

test.each([
  ['ALL', [1, 2, 3, 4, 5, 6]],
  ['HALF', [1, 2, 3, 3, 3, 3]],
  ['NONE', [0, 0, 0, 0, 0, 0]],
] as const)('a wait that uses up %s of the tries', (uses, expected) => {
  let tries = 0;
  const counted = expected.map(() => {
    tries = countTries(tries + 1, uses, 6);
    return tries;
  });
  expect(counted).toEqual(expected);
});
