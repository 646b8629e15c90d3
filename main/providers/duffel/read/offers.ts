/** Offers: of all journeys, or of single ones if they are partial. */
import type { FareType } from '#main/contract/values.ts';
import type { ProviderOffer } from '../../provider.ts';
import { getFirst } from '../../wire/lists.ts';
import type { Fieldset } from '../json.ts';
import type { OfferKey } from '../order-keys.ts';
import type { DuffelProfile } from '../profile.ts';
import { readConditions } from './conditions.ts';
import { joinFlights, readSlice } from './flights.ts';
import { readLoyalty, readType } from './people.ts';
import { groupLines, readAmounts, type Sharer, shareOut, tellSurcharges } from './prices.ts';
import { readServiceOffer } from './services.ts';

export interface ReadOffer {
  offer: ProviderOffer;
  partial: boolean;
  /** The airline requires a document for every passenger with the order. */
  documents_required: boolean;
  /** Duffel's passengers, in its order. */
  people: Sharer[];
}

/** The offer and its passengers; null, with a warning, if it cannot be sold. */
export function readOffer(offer: Fieldset, profile: DuffelProfile): ReadOffer | null {
  const offer_id = offer.text('id');
  const amounts = readAmounts(offer);
  const people = offer.list('passengers').map((passenger, at) => {
    readLoyalty(passenger);
    passenger.text('given_name');
    passenger.text('family_name');
    return { id: passenger.text('id') ?? `PAX${at + 1}`, pax_type: readType(passenger) };
  });
  const seated = new Set(people.filter(({ pax_type }) => pax_type !== 'INF').map(({ id }) => id));
  const fare_type = readFareType(offer);
  const features = readConditions(offer.at('conditions'));
  const slices = offer
    .list('slices')
    .map((slice, journey) =>
      readSlice(slice, { offer_id, journey, seated, fare_type, status: 'UNSPECIFIED', features }),
    );
  const known = slices.filter((slice) => slice !== null);
  const owner = offer.code('owner');
  const payment = offer.at('payment_requirements');
  // An offer that does not say is treated as one to be paid at once.
  const instant = payment.flag('requires_instant_payment') ?? true;
  const expires_at = offer.instant('expires_at');
  const documents_required = offer.flag('passenger_identity_documents_required') ?? false;
  if (offer_id === null || !amounts || known.length === 0 || known.length !== slices.length) {
    offer.reading.leftOut(offer_id ?? offer.path);
    return null;
  }
  tellSurcharges(offer, amounts.currency);
  const key: OfferKey = {
    kind: 'duffel-offer',
    offer_id,
    pax: Object.fromEntries(people.map(({ id }) => [id, id])),
    total_minor: amounts.total_minor,
    currency: amounts.currency,
    instant,
  };
  const services = offer
    .list('available_services')
    .flatMap((one) => readServiceOffer(one, amounts.currency) ?? []);
  return {
    partial: offer.flag('partial') ?? false,
    documents_required,
    people,
    offer: {
      key,
      owner,
      journeys: known.map((slice) => ({ slices: [slice] })),
      currency: amounts.currency,
      prices: groupLines(people, shareOut(amounts, people, profile.shares)),
      validating_carrier: owner ?? getFirst(getFirst(known).legs).marketing_carrier,
      expires_at,
      price_guaranteed_until: payment.instant('price_guarantee_expires_at'),
      payment_due_at: payment.instant('payment_required_by'),
      can_hold: !instant,
      ...(services.length > 0 ? { services } : {}),
    },
  };
}

/** By the private fares applied. */
function readFareType(offer: Fieldset): FareType {
  const fares = offer.list('private_fares').map((fare) => {
    fare.text('corporate_code');
    fare.text('tracking_reference');
    return fare.text('type');
  });
  if (fares.length === 0) return 'PUBLIC';
  return fares.includes('corporate') ? 'CORPORATE' : 'PRIVATE';
}

/** The same text for equal journeys: flights, fare families, cabins. */
export const getProduct = ({ journeys }: ProviderOffer): string =>
  journeys
    .map(({ slices }) => {
      const { legs } = getFirst(slices);
      const { brand, cabin } = getFirst(legs);
      return `${joinFlights(legs)} ${brand?.name ?? ''} ${cabin}`;
    })
    .join(' / ');
