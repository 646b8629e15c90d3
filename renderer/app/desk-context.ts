/**
 * The context of actions: the client, the stores, and helpers for them. Actions are grouped by noun
 * in their own files; `create-desk.ts` combines them.
 */
import type { CallResult, Envelope } from '#main/contract/call.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { type InputOf, type OperationName, operations } from '#main/contract/operations.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import { fail } from '#main/contract/result.ts';
import type { Actions } from '../commands/actions.ts';
import type { CommandContext, Move } from '../commands/context.ts';
import type { Screen } from '../commands/screens.ts';
import { formatChange, listBookingChanges } from '../features/booking/booking-differences.ts';
import type { PaymentFormSlot } from '../features/ticketing/payment-forms.ts';
import { getToday } from '../i18n/format.ts';
import { type Phrase, say } from '../i18n/words.ts';
import type { Action } from '../languages/action.ts';
import { write } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { findZoneCity } from '../languages/places.ts';
import type { Env } from '../languages/scan.ts';
import type { Answer, Area, Question, QuestionLine, QuestionSubject } from './area.ts';
import type { Client } from './client/client.ts';
import { buildCommandContext, findCurrentItem, findHeldBooking } from './command-context.ts';
import type { Page } from './page.ts';
import type { FocusRequest, Stores } from './stores.ts';

/** The list the cursor moves in: row keys in order, and the cursor's index. */
export interface ListView {
  keys: readonly string[];
  at: number;
}

/** Data to fetch: a name, to prevent two fetches at once, and whether a retry is allowed. */
export type Missing = [
  what: string,
  fetch: (desk: DeskContext, name: AreaName) => unknown,
  again?: 'may be asked again',
];

/** One screen's keys and rows, defined in its feature; `create-desk.ts` lists them all. */
export interface ScreenKeys {
  /** Opens the screen, if more is needed than showing it. */
  open?(desk: DeskContext): unknown;
  /** The screen is a form, so the focus goes to it first. */
  is_form?: true;
  /** Enter on the row under the cursor. */
  enter?(desk: DeskContext, key: string): unknown;
  /** Enter where there is no row; if absent, it does nothing. */
  enterNone?(desk: DeskContext): unknown;
  /** Mod+Enter; if absent, it ends the sale. */
  end?(desk: DeskContext): unknown;
  /** Why it cannot be ended now; if absent, it always can. */
  whyNotEnd?(area: Area): Phrase | null;
  /** Space on the row under the cursor. */
  mark?(desk: DeskContext): unknown;
  /** Handles a cursor key differently from a list; false if it does not. */
  move?(desk: DeskContext, to: Move, list: ListView): boolean;
  /** Escape leaves a step of the screen first; false if there is none. */
  leave?(desk: DeskContext): boolean;
  /** Keys of its list rows. */
  list?(area: Area, shown: { items: readonly OutboxItem[]; home: Language }): readonly string[];
  /** The row under the cursor, if the cursor holds another key. */
  findRow?(area: Area): number;
  /** Whether its content still exists to return to; a form that was sent does not. */
  isKept?(area: Area): boolean;
  /** The screen restored instead; screens of a booking restore the booking. */
  instead?(area: Area): Screen;
  /** The data still to fetch. */
  listMissing?(area: Area): readonly Missing[];
}

/** Whether a part of the work area belongs to the current booking, which may not be read yet. */
export const isOfBooking = (
  { booking, booking_id }: Area,
  part: { booking_id: string } | null,
): boolean => part !== null && part.booking_id === (booking?.booking.id ?? booking_id);

/** A change, or a function that makes it from the current state. */
type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** A call for a work area: the text shown while it runs, the operation and its input. */
export type AreaCall<N extends OperationName> = [
  area: AreaName,
  what: Phrase,
  name: N,
  input: InputOf<N>,
  extras?: { if_match?: number; idempotency_key?: string },
];

/** A question; lines that are false or null are left out. */
export type Asking = Omit<Question, 'lines'> & { lines: readonly (QuestionLine | false | null)[] };

interface DeskParts extends Stores {
  client: Client;
  now(): Date;
  page: Page;
  screens: Readonly<Record<Screen, ScreenKeys>>;
}

/** Makes the parts fields of the class. */
const WithParts = class {
  constructor(parts: DeskParts) {
    Object.assign(this, parts);
  }
} as new (
  parts: DeskParts,
) => Readonly<DeskParts>;

