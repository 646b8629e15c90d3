/** Offers in NDC 17.2: an item is one passenger type, a fare component a run of flights of one class. */
import { buildOfferItemId, listFareRuns } from '../ndc/offers.ts';
import { multiplyCharge, sumCharge, sumCharges } from '../order-state.ts';
import { calculateOfferTotal } from '../wire/amounts.ts';
import { el, leaf, tag, type XmlNode } from '../wire/xml-write.ts';
import type {
  SellerProfile,
  WorldCharge,
  WorldOffer,
  WorldPenalty,
  WorldPtc,
  WorldSlice,
} from '../world.ts';
import { buildCabinElement, type Lists } from './lists.ts';
import { buildAmount, buildPrice, buildRefs, buildTotal, NOT_ALLOWED } from './wire.ts';

export interface OfferContext {
  lists: Lists;
  seller: SellerProfile;
  passengers: ReadonlyMap<WorldPtc, readonly string[]>;
}

/** An offer beside the one that was priced has its bags as services: it has no other place for them. */
export function buildOfferElement(
  name: 'Offer' | 'PricedOffer' | 'OtherOffer' | 'ReshopOffer',
  offer: WorldOffer,
  context: OfferContext,
): XmlNode {
  const beside = name === 'OtherOffer';
  const added = name === 'ReshopOffer';
  const { lists, seller } = context;
  const journeys = offer.slices.map((slice, at) => lists.journey(slice, at, true));
  return tag(
    beside ? 'Offer' : name,
    { OfferID: offer.id, Owner: seller.owner },
    leaf('ValidatingCarrier', seller.owner),
    buildLimits(offer),
    buildTotal('TotalPrice', sumCharge(calculateOfferTotal(offer)), offer.currency),
    buildOverview(offer, journeys, lists),
    offer.fares.map((fare) => {
      const ids = context.passengers.get(fare.ptc) ?? [];
      const each = sumCharges(fare.per_slice);
      return tag(
        added ? 'AddOfferItem' : 'OfferItem',
        {
          OfferItemID: buildOfferItemId(offer.id, fare.ptc),
          MandatoryInd: added ? null : true,
        },
        buildPrice('TotalPriceDetail', multiplyCharge(each, fare.count), offer.currency),
        buildFlightService(lists.serviceId(), ids, journeys),
        beside &&
          fare.ptc !== 'INF' &&
          offer.slices.map((slice) => buildCarried(slice, ids, lists)),
        buildFareDetail(offer.slices, fare.per_slice, ids, offer.currency, lists, true),
      );
    }),
    !beside && buildBags(offer, journeys, context),
  );
}

const buildCarried = (slice: WorldSlice, people: readonly string[], lists: Lists): XmlNode =>
  tag(
    'Service',
    { ServiceID: lists.serviceId() },
    buildRefs('PassengerRefs', people),
    leaf('ServiceDefinitionRef', lists.includedBag(slice.brand), {
      SegmentRefs: slice.flights.map((flight) => lists.segment(flight, true)).join(' '),
    }),
  );

const buildLimits = (offer: Pick<WorldOffer, 'expires_at' | 'payment_due_at'>): XmlNode =>
  el(
    'TimeLimits',
    tag('OfferExpiration', { DateTime: offer.expires_at }),
    tag('Payment', { DateTime: offer.payment_due_at }),
  );

export const buildOverview = (
  offer: Pick<WorldOffer, 'slices'>,
  journeys: readonly string[],
  lists: Lists,
): XmlNode =>
  el(
    'FlightsOverview',
    offer.slices.map(({ brand }, at) =>
      leaf('FlightRef', journeys[at], { ODRef: `OD${at + 1}`, PriceClassRef: lists.brand(brand) }),
    ),
  );

export const buildFlightService = (
  id: string,
  people: readonly string[],
  journeys: readonly string[],
) =>
  tag(
    'Service',
    { ServiceID: id },
    buildRefs('PassengerRefs', people),
    buildRefs('FlightRefs', journeys),
  );

