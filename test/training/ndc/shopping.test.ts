/** What the training airlines answer to AirShopping and OfferPrice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireSome } from '../../fixtures/require-some.ts';
import { expectReferencesClosed, expectSums } from './consistency.ts';
import {
  type Answer,
  firstOffers,
  type Leg,
  OWNERS,
  openStation,
  type Part,
  type Party,
  PROVIDERS,
  party,
  paxOf,
  priceRequest,
  type Station,
  shoppingRequest,
  testMessages,
} from './support.ts';

let station: Station;
beforeAll(() => {
  station = openStation();
});
afterAll(() => station.training.close());

const ONE_WAY: Leg[] = [{ from: 'GRU', to: 'MIA', date: '2026-12-20' }];
const RETURN: Leg[] = [...ONE_WAY, { from: 'MIA', to: 'GRU', date: '2027-01-03' }];
const TRIPS: [name: string, legs: Leg[], who: Party][] = [
  ['one way', ONE_WAY, party(1)],
  ['return', RETURN, party(2, 1, 1)],
  ['nine and infants', RETURN, party(6, 3, 4)],
  [
    'many cities',
    [
      { from: 'SAO', to: 'LIS', date: '2026-12-10' },
      { from: 'LIS', to: 'PAR', date: '2026-12-14' },
      { from: 'PAR', to: 'SAO', date: '2026-12-20' },
    ],
    party(1, 1),
  ],
  ['connections', [{ from: 'POA', to: 'SFO', date: '2027-02-02' }], party(2)],
  ['far apart', [{ from: 'REC', to: 'AKL', date: '2027-02-02' }], party(1)],
];

describe('AirShopping', () => {
  test.each(PROVIDERS.flatMap((provider) => TRIPS.map((trip) => [provider, ...trip] as const)))(
    '%s %s',
    async (provider, _name, legs, who) => {
      const answer = await station.send(provider, 'AirShopping', shoppingRequest(legs, who));
      expect(answer.error).toBeNull();
      expectReferencesClosed(answer);
      expectSums(answer, 'Offer', 'OfferItem');
      expect(answer.all('//PaxList/Pax/PaxID')).toEqual(paxOf(who).map(({ id }) => id));
      expect(new Set(answer.all('//Offer/OwnerCode'))).toEqual(new Set([OWNERS[provider]]));
      const types = Object.values(who).filter((count) => count > 0).length;
      for (const offer of requireSome(answer.elements('//Offer'))) {
        expect(offer.parts('./OfferItem')).toHaveLength(types);
        expect(offer.all('./OfferItem/FareDetail/PaxRefID').sort()).toEqual(
          paxOf(who)
            .map(({ id }) => id)
            .sort(),
        );
      }
    },
  );

  test('an offer says what it is: flights, brand, bags, terms, limits', async () => {
    const answer = await station.send(
      'PROVIDER_04',
      'AirShopping',
      shoppingRequest(ONE_WAY, party(1)),
    );
    const [offer] = answer.elements('//Offer');
    expect(offer?.text('./OfferExpirationTimeLimitDateTime')).toMatch(/^2026-11-21T12:\d\d:00Z$/);
    expect(offer?.all('.//PaymentTimeLimitDateTime')).toHaveLength(1);
    expect(offer?.all('./OfferItem/PriceGuaranteeTimeLimitDateTime')).toHaveLength(1);
    expect(offer?.text('.//FareComponent/FareBasisCode')).toMatch(/^[A-Z][A-Z0-9]{2,7}$/);
    expect(offer?.text('.//FareComponent/RBD/RBD_Code')).toMatch(/^[A-Z]$/);
    const stages = offer?.all('.//FareComponent/ChangeRestrictions/JourneyStageCode');
    expect(stages).toEqual(['Prior To Departure', 'After Departure', 'No Show']);
    const brand = offer?.text('./JourneyOverview/JourneyPriceClass/PriceClassRefID');
    expect(answer.one(`//PriceClass[*[local-name()="PriceClassID"]="${brand}"]/Name`)).toBe(
      'Light',
    );
    const texts = answer.all(
      `//PriceClass[*[local-name()="PriceClassID"]="${brand}"]/Desc/DescText`,
    );
    expect(texts).toEqual([
      'Checked bags: none',
      'Seat choice: chargeable',
      'Meal: chargeable',
      'Wi-Fi: not offered',
    ]);
    expect(answer.all('//Tax[1]/Country/CountryCode').length).toBeGreaterThan(0);
    expect(new Set(answer.all('//Tax/RefundInd'))).toEqual(new Set(['true', 'false']));
  });

  test('a flight with a stop is two legs of one segment', async () => {
    // Which flights stop is the world's own affair; some between these places do.
    const places = ['GRU', 'REC', 'POA', 'GIG', 'BSB', 'AEP', 'MAO'];
    const pairs = places.flatMap((from) => places.map((to) => ({ from, to, date: '2026-12-20' })));
    let answer: Answer | undefined;
    let stopping: Part[] = [];
    for (const leg of pairs.filter(({ from, to }) => from !== to)) {
      answer = await station.send('PROVIDER_04', 'AirShopping', shoppingRequest([leg], party(1)));
      const segments = answer.elements('//DatedOperatingSegment');
      stopping = segments.filter((one) => one.all('./DatedOperatingLegRefID').length > 1);
      if (stopping.length > 0) break;
    }
    expect(stopping.length).toBeGreaterThan(0);
    for (const segment of stopping) {
      const [first, second] = segment.all('./DatedOperatingLegRefID');
      const at = (id: string | undefined, path: string): string =>
        answer!.one(`//DatedOperatingLeg[*[local-name()="DatedOperatingLegID"]="${id}"]/${path}`);
      expect(at(second, 'Dep/IATA_LocationCode')).toBe(at(first, 'Arrival/IATA_LocationCode'));
      expect(at(second, 'OnGroundDuration')).toMatch(/^PT\d+M$/);
    }
  });

  test('a seller per slice answers each direction by itself', async () => {
    const answer = await station.send(
      'PROVIDER_05',
      'AirShopping',
      shoppingRequest(RETURN, party(1)),
    );
    for (const offer of requireSome(answer.elements('//Offer'))) {
      expect(offer.parts('./JourneyOverview/JourneyPriceClass')).toHaveLength(1);
    }
    expect(answer.all('//OriginDest/OriginCode')).toEqual(['GRU', 'MIA']);
    expect(answer.count('//OriginDest[1]/PaxJourneyRefID')).toBeGreaterThan(0);
    expect(answer.count('//OriginDest[2]/PaxJourneyRefID')).toBeGreaterThan(0);
  });

  test('carriers, connections and cabin are kept to', async () => {
    const criteria = `<FlightRelatedCriteria>
      <CarrierCriteria><Carrier><AirlineDesigCode>AA</AirlineDesigCode></Carrier></CarrierCriteria>
      <ConnectionCriteria><ConnectionCriteriaID>C1</ConnectionCriteriaID>
        <MaximumConnectionQty>0</MaximumConnectionQty></ConnectionCriteria>
    </FlightRelatedCriteria>`;
    const request = shoppingRequest(ONE_WAY, party(1), criteria).replace(
      '<OriginDestCriteria>',
      `<OriginDestCriteria><CabinType><CabinTypeCode>2</CabinTypeCode><PrefLevel>
        <PrefLevelCode>Required</PrefLevelCode></PrefLevel></CabinType>`,
    );
    const answer = await station.send('PROVIDER_06', 'AirShopping', request);
    expect(new Set(answer.all('//DatedMarketingSegment/CarrierDesigCode'))).toEqual(
      new Set(['AA']),
    );
    expect(new Set(answer.all('//SegmentCabinType/CabinTypeCode'))).toEqual(new Set(['2']));
    for (const journey of requireSome(answer.elements('//PaxJourney'))) {
      expect(journey.all('./PaxSegmentRefID')).toHaveLength(1);
    }
  });

  test.each<[what: string, code: string, request: string]>([
    ['no passengers', '143', shoppingRequest(ONE_WAY, party(0))],
    ['infants alone', '143', shoppingRequest(ONE_WAY, party(0, 0, 1))],
    ['more infants than adults', '324', shoppingRequest(ONE_WAY, party(1, 1, 2))],
    ['ten seats', '68', shoppingRequest(ONE_WAY, party(8, 2))],
    [
      'unknown place',
      '130',
      shoppingRequest([{ from: 'GRU', to: 'QQQ', date: '2026-12-20' }], party(1)),
    ],
    [
      'same city',
      '130',
      shoppingRequest([{ from: 'GRU', to: 'CGH', date: '2026-12-20' }], party(1)),
    ],
    [
      'no such day',
      '102',
      shoppingRequest([{ from: 'GRU', to: 'MIA', date: '2026-02-30' }], party(1)),
    ],
    ['back before out', '102', shoppingRequest([...RETURN].reverse(), party(1))],
    [
      'a day gone by',
      '496',
      shoppingRequest([{ from: 'GRU', to: 'MIA', date: '2026-11-01' }], party(1)),
    ],
    [
      'the same PaxID twice',
      '476',
      shoppingRequest(ONE_WAY, party(2)).replace('<PaxID>ADT2<', '<PaxID>ADT1<'),
    ],
    ['a type of passenger', '143', shoppingRequest(ONE_WAY, party(1)).replace('>ADT<', '>SRC<')],
    [
      'a missing element',
      '912',
      shoppingRequest(ONE_WAY, party(1)).replace(/<Date>.*<\/Date>/, ''),
    ],
    [
      'an unknown element',
      '914',
      shoppingRequest(ONE_WAY, party(1)).replace('<PTC>', '<Age/><PTC>'),
    ],
    [
      'elements out of order',
      '914',
      shoppingRequest(ONE_WAY, party(1)).replace(
        '<PaxID>ADT1</PaxID><PTC>ADT</PTC>',
        '<PTC>ADT</PTC><PaxID>ADT1</PaxID>',
      ),
    ],
  ])('%s is refused with %s', async (_what, code, request) => {
    // An empty PaxList is missing its mandatory Pax before it is an empty party.
    const answer = await station.send('PROVIDER_04', 'AirShopping', request);
    const expected = request.includes('<PaxList></PaxList>') ? '912' : code;
    expect(answer.error?.code).toBe(expected);
    expect(answer.count('/*/Response')).toBe(0);
  });
});

