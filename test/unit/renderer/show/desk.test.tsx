/** The list of bookings on the desk: what its headings say for all of them, and its lines for each. */
import { expect, test } from 'vitest';
import type { BookingSummary } from '#main/contract/desk.ts';
import { DeskScreen } from '#renderer/features/queues/DeskScreen.tsx';
import { deskAt, draw } from './drawn.tsx';

const booking = (id: string, currency: string, total: number): BookingSummary => ({
  id,
  locator: 'K7QWZP',
  booking_status: 'ON_HOLD',
  provider_type: 'PROVIDER_04',
  lead_passenger: 'Silva/Ana',
  passengers: 1,
  itinerary: 'GRU-MIA 20DEC',
  departure_date: '2026-12-20',
  created_at: '2026-11-20T10:00:00Z',
  expires_at: null,
  revision: 1,
  total,
  currency,
});

const drawn = (found: readonly BookingSummary[]) => draw(deskAt({ found: [...found] }), DeskScreen);

test('a currency that all totals share stands in the heading, others beside each', () => {
  const one = drawn([booking('a', 'CLP', 911801), booking('b', 'CLP', 5)]);
  expect(one).toContain('>Total CLP<');
  expect(one).toContain('>911,801<');
  expect(one.match(/CLP/g)).toHaveLength(1);
  const two = drawn([booking('a', 'CLP', 911801), booking('b', 'KWD', 5)]);
  expect(two).toContain('>Total<');
  expect(two).toMatch(/CLP <.*>911,801<.*KWD <.*>5\.000</);
});
