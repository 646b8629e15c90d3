/** Orders of NDC 17.2 in the manner of senders that name directions, list bases and void papers. */
import { expect, test } from 'vitest';
import { answerInEnglish, toEnglish } from '#main/contract/phrase.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';

const flight = (key: string, from: string, to: string, date: string) =>
  `<FlightSegment SegmentKey="${key}"><Departure><AirportCode>${from}</AirportCode><Date>${date}</Date><Time>09:00</Time></Departure>` +
  `<Arrival><AirportCode>${to}</AirportCode><Date>${date}</Date><Time>12:00</Time></Arrival>` +
  '<MarketingCarrier><AirlineID>LA</AirlineID><FlightNumber>438</FlightNumber></MarketingCarrier>' +
  '<OperatingCarrier><AirlineID>LA</AirlineID><Disclosures><Description><Text>true</Text></Description></Disclosures></OperatingCarrier>' +
  '<FlightDetail><FlightDuration><Value>PT0H0M</Value></FlightDuration></FlightDetail></FlightSegment>';
const direction = (key: string, refs: string, from: string, to: string) =>
  `<OriginDestination OriginDestinationKey="${key}" refs="${refs}"><DepartureCode>${from}</DepartureCode><ArrivalCode>${to}</ArrivalCode></OriginDestination>`;
const component = (segment: string) =>
  `<FareComponent><FareBasis><FareBasisCode><Code>KLIGHT</Code></FareBasisCode></FareBasis><SegmentRefs>${segment}</SegmentRefs></FareComponent>`;
const service = (id: string, ref: string) =>
  `<Service ServiceID="${id}"><PassengerRef>P1</PassengerRef>${ref}</Service>`;
const price = (total: string, rest = '') =>
  `<PriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">${total}</SimpleCurrencyPrice></TotalAmount>${rest}</PriceDetail>`;
const trip =
  `<OrderItem OrderItemID="I1">${price('110.00', '<BaseAmount Code="USD">90.00</BaseAmount><Taxes><Total Code="USD">20.00</Total></Taxes>')}` +
  `${service('S1', '<SegmentRef>OUT</SegmentRef>')}${service('S2', '<SegmentRef>BACK</SegmentRef>')}` +
  `<FareDetail><Price><BaseAmount Code="USD">90.00</BaseAmount></Price>${['F1', 'F2', 'F3'].map(component).join('')}</FareDetail></OrderItem>`;
const bag = `<OrderItem OrderItemID="I2">${price('40.00')}${service('S3', '<ServiceDefinitionRef SegmentRefs="F1">BAG</ServiceDefinitionRef>')}</OrderItem>`;
const paper = (status: string) =>
  `<TicketDocInfos><TicketDocInfo><TicketDocument><TicketDocNbr>0450000000001</TicketDocNbr><Type>702</Type>` +
  `<CouponInfo><CouponNumber>1</CouponNumber><Status>${status}</Status></CouponInfo></TicketDocument>` +
  '<PassengerReference>P1</PassengerReference></TicketDocInfo></TicketDocInfos>';
const lists =
  '<DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC><Individual><GivenName>ANA</GivenName><Surname>SILVA</Surname></Individual></Passenger></PassengerList>' +
  `<FlightSegmentList>${flight('F1', 'GRU', 'LIM', '2027-06-05')}${flight('F2', 'LIM', 'MIA', '2027-06-06')}${flight('F3', 'MIA', 'GRU', '2027-06-15')}</FlightSegmentList>` +
  `<OriginDestinationList>${direction('OUT', 'F1 F2', 'GRU', 'MIA')}${direction('BACK', 'F3', 'MIA', 'GRU')}</OriginDestinationList>` +
  '<ServiceDefinitionList><ServiceDefinition ServiceDefinitionID="BAG"><Name>Bag</Name></ServiceDefinition></ServiceDefinitionList></DataLists>';

function readOrder(
  items: string,
  papers = '',
  status = '',
  named = lists,
  stamp = '',
  owner = 'LA',
  change = (told: string) => told,
): ProviderOrder {
  const xml =
    `<OrderViewRS xmlns="http://www.iata.org/IATA/EDIST/2017.2" Version="17.2"${stamp}><Document/><Success/><Response>` +
    `<Order OrderID="O1" Owner="${owner}">${status}<OrderItems>${items}</OrderItems></Order>${papers}${named}</Response></OrderViewRS>`;
  const told = readAny172(new TextEncoder().encode(change(xml)));
  if (!told.ok) throw new Error(told.error.message);
  return told.value.booking as ProviderOrder;
}

test('a service that names a direction is for the flights of that direction', () => {
  const { slices, key, warnings } = readOrder(trip);
  expect(slices.map(({ legs }) => legs.map((leg) => leg.key).join(' '))).toEqual(['F1 F2', 'F3']);
  expect(key).toMatchObject({ items: [{ id: 'I1', segments: ['F1', 'F2', 'F3'] }] });
  expect(warnings.map(toEnglish)).toEqual([]);
});

