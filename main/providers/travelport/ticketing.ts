/**
 * Issues tickets and EMDs, and voids tickets. If an answer has only some of the tickets, those are
 * voided again, or a person is informed: no sale stays partly issued.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  refuse,
  refuseChangedPrice,
  refuseNotFound,
  refuseTicketed,
  refuseUnavailable,
  refuseUnclear,
} from '../failures.ts';
import { hasTicket, isIssued, listUnpaidServices } from '../orders.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { IssueRequest, ProviderPayment } from '../provider-after-sale.ts';
import { normalizeTicketNumber } from '../wire/documents.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method, Sent, TravelportClient } from './client.ts';
import { isDocumented, issueEmds, splitMoney } from './emds.ts';
import { buildProblem, readFailures, saysNoDocuments, toFailure } from './errors.ts';
import type { OrderKey } from './order-keys.ts';
import { readShownEtr } from './read/etrs.ts';
import { look, resolveOrderKey, sendFor } from './records.ts';
import { buildFormOfPayment, splitPerDocument } from './write/payments.ts';
import { buildCommissionTag, formatAmount } from './write/prices.ts';
import { buildTextTag, el, tag, type Xml } from './write/xml.ts';

/**
 * Tickets for passengers without one, then the EMDs for all. Passengers with a ticket are named for
 * EMDs only. A refused EMD leaves its service held, and the order shows that; if only EMDs were
 * requested and all are refused, that is a failure.
 */
export const issueOrder: Method<'issue'> = async (client, order, request, call) => {
  const { passenger_keys, payments } = request;
  const held = listUnpaidServices(order, new Set(passenger_keys));
  const waiting = passenger_keys.filter((key) => !hasTicket(order, key));
  const owes = (key: string) => held.some(({ passenger_key }) => passenger_key === key);
  const known = order.passengers.filter(({ key }) => waiting.includes(key) || owes(key));
  if (passenger_keys.some((key) => !known.some((one) => one.key === key))) {
    return fail(refuse(phrase('passenger_ticketed')));
  }
  const money = splitMoney(order, held, payments);
  if (!money.ok) return money;
  const { tickets, parts } = money.value;
  const sold = await issueTickets(
    client,
    order,
    { ...request, passenger_keys: waiting, payments: tickets },
    call,
  );
  if (!sold.ok || parts.length === 0) return sold;
  const emds = await issueEmds(client, sold.value, parts, call);
  if (!emds.ok) return emds;
  const { order: after, failed } = emds.value;
  const nothing = waiting.length === 0 && !held.some((one) => isDocumented(after, [one]));
  return failed && nothing ? fail(failed) : ok(after);
};

async function issueTickets(
  client: TravelportClient,
  order: ProviderOrder,
  request: IssueRequest,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const { passenger_keys, payments } = request;
  if (passenger_keys.length === 0) {
    return payments.length === 0
      ? look(client, order, call)
      : fail(refuse(phrase('uapi_service_money')));
  }
  const received = await sendFor(client, order, call, (key, now) =>
    // The record may have been busy with issuing these tickets.
    passenger_keys.some((one) => hasTicket(now, one))
      ? fail(refuseTicketed(phrase('passenger_ticketed')))
      : ok(buildTicketing(key, request, order.currency)),
  );
  if (!received.ok) return received;
  const failed = readFailures(received.value.root, 'TicketFailureInfo');
  const issued = readNumbers(received.value.root);
  if (failed && issued.length > 0) return undoIssue(client, order, issued, failed, call);
  if (failed) return fail(failed);
  const after = await look(client, order, call);
  if (!after.ok) return fail(refuseUnclear(phrase('payment_no_tickets'), true));
  if (passenger_keys.every((key) => isIssued(order, after.value, key))) return after;
  // Returned instead of tickets if the stored fare's price has changed.
  return received.value.root.has('AirSolutionChangedInfo')
    ? fail(refuseChangedPrice(phrase('uapi_changed')))
    : fail(refuseUnclear(phrase('payment_no_tickets'), true));
}

