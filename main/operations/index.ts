/** The handlers table: missing or extra entries do not compile. */
import { makeAgency, makeGroup, makeUser } from './agencies.ts';
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
import type { HandlerTable } from './handler.ts';
import { priceOffers } from './price.ts';
import { searchOffers } from './search.ts';
import { createToken, getSession, refreshToken, signIn, signOut } from './sessions.ts';
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
  'session.get': getSession,
  'session.sign_in': signIn,
  'session.sign_out': signOut,
  'call.cancel': desk.cancelCall,
  'booking.find': desk.findBookingsByText,
  'booking.history': desk.readHistory,
  'workarea.save': desk.saveArea,
  'workarea.list': desk.listAreas,
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
