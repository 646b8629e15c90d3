/** What an agent must say aloud: conditions, limits, amounts and words, wherever a sender puts them. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { readServiceKind } from '#main/providers/ndc/read/ancillaries.ts';
import { readBrandFeatures } from '#main/providers/ndc/read/brand-texts.ts';
import type { ProviderOffer, ProviderOrder } from '#main/providers/provider.ts';
import type { ProviderSeatMap, ProviderServiceOffer } from '#main/providers/provider-after-sale.ts';
import { checkMessage } from '#main/providers/wire/read-message.ts';
import {
  component,
  detail,
  flightLists,
  item,
  journeyService,
  money,
  offer,
  pax,
  price,
  shopping,
} from './build.ts';
import { message, read } from './support.ts';

const FLIGHT = { n: 1, from: 'GRU', to: 'MIA', dep: '2026-12-20T08:00', arr: '2026-12-20T16:00' };
const LISTS = `${pax('ADT1', 'CHD1')}${flightLists([FLIGHT])}<PaxJourneyList><PaxJourney><PaxJourneyID>J1</PaxJourneyID><PaxSegmentRefID>S1</PaxSegmentRefID></PaxJourney></PaxJourneyList>`;
const PRICE = price('Price', '100', '10', '110');
const definition = (id: string, inner: string) =>
  `<ServiceDefinition>${inner}<ServiceDefinitionID>${id}</ServiceDefinitionID></ServiceDefinition>`;

/** The features of one offer: what stands in its fare component, in its item, beside and in lists. */
function featuresOf(told: { fare?: string; item?: string; beside?: string; lists?: string }) {
  const fares = detail(['ADT1'], component('S1', told.fare));
  const answer = read(
    shopping(
      LISTS + (told.lists ?? ''),
      offer(
        `${item(`${fares}${PRICE}${journeyService(['ADT1'], 'J1')}${told.item ?? ''}`)}${told.beside ?? ''}`,
      ),
    ),
  );
  expect(answer.not_understood).toEqual([]);
  const [found] = answer.offers as ProviderOffer[];
  return found!.journeys[0]!.slices[0]!.features.map(
    ({ type, attribute, when, text }) =>
      `${type} ${attribute} ${when ?? '-'} ${toEnglish(text ?? '-')}`,
  );
}

