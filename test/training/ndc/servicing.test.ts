/** OrderChange and OrderReshop: cancelling, passengers' data, prices, splitting. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import {
  Answer,
  changeRequest,
  createRequest,
  envelope,
  type Held,
  hold,
  keep,
  type Leg,
  openStation,
  PROVIDERS,
  type Provider,
  party,
  paxElement,
  priceRequest,
  retrieveRequest,
  type Station,
  testMessages,
} from './support.ts';

let station: Station;
beforeEach(() => {
  station = openStation();
});
afterEach(() => station.training.close());

const TRIP: Leg[] = [
  { from: 'GRU', to: 'MIA', date: '2026-12-20' },
  { from: 'MIA', to: 'GRU', date: '2027-01-03' },
];

const cancel = ({ owner, order_id }: Held): string =>
  changeRequest(
    owner,
    order_id,
    `<CancelUnpaidOrder><OrderRefID>${order_id}</OrderRefID><OwnerCode>${owner}</OwnerCode></CancelUnpaidOrder>`,
  );

const reshop = (order_id: string, update: string, before = ''): string =>
  `${before}<OrderRefID>${order_id}</OrderRefID><UpdateOrder>${update}</UpdateOrder>`;
const service = (inside: string): string =>
  `<ReshopOrder><ReshopOrderChoice><ServiceOrder>${inside}</ServiceOrder></ReshopOrderChoice></ReshopOrder>`;

describe('cancelling', () => {
  test.each(PROVIDERS)('%s cancels once', async (provider) => {
    const held = await hold(station, provider, TRIP, party(1));
    const answer = await station.send(provider, 'OrderChange', cancel(held));
    expect(answer.one('//Order/StatusCode')).toBe('CANCELLED');
    expect(new Set(answer.all('//Service/StatusCode'))).toEqual(new Set(['CANCELLED']));
    expect((await station.orders()).map(({ status }) => status)).toEqual(['CANCELLED']);
    const again = await station.send(provider, 'OrderChange', cancel(held));
    expect(again.error?.text).toMatch(/^ALREADY CANCELLED: /);
    const found = await station.send(
      provider,
      'OrderRetrieve',
      retrieveRequest(held.owner, held.order_id),
    );
    expect(found.one('//Order/StatusCode')).toBe('CANCELLED');
  });

  test('a quote of a cancellation can be taken while the order stays as it is', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    const quote = reshop(
      held.order_id,
      `<CancelOrderRef><OrderRefID>${held.order_id}</OrderRefID></CancelOrderRef>`,
    );
    const quoted = await station.send('PROVIDER_04', 'OrderReshop', quote);
    const offer = quoted.one('//ReshopOffers/Offer/OfferID');
    expect(quoted.count('//DeleteOrderItem')).toBe(held.answer.count('//OrderItem'));
    expect((await station.orders())[0]?.status).toBe('LIVE');
    const accept = (id: string): string =>
      changeRequest(
        'LA',
        held.order_id,
        `<AcceptCancelledOffer><OfferID>${id}</OfferID><OwnerCode>LA</OwnerCode></AcceptCancelledOffer>`,
      );
    const wrong = await station.send('PROVIDER_04', 'OrderChange', accept('CX.nothing'));
    expect(wrong.error?.code).toBe('913');
    const done = await station.send('PROVIDER_04', 'OrderChange', accept(offer));
    expect(done.one('//Order/StatusCode')).toBe('CANCELLED');
    const late = await station.send('PROVIDER_04', 'OrderReshop', quote);
    expect(late.error?.code).toBe('303');
  });

  test('an order not paid in time is gone', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    station.clock.set('2026-12-19T12:00:00Z');
    const answer = await station.send(
      'PROVIDER_04',
      'OrderRetrieve',
      retrieveRequest('LA', held.order_id),
    );
    expect(answer.one('//Order/StatusCode')).toBe('CANCELLED');
  });
});

describe('passengers', () => {
  const update = (held: Held, current: string, pax: string): string =>
    changeRequest(
      held.owner,
      held.order_id,
      current
        ? `<UpdatePax><Current><PaxRefID>${current}</PaxRefID></Current><New><PaxRefID>${current}</PaxRefID></New></UpdatePax>`
        : '<UpdatePax/>',
      `<DataLists><PaxList>${pax}</PaxList></DataLists>`,
    );

  test('a Pax given is the new state of the passenger; the others stay', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(2, 0, 1));
    const changed = paxElement(held.pax[1]!, 1, held.pax)
      .replace('<PaxRefID>INF1</PaxRefID>', '')
      .replace('<GivenName>BRUNO<', '<GivenName>BRUNA<')
      .replace(
        '<PaxID>',
        `<LoyaltyProgramAccount><AccountNumber>LA123</AccountNumber><LoyaltyProgram><Carrier>
         <AirlineDesigCode>LA</AirlineDesigCode></Carrier></LoyaltyProgram></LoyaltyProgramAccount><PaxID>`,
      )
      .replace(
        '</Pax>',
        '<RedressCase><CountryCode>US</CountryCode><RedressCaseID>R99</RedressCaseID></RedressCase></Pax>',
      );
    const answer = await station.send('PROVIDER_04', 'OrderChange', update(held, 'ADT2', changed));
    expect(answer.error).toBeNull();
    expect(answer.all('//Individual/GivenName')).toEqual(['ANA', 'BRUNA', 'CARLA']);
    expect(answer.one('//LoyaltyProgramAccount/AccountNumber')).toBe('LA123');
    expect(answer.xml).not.toContain('R99');
    expect(answer.one('//Order/OrderVersionNumber')).toBe('2');
    expect(answer.one('//Pax[*[local-name()="PaxID"]="ADT1"]/PaxRefID')).toBe('INF1');
    expectReferencesClosed(answer);
  });

  test('several at once, all or nothing', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(2));
    const pax = held.pax.map((one, at) =>
      paxElement(one, at, held.pax).replace(/<ContactInfoRefID>.*?<\/ContactInfoRefID>/, ''),
    );
    const both = pax.join('').replaceAll('>SOUZA<', '>LIMA<');
    const spoilt = both.replace('>1988-04-12<', '>2188-04-12<');
    const refused = await station.send('PROVIDER_04', 'OrderChange', update(held, '', spoilt));
    expect(refused.error?.code).toBe('914');
    expect((await station.orders())[0]?.passengers).toEqual(['SOUZA/ANA', 'SOUZA/BRUNO']);
    const done = await station.send('PROVIDER_04', 'OrderChange', update(held, '', both));
    expect(done.error).toBeNull();
    expect((await station.orders())[0]?.passengers).toEqual(['LIMA/ANA', 'LIMA/BRUNO']);
  });

  test('a passenger the order does not have, or another type', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    const own = paxElement(held.pax[0]!, 1, held.pax);
    const asks = [
      update(held, 'ADT1', own.replace('<PaxID>ADT1<', '<PaxID>ADT7<')),
      update(held, '', own.replace('<PaxID>ADT1<', '<PaxID>ADT7<')),
      update(held, 'ADT1', own.replace('<PTC>ADT<', '<PTC>CHD<')),
    ];
    const codes = [];
    for (const ask of asks) {
      codes.push((await station.send('PROVIDER_04', 'OrderChange', ask)).error?.code);
    }
    expect(codes).toEqual(['914', '143', '143']);
  });
});

describe('prices', () => {
  test('a guaranteed price does not change', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    const answer = await station.send(
      'PROVIDER_04',
      'OrderReshop',
      reshop(held.order_id, service('')),
    );
    expect(answer.one('//ReshopResults/NoChangeInd/NoChangeInd')).toBe('true');
  });

  test.each(PROVIDERS)(
    '%s: a raised price is proposed, and taken when it is accepted',
    async (provider) => {
      const held = await hold(station, provider, TRIP, party(2, 1));
      await station.fault({
        provider_type: provider,
        message: 'reshop',
        fault: 'price_change',
        times: 1,
      });
      const quoted = await station.send(
        provider,
        'OrderReshop',
        reshop(held.order_id, service('')),
      );
      expectReferencesClosed(quoted);
      const total = quoted.one('//RepricedOffer/TotalPrice/TotalAmount');
      expect(Number(total)).toBeGreaterThan(Number(held.total));
      expect(quoted.all('//OriginalOrderItem/OrderItemRefID')).toEqual(
        held.answer.all('//OrderItem/OrderItemID'),
      );
      expect(quoted.all('//OriginalOrderItem/TotalPrice/TotalAmount')).toEqual(
        held.answer.all('//OrderItem/Price/TotalAmount'),
      );
      const still = await station.send(
        provider,
        'OrderRetrieve',
        retrieveRequest(held.owner, held.order_id),
      );
      expect(still.one('//Order/TotalPrice/TotalAmount')).toBe(held.total);
      const accept = changeRequest(
        held.owner,
        held.order_id,
        `<AcceptRepricedOrder><OfferRefID>${quoted.one('//RepricedOffer/OfferRefID')}</OfferRefID></AcceptRepricedOrder>`,
      );
      const done = await station.send(provider, 'OrderChange', accept);
      expect(done.one('//Order/TotalPrice/TotalAmount')).toBe(total);
      expectSums(done, 'Order', 'OrderItem');
      const twice = await station.send(provider, 'OrderChange', accept);
      expect(twice.error).not.toBeNull();
    },
  );

  const sameFlights = (held: Held): { before: string; inside: string } => {
    const segments = held.answer.elements('//DatedMarketingSegment').map((segment, at) => {
      const [arrival, dep] = ['Arrival', 'Dep'].map(
        (
          end,
        ) => `<${end}><AircraftScheduledDateTime>${segment.text(`./${end}/AircraftScheduledDateTime`)}</AircraftScheduledDateTime>
          <IATA_LocationCode>${segment.text(`./${end}/IATA_LocationCode`)}</IATA_LocationCode></${end}>`,
      );
      return `<DatedMarketingSegment>${arrival}
        <CarrierDesigCode>${segment.text('./CarrierDesigCode')}</CarrierDesigCode>
        <DatedMarketingSegmentId>M${at}</DatedMarketingSegmentId>
        <DatedOperatingSegmentRefId>O${at}</DatedOperatingSegmentRefId>${dep}
        <MarketingCarrierFlightNumberText>${segment.text('./MarketingCarrierFlightNumberText')}</MarketingCarrierFlightNumberText>
        </DatedMarketingSegment>`;
    });
    const items = held.answer.all('//OrderItem/OrderItemID');
    return {
      before: `<DatedMarketingSegmentList>${segments.join('')}</DatedMarketingSegmentList>`,
      inside: `<AddOfferItems><FlightRequest><FlightRequestSpecificOriginDestinations>
          <SpecificOriginDestCriteria><DestCode>MIA</DestCode><OriginCode>GRU</OriginCode>
          <OriginDestID>OD1</OriginDestID><PaxJourneyRefID>J1</PaxJourneyRefID></SpecificOriginDestCriteria>
        </FlightRequestSpecificOriginDestinations></FlightRequest></AddOfferItems>
        ${items.map((id) => `<DeleteOrderItem><OrderItemRefID>${id}</OrderItemRefID></DeleteOrderItem>`).join('')}`,
    };
  };

  test('the cheapest class on the same flights is what is held already', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    const { before, inside } = sameFlights(held);
    const request = reshop(held.order_id, service(inside), before);
    const answer = await station.send('PROVIDER_04', 'OrderReshop', request);
    expect(answer.one('//NoChangeInd/NoChangeInd')).toBe('true');
  });

  test('a cheaper class that has opened is offered in place of the items', async () => {
    const { held, quoted } = await cheaperQuote();
    const offer = quoted.elements('//ReshopOffers/Offer')[0];
    expect(offer?.all('./DeleteOrderItem/ExistingOrderItem/OrderItemRefID')).toEqual(
      held.answer.all('//OrderItem/OrderItemID'),
    );
    expect(new Set(offer?.all('.//DifferentialTypeCode'))).toEqual(new Set(['Refund']));
    const total = offer?.text('./TotalPrice/TotalAmount') ?? '';
    expect(Number(total)).toBeLessThan(Number(held.answer.one('//Order/TotalPrice/TotalAmount')));
    const items = quoted.elements('//AddedOfferItem').map(
      (item) => `<SelectedOfferItem><OfferItemRefID>${item.text('./OfferItemID')}</OfferItemRefID>
        ${item
          .all('./FareDetail/PaxRefID')
          .map((id) => `<PaxRefID>${id}</PaxRefID>`)
          .join('')}</SelectedOfferItem>`,
    );
    const accept = changeRequest(
      'LA',
      held.order_id,
      `<AcceptSelectedQuotedOfferList><SelectedPricedOffer><OfferRefID>${offer?.text('./OfferID')}</OfferRefID>
       <OwnerCode>LA</OwnerCode>${items.join('')}</SelectedPricedOffer></AcceptSelectedQuotedOfferList>`,
    );
    const done = await station.send('PROVIDER_04', 'OrderChange', accept);
    expect(done.one('//Order/TotalPrice/TotalAmount')).toBe(total);
    expectSums(done, 'Order', 'OrderItem');
  });

  /**
   * Sells a class out, holds an order in the next dearer one, and gives the cheaper seats back: they
   * are open to the order then.
   */
  async function cheaperQuote(): Promise<{ held: Held; quoted: Answer }> {
    const who = party(9);
    const cheap = await hold(station, 'PROVIDER_04', TRIP.slice(0, 1), who);
    const orders = [cheap];
    for (let at = 1; at < 60; at++) {
      const request = createRequest('LA', cheap.offer_id, cheap.pax);
      const answer = await station.send('PROVIDER_04', 'OrderCreate', request);
      if (answer.error) break;
      orders.push({ ...cheap, order_id: answer.one('//Order/OrderID') });
    }
    const price = priceRequest('LA', [cheap.offer_id], cheap.pax);
    const priced = await station.send('PROVIDER_04', 'OfferPrice', price);
    const offer_id = priced.one('//PricedOffer/OfferID');
    const request = createRequest('LA', offer_id, cheap.pax);
    const answer = await station.send('PROVIDER_04', 'OrderCreate', request);
    const held = { ...cheap, answer, offer_id, order_id: answer.one('//Order/OrderID') };
    for (const one of orders) await station.send('PROVIDER_04', 'OrderChange', cancel(one));
    const { before, inside } = sameFlights(held);
    const ask = reshop(held.order_id, service(inside), before);
    return { held, quoted: await station.send('PROVIDER_04', 'OrderReshop', ask) };
  }

  test('other flights are no matter of price', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(1));
    const { before, inside } = sameFlights(held);
    const other = before.replace(/(FlightNumberText>)\d+/, '$17');
    const answer = await station.send(
      'PROVIDER_04',
      'OrderReshop',
      reshop(held.order_id, service(inside), other),
    );
    expect(answer.error?.code).toBe('157');
  });
});

