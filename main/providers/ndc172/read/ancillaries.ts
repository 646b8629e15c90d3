/** Seats, bags and other services on offer, and the seat maps that name them. */
import { phrase } from '#main/contract/phrase.ts';
import { type AlaCarteOffer, buildServiceOffer } from '#main/providers/ndc/read/ancillaries.ts';
import type { GraphService } from '#main/providers/ndc/read/data-lists.ts';
import { assembleMaps } from '#main/providers/ndc/read/seats.ts';
import type { ProviderFeature, ProviderServiceOffer } from '#main/providers/provider.ts';
import type { ProviderSeatMap } from '#main/providers/provider-after-sale.ts';
import {
  assembleCabin,
  buildSeat,
  type SeatColumn,
  type Services,
} from '#main/providers/wire/seats.ts';
import { listDistinct, parseInteger } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import type { Graph172 } from './data-lists.ts';
import { readCabin } from './flights.ts';
import { readConditions } from './items.ts';
import { readPrice } from './money.ts';
import { readKey, readRefs, readRefsIn } from './refs.ts';
import { readTimeLimit } from './time-limits.ts';

export function readAlaCarte(node: XmlNode, graph: Graph172): AlaCarteOffer | null {
  const offer_id = readKey(node, 'OfferID');
  if (!offer_id) {
    graph.reading.warn(phrase('alacarte_no_id'));
    return null;
  }
  const expiry = node.at('TimeLimits/OfferExpiration');
  const common = readConditions(node, graph);
  return {
    offer_id,
    owner: node.attribute('Owner'),
    expires_at: readTimeLimit(expiry, graph.reading),
    services: node
      .all('ALaCarteOfferItem|OfferItem')
      .flatMap((one) => readService(one, common, graph) ?? []),
  };
}

/** `common` applies to all services of the offer. */
function readService(
  node: XmlNode,
  common: ProviderFeature[],
  graph: Graph172,
): ProviderServiceOffer | null {
  const { reading } = graph;
  const offer_item_id = readKey(node, 'OfferItemID');
  const eligible = node.at('Eligibility') ?? node;
  const service = node.at('Service');
  const definition_ids = readRefs(service, 'ServiceDefinitionRef');
  const definition = joinDefinitions(definition_ids.flatMap((id) => graph.services.get(id) ?? []));
  service?.attribute('ServiceID');
  const cost = readPrice(node.at('UnitPriceDetail|UnitPrice|TotalPriceDetail|Price'), reading);
  const journeys = readRefs(eligible, 'FlightRefs|FlightReferences').flatMap(
    (id) => graph.journeys.get(id)?.segment_ids ?? [id],
  );
  const named = definition_ids.length > 0 ? service?.at('ServiceDefinitionRef') : undefined;
  const leg_keys = listDistinct([
    ...readRefs(eligible, 'SegmentRefs|SegmentRef'),
    ...(named ? readRefsIn(named, 'SegmentRefs') : []),
    ...journeys,
  ]);
  if (!offer_item_id) return null;
  if (!cost) {
    reading.warn(phrase('service_no_price', { id: offer_item_id }));
    return null;
  }
  return buildServiceOffer(definition, cost, graph, {
    offer_item_id,
    name: definition?.name ?? '',
    passenger_keys: listDistinct(readRefs(eligible, 'PassengerRefs|PassengerRef')),
    leg_keys,
    features: common,
    max_quantity: definition?.most ?? parseInteger(node.text('Eligibility/MaximumQuantity')),
  });
}

/** Several at one price, such as a window and an aisle seat: the first with the words of all. */
function joinDefinitions(several: GraphService[]): GraphService | undefined {
  const [first] = several;
  const join = (texts: (string | null)[]) =>
    listDistinct(texts.filter((text) => text !== null)).join(' · ') || null;
  return (
    first && {
      ...first,
      name: join(several.map((one) => one.name)),
      description: join(several.map((one) => one.description)),
    }
  );
}

/** Every map of the message. */
export const readSeatMaps = (
  response: XmlNode,
  graph: Graph172,
  alacarte: AlaCarteOffer[],
  asked: { response_id: string | null; of_order: string | null },
): ProviderSeatMap[] =>
  assembleMaps(response, graph, { alacarte, ...asked }, (node, services) => ({
    leg_key: readRefs(node, 'SegmentRef')[0],
    cabins: node.all('Cabin').map((cabin) => readCabinMap(cabin, graph, services)),
  }));

