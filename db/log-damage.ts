/**
 * Finds out whether a write-ahead log has lost acknowledged commits. SQLite reads a log up to its
 * first broken frame without an error: right for a commit interrupted by a power cut, wrong for a
 * log damaged after the disk had confirmed it.
 */
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { phrase } from '#main/contract/phrase.ts';
import { nameFile } from './sqlite.ts';

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
  // A log with only a header has no frames.
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes < HEADER_BYTES + FRAME_HEADER_BYTES) return null;
  const log = openSync(file, 'r');
  try {
    return findProblemIn(log);
  } catch (error) {
    throw nameFile(file, error);
  } finally {
    closeSync(log);
  }
}

function findProblemIn(log: number): string | null {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(log, header, 0, HEADER_BYTES, 0);
  const little = (header.readUInt32BE(0) & 1) === 0;
  const sum = add([0, 0], header.subarray(0, 24), little);
  const page_bytes = header.readUInt32BE(8);
  const whole =
    (header.readUInt32BE(0) & ~1) >>> 0 === MAGIC &&
    page_bytes >= 512 &&
    header.readUInt32BE(24) === sum[0] &&
    header.readUInt32BE(28) === sum[1];
  if (!whole) return phrase('wal_header');
  const frames = readFrames(log, FRAME_HEADER_BYTES + page_bytes);
  const after = countCommitsAfterBreak(frames, header.subarray(16, 24), sum, little);
  // The last transaction may be incomplete: it was never acknowledged. Earlier ones were on disk.
  return after < 2 ? null : phrase('wal_damaged');
}

/** One by one, in the same buffer: a log that could not be merged grows to gigabytes. */
function* readFrames(log: number, frame_bytes: number): Generator<Buffer> {
  const frame = Buffer.alloc(frame_bytes);
  for (let at = HEADER_BYTES; ; at += frame_bytes) {
    if (readSync(log, frame, 0, frame_bytes, at) < frame_bytes) return;
    yield frame;
  }
}

/** Counts this log's commits after the first frame with a wrong checksum. */
function countCommitsAfterBreak(
  frames: Iterable<Buffer>,
  salts: Buffer,
  header: Sum,
  little: boolean,
): number {
  let sum = header;
  let broken = false;
  let commits = 0;
  for (const frame of frames) {
    const ours = frame.subarray(8, 16).equals(salts);
    if (!broken) {
      const head = add(sum, frame.subarray(0, 8), little);
      sum = add(head, frame.subarray(FRAME_HEADER_BYTES), little);
      broken = !ours || frame.readUInt32BE(16) !== sum[0] || frame.readUInt32BE(20) !== sum[1];
    }
    // The broken frame counts too: it may have been a commit.
    if (broken && ours && frame.readUInt32BE(4) !== 0) commits += 1;
  }
  return commits;
}
