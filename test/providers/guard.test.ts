/**
 * The guard of the port: an adapter that throws, and airlines whose answers hold what cannot be. Each
 * costs its own piece, never the answer, and is named by a code.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { toEnglish } from '#main/contract/phrase.ts';
import { fail } from '#main/contract/result.ts';
import { guardProvider } from '#main/providers/guard.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';
import { createRegistry } from '#main/providers/registry.ts';
import { addDays } from '#main/reference/calendar.ts';
import { createTraining } from '#main/training/index.ts';
import { requireSome } from '../fixtures/require-some.ts';
import { ALONE, answered, call, ROUND, refused, searchFor, selections } from './ndc/training.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The providers as the service has them, with a line that alters what airlines answer. */
function airline(alter: (text: string, message: string) => string) {
  const training = createTraining({ database: ':memory:', clock });
  closing.push(() => training.close());
  const registry = createRegistry({
    base_url: 'http://airline.test',
    clock,
    fetch: async (request) => {
      const message = new URL(request.url).pathname.split('/').at(-1)!;
      const response = await training.fetch(request);
      const text = alter(await response.text(), message);
      return new Response(text, { status: response.status, headers: response.headers });
    },
  });
  const provider = registry.get('PROVIDER_04');
  if (!provider) throw new Error('no provider');
  return provider;
}

const codes = (warnings: readonly string[] = []) => [
  ...new Set(warnings.map((text) => toEnglish(text).split(':')[0])),
];

async function place(provider: Provider, trip = ROUND): ReturnType<Provider['create']> {
  const request = searchFor(ALONE, trip);
  const { offers } = answered(await provider.search(request, call()));
  const chosen = { selections: selections(offers[0]!), passengers: request.passengers };
  const { offer } = answered(
    await provider.price({ ...chosen, brands: false, currency: 'BRL' }, call()),
  );
  return provider.create({ offer, passengers: ALONE, remarks: [] }, call('book'));
}
const booked = async (provider: Provider): Promise<ProviderOrder> =>
  answered(await place(provider));

const agency = { method: 'INVOICE', amount_minor: 1 } as const;
const visa = { method: 'CARD', amount_minor: 1, card: {} as never } as const;

it.each([
  ['AGENCY CREDIT LIMIT EXCEEDED', visa, 'PROVIDER_REFUSED'],
  ['Insufficient funds in the pre-paid account', visa, 'PROVIDER_REFUSED'],
  ['Remittance holding capacity reached: cash is not allowed', visa, 'PROVIDER_REFUSED'],
  ['Insufficient funds on the e-voucher', visa, 'PROVIDER_REFUSED'],
  ['Limite de crédito da agência excedido', visa, 'PROVIDER_REFUSED'],
  ['Payment rejected', agency, 'PROVIDER_REFUSED'],
  ['DO NOT HONOR', agency, 'PROVIDER_REFUSED'],
  ['DO NOT HONOR', visa, 'CARD_REFUSED'],
  ['CREDIT LIMIT EXCEEDED', visa, 'CARD_REFUSED'],
  ['Insufficient funds, contact your travel agent', visa, 'CARD_REFUSED'],
  ['Tarjeta rechazada: saldo insuficiente, consulte a su agencia', visa, 'CARD_REFUSED'],
  ['Cartão recusado por limite de crédito. Agência 12', visa, 'CARD_REFUSED'],
  ['Declined: cardholder credit limit, agent 12', visa, 'CARD_REFUSED'],
  ['Insufficient funds in the agency account, contact your agency', visa, 'PROVIDER_REFUSED'],
  ['Card declined for insufficient funds, contact your agency', visa, 'CARD_REFUSED'],
])('%s is of a card only where it says so and one was sent', async (provider_text, one, error) => {
  const refusing = async () =>
    fail({
      error: 'CARD_REFUSED',
      retry: 'never',
      message: provider_text,
      provider_code: '7',
      provider_text,
    } as const);
  const adapter = {
    issue: refusing,
    exchange: refusing,
    changeServices: refusing,
    create: refusing,
  };
  const guarded = guardProvider(adapter as unknown as Provider, { clock });
  const order = { payments: [visa] } as unknown as ProviderOrder;
  const request = { payments: [one] } as never;
  const answers = [
    await guarded.issue(order, request, call()),
    await guarded.exchange(order, request, call()),
    await guarded.changeServices(order, {} as never, [one], call()),
    await guarded.create(request, call()),
  ];
  expect(answers.map((answer) => refused(answer).error)).toEqual(answers.map(() => error));
});

