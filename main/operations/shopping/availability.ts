/**
 * Booking classes: each GDS's classes on a day, and prices for flights in named classes. Named
 * flights and classes are looked up in the GDS's current availability, so that nothing closed is
 * priced.
 */
import { insertSearch } from '#db/store/offers.ts';
import type {
  AvailabilityAnswer,
  AvailabilityInput,
  AvailableFlight,
  SellClassInput,
} from '#main/contract/availability.ts';
import { zip } from '#main/contract/collections.ts';
import { createFailure, type Failure, refuse } from '#main/contract/errors.ts';
import type { SearchInput } from '#main/contract/offer.ts';
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok, type Result } from '#main/contract/result.ts';
import { toOfferView } from '#main/domain/offer-view.ts';
import { describeFailure } from '#main/domain/provider-failure.ts';
import { planSearch } from '#main/domain/search-request.ts';
import type { AvailableLeg, Provider } from '#main/providers/provider.ts';
import { isSameCity } from '#main/reference/airports.ts';
import { refuseUnconfigured } from '../failures.ts';
import { buildCall, type Context, getCaller, type Handler } from '../handler.ts';
import { getFares } from './fares.ts';
import { storePriced } from './price.ts';

type Told = AvailabilityAnswer['providers'][number];
type Journey = AvailabilityInput['journeys'][number];

const formatRoute = (journeys: readonly Journey[]): string =>
  journeys.map(({ origin, destination, date }) => `${origin},${destination},${date}`).join('+');

const toUpper = (codes: readonly string[]): string[] => codes.map((code) => code.toUpperCase());

export const readAvailability: Handler<'offer.availability'> = async (input, context) => {
  const { providers, clock } = context.ports;
  const route = formatRoute(input.journeys);
  const plan = planSearch({ route, adts: input.seats }, { now: clock.now() });
  if (!plan.ok) return plan;
  const asked = { ...input, airlines: toUpper(input.airlines ?? []) };
  const told = await Promise.all(
    providers.all().map((provider) => fetchAvailability(context, provider, asked)),
  );
  return ok({ output: { providers: told } });
};

async function fetchAvailability(
  context: Context,
  provider: Provider,
  { journeys, seats, airlines }: AvailabilityInput & { airlines: string[] },
): Promise<Told> {
  const { provider_type, search_timeout_ms } = provider.traits;
  const answerNone = (why: Failure): Told => ({ provider_type, journeys: [], why: why.message });
  if (!provider.availability) return answerNone(refuseClasses(provider));
  const found: Told['journeys'] = [];
  for (const { origin, destination, date } of journeys) {
    const answer = await provider.availability(
      { ...toUpperEnds({ origin, destination }), date, airlines, seats },
      buildCall(context, provider, search_timeout_ms),
    );
    if (!answer.ok) return answerNone(describeFailure(answer.error));
    found.push({ options: answer.value.options.map(({ legs }) => legs.map(toFlightView)) });
  }
  return { provider_type, journeys: found, why: null };
}

const toUpperEnds = <T extends { origin: string; destination: string }>(one: T): T => ({
  ...one,
  origin: one.origin.toUpperCase(),
  destination: one.destination.toUpperCase(),
});

const refuseClasses = ({ traits }: Provider): Failure =>
  createFailure('CAPABILITY_UNAVAILABLE', phrase('no_classes_told', { provider: traits.name }));

const toFlightView = (leg: AvailableLeg): AvailableFlight => ({
  managed_by: leg.marketing_carrier,
  flight_number: leg.flight_number,
  operated_by: leg.operating_carrier,
  origin: leg.origin,
  destination: leg.destination,
  departure_date: leg.departure.slice(0, 16),
  arrival_date: leg.arrival.slice(0, 16),
  classes: leg.classes,
});

