/**
 * What the actions work with: the client, the stores, and small tools over them. Actions are grouped
 * by noun in files of their own; `create-desk.ts` puts them together.
 */
import type { CallResult } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { type InputOf, type OperationName, operations } from '#main/contract/operations.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { fail } from '#main/contract/result.ts';
import type { Actions } from '../commands/actions.ts';
import {
  type CommandContext,
  type Move,
  SCREENS_OF_A_BOOKING,
  type Screen,
} from '../commands/context.ts';
import { getAreaFacts } from '../features/booking/booking-facts.ts';
import { formatChange, listBookingChanges } from '../features/booking/changes.ts';
import { listChoices } from '../features/outbox/outbox-choice.ts';
import { listOutboxRows } from '../features/outbox/outbox-rows.ts';
import { findRow, getOfferLines } from '../features/search/offer-rows.ts';
import { isNamed } from '../features/sell/passenger-rows.ts';
import type { PaymentFormSlot } from '../features/ticketing/payment-forms.ts';
import { getToday } from '../i18n/format.ts';
import { type Phrase, say } from '../i18n/words.ts';
import type { Language } from '../languages/language.ts';
import type { Answer, Area, HeldBooking } from './area.ts';
import type { Client } from './client/client.ts';
import type { OutboxState } from './connection-store.ts';
import type { Page } from './page.ts';
import type { FocusRequest, Question, QuestionSubject, Stores } from './stores.ts';

/** Everything an action needs. */
export interface DeskContext extends Stores {
  client: Client;
  now(): Date;
  /** The form of payment that is on screen. */
  payment_form: PaymentFormSlot;
  /** Keeps the work areas at once; resolves when they are kept. */
  flush(): Promise<void>;
  /** Everything an agent can mean, carried out here. */
  actions: Actions;
  page: Page;
  screens: Readonly<Record<Screen, ScreenKeys>>;
}

/** What the cursor walks in: keys of rows in order, and the place it is at. */
export interface ListView {
  keys: readonly string[];
  at: number;
}

/** What the common keys mean on a screen. Each stands with its feature; `screens.ts` has them all. */
export interface ScreenKeys {
  /** Opens it, where it needs more than being shown. */
  open?(desk: DeskContext): unknown;
  /** It is filled in before anything is typed. */
  is_form?: true;
  /** Enter on the row under the cursor. */
  enter?(desk: DeskContext, key: string): unknown;
  /** Mod+Enter; where there is none it ends the sale. */
  end?(desk: DeskContext): unknown;
  /** Space on the row under the cursor. */
  mark?(desk: DeskContext): unknown;
  /** A key that moves the cursor otherwise than along the list; false where it does not. */
  move?(desk: DeskContext, to: Move, list: ListView): boolean;
  /** Escape, where a step of it is left before the screen is; false where none is. */
  leave?(desk: DeskContext): boolean;
  list?(area: Area, shown: { items: readonly OutboxItem[]; home: Language }): ListView;
  /** Whether what it showed is still there to come back to: a form that was sent is not. */
  isKept?(area: Area): boolean;
}

/** A list of these rows, with the cursor where it was left. */
export function listIn({ screen, cursor }: Area, keys: readonly string[]): ListView {
  return { keys, at: Math.max(keys.indexOf(cursor[screen] ?? ''), 0) };
}

/** Whether a part of the work area is of the current booking. */
export const isOfBooking = ({ booking }: Area, part: { booking_id: string } | null): boolean =>
  booking !== null && part?.booking_id === booking.booking.id;

export const getActiveArea = ({ areas }: Stores): Area => {
  const state = areas.getState();
  return state.areas[state.active];
};

/** The work area in use with what is meant there: one booking, or the sale that is not ended. */
export function getAreaMeant(desk: Stores): Area {
  const area = getActiveArea(desk);
  const booking = findHeldBooking(area);
  return { ...area, booking, draft: booking === null ? area.draft : null };
}

export const getArea = ({ areas }: Stores, name: AreaName): Area => areas.getState().areas[name];

