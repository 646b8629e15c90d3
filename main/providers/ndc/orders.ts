/** What the operations on orders share: failures, amounts as text, passengers under both their ids. */
import { fail, ok, type Result } from '#main/contract/result.ts';
import type {
  OrderPassenger,
  ProviderFailure,
  ProviderOffer,
  ProviderOrder,
  ProviderOrderPassenger,
  ProviderPassengerDetail,
  SearchPassenger,
} from '../provider.ts';
import type { ProviderPayment } from '../provider-after-sale.ts';
import type { Graph } from './graph.ts';
import { type OfferKey, offerKey } from './keys.ts';
import { typeOf } from './read/passengers.ts';
import { wireName } from './write/names.ts';
import type { WirePassenger } from './write/passengers.ts';

export const refuse = (message: string): ProviderFailure => ({
  error: 'PROVIDER_REFUSED',
  retry: 'never',
  message,
  provider_code: null,
  provider_text: null,
});

/** An answer that is one and still does not say what became of the request. */
export const unclear = (message: string, effect: boolean): ProviderFailure => ({
  ...refuse(message),
  error: 'PROVIDER_ERROR',
  retry: effect ? 'unknown' : 'safe',
});

export const unavailable = (message: string): ProviderFailure => ({
  ...refuse(message),
  error: 'CAPABILITY_UNAVAILABLE',
});

/** A ticket that is good or was flown. */
export const hasTicket = (order: ProviderOrder, passenger_key: string): boolean =>
  order.tickets.some(
    (ticket) =>
      ticket.type === 'TICKET' &&
      ticket.passenger_key === passenger_key &&
      !['CANCELLED', 'EXCHANGED', 'REFUNDED'].includes(ticket.status),
  );

/** Money that changes hands; documents given up are worth what the airline says. */
export const paidTotal = (payments: ProviderPayment[]): number =>
  payments.reduce((all, one) => all + (one.method === 'TICKETS' ? 0 : one.amount_minor), 0);

/**
 * Passengers with the ids the provider knows them by. A name that has nothing Latin letters can say
 * is refused before anything is sent.
 */
export function wirePassengers(
  passengers: (OrderPassenger | ProviderOrderPassenger)[],
  aliases: Record<string, string>,
): Result<WirePassenger[], ProviderFailure> {
  const id = (key: string) => aliases[key] ?? key;
  for (const one of passengers) {
    if (wireName(one.first_name) === '' || wireName(one.last_name) === '') {
      return fail(refuse('A passenger name cannot be written in Latin letters.'));
    }
  }
  return ok(
    passengers.map((one) => ({
      ...one,
      id: id(one.key),
      infant_id: one.infant_key === null ? null : id(one.infant_key),
    })),
  );
}

/** Notes the provider's own passenger ids in the keys, matched by type in order. */
export function withAliases(
  offers: ProviderOffer[],
  passengers: SearchPassenger[],
  graph: Graph,
): ProviderOffer[] {
  const theirs = [...graph.pax.keys()];
  const ours = new Set(passengers.map((one) => one.key));
  if (theirs.length === 0 || theirs.every((id) => ours.has(id))) return offers;
  const free = new Map<string, string[]>();
  for (const id of theirs) {
    const type = typeOf(id, graph);
    free.set(type, [...(free.get(type) ?? []), id]);
  }
  const pax: Record<string, string> = {};
  for (const one of passengers) {
    const id = free.get(one.pax_type)?.shift();
    if (id !== undefined && id !== one.key) pax[one.key] = id;
  }
  return offers.map((offer) => {
    const key = offerKey(offer.key);
    return key ? { ...offer, key: { ...key, pax } satisfies OfferKey } : offer;
  });
}

/**
 * The order with what we sent and the provider did not say again. What it does say is kept, but our
 * own spelling of a name stands where the provider's is the same name in its letters.
 */
export function merged(
  order: ProviderOrder,
  sent: (OrderPassenger | ProviderOrderPassenger)[],
  aliases: Record<string, string>,
): ProviderOrder {
  return {
    ...order,
    passengers: order.passengers.map((told) => {
      const mine =
        sent.find((one) => (aliases[one.key] ?? one.key) === told.key && sameName(one, told)) ??
        sent.find((one) => sameName(one, told) && one.pax_type === told.pax_type);
      return mine ? fill(told, mine) : told;
    }),
  };
}

export function sameName(
  a: Pick<ProviderPassengerDetail, 'first_name' | 'last_name'>,
  b: Pick<ProviderPassengerDetail, 'first_name' | 'last_name'>,
): boolean {
  const key = (one: typeof a) =>
    `${wireName(one.last_name)}/${wireName(one.first_name).split(' ')[0]}`;
  return key(a) === key(b);
}

function fill(told: ProviderOrderPassenger, mine: ProviderPassengerDetail): ProviderOrderPassenger {
  const pick = <T>(theirs: T | null, ours: T | null): T | null => theirs ?? ours;
  return {
    ...told,
    first_name: mine.first_name,
    middle_name: mine.middle_name,
    last_name: mine.last_name,
    title: pick(told.title, mine.title),
    gender: told.gender === 'UNSPECIFIED' ? mine.gender : told.gender,
    birth_date: pick(told.birth_date, mine.birth_date),
    nationality: pick(told.nationality, mine.nationality),
    phone: pick(told.phone, mine.phone),
    email: pick(told.email, mine.email),
    redress: pick(told.redress, mine.redress),
    documents: told.documents.length > 0 ? told.documents : mine.documents,
    frequent_flyers: told.frequent_flyers.length > 0 ? told.frequent_flyers : mine.frequent_flyers,
  };
}
