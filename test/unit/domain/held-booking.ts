/** One booking of two adults and an infant, as it is sent, placed and seen again. */
import type { FeeRule } from '#main/contract/desk.ts';
import { applyOrder, createRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { PassengerDraft } from '#main/domain/passenger-create.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import {
  BACK,
  counter,
  ORIGIN,
  OUT,
  offer,
  order,
  person,
  rule,
  SAME_RATE,
  seal,
  slice,
  stored,
} from '../../fixtures/flights.ts';

export const LATER = new Date('2026-11-21T16:00:00.000Z');
export const RULES = [rule({ id: 'all', agent_fee: 30, commission_percent: 10 })];

export const draft = (
  text: string,
  id: string,
  change: Partial<PassengerDraft> = {},
): PassengerDraft => {
  const { price: _price, ...rest } = person(text);
  return { ...rest, id, ...change };
};
export const ANA = draft('PAX1 ADT Müller/Ana 1990-05-04', 'ana', {
  email: 'ana@example.org',
  phone: '+55 11 91234-5678',
  infant_key: 'PAX3',
  documents: [
    {
      type: 'PASSPORT',
      number: 'FZ123456',
      issuing_country: 'BR',
      issued_on: null,
      expires_on: null,
    },
  ],
});
export const BIA = draft('PAX2 ADT Silva/Bia 1992-06-05', 'bia');
export const DAVI = draft('PAX3 INF Silva/Davi 2026-01-10', 'davi');

export const OFFER = offer([[slice([OUT])], [slice([BACK])]], {
  prices: [
    { pax_type: 'ADT', quantity: 2, fare_minor: 100_00, taxes: [], tax_minor: 20_00 },
    { pax_type: 'INF', quantity: 1, fare_minor: 10_00, taxes: [], tax_minor: 0 },
  ],
});

export const sent = (rules: FeeRule[] = RULES) =>
  createRecord({
    ...ORIGIN,
    ids: counter(),
    offer: stored(OFFER, {}, rules),
    passengers: [ANA, BIA, DAVI],
  });

/** As an airline holds it: capitals, other order, masked number, contacts not given back. */
export const ORDER = order({
  passengers: [
    person('PAX2 ADT SILVA/BIA 1992-06-05'),
    person('PAX1 ADT MUELLER/ANA 1990-05-04', {
      infant_key: 'PAX3',
      email: 'ANA@EXAMPLE.ORG',
      phone: '5511912345678',
      documents: [
        {
          type: 'PASSPORT',
          number: 'XXXXXX56',
          issuing_country: 'BR',
          issued_on: null,
          expires_on: null,
        },
      ],
    }),
    person('PAX3 INF SILVA/DAVI 2026-01-10', {
      price: { fare_minor: 10_00, taxes: [], tax_minor: 0 },
    }),
  ],
  total_minor: 250_00,
});

export const apply = (record: BookingRecord, seen: ProviderOrder, now = LATER, rules = RULES) =>
  applyOrder(record, seen, { now, ids: counter('later'), rules, rate: SAME_RATE, seal });

export const prices = (record: BookingRecord) =>
  record.pricing!.lines.map((l) => `${l.passenger_id} ${l.fare}+${l.tax}+${l.agent_fee}`);
