/**
 * Refunds and releases over the messages: what is quoted is what comes back, by the airline's own
 * books and for each document; a lost answer leaves a refund done once.
 */
import { describe, expect, it } from 'vitest';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  ALONE,
  answered,
  ask,
  book,
  CODES,
  call,
  FAMILY,
  issued,
  refused,
  testMessages,
} from './training.ts';

const numbersOf = ({ tickets }: { tickets: { number: string; conjunction_of: string | null }[] }) =>
  tickets.filter(({ conjunction_of }) => conjunction_of === null).map(({ number }) => number);

describe.each(CODES)('refunds of %s', (code) => {
  it('of everything, for what was quoted', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY), 'first');
    const numbers = numbersOf(paid);
    const quote = answered(await at.provider.quoteRefund!(paid, { numbers }, call()));
    expect(quote.lines.map(({ number }) => number)).toEqual(numbers);
    expect(quote).toMatchObject({ involuntary: false, waiver: null });
    for (const line of requireSome(quote.lines)) {
      const ticket = paid.tickets.find(({ number }) => number === line.number);
      expect(line.paid).toMatchObject({
        fare_minor: ticket?.fare?.fare_minor,
        tax_minor: ticket?.fare?.tax_minor,
      });
      expect(line.used).toMatchObject({ fare_minor: 0, tax_minor: 0 });
    }
    const request = { numbers, quote_key: quote.key };
    const after = answered(await at.provider.refund!(paid, request, call('back')));
    expect(after.status).toBe('CANCELLED');
    expect(after.tickets.map(({ status }) => status)).toEqual(paid.tickets.map(() => 'REFUNDED'));
    const back = after.payments.filter(({ status }) => status === 'REFUNDED');
    const total = quote.lines.reduce((sum, line) => sum + line.refund_minor, 0);
    expect(back.reduce((sum, one) => sum + (one.amount_minor ?? 0), 0)).toBe(total);
    expect(at.line.sent.slice(-2).join(' ')).toBe('OrderReshop OrderChange');
  });

  it('of one passenger, and nothing twice', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY), 'first');
    const child = paid.passengers.find(({ pax_type }) => pax_type === 'CHD')!;
    const numbers = paid.tickets
      .filter(({ passenger_key }) => passenger_key === child.key)
      .map(({ number }) => number);
    const quote = answered(await at.provider.quoteRefund!(paid, { numbers }, call()));
    const request = { numbers, quote_key: quote.key };
    at.line.lose('OrderChange');
    expect((await at.provider.refund!(paid, request, call('once'))).ok).toBe(false);
    const after = answered(await at.provider.refund!(paid, request, call('once')));
    const good = after.tickets.filter(({ status }) => status === 'TICKETED');
    expect(good).toHaveLength(paid.tickets.length - 1);
    const back = after.payments.filter(({ status }) => status === 'REFUNDED');
    expect(back.reduce((sum, one) => sum + (one.amount_minor ?? 0), 0)).toBe(
      quote.lines[0]!.refund_minor,
    );
    expect(after.status).toBe('LIVE');
    const other = refused(await at.provider.refund!(paid, request, call('twice')));
    expect(other.retry).toBe('never');
  });

  it('of a passenger whose document names another one first', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY), 'first');
    const [lead] = paid.passengers;
    const child = paid.passengers.find(({ pax_type }) => pax_type === 'CHD')!;
    const isOfChild = ({ passenger_key }: { passenger_key: string }) => passenger_key === child.key;
    const numbers = numbersOf({ tickets: paid.tickets.filter(isOfChild) });
    const tickets = paid.tickets.map((one) =>
      isOfChild(one)
        ? { ...one, passenger_key: lead!.key, other_passenger_keys: [child.key] }
        : one,
    );
    const quote = answered(
      await at.provider.quoteRefund!({ ...paid, tickets }, { numbers }, call()),
    );
    expect(quote.lines.map(({ number }) => number)).toEqual(numbers);
  });

  it('for nothing where the airline takes a flight out', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, ALONE), 'first');
    const [leg] = paid.slices[0]!.legs;
    await at.instruct({
      carrier: leg!.marketing_carrier,
      flight_number: leg!.flight_number,
      date: leg!.departure.slice(0, 10),
      origin: leg!.origin,
      change: 'CANCEL',
      minutes: null,
    });
    const by = { order_id: paid.order_id, locator: null };
    const news = answered(await at.provider.retrieve(by, call()));
    const numbers = numbersOf(news);
    const quote = answered(await at.provider.quoteRefund!(news, { numbers }, call()));
    expect(quote.involuntary).toBe(true);
    expect(quote.waiver).toMatch(/^INVOL REFUND /);
    const [line] = quote.lines;
    expect(line).toMatchObject({ penalty_minor: 0 });
    expect(line!.refund_minor).toBe(line!.paid.fare_minor + line!.paid.tax_minor);
  });

  it('releases flights and keeps the tickets open', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, ALONE), 'first');
    const after = answered(await at.provider.release!(paid, { slices: [1] }, call('let go')));
    expect(after.status).toBe('LIVE');
    const held = after.slices.map(({ legs }) => new Set(legs.map(({ status }) => status)));
    expect(held).toEqual([new Set(['HK']), new Set(['HX'])]);
    expect(after.tickets).toEqual(paid.tickets);
    const numbers = numbersOf(after);
    const quote = answered(await at.provider.quoteRefund!(after, { numbers }, call()));
    const request = { numbers, quote_key: quote.key };
    const gone = answered(await at.provider.refund!(after, request, call('back')));
    expect(gone.status).toBe('CANCELLED');
  });
});

testMessages();
