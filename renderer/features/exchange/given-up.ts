/** The slices that an exchange gives up: chosen, changed and named by their tokens. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { ExchangeOffer } from '#main/contract/exchange.ts';
import type { BookingSlice } from '#main/contract/itinerary.ts';
import { calculateDepartureInstant } from '#main/domain/exchange/departures.ts';
import { isGivenBack } from '#main/domain/leg-status.ts';
import { getTodayAtPlace } from '#main/domain/route.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import { explainPlace } from '../../languages/places.ts';
import { isPlace } from '../../languages/tokens.ts';
import { toPlaceCode } from '../search/directions.ts';
import { formatTypedDate, readTypedDate } from '../sell/passenger-rows.ts';
import { hasTicket } from '../ticketing/amounts-due.ts';
import type { ExchangeView } from './exchange-state.ts';

/** These slices in the booking's order, which their replacements also have. */
const sortSlices = ({ slices }: Booking, ids: readonly string[]): string[] =>
  slices.flatMap(({ id }) => (ids.includes(id) ? [id] : []));

export const listGivenUp = (booking: Booking, view: ExchangeView): BookingSlice[] =>
  booking.slices.filter(({ id }) => view.give_up.includes(id));

/** The tokens that name the estimate of an exchange into another booking. */
export const listBalanceTokens = ({ journeys }: ExchangeOffer): string[] =>
  journeys.flatMap(({ slices }) => slices.slice(0, 1).map(({ balance_token }) => balance_token));

export const getToken = (slice: BookingSlice): string => slice.token ?? slice.balance_token ?? '';

/** Whether its first flight has departed with the passenger: it cannot be given up any more. */
export function hasLeft({ legs: [first] }: BookingSlice, now: Date): boolean {
  if (!first || isGivenBack(first.leg_status)) return false;
  const departs = calculateDepartureInstant({ ...first, departure: first.departure_date });
  return Date.parse(departs) <= now.getTime();
}

const toSliceRequest = (slice: BookingSlice) => ({
  from: slice.origin,
  to: slice.destination,
  date: formatTypedDate(slice.departure_date.slice(0, 10)),
});

const buildFreshView = (booking: Booking, mode: ExchangeView['mode']): ExchangeView => ({
  booking_id: booking.id,
  mode,
  step: 'choose',
  give_up: booking.slices.length === 1 ? booking.slices.map(({ id }) => id) : [],
  slice_requests: Object.fromEntries(
    booking.slices.map((slice) => [slice.id, toSliceRequest(slice)]),
  ),
  numbers: '',
  errors: {},
  taken: [],
  search_id: null,
  estimate: null,
});

/** Opens the exchange of the current booking; for one on hold, of old tickets that pay for it. */
export function openExchange(desk: DeskContext): void {
  const { name, booking, exchange } = desk.getTargetArea();
  if (!booking) return;
  const ticketed = booking.booking.passengers.some(hasTicket);
  const mode = ticketed ? 'same' : 'new';
  const same = exchange?.booking_id === booking.booking.id && exchange.mode === mode;
  desk.patchArea(name, { exchange: same ? exchange : buildFreshView(booking.booking, mode) });
  desk.openScreen(name, 'exchange');
  const { step, give_up } = desk.getArea(name).exchange ?? {};
  // With a single slice, only the new date has to be typed.
  const typed =
    step === 'choose' && (mode === 'new' || give_up?.length === booking.booking.slices.length);
  desk.askFocus(typed ? 'form' : 'line');
}

/** Gives up the slice under the cursor, or keeps it. */
export function markSlice(desk: DeskContext, id: string | null = null): void {
  const area = desk.getActiveArea();
  const { booking, exchange } = area;
  const { keys, at } = desk.getList();
  const chosen = id ?? keys[at];
  if (!booking || !exchange || chosen === undefined || exchange.step !== 'choose') return;
  const give_up = exchange.give_up.includes(chosen)
    ? exchange.give_up.filter((one) => one !== chosen)
    : sortSlices(booking.booking, [...exchange.give_up, chosen]);
  desk.patchArea(area.name, ({ cursor }) => ({
    exchange: { ...exchange, give_up, taken: [], estimate: null },
    cursor: { ...cursor, exchange: chosen },
  }));
  // A slice given up needs a new date, so its field gets the focus.
  desk.askFocus(give_up.includes(chosen) ? 'form' : 'line');
}

export function changeSliceRequest(
  desk: DeskContext,
  name: AreaName,
  slice_id: string,
  change: Partial<ExchangeView['slice_requests'][string]>,
): void {
  desk.patchArea(name, ({ booking, exchange }) => {
    const request = exchange?.slice_requests[slice_id];
    if (!booking || !exchange || !request) return {};
    const { [`${slice_id}.date`]: _, ...errors } = exchange.errors;
    return {
      exchange: {
        ...exchange,
        errors,
        give_up: sortSlices(booking.booking, [...exchange.give_up, slice_id]),
        slice_requests: { ...exchange.slice_requests, [slice_id]: { ...request, ...change } },
      },
    };
  });
}

/** The slices of the form as requests, and errors by field. */
export function readSliceRequests(
  desk: DeskContext,
  slices: readonly BookingSlice[],
  view: ExchangeView,
) {
  const errors: Record<string, string> = {};
  let last = '';
  const slice_requests = slices.map((slice) => {
    const typed = view.slice_requests[slice.id] ?? toSliceRequest(slice);
    const from = toPlaceCode(typed.from);
    const date = readTypedDate(typed.date, desk.getAgencyToday(), false);
    if (date === null || date < last || date < getTodayAtPlace(from, desk.now())) {
      errors[`${slice.id}.date`] = say('field.travel_date');
    } else last = date;
    const to = toPlaceCode(typed.to);
    if (!isPlace(from)) errors[`${slice.id}.from`] = explainPlace(typed.from);
    if (!isPlace(to) || to === from) errors[`${slice.id}.to`] = explainPlace(typed.to);
    return { from, to, date: date ?? '' };
  });
  return { slice_requests, errors };
}
