/**
 * Reads any sender's JSON leniently: numbers as texts and texts as numbers, a single item as a
 * list, missing values. Unreadable values are null with a warning, never a guess. Every leaf that
 * is read is recorded, so that unread ones can be listed.
 */
import { phrase } from '#main/contract/phrase.ts';
import { toMinor, toMinorRounded } from '#main/domain/money.ts';
import { isDate } from '#main/reference/calendar.ts';
import { findCurrency } from '#main/reference/currencies.ts';
import { readInstant } from '../wire/values.ts';

const MAX_WARNINGS = 50;
const MAX_DEPTH = 60;
const MAX_SHOWN = 60;

export class Reading {
  readonly warnings: string[] = [];
  readonly #seen = new Map<object, Set<string>>();

  warn(text: string): void {
    if (this.warnings.length < MAX_WARNINGS && !this.warnings.includes(text)) {
      this.warnings.push(text);
    }
  }

  strange(path: string, value: unknown): void {
    const shown = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    this.warn(phrase('duffel_not_understood', { path, text: shown.slice(0, MAX_SHOWN) }));
  }

  leftOut(path: string): void {
    this.warn(phrase('duffel_left_out', { path }));
  }

  note(holder: object, name: string): void {
    const names = this.#seen.get(holder) ?? new Set();
    this.#seen.set(holder, names.add(name));
  }

  wasRead(holder: object, name: string): boolean {
    return this.#seen.get(holder)?.has(name) ?? false;
  }
}

