/** A document asked for by its number at the provider: what it shows counts, held here or not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MovingDesk, movingDesk } from '../fixtures/moving-clock.ts';
import { isHeld, type Json, person, tokensOf } from '../fixtures/served.ts';

let desk: MovingDesk;
beforeAll(async () => {
  desk = await movingDesk('2026-11-21T14:00:00Z');
});
afterAll(() => desk.close());

async function sell(provider: string, out = '2026-12-10'): Promise<Json> {
  const { offers } = await desk.must('offer.search', {
    route: `GRU,MIA,${out}+MIA,GRU,2027-01-15`,
    provider_type: [provider],
  });
  const body = { selected_tokens: tokensOf(offers.find(isHeld)), passengers: [person()] };
  const { booking } = await desk.must('booking.create', body);
  const form_of_payments = [{ fop_type: 'INVOICE', total: booking.price.total }];
  await desk.must('ticket.issue', { booking_id: booking.id, form_of_payments });
  return (await desk.must('booking.get', { id: booking.id })).booking;
}

const states = ({ coupons }: Json): Json[] =>
  coupons.map(({ status, status_here }: Json) => [status, status_here]);

test('both GDS show what each form paid, whichever of them sold it', async () => {
  for (const provider of ['PROVIDER_01', 'PROVIDER_03']) {
    const [{ number }] = (await sell(provider)).passengers[0].tickets;
    const shown = await desk.must('ticket.display', { number });
    expect(shown).toMatchObject({
      provider_type: provider,
      forms_of_payment: [{ fop_type: 'INVOICE', amount: shown.total.amount }],
    });
  }
});

test('a ticket is shown with what the provider says of its coupons, which counts', async () => {
  const booking = await sell('PROVIDER_03');
  const [{ number }] = booking.passengers[0].tickets;
  const shown = await desk.must('ticket.display', { number });
  expect(shown).toMatchObject({
    number,
    provider_type: 'PROVIDER_03',
    ticket_type: 'TICKET',
    booking_id: booking.id,
    forms_of_payment: [{ fop_type: 'INVOICE', amount: shown.total.amount }],
  });
  expect(new Set(states(shown).map(String))).toEqual(new Set(['OPEN,']));
  const taxes = shown.taxes.reduce((all: number, { amount }: Json) => all + amount, 0);
  expect(shown.fare.amount + taxes).toBeCloseTo(shown.total.amount, 2);
  await desk.at('2026-12-14T14:00:00Z');
  const later = states(await desk.must('ticket.display', { number }));
  expect(later[0]).toEqual(['USED', 'OPEN']);
  expect(later.at(-1)).toEqual(['OPEN', null]);
});

test('a number that nobody has, and a provider that shows none, say so', async () => {
  await expect(desk.must('ticket.display', { number: '0579999999999' })).rejects.toThrow(
    /NOT_FOUND/,
  );
  const booking = await sell('PROVIDER_04', '2026-12-28');
  const [{ number }] = booking.passengers[0].tickets;
  await expect(desk.must('ticket.display', { number })).rejects.toThrow(/CAPABILITY_UNAVAILABLE/);
});
