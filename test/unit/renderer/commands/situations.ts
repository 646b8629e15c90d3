/** Situations in which each command can be done, so that its entries read to their end. */
import type { CommandContext } from '#renderer/commands/context.ts';
import { DECIDING, NOTHING, SELLING, SERVICING } from '../readings.ts';

/** Tried in turn: the first in which an entry can be done is the one that is meant. */
export const SITUATIONS: readonly CommandContext[] = [
  NOTHING,
  SELLING,
  SERVICING,
  DECIDING,
  { ...SERVICING, queue_item_open: true },
  { ...SERVICING, screen: 'split', end: null },
  {
    ...SERVICING,
    screen: 'exchange',
    end: null,
    sale: { ...SERVICING.sale, exchange: 'estimated' },
  },
];
