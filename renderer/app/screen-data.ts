/**
 * Fetches missing data of a screen that came into view: lists, the current booking, the search from
 * before a restart, seat maps and options behind choices.
 */
import type { AreaName } from '#main/contract/desk.ts';
import { readOptions } from '../features/bags/bags.ts';
import { editIsCurrent, replaceBooking } from '../features/booking/holding.ts';
import { loadRecent } from '../features/booking/servicing.ts';
import { openCredits } from '../features/credits/credits.ts';
import { openDayEnd } from '../features/documents/day-end.ts';
import { openQuotes } from '../features/documents/quoting.ts';
import { openProfiles } from '../features/profiles/profiles.ts';
import { readGdsItems } from '../features/queues/gds-queues.ts';
import { readItems, readQueues } from '../features/queues/queues-on-desk.ts';
import { parseJourneys } from '../features/search/recalling.ts';
import { readSearchForm, runSearch } from '../features/search/shopping.ts';
import { readMap } from '../features/seats/seats.ts';
import { openTickets, readTicket, readTickets } from '../features/ticketing/tickets.ts';
import type { Area } from './area.ts';
import type { DeskContext } from './desk-context.ts';

/** Offers that were found longer ago are searched for again. */
const FRESH_FOR_MS = 20 * 60_000;

export function watchAreas(desk: DeskContext): void {
  const asked = new Set<string>();
  const look = () => {
    if (desk.session.getState().phase !== 'signed_in') return;
    const area = desk.getActiveArea();
    for (const [what, fetch] of listMissing(desk, area)) {
      const key = `${area.name} ${what}`;
      if (asked.has(key)) continue;
      asked.add(key);
      void Promise.resolve(fetch()).then((again) => {
        if (again === 'may be asked again') asked.delete(key);
      });
    }
  };
  desk.areas.subscribe(look);
  desk.session.subscribe((state, before) => {
    if (state.session?.user?.id !== before.session?.user?.id) asked.clear();
    look();
  });
}

type Fetched = 'may be asked again' | 'once';
type Missing = [what: string, fetch: () => Promise<Fetched>];

const each =
  (fetch: () => unknown): (() => Promise<Fetched>) =>
  async () => {
    await fetch();
    return 'may be asked again';
  };
const fetchOnce =
  (fetch: () => unknown): (() => Promise<Fetched>) =>
  async () => {
    await fetch();
    return 'once';
  };

/** The screen's missing data, each with a name, so that it is not asked for twice at once. */
function listMissing(desk: DeskContext, area: Area): Missing[] {
  const { name, screen, booking } = area;
  const lacks: Missing[] = [];
  if (screen === 'desk') {
    if (area.found === null) lacks.push(['recent', each(() => loadRecent(desk, name))]);
    if (area.agency_queues.queues === null) {
      lacks.push(['queues', each(() => readQueues(desk, name))]);
    }
    if (area.agency_queues.open && area.agency_queues.items === null) {
      lacks.push(['items', each(() => readItems(desk, name))]);
    }
    if (area.agency_queues.gds_open && area.agency_queues.gds_items === null) {
      lacks.push(['gds items', fetchOnce(() => readGdsItems(desk, name))]);
    }
  }
  if (screen === 'quotes' && area.quotes === null && area.waiting === null) {
    lacks.push(['quotes', fetchOnce(() => openQuotes(desk))]);
  }
  if (screen === 'dayend' && area.day === null) {
    lacks.push(['dayend', fetchOnce(() => openDayEnd(desk, null))]);
  }
  if (screen === 'profiles' && area.profiles === null) {
    lacks.push(['profiles', fetchOnce(() => openProfiles(desk, null))]);
  }
  if (screen === 'tickets' && area.tickets === null) {
    lacks.push(['tickets', fetchOnce(() => openTickets(desk, null))]);
  }
  if (screen === 'tickets' && area.tickets !== null && area.tickets.answer === null) {
    lacks.push(['ticket list', fetchOnce(() => readTickets(desk, name))]);
  }
  if (screen === 'credits' && area.credits === null) {
    lacks.push(['credits', fetchOnce(() => openCredits(desk, null))]);
  }
  if (screen === 'ticket' && area.ticket?.ticket === null && area.waiting === null) {
    const { number } = area.ticket;
    lacks.push([`ticket ${number}`, fetchOnce(() => readTicket(desk, name, number))]);
  }
  if (area.booking_id !== null && booking === null && area.draft === null) {
    lacks.push([area.booking_id, fetchOnce(() => restoreBooking(desk, name))]);
  }
  if (screen === 'offers' && area.search === null && area.again !== null) {
    lacks.push(['search', fetchOnce(() => restoreSearch(desk, name))]);
  }
  if (booking && screen === 'seats' && area.seats && !area.seats.maps[area.seats.leg_id]) {
    const { leg_id } = area.seats;
    lacks.push([`map ${leg_id}`, fetchOnce(() => readMap(desk, name, leg_id))]);
  }
  if (booking && screen === 'bags' && area.bags?.wanted && !area.bags.reading) {
    lacks.push(['bags', fetchOnce(() => readOptions(desk, name, booking.booking))]);
  }
  return lacks;
}

async function restoreBooking(desk: DeskContext, name: AreaName): Promise<void> {
  const id = desk.getArea(name).booking_id;
  if (id === null) return;
  const result = await desk.client.call('booking.get', { id });
  if (desk.getArea(name).booking_id !== id) return;
  if (!result.ok) return desk.answer(name, 'warn', result.error.message);
  replaceBooking(desk, name, result.value.output.booking, result.value.meta.revision);
  // It may have been changed since the edit began.
  editIsCurrent(desk, name);
}

/** Restores the offers on screen: the stored ones where they still exist, else by a new search. */
async function restoreSearch(desk: DeskContext, name: AreaName): Promise<void> {
  const { again, filter, cursor, expanded, compared } = desk.getArea(name);
  if (!again) return;
  const read = readSearchForm(again, desk.getAgencyToday());
  desk.patchArea(name, { again: null });
  if ('errors' in read) return;
  const kept = await desk.client.call('offer.kept', read.input);
  if (desk.getArea(name).search !== null) return;
  const now = desk.now().getTime();
  const found_at = kept.ok ? kept.value.output.searched_at : null;
  if (kept.ok && found_at !== null && now - Date.parse(found_at) < FRESH_FOR_MS) {
    return desk.patchArea(name, {
      search: {
        call_id: desk.client.newId(),
        form: again,
        started_at: now,
        finished_at: now,
        state: 'done',
        providers: {},
        offers: kept.value.output.offers,
        error: null,
        booking_id: null,
        kept_at: found_at,
        journeys: parseJourneys(read.input.route),
      },
    });
  }
  const searching = runSearch(desk, name, again, read.input);
  desk.patchArea(name, { filter, cursor, expanded, compared });
  await searching;
}
