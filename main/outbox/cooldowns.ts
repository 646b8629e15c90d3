/**
 * Cooldowns by the monotonic clock: for a provider that asked for one, an item that failed, or
 * everything after a failed write. In memory only: a restart clears them.
 */
import type { Clock } from '#main/ports.ts';

export interface Cooldowns {
  /** Never shortens a longer cooldown. */
  give(name: string, ms: number): void;
  left(name: string): number;
  /** Ends the cooldown. */
  end(name: string): void;
}

export function createCooldowns(clock: Pick<Clock, 'monotonic'>): Cooldowns {
  const until = new Map<string, number>();
  return {
    give(name, ms) {
      const ends = clock.monotonic() + ms;
      if (ms > 0 && ends > (until.get(name) ?? 0)) until.set(name, ends);
    },
    left(name) {
      const ends = until.get(name);
      if (ends === undefined) return 0;
      const left = ends - clock.monotonic();
      if (left <= 0) until.delete(name);
      return Math.max(0, Math.ceil(left));
    },
    end: (name) => void until.delete(name),
  };
}
