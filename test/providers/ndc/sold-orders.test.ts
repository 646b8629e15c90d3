/**
 * Orders that are sold, in the manner of different senders: documents and what they are tied to,
 * services as one however they are listed, payments wherever they stand, prices of each direction.
 */
import { describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { checkOrder } from '#main/providers/answer-checks.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { BACK, component, detail, flightLists, money, OUT, pairs, pax, price } from './build.ts';
import { message, read } from './support.ts';
import { money as paid, papers } from './training.ts';

const LISTS = `${pax('ADT1', 'ADT2')}${flightLists([OUT, BACK])}${pairs(['GRU', 'MIA'], ['MIA', 'GRU'])}`;
const flights = `<OrderItem><OrderItemID>IT</OrderItemID>${detail(['ADT1', 'ADT2'], component('S1') + component('S2'))}${price('Price', '400', '40', '440')}</OrderItem>`;
const order = (items: string, id = 'A1', rest = '') =>
  `<Order><OrderID>${id}</OrderID><OwnerCode>LA</OwnerCode>${items}${rest}</Order>`;
function orders(inner: string, { lists = '', beside = '' } = {}): ProviderOrder[] {
  const told = read(
    message(
      'OrderViewRS',
      `${beside}<m:Response>${inner}<DataLists>${LISTS}${lists}</DataLists></m:Response>`,
    ),
  );
  expect(told.not_understood).toEqual([]);
  return [told.booking as ProviderOrder, ...(told.other_bookings as ProviderOrder[])];
}
const first = (inner: string, more = {}) => orders(inner, more)[0]!;

const coupon = (n: number, status = 'I', rest = '') =>
  `<Coupon><CouponNumber>${n}</CouponNumber><CouponStatusCode>${status}</CouponStatusCode>${rest}</Coupon>`;
const coupons = (n: number) => Array.from({ length: n }, (_, at) => coupon(at + 1)).join('');
const ticket = (number: string, inner: string, connected = '', type = 'T') =>
  `<Ticket>${connected ? `<ConnectedDocNumber>${connected}</ConnectedDocNumber>` : ''}${inner}<TicketDocTypeCode>${type}</TicketDocTypeCode><TicketNumber>${number}</TicketNumber></Ticket>`;
const info = (who: string, inner: string, cost = '') =>
  `<TicketDocInfo>${inner}${cost ? `<FareDetail><PaxRefID>${who}</PaxRefID>${price('Price', cost, '10', String(Number(cost) + 10))}</FareDetail>` : ''}<PaxRefID>${who}</PaxRefID></TicketDocInfo>`;

it('an order that tells its total and no items differs from nothing', () => {
  const told = read(
    message(
      'OrderViewRS',
      `<m:Response>${order('', 'A1', price('TotalPrice', '400', '40', '440'))}<DataLists>${LISTS}</DataLists></m:Response>`,
    ),
  );
  expect(told.booking).toMatchObject({ total_minor: 44_000, currency: 'EUR' });
  expect(told.warnings.map(toEnglish)).not.toContainEqual(expect.stringContaining('TOTAL_DIFFERS'));
});

it('taxes without a code go by their name, and each keeps its own', () => {
  const tax = (name: string, amount: string) =>
    `<Tax>${money('Amount', amount)}<DescText>${name}</DescText></Tax>`;
  const told = `<Price>${money('BaseAmount', '100')}<TaxSummary>${tax('GB', '20')}${tax('Airport tax', '5')}${tax('Security', '3')}${tax('Security', '2')}</TaxSummary>${money('TotalAmount', '130')}</Price>`;
  const sold = first(
    order(
      `<OrderItem><OrderItemID>IT</OrderItemID>${detail(['ADT1'], component('S1'))}${told}</OrderItem>`,
    ),
  );
  const taxes = sold.passengers.find((one) => one.key === 'ADT1')!.price!.taxes;
  expect(taxes.map((one) => `${one.code} ${one.amount_minor} ${one.description}`)).toEqual([
    'GB 2000 GB',
    'XT 500 Airport tax',
    'XT 500 Security',
  ]);
});

it('a document that names a service by an id of several items is tied by its passenger and worth', () => {
  const seat = (id: string, who: string) =>
    `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', '9', '1', '10')}<Service><PaxRefID>${who}</PaxRefID><ServiceID>SV1</ServiceID><OrderServiceAssociation><SeatAssignment><PaxSegmentRefID>S1</PaxSegmentRefID><Seat><ColumnID>A</ColumnID><RowNumber>3</RowNumber></Seat></SeatAssignment></OrderServiceAssociation></Service></OrderItem>`;
  const emd = (number: string, who: string) =>
    info(
      who,
      ticket(
        number,
        coupon(
          1,
          'O',
          `<RFIC>A</RFIC><ServiceRefID>SV1</ServiceRefID><SoldAirlineInfo><PaxSegmentRefID>S1</PaxSegmentRefID></SoldAirlineInfo>${money('ValueAmount', '10')}`,
        ),
        '',
        'J',
      ),
    );
  const told = first(
    order(flights + seat('SE1', 'ADT1') + seat('SE2', 'ADT2')) +
      emd('9570000000002', 'ADT2') +
      emd('9570000000001', 'ADT1'),
  );
  expect(told.services.map((one) => `${one.passenger_key} ${one.document_number}`)).toEqual([
    'ADT1 9570000000001',
    'ADT2 9570000000002',
  ]);
});

it('a bag bought after one that was given up has the document that names its id', () => {
  const bag = (id: string, on: string, status: string) =>
    `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', '27', '3', '30')}<Service><PaxRefID>ADT1</PaxRefID><ServiceID>SV1</ServiceID><StatusCode>${status}</StatusCode><OrderServiceAssociation><ServiceDefinitionRef><OrderFlightAssociations><PaxSegmentRef><PaxSegmentRefID>${on}</PaxSegmentRefID></PaxSegmentRef></OrderFlightAssociations><ServiceDefinitionRefID>BAG</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation></Service></OrderItem>`;
  const lists =
    '<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><ServiceDefinitionID>BAG</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>';
  const emd = (number: string, status: string) =>
    info(
      'ADT1',
      ticket(number, coupon(1, status, '<RFIC>C</RFIC><ServiceRefID>SV1</ServiceRefID>'), '', 'J'),
    );
  const sold = (...papers: string[]) =>
    first(order(flights + bag('B1', 'S1', 'HX') + bag('B2', 'S2', 'HK')) + papers.join(''), {
      lists,
    }).services.map((one) => `${one.key} ${one.status} ${one.document_number}`);
  expect(sold(emd('9570000000001', 'R'), emd('9570000000002', 'O'))).toEqual([
    'B1 CANCELLED null',
    'B2 TICKETED 9570000000002',
  ]);
  expect(sold(emd('9570000000001', 'R'))).toEqual(['B1 CANCELLED null', 'B2 CONFIRMED null']);
  // That of the bag that was given up may be worth something still.
  expect(sold(emd('9570000000001', 'O'), emd('9570000000002', 'O'))[1]).not.toContain('957');
  expect(sold(emd('9570000000002', 'O'), emd('9570000000002', 'O'))[1]).toContain('957');
});

it('a service held until its EMD is issued is not paid because the flights are', () => {
  const bag = (id: string, status: string) =>
    `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', '27', '3', '30')}<Service><PaxRefID>ADT1</PaxRefID><ServiceID>${id}-1</ServiceID><StatusCode>${status}</StatusCode><OrderServiceAssociation><ServiceDefinitionRef><ServiceDefinitionRefID>BAG</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation></Service></OrderItem>`;
  const lists =
    '<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><ServiceDefinitionID>BAG</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>';
  const codes = ['HD', 'KD', 'HI', 'KI', 'HK'];
  const told = first(
    order(flights + codes.map((code) => bag(code, code)).join('')) +
      info('ADT1', ticket('9570000000001', coupons(2))),
    { lists },
  );
  expect(told.services.map((one) => `${one.key} ${one.status}`)).toEqual([
    'HD CONFIRMED',
    'KD CONFIRMED',
    'HI TICKETED',
    'KI TICKETED',
    'HK TICKETED',
  ]);
  expect(told.warnings).toEqual([]);
});

const ELSEWHERE = '<CollectionInd>false</CollectionInd>';
it.each([
  ['of its own', '', ELSEWHERE, '', '30'],
  ['of its summary', ELSEWHERE, '', '', '30'],
  ['of its own, beside a surcharge', '', ELSEWHERE, '4', '30'],
  ['of none', '', '', '', '20'],
])('a tax collected elsewhere by the word %s is none of the price', (_, whole, own, yq, fare) => {
  const total = 36 + Number(yq);
  const surcharge =
    yq &&
    `<Surcharge><Breakdown>${money('Amount', yq)}<DesigText>YQ</DesigText></Breakdown></Surcharge>`;
  const tax = (code: string, amount: string, inner = '') =>
    `<Tax>${money('Amount', amount)}${inner}<TaxCode>${code}</TaxCode></Tax>`;
  const told = `<Price>${money('BaseAmount', '30')}${surcharge}<TaxSummary>${tax('BR', '6')}${money('TotalTaxAmount', '6')}</TaxSummary><TaxSummary>${whole}${tax('XX', '10', own)}${money('TotalTaxAmount', '10')}</TaxSummary>${money('TotalAmount', String(total))}</Price>`;
  const sold = first(
    order(
      `<OrderItem><OrderItemID>IT</OrderItemID>${detail(['ADT1'], component('S1'))}${told}</OrderItem>`,
    ),
  );
  const { price: paid_by } = sold.passengers.find((one) => one.key === 'ADT1')!;
  expect(paid_by).toMatchObject({ fare_minor: Number(fare) * 100 });
  expect(paid_by!.fare_minor + paid_by!.tax_minor).toBe(total * 100);
});

describe('what a coupon is', () => {
  const statuses = (...codes: string[]) => {
    const [told] = first(
      order(flights) +
        info('ADT1', ticket('9570000000001', codes.map((c, n) => coupon(n + 1, c)).join(''))),
    ).tickets;
    return `${told!.status} ${told!.coupons.map((one) => one.status).join(' ')}`;
  };
  it.each([
    ['O I OPE OPEN T TKT', 'OPEN'],
    ['A AL AIR', 'AIRPORT_CONTROL'],
    ['C CK CKI CKIN', 'CHECKED_IN'],
    ['S SUS SUSPENDED', 'SUSPENDED'],
    ['J IO IRO IRREGULAR', 'IRREGULAR'],
    ['U UNAVAILABLE', 'UNAVAILABLE'],
    ['L BRD LIF LFTD', 'LIFTED'],
    ['B F Z USE FLO CLO', 'USED'],
    ['X P PRT PEX', 'PRINT_EXCHANGE'],
    ['V VOI VOIDED', 'VOID'],
    ['R REF RFND Y', 'REFUNDED'],
    ['E EXC G', 'EXCHANGED'],
  ])('%s is %s', (codes, status) => {
    for (const code of codes.split(' ')) expect(statuses(code)).toContain(` ${status}`);
  });

  it('a status nobody knows is said as it came and is neither ticketed nor paid for', () => {
    expect(statuses('QQ')).toBe('UNSPECIFIED UNKNOWN');
    expect(statuses('B', 'QQ')).toBe('UNSPECIFIED USED UNKNOWN');
    const seat = `<OrderItem><OrderItemID>SE</OrderItemID>${price('Price', '9', '1', '10')}<Service><PaxRefID>ADT1</PaxRefID><ServiceID>SV9</ServiceID><OrderServiceAssociation><SeatOnLeg><DatedOperatingLegRefID>X</DatedOperatingLegRefID><Seat><ColumnID>A</ColumnID><RowNumber>3</RowNumber></Seat></SeatOnLeg></OrderServiceAssociation></Service></OrderItem>`;
    const emd = (status: string) =>
      info(
        'ADT1',
        ticket('9570000000002', coupon(1, status, '<ServiceRefID>SV9</ServiceRefID>'), '', 'J'),
      );
    const seen = (status: string) => first(order(flights + seat) + emd(status));
    expect(seen('O').services[0]!.status).toBe('TICKETED');
    expect(seen('QQ').services[0]!.status).toBe('CONFIRMED');
    const checked = checkOrder(seen('QQ'), { currency: 'EUR', today: '2026-11-22' });
    expect(checked!.warnings.map(toEnglish)).toContain(
      'STATUS_UNKNOWN: Coupon 1 of document 9570000000002 is QQ, which is not known.',
    );
  });

  it('a paper that names no service is that of the one of its passenger, flight and value', () => {
    const seat = (id: string, who: string, flight: string, cost: string) =>
      `<OrderItem><OrderItemID>${id}</OrderItemID><Price>${money('TotalAmount', cost)}</Price><Service><PaxRefID>${who}</PaxRefID><ServiceID>SV1</ServiceID><StatusCode>CONFIRMED</StatusCode><OrderServiceAssociation><SeatOnLeg><Seat><ColumnID>A</ColumnID><RowNumber>3</RowNumber></Seat><SeatAssignmentAssociations><PaxSegmentRef><PaxSegmentRefID>${flight}</PaxSegmentRefID></PaxSegmentRef></SeatAssignmentAssociations></SeatOnLeg></OrderServiceAssociation></Service></OrderItem>`;
    const emd = (who: string, number: string, ...sold: [flight: string, value?: string][]) => {
      const parts = sold.map(([flight, value], at) =>
        coupon(
          at + 1,
          'O',
          `<SoldAirlineInfo><PaxSegmentRefID>${flight}</PaxSegmentRefID></SoldAirlineInfo>${value ? money('ValueAmount', value) : ''}`,
        ),
      );
      return info(who, ticket(number, parts.join(''), '', 'J'));
    };
    const seen = (items: string, ...papers: string[]) =>
      first(order(flights + items) + papers.join('')).services.map(
        (one) => `${one.key} ${one.status} ${one.document_number}`,
      );
    const both = seat('A', 'ADT1', 'S1', '10') + seat('B', 'ADT1', 'S2', '20');
    const other = emd('ADT2', '9570000000009', ['S1', '10']);
    expect(seen(both, emd('ADT1', '9570000000002', ['S2', '20'], ['S1', '10']), other)).toEqual([
      'A TICKETED 9570000000002',
      'B TICKETED 9570000000002',
    ]);
    expect(seen(both, emd('ADT1', '9570000000002', ['S1']), other)).toEqual([
      'A TICKETED 9570000000002',
      'B CONFIRMED null',
    ]);
    const [a, b] = ['9570000000002', '9570000000003'];
    expect(seen(both, emd('ADT1', a, ['S1']), emd('ADT1', b, ['S1']))).toEqual([
      'A CONFIRMED null',
      'B CONFIRMED null',
    ]);
    expect(seen(both, emd('ADT1', a, ['S1', '15']), other)).toEqual([
      'A CONFIRMED null',
      'B CONFIRMED null',
    ]);
  });

  it('says which coupon was issued as an involuntary change', () => {
    const given = coupon(1, 'O', '<InvolIndCode>I</InvolIndCode>');
    const { warnings } = first(order(flights) + info('ADT1', ticket('9570000000001', given)));
    expect(warnings.map(toEnglish)).toContain(
      'INVOLUNTARY: Coupon 1 of document 9570000000001 was issued as an involuntary change (I).',
    );
  });

  it('a closed order is what its documents are', () => {
    const closed = (status: string) =>
      first(
        order(flights, 'A1', '<StatusCode>CLOSED</StatusCode>') +
          info('ADT1', ticket('9570000000001', coupon(1, status))),
      ).status;
    expect([closed('I'), closed('V'), closed('R')]).toEqual(['LIVE', 'CANCELLED', 'CANCELLED']);
  });

  it('a closed order without documents is what its money and items are, or says that it is unclear', () => {
    const closed = (beside = '', items = flights) =>
      first(order(items, 'A1', '<StatusCode>CLOSED</StatusCode>'), { beside });
    const paid = `<PaymentFunctions><PaymentProcessingSummary>${money('Amount', '100')}<PaymentStatusCode>SUCCESSFUL</PaymentStatusCode></PaymentProcessingSummary></PaymentFunctions>`;
    const active = flights.replaceAll(
      '<OrderItemID>',
      '<StatusCode>ACTIVE</StatusCode><OrderItemID>',
    );
    expect([closed(paid), closed('', active)].map(({ status }) => status)).toEqual([
      'LIVE',
      'LIVE',
    ]);
    const bare = closed();
    expect(bare.status).toBe('CANCELLED');
    expect(bare.warnings.map(toEnglish).join()).toMatch(/^STATUS_UNKNOWN: .* closed/);
  });

  it('a closed order whose documents do not say how they stand was paid for and delivered', () => {
    const { status, tickets } = first(
      order(flights, 'A1', '<StatusCode>CLOSED</StatusCode>') +
        info('ADT1', ticket('9570000000001', '<Coupon><CouponNumber>1</CouponNumber></Coupon>')),
    );
    expect([status, tickets.map((one) => one.status)]).toEqual(['LIVE', ['TICKETED']]);
  });
});

describe('parts against totals', () => {
  it('items that are not the total of their order are named', () => {
    const wrong = first(order(flights, 'A1', price('TotalPrice', '400', '60', '460')));
    const right = first(order(flights, 'A1', price('TotalPrice', '400', '40', '440')));
    expect(right.warnings).toEqual([]);
    const told = checkOrder(wrong, { currency: 'EUR', today: '2026-11-22' });
    expect(toEnglish(told?.warnings.join() ?? '')).toContain('TOTAL_DIFFERS');
  });
});

describe('an order that tells no price', () => {
  const bare = `<OrderItem>${detail(['ADT1'], component('S1'))}<OrderItemID>IT</OrderItemID></OrderItem>`;
  const paper = info('ADT1', ticket('9570000000001', coupon(1)));
  it.each([
    ['says so', order(bare) + paper, true],
    ['says so without an item too', order('') + paper, true],
    ['is not one that costs nothing', order(bare, 'A1', price('TotalPrice', '0', '0', '0')), false],
    ['may be cancelled', order(bare, 'A1', '<StatusCode>CANCELLED</StatusCode>'), false],
  ])('%s', (_, inner, said) => {
    const told = first(inner);
    expect(told.total_minor).toBe(0);
    const unpriced = 'PRICE_MISSING: The order names no price.';
    expect(told.warnings.map(toEnglish).includes(unpriced)).toBe(said);
  });
});

describe('documents', () => {
  it('a set goes on in the next document list, and only its first has a price', () => {
    const set = first(
      order(flights) +
        info(
          'ADT1',
          ['01', '02', '03', '04']
            .map((n, at) => ticket(`95700000000${n}`, coupons(4), at === 0 ? '' : '9570000000001'))
            .join(''),
          '1000',
        ) +
        info('ADT1', ticket('9570000000005', coupons(2), '957-0000000001'), '1000') +
        info('ADT2', ticket('9570000000006', coupons(4)), '900'),
    );
    expect(papers(set)).toEqual([
      'TICKET ADT1 TICKETED OOOO',
      'TICKET ADT1 TICKETED OOOO after #1',
      'TICKET ADT1 TICKETED OOOO after #1',
      'TICKET ADT1 TICKETED OOOO after #1',
      'TICKET ADT1 TICKETED OO after #1',
      'TICKET ADT2 TICKETED OOOO',
    ]);
    expect(set.tickets.map((one) => one.fare?.fare_minor ?? null)).toEqual([
      100000,
      null,
      null,
      null,
      null,
      90000,
    ]);
  });

  it('numbers that run on from a full one are a set; from one with room they are not', () => {
    const run = (n: number) =>
      papers(
        first(
          order(flights) +
            info('ADT1', ticket('9570000000001', coupons(n)) + ticket('9570000000002', coupons(1))),
        ),
      );
    expect(run(4)[1]).toBe('TICKET ADT1 TICKETED O after #1');
    expect(run(3)[1]).toBe('TICKET ADT1 TICKETED O');
  });

  it('an EMD has its own price, its ticket and its purpose; beside a ticket the price is the ticket’s', () => {
    const emd = (number: string, words: string, connected = '9570000000001', type = 'J') =>
      ticket(
        number,
        coupon(1, 'I', `<RFIC>D</RFIC><RFISC_Desc>${words}</RFISC_Desc>`),
        connected,
        type,
      );
    const made = first(
      order(flights) +
        info('ADT1', ticket('9570000000001', coupons(2)) + emd('9578000000001', 'SEAT'), '200') +
        info('ADT1', emd('9578000000002', 'PENALTY', '', 'Y'), '64') +
        info('ADT1', emd('9578000000003', 'RESIDUAL VALUE', '', 'Y'), '33'),
    );
    expect(papers(made)).toEqual([
      'TICKET ADT1 TICKETED OO',
      'SEAT ADT1 TICKETED O with #1',
      'PENALTY ADT1 TICKETED O',
      'RESIDUAL ADT1 TICKETED O',
    ]);
    expect(made.tickets.map((one) => one.fare?.fare_minor ?? null)).toEqual([
      20000,
      null,
      6400,
      3300,
    ]);
  });

  it.each<[string, string]>([
    ['IV', 'TICKETED'],
    ['VV', 'CANCELLED'],
    ['BE', 'EXCHANGED'],
    ['EE', 'EXCHANGED'],
    ['BI', 'TICKETED'],
    ['BB', 'USED'],
  ])('coupons %s make a ticket %s', (statuses, expected) => {
    const inner = [...statuses].map((status, at) => coupon(at + 1, status)).join('');
    const made = first(order(flights) + info('ADT1', ticket('9570000000001', inner)));
    expect(made.tickets[0]!.status).toBe(expected);
  });

  it('a date of issue that is none is not told, and nothing breaks', () => {
    const dated = (date: string, time: string) =>
      first(
        order(flights) +
          `<TicketDocInfo><IssueInfo><IssueDate>${date}</IssueDate><IssueTime>${time}</IssueTime></IssueInfo><PaxRefID>ADT1</PaxRefID>${ticket('9570000000001', coupons(1))}</TicketDocInfo>`,
      ).tickets[0]!.issued_at;
    expect(dated('2026-11-21', '23:10:05Z')).toBe('2026-11-21T23:10:05.000Z');
    expect(dated('2026-02-31', '23:10')).not.toBe('2026-02-31T23:10:00.000Z');
    expect(dated('2026-13-45', '99:99')).toBeNull();
    expect(dated('2026-11-21', '23:10:05-03:00')).toBe('2026-11-22T02:10:05.000Z');
    // A day alone is no midnight, which an agency in America has on the day before.
    for (const time of ['', '99:99']) {
      expect(dated('2026-11-21', time)).toBe('2026-11-21T12:00:00.000Z');
    }
  });

  it('of a split go to the order they name', () => {
    const of = (id: string, number: string) =>
      `<TicketDocInfo><PaxRefID>ADT1</PaxRefID><ReferencedOrder><OrderID>${id}</OrderID></ReferencedOrder>${ticket(number, coupons(1))}</TicketDocInfo>`;
    const both = orders(
      order(flights, 'A1') +
        order(flights, 'A2') +
        of('A2', '9570000000002') +
        of('A1', '9570000000001'),
    );
    expect(both.map((one) => one.tickets.map((t) => t.number))).toEqual([
      ['9570000000001'],
      ['9570000000002'],
    ]);
  });
});

it('an order that prices its passengers alone costs what they pay', () => {
  const fares = `<OrderItem><OrderItemID>IT</OrderItemID>${detail(['ADT1', 'ADT2'], component('S1') + component('S2') + price('Price', '200', '20', '220'))}</OrderItem>`;
  expect(first(order(fares))).toMatchObject({ total_minor: 44_000, warnings: [] });
});

const at = (n: number) =>
  `<SoldAirlineInfo><PaxSegmentRefID>S${n}</PaxSegmentRefID></SoldAirlineInfo>`;

it('an EMD’s coupon is for the flight of the coupon it goes with, and ties its service', () => {
  const bag = `<OrderItem><OrderItemID>IB</OrderItemID>${price('Price', '40', '0', '40')}<Service><OrderServiceAssociation><ServiceDefinitionRef><OrderFlightAssociations><PaxSegmentRef><PaxSegmentRefID>S2</PaxSegmentRefID></PaxSegmentRef></OrderFlightAssociations><ServiceDefinitionRefID>D1</ServiceDefinitionRefID></ServiceDefinitionRef></OrderServiceAssociation><PaxRefID>ADT1</PaxRefID><ServiceID>V1</ServiceID><StatusCode>HK</StatusCode></Service></OrderItem>`;
  const lists =
    '<ServiceDefinitionList><ServiceDefinition><Name>Bag</Name><RFIC>C</RFIC><ServiceDefinitionID>D1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>';
  const emd = info(
    'ADT1',
    ticket(
      '9578200000001',
      coupon(1, 'O', '<ConnectedCouponNumber>2</ConnectedCouponNumber><RFIC>C</RFIC>'),
      '9570000000001',
      'J',
    ),
  );
  const air = info('ADT1', ticket('9570000000001', coupon(1, 'O', at(1)) + coupon(2, 'O', at(2))));
  const { tickets, services } = first(order(flights + bag) + emd + air, { lists });
  expect(tickets[0]!.coupons).toMatchObject([{ leg_key: 'S2' }]);
  expect(services).toMatchObject([{ document_number: '9578200000001' }]);
});

it.each([
  ['', 'EUR 25.00'],
  [
    '<Service><DescText>Booking fee</DescText><ServiceID>V9</ServiceID></Service>',
    'EUR 25.00 (Booking fee)',
  ],
])('a price for nothing that is sold is said, with its name: %s', (service, written) => {
  const fee = `<OrderItem><OrderItemID>FEE</OrderItemID>${price('Price', '25', '0', '25')}${service}</OrderItem>`;
  expect(first(order(flights + fee)).warnings.map(toEnglish)).toEqual([
    `PRICE_APART: ${written} is stored for something that is no seat, bag or service of the order.`,
  ]);
});

describe('what one passenger alone has', () => {
  const place = (id: string, who: string, status: string) =>
    `<Service><OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation><PaxRefID>${who}</PaxRefID><ServiceID>${id}</ServiceID><StatusCode>${status}</StatusCode></Service>`;
  const held = (...services: string[]) =>
    first(order(flights.replace('</OrderItem>', `${services.join('')}</OrderItem>`)));
  it.each([
    [
      'HX',
      'HK',
      ['STATUS_DIFFERS: LH 501 is cancelled for ADT1 and not for everybody in the order.'],
    ],
    ['HL', 'HK', ['STATUS_DIFFERS: LH 501 is HL for ADT1 and not for everybody in the order.']],
    [
      'HL',
      'HX',
      [
        'STATUS_DIFFERS: LH 501 is HL for ADT1 and not for everybody in the order.',
        'STATUS_DIFFERS: LH 501 is cancelled for ADT2 and not for everybody in the order.',
      ],
    ],
    ['HK', 'HK', []],
    ['HL', 'HL', []],
    ['HX', 'HX', []],
  ])('%s on a flight beside %s of another', (one, other, expected) => {
    const { warnings } = held(place('V1', 'ADT1', one), place('V2', 'ADT2', other));
    expect(warnings.map(toEnglish)).toEqual(expected);
  });

  it('a flight given up and booked again is not lost', () => {
    const { warnings } = held(
      place('V1', 'ADT1', 'HX'),
      place('V3', 'ADT1', 'HK'),
      place('V2', 'ADT2', 'HK'),
    );
    expect(warnings).toEqual([]);
  });
});

describe('a time to pay within', () => {
  const held = (made: string) => {
    const limit =
      '<PaymentTimeLimit><PaymentTimeLimitDuration><PaymentTimeLimitDuration>PT72H</PaymentTimeLimitDuration></PaymentTimeLimitDuration></PaymentTimeLimit>';
    const told = read(
      message(
        'OrderViewRS',
        `<m:Response>${order(flights.replace('</OrderItem>', `${limit}</OrderItem>`), 'A1', made)}<DataLists>${LISTS}</DataLists></m:Response><m:PayloadAttributes><Timestamp>2026-11-21T10:00:00Z</Timestamp></m:PayloadAttributes>`,
      ),
    ).booking as ProviderOrder;
    return [told.payment_due_at, ...told.warnings.map(toEnglish)];
  };
  it('is counted from the making of the order, however late it is read', () => {
    expect(held('<CreationDateTime>2026-11-19T10:00:00Z</CreationDateTime>')).toEqual([
      '2026-11-22T10:00:00.000Z',
    ]);
  });
  it('is the order’s own where that is earlier than those of its items', () => {
    const made = '<CreationDateTime>2026-11-19T10:00:00Z</CreationDateTime>';
    const told = (time: string) =>
      held(`${made}<PaymentTimeLimitDateTime>${time}</PaymentTimeLimitDateTime>`);
    expect(told('2026-11-20T10:00:00Z')).toEqual(['2026-11-20T10:00:00.000Z']);
    expect(told('2026-11-30T10:00:00Z')).toEqual(['2026-11-22T10:00:00.000Z']);
  });
  it('is said where nobody tells when that was', () => {
    expect(held('')).toEqual([
      null,
      'LIMIT_TOLD: Payment is due within 4320 minutes of ordering; when that ends is not told.',
    ]);
  });
});

describe('services', () => {
  const segment = (n: number) =>
    `<PaxSegmentRef><PaxSegmentRefID>S${n}</PaxSegmentRefID></PaxSegmentRef>`;
  const service = (id: string, who: string, inner: string, status: string) =>
    `<Service><OrderServiceAssociation>${inner}</OrderServiceAssociation><PaxRefID>${who}</PaxRefID><ServiceID>${id}</ServiceID><StatusCode>${status}</StatusCode></Service>`;
  const bag = (n: number) =>
    `${segment(n)}<ServiceDefinitionRef><ServiceDefinitionRefID>D1</ServiceDefinitionRefID></ServiceDefinitionRef>`;
  const item = (id: string, cost: string, ...services: string[]) =>
    `<OrderItem><OrderItemID>${id}</OrderItemID>${price('Price', cost, '0', cost)}${services.join('')}</OrderItem>`;
  const lists = `<BaggageAllowanceList><BaggageAllowance><BaggageAllowanceID>B1</BaggageAllowanceID><PieceAllowance><TotalQty>2</TotalQty></PieceAllowance><TypeCode>Checked</TypeCode></BaggageAllowance></BaggageAllowanceList><ServiceDefinitionList><ServiceDefinition><Name>Extra bag</Name><RFIC>C</RFIC><ServiceDefinitionAssociation><BaggageAllowanceRef><BaggageAllowanceRefID>B1</BaggageAllowanceRefID></BaggageAllowanceRef></ServiceDefinitionAssociation><ServiceDefinitionID>D1</ServiceDefinitionID></ServiceDefinition></ServiceDefinitionList>`;
  const emd = (number: string, service: string, status: string) =>
    info(
      'ADT1',
      ticket(
        number,
        coupon(1, status, `<RFIC>C</RFIC><ServiceRefID>${service}</ServiceRefID>`),
        '',
        'J',
      ),
    );
  it.each(['<ColumnID>A</ColumnID>', '<RowNumber>12</RowNumber>', ''])(
    'a seat of which only %j is told is a seat and no part of the fare',
    (told) => {
      const seat = service('V1', 'ADT1', `<SeatOnLeg><Seat>${told}</Seat></SeatOnLeg>`, 'HK');
      const { services, passengers } = first(
        order(flights + item('IS', '30', seat), 'A1', price('TotalPrice', '430', '40', '470')),
      );
      expect(services).toMatchObject([{ kind: 'SEAT', seat: null, amount_minor: 3_000 }]);
      expect(passengers.map((one) => one.price?.fare_minor)).toEqual([20_000, 20_000]);
    },
  );

  it('a bundle is named with what is in it', () => {
    const bundle = `<ServiceDefinitionList><ServiceDefinition><Name>Comfort</Name><ServiceDefinitionAssociation><ServiceBundle><ServiceDefinitionRefID>D2</ServiceDefinitionRefID><ServiceDefinitionRefID>D3</ServiceDefinitionRefID></ServiceBundle></ServiceDefinitionAssociation><ServiceDefinitionID>D1</ServiceDefinitionID></ServiceDefinition>${['D2 Bag', 'D3 Meal'].map((one) => `<ServiceDefinition><Name>${one.slice(3)}</Name><ServiceDefinitionID>${one.slice(0, 2)}</ServiceDefinitionID></ServiceDefinition>`).join('')}</ServiceDefinitionList>`;
    const made = first(order(flights + item('IB', '30', service('V1', 'ADT1', bag(1), 'HK'))), {
      lists: bundle,
    });
    expect(made.services).toMatchObject([{ name: 'Comfort (Bag, Meal)' }]);
  });

  const lines = (made: ProviderOrder) =>
    made.services.map((one) =>
      [
        one.key,
        one.kind,
        one.passenger_key,
        one.leg_keys.join('+'),
        one.seat ?? `x${one.quantity}`,
        one.amount_minor,
        one.status,
        one.document_number ?? '-',
      ].join(' '),
    );

  it.each([
    ['RQ', 'REQUESTED'],
    ['NN', 'REQUESTED'],
    ['UC', 'CANCELLED'],
    ['UNABLE', 'CANCELLED'],
    ['CONFIRMED', 'CONFIRMED'],
  ])('a bag that is %s is %s', (said, status) => {
    const inner = item('BAG', '60', service('BAG.1', 'ADT1', bag(1), said));
    const made = first(order(flights + inner), { lists });
    expect(made.services.map((one) => one.status)).toEqual([status]);
  });

  it.each([
    ['NOT ENTITLED', 'CONFIRMED'],
    ['NOT_PAID', 'CONFIRMED'],
    ['UNPAID', 'CONFIRMED'],
    ['TICKETING FAILED', 'CONFIRMED'],
    ['CANCELLATION REJECTED', 'CONFIRMED'],
    ['NOT YET TICKETED', 'CONFIRMED'],
    ['TO BE TICKETED', 'CONFIRMED'],
    ['TICKETING PENDING', 'CONFIRMED'],
    ['ENTITLED', 'TICKETED'],
    ['PAID', 'TICKETED'],
  ])('beside a ticket a bag without a document that is %s is %s', (said, status) => {
    const inner = item('BAG', '60', service('BAG.1', 'ADT1', bag(1), said));
    const papers = info('ADT1', ticket('9570000000001', coupons(2)));
    const made = first(order(flights + inner) + papers, { lists });
    expect(made.services.map((one) => one.status)).toEqual([status]);
  });

  it('a bag on each flight is one bag, with the last document that is no void one', () => {
    const inner = item(
      'BAG',
      '60',
      service('BAG.1', 'ADT1', bag(1), 'TICKETED'),
      service('BAG.2', 'ADT1', bag(2), 'TICKETED'),
    );
    const made = first(
      order(flights + inner) + emd('9578000000001', 'BAG', 'V') + emd('9578000000002', 'BAG', 'I'),
      { lists },
    );
    expect(lines(made)).toEqual(['BAG BAGGAGE ADT1 S1+S2 x2 6000 TICKETED 9578000000002']);
  });

  it('held again after a void it has no document, and is not ticketed because others are', () => {
    const inner = item('BAG', '60', service('BAG.1', 'ADT1', bag(1), 'CONFIRMED'));
    const made = first(
      order(flights + inner) +
        info('ADT2', ticket('9570000000001', coupons(2))) +
        emd('9578000000001', 'BAG', 'V'),
      { lists },
    );
    expect(lines(made)).toEqual(['BAG BAGGAGE ADT1 S1 x2 6000 CONFIRMED -']);
  });

  it.each([
    ['bear it alike where it tells no more', '', 'HK', [3_000, 3_000]],
    ['bear their own fares', ['45', '15'], 'HK', [4_500, 1_500]],
    ['bear it alike where their fares are not its price', ['45', '25'], 'HK', [3_000, 3_000]],
    ['bear it all where another’s is gone', '', 'HX', [0, 6_000]],
  ])(
    'several passengers in one item %s, each a service known by its own id',
    (_, fares, status, [one, other]) => {
      const details = [...fares].map((fare, at) =>
        detail([`ADT${at + 1}`], price('Price', fare, '0', fare)),
      );
      const inner = item(
        'BAG',
        '60',
        service('V1', 'ADT1', bag(1), status),
        service('V2', 'ADT2', bag(1), 'HK'),
        ...details,
      );
      expect(lines(first(order(flights + inner), { lists }))).toEqual([
        `V1 BAGGAGE ADT1 S1 x2 ${one} ${status === 'HK' ? 'CONFIRMED' : 'CANCELLED'} -`,
        `V2 BAGGAGE ADT2 S1 x2 ${other} CONFIRMED -`,
      ]);
    },
  );

  it('EMDs of several passengers in one item are told apart by their value', () => {
    const inner = item(
      'BAG',
      '60',
      service('V1', 'ADT1', bag(1), 'HK'),
      service('V2', 'ADT2', bag(1), 'HK'),
    );
    const paper = (who: string, number: string) =>
      info(who, ticket(number, coupon(1, 'O', `${at(1)}${money('ValueAmount', '30')}`), '', 'J'));
    const papers = paper('ADT2', '9578200000002') + paper('ADT1', '9578200000001');
    expect(lines(first(order(flights + inner) + papers, { lists }))).toEqual([
      'V1 BAGGAGE ADT1 S1 x2 3000 TICKETED 9578200000001',
      'V2 BAGGAGE ADT2 S1 x2 3000 TICKETED 9578200000002',
    ]);
  });

  it.each([
    ['of one who is not issued yet', '', ['CONFIRMED -']],
    [
      'of one with a ticket',
      info('ADT2', ticket('9570000000002', coupons(2))),
      ['TICKETED 9578200000001'],
    ],
  ])('an EMD of another that names the item of both is %s', (_, papers, [other]) => {
    const sold = item(
      'BAG',
      '60',
      service('V1', 'ADT1', bag(1), ''),
      service('V2', 'ADT2', bag(1), ''),
    );
    const named = coupon(1, 'O', '<ServiceRefID>BAG</ServiceRefID>');
    const own = info(
      'ADT1',
      ticket('9570000000001', coupons(2)) + ticket('9578200000001', named, '', 'J'),
    );
    expect(lines(first(order(flights + sold) + own + papers, { lists }))).toEqual([
      'V1 BAGGAGE ADT1 S1 x2 3000 TICKETED 9578200000001',
      `V2 BAGGAGE ADT2 S1 x2 3000 ${other}`,
    ]);
  });

  it('a coupon names all that it is for', () => {
    const sold = [1, 2].map((n) => item(`B${n}`, '30', service(`V${n}`, 'ADT1', bag(n), 'HK')));
    const refs = [1, 2].map((n) => `<ServiceRefID>V${n}</ServiceRefID>`).join('');
    const paper = info('ADT1', ticket('9578200000001', coupon(1, 'O', refs), '', 'J'));
    expect(lines(first(order(flights + sold.join('')) + paper, { lists }))).toEqual([
      'B1 BAGGAGE ADT1 S1 x2 3000 TICKETED 9578200000001',
      'B2 BAGGAGE ADT1 S2 x2 3000 TICKETED 9578200000001',
    ]);
  });

  it('a document goes by the services it names before an item of the same number', () => {
    const seat = (n: number) =>
      `<SeatOnLeg><Seat><ColumnID>C</ColumnID><RowNumber>1${n}</RowNumber></Seat></SeatOnLeg>${segment(n)}`;
    const sold =
      item('2', '60', service('3', 'ADT1', bag(1), '')) +
      item('3', '20', service('4', 'ADT1', seat(1), ''), service('5', 'ADT1', seat(2), '')) +
      item('5', '10', service('6', 'ADT2', seat(1), ''));
    const papers = [3, 4, 5, 6].map((n) => {
      const named = coupon(1, 'O', `<ServiceRefID>${n}</ServiceRefID>`);
      return info(n === 6 ? 'ADT2' : 'ADT1', ticket(`957820000000${n}`, named, '', 'J'));
    });
    const made = first(order(flights + sold) + papers.join(''), { lists });
    expect(made.services.map((one) => `${one.kind} ${one.document_number}`)).toEqual([
      'BAGGAGE 9578200000003',
      'SEAT 9578200000004',
      'SEAT 9578200000005',
      'SEAT 9578200000006',
    ]);
  });

  it('a bag given up and taken again is there once', () => {
    const inner = item(
      'BAG',
      '60',
      service('BAG.1', 'ADT1', bag(1), 'CANCELLED'),
      service('BAG.2', 'ADT1', bag(1), 'HK'),
    );
    expect(lines(first(order(flights + inner), { lists }))).toEqual([
      'BAG BAGGAGE ADT1 S1 x2 6000 CONFIRMED -',
    ]);
  });

  it('the same bag twice on one flight is two', () => {
    const twice = ['BAG.1', 'BAG.2'].map((id) => service(id, 'ADT1', bag(1), 'HK'));
    const inner = item('BAG', '60', ...twice, service('BAG.3', 'ADT1', bag(2), 'HK'));
    expect(lines(first(order(flights + inner), { lists }))).toEqual([
      'BAG BAGGAGE ADT1 S1+S2 x4 6000 CONFIRMED -',
    ]);
  });

  it('seats on two flights are two; cancelled ones stay told and cost nothing', () => {
    const seat = (n: number) =>
      `<SeatOnLeg><Seat><ColumnID>C</ColumnID><RowNumber>1${n}</RowNumber></Seat></SeatOnLeg>${segment(n)}`;
    const made = first(
      order(
        flights +
          item('OLD', '20', service('OLD.1', 'ADT1', seat(1), 'CANCELLED')) +
          item(
            'TWO',
            '50',
            service('N1', 'ADT1', seat(1), 'CONFIRMED'),
            service('N2', 'ADT1', seat(2), 'CONFIRMED'),
          ),
      ),
    );
    expect(lines(made)).toEqual([
      'OLD SEAT ADT1 S1 11C 2000 CANCELLED -',
      'N1 SEAT ADT1 S1 11C 5000 CONFIRMED -',
      'N2 SEAT ADT1 S2 12C 0 CONFIRMED -',
    ]);
    expect(made.total_minor).toBe(49000);
    expect(made.passengers.map((one) => one.price!.fare_minor)).toEqual([20000, 20000]);
  });
});

describe('payments', () => {
  const payment = (method: string, rest: string, amount = '100', association = '') =>
    `<PaymentFunctions>${association}<PaymentProcessingSummary>${money('Amount', amount)}${rest}<PaymentProcessingSummaryPaymentMethod>${method}</PaymentProcessingSummaryPaymentMethod></PaymentProcessingSummary></PaymentFunctions>`;
  const ref = (text: string) => `<PaymentRefID>${text}</PaymentRefID>`;
  const card = (number: string) =>
    `<PaymentCard><CardBrandCode>MC</CardBrandCode><MaskedCardID>${number}</MaskedCardID></PaymentCard>`;
  const settled = (code: string) =>
    `<SettlementPlan><PaymentTypeCode>${code}</PaymentTypeCode></SettlementPlan>`;

  it.each<[string, string, string]>([
    [
      'a card',
      payment(card('555555XXXXXX4444'), ref('r-1/2')),
      'r-1 CARD 10000 MASTERCARD 555555******4444 CAPTURED',
    ],
    [
      'a card, all but the end hidden',
      payment(card('************4444'), ref('r-1')),
      'r-1 CARD 10000 MASTERCARD ************4444 CAPTURED',
    ],
    [
      'a card in full',
      payment(card('5555555555554444'), ref('r-1')),
      'r-1 CARD 10000 MASTERCARD 555555******4444 CAPTURED',
    ],
    ['the agency’s account', payment(settled('IN'), ref('r-1/1')), 'r-1 INVOICE 10000 CAPTURED'],
    ['cash through the plan', payment(settled('CA'), ''), '- CASH 10000 CAPTURED'],
    ['the same in a word', payment(settled('Cash'), ''), '- CASH 10000 CAPTURED'],
    ['below zero, money given back', payment(settled('IN'), '', '-30'), '- INVOICE 3000 REFUNDED'],
    [
      'cash',
      payment('<OfflinePayment><PaymentTypeCode>CA</PaymentTypeCode></OfflinePayment>', ''),
      '- CASH 10000 CAPTURED',
    ],
    [
      'an old ticket',
      payment(
        '<AccountableDoc><DocNumber>9570000000001</DocNumber></AccountableDoc>',
        ref('r-1'),
        '0',
      ),
      'r-1 TICKETS 0 CAPTURED',
    ],
    [
      'a voucher',
      payment('<Voucher><VoucherID>V1</VoucherID></Voucher>', ref('r-1')),
      'r-1 OTHER 10000 CAPTURED',
    ],
    [
      'one that was voided',
      payment(settled('IN'), `${ref('r-1')}<PaymentStatusCode>VOIDED</PaymentStatusCode>`),
      'r-1 INVOICE 10000 VOIDED',
    ],
    [
      'money given back',
      payment(
        settled('IN'),
        `${ref('r-1')}<PaymentStatusCode>REFUNDED</PaymentStatusCode><PaymentTrx><OriginalID>P1</OriginalID></PaymentTrx>`,
        '30',
      ),
      'r-1 INVOICE 3000 REFUNDED',
    ],
  ])('%s', (_, xml, expected) => {
    for (const made of [first(order(flights), { beside: xml }), first(order(flights) + xml)]) {
      expect(paid(made)).toEqual([expected]);
    }
  });

  const beside = (status: string, reference = ref('r-1')) => ({
    beside: payment(settled('IN'), `${reference}<PaymentStatusCode>${status}</PaymentStatusCode>`),
  });

  it.each([
    ['FAILED', /^PAYMENT_FAILED: .*100\.00/],
    ['DECLINED', /^PAYMENT_FAILED: .*100\.00/],
    ['DENIED', /^PAYMENT_FAILED: .*100\.00/],
    ['NOT_AUTHORIZED', /^PAYMENT_FAILED: .*100\.00/],
    ['TimedOut', /^PAYMENT_FAILED: .*100\.00/],
    ['REFUND PENDING', /^PAYMENT_PENDING: .*100\.00/],
    ['NOT_PAID', /^$/],
    ['AWAITING PAYMENT', /^$/],
    ['PAYMENT_REQUIRED', /^$/],
    ['Payment due', /^$/],
  ])('that are %s are none', (status, said) => {
    const made = first(order(flights), beside(status));
    expect(paid(made)).toEqual([]);
    expect(made.warnings.map(toEnglish).join()).toMatch(said);
  });

  it.each([
    'PENDING',
    'In progress',
    'AWAITING_CONFIRMATION',
    '3DS REQUIRED',
    'OnHold',
    'UNCAPTURED',
    'Not settled',
  ])('that are %s are kept, since they may yet be taken, and are said', (status) => {
    const made = first(order(flights), beside(status));
    expect(paid(made)).toEqual(['r-1 INVOICE 10000 PENDING']);
    expect(made.warnings.map(toEnglish).join()).toMatch(/^PAYMENT_PENDING: .*100\.00/);
  });

  it.each([
    ['SUCCESSFUL', /^$/],
    ['395', /^$/],
    [
      'QQ',
      /^STATUS_UNKNOWN: A payment has the status QQ, which is not known; it counts as paid\.$/,
    ],
  ])('that are %s are paid, and an unknown word is said', (status, said) => {
    const made = first(order(flights), beside(status));
    expect(paid(made)).toEqual(['r-1 INVOICE 10000 CAPTURED']);
    expect(made.warnings.map(toEnglish).join()).toMatch(said);
  });

  it('whose amount is not told are payments where their status is', () => {
    const bare = (status: string) =>
      `<PaymentFunctions><PaymentProcessingSummary>${status}</PaymentProcessingSummary></PaymentFunctions>`;
    const told = bare('<PaymentStatusCode>SUCCESSFUL</PaymentStatusCode>');
    expect(paid(first(order(flights), { beside: told }))).toEqual(['- OTHER  CAPTURED']);
    expect(paid(first(order(flights), { beside: bare('') }))).toEqual([]);
  });

  it('that say nothing of themselves while the order is to be paid are only noted in it', () => {
    const due = flights.replace(
      '<OrderItemID>',
      '<PaymentTimeLimitDateTime>2026-12-01T10:00:00Z</PaymentTimeLimitDateTime><OrderItemID>',
    );
    const read = (rest: string) =>
      paid(first(order(due), { beside: payment(settled('IN'), rest) }));
    expect(read('')).toEqual(['- INVOICE 10000 STORED']);
    expect(read(ref('r-1'))).toEqual(['r-1 INVOICE 10000 CAPTURED']);
    expect(read('<PaymentStatusCode>SUCCESSFUL</PaymentStatusCode>')).toEqual([
      '- INVOICE 10000 CAPTURED',
    ]);
  });

  it('one that failed is said wherever an earlier version puts it', () => {
    const early = `<PaymentInfo><PaymentProcessingDetails>${money('Amount', '100')}<PaymentStatusCode>FAILED</PaymentStatusCode></PaymentProcessingDetails></PaymentInfo>`;
    const made = first(order(flights) + early);
    expect(paid(made)).toEqual([]);
    expect(made.warnings.map(toEnglish).join()).toMatch(/^PAYMENT_FAILED: .*100\.00/);
  });

  it('of a split go to the order they name; those that name none to neither', () => {
    const of = (id: string) =>
      `<OrderAssociation><OrderRefID>${id}</OrderRefID></OrderAssociation>`;
    const beside =
      payment(settled('IN'), ref('r-2'), '2', of('A2')) +
      payment(settled('IN'), ref('r-1'), '1', of('A1')) +
      payment(settled('IN'), ref('r-3'), '3');
    const both = orders(order(flights, 'A1') + order(flights, 'A2'), { beside });
    expect(both.map(paid)).toEqual([['r-1 INVOICE 100 CAPTURED'], ['r-2 INVOICE 200 CAPTURED']]);
  });

  it('an airline that tells of none has none', () => {
    expect(first(order(flights)).payments).toEqual([]);
  });
});

describe('prices of each direction', () => {
  const taxed = (base: string, code: string, tax: string) =>
    `<Price>${money('BaseAmount', base)}<TaxSummary><Tax>${money('Amount', tax)}<RefundInd>true</RefundInd><TaxCode>${code}</TaxCode></Tax></TaxSummary>${money('TotalAmount', String(Number(base) + Number(tax)))}</Price>`;
  const told = (items: string) =>
    first(order(items)).slices.map((slice) =>
      slice.prices.map((one) => {
        const taxes =
          one.taxes?.map((tax) => `${tax.code} ${tax.amount_minor}`).join() ?? 'not told';
        return `${one.pax_type} ${one.fare_minor}+${one.tax_minor} (${taxes})`;
      }),
    );
  const half = (n: number, base: string, code: string, tax: string) =>
    `<OrderItem><OrderItemID>I${n}</OrderItemID>${detail(['ADT1', 'ADT2'], component(`S${n}`) + taxed(base, code, tax))}</OrderItem>`;

  it('by items of one direction', () => {
    expect(told(half(1, '100', 'BR', '10') + half(2, '80', 'US', '9'))).toEqual([
      ['ADT 10000+1000 (BR 1000)'],
      ['ADT 8000+900 (US 900)'],
    ]);
  });

  it('by fare components of an item of both', () => {
    const parts =
      component('S1', taxed('100', 'BR', '10')) + component('S2', taxed('80', 'US', '9'));
    const whole = (total: string) =>
      `<OrderItem><OrderItemID>I</OrderItemID>${detail(['ADT1', 'ADT2'], parts + price('Price', total, '19', String(Number(total) + 19)))}</OrderItem>`;
    expect(told(whole('180'))).toEqual([['ADT 10000+1000 (BR 1000)'], ['ADT 8000+900 (US 900)']]);
    expect(told(whole('181'))).toEqual([[], []]);
  });

  it('not at all where an item of both has one price; taxes only where they are listed', () => {
    expect(told(flights)).toEqual([[], []]);
    const lump = (n: number) =>
      `<OrderItem><OrderItemID>I${n}</OrderItemID>${detail(['ADT1', 'ADT2'], component(`S${n}`) + price('Price', '100', '10', '110'))}</OrderItem>`;
    expect(told(lump(1) + lump(2))).toEqual([
      ['ADT 10000+1000 (not told)'],
      ['ADT 10000+1000 (not told)'],
    ]);
  });

  it('conditions of one direction are not the other’s', () => {
    const rule = (fee: string) =>
      `<ChangeRestrictions><AllowedModificationInd>true</AllowedModificationInd><Fee>${money('Amount', fee)}</Fee></ChangeRestrictions>`;
    const ruled = (n: number, fee: string) =>
      half(n, '100', 'BR', '10').replace('<OrderItemID>', `${rule(fee)}<OrderItemID>`);
    const made = first(order(ruled(1, '50') + ruled(2, '70')));
    expect(made.slices.map((s) => s.features.map((one) => one.penalty_minor))).toEqual([
      [5000],
      [7000],
    ]);
  });
});
