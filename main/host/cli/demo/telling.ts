/** Shared by all parts of the demo: the state so far, and how amounts and flights are written. */
import type { RestClient } from './client.ts';

/** The state of the story so far; plain data. */
export interface Known {
  token?: string;
  slice_tokens?: string[];
  priced_tokens?: string[];
  booking_id?: string;
  adult_ids?: string[];
  infant_id?: string;
  child_id?: string;
  /** The booking that was exchanged into. */
  fresh_id?: string;
  search_id?: string;
  duffel_id?: string;
}

export interface Step {
  title: string;
  /** Returns the lines of the transcript. */
  tell(client: RestClient, known: Known): Promise<string[]>;
}

export const formatMoney = (amount: number, currency: string) =>
  `${currency} ${amount.toLocaleString('en', { minimumFractionDigits: 2 })}`;

// biome-ignore lint/suspicious/noExplicitAny: an external client sees plain JSON
export type Json = any;

export const formatPrice = ({ total, currency }: Json) => formatMoney(total, currency);

export const formatFlights = (slice: Json) =>
  slice.legs
    .map(
      (leg: Json) =>
        `${leg.managed_by}${leg.flight_number} ${leg.fare_info.fare_class ?? '?'} ` +
        `${leg.origin} ${leg.departure_date.replace('T', ' ')} - ` +
        `${leg.destination} ${leg.arrival_date.replace('T', ' ')}`,
    )
    .join(', ');

export const read = async (client: RestClient, id: string | undefined): Promise<Json> =>
  (await client.must('GET', `/bookings/${id}`)).body.booking;
