/**
 * NDC 17.2 against the training airline: every request valid by the published schema, every answer
 * read to the last leaf and valid too; and answers that are none.
 */
import { describe, expect, it, test } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { createNdcProvider } from '#main/providers/ndc/adapter.ts';
import { NDC_172_PROFILES } from '#main/providers/ndc/profiles.ts';
import { NDC_17_2 } from '#main/providers/ndc172/dialect.ts';
import { readPrice } from '#main/providers/ndc172/read/money.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import type { ProviderLeg, ProviderOffer } from '#main/providers/provider.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { parseXml } from '#main/providers/wire/xml.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  ALONE,
  answered,
  ask,
  book,
  call,
  costOf,
  FAMILY,
  flightsOf,
  issued,
  journeys,
  money,
  papers,
  ROUND,
  refused,
  searchFor,
  selections,
  testMessages,
} from '../ndc/training.ts';

const CODE = 'PROVIDER_10';
const [PROFILE] = NDC_172_PROFILES;
const BY = { order_id: 'O1', locator: null };

describe('a sale', () => {
  it('is refused for a name longer than 50 letters, and not sent with the rest cut off', async () => {
    const at = ask(CODE);
    const named = (letters: number) =>
      ALONE.map((one) => ({ ...one, last_name: 'B'.repeat(letters) }));
    await expect(book(at, named(51))).rejects.toThrow('names_at_most');
    const held = await book(at, named(50));
    const rename = (letters: number) =>
      at.provider.updatePassengers(
        held,
        held.passengers.map((one) => ({ ...one, first_name: 'A'.repeat(letters) })),
        call(),
      );
    expect(toEnglish(refused(await rename(51)).message)).toContain('at most 50 letters');
    expect(answered(await rename(50)).passengers[0]?.first_name).toBe('A'.repeat(50));
    expect(at.line.sent.filter((name) => name === 'OrderCreate')).toHaveLength(1);
  });

  it('is valid on both sides of the wire, and adds up', async () => {
    const at = ask(CODE);
    const held = await book(at, FAMILY);
    const total = FAMILY.reduce((all, { key }) => all + costOf(held, key), 0);
    expect(held.total_minor).toBe(total);
    const paid = await issued(at, held, 'AD0123456789');
    expect(papers(paid).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'TICKET PAX1 TICKETED',
      'TICKET PAX2 TICKETED',
      'TICKET PAX3 TICKETED',
    ]);
    expect(money(paid)).toEqual([`AD0123456789 CARD ${total} VISA 411111******1111 CAPTURED`]);
    const wanted = journeys('MIA-GRU 2026-12-29');
    const found = await at.provider.exchangeSearch(paid, searchFor(FAMILY, wanted), call());
    const offer = answered(found).offers.at(-1) as ProviderOffer;
    const request = { give_up: [1], selections: selections(offer) };
    const quote = answered(await at.provider.quoteExchange(paid, request, call()));
    expect(quote.offer.prices).toEqual(offer.prices);
    for (const line of requireSome(quote.lines)) {
      const { price } = paid.passengers.find((one) => one.key === line.passenger_key)!;
      expect(line.old).toEqual(price);
    }
    const map = answered(await at.provider.seatMap(paid, paid.slices[0]!.legs[0]!.key, call()));
    const seats = map.cabins.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
    const offered = new Set(
      seats.flatMap((seat) => seat.offers.flatMap((offer) => offer.passenger_keys)),
    );
    expect([...offered].sort()).toEqual(
      FAMILY.filter(({ pax_type }) => pax_type !== 'INF').map(({ key }) => key),
    );
    answered(await at.provider.baggage(paid, call()));
    const sent =
      'AirShopping OfferPrice OrderCreate AirDocIssue OrderReshop OrderReshop SeatAvailability ServiceList';
    expect(at.line.sent.join(' ')).toBe(sent);
    const kept = JSON.stringify([paid, at.line.logged, at.line.answers]);
    expect(kept).not.toContain('4111111111111111');
  });

  it('is read by its Order ID, and by the locator alone', async () => {
    const at = ask(CODE);
    const held = await book(at, FAMILY);
    const { order_id, locator } = held;
    const seen = answered(await at.provider.retrieve({ order_id, locator: null }, call()));
    expect([seen.order_id, seen.locator]).toEqual([order_id, locator]);
    expect(answered(await at.provider.retrieve({ order_id: null, locator }, call()))).toEqual(seen);
    const stranger = await at.provider.retrieve({ order_id: null, locator: 'ZZZZZ9' }, call());
    expect(refused(stranger).error).toBe('NOT_FOUND');
  });

  it('finds its own order again by the reference in a remark', async () => {
    const at = ask(CODE);
    at.line.lose('OrderCreate');
    const request = searchFor(ALONE, ROUND);
    const [first] = answered(await at.provider.search(request, call())).offers;
    const sale = { offer: first!, passengers: ALONE, remarks: [] };
    const lost = await at.provider.create(sale, call('AD00112233'));
    expect(refused(lost).retry).toBe('unknown');
    const flights = flightsOf([first!.journeys[0]!.slices[0]!.legs[0]!]);
    const created_after = '2026-11-21T12:00:00.000Z';
    const by = { reference: 'AD00112233', created_after, passengers: ALONE, flights };
    const found = answered(await at.provider.find(by, call()));
    expect(found.map((one) => one.reference)).toEqual(['AD00112233']);
    expect(answered(await at.provider.cancel(found[0]!, call('x'))).status).toBe('CANCELLED');
  });

  it('gives a paid order back for what was quoted, and for nothing else', async () => {
    const at = ask(CODE);
    const paid = await issued(at, await book(at, FAMILY), 'AD0123456789');
    expect(toEnglish(refused(await at.provider.cancel(paid, call())).message)).toMatch(/ask first/);
    const quote = answered(await at.provider.quoteCancel!(paid, call()));
    expect(quote).toMatchObject({ refund_minor: paid.total_minor, refund_to: 'FORM_OF_PAYMENT' });
    const other = { ...quote.key, refund_minor: paid.total_minor - 1 };
    expect(refused(await at.provider.cancel(paid, call(), other)).error).toBe('PRICE_CHANGED');
    const gone = answered(await at.provider.cancel(paid, call(), quote.key));
    expect(gone.status).toBe('CANCELLED');
    expect(requireSome(papers(gone)).every((text) => text.includes('CANCELLED'))).toBe(true);
    expect(at.line.sent.slice(-4).join(' ')).toBe(
      'OrderReshop OrderCancel OrderCancel OrderRetrieve',
    );
  });

  it('refuses what the version has no message for, without asking', async () => {
    const at = ask(CODE);
    const held = await book(at, FAMILY);
    const sent = at.line.sent.length;
    const refusals = [
      await at.provider.split(held, ['PAX2'], call()),
      await at.provider.void(held, ['0162170000001'], call()),
      await at.provider.reprice(held, { lowest: true, accept: false }, call()),
    ];
    expect(refusals.map((one) => refused(one).error)).toEqual(
      refusals.map(() => 'CAPABILITY_UNAVAILABLE'),
    );
    expect(at.line.sent).toHaveLength(sent);
  });
});

