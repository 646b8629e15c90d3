/** OrderChange with payments: issuing, for all or some, voiding, and what is told of it afterwards. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import {
  byCard,
  byCash,
  byDocument,
  byInvoice,
  CVV,
  DECLINED_CARD,
  GOOD_CARD,
  payFor,
  payRequest,
  voidDocuments,
} from './sale-requests.ts';
import {
  type Answer,
  changeRequest,
  envelope,
  type Held,
  hold,
  type Leg,
  openStation,
  PROVIDERS,
  type Provider,
  party,
  retrieveRequest,
  type Station,
  testMessages,
} from './support.ts';

let station: Station;
beforeEach(() => {
  station = openStation();
});
afterEach(() => station.training.close());

const TRIP: Leg[] = [
  { from: 'GRU', to: 'MIA', date: '2026-12-20' },
  { from: 'MIA', to: 'GRU', date: '2027-01-03' },
];
const DOMESTIC: Leg[] = [{ from: 'GRU', to: 'POA', date: '2026-12-20' }];

const currencyOf = (answer: Answer): string => answer.all('//TotalPrice/TotalAmount/@CurCode')[0]!;
const minor = (text: string | null): number => Number((text ?? '').replace('.', ''));
const decimal = (amount: number): string => (amount / 100).toFixed(2);
const sum = (values: number[]): number => values.reduce((a, b) => a + b, 0);

/** What one passenger of the type pays: its share of every item. */
function fareOf(answer: Answer, pax: string): number {
  const items = answer.elements('//OrderItem').filter((item) => item.text('./FareDetail') !== null);
  const own = items.filter((item) => item.all('./FareDetail/PaxRefID').includes(pax));
  return sum(own.map((item) => minor(item.text('./FareDetail/Price/TotalAmount'))));
}

const change = (
  provider: Provider,
  inner: string,
  frame: { before?: string; trx?: string } = {},
): Promise<Answer> => station.send(provider, 'OrderChange', inner, frame);

const numbersOf = (answer: Answer): string[] => answer.all('//Ticket/TicketNumber');
const codesOf = (answer: Answer): string[] => [...new Set(answer.all('//Coupon/CouponStatusCode'))];

const issue = (held: Held, provider: Provider, reference = 'issue-1'): Promise<Answer> =>
  change(provider, payRequest(held, byCash(held.total, currencyOf(held.answer), `${reference}/1`)));

