/**
 * Parts of Amadeus messages that the product does not use, and why: by message and path. The first
 * reason that matches applies. A test checks them against messages with every allowed element.
 */

/** Messages, paths inside them, and the reason. */
type Reason = readonly [messages: RegExp, paths: RegExp, reason: string];

const ANY = /./;
const PRICES =
  /^(Fare_Price(PNRWith(BookingClass|LowerFares|LowestFare)|UpsellWithoutPNR)|Ticket_DisplayTST|Ticket_RepricePNRWith(BookingClass|LowestFare))Reply$/;
const INFORMATIVE = /^Fare_Informative(Best)?PricingWithoutPNRReply$/;
const SHOP =
  /^(Fare_MasterPricer(TravelBoardSearch|Calendar|ExpertSearch)|Ticket_ATCShopperMasterPricer(TravelBoardSearch|Calendar))Reply$/;
const AVAILABILITY = /^Air_MultiAvailabilityReply$/;
const SEATS = /^Air_RetrieveSeatMapReply$/;
const SELL = /^Air_SellFromRecommendationReply$/;
const RULES = /^MiniRule_GetFrom\w+Reply$/;
const RULE_TEXTS = /^Fare_CheckRulesReply$/;
const PNR = /^PNR_(RetrieveByRecLoc)?Reply$/;
const DOCUMENTS = /^Ticket_ProcessE(Doc|Ticket)Reply$/;
const SALES = /^SalesReports_DisplayQueryReportReply$/;
const QUEUES = /^Queue_(CountTotal|List)Reply$/;
const REFUNDS = /^AMA_Ticket\w+RefundRS$/;
const CATALOGUE = /^Service_(Integrated|Standalone)CatalogueReply$/;
const TSMS = /^Ticket_RetrieveListOfTSMReply$/;

/** Where the parts of a message stand. */
const ITINERARY = 'originDestinationDetails/itineraryInfo/';
const LINE = 'dataElementsMaster/dataElementsIndiv/';
const FLIGHT = 'flightIndex/groupOfFlights/flightDetails/';
const GROUP = 'mainGroup/pricingGroupLevelGroup/';
const FARE = `${GROUP}fareInfoGroup/`;
const PRICED = '(?:ticketGroup/)?fareList/';
const COMPONENT =
  'fareComponentDetailsGroup/(fareComponentID|marketFareComponent|monetaryInformation|componentClassInfo|fareQualifiersDetail|fareFamilyDetails/(hierarchy|commercialFamilyDetails)|fareFamilyOwner|couponDetailsGroup/(productId|flightConnectionType|couponTaxDetailsGroup))';
const RULE_SET = 'mnrBy(PricingRecord|FareRecommendation)/';
const DOCUMENT = '(docGroup|documentGroup)/';
const COUPON = `${DOCUMENT}(docDetailsGroup|documentDetailsGroup|ticketInfoGroup)/(couponGroup|couponInfoGroup)/`;
/** Reasons of a message, each by the paths that it is for and all below them. */
const within = (messages: RegExp, reasons: Readonly<Record<string, string>>): Reason[] =>
  Object.entries(reasons).map(([paths, reason]) => [
    messages,
    new RegExp(`^(?:${paths})(?:/|$)`),
    reason,
  ]);

