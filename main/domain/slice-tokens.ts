/**
 * Slice tokens. A token names one slice of one stored offer and carries nothing else; the offer's
 * id, 128 random bits that only its agency's rows have, makes it unguessable.
 */

export interface SliceRef {
  offer_id: string;
  /** Positions, from 0. */
  journey: number;
  slice: number;
}

const TOKEN = /^([A-Za-z0-9_-]{16,120})\.(0|[1-9]\d?)\.(0|[1-9]\d{0,3})$/;

/** URL-safe text without comma. */
export function buildSliceToken(offer_id: string, journey: number, slice: number): string {
  const token = `${offer_id}.${journey}.${slice}`;
  if (!TOKEN.test(token)) throw new Error('an offer id of this form cannot be put in a token');
  return token;
}

/** The slice that a token names, or null for text that is not our token. */
export function readSliceToken(token: string): SliceRef | null {
  const matched = TOKEN.exec(token);
  if (!matched) return null;
  const [, offer_id = '', journey, slice] = matched;
  return { offer_id, journey: Number(journey), slice: Number(slice) };
}
