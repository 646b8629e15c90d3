/** Recommendations: which flights a price is of, until when it is sold, and which bags go free. */
import { describe, expect, it } from 'vitest';
import { AMADEUS_PROFILES } from '#main/providers/amadeus/profile.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { writeSearch } from '#main/providers/amadeus/write/shopping.ts';
import type { ProviderOffer, SearchRequest } from '#main/providers/provider.ts';
import { serializeXml } from '#main/providers/wire/xml-write.ts';

const read = (xml: string) => {
  const told = readAnyAmadeus(new TextEncoder().encode(xml));
  if (!told.ok) throw new Error(told.error.message);
  expect(told.value.not_understood).toEqual([]);
  return told.value as typeof told.value & { offers: ProviderOffer[] };
};
const offersOf = (xml: string): ProviderOffer[] => read(xml).offers;

const flight = (day: string, from: string, to: string, number: number) =>
  `<flightDetails><flightInformation><productDateTime><dateOfDeparture>${day}</dateOfDeparture><timeOfDeparture>0900</timeOfDeparture><dateOfArrival>${day}</dateOfArrival><timeOfArrival>1100</timeOfArrival></productDateTime><location><locationId>${from}</locationId></location><location><locationId>${to}</locationId></location><companyId><marketingCarrier>LA</marketingCarrier></companyId><flightOrtrainNumber>${number}</flightOrtrainNumber></flightInformation></flightDetails>`;
const group = (ref: number, ...flights: string[]) =>
  `<groupOfFlights><propFlightGrDetail><flightProposal><ref>${ref}</ref></flightProposal></propFlightGrDetail>${flights.join('')}</groupOfFlights>`;
const direction = (at: number, ...groups: string[]) =>
  `<flightIndex><requestedSegmentRef><segRef>${at}</segRef></requestedSegmentRef>${groups.join('')}</flightIndex>`;
const fares = (at: number, ...classes: string[]) =>
  `<fareDetails><segmentRef><segRef>${at}</segRef></segmentRef>${classes.map((one) => `<groupOfFares><productInformation><cabinProduct><rbd>${one}</rbd><cabin>M</cabin></cabinProduct><fareProductDetail><fareBasis>${one}OW</fareBasis></fareProductDetail></productInformation></groupOfFares>`).join('')}</fareDetails>`;
const refs = (...named: (readonly [string, number])[]) =>
  `<segmentFlightRef>${named.map(([kind, number]) => `<referencingDetail><refQualifier>${kind}</refQualifier><refNumber>${number}</refNumber></referencingDetail>`).join('')}</segmentFlightRef>`;
const product = (type: string, ref: number, inside: string) =>
  `<paxFareProduct><paxFareDetail><totalFareAmount>90.00</totalFareAmount><totalTaxAmount>10.00</totalTaxAmount><codeShareDetails><transportStageQualifier>V</transportStageQualifier><company>LA</company></codeShareDetails></paxFareDetail><paxReference><ptc>${type}</ptc><traveller><ref>${ref}</ref></traveller></paxReference>${inside}</paxFareProduct>`;
const recommendation = (kind: string, chosen: string, ...products: string[]) =>
  `<recommendation><itemNumber><itemNumberId><number>1</number><numberType>${kind}</numberType></itemNumberId></itemNumber><recPriceInfo><monetaryDetail><amount>${90 * products.length}.00</amount></monetaryDetail><monetaryDetail><amount>${10 * products.length}.00</amount></monetaryDetail></recPriceInfo>${chosen}${products.join('')}</recommendation>`;
const reply = (...parts: string[]) =>
  `<Fare_MasterPricerTravelBoardSearchReply><conversionRate><conversionRateDetail><currency>BRL</currency></conversionRateDetail></conversionRate>${parts.join('')}</Fare_MasterPricerTravelBoardSearchReply>`;

const OUT = direction(
  1,
  group(1, flight('200127', 'GRU', 'POA', 3001)),
  group(2, flight('200127', 'GRU', 'POA', 3003)),
);
const BACK = direction(
  2,
  group(1, flight('270127', 'POA', 'GRU', 3002)),
  group(2, flight('270127', 'POA', 'GRU', 3004)),
);

