/**
 * Quotes: options are copied from offers that can still be bought and then stay as shown; a changed
 * quote keeps the options it names.
 */
import { markQuoted } from '#db/store/offers.ts';
import { deleteQuote, findQuote, listQuotes, mapStates, saveQuote } from '#db/store/quotes.ts';
import { pick, zip } from '#main/contract/collections.ts';
import {
  createFailure,
  type Failure,
  refuse,
  refuseField,
  toCodeDetail,
} from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { Quote, QuoteOption, QuoteSaveInput } from '#main/contract/quote.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { isBooked } from '#main/domain/quote-parts.ts';
import { readSliceToken } from '#main/domain/slice-tokens.ts';
import { refuseSpentTokens } from '../booking/load.ts';
import { type Context, getCaller, type Handler } from '../handler.ts';
import { chooseOffers } from '../shopping/price.ts';

const MAX_LISTED = 50;

export const refuseUnknownQuote = () => createFailure('NOT_FOUND', phrase('no_quote'));

export const saveQuoteOf: Handler<'quote.save'> = async (input, context) => {
  const { agency_id, user_id, name } = getCaller(context);
  const { db, clock, ids } = context.ports;
  const stored = input.id ? await findQuote(db.read, { agency_id, id: input.id }) : null;
  if (input.id && !stored) return fail(refuseUnknownQuote());
  const stale = stored && findStale(input, stored);
  if (stale) return fail(stale);
  const [before = null] = stored ? await withBookings(context, [stored]) : [];
  const options = await resolveOptions(context, input, before);
  if (!options.ok) return options;
  const together = input.together ?? before?.together ?? false;
  const odd = together ? refuseOddPart(options.value, before) : null;
  if (odd) return fail(odd);
  const now = clock.now();
  const until = resolveValidUntil(input.valid_until ?? null, before, options.value, now);
  if (!until.ok) return until;
  const quote: Quote = {
    id: before?.id ?? ids.uuid(),
    reference: before?.reference ?? ids.locator(),
    title: input.title,
    customer: input.customer ?? before?.customer ?? '',
    note: input.note ?? before?.note ?? '',
    margin_text: input.margin_text ?? before?.margin_text ?? '',
    valid_until: until.value,
    together,
    options: options.value,
    revision: (before?.revision ?? 0) + 1,
    created_at: before?.created_at ?? now.toISOString(),
    updated_at: now.toISOString(),
    created_by: before?.created_by ?? { id: user_id, name },
  };
  const tokens = quote.options.flatMap(({ slices }) => slices.map((slice) => slice.token ?? ''));
  const offer_ids = tokens.flatMap((token) => readSliceToken(token)?.offer_id ?? []);
  const saved = await db.write(async (tx): Promise<Result<Quote>> => {
    // A booking made from it in the meantime has written to it; one forgotten or erased stays so.
    const latest = await findQuote(tx, { agency_id, id: quote.id });
    if (before && !latest) return fail(refuseUnknownQuote());
    const moved = latest && findStale({ revision: before?.revision }, latest);
    if (moved) return fail(moved);
    const tied = quote.options.map((option) => ({
      ...option,
      booking: latest?.options.find(({ id }) => id === option.id)?.booking ?? option.booking,
    }));
    await saveQuote(tx, { agency_id, user_id, quote: { ...quote, options: tied } });
    await markQuoted(tx, { agency_id, ids: offer_ids, now });
    return ok({ ...quote, options: tied });
  });
  if (!saved.ok) return saved;
  const [shown] = await withBookings(context, [saved.value]);
  return ok({ output: { quote: shown ?? saved.value } });
};

/** A caller that names no revision overwrites whatever was there when it asked. */
const findStale = (
  read: { revision?: number | null | undefined },
  { revision }: Quote,
): Failure | null =>
  (read.revision ?? revision) === revision
    ? null
    : createFailure('STALE_REVISION', phrase('quote_changed'), [
        toCodeDetail('revision', String(revision)),
      ]);

/** Parts of one sale need the same passengers, and no booked part may be dropped. */
function refuseOddPart(options: readonly QuoteOption[], before: Quote | null): Failure | null {
  const people = options.map(({ price_per_pax }) =>
    price_per_pax
      .map(({ pax_type, quantity }) => `${quantity} ${pax_type}`)
      .sort()
      .join(),
  );
  if (new Set(people).size > 1) return createFailure('INVALID_REQUEST', phrase('parts_people'));
  const kept = new Set(options.map(({ id }) => id));
  const lost = before?.options.find((option) => isBooked(option) && !kept.has(option.id));
  if (!lost) return null;
  return createFailure('WRONG_STATE', phrase('part_booked'));
}

