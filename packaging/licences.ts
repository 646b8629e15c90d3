/**
 * What others have written and the app carries: each package's licence text in one file, and the list
 * of the packages in CycloneDX form. Electron brings its own two files beside its executable.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
}
const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;
const RULE = '-'.repeat(80);

/** Throws where a package says neither which licence it has nor its text. */
export function writeLicences(root: string, to: string): void {
  mkdirSync(to, { recursive: true });
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>;
  };
  const texts = Object.entries(lock.packages)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .map(([path, { version, license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const files = readdirSync(join(root, path)).filter((file) => LICENCE_FILE.test(file));
      if (license === undefined && files.length === 0) throw new Error(`${name} has no licence`);
      const text = files.map((file) => readFileSync(join(root, path, file), 'utf8').trim());
      return [`${name} ${version} (${license ?? 'see below'})`, '', ...text, '', RULE].join('\n');
    });
  writeFileSync(join(to, 'THIRD-PARTY-LICENCES.txt'), `${texts.sort().join('\n')}\n`);
  writeFileSync(join(to, 'sbom.cdx.json'), listPackages(root));
}

function listPackages(root: string): Buffer {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional'];
  // On Windows npm is a script, which only a shell starts; npm names its own program to its scripts.
  const npm = process.env.npm_execpath;
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return execFileSync(command, [...first, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
}
