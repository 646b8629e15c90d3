/**
 * Shared by all operations on a record: opening it in a session, reading and changing it, ending the
 * transaction with its warnings, and ignoring it if something went wrong.
 */
import { setTimeout } from 'node:timers/promises';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { keepExchanged } from '#main/domain/tickets/status.ts';
import { refuse, refuseNotFound, refuseUnclear } from '../failures.ts';
import { sumPrices, sumServices } from '../orders.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { AmadeusClient, Asked, Received, Session, Told } from './client.ts';
import { saysBusy } from './errors.ts';
import { pickSeparateFares, sumFares } from './read/choose-fares.ts';
import { type RecordLine, readLines } from './read/elements.ts';
import type { PricedFare } from './read/fare-elements.ts';
import { isGroup } from './read/names.ts';
import { readRecord } from './read/pnr.ts';
import { readFares, type ToldFares } from './read/pricing.ts';
import { getToday } from './shopping.ts';
import { writeIgnore, writeRemove, writeRetrieve, writeShowFares } from './write/record.ts';
import { type Line, RECEIVED, writeLines } from './write/record-lines.ts';

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
  fares?: ToldFares,
): Opened {
  const { currency, zone } = client.profile;
  const context = { today: getToday(client), currency, zone, reading: told.reading, fares };
  const order = readRecord(told.root, context);
  if (!order && !effect && isGroup(told.root)) return fail(refuse(phrase('amadeus_group_unnamed')));
  if (!order) return fail(refuseUnclear(phrase('no_order'), effect));
  return ok({ order, lines: readLines(told.root), told });
}

/** True where fares are stored with the record and it does not tell them itself. */
const hidesFares = ({ order, told }: OpenRecord): boolean =>
  order.status !== 'CANCELLED' &&
  order.passengers.every(({ price }) => price === null) &&
  told.root.find('pnrHeaderTag/statusInformation').some((one) => one.text('indicator') === 'TST');

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
  const total_minor = sumPrices(passengers) + sumServices(order.services);
  return { ...order, passengers, currency, total_minor };
}

/** Opens a record by its locator, checks that it is that one and adds its stored fares. */
export async function openRecord(session: Session, locator: string): Promise<Opened> {
  const told = await session.send({ operation: 'retrieve', body: writeRetrieve(locator) });
  if (!told.ok) return told;
  const opened = readTold(session.client, told.value);
  if (!opened.ok) return opened;
  if (opened.value.order.locator !== locator) {
    return fail(refuseUnclear(phrase('not_the_order'), false));
  }
  if (!hidesFares(opened.value)) return opened;
  const shown = await session.send({ operation: 'showFares', body: writeShowFares() });
  if (!shown.ok) return opened;
  // What was said of fares that the record itself does not tell is said no more.
  const { root, reading } = shown.value;
  const again = readTold(
    session.client,
    { ...told.value, reading },
    false,
    readFares(root, reading),
  );
  return again.ok ? again : opened;
}

/** The order's own record, with what it does not say of its documents. */
async function openKnown(session: Session, order: ProviderOrder): Promise<Opened> {
  const opened = await openRecord(session, getLocator(order));
  if (!opened.ok) return opened;
  return ok({ ...opened.value, order: keepExchanged(opened.value.order, order) });
}

/** Works on the order's record, opened in a session of its own. */
export const inRecord = <T>(
  client: AmadeusClient,
  order: ProviderOrder,
  call: ProviderCall,
  work: (session: Session, opened: OpenRecord) => Answer<T>,
): Answer<T> =>
  client.inSession(call, async (session) => {
    const opened = await openKnown(session, order);
    return opened.ok ? work(session, opened.value) : opened;
  });

export async function readByLocator(
  client: AmadeusClient,
  locator: string,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const told = await client.send(call, { operation: 'retrieve', body: writeRetrieve(locator) });
  if (!told.ok) return told;
  const opened = readTold(client, told.value);
  if (!opened.ok) return opened;
  const { order } = opened.value;
  if (order.locator !== locator) return fail(refuseNotFound(phrase('other_locator')));
  if (!hidesFares(opened.value)) return ok(order);
  return inRecord(client, order, call, async (_, again) => ok(again.order));
}

/** Takes flights or lines out of the open record; null once that is done. */
export async function removeElements(
  session: Session,
  named: Parameters<typeof writeRemove>[0],
): Promise<ProviderFailure | null> {
  const removed = await session.send({ operation: 'remove', body: writeRemove(named) });
  return removed.ok ? null : removed.error;
}

