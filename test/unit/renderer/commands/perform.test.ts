/** Carrying out: each kind of action does what it says, with what was typed. */
import { describe, expect, it } from 'vitest';
import type { Actions } from '#renderer/commands/actions.ts';
import type { CommandContext } from '#renderer/commands/context.ts';
import { REFUSED_ROWS } from '#renderer/commands/perform/refused-entries.ts';
import { readEntry } from '#renderer/commands/read-entry.ts';
import type { Kind } from '#renderer/languages/action.ts';
import { ticketOf } from '../bookings.ts';
import {
  DECIDING,
  does,
  KINDS,
  NOTHING,
  read,
  SELLING,
  SERVICING,
  sceneOf,
  words,
} from '../readings.ts';

const REFUNDABLE: CommandContext = {
  ...SERVICING,
  booking: SERVICING.booking && {
    ...SERVICING.booking,
    passengers: SERVICING.booking.passengers.map((passenger) => ({
      ...passenger,
      tickets: [
        ticketOf('9572412887301', { capabilities: { cancel: true, share: false, refund: true } }),
      ],
    })),
  },
  sale: { ...SERVICING.sale, refund: true },
};
const { price } = SERVICING.booking!;
const RULED: CommandContext = {
  ...SERVICING,
  booking: {
    ...SERVICING.booking!,
    price: price && {
      ...price,
      capabilities: { ...price.capabilities, view_restrictions: true },
    },
  },
};
const SPLITTING: CommandContext = { ...SERVICING, screen: 'split', end: null };
const EXCHANGING: CommandContext = {
  ...SERVICING,
  screen: 'exchange',
  end: null,
  sale: { ...SERVICING.sale, exchange: 'estimated' },
};
const ticket = { number: '9571234567890' } as NonNullable<
  CommandContext['booking']
>['passengers'][number]['tickets'][number];
const CHOOSING: CommandContext = {
  ...EXCHANGING,
  sale: { ...SERVICING.sale, exchange: 'choosing' },
  booking: {
    ...SERVICING.booking!,
    passengers: SERVICING.booking!.passengers.map((one) => ({ ...one, tickets: [ticket] })),
    capabilities: { ...SERVICING.booking!.capabilities, slice_change: true },
  },
};
const QUEUED: CommandContext = {
  ...SERVICING,
  booking: { ...SERVICING.booking!, booking_status: 'QUEUED' },
};
const WORKING: CommandContext = { ...SERVICING, queue_item_open: true };
const NAMED: CommandContext = {
  ...SELLING,
  draft: { seats: 1, seated: 1, named: 1, complete: true, days: ['2026-12-20'] },
};

/** What was searched, as it is searched again. */
const AGAIN = { ...sceneOf(NOTHING).searched()! };

type Row = readonly [entry: string, context: CommandContext, done: readonly unknown[]];

const search = { from: 'GRU', to: 'MIA', out: '2026-12-20', back: null };
const kelly = {
  last: 'KELLY',
  first: 'JOE',
  gender: 'MALE',
  pax_type: 'UNSPECIFIED',
  birth_date: null,
  infant: null,
};

