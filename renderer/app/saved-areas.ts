/**
 * Saves work areas as typed, and restores them. Main seals the state without reading it. It is
 * parsed here, and what cannot be read is left out, not guessed. It holds no card data.
 */
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { SCREENS_OF_A_BOOKING } from '../commands/context.ts';
import { NO_QUEUES } from '../features/booking/current-booking-state.ts';
import { type FlightsForm, NO_FLIGHTS } from '../features/outbox/outbox-state.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import type { BagsView, ExchangeView, SeatsView } from '../features/ticketing/sale-state.ts';
import { type Area, createArea, type DraftParts } from './area.ts';
import type { DeskContext } from './desk-context.ts';
import { PARTS, type Saved } from './saved-area-schema.ts';
import type { KeptArea } from './stores.ts';

const copy = <T>(list: readonly T[]): T[] => [...list];
/** Drops stored text that holds a card number, wherever it was typed. */
const dropCardNumber = (text: string): string => (holdsCardNumber(text) ? '' : text);

/** The part of an area that is kept. */
export function toSavedState(area: Area, active: boolean): Saved {
  return {
    active,
    screen: area.screen,
    back: copy(area.back),
    entry: dropCardNumber(area.entry),
    form: area.form,
    import_form: area.import_form,
    // An exchange repeats its own search; it is not restored here.
    searched: area.search && area.search.booking_id === null ? area.search.form : area.again,
    sort: area.sort,
    descending: area.descending,
    filter: dropCardNumber(area.filter),
    ungrouped: area.ungrouped,
    expanded: copy(area.expanded),
    compared: copy(area.compared),
    cursor: area.cursor,
    draft: toSavedDraft(area),
    booking_id: area.booking?.booking.id ?? area.booking_id,
    tab: area.tab,
    edit: area.edit && {
      rows: copy(area.edit.rows),
      base: copy(area.edit_base ?? area.edit.rows),
    },
    marked: copy(area.marked),
    find_text: dropCardNumber(area.find_text),
    outbox_filter: area.outbox_filter,
    flights: toSavedFlights(area.flights),
    ...toSavedSale(area),
    unsent: {
      received_from: area.unsent.received_from,
      notes: area.unsent.notes.map((note) => JSON.parse(JSON.stringify(note))),
    },
    owed: area.owed.map((lot) => JSON.parse(JSON.stringify(lot))),
    copied: copy(area.copied),
    host_open: copy(area.host_open),
    as_host: area.as_host,
    note_form: { ...area.note_form, text: dropCardNumber(area.note_form.text) },
    agency_queues: {
      open: area.agency_queues.open,
      working: area.agency_queues.working,
      gds_open: area.agency_queues.gds_open,
      gds_working: area.agency_queues.gds_working,
    },
    undo: area.undo.map((step) => ({
      ...step,
      state: step.state as Saved['undo'][number]['state'],
    })),
  };
}

function toSavedDraft({ draft }: Area): Saved['draft'] {
  return (
    draft && {
      offer: draft.offer,
      slices: copy(draft.slices),
      tokens: copy(draft.tokens),
      typed: draft.typed && { ...draft.typed, segments: copy(draft.typed.segments) },
      requests: draft.requests,
      confirmed: draft.confirmed,
      rows: copy(draft.rows),
      // The key identifies the request; its documents are in the rows.
      submission: draft.submission && { ...draft.submission, asked: '' },
      parts: draft.parts && copyParts(draft.parts),
    }
  );
}

const copyParts = ({ quote_id, rest, done }: DraftParts): NonNullable<Saved['draft']>['parts'] => ({
  quote_id,
  rest: rest.map(({ offer, slices, tokens }) => ({
    offer,
    slices: copy(slices),
    tokens: copy(tokens),
  })),
  done: copy(done),
});

function toSavedFlights({ errors: _errors, rows, ...form }: FlightsForm): Saved['flights'] {
  return { ...form, rows: copy(rows) };
}

/** Choices and input after the sale; prices, maps and estimates are requested again. */
function toSavedSale(
  area: Area,
): Pick<Saved, 'seats' | 'bags' | 'issue' | 'tickets' | 'ticket' | 'exchange'> {
  const { seats, bags, issue, tickets, exchange } = area;
  return {
    seats: seats && {
      booking_id: seats.booking_id,
      leg_id: seats.leg_id,
      passenger_id: seats.passenger_id,
      chosen: copy(seats.chosen),
      cleared: copy(seats.cleared),
      as_list: seats.as_list,
    },
    bags: bags && { booking_id: bags.booking_id, bags: countBags(bags) },
    issue: issue && {
      booking_id: issue.booking_id,
      passenger_ids: copy(issue.passenger_ids),
    },
    tickets: tickets && {
      from: tickets.from,
      to: tickets.to,
      sort: tickets.sort,
      descending: tickets.descending,
      page: tickets.page,
    },
    ticket: area.ticket?.number ?? null,
    exchange: exchange && {
      booking_id: exchange.booking_id,
      mode: exchange.mode,
      give_up: copy(exchange.give_up),
      trips: exchange.trips,
      numbers: dropCardNumber(exchange.numbers),
    },
  };
}

