/**
 * The amount to pay, by passenger and component, in minor units of the agency's currency, with the
 * provider's part in its own. Components that already have a document are left out: ticketed
 * services were paid for when they were issued.
 */
import { z } from 'zod';
import { buildRecord } from '#main/contract/collections.ts';
import type { ServiceStatus } from '#main/contract/values.ts';
import type { ProviderTax } from '#main/providers/provider.ts';
import type { CheckedChange } from '../ancillary-choice.ts';
import {
  type BookingRecord,
  hasLeft,
  listTicketed,
  type RecordPassenger,
} from '../booking-record.ts';
import { calculateItemTotal } from '../item-price.ts';
import { convert, type Rate, sumMinor } from '../money.ts';
import type { StoredOffer } from '../stored-offer.ts';
import type { PlanAmount } from './installment-plans.ts';

/** Paid seats or bags, with the data that finds them in the order once they have an EMD. */
export const OwedServiceSchema = z.object({
  /** The order's own key; null for a service that is not booked yet. */
  key: z.string().nullable(),
  kind: z.enum(['SEAT', 'BAGGAGE']),
  passenger_key: z.string(),
  leg_keys: z.array(z.string()),
  /** Row and letter; null for bags. */
  seat: z.string().nullable(),
  /** For the whole service, in the provider's currency. */
  provider_minor: z.int(),
  /** In the agency's currency. */
  amount: z.int(),
});
export type OwedService = z.infer<typeof OwedServiceSchema>;

/** The parts of a price, in the order in which payments cover them. */
export const PRICE = ['fare', 'tax', 'penalty'] as const;
/** Fees kept by the agency and the consolidator. */
export const FEES = ['consolid_fee', 'agent_fee', 'agent_du'] as const;
export type Component = (typeof PRICE)[number] | (typeof FEES)[number];

export interface Owed extends Record<Component, number> {
  passenger_id: string;
  services: OwedService[];
}

export const NOTHING_OWED: Record<Component, number> = {
  fare: 0,
  tax: 0,
  penalty: 0,
  consolid_fee: 0,
  agent_fee: 0,
  agent_du: 0,
};

export function calculateTotalOwed(owed: Owed): number {
  const { services } = owed;
  return sumMinor([
    ...PRICE.map((name) => owed[name]),
    ...FEES.map((name) => owed[name]),
    ...services.map(({ amount }) => amount),
  ]);
}

export const sumFeesOwed = (owed: Owed): number => sumMinor(FEES.map((name) => owed[name]));

/** The price without the agency's and the consolidator's fees. */
export const sumPrice = (owed: readonly Owed[]): number =>
  sumMinor(owed.map((one) => calculateTotalOwed(one) - sumFeesOwed(one)));

/** Passengers without a valid ticket, except those whose ticket moved to another booking. */
export function listUnissued(record: BookingRecord): RecordPassenger[] {
  const holders = listTicketed(record);
  const { order } = record;
  return record.passengers.filter(
    ({ key }) => !holders.has(key) && !(order && hasLeft(order, key)),
  );
}

/** Passengers with a ticket who hold priced seats or bags without an EMD. */
export function listPassengersWithoutEmds(record: BookingRecord): RecordPassenger[] {
  const holders = listTicketed(record);
  return record.passengers.filter(
    ({ key }) =>
      holders.has(key) &&
      listUnpaidServices(record, key).some((one) => one.amount_minor + one.tax_minor > 0),
  );
}

/** Passengers with the infants on their laps, in booking order. */
export function withInfants(
  passengers: readonly RecordPassenger[],
  ids: ReadonlySet<string>,
): RecordPassenger[] {
  const laps = passengers.flatMap(({ id, infant_id }) =>
    ids.has(id) && infant_id !== null ? [infant_id] : [],
  );
  return passengers.filter(({ id }) => ids.has(id) || laps.includes(id));
}

const UNPAID: readonly ServiceStatus[] = ['REQUESTED', 'CONFIRMED'];

const listUnpaidServices = (record: BookingRecord, key: string) =>
  (record.order?.services ?? []).filter(
    (service) => service.passenger_key === key && UNPAID.includes(service.status),
  );

/** Unpaid seats and bags of a passenger; `rate` is from the order's currency. */
export const listServicesHeld = (record: BookingRecord, key: string, rate: Rate): OwedService[] =>
  listUnpaidServices(record, key).map(
    ({ key: service_key, kind, passenger_key, leg_keys, seat, amount_minor, tax_minor }) => ({
      key: service_key,
      kind: kind === 'SEAT' ? 'SEAT' : 'BAGGAGE',
      passenger_key,
      leg_keys,
      seat,
      provider_minor: amount_minor + tax_minor,
      amount: calculateItemTotal({ amount_minor, tax_minor }, rate),
    }),
  );

