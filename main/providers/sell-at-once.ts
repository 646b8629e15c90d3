/**
 * Offers that the airline sells only with payment, between an adapter and the service. The
 * interface creates a booking first and pays by issuing. Such an offer is kept here until then,
 * with its passengers, seats and bags, and nothing at the airline: `issue` places and pays for it
 * in one message. All other orders go directly to the adapter.
 */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { sumMinor } from '#main/domain/money.ts';
import { refuseUnavailable, refuseUnclear } from './failures.ts';
import { calculateTotal, hasTicket, takeFare } from './orders.ts';
import type {
  Answer,
  CreateRequest,
  Provider,
  ProviderCall,
  ProviderOffer,
  ProviderOrder,
  ProviderOrderService,
} from './provider.ts';
import type { IssueRequest, ServiceChange, ServiceChoice } from './provider-after-sale.ts';

/** Operations that need an order at the airline. */
const HELD_ONLY = [
  'exchangeSearch',
  'acceptSchedule',
  'split',
  'reprice',
  'void',
  'quoteExchange',
  'quoteWithTickets',
  'exchange',
  'quoteRefund',
  'refund',
  'release',
] as const;

export function sellAtOnce(provider: Provider): Provider {
  const held = HELD_ONLY.flatMap((name) => {
    const method: ((order: ProviderOrder, ...rest: never[]) => unknown) | undefined =
      provider[name];
    const run = (order: ProviderOrder, ...rest: never[]) =>
      refuseUnplaced(order) ?? method?.(order, ...rest);
    return method ? [[name, run]] : [];
  });
  return {
    ...provider,
    ...Object.fromEntries(held),
    get traits() {
      return provider.traits;
    },
    create: (request, call) =>
      request.offer.can_hold || request.payments
        ? provider.create(request, call)
        : keepOrder(buildUnplacedOrder(request, call)),
    cancel: (order, ...args) =>
      order.unplaced
        ? keepOrder({ ...order, status: 'CANCELLED' })
        : provider.cancel(order, ...args),
    updatePassengers: (order, passengers, call) =>
      order.unplaced
        ? keepOrder({ ...order, passengers: passengers.map((one) => fillPrice(one, order)) })
        : provider.updatePassengers(order, passengers, call),
    annotate: (order, ...args) =>
      order.unplaced ? keepOrder(order) : provider.annotate(order, ...args),
    seatMap: (order, leg_key, call) =>
      order.unplaced
        ? fetchOfferSeats(provider, order, leg_key, call)
        : provider.seatMap(order, leg_key, call),
    baggage: (order, call) =>
      order.unplaced ? getOfferBags(order) : provider.baggage(order, call),
    changeServices: (order, change, ...args) =>
      order.unplaced
        ? keepOrder(withServices(order, change))
        : provider.changeServices(order, change, ...args),
    issue: (order, request, call) =>
      order.unplaced ? place(provider, order, request, call) : provider.issue(order, request, call),
  };
}

const keepOrder = async (order: ProviderOrder): Answer<ProviderOrder> => ok(order);

/** A refusal for an unplaced order; null if it is at the airline. */
const refuseUnplaced = ({ unplaced }: ProviderOrder): Answer<never> | null =>
  unplaced ? Promise.resolve(fail(refuseUnavailable(phrase('nothing_held_yet')))) : null;

function getOffer({ key }: ProviderOrder): ProviderOffer {
  if (key.kind !== 'unplaced') throw new Error('an order that is not placed has lost its offer');
  return key.offer as ProviderOffer;
}

function buildUnplacedOrder(
  { offer, passengers, remarks }: CreateRequest,
  call: ProviderCall,
): ProviderOrder {
  const key = { kind: 'unplaced', offer };
  const left = offer.prices.map((line) => ({ ...line }));
  return {
    key,
    order_id: `unplaced:${call.reference ?? call.correlation_id}`,
    owner: offer.owner,
    locator: null,
    airline_locators: [],
    status: 'LIVE',
    created_at: null,
    payment_due_at: offer.expires_at,
    price_guaranteed_until: offer.price_guaranteed_until ?? offer.expires_at,
    validating_carrier: offer.validating_carrier,
    currency: offer.currency,
    passengers: passengers.map((one) => ({ ...one, price: takeFare(left, one.pax_type) })),
    slices: offer.journeys.flatMap(({ slices }) => slices.slice(0, 1)),
    tickets: [],
    services: [],
    payments: [],
    remarks,
    warnings: [],
    reference: null,
    total_minor: calculateTotal(offer),
    unplaced: true,
  };
}

