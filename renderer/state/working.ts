/** Working a worklist by entries: counting, opening what is first, settling it, going to the next. */
import type { AreaName } from '#main/contract/desk.ts';
import { automaticQueue, type WorklistItem, type WorklistQueue } from '#main/contract/worklist.ts';
import { addDays, localToUtc } from '#main/reference/calendar.ts';
import type { PlaceWish, WorkEnd } from '../commands/wishes.ts';
import { saidInWords } from '../words/said.ts';
import { phrase, say } from '../words/words.ts';
import { openQueue } from './deciding.ts';
import {
  activeArea,
  agencyToday,
  answer,
  answerFailure,
  areaMeant,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  patchArea,
  timeZone,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { NO_SALE } from './sale-state.ts';
import { afterFailure, showBooking } from './servicing.ts';

const titleOf = ({ title, kind }: WorklistQueue): string =>
  kind === 'OWN' && title !== '' ? title : say(`worklist.${kind}`);

const numberOf = ({ queue, category }: { queue: number; category: number | null }): string =>
  category === null ? `${queue}` : `${queue}C${category}`;

/** Says how much is on each, or on one. */
export async function countWorklists(
  bench: Bench,
  queue: number | null,
  category: number | null,
): Promise<void> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.worklists'), 'worklist.counts', {});
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { queues } = result.value.output;
  patchArea(bench, name, ({ worklist }) => ({ worklist: { ...worklist, queues } }));
  const shown = queues.filter(
    (one) =>
      (queue === null || one.queue === queue) && (category === null || one.category === category),
  );
  if (queue !== null && shown.length === 0) {
    const empty = numberOf({ queue, category });
    answer(bench, name, 'info', say('answer.worklist_empty', { queue: empty }));
    return;
  }
  const lines = shown.map((one) =>
    say('answer.worklist_line', {
      queue: numberOf(one),
      count: one.count,
      title: titleOf(one),
    }),
  );
  answer(bench, name, 'info', say('answer.worklists', { n: shown.length }), lines);
}

/**
 * Opens what is first on a worklist; without a number, of the one in hand. Where none is, the queue of
 * what was sold without a connection.
 */
export async function workQueue(
  bench: Bench,
  which: { queue: number; category: number | null } | null,
): Promise<void> {
  const { name, worklist } = activeArea(bench);
  const asked = which ?? worklist.working ?? worklist.open;
  if (!asked) {
    openQueue(bench, null);
    return;
  }
  await openFirst(bench, name, { queue: asked.queue, category: asked.category }, null);
}

async function openFirst(
  bench: Bench,
  name: AreaName,
  open: { queue: number; category: number | null },
  after: string | null,
): Promise<void> {
  const what = phrase('waiting.worklist', { queue: open.queue });
  const result = await callFor(bench, name, what, 'worklist.get', open);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  // What a colleague works on is theirs.
  const items = result.value.output.items.filter(({ held_by }) => held_by === null);
  const at = nextOf(items, after);
  const item = items[at];
  const view = { open, items, working: item ? { id: item.id, ...open } : null };
  patchArea(bench, name, ({ worklist }) => ({ worklist: { ...worklist, ...view } }));
  if (!item) {
    const key = after === null ? 'answer.worklist_empty' : 'answer.worklist_over';
    answer(bench, name, 'info', say(key, { queue: numberOf(open) }));
    openScreen(bench, name, 'desk');
    askFocus(bench, 'line');
    return;
  }
  const hold = { id: item.id, hold: true };
  const held = await bench.client.call('worklist.hold', hold);
  // Somebody was quicker: the next one then.
  if (!held.ok && held.error.error === 'WRONG_STATE') {
    await openFirst(bench, name, open, item.id);
    return;
  }
  await openItem(
    bench,
    name,
    item,
    say('answer.worklist_at', { queue: numberOf(open), at: at + 1, count: items.length }),
  );
}

/** The place of the item after one, from the beginning again behind the last; -1 where none is left. */
function nextOf(items: readonly WorklistItem[], after: string | null): number {
  const last = items.findIndex(({ id }) => id === after);
  const at = (last + 1) % Math.max(items.length, 1);
  return items[at] && items[at].id !== after ? at : -1;
}

async function openItem(
  bench: Bench,
  name: AreaName,
  { booking, note }: WorklistItem,
  said: string,
): Promise<void> {
  const input = { id: booking.id };
  const result = await callFor(bench, name, phrase('waiting.retrieve'), 'booking.get', input);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  showBooking(bench, name, result.value.output.booking, result.value.meta.revision);
  answer(bench, name, 'info', said, note === null ? [] : [note]);
}

/** Places the booking in hand, with a day it is due and a note where they are said. */
export async function placeOnQueue(bench: Bench, where: PlaceWish): Promise<void> {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const queue = numberOf(where);
  if (automaticQueue(where.queue) !== null) {
    answer(bench, name, 'warn', say('answer.worklist_automatic', { queue }));
    return;
  }
  const what = phrase('waiting.place', { queue });
  const input = { booking_id: booking.booking.id, ...where };
  const result = await callFor(bench, name, what, 'worklist.place', input);
  if (result.ok) answer(bench, name, 'ok', say('answer.worklist_placed', { queue }));
  else answerFailure(bench, name, result.error);
}

/** The next time it is so late where the agency is, or in the morning of a day; tomorrow's where none is said. */
function whenBack(bench: Bench, until: string | null): string {
  const today = agencyToday(bench);
  const zone = timeZone(bench);
  if (until?.includes('-')) return localToUtc(`${until}T08:00`, zone);
  const later = localToUtc(`${today}T${until ?? '08:00'}`, zone);
  const over = until === null || Date.parse(later) <= bench.now().getTime();
  return over ? localToUtc(`${addDays(today, 1)}T${until ?? '08:00'}`, zone) : later;
}

