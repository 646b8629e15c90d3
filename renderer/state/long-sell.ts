/**
 * Selling a flight by its number and class: its route and day are searched, and what has just that
 * flight in that class is taken. A flight that joins others of the draft is searched for together with
 * them, because fares of different searches cannot be sold together. What is not offered is said, with
 * what is nearest; the offers stay on screen and what was sold before stays sold.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { OfferSlice } from '#main/contract/itinerary.ts';
import type { SearchInput } from '#main/contract/offer.ts';
import type { Cabin } from '#main/contract/values.ts';
import { airportsOf } from '#main/reference/airports.ts';
import type { FlightWish, RebookWish } from '../commands/situation.ts';
import { CABIN_OF_CLASS } from '../languages/cabins.ts';
import { clockTime, shortDay } from '../words/format.ts';
import { say } from '../words/words.ts';
import { type Area, type Draft, EMPTY_FORM, type Search, type ShopForm } from './area.ts';
import {
  activeArea,
  agencyToday,
  answer,
  areaOf,
  askFocus,
  type Bench,
  offerUnderCursor,
  patchArea,
} from './desk.ts';
import { openScreen } from './moving.ts';
import { type OfferRow, rowOf } from './offer-rows.ts';
import { typeFlight } from './queueing.ts';
import { confirmed, priceText, sellRow } from './selling.ts';
import { runSearch, typedDay } from './shopping.ts';
import { typedAs } from './typed-as.ts';

/** A journey as it is to be sold: all its flights, each in its class. */
interface Wanted {
  from: string;
  to: string;
  /** YYYY-MM-DD. */
  date: string;
  flights: readonly { carrier: string; number: number; letter: string | null }[];
}

type Flight = Wanted['flights'][number];

interface SoldTogether {
  journeys: readonly Wanted[];
  /** The one that is new. */
  added: Wanted;
  people: { adts: number; chds: number; infs: number };
}

const flightName = ({ carrier, number }: Flight): string => `${carrier}${number}`;

const wantedText = ({ flights, from, to, date }: Wanted): string =>
  `${flights.map((one) => `${flightName(one)} ${one.letter ?? ''}`.trim()).join(' ')} ` +
  `${from}–${to} ${shortDay(date)}`;

const sameFlights = (slice: OfferSlice, { flights, from, to }: Wanted): boolean =>
  slice.legs.length === flights.length &&
  airportsOf(from).includes(slice.origin) &&
  airportsOf(to).includes(slice.destination) &&
  slice.legs.every(
    (leg, at) =>
      leg.managed_by === flights[at]?.carrier && leg.flight_number === flights[at]?.number,
  );

const sameClasses = (slice: OfferSlice, { flights }: Wanted): boolean =>
  slice.legs.every((leg, at) => {
    const letter = flights[at]?.letter ?? null;
    return letter === null || leg.fare_info.fare_class === letter;
  });

const isWanted = (slice: OfferSlice, wanted: Wanted): boolean =>
  sameFlights(slice, wanted) && sameClasses(slice, wanted);

/** The cheapest offer that has each journey just as it is wanted. */
export function findWanted(offers: Search['offers'], journeys: readonly Wanted[]): OfferRow | null {
  let best: OfferRow | null = null;
  for (const offer of offers) {
    if (best && best.offer.total <= offer.total) continue;
    const slices = journeys.flatMap(
      (wanted, at) => offer.journeys[at]?.slices.find((slice) => isWanted(slice, wanted)) ?? [],
    );
    if (slices.length === journeys.length && slices.length === offer.journeys.length) {
      best = rowOf(offer, slices);
    }
  }
  return best;
}

const wantedOf = (wish: FlightWish): Wanted => ({
  from: wish.origin,
  to: wish.destination,
  date: wish.date,
  flights: [
    { carrier: wish.carrier, number: wish.flight_number, letter: wish.booking_class ?? null },
  ],
});

