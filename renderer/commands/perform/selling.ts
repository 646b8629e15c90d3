/** Carrying out searches, sales, and what is typed of a booking in the making. */
import { MOST_DAYS_AHEAD } from '#main/domain/route.ts';
import { sameCity } from '#main/reference/airports.ts';
import { addDays } from '#main/reference/calendar.ts';
import type { ActionOf, SellAction } from '../../languages/action.ts';
import { sayPlace } from '../../languages/places.ts';
import { isExchanging, isTyped, isTyping, isWritten } from '../../languages/rows.ts';
import { saySearch, whoOf } from '../../languages/search-words.ts';
import { fullDay, shortDay } from '../../words/format.ts';
import { type Phrase, phrase } from '../../words/words.ts';
import type { Actions } from '../actions.ts';
import { go, type Scene, type Step } from '../scene.ts';
import type { Situation } from '../situation.ts';
import type { ShopWish } from '../wishes.ts';
import type { Executors } from './executor.ts';

/** A line is sold whole, in the class it is offered in, to as many as were searched for. */
function sell(action: SellAction, scene: Scene): Step {
  const { seats, booking_class, line, back_line } = action;
  if (back_line !== null) return { why: phrase('why.line_is_whole') };
  const classes = scene.classes(line);
  if (booking_class !== null && classes === null) {
    return { why: phrase('why.no_such_line', { line }) };
  }
  if (booking_class !== null && classes && !classes.includes(booking_class)) {
    return { why: phrase('why.class_not_sold', { line, classes: classes.join(', ') }) };
  }
  const searched = scene.searched();
  const for_other = seats !== null && searched && seats !== searched.adts + searched.chds;
  if (!for_other || scene.situation.exchanging) return go((actions) => actions.sellOffer(line));
  // Fares are for so many people: for others they are asked for anew.
  const wish = { ...searched, adts: seats, chds: 0, infs: 0 };
  return go(
    (actions) => actions.askSearchFor(wish, whoOf(searched)),
    phrase('says.search_for_seats', { n: seats, before: whoOf(searched) }),
  );
}

/** What no search is for: a way within one city, a day further ahead than flights are on sale. */
function whyNotSearched({ from, to, out, back }: ShopWish, { today }: Scene): Phrase | null {
  if (from === to || sameCity(from, to)) {
    return phrase('why.same_city', { from: sayPlace(from), to: sayPlace(to) });
  }
  const last = addDays(today, MOST_DAYS_AHEAD);
  // Where it is later in the day than at the agency, one day more is on sale.
  const far = [out, back].find((day) => day !== null && day > addDays(last, 1));
  return far ? phrase('why.too_far', { day: fullDay(far), last: fullDay(last) }) : null;
}

const sayInstead = ({ from, to, out, back }: ShopWish): Phrase => {
  const said = { from: sayPlace(from), to: sayPlace(to), out: shortDay(out) };
  return back === null
    ? phrase('says.exchange_for', said)
    : phrase('says.exchange_for_both', { ...said, back: shortDay(back) });
};

/** Goes on from flights that are being typed to who flies them. */
const ofWhoFlies = ({ situation }: Scene, run: (actions: Actions) => void | Promise<void>): Step =>
  go((actions) => {
    if (!isTyping(situation) || actions.takeFlights()) return run(actions);
  });

/** What ending comes to on this screen. */
function sayEnd({ screen, offline, draft }: Situation): Phrase {
  switch (screen) {
    case 'seats':
      return phrase('says.end_seats');
    case 'bags':
      return phrase('says.end_bags');
    case 'issue':
      return phrase('says.issue');
    case 'exchange':
      return phrase('says.exchange_go_on');
    case 'flights':
      return phrase('says.end_flights');
    case 'split':
      return phrase('says.file');
    case 'edit':
    case 'flyers':
    case 'conflict':
    case 'profile':
      return phrase('says.end_changes');
    default:
      return phrase(offline && draft ? 'says.end_queued' : 'says.end');
  }
}

const sayTyped = ({ airline, number, booking_class, date, from, to }: ActionOf<'sell_flight'>) =>
  phrase('says.typed_flight', {
    flight: `${airline}${number} ${booking_class}`,
    day: shortDay(date),
    from: sayPlace(from),
    to: sayPlace(to),
  });

