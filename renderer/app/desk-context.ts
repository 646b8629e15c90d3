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
import type { CommandContext, Move, Screen } from '../commands/context.ts';
import { formatChange, listBookingChanges } from '../features/booking/changes.ts';
import type { PaymentFormSlot } from '../features/ticketing/payment-forms.ts';
import { getToday } from '../i18n/format.ts';
import { type Phrase, say } from '../i18n/words.ts';
import type { Action } from '../languages/action.ts';
import { write } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { findZoneCity } from '../languages/places.ts';
import type { Env } from '../languages/scan.ts';
import type { Answer, Area } from './area.ts';
import type { Client } from './client/client.ts';
import { buildCommandContext, findCurrentItem, findHeldBooking } from './command-context.ts';
import type { Page } from './page.ts';
import type { FocusRequest, Question, QuestionSubject, Stores } from './stores.ts';

/** The list the cursor moves in: row keys in order, and the cursor's index. */
export interface ListView {
  keys: readonly string[];
  at: number;
}

/** Data to fetch: its name, so that it is not asked for twice at once, and whether it may be again. */
export type Missing = [
  what: string,
  fetch: (desk: DeskContext, name: AreaName) => unknown,
  again?: 'may be asked again',
];

/** One screen. Each stands with its feature; `create-desk.ts` has them all. */
export interface ScreenKeys {
  /** Opens it, where it needs more than being shown. */
  open?(desk: DeskContext): unknown;
  /** A form, to fill in before anything is typed on the line. */
  is_form?: true;
  /** Enter on the row under the cursor. */
  enter?(desk: DeskContext, key: string): unknown;
  /** Mod+Enter; without this it ends the sale. */
  end?(desk: DeskContext): unknown;
  /** Why it cannot be ended now; without this it always can. */
  whyNotEnd?(area: Area): Phrase | null;
  /** Space on the row under the cursor. */
  mark?(desk: DeskContext): unknown;
  /** A key that moves the cursor differently from a list; false where it does not. */
  move?(desk: DeskContext, to: Move, list: ListView): boolean;
  /** Escape, where it first leaves a step of the screen; false where there is none. */
  leave?(desk: DeskContext): boolean;
  /** Keys of its rows. */
  list?(area: Area, shown: { items: readonly OutboxItem[]; home: Language }): readonly string[];
  /** The row under the cursor, where it is not the one whose key the cursor has. */
  findRow?(area: Area): number;
  /** Whether its content is still there to come back to: a form that was sent is not. */
  isKept?(area: Area): boolean;
  /** Restored in its place where it is not kept; screens of a booking go to the booking. */
  instead?(area: Area): Screen;
  /** The data it lacks. */
  listMissing?(area: Area): readonly Missing[];
}

/** Whether a part of the work area is of the current booking, which may not be read again yet. */
export const isOfBooking = (
  { booking, booking_id }: Area,
  part: { booking_id: string } | null,
): boolean => part !== null && part.booking_id === (booking?.booking.id ?? booking_id);

/** What changes, or how it follows from what is there. */
type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** A call for a work area: what is said while it runs, its operation and its input. */
export type AreaCall<N extends OperationName> = [
  area: AreaName,
  what: Phrase,
  name: N,
  input: InputOf<N>,
  extras?: { if_match?: number; idempotency_key?: string },
];

/** What a desk context is made of, beside the stores. */
interface DeskParts extends Stores {
  client: Client;
  now(): Date;
  page: Page;
  screens: Readonly<Record<Screen, ScreenKeys>>;
}

/** Its parts are fields of its own. */
const WithParts = class {
  constructor(parts: DeskParts) {
    Object.assign(this, parts);
  }
} as new (
  parts: DeskParts,
) => Readonly<DeskParts>;

const MAX_STEPS_BACK = 20;

