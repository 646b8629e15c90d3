/**
 * Content ignored on purpose, by the reason. Paths are matched without indices, at any depth and
 * with all below them; content neither read nor listed here counts as not understood.
 */
export interface Ignored {
  pattern: RegExp;
  reason: string;
}

/** Element paths by the reason for which they are ignored. */
export type Reasons = Readonly<Record<string, readonly (string | RegExp)[]>>;

export const listIgnored = (reasons: Reasons): Ignored[] =>
  Object.entries(reasons).flatMap(([reason, paths]) =>
    paths.map((path) => ({
      pattern: typeof path === 'string' ? new RegExp(`(^|/)(?:${path})(/|$)`, 'i') : path,
      reason,
    })),
  );

const REASONS: Reasons = {
  'integrity is the transport’s': ['Signature'],
  'pictures and films for a shop window': ['RichMedia'],
  'a link beside a sentence that is read': ['Desc/URL'],
  'how a text would be formatted': ['MarkupStyleText'],
  advertising: ['MarketingMessage'],
  'a link for a shop window': ['SeatProfile/MarketingInfo/URL'],
  'a display order; offers are sorted here': ['PriceClass/DisplayOrderText'],
  'the airline’s own classification of what is read by code': [
    '(Airline|Service)Taxonomy',
    'ShoppingResponse',
  ],
  'follows from the carrier’s code': [
    'CarrierName',
    '(Carrier|IssuingCarrier|ValidatingCarrier)/Name',
    'DuplicateDesigInd',
  ],
  'follows from the airport’s code': ['StationName'],
  'follows from the country’s code': ['CountryName'],
  'follows from the aircraft’s code': ['CarrierAircraftTypeName'],
  'beside a cabin code that is read': ['CabinType/CabinTypeName'],
  'known on the day of travel only': ['BoardingGateID'],
  'no use in selling': ['DistanceMeasure'],
  'times are those of the airport’s clock': ['AircraftScheduledDateTime/@TimeZoneCode'],
  'an order’s documents tell': ['TicketlessInd'],
  'documents are always sent': ['SecureFlightInd'],
  'of the flight as it is operated; the one that is sold is read': [
    'Dated(Operating|Marketing)(Leg|Segment)/.*(SegmentTypeCode|OperationalSuffixText)',
  ],
  'settled between the airlines': ['SettlementInfo'],
  'of a fare it is read; this is how it is settled': ['Commission'],
  'how many may be ordered; the sentences of the term are read': [
    'TermsList/Term/(TermID|OrderingQty)',
  ],
  'how fields are to be read, decided by the schema': ['Metadata'],
  'the sender’s own rules for masking data': ['Policy'],
  'in the price; what it says is read': ['Promotion(List)?'],
  'follows from the offers': ['(AllOffersSummary|CarrierOffersSummary)'],
  'prices of days that were not asked for': ['PriceCalendar'],
  'how the airline can be paid is the profile’s': [
    'Response/PaymentFunctions/(OfferAssociation|PaymentSupportedMethod)',
    'PaymentSupportedMethod',
  ],
  'echo of what was asked': [
    'Processing/(LangUsage|Device|BDC|PaxGroup|PricingParameter|MeasurementSystemCode)',
    'Processing/(CurParameter|ReasonCode|Remark/(DisplayInd|Timestamp))',
  ],
  'how well an offer fits is seen from its flights': [
    '(Match(AppText|Percent|TypeCode)|RedemptionInd|RequestedDateInd)',
  ],
  'the airline’s own shop': ['WebAddressURI'],
  'the item’s services tell': ['OfferItemTypeCode'],
  'items are bought and taken away whole': [
    'ModificationProhibitedInd|DeleteOrderItem/MandatoryInd',
  ],
  'the change of name itself is read': ['PaxNameChange/TitleName', 'NameChangeService'],
  'no stop-overs or inventory holds are sold': [
    '(StopOverRestrictions|InventoryGuarantee((TimeLimit)?DateTime|ID))',
  ],
  'printed on the document by its issuer': [
    'FareDetail/(FareCalculationInfo|FareIndCode|FiledFareInd|NetReportingCodeText|PricingSystemCodeText|StatisticalCodeText|TourCode|FareWaiver)',
    'FareComponent/(FareBasisAppCode|FareBasisCityPairText|TicketDesigCode)',
    'TicketDocInfo/(BookletQty|BaggageAllowanceRefID|BookingAgency|CarrierFee|PaymentRefID|PenaltyRefID|PricingCountryCode|PricingDate|PricingLocationCode|PricingTime|ReferencedOrder|ServicingAgency|TicketRefIdentification|OriginDest|PaymentInfoRefID)',
    'Ticket/(ExchReissueInd|FeeOwnerCode|PresentCreditCardInd|PrimaryDocInd|ReportingTypeCode|RoutingCode|TaxOnEMD_Ind)',
    'Coupon/(CouponRefNumber|CouponSeqNumber|ConnectedCouponNumber|ConsumedAtIssuanceInd|CouponMediaTypeCode|CouponValidityPeriod/Duration|NonCommissionableInd|NonInterlineableInd|ProductCharacteristic|SettlementAuthorizationID)',
    'PriceClass/FareBasisAppText',
  ],
  'what its remarks say is read': [
    'FareRule/(RuleCode|TicketlessInd|Remark/(DisplayInd|Timestamp))|FareRulesRemark/Category',
  ],
  'prices in miles are not sold': ['(LoyaltyUnitAmount|LoyaltyUnitName)'],
  'a display hint': ['MaskedInd'],
  'beside an amount that is read': [
    '(Fee|Tax|TaxSummary)/(ApproximateInd|GuaranteeTimeLimitDateTime|RefundMethodText|LocalAmount|MaximumAmount|MinimumAmount|Percent)',
    'Breakdown/(ApproximateInd|GuaranteeTimeLimitDateTime|LocalAmount|MaximumAmount|MinimumAmount|Percent)',
  ],
  'filing details of a tax that is read': [
    'Tax/(AddlFiledTaxCode|AddlTaxCode|AppTypeCode|CollectionPointTax|CountrySubDivision|CurConversion|FiledAmount|FiledTaxCode|QualifierCode|TaxName)',
  ],
  'whose rules decide; pieces, weight, size and sentences are read': [
    '(BaggageAllowance/(BDC|RFISC)|BaggageDisclosure/(BDC|DeferralInd|FixedPrePaidInd|CommercialAgreementID|RuleTypeCode))',
  ],
  'no bag is too light': ['WeightAllowance/MinimumWeightMeasure'],
  'the penalty’s total is read': ['(Penalty|ChangeFees)/(NetInd|Price/TaxSummary)'],
  'the airline books its own services': [
    'ServiceDefinition/BookingInstructions/(MethodText|UpgradeMethodCode|UpgradeNewClassCode)',
    'SpecialService/(AddlDataMeasure|FreeText|Qty)',
  ],
  'comfort data for a shop window': ['(SeatPitchMeasure|SeatWidthMeasure|SeatKeywords/PrefLevel)'],
  'drawn in rows and columns': [
    'CabinComponent/(AbsoluteLengthMeasure|AbsoluteWidthMeasure|ColumnEquivWidthNumber|RowEquivLengthNumber|OrientationCode)',
  ],
  'a key of the airline’s own': ['CabinCompartment/CabinCompartmentID'],
  'not part of a passenger here': [
    '(Pax|PaxList)/(Employer|FOID|ProfileConsentInd|ProfileID_Text|LangUsage|Remark/(DisplayInd|Timestamp)|ResidenceCountryCode)',
    'Individual/(AddlName|BirthplaceText|IndividualID)',
  ],
  'standing with the airline; the number is what is booked': [
    'LoyaltyProgramAccount/(SignInID|TierCode|TierName|TierPriorityText|URL|LoyaltyProgram/(Alliance|ProgramName|ProviderName|URL))',
  ],
  'on the document itself': [
    'IdentityDoc/(AddlName|SuffixName|BirthplaceText|Visa|Surname|GivenName|MiddleName|TitleName|GenderCode|Birthdate|CitizenshipCountryCode|ResidenceCountryCode)',
  ],
  'a passenger’s contact is telephone and e-mail': [
    'ContactInfo/(ContactPurposeText|ContactRefusedInd|IndividualRefID|OtherAddress|PaxSegmentRefID|RelationshipToPax|PostalAddress|ContactInfoID|Individual/(Birthdate|GenderCode|IndividualID|MiddleName|SuffixName))',
    '(Phone|EmailAddress)/(ContactTypeText|ExtensionNumber)',
  ],
  'no groups are sold; an order is found by its own id': [
    'Order/(LastModifiedDateTime|PaxGroup|OriginalOrderID)',
  ],
  'history of one item': [
    'OrderItem/(CreationDateTime|NetInd|ReusableInd|ExistingOrderItemID|SellerFollowUpAction/AirlineContactURI|OrderedOrderInstruction)',
  ],
  'delivery is told by coupons': ['Service/(DeliveryStatusCode|ServiceRefID|UnchangedInd)'],
  'whose the reference is tells what it is': ['BookingRef/BookingRefTypeCode'],
  'the organisation’s id tells': ['BookingEntity/Org/Name'],
  'read with the seat map': ['Seat/SeatProfileRefID'],
  'where a document was issued is on the document': [
    '(IssueInfo|OriginalIssueInfo)/(IATA_LocationCode|IssuingCarrier|TravelAgency|IssueDate|IssueTime)',
  ],
  'a part of the document’s price, which is read': [
    'Coupon/(ExcessBaggage|FiledFee)|Ticket/Coupon/ValueAmount',
  ],
  'the order tells of the service and its flight': [
    'Coupon/(ServiceQty|BaggageAllowanceRefID|PromotionRefID|ResChangeInfo/ResStatusCode|ServiceDelivery[A-Za-z]+|ServiceRefID)',
  ],
  'what it costs is read; its flights and rules are the item’s': [
    '(PriceDifferential|OrderItem/DiffPrice)/(NewPrice|OldPrice|DiffPrice)/FareDetail/(FareComponent|Fare(Calculation|Ind|Ref|Waiver)[A-Za-z]*|FiledFareInd|[A-Za-z]*Code(Text)?)',
  ],
  'services go and stay with their order item': ['ExistingService'],
  'the airline’s own bookkeeping': [
    'PaymentProcessingSummary/(ClearanceData|Desc|Payer|PaymentCommitmentDateTime|PaymentTrx|PriceVarianceAmount|VerificationInd|ContactInfoRefID|PaymentID|PaymentRefID)',
  ],
  'the payer’s own bookkeeping': ['PaymentProcessingDetails/(PaymentRefID|PaymentID|Payer)'],
  'secrets and particulars of a card payment': [
    'PaymentCard/(CardholderAddress|CardIssuerName|CardIssuingCountryCode|CardProductTypeCode|CardSeqNumber|CardTypeText|CryptographyKey|EffectiveDate|EncryptedData|PaymentInstrumentOwnershipCode|ProtectedCardID|ReconciliationID|SecurePayment[A-Za-z0-9]*|SecureProgram|TokenizedCardID|MaskedCardID)',
  ],
  'how the amount beside it was converted': ['CurConversion'],
  'why a discount was given; it is in the price': ['DiscountContext'],
  'the item’s own guarantee is read': [
    '(Price|TotalPrice|UnitPrice|DifferentialPrice)/BaseAmountGuaranteeTimeLimitDateTime',
  ],
  'who it is within the organisation that is read': [
    '(DistributionChainLink|DistibutionChain)/(Ordinal|OrgRole|ContactInfo|SalesAgent|SalesBranch)',
  ],
  'whom to call is told by the order as it is now': ['OrderBaseline/DataLists/ContactInfoList'],
  'an organisation’s own address': ['(Org|TravelAgency|PaxGroup)/ContactInfo'],
  'no groups are sold': ['PaxGroup'],
  'the case number is what is passed on': ['RedressCase/(CountryCode|ProgramName)'],
  'a seat of the order is taken by it': ['SeatOnLeg/OccupationStatusCode'],
  'the price is what is paid': ['NetInd'],
  'the fare as it was; its total is read': ['OriginalOrderItem/FareDetail'],
  'what an earlier change cost; the item’s price is read': ['OrderItem/PriceDifferential'],
  'the same fare beside the item’s own': ['PriceAndFareDetails/FareDetail'],
  'parts of a difference whose total is read': [
    'ReshopResults/.*/PriceDifferential/DiffPrice/Price',
  ],
  'each item says for whom it is': ['ALaCarteOffer/(PTC_OfferParameters|ValidatingCarrierCode)'],
  'its offer’s': ['ALaCarteOffer/OfferItem/(OwnerCode|Service/ValidatingCarrier)'],
  'of an order that is read on its own': [
    'Order/(CreationDateTime|OrderVersionNumber)',
    'OrderRequest/Order/OrderItem/Service/ValidatingCarrier',
  ],
  'particulars of a payment whose kind and amount are read': [
    '(PaymentMethod|PaymentProcessingSummaryPaymentMethod)/(AccountableDoc|IATA_EasyPay|LoyaltyRedemption|OfflinePayment|SettlementPlan|Voucher)',
  ],
  'in what form, and to which screen, another seller wants its answer': [
    '(ResponseParameters|OrderChangeParameters)/(BDC|Device|DeviceLocation|MeasurementSystemCode|ReasonCode|CurParameter/(AppCode|DecimalsAllowedNumber|Name)|LangUsage/LangUsageText|Remark/(DisplayInd|Timestamp))',
  ],
  'where and how another seller’s agent works; the country of sale is read': [
    'POS/(AgentDutyText|City|OnlineTrxInd|RequestTime)',
  ],
  'the payment is for the offer or order of its own message': [
    'PaymentFunctions/(OfferAssociation|OrderAssociation)',
  ],
  'between the payer’s bank and the airline’s': [
    '(PaymentProcessingClearanceData|EncryptedAccountNumber|KeyNameText)',
  ],
  'a secret': ['CardSecurityCode'],
  'the order itself tells': ['MatchedOrder/(PaxGroup|TravelAgency|PaxList/Pax/Remark)'],
  'how much was asked for': ['(OrderListParameters|PayloadRestrictions)'],
};

export const IGNORED = listIgnored(REASONS);

/** Why a path is ignored; null if it is not known. */
export const createReasonFinder =
  (ignored: readonly Ignored[]) =>
  (path: string): string | null =>
    ignored.find((one) => one.pattern.test(path))?.reason ?? null;

export const findIgnoredReason = createReasonFinder(IGNORED);