describe('conditions of a fare', () => {
  it.each([
    [
      'what a refund comes to',
      {
        item: `<CancelRestrictions><AllowedModificationInd>true</AllowedModificationInd><Refund>${money('FixedAmount', '40')}<LevelTypeCode>Partial</LevelTypeCode></Refund></CancelRestrictions>`,
      },
      'REFUND CHARGEABLE - 40.00 EUR',
    ],
    [
      'a fee that only a sentence tells',
      {
        item: '<ChangeRestrictions><AllowedModificationInd>true</AllowedModificationInd><DescText>Changes allowed with fee</DescText></ChangeRestrictions>',
      },
      'CHANGE CHARGEABLE - Changes allowed with fee',
    ],
    [
      'no fee that a sentence tells',
      {
        item: '<ChangeRestrictions><AllowedModificationInd>true</AllowedModificationInd><DescText>Changes allowed with no fee</DescText></ChangeRestrictions>',
      },
      'CHANGE INCLUDED - Changes allowed with no fee',
    ],
    [
      'a change that is allowed, at nobody knows what cost',
      {
        item: '<ChangeRestrictions><AllowedModificationInd>true</AllowedModificationInd><DescText>See the fare rules</DescText></ChangeRestrictions>',
      },
      'CHANGE CHARGEABLE - See the fare rules',
    ],
    [
      'a refund that is allowed, and no word more',
      {
        item: '<CancelRestrictions><AllowedModificationInd>true</AllowedModificationInd></CancelRestrictions>',
      },
      'REFUND CHARGEABLE - -',
    ],
    [
      'where a bag is told of, and not whether there is one',
      {
        fare: '<PriceClassRefID>PC</PriceClassRefID>',
        lists:
          '<PriceClassList><PriceClass><Desc><DescText>Cabin bag - For more information look at air.example/bags</DescText></Desc><Name>Basic</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>',
      },
      'BAGGAGE UNSPECIFIED - Cabin bag - For more information look at air.example/bags',
    ],
    [
      'a text whose identifier alone says what it is about',
      {
        fare: '<PriceClassRefID>PC</PriceClassRefID>',
        lists:
          '<PriceClassList><PriceClass><Desc><DescID>CHANGE_BEFOREDEPARTURE</DescID><DescText>GBP 40-90</DescText></Desc><Name>Basic</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>',
      },
      'CHANGE CHARGEABLE BEFORE_DEPARTURE Change before departure: GBP 40-90',
    ],
    [
      'a condition whose identifier alone says what it is about',
      {
        fare: '<PriceClassRefID>PC</PriceClassRefID>',
        lists:
          '<PriceClassList><PriceClass><Desc><DescID>LOUNGE_ACCESS</DescID><DescText>Not Allowed</DescText></Desc><Name>Basic</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>',
      },
      'UNSPECIFIED UNSPECIFIED - Lounge access: Not Allowed',
    ],
    [
      'a text that says itself what it is about',
      {
        fare: '<PriceClassRefID>PC</PriceClassRefID>',
        lists:
          '<PriceClassList><PriceClass><Desc><DescID>SEATSELECTION</DescID><DescText>Standard seats complimentary</DescText></Desc><Name>Basic</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>',
      },
      'SEAT INCLUDED - Standard seats complimentary',
    ],
    [
      'a share that comes back',
      {
        item: '<CancelRestrictions><Refund><Percent>80</Percent></Refund></CancelRestrictions>',
      },
      'REFUND CHARGEABLE - 80 %',
    ],
    [
      'the least and the most of a fee',
      {
        item: `<ChangeRestrictions><Fee>${money('MinimumAmount', '50')}${money('MaximumAmount', '90')}</Fee></ChangeRestrictions>`,
      },
      'CHANGE CHARGEABLE - 50.00 EUR – 90.00 EUR',
    ],
    [
      'a fee that is as much at least as at most',
      {
        item: `<ChangeRestrictions><DescText>Changes</DescText><Fee>${money('MinimumAmount', '70')}${money('MaximumAmount', '70')}</Fee></ChangeRestrictions>`,
      },
      'CHANGE CHARGEABLE - Changes',
    ],
    [
      'for whom and until when',
      {
        item: '<ChangeRestrictions><AllowedModificationInd>false</AllowedModificationInd><ExpirationDateTime>2026-12-01T00:00:00Z</ExpirationDateTime><PaxRefID>CHD1</PaxRefID></ChangeRestrictions>',
      },
      'CHANGE NOT_OFFERED - CHD · – 2026-12-01T00:00:00Z',
    ],
    [
      'for everybody there is',
      {
        item: '<CancelRestrictions><AllowedModificationInd>false</AllowedModificationInd><DescText>No refund</DescText><PaxRefID>ADT1</PaxRefID><PaxRefID>CHD1</PaxRefID></CancelRestrictions>',
      },
      'REFUND NOT_OFFERED - No refund',
    ],
    [
      'a penalty of another kind',
      {
        item: '<PenaltyRefID>P1</PenaltyRefID>',
        lists:
          '<PenaltyList><Penalty><DescText>Name change not permitted</DescText><PenaltyID>P1</PenaltyID><TypeCode>Other</TypeCode></Penalty></PenaltyList>',
      },
      'UNSPECIFIED NOT_OFFERED - Name change not permitted',
    ],
    [
      'the offer’s own words',
      { beside: '<Desc><DescText>Residents of the Azores only</DescText></Desc>' },
      'UNSPECIFIED UNSPECIFIED - Residents of the Azores only',
    ],
    [
      'a fare family’s eligibility',
      {
        fare: '<PriceClassRefID>PC</PriceClassRefID>',
        lists:
          '<PriceClassList><PriceClass><Desc><DescText>Students aged 12 to 24</DescText></Desc><Name>Young</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>',
      },
      'UNSPECIFIED UNSPECIFIED - Students aged 12 to 24',
    ],
    [
      'a refund in another form than it was paid in',
      {
        item: '<CancelRestrictions><Refund><LevelTypeCode>Full</LevelTypeCode><PaymentTypeCode>VO</PaymentTypeCode></Refund></CancelRestrictions>',
      },
      'REFUND INCLUDED - VO',
    ],
    [
      'a fee that is not certain',
      {
        item: `<ChangeRestrictions><Fee>${money('Amount', '50')}<ApproximateInd>true</ApproximateInd></Fee></ChangeRestrictions>`,
      },
      'CHANGE CHARGEABLE - ≈ 50.00 EUR',
    ],
    [
      'conditions that are a link only',
      { beside: '<Desc><URL>https://air.example/conditions</URL></Desc>' },
      'UNSPECIFIED UNSPECIFIED - https://air.example/conditions',
    ],
    [
      'bags that may be charged at check-in',
      {
        item: '<BaggageDisclosureRefID>B1</BaggageDisclosureRefID>',
        lists:
          '<BaggageDisclosureList><BaggageDisclosure><BaggageDisclosureID>B1</BaggageDisclosureID><CheckInChargesInd>true</CheckInChargesInd><RuleTypeCode>Y</RuleTypeCode></BaggageDisclosure></BaggageDisclosureList>',
      },
      'BAGGAGE CHARGEABLE - Additional charges for bags may be collected at check-in',
    ],
    [
      'the terms of the answer',
      {
        lists:
          '<TermsList><Term><AvailPeriod><LatestAvailablePeriodDateTime>2027-03-31T23:59:00Z</LatestAvailablePeriodDateTime></AvailPeriod><Desc><DescText>Government approval applies</DescText></Desc><TermID>T</TermID></Term></TermsList>',
      },
      'UNSPECIFIED UNSPECIFIED - Government approval applies (until 2027-03-31)',
    ],
  ])('%s', (_, told, feature) => {
    expect(featuresOf(told)).toContain(feature);
  });

  it('what is to be said of the flight itself', () => {
    const lists = LISTS.replace(
      '<DatedOperatingSegmentId>O1<',
      '<DisclosureRefID>D1</DisclosureRefID>$&',
    );
    const disclosed = `${lists}<DisclosureList><Disclosure><Desc><DescText>Operated by a partner with its crew</DescText></Desc><DisclosureID>D1</DisclosureID></Disclosure></DisclosureList>`;
    const fares = detail(['ADT1'], component('S1'));
    const answer = read(
      shopping(disclosed, offer(item(`${fares}${PRICE}${journeyService(['ADT1'], 'J1')}`))),
    );
    const [found] = answer.offers as ProviderOffer[];
    expect(found!.journeys[0]!.slices[0]!.features.map((one) => one.text)).toEqual([
      'Operated by a partner with its crew',
    ]);
  });
});

