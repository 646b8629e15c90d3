/**
 * Conditions of change and refund: restrictions inside a fare, an offer item or an order item, and
 * penalties of the message's list, all as features.
 */
import type { FeatureType } from '#main/contract/values.ts';
import { formatDecimal } from '#main/domain/money.ts';
import type { ProviderFeature } from '#main/providers/provider.ts';
import { buildFeature } from '../../wire/features.ts';
import { type ReadAmount, type Reading, readAmount } from '../../wire/reading.ts';
import { listDistinct, parseFlag } from '../../wire/values.ts';
import type { XmlNode } from '../../wire/xml.ts';
import { findStage, readAttribute } from './brand-texts.ts';

/** A penalty of the list; null where it says nothing at all. */
export interface Penalty {
  feature: ProviderFeature | null;
  fee: ReadAmount | null;
}

export const parsePercent = (text: string | null): number | null => {
  const value = text === null ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
};

/** Fees together; null without any, and where they are of several currencies. */
export function sumFees(fees: readonly ReadAmount[]): ReadAmount | null {
  const [first] = fees;
  if (!first || fees.some(({ currency }) => currency !== first.currency)) return null;
  return { ...first, minor: fees.reduce((all, { minor }) => all + minor, 0) };
}

/**
 * When in the journey a condition applies, by a word or a code. Two of the numbers are for no-shows
 * (1 after, 4 before departure), two for all others.
 */
export function readStage(code: string | null): ProviderFeature['when'] {
  if (code === null) return null;
  if (/no.?show|^[14]$/i.test(code)) return 'NO_SHOW';
  if (/after|^(3|AD[A-Z])$/i.test(code)) return 'AFTER_DEPARTURE';
  return /prior|before|^(2|BD[A-Z])$/i.test(code) ? 'BEFORE_DEPARTURE' : null;
}

/** Names these passengers; null where they are all there are, or none is named. */
export type Describe = (passenger_keys: string[]) => string | null;

/** Features of the CancelRestrictions and ChangeRestrictions standing in this element. */
export const readRestrictions = (
  node: XmlNode,
  describe: Describe,
  reading: Reading,
): ProviderFeature[] =>
  RESTRICTIONS.flatMap(([name, type]) =>
    node.all(name).map((one) => readRestriction(one, type, describe, reading)),
  );
const RESTRICTIONS = [
  ['CancelRestrictions', 'REFUND'],
  ['ChangeRestrictions', 'CHANGE'],
] as const;

const formatAmount = (found: ReadAmount | null): string | null =>
  found && `${formatDecimal(found.minor, found.currency)} ${found.currency}`;

/** The refund as stated: an amount, a minimum and maximum, or a share. */
function readRefundText(refund: XmlNode | undefined, reading: Reading): string[] {
  const [fixed, least, most] = ['FixedAmount', 'MinimumAmount', 'MaximumAmount'].map((name) =>
    formatAmount(readAmount(refund?.at(name), reading)),
  );
  const span = least || most ? [least, most].map((one) => one ?? '').join(' – ') : null;
  const share = parsePercent(refund?.text('Percent') ?? null);
  // A refund as a voucher only must be said.
  const paid_as = refund?.text('PaymentTypeCode');
  const parts = [fixed, span, share === null ? null : `${share} %`, paid_as];
  return parts.flatMap((part) => part?.trim() || []);
}

/** From when until when it holds, as it is written. */
function readPeriod(node: XmlNode): string[] {
  const period = ['EffectiveDateTime', 'ExpirationDateTime'].map((name) => node.text(name) ?? '');
  return period.some((time) => time !== '') ? [period.join(' – ').trim()] : [];
}

