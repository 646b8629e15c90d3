/**
 * What comes back for a paid order: told by the airline for every item, or not known. Money without
 * a ticket is money all the same.
 */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { ticket } from '../../fixtures/flights.ts';
import { call, message, read, scripted } from './support.ts';
import { answered, byCard, refused } from './training.ts';

const ORDER = {
  key: {
    kind: 'ndc-order',
    order_id: 'A1',
    owner: 'LA',
    version: null,
    items: [{ id: 'IT1', flight: true, cancelled: false }],
    paid: true,
  },
  order_id: 'A1',
  owner: 'LA',
  currency: 'BRL',
  tickets: [],
  payments: [],
} as unknown as ProviderOrder;

const price = (name: string, amount: string) =>
  `<${name}><Price><TotalAmount CurCode="BRL">${amount}</TotalAmount></Price></${name}>`;
const quote = (differential: string, list = '') =>
  message(
    'OrderReshopRS',
    `<m:Response>${list && `<DataLists>${list}</DataLists>`}` +
      '<ReshopResults><ReshopOffers><Offer><OfferID>C1</OfferID><OwnerCode>LA</OwnerCode>' +
      '<DeleteOrderItem><ExistingOrderItem><OrderItemRefID>IT1</OrderItemRefID></ExistingOrderItem>' +
      `<PriceDifferential>${differential}</PriceDifferential></DeleteOrderItem>` +
      '</Offer></ReshopOffers></ReshopResults></m:Response>',
  );

const quoteCancel = (differential: string, list = '') =>
  createNdcProvider(
    { ...NDC_PROFILES[0]!, cancel_paid: true },
    {
      base_url: 'http://airline.test/',
      authorization: null,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      training: true,
      fetch: async () =>
        new Response(quote(differential, list), { headers: { 'content-type': 'text/xml' } }),
    },
  ).quoteCancel!(ORDER, call());

const PRICES = price('NewPrice', '0') + price('OldPrice', '100.00');

test('what the airline says is due is what comes back', async () => {
  const told = `<DifferentialTypeCode>Refund</DifferentialTypeCode>${price('DiffPrice', '-80.00')}`;
  expect(await quoteCancel(told + PRICES)).toMatchObject({
    ok: true,
    value: { refund_minor: 8_000, refund_to: 'FORM_OF_PAYMENT' },
  });
});

const REFUND = '<DifferentialTypeCode>Refund</DifferentialTypeCode>';
const GRAND = '<GrandTotalAmount CurCode="USD">-16.00</GrandTotalAmount>';

test.each([
  [
    'in another currency than the order’s',
    (REFUND + price('DiffPrice', '-80.00') + PRICES).replaceAll('BRL', 'USD'),
  ],
  ['in two currencies', REFUND + price('DiffPrice', '-80.00') + GRAND],
])('what is told %s is not quoted as the order’s', async (_, differential) => {
  const { message: why } = refused(await quoteCancel(differential));
  expect(toEnglish(why)).toBe('The airline does not say what it gives back for this order.');
});

/** The difference with a penalty of 30 that it names, and what is then left of the price. */
const withPenalty = (difference: string, left: string, due = '') =>
  `<PenaltyList><Penalty><PenaltyID>P1</PenaltyID><Price><TotalAmount CurCode="BRL">30.00</TotalAmount></Price><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList>${REFUND}<DiffPrice><FareDetail><PaxRefID>PAX1</PaxRefID><PenaltyRefID>P1</PenaltyRefID><Price>${due}<TotalAmount CurCode="BRL">${difference}</TotalAmount></Price></FareDetail></DiffPrice>${price('NewPrice', left)}${price('OldPrice', '100.00')}`;

test.each([
  ['the whole price, and a penalty beside it', withPenalty('-100.00', '0.00'), null],
  ['the price less the penalty', withPenalty('-70.00', '0.00'), 7_000],
  ['what is above the penalty that stays', withPenalty('-70.00', '30.00'), 7_000],
  [
    'the whole price, and what of it is due',
    withPenalty('-100.00', '0.00', '<DueByAirlineAmount CurCode="BRL">70.00</DueByAirlineAmount>'),
    7_000,
  ],
])('of a difference of %s comes back what is left of it, or is untold', async (_, told, back) => {
  const [list, differential] = told.split(/(?<=<\/PenaltyList>)/);
  const answer = await quoteCancel(differential!, list);
  if (back !== null) expect(answer).toMatchObject({ ok: true, value: { refund_minor: back } });
  else expect(refused(answer).error).toBe('PROVIDER_REFUSED');
});

