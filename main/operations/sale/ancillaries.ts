/** Shows seats and bags. The shown set is stored, so that a token means what the agent saw. */
import { insertServiceSet } from '#db/store/service-sets.ts';
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuseGivenBack } from '#main/domain/ancillary-choice.ts';
import type { ServiceSet } from '#main/domain/ancillary-tokens.ts';
import { buildBaggageOptions } from '#main/domain/baggage-options.ts';
import { type BookingRecord, getFlights, type LegPlace } from '#main/domain/booking-record.ts';
import type { Capability } from '#main/domain/capabilities.ts';
import type { Rate } from '#main/domain/money.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { layOutSeats } from '#main/domain/seat-map.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { resolveProvider } from '../booking/change.ts';
import { loadOwn } from '../booking/load.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { type Fares, getFares } from '../shopping/fares.ts';

/** A new map is cheap; an old one shows seats that are gone. */
const SET_LIFE_MS = 30 * 60_000;

/** The caller's booking and its provider, where the capability allows looking. */
async function loadWithProvider(
  context: Context,
  id: string,
  capability: Capability,
): Promise<Result<{ record: BookingRecord; order: ProviderOrder; provider: Provider }>> {
  const loaded = await loadOwn(context, id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const provider = resolveProvider(context, record, capability);
  if (!provider.ok) return provider;
  if (!record.order) throw new Error(`Booking ${record.id} may be changed but has no order`);
  return ok({ record, order: record.order, provider: provider.value });
}

async function keep(context: Context, set: ServiceSet): Promise<void> {
  const { agency_id } = getCaller(context);
  const now = context.ports.clock.now();
  const expires_at = new Date(now.getTime() + SET_LIFE_MS);
  await context.ports.db.write((tx) => insertServiceSet(tx, { agency_id, set, now, expires_at }));
}

export const readSeatMap: Handler<'ancillary.seat_map'> = async (input, context) => {
  const started = await loadWithProvider(context, input.id, 'seats');
  if (!started.ok) return started;
  const { record, order, provider } = started.value;
  const place = findLeg(record, input.leg_id);
  if (!place) return refuse('NOT_FOUND', phrase('no_leg'));
  const gone = refuseGivenBack([place.leg]);
  if (gone) return fail(gone);
  const answer = await provider.seatMap(order, place.leg.key, buildCall(context, provider));
  if (!answer.ok) return fail(describeFailure(answer.error));
  const rate = await getRate(context, record, answer.value.currency ?? order.currency);
  if (!rate.ok) return rate;
  const set_id = context.ports.ids.token();
  const { view, set } = layOutSeats(record, place, answer.value, { set_id, rate: rate.value });
  await keep(context, set);
  return ok({ output: { seat_map: view }, warnings: answer.value.warnings ?? [] });
};

export const readBaggageOptions: Handler<'ancillary.baggage_options'> = async (input, context) => {
  const started = await loadWithProvider(context, input.id, 'baggage');
  if (!started.ok) return started;
  const { record, order, provider } = started.value;
  const index = record.slices.findIndex((slice) => slice.id === input.slice_id);
  const slice = getFlights(record)[index];
  if (!slice) return refuse('NOT_FOUND', phrase('no_slice'));
  const gone = refuseGivenBack(slice.legs);
  if (gone) return fail(gone);
  const answer = await provider.baggage(order, buildCall(context, provider));
  if (!answer.ok) return fail(describeFailure(answer.error));
  const priced = answer.value.services.find((one) => one.amount_minor + one.tax_minor !== 0);
  const rate = await getRate(context, record, priced?.currency ?? order.currency);
  if (!rate.ok) return rate;
  const set_id = context.ports.ids.token();
  const place = { slice_id: input.slice_id, slice };
  const { view, set } = buildBaggageOptions(record, place, answer.value, {
    set_id,
    rate: rate.value,
  });
  await keep(context, set);
  return ok({ output: view, warnings: answer.value.warnings ?? [] });
};

const getRate = async (context: Context, record: BookingRecord, currency: string) =>
  getServiceRate(record, currency, await getFares(context.ports, record.agency_id));

/** The rate of what is chosen and paid for: that is in the order's currency alone. */
export const getOrderRate = (context: Context, record: BookingRecord): Promise<Result<Rate>> =>
  getRate(context, record, record.order?.currency ?? '');

/** The rate the booking was priced at, so that seats and bags add up with it; else today's rate. */
export function getServiceRate(
  record: BookingRecord,
  currency: string,
  fares: Fares,
): Result<Rate> {
  const rate = record.pricing?.rate;
  return rate?.from === currency ? ok(rate) : fares.rate(currency);
}

function findLeg(record: BookingRecord, leg_id: string): LegPlace | null {
  const flights = getFlights(record);
  for (const [index, slice] of record.slices.entries()) {
    const position = slice.legs.findIndex((leg) => leg.id === leg_id);
    const leg = flights[index]?.legs[position];
    if (leg) return { slice_id: slice.id, leg_id, leg };
  }
  return null;
}
