/**
 * Wraps every adapter. It returns only checked answers and typed failures: an exception becomes a
 * failure that names provider and message, and an impossible value drops only its own part
 * (`answer-checks.ts`).
 */
import { maskCardData } from '#main/contract/card-numbers.ts';
import { flatMapInSteps, flatMapInTurns, runInTurns } from '#main/contract/event-loop-turns.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { haveSameFlight, listLegs } from '#main/domain/itinerary.ts';
import { sumMinor } from '#main/domain/money.ts';
import { type AccountMask, maskFailure } from './account-mask.ts';
import {
  areFlights,
  checkOffer,
  checkOrder,
  checkSeatMap,
  checkServices,
  Warnings,
} from './answer-checks.ts';
import { refuseUnclear, toRefusedPayment } from './failures.ts';
import { haveAlikeSurname, haveSameName } from './lost-orders.ts';
import { isSameOrder } from './orders.ts';
import type {
  Operation,
  PortMethod,
  Provider,
  ProviderFailure,
  ProviderOffer,
  ProviderOrder,
  ProviderPayment,
} from './provider.ts';
import { keepOneCurrency } from './wire/seats.ts';

export interface GuardNeeds {
  clock: { now(): Date };
  log?: { info(message: string, fields?: Record<string, unknown>): void };
  /** Knows the secrets of the account. */
  mask?: AccountMask | null;
}

type Answered<N extends Operation> =
  Awaited<ReturnType<PortMethod<N>>> extends Result<infer T, ProviderFailure> ? T : never;
type Checked<T> = Result<T, ProviderFailure>;

type Methods = {
  readonly [N in Operation]?: (...args: Parameters<PortMethod<N>>) => Promise<Checked<Answered<N>>>;
};

/** One call: its operation, its provider, and whether it may have an effect. */
interface Guarded extends GuardNeeds {
  provider: Provider;
  name: Operation;
  effect: boolean;
}

interface Check<N extends Operation> {
  effect: boolean | ((args: Parameters<PortMethod<N>>) => boolean);
  check(
    value: Answered<N>,
    context: Guarded,
    args: Parameters<PortMethod<N>>,
  ): Checked<Answered<N>> | Promise<Checked<Answered<N>>>;
  /** What the call pays with; left out if it never pays. */
  payments?(args: Parameters<PortMethod<N>>): ProviderPayment[];
}

/** Answers without rules in the port. */
const as_told = { effect: false, check: <T>(value: T) => ok(value) };
const order_read = { effect: false, check: guardOrder };
const order_done = { effect: true, check: guardOrder };

/** All operations of the port: a missing one does not compile. */
const CHECKS: { readonly [N in Operation]: Check<N> } = {
  search: { effect: false, check: checkSearch },
  exchangeSearch: { effect: false, check: checkSearch },
  availability: { effect: false, check: checkAvailability },
  price: { effect: false, check: checkPrice },
  priceNamed: { effect: false, check: checkPrice },
  fareRules: as_told,
  bookedFareRules: as_told,
  create: { ...order_done, payments: ([{ payments = [] }]) => payments },
  retrieve: order_read,
  find: { effect: false, check: guardOrders },
  cancel: order_done,
  updatePassengers: order_done,
  annotate: order_done,
  acceptSchedule: order_done,
  split: {
    effect: true,
    check({ parent, child }, context, [asked]) {
      const [old, split_off] = [guardOrder(parent, context, [asked]), checkTold(child, context)];
      if (!old.ok) return old;
      return split_off.ok ? ok({ parent: old.value, child: split_off.value }) : split_off;
    },
  },
  reprice: {
    effect: ([, { accept }]) => accept,
    check(value, context, [asked]) {
      const order = guardOrder(value.order, context, [asked]);
      return order.ok ? ok({ ...value, order: order.value }) : order;
    },
  },
  seatMap: { effect: false, check: (value) => ok(checkSeatMap(value)) },
  offerSeats: { effect: false, check: (value) => ok(value.map(checkSeatMap)) },
  baggage: {
    effect: false,
    check(value, _context, [order]) {
      const warnings = new Warnings(value.warnings);
      const sold = checkServices(value.services, warnings);
      const services = keepOneCurrency(sold, (text) => warnings.add(text), order.currency);
      return ok({ ...value, services, ...warnings.told() });
    },
  },
  changeServices: { ...order_done, payments: ([, , payments]) => payments },
  issue: { ...order_done, payments: ([, { payments }]) => payments },
  void: order_done,
  quoteExchange: { effect: false, check: checkQuote },
  quoteWithTickets: { effect: false, check: checkTicketsQuote },
  exchange: { ...order_done, payments: ([, { payments }]) => payments },
  finishExchange: {
    effect: true,
    check: (value, context, [asked]) =>
      value === null ? ok(null) : guardOrder(value, context, [asked]),
  },
  quoteCancel: { effect: false, check: checkCancel },
  quoteRefund: { effect: false, check: checkRefund },
  refund: order_done,
  release: order_done,
  news: order_read,
  showDocument: as_told,
  salesReport: as_told,
  notification: as_told,
  notified: order_read,
  queueCounts: { effect: false, check: (value) => ok(value.filter(isCounted)) },
  queueItems: as_told,
  queuePlace: { ...as_told, effect: true },
  queueRemove: { ...as_told, effect: true },
};

