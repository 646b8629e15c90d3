/**
 * Messages of our own writing in the manner of different gateways: other prefixes and orders, prices
 * in other places, lists that mislead, optional parts that are missing. Each must be read to the same
 * thing an agent would read in it.
 */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import {
  BACK,
  component,
  detail,
  flightLists,
  item,
  journeyService,
  money,
  OUT,
  offer,
  pairs,
  pax,
  price,
  shopping,
} from './build.ts';
import { summary } from './summary.ts';
import { message, offerLine, read } from './support.ts';

const offersOf = (xml: string) => read(xml).offers as ProviderOffer[];
const lines = (xml: string) => offersOf(xml).map(offerLine);
const warnings = (xml: string) => read(xml).warnings;

const UNTOLD =
  'TAXES_UNTOLD: the airline does not tell taxes apart; the whole price is shown as fare.';
const ROUND = flightLists([OUT, BACK]) + pairs(['GRU', 'MIA'], ['MIA', 'GRU']);
const FLIGHTS =
  'LH501 GRU 12-20T22:25 MIA 12-21T05:15 K KLIGHT - // LH502 MIA 12-27T21:00 GRU 12-28T07:30 K KLIGHT -';

describe('where the price stands', () => {
  const fares = component('S1') + component('S2');
  const two_adults_and_child = pax('ADT1', 'ADT2', 'CHD1');
  const cases: [string, string, string][] = [
    [
      'on the item for all its passengers',
      item(detail(['ADT1', 'ADT2'], fares) + price('Price', '200.00', '60.00', '260.00')) +
        item(detail(['CHD1'], fares) + price('Price', '75.00', '30.00', '105.00')) +
        price('TotalPrice', '275.00', '90.00', '365.00'),
      'EUR 2ADT 10000+3000 1CHD 7500+3000',
    ],
    [
      'on the item for one passenger: only so the total comes out',
      item(detail(['ADT1', 'ADT2'], fares) + price('Price', '100.00', '30.00', '130.00')) +
        item(detail(['CHD1'], fares) + price('Price', '75.00', '30.00', '105.00')) +
        price('TotalPrice', '275.00', '90.00', '365.00'),
      'EUR 2ADT 10000+3000 1CHD 7500+3000',
    ],
    [
      'on the item for one passenger, with a fare for each',
      item(
        detail(['ADT1', 'ADT2'], fares + price('Price', '100.00', '30.00', '130.00')) +
          price('Price', '100.00', '30.00', '130.00'),
      ) + price('TotalPrice', '200.00', '60.00', '260.00'),
      'EUR 2ADT 10000+3000',
    ],
    [
      'on the item for one passenger, with a fare of all',
      item(
        detail(['ADT1', 'ADT2'], fares + price('Price', '200.00', '60.00', '260.00')) +
          price('Price', '100.00', '30.00', '130.00'),
      ) + price('TotalPrice', '200.00', '60.00', '260.00'),
      'EUR 2ADT 10000+3000',
    ],
    [
      'with a comma for the point',
      item(detail(['ADT1', 'ADT2'], fares) + price('Price', '2000,00', '60,5', '2060,50')) +
        price('TotalPrice', '2000,00', '60,50', '2060,50'),
      'EUR 2ADT 100000+3025',
    ],
    [
      'on each passenger type’s fare, for one passenger',
      item(
        detail(['ADT1', 'ADT2'], fares + price('Price', '100.00', '30.00', '130.00')) +
          detail(['CHD1'], fares + price('Price', '75.00', '30.00', '105.00')) +
          price('Price', '275.00', '90.00', '365.00'),
      ) + price('TotalPrice', '275.00', '90.00', '365.00'),
      'EUR 2ADT 10000+3000 1CHD 7500+3000',
    ],
    [
      'on each passenger type’s fare, for all of the type',
      item(
        detail(['ADT1', 'ADT2'], fares + price('Price', '200.00', '60.00', '260.00')) +
          detail(['CHD1'], fares + price('Price', '75.00', '30.00', '105.00')) +
          price('Price', '275.00', '90.00', '365.00'),
      ),
      'EUR 2ADT 10000+3000 1CHD 7500+3000',
    ],
    [
      'in FarePriceType, without a price of parts on the item',
      item(
        `${detail(
          ['ADT1', 'ADT2'],
          `${fares}<FarePriceType><FarePriceTypeCode>70J</FarePriceTypeCode>${price('Price', '100', '30', '130')}</FarePriceType>`,
        )}<Price>${money('BaseAmount', '200')}${money('TotalAmount', '260')}</Price>`,
      ) + price('TotalPrice', '200', '60', '260'),
      'EUR 2ADT 10000+3000',
    ],
    [
      'on an item that does not divide: nobody loses a cent',
      item(detail(['ADT1', 'ADT2'], fares) + price('Price', '100.01', '0', '100.01')) +
        price('TotalPrice', '100.01', '0', '100.01'),
      'EUR 1ADT 5001+0 1ADT 5000+0',
    ],
    [
      'on the item, and a total that fits neither reading: for all of them',
      item(detail(['ADT1', 'ADT2'], fares) + price('Price', '200', '60', '260')) +
        price('TotalPrice', '240', '60', '300'),
      'EUR 2ADT 10000+3000',
    ],
    [
      'on the offer alone',
      item(detail(['ADT1'], fares)) + price('TotalPrice', '100', '30', '130'),
      'EUR 1ADT 10000+3000',
    ],
    [
      'on the offer alone, for two',
      item(detail(['ADT1', 'ADT2'], fares)) + price('TotalPrice', '100', '30', '130'),
      'EUR 2ADT 5000+1500',
    ],
  ];
  it.each(cases)('%s', (_, inner, expected) => {
    expect(lines(shopping(two_adults_and_child + ROUND, offer(inner)))).toEqual([
      `${expected} // ${FLIGHTS}`,
    ]);
  });

  const plain = (minor: string) => `<Price>${money('TotalAmount', minor)}</Price>`;
  it.each([
    ['for people who pay alike', detail(['ADT1', 'ADT2'], fares), '2ADT 10000+3000', []],
    [
      'for people who do not',
      detail(['ADT1'], fares + plain('200.00')) + detail(['CHD1'], fares + plain('60.00')),
      '1ADT 20000+0 1CHD 6000+0',
      [UNTOLD],
    ],
  ])('a split in the total alone, %s', (_, inner, prices, said) => {
    const total = price('TotalPrice', '200', '60', '260');
    const xml = shopping(two_adults_and_child + ROUND, offer(item(inner + plain('260')) + total));
    expect(lines(xml)).toEqual([`EUR ${prices} // ${FLIGHTS}`]);
    expect(warnings(xml).map(toEnglish)).toEqual(said);
  });

  it('taxes told beside the fares in the total alone are those of all who pay alike', () => {
    const bare = `<Price>${money('BaseAmount', '100')}${money('TotalAmount', '100')}</Price>`;
    const own = (id: string) => item(detail([id], fares) + bare);
    const total = price('TotalPrice', '200', '60', '260');
    const xml = shopping(two_adults_and_child + ROUND, offer(own('ADT1') + own('ADT2') + total));
    expect(lines(xml)).toEqual([`EUR 2ADT 10000+3000 // ${FLIGHTS}`]);
    expect(warnings(xml)).toEqual([]);
  });

  it('a total without a split is said to be one; one of base alone is a split', () => {
    const [untold, told] = ['', money('BaseAmount', '130')].map((base) =>
      item(`${detail(['ADT1'], fares)}<Price>${base}${money('TotalAmount', '130')}</Price>`),
    );
    const said = (inner: string) => {
      const xml = shopping(pax('ADT1') + ROUND, offer(inner));
      return [lines(xml)[0]!.slice(0, 16), ...warnings(xml).map(toEnglish)];
    };
    expect(said(untold!)).toEqual(['EUR 1ADT 13000+0', UNTOLD]);
    expect(said(told!)).toEqual(['EUR 1ADT 13000+0']);
  });

  it('types instead of people, with their number', () => {
    const inner =
      '<PTC_OfferParameters><PaxRefID>ADT</PaxRefID><PricedPaxNumber>3</PricedPaxNumber></PTC_OfferParameters>' +
      item(detail(['ADT'], fares + price('Price', '100', '30', '130')));
    expect(lines(shopping(pax('ADT') + ROUND, offer(inner)))).toEqual([
      `EUR 3ADT 10000+3000 // ${FLIGHTS}`,
    ]);
  });

  const EACH = price('Price', '100', '30', '130');
  it.each([
    ['with what all of them pay', price('Price', '300', '90', '390'), '', EACH],
    ['and the offer’s total', '', price('TotalPrice', '300', '90', '390'), EACH],
    ['told for all alone', price('Price', '300', '90', '390'), '', ''],
    [
      'of two types',
      price('Price', '375', '113', '488'),
      '',
      EACH,
      detail(['CHD'], fares + price('Price', '75', '23', '98')),
    ],
  ])('types instead of people, with their number: %s', (_, whole, total, own, other = '') => {
    const inner =
      '<PTC_OfferParameters><PaxRefID>ADT</PaxRefID><PricedPaxNumber>3</PricedPaxNumber></PTC_OfferParameters>' +
      item(detail(['ADT'], fares + own) + other + whole) +
      total;
    const xml = shopping(pax('ADT', ...(other ? ['CHD'] : [])) + ROUND, offer(inner));
    const child = other ? ' 1CHD 7500+2300' : '';
    expect(lines(xml)).toEqual([`EUR 3ADT 10000+3000${child} // ${FLIGHTS}`]);
    expect(warnings(xml)).toEqual([]);
  });

  it('a currency named once, no decimals in it', () => {
    const inner = item(
      detail(['ADT1'], fares) +
        '<Price><BaseAmount>10000</BaseAmount><TotalAmount>13000</TotalAmount><TaxSummary><TotalTaxAmount>3000</TotalTaxAmount></TaxSummary></Price>',
    );
    const xml = shopping(pax('ADT1') + ROUND, offer(inner)).replace(
      '<m:Response>',
      '<m:Response><Processing><CurParameter><CurCode>JPY</CurCode></CurParameter></Processing>',
    );
    expect(lines(xml)).toEqual([`JPY 1ADT 10000+3000 // ${FLIGHTS}`]);
  });

  it('a base in the currency it was filed in, with its equivalent', () => {
    const inner = item(
      detail(['ADT1'], fares) +
        `<Price>${money('BaseAmount', '550.00', 'BRL')}${money('EquivAmount', '100.00')}<TaxSummary><Tax>${money('Amount', '20.00')}<TaxCode>BR</TaxCode></Tax><Tax>${money('Amount', '10.00')}<TaxCode>YQ</TaxCode></Tax></TaxSummary>${money('TotalAmount', '130.00')}</Price>`,
    );
    const [read_offer] = offersOf(shopping(pax('ADT1') + ROUND, offer(inner)));
    expect(read_offer!.prices).toMatchObject([
      {
        fare_minor: 10000,
        tax_minor: 3000,
        taxes: [
          { code: 'BR', amount_minor: 2000 },
          { code: 'YQ', amount_minor: 1000 },
        ],
      },
    ]);
  });

  it('fees and surcharges in the total are lines of their own', () => {
    const inner = item(
      detail(['ADT1'], fares) +
        `<Price>${money('BaseAmount', '100.00')}<Fee>${money('Amount', '5.00')}<DesigText>OB</DesigText></Fee><Surcharge><Breakdown>${money('Amount', '15.00')}<DesigText>YR</DesigText></Breakdown></Surcharge>${money('TotalAmount', '120.00')}</Price>`,
    );
    const xml = shopping(pax('ADT1') + ROUND, offer(inner));
    expect(lines(xml)).toEqual([`EUR 1ADT 10000+2000 // ${FLIGHTS}`]);
    expect(warnings(xml)).toEqual([]);
  });

  it('a price that does not add up is told, and its total kept', () => {
    const inner = item(detail(['ADT1'], fares) + price('Price', '100', '30', '131'));
    const xml = shopping(pax('ADT1') + ROUND, offer(inner));
    expect(lines(xml)).toEqual([`EUR 1ADT 10100+3000 // ${FLIGHTS}`]);
    expect(warnings(xml)).toEqual([
      'A price does not add up (base / taxes / fees / total): 100.00 / 30.00 / 0.00 / 131.00 EUR.',
    ]);
  });

  it('a price of base and total alone leaves the taxes to the fares, and warns of nothing', () => {
    const amount = (name: string, value: string) => `<${name} CurCode="EUR">${value}</${name}>`;
    const whole = `<Price>${amount('BaseAmount', '100')}${amount('TotalAmount', '120')}</Price>`;
    const each = detail(['ADT1'], fares + price('Price', '100', '20', '120'));
    const xml = shopping(pax('ADT1') + ROUND, offer(item(each + whole)));
    expect(lines(xml)).toEqual([`EUR 1ADT 10000+2000 // ${FLIGHTS}`]);
    expect(warnings(xml)).toEqual([]);
  });
});

