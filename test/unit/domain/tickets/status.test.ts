/** Documents that a record goes on naming as good, although they went for others. */
import { expect, test } from 'vitest';
import { withRevived } from '#main/domain/payment/spent-credits.ts';
import { keepExchanged } from '#main/domain/tickets/status.ts';
import type { ProviderOrder, ProviderTicket } from '#main/providers/provider.ts';

/** "T2 TICKETED <T1": a ticket and what it was issued for; an S is a seat's, of no ticket it names. */
function read(text: string): ProviderTicket {
  const [number = '', status, original] = text.split(' ');
  const seat = number.startsWith('S');
  return {
    number,
    status,
    type: seat ? 'EMD' : 'TICKET',
    emd_type: seat ? 'SEAT' : null,
    original_number: original?.slice(1) ?? null,
    conjunction_of: null,
    related_number: null,
    passenger_key: 'P1',
    coupons: [],
  } as unknown as ProviderTicket;
}
const order = (...tickets: string[]) => ({ tickets: tickets.map(read) }) as ProviderOrder;
const states = ({ tickets }: ProviderOrder) =>
  tickets.map(({ number, status }) => `${number} ${status}`);

const GONE = ['T1 EXCHANGED', 'S1 EXCHANGED'];
const REISSUED = [...GONE, 'T2 TICKETED <T1'];
const GOOD = ['T1 TICKETED', 'S1 TICKETED'];

test.each([
  ['into another record', GONE, GOOD, GONE],
  ['for another that is void', REISSUED, [...GOOD, 'T2 CANCELLED <T1'], [...GOOD, 'T2 CANCELLED']],
  ['for another that is named no more', REISSUED, GOOD, GOOD],
  [
    'for another that went into a second record',
    [...GONE, 'T2 EXCHANGED <T1'],
    [...GOOD, 'T2 TICKETED <T1'],
    [...GONE, 'T2 EXCHANGED'],
  ],
  [
    'into another record, once one issued for it was void',
    [...GONE, 'T2 CANCELLED <T1'],
    [...GOOD, 'T2 CANCELLED <T1'],
    [...GONE, 'T2 CANCELLED'],
  ],
])('exchanged %s', (_name, before, told, now) => {
  expect(states(keepExchanged(order(...told), order(...before)))).toEqual(now);
});

test('a seat that went along is good again with the ticket of who sat there', () => {
  expect(states(withRevived(order(...GONE), ['T1']))).toEqual(GOOD);
});
