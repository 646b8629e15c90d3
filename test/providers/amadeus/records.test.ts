/** An Amadeus record, read: flights, people, stored fares, and services. */
import { describe, expect, it } from 'vitest';
import { answerInEnglish, toEnglish } from '#main/contract/phrase.ts';
import { readRecord } from '#main/providers/amadeus/read/pnr.ts';
import { readAnyAmadeus } from '#main/providers/amadeus/read-any.ts';
import { readLocators } from '#main/providers/amadeus/records.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { decodeXml, parseXml } from '#main/providers/wire/xml.ts';

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

  it.each(['DOE/BIA MISS 01FEB26', 'DOE/BIA MISS/01FEB26'])(
    'names an infant that has no name as the airlines were told: %s',
    (text) => {
      const adult = person.replace(
        '<firstName>JOHNMR</firstName>',
        '<firstName>ANA MRS</firstName><infantIndicator>1</infantIndicator>',
      );
      const told = read(
        `<PNR_Reply>${adult}<dataElementsMaster><dataElementsIndiv><elementManagementData><segmentName>SSR</segmentName></elementManagementData><serviceRequest><ssr><type>INFT</type><status>HK</status><companyId>LH</companyId><freeText>${text}</freeText></ssr></serviceRequest><referenceForDataElement><reference><qualifier>PT</qualifier><number>2</number></reference></referenceForDataElement></dataElementsIndiv></dataElementsMaster></PNR_Reply>`,
      );
      expect(told?.passengers).toMatchObject([
        { pax_type: 'ADT' },
        { pax_type: 'INF', first_name: 'BIA', last_name: 'DOE', birth_date: '2026-02-01' },
      ]);
    },
  );

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
      `<PNR_Reply>${names.join('')}<dataElementsMaster>${phone(5, '+5511999990000', 2)}${phone(6, '11 88888-0000', 3)}${given(7, 2)}${given(8, 3)}${given(9, 2, 3)}${given(10)}${given(11, 3).replace('5511999990000', '11888880000/BR')}</dataElementsMaster></PNR_Reply>`,
    );
    expect(told?.annotations).toMatchObject([
      { key: 'OT8', code: 'CTCM', passenger_key: 'PT3' },
      { key: 'OT9', passenger_key: 'PT2' },
      { key: 'OT9', passenger_key: 'PT3' },
    ]);
    // Words in place of a number hide no other.
    const words = read(
      `<PNR_Reply>${names[0]}<dataElementsMaster>${phone(5, 'NO MOBILE', 2)}${given(7, 2)}</dataElementsMaster></PNR_Reply>`,
    );
    expect(words?.passengers).toMatchObject([{ phone: '+5511999990000' }]);
    expect(words?.annotations).toMatchObject([{ kind: 'PHONE', key: 'OT5', text: 'NO MOBILE' }]);
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

it('a half of a split that is not filed yet has no locator', () => {
  const header = (locator: string) =>
    `<pnrHeader><reservationInfo><reservation><companyId>1A</companyId><controlNumber>${locator}</controlNumber></reservation></reservationInfo></pnrHeader>`;
  const xml = `<PNR_Reply>${header('XXXXXX')}${header('X4XXXX')}</PNR_Reply>`;
  const parsed = parseXml(decodeXml(new TextEncoder().encode(xml)));
  expect(parsed.ok && readLocators(parsed.value)).toEqual(['X4XXXX']);
});
