/**
 * Exchanges with the training airlines, seller by seller. Amounts are compared with the product's own
 * arithmetic, which knows nothing of how the airline reckons.
 */
import { describe, expect, it } from 'vitest';
import { calculatePenalty, resolveExchangeRule } from '#main/domain/exchange/penalties.ts';
import { explain, reissue, toSide } from '#main/domain/exchange/reissue.ts';
import { NDC_PROFILES } from '#main/providers/ndc/profiles.ts';
import type { ProviderOffer } from '#main/providers/provider.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  ALONE,
  answered,
  ask,
  book,
  byCard,
  CODES,
  call,
  everyone,
  FAMILY,
  issued,
  journeys,
  money,
  papers,
  ROUND,
  refused,
  searchFor,
  selections,
  testMessages,
} from './training.ts';

const pricesOf = (offer: ProviderOffer) =>
  offer.prices.map((one) => [one.pax_type, one.quantity, one.fare_minor, one.tax_minor]);

describe.each(CODES)('%s: exchange', (code) => {
  const NEW = [
    ['the way back', [1], journeys('MIA-GRU 2026-12-29')],
    ['both ways', [0, 1], journeys('GRU-MIA 2026-12-21', 'MIA-GRU 2026-12-29')],
  ] as const;

  it.each(NEW)('of %s in the same booking, to what the rules say', async (_, give_up, wanted) => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY));
    const search = searchFor(FAMILY, [...wanted]);
    const { offers } = answered(await at.provider.exchangeSearch(paid, search, call()));
    const rule = answered(resolveExchangeRule(paid, give_up, at.clock.now()));
    const quoted = async (offer: ProviderOffer) => {
      const request = { give_up: [...give_up], selections: selections(offer) };
      const quote = answered(await at.provider.quoteExchange(paid, request, call()));
      expect(pricesOf(quote.offer)).toEqual(pricesOf(offer));
      expect(quote.offer.journeys.length).toBe(wanted.length);
      for (const line of requireSome(quote.lines)) {
        const { price, pax_type } = paid.passengers.find((one) => one.key === line.passenger_key)!;
        expect(line.old).toEqual(price);
        expect(line.penalty_minor).toBe(calculatePenalty(rule, pax_type, () => 0));
        expect(explain(line, rule)).toMatchObject({ as_reckoned: true, adjustment: 0 });
      }
      return quote;
    };
    await quoted(offers[0]!);
    const quote = await quoted(offers.at(-1)!);
    const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
    expect(due).toBeGreaterThan(0);

    const short = { quote_key: quote.key, payments: [byCard(due - 1)] };
    expect(refused(await at.provider.exchange(paid, short, call('short'))).retry).toBe('never');
    const exact = { quote_key: quote.key, payments: [byCard(due)] };
    const after = answered(await at.provider.exchange(paid, exact, call('swap')));
    const fresh = after.tickets.filter((one) => one.type === 'TICKET' && one.status === 'TICKETED');
    expect(fresh.map((one) => [one.passenger_key, one.original_number])).toEqual(
      paid.tickets.map((one) => [one.passenger_key, one.number]),
    );
    expect(fresh.map((one) => one.fare)).toEqual(quote.lines.map((line) => line.new));
    const old = after.tickets.filter((one) => paid.tickets.some((t) => t.number === one.number));
    expect(old.map((one) => one.status)).toEqual(old.map(() => 'EXCHANGED'));
    expect(money(after)).toContain(`swap CARD ${due} VISA 411111******1111 CAPTURED`);

    const numbers = after.tickets
      .filter((one) => !paid.tickets.some((t) => t.number === one.number))
      .map((one) => one.number);
    const undone = answered(await at.provider.void(after, numbers, call('undo')));
    const good = undone.tickets.filter((one) => one.status === 'TICKETED');
    expect(good).toEqual(paid.tickets);
    expect(undone.slices.map((s) => s.legs.map((leg) => leg.departure))).toEqual(
      paid.slices.map((s) => s.legs.map((leg) => leg.departure)),
    );
  });

  it('into a new booking, paid with the old tickets and what is due', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, FAMILY), 'first');
    const wanted = journeys('GRU-MIA 2026-12-22', 'MIA-GRU 2026-12-30');
    const fresh = await book(at, FAMILY, wanted, (offers) => offers.at(-1)!);
    const rule = answered(resolveExchangeRule(paid, [0, 1], at.clock.now()));
    const due = fresh.passengers.reduce((all, { key, price, pax_type }) => {
      const old = paid.passengers.find((one) => one.key === key)!.price!;
      const penalty_minor = calculatePenalty(rule, pax_type, () => 0)!;
      return all + reissue({ old: toSide(old), new: toSide(price!), penalty_minor, rule }).due;
    }, 0);
    const payments: ProviderPayment[] = [
      { method: 'TICKETS', numbers: paid.tickets.map((one) => one.number) },
      byCard(due),
    ];
    const request = { passenger_keys: everyone(fresh), payments };
    const after = answered(await at.provider.issue(fresh, request, call('move')));
    const tickets = after.tickets.filter((one) => one.type === 'TICKET');
    expect(tickets.map((one) => one.original_number)).toEqual(paid.tickets.map((t) => t.number));
    expect(money(after)).toContain(`move CARD ${due} VISA 411111******1111 CAPTURED`);
    const by = { order_id: paid.order_id, locator: null };
    const old = answered(await at.provider.retrieve(by, call()));
    expect(old.status).toBe('CANCELLED');
    expect(old.tickets.map((one) => one.status)).toEqual(old.tickets.map(() => 'EXCHANGED'));
  });

  it('whose answer was lost is found by the new tickets', async () => {
    const at = ask(code);
    const paid = await issued(at, await book(at, ALONE));
    const search = searchFor(ALONE, journeys('MIA-GRU 2026-12-29'));
    const { offers } = answered(await at.provider.exchangeSearch(paid, search, call()));
    const request = { give_up: [1], selections: selections(offers.at(-1)!) };
    const quote = answered(await at.provider.quoteExchange(paid, request, call()));
    const due = quote.lines[0]!.due_minor;
    at.line.lose('OrderChange');
    const answer = await at.provider.exchange(
      paid,
      { quote_key: quote.key, payments: [byCard(due)] },
      call('lost'),
    );
    expect(refused(answer).retry).toBe('unknown');
    const by = { order_id: paid.order_id, locator: null };
    const seen = answered(await at.provider.retrieve(by, call()));
    expect(seen.tickets.map((one) => one.original_number)).toContain(paid.tickets[0]!.number);
    expect(seen.payments.map((one) => one.reference)).toContain('lost');
  });
});