/** Number of bags picked per place; `wanted` counts until the options were read. */
function countBags({ options, picked, wanted }: BagsView): Record<string, number> {
  const read = Object.entries(options).map(([place, list]) => {
    const at = list.findIndex(({ token }) => token === picked[place]);
    return [place, Math.max(at, 0)] as const;
  });
  return { ...wanted, ...Object.fromEntries(read) };
}

/** The screen to restore: one with unsaved content is replaced by the one it was opened from. */
function resolveScreen(area: Area): Area['screen'] {
  const { screen } = area;
  const held = area.booking_id !== null;
  if (screen === 'conflict') return area.edit && held ? 'edit' : 'booking';
  if (screen === 'decision') return 'outbox';
  if (screen === 'profile') return 'profiles';
  if (screen === 'manifest') return area.draft ? 'names' : 'desk';
  if (screen === 'confirmation' || screen === 'refund') return 'booking';
  if (screen === 'letter') return held ? 'booking' : 'desk';
  if (screen === 'quote') return 'quotes';
  if (screen === 'names') return area.draft ? screen : held ? 'booking' : 'desk';
  if (screen === 'ticket') return area.ticket ? screen : 'tickets';
  if (screen === 'edit' || screen === 'flyers') return area.edit && held ? screen : 'booking';
  if (screen === 'seats' || screen === 'bags' || screen === 'issue' || screen === 'exchange') {
    return held && area[screen]?.booking_id === area.booking_id ? screen : 'booking';
  }
  return SCREENS_OF_A_BOOKING.includes(screen) && !held ? 'booking' : screen;
}

/** Kept as they are; what an old state lacks is as in a new area. */
const SAME_IN_AREA = [
  'screen',
  'back',
  'entry',
  'form',
  'import_form',
  'sort',
  'descending',
  'filter',
  'ungrouped',
  'expanded',
  'compared',
  'cursor',
  'booking_id',
  'tab',
  'marked',
  'find_text',
  'outbox_filter',
  'issue',
  'unsent',
  'owed',
  'copied',
  'host_open',
  'as_host',
  'note_form',
  'undo',
] as const satisfies readonly (keyof Saved & keyof Area)[];

/** An area from what was kept of it. */
export function restoreArea(
  name: AreaName,
  state: Readonly<Record<string, unknown>>,
): { area: Area; active: boolean } {
  const read = <K extends keyof typeof PARTS>(part: K): Saved[K] | undefined => {
    const parsed = PARTS[part].safeParse(state[part]);
    return parsed.success ? (parsed.data as Saved[K]) : undefined;
  };
  const draft = read('draft') ?? null;
  const edit = read('edit') ?? null;
  const area: Area = {
    ...createArea(name),
    ...Object.fromEntries(
      SAME_IN_AREA.map((part) => [part, read(part)]).filter(([, value]) => value !== undefined),
    ),
    draft: draft && { ...draft, errors: {} },
    again: read('searched') ?? null,
    edit: edit && { rows: edit.rows, errors: {} },
    edit_base: edit?.base ?? null,
    flights: { ...NO_FLIGHTS, ...read('flights') },
    seats: restoreSeats(read('seats')),
    bags: restoreBags(read('bags')),
    tickets: toTicketsView(read('tickets')),
    ticket: toTicketView(read('ticket')),
    exchange: restoreExchange(read('exchange')),
    agency_queues: { ...NO_QUEUES, ...read('agency_queues') },
  };
  area.screen = resolveScreen(area);
  return { area, active: read('active') ?? false };
}

const restoreSeats = (kept: Saved['seats'] | undefined): SeatsView | null =>
  kept ? { ...kept, maps: {}, failed: {}, gone: {}, paying: false } : null;

const restoreBags = (kept: Saved['bags'] | undefined): BagsView | null =>
  kept
    ? {
        booking_id: kept.booking_id,
        options: {},
        failed: {},
        picked: {},
        wanted: kept.bags,
        reading: false,
        paying: false,
      }
    : null;

const toTicketsView = (kept: Saved['tickets'] | undefined): Area['tickets'] =>
  kept ? { ...kept, errors: {}, answer: null } : null;

const toTicketView = (number: Saved['ticket'] | undefined): Area['ticket'] =>
  number ? { number, ticket: null } : null;

const restoreExchange = (kept: Saved['exchange'] | undefined): ExchangeView | null =>
  kept ? { ...kept, step: 'choose', errors: {}, taken: [], search_id: null, estimate: null } : null;

export async function restoreAreas(desk: DeskContext): Promise<void> {
  const window = (await desk.page.windows?.claim()) ?? 1;
  const result = await desk.client.call('workarea.list', { window });
  const restored = Object.fromEntries(
    WORK_AREAS.map((name) => [name, { area: createArea(name), active: false }]),
  ) as Record<AreaName, KeptArea>;
  let active: AreaName = 'A';
  if (result.ok) {
    for (const saved of result.value.output.areas) {
      restored[saved.area] = restoreArea(saved.area, saved.state);
      if (restored[saved.area].active) active = saved.area;
    }
  }
  const areas = Object.fromEntries(WORK_AREAS.map((name) => [name, restored[name].area]));
  desk.areas.setState({ window, active, areas: areas as Record<AreaName, Area>, restored });
}