describe('issuing', () => {
  test.each(PROVIDERS)('%s issues a family in cash', async (provider) => {
    const held = await hold(station, provider, TRIP, party(2, 1, 1));
    const answer = await issue(held, provider);
    expect(answer.error).toBeNull();
    expect(answer.one('//Order/StatusCode')).toBe('OPENED');
    expect(answer.count('//OrderItem/PaymentTimeLimitDateTime')).toBe(0);
    expectSums(answer, 'Order', 'OrderItem');
    expectReferencesClosed(answer);
    const documents = answer.elements('//TicketDocInfo');
    expect(documents.map((one) => one.text('./PaxRefID'))).toEqual(held.pax.map(({ id }) => id));
    for (const one of documents) {
      const pax = one.text('./PaxRefID') ?? '';
      expect(minor(one.text('./FareDetail/Price/TotalAmount'))).toBe(fareOf(answer, pax));
      expect(one.text('./TicketRefIdentification/RefID')).toBe('issue-1');
      expect(one.text('./IssueInfo/IssueDate')).toBe('2026-11-21');
      expect(one.text('./IssueInfo/IssueTime')).toBe('12:00:00Z');
      expect(one.all('./Ticket/Coupon/SoldAirlineInfo/PaxSegmentRefID')).toEqual(
        answer.all('//PaxJourneyList//PaxSegmentRefID'),
      );
      const taxes = one.parts('./FareDetail/Price/TaxSummary/Tax');
      expect(taxes.every((tax) => ['true', 'false'].includes(tax.text('./RefundInd') ?? ''))).toBe(
        true,
      );
    }
    expect(codesOf(answer)).toEqual(['I']);
    expect(new Set(numbersOf(answer)).size).toBe(numbersOf(answer).length);
    const [payment] = answer.elements('//PaymentProcessingSummary');
    expect(payment?.text('./Amount')).toBe(held.total);
    expect(payment?.text('./PaymentRefID')).toBe('issue-1');
    expect(payment?.text('./PaymentStatusCode')).toBe('CAPTURED');
    const again = await station.send(
      provider,
      'OrderRetrieve',
      retrieveRequest(held.owner, held.order_id),
    );
    expect(numbersOf(again)).toEqual(numbersOf(answer));
    expect(again.count('//PaymentProcessingSummary')).toBe(1);
  });

  test('several forms pay together, each with its reference', async () => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(2));
    const total = minor(held.total);
    const parts = [decimal(1000), decimal(2000), decimal(total - 3000)] as const;
    const answer = await change(
      'PROVIDER_04',
      payRequest(
        held,
        byCard(parts[0], 'BRL', { reference: 'mix/1' }),
        byInvoice(parts[1], 'BRL', 'mix/2'),
        byCash(parts[2], 'BRL', 'mix/3'),
      ),
    );
    expect(
      answer
        .elements('//PaymentProcessingSummary')
        .map((one) => [
          one.text('./PaymentRefID'),
          one.text('./Amount'),
          one.text('./PaymentProcessingSummaryPaymentMethod/PaymentCard/MaskedCardID') ??
            one.text('./PaymentProcessingSummaryPaymentMethod//PaymentTypeCode'),
        ]),
    ).toEqual([
      ['mix/1', parts[0], '411111XXXXXX1111'],
      ['mix/2', parts[1], 'IN'],
      ['mix/3', parts[2], 'CA'],
    ]);
    expect(answer.one('//PaymentTrx/TrxID')).toMatch(/^[A-Z0-9]{6}$/);
  });

  test('the same reference again changes nothing', async () => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(1));
    const first = await issue(held, 'PROVIDER_04', 'once');
    const second = await issue(held, 'PROVIDER_04', 'once');
    expect(second.xml).toBe(first.xml);
    const other = await issue(held, 'PROVIDER_04', 'twice');
    expect(other.error?.text).toMatch(/^ALREADY PAID: /);
    const [order] = await station.orders();
    expect(order?.paid_minor).toBe(minor(held.total));
    expect(order?.documents).toEqual([
      { number: numbersOf(first)[0], kind: 'TICKET', status: 'OPEN' },
    ]);
  });

  test('some are paid for, then the others', async () => {
    const held = await hold(station, 'PROVIDER_05', DOMESTIC, party(2, 0, 1));
    const first = fareOf(held.answer, 'ADT1') + fareOf(held.answer, 'INF1');
    const one = await change('PROVIDER_05', payRequest(held, byCash(decimal(first))), {
      before: payFor('ADT1', 'INF1'),
      trx: 'part-1',
    });
    expect(one.error).toBeNull();
    expect(one.all('//TicketDocInfo/PaxRefID')).toEqual(['ADT1', 'INF1']);
    expect(one.count('//OrderItem/PaymentTimeLimitDateTime')).toBe(1);
    const rest = await change(
      'PROVIDER_05',
      payRequest(held, byCash(decimal(minor(held.total) - first))),
      { trx: 'part-2' },
    );
    expect(rest.all('//TicketDocInfo/PaxRefID')).toEqual(['ADT1', 'INF1', 'ADT2']);
    expect(rest.count('//OrderItem/PaymentTimeLimitDateTime')).toBe(0);
  });

  test('a seller that issues all together says so', async () => {
    const held = await hold(station, 'PROVIDER_09', TRIP, party(2));
    const pay = payRequest(held, byCash(decimal(fareOf(held.answer, 'ADT1')), 'EUR'));
    const answer = await change('PROVIDER_09', pay, { before: payFor('ADT1') });
    expect(answer.error?.code).toBe('NOT_SUPPORTED');
  });
});

