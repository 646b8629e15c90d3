import { describe, expect, it } from 'vitest';
import { listFitting } from '#renderer/app/CommandLine.tsx';
import { DECIDING, does, NOTHING, SELLING, SERVICING, words } from './readings.ts';

const SAID: [typed: string, said: string][] = [
  ['', 'nothing'],
  ['grumia20dec', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
  ['GRUMIA20DEC 02JAN 2ADT', 'Search 20 Dec, São Paulo/Guarulhos → Miami, back 2 Jan · 2 adults'],
  ['   ', 'nothing'],
  ['A', 'begins A*B A*D A*O AA AC ACCEPT ACCEPT TIMES ACR AD ADOPT AE AN AP APE APN-'],
  ['a', 'begins A*B A*D A*O AA AC ACCEPT ACCEPT TIMES ACR AD ADOPT AE AN AP APE APN-'],
  ['FX', 'begins FXA FXB FXC FXD FXE FXE/ FXE/P FXF FXF/ FXF/P FXO FXP FXQ FXQ/ FXX FXZ'],
  ['QU', 'begins QUOTE QUOTE DOWN QUOTE OUT QUOTE UP QUOTE WORDS QUOTES'],
  ['QQQ', 'unknown'],
  ['AN', 'next a travel date, like 20DEC'],
  ['AN2', 'next a travel date, like 20DEC'],
  ['AN20DE', 'next a travel date, like 20DEC'],
  ['AN20DEC', 'next an airport or city to leave from, like GRU'],
  ['AN20DECGR', 'next an airport or city to leave from, like GRU'],
  ['AN20DECGRU', 'next an airport or city to go to, like MIA'],
  ['AN20DECGRUMIA', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
  ['an20decgrumia', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
  [
    'AN20DECGRUXQZ',
    'wrong at 10: an airport or city to go to, like MIA, perhaps NQZ Astana; XQP Quepos; XUZ Xuzhou',
  ],
  ['AN31FEBGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 28FEB'],
  ['AN20NOV26GRUMIA', 'wrong at 2: a travel date, like 20DEC'],
  [
    'AN20DECGRUMIA/',
    'next {time}  /A{airline}  /C{cabin}  /K{cabin}  /F{D|N}  /X{airport}  /B{seats}  *{return date}, or nothing more',
  ],
  ['AN20DECGRUMIA/A', 'next an airline, like LA'],
  [
    'AN20DECGRUMIA/ALA*02JAN',
    'Search 20 Dec, São Paulo/Guarulhos → Miami, back 2 Jan, with LATAM Airlines · 1 adult',
  ],
  ['AN20DECGRUMIA*10DEC', 'wrong at 14: a return date from 20DEC on'],
  [
    'FXDGRU/D20DECMIA/D02JANGRU',
    'Search 20 Dec, São Paulo/Guarulhos → Miami, back 2 Jan · 1 adult',
  ],
  ['FXDGRU/D20DECMIA/D02JANMIA', 'wrong at 23: GRU, the way back'],
  ['GRU', 'next an airport or city to go to, like MIA'],
  ['gru mia 20dec', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
  [
    'GRU MIA 20DEC 02JAN 2ADT 1CHD',
    'Search 20 Dec, São Paulo/Guarulhos → Miami, back 2 Jan · 2 adults, 1 child',
  ],
  [
    'GRU MIA 20DEC FOO',
    'wrong at 14: a return date, passengers (2ADT), a cabin, an airline or DIRECT',
  ],
  ['ANC SEA 20DEC', 'Search 20 Dec, Anchorage → Seattle · 1 adult'],
  ['RT', 'Show the booking in hand'],
  ['RTK7Q', 'next a locator, like K7QWZP'],
  ['RTK7QWZP', 'Retrieve booking K7QWZP'],
  ['rt k7qwzp', 'Retrieve booking K7QWZP'],
  ['RT/SILVA', 'Find bookings of SILVA'],
  ['SS', 'next how many seats'],
  ['SS1', 'impossible: no offers here: search, or widen the filter'],
  ['XI', 'impossible: no booking in hand'],
  ['FXP', 'impossible: no line to do it with: search, or retrieve a booking'],
  ['SP1', 'impossible: no booking in hand'],
  ['ER', 'impossible: nothing to end'],
  ['IMPORT K7QWZP', 'next a provider, 01 to 10'],
  ['IMPORT K7QWZP 04', 'Import K7QWZP from provider 04'],
  ['IMPORT K7QWZP 44', 'wrong at 14: a provider, 01 to 10'],
  ['HE AN', 'Help on AN'],
  ['JMB', 'Go to work area B'],
  ['JMG', 'wrong at 2: a work area, A to F'],
  ['  RTK7QWZPX/', 'wrong at 11: nothing more here'],
];

const SAID_SELLING: [typed: string, said: string][] = [
  ['SS3', 'Sell line 3'],
  ['SS0', 'next an airline, like LA'],
  ['SS1O12', 'impossible: there is no line 12'],
  ['SS1Y3', 'impossible: line 3 is sold in class O, Q'],
  ['SS1O3', 'Sell one seat in O of line 3'],
  ['SS2Q3', 'Search again for 2 passengers: the offers here are for 1 adult'],
  ['NM', 'next how many passengers'],
  ['NAMES', 'Open the passengers form'],
  ['NM1', 'next a surname'],
  ['NM1SILVA', 'next / and the given name of SILVA'],
  ['NM1SILVA/ANA MRS', 'Name a passenger: SILVA/ANA'],
  ['NM2SILVA/ANA MRS', 'next / and the given name of SILVA'],
  ['NM2SILVA/ANA MRS/BRUNO MR', 'Name 2 passengers: SILVA/ANA, SILVA/BRUNO'],
  ["NM1D'ÁVILA/JOSÉ MARIA", "Name a passenger: D'ÁVILA/JOSÉ MARIA"],
  ['NM1LEE/TIM(CHD', 'next a closing bracket'],
  ['NM1LEE/TIM(DOG)', 'wrong at 11: CHD, ADT or INF'],
  ['NM1LEE/TIM(CHD/31FEB18)', 'wrong at 15: a date of birth, like 07SEP84'],
  ['AP+55 11 3333 4444', 'Phone +55 11 3333 4444'],
  ['APE-ANA@EXAMPLE.COM', 'E-mail ana@example.com'],
  ['FFNLA-123456789/P2', 'Frequent flyer LATAM Airlines 123456789, passenger 2'],
  ['ER', 'impossible: 2 names are missing'],
  ['FXP', 'Price and store'],
  ['FILTER CM', 'Show only offers with CM'],
  ['SORT TIME', 'Sort by travel time'],
];

const SAID_SERVICING: [typed: string, said: string][] = [
  ['SM', 'Seat map'],
  ['SM3', 'Seat map of line 3'],
  ['ST/', 'next seats, like 27AB'],
  ['ST/27', 'next seats, like 27AB'],
  ['AN20DECGRUCGH', 'impossible: São Paulo/Guarulhos and São Paulo/Congonhas are in the same city'],
  [
    'AN20NOVGRUMIA',
    'impossible: 20 Nov 2027 is too far ahead: flights are on sale until 17 Oct 2027',
  ],
  ['ACR15NOV', 'impossible: 15 Nov 2027 is too far ahead: flights are on sale until 17 Oct 2027'],
  ['SR UMNR/P1', 'impossible: UMNR needs words for the airline: for whom, what, how big'],
  ['SR CTCM', 'impossible: CTCM needs words for the airline: for whom, what, how big'],
  [
    'SR XBAG/P1',
    'no: Seats and bags are priced and paid on their own screens, and their EMDs are issued with it: SM, BAGS. TWD shows them.',
  ],
  ['ER', 'Everything is written: show the booking again'],
  ['ET', 'Everything is written: put the booking away'],
  ['ST/27AB/P1-2/S3', 'Choose seats 27A 27B · passengers 1, 2, line 3'],
  ['ST/027A,28C', 'Choose seats 27A 28C'],
  ['ST/27A/X', 'wrong at 6: /P{passenger}[,…]  /S{line}, or nothing more'],
  ['SX/S3', 'Give the unpaid seats of line 3 back'],
  ['BAGS', 'Extra bags'],
  ['BAGS 2/P1/S1', '2 extra bags for passenger 1'],
  ['BAGS 2', 'next /P and a passenger'],
  ['TTP', 'Issue tickets, after payment and a question'],
  ['TTP/P1,3', 'Issue passengers 1, 3'],
  ['FPCASH', 'A form of payment: cash'],
  ['TWD/L8', 'Show ticket L8'],
  ['TWD/TKT957-2412887301', 'Show ticket 9572412887301'],
  ['TWD/957241288730', 'next a ticket number, like 957-2412887301'],
  ['TRDC/TKT9572412887301', 'Void ticket 9572412887301, after a question'],
  ['TJQ', 'Tickets issued today'],
  ['TJQ/D20NOV', 'Tickets issued on 20 Nov'],
  ['TJQ/D28DEC-02JAN', 'Tickets issued from 28 Dec to 2 Jan'],
  ['TJQ/D15NOV-21NOV', 'Tickets issued from 15 Nov to 21 Nov'],
  ['TJQ/D21NOV-15NOV', 'Tickets issued from 15 Nov to 21 Nov'],
  ['TJQ/D14NOV-21NOV', 'wrong at 11: a day from 14 Nov to 20 Nov'],
  ['FXF', 'Exchange tickets'],
  [
    'FXF/TKT957-2412887301,9572412887302',
    'Estimate an exchange of 2 tickets for this booking · 9572412887301 · 9572412887302',
  ],
  ['FXQ', 'impossible: no exchange is under way'],
  ['VOID ALL', 'Void every ticket of the booking, after a question'],
];

const OFFLINE = { ...SELLING, offline: true };
const WAITING = {
  ...SERVICING,
  offline: true,
  booking: { ...SERVICING.booking!, booking_status: 'QUEUED' as const },
};
const SAID_OFFLINE: [typed: string, context: typeof NOTHING, said: string][] = [
  ['OFFLINE', NOTHING, 'Work offline: search and money stop, sales are queued'],
  ['SSL', NOTHING, 'next an airline, like LA'],
  ['SSLA', NOTHING, 'next the number of a flight'],
  ['SSLA8190', NOTHING, 'next a booking class, like Y'],
  ['SSLA8190Y', NOTHING, 'next a travel date, like 20DEC'],
  ['SSLA8190Y20DECGRU', NOTHING, 'next an airport or city to go to, like MIA'],
  [
    'SSLA8190Y20DECGRUMIA2',
    { ...NOTHING, offline: true },
    'Sell 2 × LA8190 Y on 20 Dec, São Paulo/Guarulhos → Miami, as typed: the outbox looks for it',
  ],
  ['SSLA8190Y20DECGRUMIA0', NOTHING, 'wrong at 20: {seats}, or nothing more'],
  ['SS12', SELLING, 'Sell line 12'],
  ['QS', NOTHING, 'Work the queue'],
  ['QS2', NOTHING, 'Work queue 2'],
  ['OUTBOX 2', NOTHING, 'Open line 2 of the outbox'],
  ['OUTBOX', NOTHING, 'Show the outbox'],
  ['OUTBOX ATT', NOTHING, 'next ALL, ATTENTION, WAITING, PLACED or OVER'],
  ['OUTBOX ATTENTION', NOTHING, 'Show what needs a person'],
  ['OUTBOX SOON', NOTHING, 'wrong at 7: ALL, ATTENTION, WAITING, PLACED or OVER'],
  ['ACCEPT', NOTHING, 'impossible: no line of the outbox to do it with'],
  ['ACCEPT', DECIDING, 'impossible: there is no new offer to accept'],
  ['CHOOSE 2', DECIDING, 'Book alternative 2, after a question'],
  ['ADOPT', DECIDING, 'impossible: no order was found at the provider'],
  ['HOLD', DECIDING, 'impossible: it does not wait to be sent'],
  ['DROP', DECIDING, 'next the reason, in words'],
  ['DROP customer left', DECIDING, 'Give it up: customer left, after a question'],
  ['QN CUSTOMER LEFT', DECIDING, 'Give it up: CUSTOMER LEFT, after a question'],
  ['DRAIN', { ...DECIDING, offline: true }, 'impossible: there is no connection'],
  ['PRICE', OFFLINE, 'impossible: no connection; selling it queues it up to the total shown'],
  ['FXP', { ...SERVICING, offline: true }, 'impossible: there is no connection'],
  [
    'TTP',
    { ...SERVICING, offline: true },
    'impossible: never queued: money moves only while the airline answers',
  ],
  ['TTP', WAITING, 'impossible: never queued: money moves only while the airline answers'],
  ['XI', WAITING, 'Cancel the whole booking, after a question'],
  ['UPDATE', WAITING, 'Update the passengers'],
  ['SP1', WAITING, 'impossible: there is no connection'],
];

describe('a typed entry says what it will do', () => {
  it.each(SAID_OFFLINE)('%s, without a connection', (typed, context, said) =>
    expect(words(typed, context)).toBe(said),
  );
  it.each(SAID_SERVICING)('%s, with a booking in hand', (typed, said) =>
    expect(words(typed, SERVICING)).toBe(said),
  );
  it.each(SAID)('%s', (typed, said) => expect(words(typed)).toBe(said));
  it.each(SAID_SELLING)('%s, while selling', (typed, said) =>
    expect(words(typed, SELLING)).toBe(said),
  );
});

describe('a typed entry does', () => {
  const shopping = { from: 'GRU', to: 'MIA', out: '2026-12-20', back: null };
  const typed = { airlines: [], time: null, by_departure: false };
  it.each([
    ['AN20DECGRUMIA', NOTHING, ['shop', { ...shopping, ...typed, classes: true }]],
    ['gru mia 20dec', NOTHING, ['shop', shopping]],
    [
      'AN20DECGRUMIA/ALA/AAA*02JAN',
      NOTHING,
      [
        'shop',
        { ...shopping, ...typed, classes: true, back: '2027-01-02', airlines: ['LA', 'AA'] },
      ],
    ],
    [
      'gru mia 20dec 02jan 2adt 1chd 1inf business la direct',
      NOTHING,
      [
        'shop',
        {
          ...shopping,
          back: '2027-01-02',
          adts: 2,
          chds: 1,
          infs: 1,
          cabin: 'BUSINESS',
          airlines: ['LA'],
          direct: true,
        },
      ],
    ],
    [
      'NM1Souza/Bruno MR(INF/Leo/12OCT25)',
      SELLING,
      [
        'addNames',
        [
          {
            last: 'Souza',
            first: 'Bruno',
            gender: 'MALE',
            pax_type: 'UNSPECIFIED',
            birth_date: null,
            infant: { last: 'Souza', first: 'Leo', birth_date: '2025-10-12' },
          },
        ],
      ],
    ],
    [
      'NM1LEE/ANN(INF/KIM/SAM)(ADT/07SEP84)',
      SELLING,
      [
        'addNames',
        [
          {
            last: 'LEE',
            first: 'ANN',
            gender: 'UNSPECIFIED',
            pax_type: 'ADT',
            birth_date: '1984-09-07',
            infant: { last: 'KIM', first: 'SAM', birth_date: null },
          },
        ],
      ],
    ],
    [
      'IMPORT ABC123 06 LA3WMWR2CAK4',
      NOTHING,
      [
        'importBooking',
        { locator: 'ABC123', provider_type: 'PROVIDER_06', order_id: 'LA3WMWR2CAK4' },
      ],
    ],
    ['SS12', SELLING, ['sellOffer', 12]],
    ['RT/SILVA/ANA', NOTHING, ['find', 'SILVA/ANA']],
    [
      'ST/27AB/P1-2/S3',
      SERVICING,
      ['seatPassengers', { seats: ['27A', '27B'], passengers: [1, 2], line: 3 }],
    ],
    ['BAGS 0/P2', SERVICING, ['setBags', { bags: 0, passenger: 2, slice: null }]],
    ['TTP/P1-2', SERVICING, ['issue', [1, 2]]],
    ['TRDC/L8', SERVICING, ['voidTicket', { line: 8 }]],
    ['TJQ/D21NOV', SERVICING, ['openTickets', { from: '2026-11-21', to: '2026-11-21' }]],
    ['FXF/957-2412887301', SERVICING, ['exchangeTickets', ['9572412887301']]],
    ['HE', NOTHING, ['openSheet', null]],
  ] as const)('%s', (typed, context, done) => {
    expect(does(typed, context)).toEqual(done);
  });
});

it.each([
  [12, ['AN20DEC', 'SS1']],
  [11, ['AN20DEC']],
  [6, []],
])('of pasted entries those are taken that fit whole into %i', (room, fitting) => {
  expect(listFitting(['AN20DEC', 'SS1', 'ER'], room)).toEqual(fitting);
});
