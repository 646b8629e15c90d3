/**
 * Exchanges, refunds and queues against the training airlines: what a quote says is done or nothing
 * is, no answer that was lost is asked for twice, and every session has ended.
 */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderCommission, ProviderOrder } from '#main/providers/provider.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  answered,
  book,
  byCard,
  call,
  FAMILY,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { testMessages } from './support.ts';
import { ask, messageOf, type Office } from './training.ts';

const cash = (amount_minor: number) =>
  amount_minor > 0 ? [{ method: 'CASH' as const, amount_minor }] : [];
const closed = { open: 0, unfinished: 0 };

async function issued(at: Office, commission?: ProviderCommission): Promise<ProviderOrder> {
  const order = await book(at, FAMILY);
  const request = {
    ...(commission && { commission }),
    passenger_keys: order.passengers.map(({ key }) => key),
    payments: cash(order.total_minor),
  };
  return answered(await at.provider.issue(order, request, call('AX1')));
}

/** The first flight of a record with a cancelled one of its number and day beside it. */
const withGone = (status: string) => (text: string) =>
  text.replace(/<itineraryInfo>[\s\S]*?<\/itineraryInfo>/, (held) => {
    if (!/<status>HK<\/status>/.test(held)) return held;
    const gone = held
      .replace(/(<qualifier>ST<\/qualifier><number>)\d+/, '$190')
      .replace('<status>HK</status>', '<status>UN</status>');
    return gone + held.replace('<status>HK</status>', `<status>${status}</status>`);
  });

const codes = ({ taxes }: { taxes: { code: string; amount_minor: number }[] }): string[] =>
  taxes.map(({ code, amount_minor }) => `${code} ${amount_minor}`).sort();

/** Another day for the way out. */
async function quoted(at: Office, order: ProviderOrder) {
  const [way] = ROUND;
  const date = new Date(Date.parse(way!.date) + 3 * 86_400_000).toISOString().slice(0, 10);
  const search = searchFor(FAMILY, [{ ...way!, date }]);
  const found = answered(await at.provider.exchangeSearch(order, search, call()));
  const request = { give_up: [0], selections: selections(found.offers.at(-1)!) };
  const quote = answered(await at.provider.quoteExchange(order, request, call()));
  const due = quote.lines.reduce((all, { due_minor }) => all + due_minor, 0);
  return { quote, due };
}

const good = ({ tickets }: ProviderOrder): string[] =>
  tickets.filter(({ status }) => status === 'TICKETED').map(({ number }) => number);
const read = async (at: Office, { order_id, locator }: ProviderOrder) =>
  answered(await at.provider.retrieve({ order_id, locator }, call()));

describe('a record with a flight that is gone beside its new times', () => {
  it('is accepted: what it was goes with it', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    at.line.garble = withGone('TK');
    const seen = await read(at, order);
    answered(await at.provider.acceptSchedule(seen, call()));
    const sent = at.line.bodies.filter((body) => messageOf(body) === 'PNR_AddMultiElements');
    expect(sent.at(-1)).toContain('<optionCode>13</optionCode>');
    expect(await at.sessions()).toEqual(closed);
  });

  it('is priced without it', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    // Of one direction alone it is known as what it was sold: its flights are named in the request.
    const forget = (text: string) => text.replace(/AIRDESK\/FF (?!.*AIRDESK\/FF )/s, 'AIRDESK/XX ');
    at.line.garble = (text) => withGone('HK')(forget(text));
    const seen = await read(at, order);
    await at.provider.reprice(seen, { lowest: false, accept: false }, call());
    const sent = at.line.bodies.findLast((body) => messageOf(body).startsWith('Fare_PricePNR'));
    expect(sent).toMatch(/PFF.*paxSegTstReference/s);
    expect(sent).not.toContain('<value>90</value>');
  });
});