describe('what is refused changes nothing', () => {
  const cases: [string, (held: Held) => [inner: string, before?: string], string][] = [
    [
      'a cent less',
      (held) => [payRequest(held, byCash(decimal(minor(held.total) - 1)))],
      '914 WRONG AMOUNT',
    ],
    [
      'a cent more',
      (held) => [payRequest(held, byCash(decimal(minor(held.total) + 1)))],
      '914 WRONG AMOUNT',
    ],
    ['nothing', (held) => [payRequest(held, byCash('0.00'))], '914 WRONG AMOUNT'],
    ['half a cent', (held) => [payRequest(held, byCash(`${held.total}5`))], '914'],
    ['another currency', (held) => [payRequest(held, byCash(held.total, 'USD'))], '914'],
    [
      'a declined card',
      (held) => [payRequest(held, byCard(held.total, 'BRL', { number: DECLINED_CARD }))],
      '914 CARD DECLINED',
    ],
    [
      'a wrong digit',
      (held) => [payRequest(held, byCard(held.total, 'BRL', { number: '4111111111111112' }))],
      '914 CARD DECLINED',
    ],
    [
      'letters on the card',
      (held) => [payRequest(held, byCard(held.total, 'BRL', { number: '4111ABCD11111111' }))],
      '914',
    ],
    [
      'an expired card',
      (held) => [payRequest(held, byCard(held.total).replace('>1231<', '>0126<'))],
      '914 CARD DECLINED',
    ],
    [
      'a thirteenth month',
      (held) => [payRequest(held, byCard(held.total).replace('>1231<', '>1331<'))],
      '914',
    ],
    [
      'no holder',
      (held) => [
        payRequest(held, byCard(held.total).replace(/<CardHolderName>.*?<\/CardHolderName>/, '')),
      ],
      '912',
    ],
    ['a cheque', (held) => [payRequest(held, byCash(held.total).replace('>CA<', '>CK<'))], '157'],
    [
      'miles',
      (held) => [
        payRequest(
          held,
          byCash(held.total).replace(
            /<OfflinePayment>.*<\/OfflinePayment>/,
            '<LoyaltyRedemption/>',
          ),
        ),
      ],
      '157',
    ],
    [
      'no method',
      (held) => [
        payRequest(held, byCash(held.total).replace(/<PaymentMethod>.*<\/PaymentMethod>/, '')),
      ],
      '912',
    ],
    ['no details', (held) => [payRequest(held, '<PaymentFunctions/>')], '912'],
    [
      'a method in the wrong place',
      (held) => [
        payRequest(
          held,
          byCash(held.total).replace(
            '<PaymentMethod>',
            '<PaymentRefID>x</PaymentRefID><PaymentMethod>',
          ),
        ),
      ],
      '914',
    ],
    [
      'two references',
      (held) => [payRequest(held, byCash('1.00', 'BRL', 'a/1'), byCash('2.00', 'BRL', 'b/2'))],
      '914',
    ],
    ['a stranger', (held) => [payRequest(held, byCash(held.total)), payFor('ADT9')], '143'],
    ['nobody', (held) => [payRequest(held, byCash(held.total)), payFor()], '912'],
    [
      'another extension',
      (held) => [
        payRequest(held, byCash(held.total)),
        payFor('ADT1').replace('ndc:pay:1', 'ndc:pay:9'),
      ],
      '157',
    ],
    ['an unknown document', (held) => [payRequest(held, byDocument('1234567890123'))], ''],
    ['a short document', (held) => [payRequest(held, byDocument('123'))], '914'],
    [
      'a cancellation too',
      (held) => [
        changeRequest(
          held.owner,
          held.order_id,
          `<CancelUnpaidOrder><OrderRefID>${held.order_id}</OrderRefID><OwnerCode>LA</OwnerCode></CancelUnpaidOrder>`,
        ) + byCash(held.total),
      ],
      '157',
    ],
    [
      'void documents too',
      (held) => [payRequest(held, byCash(held.total)), voidDocuments(['9571234567890'])],
      '914',
    ],
    [
      'two extensions',
      (held) => [
        payRequest(held),
        voidDocuments(['9571234567890']).replace(
          '</m:Aug',
          `${payFor('ADT1').replace(/<\/?m:AugmentationPoint>/g, '')}</m:Aug`,
        ),
      ],
      '914 One extension',
    ],
    [
      'whom a cancellation is for',
      (held) => [
        changeRequest(
          held.owner,
          held.order_id,
          `<CancelUnpaidOrder><OrderRefID>${held.order_id}</OrderRefID><OwnerCode>LA</OwnerCode></CancelUnpaidOrder>`,
        ),
        payFor('ADT1'),
      ],
      '914 PayFor does not go',
    ],
    [
      'an unknown quote',
      (held) => [
        changeRequest(
          held.owner,
          held.order_id,
          `<AcceptSelectedQuotedOfferList><SelectedPricedOffer><OfferRefID>nothing</OfferRefID><OwnerCode>LA</OwnerCode><SelectedOfferItem><OfferItemRefID>nothing.1</OfferItemRefID><PaxRefID>ADT1</PaxRefID></SelectedOfferItem></SelectedPricedOffer></AcceptSelectedQuotedOfferList>`,
        ) + byCash(held.total),
      ],
      '913',
    ],
  ];

  test.each(cases)('%s', async (_, request, expected) => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(1));
    const [inner, before] = request(held);
    const answer = await change('PROVIDER_04', inner, { before });
    expect(`${answer.error?.code} ${answer.error?.text}`.startsWith(expected)).toBe(true);
    const [order] = await station.orders();
    expect({ ...order, passengers: [] }).toEqual({
      provider_type: 'PROVIDER_04',
      locator: order?.locator,
      order_id: held.order_id,
      reference: 'ref-1',
      status: 'LIVE',
      passengers: [],
      documents: [],
      services: 0,
      currency: 'BRL',
      paid_minor: 0,
      refunded_minor: 0,
    });
  });
});