const MAX_STEPS_BACK = 20;

export class DeskContext extends WithParts {
  /** Every action an agent can request. */
  actions!: Actions;
  /** The form of payment on screen. */
  readonly payment_form: PaymentFormSlot = { current: null, wanted: new Map() };

  /** The key of a command as texts name it; without a key, the command's title. */
  formatKey!: (command: string) => string;

  /** Saves the work areas at once; resolves when they are saved. */
  async flush(): Promise<void> {}

  getActiveArea(): Area {
    const state = this.areas.getState();
    return state.areas[state.active];
  }

  getArea(name: AreaName): Area {
    return this.areas.getState().areas[name];
  }

  /** The active area with only what entries refer to: the booking or the unended sale. */
  getTargetArea(): Area {
    const area = this.getActiveArea();
    const booking = findHeldBooking(area);
    return { ...area, booking, draft: booking === null ? area.draft : null };
  }

  patchArea(name: AreaName, change: Change<Area>): void {
    this.areas.setState((state) => {
      const area = state.areas[name];
      const changed = typeof change === 'function' ? change(area) : change;
      return { areas: { ...state.areas, [name]: { ...area, ...changed } } };
    });
  }

  /** Changes a part of a work area, if the part exists. */
  patchPart<K extends keyof Area>(
    name: AreaName,
    part: K,
    change: Change<NonNullable<Area[K]>>,
  ): void {
    this.patchArea(name, (area) => {
      const now: unknown = area[part];
      if (!now) return {};
      const follow: unknown = change;
      const changed: unknown = typeof follow === 'function' ? follow(now) : follow;
      // The type parameters guarantee it: the same part, with the changes.
      return { [part]: Object.assign({}, now, changed) } as never;
    });
  }

  /** Shows a screen and, if given, moves the focus; Escape returns from it. */
  openScreen(name: AreaName, screen: Screen, focus?: FocusRequest): void {
    this.patchArea(name, (area) =>
      area.screen === screen
        ? {}
        : { screen, back: [...area.back, area.screen].slice(-MAX_STEPS_BACK) },
    );
    if (focus) this.askFocusIn(name, focus);
  }

  /** Shows an answer; screen readers say it once. A success with warnings looks like a warning. */
  answer(
    name: AreaName,
    kind: Answer['kind'],
    text: string,
    lines: readonly string[] = [],
    warnings: readonly string[] = [],
  ): void {
    const details = [...lines, ...warnings];
    const look = kind === 'ok' && warnings.length > 0 ? 'warn' : kind;
    this.patchArea(name, { answer: { kind, look, text, details } });
    this.announce([text, ...details].join('. ').replaceAll('.. ', '. '));
  }

  answerHere(kind: Answer['kind'], text: string, details?: readonly string[]): void {
    this.answer(this.getActiveArea().name, kind, text, details);
  }

  announce(text: string): void {
    this.shell.setState(({ announcement }) => ({ announcement: { n: announcement.n + 1, text } }));
  }

  /**
   * Answers why a command cannot run. The result of a command of the same kind stays visible: `End:
   * nothing to end` must not replace the answer to ending.
   */
  refuseCommand(
    name: AreaName,
    command: { changes?: 'booking' | 'money' } | undefined,
    text: string,
  ): void {
    const { answer: said } = this.getArea(name);
    if (command?.changes === undefined || said?.kind !== 'ok') this.answer(name, 'warn', text);
    else if (!said.details.includes(text)) {
      this.patchArea(name, { answer: { ...said, details: [...said.details, text] } });
      this.announce(text);
    }
  }

  /** Answers that the form cannot be sent, and moves the focus to the first wrong field. */
  refuseForm(name: AreaName): void {
    this.answer(name, 'warn', say('answer.form_wrong'));
    this.askFocusIn(name, 'error');
  }

  /** Adds to that answer which fields are wrong, once they are on screen. */
  nameWrongFields(list: () => readonly string[]): void {
    const { name, answer: said } = this.getActiveArea();
    if (said?.text !== say('answer.form_wrong') || said.details.length > 0) return;
    const details = list();
    if (details.length > 0) this.answer(name, said.kind, said.text, details);
  }

