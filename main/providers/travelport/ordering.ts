/**
 * Creates, reads and finds reservations. One whose answer was lost is found by its names and
 * recognised by our remark; it is never created again.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import {
  refuse,
  refuseChangedPrice,
  refuseOtherPrice,
  refuseSoldOut,
  refuseUnavailable,
  refuseUnclear,
  toPlaceDetail,
} from '../failures.ts';
import { MAX_CANDIDATES, refuseLookup, resolveMatches } from '../lost-orders.ts';
import { mergeOrder } from '../orders.ts';
import type {
  Answer,
  CreateRequest,
  FindRequest,
  OrderPassenger,
  ProviderCall,
  ProviderFailure,
  ProviderOrder,
} from '../provider.ts';
import { hasLongName, MAX_NAME_LENGTH, toWireName, toWireText } from '../wire/names.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method, Received, TravelportClient } from './client.ts';
import { buildProblem, readSegmentErrors, saysNoRecords, toFailure } from './errors.ts';
import { type OfferKey, PTC, readOfferKey } from './order-keys.ts';
import { readChangedFlights } from './read/segments.ts';
import { findFirstMoment, readAmount } from './read/values.ts';
import { buildCancel, cancelRecord, type Named, readOrderIn, readReservation } from './records.ts';
import {
  buildEmailAddress,
  buildGeneralRemark,
  buildPapers,
  buildPhoneNumber,
  buildSsr,
  buildTravelerName,
  getGenderLetter,
  hasUnwritableName,
} from './write/people.ts';
import { buildContinuity, buildPricedSolution, findPricedAge, listPayers } from './write/prices.ts';
import { el, tag, type Xml } from './write/xml.ts';

export const createOrder: Method<'create'> = async (client, request, call) => {
  const key = readOfferKey(request.offer.key);
  if (!key?.priced) return fail(refuse(phrase('offer_not_known')));
  if ((request.payments ?? []).length > 0 || (request.services ?? []).length > 0) {
    return fail(refuseUnavailable(phrase('uapi_hold_first')));
  }
  if (hasUnwritableName(request.passengers)) return fail(refuse(phrase('name_not_latin')));
  if (hasLongName(request.passengers, MAX_NAME_LENGTH)) {
    return fail(refuse(phrase('names_at_most', { n: MAX_NAME_LENGTH })));
  }
  const received = await client.send(call, {
    message: 'univ:AirCreateReservation',
    attributes: { RetainReservation: 'None', RestrictWaitlist: true },
    content: buildReservation(client, key, request, call),
    effect: true,
  });
  if (!received.ok) return received;
  return judgeOrder(client, received.value, key, request, call);
};

function buildReservation(
  { profile }: TravelportClient,
  key: OfferKey,
  request: CreateRequest,
  call: ProviderCall,
): Xml[] {
  const { solution } = key;
  const carrier = solution.infos[0]?.plating ?? solution.segments[0]?.carrier ?? 'YY';
  const reference = call.reference === null ? [] : [`${profile.reference_prefix}${call.reference}`];
  const limits = solution.infos.flatMap(({ latest }) => latest ?? []);
  const departures = solution.segments.map(({ leaves }) => leaves);
  const limit = limits.length > 0 ? findFirstMoment([...limits, ...departures]) : null;
  const people = request.passengers.map((one) => ({
    key: key.pax[one.key] ?? one.key,
    ptc: PTC[one.pax_type],
  }));
  // Priced before the names were known, so with the default age.
  const leaves = solution.segments[0]?.leaves.slice(0, 10) ?? '';
  const ages = new Map(
    request.passengers
      .filter(({ pax_type }) => pax_type === 'CHD')
      .map((one) => [key.pax[one.key] ?? one.key, findPricedAge(one, leaves, profile)]),
  );
  return [
    ...request.passengers.map((one) =>
      buildBookingTraveler(one, request.passengers, key.pax, carrier, ages),
    ),
    ...[...reference, ...request.remarks.map(toWireText)].map(buildGeneralRemark),
    ...buildContinuity(solution.segments),
    buildPricedSolution(solution, (info) => listPayers(info, people), profile, { ages }),
    tag('com:ActionStatus', {
      Type: limit ? 'TAW' : 'ACTIVE',
      TicketDate: limit ?? null,
      ProviderCode: profile.host,
    }),
  ];
}

function buildBookingTraveler(
  one: OrderPassenger,
  party: readonly OrderPassenger[],
  pax: OfferKey['pax'],
  carrier: string,
  ages: ReadonlyMap<string, number | null>,
): Xml {
  const infant = party.find(({ key }) => key === one.infant_key) ?? null;
  return tag(
    'com:BookingTraveler',
    {
      Key: pax[one.key] ?? one.key,
      TravelerType: PTC[one.pax_type],
      Age: ages.get(pax[one.key] ?? one.key) ?? null,
      DOB: one.birth_date,
      Gender: getGenderLetter(one),
      Nationality: one.nationality,
    },
    buildTravelerName(one),
    one.phone ? buildPhoneNumber(one.phone) : null,
    one.email ? buildEmailAddress(one.email) : null,
    one.frequent_flyers.map(({ airline, number }) =>
      tag('com:LoyaltyCard', { SupplierCode: airline, CardNumber: number, SupplierType: 'Air' }),
    ),
    buildPapers(one, infant, carrier).map(buildSsr),
  );
}

/** The order if it is held as approved; otherwise it is cancelled. */
async function judgeOrder(
  client: TravelportClient,
  received: Received,
  key: OfferKey,
  request: CreateRequest,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const { root } = received;
  const wrong = findWhatWentWrong(root, key, received);
  if (!root.has('UniversalRecord')) return fail(wrong ?? refuseUnclear(phrase('no_order'), true));
  const order = await readOrderIn(client, received, null, { effect: true }, call);
  if (!order.ok) return order;
  const held = order.value.slices.flatMap((slice) => slice.legs);
  const sold =
    held.length === key.solution.segments.length &&
    held.every(({ status }) => ['HK', 'KK', 'UNSPECIFIED'].includes(status));
  const dear = order.value.total_minor !== key.total_minor || order.value.currency !== key.currency;
  const other = (): ProviderFailure | null => {
    if (sold && !dear) return null;
    const { total_minor: minor, currency, passengers } = order.value;
    // Fares that the host could not store must not count as zero.
    if (sold && passengers.some(({ price }) => price === null)) {
      const told = root.all('ResponseMessage').flatMap((one) => one.value() ?? []);
      const provider_text = told.join(' / ') || null;
      return { ...refuseChangedPrice(phrase('no_price_held')), provider_text };
    }
    if (sold) return refuseMoved(key, { minor, currency });
    const flights = held.map((leg) => `${leg.marketing_carrier}${leg.flight_number} ${leg.status}`);
    const provider_text = flights.join(' / ') || null;
    return { ...refuseSoldOut(phrase('uapi_not_all_held')), provider_text };
  };
  const reason = wrong ?? other();
  if (!reason) return ok(mergeOrder(order.value, request.passengers, key.pax));
  const released = await cancelRecord(client, order.value, call, (now) => ok(buildCancel(now)));
  if (released.ok) return fail(reason);
  return fail({
    ...refuseUnclear(phrase('uapi_kept_other'), true),
    provider_text: `${order.value.locator}: ${reason.message}`,
  });
}

