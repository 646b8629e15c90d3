/** Changes of a record that is held: people, lines, new times, dividing, cancelling, a new price. */

import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isGivenBack } from '#main/domain/exchange/departures.ts';
import { isRetimed } from '#main/domain/leg-status.ts';
import { listDocoTexts } from '#main/reference/doco.ts';
import {
  ALL_TIMES,
  refuse,
  refuseOtherPrice,
  refuseSoldOut,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
  takesSome,
} from '../failures.ts';
import { haveSameName } from '../lost-orders.ts';
import { isTicketed } from '../orders.ts';
import type {
  Answer,
  ProviderAnnotation,
  ProviderCall,
  ProviderLeg,
  ProviderOrder,
  ProviderOrderPassenger,
} from '../provider.ts';
import { getFirst } from '../wire/lists.ts';
import type { AmadeusClient, Method, Session } from './client.ts';
import { saysBusy } from './errors.ts';
import { isSameContact, readGivenMail, readGivenPhone } from './read/details.ts';
import { isOwn, listLinesOf, type RecordLine } from './read/elements.ts';
import { listFlightKeys } from './read/itinerary.ts';
import { asksToRebook, chooseFares, type PricedFare, readFares } from './read/pricing.ts';
import { toSegment } from './read/shopping.ts';
import {
  abandon,
  END_AND_ACCEPT,
  endRecord,
  fillPrices,
  getLocator,
  inRecord,
  leave,
  type OpenRecord,
  openRecord,
  readByLocator,
  readLocators,
  removeElements,
  withWarnings,
} from './records.ts';
import { refuseUnpriced } from './shopping.ts';
import {
  buildAnnotationLine,
  buildDocoLines,
  buildDocumentLines,
  buildGivenLine,
  buildLoyaltyLine,
  buildMailLine,
  buildPhoneLine,
  copyLine,
  type Line,
  type Move,
  RECEIVED,
  type Ref,
  readNumber,
  writeLines,
  writeRebook,
  writeSplit,
  writeStore,
} from './write/record.ts';
import { writePriceLowest, writePricePnr } from './write/shopping.ts';

/** Attempts at a change while others hold or change the record. */
const MAX_TRIES = 3;

type Change = (session: Session, opened: OpenRecord) => Answer<ProviderOrder>;

/**
 * Opens the record, changes it and ends the transaction in one session. A record that others
 * changed meanwhile is opened and changed again.
 */
export async function changeRecord(
  client: AmadeusClient,
  order: ProviderOrder,
  call: ProviderCall,
  change: Change,
): Answer<ProviderOrder> {
  return client.inSession(call, async (session) => {
    for (let tries = 1; ; tries += 1) {
      const opened = await openRecord(session, getLocator(order));
      if (!opened.ok) return opened;
      const done = await change(session, opened.value);
      if (done.ok || tries === MAX_TRIES || !saysBusy(done.error)) return done;
      // What may have been done is never done again.
      if (done.error.retry === 'unknown') return done;
      await abandon(session, done.error);
    }
  });
}

