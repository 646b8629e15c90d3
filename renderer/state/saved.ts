/**
 * What of a work area is kept, as it is typed, and how it comes back. Main stores it without reading
 * it; here it is parsed, and what cannot be read is left out rather than guessed. Numbers of documents
 * are not kept: drafts are no place for them.
 */

import { z } from 'zod';
import { type AreaName, WORK_AREAS } from '#main/contract/desk.ts';
import { OfferSlice } from '#main/contract/itinerary.ts';
import { Offer } from '#main/contract/offer.ts';
import { TypedSegment } from '#main/contract/queue.ts';
import { Cabin, GenderType, PaxType, ProviderCode } from '#main/contract/values.ts';
import { SCREENS } from '../commands/situation.ts';
import { type Area, EMPTY_FORM, newArea } from './area.ts';
import type { Bench } from './desk.ts';
import { holdsCardNumber } from './payment-forms.ts';
import { type FlightsForm, NO_FLIGHTS, NO_WISHES } from './queue-state.ts';

const SAVE_WITHIN_MS = 200;

const Row = z.object({
  passenger_id: z.string().nullable(),
  pax_type: PaxType,
  last_name: z.string(),
  first_name: z.string(),
  gender_type: GenderType,
  birth_date: z.string(),
  nationality: z.string(),
  doc_type: z.string(),
  doc_number: z.string(),
  doc_country: z.string(),
  doc_expires: z.string(),
  phone: z.string(),
  email: z.string(),
  flyer_airline: z.string(),
  flyer_number: z.string(),
  lap: z.int().nullable(),
});

const Form = z.object({
  from: z.string(),
  to: z.string(),
  out: z.string(),
  back: z.string(),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
  cabin: Cabin,
  airlines: z.string(),
  direct: z.boolean(),
  bags: z.boolean(),
});

const Draft = z.object({
  offer: Offer.nullable(),
  typed: z
    .object({ provider_type: ProviderCode, segments: z.array(TypedSegment) })
    .nullable()
    .default(null),
  wishes: z
    .object({ limit: z.string(), remarks: z.string(), seats: z.string() })
    .default(NO_WISHES),
  slices: z.array(OfferSlice),
  tokens: z.array(z.string()),
  confirmed: z.boolean(),
  rows: z.array(Row),
  submission: z.object({ key: z.string(), asked: z.string() }).nullable(),
});

const Flights = z.object({
  provider_type: ProviderCode.or(z.literal('')),
  rows: z
    .array(
      z.object({
        carrier: z.string(),
        number: z.string(),
        date: z.string(),
        from: z.string(),
        to: z.string(),
        letter: z.string(),
      }),
    )
    .min(1),
  adts: z.int(),
  chds: z.int(),
  infs: z.int(),
});

/** Each part stands by itself: one that cannot be read costs only itself. */
const PARTS = {
  active: z.boolean(),
  screen: z.enum(SCREENS),
  entry: z.string(),
  form: Form,
  import_form: z.object({
    locator: z.string(),
    provider_type: ProviderCode.or(z.literal('')),
    order_id: z.string(),
  }),
  searched: Form.nullable(),
  sort: z.enum(['price', 'departure', 'arrival', 'duration', 'stops']),
  descending: z.boolean(),
  filter: z.string(),
  cursor: z.partialRecord(z.enum(SCREENS), z.string()),
  draft: Draft.nullable(),
  booking_id: z.string().nullable(),
  tab: z.enum([
    'itinerary',
    'passengers',
    'price',
    'tickets',
    'extras',
    'payments',
    'remarks',
    'history',
    'warnings',
  ]),
  find_text: z.string(),
  queue_filter: z.enum(['all', 'attention', 'waiting', 'placed', 'over']),
  flights: Flights,
} as const;
type Saved = { [K in keyof typeof PARTS]: z.infer<(typeof PARTS)[K]> };

/** The part of an area that is kept. */
export function savedState(area: Area, active: boolean): Saved {
  const { draft } = area;
  return {
    active,
    screen: area.screen,
    entry: holdsCardNumber(area.entry) ? '' : area.entry,
    form: area.form,
    import_form: area.import_form,
    // A search for an exchange is made again from the exchange, not by itself.
    searched: area.search && area.search.booking_id === null ? area.search.form : area.again,
    sort: area.sort,
    descending: area.descending,
    filter: area.filter,
    cursor: area.cursor,
    draft: draft && {
      offer: draft.offer,
      slices: [...draft.slices],
      tokens: [...draft.tokens],
      typed: draft.typed && { ...draft.typed, segments: [...draft.typed.segments] },
      wishes: draft.wishes,
      confirmed: draft.confirmed,
      rows: draft.rows.map((row) => ({ ...row, doc_number: '' })),
      submission: draft.submission && { ...draft.submission, asked: '' },
    },
    booking_id: area.booking?.booking.id ?? area.booking_id,
    tab: area.tab,
    find_text: area.find_text,
    queue_filter: area.queue_filter,
    flights: withoutErrors(area.flights),
  };
}

