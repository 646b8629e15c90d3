/**
 * Whether the providers can be reached, as an agency sees it. A provider is ONLINE, OFFLINE, or
 * PORTAL if something else answers in its place; the agency is offline when no provider can be
 * reached, or when the agent says so.
 */
import { z } from 'zod';
import { secret } from './texts.ts';
import { named, ProviderCode, Timestamp } from './values.ts';

export const ReachState = z
  .enum(['ONLINE', 'OFFLINE', 'PORTAL', 'UNKNOWN'])
  .meta({ id: 'ReachState' });
export type ReachState = z.infer<typeof ReachState>;

/** A time without connection; `ended_at` is null while it lasts. */
export const Outage = z.strictObject({ began_at: Timestamp, ended_at: Timestamp.nullable() });
export type Outage = z.infer<typeof Outage>;

export const ConnectionView = named('ConnectionView', {
  /** The state that operations use: OFFLINE if `forced` or if no provider can be reached. */
  state: z.enum(['ONLINE', 'OFFLINE']),
  /** The agent's own switch. */
  forced: z.boolean(),
  /** The operating system's network state; null if unknown. */
  network: z.boolean().nullable(),
  /** Host and port of a proxy of this machine that waits for a password; null if none does. */
  proxy: z.string().nullable(),
  since: Timestamp,
  /** The last outage, stored over restarts; null if there was none. */
  outage: Outage.nullable(),
  providers: z.array(
    z.strictObject({
      provider_type: ProviderCode,
      state: ReachState,
      since: Timestamp,
      last_answer_at: Timestamp.nullable(),
    }),
  ),
});
export type ConnectionView = z.infer<typeof ConnectionView>;

export const ConnectionSetInput = z.strictObject({ offline: z.boolean() });
/** Credentials for the waiting proxy; its address is the machine's setting, never the caller's. */
export const ProxySignInInput = z.strictObject({
  username: secret(1, 200),
  password: secret(1, 1_000),
});
