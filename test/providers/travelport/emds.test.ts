/** Seats and bags at Travelport get their EMDs after the ticket, ticket by ticket: refused, lost, told. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOrder, ProviderPayment } from '#main/providers/provider.ts';
import { answered, book, call, costOf, everyone, FAMILY, refused } from '../ndc/training.ts';
import { ask, bodyOf, type Host, testMessages } from './support.ts';

const cash = (amount_minor: number): ProviderPayment => ({ method: 'CASH', amount_minor });
const card = (amount_minor: number, number = '4111111111111111'): ProviderPayment => ({
  method: 'CARD',
  amount_minor,
  card: {
    brand: 'VISA',
    number,
    holder: 'ANA SILVA',
    expiry: { month: 12, year: 2030 },
    cvv: '123',
    installments: 1,
  },
});

/** A bag for some of the party, as it is offered now. */
async function bagsOf({ provider }: Host, order: ProviderOrder, keys: readonly string[]) {
  const { offer_key, services } = answered(await provider.baggage(order, call()));
  return keys.map((passenger_key) => {
    const bag = services.find((one) => one.passenger_keys.includes(passenger_key))!;
    const { offer_item_id, leg_keys, amount_minor, tax_minor } = bag;
    const what = { offer_key, offer_item_id, leg_keys, seat: null, quantity: 1 };
    return { ...what, passenger_key, amount_minor, tax_minor };
  });
}
const costs = (of: readonly { amount_minor: number; tax_minor: number }[]): number =>
  of.reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);

/** A family on hold, the first two of it with a bag. */
async function held(at: Host) {
  const order = await book(at, FAMILY);
  const pair = everyone(order).slice(0, 2);
  const add = await bagsOf(at, order, pair);
  const change = { add, remove: [] };
  const with_bags = answered(await at.provider.changeServices(order, change, [], call('b')));
  return { order: with_bags, pair };
}
const issue = (at: Host, order: ProviderOrder, keys: string[], payments: ProviderPayment[]) =>
  at.provider.issue(order, { passenger_keys: keys, payments }, call('i'));

const countOf = ({ line }: Host, name: string): number =>
  line.sent.filter((one) => one === name).length;
const bodiesOf = ({ line }: Host, name: string): string[] =>
  line.bodies.filter((one) => bodyOf(one).includes(`:${name} `)).map(bodyOf);
const saidIn = ({ warnings }: ProviderOrder): string[] => warnings.map(toEnglish);
const states = ({ services }: ProviderOrder) => services.map(({ status }) => status);
const fault = (code: string, said: string) =>
  `<SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Body><SOAP:Fault><faultcode>Server.Business</faultcode><faultstring>${said}</faultstring><detail><ErrorInfo xmlns="http://www.travelport.com/schema/common_v49_0"><Code>${code}</Code><Type>Business</Type><Description>${said}</Description></ErrorInfo></detail></SOAP:Fault></SOAP:Body></SOAP:Envelope>`;