describe('OfferPrice', () => {
  test.each(PROVIDERS)('%s prices a return trip for a family', async (provider) => {
    const who = party(2, 1, 1);
    const found = await station.send(provider, 'AirShopping', shoppingRequest(RETURN, who));
    const offers = firstOffers(found, provider, 2);
    const request = priceRequest(OWNERS[provider], offers, paxOf(who), true);
    const priced = await station.send(provider, 'OfferPrice', request);
    expect(priced.error).toBeNull();
    expectReferencesClosed(priced);
    expectSums(priced, 'PricedOffer', 'OfferItem');
    expect(priced.count('//PricedOffer/JourneyOverview/JourneyPriceClass')).toBe(2);
    const sums = (path: string): number =>
      found
        .elements('//Offer')
        .filter((one) => offers.includes(one.text('./OfferID') ?? ''))
        .reduce((total, one) => total + Number((one.text(path) ?? '').replace('.', '')), 0);
    const total = priced.one('//PricedOffer/TotalPrice/TotalAmount').replace('.', '');
    expect(Number(total)).toBe(sums('./TotalPrice/TotalAmount'));
    const brands = provider === 'PROVIDER_08' || provider === 'PROVIDER_09' ? 0 : 1;
    expect(Math.min(1, priced.count('//OtherOffers/Offer'))).toBe(brands);
    if (brands) expectSums(priced, 'OtherOffers/Offer', 'OfferItem');
  });

  test('upsells come only when they are asked for', async () => {
    const found = await station.send(
      'PROVIDER_04',
      'AirShopping',
      shoppingRequest(ONE_WAY, party(1)),
    );
    const offers = firstOffers(found, 'PROVIDER_04', 1);
    const priced = await station.send(
      'PROVIDER_04',
      'OfferPrice',
      priceRequest('LA', offers, paxOf(party(1))),
    );
    expect(priced.count('//OtherOffers')).toBe(0);
  });

  test('what cannot be priced is refused', async () => {
    const pax = paxOf(party(2, 0, 1));
    const found = await station.send(
      'PROVIDER_04',
      'AirShopping',
      shoppingRequest(ONE_WAY, party(2, 0, 1)),
    );
    const offers = firstOffers(found, 'PROVIDER_04', 1);
    const good = priceRequest('LA', offers, pax);
    const refusals: [request: string, code: string][] = [
      [priceRequest('LA', ['Onothing'], pax), '913'],
      [priceRequest('AA', offers, pax), '913'],
      [good.replace('.ADT<', '.XXX<'), '913'],
      [good.replace('<PaxRefID>ADT2</PaxRefID>', ''), '914'],
      [good.replace('<PaxRefID>ADT2</PaxRefID>', '<PaxRefID>ADT1</PaxRefID>'), '476'],
      [
        `<DataLists><PaxList><Pax><PaxID>ADT1</PaxID><PTC>ADT</PTC></Pax></PaxList></DataLists>${good}`,
        '143',
      ],
      [good.replace(/<SelectedOfferItem>[\s\S]*?<\/SelectedOfferItem>/, ''), '914'],
    ];
    for (const [request, code] of refusals) {
      const answer = await station.send('PROVIDER_04', 'OfferPrice', request);
      expect([code, answer.error?.text]).toEqual([answer.error?.code, expect.any(String)]);
    }
    // A price is asked of the seller that made the offer.
    const elsewhere = await station.send(
      'PROVIDER_06',
      'OfferPrice',
      priceRequest('AA', offers, pax),
    );
    expect(elsewhere.error?.code).toBe('913');
  });

  test('an offer ends', async () => {
    const own = openStation();
    const pax = paxOf(party(1));
    const found = await own.send('PROVIDER_04', 'AirShopping', shoppingRequest(ONE_WAY, party(1)));
    own.clock.set('2026-11-21T14:00:00Z');
    const request = priceRequest('LA', firstOffers(found, 'PROVIDER_04', 1), pax);
    const answer = await own.send('PROVIDER_04', 'OfferPrice', request);
    expect(answer.error).toEqual({ code: '913', text: expect.stringMatching(/^OFFER EXPIRED: /) });
    own.training.close();
  });
});

testMessages();