const wantedSlice = ({ origin, destination, departure_date, legs }: OfferSlice): Wanted => ({
  from: origin,
  to: destination,
  date: departure_date.slice(0, 10),
  flights: legs.map((leg) => ({
    carrier: leg.managed_by,
    number: leg.flight_number,
    letter: leg.fare_info.fare_class,
  })),
});

const sameWay = (a: Wanted, b: Wanted): boolean =>
  a.date === b.date && a.from === b.from && a.to === b.to;

/** What is sold after this: a flight of the same way and day takes the place of the one there was. */
function together(draft: Draft | null, added: Wanted): Wanted[] {
  const sold = draft?.offer && !draft.submission ? draft.slices.map(wantedSlice) : [];
  return [...sold.filter((one) => !sameWay(one, added)), added].sort((a, b) =>
    a.date < b.date ? -1 : a.date > b.date ? 1 : 0,
  );
}

/** How many travel: who is named already, else as many seats as the entry says. */
function peopleFor({ draft, copied }: Area, seats: number | null) {
  const rows = draft && !draft.submission ? draft.rows : copied;
  const many = (type: string) => rows.filter(({ pax_type }) => pax_type === type).length;
  const [adts, chds, infs] = [many('ADT'), many('CHD'), many('INF')];
  if (adts + chds > 0 && (seats === null || adts + chds === seats)) return { adts, chds, infs };
  return { adts: seats ?? 1, chds: 0, infs: 0 };
}

function formFor(
  bench: Bench,
  journeys: readonly Wanted[],
  people: ReturnType<typeof peopleFor>,
): ShopForm {
  const today = agencyToday(bench);
  const [out, ...more] = journeys;
  const [back] = more;
  return {
    ...EMPTY_FORM,
    ...people,
    from: out?.from ?? '',
    to: out?.to ?? '',
    out: typedDay(out?.date ?? today, today),
    back: back && isReturn(journeys) ? typedDay(back.date, today) : '',
    more: isReturn(journeys) ? [] : more.map(({ from, to, date }) => ({ from, to, date })),
    airlines: airlinesOf(journeys).join(' '),
  };
}

const isReturn = (journeys: readonly Wanted[]): boolean => {
  const [out, back, more] = journeys;
  return !more && back !== undefined && back.from === out?.to && back.to === out.from;
};

const airlinesOf = (journeys: readonly Wanted[]): string[] => [
  ...new Set(journeys.flatMap(({ flights }) => flights.map(({ carrier }) => carrier))),
];

/** Sells a flight by number and class. Without a line it is typed, and placed by the queue. */
export async function sellFlight(bench: Bench, wish: FlightWish): Promise<void> {
  const area = activeArea(bench);
  const { name } = area;
  if (area.draft?.typed) {
    // What was typed is placed by the queue, whole.
    typeFlight(bench, wish);
    return;
  }
  const added = wantedOf(wish);
  const journeys = together(area.draft, added);
  const people = peopleFor(area, wish.seats);
  const before = area.draft?.offer ? area.draft.slices.map(wantedSlice) : [];
  if (before.some((one) => sameWay(one, added) && wantedText(one) === wantedText(added))) {
    answer(bench, name, 'warn', say('answer.flight_twice', { flight: wantedText(added) }));
    return;
  }
  const offline = await sellTogether(bench, name, { journeys, added, people });
  if (offline) typeFlight(bench, wish);
}

