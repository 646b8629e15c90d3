/** A confirmation that says what it is, before anything else. */
import { expect, it } from 'vitest';
import type { Booking } from '#main/contract/booking.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { buildConfirmationPaper } from '#main/documents/confirmation.ts';
import { formatText } from '#main/documents/text.ts';
import { TERMS } from '../../documents/reading.ts';
import { someBooking } from '../renderer/bookings.ts';

function build(
  booking_status: Booking['booking_status'],
  more: Partial<Booking> = {},
  status: OutboxItem['status'] = 'QUEUED',
) {
  const booking = { ...someBooking(), booking_status, ...more };
  const item = { status, reference: 'AQREF', limit_total: 9000, currency: 'BRL' };
  const paper = buildConfirmationPaper({ booking, tickets: [], item }, TERMS);
  return { first: paper.blocks[0], text: formatText(paper) };
}

it.each([
  ['QUEUED', 'This is a request, no booking', 'warn'],
  ['NEEDS_ATTENTION', 'This request could not be placed as asked', 'warn'],
  ['PENDING', 'It is not certain that this is booked', 'warn'],
  ['ON_HOLD', 'This booking is held', 'plain'],
  ['TICKETED', 'This booking is ticketed', 'plain'],
  ['CANCELLED', 'This booking is cancelled', 'warn'],
] as const)('%s', (status, title, tone) => {
  expect(build(status).first).toMatchObject({ kind: 'notice', title, tone });
});

it('a request that was handed over lives at another station, and is not cancelled', () => {
  const { first, text } = build('CANCELLED', {}, 'HANDED_OVER');
  expect(first).toMatchObject({ title: 'This request was handed over', tone: 'warn' });
  expect(text).toMatch(/Reference of the request\s+AQREF/);
});

it('a request has its temporary locator, its reference and the highest total', () => {
  const { text } = build('QUEUED');
  expect(text).toMatch(/Nothing is\s+booked or held/);
  expect(text).toMatch(/Our own reference\s+\S+/);
  expect(text).toMatch(/Reference of the request\s+AQREF/);
  expect(text).toMatch(/At most\s+BRL\s9,000\.00/);
  expect(text).toContain('São Paulo');
  expect(text).not.toContain('Confirmed');
  expect(build('ON_HOLD').text).not.toMatch(/AQREF|At most/);
});

it('typed flights have no times to promise', () => {
  const listSlices = (duration: number) =>
    someBooking().slices.map((slice) => ({
      ...slice,
      legs: slice.legs.map((leg) => ({ ...leg, arrival_date: leg.departure_date, duration })),
    }));
  expect(build('QUEUED', { slices: listSlices(0) }).text).toContain('time not known yet');
  // A flight west that lands at the hour of its departure.
  const { text } = build('ON_HOLD', { slices: listSlices(75) });
  expect(text).not.toMatch(/time not known yet|··:··/);
  expect(text).toContain('1h15');
});
