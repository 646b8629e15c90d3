/** Conditions of change and refund, and perks, as features. */
import { phrase } from '#main/contract/phrase.ts';
import type { ProviderFeature } from '../../provider.ts';
import type { Fieldset } from '../json.ts';

const CONDITIONS = [
  ['change_before_departure', 'CHANGE'],
  ['refund_before_departure', 'REFUND'],
] as const;

/** Null means unknown, as do unreadable values. */
export function readConditions(conditions: Fieldset): ProviderFeature[] {
  return CONDITIONS.flatMap(([name, type]): ProviderFeature[] => {
    if (!conditions.has(name)) return [];
    const condition = conditions.at(name);
    const allowed = condition.flag('allowed');
    const currency = condition.currency('penalty_currency');
    const penalty = condition.minor('penalty_amount', currency);
    if (allowed === null) return [];
    const free = allowed && penalty === 0;
    return [
      {
        type,
        attribute: !allowed ? 'NOT_OFFERED' : free ? 'INCLUDED' : 'CHARGEABLE',
        penalty_minor: allowed ? penalty : null,
        penalty_percent: null,
        penalty_type: allowed && penalty !== null ? 'FIXED' : 'UNSPECIFIED',
        penalty_currency: allowed && penalty !== null ? currency : null,
        when: 'BEFORE_DEPARTURE',
        text: allowed && penalty !== null && penalty > 0 ? phrase('for_all_together') : null,
      },
    ];
  });
}

export const PERKS = ['advance_seat_selection', 'priority_boarding', 'priority_check_in'];

export function readFeatures(conditions: Fieldset, general: ProviderFeature[]): ProviderFeature[] {
  const own = readConditions(conditions);
  const [seat = null] = PERKS.map((name) => conditions.flag(name));
  const others = general.filter(({ type }) => !own.some((one) => one.type === type));
  const seats: ProviderFeature[] =
    seat === null ? [] : [{ ...PLAIN, type: 'SEAT', attribute: seat ? 'INCLUDED' : 'NOT_OFFERED' }];
  return [...own, ...others, ...seats];
}

const PLAIN = {
  penalty_minor: null,
  penalty_percent: null,
  penalty_type: 'UNSPECIFIED' as const,
  penalty_currency: null,
  when: null,
  text: null,
};
