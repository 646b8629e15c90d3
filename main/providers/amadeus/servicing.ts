/** Changes of a record that is held: lines, new times, dividing, cancelling. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isRetimed } from '#main/domain/leg-status.ts';
import {
  ALL_TIMES,
  refuse,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
  takesSome,
} from '../failures.ts';
import { isTicketed } from '../orders.ts';
import type { Answer, ProviderAnnotation, ProviderLeg, ProviderOrder } from '../provider.ts';
import { getFirst } from '../wire/lists.ts';
import type { Method, Session } from './client.ts';
import { isOwn, type RecordLine } from './read/elements.ts';
import { listFlightKeys } from './read/itinerary.ts';
import {
  abandon,
  changeRecord,
  END_AND_ACCEPT,
  endRecord,
  getLocator,
  inRecord,
  type OpenRecord,
  readByLocator,
  readLocators,
  removeElements,
} from './records.ts';
import { writeSplit } from './write/record.ts';
import {
  buildAnnotationLine,
  copyLine,
  type Line,
  RECEIVED,
  writeLines,
} from './write/record-lines.ts';

/** Removes lines and adds others in one transaction; sends nothing if there are none. */
export async function exchangeLines(
  session: Session,
  opened: OpenRecord,
  { gone, added }: { gone: readonly string[]; added: readonly Line[] },
): Answer<ProviderOrder> {
  if (gone.length + added.length === 0) return ok(opened.order);
  const kept = gone.length > 0 ? await removeElements(session, { lines: gone }) : null;
  if (kept) return abandon(session, kept);
  const ended = await endRecord(session, added);
  return ended.ok ? ok(ended.value.order) : ended;
}

/** A line that is no longer of a passenger and flight; null stands for whomever it names. */
export interface GivenUp {
  line: RecordLine;
  passenger: string | null;
  flight: string | null;
}

/** Lines to remove, and what they still say of the others whom they name. */
export function splitLines(given_up: readonly GivenUp[]): { gone: string[]; kept: Line[] } {
  const lines = new Map(given_up.map(({ line }) => [line.tattoo, line]));
  const kept = [...lines.values()].flatMap((line) => {
    const own = given_up.filter((one) => one.line.tattoo === line.tattoo);
    const isGone = (passenger: string | null, flight: string | null) =>
      own.some(
        (one) =>
          (one.passenger === null || one.passenger === passenger) &&
          (one.flight === null || one.flight === flight),
      );
    const people = line.passengers.length > 0 ? line.passengers : [null];
    return people.flatMap((passenger) => {
      if (line.flights.length === 0)
        return isGone(passenger, null) ? [] : copyLine(line, passenger, []);
      const flights = line.flights.filter((flight) => !isGone(passenger, flight));
      return flights.length === 0 ? [] : copyLine(line, passenger, flights);
    });
  });
  return { gone: [...lines.keys()], kept };
}

const isSameLine = (a: ProviderAnnotation, b: ProviderAnnotation): boolean =>
  a.kind === b.kind &&
  a.code === b.code &&
  (a.text ?? '').toUpperCase() === (b.text ?? '').toUpperCase() &&
  a.passenger_key === b.passenger_key &&
  a.leg_key === b.leg_key;

export const annotate: Method<'annotate'> = (client, order, { add, remove }, call) =>
  changeRecord(client, order, call, async (session, opened) => {
    const remarks = opened.lines.filter(({ segment, text }) => segment === 'RM' && !isOwn(text));
    const given_up = remove.flatMap((one): GivenUp[] => {
      if (one.kind === 'REMARK') {
        const text = (one.text ?? '').toUpperCase();
        const line = remarks.find((told) => told.text?.toUpperCase() === text);
        return line ? [{ line, passenger: null, flight: null }] : [];
      }
      const all = opened.order.annotations ?? [];
      const found =
        all.find((told) => isSameLine(told, one)) ?? all.find(({ key }) => key === one.key);
      const line = opened.lines.find(({ tattoo }) => `OT${tattoo}` === found?.key);
      return line && found ? [{ line, passenger: found.passenger_key, flight: found.leg_key }] : [];
    });
    const { gone, kept } = splitLines(given_up);
    return exchangeLines(session, opened, {
      gone,
      added: [...kept, ...add.map(buildAnnotationLine)],
    });
  });

