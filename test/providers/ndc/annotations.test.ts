/**
 * Requests, contacts and remarks of every training airline through the adapter, each message held
 * against the schema and each answer read to the last leaf; new times accepted; lost answers found.
 */
import { describe, expect, it } from 'vitest';
import type {
  AnnotationChange,
  ProviderAnnotation,
  ProviderOrder,
} from '#main/providers/provider.ts';
import {
  type Airline,
  answered,
  ask,
  book,
  CODES,
  call,
  FAMILY,
  issued,
  refused,
  testMessages,
} from './training.ts';

const line = (
  kind: ProviderAnnotation['kind'],
  more: Partial<ProviderAnnotation> = {},
): ProviderAnnotation => ({
  ...{ kind, key: null, code: null, airline: null, text: null },
  ...{ passenger_key: null, leg_key: null, status: null, note: null },
  ...more,
});

const told = (order: ProviderOrder): string[] => [
  ...(order.annotations ?? []).map((one) =>
    [one.kind, one.code, one.airline, one.text, one.passenger_key, one.leg_key, one.status]
      .filter((word) => word !== null)
      .join(' '),
  ),
  ...order.remarks.map((text) => `REMARK ${text}`),
];

const legs = (order: ProviderOrder) => order.slices.flatMap((slice) => slice.legs);
const looked = async ({ provider }: Airline, { order_id }: ProviderOrder) =>
  answered(await provider.retrieve({ order_id, locator: null }, call()));

/** What everything else about an order is: nothing of it may move with a request. */
const rest = ({ annotations: _lines, remarks: _texts, key: _key, ...order }: ProviderOrder) =>
  order;

async function changes(at: Airline, order: ProviderOrder): Promise<AnnotationChange> {
  const [first] = legs(order);
  const airline = first!.marketing_carrier;
  const request = { airline, passenger_key: 'PAX1', leg_key: first!.key };
  return {
    add: [
      line('SSR', { ...request, code: 'WCHR' }),
      line('SSR', { ...request, code: 'PETC', text: 'CAT & DOG <5KG' }),
      line('SSR', { ...request, code: 'CTCM', text: '5511999990000', leg_key: null }),
      line('OSI', { airline: at.owner, text: 'VIP ÇEO' }),
      line('PHONE', { code: 'mobile', text: '+55 11 99999-0000' }),
      line('REMARK', { text: 'Wants an  invoice' }),
    ],
    remove: [],
  };
}

/** These two are told remarks and nothing else. */
const DEAF = ['PROVIDER_08', 'PROVIDER_09'];

describe.each(CODES.filter((code) => !DEAF.includes(code)))('%s', (code) => {
  it('takes requests, contacts and remarks, and gives them back', async () => {
    const at = ask(code);
    const order = await book(at, FAMILY);
    const change = await changes(at, order);
    const before = await looked(at, order);
    const after = answered(await at.provider.annotate(order, change, call('lines')));
    const [first] = legs(order);
    const [here, by] = [first!.key, first!.marketing_carrier];
    const lines = [
      `SSR WCHR ${by} PAX1 ${here} HK`,
      `SSR PETC ${by} CAT & DOG <5KG PAX1 ${here} HN`,
      `SSR CTCM ${by} 5511999990000 PAX1 HK`,
      `OSI ${at.owner} VIP ÇEO HK`,
      'PHONE mobile +5511999990000',
      'REMARK Wants an invoice',
    ];
    expect(told(after)).toEqual(lines);
    expect(rest(after)).toEqual(rest(before));
    // The same once more: done once.
    expect(told(answered(await at.provider.annotate(order, change, call('lines'))))).toEqual(lines);
    const gone = (after.annotations ?? []).filter(
      ({ kind, code: ssr }) => kind === 'PHONE' || ssr === 'PETC',
    );
    const taken = answered(
      await at.provider.annotate(
        after,
        { add: [], remove: [...gone, line('REMARK', { key: 'Wants an invoice' })] },
        call('away'),
      ),
    );
    expect(told(taken)).toEqual([lines[0], lines[2], lines[3]]);
  });

  it('whose answer was lost shows them when it is looked at', async () => {
    const at = ask(code);
    const order = await book(at, FAMILY);
    at.line.lose('OrderChange');
    const change = await changes(at, order);
    const failure = refused(await at.provider.annotate(order, change, call('lines')));
    expect(failure.retry).toBe('unknown');
    expect(told(await looked(at, order))).toHaveLength(6);
  });

  it('keeps them with tickets and refuses nobody it knows', async () => {
    const at = ask(code);
    const order = await issued(at, await book(at, FAMILY));
    const [first] = legs(order);
    const meal = line('SSR', {
      code: 'VGML',
      airline: first!.marketing_carrier,
      passenger_key: 'PAX2',
      leg_key: first!.key,
    });
    const after = answered(
      await at.provider.annotate(order, { add: [meal], remove: [] }, call('meal')),
    );
    expect(
      after.annotations?.map(({ code: ssr, passenger_key }) => `${ssr} ${passenger_key}`),
    ).toEqual(['VGML PAX2']);
    expect(after.tickets).toEqual(order.tickets);
    const stranger = { ...meal, passenger_key: 'PAX9' };
    const no = await at.provider.annotate(order, { add: [stranger], remove: [] }, call('who'));
    expect(refused(no)).toMatchObject({ error: 'PROVIDER_REFUSED', retry: 'never' });
  });
});

