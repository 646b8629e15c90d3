/**
 * After the sale with an airline that is a list of answers: what is no success, what is no proof of
 * failure, what is not sent at all, and that a card stays in the request that carries it.
 */
import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderPayment, ServiceChoice } from '#main/providers/provider-after-sale.ts';
import {
  BACK,
  component,
  detail,
  flightLists,
  item,
  money,
  OUT,
  pairs,
  pax,
  price,
  shopping,
} from './build.ts';
import { message, scripted, call as toAirline } from './support.ts';
import { answered, byCard, refused, testMessages } from './training.ts';

const LISTS = `${pax('PAX1', 'PAX2')}${flightLists([OUT, BACK])}${pairs(['GRU', 'MIA'], ['MIA', 'GRU'])}`;
const error = (text: string, code = '914') =>
  message('OrderViewRS', `<m:Error><Code>${code}</Code><DescText>${text}</DescText></m:Error>`);
const flightService = (n: number) =>
  `<Service><OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>S${n}</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation><PaxRefID>PAX1</PaxRefID><PaxRefID>PAX2</PaxRefID><ServiceID>F${n}</ServiceID><StatusCode>HK</StatusCode></Service>`;
const flights = (id: string, ...numbers: number[]) =>
  `<OrderItem>${detail(['PAX1', 'PAX2'], numbers.map((n) => component(`S${n}`)).join(''))}<OrderItemID>${id}</OrderItemID>${price('Price', '200', '20', '220')}${numbers.map(flightService).join('')}</OrderItem>`;
const seat = (id: string, who: string, row: number, status = 'CONFIRMED') =>
  `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', '30', '0', '30')}<Service><OrderServiceAssociation><SeatAssignment><PaxSegmentRefID>S1</PaxSegmentRefID><Seat><ColumnID>A</ColumnID><RowNumber>${row}</RowNumber></Seat></SeatAssignment></OrderServiceAssociation><PaxRefID>${who}</PaxRefID><ServiceID>${id}.1</ServiceID><StatusCode>${status}</StatusCode></Service></OrderItem>`;
const ticket = (number: string, who: string, status = 'I', original = '') =>
  `<TicketDocInfo>${original ? `<OriginalIssueInfo><TicketNumber>${original}</TicketNumber></OriginalIssueInfo>` : ''}<PaxRefID>${who}</PaxRefID><Ticket><Coupon><CouponNumber>1</CouponNumber><CouponStatusCode>${status}</CouponStatusCode></Coupon><TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>${number}</TicketNumber></Ticket></TicketDocInfo>`;
const view = (items: string, documents = '', rest = '') =>
  message(
    'OrderViewRS',
    `<m:Response><DataLists>${LISTS}</DataLists><Order><OrderID>LA1</OrderID>${items}<OwnerCode>LA</OwnerCode><StatusCode>OPENED</StatusCode></Order>${documents}${rest}</m:Response>`,
  );
const ROUND = flights('IT1', 1) + flights('IT2', 2);
const TICKETS = ticket('9570000000001', 'PAX1') + ticket('9570000000002', 'PAX2');

/** An order as the airline shows it, and an airline with these answers to what follows. */
async function held(
  shown: string,
  answers: (string | (() => Response))[],
): Promise<{ order: ProviderOrder } & ReturnType<typeof scripted>> {
  const played = answers.map((one) => (typeof one === 'string' ? () => one : one));
  const airline = scripted('PROVIDER_04', [() => shown, ...played]);
  const by = { order_id: 'LA1', locator: null };
  return { ...airline, order: answered(await airline.provider.retrieve(by, toAirline())) };
}
const both = (payments: ProviderPayment[]) => ({ passenger_keys: ['PAX1', 'PAX2'], payments });

