/**
 * The context of actions: the client, the stores, and small tools over them. Actions are grouped by
 * noun in their own files; `create-desk.ts` puts them together.
 */
import type { CallResult, Envelope } from '#main/contract/call.ts';
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
  /** Saves the work areas at once; resolves when they are saved. */
  flush(): Promise<void>;
  /** Everything an agent can mean, carried out here. */
  actions: Actions;
  page: Page;
  screens: Readonly<Record<Screen, ScreenKeys>>;
}

/** The list the cursor moves in: row keys in order, and the cursor's index. */
export interface ListView {
  keys: readonly string[];
  at: number;
}

/** The common keys on one screen. Each stands with its feature; `screens.ts` has them all. */
export interface ScreenKeys {
  /** Opens it, where it needs more than being shown. */
  open?(desk: DeskContext): unknown;
  /** A form, to fill in before anything is typed on the line. */
  is_form?: true;
  /** Enter on the row under the cursor. */
  enter?(desk: DeskContext, key: string): unknown;
  /** Mod+Enter; without this it ends the sale. */
  end?(desk: DeskContext): unknown;
  /** Space on the row under the cursor. */
  mark?(desk: DeskContext): unknown;
  /** A key that moves the cursor differently from a list; false where it does not. */
  move?(desk: DeskContext, to: Move, list: ListView): boolean;
  /** Escape, where it first leaves a step of the screen; false where there is none. */
  leave?(desk: DeskContext): boolean;
  list?(area: Area, shown: { items: readonly OutboxItem[]; home: Language }): ListView;
  /** Whether its content is still there to come back to: a form that was sent is not. */
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

/** The active work area with what entries refer to: either the booking or the unended sale. */
export function getTargetArea(desk: Stores): Area {
  const area = getActiveArea(desk);
  const booking = findHeldBooking(area);
  return { ...area, booking, draft: booking === null ? area.draft : null };
}

export const getArea = ({ areas }: Stores, name: AreaName): Area => areas.getState().areas[name];

/** Changes one work area; a function is given its current state. */
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

/** Shows an answer and has screen readers say it once. */
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
 * Says why a command cannot be done. The result of a command of the same kind stays in sight: `End:
 * nothing to end` must not replace the answer to what was ended.
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

/** Says that the form cannot be sent, and goes to the first field that is wrong. */
export function refuseForm(desk: Stores, name: AreaName, details: readonly string[] = []): void {
  answer(desk, name, 'warn', say('answer.form_wrong'), details);
  askFocus(desk, 'error');
}

export function announce({ shell }: Stores, text: string): void {
  shell.setState(({ announcement }) => ({ announcement: { n: announcement.n + 1, text } }));
}

/**
 * After a typed entry the focus stays on the line, unless `by_name` is set or it is for
 * 'next-pane'.
 */
export function askFocus({ shell }: Stores, on: FocusRequest, by_name = false): void {
  shell.setState(({ focus, typing }) => ({
    focus: { n: focus.n + 1, on: typing && !by_name && on !== 'next-pane' ? 'line' : on },
  }));
}

/**
 * Asks about the current booking, item or sale: if it has changed by the answer, nothing is done.
 */
export function ask(desk: Stores, question: Question): void {
  const about = buildSubject(desk, getActiveArea(desk));
  desk.shell.setState({ overlay: { kind: 'question', question: { ...question, about } } });
}

/** The current outbox item comes without its booking, which is read again as the item moves. */
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

/** What changed since a question: null for nothing, an empty list for another subject or total. */
export function findChangesSince(desk: Stores, about: QuestionSubject): string[] | null {
  const now = buildSubject(desk, getArea(desk, about.area));
  const other = now.booking?.id !== about.booking?.id || now.item_id !== about.item_id;
  if (other || now.total !== about.total) return [];
  if (!now.booking || !about.booking) return null;
  const changes = listBookingChanges(about.booking, now.booking);
  return changes.length > 0 ? changes.map(formatChange) : null;
}

/** Paths that only the service needs: they tell an agent nothing. */
const NOT_SAID: Partial<Readonly<Record<ErrorBody['error'], readonly string[]>>> = {
  OUTCOME_UNKNOWN: ['booking_id', 'reference'],
  DUPLICATE: ['booking_id'],
};

/** Runs work in an area and marks it as in progress until it is over. */
export function runInArea({ shell }: Stores, name: AreaName, work: () => unknown): void {
  const count = (step: 1 | -1) =>
    shell.setState(({ doing }) => ({ doing: { ...doing, [name]: (doing[name] ?? 0) + step } }));
  count(1);
  void Promise.resolve(work()).finally(() => count(-1));
}

/** Whether something is being sent in an area, or about to be. */
export const isSending = ({ shell }: Stores, { name, waiting }: Area): boolean =>
  waiting?.effect === true || (shell.getState().doing[name] ?? 0) > 0;

/** Shows a failure, with each detail that is not a field path. */
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

/** The failure of a call that was not made; the reason was shown already. */
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
 * Makes a call for a work area and shows it as in progress. It replaces a query still in progress,
 * and is refused during an effect.
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
  // Not cancelled by the agent: another call replaced it.
  if (replaced && !result.ok && result.error.error === 'CALL_CANCELLED') return fail(SAID_ALREADY);
  return result;
}

/** As `callFor`; a failure is answered, and null comes back. */
export async function callOrAnswer<N extends OperationName>(
  ...call: Parameters<typeof callFor<N>>
): Promise<Envelope<N> | null> {
  const result = await callFor(...call);
  if (result.ok) return result.value;
  const [desk, name] = call;
  answerFailure(desk, name, result.error);
  return null;
}

export const getTimeZone = ({ session }: Stores): string =>
  session.getState().session?.agency?.time_zone ?? 'UTC';

export const getAgencyToday = (desk: DeskContext): string =>
  getToday(desk.now(), getTimeZone(desk));

/**
 * The list of offers with the row under the cursor: the first if it never moved, of a folded group
 * the cheapest. In a side-by-side comparison it is the column's row, filtered or not.
 */
export function getOfferList(area: Area) {
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
 * The booking that the panel, entries and keys refer to. During an unended sale, the other booking
 * counts only while it is on screen.
 */
export function findHeldBooking({ booking, draft, screen, search }: Area): HeldBooking | null {
  const shown =
    SCREENS_OF_A_BOOKING.includes(screen) ||
    screen === 'conflict' ||
    screen === 'confirmation' ||
    (screen === 'offers' && search?.booking_id != null);
  return draft && !shown ? null : booking;
}

/** What commands judge by, as things stand now. */
export const getCommandContext = (desk: Stores, area = getActiveArea(desk)): CommandContext =>
  buildCommandContext(area, desk.session.getState().session?.user ?? null, desk.outbox.getState());

export function buildCommandContext(
  area: Area,
  user: CommandContext['user'],
  outbox: OutboxState,
): CommandContext {
  const { draft } = area;
  const booking = findHeldBooking(area);
  const offers = area.search && area.search.offers.length > 0 ? getOfferList(area) : null;
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
  const countKind = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    count: items.length,
    item: item && {
      status: item.status,
      on_hold: item.on_hold,
      offer: countKind('accept') > 0,
      alternatives: countKind('choose'),
      found: countKind('adopt'),
    },
  };
}
