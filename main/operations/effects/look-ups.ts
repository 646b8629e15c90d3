/** Asking a provider what became of an effect whose answer was lost. */
import type { Lookup } from '#main/ports.ts';
import type {
  FindRequest,
  ProviderCall,
  ProviderLeg,
  ProviderOrder,
} from '#main/providers/provider.ts';
import { type BookingPlan, type EffectPorts, providerOf } from './common.ts';

/** The order as the provider has it now, for judging whether a lost change took hold. */
export async function lookAgain(
  ports: EffectPorts,
  plan: BookingPlan,
  call: ProviderCall,
  happened: (order: ProviderOrder) => boolean,
): Promise<Lookup<ProviderOrder>> {
  const { order_id, locator } = plan.order;
  const found = await providerOf(ports, plan).retrieve({ order_id, locator }, call);
  if (!found.ok) {
    if (found.error.error !== 'NOT_FOUND') return { state: 'UNREACHABLE', failure: found.error };
    return { state: 'UNCLEAR', reason: 'The provider does not know this booking any more' };
  }
  return happened(found.value) ? { state: 'FOUND', found: found.value } : { state: 'ABSENT' };
}

/** An order of ours by our reference, or else by who flies on what since when. */
export function findRequest(
  reference: string,
  created_after: string,
  passengers: readonly FindRequest['passengers'][number][],
  legs: readonly ProviderLeg[],
): FindRequest {
  return {
    reference,
    created_after,
    passengers: passengers.map(({ first_name, last_name, birth_date }) => ({
      first_name,
      last_name,
      birth_date,
    })),
    flights: legs.map((leg) => ({
      carrier: leg.marketing_carrier,
      flight_number: leg.flight_number,
      date: leg.departure.slice(0, 10),
      origin: leg.origin,
      destination: leg.destination,
    })),
  };
}
