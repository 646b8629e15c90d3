/**
 * Creates, reads and finds records. One session creates a record and either ends its transaction or
 * leaves nothing. If that last answer is lost, the record is found by name and flight, and
 * recognized by our own remark in it.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { convertUtcToLocal } from '#main/reference/calendar.ts';
import {
  refuse,
  refuseNotFound,
  refuseOtherPrice,
  refuseSoldOut,
  refuseUnavailable,
} from '../failures.ts';
import { filterCertain, MAX_CANDIDATES, resolveMatches } from '../lost-orders.ts';
import { mergeOrder } from '../orders.ts';
import type {
  Answer,
  CreateRequest,
  ProviderCall,
  ProviderFailure,
  ProviderOrder,
} from '../provider.ts';
import { toWireName } from '../wire/names.ts';
import type { AmadeusClient, Method, Session, Told } from './client.ts';
import type { WireError } from './errors.ts';
import { type OfferKey, readOfferKey } from './order-keys.ts';
import { calculateTotal, chooseFares } from './read/choose-fares.ts';
import { readFares } from './read/pricing.ts';
import { readTextsAt, SOLD_TEXTS } from './read/values.ts';
import {
  abandon,
  fileRecord,
  getLocator,
  readByLocator,
  readLocators,
  readTold,
} from './records.ts';
import { refuseUnpriced, toSoldOut } from './shopping.ts';
import { writeFind, writeFindByName, writeNames, writeSell, writeStore } from './write/record.ts';
import {
  buildOwnLines,
  buildPersonLines,
  buildPlainRemark,
  buildTicketingLine,
  withUnwritten,
  writeLines,
} from './write/record-lines.ts';
import { writePricePnr } from './write/shopping.ts';
import type { Xml } from './write/xml.ts';

const USUAL_LIMIT_MS = 24 * 3_600_000;

export const createOrder: Method<'create'> = async (client, request, call) => {
  const key = readOfferKey(request.offer.key);
  if (!key) return fail(refuse(phrase('offer_not_known')));
  if ((request.payments ?? []).length > 0 || (request.services ?? []).length > 0) {
    return fail(refuseUnavailable(phrase('amadeus_held_first')));
  }
  const names = writeNames(request.passengers);
  if (!names.ok) return names;
  if (!request.passengers.some(({ phone, email }) => phone !== null || email !== null)) {
    return fail(refuse(phrase('amadeus_contact_needed')));
  }
  const made = await client.inSession(call, (session) =>
    makeRecord(session, key, request, names.value),
  );
  if (!made.ok) return made;
  const order = mergeOrder(made.value, request.passengers, {});
  return ok(withUnwritten(order, request.passengers));
};

async function makeRecord(
  session: Session,
  key: OfferKey,
  request: CreateRequest,
  names: Xml[],
): Answer<ProviderOrder> {
  const unsold = await sellAll(session, key);
  if (unsold) return abandon(session, unsold);
  const lines = buildLines(session, key, request);
  const added = await session.send({ operation: 'add', body: writeLines([0], lines, names) });
  if (!added.ok) return abandon(session, added.error);
  const stored = await storePrice(session, key);
  if (stored) return abandon(session, stored);
  const ended = await fileRecord(session);
  return ended.ok ? ok(ended.value.order) : ended;
}

const SOLD = /^(OK|KK|HK|SS|RR)$/;

/** Null when every flight is sold; if one is not, a failure and nothing is sold. */
export async function sellAll(
  session: Session,
  key: Pick<OfferKey, 'slices' | 'people'>,
): Promise<ProviderFailure | null> {
  const body = writeSell(key);
  const tolerate = (_: readonly WireError[], root: Told['root']) => root.has('itineraryDetails');
  const told = await session.send({ operation: 'sell', body, tolerate });
  if (!told.ok) return told.error;
  const statuses = told.value.root
    .find('itineraryDetails/segmentInformation')
    .map((one) => one.texts('actionDetails/statusCode'));
  const wanted = key.slices.flatMap(({ segments }) => segments).length;
  const sold = statuses.filter(
    (codes) => codes.length > 0 && codes.every((code) => SOLD.test(code)),
  );
  if (sold.length === wanted && statuses.length === wanted) return null;
  const said = [
    ...told.value.errors.flatMap(({ text }) => text ?? []),
    ...readTextsAt(told.value.root, SOLD_TEXTS),
  ];
  const codes = statuses.map((one) => one.join(' ') || '-').join(', ');
  const text = [codes, ...new Set(said)].join(' / ');
  const code = told.value.errors.find(({ level }) => level === 'error')?.code ?? null;
  const failure = refuseSoldOut(phrase('amadeus_not_all_sold'));
  return { ...failure, provider_code: code, provider_text: text };
}

