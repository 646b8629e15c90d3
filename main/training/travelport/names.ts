/**
 * Names of reservations: the host's six letters, and the record and its air part, named by the same
 * letters.
 */
import type { ProviderCode } from '#main/contract/values.ts';
import type { SellerWorld } from '../engine/index.ts';
import { refuse } from '../wire/problems.ts';
import type { WorldOrder } from '../world.ts';

export const TRAVELPORT_PROVIDER: ProviderCode = 'PROVIDER_01';

export const toUniversalLocator = ({ locator }: Pick<WorldOrder, 'locator'>): string =>
  `U${locator}`;
export const toAirLocator = ({ locator }: Pick<WorldOrder, 'locator'>): string => `A${locator}`;

export const readLocator = (world: SellerWorld, locator: string): WorldOrder =>
  world.retrieve({ locator });

function resolveNamed(world: SellerWorld, text: string | null, letter: string): WorldOrder {
  if (!text?.startsWith(letter)) {
    return refuse('UNKNOWN_ORDER', `${(text ?? '').slice(0, 12)} is no such locator`);
  }
  return readLocator(world, text.slice(1));
}

/** Refuses a reservation or air part that is not the record's. */
export function needInRecord(named: string | null, locator: string): void {
  if (named !== locator) refuse('UNKNOWN_ORDER', 'The reservation is not in the record');
}

export const readUniversal = (world: SellerWorld, text: string | null) =>
  resolveNamed(world, text, 'U');
export const readAir = (world: SellerWorld, text: string | null) => resolveNamed(world, text, 'A');
