/**
 * The instructor's control of the training system, as JSON: faults to switch on and off, the orders
 * the airlines hold, and a health check.
 */
import type { z } from 'zod';
import { FaultSetting, type TrainingOrder } from '#main/contract/desk.ts';
import { FlightChange, type FlightChanged } from '#main/contract/training.ts';
import { PROVIDER_CODES } from '#main/contract/values.ts';
import { DUFFEL_PROVIDER } from './duffel/front.ts';
import { buildOrderId } from './duffel/ids.ts';
import type { World } from './engine/index.ts';
import type { FaultBoard } from './faults.ts';
import { buildOrderChangeNotif } from './ndc/order-history.ts';
import { sumAmounts } from './order-state.ts';
import { TRAVELPORT_PROVIDER, toUniversalLocator } from './travelport/names.ts';
import type { WorldOrder, WorldTicket } from './world.ts';

/** `path` is the part after /control/. */
export async function answerControl(
  request: Request,
  path: string,
  world: World,
  faults: FaultBoard,
): Promise<Response> {
  switch (`${request.method} ${path}`) {
    case 'GET health':
      return Response.json({ status: 'ok' });
    case 'GET orders':
      return Response.json(world.orders().map(toTrainingOrder));
    case 'GET faults':
      return Response.json({ faults: faults.list() });
    case 'DELETE faults':
      faults.clear();
      return Response.json({ faults: [] });
    case 'POST faults':
      return addFault(request, faults);
    case 'GET notifications':
      return showNotification(request, world);
    case 'POST flights':
      return moveFlight(request, world);
    default:
      return Response.json({ error: 'no such control' }, { status: 404 });
  }
}

/** The posted body, or why it is invalid. */
async function readJson<T>(
  request: Request,
  schema: z.ZodType<T>,
  what: string,
  none: string,
): Promise<T | Response> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    return Response.json({ error: `a ${what} is sent as JSON` }, { status: 415 });
  }
  const read = schema.safeParse(await request.json().catch(() => null));
  if (read.success) return read.data;
  return Response.json({ error: none, details: read.error.issues }, { status: 400 });
}

async function addFault(request: Request, faults: FaultBoard): Promise<Response> {
  const setting = await readJson(request, FaultSetting, 'fault', 'no fault setting');
  if (setting instanceof Response) return setting;
  if (!faults.add(setting)) {
    return Response.json({ error: 'too many faults are set' }, { status: 409 });
  }
  return Response.json({ faults: faults.list() });
}

async function moveFlight(request: Request, world: World): Promise<Response> {
  const change = await readJson(request, FlightChange, 'change', 'no change of a flight');
  if (change instanceof Response) return change;
  const changed = world.changeFlight(change);
  if (!changed.ok) {
    const status = changed.refusal.kind === 'NOT_FOUND' ? 404 : 409;
    return Response.json({ error: changed.refusal.text }, { status });
  }
  const { flight, flown } = changed.value;
  return Response.json({
    flight: `${flight.carrier}${flight.number} ${flight.origin}-${flight.destination}`,
    departure_date: flight.departure,
    arrival_date: flight.arrival,
    flown,
  } satisfies FlightChanged);
}

/** The notification the airline would send about an order's changes; 404 if there are none. */
function showNotification(request: Request, world: World): Response {
  const asked = new URL(request.url).searchParams;
  const provider = PROVIDER_CODES.find((code) => code === asked.get('provider_type'));
  const text = provider && buildOrderChangeNotif(world, provider, asked.get('order_id') ?? '');
  if (!text) return Response.json({ error: 'no change of an order to tell' }, { status: 404 });
  return new Response(text, { headers: { 'content-type': 'application/xml; charset=utf-8' } });
}

const toTrainingOrder = (order: WorldOrder): TrainingOrder => ({
  provider_type: order.provider_type,
  locator: order.locator,
  // As it is named on the wire.
  order_id: toWireId(order),
  reference: order.reference ?? readNotedReference(order),
  status: order.status,
  passengers: order.passengers.map(({ surname, given }) => `${surname}/${given}`.toUpperCase()),
  documents: order.tickets.map((ticket) => ({
    number: ticket.number,
    kind: ticket.kind,
    status: getStatus(ticket),
  })),
  services: order.services.filter(({ status }) => status !== 'CANCELLED').length,
  currency: order.currency,
  paid_minor: sumAmounts(filterMoney(order)),
  refunded_minor: filterMoney(order).reduce((sum, one) => sum + one.refunded_minor, 0),
});

/** A GDS record has no field for our reference: the agency notes it in a remark. */
const readNotedReference = ({ remarks }: WorldOrder): string | null =>
  remarks.flatMap((text) => /^AIRDESK\/(A[A-Z][0-9A-F]+)$/.exec(text)?.[1] ?? [])[0] ?? null;

/** The value of an exchanged document is not money received. */
const filterMoney = ({ payments }: WorldOrder) =>
  payments.filter(({ method }) => method !== 'TICKETS' && method !== 'EMD');

function toWireId(order: WorldOrder): string {
  if (order.provider_type === TRAVELPORT_PROVIDER) return toUniversalLocator(order);
  return order.provider_type === DUFFEL_PROVIDER ? buildOrderId(order.order_id) : order.order_id;
}

/** Of a document that was flown in part, what became of the rest. */
function getStatus({ number, coupons }: WorldTicket): TrainingOrder['documents'][number]['status'] {
  const chosen =
    coupons.find(({ status }) => status === 'OPEN') ??
    coupons.find(({ status }) => status !== 'USED') ??
    coupons[0];
  if (!chosen) throw new Error(`document ${number} has no coupon`);
  return chosen.status;
}
