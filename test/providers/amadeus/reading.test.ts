/** What Amadeus writes, read: the digest, dates, names, amounts; and answers that are none. */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { createAmadeusProvider } from '#main/providers/amadeus/adapter.ts';
import { AmadeusClient } from '#main/providers/amadeus/client.ts';
import { AMADEUS_PROFILES } from '#main/providers/amadeus/profile.ts';
import { splitTitle } from '#main/providers/amadeus/read/names.ts';
import {
  parseBags,
  parseClock,
  parseDay,
  parseMinutes,
  readBirth,
  resolveLimit,
} from '#main/providers/amadeus/read/values.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { digestPassword } from '#main/providers/amadeus/soap.ts';
import { writeIgnore } from '#main/providers/amadeus/write/record.ts';
import { ALONE, answered, call, ROUND, refused, searchFor } from '../ndc/training.ts';

it('reckons the digest as the access point does', () => {
  const nonce = Buffer.from('secretnonce10111');
  expect(digestPassword(nonce, '2015-09-30T14:12:15Z', 'AMADEUS')).toBe(
    '+LzcaRc+ndGAcZIXmq/N7xGes+k=',
  );
});

describe('values', () => {
  it.each([
    ['201226', '2026-11-22', '2026-12-20'],
    ['010100', '2099-12-30', '2100-01-01'],
    ['311299', '2100-01-02', '2099-12-31'],
    ['300226', '2026-11-22', null],
    ['2012', '2026-11-22', null],
  ])('day %s around %s is %s', (text, around, day) => {
    expect(parseDay(text, around)).toBe(day);
  });

  it('a birth lies behind, whatever its century', () => {
    expect(readBirth('01012001', '2026-11-22')).toBe('2001-01-01');
    expect(readBirth('150190', '2026-11-22')).toBe('1990-01-15');
    expect(readBirth('231126', '2026-11-22')).toBe('1926-11-23');
  });

  it('a clock loses its zeros and ends the day at 2400', () => {
    expect([parseClock('600')?.time, parseClock('5')?.time, parseClock('2400')]).toEqual([
      '06:00',
      '00:05',
      { time: '00:00', next_day: true },
    ]);
    expect([parseClock('2460'), parseClock('2401'), parseMinutes('0110')]).toEqual([
      null,
      null,
      70,
    ]);
  });

  it.each([
    ['2026-12-20T18:30', 'GRU', '2026-12-20T10:00', '2026-12-20T21:30:00Z'],
    ['2026-12-19', 'GRU', '2026-12-20T10:00', '2026-12-20T02:59:00Z'],
    ['2026-12-20', 'GRU', '2026-12-20T10:00', '2026-12-20T13:00:00Z'],
    ['2026-12-20', 'HND', '2026-12-21T01:00', '2026-12-20T16:00:00Z'],
  ])('a limit of %s runs no longer than until %s at %s', (until, origin, departure, limit) => {
    const first = { origin, destination: 'MIA', departure };
    expect(resolveLimit(until, 'America/Sao_Paulo', first)).toBe(limit);
  });

  it.each([
    ['2', 'N', { kind: 'TWO_PIECES', pieces: 2, weight_kg: null }],
    ['0', 'N', { kind: 'NONE', pieces: 0, weight_kg: null }],
    ['23', 'W', { kind: 'WEIGHT', pieces: null, weight_kg: 23 }],
    ['23', '700', { kind: 'WEIGHT', pieces: null, weight_kg: 23 }],
    ['50', '701', { kind: 'WEIGHT', pieces: null, weight_kg: 23 }],
    ['30K', null, { kind: 'WEIGHT', pieces: null, weight_kg: 30 }],
    ['1PC', null, { kind: 'ONE_PIECE', pieces: 1, weight_kg: null }],
  ])('bags %s %s', (amount, code, told) => {
    expect(parseBags(amount, code)).toEqual(told);
  });

  it.each([
    ['ANA MARIA MRS', 'ANA MARIA', 'MRS'],
    ['JOHNMR', 'JOHN', 'MR'],
    ['BIAMISS', 'BIA', 'MISS'],
    ['ADAMS', 'ADAMS', null],
    ['MR', 'MR', null],
  ])('the name %s', (text, first_name, title) => {
    expect(splitTitle(text)).toEqual({ first_name, title });
  });
});