/** Changes one work area; a function sees it as it is now. */
export function patchArea(
  { areas }: Stores,
  name: AreaName,
  change: Partial<Area> | ((area: Area) => Partial<Area>),
): void {
  areas.setState((state) => {
    const area = state.areas[name];
    const changed = typeof change === 'function' ? change(area) : change;
    return { areas: { ...state.areas, [name]: { ...area, ...changed } } };
  });
}

/** Says something once, to those who look and to those who listen. */
export function answer(
  desk: Stores,
  name: AreaName,
  kind: Answer['kind'],
  text: string,
  details: readonly string[] = [],
): void {
  patchArea(desk, name, { answer: { kind, text, details } });
  announce(desk, [text, ...details].join('. '));
}

/**
 * Says why a command cannot be done. What was done just before stays in sight where the command is of
 * the kind that did it: `End: nothing to end` is no answer to what was ended.
 */
export function refuseCommand(
  desk: Stores,
  name: AreaName,
  command: { changes?: 'booking' | 'money' } | undefined,
  text: string,
): void {
  const { answer: said } = getArea(desk, name);
  if (command?.changes === undefined || said?.kind !== 'ok') answer(desk, name, 'warn', text);
  else if (!said.details.includes(text))
    answer(desk, name, 'ok', said.text, [...said.details, text]);
}

/** What was typed cannot be sent as it is: says so, and goes to the first field that is wrong. */
export function refuseForm(desk: Stores, name: AreaName, details: readonly string[] = []): void {
  answer(desk, name, 'warn', say('answer.form_wrong'), details);
  askFocus(desk, 'error');
}

export function announce({ shell }: Stores, text: string): void {
  shell.setState(({ announcement }) => ({ announcement: { n: announcement.n + 1, text } }));
}

/** Who typed an entry types the next one too: only what asks for a field by itself goes there. */
export function askFocus({ shell }: Stores, on: FocusRequest, by_name = false): void {
  shell.setState(({ focus, typing }) => ({
    focus: { n: focus.n + 1, on: typing && !by_name && on !== 'next-pane' ? 'line' : on },
  }));
}

/** Asks about what is in hand now: where that is another by the time it is answered, nothing is done. */
export function ask(desk: Stores, question: Question): void {
  const about = buildSubject(desk, getActiveArea(desk));
  desk.shell.setState({ overlay: { kind: 'question', question: { ...question, about } } });
}

/** An item of the current queue is what a question is about; its booking is read again as it moves. */
function buildSubject({ outbox }: Stores, area: Area): QuestionSubject {
  const item = findCurrentItem(area, outbox.getState().items);
  const total = item ? item.choice?.offer?.total : area.draft?.offer?.total;
  return {
    area: area.name,
    item_id: item?.id ?? null,
    booking: item ? null : (area.booking?.booking ?? null),
    total: total ?? null,
  };
}

/** What is no more as a question had it; null where all of it is. */
export function findChangedSince(desk: Stores, about: QuestionSubject): string[] | null {
  const now = buildSubject(desk, getArea(desk, about.area));
  const other = now.booking?.id !== about.booking?.id || now.item_id !== about.item_id;
  if (other || now.total !== about.total) return [];
  if (!now.booking || !about.booking) return null;
  const changes = listBookingChanges(about.booking, now.booking);
  return changes.length > 0 ? changes.map(formatChange) : null;
}

/** What the service finds things again by: it says nothing to an agent. */
const NOT_SAID: Partial<Readonly<Record<ErrorBody['error'], readonly string[]>>> = {
  OUTCOME_UNKNOWN: ['booking_id', 'reference'],
  DUPLICATE: ['booking_id'],
};

/** Does something in an area and remembers that it is being done until it is over. */
export function trackDoing({ shell }: Stores, name: AreaName, work: () => unknown): void {
  const count = (step: 1 | -1) =>
    shell.setState(({ doing }) => ({ doing: { ...doing, [name]: (doing[name] ?? 0) + step } }));
  count(1);
  void Promise.resolve(work()).finally(() => count(-1));
}

