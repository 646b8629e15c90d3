/**
 * Seats and bags of a record: requested as lines, priced, stored and, for passengers with tickets,
 * paid for with EMDs.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuse } from '../failures.ts';
import { isTicketed, listGoing } from '../orders.ts';
import type { Answer, ProviderFailure, ProviderLeg, ProviderOrder } from '../provider.ts';
import type { ServiceChange, ServiceChoice } from '../provider-after-sale.ts';
import { isOwnMoney } from '../wire/reading.ts';
import type { Method, Session, Told } from './client.ts';
import { readServicesKey } from './order-keys.ts';
import { readSeatMaps } from './read/seat-maps.ts';
import { readCatalogue } from './read/services.ts';
import { listAmounts, parseMinor } from './read/values.ts';
import { abandon, endRecord, inRecord, removeElements } from './records.ts';
import { getToday } from './shopping.ts';
import { addPayments, findAmountProblem, resolveMoney, waitForDocuments } from './ticketing.ts';
import {
  buildSeatLine,
  buildSsrLine,
  type Line,
  type Ref,
  readNumber,
  writeLines,
} from './write/record-lines.ts';
import { formatDdmmyy } from './write/shopping.ts';
import { writeIssueServices } from './write/ticketing.ts';
import { el, leaf, type Xml } from './write/xml.ts';

/** FT asks for prices beside the map. */
const writeSeatMap = (leg: ProviderLeg): Xml =>
  el(
    'Air_RetrieveSeatMap',
    el(
      'travelProductIdent',
      el('flightDate', leaf('departureDate', formatDdmmyy(leg.departure))),
      el('boardPointDetails', leaf('trueLocationId', leg.origin)),
      el('offpointDetails', leaf('trueLocationId', leg.destination)),
      el('companyDetails', leaf('marketingCompany', leg.marketing_carrier)),
      el(
        'flightIdentification',
        leaf('flightNumber', leg.flight_number),
        leaf('bookingClass', leg.booking_class),
      ),
    ),
    el('seatRequestParameters', leaf('processingIndicator', 'FT')),
  );

const buildPlainRequest = (name: string): Xml =>
  el(name, el('pricingOption/pricingOptionKey', leaf('pricingOptionKey', 'NOP')));
const writeCatalogue = (): Xml => buildPlainRequest('Service_IntegratedCatalogue');
const writePriceServices = (): Xml => buildPlainRequest('Service_IntegratedPricing');

const writeStoreServices = (count: number): Xml =>
  el(
    'Ticket_CreateTSMFromPricing',
    Array.from({ length: count }, (_, i) =>
      el('psaList/itemReference', leaf('referenceType', 'TSM'), leaf('uniqueReference', i + 1)),
    ),
  );

const buildServicesKey = (order: ProviderOrder) => ({
  kind: 'amadeus-services' as const,
  order_id: order.order_id,
});

export const fetchSeatMap: Method<'seatMap'> = (client, order, leg_key, call) =>
  inRecord(client, order, call, async (session, { order: now }) => {
    const leg = now.slices.flatMap(({ legs }) => legs).find(({ key }) => key === leg_key);
    if (!leg) return fail(refuse(phrase('no_flight')));
    const told = await session.send({ operation: 'seatMap', body: writeSeatMap(leg) });
    if (!told.ok) return told;
    const seated = now.passengers.filter(({ pax_type }) => pax_type !== 'INF');
    const [map] = readSeatMaps(told.value.root, {
      today: getToday(client),
      reading: told.value.reading,
      leg_key,
      passengers: new Map(seated.map(({ key }) => [readNumber(key), key])),
      order_id: now.order_id,
      currency: now.currency,
    });
    if (!map) return fail(refuse(phrase('no_seat_maps')));
    return ok({ ...map, ...told.value.reading.told() });
  });

export const fetchBags: Method<'baggage'> = (client, order, call) =>
  inRecord(client, order, call, async (session, { order: { currency } }) => {
    const told = await session.send({ operation: 'catalogue', body: writeCatalogue() });
    if (!told.ok) return told;
    const { root, reading } = told.value;
    const services = readCatalogue(root, reading)
      .filter(({ kind, code }) => kind === 'BAGGAGE' && code !== null)
      .filter((one) => isOwnMoney(one.name, one, currency, reading))
      .map((one) => ({
        ...one,
        offer_item_id: [one.code, ...one.passenger_keys, ...one.leg_keys].join('/'),
      }));
    return ok({ offer_key: buildServicesKey(order), services, ...reading.told() });
  });

/** The line that asks for it: a seat by its name, a bag by its code. */
function buildLine({
  offer_item_id,
  passenger_key,
  leg_keys,
  seat,
  quantity,
}: ServiceChoice): Line {
  const person: Ref = ['PT', readNumber(passenger_key)];
  const flights = leg_keys.map((key): Ref => ['ST', readNumber(key)]);
  if (seat) return buildSeatLine(`${seat.row}${seat.column}`, [person, ...flights]);
  const [code = ''] = offer_item_id.split('/');
  const told = { airline: null, status: 'NN', quantity, text: code };
  return buildSsrLine('ABAG', told, [person, ...flights.slice(0, 1)]);
}

