/** Tickets of an NDC 17.2 order whose numbers follow each other. */
import { expect, test } from 'vitest';
import { Reading172 } from '#main/providers/ndc172/read/money.ts';
import { readTickets } from '#main/providers/ndc172/read/tickets.ts';
import { readAny172 } from '#main/providers/ndc172/read-any.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { parseXml } from '#main/providers/wire/xml.ts';

const coupons = [1, 2, 3, 4]
  .map((n) => `<CouponInfo><CouponNumber>${n}</CouponNumber><Status>I</Status></CouponInfo>`)
  .join('');
const paper = (serial: number, booklets: number) =>
  `<TicketDocument><TicketDocNbr>016000000000${serial}</TicketDocNbr><Type>T</Type>` +
  `<NumberofBooklets>${booklets}</NumberofBooklets>${coupons}</TicketDocument>`;
const info = (passenger: string, ...papers: string[]) =>
  `<TicketDocInfo><PassengerReference>${passenger}</PassengerReference>${papers.join('')}</TicketDocInfo>`;

const readSets = (...infos: string[]) => {
  const parsed = parseXml(`<TicketDocInfos>${infos.join('')}</TicketDocInfos>`);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const root = parsed.value;
  return readTickets(
    root.all('TicketDocInfo'),
    () => false,
    () => null,
    { segments: new Map(), reading: new Reading172(root) },
  ).map(({ number, conjunction_of, passenger_key }) => [
    number.slice(-1),
    conjunction_of?.slice(-1) ?? null,
    passenger_key,
  ]);
};

test('a passenger’s set never goes on from the ticket of another', () => {
  expect(
    readSets(info('PAX1', paper(1, 2), paper(2, 2)), info('PAX2', paper(3, 2), paper(4, 2))),
  ).toEqual([
    ['1', null, 'PAX1'],
    ['2', '1', 'PAX1'],
    ['3', null, 'PAX2'],
    ['4', '3', 'PAX2'],
  ]);
});

test('a single ticket before a set is none of it', () => {
  expect(readSets(info('PAX1', paper(1, 1)), info('PAX2', paper(2, 2), paper(3, 2)))).toEqual([
    ['1', null, 'PAX1'],
    ['2', null, 'PAX2'],
    ['3', '2', 'PAX2'],
  ]);
});

test('a set goes on in the next information of the same passenger', () => {
  expect(readSets(info('PAX1', paper(1, 2)), info('PAX1', paper(2, 2)))).toEqual([
    ['1', null, 'PAX1'],
    ['2', '1', 'PAX1'],
  ]);
});

test('an EMD’s coupon is for the flight of the coupon it goes with', () => {
  const root = parseXml(
    '<TicketDocInfos><TicketDocInfo><PassengerReference>PAX1</PassengerReference>' +
      '<TicketDocument><TicketDocNbr>0168200000001</TicketDocNbr><Type>J</Type><CouponInfo><CouponNumber>1</CouponNumber><InConnectionWithInfo><InConnectionDocNbr>0160000000001</InConnectionDocNbr><InConnectonCpnNbr>2</InConnectonCpnNbr></InConnectionWithInfo></CouponInfo></TicketDocument>' +
      '<TicketDocument><TicketDocNbr>0160000000001</TicketDocNbr><Type>702</Type><CouponInfo><CouponNumber>2</CouponNumber><CouponReference>F2</CouponReference></CouponInfo></TicketDocument></TicketDocInfo></TicketDocInfos>',
  );
  if (!root.ok) throw new Error(root.error.message);
  const about = { segments: new Map(), reading: new Reading172(root.value) };
  const [emd] = readTickets(
    root.value.all('TicketDocInfo'),
    () => false,
    () => null,
    about,
  );
  expect(emd!.coupons.map((one) => one.leg_key)).toEqual(['F2']);
});

test('a coupon is of the one flight it describes; codes may be wrapped as in earlier versions', () => {
  const flight = (id: string, from: string, to: string, number: string) =>
    `<FlightSegment SegmentKey="${id}"><Departure><AirportCode>${from}</AirportCode><Date>2027-06-01</Date><Time>10:00</Time></Departure><Arrival><AirportCode>${to}</AirportCode><Date>2027-06-01</Date><Time>12:00</Time></Arrival><MarketingCarrier><AirlineID>XY</AirlineID><FlightNumber>${number}</FlightNumber></MarketingCarrier></FlightSegment>`;
  const coupon = (n: number, from: string, number: string) =>
    `<CouponInfo><CouponNumber>${n}</CouponNumber><Status><Code>I</Code></Status><SoldAirlineInfo><Departure><AirportCode>${from}</AirportCode></Departure><MarketingCarrier><AirlineID>XY</AirlineID><FlightNumber>${number}</FlightNumber></MarketingCarrier></SoldAirlineInfo></CouponInfo>`;
  const document = `<TicketDocument><TicketDocNbr>9991234567890</TicketDocNbr><Type><Code>T</Code></Type>${coupon(1, 'OSL', '11')}${coupon(2, 'ARN', '12')}${coupon(3, 'OSL', '99')}</TicketDocument>`;
  const item =
    '<OrderItem OrderItemID="I1"><Service ServiceID="V1"><PassengerRef>P1</PassengerRef><SegmentRef>S1</SegmentRef></Service><Service ServiceID="V2"><PassengerRef>P1</PassengerRef><SegmentRef>S2</SegmentRef></Service></OrderItem>';
  const message = `<OrderViewRS Version="17.2"><Document/><Success/><Response><Order OrderID="O1" Owner="XY"><OrderItems>${item}</OrderItems></Order><TicketDocInfos><TicketDocInfo><PassengerReference>P1</PassengerReference>${document}</TicketDocInfo></TicketDocInfos><DataLists><PassengerList><Passenger PassengerID="P1"><PTC>ADT</PTC></Passenger></PassengerList><FlightSegmentList>${flight('S1', 'OSL', 'ARN', '0011')}${flight('S2', 'ARN', 'HEL', '0012')}</FlightSegmentList></DataLists></Response></OrderViewRS>`;
  const read = readAny172(new TextEncoder().encode(message));
  const { booking } = (read.ok ? read.value : {}) as unknown as { booking: ProviderOrder };
  expect(booking.tickets[0]!.coupons.map(({ leg_key, status }) => [leg_key, status])).toEqual([
    ['S1', 'OPEN'],
    ['S2', 'OPEN'],
    [null, 'OPEN'],
  ]);
});
