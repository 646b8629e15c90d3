/**
 * The messages that each operation sends, at every provider: a change that adds a round trip shows
 * here. A name that is sent again stands with its count.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { answered, journeys, searchFor, selections } from './ndc/training.ts';
import { asking, held, issued, openTen, PARTY, priced, request, search } from './ten.ts';

const ten = openTen();
afterAll(() => ten.close());

const REMARK = {
  kind: 'REMARK' as const,
  key: null,
  code: null,
  airline: null,
  text: 'Counted',
  passenger_key: null,
  leg_key: null,
  status: null,
  note: null,
};

async function sentBy(run: () => Promise<unknown>): Promise<string> {
  const from = ten.line.sent.length;
  await run();
  const counts = new Map<string, number>();
  for (const name of ten.line.sent.slice(from)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n === 1 ? name : `${n} ${name}`)).join(', ');
}

async function told(provider: Provider): Promise<Record<string, string>> {
  const { traits } = provider;
  const seen: Record<string, string> = {};
  const note = async (name: string, run: () => Promise<{ ok: boolean }>) => {
    seen[name] = await sentBy(async () => answered((await run()) as never));
  };
  await note('search', () => search(provider));
  const asked = await priced(provider);
  const offer = answered(await provider.price(asked, asking())).offer;
  await note('price', () => provider.price(asked, asking()));
  await note('price with families', () => provider.price({ ...asked, brands: true }, asking()));
  const sale = { offer, passengers: PARTY, remarks: [] };
  let order = {} as ProviderOrder;
  await note('create', async () => {
    const made = await provider.create(sale, asking());
    order = answered(made);
    return made;
  });
  const by = { order_id: order.order_id, locator: order.locator };
  await note('retrieve', () => provider.retrieve(by, asking()));
  if (traits.edit_passengers) {
    const [first] = order.passengers;
    const people = [{ ...first!, email: 'new@example.org' }];
    await note('update', () => provider.updatePassengers(order, people, asking()));
  }
  if (traits.annotations.includes('REMARK')) {
    const change = { add: [REMARK], remove: [] };
    await note('remark', () => provider.annotate(order, change, asking()));
  }
  if (traits.reprice) {
    const options = { lowest: false, accept: false };
    await note('reprice', () => provider.reprice(order, options, asking()));
  }
  if (traits.seats) {
    const leg = order.slices[0]!.legs[0]!.key;
    await note('seat map', () => provider.seatMap(order, leg, asking()));
  }
  order = answered(await provider.retrieve(by, asking()));
  await note('cancel', () => provider.cancel(order, asking()));
  const kept = await held(provider);
  await note('issue', () => provider.issue(kept, request(provider, kept), asking('AD1')));
  const paid = await issued(provider);
  if (traits.baggage) await note('bags', () => provider.baggage(paid, asking()));
  if (traits.exchange) Object.assign(seen, await exchange(provider, paid));
  const sold = await issued(provider);
  const numbers = sold.tickets.map(({ number }) => number);
  if (traits.void) await note('void', () => provider.void(sold, numbers, asking()));
  return seen;
}

async function exchange(provider: Provider, order: ProviderOrder) {
  const { passengers } = searchFor(PARTY, []);
  const wanted = journeys('GRU-MIA 2026-12-23');
  const { currency } = provider.traits;
  const search = { ...searchFor(PARTY, wanted), give_up: [0], passengers, currency };
  const seen: Record<string, string> = {};
  let found = {} as Awaited<ReturnType<Provider['exchangeSearch']>>;
  seen['exchange search'] = await sentBy(async () => {
    found = await provider.exchangeSearch(order, search, asking());
  });
  const [offer] = answered(found).offers;
  const asked = { give_up: [0], selections: selections(offer!), passengers, currency };
  let quoted = {} as Awaited<ReturnType<Provider['quoteExchange']>>;
  seen['exchange quote'] = await sentBy(async () => {
    quoted = await provider.quoteExchange(order, asked, asking());
  });
  const { key, lines } = answered(quoted);
  const due = lines.reduce((all, line) => all + line.due_minor, 0);
  const payments = due > 0 ? [{ method: 'INVOICE' as const, amount_minor: due }] : [];
  seen.exchange = await sentBy(async () =>
    answered(await provider.exchange(order, { quote_key: key, payments }, asking('AD2'))),
  );
  return seen;
}

/** NDC 21.3: every airline, less what it does not have. */
const NDC: Record<string, string> = {
  search: 'AirShopping',
  price: 'OfferPrice',
  'price with families': 'OfferPrice',
  create: 'OrderCreate',
  retrieve: 'OrderRetrieve',
  update: 'OrderChange',
  remark: 'OrderChange',
  reprice: 'OrderReshop',
  'seat map': 'SeatAvailability',
  cancel: 'OrderChange',
  issue: 'OrderChange',
  bags: 'ServiceList',
  'exchange search': 'OrderReshop',
  'exchange quote': 'OrderQuote',
  exchange: 'OrderChange',
  void: 'OrderChange',
};
const { 'seat map': _seats, ...NO_SEATS } = NDC;
const { bags: _bags, ...NO_BAGS } = NDC;