describe('an exchange', () => {
  it('is quoted without a trace, then done for what was quoted', async () => {
    const at = ask();
    const order = await issued(at);
    const { quote, due } = await quoted(at, order);
    expect(quote.lines.map((line) => line.passenger_key).sort()).toEqual(
      order.passengers.map(({ key }) => key).sort(),
    );
    for (const { old, passenger_key } of requireSome(quote.lines)) {
      const { price } = order.passengers.find(({ key }) => key === passenger_key)!;
      const { fare_minor, tax_minor } = price!;
      expect(old).toMatchObject({ fare_minor, tax_minor });
      expect(codes(old)).toEqual(codes(price!));
    }
    expect(await read(at, order)).toEqual(order);
    const request = { quote_key: quote.key, payments: cash(due) };
    const after = answered(await at.provider.exchange(order, request, call('AX2')));
    const numbers = good(order);
    expect(good(after).some((number) => numbers.includes(number))).toBe(false);
    for (const { type, original_number, status } of after.tickets) {
      if (type === 'TICKET' && status === 'TICKETED') expect(numbers).toContain(original_number);
    }
    expect(await at.sessions()).toEqual(closed);
  });

  it('that costs nothing says why where the airline wants it', async () => {
    const text = 'Invol skchg waiver AD1';
    for (const place of ['ENDORSEMENT', 'REMARK'] as const) {
      const at = ask();
      const order = await issued(at);
      const { quote, due } = await quoted(at, order);
      const request = { quote_key: quote.key, payments: cash(due), waiver: { place, text } };
      const after = answered(await at.provider.exchange(order, request, call('AX2')));
      const old = good(order);
      const told = after.tickets
        .filter(({ number, type }) => type === 'TICKET' && !old.includes(number))
        .filter(({ status }) => status === 'TICKETED')
        .map((one) => one.text?.endorsements?.includes(text.toUpperCase()) ?? false);
      expect(told).toEqual(FAMILY.map(() => place === 'ENDORSEMENT'));
      expect(after.remarks.includes(text.toUpperCase())).toBe(place === 'REMARK');
    }
  });

  it.each([{ percent: 3 }, { amount_minor: 1000 }])(
    'takes the commission %j in place of that of the first issue',
    async (commission) => {
      const at = ask();
      const order = await issued(at, { percent: 5 });
      expect(order.passengers.map(({ price }) => price?.commission)).toEqual(
        FAMILY.map(() => ({ percent: 5 })),
      );
      const { quote, due } = await quoted(at, order);
      const request = { quote_key: quote.key, payments: cash(due), commission };
      const after = answered(await at.provider.exchange(order, request, call('AX2')));
      expect(after.passengers.map(({ price }) => price?.commission)).toEqual(
        FAMILY.map(() => commission),
      );
    },
  );

  it('gives up the flight that is flown, not one that is gone beside it', async () => {
    const at = ask();
    const order = await issued(at);
    const search = searchFor(FAMILY, [{ ...ROUND[0]!, date: '2026-12-23' }]);
    const found = answered(await at.provider.exchangeSearch(order, search, call()));
    at.line.garble = withGone('TK');
    const seen = await read(at, order);
    const legs = seen.slices.flatMap((slice) => slice.legs);
    expect(legs.slice(0, 2).map(({ key, status }) => `${key} ${status}`)).toEqual([
      'ST90 UN',
      expect.stringMatching(/ST\d TK/),
    ]);
    const [gone, held] = legs;
    const give_up = [
      seen.slices.findIndex((slice) => slice.legs.some(({ key }) => key === held!.key)),
    ];
    expect(seen.slices[give_up[0]!]!.legs).not.toContain(gone);
    const request = { give_up, selections: selections(found.offers.at(-1)!) };
    answered(await at.provider.quoteExchange(seen, request, call()));
    const sent = at.line.bodies.findLast((body) => messageOf(body) === 'PNR_Cancel');
    expect(sent).toContain(`<number>${held!.key.slice(2)}</number>`);
    expect(sent).not.toContain('<number>90</number>');
    expect(await at.sessions()).toEqual(closed);
  });

  it('in two currencies, or for fewer than travel, is not quoted', async () => {
    const at = ask();
    const order = await issued(at);
    const search = searchFor(FAMILY, [{ ...ROUND[0]!, date: '2026-12-23' }]);
    const found = answered(await at.provider.exchangeSearch(order, search, call()));
    const request = { give_up: [0], selections: selections(found.offers.at(-1)!) };
    for (const [said, other] of [
      [/(<penaltyCurrency>)\w+/, '$1JPY'],
      [/<fareList>.*?<\/fareList>/s, ''],
    ] as const) {
      let changed = false;
      at.line.garble = (text) => {
        if (!text.includes('automaticReissueInfo')) return text;
        changed = true;
        return text.replace(said, other);
      };
      const told = refused(await at.provider.quoteExchange(order, request, call()));
      expect(toEnglish(told.message)).toContain('costs every passenger');
      expect(changed).toBe(true);
    }
    expect(await at.sessions()).toEqual(closed);
  });

  it('issues a penalty that has a document of its own together with the tickets', async () => {
    const at = ask();
    const order = await issued(at);
    at.line.garble = (text) =>
      text.replace(
        /(712<\/fareDataQualifier><fareAmount>)([\d.]+)(.*?<penaltyAmount>)[\d.]+(.*?<currency>)(\w+)(.*?<\/reissueInfo>)/gs,
        (_, total, due, penalty, info, currency, end) =>
          `${total}0.00${penalty}${due}${info}${currency}${end.replace('</reissueInfo>', `<otherMonetaryDetails><typeQualifier>TAC</typeQualifier><amount>${due}</amount><currency>${currency}</currency></otherMonetaryDetails></reissueInfo>`)}`,
      );
    const { quote, due } = await quoted(at, order);
    expect(due).toBeGreaterThan(0);
    const request = { quote_key: quote.key, payments: cash(due) };
    const after = answered(await at.provider.exchange(order, request, call('AX2')));
    expect(good(after).some((number) => good(order).includes(number))).toBe(false);
    expect(at.line.sent.filter((name) => name.startsWith('DocIssuance')).at(-1)).toBe(
      'DocIssuance_IssueCombined',
    );
  });

  it('at another price changes nothing and says so', async () => {
    const at = ask();
    const order = await issued(at);
    const { quote, due } = await quoted(at, order);
    await at.fault('reshop', 'price_change');
    const request = { quote_key: quote.key, payments: cash(due) };
    const told = refused(await at.provider.exchange(order, request, call('AX2')));
    expect(told.error).toBe('PRICE_CHANGED');
    expect(await read(at, order)).toEqual(order);
    expect(await at.sessions()).toEqual(closed);
  });

  it('whose card is refused has its flights filed, and is paid by another all the same', async () => {
    const at = ask();
    const order = await issued(at);
    const { quote, due } = await quoted(at, order);
    expect(due).toBeGreaterThan(0);
    const declined = byCard(due, { number: '4000000000000002' });
    const request = { quote_key: quote.key, payments: [declined] };
    const told = refused(await at.provider.exchange(order, request, call('AX2')));
    expect(told).toMatchObject({ error: 'CARD_REFUSED', retry: 'never' });
    expect(toEnglish(told.message)).toContain('the new flights are filed');
    const seen = await read(at, order);
    const listFlights = ({ slices }: ProviderOrder) =>
      slices.flatMap(({ legs }) => legs.map(({ departure }) => departure));
    expect(listFlights(seen)).not.toEqual(listFlights(order));
    expect(good(seen)).toEqual(good(order));
    const paid = { quote_key: quote.key, payments: cash(due) };
    const after = answered(await at.provider.exchange(seen, paid, call('AX3')));
    expect(listFlights(after)).toEqual(listFlights(seen));
    expect(good(after).some((number) => good(order).includes(number))).toBe(false);
    expect(await at.sessions()).toEqual(closed);
  });

  it('is done once or not at all, whichever answer is lost', async () => {
    const at = ask();
    const first = await issued(at);
    const sample = await quoted(at, first);
    const before = at.line.sent.length;
    const request = { quote_key: sample.quote.key, payments: cash(sample.due) };
    answered(await at.provider.exchange(first, request, call('AX2')));
    const messages = at.line.sent.slice(before);
    const issuing = messages.findIndex((name) => name.startsWith('DocIssuance'));
    for (const step of requireSome(messages.keys())) {
      const office = ask();
      const order = await issued(office);
      const { quote, due } = await quoted(office, order);
      office.line.lose(step + 1);
      const request = { quote_key: quote.key, payments: cash(due) };
      const answer = await office.provider.exchange(order, request, call('AX2'));
      const now = await read(office, order);
      const done = good(now).every((number) => !good(order).includes(number));
      expect(done, messages[step]).toBe(step >= issuing);
      if (done) expect(answer.ok || answer.error.retry === 'unknown', messages[step]).toBe(true);
      const { unfinished } = await office.sessions();
      // What a lost beginning opened has no name to end it by; nothing is in it.
      if (step > 0) expect(unfinished, messages[step]).toBe(0);
    }
  }, 120_000);
});

