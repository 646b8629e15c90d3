/** Extra bags by passenger and slice. On hold a selection replaces every bag without a document. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { type DeskContext, isOfBooking, type ScreenKeys } from '../../app/desk-context.ts';
import { formatAmount, formatShortDay, phraseAt, sumOf } from '../../i18n/format.ts';
import { phrase, say } from '../../i18n/words.ts';
import { formatHostNameById } from '../sell/passenger-rows.ts';
import {
  calculateBagsDue,
  hasTicket,
  listPickedBags,
  listSeated,
} from '../ticketing/amounts-due.ts';
import {
  collectAncillaryPayment,
  reportPaymentFailure,
  sendPaid,
  showBought,
} from '../ticketing/paying.ts';
import { sumDueMinor } from '../ticketing/payment-forms.ts';
import { type BagsView, buildBagsView } from './bags-state.ts';

/** The key of a passenger on a slice, where bags are chosen. */
export const toBagPlace = (slice_id: string, passenger_id: string): string =>
  `${slice_id} ${passenger_id}`;

/** The rows for the cursor: every passenger of every slice with options. */
const listBagKeys = (booking: Booking, bags: BagsView): string[] =>
  booking.slices.flatMap((slice) =>
    listSeated(booking)
      .map((passenger) => toBagPlace(slice.id, passenger.id))
      .filter((place) => bags.options[place] !== undefined),
  );

export async function openBags(desk: DeskContext): Promise<void> {
  const { name, booking, bags } = desk.getTargetArea();
  if (!booking) return;
  const { id } = booking.booking;
  const kept = bags?.booking_id === id && listPickedBags(bags).length > 0 && !bags.reading;
  desk.openScreen(name, 'bags', 'line');
  if (kept) {
    const unread = booking.booking.slices.filter((slice) => slice.id in bags.failed);
    desk.patchPart(name, 'bags', { paying: false, failed: {} });
    if (unread.length > 0) await readOptions(desk, name, booking.booking, unread);
    return;
  }
  desk.patchArea(name, { bags: { ...buildBagsView(id), reading: true } });
  await readOptions(desk, name, booking.booking);
}

/** Reads the options slice by slice, so that one can be used while the next is read. */
async function readOptions(
  desk: DeskContext,
  name: AreaName,
  booking: Booking,
  slices: Booking['slices'] = booking.slices,
): Promise<void> {
  desk.patchPart(name, 'bags', { reading: true });
  for (const [at, slice] of slices.entries()) {
    const what = phrase('waiting.bags', { from: slice.origin, to: slice.destination });
    const input = { id: booking.id, slice_id: slice.id };
    const result = await desk.callFor(name, what, 'ancillary.baggage_options', input);
    if (desk.getArea(name).bags?.booking_id !== booking.id) return;
    if (!result.ok) {
      const { error, message } = result.error;
      // What the agent stopped, or the next query: the rest is not asked for either.
      const stopped = error === 'CALL_CANCELLED';
      const unread = slices.slice(at, stopped ? undefined : at + 1);
      const failed = Object.fromEntries(unread.map(({ id }) => [id, message]));
      desk.patchPart(name, 'bags', (view) => ({ failed: { ...view.failed, ...failed } }));
      if (stopped) break;
      continue;
    }
    desk.patchPart(name, 'bags', (view) => {
      const options = { ...view.options };
      const picked = { ...view.picked };
      for (const { passenger_id, baggage_options } of result.value.output.baggage_options) {
        const place = toBagPlace(slice.id, passenger_id);
        options[place] = baggage_options;
        const passenger = booking.passengers.find(({ id }) => id === passenger_id);
        // With a ticket, bags chosen before are paid and new ones are extra.
        const held = passenger && !hasTicket(passenger) ? baggage_options.slice(1) : [];
        const first = held.find((option) => option.pre_selected) ?? baggage_options[0];
        const pick = baggage_options[view.wanted?.[place] ?? -1] ?? first;
        if (pick) picked[place] = pick.token;
      }
      return { ...view, options, picked };
    });
  }
  desk.patchPart(name, 'bags', { wanted: null, reading: false });
}

/** Adds or removes a bag for the passenger under the cursor. */
export function stepBag(desk: DeskContext, step: number, at: string | null = null): void {
  const { name, bags, booking, cursor } = desk.getTargetArea();
  if (!bags || !booking) return;
  const place = at ?? cursor.bags ?? listBagKeys(booking.booking, bags)[0] ?? '';
  const options = bags.options[place] ?? [];
  const now = options.findIndex(({ token }) => token === bags.picked[place]);
  const next = options[Math.min(Math.max(now + step, 0), options.length - 1)];
  if (!next) return;
  desk.patchArea(name, {
    bags: { ...bags, picked: { ...bags.picked, [place]: next.token } },
    cursor: { ...cursor, bags: place },
  });
  const price = formatAmount(next.price.amount, next.price.currency);
  const added = options.indexOf(next) > 0 ? next.quantity : 0;
  desk.announce(say('answer.bag', { n: added, price }));
}

