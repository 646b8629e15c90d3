/** Performs entries about the current booking. */
import type { Booking } from '#main/contract/booking.ts';
import { toTable } from '#main/contract/collections.ts';
import { parseGdsBirthDate } from '#main/reference/calendar.ts';
import { findSpecialService } from '#main/reference/special-services.ts';
import { formatFullDay } from '../../i18n/format.ts';
import { type Phrase, phrase } from '../../i18n/words.ts';
import type {
  Action,
  ActionOf,
  DisplayPart,
  Leg,
  PriceAction,
  TicketRef,
} from '../../languages/action.ts';
import { write } from '../../languages/index.ts';
import { resolveTypeWord } from '../../languages/parts/common.ts';
import type { TicketRequest } from '../../languages/requests.ts';
import { dropTitles } from '../../languages/titles.ts';
import type { Lack } from '../../languages/unsupported/subjects.ts';
import {
  type ActionContext,
  at,
  go,
  isExchanging,
  type Outcome,
  type Rows,
  row,
  runAt,
  type Step,
} from '../action-context.ts';
import type { Actions } from '../actions.ts';
import type { BookingTab, CommandContext } from '../context.ts';
import { isUnplaced } from '../why-not.ts';
import { CANCEL, EXCHANGE, FLYER, refused, refuseLacking } from './refused-entries.ts';

/** The line number of a flight on displays that number everything in one sequence, names first. */
const findLine = (leg: Leg | null, { names }: ActionContext): number | null => {
  if (leg === null) return null;
  return 'line' in leg ? leg.line : leg.segment + (names ?? 0);
};
const findSegment = (leg: Leg | null, { names }: ActionContext): number | null => {
  if (leg === null) return null;
  return 'segment' in leg ? leg.segment : leg.line - (names ?? 0);
};

/** Why the named flight is not in the current booking; null if it is, or if none is named. */
function findFlightProblem(leg: Leg | null, here: ActionContext): { why: Phrase } | null {
  const { booking } = here.context;
  const numbered = leg === null || 'segment' in leg || here.names !== undefined;
  if (!booking || leg === null || !numbered) return null;
  const place = findSegment(leg, here) ?? 0;
  if (booking.slices.flatMap(({ legs }) => legs)[place - 1]) return null;
  return {
    why:
      'line' in leg
        ? phrase('why.no_flight_line', { line: leg.line })
        : phrase('why.no_flight', { n: leg.segment }),
  };
}

const findFlightsProblem = (legs: readonly Leg[], here: ActionContext): { why: Phrase } | null =>
  legs.map((leg) => findFlightProblem(leg, here)).find((none) => none !== null) ?? null;

/** A ticket given by its number, or by its line on screen. */
const performOnTicket = (
  ticket: TicketRef | null,
  run: (actions: Actions, which: TicketRequest) => void,
): Step => {
  const which = ticket !== null && 'item' in ticket ? { line: ticket.item } : ticket;
  return go((actions) => run(actions, which));
};

/** Why the airline asked for cannot be used: another one issues; null if none was asked for. */
const explainOtherIssuer = (carrier: string | undefined, booking: Booking | null): Phrase | null =>
  carrier && booking && booking.validating_carrier !== carrier
    ? phrase('why.price_carrier', { carrier: booking.validating_carrier ?? '?' })
    : null;

/** Why the booking cannot be priced this way; null if it can. */
function explainWhyNotAsked(
  { asked = [], types, carrier, passengers, legs }: PriceAction,
  { booking, draft }: CommandContext,
): Phrase | null {
  if (asked.length > 0) return phrase('why.price_asked', { list: asked.join(', ') });
  const chosen = [...(types ?? []), ...(carrier ? [carrier] : [])];
  const flights = legs.map((leg) => ('line' in leg ? leg.line : leg.segment));
  // All passengers of a sale are the sale: WPN1.1.
  const seated = [...(draft ? Array(draft.seated).keys() : [])].map((at) => at + 1);
  const named = [...new Set(passengers)].sort((a, b) => a - b);
  const whole = named.join() === seated.join() && chosen.length + flights.length === 0;
  if (!booking && draft && whole) return null;
  if (!booking && passengers.length + flights.length > 0) return phrase('why.price_all');
  if (!booking && chosen.length > 0) return phrase('why.price_asked', { list: chosen.join(', ') });
  const beyond = passengers.find((n) => !booking?.passengers[n - 1]);
  if (beyond !== undefined) return phrase('why.no_such_passenger', { n: beyond });
  const other = explainOtherIssuer(carrier, booking);
  if (other) return other;
  const are = booking?.passengers.map(({ pax_type }) => pax_type) ?? [];
  // One passenger type per named passenger, else types that every passenger has.
  const each = types !== undefined && types.length === passengers.length;
  const fits = each
    ? passengers.every((n, at) => are[n - 1] === resolveTypeWord(types[at] ?? ''))
    : types === undefined || are.every((one) => types.map(resolveTypeWord).includes(one));
  if (!booking || fits) return null;
  return phrase('why.price_types', { types: [...new Set(are)].join(', ') });
}

