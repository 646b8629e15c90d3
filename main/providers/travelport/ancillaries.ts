/**
 * Seats and bags: shown with prices, then added and removed in one change of the record. Passengers
 * with tickets pay for them with their EMDs.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { refuse, refuseUnclear } from '../failures.ts';
import { calculatePaidTotal, hasTicket, listGoing, listUnpaidServices } from '../orders.ts';
import type { Answer, ProviderCall, ProviderFailure, ProviderOrder } from '../provider.ts';
import type { ServiceChange, ServiceChoice } from '../provider-after-sale.ts';
import { isOwnMoney } from '../wire/reading.ts';
import type { Method, TravelportClient } from './client.ts';
import { isDocumented, issueEmds, splitMoney } from './emds.ts';
import {
  type ElementState,
  type OrderKey,
  readServicesKey,
  SERVICE,
  type ServicesKey,
} from './order-keys.ts';
import { readSeatMaps } from './read/seats.ts';
import { listLiving } from './read/segments.ts';
import { readSearchTravelers, readServiceOffers } from './read/services.ts';
import { look, modifyRecord, resolveOrderKey } from './records.ts';
import { buildSegment, formatAmount } from './write/prices.ts';
import { el, tag, type Xml } from './write/xml.ts';

/** The record's passengers with a seat. */
const listSeated = (key: OrderKey, order: ProviderOrder) =>
  order.passengers.filter(
    (one) => one.pax_type !== 'INF' && key.travelers.some(({ key: who }) => who === one.key),
  );

/** Travellers of a seat map or a service list: all with a seat. */
function buildSeatedTravelers(key: OrderKey, order: ProviderOrder): Xml[] {
  const seated = new Set(listSeated(key, order).map((one) => one.key));
  return key.travelers
    .filter(({ key: who }) => seated.has(who))
    .map(({ key: who, ptc }) =>
      tag('air:SearchTraveler', { Code: ptc, BookingTravelerRef: who, Key: who }),
    );
}

const buildHostReservation = ({ profile }: TravelportClient, key: OrderKey): Xml =>
  tag('air:HostReservation', {
    Carrier: profile.host,
    CarrierLocatorCode: key.locator,
    ProviderCode: profile.host,
    ProviderLocatorCode: key.locator,
    UniversalLocatorCode: key.universal,
  });

export const fetchSeatMap: Method<'seatMap'> = async (client, order, leg_key, call) => {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const flight = key.value.segments.find((one) => one.leg_key === leg_key);
  if (!flight) return fail(refuse(phrase('no_flight')));
  const received = await client.send(call, {
    message: 'air:SeatMap',
    attributes: { ReturnSeatPricing: true, ReturnBrandingInfo: false },
    content: [
      buildSegment(flight, client.profile, { Status: flight.status }),
      buildSeatedTravelers(key.value, order),
      buildHostReservation(client, key.value),
    ],
    effect: false,
  });
  if (!received.ok) return received;
  const leg = order.slices.flatMap((slice) => slice.legs).find((one) => one.key === leg_key);
  const { root, reading } = received.value;
  const people = listSeated(key.value, order);
  const terms = { cabin: leg?.cabin ?? null, currency: order.currency, people };
  const maps = readSeatMaps(root, terms, reading);
  const own = maps.filter((one) => one.segment === flight.key || one.map.leg_key === leg_key);
  const [found] = own;
  if (!found) return fail(refuseUnclear(phrase('no_map_held'), false));
  // A map of several cabins or decks has several parts.
  const cabins = own.flatMap(({ map }) => map.cabins);
  const currency = own.flatMap(({ map }) => map.currency ?? [])[0] ?? null;
  const offer_key: ServicesKey = { kind: 'uapi-services', order_id: order.order_id, services: {} };
  return ok({ ...found.map, cabins, currency, leg_key, offer_key, ...reading.told() });
};

