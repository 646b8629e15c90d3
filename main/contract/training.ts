/** The instructor's control of the training airlines' timetable. */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { AirlineCode, DateInput, named } from './values.ts';

/**
 * One flight on one day, by its operating number. MOVE shifts departure and arrival by minutes
 * (negative: earlier); CANCEL cancels it; RESTORE undoes either.
 */
export const FlightChange = named('FlightChange', {
  carrier: AirlineCode,
  flight_number: z.int().min(1).max(9999),
  /** Local date at the departure airport. */
  date: DateInput,
  origin: z.string().regex(/^[A-Z]{3}$/, phrase('airport_code')),
  change: z.enum(['MOVE', 'CANCEL', 'RESTORE']),
  /** Required with MOVE. */
  minutes: z.int().min(-720).max(720).nullish(),
  /** Whether its airlines send a notification at once; else they report it when asked. */
  notify: z.boolean().optional(),
});
export type FlightChange = z.infer<typeof FlightChange>;

export const FlightChanged = named('FlightChanged', {
  flight: z.string(),
  departure_date: z.string(),
  arrival_date: z.string(),
  flown: z.boolean(),
});
export type FlightChanged = z.infer<typeof FlightChanged>;
