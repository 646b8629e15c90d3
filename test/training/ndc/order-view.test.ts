/** OrderViewRS of orders with everything in them: services, documents of every kind, payments. */
import { describe, expect, test } from 'vitest';
import { mapEach } from '#main/training/non-empty.ts';
import type { WorldCoupon, WorldOrder, WorldService, WorldTicket } from '#main/training/world.ts';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import { ask, flight, gives, handmadeOrder, NOW, slice, tax } from './handmade.ts';
import { type Answer, PROVIDERS, type Provider, retrieveRequest, testMessages } from './support.ts';

const show = (order: WorldOrder, provider: Provider = 'PROVIDER_04'): Answer =>
  ask(
    { retrieve: gives(order) },
    provider,
    'OrderRetrieve',
    retrieveRequest(order.owner, order.order_id),
  );

const coupon = (number: number, flight_id: string | null, rest: Partial<WorldCoupon> = {}) => ({
  number,
  flight_id,
  status: 'OPEN' as const,
  fare_basis: 'YOWBR',
  service_code: null,
  ...rest,
});
const ticket = (number: string, rest: Partial<WorldTicket> = {}): WorldTicket => ({
  number,
  kind: 'TICKET',
  emd_type: null,
  passenger_id: 'P1',
  issued_at: '2026-11-21T12:00:00.000Z',
  void_until: '2026-11-22T02:59:59Z',
  coupons: [coupon(1, null)],
  conjunction_of: null,
  original: null,
  related: null,
  service_id: null,
  charge: { base_minor: 0, taxes: [] },
  reference: null,
  ...rest,
});

const money = { fare_basis: null };

/** After an exchange: the old flight back is gone, and the seat that was bought on it. */
function livedIn(provider: Provider = 'PROVIDER_04'): WorldOrder {
  const order = handmadeOrder(provider);
  const [OUT = '', ON = ''] = order.slices[0]?.flights.map(({ id }) => id) ?? [];
  const [BACK = ''] = order.slices[1]?.flights.map(({ id }) => id) ?? [];
  const lost = { ...slice([flight(order.owner, 301, '2027-01-02')]), status: 'HK' as const };
  const LOST = lost.flights[0]?.id ?? '';
  const seat: WorldService = {
    id: 'S1',
    kind: 'SEAT',
    passenger_id: 'P1',
    flight_ids: [OUT],
    seat: { row: 4, column: 'A' },
    code: '0B5',
    name: 'Seat 4A',
    quantity: 1,
    weight_kg: null,
    price: { base_minor: 4000, taxes: [tax('BR', 400)] },
    status: 'TICKETED',
    document: '0478240000001',
  };
  const bags: WorldService = {
    ...seat,
    id: 'S2',
    kind: 'BAGGAGE',
    flight_ids: [OUT, ON],
    seat: null,
    code: '0CC',
    name: 'Extra bag',
    quantity: 2,
    weight_kg: 23,
    price: { base_minor: 18000, taxes: [] },
    status: 'CONFIRMED',
    document: null,
  };
  const gone: WorldService = { ...seat, id: 'S3', flight_ids: [LOST], status: 'CANCELLED' };
  const forgotten: WorldService = { ...gone, id: 'S4', flight_ids: ['XX1/2020-01-01/AAA'] };
  return {
    ...order,
    services: [seat, bags, gone, forgotten],
    tickets: [
      ticket('0472170000001', {
        coupons: [
          coupon(1, OUT, { status: 'EXCHANGED' }),
          coupon(2, LOST, { status: 'EXCHANGED' }),
        ],
        charge: { base_minor: 90000, taxes: [tax('BR', 900)] },
        reference: 'issue-1',
      }),
      ticket('0478240000001', {
        kind: 'EMD',
        emd_type: 'SEAT',
        coupons: [coupon(1, OUT, { ...money, service_code: '0B5' })],
        related: '0472170000002',
        service_id: 'S1',
        charge: seat.price,
      }),
      ticket('0472170000002', {
        coupons: [
          coupon(1, OUT, { status: 'USED' }),
          coupon(2, ON),
          coupon(3, BACK),
          coupon(4, null, { status: 'VOID' }),
        ],
        original: '0472170000001',
        charge: { base_minor: 101000, taxes: [tax('BR', 6001), tax('XT', 1400, false)] },
        reference: 'exchange-1',
      }),
      ticket('0472170000003', { coupons: [coupon(1, BACK)], conjunction_of: '0472170000002' }),
      ticket('0478240000002', {
        kind: 'EMD',
        emd_type: 'PENALTY',
        coupons: [coupon(1, null, { ...money, service_code: '993' })],
        related: '0472170000002',
        charge: { base_minor: 15000, taxes: [] },
      }),
      ticket('0478240000003', {
        kind: 'EMD',
        emd_type: 'RESIDUAL',
        coupons: [coupon(1, null, { ...money, service_code: '996', status: 'REFUNDED' })],
        charge: { base_minor: 2500, taxes: [] },
      }),
    ],
    payments: [
      {
        id: 'PAY1',
        at: NOW,
        reference: 'issue-1',
        purpose: 'ISSUE',
        method: 'CARD',
        amount_minor: 90900,
        card: {
          brand: 'AX',
          bin: '371449',
          last_four: '8431',
          holder: 'ANA SOUZA',
          approval_code: 'A1B2C3',
        },
        document_numbers: ['0472170000001'],
        status: 'REFUNDED',
        refunded_minor: 900,
        refunds: [{ number: '0472170000001', given_up: '0472170000001', amount_minor: 900 }],
      },
      {
        id: 'PAY2',
        at: NOW,
        reference: 'exchange-1',
        purpose: 'EXCHANGE',
        method: 'TICKETS',
        amount_minor: 0,
        card: null,
        document_numbers: ['0472170000001'],
        status: 'CAPTURED',
        refunded_minor: 0,
        refunds: [],
      },
      {
        id: 'PAY3',
        at: NOW,
        reference: 'exchange-1',
        purpose: 'EXCHANGE',
        method: 'INVOICE',
        amount_minor: 15000,
        card: null,
        document_numbers: ['0472170000002', '0478240000002'],
        status: 'CAPTURED',
        refunded_minor: 0,
        refunds: [],
      },
    ],
    reissues: [
      {
        at: NOW,
        reference: 'exchange-1',
        old_numbers: ['0472170000001'],
        new_numbers: ['0472170000002'],
        old_order_id: order.order_id,
        new_order_id: order.order_id,
        before: { slices: [lost], items: [], services: [] },
        collected: [],
        refunds: [],
        undone: false,
      },
    ],
  };
}

