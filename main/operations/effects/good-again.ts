/** Tickets and EMDs of other bookings that are good again once what they paid for is void. */
import type { WriteDb } from '#db/open.ts';
import { findBooking, makeCheckDue } from '#db/store/bookings.ts';
import { findTicket } from '#db/store/tickets.ts';
import type { ChangedBooking } from '#main/contract/events.ts';
import { phrase } from '#main/contract/phrase.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { withRevived } from '#main/domain/payment/spent-credits.ts';
import { listOriginals } from '#main/domain/tickets/document-list.ts';
import { type Line, save, withOrder } from '../booking/save.ts';
import type { EffectPorts, Terms } from './plan.ts';

/**
 * Makes documents of other bookings good again for which those were issued that are void since
 * `before`, where the provider's records say nothing of the exchange. With the commit that sees the
 * void: no later answer tells of it. What else became of those bookings is read next.
 */
export async function reviveElsewhere(
  ports: EffectPorts,
  tx: WriteDb,
  before: BookingRecord,
  after: BookingRecord,
  { terms, ...line }: { terms: Terms } & Pick<Line, 'actor' | 'operation'>,
  except: readonly string[] = [],
): Promise<ChangedBooking[]> {
  const { agency_id, provider_type } = after;
  if (!ports.providers.get(provider_type)?.traits.exchanges_untold) return [];
  const held = new Map<string, string[]>();
  for (const number of listGoodAgain(before, after)) {
    const found = await findTicket(tx, { number, agency_id });
    if (found?.agency_id !== agency_id || except.includes(found.booking_id)) continue;
    held.set(found.booking_id, [...(held.get(found.booking_id) ?? []), number]);
  }
  const changed: ChangedBooking[] = [];
  for (const [id, numbers] of held) {
    const stored = await findBooking(tx, { agency_id, id });
    if (!stored || 'unreadable' in stored || !stored.record.order) continue;
    const order = withRevived(stored.record.order, numbers);
    if (order === stored.record.order) continue;
    const record = withOrder(ports, { ...stored.record, order }, order, terms);
    const said = { ...line, summary: phrase('good_again'), unasked: true } as const;
    changed.push({ id, revision: await save(ports, tx, stored, record, said) });
    await makeCheckDue(tx, id, ports.clock.now());
  }
  return changed;
}

/** Documents of other bookings for which the ones were issued that are void since the last answer. */
function listGoodAgain(before: BookingRecord, { order }: BookingRecord): string[] {
  const tickets = order?.tickets ?? [];
  const had = before.order?.tickets ?? [];
  const voided = tickets.filter(
    ({ number, status }) =>
      status === 'CANCELLED' &&
      had.some((one) => one.number === number && one.status !== 'CANCELLED'),
  );
  // A void document's line may no longer say what it was issued for.
  const originals = listOriginals(
    [...had, ...tickets],
    voided.map(({ number }) => number),
  );
  return [...new Set(originals)].filter((one) => !tickets.some(({ number }) => number === one));
}