/** The quotes with each booking's current state. */
async function withBookings(context: Context, quotes: readonly Quote[]): Promise<Quote[]> {
  const { agency_id } = getCaller(context);
  const ids = quotes.flatMap(({ options }) => options.flatMap(({ booking }) => booking?.id ?? []));
  const found = await mapStates(context.ports.db.read, { agency_id, ids });
  return quotes.map((quote) => ({
    ...quote,
    options: quote.options.map((option) => ({
      ...option,
      booking: option.booking && { ...option.booking, ...found.get(option.booking.id) },
    })),
  }));
}

async function resolveOptions(
  context: Context,
  { options }: QuoteSaveInput,
  before: Quote | null,
): Promise<Result<QuoteOption[]>> {
  const found: QuoteOption[] = [];
  for (const [at, wanted] of options.entries()) {
    const option =
      'tokens' in wanted
        ? await createOption(context, wanted.tokens)
        : findKeptOption(before, wanted.option_id, `options.${at}.option_id`);
    if (!option.ok) return option;
    found.push({ ...option.value, note: wanted.note ?? option.value.note });
  }
  const flown = found.map(({ slices }) => slices.map(({ token }) => token).join(' '));
  if (new Set(flown).size < found.length) return refuse('DUPLICATE', phrase('option_twice'));
  return ok(found);
}

function findKeptOption(before: Quote | null, id: string, path: string): Result<QuoteOption> {
  const option = before?.options.find((one) => one.id === id);
  if (option) return ok(option);
  return refuseField(path, phrase('no_option'), 'NOT_FOUND');
}

async function createOption(context: Context, tokens: string[]): Promise<Result<QuoteOption>> {
  const chosen = await chooseOffers(context, tokens);
  if (!chosen.ok) return chosen;
  const { shown, shown_total, combined, offers } = chosen.value.selection;
  if (shown_total === null) return refuse('CAPABILITY_UNAVAILABLE', phrase('no_price_together'));
  const spent = await refuseSpentTokens(context.ports.db.read, offers);
  if (spent) return fail(spent);
  const offer = toOfferView(shown);
  const slices = offer.journeys.flatMap((journey) => journey.slices);
  return ok({
    id: context.ports.ids.uuid(),
    note: '',
    ...pick(offer, 'provider_type', 'validating_carrier', 'price_per_pax', 'currency', 'total'),
    slices: combined ? zip(slices, tokens).map(([one, token]) => ({ ...one, token })) : slices,
    seen_at: offer.created_at,
    expires_at: offer.expires_at,
    booking: null,
  });
}

/** The requested date, else the date before, else the earliest expiry of its offers. */
function resolveValidUntil(
  asked: string | null,
  before: Quote | null,
  options: readonly QuoteOption[],
  now: Date,
): Result<string> {
  const first = options.map(({ expires_at }) => expires_at).sort()[0] ?? now.toISOString();
  if (asked === null) return ok(before?.valid_until ?? first);
  if (Date.parse(asked) > now.getTime()) return ok(new Date(asked).toISOString());
  return refuseField('valid_until', phrase('quote_over'));
}

export const listQuotesOf: Handler<'quote.list'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const limit = input.limit ?? MAX_LISTED;
  const stored = await listQuotes(context.ports.db.read, { agency_id, limit });
  const quotes = await withBookings(context, stored);
  return ok({
    output: {
      quotes: quotes.map(({ options, ...quote }) => ({
        ...pick(quote, 'id', 'reference', 'title', 'customer', 'together'),
        ...pick(quote, 'valid_until', 'updated_at'),
        options: options.length,
        booked: options.filter(isBooked).length,
      })),
    },
  });
};

export const readQuote: Handler<'quote.get'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const quote = await findQuote(context.ports.db.read, { agency_id, id: input.id });
  if (!quote) return fail(refuseUnknownQuote());
  const [shown] = await withBookings(context, [quote]);
  return ok({ output: { quote: shown ?? quote } });
};

export const forgetQuote: Handler<'quote.delete'> = async (input, context) => {
  const { agency_id } = getCaller(context);
  const { db } = context.ports;
  const gone = await db.write((tx) => deleteQuote(tx, { agency_id, id: input.id }));
  return gone ? ok({ output: {} }) : fail(refuseUnknownQuote());
};
