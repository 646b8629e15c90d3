/**
 * The connection to the providers and the outbox, as this workstation last heard: one
 * store for all work areas, filled by answers and events. Main holds the truth.
 */
import type { ConnectionView } from '#main/contract/connection.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { ProviderCode } from '#main/contract/values.ts';

/** A time without a line; `ended` is null while it lasts. */
export interface Outage {
  began: string;
  ended: string | null;
}

export interface OutboxState {
  /** Airdesk's own service does not answer: what was last known of the line is old. */
  no_service: boolean;
  /** The state from the last answer or event; null until one came. */
  line: ConnectionView['state'] | null;
  connection: ConnectionView | null;
  items: readonly OutboxItem[];
  /** Whether the outbox has been read since somebody signed in. */
  known: boolean;
  /** The last outage this workstation has seen. */
  outage: Outage | null;
}

export const NO_OUTBOX: OutboxState = {
  no_service: false,
  line: null,
  connection: null,
  items: [],
  known: false,
  outage: null,
};

/** The current or last outage once this view is applied; null where there was none. */
export function resolveOutageAfter(before: OutboxState, view: ConnectionView): Outage | null {
  const { outage } = before;
  // The service keeps it across restarts.
  if (view.outage) return { began: view.outage.began_at, ended: view.outage.ended_at };
  if (view.state === 'OFFLINE') {
    return outage && outage.ended === null ? outage : { began: view.since, ended: null };
  }
  return outage && outage.ended === null ? { ...outage, ended: view.since } : outage;
}

/**
 * True when offline, or when this provider is known to be out of reach; null asks only for the
 * former.
 */
export function isAway(
  { line, connection }: Pick<OutboxState, 'line' | 'connection'>,
  provider: ProviderCode | null,
): boolean {
  if (line === 'OFFLINE') return true;
  const reach = connection?.providers.find(({ provider_type }) => provider_type === provider);
  return reach?.state === 'OFFLINE' || reach?.state === 'PORTAL';
}

/** The items with this one replaced in its place, or added at the end. */
export function withItem(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.map((one, index) => (index === at ? item : one));
}
