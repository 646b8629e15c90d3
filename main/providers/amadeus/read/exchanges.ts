/**
 * The cost of an exchange by ticket: `B`, RTA and RTO (the total) belong to the new ticket, ITO and
 * ITA to the old one, 712 is collected by it, REF goes back to the form of payment, and the rest of
 * RES becomes a document. TAC is all that is collected: a penalty may have a document of its own. Sums
 * stand in the money of the sale, and once more in that of the old ticket.
 */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderTax } from '../../provider.ts';
import type { ExchangeLine } from '../../provider-after-sale.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import type { XmlNode } from '../../wire/xml.ts';
import {
  NEW_TAXES,
  type PaxRef,
  type PricedFare,
  readAmounts,
  readFareSegments,
  readFareWords,
  readLastDay,
  readPeople,
  readTax,
  sumTaxes,
} from './fare-elements.ts';
import { listAmounts, parseMinor } from './values.ts';

export interface ReadReissue {
  line: ExchangeLine;
  /** The new ticket's fare, of the flights that were sold for it. */
  fare: PricedFare;
  /** True where the penalty is issued as a document of its own. */
  has_penalty_document: boolean;
}

export const readReissues = (root: XmlNode, reading: Reading): ReadReissue[] =>
  root
    .find('ticketGroup/fareList')
    .concat(root.all('fareList'))
    .flatMap((node) => {
      // Amounts are for one passenger, whether one is named or several who pay the same.
      const people = readPeople(node);
      const read = people.flatMap((person) => readReissue(node, person, reading) ?? []);
      if (read.length === 0) reading.warn(phrase('w_price_each'));
      return read;
    });

/** Of the old ticket: taxes that are good for the new one, come back, do not, or are set off. */
const OLD_TAXES = ['O', 'PD', 'RFD', 'NRF', 'U'];

/** Taxes of some kinds where they come to the sum that is told of them, else none. */
const listTaxes = (
  taxes: readonly ReturnType<typeof readTax>[],
  kinds: readonly string[],
  told: number | null,
): ProviderTax[] => {
  const listed = taxes.flatMap(({ kind, tax }) => (kinds.includes(kind) && tax ? [tax] : []));
  return told === null || sumTaxes(listed) === told ? listed : [];
};

/**
 * Sums by their kind: the first list, and what it leaves out from the second where that is in the
 * same money. Null where the first has two: they are never reckoned against each other.
 */
function readSums(
  [first, ...others]: readonly XmlNode[],
  currency: string,
  reading: Reading,
): Map<string, number | null> | null {
  const isOwn = (one: { currency: string | null }) => (one.currency ?? currency) === currency;
  const told = listAmounts(first?.children ?? []);
  for (const one of others) one.take();
  if (!told.every(isOwn)) return null;
  const beside = others.flatMap((group) => listAmounts(group.children)).filter(isOwn);
  return new Map(
    [...beside, ...told].map((one) => [one.kind, parseMinor(one.text, currency, reading)]),
  );
}

/** Ways of a penalty (PCT) by which the ticket does not take it, though it has no document either. */
const BESIDE = /^(BSP|NODOC)$/;

/**
 * What is owed beside `collected`, which is the new ticket's: the penalty, where that is neither in
 * its total nor in one of its taxes. Without a word of it, the balance of the tickets tells.
 */
function calculateApart(
  collected: number,
  penalty: number,
  readSum: (kind: string) => number | null,
  findAttribute: (type: string) => string | null,
): { minor: number; has_document: boolean } {
  const way = findAttribute('PCT');
  const has_document = penalty > 0 && way === null;
  const all = readSum('TAC');
  if (all !== null) {
    const minor = Math.max(0, all - collected);
    return { minor, has_document: has_document && minor > 0 };
  }
  const balance = readSum('BTO') ?? collected;
  const left = readSum('RES') ?? readSum('REF');
  // What is left may be told without the penalty, which was taken out of it.
  const netted = findAttribute('NET') !== null || (penalty > 0 && left === -balance - penalty);
  const whole = netted ? Math.max(0, balance + penalty) : Math.max(0, balance) + penalty;
  const inside = way === null ? collected === whole : !BESIDE.test(way);
  const minor = inside ? 0 : netted ? Math.max(0, whole - collected) : penalty;
  return { minor, has_document: has_document && minor > 0 };
}

