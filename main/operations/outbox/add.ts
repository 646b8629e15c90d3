/**
 * Booking and changing without a connection: checked as if online, stored with its booking in one
 * durable commit, and sent by the outbox when the connection is back.
 */
import { insertOutboxItem, type NewOutboxItem } from '#db/store/outbox.ts';
import { createFailure, type Failure, refuse, refuseField } from '#main/contract/errors.ts';
import { CHANGED_LATER, type OutboxAddInput } from '#main/contract/outbox.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { createOwnLocator, createRecord } from '#main/domain/booking-build.ts';
import { type BookingRecord, getLocator } from '#main/domain/booking-record.ts';
import { buildSummary } from '#main/domain/booking-summary.ts';
import { toMinor } from '#main/domain/money.ts';
import type { OutboxRow } from '#main/domain/outbox/item.ts';
import type { OutboxPayload, QueuedCreate } from '#main/domain/outbox/payload.ts';
import { buildRecordFromSegments, markQueued, toSlice } from '#main/domain/outbox/queued-record.ts';
import { toWanted, toWantedFromSegments } from '#main/domain/outbox/wanted-flights.ts';
import { checkPassengers } from '#main/domain/passenger-create.ts';
import { checkUpdate } from '#main/domain/passenger-update.ts';
import { listSearchPassengers } from '#main/domain/search-request.ts';
import { createOrigin, refuseDuplicate } from '../booking/create.ts';
import { loadToChange, refuseSpentTokens, sealFor, show } from '../booking/load.ts';
import { save } from '../booking/save.ts';
import { refuseUnconfigured } from '../failures.ts';
import {
  type Context,
  getAgencyToday,
  getCaller,
  getTodayAt,
  type Handled,
  type Handler,
} from '../handler.ts';
import { getFares } from '../shopping/fares.ts';
import { chooseOffers } from '../shopping/price.ts';
import { sealPayload, showItem } from './items.ts';

const PAID_AT_ONCE = phrase('never_queued');

type OfferInput = Extract<OutboxAddInput, { selected_tokens: string[] }>;
type SegmentInput = Extract<OutboxAddInput, { segments: unknown[] }>;
type ChangeInput = Extract<OutboxAddInput, { booking_id: string }>;

export const addToOutbox: Handler<'outbox.add'> = (input, context) => {
  if ('selected_tokens' in input) return addOffer(input, context);
  if ('segments' in input) return addSegments(input, context);
  return addChange(input, context);
};

async function addOffer(input: OfferInput, context: Context): Handled<'outbox.add'> {
  const { ports } = context;
  const chosen = await chooseOffers(context, input.selected_tokens, {
    expired_too: true,
    field: 'selected_tokens',
  });
  if (!chosen.ok) return chosen;
  const { selection } = chosen.value;
  const spent = await refuseSpentTokens(ports.db.read, selection.offers);
  if (spent) return fail(spent);
  const { shown } = selection;
  if (!shown.offer.can_hold) return refuse('CAPABILITY_UNAVAILABLE', PAID_AT_ONCE);
  const fares = await getFares(ports, getCaller(context).agency_id);
  const drafts = checkPassengers(input.passengers, {
    passengers: shown.passengers,
    offer: shown.offer,
    today: getTodayAt(ports.clock, fares.agency),
    ids: ports.ids,
  });
  if (!drafts.ok) return drafts;
  const duplicate = await refuseDuplicate(context, shown.offer, drafts.value);
  if (duplicate) return fail(duplicate);
  const { currency, totals } = shown.priced;
  const shown_minor = selection.shown_total === null ? null : totals.total;
  const limit = resolveLimit(input.limit_total ?? null, shown_minor, currency);
  if (!limit.ok) return limit;
  const payload: QueuedCreate = {
    kind: 'CREATE',
    wanted: toWanted(shown),
    offer: shown,
    selections: selection.selections,
    inputs: input.passengers,
    passenger_ids: drafts.value.map(({ id }) => id),
    currency,
    limit_minor: limit.value,
    shown_minor,
    remarks: input.remarks ?? [],
    seat_requests: input.seat_requests ?? [],
  };
  const origin = await createOrigin(context, fares.agency, selection.provider_type);
  const record = createRecord({ ...origin, offer: shown, passengers: drafts.value });
  // Slices of different offers may have no price together.
  const priced = shown_minor === null ? { ...record, pricing: null } : record;
  return keepNew(context, priced, payload);
}

