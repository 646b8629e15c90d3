/** An offer in Duffel's form: one price for all passengers, no breakdown by passenger. */
import { getCabinByClass, getFiling } from '../booking-classes.ts';
import { sumAmounts } from '../order-state.ts';
import { formatDecimal } from '../wire/amounts.ts';
import type { SellerProfile, WorldOffer, WorldPtc, WorldSlice } from '../world.ts';
import {
  buildAirline,
  buildBaggages,
  buildCondition,
  buildEnds,
  buildSegment,
  CABINS,
  formatDuration,
} from './flights.ts';
import { buildOfferId, buildPassengerId, buildSegmentId, buildSliceId, type Party } from './ids.ts';

export interface Sums {
  base_minor: number;
  tax_minor: number;
}

function calculateSums(offer: Pick<WorldOffer, 'fares'>): Sums {
  let [base_minor, tax_minor] = [0, 0];
  for (const { count, per_slice } of offer.fares) {
    for (const fare of per_slice) {
      base_minor += count * fare.base_minor;
      tax_minor += count * sumAmounts(fare.taxes);
    }
  }
  return { base_minor, tax_minor };
}

export const DUFFEL_TYPES = { ADT: 'adult', CHD: 'child', INF: 'infant_without_seat' } as const;

type People = readonly { id: string; ptc: WorldPtc }[];

/** All passengers of the offer, in the world's form. */
export const listOfferPeople = ({ nonce, members }: Party) =>
  members.map((one, at) => ({ id: buildPassengerId(nonce, at), ...one }));

const countSeated = (people: People): number => people.filter(({ ptc }) => ptc !== 'INF').length;

export const buildOfferSlice = (
  slice: WorldSlice,
  whole: string,
  at: number,
  people: People,
  currency: string,
) => ({
  id: buildSliceId(whole, at),
  ...buildEnds(slice.flights),
  duration: formatDuration(slice.duration_min),
  fare_brand_name: slice.brand.name,
  ngs_shelf: null,
  comparison_key: slice.flights.map(({ id }) => id).join('+'),
  conditions: {
    change_before_departure: buildCondition(
      slice.penalties,
      'CHANGE',
      currency,
      countSeated(people),
    ),
    advance_seat_selection: slice.brand.seat === 'INCLUDED',
    priority_boarding: null,
    priority_check_in: null,
  },
  segments: slice.flights.map((flight) => ({
    ...buildSegment(buildSegmentId(whole, flight.id), flight),
    passengers: people.map(({ id: passenger_id, ptc }) => ({
      passenger_id,
      cabin_class: CABINS[getCabinByClass(flight.booking_class)],
      cabin_class_marketing_name: slice.brand.name,
      fare_basis_code: flight.fare_basis,
      baggages: ptc === 'INF' ? [] : buildBaggages(slice.brand),
      cabin: null,
    })),
  })),
});

/**
 * An offer is corporate if any flight's fare is, else negotiated if any flight's fare is private.
 */
function listPrivateFares({ slices }: WorldOffer) {
  const filed = slices.flatMap(({ flights }) =>
    flights.map(({ booking_class }) => getFiling(booking_class)),
  );
  if (filed.includes('CORPORATE')) {
    return [{ type: 'corporate', corporate_code: 'TRAINING', tracking_reference: null }];
  }
  if (!filed.includes('PRIVATE')) return [];
  return [{ type: 'negotiated', corporate_code: null, tracking_reference: null }];
}

/** Fares without a bag need instant payment on odd flight numbers; all others can be held. */
export const isSoldAtOnce = ({ slices }: Pick<WorldOffer, 'slices'>): boolean =>
  slices.some(({ brand, flights }) => brand.bags === 0 && flights[0].number % 2 === 1);

function buildPaymentRequirements(offer: WorldOffer) {
  const requires_instant_payment = isSoldAtOnce(offer);
  return {
    requires_instant_payment,
    price_guarantee_expires_at: requires_instant_payment ? null : offer.guaranteed_until,
    payment_required_by: requires_instant_payment ? null : offer.payment_due_at,
  };
}

/** `partial`: of one direction, to be combined with others. */
export function buildOfferBody(
  offer: WorldOffer,
  party: Party,
  seller: SellerProfile,
  { partial = false, now }: { partial?: boolean; now: Date },
) {
  const id = buildOfferId(party, offer.id);
  const { currency } = offer;
  const people = listOfferPeople(party);
  const { base_minor, tax_minor } = calculateSums(offer);
  const penalties = offer.slices.flatMap((slice) => slice.penalties);
  return {
    id,
    live_mode: false,
    partial,
    owner: buildAirline(seller.owner),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: offer.expires_at,
    base_amount: formatDecimal(base_minor, currency),
    base_currency: currency,
    tax_amount: formatDecimal(tax_minor, currency),
    tax_currency: currency,
    total_amount: formatDecimal(base_minor + tax_minor, currency),
    total_currency: currency,
    total_emissions_kg: null,
    conditions: {
      refund_before_departure: buildCondition(penalties, 'CANCEL', currency, countSeated(people)),
      change_before_departure: buildCondition(penalties, 'CHANGE', currency, countSeated(people)),
    },
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: ['passport', 'tax_id'],
    supported_loyalty_programmes: [seller.owner],
    private_fares: listPrivateFares(offer),
    payment_requirements: buildPaymentRequirements(offer),
    passengers: people.map(({ id: passenger_id, ptc, age }) => ({
      id: passenger_id,
      type: DUFFEL_TYPES[ptc],
      age,
      fare_type: null,
      loyalty_programme_accounts: [],
    })),
    slices: offer.slices.map((slice, at) => buildOfferSlice(slice, id, at, people, currency)),
  };
}
