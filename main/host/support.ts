/**
 * The support report on this installation: versions, sizes, integrity and the end of the log. It is
 * redacted like the log once more, and data about people or this machine's user is removed too.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { arch, platform, release, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { examine } from '#db/backup.ts';
import { BACKUP_NAME } from '#main/contract/admin.ts';
import type { Support } from '#main/ports.ts';
import { DATABASE_FILE, DRAFTS_FILE, getLogFile, TRAINING_FILE } from './data/data-dir.ts';
import { REDACTED, redact, redactText } from './log/redact.ts';

const MAX_LOG_BYTES = 512 * 1024;

const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.[\p{L}]{2,}/gu;
/** Passport numbers: one to three letters and 6 to 9 digits; also 8 digits or more. */
const DOCUMENT = /\b(?:[A-Z]{1,3}\d{6,9}|\d{8,})\b/g;
/** Tokens and keys of this service: long runs of letters and digits. */
const TOKEN = /\b(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{20,}\b/g;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HOME = /(?<=\/(?:home|Users)\/|\\Users\\)[^/\\\s"]+/g;

/** A path of this machine is reduced to its last name. */
const PATHS = /(?:[A-Za-z]:)?(?:[\\/][^\\/\s"':,()]+){2,}/g;
const getLastPart = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** Removes personal data and secrets from a text, so that it can be sent to support. */
const cleanText = (text: string): string =>
  redactText(text)
    .replace(EMAIL, REDACTED)
    .replace(HOME, REDACTED)
    .replace(PATHS, getLastPart)
    .replace(TOKEN, (found) => (UUID.test(found) ? found : REDACTED))
    .replace(DOCUMENT, REDACTED);

const INSTANT = /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/;
const isStructured = (text: string): boolean => INSTANT.test(text) || BACKUP_NAME.test(text);

function clean(value: unknown): unknown {
  if (typeof value === 'string') return isStructured(value) ? value : cleanText(value);
  if (Array.isArray(value)) return value.map(clean);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, clean(one)]));
}

export function createSupport(data_dir: string): Support {
  const findSize = (path: string): number | null => (existsSync(path) ? statSync(path).size : null);
  return {
    async facts() {
      const problem = await examine(join(data_dir, DATABASE_FILE));
      return {
        versions: {
          airdesk: PRODUCT_VERSION,
          node: process.versions.node,
          electron: process.versions.electron ?? null,
          sqlite: process.versions.sqlite ?? null,
          v8: process.versions.v8,
        },
        machine: {
          platform: platform(),
          release: release(),
          arch: arch(),
          memory_mb: Math.round(totalmem() / 1024 / 1024),
          resident_mb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
          uptime_s: Math.round(process.uptime()),
        },
        data: {
          sound: problem === null,
          problem,
          bytes: Object.fromEntries(
            [DATABASE_FILE, `${DATABASE_FILE}-wal`, DRAFTS_FILE, TRAINING_FILE]
              .map((file) => join(data_dir, file))
              .concat(getLogFile(data_dir))
              .map((path) => [basename(path), findSize(path)]),
          ),
        },
      };
    },
    log(lines) {
      const path = getLogFile(data_dir);
      if (!existsSync(path)) return [];
      const text = readFileSync(path, 'utf8').slice(-MAX_LOG_BYTES);
      return text.split('\n').filter(Boolean).slice(-lines);
    },
    clean: (value) => clean(parseLines(value)),
  };
}

/** Log lines as parsed values, so that secrets are also found by field name. */
function parseLines(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || !('log' in value)) return value;
  const { log } = value;
  if (!Array.isArray(log)) return value;
  return { ...value, log: log.map((line) => redact(parseLine(String(line)))) };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}

/** The version of Airdesk; a test compares it with package.json, which is in no bundle. */
export const PRODUCT_VERSION = '0.1.0';
