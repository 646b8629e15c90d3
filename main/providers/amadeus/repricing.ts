/** Repricing a record: new fares, other booking classes where they sell, and stored prices. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { refuseOtherPrice, refuseSoldOut, refuseTicketed } from '../failures.ts';
import { isTicketed } from '../orders.ts';
import type { Answer, ProviderOrder } from '../provider.ts';
import type { Method, Session } from './client.ts';
import { chooseFares } from './read/choose-fares.ts';
import type { PricedFare } from './read/fare-elements.ts';
import { asksToRebook, readFares } from './read/pricing.ts';
import { toSegment } from './read/shopping.ts';
import { abandon, endRecord, fillPrices, inRecord, leave, withWarnings } from './records.ts';
import { refuseUnpriced } from './shopping.ts';
import { type Move, writeRebook, writeStore } from './write/record.ts';
import { readNumber } from './write/record-lines.ts';
import { writePriceLowest, writePricePnr } from './write/shopping.ts';

/** The record's current price; with `accept` it is stored and the transaction ended. */
export const repriceOrder: Method<'reprice'> = async (client, order, { lowest, accept }, call) =>
  inRecord(client, order, call, async (session, { order: now }) => {
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
