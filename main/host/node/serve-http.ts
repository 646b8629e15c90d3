/** The Node host: the service with its REST interface and workstation on one HTTP address. */
import { join } from 'node:path';
import { ok, type Result } from '#main/contract/result.ts';
import { buildAllowedHosts, isLoopback } from '../rest/allowed-hosts.ts';
import { createApp } from '../rest/app.ts';
import { createLaunch, LINK_MINUTES } from '../rest/launch.ts';
import { openApiText } from '../rest/openapi.ts';
import { loadStatic } from '../rest/static.ts';
import { openService, type ServiceOptions } from '../service.ts';
import { openConsole } from './console.ts';
import { listen } from './http.ts';

/** The build folder of the workstation. */
const RENDERER_DIR = join(import.meta.dirname, '..', '..', '..', 'out', 'renderer');

export interface HostOptions extends ServiceOptions {
  host: string;
  port: number;
  public_host: string | null;
}

export interface RunningHost {
  /** Scheme, host and port. */
  url: string;
  /** A new one-time link to the workstation; null if it is not built. */
  link(): string | null;
  /** For creating the first administrator; null if one exists. */
  setup_code: string | null;
  /** Accepts no new calls, ends event streams, waits for effects under way, closes the data. */
  stop(): Promise<void>;
}

export async function serveHttp(options: HostOptions): Promise<Result<RunningHost>> {
  // Set once it listens; nothing reads it before.
  let makeLink = (): string | null => null;
  const service = await openService({
    ...options,
    link: () => {
      const made = makeLink();
      return made === null ? null : { url: made, good_for_minutes: LINK_MINUTES };
    },
  });
  if (!service.ok) return service;
  const { dispatcher, ports } = service.value;
  const launch = createLaunch(ports.ids, ports.clock);
  const closing = new AbortController();
  const files = loadStatic(RENDERER_DIR);
  let url = '';
  let openapi: string | null = null;
  const listening = await listen(options, (bound) => {
    const hosts = buildAllowedHosts(bound.host, bound.port, options.public_host);
    url = hosts.url;
    const app = createApp({
      dispatcher,
      ids: ports.ids,
      log: ports.log,
      hosts,
      launch,
      notify: service.value.notify,
      files,
      // Made on first use: most runs never need it.
      get openapi() {
        openapi ??= openApiText();
        return openapi;
      },
      closing: closing.signal,
    });
    return (request, env) => app.fetch(request, env);
  });
  if (!listening.ok) {
    await service.value.close();
    return listening;
  }
  if (!isLoopback(options.host)) {
    ports.log.warn('Airdesk listens beyond this machine, without encryption of its own', {
      host: options.host,
    });
  }
  makeLink = () => (files ? url + launch.make() : null);
  const console_line = openConsole(options.data_dir, makeLink, ports.log);
  return ok({
    url,
    link: makeLink,
    setup_code: service.value.setup_code,
    async stop() {
      closing.abort();
      console_line.close();
      const closed = listening.value.close();
      await service.value.close();
      await closed;
    },
  });
}
