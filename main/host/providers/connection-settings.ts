/**
 * Timeouts and intervals for monitoring the connection and sending the outbox. The training
 * airlines answer fast and store an order at once; other airlines vary, so a file in the data
 * directory may change these.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { refuse } from '#main/contract/errors.ts';
import { getErrorMessage, ok, type Result } from '#main/contract/result.ts';
import { OUTSIDE_OUTBOX, type OutboxSettings, TRAINING_OUTBOX } from '#main/outbox/settings.ts';

const SETTINGS_FILE = 'line.json';

export interface ConnectionSettings {
  /** How long "not found" is not trusted after a lost answer, in milliseconds. */
  settle_delay_ms: number;
  /** Between two probes of an unreachable airline, in milliseconds. */
  probe_interval_ms: number;
  outbox: OutboxSettings;
}

/** Against the training system; no file changes these. */
export const TRAINING_CONNECTION: ConnectionSettings = {
  settle_delay_ms: 2_000,
  probe_interval_ms: 2_000,
  outbox: TRAINING_OUTBOX,
};

/** For all other providers, unless the file sets others. */
export const OUTSIDE_CONNECTION: ConnectionSettings = {
  settle_delay_ms: 10_000,
  probe_interval_ms: 15_000,
  outbox: OUTSIDE_OUTBOX,
};

const ms = (least: number, most: number) => z.int().min(least).max(most);
const SettingsFile = z
  .strictObject({
    settle_delay_ms: ms(500, 300_000),
    probe_interval_ms: ms(500, 300_000),
    backoff_min_ms: ms(100, 60_000),
    backoff_max_ms: ms(100, 3_600_000),
    per_provider: z.int().min(1).max(50),
    gap_ms: ms(0, 60_000),
    max_looks: z.int().min(3).max(1_000),
    max_tries: z.int().min(1).max(1_000),
  })
  .partial();

/** The settings of this data directory; problems of its file are returned as plain sentences. */
export function readConnectionSettings(
  data_dir: string,
  training: boolean,
): Result<ConnectionSettings> {
  if (training) return ok(TRAINING_CONNECTION);
  const path = join(data_dir, SETTINGS_FILE);
  if (!existsSync(path)) return ok(OUTSIDE_CONNECTION);
  const refuseSettings = (why: string) =>
    refuse('INTERNAL', `${path} cannot be used: ${why}`, [{ path: SETTINGS_FILE, message: why }]);
  let json: unknown;
  try {
    // Earlier versions called the outbox' limits most_looks and most_tries.
    json = JSON.parse(readFileSync(path, 'utf8').replace(/"most_(looks|tries)"/g, '"max_$1"'));
  } catch (error) {
    return refuseSettings(getErrorMessage(error));
  }
  const read = SettingsFile.safeParse(json);
  if (!read.success) {
    const [issue] = read.error.issues;
    return refuseSettings(`${issue?.path.join('.') || 'it'}: ${issue?.message ?? 'malformed'}`);
  }
  const { settle_delay_ms, probe_interval_ms, backoff_min_ms, backoff_max_ms, ...outbox } =
    read.data;
  const backoff = {
    min_ms: backoff_min_ms ?? OUTSIDE_CONNECTION.outbox.backoff.min_ms,
    max_ms: backoff_max_ms ?? OUTSIDE_CONNECTION.outbox.backoff.max_ms,
  };
  if (backoff.min_ms > backoff.max_ms)
    return refuseSettings('backoff_min_ms is more than backoff_max_ms');
  return ok({
    settle_delay_ms: settle_delay_ms ?? OUTSIDE_CONNECTION.settle_delay_ms,
    probe_interval_ms: probe_interval_ms ?? OUTSIDE_CONNECTION.probe_interval_ms,
    outbox: { ...OUTSIDE_CONNECTION.outbox, ...outbox, backoff },
  });
}
