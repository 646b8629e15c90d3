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
import { administered, local, own, PROVIDER, READ, serviceWide } from './operation-parts.ts';
import * as outbox from './outbox.ts';
import { Preferences, PreferencesInput } from './preferences.ts';
import { SaleRulesAnswer, SaleRulesInput } from './sale-rules.ts';

export const deskOperations = {
  'session.get': own.query('Who is signed in at this workstation', {
    auth: 'station',
    output: desk.SessionView,
  }),
  'session.sign_in': own.command(
    'Sign an agent in at this workstation; tokens stay in the main process',
    {
      auth: 'station',
      input: desk.SignInInput,
      output: desk.SessionView,
      errors: ['THROTTLED'],
      ends_sessions: true,
    },
  ),
  'session.sign_out': own.command('Sign the agent out; work areas stay', {
    auth: 'station',
    output: desk.SessionView,
    ends_sessions: true,
  }),
  'call.cancel': own.command(
    'Stop waiting for a call in progress; an effect under way is not undone',
    { input: desk.CancelCallInput, output: desk.CancelCallAnswer },
  ),
  'booking.find': local.query(
    'Find bookings by passenger name, locator, phone or ticket; recent ones without text',
    { input: desk.FindInput, output: desk.FindAnswer },
  ),
  'booking.history': local.query('Who changed what in a booking, in order', {
    input: BookingRef,
    output: desk.HistoryAnswer,
    errors: ['NOT_FOUND'],
  }),
  'offer.availability': local.query(
    'Flights of a day with their booking classes and seats, as each GDS has them',
    { input: AvailabilityInput, output: AvailabilityAnswer, errors: PROVIDER },
  ),
  'offer.sell_class': local.query(
    'Price flights of a GDS in the booking classes that are named, to be booked',
    {
      input: SellClassInput,
      output: SellClassAnswer,
      errors: [...PROVIDER, 'NOT_FOUND', 'SOLD_OUT', 'CAPABILITY_UNAVAILABLE', 'PRICE_CHANGED'],
    },
  ),
  'offer.rules': local.query(
    'Fare rules of an offer of a GDS, category by category: in short and as texts',
    {
      input: FareRulesInput,
      output: FareRulesAnswer,
      errors: [...PROVIDER, 'NOT_FOUND', 'EXPIRED', 'WRONG_STATE', 'CAPABILITY_UNAVAILABLE'],
    },
  ),
  'booking.rules': local.query(
    'Fare rules of the fares stored with a booking of a GDS, category by category',
    {
      input: BookingRef,
      output: FareRulesAnswer,
      errors: [...PROVIDER, ...READ],
    },
  ),
  'offer.kept': local.query(
    'The offers of an earlier search, as they were: to sell from without a connection',
    { input: SearchInput, output: KeptAnswer },
  ),
  'connection.get': local.query('Whether the providers can be reached', {
    output: ConnectionView,
  }),
  'connection.set': local.command('Work offline, or no more; answers when the new state holds', {
    input: ConnectionSetInput,
    output: ConnectionView,
  }),
  'connection.proxy': local.command(
    "Give this machine's proxy the name and password it waits for; kept sealed",
    {
      // All agencies of a service use one proxy with one account.
      scope: 'service',
      role: 'WINDOW',
      input: ProxySignInInput,
      output: ConnectionView,
      errors: ['WRONG_STATE'],
    },
  ),
  'outbox.add': local.command(
    'Queue a booking, an update or a cancellation, to be placed when there is a line',
    {
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
    },
  ),
  'outbox.list': local.query('The outbox of this agency', {
    input: outbox.OutboxListInput,
    output: outbox.OutboxListAnswer,
  }),
  'outbox.get': local.query('One item of the outbox, with what there is to choose', {
    input: outbox.OutboxRef,
    output: outbox.OutboxItemAnswer,
    errors: ['NOT_FOUND'],
  }),
  'outbox.decide': local.command(
    'Accept, choose, drop, retry, hold, release or adopt an item of the outbox',
    {
      input: outbox.OutboxDecideInput,
      output: outbox.OutboxItemAnswer,
      errors: [
        ...PROVIDER,
        'NOT_FOUND',
        'WRONG_STATE',
        'BOOKING_BUSY',
        'EXPIRED',
        'PRICE_CHANGED',
        'DUPLICATE',
      ],
    },
  ),
  'outbox.drain': local.command('Make everything in the outbox due now', {
    output: outbox.OutboxDrainAnswer,
  }),
  'outbox.handovers': local.query("This station's own code, and what was handed over from here", {
    output: handOver.HandoversAnswer,
  }),
  'outbox.export': local.command(
    'Hand queued bookings that were never attempted over to another station, as a file',
    {
      input: handOver.OutboxExportInput,
      output: handOver.OutboxExportAnswer,
      errors: ['NOT_FOUND', 'WRONG_STATE'],
    },
  ),
  'outbox.import': local.command('Take over what another station handed over', {
    input: handOver.OutboxImportInput,
    output: handOver.OutboxImportAnswer,
    errors: ['WRONG_STATE'],
  }),
  'workarea.save': own.command('Keep the state of a work area', {
    input: desk.SaveAreaInput,
  }),
  'workarea.list': own.query('The kept work areas of this agent, of one window', {
    input: desk.WorkAreasInput,
    output: desk.WorkAreasAnswer,
  }),
  'preferences.get': own.query('How this agent wants the workstation', {
    output: Preferences,
  }),
  'preferences.set': own.command('Change some of these preferences; what is left out stays', {
    input: PreferencesInput,
    output: Preferences,
  }),
  'reference.places': local.query('Cities and airports by code or name', {
    input: desk.SuggestInput,
    output: desk.PlacesAnswer,
  }),
  'reference.airlines': local.query('Airlines by code or name', {
    input: desk.SuggestInput,
    output: desk.AirlinesAnswer,
  }),
  'fee.get': local.query("The agency's fee table", { output: desk.FeeTable }),
  'fee.set': administered.command("Replace the agency's fee table", {
    input: desk.FeeTableInput,
    output: desk.FeeTable,
    errors: ['STALE_REVISION'],
  }),
  'rules.get': local.query(
    'What the agency has settled for sales: installments, checks, involuntary changes',
    { output: SaleRulesAnswer },
  ),
  'rules.set': administered.command('Settle the rules of sales; what is left out stays', {
    input: SaleRulesInput,
    output: SaleRulesAnswer,
    errors: ['STALE_REVISION'],
  }),
  'provider.list': local.query('The ten provider positions and which are configured', {
    output: desk.ProvidersAnswer,
  }),
  'agency.create': serviceWide.command('Make an agency with its first administrator and API key', {
    input: desk.AgencyInput,
    output: desk.AgencyAnswer,
    errors: ['DUPLICATE'],
  }),
  'service.set_up': serviceWide.command(
    'Make the first agency and its administrator, with the code shown at the start',
    {
      auth: 'station',
      role: 'ANYBODY',
      input: desk.SetUpInput,
      output: desk.AgencyAnswer,
      errors: ['WRONG_STATE', 'THROTTLED'],
    },
  ),
  'service.link': serviceWide.command(
    'A one-time link that binds another browser to this service',
    { output: LinkAnswer, errors: ['WRONG_STATE'] },
  ),
  'user.create': administered.command('Make an agent of this agency', {
    input: desk.UserInput,
    output: desk.UserAnswer,
    errors: ['DUPLICATE', 'NOT_FOUND'],
  }),
  'group.create': administered.command('Make a group of agents of this agency', {
    input: desk.GroupInput,
    output: desk.GroupAnswer,
    errors: ['NOT_FOUND'],
  }),
  'training.faults.set': serviceWide.command('Make the training system misbehave', {
    input: desk.FaultSetting,
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.faults.clear': serviceWide.command('Let the training system behave again', {
    output: desk.FaultsAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
  'training.orders.list': serviceWide.query("The far side's own view of its orders", {
    output: desk.TrainingOrdersAnswer,
    errors: ['PROVIDER_ERROR'],
    training_only: true,
  }),
} as const;
