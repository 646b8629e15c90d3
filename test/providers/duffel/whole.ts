/**
 * Objects with every field that Duffel's published types name, made from the lists of fields: each
 * optional one is there, lists hold one of each alternative, texts look like what their name says.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Type =
  | { is: 'object'; fields: ReadonlyMap<string, Type> }
  | { is: 'list'; of: Type }
  | { is: 'named'; name: string; of: Type[] }
  | { is: 'either'; of: Type[] }
  | { is: 'both'; of: Type[] }
  | { is: 'field'; of: Type; name: string }
  | { is: 'literal'; value: string | number | boolean | null };

const TOKEN =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|#[^\n]*|'[^']*'|[A-Za-z_$][\w$]*|\d+|=>|[{}[\]()<>|&?:;,=]/g;
const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

class Parser {
  readonly types = new Map<string, Type>();
  #tokens: string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = (text.match(TOKEN) ?? []).filter((one) => !/^(\/[*/]|#)/.test(one));
    while (this.#at < this.#tokens.length) this.#declaration();
  }

  #is(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #next = (): string => this.#tokens[this.#at++] ?? '';

  #expect(token: string): void {
    const found = this.#next();
    if (found !== token) throw new Error(`expected ${token}, found ${found}`);
  }

  #declaration(): void {
    this.#is('export');
    const kind = this.#next();
    const name = this.#next();
    if (kind === 'type') {
      if (this.#is('<')) while (!this.#is('>')) this.#next();
      this.#expect('=');
      this.types.set(name, this.#type());
      return;
    }
    if (kind !== 'interface') throw new Error(`a declaration begins with ${kind}`);
    if (this.#is('<')) while (!this.#is('>')) this.#next();
    const of = this.#is('extends') ? [this.#type()] : [];
    this.types.set(name, { is: 'both', of: [...of, this.#object()] });
  }

  #type(): Type {
    this.#is('|');
    const either = [this.#joined()];
    while (this.#is('|')) either.push(this.#joined());
    return either.length === 1 ? either[0]! : { is: 'either', of: either };
  }

  #joined(): Type {
    const both = [this.#suffixed()];
    while (this.#is('&')) both.push(this.#suffixed());
    return both.length === 1 ? both[0]! : { is: 'both', of: both };
  }

  #suffixed(): Type {
    let type = this.#single();
    while (this.#is('[')) {
      if (this.#is(']')) type = { is: 'list', of: type };
      else {
        type = { is: 'field', of: type, name: this.#next().slice(1, -1) };
        this.#expect(']');
      }
    }
    return type;
  }

  #single(): Type {
    if (this.#tokens[this.#at] === '{') return this.#object();
    if (this.#is('(')) {
      const type = this.#type();
      this.#expect(')');
      return type;
    }
    const token = this.#next();
    if (token.startsWith("'")) return { is: 'literal', value: token.slice(1, -1) };
    if (token in LITERALS) return { is: 'literal', value: LITERALS[token]! };
    if (/^\d/.test(token)) return { is: 'literal', value: Number(token) };
    const of: Type[] = [];
    if (this.#is('<')) {
      do of.push(this.#type());
      while (this.#is(','));
      this.#expect('>');
    }
    return { is: 'named', name: token, of };
  }

  #object(): Type {
    this.#expect('{');
    const fields = new Map<string, Type>();
    while (!this.#is('}')) {
      // Of what a key can be, one is as good as another.
      const of_keys = this.#is('[');
      const name = this.#next().replace(/^'|'$/g, '');
      if (of_keys) while (!this.#is(']')) this.#next();
      this.#is('?');
      this.#expect(':');
      fields.set(name, this.#type());
      this.#is(';');
      this.#is(',');
    }
    return { is: 'object', fields };
  }
}

/** What a text holds, by the name of its field. */
const TEXTS: readonly [RegExp, string][] = [
  [/(_currency|^currency)$/, 'EUR'],
  [/amount$/, '12.50'],
  [/(_at|_by)$/, '2027-03-01T10:00:00Z'],
  [/^(arriving_at|departing_at)$/, '2027-03-01T10:00:00'],
  [/(_on|_date)$/, '2027-03-01'],
  [/duration$/, 'PT2H'],
  [/flight_number$/, '500'],
  [/^(iata_code|iata_city_code|origin|destination)$/, 'GRU'],
  [/country_code$/, 'BR'],
  [/designator$/, '14B'],
];

/** An object of a type; `turn` says which alternative is taken where there can be only one. */
export function wholeOf(types: ReadonlyMap<string, Type>, root: string, turn: number): unknown {
  let count = 0;

  function text(name: string): string {
    const instant = /^(arriving_at|departing_at)$/.test(name) ? TEXTS[3] : undefined;
    const known = (instant ?? TEXTS.find(([pattern]) => pattern.test(name)))?.[1];
    if (known) return known;
    if (/(^|_)ids?$/.test(name)) return 'id_1';
    count += 1;
    return `Text ${count}`;
  }

  function alternatives(type: Type): Type[] {
    if (type.is === 'either') return type.of.flatMap(alternatives);
    const known = type.is === 'named' ? types.get(type.name) : undefined;
    return known?.is === 'either' ? alternatives(known) : [type];
  }

  const isNothing = (type: Type) =>
    (type.is === 'literal' && type.value === null) ||
    (type.is === 'named' && /^(null|undefined|EmptyObject)$/.test(type.name));

  function named({ name, of }: { name: string; of: Type[] }, field: string, within: string[]) {
    if (name === 'string') return text(field);
    if (name === 'number') return 1;
    if (name === 'boolean') return turn % 2 === 0;
    if (name === 'Record') return { note: 'Text of others' };
    if (name === 'Array') return [value(of[0]!, field, within)];
    if (/^(Omit|Pick)$/.test(name)) {
      const whole = Object.entries(value(of[0]!, field, within) as object);
      const told = alternatives(of[1]!).map((one) => (one.is === 'literal' ? one.value : ''));
      return Object.fromEntries(whole.filter(([key]) => told.includes(key) === (name === 'Pick')));
    }
    if (/^(Extract|Exclude|Partial|Required)$/.test(name)) return value(of[0]!, field, within);
    const known = types.get(name);
    if (!known) throw new Error(`no type ${name}`);
    if (within.includes(name)) return undefined;
    return value(known, field, [...within, name]);
  }

  function value(type: Type, field: string, within: string[]): unknown {
    switch (type.is) {
      case 'literal':
        return type.value;
      case 'named':
        return named(type, field, within);
      case 'list':
        return alternatives(type.of)
          .map((one) => value(one, field, within))
          .filter((one) => one !== undefined);
      case 'either': {
        const told = alternatives(type).filter((one) => !isNothing(one));
        return value(told[turn % told.length]!, field, within);
      }
      case 'both':
        return Object.assign({}, ...type.of.map((one) => value(one, field, within)));
      case 'field': {
        const whole = value(type.of, field, within) as Record<string, unknown>;
        return whole?.[type.name];
      }
      case 'object':
        return Object.fromEntries(
          [...type.fields]
            .map(([name, one]) => [name, value(one, name, within)] as const)
            .filter(([, one]) => one !== undefined),
        );
    }
  }

  return value({ is: 'named', name: root, of: [] }, root, []);
}

/** All types of a folder of lists. */
export function listFields(folder: string): ReadonlyMap<string, Type> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.fields.txt'));
  return new Parser(files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')).types;
}
