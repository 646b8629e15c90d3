/** Options of intents, passed in by the host. */
import type { EffectTable, Ports } from '#main/ports.ts';

/** The ports that intents need; the others are not made yet at that time. */
export type IntentPorts = Pick<
  Ports,
  'db' | 'providers' | 'clock' | 'ids' | 'vault' | 'log' | 'locks'
>;

export interface IntentOptions {
  ports: IntentPorts;
  effects: EffectTable;
  /** "Not found" is not trusted so soon after an attempt: an order may be stored a moment later. */
  settle_delay_ms: number;
  /** Waits between two look-ups. */
  pause(ms: number): Promise<void>;
  /** Runs look-ups for an agency, whose offline switch then applies; if left out, runs at once. */
  onBehalf?<T>(agency_id: number, work: () => Promise<T>): Promise<T>;
  /** Called for a booking whose lost outcome was found, perhaps after its caller left. */
  found?: (booking: { agency_id: number; id: string; revision: number; intent_id: string }) => void;
}
