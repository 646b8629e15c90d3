/**
 * Reads and changes records. A change names the version it is for: if the record has changed or is
 * locked, it is read again and the change is rebuilt for its new state.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { markUnsure, refuse, refuseChangedPrice, refuseUnclear } from '../failures.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Received, Sent, TravelportClient } from './client.ts';
import { buildProblem, isBusy, isUnderWay, saysNoDocuments, toFailure } from './errors.ts';
import { type OrderKey, readOrderKey } from './order-keys.ts';
import { readEmdInfo } from './read/documents.ts';
import { readEtr, withEtrs } from './read/etrs.ts';
import { readRecord } from './read/records.ts';
import { buildContinuity } from './write/prices.ts';
import { buildTextTag, el, tag, type Xml } from './write/xml.ts';

/** Attempts at a record that other users keep changing. */
const MAX_TRIES = 4;
const MAX_EMDS = 20;

export interface Named {
  universal: string | null;
  locator: string | null;
}

/** The current reservation, with the data of its documents. */
export async function readReservation(
  client: TravelportClient,
  named: Named,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const received = await retrieveRecord(client, named, call);
  if (!received.ok) return received;
  return readOrderIn(client, received.value, named.locator, { effect: false }, call);
}

/** The record, by its own locator or by that of its reservation. */
export function retrieveRecord(
  client: TravelportClient,
  { universal, locator }: Named,
  call: ProviderCall,
): Answer<Received> {
  const { host } = client.profile;
  return client.send(call, {
    service: 'universal',
    message: 'univ:UniversalRecordRetrieve',
    content:
      universal === null
        ? tag('univ:ProviderReservationInfo', {
            ProviderCode: host,
            ProviderLocatorCode: locator,
          })
        : buildTextTag('univ:UniversalRecordLocatorCode', universal),
    effect: false,
  });
}

/** The order of an answer with a record. */
export async function readOrderIn(
  client: TravelportClient,
  { root, reading }: Received,
  locator: string | null,
  { effect }: { effect: boolean },
  call: ProviderCall,
): Answer<ProviderOrder> {
  const record = root.at('UniversalRecord');
  const today = client.now().toISOString().slice(0, 10);
  const order = record && readRecord(record, { profile: client.profile, locator, today, reading });
  if (!order) return fail(refuseUnclear(phrase('no_order'), effect));
  const whole = await withDocuments(client, order, call);
  return effect ? markUnsure(whole) : whole;
}

/** Coupons are only in documents; an EMD has its own value if no service has it. */
async function withDocuments(
  client: TravelportClient,
  order: ProviderOrder,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const key = readOrderKey(order.key);
  if (!order.tickets.some(({ type }) => type === 'TICKET') || !key?.air) {
    return withEmds(client, order, call);
  }
  const received = await client.ask(call, {
    message: 'air:AirRetrieveDocument',
    attributes: { ReturnPricing: true },
    content: buildTextTag('air:AirReservationLocatorCode', key.air),
    effect: false,
    tolerate: (problem) =>
      saysNoDocuments(problem) || /^(345|12009|3273)$/.test(problem.code ?? ''),
  });
  if (!received.ok) return received;
  if (received.value === null) {
    const told = phrase('uapi_no_coupons');
    return withEmds(client, { ...order, warnings: [...order.warnings, told] }, call);
  }
  const { root, reading } = received.value;
  const etrs = root.all('ETR').map((node) => readEtr(node, reading));
  return withEmds(client, withEtrs(order, etrs), call);
}

async function withEmds(
  client: TravelportClient,
  order: ProviderOrder,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const worthy = order.services.filter((one) => one.amount_minor + one.tax_minor > 0);
  const priced = new Set(worthy.flatMap(({ document_number }) => document_number ?? []));
  const untold = order.tickets.filter(
    (one) =>
      one.type === 'EMD' &&
      (one.coupons.length === 0 || (one.fare === null && !priced.has(one.number))),
  );
  const legs = order.slices.flatMap((slice) => slice.legs);
  const worth = new Map<string, ProviderOrder['tickets'][number]>();
  for (const { number } of untold.slice(0, MAX_EMDS)) {
    const received = await client.ask(call, {
      message: 'air:EMDRetrieve',
      content: el(
        'air:DetailRetrieve',
        tag('com:ProviderReservationDetail', {
          ProviderCode: client.profile.host,
          ProviderLocatorCode: order.locator,
        }),
        buildTextTag('air:EMDNumber', number),
      ),
      effect: false,
      tolerate: () => true,
    });
    if (!received.ok) return received;
    const { value } = received;
    const told = value?.root
      .all('EMDInfo')
      .flatMap((node) => readEmdInfo(node, order.passengers, legs, value.reading));
    for (const one of told ?? []) worth.set(one.number, one);
  }
  return ok({
    ...order,
    tickets: order.tickets.map((one) => {
      const told = worth.get(one.number);
      const service = worthy.find(({ document_number }) => document_number === one.number);
      // A record may list it without coupons, which have its state and services.
      const bare = told && one.coupons.length === 0;
      const { coupons, status, emd_type } = bare ? told : one;
      const seen = { ...one, coupons, status, emd_type };
      if (told?.fare) return { ...seen, fare: told.fare, currency: told.currency };
      if (one.type !== 'EMD' || one.fare || !service) return seen;
      const { amount_minor, tax_minor } = service;
      const fare = { fare_minor: amount_minor, tax_minor, taxes: [] };
      return { ...seen, fare, currency: order.currency };
    }),
  });
}