/** Prices the open record as offered and stores the fares; null at the agreed price. */
async function storePrice(session: Session, key: OfferKey): Promise<ProviderFailure | null> {
  const body = writePricePnr(key, key.currency);
  const told = await session.send({ operation: 'pricePnr', body });
  if (!told.ok) return toSoldOut(told.error);
  const priced = readFares(told.value.root, told.value.reading);
  const fares = chooseFares(priced.fares, (set) => calculateTotal(set) === key.total_minor);
  const total = calculateTotal(fares);
  const [first] = fares;
  const agreed = total === key.total_minor;
  if (!first || (!agreed && priced.untold.length > 0)) return refuseUnpriced(priced);
  if (first.currency !== key.currency || !agreed) {
    return refuseOtherPrice(
      phrase('service_other_amount'),
      { minor: key.total_minor, currency: key.currency },
      { minor: total, currency: first.currency },
    );
  }
  const references = fares.flatMap(({ reference }) => reference ?? []);
  const stored = await session.send({ operation: 'storeFare', body: writeStore(references) });
  return stored.ok ? null : stored.error;
}

/** Contacts, documents, remarks and the day by which it is ticketed. */
function buildLines(
  session: Session,
  key: OfferKey,
  { offer, passengers, remarks }: CreateRequest,
) {
  const { client, call } = session;
  const seated = passengers.filter(({ pax_type }) => pax_type !== 'INF');
  const late = new Date(client.now().getTime() + USUAL_LIMIT_MS).toISOString();
  const until = convertUtcToLocal(offer.payment_due_at ?? late, client.profile.zone);
  return [
    ...seated.flatMap((one, i) => buildPersonLines(one, passengers, [['PR', i + 1]])),
    buildTicketingLine(until, until.slice(11, 16).replace(':', '')),
    ...buildOwnLines(key, call.reference),
    ...remarks.map(buildPlainRemark),
  ];
}

export const retrieveOrder: Method<'retrieve'> = async (client, { order_id, locator }, call) => {
  const wanted = (locator ?? order_id)?.trim().toUpperCase() ?? '';
  if (!/^[A-Z0-9]{6}$/.test(wanted)) return fail(refuseNotFound(phrase('amadeus_locator_form')));
  return readByLocator(client, wanted, call);
};

const saysNone = (errors: readonly WireError[]): boolean =>
  errors.some(
    ({ code, text }) =>
      /^(1929|1931|931)$/.test(code ?? '') ||
      /no (match|name|pnr|record)|not found/i.test(text ?? ''),
  );

/**
 * Orders by name and flight. If none has our own remark, searches the office by name, which also
 * finds records cancelled or moved to other flights since. Look-alikes have the same flights.
 */
export const findOrders: Method<'find'> = async (client, by, call) => {
  const [lead] = by.passengers;
  const [flight] = by.flights;
  if (!lead || !flight) return fail(refuse(phrase('amadeus_find_by_name')));
  const { carrier, flight_number: number, date } = flight;
  const surname = toWireName(lead.last_name);
  const first = await readFound(client, writeFind({ surname, carrier, number, date }), [], call);
  if (!first.ok) return first;
  const { orders, whole } = first.value;
  const certain = filterCertain(orders, by);
  if (certain.length > 0) return ok(certain);
  const { office } = client.profile.user;
  const given = toWireName(lead.first_name);
  const named = await readFound(client, writeFindByName(office, surname, given), orders, call);
  if (!named.ok) return named;
  return resolveMatches([...orders, ...named.value.orders], by, whole && named.value.whole);
};

/** The records that a search names, one by one, save those read before. */
async function readFound(
  client: AmadeusClient,
  body: Xml,
  before: readonly ProviderOrder[],
  call: ProviderCall,
): Answer<{ orders: ProviderOrder[]; whole: boolean }> {
  const told = await client.send(call, { operation: 'retrieve', body, tolerate: saysNone });
  if (!told.ok) return told;
  if (told.value.errors.some(({ level }) => level === 'error')) {
    return ok({ orders: [], whole: true });
  }
  if (told.value.root.name !== 'PNR_List') {
    const read = readTold(client, told.value);
    if (!read.ok) return read;
    const { order } = read.value;
    const known = before.some((one) => getLocator(one) === getLocator(order));
    return ok({ orders: known ? [] : [order], whole: true });
  }
  const candidates = readLocators(told.value.root);
  const unread = candidates.filter((locator) => before.every((one) => getLocator(one) !== locator));
  const orders: ProviderOrder[] = [];
  for (const locator of unread.slice(0, MAX_CANDIDATES)) {
    const read = await readByLocator(client, locator, call);
    if (read.ok) orders.push(read.value);
    else if (read.error.error !== 'NOT_FOUND') return read;
  }
  // A list always has an entry: if no locator was found in it, it could not be read.
  return ok({ orders, whole: candidates.length > 0 && unread.length <= MAX_CANDIDATES });
}