test.each(['by its coupon', 'by the item'])(
  'a bag of two passengers is one of each, with the EMD of each %s',
  (way) => {
    const second = lists.replace(
      '</PassengerList>',
      '<Passenger PassengerID="P2"><PTC>ADT</PTC><Individual><GivenName>EVA</GivenName><Surname>SILVA</Surname></Individual></Passenger>$&',
    );
    const numbers = ['0458200000001', '0458200000002'];
    const said = numbers.map((one) => `<Remark>${one}</Remark>`).join('');
    const named = `<OrderItemDetails><OrderItemDetail><OrderInstructions><FreeFormTextInstruction>${said}</FreeFormTextInstruction></OrderInstructions></OrderItemDetail></OrderItemDetails>`;
    const by_coupon = way === 'by its coupon';
    const papers = numbers.map((number, at) => {
      const refs = by_coupon ? '<ServiceReferences>S3</ServiceReferences>' : '';
      return `<TicketDocInfo><TicketDocument><TicketDocNbr>${number}</TicketDocNbr><Type>J</Type><CouponInfo><CouponNumber>1</CouponNumber>${refs}<Status>O</Status></CouponInfo></TicketDocument><PassengerReference>P${at + 1}</PassengerReference></TicketDocInfo>`;
    });
    const both = bag
      .replace('<PassengerRef>P1<', '<PassengerRef>P1 P2<')
      .replace('</OrderItem>', by_coupon ? '$&' : `${named}$&`);
    const papers_of_all = `<TicketDocInfos>${papers.join('')}</TicketDocInfos>`;
    const { services, key } = readOrder(trip + both, papers_of_all, '', second);
    expect(
      services.map((one) => [one.key, one.passenger_key, one.amount_minor, one.document_number]),
    ).toEqual([
      ['S3/P1', 'P1', 2_000, numbers[0]],
      ['S3/P2', 'P2', 2_000, numbers[1]],
    ]);
    expect(key).toMatchObject({ items: [{}, { id: 'I2', services: ['S3/P1', 'S3/P2'] }] });
  },
);

test('a price of miles and money is said to ask for miles', () => {
  const { total_minor, warnings } = readOrder(
    trip.replace(
      '<SimpleCurrencyPrice Code="USD">110.00</SimpleCurrencyPrice>',
      '<CombinationPricing><Partial><Currency>$&</Currency><Redemption><Unit>Miles</Unit><Quantity>25000</Quantity></Redemption></Partial></CombinationPricing>',
    ),
  );
  expect(total_minor).toBe(11_000);
  expect(warnings.map(toEnglish)).toEqual([
    'PRICED_IN_MILES: A price is also told as 25000 Miles; no amount here holds these.',
  ]);
});

test('a status that nobody knows is said', () => {
  const { status, warnings } = readOrder(
    trip.replace('<PriceDetail>', '<ItemStatus>QQ</ItemStatus>$&'),
    '',
    '<Status><StatusCode>FROZEN</StatusCode></Status>',
  );
  expect(status).toBe('LIVE');
  expect(warnings.map(toEnglish)).toEqual([
    'STATUS_UNKNOWN: I1 has the status QQ, which is not known.',
    'STATUS_UNKNOWN: O1 has the status FROZEN, which is not known.',
  ]);
});

test('an arrival without a date is as many days later as it says', () => {
  const later = lists.replace(
    '<AirportCode>LIM</AirportCode><Date>2027-06-05</Date><Time>12:00</Time>',
    '<AirportCode>LIM</AirportCode><Time>02:00</Time><ChangeOfDay>1</ChangeOfDay>',
  );
  const { slices, warnings } = readOrder(trip, '', '', later);
  expect(slices[0]!.legs[0]).toMatchObject({
    departure: '2027-06-05T09:00',
    arrival: '2027-06-06T02:00',
  });
  expect(warnings).toEqual([]);
});

test('of two people with one key the first is shown, and that is said', () => {
  const second = lists.replace(
    '</PassengerList>',
    '<Passenger PassengerID="P1"><PTC>ADT</PTC><Individual><GivenName>EVA</GivenName><Surname>SILVA</Surname></Individual></Passenger>$&',
  );
  const { passengers, warnings } = readOrder(trip, '', '', second);
  expect(passengers.map(({ first_name }) => first_name)).toEqual(['ANA']);
  expect(warnings.map(toEnglish)).toEqual([
    'Two passengers are named P1; the first of them is shown.',
  ]);
});

test('the first of a conjunction set may carry the last digits of its end', () => {
  const { tickets } = readOrder(trip, paper('O').replace('0450000000001', '045-0000000001-02'));
  expect(tickets.map(({ number }) => number)).toEqual(['0450000000001']);
});

test.each([
  ['MinimumPenaltyAmount 50, MaximumPenaltyAmount 150', 15_000, '50.00 USD – 150.00 USD'],
  ['MAX 150, MIN 50', 15_000, '50.00 USD – 150.00 USD'],
  ['MAX 150', 15_000, null],
  ['Other 70', 7_000, null],
])('a fee for a change of %s', (told, penalty_minor, text) => {
  const amounts = told.split(', ').map((one) => {
    const [name, amount] = one.split(' ');
    return `<Amount><CurrencyAmountValue Code="USD">${amount}.00</CurrencyAmountValue><AmountApplication>${name}</AmountApplication></Amount>`;
  });
  const rules = `<FareRules><Penalty ChangeFeeInd="true"><Details><Detail><Type>Change</Type><Amounts>${amounts.join('')}</Amounts></Detail></Details></Penalty></FareRules>`;
  const { slices } = readOrder(trip.replace('<SegmentRefs>F1', `${rules}$&`));
  expect(slices[0]!.features).toMatchObject([{ type: 'CHANGE', penalty_minor, text }]);
});

