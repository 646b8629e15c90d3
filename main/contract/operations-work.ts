/** Operations for typed entries besides selling: annotations, schedule changes, queues, rates. */
import * as annotation from './annotation.ts';
import { BookingAnswer, CommissionInput } from './booking.ts';
import { CreditsAnswer, CreditsInput } from './credit.ts';
import { Empty } from './desk.ts';
import { DocumentDisplay, DocumentDisplayInput } from './document-display.ts';
import * as gds from './gds-queue.ts';
import { operation } from './operation.ts';
import { administered, local, PROVIDER, serviceWide, WRITE } from './operation-parts.ts';
import * as queue from './queue.ts';
import { RateSetInput, RatesAnswer } from './rate.ts';
import { BookingDocuments, ReprintInput } from './ticketing.ts';
import { FlightChange, FlightChanged } from './training.ts';

export const workOperations = {
  'booking.annotations': operation({
    ...local('Remarks, SSR, OSI and telephone contacts of a booking, with what the airline said'),
    kind: 'query',
    input: annotation.AnnotationsInput,
    output: annotation.AnnotationsAnswer,
    errors: ['NOT_FOUND'],
  }),
  'booking.annotate': operation({
    ...local('Add and remove remarks, SSR, OSI and telephone contacts; note who asked for it'),
    kind: 'effect',
    input: annotation.AnnotateInput,
    output: BookingAnswer,
    errors: [...PROVIDER, ...WRITE],
    locks: 'booking_id',
  }),
  'booking.documents': operation({
    ...local('Every document of a booking, what became of it, and what voiding would do'),
    kind: 'query',
    input: annotation.ScheduleInput,
    output: BookingDocuments,
    errors: ['NOT_FOUND'],
  }),
  'credits.list': operation({
    ...local(
      'What passengers have at airlines: open tickets, residual EMDs, credits, by their end',
    ),
    kind: 'query',
    input: CreditsInput,
    output: CreditsAnswer,
    errors: ['NOT_FOUND'],
  }),
  'booking.settle_losses': operation({
    ...local('Say that what an exchange took away is settled'),
    kind: 'command',
    input: annotation.SettleLossesInput,
    output: BookingAnswer,
    errors: [...WRITE],
    locks: 'booking_id',
  }),
  'booking.set_commission': operation({
    ...local('Set the commission of a booking that is still to be ticketed'),
    kind: 'command',
    input: CommissionInput,
    output: BookingAnswer,
    errors: [...WRITE, 'INVALID_REQUEST', 'ALREADY_TICKETED'],
    locks: 'booking_id',
  }),
  'booking.schedule': operation({
    ...local('The flights the airline has moved or does not fly, with old and new times'),
    kind: 'query',
    input: annotation.ScheduleInput,
    output: annotation.ScheduleAnswer,
    errors: ['NOT_FOUND'],
  }),
  'booking.accept_schedule': operation({
    ...local("Accept the airline's new times"),
    kind: 'effect',
    input: annotation.AcceptScheduleInput,
    output: BookingAnswer,
    errors: [...PROVIDER, ...WRITE],
    locks: 'booking_id',
  }),
  'booking.refuse_schedule': operation({
    ...local("Note that the passenger will not fly the airline's change"),
    kind: 'command',
    input: annotation.AcceptScheduleInput,
    output: BookingAnswer,
    errors: [...WRITE],
    locks: 'booking_id',
  }),
  'booking.refresh': operation({
    ...local('The booking as the airline has it now'),
    kind: 'command',
    input: annotation.RefreshBookingInput,
    output: BookingAnswer,
    errors: [...PROVIDER, 'NOT_FOUND', 'BOOKING_BUSY', 'WRONG_STATE'],
  }),
  'queue.counts': operation({
    ...local('The queues and how much is on each'),
    kind: 'query',
    input: Empty,
    output: queue.QueueCounts,
  }),
  'queue.get': operation({
    ...local('What is on one queue, what is due first at the top'),
    kind: 'query',
    input: queue.QueueGetInput,
    output: queue.QueuesAnswer,
  }),
  'queue.place': operation({
    ...local('Place a booking on a queue, with a note and a date it is due'),
    kind: 'command',
    input: queue.QueuePlaceInput,
    output: queue.QueueItemAnswer,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'],
  }),
  'queue.hold': operation({
    ...local('Take an item to work on, so that no colleague is given it, or let go of it'),
    kind: 'command',
    input: queue.QueueHoldInput,
    output: Empty,
    errors: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'queue.settle': operation({
    ...local('Take an item off its queue, or have it come back later'),
    kind: 'command',
    input: queue.QueueSettleInput,
    output: queue.QueueCounts,
    errors: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH', 'IN_PROGRESS'],
  }),
  'queue.name': operation({
    ...administered("Name one of the agency's own queues"),
    kind: 'command',
    input: queue.QueueNameInput,
    output: queue.QueueCounts,
  }),
  'ticket.reprint': operation({
    ...local("Note the agency's fee for a receipt that is made again"),
    kind: 'command',
    input: ReprintInput,
    output: BookingAnswer,
    errors: [...WRITE, 'PRICE_CHANGED'],
    locks: 'booking_id',
  }),
  'ticket.display': operation({
    ...local('A ticket or EMD by its number as the provider shows it, held here or not'),
    kind: 'query',
    input: DocumentDisplayInput,
    output: DocumentDisplay,
    errors: [...PROVIDER, 'NOT_FOUND', 'FORBIDDEN', 'CAPABILITY_UNAVAILABLE'],
  }),
  'gds_queue.counts': operation({
    ...local('The queues each GDS keeps for the office and how much is on each'),
    kind: 'query',
    input: Empty,
    output: gds.GdsQueueCounts,
  }),
  'gds_queue.list': operation({
    ...local('The records on a queue of a GDS'),
    kind: 'query',
    input: gds.GdsQueueInput,
    output: gds.GdsQueueItems,
    errors: [...PROVIDER],
  }),
  'gds_queue.place': operation({
    ...local('Place a record on a queue of its GDS'),
    kind: 'command',
    input: gds.GdsQueueRecordInput,
    output: gds.GdsQueueRecord,
    errors: [...PROVIDER, 'NOT_FOUND'],
  }),
  'gds_queue.remove': operation({
    ...local('Take a record off a queue of its GDS'),
    kind: 'command',
    input: gds.GdsQueueRecordInput,
    output: gds.GdsQueueRecord,
    errors: [...PROVIDER, 'NOT_FOUND'],
  }),
  'reference.rates': operation({
    ...local("The agency's exchange rates and the day each is of"),
    kind: 'query',
    input: Empty,
    output: RatesAnswer,
  }),
  'rate.set': operation({
    ...administered('Set an exchange rate of the agency, in place of the one there was'),
    kind: 'command',
    input: RateSetInput,
    output: RatesAnswer,
  }),
  'training.flights.change': operation({
    ...serviceWide('Make a training airline move a flight or not fly it'),
    kind: 'command',
    input: FlightChange,
    output: FlightChanged,
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
    training_only: true,
  }),
} as const;
