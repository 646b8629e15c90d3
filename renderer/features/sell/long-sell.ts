/**
 * Sells a flight by number and class: searches its route and date, and takes the offer with exactly
 * this flight and class. Further flights of the sale are searched together with it, because fares
 * of different searches cannot be combined. If it is not offered, the answer names the nearest
 * offers, which stay on screen, and earlier flights stay sold.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { SearchInput } from '#main/contract/offer.ts';
import type { Cabin } from '#main/contract/values.ts';
import type { PassengerCounts } from '#main/domain/search-request.ts';
import { type Area, type Draft, EMPTY_FORM, type Search, type ShopForm } from '../../app/area.ts';
import type { DeskContext } from '../../app/desk-context.ts';
import { say } from '../../i18n/words.ts';
import type { FlightRequest, RebookRequest } from '../../languages/requests.ts';
import { formatTypedDay } from '../../languages/tokens.ts';
import { typeFlight } from '../outbox/adding.ts';
import type { OfferRow } from '../search/offer-rows.ts';
import { buildRoute } from '../search/recalling.ts';
import { runSearch } from '../search/shopping.ts';
import { answerNotOffered } from './not-offered.ts';
import { countTypes } from './passenger-rows.ts';
import { findClassSeller, sellNamed } from './sell-by-class.ts';
import { awaitConfirmation, formatPrice, sellRow } from './selling.ts';
import {
  findCommonCabin,
  findWanted,
  formatWanted,
  isReturn,
  isSameSlice,
  listJourneyAirlines,
  mapFlights,
  toWanted,
  toWantedFromSlice,
  type Wanted,
} from './wanted-flights.ts';

interface SoldTogether {
  journeys: readonly Wanted[];
  /** The new one. */
  added: Wanted;
  people: PassengerCounts;
}

/** The sale's flights with the new one, which replaces a flight of the same slice and date. */
function mergeWanted(draft: Draft | null, added: Wanted): Wanted[] {
  const sold = draft?.offer && !draft.submission ? draft.slices.map(toWantedFromSlice) : [];
  return [...sold.filter((one) => !isSameSlice(one, added)), added].sort((a, b) =>
    a.date.localeCompare(b.date),
  );
}

/** Number of passengers: those named already, else the seats of the entry. */
function countPeople({ draft, copied }: Area, seats: number | null): PassengerCounts {
  const named = countTypes(draft && !draft.submission ? draft.rows : copied);
  const seated = named.adts + named.chds;
  if (seated > 0 && (seats === null || seated === seats)) return named;
  return { adts: seats ?? 1, chds: 0, infs: 0 };
}

function buildForm(
  desk: DeskContext,
  journeys: readonly Wanted[],
  people: PassengerCounts,
): ShopForm {
  const today = desk.getAgencyToday();
  const [out, ...more] = journeys;
  const [back] = more;
  return {
    ...EMPTY_FORM,
    ...people,
    from: out?.from ?? '',
    to: out?.to ?? '',
    out: formatTypedDay(out?.date ?? today, today),
    back: back && isReturn(journeys) ? formatTypedDay(back.date, today) : '',
    more: isReturn(journeys)
      ? []
      : more.map(({ from, to, date }) => ({ from, to, date: formatTypedDay(date, today) })),
    airlines: listJourneyAirlines(journeys).join(' '),
  };
}

/** Sells a flight by number and class. Offline it becomes a typed flight, booked by the outbox. */
export async function sellFlight(desk: DeskContext, request: FlightRequest): Promise<void> {
  const area = desk.getActiveArea();
  const { name } = area;
  if (area.draft?.typed) {
    // The outbox books typed flights together.
    typeFlight(desk, request);
    return;
  }
  const added = toWanted(request);
  const journeys = mergeWanted(area.draft, added);
  const people = countPeople(area, request.seats);
  const before = area.draft?.offer ? area.draft.slices.map(toWantedFromSlice) : [];
  if (before.some((one) => isSameSlice(one, added) && formatWanted(one) === formatWanted(added)))
    return desk.answer(name, 'warn', say('answer.flight_twice', { flight: formatWanted(added) }));
  const offline = await sellTogether(desk, name, { journeys, added, people });
  if (offline) typeFlight(desk, request, name);
}

