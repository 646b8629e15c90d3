/**
 * Decides the route to an airline, in this file only: the account's own proxy, the machine
 * administrator's policy, the system's or the variables' proxies, or direct. The user is asked once
 * for a proxy's password, which is stored sealed with the data key.
 */
import type { ProviderOptions } from '#main/contract/provider-settings.ts';
import type { Policy } from '../data/machine-policy.ts';
import type { ProxyServer } from '../proxy-tunnel.ts';

/** The proxies for an address in the order to try them; null means direct. */
export type SystemProxies = (url: URL) => Promise<readonly (URL | null)[]>;
export interface ProxyPassword {
  username: string;
  password: string;
}

export interface Routing {
  /** Never empty: the proxies to try in order until one answers; null means direct. */
  to(url: URL, account: ProviderOptions): Promise<readonly (ProxyServer | null)[]>;
  /** The proxy refused the request because the name and password were missing or wrong. */
  refused(proxy: ProxyServer): void;
  /** The password for a proxy that asks for the system's own request; `first` on first use. */
  passwordOf(proxy: URL, first: boolean): Promise<ProxyPassword | null>;
  /** Host and port of a proxy that waits for a password; null if none does. */
  wanted(): string | null;
  /** False if no proxy waits for one. */
  signIn(pair: ProxyPassword): Promise<boolean>;
  /** Called when a proxy begins to wait; one listener is enough. */
  onWanted(listener: () => void): void;
}

/** Passwords typed for proxies, sealed. */
interface ProxyPasswords {
  find(proxy: string): Promise<ProxyPassword | null>;
  /** Null deletes it. */
  keep(proxy: string, pair: ProxyPassword | null): Promise<void>;
}

export interface RoutingOptions {
  policy: Policy['proxy'];
  system: SystemProxies;
  passwords: ProxyPasswords;
  /** Called if a password could not be stored or deleted; it stays valid for this process. */
  unkept(error: unknown): void;
}

const getName = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

export function createRouting({ policy, system, passwords, unkept }: RoutingOptions): Routing {
  const typed = new Map<string, ProxyPassword | null>();
  let waiting: string | null = null;
  let tell = (): void => undefined;

  async function withPassword(url: URL): Promise<ProxyServer> {
    const { username, password } = url;
    const host = getName(url);
    const address = new URL(`${url.protocol}//${host}`);
    if (username) return { url: address, username: decode(username), password: decode(password) };
    const known = typed.get(host);
    const pair = known === undefined ? await passwords.find(host) : known;
    // The user may have typed one in the meantime.
    if (!typed.has(host)) typed.set(host, pair);
    return { url: address, username: pair?.username, password: pair?.password };
  }

  function noteRefusal({ url, username, password }: ProxyServer): void {
    const host = getName(url);
    const pair = typed.get(host);
    // The refused password was not typed here, or another has been typed since.
    if (pair === undefined) return;
    if (pair?.username !== username || pair?.password !== password) return;
    // A wrong password is sent once: repeating it would lock the account.
    typed.set(host, null);
    if (pair) passwords.keep(host, null).catch(unkept);
    if (waiting === host) return;
    waiting = host;
    tell();
  }

  return {
    refused: noteRefusal,
    async passwordOf(url, first) {
      const fixed = URL.canParse(policy.url) ? new URL(policy.url) : url;
      const proxy = await withPassword(getName(fixed) === getName(url) ? fixed : url);
      const { username, password } = proxy;
      if (first && username !== undefined && password !== undefined) return { username, password };
      noteRefusal(proxy);
      return null;
    },
    async to(url, { proxy_url, proxy_username: username, proxy_password: password }) {
      if (proxy_url) return [{ url: new URL(proxy_url), username, password }];
      if (isLocal(url.hostname)) return [null];
      const proxies = await pickProxies(url, policy, system);
      return Promise.all(proxies.map((one) => one && withPassword(one)));
    },
    wanted: () => waiting,
    async signIn(pair) {
      const proxy = waiting;
      if (proxy === null) return false;
      waiting = null;
      typed.set(proxy, pair);
      await passwords.keep(proxy, pair).catch(unkept);
      return true;
    },
    onWanted(listener) {
      tell = listener;
    },
  };
}

async function pickProxies(
  url: URL,
  policy: Policy['proxy'],
  system: SystemProxies,
): Promise<readonly (URL | null)[]> {
  if (policy.url === 'none') return [null];
  if (policy.url !== 'system') return passes(url, policy.bypass) ? [null] : [new URL(policy.url)];
  const said = await system(url);
  return said.length > 0 ? said : [null];
}

/** A name or password as typed into an address: a bare % stands for itself. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address of this machine itself. */
export const isLocal = (host: string): boolean => /^(localhost|127\.|\[?::1\]?$)/.test(host);

/** Whether a bypass list matches an address: names, `.suffix` and `*`, with or without a port. */
function passes(url: URL, list: readonly string[]): boolean {
  const port = getName(url).slice(url.hostname.length + 1);
  return list.some((entry) => {
    const [, name = '', only = port] = /^(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? [];
    if (name === '' || only !== port) return false;
    if (name === '*' || name === url.hostname) return true;
    const end = name.replace(/^\*?\.?/, '.');
    return url.hostname.endsWith(end);
  });
}

/** Proxies from HTTPS_PROXY, HTTP_PROXY, ALL_PROXY and NO_PROXY, in either case. */
export const createVariableProxies =
  (env: NodeJS.ProcessEnv): SystemProxies =>
  async (url) => {
    const read = (name: string) => env[name.toLowerCase()] || env[name] || '';
    const named = read(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY');
    const text = named || read('ALL_PROXY');
    const proxy = parseProxy(/^\w+:\/\//.test(text) ? text : `http://${text}`);
    return proxy === null || passes(url, read('NO_PROXY').split(/[\s,]+/)) ? [null] : [proxy];
  };

/** Null if a text is not a proxy address. */
export function parseProxy(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.hostname !== '' ? url : null;
}