it('another aircraft is boarded where the leg begins that tells of it', () => {
  const leg = (id: string, from: string, to: string, inner = '') =>
    `<DatedOperatingLeg><Arrival><IATA_LocationCode>${to}</IATA_LocationCode></Arrival>${inner}<DatedOperatingLegID>${id}</DatedOperatingLegID><Dep><IATA_LocationCode>${from}</IATA_LocationCode></Dep></DatedOperatingLeg>`;
  const lists = LISTS.replace(
    '<Duration>',
    '<DatedOperatingLegRefID>L1</DatedOperatingLegRefID><DatedOperatingLegRefID>L2</DatedOperatingLegRefID>$&',
  );
  const legs = `<DatedOperatingLegList>${leg('L1', 'GRU', 'REC')}${leg('L2', 'REC', 'MIA', '<ChangeofGaugeInd>true</ChangeofGaugeInd>')}</DatedOperatingLegList>`;
  const fares = detail(['ADT1'], component('S1'));
  const answer = read(
    shopping(lists + legs, offer(item(`${fares}${PRICE}${journeyService(['ADT1'], 'J1')}`))),
  );
  const [found] = answer.offers as ProviderOffer[];
  const said = found!.journeys[0]!.slices[0]!.features.map(({ text }) => toEnglish(text ?? ''));
  expect(said).toEqual(['Change of aircraft at REC']);
});

it('a page of rules is read as a whole, however often it names a refund or parts its sentences', () => {
  const [refund] = readBrandFeatures(['refund '.repeat(60_000)]);
  expect(refund).toMatchObject({ type: 'REFUND' });
  expect(readBrandFeatures(['a, '.repeat(60_000)])).toEqual([]);
  // Conditions of some length are no page.
  const long = `Changes for a fee of EUR 50. Refunds are not permitted. ${'This holds for all of it. '.repeat(200)}`;
  expect(readBrandFeatures([long]).map((one) => `${one.type} ${one.attribute}`)).toEqual([
    'CHANGE CHARGEABLE',
    'REFUND NOT_OFFERED',
  ]);
  expect(
    readBrandFeatures(['Refunds are given\nas vouchers', 'Refunds are vouchers']),
  ).toMatchObject([{ attribute: 'INCLUDED' }, { attribute: 'UNSPECIFIED' }]);
});