it('one of several tickets has the flights of the direction that its fares are of', () => {
  const found = offersOf(
    reply(
      OUT,
      BACK,
      recommendation('OWO', refs(['S', 2]), product('ADT', 1, fares(1, 'O'))),
      recommendation('OWI', refs(['S', 2]), product('ADT', 1, fares(2, 'X'))),
      recommendation(
        '',
        refs(['S', 1], ['S', 2]),
        product('ADT', 1, fares(1, 'K') + fares(2, 'M')),
      ),
    ),
  );
  const flown = found.map(({ journeys }) =>
    journeys.flatMap(({ slices }) =>
      slices.flatMap(({ legs }) => legs.map((one) => `${one.flight_number}${one.booking_class}`)),
    ),
  );
  expect(flown).toEqual([['3003O'], ['3004X'], ['3001K', '3004M']]);
});

describe('a penalty', () => {
  const told = (code: string, text: string, money = '') => {
    const said = `<fare><pricingMessage><freeTextQualification><textSubjectQualifier>PEN</textSubjectQualifier><informationType>${code}</informationType></freeTextQualification><description>${text}</description></pricingMessage>${money && `<monetaryInformation><monetaryDetail>${money}</monetaryDetail></monetaryInformation>`}</fare>`;
    const price = product('ADT', 1, `${said}${fares(1, 'O')}`);
    const [offer] = offersOf(reply(OUT, recommendation('', refs(['S', 1]), price)));
    return offer!.journeys[0]!.slices[0]!.features.map((one) => [
      one.type,
      one.attribute,
      one.penalty_minor,
      one.penalty_percent,
    ]);
  };

  it('is an amount, a share, or of changes as of refunds', () => {
    const amount = '<amount>60.00</amount><currency>USD</currency>';
    expect(told('73', 'PENALTY APPLIES', amount)).toEqual([['REFUND', 'CHARGEABLE', 6000, null]]);
    expect(told('74', 'PERCENT PENALTY APPLIES', '<amount>60.00</amount>')).toEqual([
      ['REFUND', 'CHARGEABLE', null, 60],
    ]);
    expect(told('76', 'SUBJ TO CANCELLATION/CHANGE PENALTY')).toEqual([
      ['REFUND', 'CHARGEABLE', null, null],
      ['CHANGE', 'CHARGEABLE', null, null],
    ]);
  });
});

it.each([
  ['RP', 'PUBLIC'],
  ['RA', 'PRIVATE'],
  ['RD', 'PRIVATE'],
  ['RDV', 'PRIVATE'],
  ['RV', 'PRIVATE'],
  ['RW', 'CORPORATE'],
])('a fare of the type %s is %s', (type, told) => {
  const typed = fares(1, 'O').replace('</fareBasis>', `</fareBasis><fareType>${type}</fareType>`);
  const price = recommendation('', refs(['S', 1]), product('ADT', 1, typed));
  const [leg] = offersOf(reply(OUT, price))[0]!.journeys[0]!.slices[0]!.legs;
  expect(leg!.fare_type).toBe(told);
});

describe('the last day to ticket', () => {
  const due = (...words: string[]) => {
    const said = `<fare><pricingMessage><freeTextQualification><textSubjectQualifier>LTD</textSubjectQualifier><informationType>40</informationType></freeTextQualification>${words.map((one) => `<description>${one}</description>`).join('')}</pricingMessage></fare>`;
    const price = product('ADT', 1, `${said}${fares(1, 'O')}`);
    const answer = read(reply(OUT, recommendation('', refs(['S', 1]), price)));
    warnings = answer.warnings as string[];
    return answer.offers[0]?.payment_due_at;
  };
  let warnings: string[] = [];

  it('is said where it is to be read in the rules', () => {
    expect(due('CHECK RULE FOR LAST TKT DATE')).toBe(null);
    expect(warnings).toEqual(['PROVIDER_SAYS: LA ADT: CHECK RULE FOR LAST TKT DATE']);
  });

  it.each([
    [['LAST TKT DTE 05JAN27 - SEE ADV PURCHASE'], '2027-01-06T02:59:00Z'],
    [['LAST TKT DTE 05JAN27/12:14 LT in POS - SEE ADV PURCHASE'], '2027-01-05T15:14:00Z'],
    [['LAST TKT DTE', '05JAN27 / 0930', ' - SEE SALES RSTNS'], '2027-01-05T12:30:00Z'],
    [['LAST TKT DTE 05JAN27/23:59 LT in POS'], '2027-01-06T02:59:00Z'],
    [['LAST TKT DTE 05JAN27/2400'], '2027-01-06T02:59:00Z'],
  ])('ends at its hour where one is told: %s', (words, until) => {
    expect(due(...words)).toBe(until);
  });
});