/** A provider that is answered with the same whatever it asks. */
function answeredWith(text: string, status = 200) {
  return createAmadeusProvider(AMADEUS_PROFILES[0]!, {
    base_url: 'http://airline.test',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    training: true,
    fetch: async () => new Response(text, { status, headers: { 'content-type': 'text/xml' } }),
  });
}

const envelope = (body: string, header = '') =>
  `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:a="http://www.w3.org/2005/08/addressing"><s:Header>${header}</s:Header><s:Body>${body}</s:Body></s:Envelope>`;

const fault = (text: string) =>
  envelope(`<s:Fault><faultcode>s:Client</faultcode><faultstring>${text}</faultstring></s:Fault>`);

const BY = { order_id: null, locator: 'ABC123' };
const ask = async (text: string, status?: number) =>
  refused(await answeredWith(text, status).retrieve(BY, call()));

describe('answers that are none', () => {
  it.each<[string, string, number, string, string]>([
    [
      'a fault inside 200',
      fault('1929|Application|INVALID RECORD LOCATOR'),
      200,
      'NOT_FOUND',
      'never',
    ],
    ['a session that has died', fault(' 11|Session|'), 500, 'PROVIDER_ERROR', 'safe'],
    [
      'an error group inside a success',
      envelope(
        '<PNR_Reply><generalErrorInfo><errorOrWarningCodeDetails><errorDetails><errorCode>1931</errorCode><errorCategory>EC</errorCategory></errorDetails></errorOrWarningCodeDetails><errorWarningDescription><freeText>NO MATCH FOR RECORD LOCATOR</freeText></errorWarningDescription></generalErrorInfo></PNR_Reply>',
      ),
      200,
      'NOT_FOUND',
      'never',
    ],
    [
      'an answer to another message',
      envelope('<PNR_Reply/>', '<a:RelatesTo>urn:uuid:1a0f35bf</a:RelatesTo>'),
      200,
      'PROVIDER_ERROR',
      'safe',
    ],
    [
      'a group without names',
      envelope(
        '<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><travellerInfo><passengerData><travellerInformation><traveller><surname>SCHOOL</surname><qualifier>G</qualifier><quantity>20</quantity></traveller></travellerInformation></passengerData></travellerInfo></PNR_Reply>',
      ),
      200,
      'PROVIDER_REFUSED',
      'never',
    ],
    ['another message', envelope('<Hello/>'), 200, 'PROVIDER_ERROR', 'safe'],
    ['nothing in it', envelope(''), 200, 'PROVIDER_ERROR', 'safe'],
    ['cut short', envelope('<PNR_Reply>').slice(0, 150), 200, 'PROVIDER_ERROR', 'safe'],
    ['no record in it', envelope('<PNR_Reply/>'), 200, 'PROVIDER_ERROR', 'safe'],
    [
      'a document type',
      `<!DOCTYPE a [<!ENTITY b "b">]>${envelope('&b;')}`,
      200,
      'PROVIDER_ERROR',
      'safe',
    ],
  ])('%s is a mapped error', async (_, text, status, error, retry) => {
    expect(await ask(text, status)).toMatchObject({ error, retry });
  });
});

it('a sales report that never ends is read as far as it is new', async () => {
  const report = envelope(
    '<SalesReports_DisplayQueryReportReply><queryReportDataDetails><currencyInfo><currencyDetails><currencyQualifier>2</currencyQualifier><currencyIsoCode>USD</currencyIsoCode></currencyDetails></currencyInfo><queryReportDataOfficeGroup><documentData><documentNumber><documentDetails><number>057-2170000001</number></documentDetails></documentNumber><monetaryInformation><monetaryDetails><typeQualifier>T</typeQualifier><amount>12.5</amount></monetaryDetails></monetaryInformation><transactionDataDetails><transactionDetails><code>ADMA</code><type>ADJA</type></transactionDetails></transactionDataDetails></documentData></queryReportDataOfficeGroup><actionDetails><lastItemsDetails><lastItemIdentifier>7</lastItemIdentifier></lastItemsDetails></actionDetails></queryReportDataDetails></SalesReports_DisplayQueryReportReply>',
  );
  const period = { from: '2026-11-21', to: '2026-11-21' };
  const read = answered(await answeredWith(report).salesReport(period, call()));
  const memo = {
    number: '0572170000001',
    state: 'OTHER',
    total: { amount_minor: 1250, currency: 'USD' },
    method: null,
    agent: null,
    passenger: null,
    locator: null,
  };
  expect(read).toEqual([memo, memo]);
});

