/**
 * The log file: JSON lines, rotated by size, so that all files together stay within a fixed share
 * of the disk. A full disk loses log lines, never a call.
 */
import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';
import { getErrorCode } from '#main/contract/result.ts';

export interface LogFileOptions {
  path: string;
  max_bytes?: number;
  /** How many older files are kept beside the current one. */
  older?: number;
}

const MAX_BYTES = 5 * 1024 * 1024;
const OLDER = 3;

export function openLogFile(options: LogFileOptions): { write(line: string): void; close(): void } {
  const { path, max_bytes = MAX_BYTES, older = OLDER } = options;
  let fd: number | null = null;
  let size = 0;
  /** The last line is incomplete: the next one starts on a new line. */
  let torn = false;

  function open(): number {
    fd = openSync(path, 'a', 0o600);
    size = fstatSync(fd).size;
    return fd;
  }

  function close(): void {
    if (fd !== null) closeSync(fd);
    fd = null;
  }

  /** If another program has a file open, the current file stays in use and is rotated later. */
  function turnOver(): void {
    close();
    for (let n = older; n >= 1; n -= 1) {
      try {
        renameSync(n === 1 ? path : `${path}.${n - 1}`, `${path}.${n}`);
      } catch (error) {
        if (getErrorCode(error) !== 'ENOENT') throw error;
      }
    }
    open();
  }

  function tryOpen(): void {
    try {
      open();
    } catch {
      fd = null;
    }
  }

  open();
  let closed = false;
  return {
    write(line) {
      if (closed) return;
      const bytes = Buffer.from(torn ? `\n${line}` : line);
      try {
        if (size > 0 && size + bytes.length > max_bytes) turnOver();
        const written = writeSync(fd ?? open(), bytes);
        size += written;
        torn = written < bytes.length;
      } catch {
        // There is nowhere to report this; the next line tries again.
        if (fd === null) tryOpen();
      }
    },
    close() {
      closed = true;
      close();
    },
  };
}
