/**
 * Nothing a person reads stands outside the catalogue: JSX text, attributes that are read or spoken,
 * and sentences in the state, by the syntax tree of every file of the renderer. Beside it: whoever is
 * remembered between renders and says words hears of a change of language.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseSync } from '@swc/core';
import { describe, expect, it } from 'vitest';
import { en } from '#renderer/i18n/en/index.ts';

const RENDERER = resolve(import.meta.dirname, '../../../renderer');
const files = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.startsWith('i18n'))
  .map((name) => join(RENDERER, name));

type Node = { type?: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Attributes whose text is read on screen or aloud. */
const READ = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext'];
const SHOWN = [...READ, 'title', 'placeholder', 'alt', 'label', 'note', 'summary'];

/** Keys and signs, which are the same in every language. */
const KEYS = /^(Esc|Enter|Space|Tab|Ctrl|Alt|Shift|Mod|Del|Delete|Home|End|PgUp|PgDn|F\d+|[A-Z])$/;
const CODES = /^(UTC|RM|RC|LA|VGML|Z|T|X|PC|kg|h|s|ms|ADT|CHD|INF|OK|PDF|CSV|EMD|SSR|OSI)$/;
/** Entries and dates as they are typed. */
const ENTRY = /^(RUN|[A-Z]+\/[A-Z]*|\d\d[A-Z]{3}|[A-Z]*\d[A-Z0-9]*)$/;
const isWord = (text: string): boolean =>
  !ENTRY.test(text.trim()) &&
  // A key of the catalogue, which a component says.
  !Object.hasOwn(en, text) &&
  (text.match(/\p{L}+\d*/gu) ?? []).some((word) => !KEYS.test(word) && !CODES.test(word));

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node.value === 'string' ? node.value : '';

/** The texts an expression may come to, as far as they stand in it. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'StringLiteral':
    case 'JSXText':
      return [String(node.value)];
    case 'TemplateLiteral':
      return (node.quasis as Node[]).map((part) => String(part.cooked ?? part.raw));
    case 'ConditionalExpression':
      return [...literals(node.consequent), ...literals(node.alternate)];
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(node.operator))
        ? [...literals(node.operator === '&&' ? null : node.left), ...literals(node.right)]
        : [];
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literals(node.expression);
    default:
      return [];
  }
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (!isNode(node)) return;
  visit(node);
  for (const [field, value] of Object.entries(node)) if (field !== 'span') walk(value, visit);
}

const treeOf = (file: string) =>
  parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });

function shownTexts(file: string): string[] {
  const found: string[] = [];
  walk(treeOf(file), (node) => {
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      found.push(...(node.children as Node[]).flatMap(literals));
    }
    if (node.type === 'JSXAttribute' && SHOWN.includes(nameOf(node.name))) {
      found.push(...literals(node.value));
    }
  });
  return found;
}

/** Sentences handed to whoever says them: `answer(…, 'text')`, `announce(…)`, `{ label: 'text' }`. */
const SPEAKERS = ['answer', 'announce', 'showAnswer', 'say'];
const FIELDS = ['label', 'title', 'note', 'confirm', 'text', 'message', 'placeholder', 'heading'];
const isSentence = (text: string): boolean => /\p{L}{2,} \p{L}{2,}/u.test(text);

function saidTexts(file: string): string[] {
  const found: string[] = [];
  walk(treeOf(file), (node) => {
    if (node.type === 'CallExpression' && SPEAKERS.includes(nameOf(node.callee))) {
      const given = (node.arguments as Node[]).map(({ expression }) => expression);
      found.push(...given.flatMap(literals).filter(isSentence));
    }
    if (node.type === 'KeyValueProperty' && FIELDS.includes(nameOf(node.key))) {
      found.push(...literals(node.value).filter(isSentence));
    }
  });
  return found;
}

/** What is shown of the service's stand-in for an answer is mapped to words where it is shown. */
const MADE_FOR_WORDS = ['app/client/client.ts', 'app/client/transport.ts'];

const at = (file: string): string => relative(RENDERER, file);

describe('the renderer', () => {
  it('is read whole', () => expect(files.length).toBeGreaterThan(150));

  it('shows no text that stands outside the catalogue', () => {
    const found = files
      .filter((file) => file.endsWith('.tsx'))
      .flatMap((file) =>
        shownTexts(file)
          .filter(isWord)
          .map((text) => [at(file), text.trim()]),
      );
    expect(found).toEqual([]);
  });

  it('says no sentence that stands outside the catalogue', () => {
    const found = files
      .filter((file) => !MADE_FOR_WORDS.includes(at(file)))
      .flatMap((file) => saidTexts(file).map((text) => [at(file), text]));
    expect(found).toEqual([]);
  });

  it('finds such texts where they are', () => {
    const source = `const a = <p title={on ? 'On now' : ''}>Hello {b && 'you'} {\`F2 \${x} more\`}</p>;`;
    const texts: string[] = [];
    walk(parseSync(source, { syntax: 'typescript', tsx: true }), (node) => {
      if (node.type === 'JSXElement') texts.push(...(node.children as Node[]).flatMap(literals));
      if (node.type === 'JSXAttribute') texts.push(...literals(node.value));
    });
    expect(texts.map((text) => text.trim()).filter(isWord)).toEqual([
      'Hello',
      'you',
      'more',
      'On now',
    ]);
  });
});

/** Functions that are passed to `memo` and say words, without reading the language. */
function deaf(file: string): string[] {
  const found: string[] = [];
  walk(treeOf(file), (node) => {
    if (node.type !== 'CallExpression' || nameOf(node.callee) !== 'memo') return;
    const calls: string[] = [];
    walk(node.arguments, (inner) => {
      if (inner.type === 'CallExpression') calls.push(nameOf(inner.callee));
    });
    const says = calls.some((name) =>
      /^(say|money|longDay|shortDay|number)$|Words?$|Text$/.test(name),
    );
    if (says && !calls.includes('useWords')) found.push(at(file));
  });
  return found;
}

it('what is remembered and says words hears of a change of language', () => {
  expect(files.filter((file) => file.endsWith('.tsx')).flatMap(deaf)).toEqual([]);
});

it('no word is said before the language is known', () => {
  const early = files.flatMap((file) => {
    const tree = treeOf(file) as unknown as { body: Node[] };
    const said: string[] = [];
    const look = (node: unknown): void => {
      if (Array.isArray(node)) for (const one of node) look(one);
      if (!isNode(node) || Array.isArray(node)) return;
      // What is in a function is said when it is called, except in those of `map` and the like.
      const later = /Function|Class|Arrow/.test(node.type ?? '');
      if (later) return;
      if (node.type === 'CallExpression') {
        if (['say', 'money'].includes(nameOf(node.callee))) said.push(at(file));
        for (const { expression } of node.arguments as Node[]) {
          const inner = expression as Node;
          if (inner.type === 'ArrowFunctionExpression') walk(inner.body, sees);
        }
      }
      for (const [field, value] of Object.entries(node)) if (field !== 'span') look(value);
    };
    const sees = (node: Node) => {
      if (node.type === 'CallExpression' && nameOf(node.callee) === 'say') said.push(at(file));
    };
    for (const statement of tree.body)
      if (/^(Variable|Export)/.test(statement.type ?? '')) look(statement);
    return said;
  });
  // Commands and rows hand functions on that are called when something is done.
  expect(
    [...new Set(early)].filter(
      (file) => !file.startsWith('commands/') && !file.startsWith('languages/'),
    ),
  ).toEqual([]);
});