test('a fee of nothing beside a share is that share', () => {
  const amounts =
    '<Amount><CurrencyAmountValue Code="USD">0</CurrencyAmountValue><PercentageValue>50</PercentageValue></Amount>';
  const rules = `<FareRules><Penalty ChangeFeeInd="true"><Details><Detail><Type>Change</Type><Amounts>${amounts}</Amounts></Detail></Details></Penalty></FareRules>`;
  const { slices } = readOrder(trip.replace('<SegmentRefs>F1', `${rules}$&`));
  expect(slices[0]!.features).toMatchObject([
    { type: 'CHANGE', attribute: 'CHARGEABLE', penalty_minor: null, penalty_percent: 50 },
  ]);
});

test.each([
  ['ChangeAllowedInd="false"', 'NOT_OFFERED'],
  ['ChangeAllowedInd="true" ChangeFeeInd="false"', 'INCLUDED'],
  ['ChangeAllowedInd="true"', 'CHARGEABLE'],
  ['ChangeFeeInd="true"', 'CHARGEABLE'],
])('a change of a fare with %s is %s', (flags, attribute) => {
  const rules = `<FareRules><Penalty ${flags}/></FareRules>`;
  const { slices } = readOrder(trip.replace('<SegmentRefs>F1', `${rules}$&`));
  expect(slices[0]!.features).toMatchObject([{ type: 'CHANGE', attribute }]);
});

test('a flight that the lists do not have costs the order no other', () => {
  const { slices, warnings } = readOrder(trip, '', '', lists.replace('SegmentKey="F3"', ''));
  expect(slices.map(({ legs }) => legs.map((leg) => leg.key).join(' '))).toEqual(['F1 F2']);
  expect(warnings.map(toEnglish)).toContainEqual(expect.stringMatching(/\bF3\b/));
});

test('an order is read where items, status, limits and locators stand as in later versions', () => {
  const order = readOrder('', '', '', lists, '', 'LA', (told) =>
    told.replace(
      / OrderID="O1" Owner="LA">.*<\/OrderItems>/,
      `><OrderID Owner="LA">O1</OrderID><StatusCode>CANCELLED</StatusCode><CreationDateTime>2027-01-02T10:00:00Z</CreationDateTime><TotalPrice><SimpleCurrencyPrice Code="USD">110.00</SimpleCurrencyPrice></TotalPrice>${trip.replace(
        '<PriceDetail>',
        '<BookingRef><BookingID>AB12CD</BookingID><BookingEntity><Carrier><AirlineDesigCode>LA</AirlineDesigCode></Carrier></BookingEntity></BookingRef>$&',
      )}`,
    ),
  );
  expect(order).toMatchObject({
    order_id: 'O1',
    owner: 'LA',
    status: 'CANCELLED',
    created_at: '2027-01-02T10:00:00.000Z',
    locator: 'AB12CD',
    total_minor: 11_000,
  });
  expect(order.slices).toHaveLength(2);
});

test.each([
  ['<OffersGroup><AirlineOffers><Offer OfferID="O1"/></AirlineOffers></OffersGroup>', 'offers'],
  ['<OffersGroup/>', 'error'],
  ['', 'error'],
])('an error beside offers leaves them an answer: %s is %s', (content, kind) => {
  const xml = `<AirShoppingRS Version="17.2"><Document/><Errors><Error Code="911">One airline failed</Error></Errors>${content}</AirShoppingRS>`;
  const told = readAny172(new TextEncoder().encode(xml));
  expect(told.ok && told.value.kind).toBe(kind);
});

test('what comes with a fare is told of the fare', () => {
  const meal = service('S4', '<ServiceDefinitionRef SegmentRefs="F3">MEAL</ServiceDefinitionRef>');
  const named = lists.replace(
    '</ServiceDefinitionList>',
    '<ServiceDefinition ServiceDefinitionID="MEAL"><Name>Hot meal</Name></ServiceDefinition>$&',
  );
  const { slices } = readOrder(trip.replace('<FareDetail>', `${meal}$&`), '', '', named);
  expect(slices.map(({ features }) => features.map(({ type, text }) => [type, text]))).toEqual([
    [],
    [['MEAL', 'Hot meal']],
  ]);
});

test.each([
  ['', '2027-05-01T18:00:00.000Z'],
  [' TimeStamp="2027-04-01T10:00:00+01:00"', '2027-05-01T17:00:00.000Z'],
  [' TimeStamp="2027-04-01T10:00:00Z"', '2027-05-01T18:00:00.000Z'],
])('a limit without a zone is by the clock of who sent%s it: %s', (stamp, due) => {
  const limit = '<TimeLimits><PaymentTimeLimit DateTime="2027-05-01T18:00:00"/></TimeLimits>';
  expect(readOrder(trip, '', limit, lists, stamp).payment_due_at).toBe(due);
});