it('each flight has the bags of its own coverage, the fewest of who has a seat', () => {
  const range = (legs: number[]) =>
    `<coveragePerFlightsInfo><numberOfItemsDetails><referenceQualifier>RS</referenceQualifier><refNum>1</refNum></numberOfItemsDetails>${legs.map((leg) => `<lastItemsDetails><refOfLeg>${leg}</refOfLeg></lastItemsDetails>`).join('')}</coveragePerFlightsInfo>`;
  const covered = (person: number, allowance: number, legs: number[]) =>
    `<serviceCovInfoGrp><paxRefInfo><travellerDetails><referenceNumber>${person}</referenceNumber></travellerDetails></paxRefInfo>${range(legs)}<refInfo><referencingDetail><refQualifier>F</refQualifier><refNumber>${allowance}</refNumber></referencingDetail></refInfo></serviceCovInfoGrp>`;
  const allowance = (number: number, amount: number, code: string) =>
    `<freeBagAllowanceGrp><freeBagAllownceInfo><baggageDetails><freeAllowance>${amount}</freeAllowance><quantityCode>${code}</quantityCode>${code === 'W' ? '<unitQualifier>K</unitQualifier>' : ''}</baggageDetails></freeBagAllownceInfo><itemNumberInfo><itemNumberDetails><number>${number}</number></itemNumberDetails></itemNumberInfo></freeBagAllowanceGrp>`;
  const bags = `<serviceFeesGrp><serviceTypeInfo><carrierFeeDetails><type>FBA</type></carrierFeeDetails></serviceTypeInfo><serviceCoverageInfoGrp><itemNumberInfo><itemNumber><number>1</number></itemNumber></itemNumberInfo>${covered(1, 1, [1])}${covered(1, 2, [2])}${covered(2, 3, [1, 2])}</serviceCoverageInfoGrp>${allowance(1, 2, 'N')}${allowance(2, 23, 'W')}${allowance(3, 1, 'N')}</serviceFeesGrp>`;
  const way = direction(
    1,
    group(1, flight('200127', 'GRU', 'CWB', 3001), flight('200127', 'CWB', 'POA', 3011)),
  );
  const chosen = refs(['S', 1], ['B', 1]);
  const adult = product('ADT', 1, fares(1, 'O', 'O'));
  const bagsOf = (...products: string[]) =>
    offersOf(
      reply(way, recommendation('', chosen, ...products), bags),
    )[0]?.journeys[0]?.slices[0]?.legs.map(({ baggage }) => [baggage.pieces, baggage.weight_kg]);
  expect(bagsOf(adult)).toEqual([
    [2, null],
    [null, 23],
  ]);
  expect(bagsOf(adult, product('CHD', 2, fares(1, 'O', 'O')))).toEqual([
    [1, null],
    [1, null],
  ]);
  expect(bagsOf(adult, product('INF', 2, fares(1, 'O', 'O')))).toEqual([
    [2, null],
    [null, 23],
  ]);
});

