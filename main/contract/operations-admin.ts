/** Operations of profiles, a locked workstation and settings; no part of the public interface. */
import * as admin from './admin.ts';
import * as auth from './auth.ts';
import { BookingAnswer } from './booking.ts';
import { GroupAnswer, ProvidersAnswer, SessionView } from './desk.ts';
import { administered, local, own, serviceWide } from './operation-parts.ts';
import * as profiles from './profiles.ts';
import * as provider_settings from './provider-settings.ts';
import * as recording from './recording.ts';

export const adminOperations = {
  'profile.save': local.command(
    'Keep a passenger of the agency; a number that is left out stays as it is',
    {
      input: profiles.ProfileInput,
      output: profiles.ProfileAnswer,
      errors: ['NOT_FOUND', 'STALE_REVISION'],
    },
  ),
  'profile.get': local.query('One kept passenger, document numbers included', {
    input: profiles.ProfileRef,
    output: profiles.ProfileAnswer,
    errors: ['NOT_FOUND'],
  }),
  'profile.list': local.query('The kept passengers by name; document numbers are masked', {
    input: profiles.ProfileListInput,
    output: profiles.ProfileListAnswer,
  }),
  'profile.find': local.query(
    'Kept passengers by the beginnings of names or by a whole document number',
    { input: profiles.ProfileFindInput, output: profiles.ProfileFindAnswer },
  ),
  'profile.delete': local.command('Forget a kept passenger; bookings stay as they are', {
    input: profiles.ProfileRef,
    errors: ['NOT_FOUND'],
  }),
  'profile.link': local.command('Say whose profiles the passengers of a booking are', {
    input: profiles.ProfileLinkInput,
    output: BookingAnswer,
    errors: ['NOT_FOUND', 'STALE_REVISION', 'BOOKING_BUSY'],
    locks: 'booking_id',
  }),
  'session.lock': own.command('Cover this workstation until its agent, or a colleague, signs in', {
    output: SessionView,
    ends_sessions: true,
  }),
  'session.unlock': own.command(
    'Go on where the workstation was locked, with the same agent’s password',
    {
      auth: 'station',
      input: admin.PasswordChangeInput.pick({ password: true }),
      output: SessionView,
      errors: ['THROTTLED', 'WRONG_STATE'],
      ends_sessions: true,
    },
  ),
  'session.password': own.command(
    'Change one’s own password; every other session of the agent ends',
    { input: admin.PasswordChangeInput, errors: ['THROTTLED'], ends_sessions: true },
  ),
  'provider.settings': serviceWide.query(
    'What is set for each provider; credentials are not among it',
    { output: provider_settings.ProviderSettingsAnswer },
  ),
  'provider.configure': serviceWide.command(
    'Set a provider’s endpoint, credentials and deadlines, or switch it on or off',
    {
      input: provider_settings.ProviderConfigureInput,
      output: ProvidersAnswer,
      errors: ['PROVIDER_NOT_CONFIGURED', 'WRONG_STATE', 'STALE_REVISION'],
    },
  ),
  'provider.test': serviceWide.query(
    'Ask a provider for an order that is none, and say what is wrong on the way',
    {
      input: provider_settings.ProviderRef,
      output: provider_settings.ProviderTestAnswer,
      errors: ['PROVIDER_NOT_CONFIGURED'],
    },
  ),
  'provider.record': serviceWide.command(
    'Keep what is said to a provider and back for some minutes, redacted',
    {
      input: recording.RecordInput,
      output: recording.RecordingsAnswer,
      errors: ['PROVIDER_NOT_CONFIGURED', 'WRONG_STATE'],
    },
  ),
  'provider.recordings': serviceWide.query('The conversations that are kept for support', {
    output: recording.RecordingsAnswer,
  }),
  'provider.recording': serviceWide.query('One of them as a file', {
    input: recording.RecordingRef,
    output: admin.FileAnswer,
    errors: ['NOT_FOUND'],
  }),
  'provider.forget_recording': serviceWide.command('Delete one of them', {
    input: recording.RecordingRef,
    output: recording.RecordingsAnswer,
    errors: ['NOT_FOUND'],
  }),
  'user.list': administered.query('The people of this agency', {
    output: admin.UsersAnswer,
  }),
  'user.update': administered.command(
    'Change an agent’s name, role or groups, or take the agent out of service',
    {
      input: admin.UserUpdateInput,
      output: admin.UserView,
      errors: ['NOT_FOUND', 'WRONG_STATE', 'STALE_REVISION'],
      ends_sessions: true,
    },
  ),
  'user.reset_password': administered.command(
    'Give an agent a new password; all sessions of the agent end',
    { input: admin.PasswordResetInput, errors: ['NOT_FOUND'], ends_sessions: true },
  ),
  'user.open': administered.query(
    'What an agent has open: sessions, queued bookings, queue items, work areas',
    { input: admin.UserRef, output: admin.UserOpenAnswer, errors: ['NOT_FOUND'] },
  ),
  'key.list': administered.query(
    'The API keys of this agency by name; the keys themselves are in no answer',
    { output: auth.ApiKeysAnswer },
  ),
  'key.create': administered.command('Make an API key; it is shown this once', {
    input: auth.ApiKeyInput,
    output: auth.NewApiKeyAnswer,
    errors: ['WRONG_STATE'],
  }),
  'key.rotate': administered.command(
    'Make a key in the place of another, which goes on for a while',
    {
      input: auth.ApiKeyRotateInput,
      output: auth.NewApiKeyAnswer,
      errors: ['NOT_FOUND', 'WRONG_STATE'],
    },
  ),
  'key.revoke': administered.command('End an API key at once', {
    input: auth.ApiKeyRef,
    output: auth.ApiKeysAnswer,
    errors: ['NOT_FOUND'],
  }),
  'group.list': local.query('The groups of this agency with their members', {
    output: admin.GroupsAnswer,
  }),
  'group.update': administered.command('Rename a group or change who is in it', {
    input: admin.GroupUpdateInput,
    output: GroupAnswer,
    errors: ['NOT_FOUND', 'STALE_REVISION'],
  }),
  'backup.list': serviceWide.query('The copies of the database there are', {
    output: admin.BackupsAnswer,
  }),
  'backup.make': serviceWide.command(
    'Copy the database now; the copy counts once it was found sound',
    { output: admin.BackupsAnswer, errors: ['WRONG_STATE'] },
  ),
  'backup.verify': serviceWide.query('Look whether a copy is sound', {
    input: admin.BackupRef,
    output: admin.BackupVerifyAnswer,
    errors: ['NOT_FOUND'],
  }),
  'backup.restore': serviceWide.command('Let a copy take the database’s place at the next start', {
    input: admin.BackupRestoreInput,
    output: admin.BackupsAnswer,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'recovery.set': serviceWide.command(
    'Put the key of the data under a passphrase, for when the vault is lost',
    { input: admin.RecoveryInput, output: admin.BackupsAnswer },
  ),
  'agency.get': administered.query('What receipts say of this agency', {
    output: admin.AgencyView,
  }),
  'agency.update': administered.command(
    'Set the agency’s name, IATA number, address and telephone for receipts, and its city',
    { input: admin.AgencyInput, output: admin.AgencyView, errors: ['STALE_REVISION'] },
  ),
  'privacy.get': administered.query('How long passengers’ data is kept, and what is beyond it', {
    output: admin.PrivacyView,
  }),
  'privacy.set': administered.command(
    'Set how long passengers’ data is kept after the last flight',
    { input: admin.PrivacyInput, output: admin.PrivacyView, errors: ['STALE_REVISION'] },
  ),
  'privacy.erase': administered.command(
    'Erase the passengers of a travelled or cancelled booking, or a profile',
    {
      input: admin.EraseInput,
      output: admin.EraseAnswer,
      errors: ['NOT_FOUND', 'WRONG_STATE', 'BOOKING_BUSY'],
    },
  ),
  'diagnostics.make': serviceWide.query(
    'Versions, settings, integrity and the last of the log, without any secret',
    { output: admin.FileAnswer },
  ),
} as const;
