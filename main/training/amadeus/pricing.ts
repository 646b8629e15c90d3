/** Pricing of an open record, storing the price, showing and deleting what is stored. */
import { attempt } from '../engine/state.ts';
import { isTicketed, listTravelers, NO_CHARGE } from '../order-state.ts';
import type { WorldFare, WorldOffer, WorldOrder, WorldPtc } from '../world.ts';
import { PTCS } from '../world-order.ts';
import { getTattoo } from './elements.ts';
import { buildFareList } from './fare-lists.ts';
import { checkCurrency, readFamilies } from './informative.ts';
import { type Exchange, type Handler, openRecord } from './message-exchange.ts';
import { el, findAll, findChildren, needText, readTextAt, refuse, type XmlNode } from './wire.ts';
import type { Workspace } from './workspace.ts';

/** Flights sold in this session as an offer; null where nobody is named or a class is closed. */
export function buildSoldOffer(
  { world, memory }: Exchange,
  work: Workspace,
  family: (segment: number) => string | null = () => null,
): WorldOffer | null {
  const people = work.order ? listTravelers(work.order) : work.people;
  if (work.sold.length === 0 || people.length === 0) return null;
  const directions = memory.directions(work.sold);
  const slices = [...new Set(directions)].map((direction) => {
    const flights = work.sold.filter((_, i) => directions[i] === direction);
    return { flights, brand: family(directions.indexOf(direction) + 1) };
  });
  const passengers = people.map(({ id, ptc }) => ({ id, ptc }));
  return attempt(() => world.namedOffer({ slices, passengers }));
}

type Payer = { ptc: WorldPtc; number: string };
const toPayers = (people: readonly { id: string; ptc: WorldPtc }[]): Payer[] =>
  people.map(({ id, ptc }) => ({ ptc, number: String(getTattoo(id)) }));

function priceNew(exchange: Exchange, work: Workspace, name: string): XmlNode {
  const { world, distortion, seller } = exchange;
  if (work.sold.length === 0) return refuse('1931', 'NO ITINERARY');
  const named = buildSoldOffer(exchange, work, readFamilies(exchange.body));
  if (!named) return refuse('911', 'NO FARE FOR BOOKING CODE');
  const people = work.people.map(({ id, ptc }) => ({ id, ptc }));
  const { offer } = world.price([named.id], people, distortion);
  work.pricing = { kind: 'new', offer };
  const list = buildFareList(offer, toPayers(people), { first: 1, owner: seller.owner });
  return el(name, list);
}

/** Prices a filed record in its own classes or the cheapest open ones. */
function priceAgain(
  exchange: Exchange,
  work: Workspace,
  order: WorldOrder,
  { lowest, name }: { lowest: boolean; name: string },
): XmlNode {
  const { world, distortion, seller } = exchange;
  // A ticketed record is priced as it was sold, a rebooked one as it is held now.
  const told = isTicketed(order)
    ? { order, proposal_id: null, rebooked: false }
    : work.rebooked
      ? { ...work.rebooked, rebooked: false }
      : world.reprice(order.order_id, lowest, distortion);
  const { order: priced, proposal_id, rebooked } = told;
  const listClasses = ({ slices }: WorldOrder): string =>
    slices.flatMap(({ flights }) => flights.map((one) => one.booking_class)).join();
  const rebook = !work.rebooked && listClasses(priced) !== listClasses(order);
  work.pricing = { kind: 'again', order: priced, proposal_id, rebook };
  return el(
    name,
    buildStoredFares(
      priced,
      seller.owner,
      rebooked ? 'REBOOK TO CHANGE BOOKING CLASS' : null,
      lowest ? 'LOW' : 'TST',
    ),
  );
}

const createPricer =
  (name: string, lowest: boolean): Handler =>
  (exchange) => {
    const work = openRecord(exchange);
    checkCurrency(exchange);
    const { order } = work;
    return order
      ? priceAgain(exchange, work, order, { lowest, name })
      : priceNew(exchange, work, name);
  };
export const pricePnr = createPricer('Fare_PricePNRWithBookingClassReply', false);
export const pricePnrLowest = createPricer('Fare_PricePNRWithLowestFareReply', true);

/**
 * Rebooks into the classes of the lowest fare when the transaction ends. The price has to be asked
 * for again before it is stored.
 */