/** Removes lines and adds others in one transaction; sends nothing if there are none. */
async function exchangeLines(
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

export const updatePassengers: Method<'updatePassengers'> = (client, order, passengers, call) => {
  return changeRecord(client, order, call, async (session, opened) => {
    const given_up: GivenUp[] = [];
    const added: Line[] = [];
    for (const wanted of passengers) {
      const there = opened.order.passengers.find(({ key }) => key === wanted.key);
      if (!there) return fail(refuse(phrase('provider_no_passenger')));
      if (!haveSameName(there, wanted)) {
        return fail(refuseUnavailable(phrase('amadeus_name_kept')));
      }
      const change = findChange(there, wanted, opened.lines);
      given_up.push(...change.given_up);
      added.push(...change.added);
    }
    const { gone, kept } = splitLines(given_up);
    const done = await exchangeLines(session, opened, { gone, added: [...kept, ...added] });
    return done.ok ? ok(restoreSpelling(done.value, passengers)) : done;
  });
};

/** A line that is no longer of a passenger and flight; null stands for whomever it names. */
interface GivenUp {
  line: RecordLine;
  passenger: string | null;
  flight: string | null;
}

/** Lines to remove, and what they still say of the others whom they name. */
function splitLines(given_up: readonly GivenUp[]): { gone: string[]; kept: Line[] } {
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

/** A passenger's outdated lines, and the lines to add. */
function findChange(
  there: ProviderOrderPassenger,
  wanted: ProviderOrderPassenger,
  lines: readonly RecordLine[],
): { given_up: GivenUp[]; added: Line[] } {
  const infant = wanted.pax_type === 'INF';
  const adult = wanted.key.replace(/-INF$/, '');
  const refs: Ref[] = [['PT', readNumber(adult)]];
  const listOwn = (segment: string, code: RegExp) => listLinesOf(adult, lines, segment, code);
  const given_up: GivenUp[] = [];
  const added: Line[] = [];
  const replace = (old: RecordLine[], fresh: Line[]) => {
    given_up.push(
      ...old.map((line) => ({
        line,
        passenger: line.passengers.length > 0 ? adult : null,
        flight: null,
      })),
    );
    added.push(...fresh);
  };
  /** The airlines that were given the old contact get the new one; all of them where none was. */
  const replaceGiven = (
    code: 'CTCM' | 'CTCE',
    read: typeof readGivenPhone,
    before: string | null,
    now: string | null,
  ) => {
    const old = lines
      .filter(({ passengers }) => passengers.length === 0 || passengers.includes(adult))
      .flatMap(read)
      .flatMap(({ line, told }) => (isSameContact(told, before) ? [line] : []));
    const airlines = old.length > 0 ? old.map(({ airline }) => airline) : [null];
    const fresh = airlines.flatMap((airline) =>
      now === null ? [] : buildGivenLine(code, now, refs, airline),
    );
    replace(old, fresh);
  };
  if (!infant && wanted.phone !== there.phone) {
    replace(
      listOwn('AP', /^[3-7]$/),
      wanted.phone === null ? [] : [buildPhoneLine(wanted.phone, refs)],
    );
    replaceGiven('CTCM', readGivenPhone, there.phone, wanted.phone);
  }
  if (!infant && wanted.email?.toLowerCase() !== there.email?.toLowerCase()) {
    replace(
      listOwn('AP', /^P02$/),
      wanted.email === null ? [] : [buildMailLine(wanted.email, refs)],
    );
    replaceGiven('CTCE', readGivenMail, there.email, wanted.email);
  }
  if (serializePapers(wanted) !== serializePapers(there)) {
    const old = listOwn('SSR', /^DOCS$/).filter(
      ({ text }) => /\/[MFUX]I\//.test(text ?? '') === infant,
    );
    replace(old, buildDocumentLines(wanted, refs, infant));
  }
  if (!infant && listDocoTexts(wanted).join() !== listDocoTexts(there).join()) {
    replace(listOwn('SSR', /^DOCO$/), buildDocoLines(wanted, refs));
  }
  if (!infant && formatCards(wanted) !== formatCards(there)) {
    const fresh = wanted.frequent_flyers.map(({ airline, number }) =>
      buildLoyaltyLine(airline, number, refs),
    );
    replace(listOwn('SSR', /^FQT[VRU]$/), fresh);
  }
  return { given_up, added };
}

const serializePapers = ({
  documents,
  gender,
  birth_date,
  nationality,
}: ProviderOrderPassenger): string =>
  JSON.stringify([
    gender,
    birth_date,
    nationality,
    documents.map((one) => [one.type, one.number, one.issuing_country, one.expires_on]),
  ]);
const formatCards = ({ frequent_flyers }: ProviderOrderPassenger): string =>
  frequent_flyers
    .map(({ airline, number }) => `${airline} ${number}`)
    .sort()
    .join();

/** Our own spelling of a name where the record's is the same in its letters. */
function restoreSpelling(
  order: ProviderOrder,
  ours: readonly ProviderOrderPassenger[],
): ProviderOrder {
  return {
    ...order,
    passengers: order.passengers.map((told) => {
      const mine = ours.find((one) => one.key === told.key && haveSameName(one, told));
      if (!mine) return told;
      const { first_name, middle_name, last_name } = mine;
      return { ...told, first_name, middle_name, last_name };
    }),
  };
}

const isSameLine = (a: ProviderAnnotation, b: ProviderAnnotation): boolean =>
  a.kind === b.kind &&
  a.code === b.code &&
  (a.text ?? '').toUpperCase() === (b.text ?? '').toUpperCase() &&
  a.passenger_key === b.passenger_key &&
  a.leg_key === b.leg_key;

export const annotate: Method<'annotate'> = (client, order, { add, remove }, call) => {
  return changeRecord(client, order, call, async (session, opened) => {
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
};

/** Accepts new times; refused if a flight is gone: that one is changed or given up. */
export const acceptSchedule: Method<'acceptSchedule'> = (client, order, call, leg_keys) => {
  return changeRecord(client, order, call, async (session, opened) => {
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
};

/** Cancels the flights. Good documents must be refunded first: this refunds nothing. */
export const cancelOrder: Method<'cancel'> = (client, order, call) => {
  return changeRecord(client, order, call, async (session, opened) => {
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
};

/** A record without flights has no details: the last known are kept. */
const markGone = (
  before: ProviderOrder,
  after: ProviderOrder,
  stays: typeof isKept,
): ProviderOrder => ({
  ...before,
  key: after.key,
  status: 'CANCELLED',
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

/** The record's current price; with `accept` it is stored and the transaction ended. */
export const repriceOrder: Method<'reprice'> = async (client, order, { lowest, accept }, call) => {
  return inRecord(client, order, call, async (session, { order: now }) => {
    if (isTicketed(now)) return fail(refuseTicketed(phrase('price_settled')));
    const asked = await session.send(buildPriceRequest(now, lowest));
    if (!asked.ok) return abandon(session, asked.error);
    const told = readFares(asked.value.root, asked.value.reading);
    const fares = chooseFares(
      told.fares,
      (set) => fillPrices(now, set).total_minor === now.total_minor,
    );
    if (fares.length === 0 || told.untold.length > 0) return abandon(session, refuseUnpriced(told));
    const proposed = withWarnings(fillPrices(now, fares), session);
    const changed = proposed.total_minor !== now.total_minor;
    const moves = listMoves(now, fares);
    const rebook = asksToRebook(fares) || moves.length > 0;
    const answer = { changed, rebook, extras_removed: false };
    if (!accept || (!changed && !rebook)) {
      await leave(session);
      return ok({
        ...answer,
        order: changed ? withClasses(proposed, fares) : withWarnings(now, session),
      });
    }
    const priced =
      moves.length > 0 ? await moveClasses(session, proposed, fares, moves) : ok(fares);
    if (!priced.ok) return abandon(session, priced.error);
    const stored = await storeFares(session, priced.value);
    return stored.ok ? ok({ ...answer, order: stored.value }) : stored;
  });
};

/** Each slice in the fare family it was sold in, unless its class is another's by now. */
export function buildPriceRequest(
  order: ProviderOrder,
  lowest: boolean,
  family: 'as sold' | 'any' = 'as sold',
) {
  const carrier = order.validating_carrier ?? '';
  if (lowest) {
    return { operation: 'priceLowest', body: writePriceLowest(carrier, order.currency) } as const;
  }
  // Flights that are gone stay in the record; they cost nothing.
  const living = order.slices
    .map(({ legs }) => legs.filter(({ status }) => !isGivenBack(status)))
    .filter((legs) => legs.length > 0);
  const slices = living.map((legs) => ({
    segments: legs.map(toSegment),
    family: family === 'any' ? null : (legs[0]?.brand?.code ?? null),
    family_name: null,
  }));
  const tattoos = living.flatMap((legs) => legs.map(({ key }) => readNumber(key)));
  const body = writePricePnr({ slices, carrier }, order.currency, tattoos);
  return { operation: 'pricePnr', body } as const;
}

/**
 * Rebooks the flights into the classes of the agreed price, and prices what is held then: a price
 * from before the rebooking may not be stored. Nothing is kept at another price.
 */
async function moveClasses(
  session: Session,
  agreed: ProviderOrder,
  fares: readonly PricedFare[],
  moves: readonly Move[],
): Answer<readonly PricedFare[]> {
  const seats = agreed.passengers.filter(({ pax_type }) => pax_type !== 'INF').length;
  const moved = await session.send({ operation: 'rebook', body: writeRebook(moves, seats) });
  if (!moved.ok) return moved;
  const codes = moved.value.root.deep('statusCode').flatMap((one) => one.value() ?? []);
  if (codes.some((code) => UNSOLD.test(code))) {
    const unsold = refuseSoldOut(phrase('amadeus_not_all_sold'));
    return fail({ ...unsold, provider_text: codes.join(', ') });
  }
  const asked = await session.send(buildPriceRequest(withClasses(agreed, fares), false, 'any'));
  if (!asked.ok) return asked;
  const told = readFares(asked.value.root, asked.value.reading);
  const again = chooseFares(
    told.fares,
    (set) => fillPrices(agreed, set).total_minor === agreed.total_minor,
  );
  if (again.length === 0 || told.untold.length > 0) return fail(refuseUnpriced(told));
  const now = fillPrices(agreed, again);
  if (now.total_minor === agreed.total_minor && now.currency === agreed.currency) return ok(again);
  return fail(
    refuseOtherPrice(
      phrase('service_other_amount'),
      { minor: agreed.total_minor, currency: agreed.currency },
      { minor: now.total_minor, currency: now.currency },
    ),
  );
}

async function storeFares(session: Session, fares: readonly PricedFare[]): Answer<ProviderOrder> {
  const references = fares.flatMap(({ reference }) => reference ?? []);
  const stored = await session.send({ operation: 'storeFare', body: writeStore(references) });
  if (!stored.ok) return abandon(session, stored.error);
  const ended = await endRecord(session);
  return ended.ok ? ok(ended.value.order) : ended;
}

/** A flight that was not given back (HX), or not sold in its new class. */
const UNSOLD = /^(HX|U[CNSU]|UNS|NO|WL|HL|LL)$/;

/** The flights whose fare is for another class than they are held in, whatever is said of it. */
function listMoves({ slices }: ProviderOrder, fares: readonly PricedFare[]): Move[] {
  const classes = new Map(
    fares.flatMap(({ segments }) => segments.map((one) => [`ST${one.ref}`, one.booking_class])),
  );
  return slices.flatMap(({ legs }) =>
    legs.flatMap((leg) => {
      const booking_class = classes.get(leg.key) ?? null;
      const held = !isGivenBack(leg.status) && leg.booking_class !== null;
      return held && booking_class !== null && booking_class !== leg.booking_class
        ? [{ segment: toSegment(leg), booking_class }]
        : [];
    }),
  );
}

/** Classes and fare bases as they would be. */
function withClasses(order: ProviderOrder, fares: readonly PricedFare[]): ProviderOrder {
  const segments = new Map(fares[0]?.segments.map((one) => [`ST${one.ref}`, one]));
  return {
    ...order,
    slices: order.slices.map((slice) => ({
      ...slice,
      legs: slice.legs.map((leg) => {
        const fared = segments.get(leg.key);
        if (!fared) return leg;
        const { booking_class, fare_basis, baggage } = fared;
        return { ...leg, booking_class: booking_class ?? leg.booking_class, fare_basis, baggage };
      }),
    })),
  };
}