describe('which flights make a direction', () => {
  const one = (inner: string) =>
    offer(
      item(inner + price('Price', '100', '30', '130')) + price('TotalPrice', '100', '30', '130'),
    );
  const fares = component('S1') + component('S2');
  const journeys = (...list: [string, ...string[]][]) =>
    `<PaxJourneyList>${list.map(([id, ...segments]) => `<PaxJourney><PaxJourneyID>${id}</PaxJourneyID>${segments.map((segment) => `<PaxSegmentRefID>${segment}</PaxSegmentRefID>`).join('')}</PaxJourney>`).join('')}</PaxJourneyList>`;
  const priced = `EUR 1ADT 10000+3000 // ${FLIGHTS}`;

  it.each([
    ['pairs, out of order', pairs(['MIA', 'GRU'], ['GRU', 'MIA'])],
    [
      'pairs of other airports of the cities beside them',
      pairs(['VCP', 'FLL'], ['GRU', 'MIA'], ['FLL', 'VCP'], ['MIA', 'GRU']),
    ],
    [
      'one journey listed for both directions',
      journeys(['J', 'S1', 'S2']) + pairs(['GRU', 'MIA'], ['MIA', 'GRU']),
    ],
    ['no pairs and no journeys: coming back ends a direction', ''],
    ['pairs of cities', pairs(['SAO', 'MIA'], ['MIA', 'SAO'])],
  ])('%s', (_, lists) => {
    const xml = shopping(
      pax('ADT1') + flightLists([OUT, BACK]) + lists,
      one(detail(['ADT1'], fares)),
    );
    expect(lines(xml)).toEqual([priced]);
  });

  it('alternatives of one direction in one journey: what is priced is flown', () => {
    const other = { ...OUT, n: 3, dep: '2026-12-20T10:00', arr: '2026-12-20T17:00' };
    const lists = flightLists([OUT, other]) + journeys(['J', 'S1', 'S3']) + pairs(['GRU', 'MIA']);
    const xml = shopping(
      pax('ADT1') + lists,
      one(detail(['ADT1'], component('S3')) + journeyService(['ADT1'], 'J')),
    );
    expect(lines(xml)).toEqual([
      'EUR 1ADT 10000+3000 // LH503 GRU 12-20T10:00 MIA 12-20T17:00 K KLIGHT -',
    ]);
  });

  it('fare components without flights: the services say which, in journeys', () => {
    const lists = flightLists([OUT, BACK]) + journeys(['JO', 'S1'], ['JI', 'S2']);
    const inner =
      detail(['ADT1'], '<FareComponent><FareBasisCode>KLIGHT</FareBasisCode></FareComponent>') +
      journeyService(['ADT1'], 'JO', 'JI');
    expect(lines(shopping(pax('ADT1') + lists, one(inner)))).toEqual([priced]);
  });

  it('connections stay together, a stopover of days does not', () => {
    const a = { ...OUT, to: 'PTY', arr: '2026-12-21T02:00' };
    const b = { n: 2, from: 'PTY', to: 'MIA', dep: '2026-12-21T04:00', arr: '2026-12-21T07:00' };
    const c = { n: 3, from: 'MIA', to: 'JFK', dep: '2026-12-24T09:00', arr: '2026-12-24T12:00' };
    const xml = shopping(
      pax('ADT1') + flightLists([c, a, b]),
      one(detail(['ADT1'], component('S3') + component('S2') + component('S1'))),
    );
    expect(
      offersOf(xml)[0]!.journeys.map(({ slices }) => slices[0]!.legs.map((leg) => leg.key)),
    ).toEqual([['S1', 'S2'], ['S3']]);
  });

  it('of two flights with one id the first is shown, and that is said; told again it is no news', () => {
    const sold = (lists: string) =>
      shopping(pax('ADT1') + lists, one(detail(['ADT1'], component('S1'))));
    const both = flightLists([OUT, BACK]).replace('<PaxSegmentID>S2<', '<PaxSegmentID>S1<');
    expect(lines(sold(both))).toEqual([
      'EUR 1ADT 10000+3000 // LH501 GRU 12-20T22:25 MIA 12-21T05:15 K KLIGHT -',
    ]);
    expect(warnings(sold(both)).map(toEnglish)).toEqual([
      'Two flights are named S1; the first of them is shown.',
    ]);
    expect(warnings(sold(flightLists([OUT]) + flightLists([OUT])))).toEqual([]);
  });

  it('flights that are not in the message: the offer is left out and named', () => {
    const xml = shopping(pax('ADT1') + ROUND, one(detail(['ADT1'], component('S9'))));
    expect(lines(xml)).toEqual([]);
    expect(warnings(xml)).toEqual(['Offer OF has flights that are not in the message; left out.']);
  });
});

