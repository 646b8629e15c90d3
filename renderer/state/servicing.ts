/** A booking in hand: reading, finding, importing, pricing, updating, splitting, cancelling. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import { ProviderType } from '#main/contract/values.ts';
import type { BookingTab } from '../commands/situation.ts';
import type { ImportWish } from '../commands/wishes.ts';
import { money, providerNumber } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { tabsOf } from './booking-tabs.ts';
import {
  activeArea,
  announce,
  answer,
  answerFailure,
  areaMeant,
  areaOf,
  askFocus,
  type Bench,
  callFor,
  patchArea,
} from './desk.ts';
import { afterFailure, heldRevision, readHistory, replaceBooking } from './holding.ts';
import { openScreen } from './moving.ts';
import { NOTHING_UNSENT } from './typed-state.ts';

export {
  afterFailure,
  heldRevision,
  noteChanged,
  readHistory,
  refresh,
  replaceBooking,
} from './holding.ts';

/** What was open of the booking before. */
const NOTHING_OF_ANOTHER = {
  quote: null,
  marked: [],
  edit: null,
  edit_base: null,
  conflict: null,
  seats: null,
  bags: null,
  issue: null,
  exchange: null,
} as const;

/** Puts a booking into the hand of an area. */
export function showBooking(
  bench: Bench,
  name: AreaName,
  booking: Booking,
  revision: number | null,
): void {
  const other = areaOf(bench, name).booking?.booking.id !== booking.id;
  patchArea(bench, name, {
    booking: { booking, revision },
    booking_id: booking.id,
    history: null,
    ...(other ? NOTHING_OF_ANOTHER : {}),
  });
  openScreen(bench, name, 'booking');
  askFocus(bench, 'line');
  const { tab } = areaOf(bench, name);
  if (tab === 'history') void readHistory(bench, name);
}

export async function openBooking(bench: Bench, id: string): Promise<void> {
  const { name } = activeArea(bench);
  const result = await callFor(bench, name, phrase('waiting.retrieve'), 'booking.get', { id });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  showBooking(bench, name, result.value.output.booking, result.value.meta.revision);
  leaveUnsent(bench, name);
}

/** What was noted with no sale in hand was for none that is opened afterwards: it is said, and gone. */
function leaveUnsent(bench: Bench, name: AreaName): void {
  const { draft, unsent } = areaOf(bench, name);
  if (draft || unsent.notes.length === 0) return;
  patchArea(bench, name, { unsent: NOTHING_UNSENT });
  answer(bench, name, 'warn', say('answer.notes_left', { n: unsent.notes.length }));
}

/** A booking by its locator, from those this agency holds. */
export async function retrieve(bench: Bench, locator: string): Promise<void> {
  const { name } = activeArea(bench);
  const what = phrase('waiting.find', { text: locator });
  const result = await callFor(bench, name, what, 'booking.find', { text: locator });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { bookings } = result.value.output;
  // A temporary locator, an airline's own or an order id finds the booking as well.
  const own = bookings.filter((booking) => booking.locator?.toUpperCase() === locator);
  const same = own.length > 0 ? own : bookings;
  const [only] = same;
  if (only && same.length === 1) {
    await openBooking(bench, only.id);
  } else if (same.length > 1) {
    showFound(bench, name, locator, same);
  } else {
    patchArea(bench, name, ({ import_form }) => ({ import_form: { ...import_form, locator } }));
    answer(bench, name, 'warn', say('answer.not_here', { locator }));
  }
}

export function showFound(
  bench: Bench,
  name: AreaName,
  text: string,
  found: NonNullable<ReturnType<typeof activeArea>['found']>,
): void {
  patchArea(bench, name, ({ cursor }) => ({
    found,
    find_text: text,
    cursor: { ...cursor, desk: undefined },
  }));
  openScreen(bench, name, 'desk');
  announce(bench, say('answer.found', { n: found.length }));
}

