/**
 * The allowed and mandatory content of each request, in schema order. Anything else is refused as a
 * validating gateway would.
 */
import { refuse } from '../ndc/problems.ts';
import type { XmlElement } from '../ndc/xml-read.ts';
import { NAMESPACES } from './wire.ts';

type Space = keyof typeof NAMESPACES;
/** `name`, `name?`, `name*`, `name+`. */
type Shape = { space: Space; children: string; attributes: string };

const SHAPES: Readonly<Record<string, Shape>> = {
  LowFareSearchReq: {
    space: 'air',
    children: 'SearchAirLeg+ AirSearchModifiers? SearchPassenger+ AirPricingModifiers?',
    attributes: 'SolutionResult ReturnUpsellFare ReturnBrandedFares',
  },
  AvailabilitySearchReq: {
    space: 'air',
    children: 'SearchAirLeg+ AirSearchModifiers? SearchPassenger*',
    attributes: '',
  },
  AirPriceReq: {
    space: 'air',
    children:
      'AirItinerary AirPricingModifiers? SearchPassenger+ AirPricingCommand+ AirReservationLocatorCode?',
    attributes: 'CheckFlightDetails',
  },
  AirCreateReservationReq: {
    space: 'univ',
    children:
      'BookingTraveler+ OSI* GeneralRemark* SSR* FormOfPayment* AirPricingSolution+ ActionStatus*',
    attributes: 'RetainReservation RestrictWaitlist',
  },
  UniversalRecordRetrieveReq: {
    space: 'univ',
    children: 'UniversalRecordLocatorCode? ProviderReservationInfo?',
    attributes: '',
  },
  UniversalRecordImportReq: {
    space: 'univ',
    children: '',
    attributes: 'ProviderCode! ProviderLocatorCode!',
  },
  UniversalRecordSearchReq: {
    space: 'univ',
    children: 'UniversalRecordSearchModifiers? TravelerCriteria?',
    attributes: 'RecordStatus ProviderCode ActionDate',
  },
  UniversalRecordModifyReq: {
    space: 'univ',
    children: 'RecordIdentifier UniversalModifyCmd+',
    attributes: 'ReturnRecord Version!',
  },
  UniversalRecordCancelReq: {
    space: 'univ',
    children: '',
    attributes: 'UniversalRecordLocatorCode! Version!',
  },
  AirCancelReq: {
    space: 'univ',
    children: 'AirReservationLocatorCode',
    attributes: 'Version!',
  },
  ProviderReservationDivideReq: {
    space: 'univ',
    children: 'BookingTravelerRef+',
    attributes:
      'UniversalRecordLocatorCode! ProviderCode! ProviderLocatorCode! CreateChildUniversalRecord!',
  },
  AirTicketingReq: {
    space: 'air',
    children: 'AirReservationLocatorCode AirPricingInfoRef* Commission? AirTicketingModifiers*',
    attributes: 'ReturnInfoOnFail',
  },
  AirVoidDocumentReq: {
    space: 'air',
    children: 'AirReservationLocatorCode? VoidDocumentInfo+',
    attributes: 'ShowETR ProviderCode ProviderLocatorCode',
  },
  AirRetrieveDocumentReq: {
    space: 'air',
    children: 'AirReservationLocatorCode? TicketNumber*',
    attributes: 'ReturnPricing ProviderCode ProviderLocatorCode',
  },
  EMDRetrieveReq: {
    space: 'air',
    children: 'ListRetrieve? DetailRetrieve?',
    attributes: '',
  },
  AirFareRulesReq: {
    space: 'air',
    children: 'AirReservationSelector? FareRuleKey*',
    attributes: 'FareRuleType',
  },
  SeatMapReq: {
    space: 'air',
    children: 'AirSegment+ HostToken* SearchTraveler* HostReservation?',
    attributes: 'ReturnSeatPricing! ReturnBrandingInfo',
  },
  AirMerchandisingOfferAvailabilityReq: {
    space: 'air',
    children: 'AirSolution? HostReservation*',
    attributes: '',
  },
  AirExchangeQuoteReq: {
    space: 'air',
    children:
      'TicketNumber* ProviderReservationInfo? AirPricingSolution+ RepricingModifiers? OriginalItineraryDetails?',
    attributes: '',
  },
  AirExchangeReq: {
    space: 'air',
    children:
      'AirReservationLocatorCode TicketNumber* AirPricingSolution+ AirExchangeBundleTotal? ' +
      'AirExchangeBundle* HostToken* FormOfPayment?',
    attributes: 'ReturnReservation',
  },
  AirExchangeTicketingReq: {
    space: 'air',
    children: 'AirReservationLocatorCode TicketNumber WaiverCode? AirTicketingModifiers?',
    attributes: '',
  },
  GdsQueueCountReq: {
    space: 'gds',
    children: 'QueuePseudoCitySelector*',
    attributes: 'ProviderCode!',
  },
  GdsQueueListReq: {
    space: 'gds',
    children: 'NextResultReference? GdsQueueSelector',
    attributes: 'ProviderCode! PseudoCityCode',
  },
  GdsQueuePlaceReq: {
    space: 'gds',
    children: 'QueueSelector+',
    attributes: 'ProviderCode! ProviderLocatorCode! PseudoCityCode',
  },
  GdsQueueRemoveReq: {
    space: 'gds',
    children: 'QueueSelector?',
    attributes: 'ProviderCode! ProviderLocatorCode PseudoCityCode',
  },
  AirRefundQuoteReq: {
    space: 'air',
    children: 'TicketNumber* AirRefundModifiers? ProviderReservationInfo*',
    attributes: 'Ignore',
  },
  AirRefundReq: {
    space: 'air',
    children: 'AirRefundBundle* AirRefundModifiers? Commission* FormOfPayment?',
    attributes: '',
  },
};

