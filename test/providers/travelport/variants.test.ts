/** The same things as other hosts and airlines write them into a record or a ticket. */
import { describe, expect, it } from 'vitest';
import { answerInEnglish } from '#main/contract/phrase.ts';
import type { ProviderOrder, ProviderSlice } from '#main/providers/provider.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import { readShownEtr } from '#main/providers/travelport/read/etrs.ts';
import { readAny } from '#main/providers/travelport/read-any.ts';
import { Reading } from '#main/providers/wire/reading.ts';
import { parseXml } from '#main/providers/wire/xml.ts';

const AIR = 'xmlns="http://www.travelport.com/schema/air_v49_0"';
const COMMON = 'xmlns:c="http://www.travelport.com/schema/common_v49_0"';

function read(xml: string) {
  const answer = readAny(new TextEncoder().encode(xml));
  if (!answer.ok) throw new Error(answer.error.message);
  return answerInEnglish(answer.value);
}

const PERSON =
  '<c:BookingTraveler Key="t" TravelerType="ADT"><c:BookingTravelerName First="Eva" Last="Lima"/></c:BookingTraveler>';
const INFANT =
  '<c:BookingTraveler Key="i" TravelerType="INF"><c:BookingTravelerName First="Bia" Last="Lima"/></c:BookingTraveler>';
const told = (air: string, people = PERSON, beside = '') =>
  read(
    `<UniversalRecordRetrieveRsp ${AIR} ${COMMON}><UniversalRecord LocatorCode="UR0001" Version="1">${people}${beside}<ProviderReservationInfo Key="r" LocatorCode="AB12CD"/><AirReservation LocatorCode="AIR001"><c:ProviderReservationInfoRef Key="r"/>${air}</AirReservation></UniversalRecord></UniversalRecordRetrieveRsp>`,
  ) as unknown as { booking: ProviderOrder; warnings: string[] };

interface Flight {
  number: number;
  from: string;
  to: string;
  leaves: string;
  lands: string;
  status?: string;
  more?: string;
  inside?: string;
}
const flight = ({
  number,
  from,
  to,
  leaves,
  lands,
  status = 'HK',
  more = '',
  inside = '',
}: Flight) =>
  `<AirSegment Key="s${number}" Group="0" Carrier="XQ" FlightNumber="${number}" Origin="${from}" Destination="${to}" DepartureTime="${leaves}:00" ArrivalTime="${lands}:00" Status="${status}" ${more}>${inside}</AirSegment>`;
const OUT = {
  number: 1,
  from: 'GRU',
  to: 'LIS',
  leaves: '2027-02-20T10:00',
  lands: '2027-02-20T23:00',
};
const ON = {
  number: 2,
  from: 'LIS',
  to: 'OPO',
  leaves: '2027-02-21T07:00',
  lands: '2027-02-21T08:00',
};
const ways = (slices: readonly ProviderSlice[]) =>
  slices.map(({ legs }) => legs.map((leg) => `${leg.flight_number} ${leg.status}`).join(', '));

it('a flight given up beside the one flown instead is no part of its direction', () => {
  const gone = flight({ ...OUT, number: 9, leaves: '2027-02-20T11:00', status: 'UN' });
  const flights = flight({ ...OUT, status: 'TK' }) + gone + flight(ON).replace('"0"', '"1"');
  expect(ways(told(flights).booking.slices)).toEqual(['1 TK, 2 HK', '9 UN']);
  const alone = flight(OUT) + flight({ ...ON, status: 'UN' });
  expect(ways(told(alone).booking.slices)).toEqual(['1 HK, 2 UN']);
});