const refuseMoved = (
  { total_minor, currency }: OfferKey,
  now: { minor: number; currency: string },
): ProviderFailure =>
  refuseOtherPrice(phrase('uapi_changed'), { minor: total_minor, currency }, now);

/** An error inside an answer that is otherwise good. */
function findWhatWentWrong(
  root: XmlNode,
  key: OfferKey,
  { reading }: Received,
): ProviderFailure | null {
  const failed = readSegmentErrors(root.find('AirSegmentSellFailureInfo/AirSegmentError'));
  if (failed.length > 0) {
    const texts = failed.flatMap((one) => one.text ?? []);
    const failure = toFailure(buildProblem(null, texts, failed), true);
    return failure.error === 'PROVIDER_REFUSED' ? { ...failure, error: 'SOLD_OUT' } : failure;
  }
  const changed = root.at('AirSolutionChangedInfo');
  if (!changed) return null;
  const solution = changed.at('AirPricingSolution');
  const now = readAmount(solution?.attribute('TotalPrice') ?? null, reading);
  if (/schedule/i.test(changed.attribute('ReasonCode') ?? '') || !now) {
    return {
      ...refuse(phrase('uapi_changed')),
      error: 'EXPIRED',
      details: readChangedFlights(changed, reading).map(({ leg }) =>
        toPlaceDetail(
          `${leg.marketing_carrier}${leg.flight_number} ${leg.origin}${leg.destination}`,
          `${leg.departure} - ${leg.arrival}`.replaceAll('T', ' '),
        ),
      ),
    };
  }
  return refuseMoved(key, now);
}

