/** Passengers' credits at airlines, for later use. Amounts are in the airline's currency. */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { personal } from './personal.ts';
import { lookedUp } from './texts.ts';
import { Amount, CurrencyCode, DateInput, DateOnly, named, ProviderCode } from './values.ts';

export const MAX_CREDITS = 500;

export const Credit = named('Credit', {
  id: z.string(),
  kind: z.enum(['EMD', 'OPEN_TICKET', 'AIRLINE_CREDIT', 'VOUCHER']),
  /** Its origin; UNFLOWN: open when last seen, and its flight has departed. */
  origin: z.enum(['EXCHANGE', 'REFUND', 'RELEASE', 'UNFLOWN', 'CANCELLATION', 'UNKNOWN']),
  booking_id: z.string(),
  provider_type: ProviderCode,
  locator: z.string().nullable(),
  /** The EMD or ticket number, or the airline's code of a credit; null if it gives none. */
  number: z.string().nullable(),
  /** Null if the airline names no passenger. */
  passenger: z
    .strictObject({
      id: z.string(),
      first_name: personal('IDENTITY', z.string()),
      last_name: personal('IDENTITY', z.string()),
    })
    .nullable(),
  airline: z.string(),
  currency: CurrencyCode.nullable(),
  /** Null if the airline has not given the remaining value, as on a partly used ticket. */
  amount: Amount.nullable(),
  issued_on: DateOnly.nullable(),
  /** Last day of validity; null if unknown. */
  expires_on: DateOnly.nullable(),
  /** Source of the date: the airline, or a year from issue (IATA Resolutions 722, 725). */
  expires_by: z.enum(['AIRLINE', 'GENERAL_RULE']).nullable(),
});
export type Credit = z.infer<typeof Credit>;

export const CreditsInput = named('CreditsInput', {
  /** Beginnings of the words of a name. */
  person: personal('WORDS', lookedUp(100).nullish()),
  airline: z
    .string()
    .regex(/^[A-Z0-9]{2}$/)
    .nullish(),
  /** Only those that expire by this day. */
  expires_by: DateInput.nullish(),
  /** Credits of this booking's passengers at its airline, without its own open tickets. */
  booking_id: BookingId.nullish(),
  /** Include expired or used ones. */
  ended: z.boolean().nullish(),
});

/** Ordered by expiry date; at most 500. */
export const CreditsAnswer = named('CreditsAnswer', {
  credits: z.array(
    Credit.extend({
      /** Days until its last day; 0 on that day, negative after it. */
      days_left: z.int().nullable(),
      /** The nearest warning that is due: 60, 30 or 7 days. */
      warning: z.int().nullable(),
      /**
       * The most it can pay of the unissued part of the given booking, in that booking's currency,
       * as FOP_TYPE_TICKET with its number; null if it cannot pay there.
       */
      pays: z
        .strictObject({ passenger_id: z.string(), amount: Amount, currency: CurrencyCode })
        .nullable(),
    }),
  ),
  /** More were found than are returned. */
  cut: z.boolean(),
});
export type CreditsAnswer = z.infer<typeof CreditsAnswer>;
export type ListedCredit = CreditsAnswer['credits'][number];