function getPricing(record: BookingRecord, { id }: Pick<RecordPassenger, 'id'>) {
  const line = record.pricing?.lines.find(({ passenger_id }) => passenger_id === id);
  if (!record.pricing || !line) throw new Error(`passenger ${id} of ${record.id} has no price`);
  return { pricing: record.pricing, line };
}

/** Due to issue for a passenger: the price unless ticketed, and the unpaid seats and bags. */
export function calculateIssueOwed(record: BookingRecord, passenger: RecordPassenger): Owed {
  const { pricing, line } = getPricing(record, passenger);
  const { fare, tax, consolid_fee, agent_fee, agent_du } = line;
  const rate = getRate(record);
  const services = listServicesHeld(record, passenger.key, { ...rate, to: pricing.currency });
  const paid = listTicketed(record).has(passenger.key);
  return {
    passenger_id: passenger.id,
    ...NOTHING_OWED,
    ...(!paid && { fare, tax, consolid_fee, agent_fee, agent_du }),
    services: services.filter(({ amount }) => amount !== 0),
  };
}

/** The provider's part of that amount, in the provider's currency. */
export function calculateIssueOwedToProvider(
  record: BookingRecord,
  passenger: RecordPassenger,
): number {
  const { line } = getPricing(record, passenger);
  const services = listUnpaidServices(record, passenger.key);
  const paid = listTicketed(record).has(passenger.key);
  return sumMinor([
    ...(paid ? [] : [line.original_fare, line.original_tax]),
    ...services.flatMap(({ amount_minor, tax_minor }) => [amount_minor, tax_minor]),
  ]);
}

function getRate(record: BookingRecord): Rate {
  const { order, pricing } = record;
  if (!order || !pricing) throw new Error(`booking ${record.id} has no price`);
  return { ...pricing.rate, from: order.currency, to: pricing.currency };
}

/** The cost of seats or bags chosen for passengers with tickets. */
export function listServicesOwed(
  { chosen, due }: Pick<CheckedChange, 'chosen' | 'due'>,
  rate: Rate,
): Owed[] {
  const payers = [...new Set(due.map(({ passenger_id }) => passenger_id))];
  return payers.map((passenger_id) => ({
    passenger_id,
    ...NOTHING_OWED,
    services: chosen
      .filter(({ entry }) => entry.passenger_id === passenger_id)
      .map(({ entry, set }) => ({
        key: null,
        kind: set.kind,
        passenger_key: entry.passenger_key,
        leg_keys: entry.leg_keys,
        seat: entry.seat && `${entry.seat.row}${entry.seat.column}`,
        provider_minor: entry.amount_minor + entry.tax_minor,
        amount: calculateItemTotal(entry, rate),
      })),
  }));
}

/** Airlines report their fees for payment by card as taxes. */
const isObFee = ({ code }: ProviderTax): boolean => code.startsWith('OB');

function calculateTaxFacts(taxes: readonly ProviderTax[], rate: Rate, quantity = 1) {
  const sum = (some: readonly ProviderTax[]) =>
    quantity * sumMinor(some.map((tax) => convert(tax.amount_minor, rate.from, rate.to, rate)));
  return {
    ob_fee: sum(taxes.filter(isObFee)),
    discount: -sum(taxes.filter(({ amount_minor }) => amount_minor < 0)) + 0,
  };
}

/** What a card would pay for some passengers (else all without a ticket), and who they are. */
export function calculateBookingPlanAmount(
  record: BookingRecord,
  named: readonly RecordPassenger[],
): { amount: PlanAmount; passenger_ids: string[] } {
  const rate = getRate(record);
  const parts = named.map((passenger) => {
    const owed = calculateIssueOwed(record, passenger);
    const price = record.order?.passengers.find(({ key }) => key === passenger.key)?.price;
    return {
      principal: calculateTotalOwed(owed),
      tax: owed.tax,
      ...calculateTaxFacts((owed.tax > 0 && price?.taxes) || [], rate),
    };
  });
  return { amount: sumParts(parts, rate.to), passenger_ids: named.map(({ id }) => id) };
}

/** The amount a card would pay for an offer. */
export function calculateOfferPlanAmount({ offer, priced }: Pick<StoredOffer, 'offer' | 'priced'>) {
  const { rate, totals, currency } = priced;
  const facts = offer.prices.map(({ taxes, quantity }) => calculateTaxFacts(taxes, rate, quantity));
  const base = { principal: totals.total, tax: totals.tax, ob_fee: 0, discount: 0 };
  return sumParts([base, ...facts.map((fact) => ({ principal: 0, tax: 0, ...fact }))], currency);
}

function sumParts(parts: readonly Omit<PlanAmount, 'currency'>[], currency: string): PlanAmount {
  const sum = (name: keyof (typeof parts)[number]) => sumMinor(parts.map((part) => part[name]));
  return { currency, ...buildRecord(['principal', 'tax', 'ob_fee', 'discount'], sum) };
}
