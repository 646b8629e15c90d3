/** Exchanging tickets: what replaces the slices given up, and the estimate. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { InputOf } from '#main/contract/operations.ts';
import type { BookingPassenger } from '#main/contract/passenger.ts';
import { isSameCity } from '#main/reference/airports.ts';
import { countDaysBetween } from '#main/reference/calendar.ts';
import { EMPTY_FORM, type ShopForm } from '../../app/area.ts';
import { type DeskContext, isOfBooking, type ScreenKeys } from '../../app/desk-context.ts';
import { formatAmount, phraseAt } from '../../i18n/format.ts';
import { readTicketNumbers } from '../../i18n/ticket-text.ts';
import { phrase, say } from '../../i18n/words.ts';
import type { SliceRequest } from '../../languages/requests.ts';
import { getIfMatch, handleFailure } from '../booking/refreshing.ts';
import type { OfferRow } from '../search/offer-rows.ts';
import { buildRoute } from '../search/recalling.ts';
import { runSearch } from '../search/shopping.ts';
import { countTypes, formatTypedDate, readTypedDate } from '../sell/passenger-rows.ts';
import { hasTicket } from '../ticketing/amounts-due.ts';
import type { ExchangeView } from './exchange-state.ts';
import {
  getToken,
  hasLeft,
  listGivenUp,
  markSlice,
  openExchange,
  readSliceRequests,
} from './given-up.ts';
import { askReissue } from './reissuing.ts';

/** The next step: search, estimate, or pay and reissue. */
export function continueExchange(desk: DeskContext): void {
  const { name, exchange, booking } = desk.getTargetArea();
  if (!exchange || !booking) return;
  if (exchange.step !== 'choose') askReissue(desk);
  else if (exchange.mode === 'new') estimateNumbers(desk, name);
  else if (exchange.taken.length > 0 && exchange.taken.every(Boolean)) {
    void estimate(desk, name);
  } else searchReplacements(desk, name);
}

/** Searches replacements for the slices given up, at the booking's own provider. */
export function searchReplacements(desk: DeskContext, name: AreaName): void {
  const { exchange, booking } = desk.getArea(name);
  if (!exchange || !booking) return;
  const slices = listGivenUp(booking.booking, exchange);
  if (slices.length === 0) {
    desk.answer(name, 'warn', say('answer.give_up_none'));
    return;
  }
  const flown = slices.find((slice) => hasLeft(slice, desk.now()));
  if (flown) {
    const { origin, destination } = flown;
    desk.answer(name, 'warn', say('answer.slice_flown', { origin, destination }));
    return;
  }
  const { slice_requests, errors } = readSliceRequests(desk, slices, exchange);
  if (Object.keys(errors).length > 0) {
    desk.patchPart(name, 'exchange', { errors });
    desk.refuseForm(name);
    return;
  }
  desk.patchPart(name, 'exchange', {
    errors: {},
    taken: slices.map(() => null),
    search_id: null,
    estimate: null,
  });
  desk.openScreen(name, 'offers', 'line');
  const input: InputOf<'offer.search'> = {
    booking_id: booking.booking.id,
    route: buildRoute(slice_requests),
  };
  void runSearch(desk, name, buildShownForm(booking.booking, slice_requests), input);
}

/** The search form as the offers screen shows it. */
function buildShownForm(booking: Booking, slice_requests: readonly SliceRequest[]): ShopForm {
  const [first, second] = slice_requests;
  return {
    ...EMPTY_FORM,
    from: first?.from ?? '',
    to: first?.to ?? '',
    out: first ? formatTypedDate(first.date) : '',
    back: second ? formatTypedDate(second.date) : '',
    ...countTypes(booking.passengers),
  };
}

/**
 * The slice that an offer replaces: with the same airports, else the same cities; of several the
 * nearest in days, and one without a replacement first. -1 if none matches: other slices are never
 * given up.
 */
