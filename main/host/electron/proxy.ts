/**
 * The system's proxies, read by Chromium from the system's settings and PAC files, and the login
 * that the app's own update requests give a proxy.
 */
import type * as Electron from 'electron';
import type { Policy } from '../data/machine-policy.ts';
import { parseProxy, type Routing, type SystemProxies } from '../providers/routing.ts';
import type { AppPart, SessionPart } from './parts.ts';

/** A PAC file sees only the destination's origin. */
export const createSystemProxies =
  (session: Pick<SessionPart, 'resolveProxy'>): SystemProxies =>
  async ({ origin }) =>
    parsePacProxies(await session.resolveProxy(`${origin}/`));

/** Parses a PAC file's answer: `PROXY proxy:8080; HTTPS safe:8443; DIRECT`. */
export const parsePacProxies = (answer: string): (URL | null)[] =>
  answer.split(';').flatMap((part) => {
    const [kind = '', address = ''] = part.trim().split(/\s+/);
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return [null];
      case 'PROXY':
        return parseProxy(`http://${address}`) ?? [];
      case 'HTTPS':
        return parseProxy(`https://${address}`) ?? [];
      default:
        // SOCKS is not supported; the next proxy in the list may be.
        return [];
    }
  });

/** The same policy as Chromium's own setting. */
export function toChromiumProxy({ url, bypass }: Policy['proxy']): Electron.ProxyConfig {
  if (url === 'system') return { mode: 'system' };
  if (url === 'none') return { mode: 'direct' };
  const { protocol, host } = new URL(url);
  // Chromium takes a name for that host alone, NO_PROXY for all below it too.
  const rules = bypass.flatMap((entry) => (/^[*.]/.test(entry) ? [entry] : [entry, `*.${entry}`]));
  return { proxyRules: `${protocol}//${host}`, proxyBypassRules: rules.join(';') };
}

/** Answers proxies only: any other login request gets nothing. */
export function answerProxies(app: AppPart, routing: Pick<Routing, 'passwordOf'>): void {
  app.on('login', (event, _contents, { firstAuthAttempt }, asking, answer) => {
    if (!asking.isProxy) return;
    event.preventDefault();
    const host = asking.host.includes(':') ? `[${asking.host}]` : asking.host;
    routing.passwordOf(new URL(`http://${host}:${asking.port}`), firstAuthAttempt).then(
      (pair) => answer(pair?.username, pair?.password),
      () => answer(),
    );
  });
}