it('an error of the older shape is said once', async () => {
  const shop = envelope(
    '<Fare_MasterPricerTravelBoardSearchReply><errorMessage><applicationError><applicationErrorDetail><error>931</error></applicationErrorDetail></applicationError><errorMessageText><description>NO ITINERARY FOUND</description></errorMessageText></errorMessage></Fare_MasterPricerTravelBoardSearchReply>',
  );
  const found = await answeredWith(shop).search(searchFor(ALONE, ROUND), call());
  expect(answered(found).warnings?.map(toEnglish)).toEqual(['931: NO ITINERARY FOUND']);
});

it.each([
  ['of another session', 'STRANGE', 7],
  ['out of order in its own', 'OWN', 9],
])('signs out of its own session after an answer %s', async (_, id, sequence) => {
  const session = (status: string, of: string, number: number) =>
    `<n:Session xmlns:n="http://xml.amadeus.com/2010/06/Session_v3" TransactionStatusCode="${status}"><n:SessionId>${of}</n:SessionId><n:SequenceNumber>${number}</n:SequenceNumber><n:SecurityToken>TOKEN-${of}</n:SecurityToken></n:Session>`;
  const answers = [
    envelope('<PNR_IgnoreReply/>', session('Start', 'OWN', 1)),
    envelope('<PNR_IgnoreReply/>', session('InSeries', id, sequence)),
    envelope('<Security_SignOutReply/>', session('End', 'OWN', 2)),
  ];
  const sent: string[] = [];
  const client = new AmadeusClient(AMADEUS_PROFILES[0]!, {
    base_url: 'http://airline.test',
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    fetch: async (request) => {
      sent.push(await request.text());
      const headers = { 'content-type': 'text/xml' };
      return new Response(answers[sent.length - 1] ?? fault('11|Session|'), { headers });
    },
  });
  const asked = { operation: 'ignore' as const, body: writeIgnore() };
  const told = await client.inSession(call(), async (open) => {
    await open.send(asked);
    return open.send(asked);
  });
  expect(refused(told)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'safe' });
  expect(sent).toHaveLength(3);
  expect(sent[2]).toContain('Security_SignOut');
  expect(sent[2]).toContain('TOKEN-OWN');
  expect(sent[2]).toContain('<ses:SequenceNumber>2</ses:SequenceNumber>');
  expect(sent.join('')).not.toContain('STRANGE');
});

it('mini rules are told of each fare, and once of passengers whose rules are the same', () => {
  const record = (segment: number, basis: string, amount: number) =>
    `<mnrByPricingRecord><fareComponentInfo><fareQualifierDetails><additionalFareDetails><rateClass>${basis}</rateClass></additionalFareDetails></fareQualifierDetails><fareComponentRef><referenceDetails><type>FC</type><value>1</value></referenceDetails></fareComponentRef><segmentRefernce><reference><type>ST</type><value>${segment}</value></reference></segmentRefernce></fareComponentInfo><mnrRulesInfoGrp><mnrCatInfo><descriptionInfo><number>31</number></descriptionInfo></mnrCatInfo><mnrFCInfoGrp><refInfo><referenceDetails><type>FC</type><value>1</value></referenceDetails></refInfo></mnrFCInfoGrp><mnrMonInfoGrp><monetaryInfo><monetaryDetails><typeQualifier>BDX</typeQualifier><amount>${amount}.00</amount><currency>EUR</currency></monetaryDetails></monetaryInfo></mnrMonInfoGrp></mnrRulesInfoGrp></mnrByPricingRecord>`;
  const records = [
    record(1, 'YOUT', 35),
    record(1, 'YOUTCH', 35),
    record(1, 'YLOW', 90),
    record(2, 'YBACK', 70),
  ];
  const xml = `<MiniRule_GetFromRecReply>${records.join('')}</MiniRule_GetFromRecReply>`;
  const answer = readAnyAmadeus(new TextEncoder().encode(xml));
  expect(answer.ok && answer.value.rules).toMatchObject([
    { fare_basis: 'YOUT', segments: ['1'], features: [{ penalty_minor: 3500 }] },
    { fare_basis: 'YLOW', segments: ['1'], features: [{ penalty_minor: 9000 }] },
    { fare_basis: 'YBACK', segments: ['2'], features: [{ penalty_minor: 7000 }] },
  ]);
});

