/** Tickets and EMDs as shown: one whole, then what changes when they are void, exchanged or many. */
import { describe, expect, test } from 'vitest';
import { Ticket, TicketItem } from '#main/contract/ticketing.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { settleIssue } from '#main/domain/payment/forms.ts';
import { createPayments } from '#main/domain/payment/payments.ts';
import { creditIssuer } from '#main/domain/tickets/notes.ts';
import {
  buildTicketItems,
  buildTicketRows,
  buildTicketView,
  listNewNumbers,
} from '#main/domain/tickets/ticket-view.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { counter, leg, open, slice, TRAITS, ticket } from '../../../fixtures/flights.ts';
import { LATER } from '../held-booking.ts';
import {
  EMD,
  forms,
  HELD_ORDER,
  held,
  ISSUED_ORDER,
  NUMBERS,
  seen,
  TERMS,
  TICKETS,
  withStatus,
} from '../payment/money-booking.ts';

const CONTEXT = { now: LATER, traits: TRAITS, open };
const AGENT = { id: 9, name: 'Rui Agente' };

function issued(text = 'CARD 190.00 ana + CASH 161.00 bia', order = ISSUED_ORDER): BookingRecord {
  const before = held();
  const settled = settleIssue(before, forms(text), TERMS);
  if (!settled.ok) throw new Error(settled.error.message);
  const after = creditIssuer(before, seen(before, order), AGENT);
  const { charges } = settled.value;
  const context = { type: 'ISSUE' as const, reference: 'r', now: LATER, ids: counter('pay') };
  return { ...after, payments: createPayments(charges, { before, after }, context) };
}
const view = (record: BookingRecord, number: string) =>
  Ticket.parse(buildTicketView(record, number, CONTEXT));

/** 'number type emd status carrier passenger total; for, set, from where they are' */
const lines = (record: BookingRecord) =>
  buildTicketRows(record).map(({ item }) => {
    TicketItem.parse(item);
    const kind = item.emd_type === 'UNSPECIFIED' ? item.ticket_type : item.emd_type;
    const more = [
      item.related_ticket_number && `for ${item.related_ticket_number}`,
      item.conjunctive_number && `set ${item.conjunctive_number}`,
      item.original_ticket && `from ${item.original_ticket}`,
    ].filter(Boolean);
    return [
      item.number,
      kind,
      item.ticket_status,
      item.validating_carrier,
      item.passenger.first_name,
      item.total.toFixed(2),
      item.currency,
      ...more,
    ].join(' ');
  });

test('tickets before EMDs, in passenger order, with what each costs', () => {
  expect(lines(issued())).toEqual([
    `${NUMBERS.ana} TICKET TICKETED LA Ana 120.00 BRL`,
    `${NUMBERS.bia} TICKET TICKETED LA Bia 120.00 BRL`,
    `${NUMBERS.davi} TICKET TICKETED LA Davi 10.00 BRL`,
    `${EMD} SEAT TICKETED LA Bia 11.00 BRL for ${NUMBERS.bia}`,
  ]);
});

test('an EMD whose record names no ticket belongs to the ticket of its holder', () => {
  const tickets = ISSUED_ORDER.tickets.map((one) => ({ ...one, related_number: null }));
  const untold = issued(undefined, { ...ISSUED_ORDER, tickets });
  expect(lines(untold)).toEqual(lines(issued()));
  expect(view(untold, EMD).related_ticket_number).toBe(NUMBERS.bia);
});

test('an issue answers what is new', () => {
  const before = held();
  const after = seen(before, ISSUED_ORDER);
  const numbers = listNewNumbers(before, after);
  expect(numbers).toEqual([NUMBERS.ana, NUMBERS.bia, NUMBERS.davi, EMD]);
  expect(buildTicketItems(after, [EMD, NUMBERS.bia]).map(({ number }) => number)).toEqual([
    NUMBERS.bia,
    EMD,
  ]);
  expect(listNewNumbers(after, after)).toEqual([]);
  expect(listNewNumbers(null, after)).toEqual(numbers);
});