/**
 * An order by its record, else by its locator; one unknown to the branch is imported from the host.
 */
export const retrieveOrder: Method<'retrieve'> = async (client, { order_id, locator }, call) => {
  if (order_id === null && locator === null) return fail(refuse(phrase('read_by_id')));
  const named: Named = { universal: order_id, locator };
  const seen = await readReservation(client, named, call);
  if (seen.ok || order_id !== null || seen.error.error !== 'NOT_FOUND') return seen;
  return importOrder(client, locator ?? '', call);
};

async function importOrder(
  client: TravelportClient,
  locator: string,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const received = await client.send(call, {
    service: 'universal',
    message: 'univ:UniversalRecordImport',
    attributes: { ProviderCode: client.profile.host, ProviderLocatorCode: locator },
    content: null,
    effect: false,
  });
  if (received.ok) return readOrderIn(client, received.value, locator, { effect: false }, call);
  // Already imported, under the locator given in the answer.
  const known = /already exists in universal record\W+([A-Z0-9]{5,8})/i.exec(
    received.error.provider_text ?? '',
  )?.[1];
  return known ? readReservation(client, { universal: known, locator }, call) : received;
}

export const findOrders: Method<'find'> = async (client, by, call) => {
  const records = await searchRecords(client, by, call);
  if (!records.ok) return records;
  const orders: ProviderOrder[] = [];
  let { whole } = records.value;
  for (const universal of records.value.found) {
    const seen = await readReservation(client, { universal, locator: null }, call);
    if (seen.ok) orders.push(seen.value);
    // A listed record that cannot be read may be ours.
    else if (seen.error.error === 'NOT_FOUND') whole = false;
    else return fail(seen.error);
  }
  return resolveMatches(orders, by, whole);
};

/** A longer name is not searched by; a part of it may find nothing. */
const MAX_SOUGHT_NAME = 30;
const isSought = (name: string | undefined): boolean =>
  name !== undefined && name.length <= MAX_SOUGHT_NAME;

async function searchRecords(
  client: TravelportClient,
  { passengers: [lead] }: FindRequest,
  call: ProviderCall,
): Answer<{ found: string[]; whole: boolean }> {
  const [given, surname] = [lead?.first_name, lead?.last_name].map((one) => toWireName(one ?? ''));
  const received = await client.ask(call, {
    service: 'universal',
    message: 'univ:UniversalRecordSearch',
    attributes: { RecordStatus: 'All', ProviderCode: client.profile.host },
    content: [
      tag('univ:UniversalRecordSearchModifiers', { MaxResults: MAX_CANDIDATES }),
      el(
        'univ:TravelerCriteria',
        tag('univ:NameCriteria', {
          FirstName: isSought(given) ? given : null,
          LastName: surname?.slice(0, MAX_SOUGHT_NAME),
        }),
      ),
    ],
    effect: false,
    tolerate: saysNoRecords,
  });
  if (!received.ok) return fail(refuseLookup(received.error));
  const root = received.value?.root;
  const results = root?.all('UniversalRecordSearchResult') ?? [];
  const found = results.flatMap((one) => one.attribute('UniversalRecordLocatorCode') ?? []);
  // A listed record that cannot be read may be ours.
  const whole =
    isSought(surname) &&
    found.length === results.length &&
    root?.attribute('MoreResults') !== 'true';
  return ok({ found: [...new Set(found)], whole });
}