/** False if it never has an effect at the provider; `reprice` has one on request. */
export const mayChange = (operation: Operation): boolean => CHECKS[operation].effect !== false;

export const OPERATIONS = Object.keys(CHECKS) as Operation[];

/** The provider, with the answers of each operation checked. */
export function guardProvider(provider: Provider, needs: GuardNeeds): Provider {
  const guarded = OPERATIONS.filter((name) => provider[name]).map((name) => [
    name,
    (...args: Parameters<PortMethod<Operation>>) => run(name, args, { provider, ...needs }),
  ]);
  return {
    ...provider,
    ...Object.fromEntries(guarded),
    get traits() {
      return provider.traits;
    },
  };
}

const isCounted = ({ count }: { count: number }): boolean =>
  Number.isSafeInteger(count) && count >= 0;

/** An impossible flight drops only its own option. */
function checkAvailability(value: Answered<'availability'>): Checked<Answered<'availability'>> {
  const warnings = new Warnings(value.warnings);
  const options = value.options.filter(({ legs }) => areFlights(legs, warnings));
  return ok({ options, ...warnings.told() });
}

function checkCancel(value: Answered<'quoteCancel'>): Checked<Answered<'quoteCancel'>> {
  const { refund_minor } = value;
  const told = refund_minor !== null && Number.isSafeInteger(refund_minor) && refund_minor >= 0;
  return ok({ ...value, refund_minor: told ? refund_minor : null });
}

/**
 * Exactly the requested documents, in the order's currency, none refunded above its price. Parts
 * are dropped if they do not add up to the lines.
 */
function checkRefund(
  value: Answered<'quoteRefund'>,
  context: Guarded,
  [order, { numbers }]: Parameters<PortMethod<'quoteRefund'>>,
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
    return fail(refuseUnclear(phrase('refund_cannot_be'), context.effect));
  }
  const whole = sumMinor(lines.map((line) => line.refund_minor + line.residual_minor));
  const told = parts?.map(({ amount_minor }) => amount_minor) ?? [];
  const agree = told.every(isAmount) && sumMinor(told) === whole;
  return ok({ ...value, parts: agree ? parts : null });
}

