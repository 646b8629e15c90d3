/** The handlers table: missing or extra entries do not compile. */

import { makeAgency, makeGroup, makeUser, setUp } from './agencies.ts';
import { readBaggageOptions, readSeatMap } from './ancillaries.ts';
import { selectBaggage, selectSeats } from './ancillary-select.ts';
import * as annotations from './annotations.ts';
import { createBooking } from './booking-create.ts';
import { importBooking } from './booking-import.ts';
import {
  cancelBooking,
  readBooking,
  repriceBooking,
  setFrequentFlyers,
  splitBooking,
  updateBooking,
} from './booking-service.ts';
import { readDayEnd } from './day-end.ts';
import * as desk from './desk.ts';
import { exportTickets, makeDocument } from './documents.ts';
import { estimateExchange, exchangeTickets } from './exchange.ts';
import type { HandlerTable } from './handler.ts';
import { listInstallments } from './installments.ts';
import * as keeping from './keeping.ts';
import { recallOffers } from './kept-offers.ts';
import * as keys from './keys.ts';
import { changePassword, lockSession, unlockSession } from './locking.ts';
import * as people from './people.ts';
import { readOwnPreferences, setPreferences } from './preferences.ts';
import { priceOffers } from './price.ts';
import { erase, readPrivacy, setPrivacy } from './privacy.ts';
import * as profiles from './profiles.ts';
import {
  configureProvider,
  forgetRecording,
  listRecordings,
  readProviderSettings,
  readRecording,
  recordProvider,
  testProvider,
} from './provider-settings.ts';
import { addToQueue } from './queued/add.ts';
import { decideItem } from './queued/decide.ts';
import * as handOver from './queued/hand-over.ts';
import * as queue from './queued/items.ts';
import { takeOver } from './queued/take-over.ts';
import { forgetQuote, listQuotesOf, readQuote, saveQuoteOf } from './quotes.ts';
import { readRates, setExchangeRate } from './rates.ts';
import { searchOffers } from './search.ts';
import { createToken, getSession, makeLink, refreshToken, signIn, signOut } from './sessions.ts';
import {
  issueTickets,
  listTickets,
  readDocuments,
  readTicket,
  voidAllTickets,
  voidTicket,
} from './tickets.ts';
import { changeFlight, clearFaults, listOrders, setFault } from './training.ts';
import { listAreas, saveArea } from './work-areas.ts';
import * as worklists from './worklists.ts';

export const handlers = {
  'auth.token': createToken,
  'auth.refresh': refreshToken,
  'offer.search': searchOffers,
  'offer.price': priceOffers,
  'booking.create': createBooking,
  'booking.import': importBooking,
  'booking.get': readBooking,
  'booking.cancel': cancelBooking,
  'booking.update': updateBooking,
  'booking.split': splitBooking,
  'booking.price': repriceBooking,
  'booking.frequent_flyers': setFrequentFlyers,
  'ancillary.seat_map': readSeatMap,
  'ancillary.seats': selectSeats,
  'ancillary.baggage_options': readBaggageOptions,
  'ancillary.baggage': selectBaggage,
  'ticket.issue': issueTickets,
  'ticket.list': listTickets,
  'ticket.get': readTicket,
  'ticket.void': voidTicket,
  'ticket.void_all': voidAllTickets,
  'installment.list': listInstallments,
  'exchange.estimate': estimateExchange,
  'exchange.perform': exchangeTickets,
  'session.get': getSession,
  'session.sign_in': signIn,
  'session.sign_out': signOut,
  'call.cancel': desk.cancelCall,
  'booking.find': desk.findBookingsByText,
  'booking.history': desk.readHistory,
  'offer.kept': recallOffers,
  'connection.get': queue.readConnection,
  'connection.set': queue.setConnection,
  'queue.add': addToQueue,
  'queue.list': queue.listQueue,
  'queue.get': queue.readQueueItem,
  'queue.decide': decideItem,
  'queue.drain': queue.drainQueue,
  'queue.handovers': handOver.listHandovers,
  'queue.export': handOver.handOver,
  'queue.import': takeOver,
  'workarea.save': saveArea,
  'workarea.list': listAreas,
  'preferences.get': readOwnPreferences,
  'preferences.set': setPreferences,
  'reference.places': desk.places,
  'reference.airlines': desk.airlines,
  'fee.get': desk.getFees,
  'fee.set': desk.setFees,
  'provider.list': desk.listProviders,
  'agency.create': makeAgency,
  'service.set_up': setUp,
  'service.link': makeLink,
  'user.open': people.readOpen,
  'key.list': keys.readKeys,
  'key.create': keys.makeKey,
  'key.rotate': keys.rotateKey,
  'key.revoke': keys.revokeKey,
  'user.create': makeUser,
  'group.create': makeGroup,
  'profile.save': profiles.writeProfile,
  'profile.get': profiles.readProfile,
  'profile.list': profiles.listProfiles,
  'profile.find': profiles.findProfiles,
  'profile.delete': profiles.removeProfile,
  'profile.link': profiles.linkProfiles,
  'session.lock': lockSession,
  'session.unlock': unlockSession,
  'session.password': changePassword,
  'provider.settings': readProviderSettings,
  'provider.configure': configureProvider,
  'provider.test': testProvider,
  'provider.record': recordProvider,
  'provider.recordings': listRecordings,
  'provider.recording': readRecording,
  'provider.forget_recording': forgetRecording,
  'user.list': people.readUsers,
  'user.update': people.updateUser,
  'user.reset_password': people.resetPassword,
  'group.list': people.readGroups,
  'group.update': people.updateGroup,
  'backup.list': keeping.listBackups,
  'backup.make': keeping.makeBackup,
  'backup.verify': keeping.verifyBackup,
  'backup.restore': keeping.restoreBackup,
  'privacy.get': readPrivacy,
  'privacy.set': setPrivacy,
  'privacy.erase': erase,
  'diagnostics.make': keeping.makeDiagnostics,
  'booking.annotations': annotations.readAnnotations,
  'booking.annotate': annotations.annotateBooking,
  'booking.documents': readDocuments,
  'booking.settle_losses': annotations.settleLosses,
  'booking.schedule': annotations.readSchedule,
  'booking.accept_schedule': annotations.acceptSchedule,
  'booking.refresh': annotations.refreshBooking,
  'worklist.counts': worklists.countWorklists,
  'worklist.get': worklists.readWorklist,
  'worklist.place': worklists.placeOnWorklist,
  'worklist.hold': worklists.holdOnWorklist,
  'worklist.settle': worklists.settleOnWorklist,
  'worklist.name': worklists.nameWorklistQueue,
  'reference.rates': readRates,
  'rate.set': setExchangeRate,
  'training.flights.change': changeFlight,
  'training.faults.set': setFault,
  'training.faults.clear': clearFaults,
  'training.orders.list': listOrders,
  'document.make': makeDocument,
  'ticket.export': exportTickets,
  'dayend.get': readDayEnd,
  'quote.save': saveQuoteOf,
  'quote.list': listQuotesOf,
  'quote.get': readQuote,
  'quote.delete': forgetQuote,
} as const satisfies HandlerTable;