function readCabinMap(
  node: XmlNode,
  graph: Graph172,
  services: Services,
): ProviderSeatMap['cabins'][number] {
  const layout = node.at('CabinLayout');
  const columns = (layout?.all('Columns') ?? []).map((one): SeatColumn => {
    const said = one.value() ?? '';
    return { id: one.attribute('Position') ?? '', aisle: /^A$|aisle/i.test(said) };
  });
  layout?.text('Rows/First');
  layout?.text('Rows/Last');
  const exits = readPositions(layout, 'ExitRowPosition');
  const wings = readPositions(layout, 'WingPosition');
  const rows = node.all('Row').map((row) => {
    const number = parseInteger(row.text('Number')) ?? 0;
    const seats = row.all('Seat').map((seat) => readSeat(seat, graph, services));
    const said = row.all('RowCharacteristics').flatMap((one) => one.texts('Code'));
    const isWithin = (ranges: Range[]) =>
      ranges.some(([first, last]) => number >= first && number <= last);
    return {
      number,
      exit: isWithin(exits) || said.includes('E'),
      over_wing: isWithin(wings) || said.includes('OW') || said.includes('K'),
      facilities: false,
      seats,
    };
  });
  const deck = layout?.text('DeckLocation') ?? null;
  return assembleCabin({ cabin: readCabin(node.at('CabinType')), deck, columns, rows });
}

type Range = [number, number];

/** The rows of a part of the cabin, wherever this schema or a sender has them. */
const readPositions = (layout: XmlNode | undefined, name: string): Range[] =>
  (layout?.all(name) ?? []).flatMap((one) =>
    [one, ...one.all('Rows'), ...one.all('RowPosition')].flatMap((place): Range[] => {
      const first = parseInteger(place.text('First') ?? place.text('FirstRow'));
      const last = parseInteger(place.text('Last') ?? place.text('LastRow')) ?? first;
      return first === null || last === null ? [] : [[first, last]];
    }),
  );

/** A sender's words for a seat, as codes of the standard. */
const WORDS: [RegExp, string][] = [
  [/^window|^W$/i, 'W'],
  [/aisle|^A$/i, 'A'],
  [/^cent(er|re)|middle/i, '9'],
  [/exit/i, 'E'],
  [/bulkhead/i, 'K'],
  [/bassinet|cradle/i, 'B'],
  [/handicap|disab|wheelchair|accessible/i, 'H'],
  [/not.{0,20}infant|no.?infant/i, '1A'],
  [/not.{0,20}child|no.?child/i, 'IE'],
  [/with.{0,6}infant/i, 'I'],
  [/restricted.?recline|limited.?recline/i, '1D'],
  [/leg.?(room|space)/i, 'L'],
  [/over.?(the.?)?wing/i, 'OW'],
  [/upper.?deck/i, 'UP'],
  [/quiet/i, 'Q'],
  [/charge|paid|premium/i, 'CH'],
  [/prefer/i, 'O'],
  [/lavatory|toilet/i, 'LA'],
  [/galley/i, 'GN'],
  [/closet|wardrobe/i, 'CL'],
  [/stair/i, 'ST'],
  [/no.?seat/i, '8'],
];
const TAKEN = /occupied|taken|not.?available|unavailable|reserved/i;
const BLOCKED = /blocked|restricted.?general|not.?assignable/i;
const FREE = /^(available|free|vacant|open)$/i;

function readSeat(node: XmlNode, graph: Graph172, services: Services) {
  const told = readRefs(node, 'SeatDefinitionRef').flatMap(
    (id) => graph.seat_profiles.get(id) ?? [],
  );
  const said = node.text('SeatStatus');
  const plain = told.map((text) => text.replace(/_/g, ' '));
  const codes = plain.flatMap((text) => {
    if (FREE.test(text) || TAKEN.test(text) || BLOCKED.test(text)) return [];
    return [/^[A-Z0-9]{1,3}$/.test(text) ? text : (findWordCode(text) ?? text)];
  });
  for (const one of node.all('SeatCharacteristics')) codes.push(...one.texts('Code'));
  const items = readRefs(node, 'OfferItemRefs');
  const state =
    said ??
    (plain.some((text) => TAKEN.test(text))
      ? 'O'
      : plain.some((text) => BLOCKED.test(text))
        ? 'Z'
        : plain.some((text) => FREE.test(text)) || items.length > 0
          ? 'F'
          : null);
  const seat = { column: node.text('Column') ?? '', codes, status: state, items };
  return buildSeat(seat, services, graph.reading);
}

const findWordCode = (text: string) => WORDS.find(([pattern]) => pattern.test(text))?.[1];
