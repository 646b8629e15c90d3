/**
 * Messages that the adapter has no use for, as what they say: what was asked, availability by class,
 * how a flight is doing, rates and lists. Names as in the message, cards masked.
 */
import { maskCards } from '#main/contract/card-numbers.ts';
import { maskCard } from '../../ndc/masking.ts';
import type { Reading } from '../../ndc/read/reading.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import { detailsOf, readSegments } from './segments.ts';

type Plain = string | { [name: string]: Plain | Plain[] };

const SECRET = /^(CVV|Password|TokenId)$/i;
const CARD = /^(Number|CreditCardNumber)$/;

/** Attributes and children under their names; an element that is nothing but text is its text. */
export function plain(node: XmlNode): Plain {
  const found: Record<string, Plain | Plain[]> = {};
  const of_card = /card/i.test(node.name);
  node.read = true;
  for (const { name } of node.attributes) {
    const value = node.attribute(name);
    if (value === null) continue;
    found[name] = SECRET.test(name)
      ? '***'
      : of_card && CARD.test(name)
        ? maskCard(value)
        : maskCards(value);
  }
  for (const child of node.children) {
    const known = found[child.name];
    const value = plain(child);
    found[child.name] = known === undefined ? value : [...[known].flat(), value];
  }
  const text = node.value();
  if (Object.keys(found).length === 0) return maskCards(text ?? '');
  return text === null ? found : { ...found, text: maskCards(text) };
}

/** Who asks stands with the exchange; what is asked is the rest. */
export function readRequest(root: XmlNode): Record<string, unknown> {
  for (const name of ['TraceId', 'AuthorizedBy', 'TargetBranch']) root.attribute(name);
  root.at('BillingPointOfSaleInfo')?.attribute('OriginApplication');
  const said = plain(root);
  if (typeof said === 'string') return {};
  const {
    TraceId: _t,
    AuthorizedBy: _a,
    TargetBranch: _b,
    BillingPointOfSaleInfo: _c,
    ...rest
  } = said;
  return rest;
}

/** Flights with the seats each class has: `Y9|B9|M0`. */
export function readAvailability(root: XmlNode, reading: Reading): Record<string, unknown> {
  const details = detailsOf(root.find('FlightDetailsList/FlightDetails'));
  const nodes = root.find('AirSegmentList/AirSegment');
  const segments = readSegments(nodes, details, reading);
  const flights = nodes.flatMap((node) => {
    const leg = segments.get(node.attribute('Key') ?? '')?.leg;
    if (!leg) return [];
    const classes = node.find('AirAvailInfo/BookingCodeInfo').map((info) => ({
      cabin: info.attribute('CabinClass'),
      seats: (info.attribute('BookingCounts') ?? '').split('|').flatMap((pair) => {
        const [, code, count] = /^([A-Z])(\d|[A-Z])$/.exec(pair) ?? [];
        return code
          ? [{ booking_class: code, seats: /^\d$/.test(count ?? '') ? Number(count) : null }]
          : [];
      }),
    }));
    for (const info of node.all('AirAvailInfo')) info.attribute('ProviderCode');
    return [{ ...leg, classes }];
  });
  const solutions = root.all('AirItinerarySolution').map((node) => {
    node.attribute('Key');
    const keys = node.all('AirSegmentRef').flatMap((ref) => ref.attribute('Key') ?? []);
    return {
      legs: keys.flatMap((key) => segments.get(key)?.leg.key ?? []),
      connections: node.all('Connection').map((one) => one.attribute('SegmentIndex')),
    };
  });
  return { flights, solutions };
}