/** Whether something is being sent in an area, or about to be. */
export const isSending = ({ shell }: Stores, { name, waiting }: Area): boolean =>
  waiting?.effect === true || (shell.getState().doing[name] ?? 0) > 0;

/** Says a failure: what it was, and each detail that is no address of a field. */
export function answerFailure(desk: Stores, name: AreaName, error: ErrorBody, head = ''): void {
  if (error === SAID_ALREADY) return;
  if (error.error === 'CALL_CANCELLED') {
    answer(desk, name, 'info', say('answer.stopped'));
    return;
  }
  const ids = NOT_SAID[error.error] ?? [];
  const details = error.details
    .filter(({ path }) => !ids.includes(path))
    .filter(
      ({ path, message }) => !/^(transport|provider\..*)$/.test(path) && message !== error.message,
    )
    .map(({ path, message }) => (/^[a-z_.0-9]*$/.test(path) ? message : `${path}: ${message}`));
  const own = error.details
    .filter(({ path, message }) => path.startsWith('provider.') && !error.message.includes(message))
    .map(({ message }) => message);
  if (own.length > 0) details.push(say('answer.provider_said', { text: own.join(' ') }));
  const text = head === '' ? error.message : `${head}: ${error.message}`;
  answer(desk, name, 'bad', text, details);
  if (error.error === 'LOCKED') desk.session.setState({ phase: 'locked', error: null });
  if (error.error === 'UNAUTHENTICATED') {
    desk.session.setState({ phase: 'signed_out', error: say('signin.ended') });
  }
}

/** The failure of a call that was not made; the reason has been said. */
const SAID_ALREADY: ErrorBody = { code: 503, error: 'BUSY', message: '', details: [] };

/** Whether an effect is out in this area; says so when it is. */
export function isBusy(desk: Stores, name: AreaName): boolean {
  const { waiting } = getArea(desk, name);
  if (!waiting?.effect) return false;
  answer(desk, name, 'warn', say('answer.busy', { what: waiting.text }));
  return true;
}

const changes = (name: OperationName): boolean =>
  operations[name].kind !== 'query' || name === 'booking.import';

/**
 * Calls on behalf of a work area and says meanwhile what is waited for. A call takes the place of a
 * query that is still out, and is refused while an effect is.
 */
export async function callFor<N extends OperationName>(
  desk: DeskContext,
  area: AreaName,
  what: Phrase,
  name: N,
  input: InputOf<N>,
  extras: { if_match?: number; idempotency_key?: string } = {},
): Promise<CallResult<N>> {
  const { waiting } = getArea(desk, area);
  if (isBusy(desk, area)) {
    return fail(SAID_ALREADY);
  }
  waiting?.stop.abort();
  const call_id = desk.client.newId();
  const stop = new AbortController();
  const since = desk.now().getTime();
  patchArea(desk, area, {
    waiting: { call_id, text: say(what), since, effect: changes(name), stop },
    answer: null,
  });
  const result = await desk.client.call(name, input, { ...extras, call_id, signal: stop.signal });
  const replaced = getArea(desk, area).waiting?.call_id !== call_id;
  patchArea(desk, area, (now) => (now.waiting?.call_id === call_id ? { waiting: null } : {}));
  // Nobody stopped waiting: something else was asked for meanwhile.
  if (replaced && !result.ok && result.error.error === 'CALL_CANCELLED') return fail(SAID_ALREADY);
  return result;
}

export const getTimeZone = ({ session }: Stores): string =>
  session.getState().session?.agency?.time_zone ?? 'UTC';

export const getAgencyToday = (desk: DeskContext): string =>
  getToday(desk.now(), getTimeZone(desk));

/**
 * The row of offers under the cursor; the first when it was never moved, the cheapest of its flights
 * where they are closed. While offers stand side by side it is the column's, filtered or not.
 */
