/** Shows the outbox and decides items that need a person; main answers with the result. */
import { stepThrough } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { OutboxDecideInput, OutboxItem } from '#main/contract/outbox.ts';
import { findCurrentItem } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { rememberDropped } from '../../app/undoing.ts';
import { OUTBOX_FILTERS, type OutboxFilter } from '../../commands/context.ts';
import { formatAmount } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { putItem, readOutbox, refreshHolders } from './outbox.ts';
import { type Choice, listChoices, listOfferTokens } from './outbox-choice.ts';
import { formatItemTitle, GROUPS, getItemCounts, listOutboxRows } from './outbox-rows.ts';

const getItems = (desk: DeskContext) => desk.outbox.getState().items;

/** Opens the outbox with the cursor on the current booking's item, if it has one. */
export function openOutbox(desk: DeskContext, filter: OutboxFilter | null): void {
  const area = desk.getActiveArea();
  const own = getItems(desk).filter(({ booking_id }) => booking_id === area.booking?.booking.id);
  const mine = own.find(({ status }) => GROUPS[status] === 'attention') ?? own.at(-1);
  desk.patchArea(area.name, ({ cursor, outbox_filter }) => ({
    outbox_filter: filter ?? (mine && area.screen !== 'outbox' ? 'all' : outbox_filter),
    ...(mine && area.screen !== 'outbox' ? { cursor: { ...cursor, outbox: mine.id } } : {}),
  }));
  desk.openScreen(area.name, 'outbox', 'line');
  void readOutbox(desk);
}

export function stepFilter(desk: DeskContext, step: number): void {
  const { name, outbox_filter } = desk.getActiveArea();
  setFilter(desk, name, stepThrough(OUTBOX_FILTERS, outbox_filter, step));
}

export function setFilter(desk: DeskContext, name: AreaName, filter: OutboxFilter): void {
  desk.patchArea(name, { outbox_filter: filter });
  const n = getItemCounts(getItems(desk))[filter];
  desk.announce(say('answer.outbox_filter', { filter: say(`outbox_filter.${filter}`), n }));
}

/** Opens an item by its line in the list, or the one under the cursor, with its booking. */
export function openItem(desk: DeskContext, line: number | null): void {
  const area = desk.getActiveArea();
  const rows = listOutboxRows(getItems(desk), area.outbox_filter);
  const item = line === null ? findCurrentItem(area, getItems(desk)) : rows[line - 1];
  if (!item) {
    desk.answer(area.name, 'warn', say('answer.no_line', { line: line ?? 1 }));
    return;
  }
  desk.patchArea(area.name, ({ cursor }) => ({
    decision: { item_id: item.id, booking: null },
    cursor: { ...cursor, outbox: item.id, decision: undefined },
  }));
  desk.openScreen(area.name, 'decision', 'line');
  void readDecision(desk, area.name, item);
}

async function readDecision(desk: DeskContext, name: AreaName, item: OutboxItem): Promise<void> {
  const [booking, fresh] = await Promise.all([
    desk.client.call('booking.get', { id: item.booking_id }),
    desk.client.call('outbox.get', { id: item.id }),
  ]);
  if (fresh.ok) putItem(desk, fresh.value.output.item);
  const { decision } = desk.getArea(name);
  if (booking.ok && decision?.item_id === item.id) {
    desk.patchArea(name, { decision: { ...decision, booking: booking.value.output.booking } });
  }
}

function findChoiceUnderCursor(desk: DeskContext): Choice | null {
  const area = desk.getActiveArea();
  const item = findCurrentItem(area, getItems(desk));
  if (!item || area.screen !== 'decision') return null;
  const choices = listChoices(item);
  return choices.find(({ key }) => key === area.cursor.decision) ?? choices[0] ?? null;
}

/** Runs the choice under the cursor; asks first if it costs money or removes something. */
export function takeChoice(desk: DeskContext): void {
  const item = findCurrentItem(desk.getActiveArea(), getItems(desk));
  const choice = findChoiceUnderCursor(desk);
  if (item && choice) runChoice(desk, item, choice);
}

function runChoice(desk: DeskContext, item: OutboxItem, choice: Choice): void {
  switch (choice.kind) {
    case 'accept':
    case 'choose':
      askOffer(desk, item, choice);
      return;
    case 'adopt':
      askAdopt(desk, item, choice);
      return;
    case 'retry':
    case 'hold':
    case 'release':
      void decide(desk, { id: item.id, decision: choice.kind });
      return;
    case 'drop':
      dropItem(desk, null);
      return;
  }
}