export const SELLING = {
  search: ({ kind: _, style, cabin, direct, ...asked }, scene) => {
    const wish = {
      ...asked,
      ...(cabin ? { cabin } : {}),
      ...(direct ? { direct } : {}),
      by_departure: style === 'timetable' || asked.time !== null,
    };
    const why = whyNotSearched(wish, scene);
    if (why) return { why };
    if (!isExchanging(scene.situation)) return go((actions) => actions.shop(wish));
    const { from, to, out, back } = wish;
    return go((actions) => actions.exchangeFor({ from, to, out, back }), sayInstead(wish));
  },
  search_back: ({ date }, scene) => {
    if (isExchanging(scene.situation)) {
      const says = phrase('says.exchange_back', { day: shortDay(date) });
      return go((actions) => actions.exchangeBack(date), says);
    }
    const searched = scene.searched();
    if (!searched) return { why: phrase('why.nothing_searched') };
    if (date < searched.out) return { why: phrase('why.back_before_out') };
    // A line here is the whole journey: the way back is searched together with the way out.
    const wish = { ...searched, back: date, more: [] };
    const why = whyNotSearched(wish, scene);
    return why ? { why } : go((actions) => actions.shop(wish), saySearch(wish));
  },
  search_again: (_, scene) => {
    const searched = scene.searched();
    if (!searched) return { why: phrase('why.nothing_searched') };
    return go((actions) => actions.shop(searched), saySearch(searched));
  },
  flight_detail: ({ line }) => go((actions) => actions.openOffer(line)),
  fare_rules: ({ line }) => go((actions) => actions.openOffer(line)),
  sell,
  sell_flight: (action, { situation }) => {
    const { airline, number, booking_class, date, from, to, seats } = action;
    const wish = {
      carrier: airline,
      flight_number: number,
      booking_class,
      date,
      origin: from,
      destination: to,
      seats,
    };
    return isTyped(situation)
      ? go((actions) => actions.typeFlight(wish), sayTyped(action))
      : go((actions) => actions.sellFlight(wish));
  },
  rebook_class: ({ booking_class, leg }, { names = 0 }) => {
    const flight = leg === null ? null : 'segment' in leg ? leg.segment : leg.line - names;
    return go((actions) => actions.rebookClass({ booking_class, flight }));
  },
  name: ({ names }, scene) => ofWhoFlies(scene, (actions) => actions.addNames(names)),
  infant: ({ passenger, last, first, birth_date }) =>
    go((actions) => actions.addInfant({ passenger, last, first, birth_date })),
  change_name: ({ passenger, name }) => go((actions) => actions.rename(passenger, name)),
  phone: ({ number, use, city }, scene) =>
    ofWhoFlies(scene, (actions) =>
      (scene.situation.draft || isTyping(scene.situation)) && use !== 'agency' && use !== 'business'
        ? actions.setPhone(number)
        : actions.addNotes([{ kind: 'PHONE', number, use: use ?? 'home', city }]),
    ),
  email: ({ email }, scene) => ofWhoFlies(scene, (actions) => actions.setEmail(email)),
  document: ({ kind: _, ...document }) => go((actions) => actions.setDocument(document)),
  received_from: ({ text }) => go((actions) => actions.receivedFrom(text ?? '')),
  end: ({ redisplay }, { situation }) => {
    if (!isWritten(situation)) {
      return go((actions) => actions.endTransaction(false), sayEnd(situation));
    }
    return redisplay
      ? go((actions) => actions.redisplay(), phrase('says.end_show'))
      : go((actions) => actions.putAway(), phrase('says.end_leave'));
  },
  file: ({ kind: _ }, { situation }) =>
    situation.screen === 'split'
      ? go((actions) => actions.endTransaction(false))
      : { why: phrase('why.nothing_to_file') },
  ignore: ({ redisplay }, { situation }) =>
    go((actions) => (redisplay && !situation.draft ? actions.ignoreAndShow() : actions.ignore())),
} satisfies Partial<Executors>;
