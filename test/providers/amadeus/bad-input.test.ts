/** Amadeus answers that are half of what was asked, or name what is not there; and what is not ours. */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { readErrors } from '#main/providers/amadeus/errors.ts';
import { parseMinor } from '#main/providers/amadeus/read/values.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { decodeXml, parseXml } from '#main/providers/wire/xml.ts';
import {
  ALONE,
  answered,
  book,
  call,
  everyone,
  FAMILY,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { ask, closeAll } from './training.ts';

afterEach(closeAll);

describe('half of what was asked', () => {
  it('of a sale is none: nothing is booked and no session stays open', async () => {
    const at = ask();
    const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
    const wanted = {
      selections: selections(found.offers[0]!),
      passengers: FAMILY,
      brands: false,
      currency: 'USD',
    };
    const { offer } = answered(await at.provider.price(wanted, call()));
    at.line.garble = (text) =>
      text.includes('Air_SellFromRecommendationReply')
        ? text.replace(/<statusCode>OK</, '<statusCode>UNS<')
        : text;
    const made = await at.provider.create({ offer, passengers: FAMILY, remarks: [] }, call('AD1'));
    expect(refused(made)).toMatchObject({ error: 'SOLD_OUT', retry: 'never' });
    expect(refused(made).provider_text).toContain('UNS');
    expect(await at.books()).toEqual([]);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('of how a fare is filed keeps what the search told of it', async () => {
    const at = ask();
    at.line.garble = (text) =>
      text.replace(/<fareType>\w+<\/fareType>/g, '<fareType>RV</fareType>');
    const found = answered(await at.provider.search(searchFor(ALONE, ROUND), call()));
    const offer = found.offers.find(({ can_hold }) => can_hold)!;
    const asked = { selections: selections(offer), passengers: ALONE, currency: 'USD' } as const;
    const priced = answered(await at.provider.price({ ...asked, brands: true }, call()));
    const typesOf = ({ journeys }: typeof offer) =>
      journeys.flatMap(({ slices }) => slices[0]!.legs.map(({ fare_type }) => fare_type));
    expect(new Set(typesOf(priced.offer))).toEqual(new Set(['PRIVATE']));
    expect(priced.alternatives.length).toBeGreaterThan(0);
    expect(priced.alternatives.flatMap(typesOf)).not.toContain('PUBLIC');
  });

  it('of its rules is not told as the whole: those of every passenger stand with the flights', async () => {
    const at = ask();
    const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
    const offer = found.offers.find(({ can_hold }) => can_hold)!;
    const asked = { selections: selections(offer), passengers: FAMILY, brands: false } as const;
    at.line.garble = (text) =>
      text.replace(/<mnrBy(\w+)>.*?<\/mnrBy\1>/s, (record) =>
        [record, record.replace(/<amount>[\d.]+/g, '<amount>777.00')].join(''),
      );
    const priced = answered(await at.provider.price({ ...asked, currency: 'USD' }, call()));
    const [slice] = priced.offer.journeys[0]!.slices;
    const charged = slice!.features.flatMap(({ penalty_minor }) => penalty_minor ?? []);
    expect(charged).toContain(77_700);
    expect(charged.some((minor) => minor !== 77_700)).toBe(true);
  });

  it('of its fares is sold neither for the rest nor as another price, and says why', async () => {
    const at = ask();
    const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
    const wanted = {
      selections: selections(found.offers[0]!),
      passengers: FAMILY,
      brands: false,
      currency: 'USD',
    };
    const { offer } = answered(await at.provider.price(wanted, call()));
    const order = await book(at, FAMILY);
    at.line.garble = (text) =>
      text.replace(/(712<\/\w+><(?:fareAmount|amount)>)[\d.]+/, (_, before) => `${before}IT`);
    const untold = { error: 'PROVIDER_REFUSED', retry: 'never' };
    const asked = [
      refused(await at.provider.price(wanted, call())),
      refused(await at.provider.create({ offer, passengers: FAMILY, remarks: [] }, call('AD1'))),
      refused(await at.provider.reprice(order, { lowest: false, accept: true }, call('AD2'))),
    ];
    for (const one of asked) {
      expect(one).toMatchObject(untold);
      expect(toEnglish(one.message)).toContain('inclusive tour');
    }
    expect(await at.books()).toHaveLength(1);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('of its fares is issued for nobody who has another part, and says what to do', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    at.line.garble = (text) =>
      text.replace(/<tstData>.*?<\/tstData>/s, (tst) =>
        tst.replace(/(<qualifier>T<\/qualifier><amount>)[\d.]+/, '$1IT'),
      );
    const { locator } = order;
    const seen = answered(await at.provider.retrieve({ order_id: null, locator }, call()));
    const [untold, ...others] = seen.passengers;
    expect(untold!.price).toBe(null);
    expect(others.every(({ price }) => price !== null)).toBe(true);
    const payments = [{ method: 'CASH', amount_minor: seen.total_minor } as const];
    const passenger_keys = seen.passengers.map(({ key }) => key);
    const made = await at.provider.issue(seen, { passenger_keys, payments }, call('AD1'));
    expect(refused(made)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    expect(toEnglish(refused(made).message)).toContain('price the booking again');
    expect(at.line.sent).not.toContain('DocIssuance_IssueTicket');
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('of the money of a booking is in no bag that is for sale', async () => {
    const at = ask();
    const order = await book(at, ALONE);
    expect(answered(await at.provider.baggage(order, call())).services).not.toEqual([]);
    at.line.garble = (text) =>
      text.includes('Service_IntegratedCatalogueReply')
        ? text.replaceAll('<currency>USD', '<currency>EUR')
        : text;
    const { services, warnings } = answered(await at.provider.baggage(order, call()));
    expect(services).toEqual([]);
    expect(warnings?.map(toEnglish).join()).toContain('CURRENCY_MIXED');
  });

  it('of a flight, without its times, is cancelled with the others', async () => {
    const at = ask();
    const order = await book(at, ALONE);
    at.line.garble = (text) => {
      let flight = 0;
      return text.replace(/<depTime>\d+<\/depTime>/g, (time) => {
        flight += 1;
        return flight === 2 ? '' : time;
      });
    };
    expect(answered(await at.provider.cancel(order, call('AD1'))).status).toBe('CANCELLED');
    expect(await at.book(order)).toMatchObject({ status: 'CANCELLED' });
  });

  it('of a stored fare, without its amounts, counts as it is told apart', async () => {
    const at = ask();
    const { locator, passengers } = await book(at, ALONE);
    at.line.garble = (text) =>
      text.includes('PNR_Reply') ? text.replace(/<fareData>.*?<\/fareData>/gs, '') : text;
    const seen = answered(await at.provider.retrieve({ order_id: null, locator }, call()));
    expect(at.line.sent).toContain('Ticket_DisplayTST');
    expect(seen.passengers[0]!.price).toMatchObject({
      fare_minor: passengers[0]!.price!.fare_minor,
      tax_minor: passengers[0]!.price!.tax_minor,
    });
    expect(seen.warnings.map(toEnglish).filter((text) => /^AMOUNT/.test(text))).toEqual([]);
  });

  it.each([
    ['no total', '$1$2'],
    ['another currency', '$190.00$2<currency>GBP</currency>'],
  ])('of the price of a bag is not taken for the one that was shown: %s', async (_, total) => {
    const at = ask();
    const order = await book(at, ALONE);
    const bags = answered(await at.provider.baggage(order, call()));
    const [bag] = bags.services;
    const choice = {
      offer_key: bags.offer_key,
      offer_item_id: bag!.offer_item_id,
      passenger_key: bag!.passenger_keys[0]!,
      leg_keys: bag!.leg_keys,
      seat: null,
      quantity: 1,
      amount_minor: bag!.amount_minor,
      tax_minor: bag!.tax_minor,
    };
    at.line.garble = (text) =>
      text.includes('Service_IntegratedPricingReply')
        ? text.replaceAll(
            /(<typeQualifier>T<\/typeQualifier><amount>)[\d.]+(<\/amount>)<currency>\w+<\/currency>/g,
            total,
          )
        : text;
    const made = await at.provider.changeServices(
      order,
      { add: [choice], remove: [] },
      [],
      call('AD1'),
    );
    expect(refused(made)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
    at.line.garble = (text) => text;
    const by = { order_id: null, locator: order.locator };
    expect(answered(await at.provider.retrieve(by, call())).services).toEqual([]);
  });

  it('refused beside a record that was filed all the same leaves open whether it was done', async () => {
    const at = ask();
    const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
    const wanted = {
      selections: selections(found.offers[0]!),
      passengers: FAMILY,
      brands: false,
      currency: 'USD',
    };
    const { offer } = answered(await at.provider.price(wanted, call()));
    const error =
      '<generalErrorInfo><errorOrWarningCodeDetails><errorDetails><errorCode>27791</errorCode><errorCategory>EC</errorCategory></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>SSR DOCS MISSING</freeText></errorWarningDescription></generalErrorInfo>';
    at.line.garble = (text) =>
      /<\w*:?controlNumber>/.test(text)
        ? text.replace(/<\/(\w*:?)pnrHeader>/, (end) => `${end}${error}`)
        : text;
    const made = await at.provider.create({ offer, passengers: FAMILY, remarks: [] }, call('AD1'));
    expect(refused(made)).toMatchObject({ provider_code: '27791', retry: 'unknown' });
    expect(await at.books()).toHaveLength(1);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('of a change that may have been made is not made again, though others hold the record', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    const before = at.line.sent.length;
    const fault =
      '<Fault><faultcode>soap:Server</faultcode><faultstring>42|Application|SIMULTANEOUS CHANGES TO PNR</faultstring></Fault>';
    at.line.garble = (text) => {
      const ended = at.line.sent.at(-1) === 'PNR_AddMultiElements';
      return ended ? text.replace(/(<\w*:?Body>).*(<\/\w*:?Body>)/s, `$1${fault}$2`) : text;
    };
    const line = { kind: 'REMARK', text: 'VIP', code: null } as const;
    const blank = { airline: null, passenger_key: null, leg_key: null, status: null, note: null };
    const change = { add: [{ ...line, ...blank, key: null }], remove: [] };
    const made = await at.provider.annotate(order, change, call('AD2'));
    expect(refused(made).retry).toBe('unknown');
    const sent = at.line.sent.slice(before);
    expect(sent.filter((name) => name === 'PNR_AddMultiElements')).toHaveLength(1);
  });

  it.each([
    ['all', (text: string) => text, 'unknown'],
    [
      'none',
      (text: string) =>
        text.replaceAll(
          /<dataElementsIndiv>(?:(?!<\/dataElementsIndiv>).)*<segmentName>FA<.*?<\/dataElementsIndiv>/gs,
          '',
        ),
      'never',
    ],
  ])('of a refused issue is judged by the documents there are: %s', async (_, show, retry) => {
    const at = ask();
    const order = await book(at, FAMILY);
    const error =
      '<processingStatus><statusCode>X</statusCode></processingStatus><errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>3217</errorCode></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>ETKT REJECTED BY AIRLINE</freeText></errorWarningDescription></errorGroup>';
    at.line.garble = (text) =>
      show(
        text.replace(
          /(<\w*:?DocIssuance_IssueTicketReply[^>]*>).*(<\/\w*:?DocIssuance_IssueTicketReply>)/s,
          `$1${error}$2`,
        ),
      );
    const request = {
      passenger_keys: everyone(order),
      payments: [{ method: 'CASH' as const, amount_minor: order.total_minor }],
    };
    const made = await at.provider.issue(order, request, call('AD1'));
    expect(refused(made)).toMatchObject({ provider_code: '3217', retry });
    expect(at.line.sent.filter((one) => one === 'DocIssuance_IssueTicket')).toHaveLength(1);
  });

  it('of an issue before the airline gave its locator is asked for again', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    const answers = [
      '<processingStatus><statusCode>X</statusCode></processingStatus><errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>9125</errorCode></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>ETKT DISALLOWED - NEED AIRLINE R/LOC-RETRY</freeText></errorWarningDescription></errorGroup>',
      '<processingStatus><statusCode>O</statusCode></processingStatus>',
    ];
    at.line.garble = (text) =>
      text.replace(
        /(<\w*:?DocIssuance_IssueTicketReply[^>]*>).*(<\/\w*:?DocIssuance_IssueTicketReply>)/s,
        (_, open, close) => `${open}${answers.shift()}${close}`,
      );
    const request = {
      passenger_keys: everyone(order),
      payments: [{ method: 'CASH' as const, amount_minor: order.total_minor }],
    };
    const made = await at.provider.issue(order, request, call('AD1'));
    expect(made.ok && made.value.tickets.length).toBe(everyone(order).length);
    expect(at.line.sent.filter((one) => one === 'DocIssuance_IssueTicket')).toHaveLength(2);
  });

  it('of a class that is not priced once it is sold is sold out, and keeps nothing', async () => {
    const at = ask();
    const error =
      '<applicationError><errorOrWarningCodeDetails><errorDetails><errorCode>911</errorCode><errorCategory>EC</errorCategory></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>NO FARE FOR BOOKING CODE-TRY OTHER PRICING OPTIONS</freeText></errorWarningDescription></applicationError>';
    const found = answered(await at.provider.search(searchFor(FAMILY, ROUND), call()));
    const wanted = {
      selections: selections(found.offers[0]!),
      passengers: FAMILY,
      brands: false,
      currency: 'USD',
    };
    const { offer } = answered(await at.provider.price(wanted, call()));
    at.line.garble = (text) =>
      text.replace(
        /(<\w*:?Fare_PricePNRWithBookingClassReply[^>]*>).*(<\/\w*:?Fare_PricePNRWithBookingClassReply>)/s,
        `$1${error}$2`,
      );
    const request = { offer, passengers: FAMILY, remarks: [] };
    const made = refused(await at.provider.create(request, call('AD1')));
    expect(made).toMatchObject({ error: 'SOLD_OUT', retry: 'never' });
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it.each([
    ['sold', 'NN', null],
    ['not sold', 'UC', 'SOLD_OUT'],
  ])('of a lower fare of another class, that is %s, is asked for again', async (_, code, error) => {
    const at = ask();
    const order = await book(at, FAMILY);
    const legs = order.slices.flatMap((slice) => slice.legs);
    at.line.garble = (text) =>
      /Fare_PricePNRWithLowestFareReply/.test(text)
        ? text.replaceAll(/(<(\w*:?)classOfService>)\w(<)/g, '$1Z$3')
        : text.replace(
            /(<\w*:?Air_RebookAirSegmentReply[^>]*>)/,
            `$1<relatedFlightInfo><statusCode>${code}</statusCode></relatedFlightInfo>`,
          );
    const made = await at.provider.reprice(order, { lowest: true, accept: true }, call('AD1'));
    const asked = at.line.bodies.filter((body) => /<Air_RebookAirSegment/.test(body));
    expect(asked).toHaveLength(1);
    const items = [...asked[0]!.matchAll(/<itineraryInfo>.*?<\/itineraryInfo>/gs)].map(([item]) =>
      ['flightNumber', 'bookingClass', 'quantity', 'statusCode'].map(
        (name) => new RegExp(`<${name}>(\\w+)<`).exec(item)?.[1],
      ),
    );
    const moved = legs.flatMap(({ flight_number, booking_class }) => [
      [String(flight_number), booking_class, '2', 'OX'],
      [String(flight_number), 'Z', '2', 'NN'],
    ]);
    expect(items).toEqual(moved);
    expect(made.ok ? null : made.error.error).toBe(error);
    expect(at.line.sent.includes('Ticket_CreateTSTFromPricing')).toBe(true);
    const stored = at.line.sent.lastIndexOf('Ticket_CreateTSTFromPricing');
    expect(stored > at.line.sent.indexOf('Air_RebookAirSegment')).toBe(error === null);
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
  });

  it('of a lower fare that costs more once it is rebooked keeps nothing', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    at.line.garble = (text) =>
      /Fare_PricePNRWithLowestFareReply/.test(text)
        ? text.replaceAll(/(<(\w*:?)classOfService>)\w(<)/g, '$1Z$3')
        : /Fare_PricePNRWithBookingClassReply/.test(text)
          ? text.replaceAll(/(<\w*:?fareAmount>)(\d)/g, '$19$2')
          : text;
    const made = await at.provider.reprice(order, { lowest: true, accept: true }, call('AD1'));
    expect(made.ok ? null : made.error.error).toBe('PRICE_CHANGED');
    const after = at.line.sent.slice(at.line.sent.lastIndexOf('Air_RebookAirSegment'));
    expect(after).toContain('Fare_PricePNRWithBookingClass');
    expect(after).not.toContain('Ticket_CreateTSTFromPricing');
    expect(await at.sessions()).toEqual({ open: 0, unfinished: 0 });
    at.line.garble = (text) => text;
    const kept = await at.provider.retrieve(order, call('AD1'));
    expect(kept.ok && kept.value.total_minor).toBe(order.total_minor);
  });

  it('of an issue says that it is not known to be whole, and is not asked again', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    const documents =
      /<dataElementsIndiv>(?:(?!<\/dataElementsIndiv>).)*<segmentName>FA<.*?<\/dataElementsIndiv>/s;
    at.line.garble = (text) => text.replace(documents, '');
    const request = {
      passenger_keys: everyone(order),
      payments: [{ method: 'CASH' as const, amount_minor: order.total_minor }],
    };
    const made = await at.provider.issue(order, request, { ...call('AD1'), timeout_ms: 1_500 });
    expect(refused(made)).toMatchObject({ retry: 'unknown' });
    expect(at.line.sent.filter((one) => one === 'DocIssuance_IssueTicket')).toHaveLength(1);
    at.line.garble = (text) => text;
    const by = { order_id: null, locator: order.locator };
    expect(answered(await at.provider.retrieve(by, call())).tickets).toHaveLength(3);
  });

  it('of an issue that only warns is judged by the record, and what it warned of is said', async () => {
    const warning =
      '<processingStatus><statusCode>W</statusCode></processingStatus><errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>0</errorCode></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>CHECK PASSENGER DATA</freeText></errorWarningDescription></errorGroup>';
    const documents =
      /<dataElementsIndiv>(?:(?!<\/dataElementsIndiv>).)*<segmentName>FA<.*?<\/dataElementsIndiv>/s;
    for (const issued of [true, false]) {
      const at = ask();
      const order = await book(at, ALONE);
      at.line.garble = (text) => {
        const warned = text.replace(
          /(<(\w+:)?DocIssuance_IssueTicketReply[^>]*>).*(<\/(\w+:)?DocIssuance_IssueTicketReply>)/s,
          `$1${warning}$3`,
        );
        return issued ? warned : warned.replace(documents, '');
      };
      const request = {
        passenger_keys: everyone(order),
        payments: [{ method: 'CASH' as const, amount_minor: order.total_minor }],
      };
      // Only what is not there is looked for until the time is over.
      const within = { ...call('AD1'), ...(issued ? {} : { timeout_ms: 1_500 }) };
      const made = await at.provider.issue(order, request, within);
      if (issued) {
        const { tickets, warnings } = answered(made);
        expect(tickets).toHaveLength(1);
        expect(warnings.join()).toContain('CHECK PASSENGER DATA');
      } else {
        const { retry, provider_text } = refused(made);
        expect(retry).toBe('unknown');
        expect(provider_text).toContain('CHECK PASSENGER DATA');
      }
    }
  });
});

it.each([
  ['O', 'OK', 'information'],
  ['O', '4711', 'information'],
  ['X', '4711', 'error'],
  ['P', '4711', 'error'],
  ['W', '0', 'warning'],
])('a group of errors beside the status %s is, with the code %s, of %s', (status, code, level) => {
  const parsed = parseXml(
    decodeXml(
      new TextEncoder().encode(
        `<DocIssuance_IssueTicketReply><processingStatus><statusCode>${status}</statusCode></processingStatus><errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>${code}</errorCode></errorDetails></errorOrWarningCodeDetails></errorGroup></DocIssuance_IssueTicketReply>`,
      ),
    ),
  );
  expect(parsed.ok && readErrors(parsed.value)).toMatchObject([{ code, level }]);
});

const said = (reading: Reading) => reading.warnings.map((one) => toEnglish(one).split(':')[0]);

it.each<[string, string | null, number | null, string[]]>([
  ['USD123.45', null, 12345, []],
  ['USD0', null, 0, []],
  ['KRW863900', 'USD', 863900, []],
  ['123.45', 'USD', 12345, []],
  ['123', 'JPY', 123, []],
  ['123.45', null, null, ['An amount has no currency.']],
  ['1.23456', 'USD', 123, ['AMOUNT_ROUNDED']],
  ['USD1.23456', null, 123, ['AMOUNT_ROUNDED']],
  ['67.50', 'NUC', null, ['An amount is in NUC, which is no money.']],
  ['1e3', 'USD', null, ['An amount is not a number.']],
  ['', 'USD', null, ['An amount is not a number.']],
  ['IT', 'USD', null, []],
  ['EXEMPT', 'USD', null, []],
])('the amount %s with the currency %s is %s', (text, currency, minor, warned) => {
  const reading = new Reading();
  expect(parseMinor(text, currency, reading)).toBe(minor);
  expect(said(reading)).toEqual(warned);
});

const header =
  '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
const person =
  '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANAMRS</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
const line = (tattoo: number, name: string, inner: string, ...refs: string[]) =>
  `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementData>${inner}<referenceForDataElement>${refs.map((ref) => `<reference><qualifier>${ref.slice(0, 2)}</qualifier><number>${ref.slice(2)}</number></reference>`).join('')}</referenceForDataElement></dataElementsIndiv>`;

it.each([
  ['PRT', 'PT'],
  ['BRA', 'BR'],
  ['DE', 'DE'],
  ['XXX', null],
])('a country written %s in a document is %s', (written, country) => {
  const docs = `<serviceRequest><ssr><type>DOCS</type><status>HK</status><companyId>LH</companyId><freeText>P/${written}/X123/${written}/01JAN80/F/01JAN30/DOE/EVA</freeText></ssr></serviceRequest>`;
  const told = readAnyAmadeus(
    new TextEncoder().encode(
      `<PNR_Reply>${header}${person}<dataElementsMaster>${line(5, 'SSR', docs, 'PT2')}</dataElementsMaster></PNR_Reply>`,
    ),
  );
  if (!told.ok) throw new Error(told.error.message);
  const [one] = (told.value.booking as ProviderOrder).passengers;
  expect([one?.nationality, one?.documents[0]?.issuing_country]).toEqual([country, country]);
});

it('tattoos that name nothing leave what they are of to nobody, and the record is read', () => {
  const docs =
    '<serviceRequest><ssr><type>DOCS</type><status>HK</status><companyId>LH</companyId><freeText>P/PRT/X123/PRT/01JAN80/F/01JAN30/DOE/EVA</freeText></ssr></serviceRequest>';
  const fare =
    '<tstData><fareData><monetaryInfo><qualifier>F</qualifier><amount>10.00</amount><currencyCode>USD</currencyCode></monetaryInfo><monetaryInfo><qualifier>T</qualifier><amount>10.00</amount><currencyCode>USD</currencyCode></monetaryInfo></fareData><referenceForTstData><reference><qualifier>PT</qualifier><number>77</number></reference><reference><qualifier>ST</qualifier><number>78</number></reference></referenceForTstData></tstData>';
  const marriage =
    '<segmentGroupingInfo><groupingCode>CNX</groupingCode><marriageDetail><tatooNum>78</tatooNum></marriageDetail><marriageDetail><tatooNum>79</tatooNum></marriageDetail></segmentGroupingInfo>';
  const told = readAnyAmadeus(
    new TextEncoder().encode(
      `<PNR_Reply>${header}${person}${marriage}<dataElementsMaster>${line(5, 'SSR', docs, 'PT77')}${line(6, 'FM', '<otherDataFreetext><longFreetext>*M*7</longFreetext></otherDataFreetext>', 'PT77')}</dataElementsMaster>${fare}</PNR_Reply>`,
    ),
  );
  if (!told.ok) throw new Error(told.error.message);
  const { passengers, slices, total_minor } = told.value.booking as ProviderOrder;
  expect(passengers).toMatchObject([
    { first_name: 'ANA', title: 'MRS', documents: [], birth_date: null, price: null },
  ]);
  expect([slices, total_minor]).toEqual([[], 0]);
});

describe('a hotel, a car and a train beside our flights', () => {
  const part = (tattoo: number, name: string, board: string, off: string) =>
    `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementItinerary><travelProduct><product><depDate>220127</depDate><arrDate>240127</arrDate></product><boardpointDetail><cityCode>${board}</cityCode></boardpointDetail><offpointDetail><cityCode>${off}</cityCode></offpointDetail><companyDetail><identification>XY</identification></companyDetail></travelProduct><relatedProduct><quantity>1</quantity><status>HK</status></relatedProduct></itineraryInfo>`;
  const parts = `${part(91, 'HHL', 'LIS', 'LIS')}${part(92, 'CCR', 'LIS', 'LIS')}${part(93, 'TRN', 'LIS', 'OPO')}`;
  const beside = (text: string) =>
    /<\/travellerInfo>/.test(text)
      ? text.includes('</originDestinationDetails>')
        ? text.replace('</originDestinationDetails>', `${parts}</originDestinationDetails>`)
        : text.replace(
            /(<\/travellerInfo>)(?!.*<\/travellerInfo>)/s,
            `$1<originDestinationDetails>${parts}</originDestinationDetails>`,
          )
      : text;
  const seen = ({ services }: ProviderOrder) =>
    services
      .filter(({ kind }) => kind === 'OTHER')
      .map(({ name, status }) => [toEnglish(name ?? ''), status]);
  const ALL = [
    ['Hotel XY LIS 2027-01-22 2027-01-24 HK', 'CONFIRMED'],
    ['Car XY LIS 2027-01-22 2027-01-24 HK', 'CONFIRMED'],
    ['Train XY LIS OPO 2027-01-22 2027-01-24 HK', 'CONFIRMED'],
  ];

  it('are shown, carried through a change, and stay when the flights go', async () => {
    const at = ask();
    const order = await book(at, FAMILY);
    at.line.garble = beside;
    const by = { order_id: null, locator: order.locator };
    const found = answered(await at.provider.retrieve(by, call()));
    expect(seen(found)).toEqual(ALL);
    expect(found.slices).toHaveLength(order.slices.length);
    const from = at.line.bodies.length;
    const remark = {
      kind: 'REMARK' as const,
      key: null,
      code: null,
      airline: null,
      text: 'Late arrival',
      passenger_key: null,
      leg_key: null,
      status: null,
      note: null,
    };
    const noted = answered(
      await at.provider.annotate(found, { add: [remark], remove: [] }, call('AD2')),
    );
    expect(seen(noted)).toEqual(ALL);
    const gone = answered(await at.provider.cancel(noted, call('AD3')));
    expect(seen(gone)).toEqual(ALL);
    const sent = at.line.bodies.slice(from).join('');
    expect(sent).toContain('<entryType>E</entryType>');
    expect(sent).not.toContain('<entryType>I</entryType>');
    expect(sent).not.toMatch(/<number>9[123]<\/number>/);
  });
});

it('an error of the second document of an answer is one, though the first is done', () => {
  const document = (status: string, error: string) =>
    `<transactionResults><responseDetails><responseType>X</responseType><statusCode>${status}</statusCode></responseDetails>${error}</transactionResults>`;
  const refused =
    '<errorGroup><errorOrWarningCodeDetails><errorDetails><errorCode>6150</errorCode></errorDetails></errorOrWarningCodeDetails></errorGroup>';
  const xml = `<Ticket_CancelDocumentReply>${document('O', '')}${document('N', refused)}</Ticket_CancelDocumentReply>`;
  const parsed = parseXml(decodeXml(new TextEncoder().encode(xml)));
  expect(parsed.ok && readErrors(parsed.value)).toMatchObject([{ code: '6150', level: 'error' }]);
});