describe('what cannot be', () => {
  it('an impossible time in one flight costs the offers with that flight', async () => {
    const plain = answered(await airline((text) => text).search(searchFor(ALONE, ROUND), call()));
    const provider = airline((text) =>
      text.replace(/(AircraftScheduledDateTime>\d{4})-\d{2}-\d{2}T\d{2}:\d{2}/, '$1-02-31T25:61'),
    );
    const found = answered(await provider.search(searchFor(ALONE, ROUND), call()));
    expect(plain.warnings).toBe(undefined);
    expect(found.offers.length).toBeGreaterThan(0);
    expect(found.offers.length).toBeLessThan(plain.offers.length);
    expect(codes(found.warnings)).toContain('TIME_IMPOSSIBLE');
  });

  it('a flight that lands before it leaves is not sold', async () => {
    const provider = airline((text, message) =>
      message === 'AirShopping'
        ? text.replace(/(Arrival>.*?AircraftScheduledDateTime>)\d{4}-\d{2}/s, '$1' + '2026-01')
        : text,
    );
    const { offers, warnings } = answered(await provider.search(searchFor(ALONE, ROUND), call()));
    const slices = offers.flatMap(({ journeys }) => journeys.flatMap((one) => one.slices));
    const legs = requireSome(slices.flatMap((slice) => slice.legs));
    expect(legs.every((leg) => leg.arrival > '2026-12')).toBe(true);
    expect(codes(warnings)).toEqual(['TIME_ORDER', 'OFFER_LEFT_OUT']);
  });

  it.each([
    ['a birth date that does not exist', /Birthdate>\d[^<]*/g, 'Birthdate>1990-02-30'],
    ['a birth date to come', /Birthdate>\d[^<]*/g, 'Birthdate>2090-02-20'],
    ['a passenger without a name', /Surname>[^<\s]+/g, 'Surname>'],
    ['a total that is not its parts', /(TotalPrice>.*?TotalAmount[^>]*>)\d/s, '$1' + '9'],
  ])('%s is said of the order, which stays', async (_, pattern, instead) => {
    const provider = airline((text, message) =>
      message === 'OrderRetrieve' ? text.replace(pattern, instead) : text,
    );
    const { order_id } = await booked(provider);
    const order = answered(await provider.retrieve({ order_id, locator: null }, call()));
    expect(order.slices).toHaveLength(2);
    expect(codes(order.warnings)).not.toEqual([]);
  });

  it('nothing is said of an order that is sound', async () => {
    expect((await booked(airline((text) => text))).warnings).toEqual([]);
  });
});

/** Its first answer to a message is given to every later one. */
function repeating(name: string) {
  const earlier: string[] = [];
  return airline((text, message) => {
    if (message !== name) return text;
    earlier.push(text);
    return earlier[0]!;
  });
}

describe('an order that is read', () => {
  it.each([
    ['its owner in front of its id', /(OrderID>)/g, '$1' + 'LA-'],
    ['a new id, under its locator', /(OrderID>)[^<]+/g, '$1' + 'NEW1'],
  ])('%s is it', async (_, pattern, instead) => {
    const provider = airline((text, message) =>
      message === 'OrderRetrieve' ? text.replace(pattern, instead) : text,
    );
    const { order_id, locator } = await booked(provider);
    const seen = answered(await provider.retrieve({ order_id, locator }, call()));
    expect(seen.locator).toBe(locator);
    expect(seen.order_id).not.toBe(order_id);
  });

  it('one of the same people for another trip is none', async () => {
    const provider = repeating('OrderCreate');
    await booked(provider);
    const later = ROUND.map((one) => ({ ...one, date: addDays(one.date, 3) }));
    expect(refused(await place(provider, later))).toMatchObject({
      message: 'The answer does not hold the order.',
      retry: 'unknown',
    });
  });

  it('another one is none', async () => {
    const provider = repeating('OrderRetrieve');
    const [one, other] = [await booked(provider), await booked(provider)];
    answered(await provider.retrieve(one, call()));
    expect(refused(await provider.retrieve(other, call()))).toMatchObject({
      message: 'The answer does not hold the order.',
      retry: 'safe',
    });
  });
});

