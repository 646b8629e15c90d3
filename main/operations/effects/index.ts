/** The effects table: how each operation with an effect is sent, looked up and settled. */
import type { EffectTable } from '#main/ports.ts';
import type { EffectPorts } from './common.ts';
import { createBookingEffect } from './create.ts';
import { cancelEffect, passengersEffect, repriceEffect } from './service.ts';
import { splitEffect } from './split.ts';

export function createEffects(ports: EffectPorts): EffectTable {
  const passengers = passengersEffect(ports);
  return {
    'booking.create': createBookingEffect(ports),
    'booking.cancel': cancelEffect(ports),
    'booking.update': passengers,
    'booking.frequent_flyers': passengers,
    'booking.split': splitEffect(ports),
    'booking.price': repriceEffect(ports),
  };
}