/** One entry or more for each kind: what it makes the workstation do. */
const DONE: Readonly<Partial<Record<Kind, readonly Row[]>>> = {
  sign_out: [['JO', NOTHING, ['signOut']]],
  areas: [['JD', NOTHING, ['showAreas']]],
  area: [['JMB', NOTHING, ['switchArea', 'B']]],
  help: [
    ['HE', NOTHING, ['openSheet', null]],
    ['HE SEAT', NOTHING, ['openSheet', 'SEAT']],
  ],
  home_language: [['HL SAB', NOTHING, ['setHomeLanguage', 'SABRE']]],
  recall: [
    ['RE', NOTHING, ['recall', -1]],
    ['RE2', NOTHING, ['recall', -2]],
  ],
  scroll: [['MD', NOTHING, ['move', 'page_down']]],
  search: [
    [
      'AN20DECGRUMIA0900/ALA*02JAN',
      NOTHING,
      [
        'shop',
        {
          ...search,
          back: '2027-01-02',
          airlines: ['LA'],
          time: '09:00',
          by_departure: true,
          classes: true,
        },
      ],
    ],
    [
      'AN20DECGRUMIA/CC/FD',
      NOTHING,
      [
        'shop',
        {
          ...search,
          airlines: [],
          time: null,
          by_departure: false,
          cabin: 'BUSINESS',
          direct: true,
          classes: true,
        },
      ],
    ],
    [
      'TN20DECGRUMIA',
      NOTHING,
      ['shop', { ...search, airlines: [], time: null, by_departure: true }],
    ],
  ],
  search_back: [
    [
      'ACR02JAN',
      NOTHING,
      [
        'shop',
        { ...search, back: '2027-01-02', more: [], adts: 1, chds: 0, infs: 0, classes: true },
      ],
    ],
  ],
  flight_detail: [
    ['DO2', SELLING, ['openOffer', 2]],
    ['DO', SELLING, ['openOffer', null]],
  ],
  fare_rules: [
    ['FQN1*16', SELLING, ['showFareRules', 1, { component: null, category: '16' }]],
    ['FQN1', SELLING, ['showFareRules', 1, { component: null, category: null }]],
    ['FQN1-2*PE', SELLING, ['showFareRules', 1, { component: 2, category: 'PE' }]],
    ['FQN2', RULED, ['showBookedRules', { component: 2, category: null }]],
    ['FQN*16', RULED, ['showBookedRules', { component: null, category: '16' }]],
  ],
  sell: [
    ['SS3', SELLING, ['sellOffer', 3]],
    ['SS1O3', SELLING, ['sellOffer', 3]],
    [
      'SS2Q3',
      SELLING,
      ['askSearchFor', { ...search, adts: 2, chds: 0, infs: 0 }, expect.any(String)],
    ],
  ],
  sell_flight: [
    [
      'SSLA8190Y20DECGRUMIA2',
      NOTHING,
      [
        'sellFlight',
        {
          carrier: 'LA',
          flight_number: 8190,
          booking_class: 'Y',
          date: '2026-12-20',
          origin: 'GRU',
          destination: 'MIA',
          seats: 2,
        },
      ],
    ],
    [
      'SSLA8190Y20DECGRUMIA2',
      { ...NOTHING, offline: true },
      [
        'typeFlight',
        {
          carrier: 'LA',
          flight_number: 8190,
          booking_class: 'Y',
          date: '2026-12-20',
          origin: 'GRU',
          destination: 'MIA',
          seats: 2,
        },
      ],
    ],
  ],
  name: [['NM1KELLY/JOE MR', SELLING, ['addNames', [kelly]]]],
  infant: [
    [
      '1/(INF/LEE/SAM/02MAR26)',
      SELLING,
      ['addInfant', { passenger: 1, last: 'LEE', first: 'SAM', birth_date: '2026-03-02' }],
    ],
  ],
  change_name: [
    [
      '2/1REED/KIM',
      SERVICING,
      ['rename', 2, { ...kelly, last: 'REED', first: 'KIM', gender: 'UNSPECIFIED' }],
    ],
  ],
  phone: [
    ['AP+55 11 3333 4444-M', SELLING, ['setPhone', '+55 11 3333 4444', 1]],
    [
      'APLON 0712-B',
      SELLING,
      ['addNotes', [{ kind: 'PHONE', number: '0712', use: 'business', city: 'LON' }]],
    ],
  ],
  email: [['APE-ANA@EXAMPLE.COM', SELLING, ['setEmail', 'ana@example.com', 1]]],
  document: [
    [
      'SR DOCS HK1-P-GBR-E12345-GBR-01JAN76-M-01DEC30-LAST-FIRST/P1',
      SERVICING,
      [
        'setDocument',
        {
          document: 'P',
          country: 'GB',
          number: 'E12345',
          nationality: 'GB',
          birth_date: '1976-01-01',
          gender: 'M',
          expires: '2030-12-01',
          last: 'LAST',
          first: 'FIRST',
          passenger: 1,
        },
      ],
    ],
  ],
  received_from: [['RF SUSAN', SERVICING, ['receivedFrom', 'SUSAN']]],
  end: [
    ['ET', NAMED, ['endTransaction', false]],
    ['ER', NAMED, ['endTransaction', false]],
    ['ER', { ...SERVICING, screen: 'seats', end: null }, ['endTransaction', false]],
    ['ER', SERVICING, ['redisplay']],
    ['ET', SERVICING, ['putAway']],
    ['QES', { ...WORKING, working: '9' }, ['workNext', 'ignore']],
  ],
  commission: [['FM5', SERVICING, ['setCommission', { percent: 5, amount: null }]]],
  accept_schedule: [['ERK', SERVICING, ['acceptSchedule']]],
  file: [['EF', SPLITTING, ['endTransaction', false]]],
  ignore: [
    ['IG', SERVICING, ['ignore']],
    ['IR', SERVICING, ['ignoreAndShow']],
    ['IR', NAMED, ['ignore']],
  ],
  retrieve: [['RT8T7URR', NOTHING, ['retrieve', '8T7URR']]],
  find_name: [['RT/SMITH', NOTHING, ['find', 'SMITH']]],
  find_flight: [
    [
      'RTAA76/13SEP-SMITH',
      NOTHING,
      ['findFlown', { airline: 'AA', number: 76, date: '2027-09-13', name: 'SMITH' }],
    ],
  ],
  similar_names: [['RT0', NOTHING, ['showFound']]],
  display: [
    ['RT', SERVICING, ['redisplay']],
    ['RT', NAMED, ['showDraft']],
    ['RTI', SERVICING, ['showTab', 'itinerary']],
    ['RTN', SERVICING, ['showTab', 'passengers']],
    ['TQT', SERVICING, ['showTab', 'price']],
  ],
  cancel_itinerary: [
    ['XI', SERVICING, ['askCancel']],
    ['XI', NAMED, ['ignore']],
  ],
  price: [
    ['FXP', SERVICING, ['reprice', { lowest: false, informative: false }]],
    ['FXX', SERVICING, ['reprice', { lowest: false, informative: true }]],
    ['FXA', SERVICING, ['reprice', { lowest: true, informative: true }]],
    ['FXB', SERVICING, ['reprice', { lowest: true, informative: false }]],
  ],
  split: [['SP2', SERVICING, ['split', [2]]]],
  copy: [
    ['RRN', SERVICING, ['copyBooking', 'all']],
    ['RRI', SERVICING, ['copyBooking', 'itinerary']],
  ],
  time_limit: [['TKTL16DEC', SERVICING, ['addNotes', [{ kind: 'REMINDER', date: '2026-12-16' }]]]],
  rebook_class: [
    ['SBY2', NAMED, ['rebookClass', { booking_class: 'Y', flight: 2 }]],
    ['SBY', NAMED, ['rebookClass', { booking_class: 'Y', flight: null }]],
  ],
  itinerary_document: [
    ['IBPJ', SERVICING, ['makeDocument', 'ITINERARY']],
    ['IBP', QUEUED, ['makeDocument', 'CONFIRMATION', 'text']],
    ['ERM', SERVICING, ['makeDocument', 'ITINERARY', 'text']],
  ],
  history: [['RH', SERVICING, ['showTab', 'history']]],
  flyer: [
    ['FFNBW-123456789/P1', NAMED, ['addFlyer', { airline: 'BW', code: '123456789', passenger: 1 }]],
    // Of the only passenger, whose infant has no number of its own.
    [
      'FFNBW-123456789',
      { ...NAMED, draft: { seats: 2, seated: 1, named: 2, complete: true, days: ['2026-12-20'] } },
      ['addFlyer', { airline: 'BW', code: '123456789', passenger: 1 }],
    ],
  ],
  flyers: [['FFD', NAMED, ['open', 'flyers']]],
  service: [
    [
      'SR UMNR-AGE 9/P1/S3',
      SERVICING,
      [
        'addNotes',
        [
          {
            kind: 'SSR',
            code: 'UMNR',
            airline: null,
            text: 'AGE 9',
            passengers: [1],
            segment: 3,
          },
        ],
      ],
    ],
    [
      'SR VGMLIB/P1',
      SERVICING,
      [
        'addNotes',
        [{ kind: 'SSR', code: 'VGML', airline: 'IB', text: null, passengers: [1], segment: null }],
      ],
    ],
  ],
  osi: [
    [
      'OS QF VIP CEO/P2',
      SERVICING,
      ['addNotes', [{ kind: 'OSI', airline: 'QF', text: 'VIP CEO', passengers: [2] }]],
    ],
  ],
  remark: [
    [
      'RM PREFERS THE AISLE',
      SERVICING,
      ['addNotes', [{ kind: 'REMARK', text: 'PREFERS THE AISLE' }]],
    ],
  ],
  seat_map: [['SM4', SERVICING, ['openSeats', 4]]],
  seat: [
    [
      'ST/27AB/P1-2/S3',
      SERVICING,
      ['seatPassengers', { seats: ['27A', '27B'], passengers: [1, 2], line: 3 }],
    ],
  ],
  seat_zone: [['ST/A/P1/S3', SERVICING, ['seatZone', { zone: 'aisle', passengers: [1], line: 3 }]]],
  cancel_seats: [
    ['SX/S3', SERVICING, ['clearSeats', 3]],
    ['SX', SERVICING, ['clearSeats', 'all']],
    ['4GXALL', SERVICING, ['clearSeats', 'all']],
  ],
  pay_card: [
    ['FPCCVI*E03', SERVICING, ['addPayment', 'CREDITCARD', 3]],
    ['FPCCVI', SERVICING, ['addPayment', 'CREDITCARD']],
  ],
  pay_cash: [['FPCASH', SERVICING, ['addPayment', 'CASH']]],
  pay_invoice: [['FPINV', SERVICING, ['addPayment', 'INVOICE']]],
  issue: [
    ['TTP', SERVICING, ['issue', null]],
    ['TTP/P1-2', SERVICING, ['issue', [1, 2]]],
  ],
  ticket: [
    ['TWD', SERVICING, ['openTicket', null]],
    ['TWD/L8', SERVICING, ['openTicket', { line: 8 }]],
    ['TWD/TKT172-1234567890', SERVICING, ['openTicket', { number: '1721234567890' }]],
  ],
  void: [['TRDC/L8', SERVICING, ['voidTicket', { line: 8 }]]],
  refund: [['TRF/L8', REFUNDABLE, ['openRefund', { line: 8 }]]],
  refund_confirm: [['TRFP', REFUNDABLE, ['askRefund']]],
  exchange: [
    ['FXF', SERVICING, ['openExchange']],
    ['FXF/TKT957-2412887301', SERVICING, ['exchangeTickets', ['9572412887301']]],
  ],
  exchange_go_on: [['FXQ', EXCHANGING, ['continueExchange']]],
  queue_count: [
    ['QT', NOTHING, ['countQueues', null, null]],
    ['QC87', NOTHING, ['countQueues', 87, null]],
    ['QC87C1', NOTHING, ['countQueues', 87, 1]],
  ],
  queue_work: [
    ['QS', NOTHING, ['workQueue', null]],
    ['QS87C1', NOTHING, ['workQueue', { queue: 87, category: 1 }]],
  ],
  queue_place: [['QE8C1D3', SERVICING, ['placeOnQueue', { queue: 8, category: 1 }]]],
  queue_remove: [
    ['QN', WORKING, ['settleWorkItem', 'done', null]],
    ['QN LEFT', DECIDING, ['dropItem', 'LEFT']],
  ],
  queue_delay: [['QD1300', WORKING, ['settleWorkItem', 'delay', '13:00']]],
  queue_exit: [
    ['QI', WORKING, ['leaveQueue', undefined, undefined]],
    ['QDF', WORKING, ['leaveQueue', 'delay', undefined]],
    ['QFR', WORKING, ['leaveQueue', 'remove', true]],
  ],
  search_change: [
    ['AC+3', NOTHING, ['shop', { ...AGAIN, out: '2026-12-23' }]],
    ['MY', NOTHING, ['shop', { ...AGAIN, out: '2026-12-19' }]],
    ['ACR14', NOTHING, ['shop', { ...AGAIN, back: '2027-01-03', more: [] }]],
    ['AC/ABA', NOTHING, ['shop', { ...AGAIN, airlines: ['BA'] }]],
    ['AC//GIG', NOTHING, ['shop', { ...AGAIN, to: 'GIG' }]],
  ],
  show_offers: [['MPAN', SELLING, ['open', 'offers']]],
  sell_classes: [['SS1OQ1', SELLING, ['sellOffer', 1]]],
  pick: [['RT3', NOTHING, ['openFound', 3]]],
  change_line: [
    ['5/NEW TEXT', SERVICING, ['changeLine', { of: 'display', item: 5, text: 'NEW TEXT' }]],
  ],
  birth: [
    [
      'SR DOCS HK1-----01JAN76-M--LAST-FIRST/P2',
      SERVICING,
      [
        'setBirth',
        { passenger: 2, birth_date: '1976-01-01', gender: 'M', last: 'LAST', first: 'FIRST' },
      ],
    ],
    [
      'SR DOCS HK1-----01JAN76-M--LAST-FIRST',
      NAMED,
      [
        'setBirth',
        { passenger: 1, birth_date: '1976-01-01', gender: 'M', last: 'LAST', first: 'FIRST' },
      ],
    ],
  ],
};