export function getOfferUnderCursor(area: Area) {
  const offers = area.search?.offers ?? NO_OFFERS;
  const { sort, descending, filter, ungrouped, expanded } = area;
  const list = getOfferLines({ offers, sort, descending, filter, ungrouped, expanded });
  const key = area.cursor.offers;
  const at = (key === undefined ? undefined : list.at.get(key)) ?? 0;
  const beside = area.beside === 'offers' && key !== undefined ? findRow(offers, key) : null;
  return { ...list, at, row: beside ?? list.rows[at] ?? null };
}
const NO_OFFERS: readonly never[] = [];

/** The number of the queue being worked, where the current booking is its item. */
function getWorkedOn({ agency_queues, booking }: Area): { working?: string } {
  const { working, items, gds_working } = agency_queues;
  if (gds_working && gds_working.locator === booking?.booking.provider.locator) {
    return { working: gds_working.queue };
  }
  const item = items?.find(({ id }) => id === working?.id);
  const same = item !== undefined && item.booking.id === booking?.booking.id;
  return same ? { working: `${item.queue}` } : {};
}

/**
 * The booking that is meant: while something is sold and not ended, the other one in hand only where it
 * is what is on screen. The panel, entries and keys all mean this one.
 */
export function findHeldBooking({ booking, draft, screen, search }: Area): HeldBooking | null {
  const shown =
    SCREENS_OF_A_BOOKING.includes(screen) ||
    screen === 'conflict' ||
    screen === 'confirmation' ||
    (screen === 'offers' && search?.booking_id != null);
  return draft && !shown ? null : booking;
}

export function buildSituation(
  area: Area,
  user: CommandContext['user'],
  outbox: OutboxState,
): CommandContext {
  const { draft } = area;
  const booking = findHeldBooking(area);
  const offers = area.search && area.search.offers.length > 0 ? getOfferUnderCursor(area) : null;
  const named = draft?.rows.filter(isNamed).length ?? 0;
  return {
    screen: area.screen,
    user,
    booking: booking?.booking ?? null,
    draft: draft
      ? { seats: draft.rows.length, named, complete: named === draft.rows.length }
      : null,
    offers: offers?.rows.length ?? 0,
    more_directions: area.form.more.length,
    on_row: offers !== null && offers.row !== null,
    waiting: area.waiting !== null,
    exchanging: area.screen === 'offers' && area.search?.booking_id != null,
    sale: {
      ticket:
        (area.screen === 'ticket' && area.ticket !== null) ||
        (area.screen === 'tickets' && (area.tickets?.answer?.tickets.length ?? 0) > 0) ||
        (booking?.booking.passengers.some(({ tickets }) => tickets.length > 0) ?? false),
      seats: (area.seats?.chosen.length ?? 0) + (area.seats?.cleared.length ?? 0),
      bags: area.bags !== null && Object.keys(area.bags.options).length > 0,
      issue: area.issue !== null,
      refund: area.refund?.quote != null,
      exchange: area.exchange ? (area.exchange.estimate ? 'estimated' : 'choosing') : 'none',
    },
    offline: outbox.line === 'OFFLINE',
    outbox: getOutboxFacts(area, outbox.items),
    agency_queues: (area.agency_queues.working ?? area.agency_queues.gds_working) !== null,
    ...getWorkedOn(area),
    area: getAreaFacts(area),
  };
}

/** The item that commands are about here: the one that is open, or the one under the cursor. */
export function findCurrentItem(area: Area, items: readonly OutboxItem[]): OutboxItem | null {
  if (area.screen === 'decision') {
    return items.find(({ id }) => id === area.decision?.item_id) ?? null;
  }
  if (area.screen !== 'outbox') return null;
  const rows = listOutboxRows(items, area.outbox_filter);
  return rows.find(({ id }) => id === area.cursor.outbox) ?? rows[0] ?? null;
}

function getOutboxFacts(area: Area, items: readonly OutboxItem[]): CommandContext['outbox'] {
  const item = findCurrentItem(area, items);
  const kinds = item ? listChoices(item).map(({ kind }) => kind) : [];
  const many = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    count: items.length,
    item: item && {
      status: item.status,
      on_hold: item.on_hold,
      offer: many('accept') > 0,
      alternatives: many('choose'),
      found: many('adopt'),
    },
  };
}
