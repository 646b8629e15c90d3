/**
 * Quotes: options are taken from offers that can still be bought, as they are shown, and stay so; a
 * quote that is changed keeps the options it names.
 */

import { markQuoted } from '#db/store/offers.ts';
import { deleteQuote, findQuote, listQuotes, saveQuote } from '#db/store/quotes.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import type { Quote, QuoteOption, QuoteSaveInput } from '#main/contract/quote.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { offerView } from '#main/domain/offer-view.ts';
import { readSliceToken } from '#main/domain/tokens.ts';
import { type Context, caller, type Handler } from './handler.ts';
import { chooseOffers } from './price.ts';

const MOST_LISTED = 50;

export const noSuchQuote = () => failure('NOT_FOUND', 'There is no such quote');

export const saveQuoteOf: Handler<'quote.save'> = async (input, context) => {
  const { agency_id, user_id, name } = caller(context);
  const { db, clock, ids } = context.ports;
  const before = input.id ? await findQuote(db.read, { agency_id, id: input.id }) : null;
  if (input.id && !before) return fail(noSuchQuote());
  const options = await optionsOf(context, input, before);
  if (!options.ok) return options;
  const now = clock.now();
  const until = validUntil(input.valid_until ?? null, before, options.value, now);
  if (!until.ok) return until;
  const quote: Quote = {
    id: before?.id ?? ids.uuid(),
    reference: before?.reference ?? ids.locator(),
    title: input.title,
    customer: input.customer ?? before?.customer ?? '',
    note: input.note ?? before?.note ?? '',
    margin_text: input.margin_text ?? before?.margin_text ?? '',
    valid_until: until.value,
    options: options.value,
    created_at: before?.created_at ?? now.toISOString(),
    updated_at: now.toISOString(),
    created_by: before?.created_by ?? { id: user_id, name },
  };
  const tokens = quote.options.flatMap(({ slices }) => slices.map((slice) => slice.token ?? ''));
  const offer_ids = tokens.flatMap((token) => readSliceToken(token)?.offer_id ?? []);
  await db.write(async (tx) => {
    await saveQuote(tx, { agency_id, user_id, quote });
    await markQuoted(tx, { agency_id, ids: offer_ids, now });
  });
  return ok({ output: { quote } });
};

async function optionsOf(
  context: Context,
  { options }: QuoteSaveInput,
  before: Quote | null,
): Promise<Result<QuoteOption[], Failure>> {
  const found: QuoteOption[] = [];
  for (const [at, wanted] of options.entries()) {
    const option =
      'tokens' in wanted
        ? await newOption(context, wanted.tokens)
        : keptOption(before, wanted.option_id, `options.${at}.option_id`);
    if (!option.ok) return option;
    found.push({ ...option.value, note: wanted.note ?? option.value.note });
  }
  const flown = found.map(({ slices }) => slices.map(({ token }) => token).join(' '));
  if (new Set(flown).size < found.length) {
    return fail(failure('DUPLICATE', 'An option is in the quote twice'));
  }
  return ok(found);
}

function keptOption(before: Quote | null, id: string, path: string): Result<QuoteOption, Failure> {
  const option = before?.options.find((one) => one.id === id);
  if (option) return ok(option);
  const message = 'The quote has no such option';
  return fail(failure('NOT_FOUND', message, [{ path, message }]));
}

async function newOption(
  context: Context,
  tokens: string[],
): Promise<Result<QuoteOption, Failure>> {
  const chosen = await chooseOffers(context, tokens);
  if (!chosen.ok) return chosen;
  const { shown } = chosen.value.selection;
  const offer = offerView(shown);
  const slices = offer.journeys.flatMap((journey) => journey.slices);
  return ok({
    id: context.ports.ids.uuid(),
    note: '',
    provider_type: offer.provider_type,
    validating_carrier: offer.validating_carrier,
    slices,
    price_per_pax: offer.price_per_pax,
    currency: offer.currency,
    total: offer.total,
    seen_at: offer.created_at,
    expires_at: offer.expires_at,
  });
}

/** As asked, else as before, else as long as the first of its offers. */
function validUntil(
  asked: string | null,
  before: Quote | null,
  options: readonly QuoteOption[],
  now: Date,
): Result<string, Failure> {
  const first = options.map(({ expires_at }) => expires_at).sort()[0] ?? now.toISOString();
  if (asked === null) return ok(before?.valid_until ?? first);
  if (Date.parse(asked) > now.getTime()) return ok(new Date(asked).toISOString());
  const message = 'A quote cannot have run out before it is made';
  return fail(failure('INVALID_REQUEST', message, [{ path: 'valid_until', message }]));
}

export const listQuotesOf: Handler<'quote.list'> = async (input, context) => {
  const { agency_id } = caller(context);
  const limit = input.limit ?? MOST_LISTED;
  const quotes = await listQuotes(context.ports.db.read, { agency_id, limit });
  return ok({
    output: {
      quotes: quotes.map(
        ({ id, reference, title, customer, options, valid_until, updated_at }) => ({
          id,
          reference,
          title,
          customer,
          options: options.length,
          valid_until,
          updated_at,
        }),
      ),
    },
  });
};

export const readQuote: Handler<'quote.get'> = async (input, context) => {
  const { agency_id } = caller(context);
  const quote = await findQuote(context.ports.db.read, { agency_id, id: input.id });
  return quote ? ok({ output: { quote } }) : fail(noSuchQuote());
};

export const forgetQuote: Handler<'quote.delete'> = async (input, context) => {
  const { agency_id } = caller(context);
  const { db } = context.ports;
  const gone = await db.write((tx) => deleteQuote(tx, { agency_id, id: input.id }));
  return gone ? ok({ output: {} }) : fail(noSuchQuote());
};
