/** What several lists of unsupported entries share. */
import { toSticky } from '../scan.ts';
import type { Lack } from './subjects.ts';

export type Rows = readonly (readonly [pattern: RegExp, what: Lack])[];

export const rows = (list: readonly (readonly [RegExp, Lack])[]): Rows =>
  // Anchored at the end, because the first of several alternatives may match too little.
  list.map(([pattern, what]) => [toSticky(new RegExp(`(?:${pattern.source})$`, 'u')), what]);

/** A name without the character that name entries start with. */
export const TITLED_NAME = /[A-Z][A-Z' -]+\/[A-Z][A-Z' -]* (?:MRS?|MS|MISS|MSTR)/;
