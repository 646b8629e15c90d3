/** Sends the chosen seats in one request; passengers with a ticket pay first. */
import type { AreaName } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { type DeskContext, isOfBooking, type ScreenKeys } from '../../app/desk-context.ts';
import { formatAmount, phraseAt, sumOf } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import { calculateSeatsDue } from '../ticketing/amounts-due.ts';
import {
  collectAncillaryPayment,
  reportPaymentFailure,
  sendPaid,
  showBought,
} from '../ticketing/paying.ts';
import { sumDueMinor } from '../ticketing/payment-forms.ts';
import { findSeatCursor, moveSeat } from './seat-cursor.ts';
import { getSeatGrid } from './seat-grid.ts';
import { chooseSeat, formatLegById, openSeats, readMap } from './seats.ts';
import type { SeatsView } from './seats-state.ts';

/** Asks before seats are sent; passengers with a ticket pay first. */
function askSeats(desk: DeskContext): void {
  const { name, seats, booking } = desk.getTargetArea();
  if (!seats || !booking) return;
  if (seats.chosen.length + seats.cleared.length === 0) {
    desk.answer(name, 'info', say('answer.nothing_chosen'));
    return;
  }
  const due = calculateSeatsDue(booking.booking, seats.chosen);
  const pays = sumDueMinor(due) > 0;
  if (pays && !seats.paying) {
    desk.patchPart(name, 'seats', { paying: true });
    desk.askFocus('form');
    return;
  }
  if (!collectAncillaryPayment(desk, pays)) return;
  const currency = seats.chosen[0]?.price.currency ?? '';
  const total = sumOf(seats.chosen, ({ price }) => price.total, currency);
  desk.ask(name, {
    title: say('question.seats', { n: seats.chosen.length }),
    lines: [
      ...seats.chosen.map(({ leg_id, passenger_id, designator }) => ({
        label: formatLegById(booking.booking, leg_id),
        value: `${designator} ${formatHostNameById(booking.booking, passenger_id)}`,
      })),
      ...seats.cleared.map((leg_id) => ({
        label: formatLegById(booking.booking, leg_id),
        value: say('question.seats_cleared'),
      })),
      {
        label: say('question.total'),
        value: seats.chosen.length > 0 ? formatAmount(total, currency) : say('seat.free_price'),
      },
      ...(pays ? (desk.payment_form.current?.lines() ?? []) : []),
    ],
    note: say(pays ? 'question.seats_paid' : 'question.seats_held'),
    confirm: say('question.seats_do'),
    run: () => sendSeats(desk, name, pays),
  });
}

async function sendSeats(desk: DeskContext, name: AreaName, pays: boolean): Promise<void> {
  const { seats, booking } = desk.getArea(name);
  const payment = collectAncillaryPayment(desk, pays);
  if (!seats || !booking || !payment || desk.isBusy(name)) return;
  const leg_ids = [...new Set([...seats.chosen.map(({ leg_id }) => leg_id), ...seats.cleared])];
  const input: InputOf<'ancillary.seats'> = {
    id: booking.booking.id,
    legs: leg_ids.map((leg_id) => ({
      leg_id,
      seat_tokens: seats.chosen.filter((one) => one.leg_id === leg_id).map(({ token }) => token),
    })),
    ...payment,
  };
  const what = phraseAt('waiting.seats', booking.booking.provider);
  const result = await sendPaid(desk, name, what, 'ancillary.seats', input);
  if (!result.ok) {
    if (result.error.error === 'SOLD_OUT') reportSoldOut(desk, name, seats, result.error);
    else reportPaymentFailure(desk, name, result.error, { again: () => askSeats(desk) });
    return;
  }
  const { output, view, meta } = result.value;
  desk.patchArea(name, { seats: null });
  const tab = output.seat_ancillaries.length > 0 ? 'extras' : 'itinerary';
  showBought(desk, name, { booking: view.booking, revision: meta.revision, tab });
  const list = output.seat_ancillaries.map(({ seat_number }) => seat_number).join(' ');
  const key = list === '' ? 'answer.seats_given_back' : 'answer.seats';
  desk.answer(name, 'ok', say(key, { list }), [], meta.warnings);
}

