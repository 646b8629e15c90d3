/** Serves the workstation to a bound browser, and a short message to any other. */
import type { Context } from 'hono';
import { COMMON_HEADERS, getMethod, PAGE_CSP, refuseMethod } from './answers.ts';
import type { App, AppEnv, RestDeps } from './deps.ts';
import { LAUNCH_PATH } from './launch.ts';
import { PAGE, type StaticFile } from './static.ts';
import { buildStationCookie, readStation } from './station-cookie.ts';

const HTML = {
  ...COMMON_HEADERS,
  'content-security-policy': PAGE_CSP,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
};
const wrap = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>${content}</html>`;

const buildPage = (status: number, title: string, words: string): Response =>
  new Response(wrap(title, `<h1>${title}</h1><p>${words}</p>`), { status, headers: HTML });

const buildRedirect = (location: string, headers: Record<string, string>): Response =>
  new Response(wrap('Airdesk', `<meta http-equiv="refresh" content="0;url=${location}">`), {
    headers: { ...HTML, ...headers },
  });

const LINK_WORDS =
  'Open Airdesk with the link that "npm start" prints, or "npm run serve -- --launch-link". ' +
  'A link works once. Another one: press Enter in the terminal where Airdesk runs, or ask an ' +
  'administrator of the service, who makes links in the settings (People).';

function serveFile({ bytes, type, immutable }: StaticFile): Response {
  const kept = immutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  return new Response(bytes, {
    headers: {
      ...COMMON_HEADERS,
      'content-security-policy': PAGE_CSP,
      'content-type': type,
      'cache-control': type.startsWith('text/html') ? 'no-store' : kept,
    },
  });
}

export function addPages(app: App, deps: RestDeps): void {
  const { dispatcher, launch, files } = deps;
  const get =
    (handler: (c: Context<AppEnv>) => Response | Promise<Response>) => (c: Context<AppEnv>) =>
      getMethod(c.req.raw) === 'GET' ? handler(c) : refuseMethod(c.req.raw.method, ['GET']);

  app.all(
    `${LAUNCH_PATH}/:token`,
    get(async (c) => {
      if (c.req.raw.method !== 'GET') return refuseMethod(c.req.raw.method, ['GET']);
      // A browser's prefetch must not use up the link.
      const purpose = c.req.header('sec-purpose') ?? c.req.header('purpose') ?? '';
      if (purpose.includes('prefetch') || !launch.spend(c.req.param('token') ?? '')) {
        return buildPage(410, 'This link has been used', LINK_WORDS);
      }
      const { secret, page: shown } = await dispatcher.bindStation('page');
      // After the #, so that only the page gets it, and not logs or other ports.
      const location = `/#page=${shown}`;
      const bound = { 'set-cookie': buildStationCookie(secret) };
      // When opened from a file or another program, the next step must come from this page, or a
      // strict cookie is not sent.
      if (c.req.header('sec-fetch-site') === 'cross-site') return buildRedirect(location, bound);
      return new Response(null, {
        status: 303,
        headers: { ...COMMON_HEADERS, 'cache-control': 'no-store', location, ...bound },
      });
    }),
  );

  app.all(
    '/',
    get(async (c) => {
      const secret = readStation(c.req.raw.headers);
      if (secret === null || !(await dispatcher.isStation(secret))) {
        return buildPage(401, 'Airdesk', LINK_WORDS);
      }
      const index = files?.get(PAGE);
      if (index) return serveFile(index);
      return buildPage(503, 'Airdesk', 'The workstation is not built yet: run "npm run build".');
    }),
  );

  for (const [path, asset] of files ?? []) {
    if (path !== PAGE)
      app.all(
        path,
        get(() => serveFile(asset)),
      );
  }
}
