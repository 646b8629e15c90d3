/**
 * Creating, reading and finding orders. If the answer of a creation is lost, the order is looked
 * for in the order list by our own reference in the metadata, and is never created again.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { listPairs, toTable } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { formatDecimal } from '#main/domain/money.ts';
import { listDocoTexts, readDoco } from '#main/reference/doco.ts';
import {
  refuse,
  refuseChangedPrice,
  refuseNotFound,
  refuseUnavailable,
  refuseUnclear,
} from '../failures.ts';
import {
  calculateEarliest,
  filterCertain,
  haveSameName,
  refuseLookup,
  resolveMatches,
} from '../lost-orders.ts';
import { calculatePaidTotal } from '../orders.ts';
import type {
  Answer,
  FindRequest,
  OrderPassenger,
  ProviderCall,
  ProviderFailure,
  ProviderOrder,
  ProviderPayment,
} from '../provider.ts';
import { toWireName } from '../wire/names.ts';
import type { DuffelClient, Method } from './client.ts';
import { toExpired } from './errors.ts';
import type { Fieldset } from './json.ts';
import { type OfferKey, readOfferKey } from './order-keys.ts';
import type { DuffelProfile } from './profile.ts';
import { readOrder } from './read/orders.ts';
import { toIdPath } from './shopping.ts';

const MAX_NAME_LETTERS = 20;

export const createOrder: Method<'create'> = async (client, request, call) => {
  const key = readOfferKey(request.offer.key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  const passengers = writePassengers(request.passengers, key.pax);
  if (!passengers.ok) return passengers;
  const payments = request.payments ?? [];
  const instant = payments.length > 0;
  if (!instant && key.instant) return fail(refuseUnavailable(phrase('paid_at_once')));
  const services = request.services ?? [];
  const extras = services.reduce((sum, one) => sum + one.amount_minor, 0);
  const money = instant
    ? writePayment(payments, key.total_minor + extras, key.currency, client.profile)
    : ok(null);
  if (!money.ok) return money;
  const { reference_key, hold_type } = client.profile;
  const received = await client.send(call, {
    path: '/air/orders',
    data: {
      type: instant ? 'instant' : hold_type,
      selected_offers: [key.offer_id],
      passengers: passengers.value,
      ...(services.length > 0
        ? { services: services.map(({ id, quantity }) => ({ id, quantity })) }
        : {}),
      ...(money.value ? { payments: [money.value] } : {}),
      ...(call.reference === null ? {} : { metadata: { [reference_key]: call.reference } }),
    },
    effect: true,
    creates: true,
  });
  if (!received.ok) return fail(toExpired(received.error));
  const order = readOrder(received.value, client.profile);
  if (!order) return fail(refuseUnclear(phrase('no_order'), true));
  return ok(withSent(order, request.passengers, key.pax));
};

/** Duffel accepts one payment of one kind, for exactly the amount owed. */
export function writePayment(
  payments: readonly ProviderPayment[],
  owed_minor: number,
  currency: string,
  { payment_types, name }: DuffelProfile,
): Result<{ type: string; amount: string; currency: string } | null, ProviderFailure> {
  const types = new Set(payments.map(({ method }) => payment_types[method]));
  if (types.has(null)) {
    return fail(refuseUnavailable(phrase('duffel_paid_from_account', { provider: name })));
  }
  if (types.size > 1) {
    return fail(refuseUnavailable(phrase('duffel_one_payment_kind', { provider: name })));
  }
  if (calculatePaidTotal(payments) !== owed_minor) {
    return fail(refuseChangedPrice(phrase('service_other_amount')));
  }
  const [type] = types;
  if (!type) return ok(null);
  return ok({ type, amount: formatDecimal(owed_minor, currency), currency });
}

const TITLES: Record<string, string> = toTable({
  MR: 'mr',
  MSTR: 'mr',
  MS: 'ms',
  MRS: 'mrs',
  MISS: 'miss',
  DR: 'dr',
});

/** The country of known traveller and redress numbers; Duffel has no field for visas. */
const AUTHORITY = 'US';
const AUTHORITY_NUMBERS: Record<string, string> = toTable({
  K: 'known_traveler_number',
  R: 'passenger_redress_number',
});
const DOCUMENTS: Record<string, string> = toTable({ PASSPORT: 'passport', TAX_ID: 'tax_id' });

