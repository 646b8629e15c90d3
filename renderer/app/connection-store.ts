/** The provider connection and the outbox: one store for all areas; main has the current state. */
import type { ConnectionView } from '#main/contract/connection.ts';
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { ProviderCode } from '#main/contract/values.ts';

/** A period without a connection; `ended` is null while it lasts. */
export interface Outage {
  began: string;
  ended: string | null;
}

export interface OutboxState {
  /** Airdesk's own service does not answer, so the rest of this state may be old. */
  no_service: boolean;
  /** The state from the last answer or event; null before the first. */
  line: ConnectionView['state'] | null;
  connection: ConnectionView | null;
  items: readonly OutboxItem[];
  /** Whether the outbox was read since sign-in. */
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

/** The current or last outage after applying this view; null if there was none. */
export function resolveOutageAfter(before: OutboxState, view: ConnectionView): Outage | null {
  const { outage } = before;
  // The service remembers the outage across restarts.
  if (view.outage) return { began: view.outage.began_at, ended: view.outage.ended_at };
  if (view.state === 'OFFLINE') {
    return outage && outage.ended === null ? outage : { began: view.since, ended: null };
  }
  return outage && outage.ended === null ? { ...outage, ended: view.since } : outage;
}

/** True if offline, or if this provider is known to be unreachable; null checks only the first. */
export function isAway(
  { line, connection }: Pick<OutboxState, 'line' | 'connection'>,
  provider: ProviderCode | null,
): boolean {
  if (line === 'OFFLINE') return true;
  const reach = connection?.providers.find(({ provider_type }) => provider_type === provider);
  return reach?.state === 'OFFLINE' || reach?.state === 'PORTAL';
}

/** Replaces this item in the list, or adds it at the end. */
export function replaceItem(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.map((one, index) => (index === at ? item : one));
}
