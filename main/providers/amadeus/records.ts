/**
 * Shared by all operations on a record: opening it in a session, reading it, ending the transaction
 * with its warnings, and ignoring it if something went wrong.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse, refuseNotFound, refuseUnclear } from '../failures.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { AmadeusClient, Session, Told } from './client.ts';
import { type RecordLine, readLines } from './read/elements.ts';
import { readRecord } from './read/pnr.ts';
import { type PricedFare, pickSeparateFares, readFares, sumFares } from './read/pricing.ts';
import { getToday } from './shopping.ts';
import {
  type Line,
  RECEIVED,
  writeEnd,
  writeIgnore,
  writeLines,
  writeRetrieve,
  writeShowFares,
} from './write/record.ts';

const END_AND_SHOW = 11;
export const END_AND_ACCEPT = 13;

export interface OpenRecord {
  order: ProviderOrder;
  lines: RecordLine[];
  told: Told;
}
export type Opened = Result<OpenRecord, ProviderFailure>;

/** The record of an answer; without one, the outcome of the request is unknown. */
export function readTold(
  client: AmadeusClient,
  told: Told,
  effect = false,
  fares: readonly PricedFare[] = [],
): Opened {
  const { currency, zone } = client.profile;
  const context = { today: getToday(client), currency, zone, reading: told.reading, fares };
  const order = readRecord(told.root, context);
  if (!order) return fail(refuseUnclear(phrase('no_order'), effect));
  return ok({ order, lines: readLines(told.root), told });
}

/** With the stored fares where the record itself does not show them. */
async function withFares(session: Session, opened: OpenRecord): Promise<OpenRecord> {
  const stored = opened.told.root
    .find('pnrHeaderTag/statusInformation')
    .some((one) => one.text('indicator') === 'TST');
  const priced = opened.order.passengers.some(({ price }) => price !== null);
  if (!stored || priced || opened.order.status === 'CANCELLED') return opened;
  const shown = await session.send({ operation: 'showFares', body: writeShowFares() });
  if (!shown.ok) return opened;
  const fares = readFares(shown.value.root, opened.told.reading);
  const again = readTold(session.client, opened.told, false, fares);
  return again.ok ? again.value : opened;
}

/** The order with prices from fares that name its passengers by tattoo. */
export function fillPrices(order: ProviderOrder, fares: readonly PricedFare[]): ProviderOrder {
  const currency = fares[0]?.currency ?? order.currency;
  const listOwn = (key: string, infant: boolean) => {
    const number = /\d+/.exec(key)?.[0] ?? '';
    const told = fares.filter((one) =>
      one.people.some((ref) => ref.number === number && ref.infant === infant),
    );
    return pickSeparateFares(
      told.map((one) => ({ ...one, flights: one.segments.map(({ ref }) => ref) })),
    );
  };
  const passengers = order.passengers.map((person) => {
    const told = listOwn(person.key, person.pax_type === 'INF');
    if (told.length === 0) return person;
    const fare = sumFares(told, currency);
    const { commission } = person.price ?? {};
    return { ...person, price: fare && { ...fare, ...(commission && { commission }) } };
  });
  return { ...order, passengers, currency, total_minor: calculateTotal({ ...order, passengers }) };
}

const sumExtras = ({ services }: Pick<ProviderOrder, 'services'>): number =>
  services.reduce(
    (all, one) => all + (one.status === 'CANCELLED' ? 0 : one.amount_minor + one.tax_minor),
    0,
  );
const calculateTotal = (order: Pick<ProviderOrder, 'passengers' | 'services'>): number =>
  order.passengers.reduce(
    (all, { price }) => all + (price ? price.fare_minor + price.tax_minor : 0),
    sumExtras(order),
  );

/** Opens a record by its locator and checks that it is that one. */
export async function openRecord(session: Session, locator: string): Promise<Opened> {
  const told = await session.send({ operation: 'retrieve', body: writeRetrieve(locator) });
  if (!told.ok) return told;
  const opened = readTold(session.client, told.value);
  if (!opened.ok) return opened;
  if (opened.value.order.locator !== locator) {
    return fail(refuseUnclear(phrase('not_the_order'), false));
  }
  return ok(await withFares(session, opened.value));
}

export async function readByLocator(
  client: AmadeusClient,
  locator: string,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const told = await client.send({ operation: 'retrieve', body: writeRetrieve(locator) }, call);
  if (!told.ok) return told;
  const opened = readTold(client, told.value);
  if (!opened.ok) return opened;
  const { order } = opened.value;
  if (order.locator !== locator) return fail(refuseNotFound(phrase('other_locator')));
  const stored = told.value.root
    .find('pnrHeaderTag/statusInformation')
    .some((one) => one.text('indicator') === 'TST');
  if (order.status === 'CANCELLED' || !stored || order.passengers.some((one) => one.price)) {
    return ok(order);
  }
  return client.inSession(call, async (session) => {
    const again = await openRecord(session, locator);
    return again.ok ? ok(again.value.order) : again;
  });
}

/** Ignores the open record's changes. */
export async function leave(session: Session): Promise<void> {
  await session.send({ operation: 'ignore', body: writeIgnore() });
}

/** Drops all changes of the session and returns the failure. */
export async function abandon<T>(
  session: Session,
  failure: ProviderFailure,
): Promise<Result<T, ProviderFailure>> {
  await leave(session);
  return fail(failure);
}

/** True while the end of the transaction has only been warned of. */
const isWarned = ({ errors, root }: Told): boolean =>
  errors.some(({ level, place }) => level === 'warning' && place === 'generalErrorInfo') &&
  !root
    .find('technicalData/generalPNRInformation/statusDetails')
    .some((one) => one.text('isPNRModifDuringTrans') === 'NO');

/**
 * Ends the transaction with any added lines; after a warning, ends it again. Never repeated if the
 * answer is lost. Returns the record as it is then.
 */
export async function endRecord(
  session: Session,
  lines: readonly Line[] = [],
  option = END_AND_SHOW,
): Promise<Opened> {
  const body = writeLines([option], [...lines, RECEIVED]);
  const first = await session.send({ operation: 'add', body, effect: true });
  if (!first.ok) return first;
  const warned = isWarned(first.value);
  const last = warned
    ? await session.send({ operation: 'add', body: writeEnd(option, true), effect: true })
    : first;
  if (!last.ok) return last;
  const opened = readTold(session.client, last.value, true);
  if (!opened.ok) return opened;
  return ok({ ...opened.value, order: withWarnings(opened.value.order, session) });
}

/** The order with the session's warnings first. */
export const withWarnings = (order: ProviderOrder, session: Session): ProviderOrder => ({
  ...order,
  warnings: [...new Set([...session.said(), ...order.warnings])],
});

export const getLocator = (order: ProviderOrder): string => order.locator ?? order.order_id;

export const isTicketed = ({ tickets }: ProviderOrder): boolean =>
  tickets.some(({ type, status }) => type === 'TICKET' && status === 'TICKETED');

export const refuseTicketed = (): ProviderFailure => ({
  ...refuse(phrase('has_tickets')),
  error: 'ALREADY_TICKETED',
});
