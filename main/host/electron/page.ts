/** The desktop app's page: built files by its own scheme, with the browser's content policy. */
import { APP_ORIGIN, APP_SCHEME } from '#main/contract/call.ts';
import { COMMON_HEADERS, PAGE_CSP } from '../rest/answers.ts';
import { PAGE, type StaticFiles } from '../rest/static.ts';
import type { ProtocolPart } from './parts.ts';

export const PAGE_URL = `${APP_ORIGIN}${PAGE}`;

/** Must be called before the app is ready. */
export function registerScheme(protocol: ProtocolPart): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      // The compiled code of the page's script is cached for the next start.
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export function servePage(protocol: ProtocolPart, files: StaticFiles): void {
  protocol.handle(APP_SCHEME, (request) => answer(files, request));
}

function answer(files: StaticFiles, request: Request): Response {
  const headers = { ...COMMON_HEADERS, 'content-security-policy': PAGE_CSP };
  const url = URL.canParse(request.url) ? new URL(request.url) : null;
  const ours = url?.protocol === `${APP_SCHEME}:` && url.host === 'app';
  // The map has only built files, so no path leads out of the folder.
  const file = ours ? files.get(url.pathname === '/' ? PAGE : url.pathname) : undefined;
  if (!file) return new Response('There is nothing here', { status: 404, headers });
  if (request.method !== 'GET') return new Response(null, { status: 405, headers });
  return new Response(file.bytes, { headers: { ...headers, 'content-type': file.type } });
}
