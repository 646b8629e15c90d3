/** The answer if a flight is not offered as requested, with the nearest alternatives. */
import type { AreaName } from '#main/contract/desk.ts';
import { getOfferList } from '../../app/command-context.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { formatClockTime, formatShortDay } from '../../i18n/format.ts';
import { say } from '../../i18n/words.ts';
import { buildSearch } from '../../languages/action.ts';
import type { OfferRow } from '../search/offer-rows.ts';
import { formatPrice } from './selling.ts';
import {
  formatFlightNumber,
  isReturn,
  matchesClasses,
  matchesFlights,
  type Wanted,
} from './wanted-flights.ts';

const MAX_LINES = 6;

/** Answers that a flight cannot be sold as requested, and lists what is offered instead. */
export function answerNotOffered(
  desk: DeskContext,
  name: AreaName,
  { journeys, added }: { journeys: readonly Wanted[]; added: Wanted },
): void {
  desk.patchArea(name, { sort: 'price', descending: false });
  const offers = desk.getArea(name).search?.offers ?? [];
  const at = journeys.indexOf(added);
  const slices = offers.flatMap((offer) => offer.journeys[at]?.slices ?? []);
  const same = slices.filter((slice) => matchesFlights(slice, added));
  const [flight] = added.flights;
  const said = {
    flight: flight ? formatFlightNumber(flight) : '',
    letter: flight?.letter ?? '',
    from: added.from,
    to: added.to,
    day: formatShortDay(added.date),
    list: [...new Set(same.flatMap(({ legs }) => legs[0]?.fare_info.fare_class ?? []))].join(' '),
  };
  if (journeys.length > 1) {
    const key = same.some((slice) => matchesClasses(slice, added))
      ? 'answer.flight_not_together'
      : 'answer.flight_none_together';
    desk.answer(name, 'warn', say(key, said), [
      say('answer.flight_kept'),
      ...describeBothAtOnce(desk, journeys),
      ...findNearestLines(desk, name, added, at),
    ]);
    return;
  }
  const key =
    same.length > 0
      ? 'answer.flight_class_none'
      : offers.length > 0
        ? 'answer.flight_none'
        : 'answer.flight_none_at_all';
  desk.answer(name, 'warn', say(key, said), findNearestLines(desk, name, added, at));
}

/** The home-language entry that searches outbound and return together. */
function describeBothAtOnce(desk: DeskContext, journeys: readonly Wanted[]): string[] {
  const [out, back] = journeys;
  if (!out || !back || !isReturn(journeys)) return [say('answer.flights_on_screen')];
  const { from, to, date } = out;
  const entry = desk.formatEntry(buildSearch({ from, to, out: date, back: back.date }));
  return entry === '' ? [say('answer.flights_on_screen')] : [say('answer.shop_both', { entry })];
}

/** The nearest lines: the flight itself in other classes, then other flights of the airline. */
function findNearestLines(desk: DeskContext, name: AreaName, added: Wanted, at: number): string[] {
  const area = desk.getArea(name);
  const { lines } = getOfferList(area);
  const carrier = added.flights[0]?.carrier;
  const direct = lines.filter(({ row, level }) => {
    const legs = row.slices[at]?.legs ?? [];
    return level === 1 && legs.length === 1 && legs[0]?.managed_by === carrier;
  });
  const is = (row: OfferRow) => {
    const slice = row.slices[at];
    return slice !== undefined && matchesFlights(slice, added);
  };
  const near = [
    ...direct.filter(({ row }) => is(row)),
    ...direct.filter(({ row }) => !is(row)),
  ].slice(0, MAX_LINES);
  const [first] = near;
  if (first) desk.patchArea(name, { cursor: { ...area.cursor, offers: first.row.key } });
  return near.map(({ row, index, group }) => {
    const [leg] = row.slices[at]?.legs ?? [];
    return say('answer.flight_line', {
      line: index + 1,
      flight: `${leg?.managed_by ?? ''}${leg?.flight_number ?? ''}`,
      time: formatClockTime(leg?.departure_date ?? ''),
      letters: formatLetters(group, at),
      total: formatPrice(row.offer),
    });
  });
}

const formatLetters = (group: readonly OfferRow[], at: number): string =>
  [...new Set(group.flatMap(({ slices }) => slices[at]?.legs[0]?.fare_info.fare_class ?? []))].join(
    ' ',
  );