/** Sells what is sold in another class: the same flights are searched again, of the same fares. */
export async function rebookClass(bench: Bench, wish: RebookWish): Promise<void> {
  const area = activeArea(bench);
  const { name, draft } = area;
  if (!draft?.offer || draft.submission) {
    answer(bench, name, 'warn', say('answer.rebook_none'));
    return;
  }
  const before = draft.slices.map(wantedSlice);
  const count = before.flatMap(({ flights }) => flights).length;
  if (wish.flight !== null && (wish.flight < 1 || wish.flight > count)) {
    answer(bench, name, 'warn', say('answer.no_flight', { n: wish.flight }));
    return;
  }
  let place = 0;
  const journeys = before.map((journey) => ({
    ...journey,
    flights: journey.flights.map((flight) => {
      place += 1;
      const meant = wish.flight === null || wish.flight === place;
      return meant ? { ...flight, letter: wish.booking_class } : flight;
    }),
  }));
  const added = journeys.find((one, at) => wantedText(one) !== wantedText(before[at]!));
  if (!added) {
    const list = before.map(wantedText).join(' · ');
    answer(bench, name, 'warn', say('answer.flight_twice', { flight: list }));
    return;
  }
  const people = peopleFor(area, null);
  const offline = await sellTogether(bench, name, { journeys, added, people });
  if (offline) answer(bench, name, 'warn', say('answer.rebook_offline'));
}

/** All journeys are in one cabin in front, or null. */
function cabinOf(journeys: readonly Wanted[]): Cabin | null {
  const cabins = journeys.flatMap(({ flights }) =>
    flights.map(({ letter }) => CABIN_OF_CLASS[letter ?? ''] ?? null),
  );
  const [first = null] = cabins;
  return cabins.every((cabin) => cabin === first) ? first : null;
}

/** Searches for the journeys and takes what is just so; true where there is no connection. */
async function sellTogether(
  bench: Bench,
  name: AreaName,
  { journeys, added, people }: SoldTogether,
): Promise<boolean> {
  const first = await searched(bench, name, journeys, people, 'UNSPECIFIED');
  if (first === 'offline') return true;
  if (first === null) return false;
  let row = findWanted(first.offers, journeys);
  let offers = first.offers;
  const cabin = cabinOf(journeys);
  if (!row && cabin) {
    const second = await searched(bench, name, journeys, people, cabin);
    if (second === null || second === 'offline') return false;
    row = findWanted(second.offers, journeys);
    offers = [...offers, ...second.offers];
    // What is shown is what was found in all cabins: the lines that are named stand there.
    if (!row) patchArea(bench, name, { search: { ...second, offers } });
  }
  if (row) await take(bench, name, row, journeys);
  else refuse(bench, name, { journeys, added });
  return false;
}

/** Searches for the journeys together; null where it came to nothing, which is said. */
async function searched(
  bench: Bench,
  name: AreaName,
  journeys: readonly Wanted[],
  people: ReturnType<typeof peopleFor>,
  cabin: Cabin,
): Promise<Search | 'offline' | null> {
  const form = { ...formFor(bench, journeys, people), cabin };
  const input: SearchInput = {
    route: journeys.map(({ from, to, date }) => `${from},${to},${date}`).join('+'),
    ...people,
    cabin,
    airlines: airlinesOf(journeys),
  };
  openScreen(bench, name, 'offers');
  askFocus(bench, 'line');
  patchArea(bench, name, { form, form_errors: {}, again: null, about: null });
  await runSearch(bench, name, form, input);
  const { search } = areaOf(bench, name);
  // Something else may have been searched meanwhile, or nothing could be.
  if (search?.form !== form) return null;
  if (search.error?.error === 'OFFLINE') return 'offline';
  return search.state === 'done' ? search : null;
}

/** Takes it into the draft; said when its price is confirmed, with the price as it is then. */
async function take(
  bench: Bench,
  name: AreaName,
  row: OfferRow,
  journeys: readonly Wanted[],
): Promise<void> {
  sellRow(bench, areaOf(bench, name), row);
  await confirmed(areaOf(bench, name).draft);
  const { draft, answer: said } = areaOf(bench, name);
  if (!draft?.offer) return;
  const list = journeys.map(wantedText).join(' · ');
  const text = say('answer.flight_sold', { list, total: priceText(draft.offer) });
  if (said) answer(bench, name, said.kind, said.text, [...said.details, text]);
  else answer(bench, name, 'ok', text);
}

