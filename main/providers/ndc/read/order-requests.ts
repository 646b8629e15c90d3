/** Requests about orders: made, quoted, changed, cancelled. */
import type { XmlNode } from '../../wire/xml.ts';
import type { Graph } from './data-lists.ts';
import { readPayments } from './payments.ts';
import {
  listPaxNodes,
  readBookingRefs,
  readFlightPreferences,
  readJourneys,
  readParameters,
  readRequestContacts,
  readSelectedOffers,
  readTravelers,
} from './request-parts.ts';
import type { RequestSummary } from './request-types.ts';

export function readCreate(request: XmlNode, graph: Graph): RequestSummary {
  const { reading } = graph;
  return {
    asks: 'create',
    booking_refs: readBookingRefs(request),
    // Until 20.1 offers were taken without a list around them.
    selected: readSelectedOffers(
      [
        ...request.find('CreateOrder/AcceptSelectedQuotedOfferList/SelectedPricedOffer'),
        ...request.find('CreateOrder/SelectedOffer'),
      ],
      reading,
    ),
    passengers: readTravelers(listPaxNodes(request), graph),
    contacts: readRequestContacts(request),
    payments: readPayments(request, reading),
    ...readParameters(request),
  };
}

export function readReshopRequest(request: XmlNode, graph: Graph, root: XmlNode): RequestSummary {
  const update = request.at('UpdateOrder');
  const choice = update?.at('ReshopOrder/ReshopOrderChoice') ?? update?.at('ReshopOrder');
  const added = choice?.at('ServiceOrder/AddOfferItems');
  const order_items = choice?.texts('ServiceOrder/DeleteOrderItem/OrderItemRefID') ?? [];
  const named = listPaxNodes(request);
  const common = {
    order_id: request.text('OrderRefID'),
    ...(request.has('BookingRef') ? { booking_refs: readBookingRefs(request) } : {}),
    contacts: readRequestContacts(request),
    ...readParameters(request),
    ...(added ? readParameters(added) : {}),
  };
  const cancel = update?.at('CancelOrderRef');
  if (cancel) {
    const documents = root.at('AugmentationPoint/RefundDocuments')?.texts('TicketNumber');
    return {
      asks: 'cancel_quote',
      ...common,
      ...(documents ? { documents } : {}),
      order_id: cancel.text('OrderRefID') ?? common.order_id,
    };
  }
  const rename = choice?.at('UpdatePaxName');
  if (rename) return { asks: 'rename', ...common, passengers: [readNewName(rename)] };
  if (choice?.has('UpdatePax')) return { asks: 'share_data', ...common };
  if (!choice) return { asks: 'reshop', ...common };
  return {
    asks: added || order_items.length > 0 ? 'reshop' : 'reprice',
    ...common,
    journeys: readJourneys(added?.at('FlightRequest'), graph),
    ...(added?.has('FlightRelatedCriteria')
      ? readFlightPreferences(added.at('FlightRelatedCriteria'))
      : {}),
    ...(named.length > 0 ? { passengers: readTravelers(named, graph) } : {}),
    order_items,
  };
}

const readNewName = (rename: XmlNode) => ({
  keys: rename.texts('PaxRefID'),
  title: rename.text('TitleName'),
  first_name: rename.texts('GivenName').join(' '),
  middle_name: rename.texts('MiddleName').join(' ') || null,
  last_name: [rename.text('Surname'), rename.text('SuffixName')].filter(Boolean).join(' '),
});

export function readQuote(request: XmlNode, graph: Graph): RequestSummary {
  const named = listPaxNodes(request);
  const pick = (path: string) =>
    request.text(`ExistingOrder/${path}`) ?? request.text(`RepricedOrder/${path}`);
  return {
    asks: request.has('RepricedOrder') ? 'reprice' : 'quote',
    order_id: pick('OrderID'),
    owner: pick('OwnerCode'),
    order_items: [
      ...request.texts('ExistingOrder/AffectedOrderItem/OrderItemRefID'),
      ...request.texts('RepricedOrder/OrderItemRefID'),
    ],
    selected: readSelectedOffers(request.all('SelectedOffers'), graph.reading),
    ...(named.length > 0 ? { passengers: readTravelers(named, graph) } : {}),
    contacts: readRequestContacts(request),
    ...readParameters(request),
  };
}

