/** Describes what an action will do, the same for every language of entries. */
import { addDays } from '#main/reference/calendar.ts';
import { findSpecialService } from '#main/reference/special-services.ts';
import { formatFullDay, formatShortDay } from '../i18n/format.ts';
import { type Phrase, phrase, say, type WordKey } from '../i18n/words.ts';
import type {
  Action,
  ActionOf,
  Kind,
  Leg,
  PriceAction,
  SearchAction,
  SellAction,
  TicketRef,
} from './action.ts';
import { saySearch, sayTimetable } from './describe-search.ts';
import { sayAirline, sayPlace } from './places.ts';
import { REMINDER_QUEUE } from './reminder.ts';
import type { NameRequest } from './requests.ts';

function search(action: SearchAction): Phrase {
  const { style, cabin, seats, booking_class, ...asked } = action;
  const request = { ...asked, ...(seats ? { adts: seats } : {}), cabin: cabin ?? 'UNSPECIFIED' };
  const said = style === 'timetable' ? sayTimetable(request) : saySearch(request);
  return describeByClass(said, booking_class);
}

/** Adds the booking class that was typed for a cabin. */
export const describeByClass = (said: Phrase, booking_class: string | undefined): Phrase =>
  describeWith(said, booking_class ? [say('says.class_cabin', { class: booking_class })] : []);

/** An action with further details. */
const describeWith = (what: Phrase, more: readonly string[]): Phrase =>
  more.length === 0 ? what : phrase('says.what', { what: [say(what), ...more].join(' · ') });

/** An action, and the parts of the entry that are ignored. */
export const describeLeftOut = (
  what: Phrase,
  { left_out = [] }: Pick<Action, 'left_out'>,
): Phrase =>
  left_out.length === 0
    ? what
    : phrase('says.left_out', { what: say(what), list: left_out.join(', ') });

function searchChange(action: ActionOf<'search_change'>): Phrase {
  const { days, out, back, back_days, time, airlines, from, to, via, cabin, direct } = action;
  const moved = days === undefined || days >= 0 ? 'says.days_later' : 'says.days_earlier';
  const list = [
    ...(days === undefined ? [] : [say(moved, { n: Math.abs(days) })]),
    ...(out === undefined ? [] : [say('says.on_day', { day: formatShortDay(out) })]),
    ...(back === undefined ? [] : [say('says.back_on', { day: formatShortDay(back) })]),
    ...(back_days === 0 ? [say('says.back_same_day')] : []),
    ...(back_days ? [say('says.back_after', { n: back_days })] : []),
    ...(from === undefined ? [] : [say('says.from_place', { place: sayPlace(from) })]),
    ...(to === undefined ? [] : [say('says.to_place', { place: sayPlace(to) })]),
    ...(via === undefined ? [] : [say('says.via', { place: sayPlace(via) })]),
    ...(airlines === undefined ? [] : [sayAirlines(airlines)]),
    ...(cabin && cabin !== 'UNSPECIFIED' ? [say(`cabin.${cabin}`)] : []),
    ...(direct ? [say('says.direct')] : []),
    ...(time === undefined ? [] : [say('says.about_time', { time })]),
  ];
  const said = phrase('says.search_change', { list: list.join(' · ') });
  return describeByClass(said, action.booking_class);
}

const sayAirlines = (airlines: readonly string[]): string =>
  airlines.length === 0
    ? say('says.all_airlines')
    : say('says.with_airlines', { list: airlines.map(sayAirline).join(', ') });

function sell({ seats, booking_class, line, back_line }: SellAction): Phrase {
  if (seats === null) return phrase('says.sell', { line });
  const said = { n: seats, class: booking_class ?? '', line };
  if (back_line === null) return phrase('says.sell_seats', said);
  return phrase('says.sell_both', { ...said, back: back_line });
}

const sayLeg = (leg: Leg): string =>
  'line' in leg ? say('says.on_line', leg) : say('says.on_flight', leg);

function describePrice(action: PriceAction): Phrase {
  const { lowest, store, types, carrier, passengers, legs, asked = [] } = action;
  const what = lowest
    ? phrase(store ? 'says.lowest' : 'says.lowest_informative')
    : phrase(store ? 'row.price_and_store' : 'says.reprice_informative');
  const more = [
    ...sayForPassengers(passengers),
    ...legs.map(sayLeg),
    ...(types ? [types.join(' ')] : []),
    ...(carrier ? [sayAirline(carrier)] : []),
    ...asked,
  ];
  return describeWith(what, more);
}

