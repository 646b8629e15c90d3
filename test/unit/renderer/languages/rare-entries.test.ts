/** Rarer entries of guides: what each does, or that it is refused with what to do instead. */
import { describe, expect, it } from 'vitest';
import { splitLine } from '#renderer/commands/read-entry.ts';
import type { Language } from '#renderer/languages/language.ts';
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
  ],
  SABRE: [
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