it('a seat is its passenger’s when its EMD is required or issued, and nobody’s when refused', () => {
  const status = (code: string) => {
    const seat = `<c:AirSeatAssignment Key="z" Status="${code}" Seat="12-A" SegmentRef="s1"/>`;
    const { booking } = told(flight(OUT), PERSON.replace('</c:BookingTraveler>', `${seat}$&`));
    return booking.services.map((one) => `${one.seat} ${one.status}`);
  };
  expect(['HK', 'KD', 'HI', 'KL', 'HN', 'PN', 'UU', 'HX'].flatMap(status)).toEqual([
    '12A CONFIRMED',
    '12A CONFIRMED',
    '12A CONFIRMED',
    '12A CONFIRMED',
    '12A REQUESTED',
    '12A REQUESTED',
    '12A CANCELLED',
    '12A CANCELLED',
  ]);
});

it('a service of several people or seats is one of each, for its price together', () => {
  const people = PERSON + PERSON.replace('"t"', '"u"').replace('Eva', 'Rui');
  const service = (type: string, price: number, quantity: number, ...uses: string[]) =>
    `<OptionalServices><OptionalService Key="o" Type="${type}" TotalPrice="USD${price}.00" Quantity="${quantity}">${uses
      .map((use) => {
        const [who = '', segment = '', seat] = use.split(' ');
        return `<c:ServiceData BookingTravelerRef="${who}" AirSegmentRef="${segment}"${seat ? ` Data="${seat}"` : ''}/>`;
      })
      .join('')}</OptionalService></OptionalServices>`;
  const sold = (services: string) =>
    told(flight(OUT) + flight(ON) + services, people).booking.services.map((one) =>
      [one.passenger_key, one.leg_keys.length, one.seat, one.quantity, one.amount_minor].join(' '),
    );
  expect(sold(service('Baggage', 61, 2, 't s1', 't s2', 'u s1', 'u s2'))).toEqual([
    't 2  1 3050',
    'u 2  1 3050',
  ]);
  const seats = service('PreReservedSeatAssignment', 30, 1, 't s1 12-A', 't s2 14-C', 'u s1 12-B');
  expect(sold(seats)).toEqual(['t 1 12A 1 1000', 't 1 14C 1 1000', 'u 1 12B 1 1000']);
  const through = service('PreReservedSeatAssignment', 30, 1, 't s1 12-A', 't s2');
  expect(sold(through)).toEqual(['t 2 12A 1 3000']);
  // Somebody of it has left the record: its lines go by the same name.
  const { services, key } = told(
    flight(OUT) +
      service('Baggage', 61, 1, 't s1', 'x s1').replace(
        /\/>/,
        '><c:SSRRef Key="L"/></c:ServiceData>',
      ),
    people,
  ).booking;
  const says = services.map((one) => ({ kind: 'SSR', says: `SERVICE ${one.key}`, traveler: 't' }));
  expect(key).toMatchObject({
    elements: expect.arrayContaining([expect.objectContaining(says[0]!)]),
  });
});

it('flights connect where the fare calculation marks the place between them', () => {
  const fare = (calculation: string) =>
    `<AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00">${[OUT, ON].map(({ number, from, to }) => `<FareInfo Key="f${number}" FareBasis="Q" PassengerTypeCode="ADT" Origin="${from}" Destination="${to}"/><BookingInfo BookingCode="Q" FareInfoRef="f${number}" SegmentRef="s${number}"/>`).join('')}<FareCalc>${calculation}</FareCalc><PassengerType Code="ADT" BookingTravelerRef="t"/></AirPricingInfo>`;
  const flights = flight(OUT) + flight(ON).replace('Group="0"', 'Group="1"');
  const count = (calculation: string) => ways(told(flights + fare(calculation)).booking.slices);
  expect(count('SAO XQ X/LIS XQ OPO 90.00Q NUC90.00END')).toEqual(['1 HK, 2 HK']);
  expect(count('SAO XQ LIS 50.00Q XQ OPO 40.00Q NUC90.00END')).toEqual(['1 HK', '2 HK']);
});

