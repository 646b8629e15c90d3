/** Holding an order with the training airlines, reading it and finding it again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import {
  createRequest,
  type Held,
  hold,
  type Leg,
  OWNERS,
  openStation,
  PROVIDERS,
  type Provider,
  party,
  paxElement,
  paxOf,
  retrieveRequest,
  type Station,
  testMessages,
} from './support.ts';

let station: Station;
beforeAll(() => {
  station = openStation();
});
afterAll(() => station.training.close());

const RETURN: Leg[] = [
  { from: 'GRU', to: 'MIA', date: '2026-12-20' },
  { from: 'MIA', to: 'GRU', date: '2027-01-03' },
];
const carrierRef = '*[local-name()="BookingEntity"]/*[local-name()="Carrier"]';
const orgRef = '*[local-name()="BookingEntity"]/*[local-name()="Org"]';

describe('OrderCreate', () => {
  test.each(PROVIDERS)('%s holds a return trip for a family', async (provider) => {
    const held = await hold(station, provider, RETURN, party(2, 1, 1), `own-${provider}`);
    const { answer } = held;
    expectReferencesClosed(answer);
    expectSums(answer, 'Order', 'OrderItem');
    expect(answer.one('//Order/StatusCode')).toBe('OPENED');
    expect(answer.one('//Order/TotalPrice/TotalAmount')).toBe(held.total);
    expect(answer.one('//Order/OwnerCode')).toBe(OWNERS[provider]);
    expect(new Set(answer.all('//OrderItem/StatusCode'))).toEqual(new Set(['ACTIVE']));
    expect(new Set(answer.all('//Service/StatusCode'))).toEqual(new Set(['HK']));
    expect(answer.all('//PaxList/Pax/PaxID')).toEqual(held.pax.map(({ id }) => id));
    const adult = '//Pax[*[local-name()="PaxID"]="ADT1"]';
    expect(answer.one(`${adult}/PaxRefID`)).toBe('INF1');
    expect(answer.one(`${adult}/Individual/GivenName`)).toBe('ANA');
    expect(answer.one(`${adult}/IdentityDoc/IdentityDocID`)).toBe('FX1000');
    expect(answer.one('//ContactInfo/Phone/PhoneNumber')).toBe('1133334444');
    expect(answer.one('//ContactInfo/Phone/CountryDialingCode')).toBe('55');
    const [order] = (await station.orders()).filter(({ order_id }) => order_id === held.order_id);
    expect(order).toEqual({
      provider_type: provider,
      locator: answer.all(`(//BookingRef[${carrierRef}])[1]/BookingID`)[0],
      order_id: held.order_id,
      reference: `own-${provider}`,
      status: 'LIVE',
      passengers: ['SOUZA/ANA', 'SOUZA/BRUNO', 'SOUZA/CARLA', 'SOUZA/DIEGO'],
      documents: [],
      services: 0,
      currency: order?.currency,
      paid_minor: 0,
      refunded_minor: 0,
    });
    expect(new Set(answer.all(`//BookingRef[${orgRef}]/BookingID`))).toEqual(
      new Set([`own-${provider}`]),
    );
  });

  test('each flight of each passenger is a service of its own, with its bags', async () => {
    const { answer } = await hold(station, 'PROVIDER_04', RETURN, party(1, 0, 1));
    const services = answer
      .elements('//Service')
      .map((service) => [
        service.text('./PaxRefID'),
        service.text('./OrderServiceAssociation/*[1]')?.trim(),
      ]);
    const segments = answer.all('//PaxSegmentList/PaxSegment/PaxSegmentID');
    const bag = answer.all('//ServiceDefinition/ServiceDefinitionID');
    const expected = segments.flatMap((segment) => [
      ['ADT1', segment],
      ...bag.map((id) => ['ADT1', `${segment}${id}`]),
      ['INF1', segment],
    ]);
    expect(services.map(String).sort()).toEqual(expected.map(String).sort());
  });

  test('remarks and a price guard are kept', async () => {
    const pax = paxOf(party(1));
    const held = await hold(station, 'PROVIDER_04', RETURN, party(1));
    const guarded = (total: string): string =>
      createRequest('LA', held.offer_id, pax, {
        total: `<TotalOfferPriceAmount CurCode="BRL">${total}</TotalOfferPriceAmount>`,
        remark: 'VIP &amp; friends',
      });
    const again = await station.send('PROVIDER_04', 'OrderCreate', guarded(held.total));
    expect(again.one('//Processing/Remark/RemarkText')).toBe('VIP & friends');
    const other = await station.send('PROVIDER_04', 'OrderCreate', guarded('1.00'));
    expect(other.error).toEqual({ code: '711', text: expect.stringMatching(/^PRICE CHANGED: /) });
  });

  test('what an airline would not take is refused, and nothing is held', async () => {
    const who = party(2, 0, 1);
    const pax = paxOf(who);
    const held = await hold(station, 'PROVIDER_04', RETURN, who);
    const before = (await station.orders()).length;
    const elements = pax.map(paxElement);
    const good = createRequest('LA', held.offer_id, pax);
    const withPax = (pax_xml: string): string =>
      createRequest('LA', held.offer_id, pax, { pax_xml });
    const refusals: [what: string, request: string, code: string][] = [
      ['unknown offer', good.replaceAll(held.offer_id, 'Onothing'), '913'],
      ['another owner', good.replace('<OwnerCode>LA<', '<OwnerCode>JJ<'), '913'],
      ['a passenger not listed', withPax([elements[0], elements[2]].join('')), '143'],
      ['no passengers', good.replace(/<DataLists>[\s\S]*<\/DataLists>/, ''), '143'],
      [
        'an infant with nobody',
        withPax(elements.join('').replace('<PaxRefID>INF1</PaxRefID>', '')),
        '143',
      ],
      [
        'an infant with two',
        withPax(
          elements
            .join('')
            .replace('<PaxID>ADT2</PaxID>', '<PaxID>ADT2</PaxID><PaxRefID>INF1</PaxRefID>'),
        ),
        '143',
      ],
      [
        'an adult as infant',
        withPax(elements.join('').replace('<PaxRefID>INF1<', '<PaxRefID>ADT2<')),
        '143',
      ],
      [
        'an accent',
        withPax(elements.join('').replace('<GivenName>ANA<', '<GivenName>ANÁ<')),
        '914',
      ],
      [
        'no surname',
        withPax(
          elements.join('').replace('<Surname>SOUZA</Surname>\n    </Individual>', '</Individual>'),
        ),
        '912',
      ],
      [
        'an infant of five',
        withPax(elements.join('').replace('>2026-01-25<', '>2021-01-25<')),
        '914',
      ],
      [
        'a date of nothing',
        withPax(elements.join('').replace('>1988-04-12<', '>1988-14-12<')),
        '914',
      ],
      [
        'a contact that is not there',
        good.replace('<ContactInfoID>C1<', '<ContactInfoID>C2<'),
        '914',
      ],
      [
        'a kind of document',
        good.replace('<IdentityDocTypeCode>PT<', '<IdentityDocTypeCode>XX<'),
        '914',
      ],
      [
        'another currency',
        good.replace(
          '</SelectedPricedOffer>',
          '<TotalOfferPriceAmount CurCode="USD">10.00</TotalOfferPriceAmount></SelectedPricedOffer>',
        ),
        '914',
      ],
      [
        'money that is none',
        good.replace(
          '</SelectedPricedOffer>',
          '<TotalOfferPriceAmount CurCode="BRL">1e3</TotalOfferPriceAmount></SelectedPricedOffer>',
        ),
        '914',
      ],
      ['payment', good.replace('</DataLists>', '</DataLists><PaymentFunctions/>'), '912'],
    ];
    for (const [what, request, code] of refusals) {
      expect(request, what).not.toBe(good);
      const answer = await station.send('PROVIDER_04', 'OrderCreate', request);
      expect([what, answer.error?.code, answer.error?.text]).toEqual([
        what,
        code,
        expect.any(String),
      ]);
    }
    expect(await station.orders()).toHaveLength(before);
  });

  test('an infant that names its adult is taken', async () => {
    const pax = paxOf(party(1, 0, 1));
    const held = await hold(station, 'PROVIDER_04', RETURN, party(1, 0, 1));
    const pax_xml = pax
      .map(paxElement)
      .join('')
      .replace('<PaxRefID>INF1</PaxRefID>', '')
      .replace('<PaxID>INF1</PaxID>', '<PaxID>INF1</PaxID><PaxRefID>ADT1</PaxRefID>');
    const request = createRequest('LA', held.offer_id, pax, { pax_xml });
    const answer = await station.send('PROVIDER_04', 'OrderCreate', request);
    expect(answer.one('//Pax[*[local-name()="PaxID"]="ADT1"]/PaxRefID')).toBe('INF1');
  });
});

describe('OrderRetrieve', () => {
  test.each(PROVIDERS)('%s gives the order back as it was made', async (provider) => {
    const held = await hold(station, provider, RETURN, party(1, 1));
    const request = retrieveRequest(held.owner, held.order_id);
    const answer = await station.send(provider, 'OrderRetrieve', request);
    expectReferencesClosed(answer);
    const body = (xml: string): string => xml.replace(/<(\w+:)?PayloadAttributes>.*/s, '');
    expect(body(answer.xml)).toBe(body(held.answer.xml));
  });

  test('by locator, where the airline looks up so', async () => {
    const byLocator = (locator: string): string => `<OrderValidationFilterCriteria>
      <BookingRefFilterCriteria><BookingID>${locator}</BookingID></BookingRefFilterCriteria>
      </OrderValidationFilterCriteria>`;
    const locate = async (provider: Provider) => {
      const held = await hold(station, provider, RETURN, party(1));
      const [order] = (await station.orders()).filter(({ order_id }) => order_id === held.order_id);
      return station.send(provider, 'OrderRetrieve', byLocator(order?.locator ?? ''));
    };
    expect((await locate('PROVIDER_05')).count('//Order')).toBe(1);
    expect((await locate('PROVIDER_06')).error?.code).toBe('912');
  });

  test('an order nobody has, or another owner', async () => {
    const held = await hold(station, 'PROVIDER_04', RETURN, party(1));
    const asks: [Provider, string][] = [
      ['PROVIDER_04', retrieveRequest('LA', 'LANOTHING')],
      ['PROVIDER_04', retrieveRequest('AA', held.order_id)],
      ['PROVIDER_06', retrieveRequest('AA', held.order_id)],
    ];
    for (const [provider, request] of asks) {
      const answer = await station.send(provider, 'OrderRetrieve', request);
      expect(answer.error).toEqual({
        code: '129',
        text: expect.stringMatching(/^ORDER NOT FOUND: /),
      });
    }
  });

  test('an airline with errors of its own says the same in its own word', async () => {
    const answer = await station.send(
      'PROVIDER_09',
      'OrderRetrieve',
      retrieveRequest('IB', 'IBNOTHING'),
    );
    expect(answer.count('//Error/Code')).toBe(0);
    expect(answer.one('//Error/TypeCode')).toBe('UNKNOWN_ORDER');
  });
});