it('the rules of an order, each with its flight, and what they cost', () => {
  const told = read(
    message(
      'OrderRulesRS',
      `<m:Response><Rules><AirlineDesigCode>LH</AirlineDesigCode><Arrival><IATA_LocationCode>MIA</IATA_LocationCode></Arrival><Dep><IATA_LocationCode>GRU</IATA_LocationCode></Dep><FareRuleText><Remark><RemarkText>Changes before departure</RemarkText></Remark><RuleCode>16</RuleCode></FareRuleText><Penalty><PenaltyID>P1</PenaltyID><Price>${money('TotalAmount', '50')}</Price><TypeCode>Change</TypeCode></Penalty></Rules></m:Response>`,
    ),
  );
  expect(told).toMatchObject({
    kind: 'rules',
    rules: [
      {
        category: '16',
        airline: 'LH',
        departure: { airport: 'GRU' },
        arrival: { airport: 'MIA' },
        text: 'Changes before departure',
      },
    ],
    penalties: [{ type: 'CHANGE', attribute: 'CHARGEABLE', penalty_minor: 5000 }],
    not_understood: [],
  });
});

it('another aircraft on the way, what a payment cost more, until when a seat is to be paid', () => {
  const leg =
    '<DatedOperatingLegList><DatedOperatingLeg><Arrival><IATA_LocationCode>REC</IATA_LocationCode></Arrival><ChangeofGaugeInd>true</ChangeofGaugeInd><DatedOperatingLegID>L1</DatedOperatingLegID></DatedOperatingLeg></DatedOperatingLegList>';
  const lists = LISTS.replace(
    '<Duration>',
    '<DatedOperatingLegRefID>L1</DatedOperatingLegRefID>$&',
  ).replace('</PaxSegment>', '<SegmentTypeCode>Passive</SegmentTypeCode>$&');
  const fares = detail(['ADT1'], component('S1'));
  const answer = read(
    shopping(lists + leg, offer(item(`${fares}${PRICE}${journeyService(['ADT1'], 'J1')}`))),
  );
  const [found] = answer.offers as ProviderOffer[];
  // Neither is a condition of change or refund.
  const said = found!.journeys[0]!.slices[0]!.features.map(
    ({ type, text }) => `${type} ${toEnglish(text ?? '')}`,
  );
  expect(said).toContain('UNSPECIFIED Change of aircraft at REC');
  expect(said).toContain('UNSPECIFIED Type of segment: Passive');
  const paid = `<PaymentFunctions><PaymentProcessingSummary>${money('Amount', '110')}${money('SurchargeAmount', '2.50')}<PaymentProcessingSummaryPaymentMethod><PaymentCard/></PaymentProcessingSummaryPaymentMethod></PaymentProcessingSummary></PaymentFunctions>`;
  const order = message(
    'OrderViewRS',
    `<m:Response><DataLists>${LISTS}</DataLists><Order><OrderID>O1</OrderID></Order>${paid}</m:Response>`,
  );
  expect(read(order).warnings.map(toEnglish).join()).toMatch(/SURCHARGE.*CARD.*2\.50 EUR/);
  const seat = `<ALaCarteOffer><ALaCarteOfferItem><OfferItemID>I1</OfferItemID><PaymentTimeLimit><PaymentTimeLimitDate><PaymentTimeLimitDateTime>2026-12-01T10:00:00Z</PaymentTimeLimitDateTime></PaymentTimeLimitDate></PaymentTimeLimit><UnitPrice>${money('TotalAmount', '9')}</UnitPrice></ALaCarteOfferItem><OfferID>A1</OfferID></ALaCarteOffer>`;
  const told = read(message('ServiceListRS', `<m:Response>${seat}</m:Response>`));
  expect(told.warnings.map(toEnglish)).toContain(
    'LIMIT_TOLD: The airline sets a limit: I1 2026-12-01T10:00:00.000Z.',
  );
});

