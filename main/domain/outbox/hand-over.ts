/** The content of a hand-over file, and which bookings may go in. The file is sealed elsewhere. */
import { z } from 'zod';
import type { RefusedReason, StaysReason } from '#main/contract/hand-over.ts';
import { OPEN_OUTBOX } from '#main/contract/outbox.ts';
import { toSeenName } from '#main/contract/texts.ts';
import { ProviderCode } from '#main/contract/values.ts';
import { type BookingRecord, BookingRecordSchema, getFlights } from '../booking-record.ts';
import { resealPassenger } from '../travel-documents.ts';
import type { OutboxHead } from './item.ts';
import { OutboxPayloadSchema } from './payload.ts';

/** The form of our own ids and references: whoever made the file may not be Airdesk. */
const OWN_NAME = /^[\w-]{1,64}$/;

const ParcelItem = z.object({
  id: z.string().regex(OWN_NAME),
  /** Our own reference, the same at every station. */
  reference: z.string().regex(OWN_NAME),
  actor: z.string(),
  position: z.int().min(1),
  kind: z.enum(['CREATE', 'UPDATE', 'CANCEL']),
  provider_type: ProviderCode,
  title: z.string(),
  payload: OutboxPayloadSchema,
  on_hold: z.boolean(),
  created_at: z.string(),
  /** How often it was handed over, including this time. */
  hand: z.int().min(1),
});
export type ParcelItem = z.infer<typeof ParcelItem>;

/** One booking with all its open items, in order. Document numbers are in clear text here. */
const Parcel = z.object({
  /** Never placed, issued or paid: nothing else is given away. */
  record: BookingRecordSchema.refine(
    ({ id, order, status, payments }) =>
      OWN_NAME.test(id) && order === null && status === 'QUEUED' && payments.length === 0,
  ),
  items: z.array(ParcelItem).min(1),
});
export type Parcel = z.infer<typeof Parcel>;

export const HandOverFileSchema = z.object({
  /** The second is in files made by an earlier version. */
  kind: z.enum(['airdesk-outbox', 'airdesk-queue']),
  version: z.literal(1),
  id: z.string(),
  made_at: z.string(),
  made_by: z.string(),
  /** Codes of the station that made it, and of the only one that may accept it. */
  from: z.string(),
  receiver: z.string().nullable(),
  agency: z.object({ name: z.string(), currency: z.string() }),
  parcels: z.array(Parcel),
});
export type HandOverFile = z.infer<typeof HandOverFileSchema>;

/** The file's content; null for a text that Airdesk does not write. */
export function readHandOver(text: string): HandOverFile | null {
  try {
    return HandOverFileSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const OPEN: ReadonlySet<OutboxHead['status']> = new Set(OPEN_OUTBOX);

export const listOpen = <Item extends Pick<OutboxHead, 'status'>>(items: readonly Item[]): Item[] =>
  items.filter(({ status }) => OPEN.has(status));

/** Why a booking stays here; null if it may go. `intents` are the references of begun intents. */
export function staysBecause(
  record: Pick<BookingRecord, 'order' | 'status'>,
  items: readonly OutboxHead[],
  intents: ReadonlySet<string>,
): StaysReason | null {
  const open = listOpen(items);
  const [first] = open;
  if (!first || open.some(({ status }) => status === 'NEEDS_ATTENTION')) return 'NOT_WAITING';
  if (record.order !== null) return 'PLACED';
  const untouched = open.every(
    (item) =>
      item.status === 'QUEUED' &&
      item.attempts === 0 &&
      item.intent_id === null &&
      item.doubt !== 'RESTORED' &&
      !intents.has(item.reference),
  );
  if (!untouched) return 'ATTEMPTED';
  return first.kind === 'CREATE' && record.status === 'QUEUED' ? null : 'NOT_WAITING';
}

/**
 * Why a parcel is refused; null if it is accepted. An item known here is accepted only if it was
 * handed over from here and then again elsewhere: a file cannot return to its maker, or be used
 * twice.
 */
export function findRefusalReason(
  parcel: Parcel,
  known: {
    booking: boolean;
    items: readonly Pick<OutboxHead, 'reference' | 'status' | 'hand'>[];
    configured: boolean;
    today: string;
  },
): RefusedReason | null {
  const own = new Map(known.items.map((item) => [item.reference, item]));
  const stale = parcel.items.some(({ reference, hand }) => {
    const here = own.get(reference);
    return here !== undefined && !(here.status === 'HANDED_OVER' && hand > here.hand);
  });
  // A booking here that was never handed over: a different one, or the same one again.
  if (stale || (known.booking && own.size === 0)) return 'KNOWN';
  if (!known.configured) return 'PROVIDER_NOT_CONFIGURED';
  const leaves = getFlights(parcel.record)[0]?.legs[0]?.departure.slice(0, 10);
  return leaves !== undefined && leaves < known.today ? 'DEPARTED' : null;
}

/** Two agencies are the same by name and currency: row numbers differ at each station. */
export const isSameAgency = (a: HandOverFile['agency'], b: HandOverFile['agency']): boolean =>
  toSeenName(a.name) === toSeenName(b.name) && a.currency === b.currency;

/** Seals every document number again; those that cannot be opened are removed. */
export function resealRecord(
  record: BookingRecord,
  reseal: (sealed: string) => string | null,
): BookingRecord {
  const passengers = record.passengers.map((passenger) => resealPassenger(passenger, reseal));
  return { ...record, passengers };
}
