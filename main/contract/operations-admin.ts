/** Operations of profiles, of a locked workstation, and of settings; no part of the public interface. */
import * as admin from './admin.ts';
import { BookingAnswer } from './booking.ts';
import { Empty, GroupAnswer, ProvidersAnswer, SessionView } from './desk.ts';
import { operation } from './operation.ts';
import { administered, local, own, serviceWide } from './operation-parts.ts';
import * as profiles from './profiles.ts';

export const adminOperations = {
  'profile.save': operation({
    ...local('Keep a passenger of the agency; a number that is left out stays as it is'),
    kind: 'command',
    input: profiles.ProfileInput,
    output: profiles.ProfileAnswer,
    errors: ['NOT_FOUND', 'STALE_REVISION'],
  }),
  'profile.get': operation({
    ...local('One kept passenger, document numbers included'),
    kind: 'query',
    input: profiles.ProfileRef,
    output: profiles.ProfileAnswer,
    errors: ['NOT_FOUND'],
  }),
  'profile.list': operation({
    ...local('The kept passengers by name; document numbers are masked'),
    kind: 'query',
    input: profiles.ProfileListInput,
    output: profiles.ProfileListAnswer,
  }),
  'profile.find': operation({
    ...local('Kept passengers by the beginnings of names or by a whole document number'),
    kind: 'query',
    input: profiles.ProfileFindInput,
    output: profiles.ProfileFindAnswer,
  }),
  'profile.delete': operation({
    ...local('Forget a kept passenger; bookings stay as they are'),
    kind: 'command',
    input: profiles.ProfileRef,
    output: Empty,
    errors: ['NOT_FOUND'],
  }),
  'profile.link': operation({
    ...local('Say whose profiles the passengers of a booking are'),
    kind: 'command',
    input: profiles.ProfileLinkInput,
    output: BookingAnswer,
    errors: ['NOT_FOUND', 'STALE_REVISION', 'BOOKING_BUSY'],
    locks: 'booking_id',
  }),
  'session.lock': operation({
    ...own('Cover this workstation until its agent, or a colleague, signs in'),
    kind: 'command',
    input: Empty,
    output: SessionView,
  }),
  'session.unlock': operation({
    ...own('Go on where the workstation was locked, with the same agent’s password'),
    kind: 'command',
    auth: 'station',
    input: admin.PasswordChangeInput.pick({ password: true }),
    output: SessionView,
    errors: ['THROTTLED', 'WRONG_STATE'],
  }),
  'session.password': operation({
    ...own('Change one’s own password; every other session of the agent ends'),
    kind: 'command',
    input: admin.PasswordChangeInput,
    output: Empty,
    errors: ['THROTTLED'],
  }),
  'provider.settings': operation({
    ...serviceWide('What is set for each provider; credentials are not among it'),
    kind: 'query',
    input: Empty,
    output: admin.ProviderSettingsAnswer,
  }),
  'provider.configure': operation({
    ...serviceWide('Set a provider’s endpoint, credentials and deadlines, or switch it on or off'),
    kind: 'command',
    input: admin.ProviderConfigureInput,
    output: ProvidersAnswer,
    errors: ['PROVIDER_NOT_CONFIGURED', 'WRONG_STATE'],
  }),
  'user.list': operation({
    ...administered('The people of this agency'),
    kind: 'query',
    input: Empty,
    output: admin.UsersAnswer,
  }),
  'user.update': operation({
    ...administered('Change an agent’s name, role or groups, or take the agent out of service'),
    kind: 'command',
    input: admin.UserUpdateInput,
    output: admin.UserView,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'user.reset_password': operation({
    ...administered('Give an agent a new password; all sessions of the agent end'),
    kind: 'command',
    input: admin.PasswordResetInput,
    output: Empty,
    errors: ['NOT_FOUND'],
  }),
  'group.list': operation({
    ...local('The groups of this agency with their members'),
    kind: 'query',
    input: Empty,
    output: admin.GroupsAnswer,
  }),
  'group.update': operation({
    ...administered('Rename a group or change who is in it'),
    kind: 'command',
    input: admin.GroupUpdateInput,
    output: GroupAnswer,
    errors: ['NOT_FOUND'],
  }),
  'backup.list': operation({
    ...serviceWide('The copies of the database there are'),
    kind: 'query',
    input: Empty,
    output: admin.BackupsAnswer,
  }),
  'backup.make': operation({
    ...serviceWide('Copy the database now; the copy counts once it was found sound'),
    kind: 'command',
    input: Empty,
    output: admin.BackupsAnswer,
    errors: ['WRONG_STATE'],
  }),
  'backup.verify': operation({
    ...serviceWide('Look whether a copy is sound'),
    kind: 'query',
    input: admin.BackupRef,
    output: admin.BackupVerifyAnswer,
    errors: ['NOT_FOUND'],
  }),
  'backup.restore': operation({
    ...serviceWide('Let a copy take the database’s place at the next start'),
    kind: 'command',
    input: admin.BackupRestoreInput,
    output: admin.BackupsAnswer,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'privacy.get': operation({
    ...administered('How long passengers’ data is kept, and what is beyond it'),
    kind: 'query',
    input: Empty,
    output: admin.PrivacyView,
  }),
  'privacy.set': operation({
    ...administered('Set how long passengers’ data is kept after the last flight'),
    kind: 'command',
    input: admin.PrivacyInput,
    output: admin.PrivacyView,
  }),
  'privacy.erase': operation({
    ...administered('Erase the passengers of a travelled or cancelled booking, or a profile'),
    kind: 'command',
    input: admin.EraseInput,
    output: admin.EraseAnswer,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'BOOKING_BUSY'],
  }),
  'diagnostics.make': operation({
    ...serviceWide('Versions, settings, soundness and the last of the log, without any secret'),
    kind: 'query',
    input: Empty,
    output: admin.FileAnswer,
  }),
} as const;