/** A provider that is answered with the same bytes whatever it asks. */
function answeredWith(bytes: string | Uint8Array, type = 'text/xml') {
  const options = {
    base_url: 'http://airline.test',
    authorization: null,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    training: true,
    fetch: async () => new Response(bytes as BodyInit, { headers: { 'content-type': type } }),
  };
  return createNdcProvider(PROFILE!, options, NDC_17_2);
}
const order = (inside: string, beside = '') =>
  `<OrderViewRS Version="17.2"><Document/><Success/><Response><Order OrderID="O1" Owner="UA">${inside}</Order>${beside}</Response></OrderViewRS>`;
const BOMB = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${order('<OrderItems/>').replace('O1', '&b;')}`;

describe('answers that are none', () => {
  it.each<[string, string | Uint8Array, string?]>([
    ['cut short', order('<OrderItems>').slice(0, 90)],
    ['an entity bomb', BOMB],
    ['HTML', '<html><body>Welcome</body></html>', 'text/html'],
    ['HTML that says it is XML', '<html><body>Welcome</body></html>'],
    ['another encoding', new Uint8Array([0xff, 0xfe, 0x3c, 0x00, 0x41])],
    ['empty', ''],
    ['another message', '<Hello xmlns="urn:x"><World/></Hello>'],
    ['no order in it', '<OrderViewRS><Document/><Success/><Response/></OrderViewRS>'],
  ])('%s is a mapped error', async (_, bytes, type) => {
    const failure = refused(await answeredWith(bytes, type).retrieve(BY, call()));
    expect(['PROVIDER_ERROR', 'NOT_FOUND']).toContain(failure.error);
  });

  it('an order without its flights is what was understood, and a warning', async () => {
    const service =
      '<Service ServiceID="S1" ServiceStatus="QQ"><PassengerRef>P9 P1</PassengerRef><SegmentRef>NOWHERE</SegmentRef></Service>';
    const price = '<PriceDetail><BaseAmount Code="USD">10.005</BaseAmount></PriceDetail>';
    const status = '<x:Status xmlns:x="urn:odd"><x:StatusCode>??</x:StatusCode></x:Status>';
    const items = `<OrderItems><OrderItem OrderItemID="I1">${service}${price}</OrderItem></OrderItems>`;
    const seen = answered(await answeredWith(order(items + status)).retrieve(BY, call()));
    expect([seen.status, seen.slices, seen.total_minor]).toEqual(['LIVE', [], 1001]);
    expect(seen.warnings.some((text) => toEnglish(text).startsWith('AMOUNT_ROUNDED'))).toBe(true);
  });

  it.each([
    ['IATA2016.2', '', 'NDC 16.2'],
    ['15.2', ' xmlns="http://www.iata.org/IATA/EDIST"', 'NDC 15.2'],
    ['5.000', ' xmlns="http://www.iata.org/IATA/EDIST/2016.2"', 'NDC 16.2'],
    ['', ' xmlns="http://www.iata.org/IATA/2015/00/2018.1/OrderViewRS"', 'NDC 18.1'],
    ['', ' xmlns="http://www.iata.org/IATA/2015/EASD/00/X"', 'NDC 20.2 or later'],
    ['', ' xmlns="http://xml.amadeus.com/2010/06/X"', 'Amadeus Web Services'],
  ])('version «%s»%s is refused by name, and is no empty booking', async (version, space, name) => {
    const xml = order('<OrderItems/>').replace('Version="17.2"', `Version="${version}"${space}`);
    const read = readAny172(new TextEncoder().encode(xml));
    expect(read).toMatchObject({ ok: false, error: { code: 'UNKNOWN_MESSAGE' } });
    expect(refused(await answeredWith(xml).retrieve(BY, call()))).toMatchObject({
      error: 'PROVIDER_ERROR',
      message: `The answer is of ${name}, which is not read here.`,
    });
  });

  it('17.1 is read, unless the items of its order are built as those before it', async () => {
    const as171 = (items: string) =>
      order(`<OrderItems>${items}</OrderItems>`).replace(
        'Version="17.2"',
        'Version="17.1" xmlns="http://www.iata.org/IATA/EDIST/2017.1"',
      );
    const service =
      '<Service ServiceID="S1"><PassengerRef>P1</PassengerRef><SegmentRef>G1</SegmentRef></Service>';
    const same = as171(`<OrderItem OrderItemID="I1">${service}</OrderItem>`);
    expect(answered(await answeredWith(same).retrieve(BY, call())).order_id).toBe('O1');
    const other = as171('<OrderItem><OrderItemID>I1</OrderItemID><FlightItem/></OrderItem>');
    expect(refused(await answeredWith(other).retrieve(BY, call()))).toMatchObject({
      message: 'The answer is of NDC before 17.2, which is not read here.',
    });
  });

  it('a version that only the document tells is believed, and a gateway’s own is not', () => {
    const of = (version: string) =>
      readAny172(
        new TextEncoder().encode(
          order('<OrderItems/>')
            .replace(' Version="17.2"', '')
            .replace(
              '<Document/>',
              `<Document><MessageVersion>${version}</MessageVersion></Document>`,
            ),
        ),
      );
    expect(of('15.2')).toMatchObject({ ok: false, error: { code: 'UNKNOWN_MESSAGE' } });
    expect(of('1.0').ok).toBe(true);
  });

  it('an airline’s own number of its messages says nothing of the standard', () => {
    const xml = order('<OrderItems/>').replace('Version="17.2"', 'Version="5.000"');
    expect(readAny172(new TextEncoder().encode(xml)).ok).toBe(true);
  });

  it('an error in words stays in words, with its code', async () => {
    const error =
      '<Error Code="129" Type="FLX" ShortText="ORDER NOT FOUND" Owner="UA">ORDER NOT FOUND: no O1</Error>';
    const xml = `<FlxTransactionResponse xmlns="http://farelogix.com/flx/OrderViewRS"><OrderViewRS><Document/><Errors>${error}</Errors></OrderViewRS></FlxTransactionResponse>`;
    expect(refused(await answeredWith(xml).retrieve(BY, call()))).toMatchObject({
      error: 'NOT_FOUND',
      retry: 'never',
      provider_code: '129',
      provider_text: 'ORDER NOT FOUND: no O1',
    });
  });
});

const sold = (refs: string, code: string, left: number) =>
  `<ClassOfService${refs}><Code SeatsLeft="${left}">${code}</Code></ClassOfService>`;

test.each([
  [
    'each flight',
    sold(' refs="S1 G1"', 'K', 4) + sold(' refs="S2 G2"', 'M', 2),
    ['K KA1 PUBLIC', 'M MB2 PUBLIC'],
    2,
  ],
  [
    'all flights',
    `<FareBasisCode><Code>PN3</Code></FareBasisCode>${sold('', 'P', 9)}`,
    ['P PN3 UNSPECIFIED', 'P PN3 UNSPECIFIED'],
    9,
  ],
])(
  'class, fare basis and seats stand with the price class for %s, and limits beside it',
  (_, classes, fares, seats) => {
    const segment = (key: string, from: string, to: string, at: string) =>
      `<FlightSegment SegmentKey="${key}"><Departure><AirportCode>${from}</AirportCode><Date>2027-03-01</Date><Time>${at}:00</Time></Departure><Arrival><AirportCode>${to}</AirportCode><Date>2027-03-01</Date><Time>${at}:55</Time></Arrival><MarketingCarrier><AirlineID>UA</AirlineID><FlightNumber>${at}</FlightNumber></MarketingCarrier></FlightSegment>`;
    const group = (key: string, basis: string) =>
      `<FareGroup ListKey="${key}"><Fare><FareCode>70J</FareCode></Fare><FareBasisCode><Code>${basis}</Code></FareBasisCode></FareGroup>`;
    const amount = (name: string) =>
      `<${name}><TotalAmount><SimpleCurrencyPrice Code="USD">90.50</SimpleCurrencyPrice></TotalAmount></${name}>`;
    const lists = `<DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC></Passenger></PassengerList><FareList>${group('G1', 'KA1')}${group('G2', 'MB2')}</FareList><FlightSegmentList>${segment('S1', 'BOS', 'EWR', '08')}${segment('S2', 'EWR', 'MIA', '10')}</FlightSegmentList><FlightList><Flight FlightKey="F1"><SegmentReferences>S1 S2</SegmentReferences></Flight></FlightList><PriceClassList><PriceClass PriceClassID="C1"><Name>Basic</Name>${classes}</PriceClass></PriceClassList></DataLists>`;
    const item = `<OfferItem OfferItemID="I1">${amount('TotalPriceDetail')}<Service ServiceID="V1"><PassengerRefs>P1</PassengerRefs><FlightRefs>F1</FlightRefs></Service><FareDetail><PassengerRefs>P1</PassengerRefs>${amount('Price')}<FareComponent><PriceClassRef>C1</PriceClassRef><SegmentRefs>S1 S2</SegmentRefs></FareComponent></FareDetail></OfferItem>`;
    const xml = `<AirShoppingRS Version="17.2"><Document/><Success/><OffersGroup><AirlineOffers><Offer OfferID="O1" Owner="UA"><OfferExpirationDateTime>2027-02-01T10:00:00Z</OfferExpirationDateTime><PaymentTimeLimitDateTime>2027-02-02T10:00:00Z</PaymentTimeLimitDateTime>${item}</Offer></AirlineOffers></OffersGroup>${lists}</AirShoppingRS>`;
    const read = readAny172(new TextEncoder().encode(xml));
    if (!read.ok) throw new Error(read.error.message);
    const [offer] = read.value.offers as ProviderOffer[];
    const [slice] = offer!.journeys[0]!.slices;
    expect(
      slice!.legs.map((leg) => `${leg.booking_class} ${leg.fare_basis} ${leg.fare_type}`),
    ).toEqual(fares);
    expect([slice!.seats_remaining, offer!.expires_at, offer!.payment_due_at]).toEqual([
      seats,
      '2027-02-01T10:00:00.000Z',
      '2027-02-02T10:00:00.000Z',
    ]);
    expect(read.value.not_understood).toEqual([]);
  },
);

describe('what an order says in another form', () => {
  it.each([
    ['DateTime="2027-03-01T10:00:00Z"', '2027-03-01T10:00:00.000Z'],
    ['Timestamp="2027-03-01T10:00:00Z"', '2027-03-01T10:00:00.000Z'],
    ['ShortDate="2027-03-01" Time="10:00"', '2027-03-01T10:00:00.000Z'],
    ['ShortDate="2027-03-01"', '2027-03-01T23:59:59.000Z'],
  ])('a limit as %s', async (told, payment_due_at) => {
    const limit = `<TimeLimits><PaymentTimeLimit ${told}/></TimeLimits>`;
    const seen = answered(await answeredWith(order(`<OrderItems/>${limit}`)).retrieve(BY, call()));
    expect(seen).toMatchObject({ payment_due_at });
  });

  it('what it takes with a payment made, and what it asks the agency to do', async () => {
    const paid =
      '<Payments><Payment><Type>CC</Type><Status><StatusCode>charge</StatusCode></Status><Amount><SimpleCurrencyPrice Code="USD">10.00</SimpleCurrencyPrice></Amount></Payment></Payments><OrderItems/>';
    const message =
      '<OrderViewProcessing><MarketingMessages><MarketMessage><Text>Seats are refunded by the airline only</Text></MarketMessage></MarketingMessages></OrderViewProcessing>';
    const xml = order(paid).replace('<Response>', `$&${message}`);
    const seen = answered(await answeredWith(xml).retrieve(BY, call()));
    expect(seen.payments).toMatchObject([{ amount_minor: 1000, status: 'CAPTURED' }]);
    const said = seen.warnings.map(toEnglish);
    expect(said).toContain('Seats are refunded by the airline only');
    expect(said.filter((text) => text.startsWith('STATUS_UNKNOWN'))).toEqual([]);
  });

  it('what befell an order that a notice does not show', () => {
    const text =
      '<OrderChangeNotif Version="17.2"><Document/><Query><Order OrderID="O1" Owner="IB"/><Amendments><Amendment><ActionType>CANCEL</ActionType><Remarks><Remark>0423</Remark></Remarks></Amendment></Amendments></Query></OrderChangeNotif>';
    const read = readAny172(new TextEncoder().encode(text));
    expect(read.ok && read.value.warnings.map(toEnglish)).toContain('Amendment: CANCEL / 0423');
  });

  it('that the schedule has changed', async () => {
    const status = '<Status ScheduleChangeInd="true"><StatusCode>OK</StatusCode></Status>';
    const seen = answered(await answeredWith(order(`<OrderItems/>${status}`)).retrieve(BY, call()));
    expect(seen.warnings.map(toEnglish)).toContain('New times of the airline wait to be accepted');
  });
});

describe('flights', () => {
  it('a way on the ground is none, and what has one is sold', () => {
    const segment = (key: string, from: string, to: string, at: string, number: string) =>
      `<FlightSegment SegmentKey="${key}"><Departure><AirportCode>${from}</AirportCode><Date>2027-03-01</Date><Time>${at}:00</Time></Departure><Arrival><AirportCode>${to}</AirportCode><Date>2027-03-01</Date><Time>${at}:55</Time></Arrival><MarketingCarrier><AirlineID>UA</AirlineID><FlightNumber>${number}</FlightNumber></MarketingCarrier></FlightSegment>`;
    const total =
      '<TotalAmount><SimpleCurrencyPrice Code="USD">90.50</SimpleCurrencyPrice></TotalAmount>';
    const lists = `<DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC></Passenger></PassengerList><FlightSegmentList>${segment('S1', 'BOS', 'EWR', '08', '11')}${segment('S2', 'EWR', 'JFK', '10', 'ARNK')}${segment('S3', 'JFK', 'MIA', '13', '12')}</FlightSegmentList><FlightList><Flight FlightKey="F1"><Journey><Time>PT5H55M</Time></Journey><SegmentReferences>S1 S2 S3</SegmentReferences></Flight></FlightList></DataLists>`;
    const item = `<OfferItem OfferItemID="I1"><TotalPriceDetail>${total}</TotalPriceDetail><Service ServiceID="V1"><PassengerRefs>P1</PassengerRefs><FlightRefs>F1</FlightRefs></Service><FareDetail><PassengerRefs>P1</PassengerRefs><Price>${total}<BaseAmount Code="USD">80.00</BaseAmount><Taxes><Total Code="USD">10.50</Total></Taxes></Price><FareComponent><FareBasis><FareBasisCode><Code>KX</Code></FareBasisCode><RBD>K</RBD></FareBasis><SegmentRefs>S1 S2 S3</SegmentRefs></FareComponent></FareDetail></OfferItem>`;
    const xml = `<AirShoppingRS Version="17.2"><Document/><Success/><OffersGroup><AirlineOffers><Offer OfferID="O1" Owner="UA">${item}</Offer></AirlineOffers></OffersGroup>${lists}</AirShoppingRS>`;
    const read = readAny172(new TextEncoder().encode(xml));
    if (!read.ok) throw new Error(read.error.message);
    const [offer] = read.value.offers as ProviderOffer[];
    const [slice] = offer!.journeys[0]!.slices;
    expect(slice!.legs.map((leg) => `${leg.origin}${leg.flight_number}${leg.destination}`)).toEqual(
      ['BOS11EWR', 'JFK12MIA'],
    );
    expect(slice).toMatchObject({ origin: 'BOS', destination: 'MIA', duration_min: 355 });
    expect(offer!.journeys).toHaveLength(1);
    expect([read.value.warnings, read.value.not_understood]).toEqual([[], []]);
  });

  it.each([
    ['<AirlineID/><Name>Cape Air</Name>', null, 'Cape Air'],
    ['<AirlineID Name="Cape Air"/>', null, 'Cape Air'],
    ['<AirlineID>9K</AirlineID><Name>Cape Air</Name>', '9K', undefined],
  ])('an operating airline that is %s', (operating, code, name) => {
    const point = (at: string, airport: string) =>
      `<${at}><AirportCode>${airport}</AirportCode><Date>2027-03-01</Date><Time>10:00</Time></${at}>`;
    const segment = `<FlightSegment SegmentKey="S1">${point('Departure', 'BOS')}${point('Arrival', 'ACK')}
      <MarketingCarrier><AirlineID>UA</AirlineID><FlightNumber>5001</FlightNumber></MarketingCarrier>
      <OperatingCarrier>${operating}</OperatingCarrier></FlightSegment>`;
    const lists = `<DataLists><FlightSegmentList>${segment}</FlightSegmentList></DataLists>`;
    const answer = `<ServiceListRS Version="17.2"><Document/><Success/>${lists}</ServiceListRS>`;
    const read = readAny172(new TextEncoder().encode(answer));
    const [flight] = (read.ok ? read.value.flights : []) as ProviderLeg[];
    expect([flight?.operating_carrier, flight?.operating_name]).toEqual([code, name]);
  });
});

describe('amounts', () => {
  const total = (text: string, beside: string) => {
    const price = `<TotalOrderPrice><SimpleCurrencyPrice Code="USD">${text}</SimpleCurrencyPrice></TotalOrderPrice>`;
    const read = readAny172(new TextEncoder().encode(order(`${price}<OrderItems/>`, beside)));
    return read.ok ? (read.value.booking as { total_minor: number }).total_minor : null;
  };
  const DECIMALS =
    '<Metadata><Other><OtherMetadata><CurrencyMetadatas><CurrencyMetadata MetadataKey="USD"><Decimals>2</Decimals></CurrencyMetadata></CurrencyMetadatas></OtherMetadata></Other></Metadata>';
  const PENALTY =
    '<PenaltyList><Penalty ObjectKey="P1"><Details><Detail><Amounts><Amount><CurrencyAmountValue Code="USD">75.00</CurrencyAmountValue></Amount></Amounts></Detail></Details></Penalty></PenaltyList>';
  it.each([
    ['whole minor units where the metadata says so', '27540', DECIMALS, 27540],
    ['as written where nothing is said', '275', '', 27500],
    ['with a point as written', '112.7', '', 11270],
    ['a point outweighs the metadata', '275.40', DECIMALS, 27540],
    ['a point in a penalty does not', '27540', `${DECIMALS}${PENALTY}`, 27540],
    ['below nothing', '-33244', DECIMALS, -33244],
  ])('%s', (_, text, metadata, minor) => {
    expect(total(text, metadata)).toBe(minor);
  });

  it('says where the metadata names more decimals than the money has', () => {
    const told = (text: string) => {
      const price = `<TotalOrderPrice><SimpleCurrencyPrice Code="USD">${text}</SimpleCurrencyPrice></TotalOrderPrice>`;
      const thousandths = DECIMALS.replace('>2<', '>3<');
      const read = readAny172(
        new TextEncoder().encode(order(`${price}<OrderItems/>`, thousandths)),
      );
      return read.ok ? read.value.warnings.map(toEnglish) : [];
    };
    const digits = /AMOUNT_ROUNDED/;
    expect(told('27541').filter((text) => digits.test(text))).toHaveLength(1);
    expect(told('27540').filter((text) => digits.test(text))).toEqual([]);
  });

  it('a fee in another money counts by what it is in the money of its price', () => {
    const fee =
      '<Fee><Amount Code="USD">3</Amount><LocalAmount Code="EUR">2</LocalAmount><Designator>OB</Designator></Fee>';
    const fees = `<Fees><Total Code="EUR" refundInd="false">2</Total><Breakdown>${fee}</Breakdown></Fees>`;
    const parsed = parseXml(`<Price><BaseAmount Code="EUR">10</BaseAmount>${fees}</Price>`);
    expect(parsed.ok && readPrice(parsed.value, new Reading())).toMatchObject({
      total_minor: 1_200,
      taxes: [{ code: 'OB', amount_minor: 200, refundable: false }],
    });
  });
});

it('penalties of the list are those of the fare that names them, by their stage', () => {
  const penalty = (key: string, flag: string, inner: string) =>
    `<Penalty ${flag} ObjectKey="${key}"><Details><Detail>${inner}</Detail></Details></Penalty>`;
  const amount = (value: string, name: string) =>
    `<Amount><CurrencyAmountValue Code="EUR">${value}</CurrencyAmountValue><AmountApplication>${name}</AmountApplication></Amount>`;
  const amounts = `<Amounts>${amount('45.00', 'minPrice')}${amount('60.00', 'maxPrice')}</Amounts>`;
  const list = `<PenaltyList>${penalty('R1', 'RefundableInd="false"', '<Type>Cancel</Type><Application>2</Application>')}${penalty('R2', '', `<Type>Change</Type><Application>3</Application>${amounts}`)}</PenaltyList>`;
  const own = `<Detail><Type>Change</Type><Application>2</Application><Amounts>${amount('30.00', 'maxPrice')}</Amounts></Detail>`;
  const point = (name: string, place: string, time: string) =>
    `<${name}><AirportCode>${place}</AirportCode><Date>2027-03-01</Date><Time>${time}</Time></${name}>`;
  const flight = `<FlightSegmentList><FlightSegment SegmentKey="S1">${point('Departure', 'MAD', '10:00')}${point('Arrival', 'BIO', '11:00')}<MarketingCarrier><AirlineID>IB</AirlineID><FlightNumber>438</FlightNumber></MarketingCarrier></FlightSegment></FlightSegmentList><FlightList><Flight FlightKey="F1"><SegmentReferences>S1</SegmentReferences></Flight></FlightList>`;
  const total =
    '<TotalAmount><SimpleCurrencyPrice Code="EUR">90.50</SimpleCurrencyPrice></TotalAmount>';
  const fare = `<FareDetail><PassengerRefs>P1</PassengerRefs><FareComponent><FareRules><Penalty refs="R1 R2" ChangeFeeInd="true"><Details>${own}</Details></Penalty></FareRules><SegmentRefs>S1</SegmentRefs></FareComponent></FareDetail>`;
  const item = `<OfferItem OfferItemID="I1"><TotalPriceDetail>${total}</TotalPriceDetail><Service ServiceID="V1"><PassengerRefs>P1</PassengerRefs><FlightRefs>F1</FlightRefs></Service>${fare}</OfferItem>`;
  const xml = `<AirShoppingRS Version="17.2"><Document/><Success/><OffersGroup><AirlineOffers><Offer OfferID="O1" Owner="IB">${item}</Offer></AirlineOffers></OffersGroup><DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC></Passenger></PassengerList>${flight}${list}</DataLists></AirShoppingRS>`;
  const read = readAny172(new TextEncoder().encode(xml));
  if (!read.ok) throw new Error(read.error.message);
  const [offer] = read.value.offers as ProviderOffer[];
  expect(offer!.journeys[0]!.slices[0]!.features).toMatchObject([
    { type: 'REFUND', attribute: 'NOT_OFFERED', when: 'BEFORE_DEPARTURE' },
    { type: 'CHANGE', attribute: 'CHARGEABLE', penalty_minor: 6000, when: 'AFTER_DEPARTURE' },
    { type: 'CHANGE', attribute: 'CHARGEABLE', penalty_minor: 3000, when: 'BEFORE_DEPARTURE' },
  ]);
});

describe('what nothing is taken of', () => {
  const part = '<Results><Part><PartID>1</PartID></Part></Results>';
  const read = (name: string, inner: string) => {
    const text = `<${name} Version="17.2"><Document/><Success/>${inner}</${name}>`;
    const told = readAny172(new TextEncoder().encode(text));
    return told.ok ? told.value.warnings.map(toEnglish) : [];
  };

  it.each([
    ['AirShoppingRS', part],
    ['OfferPriceRS', part],
    ['ServiceListRS', part],
    ['OrderViewRS', `<Response>${part}</Response>`],
    ['OrderReshopRS', `<Response>${part}</Response>`],
  ])('%s: is said', (name, inner) => {
    expect(read(name, inner)).toContain(
      'NOTHING_READ: The answer holds nothing that could be read (Results).',
    );
  });

  it('offers as a search has them are no priced offer', () => {
    const offer =
      '<Offer OfferID="OF1" Owner="LA"><OfferItem OfferItemID="OI1"><TotalPriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">1.00</SimpleCurrencyPrice></TotalAmount></TotalPriceDetail></OfferItem></Offer>';
    const group = `<OffersGroup><AirlineOffers>${offer}</AirlineOffers></OffersGroup>`;
    expect(read('OfferPriceRS', group)).toContain(
      'NOTHING_READ: The answer holds nothing that could be read (OffersGroup).',
    );
  });

  it.each([
    '<OffersGroup/>',
    '<OffersGroup><AirlineOffers/></OffersGroup>',
    '<OffersGroup><CarrierOffers><CarrierOffersSummary><MatchedOfferQty>0</MatchedOfferQty></CarrierOffersSummary></CarrierOffers></OffersGroup>',
  ])('no offers at all are no offers: %s', (group) => {
    expect(read('AirShoppingRS', group)).toEqual([]);
  });

  it('an answer is found in what its gateway puts around it', () => {
    const answer = `<AirShoppingRS Version="17.2"><Document/><Success/>${part}</AirShoppingRS>`;
    const told = readAny172(
      new TextEncoder().encode(
        `<Envelope><Body><MSG_Envelope><MSG_Header><Function>AirShoppingRQ</Function></MSG_Header><MSG_Body><MSG_Payload>${answer}</MSG_Payload></MSG_Body></MSG_Envelope></Body></Envelope>`,
      ),
    );
    expect(told).toMatchObject({ ok: true, value: { message: 'AirShoppingRS', kind: 'offers' } });
  });
});

testMessages();