/** The same people on other flights, and what their tickets come to in payment of those. */
async function quotedInto(at: Office, old: ProviderOrder) {
  const later = ROUND.map((way) => ({ ...way, date: way.date.replace('2026-12', '2027-01') }));
  const fresh = await read(at, await book(at, FAMILY, later, (offers) => offers.at(-1)!));
  const tickets = fresh.passengers.map(({ key, pax_type }) => ({
    passenger_key: key,
    numbers: old.tickets
      .filter(
        ({ passenger_key }) =>
          old.passengers.find((one) => one.key === passenger_key)?.pax_type === pax_type,
      )
      .map(({ number }) => number),
  }));
  const quote = answered(await at.provider.quoteWithTickets(fresh, { tickets }, call()));
  const due = quote.lines.reduce((all, { due_minor }) => all + due_minor, 0);
  return { fresh, tickets, quote, due };
}

describe('tickets of another record', () => {
  it('are quoted without a trace in the record they are to pay for, then pay for it', async () => {
    const at = ask();
    const old = await issued(at);
    const { fresh, quote, due } = await quotedInto(at, old);
    expect(due).toBeGreaterThan(0);
    expect(quote.lines.map((line) => line.passenger_key).sort()).toEqual(
      fresh.passengers.map(({ key }) => key).sort(),
    );
    for (const line of requireSome(quote.lines)) {
      const { price } = fresh.passengers.find(({ key }) => key === line.passenger_key)!;
      expect(line.new).toMatchObject({
        fare_minor: price!.fare_minor,
        tax_minor: price!.tax_minor,
      });
    }
    const asked = at.line.bodies.findLast((body) => messageOf(body).startsWith('Ticket_Reprice'))!;
    // An infant's ticket is of the infant, in the families and the flights of the record.
    expect(asked.match(/<type>P[AI]<\/type><value>\d+/g)).toEqual(
      fresh.passengers.map(
        ({ key, pax_type }) =>
          `<type>${pax_type === 'INF' ? 'PI' : 'PA'}</type><value>${/\d+/.exec(key)}`,
      ),
    );
    const flights = fresh.slices.flatMap(({ legs }) => legs);
    expect(asked.match(/<type>S<\/type><value>\d+/g)).toEqual(
      flights.map(({ key }) => `<type>S</type><value>${key.slice(2)}`),
    );
    expect([await read(at, old), await read(at, fresh)]).toEqual([old, fresh]);
    const commission = { percent: 3 };
    const request = { quote_key: quote.key, payments: cash(due), commission };
    const after = answered(await at.provider.exchange(fresh, request, call('AX2')));
    const numbers = good(old);
    const tickets = after.tickets.filter(({ type }) => type === 'TICKET');
    expect(tickets.map(({ passenger_key }) => passenger_key).sort()).toEqual(
      fresh.passengers.map(({ key }) => key).sort(),
    );
    for (const { original_number, number } of tickets) {
      expect(numbers).toContain(original_number);
      expect(numbers).not.toContain(number);
    }
    expect(after.passengers.map(({ price }) => price?.commission)).toEqual(
      FAMILY.map(() => commission),
    );
    // Their own record says nothing of it, the airline's books do.
    expect(good(await read(at, old))).toEqual(numbers);
    const documents = (await at.book(old))?.documents ?? [];
    expect(documents.map(({ status }) => status)).toEqual(numbers.map(() => 'EXCHANGED'));
    // Given once, they are worth nothing more.
    const again = await at.provider.exchange(fresh, request, call('AX3'));
    expect(refused(again).error).toBe('ALREADY_TICKETED');
    expect(await at.sessions()).toEqual(closed);
  });

  it('pay for it with another card where one was declined, seats and bags included', async () => {
    const at = ask();
    const old = await issued(at);
    const { fresh, tickets } = await quotedInto(at, old);
    const { offer_key, services } = answered(await at.provider.baggage(fresh, call()));
    const bag = services.find(({ kind }) => kind === 'BAGGAGE')!;
    const passenger_key = bag.passenger_keys[0]!;
    const add = [{ ...bag, offer_key, passenger_key, seat: null, quantity: 1 }];
    const choice = { add, remove: [] };
    const held = answered(await at.provider.changeServices(fresh, choice, [], call('AX2')));
    const quote = answered(await at.provider.quoteWithTickets(held, { tickets }, call()));
    const due = quote.lines.reduce((all, { due_minor }) => all + due_minor, 0);
    const bags = bag.amount_minor + bag.tax_minor;
    const pay = (number: string, minor: number) =>
      at.provider.exchange(
        held,
        { quote_key: quote.key, payments: [byCard(minor, { number })] },
        call('AX3'),
      );
    expect(refused(await pay('4000000000000002', due + bags)).error).toBe('CARD_REFUSED');
    expect(await read(at, old)).toEqual(old);
    expect(refused(await pay('4111111111111111', due)).error).toBe('PRICE_CHANGED');
    const after = answered(await pay('4111111111111111', due + bags));
    expect(after.services.map(({ status }) => status)).toEqual(['TICKETED']);
    expect(good(after).some((number) => good(old).includes(number))).toBe(false);
    expect(await at.sessions()).toEqual(closed);
  });

  it('pay for nothing at another price or with other money, and are not issued as money', async () => {
    const at = ask();
    const old = await issued(at);
    const { fresh, tickets, quote, due } = await quotedInto(at, old);
    const payments = [{ method: 'TICKETS' as const, numbers: good(old) }, ...cash(due)];
    const short = { quote_key: quote.key, payments: cash(due - 1) };
    expect(refused(await at.provider.exchange(fresh, short, call('AX2'))).error).toBe(
      'PRICE_CHANGED',
    );
    at.line.garble = (text) =>
      text
        .replace(/(<penaltyAmount>)/, '$19')
        .replace(/(712<\/fareDataQualifier><fareAmount>)/, '$19');
    const dearer = { quote_key: quote.key, payments };
    expect(refused(await at.provider.exchange(fresh, dearer, call('AX3'))).error).toBe(
      'PRICE_CHANGED',
    );
    at.line.garble = (text) => text.replace(/<fareList>.*?<\/fareList>/s, '');
    const untold = refused(await at.provider.quoteWithTickets(fresh, { tickets }, call()));
    expect(toEnglish(untold.message)).toContain('costs every passenger');
    at.line.garble = (text) => text;
    const plain = { passenger_keys: fresh.passengers.map(({ key }) => key), payments };
    expect(refused(await at.provider.issue(fresh, plain, call('AX4'))).error).toBe(
      'CAPABILITY_UNAVAILABLE',
    );
    expect([await read(at, old), await read(at, fresh)]).toEqual([old, fresh]);
    expect(await at.sessions()).toEqual(closed);
  });
});

