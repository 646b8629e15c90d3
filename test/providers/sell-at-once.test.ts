/**
 * Fares that are paid at once, at airlines of both NDC versions: nothing is sent before they are paid,
 * and then order and payment in one message that the schema allows.
 */
import { describe, expect, it } from 'vitest';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { sellAtOnce } from '#main/providers/sell-at-once.ts';
import {
  ALONE,
  answered,
  ask,
  byCard,
  call,
  everyone,
  flightsOf,
  ROUND,
  refused,
  searchFor,
  selections,
  testMessages,
} from './ndc/training.ts';

describe.each(['PROVIDER_06', 'PROVIDER_10'])('%s', (code) => {
  async function kept() {
    const at = ask(code);
    const provider = sellAtOnce(at.provider);
    const request = searchFor(ALONE, ROUND);
    const { offers } = answered(await provider.search(request, call()));
    const { passengers } = request;
    const asked = {
      passengers,
      brands: false,
      currency: 'USD',
      selections: selections(offers[0]!),
    };
    const { offer } = answered(await provider.price(asked, call()));
    const before = at.line.sent.length;
    const create = { offer: { ...offer, can_hold: false }, passengers: ALONE, remarks: [] };
    const order = answered(await provider.create(create, call('made')));
    expect(at.line.sent.length).toBe(before);
    const orders = async () =>
      (await (await at.control('orders')).json()) as { status: string; paid_minor: number }[];
    return { at, provider, order, before, orders };
  }

  it('is sold by one message, for what it was shown at', async () => {
    const { at, provider, order, before, orders } = await kept();
    const passenger_keys = everyone(order);
    const payments = [byCard(order.total_minor)];
    const sold = answered(await provider.issue(order, { passenger_keys, payments }, call('sale')));
    expect(at.line.sent.slice(before)).toEqual(['OrderCreate']);
    expect(sold.tickets.filter((one) => one.type === 'TICKET')).toHaveLength(ALONE.length);
    expect(sold.unplaced).toBeUndefined();
    expect(await orders()).toMatchObject([{ status: 'LIVE', paid_minor: order.total_minor }]);
  });

  it('is kept with what the airline pays for selling it', async () => {
    const { provider, order } = await kept();
    const { offer } = order.key as unknown as { offer: ProviderOffer };
    const commission = { percent: 7 };
    const prices = offer.prices.map((line) => ({ ...line, commission }));
    const create = { offer: { ...offer, prices }, passengers: ALONE, remarks: [] };
    const again = answered(await provider.create(create, call('again')));
    expect(again.passengers.map(({ price }) => price?.commission)).toEqual(
      ALONE.map(() => commission),
    );
  });

  it('is not sold for another amount, nor by a card that is declined', async () => {
    const { provider, order, orders } = await kept();
    const passenger_keys = everyone(order);
    const short = [byCard(order.total_minor - 1)];
    refused(await provider.issue(order, { passenger_keys, payments: short }, call('a')));
    const { card, ...form } = byCard(order.total_minor) as { card: { number: string } } & object;
    const declined = [{ ...form, card: { ...card, number: '4000000000000002' } }] as never;
    const failure = refused(
      await provider.issue(order, { passenger_keys, payments: declined }, call('b')),
    );
    expect(failure).toMatchObject({ error: 'CARD_REFUSED', retry: 'never' });
    expect((await orders()).filter(({ status }) => status === 'LIVE')).toEqual([]);
  });

  it('an answer that was lost is found by who flies where', async () => {
    const { at, provider, order } = await kept();
    at.line.lose('OrderCreate');
    const request = { passenger_keys: everyone(order), payments: [byCard(order.total_minor)] };
    expect(refused(await provider.issue(order, request, call('lost'))).retry).toBe('unknown');
    const legs = order.slices.flatMap((slice) => slice.legs);
    const found = answered(
      await provider.find(
        {
          reference: 'lost',
          created_after: '2026-11-01T00:00:00Z',
          passengers: ALONE,
          flights: flightsOf(legs),
        },
        call(),
      ),
    );
    expect(found.map(({ status, tickets }) => `${status} ${tickets.length > 0}`)).toEqual([
      'LIVE true',
    ]);
  });
});

testMessages();
