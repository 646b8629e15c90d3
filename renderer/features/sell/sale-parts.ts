/**
 * One sale in several bookings: slices searched separately and sold by different airlines become
 * the parts of a quote, which are priced again and then booked one by one. If one fails, the
 * bookings already made are named, and the agent decides to keep or cancel them.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { QuoteOption } from '#main/contract/quote.ts';
import { toAmount } from '#main/domain/money.ts';
import { listTooEarlySlices, sumByCurrency } from '#main/domain/quote-parts.ts';
import { resolveAirports } from '#main/reference/airports.ts';
import type { Area, Draft, DraftPart, ShopForm } from '../../app/area.ts';
import { isProviderAway } from '../../app/connection.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatAmount, formatProvider, formatShortDay, phraseAt } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { SliceRequest } from '../../languages/requests.ts';
import { formatTypedDay } from '../../languages/tokens.ts';
import { formatTitle, pickWords, readQuote, saveQuote, sendQuote } from '../documents/quoting.ts';
import { listDirections } from '../search/directions.ts';
import { listTokens } from '../search/offer-rows.ts';
import { pickOffer } from '../search/opening-offers.ts';
import { readSearchForm, runSearch, submitSearch } from '../search/shopping.ts';
import { listPartsLeft, listSlicesLeft } from './flights-left.ts';
import { createDraft, refuseUnsettled, toPart } from './selling.ts';

/** The total of parts, one sum for each currency. */
export const formatSums = (parts: readonly { currency: string; total: number }[]): string =>
  sumByCurrency(parts)
    .map(({ currency, minor }) => formatAmount(toAmount(minor, currency), currency))
    .join(' + ');

/** The flights of a part in one line. */
export const formatFlights = (slices: readonly OfferSlice[]): string =>
  slices
    .map(({ origin, destination, departure_date, legs }) => {
      const flights = legs.map((leg) => `${leg.managed_by}${leg.flight_number}`).join(' ');
      return `${origin}–${destination} ${formatShortDay(departure_date)} ${flights}`;
    })
    .join(' · ');

/** The directions of a form, in order; those that cannot be read are left out. */
const listRequestedSlices = (form: ShopForm, today: string): SliceRequest[] =>
  listDirections(form, today).flatMap(({ date, ...places }) =>
    date === null ? [] : { ...places, date },
  );

const isFlown = ({ from, to, date }: SliceRequest, slice: OfferSlice): boolean =>
  resolveAirports(from).includes(slice.origin) &&
  resolveAirports(to).includes(slice.destination) &&
  slice.departure_date.startsWith(date);

/** The first direction of the form that no part of the open quote covers. */
function findNextSlice(desk: DeskContext, { form, quoting }: Area): SliceRequest | null {
  const slices = quoting?.together ? quoting.options.flatMap((one) => one.slices) : [];
  const wanted = listRequestedSlices(form, desk.getAgencyToday());
  return wanted.find((one) => !slices.some((slice) => isFlown(one, slice))) ?? null;
}

/** Searches the directions of the form one by one, at all providers. */
export function searchParts(desk: DeskContext): void {
  const { name, form, quoting } = desk.getActiveArea();
  const today = desk.getAgencyToday();
  if ('errors' in readSearchForm(form, today, desk.now())) {
    // The form shows its own errors.
    submitSearch(desk, name);
    return;
  }
  const begun =
    quoting?.together &&
    listRequestedSlices(form, today).some((wanted) =>
      quoting.options.some(({ slices }) => slices.some((slice) => isFlown(wanted, slice))),
    );
  if (!begun) desk.patchArea(name, { quoting: null });
  searchNext(desk, name);
}

/** Searches the next direction; false if every one has its part. */
function searchNext(desk: DeskContext, name: AreaName): boolean {
  const area = desk.getArea(name);
  const wanted = findNextSlice(desk, area);
  if (!wanted) return false;
  const today = desk.getAgencyToday();
  const one: ShopForm = {
    ...area.form,
    ...wanted,
    out: formatTypedDay(wanted.date, today),
    back: '',
    more: [],
  };
  const read = readSearchForm(one, today, desk.now());
  if ('errors' in read) return false;
  if (isProviderAway(desk, null)) {
    desk.answer(name, 'warn', say('answer.parts_offline'));
    return true;
  }
  desk.openScreen(name, 'offers', 'line');
  void runSearch(desk, name, one, read.input);
  return true;
}

