/**
 * Recorded conversations with providers as files for support, one JSON line each: limited in
 * minutes, bytes and number, and deleted after two weeks. They are in the data directory and in no
 * backup.
 */
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { RecordingView } from '#main/contract/recording.ts';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import type { Clock, Log, Recordings } from '#main/ports.ts';
import { createRecording, type Recording } from '#main/providers/recording.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 20;
const MAX_AGE_MS = 14 * 86_400_000;
const NAME = /^(provider_\d{2})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.jsonl$/;

interface Active {
  name: string;
  until: number;
  recording: Recording;
}

export interface HostRecordings extends Recordings {
  active(code: ProviderCode): Recording | null;
}

export function createRecordings(
  directory: string,
  { clock, log }: { clock: Clock; log: Log },
): HostRecordings {
  const open = new Map<ProviderCode, Active>();
  const now = () => clock.now().getTime();
  const toPath = (name: string) => join(directory, name);

  function findCurrent(code: ProviderCode): Active | null {
    const active = open.get(code);
    if (active && active.until > now()) return active;
    open.delete(code);
    return null;
  }

  function readView(name: string): RecordingView[] {
    const found = NAME.exec(name);
    const provider_type = PROVIDER_CODES.find((code) => code.toLowerCase() === found?.[1]);
    if (!found || !provider_type) return [];
    const [, , year, month, day, hour, minute, second] = found;
    const active = findCurrent(provider_type);
    const until = active?.name === name ? new Date(active.until).toISOString() : null;
    const began_at = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
    return [{ name, provider_type, began_at, bytes: statSync(toPath(name)).size, until }];
  }

  /** The newest first; deletes those that are too old or too many. */
  function list(): RecordingView[] {
    if (!existsSync(directory)) return [];
    const all = readdirSync(directory)
      .flatMap(readView)
      .sort((a, b) => (a.began_at < b.began_at ? 1 : -1));
    const kept = all.filter(
      ({ began_at }, n) => n < MAX_FILES && now() - Date.parse(began_at) < MAX_AGE_MS,
    );
    for (const { name } of all) {
      if (!kept.some((one) => one.name === name)) rmSync(toPath(name), { force: true });
    }
    return kept;
  }

  /** A full or unwritable file ends only its recording. */
  function append(code: ProviderCode, name: string, line: string): void {
    const active = open.get(code);
    if (active?.name !== name) return;
    try {
      const size = statSync(toPath(name)).size + Buffer.byteLength(line) + 1;
      if (size <= MAX_BYTES) appendFileSync(toPath(name), `${line}\n`);
      else open.delete(code);
    } catch (error) {
      open.delete(code);
      log.warn('A recording cannot be written', { error });
    }
  }

  return {
    active: (code) => findCurrent(code)?.recording ?? null,
    list,
    start(code, minutes, head) {
      const began_at = clock.now().toISOString();
      const stamp = `${began_at.slice(0, 19).replace(/[-:]/g, '')}Z`;
      const name = `${code.toLowerCase()}-${stamp}.jsonl`;
      mkdirSync(directory, { recursive: true, mode: 0o700 });
      const first = { airdesk_recording: 1, provider_type: code, ...head, began_at };
      try {
        writeFileSync(toPath(name), `${JSON.stringify(first)}\n`, { mode: 0o600 });
      } catch (error) {
        rmSync(toPath(name), { force: true });
        throw error;
      }
      const recording = createRecording((line) => append(code, name, line));
      open.set(code, { name, until: now() + minutes * 60_000, recording });
    },
    stop: (code) => void open.delete(code),
    read: (name) =>
      NAME.test(name) && existsSync(toPath(name)) ? readFileSync(toPath(name)) : null,
    remove(name) {
      if (!NAME.test(name) || !existsSync(toPath(name))) return false;
      for (const [code, active] of open) if (active.name === name) open.delete(code);
      rmSync(toPath(name), { force: true });
      return true;
    },
  };
}
