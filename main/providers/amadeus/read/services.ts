/** A catalogue of services: what each is called, whom and which flights it is for, what it costs. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderServiceOffer } from '../../provider.ts';
import type { Reading } from '../../wire/reading.ts';
import { parseInteger } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { listAmounts, parseBags, parseMinor } from './values.ts';

/** Amount types in money: miles and points are not accepted here. */
const TOTAL = /^(T|TOT|712|C|N)$/;

export function readCatalogue(root: XmlNode, reading: Reading): ProviderServiceOffer[] {
  for (const group of root.all('passengerGroup')) group.take();
  for (const group of root.all('flightInfo')) group.take();
  const portions = new Map<string, Ref[]>();
  for (const portion of root.all('portions')) {
    const name = portion.at('travelPortions/referenceDetails');
    const flights = portion.all('flightAssociation').flatMap(readRange);
    portions.set(`${name?.text('type')}${name?.text('value')}`, flights);
  }
  return root.all('serviceGroup').flatMap((node) => readService(node, portions, reading));
}

interface Ref {
  kind: string | null;
  number: number;
}

/** Passengers or flights of one service: more than a record holds. */
const MAX_REFS = 99;

function readRange(node: XmlNode): Ref[] {
  const kind = node.text('rangeQualifier');
  const [from, to] = [
    parseInteger(node.text('rangeDetails/min')),
    parseInteger(node.text('rangeDetails/max')),
  ];
  if (from === null) return [];
  const length = Math.min((to ?? from) - from + 1, MAX_REFS);
  return Array.from({ length }, (_, i) => ({ kind, number: from + i }));
}

/** A service may name a portion of the journey, such as where bags go as one, for its flights. */
function readService(
  node: XmlNode,
  portions: ReadonlyMap<string, Ref[]>,
  reading: Reading,
): ProviderServiceOffer[] {
  const id = node.text('serviceId/itemNumberDetails/number') ?? '';
  const refs = node
    .all('passengerAndFlightAssociation')
    .flatMap(readRange)
    .flatMap((ref) => portions.get(`${ref.kind}${ref.number}`) ?? ref);
  const attributes = new Map(
    node
      .find('serviceAttributes/criteriaDetails')
      .map((one) => [one.text('attributeType') ?? '', one.text('attributeDescription')]),
  );
  // Its group and sub group; older answers name the airline in place of the group.
  const special = node.at('serviceDetailsGroup/serviceDetails') ?? node.at('serviceDetails');
  const told = special?.at('specialRequirementsInfo');
  const ssr = told?.text('ssrCode') ?? null;
  const groups = ['serviceType', 'otherServiceType'].map((name) => told?.text(name));
  const rfisc = node.text('serviceCodes/otherSpecialCondition') ?? attributes.get('RFISC') ?? null;
  const prices = node.all('pricingGroup').flatMap((one) => readPrice(one, reading) ?? []);
  const name =
    attributes.get('CNM') ??
    node.text('serviceDescriptionInfo|serviceDecriptionInfo/freeText') ??
    ssr ??
    '';
  const bag = groups.includes('BG') || /BAG/i.test(ssr ?? name);
  const seat = groups.includes('SA') || /SEAT|RQST/i.test(`${ssr} ${groups.join(' ')}`);
  const baggage = bag ? readBag(node, attributes) : null;
  const most = parseInteger(attributes.get('MAX') ?? null) ?? readOccurrences(node);
  const is_gone = node
    .find('quotaGroup/serviceQuota/quotaInfo')
    .some((one) => one.text('availability') === '0');
  node.take();
  if (is_gone) return [];
  const people = refs.filter(({ kind }) => kind === 'P').map(({ number }) => `PT${number}`);
  const everyone = prices.find((price) => price.people.length === 0);
  const sold = new Map<string, { price: Price; people: string[] }>();
  for (const key of people) {
    const price = prices.find((one) => one.people.includes(key)) ?? everyone;
    if (!price) continue;
    const sum = `${price.amount_minor} ${price.tax_minor} ${price.currency}`;
    sold.set(sum, { price, people: [...(sold.get(sum)?.people ?? []), key] });
  }
  // A service that names nobody is anybody's.
  const offers =
    people.length > 0 ? [...sold.values()] : everyone ? [{ price: everyone, people }] : [];
  if (offers.length === 0) reading.warn(phrase('w_service_price', { name: name || id }));
  return offers.map(({ price: { people: _, ...price }, people: passenger_keys }, at) => ({
    offer_item_id: at === 0 ? id : `${id}-${at + 1}`,
    kind: bag ? 'BAGGAGE' : seat ? 'SEAT' : 'OTHER',
    code: rfisc ?? ssr,
    name,
    description: null,
    passenger_keys,
    leg_keys: refs.filter(({ kind }) => kind === 'S').map(({ number }) => `ST${number}`),
    baggage,
    max_quantity: most,
    ...price,
  }));
}

