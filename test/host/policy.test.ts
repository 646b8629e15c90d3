/** What an administrator of the machine has laid down: read, refused in words, and above all else. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readFlags } from '#main/host/cli/flags.ts';
import { getPolicyFile, readPolicy } from '#main/host/data/machine-policy.ts';

const folder = mkdtempSync(join(tmpdir(), 'airdesk-policy-'));
const file = join(folder, 'policy.json');
afterAll(() => rmSync(folder, { recursive: true }));

const read = (content: string) => {
  writeFileSync(file, content);
  return readPolicy(file);
};

describe('the policy', () => {
  test('lays nothing down where there is none', () => {
    expect(readPolicy(join(folder, 'nothing.json'))).toEqual({
      ok: true,
      value: {
        settings: {},
        proxy: { url: 'system', bypass: [] },
        updates: { enabled: true, channel: 'latest', url: null },
      },
    });
  });

  test('wins over flags and variables', () => {
    const policy = read('\uFEFF{"settings":{"training":"off","data-dir":"/srv/airdesk"}}');
    if (!policy.ok) throw new Error(policy.error.message);
    const said = ['--data-dir', '/home/me', '--log-level', 'debug'];
    const env = { AIRDESK_TRAINING: 'inside' };
    const takes = ['data-dir', 'training', 'log-level'] as const;
    const defaults = { port: 0, data_dir: '/x' };
    expect(readFlags(said, env, takes, defaults, policy.value.settings)).toMatchObject({
      ok: true,
      value: { data_dir: '/srv/airdesk', training: { kind: 'off' }, log_level: 'debug' },
    });
  });

  test.each([
    ['what is not JSON', '{', /is not JSON/],
    ['a misspelt name', '{"update":{}}', /not valid.*update/],
    ['an unknown setting', '{"settings":{"port":1}}', /not valid.*port/],
    ['a feed in the clear', '{"updates":{"url":"http://x.example"}}', /not valid.*updates\.url/],
    ['a proxy that is none', '{"proxy":{"url":"socks5://x"}}', /not valid.*proxy\.url/],
    ['another channel', '{"updates":{"channel":"alpha"}}', /not valid.*updates\.channel/],
  ])('with %s lets nothing start', (_name, content, words) => {
    expect(read(content)).toMatchObject({
      ok: false,
      error: { message: expect.stringMatching(words) },
    });
  });

  test('lies where only an administrator writes', () => {
    expect(getPolicyFile('linux', {})).toBe('/etc/airdesk/policy.json');
    expect(getPolicyFile('darwin', {})).toBe('/Library/Application Support/Airdesk/policy.json');
    const usual = /^C:\\Program Files.Airdesk Policy/;
    expect(getPolicyFile('win32', {})).toMatch(usual);
    expect(getPolicyFile('win32', { ProgramFiles: 'D:\\Nothing' })).toMatch(usual);
  });
});