async function run<N extends Operation>(
  name: N,
  args: Parameters<PortMethod<N>>,
  needs: GuardNeeds & { provider: Provider },
): Promise<Checked<Answered<N>>> {
  const { effect, check, payments }: Check<N> = CHECKS[name];
  const context = { ...needs, name, effect: typeof effect === 'boolean' ? effect : effect(args) };
  try {
    const methods: Methods = context.provider;
    const method = methods[name];
    if (!method) throw new Error('The provider has no such operation');
    const answer = await method.apply(context.provider, args);
    const { mask = null } = context;
    if (!answer.ok) {
      const refused = toRefusedPayment(answer.error, payments?.(args) ?? []);
      return withoutSecrets(maskAnswer(fail(refused)), mask);
    }
    const clean = mask ? (text: string) => maskCardData(mask.answer(text)) : maskCardData;
    const value = await runInTurns(maskAnswerInSteps(answer.value, clean));
    return withoutSecrets(await check(value, context, args), mask);
  } catch (error) {
    const { name: provider, provider_type } = context.provider.traits;
    context.log?.info('provider fault', { provider: provider_type, message: name, error });
    return fail(
      refuseUnclear(phrase('answer_of', { name: provider, message: name }), context.effect),
    );
  }
}

/** Failures and warnings are read by people: masks the account's secrets. */
function withoutSecrets<T>(checked: Checked<T>, mask: AccountMask | null): Checked<T> {
  if (!mask) return checked;
  if (!checked.ok) return fail(maskFailure(checked.error, mask));
  const { value } = checked;
  if (value === null || typeof value !== 'object' || !('warnings' in value)) return checked;
  return ok({ ...value, warnings: mask.value(value.warnings) });
}

async function checkSearch(value: Answered<'search'>): Promise<Checked<Answered<'search'>>> {
  const warnings = new Warnings(value.warnings);
  const offers = await flatMapInTurns(value.offers, (one) => checkOffer(one, warnings) ?? []);
  return ok({ ...value, offers, ...warnings.told() });
}

function checkPrice(value: Answered<'price'>, context: Guarded): Checked<Answered<'price'>> {
  const warnings = new Warnings(value.warnings);
  const offer = checkOffer(value.offer, warnings);
  if (!offer) return fail(refuseImpossible(warnings, context));
  const alternatives = value.alternatives.flatMap((one) => checkOffer(one, warnings) ?? []);
  return ok({ ...value, offer, alternatives, ...warnings.told() });
}

function checkQuote(
  value: Answered<'quoteExchange'>,
  context: Guarded,
  [{ currency }]: Parameters<PortMethod<'quoteExchange'>>,
): Checked<Answered<'quoteExchange'>> {
  const warnings = new Warnings(value.warnings);
  const offer: ProviderOffer | null = checkOffer(value.offer, warnings);
  const whole = areAmounts(value.lines);
  const one_money = value.currency === currency && offer?.currency === currency;
  if (!offer || !whole || !one_money) return fail(refuseImpossible(warnings, context));
  return ok({ ...value, offer, ...warnings.told() });
}

const areAmounts = (lines: Answered<'quoteWithTickets'>['lines']): boolean =>
  lines.every((line) =>
    [line.penalty_minor, line.due_minor, line.refund_minor, line.residual_minor].every(
      (amount) => Number.isSafeInteger(amount) && amount >= 0,
    ),
  );

/** One line for each passenger named, in the order's currency. */
function checkTicketsQuote(
  value: Answered<'quoteWithTickets'>,
  context: Guarded,
  [{ currency }, { tickets }]: Parameters<PortMethod<'quoteWithTickets'>>,
): Checked<Answered<'quoteWithTickets'>> {
  const { lines } = value;
  const each = tickets.every(
    ({ passenger_key }) => lines.filter((one) => one.passenger_key === passenger_key).length === 1,
  );
  const whole = each && lines.length === tickets.length && areAmounts(lines);
  if (whole && value.currency === currency) return ok(value);
  return fail(refuseUnclear(phrase('no_cost_each'), context.effect));
}

const refuseImpossible = (warnings: Warnings, context: Guarded): ProviderFailure => ({
  ...refuseUnclear(phrase('offer_impossible'), context.effect),
  details: warnings.list.map((message) => ({ path: 'provider.answer', message, kind: 'PROVIDER' })),
});

