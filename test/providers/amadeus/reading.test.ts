/** What Amadeus writes, read: the digest, dates, names, amounts; and answers that are none. */
import { describe, expect, it } from 'vitest';
import { answerInEnglish, toEnglish } from '#main/contract/phrase.ts';
import { createAmadeusProvider } from '#main/providers/amadeus/adapter.ts';
import { AmadeusClient } from '#main/providers/amadeus/client.ts';
import { AMADEUS_PROFILES } from '#main/providers/amadeus/profile.ts';
import { splitTitle } from '#main/providers/amadeus/read/names.ts';
import { readRecord } from '#main/providers/amadeus/read/pnr.ts';
import {
  parseBags,
  parseClock,
  parseDay,
  parseMinutes,
  readBirth,
  resolveLimit,
} from '#main/providers/amadeus/read/values.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { readLocators } from '#main/providers/amadeus/records.ts';
import { digestPassword } from '#main/providers/amadeus/soap.ts';
import { writeIgnore } from '#main/providers/amadeus/write/record.ts';
import type { ProviderFeature, ProviderOrder } from '#main/providers/provider.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { decodeXml, parseXml } from '#main/providers/wire/xml.ts';
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

describe('a record', () => {
  const person =
    '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>JOHNMR</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
  const hotel =
    '<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>4</number></reference><segmentName>HHL</segmentName></elementManagementItinerary><travelProduct><product><depDate>220916</depDate></product><boardpointDetail><cityCode>BRU</cityCode></boardpointDetail></travelProduct><relatedProduct><status>HK</status></relatedProduct></itineraryInfo>';
  const read = (body: string) => {
    const told = readAnyAmadeus(new TextEncoder().encode(body));
    return told.ok ? answerInEnglish(told.value.booking as Record<string, unknown>) : null;
  };

  it('of a hotel alone is carried as what it is', () => {
    const reply = `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person}<originDestinationDetails>${hotel}</originDestinationDetails></PNR_Reply>`;
    expect(read(reply)).toMatchObject({
      locator: 'ABC123',
      status: 'LIVE',
      slices: [],
      services: [{ kind: 'OTHER', name: 'Hotel BRU 2016-09-22 HK', status: 'CONFIRMED' }],
      passengers: [{ first_name: 'JOHN', title: 'MR', gender: 'MALE' }],
    });
  });

  it('of one passenger may name nobody in requests, and seats of all be in the order of the names', () => {
    const line = (code: string, text: string, seats = '') =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${code.length + text.length}</number></reference><segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>${code}</type><status>HK</status><companyId>LH</companyId><freeText>${text}</freeText></ssr>${seats}</serviceRequest></dataElementsIndiv>`;
    const seats = (...names: string[]) =>
      line('RQST', '', names.map((name) => `<ssrb><data>${name}</data></ssrb>`).join(''));
    const docs = line('DOCS', 'P/PT/C112233/PT/05MAR85/M/01JAN31/DOE/JOHN');
    const held = (people: string, lines: string) => {
      const header =
        '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
      return read(
        `<PNR_Reply>${header}${people}<dataElementsMaster>${lines}</dataElementsMaster></PNR_Reply>`,
      ) as unknown as Pick<ProviderOrder, 'services' | 'passengers' | 'annotations'>;
    };
    const whose = ({ services }: Pick<ProviderOrder, 'services'>) =>
      services.map((one) => `${one.passenger_key} ${one.seat}`);
    const lone = held(person, docs + seats('12A') + line('OTHS', 'PLS ADV') + line('WCHR', ''));
    expect(whose(lone)).toEqual(['PT2 12A']);
    expect(lone.passengers[0]!.documents).toMatchObject([{ number: 'C112233' }]);
    expect(lone.annotations!.map((one) => `${one.code} ${one.passenger_key}`)).toEqual([
      'OTHS null',
      'WCHR PT2',
    ]);
    const two = person + person.replace('<number>2<', '<number>3<').replace('JOHNMR', 'EVA MRS');
    expect(whose(held(two, seats('12A', '12C')))).toEqual(['PT2 12A', 'PT3 12C']);
    expect(held(two, docs).passengers.flatMap(({ documents }) => documents)).toEqual([]);
  });

  it('says whether its time limit cancels it or puts it on a queue, and names ninety-nine people', () => {
    const header =
      '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
    const people = Array.from({ length: 99 }, (_, n) =>
      person.replace('<number>2<', `<number>${n + 2}<`),
    ).join('');
    const limit = (indicator: string) =>
      read(
        `<PNR_Reply>${header}${people}<dataElementsMaster><dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>200</number></reference><segmentName>TK</segmentName></elementManagementData><ticketElement><ticket><indicator>${indicator}</indicator><date>020127</date><time>1000</time></ticket></ticketElement></dataElementsIndiv></dataElementsMaster></PNR_Reply>`,
      );
    expect([limit('TL')?.limit_action, limit('XL')?.limit_action]).toEqual(['QUEUE', 'CANCEL']);
    expect([limit('OK')?.limit_action, limit('OK')?.payment_due_at]).toEqual([undefined, null]);
    expect(limit('TL')?.passengers).toHaveLength(99);
  });

  it('knows children and infants by what the airlines were told, or by marks behind a name', () => {
    const request = (code: string, status: string, text: string, who: number) =>
      `<dataElementsIndiv><elementManagementData><segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>${code}</type><status>${status}</status><companyId>LH</companyId><freeText>${text}</freeText></ssr></serviceRequest><referenceForDataElement><reference><qualifier>PT</qualifier><number>${who}</number></reference></referenceForDataElement></dataElementsIndiv>`;
    const named = (tattoo: number, inside: string) =>
      person
        .replace('<number>2<', `<number>${tattoo}<`)
        .replace('<firstName>JOHNMR</firstName>', inside);
    const names = [
      named(2, '<firstName>ANA MRS</firstName><infantIndicator>1</infantIndicator>'),
      named(3, '<firstName>LIA MISS</firstName>'),
      named(4, '<firstName>RUI MSTR(CHD/05MAY18)</firstName>'),
      named(5, '<firstName>ROSA MRS</firstName><identificationCode>ID4711</identificationCode>'),
    ].join('');
    const requests =
      request('INFT', 'KK', 'DOE/BIA 01FEB26', 2) +
      request('CHLD', 'HK', '07JUN17', 3) +
      request('DOCS', 'HK', '////07JUN17/F//DOE/LIA', 3) +
      request('CHLD', 'UC', '07JUN17', 5) +
      request('DOCS', 'NO', 'P/DE/C01X00T47/DE/04MAR78/F/01JAN30/DOE/ROSA', 5);
    const told = readAnyAmadeus(
      new TextEncoder().encode(
        `<PNR_Reply>${names}<dataElementsMaster>${requests}</dataElementsMaster></PNR_Reply>`,
      ),
    );
    if (!told.ok) throw new Error(told.error.message);
    const { booking, not_understood } = told.value as typeof told.value & {
      booking: ProviderOrder;
    };
    expect(not_understood).toEqual([]);
    expect(
      booking.passengers.map((one) => [one.pax_type, one.first_name, one.title, one.birth_date]),
    ).toEqual([
      ['ADT', 'ANA', 'MRS', null],
      ['CHD', 'LIA', 'MISS', '2017-06-07'],
      ['CHD', 'RUI', 'MSTR', '2018-05-05'],
      ['ADT', 'ROSA', 'MRS', '1978-03-04'],
      ['INF', 'BIA', null, '2026-02-01'],
    ]);
    expect(booking.remarks).toEqual(['DOE/ROSA MRS ID4711']);
    // What was refused is shown, and makes nobody a child.
    expect(booking.annotations).toMatchObject([
      { code: 'CHLD', status: 'UC', text: '07JUN17', passenger_key: 'PT5' },
      { code: 'DOCS', status: 'NO', text: null, passenger_key: 'PT5' },
    ]);
  });

  it('says which of its names is a seat and nobody', () => {
    const cello = person.replace('JOHNMR', 'CBBG').replace('<number>2<', '<number>3<');
    const told = readAnyAmadeus(
      new TextEncoder().encode(`<PNR_Reply>${person}${cello}</PNR_Reply>`),
    );
    expect(told.ok && told.value.warnings.map(toEnglish)).toEqual([
      'SEAT_HELD: DOE/CBBG is nobody but a seat held beside a passenger; it counts as an adult here.',
    ]);
  });

  it('is cancelled by the airline before its own time limit where an option says so', () => {
    const line = (number: number, segment: string, inside: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${number}</number></reference><segmentName>${segment}</segmentName></elementManagementData>${inside}</dataElementsIndiv>`;
    const limit = line(
      7,
      'TK',
      '<ticketElement><ticket><indicator>TL</indicator><date>020127</date></ticket></ticketElement>',
    );
    const option = (segment: string, date: string) =>
      line(
        8,
        segment,
        `<optionElement><optionElementInfo><mainOffice>SAOLA2100</mainOffice><date>${date}</date><queue>1</queue><category>8</category><freetext>LH CANCELLATION DUE TO NO TICKET</freetext><time>1500</time></optionElementInfo></optionElement>`,
      );
    const told = (lines: string) => {
      const order = read(
        `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person}<dataElementsMaster>${lines}</dataElementsMaster></PNR_Reply>`,
      );
      expect(order?.remarks).toEqual(shown);
      return [order?.payment_due_at, order?.limit_action];
    };
    let shown = ['OPC 2026-12-30 15:00 LH CANCELLATION DUE TO NO TICKET'];
    expect(told(limit + option('OPC', '301226'))).toEqual(['2026-12-30T18:00:00Z', 'CANCEL']);
    shown = ['OPC 2027-01-05 15:00 LH CANCELLATION DUE TO NO TICKET'];
    expect(told(limit + option('OPC', '050127'))).toEqual(['2027-01-03T02:59:00Z', 'QUEUE']);
    shown = ['OPW 2026-12-30 15:00 LH CANCELLATION DUE TO NO TICKET'];
    expect(told(option('OPW', '301226'))).toEqual([null, undefined]);
  });

  it('is ticketed by when an airline says in words, unless it is ticketed or that has passed', () => {
    const flight =
      '<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>1</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>200127</depDate><depTime>0900</depTime><arrDate>200127</arrDate><arrTime>1100</arrTime></product><boardpointDetail><cityCode>MAD</cityCode></boardpointDetail><offpointDetail><cityCode>LIS</cityCode></offpointDetail><companyDetail><identification>IB</identification></companyDetail><productDetails><identification>5812</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>HK</status></relatedProduct></itineraryInfo>';
    const line = (segment: string, inside: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>7</number></reference><segmentName>${segment}</segmentName></elementManagementData>${inside}</dataElementsIndiv>`;
    const ssr = (code: string, text: string) =>
      line(
        'SSR',
        `<serviceRequest><ssr><type>${code}</type><companyId>1A</companyId><freeText>${text}</freeText></ssr></serviceRequest>`,
      );
    const told = (lines: string) => {
      const order = read(
        `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><securityInformation><secondRpInformation><creationDate>281226</creationDate><creationTime>0100</creationTime></secondRpInformation></securityInformation>${person}<originDestinationDetails>${flight}</originDestinationDetails><dataElementsMaster>${lines}</dataElementsMaster></PNR_Reply>`,
      );
      return [order?.payment_due_at, order?.limit_action];
    };
    const arranged = line(
      'TK',
      '<ticketElement><ticket><indicator>TL</indicator><date>050127</date></ticket></ticketElement>',
    );
    const advice = ssr('ADTK', 'TO IB BY 03JAN 1200 MAD OTHERWISE WILL BE XLD');
    expect(told(arranged + advice)).toEqual(['2027-01-03T11:00:00Z', 'CANCEL']);
    expect(told(arranged + ssr('OTHS', 'TKT BY 12JAN'))).toEqual(['2027-01-06T02:59:00Z', 'QUEUE']);
    // Of a day before the record, and after the flight.
    expect(told(ssr('OTHS', 'TKT BY 12DEC') + ssr('OTHS', 'TKT BY 25JAN 1000Z'))).toEqual([
      null,
      undefined,
    ]);
    const ticket = line(
      'FA',
      '<otherDataFreetext><freetextDetail><subjectQualifier>3</subjectQualifier><type>P06</type></freetextDetail><longFreetext>PAX 075-2170000001/ETIB/USD100.00/28DEC26/SAOLA2100/00000000</longFreetext></otherDataFreetext><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference><reference><qualifier>ST</qualifier><number>1</number></reference></referenceForDataElement>',
    );
    expect(told(advice + ticket)).toEqual([null, undefined]);
  });

  it('of one passenger gives them the documents that name nobody, and the infant its own', () => {
    const family = person
      .replace('</surname>', '</surname><quantity>2</quantity>')
      .replace(
        '</passenger>',
        '<infantIndicator>2</infantIndicator></passenger><passenger><firstName>BIA</firstName><type>INF</type></passenger>',
      );
    const line = (tattoo: number, text: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>FA</segmentName></elementManagementData><otherDataFreetext><freetextDetail><subjectQualifier>3</subjectQualifier><type>P06</type></freetextDetail><longFreetext>${text}/ETLH/USD100.00/28DEC26/SAOLA2100/00000000</longFreetext></otherDataFreetext></dataElementsIndiv>`;
    const owners = (people: string) => {
      const told = read(
        `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${people}<dataElementsMaster>${line(5, 'PAX 220-2170000001')}${line(6, 'INF 220-2170000002')}</dataElementsMaster></PNR_Reply>`,
      );
      const tickets = told?.tickets as ProviderOrder['tickets'];
      return tickets.map((one) => one.passenger_key);
    };
    expect(owners(family)).toEqual(['PT2', 'PT2-INF']);
    const second = person.replace('<number>2<', '<number>3<');
    expect(owners(family + second)).toEqual(['', '']);
  });

  it('shows passive, waitlisted and married flights as what they are', () => {
    const flight = (tattoo: number, number: number, from: string, to: string, status: string) =>
      `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>220127</depDate><depTime>${tattoo}000</depTime><arrDate>220127</arrDate><arrTime>${tattoo}300</arrTime></product><boardpointDetail><cityCode>${from}</cityCode></boardpointDetail><offpointDetail><cityCode>${to}</cityCode></offpointDetail><companyDetail><identification>LH</identification></companyDetail><productDetails><identification>${number}</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>${status}</status></relatedProduct></itineraryInfo>`;
    const legs = (second: string, joined = 'M1') => {
      const marriage = `<segmentGroupingInfo><groupingCode>${joined}</groupingCode><marriageDetail><tatooNum>1</tatooNum></marriageDetail><marriageDetail><tatooNum>2</tatooNum></marriageDetail></segmentGroupingInfo>`;
      const reply = `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person}<originDestinationDetails>${flight(1, 400, 'GRU', 'FRA', 'HK')}${flight(2, 401, 'FRA', 'BRU', second)}</originDestinationDetails>${marriage}</PNR_Reply>`;
      const { slices } = read(reply) as { slices: { legs: Record<string, unknown>[] }[] };
      return slices.flatMap((slice) => slice.legs.map((leg) => [leg.status, leg.marriage]));
    };
    for (const status of ['HK', 'HL', 'TK', 'UC', 'UN', 'NO', 'KL', 'GK', 'PK', 'PL']) {
      expect(legs(status)).toEqual([
        ['HK', '1'],
        [status, '1'],
      ]);
    }
    // Flights of a connection are held together by nothing but their times.
    expect(legs('HK', 'CNX')).toEqual([
      ['HK', undefined],
      ['HK', undefined],
    ]);
  });

  it('is read with its open flight and the record it was split from, and no way over land', () => {
    const header =
      '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
    const part = (tattoo: number, number: string) =>
      `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>200127</depDate></product><boardpointDetail><cityCode>GRU</cityCode></boardpointDetail><offpointDetail><cityCode>LIS</cityCode></offpointDetail><companyDetail><identification>TP</identification></companyDetail><productDetails><identification>${number}</identification><classOfService>Y</classOfService></productDetails></travelProduct></itineraryInfo>`;
    const split =
      '<dataElementsMaster><dataElementsIndiv><elementManagementData><segmentName>SP</segmentName></elementManagementData><referencedRecord><referencedReservationInfo><reservation><companyId>1A</companyId><controlNumber>ABCDEF</controlNumber><controlType>P</controlType><date>201126</date></reservation></referencedReservationInfo></referencedRecord></dataElementsIndiv></dataElementsMaster>';
    const told = readAnyAmadeus(
      new TextEncoder().encode(
        `<PNR_Reply>${header}${person}<originDestinationDetails>${part(1, 'ARNK')}${part(2, 'OPEN')}</originDestinationDetails>${split}</PNR_Reply>`,
      ),
    );
    if (!told.ok) throw new Error(told.error.message);
    const { booking } = told.value as typeof told.value & { booking: ProviderOrder };
    expect(told.value.warnings).toEqual([]);
    expect(booking.services.map(({ key, name }) => [key, toEnglish(name ?? '')])).toEqual([
      ['ST2', 'Open flight TP GRU LIS 2027-01-20'],
    ]);
    expect(booking.remarks).toEqual(['SP ABCDEF 2026-11-20']);
    expect(told.value.not_understood).toEqual([]);
  });

  it.each([
    ['OPERATED BY TP', 'TP', undefined],
    ['OPERATED BY VUELING AIRLINES', null, 'VUELING AIRLINES'],
    ['', 'IB', undefined],
  ])('names the operator it is told by "%s"', (text, carrier, name) => {
    const flight = `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>1</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>200127</depDate><depTime>0900</depTime><arrDate>200127</arrDate><arrTime>1100</arrTime></product><boardpointDetail><cityCode>MAD</cityCode></boardpointDetail><offpointDetail><cityCode>LIS</cityCode></offpointDetail><companyDetail><identification>IB</identification></companyDetail><productDetails><identification>5812</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>HK</status></relatedProduct><itineraryfreeFormText><freeText>${text}</freeText></itineraryfreeFormText></itineraryInfo>`;
    const told = readAnyAmadeus(
      new TextEncoder().encode(
        `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person}<originDestinationDetails>${flight}</originDestinationDetails></PNR_Reply>`,
      ),
    );
    if (!told.ok) throw new Error(told.error.message);
    const { booking } = told.value as typeof told.value & { booking: ProviderOrder };
    const [leg] = booking.slices.flatMap(({ legs }) => legs);
    expect([leg?.marketing_carrier, leg?.operating_carrier]).toEqual(['IB', carrier]);
    expect(leg?.operating_name).toBe(name);
  });

  it('gives the birth date of an entry that two share to the infant', () => {
    const born = (date: string) =>
      `<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname><quantity>2</quantity></traveller><passenger><firstName>ANA</firstName><infantIndicator>2</infantIndicator></passenger><passenger><firstName>BIA</firstName><type>INF</type></passenger></travellerInformation><dateOfBirth><dateAndTimeDetails><qualifier>706</qualifier><date>${date}</date></dateAndTimeDetails></dateOfBirth></passengerData></travellerInfo>`;
    const header =
      '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader><securityInformation><secondRpInformation><creationDate>221126</creationDate></secondRpInformation></securityInformation>';
    const days = (date: string) => {
      const told = read(`<PNR_Reply>${header}${born(date)}</PNR_Reply>`);
      const people = told?.passengers as ProviderOrder['passengers'];
      return people.map((one) => one.birth_date);
    };
    expect(days('01062026')).toEqual([null, '2026-06-01']);
    expect(days('01061990')).toEqual(['1990-06-01', null]);
  });

  it('gives the contacts of an entry that two share to the adult alone', () => {
    const names =
      '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname><quantity>2</quantity></traveller><passenger><firstName>ANA</firstName><infantIndicator>2</infantIndicator></passenger><passenger><firstName>BIA</firstName><type>INF</type></passenger></travellerInformation></passengerData></travellerInfo>';
    const contact = (tattoo: number, type: string, text: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>AP</segmentName></elementManagementData><otherDataFreetext><freetextDetail><subjectQualifier>3</subjectQualifier><type>${type}</type></freetextDetail><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference></referenceForDataElement></dataElementsIndiv>`;
    const told = read(
      `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${names}<dataElementsMaster>${contact(5, 'P02', 'ANA//DOE.EXAMPLE')}${contact(6, '7', '+5511999990000')}</dataElementsMaster></PNR_Reply>`,
    );
    const people = told?.passengers as ProviderOrder['passengers'];
    expect(people.map((one) => [one.pax_type, one.email, one.phone])).toEqual([
      ['ADT', 'ana@doe.example', '+5511999990000'],
      ['INF', null, null],
    ]);
  });

  it.each([
    ['CTCE', '/ANA..B./C//DOE.EXAMPLE/EN', 'email', 'ana_b-c@doe.example'],
    ['CTCE', 'NONE', 'email', null],
    ['CTCM', '5511999990000/PT', 'phone', '+5511999990000'],
    ['CTCM', '0049 30 1234567', 'phone', '+49301234567'],
    ['CTCM', '030 1234567', 'phone', '0301234567'],
    ['CTCR', 'NON CONSENT', 'phone', null],
  ] as const)(
    'reads what the airlines were given as a contact: %s %s',
    (code, text, name, value) => {
      const told = read(
        `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>${person}<dataElementsMaster><dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>5</number></reference><segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>${code}</type><status>HK</status><companyId>LH</companyId><freeText>${text}</freeText></ssr></serviceRequest></dataElementsIndiv></dataElementsMaster></PNR_Reply>`,
      );
      expect(told?.passengers).toMatchObject([{ [name]: value }]);
      // What is a contact is shown as one, and anything else as the line it is.
      expect(told?.annotations).toHaveLength(value === null ? 1 : 0);
    },
  );

  it.each([
    ['INS', 'CHD'],
    ['CNN', 'CHD'],
    ['YTH', 'ADT'],
    ['', 'ADT'],
  ])('takes the type %s of an entry of its own for %s', (type, pax_type) => {
    const told = read(
      `<PNR_Reply><travellerInfo><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName><type>${type}</type></passenger></travellerInformation></passengerData></travellerInfo></PNR_Reply>`,
    );
    expect(told?.passengers).toMatchObject([{ pax_type }]);
  });

  it.each([
    ['PP/PRT/C112233/PRT/05MAR85/F/01JAN31/DOE/ANA', 'PASSPORT', 0],
    ['ID/PRT/C112233/PRT/05MAR85/F/01JAN31/DOE/ANA', 'NATIONAL_ID', 0],
    ['XX/PRT/C112233/PRT/05MAR85/F/01JAN31/DOE/ANA', null, 1],
    ['P/PRT//PRT/05MAR85/F/01JAN31/DOE/ANA', null, 1],
    ['////05MAR85/F//DOE/ANA', null, 0],
  ])('takes DOCS %s for what it is, and shows what it cannot read', (text, type, lines) => {
    const told = read(
      `<PNR_Reply>${person}<dataElementsMaster><dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>5</number></reference><segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>DOCS</type><status>HK</status><companyId>LH</companyId><freeText>${text}</freeText></ssr></serviceRequest><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference></referenceForDataElement></dataElementsIndiv></dataElementsMaster></PNR_Reply>`,
    );
    const [ana] = told!.passengers as ProviderOrder['passengers'];
    expect([ana!.documents[0]?.type ?? null, ana!.birth_date]).toEqual([type, '1985-03-05']);
    expect(told?.annotations).toHaveLength(lines);
  });

  it('shows what the airlines were given of one passenger though it is the contact of another', () => {
    const names = [2, 3].map(
      (tattoo) =>
        `<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>${tattoo}</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo>`,
    );
    const line = (tattoo: number, name: string, words: string, ...people: number[]) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementData>${words}<referenceForDataElement>${people.map((one) => `<reference><qualifier>PT</qualifier><number>${one}</number></reference>`).join('')}</referenceForDataElement></dataElementsIndiv>`;
    const phone = (tattoo: number, text: string, who: number) =>
      line(
        tattoo,
        'AP',
        `<otherDataFreetext><freetextDetail><type>7</type></freetextDetail><longFreetext>${text}</longFreetext></otherDataFreetext>`,
        who,
      );
    const given = (tattoo: number, ...people: number[]) =>
      line(
        tattoo,
        'SSR',
        '<serviceRequest><ssr><type>CTCM</type><status>HK</status><freeText>5511999990000</freeText></ssr></serviceRequest>',
        ...people,
      );
    const told = read(
      `<PNR_Reply>${names.join('')}<dataElementsMaster>${phone(5, '+5511999990000', 2)}${phone(6, '+5511888880000', 3)}${given(7, 2)}${given(8, 3)}${given(9, 2, 3)}${given(10)}</dataElementsMaster></PNR_Reply>`,
    );
    expect(told?.annotations).toMatchObject([
      { key: 'OT8', code: 'CTCM', passenger_key: 'PT3' },
      { key: 'OT9', passenger_key: 'PT2' },
      { key: 'OT9', passenger_key: 'PT3' },
    ]);
  });

  it('reads names that stand among the enhanced data only, and dates beside plain names', () => {
    const header =
      '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
    const enhanced = (type: string, given: string, date: string, script = '') =>
      `<enhancedPassengerData><enhancedTravellerInformation><travellerNameInfo><quantity>1</quantity>${type}</travellerNameInfo>${script}<otherPaxNamesDetails><nameType>UN</nameType><referenceName>Y</referenceName><displayedName>Y</displayedName><surname>DOE</surname><givenName>${given}</givenName></otherPaxNamesDetails></enhancedTravellerInformation><dateOfBirthInEnhancedPaxData><dateAndTimeDetails><qualifier>706</qualifier><date>${date}</date></dateAndTimeDetails></dateOfBirthInEnhancedPaxData></enhancedPassengerData>`;
    const entry = (tattoo: number, inner: string) =>
      `<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>${tattoo}</number></reference><segmentName>NM</segmentName></elementManagementPassenger>${inner}</travellerInfo>`;
    const script =
      '<otherPaxNamesDetails><nameType>NN</nameType><referenceName>N</referenceName><displayedName>N</displayedName><surname>ДОУ</surname><givenName>АНА</givenName></otherPaxNamesDetails>';
    const told = read(
      `<PNR_Reply>${header}${entry(2, enhanced('<type>ADT</type>', 'ANA MRS', '01061990', script) + enhanced('<type>INF</type>', 'BIA', '01062026'))}${entry(3, enhanced('<type>CHD</type>', 'LEO', '01062019'))}</PNR_Reply>`,
    );
    const people = told?.passengers as ProviderOrder['passengers'];
    expect(
      people.map((one) => [
        one.key,
        one.pax_type,
        one.title,
        one.first_name,
        one.last_name,
        one.birth_date,
        one.infant_key,
      ]),
    ).toEqual([
      ['PT2', 'ADT', 'MRS', 'ANA', 'DOE', '1990-06-01', 'PT2-INF'],
      ['PT3', 'CHD', null, 'LEO', 'DOE', '2019-06-01', null],
      ['PT2-INF', 'INF', null, 'BIA', 'DOE', '2026-06-01', null],
    ]);
    const plain = (type: string, given: string) =>
      `<passengerData><travellerInformation><traveller><surname>DOE</surname><quantity>1</quantity></traveller><passenger><firstName>${given}</firstName>${type}</passenger></travellerInformation></passengerData>`;
    const both = read(
      `<PNR_Reply>${header}${entry(2, plain('<type>CHD</type>', 'LEO') + enhanced('<type>CHD</type>', 'LEO', '01062019'))}</PNR_Reply>`,
    );
    expect(both?.passengers).toMatchObject([{ pax_type: 'CHD', birth_date: '2019-06-01' }]);
  });

  it('shows every kind of remark, and keywords as words to the airline', () => {
    const header =
      '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
    const line = (tattoo: number, name: string, inner: string) =>
      `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementData>${inner}</dataElementsIndiv>`;
    const remark = (type: string, text: string) =>
      `<miscellaneousRemarks><remarks><type>${type}</type><freetext>${text}</freetext></remarks></miscellaneousRemarks>`;
    const keyword =
      '<serviceRequest><ssr><type>CLID</type><status>HK</status><companyId>LH</companyId><freeText>4711</freeText></ssr></serviceRequest>';
    const told = read(
      `<PNR_Reply>${header}${person}<dataElementsMaster>${line(1, 'RM', remark('RM', 'ONE'))}${line(2, 'RC', remark('RC', 'TWO'))}${line(3, 'RI', remark('RIR', 'THREE'))}${line(4, 'SK', keyword)}</dataElementsMaster></PNR_Reply>`,
    );
    expect(told?.remarks).toEqual(['ONE', 'TWO', 'THREE']);
    expect(told?.annotations).toMatchObject([{ kind: 'OSI', airline: 'LH', text: 'CLID 4711' }]);
  });

  it('named by a company alone has no locator, and is shown but never managed', () => {
    const reply = `<PNR_Reply><pnrHeader><reservationInfo><reservation><companyId>1A</companyId></reservation></reservationInfo></pnrHeader>${person}</PNR_Reply>`;
    const held = reply.replace('</companyId>', '</companyId><controlNumber>XXXXXX</controlNumber>');
    for (const xml of [reply, held]) {
      const parsed = parseXml(xml);
      if (!parsed.ok) throw new Error(parsed.error.message);
      const context = { today: '2026-11-22', currency: 'USD', zone: 'UTC', reading: new Reading() };
      expect(readRecord(parsed.value, context)).toBe(null);
      expect(read(xml)).toMatchObject({
        order_id: null,
        locator: null,
        status: 'LIVE',
        passengers: [{ last_name: 'DOE' }],
      });
    }
  });
});

describe('fares stored side by side', () => {
  const header =
    '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
  const person =
    '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
  const flight = (tattoo: number, from: string, to: string) =>
    `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference><segmentName>AIR</segmentName></elementManagementItinerary><travelProduct><product><depDate>2${tattoo}0127</depDate><depTime>1000</depTime><arrDate>2${tattoo}0127</arrDate><arrTime>1300</arrTime></product><boardpointDetail><cityCode>${from}</cityCode></boardpointDetail><offpointDetail><cityCode>${to}</cityCode></offpointDetail><companyDetail><identification>LH</identification></companyDetail><productDetails><identification>40${tattoo}</identification><classOfService>Y</classOfService></productDetails></travelProduct><relatedProduct><quantity>1</quantity><status>HK</status></relatedProduct></itineraryInfo>`;
  const fare = (tattoo: number, amount: string, currency: string) =>
    `<tstData><fareBasisInfo><fareElement><primaryCode>Y${tattoo}</primaryCode><fareBasis>OW</fareBasis></fareElement></fareBasisInfo><fareData><monetaryInfo><qualifier>F</qualifier><amount>${amount}</amount><currencyCode>${currency}</currencyCode></monetaryInfo><monetaryInfo><qualifier>T</qualifier><amount>${amount}</amount><currencyCode>${currency}</currencyCode></monetaryInfo></fareData><referenceForTstData><reference><qualifier>PT</qualifier><number>2</number></reference><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference></referenceForTstData></tstData>`;
  const paper = (tattoo: number, text: string) =>
    `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo + 20}</number></reference><segmentName>FA</segmentName></elementManagementData><otherDataFreetext><longFreetext>${text}</longFreetext></otherDataFreetext><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference><reference><qualifier>ST</qualifier><number>${tattoo}</number></reference></referenceForDataElement></dataElementsIndiv>`;
  const read = (fares: string, papers = '', people = person) => {
    const body = `<PNR_Reply>${header}${people}<originDestinationDetails>${flight(1, 'GRU', 'FRA')}${flight(2, 'FRA', 'GRU')}</originDestinationDetails><dataElementsMaster>${papers}</dataElementsMaster>${fares}</PNR_Reply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(body));
    if (!told.ok) throw new Error(told.error.message);
    return told.value as typeof told.value & { booking: ProviderOrder };
  };

  it('are all of what a passenger pays, each of its own flights and tickets', () => {
    const { booking } = read(
      fare(1, '100.00', 'USD') + fare(2, '250.00', 'USD'),
      paper(1, 'PAX 220-2400000001/ETLH/USD100.00/22NOV26/SAOLA2100/57519652') +
        paper(2, 'PAX 220-2400000002/ETLH/USD250.00/22NOV26/SAOLA2100/57519652'),
    );
    const paid = booking.passengers.map(({ price }) => price?.fare_minor);
    expect([paid, booking.total_minor]).toEqual([[35_000], 35_000]);
    expect(booking.slices.flatMap(({ legs }) => legs.map((leg) => leg.fare_basis))).toEqual([
      'Y1OW',
      'Y2OW',
    ]);
    const told = booking.tickets.map(({ fare: of, coupons }) => [
      of?.fare_minor,
      coupons[0]?.fare_basis,
    ]);
    expect(told).toEqual([
      [10_000, 'Y1OW'],
      [25_000, 'Y2OW'],
    ]);
  });

  it('of the same flights are other prices of them, and of another money no sum', () => {
    const again = read(fare(1, '100.00', 'USD') + fare(1, '90.00', 'USD')).booking;
    expect(again.passengers[0]!.price?.fare_minor).toBe(10_000);
    const mixed = read(fare(1, '100.00', 'USD') + fare(2, '90.00', 'EUR')).booking;
    expect(mixed.passengers[0]!.price).toBe(null);
  });

  it('are no price of a passenger where one of them is not told', () => {
    const untold = fare(2, 'IT', 'USD').replaceAll('<qualifier>F<', '<qualifier>B<');
    const { booking, warnings } = read(fare(1, '100.00', 'USD') + untold);
    expect([booking.passengers[0]!.price, booking.total_minor]).toEqual([null, 0]);
    expect(warnings.map(toEnglish).join()).toContain('AMOUNT_MISSING');
  });

  it('leave out the price of whom one of them is untold, and of nobody else', () => {
    const untold = fare(2, 'IT', 'USD').replaceAll('<qualifier>F<', '<qualifier>B<');
    const other = (text: string) =>
      text.replace('PT</qualifier><number>2<', 'PT</qualifier><number>3<');
    const both = person + other(person).replace('ANA', 'EVA');
    const { booking } = read(fare(1, '100.00', 'USD') + other(untold), '', both);
    expect(booking.passengers.map(({ price }) => price?.fare_minor)).toEqual([10_000, undefined]);
    const legs = booking.slices.flatMap((slice) => slice.legs);
    expect(legs.map((leg) => leg.fare_basis)).toEqual(['Y1OW', 'Y2OW']);
    const over = read(fare(2, '100.00', 'USD') + untold).booking;
    expect(over.passengers[0]!.price).toBe(null);
  });

  it('are in the money of the documents, where they are gone once these are there', () => {
    const { booking } = read('', paper(1, 'PAX 220-2400000001/ETLH/EUR100.00/22NOV26'));
    expect([booking.currency, booking.total_minor]).toEqual(['EUR', 0]);
  });

  it('are ticketed before the flight, where the limit is its day', () => {
    const limit = paper(1, '').replace(
      /<segmentName>FA.*?<\/otherDataFreetext>/s,
      '<segmentName>TK</segmentName></elementManagementData><ticketElement><ticket><indicator>XL</indicator><date>210127</date></ticket></ticketElement>',
    );
    expect(read('', limit).booking.payment_due_at).toBe('2027-01-21T13:00:00Z');
  });

  it.each([
    'PAX 220-2400000001/EQLH/USD100.00/22NOV26/SAOLA2100/57519652',
    'PAX 220-2400000001/22NOV26/SAOLA2100/57519652',
    'FA PAX 220-2400000001, 22NOV26',
  ])('show a document whose state nobody knows as one that may be good: %s', (text) => {
    const told = read(fare(1, '100.00', 'USD'), paper(1, text));
    expect(told.booking.tickets).toMatchObject([
      { number: '2202400000001', status: 'TICKETED', coupons: [{ status: 'UNKNOWN' }] },
    ]);
    expect(toEnglish(told.warnings.join(' '))).toContain('DOCUMENT_UNREADABLE');
  });

  it.each(['22NOV26', 'IT/22NOV26', 'NO ADC/22NOV26', 'USD/22NOV26'])(
    'show when a document was issued that does not show its fare: %s',
    (rest) => {
      const told = read('', paper(1, `PAX 220-2400000001/ETLH/${rest}/SAOLA2100/57519652`));
      expect(told.booking.tickets).toMatchObject([
        { issued_at: '2026-11-22T15:00:00Z', fare: null, currency: null },
      ]);
      expect(told.warnings).toEqual([]);
    },
  );

  it.each([
    ['USD1,250.00', 125_000],
    ['USD1.250,00', null],
    ['USD1.2500,0', null],
    ['USD30.00A', null],
  ])('show %s as what was paid, or no part of it', (amount, minor) => {
    const { booking, warnings } = read('', paper(1, `PAX 220-2400000001/ETLH/${amount}/22NOV26`));
    expect(booking.tickets[0]?.fare?.fare_minor ?? null).toBe(minor);
    expect(warnings.map(toEnglish)).toEqual(minor === null ? ['An amount is not a number.'] : []);
  });

  it('show numbers that were noted by hand, and lines that name nobody', () => {
    const by_hand = (line: string) => line.replace('>FA<', '>FHM<');
    const told = read(
      '',
      by_hand(paper(1, 'PAX 220-2400000001')) +
        paper(2, '220-2400000002/ETLH/USD250.00/22NOV26/SAOLA2100/57519652'),
    );
    expect(told.warnings).toEqual([]);
    expect(
      told.booking.tickets.map((one) => [one.number, one.passenger_key, one.coupons[0]?.status]),
    ).toEqual([
      ['2202400000001', 'PT2', 'UNKNOWN'],
      ['2202400000002', 'PT2', 'OPEN'],
    ]);
  });

  it('show no ticket as issued for itself', () => {
    const old = paper(9, '220-2400000001MUC10OCT26/57519652').replace('>FA<', '>FO<');
    const { booking } = read(
      '',
      paper(1, 'PAX 220-2400000001/ETLH/USD250.00/10OCT26') +
        paper(2, 'PAX 220-2400000002/ETLH/USD30.00/22NOV26') +
        old,
    );
    expect(booking.tickets.map((one) => one.original_number)).toEqual([null, '2202400000001']);
  });

  it('show an EMD that was noted by hand as no ticket', () => {
    const emd = paper(1, 'PAX 220-8200000001').replace('>FA<', '>FHD<');
    const { booking } = read(fare(1, '100.00', 'USD'), emd);
    expect(booking.tickets).toMatchObject([
      { number: '2208200000001', type: 'EMD', passenger_key: 'PT2', status: 'TICKETED' },
    ]);
  });

  it('show a conjunction set, whichever sign joins its numbers', () => {
    for (const sign of ['-', '/']) {
      const text = `PAX 220-2400000001${sign}02/ETLH/USD100.00/22NOV26/SAOLA2100/57519652`;
      expect(read('', paper(1, text)).booking.tickets.map(({ number }) => number)).toEqual([
        '2202400000001',
        '2202400000002',
      ]);
    }
  });
});

describe('the EMD of a service', () => {
  const header =
    '<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>ABC123</controlNumber></reservation></reservationInfo></pnrHeader>';
  const person =
    '<travellerInfo><elementManagementPassenger><reference><qualifier>PT</qualifier><number>2</number></reference></elementManagementPassenger><passengerData><travellerInformation><traveller><surname>DOE</surname></traveller><passenger><firstName>ANA</firstName></passenger></travellerInformation></passengerData></travellerInfo>';
  const reason = (rfic: string, sub_code: string) =>
    `<reasonForIssuanceCode><specialCondition>${rfic}</specialCondition><otherSpecialCondition>${sub_code}</otherSpecialCondition></reasonForIssuanceCode>`;
  const line = (tattoo: number, name: string, inside: string, refs = '') =>
    `<dataElementsIndiv><elementManagementData><reference><qualifier>OT</qualifier><number>${tattoo}</number></reference><segmentName>${name}</segmentName></elementManagementData>${inside}<referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference>${refs}</referenceForDataElement></dataElementsIndiv>`;
  const service = (tattoo: number, name: string, code: string, text: string, beside = '') =>
    line(
      tattoo,
      name,
      `<serviceRequest><ssr><type>${code}</type><status>HK</status><companyId>LH</companyId><freetext>${text}</freetext></ssr></serviceRequest>${beside}`,
    );
  const paper = (state: string, ...of: string[]) =>
    line(
      60,
      'FA',
      `<otherDataFreetext><longFreetext>PAX 220-8200000001/D${state}LH/EUR80.00/22NOV26/SAOLA2100/57519652</longFreetext></otherDataFreetext>`,
      of
        .map((ref) =>
          ref.replace(
            /^(..)(.+)$/,
            '<reference><qualifier>$1</qualifier><number>$2</number></reference>',
          ),
        )
        .join(''),
    );
  const price = (amount: string, rfic: string, ...coupons: [string, string, string][]) =>
    `<pricingRecordGroup><productPricingQuotationRecord><pricingRecordId><referenceType>TSM</referenceType></pricingRecordId><documentDetailsGroup><totalFare><monetaryDetails><typeQualifier>T</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></totalFare><rfics><criteriaSetType>RIC</criteriaSetType><criteriaDetails><attributeType>RIC</attributeType><attributeDescription>${rfic}</attributeDescription></criteriaDetails></rfics>${coupons
      .map(
        ([type, number, code]) =>
          `<couponDetailsGroup><productId><referenceDetails><type>${type}</type><value>${number}</value></referenceDetails></productId><rfisc><criteriaSetType>RSC</criteriaSetType><criteriaDetails><attributeType>RSC</attributeType><attributeDescription>${code}</attributeDescription></criteriaDetails></rfisc></couponDetailsGroup>`,
      )
      .join('')}</documentDetailsGroup></productPricingQuotationRecord></pricingRecordGroup>`;
  const readAll = (lines: string, prices = '', segments = '') => {
    const body = `<PNR_Reply>${header}${person}<originDestinationDetails>${segments}</originDestinationDetails><dataElementsMaster>${lines}</dataElementsMaster>${prices}</PNR_Reply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(body));
    if (!told.ok) throw new Error(told.error.message);
    return told.value as typeof told.value & { booking: ProviderOrder };
  };
  const read = (...parts: Parameters<typeof readAll>) => {
    const { booking } = readAll(...parts);
    return {
      types: booking.tickets.map(({ emd_type }) => emd_type),
      services: booking.services.map(({ kind, status }) => `${kind} ${status}`),
      total: booking.total_minor,
    };
  };
  const NO_SERVICE = { services: [], total: 0 };

  it.each([
    ['by its reason', service(8, 'SVC', 'MISC', 'X', reason('D', '996'))],
    ['to be spent on flights', service(8, 'SVC', 'MISC', 'X', reason('D', '99I'))],
    ['by its code', service(8, 'SVC', 'RSVR', 'X')],
    ['by its words', service(8, 'SVC', 'MISC', 'RESIDUAL VALUE')],
  ])('that is left of an old ticket is a value, no bag and no cost: %s', (_, own) => {
    expect(read(own + paper('T', 'OT8'), price('80.00', 'D', ['OT', '8', '']))).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
  });

  it('that is left is one too where its price or a segment tells the reason', () => {
    const own = service(8, 'SVC', 'MISC', 'X');
    expect(read(own + paper('R', 'OT8'), price('80.00', 'D', ['OT', '8', '996']))).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
    const segment = `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>8</number></reference><segmentName>SVC</segmentName></elementManagementItinerary><travelProduct><productDetails><identification>RSVR</identification></productDetails></travelProduct><relatedProduct><status>HK</status></relatedProduct>${reason('D', '996')}</itineraryInfo>`;
    const meal = service(8, 'SSR', 'VGML', 'NO NUTS');
    const prices = price('80.00', 'D', ['SVC', '8', '996']);
    expect(read(meal + paper('T', 'ST8'), prices, segment)).toEqual({
      types: ['RESIDUAL'],
      ...NO_SERVICE,
    });
  });

  it('is a penalty, a seat, or nothing that is known', () => {
    const penalty = service(8, 'SVC', 'PENF', 'X', reason('D', '993'));
    expect(read(penalty + paper('T', 'OT8'), price('80.00', 'D', ['OT', '8', '993']))).toEqual({
      types: ['PENALTY'],
      ...NO_SERVICE,
    });
    const deposit = service(8, 'SVC', 'DEPO', 'GROUP', reason('D', '997'));
    const lounge = service(8, 'SVC', 'LOUN', 'LOUNGE', reason('E', '0BX'));
    for (const own of [deposit, lounge]) {
      expect(read(own + paper('T', 'OT8'))).toMatchObject({
        types: ['UNSPECIFIED'],
        services: ['OTHER TICKETED'],
      });
    }
    expect(read(paper('T'))).toMatchObject({ types: ['UNSPECIFIED'] });
    const seat = service(8, 'SSR', 'RQST', '');
    expect(read(seat + paper('T', 'OT8'))).toMatchObject({ types: ['SEAT'] });
  });

  it.each(['HK', 'KK', 'HN', 'NN', 'PN', 'HL', 'UC', 'UU'])(
    'is none yet: a seat that is %s',
    (code) => {
      const seat = service(8, 'SSR', 'RQST', '').replace('<status>HK<', `<status>${code}<`);
      const state = /K/.test(code) ? 'CONFIRMED' : code[0] === 'U' ? 'CANCELLED' : 'REQUESTED';
      expect(read(seat).services).toEqual([`SEAT ${state}`]);
    },
  );

  const segment = (code: string) =>
    `<itineraryInfo><elementManagementItinerary><reference><qualifier>ST</qualifier><number>8</number></reference><segmentName>SVC</segmentName></elementManagementItinerary><travelProduct><productDetails><identification>${code}</identification></productDetails></travelProduct><relatedProduct><status>HK</status></relatedProduct><referenceForSegment><reference><qualifier>PT</qualifier><number>2</number></reference></referenceForSegment></itineraryInfo>`;

  it.each<[string, string, string, number, string[]]>([
    ['a segment', '', price('80.00', 'E', ['SVC', '8', '0BX']), 8000, []],
    ['a value that is left', '', price('80.00', 'D', ['SVC', '8', '996']), 0, []],
    ['what is not there', '', price('80.00', 'E', ['OT', '9', '0BX']), 0, ['PRICE_APART']],
    ['a penalty', '', price('80.00', 'D', ['OT', '9', '993']), 0, []],
    ['what is told as a word', '', price('NONE', 'E', ['SVC', '8', '0BX']), 0, ['PRICE_MISSING']],
    [
      'two currencies',
      service(9, 'SSR', 'ABAG', 'TTL23KG1PC'),
      price('80.00', 'E', ['SVC', '8', '0BX']) +
        price('90.00', 'C', ['OT', '9', '0CC']).replaceAll('EUR', 'GBP'),
      8000,
      ['PRICE_MISSING'],
    ],
  ])('is paid for at its price, and never at another: %s', (_, lines, prices, total, said) => {
    const { booking, warnings } = readAll(lines, prices, segment('LOUN'));
    expect(booking.total_minor).toBe(total);
    expect(warnings.flatMap((one) => /^PRICE_\w+/.exec(toEnglish(one)) ?? [])).toEqual(said);
    if (total > 0) expect(booking.currency).toBe('EUR');
  });

  it('that names flights alone pays for the one bag on them at its price, or for none', () => {
    const flown = '<reference><qualifier>ST</qualifier><number>1</number></reference>';
    const bag = (tattoo: number) =>
      service(tattoo, 'SSR', 'ABAG', 'TTL23KG1PC').replace(
        '</referenceForDataElement>',
        `${flown}</referenceForDataElement>`,
      );
    const priced = (amount: string, number: string) => price(amount, 'C', ['OT', number, '0CC']);
    const sold = (lines: string, prices: string) =>
      read(lines + paper('T', 'ST1'), prices).services;
    expect(sold(bag(8), priced('80.00', '8'))).toEqual(['BAGGAGE TICKETED']);
    expect(sold(bag(8), priced('70.00', '8'))).toEqual(['BAGGAGE CONFIRMED']);
    const gone = bag(9).replace('<status>HK<', '<status>HX<');
    expect(sold(bag(8) + gone, priced('80.00', '8') + priced('80.00', '9'))).toEqual([
      'BAGGAGE TICKETED',
      'BAGGAGE CANCELLED',
    ]);
    expect(sold(bag(8) + bag(9), priced('80.00', '8') + priced('80.00', '9'))).toEqual([
      'BAGGAGE CONFIRMED',
      'BAGGAGE CONFIRMED',
    ]);
  });

  it('for several bags has each of them paid', () => {
    const bags = service(8, 'SSR', 'ABAG', 'TTL23KG1PC') + service(9, 'SSR', 'ABAG', 'TTL23KG1PC');
    const prices = price('80.00', 'C', ['OT', '8', '0CC'], ['OT', '9', '0CC']);
    expect(read(bags + paper('T', 'OT8', 'OT9'), prices)).toEqual({
      types: ['BAGGAGE'],
      services: ['BAGGAGE TICKETED', 'BAGGAGE TICKETED'],
      total: 8_000,
    });
  });
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

describe('money of a document that is given up', () => {
  const read = (xml: string) => {
    const answer = readAnyAmadeus(new TextEncoder().encode(xml));
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.value;
  };

  it.each([
    ['a penalty and a fee of its own list', 'DecimalPlaces="2" Amount="2500"'],
    ['amounts that are written out', 'Amount="25.00"'],
  ])('a refund tells %s', (_, amount) => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const xml = `<AMA_TicketInitRefundRS xmlns:att="att"><FunctionalData><ContractBundle ID="1"><RefundDetails><att:Contracts><att:Contract ID="1"><att:Fees><att:Fee CurrencyCode="EUR" ${amount} Category="RMF"/><att:Fee ${money('900')} Category="774"/></att:Fees><att:Penalties><att:Penalty CurrencyCode="EUR" ${amount} PenaltyType="CP" PercentOrAmount="A"/><att:Penalty Amount="48" PenaltyType="CPM"/></att:Penalties><att:MonetaryInformations><att:MonetaryInformation ${money('10000')} Qualifier="B"/><att:MonetaryInformation ${money('2000')} Qualifier="TP"/><att:MonetaryInformation ${money('7000')} Qualifier="RFT"/></att:MonetaryInformations><att:DocumentAndCouponInformation><att:DocumentNumber Number="22024537053800"/></att:DocumentAndCouponInformation></att:Contract></att:Contracts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`;
    expect(read(xml).refunds).toMatchObject([
      {
        number: '2202453705380',
        penalty_minor: 5000,
        refund_minor: 7000,
        paid: { tax_minor: 2000 },
      },
    ]);
  });

  it('an exchange tells the taxes of the new ticket apart from those that are lost', () => {
    const money = (name: string, kind: string, amount: string) =>
      `<${name}><monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></${name}>`;
    const xml = `<Ticket_RepricePNRWithBookingClassReply><ticketGroup><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation><fareDataSupInformation><fareDataQualifier>712</fareDataQualifier><fareAmount>0.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation><fareDataSupInformation><fareDataQualifier>B</fareDataQualifier><fareAmount>119.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation></fareDataInformation><automaticReissueInfo><firstDpiGroup>${money('reissueInfo', 'RTA', '383.50')}${money('oldTaxInfo', 'ITA', '383.50')}${money('oldTaxInfo', 'ITO', '502.50')}${money('oldTaxInfo', 'NTA', '30.00')}</firstDpiGroup></automaticReissueInfo></fareList></ticketGroup></Ticket_RepricePNRWithBookingClassReply>`;
    expect(read(xml).lines).toMatchObject([
      {
        line: {
          old: { fare_minor: 11900, tax_minor: 38350 },
          new: { fare_minor: 11900, tax_minor: 38350 },
        },
      },
    ]);
  });

  it('a refund before any flight gives back all its taxes', () => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const sums = [
      ['B', '10000'],
      ['TP', '1500'],
      ['TXT', '1500'],
      ['RFT', '11500'],
    ].map(([kind, minor]) => `<MonetaryInformation ${money(minor!)} Qualifier="${kind}"/>`);
    const xml = `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><RefundDetails><Contracts><Contract ID="1"><Taxes><Tax ${money('900')} Category="H" ISO_Code="YQ"/><Tax ${money('600')} Category="H" ISO_Code="DE"/><Tax ${money('1500')} Category="701"/></Taxes><MonetaryInformations>${sums.join('')}</MonetaryInformations></Contract></Contracts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`;
    const taxes = [
      { code: 'YQ', amount_minor: 900 },
      { code: 'DE', amount_minor: 600 },
    ];
    expect(read(xml).refunds).toMatchObject([{ paid: { taxes }, tax_refund: taxes }]);
  });

  it('a refund is what is refundable where no sum of it is told, and is missed where that is none', () => {
    const money = (minor: string) => `Amount="${minor}" CurrencyCode="EUR" DecimalPlaces="2"`;
    const tell = (total: string) =>
      read(
        `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><RefundDetails><Contracts><Contract ID="1"><MonetaryInformations><MonetaryInformation ${money('10000')} Qualifier="B"/><MonetaryInformation ${money('1500')} Qualifier="TP"/><MonetaryInformation ${money('115')} Qualifier="RFA"/></MonetaryInformations>${total}</Contract></Contracts><TotalAmounts><Refundable ${money('11500')}/></TotalAmounts></RefundDetails></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`,
      );
    const told = tell(`<Refundable ${money('11500')}/>`);
    expect(told).toMatchObject({ refunds: [{ refund_minor: 11_500 }], warnings: [] });
    expect(told.not_understood).toEqual([]);
    const untold = tell(`<NonRefundable ${money('11500')}/>`);
    expect([untold.refunds, untold.warnings]).toEqual([[], [expect.any(String)]]);
  });

  it('a document that was given back before is listed with what became of it', () => {
    const made = (code: string, status: string) =>
      `<Document><SequenceNumber>1</SequenceNumber><TransactionCode>${code}</TransactionCode><DocumentStatus>${status}</DocumentStatus><Passenger Tattoo="1"><FullName>DOE/ANA</FullName></Passenger></Document>`;
    const told = read(
      `<AMA_TicketInitRefundRS><FunctionalData><ContractBundle ID="1"><Success/><ListDisplay><Ticket Number="22024000000014" Type="T"/><Documents>${made('RFND', 'RFD')}${made('TKTT', 'CNF')}</Documents></ListDisplay></ContractBundle></FunctionalData></AMA_TicketInitRefundRS>`,
    );
    const transactions = [
      { code: 'RFND', status: 'RFD', passenger: 'DOE/ANA' },
      { code: 'TKTT', status: 'CNF', passenger: 'DOE/ANA' },
    ];
    expect(told).toMatchObject({
      refunds: [],
      refunded: [{ number: '2202400000001', transactions }],
      not_understood: [],
    });
  });

  it('an exchange of a fare in other money takes its sums from both lists', () => {
    const sum = (kind: string, amount: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails>`;
    const tax = (kind: string, code: string, amount: string) =>
      `<taxInformation><taxDetails><taxIdentification><taxIdentifier>${kind}</taxIdentifier></taxIdentification><taxType><isoCountry>${code}</isoCountry></taxType></taxDetails><amountDetails><fareDataMainInformation><fareAmount>${amount}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataMainInformation></amountDetails></taxInformation>`;
    const taxes = [
      tax('PD', 'YQ', '30.00'),
      tax('X', 'DE', '12.00'),
      tax('RFD', 'FR', '5.00'),
      tax('NRF', 'GB', '15.00'),
    ].join('');
    const reply = (attributes: string) =>
      `<Ticket_RepricePNRWithLowestFareReply><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation><fareDataMainInformation><fareDataQualifier>R</fareDataQualifier></fareDataMainInformation><fareDataSupInformation><fareDataQualifier>712</fareDataQualifier><fareAmount>0.00</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation><fareDataSupInformation><fareDataQualifier>B</fareDataQualifier><fareAmount>70.00</fareAmount><fareCurrency>GBP</fareCurrency></fareDataSupInformation></fareDataInformation>${taxes}<automaticReissueInfo><firstDpiGroup><reIssuePenalty><penDisData><penaltyAmount>0</penaltyAmount><penaltyCurrency>EUR</penaltyCurrency></penDisData></reIssuePenalty><reissueInfo>${sum('RTO', '122.00')}${sum('RTA', '42.00')}</reissueInfo><oldTaxInfo>${sum('ITA', '50.00')}</oldTaxInfo></firstDpiGroup><secondDpiGroup><residualValueInfo>${sum('RES', '28.00')}</residualValueInfo><oldTaxInfo>${sum('ITO', '150.00')}</oldTaxInfo></secondDpiGroup>${attributes}</automaticReissueInfo></fareList></Ticket_RepricePNRWithLowestFareReply>`;
    const told = read(reply(''));
    expect(told.lines).toMatchObject([
      {
        line: {
          old: {
            fare_minor: 10000,
            tax_minor: 5000,
            taxes: [{ code: 'YQ' }, { code: 'FR' }, { code: 'GB' }],
          },
          new: { fare_minor: 8000, tax_minor: 4200, taxes: [{ code: 'YQ' }, { code: 'DE' }] },
          due_minor: 0,
          residual_minor: 2800,
        },
      },
    ]);
    expect(told.not_understood).toEqual([]);
    // Two who pay the same may stand in one entry: each has a line.
    const another =
      '<refDetails><refQualifier>PI</refQualifier><refNumber>2</refNumber></refDetails>';
    const both = read(reply('').replace('</paxSegReference>', `${another}</paxSegReference>`));
    expect(both.lines).toMatchObject(
      ['PT1', 'PT2-INF'].map((passenger_key) => ({
        line: { passenger_key, residual_minor: 2800 },
        fare: { quantity: 1 },
      })),
    );
    expect(both.warnings).toEqual(told.warnings);
    const last =
      '<lastTktDate><businessSemantic>LT</businessSemantic><dateTime><year>2026</year><month>12</month><day>3</day></dateTime></lastTktDate>';
    const timed = read(reply('').replace('<paxSegReference>', `${last}<paxSegReference>`));
    expect(timed.lines).toMatchObject([{ fare: { last_ticketing: '2026-12-03' } }]);
    const kept =
      '<reissueAttributes><attributeDetails><attributeType>RVA</attributeType><attributeDescription>N</attributeDescription></attributeDetails></reissueAttributes>';
    expect(read(reply(kept)).lines).toMatchObject([{ line: { residual_minor: 0 } }]);
  });

  it('an exchange collects its penalty beside the ticket, where that is a document of its own', () => {
    const money = (kind: string, amount: string) =>
      `<monetaryDetails><typeQualifier>${kind}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails>`;
    const fare = (kind: string, amount: string) =>
      `<fareDataSupInformation><fareDataQualifier>${kind}</fareDataQualifier><fareAmount>${amount}</fareAmount><fareCurrency>EUR</fareCurrency></fareDataSupInformation>`;
    const find = (collected: string, balance: string, more = '', attributes: string[][] = []) => {
      const told = attributes.map(
        ([type, text]) =>
          `<attributeDetails><attributeType>${type}</attributeType><attributeDescription>${text}</attributeDescription></attributeDetails>`,
      );
      const xml = `<Ticket_RepricePNRWithBookingClassReply><ticketGroup><fareList><paxSegReference><refDetails><refQualifier>PA</refQualifier><refNumber>1</refNumber></refDetails></paxSegReference><fareDataInformation>${fare('712', collected)}${fare('B', '980.00')}</fareDataInformation><automaticReissueInfo><firstDpiGroup><reIssuePenalty><penDisData><penaltyAmount>60.00</penaltyAmount><penaltyCurrency>EUR</penaltyCurrency></penDisData></reIssuePenalty><reissueInfo>${money('RTA', '110.00')}${more}</reissueInfo><oldTaxInfo>${money('ITA', '110.00')}${money('ITO', '1060.00')}</oldTaxInfo><reissueBalanceInfo>${balance}</reissueBalanceInfo></firstDpiGroup><reissueAttributes>${told.join('')}</reissueAttributes></automaticReissueInfo></fareList></ticketGroup></Ticket_RepricePNRWithBookingClassReply>`;
      const [read_line] = read(xml).lines as { line: object; has_penalty_document: boolean }[];
      return read_line && { ...read_line.line, apart: read_line.has_penalty_document };
    };
    const difference = money('BTO', '30.00');
    const apart = { penalty_minor: 6000, due_minor: 9000, apart: true };
    expect(find('30.00', difference, money('TAC', '90.00'))).toMatchObject(apart);
    expect(find('30.00', difference)).toMatchObject(apart);
    expect(find('30.00', difference, '', [['PCT', 'NODOC']])).toMatchObject({
      due_minor: 9000,
      apart: false,
    });
    // In the ticket's total, or in one of its taxes.
    const inside = { penalty_minor: 6000, due_minor: 9000, apart: false };
    expect(find('90.00', difference)).toMatchObject(inside);
    expect(find('90.00', difference, '', [['PCT', 'TOTAL']])).toMatchObject(inside);
    expect(find('90.00', '', '', [['PCT', 'CP']])).toMatchObject(inside);
    // A cheaper ticket pays none of it, unless both are netted.
    const cheaper = money('BTO', '-100.00');
    expect(find('0.00', cheaper)).toMatchObject({ due_minor: 6000, apart: true });
    expect(find('0.00', cheaper, '', [['NET', '1']])).toMatchObject({ due_minor: 0, apart: false });
  });
});

describe('mini rules', () => {
  const rule = (number: number, inside: string, mark = '') =>
    `<mnrRulesInfoGrp><mnrCatInfo><descriptionInfo><number>${number}</number></descriptionInfo>${mark}</mnrCatInfo>${inside}</mnrRulesInfoGrp>`;
  const most = (code: string, amount: string) =>
    `<mnrMonInfoGrp><monetaryInfo><monetaryDetails><typeQualifier>${code}</typeQualifier><amount>${amount}</amount><currency>EUR</currency></monetaryDetails></monetaryInfo></mnrMonInfoGrp>`;
  const flags = (all: Record<string, number>) =>
    `<mnrRestriAppInfoGrp><mnrRestriAppInfo>${Object.entries(all)
      .map(
        ([code, value]) =>
          `<statusInformation><indicator>${code}</indicator><action>${value}</action></statusInformation>`,
      )
      .join('')}</mnrRestriAppInfo></mnrRestriAppInfoGrp>`;
  const read = (rules: string) => {
    const xml = `<MiniRule_GetFromRecReply><mnrByPricingRecord>${rules}</mnrByPricingRecord></MiniRule_GetFromRecReply>`;
    const told = readAnyAmadeus(new TextEncoder().encode(xml));
    const [set] = (told.ok ? told.value.rules : []) as { features: ProviderFeature[] }[];
    return set?.features.map(({ type, when, attribute, penalty_minor, text }) =>
      toEnglish(
        [type, when, attribute, penalty_minor, text].filter((one) => one !== null).join(' '),
      ),
    );
  };

  it('tell of a change by revalidation where a reissue is not allowed', () => {
    const costs = most('BDU', '10.00') + most('BDX', '90.00');
    expect(read(rule(31, costs + flags({ BDA: 0, RVA: 1, ADA: 0, ADR: 0 })))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 1000 BY REVALIDATION ONLY',
      'CHANGE AFTER_DEPARTURE NOT_OFFERED',
    ]);
    expect(read(rule(31, costs + flags({ BDA: 1, RVA: 1 })))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 9000',
    ]);
  });

  it('tell a no-show on the way apart from one at the start, where it is another', () => {
    const before = most('BNX', '90.00');
    expect(read(rule(31, before + flags({ BNA: 1, ANA: 0 })))).toEqual([
      'CHANGE NO_SHOW CHARGEABLE 9000',
      'CHANGE NO_SHOW NOT_OFFERED AFTER DEPARTURE',
    ]);
    expect(read(rule(31, flags({ BNA: 0, ANA: 0 })))).toEqual(['CHANGE NO_SHOW NOT_OFFERED']);
  });

  it('promise nothing for free where the rule is filed in words, or its amounts do not hold', () => {
    const free = (all: Record<string, number>) =>
      read(rule(33, most('BDX', '0.00') + flags({ BDA: 1, ...all })));
    expect(free({ FFT: 0, GUA: 1 })).toEqual(['REFUND BEFORE_DEPARTURE INCLUDED']);
    expect(free({ FFT: 1, GUA: 1 })).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
    expect(free({ FFT: 0, GUA: 0 })).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
  });

  it('tell the most of amounts that differ by time, and no minimum as what it costs', () => {
    const timed = (code: string, applies: number, amount: string, days: number) =>
      `<penaltyDetails><qualifier>${code}</qualifier><isApplicable>${applies}</isApplicable><amount>${amount}</amount><currency>EUR</currency><numberOfDays>${days}</numberOfDays></penaltyDetails>`;
    const group = (...bands: string[]) =>
      `<mnrMonInfoGrp><monetaryInfo><monetaryDetails><typeQualifier>BDX</typeQualifier><amount>0</amount><currency>EUR</currency></monetaryDetails></monetaryInfo><penaltyInfo>${bands.join('')}</penaltyInfo></mnrMonInfoGrp>`;
    const all = group(timed('BDT', 1, '40.00', 7), timed('BDT', 1, '75.00', 1));
    expect(read(rule(31, all))).toEqual(['CHANGE BEFORE_DEPARTURE CHARGEABLE 7500']);
    expect(read(rule(31, most('BDX', '70.00') + most('BDX', '35.00')))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 7000',
    ]);
    expect(read(rule(31, group(timed('BDT', 0, '40.00', 7))))).toEqual([
      'CHANGE BEFORE_DEPARTURE INCLUDED',
    ]);
    expect(read(rule(31, group(timed('XYZ', 1, '40.00', 7))))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE',
    ]);
    for (const least of ['0', '20.00']) {
      expect(read(rule(33, most('BDM', least)))).toEqual(['REFUND BEFORE_DEPARTURE CHARGEABLE']);
    }
  });

  const words = (code: string, text: string) =>
    `<ruleText><textType>T</textType><infoType>${code}</infoType><freeText>${text}</freeText></ruleText>`;

  it('have the words of each amount with it, and those of the whole rule once', () => {
    const group = ['BD', 'BN', 'AD', 'AN'].map((when) => most(`${when}X`, '20.00')).join('');
    const explain = (...texts: string[]) =>
      `${group.replace(/<.mnrMonInfoGrp>$/, '')}${texts.map((one) => `<mnrMonLoc>${one}</mnrMonLoc>`).join('')}</mnrMonInfoGrp>`;
    const whole = '<mnrCatLoc><catAssumption><freeText>ALL</freeText></catAssumption></mnrCatLoc>';
    const three = [words('ADM', 'LATE'), words('BNX', 'ABSENT'), words('BDX', 'EARLY')];
    expect(read(rule(31, whole + explain(...three)))).toEqual([
      'CHANGE BEFORE_DEPARTURE CHARGEABLE 2000 ALL EARLY',
      'CHANGE NO_SHOW CHARGEABLE 2000 ABSENT',
      'CHANGE AFTER_DEPARTURE CHARGEABLE 2000 LATE',
    ]);
    expect(read(rule(31, explain(...three, words('ANX', 'ON THE WAY'))))?.at(-1)).toBe(
      'CHANGE NO_SHOW CHARGEABLE 2000 ON THE WAY AFTER DEPARTURE',
    );
  });

  it('filed in words alone are told in them', () => {
    const filed = flags({ FFT: 1 }).replace(
      '</mnrRestriAppInfoGrp>',
      `<mnrRestriAppLoc>${words('FFT', 'ASK FIRST')}</mnrRestriAppLoc></mnrRestriAppInfoGrp>`,
    );
    expect(read(rule(33, filed))).toEqual(['REFUND CHARGEABLE ASK FIRST']);
  });

  it('say what holds where an airline filed nothing', () => {
    const assumed = '<processIndicator>ASS</processIndicator>';
    expect(read(rule(31, '', assumed) + rule(33, '', assumed))).toEqual([
      'CHANGE NOT_OFFERED',
      'REFUND INCLUDED',
    ]);
  });
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

it('a half of a split that is not filed yet has no locator', () => {
  const header = (locator: string) =>
    `<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>${locator}</controlNumber></reservation></reservationInfo></pnrHeader>`;
  const xml = `<PNR_Reply>${header('XXXXXX')}${header('X4XXXX')}</PNR_Reply>`;
  const parsed = parseXml(decodeXml(new TextEncoder().encode(xml)));
  expect(parsed.ok && readLocators(parsed.value)).toEqual(['X4XXXX']);
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
