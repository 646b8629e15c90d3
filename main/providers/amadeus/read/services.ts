/** A catalogue of services: what each is called, whom and which flights it is for, what it costs. */

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
  return root.all('serviceGroup').flatMap((node) => readService(node, reading) ?? []);
}

/** Passengers or flights of one service: more than a record holds. */
const MAX_REFS = 99;

function readService(node: XmlNode, reading: Reading): ProviderServiceOffer | null {
  const id = node.text('serviceId/itemNumberDetails/number') ?? '';
  const refs = node.all('passengerAndFlightAssociation').flatMap((one) => {
    const kind = one.text('rangeQualifier');
    const [from, to] = [
      parseInteger(one.text('rangeDetails/min')),
      parseInteger(one.text('rangeDetails/max')),
    ];
    if (from === null) return [];
    const length = Math.min((to ?? from) - from + 1, MAX_REFS);
    return Array.from({ length }, (_, i) => ({ kind, number: from + i }));
  });
  const attributes = new Map(
    node
      .find('serviceAttributes/criteriaDetails')
      .map((one) => [one.text('attributeType') ?? '', one.text('attributeDescription')]),
  );
  const special = node.at('serviceDetailsGroup/serviceDetails/specialRequirementsInfo');
  const ssr = special?.text('ssrCode') ?? null;
  const group = special?.text('otherServiceType') ?? null;
  const rfisc = node.text('serviceCodes/otherSpecialCondition') ?? attributes.get('RFISC') ?? null;
  const price = node.all('pricingGroup').flatMap((one) => readPrice(one, reading) ?? [])[0];
  const name = attributes.get('CNM') ?? node.text('serviceDescriptionInfo/freeText') ?? ssr ?? '';
  node.take();
  if (!price) return null;
  const weight = attributes.get('WGT');
  const bag = group === 'BG' || /BAG/i.test(ssr ?? name);
  return {
    offer_item_id: id,
    kind: bag ? 'BAGGAGE' : /SEAT|RQST/i.test(`${ssr} ${group}`) ? 'SEAT' : 'OTHER',
    code: rfisc ?? ssr,
    name,
    description: null,
    passenger_keys: refs.filter(({ kind }) => kind === 'P').map(({ number }) => `PT${number}`),
    leg_keys: refs.filter(({ kind }) => kind === 'S').map(({ number }) => `ST${number}`),
    baggage: bag
      ? {
          ...parseBags(weight?.replace(/\D/g, '') ?? null, 'W', 'K'),
          pieces: parseInteger(attributes.get('PCS') ?? null) ?? 1,
        }
      : null,
    max_quantity: parseInteger(attributes.get('MAX') ?? null),
    currency: price.currency,
    amount_minor: price.minor,
    tax_minor: 0,
  };
}

function readPrice(node: XmlNode, reading: Reading): { minor: number; currency: string } | null {
  const money = listAmounts(node.all('computedTaxSubDetails')).find(
    ({ kind, currency }) => TOTAL.test(kind) && /^[A-Z]{3}$/.test(currency ?? ''),
  );
  if (!money?.currency || /^(MIL|EVO|PTS)$/.test(money.currency)) return null;
  const minor = parseMinor(money.text, money.currency, reading);
  return minor === null ? null : { minor, currency: money.currency };
}
