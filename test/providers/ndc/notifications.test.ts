/** What an airline tells of changes by itself, and what it tells when its history is asked for. */
import { expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import { checkMessage } from '#main/providers/wire/read-message.ts';
import { BACK, component, detail, flightLists, OUT, pax, price } from './build.ts';
import { message, read, scripted } from './support.ts';

const LATE = { ...OUT, dep: '2026-12-20T23:55' };
const lists = (flight: typeof OUT) =>
  `<DataLists>${pax('ADT1')}${flightLists([flight])}</DataLists>`;
const item = (status: string) =>
  `<OrderItem><OrderItemID>I1</OrderItemID><Service><ServiceID>V1</ServiceID><StatusCode>${status}</StatusCode></Service><StatusCode>${status}</StatusCode></OrderItem>`;
const side = (name: string, flight: typeof OUT, status: string, ticket: string) =>
  `<${name}>${lists(flight)}<Order>${item(status)}<OrderID>O1</OrderID></Order><TicketDocInfo><PaxRefID>ADT1</PaxRefID><Ticket><Coupon><CouponNumber>1</CouponNumber><CouponStatusCode>${status === 'HK' ? 'E' : 'I'}</CouponStatusCode></Coupon><TicketDocTypeCode>T</TicketDocTypeCode><TicketNumber>${ticket}</TicketNumber></Ticket></TicketDocInfo></${name}>`;
const GROUP = `<ChangeGroup><ChangeOperationGroup><ChangeOperation><ChangeDateTime>2026-12-01T10:00:00Z</ChangeDateTime><ChangeTypeCode>SCHED</ChangeTypeCode>${side('New', LATE, 'TK', '9570000000002')}${side('Old', OUT, 'HK', '9570000000001')}<ReasonCode>OPS</ReasonCode></ChangeOperation><OrderVersionNumber>2</OrderVersionNumber></ChangeOperationGroup></ChangeGroup>`;
const CURRENT = `<CurrentOrder>${lists(LATE)}<Order><OrderID>O1</OrderID><OrderItem>${detail(['ADT1'], component('S1'))}<OrderItemID>I1</OrderItemID>${price('Price', '100', '10', '110')}<Service><PaxRefID>ADT1</PaxRefID><OrderServiceAssociation><PaxSegmentRef><PaxSegmentRefID>S1</PaxSegmentRefID></PaxSegmentRef></OrderServiceAssociation><ServiceID>V1</ServiceID><StatusCode>TK</StatusCode></Service></OrderItem><OwnerCode>LA</OwnerCode></Order></CurrentOrder>`;

const CHANGE = {
  version: '2',
  at: '2026-12-01T10:00:00.000Z',
  type: 'SCHED',
  reason: 'OPS',
  old: {
    items: [{ id: 'I1', status: 'HK' }],
    flights: [{ id: 'S1', departure: OUT.dep }],
    documents: [{ number: '9570000000001', status: 'EXCHANGED' }],
  },
  new: {
    items: [{ id: 'I1', status: 'TK', services: [{ id: 'V1', status: 'TK' }] }],
    flights: [{ id: 'S1', departure: LATE.dep }],
    documents: [{ number: '9570000000002', status: 'TICKETED' }],
  },
};

it('a notification: each change with old and new, and the order as it is now', () => {
  const told = checkMessage(
    read(message('OrderChangeNotifRQ', `<m:Notification>${GROUP}${CURRENT}</m:Notification>`)),
    '2026-11-22',
  );
  expect(told).toMatchObject({
    kind: 'notification',
    order_id: 'O1',
    changes: [CHANGE],
    booking: { order_id: 'O1', slices: [{ legs: [{ departure: LATE.dep, status: 'TK' }] }] },
    before: null,
  });
  expect(told.warnings.some((text) => toEnglish(text).startsWith('NAME_MISSING'))).toBe(true);
});

it.each(['2018.1', '2018.2', '2019.2', '2020.1'])(
  'a notification of %s holds the order itself',
  (year) => {
    const paid =
      '<PaymentInfo><Amount CurCode="EUR">110</Amount><PaymentStatusCode>SUCCESS</PaymentStatusCode></PaymentInfo>';
    const held = CURRENT.replace(/<\/?CurrentOrder>/g, '').replace(
      '<OrderID>',
      `${paid}<PaymentTimeLimitDateTime>2026-12-02T10:00:00Z</PaymentTimeLimitDateTime><OrderID>`,
    );
    const root = 'IATA_OrderChangeNotifRQ';
    const told = read(
      `<${root} xmlns="http://www.iata.org/IATA/2015/00/${year}/${root}"><Notification>${held}</Notification></${root}>`,
    );
    expect(told).toMatchObject({
      kind: 'notification',
      order_id: 'O1',
      changes: [],
      booking: {
        order_id: 'O1',
        payment_due_at: '2026-12-02T10:00:00.000Z',
        slices: [{ legs: [{ departure: LATE.dep, status: 'TK' }] }],
        payments: [{ amount_minor: 11_000, status: 'CAPTURED' }],
      },
      not_understood: [],
    });
  },
);

it('a notification of some of an order’s flights takes none of the others away', async () => {
  const { provider } = scripted('PROVIDER_04', []);
  const people = pax('ADT1').replace(
    '<PaxID>',
    '<Individual><Surname>Silva</Surname></Individual><PaxID>',
  );
  const held = (flights: (typeof OUT)[]) => {
    const told = flights.map(({ n }) => component(`S${n}`)).join('');
    return `<DataLists>${people}${flightLists(flights)}</DataLists><Order><OrderID>O1</OrderID><OrderItem>${detail(['ADT1'], told)}<OrderItemID>I1</OrderItemID>${price('Price', '100', '10', '110')}</OrderItem></Order>`;
  };
  const { booking } = read(message('OrderViewRS', `<m:Response>${held([OUT, BACK])}</m:Response>`));
  const flightsAfter = async (flights: (typeof OUT)[], known = booking as ProviderOrder) => {
    const xml = message('OrderChangeNotifRQ', `<m:Notification>${held(flights)}</m:Notification>`);
    const now = await provider.notified?.(known, new TextEncoder().encode(xml));
    return now?.ok && now.value.slices.map(({ legs }) => legs[0]?.departure);
  };
  expect(await flightsAfter([LATE, BACK])).toEqual([LATE.dep, BACK.dep]);
  expect(await flightsAfter([LATE])).toEqual([OUT.dep, BACK.dep]);
  // Nor the payments, which would be made once more.
  const payment = {
    reference: null,
    method: 'CASH',
    amount_minor: 11_000,
    currency: 'EUR',
  } as const;
  const paid = {
    ...(booking as ProviderOrder),
    payments: [{ ...payment, card: null, status: 'CAPTURED' as const }],
  };
  expect(await flightsAfter([LATE, BACK], paid)).toEqual([OUT.dep, BACK.dep]);
});

it('a change tells who made it, what it costs, its cabin and the order as it was and is', () => {
  const cost = `<CabinTypeList><CabinType><CabinTypeCode>3</CabinTypeCode></CabinType></CabinTypeList><DiffPrice><DiffPrice>${price('Price', '-80', '-10', '-90')}</DiffPrice><DifferentialTypeCode>Refund</DifferentialTypeCode></DiffPrice>`;
  const maker = `<DistibutionChain><ParticipatingOrg><Name>Some Air</Name><OrgID>XX</OrgID></ParticipatingOrg></DistibutionChain>`;
  const limit = '<NamingTimeLimitDateTime>2026-12-02T10:00:00Z</NamingTimeLimitDateTime>';
  const group = GROUP.replace('<OrderItemID>', `${cost}<OrderItemID>`)
    .replace('</ChangeOperation>', `</ChangeOperation>${maker}`)
    .replace(/<Order>(?!.*<Order>)/, `<Order>${limit}`);
  const told = read(message('OrderHistoryRS', `<m:Response>${group}</m:Response>`));
  expect(told).toMatchObject({
    changes: [
      {
        by: 'Some Air',
        new: {
          items: [
            {
              cabins: ['ECONOMY'],
              differences: [{ difference_minor: -9_000, due_by_airline_minor: 9_000 }],
            },
          ],
          order: { order_id: 'O1' },
        },
        old: { order: { order_id: 'O1' } },
      },
    ],
  });
  // Limits of the order as it was call for nothing.
  expect(told.warnings.map(toEnglish).join()).not.toContain('NAMES_DUE');
});

it('an order that a change names by its version alone is no order without flights', () => {
  const group = GROUP.replace(
    /<Old>.*<\/Old>/,
    '<Old><Order><OrderID>O1</OrderID><OrderVersionNumber>1</OrderVersionNumber></Order></Old>',
  );
  const told = read(message('OrderHistoryRS', `<m:Response>${group}</m:Response>`));
  expect(told).toMatchObject({ changes: [{ old: { order_id: 'O1', order: null } }] });
});

it('the history of an order: its changes', () => {
  const told = read(
    message('OrderHistoryRS', `<m:Response>${GROUP}<OrderID>O1</OrderID></m:Response>`),
  );
  expect(told).toMatchObject({ kind: 'history', order_id: 'O1', changes: [CHANGE], booking: null });
});

it.each([
  ['', ['ACTION_WANTED: The airline wants this: ContactAirline.']],
  ['<ActionInd>false</ActionInd>', []],
])('what an airline wants done about its change is said without a limit too%s', (said, wanted) => {
  const action = `<SellerFollowUpAction><ActionCode>ContactAirline</ActionCode>${said}</SellerFollowUpAction>`;
  const group = GROUP.replaceAll('</OrderItemID>', `</OrderItemID>${action}`);
  const told = read(message('OrderChangeNotifRQ', `<m:Notification>${group}</m:Notification>`));
  const warnings = told.warnings.map(toEnglish);
  expect(warnings.filter((text) => text.startsWith('ACTION'))).toEqual(wanted);
});