test('one ticket, whole', () => {
  const shown = view(issued(), NUMBERS.ana);
  const [slice_1, slice_2] = held().slices;
  expect(shown).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    booking_id: held().id,
    number: NUMBERS.ana,
    validating_carrier: 'LA',
    related_ticket_number: null,
    conjunctive_number: null,
    original_ticket: null,
    locator: 'QWERTY',
    backoffice_code: null,
    ticket_type: 'TICKET',
    emd_type: 'UNSPECIFIED',
    flight_type: 'INTERNATIONAL',
    ticket_status: 'TICKETED',
    created_at: '2026-11-21T16:00:00.000Z',
    cancelled_at: null,
    provider_type: 'PROVIDER_04',
    created_by: AGENT,
    airlines_locators: [{ airline: 'LA', airline_locator: 'QWERTY' }],
    price: {
      pax_type: 'ADT',
      quantity: 1,
      fare: 100,
      tax: 20,
      airline: {
        currency: 'BRL',
        fare: 100,
        base_currency: null,
        base_fare: null,
        tax: 20,
        taxes: [],
        total: 120,
        fare_calculation: null,
        endorsements: [],
        tour_code: null,
        reason_code: null,
        valid_until: null,
      },
      consolid_fee: 0,
      agent_fee: 30,
      agent_du: 0,
      original_fare: 100,
      currency: 'BRL',
      original_currency: 'BRL',
      penalty: 0,
      price_legs: [
        { id: slice_1!.legs[0]!.id, departure_date: '2026-12-20' },
        { id: slice_2!.legs[0]!.id, departure_date: '2027-01-05' },
      ],
      total: 150,
      active: true,
      created_at: expect.any(String),
      expires_at: expect.any(String),
      extras: 0,
    },
    passenger: expect.objectContaining({
      id: 'ana',
      first_name: 'Ana',
      associated_infant_id: 'davi',
    }),
    slices: [
      expect.objectContaining({ id: slice_1!.id, origin: 'GRU', destination: 'MIA' }),
      expect.objectContaining({ id: slice_2!.id, origin: 'MIA', destination: 'GRU' }),
    ],
    form_of_payment: expect.objectContaining({
      fop_type: 'CREDITCARD',
      total: 190,
      payment_card: expect.objectContaining({ number: '411111******1111', cvv: null }),
    }),
    // Two per cent of the 150 that the card paid for Ana.
    agency_profit: {
      amount_commission: 0,
      percent_commission: 0,
      commission_from: null,
      agent_fee: 30,
      agent_du: 0,
      percent_creditcard_fee: 2,
      amount_creditcard_fee: 3,
      total: 27,
    },
  });
  expect('tickets' in shown.passenger).toBe(false);
  expect(shown.slices.map(({ legs }) => legs)).toEqual([
    [
      expect.objectContaining({
        id: slice_1!.legs[0]!.id,
        coupon_number: 1,
        coupon_status: 'OPEN',
      }),
    ],
    [
      expect.objectContaining({
        id: slice_2!.legs[0]!.id,
        coupon_number: 2,
        coupon_status: 'OPEN',
      }),
    ],
  ]);
});

test('an EMD is for its flight, and its ticket for no seat', () => {
  const seat = view(issued(), EMD);
  expect(seat.slices.map(({ legs }) => legs.map((l) => l.coupon_number))).toEqual([[1]]);
  expect([seat.price?.fare, seat.price?.tax, seat.price?.total]).toEqual([10, 1, 11]);
  expect([seat.form_of_payment?.fop_type, seat.agency_profit.total]).toEqual(['CASH', 0]);
  expect(view(issued(), NUMBERS.bia).price).toMatchObject({ extras: 0, total: 150 });
});

test('a number the booking does not have is none', () => {
  expect(buildTicketView(issued(), '0000000000000', CONTEXT)).toBeNull();
  expect(buildTicketView(held(), NUMBERS.ana, CONTEXT)).toBeNull();
});

test('tickets issued elsewhere: whoever imported them, no form of payment, nothing made up', () => {
  const record = seen(held(), ISSUED_ORDER);
  const shown = view(record, NUMBERS.bia);
  expect([shown.created_by, shown.form_of_payment]).toEqual([
    { id: record.created_by, name: record.user },
    null,
  ]);
});