test('of a credit and money back the money is quoted, and a credit alone is said', async () => {
  const credit = '<DifferentialTypeCode>Residual</DifferentialTypeCode>';
  const residual = credit + price('DiffPrice', '-100.00') + PRICES;
  const told = quote(residual).replace(
    '</ReshopOffers>',
    `${/<Offer>.*<\/Offer>/.exec(quote(REFUND + price('DiffPrice', '-70.00') + price('NewPrice', '30.00')))![0].replace('C1', 'C2')}</ReshopOffers>`,
  );
  const { provider } = scripted('PROVIDER_04', [() => told]);
  expect(answered(await provider.quoteCancel!(ORDER, call()))).toMatchObject({
    key: { offer_id: 'C2' },
    refund_minor: 7_000,
  });
  expect(answered(await quoteCancel(residual))).toMatchObject({
    refund_minor: 0,
    refund_to: 'NOTHING',
    credits: [{ amount_minor: 10_000, currency: 'BRL' }],
  });
});

test('nothing that is due is nothing, beside a fee of another currency too', async () => {
  const fee = `<Fee><Amount CurCode="USD">50.00</Amount><DescText>Penalty</DescText></Fee>`;
  const told = price('DiffPrice', '0.00') + price('DueByAirlineAmount', '0.00');
  const answer = await quoteCancel(REFUND + told.replace('</Price>', `${fee}</Price>`));
  expect(answered(answer)).toMatchObject({ refund_minor: 0, currency: 'BRL' });
});

test('an old price of another currency leaves what is due as it is told', async () => {
  const told = REFUND + price('DiffPrice', '-80.00');
  const before = price('OldPrice', '20.00').replace('BRL', 'USD');
  expect(answered(await quoteCancel(told + before)).refund_minor).toBe(8_000);
});

test('old and new price alone do not say that nothing comes back', async () => {
  expect(await quoteCancel(PRICES)).toMatchObject({
    ok: false,
    error: { error: 'PROVIDER_REFUSED', retry: 'never' },
  });
});

test('a penalty alone does not say what comes back, and is said', async () => {
  const penalty =
    '<DiffPrice><Price><Fee><Amount CurCode="BRL">35.00</Amount><DesigText>PENALTY</DesigText></Fee></Price></DiffPrice>';
  const { message: why } = refused(await quoteCancel(penalty + price('OldPrice', '100.00')));
  expect(toEnglish(why)).toMatch(/^The airline names a penalty of 35\.00 BRL/);
});

test('fees without an offer are said each, since one may stand for another', async () => {
  const fee = (amount: string, words: string) =>
    `<ChangeFees><DescText>${words}</DescText><PenaltyID>${words}</PenaltyID><Price><TotalAmount CurCode="BRL">${amount}</TotalAmount></Price><TypeCode>Cancellation</TypeCode></ChangeFees>`;
  const fees = fee('35.00', 'for money') + fee('0.00', 'for credit');
  const alone = message('OrderReshopRS', `<m:Response>${fees}</m:Response>`);
  const { provider } = scripted('PROVIDER_04', [() => alone]);
  const { message: why } = refused(await provider.quoteCancel!(ORDER, call()));
  expect(toEnglish(why)).toMatch(/35\.00 BRL .* for money .* 0\.00 BRL .* for credit$/);
});

test('penalties of several currencies are said each, and never added', async () => {
  const fee = (amount: string, currency: string) =>
    `<DeleteOrderItem><ExistingOrderItem><OrderItemRefID>IT1</OrderItemRefID></ExistingOrderItem><PriceDifferential><DiffPrice><Price><Fee><Amount CurCode="${currency}">${amount}</Amount><DesigText>PENALTY</DesigText></Fee></Price></DiffPrice></PriceDifferential></DeleteOrderItem>`;
  const alone = quote('').replace(
    /<DeleteOrderItem>.*<\/DeleteOrderItem>/,
    fee('35.00', 'BRL') + fee('5.00', 'USD'),
  );
  const { provider } = scripted('PROVIDER_04', [() => alone]);
  const { message: why } = refused(await provider.quoteCancel!(ORDER, call()));
  expect(toEnglish(why)).toMatch(/^The airline names a penalty of 35\.00 BRL \+ 5\.00 USD/);
});

