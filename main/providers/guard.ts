/**
 * What stands between every adapter and the service. Nothing leaves an adapter but an answer that
 * was checked or a typed failure: an exception becomes a failure that names provider and message,
 * and what cannot be true costs its own piece only (`checks.ts`).
 */

import { maskCardData } from '#main/contract/card-numbers.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { flatMapInTurns, inTurns } from '#main/contract/turns.ts';
import { type AccountMask, maskFailure } from './account-mask.ts';
import {
  areFlights,
  checkOffer,
  checkOrder,
  checkSeatMap,
  checkServices,
  Warnings,
} from './checks.ts';
import { maskAnswer, maskingAnswer } from './mask-answer.ts';
import type { Provider, ProviderFailure, ProviderOffer, ProviderOrder } from './provider.ts';

export interface GuardNeeds {
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
  /** Knows the secrets of the account. */
  mask?: AccountMask | null;
}

/** The operations of the port. */
type Operation = Exclude<keyof Provider, 'traits'>;
type Method<N extends Operation> = NonNullable<Provider[N]>;
type Answered<N extends Operation> =
  Awaited<ReturnType<Method<N>>> extends Result<infer T, ProviderFailure> ? T : never;
type Checked<T> = Result<T, ProviderFailure>;

interface Context extends GuardNeeds {
  provider: Provider;
}

export function guardProvider(provider: Provider, needs: GuardNeeds): Provider {
  const context: Context = { provider, ...needs };
  const at = (effect: boolean) => ({ ...context, effect });
  const read = at(false);
  const done = at(true);
  const order = (value: ProviderOrder, effect: boolean, name: Operation) =>
    orderOf(value, at(effect), name);
  /** Answers of an operation whose whole answer is one order. */
  const anOrder = (name: Operation, effect: boolean) => (value: ProviderOrder) =>
    order(value, effect, name);
  return {
    get traits() {
      return provider.traits;
    },
    search: (...args) => run('search', args, read, searchOf),
    exchangeSearch: (...args) => run('exchangeSearch', args, read, searchOf),
    price: (...args) => run('price', args, read, (value) => priceOf(value, read)),
    create: (...args) => run('create', args, done, anOrder('create', true)),
    retrieve: (...args) => run('retrieve', args, read, anOrder('retrieve', false)),
    find: (...args) => run('find', args, read, (value) => ordersOf(value, read, 'find')),
    cancel: (...args) => run('cancel', args, done, anOrder('cancel', true)),
    updatePassengers: (...args) =>
      run('updatePassengers', args, done, anOrder('updatePassengers', true)),
    annotate: (...args) => run('annotate', args, done, anOrder('annotate', true)),
    acceptSchedule: (...args) => run('acceptSchedule', args, done, anOrder('acceptSchedule', true)),
    split: (...args) =>
      run('split', args, done, (value) => {
        const both = ordersOf([value.parent, value.child], done, 'split');
        return both.ok ? ok({ parent: both.value[0]!, child: both.value[1]! }) : both;
      }),
    reprice: (...args) => {
      const { accept } = args[1];
      return run('reprice', args, at(accept), (value) => {
        const checked = order(value.order, accept, 'reprice');
        return checked.ok ? ok({ ...value, order: checked.value }) : checked;
      });
    },
    seatMap: (...args) => run('seatMap', args, read, (value) => ok(checkSeatMap(value))),
    baggage: (...args) =>
      run('baggage', args, read, (value) => {
        const warnings = new Warnings(value.warnings);
        const services = checkServices(value.services, warnings);
        return ok({ ...value, services, ...told(warnings) });
      }),
    changeServices: (...args) => run('changeServices', args, done, anOrder('changeServices', true)),
    issue: (...args) => run('issue', args, done, anOrder('issue', true)),
    void: (...args) => run('void', args, done, anOrder('void', true)),
    quoteExchange: (...args) =>
      run('quoteExchange', args, read, (value) => quoteOf(value, args[0].currency, read)),
    exchange: (...args) => run('exchange', args, done, anOrder('exchange', true)),
    ...(provider.availability
      ? {
          availability: (...args: Parameters<Method<'availability'>>) =>
            run('availability', args, read, availabilityOf),
        }
      : {}),
    ...(provider.priceNamed
      ? {
          priceNamed: (...args: Parameters<Method<'priceNamed'>>) =>
            run('priceNamed', args, read, (value) => priceOf(value, read)),
        }
      : {}),
    ...(provider.fareRules
      ? {
          fareRules: (...args: Parameters<Method<'fareRules'>>) =>
            run('fareRules', args, read, (value) => ok(value)),
        }
      : {}),
    ...(provider.news
      ? {
          news: (...args: Parameters<Method<'news'>>) =>
            run('news', args, read, anOrder('news', false)),
        }
      : {}),
    ...(provider.notification
      ? {
          notification: (...args: Parameters<Method<'notification'>>) =>
            run('notification', args, read, (value) => ok(value)),
        }
      : {}),
    ...(provider.notified
      ? {
          notified: (...args: Parameters<Method<'notified'>>) =>
            run('notified', args, read, anOrder('notified', false)),
        }
      : {}),
    ...(provider.quoteCancel
      ? {
          quoteCancel: (...args: Parameters<Method<'quoteCancel'>>) =>
            run('quoteCancel', args, read, cancelOf),
        }
      : {}),
    ...(provider.quoteRefund
      ? {
          quoteRefund: (...args: Parameters<Method<'quoteRefund'>>) =>
            run('quoteRefund', args, read, (value) => refundOf(value, args, read)),
        }
      : {}),
    ...(provider.refund
      ? {
          refund: (...args: Parameters<Method<'refund'>>) =>
            run('refund', args, done, anOrder('refund', true)),
        }
      : {}),
    ...(provider.release
      ? {
          release: (...args: Parameters<Method<'release'>>) =>
            run('release', args, done, anOrder('release', true)),
        }
      : {}),
    ...(provider.queueCounts
      ? {
          queueCounts: (...args: Parameters<Method<'queueCounts'>>) =>
            run('queueCounts', args, read, (value) => ok(value.filter(isCounted))),
        }
      : {}),
    ...(provider.queueItems
      ? {
          queueItems: (...args: Parameters<Method<'queueItems'>>) =>
            run('queueItems', args, read, (value) => ok(value)),
        }
      : {}),
    ...(provider.queuePlace
      ? {
          queuePlace: (...args: Parameters<Method<'queuePlace'>>) =>
            run('queuePlace', args, done, (value) => ok(value)),
        }
      : {}),
    ...(provider.queueRemove
      ? {
          queueRemove: (...args: Parameters<Method<'queueRemove'>>) =>
            run('queueRemove', args, done, (value) => ok(value)),
        }
      : {}),
    ...(provider.offerSeats
      ? {
          offerSeats: (...args: Parameters<Method<'offerSeats'>>) =>
            run('offerSeats', args, read, (value) => ok(value.map(checkSeatMap))),
        }
      : {}),
  };
}

