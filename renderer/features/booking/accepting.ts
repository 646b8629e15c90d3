/** Schedule changes, commission and lost services of a booking: the agent's decisions. */
import type { Booking } from '#main/contract/booking.ts';
import type { CallMeta } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { sayInWords } from '../../i18n/service-words.ts';
import { phrase, say } from '../../i18n/words.ts';
import { callOrHandle } from './refreshing.ts';
import { showBooking } from './servicing.ts';

/** Shows the changed booking, with an answer and the warnings. */
function showChanged(
  desk: DeskContext,
  name: AreaName,
  { output, meta }: { output: { booking: Booking }; meta: CallMeta },
  text: string,
): void {
  showBooking(desk, name, output.booking, meta.revision);
  desk.answer(name, 'ok', text, [], meta.warnings);
}

/** Accepts or refuses the airline's new times, of one flight if named, else of every one. */
export async function answerSchedule(
  desk: DeskContext,
  choice: 'accept' | 'refuse',
  segment_id?: string,
): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const segment_ids = segment_id === undefined ? [] : [segment_id];
  const input = { booking_id: booking.booking.id, revision: booking.revision, segment_ids };
  const what = phrase(`waiting.${choice}_schedule`);
  // If the times are no longer those on screen, the agent is asked again.
  const again = () => void answerSchedule(desk, choice, segment_id);
  const done = await callOrHandle(desk, again, name, what, `booking.${choice}_schedule`, input);
  const said = choice === 'accept' ? 'answer.schedule_accepted' : 'answer.schedule_refused';
  if (done) showChanged(desk, name, done, say(said));
}

export async function setCommission(
  desk: DeskContext,
  agreed: { percent: number | null; amount: number | null },
): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const input = { booking_id: booking.booking.id, ...agreed };
  const what = phrase('waiting.commission');
  const again = () => void setCommission(desk, agreed);
  const done = await callOrHandle(desk, again, name, what, 'booking.set_commission', input);
  const amount = agreed.percent === null ? `${agreed.amount}` : `${agreed.percent}%`;
  if (done) showChanged(desk, name, done, say('answer.commission', { amount }));
}

/** Asks whether services lost in an exchange are settled; if so, removes the warning. */
export function askSettleLosses(desk: DeskContext): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  desk.ask(name, {
    title: say('question.settle_losses'),
    lines: booking.booking.warnings.flatMap(({ type, description }) =>
      type === 'LOST_SERVICE'
        ? [{ label: say('warning.LOST_SERVICE'), value: sayInWords(description) }]
        : [],
    ),
    note: say('question.settle_losses_note'),
    confirm: say('question.settle_losses_do'),
    danger: true,
    run: () => settleLosses(desk, name),
  });
}

async function settleLosses(desk: DeskContext, name: AreaName): Promise<void> {
  const { booking } = desk.getArea(name);
  if (!booking) return;
  const input = { booking_id: booking.booking.id, revision: booking.revision };
  const what = phrase('waiting.settle_losses');
  const again = () => askSettleLosses(desk);
  const done = await callOrHandle(desk, again, name, what, 'booking.settle_losses', input);
  if (done) showChanged(desk, name, done, say('answer.losses_settled'));
}
