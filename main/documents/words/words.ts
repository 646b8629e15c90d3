/**
 * The type of document texts: the same keys in each language, so that a missing text does not
 * compile. Codes, numbers and names of people are never translated.
 */
import type { en } from './en.ts';

export type Words = { readonly [K in keyof typeof en]: Widened<(typeof en)[K]> };
type Widened<T> = T extends string ? string : { readonly [K in keyof T]: Widened<T[K]> };

/** Fills in `{name}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
