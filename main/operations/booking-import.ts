/** Fetching a booking made elsewhere by its locator: to look at, or to keep and manage. */
import { findByOrder } from '#db/store/bookings.ts';
import { findGroup } from '#db/store/users.ts';
import { type Failure, failure } from '#main/contract/errors.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { importedRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { previewView } from '#main/domain/booking-view.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { openFor, sealFor, show } from './booking-load.ts';
import { save, type Terms, withOrder } from './effects/common.ts';
import { notConfigured } from './failures.ts';
import { type Agency, faresFor } from './fares.ts';
import { type Context, caller, type Handler } from './handler.ts';

export const importBooking: Handler<'booking.import'> = async (input, context) => {
  const { ports, signal } = context;
  const { provider_type } = input;
  if (provider_type === '' || provider_type === 'UNSPECIFIED') {
    const details = [{ path: 'provider_type', message: 'one provider must be named' }];
    return fail(failure('INVALID_REQUEST', 'An import needs one provider', details));
  }
  const provider = ports.providers.get(provider_type);
  if (!provider) return fail(notConfigured(provider_type));
  const order_id = input.provider_id || null;
  if (provider.traits.import_by_order_id && order_id === null) {
    const details = [{ path: 'provider_id', message: 'required for this provider' }];
    return fail(failure('INVALID_REQUEST', 'This provider needs the Order ID', details));
  }
  const locator = input.locator.toUpperCase();
  const answer = await provider.retrieve(
    { order_id, locator },
    {
      correlation_id: ports.ids.uuid(),
      reference: null,
      timeout_ms: provider.traits.call_timeout_ms,
      signal,
    },
  );
  if (!answer.ok) return fail(describeFailure(answer.error));
  const order = answer.value;
  const known = [order.locator, ...order.airline_locators.map((a) => a.locator)];
  if (order.locator !== null && !known.includes(locator)) {
    return fail(failure('NOT_FOUND', 'The Order ID and the locator are not of the same booking'));
  }
  const fares = await faresFor(ports, caller(context).agency_id);
  const rate = fares.rate(order.currency);
  if (!rate.ok) return rate;
  const terms: Terms = { rules: fares.rules, rate: rate.value };
  const save_it = input.save ?? false;
  return save_it
    ? keep(context, provider_type, order, fares.agency, terms)
    : preview(context, provider_type, order, fares.agency, terms);
};

async function fresh(
  context: Context,
  provider_type: BookingRecord['provider_type'],
  order: ProviderOrder,
  agency: Agency,
  terms: Terms,
): Promise<BookingRecord> {
  const { ports } = context;
  const principal = caller(context);
  const id = ports.ids.uuid();
  return importedRecord(order, {
    id,
    provider_type,
    now: ports.clock.now(),
    ids: ports.ids,
    agency,
    group: principal.group_id === null ? null : await findGroup(ports.db.read, principal.group_id),
    principal,
    rules: terms.rules,
    rate: terms.rate,
    seal: sealFor(ports, id),
  });
}

async function preview(...args: Parameters<typeof fresh>): ReturnType<Handler<'booking.import'>> {
  const [context] = args;
  const { ports } = context;
  const record = await fresh(...args);
  const booking = previewView(record, {
    now: ports.clock.now(),
    traits: ports.providers.get(record.provider_type)?.traits ?? null,
    open: openFor(ports, record.id),
  });
  return ok({ output: { booking } });
}

/** A locator already held is refreshed; another agency's is refused. */
async function keep(...args: Parameters<typeof fresh>): ReturnType<Handler<'booking.import'>> {
  const [context, provider_type, order, , terms] = args;
  const { ports } = context;
  const { agency_id, email } = caller(context);
  const { order_id, locator } = order;
  const lock = `import:${provider_type}:${order_id}`;
  const held = await ports.locks.hold(lock, 2_000, async () => {
    const [known] = await findByOrder(ports.db.read, { provider_type, order_id, locator });
    if (known && known.agency_id !== agency_id) return fail(foreign());
    const record = known ? null : await fresh(...args);
    return ports.db.write(async (tx): Promise<Result<Kept, Failure>> => {
      const next = known ? withOrder(ports, known.record, order, terms) : (record as BookingRecord);
      const revision = await save(ports, tx, known ?? null, next, {
        actor: email,
        operation: 'booking.import',
        summary: known ? 'Refreshed from the airline' : `Imported, ${locator ?? order_id}`,
      });
      return ok({ record: next, revision });
    });
  });
  if (!held) return fail(failure('BOOKING_BUSY', 'Somebody is importing this booking', [], 1_000));
  if (!held.value.ok) return held.value;
  const { record, revision } = held.value.value;
  const view = show(ports, record);
  return ok({ output: { booking: view }, booking: { view, revision } });
}

interface Kept {
  record: BookingRecord;
  revision: number;
}

const foreign = (): Failure => failure('FORBIDDEN', 'Another agency manages this booking');
