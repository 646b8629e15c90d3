/**
 * The seat map of one leg: cabins, rows, sections between aisles, and in them elements; a seat
 * lists a service for each passenger who may sit there. Source: INTERFACE, "Seat map".
 */
import { z } from 'zod';
import { BookingRef } from './booking.ts';
import { ItemPrice } from './pricing.ts';
import { Id } from './texts.ts';
import { Cabin, named } from './values.ts';

export const ElementType = z
  .enum(['SEAT', 'EMPTY', 'LAVATORY', 'GALLEY', 'CLOSET', 'STAIRS', 'BASSINET', 'EXIT_ROW'])
  .meta({ id: 'SeatElementType' });
export type ElementType = z.infer<typeof ElementType>;

export const SeatElement = named('SeatElement', {
  type: ElementType,
  /** Row and letter, 12A; null if it is not a seat. */
  designator: z.string().nullable(),
  status: z.enum(['FREE', 'OCCUPIED', 'BLOCKED']),
  /** WINDOW, AISLE, CENTER, EXIT_ROW, BASSINET, CHARGEABLE, EXTRA_LEGROOM, OVER_WING … */
  disclosures: z.array(z.string()),
  /** One per passenger who may sit here. */
  available_services: z.array(
    z.strictObject({ token: z.string(), passenger_id: z.string(), price: ItemPrice }),
  ),
});
export type SeatElement = z.infer<typeof SeatElement>;

export const SeatMap = named('SeatMap', {
  booking_id: z.string(),
  slice_id: z.string(),
  leg_id: z.string(),
  aircraft: z.string().nullable(),
  cabins: z.array(
    z.strictObject({
      cabin: Cabin,
      deck: z.string().nullable(),
      /** Letters from left to right, '' for an aisle. */
      columns: z.array(z.string()),
      wings: z.strictObject({ first_row: z.int(), last_row: z.int() }).nullable(),
      rows: z.array(
        z.strictObject({
          number: z.int(),
          /** The seats between two aisles, left to right. */
          sections: z.array(z.strictObject({ elements: z.array(SeatElement) })),
        }),
      ),
    }),
  ),
});
export type SeatMap = z.infer<typeof SeatMap>;

export const SeatMapAnswer = named('SeatMapAnswer', { seat_map: SeatMap });

export const SeatMapInput = BookingRef.extend({ leg_id: Id });
