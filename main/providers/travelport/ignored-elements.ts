import { toTable } from '#main/contract/collections.ts';

/** Universal API content that the product does not use; the first matching reason applies. */
const REASONS: Readonly<Record<string, string>> = toTable({
  '/@(ElStat|KeyOverride)$': "how the host's element came about",
  '/@(Key|FeeToken)$': 'a name within the message',
  '/QueueSessionToken(/|$)': 'of a session on the queue that nobody continues',
  '/@(ProviderReservationInfoRef|ProviderCode|SupplierType|Host)$': 'known of the reservation',
  '/ProviderReservationInfoRef(/|$)': 'known of the reservation',
  '/@Approximate\\w+$': 'an amount told again in the currency of the branch',
  '/(AgencyInfo|AgentAction|AgencyContactInfo)(/|$)': 'which agency and agent it was',
  '/@(IATANumber|PseudoCityCode|OwningPCC|CountryCode|TicketingAgentSignOn)$':
    'whose office it was',
  '/ProviderReservationDetails/': 'what else could be asked for',
  '/(DeliveryInfo|ShippingAddress|Address|AddressName|Street)(/|$)': 'an address of paper',
  '/(ImageLocation|MediaItem|URLInfo)(/|$)': 'an address on the web',
  '/(Brand|OptionalService)/(Title|Text|BrandingInfo)(/|$)':
    'words for customers; those for agents are read where a fare is compared by them',
  '/Brand/OptionalServices/':
    'beside bags, seat, meal, internet, change and refund, by which fares are compared',
  '/Brand/(UpsellBrand|Rules|DefaultBrandDetail|ServiceAssociations|ApplicableSegment)(/|$)':
    'of other brands',
  '/Brand/@\\w+$': 'of the list of brands',
  '/BrandList/': 'of the list of brands',
  '/PricingDetails(/|$)': 'how the fare was worked out',
  '/(FareNoteRef|FareRemarkRef|FareInfoMessageRef)(/|$)': 'a name within the message',
  '^(LowFareSearch|LowFareSearchAsynch|RetrieveLowFareSearch)Rsp/(.+/)?(FareNote|FareNoteList|FareRemark|FareRemarkList)(/|$)':
    'said again of the one fare that is priced',
  '/(FareNote|FareRemark)/@\\w+$': 'a name within the message',
  '/(FareRuleKey|FareRuleFailureInfo)(/|$)': 'by which rules are asked for',
  '/FareSurcharge/': 'part of the fare already',
  '/FareInfo/(TaxInfo|@TaxAmount)(/|$)': 'told of the whole fare',
  '/TaxInfo/(TaxDetail|@\\w+)': 'parts of a tax that is told whole',
  '/(TicketEndorsement|Commission|ContractCode|AccountCode|FareTicketDesignator|TicketDesignator)(/|$)':
    'what is printed on the ticket, or settled',
  '/@TotalNetPrice$': 'what is printed on the ticket, or settled',
  '/@(NotValidBefore|NotValidAfter|TravelDate)$': 'of the rules of the fare',
  '/TicketingModifiers(Ref)?(/|$)': 'how tickets are to be printed',
  '/(PaymentRef|BookingTravelerRef|SegmentRef|FormOfPaymentRef)/@Key$': 'a name within the message',
  '/@(Cat35Indicator|ETicketability|PricingMethod|PricingType|IncludesVAT|FareCalculationInd|AirPricingInfoGroup|Ticketed|CompleteItinerary|QuoteDate|NegotiatedFare)$':
    'how the host priced it',
  '/@(Refundable|Exchangeable)$': 'told by the penalties',
  '/FareGuaranteeInfo/@GuaranteeType$': 'how the host priced it',
  '/@(Distance|DistanceUnits|ChangeOfPlane|ParticipantLevel|LinkAvailability|PolledAvailabilityOption|OptionalServicesIndicator|AvailabilitySource|AvailabilityDisplayType|GuaranteedPaymentCarrier|OperationalStatus|InventoryRequestType|BrandIndicator)$':
    'how the host came by the flight',
  '/@(TravelOrder|ProviderSegmentOrder|SegmentGroup|MarriageGroup|Group|NumberInParty)$':
    'the order they stand in',
  '/AirAvailInfo/': 'seats of other classes',
  '/(FlightDetails|FlightDetailsList)(/|$)': 'told of the flight',
  '/CodeshareInfo(/|$)': 'told by the operating carrier, or said where there is none',
  '/(Connection|LegRef|Route|RouteList|Leg)(/|$)': 'which flights connect',
  '/(Journey|Option)/@TravelTime$': 'worked out of the flights',
  '/(BaggageAllowanceInfo|CarryOnAllowanceInfo|EmbargoInfo)(/|$)':
    'the allowance again, beside what a bag costs; embargoes are said',
  '/OptionalService/(EMD|FeeApplication|ServiceInfo|Remark|PriceRange|TaxInfo|FeeInfo|BundledServices|AdditionalInfo|@\\w+|ServiceData/.*)':
    'how the service is fulfilled',
  '/(OptionalServiceRules|OptionalServicesTotal|GroupedOptionInfo)(/|$)':
    'how the service is fulfilled',
  '/(AsyncProviderSpecificResponse|NextResultReference|@SearchId|@MoreResults)(/|$)':
    'of results still to come',
  '/ResponseMessage(/|$)': 'told as a warning',
  '/NameRemark(/|$)': 'the age, told by birth date and type',
  '/@(VIP|NameNumber|SavedTripLocatorCode|LockReason)$': 'a mark of the host',
  '/ReviewBooking(/|$)': 'queues of the host, read as such',
  '/ActionStatus(/|$)': 'where the ticketing arrangement puts it',
  '/(ProviderARNKSegment|SegmentContinuityInfo/(@|ArvlUnknSegment))(/|$|[A-Z])':
    'a gap between flights',
  '/SearchTraveler/(Name/|@Code$)': 'as it was asked for',
  '/((UnassociatedRemark|AccountingRemark|InvoiceRemark)/@\\w+|(InvoiceData|Postscript)(/|$))':
    'lines of the back office',
  '/GeneralRemark/@\\w+$': 'how the line is filed',
  '/(VehicleReservation|HotelReservation|RailReservation|CruiseReservation|PassiveReservation)/':
    'carried, and shown in one line',
  '/(SupplierLocator|AirReservation|UniversalRecord|ProviderReservationInfo)/@(CreateDate(Time)?|ModifiedDate|HostCreateTime|CustomerNumber)$':
    'when the host wrote it',
  '/(FormOfPayment|Payment|CreditCardAuth)(/|$)':
    'a stored form of payment, with what is not captured',
  '/Coupon/@(StopoverCode|OperatingCarrier|OperatingFlightNumber)$': 'of the route',
  '/(AuditData|Restriction|WaiverCode|AgencySellInfo|AppliedProfile|CustomerID|EMDEndorsement|EMDCommission)(/|$)':
    'what is printed on the ticket, or settled',
  '/@ResponseTime$': 'of the exchange',
  '/(AirSegment|AirPricingInfo|FareInfo|FeeInfo)/@SupplierCode$': 'told by the carrier',
  'Rsp/@UniversalRecordLocatorCode$': 'of the exchange',
  '/PhoneNumber/@\\w+$': 'what kind of number it is',
});

export const IGNORED = Object.entries(REASONS).map(
  ([pattern, reason]) => [new RegExp(pattern), reason] as const,
);

/** Why a path is ignored; null if it is not. */
export const findIgnoredReason = (path: string): string | null =>
  IGNORED.find(([pattern]) => pattern.test(path))?.[1] ?? null;
