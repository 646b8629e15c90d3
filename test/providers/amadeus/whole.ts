/**
 * Whole messages of Amadeus: every element that a schema, or a tree of elements where there is no
 * schema, allows, each with a value that its name and place lead one to expect. Codes that decide what
 * an element means are taken in turn, so that every meaning comes up.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { XmlNode } from '#main/providers/wire/xml.ts';
import { schemasOf } from '../whole-schema.ts';
import { SCHEMAS } from './support.ts';

/** An element, or an attribute, whose name begins with @. */
interface Part {
  name: string;
  repeats: boolean;
  parts: Part[];
  /** False for what holds other elements, or nothing. */
  is_text: boolean;
  /** Of a text: what it has to look like, and how long it may be. */
  pattern: RegExp | null;
  shortest: number;
  longest: number;
}
const USUAL_LENGTH = 60;

interface Whole {
  root: Part;
  namespace: string;
}

const elementsIn = (node: XmlNode | undefined): XmlNode[] =>
  (node?.children ?? []).flatMap((one) =>
    one.name === 'sequence' ? elementsIn(one) : one.name === 'element' ? [one] : [],
  );

const NUMBER: Readonly<Record<string, string>> = { decimal: '\\d+(\\.\\d+)?', integer: '\\d+' };

function fromSchema(path: string): Whole {
  const { types, elements } = schemasOf([path]);
  const partOf = (node: XmlNode): Part => {
    const named = types.get(node.attribute('type') ?? '');
    const content = named?.name === 'complexType' ? named : node.at('complexType');
    const facets = (named ?? node.at('simpleType'))?.at('restriction');
    const fact = (name: string) => facets?.at(name)?.attribute('value') ?? null;
    const base = facets?.attribute('base')?.replace(/^xs:/, '') ?? '';
    const pattern = fact('pattern') ?? NUMBER[base] ?? null;
    return {
      name: node.attribute('name') ?? '',
      repeats: !/^[01]?$/.test(node.attribute('maxOccurs') ?? ''),
      parts: elementsIn(content)
        .filter((one) => one.attribute('maxOccurs') !== '0')
        .map(partOf),
      is_text: content === undefined,
      pattern: pattern === null ? null : new RegExp(`^(?:${pattern})$`),
      shortest: Number(fact('minLength') ?? 0),
      longest: Number(fact('maxLength') ?? USUAL_LENGTH),
    };
  };
  const namespace = /targetNamespace="([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  return { root: partOf([...elements.values()][0]!), namespace };
}

/** `name min..max type : meaning`, children further in. */
function fromTree(path: string): Whole {
  const lines = readFileSync(path, 'utf8').split('\n');
  const [, namespace = '', name = ''] =
    /namespace (\S+); root element (\S+)/.exec(lines[1] ?? '') ?? [];
  const partOf = (name: string, repeats: boolean, type: string): Part => ({
    name,
    repeats,
    parts: [],
    is_text: type !== '' || name.startsWith('@'),
    pattern: /^(int|float)/.test(type) ? /^\d+$/ : null,
    shortest: 0,
    longest: Number(/Length\d+To(\d+)$/.exec(type)?.[1] ?? USUAL_LENGTH),
  });
  const first = partOf(name, false, '');
  const open = [{ depth: -1, part: first }];
  for (const line of lines) {
    const [, indent, name, most, type = ''] =
      /^( *)(@?[\w.]+|#text) +\d+\.\.(\w+)(?: (\w+))?/.exec(line) ?? [];
    if (indent === undefined || name === undefined || name === '#text') continue;
    const part = partOf(name, most !== '1', type);
    while (open.at(-1)!.depth >= indent.length) open.pop();
    open.at(-1)!.part.parts.push(part);
    open.push({ depth: indent.length, part });
  }
  return { root: first, namespace };
}

/** What stands where, by the end of its path; of several the one whose turn it is. */
export type Forms = readonly (readonly [path: RegExp, texts: string | readonly string[]])[];

/** Tried where nothing is known of a text but its pattern. */
const NUMBERS = ['1', '2', '01', '10', '2027', '1030', '010327', '20270301', '1234567890'];

export class WholeMessages {
  readonly #forms: Forms;
  readonly #twice: RegExp;
  readonly #known = new Map<string, Whole>();

  /** `twice` are the elements that stand twice, since two of them together say something. */
  constructor(forms: Forms, twice: RegExp) {
    this.#forms = forms;
    this.#twice = twice;
  }

  /** `file` is the name of a schema or of a tree, without its ending. */
  write(file: string, turn: number): string {
    const known = this.#known.get(file) ?? readWhole(file);
    this.#known.set(file, known);
    const { root, namespace } = known;
    return this.#element(root, '', turn).replace(root.name, `${root.name} xmlns="${namespace}"`);
  }

  #element(part: Part, within: string, turn: number): string {
    const path = `${within}/${part.name}`;
    const own = (one: Part) =>
      `${one.name.slice(1)}="${this.#text(one, `${path}/${one.name}`, turn)}"`;
    const attributes = part.parts.filter(({ name }) => name.startsWith('@')).map(own);
    const inner = part.parts.filter(({ name }) => !name.startsWith('@'));
    const content = inner.map((one) => this.#elements(one, path, turn)).join('');
    const text = part.is_text ? this.#text(part, path, turn) : content;
    return `<${[part.name, ...attributes].join(' ')}>${text}</${part.name}>`;
  }

  #elements(part: Part, within: string, turn: number): string {
    const count = part.repeats && this.#twice.test(`${within}/${part.name}`) ? 2 : 1;
    return Array.from({ length: count }, (_, i) => this.#element(part, within, turn + i)).join('');
  }

  #text({ name, pattern, shortest, longest }: Part, path: string, turn: number): string {
    const texts = this.#forms.find(([form]) => form.test(path))?.[1];
    const known = typeof texts === 'string' ? texts : texts?.[turn % texts.length];
    const fits = (text: string) => (pattern?.test(text) ?? true) && text.length >= shortest;
    if (known !== undefined && fits(known)) return known.slice(0, longest);
    if (pattern) return NUMBERS.find(fits) ?? '1';
    return `${name.replace(/^@/, '').toUpperCase()} TEXT`.padEnd(shortest).slice(0, longest);
  }
}

export const hasSchema = (file: string): boolean => existsSync(join(SCHEMAS, `${file}.xsd`));

const readWhole = (file: string): Whole =>
  hasSchema(file)
    ? fromSchema(join(SCHEMAS, `${file}.xsd`))
    : fromTree(join(SCHEMAS, 'trees', `${file}.tree.txt`));

/** Every answer there is a schema or, lacking one, a tree of. */
export function answersKnown(): string[] {
  const named = (folder: string, ending: string) =>
    readdirSync(folder).flatMap((one) =>
      one.endsWith(ending) && /(Reply|PNR_List|RS)_\d/.test(one)
        ? [one.slice(0, -ending.length)]
        : [],
    );
  return [...named(SCHEMAS, '.xsd'), ...named(join(SCHEMAS, 'trees'), '.tree.txt')];
}