/** PADIS 9910 in the negotiated code or the fare type, and the words beside it. */
it.each([
  ['70J', null, 'PUBLIC'],
  ['749', null, 'PRIVATE'],
  ['758', null, 'PRIVATE'],
  [null, '749', 'PRIVATE'],
  [null, '70J', 'PUBLIC'],
  [null, '756', 'UNSPECIFIED'],
  ['70J', '756', 'PUBLIC'],
  [null, 'ACME1', 'PRIVATE'],
  ['PUBL', null, 'PUBLIC'],
  ['CORP', 'X1', 'CORPORATE'],
  ['Net', null, 'PRIVATE'],
  [null, null, 'UNSPECIFIED'],
])('fare type %s and negotiated code %s is %s', (type, negotiated, fare_type) => {
  const told = `${type ? `<FareTypeCode>${type}</FareTypeCode>` : ''}${negotiated ? `<NegotiatedCode>${negotiated}</NegotiatedCode>` : ''}`;
  const answer = read(
    shopping(
      LISTS,
      offer(
        item(`${detail(['ADT1'], component('S1', told))}${PRICE}${journeyService(['ADT1'], 'J1')}`),
      ),
    ),
  );
  const [found] = answer.offers as ProviderOffer[];
  expect(found!.journeys[0]!.slices[0]!.legs[0]!.fare_type).toBe(fare_type);
});

describe('bags', () => {
  const bag = (inner: string) => ({
    beside:
      '<BaggageAssociations><BaggageAllowanceRefID>B1</BaggageAllowanceRefID><PaxRefID>ADT1</PaxRefID></BaggageAssociations>',
    lists: `<BaggageAllowanceList><BaggageAllowance><BaggageAllowanceID>B1</BaggageAllowanceID><TypeCode>Checked</TypeCode>${inner}</BaggageAllowance></BaggageAllowanceList>`,
  });

  it('size, whose it is and its sentences are said', () => {
    const told = featuresOf(
      bag(
        '<PieceAllowance><TotalQty>1</TotalQty></PieceAllowance><ApplicablePartyText>Party</ApplicablePartyText><MaximumDimensionAllowance><LinearMeasure UnitCode="CMT">158</LinearMeasure></MaximumDimensionAllowance><DescText>No hard cases</DescText>',
      ),
    );
    expect(told).toContain('BAGGAGE INCLUDED - Party · 158 cm · No hard cases');
  });

  it.each([
    [['CMT', 90, 43, 75, 208], '90 x 43 x 75 cm'],
    [['INH', 35.5, 16, 29.5, 81], '35.5 x 16 x 29.5 in'],
  ] as const)(
    'its sides say more than their sum, and centimetres more than inches: %s',
    (...told) => {
      const size = ([unit, length, width, height, sum]: (typeof told)[0]) =>
        `<MaximumDimensionAllowance><HeightMeasure>${height}</HeightMeasure><LengthMeasure>${length}</LengthMeasure><LengthUnitOfMeasurement>${unit}</LengthUnitOfMeasurement><LinearMeasure>${sum}</LinearMeasure><WidthMeasure>${width}</WidthMeasure></MaximumDimensionAllowance>`;
      const [mine, text] = told;
      const other = mine[0] === 'CMT' ? size(['INH', 35.5, 16, 29.5, 81]) : '';
      expect(featuresOf(bag(other + size(mine)))).toContain(`BAGGAGE INCLUDED - ${text}`);
    },
  );

  it.each([
    ['Bags up to 23 kg for a fee', 'CHARGEABLE'],
    ['Bags as agreed', 'INCLUDED'],
  ])('%s is told as %s', (words, attribute) => {
    expect(featuresOf(bag(`<DescText>${words}</DescText>`))).toContain(
      `BAGGAGE ${attribute} - ${words}`,
    );
  });

  it('whose the pieces are may stand with them', () => {
    const pieces = (party: string) =>
      featuresOf(
        bag(
          `<PieceAllowance><ApplicablePartyText>${party}</ApplicablePartyText><TotalQty>2</TotalQty></PieceAllowance>`,
        ),
      );
    expect(pieces('Party')).toContain('BAGGAGE INCLUDED - Party');
    expect(pieces('Traveler').join()).not.toContain('Traveler');
  });

  it.each([
    ['2 x 23kg', 'TWO_PIECES', 2, 23],
    ['10 bags', 'TWO_PIECES', 10, null],
    ['1 piece of 22,5 kg', 'ONE_PIECE', 1, 22],
    ['100 kg', 'WEIGHT', null, 100],
    ['Two checked bags up to 50 lb each', 'TWO_PIECES', 2, 23],
    ['1 pieza de 23kg', 'ONE_PIECE', 1, 23],
    ['1 Gepäckstück bis 23 kg', 'ONE_PIECE', 1, 23],
    ['Weight: 23 KG, pieces: 2', 'TWO_PIECES', 2, 23],
    ['25K', 'WEIGHT', null, 25],
    ['No checked baggage', 'NONE', 0, null],
    ['Not included', 'NONE', 0, null],
    ['Open at 8 p.m.', 'UNSPECIFIED', null, null],
    ['1 bag of 23 kg. A second one for USD 60', 'ONE_PIECE', 1, 23],
    ['1PC 23KG EXCESS CHARGES APPLY', 'ONE_PIECE', 1, 23],
    ['1 bag (see the rules of the fare)', 'ONE_PIECE', 1, null],
    ['Bags up to 23 kg for a fee', 'UNSPECIFIED', null, null],
    ['Checked baggage not included (max 23 kg)', 'UNSPECIFIED', null, null],
  ])('pieces and weight in a sentence alone are the allowance: %s', (words, kind, pieces, kg) => {
    const answer = read(
      shopping(
        LISTS + bag(`<DescText>${words}</DescText>`).lists,
        offer(
          item(`${detail(['ADT1'], component('S1'))}${PRICE}${journeyService(['ADT1'], 'J1')}`) +
            bag('').beside,
        ),
      ),
    );
    const [found] = answer.offers as ProviderOffer[];
    expect(found!.journeys[0]!.slices[0]!.baggage).toEqual({
      kind,
      pieces,
      weight_kg: kg,
    });
  });
});

