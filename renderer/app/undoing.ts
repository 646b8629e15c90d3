/**
 * Undo for an ignored sale, an item deleted from the outbox, or a closed work area. The last steps
 * of each area are saved with it, limited in number and size.
 */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { UndoStep } from '../features/booking/current-booking-state.ts';
import { refresh } from '../features/booking/refreshing.ts';
import { NO_REQUESTS } from '../features/outbox/outbox-state.ts';
import { buildBookingRows, formatEntryName } from '../features/sell/passenger-rows.ts';
import { NOTHING_UNSENT } from '../features/sell/typed-state.ts';
import { say } from '../i18n/words.ts';
import { type Area, createArea, EMPTY_SALE, isEmpty, NO_SALE } from './area.ts';
import { describeArea } from './area-text.ts';
import type { DeskContext } from './desk-context.ts';
import { restoreArea, toSavedState } from './saved-areas.ts';

const MAX_STEPS = 4;
/**
 * Size limit for all undo steps of an area, because an area above the limit is not saved at all.
 */
const MAX_BYTES = 96 * 1024;

/** In this session a step also holds the area itself, with parts that are not saved. */
const whole = new WeakMap<UndoStep['state'], Area>();

const buildStep = (
  desk: DeskContext,
  area: Area,
  what: UndoStep['what'],
  label: string,
): UndoStep => {
  const { undo: _, ...rest } = toSavedState(area, false);
  const state: UndoStep['state'] = JSON.parse(JSON.stringify(rest));
  whole.set(state, { ...area, waiting: null, answer: null, asked: null });
  return { what, label, at: desk.now().getTime(), area: area.name, state };
};

/** The newest steps within the size limit. */
function limitSteps(steps: readonly UndoStep[]): UndoStep[] {
  const kept: UndoStep[] = [];
  let bytes = 0;
  for (const step of steps.slice(-MAX_STEPS).toReversed()) {
    bytes += JSON.stringify(step).length;
    if (bytes > MAX_BYTES) break;
    kept.unshift(step);
  }
  return kept;
}

/** Adds an undo step with the current area. */
function rememberArea(desk: DeskContext, name: AreaName, what: UndoStep['what']): void {
  const area = desk.getArea(name);
  const step = buildStep(desk, area, what, describeArea(area) || say('undo.area'));
  desk.patchArea(name, { undo: limitSteps([...area.undo, step]) });
}

/** Empties a work area; undo restores it. */
export function closeArea(desk: DeskContext): void {
  const area = desk.getActiveArea();
  const { name } = area;
  // What is being sent is answered in this area, which must still hold it.
  if (desk.isBusy(name)) return;
  const close = () => {
    desk.getArea(name).waiting?.stop.abort();
    rememberArea(desk, name, 'closed');
    desk.patchArea(name, ({ undo, owed }) => ({ ...createArea(name), undo, owed }));
    desk.answer(name, 'info', say('answer.closed', { area: name }));
    desk.askFocus('line');
  };
  if (!area.draft?.rows.some((row) => row.last_name !== '')) {
    close();
    return;
  }
  desk.ask(name, {
    title: say('question.close_area', { area: name }),
    lines: [{ label: say('question.close_area_keeps'), value: describeArea(area) }],
    note: say('question.close_area_note'),
    confirm: say('question.close_area_do'),
    run: close,
  });
}

/** Undoes the last step. The area's current content becomes a step itself. */
export function undo(desk: DeskContext): void {
  const area = desk.getActiveArea();
  const step = area.undo.at(-1);
  if (!step) {
    desk.answer(area.name, 'warn', say('why.nothing_to_undo'));
    return;
  }
  if (desk.isBusy(area.name)) return;
  const before = area.undo.slice(0, -1);
  const now = isEmpty(area) ? [] : [buildStep(desk, area, 'closed', describeArea(area))];
  const back = whole.get(step.state) ?? restoreArea(area.name, step.state, desk.screens).area;
  desk.patchArea(area.name, {
    ...back,
    name: area.name,
    undo: limitSteps([...now, ...before]),
    // Notes still to be written to a booking stay, whatever is on screen.
    owed: area.owed,
    waiting: null,
    answer: null,
  });
  // The booking may have changed meanwhile.
  if (back.booking) void refresh(desk, area.name, back.booking.booking.id);
  desk.answer(area.name, 'info', say(`answer.undone_${step.what}`, { what: step.label }));
  desk.askFocus('line');
}

