/** The current booking: retrieving, finding, importing and pricing. */
import type { Booking } from '#main/contract/booking.ts';
import { stepThrough } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { ProviderType } from '#main/contract/values.ts';
import type { Area } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import type { BookingTab } from '../../commands/context.ts';
import { formatAmount, phraseAt } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { ImportRequest } from '../../languages/requests.ts';
import { NOTHING_UNSENT } from '../sell/typed-state.ts';
import { listTabs } from './booking-tabs.ts';
import { callOrHandle, getIfMatch, readHistory, refresh, replaceBooking } from './refreshing.ts';

/** Views of the previous booking, cleared. */
const CLEARED_VIEWS = {
  repriced: null,
  marked: [],
  edit: null,
  edit_base: null,
  conflict: null,
  seats: null,
  bags: null,
  issue: null,
  exchange: null,
  refund: null,
  booked_rules: null,
} as const;

/** Makes a booking the current one of an area. */
export function showBooking(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  revision: number | null,
): void {
  const before = desk.getArea(name);
  const other = before.booking?.booking.id !== booking.id;
  const tab = !other || listTabs(booking).includes(before.tab) ? before.tab : 'itinerary';
  desk.patchArea(name, {
    booking: { booking, revision },
    booking_id: booking.id,
    history: null,
    tab,
    ...(other ? CLEARED_VIEWS : {}),
  });
  desk.openScreen(name, 'booking', 'line');
  if (tab === 'history') void readHistory(desk, name);
}

export async function openBooking(
  desk: DeskContext,
  id: string,
  name: AreaName = desk.getActiveArea().name,
): Promise<void> {
  const done = await desk.callOrAnswer(name, phrase('waiting.retrieve'), 'booking.get', { id });
  if (!done) return;
  showBooking(desk, name, done.output.booking, done.meta.revision);
  dropUnsentNotes(desk, name);
}

/** Drops, with a warning, notes typed without a sale: they belong to no opened booking. */
function dropUnsentNotes(desk: DeskContext, name: AreaName): void {
  const { draft, unsent } = desk.getArea(name);
  if (draft || unsent.notes.length === 0) return;
  desk.patchArea(name, { unsent: NOTHING_UNSENT });
  desk.answer(name, 'warn', say('answer.notes_left', { n: unsent.notes.length }));
}

/** Opens a booking of this agency by its locator. */
export async function retrieve(desk: DeskContext, locator: string): Promise<void> {
  const { name } = desk.getActiveArea();
  const what = phrase('waiting.find', { text: locator });
  const done = await desk.callOrAnswer(name, what, 'booking.find', { text: locator });
  if (!done) return;
  const { bookings } = done.output;
  // A temporary locator, an airline's own locator or an order id also finds the booking.
  const own = bookings.filter((booking) => booking.locator?.toUpperCase() === locator);
  const same = own.length > 0 ? own : bookings;
  const [only] = same;
  if (only && same.length === 1) {
    await openBooking(desk, only.id, name);
  } else if (same.length > 1) {
    showFound(desk, name, locator, same);
  } else {
    desk.patchPart(name, 'import_form', { locator });
    desk.answer(name, 'warn', say('answer.not_here', { locator }));
  }
}

export function showFound(
  desk: DeskContext,
  name: AreaName,
  text: string,
  found: NonNullable<Area['found']>,
): void {
  desk.patchArea(name, ({ cursor }) => ({
    found,
    find_text: text,
    cursor: { ...cursor, desk: undefined },
  }));
  desk.openScreen(name, 'desk');
  desk.announce(say('answer.found', { n: found.length }));
}

/** Bookings by name, phone or ticket; without a text the latest ones. */
export async function find(desk: DeskContext, text: string): Promise<void> {
  const { name } = desk.getActiveArea();
  const what = text === '' ? phrase('waiting.recent') : phrase('waiting.find', { text });
  const input = text === '' ? {} : { text };
  const done = await desk.callOrAnswer(name, what, 'booking.find', input);
  if (done) showFound(desk, name, text, done.output.bookings);
}

