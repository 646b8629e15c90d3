/**
 * Settings of the agency and the service made by administrators: users, backups, how long
 * passengers' data is kept, and support files. Secrets are written and never returned.
 */
import { z } from 'zod';
import { Passphrase, Password } from './password.ts';
import { phrase } from './phrase.ts';
import { Id, Phone, secret, writtenWords } from './texts.ts';
import { named, PlaceInput, Revision, RowId, Timestamp } from './values.ts';

const Name = writtenWords(120);

export const UserView = named('UserView', {
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['AGENT', 'ADMIN']),
  /** Also administers the service: providers, backups, other agencies. */
  service_admin: z.boolean(),
  active: z.boolean(),
  group_ids: z.array(z.int()),
  created_at: Timestamp,
  revision: z.int(),
});
export type UserView = z.infer<typeof UserView>;
export const UsersAnswer = z.strictObject({ users: z.array(UserView) });
/** Fields left out stay unchanged. Deactivating an agent ends all their sessions. */
export const UserUpdateInput = z.strictObject({
  id: RowId,
  name: Name.optional(),
  role: z.enum(['AGENT', 'ADMIN']).optional(),
  /** Set only by the service's administrators, for administrators of an agency. */
  service_admin: z.boolean().optional(),
  active: z.boolean().optional(),
  group_ids: z.array(RowId).max(50).optional(),
  /** The one that was read: refused with STALE_REVISION if it has another. */
  revision: Revision.nullish(),
});
export const PasswordResetInput = z.strictObject({ id: RowId, password: Password });
export const PasswordChangeInput = z.strictObject({
  password: secret(1, 256),
  new_password: Password,
});

/** Open work of a user who leaves. */
export const UserOpenAnswer = z.strictObject({
  sessions: z.int(),
  /** Bookings that wait in the outbox to be sent. */
  queued: z.int(),
  /** Queue items placed for this agent. */
  items: z.int(),
  /** Work areas with unfinished work. */
  areas: z.int(),
});
export const UserRef = z.strictObject({ id: RowId });

/** A link that binds another browser to this service; it works once and for some minutes. */
export const LinkAnswer = z.strictObject({ url: z.string(), good_for_minutes: z.int() });

export const GroupView = named('GroupView', {
  id: z.int(),
  name: z.string(),
  user_ids: z.array(z.int()),
  revision: z.int(),
});
export type GroupView = z.infer<typeof GroupView>;
export const GroupsAnswer = z.strictObject({ groups: z.array(GroupView) });
export const GroupUpdateInput = z.strictObject({
  id: RowId,
  name: Name.optional(),
  user_ids: z.array(RowId).max(1_000).optional(),
  revision: Revision.nullish(),
});

/** The time of a backup, and a number if the clock had been set back before. */
export const BACKUP_NAME = /^airdesk-(\d{8}T\d{6}Z)(?:-(\d{1,6}))?\.sqlite$/;
/** By name only; the caller never sees its path. */
export const BackupRef = z.strictObject({
  name: z.string().regex(BACKUP_NAME, phrase('not_copy_name')),
});
export const BackupView = named('BackupView', {
  name: z.string(),
  made_at: Timestamp,
  bytes: z.int(),
});
export type BackupView = z.infer<typeof BackupView>;
export const BackupsAnswer = z.strictObject({
  backups: z.array(BackupView),
  /** Whether the newest is older than a day: backups are made every hour. */
  old: z.boolean(),
  /** The backup that replaces the database at the next start, if one was requested. */
  restore_at_start: z.string().nullable(),
  /**
   * When the data key was last saved under a passphrase; null means a lost vault loses the data.
   */
  recovery_made_at: Timestamp.nullable(),
});
export type BackupsAnswer = z.infer<typeof BackupsAnswer>;
export const BackupVerifyAnswer = z.strictObject({
  name: z.string(),
  sound: z.boolean(),
  problem: z.string().nullable(),
});
/** Opens the data if the system's vault, or the key file, is lost. */
export const RecoveryInput = z.strictObject({ passphrase: Passphrase });
/** Null cancels the request. */
export const BackupRestoreInput = z.strictObject({ name: BackupRef.shape.name.nullable() });

/** The agency as printed on receipts; null fields are left out. Its city is the default origin. */
export const AgencyView = named('AgencyView', {
  name: z.string(),
  iata_number: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  city: z.string().nullable(),
  revision: z.int(),
});
/** An IATA number has seven digits and a check digit: their remainder modulo 7. */
export const AgencyInput = z.strictObject({
  name: writtenWords(120),
  iata_number: z
    .string()
    .regex(/^\d{8}$/, phrase('eight_digits'))
    .refine((text) => Number(text.slice(0, 7)) % 7 === Number(text[7]), phrase('no_iata_number'))
    .nullable(),
  address: writtenWords(300).nullable(),
  phone: Phone.nullable(),
  city: PlaceInput.toUpperCase().nullable(),
  revision: Revision.nullish(),
});

export const PrivacyView = named('PrivacyView', {
  /** Days after the last flight, or after a cancellation; null keeps everything. */
  retention_days: z.int().nullable(),
  /** Bookings past this time that are not erased yet. */
  due: z.int(),
  erased: z.int(),
  revision: z.int(),
});
export const MAX_RETENTION_DAYS = 36_500;
export const PrivacyInput = z.strictObject({
  retention_days: z.int().min(1).max(MAX_RETENTION_DAYS).nullable(),
  revision: Revision.nullish(),
});
export const EraseInput = z
  .strictObject({
    booking_id: Id.optional(),
    profile_id: Id.optional(),
  })
  .refine(
    (input) => (input.booking_id === undefined) !== (input.profile_id === undefined),
    phrase('booking_or_profile'),
  );
export const EraseAnswer = z.strictObject({
  erased: z.enum(['BOOKING', 'PROFILE']),
  passengers: z.int(),
});

/** A file made in memory, for the caller to save. */
export const FileAnswer = z.strictObject({
  file_name: z.string(),
  media_type: z.literal('application/json'),
  body_base64: z.string(),
});
