/** What an agent changed is shown where the booking is held, and is nobody else's doing. */
import { expect, it, vi } from 'vitest';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { getToday, openAirdesk, sellFirst, startWorkstation, untilAsked } from './workstation.ts';

const UNDER_LOAD_MS = 120_000;
vi.setConfig({ testTimeout: UNDER_LOAD_MS });

const today = getToday();

it('one’s own change is taken over in silence, whenever the news of it comes', async () => {
  const { service, close } = await openAirdesk();
  const at = await startWorkstation(service);
  await sellFirst(at, `GRU EZE ${formatGdsDate(addDays(today, 30))}`);
  at.enter('NM1OWNCHANGE/ANA MRS');
  at.enter('AP+55 11 3333 4444');
  at.enter('ER');
  const held = await at.until(({ booking, answer }) => booking !== null && answer?.kind === 'ok');
  const { booking, revision } = held.booking!;
  const said = held.answer;

  // As a call of the page whose answer is not taken into the area yet: the news overtakes it.
  const changed = await at.desk.client.call('booking.annotate', {
    booking_id: booking.id,
    add: [{ kind: 'REMARK', remark_type: 'GENERAL', text: 'ASKS FOR THE AISLE' }],
    remove: [],
  });
  expect(changed.ok).toBe(true);
  const after = await at.until((area) => (area.booking?.revision ?? 0) > (revision ?? 0));
  // Who did it is asked before it is told; what is asked after that is answered after it.
  for (let n = 0; n < 3; n += 1) await at.desk.client.call('booking.history', { id: booking.id });
  expect(after.booking?.booking.remarks.map(({ text }) => text)).toContain('ASKS FOR THE AISLE');
  expect(at.area().answer).toEqual(said);
  await close();
});

it('edits go on after a line of one’s own, and nobody is said to have changed the booking', async () => {
  const { service, close } = await openAirdesk();
  const at = await startWorkstation(service);
  await sellFirst(at, `GRU MIA ${formatGdsDate(addDays(today, 30))}`);
  at.enter('NM1OWNLINE/ANA MRS');
  at.enter('ER');
  await at.until(({ booking, waiting }) => booking !== null && waiting === null);
  at.enter('1/ANNA;APM-5511999998888/P1;ER');
  const question = await untilAsked(at);
  expect(question.lines.map(({ value }) => value)).toEqual(['ANA → ANNA']);
  expect(at.area().answer).toBeNull();
  await close();
});
