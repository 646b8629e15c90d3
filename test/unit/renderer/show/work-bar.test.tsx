/** The bar over a booking that is worked on from a queue: which queue, and what is to be done. */
import { expect, test } from 'vitest';
import { WorkBar } from '#renderer/features/booking/BookingScreen.tsx';
import { NO_QUEUES } from '#renderer/features/queues/queues-state.ts';
import { deskAt, draw } from './drawn.tsx';

const place = { queue: 41, category: null };

function bar(title: string, note: string | null): string {
  return draw(
    deskAt({
      agency_queues: {
        ...NO_QUEUES.agency_queues,
        queues: [{ ...place, title, kind: 'OWN', count: 3 }],
        working: { ...place, id: 'i1', note },
      },
    }),
    WorkBar,
  );
}

test('a queue without a title is named once, and one with a title by it', () => {
  expect(bar('', null)).toContain('<b>Working queue 41</b>');
  expect(bar('Groups', null)).toContain('<b>Working queue 41: Groups</b>');
});

test('a record of a GDS is not said to come back tomorrow, which no GDS does', () => {
  const gds_working = {
    provider_type: 'PROVIDER_03' as const,
    queue: '8',
    category: null,
    locator: 'ABC123',
  };
  const area = deskAt({ agency_queues: { ...NO_QUEUES.agency_queues, gds_working } });
  const drawn = draw(area, WorkBar);
  expect(drawn).toContain('Working queue 8');
  expect(drawn).not.toContain('tomorrow');
  expect(bar('', null)).toContain('tomorrow');
});

test('the note says what is to be done as long as the booking is worked on', () => {
  expect(bar('', 'Call back before ten')).toContain('Call back before ten');
  expect(bar('', null)).not.toContain('work-note');
});
