/** The effects table: how each operation with an effect is sent, looked up and settled. */
import type { EffectTable } from '#main/ports.ts';
import { annotateEffect } from './annotate.ts';
import type { EffectPorts } from './common.ts';
import { createBookingEffect } from './create.ts';
import { queuedEffect } from './queued.ts';
import { refundEffect, releaseEffect } from './refund.ts';
import { scheduleEffect } from './schedule.ts';
import { cancelEffect, passengersEffect, repriceEffect } from './service.ts';
import { serviceEffect } from './services.ts';
import { splitEffect } from './split.ts';
import { ticketingEffect } from './ticketing.ts';
import { voidEffect } from './tickets.ts';

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
    'booking.annotate': annotateEffect(ports),
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
