/**
 * What a request of the standard looks like, as far as this system reads it: names in their order,
 * how often, and the model of what is inside. A request out of order, with something missing or with
 * something the standard does not have is refused, as a validating airline would.
 *
 * One line per model. `?` may be missing, `*` any number, `+` at least one, `a|b` one of them;
 * `Name:Model` says how its inside is checked, a name alone is not looked into.
 */
import { RequestProblem } from '../wire/problems.ts';
import type { XmlElement } from '../wire/xml-read.ts';
import { COMMON_NAMESPACE, MESSAGE_NAMESPACE } from './namespaces.ts';

const ENVELOPE =
  'AugmentationPoint? DistributionChain:Chain PayloadAttributes:Payload? POS? Request';
const SHOPPING_EXTRAS =
  'ContactInfoList* DatedMarketingSegmentList? DatedOperatingLegList? ' +
  'DatedOperatingSegmentList? DisclosureList*';
const PARAMETERS_HEAD = 'BDC? CurParameter* Device? DeviceLocation? InventoryGuaranteeInd?';

const TEXTS = {
  IATA_AirShoppingRQ: `${ENVELOPE}:AirShopping`,
  IATA_OfferPriceRQ: `${ENVELOPE}:OfferPrice`,
  IATA_OrderCreateRQ: `${ENVELOPE}:OrderCreate Signature?`,
  IATA_OrderRetrieveRQ:
    'AugmentationPoint? DistributionChain:Chain PayloadAttributes:Payload? Request:OrderRetrieve',
  IATA_OrderListRQ: `${ENVELOPE}:OrderList`,

  Chain: 'DistributionChainLink:Link+',
  Link: 'ContactInfo? Ordinal OrgRole ParticipatingOrg:Org SalesAgent? SalesBranch?',
  Org: 'Name? OrgID',
  Payload:
    'AltLangID? CorrelationID? PrimaryLangID? RetransmissionInd? SeqNumber? Timestamp? TrxID? ' +
    'VersionNumber?',

  AirShopping:
    `${SHOPPING_EXTRAS} FlightRelatedCriteria:FlightRelated? FlightRequest:FlightRequest ` +
    'OfferCriteria? PaxJourneyList? PaxList:PaxList? PayloadRestrictions* PaymentFunctions* ' +
    'ResponseParameters:Parameters? SeatProfileList?',
  FlightRequest:
    'FlightRequestOriginDestinationsCriteria:OriginDests|AffinityShoppingCriteria|' +
    'FlightRequestSpecificOriginDestinations:SpecificDests',
  OriginDests: 'OriginDestCriteria:OriginDest+',
  OriginDest:
    'CabinType:CabinPreference* CalendarDateCriteria? ConnectionPrefRefID? ' +
    'DestArrivalCriteria:Arrival JourneyDurationCriteria? OriginDepCriteria:Departure OriginDestID?',
  Arrival: 'Date? IATA_LocationCode Time? TimeAfterDuration? TimeBeforeDuration?',
  Departure: 'Date IATA_LocationCode Time? TimeAfterDuration? TimeBeforeDuration?',
  CabinPreference: 'CabinTypeCode PrefLevel:PrefLevel',
  PrefLevel: 'PrefLevelCode',
  SpecificDests: 'SpecificOriginDestCriteria:SpecificDest+',
  SpecificDest: 'DestCode OriginCode OriginDestID PaxJourneyRefID*',
  FlightRelated:
    'AllianceCriteria* CarrierCriteria:CarrierCriteria* ConnectionCriteria:Connection* ' +
    'FlightCriteria* OfferItemTypeCriteria* SegmentDurationCriteria* TripPurposeCode?',
  CarrierCriteria: 'Carrier:Carrier PrefLevel:PrefLevel?',
  Carrier: 'AirlineDesigCode DuplicateDesigInd? Name?',
  Connection:
    'ConnectionCriteriaID ConnectionPrefID? InterlineInd? MaximumConnectionDuration? ' +
    'MaximumConnectionQty? MinimumConnectionDuration? StationCriteria*',
  Parameters:
    `${PARAMETERS_HEAD} LangUsage* MeasurementSystemCode? PaxGroup? PricingParameter:Pricing? ` +
    'ReasonCode? Remark:Remark*',
  Pricing:
    'AutoExchInd? AwardIncludedInd? AwardOnlyInd? IncludeUpsellOffersInd? OverrideCurCode? ' +
    'SimplePricingInd? TaxExemption*',
  Remark: 'DisplayInd? RemarkText? Timestamp?',

  PaxList: 'Pax:Pax+',
  Pax:
    'Birthdate? CitizenshipCountryCode? ContactInfoRefID? Employer? FOID? IdentityDoc:IdentityDoc* ' +
    'Individual:Individual? LangUsage* LoyaltyProgramAccount:Loyalty* PaxID PaxRefID? ' +
    'ProfileConsentInd? ProfileID_Text? PTC? RedressCase:Redress* Remark:Remark* ' +
    'ResidenceCountryCode?',
  Individual:
    'AddlName* Birthdate? BirthplaceText? GenderCode? GivenName* IndividualID? MiddleName* ' +
    'SuffixName? Surname TitleName?',
  IdentityDoc:
    'AddlName* Birthdate? BirthplaceText? CitizenshipCountryCode? ExpiryDate? GenderCode? ' +
    'GivenName* IdentityDocID IdentityDocTypeCode IssueDate? IssuingCountryCode? MiddleName* ' +
    'ResidenceCountryCode? SuffixName? Surname TitleName? Visa*',
  Loyalty:
    'AccountNumber? LoyaltyProgram:LoyaltyProgram SignInID? TierCode? TierName? ' +
    'TierPriorityText? URL?',
  LoyaltyProgram: 'Alliance? Carrier:Carrier? ProgramCode? ProgramName? ProviderName? URL?',
  Redress: 'CountryCode ProgramName? RedressCaseID',
  ContactList: 'ContactInfo:Contact+',
  Contact:
    'ContactInfoID ContactPurposeText* ContactRefusedInd? EmailAddress:Email* Individual? ' +
    'IndividualRefID? OtherAddress* PaxSegmentRefID? Phone:Phone* PostalAddress* ' +
    'RelationshipToPax?',
  Email: 'ContactTypeText? EmailAddressText',
  Phone: 'AreaCodeNumber? ContactTypeText? CountryDialingCode? ExtensionNumber? PhoneNumber?',
  DataLists:
    'BaggageAllowanceList? BaggageDisclosureList? ContactInfoList:ContactList? ' +
    'DatedMarketingSegmentList? DatedOperatingLegList? DatedOperatingSegmentList? ' +
    'DisclosureList? OriginDestList? PaxJourneyList? PaxList:PaxList? PaxSegmentList? ' +
    'PenaltyList? PriceClassList? SeatProfileList? ServiceDefinitionList:Definitions? TermsList?',
  Definitions: 'ServiceDefinition:Definition+',
  Definition:
    'AirlineTaxonomy* BilateralTimeLimit* BookingInstructions:Instructions? ' +
    'DepositTimeLimitDateTime? Desc* Name NamingTimeLimitDateTime? OwnerCode RFIC? RFISC? ' +
    'ServiceCode? ServiceDefinitionAssociation? ServiceDefinitionID',
  Instructions:
    'MethodText? OSI_Text* SpecialService:SpecialService* UpgradeMethodCode? UpgradeNewClassCode?',
  SpecialService: 'AddlDataMeasure? FreeText? Qty? SpecialServiceCode?',
  PriceDataLists:
    'BaggageAllowanceList? BaggageDisclosureList? ContactInfoList:ContactList? ' +
    'DatedMarketingSegmentList? DatedOperatingSegmentList? DisclosureList? OriginDestList? ' +
    'PaxJourneyList? PaxList:PaxList? PenaltyList? PriceClassList? SeatProfileList? ' +
    'ServiceDefinitionList? ShoppingRequestPaxSegmentList? TermsList?',

  OfferPrice:
    'DataLists:PriceDataLists? InExchForTicket? Metadata? OfferCriteria? OriginDestRefID* ' +
    'PaymentFunctions* Policy* PricedOffer:PricedOffer ResponseParameters:Parameters?',
  PricedOffer: 'SelectedOfferList:SelectedOffers|AcceptOrderItemList',
  SelectedOffers: 'SelectedOffer:SelectedOffer+',
  SelectedOffer: 'OfferRefID OwnerCode SelectedOfferItem:SelectedItem+',
  SelectedItem:
    'OfferItemRefID PaxRefID+ SelectedALaCarteOfferItem:SelectedALaCarte? SelectedBundleServices? ' +
    'SelectedSeat:SelectedSeat?',
  SelectedALaCarte: 'OfferFlightAssociations? Qty',
  SelectedSeat: 'ColumnID SeatRowNumber',
  OrderCreate:
    'BookingRef:BookingRef* Commission* CreateOrder:CreateOrder DataLists:DataLists? Metadata? ' +
    'PaxGroup* PaymentFunctions* Promotion* ResponseParameters:Parameters?',
  BookingRef: 'BookingEntity:BookingEntity? BookingID BookingRefTypeCode?',
  BookingEntity: 'Carrier:Carrier|Org:BookingOrg',
  BookingOrg: 'ContactInfo* Name OrgID',
  CreateOrder: 'AcceptSelectedQuotedOfferList:Quoted|AcceptOrderItemList',
  Quoted: 'SelectedPricedOffer:SelectedPriced+',
  SelectedPriced: 'OfferRefID OwnerCode SelectedOfferItem:SelectedItem+ TotalOfferPriceAmount?',

  OrderRetrieve: 'OrderValidationFilterCriteria:Validation ResponseParameters:Parameters?',
  Validation:
    'BookingRefFilterCriteria:BookingInfo? DocFilterCriteria? OrderFilterCriteria:OrderFilter? ' +
    'PaxFilterCriteria:PaxFilter? PaymentFilterCriteria*',
  BookingInfo: 'BookingID Carrier:Carrier? Org?',
  OrderFilter: 'OrderID OrderVersionNumber? OwnerCode',
  PaxFilter:
    'ContactInfo* Employer? FOID? IdentityDoc* Individual:Individual? LangUsage* ' +
    'LoyaltyProgramAccount* PaxGroup?',
  OrderList: 'OrderListParameters? OrderSearchFilterCriteria:OrderSearch',
  OrderSearch:
    'BookingRefFilterCriteria:BookingRef? CarrierFilterCriteria:Carrier? ' +
    'CreationDateTimeFilterCriteria:TimeRange? DocFilterCriteria? ' +
    'FlightFilterCriteria:FlightFilter? LastModifiedDateTimeFilterCriteria? ' +
    'OrderCancellationDateFilterCriteria? PaxFilterCriteria:PaxFilter? PaxGroupFilterCriteria? ' +
    'PaymentFilterCriteria* ServiceFilterCriteria? TicketFilterCriteria? TravelDateFilterCriteria?',
  TimeRange: 'FromDateTime? ToDateTime?',
  FlightFilter:
    'ArrivalFilterCriteria? CabinTypeFilterCriteria? DepFilterCriteria:DepFilter? FareBasisCode? ' +
    'MarketingCarrierInfoNEW:MarketingFilter? OriginDestFilterCriteria? SegmentFilterCriteria*',
  DepFilter: 'DepDate StationCode',
  MarketingFilter:
    'CarrierDesigCode CarrierName? MarketingCarrierFlightNumberText OperationalSuffixText? RBD_Code?',

  IATA_OrderReshopRQ: `${ENVELOPE}:OrderReshop`,
  IATA_OrderChangeRQ: `${ENVELOPE}:OrderChange Signature?`,
  IATA_OrderQuoteRQ:
    'AugmentationPoint? DistributionChain:Chain Payload:OrderQuote PayloadAttributes:Payload? POS?',
  IATA_SeatAvailabilityRQ: `${ENVELOPE}:SeatAvailability`,
  IATA_ServiceListRQ: `${ENVELOPE}:ServiceList`,

  IATA_OrderHistoryRQ: `${ENVELOPE}:OrderHistory`,

  OrderHistory: 'Order:OrderKey ResponseParameters:Parameters?',
  OrderKey: 'CreationDateTime? OrderID OrderVersionNumber? OwnerCode StatusCode?',

  OrderReshop:
    `BookingRef* ${SHOPPING_EXTRAS} FareWaiver* OrderRefID PaxJourneyList? PayloadRestrictions* ` +
    'PaymentFunctions* ResponseParameters:Parameters? UpdateOrder:UpdateOrder',
  UpdateOrder: 'CancelOrderRef:CancelRef|ReshopOrder:ReshopOrder',
  CancelRef: 'OrderRefID',
  ReshopOrder: 'ReshopOrderChoice:ReshopChoice',
  ReshopChoice: 'ServiceOrder:ServiceOrder|UpdatePax|UpdatePaxName',
  ServiceOrder: 'AddOfferItems:AddItems? DeleteOrderItem:DeleteItem*',
  AddItems:
    'FlightRelatedCriteria:FlightRelated? FlightRequest:FlightRequest OrderCriteria? ' +
    'PaxList:PaxList? ResponseParameters:Parameters?',
  DeleteItem: 'OrderItemRefID RespendInd? RetainServiceID*',

  OrderChange:
    'BookingRef* ChangeOrderChoice:ChangeChoice? DataLists:DataLists? Metadata? Order:OrderFilter ' +
    'OrderChangeParameters:ChangeParameters? PaxGroup* PaymentFunctions:Payment*',
  ChangeChoice:
    'AcceptCancelledOffer:CancelledOffer|AcceptChange:AcceptedItems|AcceptOrderItemList|' +
    'AcceptRepricedOrder:Repriced|AcceptSelectedQuotedOfferList:Quoted|' +
    'CancelUnpaidOrder:CancelUnpaid|UpdatePax:UpdatePax',
  CancelledOffer: 'OfferID OwnerCode',
  AcceptedItems: 'OrderItemRefID+',
  Repriced: 'OfferRefID+',
  CancelUnpaid: 'OrderRefID OwnerCode SelectedOrderItem*',
  UpdatePax: 'Current:PaxRef? New:PaxRef? PaxSharingPref?',
  PaxRef: 'PaxRefID',
  ChangeParameters:
    `${PARAMETERS_HEAD} MeasurementSystemCode? PaxGroup? PricingParameter:Pricing? ` +
    'ReasonCode? RefundFOP? Remark:Remark*',

  Payment:
    'OfferAssociation* OrderAssociation? PaymentMethodCriteria? ' +
    'PaymentProcessingDetails:PaymentDetails? RefundMethodCriteria?',
  PaymentDetails:
    'Amount Payer? PaymentMethod:PaymentMethod PaymentProcessingClearanceData? PaymentRefID? ' +
    'PaymentSurchargeAmount? PriceVarianceAmount?',
  PaymentMethod:
    'AccountableDoc:AccountableDoc|IATA_EasyPay|LoyaltyRedemption|OfflinePayment:OfflinePayment|' +
    'PaymentCard:PaymentCard|SettlementPlan:SettlementPlan|Voucher',
  AccountableDoc: 'DateOfIssue? DocNumber DocType?',
  OfflinePayment:
    'PayerReturnURI? PaymentBrandCode? PaymentTypeCode RedirectionAcceptanceInd? Remark:Remark*',
  SettlementPlan: 'IATA_Number? PaymentTypeCode',
  PaymentCard:
    'CardBrandCode? CardholderAddress? CardHolderName? CardIssuerName? CardIssuingCountryCode? ' +
    'CardNumber? CardProductTypeCode? CardSecurityCode? CardSeqNumber? CardTypeText? ' +
    'CryptographyKey? EffectiveDate? EncryptedData? ExpirationDate? ' +
    'PaymentInstrumentOwnershipCode? ProtectedCardID? ReconciliationID? SecurePaymentVersion1? ' +
    'SecurePaymentVersion2? SecureProgram? TokenizedCardID?',

  OrderQuote:
    'ContactInfoList* ExistingOrder:ExistingOrder? FareWaiver* OrderCriteria? PaxList* ' +
    'PaymentFunctions* RepricedOrder? ResponseParameters:Parameters* SelectedOffers:SelectedOffer*',
  ExistingOrder: 'AffectedOrderItem:DeleteItem* OrderID OwnerCode',

  SeatAvailability:
    `${SHOPPING_EXTRAS} FareWaiver* Metadata? OfferCriteria? Pax* PaymentFunctions* Policy* ` +
    'ResponseParameters:Parameters? SeatAvailibilityCoreRequest:SeatCore',
  SeatCore: 'OfferRequest|OrderRequest:SeatOrderRequest|PaxSegmentRequest',
  SeatOrderRequest: 'Order:SeatOrder',
  SeatOrder: 'OrderID OrderItem:SeatOrderItem* OwnerCode',
  SeatOrderItem:
    'DatedOperatingLegRefID* OrderItemID OwnerCode PaxRefID* PaxSegmentRefID* Service*',

  ServiceList:
    'ContactInfoList* DatedMarketingSegmentList? DatedOperatingLegList? ' +
    'DatedOperatingSegmentList? FareWaiver* Metadata? OfferCriteria? Pax* PaxSegmentList? ' +
    'PaymentFunctions* Policy* ResponseParameters:Parameters? ServiceListCoreRequest:ServiceCore',
  ServiceCore: 'OfferRequest|OrderRequest:ServiceOrderRequest|PaxSegmentRequest',
  ServiceOrderRequest: 'Order:ServiceListOrder',
  ServiceListOrder: 'OrderID OrderItem* OwnerCode',
} as const satisfies Record<string, string>;

