/**
 * The agency's fees for exchanges and releases: told before, noted with the deed, counted by the day
 * end as what nobody collects yet, on the receipt as the agency's, and in no price of a ticket.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../documents/reading.ts';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
  await desk.must('rules.set', {
    service_fees: [
      { action: 'EXCHANGE', airline: null, amount: 41.5 },
      { action: 'RELEASE', airline: null, amount: 17.25 },
      { action: 'REPRINT', airline: null, amount: 8.5 },
    ],
  });
});
afterAll(() => desk.close());

const read = async (id: string): Promise<Json> => (await desk.must('booking.get', { id })).booking;
const numberOf = ({ passengers }: Json): string =>
  passengers[0].tickets.filter(({ ticket_type }: Json) => ticket_type === 'TICKET').at(-1).number;

async function sold(provider: string): Promise<Json> {
  const route = 'GRU,MIA,2026-12-20+MIA,GRU,2027-01-05';
  const { offers } = await desk.must('offer.search', { route, provider_type: [provider], adts: 1 });
  const selected_tokens = tokensOf(offers.find(isHeld));
  const { booking } = await desk.must('booking.create', {
    selected_tokens,
    passengers: [person()],
  });
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return read(booking.id);
}

async function receipt(booking_id: string, ticket_number: string): Promise<string> {
  const made = await desk.must('document.make', {
    kind: 'RECEIPT',
    booking_id,
    ticket_number,
    language: 'en',
    format: 'PDF',
  });
  return (await pdfText(made)).replace(/\s+/g, ' ');
}
const uncollected = async (number: string): Promise<Json[]> => {
  const { lines } = await desk.must('dayend.get', { from: '2026-11-21', to: '2026-11-21' });
  return lines
    .filter((line: Json) => line.number === number && line.collectors?.own === 'NOBODY')
    .filter(({ form }: Json) => form === null)
    .map(({ kind, agent_fee, total, commission }: Json) => ({
      kind,
      agent_fee,
      total,
      commission,
    }));
};

test('an exchange tells its fee before, and asks it beside the new ticket', async () => {
  const { id, slices } = await sold('PROVIDER_04');
  const route = 'GRU,MIA,2026-12-22';
  const { offers } = await desk.must('offer.search', { route, booking_id: id });
  const exchange_slice_tokens = [slices[0].token];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: id,
    search_id: offers[0].search_id,
    new_slice_tokens: tokensOf(offers[0]),
    exchange_slice_tokens,
  });
  expect(offer.warnings.join('\n')).toMatch(/The agency asks BRL 41\.50 for the exchange/);
  const total = offer.amount_due;
  const form_of_payments = [{ fop_type: total > 0 ? 'INVOICE' : 'FOP_TYPE_TICKET', total }];
  await desk.must('exchange.perform', { booking_id: id, exchange_slice_tokens, form_of_payments });
  const number = numberOf(await read(id));
  expect(await uncollected(number)).toEqual([
    { kind: 'EXCHANGE', agent_fee: 4150, total: 4150, commission: 0 },
  ]);
  const { price } = await desk.must('ticket.get', { number });
  expect(JSON.stringify(price)).not.toContain('41.5');
  expect(await receipt(id, number)).toContain(
    'Fee of the agency for the exchange (to be paid) BRL 41.50',
  );
});

test('an exchange that is void asks no fee any more', async () => {
  const { id, slices } = await sold('PROVIDER_04');
  const listOwn = async () => {
    const { lines } = await desk.must('dayend.get', { from: '2026-11-21', to: '2026-11-21' });
    return lines.filter(({ booking_id }: Json) => booking_id === id);
  };
  const sum = (lines: Json[], name: string) =>
    lines.reduce((all: number, line: Json) => all + line[name], 0);
  const before = await listOwn();
  const { offers } = await desk.must('offer.search', {
    route: 'GRU,MIA,2026-12-22',
    booking_id: id,
  });
  const exchange_slice_tokens = [slices[0].token];
  const { offer } = await desk.must('exchange.estimate', {
    booking_id: id,
    search_id: offers[0].search_id,
    new_slice_tokens: tokensOf(offers[0]),
    exchange_slice_tokens,
  });
  const total = offer.amount_due;
  const form_of_payments = [{ fop_type: total > 0 ? 'INVOICE' : 'FOP_TYPE_TICKET', total }];
  await desk.must('exchange.perform', { booking_id: id, exchange_slice_tokens, form_of_payments });
  const number = numberOf(await read(id));
  await desk.must('ticket.void_all', { id });
  const after = await listOwn();
  expect(sum(after, 'total')).toBe(sum(before, 'total'));
  expect(sum(after, 'commission')).toBe(sum(before, 'commission'));
  expect(await receipt(id, number)).not.toContain('Fee of the agency for the exchange');
});

test('a release tells its fee among what it costs, and asks it of the ticket that stays', async () => {
  const { id, ...booking } = await sold('PROVIDER_01');
  const number = numberOf(booking);
  const { loses } = await desk.must('booking.release_terms', { booking_id: id });
  expect(loses.join('\n')).toMatch(/The agency asks BRL 17\.25 for the release/);
  await desk.must('booking.release', { booking_id: id });
  expect(await uncollected(number)).toEqual([
    { kind: 'SALE', agent_fee: 1725, total: 1725, commission: 0 },
  ]);
  expect(await receipt(id, number)).toContain(
    'Fee of the agency for the release (to be paid) BRL 17.25',
  );
  // A refund has a rule of its own: there is none.
  const { quote } = await desk.must('refund.quote', { booking_id: id });
  expect(quote.agency.service_fee).toBe(0);
});

test('another receipt is told its fee before, noted for what was told, and counted like the others', async () => {
  const { id, ...booking } = await sold('PROVIDER_04');
  const number = numberOf(booking);
  const { documents } = await desk.must('booking.documents', { booking_id: id });
  expect(documents.map(({ reprint_fee }: Json) => reprint_fee)).toEqual([8.5]);
  const reprint = (amount: number) =>
    desk.ask('ticket.reprint', { booking_id: id, number, amount });
  expect(await reprint(8)).toBe('PRICE_CHANGED');
  // No amount of the currency is no reason to break.
  expect(await reprint(8.4999)).toBe('PRICE_CHANGED');
  expect(await uncollected(number)).toEqual([]);
  expect((await reprint(8.5)).booking.id).toBe(id);
  expect(await uncollected(number)).toEqual([
    { kind: 'SALE', agent_fee: 850, total: 850, commission: 0 },
  ]);
  expect(await receipt(id, number)).toContain(
    'Fee of the agency for another receipt (to be paid) BRL 8.50',
  );
  const { lines } = await desk.must('booking.history', { id });
  expect(lines.at(-1).summary).toBe(`Another receipt of ${number}, for BRL 8.50`);
  const foreign = { booking_id: id, number: '9579999999999', amount: 8.5 };
  expect(await desk.ask('ticket.reprint', foreign)).toBe('NOT_FOUND');
});

test('money of a later day, without a document of it, is in that day’s day end', async () => {
  const { id, ...booking } = await sold('PROVIDER_01');
  await desk.at('2026-11-26T14:00:00Z');
  await desk.must('booking.release', { booking_id: id });
  const number = numberOf(booking);
  await desk.must('ticket.reprint', { booking_id: id, number, amount: 8.5 });
  const { lines } = await desk.must('dayend.get', { from: '2026-11-26', to: '2026-11-26' });
  expect(lines.map(({ kind, agent_fee }: Json) => [kind, agent_fee])).toEqual([
    ['SALE', 1725],
    ['SALE', 850],
  ]);
});