describe('what goes with a fare', () => {
  const brands =
    '<PriceClassList><PriceClass><PriceClassID>PC1</PriceClassID><Name>Light</Name><Code>LGT</Code><CabinType><CabinTypeName>ECONOMY</CabinTypeName></CabinType><Desc><DescText>CHA - SEAT CHOICE</DescText></Desc><Desc><DescText>NOF - REFUND BEFORE DEPARTURE</DescText></Desc><Desc><DescText>INC - SNACK</DescText></Desc><Desc><DescText>NOF - LOUNGE ACCESS</DescText></Desc></PriceClass></PriceClassList>';
  const bags =
    '<BaggageAllowanceList><BaggageAllowance><BaggageAllowanceID>B1</BaggageAllowanceID><TypeCode>Checked</TypeCode><PieceAllowance><TotalQty>1</TotalQty></PieceAllowance><WeightAllowance><MaximumWeightMeasure>50</MaximumWeightMeasure><WeightUnitOfMeasurement>LBR</WeightUnitOfMeasurement></WeightAllowance></BaggageAllowance><BaggageAllowance><BaggageAllowanceID>B2</BaggageAllowanceID><TypeCode>CarryOn</TypeCode><PieceAllowance><TotalQty>1</TotalQty></PieceAllowance></BaggageAllowance><BaggageAllowance><BaggageAllowanceID>B3</BaggageAllowanceID><TypeCode>Checked</TypeCode><PieceAllowance><TotalQty>0</TotalQty></PieceAllowance></BaggageAllowance></BaggageAllowanceList>';
  const penalties =
    '<PenaltyList><Penalty><PenaltyID>P1</PenaltyID><TypeCode>Change</TypeCode><Price><TotalAmount CurCode="EUR">70.00</TotalAmount></Price></Penalty></PenaltyList>';
  const lists =
    pax('ADT1', 'INF1') +
    ROUND +
    brands +
    bags +
    penalties +
    '<PaxJourneyList><PaxJourney><PaxJourneyID>JO</PaxJourneyID><PaxSegmentRefID>S1</PaxSegmentRefID></PaxJourney><PaxJourney><PaxJourneyID>JI</PaxJourneyID><PaxSegmentRefID>S2</PaxSegmentRefID></PaxJourney></PaxJourneyList>';
  const inner =
    '<JourneyOverview><JourneyPriceClass><PaxJourneyRefID>JO</PaxJourneyRefID><PriceClassRefID>PC1</PriceClassRefID></JourneyPriceClass></JourneyOverview>' +
    '<BaggageAssociations><PaxRefID>INF1</PaxRefID><BaggageAllowanceRefID>B3</BaggageAllowanceRefID></BaggageAssociations>' +
    '<BaggageAssociations><PaxRefID>ADT1</PaxRefID><BaggageAllowanceRefID>B2</BaggageAllowanceRefID><BaggageAllowanceRefID>B1</BaggageAllowanceRefID><OfferFlightAssociations><PaxJourneyRef><PaxJourneyRefID>JO</PaxJourneyRefID></PaxJourneyRef></OfferFlightAssociations></BaggageAssociations>' +
    '<BaggageAssociations><PaxRefID>ADT1</PaxRefID><BaggageAllowanceRefID>B3</BaggageAllowanceRefID><OfferFlightAssociations><PaxSegmentReferences><PaxSegmentRefID>S2</PaxSegmentRefID></PaxSegmentReferences></OfferFlightAssociations></BaggageAssociations>' +
    '<PenaltyRefID>P1</PenaltyRefID>' +
    item(
      detail(
        ['ADT1'],
        component(
          'S1',
          '<CancelRestrictions><AllowedModificationInd>false</AllowedModificationInd><JourneyStageCode>Prior To Departure</JourneyStageCode></CancelRestrictions><RBD><RBD_Code>Q</RBD_Code></RBD>',
        ) +
          component('S2', '<CabinType><CabinTypeCode>C</CabinTypeCode></CabinType>') +
          price('Price', '100', '30', '130'),
      ) + detail(['INF1'], component('S1') + component('S2') + price('Price', '10', '0', '10')),
    );
  const [made] = offersOf(shopping(lists, offer(inner)));
  const [out, back] = made!.journeys.map(({ slices }) => slices[0]!);

  it('a bag that names its journey and no flight is of that journey alone', () => {
    const of = (journey: string, id: string) =>
      `<BaggageAllowance><BaggageAllowanceRefID>${id}</BaggageAllowanceRefID><PaxJourneyRefID>${journey}</PaxJourneyRefID><PaxRefID>ADT1</PaxRefID></BaggageAllowance>`;
    const fare = detail(
      ['ADT1'],
      component('S1') + component('S2') + price('Price', '9', '1', '10'),
    );
    const [told] = offersOf(shopping(lists, offer(of('JO', 'B1') + of('JI', 'B3') + item(fare))));
    expect(told!.journeys.map(({ slices }) => slices[0]!.baggage.kind)).toEqual([
      'ONE_PIECE',
      'NONE',
    ]);
  });

  it('brand by journey, cabin, class and bags of the adult', () => {
    const tell = (slice: typeof out) =>
      slice!.legs.map(
        (leg) =>
          `${leg.brand?.name ?? '-'} ${leg.cabin} ${leg.booking_class} ${leg.baggage.kind} ${leg.baggage.weight_kg}`,
      );
    expect([tell(out), tell(back)]).toEqual([
      ['Light ECONOMY Q ONE_PIECE 23'],
      ['- BUSINESS K NONE null'],
    ]);
  });

  it('conditions coded in the fare go before what the brand tells; other sentences stay as they are', () => {
    const tell = (slice: typeof out) =>
      slice!.features.map((one) => `${one.type} ${one.attribute} ${one.when} ${one.penalty_minor}`);
    expect(tell(out)).toEqual([
      'REFUND NOT_OFFERED BEFORE_DEPARTURE null',
      'CHANGE CHARGEABLE null 7000',
      'SEAT CHARGEABLE null null',
      'MEAL INCLUDED null null',
      'UNSPECIFIED UNSPECIFIED null null',
      'BAGGAGE INCLUDED null null',
    ]);
    expect(tell(back)).toEqual(['CHANGE CHARGEABLE null 7000']);
  });

  it('payment at once means that nothing can be held', () => {
    const limit = (duration: string) =>
      `<PaymentTimeLimit><PaymentTimeLimitDuration><PaymentTimeLimitDuration>${duration}</PaymentTimeLimitDuration></PaymentTimeLimitDuration></PaymentTimeLimit>`;
    const with_limit = (duration: string) =>
      shopping(
        pax('ADT1') + ROUND,
        offer(
          item(
            limit(duration) +
              detail(['ADT1'], component('S1') + component('S2')) +
              price('Price', '100', '30', '130'),
          ),
        ),
      ).replace(
        '</m:IATA',
        '<m:PayloadAttributes><Timestamp>2026-11-21T10:00:00+01:00</Timestamp></m:PayloadAttributes></m:IATA',
      );
    const tell = (duration: string) => {
      const [one] = offersOf(with_limit(duration));
      return `${one!.can_hold} ${one!.payment_due_at}`;
    };
    expect([tell('PT0S'), tell('PT2H30M')]).toEqual([
      'false null',
      'true 2026-11-21T11:30:00.000Z',
    ]);
  });

  it('seats and bags priced with an offer stand beside its fares', () => {
    const seat =
      '<Service><PaxRefID>ADT1</PaxRefID><OfferServiceAssociation><SeatAssignment><Seat><ColumnID>C</ColumnID><RowNumber>2</RowNumber></Seat><SeatAssignmentAssociations><PaxSegmentRef><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentRef></SeatAssignmentAssociations></SeatAssignment></OfferServiceAssociation></Service>';
    const xml = shopping(
      pax('ADT1') + ROUND,
      offer(
        item(
          detail(['ADT1'], component('S1') + component('S2')) + price('Price', '100', '30', '130'),
        ) +
          item(seat + price('Price', '20', '5', '25')) +
          price('TotalPrice', '120', '35', '155'),
      ),
    );
    const [one] = offersOf(xml);
    expect(offerLine(one!)).toBe(`EUR 1ADT 10000+3000 // ${FLIGHTS}`);
    expect(one!.services).toMatchObject([
      { kind: 'SEAT', name: '2C', leg_keys: ['S1'], amount_minor: 2000, tax_minor: 500 },
    ]);
    expect(warnings(xml)).toEqual([]);
  });
});