it('tells what a bag costs in each direction it is sold in, for who pays the first price', () => {
  const names = (...pairs: [string, number][]) =>
    `<refInfo>${pairs.map(([kind, number]) => `<referencingDetail><refQualifier>${kind}</refQualifier><refNumber>${number}</refNumber></referencingDetail>`).join('')}</refInfo>`;
  const item = (number: number, type: string) =>
    `<itemNumberInfo><itemNumber><number>${number}</number><type>${type}</type></itemNumber></itemNumberInfo>`;
  const people = (number: number) =>
    `<paxRefInfo><travellerDetails><referenceNumber>${number}</referenceNumber></travellerDetails></paxRefInfo>`;
  const price = (person: number, amount: string) =>
    `<serviceMatchedInfoGroup>${people(person)}<amountInfo><monetaryDetail><amountType>PU</amountType><amount>${amount}</amount></monetaryDetail></amountInfo></serviceMatchedInfoGroup>`;
  const service = (number: number, kind: string, name: string) =>
    `<serviceDetailsGrp><serviceOptionInfo/><feeDescriptionGrp><itemNumberInfo><itemNumberDetails><number>${number}</number><type>SD</type></itemNumberDetails></itemNumberInfo><serviceDescriptionInfo><serviceRequirementsInfo><serviceClassification>F</serviceClassification><serviceGroup>${kind}</serviceGroup></serviceRequirementsInfo></serviceDescriptionInfo><commercialName><freeText>${name}</freeText></commercialName></feeDescriptionGrp></serviceDetailsGrp>`;
  const covered = (id: number) =>
    `<serviceCovInfoGrp>${people(1)}<coveragePerFlightsInfo><numberOfItemsDetails><referenceQualifier>RS</referenceQualifier><refNum>1</refNum></numberOfItemsDetails></coveragePerFlightsInfo>${names(['S', id])}</serviceCovInfoGrp>`;
  const priced = (id: number, ...inside: string[]) =>
    `<serviceDetailsGrp>${names(['S', id])}${inside.join('')}</serviceDetailsGrp>`;
  const sold = `<serviceFeesGrp><serviceTypeInfo><carrierFeeDetails><type>OC</type></carrierFeeDetails></serviceTypeInfo><serviceFeeRefGrp>${names(['OC', 2], ['OCM', 4], ['OCC', 3])}</serviceFeeRefGrp><serviceCoverageInfoGrp>${item(3, 'OCC')}${covered(1)}${covered(2)}${covered(5)}</serviceCoverageInfoGrp><globalMessageMarker/><serviceFeeInfoGrp>${item(4, 'OCM')}${priced(1, price(1, '60.00'), price(2, '45.00'))}${priced(2, price(1, '90.00'))}${priced(5, price(1, '12.00'))}</serviceFeeInfoGrp>${service(1, 'BG', 'FIRST BAG')}${service(2, 'BG', 'SECOND BAG')}${service(5, 'ML', 'MEAL')}</serviceFeesGrp>`;
  const ways =
    direction(1, group(1, flight('200127', 'GRU', 'POA', 3001))) +
    direction(2, group(1, flight('250127', 'POA', 'GRU', 3002)));
  const product_of = product('ADT', 1, fares(1, 'O') + fares(2, 'O'));
  const told = (...chosen: [string, number][]) =>
    offersOf(
      reply(ways, recommendation('', refs(['S', 1], ['S', 1], ...chosen), product_of), sold),
    )[0]?.journeys.map(({ slices }) =>
      slices[0]?.features
        .filter(({ type }) => type === 'BAGGAGE')
        .map((one) => [one.attribute, one.penalty_minor, one.text]),
    );
  const currency = 'BRL';
  const text = `FIRST BAG ${currency}60.00 / SECOND BAG ${currency}90.00`;
  expect(told(['OC', 2])).toEqual([[['CHARGEABLE', 6000, text]], []]);
  expect(told()).toEqual([[], []]);
});

it('asks for direct flights with a stop on their way too', () => {
  const asked: SearchRequest = {
    journeys: [{ origin: 'GRU', destination: 'LIS', date: '2027-03-10' }],
    passengers: [],
    cabin: 'UNSPECIFIED',
    airlines: [],
    direct_only: true,
    max_connections: null,
    currency: 'BRL',
  };
  const written = (direct_only: boolean) =>
    serializeXml(writeSearch({ ...asked, direct_only }, AMADEUS_PROFILES[0]!));
  expect(written(true)).toContain(
    '<flightDetail><flightType>N</flightType><flightType>D</flightType></flightDetail>',
  );
  expect(written(false)).not.toContain('flightType');
});