test('a limit to pay holds while somebody has no ticket, and no longer', () => {
  const limit = '<TimeLimits><PaymentTimeLimit DateTime="2027-05-01T18:00:00Z"/></TimeLimits>';
  const person = (key: string, type: string) =>
    `<Passenger PassengerID="${key}"><PTC>${type}</PTC><Individual><GivenName>LEO</GivenName><Surname>SILVA</Surname></Individual></Passenger>`;
  let papers = paper('O');
  const due = (...others: string[]) => {
    const named = lists.replace('</PassengerList>', `${others.join('')}$&`);
    const items = others.length === 0 ? trip : trip.replaceAll('>P1<', '>P1 P2<');
    return readOrder(items, papers, limit, named).payment_due_at;
  };
  expect(due()).toBe(null);
  expect(due(person('P2', 'INF'))).toBe(null);
  expect(due(person('P2', 'ADT'))).toBe('2027-05-01T18:00:00.000Z');
  // Whoever is refunded waits for no ticket.
  papers = papers.replace(
    '</TicketDocInfos>',
    `${paper('R').slice('<TicketDocInfos>'.length)}`
      .replace('>P1<', '>P2<')
      .replace('0001<', '0002<'),
  );
  expect(due(person('P2', 'ADT'))).toBe(null);
});

test.each([
  ['LA', '', 'LA'],
  ['AAD', '', 'AA'],
  ['AAD', ' Owner="BA"', 'BA'],
  ['1A', '', 'AA'],
])('who owns an order may be a gateway: of %s and an item%s it is %s', (owner, seller, carrier) => {
  const items = trip.replace('<OrderItem', `$&${seller}`);
  const printed = paper('O').replace('0450000000001', '0010000000001');
  const locators = `<BookingReferences><BookingReference><ID>AB12CD</ID><AirlineID>${owner}</AirlineID></BookingReference></BookingReferences>`;
  const order = readOrder(items, printed, locators, lists, '', owner);
  expect(order.owner).toBe(owner);
  expect(order.validating_carrier).toBe(carrier);
  expect(order.airline_locators).toEqual([{ airline: carrier, locator: 'AB12CD' }]);
});

test('a paper that tells only the day of its issue is of that day in America too', () => {
  const dated = paper('O').replace('<CouponInfo>', '<DateOfIssue>2027-01-05</DateOfIssue>$&');
  expect(readOrder(trip, dated).tickets.map(({ issued_at }) => issued_at)).toEqual([
    '2027-01-05T12:00:00.000Z',
  ]);
});

test('an extra of another currency is in no sum, and a paper without a number is said', () => {
  const euros = bag.replace('Code="USD"', 'Code="EUR"');
  const unnumbered = paper('O').replace(/<TicketDocNbr>.*<\/TicketDocNbr>/, '');
  const { total_minor, services, tickets, warnings } = readOrder(trip + euros, unnumbered);
  expect([total_minor, services[0]?.amount_minor, tickets]).toEqual([11_000, 0, []]);
  expect(warnings.map(toEnglish)).toEqual(
    expect.arrayContaining([
      'CURRENCY_DIFFERS: I2 costs 40.00 EUR; no sum of the order holds that.',
      "PIECE_LEFT_OUT: Some of the order's tickets cannot be read and are left out.",
    ]),
  );
});

test('a direction names its flights as references too', () => {
  const told = (key: string, refs: string, from: string, to: string) =>
    direction(key, '', from, to).replace(
      '</OriginDestination>',
      `<FlightReferences>${refs}</FlightReferences></OriginDestination>`,
    );
  const { slices, key } = readOrder(
    trip,
    '',
    '',
    lists
      .replace(direction('OUT', 'F1 F2', 'GRU', 'MIA'), told('OUT', 'F1 F2', 'GRU', 'MIA'))
      .replace(direction('BACK', 'F3', 'MIA', 'GRU'), told('BACK', 'F3', 'MIA', 'GRU')),
  );
  expect(slices.map(({ legs }) => legs.map((leg) => leg.key).join(' '))).toEqual(['F1 F2', 'F3']);
  expect(key).toMatchObject({ items: [{ id: 'I1', segments: ['F1', 'F2', 'F3'] }] });
});

