/** What a host gets wrong, and what a record holds that is not ours: told, carried, never made up. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ProviderOffer } from '#main/providers/provider.ts';
import { readAmount, readDocs, splitTitle } from '#main/providers/travelport/read/values.ts';
import { readAny } from '#main/providers/travelport/read-any.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { needsWire } from '../../fixtures/needs.ts';
import { requireSome } from '../../fixtures/require-some.ts';
import {
  ALONE,
  answered,
  call,
  everyone,
  ROUND,
  refused,
  searchFor,
  selections,
} from '../ndc/training.ts';
import { book, cash, fault, offerOf, soap } from './sale-support.ts';
import { ask, invalid, REQUESTS, testMessages } from './support.ts';

const AIR = 'xmlns="http://www.travelport.com/schema/air_v52_0"';

describe('an answer', () => {
  it('is a fault whatever its status is', async () => {
    const at = ask();
    const order = await book(at);
    const text = fault('1512', 'UNABLE TO RETRIEVE');
    const headers = { 'content-type': 'text/xml' };
    const seen = [];
    for (const status of [200, 500]) {
      at.line.instead('UniversalRecordRetrieveReq', new Response(text, { status, headers }));
      const named = { order_id: order.order_id, locator: null };
      seen.push(refused(await at.provider.retrieve(named, call())));
    }
    expect(seen.map(({ error, provider_code }) => [error, provider_code])).toEqual([
      ['NOT_FOUND', '1512'],
      ['NOT_FOUND', '1512'],
    ]);
  });

  it.each([
    ['a page', new Response('<html/>', { headers: { 'content-type': 'text/html' } })],
    ['JSON', new Response('{}', { headers: { 'content-type': 'application/json' } })],
    ['half a message', soap('<a').slice(0, 60)],
    ['one to another request', soap(`<AirTicketingRsp ${AIR} TraceId="another"/>`)],
    ['one of another kind', soap(`<AirPriceRsp ${AIR}/>`)],
    ['nothing that says what became of it', soap(`<AirTicketingRsp ${AIR}/>`)],
    ['trouble of the host itself', fault('6119', 'Host system error.', 'System')],
    ['a line that broke behind the gate', fault('3000', 'Connection refused by the host')],
    ['a host that said nothing in time', fault('12008', 'Host timed out')],
    ['nothing found by the system', fault('1', 'Unable to retrieve data', 'System')],
    ['an error of no known kind', fault('777', 'SOMETHING WENT WRONG', 'Provider')],
  ])('to issuing that is %s leaves open what happened', async (_name, answer) => {
    const at = ask();
    const order = await book(at);
    at.line.instead('AirTicketingReq', answer);
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    expect(refused(await at.provider.issue(order, request, call('i'))).retry).toBe('unknown');
  });

  it('to issuing that tells of another price is refused, nothing being issued', async () => {
    const at = ask();
    const order = await book(at);
    const changed = '<air:AirSolutionChangedInfo ReasonCode="Price"/>';
    at.line.instead(
      'AirTicketingReq',
      soap(`<AirTicketingRsp ${AIR}>${changed}</AirTicketingRsp>`),
    );
    const request = { passenger_keys: everyone(order), payments: cash(order.total_minor) };
    const { error, retry } = refused(await at.provider.issue(order, request, call('i')));
    expect([error, retry]).toEqual(['PRICE_CHANGED', 'never']);
  });

  it.each([
    ['USD30.00', 'USD5.00', 'USD35.00', 0],
    ['USD35.00', 'USD5.00', 'USD35.00', 0],
    ['USD30.00', 'USD5.00', 'USD36.00', 1],
  ])('of a service at %s with taxes of %s, %s in all, says what differs', (base, taxes, all, n) => {
    const service = `<air:OptionalService Key="s1" Type="Baggage" BasePrice="${base}" Taxes="${taxes}" TotalPrice="${all}"/>`;
    const message = `<air:AirMerchandisingOfferAvailabilityRsp xmlns:air="a"><air:OptionalServices>${service}</air:OptionalServices></air:AirMerchandisingOfferAvailabilityRsp>`;
    const read = readAny(new TextEncoder().encode(soap(message)));
    const { services, warnings } = read.ok ? read.value : { services: [], warnings: [] };
    expect(services).toMatchObject([{ currency: 'USD', tax_minor: 500 }]);
    expect(warnings).toHaveLength(n);
  });

  it('says with a price what the host says of the fare, and what may not be carried', async () => {
    const at = ask();
    const request = searchFor(ALONE, ROUND);
    const { offers } = answered(await at.provider.search(request, call()));
    const chosen = { passengers: request.passengers, brands: false, currency: 'USD' };
    const asked = { ...chosen, selections: selections(offers[0]!) };
    answered(await at.provider.price(asked, call()));
    const good = at.line.answers.at(-1)!;
    const notes =
      '<air:FareNote Key="n1">TICKETING FEES MAY APPLY</air:FareNote><air:FareNote Key="n2">E-TKT REQUIRED</air:FareNote>';
    const told = good.replace('</air:AirPricingInfo>', `</air:AirPricingInfo>${notes}`);
    at.line.instead('AirPriceReq', told);
    const { warnings } = answered(await at.provider.price(asked, call()));
    expect(warnings).toEqual(['PROVIDER_SAYS: TICKETING FEES MAY APPLY / E-TKT REQUIRED']);
  });

  it('to a key of rules that names none is a refusal, and rules of a fare are asked for once', async () => {
    const at = ask();
    const offer = await offerOf(at);
    const asked = { selections: selections(offer) };
    const { fares } = answered(await at.provider.fareRules!(asked, call()));
    const sent = at.line.bodies.at(-1)!;
    expect(fares).toHaveLength(new Set(sent.match(/FareInfoRef="[^"]+"/g)).size);
    expect(fares.flatMap(({ categories }) => categories).every(({ text }) => text !== '')).toBe(
      true,
    );
    const key = offer.key as { solution: { infos: { fares: { rule_key: string | null }[] }[] } };
    const wrong = (rule_key: string | null) =>
      ({
        ...key,
        solution: {
          ...key.solution,
          infos: key.solution.infos.map((info) => ({
            ...info,
            fares: info.fares.map((fare) => ({ ...fare, rule_key })),
          })),
        },
      }) as typeof offer.key;
    const [chosen] = asked.selections;
    const of = async (rule_key: string | null) => {
      const bent = { selections: [{ ...chosen!, offer_key: wrong(rule_key) }] };
      return refused(await at.provider.fareRules!(bent, call()));
    };
    expect(await of('nothing')).toMatchObject({ retry: 'never' });
    expect(await of(null)).toMatchObject({ error: 'CAPABILITY_UNAVAILABLE' });
  });

  it('with a failure inside sells nothing, and says what the host said', async () => {
    const at = ask();
    const order = await book(at);
    const [who] = everyone(order);
    const failed = `<TicketFailureInfo Code="12008" Message="Host error during ticket issue. REFUSE CREDIT" BookingTravelerRef="${who}"><c:Name xmlns:c="x" First="ANA" Last="SILVA"/></TicketFailureInfo>`;
    const both = failed + failed.replace('First="ANA"', 'First="RUI"');
    at.line.instead('AirTicketingReq', soap(`<AirTicketingRsp ${AIR}>${both}</AirTicketingRsp>`));
    const request = { passenger_keys: [who!], payments: cash(order.total_minor) };
    expect(refused(await at.provider.issue(order, request, call('i')))).toMatchObject({
      error: 'CARD_REFUSED',
      retry: 'never',
      provider_code: '12008',
      details: [{ message: 'SILVA/ANA, SILVA/RUI: Host error during ticket issue. REFUSE CREDIT' }],
    });
    const ticket = '<ETR><Ticket TicketNumber="0060000000001"/></ETR>';
    at.line.instead(
      'AirTicketingReq',
      soap(`<AirTicketingRsp ${AIR}>${ticket}${failed}</AirTicketingRsp>`),
    );
    const partly = refused(await at.provider.issue(order, request, call('i')));
    expect(at.line.sent).toContain('AirVoidDocumentReq');
    expect([partly.retry, partly.provider_text]).toEqual([
      'unknown',
      expect.stringContaining('0060000000001'),
    ]);
  });
});

describe('values', () => {
  it.each([
    ['USD123.45', 12345, 'USD'],
    ['USD0', 0, 'USD'],
    ['KRW863900', 863900, 'KRW'],
    ['USD1.23456', 123, 'USD'],
    ['12.50', 1250, 'USD'],
    ['NUC67.50', null, null],
    ['ABC1.00', null, null],
    ['USD', null, null],
    ['USD1e3', null, null],
    ['', null, null],
  ])('%s is %s %s', (text, minor, currency) => {
    const reading = new Reading({ currency: 'USD' });
    const read = readAmount(text === '' ? null : text, reading);
    expect([read?.minor ?? null, read?.currency ?? null]).toEqual([minor, currency]);
  });

  it.each([
    ['PETRMR', 'PETR', 'MR'],
    ['ANA MARIA MRS', 'ANA MARIA', 'MRS'],
    ['AMR', 'AMR', null],
    ['ADAMS', 'ADAMS', null],
    ['ALEKSANDR', 'ALEKSANDR', null],
    ['CAIO MSTR', 'CAIO', 'MSTR'],
  ])('%s is %s', (text, first, title) => {
    expect(splitTitle(text)).toEqual({ first, title });
  });

  it('dates of papers fall into the century they can be of', () => {
    const reading = new Reading();
    const read = (born: string, expires: string) => {
      const docs = readDocs(`P/BRA/X1/UKR/${born}/F/${expires}/A/B`, '2026-11-22', reading);
      return [docs?.birth_date, docs?.document?.expires_on, docs?.nationality];
    };
    expect(read('15JAN30', '01JAN31')).toEqual(['1930-01-15', '2031-01-01', 'UA']);
    expect(read('15JAN25', '30FEB31')).toEqual(['2025-01-15', null, 'UA']);
    expect(reading.warnings).toHaveLength(1);
  });
});

it('recorded requests are valid and read as what they ask', needsWire('samples'), () => {
  for (const name of requireSome(readdirSync(REQUESTS))) {
    const xml = readFileSync(join(REQUESTS, name), 'utf8');
    expect(`${name} ${invalid(xml)}`).toBe(`${name} `);
    const read = readAny(new TextEncoder().encode(xml));
    expect(read.ok && [read.value.kind, read.value.not_understood]).toEqual(['request', []]);
    expect(JSON.stringify(read)).not.toContain('4000000000000002');
  }
});

describe('a message that the product itself never asks for', () => {
  const heard = (name: string, inside: string) => {
    const read = readAny(new TextEncoder().encode(soap(`<${name} ${AIR}>${inside}</${name}>`)));
    if (!read.ok) throw new Error(read.error.message);
    return read.value;
  };

  it('tells of tickets exchanged in a step of their own, and of those that were not', () => {
    const told = heard(
      'AirExchangeTicketingRsp',
      '<ETR Key="E" TotalPrice="USD110.00" BasePrice="USD100.00" Taxes="USD10.00">' +
        '<Ticket TicketNumber="9572400000002" TicketStatus="N">' +
        '<ExchangedTicketInfo Number="9572400000001"/>' +
        '<Coupon CouponNumber="1" Status="O"/></Ticket></ETR>' +
        '<TicketFailureInfo Code="12008" Message="CREDIT CARD DECLINED" BookingTravelerRef="t2"><AirPricingInfoRef Key="f"/><Name Prefix="MR" First="RUI" Last="SOUZA"/></TicketFailureInfo>',
    );
    expect(told).toMatchObject({
      kind: 'tickets',
      documents: [
        {
          tickets: [
            {
              number: '9572400000002',
              original_number: '9572400000001',
              status: 'TICKETED',
              fare: { fare_minor: 10000, tax_minor: 1000 },
            },
          ],
        },
      ],
      failures: [{ code: '12008', means: 'CARD_REFUSED', traveler: 't2', passenger: 'SOUZA/RUI' }],
    });
  });

  it('that the flights have changed tells them as they are now', () => {
    const flight =
      '<AirSegment Key="s" Group="0" Carrier="LA" FlightNumber="8190" Origin="GRU" Destination="MIA" DepartureTime="2027-03-01T11:20:00.000-03:00" ArrivalTime="2027-03-01T19:30:00.000-05:00" ClassOfService="Y" Status="NN"/>';
    const told = heard(
      'AirCreateReservationRsp',
      `<AirSolutionChangedInfo ReasonCode="Schedule"><AirPricingSolution Key="k">${flight}</AirPricingSolution></AirSolutionChangedInfo>`,
    );
    expect(told).toMatchObject({
      booking: null,
      changed: [
        {
          reason: 'Schedule',
          flights: [{ departure: '2027-03-01T11:20', arrival: '2027-03-01T19:30' }],
        },
      ],
      warnings: [],
    });
  });

  it('with services that are only shown sells none of them, and says what they cost', () => {
    const service = (key: string, only: boolean, price: string) =>
      `<OptionalService Type="Baggage" Key="${key}" ViewableOnly="${only}" TotalPrice="${price}" BasePrice="${price}" Taxes="USD0.00">` +
      `<ServiceInfo><Description>BAG ${key}</Description></ServiceInfo></OptionalService>`;
    const told = heard(
      'AirMerchandisingOfferAvailabilityRsp',
      `<OptionalServices>${service('A', false, 'USD40.00')}${service('B', true, 'USD75.00')}</OptionalServices>`,
    );
    expect(told).toMatchObject({
      services: [{ offer_item_id: 'A', amount_minor: 4000 }],
      warnings: [
        'SHOWN_ONLY: The airline shows these services here and does not sell them here: BAG B 75.00 USD',
      ],
    });
  });

  it('with a penalty of its own for not turning up does not spread it over the others', () => {
    const penalties =
      '<CancelPenalty PenaltyApplies="Anytime"><Amount>USD90.00</Amount></CancelPenalty>' +
      '<CancelPenalty NoShow="true" PenaltyApplies="Anytime"><Percentage>0.00</Percentage></CancelPenalty>';
    const told = heard(
      'AirPriceRsp',
      '<AirItinerary><AirSegment Key="s" Group="0" Carrier="LA" FlightNumber="8190" Origin="GRU" Destination="MIA" DepartureTime="2027-03-01T10:00:00.000-03:00" ArrivalTime="2027-03-01T18:00:00.000-05:00" ClassOfService="Y"/></AirItinerary>' +
        '<AirPriceResult><AirPricingSolution Key="k" TotalPrice="USD100.00" BasePrice="USD90.00" Taxes="USD10.00"><AirSegmentRef Key="s"/>' +
        '<AirPricingInfo Key="i" TotalPrice="USD100.00" BasePrice="USD90.00" Taxes="USD10.00" PlatingCarrier="LA">' +
        '<FareInfo Key="f" FareBasis="YOW" PassengerTypeCode="ADT" Origin="GRU" Destination="MIA" Amount="USD90.00"/>' +
        `<BookingInfo BookingCode="Y" FareInfoRef="f" SegmentRef="s"/><PassengerType Code="ADT"/>${penalties}` +
        '</AirPricingInfo></AirPricingSolution></AirPriceResult>',
    );
    const { journeys } = told.offer as ProviderOffer;
    expect(journeys[0]?.slices[0]?.features.map((one) => [one.attribute, one.when])).toEqual([
      ['CHARGEABLE', 'BEFORE_DEPARTURE'],
      ['CHARGEABLE', 'AFTER_DEPARTURE'],
      ['INCLUDED', 'NO_SHOW'],
    ]);
  });

  it('with rules in short leaves the empty ones out', () => {
    const told = heard(
      'AirFareRulesRsp',
      '<FareRule><FareRuleShort Category="1"><FareRuleNameValue Name="Eligibility" Value=""/></FareRuleShort>' +
        '<FareRuleShort Category="6"><FareRuleNameValue Name="Minimum Stay" Value="3D"/></FareRuleShort></FareRule>',
    );
    expect(told).toMatchObject({
      rules: [{ categories: [{ number: 6, text: 'Minimum Stay: 3D' }] }],
    });
  });

  it.each([
    ['Gateway - Request data not found - Request ignored', 'PROVIDER_REFUSED', 'never'],
    ['Host Connection Credentials not available', 'PROVIDER_REFUSED', 'never'],
    ['Key reference not found for AirSegment inside SeatAssignment', 'PROVIDER_REFUSED', 'never'],
    ['This functionality is not available', 'CAPABILITY_UNAVAILABLE', 'never'],
    ['Retrieve already in progress. Please try again later.', 'PROVIDER_ERROR', 'safe'],
    ['Reservation not found', 'NOT_FOUND', 'never'],
    ['PNR INVALID ADDRESS', 'NOT_FOUND', 'never'],
    ['Unable to retrieve data', 'PROVIDER_ERROR', 'safe'],
    ['Host error, no credit card was used', 'PROVIDER_ERROR', 'safe'],
    ['CREDIT CARD DECLINED', 'CARD_REFUSED', 'never'],
    ['CREDIT CARD EXPIRED', 'CARD_REFUSED', 'never'],
    ['EXPIRED CARD', 'CARD_REFUSED', 'never'],
    ['Host error during ticket issue. FILED FARE HAS BEEN INVALIDATED', 'EXPIRED', 'never'],
    ['Document has already been voided', 'CANCELLED', 'never'],
    ['ETKT DATABASE NOT AVAILABLE', 'PROVIDER_ERROR', 'safe'],
  ])('that says «%s» is %s', (text, means, retry) => {
    const read = readAny(new TextEncoder().encode(fault('99999', text, 'System')));
    expect(read.ok && read.value.error).toMatchObject({ means, retry });
  });

  it('that tells of flights beside the error tells of both', () => {
    const flight = (number: number, text: string) =>
      `<AirSegmentError><AirSegment Carrier="XQ" FlightNumber="${number}"/><ErrorMessage>${text}</ErrorMessage></AirSegmentError>`;
    const both = fault('3000', 'General error').replace(
      '</ErrorInfo>',
      `</ErrorInfo><AvailabilityErrorInfo>${flight(7, 'NOT FOUND AT THE AIRLINE')}</AvailabilityErrorInfo>`,
    );
    const read = readAny(new TextEncoder().encode(both));
    expect(read.ok && read.value.error).toMatchObject({
      code: '3000',
      segments: [{ flight: 'XQ7', text: 'NOT FOUND AT THE AIRLINE' }],
      means: 'SOLD_OUT',
    });
  });

  it('of the gate before the hosts is refused with its number', () => {
    const read = readAny(
      new TextEncoder().encode(
        soap(
          '<Fault><faultcode>76</faultcode><faultstring>Authentication Result (76): credentials are invalid.</faultstring><detail>76</detail></Fault>',
        ),
      ),
    );
    expect(read.ok && read.value.error).toMatchObject({ code: '76', means: 'PROVIDER_REFUSED' });
  });

  it('tells of EMDs as they are issued', () => {
    const told = heard(
      'EMDIssuanceRsp',
      '<EMDSummaryInfo><EMDSummary Number="9571800000001" AssociatedTicketNumber="9572400000001">' +
        '<EMDCoupon Number="1" Status="Open" RFIC="C" RFISC="0CC" SvcDescription="FIRST BAG"/>' +
        '</EMDSummary><EMDTravelerInfo><NameInfo First="ANA" Last="LEE"/></EMDTravelerInfo>' +
        '<Payment Amount="USD45.00"/></EMDSummaryInfo>',
    );
    expect(told).toMatchObject({
      kind: 'tickets',
      documents: [
        {
          type: 'EMD',
          number: '9571800000001',
          related_number: '9572400000001',
          status: 'TICKETED',
          fare: { fare_minor: 4500 },
          currency: 'USD',
        },
      ],
    });
  });

  it.each([
    [' InConjunctionWith="9571800000001"', [4500, null]],
    ['', [null, null]],
  ])('counts the amount of several EMDs once, where it is known whose it is', (beside, minor) => {
    const told = heard(
      'EMDIssuanceRsp',
      `<EMDSummaryInfo><EMDSummary Number="9571800000001"/><EMDSummary Number="9571800000002"${beside}/>` +
        '<EMDTravelerInfo><NameInfo First="ANA" Last="LEE"/></EMDTravelerInfo><Payment Amount="USD45.00"/></EMDSummaryInfo>',
    );
    const documents = told.documents as { fare: { fare_minor: number } | null }[];
    expect(documents.map(({ fare }) => fare?.fare_minor ?? null)).toEqual(minor);
  });

  it.each([
    ['GdsNextOnQueueRsp', 'booking'],
    ['PassiveCreateReservationRsp', 'booking'],
    ['ScheduleSearchRsp', 'flight_information'],
    ['AirFareDisplayRsp', 'fares'],
    ['MctLookupRsp', 'reference'],
  ])('%s is a message of its kind', (name, kind) => {
    const told = heard(name, '<Note Key="1">ANYTHING</Note>');
    expect([told.message, told.kind]).toEqual([name, kind]);
  });
});

testMessages();