async function addSegments(input: SegmentInput, context: Context): Handled<'outbox.add'> {
  const { ports } = context;
  const provider = ports.providers.get(input.provider_type);
  if (!provider) return fail(refuseUnconfigured(input.provider_type));
  const count = (type: string) => input.passengers.filter((p) => p.pax_type === type).length;
  const counts = { adts: count('ADT'), chds: count('CHD'), infs: count('INF') };
  const passengers = listSearchPassengers(counts);
  const wanted = toWantedFromSegments(input.segments, input.provider_type, passengers);
  const journeys = wanted.slices.map((slice, index) => ({ slices: [toSlice(slice, index)] }));
  const fares = await getFares(ports, getCaller(context).agency_id);
  const drafts = checkPassengers(input.passengers, {
    passengers,
    offer: { journeys },
    today: getTodayAt(ports.clock, fares.agency),
    ids: ports.ids,
  });
  if (!drafts.ok) return drafts;
  const { currency } = fares.agency;
  const limit = resolveLimit(input.limit_total, null, currency);
  if (!limit.ok) return limit;
  const payload: QueuedCreate = {
    kind: 'CREATE',
    wanted,
    offer: null,
    inputs: input.passengers,
    passenger_ids: drafts.value.map(({ id }) => id),
    currency,
    limit_minor: limit.value,
    shown_minor: null,
    remarks: input.remarks ?? [],
    seat_requests: input.seat_requests ?? [],
  };
  const origin = await createOrigin(context, fares.agency, input.provider_type);
  const record = buildRecordFromSegments({
    ...origin,
    wanted,
    passengers: drafts.value,
    currency: provider.traits.currency,
  });
  return keepNew(context, record, payload);
}

/** The highest total the agent may accept: given, or the one that was shown. */
function resolveLimit(
  given: number | null,
  shown_minor: number | null,
  currency: string,
): Result<number> {
  const refuseLimit = (message: string) => refuseField('limit_total', message);
  if (given === null) {
    return shown_minor === null ? refuseLimit(phrase('total_needed')) : ok(shown_minor);
  }
  try {
    const minor = toMinor(given, currency);
    return minor > 0 ? ok(minor) : refuseLimit(phrase('more_than_nothing'));
  } catch {
    return refuseLimit(phrase('not_amount', { currency }));
  }
}

/** Booking and item in one commit: neither ever exists without the other. */
async function keepNew(
  context: Context,
  record: BookingRecord,
  payload: OutboxPayload,
): Handled<'outbox.add'> {
  const { ports } = context;
  const queued = markQueued(record, createOwnLocator(ports.ids, 'Q'));
  const item = buildItem(context, queued, describeSale(queued), payload);
  const kept = await ports.db.write(async (tx) => {
    const revision = await save(ports, tx, null, queued, {
      actor: getCaller(context).email,
      operation: 'outbox.add',
      summary: phrase('queued_as', { locator: queued.temporary_locator ?? '' }),
    });
    return { row: await insertOutboxItem(tx, item), revision };
  });
  return answer(context, queued, kept, payload);
}

async function addChange(input: ChangeInput, context: Context): Handled<'outbox.add'> {
  const { ports } = context;
  const loaded = await loadToChange(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record, revision } = loaded.value;
  const refused = findChangeProblem(record);
  if (refused) return fail(refused);
  const updates = 'booking_passengers_info' in input ? input.booking_passengers_info : null;
  if (updates) {
    const seal = sealFor(ports, record.id);
    const today = await getAgencyToday(context);
    const checked = checkUpdate(record, updates, { today, seal });
    if (!checked.ok) return checked;
  }
  const payload: OutboxPayload = updates
    ? { kind: 'UPDATE', input: { id: record.id, booking_passengers_info: updates } }
    : { kind: 'CANCEL' };
  const locator = getLocator(record) ?? record.id;
  const title = updates ? phrase('item_update', { locator }) : phrase('item_cancel', { locator });
  const item = buildItem(context, record, title, payload);
  const row = await ports.db.write((tx) => insertOutboxItem(tx, item));
  return answer(context, record, { row, revision }, payload);
}

/** Why the booking may not be changed later; null if it may. */
function findChangeProblem(record: BookingRecord): Failure | null {
  if (CHANGED_LATER.includes(record.status)) return null;
  switch (record.status) {
    case 'CANCELLED':
    case 'EXPIRED':
      return createFailure('CANCELLED', phrase('is_cancelled'));
    case 'TICKETED':
    case 'PARTIALLY_TICKETED':
      return createFailure('ALREADY_TICKETED', phrase('on_hold_only'));
    default:
      return createFailure('WRONG_STATE', phrase('needs_person'));
  }
}

function buildItem(
  context: Context,
  record: BookingRecord,
  title: string,
  payload: OutboxPayload,
): NewOutboxItem {
  const { ports } = context;
  const { agency_id, user_id, email } = getCaller(context);
  const id = ports.ids.uuid();
  return {
    id,
    reference: `AQ${id.replaceAll('-', '').slice(0, 20).toUpperCase()}`,
    agency_id,
    user_id,
    actor: email,
    booking_id: record.id,
    kind: payload.kind,
    provider_type: record.provider_type,
    title,
    payload: sealPayload(ports, id, payload),
    now: ports.clock.now(),
  };
}

/** The lead passenger, route and date, by which an agent tells two items apart. */
function describeSale(record: BookingRecord): string {
  const { lead_passenger, passengers, itinerary } = buildSummary(record);
  const more = passengers > 1 ? ` +${passengers - 1}` : '';
  return `${lead_passenger.toUpperCase()}${more} ${itinerary}`.slice(0, 120);
}

function answer(
  context: Context,
  record: BookingRecord,
  { row, revision }: { row: OutboxRow; revision: number },
  payload: OutboxPayload,
): Awaited<Handled<'outbox.add'>> {
  context.ports.outbox.moved(row);
  const view = show(context.ports, record);
  return ok({
    output: { item: showItem(context.ports, row, payload) },
    booking: { view, revision },
  });
}
