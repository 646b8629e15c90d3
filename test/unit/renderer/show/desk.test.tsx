/** The list of bookings on the desk: what its headings say for all of them, and its lines for each. */
import { expect, test } from 'vitest';
import type { BookingSummary } from '#main/contract/desk.ts';
import { DeskScreen } from '#renderer/features/queues/DeskScreen.tsx';
import { handleQueueChanged } from '#renderer/features/queues/queues-on-desk.ts';
import { NO_QUEUES } from '#renderer/features/queues/queues-state.ts';
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

test('a change of another queue asks for the counts alone, not for the items on screen', async () => {
  const agency_queues = { ...NO_QUEUES.agency_queues, queues: [], items: [] };
  const open = { queue: 50, category: null };
  const desk = deskAt({ screen: 'desk', agency_queues: { ...agency_queues, open } });
  const { client } = desk;
  const asked: string[] = [];
  Object.assign(desk, {
    client: {
      ...client,
      call: (...call: Parameters<typeof client.call>) => {
        asked.push(call[0]);
        return client.call(...call);
      },
    },
  });
  handleQueueChanged(desk, 51);
  expect(asked.splice(0)).toEqual(['queue.counts']);
  for (const changed of [50, null]) {
    handleQueueChanged(desk, changed);
    expect(asked.splice(0)).toEqual(['queue.counts', 'queue.get']);
  }
});

test('wrong fields are said once they are on screen, where the focus stays on the line too', () => {
  const desk = deskAt({ screen: 'shop' });
  const { name } = desk.getActiveArea();
  desk.refuseForm(name);
  const getSaid = () => desk.shell.getState().announcement;
  desk.nameWrongFields(() => []);
  desk.nameWrongFields(() => ['From (needed)']);
  const said = getSaid();
  expect(said.text).toBe('Some fields need another look. From (needed)');
  desk.nameWrongFields(() => ['To (needed)']);
  expect(getSaid()).toBe(said);
});