const isCounted = ({ count }: { count: number }): boolean =>
  Number.isSafeInteger(count) && count >= 0;

/** A flight that cannot be costs its own way only. */
function availabilityOf(value: Answered<'availability'>): Checked<Answered<'availability'>> {
  const warnings = new Warnings(value.warnings);
  const ways = value.ways.filter(({ legs }) => areFlights(legs, warnings));
  return ok({ ways, ...told(warnings) });
}

function cancelOf(value: Answered<'quoteCancel'>): Checked<Answered<'quoteCancel'>> {
  const { refund_minor } = value;
  const told = refund_minor !== null && Number.isSafeInteger(refund_minor) && refund_minor >= 0;
  return ok({ ...value, refund_minor: told ? refund_minor : null });
}

/**
 * Every document that was asked for and no other, in the order's own money, none of which brings
 * more than it cost; parts that are another sum than the lines say nothing.
 */
function refundOf(
  value: Answered<'quoteRefund'>,
  [order, { numbers }]: Parameters<Method<'quoteRefund'>>,
  context: Guarded,
): Checked<Answered<'quoteRefund'>> {
  const { lines, parts, currency } = value;
  const isAmount = (minor: number) => Number.isSafeInteger(minor) && minor >= 0;
  const sound = lines.every(
    ({ number, paid, penalty_minor, refund_minor, residual_minor }) =>
      numbers.includes(number) &&
      [penalty_minor, refund_minor, residual_minor].every(isAmount) &&
      refund_minor + residual_minor <= paid.fare_minor + paid.tax_minor,
  );
  const each = new Set(lines.map(({ number }) => number)).size;
  if (!sound || each !== numbers.length || lines.length !== each || currency !== order.currency) {
    return fail(broken(phrase('refund_cannot_be'), context));
  }
  const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);
  const whole = sum(lines.map((line) => line.refund_minor + line.residual_minor));
  const told = parts?.map(({ amount_minor }) => amount_minor) ?? [];
  const agree = told.every(isAmount) && sum(told) === whole;
  return ok({ ...value, parts: agree ? parts : null });
}