describe('an issue', () => {
  it('pays tickets by their request and each EMD by one of its own', async () => {
    const at = ask();
    const { order, pair } = await held(at);
    const sold = answered(await issue(at, order, everyone(order), [card(order.total_minor)]));
    const [ticketing] = bodiesOf(at, 'AirTicketingReq');
    const fares = everyone(order).reduce((all, key) => all + costOf(order, key), 0);
    expect(/<com:Payment [^>]*Amount="USD([\d.]+)"/.exec(ticketing!)?.[1]).toBe(
      (fares / 100).toFixed(2),
    );
    const tickets = pair.map(
      (key) => sold.tickets.find((one) => one.type === 'TICKET' && one.passenger_key === key)!,
    );
    const asked = bodiesOf(at, 'EMDIssuanceReq');
    expect(asked.map((one) => /<com:TicketNumber>(\d+)</.exec(one)?.[1])).toEqual(
      tickets.map(({ number }) => number),
    );
    for (const one of asked) {
      expect(one).toMatch(/ShowDetails="true"/);
      expect(one).toMatch(/<air:IssuanceModifiers><com:FormOfPayment [^>]*Type="Credit"/);
      expect(one).toMatch(/<air:SelectionModifiers SupplierCode="[A-Z0-9]{2}"/);
    }
    const emds = sold.tickets.filter(({ type }) => type === 'EMD');
    expect(
      emds.map(({ related_number, passenger_key, status, fare, coupons }) => [
        related_number,
        passenger_key,
        status,
        (fare?.fare_minor ?? 0) + (fare?.tax_minor ?? 0),
        coupons.length > 0 && coupons.every(({ leg_key }) => leg_key !== null),
      ]),
    ).toEqual(
      tickets.map(({ number, passenger_key }, n) => [
        number,
        passenger_key,
        'TICKETED',
        costs([order.services[n]!]),
        true,
      ]),
    );
    expect(sold.services.map(({ document_number }) => document_number)).toEqual(
      emds.map(({ number }) => number),
    );
    expect(saidIn(sold)).toEqual([]);
    expect(await at.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('divides forms by what each pays, and is refused unsent where none pays for a bag whole', async () => {
    const at = ask();
    const { order, pair } = await held(at);
    const bags = order.services.map(({ key }) => key);
    const [first, second] = order.services.map((one) => costs([one]));
    const rest = order.total_minor - 50_00 - second!;
    const before = at.line.sent.length;
    for (const payments of [
      [card(rest), cash(50_00 + second!)],
      [{ ...card(rest), services: bags.slice(0, 1) }, cash(50_00 + second!)],
    ]) {
      const told = refused(await issue(at, order, everyone(order), payments));
      expect(toEnglish(told.message)).toMatch(/one card, cash or invoice/);
    }
    const emd: ProviderPayment = {
      method: 'EMD',
      amount_minor: order.total_minor,
      number: '0068240000001',
    };
    expect(refused(await issue(at, order, everyone(order), [emd])).retry).toBe('never');
    const old: ProviderPayment = { method: 'TICKETS', numbers: ['0062170000001'] };
    expect(
      refused(await issue(at, order, everyone(order), [old, cash(order.total_minor)])).error,
    ).toBe('CAPABILITY_UNAVAILABLE');
    expect(at.line.sent.slice(before)).toEqual([]);
    const forms = [
      { ...card(rest), services: bags.slice(0, 1) },
      { ...cash(50_00 + second!), services: bags.slice(1) },
    ];
    const sold = answered(await issue(at, order, everyone(order), forms));
    const [ticketing] = bodiesOf(at, 'AirTicketingReq').slice(-1);
    expect(
      [...ticketing!.matchAll(/<com:Payment [^>]*Amount="USD([\d.]+)"/g)].map(([, a]) => a),
    ).toEqual([rest - first!, 50_00].map((minor) => (minor / 100).toFixed(2)));
    const types = bodiesOf(at, 'EMDIssuanceReq').map((one) => / Type="(\w+)"/.exec(one)?.[1]);
    expect(types).toEqual(['Credit', 'Cash']);
    expect(states(sold)).toEqual(pair.map(() => 'TICKETED'));
    expect(await at.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('whose EMD is refused keeps its ticket, says so, and issues the EMD alone when asked again', async () => {
    const at = ask();
    const { order, pair } = await held(at);
    const [one, other] = order.services;
    at.line.instead('EMDIssuanceReq', fault('12008', 'REFUSE CREDIT: DO NOT HONOR'), 1);
    const half = answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    expect(states(half)).toEqual(['TICKETED', 'CONFIRMED']);
    expect(saidIn(half).join('\n')).toMatch(
      /EMD_MISSING: [\s\S]*Issue tickets again[\s\S]*DO NOT HONOR/,
    );
    expect(await at.books(order)).toMatchObject({
      paid_minor: order.total_minor - costs([other!]),
    });
    const again = answered(
      await at.provider.retrieve({ order_id: order.order_id, locator: null }, call()),
    );
    expect(saidIn(again).join('\n')).toMatch(/EMD_MISSING/);
    // Whoever misses no EMD has nothing to issue.
    expect(refused(await issue(at, again, [pair[0]!], [cash(costs([one!]))])).retry).toBe('never');
    const declined = card(costs([other!]), '4000000000000002');
    expect(refused(await issue(at, again, [pair[1]!], [declined])).error).toBe('CARD_REFUSED');
    expect(refused(await issue(at, again, [pair[1]!], [cash(costs([other!]) + 1)])).retry).toBe(
      'never',
    );
    const whole = answered(await issue(at, again, [pair[1]!], [cash(costs([other!]))]));
    expect(states(whole)).toEqual(['TICKETED', 'TICKETED']);
    expect(saidIn(whole)).toEqual([]);
    expect(countOf(at, 'AirTicketingReq')).toBe(1);
    expect(await at.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('whose EMD answer was lost is read in the record, and is not asked for again', async () => {
    const at = ask();
    const { order } = await held(at);
    at.line.lose('EMDIssuanceReq');
    const sold = answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    expect([states(sold), countOf(at, 'EMDIssuanceReq')]).toEqual([['TICKETED', 'TICKETED'], 2]);
    expect(await at.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('whose EMD request was lost is unclear, and sends no more', async () => {
    const at = ask();
    const { order } = await held(at);
    at.line.instead('EMDIssuanceReq', new Response('bad gateway', { status: 502 }));
    const lost = refused(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    expect([lost.retry, countOf(at, 'EMDIssuanceReq')]).toEqual(['unknown', 1]);
  });

  it('documents nothing where the record holds more than was agreed', async () => {
    const at = ask();
    const { order, pair } = await held(at);
    const map = answered(await at.provider.seatMap(order, order.slices[0]!.legs[0]!.key, call()));
    const dear = map.cabins
      .flatMap(({ rows }) => rows.flatMap((row) => row.seats.map((seat) => ({ row, seat }))))
      .flatMap(({ row, seat }) => seat.offers.map((offer) => ({ row, seat, offer })))
      .find(({ offer }) => offer.amount_minor > 0 && offer.passenger_keys.includes(pair[0]!))!;
    const add = {
      offer_key: map.offer_key,
      offer_item_id: dear.offer.offer_item_id,
      passenger_key: pair[0]!,
      leg_keys: [map.leg_key],
      seat: { row: dear.row.number, column: dear.seat.column },
      quantity: 1,
      amount_minor: dear.offer.amount_minor,
      tax_minor: dear.offer.tax_minor,
    };
    answered(await at.provider.changeServices(order, { add: [add], remove: [] }, [], call('s')));
    const sold = answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    const own = sold.services.filter(({ passenger_key }) => passenger_key === pair[0]);
    expect(own.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(countOf(at, 'EMDIssuanceReq')).toBe(1);
  });

  it('takes an EMD from the answer that the record does not list yet, and tells another amount', async () => {
    const at = ask();
    const { order, pair } = await held(at);
    const [service] = order.services;
    const flown = order.slices
      .flatMap(({ legs }) => legs)
      .find(({ key }) => key === service!.leg_keys[0])!;
    const person = order.passengers.find(({ key }) => key === pair[0])!;
    at.line.instead(
      'EMDIssuanceReq',
      `<EMDIssuanceRsp xmlns="http://www.travelport.com/schema/air_v49_0"><EMDInfo><EMDTravelerInfo><NameInfo First="${person.first_name}" Last="${person.last_name}"/></EMDTravelerInfo><ElectronicMiscDocument Number="0068249999999" Status="Open"><EMDCoupon Number="1" Status="Open" RFIC="C" RFISC="0CC" SvcDescription="EXCESS BAGGAGE" Origin="${flown.origin}" Destination="${flown.destination}" FlightNumber="${flown.flight_number}"/></ElectronicMiscDocument><EMDPricingInfo BaseFare="USD1.00" TotalFare="USD1.00"/></EMDInfo></EMDIssuanceRsp>`,
    );
    const sold = answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    expect(sold.services[0]).toMatchObject({
      status: 'TICKETED',
      document_number: '0068249999999',
    });
    expect(states(sold)).toEqual(['TICKETED', 'TICKETED']);
    expect(saidIn(sold).join('\n')).toMatch(/EMD_AMOUNT: [\s\S]*USD 1\.00/);
  });
});

describe('a bag for a ticketed passenger', () => {
  const sell = async (at: Host) => {
    const order = await book(at, FAMILY);
    return answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
  };

  it('whose EMD is refused is taken off the record again', async () => {
    const at = ask();
    const order = await sell(at);
    const add = await bagsOf(at, order, everyone(order).slice(0, 2));
    const paying = [card(costs(add), '4000000000000002')];
    const told = await at.provider.changeServices(order, { add, remove: [] }, paying, call('b'));
    expect(refused(told).error).toBe('CARD_REFUSED');
    const seen = await at.provider.retrieve({ order_id: order.order_id, locator: null }, call());
    expect(states(answered(seen))).toEqual([]);
    expect(await at.books(order)).toMatchObject({ services: 0, paid_minor: order.total_minor });
  });

  it('stays held where another of the request has its EMD, and goes before any more', async () => {
    const at = ask();
    const order = await sell(at);
    const pair = everyone(order).slice(0, 2);
    const add = await bagsOf(at, order, pair);
    at.line.instead('EMDIssuanceReq', fault('12008', 'REFUSE CREDIT'), 1);
    const change = { add, remove: [] };
    const paying = [cash(costs(add))];
    const half = answered(await at.provider.changeServices(order, change, paying, call('b')));
    expect(states(half)).toEqual(['TICKETED', 'CONFIRMED']);
    expect(saidIn(half).join('\n')).toMatch(/EMD_MISSING[\s\S]*EMD_REFUSED/);
    const more = { add: await bagsOf(at, half, [pair[1]!]), remove: [] };
    const before = countOf(at, 'UniversalRecordModifyReq');
    const first = await at.provider.changeServices(half, more, [cash(costs(more.add))], call('c'));
    expect(toEnglish(refused(first).message)).toMatch(/without an EMD come first/);
    expect(countOf(at, 'UniversalRecordModifyReq')).toBe(before);
    const missing = half.services.filter(({ status }) => status === 'CONFIRMED');
    const whole = answered(await issue(at, half, [pair[1]!], [cash(costs(missing))]));
    expect(states(whole)).toEqual(['TICKETED', 'TICKETED']);
    expect(await at.books(order)).toMatchObject({
      paid_minor: order.total_minor + costs(add),
    });
  });
});

describe('the host', () => {
  const post = async (at: Host, body: string) => {
    const word = Buffer.from('Universal API/training:training-PROVIDER_01').toString('base64');
    const headers = { authorization: `Basic ${word}`, 'content-type': 'text/xml' };
    const url = 'http://host.test/uapi/AirService';
    const request = new Request(url, { method: 'POST', headers, body });
    return (await at.training.fetch(request)).text();
  };

  it('refuses EMDs of an unknown ticket, twice, for nothing priced, and without a form', async () => {
    const at = ask();
    const { order } = await held(at);
    const sold = answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    const sent = at.line.bodies.find((one) => one.includes('EMDIssuanceReq'))!;
    const number = /<com:TicketNumber>(\d+)</.exec(sent)![1]!;
    const child = sold.tickets.find(
      ({ type, passenger_key }) =>
        type === 'TICKET' && !sold.services.some((one) => one.passenger_key === passenger_key),
    )!;
    const cases: [string, RegExp][] = [
      [sent, /<com:Code>3130</],
      [sent.replace(number, '0062179999999'), /TICKET NOT FOUND/],
      [sent.replace(number, child.number), /NO PRICED SERVICE/],
      [sent.replace(/SupplierCode="\w\w"/, 'SupplierCode="ZZ"'), /NO PRICED SERVICE/],
      [sent.replace(/(UniversalRecordLocatorCode=")\w+/, '$1UAAAAAA'), /INVALID RECORD LOCATOR/],
      [sent.replace(/<com:TicketNumber>\d+<\/com:TicketNumber>/, ''), /TICKET NUMBER REQUIRED/],
    ];
    for (const [body, said] of cases) expect(await post(at, body)).toMatch(said);
    expect(await at.books(order)).toMatchObject({ paid_minor: order.total_minor });
  });

  it('tells an EMD in short unless its details are asked for', async () => {
    const at = ask();
    const { order } = await held(at);
    at.line.instead('EMDIssuanceReq', fault('12008', 'REFUSE CREDIT'));
    answered(await issue(at, order, everyone(order), [cash(order.total_minor)]));
    const sent = at.line.bodies.find((one) => one.includes('EMDIssuanceReq'))!;
    const without = sent.replace(/<com:FormOfPayment .*?\/>/s, '');
    expect(await post(at, without)).toMatch(/FORM OF PAYMENT REQUIRED/);
    const short = await post(at, sent.replace('ShowDetails="true"', 'ShowDetails="false"'));
    expect(short).toMatch(/<air:EMDSummaryInfo/);
    expect(short).not.toMatch(/<air:EMDInfo/);
  });
});

testMessages();
