/** Builds a booking's record from its provider's order, and saves it with its history line. */
import type { WriteDb } from '#db/open.ts';
import { saveBooking } from '#db/store/bookings.ts';
import { phrase } from '#main/contract/phrase.ts';
import { applyOrder, diffRecords, listSaid } from '#main/domain/booking-build.ts';
import type { BookingRecord } from '#main/domain/booking-record.ts';
import { buildSummary, findText } from '#main/domain/booking-summary.ts';
import { restoreVoided } from '#main/domain/exchange/reissue-notes.ts';
import type { IntentHead, Ports } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { EffectPorts, Terms } from '../effects/plan.ts';
import { BookingMovedError } from '../failures.ts';
import { sealFor } from './load.ts';

export interface Line {
  actor: string;
  operation: string;
  summary: string;
  /** Who asked for it; if left out, the name noted for the next change. */
  received_from?: string;
  /** Not a requested change: the name noted for the next one stays. */
  unasked?: true;
}

/** Saves a record with its history line, index and revision; the revision must not have moved. */
export async function save(
  ports: Pick<Ports, 'clock' | 'vault' | 'providers'>,
  tx: WriteDb,
  before: { record: BookingRecord; revision: number } | null,
  record: BookingRecord,
  line: Line,
): Promise<number> {
  const { actor, operation } = line;
  const { received_from, received_from_by = null } = before?.record ?? record;
  const theirs = received_from_by === null || received_from_by === actor;
  const noted = theirs ? (received_from ?? null) : null;
  const from = line.received_from ?? (line.unasked ? null : noted);
  const spent = from !== null && record.received_from === noted;
  const next = spent ? { ...record, received_from: null } : record;
  const said = from === null ? [] : [{ path: 'received_from', before: null, after: from }];
  const revision = await saveBooking(tx, {
    record: next,
    revision: before?.revision ?? null,
    summary: buildSummary(next),
    text: findText(next),
    history: {
      actor,
      operation,
      summary: from === null ? line.summary : phrase('received_from', { done: line.summary, from }),
      at: ports.clock.now(),
      changes: [
        ...diffRecords(before?.record ?? null, next),
        ...listSaid(before?.record ?? null, next),
        ...said,
      ],
    },
  });
  if (typeof revision === 'number') return revision;
  const why = `Booking ${record.id} cannot be saved: ${revision}`;
  throw revision === 'STALE' ? new BookingMovedError(why) : new Error(why);
}

/** The record with what the provider's order now says. */
export const withOrder = (
  ports: EffectPorts,
  record: BookingRecord,
  order: ProviderOrder,
  terms: Terms,
  reissued = false,
): BookingRecord =>
  restoreVoided(
    applyOrder(record, order, {
      reissued,
      exchanges_untold: ports.providers.get(record.provider_type)?.traits.exchanges_untold,
      now: ports.clock.now(),
      ids: ports.ids,
      rules: terms.rules,
      rate: terms.rate,
      seal: sealFor(ports, record.id),
    }),
  );

/** How the history names what an intent did. */
export const toLine = (
  { actor, operation }: IntentHead,
  summary: string,
  received_from?: string | null,
): Line => ({ actor, operation, summary, ...(received_from == null ? {} : { received_from }) });
