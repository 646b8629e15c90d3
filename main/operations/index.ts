/** The handlers table: missing or extra entries do not compile. */

import { makeAgency, makeGroup, makeUser } from './agencies.ts';
import { readBaggageOptions, readSeatMap } from './ancillaries.ts';
import { selectBaggage, selectSeats } from './ancillary-select.ts';
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
import * as desk from './desk.ts';
import { estimateExchange, exchangeTickets } from './exchange.ts';
import type { HandlerTable } from './handler.ts';
import { listInstallments } from './installments.ts';
import { recallOffers } from './kept-offers.ts';
import { readOwnPreferences, setPreferences } from './preferences.ts';
import { priceOffers } from './price.ts';
import { addToQueue } from './queued/add.ts';
import { decideItem } from './queued/decide.ts';
import * as queue from './queued/items.ts';
import { searchOffers } from './search.ts';
import { createToken, getSession, refreshToken, signIn, signOut } from './sessions.ts';
import { issueTickets, listTickets, readTicket, voidAllTickets, voidTicket } from './tickets.ts';
import { clearFaults, listOrders, setFault } from './training.ts';

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
  'workarea.save': desk.saveArea,
  'workarea.list': desk.listAreas,
  'preferences.get': readOwnPreferences,
  'preferences.set': setPreferences,
  'reference.places': desk.places,
  'reference.airlines': desk.airlines,
  'fee.get': desk.getFees,
  'fee.set': desk.setFees,
  'provider.list': desk.listProviders,
  'agency.create': makeAgency,
  'user.create': makeUser,
  'group.create': makeGroup,
  'training.faults.set': setFault,
  'training.faults.clear': clearFaults,
  'training.orders.list': listOrders,
} as const satisfies HandlerTable;
