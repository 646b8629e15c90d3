/** What intents are made of; the host hands it in. */
import type { EffectTable, Ports } from '#main/ports.ts';

/** What intents need of the ports; the rest is not there yet when they are made. */
export type IntentPorts = Pick<
  Ports,
  'db' | 'providers' | 'clock' | 'ids' | 'vault' | 'log' | 'locks'
>;

export interface IntentOptions {
  ports: IntentPorts;
  effects: EffectTable;
  /**
   * How long after an attempt "not found" is believed: a provider may file an order a moment after
   * its answer was lost.
   */
  settle_delay_ms: number;
  /** Waits between two look-ups. */
  pause(ms: number): Promise<void>;
  /** Looks up for an agency, whose switch to work offline holds then; at once where left out. */
  onBehalf?<T>(agency_id: number, work: () => Promise<T>): Promise<T>;
  /** Told of a booking whose lost outcome was found while perhaps nobody waited for it. */
  found?: (booking: { agency_id: number; id: string; revision: number }) => void;
}
