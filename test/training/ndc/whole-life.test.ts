/**
 * One order from its seats to its last exchange and back, over the wire of every seller and against
 * the airlines as they are: each answer shows what was done, adds up and points to what is there.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import {
  acceptRequest,
  byCash,
  type Choice,
  exchangeSearch,
  payRequest,
  quoteRequest,
  seatsRequest,
  servicesRequest,
  voidDocuments,
} from './sale-requests.ts';
import {
  type Answer,
  createRequest,
  type Frame,
  type Held,
  type Leg,
  OWNERS,
  openStation,
  type Part,
  PROVIDERS,
  type Provider,
  party,
  paxOf,
  priceRequest,
  retrieveRequest,
  type Station,
  shoppingRequest,
  testMessages,
} from './support.ts';

let station: Station;
beforeEach(() => {
  station = openStation();
});
afterEach(() => station.training.close());

const TRIP: Leg[] = [
  { from: 'GRU', to: 'MIA', date: '2026-12-20' },
  { from: 'MIA', to: 'GRU', date: '2027-01-10' },
];
const LATER: Leg[] = [{ from: 'MIA', to: 'GRU', date: '2027-01-15' }];

const minor = (text: string | null): number => Number((text ?? '').replace('.', ''));
const decimal = (amount: number): string => (amount / 100).toFixed(2);

/** An order whose every direction may be changed before departure. */
async function holdChangeable(provider: Provider): Promise<Held> {
  const pax = paxOf(party(1, 1, 1));
  const owner = OWNERS[provider];
  const found = await send(provider, 'AirShopping', shoppingRequest(TRIP, party(1, 1, 1)));
  const offers = offersFor(found, TRIP.length);
  const priced = await send(provider, 'OfferPrice', priceRequest(owner, offers, pax));
  const offer_id = priced.one('//PricedOffer/OfferID');
  const answer = await send(provider, 'OrderCreate', createRequest(owner, offer_id, pax));
  const total = answer.one('//Order/TotalPrice/TotalAmount');
  return { order_id: answer.one('//Order/OrderID'), owner, pax, offer_id, total, answer };
}

/** One for the trip, or one for each direction, in the order of the directions. */
function offersFor(found: Answer, directions: number): string[] {
  const offers = found.elements('//Offer').filter(isChangeable);
  const whole = offers.find((one) => journeysOf(one).length === directions);
  if (whole) return [whole.text('./OfferID') ?? ''];
  return Array.from({ length: directions }, (_, at) => {
    const journeys = found.all(`//OriginDest[${at + 1}]/PaxJourneyRefID`);
    const one = offers.find((offer) => journeys.includes(journeysOf(offer)[0] ?? ''));
    return one?.text('./OfferID') ?? 'no offer can be changed';
  });
}
const journeysOf = (offer: Part): string[] =>
  offer.all('./JourneyOverview/JourneyPriceClass/PaxJourneyRefID');
/** What holds before departure stands first. */
const isChangeable = (offer: Part): boolean =>
  offer
    .parts('.//FareComponent')
    .every((one) => one.text('./ChangeRestrictions[1]/AllowedModificationInd') === 'true');

async function send(
  provider: Provider,
  message: string,
  inner: string,
  frame?: Frame,
): Promise<Answer> {
  const answer = await station.send(provider, message, inner, frame);
  if (answer.error) throw new Error(`${message}: ${answer.error.code} ${answer.error.text}`);
  expectReferencesClosed(answer);
  if (answer.root === 'IATA_OrderViewRS') expectSums(answer, 'Order', 'OrderItem');
  return answer;
}

/** The first seat that a passenger may have on a map, and the passenger's item there. */
function freeSeat(map: Answer, pax: string): Choice {
  const own = map
    .elements('//ALaCarteOffer/OfferItem')
    .filter((item) => item.all('./Eligibility/PaxRefID').includes(pax))
    .map((item) => item.text('./OfferItemID'));
  for (const seat of map.elements('//Seat')) {
    if (seat.text('./OccupationStatusCode') !== 'F') continue;
    const item = seat.all('./OfferItemRefID').find((id) => own.includes(id));
    if (!item) continue;
    const row = Number(seat.text('./RowNumber'));
    return { item, pax, seat: { row, column: seat.text('./ColumnID') ?? '' } };
  }
  throw new Error(`no seat for ${pax}`);
}

