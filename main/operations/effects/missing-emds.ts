/** Services whose EMDs are issued apart from the tickets, and may be missing after an effect. */
import { type Charge, listUndocumented } from '#main/domain/payment/charges.ts';
import type { FoundPart, Lookup } from '#main/ports.ts';
import type { ProviderOrder } from '#main/providers/provider.ts';
import type { BookingPlan } from './plan.ts';

/** A plan that pays for services; `emds_apart` if the provider issues their EMDs separately. */
export interface EmdsPlan extends BookingPlan {
  emds_apart?: boolean;
  charges: Charge[];
}

/** Paid services that still have no EMD; none where EMDs and tickets are issued together. */
export const listMissingEmds = ({ emds_apart, charges, order }: EmdsPlan, after: ProviderOrder) =>
  emds_apart ? listUndocumented(charges, order, after) : [];

/** The provider's new warnings if EMDs are missing, for the caller. */
export const toEmdWarnings = (plan: EmdsPlan, after: ProviderOrder) =>
  listMissingEmds(plan, after).length > 0
    ? { warnings: after.warnings.filter((one) => !plan.order.warnings.includes(one)) }
    : {};

/** With EMDs missing, the look-up found a part, or nothing if no document is new. */
export function checkEmds(
  plan: EmdsPlan,
  seen: Lookup<ProviderOrder>,
): Lookup<ProviderOrder> | FoundPart<ProviderOrder> {
  if (seen.state !== 'FOUND' || listMissingEmds(plan, seen.found).length === 0) return seen;
  const known = new Set([...plan.order.tickets.map(getNumber), ...plan.order.services.map(getKey)]);
  const now = [...seen.found.tickets.map(getNumber), ...seen.found.services.map(getKey)];
  const nothing = now.every((one) => known.has(one));
  return nothing ? { state: 'ABSENT' } : { state: 'PART', found: seen.found };
}

const getNumber = ({ number }: { number: string }): string => number;

const getKey = ({ key }: { key: string }): string => key;
