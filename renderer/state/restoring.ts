/**
 * Fetches what a screen that came into view still lacks: lists, the booking in hand, a search that was
 * on screen before a restart, maps and options for what was chosen on them.
 */
import type { AreaName } from '#main/contract/desk.ts';
import type { Area } from './area.ts';
import { readOptions } from './bags.ts';
import { openDayEnd } from './day-end.ts';
import { activeArea, agencyToday, answer, areaOf, type Bench, patchArea } from './desk.ts';
import { editIsCurrent, replaceBooking } from './holding.ts';
import { openProfiles } from './profiles.ts';
import { readItems, readQueues } from './queues-on-desk.ts';
import { openQuotes } from './quoting.ts';
import { journeysOf } from './recalling.ts';
import { readMap } from './seats.ts';
import { loadRecent } from './servicing.ts';
import { runSearch, searchInput } from './shopping.ts';
import { openTickets, readTicket, readTickets } from './tickets.ts';

/** Offers that were found longer ago are searched for again. */
const FRESH_FOR_MS = 20 * 60_000;

export function watchAreas(bench: Bench): void {
  const asked = new Set<string>();
  const look = () => {
    if (bench.session.getState().phase !== 'signed_in') return;
    const area = activeArea(bench);
    for (const [what, fetch] of missing(bench, area)) {
      const key = `${area.name} ${what}`;
      if (asked.has(key)) continue;
      asked.add(key);
      void Promise.resolve(fetch()).then((again) => {
        if (again === 'may be asked again') asked.delete(key);
      });
    }
  };
  bench.areas.subscribe(look);
  bench.session.subscribe((state, before) => {
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
const once =
  (fetch: () => unknown): (() => Promise<Fetched>) =>
  async () => {
    await fetch();
    return 'once';
  };

/** What the screen lacks, by a name under which it is asked for one at a time. */
function missing(bench: Bench, area: Area): Missing[] {
  const { name, screen, booking } = area;
  const lacks: Missing[] = [];
  if (screen === 'desk') {
    if (area.found === null) lacks.push(['recent', each(() => loadRecent(bench, name))]);
    if (area.worklist.queues === null) {
      lacks.push(['queues', each(() => readQueues(bench, name))]);
    }
    if (area.worklist.open && area.worklist.items === null) {
      lacks.push(['items', each(() => readItems(bench, name))]);
    }
  }
  if (screen === 'quotes' && area.quotes === null && area.waiting === null) {
    lacks.push(['quotes', once(() => openQuotes(bench))]);
  }
  if (screen === 'dayend' && area.day === null) {
    lacks.push(['dayend', once(() => openDayEnd(bench, null))]);
  }
  if (screen === 'profiles' && area.profiles === null) {
    lacks.push(['profiles', once(() => openProfiles(bench, null))]);
  }
  if (screen === 'tickets' && area.tickets === null) {
    lacks.push(['tickets', once(() => openTickets(bench, null))]);
  }
  if (screen === 'tickets' && area.tickets !== null && area.tickets.answer === null) {
    lacks.push(['ticket list', once(() => readTickets(bench, name))]);
  }
  if (screen === 'ticket' && area.ticket?.ticket === null && area.waiting === null) {
    const { number } = area.ticket;
    lacks.push([`ticket ${number}`, once(() => readTicket(bench, name, number))]);
  }
  if (area.booking_id !== null && booking === null && area.draft === null) {
    lacks.push([area.booking_id, once(() => restoreBooking(bench, name))]);
  }
  if (screen === 'offers' && area.search === null && area.again !== null) {
    lacks.push(['search', once(() => restoreSearch(bench, name))]);
  }
  if (booking && screen === 'seats' && area.seats && !area.seats.maps[area.seats.leg_id]) {
    const { leg_id } = area.seats;
    lacks.push([`map ${leg_id}`, once(() => readMap(bench, name, leg_id))]);
  }
  if (booking && screen === 'bags' && area.bags?.wanted && !area.bags.reading) {
    lacks.push(['bags', once(() => readOptions(bench, name, booking.booking))]);
  }
  return lacks;
}

async function restoreBooking(bench: Bench, name: AreaName): Promise<void> {
  const id = areaOf(bench, name).booking_id;
  if (id === null) return;
  const result = await bench.client.call('booking.get', { id });
  if (areaOf(bench, name).booking_id !== id) return;
  if (!result.ok) {
    answer(bench, name, 'warn', result.error.message);
    return;
  }
  replaceBooking(bench, name, result.value.output.booking, result.value.meta.revision);
  // It may have been changed since the edit began.
  editIsCurrent(bench, name);
}

/** The offers that were on screen: those themselves where they are kept, else searched for again. */
async function restoreSearch(bench: Bench, name: AreaName): Promise<void> {
  const { again, filter, cursor, expanded, compared } = areaOf(bench, name);
  if (!again) return;
  const read = searchInput(again, agencyToday(bench));
  patchArea(bench, name, { again: null });
  if ('errors' in read) return;
  const kept = await bench.client.call('offer.kept', read.input);
  if (areaOf(bench, name).search !== null) return;
  const now = bench.now().getTime();
  const found_at = kept.ok ? kept.value.output.searched_at : null;
  if (kept.ok && found_at !== null && now - Date.parse(found_at) < FRESH_FOR_MS) {
    patchArea(bench, name, {
      search: {
        call_id: bench.client.newId(),
        form: again,
        started_at: now,
        finished_at: now,
        state: 'done',
        providers: {},
        offers: kept.value.output.offers,
        error: null,
        booking_id: null,
        kept_at: found_at,
        journeys: journeysOf(read.input.route),
      },
    });
    return;
  }
  const searching = runSearch(bench, name, again, read.input);
  patchArea(bench, name, { filter, cursor, expanded, compared });
  await searching;
}
