/**
 * Event streams. A stream ends when its token expires, its session is revoked, its user disabled,
 * or its workstation locked, signed out or signed in again. A caller who may not receive events yet
 * gets a stream without events.
 */
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok } from '#main/contract/result.ts';
import type { Ports } from '#main/ports.ts';
import { type Authorised, authorise } from './authorise.ts';
import type { EventHub } from './events.ts';
import type { Credentials, Dispatcher } from './types.ts';

/** A browser opens no more connections to one host than this anyway. */
const MAX_STREAMS_OF_ONE = 8;
const BUSY_RETRY_MS = 1_000;

interface Stream {
  credentials: Credentials;
  /** The workstation, or the user of a token, for the limit of streams. */
  owner: string;
  /** The result of the last check; the stream ends when it changes. */
  judged: string;
  end(): void;
}

export interface Streams {
  open: Dispatcher['subscribe'];
  /** Ends all streams whose credentials now give another result. */
  judgeAgain(): Promise<void>;
}

const getJudgmentKey = ({ principal, session, locked }: Authorised): string =>
  `${session} ${principal?.agency_id} ${locked}`;

export function createStreams(ports: Ports, hub: EventHub): Streams {
  const open = new Set<Stream>();

  const judge = (credentials: Credentials) =>
    authorise(
      ports,
      { auth: credentials.station ? 'station' : 'workstation' },
      { credentials, channel: 'desk' },
    );

  return {
    async open(credentials, after, { hear, end }) {
      const who = await judge(credentials);
      if (!who.ok) return who;
      const { principal, session, station, locked, expires_at } = who.value;
      const owner = station ?? `user:${principal?.user_id}`;
      const same = [...open].filter((stream) => stream.owner === owner);
      if (same.length >= MAX_STREAMS_OF_ONE) {
        return refuse('BUSY', phrase('streams_of_one'), [], BUSY_RETRY_MS);
      }
      const stream: Stream = { credentials, owner, judged: getJudgmentKey(who.value), end };
      open.add(stream);
      const audience =
        principal && session && !locked ? { session, agency_id: principal.agency_id } : null;
      const leave = audience && hub.subscribe(audience, after, hear);
      const left_ms = expires_at && Date.parse(expires_at) - ports.clock.now().getTime();
      const expiry = left_ms ? setTimeout(end, left_ms).unref() : undefined;
      return ok(() => {
        clearTimeout(expiry);
        open.delete(stream);
        leave?.();
      });
    },
    async judgeAgain() {
      for (const stream of open) {
        const who = await judge(stream.credentials);
        if (!who.ok || getJudgmentKey(who.value) !== stream.judged) stream.end();
      }
    },
  };
}
