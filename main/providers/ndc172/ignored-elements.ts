/**
 * NDC 17.2 content ignored on purpose, by the reason; other content that no reader took counts as
 * not understood. A name with `@?` stands for an element or an attribute.
 */
import {
  createReasonFinder,
  listIgnored,
  type Reasons,
} from '#main/providers/ndc/ignored-elements.ts';

const REASONS: Reasons = {
  'the name and version of the sender’s own document': ['Document'],
  'who sends and receives; the exchange is known': ['(Party|PointOfSale)'],
  'the exchange, read apart': [
    /^[A-Za-z]+(RQ|RS|Notif)?\/@(Version|TransactionIdentifier|SequenceNmbr|Target|TimeStamp|EchoToken|PrimaryLangID|AltLangID|CorrelationID|TransactionStatusCode|RetransmissionIndicator|AsynchronousAllowedInd|schemaLocation)$/i,
  ],
  'integrity is the transport’s': ['@?(Signature)'],
  'for a shop window': ['@?(Media|MediaList|MarkupStyle|Link|Images|Links)'],
  advertising: ['@?(MarketingMessages?|Marketing)'],
  'a sentence that names none of the features the product knows': [
    'Descriptions?/(Description/)?(Text|Application|OriginDestinationReference)',
  ],
  'offers are sorted here': ['PriceClass/(DisplayOrder|ClassOfService)'],
  'follows from the code': [
    '(MarketingCarrier|OperatingCarrier|Equipment)/(Name|@?ChangeOfGaugeInd|AirlineEquipCode|Disclosures)',
    '@?(AirportName|CityName|CountryName|AirlineName)',
  ],
  'no use in selling': ['@?(FlightDistance|Distance|FlightMileage)', '@?(OnTimePerformance)'],
  'the order’s documents tell': [
    'FlightSegment/@?(ConnectInd|ElectronicTicketInd|TicketlessInd|SecureFlight|refs)',
  ],
  'known on the day of travel only': ['Gate'],
  'the flights tell': ['Journey', 'TotalJourney'],
  'settled between the airlines': ['@?(Settlement|OrderItemSettlement)'],
  'of a fare it is read; this is how it is settled': ['@?(Commission|OrderCommision)'],
  'which of the notices, of which all are read': ['@?((Bag)?DisclosureRefs?)'],
  'how many may be ordered and when; the sentences of the term are read': [
    'TermsList/Term/(?!Descriptions/Description/Text)[^/]+',
  ],
  'how well it fits what was asked; the offer tells': ['Match'],
  'prices of days that were not asked for': ['PriceCalendar'],
  'the same limits once more': ['TimeLimits/OtherLimits'],
  'an agency’s own limit before the airline’s': ['BilateralTimeLimits?'],
  'of groups': ['(DepositTimeLimit|NamingTimeLimit|InventoryGuarantee)'],
  'words beside pieces, weight and size that are read': [
    'BaggageAllowance/(AllowanceDescription|DimensionAllowance|BaggageDeterminingCarrier|WeightAllowance|PieceAllowance)',
  ],
  'how the fare is filed; what it costs to change or refund and its remarks are read': [
    'FareRules/(CorporateFare|AdvanceStay|Ticketing/(?!Endorsements)[^/]+|Remarks/(?!Remark$)[^/]+)',
  ],
  'of which rule and cities; its sentence is read': [
    'FareBasis/(FareRulesRemarks/FareRulesRemark/Category|FareBasisCityPair)',
  ],
  'how a fare was filed': ['@?(FareBasisCode/Application)'],
  'stands in the ticket': ['@?(TicketDesig)'],
  'a count that the passengers give': ['FareComponent/(Parameters|Remarks)'],
  'how the fare was filed; a tour code is read with the order': [
    'FareDetail/(FareIndicatorCode|TourCode|FlightMileage)',
  ],
  'the filed amount beside the one to be paid': ['FareFiledIn'],
  'read through the fares that name it': ['FareGroup'],
  'how a tax came about; its code and amount are read': [
    'Tax/(Qualifier|TaxType|CollectionPoint|LocalAmount|Conversion|FiledAmount|FileTaxType|AddlTaxType|AddlFiledTaxType|@ApproxInd)',
  ],
  'the sender’s own key': ['Metadata/.*/(FareRefKey|Diagnostics)'],
  'the key of what is read beside it': [
    'Metadata/(.*/)?(PassengerMetadata|CodesetMetadata|PriceMetadata|OfferMetadata|RuleMetadata|CurrencyMetadata|OfferInstructionMetadata|PaymentCardMetadata)/@(MetadataKey|refs)',
    '(Instruction|OfferInstruction|TermsList)/@ListKey',
  ],
  'how fields are to be read': [
    '(CodesetMetadata|FlightMetadata|AirlineMetadata|LanguageMetadata|DescriptionMetadata)',
  ],
  'documents and contacts stand with their passengers': ['SpecialServiceRequest'],
  'how the sender keeps it': [
    '(Penalty/@(ReuseInd|UpgradeFeeInd|ObjectKey)|Remark/@(DisplayInd|Timestamp))',
  ],
  'read where a fee is named': ['Penalty/Details/Detail/Application'],
  'what an account is worth is between passenger and airline': [
    'LoyaltyProgramAccount/(Airline/AirlineName|Alliance/(Name|URL)|ProgramName|ProviderName|SignInID|Tier(Code|Name|Priority)|URL|AccountNumber|Airline/AirlineDesignator)',
  ],
  'the same once more, or nothing an airline is told': [
    '(Passenger|New|Previous)/(IdentityDocument/(Birthdate|Birthplace|CitizenshipCountryCode|Gender|GivenName|MiddleName|NameTitle|Surname|SurnameSuffix|ResidenceCountryCode|Visa)|Individual/(Birthplace|@IndividualID)|FOID|ProfileID|Language|ResidenceCountryCode|Age|@?ProfileConsentIndicator|Remark/@(DisplayInd|Timestamp))',
  ],
  'what stood there before': ['Previous'],
  'how to reach somebody beside telephone and e-mail': [
    'ContactInformation/(ContactType|PostalAddress|OtherAddress|ContactNotProvided|IndividualRef)',
  ],
  'what a number is for': ['(Phone|EmailAddress)/Label'],
  'a second number or address': [
    '(PhoneNumber|EmailAddressValue)',
    '(AreaCode|CountryDialingCode|Extension)',
  ],
  'the payment is for the order of its own message': [
    'Payment/(Status|Variance|Promotions|Payer|Description|OrderItemID|Associations|@SplitFormInd)',
  ],
  'between the payer’s bank and the airline’s': [
    '(PaymentCard|PaymentCardMethod)/(CardType|CardIssuerName|CardholderAddress|CardHolderBillingAddress|ApprovalType|Contacts|IssueNumber|AddressValidation|Amount|TokenizedCardNumber)',
  ],
  'a secret': ['@?(SeriesCode)'],
  'who issued it and how; number, fare and coupons are read': [
    'TicketDocInfo/(AgentIDs|IssuingAirlineInfo|CarrierFeeInfo|BookingReferences|Payments|OriginDestination|AddlReferenceIDs|FareInfo/FareInfo|FiledIn|OriginalIssueInfo)',
  ],
  'how the airline reports it': [
    'TicketDocument/(Type|ReportingType|TicketingLocation|RoutingDomIntCode|FeeOwner|AddlBaggageInfo|PenaltyReferences|NumberofBooklets|Remark|@\\w+)',
  ],
  'of a coupon whose number and status are read': ['CouponInfo/(?!CouponNumber|Status)[^/]+'],
  'the order itself tells what was, and seats and services are asked for apart': [
    '(OriginalOrderItem|ReshopOffers/ALaCarteOffer)',
  ],
  'the order’s own limits are read': [
    'OrderItem/(@OwnerType|@WebAddressID|@Timestamp|Disclosures|OrderItemDetails|TimeLimits)',
  ],
  'who else has it': [
    '(Order|Offer|ReshopOffer|PricedOffer)/@(OwnerType|WebAddressID|MetadataRefs|RequestedDateInd)',
  ],
  'what the items come to': [
    'TotalOrderPrice/(DetailCurrencyPrice/)?Details/Detail/(SubTotal|Application)',
  ],
  'of the order that was cancelled': [
    'OrderCancelRS/DataLists/PassengerList/Passenger/(PTC|ContactInfoRef|InfantRef|Individual)',
  ],
  'how the offer was made': ['(Offer|PricedOffer|ReshopOffer)/Parameters/@\\w+'],
  'the items are counted': ['Parameters/TotalItemQuantity'],
  'the order tells what was changed': ['Amendments?'],
  'particulars of a service that is read': ['(ServiceDefinition|SeatDefinition)/.+'],
  'of what; its remarks are said as a warning': ['(Alerts|Notices)'],
  'how the cabin is drawn; rows and columns are read': ['CabinLayout/.+'],
  'how the cabin is drawn': ['SeatMap/Cabin/(Row/Seat/(Components?|Location)|Components?)'],
  'the sender’s own rules for masking data': ['Policies|Policy'],
  'how the sender worked': [
    'ResponseParameters|(AirShopping|OfferPrice|OrderList|OrderReshop|OrderView|OrderCreate)Processing',
  ],
  'how an amount was made': [
    '@?(ApproxInd|TaxIncludedInd|OtherChargeInd|AutoExchangeInd|RefundAllInd|Taxable)',
  ],
  'of a flight that is read': [
    '(ResBookDesigCode|FlightSegmentType|ResDateTime|TourOperatorFlightID)',
  ],
  'what another seller prefers': [
    'Preference/(FarePreferences|FlightPreferences|CabinPreferences|AirlinePreferences)',
  ],
  'a key of the message itself': [
    /\/@(ObjectKey|refs|ObjectMetaReferences|MetadataToken|ServiceID|PreferencesContext|Description|Owner)$/i,
  ],
  'in what form another seller wants its answer': [
    '(Languages|CurrCodes|MeasurementSystem|Inventory|ServiceFilters)',
  ],
  'what its decimals are for': ['CurrencyMetadata/Application'],
  'how a service is booked': ['BookingInstructions'],
  'of an order that is read on its own': ['Order/(OriginalOrder|OrderKeys)'],
};

export const IGNORED = listIgnored(REASONS);

export const findIgnoredReason = createReasonFinder(IGNORED);