describe('splitting', () => {
  const split = async (
    provider: Provider,
    held: Held,
    ids: string[],
    namespace = 'urn:airdesk:ndc:split:1',
  ): Promise<Answer> => {
    const extension = `<m:AugmentationPoint><x:SplitOrder xmlns:x="${namespace}">${ids
      .map((id) => `<x:PaxRefID>${id}</x:PaxRefID>`)
      .join('')}<x:Reference>split-ref</x:Reference></x:SplitOrder></m:AugmentationPoint>`;
    const body = envelope('OrderChange', changeRequest(held.owner, held.order_id, ''), extension);
    const response = await station.post(provider, 'OrderChange', body);
    const xml = await response.text();
    expect(response.status).toBe(200);
    if (provider !== 'PROVIDER_08' && provider !== 'PROVIDER_09') keep(xml);
    return new Answer(xml);
  };

  test.each(PROVIDERS.slice(0, 4))('%s makes two orders of one', async (provider) => {
    const held = await hold(station, provider, TRIP, party(3, 0, 1));
    const answer = await split(provider, held, ['ADT1', 'INF1']);
    expectReferencesClosed(answer);
    expectSums(answer, 'Order', 'OrderItem');
    const [parent, child] = answer.elements('//Order');
    expect(parent?.text('./OrderID')).toBe(held.order_id);
    expect(child?.text('./OriginalOrderID')).toBe(held.order_id);
    const whose = (part: typeof parent): string[] => [...new Set(part?.all('.//Service/PaxRefID'))];
    expect(whose(parent)).toEqual(['ADT2', 'ADT3']);
    expect(whose(child).sort()).toEqual(['ADT1', 'INF1']);
    const totals = answer
      .all('//Order/TotalPrice/TotalAmount')
      .map((text) => Number(text.replace('.', '')));
    expect(totals[0]! + totals[1]!).toBe(Number(held.total.replace('.', '')));
    expect(
      child?.all(
        './/BookingRef[*[local-name()="BookingEntity"]/*[local-name()="Org"]]/BookingID',
      )[0],
    ).toBe('split-ref');
    const orders = await station.orders();
    expect(orders.map(({ reference, passengers }) => [reference, passengers.length])).toEqual(
      expect.arrayContaining([
        ['ref-1', 2],
        ['split-ref', 2],
      ]),
    );
  });

  test.each(['PROVIDER_08', 'PROVIDER_09'] as const)('%s does not', async (provider) => {
    const held = await hold(station, provider, TRIP, party(2));
    const answer = await split(provider, held, ['ADT1']);
    expect(answer.error?.code).toMatch(/^(157|NOT_SUPPORTED)$/);
    expect(await station.orders()).toHaveLength(1);
  });

  test('an infant stays with its adult, somebody stays, and the extension is known by its name', async () => {
    const held = await hold(station, 'PROVIDER_04', TRIP, party(2, 0, 1));
    const codes = [
      (await split('PROVIDER_04', held, ['ADT1'])).error?.code,
      (await split('PROVIDER_04', held, ['ADT1', 'ADT2', 'INF1'])).error?.code,
      (await split('PROVIDER_04', held, ['ADT9'])).error?.code,
      (await split('PROVIDER_04', held, [])).error?.code,
      (await split('PROVIDER_04', held, ['ADT2'], 'urn:other')).error?.code,
    ];
    expect(codes).toEqual(['914', '914', '143', '912', '157']);
    expect(await station.orders()).toHaveLength(1);
  });
});

testMessages();