const fillPrice = (one: ProviderOrder['passengers'][number], { passengers }: ProviderOrder) => ({
  ...one,
  price: one.price ?? passengers.find(({ key }) => key === one.key)?.price ?? null,
});

async function fetchOfferSeats(
  provider: Provider,
  order: ProviderOrder,
  leg_key: string,
  call: ProviderCall,
): ReturnType<Provider['seatMap']> {
  const maps = await provider.offerSeats?.(getOffer(order), call);
  if (maps && !maps.ok) return maps;
  const map = maps?.value.find((one) => one.leg_key === leg_key);
  if (map) return ok(map);
  return fail(refuseUnavailable(phrase('no_seats_shown')));
}

async function getOfferBags(order: ProviderOrder): ReturnType<Provider['baggage']> {
  const { key, services = [] } = getOffer(order);
  const bags = services.filter(
    ({ kind, currency }) => kind === 'BAGGAGE' && currency === order.currency,
  );
  return ok({ offer_key: key, services: bags });
}

const toService = (choice: ServiceChoice, order: ProviderOrder): ProviderOrderService => {
  const { offer_item_id, passenger_key, leg_keys, seat, quantity } = choice;
  const bag = getOffer(order).services?.find((one) => one.offer_item_id === offer_item_id);
  return {
    key: `${offer_item_id}/${passenger_key}`,
    kind: seat ? 'SEAT' : 'BAGGAGE',
    passenger_key,
    leg_keys,
    seat: seat && `${seat.row}${seat.column}`,
    name: bag?.name ?? null,
    quantity,
    baggage: bag?.baggage ?? null,
    amount_minor: choice.amount_minor,
    tax_minor: choice.tax_minor,
    status: 'REQUESTED',
    document_number: null,
  };
};

/** Stores the chosen services, which are placed with the order. */
function withServices(order: ProviderOrder, { add, remove }: ServiceChange): ProviderOrder {
  const services = [
    ...order.services.filter(({ key }) => !remove.includes(key)),
    ...add.map((choice) => toService(choice, order)),
  ];
  const sumWorth = (some: readonly ProviderOrderService[]) =>
    sumMinor(some.map((one) => one.amount_minor + one.tax_minor));
  const total_minor = order.total_minor - sumWorth(order.services) + sumWorth(services);
  return { ...order, services, total_minor };
}

/** The order's passengers have their document numbers here: the issue has unsealed them. */
async function place(
  provider: Provider,
  order: ProviderOrder,
  { passenger_keys, payments }: IssueRequest,
  call: ProviderCall,
): Answer<ProviderOrder> {
  if (order.passengers.some(({ key }) => !passenger_keys.includes(key))) {
    return fail(refuseUnavailable(phrase('all_at_once')));
  }
  const services = order.services.map(({ key, passenger_key, quantity, ...one }) => ({
    id: key.slice(0, -passenger_key.length - 1),
    quantity,
    amount_minor: one.amount_minor + one.tax_minor,
  }));
  const placed = await provider.create(
    {
      offer: getOffer(order),
      passengers: order.passengers.map(({ price: _, ...one }) => one),
      remarks: order.remarks,
      payments,
      ...(services.length > 0 ? { services } : {}),
    },
    call,
  );
  if (!placed.ok) return placed;
  const { passengers, order_id, locator } = placed.value;
  const issued = passengers.every(({ key }) => hasTicket(placed.value, key));
  if (issued) return placed;
  // It is placed and paid for: the tickets will follow, and nothing is sent again.
  return fail(refuseUnclear(phrase('paid_not_ticketed', { locator: locator ?? order_id }), true));
}
