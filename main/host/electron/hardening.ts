/**
 * What a page may never do in the desktop app: navigate away, open windows, attach web views, ask
 * for a device or permission, download, or use the network. Electron allows most of it by default.
 */
import type * as Electron from 'electron';
import { APP_ORIGIN } from '#main/contract/call.ts';
import type { AppPart, ContentsPart, SessionPart } from './parts.ts';

/** Window options that keep a page away from Node and the system. */
export const WEB_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies Electron.WebPreferences;

const refuse = (event: { preventDefault(): void }): void => event.preventDefault();

/** For all web contents created later, not only our window's. */
export function hardenContents(app: AppPart): void {
  app.on('web-contents-created', (_event, contents) => harden(contents));
}

function harden(contents: ContentsPart): void {
  contents.on('will-navigate', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-attach-webview', refuse);
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
}

/** The only permission granted: our page may write text to the clipboard, but not read it. */
const COPY = 'clipboard-sanitized-write';

export function hardenSession(session: SessionPart): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { requestingUrl }) =>
    decide(permission === COPY && isOurPage(requestingUrl)),
  );
  session.setPermissionCheckHandler(
    (_contents, permission, origin) =>
      permission === COPY && isOurPage(`${origin.replace(/\/$/, '')}/`),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', refuse);
  // The spelling dictionaries would be fetched from outside.
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, decide) => decide({ cancel: !isOurs(details.url) }));
}

const isOurPage = (url: string): boolean => url.startsWith(`${APP_ORIGIN}/`);
const isOurs = (url: string): boolean => isOurPage(url) || url.startsWith('devtools://');
