/** Travelport's refunds and releases, by its own messages: quoted, confirmed, lost, refused in part. */
import { describe, expect, it } from 'vitest';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import { answered, book, call, everyone, FAMILY, refused } from '../ndc/training.ts';
import { ask, type Host, testMessages } from './support.ts';

let host: Host;

/** A family with tickets, and a bag with its EMD for the first of them. */
async function sold(): Promise<ProviderOrder> {
  host = ask();
  const { provider } = host;
  const order = await book(host, FAMILY);
  const payments = [{ method: 'CASH' as const, amount_minor: order.total_minor }];
  const issue = { passenger_keys: everyone(order), payments };
  const paid = answered(await provider.issue(order, issue, call('i')));
  const { offer_key, services } = answered(await provider.baggage(paid, call()));
  const bag = services.find((one) => one.passenger_keys.includes(everyone(paid)[0]!))!;
  const { amount_minor, tax_minor } = bag;
  const choice = {
    offer_key,
    offer_item_id: bag.offer_item_id,
    passenger_key: everyone(paid)[0]!,
    leg_keys: bag.leg_keys,
    seat: null,
    quantity: 1,
    amount_minor,
    tax_minor,
  };
  const money = [{ method: 'CASH' as const, amount_minor: amount_minor + tax_minor }];
  const change = { add: [choice], remove: [] };
  return answered(await provider.changeServices(paid, change, money, call('b')));
}

const numbersOf = ({ tickets }: ProviderOrder): string[] =>
  tickets.filter(({ conjunction_of }) => conjunction_of === null).map(({ number }) => number);
const refundedIn = ({ tickets }: ProviderOrder): string[] =>
  tickets.filter(({ status }) => status === 'REFUNDED').map(({ number }) => number);

