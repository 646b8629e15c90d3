/**
 * The system's proxies by Chromium, which reads the system's settings and PAC files; and what the app's
 * own requests, those for updates, show a proxy that asks who they are.
 */
import type * as Electron from 'electron';
import type { Policy } from '../data/policy.ts';
import { proxiesInPac, type Routing, type SystemProxies } from '../providers/routing.ts';
import type { AppPart, SessionPart } from './parts.ts';

/** A PAC file is told no more than where it goes to. */
export const systemProxies =
  (session: Pick<SessionPart, 'resolveProxy'>): SystemProxies =>
  async ({ origin }) =>
    proxiesInPac(await session.resolveProxy(`${origin}/`));

/** The same policy in Chromium's words. */
export function chromiumProxy({ url, bypass }: Policy['proxy']): Electron.ProxyConfig {
  if (url === 'system') return { mode: 'system' };
  if (url === 'none') return { mode: 'direct' };
  const { protocol, host } = new URL(url);
  return { proxyRules: `${protocol}//${host}`, proxyBypassRules: bypass.join(';') };
}

/** Whoever else asks who we are is no proxy, and is told nothing. */
export function answerProxies(app: AppPart, way: Pick<Routing, 'passwordOf'>): void {
  app.on('login', (event, _contents, { firstAuthAttempt }, asking, answer) => {
    if (!asking.isProxy) return;
    event.preventDefault();
    const proxy = new URL(`http://${asking.host}:${asking.port}`);
    way.passwordOf(proxy, firstAuthAttempt).then(
      (pair) => answer(pair?.username, pair?.password),
      () => answer(),
    );
  });
}