/**
 * A sale deleted from the outbox is restored as an unended sale with its flights, names and limit.
 * Changes of a booking are not: the booking is as it was before them.
 */
export function rememberDropped(
  desk: DeskContext,
  name: AreaName,
  item: OutboxItem,
  booking: Booking,
): void {
  if (item.kind !== 'CREATE') return;
  const legs = booking.slices.flatMap((slice) => slice.legs);
  const area: Area = {
    ...createArea(name),
    screen: 'names',
    draft: {
      ...EMPTY_SALE,
      typed: {
        provider_type: item.provider_type,
        segments: legs.map((leg) => ({
          carrier: leg.managed_by,
          flight_number: leg.flight_number,
          date: leg.departure_date.slice(0, 10),
          origin: leg.origin,
          destination: leg.destination,
          booking_class: leg.fare_info.fare_class,
        })),
      },
      requests: { ...NO_REQUESTS, limit: String(item.limit_total ?? '') },
      rows: buildBookingRows(booking).map((row) => ({ ...row, passenger_id: null })),
    },
  };
  const step = buildStep(desk, area, 'dropped', item.title);
  desk.patchArea(name, ({ undo: steps }) => ({ undo: limitSteps([...steps, step]) }));
}

/** Says what was ignored: a sent sale may be booked, and changes already written remain. */
function describeIgnored({ draft, booking }: Area): string {
  const locator = booking?.booking.provider.locator ?? '';
  if (draft?.submission) return say('answer.ignored_open');
  const placed = draft?.parts?.done ?? [];
  if (placed.length > 0) {
    const list = placed.map((part) => part.locator).join(', ');
    return say('answer.ignored_parts', { list });
  }
  return booking && !draft ? say('answer.ignored_written', { locator }) : say('answer.ignored');
}

/** Drops the unended sale, or closes the current booking; asks first if names were typed. */
export function ignore(desk: DeskContext, put_away: string | null = null): void {
  const area = desk.getActiveArea();
  const { name, draft } = area;
  if (desk.isBusy(name)) return;
  const said = put_away ?? describeIgnored(area);
  const drop = () => {
    if (!isEmpty(desk.getActiveArea())) rememberArea(desk, name, 'ignored');
    desk.patchArea(name, ({ search }) => ({
      draft: null,
      booking: null,
      booking_id: null,
      edit: null,
      edit_base: null,
      conflict: null,
      unsent: NOTHING_UNSENT,
      repriced: null,
      marked: [],
      history: null,
      ...NO_SALE,
      screen: search ? 'offers' : 'desk',
      back: [],
    }));
    desk.answer(name, 'info', said);
    desk.askFocus('line');
  };
  if (!draft?.rows.some((row) => row.last_name !== '')) {
    drop();
    return;
  }
  desk.ask(name, {
    title: say('question.ignore'),
    lines: draft.rows
      .filter((row) => row.last_name !== '')
      .map((row) => ({ label: say('term.passenger'), value: formatEntryName(row) })),
    note: draft.submission ? said : say('question.ignore_note'),
    confirm: say('question.ignore_do'),
    danger: true,
    run: drop,
  });
}

/** Closes a booking that has no unsent changes. */
export function putAway(desk: DeskContext): void {
  const locator = desk.getActiveArea().booking?.booking.provider.locator ?? '';
  ignore(desk, say('answer.put_away', { locator }));
}

/** Drops unsent changes and reads the booking again. */
export function ignoreAndShow(desk: DeskContext, name = desk.getActiveArea().name): void {
  const { booking, draft, unsent } = desk.getArea(name);
  if (desk.isBusy(name)) return;
  desk.patchArea(name, {
    edit: null,
    edit_base: null,
    conflict: null,
    // What waits for a sale stays with it.
    unsent: draft ? unsent : NOTHING_UNSENT,
    repriced: null,
    marked: [],
    ...NO_SALE,
  });
  desk.announce(describeIgnored(desk.getArea(name)));
  if (!booking) return;
  desk.openScreen(name, 'booking', 'line');
  void refresh(desk, name, booking.booking.id);
}
