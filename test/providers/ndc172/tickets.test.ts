/** Tickets of an NDC 17.2 order whose numbers follow each other. */
import { expect, test } from 'vitest';
import { Reading172 } from '#main/providers/ndc172/read/money.ts';
import { readTickets } from '#main/providers/ndc172/read/tickets.ts';
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
    new Reading172(root),
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