it.each([
  ['<ARNK_Ind>true</ARNK_Ind>'],
  [
    '<MarketingCarrierInfo><CarrierDesigCode>LH</CarrierDesigCode><MarketingCarrierFlightNumberText>ARNK</MarketingCarrierFlightNumberText></MarketingCarrierInfo>',
  ],
])('a way over the ground is no flight of the journey that it is in: %s', (way) => {
  const lists = `${pax('ADT1')}${flightLists([OUT, { ...BACK, from: 'JFK' }])
    .replace('<PaxSegmentList>', `$&<PaxSegment>${way}<PaxSegmentID>G1</PaxSegmentID></PaxSegment>`)
    .replace(
      '<PaxSegmentID>S2',
      '<ARNK_Ind>true</ARNK_Ind>$&',
    )}<PaxJourneyList><PaxJourney><PaxJourneyID>J1</PaxJourneyID>${['S1', 'G1', 'S2'].map((id) => `<PaxSegmentRefID>${id}</PaxSegmentRefID>`).join('')}</PaxJourney></PaxJourneyList>`;
  const inner = item(
    `${detail(['ADT1'], component('S1').replace('</FareComponent>', '<PaxSegmentRefID>G1</PaxSegmentRefID>$&') + component('S2'))}${price('Price', '100', '30', '130')}${journeyService(['ADT1'], 'J1')}`,
  );
  const told = read(shopping(lists, offer(inner)));
  const [sold] = told.offers as ProviderOffer[];
  const legs = sold?.journeys.flatMap(({ slices }) => slices.flatMap((one) => one.legs)) ?? [];
  expect(legs.map((leg) => `${leg.origin} ${leg.destination}`)).toEqual(['GRU MIA', 'JFK GRU']);
  expect([told.warnings, told.not_understood]).toEqual([[], []]);
});

