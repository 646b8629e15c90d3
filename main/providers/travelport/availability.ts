/** Booking classes with seats, and prices of flights in named classes. */
import { phrase } from '#main/contract/phrase.ts';
import { fail, ok } from '#main/contract/result.ts';
import { refuseSoldOut } from '../failures.ts';
import type { AvailabilityAnswer, AvailableLeg } from '../provider.ts';
import type { Reading } from '../wire/reading.ts';
import { parseInteger } from '../wire/values.ts';
import type { XmlNode } from '../wire/xml.ts';
import type { Method } from './client.ts';
import { saysNothingForSale } from './errors.ts';
import { readOfferKey, type SegmentState, type Solution } from './order-keys.ts';
import { readSegments } from './read/segments.ts';
import { askPrice, buildSearchLeg, buildSearchModifiers } from './shopping.ts';

export const fetchAvailability: Method<'availability'> = async (
  client,
  { origin, destination, date, airlines },
  call,
) => {
  const modifiers = {
    cabin: 'UNSPECIFIED',
    direct_only: false,
    max_connections: null,
    airlines,
  } as const;
  const received = await client.ask(call, {
    message: 'air:AvailabilitySearch',
    content: [
      buildSearchLeg({ origin, destination, date }),
      buildSearchModifiers(modifiers, { host: client.profile.host, max_solutions: null }),
    ],
    effect: false,
    tolerate: saysNothingForSale,
  });
  if (!received.ok) return received;
  if (received.value === null) return ok({ options: [] });
  const { root, reading } = received.value;
  return ok({ options: readAvailability(root, reading), ...reading.told() });
};

/** Flights in order, and which of them connect to the next. */
export function readAvailability(root: XmlNode, reading: Reading): AvailabilityAnswer['options'] {
  const nodes = root.find('AirSegmentList/AirSegment');
  const read = readSegments(nodes, reading, root.find('FlightDetailsList/FlightDetails'));
  return root.all('AirItinerarySolution').flatMap((solution) => {
    const connects = solution
      .all('Connection')
      .map((one) => parseInteger(one.attribute('SegmentIndex')));
    const options: { legs: AvailableLeg[] }[] = [];
    let goes_on = false;
    for (const [at, ref] of solution.all('AirSegmentRef').entries()) {
      const flight = read.get(ref.attribute('Key') ?? '');
      const told = flight && { ...flight.leg, booking_class: null, classes: flight.classes };
      if (told && goes_on) options.at(-1)?.legs.push(told);
      else if (told) options.push({ legs: [told] });
      goes_on = connects.includes(at);
    }
    return options;
  });
}

/** Priced in exactly these classes. */
export const priceNamed: Method<'priceNamed'> = async (client, { journeys, passengers }, call) => {
  const segments = journeys.flatMap((legs, group) =>
    legs.map(
      (leg, at): SegmentState => ({
        key: `${group + 1}-${at + 1}`,
        leg_key: `${leg.marketing_carrier}${leg.flight_number}/${leg.departure.slice(0, 10)}/${leg.origin}`,
        group,
        carrier: leg.marketing_carrier,
        number: String(leg.flight_number),
        origin: leg.origin,
        destination: leg.destination,
        leaves: `${leg.departure}:00`,
        lands: `${leg.arrival}:00`,
        booking_class: leg.booking_class,
        equipment: leg.aircraft,
        token: null,
        status: null,
      }),
    ),
  );
  const solution: Solution = {
    total: '',
    base: null,
    taxes: null,
    segments,
    infos: [],
    tokens: {},
  };
  const asked = await askPrice(client, solution, { passengers, brands: false }, call);
  if (!asked.ok) return asked;
  const wanted = joinClasses(segments);
  const { offers, warnings } = asked.value;
  const offer = offers.find(
    (one) => joinClasses(readOfferKey(one.key)?.solution.segments ?? []) === wanted,
  );
  if (!offer) return fail(refuseSoldOut(phrase('not_in_classes')));
  return ok({ offer, alternatives: [], ...warnings });
};

const joinClasses = (segments: readonly SegmentState[]): string =>
  segments.map((one) => `${one.leg_key} ${one.booking_class}`).join();