const EXPECTED: Record<ProviderCode, Record<string, string>> = {
  PROVIDER_01: {
    search: 'LowFareSearchReq',
    price: 'AirPriceReq',
    'price with families': 'AirPriceReq',
    create: 'AirCreateReservationReq',
    retrieve: 'UniversalRecordRetrieveReq',
    update: 'UniversalRecordModifyReq',
    remark: '2 UniversalRecordModifyReq, UniversalRecordRetrieveReq',
    reprice: 'UniversalRecordRetrieveReq, AirPriceReq',
    'seat map': 'SeatMapReq',
    cancel: 'UniversalRecordCancelReq, UniversalRecordRetrieveReq',
    issue: 'AirTicketingReq, UniversalRecordRetrieveReq, AirRetrieveDocumentReq',
    bags: 'AirMerchandisingOfferAvailabilityReq',
    'exchange search': 'LowFareSearchReq',
    'exchange quote': 'AirExchangeQuoteReq',
    exchange:
      'AirExchangeReq, AirExchangeTicketingReq, UniversalRecordRetrieveReq, AirRetrieveDocumentReq, 2 EMDRetrieveReq',
    void: 'AirVoidDocumentReq, UniversalRecordRetrieveReq, AirRetrieveDocumentReq',
  },
  PROVIDER_02: {
    search: 'offer_requests',
    price: 'GET offers',
    'price with families': 'GET offers, upsell',
    create: 'orders',
    retrieve: 'GET orders',
    cancel: 'order_cancellations, confirm, GET orders',
    issue: '2 GET orders, payments',
    bags: 'GET available_services',
    'exchange search': 'order_change_requests',
    'exchange quote': 'GET order_change_offers',
    exchange: 'order_changes, confirm, GET orders',
  },
  PROVIDER_03: {
    search: 'Fare_MasterPricerTravelBoardSearch',
    price: 'Fare_InformativePricingWithoutPNR, MiniRule_GetFromRec, Security_SignOut',
    'price with families':
      'Fare_InformativePricingWithoutPNR, MiniRule_GetFromRec, Fare_PriceUpsellWithoutPNR, Security_SignOut',
    create:
      'Air_SellFromRecommendation, 2 PNR_AddMultiElements, Fare_PricePNRWithBookingClass, Ticket_CreateTSTFromPricing, Security_SignOut',
    retrieve: 'PNR_Retrieve',
    update: 'PNR_Retrieve, PNR_Cancel, PNR_AddMultiElements, Security_SignOut',
    remark: 'PNR_Retrieve, PNR_AddMultiElements, Security_SignOut',
    reprice: 'PNR_Retrieve, Fare_PricePNRWithBookingClass, PNR_Ignore, Security_SignOut',
    'seat map': 'PNR_Retrieve, Air_RetrieveSeatMap, Security_SignOut',
    cancel: 'PNR_Retrieve, PNR_Cancel, PNR_AddMultiElements, Security_SignOut',
    issue:
      '3 PNR_Retrieve, FOP_CreateFormOfPayment, PNR_AddMultiElements, DocIssuance_IssueTicket, Security_SignOut',
    bags: 'PNR_Retrieve, Service_IntegratedCatalogue, Security_SignOut',
    void: 'Ticket_CancelDocument, PNR_Retrieve, Security_SignOut',
    'exchange search': 'Ticket_CheckEligibility, Ticket_ATCShopperMasterPricerTravelBoardSearch',
    'exchange quote':
      'PNR_Retrieve, PNR_Cancel, Air_SellFromRecommendation, Ticket_RepricePNRWithBookingClass, PNR_Ignore, Security_SignOut',
    exchange:
      '3 PNR_Retrieve, PNR_Cancel, Air_SellFromRecommendation, Ticket_RepricePNRWithBookingClass, Ticket_ReissueConfirmedPricing, FOP_CreateFormOfPayment, PNR_AddMultiElements, DocIssuance_IssueTicket, Security_SignOut',
  },
  PROVIDER_04: NDC,
  PROVIDER_05: NDC,
  PROVIDER_06: NDC,
  PROVIDER_07: NDC,
  PROVIDER_08: NO_SEATS,
  PROVIDER_09: NO_BAGS,
  PROVIDER_10: {
    search: 'AirShopping',
    price: 'OfferPrice',
    'price with families': 'OfferPrice',
    create: 'OrderCreate',
    retrieve: 'OrderRetrieve',
    update: 'OrderChange',
    reprice: 'OrderReshop',
    'seat map': 'SeatAvailability',
    cancel: 'OrderCancel, OrderRetrieve',
    issue: 'AirDocIssue',
    bags: 'ServiceList',
    'exchange search': 'OrderReshop',
    'exchange quote': 'OrderReshop',
    exchange: 'OrderChange',
  },
};

describe('messages of an operation', () => {
  it.each(PROVIDER_CODES)('of %s', async (code) => {
    expect(await told(ten.provider(code))).toEqual(EXPECTED[code]);
  });
});