/** Providers price whole bookings, so a list of all passengers and flights means the same. */
function price(action: PriceAction, here: ActionContext): Outcome {
  const { lowest, store, passengers, legs } = action;
  const command = `booking.price${lowest ? '_lowest' : ''}${store ? '' : '_informative'}`;
  const { booking } = here.context;
  const why = explainWhyNotAsked(action, here.context);
  if (why) return at(command, { why });
  const none = findFlightsProblem(legs, here);
  if (none) return at(command, none);
  const flights = booking?.slices.flatMap((slice) => slice.legs) ?? [];
  const some =
    (passengers.length > 0 && (booking?.passengers.length ?? 0) > passengers.length) ||
    (legs.length > 0 && flights.length > legs.length);
  if (some) return at(command, { why: phrase('why.price_all') });
  return runAt(command, (actions) => actions.reprice({ lowest, informative: !store }));
}

/** The command that shows a part of a booking, and its tab. */
const TABS = {
  itinerary: ['booking.itinerary', 'itinerary'],
  names: ['booking.passengers', 'passengers'],
  price: ['booking.stored_price', 'price'],
  tickets: ['booking.tickets', 'tickets'],
  seats: ['booking.show', 'extras'],
  payments: ['booking.show', 'payments'],
  remarks: ['booking.show', 'remarks'],
  history: ['booking.history', 'history'],
} as const satisfies Readonly<
  Record<Exclude<DisplayPart, 'all'>, readonly [command: string, tab: BookingTab]>
>;

/** Whether an entry names every flight and nothing else; line numbers start after `names`. */
const coversAll = (lines: readonly number[], context: CommandContext, names: number): boolean => {
  const legs = context.booking?.slices.flatMap((slice) => slice.legs) ?? [];
  const named = [...new Set(lines)].sort((a, b) => a - b);
  return legs.length > 0 && named.join() === legs.map((_, at) => names + at + 1).join();
};
/** Whether all lines are after the current booking's flights: remarks, phones, requests. */
const areOtherLines = (lines: readonly number[], { context, names }: ActionContext): boolean => {
  const { booking } = context;
  if (!booking || names === undefined) return false;
  const flights = booking.slices.flatMap((slice) => slice.legs).length;
  return lines.every((line) => line > names + flights);
};
/** Whether the lines name some but not all of the married flights. */
const splitsMarriage = (
  lines: readonly number[],
  context: CommandContext,
  names: number,
): boolean => {
  const legs = context.booking?.slices.flatMap((slice) => slice.legs) ?? [];
  const listMarriages = (named: boolean) =>
    legs.flatMap(({ marriage }, at) =>
      marriage !== null && lines.includes(names + at + 1) === named ? [marriage] : [],
    );
  const left = listMarriages(false);
  return listMarriages(true).some((one) => left.includes(one));
};
const countNames = (context: CommandContext): number =>
  context.booking?.passengers.filter(({ pax_type }) => pax_type !== 'INF').length ?? 0;

/** For the passenger an entry names, or for the only one; of several it has to name one. */
export function forOne(
  named: number | null,
  like: ActionOf<'flyer' | 'document' | 'birth'>,
  here: ActionContext,
  run: (actions: Actions, passenger: number) => unknown,
): Step {
  if (named !== null || !isForSeveral(here)) return go((actions) => run(actions, named ?? 1));
  return askForWhom({ ...like, passenger: 2 }, here);
}

const isForSeveral = ({ context }: ActionContext): boolean =>
  (context.draft?.seated ?? countNames(context)) > 1;

const askForWhom = (like: Action, here: ActionContext): Step => ({
  why: phrase('why.for_whom', { example: write(like, here.home, here) ?? '' }),
});