it.each([
  ['Sitzplatz mit mehr Beinfreiheit', 'SEAT'],
  ['Infant car seat', 'OTHER'],
  ['Seat belt extender', 'OTHER'],
  ['Maleta facturada 23kg', 'BAGGAGE'],
  ['Bagaglio extra', 'BAGGAGE'],
  ['Surfboard', 'BAGGAGE'],
  ['Baggage delay insurance', 'OTHER'],
])('a service called %s is of the kind %s', (name, kind) => {
  const ids = { baggage_ids: [], seat_profile_ids: [], bundle_ids: [] };
  const untold = { description: null, taxonomy: null, most: null, owner: null, request: null };
  const codes = { code: null, rfic: null, rfisc: null };
  expect(readServiceKind({ id: 'S1', name, ...ids, ...untold, ...codes })).toBe(kind);
});

it.each([
  ['P', 1],
  ['1', 0],
])('a flight of type %s says so unless it is one that is sold', (type, times) => {
  const lists = LISTS.replace(
    '<DatedOperatingSegmentId>',
    `<SegmentTypeCode>${type}</SegmentTypeCode>$&`,
  );
  const fares = detail(['ADT1'], component('S1'));
  const answer = read(
    shopping(lists, offer(item(`${fares}${PRICE}${journeyService(['ADT1'], 'J1')}`))),
  );
  const [found] = answer.offers as ProviderOffer[];
  const said = found!.journeys[0]!.slices[0]!.features.map(({ text }) => toEnglish(text ?? ''));
  expect(said.filter((text) => text === `Type of segment: ${type}`)).toHaveLength(times);
});

it('a suffix within the flight number is told, and a coupon’s flight wherever it is named', () => {
  const lists = LISTS.replace('>0501<', '>0501A<');
  const coupon = (inner: string) =>
    `<Coupon><CouponNumber>1</CouponNumber><CouponStatusCode>I</CouponStatusCode>${inner}</Coupon>`;
  const ticket = `<TicketDocInfo><PaxRefID>ADT1</PaxRefID><Ticket>${coupon('<PaxSegmentRefID>S1</PaxSegmentRefID>')}<TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>9991234567890</TicketNumber></Ticket></TicketDocInfo>`;
  const fares = detail(['ADT1'], component('S1'));
  const flight = `<OrderItem><OrderItemID>I1</OrderItemID>${fares}${PRICE}</OrderItem>`;
  const answer = read(
    message(
      'OrderViewRS',
      `<m:Response><DataLists>${lists}</DataLists><Order><OrderID>O1</OrderID>${flight}</Order>${ticket}</m:Response>`,
    ),
  );
  const order = answer.booking as ProviderOrder;
  const said = order.slices[0]!.features.map(({ text }) => toEnglish(text ?? ''));
  expect(said).toContain('Flight number with suffix A');
  expect(order.slices[0]!.legs[0]!.flight_number).toBe(501);
  expect(order.tickets[0]!.coupons[0]!.leg_key).toBe('S1');
});

