/** El catálogo en español de América, entero. */
import type { Catalogue } from '../catalogue.ts';
import { en } from '../en/index.ts';
import { desks } from './desks.ts';
import { entries } from './entries.ts';
import { offers } from './offers.ts';

export const es = { ...en, ...offers, ...entries, ...desks } as const satisfies Catalogue;