describe('an order with a past', () => {
  test.each(PROVIDERS)('%s tells all of it', (provider) => {
    const answer = show(livedIn(provider), provider);
    expect(answer.error).toBeNull();
    expect(answer.count('//TicketDocInfo')).toBe(5);
    expect(answer.all('//Ticket/TicketNumber')).toEqual([
      '0472170000001',
      '0478240000001',
      '0472170000002',
      '0472170000003',
      '0478240000002',
      '0478240000003',
    ]);
    expectReferencesClosed(answer);
    expectSums(answer, 'Order', 'OrderItem');
  });

  const answer = show(livedIn());

  test('services', () => {
    expect(
      answer
        .elements('//OrderItem')
        .filter((item) => item.text('./FareDetail') === null)
        .map((item) =>
          [
            item.text('./OrderItemID'),
            item.text('./StatusCode'),
            item.text('./Price/TotalAmount'),
            item.text('./PaymentTimeLimitDateTime') === null ? 'paid' : 'unpaid',
            ...item
              .parts('./Service')
              .map((one) =>
                [
                  one.text('./ServiceID'),
                  one.text('./PaxRefID'),
                  one.text('.//PaxSegmentRefID'),
                  one.text('./StatusCode'),
                  one.text('.//Seat/RowNumber') ?? 'bag',
                ].join(' '),
              ),
          ].join(' · '),
        ),
    ).toEqual([
      'S1 · ACTIVE · 44.00 · paid · S1.1 P1 SEG1 TICKETED 4',
      'S2 · ACTIVE · 180.00 · unpaid · S2.1 P1 SEG1 CONFIRMED bag · S2.2 P1 SEG2 CONFIRMED bag',
      'S3 · CANCELLED · 44.00 · paid · S3.1 P1 SEG4 CANCELLED 4',
    ]);
    expect(answer.all('//PaxJourneyList//PaxSegmentRefID')).toEqual(['SEG1', 'SEG2', 'SEG3']);
    expect(
      answer
        .elements('//BaggageAllowance')
        .map((bag) => `${bag.text('./PieceAllowance/TotalQty')} ${bag.text('./RFISC')}`),
    ).toContain('2 0CC');
  });

  test('documents', () => {
    expect(
      answer.elements('//TicketDocInfo').map((info) => ({
        worth: info.text('./FareDetail/Price/TotalAmount'),
        original: info.text('./OriginalIssueInfo/TicketNumber'),
        reference: info.text('./TicketRefIdentification/RefID'),
        payments: info.all('./PaymentRefID').join(),
        tickets: info
          .parts('./Ticket')
          .map((one) =>
            [
              one.text('./TicketDocTypeCode'),
              one.text('./TicketNumber'),
              one.text('./ConnectedDocNumber') ?? '-',
              ...one
                .parts('./Coupon')
                .map((each) =>
                  [
                    each.text('./CouponNumber'),
                    each.text('./CouponStatusCode'),
                    each.text('./SoldAirlineInfo/PaxSegmentRefID') ?? '-',
                    each.text('./FareBasisCode') ??
                      `${each.text('./RFIC')}/${each.text('./RFISC')}/${each.text('./RFISC_Desc')}` +
                        `/${each.text('./ValueAmount')}/${each.text('./ServiceRefID')}`,
                  ].join(' '),
                ),
            ].join(' · '),
          ),
      })),
    ).toEqual([
      {
        worth: '909.00',
        original: null,
        reference: 'issue-1',
        payments: 'LAHAND0001.PAY1',
        tickets: ['T · 0472170000001 · - · 1 E SEG1 YOWBR · 2 E SEG4 YOWBR'],
      },
      {
        worth: '44.00',
        original: null,
        reference: null,
        payments: '',
        tickets: ['J · 0478240000001 · 0472170000002 · 1 I SEG1 A/0B5/SEAT/44.00/S1'],
      },
      {
        worth: '1084.01',
        original: '0472170000001',
        reference: 'exchange-1',
        payments: 'LAHAND0001.PAY3',
        tickets: [
          'T · 0472170000002 · - · 1 B SEG1 YOWBR · 2 I SEG2 YOWBR · 3 I SEG3 YOWBR · 4 V - YOWBR',
          'T · 0472170000003 · 0472170000002 · 1 I SEG3 YOWBR',
        ],
      },
      {
        worth: '150.00',
        original: null,
        reference: null,
        payments: 'LAHAND0001.PAY3',
        tickets: ['J · 0478240000002 · 0472170000002 · 1 I - D/993/PENALTY/150.00/null'],
      },
      {
        worth: '25.00',
        original: null,
        reference: null,
        payments: '',
        tickets: ['Y · 0478240000003 · - · 1 RF - D/996/RESIDUAL VALUE/25.00/null'],
      },
    ]);
    const [, , reissued] = answer.elements('//TicketDocInfo');
    expect(
      reissued
        ?.parts('./FareDetail/Price/TaxSummary/Tax')
        .map(
          (one) => `${one.text('./TaxCode')} ${one.text('./Amount')} ${one.text('./RefundInd')}`,
        ),
    ).toEqual(['BR 60.01 true', 'XT 14.00 false']);
  });

  test('payments', () => {
    expect(
      answer
        .elements('/*/PaymentFunctions/PaymentProcessingSummary')
        .map((one) =>
          [
            one.text('./PaymentID'),
            one.text('./Amount'),
            one.text('./Desc/DescText'),
            one.text('./PaymentRefID'),
            one.text('./PaymentStatusCode'),
            one.text('.//MaskedCardID') ??
              one.text('.//PaymentTypeCode') ??
              one.text('.//DocNumber'),
            one.text('./PaymentTrx/OriginalID') ?? '-',
          ].join(' '),
        ),
    ).toEqual([
      'LAHAND0001.PAY1 909.00 ISSUE issue-1 CAPTURED 371449XXXXX8431 -',
      'LAHAND0001.PAY1.R 9.00 ISSUE issue-1 REFUNDED 371449XXXXX8431 LAHAND0001.PAY1',
      'LAHAND0001.PAY2 0.00 EXCHANGE exchange-1/1 CAPTURED 0472170000001 -',
      'LAHAND0001.PAY3 150.00 EXCHANGE exchange-1/2 CAPTURED IN -',
    ]);
  });
});