it('limits that an earlier version tells of the whole offer are its own', () => {
  const limits =
    '<PaymentTimeLimitDateTime>2026-12-01T10:00:00Z</PaymentTimeLimitDateTime><PriceGuaranteeTimeLimitDateTime>2026-11-30T10:00:00Z</PriceGuaranteeTimeLimitDateTime>';
  const at_once =
    '<PaymentTimeLimit><PaymentTimeLimitDuration><PaymentTimeLimitDuration>PT0S</PaymentTimeLimitDuration></PaymentTimeLimitDuration></PaymentTimeLimit>';
  const sold = (beside: string) => {
    const inner = item(detail(['ADT1'], component('S1') + price('Price', '100', '30', '130')));
    return offersOf(shopping(pax('ADT1') + flightLists([OUT]), offer(beside + inner)))[0];
  };
  expect(sold(limits)).toMatchObject({
    payment_due_at: '2026-12-01T10:00:00.000Z',
    price_guaranteed_until: '2026-11-30T10:00:00.000Z',
    can_hold: true,
  });
  expect(sold(at_once)).toMatchObject({ payment_due_at: null, can_hold: false });
});

describe('flights written inline', () => {
  it('a segment with everything in it, legs with a stop, times with offsets', () => {
    const segment =
      '<PaxSegmentList><PaxSegment><PaxSegmentID>S1</PaxSegmentID><Dep><IATA_LocationCode>gru</IATA_LocationCode><AircraftScheduledDateTime>2026-12-20T22:25:00.000-03:00</AircraftScheduledDateTime><TerminalName>Terminal 3</TerminalName></Dep><Arrival><IATA_LocationCode>LHR</IATA_LocationCode><AircraftScheduledDateTime>2026-12-21T14:00:00Z</AircraftScheduledDateTime></Arrival><MarketingCarrierInfo><CarrierDesigCode>BA</CarrierDesigCode><MarketingCarrierFlightNumberText>BA0246</MarketingCarrierFlightNumberText></MarketingCarrierInfo><OperatingCarrierInfo><CarrierDesigCode>IB</CarrierDesigCode><OperatingCarrierFlightNumberText>6824</OperatingCarrierFlightNumberText></OperatingCarrierInfo><DatedOperatingLeg><DatedOperatingLegID>L1</DatedOperatingLegID><Arrival><IATA_LocationCode>MAD</IATA_LocationCode><AircraftScheduledDateTime>2026-12-21T11:00:00</AircraftScheduledDateTime></Arrival><IATA_AircraftType><IATA_AircraftTypeCode>359</IATA_AircraftTypeCode></IATA_AircraftType></DatedOperatingLeg><DatedOperatingLeg><DatedOperatingLegID>L2</DatedOperatingLegID><Dep><IATA_LocationCode>MAD</IATA_LocationCode><AircraftScheduledDateTime>2026-12-21T12:30:00</AircraftScheduledDateTime></Dep></DatedOperatingLeg></PaxSegment></PaxSegmentList>';
    const xml = shopping(
      pax('ADT1') + segment,
      offer(item(detail(['ADT1'], component('S1')) + price('Price', '1', '1', '2'))),
    );
    const [leg] = offersOf(xml)[0]!.journeys[0]!.slices[0]!.legs;
    expect(leg).toMatchObject({
      origin: 'GRU',
      destination: 'LHR',
      departure: '2026-12-20T22:25',
      arrival: '2026-12-21T14:00',
      departure_terminal: '3',
      marketing_carrier: 'BA',
      flight_number: 246,
      operating_carrier: 'IB',
      operating_flight_number: 6824,
      aircraft: '359',
      stops: [
        {
          airport: 'MAD',
          arrival: '2026-12-21T11:00',
          departure: '2026-12-21T12:30',
          duration_min: 90,
        },
      ],
    });
  });
});