/** Missing data that Duffel requires is reported before anything is sent. */
function writePassengers(
  passengers: readonly OrderPassenger[],
  pax: OfferKey['pax'],
): Result<Record<string, unknown>[], ProviderFailure> {
  const phone = passengers.flatMap((one) => toE164(one.phone) ?? [])[0];
  const email = passengers.flatMap((one) => one.email ?? [])[0];
  const wanting = passengers.flatMap((one, at) => listMissing(one, at, { phone, email }));
  if (wanting.length > 0 || phone === undefined || email === undefined) {
    return fail({ ...refuse(phrase('duffel_wants_contact')), details: wanting });
  }
  const written: Record<string, unknown>[] = [];
  for (const one of passengers) {
    const names = writeNames(one);
    if (!names.ok) return names;
    const infant = one.infant_key === null ? null : (pax[one.infant_key] ?? one.infant_key);
    const documents = one.documents.flatMap((document) => {
      const type = DOCUMENTS[document.type];
      if (!type || document.number === '' || document.issuing_country === null) return [];
      const { expires_on } = document;
      return [
        {
          type,
          unique_identifier: document.number,
          issuing_country_code: document.issuing_country,
          ...(expires_on === null ? {} : { expires_on }),
        },
      ];
    });
    for (const told of listDocoTexts(one).flatMap((text) => readDoco(text) ?? [])) {
      const type = AUTHORITY_NUMBERS[told.kind];
      if (type) {
        const issuing_country_code = AUTHORITY;
        documents.push({ type, unique_identifier: told.number, issuing_country_code });
      }
    }
    written.push({
      id: pax[one.key] ?? one.key,
      title: TITLES[one.title?.toUpperCase() ?? ''] ?? (one.gender === 'MALE' ? 'mr' : 'ms'),
      gender: one.gender === 'MALE' ? 'm' : 'f',
      ...names.value,
      born_on: one.birth_date,
      email: one.email ?? email,
      phone_number: toE164(one.phone) ?? phone,
      ...(infant === null ? {} : { infant_passenger_id: infant }),
      ...(documents.length > 0 ? { identity_documents: documents } : {}),
      ...(one.frequent_flyers.length > 0
        ? {
            loyalty_programme_accounts: one.frequent_flyers.map(({ airline, number }) => ({
              airline_iata_code: airline,
              account_number: number,
            })),
          }
        : {}),
    });
  }
  return ok(written);
}

/** A passenger without an e-mail address or phone number gets another passenger's. */
function listMissing(
  { birth_date, gender }: OrderPassenger,
  at: number,
  { phone, email }: { phone: string | undefined; email: string | undefined },
): { path: string; message: string }[] {
  const found = {
    birth_date,
    gender_type: gender === 'MALE' || gender === 'FEMALE' ? gender : null,
    phone_number: phone ?? null,
    email: email ?? null,
  };
  return Object.entries(found).flatMap(([field, value]) =>
    value === null
      ? [{ path: `passengers.${at}.${field}`, message: phrase('request_missing') }]
      : [],
  );
}

/** A middle name is added if there is room; a name is never truncated. */
function writeNames({ first_name, middle_name, last_name }: OrderPassenger) {
  const [first, family_name] = [toWireName(first_name), toWireName(last_name)];
  const both = middle_name === null ? first : `${first} ${toWireName(middle_name)}`.trim();
  const given_name = both.length <= MAX_NAME_LETTERS ? both : first;
  if (given_name === '' || family_name === '') return fail(refuse(phrase('name_not_latin')));
  if (given_name.length > MAX_NAME_LETTERS || family_name.length > MAX_NAME_LETTERS) {
    return fail(refuse(phrase('duffel_names_20')));
  }
  return ok({ given_name, family_name });
}

function toE164(phone: string | null): string | null {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone);
  return parsed?.isPossible() ? parsed.number : null;
}

/** The order with data we sent but Duffel does not return: documents, our spelling of names. */
const withSent = (
  order: ProviderOrder,
  sent: readonly OrderPassenger[],
  pax: OfferKey['pax'],
): ProviderOrder => ({
  ...order,
  passengers: order.passengers.map((told) => {
    const mine =
      sent.find((one) => (pax[one.key] ?? one.key) === told.key) ??
      sent.find((one) => haveSameName(one, told));
    if (!mine) return told;
    const { first_name, middle_name, last_name } = mine;
    const spelled = haveSameName(mine, told) ? { first_name, middle_name, last_name } : {};
    return {
      ...told,
      ...spelled,
      nationality: mine.nationality,
      redress: mine.redress,
      doco: mine.doco ?? [],
      documents: mine.documents,
      title: told.title ?? mine.title,
      gender: told.gender === 'UNSPECIFIED' ? mine.gender : told.gender,
      birth_date: told.birth_date ?? mine.birth_date,
      phone: told.phone ?? mine.phone,
      email: told.email ?? mine.email,
      frequent_flyers:
        told.frequent_flyers.length > 0 ? told.frequent_flyers : mine.frequent_flyers,
    };
  }),
});

