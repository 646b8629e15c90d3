/** Paper that says what it is, before anything else. */
import { expect, it } from 'vitest';
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { buildPaper } from '#renderer/features/outbox/confirmation.ts';
import { someBooking } from './bookings.ts';
import { outboxItem } from './outbox-items.ts';

const terms = {
  place: (code: string) => `the town of ${code}`,
  when: (instant: string) => instant.slice(0, 16),
};
const as = (
  booking_status: Booking['booking_status'],
  more: Partial<Booking> = {},
  status: OutboxItem['status'] = 'QUEUED',
) => {
  const booking = { ...someBooking(), booking_status, ...more };
  const given = { booking_id: booking.id, reference: 'AQREF', limit_total: 9000, status };
  const item = outboxItem('x', given);
  return buildPaper(booking, [item], terms);
};

it.each([
  ['QUEUED', 'REQUEST, NOT A BOOKING', false],
  ['NEEDS_ATTENTION', 'REQUEST, NOT BOOKED', false],
  ['PENDING', 'OUTCOME NOT KNOWN YET', false],
  ['ON_HOLD', 'BOOKING ON HOLD, NO TICKET YET', true],
  ['TICKETED', 'BOOKING CONFIRMATION', true],
  ['CANCELLED', 'NOT VALID ANY MORE', false],
] as const)('%s', (status, title, firm) => {
  expect(as(status)).toMatchObject({ title, firm });
});

it('a request that was handed over lives at another station, and is not cancelled', () => {
  const paper = as('CANCELLED', {}, 'HANDED_OVER');
  expect(paper).toMatchObject({ title: 'REQUEST, HANDED OVER', firm: false });
  expect(paper.lines.join('\n')).toMatch(/Request reference\s+AQREF/);
});

it('a request has its temporary locator, its reference and the highest total', () => {
  const paper = as('QUEUED');
  const text = paper.lines.join('\n');
  expect(paper.note).toContain('No seat is held');
  expect(text).toMatch(/Temporary locator\s+\S+/);
  expect(text).toMatch(/Request reference\s+AQREF/);
  expect(text).toMatch(/At most\s+BRL\s9,000\.00/);
  expect(text).toContain('the town of GRU (GRU)');
  expect(as('ON_HOLD').lines.join('\n')).not.toMatch(/AQREF|At most/);
});

it('typed flights have no times to promise', () => {
  const booking = someBooking();
  const slices = booking.slices.map((slice) => ({
    ...slice,
    legs: slice.legs.map((leg) => ({ ...leg, arrival_date: leg.departure_date })),
  }));
  expect(as('QUEUED', { slices }).lines.join('\n')).toContain('time to be confirmed');
});