const describeLeg = (leg: Leg | null, none: WordKey, line: WordKey, segment: WordKey): Phrase => {
  if (leg === null) return phrase(none);
  return 'line' in leg
    ? phrase(line, { line: leg.line })
    : phrase(segment, { segment: leg.segment });
};

const describeTicket = (
  ticket: TicketRef | null,
  none: WordKey,
  of: WordKey,
  item: WordKey,
): Phrase => {
  if (ticket === null) return phrase(none);
  if ('item' in ticket) return phrase(item, { item: ticket.item });
  return phrase(of, { ticket: 'line' in ticket ? `L${ticket.line}` : ticket.number });
};

const describeList = (key: WordKey, passengers: readonly number[]): Phrase =>
  phrase(key, { n: passengers.length, list: passengers.join(', ') });

const sayForPassengers = (passengers: readonly number[]): string[] =>
  passengers.length === 0 ? [] : [say(describeList('says.for_passengers', passengers))];

/** An action with its passengers and flights, as far as the entry names them. */
function describeForWhom(
  what: string,
  passengers: readonly number[],
  at: Leg | null | readonly Leg[],
): Phrase {
  const legs = at === null ? [] : 'length' in at ? at : [at];
  const whom = [...sayForPassengers(passengers), ...legs.map(sayLeg)];
  return whom.length === 0
    ? phrase('says.what', { what })
    : phrase('says.what_whom', { what, whom: whom.join(', ') });
}

const sayAbout = (name: string, about: readonly string[]): string =>
  about.length === 0 ? name : say('says.name_about', { name, about: about.join(', ') });

const sayBorn = (date: string | null): string[] => (date === null ? [] : [formatFullDay(date)]);

/** A passenger's name, whether it is a child, the date of birth, and the infant on the lap. */
function describePerson(name: NameRequest): string {
  const { pax_type, birth_date, infant } = name;
  const type = pax_type === 'CHD' || pax_type === 'INF' ? [say(`says.is_${pax_type}`)] : [];
  const about = [...type, ...sayBorn(birth_date)];
  const own = describeName(name, sayAbout(formatFullName(name), about));
  if (!infant) return own;
  const lap = describeName(infant, sayAbout(formatFullName(infant), sayBorn(infant.birth_date)));
  return say('says.name_infant', { name: own, infant: lap });
}

const formatFullName = ({ last, first }: { last: string | null; first: string }): string =>
  (last === null ? first : `${last}/${first}`).toUpperCase();

/** A name with the typed details that are not stored. */
const describeName = ({ left_out = [] }: Pick<NameRequest, 'left_out'>, name: string): string =>
  left_out.length === 0 ? name : say('says.left_out', { what: name, list: left_out.join(', ') });

const formatFlight = ({ airline, number }: { airline: string; number: number }): string =>
  `${airline}${number}`;

const TABS = {
  all: 'says.redisplay',
  itinerary: 'says.tab_itinerary',
  names: 'says.tab_passengers',
  price: 'says.tab_price',
  tickets: 'says.tab_tickets',
  seats: 'says.tab_seats',
  payments: 'says.tab_payments',
  remarks: 'says.tab_remarks',
  history: 'says.history',
} as const;

const SCROLLED = {
  page_down: 'command.page_down',
  page_up: 'command.page_up',
  first: 'command.first',
  last: 'command.last',
} as const;

type Descriptions = { [K in Kind]: WordKey | ((action: ActionOf<K>) => Phrase) };

const AT_THE_DESK = {
  sign_in: ({ sign }) => phrase('says.sign_in', { sign }),
  sign_out: 'says.sign_out',
  areas: 'says.areas',
  area: ({ area }) => phrase('says.area', { area }),
  training: 'says.training',
  help: ({ topic }) =>
    topic === null ? phrase('says.help') : phrase('says.help_on', { topic: topic.toUpperCase() }),
  home_language: ({ language }) =>
    phrase('says.home_language', { language: say(`language.${language}`) }),
  recall: ({ entries }) => phrase('says.recall', { n: entries }),
  scroll: ({ to }) => phrase(SCROLLED[to]),
  encode_place: ({ text, country }) =>
    phrase(country ? 'says.country' : 'says.encode_place', { text: text.toUpperCase() }),
  decode_place: ({ code }) => phrase('says.decode_place', { code }),
  airline: ({ text }) => phrase('says.airline', { text: text.toUpperCase() }),
  aircraft: ({ code }) => phrase('says.aircraft', { code }),
  local_time: ({ place, there, time }) => {
    if (place === null) return phrase('says.local_time_here');
    const places = there === undefined ? [place] : [place, there];
    const said = phrase('says.local_time', { place: places.map(sayPlace).join(' / ') });
    return time === undefined ? said : describeWith(said, [time]);
  },
  add_days: ({ date, days }) => phrase('says.add_days', { date: formatFullDay(date), days }),
  days_between: ({ from, to }) =>
    phrase('says.days_between', { from: formatFullDay(from), to: formatFullDay(to) }),
  calculate: ({ sum }) => phrase('says.calculate', { sum }),
  convert: ({ amount, from, to }) => phrase('says.convert', { amount: Number(amount), from, to }),
  connecting_time: ({ airport }) => phrase('says.connecting_time', { airport: sayPlace(airport) }),
} as const satisfies Partial<Descriptions>;

