/**
 * A booking in the arrangement of each host, line by line; what a number means there; and edits laid
 * over what somebody else changed.
 */
import { describe, expect, it } from 'vitest';
import type { KeptAnnotation } from '#main/contract/annotation.ts';
import type { Booking } from '#main/contract/booking.ts';
import {
  formatChange,
  listBookingChanges,
} from '#renderer/features/booking/booking-differences.ts';
import { mergeRows } from '#renderer/features/booking/merging.ts';
import { getHostDisplay, type Pointer } from '#renderer/features/host-display/host-display.ts';
import { findElementAt, getLineText } from '#renderer/features/host-display/line.ts';
import { buildBookingRows } from '#renderer/features/sell/passenger-rows.ts';
import { loadLanguage, setLanguage } from '#renderer/i18n/words.ts';
import type { Language } from '#renderer/languages/language.ts';
import { someBooking } from './bookings.ts';

const kept = { status: 'CONFIRMED', airline_status: 'HK', note: null, at: '', by: 'Ana' } as const;
const items: KeptAnnotation[] = [
  { ...kept, id: '1', kind: 'REMARK', remark_type: 'GENERAL', text: 'called' },
  { ...kept, id: '2', kind: 'OSI', airline: 'LA', text: 'vip', passenger_id: null },
  {
    ...kept,
    id: '3',
    kind: 'SSR',
    code: 'VGML',
    airline: 'LA',
    text: null,
    passenger_ids: ['ana'],
    segment_ids: ['leg-1'],
  },
  { ...kept, id: '4', kind: 'PHONE', number: '0712', use: 'agency', city: 'LON' },
];
const notes = { received_from: 'Susan', items };

/** Arrives the next day; its second flight was moved. */
const booking: Booking = (() => {
  const one = someBooking();
  const [out, back] = one.slices;
  if (!out || !back) throw new Error('The booking has a way out and a way back');
  const overnight = out.legs.map((leg) => ({
    ...leg,
    departure_date: '2026-12-20T22:55',
    arrival_date: '2026-12-21T05:10',
  }));
  const moved = back.legs.map((leg) => ({ ...leg, leg_status: 'TK' as const }));
  return {
    ...one,
    slices: [
      { ...out, legs: overnight },
      { ...back, legs: moved },
    ],
  };
})();

const shown = (language: Language, open: Pointer[] = []): string[] =>
  getHostDisplay(booking, { language, notes, open })
    .lines.map((line) => getLineText(line).trimEnd())
    .filter((line) => line !== '');

it.each([
  ['AMADEUS', '0915 0915'],
  ['SABRE', '915A  915A'],
  ['TRAVELPORT', '0915'],
] as const)('%s shows the times of a flight west that lands when it left', (language, times) => {
  const slices = booking.slices.map((slice) => ({
    ...slice,
    legs: slice.legs.map((leg) => ({
      ...leg,
      departure_date: '2026-12-20T09:15',
      arrival_date: '2026-12-20T09:15',
      duration: 75,
    })),
  }));
  const view = { language, notes, open: [] };
  const lines = getHostDisplay({ ...booking, slices }, view).lines.map(getLineText);
  expect(lines.filter((line) => line.includes(times))).toHaveLength(2);
});

it.each(['A B', 'A  B'])('shows a remark once that an airline gave back as %j', (text) => {
  const said: KeptAnnotation[] = [
    { ...items[0]!, kind: 'REMARK', remark_type: 'GENERAL', text: 'A  B' },
  ];
  const remarks = [{ remark_type: 'GENERAL', text, segment_number: null } as const];
  const view = { language: 'AMADEUS', notes: { ...notes, items: said }, open: [] } as const;
  const lines = getHostDisplay({ ...booking, remarks: [...remarks] }, view).lines.map(getLineText);
  expect(lines.filter((line) => line.includes('RM A'))).toHaveLength(1);
});