/** Sells the same flights in another class: they are searched again. */
export async function rebookClass(desk: DeskContext, request: RebookRequest): Promise<void> {
  const area = desk.getActiveArea();
  const { name, draft } = area;
  if (!draft?.offer || draft.submission)
    return desk.answer(name, 'warn', say('answer.rebook_none'));
  const before = draft.slices.map(toWantedFromSlice);
  const count = before.flatMap(({ flights }) => flights).length;
  if (request.flight !== null && (request.flight < 1 || request.flight > count))
    return desk.answer(name, 'warn', say('answer.no_flight', { n: request.flight }));
  const journeys = mapFlights(before, (flight, place) => {
    const meant = request.flight === null || request.flight === place + 1;
    return meant ? { ...flight, letter: request.booking_class } : flight;
  });
  const listed = before.map(formatWanted);
  const added = journeys.find((one, at) => formatWanted(one) !== listed[at]);
  if (!added)
    return desk.answer(name, 'warn', say('answer.flight_twice', { flight: listed.join(' · ') }));
  const people = countPeople(area, null);
  const offline = await sellTogether(desk, name, { journeys, added, people });
  if (offline) desk.answer(name, 'warn', say('answer.rebook_offline'));
}

/** Searches for the journeys and takes the exact match; true if there is no connection. */
async function sellTogether(
  desk: DeskContext,
  name: AreaName,
  { journeys, added, people }: SoldTogether,
): Promise<boolean> {
  const first = await searchJourneys(desk, name, journeys, people, 'UNSPECIFIED');
  if (first === 'offline') return true;
  if (first === null) return false;
  let row = findWanted(first.offers, journeys);
  let offers = first.offers;
  const cabin = findCommonCabin(journeys);
  if (!row && cabin) {
    const second = await searchJourneys(desk, name, journeys, people, cabin);
    if (second === null || second === 'offline') return false;
    row = findWanted(second.offers, journeys);
    offers = [...offers, ...second.offers];
    // Shows the offers of both searches, because the answer names lines of both.
    if (!row) desk.patchArea(name, { search: { ...second, offers } });
  }
  if (row) {
    await take(desk, name, row, journeys);
    return false;
  }
  // A GDS may have seats in classes without an offered fare.
  const provider_type = await findClassSeller(desk, name, journeys, people);
  if (provider_type) await sellNamed(desk, name, { provider_type, journeys, people });
  else answerNotOffered(desk, name, { journeys, added });
  return false;
}

/** Searches for the journeys together; null if that failed or another search replaced it. */
async function searchJourneys(
  desk: DeskContext,
  name: AreaName,
  journeys: readonly Wanted[],
  people: PassengerCounts,
  cabin: Cabin,
): Promise<Search | 'offline' | null> {
  const form = { ...buildForm(desk, journeys, people), cabin };
  const input: SearchInput = {
    route: buildRoute(journeys),
    ...people,
    cabin,
    airlines: listJourneyAirlines(journeys),
  };
  desk.openScreen(name, 'offers', 'line');
  desk.patchArea(name, { form, form_errors: {}, again: null, about: null });
  await runSearch(desk, name, form, input);
  const { search } = desk.getArea(name);
  // Another search may have started meanwhile, or this one may have failed.
  if (search?.form !== form) return null;
  if (search.error?.error === 'OFFLINE') return 'offline';
  return search.state === 'done' ? search : null;
}

/** Makes it the sale; answers once its price is confirmed, with that price. */
async function take(
  desk: DeskContext,
  name: AreaName,
  row: OfferRow,
  journeys: readonly Wanted[],
): Promise<void> {
  sellRow(desk, desk.getArea(name), row);
  await awaitConfirmation(desk.getArea(name).draft);
  const { draft, answer: said } = desk.getArea(name);
  if (!draft?.offer) return;
  const list = journeys.map(formatWanted).join(' · ');
  const text = say('answer.flight_sold', { list, total: formatPrice(draft.offer) });
  if (said) desk.answer(name, said.kind, said.text, [...said.details, text]);
  else desk.answer(name, 'ok', text);
}