const hasSameSlices = (a: readonly OfferSlice[], b: readonly OfferSlice[]): boolean => {
  const formatSlices = (slices: readonly OfferSlice[]) =>
    slices.map((s) => `${s.origin}${s.destination}${s.departure_date.slice(0, 10)}`).join();
  return formatSlices(a) === formatSlices(b);
};

/** Takes an offer as a part of the sale; it replaces a part with the same slices. */
export async function takePart(desk: DeskContext, line: number | null): Promise<void> {
  const { name, quoting } = desk.getActiveArea();
  const wanted = pickOffer(desk, line);
  if (!wanted) return;
  const open = quoting?.together ? quoting : null;
  const fresh = { tokens: listTokens(wanted.slices) };
  const known = open?.options ?? [];
  const at = known.findIndex(
    (one) => one.booking === null && hasSameSlices(one.slices, wanted.slices),
  );
  const options = known.map((one, n) => (n === at ? fresh : { option_id: one.id, note: one.note }));
  const saved = await sendQuote(desk, name, {
    ...(open ? pickWords(open) : { title: formatTitle(wanted) }),
    together: true,
    options: at < 0 ? [...options, fresh] : options,
  });
  if (!saved) return;
  const parts = desk.getArea(name).quoting?.options ?? [];
  const said = say('answer.part_taken', {
    n: at < 0 ? parts.length : at + 1,
    reference: desk.getArea(name).quoting?.reference ?? '',
    total: formatSums(parts),
  });
  if (!searchNext(desk, name)) desk.openScreen(name, 'quote', 'line');
  desk.answer(name, 'ok', said);
}

/** Turns alternative options into parts of one sale, or back. */
export function toggleTogether(desk: DeskContext): void {
  const { name, quoting } = desk.getActiveArea();
  if (!quoting) return;
  const together = !quoting.together;
  desk.patchArea(name, { quoting: { ...quoting, together, changed: true } });
  desk.answer(name, 'info', say(together ? 'answer.together' : 'answer.not_together'));
}

/**
 * The options of the open quote to sell now: the one under the cursor, or every part not booked.
 */
function findOptionsToSell(desk: DeskContext, area: Area): readonly QuoteOption[] | null {
  const { name, quoting, cursor } = area;
  if (!quoting) return null;
  const under = quoting.options.find(({ id }) => id === cursor.quote) ?? quoting.options[0];
  const meant = quoting.together ? quoting.options : under ? [under] : [];
  const left = meant.filter(({ booking }) => booking === null);
  const open = meant.find(({ booking }) => booking?.status === 'PENDING');
  const gone = meant.find(
    ({ booking }) => booking?.status === 'CANCELLED' || booking?.status === 'EXPIRED',
  );
  if (open) {
    desk.answer(name, 'warn', say('answer.part_open'));
  } else if (gone) {
    const n = quoting.options.indexOf(gone) + 1;
    desk.answer(name, 'warn', say('answer.part_gone', { n }));
  } else if (left.length === 0) {
    desk.answer(name, 'info', say('answer.quote_booked'));
  } else return left;
  return null;
}

