/**
 * NDC 17.2 content ignored on purpose, with reasons; other content that no reader took counts as
 * not understood.
 */
import { below, createReasonFinder, type Ignored } from '#main/providers/ndc/ignored.ts';

const anywhere = (name: string) => new RegExp(`/@?(${name})(/|$)`, 'i');

export const IGNORED: readonly Ignored[] = [
  { pattern: /(^|\/)Document(\/|$)/i, reason: 'the name and version of the sender’s own document' },
  {
    pattern: below('(Party|PointOfSale)'),
    reason: 'who sends and receives; the exchange is known',
  },
  {
    pattern:
      /^[A-Za-z]+(RQ|RS|Notif)?\/@(Version|TransactionIdentifier|SequenceNmbr|Target|TimeStamp|EchoToken|PrimaryLangID|AltLangID|CorrelationID|TransactionStatusCode|RetransmissionIndicator|AsynchronousAllowedInd|schemaLocation)$/i,
    reason: 'the exchange, read apart',
  },
  { pattern: anywhere('Signature'), reason: 'integrity is the transport’s' },
  {
    pattern: anywhere('Media|MediaList|MarkupStyle|Link|Images|Links'),
    reason: 'for a shop window',
  },
  { pattern: anywhere('MarketingMessages?|Marketing'), reason: 'advertising' },
  {
    pattern: below('Descriptions?/(Description/)?(Text|Application|OriginDestinationReference)'),
    reason: 'a sentence that names none of the features the product knows',
  },
  { pattern: below('PriceClass/(DisplayOrder|ClassOfService)'), reason: 'offers are sorted here' },
  {
    pattern: below(
      '(MarketingCarrier|OperatingCarrier|Equipment)/(Name|@?ChangeOfGaugeInd|AirlineEquipCode|Disclosures)',
    ),
    reason: 'follows from the code',
  },
  {
    pattern: anywhere('AirportName|CityName|CountryName|AirlineName'),
    reason: 'follows from the code',
  },
  { pattern: anywhere('FlightDistance|Distance|FlightMileage'), reason: 'no use in selling' },
  { pattern: anywhere('OnTimePerformance'), reason: 'no use in selling' },
  {
    pattern: below(
      'FlightSegment/@?(ConnectInd|ElectronicTicketInd|TicketlessInd|SecureFlight|refs)',
    ),
    reason: 'the order’s documents tell',
  },
  { pattern: below('Gate'), reason: 'known on the day of travel only' },
  { pattern: below('Journey'), reason: 'the flights tell' },
  { pattern: below('TotalJourney'), reason: 'the flights tell' },
  { pattern: anywhere('Settlement|OrderItemSettlement'), reason: 'settled between the airlines' },
  {
    pattern: anywhere('Commission|OrderCommision'),
    reason: 'of a fare it is read; this is how it is settled',
  },
  {
    pattern: anywhere('(Bag)?DisclosureRefs?'),
    reason: 'which of the notices, of which all are read',
  },
  {
    pattern: below('TermsList/Term/(?!Descriptions/Description/Text)[^/]+'),
    reason: 'how many may be ordered and when; the sentences of the term are read',
  },
  { pattern: below('Match'), reason: 'how well it fits what was asked; the offer tells' },
  {
    pattern: below('TimeLimits/OtherLimits'),
    reason: 'the same limits once more',
  },
  { pattern: below('BilateralTimeLimits?'), reason: 'an agency’s own limit before the airline’s' },
  { pattern: below('(DepositTimeLimit|NamingTimeLimit|InventoryGuarantee)'), reason: 'of groups' },
  {
    pattern: below(
      'BaggageAllowance/(AllowanceDescription|DimensionAllowance|BaggageDeterminingCarrier|WeightAllowance|PieceAllowance)',
    ),
    reason: 'words beside pieces, weight and size that are read',
  },
  {
    pattern: below(
      'FareRules/(CorporateFare|AdvanceStay|Ticketing/(?!Endorsements)[^/]+|Remarks/(?!Remark$)[^/]+)',
    ),
    reason: 'how the fare is filed; what it costs to change or refund and its remarks are read',
  },
  {
    pattern: below('FareBasis/(FareRulesRemarks/FareRulesRemark/Category|FareBasisCityPair)'),
    reason: 'of which rule and cities; its sentence is read',
  },
  { pattern: anywhere('FareBasisCode/Application'), reason: 'how a fare was filed' },
  { pattern: anywhere('TicketDesig'), reason: 'stands in the ticket' },
  {
    pattern: below('FareComponent/(Parameters|Remarks)'),
    reason: 'a count that the passengers give',
  },
  {
    pattern: below('FareDetail/(FareIndicatorCode|TourCode|FlightMileage)'),
    reason: 'how the fare was filed; a tour code is read with the order',
  },
  { pattern: below('FareFiledIn'), reason: 'the filed amount beside the one to be paid' },
  { pattern: below('FareGroup'), reason: 'read through the fares that name it' },
  {
    pattern: below(
      'Tax/(Qualifier|TaxType|CollectionPoint|LocalAmount|Conversion|FiledAmount|FileTaxType|AddlTaxType|AddlFiledTaxType|@ApproxInd|@CollectionInd)',
    ),
    reason: 'how a tax came about; its code and amount are read',
  },
  { pattern: below('Metadata/.*/(FareRefKey|Diagnostics)'), reason: 'the sender’s own key' },
  {
    pattern: below(
      'Metadata/(.*/)?(PassengerMetadata|CodesetMetadata|PriceMetadata|OfferMetadata|RuleMetadata|CurrencyMetadata|OfferInstructionMetadata)/@(MetadataKey|refs)',
    ),
    reason: 'the key of what is read beside it',
  },
  {
    pattern: below(
      '(CodesetMetadata|FlightMetadata|AirlineMetadata|LanguageMetadata|DescriptionMetadata)',
    ),
    reason: 'how fields are to be read',
  },
  {
    pattern: below('SpecialServiceRequest'),
    reason: 'documents and contacts stand with their passengers',
  },
  {
    pattern: below('(Penalty/@(ReuseInd|UpgradeFeeInd|ObjectKey)|Remark/@(DisplayInd|Timestamp))'),
    reason: 'how the sender keeps it',
  },
  { pattern: below('Penalty/Details/Detail/Application'), reason: 'read where a fee is named' },
  {
    pattern: below(
      'LoyaltyProgramAccount/(Airline/AirlineName|Alliance/(Name|URL)|ProgramName|ProviderName|SignInID|Tier(Code|Name|Priority)|URL|AccountNumber|Airline/AirlineDesignator)',
    ),
    reason: 'what an account is worth is between passenger and airline',
  },
  {
    pattern: below(
      '(Passenger|New|Previous)/(IdentityDocument/(Birthdate|Birthplace|CitizenshipCountryCode|Gender|GivenName|MiddleName|NameTitle|Surname|SurnameSuffix|ResidenceCountryCode|Visa)|Individual/(Birthplace|@IndividualID)|FOID|ProfileID|Language|ResidenceCountryCode|Age|@?ProfileConsentIndicator|Remark/@(DisplayInd|Timestamp))',
    ),
    reason: 'the same once more, or nothing an airline is told',
  },
  { pattern: below('Previous'), reason: 'what stood there before' },
  {
    pattern: below(
      'ContactInformation/(ContactType|PostalAddress|OtherAddress|ContactNotProvided|IndividualRef)',
    ),
    reason: 'how to reach somebody beside telephone and e-mail',
  },
  { pattern: below('(Phone|EmailAddress)/Label'), reason: 'what a number is for' },
  { pattern: below('(PhoneNumber|EmailAddressValue)'), reason: 'a second number or address' },
  {
    pattern: below('(AreaCode|CountryDialingCode|Extension)'),
    reason: 'a second number or address',
  },
  {
    pattern: below(
      'Payment/(Status|Variance|Promotions|Payer|Description|OrderItemID|Associations|@SplitFormInd)',
    ),
    reason: 'the payment is for the order of its own message',
  },
  {
    pattern: below(
      '(PaymentCard|PaymentCardMethod)/(CardType|CardIssuerName|CardholderAddress|CardHolderBillingAddress|ApprovalType|Contacts|IssueNumber|AddressValidation|Surcharge|Amount|TokenizedCardNumber)',
    ),
    reason: 'between the payer’s bank and the airline’s',
  },
  { pattern: anywhere('SeriesCode'), reason: 'a secret' },
  {
    pattern: below(
      'TicketDocInfo/(AgentIDs|IssuingAirlineInfo|CarrierFeeInfo|BookingReferences|Payments|OriginDestination|AddlReferenceIDs|FareInfo/FareInfo|FiledIn|OriginalIssueInfo)',
    ),
    reason: 'who issued it and how; number, fare and coupons are read',
  },
  {
    pattern: below(
      'TicketDocument/(Type|ReportingType|TicketingLocation|RoutingDomIntCode|FeeOwner|AddlBaggageInfo|PenaltyReferences|NumberofBooklets|Remark|@\\w+)',
    ),
    reason: 'how the airline reports it',
  },
  {
    pattern: below('CouponInfo/(?!CouponNumber|Status)[^/]+'),
    reason: 'of a coupon whose number and status are read',
  },
  {
    pattern: below('(OriginalOrderItem|ReshopOffers/ALaCarteOffer)'),
    reason: 'the order itself tells what was, and seats and services are asked for apart',
  },
  {
    pattern: below(
      'OrderItem/(@OwnerType|@WebAddressID|@Timestamp|Disclosures|OrderItemDetails|TimeLimits)',
    ),
    reason: 'the order’s own limits are read',
  },
  {
    pattern: below(
      '(Order|Offer|ReshopOffer|PricedOffer)/@(OwnerType|WebAddressID|MetadataRefs|RequestedDateInd)',
    ),
    reason: 'who else has it',
  },
  {
    pattern: below('(Offer|PricedOffer|ReshopOffer)/Parameters/@\\w+'),
    reason: 'how the offer was made',
  },
  { pattern: below('Parameters/TotalItemQuantity'), reason: 'the items are counted' },
  { pattern: below('Amendments?'), reason: 'the order tells what was changed' },
  {
    pattern: below('(ServiceDefinition|SeatDefinition)/.+'),
    reason: 'particulars of a service that is read',
  },
  { pattern: below('(Alerts|Notices)'), reason: 'of what; its remarks are said as a warning' },
  { pattern: below('CabinLayout/.+'), reason: 'how the cabin is drawn; rows and columns are read' },
  {
    pattern: below('SeatMap/Cabin/(Row/Seat/(Components?|Location)|Components?)'),
    reason: 'how the cabin is drawn',
  },
  { pattern: below('Policies|Policy'), reason: 'the sender’s own rules for masking data' },
  {
    pattern: below(
      'ResponseParameters|(AirShopping|OfferPrice|OrderList|OrderReshop|OrderView|OrderCreate)Processing',
    ),
    reason: 'how the sender worked',
  },
  {
    pattern: anywhere(
      'ApproxInd|TaxIncludedInd|OtherChargeInd|AutoExchangeInd|RefundAllInd|Taxable',
    ),
    reason: 'how an amount was made',
  },
  {
    pattern: below('(ResBookDesigCode|FlightSegmentType|ResDateTime|TourOperatorFlightID)'),
    reason: 'of a flight that is read',
  },
  {
    pattern: below(
      'Preference/(FarePreferences|FlightPreferences|CabinPreferences|AirlinePreferences)',
    ),
    reason: 'what another seller prefers',
  },
  {
    pattern:
      /\/@(ObjectKey|refs|ObjectMetaReferences|MetadataToken|ServiceID|PreferencesContext|Description|Owner)$/i,
    reason: 'a key of the message itself',
  },
  {
    pattern: below('(Languages|CurrCodes|MeasurementSystem|Inventory|ServiceFilters)'),
    reason: 'in what form another seller wants its answer',
  },
  {
    pattern: below('(Instruction|OfferInstruction)/@ListKey'),
    reason: 'the key of what is read beside it',
  },
  { pattern: below('CurrencyMetadata/Application'), reason: 'what its decimals are for' },
  { pattern: below('BookingInstructions'), reason: 'how a service is booked' },
  {
    pattern: below('Order/(OriginalOrder|OrderKeys)'),
    reason: 'of an order that is read on its own',
  },
];

export const findIgnoredReason = createReasonFinder(IGNORED);