test.each([
  ['<SubTotal Code="USD">137.86</SubTotal><Application>AncillaryTotalFare</Application>', []],
  [
    '<SubTotal Code="USD">130.00</SubTotal><Application>AncillaryTotalFare</Application>',
    ['Offer OF1: what its passengers pay is not its total.'],
  ],
])('of a priced offer’s total, %s is for extras', (part, warnings) => {
  const fare = '<SubTotal Code="USD">110.00</SubTotal><Application>ItinTotalFare</Application>';
  const total = `<TotalPrice><DetailCurrencyPrice><Total Code="USD">247.86</Total><Details><Detail>${fare}</Detail><Detail>${part}</Detail></Details></DetailCurrencyPrice></TotalPrice>`;
  const item =
    '<OfferItem OfferItemID="OI1"><TotalPriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">110.00</SimpleCurrencyPrice></TotalAmount><BaseAmount Code="USD">110.00</BaseAmount></TotalPriceDetail>' +
    `<Service ServiceID="S1"><PassengerRefs>P1</PassengerRefs><FlightRefs>OUT</FlightRefs></Service><FareDetail><PassengerRefs>P1</PassengerRefs>${component('F1 F2')}</FareDetail></OfferItem>`;
  const xml = `<OfferPriceRS Version="17.2"><Document/><Success/><PricedOffer OfferID="OF1" Owner="LA">${total}${item}</PricedOffer>${lists}</OfferPriceRS>`;
  expect(answerInEnglish(readAny172(new TextEncoder().encode(xml)))).toMatchObject({
    value: {
      offer: { prices: [{ fare_minor: 11_000 }], key: { total_minor: 24_786 } },
      warnings,
      not_understood: [],
    },
  });
});

test('what a card costs beside the price is told, with an offer and with a payment', () => {
  const read = (xml: string) => {
    const told = readAny172(new TextEncoder().encode(xml));
    if (!told.ok) throw new Error(told.error.message);
    expect(told.value.not_understood).toEqual([]);
    return told.value.warnings.map(toEnglish).filter((text) => text.includes('SURCHARGE'));
  };
  const card = (code: string, cost: string) =>
    `<PaymentCardMetadata MetadataKey="M${code}"><CardCode>${code}</CardCode><Surcharge>${cost}</Surcharge></PaymentCardMetadata>`;
  const kinds =
    card('VI', '<Amount Code="USD">5.00</Amount>') +
    card('AX', '<PercentageValue>2</PercentageValue>') +
    card('CA', '<Amount Code="USD">0.00</Amount>');
  const item = `<OfferItem OfferItemID="OI1"><TotalPriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">110.00</SimpleCurrencyPrice></TotalAmount></TotalPriceDetail>${service('S1', '<FlightRefs>OUT</FlightRefs>').replaceAll('PassengerRef>', 'PassengerRefs>')}</OfferItem>`;
  const metadata = `<Metadata><Payment><PaymentCardMetadatas>${kinds}</PaymentCardMetadatas></Payment></Metadata>`;
  const priced = `<OfferPriceRS Version="17.2"><Document/><Success/><PricedOffer OfferID="OF1" Owner="LA">${item}</PricedOffer>${lists}${metadata}</OfferPriceRS>`;
  expect(read(priced)).toEqual([
    expect.stringMatching(/VI.*5\.00 USD/),
    expect.stringMatching(/AX.*2 %/),
  ]);
  const paid =
    '<Payments><Payment><Type>CC</Type><Method><PaymentCard><CardCode>VI</CardCode><Surcharge><Amount Code="USD">5.00</Amount></Surcharge></PaymentCard></Method><Amount Code="USD">115.00</Amount></Payment></Payments>';
  const { warnings } = readOrder(trip, '', paid);
  expect(warnings.map(toEnglish)).toContainEqual(expect.stringMatching(/VI.*5\.00 USD/));
});

test('a document of several passengers is of each of them', () => {
  const people = lists.replace(
    '</PassengerList>',
    '<Passenger PassengerID="P2"><PTC>ADT</PTC><Individual><GivenName>BIA</GivenName><Surname>SILVA</Surname></Individual></Passenger></PassengerList>',
  );
  const shared = paper('O').replace('>P1<', '>P1 P2<');
  expect(readOrder(trip, shared, '', people).tickets).toMatchObject([
    { passenger_key: 'P1', other_passenger_keys: ['P2'] },
  ]);
});

test('one passenger’s fares that are told without taxes are not said to disagree with the price', () => {
  const { passengers, warnings } = readOrder(trip);
  expect(passengers[0]?.price).toMatchObject({ fare_minor: 9000, tax_minor: 2000 });
  expect(warnings.map(toEnglish)).toEqual([]);
});

test.each([
  ['V', 'CONFIRMED'],
  ['RF', 'CONFIRMED'],
  ['E', 'CONFIRMED'],
  ['O', 'TICKETED'],
  ['F', 'TICKETED'],
])(
  'beside a document with a coupon of status %s a service without its own is %s',
  (coupon, status) => {
    expect(readOrder(trip + bag, paper(coupon)).services.map((one) => one.status)).toEqual([
      status,
    ]);
  },
);

