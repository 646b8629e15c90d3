/** What a sale still has to book: its parts, their flights and the days of these. */
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { Draft, DraftPart } from '../../app/area.ts';

/** The parts of a sale still to be booked, the current one first. */
export const listPartsLeft = ({ offer, slices, tokens, parts }: Draft): DraftPart[] =>
  offer && parts ? [{ offer, slices, tokens }, ...parts.rest] : [];

/** All flights that a sale still has to book. */
export const listSlicesLeft = (draft: Draft): readonly OfferSlice[] =>
  draft.parts ? listPartsLeft(draft).flatMap(({ slices }) => slices) : draft.slices;

/** The departure dates of the chosen flights, in order. */
export function listTravelDays(draft: Draft): string[] {
  const days =
    draft.typed?.segments.map(({ date }) => date) ??
    listSlicesLeft(draft).flatMap(({ legs }) => legs.map((leg) => leg.departure_date.slice(0, 10)));
  return [...days].sort();
}
