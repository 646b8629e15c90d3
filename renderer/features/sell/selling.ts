/** Selling: from an offer line to the unended sale and its passenger rows. */
import { filterKeys } from '#main/contract/collections.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { Offer } from '#main/contract/offer.ts';
import type { PassengerCounts } from '#main/domain/search-request.ts';
import {
  type Area,
  type Draft,
  type DraftPart,
  EMPTY_SALE,
  type PassengerRow,
} from '../../app/area.ts';
import { isProviderAway } from '../../app/connection.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatFlight, phraseAt } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { takeReplacement } from '../exchange/estimating.ts';
import { listFirstSlices, listTokens, type OfferRow } from '../search/offer-rows.ts';
import { pickOffer } from '../search/opening-offers.ts';
import { shop, submitSearch } from '../search/shopping.ts';
import { buildBookingRows, buildRows, countTypes, formatEntryName } from './passenger-rows.ts';

export const formatPrice = (offer: Offer): string => formatAmount(offer.total, offer.currency);

/** Sells a line: with its confirmed price and brand if it was priced, else it is priced now. */
export function sellOffer(desk: DeskContext, line: number | null): void {
  const area = desk.getActiveArea();
  const wanted = pickOffer(desk, line);
  if (!wanted) return;
  if (line === null && area.search?.state === 'running' && area.cursor.offers === undefined) {
    // The first line may just have changed: selects it, and sells it only when asked again.
    desk.patchArea(area.name, { cursor: { ...area.cursor, offers: wanted.key } });
    desk.answer(area.name, 'info', say('answer.still_coming', { line: 1 }));
    return;
  }
  if (area.search?.booking_id != null) {
    desk.patchArea(area.name, { cursor: { ...area.cursor, offers: wanted.key } });
    takeReplacement(desk, wanted);
    return;
  }
  sellRow(desk, area, wanted);
}

/** Keeps the names of passengers who have a place in the new sale; the others are `dropped`. */
function keepRows(fresh: readonly PassengerRow[], kept: readonly PassengerRow[]) {
  const same =
    kept.length === fresh.length && fresh.every((r, i) => kept[i]?.pax_type === r.pax_type);
  if (same) return { rows: [...kept], dropped: [] };
  const rows = [...fresh];
  const dropped: string[] = [];
  for (const row of kept) {
    if (row.last_name.trim() === '') continue;
    const at = rows.findIndex((one) => one.pax_type === row.pax_type && one.last_name === '');
    const place = rows[at];
    if (place) rows[at] = { ...row, lap: place.lap };
    else dropped.push(formatEntryName(row));
  }
  return { rows, dropped };
}

export function toPart(offer: Offer): DraftPart {
  const slices = listFirstSlices(offer);
  return { offer, slices, tokens: listTokens(slices) };
}

/** Makes an offer row the area's sale, and confirms its price if that was not done. */
export function sellRow(desk: DeskContext, area: Area, row: OfferRow): void {
  const { pricing } = area;
  const { key, offer, slices } = row;
  const priced = pricing?.key === key ? pricing.offers[pricing.chosen] : undefined;
  const part = priced ? toPart(priced) : { offer, slices, tokens: listTokens(slices) };
  const people = area.search?.form ?? area.form;
  takeIntoDraft(desk, area, { ...part, people, confirmed: priced !== undefined, key });
}

/** An offer to sell, and the passenger numbers, which its prices may not show. */
interface Sale extends DraftPart {
  people: PassengerCounts;
  confirmed: boolean;
}

/** True, with an answer, if another sale has to be settled first. */
export function refuseUnsettled(desk: DeskContext, { name, draft }: Area): boolean {
  // A sale that was sent may be booked: only its key can tell, and it would be lost.
  if (!draft?.submission && !draft?.parts?.done.length) return false;
  desk.answer(name, 'warn', say('answer.settle_sale_first'));
  desk.openScreen(name, 'names');
  return true;
}