const COMMON = ['TraceId', 'AuthorizedBy', 'TargetBranch'];

export function checkMessage(root: XmlElement): void {
  const shape = SHAPES[root.name];
  if (!shape || root.namespace !== NAMESPACES[shape.space]) {
    refuse('INVALID_DATA', `cvc-elt.1: Cannot find the declaration of element '${root.name}'`);
    return;
  }
  checkAttributes(root, shape.attributes);
  const [first, ...rest] = root.children;
  if (first?.name !== 'BillingPointOfSaleInfo' || !first.attributes.OriginApplication) {
    refuse('INVALID_DATA', 'cvc-complex-type: BillingPointOfSaleInfo is expected first');
  }
  checkChildren(root.name, rest, shape.children);
}

function checkAttributes({ name, attributes }: XmlElement, allowed: string): void {
  const words = allowed.split(' ').filter(Boolean);
  const known = new Set([...COMMON, ...words.map((word) => word.replace('!', ''))]);
  const strange = Object.keys(attributes).find((one) => !known.has(one));
  if (strange) refuse('INVALID_DATA', `cvc-complex-type: '${strange}' is not allowed in '${name}'`);
  const missing = words.find((word) => word.endsWith('!') && !attributes[word.slice(0, -1)]);
  if (missing) {
    refuse('INVALID_DATA', `cvc-complex-type: '${missing.slice(0, -1)}' must appear on '${name}'`);
  }
}

function checkChildren(parent: string, children: readonly XmlElement[], model: string): void {
  let at = 0;
  for (const word of model.split(' ').filter(Boolean)) {
    const name = word.replace(/[?*+]$/, '');
    const most = /[*+]$/.test(word) ? Number.POSITIVE_INFINITY : 1;
    let count = 0;
    while (count < most && children[at]?.name === name) {
      count += 1;
      at += 1;
    }
    if (count === 0 && !/[?*]$/.test(word)) {
      refuse('INVALID_DATA', `cvc-complex-type: '${name}' is expected in '${parent}'`);
    }
  }
  const left = children[at];
  if (left) {
    refuse('INVALID_DATA', `cvc-complex-type: '${left.name}' is not expected in '${parent}'`);
  }
}
