/**
 * Documents for a customer or the agency: itinerary, receipts, refund notice, confirmation, quote,
 * day end. They are made on request from stored data, and are not stored.
 */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { TicketNumber } from './fop-input.ts';
import { LanguageCode } from './preferences.ts';
import { Id, MAX_PASSENGERS } from './texts.ts';
import { TicketListInput } from './ticketing.ts';
import { DateInput, named, RowId } from './values.ts';

const PAPER_FORMATS = ['PDF', 'TEXT'] as const;
const PaperFormat = z.enum(PAPER_FORMATS);
const paper = { format: PaperFormat, language: LanguageCode };

/** `TEXT` is for e-mails: plain lines of at most 72 characters. */
export const DocumentInput = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('ITINERARY'),
      ...paper,
      booking_id: BookingId,
      /** Left out or empty: all passengers, on one itinerary. */
      passenger_ids: z.array(Id).max(MAX_PASSENGERS).nullish(),
    }),
    z.strictObject({
      kind: z.literal('RECEIPT'),
      ...paper,
      booking_id: BookingId,
      /** The number of a ticket or an EMD. */
      ticket_number: TicketNumber,
    }),
    z.strictObject({
      kind: z.literal('REFUND'),
      ...paper,
      booking_id: BookingId,
      /** A ticket of the refund; left out: the latest refund. */
      ticket_number: TicketNumber.nullish(),
    }),
    z.strictObject({ kind: z.literal('CONFIRMATION'), ...paper, booking_id: BookingId }),
    z.strictObject({ kind: z.literal('QUOTE'), ...paper, quote_id: Id }),
    z.strictObject({
      kind: z.literal('DAY_END'),
      format: z.enum([...PAPER_FORMATS, 'CSV']),
      language: LanguageCode,
      from: DateInput,
      to: DateInput,
      agent: RowId.nullish(),
    }),
  ])
  .meta({ id: 'DocumentInput' });
export type DocumentInput = z.infer<typeof DocumentInput>;
export type DocumentKind = DocumentInput['kind'];

export const DocumentAnswer = named('DocumentAnswer', {
  /** Letters, digits, hyphens and one full stop. */
  file_name: z.string(),
  media_type: z.enum(['application/pdf', 'text/plain', 'text/csv']),
  body_base64: z.string(),
});
export type DocumentAnswer = z.infer<typeof DocumentAnswer>;

/** All tickets of the list with this filter, on all its pages. */
export const TicketExportInput = TicketListInput.omit({ page: true, per_page: true }).extend({
  language: LanguageCode,
});
