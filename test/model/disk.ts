/** What a data directory holds at one instant, to be what is left of it. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE_FILE, DRAFTS_FILE } from '#main/host/data/data-dir.ts';

export type Held = readonly (readonly [path: string, bytes: Buffer | null])[];

/** At once, so that nothing is written between two files. */
export const readDisk = (data_dir: string): Held =>
  [DATABASE_FILE, DRAFTS_FILE].flatMap((name) =>
    ['', '-wal', '-shm'].map((side) => {
      const path = join(data_dir, name + side);
      return [path, existsSync(path) && side !== '-shm' ? readFileSync(path) : null] as const;
    }),
  );

/** `other`: by files of the same names, as a copy is laid back; else the same files. */
export function writeDisk(held: Held, { other }: { other: boolean }): void {
  for (const [path, bytes] of held) {
    if (other || bytes === null) rmSync(path, { force: true });
    if (bytes !== null) writeFileSync(path, bytes);
  }
}
