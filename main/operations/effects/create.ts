/** Placing a booking on hold. The plan holds its record, to adopt it after a lost answer. */
import type { WriteDb } from '#db/open.ts';
import { findOffers, spendOffers, unspendOffers } from '#db/store/offers.ts';
import { linkQuotes } from '#db/store/quotes.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { Effect } from '#main/ports.ts';
import type { OrderPassenger, ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import { findHolders, load, refuseSpentTokens, show } from '../booking/load.ts';
import { save, withOrder } from '../booking/save.ts';
import { findPlaced } from './look-ups.ts';
import { type EffectPorts, getProvider, type Terms } from './plan.ts';

export interface CreatePlan {
  /** As it will be stored; status PENDING, no order yet, document numbers sealed. */
  record: BookingRecord;
  offer: ProviderOffer;
  /** Offers whose tokens the booking spends. */
  offer_ids: string[];
  passengers: OrderPassenger[];
  remarks: string[];
  terms: Terms;
}

/** The plan is older than the booking: profiles may have been linked since. */
function withLinksOf(planned: BookingRecord, stored: BookingRecord): BookingRecord {
  const passengers = planned.passengers.map((passenger) => {
    const profile_id = stored.passengers.find(({ id }) => id === passenger.id)?.profile_id;
    return profile_id === undefined ? passenger : { ...passenger, profile_id };
  });
  return { ...planned, passengers };
}

export function createBookingEffect(ports: EffectPorts): Effect<CreatePlan, ProviderOrder> {
  const keep = async (tx: WriteDb, planned: BookingRecord, actor: string, summary: string) => {
    const before = await load(tx, planned.id);
    const record = before ? withLinksOf(planned, before.record) : planned;
    const line = { actor, operation: 'booking.create', summary };
    const revision = await save(ports, tx, before, record, line);
    return { view: show(ports, record), revision };
  };
  const close = (record: BookingRecord): BookingRecord => ({
    ...record,
    status: 'CANCELLED',
    cancelled_at: ports.clock.now().toISOString(),
  });
  const tie = (tx: WriteDb, { record, offer_ids }: CreatePlan, booking_id: string | null) =>
    linkQuotes(tx, { agency_id: record.agency_id, offer_ids, booking_id });
  return {
    async prepare(tx, plan, intent) {
      const { agency_id } = intent;
      const offers = await findOffers(tx, { agency_id, ids: plan.offer_ids });
      const spent = await refuseSpentTokens(tx, offers);
      if (spent) return spent;
      await spendOffers(tx, { ids: plan.offer_ids, intent_id: intent.id });
      await tie(tx, plan, plan.record.id);
      return null;
    },
    send(plan, _intent, call) {
      const { offer, passengers, remarks } = plan;
      return getProvider(ports, plan.record).create({ offer, passengers, remarks }, call);
    },
    lookup(plan, intent, call) {
      const legs = plan.offer.journeys.flatMap((journey) => journey.slices[0]?.legs ?? []);
      const { provider_type } = plan.record;
      return findPlaced(ports, { provider_type, passengers: plan.passengers, legs }, intent, call);
    },
    async commit(tx, plan, order, intent) {
      const { own: duplicate } = await findHolders(tx, plan.record, order);
      if (duplicate) {
        // It was imported while its answer was lost: that record is the booking.
        if (await load(tx, plan.record.id)) {
          const summary = phrase('managed_as', { id: duplicate.id });
          await keep(tx, close(plan.record), intent.actor, summary);
        }
        await tie(tx, plan, duplicate.record.id);
        const booking = { view: show(ports, duplicate.record), revision: duplicate.revision };
        return { output: { booking: booking.view }, booking };
      }
      const record = withOrder(ports, plan.record, order, plan.terms);
      const summary = order.unplaced
        ? phrase('kept_to_sell')
        : phrase('placed', { locator: record.order?.locator ?? order.order_id });
      const booking = await keep(tx, record, intent.actor, summary);
      return { output: { booking: booking.view }, booking };
    },
    async pend(tx, plan, intent) {
      await keep(tx, plan.record, intent.actor, phrase('sent_lost'));
    },
    async abandon(tx, plan, why, intent) {
      await unspendOffers(tx, { intent_id: intent.id });
      await tie(tx, plan, null);
      // A refusal without a stored booking leaves nothing; a booking shown as pending is closed.
      if (!(await load(tx, plan.record.id))) return;
      const summary = phrase('never_placed', { why: why.message });
      await keep(tx, close(plan.record), intent.actor, summary);
    },
    async park(tx, plan, reason, intent) {
      await keep(tx, { ...plan.record, status: 'NEEDS_ATTENTION' }, intent.actor, reason);
    },
  };
}