it('a record whose flights are incomplete is not cancelled', () => {
  const incomplete = (status: string) =>
    flight({ ...OUT, status }).replace(/ ArrivalTime="[^"]+"/, '');
  expect(told(incomplete('HK')).booking.status).toBe('LIVE');
  expect(told(incomplete('HX')).booking.status).toBe('CANCELLED');
});

it('a flight says that it lands on its way where nobody says where', () => {
  const stop = /STOP_UNTOLD: Flight XQ1 /;
  const { warnings } = told(flight({ ...OUT, more: 'NumberOfStops="1"' }));
  expect(warnings).toContainEqual(expect.stringMatching(stop));
  const details = (from: string, to: string, hour: number) =>
    `<FlightDetails Key="${from}" Origin="${from}" Destination="${to}" DepartureTime="2027-02-20T${hour}:00:00" ArrivalTime="2027-02-20T${hour + 3}:00:00"/>`;
  const inside = details('GRU', 'REC', 10) + details('REC', 'LIS', 14);
  const known = told(flight({ ...OUT, more: 'NumberOfStops="1"', inside }));
  expect(known.booking.slices[0]!.legs[0]!.stops.map(({ airport }) => airport)).toEqual(['REC']);
  expect(known.warnings).not.toContainEqual(expect.stringMatching(stop));
  // Every flight of a search would be too many to say it of.
  const search = `<LowFareSearchRsp ${AIR}><AirSegmentList>${flight({ ...OUT, more: 'NumberOfStops="1"' })}</AirSegmentList></LowFareSearchRsp>`;
  expect(read(search).warnings).toEqual([]);
});

it('an operator is named once, with or without the words before its name', () => {
  const by = (text: string) =>
    told(flight({ ...OUT, inside: `<CodeshareInfo>${text}</CodeshareInfo>` })).warnings;
  expect(by('OPERATED BY NORTH AIR')).toEqual(by('NORTH AIR'));
});

it('remarks of the office, of invoices and of no flight stand with the others', () => {
  const remark = (kind: string, text: string) =>
    `<c:${kind} Key="${kind}"><c:RemarkData>${text}</c:RemarkData></c:${kind}>`;
  const lines = [
    remark('GeneralRemark', 'SEAT BY THE DOOR'),
    remark('AccountingRemark', 'COST CENTRE 7'),
    remark('InvoiceRemark', 'PAID IN MARCH'),
    remark('UnassociatedRemark', 'BRING THE VISA'),
  ].join('');
  const { remarks } = told(flight(OUT), PERSON, lines).booking;
  const texts = ['SEAT BY THE DOOR', 'COST CENTRE 7', 'PAID IN MARCH', 'BRING THE VISA'];
  expect(remarks.toSorted()).toEqual(texts.toSorted());
});

describe('a fare marked as one without refund', () => {
  const features = (marks: string, inside = '') => {
    const fare = `<AirPricingInfo Key="p" TotalPrice="USD90.00" BasePrice="USD90.00" ${marks}><FareInfo Key="f" FareBasis="Q" PassengerTypeCode="ADT" Origin="GRU" Destination="LIS"/><BookingInfo BookingCode="Q" FareInfoRef="f" SegmentRef="s1"/>${inside}<PassengerType Code="ADT" BookingTravelerRef="t"/></AirPricingInfo>`;
    const [slice] = told(flight(OUT) + fare).booking.slices;
    return slice!.features.map(({ type, attribute }) => `${type} ${attribute}`);
  };

  it('says so, and nothing else where it tells a penalty', () => {
    expect(features('Refundable="false" Exchangeable="false"')).toEqual([
      'REFUND NOT_OFFERED',
      'CHANGE NOT_OFFERED',
    ]);
    expect(features('Refundable="true"')).toEqual([]);
    const fee = '<CancelPenalty><Amount>USD20.00</Amount></CancelPenalty>';
    expect(features('Refundable="false"', fee)).toEqual(['REFUND CHARGEABLE']);
  });
});

