/**
 * An exchange at Travelport is stored first and ticketed afterwards, one old ticket by one: whatever is
 * lost or refused between, what was done is found and only the rest is sent.
 */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { OrderPassenger, ProviderOrder } from '#main/providers/provider.ts';
import type { ExchangeQuote, ExchangeRequest } from '#main/providers/provider-after-sale.ts';
import { addDays } from '#main/reference/calendar.ts';
import {
  ALONE,
  answered,
  call,
  everyone,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { ask, type Host, nameOf, testMessages } from './support.ts';

const PAIR: OrderPassenger[] = [ALONE[0]!, { ...ALONE[0]!, key: 'PAX2', first_name: 'Bia' }];
const card = (amount_minor: number, number: string) => ({
  method: 'CARD' as const,
  amount_minor,
  card: {
    brand: 'VISA' as const,
    number,
    holder: 'ANA SILVA',
    expiry: { month: 12, year: 2030 },
    cvv: '123',
    installments: 1,
  },
});
const GOOD_CARD = '4111111111111111';

let at: Host;

/** Two with tickets, and a quote for a dearer outward flight three days later. */
async function quoted(retell: (answer: string) => string = (answer) => answer): Promise<{
  sold: ProviderOrder;
  change: ExchangeRequest;
  quote: ExchangeQuote;
  due: number;
}> {
  at = ask();
  const { provider } = at;
  const request = searchFor(PAIR, ROUND);
  const { offers } = answered(await provider.search(request, call()));
  const asked = { passengers: request.passengers, brands: false, currency: 'USD' };
  const { offer } = answered(
    await provider.price({ ...asked, selections: selections(offers[0]!) }, call()),
  );
  const held = answered(
    await provider.create({ offer, passengers: PAIR, remarks: [] }, call('AD1')),
  );
  const cash = { method: 'CASH' as const, amount_minor: held.total_minor };
  const paid = { passenger_keys: everyone(held), payments: [cash] };
  const sold = answered(await provider.issue(held, paid, call('i')));
  const [slice] = sold.slices;
  const date = addDays(slice!.legs[0]!.departure.slice(0, 10), 3);
  const way = { origin: slice!.origin, destination: slice!.destination, date };
  const others = answered(
    await provider.exchangeSearch(sold, { ...searchFor(PAIR, ROUND), journeys: [way] }, call()),
  ).offers;
  const change = { give_up: [0], selections: selections(others.at(-1)!) };
  answered(await provider.quoteExchange(sold, change, call()));
  at.line.instead(
    'AirExchangeQuoteReq',
    retell(at.line.answers.at(-1)!).replace(/ TraceId="[^"]*"/, ''),
  );
  const quote = answered(await provider.quoteExchange(sold, change, call()));
  const due = quote.lines.reduce((all, line) => all + line.due_minor, 0);
  expect(due).toBeGreaterThan(0);
  at.line.sent.length = 0;
  return { sold, change, quote, due };
}

const exchange = ({ sold, quote, due }: Awaited<ReturnType<typeof quoted>>, number = GOOD_CARD) =>
  at.provider.exchange(sold, { quote_key: quote.key, payments: [card(due, number)] }, call('x'));

const sentOf = (name: string): number => at.line.sent.filter((one) => one === name).length;
const messages = () => [sentOf('AirExchangeReq'), sentOf('AirExchangeTicketingReq')];

/** Everybody has one good ticket in place of the old one, and the books say so. */
async function isDone(sold: ProviderOrder, after: ProviderOrder): Promise<void> {
  const old = new Set(sold.tickets.map(({ number }) => number));
  const tickets = after.tickets.filter(({ type }) => type === 'TICKET');
  const told = tickets.map(({ number, status, original_number }) =>
    old.has(number) ? status : `${status} for ${old.has(original_number ?? '')}`,
  );
  expect(told.sort()).toEqual(['EXCHANGED', 'EXCHANGED', 'TICKETED for true', 'TICKETED for true']);
  const books = JSON.stringify(await at.books(sold));
  expect(books).not.toContain(GOOD_CARD);
}

const failed = (text: string): string =>
  '<SOAP:Envelope xmlns:SOAP="http://schemas.xmlsoap.org/soap/envelope/"><SOAP:Body>' +
  '<air:AirExchangeTicketingRsp xmlns:air="http://www.travelport.com/schema/air_v49_0" ' +
  'xmlns:com="http://www.travelport.com/schema/common_v49_0" TransactionId="T" ResponseTime="1">' +
  `<air:TicketFailureInfo Code="12008" Message="${text}"><air:AirPricingInfoRef Key="x"/>` +
  '<com:Name First="ANA" Last="SILVA"/></air:TicketFailureInfo>' +
  '</air:AirExchangeTicketingRsp></SOAP:Body></SOAP:Envelope>';

describe('an exchange', () => {
  it('is stored once and ticketed for each old ticket', async () => {
    const asked = await quoted();
    await isDone(asked.sold, answered(await exchange(asked)));
    expect(messages()).toEqual([1, 2]);
  });

  it('of fares that name nobody is sold where those of a type cost the same', async () => {
    const nameless = (answer: string) => answer.replace(/ BookingTravelerRef="[^"]*"/g, '');
    const asked = await quoted(nameless);
    expect(asked.quote.lines.map((line) => line.passenger_key)).toEqual(everyone(asked.sold));
    await isDone(asked.sold, answered(await exchange(asked)));
    const dearer = (answer: string) =>
      nameless(answer).replace(/ChangeFee="USD\d/, (text) => `${text.slice(0, -1)}9`);
    await expect(quoted(dearer)).rejects.toThrow();
  });

  it('whose storing was not answered is looked up, and only ticketed then', async () => {
    const asked = await quoted();
    at.line.lose('AirExchangeReq');
    await isDone(asked.sold, answered(await exchange(asked)));
    expect(messages()).toEqual([1, 2]);
  });

  it.each([1, 2])('whose ticket %i was not answered is looked up, and not reissued', async (n) => {
    const asked = await quoted();
    at.line.lose('AirExchangeTicketingReq', n - 1);
    await isDone(asked.sold, answered(await exchange(asked)));
    expect(messages()).toEqual([1, 2]);
  });

  it('of which nothing came about is not finished', async () => {
    const { sold, quote } = await quoted();
    const { key: quote_key } = quote;
    expect(answered(await at.provider.finishExchange!(sold, { quote_key }, call()))).toBeNull();
    expect(messages()).toEqual([0, 0]);
  });

  it('that was left before its tickets is finished by whoever looks it up, without the card', async () => {
    const asked = await quoted();
    at.line.instead('AirExchangeTicketingReq', new Response('gone', { status: 502 }));
    expect(refused(await exchange(asked)).retry).toBe('unknown');
    const { sold, quote } = asked;
    const { key: quote_key } = quote;
    const done = await at.provider.finishExchange!(sold, { quote_key }, call());
    await isDone(sold, answered(done)!);
    expect(messages()).toEqual([1, 3]);
    expect(at.line.bodies.filter((body) => body.includes(GOOD_CARD))).toHaveLength(1);
  });

  it('whose tickets are refused leaves the old ones good, and is ticketed with another form', async () => {
    const asked = await quoted();
    at.line.instead('AirExchangeTicketingReq', failed('REFUSE CREDIT'));
    const told = refused(await exchange(asked));
    expect([told.error, told.retry]).toEqual(['CARD_REFUSED', 'never']);
    expect(toEnglish(told.message)).toContain(`stored in ${asked.sold.locator}`);
    const { sold, quote, due } = asked;
    const named = { order_id: sold.order_id, locator: sold.locator };
    const seen = answered(await at.provider.retrieve(named, call()));
    expect(seen.tickets.map(({ status }) => status)).toEqual(['TICKETED', 'TICKETED']);
    expect(seen.slices[0]!.legs[0]!.departure).not.toBe(sold.slices[0]!.legs[0]!.departure);
    const cash = { method: 'CASH' as const, amount_minor: due };
    const again = { quote_key: quote.key, payments: [cash] };
    await isDone(sold, answered(await at.provider.exchange(seen, again, call('y'))));
    const forms = at.line.bodies.filter((body) => /AirTicketingModifiers.*Cash/.test(body));
    expect(forms.filter((body) => body.includes('AirExchangeTicketingReq'))).toHaveLength(2);
  });

  it('of which one ticket is refused says so, and is not given up', async () => {
    const asked = await quoted();
    at.line.instead('AirExchangeTicketingReq', failed('NEED COMMISSION'), 1);
    const told = refused(await exchange(asked));
    expect(told.retry).toBe('unknown');
    expect(toEnglish(told.message)).toMatch(/Only some tickets .* \d{13}/);
    const { sold, quote } = asked;
    const { key: quote_key } = quote;
    at.line.instead('AirExchangeTicketingReq', failed('NEED COMMISSION'));
    const still = refused(await at.provider.finishExchange!(sold, { quote_key }, call()));
    expect([still.retry, toEnglish(still.message).includes('NEED COMMISSION')]).toEqual([
      'never',
      true,
    ]);
    const done = await at.provider.finishExchange!(sold, { quote_key }, call());
    await isDone(sold, answered(done)!);
    expect(messages()).toEqual([1, 4]);
  });

  it('is quoted and found again without a flight that is gone', async () => {
    const asked = await quoted();
    const { sold, change, quote } = asked;
    const named = { order_id: sold.order_id, locator: sold.locator };
    const segment = /<air:AirSegment [\s\S]*?<\/air:AirSegment>/;
    const withGone = (record: string) => {
      const [now = ''] = segment.exec(record) ?? [];
      const gone = now
        .replace(/ Key="[^"]+"/, ' Key="GONE"')
        .replace(/ FlightNumber="[^"]+"/, ' FlightNumber="9999"')
        .replace(/ Status="[^"]+"/, ' Status="UN"');
      return record.replace(segment, gone + now);
    };
    const readWithGone = async () => {
      answered(await at.provider.retrieve(named, call()));
      const record = at.line.answers.findLast((text) =>
        text.includes('UniversalRecordRetrieveRsp'),
      );
      at.line.instead('UniversalRecordRetrieveReq', withGone(record!));
    };
    await readWithGone();
    const seen = answered(await at.provider.retrieve(named, call()));
    const [out] = sold.slices[0]!.legs;
    const give_up = [seen.slices.findIndex(({ legs }) => legs.some(({ key }) => key === out!.key))];
    await at.provider.quoteExchange(seen, { ...change, give_up }, call());
    const sent = at.line.bodies.findLast((body) => nameOf(body) === 'AirExchangeQuoteReq');
    expect(sent).not.toContain('9999');
    at.line.instead('AirExchangeTicketingReq', failed('NEED COMMISSION'));
    refused(await exchange(asked));
    await readWithGone();
    const done = await at.provider.finishExchange!(sold, { quote_key: quote.key }, call());
    await isDone(sold, answered(done)!);
  });

  it('in part can be voided, and everything is as before', async () => {
    const asked = await quoted();
    at.line.instead('AirExchangeTicketingReq', failed('NEED COMMISSION'), 1);
    refused(await exchange(asked));
    const { sold } = asked;
    const named = { order_id: sold.order_id, locator: sold.locator };
    const half = answered(await at.provider.retrieve(named, call()));
    const fresh = half.tickets.filter(
      ({ number, type }) => type === 'TICKET' && !sold.tickets.some((one) => one.number === number),
    );
    expect(fresh).toHaveLength(1);
    const numbers = fresh.map(({ number }) => number);
    const back = answered(await at.provider.void(half, numbers, call('v')));
    expect(back.slices).toEqual(sold.slices);
    const old = back.tickets.filter(({ number }) => !numbers.includes(number));
    const tickets = old.filter(({ type }) => type === 'TICKET');
    expect(tickets.map(({ status }) => status)).toEqual(['TICKETED', 'TICKETED']);
  });
});

testMessages();