const itemsOf = (quote: Answer): [string, string][] =>
  quote
    .elements('//AddedOfferItem')
    .map((item) => [item.text('./OfferItemID') ?? '', item.text('./Service/PaxRefID') ?? '']);

/** Takes what a quote offers, paying in cash what it says is due. */
async function take(provider: Provider, held: Held, quote: Answer, reference: string) {
  const due = quote.one('//Offer/TotalPrice/TotalAmount');
  const currency = quote.all('//Offer/TotalPrice/TotalAmount/@CurCode')[0] ?? '';
  const payments = minor(due) > 0 ? [byCash(due, currency, reference)] : [];
  const offer_id = quote.one('//Offer/OfferID');
  const inner = acceptRequest(held, offer_id, itemsOf(quote), ...payments);
  const answer = await send(provider, 'OrderChange', inner, { trx: reference });
  const again = await send(provider, 'OrderChange', inner, { trx: reference });
  expect(again.xml).toBe(answer.xml);
  return answer;
}

const statuses = (answer: Answer, type: string): string[] =>
  answer
    .elements('//Ticket')
    .filter((one) => one.text('./TicketDocTypeCode') === type)
    .map((one) => one.all('./Coupon/CouponStatusCode').join(''));

test.each(PROVIDERS)('%s, from seats to an exchange undone', async (provider) => {
  const held = await holdChangeable(provider);
  const currency = held.answer.all('//TotalPrice/TotalAmount/@CurCode')[0] ?? '';
  const adult = held.pax.find(({ ptc }) => ptc === 'ADT')?.id ?? '';
  const child = held.pax.find(({ ptc }) => ptc === 'CHD')?.id ?? '';
  let bought = 0;

  if (provider === 'PROVIDER_08') {
    const map = await station.send(provider, 'SeatAvailability', seatsRequest(held, 'SEG1'));
    expect(map.error?.code).toBe('157');
  } else {
    const map = await send(provider, 'SeatAvailability', seatsRequest(held, 'SEG1'));
    const offer_id = map.one('//ALaCarteOffer/OfferID');
    const choices = [freeSeat(map, adult)];
    const quote = await send(
      provider,
      'OrderQuote',
      quoteRequest(held, [], [{ offer_id, choices }]),
    );
    const seated = await take(provider, held, quote, 'seat-1');
    expect(seated.count('//SeatOnLeg')).toBe(1);
    bought += 1;
    const taken = await send(provider, 'SeatAvailability', seatsRequest(held, 'SEG1'));
    const { row, column } = choices[0]?.seat ?? { row: 0, column: '' };
    const own = taken
      .elements('//Seat')
      .find((one) => one.text('./RowNumber') === `${row}` && one.text('./ColumnID') === column);
    expect(own?.text('./OccupationStatusCode')).toBe('O');
  }

  if (provider === 'PROVIDER_09') {
    const bags = await station.send(provider, 'ServiceList', servicesRequest(held));
    expect(bags.error?.code).toBe('NOT_SUPPORTED');
  } else {
    const bags = await send(provider, 'ServiceList', servicesRequest(held));
    const offer_id = bags.one('//ALaCarteOffer/OfferID');
    const own = bags
      .elements('//OfferItem')
      .find((item) => item.all('./Eligibility/PaxRefID').includes(child));
    const choices = [{ item: own?.text('./OfferItemID') ?? '', pax: child, quantity: 1 }];
    const quote = await send(
      provider,
      'OrderQuote',
      quoteRequest(held, [], [{ offer_id, choices }]),
    );
    await take(provider, held, quote, 'bag-1');
    bought += 1;
  }

  const shown = await send(provider, 'OrderRetrieve', retrieveRequest(held.owner, held.order_id));
  const total = shown.one('//Order/TotalPrice/TotalAmount');
  const pay = payRequest(held, byCash(total, currency, 'issue-1'));
  const issued = await send(provider, 'OrderChange', pay);
  expect(new Set(issued.all('//Coupon/CouponStatusCode'))).toEqual(new Set(['I']));
  expect(statuses(issued, 'T').length).toBeGreaterThanOrEqual(3);
  expect(issued.all('//Service/StatusCode').filter((one) => one === 'TICKETED').length).toBe(
    issued
      .elements('//OrderItem')
      .filter((item) => item.text('./FareDetail') === null)
      .flatMap((item) => item.all('./Service/ServiceID')).length,
  );
  expect(statuses(issued, 'J').length).toBeLessThanOrEqual(bought);

  const back = issued
    .elements('//OrderItem')
    .filter((item) => item.text('./FareDetail') !== null)
    .slice(3)
    .map((item) => item.text('./OrderItemID') ?? '');
  const found = await send(provider, 'OrderReshop', exchangeSearch(held.order_id, LATER));
  const offer = found.elements('//ReshopOffers/Offer')[0];
  const choices = (offer?.parts('./AddedOfferItem') ?? []).map((item) => ({
    item: item.text('./OfferItemID') ?? '',
    pax: item.text('./FareDetail/PaxRefID') ?? '',
  }));
  const offer_id = offer?.text('./OfferID') ?? '';
  const quote = await send(
    provider,
    'OrderQuote',
    quoteRequest(held, back, [{ offer_id, choices }]),
  );
  expect(quote.count('//AddedOfferItem')).toBe(3);
  const exchanged = await take(provider, held, quote, 'exchange-1');
  expect(exchanged.all('//OriginalIssueInfo/TicketNumber')).toHaveLength(3);
  expect(exchanged.one('//Order/StatusCode')).toBe('OPENED');
  const dates = exchanged.all('//DatedMarketingSegment/Dep/AircraftScheduledDateTime');
  expect(dates.some((date) => date.startsWith('2027-01-15'))).toBe(true);

  const numbers = exchanged
    .elements('//TicketDocInfo')
    .filter((info) => info.text('./OriginalIssueInfo') !== null)
    .flatMap((info) => info.all('./Ticket/TicketNumber'));
  const undone = await send(provider, 'OrderChange', payRequest(held), {
    before: voidDocuments(numbers, 'void-1'),
  });
  const good = undone
    .elements('//Ticket')
    .filter((one) => one.text('./TicketDocTypeCode') === 'T')
    .filter((one) => one.all('./Coupon/CouponStatusCode').every((code) => code === 'I'))
    .map((one) => one.text('./TicketNumber'));
  expect(good).toEqual(
    issued
      .elements('//Ticket')
      .filter((one) => one.text('./TicketDocTypeCode') === 'T')
      .map((one) => one.text('./TicketNumber')),
  );
  expect(undone.all('//PaxJourneyList//PaxSegmentRefID')).toEqual(
    issued.all('//PaxJourneyList//PaxSegmentRefID'),
  );
  const [order] = (await station.orders()).filter(({ order_id }) => order_id === held.order_id);
  expect((order?.paid_minor ?? 0) - (order?.refunded_minor ?? 0)).toBe(minor(total));
  expect(decimal(minor(total))).toBe(total);
});