describe('orders', () => {
  const person = (id: string, given: string, rest = '') =>
    `<Pax><PaxID>${id}</PaxID><PTC>${id.slice(0, 3)}</PTC><Individual><GivenName>${given}</GivenName><Surname>DOE</Surname></Individual>${rest}</Pax>`;
  const service = (id: string, segment: string, status: string, refs = '') =>
    `<Service>${refs}<PaxRefID>${id}</PaxRefID><OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>${segment}</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation>${status ? `<StatusCode>${status}</StatusCode>` : ''}</Service>`;
  const carrier = (code: string, locator: string) =>
    `<BookingRef><BookingID>${locator}</BookingID><BookingEntity><Carrier><AirlineDesigCode>${code}</AirlineDesigCode></Carrier></BookingEntity></BookingRef>`;
  const ours =
    '<BookingRef><BookingEntity><Org><Name>x</Name><OrgID>AIRDESK</OrgID></Org></BookingEntity><BookingID>intent-1</BookingID></BookingRef>';
  const order = (inner: string, status: string, after = '') =>
    message(
      'OrderViewRS',
      `<m:Response>${after}<Order><OwnerCode>LH</OwnerCode><OrderID>LH1</OrderID>${inner}<StatusCode>${status}</StatusCode></Order><DataLists><PaxList>${person('ADT1', 'ANA')}${person('INF1', 'IVO', '<PaxRefID>ADT1</PaxRefID>')}</PaxList>${flightLists([OUT])}</DataLists></m:Response>`,
    );
  const orderItem = (inner: string, status = '') =>
    `<OrderItem><OrderItemID>OI</OrderItemID>${inner}${status ? `<StatusCode>${status}</StatusCode>` : ''}</OrderItem>`;
  const flown = (status: string) =>
    orderItem(
      detail(['ADT1'], component('S1') + price('Price', '100', '30', '130')) +
        service('ADT1', 'S1', status, carrier('LH', 'ABC123') + carrier('LX', 'XYZ789') + ours),
    );
  const booking = (xml: string) => read(xml).booking as ProviderOrder;

  it('infant that names its adult, both locators, our reference', () => {
    const one = booking(order(flown('HK'), 'OPENED'));
    expect(one.passengers.map(({ key, infant_key }) => `${key} ${infant_key}`)).toEqual([
      'ADT1 INF1',
      'INF1 null',
    ]);
    expect([one.locator, one.airline_locators, one.reference]).toEqual([
      'ABC123',
      [
        { airline: 'LH', locator: 'ABC123' },
        { airline: 'LX', locator: 'XYZ789' },
      ],
      'intent-1',
    ]);
  });

  it.each([
    ['OPENED', 'HK', 'LIVE HK'],
    ['OPENED', 'TK', 'LIVE TK'],
    ['OPENED', 'UN', 'LIVE UN'],
    ['OPENED', 'K', 'LIVE HK'],
    ['OPENED', 'T', 'LIVE HK'],
    ['FROZEN', 'RQ', 'LIVE HN'],
    ['OPENED', '', 'LIVE HK'],
    ['OPENED', 'X', 'CANCELLED HX'],
    ['CANCELLED', 'HK', 'CANCELLED HX'],
    ['CLOSED', '', 'CANCELLED HX'],
    ['CLOSED', 'T', 'LIVE HK'],
    ['OPENED', 'SCHEDULE CHANGE', 'LIVE TK'],
    ['REJECTED', '', 'LIVE UC'],
    ['REJECTED', 'HK', 'LIVE HK'],
    ['PENDING', '', 'LIVE HK'],
    ['OPENED', 'PN', 'LIVE HN'],
    ['OPENED', 'SC', 'LIVE TK'],
    ['OPENED', 'FLOWN', 'LIVE HK'],
    ['OPENED', 'QQ', 'LIVE UNSPECIFIED'],
  ])('order %s with a service %s is %s', (status, service_status, expected) => {
    const one = booking(order(flown(service_status), status));
    expect(`${one.status} ${one.slices[0]!.legs[0]!.status}`).toBe(expected);
  });

  it('a status that nobody knows is said of order, item and service, and no other', () => {
    const said = (of_order: string, of_item: string, of_service: string) => {
      const sold = flown(of_service).replace(
        '</OrderItem>',
        `<StatusCode>${of_item}</StatusCode></OrderItem>`,
      );
      return warnings(order(sold, of_order)).map(toEnglish).sort();
    };
    expect(said('FROZEN', 'INACTIVE', 'QQ')).toEqual([
      'STATUS_UNKNOWN: LH1 has the status FROZEN, which is not known.',
      'STATUS_UNKNOWN: OI has the status INACTIVE, which is not known.',
      'STATUS_UNKNOWN: OI has the status QQ, which is not known.',
    ]);
    expect(said('OPENED', 'ACTIVE', 'HK')).toEqual([]);
    expect(said('COMPLETED', 'PAID', 'No Show')).toEqual([]);
  });

  it('of two people with one id the first is shown, and that is said; told again it is no news', () => {
    const twice = (xml: string, id: string) =>
      warnings(xml.replace('</PaxList>', `${person(id, 'EVA')}</PaxList>`)).map(toEnglish);
    const sold = order(flown('HK'), 'OPENED');
    expect(twice(sold, 'ADT1')).toEqual([
      'Two passengers are named ADT1; the first of them is shown.',
    ]);
    expect(twice(sold.replace('ANA', 'EVA'), 'ADT1')).toEqual([]);
  });

  const ticket = (number: string, coupons: string[], type = 'T') =>
    `<Ticket><TicketNumber>${number}</TicketNumber>${coupons.map((status, at) => `<Coupon><CouponNumber>${at + 1}</CouponNumber><CouponStatusCode>${status}</CouponStatusCode></Coupon>`).join('')}<TicketDocTypeCode>${type}</TicketDocTypeCode></Ticket>`;
  const documents = (inner: string) =>
    `<TicketDocInfo><PaxRefID>ADT1</PaxRefID><IssueInfo><IssueDate>2026-11-20</IssueDate></IssueInfo>${inner}</TicketDocInfo>`;
  it.each([
    ['open', documents(ticket('2202400000011', ['I'])), '2202400000011 TICKET TICKETED -'],
    [
      'dashes and a check digit',
      documents(ticket('220-24000000116', ['O'])),
      '2202400000011 TICKET TICKETED -',
    ],
    ['void', documents(ticket('2202400000011', ['V', 'V'])), '2202400000011 TICKET CANCELLED -'],
    ['refunded', documents(ticket('2202400000011', ['RF'])), '2202400000011 TICKET REFUNDED -'],
    ['exchanged', documents(ticket('2202400000011', ['E'])), '2202400000011 TICKET EXCHANGED -'],
    ['flown', documents(ticket('2202400000011', ['F', 'B'])), '2202400000011 TICKET USED -'],
    [
      'half flown',
      documents(ticket('2202400000011', ['F', 'O'])),
      '2202400000011 TICKET TICKETED -',
    ],
    [
      'conjunction',
      documents(ticket('2202400000011', ['O', 'O', 'O', 'O']) + ticket('2202400000012', ['O'])),
      '2202400000011 TICKET TICKETED - / 2202400000012 TICKET TICKETED 2202400000011',
    ],
    [
      'two tickets that are none',
      documents(ticket('2202400000011', ['O']) + ticket('2202400000012', ['O'])),
      '2202400000011 TICKET TICKETED - / 2202400000012 TICKET TICKETED -',
    ],
    [
      'with an EMD',
      documents(ticket('2202400000011', ['O']) + ticket('2204500000099', ['O'], 'J')),
      '2202400000011 TICKET TICKETED - / 2204500000099 EMD TICKETED -',
    ],
  ])('documents: %s', (_, after, expected) => {
    const told = booking(order(flown('HK'), 'OPENED', after)).tickets.map(
      (one) => `${one.number} ${one.type} ${one.status} ${one.conjunction_of ?? '-'}`,
    );
    expect(told.join(' / ')).toBe(expected);
  });

  it('telephone and e-mail stand in a contact each, names and title with a document', () => {
    const contact = (id: string, inner: string) =>
      `<ContactInfo><ContactInfoID>${id}</ContactInfoID>${inner}</ContactInfo>`;
    const lists = `<ContactInfoList>${contact('C1', '<Phone><PhoneNumber>+551130000000</PhoneNumber></Phone>')}${contact('C2', '<EmailAddress><EmailAddressText>a@b.example</EmailAddressText></EmailAddress>')}</ContactInfoList>`;
    const papers =
      '<IdentityDoc><IdentityDocID>R1</IdentityDocID></IdentityDoc><IdentityDoc><IdentityDocID>P1</IdentityDocID><IdentityDocTypeCode>PAS</IdentityDocTypeCode><IssuingCountryCode>br</IssuingCountryCode><CitizenshipCountryCode>br</CitizenshipCountryCode><GivenName>EVA</GivenName><Surname>ROE</Surname><TitleName>MS</TitleName></IdentityDoc>';
    const adult = `<Pax><PaxID>ADT1</PaxID><PTC>ADT</PTC><ContactInfoRefID>C1</ContactInfoRefID><ContactInfoRefID>C2</ContactInfoRefID>${papers}</Pax>`;
    const xml = order(flown('HK'), 'OPENED')
      .replace('<PaxList>', `${lists}<PaxList>`)
      .replace(person('ADT1', 'ANA'), adult);
    expect(booking(xml).passengers[0]).toMatchObject({
      title: 'MS',
      first_name: 'EVA',
      last_name: 'ROE',
      nationality: 'BR',
      phone: '+551130000000',
      email: 'a@b.example',
      documents: [{ number: 'R1' }, { number: 'P1', type: 'PASSPORT', issuing_country: 'BR' }],
    });
  });

  it.each([
    [
      '<CountryDialingCode>55</CountryDialingCode><AreaCodeNumber>11</AreaCodeNumber><PhoneNumber>987654321</PhoneNumber>',
      '+5511987654321',
    ],
    [
      '<CountryDialingCode>0055</CountryDialingCode><AreaCode>11</AreaCode><PhoneNumber>987654321</PhoneNumber><Extension>7</Extension>',
      '+5511987654321 x7',
    ],
    [
      '<CountryDialingCode>55</CountryDialingCode><PhoneNumber>+5511987654321</PhoneNumber>',
      '+5511987654321',
    ],
    [
      '<AreaCodeNumber>92</AreaCodeNumber><PhoneNumber>0300-1234567</PhoneNumber>',
      '+92300-1234567',
    ],
    ['<AreaCodeNumber>11</AreaCodeNumber><PhoneNumber>30001234</PhoneNumber>', '1130001234'],
    [
      '<AreaCodeNumber>11</AreaCodeNumber><PhoneNumber>+551130001234</PhoneNumber>',
      '+551130001234',
    ],
  ])('a contact nobody names is reached through the first adult: %s', (phone, expected) => {
    const xml = order(flown('HK'), 'OPENED').replace(
      '<PaxList>',
      `<ContactInfoList><ContactInfo><EmailAddress><EmailAddressText>a@b.example</EmailAddressText></EmailAddress><Phone>${phone}</Phone></ContactInfo></ContactInfoList><PaxList>`,
    );
    const [adult, infant] = booking(xml).passengers;
    expect([adult!.phone, adult!.email, infant!.phone]).toEqual([expected, 'a@b.example', null]);
  });
});

