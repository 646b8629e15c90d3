/** A work area's bags: the options, and those chosen. */
import type { BaggageOption } from '#main/contract/ancillary.ts';

export interface BagsView {
  booking_id: string;
  /** Options by slice and passenger ('slice passenger'), the included one first. */
  options: Readonly<Record<string, readonly BaggageOption[]>>;
  /** By slice: why there are no options. */
  failed: Readonly<Record<string, string>>;
  /** The token of the chosen option, by slice and passenger. */
  picked: Readonly<Record<string, string>>;
  /** Number of bags chosen before a restart, until the options are read again. */
  wanted: Readonly<Record<string, number>> | null;
  reading: boolean;
  paying: boolean;
}

/** Bags of a booking before their options are read. */
export const buildBagsView = (booking_id: string): BagsView => ({
  booking_id,
  options: {},
  failed: {},
  picked: {},
  wanted: null,
  reading: false,
  paying: false,
});
