/**
 * Content ignored on purpose, with reasons. Patterns match paths without indices from their start;
 * content neither read nor listed here counts as not understood.
 */
export interface Ignored {
  pattern: RegExp;
  reason: string;
}

const anywhere = (name: string) => new RegExp(`/${name}(/|$)`, 'i');
export const below = (path: string) => new RegExp(`(^|/)${path}(/|$)`, 'i');

export const IGNORED: readonly Ignored[] = [
  { pattern: anywhere('Signature'), reason: 'integrity is the transport’s' },
  { pattern: anywhere('RichMedia'), reason: 'pictures and films for a shop window' },
  { pattern: below('Desc/URL'), reason: 'a link beside a sentence that is read' },
  { pattern: anywhere('MarkupStyleText'), reason: 'how a text would be formatted' },
  { pattern: anywhere('MarketingMessage'), reason: 'advertising' },
  { pattern: below('SeatProfile/MarketingInfo/URL'), reason: 'a link for a shop window' },
  {
    pattern: below('PriceClass/DisplayOrderText'),
    reason: 'a display order; offers are sorted here',
  },
  {
    pattern: anywhere('AirlineTaxonomy'),
    reason: 'the airline’s own classification of what is read by code',
  },
  { pattern: anywhere('CarrierName'), reason: 'follows from the carrier’s code' },
  {
    pattern: below('(Carrier|IssuingCarrier|ValidatingCarrier)/Name'),
    reason: 'follows from the carrier’s code',
  },
  { pattern: anywhere('DuplicateDesigInd'), reason: 'follows from the carrier’s code' },
  { pattern: anywhere('StationName'), reason: 'follows from the airport’s code' },
  { pattern: anywhere('CountryName'), reason: 'follows from the country’s code' },
  { pattern: anywhere('CarrierAircraftTypeName'), reason: 'follows from the aircraft’s code' },
  { pattern: below('CabinType/CabinTypeName'), reason: 'beside a cabin code that is read' },
  { pattern: anywhere('BoardingGateID'), reason: 'known on the day of travel only' },
  { pattern: anywhere('DistanceMeasure'), reason: 'no use in selling' },
  { pattern: anywhere('TicketlessInd'), reason: 'an order’s documents tell' },
  { pattern: anywhere('SecureFlightInd'), reason: 'documents are always sent' },
  {
    pattern: below(
      'Dated(Operating|Marketing)(Leg|Segment)/.*(SegmentTypeCode|OperationalSuffixText)',
    ),
    reason: 'of the flight as it is operated; the one that is sold is read',
  },
  { pattern: anywhere('SettlementInfo'), reason: 'settled between the airlines' },
  { pattern: anywhere('Commission'), reason: 'of a fare it is read; this is how it is settled' },
  {
    pattern: below('TermsList/Term/(TermID|OrderingQty)'),
    reason: 'how many may be ordered; the sentences of the term are read',
  },
  { pattern: below('Metadata'), reason: 'how fields are to be read, decided by the schema' },
  { pattern: below('Policy'), reason: 'the sender’s own rules for masking data' },
  { pattern: below('Promotion(List)?'), reason: 'in the price; what it says is read' },
  { pattern: below('(AllOffersSummary|CarrierOffersSummary)'), reason: 'follows from the offers' },
  { pattern: below('PriceCalendar'), reason: 'prices of days that were not asked for' },
  {
    pattern: below('Response/PaymentFunctions/(OfferAssociation|PaymentSupportedMethod)'),
    reason: 'how the airline can be paid is the profile’s',
  },
  {
    pattern: below(
      'Processing/(LangUsage|Device|BDC|PaxGroup|PricingParameter|MeasurementSystemCode)',
    ),
    reason: 'echo of what was asked',
  },
  {
    pattern: below('(Match(AppText|Percent|TypeCode)|RedemptionInd|RequestedDateInd)'),
    reason: 'how well an offer fits is seen from its flights',
  },
  { pattern: anywhere('WebAddressURI'), reason: 'the airline’s own shop' },
  { pattern: anywhere('OfferItemTypeCode'), reason: 'the item’s services tell' },
  {
    pattern: anywhere('ModificationProhibitedInd|DeleteOrderItem/MandatoryInd'),
    reason: 'items are bought and taken away whole',
  },
  {
    pattern: below('PaxNameChange/TitleName'),
    reason: 'the change of name itself is read',
  },
  {
    pattern: anywhere('(StopOverRestrictions|InventoryGuaranteeDateTime)'),
    reason: 'no stop-overs or inventory holds are sold',
  },
  {
    pattern: below(
      'FareDetail/(FareCalculationInfo|FareIndCode|FiledFareInd|NetReportingCodeText|PricingSystemCodeText|StatisticalCodeText|TourCode|FareWaiver)',
    ),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below('FarePriceType/FarePriceTypeCode'),
    reason: 'filed or net: the price is what is paid',
  },
  {
    pattern: below('FareComponent/(FareBasisAppCode|FareBasisCityPairText|TicketDesigCode)'),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below('FareRule/(RuleCode|TicketlessInd|Remark/(DisplayInd|Timestamp))'),
    reason: 'what its remarks say is read',
  },
  {
    pattern: anywhere('(LoyaltyUnitAmount|LoyaltyUnitName)'),
    reason: 'prices in miles are not sold',
  },
  { pattern: anywhere('MaskedInd'), reason: 'a display hint' },
  {
    pattern: below(
      '(Fee|Tax|TaxSummary)/(ApproximateInd|CollectionInd|GuaranteeTimeLimitDateTime|RefundMethodText|LocalAmount|MaximumAmount|MinimumAmount|Percent)',
    ),
    reason: 'beside an amount that is read',
  },
  {
    pattern: below(
      'Tax/(AddlFiledTaxCode|AddlTaxCode|AppTypeCode|CollectionPointTax|CountrySubDivision|CurConversion|FiledAmount|FiledTaxCode|QualifierCode|TaxName)',
    ),
    reason: 'filing details of a tax that is read',
  },
  {
    pattern: below(
      '(BaggageAllowance/(BDC|RFISC)|BaggageDisclosure/(BDC|DeferralInd|FixedPrePaidInd|CommercialAgreementID|RuleTypeCode))',
    ),
    reason: 'whose rules decide; pieces, weight, size and sentences are read',
  },
  { pattern: below('WeightAllowance/MinimumWeightMeasure'), reason: 'no bag is too light' },
  {
    pattern: below('(Penalty|ChangeFees)/(NetInd|Price/TaxSummary)'),
    reason: 'the penalty’s total is read',
  },
  {
    pattern: below(
      'ServiceDefinition/BookingInstructions/(MethodText|UpgradeMethodCode|UpgradeNewClassCode)',
    ),
    reason: 'the airline books its own services',
  },
  {
    pattern: below('(SeatPitchMeasure|SeatWidthMeasure|SeatKeywords/PrefLevel)'),
    reason: 'comfort data for a shop window',
  },
  {
    pattern: below(
      'CabinComponent/(AbsoluteLengthMeasure|AbsoluteWidthMeasure|ColumnEquivWidthNumber|RowEquivLengthNumber|OrientationCode)',
    ),
    reason: 'drawn in rows and columns',
  },
  { pattern: below('CabinCompartment/CabinCompartmentID'), reason: 'a key of the airline’s own' },
  {
    pattern: below(
      '(Pax|PaxList)/(Employer|FOID|ProfileConsentInd|ProfileID_Text|LangUsage|Remark/(DisplayInd|Timestamp)|ResidenceCountryCode)',
    ),
    reason: 'not part of a passenger here',
  },
  {
    pattern: below(
      'LoyaltyProgramAccount/(SignInID|TierCode|TierName|TierPriorityText|URL|LoyaltyProgram/(Alliance|ProgramName|ProviderName|URL))',
    ),
    reason: 'standing with the airline; the number is what is booked',
  },
  {
    pattern: below(
      'IdentityDoc/(AddlName|SuffixName|BirthplaceText|Visa|Surname|GivenName|MiddleName|TitleName|GenderCode|Birthdate|CitizenshipCountryCode|ResidenceCountryCode)',
    ),
    reason: 'on the document itself',
  },
  {
    pattern: below('Individual/(AddlName|BirthplaceText|IndividualID)'),
    reason: 'not part of a passenger here',
  },
  {
    pattern: below(
      'ContactInfo/(ContactPurposeText|ContactRefusedInd|IndividualRefID|OtherAddress|PaxSegmentRefID|RelationshipToPax|PostalAddress|ContactInfoID|Individual/(Birthdate|GenderCode|IndividualID|MiddleName|SuffixName))',
    ),
    reason: 'a passenger’s contact is telephone and e-mail',
  },
  {
    pattern: below('(Phone|EmailAddress)/(ContactTypeText|ExtensionNumber)'),
    reason: 'a passenger’s contact is telephone and e-mail',
  },
  {
    pattern: below('Order/(LastModifiedDateTime|PaxGroup|OriginalOrderID)'),
    reason: 'no groups are sold; an order is found by its own id',
  },
  {
    pattern: below(
      'OrderItem/(CreationDateTime|NetInd|ReusableInd|ExistingOrderItemID|SellerFollowUpAction/(ActionInd|AirlineContactURI)|OrderedOrderInstruction)',
    ),
    reason: 'history of one item',
  },
  {
    pattern: below('Service/(DeliveryStatusCode|ServiceRefID|UnchangedInd)'),
    reason: 'delivery is told by coupons',
  },
  {
    pattern: below('BookingRef/BookingRefTypeCode'),
    reason: 'whose the reference is tells what it is',
  },
  { pattern: below('BookingEntity/Org/Name'), reason: 'the organisation’s id tells' },
  { pattern: below('Seat/SeatProfileRefID'), reason: 'read with the seat map' },
  {
    pattern: below(
      'TicketDocInfo/(BookletQty|BaggageAllowanceRefID|BookingAgency|CarrierFee|PaymentRefID|PenaltyRefID|PricingCountryCode|PricingDate|PricingLocationCode|PricingTime|ReferencedOrder|ServicingAgency|TicketRefIdentification|OriginDest)',
    ),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below(
      '(IssueInfo|OriginalIssueInfo)/(IATA_LocationCode|IssuingCarrier|TravelAgency|IssueDate|IssueTime)',
    ),
    reason: 'where a document was issued is on the document',
  },
  {
    pattern: below(
      'Ticket/(ExchReissueInd|FeeOwnerCode|PresentCreditCardInd|PrimaryDocInd|ReportingTypeCode|RoutingCode|TaxOnEMD_Ind)',
    ),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below(
      'Coupon/(CouponRefNumber|CouponSeqNumber|ConnectedCouponNumber|ConsumedAtIssuanceInd|CouponMediaTypeCode|CouponValidityPeriod/Duration|NonCommissionableInd|NonInterlineableInd|ProductCharacteristic|SettlementAuthorizationID)',
    ),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below('Coupon/(ExcessBaggage|FiledFee|ValueAmount)'),
    reason: 'a part of the document’s price, which is read',
  },
  {
    pattern: below(
      'Coupon/(ServiceQty|BaggageAllowanceRefID|PromotionRefID|ResChangeInfo/ResStatusCode|ServiceDelivery[A-Za-z]+|ServiceRefID)',
    ),
    reason: 'the order tells of the service and its flight',
  },
  {
    pattern: below(
      '(PriceDifferential|OrderItem/DiffPrice)/(NewPrice|OldPrice|DiffPrice)/FareDetail/(FareComponent|Fare(Calculation|Ind|Ref|Waiver)[A-Za-z]*|FiledFareInd|[A-Za-z]*Code(Text)?)',
    ),
    reason: 'what it costs is read; its flights and rules are the item’s',
  },
  { pattern: below('ExistingService'), reason: 'services go and stay with their order item' },
  { pattern: below('NameChangeService'), reason: 'the change of name itself is read' },
  {
    pattern: below(
      'PaymentProcessingSummary/(ClearanceData|Desc|Payer|PaymentCommitmentDateTime|PaymentTrx|PriceVarianceAmount|VerificationInd|ContactInfoRefID|PaymentID|PaymentRefID)',
    ),
    reason: 'the airline’s own bookkeeping',
  },
  {
    pattern: below('PaymentProcessingDetails/(PaymentRefID|PaymentID|Payer)'),
    reason: 'the payer’s own bookkeeping',
  },
  {
    pattern: below(
      'PaymentCard/(CardholderAddress|CardIssuerName|CardIssuingCountryCode|CardProductTypeCode|CardSeqNumber|CardTypeText|CryptographyKey|EffectiveDate|EncryptedData|PaymentInstrumentOwnershipCode|ProtectedCardID|ReconciliationID|SecurePayment[A-Za-z0-9]*|SecureProgram|TokenizedCardID|MaskedCardID)',
    ),
    reason: 'secrets and particulars of a card payment',
  },
  { pattern: anywhere('CurConversion'), reason: 'how the amount beside it was converted' },
  { pattern: anywhere('DiscountContext'), reason: 'why a discount was given; it is in the price' },
  {
    pattern: below(
      'Breakdown/(ApproximateInd|GuaranteeTimeLimitDateTime|LocalAmount|MaximumAmount|MinimumAmount|Percent)',
    ),
    reason: 'beside an amount that is read',
  },
  {
    pattern: below(
      '(Price|TotalPrice|UnitPrice|DifferentialPrice)/BaseAmountGuaranteeTimeLimitDateTime',
    ),
    reason: 'the item’s own guarantee is read',
  },
  {
    pattern: below(
      '(DistributionChainLink|DistibutionChain)/(Ordinal|OrgRole|ContactInfo|SalesAgent|SalesBranch)',
    ),
    reason: 'who it is within the organisation that is read',
  },
  {
    pattern: below('OrderBaseline/DataLists/ContactInfoList'),
    reason: 'whom to call is told by the order as it is now',
  },
  {
    pattern: below('(Org|TravelAgency|PaxGroup)/ContactInfo'),
    reason: 'an organisation’s own address',
  },
  { pattern: anywhere('PaxGroup'), reason: 'no groups are sold' },
  {
    pattern: below('Processing/(CurParameter|ReasonCode|Remark/(DisplayInd|Timestamp))'),
    reason: 'echo of what was asked',
  },
  {
    pattern: anywhere('PaymentSupportedMethod'),
    reason: 'how the airline can be paid is the profile’s',
  },
  {
    pattern: below('RedressCase/(CountryCode|ProgramName)'),
    reason: 'the case number is what is passed on',
  },
  {
    pattern: below('PriceClass/FareBasisAppText'),
    reason: 'printed on the document by its issuer',
  },
  {
    pattern: below('SpecialService/(AddlDataMeasure|FreeText|Qty)'),
    reason: 'the airline books its own services',
  },
  {
    pattern: below('SeatOnLeg/OccupationStatusCode'),
    reason: 'a seat of the order is taken by it',
  },
  { pattern: anywhere('NetInd'), reason: 'the price is what is paid' },
  {
    pattern: below('OriginalOrderItem/FareDetail'),
    reason: 'the fare as it was; its total is read',
  },
  {
    pattern: below('OrderItem/PriceDifferential'),
    reason: 'what an earlier change cost; the item’s price is read',
  },
  {
    pattern: below('PriceAndFareDetails/FareDetail'),
    reason: 'the same fare beside the item’s own',
  },
  {
    pattern: below('ReshopResults/.*/PriceDifferential/DiffPrice/Price'),
    reason: 'parts of a difference whose total is read',
  },
  {
    pattern: below('ALaCarteOffer/(PTC_OfferParameters|ValidatingCarrierCode)'),
    reason: 'each item says for whom it is',
  },
  {
    pattern: below('ALaCarteOffer/OfferItem/(OwnerCode|Service/ValidatingCarrier)'),
    reason: 'its offer’s',
  },
  {
    pattern: below('Order/(CreationDateTime|OrderVersionNumber)'),
    reason: 'of an order that is read on its own',
  },
  {
    pattern: below(
      '(PaymentMethod|PaymentProcessingSummaryPaymentMethod)/(AccountableDoc|IATA_EasyPay|LoyaltyRedemption|OfflinePayment|SettlementPlan|Voucher)',
    ),
    reason: 'particulars of a payment whose kind and amount are read',
  },
  {
    pattern: below(
      '(ResponseParameters|OrderChangeParameters)/(BDC|Device|DeviceLocation|MeasurementSystemCode|ReasonCode|CurParameter/(AppCode|DecimalsAllowedNumber|Name)|LangUsage/LangUsageText|Remark/(DisplayInd|Timestamp))',
    ),
    reason: 'in what form, and to which screen, another seller wants its answer',
  },
  {
    pattern: below('POS/(AgentDutyText|City|OnlineTrxInd|RequestTime)'),
    reason: 'where and how another seller’s agent works; the country of sale is read',
  },
  {
    pattern: below('PaymentFunctions/(OfferAssociation|OrderAssociation)'),
    reason: 'the payment is for the offer or order of its own message',
  },
  {
    pattern: anywhere('(PaymentProcessingClearanceData|EncryptedAccountNumber|KeyNameText)'),
    reason: 'between the payer’s bank and the airline’s',
  },
  { pattern: anywhere('CardSecurityCode'), reason: 'a secret' },
  {
    pattern: below('OrderRequest/Order/OrderItem/Service/ValidatingCarrier'),
    reason: 'of an order that is read on its own',
  },
  {
    pattern: below('MatchedOrder/(PaxGroup|TravelAgency|PaxList/Pax/Remark)'),
    reason: 'the order itself tells',
  },
  { pattern: below('(OrderListParameters|PayloadRestrictions)'), reason: 'how much was asked for' },
];

/** Why a path is ignored; null if it is not known. */
export const createReasonFinder =
  (ignored: readonly Ignored[]) =>
  (path: string): string | null =>
    ignored.find((one) => one.pattern.test(path))?.reason ?? null;

export const findIgnoredReason = createReasonFinder(IGNORED);
