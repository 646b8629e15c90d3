/** What must not get lost on the way to the agent: flights, conditions, bags, free services. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { guardProvider } from '#main/providers/guard.ts';
import { parseConditions } from '#main/providers/ndc/read/brand-texts.ts';
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
  pairs,
  pax,
  price,
  shopping,
} from './build.ts';
import { call, message, read, scripted } from './support.ts';
import { answered } from './training.ts';

const FIRST = { n: 1, from: 'GRU', to: 'SCL', dep: '2026-12-20T08:00', arr: '2026-12-20T12:00' };
const SECOND = { n: 2, from: 'SCL', to: 'MIA', dep: '2026-12-20T14:00', arr: '2026-12-20T22:00' };
const LATER = { n: 3, from: 'SCL', to: 'MIA', dep: '2026-12-20T18:00', arr: '2026-12-21T02:00' };
const journey = (...ids: string[]) =>
  `<PaxJourneyList><PaxJourney><PaxJourneyID>J1</PaxJourneyID>${ids.map((id) => `<PaxSegmentRefID>${id}</PaxSegmentRefID>`).join('')}</PaxJourney></PaxJourneyList>`;
const sold = (flights: (typeof FIRST)[], ids: string[], inner: string, beside = '') => {
  const told = read(
    shopping(
      `${pax('ADT1')}${flightLists(flights)}${journey(...ids)}${pairs(['GRU', 'MIA'])}`,
      offer(
        `${item(`${inner}${price('Price', '100', '10', '110')}${journeyService(['ADT1'], 'J1')}`)}${beside}`,
      ),
    ),
  );
  return { offers: told.offers as ProviderOffer[], warnings: told.warnings };
};

describe('flights', () => {
  it('one that the fare leaves out keeps its place, without a class, and is named', () => {
    const { offers, warnings } = sold(
      [FIRST, SECOND],
      ['S1', 'S2'],
      detail(['ADT1'], component('S1', '<RBD><RBD_Code>N</RBD_Code></RBD>')),
    );
    const legs = offers[0]!.journeys[0]!.slices[0]!.legs;
    expect(legs.map((leg) => [leg.key, leg.fare_basis])).toEqual([
      ['S1', 'KLIGHT'],
      ['S2', null],
    ]);
    expect(warnings.map(toEnglish)).toContain(
      'CLASS_MISSING: Flight S2 is in no fare; its class is not told.',
    );
  });

  it('alternatives of one direction are not flown together', () => {
    const { offers } = sold(
      [FIRST, SECOND, LATER],
      ['S1', 'S2', 'S3'],
      detail(['ADT1'], component('S1') + component('S2')),
    );
    expect(offers[0]!.journeys[0]!.slices[0]!.legs.map((leg) => leg.key)).toEqual(['S1', 'S2']);
  });

  it('a class of two characters is one; a carrier’s code is none', () => {
    const { offers } = sold(
      [FIRST],
      ['S1'],
      detail(['ADT1'], component('S1', '<RBD><RBD_Code>Q1</RBD_Code></RBD>')),
    );
    expect(offers[0]!.journeys[0]!.slices[0]!.legs[0]!.booking_class).toBe('Q1');
  });
});

it('a fare that is priced by its parts alone costs what they cost, taxes apart', () => {
  const { offers, warnings } = sold(
    [FIRST, SECOND],
    ['S1', 'S2'],
    detail(
      ['ADT1'],
      component('S1', price('Price', '60', '6', '66')) +
        component('S2', price('Price', '40', '4', '44')),
    ),
  );
  const read_alone = (one: ProviderOffer) => one.prices.map((p) => [p.fare_minor, p.tax_minor]);
  expect(offers.map(read_alone)).toEqual([[[10_000, 1_000]]]);
  expect(warnings).toEqual([]);
});

describe('prices of a fare by their type', () => {
  const FILED = `<FarePriceType><FarePriceTypeCode>Filed</FarePriceTypeCode><Price>${money('TotalAmount', '70', 'USD')}</Price></FarePriceType>`;
  const SOLD = `<FarePriceType><FarePriceTypeCode>Sell</FarePriceTypeCode>${price('Price', '100', '10', '110')}</FarePriceType>`;

  it.each([
    ['what is sold goes before what is filed', `${FILED}${SOLD}`, 1000],
    ['what is filed in another currency alone is not paid', FILED, 1000],
  ])('%s', (_, inner, tax_minor) => {
    const told = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}`,
        offer(
          `${item(`${detail(['ADT1'], component('S1') + inner)}${journeyService(['ADT1'], 'J1')}`)}${price('TotalPrice', '100', '10', '110')}`,
        ),
      ),
    );
    const [found] = told.offers as ProviderOffer[];
    expect(found!.currency).toBe('EUR');
    expect(found!.prices).toMatchObject([{ pax_type: 'ADT', fare_minor: 10_000, tax_minor }]);
  });
});

describe('conditions', () => {
  it.each([
    ['No change fee', 'CHANGE INCLUDED'],
    ['Changes without any fee', 'CHANGE INCLUDED'],
    ['No changes', 'CHANGE NOT_OFFERED'],
    ['Not refundable, no change fee', 'REFUND NOT_OFFERED'],
    ['Change permitted with penalty', 'CHANGE CHARGEABLE'],
    ['Reembolso no permitido', 'REFUND NOT_OFFERED'],
    ['Reembolso não permitido', 'REFUND NOT_OFFERED'],
    ['Sem direito a reembolso', 'REFUND NOT_OFFERED'],
    ['Tarif non remboursable', 'REFUND NOT_OFFERED'],
    ['Annulation non autorisée', 'REFUND NOT_OFFERED'],
    ['Modification sans frais', 'CHANGE INCLUDED'],
    ['Modification avec frais', 'CHANGE CHARGEABLE'],
    ['Alteração mediante taxa', 'CHANGE CHARGEABLE'],
    ['Equipaje incluido', 'BAGGAGE INCLUDED'],
    ['Small bag under the seat', 'BAGGAGE INCLUDED'],
    ['Petit bagage sous le siège', 'BAGGAGE INCLUDED'],
    ['Non refundable', 'REFUND NOT_OFFERED'],
    ['NONREF/VALID AF ONLY', 'REFUND NOT_OFFERED'],
    ['Refundable: false', 'REFUND NOT_OFFERED'],
    ['Refunds are prohibited', 'REFUND NOT_OFFERED'],
    ["Tickets can't be refunded", 'REFUND NOT_OFFERED'],
    ['Changes allowed', 'CHANGE CHARGEABLE'],
    ['Full refund possible', 'REFUND INCLUDED'],
    ['1 bag permitted', 'BAGGAGE INCLUDED'],
    ['Refundable less 200 SGD', 'REFUND CHARGEABLE'],
    ['Changes 0.00 EUR', 'CHANGE INCLUDED'],
    ['Upgrade to Comfort for free rebooking', 'CHANGE UNSPECIFIED'],
    ['Partially refundable', 'REFUND CHARGEABLE'],
    ['Only taxes are refundable', 'REFUND CHARGEABLE'],
    ['Refund of 100 %', 'REFUND INCLUDED'],
    ['Refund according to fare rules', 'REFUND UNSPECIFIED'],
    ['Cannot be changed', 'CHANGE NOT_OFFERED'],
    ['Changes: No', 'CHANGE NOT_OFFERED'],
    ['Changes:', 'CHANGE UNSPECIFIED'],
    ['Change fee: 0.00 EUR', 'CHANGE INCLUDED'],
    ['Change fee does not apply', 'CHANGE INCLUDED'],
    ['Changes for EUR 70', 'CHANGE CHARGEABLE'],
    ['No permite cambios', 'CHANGE NOT_OFFERED'],
    ['Cambios con cargo', 'CHANGE CHARGEABLE'],
    ['Umbuchung nicht möglich', 'CHANGE NOT_OFFERED'],
    ['Umbuchung gegen Gebühr', 'CHANGE CHARGEABLE'],
    ['Kein Gepäck', 'BAGGAGE NOT_OFFERED'],
    ['Rimborso non consentito', 'REFUND NOT_OFFERED'],
    ['Remarcação com custo', 'CHANGE CHARGEABLE'],
    ['A 20 kg bag is included. Further bags can be purchased.', 'BAGGAGE INCLUDED'],
    ['Refund included. Fee EUR 50', 'REFUND INCLUDED'],
    ['Refund included at a fee of EUR 50', 'REFUND CHARGEABLE'],
    ['For bags of other airlines please check their website', 'BAGGAGE UNSPECIFIED'],
    ['Reembolso parcial', 'REFUND CHARGEABLE'],
    ['Billet non échangeable', 'CHANGE NOT_OFFERED'],
    ['Refund KWD 30', 'REFUND CHARGEABLE'],
    ['Change: THB 1,500', 'CHANGE CHARGEABLE'],
    ['Refund: USD 0-100', 'REFUND CHARGEABLE'],
    ['Cancellation: 0 EUR', 'REFUND INCLUDED'],
    ['Change fee EUR 0.00', 'CHANGE INCLUDED'],
    ['Refund: EUR 0', 'REFUND UNSPECIFIED'],
    ['Seats: all 6 abreast', 'SEAT INCLUDED'],
    ['Cancellation fee 0.00 EUR', 'REFUND INCLUDED'],
    ['Change penalty EUR 0', 'CHANGE INCLUDED'],
    ['Changes for 50 EUR', 'CHANGE CHARGEABLE'],
    ['Refund: N/A', 'REFUND NOT_OFFERED'],
    ['Change fee: N/A', 'CHANGE CHARGEABLE'],
    ['Not eligible for refund', 'REFUND NOT_OFFERED'],
    ['Unable to change', 'CHANGE NOT_OFFERED'],
    ['Refund denied', 'REFUND NOT_OFFERED'],
    ['Refund as travel credit', 'REFUND UNSPECIFIED'],
    ['Refund to credit card', 'REFUND INCLUDED'],
    ['Flight credit if cancelled before departure', 'REFUND UNSPECIFIED'],
    ['Cancel for an eCredit', 'REFUND UNSPECIFIED'],
    ['Free cancellation, credit card payments only', 'REFUND INCLUDED'],
    ['Cancellations can be made up to 45 minutes prior to departure.', 'REFUND CHARGEABLE'],
    ['Ticket may be changed before departure', 'CHANGE CHARGEABLE'],
    ['You can change free of charge', 'CHANGE INCLUDED'],
    ['Cancel within 24 hours of booking for a full refund', 'REFUND UNSPECIFIED'],
    ['Change fee USD 75. Free within 24 hours of booking', 'CHANGE CHARGEABLE'],
    ['Non-refundable after 24 hours of booking', 'REFUND NOT_OFFERED'],
    ['Fully refundable up to 24 hours before departure', 'REFUND INCLUDED'],
    ['Restricted refund', 'REFUND UNSPECIFIED'],
    ['No restrictions on changes', 'CHANGE INCLUDED'],
    ['Checked baggage 0 PC', 'BAGGAGE NOT_OFFERED'],
    ['10 kg bag included', 'BAGGAGE INCLUDED'],
    ['Bags not included, can be purchased', 'BAGGAGE CHARGEABLE'],
    ['Bagaglio da stiva non incluso', 'BAGGAGE NOT_OFFERED'],
  ])('of a fare family in a sentence: %s is %s', (text, expected) => {
    const [told] = parseConditions([text]);
    expect(`${told!.type} ${told!.attribute}`).toBe(expected);
  });

  it.each([
    ['Free date change, refund for a fee', ['CHANGE INCLUDED', 'REFUND CHARGEABLE']],
    ['Changes allowed, no refund', ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED']],
    ['Changes for a fee. No refund', ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED']],
    ['Changes and refunds not permitted', ['CHANGE NOT_OFFERED', 'REFUND NOT_OFFERED']],
    ['Refunds or changes at no charge', ['CHANGE INCLUDED', 'REFUND INCLUDED']],
    [
      'Refundable and changeable until departure for EUR 50',
      ['CHANGE CHARGEABLE', 'REFUND CHARGEABLE'],
    ],
    ['Changes for EUR 75 and refunds are not allowed', ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED']],
    ['Non-refundable - changes EUR 50', ['REFUND NOT_OFFERED', 'CHANGE CHARGEABLE']],
    [
      '23 kg bag included. Seat included. Changes for a fee.',
      ['BAGGAGE INCLUDED', 'SEAT INCLUDED', 'CHANGE CHARGEABLE'],
    ],
    [
      'Refundable for USD 100. Changeable free of charge. Seat included.',
      ['REFUND CHARGEABLE', 'CHANGE INCLUDED', 'SEAT INCLUDED'],
    ],
    [
      'No changes. On cancellation taxes only come back',
      ['CHANGE NOT_OFFERED', 'REFUND CHARGEABLE'],
    ],
    ['Cambio gratis, devolución no permitida', ['CHANGE INCLUDED', 'REFUND NOT_OFFERED']],
    [
      'Alteração com taxa, reembolso não permitido, bagagem incluída',
      ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED', 'BAGGAGE INCLUDED'],
    ],
    ['Refundable - No / Changeable - Yes', ['REFUND NOT_OFFERED', 'CHANGE CHARGEABLE']],
    ['Changes - EUR 50, Refunds - No', ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED']],
    ['Changes NO, refund YES', ['CHANGE NOT_OFFERED', 'REFUND CHARGEABLE']],
    ['Lounge: no, Seat: yes', ['SEAT INCLUDED']],
    ['Change penalty - none', ['CHANGE INCLUDED']],
    [
      'Changes allowed less than 24h before departure for EUR 50 and refunds are not allowed',
      ['CHANGE CHARGEABLE', 'REFUND NOT_OFFERED'],
    ],
    ['Refundable less EUR 50 and changes free', ['REFUND CHARGEABLE', 'CHANGE INCLUDED']],
    ['Included: 1 bag and seat, snack', ['BAGGAGE INCLUDED', 'SEAT INCLUDED', 'MEAL INCLUDED']],
    ['Alteração e reembolso não permitidos', ['CHANGE NOT_OFFERED', 'REFUND NOT_OFFERED']],
    ["You don't pay for seats, no need to pay for bags", ['SEAT INCLUDED', 'BAGGAGE INCLUDED']],
    ['Refundable - no penalty', ['REFUND INCLUDED']],
    ['Changes free - no questions asked', ['CHANGE INCLUDED']],
    ['Reembolso: não', ['REFUND NOT_OFFERED']],
    [
      'Changes and seat selection free, refund not permitted',
      ['CHANGE INCLUDED', 'REFUND NOT_OFFERED'],
    ],
    ['Refundable except seat and bag fees', ['REFUND CHARGEABLE']],
    [
      'Included: bag, seat. Not included: changes, refund',
      ['BAGGAGE INCLUDED', 'SEAT INCLUDED', 'CHANGE NOT_OFFERED', 'REFUND NOT_OFFERED'],
    ],
    ['Standard seat included, pay extra for legroom', ['SEAT INCLUDED']],
    ['Devolución de equipaje no permitida', ['BAGGAGE NOT_OFFERED']],
    ['Umbuchung gegen Gebühr, Gepäck inklusive', ['CHANGE CHARGEABLE', 'BAGGAGE INCLUDED']],
    ['https://airline.example/free_bag_rules', ['UNSPECIFIED UNSPECIFIED']],
    ['Upgrade to Flex: free changes, refundable', ['REFUND UNSPECIFIED']],
    ['Seats are assigned, or pay to choose', ['SEAT CHARGEABLE']],
    ['Changes: yes', ['CHANGE CHARGEABLE']],
    ['FREE_SEAT_INCLUDED', ['SEAT INCLUDED']],
    ['CHANGE_FEE', ['CHANGE CHARGEABLE']],
    ['Checked bag included, additional bags for a fee', ['BAGGAGE INCLUDED']],
    ['Changeable but not refundable', ['CHANGE INCLUDED', 'REFUND NOT_OFFERED']],
    ['Refund for 80 EUR; changes free', ['REFUND CHARGEABLE', 'CHANGE INCLUDED']],
    ['Changes, refund not permitted', ['REFUND NOT_OFFERED']],
    ['No changes, refunds', ['REFUND NOT_OFFERED']],
  ])('%s says %s', (text, expected) => {
    const told = parseConditions([text]);
    expect(told.map((one) => `${one.type} ${one.attribute}`)).toEqual(expected);
    expect(told.map((one) => one.text)).toEqual(expected.map(() => text));
  });

  it.each([
    ['Refund before 4h of departure', 'BEFORE_DEPARTURE'],
    ['Refund within 24 hours of departure: no', 'BEFORE_DEPARTURE'],
    ['Changes after scheduled departure', 'AFTER_DEPARTURE'],
    ['Changes before or after departure', null],
    ['No refund if you missed your flight', 'NO_SHOW'],
  ])('when a sentence holds: %s', (text, when) => {
    expect(parseConditions([text])).toMatchObject([{ when }]);
  });

  it('a sentence that says no more than its feature is not repeated', () => {
    const shown = [
      'Seat choice: chargeable',
      'Wi-Fi: not offered',
      'Seat choice: from row 20',
      'Refund of taxes: included',
      'Refund after 24 hours: not offered',
      'Second bag: chargeable',
    ];
    expect(parseConditions(shown).map(({ type, text }) => [type, text])).toEqual([
      ['SEAT', null],
      ['WIFI', null],
      ['SEAT', 'Seat choice: from row 20'],
      ['REFUND', 'Refund of taxes: included'],
      ['REFUND', 'Refund after 24 hours: not offered'],
      ['BAGGAGE', 'Second bag: chargeable'],
    ]);
  });

  it('a sentence of several moments tells each', () => {
    const told = parseConditions([
      'Refund before departure USD 100; after departure not permitted; no-show USD 200',
    ]);
    expect(told.map(({ attribute, when }) => [attribute, when])).toEqual([
      ['CHARGEABLE', 'BEFORE_DEPARTURE'],
      ['NOT_OFFERED', 'AFTER_DEPARTURE'],
      ['CHARGEABLE', 'NO_SHOW'],
    ]);
    const shown = [
      'Changeable, not after departure',
      'Refundable, but not in case of no-show',
      'Free changes. On no-show, EUR 100 fee',
    ];
    expect(parseConditions(shown).map(({ attribute, when }) => [attribute, when])).toEqual([
      ['INCLUDED', null],
      ['NOT_OFFERED', 'AFTER_DEPARTURE'],
      ['INCLUDED', null],
      ['NOT_OFFERED', 'NO_SHOW'],
      ['INCLUDED', null],
      ['CHARGEABLE', 'NO_SHOW'],
    ]);
  });

  it('remarks of the fare rule and disclosures reach the fare', () => {
    const told = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}<DisclosureList><Disclosure><Desc><DescText>No children in this row</DescText></Desc><DisclosureID>D1</DisclosureID></Disclosure></DisclosureList>`,
        offer(
          `${item(`${detail(['ADT1'], component('S1', '<FareRule><Remark><RemarkText>NON-REFUNDABLE</RemarkText></Remark></FareRule>'))}${price('Price', '100', '10', '110')}${journeyService(['ADT1'], 'J1')}`)}<DisclosureRefID>D1</DisclosureRefID>`,
        ),
      ),
    );
    const [slice] = (told.offers as ProviderOffer[])[0]!.journeys[0]!.slices;
    expect(slice!.features.map(({ type, attribute, text }) => [type, attribute, text])).toEqual([
      ['REFUND', 'NOT_OFFERED', 'NON-REFUNDABLE'],
      ['UNSPECIFIED', 'UNSPECIFIED', 'No children in this row'],
    ]);
    expect(told.not_understood).toEqual([]);
  });

  it.each([
    [
      '<ChangeFeeInd>false</ChangeFeeInd><DescText>Change not permitted</DescText>',
      'CHANGE NOT_OFFERED',
    ],
    [
      `<CancelFeeInd>false</CancelFeeInd>${money('PenaltyAmount', '0')}<DescText>Non refundable</DescText>`,
      'REFUND NOT_OFFERED 0',
    ],
    [
      `<AppCode>BDC</AppCode><ChangeFeeInd>true</ChangeFeeInd>${money('PenaltyAmount', '67')}`,
      'CHANGE CHARGEABLE 6700 BEFORE_DEPARTURE',
    ],
    [
      `<AppCode>NoShow</AppCode>${money('PenaltyAmount', '150')}<TypeCode>Change</TypeCode>`,
      'CHANGE CHARGEABLE 15000 NO_SHOW',
    ],
    [
      '<PenaltyPercent>50</PenaltyPercent><TypeCode>Cancellation</TypeCode>',
      'REFUND CHARGEABLE 50 %',
    ],
    ['<PenaltyPercent>0</PenaltyPercent><TypeCode>Change</TypeCode>', 'CHANGE INCLUDED 0 %'],
    [
      `${money('PenaltyAmount', '0')}<PenaltyPercent>50</PenaltyPercent><TypeCode>Change</TypeCode>`,
      'CHANGE CHARGEABLE 50 %',
    ],
    ['<CancelFeeInd>true</CancelFeeInd>', 'REFUND CHARGEABLE'],
    ['<CancelFeeInd>false</CancelFeeInd>', ''],
  ])('a penalty of an earlier version: %s', (penalty, expected) => {
    const rule = `<FareRule><Penalty>${penalty}</Penalty></FareRule>`;
    const { offers } = sold([FIRST], ['S1'], detail(['ADT1'], component('S1', rule)));
    const features = offers[0]?.journeys[0]?.slices[0]?.features ?? [];
    expect(
      features
        .map((one) =>
          [
            one.type,
            one.attribute,
            one.penalty_minor,
            one.penalty_percent === null ? null : `${one.penalty_percent} %`,
            one.when,
          ]
            .filter((part) => part !== null)
            .join(' '),
        )
        .join(),
    ).toBe(expected);
  });

  it('penalties that earlier versions name in the fare rule, with their period', () => {
    const penalty = (id: string, kind: string, amount: string, period: string) =>
      `<Penalty><${kind}>true</${kind}><PenaltyID>${id}</PenaltyID><Price>${money('TotalAmount', amount)}</Price>${period}</Penalty>`;
    const list = `<PenaltyList>${penalty('P1', 'CancelFeeInd', '35.00', '<ExpirationDateTime>2026-12-19T12:00:00</ExpirationDateTime>')}${penalty('P2', 'ChangeFeeInd', '30.00', '')}</PenaltyList>`;
    const rule =
      '<FareRule><PenaltyRefID>P1</PenaltyRefID><PenaltyRefID>P2</PenaltyRefID></FareRule>';
    const told = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${list}`,
        offer(item(detail(['ADT1'], component('S1', rule)) + price('Price', '100', '10', '110'))),
      ),
    );
    const [sold_offer] = told.offers as ProviderOffer[];
    const { features } = sold_offer!.journeys[0]!.slices[0]!;
    const said = features.map(({ type, attribute, penalty_minor, text }) => [
      type,
      attribute,
      penalty_minor,
      text,
    ]);
    expect(said).toContainEqual(['REFUND', 'CHARGEABLE', 3500, '– 2026-12-19T12:00:00']);
    expect(said).toContainEqual(['CHANGE', 'CHARGEABLE', 3000, null]);
    expect(told.not_understood).toEqual([]);
  });
});

describe('a fare told in parts', () => {
  it('its conditions stand in a component of their own, its class beside the cabin', () => {
    const penalty = (kind: string, code: string, amount: string) =>
      `<Penalty><${kind}>true</${kind}>${money('PenaltyAmount', amount)}<TypeCode>${code}</TypeCode></Penalty>`;
    const cabin =
      '<CabinType><CabinTypeCode>X</CabinTypeCode><CabinTypeName>ECONOMY</CabinTypeName></CabinType>';
    const rule = `<FareComponent><FareRule>${penalty('ChangeFeeInd', 'Change', '0')}${penalty('CancelFeeInd', 'Cancellation', '70')}</FareRule><PaxSegmentRefID>S1</PaxSegmentRefID></FareComponent>`;
    const told = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST]).replace(/<MarketingCarrierRBD_Code>.*?<\/MarketingCarrierRBD_Code>/, '')}`,
        offer(
          item(
            detail(['ADT1'], component('S1', cabin) + rule) + price('Price', '100', '10', '110'),
          ),
        ),
      ),
    );
    const [sold_offer] = told.offers as ProviderOffer[];
    const { features, legs } = sold_offer!.journeys[0]!.slices[0]!;
    expect(legs[0]).toMatchObject({ cabin: 'ECONOMY', booking_class: 'X', fare_basis: 'KLIGHT' });
    expect(features.map((one) => `${one.type} ${one.attribute} ${one.penalty_minor}`)).toEqual([
      'CHANGE INCLUDED 0',
      'REFUND CHARGEABLE 7000',
    ]);
    expect(told.not_understood).toEqual([]);
  });
});

describe('what may be bought beside an offer', () => {
  const extra = (mark: string) =>
    `<OfferItem><OfferItemID>X1</OfferItemID>${mark}${price('Price', '30', '0', '30')}<Service><OfferServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OfferServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V1</ServiceID></Service></OfferItem>`;
  const optional = '<MandatoryInd>false</MandatoryInd>';
  it.each([
    ['is none of an offer whose total is without it', '', '110', 'IT'],
    ['is part of an offer whose total holds it', optional, '140', 'IT X1'],
    ['is none of an offer without a total where it is optional', optional, '', 'IT'],
    ['is part of an offer without a total where nothing says so', '', '', 'IT X1'],
  ])('%s', (_, mark, total, items) => {
    const lists = `${pax('ADT1')}${flightLists([FIRST])}<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><ServiceDefinitionID>SD1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>`;
    const fare = item(`${detail(['ADT1'], component('S1'))}${price('Price', '100', '10', '110')}`);
    const whole = total ? price('TotalPrice', String(Number(total) - 10), '10', total) : '';
    const answer = read(shopping(lists, offer(fare + extra(mark) + whole)));
    const [told] = answer.offers as ProviderOffer[];
    const { offers } = told!.key as { offers: { items: { id: string }[] }[] };
    expect(offers[0]!.items.map(({ id }) => id).join(' ')).toBe(items);
    expect((told!.services ?? []).length).toBe(items.includes('X1') ? 1 : 0);
    expect(told!.prices).toMatchObject([{ fare_minor: 10_000, tax_minor: 1000 }]);
    expect(answer.warnings).toEqual([]);
  });
});

describe('services', () => {
  const services = (lists: string, offers: string) =>
    read(
      message(
        'ServiceListRS',
        `<m:Response>${offers}<DataLists>${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}${lists}</DataLists></m:Response>`,
      ),
    ).services as ProviderServiceOffer[];
  const definition = (id: string, name: string, rest = '') =>
    `<ServiceDefinition><Name>${name}</Name>${rest}<ServiceDefinitionID>${id}</ServiceDefinitionID></ServiceDefinition>`;
  const alacarte = (amount: string) =>
    `<ALaCarteOffer><OfferID>A1</OfferID><OfferItem><Eligibility><OfferFlightAssociations><PaxJourneyRef><PaxJourneyRefID>J1</PaxJourneyRefID></PaxJourneyRef></OfferFlightAssociations><PaxRefID>ADT1</PaxRefID></Eligibility><OfferItemID>M1</OfferItemID><Service><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></Service><UnitPrice>${amount}</UnitPrice></OfferItem><OwnerCode>LH</OwnerCode></ALaCarteOffer>`;

  it('is what its definition says where it names that as in an order', () => {
    const lists = `<ServiceDefinitionList>${definition('SD1', 'Extra bag', '<RFIC>C</RFIC>')}</ServiceDefinitionList>`;
    const tied = alacarte(money('TotalAmount', '40')).replace(
      /<ServiceDefinitionRefID>.*<\/ServiceDefinitionRefID>/,
      '<OfferServiceAssociation><ServiceDefinitionRef>$&</ServiceDefinitionRef></OfferServiceAssociation>',
    );
    expect(services(lists, tied)).toMatchObject([{ name: 'Extra bag', kind: 'BAGGAGE' }]);
  });

  it('one that costs nothing needs no currency; a bundle says what it holds', () => {
    const bundle =
      '<ServiceDefinitionAssociation><ServiceBundle><ServiceDefinitionRefID>SD2</ServiceDefinitionRefID></ServiceBundle></ServiceDefinitionAssociation>';
    const lists = `<ServiceDefinitionList>${definition('SD1', 'Comfort', bundle)}${definition('SD2', 'Hot meal')}</ServiceDefinitionList>`;
    const [service] = services(lists, alacarte('<TotalAmount>0</TotalAmount>'));
    expect(service).toMatchObject({
      name: 'Comfort',
      description: 'Hot meal',
      amount_minor: 0,
      leg_keys: ['S1'],
    });
  });
});

it.each([
  ['2026-11-20T17:01:05.277+01:00', '2026-11-20T16:19:05.000Z'],
  ['2026-11-20T16:01:05Z', '2026-11-20T17:19:05.000Z'],
])('a limit without a zone is by the clock of the message of %s', (sent, limit) => {
  const told = read(
    message(
      'AirShoppingRS',
      `<m:Response><DataLists>${pax('ADT1')}${flightLists([FIRST])}</DataLists><OffersGroup><CarrierOffers>${offer(`${item(`${detail(['ADT1'], component('S1'))}${price('Price', '100', '10', '110')}`)}<OfferExpirationTimeLimitDateTime>2026-11-20T17:19:05.000</OfferExpirationTimeLimitDateTime>`)}</CarrierOffers></OffersGroup></m:Response><m:PayloadAttributes><Timestamp>${sent}</Timestamp></m:PayloadAttributes>`,
    ),
  ) as unknown as { offers: ProviderOffer[] };
  expect(told.offers.map((one) => one.expires_at)).toEqual([limit]);
});

it.each([
  ['HR', 'HR'],
  ['1A', 'LH'],
  ['AAD', 'LH'],
])('a gateway that owns an offer validates nothing: of %s it is %s', (owner, carrier) => {
  const own = offer(
    item(`${detail(['ADT1'], component('S1'))}${price('Price', '100', '10', '110')}`),
  );
  const told = read(
    shopping(
      `${pax('ADT1')}${flightLists([FIRST])}`,
      own.replace(/<OwnerCode>.*?</, `<OwnerCode>${owner}<`),
    ),
  ) as unknown as { offers: ProviderOffer[] };
  expect(told.offers.map((one) => [one.owner, one.validating_carrier])).toEqual([[owner, carrier]]);
});

it('an error that has the words of its status alone says them', () => {
  const status = '<Code>401</Code><StatusText>CREDENTIAL REVOKED</StatusText>';
  expect(read(message('AirShoppingRS', `<m:Error>${status}</m:Error>`)).error).toMatchObject({
    code: '401',
    text: 'CREDENTIAL REVOKED',
  });
});

it('a fare of others that differs in family, class or fee says whose it is', () => {
  const brand = (id: string, name: string) =>
    `<PriceClass><Name>${name}</Name><PriceClassID>${id}</PriceClassID></PriceClass>`;
  const fare = (who: string, id: string, rbd: string, fee: string) =>
    detail(
      [who],
      component(
        'S1',
        `<PriceClassRefID>${id}</PriceClassRefID><RBD><RBD_Code>${rbd}</RBD_Code></RBD><ChangeRestrictions><AllowedModificationInd>true</AllowedModificationInd><Fee>${money('Amount', fee)}</Fee></ChangeRestrictions>`,
      ) + price('Price', '50', '5', '55'),
    );
  const told = (child: string) => {
    const [one] = read(
      shopping(
        `${pax('ADT1', 'CHD1')}${flightLists([FIRST])}${journey('S1')}${pairs(['GRU', 'SCL'])}<PriceClassList>${brand('B1', 'Light')}${brand('B2', 'Flex')}</PriceClassList>`,
        offer(item(fare('ADT1', 'B1', 'N', '70') + child + journeyService(['ADT1', 'CHD1'], 'J1'))),
      ),
    ).offers as ProviderOffer[];
    return one!.journeys[0]!.slices[0]!.features.map(
      ({ type, penalty_minor, text }) => `${type} ${penalty_minor} ${text && toEnglish(text)}`,
    );
  };
  expect(told(fare('CHD1', 'B1', 'N', '70'))).toEqual(['CHANGE 7000 null']);
  expect(told(fare('CHD1', 'B2', 'Q', '35'))).toEqual([
    'CHANGE 7000 null',
    'UNSPECIFIED null CHD: Flex Q',
    'CHANGE 3500 CHD',
  ]);
});

it('fees that fares or items of several passengers have otherwise say whose they are', () => {
  const refs = (id: string) => `<PenaltyRefID>${id}</PenaltyRefID>`;
  const penalty = (id: string, fee: string) =>
    `<Penalty><PenaltyID>${id}</PenaltyID><Price>${money('TotalAmount', fee)}</Price><TypeCode>Change</TypeCode></Penalty>`;
  const told = (child: string, place: 'fare' | 'item') => {
    const sell = (who: string, id: string) =>
      item(
        `${place === 'item' ? refs(id) : ''}${detail([who], component('S1') + (place === 'fare' ? refs(id) : '') + price('Price', '50', '5', '55'))}${journeyService([who], 'J1')}`,
      );
    const [one] = read(
      shopping(
        `${pax('ADT1', 'CHD1')}${flightLists([FIRST])}${journey('S1')}${pairs(['GRU', 'SCL'])}<PenaltyList>${penalty('A', '70')}${penalty('B', '35')}</PenaltyList>`,
        offer(sell('ADT1', 'A') + sell('CHD1', child)),
      ),
    ).offers as ProviderOffer[];
    return one!.journeys[0]!.slices[0]!.features.map((f) => `${f.penalty_minor} ${f.text}`);
  };
  expect([told('A', 'fare'), told('A', 'item')]).toEqual([['7000 null'], ['7000 null']]);
  const apart = ['7000 ADT', '3500 CHD'];
  expect([told('B', 'fare'), told('B', 'item')]).toEqual([apart, apart]);
});

it('a second allowance of checked bags is told beside the first', () => {
  const bag = (id: string, pieces: number, kilos: number) =>
    `<BaggageAllowance><BaggageAllowanceID>${id}</BaggageAllowanceID><PieceAllowance><TotalQty>${pieces}</TotalQty></PieceAllowance><TypeCode>Checked</TypeCode><WeightAllowance><MaximumWeightMeasure UnitCode="KGM">${kilos}</MaximumWeightMeasure></WeightAllowance></BaggageAllowance>`;
  const told = (second: string) => {
    const [one] = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}${pairs(['GRU', 'SCL'])}<BaggageAllowanceList>${bag('B1', 2, 23)}${second}</BaggageAllowanceList>`,
        offer(
          `<BaggageAssociations><BaggageAllowanceRefID>B1</BaggageAllowanceRefID><BaggageAllowanceRefID>B2</BaggageAllowanceRefID><PaxRefID>ADT1</PaxRefID></BaggageAssociations>${item(`${detail(['ADT1'], component('S1'))}${price('Price', '50', '5', '55')}${journeyService(['ADT1'], 'J1')}`)}`,
        ),
      ),
    ).offers as ProviderOffer[];
    const [slice] = one!.journeys[0]!.slices;
    return [slice!.baggage.pieces, ...slice!.features.map(({ text }) => text && toEnglish(text))];
  };
  expect(told(bag('B2', 1, 32))).toEqual([2, 'Also checked: 1 pc, 32 kg']);
  expect(told(bag('B2', 2, 23))).toEqual([2]);
});

it('a component that names no flights tells the type of the fare on all', () => {
  const legs = (basis: string) => {
    const type = `<FareComponent>${basis}<FareTypeCode>749</FareTypeCode></FareComponent>`;
    const { offers } = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}`,
        offer(
          item(
            `${detail(['ADT1'], type + component('S1'))}${price('Price', '100', '10', '110')}${journeyService(['ADT1'], 'J1')}`,
          ),
        ),
      ),
    ) as unknown as { offers: ProviderOffer[] };
    return offers[0]!.journeys[0]!.slices[0]!.legs;
  };
  expect(legs('')).toMatchObject([{ fare_type: 'PRIVATE', fare_basis: 'KLIGHT' }]);
  // One with a basis is another fare.
  const other = legs('<FareBasisCode>QNEGO</FareBasisCode>');
  expect(other).toMatchObject([{ fare_type: 'UNSPECIFIED', fare_basis: 'KLIGHT' }]);
});

it('a family tells its bags beside those of the fare, and its rules where the fare has none', () => {
  const words = ['Checked bag: 30 kg', 'Meals for a fee', 'Changes free', 'No refund'];
  const family = `<PriceClassList><PriceClass>${words.map((text) => `<Desc><DescText>${text}</DescText></Desc>`).join('')}<Name>Comfort</Name><PriceClassID>PC</PriceClassID></PriceClass></PriceClassList>`;
  const bag =
    '<ServiceDefinitionList><ServiceDefinition><Name>Extra baggage</Name><RFIC>C</RFIC><ServiceDefinitionID>SD1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>';
  const included =
    '<Service><OfferServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OfferServiceAssociation><PaxRefID>ADT1</PaxRefID></Service>';
  const barred =
    '<ChangeRestrictions><AllowedModificationInd>false</AllowedModificationInd></ChangeRestrictions>';
  const { offers } = read(
    shopping(
      `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}${family}${bag}`,
      offer(
        item(
          `${barred}${detail(['ADT1'], component('S1', '<PriceClassRefID>PC</PriceClassRefID>'))}${price('Price', '100', '10', '110')}${journeyService(['ADT1'], 'J1')}${included}`,
        ),
      ),
    ),
  ) as unknown as { offers: ProviderOffer[] };
  const [slice] = offers[0]!.journeys[0]!.slices;
  expect(slice!.features.map((one) => `${one.type} ${one.attribute} ${one.text}`)).toEqual([
    'CHANGE NOT_OFFERED null',
    'BAGGAGE INCLUDED Extra baggage',
    'BAGGAGE INCLUDED Checked bag: 30 kg',
    'MEAL CHARGEABLE Meals for a fee',
    'REFUND NOT_OFFERED No refund',
  ]);
});

it('what a fare includes as services is told on their own flights, by name or in words', () => {
  const told = (id: string, flight: string) =>
    `<Service><OfferServiceAssociation><ServiceDefinitionRef><OfferFlightAssociations><PaxSegmentReferences><PaxSegmentRefID>${flight}</PaxSegmentRefID></PaxSegmentReferences></OfferFlightAssociations><ServiceDefinitionRefID>${id}</ServiceDefinitionRefID></ServiceDefinitionRef></OfferServiceAssociation><PaxRefID>ADT1</PaxRefID></Service>`;
  const defined = (id: string, name: string, ...words: string[]) =>
    `<ServiceDefinition>${words.map((text) => `<Desc><DescText>${text}</DescText></Desc>`).join('')}<Name>${name}</Name><ServiceDefinitionID>${id}</ServiceDefinitionID></ServiceDefinition>`;
  const back = { n: 2, from: 'SCL', to: 'GRU', dep: '2026-12-27T14:00', arr: '2026-12-27T18:00' };
  const { offers } = read(
    shopping(
      `${pax('ADT1')}${flightLists([FIRST, back])}${pairs(['GRU', 'SCL'], ['SCL', 'GRU'])}<ServiceDefinitionList>${defined('SD1', 'Extras', 'Hot meal', '2-4-2 seat layout', 'Plain seat (79 cm pitch)', 'Wi-Fi for a fee')}${defined('SD2', 'Cold meal', 'Served twice')}${defined('SD3', 'Lounge access').replace('</Name>', '$&<RFIC>E</RFIC>')}</ServiceDefinitionList>`,
      offer(
        item(
          `${detail(['ADT1'], component('S1') + component('S2'))}${price('Price', '100', '10', '110')}${told('SD1', 'S1')}${told('SD2', 'S2')}${told('SD3', 'S2')}`,
        ),
      ),
    ),
  ) as unknown as { offers: ProviderOffer[] };
  const slices = offers[0]!.journeys.flatMap((one) => one.slices);
  expect(
    slices.map(({ features }) => features.map((one) => `${one.type} ${one.attribute} ${one.text}`)),
  ).toEqual([
    ['MEAL INCLUDED Hot meal', 'WIFI CHARGEABLE Wi-Fi for a fee'],
    ['MEAL INCLUDED Cold meal', 'UNSPECIFIED UNSPECIFIED Lounge access'],
  ]);
});

it('an order tells what its fare includes on their own flights, and a bag of no pieces as none', () => {
  const told = (id: string, flight: string) =>
    `<Service><OrderServiceAssociation><ServiceDefinitionRef><OrderFlightAssociations><PaxSegmentRef><PaxSegmentRefID>${flight}</PaxSegmentRefID></PaxSegmentRef></OrderFlightAssociations><ServiceDefinitionRefID>${id}</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>${id}${flight}</ServiceID></Service>`;
  const defined = (id: string, name: string, rest = '') =>
    `<ServiceDefinition><Name>${name}</Name>${rest}<ServiceDefinitionID>${id}</ServiceDefinitionID></ServiceDefinition>`;
  const back = { n: 2, from: 'SCL', to: 'GRU', dep: '2026-12-27T14:00', arr: '2026-12-27T18:00' };
  const lists = `${pax('ADT1')}${flightLists([FIRST, back])}${pairs(['GRU', 'SCL'], ['SCL', 'GRU'])}<BaggageAllowanceList><BaggageAllowance><BaggageAllowanceID>B0</BaggageAllowanceID><PieceAllowance><TotalQty>0</TotalQty></PieceAllowance><TypeCode>Checked</TypeCode></BaggageAllowance></BaggageAllowanceList><ServiceDefinitionList>${defined('SD1', 'Hot meal')}${defined('SD2', 'Checked bags', '<ServiceDefinitionAssociation><BaggageAllowanceRef><BaggageAllowanceRefID>B0</BaggageAllowanceRefID></BaggageAllowanceRef></ServiceDefinitionAssociation>')}</ServiceDefinitionList>`;
  const { booking } = read(
    message(
      'OrderViewRS',
      `<m:Response><DataLists>${lists}</DataLists><Order><OrderID>O1</OrderID><OrderItem>${detail(['ADT1'], component('S1') + component('S2'))}<OrderItemID>I1</OrderItemID>${price('Price', '100', '10', '110')}${told('SD1', 'S1')}${told('SD2', 'S1')}${told('SD2', 'S2')}</OrderItem></Order></m:Response>`,
    ),
  );
  const { slices } = booking as ProviderOrder;
  expect(slices.map((one) => one.baggage.kind)).toEqual(['NONE', 'NONE']);
  expect(
    slices.map(({ features }) => features.map((one) => `${one.type} ${one.attribute} ${one.text}`)),
  ).toEqual([['MEAL INCLUDED Hot meal'], []]);
});

describe('bags', () => {
  const bag = (inner: string) => {
    const told = read(
      message(
        'OrderViewRS',
        `<m:Response><DataLists>${pax('ADT1')}${flightLists([FIRST])}<BaggageAllowanceList><BaggageAllowance><BaggageAllowanceID>B1</BaggageAllowanceID><PieceAllowance><TotalQty>2</TotalQty></PieceAllowance><TypeCode>Checked</TypeCode>${inner}</BaggageAllowance></BaggageAllowanceList></DataLists><Order><OrderID>O1</OrderID><OrderItem><BaggageAssociations><BaggageAllowanceRefID>B1</BaggageAllowanceRefID><PaxRefID>ADT1</PaxRefID></BaggageAssociations>${detail(['ADT1'], component('S1'))}<OrderItemID>I1</OrderItemID><Price>${money('TotalAmount', '10')}</Price></OrderItem></Order></m:Response>`,
      ),
    );
    return (told.booking as ProviderOrder).slices[0]!.baggage;
  };
  const weight = (name: string, kilos: number) =>
    `<WeightAllowance><${name}>${kilos}</${name}><WeightUnitOfMeasurement>KG</WeightUnitOfMeasurement></WeightAllowance>`;

  it.each([
    ['per piece', weight('MaximumWeightMeasure', 23), 23],
    ['per person', weight('TotalMaximumWeightMeasure', 46), 23],
    ['both', weight('MaximumWeightMeasure', 23) + weight('TotalMaximumWeightMeasure', 46), 23],
  ])('two pieces of 23 kg told %s, on the item of an order', (_, inner, kilos) => {
    expect(bag(inner)).toEqual({ kind: 'TWO_PIECES', pieces: 2, weight_kg: kilos });
  });
});

describe('an order that leaves out what it may', () => {
  const people = [
    ['P1', '1980-05-05'],
    ['P2', '2018-05-05'],
    ['P3', '2026-05-05'],
    ['P4', ''],
  ].map(
    ([id, born]) =>
      `<Pax><PaxID>${id}</PaxID><Individual>${born && `<Birthdate>${born}</Birthdate>`}<GivenName>ANA</GivenName><Surname>DOE</Surname></Individual></Pax>`,
  );
  const refs = people.map((_, at) => `<PaxRefID>P${at + 1}</PaxRefID>`).join('');
  const order = (pax: string) =>
    message(
      'OrderViewRS',
      `<m:Response><Order><OwnerCode>LH</OwnerCode><OrderID>LH1</OrderID><OrderItem><OrderItemID>OI</OrderItemID><Service>${refs}<StatusCode>HK</StatusCode></Service></OrderItem><StatusCode>OPENED</StatusCode><TotalPrice><TotalAmount CurCode="EUR">400.00</TotalAmount></TotalPrice></Order><DataLists>${pax}${flightLists([OUT, BACK])}</DataLists></m:Response>`,
    );
  const whole = () => {
    const { booking, warnings } = read(order(`<PaxList>${people.join('')}</PaxList>`));
    return { booking: booking as ProviderOrder, warnings: warnings.map((text) => toEnglish(text)) };
  };
  const OUT = { n: 1, from: 'GRU', to: 'MIA', dep: '2026-12-20T08:00', arr: '2026-12-20T16:00' };
  const BACK = { n: 2, from: 'MIA', to: 'GRU', dep: '2026-12-27T08:00', arr: '2026-12-27T16:00' };

  it.each([
    ['X', '', 'CANCELLED'],
    ['HK', '', 'LIVE'],
    ['X', '<StatusCode>HK</StatusCode>', 'LIVE'],
  ])('a flight that is %s takes along a bag of status "%s": %s', (flight, bag, status) => {
    const services = `<Service><OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V1</ServiceID><StatusCode>${flight}</StatusCode></Service><Service><OrderServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V2</ServiceID>${bag}</Service>`;
    const { booking } = read(
      message(
        'OrderViewRS',
        `<m:Response><DataLists>${pax('ADT1')}${flightLists([FIRST])}</DataLists><Order><OrderID>O1</OrderID><OrderItem><OrderItemID>I1</OrderItemID>${services}</OrderItem></Order></m:Response>`,
      ),
    );
    expect((booking as ProviderOrder).status).toBe(status);
  });

  it('flights that no item names are those of the message', () => {
    const { booking, warnings } = whole();
    expect(booking.slices.map(({ origin, legs }) => `${origin} ${legs.length}`)).toEqual([
      'GRU 1',
      'MIA 1',
    ]);
    const paid = booking.passengers.reduce((all, { price }) => all + (price?.fare_minor ?? 0), 0);
    expect(paid).toBe(400_00);
    expect(warnings.join()).toContain('FLIGHT_NOT_NAMED');
  });

  it('a type that is not told follows from the age; else it is taken aloud', () => {
    const { booking, warnings } = whole();
    expect(booking.passengers.map((one) => one.pax_type)).toEqual(['ADT', 'CHD', 'INF', 'ADT']);
    expect(warnings.filter((text) => text.includes('TYPE_MISSING'))).toEqual([
      expect.stringContaining('P4'),
    ]);
  });

  it.each([
    ['ZZZ', '2019-03-01', 'CHD'],
    ['ZZZ', '1980-03-01', 'ADT'],
    ['ADT', '2019-03-01', 'ADT'],
  ])('one of type %s who was born on %s is %s', (ptc, born, expected) => {
    const { booking } = read(
      message(
        'OrderViewRS',
        `<m:Response><DataLists><PaxList><Pax><Individual><Birthdate>${born}</Birthdate><GivenName>Ana</GivenName><Surname>Lima</Surname></Individual><PaxID>P1</PaxID><PTC>${ptc}</PTC></Pax></PaxList>${flightLists([FIRST])}</DataLists><Order><OrderID>O1</OrderID></Order></m:Response>`,
      ),
    );
    expect((booking as ProviderOrder).passengers[0]!.pax_type).toBe(expected);
  });

  it('nobody on board is said', () => {
    const seen = checkMessage(read(order('')), '2026-11-22');
    expect(seen.warnings.map((text) => toEnglish(text)).join()).toContain('names no passenger');
  });
});

it('a ticket number in two pieces is one', () => {
  const ticket = (number: string) =>
    `<Ticket><Coupon><CouponNumber>1</CouponNumber><CouponStatusCode>I</CouponStatusCode></Coupon><TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>${number}</TicketNumber></Ticket>`;
  const papers = ['2400000015', '2400000016'].map(
    (number, at) =>
      `<TicketDocInfo><PaxRefID>ADT${at + 1}</PaxRefID>${ticket('957')}${ticket(number)}</TicketDocInfo>`,
  );
  const told = read(
    message(
      'OrderViewRS',
      `<m:Response><DataLists>${pax('ADT1', 'ADT2')}</DataLists><Order><OrderID>O1</OrderID></Order>${papers.join('')}</m:Response>`,
    ),
  );
  const { tickets } = told.booking as ProviderOrder;
  expect(tickets.map((one) => [one.number, one.passenger_key, one.status])).toEqual([
    ['9572400000015', 'ADT1', 'TICKETED'],
    ['9572400000016', 'ADT2', 'TICKETED'],
  ]);
  expect(told.not_understood).toEqual([]);
});

describe('amounts of several currencies', () => {
  const amount = (currency: string, value: string) =>
    `<Price>${money('TotalAmount', value, currency)}</Price>`;
  const fare = (cost: string) =>
    `<OrderItem>${detail(['ADT1'], component('S1'))}<OrderItemID>I1</OrderItemID>${cost}</OrderItem>`;
  const extra = (cost: string) =>
    `<OrderItem><OrderItemID>I2</OrderItemID>${cost}<Service><OrderServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V2</ServiceID></Service></OrderItem>`;
  const order = (items: string, rest = '', papers = '') => {
    const told = read(
      message(
        'OrderViewRS',
        `<m:Response><DataLists>${pax('ADT1')}${flightLists([FIRST])}<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><ServiceDefinitionID>SD1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList></DataLists><Order><OrderID>O1</OrderID>${items}${rest}</Order>${papers}</m:Response>`,
      ),
    );
    const { booking, warnings } = checkMessage(told, '2026-11-22');
    return { booking: booking as ProviderOrder, warnings: warnings.map(toEnglish) };
  };

  it.each([
    ['without a total', '', 10_000],
    ['beside a total', `<TotalPrice>${money('TotalAmount', '122', 'EUR')}</TotalPrice>`, 12_200],
  ])('an extra of another currency is said and in no sum, %s', (_, total, total_minor) => {
    const { booking, warnings } = order(
      fare(amount('EUR', '100')) + extra(amount('USD', '20')),
      total,
    );
    expect(booking).toMatchObject({
      currency: 'EUR',
      total_minor,
      passengers: [{ price: { fare_minor: 10_000 } }],
      services: [{ amount_minor: 0 }],
    });
    expect(warnings).toContain(
      'CURRENCY_DIFFERS: I2 costs 20.00 USD; no sum of the order holds that.',
    );
    expect(warnings.filter((text) => /is not told/.test(text))).toEqual([]);
  });

  const prices: [string, string, string][] = [
    ['M0', 'EUR', '0'],
    ['M1', 'USD', '20'],
    ['M2', 'EUR', '15'],
  ];
  const sold_beside = `<ALaCarteOffer><OfferID>A1</OfferID>${prices
    .map(
      ([id, currency, value]) =>
        `<OfferItem><Eligibility><PaxRefID>ADT1</PaxRefID></Eligibility><OfferItemID>${id}</OfferItemID><Service><ServiceDefinitionRefID>SD1</ServiceDefinitionRefID></Service><UnitPrice>${money('TotalAmount', value, currency)}</UnitPrice></OfferItem>`,
    )
    .join('')}<OwnerCode>LH</OwnerCode></ALaCarteOffer>`;
  const bags =
    '<ServiceDefinitionList><ServiceDefinition><Name>Extra bag</Name><RFIC>C</RFIC><ServiceDefinitionID>SD1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>';

  it('a seat of another currency than the first with a price cannot be taken', () => {
    const seats = prices
      .map(
        ([id], at) =>
          `<Seat><ColumnID>${'ABC'[at]}</ColumnID><OccupationStatusCode>F</OccupationStatusCode><OfferItemRefID>${id}</OfferItemRefID></Seat>`,
      )
      .join('');
    const map = `<SeatMap><CabinCompartment><SeatRow><RowNumber>1</RowNumber>${seats}</SeatRow></CabinCompartment><PaxSegmentRefID>S1</PaxSegmentRefID></SeatMap>`;
    const told = read(
      message(
        'SeatAvailabilityRS',
        `<m:Response>${sold_beside}<DataLists>${pax('ADT1')}${flightLists([FIRST])}${bags}</DataLists>${map}</m:Response>`,
      ),
    );
    const [drawn] = told.seat_map as ProviderSeatMap[];
    expect(drawn?.currency).toBe('USD');
    expect(drawn?.cabins[0]?.rows[0]?.seats.map(({ offers }) => offers.length)).toEqual([1, 1, 0]);
    expect(told.warnings.map(toEnglish).join()).toMatch(/costs 15\.00 EUR, the others are in USD/);
  });

  it('nor can a bag', async () => {
    const list = message(
      'ServiceListRS',
      `<m:Response>${sold_beside}<DataLists>${pax('ADT1')}${flightLists([FIRST])}${bags}</DataLists></m:Response>`,
    );
    const clock = { now: () => new Date('2026-11-22T12:00:00Z') };
    const sold = async (currency: string) => {
      const guarded = guardProvider(scripted('PROVIDER_04', [() => list]).provider, { clock });
      const held = { order_id: 'O1', owner: 'LH', currency, key: {}, services: [] };
      const told = answered(await guarded.baggage(held as unknown as ProviderOrder, call()));
      return told.services.map((one) => [one.offer_item_id, one.currency]);
    };
    for (const first of ['USD', 'GBP']) {
      expect(await sold(first)).toEqual([
        ['M0', 'USD'],
        ['M1', 'USD'],
      ]);
    }
    // What is priced in the money of the order can be taken, wherever it stands.
    expect(await sold('EUR')).toEqual([
      ['M0', 'EUR'],
      ['M2', 'EUR'],
    ]);
  });

  it.each([
    ['CHD1', '', [], 'Offer OF tells no price for CHD1 and is left out.'],
    ['INF1', '', ['ADT 11000'], null],
    ['CHD1', price('TotalPrice', '180', '20', '200'), ['ADT 11000', 'CHD 9000'], 'TAXES_UNTOLD'],
  ])('%s carried at no price of its own beside %s', (other, total, expected, said) => {
    const fare = (who: string, cost: string) =>
      item(`${detail([who], component('S1'))}${cost}${journeyService([who], 'J1')}`);
    const told = read(
      shopping(
        `${pax('ADT1', other)}${flightLists([FIRST])}${journey('S1')}`,
        offer(fare('ADT1', price('Price', '100', '10', '110')) + fare(other, '') + total),
      ),
    );
    const prices = (told.offers as ProviderOffer[]).flatMap((one) => one.prices);
    expect(prices.map((one) => `${one.pax_type} ${one.fare_minor + one.tax_minor}`)).toEqual(
      expected,
    );
    expect(told.warnings.map(toEnglish).join()).toContain(said ?? '');
    if (said === null) expect(told.warnings).toEqual([]);
  });

  it('an offer in two currencies is left out, and a tax of another than its price is said', () => {
    const mixed = read(
      shopping(
        `${pax('ADT1')}${flightLists([FIRST])}${journey('S1')}`,
        offer(
          item(`${detail(['ADT1'], component('S1'))}${amount('EUR', '100')}`) +
            item(`${detail(['ADT1'], component('S1'))}${amount('USD', '50')}`),
        ),
      ),
    );
    expect(mixed.offers).toEqual([]);
    expect(mixed.warnings.map(toEnglish).join()).toContain('has prices in EUR, USD; left out.');
    const tax = `<TaxSummary>${money('TotalTaxAmount', '3', 'USD')}</TaxSummary>`;
    const { warnings } = order(fare(`<Price>${money('BaseAmount', '20')}${tax}</Price>`));
    expect(warnings).toContain('Tax XT is in USD, the price in EUR.');
  });

  it('what is asked for in miles beside an amount is said', () => {
    const miles =
      '<LoyaltyUnitAmount>25000</LoyaltyUnitAmount><LoyaltyUnitName>Miles</LoyaltyUnitName>';
    const { booking, warnings } = order(
      fare(amount('EUR', '45.60').replace('<Price>', `<Price>${miles}`)),
    );
    expect(booking.total_minor).toBe(4_560);
    expect(warnings).toContain(
      'PRICED_IN_MILES: A price is also told as 25000 Miles; no amount here holds these.',
    );
  });

  it('digits that a currency does not have are rounded, and that is said', () => {
    const { booking, warnings } = order(fare(amount('EUR', '100.005')));
    expect(booking.total_minor).toBe(10_001);
    expect(warnings).toContain(
      'AMOUNT_ROUNDED: An amount has more digits after the point than EUR has.',
    );
    expect(order(fare(amount('EUR', '1,234.5000'))).warnings.join()).not.toContain(
      'AMOUNT_ROUNDED',
    );
  });

  const paper = (status: string, coupon: number, number = '9570000000001') =>
    `<TicketDocInfo><PaxRefID>ADT1</PaxRefID><Ticket><Coupon><CouponNumber>${coupon}</CouponNumber><CouponStatusCode>${status}</CouponStatusCode></Coupon><TicketDocTypeCode>T</TicketDocTypeCode>${number && `<TicketNumber>${number}</TicketNumber>`}</Ticket></TicketDocInfo>`;

  it.each([
    ['in two parts', paper('I', 2) + paper('I', 1), [1, 2], []],
    ['alike', paper('I', 1) + paper('I', 1), [1], []],
    ['not alike', paper('V', 1) + paper('I', 1), [1], [expect.stringContaining('told twice')]],
    ['also without a number', paper('I', 1) + paper('I', 2, ''), [1], [expect.anything()]],
  ])('a ticket told %s is one ticket', (_, papers, coupons, said) => {
    const { booking, warnings } = order(fare(amount('EUR', '100')), '', papers);
    expect(booking.tickets).toMatchObject([
      {
        number: '9570000000001',
        status: 'TICKETED',
        coupons: coupons.map((number) => ({ number })),
      },
    ]);
    expect(warnings.filter((text) => /REFERENCE_UNKNOWN|PIECE_LEFT_OUT/.test(text))).toEqual(said);
  });
});

it('an order without any amount is not said to be in some currency', () => {
  const bare = message(
    'OrderViewRS',
    `<m:Response><Order><OrderID>O1</OrderID><OwnerCode>LA</OwnerCode></Order><DataLists>${pax('ADT1')}</DataLists></m:Response>`,
  );
  const told = checkMessage(read(bare), '2026-11-22').warnings.map(toEnglish);
  expect(told.filter((text) => text.startsWith('CURRENCY_MISSING'))).toEqual([]);
});