describe('a refund', () => {
  it('says of each document what it cost and brings, and does that', async () => {
    const order = await sold();
    const numbers = numbersOf(order);
    const quote = answered(await host.provider.quoteRefund(order, { numbers }, call()));
    expect(quote.lines.map(({ number }) => number)).toEqual(numbers);
    for (const { number, paid, used, refund_minor, penalty_minor } of requireSome(quote.lines)) {
      const ticket = order.tickets.find((one) => one.number === number)!;
      expect(paid).toEqual(ticket.fare);
      expect(used).toEqual({ fare_minor: 0, tax_minor: 0, taxes: [] });
      expect(refund_minor + penalty_minor).toBeLessThanOrEqual(paid.fare_minor + paid.tax_minor);
    }
    const request = { numbers, quote_key: quote.key };
    const after = answered(await host.provider.refund(order, request, call('r')));
    expect(refundedIn(after)).toEqual(numbers);
    expect(after.status).toBe('CANCELLED');
    const back = quote.lines.reduce((sum, { refund_minor }) => sum + refund_minor, 0);
    expect(await host.books(order)).toMatchObject({ refunded_minor: back });
  });

  it('of one passenger leaves the others as they were', async () => {
    const order = await sold();
    const child = order.passengers.find(({ pax_type }) => pax_type === 'CHD')!.key;
    const own = order.tickets.filter(({ passenger_key }) => passenger_key === child);
    const numbers = own.map(({ number }) => number);
    const { key } = answered(await host.provider.quoteRefund(order, { numbers }, call()));
    const request = { numbers, quote_key: key };
    const after = answered(await host.provider.refund(order, request, call('r')));
    expect(refundedIn(after)).toEqual(numbers);
    expect(after.status).toBe('LIVE');
    const left = after.passengers.find((one) => one.key === child)!;
    expect(left.price).toEqual({ fare_minor: 0, tax_minor: 0, taxes: [] });
    expect(after.warnings).toEqual(order.warnings);
  });

  it('whose answer was lost is seen in the record, and done once', async () => {
    const order = await sold();
    const numbers = numbersOf(order);
    const { key, lines } = answered(await host.provider.quoteRefund(order, { numbers }, call()));
    host.line.lose('AirRefundReq');
    const request = { numbers, quote_key: key };
    const lost = refused(await host.provider.refund(order, request, call('r')));
    expect(lost.retry).toBe('unknown');
    const by = { order_id: order.order_id, locator: null };
    const seen = answered(await host.provider.retrieve(by, call()));
    expect(refundedIn(seen)).toEqual(numbers);
    expect(refused(await host.provider.refund(order, request, call('r2'))).retry).not.toBe(
      'unknown',
    );
    const back = lines.reduce((sum, { refund_minor }) => sum + refund_minor, 0);
    expect(await host.books(order)).toMatchObject({ refunded_minor: back });
  });

  it('at another amount than was quoted is not done', async () => {
    const order = await sold();
    const numbers = numbersOf(order);
    const { key } = answered(await host.provider.quoteRefund(order, { numbers }, call()));
    const other = structuredClone(key) as { bundles: { info: Record<string, string> }[] };
    other.bundles[0]!.info.RefundAmount = 'USD1.00';
    const request = { numbers, quote_key: other as never };
    const answer = refused(await host.provider.refund(order, request, call('r')));
    expect(answer).toMatchObject({ error: 'PRICE_CHANGED' });
    expect(await host.books(order)).toMatchObject({ refunded_minor: 0 });
  });

  it('of a ticket without its bag is refused in the words of the host', async () => {
    const order = await sold();
    const [number] = order.tickets
      .filter(({ passenger_key }) => passenger_key === everyone(order)[0])
      .map((one) => one.number);
    const answer = refused(await host.provider.quoteRefund(order, { numbers: [number!] }, call()));
    expect(answer.provider_text).toMatch(/goes with its ticket|does not fly without/);
  });

  it('that is quoted for other documents, or twice for one, is no quote', async () => {
    const order = await sold();
    const [first, second] = numbersOf(order);
    const amounts = 'RefundAmount="USD1.00" OriginalTicketTotal="USD2.00" Taxes="USD0.00"';
    const bundle = (number: string) =>
      `<air:AirRefundBundle TicketNumber="${number}"><air:AirRefundInfo ${amounts}/>` +
      '<air:TaxInfo Category="XT" Amount="USD0.00"/></air:AirRefundBundle>';
    const answer = (...numbers: string[]) =>
      '<SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Body>' +
      '<air:AirRefundQuoteRsp xmlns:air="http://www.travelport.com/schema/air_v49_0">' +
      `${numbers.map(bundle).join('')}</air:AirRefundQuoteRsp></SOAP:Body></SOAP:Envelope>`;
    for (const told of [[first!, first!], [second!], []]) {
      host.line.instead('AirRefundQuoteReq', answer(...told));
      const quote = await host.provider.quoteRefund(order, { numbers: [first!] }, call());
      expect(quote.ok).toBe(false);
    }
    host.line.instead('AirRefundQuoteReq', answer(first!));
    const one = answered(await host.provider.quoteRefund(order, { numbers: [first!] }, call()));
    expect(one.lines[0]).toMatchObject({ refund_minor: 100, paid: { fare_minor: 200 } });
  });

  it('of a host that quotes no single ticket is that of its reservation, of what was asked', async () => {
    const order = await sold();
    const [, number] = numbersOf(order);
    const answer = (code: number) =>
      `<SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Body><SOAP:Fault><faultcode>Server.Business</faultcode><faultstring>NO QUOTE BY TICKET</faultstring><detail><c:ErrorInfo xmlns:c="c"><c:Code>${code}</c:Code></c:ErrorInfo></detail></SOAP:Fault></SOAP:Body></SOAP:Envelope>`;
    const request = { numbers: [number!] };
    const quoted = answered(await host.provider.quoteRefund(order, request, call()));
    host.line.instead('AirRefundQuoteReq', answer(19069));
    const whole = answered(await host.provider.quoteRefund(order, request, call()));
    expect(whole.lines).toEqual(quoted.lines);
    expect(host.line.bodies.at(-1)).not.toContain(number);
    host.line.instead('AirRefundQuoteReq', answer(3003));
    const asked = host.line.sent.length;
    expect((await host.provider.quoteRefund(order, request, call())).ok).toBe(false);
    expect(host.line.sent.slice(asked)).toEqual(['AirRefundQuoteReq']);
  });
});

describe('a release', () => {
  it('gives the flights back and leaves the coupons open', async () => {
    const order = await sold();
    const after = answered(await host.provider.release(order, { slices: [1] }, call('x')));
    expect(after.status).toBe('LIVE');
    expect(after.slices.map(({ legs }) => legs.every(({ status }) => status === 'HX'))).toEqual([
      false,
      true,
    ]);
    const open = after.tickets.flatMap(({ type, coupons }) => (type === 'TICKET' ? coupons : []));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set(['OPEN']));
  });
});

testMessages();
