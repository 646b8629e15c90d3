/**
 * The stored (sealed) payload of an outbox item: everything needed to place it, so that no token,
 * screen or signed-in agent is needed once back online.
 */
import { z } from 'zod';
import { UpdateInput } from '#main/contract/booking.ts';
import { OutboxReason } from '#main/contract/outbox.ts';
import { PassengerInput } from '#main/contract/passenger.ts';
import type { StoredOffer } from '../stored-offer.ts';
import { Wanted } from './wanted-flights.ts';

/** Our own stored offer: it was checked when the provider's answer was read. */
const Kept = z.custom<StoredOffer>(
  (value) => typeof value === 'object' && value !== null && 'offer' in value && 'priced' in value,
);

const Key = z.record(z.string(), z.unknown());

const Create = z.object({
  kind: z.literal('CREATE'),
  wanted: Wanted,
  /** The offer the agent chose or accepted; null if it has to be searched for. */
  offer: Kept.nullable(),
  /** Its slices as they are bought; left out by items of earlier releases. */
  selections: z.array(z.object({ offer_key: Key, slice_key: Key })).optional(),
  inputs: z.array(PassengerInput),
  /** Our ids of the passengers, in the order of `inputs`. */
  passenger_ids: z.array(z.string()),
  currency: z.string(),
  /** The highest total the agent may accept, in minor units of `currency`. */
  limit_minor: z.int(),
  shown_minor: z.int().nullable(),
  remarks: z.array(z.string()),
  seat_requests: z.array(z.object({ leg: z.int(), passenger: z.int(), designator: z.string() })),
});
export type QueuedCreate = z.infer<typeof Create>;

const TURNING_MARKS = /[\u061c\u200e\u200f]/g;
const isKept = (kept: unknown): kept is Record<string, unknown> => kept instanceof Object;

/** Sealed items cannot be migrated: old names are still read, and forbidden marks taken out. */
function readEarlier(kept: unknown): unknown {
  if (!isKept(kept)) return kept;
  const { seat_wishes, ...rest } = kept;
  const renamed = seat_wishes === undefined ? rest : { ...rest, seat_requests: seat_wishes };
  return JSON.parse(JSON.stringify(renamed).replace(TURNING_MARKS, ''));
}

export const OutboxPayloadSchema = z.preprocess(
  readEarlier,
  z.discriminatedUnion('kind', [
    Create,
    z.object({ kind: z.literal('UPDATE'), input: UpdateInput }),
    z.object({ kind: z.literal('CANCEL') }),
  ]),
);
export type OutboxPayload = z.infer<typeof OutboxPayloadSchema>;

/** An agent's options for a decision, as stored (sealed). */
export const StoredChoiceSchema = z.object({
  reason: OutboxReason,
  message: z.string(),
  offered: Kept.nullable(),
  alternatives: z.array(Kept),
  found: z.array(z.object({ locator: z.string().nullable(), order_id: z.string() })),
  looked_up_at: z.string().nullable(),
});
export type StoredChoice = z.infer<typeof StoredChoiceSchema>;
