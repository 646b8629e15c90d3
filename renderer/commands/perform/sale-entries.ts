/** Performs searches, sales and entries of an unended sale. */
import { MAX_PHONE } from '#main/contract/texts.ts';
import { MAX_DAYS_AHEAD } from '#main/domain/route.ts';
import { isSameCity } from '#main/reference/airports.ts';
import { addDays, countDaysBetween } from '#main/reference/calendar.ts';
import { formatFullDay, formatProviderNumber, formatShortDay } from '../../i18n/format.ts';
import { type Phrase, phrase, type WordKey } from '../../i18n/words.ts';
import type { ActionOf, SearchChange, SellAction } from '../../languages/action.ts';
import { describeByClass, describeLeftOut } from '../../languages/describe.ts';
import { describeOptions, describeWho, saySearch } from '../../languages/describe-search.ts';
import { write } from '../../languages/index.ts';
import { formatPhone } from '../../languages/phones.ts';
import { sayPlace } from '../../languages/places.ts';
import type { ClassRequest, ShopRequest } from '../../languages/requests.ts';
import {
  type ActionContext,
  addsTypedFlight,
  at,
  go,
  isExchanging,
  isTypingFlights,
  type LastSearch,
  type Outcome,
  type Rows,
  row,
  runAt,
  type Step,
  writesToBooking,
} from '../action-context.ts';
import type { Actions } from '../actions.ts';
import type { CommandContext } from '../context.ts';
import { SCREENS_OF_A_BOOKING, type Screen } from '../screens.ts';
import { forOne } from './booking-entries.ts';
import { BIRTH, DOCUMENT, PRICE, refused } from './refused-entries.ts';

/** Sells an offer line, in its offered class, for as many people as were searched for. */
function sell(action: SellAction, here: ActionContext): Step {
  const { seats, booking_class, line, back_line } = action;
  if (back_line !== null) return { why: phrase('why.line_is_whole') };
  const classes = here.classes(line);
  if (booking_class !== null && classes === null) {
    return { why: phrase('why.no_such_line', { line }) };
  }
  if (booking_class !== null && classes && !classes.includes(booking_class)) {
    const sold = sellInClasses({ line, letters: [booking_class], seats }, here);
    if (sold) return sold;
    return { why: phrase('why.class_not_sold', { line, classes: classes.join(', ') }) };
  }
  const searched = here.searched();
  const for_other = seats !== null && searched && seats !== searched.adts + searched.chds;
  if (!for_other || here.context.exchanging) return go((actions) => actions.sellOffer(line));
  // Fares depend on the number of people: another number needs a new search.
  const request = { ...searched, adts: seats, chds: 0, infs: 0 };
  return go(
    (actions) => actions.askSearchFor(request, describeWho(searched)),
    phrase('says.search_for_seats', { n: seats, before: describeWho(searched) }),
  );
}

/** A sale by class at a GDS with free seats, or why not; null if no GDS knows the flights. */
function sellInClasses(
  request: Omit<ClassRequest, 'provider_type'>,
  here: ActionContext,
): Step | null {
  const { line, letters, seats } = request;
  const known = here.context.exchanging ? null : here.open(line, letters, seats);
  if (!known) return null;
  const { provider_type, shown } = known;
  const named = letters.join(' ');
  if (provider_type === null) {
    return { why: phrase('why.class_closed', { line, letters: named, classes: shown }) };
  }
  const provider = formatProviderNumber(provider_type);
  return go(
    (actions) => actions.sellClass({ ...request, provider_type }),
    phrase('says.sell_class', { line, letters: named, provider }),
  );
}

/** Sells one line by the classes of its flights; several lines would be several journeys. */
function sellClasses({ seats, parts }: ActionOf<'sell_classes'>, here: ActionContext): Step {
  const line = parts[0]?.line ?? 1;
  const written = { seats, line, connection: false, back_line: null };
  if (parts.some((part) => part.line !== line)) {
    const one = {
      kind: 'sell',
      ...written,
      booking_class: parts[0]?.booking_class ?? 'Y',
    } as const;
    return { why: phrase('why.one_line', { example: write(one, here.home, here) ?? '' }) };
  }
  const classes = here.classes(line);
  const wanted = [...new Set(parts.map(({ booking_class }) => booking_class))];
  if (classes?.length === wanted.length && wanted.every((one) => classes.includes(one))) {
    return sell({ ...written, kind: 'sell', booking_class: wanted[0] ?? null }, here);
  }
  const letters = parts.map(({ booking_class }) => booking_class);
  const sold = sellInClasses({ line, letters, seats }, here);
  if (sold) return sold;
  if (!classes) return { why: phrase('why.no_such_line', { line }) };
  return { why: phrase('why.classes_sold', { line, classes: classes.join(', ') }) };
}