test('fare basis with the flight, names and title with the document, country in small letters', () => {
  const plain = `<OrderItem OrderItemID="I1">${price('90.00')}${service('S1', '<SegmentRef>F1</SegmentRef>')}</OrderItem>`;
  const xml =
    '<OrderViewRS Version="17.2"><Document/><Success/><Response><Order OrderID="O1" Owner="LA">' +
    `<OrderItems>${plain}</OrderItems></Order><DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC><CitizenshipCountryCode>pe</CitizenshipCountryCode>` +
    '<IdentityDocument><IdentityDocumentNumber>77</IdentityDocumentNumber><IdentityDocumentType>PAS</IdentityDocumentType><NameTitle>Mrs</NameTitle><GivenName>ANA</GivenName><Surname>SILVA</Surname></IdentityDocument></Passenger></PassengerList>' +
    `<FlightSegmentList>${flight('F1', 'GRU', 'LIM', '2027-06-05').replace('</FlightSegment>', '<ClassOfService><Code>T</Code><FareBasisCode>TWEB</FareBasisCode></ClassOfService></FlightSegment>')}</FlightSegmentList></DataLists></Response></OrderViewRS>`;
  const told = readAny172(new TextEncoder().encode(xml));
  if (!told.ok) throw new Error(told.error.message);
  const { slices, passengers } = told.value.booking as ProviderOrder;
  expect(slices[0]!.legs[0]).toMatchObject({ booking_class: 'T', fare_basis: 'TWEB' });
  expect(passengers[0]).toMatchObject({
    title: 'Mrs',
    last_name: 'SILVA',
    nationality: 'PE',
    documents: [{ type: 'PASSPORT', number: '77' }],
  });
  expect(told.value.not_understood).toEqual([]);
});

test.each([
  ['REJECTED', '', 'UC'],
  ['FAILED', 'HK', 'HK'],
  ['OPENED', '', 'HK'],
])('of an order that is %s a flight of status «%s» is %s', (status, own, expected) => {
  const items = trip.replaceAll(
    '<Service ',
    own ? `<Service ServiceStatus="${own}" ` : '<Service ',
  );
  const { slices } = readOrder(items, '', `<Status><StatusCode>${status}</StatusCode></Status>`);
  expect(slices[0]!.legs[0]!.status).toBe(expected);
});

test('a listed order names its passengers in one text, or in the parts of a name', () => {
  const xml =
    '<OrderListRS xmlns="http://www.iata.org/IATA/EDIST/2017.2" Version="17.2"><Document/><Success/><Response><Orders><Order>' +
    '<Passengers><FullName>ANA SILVA</FullName><FullName><Surname>SOUZA</Surname><Given>BRUNO</Given></FullName></Passengers>' +
    '<OrderID Owner="LA">O1</OrderID></Order></Orders></Response></OrderListRS>';
  const told = readAny172(new TextEncoder().encode(xml));
  expect(told).toMatchObject({
    ok: true,
    value: {
      kind: 'orders',
      not_understood: [],
      orders: [
        {
          order_id: 'O1',
          passengers: [
            { first_name: '', last_name: 'ANA SILVA' },
            { first_name: 'BRUNO', last_name: 'SOUZA' },
          ],
        },
      ],
    },
  });
});

test('a paper whose number stands among the instructions of an item is that item’s', () => {
  const said = (number: string) =>
    `<OrderItemDetails><OrderItemDetail><OrderInstructions><FreeFormTextInstruction><Remark>${number}</Remark></FreeFormTextInstruction></OrderInstructions></OrderItemDetail></OrderItemDetails></OrderItem>`;
  const document = (number: string, type: string) =>
    `<TicketDocInfo><TicketDocument><TicketDocNbr>${number}</TicketDocNbr><Type>${type}</Type></TicketDocument><PassengerReference>P1</PassengerReference></TicketDocInfo>`;
  const { services, remarks } = readOrder(
    trip.replace('</OrderItem>', said('0450000000001')) +
      bag.replace('</OrderItem>', said('0450000000002')) +
      bag.replace('I2', 'I3').replace('S3', 'S4').replace('</OrderItem>', said('Window please')),
    `<TicketDocInfos>${document('0450000000001', '702')}${document('0450000000002', 'J')}</TicketDocInfos>`,
  );
  expect(services.map((one) => [one.key, one.document_number])).toEqual([
    ['I2', '0450000000002'],
    ['I3', null],
  ]);
  expect(remarks).toEqual(['Window please']);
});

test('an airline’s flag about a flight is no condition, and nought no duration', () => {
  const [out] = readOrder(trip).slices;
  expect(out!.features.map(({ text }) => text)).not.toContain('true');
  expect(out!.legs.map(({ duration_min }) => duration_min)).toEqual([null, null]);
});

test.each([1, 3])('of a service that %i may be bought of no more is offered', (most) => {
  const rules = `<Detail><ServiceItemQuantityRules><MaximumQuantity>${most}</MaximumQuantity></ServiceItemQuantityRules></Detail>`;
  const definition = `<ServiceDefinition ServiceDefinitionID="A"><Name>Extra bag</Name>${rules}</ServiceDefinition>`;
  const item =
    '<ALaCarteOfferItem OfferItemID="1"><Eligibility><PassengerRefs>P1</PassengerRefs><SegmentRefs>F1</SegmentRefs></Eligibility><UnitPriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">28.00</SimpleCurrencyPrice></TotalAmount></UnitPriceDetail><Service ServiceID="S1"><ServiceDefinitionRef>A</ServiceDefinitionRef></Service></ALaCarteOfferItem>';
  const xml = `<ServiceListRS Version="17.2"><Document/><Success/><ALaCarteOffer OfferID="L1" Owner="LA">${item}</ALaCarteOffer>${lists.replace('</ServiceDefinitionList>', `${definition}</ServiceDefinitionList>`)}</ServiceListRS>`;
  expect(readAny172(new TextEncoder().encode(xml))).toMatchObject({
    value: { services: [{ name: 'Extra bag', max_quantity: most }] },
  });
});