/** An infant on a lap has no bag of its own. */
export function buildBags(
  offer: Pick<WorldOffer, 'slices'>,
  journeys: readonly string[],
  { lists, passengers }: OfferContext,
): XmlNode[] {
  const seated = (['ADT', 'CHD'] as const).flatMap((ptc) => passengers.get(ptc) ?? []);
  return offer.slices.map(({ brand }, at) =>
    el(
      'BaggageAllowance',
      buildRefs('FlightRefs', [journeys[at] ?? '']),
      buildRefs('PassengerRefs', seated),
      leaf('BaggageAllowanceRef', lists.allowance(brand.bags, brand.bag_weight_kg)),
    ),
  );
}

/** Charges are one passenger's, slice by slice. */
export const buildFareDetail = (
  slices: readonly WorldSlice[],
  charges: readonly WorldCharge[],
  ids: readonly string[],
  currency: string,
  lists: Lists,
  offered: boolean,
  endorsements: readonly string[] = [],
): XmlNode =>
  el(
    'FareDetail',
    buildRefs('PassengerRefs', ids),
    buildPrice('Price', sumCharges(charges), currency),
    slices.map((slice, at) =>
      buildComponents(slice, charges[at], currency, lists, offered, endorsements),
    ),
  );

function buildComponents(
  slice: WorldSlice,
  charge: WorldCharge | undefined,
  currency: string,
  lists: Lists,
  offered: boolean,
  endorsements: readonly string[],
): XmlNode[] {
  const runs = listFareRuns(slice, (flight) => lists.segment(flight, offered));
  return runs.map((run, at) =>
    el(
      'FareComponent',
      at === 0 && charge !== undefined && buildPrice('Price', charge, currency),
      el(
        'FareBasis',
        tag(
          'FareBasisCode',
          { refs: lists.fare(run.fare_basis, run.booking_class) },
          { Code: run.fare_basis },
        ),
        leaf('RBD', run.booking_class),
        buildCabinElement(slice.brand.cabin),
      ),
      slice.penalties.length > 0 &&
        el(
          'FareRules',
          buildPenalty(slice.penalties, currency),
          endorsements.length > 0 &&
            el(
              'Ticketing/Endorsements',
              endorsements.map((text) => leaf('Endorsement', text)),
            ),
        ),
      leaf('PriceClassRef', lists.brand(slice.brand)),
      buildRefs('SegmentRefs', run.ids),
    ),
  );
}

/** 2 before departure, 3 after it; 1 for whoever did not come. */
const APPLICATIONS = { BEFORE_DEPARTURE: '2', AFTER_DEPARTURE: '3', NO_SHOW: '1' } as const;

function buildPenalty(penalties: readonly WorldPenalty[], currency: string): XmlNode {
  const findBefore = (kind: WorldPenalty['kind']) =>
    penalties.find((one) => one.kind === kind && one.when === 'BEFORE_DEPARTURE');
  const costs = (kind: WorldPenalty['kind']) => (findBefore(kind)?.amount_minor ?? 0) > 0;
  const allowed = penalties.filter((one) => one.allowed);
  return tag(
    'Penalty',
    {
      CancelFeeInd: costs('CANCEL'),
      ChangeFeeInd: costs('CHANGE'),
      RefundableInd: findBefore('CANCEL')?.allowed ?? false,
    },
    el(
      'Details',
      allowed.map((one) =>
        el(
          'Detail',
          leaf('Type', one.kind === 'CANCEL' ? 'Cancellation' : 'Change'),
          leaf('Application', APPLICATIONS[one.when]),
          el('Amounts/Amount', buildAmount('CurrencyAmountValue', one.amount_minor, currency)),
        ),
      ),
      penalties
        .filter((one) => !one.allowed)
        .map((one) =>
          tag(
            'Detail',
            { refs: NOT_ALLOWED },
            {
              Type: one.kind === 'CANCEL' ? 'Cancellation' : 'Change',
              Application: APPLICATIONS[one.when],
            },
          ),
        ),
    ),
  );
}
