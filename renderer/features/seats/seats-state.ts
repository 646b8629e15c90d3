/** A work area's seats: the leg and passenger of the map, and the seats chosen. */
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

/** Saved over a restart: seats by their tokens; the maps are read again. */
export const KeptSeats = z.object({
  booking_id: z.string(),
  /** The leg on screen, and the passenger to seat next. */
  leg_id: z.string(),
  passenger_id: z.string(),
  chosen: z.array(ChosenSeat).readonly(),
  /** Legs whose unpaid seats are released. */
  cleared: z.array(z.string()).readonly(),
  as_list: z.boolean(),
});

export interface SeatsView extends z.infer<typeof KeptSeats> {
  maps: Readonly<Record<string, SeatMap>>;
  /** By leg: why there is no map; absent while it is read. */
  failed: Readonly<Record<string, string>>;
  /** By leg: seats that other customers took meanwhile. */
  gone: Readonly<Record<string, readonly string[]>>;
  paying: boolean;
}
