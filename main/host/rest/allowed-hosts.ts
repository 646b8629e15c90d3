/**
 * Who may call this host: the Host header must name it exactly (so that a foreign page which points
 * its own name here is refused), and a browser page must be one of ours.
 */
import { createFailure, type Failure } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';

export interface Hosts {
  /** Allowed values of a Host header: lower case, with port. */
  readonly names: ReadonlySet<string>;
  /** Allowed values of an Origin header. */
  readonly origins: ReadonlySet<string>;
  /** Shown to users and used in links. */
  readonly url: string;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];
const ANY = new Set(['0.0.0.0', '::', '[::]']);
const DEFAULT_PORT = 80;

const bracketHost = (host: string): string =>
  host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;

export const isLoopback = (host: string): boolean =>
  LOOPBACK.includes(bracketHost(host.toLowerCase())) || /^127(\.\d{1,3}){3}$/.test(host);

/** `public_host` is the name callers use for a host beyond loopback, perhaps behind TLS. */
export function buildAllowedHosts(bound: string, port: number, public_host: string | null): Hosts {
  const host = bracketHost(bound.toLowerCase());
  const listed = ANY.has(host) || isLoopback(bound) ? LOOPBACK : [];
  const own = ANY.has(host) ? [] : [host];
  const addPort = (name: string) =>
    port === DEFAULT_PORT ? [name, `${name}:${port}`] : [`${name}:${port}`];
  const ours = [...own, ...listed].flatMap(addPort);
  const name = public_host?.toLowerCase() ?? null;
  const known = name === null ? [] : /:\d+$/.test(name) ? [name] : [name, `${name}:${port}`];
  const origins = [
    ...[...ours, ...known].map((each) => `http://${each}`),
    ...known.map((each) => `https://${each}`),
  ];
  const shown = ANY.has(host) ? '127.0.0.1' : host;
  return {
    names: new Set([...ours, ...known]),
    origins: new Set(origins),
    url: `http://${shown}:${port}`,
  };
}

/** Null if the request is allowed. */
export function checkCaller(
  hosts: Hosts,
  request: { host: string | null; origin: string | null; site: string | null; api: boolean },
): Failure | null {
  const host = request.host?.toLowerCase() ?? '';
  if (!hosts.names.has(host)) return createFailure('FORBIDDEN', phrase('wrong_host'));
  if (request.origin !== null && !hosts.origins.has(request.origin)) {
    return createFailure('FORBIDDEN', phrase('other_origin'));
  }
  // Browsers send no Origin with a plain GET, but they send the site it comes from.
  if (request.api && request.site !== null && !['same-origin', 'none'].includes(request.site)) {
    return createFailure('FORBIDDEN', phrase('other_site'));
  }
  return null;
}