/** Pieces and the weight of each, as attributes or, in newer answers, in a group of their own. */
function readBag(
  node: XmlNode,
  attributes: ReadonlyMap<string, string | null>,
): ProviderServiceOffer['baggage'] {
  const measures = node
    .find('baggageDescriptionGroup/baggageData')
    .flatMap((one) => one.all('baggageDetails|otherBaggageDetails|extraBaggageDetails'))
    .map((one) => ({
      kind: one.text('quantityCode'),
      value: one.text('measurement'),
      unit: one.text('unitQualifier'),
    }));
  const ranges = node
    .find('baggageDescriptionGroup/range')
    .filter((one) => /^W(GHT)?$/.test(one.text('rangeQualifier') ?? ''))
    .flatMap((one) => one.all('rangeDetails'))
    .map((one) => ({ kind: 'W', value: one.text('max'), unit: one.text('dataType') }));
  const written = attributes.get('WGT')?.replace(/\D/g, '');
  const weight = written
    ? { value: written, unit: 'K' }
    : [...measures, ...ranges].find(({ kind, value }) => kind === 'W' && value !== null);
  const pieces = attributes.get('PCS') ?? measures.find(({ kind }) => kind === 'PC')?.value ?? null;
  return {
    ...parseBags(weight?.value ?? null, 'W', weight?.unit ?? null),
    pieces: parseInteger(pieces) ?? 1,
  };
}

/** No end of the range. */
const UNLIMITED = 99;

/** How many bags cost this: the first one may have another price than the second. */
function readOccurrences(node: XmlNode): number | null {
  const range = node
    .find('baggageDescriptionGroup/range')
    .find((one) => /^O(CC)?$/.test(one.text('rangeQualifier') ?? ''))
    ?.at('rangeDetails');
  const [min, max] = ['min', 'max'].map((name) => parseInteger(range?.text(name) ?? null));
  return min == null || max == null || max >= UNLIMITED || max < min ? null : max - min + 1;
}

interface Price {
  /** Whose it is; nobody means everybody's. */
  people: string[];
  amount_minor: number;
  tax_minor: number;
  currency: string;
}

function readPrice(node: XmlNode, reading: Reading): Price | null {
  const sums = listAmounts([...node.all('computedTaxSubDetails'), ...node.all('monetaryInfo')]);
  const money = sums.find(
    ({ kind, currency }) => TOTAL.test(kind) && /^[A-Z]{3}$/.test(currency ?? ''),
  );
  if (!money?.currency || /^(MIL|EVO|PTS)$/.test(money.currency)) return null;
  const minor = parseMinor(money.text, money.currency, reading);
  if (minor === null) return null;
  const { text = null } =
    sums.find((one) => one.kind === 'B' && one.currency === money.currency) ?? {};
  const base = parseMinor(text, money.currency, reading) ?? minor;
  const people = node
    .find('passengerReference/referenceDetails')
    .flatMap((one) => (one.text('type') === 'P' ? [`PT${one.text('value')}`] : []));
  return { people, amount_minor: base, tax_minor: minor - base, currency: money.currency };
}