  /** After a typed entry the focus stays on the line, unless `by_name` or for 'next-pane'. */
  askFocus(on: FocusRequest, by_name = false): void {
    this.shell.setState(({ focus, typing }) => ({
      focus: { n: focus.n + 1, on: typing && !by_name && on !== 'next-pane' ? 'line' : on },
    }));
  }

  /** Requests the focus for an area, unless another is on screen by now. */
  askFocusIn(name: AreaName, on: FocusRequest): void {
    if (this.getActiveArea().name === name) this.askFocus(on);
  }

  /**
   * Asks an area's question about its booking, item or sale: if that changed before the answer,
   * nothing is done. It waits while another area is on screen.
   */
  ask(name: AreaName, question: Asking): void {
    const lines = question.lines.filter((line) => line !== false && line !== null);
    const asked = { ...question, lines, about: buildSubject(this, this.getArea(name)) };
    if (name === this.getActiveArea().name) this.showQuestion(asked);
    else {
      this.patchArea(name, { asked });
      this.announce(say('app.area_asks', { area: name, question: question.title }));
    }
  }

  private showQuestion(question: Question): void {
    this.shell.setState({ overlay: { kind: 'question', question } });
  }

  /** Shows an area, and the question it has asked meanwhile. */
  showArea(name: AreaName): void {
    this.areas.setState({ active: name });
    this.askFocus('line');
    const { asked } = this.getArea(name);
    if (!asked) return;
    this.patchArea(name, { asked: null });
    this.showQuestion(asked);
  }

  /** Changes since a question was asked: null if none, empty if the subject or total is another. */
  findChangesSince(about: QuestionSubject): string[] | null {
    const now = buildSubject(this, this.getArea(about.area));
    const other = now.booking?.id !== about.booking?.id || now.item_id !== about.item_id;
    if (other || now.total !== about.total) return [];
    if (!now.booking || !about.booking) return null;
    const changes = listBookingChanges(about.booking, now.booking);
    return changes.length > 0 ? changes.map(formatChange) : null;
  }

  /** Runs work in an area and counts it as in progress until it ends. */
  runInArea(name: AreaName, work: () => unknown): void {
    const count = (step: 1 | -1) =>
      this.shell.setState(({ doing }) => ({
        doing: { ...doing, [name]: (doing[name] ?? 0) + step },
      }));
    count(1);
    void Promise.resolve(work()).finally(() => count(-1));
  }

  /** Whether something is being sent in an area, or is about to be. */
  isSending({ name, waiting }: Area): boolean {
    return waiting?.effect === true || (this.shell.getState().doing[name] ?? 0) > 0;
  }

  /** Whether an effect is in progress in this area; answers so if it is. */
  isBusy(name: AreaName): boolean {
    const { waiting } = this.getArea(name);
    if (!waiting?.effect) return false;
    this.answer(name, 'warn', say('answer.busy', { what: waiting.text }));
    return true;
  }

  /** Makes a call for an area and shows it. It replaces a query; during an effect it is refused. */
  async callFor<N extends OperationName>(
    ...[area, what, name, input, extras = {}]: AreaCall<N>
  ): Promise<CallResult<N>> {
    const { waiting } = this.getArea(area);
    if (this.isBusy(area)) return fail(silence(BUSY));
    waiting?.stop.abort();
    const call_id = this.client.newId();
    const stop = new AbortController();
    const since = this.now().getTime();
    this.patchArea(area, {
      waiting: { call_id, text: say(what), since, effect: changes(name), stop },
      answer: null,
    });
    const { session } = this.session.getState();
    const result = await this.client.call(name, input, { ...extras, call_id, signal: stop.signal });
    // Somebody else has signed in since: the area is not the caller's any more.
    const user = this.session.getState().session?.user?.id;
    if (user !== undefined && user !== session?.user?.id) return fail(silence(BUSY));
    const replaced = this.getArea(area).waiting?.call_id !== call_id;
    this.patchArea(area, (now) => (now.waiting?.call_id === call_id ? { waiting: null } : {}));
    // Another call replaced it; the agent did not cancel it.
    if (replaced && !result.ok && result.error.error === 'CALL_CANCELLED')
      return fail(silence(result.error));
    return result;
  }

  /** As `callFor`; a failure is shown as an answer, and null is returned. */
  async callOrAnswer<N extends OperationName>(...call: AreaCall<N>): Promise<Envelope<N> | null> {
    const result = await this.callFor(...call);
    if (result.ok) return result.value;
    this.answerFailure(call[0], result.error);
    return null;
  }

