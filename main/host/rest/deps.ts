/** The parts of the HTTP host, passed in by the Node host and by tests. */
import type { HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Result } from '#main/contract/result.ts';
import type { Dispatcher } from '#main/dispatch/types.ts';
import type { Notification } from '#main/operations/booking/notifications.ts';
import type { Ids, Log } from '#main/ports.ts';
import type { Hosts } from './allowed-hosts.ts';
import type { Launch } from './launch.ts';
import type { StaticFiles } from './static.ts';

export interface RestDeps {
  dispatcher: Dispatcher;
  ids: Ids;
  log: Log;
  hosts: Hosts;
  launch: Launch;
  /** Applies an airline's notification; returns the number of bookings that changed. */
  notify(told: Notification): Promise<Result<number>>;
  /** The built workstation; null where it was not built. */
  files: StaticFiles | null;
  /** The REST description, as JSON text. */
  openapi: string;
  /** Fires when the host stops: event streams end. */
  closing: AbortSignal;
}

export interface AppEnv {
  Bindings: HttpBindings;
}
export type App = Hono<AppEnv>;
