/**
 * An estimate's request: which of the two ways, which slices are given up, and which new slices
 * replace them. Fields of both ways, or of neither, are refused.
 */
import { findRepeated } from '#main/contract/collections.ts';
import { refuse, refuseField } from '#main/contract/errors.ts';
import type { EstimateInput } from '#main/contract/exchange.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import type { ProviderSlice } from '#main/providers/provider.ts';
import { isSameCity } from '#main/reference/airports.ts';
import type { BookingRecord } from '../booking-record.ts';
import { calculateConnectionMinutes } from '../itinerary.ts';

export interface SameBookingInput {
  mode: 'SAME';
  booking_id: string;
  search_id: string;
  /** As given: stored and shown. */
  new_slice_tokens: string[];
  /** One chain for each slice given up. */
  chains: string[][];
  exchange_slice_tokens: string[];
}
export interface NewBookingInput {
  mode: 'NEW';
  booking_id: string;
  ticket_numbers: string[];
}

const SAME_FIELDS = ['search_id', 'new_slice_tokens', 'exchange_slice_tokens'] as const;

export function readEstimateInput(
  input: EstimateInput,
): Result<SameBookingInput | NewBookingInput> {
  const { booking_id, ticket_numbers, search_id, new_slice_tokens, exchange_slice_tokens } = input;
  const given = SAME_FIELDS.filter((path) => (input[path] ?? null) !== null);
  if (ticket_numbers) {
    if (given.length > 0) {
      const message = phrase('not_with_tickets');
      return refuse(
        'INVALID_REQUEST',
        phrase('either_tickets'),
        given.map((path) => ({ path, message })),
      );
    }
    const twice = findRepeated(ticket_numbers);
    if (twice >= 0) return refuseField(`ticket_numbers.${twice}`, phrase('ticket_named_twice'));
    return ok({ mode: 'NEW', booking_id, ticket_numbers });
  }
  if (!search_id || !new_slice_tokens || !exchange_slice_tokens) {
    const missing = SAME_FIELDS.filter((path) => !given.includes(path));
    const paths = given.length === 0 ? (['ticket_numbers', ...missing] as const) : missing;
    const message = given.length === 0 ? phrase('either_search') : phrase('go_together');
    return refuse(
      'INVALID_REQUEST',
      message,
      paths.map((path) => ({ path, message: phrase('request_missing') })),
    );
  }
  const [asked, up] = [new_slice_tokens.length, exchange_slice_tokens.length];
  if (asked !== up) {
    return refuseField('new_slice_tokens', phrase('as_many_slices', { expected: up, got: asked }));
  }
  const chains = new_slice_tokens.map((entry) => entry.split(',').map((token) => token.trim()));
  const empty = chains.findIndex((chain) => chain.includes(''));
  if (empty >= 0) return refuseField(`new_slice_tokens.${empty}`, phrase('chain_empty'));
  const twice = findRepeated(chains.flat());
  if (twice >= 0) return refuseField('new_slice_tokens', phrase('slice_chosen_twice'));
  return ok({
    mode: 'SAME',
    booking_id,
    search_id,
    new_slice_tokens,
    chains,
    exchange_slice_tokens,
  });
}

/** Positions of the booking's slices that these tokens name, in the order of the tokens. */
export function pairSlices(
  record: Pick<BookingRecord, 'slices'>,
  exchange_slice_tokens: readonly string[],
): Result<number[]> {
  const positions = exchange_slice_tokens.map((token) =>
    record.slices.findIndex((slice) => slice.token === token || slice.balance_token === token),
  );
  const unknown = positions.flatMap((position, index) =>
    position < 0
      ? [{ path: `exchange_slice_tokens.${index}`, message: phrase('no_slice_of') }]
      : [],
  );
  if (unknown.length > 0) return refuse('NOT_FOUND', phrase('no_slice'), unknown);
  const twice = findRepeated(positions);
  if (twice >= 0) return refuseField(`exchange_slice_tokens.${twice}`, phrase('slice_given_twice'));
  return ok(positions);
}

/** Joined slices must connect: the next leaves where and after the last arrives. */
export function checkChains(
  chains: readonly (readonly string[])[],
  /** Of all chains one after the other. */
  slices: readonly ProviderSlice[],
): Result<void> {
  let next = 0;
  for (const [index, chain] of chains.entries()) {
    const links = slices.slice(next, next + chain.length);
    next += chain.length;
    const broken = links.some((slice, at) => {
      const arriving = links[at - 1]?.legs.at(-1);
      const departing = slice.legs[0];
      if (!arriving || !departing) return false;
      const { destination } = arriving;
      const apart = destination !== departing.origin && !isSameCity(destination, departing.origin);
      return apart || calculateConnectionMinutes(arriving, departing) <= 0;
    });
    if (broken) return refuseField(`new_slice_tokens.${index}`, phrase('not_one_slice'));
  }
  return ok(undefined);
}