describe('ranges', () => {
  const read = (name: string, inside: string) => {
    const body = `<${name} xmlns="http://xml.amadeus.com/${name}">${inside}</${name}>`;
    const result = readAnyAmadeus(new TextEncoder().encode(body));
    if (!result.ok) throw new Error(result.error.message);
    return result.value as typeof result.value & { seat_map: { cabins: { rows: unknown[] }[] }[] };
  };
  const rows = (...numbers: string[]) =>
    numbers.map((number) => `<number>${number}</number>`).join('');

  it.each([
    ['1', '99999999', 0, 1],
    ['1', '1e309', 0, 1],
    ['x', '12', 0, 1],
    ['12', '1', 12, 0],
    ['10', '12', 3, 0],
  ])('rows %s to %s are %i', (first, last, count, warned) => {
    const cabin = `<cabin><compartmentDetails><seatRowRange>${rows(first, last)}</seatRowRange><overwingSeatRowRange>${rows(first, last)}</overwingSeatRowRange></compartmentDetails></cabin>`;
    const map = `<seatmapInformation>${cabin}</seatmapInformation>`;
    const { seat_map, warnings } = read('Air_RetrieveSeatMapReply', map);
    expect(seat_map[0]!.cabins[0]!.rows).toHaveLength(count);
    expect(JSON.stringify(seat_map)).not.toContain('NaN');
    expect(toEnglish(warnings.join(' ')).match(/ROWS_IMPOSSIBLE/g) ?? []).toHaveLength(warned);
  });

  it('passengers of a service are no more than a record holds', () => {
    const range = `<passengerAndFlightAssociation><rangeQualifier>P</rangeQualifier><rangeDetails><min>1</min><max>99999999</max></rangeDetails></passengerAndFlightAssociation>`;
    const told = read('Service_StandaloneCatalogueReply', `<serviceGroup>${range}</serviceGroup>`);
    expect(JSON.stringify(told).length).toBeLessThan(5_000);
  });
});

it.each([
  [
    'seat map',
    'Air_RetrieveSeatMapReply',
    '<warningInformation><otherWarningDetails><description>NO INFANTS UPSTAIRS</description></otherWarningDetails></warningInformation><seatmapInformation><freeText><freeText>ROW 12 WITHOUT WINDOW</freeText></freeText></seatmapInformation>',
    'PROVIDER_SAYS: NO INFANTS UPSTAIRS / ROW 12 WITHOUT WINDOW',
  ],
  [
    'availability',
    'Air_MultiAvailabilityReply',
    '<singleCityPairInfo><cityPairErrorOrWarning><cityPairErrorOrWarningText><freeText>NO LATER FLIGHTS</freeText></cityPairErrorOrWarningText></cityPairErrorOrWarning></singleCityPairInfo>',
    'PROVIDER_SAYS: NO LATER FLIGHTS',
  ],
  [
    'list of stored fares that goes on',
    'Ticket_DisplayTSTReply',
    '<scrollingInformation><nextListInformation><remainingInformation>3</remainingInformation></nextListInformation></scrollingInformation>',
    "PIECE_LEFT_OUT: Some of the order's fares cannot be read and are left out.",
  ],
  [
    'search',
    'Fare_MasterPricerTravelBoardSearchReply',
    '<warningInfo><globalMessage><description>NOT ALL AIRLINES ANSWERED</description></globalMessage></warningInfo>',
    'PROVIDER_SAYS: NOT ALL AIRLINES ANSWERED',
  ],
])('a %s says what stands beside it in words', (_, root, inner, said) => {
  const read = readAnyAmadeus(new TextEncoder().encode(`<${root}>${inner}</${root}>`));
  expect(read.ok && read.value.warnings.map(toEnglish)).toContain(said);
});