/** Bookings by name, phone or ticket; the latest ones without a text. */
export async function find(bench: Bench, text: string): Promise<void> {
  const { name } = activeArea(bench);
  const what = text === '' ? phrase('waiting.recent') : phrase('waiting.find', { text });
  const input = text === '' ? {} : { text };
  const result = await callFor(bench, name, what, 'booking.find', input);
  if (result.ok) showFound(bench, name, text, result.value.output.bookings);
  else answerFailure(bench, name, result.error);
}

/** The latest bookings for the desk, without saying anything about it. */
export async function loadRecent(bench: Bench, name: AreaName): Promise<void> {
  const { find_text } = areaOf(bench, name);
  const result = await bench.client.call(
    'booking.find',
    find_text === '' ? {} : { text: find_text },
  );
  // Something may have been looked for meanwhile.
  if (!result.ok || areaOf(bench, name).find_text !== find_text) return;
  patchArea(bench, name, { found: result.value.output.bookings });
}

export async function importBooking(bench: Bench, wish: ImportWish): Promise<void> {
  const { name } = activeArea(bench);
  const provider_type = ProviderType.parse(wish.provider_type);
  const what = phrase('waiting.import', { provider: providerNumber(provider_type) });
  const result = await callFor(bench, name, what, 'booking.import', {
    locator: wish.locator.trim().toUpperCase(),
    provider_type,
    save: true,
    ...(wish.order_id ? { provider_id: wish.order_id.trim() } : {}),
  });
  if (!result.ok) {
    answerFailure(bench, name, result.error);
    return;
  }
  const { output, meta } = result.value;
  showBooking(bench, name, output.booking, meta.revision);
  const locator = output.booking.provider.locator ?? wish.locator;
  answer(bench, name, 'ok', say('answer.imported', { locator }), meta.warnings);
}

export function showTab(bench: Bench, tab: BookingTab | 'next' | 'previous'): void {
  const { name, tab: now, booking } = areaMeant(bench);
  const tabs = tabsOf(booking?.booking ?? null);
  const step = tab === 'next' ? 1 : tab === 'previous' ? -1 : 0;
  const at = (tabs.indexOf(now) + step + tabs.length) % tabs.length;
  const shown = tab === 'next' || tab === 'previous' ? (tabs[at] ?? 'itinerary') : tab;
  patchArea(bench, name, { tab: shown });
  openScreen(bench, name, 'booking');
  announce(bench, say(`tab.${shown}`));
  if (shown === 'history') void readHistory(bench, name);
}

/** Prices the booking again; informative leaves the stored price as it is. */
export async function reprice(
  bench: Bench,
  how: { lowest: boolean; informative: boolean },
): Promise<void> {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  const { id, provider, price: before } = booking.booking;
  const what = phrase('waiting.price', { provider: providerNumber(provider.provider_type) });
  const input = { id, lowest_price: how.lowest, informative: how.informative };
  const held = heldRevision(bench, name);
  const result = await callFor(bench, name, what, 'booking.price', input, held);
  if (!result.ok) {
    afterFailure(bench, name, result.error, () => void reprice(bench, how));
    return;
  }
  const { output, view, meta } = result.value;
  // Another booking may be in hand by now: a price is never drawn on one that it is not of.
  if (areaOf(bench, name).booking_id !== id) return;
  if (!how.informative) replaceBooking(bench, name, view.booking, meta.revision);
  patchArea(bench, name, {
    quote: how.informative ? { answer: output, lowest: how.lowest } : null,
    tab: 'price',
  });
  openScreen(bench, name, 'booking');
  const { booking_price: price } = output;
  const total = `${price.currency} ${money(price.total, price.currency)}`;
  const details = [
    ...(output.rebook ? [say('answer.rebook')] : []),
    ...(output.extras_removed ? [say('answer.extras_removed')] : []),
    ...meta.warnings,
  ];
  if (before && output.price_changed) {
    const was = `${before.currency} ${money(before.total, before.currency)}`;
    answer(bench, name, 'warn', say('answer.price_other', { before: was, total }), details);
  } else {
    const key = how.informative ? 'answer.quoted' : 'answer.priced';
    answer(bench, name, 'ok', say(key, { total }), details);
  }
}
