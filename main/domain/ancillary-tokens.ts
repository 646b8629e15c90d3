/**
 * Seat and bag tokens. What a provider offered is kept as one set per answer; a token names one
 * entry of it, for one passenger, and carries nothing else. The set's id, 128 random bits that only
 * its agency has, makes a token unguessable.
 */
import { z } from 'zod';

const Entry = z.object({
  passenger_id: z.string(),
  passenger_key: z.string(),
  offer_item_id: z.string(),
  leg_keys: z.array(z.string()),
  seat: z.object({ row: z.int(), column: z.string() }).nullable(),
  /** Bags added by this entry; 1 for a seat, 0 for what the fare includes. */
  quantity: z.int(),
  weight_kg: z.number().nullable(),
  /** For the whole quantity, in the provider's currency. */
  amount_minor: z.int(),
  tax_minor: z.int(),
});
export type ServiceEntry = z.infer<typeof Entry>;

export const ServiceSetSchema = z.object({
  id: z.string(),
  booking_id: z.string(),
  kind: z.enum(['SEAT', 'BAGGAGE']),
  slice_id: z.string(),
  leg_id: z.string().nullable(),
  currency: z.string(),
  offer_key: z.record(z.string(), z.unknown()),
  entries: z.array(Entry),
});
/** The services that one seat map or one slice's bag list offered. */
export type ServiceSet = z.infer<typeof ServiceSetSchema>;

const TOKEN = /^([A-Za-z0-9_-]{16,120})\.(0|[1-9]\d{0,4})$/;

/** URL-safe text without comma. */
export function buildAncillaryToken(set_id: string, index: number): string {
  const token = `${set_id}.${index}`;
  if (!TOKEN.test(token)) throw new Error('a set id of this form cannot be put in a token');
  return token;
}

/** The set and entry that a token names, or null for text that is not our token. */
export function readAncillaryToken(token: string): { set_id: string; index: number } | null {
  const matched = TOKEN.exec(token);
  return matched && { set_id: matched[1]!, index: Number(matched[2]) };
}

/** The distinct sets of the tokens; text that is not a token has none. */
export function readSetIds(tokens: readonly string[]): string[] {
  return [...new Set(tokens.flatMap((token) => readAncillaryToken(token)?.set_id ?? []))];
}