type Guarded = Context & { effect: boolean };

async function run<N extends Operation>(
  name: N,
  args: Parameters<Method<N>>,
  context: Guarded,
  check: (value: Answered<N>) => Checked<Answered<N>> | Promise<Checked<Answered<N>>>,
): Promise<Checked<Answered<N>>> {
  try {
    const method = context.provider[name] as (
      ...given: Parameters<Method<N>>
    ) => Promise<Checked<Answered<N>>>;
    const answer = await method.apply(context.provider, args);
    const { mask = null } = context;
    if (!answer.ok) return withoutSecrets(maskAnswer(answer), mask);
    const clean = mask ? (text: string) => maskCardData(mask.answer(text)) : maskCardData;
    const checked = await check(await inTurns(maskingAnswer(answer.value, clean)));
    return withoutSecrets(checked, mask);
  } catch (error) {
    const { name: provider, provider_type } = context.provider.traits;
    context.log?.info('provider fault', { provider: provider_type, message: name, error });
    return fail(broken(phrase('answer_of', { name: provider, message: name }), context));
  }
}

/** A failure and the warnings of an answer are for people: nothing of the account stands in them. */
function withoutSecrets<T>(checked: Checked<T>, mask: AccountMask | null): Checked<T> {
  if (!mask) return checked;
  if (!checked.ok) return fail(maskFailure(checked.error, mask));
  const { value } = checked;
  if (value === null || typeof value !== 'object' || !('warnings' in value)) return checked;
  return ok({ ...value, warnings: mask.value(value.warnings) });
}

/** Whether an effect came about is then not known. */
const broken = (message: string, { effect }: Guarded): ProviderFailure => ({
  error: 'PROVIDER_ERROR',
  retry: effect ? 'unknown' : 'safe',
  message,
  provider_code: null,
  provider_text: null,
});

const told = ({ list }: Warnings) => (list.length > 0 ? { warnings: list } : {});

async function searchOf(value: Answered<'search'>): Promise<Checked<Answered<'search'>>> {
  const warnings = new Warnings(value.warnings);
  const offers = await flatMapInTurns(value.offers, (one) => checkOffer(one, warnings) ?? []);
  return ok({ ...value, offers, ...told(warnings) });
}

function priceOf(value: Answered<'price'>, context: Guarded): Checked<Answered<'price'>> {
  const warnings = new Warnings(value.warnings);
  const offer = checkOffer(value.offer, warnings);
  if (!offer) return fail(impossible(warnings, context));
  const alternatives = value.alternatives.flatMap((one) => checkOffer(one, warnings) ?? []);
  return ok({ ...value, offer, alternatives, ...told(warnings) });
}

function quoteOf(
  value: Answered<'quoteExchange'>,
  currency: string,
  context: Guarded,
): Checked<Answered<'quoteExchange'>> {
  const warnings = new Warnings(value.warnings);
  const offer: ProviderOffer | null = checkOffer(value.offer, warnings);
  const whole = value.lines.every((line) =>
    [line.penalty_minor, line.due_minor, line.refund_minor, line.residual_minor].every(
      (amount) => Number.isSafeInteger(amount) && amount >= 0,
    ),
  );
  const one_money = value.currency === currency && offer?.currency === currency;
  if (!offer || !whole || !one_money) return fail(impossible(warnings, context));
  return ok({ ...value, offer, ...told(warnings) });
}

const impossible = (warnings: Warnings, context: Guarded): ProviderFailure => ({
  ...broken(phrase('offer_impossible'), context),
  details: warnings.list.map((message) => ({ path: 'provider.answer', message })),
});

function orderOf(value: ProviderOrder, context: Guarded, name: Operation): Checked<ProviderOrder> {
  const { traits } = context.provider;
  const today = context.clock.now().toISOString().slice(0, 10);
  const checked = checkOrder(value, { currency: traits.currency, today });
  if (checked) return ok(checked);
  return fail(broken(phrase('answer_of', { name: traits.name, message: name }), context));
}

function ordersOf(
  values: ProviderOrder[],
  context: Guarded,
  name: Operation,
): Checked<ProviderOrder[]> {
  const orders: ProviderOrder[] = [];
  for (const one of values) {
    const checked = orderOf(one, context, name);
    if (!checked.ok) return checked;
    orders.push(checked.value);
  }
  return ok(orders);
}