const SHOPPING = {
  search,
  search_back: ({ date }) => phrase('says.search_back', { date: formatShortDay(date) }),
  search_again: 'says.search_again',
  search_change: searchChange,
  show_offers: ({ page }) => phrase(page ? 'says.more_offers' : 'says.show_offers'),
  flight_detail: ({ line }) =>
    line === null ? phrase('says.flight_detail_here') : phrase('says.flight_detail', { line }),
  sell,
  sell_classes: ({ seats, parts }) =>
    phrase('says.sell_classes', {
      n: seats,
      list: parts
        .map(({ booking_class, line }) => say('says.class_of_line', { class: booking_class, line }))
        .join(', '),
    }),
  sell_flight: (action) => {
    const what = phrase('says.sell_flight', {
      flight: `${formatFlight(action)} ${action.booking_class}`,
      day: formatShortDay(action.date),
      from: sayPlace(action.from),
      to: sayPlace(action.to),
    });
    const { seats } = action;
    return describeWith(what, seats === null ? [] : [say('pax.UNSPECIFIED', { n: seats })]);
  },
  waitlist: ({ line, booking_class }) => phrase('says.waitlist', { line, class: booking_class }),
  waitlist_flight: (action) =>
    phrase('says.waitlist_flight', {
      flight: formatFlight(action),
      date: formatShortDay(action.date),
      class: action.booking_class,
    }),
  surface: 'says.surface',
  fare_rules: ({ line, component, category }) => {
    if (line === null) {
      const which = [component, category].filter((one) => one !== null);
      return describeWith(phrase('says.booked_rules'), which.map(String));
    }
    const what =
      category === null
        ? phrase('says.fare_rules', { line })
        : phrase('says.rules_category', { line, category });
    return describeWith(what, component === null ? [] : [`${line}-${component}`]);
  },
  price: describePrice,
  rebook_class: ({ leg, booking_class }) => {
    if (leg === null) return phrase('says.rebook_class', { class: booking_class });
    return 'line' in leg
      ? phrase('says.rebook_class_line', { class: booking_class, line: leg.line })
      : phrase('says.rebook_class_segment', { class: booking_class, segment: leg.segment });
  },
  delete_price: 'says.delete_price',
} as const satisfies Partial<Descriptions>;

