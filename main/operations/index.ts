/** The handlers table: missing or extra entries do not compile. */
import type { OperationName, ParsedInputOf } from '#main/contract/operations.ts';
import * as agencies from './admin/agencies.ts';
import * as keys from './admin/api-keys.ts';
import * as backups from './admin/backups.ts';
import { erase, readPrivacy, setPrivacy } from './admin/privacy.ts';
import * as settings from './admin/provider-settings.ts';
import { readRates, setExchangeRate } from './admin/rates.ts';
import * as rules from './admin/sale-rules.ts';
import { changeFlight, clearFaults, listOrders, setFault } from './admin/training.ts';
import * as users from './admin/users.ts';
import * as annotations from './booking/annotations.ts';
import { createBooking } from './booking/create.ts';
import { findBookingsByText, readHistory } from './booking/finding.ts';
import { importBooking } from './booking/import.ts';
import * as profiles from './booking/profiles.ts';
import { refreshBooking } from './booking/refresh.ts';
import * as schedule from './booking/schedule-changes.ts';
import * as bookings from './booking/servicing.ts';
import { checkDayEnd, readDayEnd } from './documents/day-end.ts';
import { exportTickets, makeDocument } from './documents/documents.ts';
import { forgetQuote, listQuotesOf, readQuote, saveQuoteOf } from './documents/quotes.ts';
import type { Context, HandlerTable } from './handler.ts';
import { addToOutbox } from './outbox/add.ts';
import { decideItem } from './outbox/decide.ts';
import * as handOver from './outbox/hand-over.ts';
import * as outbox from './outbox/items.ts';
import { takeOver } from './outbox/take-over.ts';
import * as gds_queues from './queues/gds-queues.ts';
import * as queues from './queues/queues.ts';
import { readBaggageOptions, readSeatMap } from './sale/ancillaries.ts';
import { selectBaggage, selectSeats } from './sale/ancillary-select.ts';
import * as audit from './sale/audit.ts';
import { setCommission } from './sale/commission.ts';
import { readCredits } from './sale/credits.ts';
import {
  estimateExchange,
  exchangeTickets,
  findOldBooking,
  settleLosses,
} from './sale/exchange.ts';
import { listInstallments } from './sale/installments.ts';
import { confirmRefund, quoteRefund, readReleaseTerms, releaseBooking } from './sale/refund.ts';
import { displayTicket } from './sale/ticket-display.ts';
import * as tickets from './sale/tickets.ts';
import * as connection from './session/connection.ts';
import { listPlaces, lookUpAirlines } from './session/places.ts';
import { readOwnPreferences, setPreferences } from './session/preferences.ts';
import * as sessions from './session/sessions.ts';
import { listAreas, saveArea } from './session/work-areas.ts';
import { readAvailability, sellClass } from './shopping/availability.ts';
import { recallOffers } from './shopping/kept-offers.ts';
import { priceOffers, readBookedRules, readFareRules } from './shopping/price.ts';
import { searchOffers } from './shopping/search.ts';

