/** Operations of the workstation; no part of the public interface. */
import { BookingRef } from './booking.ts';
import { ConnectionSetInput, ConnectionView } from './connection.ts';
import * as desk from './desk.ts';
import * as handOver from './hand-over.ts';
import { KeptAnswer, SearchInput } from './offer.ts';
import { operation } from './operation.ts';
import { administered, local, own, PROVIDER, serviceWide } from './operation-parts.ts';
import { Preferences, PreferencesInput } from './preferences.ts';
import * as queue from './queue.ts';

export const deskOperations = {
  'session.get': operation({
    ...own('Who is signed in at this workstation'),
    kind: 'query',
    auth: 'station',
    input: desk.Empty,
    output: desk.SessionView,
  }),
  'session.sign_in': operation({
    ...own('Sign an agent in at this workstation; tokens stay in the main process'),
    kind: 'command',
    auth: 'station',
    input: desk.SignInInput,
    output: desk.SessionView,
    errors: ['THROTTLED'],
  }),
  'session.sign_out': operation({
    ...own('Sign the agent out; work areas stay'),
    kind: 'command',
    auth: 'station',
    input: desk.Empty,
    output: desk.SessionView,
  }),
  'call.cancel': operation({
    ...own('Stop waiting for a call in progress; an effect under way is not undone'),
    kind: 'command',
    input: desk.CancelCallInput,
    output: desk.CancelCallAnswer,
  }),
  'booking.find': operation({
    ...local('Find bookings by passenger name, locator, phone or ticket; recent ones without text'),
    kind: 'query',
    input: desk.FindInput,
    output: desk.FindAnswer,
  }),
  'booking.history': operation({
    ...local('Who changed what in a booking, in order'),
    kind: 'query',
    input: BookingRef,
    output: desk.HistoryAnswer,
    errors: ['NOT_FOUND'],
  }),
  'offer.kept': operation({
    ...local('The offers of an earlier search, as they were: to sell from without a connection'),
    kind: 'query',
    input: SearchInput,
    output: KeptAnswer,
  }),
  'connection.get': operation({
    ...local('Whether the providers can be reached'),
    kind: 'query',
    input: desk.Empty,
    output: ConnectionView,
  }),
  'connection.set': operation({
    ...local('Work offline, or no more; answers when the new state holds'),
    kind: 'command',
    input: ConnectionSetInput,
    output: ConnectionView,
  }),
  'queue.add': operation({
    ...local('Queue a booking, an update or a cancellation, to be placed when there is a line'),
    kind: 'command',
    input: queue.QueueAddInput,
    output: queue.QueueItemAnswer,
    errors: [
      'NOT_FOUND',
      'WRONG_STATE',
      'CANCELLED',
      'ALREADY_TICKETED',
      'CAPABILITY_UNAVAILABLE',
      'DUPLICATE',
      'STALE_REVISION',
      'PROVIDER_NOT_CONFIGURED',
    ],
  }),
  'queue.list': operation({
    ...local('The queue of this agency'),
    kind: 'query',
    input: queue.QueueListInput,
    output: queue.QueueListAnswer,
  }),
  'queue.get': operation({
    ...local('One item of the queue, with what there is to choose'),
    kind: 'query',
    input: queue.QueueRef,
    output: queue.QueueItemAnswer,
    errors: ['NOT_FOUND'],
  }),
  'queue.decide': operation({
    ...local('Accept, choose, drop, retry, hold, release or adopt an item of the queue'),
    kind: 'command',
    input: queue.QueueDecideInput,
    output: queue.QueueItemAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'WRONG_STATE', 'BOOKING_BUSY', 'EXPIRED'],
  }),
  'queue.drain': operation({
    ...local('Make everything in the queue due now'),
    kind: 'command',
    input: desk.Empty,
    output: queue.QueueDrainAnswer,
  }),
  'queue.handovers': operation({
    ...local("This station's own code, and what was handed over from here"),
    kind: 'query',
    input: desk.Empty,
    output: handOver.HandoversAnswer,
  }),
  'queue.export': operation({
    ...local('Hand queued bookings that were never attempted over to another station, as a file'),
    kind: 'command',
    input: handOver.QueueExportInput,
    output: handOver.QueueExportAnswer,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'queue.import': operation({
    ...local('Take over what another station handed over'),
    kind: 'command',
    input: handOver.QueueImportInput,
    output: handOver.QueueImportAnswer,
    errors: ['WRONG_STATE'],
  }),
  'workarea.save': operation({
    ...own('Keep the state of a work area'),
    kind: 'command',
    input: desk.SaveAreaInput,
    output: desk.Empty,
  }),
  'workarea.list': operation({
    ...own('The kept work areas of this agent'),
    kind: 'query',
    input: desk.Empty,
    output: desk.WorkAreasAnswer,
  }),
  'preferences.get': operation({
    ...own('How this agent wants the workstation'),
    kind: 'query',
    input: desk.Empty,
    output: Preferences,
  }),
  'preferences.set': operation({
    ...own('Change some of these wishes; what is left out stays'),
    kind: 'command',
    input: PreferencesInput,
    output: Preferences,
  }),
  'reference.places': operation({
    ...local('Cities and airports by code or name'),
    kind: 'query',
    input: desk.SuggestInput,
    output: desk.PlacesAnswer,
  }),
  'reference.airlines': operation({
    ...local('Airlines by code or name'),
    kind: 'query',
    input: desk.SuggestInput,
    output: desk.AirlinesAnswer,
  }),
  'fee.get': operation({
    ...local("The agency's fee table"),
    kind: 'query',
    input: desk.Empty,
    output: desk.FeeTable,
  }),
  'fee.set': operation({
    ...administered("Replace the agency's fee table"),
    kind: 'command',
    input: desk.FeeTableInput,
    output: desk.FeeTable,
  }),
  'provider.list': operation({
    ...local('The ten provider positions and which are configured'),
    kind: 'query',
    input: desk.Empty,
    output: desk.ProvidersAnswer,
  }),
  'agency.create': operation({
    ...serviceWide('Make an agency with its first administrator and API key'),
    kind: 'command',
    input: desk.AgencyInput,
    output: desk.AgencyAnswer,
    errors: ['DUPLICATE'],
  }),
  'user.create': operation({
    ...administered('Make an agent of this agency'),
    kind: 'command',
    input: desk.UserInput,
    output: desk.UserAnswer,
    errors: ['DUPLICATE', 'NOT_FOUND'],
  }),
  'group.create': operation({
    ...administered('Make a group of agents of this agency'),
    kind: 'command',
    input: desk.GroupInput,
    output: desk.GroupAnswer,
    errors: ['NOT_FOUND'],
  }),
  'training.faults.set': operation({
    ...serviceWide('Make the training system misbehave'),
    kind: 'command',
    input: desk.FaultSetting,
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.faults.clear': operation({
    ...serviceWide('Let the training system behave again'),
    kind: 'command',
    input: desk.Empty,
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.orders.list': operation({
    ...serviceWide("The far side's own view of its orders"),
    kind: 'query',
    input: desk.Empty,
    output: desk.TrainingOrdersAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
} as const;