export const fetchBaggage: Method<'baggage'> = async (client, order, call) => {
  const key = resolveOrderKey(order);
  if (!key.ok) return key;
  const segments = listLiving(key.value.segments);
  const received = await client.send(call, {
    message: 'air:AirMerchandisingOfferAvailability',
    content: [
      el(
        'air:AirSolution',
        buildSeatedTravelers(key.value, order),
        segments.map((one) => buildSegment(one, client.profile, { Status: one.status })),
      ),
      buildHostReservation(client, key.value),
    ],
    effect: false,
  });
  if (!received.ok) return received;
  const { root, reading } = received.value;
  const sent = new Map(segments.map((one) => [one.key, one.leg_key]));
  const people = readSearchTravelers(root, listSeated(key.value, order));
  const names = {
    leg: (ref: string) => sent.get(ref) ?? null,
    traveler: (ref: string) => people.get(ref) ?? null,
  };
  const { offers, asked } = readServiceOffers(
    root.find('OptionalServices/OptionalService'),
    names,
    reading,
  );
  const bags = offers.filter(
    (one) =>
      one.kind === 'BAGGAGE' &&
      one.passenger_keys.length > 0 &&
      isOwnMoney(one.name, one, order.currency, reading),
  );
  const offer_key: ServicesKey = {
    kind: 'uapi-services',
    order_id: order.order_id,
    services: asked,
  };
  return ok({ offer_key, services: bags, ...reading.told() });
};

export const changeServicesOf: Method<'changeServices'> = async (
  client,
  order,
  change,
  payments,
  call,
) => {
  if (change.add.length + change.remove.length === 0) return ok(order);
  if (change.add.some((one) => readServicesKey(one.offer_key)?.order_id !== order.order_id)) {
    return fail(refuse(phrase('service_unknown')));
  }
  const seen = await look(client, order, call);
  if (!seen.ok) return seen;
  const before = seen.value;
  const now_due = change.add.filter(({ passenger_key }) => hasTicket(before, passenger_key));
  const due = now_due.reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);
  if (calculatePaidTotal(payments) !== due) return fail(refuse(phrase('uapi_service_money')));
  const payers = new Set(now_due.map(({ passenger_key }) => passenger_key));
  const going = listGoing(before, change);
  // An EMD is for all that a passenger holds: services not agreed now would be charged too.
  if (due > 0 && listUnpaidServices(before, payers).some(({ key }) => !going.has(key))) {
    return fail(refuse(phrase('uapi_emds_first')));
  }
  const changed = await modifyRecord(client, before, call, (key, now) =>
    buildCommands(client, key, now, change),
  );
  if (!changed.ok) return changed;
  const after = changed.value;
  const live = after.services.filter(({ status }) => status !== 'CANCELLED');
  const known = new Set(before.services.map(({ key }) => key));
  const there = change.add.every((choice) => {
    const own = live.filter(
      (one) => one.passenger_key === choice.passenger_key && one.leg_keys[0] === choice.leg_keys[0],
    );
    const seat = choice.seat && `${choice.seat.row}${choice.seat.column}`;
    return own.some((one) =>
      seat ? one.seat === seat : one.kind === 'BAGGAGE' && !known.has(one.key),
    );
  });
  const gone = !live.some(({ key }) => change.remove.includes(key));
  if (!there || !gone) return fail(refuseUnclear(phrase('change_not_shown'), true));
  if (due === 0) return ok(after);
  const held = listUnpaidServices(after, payers);
  const money = splitMoney(after, held, payments);
  const paid = money.ok ? await issueEmds(client, after, money.value.parts, call) : money;
  if (!paid.ok) return money.ok ? paid : takeBack(client, after, held, paid.error, call);
  const { order: documented, failed } = paid.value;
  const kept = going.size > 0 || held.some((one) => isDocumented(documented, [one]));
  return failed && !kept ? takeBack(client, documented, held, failed, call) : ok(documented);
};

/** After a refusal nothing may stay held unpaid; if it does, a look-up finds it. */
async function takeBack(
  client: TravelportClient,
  order: ProviderOrder,
  held: readonly ProviderOrder['services'][number][],
  failed: ProviderFailure,
  call: ProviderCall,
): Answer<ProviderOrder> {
  const change = { add: [], remove: held.map(({ key }) => key) };
  const back = await modifyRecord(client, order, call, (key, now) =>
    buildCommands(client, key, now, change),
  );
  return fail(back.ok ? failed : { ...failed, retry: 'unknown' });
}