export function findPlace(
  {
    origin,
    destination,
    departure_date,
  }: Pick<OfferSlice, 'origin' | 'destination' | 'departure_date'>,
  journeys: readonly { route: string | undefined; date: string | null }[],
  taken: ExchangeView['taken'],
): number {
  const listBetween = (isSame: (a: string, b: string) => boolean) =>
    journeys.flatMap(({ route }, at) => {
      const [from = '', to = ''] = route?.split(' ') ?? [];
      return isSame(from, origin) && isSame(to, destination) ? at : [];
    });
  const exact = listBetween((a, b) => a === b);
  const own = exact.length > 0 ? exact : listBetween(isSameCity);
  const countDaysOff = (at: number) => {
    const date = journeys[at]?.date ?? null;
    return date === null ? Infinity : Math.abs(countDaysBetween(date, departure_date.slice(0, 10)));
  };
  const nearest = Math.min(...own.map(countDaysOff));
  const meant = own.filter((at) => countDaysOff(at) === nearest);
  return meant.find((at) => taken[at] === null) ?? meant[0] ?? -1;
}

/** Takes an offer for the slices given up; once all are replaced, requests the estimate. */
export function takeReplacement(desk: DeskContext, row: OfferRow): void {
  const { name, exchange, booking, search } = desk.getTargetArea();
  if (!exchange || !booking) return;
  const slices = listGivenUp(booking.booking, exchange);
  const asked = (search?.journeys ?? []).map(({ from, to }) => `${from} ${to}`);
  // Offers of different searches cannot be combined.
  const taken: (OfferSlice | null)[] =
    exchange.search_id === row.offer.search_id && exchange.taken.length === slices.length
      ? [...exchange.taken]
      : slices.map(() => null);
  const today = desk.getAgencyToday();
  const journeys = slices.map(({ id }, place) => ({
    route: asked[place],
    date: readTypedDate(exchange.slice_requests[id]?.date ?? '', today, false),
  }));
  for (const [place, slice] of row.slices.entries()) {
    const at = row.slices.length === slices.length ? place : findPlace(slice, journeys, taken);
    if (at < 0) {
      const { origin, destination } = slice;
      desk.answer(name, 'warn', say('answer.not_given_up', { origin, destination }));
      return;
    }
    taken[at] = slice;
  }
  desk.patchPart(name, 'exchange', { taken, search_id: row.offer.search_id, estimate: null });
  const open = taken.filter((slice) => slice === null).length;
  if (open > 0) {
    desk.answer(name, 'info', say('answer.taken_more', { n: open }));
    return;
  }
  desk.openScreen(name, 'exchange');
  void estimate(desk, name);
}

/** Requests an estimate; nothing is reissued. */
async function estimate(desk: DeskContext, name: AreaName): Promise<void> {
  const { exchange, booking } = desk.getArea(name);
  if (!exchange || !booking || exchange.search_id === null) return;
  await askEstimate(
    desk,
    name,
    {
      booking_id: booking.booking.id,
      search_id: exchange.search_id,
      new_slice_tokens: exchange.taken.map((slice) => slice?.token ?? ''),
      exchange_slice_tokens: listGivenUp(booking.booking, exchange).map(getToken),
    },
    () => void estimate(desk, name),
  );
}

/** Requests an estimate for old tickets that pay for the current, held booking. */
function estimateNumbers(desk: DeskContext, name: AreaName): void {
  const { exchange, booking } = desk.getArea(name);
  if (!exchange || !booking) return;
  const { numbers, wrong } = readTicketNumbers(exchange.numbers);
  if (wrong !== null || numbers.length === 0) {
    const message =
      wrong === null ? say('field.needed') : say('exchange.wrong_number', { number: wrong.trim() });
    desk.patchPart(name, 'exchange', { errors: { numbers: message } });
    desk.answer(name, 'warn', message);
    desk.askFocus('error');
    return;
  }
  const input = { booking_id: booking.booking.id, ticket_numbers: numbers };
  void askEstimate(desk, name, input, () => estimateNumbers(desk, name));
}