describe('a ticket', () => {
  const noted = (text: string) =>
    `<c:SSR Key="${text}" Type="TKNE" Status="HK" Carrier="XQ" FreeText="${text}"/>`;
  const inside = (people: string, lines: string) =>
    people.replace('</c:BookingTraveler>', `${lines}</c:BookingTraveler>`);
  const shown = ({ booking }: { booking: ProviderOrder }) =>
    booking.tickets.map((one) => `${one.number} ${one.passenger_key} ${one.status}`);

  it('that only flights note is of its passenger, and sold to nobody again', () => {
    const lines = noted('0472400000001C1') + noted('0472400000001C2') + noted('INF0472400000002C1');
    expect(shown(told(flight(OUT), inside(PERSON, lines) + INFANT))).toEqual([
      '0472400000001 t UNSPECIFIED',
      '0472400000002 i UNSPECIFIED',
    ]);
    const info = '<TicketInfo Number="0472400000009" Status="T" BookingTravelerRef="t"/>';
    const known = told(
      `<DocumentInfo>${info}</DocumentInfo>${flight(OUT)}`,
      inside(PERSON, noted('0472400000001C1')),
    );
    expect(shown(known)).toEqual(['0472400000009 t TICKETED']);
    expect(known.warnings).toEqual(['PROVIDER_SAYS: TKNE 0472400000001']);
  });

  it('continued in another says when that one was issued, or has its own day', () => {
    const issued = (day: string) =>
      told(
        `<DocumentInfo><TicketInfo Number="0472400000001" Status="T" BookingTravelerRef="t" TicketIssueDate="2026-11-20T10:00:00.000+00:00"><ConjunctedTicketInfo Number="0472400000002" Status="T"${day}/></TicketInfo></DocumentInfo>${flight(OUT)}`,
      ).booking.tickets.map(({ issued_at }) => issued_at);
    expect(issued('')).toEqual(['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z']);
    const own = ' TicketIssueDate="2026-11-20T10:05:00.000+00:00"';
    expect(issued(own)[1]).toBe('2026-11-20T10:05:00.000Z');
  });

  it('whose state nobody knows is one; unticketed is none', () => {
    const state = (status: string) =>
      shown(
        told(
          `<DocumentInfo><TicketInfo Number="0472400000001" Status="${status}" BookingTravelerRef="t"/></DocumentInfo>${flight(OUT)}`,
        ),
      );
    expect([state('Q'), state('U')]).toEqual([['0472400000001 t UNSPECIFIED'], []]);
  });

  it('issued for an older one without more to pay is worth its parts, and has no total', () => {
    const etr = (prices: string) =>
      `<ETR Key="e" ${prices} ProviderCode="1G" ProviderLocatorCode="AB12CD" PlatingCarrier="XQ"><Ticket Key="k" TicketNumber="0472400000002" TicketStatus="N"><ExchangedTicketInfo Number="0472400000001"/></Ticket></ETR>`;
    const fares = (prices: string) => {
      const answer = read(
        `<AirRetrieveDocumentRsp ${AIR} ${COMMON}>${etr(prices)}</AirRetrieveDocumentRsp>`,
      ) as unknown as { documents: Pick<ProviderOrder, 'tickets'>[] };
      return answer.documents[0]!.tickets.map(({ fare }) => fare);
    };
    const parts = 'BasePrice="USD78.00" EquivalentBasePrice="BRL400.00" Taxes="BRL60.50"';
    expect(fares(parts)).toMatchObject([{ fare_minor: 40_000, tax_minor: 6050 }]);
    expect(fares('BasePrice="USD78.00" Taxes="BRL60.50"')).toEqual([null]);
    const show = (prices: string) => {
      const parsed = parseXml(etr(prices).replace('<ETR ', `<ETR ${AIR} ${COMMON} `));
      if (!parsed.ok) throw new Error(parsed.error.message);
      return readShownEtr(parsed.value, new Reading());
    };
    const fare = { amount_minor: 40_000, currency: 'BRL' };
    expect(show(parts)).toMatchObject({ fare, total: null });
    const total = { amount_minor: 46_050, currency: 'BRL' };
    expect(show(`TotalPrice="BRL460.50" ${parts}`)).toMatchObject({ fare, total });
  });
});