export async function readById(
  client: DuffelClient,
  order_id: string,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const path = `/air/orders/${toIdPath(order_id)}`;
  const received = await client.send(call, { path });
  if (!received.ok) return received;
  const order = readOrder(received.value, client.profile);
  if (!order) return fail(refuseUnclear(phrase('no_order'), false));
  if (order.order_id === order_id) return ok(order);
  return fail(refuseUnclear(phrase('not_the_order'), false));
}

export const retrieveOrder: Method<'retrieve'> = async (client, { order_id, locator }, call) => {
  if (order_id !== null) {
    const found = await readById(client, order_id, call);
    if (!found.ok || locator === null || found.value.locator === locator) return found;
    return fail(refuseNotFound(phrase('other_locator')));
  }
  if (locator === null) return fail(refuse(phrase('read_by_id')));
  const query = [['booking_reference', locator]] as const;
  const listed = await client.list(call, { path: '/air/orders', query });
  if (!listed.ok) return listed;
  const read = readAll(client, listed.value.items);
  const orders = read.filter((order) => order.locator === locator);
  const live = orders.filter(({ status }) => status === 'LIVE');
  const [first, second] = live.length > 0 ? live : orders;
  // An unreadable one may be the order.
  const all = listed.value.whole && read.length === listed.value.items.length;
  if (!first)
    return fail(
      all ? refuseNotFound(phrase('no_such_order')) : refuseUnclear(phrase('no_order'), false),
    );
  if (!second) return ok(first);
  return fail({
    ...refuse(phrase('duffel_several_orders')),
    error: 'AMBIGUOUS',
    details: orders.map((order) => ({ path: 'order_id', message: order.order_id })),
  });
};

const readAll = (client: DuffelClient, items: readonly Fieldset[]): ProviderOrder[] =>
  items.flatMap((one) => readOrder(one, client.profile) ?? []);

/** A missing order may still be stored; until then it is not certain that there is none. */
export const findOrders: Method<'find'> = async (client, by, call) => {
  const found = await findFiled(client, by, call);
  const waited = client.now().getTime() - Date.parse(by.sent_at ?? by.created_after);
  const may_come = client.profile.files_within_ms > Math.max(waited, 0);
  const absent = found.ok && found.value.length === 0;
  return absent && may_come ? fail(refuseUnclear(phrase('not_there_yet'), false)) : found;
};

/** Orders with our reference; if none has it, those of the same people on the same flights. */
async function findFiled(
  client: DuffelClient,
  by: FindRequest,
  call: ProviderCall,
): Answer<ProviderOrder[]> {
  const [lead] = by.passengers;
  const family = lead ? toWireName(lead.last_name) : '';
  // By name first, because lists are long; the search without it finds changed names.
  const queries: (readonly (readonly [string, string])[])[] = [
    ...(family === '' ? [] : [[['passenger_name[]', family]] as const]),
    [],
  ];
  const seen = new Map<string, ProviderOrder>();
  for (const query of queries) {
    const listed = await client.list(call, { path: '/air/orders', query }, (items) => {
      const orders = readAll(client, items);
      return (
        filterCertain(orders, by).length > 0 || hasPassedEarliest(orders, calculateEarliest(by))
      );
    });
    if (!listed.ok) return fail(refuseLookup(listed.error));
    const orders = readAll(client, listed.value.items);
    for (const order of orders) seen.set(order.order_id, order);
    const sure = filterCertain([...seen.values()], by).length > 0;
    // An unreadable one may be ours: without it nothing is certain.
    const whole = listed.value.whole && orders.length === listed.value.items.length;
    if (sure || !whole) return resolveMatches([...seen.values()], by, whole);
  }
  return resolveMatches([...seen.values()], by, true);
}

/** A newest-first list is past the earliest time: the rest is older. */
function hasPassedEarliest(orders: readonly ProviderOrder[], earliest: string): boolean {
  const made = orders.map(({ created_at }) => created_at ?? '');
  const sorted = listPairs(made).every(([newer, older]) => older <= newer);
  const last = made.at(-1) ?? '';
  return sorted && last !== '' && last < earliest;
}