/** Everything an action needs: what the desk is made of, and small tools over it. */
export class DeskContext extends WithParts {
  /** Everything an agent can mean, carried out here. */
  actions!: Actions;
  /** The form of payment that is on screen. */
  readonly payment_form: PaymentFormSlot = { current: null };

  /** Saves the work areas at once; resolves when they are saved. */
  async flush(): Promise<void> {}

  getActiveArea(): Area {
    const state = this.areas.getState();
    return state.areas[state.active];
  }

  getArea(name: AreaName): Area {
    return this.areas.getState().areas[name];
  }

  /** The active work area with what entries refer to: either the booking or the unended sale. */
  getTargetArea(): Area {
    const area = this.getActiveArea();
    const booking = findHeldBooking(area);
    return { ...area, booking, draft: booking === null ? area.draft : null };
  }

  /** Changes one work area; a function is given its current state. */
  patchArea(name: AreaName, change: Change<Area>): void {
    this.areas.setState((state) => {
      const area = state.areas[name];
      const changed = typeof change === 'function' ? change(area) : change;
      return { areas: { ...state.areas, [name]: { ...area, ...changed } } };
    });
  }

  /** Changes a part of a work area, where it is there. */
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
      // What the parameters are bound to: the same part, with what changes in it.
      return { [part]: Object.assign({}, now, changed) } as never;
    });
  }

  /** Shows a screen, and goes to its line or form where that is said; Escape comes back from it. */
  openScreen(name: AreaName, screen: Screen, focus?: FocusRequest): void {
    this.patchArea(name, (area) =>
      area.screen === screen
        ? {}
        : { screen, back: [...area.back, area.screen].slice(-MAX_STEPS_BACK) },
    );
    if (focus) this.askFocusIn(name, focus);
  }

  /** Shows an answer and has screen readers say it once; what was done with warnings looks so. */
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
    this.announce([text, ...details].join('. '));
  }

  /** An answer in the work area on screen. */
  answerHere(kind: Answer['kind'], text: string, details?: readonly string[]): void {
    this.answer(this.getActiveArea().name, kind, text, details);
  }

  announce(text: string): void {
    this.shell.setState(({ announcement }) => ({ announcement: { n: announcement.n + 1, text } }));
  }

  /**
   * Says why a command cannot be done. The result of a command of the same kind stays in sight:
   * `End: nothing to end` must not replace the answer to what was ended.
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

  /** Says that the form cannot be sent, and goes to the first field that is wrong. */
  refuseForm(name: AreaName, details: readonly string[] = []): void {
    this.answer(name, 'warn', say('answer.form_wrong'), details);
    this.askFocusIn(name, 'error');
  }

  /**
   * After a typed entry the focus stays on the line, unless `by_name` is set or it is for
   * 'next-pane'.
   */
  askFocus(on: FocusRequest, by_name = false): void {
    this.shell.setState(({ focus, typing }) => ({
      focus: { n: focus.n + 1, on: typing && !by_name && on !== 'next-pane' ? 'line' : on },
    }));
  }

  /** The same of an area, whose answer takes the focus from no other that is on screen by then. */
  askFocusIn(name: AreaName, on: FocusRequest): void {
    if (this.getActiveArea().name === name) this.askFocus(on);
  }

  /**
   * Asks about the current booking, item or sale: if it has changed by the answer, nothing is done.
   */
  ask(question: Question): void {
    const about = buildSubject(this, this.getActiveArea());
    this.shell.setState({ overlay: { kind: 'question', question: { ...question, about } } });
  }

  /** What changed since a question: null for nothing, an empty list for another subject or total. */
  findChangesSince(about: QuestionSubject): string[] | null {
    const now = buildSubject(this, this.getArea(about.area));
    const other = now.booking?.id !== about.booking?.id || now.item_id !== about.item_id;
    if (other || now.total !== about.total) return [];
    if (!now.booking || !about.booking) return null;
    const changes = listBookingChanges(about.booking, now.booking);
    return changes.length > 0 ? changes.map(formatChange) : null;
  }

  /** Runs work in an area and marks it as in progress until it is over. */
  runInArea(name: AreaName, work: () => unknown): void {
    const count = (step: 1 | -1) =>
      this.shell.setState(({ doing }) => ({
        doing: { ...doing, [name]: (doing[name] ?? 0) + step },
      }));
    count(1);
    void Promise.resolve(work()).finally(() => count(-1));
  }

  /** Whether something is being sent in an area, or about to be. */
  isSending({ name, waiting }: Area): boolean {
    return waiting?.effect === true || (this.shell.getState().doing[name] ?? 0) > 0;
  }

  /** Whether an effect is out in this area; says so when it is. */
  isBusy(name: AreaName): boolean {
    const { waiting } = this.getArea(name);
    if (!waiting?.effect) return false;
    this.answer(name, 'warn', say('answer.busy', { what: waiting.text }));
    return true;
  }

  /**
   * Makes a call for a work area and shows it as in progress. It replaces a query still in progress,
   * and is refused during an effect.
   */
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
    const result = await this.client.call(name, input, { ...extras, call_id, signal: stop.signal });
    const replaced = this.getArea(area).waiting?.call_id !== call_id;
    this.patchArea(area, (now) => (now.waiting?.call_id === call_id ? { waiting: null } : {}));
    // Not cancelled by the agent: another call replaced it.
    if (replaced && !result.ok && result.error.error === 'CALL_CANCELLED')
      return fail(silence(result.error));
    return result;
  }

  /** As `callFor`; a failure is answered, and null comes back. */
  async callOrAnswer<N extends OperationName>(...call: AreaCall<N>): Promise<Envelope<N> | null> {
    const result = await this.callFor(...call);
    if (result.ok) return result.value;
    this.answerFailure(call[0], result.error);
    return null;
  }

  /** Shows a failure, with each detail that is not a field path. */
  answerFailure(name: AreaName, error: ErrorBody, head = ''): void {
    if (said_already.has(error)) return;
    if (error.error === 'CALL_CANCELLED') {
      this.answer(name, 'info', say('answer.stopped'));
      return;
    }
    const text = head === '' ? error.message : `${head}: ${error.message}`;
    this.answer(name, 'bad', text, listFailureDetails(error));
  }

  /** The session ended or was locked elsewhere, which any call may be the first to hear. */
  noteSession({ error }: ErrorBody): void {
    if (this.session.getState().phase !== 'signed_in') return;
    if (error !== 'LOCKED' && error !== 'UNAUTHENTICATED') return;
    // A question behind the page would keep its keys.
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

  /** What entries are read by: the day and the city of the agency. */
  getEntryEnv(): Env {
    const city = this.session.getState().session?.agency?.city ?? findZoneCity(this.getTimeZone());
    return { today: this.getAgencyToday(), ...(city === undefined ? {} : { city }) };
  }

  /** How something is typed in the home language: what an answer tells the agent to go on with. */
  formatEntry(action: Action): string {
    const { home_language } = this.preferences.getState();
    return write(action, home_language, this.getEntryEnv()) ?? '';
  }

  /** The rows of a screen with the cursor where it was left; none where the screen has no list. */
  getList(area = this.getActiveArea()): ListView {
    const { items } = this.outbox.getState();
    const home = this.preferences.getState().home_language;
    const { list, findRow } = this.screens[area.screen];
    const keys = list?.(area, { items, home }) ?? [];
    const at = findRow?.(area) ?? Math.max(keys.indexOf(area.cursor[area.screen] ?? ''), 0);
    return { keys, at };
  }

  /** What commands judge by, as things stand now. */
  getCommandContext(area = this.getActiveArea()): CommandContext {
    const user = this.session.getState().session?.user ?? null;
    return buildCommandContext(area, user, this.outbox.getState(), this.screens[area.screen]);
  }
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

/** What a failure says beside its message, nothing twice. */
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
