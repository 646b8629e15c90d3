/**
 * The event hub: numbers what calls report, keeps the last of it, and hands each subscriber only
 * its own scope. Bounded: a subscriber that was away longer than the ring is long misses events,
 * never the answer.
 */
import type { DeskEvent } from '#main/contract/events.ts';
import type { EventDraft, Principal } from '#main/ports.ts';

const MOST_EVENTS = 2_000;
/** Offers weigh most: this many of them are some tens of megabytes. */
const MOST_OFFERS = 5_000;

/** Events of a call go to the workstation that made it, or else to the user behind the token. */
export function scopeOf(station: string | null, principal: Principal | null): string | null {
  if (station) return `station:${station}`;
  return principal ? `user:${principal.user_id}` : null;
}

interface Kept {
  position: number;
  scope: string;
  event: DeskEvent;
  offers: number;
}

/** Of what concerns every session. */
const EVERYBODY = '*';

export interface EventHub {
  /** Tells every session, also those that come later and ask for what they missed. */
  announce(draft: EventDraft): void;
  emitter(scope: string | null, call_id: string): (draft: EventDraft) => void;
  subscribe(
    scope: string,
    after: number,
    listener: (position: number, event: DeskEvent) => void,
  ): () => void;
}

export function createEventHub(): EventHub {
  const ring: Kept[] = [];
  const listeners = new Set<{ scope: string; hear: (kept: Kept) => void }>();
  let position = 0;
  let offers = 0;

  function keep(kept: Kept) {
    ring.push(kept);
    offers += kept.offers;
    while (ring.length > MOST_EVENTS || (offers > MOST_OFFERS && ring.length > 1)) {
      offers -= ring.shift()?.offers ?? 0;
    }
  }

  const hears = (scope: string, kept: Kept) => kept.scope === scope || kept.scope === EVERYBODY;

  function emitter(scope: string | null, call_id: string) {
    let seq = 0;
    return (draft: EventDraft) => {
      if (scope === null) return;
      seq += 1;
      position += 1;
      const event = { ...draft, call_id, seq } as DeskEvent;
      const weight = event.type === 'search.offers' ? event.data.offers.length : 0;
      const kept = { position, scope, event, offers: weight };
      keep(kept);
      for (const listener of listeners) if (hears(listener.scope, kept)) listener.hear(kept);
    };
  }

  return {
    announce: emitter(EVERYBODY, ''),
    emitter,
    subscribe(scope, after, listener) {
      const hear = (kept: Kept) => listener(kept.position, kept.event);
      // No position starts now; one from before a restart is beyond ours: give what there is.
      const from = after <= 0 ? position : after > position ? 0 : after;
      for (const kept of ring) if (hears(scope, kept) && kept.position > from) hear(kept);
      const entry = { scope, hear };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}
