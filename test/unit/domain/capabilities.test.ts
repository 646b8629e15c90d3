/** What may be done with a booking, as a table; handlers and screens get the same answer. */
import { describe, expect, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { BookingStatus, LegStatus } from '#main/contract/values.ts';
import { buildImportedRecord } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import {
  type Capability,
  getBookingCapabilities,
  getPassengerCapabilities,
  getPriceCapabilities,
  requireCapability,
} from '#main/domain/capabilities.ts';
import type { ProviderTraits } from '#main/providers/provider.ts';
import {
  counter,
  NOW,
  ORIGIN,
  order,
  person,
  SAME_RATE,
  TRAITS,
  ticket,
} from '../../fixtures/flights.ts';

const PEOPLE = [
  person('PAX1 ADT Silva/Ana 1990-05-04', { infant_key: 'PAX3' }),
  person('PAX2 ADT Silva/Bia 1992-06-05'),
  person('PAX3 INF Silva/Davi 2026-01-10'),
];
const held = (passengers = PEOPLE): BookingRecord =>
  buildImportedRecord(order({ passengers }), {
    ...ORIGIN,
    ids: counter(),
    rules: [],
    rate: SAME_RATE,
  });
const RECORD = held();

interface Options {
  record?: BookingRecord;
  traits?: Partial<ProviderTraits> | null;
}
const CAPABILITIES: Capability[] = [
  'cancel',
  'edit_passengers',
  'split',
  'reprice',
  'reprice_lowest',
];

/** One word per capability: 'yes' or why not. */
function may({ record = RECORD, traits = {} }: Options): string {
  const context = { traits: traits && { ...TRAITS, ...traits }, now: NOW };
  return CAPABILITIES.map((capability) => {
    const allowed = requireCapability(record, capability, context);
    if (!allowed.ok) expect(toEnglish(allowed.error.message)).toMatch(/^[A-Z].*[a-z]$/);
    return allowed.ok ? 'yes' : allowed.error.error;
  }).join(' ');
}
const at = (status: BookingRecord['status']): Options => ({ record: { ...RECORD, status } });
const all = (word: string) => Array(5).fill(word).join(' ');
const NO = 'CAPABILITY_UNAVAILABLE';

//                                            cancel edit split reprice lowest
test.each<[string, Options, string]>([
  ['on hold', {}, 'yes yes yes yes yes'],
  ['ticketed', at('TICKETED'), 'ALREADY_TICKETED yes yes ALREADY_TICKETED ALREADY_TICKETED'],
  [
    'in part',
    at('PARTIALLY_TICKETED'),
    'ALREADY_TICKETED yes yes ALREADY_TICKETED ALREADY_TICKETED',
  ],
  ['cancelled', at('CANCELLED'), all('CANCELLED')],
  ['expired', at('EXPIRED'), all('CANCELLED')],
  ['outcome unknown', at('PENDING'), all('BOOKING_BUSY')],
  ['queued', at('QUEUED'), all('WRONG_STATE')],
  ['needs a person', at('NEEDS_ATTENTION'), all('WRONG_STATE')],
  ['no order yet', { record: { ...RECORD, order: null } }, all('WRONG_STATE')],
  ['no split there', { traits: { split: false } }, `yes yes ${NO} yes yes`],
  ['one adult and infant', { record: held([PEOPLE[0]!, PEOPLE[2]!]) }, `yes yes ${NO} yes yes`],
  ['no lower fares there', { traits: { lowest_price: false } }, `yes yes yes yes ${NO}`],
  ['not configured', { traits: null }, all('PROVIDER_NOT_CONFIGURED')],
])('%s', (_name, options, want) => expect(may(options)).toBe(want));

test('a flight given back is no flight to sit on, and keeps its value for an exchange', () => {
  const { slices } = RECORD.order!;
  const [out, ...more] = slices[0]!.legs;
  const left = { ...out!, departure: '2026-01-02T10:00', arrival: '2026-01-02T14:00' };
  const back = slices.slice(1).map((slice) => ({
    ...slice,
    legs: slice.legs.map((leg) => ({ ...leg, status: 'HX' as const })),
  }));
  expect([more, back.length]).toEqual([[], 1]);
  const tickets = [ticket('9572000000001', 'PAX1')];
  const order = { ...RECORD.order!, tickets, slices: [{ ...slices[0]!, legs: [left] }, ...back] };
  const context = { traits: { ...TRAITS, release: true }, now: NOW };
  const mayAt = (kept: typeof slices) => {
    const record: BookingRecord = {
      ...RECORD,
      status: 'TICKETED',
      order: { ...order, slices: kept },
    };
    return (['seats', 'baggage', 'release', 'exchange'] as const).map((capability) => {
      const allowed = requireCapability(record, capability, context);
      return allowed.ok ? 'yes' : toEnglish(allowed.error.message);
    });
  };
  const gone = 'Every flight of the booking has left';
  expect(mayAt(order.slices)).toEqual([gone, gone, gone, 'yes']);
  const none = 'No flight of the order is held any more.';
  expect(mayAt(back)).toEqual([none, none, none, 'yes']);
});

/** What stands against issuing where the first flight has this status. */
const issuingAt = (leg_status: LegStatus) => {
  const { slices } = RECORD.order!;
  const [first, ...more] = slices[0]!.legs;
  const legs = [{ ...first!, status: leg_status }, ...more];
  const order = { ...RECORD.order!, slices: [{ ...slices[0]!, legs }, ...slices.slice(1)] };
  const context = { traits: TRAITS, now: NOW };
  const may = requireCapability({ ...RECORD, order }, 'issue', context);
  return may.ok ? 'yes' : may.error.message;
};

test('only flights that are held are ticketed', () => {
  const yes = LegStatus.options.filter((status) => issuingAt(status) === 'yes');
  expect(yes.join(' ')).toBe('UNSPECIFIED HK KK KL TK HX GK GL GN PK PL BK BL YK');
  expect(toEnglish(issuingAt('HL') ?? '')).toMatch(/is not confirmed \(HL\); wait for the airline/);
  expect(toEnglish(issuingAt('UC') ?? '')).toMatch(/is not to be had \(UC\); cancel the booking/);
});

test('what is on hold alone may be changed in every way', () => {
  const known = BookingStatus.options.filter((status) => status !== 'UNSPECIFIED');
  expect(known.filter((status) => may(at(status)) === all('yes'))).toEqual(['ON_HOLD']);
});

const on = (flags: object) =>
  Object.entries(flags).flatMap(([name, value]) => (value === true ? [name] : []));

describe('as shown', () => {
  const context = { traits: TRAITS, now: NOW };
  const of = (record: BookingRecord, traits: ProviderTraits | null = TRAITS) => {
    const capabilities = getBookingCapabilities(record, { traits, now: NOW });
    return [...on(capabilities), ...capabilities.eligible_documents].join(' ');
  };

  test.each([
    [
      'on hold',
      of(RECORD),
      'cancel ticket split history creditcard_fop multiple_creditcard_fop invoice_fop buy_seat buy_baggage disable_city_pair_edition PASSPORT NATIONAL_ID',
    ],
    [
      'ticketed elsewhere, its tickets not told',
      of({ ...RECORD, status: 'TICKETED' }),
      'split history creditcard_fop multiple_creditcard_fop invoice_fop buy_seat buy_baggage disable_city_pair_edition PASSPORT NATIONAL_ID',
    ],
    ['cancelled', of({ ...RECORD, status: 'CANCELLED' }), 'history disable_city_pair_edition'],
    ['not configured', of(RECORD, null), 'history disable_city_pair_edition'],
  ])('a booking, %s', (_name, got, want) => expect(got).toBe(want));

  test('a passenger', () => {
    const [ana, , davi] = RECORD.passengers;
    const ticketed = { ...RECORD, status: 'TICKETED' as const };
    const cancelled = { ...RECORD, status: 'CANCELLED' as const };
    const flags = (record: BookingRecord, who = ana!) =>
      on(getPassengerCapabilities(record, who, context)).join(' ');
    expect([flags(RECORD), flags(RECORD, davi), flags(ticketed), flags(cancelled)]).toEqual([
      'edit_tsa edit_contact edit_frequent_flyer editable_birthdate edit_passenger_info edit_document mandatory_passenger_info',
      'edit_tsa edit_contact editable_birthdate edit_passenger_info edit_document mandatory_birthdate mandatory_passenger_info',
      'edit_tsa edit_contact edit_frequent_flyer editable_birthdate edit_document mandatory_passenger_info',
      'mandatory_passenger_info',
    ]);
  });

  test('a price', () => {
    expect(on(getPriceCapabilities(RECORD, context))).toEqual(['reprice', 'reprice_lowest_price']);
    expect(on(getPriceCapabilities({ ...RECORD, status: 'TICKETED' }, context))).toEqual([]);
  });
});
