/**
 * The models of requests about an order that is there: reshopping, quoting, changing and paying it,
 * its seats and services. Written as in `grammar.ts`, which puts them among the others.
 */
import { ENVELOPE, PARAMETERS_HEAD, SHOPPING_EXTRAS } from './grammar-parts.ts';

export const SERVICING_MODELS = {
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
} as const;