/** Kinds that answer by themselves: what is told. */
const TOLD: Readonly<Partial<Record<Kind, string>>> = {
  encode_place: 'DAN LISBON',
  decode_place: 'DAC CDG',
  airline: 'DNA LH',
  aircraft: 'DNE789',
  local_time: 'DDHNL',
  add_days: 'DD23MAY/31',
  days_between: 'DD23MAY/15JUN',
  calculate: 'DF305.50P10',
  convert: 'FQC120USD/BRL',
  connecting_time: 'DMJFK',
};

/** Done in a language of its own, or only sometimes. */
const ELSEWHERE: readonly Kind[] = ['search_again', 'cancel_lines'];

const rows = Object.entries(DONE).flatMap(([kind, list]) =>
  (list ?? []).map(([entry, context, done]) => ({ kind, entry, context, done })),
);

describe('an entry is carried out', () => {
  it.each(rows)('$kind: $entry', ({ kind, entry, context, done }) => {
    const reading = readEntry(entry, sceneOf(context));
    expect('action' in reading && reading.action.kind).toBe(kind);
    expect(does(entry, context)).toEqual(done);
  });

  it.each(Object.entries(TOLD))('%s is told: %s', (_, entry) => {
    const [name, found] = does(entry!, NOTHING);
    expect(name).toBe('showLookUp');
    expect(found).toMatchObject({ known: true });
  });

  it('for every kind that is not refused', () => {
    const tried = new Set([...Object.keys(DONE), ...Object.keys(TOLD), ...ELSEWHERE]);
    expect(KINDS.filter((kind) => !(kind in REFUSED_ROWS) && !tried.has(kind))).toEqual([]);
  });

  it('in Sabre: searched again, as it was', () => {
    expect(does('WPNI', NOTHING, { home: 'SABRE' })).toEqual([
      'shop',
      { ...search, adts: 1, chds: 0, infs: 0 },
    ]);
  });

  it('to flights and bookings that there are', () => {
    const sabre = { home: 'SABRE', names: 2 } as const;
    expect(words('4G7*', SERVICING, sabre)).toBe('impossible: the booking has no flight 7');
    expect(words('3VGML9', SERVICING, sabre)).toBe('impossible: the booking has no flight 9');
    expect(words('SM9', SERVICING, { names: 2 })).toBe('impossible: line 9 is no flight');
    expect(words('ST/20A/S2', SERVICING, { names: 2 })).toBe('impossible: line 2 is no flight');
    // Said when it is done: nothing is shown where nothing is in hand.
    expect(does('RT', NOTHING)).toEqual(['redisplay']);
  });

  it('to who flies the flights that are being typed', () => {
    const typing: CommandContext = { ...NOTHING, screen: 'flights', end: null, offline: true };
    const done: unknown[] = [];
    const actions = {
      takeFlights: () => done.push('takeFlights') > 0,
      addNames: () => done.push('addNames'),
    };
    const reading = read('NM1SILVA/ANA MRS', typing);
    if (reading.state === 'ready') void reading.order.run(actions as unknown as Actions);
    expect(done).toEqual(['takeFlights', 'addNames']);
    expect(words('ER', typing)).toBe('Go on to the names');
  });

  it('to no booking, of which no part is shown', () => {
    for (const entry of ['RTR', 'RTP', 'RTSTR', 'RTI', 'RTN', 'TQT'])
      expect(words(entry, NOTHING)).toBe('impossible: no booking in hand');
  });

  it('to what is only sold, which has one screen', () => {
    for (const entry of ['RT', 'RTI', 'RTN', 'TQT'])
      expect(does(entry, NAMED)).toEqual(['showDraft']);
  });

  it('to a sale that is still to be ended, before it can be issued, queued, seated or split', () => {
    const not_yet = 'impossible: the sale is not booked yet: end it first';
    for (const entry of ['FM5', 'TTP', 'QE50', 'ST/12A', 'SP1', 'RH'])
      expect(words(entry, NAMED)).toBe(not_yet);
    expect(words('FPCASH', NOTHING)).toBe('impossible: no booking in hand');
    // How it will be paid is kept with it.
    for (const [entry, kind] of [
      ['FPCASH', 'CASH'],
      ['FPINV', 'INVOICE'],
      ['FPCCVI', 'CREDITCARD'],
    ] as const)
      expect(does(entry, NAMED)).toEqual(['addPayment', kind]);
    expect(does('6¤RUI', NAMED, { home: 'SABRE' })).toEqual(['receivedFrom', 'RUI']);
    // Nor does the end make a name one that is deleted.
    expect(words('-2¤', NAMED, { home: 'SABRE' })).toMatch(/^impossible: names of a booking/);
  });

  it('to flights that are cancelled, by what the language numbers', () => {
    const more = { names: 2 };
    const sabre = { home: 'SABRE', names: 2 } as const;
    const typed = {
      ...SELLING,
      draft: { seats: 2, seated: 2, named: 2, complete: true, days: ['2026-12-20'] },
    };
    expect(does('XE4', typed, more)).toEqual(['dropFlights', [2]]);
    expect(does('X2', typed, sabre)).toEqual(['dropFlights', [2]]);
    expect(does('XE3,4', SERVICING, more)).toEqual(['askCancel']);
    expect(does('X1/2', SERVICING, sabre)).toEqual(['askCancel']);
    // A line that is not there is a slip of the hand, and no reason to give up the whole.
    expect(words('X1/2/3', SERVICING, sabre)).toMatch(/^no: /);
    expect(words('XE3,4,5', SERVICING, more)).toMatch(/^no: /);
    expect(words('XE1,2', SERVICING, more)).toMatch(/^no: Providers cancel a booking as a whole/);
    // Behind the flights are remarks, phones and requests, which are taken away one by one.
    expect(words('XE5', SERVICING, more)).toBe('Take line 5 away');
    expect(does('XE5', SERVICING, more)).toEqual([
      'changeLine',
      { of: 'display', item: 5, text: null },
    ]);
    expect(words('XE5,7', SERVICING, more)).toBe('Take lines 5, 7 away');
    expect(does('XE5-7', SERVICING, more)).toEqual([
      'changeLine',
      { of: 'display', item: 5, more: [6, 7], text: null },
    ]);
    expect(words('XE4,5', SERVICING, more)).toMatch(/^no: Providers cancel a booking as a whole/);
    expect(does('XE3', CHOOSING, more)).toEqual(['giveUpFlights', [1]]);
    for (const place of [typed, CHOOSING])
      expect(words('XE2', place, more)).toBe('impossible: line 2 is no flight');
    expect(does('X2', CHOOSING, sabre)).toEqual(['giveUpFlights', [2]]);
  });

  it('to flights that are searched for in place of tickets', () => {
    const request = { ...search, back: '2027-01-02' };
    expect(does('AN20DECGRUMIA*02JAN', CHOOSING)).toEqual(['exchangeFor', request]);
    expect(does('ACR02JAN', CHOOSING)).toEqual(['exchangeBack', '2027-01-02']);
    expect(does('AC22DEC', CHOOSING)).toEqual(['exchangeFor', { ...search, out: '2026-12-22' }]);
    // By what the exchange asks for, not the last sale; a return after so many days is the return.
    const elsewhere = { searched: () => null };
    expect(does('AC+1', CHOOSING, elsewhere)).toEqual([
      'exchangeFor',
      { ...search, out: '2026-12-21' },
    ]);
    expect(does('ACR6', CHOOSING, elsewhere)).toEqual(['exchangeBack', '2026-12-26']);
    expect(words('AC22DEC', CHOOSING)).toMatch(/^In place of tickets: .* → Miami$/);
    // A held booking takes tickets over: what is searched there is a search like any other.
    const held = { ...CHOOSING, booking: SERVICING.booking };
    expect(does('AN20DECGRUMIA', held)[0]).toBe('shop');
  });

  it('by the place of a flight where a language numbers those alone', () => {
    const more = { home: 'SABRE', names: 2 } as const;
    expect(does('4G1*', SERVICING, more)).toEqual(['openSeats', 3]);
    expect(does('3VGML2-1.1', SERVICING, more)).toMatchObject(['addNotes', [{ segment: 2 }]]);
  });

  it('to each flight of a wish for a zone, until one has no such seat', async () => {
    const asked = async (entry: string, gets: (line: number) => boolean) => {
      const lines: number[] = [];
      const actions = {
        seatZone: async ({ line }: { line: number }) => lines.push(line) > 0 && gets(line),
      };
      const reading = read(entry, SERVICING, { home: 'SABRE', names: 2 });
      if (reading.state === 'ready') await reading.order.run(actions as unknown as Actions);
      return lines;
    };
    expect(await asked('4G1-2/A', () => true)).toEqual([3, 4]);
    expect(await asked('4GA/W', () => true)).toEqual([3, 4]);
    expect(await asked('4G2/W-1.1', () => true)).toEqual([4]);
    expect(await asked('4G1,2/A', (line) => line !== 3)).toEqual([3]);
    expect(words('4G1,9/A', SERVICING, { home: 'SABRE', names: 2 })).toBe(
      'impossible: the booking has no flight 9',
    );
  });

  it('by the place of a ticket where a language numbers those', () => {
    expect(does('WETR*9', SERVICING, { home: 'SABRE' })).toEqual(['openTicket', { line: 9 }]);
  });

  it('only for a whole booking where segments are cancelled', () => {
    const legs = SERVICING.booking!.slices.flatMap((slice) => slice.legs);
    const names = SERVICING.booking!.passengers.filter((p) => p.pax_type !== 'INF').length;
    const all = legs.map((_, at) => names + at + 1).join();
    expect(does(`XE${all}`, SERVICING)).toEqual(['askCancel']);
    expect(does('XE2', NAMED)).toEqual(['dropFlights', [2]]);
    expect(words('XE99', SERVICING)).toMatch(/^no: Providers cancel a booking as a whole/);
  });
});

