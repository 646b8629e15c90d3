/** A desktop app started on the double, with a small dispatcher behind it. */
import { ok } from '#main/contract/result.ts';
import { createDesktop, type DesktopDeps } from '#main/host/electron/desktop.ts';
import { createRouting, type Routing } from '#main/host/providers/routing.ts';
import type { StaticFiles } from '#main/host/rest/static.ts';
import type { Service, ServiceOptions } from '#main/host/service.ts';
import { systemClock } from '#main/host/system.ts';
import type { Log } from '#main/ports.ts';
import { type Double, electronDouble } from './electron-double.ts';
import { type SmallDispatcher, smallDispatcher } from './support.ts';

const FILES: StaticFiles = new Map(
  [
    ['/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['/assets/app-12345678.js', 'text/javascript; charset=utf-8', 'void 0'],
  ].map(([path = '', type = '', text = '']) => [
    path,
    { bytes: new Uint8Array(Buffer.from(text)), type, immutable: false },
  ]),
);

const NO_PROXY: DesktopDeps['proxy'] = { url: 'system', bypass: [] };

export interface Started extends Double {
  dispatcher: SmallDispatcher;
  settings: Map<string, unknown>;
  options: ServiceOptions[];
  logged: string[];
  ways: Routing[];
  closed: () => boolean;
}

export async function start(
  change: Partial<DesktopDeps> & {
    before?: (double: Double) => void;
    kept?: [string, unknown][];
    /** What closing the service waits for. */
    closing?: Promise<void>;
  } = {},
): Promise<Started> {
  const { before, kept = [], closing, ...deps } = change;
  const double = electronDouble();
  before?.(double);
  const dispatcher = smallDispatcher();
  dispatcher.answers['queue.counts'] = () => ({ output: { queues: [], revision: 1 } }) as never;
  const settings = new Map(kept);
  const options: ServiceOptions[] = [];
  const logged: string[] = [];
  const ways: Routing[] = [];
  let closed = false;
  const say = (message: string, fields?: object) =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`);
  const log: Log = { debug: say, info: say, warn: say, error: say };
  await createDesktop(double.electron, {
    openService: async (given) => {
      options.push(given);
      const connection = { probe: () => void logged.push('looks at the line') };
      const outbox = { wake: () => void logged.push('looks at the outbox') };
      const ports = { log, clock: systemClock, connection, outbox } as unknown as Service['ports'];
      const close = async () => {
        await closing;
        closed = true;
      };
      const notify = async () => ok(0);
      const routing = createRouting({
        ...(given.proxies ?? { policy: NO_PROXY, system: async () => [null] }),
        passwords: { find: async () => null, keep: async () => undefined },
        unkept: () => undefined,
      });
      ways.push(routing);
      return ok({ ports, dispatcher, notify, routing, training: true, setup_code: null, close });
    },
    service: { data_dir: '/nowhere', training: { kind: 'off' } },
    proxy: NO_PROXY,
    settings: () => ({
      get: (key) => settings.get(key),
      set: (key, value) => void settings.set(key, value),
    }),
    files: FILES,
    preload: '/out/preload/index.cjs',
    platform: 'linux',
    process: { argv: ['airdesk', '.'], on: () => process } as unknown as DesktopDeps['process'],
    earlier_data_dir: '/nowhere/earlier',
    updates: null,
    ...deps,
  });
  const started = { dispatcher, settings, options, logged, ways, closed: () => closed };
  return Object.assign(double, started);
}

export const page = (desk: Started) => {
  const [window] = desk.windows;
  if (!window) throw new Error('No window is open');
  return window;
};