test('a service at one price for a window and an aisle is named as both', () => {
  const definition = (id: string, name: string, words: string) =>
    `<ServiceDefinition ServiceDefinitionID="${id}"><Name>${name}</Name><Descriptions><Description><Text>Pick ${words}</Text></Description></Descriptions><BookingInstructions><Text>${words}</Text></BookingInstructions></ServiceDefinition>`;
  const item = (id: string, refs: string) =>
    `<ALaCarteOfferItem OfferItemID="${id}"><Eligibility><PassengerRefs>P1</PassengerRefs><SegmentRefs>F1</SegmentRefs></Eligibility><UnitPriceDetail><TotalAmount><SimpleCurrencyPrice Code="USD">28.00</SimpleCurrencyPrice></TotalAmount></UnitPriceDetail><Service ServiceID="S${id}"><ServiceDefinitionRef>${refs}</ServiceDefinitionRef></Service></ALaCarteOfferItem>`;
  const definitions =
    definition('A', 'RQST', 'Seat - Window') +
    definition('B', 'RQST', 'Seat - Aisle') +
    definition('C', 'MEAL', 'Bistro voucher') +
    definition('D', 'Lounge', 'Present at the desk');
  const xml = `<ServiceListRS Version="17.2"><Document/><Success/><ALaCarteOffer OfferID="L1" Owner="LA">${item('1', 'A B')}${item('2', 'C')}${item('3', 'D')}</ALaCarteOffer>${lists.replace('</ServiceDefinitionList>', `${definitions}</ServiceDefinitionList>`)}</ServiceListRS>`;
  expect(readAny172(new TextEncoder().encode(xml))).toMatchObject({
    value: {
      services: [
        {
          name: 'Seat - Window · Seat - Aisle',
          kind: 'SEAT',
          description: 'Pick Seat - Window · Pick Seat - Aisle',
        },
        { name: 'Bistro voucher' },
        { name: 'Lounge' },
      ],
    },
  });
});

test('an order that tells no price says so, and none that tells one does', () => {
  const unpriced = 'PRICE_MISSING: The order names no price.';
  const bare = trip
    .replace(
      price(
        '110.00',
        '<BaseAmount Code="USD">90.00</BaseAmount><Taxes><Total Code="USD">20.00</Total></Taxes>',
      ),
      '',
    )
    .replace(/<Price>.*?<\/Price>/, '');
  expect(readOrder(bare)).toMatchObject({ total_minor: 0 });
  expect(readOrder(bare).warnings.map(toEnglish)).toContain(unpriced);
  expect(readOrder(trip).warnings.map(toEnglish)).not.toContain(unpriced);
});

test('a flight that one passenger has lost is said', () => {
  const other = `<OrderItem OrderItemID="I3">${service('S9', '<SegmentRef>F1</SegmentRef>').replace('P1', 'P2')}</OrderItem>`;
  const lost = trip.replace('ServiceID="S1"', '$& ServiceStatus="HX"').replace('OUT<', 'F1<');
  const { slices, warnings } = readOrder(
    lost + other.replace('ServiceID="S9"', '$& ServiceStatus="HK"'),
  );
  expect(slices[0]!.legs[0]!.status).toBe('HK');
  expect(warnings.map(toEnglish)).toContain(
    'STATUS_DIFFERS: LA 438 is cancelled for ANA SILVA and not for everybody in the order.',
  );
});

test('an order whose total still holds what was cancelled says so', () => {
  const gone = bag.replace('<PriceDetail>', '<ItemStatus>XX</ItemStatus>$&');
  const paid = (total: string) =>
    `<TotalOrderPrice><SimpleCurrencyPrice Code="USD">${total}</SimpleCurrencyPrice></TotalOrderPrice>`;
  const two = lists.replace(
    '</PassengerList>',
    '<Passenger PassengerID="P2"><PTC>ADT</PTC><Individual><GivenName>EVA</GivenName><Surname>SILVA</Surname></Individual></Passenger>$&',
  );
  const tell = (total: string) =>
    readOrder(trip + gone.replace('P1', 'P2'), '', paid(total), two).warnings.map(toEnglish);
  expect(tell('110.00')).toEqual([]);
  expect(tell('150.00')).toEqual([
    'TOTAL_DIFFERS: The items of the order are not its total: 110.00 / 150.00 USD.',
  ]);
});

test.each([
  '<InvoluntaryIndicatorCode>I</InvoluntaryIndicatorCode>',
  '<InvoluntaryIndicatorCode><Code>I</Code></InvoluntaryIndicatorCode>',
])('an involuntary change is said: %s', (code) => {
  const { warnings } = readOrder(trip, paper('O').replace('<Status>', `${code}<Status>`));
  expect(warnings.map(toEnglish)).toEqual([
    'INVOLUNTARY: Coupon 1 of document 0450000000001 was issued as an involuntary change (I).',
  ]);
});