describe('an adapter that breaks', () => {
  const broken = (value: unknown) =>
    guardProvider(
      new Proxy({} as Provider, {
        get: (_, name) =>
          name === 'traits' ? airline((text) => text).traits : async () => await value,
      }),
      { clock },
    );

  it.each([
    ['search', false],
    ['create', true],
    ['issue', true],
    ['seatMap', false],
  ] as const)('%s: a typed failure that names provider and message', async (name, effect) => {
    const rejected = Promise.reject(new RangeError('Invalid time value'));
    rejected.catch(() => undefined);
    const provider = broken(rejected);
    const method = provider[name] as (...args: unknown[]) => ReturnType<Provider['create']>;
    const failure = refused(await method({}, {}, {}, {}));
    expect(failure).toMatchObject({
      error: 'PROVIDER_ERROR',
      retry: effect ? 'unknown' : 'safe',
      message: `The answer of NDC LATAM to ${name} cannot be read.`,
    });
  });

  it('an answer that is none is a failure, and so is an order without an id', async () => {
    for (const value of [{ ok: true, value: null }, undefined, { ok: true, value: {} }]) {
      const failure = refused(
        await broken(value).retrieve({ order_id: '1', locator: null }, call()),
      );
      expect(failure.error).toBe('PROVIDER_ERROR');
    }
  });
});

describe('an order in the answer', () => {
  const renamed = (order: ProviderOrder, last_name: string) => ({
    passengers: order.passengers.map((one) => ({ ...one, last_name })),
  });
  const later = ({ slices }: ProviderOrder) => ({
    slices: slices.map((slice) => ({
      ...slice,
      legs: slice.legs.map((leg) => ({
        ...leg,
        departure: `${addDays(leg.departure.slice(0, 10), 3)}T10:00`,
      })),
    })),
  });
  const elsewhere = { order_id: 'ZZ0000001', locator: 'ZZZZZZ', airline_locators: [] };
  it.each<[string, (order: ProviderOrder) => Partial<ProviderOrder>, boolean]>([
    ['as it was', () => ({}), true],
    ['its id in other letters', ({ order_id }) => ({ order_id: order_id.toLowerCase() }), true],
    ['an owner in front of its id', ({ order_id }) => ({ order_id: `XX-${order_id}` }), true],
    ['a new id, the same locator', () => ({ order_id: 'ZZ0000001' }), true],
    ['a new id and locator, the same people', () => elsewhere, true],
    ['a new name in it', (order) => renamed(order, 'Other'), true],
    ['of another request', (order) => ({ ...elsewhere, ...renamed(order, 'Other') }), false],
    [
      'of another request by the same people',
      (order) => ({ ...elsewhere, ...later(order) }),
      false,
    ],
    ['of another request, without people', () => ({ ...elsewhere, passengers: [] }), false],
  ])('%s', async (_name, change, taken) => {
    const provider = airline((text) => text);
    const order = await booked(provider);
    const answer = { ok: true, value: { ...order, ...change(order) } };
    const stale = { ...provider, acceptSchedule: async () => answer } as unknown as Provider;
    const done = await guardProvider(stale, { clock }).acceptSchedule(order, call());
    if (taken) return expect(answered(done).order_id).toBe(answer.value.order_id);
    return expect(refused(done)).toMatchObject({ error: 'PROVIDER_ERROR', retry: 'unknown' });
  });
});
