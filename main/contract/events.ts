/**
 * Progress events. The client makes the `call_id`; events of a call are numbered from 1 and the
 * final answer of the call is authoritative. Sent only to the session that made the call.
 */
import { z } from 'zod';
import { ConnectionView } from './connection.ts';
import { Offer } from './offer.ts';
import { OutboxStatus } from './outbox.ts';
import { QueueChanged } from './queue.ts';
import { ProviderCode } from './values.ts';

/** A provider's state in a search: asked, answered with a count, or left out and why. */
export const ProviderProgress = z.strictObject({
  provider_type: ProviderCode,
  state: z.enum(['ASKED', 'ANSWERED', 'FAILED', 'LATE']),
  offers: z.int(),
  elapsed_ms: z.int(),
  error: z.string().nullable(),
  message: z.string().nullable(),
  /** More were found than are shown. */
  cut: z.boolean().optional(),
});
export type ProviderProgress = z.infer<typeof ProviderProgress>;

const event = <T extends string, D extends z.ZodType>(type: T, data: D) =>
  z.strictObject({
    call_id: z.string().max(64),
    seq: z.int().min(1),
    type: z.literal(type),
    data,
  });

export const DeskEvent = z.discriminatedUnion('type', [
  event('search.provider', ProviderProgress),
  event('search.offers', z.strictObject({ provider_type: ProviderCode, offers: z.array(Offer) })),
  event(
    'booking.changed',
    z.strictObject({
      booking_id: z.string(),
      revision: z.int(),
      /** The call that made the change, so that its caller recognises it; else absent. */
      by_call: z.string().max(64).optional(),
    }),
  ),
  // Sent to every session, with no call.
  event('connection.changed', ConnectionView),
  event(
    'outbox.changed',
    z.strictObject({ id: z.string(), booking_id: z.string(), status: OutboxStatus }),
  ),
  event('queue.changed', QueueChanged),
]);
export type DeskEvent = z.infer<typeof DeskEvent>;

/** A booking as it is after a change; `by_call` names the call that made it. */
export interface ChangedBooking {
  id: string;
  revision: number;
  by_call?: string;
}

/** What open screens are told of it. */
export const buildChangeEvents = ({ id, ...change }: ChangedBooking) => [
  { type: 'booking.changed' as const, data: { booking_id: id, ...change } },
  { type: 'queue.changed' as const, data: { queue: null, booking_id: id } },
];