test('of two bags each has the EMD that is worth it', () => {
  const other = bag.replaceAll('40.00', '65.00').replace('"I2"', '"I3"').replace('"S3"', '"S4"');
  const emd = (number: string, value: string) =>
    `<TicketDocInfo><TicketDocument><TicketDocNbr>${number}</TicketDocNbr><Type>J</Type><CouponInfo><CouponNumber>1</CouponNumber><CouponReference>F1</CouponReference><Status>O</Status><Value Code="USD">${value}</Value></CouponInfo></TicketDocument><PassengerReference>P1</PassengerReference></TicketDocInfo>`;
  const papers = `<TicketDocInfos>${emd('0458200000001', '65.00')}${emd('0458200000002', '40.00')}</TicketDocInfos>`;
  const { services } = readOrder(trip + bag + other, papers);
  expect(services.map((one) => [one.amount_minor, one.document_number])).toEqual([
    [4_000, '0458200000002'],
    [6_500, '0458200000001'],
  ]);
});

test('a fare that is priced by its parts alone costs what they cost, taxes apart', () => {
  const parts = trip
    .replace(/<PriceDetail>.*?<\/PriceDetail>/, '')
    .replace('<Price><BaseAmount Code="USD">90.00</BaseAmount></Price>', '')
    .replaceAll(
      '</FareBasis>',
      '$&<Price><BaseAmount Code="USD">30.00</BaseAmount><Taxes><Total Code="USD">5.00</Total></Taxes></Price>',
    );
  const { passengers, total_minor } = readOrder(parts);
  expect(passengers[0]!.price).toMatchObject({ fare_minor: 9_000, tax_minor: 1_500 });
  expect(total_minor).toBe(10_500);
});

test('a seat without its row is a seat and no part of the fare', () => {
  const seat = `<OrderItem OrderItemID="I4">${price('25.00')}${service('S4', '<SelectedSeat><SegmentRef>F1</SegmentRef><Seat><Column>A</Column></Seat></SelectedSeat>')}</OrderItem>`;
  const { services, passengers } = readOrder(trip + seat);
  expect(services).toMatchObject([{ kind: 'SEAT', seat: null, amount_minor: 2_500 }]);
  expect(passengers[0]!.price?.fare_minor).toBe(9_000);
});

test.each([
  ['1', '', ['Stops on the way that are not named: 1']],
  [
    '1',
    '<StopLocations><StopLocation><AirportCode>BOG</AirportCode></StopLocation></StopLocations>',
    [],
  ],
  ['0', '', []],
])('%s stops of which %j is named', (count, named, expected) => {
  const stopping = lists.replace(
    '</FlightDetail>',
    `<Stops><StopQuantity>${count}</StopQuantity>${named}</Stops></FlightDetail>`,
  );
  const { slices } = readOrder(trip, '', '', stopping);
  expect(slices[0]!.features.flatMap(({ text }) => (text ? [toEnglish(text)] : []))).toEqual(
    expected,
  );
});

test('of a list in the field of an address, the first address is read', () => {
  const named = lists
    .replace('</Individual>', '</Individual><ContactInfoRef>C1</ContactInfoRef>')
    .replace(
      '</PassengerList>',
      '</PassengerList><ContactList><ContactInformation ContactID="C1"><ContactProvided><EmailAddress><EmailAddressValue>[ana@example.com, ana@example.org]</EmailAddressValue></EmailAddress></ContactProvided></ContactInformation></ContactList>',
    );
  expect(readOrder(trip, '', '', named).passengers[0]?.email).toBe('ana@example.com');
});

test.each([
  '<Status><StatusCode>CANCELLED</StatusCode></Status>',
  '<StatusCode>CANCELLED</StatusCode>',
])('a listed order that is cancelled says so by %s', (status) => {
  const text = `<OrderListRS Version="17.2"><Document/><Success/><Response><Orders><Order><OrderID Owner="UA">O1</OrderID>${status}</Order></Orders></Response></OrderListRS>`;
  const read = readAny172(new TextEncoder().encode(text));
  expect(read.ok && read.value.orders).toMatchObject([{ order_id: 'O1', cancelled: true }]);
});

test.each([
  ['DateTime="2027-08-08T20:27:00" Timestamp="2027-08-08T17:27:00"', '2027-08-08T17:27:00.000Z'],
  ['DateTime="2027-08-08T14:27:00" Timestamp="2027-08-08T17:27:00Z"', '2027-08-08T17:27:00.000Z'],
  ['DateTime="2027-08-08T20:27:00" Timestamp="2027-08-05T09:11:42"', '2027-08-08T20:27:00.000Z'],
  ['DateTime="2027-08-08T20:27:00"', '2027-08-08T20:27:00.000Z'],
  ['Timestamp="2027-08-08T20:27:00"', '2027-08-08T20:27:00.000Z'],
])('a limit told by %s ends at %s', (attributes, payment_due_at) => {
  const text = `<OrderViewRS Version="17.2"><Document/><Success/><Response><Order OrderID="O1" Owner="PS"><TimeLimits><PaymentTimeLimit ${attributes}/></TimeLimits></Order></Response></OrderViewRS>`;
  const read = readAny172(new TextEncoder().encode(text));
  expect(read.ok && read.value.booking).toMatchObject({ payment_due_at });
});