/** Accepts new times; refused if a flight is gone: that one is changed or given up. */
export const acceptSchedule: Method<'acceptSchedule'> = (client, order, call, leg_keys) =>
  changeRecord(client, order, call, async (session, opened) => {
    const legs = opened.order.slices.flatMap((slice) => slice.legs);
    if (takesSome(legs, leg_keys)) return fail(refuseUnavailable(ALL_TIMES));
    // A flight with new times may stand beside what it was, which goes when they are accepted.
    const isReplaced = (gone: ProviderLeg) =>
      legs.some(
        ({ status, origin, destination }) =>
          isRetimed(status) && origin === gone.origin && destination === gone.destination,
      );
    if (legs.some((leg) => leg.status === 'UN' && !isReplaced(leg))) {
      return fail(refuse(phrase('no_flights_instead')));
    }
    if (!legs.some(({ status }) => /^(TK|KK|KL)$/.test(status))) return ok(opened.order);
    const ended = await endRecord(session, [], END_AND_ACCEPT);
    return ended.ok ? ok(ended.value.order) : ended;
  });

/** Cancels the flights. Good documents must be refunded first: this refunds nothing. */
export const cancelOrder: Method<'cancel'> = (client, order, call) =>
  changeRecord(client, order, call, async (session, opened) => {
    const flights = listFlightKeys(opened.told.root);
    const isBeside = (one: ProviderOrder['services'][number]) =>
      isKept(one) && !flights.includes(one.key);
    if (opened.order.status === 'CANCELLED' || flights.length === 0) {
      return ok(markGone(order, opened.order, isKept));
    }
    if (isTicketed(opened.order)) return fail(refuseTicketed(phrase('has_tickets')));
    // Hotels, cars and trains are not ours to cancel: then the flights go by their numbers.
    const beside = opened.order.services.some(isBeside);
    const kept = await removeElements(session, beside ? { flights } : 'ITINERARY');
    if (kept) return abandon(session, kept);
    const ended = await endRecord(session);
    if (!ended.ok) return ended;
    const { order: after, told } = ended.value;
    if (after.status === 'CANCELLED' || listFlightKeys(told.root).length === 0) {
      return ok(markGone(opened.order, after, isBeside));
    }
    return fail(refuseUnclear(phrase('cancel_not_shown'), true));
  });

/** A record without flights has no details: the last known are kept, but for its time limit. */
const markGone = (
  before: ProviderOrder,
  after: ProviderOrder,
  stays: typeof isKept,
): ProviderOrder => ({
  ...before,
  key: after.key,
  status: 'CANCELLED',
  payment_due_at: null,
  tickets: after.tickets.length > 0 ? after.tickets : before.tickets,
  services: before.services.map((one) => (stays(one) ? one : { ...one, status: 'CANCELLED' })),
});

/** A segment other than a flight; it stays when ours are cancelled. */
const isKept = ({ key, kind, status }: ProviderOrder['services'][number]): boolean =>
  kind === 'OTHER' && status !== 'CANCELLED' && key.startsWith('ST');

/** Moves passengers to a new record; each record names the other in its answer. */
export const splitOrder: Method<'split'> = async (client, order, passenger_keys, call) => {
  const locator = getLocator(order);
  const leaving = [...new Set(passenger_keys.map((key) => key.replace(/-INF$/, '')))];
  const divided = await inRecord<string>(client, order, call, async (session) => {
    const split = await session.send({ operation: 'split', body: writeSplit(locator, leaving) });
    if (!split.ok) return abandon(session, split.error);
    const first = await session.send({
      operation: 'add',
      body: writeLines([14], [RECEIVED]),
      effect: true,
    });
    if (!first.ok) return first.error.retry === 'never' ? abandon(session, first.error) : first;
    const last = await endRecord(session);
    if (!last.ok) return last;
    const locators = [first.value.root, last.value.told.root].flatMap((root) =>
      root.all('pnrHeader').flatMap(readLocators),
    );
    const child = locators.find((one) => one !== locator);
    return child === undefined
      ? fail(refuseUnclear(phrase('amadeus_half_unnamed'), true))
      : ok(child);
  });
  if (!divided.ok) return divided;
  const parent = await readByLocator(client, locator, call);
  const child = await readByLocator(client, divided.value, call);
  if (parent.ok && child.ok) return ok({ parent: parent.value, child: child.value });
  const failed = [parent, child].flatMap((half) => (half.ok ? [] : [half.error]));
  const { provider_code, provider_text } = getFirst(failed);
  const unread = refuseUnclear(phrase('amadeus_half_unread'), true);
  return fail({ ...unread, provider_code, provider_text });
};
