/** Paying and issuing: what is taken, what is refused, which documents come of it, and only once. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { assignDocuments, listShares } from '#main/training/engine/payments.ts';
import type {
  WorldOrder,
  WorldPayment,
  WorldPaymentRequest,
  WorldTicket,
} from '#main/training/world.ts';
import {
  again,
  byCard,
  byCash,
  byInvoice,
  CARD_NUMBER,
  cost,
  fileServices,
  ledger,
  minor,
  pay,
  service,
  told,
} from './sale-kit.ts';
import {
  buy,
  clockAt,
  databaseFile,
  type Opened,
  openWorld,
  refusal,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const DIRECT = { max_connections: 0 };
const ROUND = trip('GRU-MIA 2027-02-10, MIA-GRU 2027-02-20', [2, 1, 1], DIRECT);
const FAMILY = travellers([2, 1, 1]);
const PROVIDER = 'PROVIDER_04';

const familyOrder = ({ world }: Opened): WorldOrder => buy(world, PROVIDER, ROUND, FAMILY);

describe('issuing', () => {
  test('everybody gets a ticket over all flights, worth fare and taxes', () => {
    const opened = openWorld();
    const made = familyOrder(opened);
    const paid = value(pay(opened.world, PROVIDER, made, [], { reference: 'intent-1' }));
    expect(paid.tickets.map(told)).toEqual([
      'P1 9572170000001 OO 437825',
      'P2 9572170000002 OO 437825',
      'P3 9572170000003 OO 359225',
      'P4 9572170000004 OO 31400',
    ]);
    expect(paid.tickets[3]).toEqual({
      number: '9572170000004',
      kind: 'TICKET',
      emd_type: null,
      passenger_id: 'P4',
      issued_at: '2026-11-21T10:00:00.000Z',
      void_until: '2026-11-22T02:59:59Z',
      coupons: made.slices.map(({ flights }, i) => ({
        number: i + 1,
        flight_id: flights[0]!.id,
        status: 'OPEN',
        fare_basis: `${flights[0]!.fare_basis}/IN90`,
        service_code: null,
        not_before: flights[0]!.departure.slice(0, 10),
        not_after: flights[0]!.departure.slice(0, 10),
      })),
      printed: {
        endorsements: ['VALID ON LA/NONREF/CHG FEE APPLIES'],
        fare_calculation:
          'SAO LA MIA 28.32NLX14ILT/IN90 LA SAO 29.80NLX14ILT/IN90 NUC58.12END ROE5.401075',
        tour_code: null,
      },
      conjunction_of: null,
      original: null,
      related: null,
      service_id: null,
      charge: paid.tickets[3]!.charge,
      reference: 'intent-1',
    });
    expect(minor(paid.tickets[3]!.charge)).toBe(cost(made, ['P4']));
    expect(paid.payments).toEqual([
      {
        id: `${made.order_id}-P2-1`,
        at: '2026-11-21T10:00:00.000Z',
        reference: 'intent-1',
        purpose: 'ISSUE',
        method: 'INVOICE',
        amount_minor: 1266275,
        card: null,
        document_numbers: paid.tickets.map((ticket) => ticket.number),
        status: 'CAPTURED',
        refunded_minor: 0,
        refunds: [],
      },
    ]);
    const { tickets, payments, version, ...rest } = paid;
    const { tickets: _, payments: __, version: before, ...same } = made;
    expect(rest).toEqual(same);
    expect(version).toBe(before + 1);
    expect(again(opened.world, made)).toEqual(paid);
    expect(opened.world.list(PROVIDER, {})).toEqual([paid]);
  });

  test('every seller numbers from its own stock', () => {
    const { world } = openWorld();
    const issued = (['04', '05', '06', '07', '08', '09'] as const).map((code) => {
      const provider = `PROVIDER_${code}` as const;
      const made = buy(world, provider, trip('GRU-MIA 2027-02-10', [1], DIRECT), travellers([1]));
      return `${code} ${value(pay(world, provider, made)).tickets[0]!.number}`;
    });
    expect(issued).toEqual([
      '04 9572170000001',
      '05 1272170000001',
      '06 0012170000001',
      '07 5772170000001',
      '08 0472170000001',
      '09 0752170000001',
    ]);
  });

  test('more than four flights are a conjunction set of consecutive numbers', () => {
    const { world } = openWorld();
    const pairs = ['GRU-SSA', 'SSA-GRU', 'GRU-MIA', 'MIA-GRU', 'GRU-LIS', 'LIS-GRU'];
    const slices = pairs.map((pair, i) => `${pair} 2027-02-${String(10 + 3 * i)}`).join(', ');
    const made = buy(world, PROVIDER, trip(slices, [2], DIRECT), travellers([2]));
    const { tickets } = value(pay(world, PROVIDER, made));
    expect(
      tickets.map(
        (ticket) =>
          `${told(ticket)} ${ticket.coupons.map((c) => c.number)} ${ticket.conjunction_of}`,
      ),
    ).toEqual([
      `P1 9572170000001 OOOO ${cost(made, ['P1'])} 1,2,3,4 null`,
      'P1 9572170000002 OO 0 1,2 9572170000001',
      `P2 9572170000003 OOOO ${cost(made, ['P2'])} 1,2,3,4 null`,
      'P2 9572170000004 OO 0 1,2 9572170000003',
    ]);
    expect(tickets.slice(0, 2).flatMap((t) => t.coupons.map((c) => c.flight_id))).toEqual(
      made.slices.map((slice) => slice.flights[0]!.id),
    );
  });

  test('several forms buy documents in order', () => {
    const opened = openWorld();
    const made = familyOrder(opened);
    const total = cost(made, ['P1', 'P2', 'P3', 'P4']);
    const payments = [
      byCard(437825, { installments: 3 }),
      byCash(500000),
      byInvoice(total - 937825),
    ];
    const paid = value(pay(opened.world, PROVIDER, made, [], { payments }));
    expect(
      paid.payments.map(
        (p) => `${p.id.slice(-5)} ${p.method} ${p.document_numbers.map((n) => n.at(-1))}`,
      ),
    ).toEqual(['-P2-1 CARD 1', '-P2-2 CASH 2,3', '-P2-3 INVOICE 3,4']);
    expect(paid.payments[0]!.card).toEqual({
      brand: 'VISA',
      bin: '411111',
      last_four: '1111',
      holder: 'ANA SILVA',
      approval_code: expect.stringMatching(/^[A-HJ-NP-Z2-9]{6}$/),
    });
  });

  test('in part: infants go with their adults, the others keep the fare until the time limit', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const made = familyOrder(opened);
    const first = value(
      pay(world, PROVIDER, made, ['P4'], { payments: [byCash(cost(made, ['P1', 'P4']))] }),
    );
    expect(first.tickets.map((ticket) => ticket.passenger_id)).toEqual(['P1', 'P4']);
    expect(first.guaranteed_until).toBe(made.payment_due_at);
    clock.forward(24 * 60);
    const second = value(pay(world, PROVIDER, made, ['P3']));
    expect(second.tickets.slice(2).map(told)).toEqual(['P3 9572170000003 OO 359225']);
    const third = value(
      pay(world, PROVIDER, made, [], { payments: [byInvoice(cost(made, ['P2']))] }),
    );
    expect(third.tickets.map((ticket) => ticket.passenger_id)).toEqual(['P1', 'P4', 'P3', 'P2']);
    expect(ledger([third])).toEqual({ held: 1266275, worth: 1266275 });
  });

  test('a seller that issues all together refuses a part', () => {
    const { world } = openWorld();
    const made = buy(world, 'PROVIDER_09', ROUND, FAMILY);
    expect(refusal(pay(world, 'PROVIDER_09', made, ['P2']))).toBe('NOT_OFFERED');
    expect(refusal(pay(world, 'PROVIDER_09', made, ['P1', 'P2']))).toBe('NOT_OFFERED');
    expect(again(world, made)).toEqual(made);
    expect(refusal(pay(world, 'PROVIDER_09', made, ['P3', 'P2', 'P1', 'P4']))).toBe('accepted');
  });

  test('services are issued with their passenger, free ones without a document', () => {
    const database = databaseFile();
    const { world } = openWorld({ database });
    const made = buy(world, PROVIDER, ROUND, FAMILY);
    const seat = { kind: 'SEAT', code: '0B5', seat: { row: 21, column: 'A' } } as const;
    const held = fileServices(database, made, [
      service('S1', 'P1', 9000, made),
      service('S2', 'P1', 0, made, seat),
      service('S3', 'P2', 5000, made, seat),
      service('S4', 'P1', 7000, made, { status: 'CANCELLED' }),
    ]);
    const paid = value(
      pay(world, PROVIDER, held, ['P1'], { payments: [byCard(cost(held, ['P1', 'P4']))] }),
    );
    expect(paid.tickets.map(told)).toEqual([
      'P1 9572170000001 OO 437825',
      'P4 9572170000002 OO 31400',
      'P1 BAGGAGE 9578240000001 O 9000',
    ]);
    expect(paid.tickets[2]).toMatchObject({
      related: '9572170000001',
      service_id: 'S1',
      coupons: [
        {
          number: 1,
          flight_id: made.slices[0]!.flights[0]!.id,
          fare_basis: null,
          service_code: '0CC',
        },
      ],
    });
    expect(paid.services.map((s) => `${s.id} ${s.status} ${s.document}`)).toEqual([
      'S1 TICKETED 9578240000001',
      'S2 TICKETED null',
      'S3 CONFIRMED null',
      'S4 CANCELLED null',
    ]);
    expect(ledger([paid])).toEqual({ held: 478225, worth: 478225 });
  });
});

describe('refusals leave everything as it was', () => {
  const cases: [string, (made: WorldOrder) => [string[], WorldPaymentRequest[]], string][] = [
    ['one minor unit short', () => [[], [byCard(1266274)]], 'WRONG_AMOUNT'],
    ['one over', () => [[], [byCard(1266276)]], 'WRONG_AMOUNT'],
    ['nothing', () => [[], []], 'WRONG_AMOUNT'],
    ['an empty form beside', () => [[], [byCard(1266275), byCash(0)]], 'WRONG_AMOUNT'],
    ['a form that takes', () => [[], [byCard(1266276), byCash(-1)]], 'WRONG_AMOUNT'],
    ['without the infant', (made) => [['P1'], [byCard(cost(made, ['P1']))]], 'WRONG_AMOUNT'],
    ['an unknown passenger', () => [['P9'], [byCard(1)]], 'INVALID'],
    ['declined', () => [[], [byCard(1266275, { number: '4000000000000002' })]], 'CARD_DECLINED'],
    [
      'declined beside a good one',
      () => [[], [byCard(1000000), byCard(266275, { number: '4000000000000002' })]],
      'CARD_DECLINED',
    ],
    ['no Luhn', () => [[], [byCard(1266275, { number: '4111111111111112' })]], 'CARD_DECLINED'],
    ['too short', () => [[], [byCard(1266275, { number: '42' })]], 'CARD_DECLINED'],
    ['expired', () => [[], [byCard(1266275, { expires: '1026' })]], 'CARD_DECLINED'],
    ['no month', () => [[], [byCard(1266275, { expires: '1330' })]], 'CARD_DECLINED'],
    ['no date', () => [[], [byCard(1266275, { expires: '12/30' })]], 'CARD_DECLINED'],
    ['no installment', () => [[], [byCard(1266275, { installments: 0 })]], 'INVALID'],
    [
      'good to the end of its month',
      () => [[], [byCard(1266275, { expires: '1126' })]],
      'accepted',
    ],
  ];
  test.each(cases)('%s', (_name, request, kind) => {
    const opened = openWorld();
    const made = familyOrder(opened);
    const [named, payments] = request(made);
    expect(refusal(pay(opened.world, PROVIDER, made, named, { payments }))).toBe(kind);
    if (kind !== 'accepted') expect(again(opened.world, made)).toEqual(made);
  });

  test('by who asks and what became of the order', () => {
    const opened = openWorld();
    const { world, clock } = opened;
    const made = familyOrder(opened);
    const late = familyOrder(opened);
    const gone = familyOrder(opened);
    value(world.cancelOrder(PROVIDER, gone.order_id));
    const distorted = (['SOLD_OUT', 'PRICE_CHANGE'] as const).map((distortion) =>
      refusal(
        world.payOrder(
          PROVIDER,
          made.order_id,
          { reference: 'X', passenger_ids: [], payments: [byCard(1266275)] },
          distortion,
        ),
      ),
    );
    const foreign = refusal(pay(world, 'PROVIDER_06', made));
    const cancelled = refusal(pay(world, PROVIDER, gone));
    value(pay(world, PROVIDER, made, ['P2']));
    const twice = [['P2'], ['P2', 'P3']].map((ids) => refusal(pay(world, PROVIDER, made, ids)));
    value(pay(world, PROVIDER, made, ['P1', 'P3', 'P4']));
    const all = refusal(pay(world, PROVIDER, made));
    clock.forward(20 * 60);
    expect({ distorted, foreign, cancelled, twice, all }).toEqual({
      distorted: ['SOLD_OUT', 'PRICE_CHANGED'],
      foreign: 'NOT_FOUND',
      cancelled: 'ALREADY_CANCELLED',
      twice: ['ALREADY_PAID', 'ALREADY_PAID'],
      all: 'ALREADY_PAID',
    });
    expect(refusal(pay(world, PROVIDER, late))).toBe('OFFER_EXPIRED');
    const fresh = value(world.reprice(PROVIDER, late.order_id, false, null));
    const repriced = value(world.acceptReprice(PROVIDER, late.order_id, fresh.proposal_id!));
    expect(refusal(pay(world, PROVIDER, late))).toBe('WRONG_AMOUNT');
    expect(refusal(pay(world, PROVIDER, repriced))).toBe('accepted');
  });

  test('a declined card takes no number from the stock', () => {
    const opened = openWorld();
    const made = familyOrder(opened);
    const bad = [byCard(1266275, { number: '4000000000000002' })];
    for (let i = 0; i < 3; i++) pay(opened.world, PROVIDER, made, [], { payments: bad });
    expect(value(pay(opened.world, PROVIDER, made)).tickets[0]!.number).toBe('9572170000001');
  });
});

describe('once', () => {
  test('the same reference gives the order as it is, in another process and after a restart', () => {
    const database = databaseFile();
    const clock = clockAt('2026-11-21T10:00:00Z');
    const first = openWorld({ database, clock });
    const second = openWorld({ database, clock });
    const made = familyOrder(first);
    const paid = value(pay(first.world, PROVIDER, made, ['P2'], { reference: 'intent-7' }));
    const wrong = { reference: 'intent-7', payments: [byCash(1)] };
    expect(value(pay(second.world, PROVIDER, made, ['P2'], wrong))).toEqual(paid);
    first.world.close();
    const { world } = openWorld({ database, clock });
    expect(value(pay(world, PROVIDER, made, [], wrong))).toEqual(paid);
    expect(refusal(pay(world, PROVIDER, made, [], { ...wrong, reference: 'other' }))).toBe(
      'WRONG_AMOUNT',
    );
    const rest = value(
      pay(world, PROVIDER, made, ['P1', 'P3'], {
        payments: [byCard(cost(made, ['P1', 'P3', 'P4']))],
      }),
    );
    expect(rest.tickets.map((ticket) => ticket.number)).toEqual([
      '9572170000001',
      '9572170000002',
      '9572170000003',
      '9572170000004',
    ]);
  });

  test('a reference that was refused may be used again', () => {
    const opened = openWorld();
    const made = familyOrder(opened);
    const attempt = (amount: number): string =>
      refusal(
        pay(opened.world, PROVIDER, made, [], { reference: 'R', payments: [byCash(amount)] }),
      );
    expect([attempt(1), attempt(1266275)]).toEqual(['WRONG_AMOUNT', 'accepted']);
  });

  test('no reference is no promise', () => {
    const opened = openWorld();
    const made = familyOrder(opened);
    value(pay(opened.world, PROVIDER, made, [], { reference: null }));
    expect(refusal(pay(opened.world, PROVIDER, made, [], { reference: null }))).toBe(
      'ALREADY_PAID',
    );
  });

  test('numbers and security codes of cards stand nowhere in the file', () => {
    const database = databaseFile();
    const opened = openWorld({ database });
    const made = familyOrder(opened);
    const payments = [byCard(1266275, { cvv: '70770' })];
    const paid = value(pay(opened.world, PROVIDER, made, [], { payments }));
    for (const secret of [CARD_NUMBER, '70770']) {
      expect(JSON.stringify(paid)).not.toContain(secret);
      for (const name of [database, `${database}-wal`]) {
        expect(readFileSync(name).includes(secret), name).toBe(false);
      }
    }
    opened.world.close();
    const { world } = openWorld({ database });
    expect(again(world, made)).toEqual(paid);
  });
});

test('what somebody had at the airline buys what is issued to that person', () => {
  const { world } = openWorld();
  const made = buy(world, PROVIDER, trip('GRU-MIA 2026-12-20', [2]), travellers([2]));
  const { tickets, payments } = value(pay(world, PROVIDER, made));
  const [first, second] = tickets.filter(({ kind }) => kind === 'TICKET');
  const spend = (n: number, owner: WorldTicket, amount_minor: number): WorldPayment => ({
    ...payments[0]!,
    id: `EMD${n}`,
    method: 'EMD',
    spent_by: owner.passenger_id,
    amount_minor,
  });
  // The second passenger's is named first, and the card pays what is left of both.
  const rest = minor(first!.charge) + minor(second!.charge) - 3000;
  const card: WorldPayment = { ...payments[0]!, id: 'CARD', amount_minor: rest };
  const forms = [spend(1, second!, 1000), spend(2, first!, 2000), card];
  const paid = assignDocuments(forms, tickets);
  expect(paid.map(({ id, document_numbers }) => [id, document_numbers])).toEqual([
    ['EMD1', [second!.number]],
    ['EMD2', [first!.number]],
    ['CARD', [first!.number, second!.number]],
  ]);
  const shares = listShares({ payments: paid, tickets, reissues: [] });
  expect(shares.map((one) => [one.payment_id, one.number, one.amount_minor])).toEqual([
    ['EMD2', first!.number, 2000],
    ['EMD1', second!.number, 1000],
    ['CARD', first!.number, minor(first!.charge) - 2000],
    ['CARD', second!.number, minor(second!.charge) - 1000],
  ]);
});