/** Ignores the open record's changes. */
export async function leave(session: Session): Promise<void> {
  await session.send({ operation: 'ignore', body: writeIgnore() });
}

/** Drops all changes of the session and returns the failure. */
export async function abandon<T>(session: Session, failure: ProviderFailure): Answer<T> {
  await leave(session);
  return fail(failure);
}

/** True while the end of the transaction has only been warned of. */
const isWarned = ({ errors, root }: Told): boolean =>
  errors.some(({ level, place }) => level === 'warning' && place === 'generalErrorInfo') &&
  !root
    .find('technicalData/generalPNRInformation/statusDetails')
    .some((one) => one.text('isPNRModifDuringTrans') === 'NO');

/** With them an end of transaction accepts what it was warned of. */
const ACCEPTING = [30, 267];

/**
 * Ends the transaction with any added lines; after a warning, ends it again. Never repeated if the
 * answer is lost; a refusal drops all changes. Returns the record as it is then.
 */
export async function endRecord(
  session: Session,
  lines: readonly Line[] = [],
  option = END_AND_SHOW,
): Promise<Opened> {
  const last = await sendEnd(session, lines, option);
  if (!last.ok) return last.error.retry === 'never' ? abandon(session, last.error) : last;
  return readEnded(session, last.value);
}

/** Ends the transaction of a new record. One with a locator is filed, whatever is refused beside it. */
export async function fileRecord(session: Session): Promise<Opened> {
  let filed = false;
  const last = await sendEnd(session, [], END_AND_SHOW, (_, root) => {
    filed = root.all('pnrHeader').flatMap(readLocators).length > 0;
    return false;
  });
  if (last.ok) return readEnded(session, last.value);
  if (filed) return fail({ ...last.error, retry: 'unknown' });
  return last.error.retry === 'never' ? abandon(session, last.error) : last;
}

async function sendEnd(
  session: Session,
  lines: readonly Line[],
  option: number,
  tolerate?: Asked['tolerate'],
): Promise<Received> {
  const asked = { operation: 'add', effect: true, ...(tolerate && { tolerate }) } as const;
  const first = await session.send({ ...asked, body: writeLines([option], [...lines, RECEIVED]) });
  if (!first.ok || !isWarned(first.value)) return first;
  return session.send({ ...asked, body: writeLines([option, ...ACCEPTING], []) });
}

function readEnded(session: Session, told: Told): Opened {
  const opened = readTold(session.client, told, true);
  if (!opened.ok) return opened;
  return ok({ ...opened.value, order: withWarnings(opened.value.order, session) });
}

export const withWarnings = (order: ProviderOrder, session: Session): ProviderOrder => ({
  ...order,
  warnings: [...new Set([...session.said(), ...order.warnings])],
});

export const getLocator = (order: ProviderOrder): string => order.locator ?? order.order_id;

/** A record that is not filed yet is shown as XXXXXX. */
export const readLocators = (root: Told['root']): string[] =>
  [...new Set(root.deep('controlNumber').flatMap((one) => one.value() ?? []))].filter((text) =>
    /^(?!X{6})[A-Z0-9]{6}$/.test(text),
  );

/** Attempts at a change while others hold or change the record. */
const MAX_TRIES = 3;
/** Whoever changes it at the same moment is given time to end; longer before a third attempt. */
const BUSY_WAIT_MS = 250;

type Change = (session: Session, opened: OpenRecord) => Answer<ProviderOrder>;

/**
 * Opens the record, changes it and ends the transaction in one session. A record that others
 * changed meanwhile is opened and changed again.
 */
export const changeRecord = async (
  client: AmadeusClient,
  order: ProviderOrder,
  call: ProviderCall,
  change: Change,
): Answer<ProviderOrder> =>
  client.inSession(call, async (session) => {
    for (let tries = 1; ; tries += 1) {
      const opened = await openKnown(session, order);
      if (!opened.ok) return opened;
      const done = await change(session, opened.value);
      if (done.ok || tries === MAX_TRIES || !saysBusy(done.error)) return done;
      // What may have been done is never done again.
      if (done.error.retry === 'unknown') return done;
      await abandon(session, done.error);
      await setTimeout(tries * BUSY_WAIT_MS);
    }
  });