describe('errors in every form', () => {
  it.each([
    [
      '<Error><TypeCode>911</TypeCode><DescText>System down</DescText></Error>',
      'error null 911 System down',
    ],
    ['<m:Response><Error><Code>7</Code></Error></m:Response>', 'error 7 null null'],
    ['<Errors><Error ShortText="No" Code="9"/></Errors>', 'error 9 null No'],
  ])('%s', (inner, expected) => {
    expect(summary(read(message('OrderViewRS', inner)))).toBe(expected);
  });

  it('a SOAP fault, and an answer in an envelope', () => {
    const envelope = (inner: string) =>
      `<S:Envelope xmlns:S="http://schemas.xmlsoap.org/soap/envelope/"><S:Header/><S:Body>${inner}</S:Body></S:Envelope>`;
    const fault =
      '<S:Fault><faultcode>S:Server</faultcode><faultstring>Busy</faultstring><detail><why>queue full</why></detail></S:Fault>';
    expect(summary(read(envelope(fault)))).toBe('error S:Server SOAP fault Busy: queue full');
    const answer = message('OrderListRS', '<m:Response/>').replace(/<\?xml[^>]*>/, '');
    expect(summary(read(envelope(answer)))).toBe('[]');
    const gateway = (inner: string) =>
      envelope(
        `<x:Reply xmlns:x="xx"><x:MsgHeader><Function>OrderListRQ</Function></x:MsgHeader><x:MsgBody><RSP>${inner}</RSP></x:MsgBody></x:Reply>`,
      );
    expect(summary(read(gateway(answer)))).toBe('[]');
    const request = '<IATA_OrderListRQ><Request/></IATA_OrderListRQ>';
    expect(
      summary(read(envelope(fault.replace('queue full', request)))).startsWith('error S:Server'),
    ).toBe(true);
  });

  it('warnings are told with their code', () => {
    const xml = message(
      'OrderListRS',
      '<m:Response><Warning><Code>W1</Code><DescText>Slow today</DescText></Warning></m:Response>',
    );
    expect(warnings(xml)).toEqual(['W1: Slow today']);
  });
});

