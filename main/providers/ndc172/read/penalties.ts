/**
 * Conditions of change and refund as NDC 17.2 tells them: flags on a Penalty, its details with
 * amounts, and rules of the airline's metadata that a detail refers to.
 */
import { formatDecimal } from '#main/domain/money.ts';
import { readAttribute as readSentence } from '#main/providers/ndc/read/brand-texts.ts';
import { parsePercent, readStage } from '#main/providers/ndc/read/penalties.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { buildFeature } from '#main/providers/wire/features.ts';
import type { ReadAmount, Reading } from '#main/providers/wire/reading.ts';
import { listDistinct, parseFlag } from '#main/providers/wire/values.ts';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { readAmount } from './money.ts';
import { readRefsIn } from './refs.ts';

type Kind = Extract<ProviderFeature['type'], 'REFUND' | 'CHANGE'>;

/** Amounts of the ticket that some tell beside the fee, which stand in its text. */
const NO_FEE = /fare|tax/i;

const writeAmount = (name: string, { minor, currency }: ReadAmount) =>
  `${name} ${formatDecimal(minor, currency)} ${currency}`;

/**
 * `fee` is that of a change, as far as one is named, `fees` what each detail asks for; a no-show's is
 * not asked yet.
 */
export function readPenalty(node: XmlNode, rules: ReadonlyMap<string, string>, reading: Reading) {
  const remarks = node.texts('ApplicableFeeRemarks/Remark');
  const refundable = parseFlag(node.attribute('RefundableInd'));
  const fees = {
    REFUND: parseFlag(node.attribute('CancelFeeInd')),
    CHANGE: parseFlag(node.attribute('ChangeFeeInd')),
  };
  // Not in the standard, and sent all the same.
  const changeable = parseFlag(node.attribute('ChangeAllowedInd'));
  const details = node.find('Details/Detail').map((one) => readDetail(one, rules, reading));
  const said = remarks.join(' · ') || null;
  const told = details.flatMap(({ feature: one }) =>
    one ? [{ ...one, text: one.text ?? said }] : [],
  );
  const general = (['REFUND', 'CHANGE'] as const).flatMap((type) => {
    if (told.some((one) => one.type === type)) return [];
    const attribute = readAttribute(fees[type], type === 'REFUND' ? refundable : changeable);
    const stages = listDistinct(details.filter((one) => one.type === type).map(({ when }) => when));
    const when = stages.length === 1 ? (stages[0] ?? null) : null;
    return attribute ? [buildFeature(type, attribute, null, null, { when, text: said })] : [];
  });
  const asked = details.filter((one) => one.type === 'CHANGE').flatMap((one) => one.fee ?? []);
  const owed = details.flatMap(({ type, fee, feature }) =>
    fee && feature?.when !== 'NO_SHOW' ? [{ type, fee }] : [],
  );
  return { features: [...told, ...general], fee: asked[0] ?? null, fees: owed };
}

function readAttribute(
  fee: boolean | null,
  allowed: boolean | null,
): ProviderFeature['attribute'] | null {
  if (allowed === false) return 'NOT_OFFERED';
  if (fee === true) return 'CHARGEABLE';
  if (allowed === true) return fee === false ? 'INCLUDED' : 'CHARGEABLE';
  return null;
}

function readDetail(node: XmlNode, rules: ReadonlyMap<string, string>, reading: Reading) {
  const text = node.text('Type') ?? '';
  const stage = readStage(node.text('Application'));
  const no_show = /no.?show/i.test(text) || stage === 'NO_SHOW';
  const type: Kind | null = /cancel|refund|forfeit|retain/i.test(text)
    ? 'REFUND'
    : /change|exchange|reissue/i.test(text) || no_show
      ? 'CHANGE'
      : null;
  const when = no_show ? ('NO_SHOW' as const) : stage;
  const amounts = node.find('Amounts/Amount').map((one) => {
    const name = one.text('AmountApplication') ?? '';
    const amount = readAmount(one.at('CurrencyAmountValue'), reading);
    const beside = NO_FEE.test(name);
    return {
      fee: beside ? null : amount,
      end: /max/i.test(name) ? ('MAX' as const) : /min/i.test(name) ? ('MIN' as const) : null,
      beside: beside && amount ? [writeAmount(name, amount)] : [],
      percent: parsePercent(one.text('PercentageValue')),
      remarks: one.texts('ApplicableFeeRemarks/Remark'),
    };
  });
  const rule = readRefsIn(node, 'refs').flatMap((key) => rules.get(key) ?? [])[0] ?? null;
  const [most, least] = (['MAX', 'MIN'] as const).map(
    (end) => amounts.flatMap((one) => (one.end === end && one.fee ? [one.fee] : []))[0] ?? null,
  );
  // As much as it may be; what it may be at least stands in the text.
  const fee = most ?? amounts.flatMap((one) => one.fee ?? [])[0] ?? null;
  const span = most && least && most.minor !== least.minor ? [least, most] : [];
  const percent = amounts.flatMap((one) => one.percent ?? [])[0] ?? null;
  const remarks = amounts.flatMap((one) => one.remarks).join(' · ');
  const beside = amounts.flatMap((one) => one.beside);
  // Which way of giving up it is, where it is not simply a refund.
  const way = /forfeit|retain/i.test(text) ? text : null;
  const range = span.map((one) => writeAmount('', one).trim()).join(' – ');
  const said = [way, range, remarks || rule, ...beside].filter(Boolean).join(' · ') || null;
  if (type === null) return { type, when, feature: null, fee };
  const attribute = ((): ProviderFeature['attribute'] => {
    if (rule && readSentence(rule) === 'NOT_OFFERED') return 'NOT_OFFERED';
    if ((fee && fee.minor > 0) || (percent ?? 0) > 0) return 'CHARGEABLE';
    if (fee?.minor === 0 || percent === 0) return 'INCLUDED';
    // Allowed, and nothing of what it costs.
    return 'UNSPECIFIED';
  })();
  if (attribute === 'UNSPECIFIED' && rule === null) return { type, when, feature: null, fee };
  return {
    type,
    when,
    feature: buildFeature(type, attribute, fee, percent, { when, text: said }),
    fee,
  };
}
