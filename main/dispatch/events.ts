/**
 * The event hub: numbers the events of calls, stores the latest, and sends each subscriber only
 * those of its own session and agency. Limited in size: a subscriber that was away for too long
 * misses events, never the answer.
 */
import type { DeskEvent } from '#main/contract/events.ts';
import type { EventDraft } from '#main/ports.ts';

const MAX_EVENTS = 2_000;
/** Offers are the largest events: this many of them are some tens of megabytes. */
const MAX_OFFERS = 5_000;

/** The receivers: one sign-in, or a whole agency. */
type Scope = `session:${string}` | `agency:${number}`;

/** A subscriber: a sign-in and its agency. */
interface Audience {
  session: string;
  agency_id: number;
}

const getScopes = ({ session, agency_id }: Audience): ReadonlySet<Scope> =>
  new Set<Scope>([`session:${session}`, `agency:${agency_id}`]);

interface Kept {
  position: number;
  scope: Scope;
  event: DeskEvent;
  offers: number;
}

type Hear = (cursor: string, event: DeskEvent) => void;

export interface EventHub {
  /** Sends to every session of an agency, also to those that resume later. */
  announce(agency_id: number, draft: EventDraft): void;
  /** Sends to the session that made a call; to nobody if there is none. */
  emitter(session: string | null, call_id: string): (draft: EventDraft) => void;
  /** Resumes after the cursor, only within one sign-in: nobody gets events from before it. */
  subscribe(audience: Audience, after: string | null, hear: Hear): () => void;
}

const CURSOR = /^(\d{1,15})\.([\w-]{1,36})$/;
const TAG_LENGTH = 8;

/** Positions go on from `started_ms`, beyond those of a process that ran before. */
export function createEventHub(started_ms: number): EventHub {
  const ring: Kept[] = [];
  const listeners = new Set<{ scopes: ReadonlySet<Scope>; hear: (kept: Kept) => void }>();
  let position = started_ms;
  let offers = 0;

  function keep(kept: Kept) {
    ring.push(kept);
    offers += kept.offers;
    while (ring.length > MAX_EVENTS || (offers > MAX_OFFERS && ring.length > 1)) {
      offers -= ring.shift()?.offers ?? 0;
    }
  }

  function tell(scope: Scope, event: DeskEvent) {
    position += 1;
    const weight = event.type === 'search.offers' ? event.data.offers.length : 0;
    const kept = { position, scope, event, offers: weight };
    keep(kept);
    for (const { scopes, hear } of listeners) if (scopes.has(scope)) hear(kept);
  }

  return {
    announce: (agency_id, draft) =>
      tell(`agency:${agency_id}`, { ...draft, call_id: '', seq: position + 1 } as DeskEvent),
    emitter(session, call_id) {
      let seq = 0;
      return (draft) => {
        if (session === null) return;
        seq += 1;
        tell(`session:${session}`, { ...draft, call_id, seq } as DeskEvent);
      };
    },
    subscribe(audience, after, told) {
      const tag = audience.session.slice(0, TAG_LENGTH);
      const [, at, of] = CURSOR.exec(after ?? '') ?? [];
      // A position beyond ours is from before the clock was set back: send all stored events.
      const from = of !== tag ? position : Number(at) > position ? 0 : Number(at);
      const scopes = getScopes(audience);
      const hear = (kept: Kept) => told(`${kept.position}.${tag}`, kept.event);
      for (const kept of ring) if (scopes.has(kept.scope) && kept.position > from) hear(kept);
      const entry = { scopes, hear };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
  };
}