describe.each(DEAF)('%s', (code) => {
  it('takes remarks alone', async () => {
    const at = ask(code);
    const order = await book(at, FAMILY);
    const remark = line('REMARK', { text: 'Wants an invoice' });
    const after = answered(
      await at.provider.annotate(order, { add: [remark], remove: [] }, call('remark')),
    );
    expect(told(after)).toEqual(['REMARK Wants an invoice']);
    const ssr = line('SSR', { code: 'WCHR', passenger_key: 'PAX1', leg_key: legs(order)[0]!.key });
    const sent = at.line.sent.length;
    const no = await at.provider.annotate(order, { add: [ssr], remove: [] }, call('ssr'));
    expect(refused(no).error).toBe('CAPABILITY_UNAVAILABLE');
    expect(at.line.sent).toHaveLength(sent);
  });
});

describe.each(CODES)('%s: flights', (code) => {
  it('tells new times, and has them accepted', async () => {
    const at = ask(code);
    const order = await book(at, FAMILY);
    const [leg] = legs(order);
    const flown = {
      carrier: leg!.operating_carrier ?? leg!.marketing_carrier,
      flight_number: leg!.operating_flight_number ?? leg!.flight_number,
      date: leg!.departure.slice(0, 10),
      origin: leg!.origin,
    };
    await at.instruct({ ...flown, change: 'MOVE', minutes: 15 });
    const moved = await looked(at, order);
    const first = moved.slices[0]!.legs;
    expect(first.map(({ status }) => status)).toEqual(first.map(() => 'TK'));
    expect(moved.slices[1]!.legs.every(({ status }) => status === 'HK')).toBe(true);
    at.line.lose('OrderChange');
    expect(refused(await at.provider.acceptSchedule(moved, call('times'))).retry).toBe('unknown');
    expect(legs(await looked(at, order)).every(({ status }) => status === 'HK')).toBe(true);
    const again = answered(await at.provider.acceptSchedule(moved, call('times')));
    expect(legs(again).map(({ status }) => status)).toEqual(legs(order).map(() => 'HK'));
    expect(legs(again)[0]!.departure).not.toBe(leg!.departure);
    // Nothing waits: it is looked at, and nothing is sent.
    const sent = at.line.sent.length;
    answered(await at.provider.acceptSchedule(again, call('none')));
    expect(at.line.sent.slice(sent)).toEqual(['OrderRetrieve']);
    await at.instruct({ ...flown, change: 'CANCEL' });
    const gone = await looked(at, order);
    expect(gone.slices[0]!.legs.map(({ status }) => status)).toContain('UN');
  });
});

testMessages();