test.each(['PenaltyAmount', 'Amount'])('nor does the %s for the order as a whole', async (name) => {
  const alone = message(
    'OrderReshopRS',
    '<m:Response><DataLists><PenaltyList><Penalty><NAME CurCode="BRL">20.00</NAME><PenaltyID>PN1</PenaltyID><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList></DataLists><ReshopResults><ReshopOffers><Offer><OfferID>C1</OfferID><OwnerCode>LA</OwnerCode><PenaltyRefID>PN1</PenaltyRefID></Offer></ReshopOffers></ReshopResults></m:Response>'.replaceAll(
      'NAME',
      name,
    ),
  );
  const { provider } = scripted('PROVIDER_04', [() => alone]);
  const { message: why } = refused(await provider.quoteCancel!(ORDER, call()));
  expect(toEnglish(why)).toMatch(/^The airline names a penalty of 20\.00 BRL/);
});

test('a penalty of nothing without a currency is told in the order’s', async () => {
  const alone = message(
    'OrderReshopRS',
    '<m:Response><DataLists><PenaltyList><Penalty><PenaltyID>PN1</PenaltyID><Price><TotalAmount>0</TotalAmount></Price><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList></DataLists><ReshopResults><ReshopOffers><Offer><OfferID>C1</OfferID><PenaltyRefID>PN1</PenaltyRefID></Offer></ReshopOffers></ReshopResults></m:Response>',
  );
  const { provider } = scripted('PROVIDER_04', [() => alone]);
  const { message: why } = refused(await provider.quoteCancel!(ORDER, call()));
  expect(toEnglish(why)).toMatch(/^The airline names a penalty of 0\.00 BRL/);
});

test.each([
  ['a new price that is the penalty', '50.00', 0],
  ['a new price beside the penalty', '0.00', 0],
  ['a new price of what was flown and the penalty', '70.00', 2_000],
])('of %s only what was flown is used', async (_, now, used) => {
  const amount = (name: string, minor: string) => `<${name} CurCode="BRL">${minor}</${name}>`;
  const whole = (name: string, total: string) =>
    `<${name}><Price>${amount('BaseAmount', total)}${amount('TotalAmount', total)}</Price></${name}>`;
  const back = 150 - used / 100;
  const due = `<DiffPrice><FareDetail><PaxRefID>PAX1</PaxRefID></FareDetail><Price>${amount('DueByAirlineAmount', `${back}.00`)}${amount('TotalAmount', `-${back}.00`)}</Price></DiffPrice>`;
  const alone = message(
    'OrderReshopRS',
    `<m:Response><DataLists><PaxList><Pax><PaxID>PAX1</PaxID><PTC>ADT</PTC></Pax></PaxList><PenaltyList><Penalty>${amount('Amount', '50.00')}<PenaltyID>PN1</PenaltyID><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList></DataLists><ReshopResults><ReshopOffers><Offer><DeleteOrderItem><ExistingOrderItem><OrderItemRefID>IT1</OrderItemRefID></ExistingOrderItem><PenaltyRefID>PN1</PenaltyRefID><PriceDifferential><DifferentialTypeCode>Refund</DifferentialTypeCode>${due}${whole('NewPrice', now)}${whole('OldPrice', '200.00')}</PriceDifferential></DeleteOrderItem><OfferID>C1</OfferID></Offer></ReshopOffers></ReshopResults></m:Response>`,
  );
  const { provider } = scripted('PROVIDER_04', [() => alone]);
  const number = '9570000000001';
  const order = { ...ORDER, services: [], tickets: [ticket(number, 'PAX1')] };
  const { lines } = answered(await provider.quoteRefund!(order, { numbers: [number] }, call()));
  expect(lines).toMatchObject([
    { refund_minor: back * 100, penalty_minor: 5_000, used: { fare_minor: used, tax_minor: 0 } },
  ]);
});

const back = (item: string, paid: string) =>
  quote(
    `${REFUND}<DiffPrice><FareDetail><PaxRefID>PAX1</PaxRefID><Price><DueByAirlineAmount CurCode="BRL">${paid}</DueByAirlineAmount><TotalAmount CurCode="BRL">-${paid}</TotalAmount></Price></FareDetail></DiffPrice>${price('NewPrice', '0')}${price('OldPrice', paid)}`,
  ).replaceAll('IT1', item);