/** Makes it the unended sale; false if another sale has to be settled first. */
export function takeIntoDraft(
  desk: DeskContext,
  area: Area,
  /** `key`: of the row it was taken from; null if it was not a row. */
  { key, ...sale }: Sale & { key: string | null },
): boolean {
  if (refuseUnsettled(desk, area)) return false;
  const { offer, confirmed } = sale;
  const { draft, dropped } = createDraft(area, sale);
  desk.patchArea(area.name, {
    draft,
    copied: [],
    booking: null,
    booking_id: null,
    cursor: { ...area.cursor, ...(key === null ? {} : { offers: key }) },
  });
  desk.openScreen(area.name, 'names', 'form');
  desk.announce(say('answer.sold', { total: formatPrice(offer) }));
  if (!confirmed && !isProviderAway(desk, offer.provider_type))
    startConfirming(desk, area.name, draft);
  if (dropped.length > 0) {
    desk.answer(area.name, 'warn', say('answer.names_dropped', { list: dropped.join(', ') }));
  }
  return true;
}

/** The sale of an offer with rows for its passengers; `dropped` are typed names without a place. */
export function createDraft(
  area: Area,
  { people, ...sale }: Sale,
): { draft: Draft; dropped: string[] } {
  const countType = (type: string): number =>
    sale.offer.price_per_pax
      .filter((line) => line.pax_type === type)
      .reduce((total, line) => total + line.quantity, 0);
  const before = area.draft?.submission ? null : area.draft;
  const kept = before?.rows ?? area.copied;
  const fresh = buildRows({
    adts: countType('ADT') || people.adts,
    chds: countType('CHD') || people.chds,
    infs: countType('INF') || people.infs,
  });
  const { rows, dropped } = keepRows(fresh, kept);
  return { draft: { ...EMPTY_SALE, ...sale, rows, payment: before?.payment }, dropped };
}

/** Price confirmations in progress, by tokens: ending the transaction waits for them. */
const confirmations = new Map<string, Promise<void>>();

/** Resolves once no price confirmation of the sale is in progress. */
export const awaitConfirmation = async (draft: Draft | null): Promise<void> =>
  confirmations.get(draft?.tokens.join() ?? '');

function startConfirming(desk: DeskContext, name: AreaName, draft: Draft): void {
  const about = draft.tokens.join();
  const done = confirmDraft(desk, name, draft).finally(() => confirmations.delete(about));
  confirmations.set(about, done);
}

/** Confirms the chosen fare; the sale takes over the answer. */
async function confirmDraft(desk: DeskContext, name: AreaName, draft: Draft): Promise<void> {
  const before = draft.offer;
  if (!before) return;
  const what = phraseAt('waiting.price', before);
  const input = { slice_tokens: [...draft.tokens], additional_offers: false };
  const result = await desk.callFor(name, what, 'offer.price', input);
  const now = desk.getArea(name).draft;
  if (!now || now.tokens.join() !== draft.tokens.join() || now.submission) return;
  if (!result.ok) {
    if (result.error.error === 'CALL_CANCELLED') return;
    if (isGone(result.error)) return reportOfferGone(desk, name, result.error);
    if (result.error.error === 'OFFLINE') {
      desk.answer(name, 'warn', say('answer.not_confirmed'), [say('answer.can_be_queued')]);
    } else desk.answerFailure(name, result.error, say('answer.not_confirmed'));
    return;
  }
  const { offer } = result.value.output;
  desk.patchArea(name, { draft: { ...now, ...toPart(offer), confirmed: true } });
  if (offer.total !== before.total) {
    const values = { before: formatPrice(before), total: formatPrice(offer) };
    const said = desk.getArea(name).answer;
    desk.answer(name, 'warn', say('answer.price_other', values), said ? [said.text] : []);
  }
}

/** Whether the offer is sold out or expired, so that a repetition is useless. */
export const isGone = ({ error }: ErrorBody): boolean =>
  error === 'SOLD_OUT' || error === 'EXPIRED';

/** Answers what to do if the offer is gone, and removes its confirmed price. */
export function reportOfferGone(desk: DeskContext, name: AreaName, error: ErrorBody): void {
  const entry = desk.formatEntry({ kind: 'end', redisplay: true });
  desk.patchArea(name, ({ draft }) => ({
    draft: draft && { ...draft, confirmed: false, gone: true, submission: null },
    pricing: null,
  }));
  desk.answer(name, 'bad', error.message, [
    say('answer.gone', { entry, key: desk.formatKey('transaction.end') }),
  ]);
}

