/**
 * The release workflow's own steps: that the tag is the version, and what a finished release needs
 * beside its installers. Plain Node: it runs before anything is installed.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const [step, ...args] = process.argv.slice(2);

if (step === 'check-tag') checkTag(process.env.TAG ?? '');
else if (step === 'stage' && args.length === 2) stage(String(args[0]), Number(args[1]));
else giveUp('release.ts check-tag | stage FOLDER PERCENT');

function giveUp(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

function checkTag(tag: string): void {
  const file = resolve(import.meta.dirname, '..', 'package.json');
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  if (tag !== `v${version}`) giveUp(`The tag is ${tag}, the version in package.json ${version}`);
}

/**
 * Says in each update feed for how many of the stations it is (each draws its number once), and
 * writes the files' hashes. Raise the percentage in the feeds to go on.
 */
function stage(folder: string, percent: number): void {
  if (!(percent > 0 && percent <= 100)) giveUp('PERCENT is from 1 to 100');
  const names = readdirSync(folder).sort();
  const feeds = names.filter((name) => /^latest.*\.yml$/.test(name));
  if (feeds.length === 0) giveUp(`There is no update feed in ${folder}`);
  for (const feed of feeds) {
    const path = join(folder, feed);
    const text = readFileSync(path, 'utf8').replace(/^stagingPercentage:.*\n/m, '');
    writeFileSync(path, `${text.trimEnd()}\nstagingPercentage: ${percent}\n`);
  }
  const sums = names
    .filter((name) => name !== 'SHA256SUMS')
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), `${sums.join('\n')}\n`);
}
