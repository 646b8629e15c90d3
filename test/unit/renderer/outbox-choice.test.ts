/** What can be decided about an item, and old and new side by side. */
import { describe, expect, it } from 'vitest';
import type { OutboxItem } from '#main/contract/outbox.ts';
import {
  compareLegs,
  listBookingLegs,
  listChoices,
  listOfferLegs,
} from '#renderer/features/outbox/outbox-choice.ts';
import { someBooking } from './bookings.ts';
import { choiceOf, offerOf, outboxItem } from './outbox-items.ts';

const FLIGHT = { flight: 'LA8190', departure: '2026-12-20T22:55', arrival: '2026-12-21T05:10' };
const keys = (item: OutboxItem) => listChoices(item).map(({ key }) => key);

describe('what can be decided', () => {
  const offer = offerOf(700, FLIGHT);
  const other = offerOf(800, { ...FLIGHT, flight: 'LA8084' });
  const without = offerOf(650, { ...FLIGHT, flight: 'LA8086', token: null });
  it.each<[string, Partial<OutboxItem>, string]>([
    ['waiting', { status: 'QUEUED' }, 'retry hold drop'],
    ['kept back', { status: 'QUEUED', on_hold: true }, 'release drop'],
    ['on its way', { status: 'SENDING' }, ''],
    ['being looked up', { status: 'UNKNOWN' }, 'retry drop'],
    ['placed', { status: 'CONFIRMED' }, ''],
    ['given up', { status: 'DROPPED' }, ''],
    [
      'dearer, the same offer among the others',
      {
        status: 'NEEDS_ATTENTION',
        choice: choiceOf({ offer, alternatives: [offer, other, without] }),
      },
      'accept choose-1 retry drop',
    ],
    [
      'sold out',
      { status: 'NEEDS_ATTENTION', choice: choiceOf({ alternatives: [other, offer] }) },
      'choose-1 choose-2 retry drop',
    ],
    [
      'found at the provider',
      {
        status: 'NEEDS_ATTENTION',
        reason: 'UNKNOWN_OUTCOME',
        choice: choiceOf({ found: [{ locator: 'ABC123', order_id: 'O1' }] }),
      },
      'adopt-O1 retry drop',
    ],
  ])('%s', (_, more, said) => {
    expect(keys(outboxItem('x', more)).join(' ')).toBe(said);
  });
});

describe('old and new', () => {
  const old = listOfferLegs(offerOf(500, { ...FLIGHT, brand: 'LIGHT' }));
  const changes = (flight: Parameters<typeof offerOf>[1]) =>
    compareLegs(old, listOfferLegs(offerOf(500, flight))).map((pair) => pair.changes);

  it('says what differs, in order', () => {
    expect([
      changes({ ...FLIGHT, brand: 'LIGHT' }),
      changes({ ...FLIGHT, brand: 'PLUS' }),
      changes({ ...FLIGHT, brand: 'LIGHT', departure: '2026-12-20T23:05' }),
      changes({
        flight: 'LA8084',
        departure: '2026-12-21T01:10',
        arrival: '2026-12-21T08:10',
        brand: 'LIGHT',
      }),
    ]).toEqual([[[]], [['brand']], [['departure']], [['flight', 'date', 'departure', 'arrival']]]);
  });

  it('compares no times where none were typed', () => {
    const midnight = '2026-12-20T00:00';
    const typed = { ...old[0]!, departure: midnight, arrival: midnight, timed: false };
    const [pair] = compareLegs([{ ...typed, brand: null }], old);
    expect(pair?.changes).toEqual([]);
  });

  it('shows flights that are only on one side', () => {
    expect(compareLegs(old, []).map(({ before, after }) => [before?.flight, after])).toEqual([
      ['LA8190', null],
    ]);
    expect(compareLegs([], old).map(({ before, after }) => [before, after?.flight])).toEqual([
      [null, 'LA8190'],
    ]);
  });

  it('takes every leg of a booking', () => {
    const booking = someBooking();
    const legs = booking.slices.flatMap((slice) => slice.legs);
    expect(listBookingLegs(booking).map(({ flight }) => flight)).toEqual(
      legs.map((leg) => `${leg.managed_by}${leg.flight_number}`),
    );
  });
});