interface Slot {
  models: ReadonlyMap<string, string | null>;
  required: boolean;
  repeats: boolean;
}

const MODELS = new Map(Object.entries(TEXTS).map(([name, text]) => [name, readModel(text)]));

function readModel(text: string): Slot[] {
  return text.split(' ').map((word) => {
    const [, names = '', mark = ''] = /^(.*?)([?*+]?)$/.exec(word) ?? [];
    const models = names.split('|').map((name): [string, string | null] => {
      const [element = '', model] = name.split(':');
      if (model && !(model in TEXTS)) throw new Error(`no model ${model}`);
      return [element, model ?? null];
    });
    return {
      models: new Map(models),
      required: mark === '' || mark === '+',
      repeats: mark === '*' || mark === '+',
    };
  });
}

/** Throws an {@link RequestProblem} that names the element at fault. */
export function checkRequest(root: XmlElement): void {
  if (root.namespace !== MESSAGE_NAMESPACE) {
    throw new RequestProblem(
      'INVALID_DATA',
      `${root.name} is not of the namespace of NDC 21.3 messages`,
    );
  }
  checkChildren(root, root.name, root.name, MESSAGE_NAMESPACE);
}

function checkChildren(element: XmlElement, model: string, path: string, namespace: string) {
  const slots = MODELS.get(model);
  if (!slots) throw new RequestProblem('INVALID_DATA', `${path} is no request of NDC 21.3`);
  let at = 0;
  for (const slot of slots) {
    let found = 0;
    for (; slot.repeats || found === 0; at++, found++) {
      const child = element.children[at];
      if (!child) break;
      const inside = slot.models.get(child.name);
      if (inside === undefined || child.namespace !== namespace) break;
      if (inside) checkChildren(child, inside, `${path}/${child.name}`, COMMON_NAMESPACE);
    }
    if (slot.required && found === 0) throw describeMissing(element, slot, path, namespace);
  }
  const left = element.children[at];
  if (left)
    throw new RequestProblem('INVALID_DATA', `${left.name} is not expected here in ${path}`);
}

/** Left out, or there but not in its place or not of its namespace. */
function describeMissing(
  element: XmlElement,
  slot: Slot,
  path: string,
  namespace: string,
): RequestProblem {
  const names = [...slot.models.keys()].join(' or ');
  const stray = element.children.find((child) => slot.models.has(child.name));
  if (!stray) return new RequestProblem('MISSING_DATA', `${names} is mandatory in ${path}`);
  const why = stray.namespace === namespace ? 'not in its place' : 'not of the right namespace';
  return new RequestProblem('INVALID_DATA', `${stray.name} is ${why} in ${path}`);
}
