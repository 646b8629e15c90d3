/** How often and how fast the outbox sends, and after how many tries a person is asked. */
export interface OutboxSettings {
  /** The shortest and the longest wait before an item is tried again. */
  backoff: { min_ms: number; max_ms: number };
  /** Items sent to one provider at the same time. */
  per_provider: number;
  /** The least time between two items sent to one provider. */
  gap_ms: number;
  lease_ms: number;
  /** Look-ups after which an unknown outcome goes to a person. */
  max_looks: number;
  /** Failed attempts after which a person is asked. */
  max_tries: number;
}

const COMMON = { lease_ms: 30_000, max_looks: 60, max_tries: 12 };

export const TRAINING_OUTBOX: OutboxSettings = {
  ...COMMON,
  backoff: { min_ms: 250, max_ms: 2_000 },
  per_provider: 2,
  gap_ms: 20,
};

export const OUTSIDE_OUTBOX: OutboxSettings = {
  ...COMMON,
  backoff: { min_ms: 1_000, max_ms: 60_000 },
  per_provider: 4,
  gap_ms: 100,
};