/** A visa, known traveller or redress number is one passenger's. */
const requestDoco = (action: ActionOf<'service'>, here: ActionContext): Step =>
  isForSeveral(here)
    ? askForWhom({ ...action, passengers: [2] }, here)
    : request({ ...action, passengers: [1] }, here);

/** Host requests that Airdesk enters in another way, by what to explain instead. */
const OTHER_ENTRIES: Readonly<Record<string, Lack>> = toTable({
  FOID: 'identity',
  FQTV: 'flyer_more',
  INFT: 'name_type',
  CHLD: 'name_type',
  RQST: 'any_seat',
  NSST: 'any_seat',
  SEAT: 'any_seat',
  TKNE: 'ticketed',
  XBAG: 'emd',
});

function request(
  { code, airline, text, passengers, infant, legs }: ActionOf<'service'>,
  here: ActionContext,
): Step {
  if (infant) return { why: phrase('why.doco_infant') };
  if (findSpecialService(code)?.text === 'REQUIRED' && text === null) {
    return { why: phrase('why.service_text', { code }) };
  }
  const none = findFlightsProblem(legs, here);
  if (none) return none;
  const segments = legs.length === 0 ? [null] : legs.map((leg) => findSegment(leg, here));
  const words = code === 'CTCE' && text !== null ? writeMail(text) : text;
  const asked = { kind: 'SSR', code, airline, text: words, passengers } as const;
  return go((actions) => actions.addNotes(segments.map((segment) => ({ ...asked, segment }))));
}

/** Airlines take no signs in an address but slashes and points: ANA..LOPEZ//EXAMPLE.COM. */
function writeMail(text: string): string {
  const typed = /[@¤]/.test(text) ? text.replaceAll('-', './').replace(/[@¤]/, '//') : text;
  return typed.replaceAll('_', '..');
}

const BORN_LAST = /\d{1,2}[A-Z]{3}(?:\d{4}|\d{2})$/i;

/** A child is requested with its date of birth, which it then has: CHLD-12JAN18/P2. */
function findChildBirth(
  { code, text, passengers }: ActionOf<'service'>,
  { today }: ActionContext,
): { passenger: number; birth_date: string } | null {
  const born = code === 'CHLD' ? BORN_LAST.exec(text ?? '')?.[0] : undefined;
  const birth_date = born === undefined ? null : parseGdsBirthDate(born.toUpperCase(), today);
  const [passenger, ...more] = passengers;
  return birth_date && passenger && more.length === 0 ? { passenger, birth_date } : null;
}