export const handlers = {
  'auth.token': sessions.createToken,
  'auth.refresh': sessions.refreshToken,
  'offer.search': searchOffers,
  'offer.price': priceOffers,
  'booking.create': createBooking,
  'booking.import': importBooking,
  'booking.get': bookings.readBooking,
  'booking.cancel': bookings.cancelBooking,
  'booking.update': bookings.updateBooking,
  'booking.split': bookings.splitBooking,
  'booking.price': bookings.repriceBooking,
  'booking.frequent_flyers': bookings.setFrequentFlyers,
  'ancillary.seat_map': readSeatMap,
  'ancillary.seats': selectSeats,
  'ancillary.baggage_options': readBaggageOptions,
  'ancillary.baggage': selectBaggage,
  'ticket.issue': tickets.issueTickets,
  'ticket.list': tickets.listTickets,
  'ticket.get': tickets.readTicket,
  'ticket.reprint': tickets.reprintReceipt,
  'ticket.display': displayTicket,
  'ticket.void': tickets.voidTicket,
  'ticket.void_all': tickets.voidAllTickets,
  'installment.list': listInstallments,
  'exchange.estimate': estimateExchange,
  'exchange.perform': exchangeTickets,
  'refund.quote': quoteRefund,
  'refund.confirm': confirmRefund,
  'booking.release_terms': readReleaseTerms,
  'booking.release': releaseBooking,
  'session.get': sessions.getSession,
  'session.sign_in': sessions.signIn,
  'session.sign_out': sessions.signOut,
  'call.cancel': connection.cancelCall,
  'booking.find': findBookingsByText,
  'booking.history': readHistory,
  'offer.availability': readAvailability,
  'offer.sell_class': sellClass,
  'offer.rules': readFareRules,
  'booking.rules': readBookedRules,
  'offer.kept': recallOffers,
  'connection.get': connection.readConnection,
  'connection.set': connection.setConnection,
  'connection.proxy': connection.signInToProxy,
  'outbox.add': addToOutbox,
  'outbox.list': outbox.listOutbox,
  'outbox.get': outbox.readOutboxItem,
  'outbox.decide': decideItem,
  'outbox.drain': outbox.drainOutbox,
  'outbox.handovers': handOver.listHandovers,
  'outbox.export': handOver.handOver,
  'outbox.import': takeOver,
  'workarea.save': saveArea,
  'workarea.list': listAreas,
  'preferences.get': readOwnPreferences,
  'preferences.set': setPreferences,
  'reference.places': listPlaces,
  'reference.airlines': lookUpAirlines,
  'fee.get': rules.getFees,
  'rules.get': rules.getRules,
  'rules.set': rules.setRules,
  'fee.set': rules.setFees,
  'provider.list': settings.listProviders,
  'agency.create': agencies.makeAgency,
  'service.set_up': agencies.setUp,
  'service.link': sessions.makeLink,
  'user.open': users.readOpen,
  'key.list': keys.readKeys,
  'key.create': keys.makeKey,
  'key.rotate': keys.rotateKey,
  'key.revoke': keys.revokeKey,
  'user.create': users.makeUser,
  'group.create': users.makeGroup,
  'profile.save': profiles.writeProfile,
  'profile.get': profiles.readProfile,
  'profile.list': profiles.listProfiles,
  'profile.find': profiles.findProfiles,
  'profile.delete': profiles.removeProfile,
  'profile.link': profiles.linkProfiles,
  'session.lock': sessions.lockSession,
  'session.unlock': sessions.unlockSession,
  'session.password': sessions.changePassword,
  'provider.settings': settings.readProviderSettings,
  'provider.configure': settings.configureProvider,
  'provider.test': settings.testProvider,
  'provider.record': settings.recordProvider,
  'provider.recordings': settings.listRecordings,
  'provider.recording': settings.readRecording,
  'provider.forget_recording': settings.forgetRecording,
  'user.list': users.readUsers,
  'user.update': users.updateUser,
  'user.reset_password': users.resetPassword,
  'group.list': users.readGroups,
  'group.update': users.updateGroup,
  'backup.list': backups.listBackups,
  'backup.make': backups.makeBackup,
  'backup.verify': backups.verifyBackup,
  'backup.restore': backups.restoreBackup,
  'recovery.set': backups.setRecovery,
  'agency.get': agencies.readAgency,
  'agency.update': agencies.changeAgency,
  'privacy.get': readPrivacy,
  'privacy.set': setPrivacy,
  'privacy.erase': erase,
  'diagnostics.make': backups.makeDiagnostics,
  'booking.annotations': annotations.readAnnotations,
  'booking.annotate': annotations.annotateBooking,
  'booking.documents': tickets.readDocuments,
  'credits.list': readCredits,
  'booking.settle_losses': settleLosses,
  'booking.set_commission': setCommission,
  'booking.audit': audit.readAudit,
  'booking.collections': audit.readCollections,
  'booking.schedule': schedule.readSchedule,
  'booking.accept_schedule': schedule.acceptSchedule,
  'booking.refuse_schedule': schedule.refuseSchedule,
  'booking.refresh': refreshBooking,
  'gds_queue.counts': gds_queues.countGdsQueues,
  'gds_queue.list': gds_queues.readGdsQueue,
  'gds_queue.place': gds_queues.placeOnGdsQueue,
  'gds_queue.remove': gds_queues.takeOffGdsQueue,
  'queue.counts': queues.countQueues,
  'queue.get': queues.readQueueItems,
  'queue.place': queues.placeOnQueue,
  'queue.hold': queues.holdOnQueue,
  'queue.settle': queues.settleOnQueue,
  'queue.name': queues.titleQueue,
  'reference.rates': readRates,
  'rate.set': setExchangeRate,
  'training.flights.change': changeFlight,
  'training.faults.set': setFault,
  'training.faults.clear': clearFaults,
  'training.orders.list': listOrders,
  'document.make': makeDocument,
  'ticket.export': exportTickets,
  'dayend.get': readDayEnd,
  'dayend.check': checkDayEnd,
  'quote.save': saveQuoteOf,
  'quote.list': listQuotesOf,
  'quote.get': readQuote,
  'quote.delete': forgetQuote,
} as const satisfies HandlerTable;

/** The bookings an operation locks beside the one it names. */
export const findOtherLocked: {
  readonly [N in OperationName]?: (
    input: ParsedInputOf<N>,
    context: Context,
  ) => Promise<string | null>;
} = { 'exchange.perform': findOldBooking, 'ticket.issue': findOldBooking };