/** Runs a choice by kind and, if given, number: from an entry or a key. */
export function takeChoiceOf(desk: DeskContext, kind: Choice['kind'], number: number | null): void {
  const area = desk.getActiveArea();
  const item = findCurrentItem(area, getItems(desk));
  if (!item) return;
  const same = listChoices(item).filter((choice) => choice.kind === kind);
  const under = findChoiceUnderCursor(desk);
  const choice =
    number === null
      ? (same.find(({ key }) => key === under?.key) ?? same[0])
      : same.find((one) => 'number' in one && one.number === number);
  if (choice) runChoice(desk, item, choice);
  else desk.answer(area.name, 'warn', say('answer.no_line', { line: number ?? 1 }));
}

function askOffer(
  desk: DeskContext,
  item: OutboxItem,
  choice: Extract<Choice, { kind: 'accept' | 'choose' }>,
): void {
  const { offer } = choice;
  const { approved_total = null, currency = null } = item.choice ?? {};
  const approved =
    approved_total === null || currency === null ? '' : formatAmount(approved_total, currency);
  desk.ask(desk.getActiveArea().name, {
    title: say(choice.kind === 'accept' ? 'question.accept' : 'question.choose'),
    lines: [
      { label: say('question.queued'), value: formatItemTitle(item) },
      { label: say('outbox.approved'), value: approved },
      { label: say('question.total'), value: formatAmount(offer.total, offer.currency) },
    ],
    note: say('question.accept_note'),
    confirm: say('question.accept_do'),
    run: () =>
      decide(
        desk,
        choice.kind === 'accept'
          ? { id: item.id, decision: 'accept', total: offer.total }
          : { id: item.id, decision: 'choose', tokens: listOfferTokens(offer) },
      ),
  });
}

function askAdopt(
  desk: DeskContext,
  item: OutboxItem,
  { order_id, locator }: Extract<Choice, { kind: 'adopt' }>,
): void {
  desk.ask(desk.getActiveArea().name, {
    title: say('question.adopt', { locator: locator ?? order_id }),
    lines: [
      { label: say('question.queued'), value: formatItemTitle(item) },
      { label: say('outbox.reference'), value: item.reference },
    ],
    note: say('question.adopt_note'),
    confirm: say('question.adopt_do'),
    run: () => decide(desk, { id: item.id, decision: 'adopt', order_id }),
  });
}

/** Deletes an item after a question; without a reason, puts the entry for one on the line. */
export function dropItem(desk: DeskContext, reason: string | null): void {
  const area = desk.getActiveArea();
  const item = findCurrentItem(area, getItems(desk));
  if (!item) return;
  if (reason === null) {
    desk.patchArea(area.name, { entry: 'DROP ' });
    desk.answer(area.name, 'info', say('answer.outbox_reason'));
    desk.askFocus('line');
    return;
  }
  const unknown = item.status === 'UNKNOWN' || item.reason === 'UNKNOWN_OUTCOME';
  desk.ask(area.name, {
    title: say('question.drop', { title: formatItemTitle(item) }),
    lines: [
      { label: say('outbox.reference'), value: item.reference },
      { label: say('outbox.reason'), value: reason },
    ],
    note: say(unknown ? 'question.drop_unknown' : 'question.drop_note'),
    confirm: say('question.drop_do'),
    danger: true,
    run: () => drop(desk, item, reason),
  });
}

async function drop(desk: DeskContext, item: OutboxItem, reason: string): Promise<void> {
  const { name } = desk.getActiveArea();
  // The booking of a new sale is read first, so that the deletion can be undone.
  const read =
    item.kind === 'CREATE'
      ? await desk.client.call('booking.get', { id: item.booking_id })
      : undefined;
  const dropped = await decide(desk, { id: item.id, decision: 'drop', reason }, name);
  if (dropped && read?.ok) rememberDropped(desk, name, item, read.value.output.booking);
}

async function decide(
  desk: DeskContext,
  input: OutboxDecideInput,
  name: AreaName = desk.getActiveArea().name,
): Promise<boolean> {
  const done = await desk.callOrAnswer(name, phrase('waiting.decide'), 'outbox.decide', input);
  if (!done) {
    // The item's status may have changed meanwhile: show the current state.
    void readOutbox(desk);
    return false;
  }
  const { item } = done.output;
  putItem(desk, item);
  refreshHolders(desk, item.booking_id);
  const { decision, screen } = desk.getArea(name);
  if (decision?.item_id === item.id) {
    desk.patchArea(name, { decision: null });
    if (screen === 'decision') desk.openScreen(name, 'outbox');
  }
  const title = formatItemTitle(item);
  desk.answer(name, 'ok', say(`answer.decided_${input.decision}`, { title }));
  desk.askFocusIn(name, 'line');
  return true;
}

/** Sends everything that is due now. */
export async function drainOutbox(desk: DeskContext): Promise<void> {
  const { name } = desk.getActiveArea();
  const done = await desk.callOrAnswer(name, phrase('waiting.drain'), 'outbox.drain', {});
  if (!done) return;
  desk.answer(name, 'info', say('answer.drained', { n: done.output.due }));
  void readOutbox(desk);
}
