/** Where a provider may be: never behind the agency's own walls, in whatever clothes. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findEndpointProblem, isPrivateAddress } from '#main/domain/provider-addresses.ts';

const problem = (url: string) => findEndpointProblem(url, { training: false });

test.each([
  'https://ndc.airline.com',
  'https://ndc.airline.com:8443/gateway/v1',
  'https://8.8.8.8/x',
  'https://[2606:4700::1111]/',
  'https://172.32.0.1/',
  'https://100.128.0.1/',
])('%s may be used', (url) => {
  expect(problem(url)).toBe(null);
});

test.each([
  'http://ndc.airline.com',
  'ftp://ndc.airline.com',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'ndc.airline.com',
  '',
  'https://',
  'https://user:pass@ndc.airline.com',
  'https://ndc.airline.com/?key=1',
  'https://ndc.airline.com/#x',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://api.localhost/',
  'https://printer/',
  'https://nas.local/',
  'https://nas.home.arpa/',
  'https://box.localdomain/',
  'https://metadata.google.internal/',
  'https://fritz.box/',
  'https://api.svc.docker/',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.1.2.3/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::]/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[64:ff9b::10.0.0.1]/',
  'https://[2002:7f00:1::]/',
  'https://[fe80::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
])('%s may not', (url) => {
  expect(problem(url)).not.toBe(null);
});

test('while training anything with a host may be used', () => {
  const training = (url: string) => findEndpointProblem(url, { training: true });
  expect(training('http://127.0.0.1:8080/ndc')).toBe(null);
  expect(training('ftp://127.0.0.1')).not.toBe(null);
  expect(training('http://user:pw@127.0.0.1')).not.toBe(null);
});

test('an address in IPv6 clothes is judged as the one it is', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)), (bytes) => {
      const plain = bytes.join('.');
      const [a, b, c, d] = bytes;
      const hex = (x: number, y: number) => (x * 256 + y).toString(16);
      const mapped = `::ffff:${hex(a, b)}:${hex(c, d)}`;
      expect(isPrivateAddress(mapped)).toBe(isPrivateAddress(plain));
      expect(isPrivateAddress(`::ffff:${plain}`)).toBe(isPrivateAddress(plain));
    }),
    { seed: 20_261_121 },
  );
});

test('any text at all is judged without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(isPrivateAddress(text) || /^[\da-f.:%]+$/i.test(text)).toBe(true);
      findEndpointProblem(text, { training: false });
    }),
    { seed: 20_261_121 },
  );
});