describe('what is not understood', () => {
  it('names every leaf that nobody reads, once, with how often it stands', () => {
    const xml = message(
      'OrderListRS',
      '<m:Response><Novelty a="1"><Deep>x</Deep><Deep>y</Deep><Empty/></Novelty><Processing><MarketingMessage><Desc><DescText>Buy!</DescText></Desc></MarketingMessage></Processing></m:Response>',
    );
    const { not_understood, counts } = read(xml);
    expect(not_understood).toEqual([
      { path: 'IATA_OrderListRS/Response/Novelty/@a', value: '1', times: 1 },
      { path: 'IATA_OrderListRS/Response/Novelty/Deep', value: 'x', times: 2 },
    ]);
    expect(counts).toEqual({ read: 0, ignored: 1, not_understood: 3 });
  });

  it('card numbers are masked there too, ticket numbers are not', () => {
    const xml = message(
      'OrderListRS',
      '<m:Response><Odd><CardNumber>4111111111111111</CardNumber><Note>paid with 4111 1111 1111 1111, ticket 2202400000011</Note></Odd></m:Response>',
    );
    expect(read(xml).not_understood.map((one) => one.value)).toEqual([
      '411111******1111',
      'paid with **** **** **** 1111, ticket 2202400000011',
    ]);
  });
});

describe('requests of other sellers', () => {
  const asked = (name: string, inner: string) =>
    read(message(name, `<m:Request>${inner}</m:Request>`));

  it('preferences the product has no field for are told by subject; unwanted airlines are not wanted', () => {
    const carrier = (code: string, level: string) =>
      `<CarrierCriteria><Carrier><AirlineDesigCode>${code}</AirlineDesigCode></Carrier><PrefLevel><PrefLevelCode>${level}</PrefLevelCode></PrefLevel></CarrierCriteria>`;
    const { request, not_understood } = asked(
      'AirShoppingRQ',
      `<FlightRequest><FlightRequestOriginDestinationsCriteria><OriginDestCriteria><OriginDepCriteria><IATA_LocationCode>GRU</IATA_LocationCode><Date>2026-12-20</Date><TimeAfterDuration>PT2H</TimeAfterDuration></OriginDepCriteria><DestArrivalCriteria><IATA_LocationCode>MIA</IATA_LocationCode></DestArrivalCriteria></OriginDestCriteria></FlightRequestOriginDestinationsCriteria></FlightRequest><PaxList><Pax><PaxID>P1</PaxID><PTC>ADT</PTC></Pax></PaxList><FlightRelatedCriteria>${carrier('LH', 'Preferred')}${carrier('FR', 'Excluded')}</FlightRelatedCriteria><OfferCriteria><PromotionCriteria><PromotionID>SPRING</PromotionID></PromotionCriteria><ProgramCriteria><ProgramAccount><AccountID>ACME</AccountID></ProgramAccount></ProgramCriteria></OfferCriteria>`,
    );
    expect(request).toMatchObject({
      asks: 'search',
      journeys: [{ origin: 'GRU', destination: 'MIA', date: '2026-12-20' }],
      passengers: [{ key: 'P1', pax_type: 'ADT' }],
      airlines: ['LH'],
      excluded_airlines: ['FR'],
      preferences: [
        { about: 'departure', field: 'TimeAfterDuration', value: 'PT2H' },
        { about: 'promotion', field: 'PromotionID', value: 'SPRING' },
        { about: 'corporate_program', field: 'AccountID', value: 'ACME' },
      ],
    });
    expect(not_understood).toEqual([]);
  });

  it('what an earlier version takes, prices and retrieves', () => {
    const taken =
      '<SelectedOffer><OfferRefID>O1</OfferRefID><OwnerCode>AF</OwnerCode><SelectedOfferItem><OfferItemRefID>I1</OfferItemRefID><PaxRefID>P1</PaxRefID></SelectedOfferItem></SelectedOffer>';
    const selected = [
      { offer_id: 'O1', owner: 'AF', items: [{ offer_item_id: 'I1', passenger_keys: ['P1'] }] },
    ];
    const told = [
      asked('OrderCreateRQ', `<CreateOrder>${taken}</CreateOrder>`),
      asked('OfferPriceRQ', `<PricedOffer>${taken}</PricedOffer>`),
      asked(
        'OrderRetrieveRQ',
        '<OrderFilterCriteria><Order><OrderID>AF1</OrderID><OwnerCode>AF</OwnerCode></Order></OrderFilterCriteria>',
      ),
    ];
    expect(told.map(({ request }) => request)).toMatchObject([
      { asks: 'create', selected },
      { asks: 'price', selected },
      { asks: 'retrieve', order_id: 'AF1', owner: 'AF' },
    ]);
  });

  it('a refund to a card: masked, without its secret', () => {
    const told = asked(
      'OrderChangeRQ',
      '<ChangeOrderChoice><AcceptCancelledOffer><OfferID>R1</OfferID><OwnerCode>LH</OwnerCode></AcceptCancelledOffer></ChangeOrderChoice><Order><OrderID>LH1</OrderID><OwnerCode>LH</OwnerCode></Order><OrderChangeParameters><RefundFOP><PaymentCard><CardNumber>5555555555554444</CardNumber><CardSecurityCode>737</CardSecurityCode></PaymentCard></RefundFOP></OrderChangeParameters>',
    );
    expect(told.request).toMatchObject({
      asks: 'accept_cancellation',
      order_id: 'LH1',
      offer_ids: ['R1'],
      preferences: [{ about: 'refund', field: 'CardNumber', value: '555555******4444' }],
    });
    expect(JSON.stringify(told)).not.toMatch(/5555555555554444|737/);
    expect(told.not_understood).toEqual([]);
  });

  it('services of a bundle, on some flights', () => {
    const { request } = asked(
      'OrderCreateRQ',
      '<CreateOrder><AcceptSelectedQuotedOfferList><SelectedPricedOffer><OfferRefID>O</OfferRefID><OwnerCode>LH</OwnerCode><SelectedOfferItem><OfferItemRefID>B</OfferItemRefID><PaxRefID>P1</PaxRefID><SelectedALaCarteOfferItem><Qty>2</Qty><OfferFlightAssociations><PaxSegmentReferences><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentReferences></OfferFlightAssociations></SelectedALaCarteOfferItem><SelectedBundleServices><SelectedServiceRefID>MEAL</SelectedServiceRefID></SelectedBundleServices></SelectedOfferItem></SelectedPricedOffer></AcceptSelectedQuotedOfferList></CreateOrder>',
    );
    expect(request).toMatchObject({
      asks: 'create',
      selected: [{ offer_id: 'O', items: [{ quantity: 2, on: ['S1'], services: ['MEAL'] }] }],
    });
  });
});