describe('voiding', () => {
  test.each(PROVIDERS)('%s voids on the day and holds again', async (provider) => {
    const held = await hold(station, provider, TRIP, party(1, 1));
    const issued = await issue(held, provider);
    const numbers = numbersOf(issued);
    const inner = payRequest(held);
    const answer = await change(provider, inner, { before: voidDocuments(numbers, 'void-1') });
    expect(answer.error).toBeNull();
    expect(numbersOf(answer)).toEqual(numbers);
    expect(codesOf(answer)).toEqual(['V']);
    expect(answer.one('//Order/StatusCode')).toBe('OPENED');
    expect(answer.count('//OrderItem/PaymentTimeLimitDateTime')).toBeGreaterThan(0);
    expect(answer.one('//PaymentProcessingSummary/PaymentStatusCode')).toBe('VOIDED');
    expect(answer.one('//PaymentProcessingSummary/Amount')).toBe(held.total);
    expectReferencesClosed(answer);
    const repeated = await change(provider, inner, { before: voidDocuments(numbers, 'void-1') });
    expect(repeated.xml).toBe(answer.xml);
    const [order] = await station.orders();
    expect(order?.refunded_minor).toBe(order?.paid_minor);
    const reissued = await issue(held, provider, 'issue-2');
    expect(numbersOf(reissued)).toHaveLength(numbers.length * 2);
    expect(codesOf(reissued)).toEqual(['V', 'I']);
  });

  test('what cannot be voided', async () => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(2));
    const [first = '', second = ''] = numbersOf(await issue(held, 'PROVIDER_04'));
    const attempt = async (numbers: string[], wrong?: [string, string]) => {
      const before = voidDocuments(numbers);
      const answer = await change('PROVIDER_04', payRequest(held), {
        before: wrong ? before.replace(...wrong) : before,
        trx: `trx-${Math.random()}`,
      });
      return answer.error ? `${answer.error.code} ${answer.error.text.slice(0, 16)}` : 'done';
    };
    expect(await attempt(['9579999999999'])).toBe('401 TICKET NOT FOUND');
    expect(await attempt(['957'])).toBe('914 A document numbe');
    expect(await attempt([])).toBe('912 TicketNumber is ');
    expect(await attempt([first], ['ndc:void:1', 'ndc:void:2'])).toBe('157 Voiding is not o');
    expect(await attempt([first])).toBe('done');
    expect((await attempt([first])).slice(0, 3)).toBe('914');
    station.clock.set('2026-11-22T03:00:00Z');
    expect(await attempt([second])).toBe('914 TOO LATE: The da');
  });

  test('a ticketed order is quoted for its refund and not cancelled as unpaid', async () => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(1));
    await issue(held, 'PROVIDER_04');
    const quote = `<OrderRefID>${held.order_id}</OrderRefID><UpdateOrder><CancelOrderRef>
      <OrderRefID>${held.order_id}</OrderRefID></CancelOrderRef></UpdateOrder>`;
    const quoted = await station.send('PROVIDER_04', 'OrderReshop', quote);
    expect(quoted.error).toBeNull();
    const cancel = changeRequest(
      'LA',
      held.order_id,
      `<CancelUnpaidOrder><OrderRefID>${held.order_id}</OrderRefID><OwnerCode>LA</OwnerCode></CancelUnpaidOrder>`,
    );
    const cancelled = await change('PROVIDER_04', cancel);
    expect(cancelled.error?.text).toMatch(/^ALREADY PAID: /);
  });
});

