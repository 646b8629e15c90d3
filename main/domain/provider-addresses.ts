/**
 * Which provider addresses are allowed: the open internet over TLS, never this machine or its
 * network, so that a setting cannot make the service probe the agency's own network. The training
 * system may be anywhere.
 */
import { phrase } from '#main/contract/phrase.ts';

/** Null if the address is allowed, else what is wrong with it. */
export function findEndpointProblem(
  text: string,
  { training }: { training: boolean },
): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return phrase('not_web');
  }
  const secure = url.protocol === 'https:';
  if (!secure && !(training && url.protocol === 'http:')) return phrase('https_only');
  if (url.username !== '' || url.password !== '') return phrase('no_login_in_url');
  if (url.search !== '' || url.hash !== '') return phrase('no_query_in_url');
  if (url.hostname === '') return phrase('not_web');
  if (training) return null;
  return isPrivateHost(url.hostname) ? phrase('private_url') : null;
}

const PRIVATE_NAMES =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|home\.arpa|fritz\.box|docker|localnet|corp|private|invalid|test)$/;

/** A host name or address literal as in `URL.hostname`. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (literal.includes(':') || /^\d+(\.\d+){3}$/.test(literal)) return isPrivateAddress(literal);
  return !host.includes('.') || PRIVATE_NAMES.test(host);
}

/** Whether an IP address is not on the open internet. Invalid text counts as private. */
export function isPrivateAddress(address: string): boolean {
  const four = parseIpv4(address);
  if (four) return isPrivate4(four);
  const six = parseIpv6(address);
  return six === null || isPrivate6(six);
}

type Bytes = readonly number[];

function parseIpv4(text: string): Bytes | null {
  const parts = text.split('.');
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part))) return null;
  const bytes = parts.map(Number);
  return bytes.every((byte) => byte <= 255) ? bytes : null;
}

function isPrivate4([a = 0, b = 0, c = 0]: Bytes): boolean {
  if (a === 0 || a === 10 || a === 127 || a >= 224) return true;
  if (a === 100) return b >= 64 && b <= 127;
  if (a === 169) return b === 254;
  if (a === 172) return b >= 16 && b <= 31;
  if (a === 192) return b === 168 || (b === 0 && (c === 0 || c === 2)) || (b === 88 && c === 99);
  if (a === 198) return b === 18 || b === 19 || (b === 51 && c === 100);
  return a === 203 && b === 0 && c === 113;
}

/** Eight groups of sixteen bits. */
function parseIpv6(text: string): Bytes | null {
  const plain = text.split('%')[0] ?? '';
  const last = plain.slice(plain.lastIndexOf(':') + 1);
  const tail = last.includes('.') ? parseIpv4(last) : null;
  if (last.includes('.') && !tail) return null;
  const whole = tail
    ? `${plain.slice(0, plain.lastIndexOf(':') + 1)}${toHex(tail, 0)}:${toHex(tail, 2)}`
    : plain;
  const halves = whole.split('::');
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - head.length - rest.length;
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...rest];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

const toHex = (bytes: Bytes, at: number): string =>
  ((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)).toString(16);

function isPrivate6(groups: Bytes): boolean {
  const [a = 0, b = 0, c = 0] = groups;
  const getFour = (at: number): Bytes =>
    groups.slice(at, at + 2).flatMap((group) => [group >> 8, group & 255]);
  // An IPv4 address inside IPv6: mapped, translated, 6to4.
  if (groups.slice(0, 5).every((group) => group === 0)) {
    return groups[5] === 0xffff ? isPrivate4(getFour(6)) : true;
  }
  if (a === 0x64 && b === 0xff9b) return c !== 0 || isPrivate4(getFour(6));
  if (a === 0x2002) return isPrivate4(getFour(1));
  if (a === 0x2001) return b < 0x200 || b === 0xdb8;
  return (a & 0xe000) !== 0x2000;
}
