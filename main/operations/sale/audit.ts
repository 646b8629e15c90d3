/** The audit before issue, exchange and refund: its facts are read here, its checks are pure. */
import { listBookingsDeparting } from '#db/store/bookings.ts';
import { findPersonOfProfile } from '#db/store/profiles.ts';
import { getSaleRules } from '#db/store/sale-rules.ts';
import type { AuditAction, AuditFinding } from '#main/contract/audit.ts';
import { ok } from '#main/contract/result.ts';
import type { FopType } from '#main/contract/values.ts';
import { auditBooking } from '#main/domain/audit.ts';
import { type BookingRecord, getFlights } from '#main/domain/booking-record.ts';
import { listCollections } from '#main/domain/payment/collected.ts';
import { loadOwn } from '../booking/load.ts';
import type { Context, Handled, Handler } from '../handler.ts';

export const readAudit: Handler<'booking.audit'> = async (input, context) => {
  const loaded = await loadOwn(context, input.booking_id);
  if (!loaded.ok) return loaded;
  const { record } = loaded.value;
  const { action, by_card = null, passenger_ids = null } = input;
  return ok({
    output: { findings: await auditRecord(context, record, action, by_card, passenger_ids) },
  });
};

export const readCollections: Handler<'booking.collections'> = async (input, context) => {
  const loaded = await loadOwn(context, input.id);
  return loaded.ok ? ok({ output: listCollections(loaded.value.record) }) : loaded;
};

export async function auditRecord(
  { ports }: Context,
  record: BookingRecord,
  action: AuditAction,
  by_card: boolean | null,
  passenger_ids: readonly string[] | null = null,
): Promise<AuditFinding[]> {
  const { db, clock } = ports;
  const { agency_id } = record;
  const rules = await getSaleRules(db.read, agency_id);
  return auditBooking(record, {
    action,
    now: clock.now(),
    off: rules.audit.off,
    others: await listOthers(ports, record),
    profiles: await findProfiles(ports, record),
    involuntary_minutes: rules.involuntary.minutes,
    card_collector: rules.card_collector,
    agreements: rules.agreements,
    by_card,
    passenger_ids,
  });
}

export const paysByCard = (forms: readonly { fop_type: FopType }[]): boolean =>
  forms.some(({ fop_type }) => fop_type === 'CREDITCARD');

/** The texts shown with an answer: all findings except notes. */
export const listAuditTexts = (findings: readonly AuditFinding[]): string[] =>
  findings.filter(({ severity }) => severity !== 'NOTE').map(({ text }) => text);

/** The answer with the audit's findings as warnings, for programs. */
export async function withAudit<N extends 'ticket.issue' | 'exchange.perform' | 'refund.confirm'>(
  { station }: Context,
  findings: readonly AuditFinding[],
  handled: Handled<N>,
): Handled<N> {
  const done = await handled;
  // At a workstation the confirmation has shown them already.
  if (!done.ok || station !== null) return done;
  // First, because a header with many of a provider's is cut at its end.
  const warnings = [...listAuditTexts(findings), ...(done.value.warnings ?? [])];
  return ok({ ...done.value, warnings });
}

async function listOthers({ db }: Context['ports'], record: BookingRecord) {
  const { agency_id, id, passengers } = record;
  const departure_date = getFlights(record)[0]?.legs[0]?.departure.slice(0, 10);
  const [lead] = passengers;
  if (departure_date === undefined || !lead) return [];
  const asked = { agency_id, departure_date, name: lead, gone: true };
  const found = await listBookingsDeparting(db.read, asked);
  return found.filter((other) => other.id !== id);
}

async function findProfiles({ db }: Context['ports'], { agency_id, passengers }: BookingRecord) {
  const found = new Map<string, { first_name: string; last_name: string }>();
  for (const { profile_id } of passengers) {
    if (profile_id == null || found.has(profile_id)) continue;
    const profile = await findPersonOfProfile(db.read, { agency_id, id: profile_id });
    if (profile) found.set(profile_id, profile);
  }
  return found;
}