function readRestriction(
  node: XmlNode,
  type: FeatureType,
  describe: Describe,
  reading: Reading,
): ProviderFeature {
  const allowed = parseFlag(node.text('AllowedModificationInd'));
  const fee_node = node.at('Fee');
  const fees = ['Amount', 'MaximumAmount', 'MinimumAmount'].map((name) =>
    readAmount(fee_node?.at(name), reading),
  );
  const fee = fees.find((one) => one !== null) ?? null;
  const fee_percent = parsePercent(fee_node?.text('Percent') ?? null);
  const about = parseFlag(fee_node?.text('ApproximateInd') ?? null)
    ? `≈ ${formatAmount(fee) ?? ''}`.trim()
    : null;
  const refund = node.at('Refund');
  const level = refund?.text('LevelTypeCode')?.toLowerCase() ?? null;
  const told = readRefundText(refund, reading);
  const refunded = parsePercent(refund?.text('Percent') ?? null);
  const kept = [fee_node?.text('DescText'), refund?.text('DescText'), node.text('DescText')];
  const missed = kept.some((text) => findStage(text ?? '') === 'NO_SHOW');
  const when = readStage(node.text('JourneyStageCode')) ?? (missed ? 'NO_SHOW' : null);
  // The fee for a change of name or service is not one for a change of flights.
  const change_of = [node.text('ChangeTypeCode')].find((code) => code !== 'Flight') ?? null;
  const changed = type === 'CHANGE' && change_of !== null ? 'UNSPECIFIED' : type;
  const least_and_most = fees[0] || (fees[1] && fees[2]) ? fees.slice(1).reverse() : [];
  const ends = listDistinct(least_and_most.flatMap((one) => formatAmount(one) ?? []));
  const span = ends.length === 1 && ends[0] === formatAmount(fee) ? '' : ends.join(' – ');
  const whom = describe(node.texts('PaxRefID'));
  const parts = [whom, change_of, ...readPeriod(node), about, span, ...told, ...kept];
  const texts = parts.filter(Boolean);
  const attribute = ((): ProviderFeature['attribute'] => {
    if (allowed === false || level === 'none') return 'NOT_OFFERED';
    if ((fee && fee.minor > 0) || (fee_percent ?? 0) > 0 || level === 'partial')
      return 'CHARGEABLE';
    if (refunded !== null && refunded < 100) return refunded === 0 ? 'NOT_OFFERED' : 'CHARGEABLE';
    if (level === 'full' || fee?.minor === 0) return 'INCLUDED';
    // What it costs may stand in a sentence alone. Allowed, and nothing of that, is no promise that
    // it is free.
    if (allowed === true) {
      const said = new Set(kept.flatMap((text) => (text ? readAttribute(text) : [])));
      return said.has('INCLUDED') && !said.has('CHARGEABLE') ? 'INCLUDED' : 'CHARGEABLE';
    }
    return 'UNSPECIFIED';
  })();
  return buildFeature(changed, attribute, fee, fee_percent, {
    when,
    text: texts.join(' · ') || null,
  });
}

/** Before 21.3 one flag alone tells what it is of, whether it costs something or not. */
function readFlaggedType(cancel: boolean | null, change: boolean | null): FeatureType {
  if (cancel === true || (cancel === false && change === null)) return 'REFUND';
  return change === true || (change === false && cancel === null) ? 'CHANGE' : 'UNSPECIFIED';
}

export function readPenalty(node: XmlNode, reading: Reading): Penalty {
  const code = node.text('TypeCode') ?? '';
  const no_show = /no.?show/i.test(code);
  const [cancel = null, change = null] = ['CancelFeeInd', 'ChangeFeeInd'].map((name) =>
    parseFlag(node.text(name)),
  );
  const type: FeatureType = /cancel|refund/i.test(code)
    ? 'REFUND'
    : /change|reissue|upgrade/i.test(code) || no_show
      ? 'CHANGE'
      : code === ''
        ? readFlaggedType(cancel, change)
        : 'UNSPECIFIED';
  const total = readAmount(node.at('Price/TotalAmount'), reading);
  const base = readAmount(node.at('Price/BaseAmount') ?? node.at('PenaltyAmount|Amount'), reading);
  const percent = parsePercent(node.text('PenaltyPercent'));
  const stage = readStage(node.text('AppCode'));
  node.text('PenaltyID');
  const fee = total ?? base;
  // Beside an amount a share is only told.
  const share = fee?.minor && percent ? [`${percent} %`] : [];
  const told = [...node.texts('DescText'), ...readPeriod(node), ...share];
  const text = told.join(' · ');
  const costs = fee?.minor || (percent ?? fee?.minor ?? null);
  const flagged = type === 'REFUND' ? cancel : change;
  const attribute = ((): ProviderFeature['attribute'] => {
    if (costs !== null && costs > 0) return 'CHARGEABLE';
    // Nothing is the fee of what there is not.
    if (readAttribute(text) === 'NOT_OFFERED') return 'NOT_OFFERED';
    if (costs !== null) return 'INCLUDED';
    return flagged && type !== 'UNSPECIFIED' ? 'CHARGEABLE' : 'UNSPECIFIED';
  })();
  if (attribute === 'UNSPECIFIED' && text === '') return { feature: null, fee };
  const when = no_show ? ('NO_SHOW' as const) : (stage ?? findStage(text));
  const feature = buildFeature(type, attribute, fee, percent, { when, text: text || null });
  return { feature, fee };
}
