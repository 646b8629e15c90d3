/**
 * The cost of an exchange by ticket: `B`, RTA and taxes marked X belong to the new ticket, ITO, ITA
 * and taxes marked O to the old one, 712 is collected including the penalty, REF goes back to the
 * form of payment, and the rest of RES becomes a document.
 */
import { noteSaid, type Reading } from '../../ndc/read/reading.ts';
import type { XmlNode } from '../../ndc/xml.ts';
import type { ExchangeLine } from '../../provider-after-sale.ts';
import {
  type PricedFare,
  readAmounts,
  readFareSegments,
  readFareWords,
  readPeople,
  readTax,
} from './pricing.ts';
import { listAmounts, parseMinor } from './values.ts';

export interface ReadReissue {
  line: ExchangeLine;
  /** The new ticket's fare, of the flights that were sold for it. */
  fare: PricedFare;
}

export function readReissues(root: XmlNode, reading: Reading): ReadReissue[] {
  return root.find('ticketGroup/fareList').flatMap((node) => readReissue(node, reading) ?? []);
}

function readReissue(node: XmlNode, reading: Reading): ReadReissue | null {
  const info = node.at('automaticReissueInfo');
  const [group, ...others] = info?.all('firstDpiGroup|secondDpiGroup') ?? [];
  for (const one of others) one.take();
  const amounts = readAmounts(node.at('fareDataInformation'));
  const base = amounts.get('E') ?? amounts.get('B');
  const currency = amounts.get('712')?.currency ?? base?.currency ?? null;
  const [person] = readPeople(node);
  if (!group || !info || !person || currency === null) return null;
  const sums = new Map(
    listAmounts(group.children).map((one) => [
      one.kind,
      parseMinor(one.text, one.currency ?? currency, reading),
    ]),
  );
  const penalty = group.at('reIssuePenalty/penDisData') ?? group.at('penalty/penDisData');
  const penalty_minor =
    parseMinor(
      penalty?.text('penaltyAmount') ?? null,
      penalty?.text('penaltyCurrency') ?? currency,
      reading,
    ) ?? 0;
  const monies = [
    base?.currency ?? null,
    penalty?.text('penaltyCurrency') ?? null,
    ...group.deep('currency').map((one) => one.value()),
  ];
  const due_minor = parseMinor(amounts.get('712')?.text ?? null, currency, reading);
  const fare_minor = parseMinor(base?.text ?? null, base?.currency ?? null, reading);
  const old_total = sums.get('ITO') ?? null;
  const old_tax = sums.get('ITA') ?? null;
  const taxes = node.all('taxInformation').map((one) => readTax(one, currency, reading));
  info.at('ticketInfo')?.take();
  info.at('couponInfo')?.take();
  info.at('baseFareInfo')?.take();
  info.at('reissueAttributes')?.take();
  node.at('pricingInformation')?.take();
  node.text('fareReference/referenceType');
  if (due_minor === null || fare_minor === null || old_total === null || old_tax === null) {
    return null;
  }
  // Amounts of two currencies are never reckoned against each other.
  if (monies.some((one) => one !== null && one !== currency)) return null;
  const listTaxes = (kind: 'X' | 'O') =>
    taxes.flatMap((one) => (one.kind === kind && one.tax ? [one.tax] : []));
  const [added, paid] = [listTaxes('X'), listTaxes('O')];
  const sumTaxes = (list: typeof added) =>
    list.reduce((all, { amount_minor }) => all + amount_minor, 0);
  const words = readFareWords(node);
  noteSaid(words.endorsements, null, reading);
  const fare = { fare_minor, taxes: added, tax_minor: sums.get('RTA') ?? sumTaxes(added) };
  const refund_minor = sums.get('REF') ?? 0;
  return {
    line: {
      passenger_key: `PT${person.number}${person.infant ? '-INF' : ''}`,
      old: {
        fare_minor: old_total - old_tax,
        taxes: sumTaxes(paid) === old_tax ? paid : [],
        tax_minor: old_tax,
      },
      new: { ...fare, taxes: sumTaxes(added) === fare.tax_minor ? added : [] },
      penalty_minor,
      due_minor,
      refund_minor,
      residual_minor: Math.max(0, (sums.get('RES') ?? 0) - refund_minor),
    },
    fare: {
      reference: node.text('fareReference/uniqueReference'),
      people: [person],
      pax_type: null,
      quantity: 1,
      fare,
      currency,
      carrier: node.text('validatingCarrier/carrierInformation/carrierCode'),
      last_ticketing: null,
      segments: readFareSegments(node),
      ...words,
    },
  };
}