describe('seat maps', () => {
  const seat = (letter: string, inside = '', state = 'Available') =>
    `<Facility Type="Seat" SeatCode="7-${letter}" Availability="${state}" Paid="false">${inside}</Facility>`;
  const trait = (words: string, code = '') =>
    `<Characteristic Value="${words}"${code && ` PADISCode="${code}"`}/>`;
  const drawn = (rows: string, beside = '') =>
    read(
      `<SeatMapRsp ${AIR} ${COMMON}><AirSegment Key="s" Group="0" Carrier="XQ" FlightNumber="8" Origin="GRU" Destination="LIS" DepartureTime="2027-02-01T10:00:00.000-03:00" ArrivalTime="2027-02-01T23:00:00.000+00:00"/><SearchTraveler Key="t" Code="ADT"/><SearchTraveler Key="u" Code="CNN" Age="8"/>${beside}<Rows SegmentRef="s">${rows}</Rows></SeatMapRsp>`,
    ) as unknown as { seat_map: ProviderSeatMap[]; warnings: string[] };
  const seatsOf = (answer: ReturnType<typeof drawn>) =>
    answer.seat_map[0]!.cabins[0]!.rows[0]!.seats;

  it('says of a seat what no code stands for, and takes none near a galley for one', () => {
    const traits = [
      trait('SeatAdjacentToGalley', 'AG'),
      trait('RestrictedRecline'),
      trait('FullRecline'),
      trait('Not allowed for infants'),
      trait('Quiet zone'),
    ];
    const answer = drawn(`<Row Number="7">${seat('A', traits.join(''))}</Row>`);
    expect(seatsOf(answer)).toMatchObject([
      {
        type: 'SEAT',
        status: 'FREE',
        disclosures: [
          'Seat Adjacent To Galley',
          'RESTRICTED_RECLINE',
          'Full Recline',
          'NO_INFANT',
          'Quiet zone',
        ],
      },
    ]);
  });

  it('tells the remarks of the map and of a seat', () => {
    const row = `<Row Number="7">${seat('A', '<c:Remark>NO TABLE</c:Remark>')}</Row>`;
    const answer = drawn(row, '<c:Remark>SEATS MAY CHANGE</c:Remark>');
    expect(answer.warnings).toEqual(['PROVIDER_SAYS: SEATS MAY CHANGE']);
    expect(seatsOf(answer)).toMatchObject([{ disclosures: ['NO TABLE'] }]);
  });

  it('has a seat free that is free for one of several travellers', () => {
    const rows = ['t', 'u'].map(
      (who) =>
        `<Row Number="7" SearchTravelerRef="${who}">${seat('A', '', who === 't' ? 'Blocked' : 'Available')}</Row>`,
    );
    const seats = seatsOf(drawn(rows.join('')));
    expect(seats).toMatchObject([{ status: 'FREE', offers: [{ passenger_keys: ['u'] }] }]);
  });
});

