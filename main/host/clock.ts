/** The two clocks of the product: UTC wall time, and a monotonic one that no clock change moves. */
import type { Clock } from '#main/ports.ts';

export const systemClock: Clock = {
  now: () => new Date(),
  monotonic: () => performance.now(),
};
