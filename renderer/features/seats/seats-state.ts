/** A work area's seats: whom and which leg the map is for, and what was chosen on it. */
import { z } from 'zod';
import { ItemPrice } from '#main/contract/pricing.ts';
import type { SeatMap } from '#main/contract/seat-map.ts';

const ChosenSeat = z.object({
  leg_id: z.string(),
  passenger_id: z.string(),
  designator: z.string(),
  token: z.string(),
  price: ItemPrice,
});
export type ChosenSeat = z.infer<typeof ChosenSeat>;

/** Kept over a restart: seats by their tokens; the maps are read again. */
export const KeptSeats = z.object({
  booking_id: z.string(),
  /** The leg on screen, and whom the next seat is for. */
  leg_id: z.string(),
  passenger_id: z.string(),
  chosen: z.array(ChosenSeat).readonly(),
  /** Legs whose unpaid seats are given back. */
  cleared: z.array(z.string()).readonly(),
  as_list: z.boolean(),
});

export interface SeatsView extends z.infer<typeof KeptSeats> {
  maps: Readonly<Record<string, SeatMap>>;
  /** By leg: why there is no map; absent while it is fetched. */
  failed: Readonly<Record<string, string>>;
  /** By leg: seats that somebody else got meanwhile. */
  gone: Readonly<Record<string, readonly string[]>>;
  paying: boolean;
}

export interface SeatsState {
  seats: SeatsView | null;
}

export const NO_SEATS: SeatsState = { seats: null };
