/** Looking through the queue and deciding what needs a person; what it came to is what main answers. */
import type { Booking } from '#main/contract/booking.ts';
import type { QueueDecideInput, QueueItem } from '#main/contract/queue.ts';
import { QUEUE_FILTERS, type QueueFilter } from '../commands/situation.ts';
import { money } from '../words/format.ts';
import { saidInWords } from '../words/said.ts';
import { phrase, say } from '../words/words.ts';
import {
  activeArea,
  announce,
  answer,
  answerFailure,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  itemInHand,
  patchArea,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { putItem, readQueue, refreshHolders } from './queue.ts';
import { type Choice, choicesOf, tokensOfOffer } from './queue-choice.ts';
import { countsOf, groupOf, queueRows } from './queue-rows.ts';
import { rememberDropped } from './undoing.ts';

const itemsOf = (bench: Bench) => bench.outbox.getState().items;

/** Opens the queue; a booking in hand that is in it is the line under the cursor. */
export function openQueue(bench: Bench, filter: QueueFilter | null): void {
  const area = activeArea(bench);
  const own = itemsOf(bench).filter(({ booking_id }) => booking_id === area.booking?.booking.id);
  const mine = own.find(({ status }) => groupOf(status) === 'attention') ?? own.at(-1);
  patchArea(bench, area.name, ({ cursor, queue_filter }) => ({
    queue_filter: filter ?? (mine && area.screen !== 'queue' ? 'all' : queue_filter),
    ...(mine && area.screen !== 'queue' ? { cursor: { ...cursor, queue: mine.id } } : {}),
  }));
  openScreen(bench, area.name, 'queue');
  askFocus(bench, 'line');
  void readQueue(bench);
}

export function stepFilter(bench: Bench, step: number): void {
  const { name, queue_filter } = activeArea(bench);
  const count = QUEUE_FILTERS.length;
  const at = (QUEUE_FILTERS.indexOf(queue_filter) + step + count) % count;
  setFilter(bench, name, QUEUE_FILTERS[at] ?? 'all');
}

export function setFilter(
  bench: Bench,
  name: ReturnType<typeof activeArea>['name'],
  filter: QueueFilter,
): void {
  patchArea(bench, name, { queue_filter: filter });
  const n = countsOf(itemsOf(bench))[filter];
  announce(bench, say('answer.queue_filter', { filter: say(`queue_filter.${filter}`), n }));
}

/** Opens an item by its line in the list, or the one under the cursor, with its booking. */
export function openItem(bench: Bench, line: number | null): void {
  const area = activeArea(bench);
  const rows = queueRows(itemsOf(bench), area.queue_filter);
  const item = line === null ? itemInHand(area, itemsOf(bench)) : rows[line - 1];
  if (!item) {
    answer(bench, area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
    return;
  }
  patchArea(bench, area.name, ({ cursor }) => ({
    decision: { item_id: item.id, booking: null },
    cursor: { ...cursor, queue: item.id, decision: undefined },
  }));
  openScreen(bench, area.name, 'decision');
  askFocus(bench, 'line');
  void readDecision(bench, area.name, item);
}

async function readDecision(
  bench: Bench,
  name: ReturnType<typeof activeArea>['name'],
  item: QueueItem,
): Promise<void> {
  const [booking, fresh] = await Promise.all([
    bench.client.call('booking.get', { id: item.booking_id }),
    bench.client.call('queue.get', { id: item.id }),
  ]);
  if (fresh.ok) putItem(bench, fresh.value.output.item);
  const { decision } = areaOf(bench, name);
  if (booking.ok && decision?.item_id === item.id) {
    patchArea(bench, name, { decision: { ...decision, booking: booking.value.output.booking } });
  }
}

/** The choice under the cursor of the item that is open. */
export function choiceUnderCursor(bench: Bench): Choice | null {
  const area = activeArea(bench);
  const item = itemInHand(area, itemsOf(bench));
  if (!item || area.screen !== 'decision') return null;
  const choices = choicesOf(item);
  return choices.find(({ key }) => key === area.cursor.decision) ?? choices[0] ?? null;
}

/** Does what the choice under the cursor says; what costs money or takes away asks first. */
export function takeChoice(bench: Bench): void {
  const item = itemInHand(activeArea(bench), itemsOf(bench));
  const choice = choiceUnderCursor(bench);
  if (!item || !choice) return;
  act(bench, item, choice);
}

function act(bench: Bench, item: QueueItem, choice: Choice): void {
  switch (choice.kind) {
    case 'accept':
    case 'choose':
      askOffer(bench, item, choice);
      return;
    case 'adopt':
      askAdopt(bench, item, choice);
      return;
    case 'retry':
    case 'hold':
    case 'release':
      void decide(bench, { id: item.id, decision: choice.kind });
      return;
    case 'drop':
      dropItem(bench, null);
      return;
  }
}

/** The choice of a kind that an entry or a key names. */
export function takeKind(bench: Bench, kind: Choice['kind'], number: number | null): void {
  const area = activeArea(bench);
  const item = itemInHand(area, itemsOf(bench));
  if (!item) return;
  const same = choicesOf(item).filter((choice) => choice.kind === kind);
  const under = choiceUnderCursor(bench);
  const choice =
    number === null
      ? (same.find(({ key }) => key === under?.key) ?? same[0])
      : same.find((one) => 'number' in one && one.number === number);
  if (choice) act(bench, item, choice);
  else answer(bench, area.name, 'warn', say('answer.no_line', { line: number ?? 1 }));
}

const amount = (total: number | null, currency: string | null): string =>
  total === null || currency === null ? '' : `${currency} ${money(total, currency)}`;

function askOffer(
  bench: Bench,
  item: QueueItem,
  choice: Extract<Choice, { kind: 'accept' | 'choose' }>,
): void {
  const { offer } = choice;
  const approved = amount(item.choice?.approved_total ?? null, item.choice?.currency ?? null);
  ask(bench, {
    title: say(choice.kind === 'accept' ? 'question.accept' : 'question.choose'),
    lines: [
      { label: say('question.queued'), value: saidInWords(item.title) },
      { label: say('queue.approved'), value: approved },
      { label: say('question.total'), value: amount(offer.total, offer.currency) },
    ],
    note: say('question.accept_note'),
    confirm: say('question.accept_do'),
    danger: false,
    run: () =>
      void decide(
        bench,
        choice.kind === 'accept'
          ? { id: item.id, decision: 'accept' }
          : { id: item.id, decision: 'choose', tokens: tokensOfOffer(offer) },
      ),
  });
}

function askAdopt(
  bench: Bench,
  item: QueueItem,
  { order_id, locator }: Extract<Choice, { kind: 'adopt' }>,
): void {
  ask(bench, {
    title: say('question.adopt', { locator: locator ?? order_id }),
    lines: [
      { label: say('question.queued'), value: saidInWords(item.title) },
      { label: say('queue.reference'), value: item.reference },
    ],
    note: say('question.adopt_note'),
    confirm: say('question.adopt_do'),
    danger: false,
    run: () => decide(bench, { id: item.id, decision: 'adopt', order_id }),
  });
}

/** Gives an item up; without a reason the line is made ready to take one. */
export function dropItem(bench: Bench, reason: string | null): void {
  const area = activeArea(bench);
  const item = itemInHand(area, itemsOf(bench));
  if (!item) return;
  if (reason === null) {
    patchArea(bench, area.name, { entry: 'DROP ', answer: null });
    answer(bench, area.name, 'info', say('answer.queue_reason'));
    askFocus(bench, 'line');
    return;
  }
  const unknown = item.status === 'UNKNOWN' || item.reason === 'UNKNOWN_OUTCOME';
  ask(bench, {
    title: say('question.drop', { title: saidInWords(item.title) }),
    lines: [
      { label: say('queue.reference'), value: item.reference },
      { label: say('queue.reason'), value: reason },
    ],
    note: say(unknown ? 'question.drop_unknown' : 'question.drop_note'),
    confirm: say('question.drop_do'),
    danger: true,
    run: () => drop(bench, item, reason),
  });
}

/** What an item is for, as long as it can be asked: a dropped sale can be had back. */
async function bookingOf(bench: Bench, item: QueueItem): Promise<Booking | null> {
  if (item.kind !== 'CREATE') return null;
  const result = await bench.client.call('booking.get', { id: item.booking_id });
  return result.ok ? result.value.output.booking : null;
}

async function drop(bench: Bench, item: QueueItem, reason: string): Promise<void> {
  const { name } = activeArea(bench);
  const booking = await bookingOf(bench, item);
  if (!(await decide(bench, { id: item.id, decision: 'drop', reason })) || !booking) return;
  rememberDropped(bench, name, item, booking);
}

async function decide(bench: Bench, input: QueueDecideInput): Promise<boolean> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.decide'), 'queue.decide', input);
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    // It may have moved under the decision: what is shown next is what there is.
    void readQueue(bench);
    return false;
  }
  const { item } = result.value.output;
  putItem(bench, item);
  refreshHolders(bench, item.booking_id);
  const { decision, screen } = areaOf(bench, name);
  if (decision?.item_id === item.id) {
    patchArea(bench, name, { decision: null });
    if (screen === 'decision') openScreen(bench, name, 'queue');
  }
  answer(
    bench,
    name,
    'ok',
    say(`answer.decided_${input.decision}`, { title: saidInWords(item.title) }),
  );
  askFocus(bench, 'line');
  return true;
}

/** Makes everything due now. */
export async function drainQueue(bench: Bench): Promise<void> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.drain'), 'queue.drain', {});
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  answer(bench, name, 'info', say('answer.drained', { n: result.value.output.due }));
  void readQueue(bench);
}