/** The last search with an entry's changes; the return moves too if it would be too early. */
function changeSearch(change: SearchChange, searched: LastSearch): ShopRequest {
  const { days, out: day, back: back_day, back_days, time, airlines, from, to } = change;
  const out = day ?? addDays(searched.out, days ?? 0);
  const moved =
    searched.back !== null && searched.back < out ? countDaysBetween(searched.out, out) : 0;
  const kept = searched.back === null ? null : addDays(searched.back, moved);
  const back = back_day ?? (back_days === undefined ? kept : addDays(out, back_days));
  return {
    ...searched,
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(airlines ? { airlines } : {}),
    ...(change.cabin ? { cabin: change.cabin } : {}),
    ...(change.direct ? { direct: true } : {}),
    ...(change.via ? { via: change.via } : {}),
    ...(time ? { time, by_departure: true } : {}),
    out,
    back,
    ...(back === null ? {} : { more: [] }),
  };
}

/** Why a search makes no sense: within one city, or beyond the dates on sale; null if it does. */
function explainWhyNotSearched(
  { from, to, out, back }: ShopRequest,
  { today }: ActionContext,
): Phrase | null {
  if (from === to || isSameCity(from, to)) {
    return phrase('why.same_city', { from: sayPlace(from), to: sayPlace(to) });
  }
  const last = addDays(today, MAX_DAYS_AHEAD);
  // In time zones ahead of the agency, one more day may be on sale.
  const far = [out, back].find((day) => day !== null && day > addDays(last, 1));
  return far ? phrase('why.too_far', { day: formatFullDay(far), last: formatFullDay(last) }) : null;
}

/** An exchange searches by places and dates alone. */
const sayInstead = (request: ShopRequest): Phrase => {
  const { from, to, out, back, adts } = request;
  const places = { from: sayPlace(from), to: sayPlace(to), out: formatShortDay(out) };
  const said =
    back === null
      ? phrase('says.exchange_for', places)
      : phrase('says.exchange_for_both', { ...places, back: formatShortDay(back) });
  const seats = adts === undefined ? [] : [describeWho(request)];
  return describeLeftOut(said, { left_out: [...seats, ...describeOptions(request)] });
};

const sayBack = (date: string, asked: Partial<ShopRequest> = {}): Phrase =>
  describeLeftOut(phrase('says.exchange_back', { day: formatShortDay(date) }), {
    left_out: describeOptions(asked),
  });

/** An offer line is the whole itinerary, so the return is searched together with the outbound. */
function searchBack(date: string, here: ActionContext): Step {
  const searched = here.searched();
  if (!searched) return { why: phrase('why.nothing_searched') };
  if (date < searched.out) return { why: phrase('why.back_before_out') };
  const request = { ...searched, back: date, more: [], classes: true };
  const why = explainWhyNotSearched(request, here);
  return why ? { why } : go((actions) => actions.shop(request), saySearch(request));
}

/** Continues from typed flights to their passengers. */
const continueToNames = (
  command: string,
  { context }: ActionContext,
  run: (actions: Actions) => unknown,
): Outcome =>
  isTypingFlights(context)
    ? runAt('flights.form', (actions) => (actions.takeFlights() ? run(actions) : undefined))
    : at(command, go(run));

const SAID_AT_END: Readonly<Partial<Record<Screen, WordKey>>> = {
  seats: 'says.end_seats',
  bags: 'says.end_bags',
  issue: 'says.issue',
  exchange: 'says.exchange_go_on',
  flights: 'flights.do',
  split: 'says.file',
  edit: 'says.end_changes',
  flyers: 'says.end_changes',
  conflict: 'says.end_changes',
  profile: 'says.end_changes',
};