/** The item in hand is done, or comes back later; the next one is opened. */
export async function settleWorkItem(
  bench: Bench,
  how: 'done' | 'delay',
  until: string | null,
): Promise<void> {
  const { name, worklist } = activeArea(bench);
  const { working } = worklist;
  if (!(await settle(bench, how, until)) || !working) return;
  const { id, queue, category } = working;
  await openFirst(bench, name, { queue, category }, id);
}

/** Takes the item in hand off, for good or for a time; true where that is done. */
async function settle(bench: Bench, how: 'done' | 'delay', until: string | null): Promise<boolean> {
  const { name, worklist } = activeArea(bench);
  const { working } = worklist;
  if (!working) {
    answer(bench, name, 'warn', say('why.no_worklist'));
    return false;
  }
  const { id, queue } = working;
  const input = how === 'done' ? { id, how } : { id, how, until: whenBack(bench, until) };
  const what = phrase('waiting.worklist', { queue });
  const result = await callFor(bench, name, what, 'worklist.settle', input);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return false;
  }
  patchArea(bench, name, ({ worklist: view }) => ({
    worklist: { ...view, queues: result.value.output.queues },
  }));
  return true;
}

/** The booking in hand is done with, or left as it is and where it is: the next of the worklist. */
export async function workNext(bench: Bench, how: 'end' | 'ignore'): Promise<void> {
  const { name, worklist } = activeArea(bench);
  const { working } = worklist;
  if (!working) return;
  if (how === 'end') {
    await settleWorkItem(bench, 'done', null);
    return;
  }
  patchArea(bench, name, { edit: null, edit_base: null, quote: null, marked: [], ...NO_SALE });
  const { id, queue, category } = working;
  await bench.client.call('worklist.hold', { id, hold: false });
  await openFirst(bench, name, { queue, category }, id);
}

/** Leaves it; the item in hand is taken off or put off first where that is said. */
export async function leaveWorklist(bench: Bench, after?: WorkEnd): Promise<void> {
  const { name, worklist } = activeArea(bench);
  const { working } = worklist;
  const settled = after === 'remove' || after === 'end' || after === 'delay';
  if (working && settled && !(await settle(bench, after === 'delay' ? 'delay' : 'done', null))) {
    return;
  }
  if (working && !settled) {
    void bench.client.call('worklist.hold', { id: working.id, hold: false });
  }
  patchArea(bench, name, ({ worklist: view }) => ({
    worklist: { ...view, working: null, open: null },
    ...(after === undefined ? {} : { booking: null, booking_id: null }),
  }));
  openScreen(bench, name, 'desk');
  askFocus(bench, 'line');
  if (working) {
    answer(bench, name, 'info', say('answer.worklist_left', { queue: working.queue }));
  }
}

/** Names one of the agency's own worklists. */
export async function nameWorklist(
  bench: Bench,
  list: { queue: number; title: string },
): Promise<void> {
  const { name } = activeArea(bench);
  const what = phrase('waiting.worklists');
  const result = await callFor(bench, name, what, 'worklist.name', list);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { queues } = result.value.output;
  patchArea(bench, name, ({ worklist }) => ({ worklist: { ...worklist, queues } }));
  answer(bench, name, 'ok', say('answer.worklist_named', list));
}

/** Sets a rate of exchange of the agency. */
export async function setRate(
  bench: Bench,
  rate: { from: string; to: string | null; value: string },
): Promise<void> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.rate'), 'rate.set', rate);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { rates, currency } = result.value.output;
  bench.shell.setState({ rates });
  const said = { from: rate.from, to: rate.to ?? currency, value: rate.value };
  answer(bench, name, 'ok', say('answer.rate_set', said));
}

/** Accepts the times the airline has moved the flights of the booking in hand to. */
export async function acceptSchedule(bench: Bench): Promise<void> {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const what = phrase('waiting.accept_schedule');
  const { id } = booking.booking;
  const input = { booking_id: id, revision: booking.revision };
  const result = await callFor(bench, name, what, 'booking.accept_schedule', input);
  if (!result.ok) {
    // Other times than were on screen are accepted by nobody unasked.
    afterFailure(bench, name, result.error, () => void acceptSchedule(bench));
    return;
  }
  const { output, meta } = result.value;
  showBooking(bench, name, output.booking, meta.revision);
  answer(bench, name, 'ok', say('answer.schedule_accepted'), meta.warnings);
}

/** Asks, with what an exchange took away, whether that is settled: the warning goes then. */
export function askSettleLosses(bench: Bench): void {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  ask(bench, {
    title: say('question.settle_losses'),
    lines: booking.booking.warnings.flatMap(({ type, description }) =>
      type === 'LOST_SERVICE'
        ? [{ label: say('warning.LOST_SERVICE'), value: saidInWords(description) }]
        : [],
    ),
    note: say('question.settle_losses_note'),
    confirm: say('question.settle_losses_do'),
    danger: true,
    run: () => settleLosses(bench, name),
  });
}

async function settleLosses(bench: Bench, name: AreaName): Promise<void> {
  const { booking } = areaOf(bench, name);
  if (!booking) return;
  const input = { booking_id: booking.booking.id, revision: booking.revision };
  const what = phrase('waiting.settle_losses');
  const result = await callFor(bench, name, what, 'booking.settle_losses', input);
  if (!result.ok) {
    afterFailure(bench, name, result.error, () => askSettleLosses(bench));
    return;
  }
  const { output, meta } = result.value;
  showBooking(bench, name, output.booking, meta.revision);
  answer(bench, name, 'ok', say('answer.losses_settled'), meta.warnings);
}
