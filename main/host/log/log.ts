/**
 * The structured log: JSON lines to a file of limited size, and from a chosen level on to stderr.
 * Everything is redacted first, messages included.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { type DestinationStream, multistream, pino } from 'pino';
import { buildRecord } from '#main/contract/collections.ts';
import type { Log } from '#main/ports.ts';
import { getLogFile } from '../data/data-dir.ts';
import { openLogFile } from './log-file.ts';
import { redact, redactText } from './redact.ts';

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface OpenLog extends Log {
  close(): void;
}

export interface LogOptions {
  data_dir: string;
  /** From this level on to stderr; the file gets `info` and above, or everything at `debug`. */
  level: LogLevel;
  stderr?: DestinationStream;
  max_bytes?: number;
}

export function openLog(options: LogOptions): OpenLog {
  const { data_dir, level, stderr = process.stderr, max_bytes } = options;
  const path = getLogFile(data_dir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openLogFile({ path, max_bytes });
  const file_level = level === 'debug' ? 'debug' : 'info';
  const streams = [
    { level: file_level, stream: { write: (line: string) => file.write(line) } },
    ...(level === 'silent' ? [] : [{ level, stream: stderr }]),
  ] as const;
  const logger = pino(
    {
      level: file_level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    multistream([...streams]),
  );
  const logAt =
    (method: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Record<string, unknown> = {}) =>
      logger[method](redact(fields) as object, redactText(message));
  return { ...buildRecord(['debug', 'info', 'warn', 'error'], logAt), close: file.close };
}
