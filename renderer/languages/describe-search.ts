/** Describes a search, the same for an entry of any language and for the plain search. */
import { formatShortDay } from '../i18n/format.ts';
import { type Phrase, phrase, say } from '../i18n/words.ts';
import { sayAirline, sayPlace } from './places.ts';
import type { ShopRequest, SliceRequest } from './requests.ts';

/** The passengers of a search; one adult if none are given. */
export function describeWho({
  adts,
  chds,
  infs,
}: Pick<ShopRequest, 'adts' | 'chds' | 'infs'>): string {
  const counts = [
    [adts ?? (chds ? 0 : 1), 'pax.ADT'],
    [chds ?? 0, 'pax.CHD'],
    [infs ?? 0, 'pax.INF'],
  ] as const;
  return counts
    .filter(([n]) => n > 0)
    .map(([n, key]) => say(key, { n }))
    .join(', ');
}

const saySlices = (slices: readonly SliceRequest[]): string =>
  slices.map(({ from, to, date }) => `${from}–${to} ${formatShortDay(date)}`).join(', ');

/** Other criteria: further slices, cabin, direct flights, approximate departure. */
const describeAsked = ({
  more = [],
  cabin,
  direct,
  time,
  via,
  order,
}: Partial<ShopRequest>): string[] => [
  ...(more.length > 0 ? [say('says.then', { list: saySlices(more) })] : []),
  ...(cabin != null && cabin !== 'UNSPECIFIED' ? [say(`cabin.${cabin}`)] : []),
  ...(direct ? [say('says.direct')] : []),
  ...(via ? [say('says.via', { place: sayPlace(via) })] : []),
  ...(time ? [say('says.about_time', { time })] : []),
  ...(order ? [say(`says.order_${order}`)] : []),
];

/** All criteria of a search besides places and dates. */
export const describeOptions = (request: Partial<ShopRequest>): string[] => [
  ...(request.airlines ?? []).map(sayAirline),
  ...describeAsked(request),
];

export function saySearch(request: ShopRequest): Phrase {
  const airlines = (request.airlines ?? []).map(sayAirline).join(', ');
  const said = {
    from: sayPlace(request.from),
    to: sayPlace(request.to),
    out: formatShortDay(request.out),
    back: request.back === null ? '' : formatShortDay(request.back),
    airlines,
    who: [describeWho(request), ...describeAsked(request)].join(' · '),
  };
  const slice = request.back === null ? 'oneway' : 'return';
  return phrase(
    airlines === '' ? (`says.shop.${slice}` as const) : (`says.shop.${slice}_airline` as const),
    said,
  );
}

/** Flights of a day in order of departure. */
export function sayTimetable(request: ShopRequest): Phrase {
  const said = {
    from: sayPlace(request.from),
    to: sayPlace(request.to),
    out: formatShortDay(request.out),
  };
  const asked = describeOptions(request).join(' · ');
  return asked === ''
    ? phrase('says.timetable', said)
    : phrase('says.timetable_asked', { ...said, asked });
}