/** Reads the desk's list of bookings without an answer on screen. */
export async function loadRecent(desk: DeskContext, name: AreaName): Promise<void> {
  const { find_text } = desk.getArea(name);
  const result = await desk.client.call(
    'booking.find',
    find_text === '' ? {} : { text: find_text },
  );
  // Another search may have been made meanwhile.
  if (!result.ok || desk.getArea(name).find_text !== find_text) return;
  desk.patchArea(name, { found: result.value.output.bookings });
}

export async function importBooking(
  desk: DeskContext,
  request: ImportRequest,
  name: AreaName = desk.getActiveArea().name,
): Promise<void> {
  const provider_type = ProviderType.parse(request.provider_type);
  const what = phraseAt('waiting.import', { provider_type });
  const done = await desk.callOrAnswer(name, what, 'booking.import', {
    locator: request.locator.trim().toUpperCase(),
    provider_type,
    save: true,
    ...(request.order_id ? { provider_id: request.order_id.trim() } : {}),
  });
  if (!done) return;
  const { output, meta } = done;
  showBooking(desk, name, output.booking, meta.revision);
  const locator = output.booking.provider.locator ?? request.locator;
  desk.answer(name, 'ok', say('answer.imported', { locator }), [], meta.warnings);
}

export function showTab(desk: DeskContext, tab: BookingTab | 'next' | 'previous'): void {
  const { name, tab: now, booking } = desk.getTargetArea();
  const tabs = listTabs(booking?.booking ?? null, now);
  const steps = tab === 'next' || tab === 'previous';
  const shown = steps ? stepThrough(tabs, now, tab === 'next' ? 1 : -1) : tab;
  desk.patchArea(name, { tab: shown });
  desk.openScreen(name, 'booking');
  desk.announce(say(`tab.${shown}`));
  if (shown === 'history') void readHistory(desk, name);
}

/** Prices the booking again; if informative, the stored price stays. */
export async function reprice(
  desk: DeskContext,
  how: { lowest: boolean; informative: boolean },
): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const { id, provider, price: before } = booking.booking;
  const what = phraseAt('waiting.price', provider);
  const input = { id, lowest_price: how.lowest, informative: how.informative };
  const held = getIfMatch(desk, name);
  const again = () => void reprice(desk, how);
  const done = await callOrHandle(desk, again, name, what, 'booking.price', input, held);
  if (!done) return;
  const { output, view, meta } = done;
  // Another booking may be current by now, which must not show this price.
  if (desk.getArea(name).booking_id !== id) return;
  if (!how.informative) replaceBooking(desk, name, view.booking, meta.revision);
  desk.patchArea(name, {
    repriced: how.informative ? { answer: output, lowest: how.lowest } : null,
    tab: 'price',
  });
  desk.openScreen(name, 'booking');
  const { booking_price: price } = output;
  const total = formatAmount(price.total, price.currency);
  const details = [
    ...(output.rebook ? [say('answer.rebook')] : []),
    ...(output.extras_removed ? [say('answer.extras_removed')] : []),
  ];
  if (before && output.price_changed) {
    const was = formatAmount(before.total, before.currency);
    const said = say('answer.price_other', { before: was, total });
    desk.answer(name, 'warn', said, details, meta.warnings);
  } else {
    const key = how.informative ? 'answer.quoted' : 'answer.priced';
    desk.answer(name, 'ok', say(key, { total }), details, meta.warnings);
  }
}

/** Shows the unended sale, or the booking's itinerary. */
export function showDraft(desk: DeskContext): void {
  const { name, draft } = desk.getActiveArea();
  if (draft) desk.openScreen(name, 'names');
  else showTab(desk, 'itinerary');
}

export function redisplay(desk: DeskContext): void {
  const { name, booking } = desk.getActiveArea();
  if (!booking) {
    desk.answer(name, 'warn', say('why.no_booking'));
    return;
  }
  desk.openScreen(name, 'booking');
  // Shown at once and read again, because the service may have changes.
  void refresh(desk, name, booking.booking.id);
}
