/** What Amadeus says that the product has no use for, and why; the first reason that fits stands. */
const REASONS: readonly [RegExp, string][] = [
  [/\/sbr(Creation|Updator)?P(os|OS)Details\//, 'offices of the system, not of the booking'],
  [
    /\/(securityInformation|technicalData|pnrHeaderTag|queueInformations|numberOfUnits)\//,
    'kept by the system of its record',
  ],
  [/\/(freetextData|freeFormText|historyData|pnrType)\//, 'headings of the display'],
  [
    /\/(messageDetails|messageActionDetails|message|itineraryMessageAction|dummySegment|dummy)\//,
    'about the message',
  ],
  [
    /\/(mileageTimeDetails|facilities|carbon\w*|estimatedCarbonEmission|onTimePerformance|inFlightSrv|mealServices|flightServices)\b/i,
    'of the comfort of a flight',
  ],
  [
    /\/(checkinTime|weekDay|operatingDay|electronicTicketing|lastSeatAvailable|levelOfAccess|productDetailQualifier|flightCharacteristic|techStopNumber|numOfStops)$/,
    'follows from the rest',
  ],
  [
    /\/(requestorAgencyDetails|sequenceIdentification|numberOfBooklets|agentDetails)\b|queryReportDataDetails\/(dateDetails|salesPeriodDetails)\//,
    'of the office and the days that were asked for, and of how a document is listed',
  ],
  [/\/documentNumber\/status$|\/issueIndicator$/, 'what is reported stands as it is now'],
  [/\/fopDetails\/monetaryInfo\//, 'the whole of the document, which is told beside it'],
  [/\/(lineNumber|uniqueCustomerIdentifier|marriageIdentifier|fareFilingDate)$/, 'of the display'],
  [
    /\/(conversionRate|convertionRate|bankerRates|currenciesRatesGroup)\//,
    'how the system converted',
  ],
  [
    /\/(generalIndicatorsGroup|fareIndicators|pricingIndicators|emptySegment|statusInformation|pricingInformation)\//,
    'how the system priced',
  ],
  [
    /\/(corporateGroup|negoFareGroup|negoFareText|offerReferences|corporateId)\b/,
    'agreements of the office',
  ],
  [
    /\/(couponTaxDetailsGroup|marketFareComponent|componentClassInfo|fareQualifiersDetail|fareComponentID|monetaryInformation|flightConnectionType|fareFamilyOwner|structuredFareCalcGroup|carrierFeeGroup|carrierFeesGroup)\//,
    'parts of an amount that is read whole',
  ],
  [/\/fareComponentDetailsGroup\/.*/, 'parts of an amount that is read whole'],
  [
    /\/(otherPricingInfo|fareCalculationCodeDetails|ticketInfos|discountDetails|passengerInformation|negoFare\w*|originDestination|surchargesGroup|penaltiesAmount|pfcAmount)\//,
    'how the fare is built',
  ],
  [
    /\/(couponInformation|sequenceInformation|validityInformation|zapOffDetails|flightProductInformationType|departureCity|arrivalCity|airlineDetail)\//,
    'of the coupon, told elsewhere',
  ],
  [
    /\/(movementType|routingInformation|discTktDesignator|extendedFareDetails|additionalInformation|ptcSegment|carryOnBaggageDetails)\b/,
    'how the fare is built',
  ],
  [
    /\/(serviceFeesGrp|feeDetails|feeRef|feeBreakdown|serviceFeeRefGrp|serviceFeeInfoGrp|serviceDetailsGrp)\//,
    'fees that are in the totals, or asked for when they are paid',
  ],
  [
    /\/(amountInfoForAllPax|amountInfoPerPax|otherSolutions|solutionFamily|recommandationSegmentsFareDetails|segmentMonetaryInformation|psgSegMonetaryInformation|specificRecDetails|miniRule|majCabin|contextDetails|freeTextQualification|globalMessageMarker|globalInformation|companyIdText|officeIdDetails|themeIdText|bucketInfo)\b/,
    'other views of what is read',
  ],
  [
    /\/(avlInfo|addInfo|flightRef|nbOfUnits|referenceCarbonEmission)\b/,
    'other views of what is read',
  ],
  [
    /\/(hotelProduct|hotelReservationInfo|rateInformations|generalOption|typicalCarData|typicalCruiseData|railInfo|tourInfo|insuranceInformation|insuranceDetails|lccTypicalData)\b/,
    'of a hotel, a car or a train that is carried and not sold here',
  ],
  [
    /\/(itineraryFreetext|itineraryfreeFormText|yieldGroup|segmentAttribute|elementsIndicators|customerTransactionData|referenceForSegment|legInfo|flixInfo|interactiveFreeText|dateTimeDetails|errorInfo)\b/,
    'notes beside a flight',
  ],
  [
    /\/(structuredAddress|accounting|queueLocation|extendedRemark|optionElement|structuredFop|fopExtension|seatPaxInfo|flightSegmentDetails|individualSecurity|transitLocation|commission|tourCode|printer|groupSeatRequest|mcoRecord|ticketRecord|monetaryInformation|elementErrorInformation)\b/,
    'kept by other offices, or told by lines that are read',
  ],
  [/\/(tstData|pricingRecordGroup|dcsData)\//, 'stored beside what is read'],
  [
    /\/(mnrDateInfoGrp|mnrCatInfo|mnrCatLoc|mnrFCInfoGrp|paxTypeLoc|listSituation|mnrDateLoc|mnrMonLoc|mnrRestriAppLoc|language|valueInfo|penaltyInfo|mnrMonInfoGrp|mnrRestriAppInfoGrp)\//,
    'rules of categories that say nothing of changes and refunds',
  ],
  [
    /\/(fareQualifierDetails|originAndDestination|originDestinLoc|fareComponentInfo)\//,
    'of which fare a rule is',
  ],
  [
    /\/(equipmentInformation|cabinFacilities|cabinFacility|seatRequestParameters|responseDetails|enrichedContent|priceRef|additionalInfo|taxDetails|rowDetails|rowLocation|cabinZoneCode|seatOccupationDetails|smokingSeatRowRange)\b/,
    'of the drawing',
  ],
  [
    /\/(agent|originatorInfo|reservationInfo|fop|pricingInfo|couponTotal|taxInfo|textData|match|msgActionDetails|baggageInfo|validityDateInfo|flightInfo|statusInfo|fareBaseInfo|originDestination|sysProvider|referenceInfo|productInfo|docInfo|ticketInfo|passenger|referenceNumber)\b/,
    'beside the coupons of a document',
  ],
  [
    /\/(apdSegment|originDestination|flightDetails|informationText|flightTypeDetails)\b/,
    'beside what was sold',
  ],
  [
    /\/(errorCodeOwner|responsibleAgency|codeListResponsibleAgency|freeTextDetails|freetextDetail|freeTextQualification|textSubjectQualifier|subjectQualifier|informationType)\b/,
    'whose code it is',
  ],
  [
    /\/(tattooAndTypeOfTSM|tsmIndicators|passengerTattoo|serviceTattoos|passengerName)\b/,
    'told with the record',
  ],
  [
    /\/ticketElement\/ticket\/(officeId|queue\w+|airlineCode|electronicTicketFlag)$/,
    'which office has it on its list',
  ],
  [
    /\/(fareRecommendation|replyStatus|pricingIndicator|pricingDate|portions|cabinGroup)\//,
    'about the message',
  ],
  [
    /\/singleCityPairInfo\/(locationDetails|cityPairFreeFlowText)\/|^Air_MultiAvailabilityReply\/errorOrWarningSection\//,
    'what was asked, and headings of the display',
  ],
  [/\/@(TID|Version|RequestID)$/, 'about the message'],
];

/** Null for what ought to be understood. */
export const ignoredReason = (path: string): string | null =>
  REASONS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