test.each([
  ['a ticket of two flight items', 'TICKET', [true, true], '120.00', 12_000],
  ['an EMD of two services', 'EMD', [false, false], '120.00', 12_000],
  ['a ticket and what has no document', 'TICKET', [true, false], '120.00', null],
  ['two items without a total to add up to', 'TICKET', [true, true], '', null],
  ['two items that each bring the whole', 'TICKET', [true, true], '100.00', null],
])('of %s the refund is the sum of its items', async (_, type, flights, total, expected) => {
  const [, other] = /(<DeleteOrderItem>.*<\/DeleteOrderItem>)/.exec(back('IT2', '20.00'))!;
  const whole =
    total && `<TotalPrice><TotalAmount CurCode="BRL">-${total}</TotalAmount></TotalPrice>`;
  const told = back('IT1', '100.00')
    .replace('<DeleteOrderItem>', `${other}$&`)
    .replace('</Offer>', `${whole}$&`);
  const { provider } = scripted('PROVIDER_04', [() => told]);
  const number = '9570000000001';
  const items = flights.map((flight, at) => {
    return { id: `IT${at + 1}`, flight, cancelled: false, services: [] };
  });
  const service = { kind: 'SEAT', passenger_key: 'PAX1', document_number: number };
  const order = {
    ...ORDER,
    key: { ...ORDER.key, items },
    services: type === 'EMD' ? items.map(({ id }) => ({ ...service, key: id })) : [],
    tickets: [{ ...ticket(number, 'PAX1'), type }],
  } as unknown as ProviderOrder;
  const quoted = await provider.quoteRefund!(order, { numbers: [number] }, call());
  expect(quoted.ok ? quoted.value.lines.map((one) => one.refund_minor) : null).toEqual(
    expected && [expected],
  );
});

test('seats that are one item bring what their document brings, and the ticket its own', async () => {
  const [, seats] = /(<DeleteOrderItem>.*<\/DeleteOrderItem>)/.exec(back('IT2', '20.00'))!;
  const told = back('IT1', '100.00').replace('<DeleteOrderItem>', `${seats}$&`);
  const { provider } = scripted('PROVIDER_04', [() => told]);
  const items = [
    { id: 'IT1', flight: true, cancelled: false },
    { id: 'IT2', flight: false, cancelled: false, services: ['SV1', 'SV2'] },
  ];
  const seat = { kind: 'SEAT', passenger_key: 'PAX1', document_number: '9578000000001' };
  const order = {
    ...ORDER,
    key: { ...ORDER.key, items },
    services: ['SV1', 'SV2'].map((key) => ({ ...seat, key })),
    tickets: [ticket('9570000000001', 'PAX1'), { ...ticket('9578000000001', 'PAX1'), type: 'EMD' }],
  } as unknown as ProviderOrder;
  const numbers = ['9570000000001', '9578000000001'];
  const { lines } = answered(await provider.quoteRefund!(order, { numbers }, call()));
  expect(lines.map((one) => `${one.number} ${one.refund_minor}`)).toEqual([
    '9570000000001 10000',
    '9578000000001 2000',
  ]);
});

const receipt = (status: string, rest = '') =>
  `<PaymentFunctions><PaymentProcessingSummary><Amount CurCode="BRL">100.00</Amount><PaymentProcessingSummaryPaymentMethod><SettlementPlan><PaymentTypeCode>IN</PaymentTypeCode></SettlementPlan></PaymentProcessingSummaryPaymentMethod>${rest}<PaymentStatusCode>${status}</PaymentStatusCode></PaymentProcessingSummary></PaymentFunctions>`;
const paper = (status: string) =>
  `<TicketDocInfo><PaxRefID>P1</PaxRefID><Ticket><Coupon><CouponNumber>1</CouponNumber><CouponStatusCode>${status}</CouponStatusCode></Coupon><TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>9570000000001</TicketNumber></Ticket></TicketDocInfo>`;
const view = (status: string, money: string, documents = '') =>
  message(
    'OrderViewRS',
    `<m:Response><DataLists><PaxList><Pax><PTC>ADT</PTC><PaxID>P1</PaxID></Pax></PaxList></DataLists><Order><OrderID>A1</OrderID><OrderItem><OrderItemID>IT1</OrderItemID><Price><TotalAmount CurCode="BRL">100.00</TotalAmount></Price><Service><PaxRefID>P1</PaxRefID><ServiceID>SV1</ServiceID></Service></OrderItem><OwnerCode>LA</OwnerCode><StatusCode>${status}</StatusCode></Order>${money}${documents}</m:Response>`,
  );