export const changeServices: Method<'changeServices'> = (client, order, change, payments, call) => {
  const foreign = change.add.some(
    ({ offer_key }) => readServicesKey(offer_key)?.order_id !== order.order_id,
  );
  if (foreign) return Promise.resolve(fail(refuse(phrase('offer_not_known'))));
  const money = resolveMoney(payments);
  if (!money.ok) return Promise.resolve(money);
  return inRecord(client, order, call, async (session, { order: now }) => {
    const owed = change.add.reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);
    const ticketed = isTicketed(now);
    const wrong = ticketed ? findAmountProblem(payments, owed, now.currency) : null;
    if (wrong) return fail(wrong);
    const missing = filterMissing(change, order, now);
    const asked = await askFor(session, now, missing);
    if (asked) return abandon(session, asked);
    const unpaid = await addPayments(session, money.value, now);
    if (unpaid) return abandon(session, unpaid);
    const ended = await endRecord(session);
    if (!ended.ok) return ended;
    if (!ticketed || owed === 0) return ok(ended.value.order);
    const body = writeIssueServices();
    const issued = await session.send({ operation: 'issueServices', body, effect: true });
    if (!issued.ok) return takeBack(session, order, ended.value.order, issued.error);
    // What is taken out may have had no document, as after its void.
    const going = listGoing(now, missing);
    const before = now.services.filter(
      ({ key, status }) => status === 'TICKETED' && !going.has(key),
    ).length;
    const wanted = change.add.filter((one) => one.amount_minor + one.tax_minor > 0).length;
    return waitForDocuments(
      session,
      now,
      ({ services }) =>
        services.filter(({ status }) => status === 'TICKETED').length >= before + wanted,
    );
  });
};

/** Unpaid in the record but unknown to the caller: left by an earlier attempt that was lost. */
const listBegun = (known: ProviderOrder, now: ProviderOrder) => {
  const keys = new Set(known.services.map(({ key }) => key));
  return now.services.filter(({ key, status }) => status === 'CONFIRMED' && !keys.has(key));
};

/** The change without the services the record already requests. */
function filterMissing(
  change: ServiceChange,
  known: ProviderOrder,
  now: ProviderOrder,
): ServiceChange {
  const there = listBegun(known, now);
  const add = change.add.filter(({ passenger_key, leg_keys, seat }) => {
    const at = there.findIndex(
      (one) =>
        one.passenger_key === passenger_key &&
        one.leg_keys[0] === leg_keys[0] &&
        (seat ? one.seat === `${seat.row}${seat.column}` : one.kind === 'BAGGAGE'),
    );
    if (at >= 0) there.splice(at, 1);
    return at < 0;
  });
  return { ...change, add };
}

/** After a refusal to issue, removes what is unpaid from the record. */
async function takeBack(
  session: Session,
  known: ProviderOrder,
  now: ProviderOrder,
  failure: ProviderFailure,
): Answer<ProviderOrder> {
  if (failure.retry !== 'never') return fail(failure);
  const lines = listBegun(known, now).map(({ key }) => key);
  if (lines.length === 0) return fail(failure);
  if (!(await removeElements(session, { lines }))) await endRecord(session);
  return fail(failure);
}

/** What all of them cost; null where a part of it is not told in the money of the record. */
function readServicesTotal({ root, reading }: Told, currency: string): number | null {
  const totals = root
    .all('allFaresInfoGroup')
    .map((group) => listAmounts(group.all('monetaryInfo')).find(({ kind }) => kind === 'T'))
    .map((one) => (one?.currency === currency ? parseMinor(one.text, currency, reading) : null));
  const told = totals.flatMap((minor) => minor ?? []);
  const whole = told.length > 0 && told.length === totals.length;
  return whole ? told.reduce((all, minor) => all + minor, 0) : null;
}

/** Null once the open record has the services at the price shown. */
async function askFor(
  session: Session,
  order: ProviderOrder,
  change: ServiceChange,
): Promise<ProviderFailure | null> {
  const { add } = change;
  const owed = add.reduce((all, one) => all + one.amount_minor + one.tax_minor, 0);
  const gone = [...listGoing(order, change)];
  const kept = gone.length > 0 ? await removeElements(session, { lines: gone }) : null;
  if (kept) return kept;
  if (add.length === 0) return null;
  const body = writeLines([0], add.map(buildLine));
  const added = await session.send({ operation: 'add', body });
  if (!added.ok) return added.error;
  const priced = await session.send({ operation: 'priceServices', body: writePriceServices() });
  if (!priced.ok) return priced.error;
  const total = readServicesTotal(priced.value, order.currency);
  // What costs nothing may have no price.
  if (total === null && owed > 0) return refuse(phrase('amadeus_services_untold'));
  const agreed = [{ method: 'CASH', amount_minor: owed }] as const;
  const other = findAmountProblem(agreed, total ?? 0, order.currency);
  if (other) return other;
  const stored = await session.send({
    operation: 'storeServices',
    body: writeStoreServices(add.length),
  });
  return stored.ok ? null : stored.error;
}
