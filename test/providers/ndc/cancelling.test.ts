/** What comes back for a paid order: told by the airline for every item, or not known. */
import { expect, test } from 'vitest';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_PROFILES } from '#main/providers/profiles.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { call, message } from './support.ts';

const ORDER = {
  key: {
    kind: 'ndc-order',
    order_id: 'A1',
    owner: 'LA',
    version: null,
    items: [{ id: 'IT1', flight: true, cancelled: false }],
    paid: true,
  },
  order_id: 'A1',
  owner: 'LA',
  currency: 'BRL',
  tickets: [],
} as unknown as ProviderOrder;

const price = (name: string, amount: string) =>
  `<${name}><Price><TotalAmount CurCode="BRL">${amount}</TotalAmount></Price></${name}>`;
const quote = (differential: string) =>
  message(
    'OrderReshopRS',
    '<m:Response><ReshopResults><ReshopOffers><Offer><OfferID>C1</OfferID><OwnerCode>LA</OwnerCode>' +
      '<DeleteOrderItem><ExistingOrderItem><OrderItemRefID>IT1</OrderItemRefID></ExistingOrderItem>' +
      `<PriceDifferential>${differential}</PriceDifferential></DeleteOrderItem>` +
      '</Offer></ReshopOffers></ReshopResults></m:Response>',
  );

const quoteCancel = (differential: string) =>
  createNdcProvider(
    { ...NDC_PROFILES[0]!, cancel_paid: true },
    {
      base_url: 'http://airline.test/',
      authorization: null,
      clock: { now: () => new Date('2026-11-21T12:00:00Z') },
      training: true,
      fetch: async () =>
        new Response(quote(differential), { headers: { 'content-type': 'text/xml' } }),
    },
  ).quoteCancel!(ORDER, call());

const PRICES = price('NewPrice', '0') + price('OldPrice', '100.00');

test('what the airline says is due is what comes back', async () => {
  const told = `<DifferentialTypeCode>Refund</DifferentialTypeCode>${price('DiffPrice', '-80.00')}`;
  expect(await quoteCancel(told + PRICES)).toMatchObject({
    ok: true,
    value: { refund_minor: 8_000, refund_to: 'FORM_OF_PAYMENT' },
  });
});

test('old and new price alone do not say that nothing comes back', async () => {
  expect(await quoteCancel(PRICES)).toMatchObject({
    ok: false,
    error: { error: 'PROVIDER_REFUSED', retry: 'never' },
  });
});