describe('void', () => {
  const later = new Date(LATER.getTime() + 3_600_000);
  const record = issued();
  const voided = seen(record, withStatus(ISSUED_ORDER, [NUMBERS.bia, EMD], 'CANCELLED'), later);

  test('keeps what it cost and when it went', () => {
    expect(lines(voided)).toEqual([
      `${NUMBERS.ana} TICKET TICKETED LA Ana 120.00 BRL`,
      `${NUMBERS.bia} TICKET CANCELLED LA Bia 120.00 BRL`,
      `${NUMBERS.davi} TICKET TICKETED LA Davi 10.00 BRL`,
      `${EMD} SEAT CANCELLED LA Bia 11.00 BRL for ${NUMBERS.bia}`,
    ]);
    const shown = view(voided, NUMBERS.bia);
    expect([shown.cancelled_at, shown.price?.active, shown.price?.total]).toEqual([
      later.toISOString(),
      false,
      150,
    ]);
    expect(shown.slices[0]?.legs[0]?.coupon_status).toBe('VOID');
    expect([voided.status, voided.passengers.length]).toEqual(['PARTIALLY_TICKETED', 3]);
  });

  test('stays void at the time it was first seen, and forgets it when it comes back', () => {
    const even_later = new Date(later.getTime() + 3_600_000);
    const again = seen(voided, voided.order!, even_later);
    expect(view(again, EMD).cancelled_at).toBe(later.toISOString());
    expect(view(seen(again, ISSUED_ORDER, even_later), EMD).cancelled_at).toBeNull();
    expect(view(again, EMD).created_by).toEqual(AGENT);
  });

  test('issued again: the new ticket is the passenger’s, the void one its own', () => {
    const NEW = '9572000000099';
    const anew = seen(voided, {
      ...voided.order!,
      tickets: [...voided.order!.tickets, { ...TICKETS[1]!, number: NEW }],
    });
    expect(lines(anew)).toContain(`${NUMBERS.bia} TICKET CANCELLED LA Bia 120.00 BRL`);
    expect(lines(anew)).toContain(`${NEW} TICKET TICKETED LA Bia 120.00 BRL`);
  });
});

describe('exchanged in the same booking', () => {
  const NEW = '9572000000050';
  const FLIGHT = leg('LA8086 MIA-GRU 2027-01-09T20:00 2027-01-10T06:30');
  const old = withStatus(ISSUED_ORDER, [NUMBERS.ana], 'EXCHANGED');
  const order: ProviderOrder = {
    ...old,
    slices: [old.slices[0]!, slice([FLIGHT])],
    passengers: old.passengers.map((p) =>
      p.key === 'PAX1' ? { ...p, price: { fare_minor: 180_00, tax_minor: 25_00, taxes: [] } } : p,
    ),
    tickets: [
      ...old.tickets,
      ticket(NEW, 'PAX1', {
        original_number: NUMBERS.ana,
        coupons: [
          { ...TICKETS[2]!.coupons[0]!, number: 1 },
          { ...TICKETS[2]!.coupons[1]!, number: 2, leg_key: FLIGHT.key },
        ],
        fare: { fare_minor: 180_00, tax_minor: 25_00, taxes: [] },
        currency: 'BRL',
      }),
      ticket('9574000000050', 'PAX1', {
        type: 'EMD',
        emd_type: 'PENALTY',
        related_number: NEW,
        fare: { fare_minor: 40_00, tax_minor: 0, taxes: [] },
        currency: 'BRL',
      }),
    ],
  };
  const before = issued();
  const record = seen(before, order);

  test('the new ticket points to the old, each with its price', () => {
    expect(lines(record)).toEqual([
      `${NUMBERS.ana} TICKET EXCHANGED LA Ana 120.00 BRL`,
      `${NEW} TICKET TICKETED LA Ana 205.00 BRL from ${NUMBERS.ana}`,
      `${NUMBERS.bia} TICKET TICKETED LA Bia 120.00 BRL`,
      `${NUMBERS.davi} TICKET TICKETED LA Davi 10.00 BRL`,
      `9574000000050 PENALTY TICKETED LA Ana 40.00 BRL for ${NEW}`,
      `${EMD} SEAT TICKETED LA Bia 11.00 BRL for ${NUMBERS.bia}`,
    ]);
  });

  const flights = (shown: Ticket) =>
    shown.slices.flatMap(({ legs, token }) =>
      legs.map(
        ({ managed_by, flight_number, coupon_status }) =>
          `${managed_by}${flight_number} ${coupon_status}${token === null ? ' gone' : ''}`,
      ),
    );

  test('the old one still says which flights it was for', () => {
    expect(flights(view(record, NUMBERS.ana))).toEqual(['LA8084 EXCHANGED', 'LA8085 EXCHANGED']);
    expect(flights(view(record, NEW))).toEqual(['LA8084 OPEN', 'LA8086 OPEN']);
    const [, gone] = view(record, NUMBERS.ana).slices;
    const [, was] = before.slices;
    expect([gone?.id, gone?.legs[0]?.id]).toEqual([was!.id, was!.legs[0]!.id]);
  });

  test('and still does after another look, even where the airline has forgotten', () => {
    const bare = {
      ...order,
      tickets: order.tickets.map((one) =>
        one.number === NUMBERS.ana
          ? { ...one, coupons: one.coupons.map((coupon) => ({ ...coupon, leg_key: null })) }
          : one,
      ),
    };
    const again = seen(seen(record, bare), bare);
    expect(flights(view(again, NUMBERS.ana))).toEqual(['LA8084 EXCHANGED', 'LA8085 EXCHANGED']);
  });
});

