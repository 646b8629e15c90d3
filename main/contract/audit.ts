/** The audit of a booking before a payment or refund: one list for screen, REST and programs. */
import { z } from 'zod';
import { BookingId } from './booking.ts';
import { AuditCheck } from './sale-rules.ts';
import { Id, MAX_PASSENGERS } from './texts.ts';
import { named } from './values.ts';

export const AuditAction = z.enum(['ISSUE', 'EXCHANGE', 'REFUND']).meta({ id: 'AuditAction' });
export type AuditAction = z.infer<typeof AuditAction>;

/** ERROR: it will fail or cost money. WARNING: to be checked. NOTE: for information. */
const AuditSeverity = z.enum(['ERROR', 'WARNING', 'NOTE']).meta({ id: 'AuditSeverity' });

export const AuditFinding = named('AuditFinding', {
  check: AuditCheck,
  severity: AuditSeverity,
  text: z.string(),
  /** Null if it is about the booking. */
  passenger_id: z.string().nullable(),
});
export type AuditFinding = z.infer<typeof AuditFinding>;

export const AuditInput = z.strictObject({
  booking_id: BookingId,
  action: AuditAction,
  /** Whether a card pays; left out if not known. */
  by_card: z.boolean().nullish(),
  /** Whose tickets are issued, with infants on their laps; left out or empty, all who have none. */
  passenger_ids: z.array(Id).max(MAX_PASSENGERS).nullish(),
});
/** `findings` in the order of the checks; empty if there are none. */
export const AuditAnswer = named('AuditAnswer', { findings: z.array(AuditFinding) });
