/** What the simulated airlines answer to requests, and flights an instructor moved or took out. */
import { describe, expect, test } from 'vitest';
import type { WorldAnnotation, WorldOrder, WorldRequest } from '#main/training/world.ts';
import { again, pay } from './sale-kit.ts';
import {
  buy,
  clockAt,
  databaseFile,
  NOW,
  openWorld,
  refusal,
  travellers,
  trip,
  value,
} from './world-kit.ts';

const LONG = trip('GRU-LIS 2026-12-20, LIS-GRU 2027-01-05', [2, 0, 1]);
const SHORT = trip('GRU-SDU 2026-12-20');
const nonstop = ({ slices }: { slices: { flights: unknown[] }[] }) =>
  slices.every(({ flights }) => flights.length === 1);

const ask = (more: Partial<WorldRequest> = {}): WorldAnnotation['requests'][number] => ({
  ...{ kind: 'SSR', code: 'WCHR', airline: 'LA', text: null, passenger_id: 'P1', flight_id: null },
  ...more,
});
const change = (more: Partial<WorldAnnotation> = {}): WorldAnnotation => ({
  requests: [],
  phones: [],
  remarks: [],
  remove: { request_ids: [], phone_ids: [], remarks: [] },
  reference: null,
  ...more,
});
const flights = (order: WorldOrder) => order.slices.flatMap((slice) => slice.flights);
const answers = (order: WorldOrder) =>
  order.requests.map(({ code, passenger_id, status, why }) =>
    [code ?? 'OSI', passenger_id, status, why].filter((word) => word !== null).join(' '),
  );

describe('special services', () => {
  test('are answered by what the airline carries', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_04', LONG, travellers([2, 0, 1]), nonstop);
    const [out] = flights(order);
    const on = { flight_id: out!.id };
    const requests = [
      ask({ code: 'VGML', ...on }),
      ask({ code: 'PETC', ...on, text: 'CAT' }),
      ask({ code: 'QQQQ', ...on }),
      ask({ code: 'CTCM', text: '55119' }),
      ask({ kind: 'OSI', code: null, passenger_id: null, text: 'VIP' }),
    ];
    const answer = value(world.annotateOrder('PROVIDER_04', order.order_id, change({ requests })));
    expect(answers(answer)).toEqual([
      'VGML P1 HK',
      'PETC P1 HN',
      'QQQQ P1 UC QQQQ is not known here',
      'CTCM P1 HK',
      'OSI HK',
    ]);
    expect(answer.version).toBe(order.version + 1);
    expect(again(world, order)).toEqual(answer);
  });

  test('no meals on a short flight, nor a day before it', () => {
    const { world, clock } = openWorld();
    const short = buy(world, 'PROVIDER_04', SHORT, travellers([1]), nonstop);
    const long = buy(world, 'PROVIDER_04', LONG, travellers([2, 0, 1]), nonstop);
    value(pay(world, 'PROVIDER_04', long));
    const meal = (order: WorldOrder) =>
      change({ requests: [ask({ code: 'VGML', flight_id: flights(order)[0]!.id })] });
    const first = world.annotateOrder('PROVIDER_04', short.order_id, meal(short));
    expect(answers(value(first))).toEqual(['VGML P1 UC No meals are served on this flight']);
    clock.set(Date.parse(`${flights(long)[0]!.departure}Z`) - 20 * 3_600_000);
    const late = world.annotateOrder('PROVIDER_04', long.order_id, meal(long));
    expect(answers(value(late))).toEqual(['VGML P1 NO Meals are asked for a day before']);
  });

  test('are whole or not at all, and once by their reference', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_04', LONG, travellers([2, 0, 1]), nonstop);
    const send = (more: Partial<WorldAnnotation>) =>
      world.annotateOrder('PROVIDER_04', order.order_id, change(more));
    const good = ask();
    const rows: [Partial<WorldAnnotation>, string][] = [
      [{ requests: [good, ask({ passenger_id: 'P9' })] }, 'INVALID'],
      [{ requests: [good, ask({ passenger_id: null })] }, 'INVALID'],
      [
        { requests: [good], remove: { request_ids: ['R1'], phone_ids: [], remarks: [] } },
        'INVALID',
      ],
      [{ remarks: ['x'], remove: { request_ids: [], phone_ids: [], remarks: ['y'] } }, 'INVALID'],
    ];
    for (const [more, want] of rows) expect(refusal(send(more))).toBe(want);
    expect(again(world, order)).toEqual(order);
    const once = value(
      send({ requests: [good], phones: [{ use: 'home', number: '1' }], reference: 'r' }),
    );
    expect(value(send({ requests: [good], reference: 'r' }))).toEqual(once);
    expect(once.requests).toHaveLength(1);
    world.cancelOrder('PROVIDER_04', order.order_id);
    expect(refusal(send({ requests: [good] }))).toBe('ALREADY_CANCELLED');
  });

  test('go with their passengers when an order is split', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_04', LONG, travellers([2, 0, 1]), nonstop);
    const requests = [
      ask({ passenger_id: 'P1' }),
      ask({ passenger_id: 'P2', code: 'WCHS' }),
      ask({ kind: 'OSI', code: null, passenger_id: null, text: 'VIP' }),
    ];
    const made = value(world.annotateOrder('PROVIDER_04', order.order_id, change({ requests })));
    const leaving = made.passengers.find(({ infant_id, ptc }) => !infant_id && ptc === 'ADT')!.id;
    const { parent, child } = value(
      world.splitOrder('PROVIDER_04', order.order_id, [leaving], 'split'),
    );
    expect(answers(child)).toEqual([leaving === 'P2' ? 'WCHS P2 HK' : 'WCHR P1 HK', 'OSI HK']);
    expect(answers(parent)).toHaveLength(2);
    expect(child.requests.every(({ id }) => id.startsWith(child.order_id))).toBe(true);
  });

  test('are not taken where the airline does not take them; remarks are', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_08', LONG, travellers([2, 0, 1]));
    const send = (more: Partial<WorldAnnotation>) =>
      world.annotateOrder('PROVIDER_08', order.order_id, change(more));
    expect(refusal(send({ requests: [ask()] }))).toBe('NOT_OFFERED');
    expect(value(send({ remarks: ['One'] })).remarks).toEqual(['One']);
  });
});

