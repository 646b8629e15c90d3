/**
 * Faults set by an instructor. In memory only: a restart clears them. A message gets the oldest
 * matching setting, and a setting with a number of times is removed after the last use.
 */
import type { FaultSetting } from '#main/contract/desk.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import type { FaultKind, FaultMessage } from './world.ts';

const DEFAULT_DELAY_MS = 5000;
const MAX_SETTINGS = 1000;

export class FaultBoard {
  #settings: FaultSetting[] = [];

  /** False if there are too many already. */
  add(setting: FaultSetting): boolean {
    if (this.#settings.length >= MAX_SETTINGS) return false;
    this.#settings.push({ ...setting });
    return true;
  }

  clear(): void {
    this.#settings = [];
  }

  /** The current settings; `times` is the number of uses left. */
  list(): FaultSetting[] {
    return this.#settings.map((setting) => ({ ...setting }));
  }

  /** The fault for a message, asked once for each before it is processed; `times` counts down. */
  take(
    provider: ProviderCode,
    message: FaultMessage,
  ): { fault: FaultKind; delay_ms: number } | null {
    const found = this.#settings.find((setting) => matches(setting, provider, message));
    if (!found) return null;
    if (found.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.#settings = this.#settings.filter((one) => one !== found);
    }
    return { fault: found.fault, delay_ms: found.delay_ms ?? DEFAULT_DELAY_MS };
  }
}

/** An empty or UNSPECIFIED provider matches all. */
function matches(setting: FaultSetting, provider: ProviderCode, message: FaultMessage): boolean {
  const { provider_type, message: about = 'any' } = setting;
  const any_provider = provider_type === '' || provider_type === 'UNSPECIFIED';
  return (any_provider || provider_type === provider) && (about === 'any' || about === message);
}
