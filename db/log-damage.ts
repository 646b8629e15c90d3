/**
 * Finds out whether a write-ahead log has lost acknowledged commits. SQLite reads a log up to its
 * first broken frame without an error: right for a commit interrupted by a power cut, wrong for a
 * log damaged after the disk had confirmed it.
 */

import { existsSync, readFileSync } from 'node:fs';
import { phrase } from '#main/contract/phrase.ts';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
/** The last bit is the byte order of the checksums. */
const MAGIC = 0x377f0682;

type Sum = [number, number];

/** SQLite's own checksum, over pairs of 32-bit words. */
function add([a, b]: Sum, bytes: Buffer, little: boolean): Sum {
  let one = a;
  let two = b;
  for (let at = 0; at < bytes.length; at += 8) {
    const x = little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    const y = little ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4);
    one = (one + x + two) >>> 0;
    two = (two + y + one) >>> 0;
  }
  return [one, two];
}

/**
 * Null if the log of the database at `path` is sound or missing, else the problem found. Call it
 * before the database is opened: opening merges the log.
 */
export function findWalProblem(path: string): string | null {
  const file = `${path}-wal`;
  if (!existsSync(file)) return null;
  const log = readFileSync(file);
  // A log with only a header has no frames.
  if (log.length < HEADER_BYTES + FRAME_HEADER_BYTES) return null;
  const little = (log.readUInt32BE(0) & 1) === 0;
  const header = add([0, 0], log.subarray(0, 24), little);
  const page_bytes = log.readUInt32BE(8);
  const whole =
    (log.readUInt32BE(0) & ~1) >>> 0 === MAGIC &&
    page_bytes >= 512 &&
    log.readUInt32BE(24) === header[0] &&
    log.readUInt32BE(28) === header[1];
  if (!whole) return phrase('wal_header');
  const after = countCommitsAfterBreak(log, page_bytes, header, little);
  // The last transaction may be incomplete: it was never acknowledged. Earlier ones were on disk.
  return after < 2 ? null : phrase('wal_damaged');
}

/** Counts this log's commits after the first frame with a wrong checksum. */
function countCommitsAfterBreak(
  log: Buffer,
  page_bytes: number,
  header: Sum,
  little: boolean,
): number {
  const frame_bytes = FRAME_HEADER_BYTES + page_bytes;
  const salts = log.subarray(16, 24);
  let sum = header;
  let broken = false;
  let commits = 0;
  for (let at = HEADER_BYTES; at + frame_bytes <= log.length; at += frame_bytes) {
    const ours = log.subarray(at + 8, at + 16).equals(salts);
    if (!broken) {
      const head = add(sum, log.subarray(at, at + 8), little);
      sum = add(head, log.subarray(at + FRAME_HEADER_BYTES, at + frame_bytes), little);
      broken =
        !ours || log.readUInt32BE(at + 16) !== sum[0] || log.readUInt32BE(at + 20) !== sum[1];
    }
    // The broken frame counts too: it may have been a commit.
    if (broken && ours && log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}