describe('services', () => {
  const listed = (offers: string, lists = '') =>
    read(
      message(
        'ServiceListRS',
        `<m:Response>${offers}<DataLists>${LISTS}${lists}</DataLists></m:Response>`,
      ),
    );

  it('the conditions of an offer are those of each of its services; a family restricts', () => {
    const answer = listed(
      `<ALaCarteOffer><OfferID>A1</OfferID><PenaltyRefID>P1</PenaltyRefID><DisclosureRefID>D1</DisclosureRefID><OfferItem><Eligibility><PaxRefID>ADT1</PaxRefID><PriceClassRefID>PC</PriceClassRefID></Eligibility><OfferItemID>M1</OfferItemID><Service><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></Service><UnitPrice>${money('TotalAmount', '20')}</UnitPrice></OfferItem><OwnerCode>LH</OwnerCode></ALaCarteOffer>`,
      `<ServiceDefinitionList>${definition('SD1', '<Name>Lounge</Name>')}</ServiceDefinitionList><PenaltyList><Penalty><DescText>Not refundable</DescText><PenaltyID>P1</PenaltyID><TypeCode>Cancellation</TypeCode></Penalty></PenaltyList><DisclosureList><Disclosure><Desc><DescText>Adults only</DescText></Desc><DisclosureID>D1</DisclosureID></Disclosure></DisclosureList><PriceClassList><PriceClass><Name>Flex</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>`,
    );
    const [service] = answer.services as ProviderServiceOffer[];
    expect(service!.features!.map((one) => `${one.type} ${one.attribute} ${one.text}`)).toEqual([
      'UNSPECIFIED UNSPECIFIED Flex',
      'REFUND NOT_OFFERED Not refundable',
      'UNSPECIFIED UNSPECIFIED Adults only',
    ]);
    expect(answer.not_understood).toEqual([]);
  });

  it('one of a priced offer without a price is no gift', () => {
    const extra =
      '<OfferItem><OfferItemID>X1</OfferItemID><Service><OfferServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OfferServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V1</ServiceID></Service></OfferItem>';
    const answer = read(
      shopping(
        `${LISTS}<ServiceDefinitionList>${definition('SD1', '<Name>Lounge</Name>')}</ServiceDefinitionList>`,
        offer(
          item(`${detail(['ADT1'], component('S1'))}${PRICE}${journeyService(['ADT1'], 'J1')}`) +
            extra,
        ),
      ),
    );
    expect((answer.offers as ProviderOffer[])[0]!.services).toBeUndefined();
    expect(answer.warnings.map(toEnglish)).toContain('Service X1 has no price and is left out.');
  });

  it('a seat says what its profile and its offer say', () => {
    const answer = read(
      message(
        'SeatAvailabilityRS',
        `<m:Response><ALaCarteOffer><OfferID>A1</OfferID><DisclosureRefID>D1</DisclosureRefID><OfferItem><Eligibility><PaxRefID>ADT1</PaxRefID></Eligibility><OfferItemID>M1</OfferItemID><Service><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></Service><UnitPrice>${money('TotalAmount', '20')}</UnitPrice></OfferItem><OwnerCode>LH</OwnerCode></ALaCarteOffer><DataLists>${LISTS}<DisclosureList><Disclosure><Desc><DescText>No children in this row</DescText></Desc><DisclosureID>D1</DisclosureID></Disclosure></DisclosureList><SeatProfileList><SeatProfile><SeatProfileID>SP</SeatProfileID><SeatCharacteristicCode>W</SeatCharacteristicCode><SeatKeywords><KeyText>Recline</KeyText><ValueText>none</ValueText></SeatKeywords></SeatProfile><SeatProfile><SeatProfileID>NO</SeatProfileID><SeatCharacteristicCode>8</SeatCharacteristicCode></SeatProfile></SeatProfileList><ServiceDefinitionList>${definition('SD1', '<Name>Seat</Name>')}</ServiceDefinitionList></DataLists><SeatMap><PaxSegmentRefID>S1</PaxSegmentRefID><CabinCompartment><SeatRow><RowNumber>12</RowNumber><Seat><ColumnID>A</ColumnID><OccupationStatusCode>F</OccupationStatusCode><OfferItemRefID>M1</OfferItemRefID><SeatProfileRefID>SP</SeatProfileRefID></Seat><Seat><ColumnID>B</ColumnID><SeatProfileRefID>NO</SeatProfileRefID></Seat></SeatRow></CabinCompartment></SeatMap></m:Response>`,
      ),
    );
    const [map] = answer.seat_map as ProviderSeatMap[];
    const [seat, nothing] = map!.cabins[0]!.rows[0]!.seats;
    expect(seat!.disclosures).toEqual(['WINDOW', 'Recline: none', 'No children in this row']);
    expect([nothing!.type, nothing!.disclosures]).toEqual(['EMPTY', []]);
  });
});

