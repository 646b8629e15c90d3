/**
 * Offers on the wire. An offer item is one passenger type: its Price is for all its passengers, the
 * FareDetail's for one of them, a FareComponent's for one of them on one direction of travel.
 */
import { getCabinByClass, getFiling } from '../booking-classes.ts';
import { getLast } from '../non-empty.ts';
import { multiplyCharge, sumCharges } from '../order-state.ts';
import { calculateOfferTotal } from '../wire/amounts.ts';
import { el, leaf, type XmlNode } from '../wire/xml-write.ts';
import type {
  SellerProfile,
  WorldCharge,
  WorldFare,
  WorldOffer,
  WorldPenalty,
  WorldPtc,
  WorldSlice,
} from '../world.ts';
import { buildAmount, buildPriceElement } from './amounts.ts';
import { listIncludedServices, type MessageLists } from './message-lists.ts';

export interface OfferContext {
  lists: MessageLists;
  seller: SellerProfile;
  /** Ids of the passengers of each type, as the client named them. */
  passengers: ReadonlyMap<WorldPtc, readonly string[]>;
  /** What was asked for: the direction at a slice's place in the offer. */
  directionOf(slice: WorldSlice, at: number): { key: string; origin: string; destination: string };
  services: { made: number };
}

/** A slice's direction where nothing says what was asked for. */
export function getFlownDirection(slice: WorldSlice, at: number) {
  const { origin } = slice.flights[0];
  const { destination } = getLast(slice.flights);
  return { key: String(at), origin, destination };
}

/** `<offer>.<type>`: an offer has one item per passenger type. */
export const buildOfferItemId = (offer_id: string, ptc: WorldPtc): string => `${offer_id}.${ptc}`;

export function buildOfferElement(name: string, offer: WorldOffer, context: OfferContext): XmlNode {
  const { lists, seller } = context;
  const journeys = listOfferJourneys(offer, context);
  return el(
    name,
    buildBaggageAssociations(offer, journeys, context),
    buildJourneyOverview(offer, journeys, lists),
    { OfferExpirationTimeLimitDateTime: offer.expires_at, OfferID: offer.id },
    offer.fares.map((fare) => buildOfferItem(offer, fare, journeys, context)),
    leaf('OwnerCode', seller.owner),
    buildPriceElement('TotalPrice', calculateOfferTotal(offer), offer.currency),
    leaf('ValidatingCarrierCode', seller.owner),
  );
}

export const listOfferJourneys = (
  offer: WorldOffer,
  { lists, directionOf }: OfferContext,
): string[] => offer.slices.map((slice, at) => lists.journey(slice, directionOf(slice, at)));

export const buildJourneyOverview = (
  offer: WorldOffer,
  journeys: readonly string[],
  lists: MessageLists,
): XmlNode =>
  el(
    'JourneyOverview',
    offer.slices.map(({ brand }, at) =>
      el('JourneyPriceClass', {
        PaxJourneyRefID: journeys[at],
        PriceClassRefID: lists.priceClass(brand),
      }),
    ),
  );

/** Infants on a lap have no bag of their own. */
export function buildBaggageAssociations(
  offer: WorldOffer,
  journeys: readonly string[],
  { lists, passengers }: OfferContext,
): XmlNode[] {
  const seated = (['ADT', 'CHD'] as const).flatMap((ptc) => passengers.get(ptc) ?? []);
  return offer.slices.map(({ brand }, at) =>
    el(
      'BaggageAssociations',
      leaf('BaggageAllowanceRefID', lists.baggage(brand)),
      el('OfferFlightAssociations', buildJourneyRef([journeys[at]])),
      seated.map((id) => leaf('PaxRefID', id)),
    ),
  );
}

const buildJourneyRef = (journeys: readonly (string | undefined)[]): XmlNode =>
  el(
    'PaxJourneyRef',
    journeys.map((id) => leaf('PaxJourneyRefID', id)),
  );

function buildOfferItem(
  offer: WorldOffer,
  fare: WorldFare,
  journeys: readonly string[],
  context: OfferContext,
): XmlNode {
  const { seller, passengers } = context;
  const ids = passengers.get(fare.ptc) ?? [];
  const each = sumCharges(fare.per_slice);
  return el(
    'OfferItem',
    buildFareDetail(offer.slices, fare.per_slice, ids, offer.currency, context.lists),
    { OfferItemID: buildOfferItemId(offer.id, fare.ptc), OwnerCode: seller.owner },
    buildPaymentTimeLimit(offer.payment_due_at),
    buildPriceElement('Price', multiplyCharge(each, fare.count), offer.currency),
    leaf('PriceGuaranteeTimeLimitDateTime', offer.guaranteed_until),
    buildOfferedServices(offer, fare.ptc, ids, journeys, context),
  );
}

