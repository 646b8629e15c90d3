/** An offer as Duffel describes it: one price for everybody, no breakdown by passenger. */
import { cabinOfClass, filingOf } from '../booking-classes.ts';
import type { SellerProfile, WorldOffer, WorldPtc, WorldSlice } from '../world.ts';
import {
  airline,
  baggages,
  CABINS,
  condition,
  decimal,
  duration,
  ends,
  segment,
} from './flights.ts';
import { offerId, type Party, passengerIds, segmentId, sliceId } from './ids.ts';

export interface Sums {
  base_minor: number;
  tax_minor: number;
}

function sumsOf(offer: Pick<WorldOffer, 'fares'>): Sums {
  let [base_minor, tax_minor] = [0, 0];
  for (const { count, per_slice } of offer.fares) {
    for (const fare of per_slice) {
      base_minor += count * fare.base_minor;
      tax_minor += count * fare.taxes.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
    }
  }
  return { base_minor, tax_minor };
}

const DUFFEL_TYPES = { ADT: 'adult', CHD: 'child', INF: 'infant_without_seat' } as const;

type People = readonly { id: string; ptc: WorldPtc }[];

/** Everybody in the offer, as the world knows people. */
export const offerPeople = (party: Party) =>
  passengerIds(party).map((id, at) => ({ id, ptc: party.members[at]!.ptc }));

const seated = (people: People): number => people.filter(({ ptc }) => ptc !== 'INF').length;

export function offerSlice(
  slice: WorldSlice,
  whole: string,
  at: number,
  people: People,
  currency: string,
) {
  return {
    id: sliceId(whole, at),
    ...ends(slice.flights),
    duration: duration(slice.duration_min),
    fare_brand_name: slice.brand.name,
    ngs_shelf: null,
    comparison_key: slice.flights.map(({ id }) => id).join('+'),
    conditions: {
      change_before_departure: condition(slice.penalties, 'CHANGE', currency, seated(people)),
      advance_seat_selection: slice.brand.seat === 'INCLUDED',
      priority_boarding: null,
      priority_check_in: null,
    },
    segments: slice.flights.map((flight) => ({
      ...segment(segmentId(whole, flight.id), flight),
      passengers: people.map(({ id: passenger_id, ptc }) => ({
        passenger_id,
        cabin_class: CABINS[cabinOfClass(flight.booking_class)],
        cabin_class_marketing_name: slice.brand.name,
        fare_basis_code: flight.fare_basis,
        baggages: ptc === 'INF' ? [] : baggages(slice.brand),
        cabin: null,
      })),
    })),
  };
}

/** An offer is a company's where one flight of it is, otherwise the agency's where one is. */
function privateFares({ slices }: WorldOffer) {
  const filed = slices.flatMap(({ flights }) =>
    flights.map(({ booking_class }) => filingOf(booking_class)),
  );
  if (filed.includes('CORPORATE')) {
    return [{ type: 'corporate', corporate_code: 'TRAINING', tracking_reference: null }];
  }
  if (!filed.includes('PRIVATE')) return [];
  return [{ type: 'negotiated', corporate_code: null, tracking_reference: null }];
}

/** Fares without a bag are sold for money at once on flights of odd numbers, and held on the others. */
export const isSoldAtOnce = ({ slices }: Pick<WorldOffer, 'slices'>): boolean =>
  slices.some(({ brand, flights }) => brand.bags === 0 && flights[0]!.number % 2 === 1);

function paymentRequirements(offer: WorldOffer) {
  const requires_instant_payment = isSoldAtOnce(offer);
  return {
    requires_instant_payment,
    price_guarantee_expires_at: requires_instant_payment ? null : offer.guaranteed_until,
    payment_required_by: requires_instant_payment ? null : offer.payment_due_at,
  };
}

/** `partial`: of one direction, to be combined with others. */
export function offerBody(
  offer: WorldOffer,
  party: Party,
  seller: SellerProfile,
  { partial = false, now }: { partial?: boolean; now: Date },
) {
  const id = offerId(party, offer.id);
  const { currency } = offer;
  const people = offerPeople(party);
  const { base_minor, tax_minor } = sumsOf(offer);
  const penalties = offer.slices.flatMap((slice) => slice.penalties);
  return {
    id,
    live_mode: false,
    partial,
    owner: airline(seller.owner),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
    expires_at: offer.expires_at,
    base_amount: decimal(base_minor, currency),
    base_currency: currency,
    tax_amount: decimal(tax_minor, currency),
    tax_currency: currency,
    total_amount: decimal(base_minor + tax_minor, currency),
    total_currency: currency,
    total_emissions_kg: null,
    conditions: {
      refund_before_departure: condition(penalties, 'CANCEL', currency, seated(people)),
      change_before_departure: condition(penalties, 'CHANGE', currency, seated(people)),
    },
    passenger_identity_documents_required: false,
    supported_passenger_identity_document_types: ['passport', 'tax_id'],
    supported_loyalty_programmes: [seller.owner],
    private_fares: privateFares(offer),
    payment_requirements: paymentRequirements(offer),
    passengers: people.map(({ id: passenger_id, ptc }, at) => ({
      id: passenger_id,
      type: DUFFEL_TYPES[ptc],
      age: party.members[at]!.age,
      fare_type: null,
      loyalty_programme_accounts: [],
    })),
    slices: offer.slices.map((slice, at) => offerSlice(slice, id, at, people, currency)),
  };
}
