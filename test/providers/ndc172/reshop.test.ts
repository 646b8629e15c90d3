/** What an NDC 17.2 airline says of a change or cancellation: that nothing changes, or its fees. */
import { expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ReshopAnswer } from '#main/providers/ndc/read/reshop.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';

function read172(name: string, response: string) {
  const text = `<${name} Version="17.2"><Document/><Success/><Response>${response}</Response></${name}>`;
  const read = readAny172(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

test.each([
  ['<NoPriceChangeInd>true</NoPriceChangeInd>', true],
  ['<NoPriceChangeInd/>', true],
  ['<NoPriceChangeInd>false</NoPriceChangeInd>', false],
  ['', false],
])('%s: no change: %s', (said, no_change) => {
  expect(read172('OrderReshopRS', said)).toMatchObject({
    reshop: { no_change },
    not_understood: [],
  });
});

const fee = (type: string, amount: string, currency = 'EUR') =>
  `<Detail><Type>${type}</Type><Amounts><Amount><CurrencyAmountValue Code="${currency}">${amount}</CurrencyAmountValue></Amount></Amounts></Detail>`;
const fees = (...details: string[]) =>
  `<ChangeFees><Details>${details.join('')}</Details></ChangeFees>`;

test.each([
  ['of giving up', fees(fee('Cancellation', '40.00'), fee('Service', '5.50')), 4550],
  ['of a change or a no-show', fees(fee('Change', '30.00'), fee('NoShow', '90.00')), null],
  ['of two currencies', fees(fee('Cancel', '40.00'), fee('Cancel', '5.00', 'USD')), null],
  ['none', '', null],
])('a cancellation told without amounts of its items costs the fees: %s', (_, told, expected) => {
  const given_up = '<DeleteOfferItem OfferItemID="D1" OrderItemID="I1"/>';
  const offer = (items: string) =>
    `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA">${items}</ReshopOffer></ReshopOffers>`;
  const { reshop, warnings } = read172('OrderReshopRS', offer(given_up) + told);
  expect(reshop).toMatchObject({
    offers: [{ penalty_minor: expected, currency: expected && 'EUR', deleted_order_items: ['I1'] }],
  });
  const missing = 'AMOUNT_MISSING: Offer R1 does not say what the change costs.';
  expect(warnings.map(toEnglish)).toEqual(expected === null ? [missing] : []);
});

test('flights that added ones replace are given up, as those that are deleted', () => {
  const { reshop, not_understood } = read172(
    'OrderReshopRS',
    '<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA"><DeleteOfferItem OfferItemID="D1" OrderItemID="I1"/><AddOfferItem OfferItemID="A1" OrderItemIDs="I2 I3"><FareDetail><FareComponent><SegmentRefs>F1</SegmentRefs></FareComponent></FareDetail></AddOfferItem><AddOfferItem OfferItemID="A2" OrderItemIDs="I4"/></ReshopOffer></ReshopOffers>',
  );
  expect(reshop).toMatchObject({
    offers: [
      {
        deleted_order_items: ['I1', 'I2', 'I3'],
        items: [{ order_item_id: 'I2' }, { order_item_id: 'I4' }, { order_item_id: 'I1' }],
      },
    ],
  });
  expect(not_understood).toEqual([]);
});

test('what may be bought beside other flights is not accepted with them', () => {
  const bag = (mark: string) =>
    `<AddOfferItem OfferItemID="A2" ${mark}><TotalPriceDetail><TotalAmount><SimpleCurrencyPrice Code="EUR">30</SimpleCurrencyPrice></TotalAmount></TotalPriceDetail><Service ServiceID="V1"><PassengerRefs>P1</PassengerRefs><ServiceDefinitionRef>SD1</ServiceDefinitionRef></Service></AddOfferItem>`;
  const list = (mark: string) => {
    const { reshop } = read172(
      'OrderReshopRS',
      `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA"><AddOfferItem OfferItemID="A1"><FareDetail><FareComponent><SegmentRefs>F1</SegmentRefs></FareComponent></FareDetail></AddOfferItem>${bag(mark)}</ReshopOffer></ReshopOffers>`,
    );
    return (reshop as ReshopAnswer).offers[0]!.items.map((one) => one.offer_item_id);
  };
  expect(list('MandatoryInd="false"')).toEqual(['A1']);
  expect(list('')).toEqual(['A1', 'A2']);
});

const sum = (name: string, amount: string) =>
  `<${name}><Total><Amount Code="EUR">${amount}</Amount></Total></${name}>`;

test.each([
  [
    'old price and penalty alone',
    sum('OriginalOrderItem', '90') + sum('PenaltyAmount', '25'),
    null,
  ],
  ['what is due', `<ReshopDue>${sum('ByAirline', '65')}</ReshopDue>`, 6500],
  ['that nothing is due', `<ReshopDue>${sum('ByPassenger', '0')}</ReshopDue>`, 0],
  [
    'a penalty of another currency',
    `<ReshopDue>${sum('ByAirline', '65')}</ReshopDue>${sum('PenaltyAmount', '25').replace('EUR', 'USD')}`,
    6500,
  ],
])('a cancellation that tells %s', (_, differential, expected) => {
  const given_up = `<DeleteOfferItem OfferItemID="D1" OrderItemID="I1"><ReshopDifferential>${differential}</ReshopDifferential></DeleteOfferItem>`;
  const { reshop } = read172(
    'OrderReshopRS',
    `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA">${given_up}</ReshopOffer></ReshopOffers>`,
  );
  expect(reshop).toMatchObject({ offers: [{ items: [{ due_by_airline_minor: expected }] }] });
});

/** A document of 14.51 is left, and taxes come back beside it: more than that, as much, or less. */
test.each(['14.87', '14.51', '10.00'])('taxes of %s come back beside what is left', (taxes) => {
  const left = `<FeesAmount><Total><Amount Code="EUR">14.51</Amount><Purpose>Net</Purpose></Total><Taxes><Total Code="EUR">${taxes}</Total></Taxes></FeesAmount>`;
  const differential = `<ReshopDifferential>${sum('PenaltyAmount', '184.03')}${left}<ReshopDue>${sum('ByPassenger', '184.03')}</ReshopDue></ReshopDifferential>`;
  const { reshop } = read172(
    'OrderReshopRS',
    `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA"><DeleteOfferItem OfferItemID="D1" OrderItemID="I1">${differential}</DeleteOfferItem></ReshopOffer></ReshopOffers>`,
  );
  const money = {
    due_to_airline_minor: 18403,
    due_by_airline_minor: Math.round(Number(taxes) * 100),
    residual_minor: 1451,
  };
  expect(reshop).toMatchObject({ offers: [{ items: [money] }] });
});

test('what is given up is read by the name that later versions have for it', () => {
  const given_up = `<DeleteOrderItem OrderItemID="I1"><ReshopDifferential><ReshopDue>${sum('ByAirline', '65')}</ReshopDue></ReshopDifferential></DeleteOrderItem>`;
  expect(
    read172(
      'OrderReshopRS',
      `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA">${given_up}</ReshopOffer></ReshopOffers>`,
    ),
  ).toMatchObject({
    reshop: {
      offers: [{ deleted_order_items: ['I1'], items: [{ due_by_airline_minor: 6500 }] }],
    },
    not_understood: [],
  });
});

test('a penalty of another currency is said, and is no part of a sum', () => {
  const fees = `<FeesAmount><Total><Amount Code="EUR">5</Amount></Total></FeesAmount>`;
  const penalty = sum('PenaltyAmount', '25').replace('EUR', 'USD');
  const { reshop, warnings } = read172(
    'OrderReshopRS',
    `<ReshopOffers><ReshopOffer OfferID="R1" Owner="UA"><DeleteOfferItem OfferItemID="D1" OrderItemID="I1"><ReshopDifferential><ReshopDue>${sum('ByAirline', '65')}</ReshopDue>${fees}${penalty}</ReshopDifferential></DeleteOfferItem></ReshopOffer></ReshopOffers>`,
  );
  expect(reshop).toMatchObject({
    offers: [{ currency: 'EUR', items: [{ due_by_airline_minor: 6500, penalty_minor: null }] }],
  });
  expect(warnings.map(toEnglish)).toContainEqual(expect.stringContaining('EUR, USD'));
});

test.each([
  ['Voided', '0', 'VOIDED', 'CANCELLED'],
  ['Refunded', '32.00', 'REFUNDED', 'REFUNDED'],
  ['Cancelled', '32.00', 'CANCELLED', 'UNSPECIFIED'],
])(
  'a cancellation that was %s tells its fee and its documents',
  (type, amount, outcome, status) => {
    const coupon =
      '<CouponInfo><CouponNumber>1</CouponNumber><CouponReference>S1</CouponReference><Status>V</Status></CouponInfo>';
    const paper = (number: string, inner: string) =>
      `<TicketDocInfo><FareInfo><Total><Amount Code="EUR">336.40</Amount></Total></FareInfo><TicketDocument><TicketDocNbr>${number}</TicketDocNbr><Type>702</Type>${inner}</TicketDocument></TicketDocInfo>`;
    const told = read172(
      'OrderCancelRS',
      `<OrderReference>O1</OrderReference>${fees(fee(type, amount), fee(type, amount))}<TicketDocInfos>${paper('0160000000001', coupon)}${paper('0160000000002', '')}</TicketDocInfos>`,
    );
    expect(told).toMatchObject({
      cancellation: {
        outcome,
        fee_minor: Number(amount) * 200,
        documents: [
          {
            number: '0160000000001',
            type: 'TICKET',
            status: 'CANCELLED',
            coupons: [{ number: 1, status: 'VOID', leg_key: 'S1' }],
            amount_minor: 33640,
          },
          { number: '0160000000002', status, coupons: [] },
        ],
      },
      not_understood: [],
    });
  },
);

test.each([
  [['BaseFare', '650.00'], ['CNCL', '40.00'], ['TotalFare', '830.21'], 4000, 'CHARGEABLE'],
  [['CNCL', '0.0'], ['BaseFare', '650.00'], ['TotalFare', '830.21'], 0, 'INCLUDED'],
])('of %s, %s and %s only the fee is the penalty; the fare is said', (...told) => {
  const [one, two, three, penalty_minor, attribute] = told;
  const amounts = [one, two, three].map(
    ([name, amount]) =>
      `<Amount><CurrencyAmountValue Code="CAD">${amount}</CurrencyAmountValue><AmountApplication>${name}</AmountApplication></Amount>`,
  );
  const detail = `<Detail><Type>refund</Type><Amounts>${amounts.join('')}</Amounts></Detail>`;
  const remark = '<ApplicableFeeRemarks><Remark>4AXKOX</Remark></ApplicableFeeRemarks>';
  const { reshop } = read172(
    'OrderReshopRS',
    `<ChangeFees>${remark}<Details>${detail}</Details></ChangeFees>`,
  );
  const text = 'BaseFare 650.00 CAD · TotalFare 830.21 CAD';
  expect(reshop).toMatchObject({
    penalties: [{ type: 'REFUND', attribute, penalty_minor, text }],
    offers: [],
  });
});

test.each(['Retain', 'Forfeit'])('to %s the value is a way of giving up, and named', (way) => {
  const { reshop } = read172('OrderReshopRS', fees(fee('refund', '40.00'), fee(way, '0.00')));
  expect(reshop).toMatchObject({
    penalties: [
      { type: 'REFUND', penalty_minor: 4_000, text: null },
      { type: 'REFUND', penalty_minor: 0, text: way },
    ],
  });
});

test('the passengers of an order that was cancelled are nothing new', () => {
  const text =
    '<OrderCancelRS Version="17.2"><Document/><Success/><Response><OrderReference>O1</OrderReference></Response><DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC><Individual><Surname>SILVA</Surname></Individual></Passenger></PassengerList></DataLists></OrderCancelRS>';
  expect(readAny172(new TextEncoder().encode(text))).toMatchObject({
    value: { cancellation: { order_id: 'O1' }, not_understood: [] },
  });
});