/** The warnings of these parts of an answer, each once. */
export function collectWarnings(parts: readonly Fieldset[]): { warnings?: string[] } {
  const warnings = [...new Set(parts.flatMap(({ reading }) => reading.warnings))];
  return warnings.length > 0 ? { warnings } : {};
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object of an answer; a missing one is empty. */
export class Fieldset {
  readonly reading: Reading;
  readonly path: string;
  readonly #fields: Fields;
  readonly there: boolean;

  constructor(value: unknown, reading: Reading, path = '') {
    this.there = isFields(value);
    this.#fields = isFields(value) ? value : {};
    this.reading = reading;
    this.path = path;
  }

  get names(): string[] {
    return Object.keys(this.#fields);
  }

  has(name: string): boolean {
    const value = this.#fields[name];
    return value !== undefined && value !== null;
  }

  #take(name: string): unknown {
    this.reading.note(this.#fields, name);
    return this.#fields[name];
  }

  #path(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }

  /** The raw value, for data that is read elsewhere. */
  raw(name: string): unknown {
    return this.#fields[name];
  }

  /** A value that is not an object stays unread. */
  at(name: string): Fieldset {
    const value = isFields(this.#fields[name]) ? this.#take(name) : undefined;
    return new Fieldset(value, this.reading, this.#path(name));
  }

  /** The objects of a list; a single object is a list of one. Other items give a warning. */
  list(name: string): Fieldset[] {
    const value = this.#fields[name];
    const items: unknown[] = Array.isArray(value) ? value : this.has(name) ? [value] : [];
    return items.flatMap((item, at) => {
      const path = Array.isArray(value) ? `${this.#path(name)}[${at}]` : this.#path(name);
      if (isFields(item)) return [new Fieldset(item, this.reading, path)];
      if (item !== null) this.reading.strange(path, item);
      return [];
    });
  }

  /** A code, given alone or inside an object. */
  code(name: string): string | null {
    const value = this.#fields[name];
    return typeof value === 'string' ? this.text(name) : this.at(name).text('iata_code');
  }

  texts(name: string): string[] {
    const value = this.#take(name);
    const items = Array.isArray(value)
      ? value
      : value === undefined || value === null
        ? []
        : [value];
    return items.flatMap((item) => readText(item) ?? []);
  }

  text(name: string): string | null {
    const value = this.#take(name);
    const text = readText(value);
    if (text === null && value !== undefined && value !== null && value !== '') {
      this.#strange(name, value);
    }
    return text;
  }

  whole(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    if (/^[+-]?\d{1,15}(\.0+)?$/.test(text)) return Math.trunc(Number(text));
    return this.#strange(name, text);
  }

  flag(name: string): boolean | null {
    const text = this.text(name)?.toLowerCase();
    if (text === undefined) return null;
    if (['true', '1', 'yes'].includes(text)) return true;
    if (['false', '0', 'no'].includes(text)) return false;
    return this.#strange(name, text);
  }

  currency(name: string): string | null {
    const text = this.text(name)?.toUpperCase() ?? null;
    if (text === null) return null;
    if (findCurrency(text)) return text;
    return this.#strange(name, text);
  }

  /** Minor units; more digits than the currency has are rounded, with a warning. */
  minor(name: string, currency: string | null): number | null {
    const text = this.text(name);
    if (text === null || currency === null) return null;
    if (!/^[+-]?\d{1,13}(\.\d{1,18})?(e[+-]?\d{1,2})?$/i.test(text)) {
      return this.#strange(name, text);
    }
    const amount = /e/i.test(text) ? Number(text) : text;
    try {
      return toMinor(amount, currency);
    } catch {
      return this.#rounded(name, amount, currency);
    }
  }

  #rounded(name: string, amount: string | number, currency: string): number | null {
    try {
      const minor = toMinorRounded(amount, currency);
      this.reading.warn(phrase('duffel_rounded', { path: this.#path(name), text: amount }));
      return minor;
    } catch {
      return this.#strange(name, amount);
    }
  }

  /** Airport-local YYYY-MM-DDTHH:mm; a time zone is ignored. */
  local(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const [, day = '', hour = '', minute = ''] =
      /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})/.exec(text) ?? [];
    const real = isDate(day) && hour < '24' && minute < '60';
    return real ? `${day}T${hour}:${minute}` : this.#strange(name, text);
  }

  /** A UTC instant; without a zone it is read as UTC, with a warning. */
  instant(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const instant = readInstant(text);
    if (instant === null) return this.#strange(name, text);
    if (!/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
      this.reading.warn(phrase('duffel_taken_as_utc', { path: this.#path(name) }));
    }
    return instant;
  }

  date(name: string): string | null {
    const text = this.text(name);
    if (text === null) return null;
    const date = text.slice(0, 10);
    if (isDate(date) && (text.length === 10 || text[10] === 'T')) return date;
    return this.#strange(name, text);
  }

  /** Minutes of an ISO 8601 duration. */
  minutes(name: string): number | null {
    const text = this.text(name);
    if (text === null) return null;
    const match = /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,4})H)?(?:(\d{1,5})M)?(?:\d+(?:\.\d+)?S)?)?$/i.exec(
      text,
    );
    if (match && text.length > 2) {
      const [, days = 0, hours = 0, minutes = 0] = match;
      return Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
    }
    return this.#strange(name, text);
  }

  #strange(name: string, value: unknown): null {
    this.reading.strange(this.#path(name), value);
    return null;
  }
}

function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'boolean' ? String(value) : null;
}

export interface Leaf {
  path: string;
  value: string;
  read: boolean;
}

/** Every leaf with a value; list positions are left out. */
export function listLeaves(value: unknown, reading: Reading): Leaf[] {
  const leaves: Leaf[] = [];
  const walk = (at: unknown, path: string, read: boolean, depth: number): void => {
    if (at === null || at === undefined || at === '' || depth > MAX_DEPTH) return;
    if (Array.isArray(at)) {
      for (const item of at) walk(item, `${path}[]`, read, depth + 1);
    } else if (isFields(at)) {
      for (const [name, inner] of Object.entries(at)) {
        const inside = path === '' ? name : `${path}.${name}`;
        walk(inner, inside, reading.wasRead(at, name), depth + 1);
      }
    } else leaves.push({ path, value: String(at), read });
  };
  walk(value, '', false, 0);
  return leaves;
}
