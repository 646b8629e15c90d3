/**
 * The offer of flights that are named one by one: carrier, number, day and booking class, as a
 * distribution system sells them. Nothing has to have been searched before.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type { World, WorldAnswer, WorldOffer } from '../world.ts';
import { type Brand, brandsOf } from './brands.ts';
import { carrierByCode } from './carriers.ts';
import { carriesFor } from './codeshares.ts';
import { type BookingClass, CABIN_ORDER, capacitiesOf, classByCode } from './inventory.ts';
import { type DraftSlice, keepOffers, windowAt, worldOffer } from './offers.ts';
import { passengersProblem, travelProblem } from './pricing.ts';
import { countPassengers } from './shopping.ts';
import { answer, type Moment, refuse, seatsInClass, sellerOf, type WorldState } from './state.ts';
import { dayFromText } from './zones.ts';

type Named = Parameters<World['namedOffer']>[1];

export function namedOffer(
  state: WorldState,
  moment: Moment,
  provider: ProviderCode,
  { slices, passengers }: Named,
): WorldAnswer<WorldOffer> {
  const seller = sellerOf(provider);
  const drafts: DraftSlice[] = [];
  for (const slice of slices) {
    const draft = readSlice(state, moment, seller.owner, slice);
    if (!draft.ok) return draft;
    drafts.push(draft.value);
  }
  if (drafts.length === 0) return refuse('INVALID', 'No flight named');
  const problem = travelProblem(drafts, moment);
  if (problem) return problem;
  const counts = countPassengers(passengers.map(({ ptc }) => ({ ptc, count: 1 })));
  const made = {
    seller,
    window: windowAt(moment.now_min),
    uplift_percent: 0,
    counts,
    slices: drafts,
  };
  const wrong = passengersProblem(made, passengers);
  if (wrong) return refuse('INVALID', wrong);
  const seats = counts.ADT + counts.CHD;
  for (const { flight, booking_class } of drafts.flatMap(({ flights }) => flights)) {
    if (seatsInClass(state, moment, flight, booking_class) < seats) {
      return refuse('SOLD_OUT', `Class ${booking_class.code} is closed on ${flight.key}`);
    }
  }
  keepOffers(state, moment, [made]);
  return answer(worldOffer(state, moment, made));
}

function readSlice(
  state: WorldState,
  moment: Moment,
  owner: string,
  slice: Named['slices'][number],
): WorldAnswer<DraftSlice> {
  const flights: DraftSlice['flights'] = [];
  for (const one of slice.flights) {
    const name = `${one.carrier}${one.number} on ${one.date}`;
    const carrier = carrierByCode(one.carrier);
    const line = carrier && state.network.line(carrier.index, one.number);
    const day = dayFromText(one.date);
    const flight = line && day !== null && state.schedule.flight(line, day, moment.now_min);
    const flown = flight && line.from.code === one.origin && line.to.code === one.destination;
    if (!flight || !flown || flight.change?.kind === 'CANCELLED') {
      return refuse('NOT_FOUND', `No flight ${name} from ${one.origin} to ${one.destination}`);
    }
    if (!carriesFor(owner, line.carrier)) {
      return refuse('NOT_OFFERED', `${owner} has no interline agreement with ${one.carrier}`);
    }
    const booking_class = aboard(one.booking_class, capacitiesOf(flight));
    if (!booking_class) return refuse('SOLD_OUT', `No class ${one.booking_class} on ${name}`);
    flights.push({ flight, booking_class });
  }
  const best = CABIN_ORDER.find((cabin) =>
    flights.some(({ booking_class }) => booking_class.cabin === cabin),
  );
  const brands: readonly Brand[] = best ? brandsOf(owner, best) : [];
  const brand = slice.brand === null ? brands[0] : brands.find(({ code }) => code === slice.brand);
  if (!brand) return refuse('INVALID', `No fare family ${slice.brand} for these classes`);
  return answer({ flights, brand });
}

/** Null where the aircraft has no such cabin, or nobody such a class. */
function aboard(code: string, capacities: ReturnType<typeof capacitiesOf>): BookingClass | null {
  if (!/^[FAJCDIWPYBMKHLQTN]$/.test(code)) return null;
  const found = classByCode(code);
  return (capacities[found.cabin] ?? 0) > 0 ? found : null;
}