export const IGNORED: readonly Reason[] = [
  // Everywhere.
  [
    ANY,
    /^@\w+$|^(messageDetails|messageActionDetails|message|msgActionDetails|dummy|match)(\/|$)/,
    'about the message',
  ],
  [
    ANY,
    /(^|\/)(errorCodeOwner|responsibleAgency|codeListResponsibleAgency|listResponsible)$/,
    'whose code an error is',
  ],
  [
    ANY,
    /\/(freeTextDetails|freeTextQualification|freetextDetail)\/(textSubjectQualifier|status|companyId|language|source|encoding|codedIndicator|typeOfInfo|isoLanguageCode|subjectQualifier)$/,
    'of what kind a text is',
  ],
  [
    /^(?!Fare_MasterPricer|Fare_Informative|Ticket_Process)/,
    /\/(freeTextDetails|freeTextQualification|freetextDetail)\/(informationType|type)$/,
    'of what kind a text is',
  ],
  [
    /^(Fare_MasterPricer|Fare_Informative|Ticket_Process)/,
    /^(errorMessage|errorGroup|textInfo|warningInfo|offersGroup|recommendation\/(warningMessage|emdError)|error)\/.*\/informationType$/,
    'of what kind a text is',
  ],
  [ANY, /(^|\/)(pnrLocatorData|endFareList|media)(\/|$)/, 'about the message'],
  // Shopping.
  ...within(SHOP, {
    'replyStatus|conversionRate/conversionRateDetail/(conversionType|rate|convertedAmountLink|taxQualifier)|globalInformation|officeIdDetails|bucketInfo|dictionary|multiDimensionRef|value|additionalInfo|solutionFamily|flightIndex/requestedSegmentRef/locationForcing|flightIndex/nbOfUnits':
      'how it was asked and answered',
    themeIdText: 'names of codes',
    'carbonEmissionBySourceDetails|amenitiesGroup|programDetails|milesAccrual|flightIndex/referenceCarbonEmission':
      'of the comfort and the miles of a flight',
    [`${FLIGHT}(flightServices|mealServices|flightCharacteristics|estimatedCarbonEmission)`]:
      'of the comfort of a flight',
    [`${FLIGHT}(avlInfo|flightRef|addInfo|commercialAgreement/(otherCodeshareDetails|codeshareDetails/codeShareType)|technicalStop/stopDetails/equipementType)`]:
      'what else could be booked, and who else flies',
    [`${FLIGHT}flightInformation/(location/airportCityQualifier|companyId/alliance|productDetail/(operatingDay|locationId)|addProductDetail)`]:
      'follows from the flight',
    'flightIndex/groupOfFlights/propFlightGrDetail/(flightCharacteristic|majCabin|warningCode)':
      'follows from the flights',
    'familyInformation/(hierarchy|cabin|commercialFamilyDetails|carrier|services|bookingClass)':
      'of a family whose name and description are read',
    'amountInfoForAllPax|amountInfoPerPax|otherSolutions|recommendation/(recommandationSegmentsFareDetails|recPriceInfo/monetaryDetail/(amountType|currency)|paxFareProduct/(paxFareDetail/monetaryDetails|passengerTaxDetails/taxDetails/indicator|passengerRange|fareDetails/psgSegMonetaryInformation))':
      'amounts that are read of each passenger',
    'feeDetails|recommendation/paxFareProduct/feeRef|serviceFeesGrp/(serviceFeeRefGrp|serviceFeeInfoGrp|serviceDetailsGrp|globalMessageMarker|serviceTypeInfo/carrierFeeDetails/optionInformation)':
      'fees and services, asked for with their prices when they are paid',
    'serviceFeesGrp/(serviceCoverageInfoGrp/(itemNumberInfo/itemNumber/(type|qualifier|responsibleAgency)|serviceCovInfoGrp/(carrierInfo|coveragePerFlightsInfo/(lastItemsDetails|numberOfItemsDetails/(actionQualifier|referenceQualifier))))|freeBagAllowanceGrp/(freeBagAllownceInfo/bagTagDetails|itemNumberInfo/itemNumberDetails/type))':
      'by which bags are named',
    'initialEMDInfo|emdRecommendation':
      'documents beside a ticket, which are priced with the exchange',
    'recommendation/miniRule|mnrGrp': 'rules of the fare, which are asked for with its price',
    'offersGroup/(response|offers|combinabilityIds)|virtualInterlining':
      'offers of other systems, which are not asked for',
    'recommendation/(fareFamilyRef|distributionMethod|paxFareProduct/(tourInformation|fare/monetaryInformation/monetaryDetail/amountType|fareDetails/(segmentRef/locationForcing|reference|majCabin)))':
      'by which it is sold',
    'recommendation/paxFareProduct/fareDetails/groupOfFares/(ticketInfos|productInformation/(contextDetails|corporateId|fareProductDetail/(passengerType|fareType)|cabinProduct)|fareCalculationCodeDetails)':
      'how the fare is built',
    'recommendation/specificRecDetails/specificProductDetails/(productReferences|fareContextDetails/cnxContextDetails/fareCnxInfo/(cabinProduct/bookingModifier|contextDetails))':
      'by which the classes are named',
  }),
  // Prices.
  ...within(INFORMATIVE, {
    'mainGroup/(dummySegment|convertionRate|generalIndicatorsGroup)': 'how the system priced',
    [`${GROUP}(numberOfPax/segmentControlDetails/totalNumberOfItems|passengersID/travellerDetails/(referenceNumber|firstDate|surname|firstName))`]:
      'who was asked for',
    [`${FARE}(emptySegment|pricingIndicators/(priceTicketDetails|priceTariffType|productDateTimeDetails|companyDetails/(marketingCompany|operatingCompany)|companyNumberDetails|locationDetails|otherLocationDetails|idNumber|monetaryAmount)|fareAmount/\\w+/location|offerReferences)`]:
      'how the system priced',
    [`${FARE}(corporateGroup|negoFareGroup/(negoFareIndicators|extNegoFareIndicators|negoFareAmount))`]:
      'of the agreement a fare is sold by',
    [`${FARE}surchargesGroup/penaltiesAmount`]: 'penalties, which the rules of the fare tell',
    [`${FARE}(surchargesGroup/(pfcAmount|taxesAmount/taxCategory)|structuredFareCalcGroup|carrierFeeGroup)`]:
      'parts of the total that is read',
    [`${FARE}segmentLevelGroup/(additionalInformation|fareBasis/(movementType|fareCategories|fareDetails|discountDetails|additionalFareDetails/(commodityCategory|pricingGroup))|cabinGroup/cabinSegment/(productDetailsQualifier|bookingClassDetails/(designator|availabilityStatus|specialService))|couponInformation|flightProductInformationType)`]:
      'how the fare is built',
    [`${FARE}segmentLevelGroup/baggageAllowance/(excessBaggageDetails|baggageDetails/(measurement|processIndicator)|otherBaggageDetails|extraBaggageDetails|bagTagDetails|carryOnBaggageDetails)`]:
      'bags beside those that go free, which are sold with their prices',
    [`${FARE}${COMPONENT}`]: 'parts of the fare that is read',
  }),
  ...within(PRICES, {
    [`${PRICED}(fareIndicators|fareReference/iDDescription|bankerRates|originDestination|statusInformation|officeDetails|mileage|contextualPointofSale|offerReferences|\\w+/fareData\\w+Information/fareLocation)`]:
      'how the system priced',
    [`${PRICED}(taxInformation/(taxDetails/taxExempt|amountDetails/(fareDataMainInformation/fareLocation|fareDataSupInformation))|feeBreakdown|carrierFeesGroup)`]:
      'parts of the total that is read',
    [`${PRICED}(corporateInfo|contextualFop)`]: 'of the agreement a fare is sold by',
    [`${PRICED}passengerInformation/(penDisInformation/(infoQualifier|penDisData/(penaltyType|penaltyQualifier|penaltyAmount|penaltyCurrency))|passengerReference)`]:
      'penalties, which the rules of the fare tell',
    [`${PRICED}lastTktDate/dateTime/(seconds|milliseconds)`]: 'of an hour that is read',
    [`${PRICED}segmentInformation/(connexInformation/connecDetails/routingInformation|segDetails/(departureCity|arrivalCity|airlineDetail|flightTypeDetails|segmentDetail/bookingClass)|flightProductInformationType|validityInformation/dateTime/\\w+seconds)`]:
      'of the flight, which is known',
    [`${PRICED}segmentInformation/(fareQualifier/(movementType|fareBasisDetails/discTktDesignator|zapOffDetails)|cabinGroup/cabinSegment/(productDetailsQualifier|bookingClassDetails/(designator|availabilityStatus|specialService))|bagAllowanceInformation/carryOnBaggageDetails)`]:
      'how the fare is built',
  }),
  ...within(/^(Fare_Price|Ticket_DisplayTST)/, {
    'fareList/automaticReissueInfo': 'of an exchange, which is priced by a message of its own',
  }),
  ...within(PRICES, {
    [`${PRICED}${COMPONENT}`]: 'parts of the fare that is read',
  }),
  // Flights and seats.
  ...within(AVAILABILITY, {
    'travelChoiceMessage|singleCityPairInfo/locationDetails': 'what was asked',
    'singleCityPairInfo/cityPairFreeFlowText': 'headings of the display',
    'singleCityPairInfo/flightInfo/(basicFlightInfo/(departurePreference|arrivalPreference|markCompanyPreferences|operCompanyPreference|flightIdentification/operationalSuffix)|\\w*[cC]lass(es|Info)/(preferenceForTheClass|productClassDetail/modifier|cabinInfo|infoByCabinOnClasses/(preferenceForTheClass|productClassDetail/modifier))|negoSpaceDetails)':
      'preferences of whoever asked',
    'singleCityPairInfo/flightInfo/(additionalFlightInfo/(flightDetails/(onTimePercentage|dayOfOperation|effectivePeriod|complexingFlightIndicator|\\w+ChangeOfGauge)|(departure|arrival)Station/(gate|concourseTerminal)|milageDetails|travellerTimeDetails|productFacilities)|trafficRestrictionList)':
      'of the comfort and the course of a flight',
  }),
  ...within(SELL, {
    'itineraryDetails/(originDestination|segmentInformation/(flightDetails/(flightDate/(arrivalDate|dateVariation)|boardPointDetails/trueLocation|offpointDetails/trueLocation|companyDetails/(operatingCompany|otherCompany)|flightIdentification/(operationalSuffix|modifier)|flightTypeDetails|specialSegment|marriageDetails)|apdSegment))':
      'of flights as they were asked for',
  }),
  ...within(SEATS, {
    'responseDetails|seatRequestParameters|seatmapInformation/(additionalProductInfo|equipmentInformation|flightDateInformation)':
      'what was asked, and about the flight',
    '(seatmapInformation/seatmap)?[wW]arningInf\\w+/otherWarningDetails/(processingLevel|number)':
      'codes of words that are said',
    'seatmapInformation/(cabin/(compartmentDetails/(classDetails/(bookingClass|cabinClass)|smokingSeatRowRange)|cabinFacilities)|row/(cabinFacility|rowDetails/rowCharacteristicDetails/otherRowCharacteristic))':
      'of the drawing beside the seats',
    'seatmapInformation/customerCentricData/(dummy|seatPrice/(taxDetails|priceRef|additionalInfo|enrichedContent|rowDetails/seatOccupationDetails/seatOccupation))|seatmapInformation/catalogData/catalogueRef':
      'parts of a price that is read',
  }),
  ...within(CATALOGUE, {
    'portions|pricingIndicator|pricingDate': 'of a whole whose parts are read',
  }),
  // Rules.
  ...within(RULES, {
    'language|responseDetails|mnrByPricingRecord/offerRef|mnrByFareRecommendation/fareRecommendation':
      'about the message',
    [`${RULE_SET}(paxTypeLoc|listSituation|fareComponentInfo/(originDestinLoc|segmentRefernce/reference/type))`]:
      'of which fare a rule is',
    [`${RULE_SET}mnrRulesInfoGrp/(mnrCatInfo/(descriptionInfo/(code|name|language|encoding|freeText)|processIndicator)|mnrCatLoc|mnrFCInfoGrp|mnrDateInfoGrp|mnrMonInfoGrp|mnrRestriAppInfoGrp)`]:
      'of categories that say nothing of changes and refunds, which are told as texts; of those two the most they cost',
  }),
  ...within(RULE_TEXTS, {
    '\\w+': 'of which fare a rule is',
  }),
  // Records.
  ...within(PNR, {
    'sbr\\w*P(os|OS)Details|securityInformation|technicalData|queueInformations|numberOfUnits|pnrType|historyData':
      'kept by the system of its record',
    'pnrHeader/referenceForRecordLocator|pnrHeaderTag|freetextData|freeFormText/freetextDetail':
      'headings of the display',
    'dc[sd]Data': 'of checking in at the airport',
    'originDestinationDetails/originDestination|segmentGroupingInfo/(groupingCode|marriageDetail)|dataElementsMaster/marker\\d':
      'how the display groups what it shows',
    pricingRecordGroup: 'of a service whose price is read',
    [`${ITINERARY}(itineraryReservationInfo/reservation/(controlType|date|time)|elementsIndicators|reasonForIssuanceCode|segmentAttribute|distributionMethod|markerRailTour|referenceForSegment|dateTimeDetails|legInfo|lccTypicalData|country|taxInformation)`]:
      'kept by the system beside a segment',
    [`${ITINERARY}(flightDetail/(productDetails/weekDay|mileageTimeDetails|timeDetail/checkinTime|facilities)|carbonDioxydeInfo)`]:
      'of the comfort of a flight',
    [`${ITINERARY}(customerTransactionData|yieldGroup)`]: 'how the airline sold it',
    [`${ITINERARY}flixInfo/(flixAndSourceTypes|airportGroup)`]: 'of which flights a notice is',
    [`${ITINERARY}(hotelProduct|rateInformations|hotelReservationInfo|typicalCarData|typicalCruiseData|railInfo|tourInfo|insuranceDetails|insuranceInformation|ferryLegInformation|generalOption)`]:
      'of a hotel, a car, a train and the like, whose name, price, confirmation and words are told',
    [`${LINE}(pnrSecurity|eltPosDetails|accessLevel|elementsIndicators|miscellaneousRemarks/(remarks/(category|providerType)|individualSecurity)|optionElement/(optionElementInfo/(mainOffice|queue|category|time)|individualSecurity)|referencedRecord/(securityInformation|referencedReservationInfo/reservation/time))`]:
      'which office may see it, and whose it is',
    [`${LINE}(accounting/accountNumberOfUnits|structuredAddress/(informationType|address/option)|mcoRecord/(mcoType|groupOfFareElements/sequenceNumber)|dateAndTimeInformation|reasonForIssuanceCode)`]:
      'of what kind a line is',
    [`${LINE}(serviceRequest/ssr/(indicator|processingIndicator)|seatPaxInfo|railSeatPreferences|railSeatDetails/railSeatReferenceInformation|cityPair|ssrPackageInformation)`]:
      'of a seat or a service that is read',
    [`${LINE}frequentFlyerInformationGroup`]: 'of an account whose number is read',
    [`${LINE}(ticketElement/(ticket/(officeId|transactionFlag|electronicTicketFlag|airlineCode|queueNumber|queueCategory|sitaAddress)|printOptions))`]:
      'which office has it on its list',
    [`${LINE}structuredFop`]: 'of a form of payment that its line tells',
    [`${LINE}(monetaryInformation|totalPrice)`]: 'of an insurance or a tour, whose segment is told',
  }),
  // Documents.
  ...within(DOCUMENTS, {
    'couponInfo|docGroup/numberOfUnits|ticketGroup|msgActionDetails': 'about the message',
    'sysProvider|referenceInfo|fareInfo|productInfo|originDestination|tourInfo|fop|numberOfUnits|taxInfo|documentInformation|fareDetails|generalDocGroup':
      'of what was asked for; each document has its own',
    'docGroup/(sysProvider|staffTravellerGroup)': 'who issued it, and their own people',
    [`${DOCUMENT}(customerReference|enhancedPaxInfo|paxInfo/paxDetails/(type|quantity)|passenger/paxDetails/type|frequentTravellerInfo|(docDetailsGroup/)?originatorInfo|agent|originDestination|productInfo|pricingInfo|fareDetails|numberOfUnits|couponTotal|tourInfo)`]:
      'of the sale, which its booking tells',
    [`${DOCUMENT}(referenceInfo|reservationInfo)/reservation/(companyId|controlNumber|controlType)`]:
      'of which system the locator is, and of any other system',
    [`${DOCUMENT}(fareInfo/\\w+/location(From|To)|fareElementsGroup|carrierFeeGroup|taxInfo/(taxCategory|taxDetails/countryCode))`]:
      'parts of the total that is read',
    [`${DOCUMENT}fop/\\w+/(indicator|expiryDate|approvalCode|sourceOfApproval|authorisedAmount|addressVerification|customerAccount|membershipStatus|transactionInfo)`]:
      'how a card was approved',
    [`${DOCUMENT}(originalIssuanceGroup|documentInformation)`]:
      'of the document it was issued for, whose number is read',
    [`${DOCUMENT}reissuedFlownDetails`]: 'of coupons that were flown on another document',
    [`${DOCUMENT}\\w+Group/((docInfo|ticketInfo)/(documentDetails/(numberOfBooklets|dataIndicator|inConnectionWith)|status)|customerReference|productInfo|validityDates|documentInformation|fareComponentDetailsGroup)`]:
      'of a set whose coupons are read',
    [`${COUPON}(couponInfo/couponDetails/(cpnAmount|cpnExchangeMedia|settlementAuthorization|voluntaryIndic\\w*|cpnPreviousStatus|cpnInConnectionWith\\w*|cpnSequenceNumber)|bookingStatus|statusInfo|baggageInfo|frequentTravellerInfo|ffInfo|originatorInfo|couponOrigin|pricingInfo|productInfo|referenceInfo|\\w+/dateAndTimeDetails/time)`]:
      'of a coupon whose status is read',
    [`${COUPON}(leg|flightInfo)/(flightDate/(departureTime|arrivalDate|arrivalTime|dateVariation)|(boardPointDetails|offpointDetails)/trueLocation|companyDetails/(operatingCompany|otherCompany)|flightIdentification/(operationalSuffix|modifier)|flightTypeDetails|itemNumber|specialSegment|marriageDetails)`]:
      'of a flight that is told by its number',
    [`${COUPON}(fareBasisDetails/(additionalFareDetails/(commodityCategory|pricingGroup|secondRateClass|ticketDesignator)|movementType|fareCategories|fareDetails|discountDetails)|fareBaseInfo)`]:
      'how the fare is built',
  }),
  ...within(SALES, {
    'queryReportDataDetails/(dateDetails|salesPeriodDetails|currencyInfo|agentDetails|queryReportDataOfficeGroup/(requestorAgencyDetails|documentData/(sequenceIdentification|documentNumber/(documentDetails/numberOfBooklets|status)|agentDetails|bookingAgent|transactionDataDetails|reservationInformation|passengerName|monetaryInformation|fopDetails))|actionDetails)':
      'of the office and the days that were asked for, and how a document is listed',
  }),
  ...within(TSMS, {
    '\\w+': 'told with the record',
  }),
  // Queues and refunds.
  ...within(QUEUES, {
    'queueCountDisplay|queueView': 'of the office that asked, and how its queues are listed',
  }),
  ...within(REFUNDS, {
    'GeneralReply|FunctionalData/ContractBundle/ListDisplay/(Ticket/@Type|Documents/Document/(SequenceNumber|ReportingOffice|Passenger))|FunctionalData/ContractBundle/RefundDetails/(GlobalRefundReceipt|RuleID|DateTime|ReportingOffice|TransactionCode|ReferenceDetails)':
      'kept by the system of the refund',
    'FunctionalData/ContractBundle/(@ID|RefundDetails/(FormOfPayments|TotalAmounts|Contracts/Contract/(@ID|@Status|@IssueDate|@JourneyType|Segments|Passengers|PricingDetails|RefundedRoute|NonRefundable|Commissions|Penalties/Penalty/@Percent\\w*|Taxes/Tax/(TaxDescription|AssociatedPFC_Tax)|DocumentAndCouponInformation/CouponGroup)))':
      'of a document that is given back whole',
  }),
];

/** Why a path is ignored; null for a path that should be understood. */
export function findIgnoredReason(path: string): string | null {
  const at = path.indexOf('/');
  const [message, inside] = [path.slice(0, at), path.slice(at + 1)];
  const found = IGNORED.find(([messages, paths]) => messages.test(message) && paths.test(inside));
  return found?.[2] ?? null;
}
