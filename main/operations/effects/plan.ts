/**
 * What is written down before an effect on a booking is sent: the booking as it was, the agency's
 * prices then, and who asked.
 */
import type { FeeRule } from '#main/contract/desk.ts';
import type { CardCollector, ServiceFee, VoidWindow } from '#main/contract/sale-rules.ts';
import type { BookingStatus } from '#main/contract/values.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import type { Rate } from '#main/domain/money.ts';
import type { IntentHead, Ports } from '#main/ports.ts';
import type { Provider, ProviderOrder } from '#main/providers/provider.ts';

/** The ports effects need; intents are built from effects, so they are left out. */
export type EffectPorts = Pick<Ports, 'db' | 'providers' | 'clock' | 'ids' | 'vault' | 'log'>;

/** The agency's prices as they were when the effect was asked for; part of every plan. */
export interface Terms {
  rules: FeeRule[];
  rate: Rate;
  /** Who charges the agency's share of a card; plans of earlier releases do not say. */
  card_collector?: CardCollector;
  void_windows?: VoidWindow[];
  service_fees?: ServiceFee[];
}

/** A booking as it was when an effect on it was planned. */
export interface PlannedBooking {
  booking_id: string;
  revision: number;
  status_before: BookingStatus;
}

/** The part every plan about an existing booking has. */
export interface BookingPlan extends PlannedBooking {
  provider_type: BookingRecord['provider_type'];
  order: ProviderOrder;
  /** Other bookings it changes too; left out by plans of earlier releases. */
  others?: PlannedBooking[];
  terms: Terms;
  /** Who asked for the change, if that was given. */
  received_from?: string | null;
}

export function getProvider(
  ports: EffectPorts,
  record: Pick<BookingPlan, 'provider_type'>,
): Provider {
  const provider = ports.providers.get(record.provider_type);
  if (!provider) throw new Error(`${record.provider_type} is not configured any more`);
  return provider;
}

/** What notes of payments say of the effect that made them. */
export const getSaleContext = <const T extends string>(
  { clock, ids }: EffectPorts,
  { reference }: IntentHead,
  type: T,
) => ({ type, reference, now: clock.now(), ids });

/** The issuer to note: the agent of the intent. */
export const getIssuer = ({ user_id, actor }: IntentHead) => ({ id: user_id ?? 0, name: actor });

export const listPlanned = (plan: BookingPlan): PlannedBooking[] => [plan, ...(plan.others ?? [])];

/** The status of another booking of the plan before the effect; it gets this status back. */
export const getStatusBefore = ({ others = [] }: BookingPlan, { id, status }: BookingRecord) =>
  others.find(({ booking_id }) => booking_id === id)?.status_before ?? status;