test('the tickets of one order pay for another', async () => {
  const provider = 'PROVIDER_04';
  const held = await holdChangeable(provider);
  const pay = payRequest(held, byCash(held.total, 'BRL', 'issue-1'));
  const issued = await send(provider, 'OrderChange', pay);
  const old = statuses(issued, 'T').length;
  const dearer = await holdChangeable(provider);
  const documents = issued.all('//Ticket/TicketNumber');
  const give = (due: string | null): string =>
    payRequest(
      dearer,
      ...documents.map((number) => byDocumentOf(number)),
      ...(due === null ? [] : [byCash(due, 'BRL', 'exchange-1')]),
    );
  const wrong = await station.send(provider, 'OrderChange', give('0.01'), { trx: 'exchange-0' });
  expect(wrong.error?.text).toMatch(/^WRONG AMOUNT: /);
  const due = /(\d+) BRL/.exec(wrong.error?.text ?? '')?.[1];
  const paid = await send(provider, 'OrderChange', give(due ? decimal(Number(due)) : null), {
    trx: 'exchange-1',
  });
  expect(paid.all('//OriginalIssueInfo/TicketNumber')).toHaveLength(3);
  expect(paid.all('//PaymentProcessingSummary//DocNumber')).toHaveLength(1);
  const before = await send(provider, 'OrderRetrieve', retrieveRequest('LA', held.order_id));
  expect(before.one('//Order/StatusCode')).toBe('CANCELLED');
  expect(statuses(before, 'T')).toHaveLength(old);
  expect(new Set(before.all('//Coupon/CouponStatusCode'))).toEqual(new Set(['E']));
});

const byDocumentOf = (number: string): string =>
  `<PaymentFunctions><PaymentProcessingDetails><Amount CurCode="BRL">0.00</Amount><PaymentMethod>
  <AccountableDoc><DocNumber>${number}</DocNumber></AccountableDoc></PaymentMethod>
  </PaymentProcessingDetails></PaymentFunctions>`;

testMessages();