const BOOKING = {
  name: ({ names }) =>
    phrase('says.name', { n: names.length, list: names.map(describePerson).join(', ') }),
  infant: ({ passenger, either, ...infant }) => {
    const { first, last, birth_date } = infant;
    const full = either ? `${first}/${last}`.toUpperCase() : formatFullName(infant);
    const name = sayAbout(full, sayBorn(birth_date));
    return passenger === null
      ? phrase('says.infant', { name })
      : phrase('says.infant_of', { name, passenger });
  },
  change_name: ({ passenger, name }) =>
    phrase('says.change_name', { passenger, name: describeName(name, formatFullName(name)) }),
  change_line: ({ item, more = [], text }) =>
    more.length > 0
      ? phrase('says.remove_lines', { list: [item, ...more].join(', ') })
      : item === null
        ? text === null
          ? phrase('says.remove_only_line')
          : phrase('says.change_only_line', { text })
        : text === null
          ? phrase('says.remove_line', { line: item })
          : phrase('says.change_line', { line: item, text }),
  birth: ({ passenger, birth_date, infant, ...name }) =>
    phrase(infant ? 'says.birth_infant' : 'says.birth', {
      passenger: passenger ?? 1,
      name: formatFullName(name),
      date: formatFullDay(birth_date),
    }),
  phone: ({ number, text, passenger }) => {
    const about = [
      ...(text === undefined ? [] : [text.replace(/^[- ]+/, '')]),
      ...sayForPassengers(passenger === undefined ? [] : [passenger]),
    ];
    return about.length === 0
      ? phrase('says.phone', { phone: number })
      : phrase('says.phone_of', { phone: number, about: about.join(' · ') });
  },
  email: ({ email, passenger }) =>
    passenger === undefined
      ? phrase('says.email', { email })
      : phrase('says.email_of', { email, passenger }),
  time_limit: ({ date }) =>
    phrase('says.remind', { day: formatShortDay(date), queue: REMINDER_QUEUE }),
  received_from: ({ text }) =>
    text === null ? phrase('row.received_from') : phrase('says.received_from', { text }),
  end: ({ keeps }) => phrase(keeps ? 'says.end_keeps' : 'says.end'),
  ignore: ({ redisplay }) => phrase(redisplay ? 'says.ignore_show' : 'says.ignore'),
  file: 'says.file',
  accept_schedule: 'says.accept_schedule',
  commission: ({ percent, amount }) =>
    percent === null
      ? phrase('says.commission', { amount: amount ?? 0 })
      : phrase('says.commission_percent', { percent }),
  retrieve: ({ locator }) => phrase('says.retrieve', { locator }),
  find_name: ({ name, date }) =>
    date === undefined
      ? phrase('says.find', { text: name.toUpperCase() })
      : phrase('says.find_departing', { name: name.toUpperCase(), date: formatShortDay(date) }),
  pick: ({ line }) => phrase('says.pick', { line }),
  find_flight: (action) =>
    phrase('says.find_flight', {
      name: action.name.toUpperCase(),
      flight: formatFlight(action),
      date: formatShortDay(action.date),
    }),
  similar_names: 'says.similar_names',
  display: ({ part }) => phrase(TABS[part]),
  cancel_lines: ({ lines, of }) =>
    describeList(of === 'display' ? 'says.cancel_lines' : 'says.cancel_flights', lines),
  cancel_itinerary: 'says.cancel',
  split: ({ passengers }) => describeList('says.split', passengers),
  copy: ({ what }) => phrase(what === 'all' ? 'command.copy' : 'says.copy_itinerary'),
  history: 'says.history',
  itinerary_document: ({ mailed, to }) =>
    describeLeftOut(phrase(mailed ? 'says.itinerary_mail' : 'says.itinerary_document'), {
      left_out: to === undefined ? [] : [to],
    }),
} as const satisfies Partial<Descriptions>;

const SERVICES = {
  flyer: ({ airline, code, passenger, partners = [] }) =>
    describeLeftOut(
      phrase('says.flyer', { airline: sayAirline(airline), code, passenger: passenger ?? 1 }),
      { left_out: partners.map(sayAirline) },
    ),
  flyers: 'says.flyers',
  service: ({ code, text, passengers, infant, legs, airline }) => {
    const meal = findSpecialService(code)?.group === 'MEAL';
    const what = meal ? say('says.meal', { meal: code }) : say('says.service', { code });
    const lap = infant && say('says.of_infant');
    const whole = [what, text, airline && sayAirline(airline), lap].filter(Boolean).join(' ');
    return describeForWhom(whole, passengers, legs);
  },
  document: ({ passenger, document, country, expires, infant, ...held }) => {
    const what = phrase(infant ? 'says.document_infant' : 'says.document', {
      passenger: passenger ?? 1,
      document,
      country,
      expires: formatFullDay(expires),
    });
    const { number, gender, nationality, birth_date } = held;
    const about = [gender, nationality, formatFullDay(birth_date)];
    return describeWith(what, [number, sayAbout(formatFullName(held), about)]);
  },
  osi: ({ airline, text, passengers }) =>
    describeForWhom(say('says.osi', { airline: sayAirline(airline), text }), passengers, null),
  remark: ({ text, remark_type, kept }) => {
    if (kept) return phrase(`says.remark_${kept}`, { text });
    return remark_type
      ? phrase(`says.remark_${remark_type}`, { text })
      : phrase('says.remark', { text });
  },
  seat_map: ({ leg }) =>
    describeLeg(leg, 'row.seat_map', 'says.seat_map_line', 'says.seats_segment'),
  seat_map_flight: (action) =>
    phrase('says.seat_map_flight', {
      flight: formatFlight(action),
      date: formatShortDay(action.date),
    }),
  seat_map_line: ({ line }) => phrase('says.seat_map_line', { line }),
  seat: ({ seats, passengers, leg }) =>
    describeForWhom(say('says.seat', { n: seats.length, list: seats.join(' ') }), passengers, leg),
  seat_zone: ({ zone, passengers, legs }) =>
    describeForWhom(
      say(zone === 'aisle' ? 'says.seat_zone_aisle' : 'says.seat_zone_window'),
      passengers,
      legs,
    ),
  cancel_seats: ({ leg }) =>
    describeLeg(leg, 'says.seats_clear', 'says.seats_clear_line', 'says.seats_clear_segment'),
} as const satisfies Partial<Descriptions>;

