/** The built workstation, read once into memory: only built files are served, by exact name. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toTable } from '#main/contract/collections.ts';

export interface StaticFile {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  /** The name carries a hash of the content. */
  immutable: boolean;
}
/** By URL path, `/index.html` for the page. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

export const PAGE = '/index.html';

const TYPES: Readonly<Record<string, string>> = toTable({
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
});
const HASHED = /-[\w-]{8,}\.\w+$/;

/** Null where there is no page in the directory; kinds of files not listed here are not served. */
export function loadStatic(directory: string): StaticFiles | null {
  const files = new Map<string, StaticFile>();
  let names: string[];
  try {
    names = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(directory.length));
  } catch {
    return null;
  }
  for (const name of names) {
    const path = name.replaceAll('\\', '/');
    const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
    if (!type) continue;
    const bytes = new Uint8Array(readFileSync(join(directory, name)));
    files.set(path, { bytes, type, immutable: HASHED.test(path) && path !== PAGE });
  }
  return files.has(PAGE) ? files : null;
}