/** A fare whose way back may be changed once travel has begun. */
const changesLate = ({ journeys: [, back] }: ProviderOffer): boolean =>
  back!.slices[0]!.features.some(
    (one) =>
      one.type === 'CHANGE' && one.when === 'AFTER_DEPARTURE' && one.attribute !== 'NOT_OFFERED',
  );

describe.each(NDC_PROFILES.filter((one) => one.brands).map((one) => one.provider_type))(
  '%s: exchange of a ticket that is partly flown',
  (code) => {
    it('after the way out: only what is left counts', async () => {
      const at = ask(code);
      const held = await book(at, FAMILY, ROUND, (offers) => offers.find(changesLate)!);
      const paid = await issued(at, held);
      at.clock.now = () => new Date('2026-12-23T12:00:00Z');
      const by = { order_id: paid.order_id, locator: null };
      const flown = answered(await at.provider.retrieve(by, call()));
      const out = paid.slices[0]!.legs.length;
      const back = paid.slices[1]!.legs.length;
      expect(papers(flown)[0]).toBe(`TICKET PAX1 TICKETED ${'U'.repeat(out)}${'O'.repeat(back)}`);
      const search = searchFor(FAMILY, journeys('MIA-GRU 2026-12-29'));
      const { offers } = answered(await at.provider.exchangeSearch(flown, search, call()));
      const rule = answered(resolveExchangeRule(flown, [1], at.clock.now()));
      expect(rule.stage).toBe('AFTER_DEPARTURE');
      const offer = offers.at(-1)!;
      const request = { give_up: [1], selections: selections(offer) };
      const quote = answered(await at.provider.quoteExchange(flown, request, call()));
      for (const line of requireSome(quote.lines)) {
        const { pax_type } = flown.passengers.find((one) => one.key === line.passenger_key)!;
        const left = flown.slices[1]!.prices.find((one) => one.pax_type === pax_type)!;
        expect(line.old).toMatchObject({ fare_minor: left.fare_minor, tax_minor: left.tax_minor });
        expect(line.penalty_minor).toBe(calculatePenalty(rule, pax_type, () => 0));
        expect(explain(line, rule)).toMatchObject({ as_reckoned: true, adjustment: 0 });
      }
      const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
      const payments = due > 0 ? [byCard(due)] : [];
      const accept = { quote_key: quote.key, payments };
      const after = answered(await at.provider.exchange(flown, accept, call('late')));
      const fresh = 'O'.repeat(offer.journeys[0]!.slices[0]!.legs.length);
      const used = 'U'.repeat(out);
      expect(papers(after).slice(0, 6)).toEqual([
        ...paid.tickets.map(
          (t) => `TICKET ${t.passenger_key} EXCHANGED ${used}${'E'.repeat(back)}`,
        ),
        ...paid.tickets.map(
          (t, at) => `TICKET ${t.passenger_key} TICKETED ${fresh} for #${at + 1}`,
        ),
      ]);
    });
  },
);

testMessages();