export const rebook: Handler = (exchange) => {
  const work = openRecord(exchange);
  if (work.pricing?.kind !== 'again') return refuse('1931', 'NO PRICING IN CONTEXT');
  const { order, proposal_id } = work.pricing;
  work.rebooked = { order, proposal_id };
  work.pricing = null;
  work.changed = true;
  return el('Air_RebookAirSegmentReply/message/messageFunctionDetails', { messageFunction: '183' });
};

export const createTst: Handler = (exchange) => {
  const work = openRecord(exchange);
  const { pricing } = work;
  if (pricing?.kind !== 'new' && pricing?.kind !== 'again')
    return refuse('19', 'PRICING DATA EXPIRED - REPRICE PNR');
  if (pricing.kind === 'again' && pricing.rebook) refuse('20', 'REBOOK BEFORE STORING');
  const people = work.order ? listTravelers(work.order) : work.people;
  const types = PTCS.filter((ptc) => people.some((one) => one.ptc === ptc));
  const wanted = findChildren(exchange.body, 'psaList').map((one) =>
    Number(needText(one, 'itemReference/uniqueReference')),
  );
  const known = pricing.kind === 'again' ? wanted.length : types.length;
  if (
    wanted.length === 0 ||
    wanted.some((number) => number < 1 || number > Math.max(known, types.length))
  ) {
    refuse('493', 'INVALID TST REFERENCE');
  }
  if (pricing.kind === 'new' && wanted.length < types.length) {
    refuse('493', 'NOT ALL PASSENGERS HAVE A TST');
  }
  work.stored = true;
  work.changed = true;
  return el(
    'Ticket_CreateTSTFromPricingReply',
    work.order &&
      el('pnrLocatorData/reservationInformation', { controlNumber: work.order.locator }),
    wanted.map((number) =>
      el('tstList/tstReference', { referenceType: 'TST', uniqueReference: number }),
    ),
  );
};

export const displayTst: Handler = (exchange) => {
  const { order } = openRecord(exchange);
  if (!order) return refuse('1931', 'NO TST RECORD EXISTS');
  return el(
    'Ticket_DisplayTSTReply',
    buildStoredFares(order, exchange.seller.owner, null, 'DISPLAY'),
  );
};

export const deleteTst: Handler = (exchange) => {
  const { order } = openRecord(exchange);
  if (!order) return refuse('1931', 'NO TST RECORD EXISTS');
  const kind = readTextAt(exchange.body, 'deleteMode/attributeDetails/attributeType');
  if (kind !== 'ALL' && findAll(exchange.body, 'psaInformation').length === 0) {
    refuse('477', 'INVALID FORMAT');
  }
  return el('Ticket_DeleteTSTReply');
};

/** Fares per type as an offer would have them: people of one type pay the same. */
export function toOffer(order: WorldOrder): WorldOffer {
  const people = listTravelers(order);
  const fares = PTCS.flatMap((ptc): WorldFare[] => {
    const own = people.filter((one) => one.ptc === ptc);
    const [first] = own;
    if (!first) return [];
    const per_slice = order.slices.map((_, at) => {
      const item = order.items.find(
        ({ slice, passenger_ids }) => slice === at && passenger_ids.includes(first.id),
      );
      return item?.fare ?? NO_CHARGE;
    });
    return [{ ptc, count: own.length, per_slice }];
  });
  return {
    id: order.order_id,
    slices: order.slices,
    fares,
    currency: order.currency,
    expires_at: order.guaranteed_until,
    guaranteed_until: order.guaranteed_until,
    payment_due_at: order.payment_due_at,
  };
}

function buildStoredFares(
  order: WorldOrder,
  owner: string,
  warning: string | null,
  type = 'TST',
): XmlNode[] {
  const people = toPayers(listTravelers(order));
  const list = buildFareList(toOffer(order), people, { first: 1, owner, type });
  if (warning === null) return list;
  const told = el('warningInformation', {
    warningCode: {
      applicationErrorDetail: {
        applicationErrorCode: '0',
        codeListQualifier: 'WEC',
        codeListResponsibleAgency: '1A',
      },
    },
    warningText: { errorFreeText: warning },
  });
  return list.map((one) => {
    const at = one.children.findIndex(({ name }) => name === 'fareComponentDetailsGroup');
    return { ...one, children: one.children.toSpliced(at < 0 ? one.children.length : at, 0, told) };
  });
}
