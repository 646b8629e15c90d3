/** Which messages are read: NDC 18.1 to 24.x by namespace and version; others are refused by name. */
import { describe, expect, it } from 'vitest';
import type { ReshopAnswer } from '#main/providers/ndc/read/reshop.ts';
import { readAny } from '#main/providers/ndc/read-any.ts';
import { call, scripted } from './support.ts';
import { testMessages } from './training.ts';

const ORDER = '<Response><Order><OrderID>O1</OrderID><OwnerCode>BA</OwnerCode></Order></Response>';
const view = (space: string, { name = 'IATA_OrderViewRS', version = '', inner = ORDER } = {}) =>
  `<${name} ${space ? `xmlns="${space}"` : ''}>${version ? `<PayloadAttributes><VersionNumber>${version}</VersionNumber></PayloadAttributes>` : ''}${inner}</${name}>`;
const seen = (xml: string) => {
  const read = readAny(new TextEncoder().encode(xml));
  return read.ok ? read.value.kind : read.error.message;
};
const refusal = (name: string) => `The message is of ${name}, which is not read here.`;
const COMMON = 'http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage';
const OF = (year: string) => `http://www.iata.org/IATA/2015/00/${year}/IATA_OrderViewRS`;

describe('the standard of a message', () => {
  it.each([
    ['21.3', view(COMMON), 'booking'],
    ['21.3 that says so', view(COMMON, { version: '21.3' }), 'booking'],
    ['20.2 in the common namespace', view(COMMON, { version: '20.2' }), 'booking'],
    ['19.2', view(OF('2019.2')), 'booking'],
    ['20.1', view(OF('2020.1')), 'booking'],
    ['no namespace, no version', view(''), 'booking'],
    ['18.2', view(OF('2018.2')), 'booking'],
    ['18.1', view(OF('2018.1')), 'booking'],
    ['18.1 as it names itself', view(OF('2018.1'), { name: 'OrderViewRS' }), 'booking'],
    [
      '18.1 that names its parties',
      view(OF('2018.1'), { name: 'OrderViewRS', inner: `<Party/>${ORDER}` }),
      'booking',
    ],
    [
      '17.2 under the name of 18.1',
      view(OF('2018.1'), { name: 'OrderViewRS', inner: `<Document/><Success/>${ORDER}` }),
      refusal('NDC 17.2'),
    ],
    ['17.1', view(OF('2017.1')), refusal('NDC 17.1')],
    ['24.1', view(COMMON, { version: '24.1' }), 'booking'],
    ['24.4', view(COMMON, { version: '2024.4' }), 'booking'],
    ['25.1', view(COMMON, { version: '25.1' }), refusal('NDC 25.1')],
    [
      '17.2',
      view('http://www.iata.org/IATA/EDIST/2017.2', { name: 'OrderViewRS' }),
      refusal('NDC 17.2'),
    ],
    [
      '17.2 without a namespace',
      view('', { name: 'OrderViewRS', inner: `<Document/><Success/>${ORDER}` }),
      refusal('NDC 17.2'),
    ],
    [
      'Amadeus',
      view('http://xml.amadeus.com/2010/06/Travel_OrderViewRS_v1', { name: 'OrderViewRS' }),
      refusal('Amadeus Web Services'),
    ],
    [
      'Travelport',
      view('http://www.travelport.com/schema/air_v52_0', { name: 'OrderViewRS' }),
      refusal('Travelport Universal API'),
    ],
  ])('%s', (_, xml, kind) => {
    expect(seen(xml)).toBe(kind);
  });

  it('in an envelope it is the message’s, not the envelope’s', () => {
    const wrap = (xml: string) =>
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="${OF('2017.1')}"><S:Body>${xml}</S:Body></S:Envelope>`;
    expect(seen(wrap(view(COMMON)))).toBe('booking');
    expect(seen(wrap(`<n:IATA_OrderViewRS>${ORDER}</n:IATA_OrderViewRS>`))).toBe(
      refusal('NDC 17.1'),
    );
  });

  it('an answer of another standard is a failure that names it, never a booking', async () => {
    const { provider } = scripted('PROVIDER_04', [() => view(OF('2017.1'))]);
    expect(await provider.retrieve({ order_id: 'O1', locator: null }, call())).toMatchObject({
      ok: false,
      error: {
        error: 'PROVIDER_ERROR',
        message: 'The answer is of NDC 17.1, which is not read here.',
      },
    });
  });
});

describe('18.1', () => {
  it('fares as 17.2 tells them are read, and payments in the order', () => {
    const point = (place: string, at: string) =>
      `<AircraftScheduledDateTime>${at}</AircraftScheduledDateTime><IATA_LocationCode>${place}</IATA_LocationCode>`;
    const usd = (name: string, amount: string) => `<${name} Code="USD">${amount}</${name}>`;
    const detail = (people: string, fare: string, tax: string, total: string) =>
      `<FareDetail><PassengerRefs>${people}</PassengerRefs><Price><TotalAmount><DetailCurrencyPrice>${usd('Total', total)}</DetailCurrencyPrice></TotalAmount>${usd('BaseAmount', fare)}<Taxes>${usd('Total', tax)}<Breakdown><Tax>${usd('Amount', tax)}<Nation>SG</Nation><TaxCode>SG</TaxCode></Tax></Breakdown></Taxes></Price><FareComponent><FareBasis><FareBasisCode><Code>K16</Code></FareBasisCode><FareRulesRemarks><FareRulesRemark><Category>FT</Category><Text>NEGOTIATED FARE</Text></FareRulesRemark></FareRulesRemarks><RBD>K</RBD><CabinType><CabinTypeName>ECO</CabinTypeName></CabinType></FareBasis><PriceClassRef>FF1</PriceClassRef><SegmentRefs>S1</SegmentRefs></FareComponent></FareDetail>`;
    const people = [
      ['P1', 'ADT'],
      ['P2', 'ADT'],
      ['P3', 'CHD'],
    ].map(([id, type]) => `<Pax><PaxID>${id}</PaxID><PTC>${type}</PTC></Pax>`);
    const told = readAny(
      new TextEncoder().encode(
        view(OF('2018.1'), {
          name: 'OrderViewRS',
          inner: `<PayloadAttributes><Version>18.1</Version></PayloadAttributes><Response><DataLists><PaxList>${people.join('')}</PaxList><PaxSegmentList><PaxSegment><PaxSegmentID>S1</PaxSegmentID><Dep>${point('MAA', '2027-06-01T01:10:00')}</Dep><Arrival>${point('SIN', '2027-06-01T08:40:00')}</Arrival><MarketingCarrierInfo><CarrierDesigCode>SQ</CarrierDesigCode><MarketingCarrierFlightNumberText>527</MarketingCarrierFlightNumberText></MarketingCarrierInfo></PaxSegment></PaxSegmentList><PriceClassList><PriceClass><PriceClassID>FF1</PriceClassID><Name>Lite</Name></PriceClass></PriceClassList></DataLists><Order><OrderID>O1</OrderID><OwnerCode>SQ</OwnerCode><PaymentTimeLimitDateTime>2027-05-01T10:00:00Z</PaymentTimeLimitDateTime><OrderItem><OrderItemID>I1</OrderItemID>${detail('P1 P2', '386.00', '108.90', '494.90')}${detail('P3', '290.00', '104.10', '394.10')}<TicketingTimeLimitDateTime>2027-04-01T10:00:00Z</TicketingTimeLimitDateTime><Price><TotalAmount CurCode="USD">1383.90</TotalAmount></Price></OrderItem><PaymentInfo><PaymentInfoID>PAY1</PaymentInfoID><Amount CurCode="USD">1383.90</Amount><TypeCode>CA</TypeCode><PaymentStatusCode>SUCCESSFUL</PaymentStatusCode><PaymentMethod><Cash/></PaymentMethod></PaymentInfo></Order></Response><PaymentFunctions><PaymentProcessingSummary><Amount CurCode="USD">1383.90</Amount><PaymentID>PAY1</PaymentID><PaymentMethod><Cash/></PaymentMethod><PaymentStatusCode>SUCCESSFUL</PaymentStatusCode><TypeCode>CA</TypeCode></PaymentProcessingSummary></PaymentFunctions>`,
        }),
      ),
    );
    const fare = (fare_minor: number, tax_minor: number) => ({ price: { fare_minor, tax_minor } });
    expect(told.ok && told.value).toMatchObject({
      booking: {
        total_minor: 138_390,
        payment_due_at: '2027-04-01T10:00:00.000Z',
        passengers: [fare(38_600, 10_890), fare(38_600, 10_890), fare(29_000, 10_410)],
        slices: [
          {
            legs: [
              {
                booking_class: 'K',
                fare_basis: 'K16',
                cabin: 'ECONOMY',
                brand: { name: 'Lite' },
              },
            ],
          },
        ],
        payments: [{ method: 'CASH', amount_minor: 138_390, status: 'CAPTURED' }],
      },
      exchange: { version: '18.1' },
      warnings: [],
      not_understood: [],
    });
  });
});

describe('what a change costs in 18.1 and 18.2', () => {
  const told = (name: string, amount: string, tax = '') =>
    `<${name}><Amount CurCode="SGD">${amount}</Amount>${tax && `<TaxSummary><TotalTaxAmount CurCode="SGD">${tax}</TotalTaxAmount></TaxSummary>`}</${name}>`;
  const was = told('OriginalOrderItemDifferential', '500.00', '100.00');
  const due = (amount: string) => told('DifferentialAmountDue', amount);
  const kept = told('PenaltyDifferential', '150.00');
  const change = (name: string, inner: string) => {
    const read = readAny(
      new TextEncoder().encode(
        `<OrderReshopRS xmlns="http://www.iata.org/IATA/2015/00/2018.1/OrderReshopRS"><Response><ReshopResults><ReshopOffers><Offer><OfferID>R1</OfferID><${name}><OrderItemRefID>I1</OrderItemRefID>${inner}</${name}></Offer></ReshopOffers></ReshopResults></Response></OrderReshopRS>`,
      ),
    );
    const { offers } = (read.ok ? read.value.reshop : null) as ReshopAnswer;
    const [one] = offers[0]?.items ?? [];
    return (
      one && [
        one.order_item_id,
        one.currency,
        one.old_minor,
        one.old_fare?.tax_minor ?? null,
        one.new_minor,
        one.due_to_airline_minor,
        one.due_by_airline_minor,
        one.penalty_minor,
      ]
    );
  };
  it.each([
    [was + kept + due('-350.00'), [50_000, 10_000, null, 0, 35_000, 15_000]],
    [was + kept + due('350.00'), [50_000, 10_000, null, 0, 35_000, 15_000]],
    [
      was + kept + told('FeesDifferential', '150.00') + due('-350.00'),
      [50_000, 10_000, null, 0, 35_000, 15_000],
    ],
    [
      was + kept + told('FeesDifferential', '150.00') + due('200.00'),
      [50_000, 10_000, null, 0, 20_000, 30_000],
    ],
    [kept + due('-350.00'), [null, null, null, 0, 35_000, 15_000]],
    [due('350.00'), [null, null, null, null, null, null]],
  ])('an item that is given up: %s', (inner, expected) => {
    expect(change('DeleteOrderItem', inner)).toEqual(['I1', 'SGD', ...expected]);
  });
  it('an item that takes its place', () => {
    const now = told('NewOfferItemDifferential', '600.00', '120.00');
    const inner = `<OfferItemID>O1</OfferItemID>${was}${now}${kept}${due('250.00')}`;
    expect(change('AddOfferItem', inner)).toEqual([
      'I1',
      'SGD',
      50_000,
      10_000,
      60_000,
      25_000,
      0,
      15_000,
    ]);
  });
});

describe('19.2', () => {
  it('names of its own are read: carriers inline, cash, services by their association', () => {
    const point = (place: string, at: string) =>
      `<AircraftScheduledDateTime>${at}</AircraftScheduledDateTime><IATA_LocationCode>${place}</IATA_LocationCode>`;
    const read = readAny(
      new TextEncoder().encode(
        view(OF('2019.2'), {
          inner: `<Response><DataLists><PaxList><Pax><Birthdate>1986-01-01+01:00</Birthdate><Individual><GivenName>Ana</GivenName><Surname>Lima</Surname></Individual><PaxID>P1</PaxID><PTC>ADT</PTC></Pax></PaxList><PaxSegmentList><PaxSegment><Arrival>${point('BCN', '2027-06-01T22:20:00')}</Arrival><Dep>${point('LHR', '2027-06-01T19:15:00')}</Dep><MarketingCarrierInfo><CarrierDesigCode>BA</CarrierDesigCode><MarketingCarrierFlightNumberText>0482</MarketingCarrierFlightNumberText></MarketingCarrierInfo><OperatingCarrierInfo><CarrierDesigCode>VY</CarrierDesigCode><Disclosure><Desc><DescText>Flown by Some Express</DescText></Desc></Disclosure></OperatingCarrierInfo><PaxSegmentID>S1</PaxSegmentID></PaxSegment></PaxSegmentList></DataLists><Order><OrderID>O1</OrderID><OrderItem><Disclosure><Desc><DescText>Bring your own food</DescText></Desc></Disclosure><FareDetail><FareComponent><PaxSegmentRefID>S1</PaxSegmentRefID></FareComponent><FarePriceType><Price><TotalAmount CurCode="EUR">162.0000</TotalAmount></Price></FarePriceType><PaxRefID>P1</PaxRefID></FareDetail><OrderItemID>I1</OrderItemID><Price><TotalAmount CurCode="EUR">162.00</TotalAmount></Price><Service><PaxRefID>P1</PaxRefID><ServiceAssociations><PaxSegmentRefID>S1</PaxSegmentRefID></ServiceAssociations><ServiceID>V1</ServiceID><StatusCode>K</StatusCode></Service></OrderItem></Order></Response><PaymentFunctions><PaymentProcessingSummary><Amount CurCode="EUR">162.00</Amount><PaymentID>PAY1</PaymentID><PaymentMethod><Cash/></PaymentMethod><TypeCode>Cash</TypeCode></PaymentProcessingSummary></PaymentFunctions>`,
        }),
      ),
    );
    expect(read.ok && read.value.booking).toMatchObject({
      total_minor: 16_200,
      passengers: [{ birth_date: '1986-01-01', price: { fare_minor: 16_200 } }],
      slices: [
        {
          legs: [{ flight_number: 482, origin: 'LHR', operating_carrier: 'VY', status: 'HK' }],
          features: [{ text: 'Bring your own food' }, { text: 'Flown by Some Express' }],
        },
      ],
      payments: [{ method: 'CASH', amount_minor: 16_200 }],
    });
  });
});

testMessages();
