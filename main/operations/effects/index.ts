/** The effects table: how each operation with an effect is sent, looked up and settled. */
import type { Effect, EffectTable } from '#main/ports.ts';
import { createServiceEffect } from './ancillaries.ts';
import { type AnnotatePlan, createAnnotateEffect } from './annotations.ts';
import { createBookingEffect } from './create.ts';
import { createExchangeEffect, type ExchangePlan } from './exchange.ts';
import { createOutboxEffect } from './outbox.ts';
import type { EffectPorts } from './plan.ts';
import { createRefundEffect, createReleaseEffect } from './refund.ts';
import { createScheduleEffect } from './schedule-acceptance.ts';
import {
  createCancelEffect,
  createPassengersEffect,
  createRepriceEffect,
  type PassengersPlan,
} from './servicing.ts';
import { createSplitEffect } from './split.ts';
import { createIssueEffect, createVoidEffect, type IssuePlan } from './tickets.ts';

export function createEffects(ports: EffectPorts) {
  const passengers = createPassengersEffect(ports);
  const services = createServiceEffect(ports);
  const ticketing = createTicketingEffect(ports);
  const voids = createVoidEffect(ports);
  const direct = {
    'booking.create': createBookingEffect(ports),
    'booking.cancel': createCancelEffect(ports),
    'booking.update': passengers,
    'booking.frequent_flyers': passengers,
    'booking.split': createSplitEffect(ports),
    'booking.price': createRepriceEffect(ports),
    'booking.annotate': createEither(
      (plan: AnnotatePlan | PassengersPlan): plan is AnnotatePlan => 'wire' in plan,
      createAnnotateEffect(ports),
      passengers,
    ),
    'booking.accept_schedule': createScheduleEffect(ports),
    'ancillary.seats': services,
    'ancillary.baggage': services,
    'ticket.issue': ticketing,
    'exchange.perform': ticketing,
    'refund.confirm': createRefundEffect(ports),
    'booking.release': createReleaseEffect(ports),
    'ticket.void': voids,
    'ticket.void_all': voids,
  } satisfies EffectTable;
  return { ...direct, 'outbox.add': createOutboxEffect(ports, direct) } satisfies EffectTable;
}

const createTicketingEffect = (ports: EffectPorts) =>
  createEither(
    (plan: IssuePlan | ExchangePlan): plan is IssuePlan => plan.kind === 'ISSUE',
    createIssueEffect(ports),
    createExchangeEffect(ports),
  );

/** One operation with two kinds of effect: the plan says which, also for a later look-up. */
function createEither<One, Other, Found, OtherFound, Secret>(
  isOne: (plan: One | Other) => plan is One,
  one: Effect<One, Found, Secret>,
  other: Effect<Other, OtherFound, Secret>,
): Effect<One | Other, unknown, Secret> {
  type Either = Effect<One | Other, unknown, Secret>;
  const pickEffect = (plan: One | Other) => (isOne(plan) ? one : other) as Either;
  return {
    prepare: (tx, plan, intent) => pickEffect(plan).prepare(tx, plan, intent),
    send: (plan, intent, call, secret) => pickEffect(plan).send(plan, intent, call, secret),
    lookup: (plan, intent, call) => pickEffect(plan).lookup(plan, intent, call),
    pend: (tx, plan, intent) => pickEffect(plan).pend(tx, plan, intent),
    commit: (tx, plan, found, intent) => pickEffect(plan).commit(tx, plan, found, intent),
    abandon: (tx, plan, why, intent) => pickEffect(plan).abandon(tx, plan, why, intent),
    park: (tx, plan, reason, intent) => pickEffect(plan).park(tx, plan, reason, intent),
  };
}