/** The current stored fares of the passengers; a shared fare names its passengers. */
function buildTicketing(
  key: OrderKey,
  { passenger_keys, payments, commission }: IssueRequest,
  currency: string,
): Sent {
  const refs = key.fares.flatMap(({ key: fare, travelers, superseded, superseded_for }) => {
    const own = travelers.filter(
      (one) => passenger_keys.includes(one) && !superseded_for?.includes(one),
    );
    if (superseded || (own.length === 0 && travelers.length > 0)) return [];
    const some = own.length < travelers.length;
    return [
      tag(
        'air:AirPricingInfoRef',
        { Key: fare },
        some ? own.map((one) => tag('com:BookingTravelerRef', { Key: one })) : null,
      ),
    ];
  });
  return {
    message: 'air:AirTicketing',
    attributes: { ReturnInfoOnFail: true },
    content: [
      buildTextTag('air:AirReservationLocatorCode', key.air),
      refs,
      commission ? buildCommissionTag(commission, currency) : null,
      el('air:AirTicketingModifiers', refs, buildMoney(payments, currency)),
    ],
    effect: true,
  };
}

/** Forms of payment, then the amount for each. */
function buildMoney(payments: readonly ProviderPayment[], currency: string): Xml[] {
  const each = splitPerDocument(payments);
  const buildKey = (at: number) => `F${at + 1}`;
  return [
    ...each.map((one, at) => buildFormOfPayment(one, buildKey(at))),
    ...each.flatMap((one, at) =>
      one.method === 'TICKETS' ? [] : [buildPayment(buildKey(at), one.amount_minor, currency, at)],
    ),
  ];
}

const buildPayment = (form: string, minor: number, currency: string, at: number): Xml =>
  tag('com:Payment', {
    Key: `A${at + 1}`,
    Type: 'Itinerary',
    FormOfPaymentRef: form,
    Amount: formatAmount(minor, currency),
  });

const readNumbers = (root: XmlNode): string[] =>
  root
    .find('ETR/Ticket')
    .flatMap((one) => one.attribute('TicketNumber') ?? [])
    .map(normalizeTicketNumber);

/** All or nothing: voids the tickets that were issued in a failed request. */
async function undoIssue(
  client: TravelportClient,
  order: ProviderOrder,
  numbers: string[],
  failed: ProviderFailure,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const seen = await look(client, order, call);
  const gone = seen.ok ? await voidDocuments(client, seen.value, numbers, call) : seen;
  if (gone.ok) return fail(failed);
  return fail({
    ...refuseUnclear(phrase('uapi_some_issued'), true),
    provider_code: failed.provider_code,
    provider_text: `${failed.provider_text ?? ''} / ${numbers.join(', ')}`,
  });
}

export const voidDocuments: Method<'void'> = async (client, order, numbers, call) => {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  // The message cannot void EMDs.
  const emd = order.tickets.find(({ number, type }) => type === 'EMD' && numbers.includes(number));
  if (emd) return fail(refuseUnavailable(phrase('void_no_emds', { number: emd.number })));
  const received = await client.send(call, {
    message: 'air:AirVoidDocument',
    attributes: {
      ShowETR: false,
      ProviderCode: client.profile.host,
      ProviderLocatorCode: key.value.locator,
    },
    content: [
      buildTextTag('air:AirReservationLocatorCode', key.value.air),
      numbers.map((number) =>
        tag('air:VoidDocumentInfo', {
          DocumentNumber: number,
          DocumentType: 'E-Ticket',
        }),
      ),
    ],
    effect: true,
  });
  if (!received.ok) return received;
  const failed = received.value.root
    .all('VoidResultInfo')
    .filter((one) => !/^success/i.test(one.attribute('ResultType') ?? 'Success'));
  const after = await look(client, order, call);
  if (!after.ok) return fail(refuseUnclear(phrase('uapi_void_unseen'), true));
  const isVoid = (number: string) =>
    after.value.tickets.some((one) => one.number === number && one.status === 'CANCELLED');
  if (numbers.every(isVoid)) return after;
  const told = buildProblem(
    null,
    failed.flatMap((one) => one.text('FailureRemark') ?? []),
  );
  if (failed.length === 0 || numbers.some(isVoid)) {
    const unclear = refuseUnclear(phrase('void_shown_good'), true);
    return fail({ ...unclear, provider_text: told.text });
  }
  return fail(toFailure(told, true));
};

/** A document by number; NOT_FOUND if the answer has no such document. */
export const showDocument: Method<'showDocument'> = async (client, number, call) => {
  const received = await client.ask(call, {
    message: 'air:AirRetrieveDocument',
    attributes: { ReturnPricing: true },
    content: buildTextTag('com:TicketNumber', number),
    effect: false,
    tolerate: saysNoDocuments,
  });
  if (!received.ok) return received;
  const { value } = received;
  const shown = value?.root
    .all('ETR')
    .flatMap((node) => readShownEtr(node, value.reading) ?? [])
    .find(({ coupons }) => coupons.some(({ document }) => document === number));
  return shown ? ok(shown) : fail(refuseNotFound(phrase('no_such_ticket')));
};
