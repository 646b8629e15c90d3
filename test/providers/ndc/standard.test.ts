/** Which messages are read: NDC 18.2 to 24.x by namespace and version; others are refused by name. */
import { describe, expect, it } from 'vitest';
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
    ['18.1', view(OF('2018.1')), refusal('NDC 18.1')],
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
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/" xmlns:n="${OF('2018.1')}"><S:Body>${xml}</S:Body></S:Envelope>`;
    expect(seen(wrap(view(COMMON)))).toBe('booking');
    expect(seen(wrap(`<n:IATA_OrderViewRS>${ORDER}</n:IATA_OrderViewRS>`))).toBe(
      refusal('NDC 18.1'),
    );
  });

  it('an answer of another standard is a failure that names it, never a booking', async () => {
    const { provider } = scripted('PROVIDER_04', [() => view(OF('2018.1'))]);
    expect(await provider.retrieve({ order_id: 'O1', locator: null }, call())).toMatchObject({
      ok: false,
      error: {
        error: 'PROVIDER_ERROR',
        message: 'The answer is of NDC 18.1, which is not read here.',
      },
    });
  });
});

describe('19.2', () => {
  it('names of its own are read: carriers inline, cash, services by their association', () => {
    const point = (place: string, at: string) =>
      `<AircraftScheduledDateTime>${at}</AircraftScheduledDateTime><IATA_LocationCode>${place}</IATA_LocationCode>`;
    const read = readAny(
      new TextEncoder().encode(
        view(OF('2019.2'), {
          inner: `<Response><DataLists><PaxList><Pax><Birthdate>1986-01-01+01:00</Birthdate><Individual><GivenName>Ana</GivenName><Surname>Lima</Surname></Individual><PaxID>P1</PaxID><PTC>ADT</PTC></Pax></PaxList><PaxSegmentList><PaxSegment><Arrival>${point('BCN', '2027-06-01T22:20:00')}</Arrival><Dep>${point('LHR', '2027-06-01T19:15:00')}</Dep><MarketingCarrierInfo><CarrierDesigCode>BA</CarrierDesigCode><MarketingCarrierFlightNumberText>0482</MarketingCarrierFlightNumberText></MarketingCarrierInfo><PaxSegmentID>S1</PaxSegmentID></PaxSegment></PaxSegmentList></DataLists><Order><OrderID>O1</OrderID><OrderItem><FareDetail><FareComponent><PaxSegmentRefID>S1</PaxSegmentRefID></FareComponent><FarePriceType><Price><TotalAmount CurCode="EUR">162.0000</TotalAmount></Price></FarePriceType><PaxRefID>P1</PaxRefID></FareDetail><OrderItemID>I1</OrderItemID><Price><TotalAmount CurCode="EUR">162.00</TotalAmount></Price><Service><PaxRefID>P1</PaxRefID><ServiceAssociations><PaxSegmentRefID>S1</PaxSegmentRefID></ServiceAssociations><ServiceID>V1</ServiceID><StatusCode>K</StatusCode></Service></OrderItem></Order></Response><PaymentFunctions><PaymentProcessingSummary><Amount CurCode="EUR">162.00</Amount><PaymentID>PAY1</PaymentID><PaymentMethod><Cash/></PaymentMethod><TypeCode>Cash</TypeCode></PaymentProcessingSummary></PaymentFunctions>`,
        }),
      ),
    );
    expect(read.ok && read.value.booking).toMatchObject({
      total_minor: 16_200,
      passengers: [{ birth_date: '1986-01-01', price: { fare_minor: 16_200 } }],
      slices: [{ legs: [{ flight_number: 482, origin: 'LHR', status: 'HK' }] }],
      payments: [{ method: 'CASH', amount_minor: 16_200 }],
    });
  });
});

testMessages();