it.each(['AMADEUS', 'SABRE', 'TRAVELPORT'] as const)(
  '%s shows how a booking was paid elsewhere',
  (language) => {
    const told = {
      fop_type: 'CREDITCARD' as const,
      card_brand: 'VISA' as const,
      card_number: '************1111',
      installments: 3,
      amount: 120.5,
      currency: 'USD',
      status: 'CAPTURED' as const,
      passenger_ids: [booking.passengers[0]!.id],
      segment_ids: [],
      text: null,
    };
    const plain = { ...told, fop_type: 'UNSPECIFIED' as const, card_brand: null, text: 'CHECK' };
    const provider_payments = [told, { ...plain, amount: null, passenger_ids: [] }];
    const lines = getHostDisplay(booking, {
      language,
      notes: { ...notes, provider_payments },
      open: [],
    })
      .lines.map(getLineText)
      .join('\n');
    expect(lines).toMatch(/CCVI\*{12}1111\*E03\/USD120\.50\/P1\n(.*\n)*?.*CHECK/);
  },
);

it.each(['AMADEUS', 'SABRE', 'TRAVELPORT'] as const)(
  '%s says what happens at the ticketing time limit',
  (language) => {
    const held = { ...booking, issued_at: null, expires_at: '2026-12-01T10:00:00Z' };
    const text = (limit_action: 'CANCEL' | 'QUEUE') =>
      getHostDisplay(held, { language, notes: { ...notes, limit_action }, open: [] })
        .lines.map(getLineText)
        .join('\n');
    expect(text('CANCEL')).toMatch(/01DEC.* the GDS cancels then/);
    expect(text('QUEUE')).toMatch(/01DEC.* the GDS queues it then and cancels nothing/);
  },
);

it('says it in the language of the page, also once that is another', async () => {
  const held = { ...booking, issued_at: null, expires_at: '2026-12-01T10:00:00Z' };
  const limit = { ...notes, limit_action: 'CANCEL' } as const;
  const text = () =>
    getHostDisplay(held, { language: 'AMADEUS', notes: limit, open: [] })
      .lines.map(getLineText)
      .join('\n');
  expect(text()).toContain('the GDS cancels then');
  await loadLanguage('pt-BR');
  setLanguage('pt-BR');
  try {
    expect(text()).toContain('o GDS cancela então');
  } finally {
    setLanguage('en');
  }
});

describe('the same booking', () => {
  it('in one sequence through all elements, weekdays 1 to 7, the date of arrival', () => {
    expect(shown('AMADEUS')).toEqual([
      '--- TST ON HOLD ---',
      'RP/TRAINING  P04  21NOV26/1200Z  K7QWZP',
      'RF SUSAN',
      '  1.SILVA/ANA',
      '  2.SOUZA/BRUNO(INF/LEO)',
      '  3  LA8190 Y 20DEC 7 GRUSSA HK2  2255 0510 21DEC  E  32N',
      '  4  LA8191 Y 02JAN 6 SSAGRU TK2  1000 1200        E  32N',
      '  5 AP LON 0712',
      '  6 SSR INFT LA HK1 SOUZA/LEO/P2',
      '  7 SSR VGML LA HK1 GRUSSA/P1',
      '  8 OSI LA VIP',
      '  9 RM CALLED',
      ' 10 FV PAX LA',
      '    PTC NP        FARE         TAX   TOTAL BRL',
      '               2100.40        0.00     2100.40',
    ]);
  });

  it('in blocks that each count from 1, weekdays as letters, ¥1 for the next day', () => {
    expect(shown('SABRE')).toEqual([
      'K7QWZP  ON HOLD',
      ' 1.1SILVA/ANA',
      ' 2.1SOUZA/BRUNO',
      ' 3.I/1SOUZA/LEO',
      ' 1 LA8190Y 20DEC S GRUSSA HK2 1055P  510A¥1 /E',
      ' 2 LA8191Y 02JAN J SSAGRU TK2 1000A 1200N   /E',
      'PHONES',
      '  1.LON0712-A',
      'PRICE QUOTE RECORD - DETAILS',
      '            BASE FARE       TAXES   TOTAL BRL',
      '              2100.40        0.00     2100.40',
      'VALIDATING CARRIER - LA',
      'GENERAL FACTS',
      '  1.SSR INFT LA HK1 /SOUZA/LEO 2.1 SOUZA/BRUNO',
      '  2.SSR VGML LA HK1 /GRUSSA 1.1 SILVA/ANA',
      '  3.OSI LA VIP',
      'REMARKS',
      '  1.CALLED',
      'RECEIVED FROM - SUSAN',
      'TRAINING  P04 1200Z/21NOV26',
    ]);
  });

  it('by labels and pointers, weekdays MO to SU, # for the next day', () => {
    expect(shown('TRAVELPORT')).toEqual([
      'K7QWZP/P04 TRAINING 1200Z 21NOV26 ON HOLD',
      ' 1.1SILVA/ANA',
      ' 2.1SOUZA/BRUNO',
      ' 3.I/1SOUZA/LEO',
      ' 1. LA 8190 Y  20DEC GRUSSA HK2  2255 # 0510  O*       E SU',
      ' 2. LA 8191 Y  02JAN SSAGRU TK2  1000   1200  O*       E SA',
      '** SERVICE INFORMATION EXISTS **    >*SI',
      '** FILED FARE DATA EXISTS **        >*FF',
      'FONE- LONA*0712',
      'NOTE- CALLED',
      'RCVD- SUSAN',
    ]);
    expect(shown('TRAVELPORT', ['facts'])).toContain('   2.SI.P1/VGML LA HK1 GRUSSA');
  });

  it('means by a number what stands there', () => {
    const at = (language: Language, line: number, block?: 'facts' | 'names') =>
      findElementAt(getHostDisplay(booking, { language, notes, open: [] }), line, block)?.about;
    expect([
      at('AMADEUS', 4),
      at('AMADEUS', 7),
      at('AMADEUS', 99),
      at('SABRE', 2),
      at('SABRE', 2, 'facts'),
      at('TRAVELPORT', 1),
      at('TRAVELPORT', 1, 'names'),
    ]).toEqual([
      { kind: 'leg', id: 'leg-2' },
      { kind: 'annotation', id: '3' },
      undefined,
      { kind: 'leg', id: 'leg-2' },
      { kind: 'annotation', id: '3' },
      { kind: 'leg', id: 'leg-1' },
      { kind: 'passenger', id: 'ana' },
    ]);
  });
});

