/** Refund and release by entries, through the real service: what is read, asked and done, once. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Service } from '#main/host/service.ts';
import { showBooking } from '#renderer/features/booking/servicing.ts';
import { calculateIssueDue } from '#renderer/features/ticketing/amounts-due.ts';
import {
  day,
  openAirdesk,
  payWith,
  sellFirst,
  startWorkstation,
  untilAsked,
  type Workstation,
} from './workstation.ts';

let service: Service;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ service, close } = await openAirdesk());
});
afterEach(() => close());

/** A ticketed current booking. */
async function sell(at: Workstation, names: readonly string[]) {
  await sellFirst(at, `GRU MIA ${day(30)} ${day(40)} ${names.length}ADT`);
  for (const name of names) at.enter(name);
  at.enter('ER');
  await at.until((area) => area.booking !== null && area.screen === 'booking' && !area.waiting);
  at.enter('TTP');
  const due = calculateIssueDue(at.area().booking!.booking, at.area().issue!.passenger_ids);
  payWith(at, due);
  at.enter('TTP');
  at.desk.actions.confirm();
  await at.until((area) => area.booking?.booking.booking_status === 'TICKETED' && !area.waiting);
}

const question = (at: Workstation) => {
  const { overlay } = at.desk.shell.getState();
  if (overlay.kind !== 'question') throw new Error(`no question: ${at.area().answer?.text}`);
  return overlay.question;
};
const statuses = async (at: Workstation): Promise<string[]> => {
  const booking_id = at.area().booking!.booking.id;
  const answer = await at.desk.client.call('booking.documents', { booking_id });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.output.documents.map(({ ticket_status }) => ticket_status);
};
const sent = (at: Workstation, name: string) => at.calls.filter((call) => call === name).length;

it('quotes, keeps what is marked, asks, and refunds the rest once though the answer is lost', async () => {
  const at = await startWorkstation(service);
  await sell(at, ['NM1SILVA/ANA MRS', 'NM1SOUZA/BIA MRS']);
  // A line that is no ticket means none, and not the whole booking.
  at.enter('TRF/L1');
  expect([at.area().refund, at.area().answer?.text]).toEqual([null, 'There is no ticket there.']);
  at.enter('TRF');
  const quoted = await at.until((area) => area.refund?.quote != null && !area.waiting);
  expect(quoted.screen).toBe('refund');
  expect(quoted.refund?.quote?.passengers).toHaveLength(2);
  const both = quoted.refund!.quote!;
  expect(both.paid).toBeCloseTo(both.used + both.kept_by_airline + both.refund + both.residual, 2);
  at.desk.actions.mark();
  const half = await at.until((area) => area.refund?.quote?.passengers.length === 1);
  expect(half.refund?.kept).toHaveLength(1);
  at.enter('TRFP');
  const { lines, danger } = question(at);
  expect(danger).toBe(true);
  expect(lines[0]?.value).toContain('SOUZA');
  at.cut.now = 'after';
  at.desk.actions.confirm();
  await at.until(() => sent(at, 'refund.confirm') > 0);
  at.cut.now = 'nothing';
  await at.until((area) => area.screen === 'booking' && !area.waiting);
  expect(await statuses(at)).toEqual(['TICKETED', 'REFUNDED']);
  const { payments } = at.area().booking!.booking;
  expect(payments.filter(({ type }) => type === 'REFUND')).toHaveLength(1);
}, 120_000);

it('keeps the refund of one booking off another', async () => {
  const at = await startWorkstation(service);
  await sell(at, ['NM1OTHER/EVA MRS']);
  const other = at.area().booking!;
  at.enter('IG');
  await sell(at, ['NM1SILVA/ANA MRS']);
  at.enter('TRF');
  await at.until((area) => area.refund?.quote != null && !area.waiting);
  at.cut.now = 'slow';
  at.desk.actions.mark();
  showBooking(at.desk, 'A', other.booking, other.revision);
  at.cut.now = 'nothing';
  await at.until((area) => !area.waiting);
  expect(at.area().refund).toBeNull();
  at.desk.actions.escape();
  at.desk.actions.escape();
  expect(at.area().screen).not.toBe('refund');
});

it('shows no estimate of an exchange that was changed while it was asked for', async () => {
  const at = await startWorkstation(service);
  await sell(at, ['NM1SILVA/ANA MRS']);
  at.enter('FXF');
  if (at.area().exchange?.give_up.length === 0) at.desk.actions.mark();
  at.enter('FXQ');
  await at.until((area) => area.search?.state === 'done' && area.search.booking_id !== null);
  at.cut.now = 'slow';
  at.enter('SS1');
  await at.until((area) => at.calls.includes('exchange.estimate') && area.screen === 'exchange');
  at.desk.actions.mark();
  at.cut.now = 'nothing';
  await at.until((area) => !area.waiting);
  expect(at.area().exchange).toMatchObject({ estimate: null, step: 'choose' });
});

it('releases the flights after a question, and the tickets are entered as open', async () => {
  const at = await startWorkstation(service);
  await sell(at, ['NM1SILVA/CAIO MR']);
  at.enter('RELEASE FLIGHTS');
  await untilAsked(at);
  expect(question(at).lines.map(({ label }) => label)).toContain('Stays open');
  at.desk.actions.confirm();
  await at.until((area) => area.screen === 'booking' && area.answer?.kind === 'ok');
  expect(await statuses(at)).toEqual(['TICKETED']);
  const legs = at.area().booking!.booking.slices.flatMap((slice) => slice.legs);
  expect(new Set(legs.map(({ leg_status }) => leg_status))).toEqual(new Set(['HX']));
  at.enter('VALUE SILVA');
  const listed = await at.until((area) => area.credits?.answer != null);
  expect(listed.credits?.answer?.credits).toMatchObject([
    { kind: 'OPEN_TICKET', origin: 'RELEASE', booking_id: at.area().booking!.booking.id },
  ]);
}, 120_000);
