/** The remarks of a booking, each marked by one code wherever it came from. */
import { expect, test } from 'vitest';
import { RemarksTab } from '#renderer/features/booking/RemarksTab.tsx';
import { someBooking } from '../bookings.ts';
import { deskAt, draw } from './drawn.tsx';

test('marks a remark by the code that the history has', () => {
  const remark = {
    remark_type: 'ITINERARY',
    text: 'CHECK IN EARLY',
    segment_number: null,
  } as const;
  const booking = someBooking({ remarks: [remark] });
  const kept = { status: 'LOCAL', airline_status: null, note: null, by: 'Ana' } as const;
  const at = '2026-11-21T12:00:00.000Z';
  const own = { ...kept, at, id: '1', kind: 'REMARK', remark_type: 'ITINERARY' } as const;
  const items = [{ ...own, text: 'BRING A COAT' }];
  const answer = { received_from: null, why_not: null, limit_action: null, provider_payments: [] };
  const notes = { booking_id: booking.id, revision: 1, items, ...answer };
  const page = draw(deskAt({ notes }), () => <RemarksTab booking={booking} />);
  expect(page.match(/>RIR</g)).toHaveLength(2);
  expect(page).not.toContain('ITINERARY<');
});