/** Another customer took seats meanwhile: names them, removes them, and reads the maps again. */
function reportSoldOut(desk: DeskContext, name: AreaName, sent: SeatsView, error: ErrorBody): void {
  const taken = error.facts?.seats_taken ?? [];
  const lost = taken.length > 0 ? taken : sent.chosen;
  const is = (one: { leg_id: string; designator: string }) =>
    lost.some((each) => each.leg_id === one.leg_id && each.designator === one.designator);
  const legs = [...new Set(lost.map(({ leg_id }) => leg_id))];
  const first = lost[0];
  desk.patchPart(name, 'seats', (view) => ({
    paying: false,
    chosen: view.chosen.filter((one) => !is(one)),
    leg_id: first?.leg_id ?? view.leg_id,
    passenger_id: sent.chosen.find(is)?.passenger_id ?? view.passenger_id,
    maps: Object.fromEntries(Object.entries(view.maps).filter(([id]) => !legs.includes(id))),
    gone: Object.fromEntries(
      legs.map((id) => [
        id,
        lost.filter(({ leg_id }) => leg_id === id).map(({ designator }) => designator),
      ]),
    ),
  }));
  desk.askFocusIn(name, 'line');
  const list = lost.map(({ designator }) => designator).join(' ');
  desk.answer(name, 'bad', say('answer.seats_gone', { n: lost.length, list }));
  void readMapsAgain(desk, name, sent, legs);
}

/** Reads the maps again and looks up the new tokens of the chosen seats. */
async function readMapsAgain(
  desk: DeskContext,
  name: AreaName,
  sent: SeatsView,
  legs: readonly string[],
): Promise<void> {
  for (const leg_id of legs) {
    const { booking } = desk.getArea(name);
    if (booking?.booking.id !== sent.booking_id) return;
    // Read without an answer, so that the one about the lost seats stays.
    const input = { id: sent.booking_id, leg_id };
    const result = await desk.client.call('ancillary.seat_map', input);
    if (!result.ok) {
      const { message } = result.error;
      desk.patchPart(name, 'seats', (view) => ({ failed: { ...view.failed, [leg_id]: message } }));
      continue;
    }
    const { seat_map } = result.value.output;
    const grid = getSeatGrid(seat_map);
    desk.patchPart(name, 'seats', (view) => ({
      maps: { ...view.maps, [leg_id]: seat_map },
      chosen: view.chosen.flatMap((one) => {
        if (one.leg_id !== leg_id) return [one];
        const services = grid.at.get(one.designator)?.seat.available_services ?? [];
        const service = services.find(({ passenger_id }) => passenger_id === one.passenger_id);
        return service ? [{ ...one, token: service.token, price: service.price }] : [];
      }),
    }));
  }
}

export const SEATS_SCREEN: ScreenKeys = {
  open: (desk) => openSeats(desk, null),
  enter: (desk) => chooseSeat(desk),
  end: askSeats,
  whyNotEnd: ({ seats }) =>
    seats && seats.chosen.length + seats.cleared.length > 0 ? null : phrase('why.no_seat_chosen'),
  mark: (desk) => chooseSeat(desk),
  move(desk, to) {
    if (desk.getActiveArea().seats?.as_list) return false;
    moveSeat(desk, to);
    return true;
  },
  leave(desk) {
    const { name, seats } = desk.getActiveArea();
    if (!seats?.paying) return false;
    desk.patchArea(name, { seats: { ...seats, paying: false } });
    return true;
  },
  /** The seats of the map on screen; none during payment. */
  list(area) {
    const map = area.seats?.maps[area.seats.leg_id];
    return map && !area.seats?.paying ? getSeatGrid(map).keys : [];
  },
  findRow(area) {
    const map = area.seats?.maps[area.seats.leg_id];
    return (map && getSeatGrid(map).place.get(findSeatCursor(area) ?? '')) ?? 0;
  },
  isKept: (area) => isOfBooking(area, area.seats),
  listMissing({ booking, seats }) {
    if (!booking || !seats || seats.maps[seats.leg_id]) return [];
    const { leg_id } = seats;
    return [[`map ${leg_id}`, (desk, name) => readMap(desk, name, leg_id)]];
  },
};