function withoutErrors({ errors: _errors, rows, ...form }: FlightsForm): Saved['flights'] {
  return { ...form, rows: [...rows] };
}

const FORMS_OF_A_BOOKING: readonly Area['screen'][] = [
  'edit',
  'flyers',
  'split',
  'seats',
  'bags',
  'issue',
  'exchange',
];

/** Screens that show something which is not kept; they come back as the booking or the desk. */
function screenAfter(area: Area): Area['screen'] {
  if (FORMS_OF_A_BOOKING.includes(area.screen)) return 'booking';
  if (area.screen === 'ticket') return 'tickets';
  if (area.screen === 'decision') return 'queue';
  if (area.screen === 'confirmation') return 'booking';
  if (area.screen === 'names' && !area.draft) return 'desk';
  return area.screen;
}

/** An area from what was kept of it. */
export function areaFrom(
  name: AreaName,
  state: Readonly<Record<string, unknown>>,
): { area: Area; active: boolean } {
  const read = <K extends keyof typeof PARTS>(part: K): Saved[K] | undefined => {
    const parsed = PARTS[part].safeParse(state[part]);
    return parsed.success ? (parsed.data as Saved[K]) : undefined;
  };
  const draft = read('draft') ?? null;
  const area: Area = {
    ...newArea(name),
    screen: read('screen') ?? 'desk',
    entry: read('entry') ?? '',
    form: read('form') ?? EMPTY_FORM,
    sort: read('sort') ?? 'price',
    descending: read('descending') ?? false,
    filter: read('filter') ?? '',
    cursor: read('cursor') ?? {},
    draft: draft && { ...draft, errors: {} },
    again: read('searched') ?? null,
    booking_id: read('booking_id') ?? null,
    tab: read('tab') ?? 'itinerary',
    find_text: read('find_text') ?? '',
    queue_filter: read('queue_filter') ?? 'all',
    flights: { ...NO_FLIGHTS, ...read('flights') },
  };
  area.import_form = read('import_form') ?? area.import_form;
  area.screen = screenAfter(area);
  return { area, active: read('active') ?? false };
}

export async function restoreAreas(bench: Bench): Promise<void> {
  const result = await bench.client.call('workarea.list', {});
  const fresh = Object.fromEntries(WORK_AREAS.map((name) => [name, newArea(name)]));
  let active: AreaName = 'A';
  if (result.ok) {
    for (const saved of result.value.output.areas) {
      const restored = areaFrom(saved.area, saved.state);
      fresh[saved.area] = restored.area;
      if (restored.active) active = saved.area;
    }
  }
  bench.areas.setState({ active, areas: fresh as Record<AreaName, Area> });
}

/**
 * Keeps every change within a quarter of a second. Returns `flush`, which saves at once and resolves
 * when it is kept, and `stop`.
 */
export function keepSaving(bench: Bench): { flush(): Promise<void>; stop(): void } {
  const kept = new Map<AreaName, string>();
  let timer: ReturnType<typeof setTimeout> | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (bench.session.getState().phase !== 'signed_in') return;
    const { active, areas } = bench.areas.getState();
    await Promise.all(
      WORK_AREAS.map(async (name) => {
        const state = savedState(areas[name], name === active);
        const text = JSON.stringify(state);
        if (kept.get(name) === text) return;
        kept.set(name, text);
        // As text says it: what is undefined is no part of it, on any way to main.
        const plain = JSON.parse(text);
        const saved = await bench.client.call('workarea.save', { area: name, state: plain });
        if (!saved.ok) kept.delete(name);
      }),
    );
  }

  const untouched = WORK_AREAS.map((name) => [
    name,
    JSON.stringify(savedState(newArea(name), false)),
  ]);
  for (const [name, text] of untouched) kept.set(name as AreaName, text as string);
  const unsubscribe = bench.areas.subscribe(() => {
    timer ??= setTimeout(() => void flush(), SAVE_WITHIN_MS);
  });
  return {
    flush,
    stop() {
      if (timer !== null) clearTimeout(timer);
      unsubscribe();
    },
  };
}
