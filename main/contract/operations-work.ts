/** Operations for typed entries besides selling: annotations, schedule changes, queues, rates. */
import * as annotation from './annotation.ts';
import { BookingAnswer, CommissionInput } from './booking.ts';
import { CreditsAnswer, CreditsInput } from './credit.ts';
import { DocumentDisplay, DocumentDisplayInput } from './document-display.ts';
import * as gds from './gds-queue.ts';
import { administered, local, PROVIDER, serviceWide, WRITE } from './operation-parts.ts';
import * as queue from './queue.ts';
import { RateSetInput, RatesAnswer } from './rate.ts';
import { BookingDocuments, ReprintInput } from './ticketing.ts';
import { FlightChange, FlightChanged } from './training.ts';

export const workOperations = {
  'booking.annotations': local.query(
    'Remarks, SSR, OSI and telephone contacts of a booking, with what the airline said',
    {
      input: annotation.OfBookingInput,
      output: annotation.AnnotationsAnswer,
      errors: ['NOT_FOUND'],
    },
  ),
  'booking.annotate': local.effect(
    'Add and remove remarks, SSR, OSI and telephone contacts; note who asked for it',
    {
      input: annotation.AnnotateInput,
      output: BookingAnswer,
      errors: [...PROVIDER, ...WRITE],
      locks: 'booking_id',
    },
  ),
  'booking.documents': local.query(
    'Every document of a booking, what became of it, and what voiding would do',
    { input: annotation.OfBookingInput, output: BookingDocuments, errors: ['NOT_FOUND'] },
  ),
  'credits.list': local.query(
    'What passengers have at airlines: open tickets, residual EMDs, credits, by their end',
    { input: CreditsInput, output: CreditsAnswer, errors: ['NOT_FOUND'] },
  ),
  'booking.settle_losses': local.command('Say that what an exchange took away is settled', {
    input: annotation.SettleLossesInput,
    output: BookingAnswer,
    errors: [...WRITE],
    locks: 'booking_id',
  }),
  'booking.set_commission': local.command(
    'Set the commission of a booking that is still to be ticketed',
    {
      input: CommissionInput,
      output: BookingAnswer,
      errors: [...WRITE, 'INVALID_REQUEST', 'ALREADY_TICKETED'],
      locks: 'booking_id',
    },
  ),
  'booking.schedule': local.query(
    'The flights the airline has moved or does not fly, with old and new times',
    { input: annotation.OfBookingInput, output: annotation.ScheduleAnswer, errors: ['NOT_FOUND'] },
  ),
  'booking.accept_schedule': local.effect("Accept the airline's new times", {
    input: annotation.AcceptScheduleInput,
    output: BookingAnswer,
    errors: [...PROVIDER, ...WRITE],
    locks: 'booking_id',
  }),
  'booking.refuse_schedule': local.command(
    "Note that the passenger will not fly the airline's change",
    {
      input: annotation.AcceptScheduleInput,
      output: BookingAnswer,
      errors: [...WRITE],
      locks: 'booking_id',
    },
  ),
  'booking.refresh': local.command('The booking as the airline has it now', {
    input: annotation.OfBookingInput,
    output: BookingAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'BOOKING_BUSY', 'WRONG_STATE'],
  }),
  'queue.counts': local.query('The queues and how much is on each', {
    output: queue.QueueCounts,
  }),
  'queue.get': local.query('What is on one queue, what is due first at the top', {
    input: queue.QueueGetInput,
    output: queue.QueuesAnswer,
  }),
  'queue.place': local.command('Place a booking on a queue, with a note and a date it is due', {
    input: queue.QueuePlaceInput,
    output: queue.QueueItemAnswer,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'],
  }),
  'queue.hold': local.command(
    'Take an item to work on, so that no colleague is given it, or let go of it',
    { input: queue.QueueHoldInput, errors: ['NOT_FOUND', 'WRONG_STATE'] },
  ),
  'queue.settle': local.command('Take an item off its queue, or have it come back later', {
    input: queue.QueueSettleInput,
    output: queue.QueueCounts,
    errors: ['NOT_FOUND', 'WRONG_STATE', 'IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'],
  }),
  'queue.name': administered.command("Name one of the agency's own queues", {
    input: queue.QueueNameInput,
    output: queue.QueueCounts,
    errors: ['STALE_REVISION'],
  }),
  'ticket.reprint': local.command("Note the agency's fee for a receipt that is made again", {
    input: ReprintInput,
    output: BookingAnswer,
    errors: [...WRITE, 'PRICE_CHANGED'],
    locks: 'booking_id',
  }),
  'ticket.display': local.query(
    'A ticket or EMD by its number as the provider shows it, held here or not',
    {
      input: DocumentDisplayInput,
      output: DocumentDisplay,
      errors: [...PROVIDER, 'NOT_FOUND', 'FORBIDDEN', 'CAPABILITY_UNAVAILABLE'],
    },
  ),
  'gds_queue.counts': local.query(
    'The queues each GDS keeps for the office and how much is on each',
    { output: gds.GdsQueueCounts },
  ),
  'gds_queue.list': local.query('The records on a queue of a GDS', {
    input: gds.GdsQueueInput,
    output: gds.GdsQueueItems,
    errors: [...PROVIDER, 'CAPABILITY_UNAVAILABLE'],
  }),
  'gds_queue.place': local.command('Place a record on a queue of its GDS', {
    input: gds.GdsQueueRecordInput,
    output: gds.GdsQueueRecord,
    errors: [...PROVIDER, 'NOT_FOUND', 'CAPABILITY_UNAVAILABLE'],
  }),
  'gds_queue.remove': local.command('Take a record off a queue of its GDS', {
    input: gds.GdsQueueRecordInput,
    output: gds.GdsQueueRecord,
    errors: [...PROVIDER, 'NOT_FOUND', 'CAPABILITY_UNAVAILABLE'],
  }),
  'reference.rates': local.query("The agency's exchange rates and the day each is of", {
    output: RatesAnswer,
  }),
  'rate.set': administered.command(
    'Set an exchange rate of the agency, in place of the one there was',
    { input: RateSetInput, output: RatesAnswer, errors: ['STALE_REVISION'] },
  ),
  'training.flights.change': serviceWide.command(
    'Make a training airline move a flight or not fly it',
    {
      input: FlightChange,
      output: FlightChanged,
      errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
      training_only: true,
    },
  ),
} as const;
