/**
 * The Duffel end of the training airlines: a request in, JSON out. Every request gets an answer;
 * only a program error throws.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import { openFor, type World } from '../engine/index.ts';
import type { Distortion, FaultMessage } from '../world.ts';
import {
  acceptAirlineChange,
  confirmCancellation,
  confirmChange,
  createCancellation,
  createChange,
  createChangeRequest,
  listAirlineChanges,
  listCancellations,
  markAirlineChange,
  readCancellation,
  readChange,
  readChangeOffer,
} from './changing.ts';
import {
  addServices,
  createOrder,
  createPayment,
  listAvailableServices,
  listOrders,
  readOrder,
  updateOrder,
} from './ordering.ts';
import { buildErrorBody, refuse, toProblem } from './problems.ts';
import type { Handler } from './requests.ts';
import { answerSeatMaps } from './seats.ts';
import {
  createOfferRequest,
  createPartialRequest,
  listOffers,
  priceOffer,
  readFares,
  readOffer,
  readOfferRequest,
  readPartialRequest,
  upsellOffer,
} from './shopping.ts';

export const DUFFEL_PROVIDER: ProviderCode = 'PROVIDER_02';

type Route = [method: string, path: RegExp, fault: FaultMessage, handler: Handler];
const at = (path: string): RegExp => new RegExp(`^/air/${path.replaceAll(':id', '([^/]+)')}/?$`);

const ROUTES: readonly Route[] = [
  ['POST', at('offer_requests'), 'search', createOfferRequest],
  ['GET', at('offer_requests/:id'), 'search', readOfferRequest],
  ['GET', at('offers'), 'search', listOffers],
  ['POST', at('partial_offer_requests'), 'price', createPartialRequest],
  ['GET', at('partial_offer_requests/:id/fares'), 'price', readFares],
  ['GET', at('partial_offer_requests/:id'), 'price', readPartialRequest],
  ['GET', at('offers/:id'), 'price', readOffer],
  ['POST', at('offers/:id/actions/price'), 'price', priceOffer],
  ['POST', at('offers/:id/upsell'), 'price', upsellOffer],
  ['GET', at('seat_maps'), 'seats', answerSeatMaps],
  ['POST', at('orders'), 'create', createOrder],
  ['GET', at('orders'), 'list', listOrders],
  ['GET', at('orders/:id'), 'retrieve', readOrder],
  ['PATCH', at('orders/:id'), 'change', updateOrder],
  ['GET', at('orders/:id/available_services'), 'services', listAvailableServices],
  ['POST', at('orders/:id/services'), 'change', addServices],
  ['POST', at('payments'), 'change', createPayment],
  ['POST', at('order_change_requests'), 'reshop', createChangeRequest],
  ['GET', at('order_change_offers/:id'), 'reshop', readChangeOffer],
  ['POST', at('order_changes'), 'reshop', createChange],
  ['GET', at('order_changes/:id'), 'reshop', readChange],
  ['POST', at('order_changes/:id/actions/confirm'), 'change', confirmChange],
  ['POST', at('order_cancellations'), 'reshop', createCancellation],
  ['GET', at('order_cancellations'), 'reshop', listCancellations],
  ['GET', at('order_cancellations/:id'), 'reshop', readCancellation],
  ['POST', at('order_cancellations/:id/actions/confirm'), 'change', confirmCancellation],
  ['GET', at('airline_initiated_changes'), 'retrieve', listAirlineChanges],
  ['POST', at('airline_initiated_changes/:id/actions/accept'), 'change', acceptAirlineChange],
  ['PATCH', at('airline_initiated_changes/:id'), 'change', markAirlineChange],
];

/** A request's name in faults; null for a path that Duffel does not have. */
export const findFault = (method: string, path: string): FaultMessage | null =>
  ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2] ?? null;

export interface DuffelRequest {
  method: string;
  /** The path after the front's own prefix. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: string;
  distortion: Distortion;
  now: Date;
}

let turn = 0;

export function answerDuffel(
  world: World,
  incoming: DuffelRequest,
): { status: number; text: string; headers: Record<string, string> } {
  turn += 1;
  const request_id = `req_${incoming.now.getTime().toString(36)}${turn}`;
  const headers = { 'x-request-id': request_id };
  try {
    const { status = 200, ...content } = handle(world, incoming);
    return { status, text: JSON.stringify(content), headers };
  } catch (error) {
    const { status, body } = buildErrorBody(toProblem(error), request_id);
    return { status, text: JSON.stringify(body), headers };
  }
}

function handle(world: World, incoming: DuffelRequest): ReturnType<Handler> {
  const { method, path, headers } = incoming;
  if (headers.get('authorization') !== `Bearer training-${DUFFEL_PROVIDER}`) {
    refuse('invalid_authorization', 'The access token is not known');
  }
  if (headers.get('duffel-version') !== 'v2') {
    refuse('unsupported_version', 'The header Duffel-Version must be v2');
  }
  if (!/\bjson\b|\*\/\*/.test(headers.get('accept') ?? '')) {
    refuse('unsupported_format', 'The header Accept must be application/json');
  }
  const known = ROUTES.filter(([, pattern]) => pattern.test(path));
  const route = known.find(([verb]) => verb === method);
  if (!route) {
    return refuse(known.length > 0 ? 'method_not_allowed' : 'not_found', `${method} ${path}`);
  }
  const [, pattern, , handler] = route;
  return handler({
    world: openFor(DUFFEL_PROVIDER, world),
    provider: DUFFEL_PROVIDER,
    seller: world.seller(DUFFEL_PROVIDER),
    id: decodeURIComponent(pattern.exec(path)?.[1] ?? ''),
    query: incoming.query,
    body: incoming.body,
    distortion: incoming.distortion,
    now: incoming.now,
    turn,
  });
}
