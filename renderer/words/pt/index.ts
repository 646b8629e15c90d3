/** O catálogo em português do Brasil, inteiro. */
import type { Catalogue } from '../catalogue.ts';
import { en } from '../en/index.ts';

export const pt = { ...en } as const satisfies Catalogue;