function readReissue(node: XmlNode, person: PaxRef, reading: Reading): ReadReissue | null {
  const info = node.at('automaticReissueInfo');
  const groups = info?.all('firstDpiGroup|secondDpiGroup') ?? [];
  const [group] = groups;
  const amounts = readAmounts(node.at('fareDataInformation'));
  const base = amounts.get('E') ?? amounts.get('B');
  const currency = amounts.get('712')?.currency ?? base?.currency ?? null;
  if (!group || !info || currency === null) return null;
  const sums = readSums(groups, currency, reading);
  const penalty = group.at('reIssuePenalty/penDisData') ?? group.at('penalty/penDisData');
  const penalty_currency = penalty?.text('penaltyCurrency') ?? currency;
  const penalty_minor =
    parseMinor(penalty?.text('penaltyAmount') ?? null, penalty_currency, reading) ?? 0;
  const collected = parseMinor(amounts.get('712')?.text ?? null, currency, reading);
  const own = parseMinor(base?.text ?? null, base?.currency ?? null, reading);
  const taxes = node.all('taxInformation').map((one) => readTax(one, currency, reading));
  const attributes = info.find('reissueAttributes/attributeDetails').map((one) => ({
    type: one.text('attributeType'),
    text: one.text('attributeDescription'),
  }));
  info.at('ticketInfo')?.take();
  info.at('couponInfo')?.take();
  info.at('baseFareInfo')?.take();
  node.at('pricingInformation')?.take();
  node.text('fareReference/referenceType');
  if (!sums || penalty_currency !== currency) return null;
  const readSum = (kind: string): number | null => sums.get(kind) ?? null;
  const [new_total, old_total, old_tax] = ['RTO', 'ITO', 'ITA'].map(readSum);
  const added = listTaxes(taxes, NEW_TAXES, readSum('RTA'));
  const tax_minor = readSum('RTA') ?? sumTaxes(added);
  // A fare filed in other money: its part of the new total.
  const fare_minor = base?.currency === currency ? own : new_total && new_total - tax_minor;
  if (collected === null || fare_minor == null || old_total == null || old_tax == null) return null;
  const words = readFareWords(node, reading);
  noteSaid(words.endorsements, null, reading);
  const fare = { fare_minor, taxes: added, tax_minor };
  const refund_minor = readSum('REF') ?? 0;
  const findAttribute = (name: string) =>
    attributes.find(({ type }) => type === name)?.text ?? null;
  const apart = calculateApart(collected, penalty_minor, readSum, findAttribute);
  if (findAttribute('NTF') !== null) reading.warn(phrase('w_fare_unticketable'));
  // The airline may keep what is left.
  const is_kept = findAttribute('RVA') === 'N';
  const left = is_kept ? 0 : (readSum('RES') ?? 0);
  return {
    line: {
      passenger_key: `PT${person.number}${person.infant ? '-INF' : ''}`,
      old: {
        fare_minor: old_total - old_tax,
        taxes: listTaxes(taxes, OLD_TAXES, old_tax),
        tax_minor: old_tax,
      },
      new: fare,
      penalty_minor,
      due_minor: collected + apart.minor,
      refund_minor,
      residual_minor: Math.max(0, left - refund_minor),
    },
    fare: {
      reference: node.text('fareReference/uniqueReference'),
      people: [person],
      pax_type: null,
      quantity: 1,
      fare,
      currency,
      carrier: node.text('validatingCarrier/carrierInformation/carrierCode'),
      last_ticketing: readLastDay(node.all('lastTktDate')),
      segments: readFareSegments(node, words.fare_calculation),
      ...words,
    },
    has_penalty_document: apart.has_document,
  };
}
