/**
 * Converts work areas to their saved form and back. Main seals the saved state without reading it.
 * It is parsed here; unreadable parts are left out. It holds no card data.
 */
import { buildRecord, pick } from '#main/contract/collections.ts';
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import type { ErrorBody } from '#main/contract/errors.ts';
import { SCREENS_OF_A_BOOKING } from '../commands/screens.ts';
import { type BagsView, buildBagsView } from '../features/bags/bags-state.ts';
import { NO_FLIGHTS } from '../features/outbox/outbox-state.ts';
import { NO_QUEUES } from '../features/queues/queues-state.ts';
import { holdsCardNumber } from '../features/ticketing/payment-forms.ts';
import { type Area, createArea } from './area.ts';
import type { DeskContext } from './desk-context.ts';
import { PARTS, type Saved } from './saved-area-schema.ts';
import type { RestoredArea } from './stores.ts';

/** The saved form, read-only. */
type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

const dropCardNumber = (text: string): string => (holdsCardNumber(text) ? '' : text);

/** Parts whose saved form differs from the area's. */
const CONVERTED_PARTS = [
  'active',
  'searched',
  'draft',
  'edit',
  'flights',
  'seats',
  'bags',
  'tickets',
  'ticket',
  'exchange',
  'agency_queues',
] as const satisfies readonly (keyof Saved)[];
type UnchangedPart = Exclude<keyof Saved, (typeof CONVERTED_PARTS)[number]>;
/** Parts saved unchanged; a part missing in an old state keeps the value of a new area. */
const UNCHANGED_PARTS = Object.keys(PARTS).filter(
  (part): part is UnchangedPart => !CONVERTED_PARTS.some((one) => one === part),
);

export function toSavedState(area: Area, active: boolean): ReadonlyDeep<Saved> {
  const { search, draft, edit, flights, note_form, agency_queues } = area;
  return {
    ...pick(area, ...UNCHANGED_PARTS),
    ...toSavedSale(area),
    active,
    entry: dropCardNumber(area.entry),
    filter: dropCardNumber(area.filter),
    find_text: dropCardNumber(area.find_text),
    note_form: { ...note_form, text: dropCardNumber(note_form.text) },
    // An exchange repeats its own search, so it is not restored here.
    searched: search && search.booking_id === null ? search.form : area.again,
    draft: draft && {
      ...pick(draft, 'offer', 'slices', 'tokens', 'typed', 'requests', 'confirmed', 'rows'),
      // The key identifies the request; its content is in the rows.
      submission: draft.submission && { ...draft.submission, asked: '' },
      ...pick(draft, 'parts', 'payment'),
    },
    booking_id: area.booking?.booking.id ?? area.booking_id,
    edit: edit && { rows: edit.rows, base: area.edit_base ?? edit.rows },
    flights: pick(flights, 'provider_type', 'rows', 'adts', 'chds', 'infs'),
    agency_queues: pick(agency_queues, 'open', 'working', 'gds_open', 'gds_working'),
  };
}

/** Choices and input after the sale; prices, seat maps and estimates are requested again. */
const toSavedSale = ({ seats, bags, issue, tickets, ticket, exchange }: Area) => ({
  seats:
    seats && pick(seats, 'booking_id', 'leg_id', 'passenger_id', 'chosen', 'cleared', 'as_list'),
  bags: bags && { booking_id: bags.booking_id, bags: countBags(bags) },
  issue: issue && pick(issue, 'booking_id', 'passenger_ids'),
  tickets: tickets && pick(tickets, 'from', 'to', 'sort', 'descending', 'page'),
  ticket: ticket?.number ?? null,
  exchange: exchange && {
    ...pick(exchange, 'booking_id', 'mode', 'give_up', 'slice_requests'),
    numbers: dropCardNumber(exchange.numbers),
  },
});

/** Number of bags chosen per place; `wanted` counts until the options are read. */
function countBags({ options, picked, wanted }: BagsView): Record<string, number> {
  const read = Object.entries(options).map(([place, list]) => {
    const at = list.findIndex(({ token }) => token === picked[place]);
    return [place, Math.max(at, 0)] as const;
  });
  return { ...wanted, ...Object.fromEntries(read) };
}

/** The screen to restore: if its content was not saved, the screen it was opened from. */
function resolveScreen(area: Area, screens: DeskContext['screens']): Area['screen'] {
  const { screen } = area;
  const { isKept, instead } = screens[screen];
  const kept = isKept?.(area) ?? instead === undefined;
  if (SCREENS_OF_A_BOOKING.includes(screen)) {
    return kept && area.booking_id !== null ? screen : 'booking';
  }
  return kept ? screen : (instead?.(area) ?? screen);
}

/** Builds an area from its saved form. */
export function restoreArea(
  name: AreaName,
  state: Readonly<Record<string, unknown>>,
  screens: DeskContext['screens'],
): { area: Area; active: boolean } {
  const read = <K extends keyof typeof PARTS>(part: K): Saved[K] | undefined => {
    const parsed = PARTS[part].safeParse(state[part]);
    return parsed.success ? (parsed.data as Saved[K]) : undefined;
  };
  const draft = read('draft');
  const edit = read('edit');
  const seats = read('seats');
  const bags = read('bags');
  const tickets = read('tickets');
  const ticket = read('ticket');
  const exchange = read('exchange');
  const area: Area = {
    ...createArea(name),
    ...Object.fromEntries(
      UNCHANGED_PARTS.map((part) => [part, read(part)]).filter(([, value]) => value !== undefined),
    ),
    draft: draft ? { ...draft, errors: {} } : null,
    again: read('searched') ?? null,
    edit: edit ? { rows: edit.rows, errors: {} } : null,
    edit_base: edit?.base ?? null,
    flights: { ...NO_FLIGHTS, ...read('flights') },
    seats: seats ? { ...seats, maps: {}, failed: {}, gone: {}, paying: false } : null,
    bags: bags ? { ...buildBagsView(bags.booking_id), wanted: bags.bags } : null,
    tickets: tickets ? { ...tickets, errors: {}, answer: null } : null,
    ticket: ticket ? { number: ticket, ticket: null } : null,
    exchange: exchange
      ? { ...exchange, step: 'choose', errors: {}, taken: [], search_id: null, estimate: null }
      : null,
    agency_queues: { ...NO_QUEUES.agency_queues, ...read('agency_queues') },
  };
  area.screen = resolveScreen(area, screens);
  return { area, active: read('active') ?? false };
}

/** Restores the saved areas. A failure means that nothing may be saved over them. */
export async function restoreAreas(desk: DeskContext): Promise<ErrorBody | null> {
  const window = (await desk.page.windows?.claim()) ?? 1;
  const result = await desk.client.call('workarea.list', { window });
  if (!result.ok) return result.error;
  const restored = buildRecord(
    WORK_AREAS,
    (name): RestoredArea => ({ area: createArea(name), active: false }),
  );
  let active: AreaName = 'A';
  for (const saved of result.value.output.areas) {
    restored[saved.area] = restoreArea(saved.area, saved.state, desk.screens);
    if (restored[saved.area].active) active = saved.area;
  }
  const areas = buildRecord(WORK_AREAS, (name) => restored[name].area);
  desk.areas.setState({ window, active, areas, restored });
  return null;
}