/** Searches again for a lost offer; names already typed stay. */
export function searchAgain(desk: DeskContext, name: AreaName): void {
  desk.patchArea(name, ({ search, again, form }) => ({ form: search?.form ?? again ?? form }));
  submitSearch(desk, name);
}

/** Prices the chosen fare again, as an agent asks: the answer tells what it is, changed or not. */
export async function askDraftPrice(desk: DeskContext): Promise<void> {
  const { name, draft, answer } = desk.getActiveArea();
  repriceDraft(desk, name);
  await awaitConfirmation(draft);
  const now = desk.getArea(name);
  if (!now.draft?.confirmed || !now.draft.offer || now.answer !== answer) return;
  desk.answer(name, 'ok', say('answer.quoted', { total: formatPrice(now.draft.offer) }));
}

/** Prices the chosen fare again. */
export function repriceDraft(desk: DeskContext, name: AreaName): void {
  const { draft } = desk.getArea(name);
  if (!draft) return;
  const unconfirmed = { ...draft, confirmed: false };
  desk.patchArea(name, { draft: unconfirmed, pricing: null });
  startConfirming(desk, name, unconfirmed);
}

export function changeRow(
  desk: DeskContext,
  name: AreaName,
  at: number,
  change: Partial<PassengerRow>,
): void {
  desk.patchArea(name, ({ draft, edit, screen }) => {
    const from = screen === 'names' ? draft : edit;
    if (!from) return {};
    const typed = 'last_name' in change || 'first_name' in change ? { typed_name: true } : {};
    const rows = from.rows.map((row, index) =>
      index === at ? { ...row, ...change, ...typed } : row,
    );
    const fields = Object.keys(change).map((field) => `${at}.${field}`);
    const errors = filterKeys(from.errors, (field) => !fields.includes(field));
    return screen === 'names'
      ? { draft: draft && { ...draft, rows, errors } }
      : { edit: { rows, errors } };
  });
}

/** Copies a booking: searches its flights again; its passengers go to the next sale. */
export function copyBooking(desk: DeskContext, what: 'all' | 'itinerary'): void {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  const { slices, passengers } = booking.booking;
  const [out, back, more] = slices;
  const turns = back?.origin === out?.destination && back?.destination === out?.origin;
  if (!out || more || (back && !turns)) {
    desk.answer(name, 'warn', say('why.no_copy_routes'));
    return;
  }
  const rows = buildBookingRows(booking.booking).map((row) => ({ ...row, passenger_id: null }));
  shop(desk, {
    from: out.origin,
    to: out.destination,
    out: out.departure_date.slice(0, 10),
    back: back ? back.departure_date.slice(0, 10) : null,
    ...countTypes(passengers),
  });
  const flights = slices.flatMap(({ legs }) => legs.map(formatFlight));
  desk.patchArea(name, {
    filter: [...new Set(flights)].join(' '),
    ...(what === 'all' ? { copied: rows } : {}),
  });
}

/** Removes flights from the sale, a fare only as a whole; `places` count the flights. */
export function dropFlights(desk: DeskContext, places: readonly number[]): void {
  const { name, draft } = desk.getActiveArea();
  const typed = draft?.typed;
  if (!draft) return;
  if (!typed) {
    const entry = desk.formatEntry({ kind: 'ignore', redisplay: false });
    desk.answer(name, 'warn', say('answer.fare_is_whole', { entry }));
    return;
  }
  const count = typed.segments.length;
  const wrong = places.find((n) => n < 1 || n > count);
  if (wrong !== undefined) {
    desk.answer(name, 'warn', say('answer.no_flight', { n: wrong }));
    return;
  }
  const segments = typed.segments.filter((_, at) => !places.includes(at + 1));
  if (segments.length === 0) {
    desk.actions.ignore();
    return;
  }
  desk.patchArea(name, { draft: { ...draft, typed: { ...typed, segments } } });
  desk.answer(name, 'info', say('answer.flight_dropped', { list: places.join(', ') }));
}
