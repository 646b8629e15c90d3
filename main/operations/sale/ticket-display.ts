/** Shows a document by number from the provider that issued it, with or without a booking. */
import { findTicket } from '#db/store/tickets.ts';
import { pick } from '#main/contract/collections.ts';
import type { DocumentDisplay } from '#main/contract/document-display.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { CardBrand } from '#main/contract/values.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { toAmount } from '#main/domain/money.ts';
import { FOP_TYPES } from '#main/domain/payment/provider-payments.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { Provider, ShownDocument } from '#main/providers/provider.ts';
import { load } from '../booking/load.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';

/** With a booking here only its provider is asked; else every provider that shows documents. */
export const displayTicket: Handler<'ticket.display'> = async ({ number }, context) => {
  const { db, providers } = context.ports;
  const { agency_id } = getCaller(context);
  const held = await findTicket(db.read, { number, agency_id });
  if (held && held.agency_id !== agency_id) return refuse('FORBIDDEN', phrase('foreign_ticket'));
  const record = held ? ((await load(db.read, held.booking_id))?.record ?? null) : null;
  const asked = providers
    .all()
    .filter(({ traits }) => !record || traits.provider_type === record.provider_type)
    .filter(({ traits }) => traits.shows_documents === true);
  if (asked.length === 0) return refuse('CAPABILITY_UNAVAILABLE', phrase('shows_no_documents'));
  const answers = await Promise.all(asked.map((one) => showAt(context, one, number, record)));
  const found = answers.find((one) => one.ok);
  if (found?.ok) return ok({ output: found.value });
  // A provider that did not answer may have the document.
  const failures = answers.flatMap((one) => (one.ok ? [] : [one.error]));
  return fail(failures.find(({ error }) => error !== 'NOT_FOUND') ?? failures[0]!);
};

async function showAt(
  context: Context,
  provider: Provider,
  number: string,
  record: BookingRecord | null,
): Promise<Result<DocumentDisplay>> {
  const answer = await provider.showDocument?.(number, buildCall(context, provider));
  if (!answer) return refuse('CAPABILITY_UNAVAILABLE', phrase('shows_no_documents'));
  if (!answer.ok) return fail(describeFailure(answer.error));
  return ok(toDisplay(answer.value, provider.traits.provider_type, record));
}

function toDisplay(
  shown: ShownDocument,
  provider_type: DocumentDisplay['provider_type'],
  record: BookingRecord | null,
): DocumentDisplay {
  const toMoney = (one: { amount_minor: number; currency: string }) => ({
    amount: toAmount(one.amount_minor, one.currency),
    currency: one.currency,
  });
  const currency = shown.total?.currency ?? null;
  const findStatus = (document: string, coupon: number) =>
    record?.order?.tickets
      .find((one) => one.number === document)
      ?.coupons.find((one) => one.number === coupon)?.status ?? null;
  return {
    provider_type,
    ...pick(shown, 'number', 'passenger', 'locator', 'original_number'),
    ...pick(shown, 'endorsements', 'fare_calculation', 'remarks'),
    ticket_type: shown.type,
    booking_id: record?.id ?? null,
    fare: shown.fare && toMoney(shown.fare),
    taxes: shown.taxes.map((one) => ({ ...toMoney(one), code: one.code })),
    total: shown.total && toMoney(shown.total),
    forms_of_payment: shown.payments.map(({ method, amount_minor, ...one }) => ({
      fop_type: FOP_TYPES[method],
      card_brand:
        one.card_brand === null ? null : CardBrand.catch('UNSPECIFIED').parse(one.card_brand),
      card_number: one.card_number,
      amount: amount_minor === null || currency === null ? null : toAmount(amount_minor, currency),
      text: one.text,
    })),
    coupons: shown.coupons.map(({ status_text = null, ...one }) => {
      const { not_before = null, not_after = null } = one;
      const ours = findStatus(one.document, one.number);
      return {
        ...one,
        not_before,
        not_after,
        status_text,
        status_here: ours === one.status ? null : ours,
      };
    }),
  };
}
