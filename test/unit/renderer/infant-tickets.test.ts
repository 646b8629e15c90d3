/** Infants and children by what hosts call them: on the booking's name lines and on their tickets. */
import { expect, test } from 'vitest';
import { getHostDisplay } from '#renderer/features/host-display/host-display.ts';
import { getLineText } from '#renderer/features/host-display/line.ts';
import { buildTicketLines } from '#renderer/features/host-display/ticket.ts';
import { someBooking } from './bookings.ts';

const LANGUAGES = ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const;

test.each(LANGUAGES)('%s names the infant of a booking as one', (language) => {
  const { lines } = getHostDisplay(someBooking(), { language, notes: null, open: [] });
  const said = { AMADEUS: '(INF/LEO)', SABRE: 'I/1SOUZA/LEO', TRAVELPORT: 'I/1SOUZA/LEO' };
  const names = lines.map(getLineText).filter((text) => text.includes('LEO'));
  expect(names.join('\n')).toContain(said[language]);
});

const ticketOf = (pax_type: 'ADT' | 'CHD' | 'INF') => ({
  number: '0451234567890',
  locator: 'ABC123',
  ticket_type: 'TICKET',
  created_at: '2026-11-21T12:00:00.000Z',
  validating_carrier: 'LA',
  passenger: { last_name: 'Souza', first_name: 'Leo', title: null, pax_type },
  slices: [],
  price: null,
});
const headOf = (language: (typeof LANGUAGES)[number], pax_type: 'ADT' | 'CHD' | 'INF'): string =>
  buildTicketLines(language, ticketOf(pax_type) as never)
    .map(({ pieces }) => pieces.map(({ text }) => text).join(''))
    .find((line) => line.includes('SOUZA/LEO')) ?? '';

test.each([
  ['AMADEUS', 'INF', /SOUZA\/LEO +INF$/],
  ['SABRE', 'INF', /NAME:SOUZA\/LEO +INF$/],
  ['TRAVELPORT', 'INF', /NAME: I\/SOUZA\/LEO\*INF$/],
  ['TRAVELPORT', 'CHD', /NAME: SOUZA\/LEO\*P-C$/],
  ['TRAVELPORT', 'ADT', /NAME: SOUZA\/LEO$/],
] as const)('%s says of a ticket that it is one of %s', (language, pax_type, said) => {
  expect(headOf(language, pax_type)).toMatch(said);
});

test.each(LANGUAGES)('%s says that the infant has no seat', (language) => {
  const [leg] = someBooking().slices[0]!.legs;
  const couponOf = (pax_type: 'ADT' | 'INF') => {
    const slices = [{ origin: 'GRU', destination: 'MIA', legs: [leg] }];
    const lines = buildTicketLines(language, { ...ticketOf(pax_type), slices } as never);
    return lines.map(getLineText).find((line) => / (?:OK|NS|RQ) /.test(line));
  };
  expect(couponOf('ADT')).toMatch(/ OK /);
  expect(couponOf('INF')).toBe(couponOf('ADT')?.replace(' OK ', ' NS '));
});
