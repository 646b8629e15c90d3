/** Operations of the workstation; no part of the public interface. */
import { LinkAnswer } from './admin.ts';
import {
  AvailabilityAnswer,
  AvailabilityInput,
  SellClassAnswer,
  SellClassInput,
} from './availability.ts';
import { BookingRef } from './booking.ts';
import { ConnectionSetInput, ConnectionView, ProxySignInInput } from './connection.ts';
import * as desk from './desk.ts';
import { FareRulesAnswer, FareRulesInput } from './fare-rules.ts';
import * as handOver from './hand-over.ts';
import { KeptAnswer, SearchInput } from './offer.ts';
import { operation } from './operation.ts';
import { administered, local, own, PROVIDER, serviceWide } from './operation-parts.ts';
import * as outbox from './outbox.ts';
import { Preferences, PreferencesInput } from './preferences.ts';
import { SaleRules, SaleRulesInput } from './sale-rules.ts';

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
    ends_sessions: true,
  }),
  'session.sign_out': operation({
    ...own('Sign the agent out; work areas stay'),
    kind: 'command',
    auth: 'station',
    input: desk.Empty,
    output: desk.SessionView,
    ends_sessions: true,
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
  'offer.availability': operation({
    ...local('Flights of a day with their booking classes and seats, as each GDS has them'),
    kind: 'query',
    input: AvailabilityInput,
    output: AvailabilityAnswer,
    errors: PROVIDER,
  }),
  'offer.sell_class': operation({
    ...local('Price flights of a GDS in the booking classes that are named, to be booked'),
    kind: 'query',
    input: SellClassInput,
    output: SellClassAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'SOLD_OUT', 'CAPABILITY_UNAVAILABLE', 'PRICE_CHANGED'],
  }),
  'offer.rules': operation({
    ...local('Fare rules of an offer of a GDS, category by category: in short and as texts'),
    kind: 'query',
    input: FareRulesInput,
    output: FareRulesAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'EXPIRED', 'WRONG_STATE', 'CAPABILITY_UNAVAILABLE'],
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
  'connection.proxy': operation({
    ...local("Give this machine's proxy the name and password it waits for; kept sealed"),
    kind: 'command',
    // All agencies of a service go through one proxy, under the one account.
    scope: 'service',
    role: 'WINDOW',
    input: ProxySignInInput,
    output: ConnectionView,
    errors: ['WRONG_STATE'],
  }),
  'outbox.add': operation({
    ...local('Queue a booking, an update or a cancellation, to be placed when there is a line'),
    kind: 'command',
    input: outbox.OutboxAddInput,
    output: outbox.OutboxItemAnswer,
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
  'outbox.list': operation({
    ...local('The outbox of this agency'),
    kind: 'query',
    input: outbox.OutboxListInput,
    output: outbox.OutboxListAnswer,
  }),
  'outbox.get': operation({
    ...local('One item of the outbox, with what there is to choose'),
    kind: 'query',
    input: outbox.OutboxRef,
    output: outbox.OutboxItemAnswer,
    errors: ['NOT_FOUND'],
  }),
  'outbox.decide': operation({
    ...local('Accept, choose, drop, retry, hold, release or adopt an item of the outbox'),
    kind: 'command',
    input: outbox.OutboxDecideInput,
    output: outbox.OutboxItemAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'WRONG_STATE', 'BOOKING_BUSY', 'EXPIRED'],
  }),
  'outbox.drain': operation({
    ...local('Make everything in the outbox due now'),
    kind: 'command',
    input: desk.Empty,
    output: outbox.OutboxDrainAnswer,
  }),
  'outbox.handovers': operation({
    ...local("This station's own code, and what was handed over from here"),
    kind: 'query',
    input: desk.Empty,
    output: handOver.HandoversAnswer,
  }),
  'outbox.export': operation({
    ...local('Hand queued bookings that were never attempted over to another station, as a file'),
    kind: 'command',
    input: handOver.OutboxExportInput,
    output: handOver.OutboxExportAnswer,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'outbox.import': operation({
    ...local('Take over what another station handed over'),
    kind: 'command',
    input: handOver.OutboxImportInput,
    output: handOver.OutboxImportAnswer,
    errors: ['WRONG_STATE'],
  }),
  'workarea.save': operation({
    ...own('Keep the state of a work area'),
    kind: 'command',
    input: desk.SaveAreaInput,
    output: desk.Empty,
  }),
  'workarea.list': operation({
    ...own('The kept work areas of this agent, of one window'),
    kind: 'query',
    input: desk.WorkAreasInput,
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
  'rules.get': operation({
    ...local('What the agency has settled for sales: instalments, checks, involuntary changes'),
    kind: 'query',
    input: desk.Empty,
    output: SaleRules,
  }),
  'rules.set': operation({
    ...administered('Settle the rules of sales; what is left out stays'),
    kind: 'command',
    input: SaleRulesInput,
    output: SaleRules,
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
  'service.set_up': operation({
    ...serviceWide('Make the first agency and its administrator, with the code shown at the start'),
    kind: 'command',
    auth: 'station',
    role: 'ANYBODY',
    input: desk.SetUpInput,
    output: desk.AgencyAnswer,
    errors: ['WRONG_STATE', 'THROTTLED'],
  }),
  'service.link': operation({
    ...serviceWide('A one-time link that binds another browser to this service'),
    kind: 'command',
    input: desk.Empty,
    output: LinkAnswer,
    errors: ['WRONG_STATE'],
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