it.each([
  ['AMADEUS', 'AP +55 1/P1'],
  ['SABRE', '+55 1-H 1.1'],
  ['TRAVELPORT', 'H*+55 1 P1'],
] as const)('%s shows a passenger’s own phone, which is not the agency’s', (language, phone) => {
  const own = { ...booking.passengers[0]!, phone_number: '+55 1' };
  const one: Booking = { ...booking, passengers: [own, ...booking.passengers.slice(1)] };
  const { lines } = getHostDisplay(one, { language, notes: null, open: [] });
  expect(lines.map(getLineText).some((line) => line.includes(phone))).toBe(true);
});

describe('edits over what somebody else changed', () => {
  const base = buildBookingRows(booking);
  const theirs: Booking = {
    ...booking,
    passengers: booking.passengers.map((passenger) =>
      passenger.id === 'ana'
        ? { ...passenger, phone_number: '+55 1', email: 'theirs@x.example' }
        : passenger,
    ),
  };
  const mine = (change: Partial<(typeof base)[number]>) =>
    base.map((row) => (row.passenger_id === 'ana' ? { ...row, ...change } : row));

  it.each([
    ['another field', { nationality: 'BR' }, [], 1],
    ['the same field, alike', { phone: '+55 1' }, [], 0],
    ['the same field, otherwise', { phone: '+55 2' }, [['phone', '', '+55 1', '+55 2']], 0],
    [
      'two fields, one contested',
      { phone: '+55 2', nationality: 'BR' },
      [['phone', '', '+55 1', '+55 2']],
      1,
    ],
  ])('%s', (_name, change, contested, stands) => {
    const merged = mergeRows(base, theirs, mine(change));
    expect(
      merged.fields.map(({ field, was, theirs: their, mine: own }) => [field, was, their, own]),
    ).toEqual(contested);
    expect(merged.kept).toBe(stands);
    expect(merged.rows[0]).toMatchObject({ email: 'theirs@x.example', ...change });
  });

  it('drops what was typed for somebody who left, and says whom', () => {
    const left = { ...theirs, passengers: theirs.passengers.filter(({ id }) => id !== 'ana') };
    const merged = mergeRows(base, left, mine({ nationality: 'BR' }));
    expect([merged.gone.map((row) => row.last_name), merged.rows.length]).toEqual([
      [base[0]?.last_name],
      left.passengers.length,
    ]);
  });

  it('tells what is different in words', () => {
    expect(listBookingChanges(booking, theirs).map(formatChange)).toEqual([
      'SILVA/ANA · Phone: none → +55 1',
      'SILVA/ANA · E-mail: none → theirs@x.example',
    ]);
    expect(listBookingChanges(booking, booking)).toEqual([]);
  });
});