describe('when the line breaks', () => {
  test('an answer that was lost: asked again, it is the same payment', async () => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(2));
    await station.fault({
      provider_type: 'PROVIDER_04',
      message: 'change',
      fault: 'drop_after',
      times: 1,
    });
    await expect(issue(held, 'PROVIDER_04', 'lost')).rejects.toThrow('terminated');
    const answer = await issue(held, 'PROVIDER_04', 'lost');
    expect(answer.error).toBeNull();
    expect(numbersOf(answer)).toHaveLength(2);
    expect((await station.orders())[0]).toMatchObject({ paid_minor: minor(held.total) });
  });

  test.each([
    ['sold_out', 'SOLD OUT'],
    ['price_change', 'PRICE CHANGED'],
  ] as const)('%s is said, and nothing happens', async (fault, opening) => {
    const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(1));
    await station.fault({ provider_type: 'PROVIDER_04', message: 'change', fault, times: 1 });
    const refused = await issue(held, 'PROVIDER_04', 'first');
    expect(refused.error?.text.startsWith(opening)).toBe(true);
    expect((await station.orders())[0]).toMatchObject({ documents: [], paid_minor: 0 });
    expect((await issue(held, 'PROVIDER_04', 'first')).error).toBeNull();
  });
});

test('documents and payments go with those who are split off', async () => {
  const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(2));
  const issued = await issue(held, 'PROVIDER_04');
  const split = await change('PROVIDER_04', payRequest(held), {
    before: `<m:AugmentationPoint><s:SplitOrder xmlns:s="urn:airdesk:ndc:split:1">
      <s:PaxRefID>ADT2</s:PaxRefID><s:Reference>split-1</s:Reference></s:SplitOrder></m:AugmentationPoint>`,
  });
  expect(split.error).toBeNull();
  expectReferencesClosed(split);
  expectSums(split, 'Order', 'OrderItem');
  const [parent = '', child = ''] = split.all('//Order/OrderID');
  expect(
    split
      .elements('//TicketDocInfo')
      .map((info) => [
        info.text('./ReferencedOrder/OrderID'),
        info.text('./PaxRefID'),
        info.text('./Ticket/TicketNumber'),
      ]),
  ).toEqual([
    [parent, 'ADT1', numbersOf(issued)[0]],
    [child, 'ADT2', numbersOf(issued)[1]],
  ]);
  const captured = split
    .elements('//PaymentFunctions')
    .map((one) => minor(one.text('./PaymentProcessingSummary/Amount')));
  expect(sum(captured)).toBe(minor(held.total));
});

test('a card number and its security code are in no answer', async () => {
  const held = await hold(station, 'PROVIDER_04', DOMESTIC, party(1));
  const good = payRequest(held, byCard(held.total, 'BRL', { reference: 'card/1' }));
  const message = envelope('OrderChange', good);
  const spoilt = [
    good.replace(GOOD_CARD, DECLINED_CARD),
    good.replace(GOOD_CARD, `${GOOD_CARD}0`),
    good.replace('<CardNumber>', '<CardNumber> x'),
    good.replace('<CardHolderName>', '<CardHolder>').replace('</CardHolderName>', '</CardHolder>'),
    good.replace('CardNumber>', 'CardNummer>').replace('/CardNumber>', '/CardNummer>'),
    good.replace(held.total, '1.00'),
    good,
  ];
  const texts = await Promise.all(
    spoilt.map(async (inner) => (await change('PROVIDER_04', inner)).xml),
  );
  for (let at = 0; at < message.length; at += 97) {
    const response = await station.post('PROVIDER_04', 'OrderChange', message.slice(0, at));
    texts.push(await response.text());
  }
  texts.push(JSON.stringify(await station.orders()));
  const told = texts.join('\n');
  expect(told).toContain('411111XXXXXX1111');
  expect(told.includes(GOOD_CARD) || told.includes(DECLINED_CARD)).toBe(false);
  expect(told).not.toMatch(new RegExp(`\\b${CVV}\\b`));
});

testMessages();
