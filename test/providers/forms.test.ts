/**
 * One message in many forms: other prefixes or none, another order of elements and attributes, CDATA,
 * comments and spaces. Every recorded message that is at hand must say the same in each of them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { checkMessage } from '#main/providers/wire/read-message.ts';
import { dice } from '../fixtures/dice.ts';
import { needsWire, WIRE } from '../fixtures/needs.ts';
import { PROTOCOLS } from './ndc/mutations.ts';

const SAMPLES = join(WIRE, 'samples');
const SEED = 20_261_122;

interface Element {
  name: string;
  attributes: [string, string][];
  children: (Element | string)[];
}

function parse(text: string): Element {
  const parser = new SaxesParser({ xmlns: false });
  const stack: Element[] = [{ name: '', attributes: [], children: [] }];
  parser.on('opentag', ({ name, attributes }) => {
    const made = { name, attributes: Object.entries(attributes), children: [] };
    stack.at(-1)!.children.push(made);
    stack.push(made);
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  const add = (told: string) => {
    if (stack.length > 1) stack.at(-1)!.children.push(told);
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(text).close();
  return stack[0]!.children.find((one) => typeof one !== 'string')!;
}

interface Form {
  name?: (name: string) => string;
  attributes?: (all: [string, string][]) => [string, string][];
  text?: (text: string) => string;
  children?: (all: Element['children']) => Element['children'];
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function print(one: Element, form: Form): string {
  const { name = (as_is) => as_is, attributes = (all) => all } = form;
  const { text = escaped, children = (all) => all } = form;
  const told = attributes(one.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const inner = children(one.children).map((child) =>
    typeof child === 'string' ? text(child) : print(child, form),
  );
  return `<${name(one.name)}${told.join('')}>${inner.join('')}</${name(one.name)}>`;
}

/** Elements of one name stay in their order; that of the names among one another is drawn. */
function reordered(throwOf: (sides: number) => number): Form['children'] {
  return (all) => {
    const groups = new Map<string, Element[]>();
    for (const child of all) {
      if (typeof child !== 'string')
        groups.set(child.name, [...(groups.get(child.name) ?? []), child]);
      else if (child.trim() !== '') return all;
    }
    return [...groups.values()]
      .map((group) => ({ at: throwOf(1_000_000), group }))
      .sort((a, b) => a.at - b.at)
      .flatMap(({ group }) => group);
  };
}

const FORMS: Record<string, Form> = {
  'other prefixes': {
    name: (name) => (name.includes(':') ? `q${name}` : `q:${name}`),
    attributes: (all) =>
      all.map(([key, value]) => {
        if (key === 'xmlns') return ['xmlns:q', value];
        return [key.replace(/^xmlns:|^xsi:/, '$&q'), value];
      }),
  },
  'no prefixes': {
    name: (name) => name.replace(/^(?!soap)[^:]+:/i, ''),
    attributes: (all) => all.filter(([key]) => !key.startsWith('xmlns') || /soap/i.test(key)),
  },
  'attributes the other way round': { attributes: (all) => [...all].reverse() },
  'texts as CDATA': { text: (text) => (text.trim() === '' ? text : `<![CDATA[${text}]]>`) },
  'spaces and comments': { text: (text) => `\n  ${escaped(text)}<!-- x -->\n  ` },
  'another order': { children: reordered(dice(SEED)) },
};

const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([key, one]) => [key, turned(one)]));
};

/** Which of several errors is told first, what stands beside the reading follows the document, and so does a plain list of its leaves. */
const ASIDE = [
  'not_understood',
  'counts',
  'facts',
  'preferences',
  'errors',
  'error',
  'key',
  'offer_key',
];

function said(name: string, text: string): string | null {
  const read = PROTOCOLS[name]!.read(new TextEncoder().encode(text));
  if (!read.ok) return null;
  const { warnings, ...rest } = checkMessage(read.value, '2026-11-22');
  const told = JSON.stringify(rest, (key, value) => (ASIDE.includes(key) ? undefined : value));
  return JSON.stringify(sorted([JSON.parse(told), [...warnings].sort()]));
}

/** Names of fields in one order. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
};

describe.each(Object.keys(PROTOCOLS))('%s', needsWire('samples'), (name) => {
  const folder = join(SAMPLES, name);
  const all = existsSync(folder) ? readdirSync(folder) : [];
  it.each(name === 'duffel' ? ['another order'] : Object.keys(FORMS))(
    '%s',
    (form) => {
      const wrong: string[] = [];
      for (const file of all) {
        const text = readFileSync(join(folder, file), 'utf8').replace(/^\ufeff/, '');
        const plain = said(name, text);
        if (plain === null) continue;
        const other =
          name === 'duffel'
            ? JSON.stringify(turned(JSON.parse(text)))
            : print(parse(text), FORMS[form]!);
        if (said(name, other) !== plain) wrong.push(file);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
