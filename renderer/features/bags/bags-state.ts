/** A work area's bags: what can be chosen, and what is. */
import type { BaggageOption } from '#main/contract/ancillary.ts';

export interface BagsView {
  booking_id: string;
  /** By slice and passenger ('slice passenger'): what can be chosen, the included first. */
  options: Readonly<Record<string, readonly BaggageOption[]>>;
  /** By slice: why there are no options. */
  failed: Readonly<Record<string, string>>;
  /** By slice and passenger: the token of the option chosen. */
  picked: Readonly<Record<string, string>>;
  /** How many were picked before a restart, until the options have been read again. */
  wanted: Readonly<Record<string, number>> | null;
  reading: boolean;
  paying: boolean;
}

/** Bags of a booking whose options have not been read yet. */
export const buildBagsView = (booking_id: string): BagsView => ({
  booking_id,
  options: {},
  failed: {},
  picked: {},
  wanted: null,
  reading: false,
  paying: false,
});

export interface BagsState {
  bags: BagsView | null;
}

export const NO_BAGS: BagsState = { bags: null };