describe('a refund', () => {
  it('brings what was quoted, of all documents or of none', async () => {
    const at = ask();
    const order = await issued(at);
    const numbers = good(order);
    const quote = answered(await at.provider.quoteRefund(order, { numbers }, call()));
    expect(quote.lines.map(({ number }) => number)).toEqual(numbers);
    for (const { paid, used, penalty_minor, refund_minor } of requireSome(quote.lines)) {
      const left = paid.fare_minor + paid.tax_minor - used.fare_minor - used.tax_minor;
      expect(refund_minor + penalty_minor).toBeLessThanOrEqual(left);
    }
    expect(await read(at, order)).toEqual(order);
    const request = { numbers, quote_key: quote.key };
    const after = answered(await at.provider.refund(order, request, call('AX3')));
    expect(after.tickets.map(({ status }) => status)).toEqual(numbers.map(() => 'REFUNDED'));
    expect(await at.sessions()).toEqual(closed);
    const again = refused(await at.provider.refund(order, request, call('AX4')));
    expect(again.retry).toBe('never');
  });

  it('onto a voucher tells its number, which the record does not', async () => {
    const at = ask();
    const order = await issued(at);
    const numbers = good(order);
    const quote = answered(await at.provider.quoteRefund(order, { numbers }, call()));
    const form =
      '<FormOfPayments><FormOfPayment Amount="12345" CurrencyCode="USD" CustomerAccount="4000030011112222" DecimalPlaces="2" ID="1" MembershipStatus="EBC" Type="MS"/></FormOfPayments>';
    const contract = `<Contracts><Contract ID="1"><DocumentAndCouponInformation><DocumentNumber Number="${numbers[0]}1"/></DocumentAndCouponInformation></Contract></Contracts>`;
    at.line.garble = (text) =>
      text.replace(
        /(<\w*:?AMA_TicketProcessRefundRS[^>]*>).*(<\/\w*:?AMA_TicketProcessRefundRS>)/s,
        `$1<GeneralReply><Success/></GeneralReply><FunctionalData><ContractBundle ID="1"><Success/><RefundDetails>${contract}${form}</RefundDetails></ContractBundle></FunctionalData>$2`,
      );
    const request = { numbers, quote_key: quote.key };
    const { credits } = answered(await at.provider.refund(order, request, call('AX3')));
    expect(credits).toMatchObject([
      {
        kind: 'VOUCHER',
        code: '4000030011112222',
        amount_minor: 12_345,
        currency: 'USD',
        passenger_key: order.tickets.find(({ number }) => number === numbers[0])!.passenger_key,
      },
    ]);
  });

  it('of a document that was given back elsewhere names it and is not tried again', async () => {
    const at = ask();
    const order = await issued(at);
    const numbers = good(order);
    at.line.garble = (text) =>
      text.replace(
        /<(\w*:?)RefundDetails>.*<\/\1RefundDetails>/s,
        `<ListDisplay><Ticket Number="${numbers[0]}1" Type="T"/></ListDisplay>`,
      );
    const told = refused(await at.provider.quoteRefund(order, { numbers }, call()));
    expect(told).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    expect(toEnglish(told.message)).toBe(`Ticket ${numbers[0]} was refunded`);
    expect(await at.sessions()).toEqual(closed);
  });

  it('refused for one document of several leaves open what became of the others', async () => {
    const at = ask();
    const order = await issued(at);
    const numbers = good(order);
    const quote = answered(await at.provider.quoteRefund(order, { numbers }, call()));
    const halves =
      '<FunctionalData><ContractBundle ID="1"><Success/></ContractBundle><ContractBundle ID="2"><Errors><Error Code="25677">REFUND NOT AUTHORIZED</Error></Errors></ContractBundle></FunctionalData>';
    at.line.garble = (text) =>
      text.replace(
        /(<\w*:?AMA_TicketProcessRefundRS[^>]*>).*(<\/\w*:?AMA_TicketProcessRefundRS>)/s,
        `$1${halves}$2`,
      );
    const request = { numbers, quote_key: quote.key };
    const told = refused(await at.provider.refund(order, request, call('AX3')));
    expect(told).toMatchObject({ provider_code: '25677', retry: 'unknown' });
  });

  it('whose answer is lost is there to be read and is not asked for again', async () => {
    const at = ask();
    const order = await issued(at);
    const numbers = good(order);
    const quote = answered(await at.provider.quoteRefund(order, { numbers }, call()));
    const before = at.line.sent.length;
    at.line.lose(2);
    const request = { numbers, quote_key: quote.key };
    const told = refused(await at.provider.refund(order, request, call('AX3')));
    expect(told.retry).toBe('unknown');
    const sent = at.line.sent.slice(before);
    expect(sent.filter((name) => name === 'AMA_TicketProcessRefundRQ')).toHaveLength(1);
    const { tickets } = await read(at, order);
    expect(tickets.map(({ status }) => status)).toEqual(numbers.map(() => 'REFUNDED'));
  });
});

