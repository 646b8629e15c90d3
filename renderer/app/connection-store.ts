/**
 * What the workstation knows of the line to the providers and of the queue behind it: one store for
 * all work areas, filled by answers and events. Main holds the truth; this is the last it said.
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
  /** As the last answer or event had it; null until one came. */
  line: ConnectionView['state'] | null;
  connection: ConnectionView | null;
  items: readonly OutboxItem[];
  /** Whether the queue has been read since somebody signed in. */
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

/** What a new view of the line means for the outage it belongs to. */
export function resolveOutageAfter(before: OutboxState, view: ConnectionView): Outage | null {
  const { outage } = before;
  // The service has kept it over restarts of either.
  if (view.outage) return { began: view.outage.began_at, ended: view.outage.ended_at };
  if (view.state === 'OFFLINE') {
    return outage && outage.ended === null ? outage : { began: view.since, ended: null };
  }
  return outage && outage.ended === null ? { ...outage, ended: view.since } : outage;
}

/** Whether a provider can be reached, as far as is known; without one, whether any can. */
export function isAway(
  { line, connection }: Pick<OutboxState, 'line' | 'connection'>,
  provider: ProviderCode | null,
): boolean {
  if (line === 'OFFLINE') return true;
  const reach = connection?.providers.find(({ provider_type }) => provider_type === provider);
  return reach?.state === 'OFFLINE' || reach?.state === 'PORTAL';
}

/** The items with one of them as it is now, wherever it stood; a new one comes last. */
export function withItem(items: readonly OutboxItem[], item: OutboxItem): readonly OutboxItem[] {
  const at = items.findIndex(({ id }) => id === item.id);
  return at < 0 ? [...items, item] : items.map((one, index) => (index === at ? item : one));
}