describe('OrderList', () => {
  let held: Held;
  let own: Station;
  beforeAll(async () => {
    own = openStation();
    held = await hold(own, 'PROVIDER_04', RETURN, party(2), 'first');
    own.clock.set('2026-11-21T12:10:00Z');
    await hold(
      own,
      'PROVIDER_04',
      [{ from: 'GRU', to: 'LIS', date: '2026-12-11' }],
      party(1),
      'second',
    );
    await hold(own, 'PROVIDER_06', RETURN, party(2), 'elsewhere');
  });
  afterAll(() => own.training.close());

  const search = (criteria: string): string =>
    `<OrderSearchFilterCriteria>${criteria}</OrderSearchFilterCriteria>`;
  const named = (surname: string, given: string): string =>
    `<PaxFilterCriteria><Individual><GivenName>${given}</GivenName><Surname>${surname}</Surname>
     </Individual></PaxFilterCriteria>`;
  const made = (from: string, to = ''): string =>
    `<CreationDateTimeFilterCriteria><FromDateTime>${from}</FromDateTime>${
      to && `<ToDateTime>${to}</ToDateTime>`
    }</CreationDateTimeFilterCriteria>`;
  const list = async (criteria: string): Promise<string[]> => {
    const answer = await own.send('PROVIDER_04', 'OrderList', search(criteria));
    expect(answer.error).toBeNull();
    return answer.all('//MatchedOrder/OrderRefID');
  };

  test('by name, by time, and not those of another airline', async () => {
    expect(await list(named('Souza', 'Ana'))).toHaveLength(2);
    expect(await list(named('SOUZA', 'BRUNO'))).toEqual([held.order_id]);
    expect(await list(named('NOBODY', 'ANA'))).toEqual([]);
    expect(await list(made('2026-11-21T12:05:00Z'))).toHaveLength(1);
    expect(await list(made('2026-11-21T09:00:00-03:00', '2026-11-21T12:05:00Z'))).toEqual([
      held.order_id,
    ]);
  });

  test('by flight', async () => {
    const [first] = held.answer.elements('//DatedMarketingSegment');
    const number = first?.text('./MarketingCarrierFlightNumberText');
    const carrier = first?.text('./CarrierDesigCode');
    const flight = (station_code: string, date: string): string => `<FlightFilterCriteria>
      <DepFilterCriteria><DepDate>${date}</DepDate><StationCode>${station_code}</StationCode></DepFilterCriteria>
      <MarketingCarrierInfoNEW><CarrierDesigCode>${carrier}</CarrierDesigCode>
        <MarketingCarrierFlightNumberText>${number}</MarketingCarrierFlightNumberText>
      </MarketingCarrierInfoNEW></FlightFilterCriteria>`;
    expect(await list(flight('GRU', '2026-12-20'))).toEqual([held.order_id]);
    expect(await list(flight('GIG', '2026-12-20'))).toEqual([]);
    expect(await list(flight('GRU', '2026-12-21'))).toEqual([]);
  });

  test('says what an agent tells orders apart by', async () => {
    const answer = await own.send('PROVIDER_04', 'OrderList', search(named('SOUZA', 'BRUNO')));
    const [match] = answer.elements('//MatchedOrder');
    expect([
      match?.text('./CreationDateTime'),
      match?.text('./Dep/StationCode'),
      match?.text('./Dep/DepDate'),
      match?.text('./Arrival/StationCode'),
      match?.text('./OrderStatusCode'),
      match?.all('./PaxList/Pax/Individual/GivenName'),
    ]).toEqual([
      '2026-11-21T12:00:00.000Z',
      'GRU',
      '2026-12-20',
      'GRU',
      'OPENED',
      ['ANA', 'BRUNO'],
    ]);
  });

  test('a list of everything is refused', async () => {
    const answer = await own.send('PROVIDER_04', 'OrderList', search(''));
    expect(answer.error?.code).toBe('912');
    const other = await own.send('PROVIDER_04', 'OrderList', search('<TravelDateFilterCriteria/>'));
    expect(other.error?.code).toBe('157');
  });
});

testMessages();
