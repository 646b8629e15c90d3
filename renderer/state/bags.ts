/** Extra bags by passenger and slice. On hold a selection replaces every bag not yet ticketed. */
import type { Booking } from '#main/contract/booking.ts';
import type { AreaName } from '#main/contract/desk.ts';
import type { InputOf } from '#main/contract/operations.ts';
import { money, providerNumber, shortDay, sum } from '../words/format.ts';
import { phrase, say } from '../words/words.ts';
import { bagKeys, bagPlace } from './bag-places.ts';
import {
  announce,
  answer,
  areaMeant,
  areaOf,
  ask,
  askFocus,
  type Bench,
  callFor,
  isBusy,
  patchArea,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { hostNameOf } from './passenger-rows.ts';
import { paymentFailed, sendPaid, showBought } from './paying.ts';
import { dueMinor, toAncillaryPayment } from './payment-forms.ts';
import { bagsDue, hasTicket, pickedBags, seated } from './sale-money.ts';
import type { BagsView } from './sale-state.ts';

const patchBags = (bench: Bench, name: AreaName, change: (view: BagsView) => BagsView): void =>
  patchArea(bench, name, ({ bags }) => ({ bags: bags && change(bags) }));

export async function openBags(bench: Bench): Promise<void> {
  const { name, booking, bags } = areaMeant(bench);
  if (!booking) return;
  const { id } = booking.booking;
  const kept = bags?.booking_id === id && pickedBags(bags).length > 0 && !bags.reading;
  openScreen(bench, name, 'bags');
  askFocus(bench, 'line');
  if (kept) {
    patchBags(bench, name, (view) => ({ ...view, paying: false }));
    return;
  }
  patchArea(bench, name, {
    bags: {
      booking_id: id,
      options: {},
      failed: {},
      picked: {},
      wanted: null,
      reading: true,
      paying: false,
    },
  });
  await readOptions(bench, name, booking.booking);
}

/** Asks for each slice in turn: what is there can be chosen from while the next one is read. */
export async function readOptions(bench: Bench, name: AreaName, booking: Booking): Promise<void> {
  patchBags(bench, name, (view) => ({ ...view, reading: true }));
  for (const slice of booking.slices) {
    const what = phrase('waiting.bags', { from: slice.origin, to: slice.destination });
    const input = { id: booking.id, slice_id: slice.id };
    const result = await callFor(bench, name, what, 'ancillary.baggage_options', input);
    if (areaOf(bench, name).bags?.booking_id !== booking.id) return;
    patchBags(bench, name, (view) => {
      if (!result.ok) {
        return { ...view, failed: { ...view.failed, [slice.id]: result.error.message } };
      }
      const options = { ...view.options };
      const picked = { ...view.picked };
      for (const { passenger_id, baggage_options } of result.value.output.baggage_options) {
        const place = bagPlace(slice.id, passenger_id);
        options[place] = baggage_options;
        const passenger = booking.passengers.find(({ id }) => id === passenger_id);
        // With a ticket, what is held is paid; what is chosen now comes beside it.
        const held = passenger && !hasTicket(passenger) ? baggage_options.slice(1) : [];
        const first = held.find((option) => option.pre_selected) ?? baggage_options[0];
        const wanted = baggage_options[view.wanted?.[place] ?? -1];
        const pick = wanted ?? first;
        if (pick) picked[place] = pick.token;
      }
      return { ...view, options, picked };
    });
  }
  patchBags(bench, name, (view) => ({ ...view, wanted: null, reading: false }));
}

/** One more or one less bag for the passenger under the cursor. */
export function stepBag(bench: Bench, step: number, at: string | null = null): void {
  const { name, bags, booking, cursor } = areaMeant(bench);
  if (!bags || !booking) return;
  const place = at ?? cursor.bags ?? bagKeys(booking.booking, bags)[0] ?? '';
  const options = bags.options[place] ?? [];
  const now = options.findIndex(({ token }) => token === bags.picked[place]);
  const next = options[Math.min(Math.max(now + step, 0), options.length - 1)];
  if (!next) return;
  patchArea(bench, name, {
    bags: { ...bags, picked: { ...bags.picked, [place]: next.token } },
    cursor: { ...cursor, bags: place },
  });
  const price = `${next.price.currency} ${money(next.price.amount, next.price.currency)}`;
  const added = options.indexOf(next) > 0 ? next.quantity : 0;
  announce(bench, say('answer.bag', { n: added, price }));
}

/** `BAGS 2/P1/S1`: how many extra bags, for whom, on which slice. */
export async function bagsByEntry(
  bench: Bench,
  wish: { bags: number; passenger: number; slice: number | null },
): Promise<void> {
  const { name, booking } = areaMeant(bench);
  if (!booking) return;
  if (areaOf(bench, name).bags?.booking_id !== booking.booking.id) await openBags(bench);
  const { bags } = areaOf(bench, name);
  if (bags?.booking_id !== booking.booking.id) return;
  if (bags.reading) {
    answer(bench, name, 'info', say('answer.bags_read_first'));
    return;
  }
  const passenger = booking.booking.passengers[wish.passenger - 1];
  const slices = booking.booking.slices.filter(
    (_, index) => wish.slice === null || index === wish.slice - 1,
  );
  if (!passenger || slices.length === 0) {
    answer(bench, name, 'warn', say('answer.no_passenger', { n: wish.passenger }));
    return;
  }
  openScreen(bench, name, 'bags');
  const picked = { ...bags.picked };
  for (const slice of slices) {
    const place = bagPlace(slice.id, passenger.id);
    const [included, ...extra] = bags.options[place] ?? [];
    const option = wish.bags === 0 ? included : extra.find((one) => one.quantity === wish.bags);
    if (!option) {
      answer(bench, name, 'warn', say('answer.no_bags', { n: wish.bags }));
      return;
    }
    picked[place] = option.token;
  }
  patchArea(bench, name, { bags: { ...bags, picked } });
}

/** What is to be sent: all slices on hold, because what is not in it goes. */
function selection(booking: Booking, bags: BagsView): InputOf<'ancillary.baggage'>['slices'] {
  const chosen = pickedBags(bags);
  return booking.slices
    .filter((slice) => seated(booking).some((p) => bags.options[bagPlace(slice.id, p.id)]))
    .map((slice) => ({
      slice_id: slice.id,
      baggage_tokens: chosen
        .filter(({ slice_id }) => slice_id === slice.id)
        .map(({ option }) => option.token),
    }));
}

export function askBags(bench: Bench): void {
  const { name, bags, booking } = areaMeant(bench);
  if (!bags || !booking) return;
  if (bags.reading) {
    // What is not read yet would go, because on hold a selection replaces everything.
    answer(bench, name, 'warn', say('answer.bags_reading'));
    return;
  }
  const chosen = pickedBags(bags);
  const held = Object.values(bags.options).some((options) =>
    options.slice(1).some(({ pre_selected }) => pre_selected),
  );
  if (chosen.length === 0 && !held) {
    answer(bench, name, 'info', say('answer.nothing_chosen'));
    return;
  }
  const due = bagsDue(booking.booking, bags);
  const pays = dueMinor(due) > 0;
  if (pays && !bags.paying) {
    patchBags(bench, name, (view) => ({ ...view, paying: true }));
    askFocus(bench, 'form');
    return;
  }
  if (pays && !bench.till.current?.collect()) return;
  const trip = (slice_id: string) => {
    const slice = booking.booking.slices.find(({ id }) => id === slice_id);
    return slice ? `${slice.origin}–${slice.destination} ${shortDay(slice.departure_date)}` : '';
  };
  const currency = chosen[0]?.option.price.currency ?? '';
  const total = sum(
    chosen.map(({ option }) => option.price.amount),
    currency,
  );
  ask(bench, {
    title: say(chosen.length > 0 ? 'question.bags' : 'question.no_bags'),
    lines: [
      ...chosen.map(({ slice_id, passenger_id, option }) => ({
        label: trip(slice_id),
        value: `${hostNameOf(booking.booking, passenger_id)} · ${say('bags.extra', { n: option.quantity, kg: option.weight })}`,
      })),
      ...(pays ? [] : Object.keys(bags.failed)).map((slice_id) => ({
        label: trip(slice_id),
        value: say('question.bags_unread'),
      })),
      ...(chosen.length > 0
        ? [{ label: say('question.total'), value: `${currency} ${money(total, currency)}` }]
        : []),
      ...(pays ? (bench.till.current?.lines() ?? []) : []),
    ],
    note: say(pays ? 'question.bags_paid' : 'question.bags_replace'),
    confirm: say('question.bags_do'),
    danger: false,
    run: () => sendBags(bench, name, pays),
  });
}

async function sendBags(bench: Bench, name: AreaName, pays: boolean): Promise<void> {
  const { bags, booking } = areaOf(bench, name);
  const forms = pays ? (bench.till.current?.collect() ?? null) : null;
  if (!bags || !booking || (pays && !forms) || isBusy(bench, name)) return;
  const [form] = forms ?? [];
  const { id, provider } = booking.booking;
  const what = phrase('waiting.bags_send', { provider: providerNumber(provider.provider_type) });
  const input: InputOf<'ancillary.baggage'> = {
    id,
    slices: selection(booking.booking, bags),
    ...(form ? { payment: toAncillaryPayment(form) } : {}),
  };
  const result = await sendPaid(bench, name, what, 'ancillary.baggage', input);
  if (!result.ok) {
    paymentFailed(bench, name, result.error, { again: () => askBags(bench) });
    return;
  }
  const { output, view, meta } = result.value;
  patchArea(bench, name, { bags: null });
  const tab = output.ancillaries.length > 0 ? 'extras' : 'itinerary';
  showBought(bench, name, { booking: view.booking, revision: meta.revision, tab });
  const n = output.ancillaries.reduce((bagged, { quantity }) => bagged + quantity, 0);
  answer(bench, name, 'ok', say(n > 0 ? 'answer.bags' : 'answer.bags_none', { n }), meta.warnings);
}