const SALE = {
  pay_card: ({ brand, installments }) => {
    if (installments !== null) {
      const what = phrase('says.pay_installments', { n: installments });
      return describeWith(what, brand === null ? [] : [brand]);
    }
    return brand === null ? phrase('says.pay_card') : phrase('says.pay_brand', { brand });
  },
  pay_cash: 'says.pay_cash',
  pay_invoice: 'says.pay_invoice',
  issue: ({ passengers, whom, carrier }) => {
    const what =
      passengers.length === 0 ? phrase('says.issue') : describeList('says.issue_for', passengers);
    return describeWith(
      whom === 'infants' || (whom && passengers.length === 0) ? phrase(`says.issue_${whom}`) : what,
      carrier === undefined ? [] : [sayAirline(carrier)],
    );
  },
  ticket: ({ ticket }) =>
    describeTicket(ticket, 'says.ticket', 'says.ticket_of', 'says.ticket_item'),
  void: ({ ticket }) => describeTicket(ticket, 'says.void', 'says.void_of', 'says.void_item'),
  refund: ({ ticket }) =>
    describeTicket(ticket, 'says.refund', 'says.refund_of', 'says.refund_item'),
  refund_confirm: 'says.refund_confirm',
  exchange: ({ numbers, passenger }) =>
    describeWith(
      numbers.length === 0
        ? phrase('says.exchange')
        : phrase('says.exchange_tickets', { n: numbers.length }),
      [...numbers, ...sayForPassengers(passenger === undefined ? [] : [passenger])],
    ),
  exchange_go_on: 'says.exchange_go_on',
  queue_count: ({ queue, category }) =>
    queue === null
      ? phrase('says.queue_count')
      : phrase('says.queue_count_of', { queue: formatQueueNumber(queue, category ?? null) }),
  queue_work: ({ queue, category, range }) =>
    queue === null
      ? phrase('says.queue_any')
      : describeQueue(say('says.queue_work', { queue: formatQueueNumber(queue, category) }), range),
  queue_place: ({ queue, category, range, due_on, note }) => {
    const what = say('says.queue_place', { queue: formatQueueNumber(queue, category) });
    const due = due_on === undefined ? [] : [say('says.on_day', { day: formatShortDay(due_on) })];
    const all = [what, ...due, ...(note === undefined ? [] : [note])].join(' · ');
    return describeQueue(all, range);
  },
  queue_remove: ({ reason }) =>
    reason === null ? phrase('says.queue_remove') : phrase('says.drop', { reason }),
  queue_delay: ({ time, date }) => {
    if (date !== undefined) return phrase('says.queue_delay_day', { day: formatShortDay(date) });
    return time === null ? phrase('says.hold') : phrase('says.queue_delay', { time });
  },
  queue_exit: ({ after, shows }) => {
    const what = phrase(after ? `says.exit_${after}` : 'command.queue_leave');
    return shows ? phrase('says.exit_shows', { what: say(what) }) : what;
  },
  lacking: 'says.lacking',
} as const satisfies Partial<Descriptions>;

/** A queue as typed: '7', or '40C2' with a category. */
export const formatQueueNumber = (queue: number, category: number | null): string =>
  category === null ? `${queue}` : `${queue}C${category}`;

/** Airdesk's queues have no date ranges: the range is ignored, and the text says so. */
const describeQueue = (what: string, range: number | null): Phrase =>
  range === null
    ? phrase('says.what', { what })
    : phrase('says.what_whom', { what, whom: say('says.no_range', { range }) });

const BY_KIND: Descriptions = { ...AT_THE_DESK, ...SHOPPING, ...BOOKING, ...SERVICES, ...SALE };

export function describe(action: Action): Phrase {
  const does = BY_KIND[action.kind];
  // The table's type pairs each kind with its action; indexing by a union loses that pairing.
  const said = typeof does === 'string' ? phrase(does) : (does as (of: Action) => Phrase)(action);
  return describeLeftOut(said, action);
}

/** A day that has just passed means next year: for a date so far ahead the year is shown. */
export function describeWithYear(action: Action, today: string): Phrase {
  const says = describe(action);
  const { out, date, due_on }: Record<string, unknown> = { ...action };
  const far = [out, date, due_on].find(
    (day) => typeof day === 'string' && day > addDays(today, FAR_AHEAD_DAYS),
  );
  if (typeof far !== 'string' || action.kind === 'add_days') return says;
  return phrase('says.what', { what: `${say(says)} · ${formatFullDay(far)}` });
}
const FAR_AHEAD_DAYS = 330;