describe('queues of the office', () => {
  it('hold what was placed until it is taken off, and what an airline changed', async () => {
    const at = ask();
    const order = await issued(at);
    const { locator } = order as { locator: string };
    const place = { queue: '50', category: '2' };
    const items = async (queue: string) =>
      answered(await at.provider.queueItems({ queue, category: null }, call())).items.map(
        (item) => item.locator,
      );
    expect(await items('50')).toEqual([]);
    answered(await at.provider.queuePlace(locator, place, call()));
    expect(await items('50')).toEqual([locator]);
    expect(answered(await at.provider.queueCounts(call()))).toEqual([
      { ...place, title: 'QUEUE 50', count: 1 },
    ]);
    answered(await at.provider.queueRemove(locator, place, call()));
    expect(await items('50')).toEqual([]);
    const again = refused(await at.provider.queueRemove(locator, place, call()));
    expect(again.error).toBe('NOT_FOUND');
    const nobody = refused(await at.provider.queuePlace('ZZZZZZ', place, call()));
    expect(nobody.error).toBe('NOT_FOUND');
    const [leg] = order.slices[0]!.legs;
    await at.move({
      carrier: leg!.marketing_carrier,
      flight_number: leg!.flight_number,
      date: leg!.departure.slice(0, 10),
      origin: leg!.origin,
      change: 'MOVE',
      minutes: 90,
    });
    expect(await items('7')).toEqual([locator]);
  });

  it('are understood by their codes, which come without words', async () => {
    const at = ask();
    const order = await issued(at);
    const { locator } = order as { locator: string };
    const place = { queue: '50', category: '2' };
    const answer = (message: string, code: string) => (text: string) =>
      text.replace(
        new RegExp(`<${message}( [^>]*)?(/>|>.*</${message}>)`, 's'),
        `<${message}$1><errorReturn><errorDefinition><errorDetails><errorCode>${code}</errorCode></errorDetails></errorDefinition></errorReturn></${message}>`,
      );
    for (const code of ['920', '926', '927', '929']) {
      at.line.garble = answer('Queue_ListReply', code);
      const told = answered(await at.provider.queueItems({ ...place }, call()));
      expect(told, code).toEqual({ items: [], more: false });
    }
    for (const code of ['360', '91C']) {
      at.line.garble = answer('Queue_PlacePNRReply', code);
      const told = refused(
        await at.provider.queuePlace(locator, { ...place, queue: '60' }, call()),
      );
      expect(told, code).toMatchObject({ error: 'NOT_FOUND', retry: 'never' });
    }
    // The system failed after it was placed: the queue has it.
    at.line.garble = answer('Queue_PlacePNRReply', '911');
    answered(await at.provider.queuePlace(locator, place, call()));
    at.line.garble = answer('Queue_RemoveItemReply', '911');
    answered(await at.provider.queueRemove(locator, place, call()));
  });

  it('say themselves whether a lost answer was to something done', async () => {
    const at = ask();
    const order = await issued(at);
    const { locator } = order as { locator: string };
    at.line.lose(1);
    answered(await at.provider.queuePlace(locator, { queue: '50', category: null }, call()));
    const sent = at.line.sent.filter((name) => name === 'Queue_PlacePNR');
    expect(sent).toHaveLength(1);
    // What is not in a list that leaves some of the queue out may be on it all the same.
    const agent =
      '<agent><originatorDetails><inHouseIdentification1>SAOLA2100</inHouseIdentification1></originatorDetails></agent>';
    const count =
      '<pnrCount><quantityDetails><numberOfUnit>40</numberOfUnit></quantityDetails></pnrCount>';
    const other = `<queueView>${agent}<queueNumber><queueDetails><number>50</number></queueDetails></queueNumber><categoryDetails><subQueueInfoDetails><identificationType>E</identificationType></subQueueInfoDetails></categoryDetails>${count.repeat(3)}<item><paxName><paxDetails><surname>DOE</surname></paxDetails></paxName><recLoc><reservation><controlNumber>ZZZZZZ</controlNumber></reservation></recLoc>${agent}<pnrdates><timeMode>1</timeMode><dateTime><year>2026</year><month>11</month><day>21</day></dateTime></pnrdates></item></queueView>`;
    at.line.garble = (text) =>
      text.replace(
        /<Queue_ListReply( [^>]*)?>.*(?=<\/Queue_ListReply>)/s,
        `<Queue_ListReply$1>${other}`,
      );
    const cut = await at.provider.queueItems!({ queue: '50', category: null }, call());
    expect(answered(cut)).toMatchObject({ items: [{ locator: 'ZZZZZZ' }], more: true });
    for (const change of [at.provider.queuePlace!, at.provider.queueRemove!]) {
      at.line.lose(1);
      const made = await change(locator, { queue: '50', category: null }, call());
      expect(refused(made).retry).toBe('unknown');
    }
    // Of a category the first count may be of the whole queue: its list is whole at what was scanned.
    const few = count + count.replace('40', '1').repeat(2);
    const whole = (text: string) => text.replace(count.repeat(3), few);
    const garble = at.line.garble;
    at.line.garble = (text) => whole(garble(text));
    at.line.lose(1);
    const taken = await at.provider.queueRemove!(locator, { queue: '50', category: '3' }, call());
    expect(answered(taken)).toEqual({ locator });
  });
});

testMessages();