export function readChange(request: XmlNode, graph: Graph, root: XmlNode): RequestSummary {
  const { reading } = graph;
  const choice = request.at('ChangeOrderChoice');
  const split = root.at('AugmentationPoint/SplitOrder');
  split?.text('Reference');
  const voided = root.at('AugmentationPoint/VoidDocuments');
  const released = root.at('AugmentationPoint/ReleaseFlights');
  voided?.text('Reference');
  const pay_for = root
    .find('AugmentationPoint/PayFor/PaxRefID')
    .flatMap((one) => one.value() ?? []);
  const payments = readPayments(request, reading);
  const common = {
    order_id: request.text('Order/OrderID') ?? request.text('ChangeOrder/Order/OrderID'),
    owner: request.text('Order/OwnerCode') ?? request.text('ChangeOrder/Order/OwnerCode'),
    booking_refs: readBookingRefs(request),
    passengers: readTravelers(listPaxNodes(request), graph),
    ...readParameters(request),
    contacts: readRequestContacts(request),
    payments,
  };
  if (split) return { asks: 'split', ...common, passenger_keys: split.texts('PaxRefID') };
  if (released) {
    released.text('Reference');
    return { asks: 'release', ...common, released: released.texts('PaxSegmentRefID') };
  }
  if (voided) return { asks: 'void', ...common, documents: voided.texts('TicketNumber') };
  const lines = root.at('AugmentationPoint/Annotations');
  if (lines) return { asks: 'annotate', ...common, ...readAnnotations(lines, graph) };
  const cancel = choice?.at('CancelUnpaidOrder');
  if (cancel) {
    cancel.text('OrderRefID');
    cancel.text('OwnerCode');
    return {
      asks: 'cancel',
      ...common,
      order_items: cancel.texts('SelectedOrderItem/OrderItemRefID'),
    };
  }
  const accepted = choice?.at('AcceptCancelledOffer');
  if (accepted) {
    accepted.text('OwnerCode');
    return { asks: 'accept_cancellation', ...common, offer_ids: accepted.texts('OfferID') };
  }
  const repriced = choice?.at('AcceptRepricedOrder');
  if (repriced) {
    return { asks: 'accept_reprice', ...common, offer_ids: repriced.texts('OfferRefID') };
  }
  const selected = choice?.find('AcceptSelectedQuotedOfferList/SelectedPricedOffer') ?? [];
  if (selected.length > 0) {
    return { asks: 'accept_offer', ...common, selected: readSelectedOffers(selected, reading) };
  }
  const changed = choice?.at('AcceptChange');
  if (changed) {
    return { asks: 'accept_change', ...common, order_items: changed.texts('OrderItemRefID') };
  }
  const update = choice?.at('UpdatePax');
  if (update) {
    const keys = [...update.texts('Current/PaxRefID'), ...update.texts('New/PaxRefID')];
    return { asks: 'update_passengers', ...common, passenger_keys: [...new Set(keys)] };
  }
  if (payments.length === 0) return { asks: 'change', ...common };
  return { asks: 'pay', ...common, ...(pay_for.length > 0 ? { passenger_keys: pay_for } : {}) };
}

export function readCancel(request: XmlNode): RequestSummary {
  const order = request.at('CancelOrder/Order') ?? request.at('Order') ?? request;
  return {
    asks: 'cancel',
    order_id: order.text('OrderID') ?? order.text('OrderRefID'),
    owner: order.text('OwnerCode'),
    ...readParameters(request),
  };
}

function readAnnotations(
  lines: XmlNode,
  graph: Graph,
): Pick<RequestSummary, 'requests' | 'removed'> {
  lines.text('Reference');
  return {
    requests: lines.all('Add').map((one) => {
      const asked = graph.services.get(one.text('ServiceDefinitionRefID') ?? '');
      return {
        code: asked?.request?.code ?? null,
        text: asked?.request?.text ?? null,
        airline: asked?.owner ?? null,
        passenger_key: one.text('PaxRefID'),
        leg_key: one.text('PaxSegmentRefID'),
      };
    }),
    removed: lines
      .all('Remove')
      .flatMap(
        (one) =>
          one.text('OrderItemID') ?? one.text('ContactInfoID') ?? one.text('RemarkText') ?? [],
      ),
  };
}