describe('a card', () => {
  const secrets = { number: '5555 5555 5555 4444', cvv: '731' };
  const repeating = [
    'CARD DECLINED: 5555555555554444 with code 731 was refused',
    'Card 5555-5555-5555-4444 (731) declined',
    'Payment of 440.00 by 5555 5555 5555 4444/731 failed',
  ];
  it.each(repeating)('is in the request alone, even where the airline says: %s', async (text) => {
    const { provider, order, sent } = await held(view(ROUND), [error(text)]);
    const failure = refused(
      await provider.issue(order, both([byCard(44000, secrets)]), toAirline('pay')),
    );
    expect(failure.error).toBe('CARD_REFUSED');
    expect(sent[1]!.body).toContain('<CardNumber>5555555555554444</CardNumber>');
    expect(sent[1]!.body).toContain('<CardSecurityCode>731</CardSecurityCode>');
    const told = JSON.stringify(failure);
    expect(told.replace(/[\s-]/g, '')).not.toContain('5555555555554444');
    expect(told).not.toMatch(/(?<!\d)731(?!\d)/);
    expect(failure.message).toContain('555555******4444');
  });

  it('that an order repeats is masked in the order', async () => {
    const rest =
      '<Processing><Remark><RemarkText>paid with 5555555555554444</RemarkText></Remark></Processing>';
    const { provider, order } = await held(view(ROUND), [view(ROUND, TICKETS, rest)]);
    const after = answered(
      await provider.issue(order, both([byCard(44000, secrets)]), toAirline('pay')),
    );
    expect(after.remarks).toEqual(['paid with 555555******4444']);
  });

  it('is not asked for twice: an answer without tickets leaves it open', async () => {
    const { provider, order } = await held(view(ROUND), [view(ROUND)]);
    const answer = await provider.issue(order, both([byCard(44000)]), toAirline('pay'));
    expect(refused(answer)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });
});

describe('paying and voiding', () => {
  it('whom it is for is named only where that is not everybody', async () => {
    const first = ticket('9570000000001', 'PAX1');
    const { provider, order, sent } = await held(view(ROUND), [
      view(ROUND, first),
      view(ROUND, TICKETS),
    ]);
    const one = { passenger_keys: ['PAX1'], payments: [byCard(22000)] };
    const some = answered(await provider.issue(order, one, toAirline('a')));
    const other = { passenger_keys: ['PAX2'], payments: [byCard(22000)] };
    answered(await provider.issue(some, other, toAirline('b')));
    expect(sent[1]!.body).toMatch(/<x:PayFor[^>]*><x:PaxRefID>PAX1<\/x:PaxRefID><\/x:PayFor>/);
    expect(sent[2]!.body).not.toContain('PayFor');
  });

  it('an order written in another way after it was paid is the same one', async () => {
    const renamed = view(ROUND, TICKETS).replace('>LA1<', '>LA-LA1<');
    const { provider, order } = await held(view(ROUND), [renamed]);
    const after = answered(await provider.issue(order, both([byCard(44000)]), toAirline('pay')));
    expect(after.tickets).toHaveLength(2);
    const strange = view(ROUND, TICKETS).replace('>LA1<', '>LA2<');
    const { provider: other, order: held_there } = await held(view(ROUND), [strange]);
    const answer = await other.issue(held_there, both([byCard(44000)]), toAirline('pay'));
    expect(refused(answer)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });

  it('tickets without what they are of are read with it before they are kept', async () => {
    const bare = message(
      'OrderViewRS',
      `<m:Response><Order><OrderID>LA1</OrderID><OwnerCode>LA</OwnerCode></Order>${TICKETS}</m:Response>`,
    );
    const pay = both([byCard(44000)]);
    const { provider, order, sent } = await held(view(ROUND), [bare, view(ROUND, TICKETS)]);
    const after = answered(await provider.issue(order, pay, toAirline('pay')));
    expect([after.slices.length, after.passengers.length, after.tickets.length]).toEqual([2, 2, 2]);
    expect(sent.slice(1).map((one) => one.name)).toEqual(['OrderChange', 'OrderRetrieve']);
    const lost = await held(view(ROUND), [bare, () => new Response('', { status: 502 })]);
    const open = await lost.provider.issue(lost.order, pay, toAirline('pay'));
    expect(refused(open)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });

  it('a refund that tells documents alone is read with what stays before it is kept', async () => {
    const refund = ticket('9570000000001', 'PAX1', 'R') + ticket('9570000000002', 'PAX2');
    const bare = message(
      'OrderViewRS',
      `<m:Response><Order><OrderID>LA1</OrderID><OwnerCode>LA</OwnerCode></Order>${refund}</m:Response>`,
    );
    const { provider, order } = await held(view(ROUND, TICKETS), [bare, view(ROUND, refund)]);
    const quoted = { order_id: 'LA1', offer_id: 'R1', owner: 'LA' };
    const quote_key = { kind: 'ndc-refund', ...quoted, refund_minor: 22_000, currency: 'BRL' };
    const ask = { numbers: ['9570000000001'], quote_key };
    const after = answered(await provider.refund!(order, ask, toAirline('refund')));
    expect([after.slices.length, after.tickets.map(({ status }) => status)]).toEqual([
      2,
      ['REFUNDED', 'TICKETED'],
    ]);
  });

  it('several forms carry our reference with a number, old tickets come first', async () => {
    const fresh =
      ticket('9570000000011', 'PAX1', 'I', '9570000000001') +
      ticket('9570000000012', 'PAX2', 'I', '9570000000002');
    const { provider, order, sent } = await held(view(ROUND), [view(ROUND, fresh)]);
    const payments: ProviderPayment[] = [
      { method: 'TICKETS', numbers: ['9570000000001', '9570000000002'] },
      { method: 'INVOICE', amount_minor: 5 },
    ];
    answered(await provider.issue(order, both(payments), toAirline('ref')));
    expect(
      [
        ...sent[1]!.body.matchAll(/<(Amount|DocNumber|PaymentTypeCode|PaymentRefID)[^>]*>([^<]*)/g),
      ].map(([, name, text]) => `${name} ${text}`),
    ).toEqual([
      'Amount 0.00',
      'DocNumber 9570000000001',
      'PaymentRefID ref/1',
      'Amount 0.00',
      'DocNumber 9570000000002',
      'PaymentRefID ref/2',
      'Amount 0.05',
      'PaymentTypeCode IN',
      'PaymentRefID ref/3',
    ]);
  });

  it('a passenger who has a ticket is not paid for again', async () => {
    const { provider, order, sent } = await held(view(ROUND, TICKETS), []);
    const answer = await provider.issue(order, both([byCard(44000)]), toAirline('pay'));
    expect(refused(answer)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    expect(sent).toHaveLength(1);
  });

  it('documents that are still good after a void leave it open', async () => {
    const { provider, order, sent } = await held(view(ROUND, TICKETS), [
      view(ROUND, ticket('9570000000001', 'PAX1', 'V') + ticket('9570000000002', 'PAX2')),
    ]);
    const numbers = ['9570000000001', '9570000000002'];
    const answer = await provider.void(order, numbers, toAirline('void-1'));
    expect(refused(answer)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
    expect(sent[1]!.body).toMatch(
      /<x:VoidDocuments xmlns:x="urn:airdesk:ndc:void:1">(<x:TicketNumber>957\d+<\/x:TicketNumber>){2}<x:Reference>void-1</,
    );
  });

  it.each([
    ['a gateway’s page', () => new Response('', { status: 502 })],
    ['half an answer', view(ROUND, TICKETS).slice(0, 900)],
    ['a system error', error('System temporarily unavailable', '911')],
  ])('%s does not say whether it was paid', async (_, answer) => {
    const { provider, order } = await held(view(ROUND), [answer]);
    const paid = await provider.issue(order, both([byCard(44000)]), toAirline('pay'));
    expect(refused(paid)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });
});

const quoteOf = (items: string, total: string | null) =>
  message(
    'OrderReshopRS',
    `<m:Response><DataLists>${LISTS}</DataLists><ReshopResults><ReshopOffers><Offer>${items}<OfferID>Q1</OfferID><OwnerCode>LA</OwnerCode>${total === null ? '' : `<TotalPrice>${money('TotalAmount', total)}</TotalPrice>`}</Offer></ReshopOffers></ReshopResults></m:Response>`,
  );
const addedSeat = (cost: string, row = 12) =>
  `<AddedOfferItem><OfferItemID>Q1.1</OfferItemID><ReshopPrice><PriceDifferential><DifferentialTypeCode>AddCol</DifferentialTypeCode><DiffPrice><Price>${money('DueToAirlineAmount', '0')}</Price></DiffPrice><NewPrice>${price('Price', cost, '0', cost)}</NewPrice></PriceDifferential></ReshopPrice><Service><OfferServiceAssociation><SeatAssignment><PaxSegmentRefID>S1</PaxSegmentRefID><Seat><ColumnID>A</ColumnID><RowNumber>${row}</RowNumber></Seat></SeatAssignment></OfferServiceAssociation><PaxRefID>PAX1</PaxRefID><ServiceID>SV</ServiceID></Service></AddedOfferItem>`;
const deletes = (id: string) =>
  `<DeleteOrderItem><ExistingOrderItem><OrderItemRefID>${id}</OrderItemRefID></ExistingOrderItem><OfferItemID>Q1.D.${id}</OfferItemID></DeleteOrderItem>`;

describe('seats and bags', () => {
  const choice = (change: Partial<ServiceChoice> = {}): ServiceChoice => ({
    offer_key: {
      kind: 'ndc-offer',
      offers: [{ offer_id: 'SEAT.LA1', owner: 'LA', items: [{ id: 'S-12', pax: ['PAX1'] }] }],
      pax: {},
      total_minor: null,
    },
    offer_item_id: 'S-12',
    passenger_key: 'PAX1',
    leg_keys: ['S1'],
    seat: { row: 12, column: 'A' },
    quantity: 1,
    amount_minor: 3000,
    tax_minor: 0,
    ...change,
  });
  const add = { add: [choice()], remove: [] };

  it('are quoted and accepted; a replaced seat may go', async () => {
    const { provider, order, sent } = await held(view(ROUND + seat('OLD', 'PAX1', 11)), [
      quoteOf(addedSeat('30') + deletes('OLD'), '0'),
      view(ROUND + seat('OLD', 'PAX1', 11, 'CANCELLED') + seat('NEW', 'PAX1', 12)),
    ]);
    const after = answered(await provider.changeServices(order, add, [], toAirline('seat')));
    expect(after.services.map((one) => `${one.key} ${one.seat} ${one.status}`)).toEqual([
      'OLD 11A CANCELLED',
      'NEW 12A CONFIRMED',
    ]);
    expect(sent.slice(1).map((one) => one.name)).toEqual(['OrderQuote', 'OrderChange']);
    expect(sent[2]!.body).toContain('<OfferRefID>Q1</OfferRefID>');
    expect(sent[2]!.body).not.toContain('PaymentFunctions');
  });

  it.each<[string, string, string]>([
    ['another price', quoteOf(addedSeat('31'), '0'), 'PRICE_CHANGED'],
    ['money on hold', quoteOf(addedSeat('30'), '30'), 'PRICE_CHANGED'],
    [
      'the flights of the order',
      quoteOf(addedSeat('30') + deletes('IT1'), '0'),
      'PROVIDER_REFUSED',
    ],
    [
      'another passenger’s seat',
      quoteOf(addedSeat('30') + deletes('BIA'), '0'),
      'PROVIDER_REFUSED',
    ],
  ])('a quote that wants %s is not accepted', async (_, quote, expected) => {
    const { provider, order, sent } = await held(view(ROUND + seat('BIA', 'PAX2', 14)), [quote]);
    const answer = await provider.changeServices(order, add, [], toAirline('seat'));
    expect(refused(answer)).toMatchObject({ error: expected, retry: 'never' });
    expect(sent).toHaveLength(2);
  });

  it('a seat gone while it was quoted is sold out, and nothing is accepted', async () => {
    const gone = message(
      'OrderReshopRS',
      '<m:Error><Code>2</Code><DescText>SOLD OUT: 12A is taken</DescText></m:Error>',
    );
    const { provider, order } = await held(view(ROUND), [gone]);
    const answer = await provider.changeServices(order, add, [], toAirline('seat'));
    expect(refused(answer)).toMatchObject({ error: 'SOLD_OUT', retry: 'never' });
  });

  it('a quote that is lost has changed nothing; an acceptance that is lost may have', async () => {
    const broken = () => new Response('', { status: 502 });
    const first = await held(view(ROUND), [broken]);
    const unquoted = await first.provider.changeServices(first.order, add, [], toAirline('seat'));
    expect(refused(unquoted).retry).toBe('safe');
    const second = await held(view(ROUND), [quoteOf(addedSeat('30'), '0'), broken]);
    const lost = await second.provider.changeServices(second.order, add, [], toAirline('seat'));
    expect(refused(lost).retry).toBe('unknown');
    const third = await held(view(ROUND), [quoteOf(addedSeat('30'), '0'), view(ROUND)]);
    const unseen = await third.provider.changeServices(third.order, add, [], toAirline('seat'));
    expect(refused(unseen).retry).toBe('unknown');
  });

  /** Seats on both flights in one item, their services counted anew in each item. */
  const seats = (id: string, who: string, column: string) =>
    `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', '60', '0', '60')}${[1, 2]
      .map(
        (n) =>
          `<Service><OrderServiceAssociation><SeatAssignment><PaxSegmentRefID>S${n}</PaxSegmentRefID><Seat><ColumnID>${column}</ColumnID><RowNumber>${n}1</RowNumber></Seat></SeatAssignment></OrderServiceAssociation><PaxRefID>${who}</PaxRefID><ServiceID>SV${n}</ServiceID><StatusCode>CONFIRMED</StatusCode></Service>`,
      )
      .join('')}</OrderItem>`;

  it('are given up in the item of the passenger who has them, whatever the services are called', async () => {
    const shown = view(ROUND + seats('A', 'PAX1', 'A') + seats('B', 'PAX2', 'B'));
    const { provider, order, sent } = await held(shown, [
      quoteOf(deletes('B'), '0'),
      view(ROUND + seats('A', 'PAX1', 'A')),
    ]);
    const theirs = order.services.filter((one) => one.passenger_key === 'PAX2');
    expect(new Set(order.services.map(({ key }) => key)).size).toBe(4);
    const remove = theirs.map(({ key }) => key);
    answered(await provider.changeServices(order, { add: [], remove }, [], toAirline('seat')));
    expect(sent[1]!.body).toContain('<OrderItemRefID>B</OrderItemRefID>');
    expect(sent[1]!.body).not.toContain('<OrderItemRefID>A</OrderItemRefID>');
  });

  it('that the airline sold in one item with others are not taken away alone', async () => {
    const { provider, order, sent } = await held(view(ROUND + seats('A', 'PAX1', 'A')), []);
    const [first] = order.services;
    for (const change of [{ add: [], remove: [first!.key] }, add]) {
      const answer = await provider.changeServices(order, change, [], toAirline('seat'));
      expect(refused(answer)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    }
    expect(sent).toHaveLength(1);
  });

  it('of no offer or order that is known are not asked for', async () => {
    const { provider, order, sent } = await held(view(ROUND), []);
    for (const change of [
      { add: [choice({ offer_key: { kind: 'other' } })], remove: [] },
      { add: [choice({ offer_item_id: 'S-99' })], remove: [] },
      { add: [], remove: ['NOBODY'] },
      { add: [], remove: ['IT1'] },
    ]) {
      const answer = await provider.changeServices(order, change, [], toAirline('seat'));
      expect(refused(answer).error).toBe('PROVIDER_REFUSED');
    }
    const nothing = await provider.changeServices(order, { add: [], remove: [] }, [], toAirline());
    expect(answered(nothing)).toBe(order);
    expect(sent).toHaveLength(1);
  });
});

describe('exchange', () => {
  const LATER = { ...BACK, n: 3, dep: '2026-12-29T21:00', arr: '2026-12-30T07:30' };
  const lists = `${pax('PAX1', 'PAX2')}${flightLists([LATER])}${pairs(['MIA', 'GRU'])}`;
  const line = (who: string, due: string, rest = '') =>
    `<AddedOfferItem>${detail([who], component('S3') + price('Price', '150', '10', '160'))}<OfferItemID>Q1.${who}</OfferItemID><PenaltyRefID>PEN</PenaltyRefID><ReshopPrice><PriceDifferential><DifferentialTypeCode>AddCol</DifferentialTypeCode><DiffPrice><Price>${money('DueToAirlineAmount', due)}${rest}</Price></DiffPrice><NewPrice>${price('Price', '250', '20', '270')}</NewPrice><OldPrice>${price('Price', '200', '20', '220')}</OldPrice></PriceDifferential></ReshopPrice><Service><OfferServiceAssociation><PaxSegmentReferences><PaxSegmentRefID>S3</PaxSegmentRefID></PaxSegmentReferences></OfferServiceAssociation><PaxRefID>${who}</PaxRefID><ServiceID>SV${who}</ServiceID></Service></AddedOfferItem>`;
  const quote = (items: string, total: string) =>
    quoteOf(items, total).replace(
      `<DataLists>${LISTS}`,
      `<DataLists>${lists}<PenaltyList><Penalty><PenaltyID>PEN</PenaltyID><Price>${money('TotalAmount', '40')}</Price><TypeCode>Change</TypeCode></Penalty></PenaltyList>`,
    );
  const QUOTE = quote(line('PAX1', '90') + line('PAX2', '90') + deletes('IT2'), '180');

  async function asked(shown: string, answers: (string | (() => Response))[]) {
    const offers = shopping(
      `${pax('PAX1', 'PAX2')}${flightLists([LATER])}${pairs(['MIA', 'GRU'])}`,
      `<Offer><OfferID>X9</OfferID><OwnerCode>LA</OwnerCode>${item(detail(['PAX1', 'PAX2'], component('S3')) + price('Price', '300', '20', '320'))}</Offer>`,
    );
    const made = await held(shown, [offers, ...answers]);
    const { offers: found } = answered(
      await made.provider.search(
        {
          journeys: [{ origin: 'MIA', destination: 'GRU', date: '2026-12-29' }],
          passengers: [
            { key: 'PAX1', pax_type: 'ADT' },
            { key: 'PAX2', pax_type: 'ADT' },
          ],
          cabin: 'UNSPECIFIED',
          airlines: [],
          direct_only: false,
          max_connections: null,
          currency: 'EUR',
        },
        toAirline(),
      ),
    );
    const [offer] = found;
    const selections = [{ offer_key: offer!.key, slice_key: offer!.journeys[0]!.slices[0]!.key }];
    return { ...made, request: { give_up: [1], selections } };
  }

  it('is quoted for what was chosen, whatever better fare stands before it', async () => {
    const better = /<Offer>.*<\/Offer>/
      .exec(quote(line('PAX1', '990') + line('PAX2', '990') + deletes('IT2'), '1980'))![0]
      .replaceAll('Q1', 'UP');
    const both = QUOTE.replace('<Offer>', '<RequotedOffer>')
      .replace('</Offer>', '</RequotedOffer>')
      .replace('<RequotedOffer>', `${better}<RequotedOffer>`);
    const { provider, order, request } = await asked(view(ROUND, TICKETS), [both]);
    const made = answered(await provider.quoteExchange(order, request, toAirline()));
    expect(made.lines.map(({ due_minor }) => due_minor)).toEqual([9000, 9000]);
    expect(made.key).toMatchObject({ offer: { offer_id: 'Q1' }, due_minor: 18_000 });
  });

  it('names what is given up and tells each passenger’s ticket before and after', async () => {
    const { provider, order, request, sent } = await asked(view(ROUND, TICKETS), [QUOTE]);
    const made = answered(await provider.quoteExchange(order, request, toAirline()));
    expect(sent[2]!.body).toContain(
      '<AffectedOrderItem><OrderItemRefID>IT2</OrderItemRefID></AffectedOrderItem><OrderID>LA1',
    );
    expect(sent[2]!.body).toContain('<OfferRefID>X9</OfferRefID>');
    const fare = (fare_minor: number, tax_minor: number) =>
      expect.objectContaining({ fare_minor, tax_minor });
    expect(made.lines).toEqual(
      ['PAX1', 'PAX2'].map((passenger_key) => ({
        passenger_key,
        old: fare(20000, 2000),
        new: fare(25000, 2000),
        penalty_minor: 4000,
        due_minor: 9000,
        refund_minor: 0,
        residual_minor: 0,
      })),
    );
    expect(made.offer.prices).toMatchObject([{ quantity: 2, fare_minor: 15000, tax_minor: 1000 }]);
  });

  it('a refund and a residual document are told apart', async () => {
    const difference = `${money('BaseAmount', '50')}${money('TotalAmount', '51')}`;
    const rest = `${money('DueByAirlineAmount', '7')}<Fee>${money('Amount', '33')}<DesigText>RESIDUAL</DesigText></Fee>${difference}`;
    const { provider, order, request } = await asked(view(ROUND, TICKETS), [
      quote(line('PAX1', '40', rest) + line('PAX2', '40', rest), '80'),
    ]);
    const { lines, warnings } = answered(await provider.quoteExchange(order, request, toAirline()));
    expect(lines[0]).toMatchObject({ due_minor: 4000, refund_minor: 700, residual_minor: 3300 });
    // The document is no part of the difference of the prices.
    expect(warnings?.filter((one) => one.includes('price_not_add')) ?? []).toEqual([]);
  });

  it.each<[string, string, object]>([
    [
      'without a passenger',
      quote(line('PAX1', '90'), '90'),
      { error: 'PROVIDER_ERROR', retry: 'safe' },
    ],
    [
      'with a passenger twice',
      quote(line('PAX1', '90') + line('PAX1', '90'), '180'),
      { retry: 'safe' },
    ],
    [
      'whose lines are not its total',
      quote(line('PAX1', '90') + line('PAX2', '90'), '181'),
      { retry: 'safe' },
    ],
    [
      'that takes other flights away',
      quote(line('PAX1', '90') + line('PAX2', '90') + deletes('IT1'), '180'),
      { error: 'PROVIDER_REFUSED', retry: 'never' },
    ],
  ])('a quote %s is none', async (_, answer, expected) => {
    const { provider, order, request } = await asked(view(ROUND, TICKETS), [answer]);
    const made = await provider.quoteExchange(order, request, toAirline());
    expect(refused(made)).toMatchObject(expected);
  });

  it('flights sold as one item are not given up by halves', async () => {
    const { provider, order, request, sent } = await asked(view(flights('ALL', 1, 2), TICKETS), []);
    const made = await provider.quoteExchange(order, request, toAirline());
    expect(refused(made).error).toBe('CAPABILITY_UNAVAILABLE');
    expect(sent).toHaveLength(2);
  });

  it('an order kept without the flights of its items is looked at first', async () => {
    const shown = view(ROUND, TICKETS);
    const { provider, order, request, sent } = await asked(shown, [shown, QUOTE]);
    const items = (order.key.items as object[]).map((one) => ({ ...one, segments: undefined }));
    const kept = { ...order, key: JSON.parse(JSON.stringify({ ...order.key, items })) };
    answered(await provider.quoteExchange(kept, request, toAirline()));
    expect(sent.slice(2).map((one) => one.name)).toEqual(['OrderRetrieve', 'OrderQuote']);
  });

  it('is accepted as quoted and paid to the minor unit; lost, it may have happened', async () => {
    const fresh =
      ticket('9570000000011', 'PAX1', 'I', '9570000000001') +
      ticket('9570000000012', 'PAX2', 'I', '9570000000002');
    const old = ticket('9570000000001', 'PAX1', 'E') + ticket('9570000000002', 'PAX2', 'E');
    const { provider, order, request, sent } = await asked(view(ROUND, TICKETS), [
      QUOTE,
      () => new Response('', { status: 504 }),
      view(ROUND, old),
      view(ROUND, old + fresh),
    ]);
    const { key } = answered(await provider.quoteExchange(order, request, toAirline()));
    const accept = (amount: number, of = order) =>
      provider.exchange(of, { quote_key: key, payments: [byCard(amount)] }, toAirline('swap'));
    expect(refused(await accept(17999)).error).toBe('PROVIDER_REFUSED');
    expect(refused(await accept(18000, { ...order, order_id: 'LA2' })).error).toBe(
      'PROVIDER_REFUSED',
    );
    expect(sent).toHaveLength(3);
    expect(refused(await accept(18000)).retry).toBe('unknown');
    expect(refused(await accept(18000)).retry).toBe('unknown');
    const after = answered(await accept(18000));
    expect(
      after.tickets.map((one) => `${one.number} ${one.status} ${one.original_number}`),
    ).toEqual([
      '9570000000001 EXCHANGED null',
      '9570000000002 EXCHANGED null',
      '9570000000011 TICKETED 9570000000001',
      '9570000000012 TICKETED 9570000000002',
    ]);
    expect(sent[5]!.body).toMatch(/<SelectedOfferItem><OfferItemRefID>Q1\.PAX2</);
    expect(sent[5]!.body).toContain('<Amount CurCode="EUR">180.00</Amount>');
  });

  it('a quote of another kind is not one', async () => {
    const { provider, order } = await held(view(ROUND, TICKETS), []);
    const answer = await provider.exchange(order, { quote_key: {}, payments: [] }, toAirline());
    expect(refused(answer).error).toBe('PROVIDER_REFUSED');
  });
});

testMessages();
