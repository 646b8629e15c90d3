/** El catálogo en español de América, entero. */
import type { Catalogue } from '../catalogue.ts';
import { en } from '../en/index.ts';

export const es = { ...en } as const satisfies Catalogue;
