/**
 * The allowed and mandatory content of each request, in schema order. Anything else is refused, as
 * by a validating gateway.
 */
import { RequestProblem, refuse } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { NAMESPACES } from './wire.ts';

/** `Name`, `Name?`, `Name*`, `Name+`; attributes are `@Name`, and `@Name!` if mandatory. */
const MODELS: Readonly<Record<string, string>> = {
  LowFareSearchReq:
    'SearchAirLeg+ AirSearchModifiers? SearchPassenger+ AirPricingModifiers? @SolutionResult ' +
    '@ReturnUpsellFare @ReturnBrandedFares',
  AvailabilitySearchReq: 'SearchAirLeg+ AirSearchModifiers? SearchPassenger*',
  AirPriceReq:
    'AirItinerary AirPricingModifiers? SearchPassenger+ AirPricingCommand+ ' +
    'AirReservationLocatorCode? @CheckFlightDetails',
  AirCreateReservationReq:
    'BookingTraveler+ OSI* GeneralRemark* ContinuityCheckOverride? SSR* FormOfPayment* ' +
    'AirPricingSolution+ ActionStatus* @RetainReservation @RestrictWaitlist',
  UniversalRecordRetrieveReq: 'UniversalRecordLocatorCode? ProviderReservationInfo?',
  UniversalRecordImportReq: '@ProviderCode! @ProviderLocatorCode!',
  UniversalRecordSearchReq:
    'UniversalRecordSearchModifiers? TravelerCriteria? @RecordStatus @ProviderCode @ActionDate',
  UniversalRecordModifyReq:
    'ContinuityCheckOverride? RecordIdentifier UniversalModifyCmd+ @ReturnRecord @Version!',
  UniversalRecordCancelReq: '@UniversalRecordLocatorCode! @Version!',
  AirCancelReq: 'AirReservationLocatorCode @Version!',
  ProviderReservationDivideReq:
    'BookingTravelerRef+ @UniversalRecordLocatorCode! @ProviderCode! @ProviderLocatorCode! ' +
    '@CreateChildUniversalRecord!',
  AirTicketingReq:
    'AirReservationLocatorCode AirPricingInfoRef* Commission? AirTicketingModifiers* ' +
    '@ReturnInfoOnFail',
  AirVoidDocumentReq:
    'AirReservationLocatorCode? VoidDocumentInfo+ @ShowETR @ProviderCode @ProviderLocatorCode',
  AirRetrieveDocumentReq:
    'AirReservationLocatorCode? TicketNumber* @ReturnPricing @ProviderCode @ProviderLocatorCode',
  EMDRetrieveReq: 'ListRetrieve? DetailRetrieve?',
  EMDIssuanceReq:
    'ProviderReservationDetail TicketNumber? IssuanceModifiers? SelectionModifiers? ' +
    '@UniversalRecordLocatorCode! @ShowDetails @IssueAllOpenSVC',
  AirFareRulesReq: 'AirReservationSelector? FareRuleKey* @FareRuleType',
  SeatMapReq:
    'AirSegment+ HostToken* SearchTraveler* HostReservation? @ReturnSeatPricing! ' +
    '@ReturnBrandingInfo',
  AirMerchandisingOfferAvailabilityReq: 'AirSolution? HostReservation*',
  AirExchangeQuoteReq:
    'TicketNumber* ProviderReservationInfo? AirPricingSolution+ RepricingModifiers? ' +
    'OriginalItineraryDetails?',
  AirExchangeReq:
    'AirReservationLocatorCode TicketNumber* AirPricingSolution+ AirExchangeBundleTotal? ' +
    'AirExchangeBundle* HostToken* FormOfPayment? @ReturnReservation',
  AirExchangeTicketingReq:
    'AirReservationLocatorCode TicketNumber WaiverCode? AirTicketingModifiers?',
  GdsQueueCountReq: 'QueuePseudoCitySelector* @ProviderCode!',
  GdsQueueListReq: 'NextResultReference? GdsQueueSelector @ProviderCode! @PseudoCityCode',
  GdsQueuePlaceReq: 'QueueSelector+ @ProviderCode! @ProviderLocatorCode! @PseudoCityCode',
  GdsQueueRemoveReq: 'QueueSelector? @ProviderCode! @ProviderLocatorCode @PseudoCityCode',
  AirRefundQuoteReq: 'TicketNumber* AirRefundModifiers? ProviderReservationInfo* @Ignore',
  AirRefundReq: 'AirRefundBundle* AirRefundModifiers? Commission* FormOfPayment?',
};

const COMMON = ['TraceId', 'AuthorizedBy', 'TargetBranch'];

export function checkMessage(root: XmlElement, space: keyof typeof NAMESPACES): void {
  const model = root.namespace === NAMESPACES[space] ? MODELS[root.name] : undefined;
  if (model === undefined) {
    const text = `cvc-elt.1: Cannot find the declaration of element '${root.name}'`;
    throw new RequestProblem('INVALID_DATA', text);
  }
  const words = model.split(' ');
  checkAttributes(
    root,
    words.filter((word) => word.startsWith('@')).map((word) => word.slice(1)),
  );
  const [first, ...rest] = root.children;
  if (first?.name !== 'BillingPointOfSaleInfo' || !first.attributes.OriginApplication) {
    refuse('INVALID_DATA', 'cvc-complex-type: BillingPointOfSaleInfo is expected first');
  }
  checkChildren(
    root.name,
    rest,
    words.filter((word) => !word.startsWith('@')),
  );
}

function checkAttributes({ name, attributes }: XmlElement, words: readonly string[]): void {
  const known = new Set([...COMMON, ...words.map((word) => word.replace('!', ''))]);
  const strange = Object.keys(attributes).find((one) => !known.has(one));
  if (strange) refuse('INVALID_DATA', `cvc-complex-type: '${strange}' is not allowed in '${name}'`);
  const missing = words.find((word) => word.endsWith('!') && !attributes[word.slice(0, -1)]);
  if (missing) {
    refuse('INVALID_DATA', `cvc-complex-type: '${missing.slice(0, -1)}' must appear on '${name}'`);
  }
}

function checkChildren(parent: string, children: readonly XmlElement[], words: string[]): void {
  let at = 0;
  for (const word of words) {
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
