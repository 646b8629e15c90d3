/**
 * The table of every operation of the product. An entry exists only together with its handler
 * (`main/operations/index.ts` does not compile otherwise).
 */
import type { z } from 'zod';
import { adminOperations } from './operations-admin.ts';
import { afterSaleOperations } from './operations-after-sale.ts';
import { bookingOperations } from './operations-booking.ts';
import { deskOperations } from './operations-desk.ts';
import { documentOperations } from './operations-documents.ts';
import { workOperations } from './operations-work.ts';

export const operations = {
  ...bookingOperations,
  ...afterSaleOperations,
  ...deskOperations,
  ...adminOperations,
  ...workOperations,
  ...documentOperations,
} as const;

type Operations = typeof operations;
export type OperationName = keyof Operations;
/** What a caller passes. */
export type InputOf<N extends OperationName> = z.input<Operations[N]['input']>;
/** What the handler receives, parsed. */
export type ParsedInputOf<N extends OperationName> = z.output<Operations[N]['input']>;
export type OutputOf<N extends OperationName> = z.output<Operations[N]['output']>;

export const OPERATION_NAMES = Object.keys(operations) as OperationName[];

/** True for an operation's name (own properties only: `__proto__` is not one). */
export const isOperationName = (name: string): name is OperationName =>
  Object.hasOwn(operations, name);
