/** The outage that the outbox's report and progress are about, and the items made in it. */
import type { OutboxItem } from '#main/contract/outbox.ts';
import type { Outage } from '../../app/connection-store.ts';

/** Items made or updated since an outage began, earliest first. */
export const listOutageItems = (
  items: readonly OutboxItem[],
  outage: Outage,
): readonly OutboxItem[] =>
  items
    .filter((item) => item.created_at >= outage.began || item.updated_at >= outage.began)
    .sort((a, b) => a.created_at.localeCompare(b.created_at) || a.position - b.position);

/** Items made further apart belong to different outages. */
const ONE_OUTAGE_MS = 6 * 3_600_000;

/** The outage to report on: the one seen, else one derived from the latest items; null if none. */
export function findOutage(items: readonly OutboxItem[], seen: Outage | null): Outage | null {
  if (seen) return seen;
  const made = items.map(({ created_at }) => created_at).sort();
  let began = made.at(-1);
  if (began === undefined) return null;
  for (const at of made.reverse()) {
    if (Date.parse(began) - Date.parse(at) > ONE_OUTAGE_MS) break;
    began = at;
  }
  return { began, ended: null };
}