describe('what an exchange gives back', () => {
  const quoted = (told: string, inside = '') =>
    read(
      `<AirExchangeQuoteRsp ${AIR} ${COMMON}><AirPricingSolution Key="s" TotalPrice="BRL500.00"><AirPricingInfo Key="p" TotalPrice="BRL500.00" BasePrice="BRL500.00"><PassengerType Code="ADT"/></AirPricingInfo></AirPricingSolution><AirExchangeBundle><c:AirExchangeInfo ExchangeAmount="BRL0.00" ChangeFee="BRL0.00" AddCollection="BRL0.00" ${told}>${inside}</c:AirExchangeInfo><AirPricingInfoRef Key="p"/></AirExchangeBundle></AirExchangeQuoteRsp>`,
    ) as unknown as { bundles: object[]; warnings: string[] };

  it.each([
    ['by the form of payment', 'FormOfPayment', 8000, 0],
    ['by an MCO is value for later', 'MCO', 0, 8000],
  ])('%s', (_, form, refund_minor, residual_minor) => {
    const { bundles } = quoted(`Refund="BRL80.00" FormOfRefund="${form}"`);
    expect(bundles).toMatchObject([{ refund_minor, residual_minor, due_minor: 0 }]);
  });

  it.each([
    ['2027-03-02T18:00:00-03:00', '2027-03-02T21:00:00.000Z', []],
    ['02MAR27', null, ['PROVIDER_SAYS: TicketByDate 02MAR27']],
  ])('is to be ticketed by %s', (last, by, warnings) => {
    const answer = quoted(`Refund="BRL0.00" TicketByDate="${last}"`);
    expect(answer.bundles).toMatchObject([{ by }]);
    expect(answer.warnings.filter((one) => one.startsWith('PROVIDER_SAYS'))).toEqual(warnings);
  });

  it('says the tax of a penalty', () => {
    const inside = '<c:TotalPenaltyTaxInfo TotalPenaltyTax="BRL12.00"/>';
    expect(quoted('Refund="BRL0.00"', inside).warnings).toContain(
      'PROVIDER_SAYS: TotalPenaltyTax BRL12.00',
    );
  });
});

describe('the commission of a stored fare', () => {
  const FLIGHT =
    '<AirSegment Key="s" Group="0" Carrier="TP" FlightNumber="84" Origin="GRU" Destination="LIS" DepartureTime="2027-03-01T16:00:00.000-03:00" ArrivalTime="2027-03-02T05:00:00.000+00:00" ClassOfService="Y" Status="HK"/>';
  const tag = (told: string) => `<c:Commission Level="Fare" ${told}/>`;
  const earned = (parts: readonly string[], modifiers = '') => {
    const fares = parts.map(
      (own, at) => `<FareInfo Key="f${at}" FareBasis="Y" Amount="NUC90.00">${own}</FareInfo>`,
    );
    const { booking } = told(
      `${FLIGHT}<AirPricingInfo Key="p" TotalPrice="EUR500.00" BasePrice="EUR400.00" Taxes="EUR100.00">${fares.join('')}<BookingInfo BookingCode="Y" FareInfoRef="f0" SegmentRef="s"/><PassengerType Code="ADT" BookingTravelerRef="t"/><TicketingModifiersRef Key="m"/></AirPricingInfo><TicketingModifiers Key="n">${tag('Type="PercentBase" Percentage="9.0"')}</TicketingModifiers>${modifiers}`,
    );
    return booking.passengers[0]?.price?.commission;
  };
  const SEVEN = tag('Type="PercentBase" Percentage="7.0"');

  it('is what its parts come to', () => {
    expect(earned([SEVEN, SEVEN])).toEqual({ percent: 7 });
    const flat = (amount: string) => tag(`Type="Flat" Amount="EUR${amount}"`);
    expect(earned([flat('10.00'), flat('12.50')])).toEqual({ amount_minor: 2250 });
    const five = tag('Type="PercentBase" Percentage="5.0"');
    expect([earned([SEVEN, five]), earned([SEVEN, SEVEN, ''])]).toEqual([undefined, undefined]);
  });

  it('may stand with how it is to be ticketed', () => {
    const stored = (own: string) => `<TicketingModifiers Key="m">${own}</TicketingModifiers>`;
    expect(earned([''], stored(SEVEN))).toEqual({ percent: 7 });
    const none = tag('Type="PercentBase" Percentage="0.0"');
    expect(earned([none], stored(SEVEN))).toEqual({ percent: 7 });
    expect(earned([''], stored(none))).toBeUndefined();
  });
});
