/**
 * Amadeus against the training airlines: every message valid by the schema there is for it, sessions
 * always ended, nothing sold twice or left open wherever an answer is lost.
 */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { FindRequest, ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import {
  ALONE,
  answered,
  call,
  FAMILY,
  flightsOf,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { testMessages } from './support.ts';
import { ask, type Office } from './training.ts';

async function offered(at: Office) {
  const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
  const request = {
    selections: selections(found.offers[0]!),
    passengers: FAMILY,
    brands: false,
    currency: 'USD',
  };
  return answered(await at.provider.price(request, call())).offer;
}

async function held(at: Office): Promise<ProviderOrder> {
  const offer = await offered(at);
  const request = { offer, passengers: FAMILY, remarks: ['Wants an invoice'] };
  return answered(await at.provider.create(request, call('AD0123456789')));
}

/** How a sale of that offer is looked for whose answer was lost. */
function lookUpOf(offer: ProviderOffer): FindRequest {
  const flights = flightsOf([offer.journeys[0]!.slices[0]!.legs[0]!]);
  const reference = 'AD0123456789';
  const created_after = '2026-11-21T11:00:00.000Z';
  return { reference, created_after, passengers: FAMILY, flights };
}

const keysOf = (order: ProviderOrder) => order.passengers.map(({ key }) => key);
const cash = (amount_minor: number) => [{ method: 'CASH' as const, amount_minor }];

async function issued(at: Office): Promise<ProviderOrder> {
  const order = await held(at);
  const request = { passenger_keys: keysOf(order), payments: cash(order.total_minor) };
  return answered(await at.provider.issue(order, request, call('AD1')));
}

describe('a sale', () => {
  it('is valid on both sides of the wire, and ends every session', async () => {
    const at = ask();
    const paid = await issued(at);
    expect(paid.tickets.map(({ type, status }) => `${type} ${status}`)).toEqual([
      'TICKET TICKETED',
      'TICKET TICKETED',
      'TICKET TICKETED',
    ]);
    expect(paid.remarks).toEqual(['WANTS AN INVOICE']);
    expect(paid.reference).toBe('AD0123456789');
    const numbers = paid.tickets.map(({ number }) => number);
    const voided = answered(await at.provider.void(paid, numbers, call('AD2')));
    expect(voided.tickets.map(({ status }) => status)).toEqual(numbers.map(() => 'CANCELLED'));
    const gone = answered(await at.provider.cancel(voided, call('AD3')));
    expect(gone.status).toBe('CANCELLED');
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('writes a number of a document without its slashes, and says whose it has no place for', async () => {
    const at = ask();
    const paper = { type: 'PASSPORT' as const, issuing_country: 'BR', issued_on: null };
    const passport = (number: string) => ({ ...paper, number, expires_on: '2031-01-31' });
    const told = { nationality: 'BR', gender: 'FEMALE' as const };
    const passengers = FAMILY.map((one, n) =>
      n === 0
        ? { ...one, ...told, documents: [passport('FZ/12 3-456')] }
        : n === 1
          ? { ...one, gender: 'UNSPECIFIED' as const, documents: [passport('AB1')] }
          : { ...one, documents: [{ ...passport('1'), type: 'TAX_ID' as const }] },
    );
    const sale = { offer: await offered(at), passengers, remarks: [] };
    const made = answered(await at.provider.create(sale, call('AD7')));
    expect(made.passengers[0]!.documents).toEqual([passport('FZ123456')]);
    const { last_name, first_name } = passengers[1]!;
    const said = toEnglish(made.warnings.join());
    expect(said).toMatch(/^DOCUMENT_UNWRITTEN: /);
    expect(said).toContain(`of ${last_name}/${first_name}: it takes`);
    const people = made.passengers.filter(({ documents: [one] }) => one?.number === 'AB1');
    expect(people).toHaveLength(1);
    const typed = people.map((one) => ({ ...one, gender: 'UNSPECIFIED' as const }));
    const kept = answered(await at.provider.updatePassengers(made, typed, call('AD8')));
    expect(toEnglish(kept.warnings.join())).toContain('DOCUMENT_UNWRITTEN');
  });

  it('passes a redress number on, changes it and takes it away', async () => {
    const at = ask();
    const passengers = FAMILY.map((one, n) => (n === 0 ? { ...one, redress: '1234567' } : one));
    const request = { offer: await offered(at), passengers, remarks: [] };
    let order = answered(await at.provider.create(request, call('AD8')));
    expect(order.passengers.map(({ redress }) => redress)).toEqual(['1234567', null, null]);
    for (const redress of ['7654321', null]) {
      const wanted = [{ ...order.passengers[0]!, redress }];
      order = answered(await at.provider.updatePassengers(order, wanted, call('AD9')));
      const { order_id, locator } = order;
      const told = answered(await at.provider.retrieve({ order_id, locator }, call()));
      expect(told.passengers[0]!.redress).toBe(redress);
    }
  });

  it('passes tax numbers on by FOID, changes one and takes it away, without the passport', async () => {
    const at = ask();
    const none = { issuing_country: null, issued_on: null, expires_on: null };
    const cpf = (number: string) => ({ type: 'TAX_ID' as const, number, ...none });
    const passport = { ...none, type: 'PASSPORT' as const, number: 'FZ123', issuing_country: 'BR' };
    const person = { nationality: 'BR', gender: 'FEMALE' as const };
    const passengers = FAMILY.map((one, n) =>
      n === 0 ? { ...one, ...person, documents: [passport, cpf('123.456.789-09')] } : one,
    );
    const request = { offer: await offered(at), passengers, remarks: [] };
    let order = answered(await at.provider.create(request, call('AD8')));
    expect(order.warnings).toEqual([]);
    expect(order.passengers[0]!.documents).toEqual([passport, cpf('12345678909')]);
    expect((order.annotations ?? []).filter(({ code }) => code === 'FOID')).toEqual([]);
    for (const taxes of [[cpf('98765432100')], []]) {
      const wanted = [{ ...order.passengers[0]!, documents: [passport, ...taxes] }];
      order = answered(await at.provider.updatePassengers(order, wanted, call('AD9')));
      const { order_id, locator } = order;
      const told = answered(await at.provider.retrieve({ order_id, locator }, call()));
      expect(told.passengers[0]!.documents).toEqual([passport, ...taxes]);
    }
  });

  it('writes the document of a long name in the pieces a request takes, and reads it whole', async () => {
    const at = ask();
    const document = {
      type: 'PASSPORT' as const,
      number: 'FZ1234567',
      issuing_country: 'BR',
      issued_on: null,
      expires_on: '2031-01-01',
    };
    const named = { first_name: 'Maria Aparecida', last_name: 'Conceicao dos Santos Oliveira' };
    const passengers = FAMILY.map((one, n) =>
      n === 0 ? { ...one, ...named, documents: [document] } : one,
    );
    const request = { offer: await offered(at), passengers, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD9')));
    expect(order.passengers[0]!.documents).toEqual([document]);
    const sent = at.line.bodies.find((body) => body.includes('FZ1234567'));
    const [, first = '', rest = ''] =
      /<freetext>([^<]*FZ1234567[^<]*)<\/freetext><freetext>([^<]*)</.exec(sent ?? '') ?? [];
    expect(first).toHaveLength(70);
    expect(`${first}${rest}`).toMatch(/\/CONCEICAO DOS SANTOS OLIVEIRA\/MARIA APARECIDA$/);
    answered(await at.provider.reprice(order, { lowest: true, accept: false }, call('AD10')));
  });

  it('keeps apart passengers whose names begin alike, and changes no end of a name', async () => {
    const at = ask();
    const [first, child, infant] = FAMILY;
    const named = (one: typeof first, first_name: string, middle_name: string | null) => ({
      ...one!,
      first_name,
      middle_name,
    });
    const party = [
      named(first, 'Ana', 'Maria'),
      { ...named(first, 'Ana', 'Paula'), key: 'PAX4', infant_key: null },
      child!,
      infant!,
    ];
    const found = answered(await at.provider.search(searchFor(party, ROUND), call()));
    const wanted = { passengers: party, brands: false, currency: 'USD' };
    const { offer } = answered(
      await at.provider.price({ ...wanted, selections: selections(found.offers[0]!) }, call()),
    );
    const request = { offer, passengers: party, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD18')));
    expect(order.passengers.map((one) => `${one.first_name} ${one.middle_name}`)).toEqual([
      'Ana Maria',
      'Ana Paula',
      'Bia null',
      'Caio null',
    ]);
    const renamed = { ...order.passengers[0]!, middle_name: 'Clara' };
    const failure = refused(await at.provider.updatePassengers(order, [renamed], call('AD19')));
    expect(failure.error).toBe('CAPABILITY_UNAVAILABLE');
  });

  it('gives the airlines the contacts, tells them new ones and takes old ones away', async () => {
    const at = ask();
    const request = { offer: await offered(at), passengers: FAMILY, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD8')));
    const { key, phone, email } = order.passengers[0]!;
    const given = (code: string) =>
      [
        ...(at.line.answers.findLast((one) => one.includes('PNR_Reply')) ?? '').matchAll(
          new RegExp(
            `<type>${code}</type>.*?<companyId>(\\w\\w)</companyId><freeText>(.*?)</`,
            'g',
          ),
        ),
      ].map(([, airline, text]) => `${airline} ${text}`);
    const digits = phone!.replace('+', '');
    // The child has its adult's.
    expect(given('CTCM')).toEqual([`YY ${digits}`, `YY ${digits}`]);
    const mail = `YY ${email!.toUpperCase().replace('@', '//')}`;
    expect(given('CTCE')).toEqual([mail, mail]);
    const blank = { leg_key: null, status: 'HK', note: null, key: null, passenger_key: key };
    const line = { ...blank, kind: 'SSR', code: 'CTCM', airline: 'LA' } as const;
    const add = [
      { ...line, text: digits },
      { ...line, text: '4930123456' },
    ];
    const noted = answered(await at.provider.annotate(order, { add, remove: [] }, call('AD9')));
    const listShown = ({ annotations }: ProviderOrder) => annotations?.map(({ text }) => text);
    expect(listShown(noted)).toEqual(['4930123456']);
    const change = (to: string | null) => [{ ...noted.passengers[0]!, phone: to }];
    const moved = await at.provider.updatePassengers(noted, change('+5511988887777'), call('AD10'));
    const child = `YY ${digits}`;
    expect(given('CTCM').sort()).toEqual(
      ['LA 4930123456', 'LA 5511988887777', 'YY 5511988887777', child].sort(),
    );
    answered(await at.provider.updatePassengers(answered(moved), change(null), call('AD11')));
    expect(given('CTCM').sort()).toEqual(['LA 4930123456', child]);
    const { order_id, locator } = order;
    const told = answered(await at.provider.retrieve({ order_id, locator }, call()));
    expect(told.passengers[0]).toMatchObject({ phone: '+4930123456', email });
  });

  it('keeps the other telephones and e-mails of a passenger whose own are changed', async () => {
    const at = ask();
    const request = { offer: await offered(at), passengers: FAMILY, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD16')));
    const ref = `<reference><qualifier>PT</qualifier><number>${order.passengers[0]!.key.slice(2)}</number></reference>`;
    const line = (number: number, type: string, text: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${number}</number></reference><segmentName>AP</segmentName></elementManagementData><otherDataFreetext><freetextDetail><subjectQualifier>3</subjectQualifier><type>${type}</type></freetextDetail><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement>${ref}</referenceForDataElement></dataElementsIndiv>`;
    const more = [
      line(901, '4', '+551131111111'),
      line(902, '7', '+5511988880000'),
      line(903, '7', '+5511977770000'),
      line(904, 'P02', 'OTHER@EXAMPLE.COM'),
      line(905, 'P02', 'MINE@EXAMPLE.COM'),
    ].join('');
    at.line.garble = (text) => text.replace('</dataElementsMaster>', `${more}$&`);
    const { order_id, locator } = order;
    const seen = answered(await at.provider.retrieve({ order_id, locator }, call()));
    const [first] = seen.passengers;
    expect([first!.phone, first!.email]).toEqual(['+5511977770000', 'mine@example.com']);
    const wanted = { ...first!, phone: '+5511966660000', email: 'new@example.com' };
    await at.provider.updatePassengers(seen, [wanted], call('AD17'));
    const removed = at.line.bodies.findLast((body) => body.includes('<PNR_Cancel ')) ?? '';
    expect(removed.match(/<number>9\d\d</g)).toEqual(['<number>903<', '<number>905<']);
  });

  it('leaves a line of several passengers to the others', async () => {
    const at = ask();
    const request = { offer: await offered(at), passengers: FAMILY, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD12')));
    const [first, second] = order.passengers;
    const flights = order.slices.flatMap(({ legs }) => legs.map(({ key }) => key));
    const number = (key: string) => key.replace(/\D/g, '');
    const refer = (kind: string, keys: string[]) =>
      keys
        .map(
          (key) =>
            `<reference><qualifier>${kind}</qualifier><number>${number(key)}</number></reference>`,
        )
        .join('');
    const blank = { status: null, note: null, key: null, leg_key: null, airline: 'LA' };
    const asked = { ...blank, kind: 'SSR', code: 'WCHR', text: 'STEPS' } as const;
    const add = [{ ...asked, passenger_key: first!.key }];
    answered(await at.provider.annotate(order, { add, remove: [] }, call('AD12')));
    // The first passenger's lines are shown as those of the second, too.
    const own = refer('PT', [first!.key]);
    at.line.garble = (text) =>
      text.replace(/<dataElementsIndiv>.*?<\/dataElementsIndiv>/gs, (line) => {
        const [, code] = /<type>(CTCM|WCHR)<\/type>/.exec(line) ?? [];
        if (!code || !line.includes(own)) return line;
        const more = refer('PT', [second!.key]) + refer('ST', code === 'WCHR' ? flights : []);
        return line.replace(own, own + more);
      });
    const phone = first!.phone!.replace('+', '');
    const lastBody = (message: string) =>
      at.line.bodies.findLast((one) => one.includes(`<${message} `)) ?? '';
    const added = (code: string) =>
      lastBody('PNR_AddMultiElements')
        .split('<dataElementsIndiv>')
        .filter((one) => one.includes(`<type>${code}</type>`))
        .map((one) => [
          /<freetext>(.*?)</.exec(one)?.[1],
          ...[...one.matchAll(/<qualifier>([PS]T)<\/qualifier><number>(\d+)/g)].map(
            ([, kind, of]) => `${kind}${of}`,
          ),
        ]);
    const change = [{ ...first!, phone: '+5511988887777' }];
    await at.provider.updatePassengers(order, change, call('AD13'));
    expect(added('CTCM')).toContainEqual([phone, second!.key]);
    expect(added('CTCM')).toContainEqual(['5511988887777', first!.key]);
    // Of who changes too, nothing is left.
    const both = [first!, second!].map((one) => ({ ...one, phone: '+5511988887777' }));
    await at.provider.updatePassengers(order, both, call('AD14'));
    expect(added('CTCM').filter(([text]) => text === phone)).toEqual([]);
    const removed = lastBody('PNR_Cancel').match(/<element>.*?<\/element>/gs);
    expect(removed).toEqual([...new Set(removed)]);
    const told = answered(
      await at.provider.retrieve({ order_id: order.order_id, locator: order.locator }, call()),
    );
    const [wheelchair] = told.annotations!.filter(({ code }) => code === 'WCHR');
    await at.provider.annotate(told, { add: [], remove: [wheelchair!] }, call('AD15'));
    expect(added('WCHR')).toEqual([
      ['STEPS', first!.key, ...flights.slice(1)],
      ['STEPS', second!.key, ...flights],
    ]);
  });

  it('in a booking class the host shows seats of is held in that class', async () => {
    const at = ask();
    // Near the day, on flights that fill up, classes have few seats left.
    const way = { origin: 'GRU', destination: 'CWB', date: '2026-11-25' };
    const asked = { ...way, airlines: [], seats: 2 };
    const before = answered(await at.provider.availability!(asked, call())).options;
    const few = ({ seats }: { seats: number | null }) => (seats ?? 0) >= 2 && (seats ?? 0) < 9;
    const leg = before
      .flatMap(({ legs }) => (legs.length === 1 ? legs : []))
      .find(({ classes }) => classes.some(few));
    const chosen = leg!.classes.find(few)!;
    expect(before.some(({ legs }) => legs.length > 1)).toBe(true);
    expect(leg!.classes.every(({ status }) => /^[0-9]$/.test(status))).toBe(true);
    const passengers = [ALONE[0]!, { ...ALONE[0]!, key: 'PAX2', first_name: 'Bia' }];
    const named = { journeys: [[{ ...leg!, booking_class: chosen.code }]], passengers };
    const { offer } = answered(await at.provider.priceNamed!(named, call()));
    const request = { offer, passengers, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD7')));
    const [held] = order.slices[0]!.legs;
    expect([held!.flight_number, held!.booking_class]).toEqual([leg!.flight_number, chosen.code]);
    const after = answered(await at.provider.availability!(asked, call())).options;
    const same = after.flatMap(({ legs }) => legs).find(({ key }) => key === leg!.key);
    const seats = same!.classes.find(({ code }) => code === chosen.code)!.seats;
    expect(seats).toBe(chosen.seats! - 2);
    const shut = leg!.classes.find((one) => one.seats === 0);
    const closed = { ...named, journeys: [[{ ...leg!, booking_class: shut?.code ?? 'X' }]] };
    expect(refused(await at.provider.priceNamed!(closed, call())).error).toBe('SOLD_OUT');
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('is stored at the agreed one of several families, and never at their sum', async () => {
    const at = ask();
    const offer = await offered(at);
    // As hosts of low-cost airlines answer: each passenger's fare again in another family.
    at.line.garble = (text) =>
      text.replace(/(<fareList>.*<\/fareList>)(?=<\/Fare_PricePNR)/s, (fares) => {
        const dearer = fares
          .replace(
            /(<fareDataQualifier>712<\/fareDataQualifier><fareAmount>)(\d)/g,
            (_, before, digit) => `${before}9${digit}`,
          )
          .replace(/(<uniqueReference>)/g, '$19');
        return dearer + fares;
      });
    const request = { offer, passengers: FAMILY, remarks: [] };
    const order = answered(await at.provider.create(request, call('AD4')));
    const wanted = offer.prices.reduce(
      (all, one) => all + one.quantity * (one.fare_minor + one.tax_minor),
      0,
    );
    expect(order.total_minor).toBe(wanted);
    const stored = at.line.bodies.find((body) => body.includes('<Ticket_CreateTSTFromPricing'))!;
    const references = [...stored.matchAll(/<uniqueReference>(\d+)</g)].map(([, one]) => one);
    expect(references.length).toBeGreaterThan(0);
    expect(references.every((one) => !one!.startsWith('9'))).toBe(true);
    const again = { lowest: false, accept: true };
    answered(await at.provider.reprice(order, again, call('AD5')));
    const held = at.line.bodies.filter((body) => body.includes('<Ticket_CreateTSTFromPricing'));
    expect(held.every((body) => !/<uniqueReference>9/.test(body))).toBe(true);
  });

  it('sends these messages and no more', async () => {
    const at = ask();
    await held(at);
    expect(at.line.sent.join(' ')).toBe(
      'Fare_MasterPricerTravelBoardSearch Fare_InformativePricingWithoutPNR MiniRule_GetFromRec ' +
        'Security_SignOut Air_SellFromRecommendation PNR_AddMultiElements ' +
        'Fare_PricePNRWithBookingClass Ticket_CreateTSTFromPricing PNR_AddMultiElements ' +
        'Security_SignOut',
    );
  });

  it('keeps card data out of the log and of every answer', async () => {
    const at = ask();
    const order = await held(at);
    const card = {
      brand: 'VISA' as const,
      number: '4111111111111111',
      holder: 'Ana Müller',
      expiry: { month: 12, year: 2030 },
      cvv: '737',
      installments: 3,
    };
    const payments = [{ method: 'CARD' as const, amount_minor: order.total_minor, card }];
    const request = { passenger_keys: keysOf(order), payments };
    const paid = answered(await at.provider.issue(order, request, call('AD1')));
    expect(JSON.stringify([paid, at.line.logged, at.line.answers])).not.toContain(card.number);
    expect(at.line.bodies.join()).toContain('<instalmentsNumber>3</instalmentsNumber>');
  });
});

describe('seats and bags', () => {
  it('are held with the record and cost what was shown, on a ticket with documents', async () => {
    const at = ask();
    const order = await held(at);
    const [leg] = order.slices[0]!.legs;
    const map = answered(await at.provider.seatMap(order, leg!.key, call()));
    const [free, other] = map.cabins
      .flatMap(({ rows }) => rows)
      .flatMap(({ number, seats }) => seats.map((seat) => ({ number, seat })))
      .flatMap(({ number, seat }) =>
        seat.offers.map((offer) => ({ number, column: seat.column, offer })),
      )
      .filter(({ offer }) => offer.amount_minor > 0 && offer.passenger_keys[0] === 'PT2');
    const choose = ({ number, column, offer }: NonNullable<typeof free>) => ({
      offer_key: map.offer_key,
      offer_item_id: offer.offer_item_id,
      passenger_key: 'PT2',
      leg_keys: [leg!.key],
      seat: { row: number, column },
      quantity: 1,
      amount_minor: offer.amount_minor,
      tax_minor: offer.tax_minor,
    });
    const seat = choose(free!);
    const add = { add: [seat], remove: [] };
    const seated = answered(await at.provider.changeServices(order, add, [], call('AD1')));
    expect(seated.total_minor).toBe(order.total_minor + seat.amount_minor);
    expect(seated.services).toMatchObject([
      { kind: 'SEAT', seat: `${free!.number}${free!.column}` },
    ]);
    const issue = { passenger_keys: keysOf(seated), payments: cash(seated.total_minor) };
    const paid = answered(await at.provider.issue(seated, issue, call('AD2')));
    expect(paid.services[0]).toMatchObject({ status: 'TICKETED' });
    const sums = ({ payments }: ProviderOrder) => payments.map(({ amount_minor }) => amount_minor);
    expect(sums(paid)).toEqual([seated.total_minor]);
    const bags = answered(await at.provider.baggage(paid, call()));
    const bag = bags.services.find(({ passenger_keys }) => passenger_keys[0] === 'PT2')!;
    const choice = {
      offer_key: bags.offer_key,
      offer_item_id: bag.offer_item_id,
      passenger_key: 'PT2',
      leg_keys: bag.leg_keys,
      seat: null,
      quantity: 1,
      amount_minor: bag.amount_minor,
      tax_minor: bag.tax_minor,
    };
    const more = { add: [choice], remove: [] };
    const wrong = await at.provider.changeServices(paid, more, cash(1), call('AD3'));
    expect(refused(wrong).error).toBe('PRICE_CHANGED');
    const money = cash(bag.amount_minor);
    const all = answered(await at.provider.changeServices(paid, more, money, call('AD4')));
    expect(all.tickets.filter(({ type }) => type === 'EMD')).toHaveLength(2);
    expect(sums(all)).toEqual([seated.total_minor, bag.amount_minor]);
    const own = all.services.find(({ kind }) => kind === 'SEAT')!;
    const void_of = answered(await at.provider.void(all, [own.document_number!], call('AD5')));
    // Chosen anew, it is there once its new document is.
    const anew = { add: [choose(other!)], remove: [own.key] };
    const fare = cash(other!.offer.amount_minor);
    const again = answered(await at.provider.changeServices(void_of, anew, fare, call('AD6')));
    expect(again.services.map(({ status }) => status)).toEqual(['TICKETED', 'TICKETED']);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });
});

describe('an answer lost at any step', () => {
  it('of a booking leaves one record or none, found again by our remark, and no session', async () => {
    for (let step = 1; step <= 6; step += 1) {
      const at = ask();
      const offer = await offered(at);
      at.line.lose(step);
      const request = { offer, passengers: FAMILY, remarks: [] };
      const made = await at.provider.create(request, call('AD0123456789'));
      const books = (await at.books()).filter(({ status }) => status === 'LIVE');
      const by = lookUpOf(offer);
      const found = answered(await at.provider.find(by, call()));
      expect(found.map(({ reference }) => reference)).toEqual(books.map(() => 'AD0123456789'));
      // Before the end of the transaction nothing has happened; from then on it has, once.
      expect(books).toHaveLength(step < 5 ? 0 : 1);
      expect(made.ok ? 'made' : made.error.retry).toBe(
        step < 5 ? 'safe' : step === 5 ? 'unknown' : 'made',
      );
      // A session whose beginning was lost has no name to end it by: it dies of itself.
      if (step === 1) at.moveTo('2026-11-21T12:16:00Z');
      expect(await at.sessions(), `step ${step}`).toEqual({ open: 0, unfinished: 0 });
    }
  });

  it('of a booking that was cancelled meanwhile is found too, among others of that name', async () => {
    for (const others of [0, 2]) {
      const at = ask();
      const offer = await offered(at);
      const by = lookUpOf(offer);
      const create = async (reference: string) => {
        const request = { offer: await offered(at), passengers: FAMILY, remarks: [] };
        return answered(await at.provider.create(request, call(reference)));
      };
      const order = await create(by.reference);
      for (let i = 0; i < others; i += 1) await create(`AD555555555${i}`);
      answered(await at.provider.cancel(order, call()));
      const found = answered(await at.provider.find(by, call()));
      expect(found.map(({ locator, status }) => [locator, status])).toEqual([
        [order.locator, 'CANCELLED'],
      ]);
      const another = { ...by, reference: 'AD9999999999' };
      expect(answered(await at.provider.find(another, call()))).toEqual([]);
      expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
    }
  });

  it('of an issue is not asked again, and the documents are there to be read', async () => {
    for (const step of [1, 2, 3, 4, 5]) {
      const at = ask();
      const order = await held(at);
      at.line.lose(step);
      const request = { passenger_keys: keysOf(order), payments: cash(order.total_minor) };
      const lost = await at.provider.issue(order, request, call('AD1'));
      const by = { order_id: null, locator: order.locator };
      answered(await at.provider.retrieve(by, call()));
      const seen = answered(await at.provider.retrieve(by, call()));
      expect(seen.tickets).toHaveLength(step < 4 ? 0 : 3);
      expect(refused(lost).retry, `step ${step}`).toBe(step < 3 ? 'safe' : 'unknown');
      if (step === 1) at.moveTo('2026-11-21T12:16:00Z');
      expect(await at.sessions(), `step ${step}`).toEqual({ open: 0, unfinished: 0 });
    }
  });
});

describe('sessions', () => {
  it('that have died are told so, and nothing was done in them', async () => {
    const at = ask();
    const order = await held(at);
    expect(order.payment_due_at).not.toBeNull();
    const stale = at.provider.cancel(order, call());
    // What is cancelled has no time limit any more.
    expect(answered(await stale)).toMatchObject({ status: 'CANCELLED', payment_due_at: null });
    const offer = await offered(at);
    at.moveTo('2026-11-21T12:20:00Z');
    const late = await at.provider.create({ offer, passengers: FAMILY, remarks: [] }, call('AD9'));
    expect(late.ok || ['EXPIRED', 'PRICE_CHANGED', 'SOLD_OUT'].includes(late.error.error)).toBe(
      true,
    );
    expect((await at.sessions()).unfinished).toBe(0);
  });

  it('wait for one another where the access point has no more', async () => {
    const at = ask();
    const order = await held(at);
    const all = await Promise.all(
      Array.from({ length: 14 }, (_, i) =>
        at.provider.annotate(
          order,
          {
            add: [
              {
                kind: 'REMARK',
                key: null,
                code: null,
                airline: null,
                text: `Line ${i}`,
                passenger_key: null,
                leg_key: null,
                status: null,
                note: null,
              },
            ],
            remove: [],
          },
          call(`AD${i}`),
        ),
      ),
    );
    const done = all.filter((one) => one.ok).length;
    const seen = answered(
      await at.provider.retrieve({ order_id: null, locator: order.locator }, call()),
    );
    const lines = seen.remarks.filter((text) => text.startsWith('LINE ')).length;
    expect(lines).toBe(done);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });
});

testMessages();