export const resolveOrderKey = (order: ProviderOrder): Result<OrderKey, ProviderFailure> => {
  const key = readOrderKey(order.key);
  return key ? ok(key) : fail(refuse(phrase('uapi_order_unknown')));
};

/** The order as it is now, by record and locator. */
export const look = (client: TravelportClient, order: ProviderOrder, call: ProviderCall) =>
  readReservation(client, getNames(order), call);

export const getNames = ({ order_id, locator }: ProviderOrder): Named => ({
  universal: order_id,
  locator,
});

/** The whole record if it contains nothing else; else only the flights, and the rest stays. */
export function buildCancel(key: OrderKey): Sent {
  if (key.alone || key.air === null) {
    return {
      service: 'universal',
      message: 'univ:UniversalRecordCancel',
      attributes: { UniversalRecordLocatorCode: key.universal, Version: key.version },
      content: null,
      effect: true,
    };
  }
  return {
    message: 'univ:AirCancel',
    attributes: { Version: key.version },
    content: buildTextTag('air:AirReservationLocatorCode', key.air),
    effect: true,
  };
}

type Message = (key: OrderKey, order: ProviderOrder) => Result<Sent, ProviderFailure>;

/** Sends a message for the record; built again if the record is locked or has changed. */
export async function sendFor(
  client: TravelportClient,
  order: ProviderOrder,
  call: ProviderCall,
  make: Message,
): Answer<Received> {
  let now = order;
  for (let tries = 1; ; tries += 1) {
    const key = resolveOrderKey(now);
    if (!key.ok) return key;
    const sent = make(key.value, now);
    if (!sent.ok) return sent;
    const received = await client.send(call, sent.value);
    const busy = !received.ok && isBusy(received.error) && received.error.retry === 'safe';
    if (!busy) return received;
    if (tries === MAX_TRIES) {
      const unclear = sent.value.effect && isUnderWay(received.error);
      return unclear ? fail({ ...received.error, retry: 'unknown' }) : received;
    }
    const seen = await look(client, order, call);
    if (!seen.ok) return seen;
    now = seen.value;
  }
}

/**
 * Cancels the reservation, and confirms only what the record shows: a host may report a
 * cancellation and still hold every flight.
 */
export async function cancelRecord(
  client: TravelportClient,
  order: ProviderOrder,
  call: ProviderCall,
  make: Message,
): Answer<ProviderOrder> {
  const received = await sendFor(client, order, call, make);
  if (!received.ok) return received;
  const kept = received.value.root
    .all('ProviderReservationStatus')
    .filter((one) => one.attribute('LocatorCode') === order.locator)
    .find((one) => one.attribute('Cancelled') !== 'true');
  if (kept) {
    const text = kept.text('CancelInfo');
    return fail({ ...refuse(phrase('uapi_not_cancelled')), provider_text: text });
  }
  const seen = await look(client, order, call);
  // A remaining hotel or car keeps the record alive; our flights are gone.
  if (seen.ok && (seen.value.status === 'CANCELLED' || seen.value.slices.length === 0)) {
    return ok({ ...seen.value, status: 'CANCELLED' });
  }
  if (!seen.ok && seen.error.error === 'NOT_FOUND') return ok({ ...order, status: 'CANCELLED' });
  return fail(refuseUnclear(phrase('cancel_not_shown'), true));
}

/** Changes the record with commands for its current state; without commands nothing is sent. */
export async function modifyRecord(
  client: TravelportClient,
  order: ProviderOrder,
  call: ProviderCall,
  commandsFor: (key: OrderKey, order: ProviderOrder) => Result<Xml[], ProviderFailure>,
): Answer<ProviderOrder> {
  const first = resolveOrderKey(order);
  const needed = first.ok ? commandsFor(first.value, order) : first;
  if (!needed.ok) return needed;
  if (needed.value.length === 0) return ok(order);
  const received = await sendFor(client, order, call, (key, now) => {
    const commands = commandsFor(key, now);
    return commands.ok ? ok(buildModify(client, key, commands.value)) : commands;
  });
  if (!received.ok) return received;
  const failed = received.value.root.at('UniversalModifyFailureInfo');
  if (failed) return fail(readModifyFailure(failed));
  if (received.value.root.has('AirSolutionChangedInfo')) {
    return fail(refuseChangedPrice(phrase('uapi_changed')));
  }
  if (!received.value.root.has('UniversalRecord'))
    return markUnsure(await look(client, order, call));
  return readOrderIn(client, received.value, order.locator, { effect: true }, call);
}

const buildModify = (client: TravelportClient, key: OrderKey, commands: readonly Xml[]): Sent => ({
  service: 'universal',
  message: 'univ:UniversalRecordModify',
  attributes: { ReturnRecord: true, Version: key.version },
  content: [
    buildContinuity(key.segments),
    tag('univ:RecordIdentifier', {
      UniversalLocatorCode: key.universal,
      ProviderCode: client.profile.host,
      ProviderLocatorCode: key.locator,
    }),
    commands.map((one, at) => tag('univ:UniversalModifyCmd', { Key: `C${at + 1}` }, one)),
  ],
  effect: true,
});

function readModifyFailure(failed: XmlNode): ProviderFailure {
  const texts = failed.all('UniversalModifyCommandError').flatMap((one) => one.value() ?? []);
  const sold = failed.find('AirSegmentSellFailureInfo/AirSegmentError/ErrorMessage');
  const words = [...texts, ...sold.flatMap((one) => one.value() ?? [])];
  return toFailure(buildProblem(null, words), true);
}
