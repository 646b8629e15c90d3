/**
 * EMDs of seats and bags, requested ticket by ticket after the tickets are issued. The message has
 * neither an amount nor a second form of payment: everything a passenger holds with one carrier is
 * paid with one form. Services documented in the record are never requested again.
 */
import { zip } from '#main/contract/collections.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { formatMoneyText, sumMinor } from '#main/domain/money.ts';
import {
  refuse,
  refuseChangedPrice,
  refuseNotFound,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
} from '../failures.ts';
import { listUnpaidServices, sumServices } from '../orders.ts';
import type {
  Answer,
  ProviderCall,
  ProviderFailure,
  ProviderOrder,
  ProviderOrderService,
  ProviderTicket,
} from '../provider.ts';
import type { ProviderPayment } from '../provider-after-sale.ts';
import type { Received, Sent, TravelportClient } from './client.ts';
import type { OrderKey } from './order-keys.ts';
import { readEmdInfo } from './read/documents.ts';
import { look, sendFor } from './records.ts';
import { buildFormOfPayment } from './write/payments.ts';
import { buildTextTag, el, tag } from './write/xml.ts';

type Money = Exclude<ProviderPayment, { method: 'TICKETS' }>;

/** A passenger's services on flights of a carrier, and the form that pays for them. */
interface Part {
  passenger_key: string;
  carrier: string;
  services: ProviderOrderService[];
  form: Money;
}

const listLegs = ({ slices }: ProviderOrder) => slices.flatMap(({ legs }) => legs);

const getCarrier = (order: ProviderOrder, { leg_keys }: ProviderOrderService): string =>
  listLegs(order).find(({ key }) => key === leg_keys[0])?.marketing_carrier ??
  order.validating_carrier ??
  'YY';

const groupBy = <T>(values: readonly T[], name: (value: T) => string): T[][] => [
  ...Map.groupBy(values, name).values(),
];

/** Which form pays for which EMDs, and the rest of each form for tickets. Nothing is sent. */
export function splitMoney(
  order: ProviderOrder,
  held: readonly ProviderOrderService[],
  payments: readonly ProviderPayment[],
): Result<{ tickets: ProviderPayment[]; parts: Part[] }, ProviderFailure> {
  if (held.length === 0) return ok({ tickets: [...payments], parts: [] });
  const money = payments.filter((one): one is Money => one.method !== 'TICKETS');
  if (money.length < payments.length) {
    return fail(refuseUnavailable(phrase('uapi_exchange_services')));
  }
  const left = new Map(money.map((one) => [one, one.amount_minor]));
  const parts: Part[] = [];
  const groups = groupBy(held, (one) => `${one.passenger_key} ${getCarrier(order, one)}`);
  for (const services of groups) {
    const [first] = services;
    if (!first) continue;
    const form = money.find(
      (one) =>
        one.method !== 'EMD' &&
        (money.length === 1 || services.every(({ key }) => one.services?.includes(key))),
    );
    if (!form) {
      const person = order.passengers.find(({ key }) => key === first.passenger_key);
      const name = [person?.first_name, person?.last_name].join(' ');
      return fail(refuse(phrase('uapi_emd_form', { name })));
    }
    left.set(form, (left.get(form) ?? 0) - sumServices(services));
    const { passenger_key } = first;
    parts.push({ passenger_key, carrier: getCarrier(order, first), services, form });
  }
  const rest = money.map((one) => ({ ...one, amount_minor: left.get(one) ?? 0 }));
  if (rest.some(({ amount_minor }) => amount_minor < 0)) {
    return fail(refuse(phrase('uapi_service_money')));
  }
  return ok({ tickets: rest.filter(({ amount_minor }) => amount_minor > 0), parts });
}

/** The valid ticket of a service: that of its first flight. */
function findTicket({ tickets }: ProviderOrder, service: ProviderOrderService): string | null {
  const own = tickets.filter(
    ({ type, passenger_key, status }) =>
      type === 'TICKET' &&
      passenger_key === service.passenger_key &&
      (status === 'TICKETED' || status === 'USED'),
  );
  const flies = own.find(({ coupons }) =>
    coupons.some(({ leg_key }) => leg_key === service.leg_keys[0]),
  );
  return (flies ?? own[0])?.number ?? null;
}

/**
 * Issues them one by one. `failed` is the first refusal; the others are still requested. If an
 * answer is lost or its EMD is missing in the record, it ends as unclear.
 */
