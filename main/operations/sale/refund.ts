/**
 * Refunding tickets: the quote, which only reads, and the confirmation that carries out one quote,
 * once. Also giving flights back while the tickets stay valid.
 */
import { findEstimate, insertEstimate, REFUND_KEY } from '#db/store/estimates.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import { fail, ok } from '#main/contract/result.ts';
import { joinPaid } from '#main/domain/payment/paid-for.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { matchRefund } from '#main/domain/refund/performed-refund.ts';
import { makeRefundQuote, readRefund } from '#main/domain/refund/quote.ts';
import { pickRefundWaiver, selectRefund } from '#main/domain/refund/refundable-documents.ts';
import { releaseTerms, resolveSlicesToRelease } from '#main/domain/refund/release.ts';
import { resolveProvider, runChange, startChange } from '../booking/change.ts';
import { loadOwn, loadPaidElsewhere, loadToChange, refuseUnsettled } from '../booking/load.ts';
import type { RefundPlan, ReleasePlan } from '../effects/refund.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { getServiceRate } from './ancillaries.ts';
import { auditRecord, listAuditTexts, withAudit } from './audit.ts';

export const quoteRefund: Handler<'refund.quote'> = async (input, context) => {
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const provider = resolveProvider(context, record, 'refund');
  if (!provider.ok) return provider;
  const selection = selectRefund(record, input);
  if (!selection.ok) return selection;
  const { order } = record;
  const quoteOf = provider.value.quoteRefund;
  if (!order || !quoteOf) throw new Error(`${record.provider_type} refunds but quotes none`);
  const numbers = selection.value.documents.map(({ number }) => number);
  const { ports } = context;
  const { traits } = provider.value;
  const { service_fees, involuntary } = await getSaleRules(ports.db.read, record.agency_id);
  const own = pickRefundWaiver(record, selection.value, involuntary, traits.waiver_places);
  const asked = { numbers, waiver: own.waiver };
  const told = await quoteOf.call(provider.value, order, asked, buildCall(context, provider.value));
  if (!told.ok) return fail(describeFailure(told.error));
  const fares = await getFares(ports, record.agency_id);
  const rate = getServiceRate(record, order.currency, fares);
  if (!rate.ok) return rate;
  const stored = makeRefundQuote(record, selection.value, told.value, {
    now: ports.clock.now(),
    ids: ports.ids,
    rate: rate.value,
    can_void: traits.void,
    service_fees,
    paid: joinPaid(record, await loadPaidElsewhere(ports.db.read, record)),
    own,
  });
  stored.view.warnings.push(...listAuditTexts(await auditRecord(context, record, 'REFUND', null)));
  const { id, created_at, expires_at } = stored.view;
  await ports.db.write((tx) =>
    insertEstimate(tx, {
      id,
      agency_id: record.agency_id,
      booking_id: record.id,
      exchange_slice_tokens: [REFUND_KEY],
      balance_tokens: [],
      created_at,
      expires_at,
      payload: stored,
    }),
  );
  return ok({ output: { quote: stored.view } });
};

export const confirmRefund: Handler<'refund.confirm'> = async (input, context) => {
  const { ports } = context;
  const { agency_id } = getCaller(context);
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const found = await findEstimate(ports.db.read, { agency_id, id: input.quote_id }, readRefund);
  const unsettled = await refuseUnsettled(ports.db.read, found?.spent_by);
  if (unsettled) return fail(unsettled);
  const stored = matchRefund(found, loaded.value.record.id, ports.clock.now());
  if (!stored.ok) return stored;
  const started = await startChange(context, input.booking_id, 'refund');
  if (!started.ok) return started;
  const { plan } = started.value;
  const refunding: RefundPlan = { ...plan, stored: stored.value };
  const findings = await auditRecord(context, started.value.record, 'REFUND', null);
  return withAudit(context, findings, runChange(context, 'refund.confirm', refunding));
};

export const readReleaseTerms: Handler<'booking.release_terms'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const positions = listSlicesToRelease(record, input, context);
  if (!positions.ok) return positions;
  const { service_fees } = await getSaleRules(context.ports.db.read, record.agency_id);
  return ok({ output: releaseTerms(record, positions.value, service_fees) });
};

export const releaseBooking: Handler<'booking.release'> = async (input, context) => {
  const started = await startChange(context, input.booking_id, 'release');
  if (!started.ok) return started;
  const { record, plan } = started.value;
  const positions = listSlicesToRelease(record, input, context);
  if (!positions.ok) return positions;
  const releasing: ReleasePlan = { ...plan, slices: positions.value };
  return runChange(context, 'booking.release', releasing);
};

function listSlicesToRelease(
  record: Parameters<typeof resolveSlicesToRelease>[0],
  input: Parameters<typeof resolveSlicesToRelease>[1],
  context: Context,
) {
  const may = resolveProvider(context, record, 'release');
  return may.ok ? resolveSlicesToRelease(record, input, context.ports.clock.now()) : may;
}
