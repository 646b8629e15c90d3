/** The list of bookings on the desk: what its headings say for all of them, and its lines for each. */
import { expect, test, vi } from 'vitest';
import type { BookingSummary } from '#main/contract/desk.ts';
import { getQueueNumber, type QueueItem } from '#main/contract/queue.ts';
import type { Area } from '#renderer/app/area.ts';
import { DeskScreen } from '#renderer/features/queues/DeskScreen.tsx';
import { NO_QUEUES } from '#renderer/features/queues/queues-state.ts';
import { handleListChanged, handleQueueChanged } from '#renderer/features/queues/renewing.ts';
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

test('a list found by a text is none of the lists beside it', () => {
  const found = [booking('a', 'BRL', 5)];
  for (const [find_text, current] of [
    ['', 1],
    ['SILVA', 0],
  ] as const) {
    const page = draw(deskAt({ found, find_text }), DeskScreen);
    expect(page.match(/aria-current/g) ?? []).toHaveLength(current);
    expect(page).toContain('>GRU–MIA 20DEC<');
  }
});

/** A desk that shows a queue, and what it asks of the service. */
function showQueue(queue: number, lead: Partial<Area> = {}) {
  const items = [{ id: 'item', booking: booking('b1', 'BRL', 1) }] as QueueItem[];
  const open = { queue, category: null };
  const agency_queues = { ...NO_QUEUES.agency_queues, queues: [], items, open };
  const desk = deskAt({ screen: 'desk', agency_queues, ...lead });
  const { client } = desk;
  const asked: string[] = [];
  const call = (...called: Parameters<typeof client.call>) => {
    asked.push(called[0]);
    return client.call(...called);
  };
  return { desk: Object.assign(desk, { client: { ...client, call } }), asked };
}

test('a change of another queue asks for the counts alone, not for the items on screen', () => {
  const other = showQueue(50);
  handleQueueChanged(other.desk, { queue: 51, booking_id: null });
  expect(other.asked).toEqual(['queue.counts']);
  for (const queue of [50, null]) {
    const { desk, asked } = showQueue(50);
    handleQueueChanged(desk, { queue, booking_id: null });
    expect(asked).toEqual(['queue.counts', 'queue.get']);
  }
});

test('a changed booking asks for the items of an own queue only where it is one of them', () => {
  const touched = { other: 'b2', shown: 'b1' };
  const asks = (queue: number, booking_id: string) => {
    const { desk, asked } = showQueue(queue, { found: [] });
    handleListChanged(desk);
    handleQueueChanged(desk, { queue: null, booking_id });
    return asked;
  };
  expect(asks(50, touched.other)).toEqual(['queue.counts']);
  expect(asks(50, touched.shown)).toEqual(['queue.counts', 'queue.get']);
  // A queue that fills itself may hold it from now on.
  expect(asks(getQueueNumber('TIME_LIMIT'), touched.other)).toEqual(['queue.counts', 'queue.get']);
});

test('bookings that change behind a queue or a lock are read when they are shown again', async () => {
  vi.useFakeTimers();
  const { desk, asked } = showQueue(50, { found: [] });
  const { name, agency_queues } = desk.getActiveArea();
  const show = (open: typeof agency_queues.open) => desk.patchPart(name, 'agency_queues', { open });
  show(null);
  handleListChanged(desk);
  // The queue is shown while they are read, and one more changes.
  show(agency_queues.open);
  handleListChanged(desk);
  await Promise.resolve();
  desk.patchArea(name, { found: [] });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(desk.getArea(name).found).toBeNull();
  show(null);
  desk.patchArea(name, { found: [] });
  desk.session.setState({ phase: 'locked' });
  asked.length = 0;
  handleListChanged(desk);
  expect(asked).toEqual([]);
  expect(desk.getArea(name).found).toBeNull();
  vi.useRealTimers();
});

test('however often bookings change at once, the desk asks once more', async () => {
  vi.useFakeTimers();
  const { desk, asked } = showQueue(50);
  for (let n = 0; n < 20; n += 1) {
    handleQueueChanged(desk, { queue: null, booking_id: 'b1' });
  }
  expect(asked.splice(0)).toEqual(['queue.counts', 'queue.get']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual(['queue.counts', 'queue.get']);
  vi.useRealTimers();
});
