/** One address issues and exchanges: the plan says which, for whoever looks it up later. */
import type { Effect } from '#main/ports.ts';
import type { ProviderPayment } from '#main/providers/provider-after-sale.ts';
import type { EffectPorts } from './common.ts';
import { type ExchangePlan, exchangeEffect } from './exchange.ts';
import { type IssuePlan, issueEffect } from './tickets.ts';

type Plan = IssuePlan | ExchangePlan;
type Either = Effect<Plan, unknown, ProviderPayment[]>;

export function ticketingEffect(ports: EffectPorts): Either {
  const issue = issueEffect(ports) as Either;
  const exchange = exchangeEffect(ports) as Either;
  const of = ({ kind }: Plan): Either => (kind === 'ISSUE' ? issue : exchange);
  return {
    prepare: (tx, plan, intent) => of(plan).prepare(tx, plan, intent),
    send: (plan, intent, call, secret) => of(plan).send(plan, intent, call, secret),
    lookup: (plan, intent, call) => of(plan).lookup(plan, intent, call),
    pend: (tx, plan, intent) => of(plan).pend(tx, plan, intent),
    commit: (tx, plan, found, intent) => of(plan).commit(tx, plan, found, intent),
    abandon: (tx, plan, why, intent) => of(plan).abandon(tx, plan, why, intent),
    park: (tx, plan, reason, intent) => of(plan).park(tx, plan, reason, intent),
  };
}