test('a journey of many flights is a set of documents, four to an entry', () => {
  const order = handmadeOrder();
  const slices = Array.from({ length: 6 }, (_, at) => ({
    ...slice(mapEach([1, 2, 3], (n) => flight('LA', 400 + at * 10 + n, `2026-12-1${at}`))),
    status: 'HK' as const,
  }));
  const flights = slices.flatMap((one) => one.flights.map(({ id }) => id));
  const tickets = Array.from({ length: 5 }, (_, at) =>
    ticket(`957217000010${at}`, {
      coupons: flights.slice(at * 4, at * 4 + 4).map((id, n) => coupon(n + 1, id)),
      conjunction_of: at === 0 ? null : '9572170000100',
      charge: { base_minor: at === 0 ? 123456 : 0, taxes: [] },
    }),
  );
  const answer = show({ ...order, slices, tickets });
  expectReferencesClosed(answer);
  const [first, second] = answer.elements('//TicketDocInfo');
  expect(answer.count('//TicketDocInfo')).toBe(2);
  expect(first?.all('./Ticket/TicketNumber')).toHaveLength(4);
  expect(second?.all('./Ticket/TicketNumber')).toEqual(['9572170000104']);
  expect(second?.text('./Ticket/ConnectedDocNumber')).toBe('9572170000100');
  expect(answer.all('//TicketDocInfo/FareDetail/Price/TotalAmount')).toEqual(['1234.56']);
  expect(answer.all('//TicketDocInfo/BookletQty')).toEqual(['5', '5']);
  expect(answer.all('//Coupon/SoldAirlineInfo/PaxSegmentRefID')).toEqual(
    flights.map((_, at) => `SEG${at + 1}`),
  );
});

test('a cancelled order keeps its documents and offers nothing to pay', () => {
  const answer = show({ ...livedIn(), status: 'CANCELLED' });
  expect(new Set(answer.all('//OrderItem/StatusCode'))).toEqual(new Set(['CANCELLED']));
  expect(answer.count('//PaymentTimeLimitDateTime')).toBe(0);
  expect(answer.count('//TicketDocInfo')).toBe(5);
});

testMessages();
