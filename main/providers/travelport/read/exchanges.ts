/** The cost of an exchange: the new solution, and the amounts due or refunded per stored fare. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderFare } from '../../provider.ts';
import { noteSaid, type Reading } from '../../wire/reading.ts';
import { readInstant } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { readPricing } from './fares.ts';
import { readOffers } from './offers.ts';
import { readAmount } from './values.ts';

export type ReadBundle = NonNullable<ReturnType<typeof readBundle>>;
export type ReadExchange = ReturnType<typeof readExchange>;

export function readExchange(root: XmlNode, reading: Reading) {
  const solution = root.at('AirPricingSolution');
  const pricings = (solution?.all('AirPricingInfo') ?? []).flatMap(
    (node) => readPricing(node, reading) ?? [],
  );
  const { offers } = readOffers(root, reading, { expires_at: null, priced: true });
  const returned = new Map(pricings.map(({ key, fare }) => [key, calculateReturned(fare)]));
  const all = [...returned.values()].reduce((sum, one) => sum + one, 0);
  const sold_in = pricings[0]?.currency ?? null;
  const total = root
    .find('AirExchangeBundleTotal')
    .map((node) => readBundle(node, all, sold_in, reading))[0];
  const bundles = root.all('AirExchangeBundle').map((node) => {
    const keys = listPricingKeys(node);
    const own = keys.reduce((sum, key) => sum + (returned.get(key) ?? 0), 0);
    return readBundle(node, own, sold_in, reading);
  });
  const whole = bundles.filter((one) => one !== null);
  if (whole.length < bundles.length) reading.warn(phrase('w_price_each'));
  return {
    offer: offers[0] ?? null,
    fares: pricings.map(({ key, fare, travelers, pax_type }) => ({
      key,
      fare,
      travelers,
      pax_type,
    })),
    // One that is left must not pass for that of everybody.
    bundles: whole.length < bundles.length ? [] : whole,
    total: total ?? null,
    tokens: root.all('HostToken').flatMap((one) => one.value() ?? []),
  };
}

/** Refunded taxes are listed as negative amounts. */
const calculateReturned = ({ taxes }: ProviderFare): number =>
  taxes.reduce((sum, { amount_minor }) => sum + Math.max(0, -amount_minor), 0);

const listPricingKeys = (node: XmlNode): string[] =>
  node.all('AirPricingInfoRef').flatMap((ref) => ref.attribute('Key') ?? []);

/**
 * `returned` are the refunded taxes. What is filed in other money has its equivalent in that of the
 * sale beside it; null where an amount has none.
 */
function readBundle(node: XmlNode, returned: number, sold_in: string | null, reading: Reading) {
  const info = node.at('AirExchangeInfo');
  if (!info) return null;
  const told: Record<string, string> = {};
  const readFirstAmount = (...names: string[]) => {
    const values = names.map((name) => {
      const text = info.attribute(name);
      if (text !== null) told[name] = text;
      return readAmount(text, reading);
    });
    const found = values.filter((one) => one !== null);
    return found.find(({ currency }) => currency === sold_in) ?? found[0] ?? null;
  };
  const exchange = readFirstAmount('ExchangeAmount', 'EquivalentExchangeAmount');
  const fee = readFirstAmount('ChangeFee', 'EquivalentChangeFee');
  const collected = readFirstAmount('AddCollection');
  const refund = readFirstAmount('Refund');
  const residual = readFirstAmount('TotalResidualValue', 'ResidualValue');
  readFirstAmount('ForfeitAmount');
  const last = info.attribute('TicketByDate');
  const by = readInstant(last);
  const tag = info.attribute('PricingTag');
  if (tag) told.PricingTag = tag;
  const form = info.attribute('FormOfRefund');
  if (form) told.FormOfRefund = form;
  const penalty_tax = info.at('TotalPenaltyTaxInfo')?.attribute('TotalPenaltyTax') ?? null;
  info.at('TotalPenaltyTaxInfo')?.take();
  // Whether the fee has it within is not told.
  const said = [
    ...(penalty_tax === null ? [] : [`TotalPenaltyTax ${penalty_tax}`]),
    ...(last !== null && by === null ? [`TicketByDate ${last}`] : []),
  ];
  noteSaid([...info.texts('Reason'), ...said], null, reading);
  for (const tax of [...info.all('PaidTax'), ...info.all('TaxInfo'), ...info.all('FeeInfo')]) {
    tax.take();
  }
  const amounts = [exchange, fee, collected, refund, residual].filter((one) => one !== null);
  const charged = amounts.filter(({ minor }) => minor !== 0);
  const currency = (charged[0] ?? amounts[0])?.currency;
  if (!currency || charged.some((one) => one.currency !== currency)) return null;
  const penalty_minor = fee?.minor ?? 0;
  const returned_minor = refund?.minor ?? 0;
  // An MCO is value to be used later, no money.
  const by_mco = form === 'MCO';
  const refund_minor = by_mco ? 0 : returned_minor;
  const residual_minor = Math.max(residual?.minor ?? 0, by_mco ? returned_minor : 0);
  const whole = (collected?.minor ?? 0) + penalty_minor;
  // The amount shows whether the fee was deducted from the refund, unless all taxes are refunded.
  const kept = refund_minor + residual_minor > 0 && returned_minor !== returned;
  const due_minor = kept ? (exchange?.minor ?? 0) : whole;
  return {
    penalty_minor,
    due_minor,
    refund_minor,
    residual_minor,
    currency,
    by,
    // Sent back unchanged.
    info: told,
    pricing: listPricingKeys(node),
  };
}
