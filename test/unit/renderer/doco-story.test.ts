/**
 * Visas, known traveller and redress numbers at the desk: typed into the form of a sale together with
 * another wish, written once it is booked, shown covered, changed by an entry and in the form.
 */
import { afterAll, expect, it, vi } from 'vitest';
import { addDays, formatGdsDate } from '#main/reference/calendar.ts';
import { getHostDisplay } from '#renderer/features/host-display/host-display.ts';
import { getLineText } from '#renderer/features/host-display/line.ts';
import { changeRow } from '#renderer/features/sell/selling.ts';
import { getToday, openAirdesk, startWorkstation } from './workstation.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const today = getToday();

const { service, close } = await openAirdesk();
const at = await startWorkstation(service);
afterAll(close);

/** Resolves once the desk has the answer to what it sent; the service has it before. */
const over = () => vi.waitUntil(() => !at.desk.isSending(at.area()));
const docos = async (): Promise<(string | null | undefined)[]> => {
  const booking_id = at.area().booking?.booking.id ?? '';
  const read = await at.desk.client.call('booking.annotations', { booking_id });
  if (!read.ok) throw new Error(read.error.message);
  return read.value.output.items.flatMap((item) =>
    item.kind === 'SSR' && item.code === 'DOCO' ? [item.text] : [],
  );
};

it('are written with the booking, beside a meal, and changed by entry and form', async () => {
  at.enter(`GRU MIA ${formatGdsDate(addDays(today, 61))} 1ADT`);
  await at.until((area) => area.search?.state === 'done');
  at.enter('FILTER 01');
  at.enter('SS1');
  await at.until((area) => area.draft?.confirmed === true && !area.waiting);
  at.enter('NM1SILVA/ANA MRS');
  at.enter('SR VGML/P1');
  changeRow(at.desk, 'A', 0, {
    visa_number: 'b7654321',
    visa_country: 'usa',
    visa_place: 'Brasilia',
    visa_issued: '14MAR2022',
    birth_place: 'Santos',
    redress: '1234567',
  });
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  await over();
  await vi.waitUntil(() => at.area().unsent.notes.length === 0);
  expect(await docos()).toEqual(['SANTOS/V/····21/BRASILIA/14MAR22/USA', '//R/····']);

  at.enter('SR DOCO HK1--K-TT1155667---USA/P1');
  await vi.waitUntil(async () => (await docos()).includes('//K/····67///USA'));
  await over();

  at.desk.runCommand('booking.update');
  changeRow(at.desk, 'A', 0, { known_traveller: 'TT9988776', phone: '+55 11 4444 3333' });
  at.desk.runCommand('transaction.end');
  await over();
  await vi.waitUntil(async () => (await docos()).includes('//K/····76///US'));
  const { booking, notes } = at.area();
  expect(booking?.booking.passengers[0]?.phone_number).toContain('4444');
  const { lines } = getHostDisplay(booking!.booking, { language: 'AMADEUS', notes, open: [] });
  expect(lines.map(getLineText).join('\n')).toContain('SSR DOCO');
});

it('typed together with another change without a line are written once it is back', async () => {
  await at.desk.client.call('connection.set', { offline: true });
  await vi.waitUntil(() => at.desk.outbox.getState().line === 'OFFLINE');
  at.desk.runCommand('booking.update');
  changeRow(at.desk, 'A', 0, { known_traveller: 'TT1122333', phone: '+55 11 5555 6666' });
  at.desk.runCommand('transaction.end');
  await at.until((area) => area.edit === null && area.owed.length === 1);
  await over();
  expect(at.area().answer?.details.at(-1)).toBe('A line goes to the booking once it is placed.');
  expect(await docos()).not.toContain('//K/····33///US');
  await at.desk.client.call('connection.set', { offline: false });
  await at.until(({ owed }) => owed.length === 0);
  expect(await docos()).toContain('//K/····33///US');
  const getPhone = () => at.area().booking?.booking.passengers[0]?.phone_number ?? '';
  await vi.waitUntil(() => getPhone().includes('6666'), { timeout: 20_000 });
});