/** An answer that is about something else says nothing of what was asked for. */
function guardOrder(
  value: ProviderOrder,
  context: Guarded,
  [asked]: readonly [object, ...unknown[]],
): Checked<ProviderOrder> {
  if (isAbout(asked, value)) return checkTold(value, context);
  return fail(refuseUnclear(phrase('not_the_order'), context.effect));
}

/**
 * By its own id or locator, or by all its people where an airline gives a changed order another id;
 * what the airline does not have yet, by somebody who is to travel. People may have several orders:
 * a flight has to be the same too.
 */
function isAbout(
  { order_id, locator = null, unplaced, passengers = [], slices = [], offer }: Asked,
  told: ProviderOrder,
): boolean {
  const people = told.passengers;
  const wanted = offer ? offer.journeys.flatMap((journey) => journey.slices) : slices;
  const is_flight_same = haveSameFlight(listLegs(told.slices), listLegs(wanted));
  if (order_id && (!unplaced || told.unplaced)) {
    return (
      isSameOrder(told, { order_id, locator }) ||
      (people.length > 0 &&
        people.every((one) => passengers.some((other) => haveSameName(one, other))) &&
        is_flight_same)
    );
  }
  const known = passengers.length > 0 && people.length > 0;
  const alike = people.some((one) => passengers.some((other) => haveAlikeSurname(one, other)));
  return (!known || alike) && is_flight_same;
}
type Asked = Partial<ProviderOrder & { offer: ProviderOffer }>;

function checkTold(value: ProviderOrder, context: Guarded): Checked<ProviderOrder> {
  const { name, provider } = context;
  const { traits } = provider;
  const today = context.clock.now().toISOString().slice(0, 10);
  const checked = checkOrder(value, { currency: traits.currency, today });
  if (checked) return ok(checked);
  return fail(
    refuseUnclear(phrase('answer_of', { name: traits.name, message: name }), context.effect),
  );
}

function guardOrders(values: ProviderOrder[], context: Guarded): Checked<ProviderOrder[]> {
  const orders: ProviderOrder[] = [];
  for (const one of values) {
    const checked = checkTold(one, context);
    if (!checked.ok) return checked;
    orders.push(checked.value);
  }
  return ok(orders);
}

/**
 * A provider's answer without card numbers and security codes in any field. Values sent back to it
 * stay unchanged: keys, ids, locators, references, and ticket numbers by their form.
 */

const HANDED_BACK = /(^|_)(keys?|ids?|locator|owner|reference|conjunction_of|token)$/;
const NUMBER = /(^|_)number$/;
const TICKET = /^\d{13,14}$/;
/** Shorter texts cannot contain either. */
const MIN_LETTERS = 7;

type MaskText = (text: string) => string;

/** Like {@link maskAnswer}, one list element at a time. */
function* maskAnswerInSteps<T>(value: T, text: MaskText = maskCardData): Generator<undefined, T> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return maskAnswer(value, '', text);
  }
  const masked: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(value)) {
    const list: unknown[] | null = Array.isArray(part) ? part : null;
    if (HANDED_BACK.test(name)) masked[name] = part;
    else if (!list) masked[name] = maskAnswer(part, name, text);
    else masked[name] = yield* flatMapInSteps(list, (one) => [maskAnswer(one, name, text)]);
  }
  return masked as T;
}

/** Returns the same object if nothing had to be masked. */
export function maskAnswer<T>(value: T, name = '', text: MaskText = maskCardData): T {
  if (typeof value === 'string') {
    if (value.length < MIN_LETTERS || (NUMBER.test(name) && TICKET.test(value))) return value;
    return text(value) as T;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const masked = value.map((one) => maskAnswer(one, name, text));
    return masked.some((one, at) => one !== value[at]) ? (masked as T) : value;
  }
  const changed = Object.entries(value).flatMap(([field, part]) => {
    const masked = HANDED_BACK.test(field) ? part : maskAnswer(part, field, text);
    return masked === part ? [] : [[field, masked] as const];
  });
  return changed.length === 0 ? value : { ...value, ...Object.fromEntries(changed) };
}
