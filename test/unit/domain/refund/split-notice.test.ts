/** A refund of two people, one of whom leaves for a booking of her own. */
import { expect, test } from 'vitest';
import { RefundNotice, type RefundTo } from '#main/contract/refund.ts';
import { divideRefund } from '#main/domain/refund/split-notice.ts';

const NOTHING = {
  used: 0,
  fare_left: 0,
  penalty: 0,
  fare_forfeited: 0,
  tax_refund: 0,
  tax_forfeited: 0,
  adjustment: 0,
  residual: 0,
};
const amounts = (paid: number, refund: number) => ({
  ...NOTHING,
  paid,
  refund,
  kept_by_airline: Math.round((paid - refund) * 100) / 100,
});
const ANA = '9572000000001';
const BIA = '9572000000003';
const passenger = (passenger_id: string, ticket_number: string, paid: number, refund: number) => ({
  passenger_id,
  pax_type: 'ADT' as const,
  ...amounts(paid, refund),
  documents: [
    {
      ticket_number,
      continuing_numbers: [],
      ticket_type: 'TICKET' as const,
      emd_type: 'UNSPECIFIED' as const,
      related_ticket_number: null,
      description: null,
      coupons: [],
      fare_paid: paid,
      fare_used: 0,
      taxes: [],
      rule: {
        stage: 'BEFORE_DEPARTURE' as const,
        allowed: true,
        penalty_amount: null,
        penalty_percent: null,
        penalty_currency: null,
        text: null,
      },
      as_reckoned: true,
      ...amounts(paid, refund),
      original_refund: refund / 5,
      commission_recalled: paid / 10,
    },
  ],
});
const target = (fop_type: RefundTo['fop_type'], amount: number): RefundTo => ({
  fop_type,
  card_brand: 'UNSPECIFIED',
  card_number: null,
  document: null,
  valid_until: null,
  amount,
  original_amount: amount / 5,
  settled_by: fop_type === 'CASH' ? 'AGENCY' : 'AIRLINE',
  passenger_ids: ['ana', 'bia'],
  ticket_numbers: [ANA, BIA],
});
const NOTICE = RefundNotice.parse({
  refunded_at: '2026-11-22T14:30:00.000Z',
  refunded_by: { id: 1, name: 'Ana Lima' },
  reference: 'AIRDESK-7F3K',
  quote: {
    id: 'q1',
    booking_id: 'parent',
    provider_type: 'PROVIDER_04',
    currency: 'BRL',
    original_currency: 'USD',
    whole: true,
    involuntary: false,
    waiver: null,
    passengers: [passenger('ana', ANA, 1000, 700.5), passenger('bia', BIA, 500, 300)],
    refund_to: [target('CASH', 600), target('UNSPECIFIED', 400.5)],
    ...amounts(1500, 1000.5),
    original_refund: 200.1,
    agency: {
      agent_fee_kept: 40.01,
      agent_du_kept: 0,
      consolid_fee_kept: 0,
      interest_kept: 0,
      fees_kept: 40.01,
      service_fee: 50,
      commission_recalled: 150,
      credited_by_airline: 600,
      owed_to_customer: 550,
      owed_by_customer: 0,
    },
    void: null,
    warnings: [],
    created_at: '2026-11-22T14:25:00.000Z',
    expires_at: '2026-11-22T14:55:00.000Z',
  },
});

test('both parts are the whole, and each is its passenger’s', () => {
  const { stay, go } = divideRefund(NOTICE, [], new Set(['bia']), 'child');
  const [ana, bia] = [RefundNotice.parse(stay).quote, RefundNotice.parse(go).quote];
  expect([ana.id, ana.booking_id, bia.booking_id]).toEqual(['q1', 'parent', 'child']);
  expect(bia.id).not.toBe('q1');
  expect([ana.paid, ana.refund, bia.paid, bia.refund]).toEqual([1000, 700.5, 500, 300]);
  expect([ana.original_refund, bia.original_refund]).toEqual([140.1, 60]);
  const cents = (amount: number) => Math.round(amount * 100);
  const sum = (list: readonly RefundTo[], name: 'amount' | 'original_amount') =>
    list.reduce((all, one) => all + cents(one[name]), 0);
  for (const [quote, number] of [
    [ana, ANA],
    [bia, BIA],
  ] as const) {
    expect(sum(quote.refund_to, 'amount')).toBe(cents(quote.refund));
    expect(quote.refund_to.map(({ ticket_numbers }) => ticket_numbers)).toEqual([
      [number],
      [number],
    ]);
    const { agency } = quote;
    expect(cents(agency.owed_to_customer)).toBe(
      cents(agency.credited_by_airline) - cents(agency.service_fee),
    );
  }
  expect(sum(ana.refund_to, 'original_amount') + sum(bia.refund_to, 'original_amount')).toBe(
    sum(NOTICE.quote.refund_to, 'original_amount'),
  );
  for (const name of [
    'fees_kept',
    'service_fee',
    'credited_by_airline',
    'owed_to_customer',
  ] as const) {
    expect(cents(ana.agency[name]) + cents(bia.agency[name]), name).toBe(
      cents(NOTICE.quote.agency[name]),
    );
  }
  expect([ana.agency.commission_recalled, bia.agency.commission_recalled]).toEqual([100, 50]);
});

test('a refund of people of one side goes whole', () => {
  const people = ['ana', 'bia'];
  expect(divideRefund(NOTICE, [], new Set(['other']), 'child')).toEqual({ stay: NOTICE, go: null });
  const { stay, go } = divideRefund(NOTICE, [], new Set(people), 'child');
  expect([stay, go?.quote.booking_id, go?.quote.refund]).toEqual([null, 'child', 1000.5]);
});