export async function issueEmds(
  client: TravelportClient,
  order: ProviderOrder,
  parts: readonly Part[],
  call: ProviderCall,
): Answer<{ order: ProviderOrder; failed: ProviderFailure | null }> {
  let now = order;
  let failed: ProviderFailure | null = null;
  const emds: ProviderTicket[] = [];
  const said: string[] = [];
  for (const part of parts) {
    for (const services of groupBy(part.services, (one) => findTicket(order, one) ?? '')) {
      const ticket = services[0] ? findTicket(order, services[0]) : null;
      if (ticket === null) {
        failed ??= refuseNotFound(phrase('no_such_ticket'));
        continue;
      }
      const make = (key: OrderKey, fresh: ProviderOrder) => {
        const why = findChange(fresh, { ...part, services }, ticket);
        return why ? fail(why) : ok(buildIssuance(client, key, part, ticket));
      };
      const received = await sendFor(client, now, call, make);
      const seen = await look(client, now, call);
      if (!seen.ok) return fail(refuseUnclear(phrase('uapi_emd_unseen'), true));
      if (received.ok) {
        emds.push(...readIssued(received.value, now, { ...part, services }, ticket));
        said.push(...received.value.reading.warnings);
      }
      now = withEmds(seen.value, emds);
      if (isDocumented(now, services)) continue;
      if (received.ok) return fail(refuseUnclear(phrase('uapi_emd_unseen'), true));
      if (received.error.retry === 'unknown') return received;
      failed ??= received.error;
    }
  }
  const refused = failed ? [phrase('uapi_emd_refused', { why: failed.message })] : [];
  const warnings = [...now.warnings, ...said, ...refused];
  return ok({ order: { ...now, warnings }, failed });
}

export const isDocumented = (
  order: ProviderOrder,
  services: readonly Pick<ProviderOrderService, 'key'>[],
): boolean =>
  services.every(({ key }) =>
    order.services.some((one) => one.key === key && one.status === 'TICKETED'),
  );

/** The message documents everything the ticket's passenger holds: it must be what is paid for. */
function findChange(
  fresh: ProviderOrder,
  { passenger_key, carrier, services }: Omit<Part, 'form'>,
  ticket: string,
): ProviderFailure | null {
  if (isDocumented(fresh, services)) return refuseTicketed(phrase('paid_already'));
  const held = listUnpaidServices(fresh, new Set([passenger_key])).filter(
    (one) => getCarrier(fresh, one) === carrier && findTicket(fresh, one) === ticket,
  );
  const same =
    held.length === services.length &&
    held.every((one) => services.some(({ key }) => key === one.key)) &&
    sumServices(held) === sumServices(services);
  return same ? null : refuseChangedPrice(phrase('uapi_changed'));
}

const buildIssuance = (
  { profile }: TravelportClient,
  key: OrderKey,
  { carrier, form }: Part,
  ticket: string,
): Sent => ({
  message: 'air:EMDIssuance',
  attributes: { UniversalRecordLocatorCode: key.universal, ShowDetails: true },
  content: [
    tag('com:ProviderReservationDetail', {
      ProviderCode: profile.host,
      ProviderLocatorCode: key.locator,
    }),
    buildTextTag('com:TicketNumber', ticket),
    el('air:IssuanceModifiers', buildFormOfPayment(form, null)),
    tag('air:SelectionModifiers', { SupplierCode: carrier }),
  ],
  effect: true,
});

/** The EMDs of an answer; warns if the sum is not the agreed one. */
function readIssued(
  { root, reading }: Received,
  order: ProviderOrder,
  { passenger_key, services }: Omit<Part, 'form'>,
  ticket: string,
): ProviderTicket[] {
  const emds = root
    .all('EMDInfo')
    .flatMap((node) => readEmdInfo(node, order.passengers, listLegs(order), reading));
  const priced = emds.flatMap(({ fare, currency }) => (fare ? [{ ...fare, currency }] : []));
  const minors = priced.map(({ fare_minor, tax_minor }) => fare_minor + tax_minor);
  const agreed = sumServices(services);
  const foreign = priced.some(({ currency }) => currency !== order.currency);
  if (priced.length > 0 && (foreign || sumMinor(minors) !== agreed)) {
    const told = zip(minors, priced).map(([minor, { currency }]) =>
      formatMoneyText(minor, currency ?? order.currency),
    );
    const terms = { told: told.join(' + '), agreed: formatMoneyText(agreed, order.currency) };
    reading.warn(phrase('uapi_emd_amount', { ticket, ...terms }));
  }
  return emds.map((one) => ({ ...one, passenger_key }));
}

/** The order with the amounts of new EMDs, and with those the record does not list yet. */
function withEmds(order: ProviderOrder, emds: readonly ProviderTicket[]): ProviderOrder {
  const listed = new Set(order.tickets.map(({ number }) => number));
  const fresh = emds.filter(({ number }) => !listed.has(number));
  const coupons = fresh.flatMap((emd) =>
    emd.status === 'TICKETED' ? emd.coupons.map(({ leg_key }) => ({ emd, leg_key })) : [],
  );
  const takeEmd = ({ kind, passenger_key, leg_keys }: ProviderOrderService) => {
    const at = coupons.findIndex(
      ({ emd, leg_key }) =>
        leg_key === leg_keys[0] && emd.emd_type === kind && emd.passenger_key === passenger_key,
    );
    return at < 0 ? undefined : coupons.splice(at, 1)[0]?.emd;
  };
  return {
    ...order,
    tickets: [
      ...order.tickets.map((one) => {
        const told = emds.find(({ number }) => number === one.number);
        return told?.fare ? { ...one, fare: told.fare, currency: told.currency } : one;
      }),
      ...fresh,
    ],
    services: order.services.map((one) => {
      const emd = one.status === 'CONFIRMED' ? takeEmd(one) : undefined;
      return emd ? { ...one, status: 'TICKETED', document_number: emd.number } : one;
    }),
  };
}