/** Why tickets are not exchanged in a booking with tickets; null if they are all of its own. */
function explainOtherTickets(booking: Booking, numbers: readonly string[]): string | null {
  const owns = ({ tickets }: BookingPassenger, number: string) =>
    tickets.some((one) => one.number === number);
  const ticketed = booking.passengers.filter(hasTicket);
  if (!numbers.every((number) => ticketed.some((one) => owns(one, number)))) {
    return say('answer.exchange_held_only');
  }
  const named = ticketed.filter((one) => numbers.some((number) => owns(one, number)));
  return named.length === ticketed.length ? null : say('answer.exchange_all');
}

/** `FXF/TKT957-2412887301`: as `estimateNumbers`, by entry; own tickets open their exchange. */
export function exchangeByEntry(desk: DeskContext, numbers: readonly string[]): void {
  openExchange(desk);
  const { name, booking, exchange } = desk.getActiveArea();
  if (!exchange || !booking) return;
  if (exchange.mode === 'same') {
    const why = explainOtherTickets(booking.booking, numbers);
    if (why !== null) desk.answer(name, 'warn', why);
    return;
  }
  desk.patchPart(name, 'exchange', { numbers: numbers.join(', '), step: 'choose' });
  estimateNumbers(desk, name);
}

async function askEstimate(
  desk: DeskContext,
  name: AreaName,
  input: InputOf<'exchange.estimate'>,
  again: () => void,
): Promise<void> {
  const { booking, exchange } = desk.getArea(name);
  if (!booking) return;
  const what = phraseAt('waiting.estimate', booking.booking.provider);
  const held = getIfMatch(desk, name);
  const result = await desk.callFor(name, what, 'exchange.estimate', input, held);
  if (desk.getArea(name).exchange?.booking_id !== booking.booking.id) return;
  if (!result.ok) {
    const expired = result.error.error === 'EXPIRED' || result.error.error === 'SOLD_OUT';
    if (expired) desk.patchPart(name, 'exchange', { taken: [], search_id: null });
    handleFailure(desk, name, result.error, again);
    return;
  }
  // Something else is given up or taken by now.
  if (desk.getArea(name).exchange !== exchange) return;
  const { offer } = result.value.output;
  desk.patchPart(name, 'exchange', { estimate: offer, step: 'estimate' });
  desk.askFocusIn(name, 'line');
  desk.announce(describeOutcome(offer));
}

/** The result of an estimate, in a sentence. */
function describeOutcome({ amount_due, credit, currency }: ExchangeOffer): string {
  if (amount_due > 0)
    return say('answer.estimate_due', { total: formatAmount(amount_due, currency) });
  if (credit > 0) return say('answer.estimate_credit', { total: formatAmount(credit, currency) });
  return say('answer.estimate_even');
}

export const EXCHANGE_SCREEN: ScreenKeys = {
  open: openExchange,
  enter: (desk) => desk.getActiveArea().exchange && continueExchange(desk),
  end: continueExchange,
  whyNotEnd: ({ exchange }) => (exchange ? null : phrase('why.nothing_to_end')),
  mark: (desk) => markSlice(desk),
  /** Goes back one step from payment or estimate; false on the first step. */
  leave(desk) {
    const { name, exchange } = desk.getActiveArea();
    if (!exchange || exchange.step === 'choose') return false;
    const before =
      exchange.step === 'pay'
        ? { step: 'estimate' as const }
        : { step: 'choose' as const, taken: [], estimate: null };
    desk.patchArea(name, { exchange: { ...exchange, ...before } });
    return true;
  },
  list(area) {
    const { booking, exchange } = area;
    if (exchange?.step === 'choose' && exchange.mode === 'same') {
      return (booking?.booking.slices ?? []).map((slice) => slice.id);
    }
    const estimate = exchange?.step === 'estimate' ? exchange.estimate : null;
    return estimate?.passengers.map((line) => line.passenger_id) ?? [];
  },
  isKept: (area) => isOfBooking(area, area.exchange),
};