/** Some of its tickets are issued, so the provider cancels nothing. */
const PARTLY_ISSUED: CommandContext = {
  ...SERVICING,
  booking: {
    ...SERVICING.booking!,
    booking_status: 'PARTIALLY_TICKETED',
    capabilities: { ...SERVICING.booking!.capabilities, cancel: false },
  },
};

describe('not carried out, with the reason', () => {
  it.each<[entry: string, context: CommandContext, said: string | RegExp]>([
    ['SS1Y3', SELLING, 'impossible: line 3 is sold in class O, Q'],
    ['01DEC30', SELLING, 'impossible: there is no line 30'],
    [
      'XI',
      PARTLY_ISSUED,
      'impossible: the booking is ticketed: VOID ALL gives the tickets back first',
    ],
    ['SS1O1*2', SELLING, 'impossible: a line here is the whole itinerary, there and back'],
    ['ACR10DEC', NOTHING, 'impossible: the way back is before the way out'],
    ['EF', NAMED, 'impossible: no split is waiting to be filed'],
    [
      'FXX/P1',
      SERVICING,
      'impossible: all passengers and flights are priced together: split the booking for a price of their own',
    ],
    ['FXX/P3', SELLING, /^impossible: all passengers and flights are priced together/],
    ['FXX/P1-2', SELLING, 'Price only, store nothing · passengers 1, 2'],
    ['QN', SERVICING, 'impossible: no queue is in hand'],
    ['RM TEXT', NOTHING, 'impossible: nothing was sold yet'],
  ])('%s', (entry, context, said) =>
    expect(words(entry, context)).toEqual(
      typeof said === 'string' ? said : expect.stringMatching(said),
    ),
  );
});

describe('in another language than the one of home', () => {
  it.each<[entry: string, context: CommandContext, said: string]>([
    ['W/*CDG', NOTHING, 'What CDG stands for [SABRE]'],
    ['N.KELLY/JOE MR', SELLING, 'Name a passenger: KELLY/JOE [TRAVELPORT] asks'],
    ['I', SERVICING, 'Ignore what was not ended [SABRE, TRAVELPORT] asks'],
    ['E', NAMED, 'End: book on hold what was sold [SABRE, TRAVELPORT] asks'],
    ['WVT9572412887301', SERVICING, 'Void ticket 9572412887301, after a question [SABRE] asks'],
    [
      'X2',
      SERVICING,
      'no: Providers cancel a booking as a whole: XI. One journey is changed by an exchange: FXF.',
    ],
  ])('%s', (entry, context, said) => expect(words(entry, context)).toBe(said));
});
