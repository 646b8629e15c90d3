/** Conditions of change and refund, and perks, as features. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderFeature } from '../../provider.ts';
import { buildFeature } from '../../wire/features.ts';
import type { Fieldset } from '../json.ts';

const CONDITIONS = [
  ['change_before_departure', 'CHANGE'],
  ['refund_before_departure', 'REFUND'],
] as const;

/** Null means unknown, as do unreadable values. */
export const readConditions = (conditions: Fieldset): ProviderFeature[] =>
  CONDITIONS.flatMap(([name, type]) => {
    if (!conditions.has(name)) return [];
    const condition = conditions.at(name);
    const allowed = condition.flag('allowed');
    const currency = condition.currency('penalty_currency');
    const penalty = condition.minor('penalty_amount', currency);
    if (allowed === null) return [];
    const free = allowed && penalty === 0;
    const attribute = !allowed ? 'NOT_OFFERED' : free ? 'INCLUDED' : 'CHARGEABLE';
    const told = allowed && penalty !== null && currency !== null;
    const fee = told ? { minor: penalty, currency } : null;
    const text = fee && fee.minor > 0 ? phrase('for_all_together') : null;
    return [buildFeature(type, attribute, fee, null, { when: 'BEFORE_DEPARTURE', text })];
  });

export const PERKS = ['advance_seat_selection', 'priority_boarding', 'priority_check_in'];

export function readFeatures(conditions: Fieldset, general: ProviderFeature[]): ProviderFeature[] {
  const own = readConditions(conditions);
  const [seat = null] = PERKS.map((name) => conditions.flag(name));
  const others = general.filter(({ type }) => !own.some((one) => one.type === type));
  const attribute = seat ? 'INCLUDED' : 'NOT_OFFERED';
  const seats = seat === null ? [] : [buildFeature('SEAT', attribute, null, null)];
  return [...own, ...others, ...seats];
}
