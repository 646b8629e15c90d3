/** What the line says of an entry while it is typed, in each home language. */
import { describe, expect, it, test } from 'vitest';
import { splitEntries } from '#renderer/commands/split-line.ts';
import type { Language } from '#renderer/languages/action.ts';
import { parseGivenName } from '#renderer/languages/titles.ts';
import { words } from './reading.ts';

const SAID: Readonly<Record<Language, readonly [typed: string, said: string][]>> = {
  AMADEUS: [
    ['', 'nothing'],
    ['   ', 'nothing'],
    ['AN', 'next a travel date, like 20DEC'],
    ['AN20DE', 'next a travel date, like 20DEC'],
    ['AN20DECGRUM', 'next an airport or city to go to, like MIA'],
    ['AN20DECGRUMIA', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['an20decgrumia', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    [
      'AN20DECGRUMIA*02JAN/ALA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, back 2 Jan, with LATAM Airlines · 1 adult',
    ],
    [
      'AN20DECGRUMIA/',
      'next {time}  /A{airline}  /C{cabin}  /K{cabin}  /F{D|N}  /X{airport}  /B{seats}  *{return date}, or nothing more',
    ],
    ['AN20DECGRUMIA/X', 'next an airport, like JFK'],
    ['AN20DECGRUMIA/CB', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult · Business'],
    [
      'an 20dec gru mia 0800 /ala,aa /fn',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines, American Airlines · 1 adult · direct only · about 08:00',
    ],
    [
      'TN20DECGRUMIA/ALA/CF',
      'Flights on 20 Dec, São Paulo/Guarulhos → Miami, by departure · LATAM Airlines · First',
    ],
    ['SS 2 Y 11', 'Sell 2 seats in Y of line 11'],
    ['SP 2 , 3', 'Split passengers 2, 3'],
    ['AN20DECGRUMIA/A!!', 'wrong at 15: an airline, like LA'],
    [
      'AN20DECGRUXQZ',
      'wrong at 10: an airport or city to go to, like MIA, perhaps NQZ Astana; XQP ' +
        'Quepos; XUZ Xuzhou',
    ],
    ['AN31FEBGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 28FEB'],
    ['AN2ODECGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 20DEC'],
    ['AN20DEZGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 20DEC'],
    ['AN20ENEGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 20JAN'],
    ['AN20DCEGRUMIA', 'wrong at 2: a travel date, like 20DEC, perhaps 20DEC'],
    ['AN20NOVGRUMIA', 'Search 20 Nov, São Paulo/Guarulhos → Miami · 1 adult · 20 Nov 2027'],
    ['TKTL20NOV', 'Own time limit 20 Nov: a reminder on queue 10 · 20 Nov 2027'],
    ['AN20NOV26GRUMIA', 'wrong at 2: a travel date, like 20DEC'],
    ['AN20DECGRUMIA*10DEC', 'wrong at 14: a return date from 20DEC on'],
    ['FXDGRU/D20DECMIA/D02JANMIA', 'wrong at 23: GRU, the way back'],
    ['ACR', 'Search again: back on the same day'],
    ['SS1Y', 'next the number of a line'],
    ['SS1Y1', 'Sell one seat in Y of line 1'],
    ['NM1SILVA', 'next / and the given name of SILVA'],
    ['NM1SILVA/ANA MRS', 'Name a passenger: SILVA/ANA'],
    ['NM2SILVA/ANA MRS', 'next / and the given name of SILVA'],
    ['NM1SILVA/ANA MRS1SOUZA/BRUNO', 'Name 2 passengers: SILVA/ANA, SOUZA/BRUNO'],
    ["NM1D'ÁVILA/JOSÉ MARIA", "Name a passenger: D'ÁVILA/JOSÉ MARIA"],
    ['NM1LEE/TIM(DOG)', 'wrong at 11: CHD, ADT or INF'],
    ['NM1LEE/TIM(CHD/31FEB18)', 'wrong at 15: a date of birth, like 07SEP84'],
    ['RTK7QWZPX/', 'wrong at 9: nothing more here'],
    ['  RTK7QWZPX/', 'wrong at 11: nothing more here'],
    ['JMG', 'wrong at 2: a work area, A to F'],
    ['SP3-1', 'wrong at 4: a number above 3'],
    ['DF1/', 'next a sum, like 305.50+12 or 305.50P10'],
    ['FQC120GBP/XXQ', 'wrong at 10: a currency, like EUR'],
    [
      'FPCCVI4111111111111111',
      'no: A card number is never typed into a line, where others read it: FPCCVI opens the form for it.',
    ],
    ['TWD/TKT957-241', 'next a ticket number, like 957-2412887301'],
    ['SR VGXX/P1', 'wrong at 3: a meal or another service, like VGML or WCHR, perhaps VGML'],
    ['SR VGML/P1-2/S4', 'Meal VGML · passengers 1, 2, line 4'],
    ['SR WCHR', 'Request WCHR'],
    ['SRPETC LA HK1-DOG 5KG/P1', 'Request PETC DOG 5KG LATAM Airlines · passenger 1'],
    ['OS YY VIP CEO/P1', 'Tell all airlines: VIP CEO · passenger 1'],
    ['ST/27AB/P1-2/S3', 'Choose seats 27A 27B · passengers 1, 2, line 3'],
    ['NM1LEE/ANN MRS(INF/SAM)/TIM(CHD)', 'wrong at 23: nothing more here'],
    [
      'NM2LEE/ANN MRS(INF/SAM)/TIM(CHD)',
      'Name 2 passengers: LEE/ANN with infant LEE/SAM, LEE/TIM (child)',
    ],
    [
      'NM1LEE/ANN MRS(INFLEE/SAM/12OCT25)',
      'Name a passenger: LEE/ANN with infant LEE/SAM (12 Oct 2025)',
    ],
    ['NM1LEE/ANN MRS(INF', 'next / and the given name of the infant'],
    [
      'NM1 LEE / ANN MRS ( INF / SAM / 12OCT25 )',
      'Name a passenger: LEE/ANN with infant LEE/SAM (12 Oct 2025)',
    ],
    ['NM1LEE/TIM(CHD/12OCT18)', 'Name a passenger: LEE/TIM (child, 12 Oct 2018)'],
    ['NM1O’NEIL/ANN MS', "Name a passenger: O'NEIL/ANN"],
    ['SRFQTVLHHK1-LH12345678/P1', 'Frequent flyer Lufthansa 12345678, passenger 1 · left out: LH'],
    ['SR FQTV BA-12345678/P1', 'Frequent flyer British Airways 12345678, passenger 1'],
    ['1/(INFLEE/SAM/02MAR26)', 'Infant LEE/SAM (2 Mar 2026) of passenger 1'],
    ['TKTL16MAY', 'Own time limit 16 May: a reminder on queue 10'],
    ['SBY4', 'Rebook line 4 in class Y'],
    ['APM-+55 11 99999 8888', 'Phone +55 11 99999 8888'],
    ['TTP/RT', 'Issue tickets, after payment and a question'],
    [
      'XE4',
      'no: Providers cancel a booking as a whole: XI. One journey is changed by an exchange: FXF.',
    ],
    ['RF SUSAN', 'Received from SUSAN'],
    ['FX', 'begins FXA FXB FXC FXD FXE FXE/ FXE/P FXF FXF/ FXF/P FXO FXP FXQ FXQ/ FXX FXZ'],
    ['HL GAL', 'Home language Travelport'],
    ['HL WORLDSPAN', 'wrong at 3: AMADEUS, SABRE or TRAVELPORT'],
    ['HL T', 'Home language Travelport'],
    // another language's
    ['113SEPBNASFO9A', 'Search 13 Sep, Nashville → San Francisco · 1 adult · about 09:00 [SABRE]'],
    ['113SE', 'next a travel date, like 20DEC [SABRE]'],
    ['A21NOVSTOLON1400', 'Search 21 Nov, Stockholm → London · 1 adult · about 14:00 [TRAVELPORT]'],
    [
      'X2',
      'no: Providers cancel a booking as a whole: XI. One journey is changed by an exchange: FXF.',
    ],
    ['*-SMITH', 'Find bookings of SMITH [SABRE, TRAVELPORT]'],
    ['E', 'End: book on hold what was sold [SABRE, TRAVELPORT]'],
    ['*FF', 'SABRE: Open the frequent-flyer form or TRAVELPORT: Show the stored price'],
    // nobody's
    [
      'DAC PARIS',
      'wrong at 4: a code of three letters, like CDG, perhaps PAR Paris; CDG Paris Charles de Gaulle; ORY Paris Orly',
    ],
    ['DF305,50+10', 'Calculate 305.50+10'],
    [
      '6/P',
      'no: A text is for the whole booking here, not for one passenger or flight: type it without them.',
    ],
    ['ETK', 'Accept the new times of the airline'],
    ['DDQQQ', 'Time in QQQ'],
    ['DNE BOEING', 'Aircraft BOEING'],
    [
      'QE8C1D3',
      'Place the booking on queue 8C1 · the range of dates D3 is left out: PLACE gives a day',
    ],
    ['QS87C1', 'Work queue 87C1'],
    [
      'FQC1,200GBP/EUR',
      'no: The agency’s own rates convert, amounts without signs between thousands: FQC100USD/EUR; RATE sets one.',
    ],
    ['FQC120,50USD/BRL', '120.50 USD in BRL'],
    ['TWD/TKT957-24128873013', 'wrong at 7: a ticket number, like 957-2412887301'],
    ['TWD/TKT957-24128873016', 'Show ticket 9572412887301'],
    ['QQQQQ', 'unknown'],
    ['QQQ', 'unknown'],
    [
      'AM20DECGRUMIA',
      'unknown, perhaps AN20DECGRUMIA; AD20DECGRUMIA; AA20DECGRUMIA; AE20DECGRUMIA',
    ],
    ['AXGRU', 'next an airport or city to go to, like MIA [TRAVELPORT]'],
    ['XY2', 'unknown, perhaps XE2'],
    ['SP1/2', 'wrong at 3: ,{passenger}, or nothing more'],
  ],
  SABRE: [
    ['9', 'next a phone number, like +55 11 3333 4444'],
    ['O1Y1', 'unknown, perhaps 01Y1'],
    ['7TAW20DCE/', 'wrong at 4: a travel date, like 20DEC, perhaps 20DEC'],
    [
      '3VGLM-1.1',
      'wrong at 1: a meal or another service, like VGML or WCHR, perhaps VGML; VJML; VLML',
    ],
    ['1', 'next a travel date, like 20DEC'],
    ['120DECGRU', 'next an airport or city to go to, like MIA'],
    [
      '120DECGRUMIA¥LA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult',
    ],
    [
      '120DECGRUMIA+LA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult',
    ],
    [
      '1 20DEC GRU MIA 9A - C / D ¥ LAAA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines, American Airlines · 1 adult · Business · direct only · about 09:00',
    ],
    ['120DECGRUMIA/0', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult · direct only'],
    ['120DECGRUMIA/Q', 'wrong at 13: D, for flights without a connection'],
    ['01Y', 'next the number of a line'],
    ['-2SMITH/JO MR', 'next / and the given name of SMITH'],
    ['-I/LEE', 'next / and the given name of LEE'],
    ['-2@REED/KIM', 'Rename passenger 2 to REED/KIM'],
    ['-2¤1REED/KIM', 'Rename passenger 2 to REED/KIM'],
    ['–REED/KIM MS', 'Name a passenger: REED/KIM'],
    ['3INFT/LEE/SAM INF/12OCT25-1.1', 'Infant LEE/SAM (12 Oct 2025) of passenger 1'],
    ['-I/LEE/ANN*02MAR26', 'Infant LEE/ANN (2 Mar 2026)'],
    ['-I/LEE/ANN INF*02MAR26', 'Infant LEE/ANN (2 Mar 2026)'],
    [
      'FFBW123456789/AA,BA-1.1',
      'Frequent flyer Caribbean Airlines 123456789, passenger 1 · left out: American Airlines, British Airways',
    ],
    [
      'FF12345678-1.1',
      'no: A frequent-flyer number is kept and told to the airlines; agreements, awards and names behind it are not: FFBA12345678.',
    ],
    ['WPN1.2', 'no: Each passenger has a number of their own here: 1.1, 2.1, 3.1.'],
    ['WPN1.1¥', 'next ¥S{segment}[/…], or nothing more'],
    [
      'XE4',
      'no: Providers cancel a booking as a whole: XI. One journey is changed by an exchange: WFRF.',
    ],
    ['3WCHR1/OWN CHAIR-2.1', 'Request WCHR OWN CHAIR · passenger 2, flight 1'],
    ['3UMNR/UM09 8-10 YEARS-1.1', 'Request UMNR UM09 8-10 YEARS · passenger 1'],
    ['3OSI VIP', 'wrong at 5: an airline, like LA, perhaps V6 VIP Ecuador; VG Vipper'],
    ['5-*VI', 'A form of payment: card VI; its number is typed into the form, never here'],
    ['5-*VI4', 'wrong at 5: no number: a card number is typed into the form, never here'],
    [
      '5-CHECK',
      'no: A payment is cash, an invoice or a card: 5-CASH, 5-INVOICE, or 5-*VI and the form.',
    ],
    ['WPQ1', 'Issue tickets, after payment and a question'],
    ['DCJPY3500/USD', '3500 JPY in USD'],
    ['T*CTJFK', 'Minimum connecting times at New York John F Kennedy'],
    ['T@25FEB-80', '25 Feb 2027 and -80 days'],
    ['*PQ1', 'Show the stored price'],
    ['.1HK', 'Accept the new times of the airline'],
    ['*T', 'Show the tickets'],
    ['-2.1@REED/KIM', 'Rename passenger 2 to REED/KIM'],
    ['9SAO-11 3333 4444-M', 'Phone 11 3333 4444'],
    ['WC1Y', 'Rebook flight 1 in class Y'],
    ['PQD-ALL', 'no: Not needed: PQ stores a new price in its place.'],
    ['*FF', 'Open the frequent-flyer form'],
    ['AN20DECGRUMIA', 'Search 20 Dec, São Paulo/Guarulhos → Miami · 1 adult [AMADEUS]'],
    ['T+25FEB+80', 'unknown, perhaps T¤25FEB+80'],
  ],
  TRAVELPORT: [
    [
      'X1,3',
      'no: Providers cancel a booking as a whole: XI. One journey is changed by an exchange: FEX.',
    ],
    ['SI.P1VGML', 'wrong at 5: /'],
    [
      'SI.P1/VGLM',
      'wrong at 6: a meal or another service, like VGML or WCHR, perhaps VGML; VJML; VLML',
    ],
    ['N.EK/BO CHD*11YR', 'Name a passenger: EK/BO (child) · left out: 11YR'],
    ['N.LEE / TIM*CHD6YRS', 'Name a passenger: LEE/TIM (child) · left out: CHD6YRS'],
    ['SI.P1/INFT*LEE/EVA MISS 10FEB26', 'Infant LEE/EVA (10 Feb 2026) of passenger 1'],
    ['SI.P1/INFT*EVA/LEE 10FEB26', 'Infant EVA/LEE (10 Feb 2026) of passenger 1'],
    ['A', 'next a travel date, like 20DEC'],
    [
      'A20DECGRUMIA.1400/LA@W.D',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult · Premium economy · direct only · about 14:00',
    ],
    ['N.P', 'next the number of a passenger'],
    ['N.PARK/JO', 'Name a passenger: PARK/JO'],
    ['N.P3@REED/KIM', 'Rename passenger 3 to REED/KIM'],
    ['FQP1-2.4', 'Price and store · passengers 1, 2, 4'],
    ['FSGRU20DECMIA02JANMIA', 'wrong at 18: GRU, the way back'],
    ['*TAA/23MAY/', 'next how many days'],
    ['*TAA/23MAY/1J', 'next a date, like 23MAY'],
    ['*FF1', 'Show the stored price'],
    ['SI.WCHR*OWN CHAIR', 'Request WCHR OWN CHAIR'],
    ['SI.P1S2/VGML', 'Meal VGML · passenger 1, flight 2'],
    ['@3/Q', 'Rebook flight 3 in class Q'],
    ['P.LONT*0208 675', 'Phone 0208 675'],
    ['*R', 'Show the booking in hand'],
    ['@ALL', 'Accept the new times of the airline'],
    ['SA', 'Go to work area A'],
    ['SA*', 'Seat map'],
    [
      'Y',
      'no: Not needed: a gap between two flights is kept as it is. Search each journey from where it begins.',
    ],
    ['RT/SMITH', 'Find bookings of SMITH [AMADEUS]'],
  ],
};

describe.each(Object.entries(SAID))('%s', (home, table) => {
  it.each(table)('%s', (typed, said) => expect(words(typed, home as Language)).toBe(said));
});

it('parts a line at its semicolons, but for those that are escaped', () => {
  expect(splitEntries('AN20DECGRUMIA;SS1; RM a\\; b ;;ER')).toEqual([
    { text: 'AN20DECGRUMIA', at: 0 },
    { text: 'SS1', at: 14 },
    { text: ' RM a; b ', at: 18 },
    { text: 'ER', at: 30 },
  ]);
  expect(splitEntries(' ; ')).toEqual([]);
});

test.each([
  ['ANA DRA', { first: 'ANA', gender: 'FEMALE' }],
  ['DRA ANA', { first: 'ANA', gender: 'FEMALE' }],
  ['DRA', { first: 'DRA', gender: 'UNSPECIFIED' }],
])('the given name %j is %j', (typed, given) => {
  expect(parseGivenName(typed)).toEqual(given);
});

test.each([
  ['AN20DECGRUMIA12N', '12:00'],
  ['AN20DECGRUMIA12M', '00:00'],
  ['AN20DECGRUMIA8N', ''],
])('noon and midnight stand behind a twelve alone: %s', (entry, time) => {
  const said = words(entry, 'AMADEUS');
  expect(/\d\d:\d\d/.exec(said)?.[0] ?? '').toBe(time);
});