export function buildOfferedServices(
  offer: WorldOffer,
  ptc: WorldPtc,
  ids: readonly string[],
  journeys: readonly string[],
  { lists, services }: OfferContext,
): XmlNode[] {
  const buildService = (association: XmlNode): XmlNode =>
    el('Service', el('OfferServiceAssociation', association), {
      PaxRefID: ids,
      ServiceID: `SV${++services.made}`,
    });
  const flights = buildService(buildJourneyRef(journeys));
  if (ptc === 'INF') return [flights];
  const included = offer.slices.flatMap(({ brand }, at) =>
    listIncludedServices(brand).map((kind) =>
      buildService(
        el(
          'ServiceDefinitionRef',
          el('OfferFlightAssociations', buildJourneyRef([journeys[at]])),
          leaf('ServiceDefinitionRefID', lists.includedService(kind)),
        ),
      ),
    ),
  );
  return [flights, ...included];
}

export const buildPaymentTimeLimit = (due_at: string): XmlNode =>
  el('PaymentTimeLimit/PaymentTimeLimitDate', { PaymentTimeLimitDateTime: due_at });

/** Charges are one passenger's, slice by slice. */
export const buildFareDetail = (
  slices: readonly WorldSlice[],
  charges: readonly WorldCharge[],
  passenger_ids: readonly string[],
  currency: string,
  lists: MessageLists,
): XmlNode =>
  el(
    'FareDetail',
    slices.map((slice, at) => buildFareComponents(slice, charges[at], currency, lists)),
    { FiledFareInd: true, PaxRefID: passenger_ids },
    buildPriceElement('Price', sumCharges(charges), currency),
  );

/** PADIS 9910; it has none for a company's own fares, which airlines write as a word. */
export const FARE_QUALIFIERS = { PUBLIC: '70J', PRIVATE: '758', CORPORATE: 'CORPORATE' } as const;

/** A slice is one component, or one for each run of flights of the same fare basis and class. */
function buildFareComponents(
  slice: WorldSlice,
  charge: WorldCharge | undefined,
  currency: string,
  lists: MessageLists,
): XmlNode[] {
  const runs = listFareRuns(slice, (flight) => lists.segment(flight));
  const seats_left = Math.min(...slice.flights.map((flight) => flight.seats_left));
  return runs.map((run, at) =>
    el(
      'FareComponent',
      lists.cabin('CabinType', getCabinByClass(run.booking_class)),
      buildRestrictions(slice.penalties, currency),
      leaf('FareBasisCode', run.fare_basis),
      Number.isFinite(seats_left) &&
        el('FareRule/Remark', { RemarkText: `Seats left: ${seats_left}` }),
      { NegotiatedCode: FARE_QUALIFIERS[getFiling(run.booking_class)], PaxSegmentRefID: run.ids },
      at === 0 && charge && buildPriceElement('Price', charge, currency),
      { PriceClassRefID: lists.priceClass(slice.brand), RBD: { RBD_Code: run.booking_class } },
    ),
  );
}

/** Flights one after the other of the same fare basis and class, by the ids of their segments. */
export function listFareRuns(
  { flights }: WorldSlice,
  idOf: (flight: WorldSlice['flights'][number]) => string,
) {
  const runs: { fare_basis: string; booking_class: string; ids: string[] }[] = [];
  for (const flight of flights) {
    const { fare_basis, booking_class } = flight;
    const last = runs.at(-1);
    const id = idOf(flight);
    if (last?.fare_basis === fare_basis && last.booking_class === booking_class) last.ids.push(id);
    else runs.push({ fare_basis, booking_class, ids: [id] });
  }
  return runs;
}

/** Cancel restrictions stand before change restrictions in the schema. */
const STAGES: Readonly<Record<WorldPenalty['when'], string>> = {
  BEFORE_DEPARTURE: 'Prior To Departure',
  AFTER_DEPARTURE: 'After Departure',
  NO_SHOW: 'No Show',
};

function buildRestrictions(penalties: readonly WorldPenalty[], currency: string): XmlNode[] {
  const buildRestriction = (penalty: WorldPenalty): XmlNode =>
    el(
      penalty.kind === 'CANCEL' ? 'CancelRestrictions' : 'ChangeRestrictions',
      leaf('AllowedModificationInd', penalty.allowed),
      penalty.kind === 'CHANGE' && leaf('ChangeTypeCode', 'Flight'),
      penalty.allowed && el('Fee', buildAmount('Amount', penalty.amount_minor, currency)),
      leaf('JourneyStageCode', STAGES[penalty.when]),
    );
  return (['CANCEL', 'CHANGE'] as const).flatMap((kind) =>
    penalties.filter((penalty) => penalty.kind === kind).map(buildRestriction),
  );
}