export const BOOKING_ROWS = {
  retrieve: row('booking.retrieve', ({ locator }) => go((actions) => actions.retrieve(locator))),
  find_name: row('booking.retrieve', ({ name, date }) =>
    go((actions) =>
      date === undefined
        ? actions.find(dropTitles(name))
        : actions.findDeparting({ name: dropTitles(name), date }),
    ),
  ),
  pick: row('booking.pick', ({ line }) => go((actions) => actions.openFound(line))),
  change_line: ({ kind: _, ...line }) => {
    // A name is a sale's as well, and no more deleted there.
    if (line.of === 'name') return at('names.change', { why: phrase('why.no_name_change') });
    const command = 'booking.change_line';
    if (line.of === 'remark' && line.text?.startsWith('-')) {
      return at(command, { why: phrase('why.no_line_change') });
    }
    const { of, text } = line;
    if (of === 'received' && text !== null) {
      return runAt('booking.received_from', (actions) => actions.receivedFrom(text));
    }
    if (line.of === 'time_limit') return at(command, { why: phrase('why.no_limit_change') });
    const fixed = line.of === 'payment' || line.of === 'received' || line.of === 'flyer';
    if (fixed) return at(command, { why: phrase('why.no_line_change') });
    return runAt(command, (actions) => actions.changeLine(line));
  },
  find_flight: row('booking.retrieve', ({ airline, number, date, name }) =>
    go((actions) => actions.findFlown({ airline, number, date, name: dropTitles(name) })),
  ),
  commission: row('booking.commission', ({ kind: _, ...agreed }) =>
    go((actions) => actions.setCommission(agreed)),
  ),
  accept_schedule: row('booking.accept_schedule', () => go((actions) => actions.acceptSchedule())),
  similar_names: row('booking.found', () => go((actions) => actions.showFound())),
  display: ({ part }, here) => {
    const { booking, draft } = here.context;
    // An unended sale has one screen, with its flights and names.
    if (draft && !booking) {
      return runAt('booking.show', (a) => a.showDraft(), phrase('says.show_draft'));
    }
    if (part === 'all') return runAt('booking.show', (actions) => actions.redisplay());
    const [command, tab] = TABS[part];
    if (!booking) return at(command, { why: phrase('why.no_booking') });
    return runAt(command, (actions) => actions.showTab(tab));
  },
  cancel_lines: ({ lines, of }, here) => {
    const { context, names = 0 } = here;
    const places = of === 'display' ? lines.map((line) => line - names) : lines;
    const of_sale = context.draft && !context.booking;
    const name = lines.find((line) => of === 'display' && line <= names);
    if (name !== undefined && (of_sale || isExchanging(context))) {
      const why = phrase('why.no_flight_line', { line: name });
      return at(of_sale ? 'flights.drop' : 'exchange.open', { why });
    }
    if (isExchanging(context)) {
      const says = phrase('says.give_up', { n: places.length, list: places.join(', ') });
      return runAt('exchange.open', (actions) => actions.giveUpFlights(places), says);
    }
    if (of_sale) return runAt('flights.drop', (actions) => actions.dropFlights(places));
    if (of === 'display' && areOtherLines(lines, here)) {
      const [item = null, ...more] = lines;
      return runAt(
        'booking.change_line',
        (actions) =>
          actions.changeLine({ of, item, ...(more.length > 0 ? { more } : {}), text: null }),
        more.length > 0
          ? phrase('says.remove_lines', { list: lines.join(', ') })
          : phrase('says.remove_line', { line: item ?? 0 }),
      );
    }
    const before = of === 'display' ? countNames(context) : 0;
    if (coversAll(lines, context, before)) {
      return runAt('booking.cancel', (actions) => actions.askCancel(), phrase('says.cancel'));
    }
    return refused(
      splitsMarriage(lines, context, before) ? 'refused.cancel_married' : 'refused.cancel_lines',
      { cancel: [CANCEL], exchange: [EXCHANGE] },
    );
  },
  cancel_itinerary: (_, { context }) =>
    context.draft && !context.booking
      ? runAt('transaction.ignore', (actions) => actions.ignore(), phrase('says.ignore'))
      : runAt('booking.cancel', (actions) => actions.askCancel()),
  price,
  split: row('booking.split', ({ passengers }) => go((actions) => actions.split(passengers))),
  copy: row('booking.copy', ({ what }) => go((actions) => actions.copyBooking(what))),
  history: row('booking.history', () => go((actions) => actions.showTab('history'))),
  itinerary_document: ({ mailed }, { context }) => {
    if (!mailed && context.booking && isUnplaced(context.booking)) {
      return runAt('confirmation.open', (actions) => actions.makeDocument('CONFIRMATION', 'text'));
    }
    const use = mailed ? (['text'] as const) : [];
    return runAt('document.itinerary', (actions) => actions.makeDocument('ITINERARY', ...use));
  },
  flyer: row('booking.frequent_flyers', ({ airline, code, passenger }, here) =>
    forOne(passenger, FLYER, here, (actions, one) =>
      actions.addFlyer({ airline, code, passenger: one }),
    ),
  ),
  flyers: row('booking.frequent_flyers', () => go((actions) => actions.open('flyers'))),
  service: (action, here) => {
    const child = findChildBirth(action, here);
    if (child) {
      const { passenger, birth_date } = child;
      const said = phrase('says.child_birth', { passenger, date: formatFullDay(birth_date) });
      return runAt('names.document', (actions) => actions.setChildBirth(child), said);
    }
    const what = OTHER_ENTRIES[action.code];
    if (what) return refuseLacking({ what });
    const whose = action.code === 'DOCO' && action.passengers.length === 0;
    return at('booking.meal', (whose ? requestDoco : request)(action, here));
  },
  time_limit: row('booking.remind', ({ date }, { context, today }) => {
    const legs = context.booking?.slices.flatMap((slice) => slice.legs) ?? [];
    const booked = legs.map(({ departure_date }) => departure_date.slice(0, 10));
    const days = context.booking ? booked : (context.draft?.days ?? []);
    const first = days.toSorted().find((day) => day >= today);
    // A day that is over already is read as the one in a year.
    if (first && date > first) {
      return {
        why: phrase('why.limit_late', { day: formatFullDay(date), first: formatFullDay(first) }),
      };
    }
    return go((actions) => actions.addNotes([{ kind: 'REMINDER', date }]));
  }),
  osi: row('booking.osi', ({ airline, text, passengers }) =>
    go((actions) => actions.addNotes([{ kind: 'OSI', airline, text, passengers }])),
  ),
  remark: row('booking.remark', ({ text, remark_type }) =>
    go((actions) =>
      actions.addNotes([{ kind: 'REMARK', text, ...(remark_type ? { remark_type } : {}) }]),
    ),
  ),
  seat_map: row(
    'seats.open',
    ({ leg }, here) =>
      findFlightProblem(leg, here) ?? go((actions) => actions.openSeats(findLine(leg, here))),
  ),
  seat: row('seats.choose_by_entry', ({ seats, passengers, leg }, here) => {
    const none = findFlightProblem(leg, here);
    if (none) return none;
    if (passengers.length > 0 && passengers.length !== seats.length) {
      return {
        why: phrase('why.seat_each', { seats: seats.length, passengers: passengers.length }),
      };
    }
    return go((actions) =>
      actions.seatPassengers({ seats, passengers, line: findLine(leg, here) }),
    );
  }),
  seat_zone: row('seats.choose_by_entry', ({ zone, passengers, legs }, here) => {
    const flights = here.context.booking?.slices.flatMap((slice) => slice.legs) ?? [];
    const all = flights.map((_, at) => ({ segment: at + 1 }));
    const asked: Leg[] = legs.length > 0 ? legs : all;
    const none = findFlightsProblem(asked, here);
    if (none) return none;
    return go(async (actions) => {
      for (const leg of asked) {
        if (!(await actions.seatZone({ zone, passengers, line: findLine(leg, here) }))) return;
      }
    });
  }),
  cancel_seats: row(
    'seats.give_back',
    ({ leg }, here) =>
      findFlightProblem(leg, here) ??
      go((actions) => actions.clearSeats(leg === null ? 'all' : findLine(leg, here))),
  ),
  pay_card: row('payment.card', ({ installments }) =>
    go((actions) =>
      installments === null
        ? actions.addPayment('CREDITCARD')
        : actions.addPayment('CREDITCARD', installments),
    ),
  ),
  pay_cash: row('payment.cash', () => go((actions) => actions.addPayment('CASH'))),
  pay_invoice: row('payment.invoice', () => go((actions) => actions.addPayment('INVOICE'))),
  issue: row('tickets.issue', ({ passengers, whom, carrier }, { context }) => {
    const why = explainOtherIssuer(carrier, context.booking);
    if (why) return { why };
    const all = context.booking?.passengers ?? [];
    const named = all.filter((_, at) => passengers.length === 0 || passengers.includes(at + 1));
    const with_infant = named.some(
      ({ pax_type, associated_infant_id }) => pax_type === 'INF' || associated_infant_id !== null,
    );
    // An infant is ticketed with its adult, never separately.
    if (whom && with_infant) return { why: phrase('why.infants_together') };
    if (whom === 'infants') return { why: phrase('why.no_infants') };
    return go((actions) => actions.issue(passengers.length === 0 ? null : passengers));
  }),
  ticket: row('ticket.show', ({ ticket }) =>
    performOnTicket(ticket, (actions, which) => actions.openTicket(which)),
  ),
  refund: row('refund.open', ({ ticket }) =>
    performOnTicket(ticket, (actions, which) => actions.openRefund(which)),
  ),
  refund_confirm: row('refund.confirm', () => go((actions) => actions.askRefund())),
  void: row('ticket.void', ({ ticket }) =>
    performOnTicket(ticket, (actions, which) => actions.voidTicket(which)),
  ),
  exchange: row('exchange.open', ({ numbers, passenger }, { context }) => {
    const own = context.booking?.passengers[(passenger ?? 1) - 1]?.tickets ?? [];
    const named =
      passenger === undefined || numbers.length > 0 ? numbers : own.map(({ number }) => number);
    const of = own.length > 0 && named.every((one) => own.some(({ number }) => number === one));
    if (passenger !== undefined && !of) return { why: phrase('why.no_ticket_of', { passenger }) };
    return go((actions) =>
      named.length === 0 ? actions.openExchange() : actions.exchangeTickets(named),
    );
  }),
  exchange_go_on: row('exchange.go_on', () => go((actions) => actions.continueExchange())),
} satisfies Partial<Rows>;