/** Starts the sale of the open quote: prices it again, then asks for names. */
export async function sellQuote(desk: DeskContext): Promise<void> {
  const before = desk.getActiveArea();
  const { name, quoting: open } = before;
  if (refuseUnsettled(desk, before)) return;
  if (open?.changed && !(await saveQuote(desk))) return;
  // A colleague may have booked part of it meanwhile.
  if (!open || !(await readQuote(desk, name, open.id))) return;
  const area = desk.getArea(name);
  const { quoting } = area;
  const meant = findOptionsToSell(desk, area);
  if (!quoting || !meant) return;
  const parts: { part: DraftPart; option: QuoteOption }[] = [];
  for (const option of meant) {
    if (isProviderAway(desk, option.provider_type))
      return desk.answer(name, 'warn', say('answer.parts_offline'));
    const part = await priceOption(desk, name, option, quoting.options.indexOf(option) + 1);
    if (!part) return;
    parts.push({ part, option });
  }
  // Bookings are linked to the quote by its tokens.
  const known = new Map(parts.map(({ part, option }) => [option.id, part]));
  const saved = await sendQuote(desk, name, {
    ...pickWords(quoting),
    options: quoting.options.map(({ id, note }) => {
      const part = known.get(id);
      return part ? { tokens: [...part.tokens], note } : { option_id: id, note };
    }),
  });
  if (saved) beginSale(desk, name, parts);
}

/** Prices an option again, with the tokens to buy it; null if it was refused. */
async function priceOption(
  desk: DeskContext,
  name: AreaName,
  { slices, provider_type }: QuoteOption,
  n: number,
): Promise<DraftPart | null> {
  const what = phraseAt('waiting.price', { provider_type });
  const input = { slice_tokens: listTokens(slices), additional_offers: false };
  const result = await desk.callFor(name, what, 'offer.price', input);
  if (result.ok) return toPart(result.value.output.offer);
  desk.answerFailure(name, result.error, say('answer.part_not_priced', { n }));
  if (result.error.error === 'EXPIRED' || result.error.error === 'NOT_FOUND') {
    const [first, ...others] = slices.map((slice): SliceRequest => {
      const date = formatTypedDay(slice.departure_date.slice(0, 10), desk.getAgencyToday());
      return { from: slice.origin, to: slice.destination, date };
    });
    if (!first) return null;
    const { from, to, date: out } = first;
    desk.patchArea(name, ({ form, answer: said }) => ({
      form: { ...form, from, to, out, back: '', more: others },
      answer: said && { ...said, details: [...said.details, say('answer.part_again', { n })] },
    }));
  }
  return null;
}

/** A quote's prices include all passengers; the form on screen may have other numbers. */
const NOBODY = { adts: 0, chds: 0, infs: 0 };

function beginSale(
  desk: DeskContext,
  name: AreaName,
  sold: readonly { part: DraftPart; option: QuoteOption }[],
): void {
  const area = desk.getArea(name);
  const [first, ...rest] = sold.map(({ part }) => part);
  const { quoting } = area;
  if (!first || !quoting) return;
  const { draft, dropped } = createDraft(area, { ...first, people: NOBODY, confirmed: true });
  const whole = quoting.together && quoting.options.length > 1;
  desk.patchArea(name, {
    draft: { ...draft, parts: whole ? { quote_id: quoting.id, rest, done: [] } : null },
    copied: [],
    booking: null,
    booking_id: null,
  });
  desk.openScreen(name, 'names', 'form');
  const total = formatSums(sold.map(({ part }) => part.offer));
  const before = formatSums(sold.map(({ option }) => option));
  const details =
    dropped.length > 0 ? [say('answer.names_dropped', { list: dropped.join(', ') })] : [];
  if (total === before) desk.answer(name, 'ok', say('answer.sold', { total }), details);
  else desk.answer(name, 'warn', say('answer.price_other', { before, total }), details);
}

export function askParts(
  desk: DeskContext,
  name: AreaName,
  draft: Draft,
  people: readonly { label: string; value: string }[],
  run: () => void,
): void {
  const { providers } = desk.shell.getState();
  const left = listPartsLeft(draft);
  const first = (draft.parts?.done.length ?? 0) + 1;
  const early = listTooEarlySlices(listSlicesLeft(draft)).flatMap(
    (at) => listSlicesLeft(draft)[at] ?? [],
  );
  desk.ask(name, {
    title: say('question.parts', { n: left.length }),
    lines: [
      ...left.flatMap(({ offer, slices }, n) => [
        { label: say('parts.part', { n: first + n }), value: formatFlights(slices) },
        {
          label: formatProvider(offer.provider_type, providers),
          value: formatAmount(offer.total, offer.currency),
        },
      ]),
      { label: say('parts.sum'), value: formatSums(left.map(({ offer }) => offer)) },
      ...early.map((slice) => ({
        label: `! ${say('parts.too_early')}`,
        value: formatFlights([slice]),
      })),
      ...people,
    ],
    note: say('question.parts_note'),
    confirm: say('question.parts_do', { n: left.length }),
    run,
  });
}

