/** How long an item waits before it is tried again. Pure. */
export interface Backoff {
  min_ms: number;
  max_ms: number;
}

/**
 * Milliseconds to wait: doubled each time, with jitter so that many stations do not return at once.
 * The provider's own delay counts if longer, and the shortest wait always applies.
 */
export function waitBefore(
  tries: number,
  { min_ms, max_ms }: Backoff,
  retry_after_ms: number | null,
  random: () => number,
): number {
  const doubled = Math.min(max_ms, min_ms * 2 ** Math.min(tries, 20));
  const jitter = (doubled / 2) * random();
  return Math.round(Math.max(min_ms, doubled / 2 + jitter, (retry_after_ms ?? 0) + jitter));
}
