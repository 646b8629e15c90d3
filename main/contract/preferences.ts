/**
 * An agent's preferences for the workstation: language, entries, looks, keys, macros. Every
 * preference has a default, so a missing or unreadable part affects nothing else.
 */
import { z } from 'zod';
import { phrase } from './phrase.ts';
import { noCardNumber, word, writtenWords } from './texts.ts';
import { named } from './values.ts';

/** Languages of texts; codes and entries are the same in all of them. */
export const LANGUAGES = ['en', 'pt-BR', 'es'] as const;
export const LanguageCode = z.enum(LANGUAGES);
export type LanguageCode = z.infer<typeof LanguageCode>;

export const HOME_LANGUAGES = ['AMADEUS', 'SABRE', 'TRAVELPORT'] as const;
export const THEMES = ['system', 'dark', 'light', 'contrast'] as const;
const Theme = z.enum(THEMES);
export const DENSITIES = ['compact', 'comfortable'] as const;
const Density = z.enum(DENSITIES);
export const ZOOM = { least: 0.8, most: 2, step: 0.1 } as const;

/**
 * A macro's body is one or more entries, with `;` between them and `$1`, `$2` … to be filled in.
 */
export const Macro = z.strictObject({
  name: z
    .string()
    .regex(/^[A-Z0-9]{1,16}$/i)
    .check(noCardNumber)
    .transform((name) => name.toUpperCase()),
  body: writtenWords(2_000),
});
export type Macro = z.infer<typeof Macro>;

const hasUniqueNames = (macros: readonly Macro[]) =>
  new Set(macros.map(({ name }) => name)).size === macros.length;

export const MAX_LOCK_MINUTES = 480;

const FIELDS = {
  /** Null until one is chosen: the workstation's language is used. */
  language: LanguageCode.nullable(),
  home_language: z.enum(HOME_LANGUAGES),
  theme: Theme,
  density: Density,
  zoom: z.number().min(ZOOM.least).max(ZOOM.most).multipleOf(ZOOM.step),
  /** Whether a single letter or sign may be a shortcut key. */
  single_keys: z.boolean(),
  /** 0 never locks. */
  lock_after_minutes: z.int().min(0).max(MAX_LOCK_MINUTES),
  /** Changed shortcuts by command id; an empty list removes the command's keys. */
  bindings: z
    .record(z.string().regex(/^[a-z]+(\.[a-z0-9_]+)+$/), z.array(word(40)).max(6))
    .refine((bindings) => Object.keys(bindings).length <= 400, phrase('remapped_keys')),
  macros: z.array(Macro).max(200).refine(hasUniqueNames, phrase('macro_twice')),
};

export const Preferences = named('Preferences', FIELDS);
export type Preferences = z.infer<typeof Preferences>;
/** Changes; fields left out stay unchanged. */
export const PreferencesInput = z.strictObject({ ...FIELDS, language: LanguageCode }).partial();
export type PreferencesInput = z.input<typeof PreferencesInput>;

export const DEFAULT_PREFERENCES: Preferences = {
  language: null,
  home_language: 'AMADEUS',
  theme: 'system',
  density: 'compact',
  zoom: 1,
  single_keys: true,
  lock_after_minutes: 0,
  bindings: {},
  macros: [],
};

/** Preferences from any JSON: each invalid part is replaced by its default. */
export function readPreferences(json: unknown): Preferences {
  const given: Record<string, unknown> =
    typeof json === 'object' && json !== null ? { ...json } : {};
  const entries = Object.entries(FIELDS).map(([name, field]) => {
    const read = field.safeParse(given[name]);
    return [name, read.success ? read.data : DEFAULT_PREFERENCES[name as keyof Preferences]];
  });
  return Object.fromEntries(entries) as Preferences;
}
