/**
 * Handing outbox bookings over to another station by file, for a station that stays offline. Only a
 * booking that was never attempted can be handed over, and only as a whole; it then belongs to the
 * receiving station, and returns only by a file made there.
 */
import { z } from 'zod';
import { OutboxItem } from './outbox.ts';
import { Passphrase } from './password.ts';
import { phrase } from './phrase.ts';
import { Id } from './texts.ts';
import { Timestamp } from './values.ts';

/** Largest hand-over file, in bytes before base64. */
export const MAX_HAND_OVER_BYTES = 750_000;

/** Without letters that look alike: a code is read out at one station and typed at another. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE = new RegExp(`^[${LETTERS}]{5}`);

/** Five letters and a check letter that catches one mistyped letter or two swapped ones. */
export function buildStationCode(five: string): string {
  const sum = [...five].reduce((all, letter, at) => all + (at + 1) * LETTERS.indexOf(letter), 0);
  return five + LETTERS[sum % LETTERS.length];
}

/** Identifies one data directory. */
export const StationCode = z
  .string()
  .length(6)
  .refine((code) => CODE.test(code) && buildStationCode(code.slice(0, 5)) === code, {
    error: phrase('no_station_code'),
  });

/** Why a queued booking cannot be handed over. */
export const StaysReason = z
  .enum([
    /** It was, or may have been, sent or tried. */
    'ATTEMPTED',
    /** The airline already has the booking: changes to it are sent from here. */
    'PLACED',
    /** It is finished, or waits for a person's decision. */
    'NOT_WAITING',
    'NOT_FOUND',
  ])
  .meta({ id: 'StaysReason' });
export type StaysReason = z.infer<typeof StaysReason>;

export const OutboxExportInput = z.strictObject({
  passphrase: Passphrase,
  /** Items whose bookings are handed over; left out: all that can be. */
  ids: z.array(Id).min(1).max(2_000).nullish(),
  /** The only station that may receive it. */
  receiver: StationCode.nullish(),
  /** An earlier hand-over whose file is needed again; nothing else is handed over. */
  again: Id.nullish(),
});
export type OutboxExportInput = z.infer<typeof OutboxExportInput>;

export const OutboxExportAnswer = z.strictObject({
  id: z.string(),
  file_name: z.string(),
  media_type: z.literal('application/vnd.airdesk.outbox'),
  body_base64: z.string(),
  items: z.array(OutboxItem),
  stays: z.array(z.strictObject({ reference: z.string(), title: z.string(), reason: StaysReason })),
});
export type OutboxExportAnswer = z.infer<typeof OutboxExportAnswer>;

/** Why an item of a file is not accepted. */
export const RefusedReason = z
  .enum([
    /** It is here already, or was here and has changed since. */
    'KNOWN',
    /** The first flight has departed. */
    'DEPARTED',
    'PROVIDER_NOT_CONFIGURED',
  ])
  .meta({ id: 'RefusedReason' });
export type RefusedReason = z.infer<typeof RefusedReason>;

export const OutboxImportInput = z.strictObject({
  passphrase: Passphrase,
  body_base64: z
    .base64()
    .min(1)
    .max((MAX_HAND_OVER_BYTES / 3) * 4),
});
export const OutboxImportAnswer = z.strictObject({
  items: z.array(OutboxItem),
  refused: z.array(
    z.strictObject({ reference: z.string(), title: z.string(), reason: RefusedReason }),
  ),
});
export type OutboxImportAnswer = z.infer<typeof OutboxImportAnswer>;

export const HandoversAnswer = z.strictObject({
  /** This station's own code, needed to make a file for it. */
  station: StationCode,
  /** Made here, the latest first. */
  handovers: z.array(
    z.strictObject({
      id: z.string(),
      made_at: Timestamp,
      made_by: z.string(),
      receiver: StationCode.nullable(),
      file_name: z.string(),
      items: z.int(),
    }),
  ),
});
export type HandoversAnswer = z.infer<typeof HandoversAnswer>;