describe('orders', () => {
  const ordered = (beside: string, response = '', services = '') => {
    const fares = detail(['ADT1'], component('S1'));
    return read(
      message(
        'OrderViewRS',
        `<m:Response><DataLists>${LISTS}<ServiceDefinitionList>${definition('SD1', '<Name>Lounge</Name>')}</ServiceDefinitionList></DataLists><Order><OrderID>O1</OrderID>${beside}<OrderItem>${fares}<OrderItemID>I1</OrderItemID>${PRICE}</OrderItem>${services}<OwnerCode>LH</OwnerCode></Order>${response}</m:Response>`,
      ),
    );
  };
  const ticket = (coupon: string, beside = '') =>
    `<TicketDocInfo>${beside}<PaxRefID>ADT1</PaxRefID><Ticket><Coupon><CouponNumber>1</CouponNumber>${coupon}</Coupon><TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>2201234567890</TicketNumber></Ticket></TicketDocInfo>`;

  it('a coupon’s status that nobody knows is told as it came', () => {
    const answer = ordered('', ticket('<CouponStatusCode>ZZ9</CouponStatusCode>'));
    const order = answer.booking as ProviderOrder;
    expect(order.tickets[0]).toMatchObject({
      status: 'UNSPECIFIED',
      coupons: [{ status: 'UNKNOWN', status_text: 'ZZ9' }],
    });
    const { warnings } = checkMessage(answer, '2026-11-22');
    expect(toEnglish(warnings.join())).toContain('STATUS_UNKNOWN');
  });

  it('endorsements and coupons that are not given back are conditions', () => {
    const answer = ordered(
      '',
      ticket(
        '<CouponStatusCode>I</CouponStatusCode><CouponValidityPeriod><EffectiveDate>2026-12-20</EffectiveDate></CouponValidityPeriod><NonRefundableInd>true</NonRefundableInd>',
        '<EndorsementText>VALID LH ONLY</EndorsementText>',
      ),
    );
    const [slice] = (answer.booking as ProviderOrder).slices;
    expect(slice!.features.map((one) => `${one.type} ${one.attribute} ${one.text ?? '-'}`)).toEqual(
      [
        'REFUND NOT_OFFERED -',
        'UNSPECIFIED UNSPECIFIED VALID LH ONLY',
        'UNSPECIFIED UNSPECIFIED 1: NVB 2026-12-20',
      ],
    );
  });

  it('limits, and what paying costs more, are warned of', () => {
    const { warnings } = ordered(
      '<NamingTimeLimitDateTime>2026-12-01T10:00:00Z</NamingTimeLimitDateTime><BilateralTimeLimit><Name>Deposit 20 %</Name><TimeLimitDateTime>2026-12-02T10:00:00Z</TimeLimitDateTime></BilateralTimeLimit>',
      `<PaymentFunctions><PaymentSupportedMethod><PaymentBrandCode>AX</PaymentBrandCode><PaymentSurcharge>${money('PreciseAmount', '12.50')}</PaymentSurcharge></PaymentSupportedMethod></PaymentFunctions>`,
    );
    expect(warnings).toEqual(
      expect.arrayContaining([
        'NAMES_DUE: Names are due by 2026-12-01T10:00:00.000Z.',
        'LIMIT_TOLD: The airline sets a limit: Deposit 20 % 2026-12-02T10:00:00.000Z.',
        'SURCHARGE_TOLD: Paying by AX costs 12.50 EUR more.',
      ]),
    );
  });

  it('a service whose price is not told says so', () => {
    const { warnings } = ordered(
      '',
      '',
      '<OrderItem><OrderItemID>I2</OrderItemID><Service><OrderServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V1</ServiceID></Service></OrderItem>',
    );
    expect(warnings.map(toEnglish)).toContain('PRICE_MISSING: What service I2 costs is not told.');
  });
});
