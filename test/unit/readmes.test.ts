/** The file names that the documentation gives are those of files. */
import { globSync, readFileSync } from 'node:fs';
import { join, posix, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const list = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT }).map((file) => file.replaceAll(sep, '/'));
const SOURCES = list('{main,renderer,db,preload,packaging,test}/**/*.{ts,tsx}');
const PAGES = list('*.md', 'docs/*.md', '{main,test}/**/README.md').filter(
  (page) => page !== 'CHANGELOG.md',
);

/** A placeholder that tells how files of a kind are named. */
const PATTERN = 'NNN-name.ts';

const listNamed = (page: string): string[] =>
  [...readFileSync(join(ROOT, page), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !name.endsWith(PATTERN));

/** A folder's README names files from its folder or from the root, other pages by their end. */
function isThere(page: string, name: string): boolean {
  const folder = posix.dirname(page);
  return folder.includes('/')
    ? SOURCES.includes(posix.join(folder, name)) || SOURCES.includes(name)
    : SOURCES.some((file) => `/${file}`.endsWith(`/${name}`));
}

it.each(PAGES)('%s names files that are there', (page) => {
  expect(listNamed(page).filter((name) => !isThere(page, name))).toEqual([]);
});

it('finds names in the pages', () => {
  expect(PAGES.flatMap(listNamed).length).toBeGreaterThan(100);
});