const sayEnd = ({ screen, offline, draft }: CommandContext): Phrase =>
  phrase(SAID_AT_END[screen] ?? (offline && draft ? 'says.end_queued' : 'says.end'));

const sayTyped = ({ airline, number, seats, ...flight }: ActionOf<'sell_flight'>) =>
  phrase('says.typed_flight', {
    flight: `${seats === null ? '' : `${seats} × `}${airline}${number} ${flight.booking_class}`,
    day: formatShortDay(flight.date),
    from: sayPlace(flight.from),
    to: sayPlace(flight.to),
  });

export const SELLING_ROWS = {
  search: (action, here) => {
    const { kind: _, style, cabin, direct, seats, booking_class, left_out, ...asked } = action;
    const request = {
      ...asked,
      ...(seats ? { adts: seats } : {}),
      ...(cabin ? { cabin } : {}),
      ...(direct ? { direct } : {}),
      by_departure: style === 'timetable' || asked.time !== null,
      ...(style === 'availability' ? { classes: true } : {}),
    };
    const command = isExchanging(here.context) ? 'exchange.open' : 'shop.availability';
    const why = explainWhyNotSearched(request, here);
    if (why) return at(command, { why });
    if (!isExchanging(here.context)) return runAt(command, (actions) => actions.shop(request));
    const { from, to, out, back } = request;
    return runAt(
      command,
      (actions) => actions.exchangeFor({ from, to, out, back }),
      sayInstead(request),
    );
  },
  search_back: ({ date }, here) => {
    if (isExchanging(here.context)) {
      return runAt('exchange.open', (actions) => actions.exchangeBack(date), sayBack(date));
    }
    return at('shop.return', searchBack(date, here));
  },
  search_change: row('shop.return', (change, here) => {
    const exchanging = isExchanging(here.context);
    const { back } = change;
    if (exchanging && back) {
      return go((actions) => actions.exchangeBack(back), sayBack(back, change));
    }
    const searched = exchanging ? here.replaced() : here.searched();
    if (!searched) return { why: phrase('why.nothing_searched') };
    // A departure time for the return is not a search criterion.
    const returns = change.back !== undefined || change.back_days !== undefined;
    const { time, ...timeless } = change;
    const request = changeSearch(returns ? timeless : change, searched);
    if (request.back !== null && request.back < request.out)
      return { why: phrase('why.back_before_out') };
    if (request.out < here.today) return { why: phrase('expected.date') };
    const why = explainWhyNotSearched(request, here);
    if (!why && exchanging) {
      const { back: returning } = request;
      if (returning) {
        return go((actions) => actions.exchangeBack(returning), sayBack(returning, change));
      }
      // Who travels is known.
      const { adts: _, from, to, out, ...asked } = request;
      return go(
        (actions) => actions.exchangeFor({ from, to, out, back: null }),
        sayInstead({ ...asked, from, to, out }),
      );
    }
    const said = describeByClass(saySearch(request), change.booking_class);
    const says = describeLeftOut(said, { left_out: returns && time ? [time] : [] });
    return why ? { why } : go((actions) => actions.shop(request), says);
  }),
  show_offers: row('shop.offers', ({ page }) =>
    go((actions) => {
      actions.open('offers');
      if (page) actions.move('page_down');
    }),
  ),
  search_again: row('shop.again', (_, here) => {
    const searched = here.searched();
    if (!searched) return { why: phrase('why.nothing_searched') };
    return go((actions) => actions.shop(searched), saySearch(searched));
  }),
  flight_detail: row('offer.details', ({ line }) => go((actions) => actions.openOffer(line))),
  fare_rules: ({ line, component, category }, { context }) =>
    context.booking && SCREENS_OF_A_BOOKING.includes(context.screen)
      ? runAt(
          'booking.rules',
          (actions) => actions.showBookedRules({ component: component ?? line, category }),
          phrase('says.booked_rules'),
        )
      : runAt('offer.rules', (actions) => actions.showFareRules(line, { component, category })),
  sell: row('offer.sell', sell),
  sell_classes: row('offer.sell', sellClasses),
  sell_flight: (action, { context }) => {
    const { airline, number, booking_class, date, from, to, seats } = action;
    const request = {
      carrier: airline,
      flight_number: number,
      booking_class,
      date,
      origin: from,
      destination: to,
      seats,
    };
    return addsTypedFlight(context)
      ? runAt('flights.form', (actions) => actions.typeFlight(request), sayTyped(action))
      : runAt('flights.sell', (actions) => actions.sellFlight(request));
  },
  // Booked fares stay; only an unended sale is sold again.
  rebook_class: ({ booking_class, leg }, { context, names = 0 }) => {
    if (context.booking && !context.draft) {
      return refused('refused.rebook_class', { lowest: [{ ...PRICE, lowest: true }] });
    }
    const flight = leg === null ? null : 'segment' in leg ? leg.segment : leg.line - names;
    return runAt('flights.rebook', (actions) => actions.rebookClass({ booking_class, flight }));
  },
  name: ({ names }, here) =>
    continueToNames('names.form', here, (actions) => actions.addNames(names)),
  infant: row('names.form', ({ kind: _, ...infant }) => go((actions) => actions.addInfant(infant))),
  change_name: row('names.change', ({ passenger, name }) =>
    go((actions) => actions.rename(passenger, name)),
  ),
  birth: row('names.document', ({ kind: _, left_out: __, ...request }, here) =>
    forOne(request.passenger, BIRTH, here, (actions, passenger) =>
      actions.setBirth({ ...request, passenger }),
    ),
  ),
  phone: (phone, here) => {
    const { number, use, city, text, passenger } = phone;
    const whole = formatPhone(phone);
    if (whole.length > MAX_PHONE) {
      const command = isTypingFlights(here.context) ? 'flights.form' : 'names.contact';
      return at(command, { why: phrase('why.phone_long', { most: MAX_PHONE }) });
    }
    return continueToNames('names.contact', here, (actions) =>
      (here.context.draft || isTypingFlights(here.context)) &&
      use !== 'agency' &&
      use !== 'business' &&
      text === undefined
        ? actions.setPhone(number, passenger ?? 1)
        : actions.addNotes([
            {
              kind: 'PHONE',
              number: whole,
              use: use ?? (text === undefined ? 'home' : 'agency'),
              city,
              ...(passenger === undefined ? {} : { passengers: [passenger] }),
            },
          ]),
    );
  },
  email: ({ email, passenger }, here) =>
    continueToNames('names.contact', here, (actions) => actions.setEmail(email, passenger ?? 1)),
  document: row('names.document', ({ kind: _, left_out: __, ...request }, here) =>
    forOne(request.passenger, DOCUMENT, here, (actions, passenger) =>
      actions.setDocument({ ...request, passenger }),
    ),
  ),
  received_from: row('booking.received_from', ({ text }) =>
    go((actions) => actions.receivedFrom(text ?? '')),
  ),
  end: ({ redisplay, keeps }, { context }) => {
    if (!writesToBooking(context)) {
      return runAt('transaction.end', (actions) => actions.endTransaction(false), sayEnd(context));
    }
    if (redisplay) {
      return runAt('booking.show', (actions) => actions.redisplay(), phrase('says.end_show'));
    }
    const { working } = context;
    if (working === undefined) {
      return runAt('transaction.ignore', (a) => a.putAway(), phrase('says.end_leave'));
    }
    const how = keeps ? 'ignore' : 'end';
    const says = phrase(`says.${how}_next`, { queue: working });
    return runAt('transaction.ignore', (actions) => actions.workNext(how), says);
  },
  file: ({ kind: _ }, { context }) =>
    context.screen === 'split'
      ? runAt('transaction.end', (actions) => actions.endTransaction(false))
      : at(context.booking ? 'transaction.ignore' : 'transaction.end', {
          why: phrase('why.nothing_to_file'),
        }),
  ignore: row('transaction.ignore', ({ redisplay }, { context }) => {
    const { working } = context;
    if (!redisplay && working !== undefined && !context.draft) {
      return go((a) => a.workNext('ignore'), phrase('says.ignore_next', { queue: working }));
    }
    return go((actions) =>
      redisplay && !context.draft ? actions.ignoreAndShow() : actions.ignore(),
    );
  }),
} satisfies Partial<Rows>;
