/** Which names a host answers to, by the address it listens on. */
import { expect, test } from 'vitest';
import { buildAllowedHosts, isLoopback } from '#main/host/rest/allowed-hosts.ts';

const names = (host: string, port: number, public_host: string | null = null) => {
  const hosts = buildAllowedHosts(host, port, public_host);
  return `${hosts.url}: ${[...hosts.names].join(' ')}`;
};

test.each([
  ['127.0.0.1', 4680, null, 'http://127.0.0.1:4680: 127.0.0.1:4680 localhost:4680 [::1]:4680'],
  ['::1', 4680, null, 'http://[::1]:4680: [::1]:4680 127.0.0.1:4680 localhost:4680'],
  ['localhost', 1, null, 'http://localhost:1: localhost:1 127.0.0.1:1 [::1]:1'],
  ['127.0.0.7', 1, null, 'http://127.0.0.7:1: 127.0.0.7:1 127.0.0.1:1 localhost:1 [::1]:1'],
  ['192.0.2.7', 4680, null, 'http://192.0.2.7:4680: 192.0.2.7:4680'],
  ['Desk.Example', 4680, null, 'http://desk.example:4680: desk.example:4680'],
  ['0.0.0.0', 1, null, 'http://127.0.0.1:1: 127.0.0.1:1 localhost:1 [::1]:1'],
  [
    '::',
    1,
    'Desk.Example',
    'http://127.0.0.1:1: 127.0.0.1:1 localhost:1 [::1]:1 desk.example desk.example:1',
  ],
  ['192.0.2.7', 1, 'desk.example:80', 'http://192.0.2.7:1: 192.0.2.7:1 desk.example:80'],
  [
    '192.0.2.7',
    80,
    'd.example',
    'http://192.0.2.7:80: 192.0.2.7 192.0.2.7:80 d.example d.example:80',
  ],
])('%s, port %d, public name %s', (host, port, public_host, expected) => {
  expect(names(host, port, public_host)).toBe(expected);
});

test('loopback is this machine only', () => {
  expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1', '[::1]'].map(isLoopback)).toEqual(
    Array(5).fill(true),
  );
  expect(
    ['0.0.0.0', '::', '192.0.2.7', 'localhost.example', '127.0.0.1.example'].map(isLoopback),
  ).toEqual(Array(5).fill(false));
});

test('pages are ours by http, and by https only under the public name', () => {
  const { origins } = buildAllowedHosts('192.0.2.7', 4680, 'Desk.Example');
  expect([...origins]).toEqual([
    'http://192.0.2.7:4680',
    'http://desk.example',
    'http://desk.example:4680',
    'https://desk.example',
    'https://desk.example:4680',
  ]);
});