test('a conjunction set: the first is worth all of it, each says its own coupons', () => {
  const keys = ['A', 'B', 'C', 'D', 'E'];
  const legs = keys.map((key, index) =>
    leg(`LA${100 + index} GRU-SSA 2026-12-2${index}T10:00 2026-12-2${index}T12:00`, { key }),
  );
  const coupons = (some: string[]) =>
    some.map((leg_key, index) => ({ ...TICKETS[0]!.coupons[0]!, leg_key, number: index + 1 }));
  const order: ProviderOrder = {
    ...HELD_ORDER,
    slices: [slice(legs.slice(0, 3)), slice(legs.slice(3))],
    services: [],
    tickets: [
      // Some airlines repeat the whole fare on every number of a set.
      ticket('9572000000002', 'PAX1', {
        coupons: coupons(['E']),
        conjunction_of: '9572000000001',
        fare: { fare_minor: 100_00, tax_minor: 20_00, taxes: [] },
        currency: 'BRL',
      }),
      ticket('9572000000001', 'PAX1', { coupons: coupons(['A', 'B', 'C', 'D']) }),
    ],
  };
  const record = seen(held(), order);
  expect(lines(record)).toEqual([
    '9572000000001 TICKET TICKETED LA Ana 120.00 BRL',
    '9572000000002 TICKET TICKETED LA Ana 0.00 BRL set 9572000000001',
  ]);
  const flights = (number: string) =>
    view(record, number).slices.map(({ legs: own, origin, destination }) =>
      [`${origin}-${destination}`, ...own.map((l) => `${l.flight_number}/${l.coupon_number}`)].join(
        ' ',
      ),
    );
  expect(flights('9572000000001')).toEqual(['GRU-SSA 100/1 101/2 102/3', 'GRU-SSA 103/4']);
  expect(flights('9572000000002')).toEqual(['GRU-SSA 104/1']);
  expect(view(record, '9572000000001').flight_type).toBe('DOMESTIC');
  const [first, ...others] = order.slices;
  const abroad = leg('LA100 EZE-GRU 2026-12-20T10:00 2026-12-20T12:00', { key: 'A' });
  const slices = [slice([abroad, ...first!.legs.slice(1)]), ...others];
  const types = buildTicketRows(seen(held(), { ...order, slices })).map((row) => row.item);
  expect(types.map((item) => item.flight_type)).toEqual(['INTERNATIONAL', 'INTERNATIONAL']);
});

test('a number told twice is told once', () => {
  const record = seen(held(), { ...ISSUED_ORDER, tickets: [...TICKETS, ...TICKETS] });
  expect(lines(record)).toHaveLength(4);
});
