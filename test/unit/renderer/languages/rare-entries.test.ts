/** Rarer entries of guides: what each does, or that it is refused with what to do instead. */
import { describe, expect, it } from 'vitest';
import { splitLine } from '#renderer/commands/read-entry.ts';
import type { Language } from '#renderer/languages/language.ts';
import { passenger, someBooking, ticketOf } from '../bookings.ts';
import { SERVICING, words } from '../readings.ts';

const REFUSED = /^no: /;

const SAYS: Readonly<Record<Language, readonly (readonly [string, string | RegExp])[]>> = {
  AMADEUS: [
    ['A*BLGW', 'Search 20 Dec, London Gatwick → Miami · 1 adult'],
    ['A*D15DEC', 'Search 15 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['MDR', 'Page down'],
    ['MDAN', /^impossible: no offers/],
    ['APN-M+447700900123', 'Phone 447700900123'],
    ['IEP-EMLANA@EXAMPLE.COM', /^Send the itinerary by e-mail/],
    ['RTC', 'Show the itinerary'],
    ['AN20DECGRUMIA/A*A', REFUSED],
    ['FQCGBP/USD', REFUSED],
    ['DF500;25', /^impossible: a semicolon adds/],
    ['SK TRVL LA-TEXT', REFUSED],
    ['IBP-EMLA', REFUSED],
    ['DD20DEC31DEC', REFUSED],
    ['SR DOCS IB HK1-P-ESP-AB123456-ESP-12MAR80-F-12MAR30-GARCIA-ANA-H/P1', /left out: IB, H$/],
  ],
  SABRE: [
    ['4G1*F', 'Seat map of flight 1 · left out: F'],
    ['120DECGRUMIA¥XDFW', /1 adult · left out: XDFW$/],
    ['1¥XDFW', REFUSED],
    ['3DOCS2/P/GB/E12345/GB/01JAN76/M/01DEC30/LAST/FIRST-1.1', /left out: 2$/],
    ['8TL1800/10JUN-C', /^Own time limit 10 Jun: .*left out: 1800/],
    ['8TL10JUN/1800', /^Own time limit 10 Jun: .*left out: 1800/],
    ['120DECGRUMIA‡*A', REFUSED],
    ['120DECGRUMIA‡LA‡*A', REFUSED],
    ['5/1 HIGH STREET', REFUSED],
    ['5-VI4111111111111111‡12/29', REFUSED],
    ['5-CA', 'A form of payment: cash'],
    ['V*BA302', REFUSED],
    ['*HFX', 'Show the history'],
    ['QRE', REFUSED],
    ['QR E', /^impossible: no queue/],
  ],
  TRAVELPORT: [
    ['A*BLGW', 'Search 20 Dec, London Gatwick → Miami · 1 adult'],
    ['M.P1@', /^no: .*frequent.?flyer/i],
    ['SI.P1/SSRDOCSLAHK1/////12MAR80/F//GARCIA/ANA', /left out: LA$/],
    ['SI.P1/SSRDOCSYYHK1/////12MAR80/F//GARCIA/ANA', /GARCIA\/ANA: 12 Mar 1980$/],
    ['A*15DEC', 'Search 15 Dec, São Paulo/Guarulhos → Miami · 1 adult'],
    ['A*.0900', /about 09:00$/],
    ['PQN', REFUSED],
    ['VCT*LHR', REFUSED],
    ['A20DECGRUMIA//*A', REFUSED],
    ['QRB', REFUSED],
    ['V.ALA*VIP', REFUSED],
    ['X1/01Y1', REFUSED],
    ['RB.1030/10JUN*CALL', REFUSED],
  ],
};

describe.each(Object.entries(SAYS))('%s', (home, rows) => {
  it.each(rows)('%s', (entry, said) => {
    const language = home as Language;
    const parts = splitLine(entry, { home: language, today: '2026-11-21' });
    expect(parts.map(({ text }) => text)).toEqual([entry]);
    const read = words(entry, SERVICING, { home: language });
    if (typeof said === 'string') expect(read).toBe(said);
    else expect(read).toMatch(said);
  });
});

/** Flights are chosen in place of tickets. */
const EXCHANGING = {
  ...SERVICING,
  screen: 'exchange',
  sale: { ...SERVICING.sale, exchange: 'choosing' },
  booking: someBooking({
    passengers: [passenger('ana', 'SILVA/ANA', 1000, { tickets: [ticketOf('9572412887301')] })],
  }),
} as const;

it.each([
  ['AMADEUS', 'ACR05JAN1800', 'about 18:00'],
  ['AMADEUS', 'AN20DECGRUMIA/ALA/KC', 'LATAM Airlines, Business'],
  ['SABRE', '1R05JAN6P', 'about 18:00'],
  ['TRAVELPORT', 'AR05JAN1800/LA', 'LATAM Airlines, about 18:00'],
] as const)('an exchange by %s %s says what it does not search by', (home, entry, left_out) => {
  const said = words(entry, EXCHANGING, { home });
  expect(said).toMatch(/^In place of tickets: search /);
  expect(said).toMatch(new RegExp(` · left out: ${left_out}$`));
});
