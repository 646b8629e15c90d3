/** The effects table: how each operation with an effect is sent, looked up and settled. */
import type { Effect, EffectTable } from '#main/ports.ts';
import { type AnnotatePlan, annotateEffect } from './annotate.ts';
import type { EffectPorts } from './common.ts';
import { createBookingEffect } from './create.ts';
import { type ExchangePlan, exchangeEffect } from './exchange.ts';
import { queuedEffect } from './queued.ts';
import { refundEffect, releaseEffect } from './refund.ts';
import { scheduleEffect } from './schedule.ts';
import { cancelEffect, type PassengersPlan, passengersEffect, repriceEffect } from './service.ts';
import { serviceEffect } from './services.ts';
import { splitEffect } from './split.ts';
import { type IssuePlan, issueEffect, voidEffect } from './tickets.ts';

export function createEffects(ports: EffectPorts): EffectTable {
  const passengers = passengersEffect(ports);
  const services = serviceEffect(ports);
  const ticketing = ticketingEffect(ports);
  const voids = voidEffect(ports);
  const direct: EffectTable = {
    'booking.create': createBookingEffect(ports),
    'booking.cancel': cancelEffect(ports),
    'booking.update': passengers,
    'booking.frequent_flyers': passengers,
    'booking.split': splitEffect(ports),
    'booking.price': repriceEffect(ports),
    'booking.annotate': eitherOf(
      (plan: AnnotatePlan | PassengersPlan): plan is AnnotatePlan => 'wire' in plan,
      annotateEffect(ports),
      passengers,
    ),
    'booking.accept_schedule': scheduleEffect(ports),
    'ancillary.seats': services,
    'ancillary.baggage': services,
    'ticket.issue': ticketing,
    'exchange.perform': ticketing,
    'refund.confirm': refundEffect(ports),
    'booking.release': releaseEffect(ports),
    'ticket.void': voids,
    'ticket.void_all': voids,
  };
  return { ...direct, 'outbox.add': queuedEffect(ports, direct) };
}

function ticketingEffect(ports: EffectPorts) {
  return eitherOf(
    (plan: IssuePlan | ExchangePlan): plan is IssuePlan => plan.kind === 'ISSUE',
    issueEffect(ports),
    exchangeEffect(ports),
  );
}

/** One address does two things: the plan says which, for whoever looks it up later. */
function eitherOf<One, Other, Found, OtherFound, Secret>(
  isOne: (plan: One | Other) => plan is One,
  one: Effect<One, Found, Secret>,
  other: Effect<Other, OtherFound, Secret>,
): Effect<One | Other, unknown, Secret> {
  type Either = Effect<One | Other, unknown, Secret>;
  const of = (plan: One | Other) => (isOne(plan) ? one : other) as Either;
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