/** Removals and additions in one message. */
function buildCommands(
  client: TravelportClient,
  key: OrderKey,
  order: ProviderOrder,
  change: ServiceChange,
): Result<Xml[], ProviderFailure> {
  const { add } = change;
  const going = listGoing(order, change);
  const gone = order.services.filter((one) => going.has(one.key));
  const lines = gone.map((one) => listLines(key, one));
  if (gone.length < going.size || lines.some((own) => own.length === 0)) {
    return fail(refuse(phrase('uapi_line_gone')));
  }
  const deleted = lines.flat();
  const keys = new Set(deleted.map((one) => one.key));
  const isShared = (one: ElementState) => one.says.startsWith(SERVICE) && keys.has(one.key);
  if (key.elements.some((one) => isShared(one) && !deleted.includes(one))) {
    return fail(refuse(phrase('service_else_away')));
  }
  const deletions = deleted
    .filter(
      ({ kind, key: own }, at) =>
        kind === 'SEAT' || deleted.findIndex((one) => one.key === own) === at,
    )
    .map((one) => {
      const is_shared = deleted.some(
        (other) => other.key === one.key && other.traveler !== one.traveler,
      );
      // What is of several people is no one's to name.
      return buildDeletion(key, is_shared ? { ...one, traveler: null } : one);
    });
  const flights = new Map(key.segments.map((one) => [one.leg_key, one.key]));
  if (add.some(({ leg_keys }) => leg_keys.some((leg) => !flights.has(leg)))) {
    return fail(refuse(phrase('no_flight')));
  }
  const buildAirAdd = (...inside: Xml[]) =>
    tag('univ:AirAdd', { ReservationLocatorCode: key.air }, inside);
  const free = add.filter((one) => one.seat && one.amount_minor + one.tax_minor === 0);
  const paid = add.filter((one) => !free.includes(one));
  return ok([
    ...deletions,
    ...(free.length > 0
      ? [buildAirAdd(...free.map((one) => buildSpecificSeat(one, flights)))]
      : []),
    ...(paid.length > 0
      ? [
          buildAirAdd(
            el(
              'air:OptionalServicesInfo',
              tag(
                'air:AirPricingSolution',
                { Key: 'X1' },
                el(
                  'air:OptionalServices',
                  paid.map((one, at) =>
                    buildOptionalService(client, one, at, flights, order.currency),
                  ),
                ),
              ),
            ),
          ),
        ]
      : []),
  ]);
}

/** What books a service: a seat's assignment, or the lines of everything else. */
function listLines(key: OrderKey, service: ProviderOrder['services'][number]): ElementState[] {
  const flight = key.segments.find(({ leg_key }) => leg_key === service.leg_keys[0]);
  return service.kind === 'SEAT'
    ? key.elements
        .filter(
          (one) =>
            one.kind === 'SEAT' &&
            one.traveler === service.passenger_key &&
            one.says.startsWith(`${flight?.key} `),
        )
        .slice(0, 1)
    : key.elements.filter((one) => one.kind === 'SSR' && one.says === `${SERVICE}${service.key}`);
}

const buildDeletion = (key: OrderKey, element: ElementState): Xml =>
  tag('univ:AirDelete', {
    ReservationLocatorCode: key.air,
    Element: element.kind === 'SEAT' ? 'SeatAssignment' : 'SSR',
    Key: element.key,
    BookingTravelerRef: element.traveler,
  });

const formatPlace = ({ seat }: ServiceChoice): string => (seat ? `${seat.row}-${seat.column}` : '');

const buildSpecificSeat = (one: ServiceChoice, flights: ReadonlyMap<string, string>): Xml =>
  tag('air:SpecificSeatAssignment', {
    BookingTravelerRef: one.passenger_key,
    SegmentRef: flights.get(one.leg_keys[0] ?? '') ?? '',
    SeatId: formatPlace(one),
  });

/** A service as offered, for one passenger, at the price shown. */
function buildOptionalService(
  { profile }: TravelportClient,
  one: ServiceChoice,
  at: number,
  flights: ReadonlyMap<string, string>,
  currency: string,
): Xml {
  const asked = readServicesKey(one.offer_key)?.services[one.offer_item_id];
  const described = one.seat ? { Type: 'PreReservedSeatAssignment', IssuanceReason: 'A' } : asked;
  return tag(
    'air:OptionalService',
    {
      ProviderCode: profile.host,
      ...described,
      Key: one.seat ? `X${at + 2}` : one.offer_item_id,
      Quantity: one.quantity,
      TotalPrice: formatAmount(one.amount_minor + one.tax_minor, currency),
    },
    one.leg_keys.map((leg) =>
      tag('com:ServiceData', {
        Data: one.seat ? formatPlace(one) : null,
        AirSegmentRef: flights.get(leg) ?? '',
        BookingTravelerRef: one.passenger_key,
      }),
    ),
  );
}