/** An order as the airline shows it, and its answers to what follows. */
async function held(shown: string, ...answers: string[]) {
  const airline = scripted('PROVIDER_04', [() => shown, ...answers.map((one) => () => one)]);
  const order = answered(
    await airline.provider.retrieve({ order_id: 'A1', locator: null }, call()),
  );
  return { ...airline, order };
}

test.each<[string, string, string?]>([
  ['taken', receipt('SUCCESSFUL')],
  ['being taken', receipt('PENDING')],
  ['given back in part', receipt('SUCCESSFUL') + receipt('REFUNDED').replace('100.00', '40.00')],
  ['taken for tickets that are void', receipt('SUCCESSFUL'), paper('V')],
])(
  'money %s is not given up without a word, and not taken twice',
  async (_, money, documents = '') => {
    const { provider, order, sent } = await held(view('OPENED', money, documents));
    const given_up = refused(await provider.cancel(order, call('c')));
    expect(toEnglish(given_up.message)).toBe('The order is paid for; ask first what comes back.');
    const request = { passenger_keys: ['P1'], payments: [byCard(10_000)] };
    const paid = refused(await provider.issue(order, request, call('i')));
    expect(toEnglish(paid.message)).toBe('The airline took the payment but shows no tickets.');
    expect(sent).toHaveLength(1);
  },
);

test.each([
  ['SUCCESSFUL', 'The airline took the payment but shows no tickets.'],
  ['FAILED', 'The airline has the order A1 and shows no tickets yet'],
])('a payment that is %s without a ticket is told as that and stays open', async (status, said) => {
  const { provider, order } = await held(view('OPENED', ''), view('OPENED', receipt(status)));
  const request = { passenger_keys: ['P1'], payments: [byCard(10_000)] };
  const paid = refused(await provider.issue(order, request, call('i')));
  expect([toEnglish(paid.message), paid.retry]).toEqual([said, 'unknown']);
});

test('money without a ticket comes back at the quote', async () => {
  const told = `<DifferentialTypeCode>Refund</DifferentialTypeCode>${price('DiffPrice', '-80.00')}`;
  const { provider, order, sent } = await held(
    view('OPENED', receipt('SUCCESSFUL')),
    quote(told + PRICES),
    view('CANCELLED', ''),
  );
  const { key, refund_minor } = answered(await provider.quoteCancel!(order, call()));
  expect(refund_minor).toBe(8_000);
  expect(answered(await provider.cancel(order, call('c'), key)).status).toBe('CANCELLED');
  expect(sent[2]!.body).toContain('<AcceptCancelledOffer>');
});

test.each<[string, string, string?]>([
  ['nothing was taken', ''],
  ['it failed', receipt('FAILED')],
  ['it was voided', receipt('VOIDED')],
  ['all of it came back', receipt('SUCCESSFUL') + receipt('REFUNDED')],
  ['it went with its ticket', receipt('SUCCESSFUL'), paper('R')],
])('an order is cancelled as unpaid where %s', async (_, money, documents = '') => {
  const { provider, order, sent } = await held(
    view('OPENED', money, documents),
    view('CANCELLED', ''),
  );
  answered(await provider.cancel(order, call('c')));
  expect(sent[1]!.body).toContain('<CancelUnpaidOrder>');
});

test.each([
  ['<TotalAmount CurCode="EUR">75.50</TotalAmount>', 7_550, 'EUR'],
  ['<TotalAmount>0</TotalAmount>', 0, null],
])('the cancellation of an earlier version tells what it kept: %s', (kept, fee_minor, currency) => {
  const answer = `<IATA_OrderCancelRS xmlns="http://www.iata.org/IATA/2015/00/2019.2/IATA_OrderCancelRS"><Response><ChangeFees><CancelFeeInd>true</CancelFeeInd><PenaltyID>P1</PenaltyID><Price>${kept}</Price><TypeCode>Cancellation</TypeCode></ChangeFees><OrderRefID>A1</OrderRefID></Response></IATA_OrderCancelRS>`;
  expect(read(answer)).toMatchObject({
    kind: 'cancellation',
    cancellation: { order_id: 'A1', fee_minor, currency, penalties: [{ type: 'REFUND' }] },
    not_understood: [],
  });
});