describe('a flight changed by hand', () => {
  const of = (order: WorldOrder) => {
    const [flight] = flights(order);
    return {
      carrier: flight!.operating_carrier,
      flight_number: flight!.operating_number,
      date: flight!.departure.slice(0, 10),
      origin: flight!.origin,
    };
  };
  const ROUTE = trip('GRU-LIS 2026-12-20');

  test('is news of the orders on it, of searches, and of a restart', () => {
    const database = databaseFile();
    const clock = clockAt(NOW);
    const { world } = openWorld({ database, clock });
    const order = buy(world, 'PROVIDER_04', ROUTE, travellers([1]), nonstop);
    const moved = value(world.changeFlight({ ...of(order), change: 'MOVE', minutes: -60 }));
    expect([moved.flown, moved.flight.departure < flights(order)[0]!.departure]).toEqual([
      true,
      true,
    ]);
    const seen = again(world, order);
    expect([seen.slices[0]!.status, flights(seen)[0]!.departure]).toEqual([
      'TK',
      moved.flight.departure,
    ]);
    world.close();
    const later = openWorld({ database, clock }).world;
    expect(again(later, order)).toEqual(seen);
    const offered = later.search('PROVIDER_04', ROUTE).flatMap(({ slices }) => slices[0]!.flights);
    const same = offered.filter(({ id }) => id === flights(order)[0]!.id);
    expect(same.length).toBeGreaterThan(0);
    expect(same.every(({ departure }) => departure === moved.flight.departure)).toBe(true);
  });

  test('is known to another process on the same file', () => {
    const database = databaseFile();
    const clock = clockAt(NOW);
    const [one, two] = [openWorld({ database, clock }).world, openWorld({ database, clock }).world];
    const order = buy(one, 'PROVIDER_04', ROUTE, travellers([1]), nonstop);
    expect(again(two, order).slices[0]!.status).toBe('HK');
    value(one.changeFlight({ ...of(order), change: 'CANCEL' }));
    expect(again(two, order).slices[0]!.status).toBe('UN');
    const offered = two.search('PROVIDER_04', ROUTE).flatMap(({ slices }) => slices[0]!.flights);
    expect(offered.some(({ id }) => id === flights(order)[0]!.id)).toBe(false);
  });

  test('is accepted item by item, put back, and refused where it cannot be', () => {
    const { world } = openWorld();
    const order = buy(world, 'PROVIDER_04', ROUTE, travellers([1]), nonstop);
    const items = order.items.map(({ id }) => id);
    const accept = (ids: string[]) => world.acceptTimes('PROVIDER_04', order.order_id, ids);
    expect(value(accept(items))).toEqual(order);
    value(world.changeFlight({ ...of(order), change: 'MOVE', minutes: 30 }));
    expect(value(accept(items)).slices[0]!.status).toBe('HK');
    expect(refusal(accept(['none']))).toBe('INVALID');
    value(world.changeFlight({ ...of(order), change: 'CANCEL' }));
    expect(refusal(accept(items))).toBe('INVALID');
    value(world.changeFlight({ ...of(order), change: 'RESTORE' }));
    const back = again(world, order).slices[0]!;
    // It had been accepted half an hour later: the time it was sold at is news again.
    expect([back.status, back.flights[0]!.departure]).toEqual(['TK', flights(order)[0]!.departure]);
    const wrong = [
      { flight_number: 9999, change: 'CANCEL' },
      { origin: 'MIA', change: 'CANCEL' },
      { carrier: 'Q9', change: 'CANCEL' },
      { change: 'MOVE', minutes: 720 },
      { change: 'MOVE', minutes: -720 },
    ] as const;
    const said = wrong.map((more) => refusal(world.changeFlight({ ...of(order), ...more })));
    expect(said.slice(0, 3)).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    expect(said.slice(3)).toContain('INVALID');
  });
});