/** A record of a GDS: two flights sold together, one of them flown by a partner, and a hotel. */
const record: Booking = {
  ...booking,
  slices: booking.slices.map((slice, at) => ({
    ...slice,
    legs: slice.legs.map((leg) => ({
      ...leg,
      marriage: '1',
      ...(at === 0 ? { operated_by: 'AF', is_codeshare: true } : { leg_status: 'GK' as const }),
    })),
  })),
  other_services: [{ id: 'h', name: 'Hotel Inn MIA HK', quantity: 1, status: 'CONFIRMED' }],
};

describe('what a GDS holds beside single flights', () => {
  it.each([
    [
      'AMADEUS',
      [
        '  3  LA8190 Y 20DEC 7*GRUSSA HK2  2255 0510 21DEC  E  32N',
        '       OPERATED BY AIR FRANCE',
        '  4  LA8191 Y 02JAN 6*SSAGRU GK2  1000 1200        E  32N',
        '  5  HOTEL INN MIA HK',
      ],
    ],
    [
      'SABRE',
      [
        ' 1 LA8190Y 20DEC S GRUSSA*HK2 1055P  510A¥1 /E',
        '    OPERATED BY AIR FRANCE',
        ' 2 LA8191Y 02JAN J SSAGRU*GK2 1000A 1200N   /E',
        ' 3 HOTEL INN MIA HK',
      ],
    ],
    [
      'TRAVELPORT',
      [
        ' 1. LA 8190 Y  20DEC GRUSSA HK2  2255 # 0510  O*       E SU 1',
        '    OPERATED BY AIR FRANCE',
        ' 2. LA 8191 Y  02JAN SSAGRU GK2  1000   1200  O*       E SA 1',
        ' 3. HOTEL INN MIA HK',
      ],
    ],
  ] as const)('%s', (language, lines) => {
    const all = getHostDisplay(record, { language, notes: null, open: [] }).lines;
    const itinerary = all.filter(({ block }) => block === 'itinerary');
    expect(itinerary.map((line) => getLineText(line).trimEnd())).toEqual(lines);
  });
});

describe('the stored price', () => {
  /** Two adults at one fare, the second with a bag, and what an exchange cost. */
  const priced = (): Booking => {
    const one = someBooking();
    const own = one.passengers[0]?.price;
    if (!one.price || !own) throw new Error('The booking has a price');
    const line = { ...own, pax_type: 'ADT' as const, fare: 900, tax: 100, agent_fee: 35 };
    return {
      ...one,
      price: {
        ...one.price,
        price_per_pax: [
          { ...line, total: 1035 },
          { ...line, extras: 80.5, penalty: 50, total: 1165.5 },
        ],
        total_fare: 1800,
        total_tax: 200,
        total_agent_fee: 70,
        total_extras: 80.5,
        total_penalty: 50,
        total: 2200.5,
      },
    };
  };

  it.each([
    ['AMADEUS', 'ADT  2     1800.00      200.00     2000.00'],
    ['SABRE', 'PQ 1  2ADT     1800.00      200.00     2000.00'],
    ['TRAVELPORT', 'FQ1 2ADT BRL 1800.00 TX 200.00 TTL 2000.00'],
  ] as const)('%s adds fare and tax, and tells below what else is paid', (language, row) => {
    const open: Pointer[] = ['price'];
    const display = getHostDisplay(priced(), { language, notes: null, open });
    const lines = display.lines.map((line) => getLineText(line).trim());
    const at = lines.findIndex((line) => line.endsWith(row));
    expect(at, lines.join('\n')).toBeGreaterThan(0);
    expect(lines.slice(at + 2, at + 5)).toEqual([
      'SEATS AND BAGS BRL 80.50',
      'PENALTY BRL 50.00',
      'AGENCY FEES BRL 70.00  TOTAL BRL 2200.50',
    ]);
  });
});
