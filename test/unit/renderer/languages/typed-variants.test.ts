/**
 * Entries as agents of many years type them: other separators, options in another order or left
 * without their slash, a date after the route, a title within a name. What each does, or why not.
 */
import { describe, expect, it } from 'vitest';
import { splitLine } from '#renderer/commands/split-line.ts';
import type { Language } from '#renderer/languages/language.ts';
import { SERVICING, words } from '../readings.ts';
import { actionOf } from './reading.ts';

const SAYS: Readonly<Record<Language, readonly (readonly [string, string | RegExp])[]>> = {
  AMADEUS: [
    ['RT1252412887301', 'Find bookings of 1252412887301'],
    ['RT 125 2412887301', 'Find bookings of 1252412887301'],
    ['RT/125-2412887301', 'Find bookings of 1252412887301'],
    ['TTP/EXCH/RT', 'impossible: no exchange is under way'],
    ['TTP/V-BA', 'impossible: the airline that issues is LA'],
    ['TTP/T-BA/RT', 'impossible: the airline that issues is LA'],
    ['APLON-020 7946 0000-B', 'Phone 020 7946 0000'],
    ['TWD/TK125-2412887301', 'Show ticket 1252412887301'],
    ['TRDC/TK125-2412887301', 'Void ticket 1252412887301, after a question'],
    ['TRFP/RT', 'impossible: The airline has not said yet what comes back'],
    ['TQT/ALL', 'Show the stored price'],
    ['TQT/P1/S3', 'Show the stored price'],
    ['SX ALL', 'Give the unpaid seats of all flights back'],
    ['FFNBA-12345678/S3/P1', 'impossible: the provider takes no frequent flyers now'],
    ['OS BA VIP/P1/S3', 'Tell British Airways: VIP · passenger 1 · left out: S3'],
    ['AC+7/ABA', 'Search 27 Dec, São Paulo/Guarulhos → Miami, with British Airways · 1 adult'],
    [
      'ACR/ABA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, back 20 Dec, with British Airways · 1 adult',
    ],
    ['SC22DEC', 'Search 22 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['SNR22DEC', 'Search 20 Dec, São Paulo/Guarulhos → Miami, back 22 Dec · 1 adult'],
    [
      'SR*DOCSYYHK1-----12JAN80-F--SILVA-ANA/P1',
      'Date of birth and sex of passenger 1, SILVA/ANA: 12 Jan 1980',
    ],
    [
      'SR DOCS YY-P-GBR-123456789-GBR-12JAN80-F-20DEC30-SILVA-ANA/P1',
      'Document of passenger 1: P of GB, until 20 Dec 2030 · 123456789 · SILVA/ANA (F, GB, 12 Jan 1980)',
    ],
    ['ANLHRJFK20DEC', 'Search 20 Dec, London Heathrow → New York John F Kennedy · 1 adult'],
    [
      'ANLHRJFK20DEC9A/ABA',
      'Search 20 Dec, London Heathrow → New York John F Kennedy, with British Airways · 1 adult · about 09:00',
    ],
    ['RT/SILV*A', 'Find bookings of SILV · left out: A'],
    ['RTBA117/20DEC-SILVA*P', 'Find SILVA on BA117 of 20 Dec · left out: P'],
    ['RTF', 'Show the payments'],
    ['RHSR', 'Show the history'],
    ['OP/20DEC', 'Place the booking on queue 10 · on 20 Dec'],
    // 12 is none, though an airline has that code.
    ['AN20DECGRUMIA/A12', /^wrong at 15: an airline, like LA, perhaps Y9 [^;]*$/],
    ['OP/20DEC/CALL BACK', 'Place the booking on queue 10 · on 20 Dec · CALL BACK'],
    ['TRDC125-2412887301', 'Void ticket 1252412887301, after a question'],
    ['FP*CHEQUE', /^no: A payment is cash/],
    ['NM1SILVA/MR MRS', /^no: A name is typed whole/],
    ['NM1SILVA/LEO INF', 'wrong at 9: a given name'],
    ['NM1SILVA/ANA/MSILVA', 'wrong at 12: nothing more here'],
    ['SS2Y1SS1Y2', 'wrong at 7: the number of a line'],
    ['SS2Y11SS2M12', 'wrong at 8: the number of a line'],
    ['SS1SS1M2', /^impossible: no offers here/],
    ['MUA', 'Page up'],
    ['NM1SILVA/ANA MRS MR', 'wrong at 9: a given name'],
    [
      'SR DOCS HK1-P-GB-123456789-GB-12JAN80-F-20DEC30-SILVA-ANA MRS/P1',
      'Document of passenger 1: P of GB, until 20 Dec 2030 · 123456789 · SILVA/ANA (F, GB, 12 Jan 1980)',
    ],
    ['TTP/EXCH/P1', /^no: An exchange names the old ticket itself/],
    ['RP/LONBA0980/ALL', /^no: A booking is open to everybody of this agency and to no /],
    ['RO/LONBA0980', /^no: A booking is open to everybody of this agency and to no /],
    ['RUMISLHR20DEC/RETENTION', /^no: Airlines book flights of a day only/],
    ['XE3.5', /^no: Lines are cancelled by their numbers/],
    ['XEALL', /^no: Lines are cancelled by their numbers/],
    ['XI3', /^no: Lines are cancelled by their numbers/],
    ['TQR', /^no: A booking has one stored price/],
    ['FQC100USD/EUR/20OCT', /^no: The agency’s own rates convert/],
    ['RT/NCE1A0900-SILVA', /^no: A booking is found by its locator/],
    ['INE', /^no: No invoices are printed here/],
    ['FA125-2412887301', /^no: Nothing to note/],
    ['SSBA117Y20DECLHRJFKGL1', /^no: Airlines book flights of a day only/],
    ['RIB TEXT', /^no: Remarks are for all/],
    ['FPMCO125-24128873', /^no: A payment is cash/],
    ['OPC-20DEC:1400/8C1/CALL', /^no: A time limit of your own is a day/],
    ['OP20DEC1400/8C1/TEXT', /^no: A time limit of your own is a day/],
    ['IEP/P1', /^no: The itinerary is made for the whole booking/],
  ],
  SABRE: [
    [
      '1LHRJFK20DEC9A¥BA',
      'Search 20 Dec, London Heathrow → New York John F Kennedy, with British Airways · 1 adult · about 09:00',
    ],
    [
      '1R¥BA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, back 20 Dec, with British Airways · 1 adult',
    ],
    ['X1,3', /^no: Providers cancel a booking as a whole/],
    ['X1,3-4', /^no: Providers cancel a booking as a whole/],
    ['D1.1,2.1', 'Split passengers 1, 2'],
    ['D1,2', 'Split passengers 1, 2'],
    [
      'WPN1.1,2.1',
      'impossible: all passengers and flights are priced together: split the booking for a price of their own',
    ],
    ['WPS1,2', 'Price only, store nothing · flight 1 · flight 2'],
    ['9ABC TRAVEL 0207946-A', 'Phone 0207946 · ABC TRAVEL'],
    ['9ABC TRAVEL 6220 0011/AMY-A', 'Phone 6220 0011 · ABC TRAVEL · left out: AMY'],
    ['7TAWB4T0009/20DEC', 'Own time limit 20 Dec: a reminder on queue 10 · left out: B4T0, 009'],
    ['*-B4T0-20DEC-SILVA', 'Find bookings of SILVA that leave on 20 Dec · left out: B4T0'],
    ['*TKT1252412887301', 'Find bookings of 1252412887301'],
    ['*1252412887301', 'Find bookings of 1252412887301'],
    ['*T-1252412887301', 'Show ticket 1252412887301'],
    [
      '3DOCS1,3/P/DE/098765432/DE/12JAN1980/F/20DEC2030/SILVA/ANA-3.1',
      'Document of passenger 3: P of DE, until 20 Dec 2030 · 098765432 · SILVA/ANA (F, DE, 12 Jan 1980) · left out: 1,3',
    ],
    [
      '3DOCS/P/US/234592839/US/12JAN1980/F/20DEC2030/SILVA/ANA-1',
      'Document of passenger 1: P of US, until 20 Dec 2030 · 234592839 · SILVA/ANA (F, US, 12 Jan 1980)',
    ],
    ['FFBA12345678-1', 'impossible: the provider takes no frequent flyers now'],
    ['3 OSI BA VIP', 'Tell British Airways: VIP'],
    [
      '3 DOCS/P/GB/123456789/GB/12JAN80/F/20DEC30/SILVA/ANA-1.1',
      'Document of passenger 1: P of GB, until 20 Dec 2030 · 123456789 · SILVA/ANA (F, GB, 12 Jan 1980)',
    ],
    ['5Q-20DEC', 'next a travel date, like 20DEC'],
    ['5Q-20DECB4T050', /^no: Queues are this agency’s own/],
    ['5*', 'wrong at 1: the new text'],
    ['DC¥EUR100/USD-20NOV26', /^no: The agency’s own rates convert/],
    ['WFRFT1252412887301', 'Estimate an exchange of that ticket for this booking · 1252412887301'],
    ['PE¥ANA==SILVA@EXAMPLE.COM¥', 'E-mail ana_silva@example.com'],
    ['W¥PQ1¥XETR', /^no: A booking has one price, and its tickets are issued with it/],
    // Sabre's own keyboard has its end item and its change key on \\ and [.
    [
      '120DECGRUMIA\\LA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult',
    ],
    // Full width on Japanese keyboards, a lozenge in guides.
    ['PE￥ANA@EXAMPLE.COM￥', 'E-mail ana@example.com'],
    ['5￥HAVE A GOOD TRIP', 'Remark on the itinerary: HAVE A GOOD TRIP'],
    ['W◊PQ1', 'Issue tickets, after payment and a question'],
    ['W\\PQ1\\ETR', 'Issue tickets, after payment and a question'],
    ['PE\\ANA@EXAMPLE.COM\\', 'E-mail ana@example.com'],
    ['CK\\VI4111', /^no: A card number is never typed into a line/],
    ['5CALL\\BACK', 'Remark: CALL\\BACK'],
    ['-2[REED/KIM', 'Rename passenger 2 to REED/KIM'],
    ['52[NEW', 'Change line 2 to: NEW'],
    // The apostrophe's key is ¥ there, and guides print # and % for it; in a text they are text.
    [
      "120DECGRUMIA'LA",
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult',
    ],
    ['1#7', 'Search 27 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ["W'PQ1'N1.1", 'Issue passenger 1'],
    ['W%PQ1', 'Issue tickets, after payment and a question'],
    ["PE'ANA@EXAMPLE.COM'", 'E-mail ana@example.com'],
    ["T[25FEB'80", '25 Feb 2027 and 80 days'],
    ["3 OSI BA O'BRIEN 100% #1", "Tell British Airways: O'BRIEN 100% #1"],
    ["5CALL'BACK#1", "Remark: CALL'BACK#1"],
    ['5[VIP] CALL', 'Remark: [VIP] CALL'],
    ['PEANA@EXAMPLE.COM', 'unknown, perhaps PE¥ANA@EXAMPLE.COM'],
    ['CK¥VI4111', /^no: A card number is never typed into a line/],
    ['W¥K25.00', /^no: Tour codes and endorsements come with the fare/],
    [',-1', /^no: For another number of passengers/],
    ['W/-CCPARIS,FR', 'Code of the city PARIS · left out: FR'],
  ],
  TRAVELPORT: [
    ['ALAXLON21FEB9A', 'Search 21 Feb, Los Angeles → London · 1 adult · about 09:00'],
    ['X1,3', /^no: Providers cancel a booking as a whole/],
    ['DP1,2', 'Split passengers 1, 2'],
    [
      'FQP1,2',
      'impossible: all passengers and flights are priced together: split the booking for a price of their own',
    ],
    ['SI.P1,2/VGML', 'Meal VGML · passengers 1, 2'],
    [
      'AR*BA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, back 20 Dec, with British Airways · 1 adult',
    ],
    [
      'AR27DEC*BA',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, back 27 Dec, with British Airways · 1 adult',
    ],
    ['P.T*ABC TRAVEL 021-123456 REF.ANA', 'Phone 021-123456 · ABC TRAVEL · left out: REF.ANA'],
    ['P.LONT*020-7946-0000/ANA', 'Phone 020-7946-0000 · ANA'],
    ['T.TAU20DEC', 'Own time limit 20 Dec: a reminder on queue 10'],
    ['*SVCS1', 'Show the itinerary · left out: S1'],
    ['*1252412887301', 'Find bookings of 1252412887301'],
    [
      'SI.P1S1/DOCS*P/GB/123456789/GB/12JAN80/F/20DEC30/SILVA/ANA',
      'Document of passenger 1: P of GB, until 20 Dec 2030 · 123456789 · SILVA/ANA (F, GB, 12 Jan 1980) · left out: S1',
    ],
    ['FQ*ADT', 'impossible: the booking is of ADT, INF'],
    ['F.INVAGT 12345', 'A form of payment: agency invoice · left out: 12345'],
    ['F.CCVI', 'A form of payment: card VI; its number is typed into the form, never here'],
    ['F.GR', 'wrong at 2: {card}  /E{installments}, or nothing more'],
    ['9S/W', 'Seats at the window'],
    ['TRNE1252412887301/20NOV26', 'impossible: there is no ticket'],
    ['TRVE1252412887301/20NOV', 'Void ticket 1252412887301, after a question · left out: 20NOV'],
    ['TKPDTDP1', 'Issue passenger 1 · left out: DTD'],
    ['TKPCBA', 'impossible: the airline that issues is LA'],
    ['TKP1FS/Z0', /^no: Tour codes and endorsements come with the fare/],
    ['X1-2/0Q', /^no: One flight that is sold is rebooked at a time/],
    ['X1/01Y3', /^no: Lines are cancelled by their numbers/],
    ['0BA117Y20DECLHRJFKAL1', /^no: Airlines book flights of a day only/],
    ['MT.ANA--SILVA@EXAMPLE.COM', 'E-mail ana_silva@example.com'],
    ['$BBQ', 'Lowest fare available, store nothing'],
    ['$BBQ01', 'Lowest fare available, rebook and store'],
    [
      'A20DECGRUMIA/LA.9A',
      'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult · about 09:00',
    ],
    ['A/LA#', 'Search 20 Dec, São Paulo/Guarulhos → Miami, with LATAM Airlines · 1 adult'],
    ['*H$', 'Show the history'],
    ['*$B', 'Show the stored price'],
    ['FBT', /^no: The agency’s own rates convert/],
    ['HB:DTD', 'Issue tickets, after payment and a question · left out: DTD'],
    ['HB:DTD/N2', 'Issue passenger 2 · left out: DTD'],
    ['HB:N1|2', 'Issue passengers 1, 2'],
    // The second of a surname, and no range.
    ['HB:N1-2', /^no: A booking has one price/],
    ['HMCT-LHR/A', /^no: The agency’s own particulars/],
    ['.CE PARIS/FR', 'Code of the city PARIS · left out: FR'],
  ],
};

describe.each(Object.entries(SAYS))('%s', (home, rows) => {
  it.each(rows)('%s', (entry, said) => {
    const read = words(entry, SERVICING, { home: home as Language, names: 2 });
    if (typeof said === 'string') expect(read).toBe(said);
    else expect(read).toMatch(said);
  });
});

it.each([
  ['AMADEUS', 'NM1SILVA/ANA MRS MARIA', { last: 'SILVA', first: 'ANA MARIA', gender: 'FEMALE' }],
  ['SABRE', '-SILVA/RUI MR JR', { last: 'SILVA', first: 'RUI JR', gender: 'MALE' }],
  ['TRAVELPORT', 'N.SILVA/ANA MISS MARIA', { last: 'SILVA', first: 'ANA MARIA', gender: 'FEMALE' }],
  ['AMADEUS', 'NM1SILVA/LEO CHD MSTR', { last: 'SILVA', first: 'LEO', pax_type: 'CHD' }],
  ['SABRE', '-SILVA/LEO CNN', { last: 'SILVA', first: 'LEO', pax_type: 'CHD' }],
  ['TRAVELPORT', 'N.SILVA/ANA ADT', { last: 'SILVA', first: 'ANA', pax_type: 'ADT' }],
  ['AMADEUS', 'NM1SILVA/MRS.ANA', { last: 'SILVA', first: 'ANA', gender: 'FEMALE' }],
  ['AMADEUS', 'NM1SILVA/DR.ANA MRS', { first: 'ANA', gender: 'FEMALE', left_out: ['DR'] }],
  ['AMADEUS', 'NM1SILVA/LADY DIANA MRS', { first: 'LADY DIANA', gender: 'FEMALE' }],
  ['AMADEUS', 'NM1SILVA/ANA.MRS', { last: 'SILVA', first: 'ANA', gender: 'FEMALE' }],
  ['AMADEUS', 'NM1SILVA/RUI MR.', { last: 'SILVA', first: 'RUI', gender: 'MALE' }],
  ['SABRE', '-SILVA/RUI, MR', { last: 'SILVA', first: 'RUI', gender: 'MALE' }],
  ['TRAVELPORT', 'N.SILVA/ANA-MISS', { last: 'SILVA', first: 'ANA', gender: 'FEMALE' }],
  [
    'AMADEUS',
    'NM1SILVA/RUI(CHD12JAN19)',
    { first: 'RUI', pax_type: 'CHD', birth_date: '2019-01-12' },
  ],
  [
    'AMADEUS',
    'NM1SILVA/ANA MRS(INF RUI/12JAN26)',
    { first: 'ANA', infant: { last: 'SILVA', first: 'RUI', birth_date: '2026-01-12' } },
  ],
] as const)('%s %s keeps no title in the name', (home, entry, name) => {
  expect(actionOf(entry, home)).toMatchObject({ kind: 'name', names: [name] });
});

it.each(['NM1 MR SILVA/RUI', 'NM1MRS SILVA/ANA', 'NM1MR.SILVA/RUI', 'NM1SILVA MRS/ANA'])(
  '%s is asked for its surname',
  (entry) => {
    expect(words(entry)).toMatch(/^wrong at \d: a surname$/);
  },
);

it.each([
  ['SABRE', 'WPNCB¥PQ¥7TAW20DEC/¥6P¥ER', ['WPNCB', 'PQ', '7TAW20DEC/', '6P', 'ER']],
  ['SABRE', 'WPNCB\\PQ\\6P\\ER', ['WPNCB', 'PQ', '6P', 'ER']],
  ['TRAVELPORT', 'FQ+T.TAU/20DEC+R.P+ER', ['FQ', 'T.TAU/20DEC', 'R.P', 'ER']],
  // A commission here is one of the price, not of the booking.
  ['SABRE', 'WP¥KP5', ['WP¥KP5']],
  ['SABRE', '6ANA￥ER', ['6ANA', 'ER']],
  ['TRAVELPORT', 'R.ANA◊ER', ['R.ANA', 'ER']],
] as const)('%s parts %s', (home, line, parts) => {
  const found = splitLine(line, { home, today: '2026-11-21' });
  expect(found.map(({ text }) => text)).toEqual(parts);
});