  /** Whether a failure leaves nothing on screen: it was answered, or a call took its place. */
  isSilent(error: ErrorBody): boolean {
    return said_already.has(error);
  }

  /** Shows a failure with its details, except field paths. */
  answerFailure(name: AreaName, error: ErrorBody, head = ''): void {
    if (this.isSilent(error)) return;
    if (error.error === 'CALL_CANCELLED') {
      this.answer(name, 'info', say('answer.stopped'));
      return;
    }
    const text = head === '' ? error.message : `${head}: ${error.message}`;
    this.answer(name, 'bad', text, listFailureDetails(error));
  }

  /** Any call may be the first to learn that the session ended or was locked elsewhere. */
  noteSession({ error }: ErrorBody): void {
    if (this.session.getState().phase !== 'signed_in') return;
    if (error !== 'LOCKED' && error !== 'UNAUTHENTICATED') return;
    // An open question would still take keys.
    this.shell.setState({ overlay: { kind: 'none' } });
    if (error === 'LOCKED') this.session.setState({ phase: 'locked', error: null });
    else this.session.setState({ phase: 'signed_out', error: say('signin.ended') });
  }

  getTimeZone(): string {
    return this.session.getState().session?.agency?.time_zone ?? 'UTC';
  }

  getAgencyToday(): string {
    return getToday(this.now(), this.getTimeZone());
  }

  /** What entries are read with: the agency's date and city. */
  getEntryEnv(): Env {
    const city = this.session.getState().session?.agency?.city ?? findZoneCity(this.getTimeZone());
    return { today: this.getAgencyToday(), ...(city === undefined ? {} : { city }) };
  }

  /** Writes an action as an entry of the home language, for answers that show what to type. */
  formatEntry(action: Action): string {
    const { home_language } = this.preferences.getState();
    return write(action, home_language, this.getEntryEnv()) ?? '';
  }

  /** The rows of a screen with the cursor; none if the screen has no list. */
  getList(area = this.getActiveArea()): ListView {
    const { items } = this.outbox.getState();
    const home = this.preferences.getState().home_language;
    const { list, findRow } = this.screens[area.screen];
    const keys = list?.(area, { items, home }) ?? [];
    const at = findRow?.(area) ?? Math.max(keys.indexOf(area.cursor[area.screen] ?? ''), 0);
    return { keys, at };
  }

  /** Enter before the list is there: enters its row once it is read, unless something else began. */
  async enterOnceRead(
    read: (desk: DeskContext, name: AreaName) => unknown,
    isSame: (now: Area) => boolean = () => true,
  ): Promise<void> {
    const { name, screen } = this.getActiveArea();
    await read(this, name);
    const now = this.getActiveArea();
    const { keys, at } = this.getList();
    const key = keys[at];
    const is_there = now.name === name && now.screen === screen && now.waiting === null;
    const is_free = this.shell.getState().overlay.kind === 'none';
    if (is_there && is_free && key !== undefined && isSame(now))
      await this.screens[screen].enter?.(this, key);
  }

  /** The facts that commands check, as of now. */
  getCommandContext(area = this.getActiveArea()): CommandContext {
    const user = this.session.getState().session?.user ?? null;
    return buildCommandContext(area, user, this.outbox.getState(), this.screens[area.screen]);
  }
}

/** The current outbox item comes without its booking, which changes as the item moves. */
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

/** A failure's details besides its message, without repetitions. */
function listFailureDetails({ message: said, details }: ErrorBody): string[] {
  const told = details
    .filter(({ kind, message }) => kind === undefined && message !== said)
    .map(({ message }) => message);
  const own = details
    .filter(({ kind, message }) => kind === 'PROVIDER' && !said.includes(message))
    .map(({ message }) => message);
  return own.length > 0 ? [...told, say('answer.provider_said', { text: own.join(' ') })] : told;
}

const BUSY: ErrorBody = { code: 503, error: 'BUSY', message: '', details: [] };

/** Failures that are not answered: the reason was shown already, or another call took its place. */
const said_already = new WeakSet<ErrorBody>();
function silence(error: ErrorBody): ErrorBody {
  const silent = { ...error };
  said_already.add(silent);
  return silent;
}

const changes = (name: OperationName): boolean =>
  operations[name].kind !== 'query' || name === 'booking.import';