/** The sale after one part was booked: with the next part, or null after the last. */
export function moveToNextPart(draft: Draft, booking_id: string, locator: string): Draft | null {
  const { parts } = draft;
  const [next, ...rest] = parts?.rest ?? [];
  if (!parts || !next) return null;
  const done = [...parts.done, { booking_id, locator }];
  return { ...draft, ...next, errors: {}, submission: null, parts: { ...parts, rest, done } };
}

/** After the last part: shows the quote with its bookings. */
export async function showParts(
  desk: DeskContext,
  name: AreaName,
  quote_id: string,
): Promise<void> {
  const said = desk.getArea(name).answer;
  if (!(await readQuote(desk, name, quote_id))) return;
  desk.openScreen(name, 'quote', 'line');
  const options = desk.getArea(name).quoting?.options ?? [];
  desk.answer(name, said?.kind === 'warn' ? 'warn' : 'ok', say('answer.parts_booked'), [
    ...options.map(({ booking }, n) => describePart(n + 1, booking?.locator ?? '')),
    `${say('parts.sum')}: ${formatSums(options)}`,
    ...(said?.details ?? []),
  ]);
}

const describePart = (n: number, locator: string): string =>
  say('parts.stands', { n, locator: locator === '' ? '—' : locator });

/** Reports a part that failed: what is booked, what was not sent, and what to do next. */
export function reportPartFailure(
  desk: DeskContext,
  name: AreaName,
  draft: Draft,
  error: ErrorBody,
  unknown: boolean,
): void {
  const { parts } = draft;
  if (!parts) return;
  const n = parts.done.length + 1;
  const said = desk.getArea(name).answer;
  const details = [
    ...(said ? [said.text, ...said.details] : []),
    ...parts.done.map(({ locator }, at) => describePart(at + 1, locator)),
    ...parts.rest.map((_, at) => say('parts.not_sent', { n: n + at + 1 })),
  ];
  desk.answer(name, 'bad', say(unknown ? 'answer.part_unknown' : 'answer.part_failed', { n }), [
    ...new Set(details),
  ]);
  if (unknown || parts.done.length === 0) return;
  desk.ask(name, {
    title: say('question.part_failed', { n }),
    lines: [
      { label: say('parts.part', { n }), value: error.message },
      ...parts.done.map(({ locator }, at) => ({
        label: say('parts.part', { n: at + 1 }),
        value: say('parts.on_hold', { locator }),
      })),
    ],
    note: say('question.part_failed_note'),
    confirm: say('question.part_failed_do', { n: parts.done.length }),
    danger: true,
    run: () => cancelParts(desk, name, draft),
  });
}

/** Cancels the parts already booked, and names those that cannot be cancelled. */
async function cancelParts(
  desk: DeskContext,
  name: AreaName,
  { parts, rows }: Draft,
): Promise<void> {
  if (!parts) return;
  const left: string[] = [];
  const gone: string[] = [];
  for (const { booking_id, locator } of parts.done) {
    const what = phrase('waiting.cancel', { provider: locator });
    const result = await desk.callFor(name, what, 'booking.cancel', { id: booking_id });
    if (result.ok) gone.push(locator);
    else left.push(`${locator}: ${result.error.message}`);
  }
  desk.patchArea(name, { draft: null, copied: rows, booking: null, booking_id: null });
  await readQuote(desk, name, parts.quote_id);
  desk.openScreen(name, 'quote');
  const list = gone.join(', ');
  if (left.length === 0) desk.answer(name, 'ok', say('answer.parts_cancelled', { list }));
  else desk.answer(name, 'bad', say('answer.parts_left', { list: left.join('; ') }));
}