/** `BAGS 2/P1/S1`: number of extra bags, passenger, slice. */
export async function pickBagsByEntry(
  desk: DeskContext,
  request: { bags: number; passenger: number; slice: number | null },
): Promise<void> {
  const { name, booking } = desk.getTargetArea();
  if (!booking) return;
  if (desk.getArea(name).bags?.booking_id !== booking.booking.id) await openBags(desk);
  const { bags } = desk.getArea(name);
  if (bags?.booking_id !== booking.booking.id) return;
  if (bags.reading) return desk.answer(name, 'info', say('answer.bags_read_first'));
  const passenger = booking.booking.passengers[request.passenger - 1];
  const slices = booking.booking.slices.filter(
    (_, index) => request.slice === null || index === request.slice - 1,
  );
  if (!passenger || slices.length === 0) {
    const said = passenger
      ? say('answer.no_flight', { n: request.slice ?? 1 })
      : say('answer.no_passenger', { n: request.passenger });
    desk.answer(name, 'warn', said);
    return;
  }
  desk.openScreen(name, 'bags');
  const picked = { ...bags.picked };
  for (const slice of slices) {
    const place = toBagPlace(slice.id, passenger.id);
    const [included, ...extra] = bags.options[place] ?? [];
    const option =
      request.bags === 0 ? included : extra.find((one) => one.quantity === request.bags);
    if (!option) return desk.answer(name, 'warn', say('answer.no_bags', { n: request.bags }));
    picked[place] = option.token;
  }
  desk.patchArea(name, { bags: { ...bags, picked } });
}

/** The selection of all slices: on hold, bags missing in it are removed. */
function buildSelection(booking: Booking, bags: BagsView): InputOf<'ancillary.baggage'>['slices'] {
  const chosen = listPickedBags(bags);
  return booking.slices
    .filter((slice) => listSeated(booking).some((p) => bags.options[toBagPlace(slice.id, p.id)]))
    .map((slice) => ({
      slice_id: slice.id,
      baggage_tokens: chosen
        .filter(({ slice_id }) => slice_id === slice.id)
        .map(({ option }) => option.token),
    }));
}

function askBags(desk: DeskContext): void {
  const { name, bags, booking } = desk.getTargetArea();
  if (!bags || !booking) return;
  if (bags.reading) {
    // Bags of unread slices would be lost, because on hold a selection replaces everything.
    desk.answer(name, 'warn', say('answer.bags_reading'));
    return;
  }
  const chosen = listPickedBags(bags);
  const held = Object.values(bags.options).some((options) =>
    options.slice(1).some(({ pre_selected }) => pre_selected),
  );
  if (chosen.length === 0 && !held) {
    desk.answer(name, 'info', say('answer.nothing_chosen'));
    return;
  }
  const due = calculateBagsDue(booking.booking, bags);
  const pays = sumDueMinor(due) > 0;
  if (pays && !bags.paying) {
    desk.patchPart(name, 'bags', { paying: true });
    desk.askFocus('form');
    return;
  }
  if (!collectAncillaryPayment(desk, pays)) return;
  const formatTrip = (slice_id: string) => {
    const slice = booking.booking.slices.find(({ id }) => id === slice_id);
    return slice
      ? `${slice.origin}–${slice.destination} ${formatShortDay(slice.departure_date)}`
      : '';
  };
  const currency = chosen[0]?.option.price.currency ?? '';
  const total = sumOf(chosen, ({ option }) => option.price.amount, currency);
  desk.ask(name, {
    title: say(chosen.length > 0 ? 'question.bags' : 'question.no_bags'),
    lines: [
      ...chosen.map(({ slice_id, passenger_id, option }) => ({
        label: formatTrip(slice_id),
        value: `${formatHostNameById(booking.booking, passenger_id)} · ${say('bags.extra', { n: option.quantity, kg: option.weight })}`,
      })),
      ...(pays ? [] : Object.keys(bags.failed)).map((slice_id) => ({
        label: formatTrip(slice_id),
        value: say('question.bags_unread'),
      })),
      chosen.length > 0 && { label: say('question.total'), value: formatAmount(total, currency) },
      ...(pays ? (desk.payment_form.current?.lines() ?? []) : []),
    ],
    note: say(pays ? 'question.bags_paid' : 'question.bags_replace'),
    confirm: say('question.bags_do'),
    run: () => sendBags(desk, name, pays),
  });
}

async function sendBags(desk: DeskContext, name: AreaName, pays: boolean): Promise<void> {
  const { bags, booking } = desk.getArea(name);
  const payment = collectAncillaryPayment(desk, pays);
  if (!bags || !booking || !payment || desk.isBusy(name)) return;
  const { id, provider } = booking.booking;
  const what = phraseAt('waiting.bags_send', provider);
  const input: InputOf<'ancillary.baggage'> = {
    id,
    slices: buildSelection(booking.booking, bags),
    ...payment,
  };
  const result = await sendPaid(desk, name, what, 'ancillary.baggage', input);
  if (!result.ok)
    return reportPaymentFailure(desk, name, result.error, { again: () => askBags(desk) });
  const { output, view, meta } = result.value;
  desk.patchArea(name, { bags: null });
  const tab = output.ancillaries.length > 0 ? 'extras' : 'itinerary';
  showBought(desk, name, { booking: view.booking, revision: meta.revision, tab });
  const n = output.ancillaries.reduce((bagged, { quantity }) => bagged + quantity, 0);
  desk.answer(
    name,
    'ok',
    say(n > 0 ? 'answer.bags' : 'answer.bags_none', { n }),
    [],
    meta.warnings,
  );
}

export const BAGS_SCREEN: ScreenKeys = {
  open: openBags,
  end: askBags,
  whyNotEnd: ({ bags }) =>
    bags && Object.keys(bags.options).length > 0 ? null : phrase('why.nothing_to_end'),
  leave(desk) {
    const { name, bags } = desk.getActiveArea();
    if (!bags?.paying) return false;
    desk.patchArea(name, { bags: { ...bags, paying: false } });
    return true;
  },
  /** During payment the cursor has no rows. */
  list: (area) =>
    area.booking && area.bags && !area.bags.paying
      ? listBagKeys(area.booking.booking, area.bags)
      : [],
  isKept: (area) => isOfBooking(area, area.bags),
  listMissing: ({ booking, bags }) =>
    booking && bags?.wanted && !bags.reading
      ? [['bags', (desk, name) => readOptions(desk, name, booking.booking)]]
      : [],
};
