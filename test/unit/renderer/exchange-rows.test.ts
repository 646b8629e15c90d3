import { describe, expect, it } from 'vitest';
import type { ExchangeOffer, ExchangePassenger } from '#main/contract/exchange.ts';
import { buildEstimateTable } from '#renderer/features/exchange/exchange-rows.ts';
import { calculateExchangeDue } from '#renderer/features/ticketing/amounts-due.ts';
import { readTicketNumber, readTicketNumbers } from '#renderer/i18n/ticket-text.ts';
import { NO_PROFIT, someBooking } from './bookings.ts';

const price = (total: number) => ({ fare: total, tax: 0, total, taxes: [] });

const line = (
  passenger_id: string,
  pax_type: ExchangePassenger['pax_type'],
  more: Partial<ExchangePassenger>,
): ExchangePassenger => ({
  passenger_id,
  pax_type,
  ticket_numbers: ['9572412887301'],
  current_price: price(1000),
  new_price: price(1000),
  balance: 0,
  amount_due: 0,
  credit: 0,
  credit_as: 'UNSPECIFIED',
  total_penalty: 0,
  reusable: 1000,
  fare_difference: 0,
  fare_collection: 0,
  fare_residual: 0,
  tax_collection: 0,
  tax_refund: 0,
  tax_forfeited: 0,
  penalty_netted: false,
  adjustment: 0,
  ...more,
});

const offer = (
  passengers: ExchangePassenger[],
  more: Partial<ExchangeOffer> = {},
): ExchangeOffer => {
  const sum = (value: (one: ExchangePassenger) => number) =>
    passengers.reduce((total, one) => total + Math.round(value(one) * 100), 0) / 100;
  return {
    search_id: 's',
    journeys: [],
    original_currency: 'BRL',
    currency: 'BRL',
    original_total_fare: 0,
    total_fare: 0,
    total_tax: 0,
    total_agent_fee: 0,
    total_consolid_fee: 0,
    total_agent_du: 0,
    total: 0,
    price_per_pax: [],
    created_at: '2026-11-21T12:00:00Z',
    expires_at: '2026-11-21T12:30:00Z',
    validating_carrier: 'LA',
    provider_type: 'PROVIDER_04',
    agency_profit: NO_PROFIT,
    current_price: price(sum((one) => one.current_price.total)),
    new_price: price(sum((one) => one.new_price.total)),
    balance: 0,
    amount_due: sum((one) => one.amount_due),
    credit: sum((one) => one.credit),
    credit_as: 'UNSPECIFIED',
    total_penalty: sum((one) => one.total_penalty),
    penalty_when: 'BEFORE_DEPARTURE',
    passengers,
    ancillaries: [],
    warnings: [],
    ...more,
  };
};

/** A table as text: name, old, new, fare, taxes in, out, lost, penalty, due, credit and how. */
function text(estimate: ExchangeOffer): string[] {
  const { rows, total } = buildEstimateTable(estimate, someBooking());
  return [...rows, total].map((row) =>
    [
      `${row.infant ? '└ ' : ''}${row.number ?? ''} ${row.name}`.trim(),
      row.old_total,
      row.new_total,
      row.fare_difference,
      row.tax_collected,
      row.tax_refunded,
      row.tax_forfeited,
      row.penalty,
      row.due,
      row.credit,
      row.credit_as,
    ]
      .join(' | ')
      .replace(/ \| $/, ''),
  );
}

describe('an estimate as a table', () => {
  it('one in debit with a penalty, an infant without, one in credit', () => {
    const estimate = offer([
      line('ana', 'ADT', {
        new_price: price(1234.8),
        fare_difference: 234.8,
        fare_collection: 234.8,
        tax_collection: 18.32,
        tax_forfeited: 4.1,
        total_penalty: 980,
        amount_due: 1233.12,
      }),
      line('bruno', 'ADT', {
        new_price: price(700),
        fare_difference: -300,
        fare_residual: 300,
        tax_refund: 12.5,
        total_penalty: 100,
        amount_due: 100,
        credit: 312.5,
        credit_as: 'EMD',
      }),
      line('leo', 'INF', { current_price: price(100), new_price: price(123.48) }),
    ]);
    expect(text(estimate)).toEqual([
      '1 SILVA/ANA | 1,000.00 | 1,234.80 | +234.80 | 18.32 | — | 4.10 | 980.00 | 1,233.12 | —',
      '2 SOUZA/BRUNO | 1,000.00 | 700.00 | −300.00 | — | 12.50 | — | 100.00 | 100.00 | 312.50 | as an EMD, taxes to the form of payment',
      '└ 3 SOUZA/LEO | 100.00 | 123.48 | — | — | — | — | — | — | —',
      'BRL | 2,100.00 | 2,058.28 | −65.20 | 18.32 | 12.50 | 4.10 | 1,080.00 | 1,333.12 | 312.50',
    ]);
    expect(calculateExchangeDue(someBooking(), estimate)).toEqual({
      currency: 'BRL',
      passengers: [
        { ids: ['ana'], label: 'SILVA/ANA', total: 1233.12 },
        { ids: ['bruno'], label: 'SOUZA/BRUNO', total: 100 },
      ],
    });
  });

  it('a penalty taken out of the residual is marked, and nothing is due', () => {
    const estimate = offer([
      line('ana', 'ADT', {
        new_price: price(500),
        fare_difference: -500,
        fare_residual: 400,
        total_penalty: 100,
        penalty_netted: true,
        credit: 400,
        credit_as: 'ORIGINAL_FOP',
      }),
    ]);
    const { netted } = buildEstimateTable(estimate, someBooking());
    expect(netted).toBe(true);
    expect(text(estimate)[0]).toBe(
      '1 SILVA/ANA | 1,000.00 | 500.00 | −500.00 | — | — | — | 100.00* | — | 400.00 | to the form of payment',
    );
    expect(calculateExchangeDue(someBooking(), estimate).passengers).toEqual([]);
  });

  it('an even exchange is dashes', () => {
    expect(text(offer([line('ana', 'ADT', {})]))).toEqual([
      '1 SILVA/ANA | 1,000.00 | 1,000.00 | — | — | — | — | — | — | —',
      'BRL | 1,000.00 | 1,000.00 | — | — | — | — | — | — | —',
    ]);
  });

  it('what is forfeited goes back no way', () => {
    const estimate = offer([
      line('ana', 'ADT', { fare_difference: -50, fare_residual: 50, credit_as: 'FORFEITED' }),
    ]);
    expect(buildEstimateTable(estimate, someBooking()).rows[0]?.credit_as).toBe('forfeited');
  });
});

describe('ticket numbers as they are typed', () => {
  it.each([
    ['9572412887301', '9572412887301'],
    ['957-2412887301', '9572412887301'],
    [' 957 2412887301 ', '9572412887301'],
    ['0012412887301', '0012412887301'],
    // The fourteenth is 2412887301 modulo 7.
    [`957-2412887301${2412887301 % 7}`, '9572412887301'],
    [`957-2412887301${(2412887301 % 7) + 2}`, null],
    ['957-241288730', null],
    ['LA957', null],
  ])('%s', (typed, number) => expect(readTicketNumber(typed)).toBe(number));

  it('several, each once, and the first that is none', () => {
    expect(readTicketNumbers('957-2412887301, 957-2412887302 957 2412887301')).toEqual({
      numbers: ['9572412887301', '9572412887302'],
      wrong: null,
    });
    expect(readTicketNumbers('957-2412887301,12').wrong).toBe('12');
  });
});