const MOST_LINES = 6;

/** What is said of a flight that cannot be sold so, and what is offered instead. */
function refuse(
  bench: Bench,
  name: AreaName,
  { journeys, added }: { journeys: readonly Wanted[]; added: Wanted },
): void {
  patchArea(bench, name, { sort: 'price', descending: false });
  const offers = areaOf(bench, name).search?.offers ?? [];
  const at = journeys.indexOf(added);
  const slices = offers.flatMap((offer) => offer.journeys[at]?.slices ?? []);
  const same = slices.filter((slice) => sameFlights(slice, added));
  const [flight] = added.flights;
  const said = {
    flight: flight ? flightName(flight) : '',
    letter: flight?.letter ?? '',
    from: added.from,
    to: added.to,
    day: shortDay(added.date),
    list: [...new Set(same.flatMap(({ legs }) => legs[0]?.fare_info.fare_class ?? []))].join(' '),
  };
  if (journeys.length > 1) {
    const key = same.some((slice) => sameClasses(slice, added))
      ? 'answer.flight_not_together'
      : 'answer.flight_none_together';
    answer(bench, name, 'warn', say(key, said), [
      say('answer.flight_kept'),
      ...bothAtOnce(bench, journeys),
      ...nearestLines(bench, name, added, at),
    ]);
    return;
  }
  const key =
    same.length > 0
      ? 'answer.flight_class_none'
      : offers.length > 0
        ? 'answer.flight_none'
        : 'answer.flight_none_at_all';
  answer(bench, name, 'warn', say(key, said), nearestLines(bench, name, added, at));
}

/** How both are searched at once, as the home language has it; other ways are on screen already. */
function bothAtOnce(bench: Bench, journeys: readonly Wanted[]): string[] {
  const [out, back] = journeys;
  if (!out || !back || !isReturn(journeys)) return [say('answer.flights_on_screen')];
  const entry = typedAs(bench, {
    kind: 'search',
    style: 'availability',
    from: out.from,
    to: out.to,
    out: out.date,
    back: back.date,
    time: null,
    airlines: [],
    cabin: null,
    direct: false,
  });
  return entry === '' ? [say('answer.flights_on_screen')] : [say('answer.shop_both', { entry })];
}

/** The lines that are nearest: the flight itself in other classes, then others of the airline. */
function nearestLines(bench: Bench, name: AreaName, added: Wanted, at: number): string[] {
  const area = areaOf(bench, name);
  const { lines } = offerUnderCursor(area);
  const carrier = added.flights[0]?.carrier;
  const direct = lines.filter(({ row, level }) => {
    const legs = row.slices[at]?.legs ?? [];
    return level === 1 && legs.length === 1 && legs[0]?.managed_by === carrier;
  });
  const is = (row: OfferRow) => {
    const slice = row.slices[at];
    return slice !== undefined && sameFlights(slice, added);
  };
  const near = [
    ...direct.filter(({ row }) => is(row)),
    ...direct.filter(({ row }) => !is(row)),
  ].slice(0, MOST_LINES);
  const [first] = near;
  if (first) patchArea(bench, name, { cursor: { ...area.cursor, offers: first.row.key } });
  return near.map(({ row, index, group }) => {
    const [leg] = row.slices[at]?.legs ?? [];
    return say('answer.flight_line', {
      line: index + 1,
      flight: `${leg?.managed_by ?? ''}${leg?.flight_number ?? ''}`,
      time: clockTime(leg?.departure_date ?? ''),
      letters: lettersOf(group, at),
      total: priceText(row.offer),
    });
  });
}

const lettersOf = (group: readonly OfferRow[], at: number): string =>
  [...new Set(group.flatMap(({ slices }) => slices[at]?.legs[0]?.fare_info.fare_class ?? []))].join(
    ' ',
  );