export const sellClass: Handler<'offer.sell_class'> = async (input, context) => {
  const { providers, clock, ids, db } = context.ports;
  const provider = providers.get(input.provider_type);
  if (!provider) return fail(refuseUnconfigured(input.provider_type));
  if (!provider.priceNamed) return fail(refuseClasses(provider));
  const { adts, chds, infs, journeys, provider_type } = input;
  const request: SearchInput = {
    route: formatRoute(journeys),
    adts,
    chds,
    infs,
    provider_type: [provider_type],
  };
  const plan = planSearch(request, { now: clock.now() });
  if (!plan.ok) return plan;
  const named: AvailableLeg[][] = [];
  for (const journey of journeys) {
    const legs = await openFlights(context, provider, journey, adts + chds);
    if (!legs.ok) return legs;
    named.push(legs.value);
  }
  const { passengers } = plan.value;
  const answer = await provider.priceNamed(
    { journeys: named, passengers },
    buildCall(context, provider),
  );
  if (!answer.ok) return fail(describeFailure(answer.error));
  const { agency_id, user_id } = getCaller(context);
  const search_id = ids.uuid();
  const search = { id: search_id, agency_id, user_id, request, booking_id: null };
  await db.write((tx) => insertSearch(tx, { ...search, now: clock.now() }));
  const fares = await getFares(context.ports, agency_id);
  const selection = { search_id, provider_type, journeys: plan.value.journeys, passengers };
  const stored = await storePriced(context, { selection }, answer.value, fares);
  if (!stored.ok) return stored;
  return ok({
    output: { offer: toOfferView(stored.value[0]) },
    warnings: answer.value.warnings ?? [],
  });
};

type Wanted = SellClassInput['journeys'][number];

/** The flights as the GDS has them now, each with its class; refused where one is not open. */
async function openFlights(
  context: Context,
  provider: Provider,
  journey: Wanted,
  seats: number,
): Promise<Result<AvailableLeg[]>> {
  const { origin, destination, date, flights } = toUpperEnds(journey);
  const airlines = [...new Set(toUpper(flights.map(({ carrier }) => carrier)))];
  const answer = await provider.availability!(
    { origin, destination, date, airlines, seats },
    buildCall(context, provider),
  );
  if (!answer.ok) return fail(describeFailure(answer.error));
  const option = answer.value.options.find(
    ({ legs }) =>
      legs.length === flights.length &&
      zip(legs, flights).every(([leg, flight]) => isFlight(leg, flight)) &&
      isSameCity(legs[0]!.origin, origin),
  );
  const nameFlight = (flight: Wanted['flights'][number]) =>
    `${flight.carrier.toUpperCase()} ${flight.number}`;
  if (!option) {
    const list = flights.map(nameFlight).join(', ');
    const message = phrase('no_flights_there', { provider: provider.traits.name, list, date });
    return refuse('NOT_FOUND', message);
  }
  const legs: AvailableLeg[] = [];
  for (const [leg, flight] of zip(option.legs, flights)) {
    const { booking_class } = flight;
    const found = leg.classes.find(({ code }) => code === booking_class);
    // For a class without a count the GDS decides; a status other than A means closed.
    const open = found && (found.seats ?? (found.status === 'A' ? seats : 0)) >= seats;
    if (!open) return fail(refuseClosed(nameFlight(flight), booking_class, leg));
    legs.push({ ...leg, booking_class });
  }
  return ok(legs);
}

const isFlight = (leg: AvailableLeg, { carrier, number }: Wanted['flights'][number]): boolean =>
  leg.marketing_carrier === carrier.toUpperCase() && leg.flight_number === number;

function refuseClosed(flight: string, booking_class: string, { classes }: AvailableLeg): Failure {
  const shown = classes.filter(({ seats }) => seats !== 0).map((one) => one.code + one.status);
  const open = shown.join(' ') || '-';
  return createFailure('SOLD_OUT', phrase('class_closed', { class: booking_class, flight, open }));
}
