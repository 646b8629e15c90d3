/**
 * One provider of each protocol, and what a sale is called on its wire: the same faults are tried on
 * all of them by these names.
 */
type Edit = (text: string) => string;

/** A message of a sale; the nth of its name. */
interface Named {
  message: string;
  nth: number;
}

export interface Spoken {
  provider: string;
  /** Its answer says that the booking stands. */
  create: Named;
  /** Sent once for each time a booking is created. */
  begins: string;
  search: string;
  price: string;
  /** Asks what the exchange for chosen flights costs. */
  quote: string;
  /** How a lost booking is looked for. */
  find: string;
  /** Messages of a creation, an update (where there is one) and a cancellation one after another. */
  changes: Named[];
  /** Whether contacts of a held booking can be changed. */
  updates: boolean;
  /** The digest of its password holds for minutes: a station whose clock is wrong is not let in. */
  on_time?: true;
  /** Whether its tokens are fetched where the administrator says. */
  oauth?: true;
  /** An answer made into a refusal that has no effect of its own, and into a list without orders. */
  refusal?: (code: string, text: string) => Edit;
  none?: Edit;
  /** Refuses a creation as known already, and holds nothing of ours. */
  duplicate?: string;
}

const NDC_ORDER_VIEW =
  '<IATA_OrderViewRS xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage" xmlns:cns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersCommonTypes"><Response></Response></IATA_OrderViewRS>';
const refusal213 =
  (code: string, text: string): Edit =>
  (xml) =>
    xml.replace(
      /<Response>.*<\/Response>/s,
      `<Error><cns:Code>${code}</cns:Code><cns:DescText>${text}</cns:DescText></Error>`,
    );
const refusal172 =
  (code: string, text: string): Edit =>
  (xml) =>
    xml.replace(
      /<Success\s*\/>.*<\/Response>/s,
      `<Errors><Error Code="${code}" Type="FLX" ShortText="${text}">${text}</Error></Errors>`,
    );
const NDC_172_ORDER_VIEW =
  '<OrderViewRS xmlns="http://www.iata.org/IATA/EDIST/2017.2" Version="17.2"><Document/><Success/><Response/></OrderViewRS>';
const duffelRefusal = (code: string, text: string): Edit => {
  const known = code === '399';
  const error = {
    type: known ? 'airline_error' : 'api_error',
    code: known ? 'duplicate_booking' : 'internal_server_error',
    title: text,
    message: text,
  };
  const body = { errors: [error], meta: { status: known ? 422 : 500, request_id: 'r' } };
  return () => JSON.stringify(body);
};

const once = (message: string): Named => ({ message, nth: 1 });

export const SPOKEN: readonly Spoken[] = [
  {
    provider: 'PROVIDER_04',
    create: once('OrderCreate'),
    begins: 'OrderCreate',
    search: 'AirShopping',
    price: 'OfferPrice',
    quote: 'OrderQuote',
    find: 'OrderList',
    changes: [once('OrderChange'), { message: 'OrderChange', nth: 2 }],
    updates: true,
    oauth: true,
    refusal: refusal213,
    none: (xml) => xml.replace(/<cns:MatchedOrder>.*<\/cns:MatchedOrder>/s, ''),
    duplicate: refusal213('399', 'DUPLICATE: booking exists')(NDC_ORDER_VIEW),
  },
  {
    provider: 'PROVIDER_10',
    create: once('OrderCreate'),
    begins: 'OrderCreate',
    search: 'AirShopping',
    price: 'OfferPrice',
    quote: 'OrderReshop',
    find: 'OrderList',
    changes: [once('OrderChange'), once('OrderCancel')],
    updates: true,
    oauth: true,
    refusal: refusal172,
    none: (xml) => xml.replace(/<Order [^>]*>.*<\/Order>/s, ''),
    duplicate: refusal172(
      '399',
      'DUPLICATE: booking exists',
    )(NDC_172_ORDER_VIEW.replace('<Response/>', '<Response></Response>')),
  },
  {
    provider: 'PROVIDER_02',
    create: once('orders'),
    begins: 'orders',
    search: 'offer_requests',
    price: 'GET offers',
    quote: 'GET order_change_offers',
    find: 'GET orders',
    changes: [once('order_cancellations'), once('confirm')],
    updates: false,
    refusal: duffelRefusal,
    none: () => JSON.stringify({ data: [], meta: { after: null, before: null, limit: 200 } }),
    duplicate: duffelRefusal('399', 'DUPLICATE: booking exists')(''),
  },
  {
    provider: 'PROVIDER_01',
    create: once('AirCreateReservationReq'),
    begins: 'AirCreateReservationReq',
    search: 'LowFareSearchReq',
    price: 'AirPriceReq',
    quote: 'AirExchangeQuoteReq',
    find: 'UniversalRecordSearchReq',
    changes: [once('UniversalRecordModifyReq'), once('UniversalRecordCancelReq')],
    updates: true,
  },
  {
    provider: 'PROVIDER_03',
    create: { message: 'PNR_AddMultiElements', nth: 2 },
    on_time: true,
    begins: 'Air_SellFromRecommendation',
    search: 'Fare_MasterPricerTravelBoardSearch',
    price: 'Fare_InformativePricingWithoutPNR',
    quote: 'Ticket_RepricePNRWithBookingClass',
    find: 'PNR_Retrieve',
    changes: [
      { message: 'PNR_AddMultiElements', nth: 3 },
      { message: 'PNR_AddMultiElements', nth: 4 },
    ],
    updates: true,
  },
];
