/**
 * The sentences that stand in the service's own source, by its syntax trees: every text of two words
 * or more, and whatever is given as the message of a failure. What only a developer or a log reads is
 * left out by where it stands.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

const ROOT = resolve(import.meta.dirname, '../../..');

/** What is filled in, in a sentence of the source or of the catalogue. */
export const HOLE = '{}';

/** Parts of the service that say nothing to an agent, or in words of their own. */
const LEFT_OUT = [
  /** The far side of training, and papers, whose words are in `main/documents/words`. */
  /^main\/(training|documents)\//,
  /** Tables of places, airlines and aircraft; the special services are read. */
  /^main\/reference\/(?!special-services)/,
  /** What operations are for, in the words of the published interface. */
  /^main\/contract\/(operation|field-words)/,
  /** Starting, serving and keeping: logs, flags, pages before the workstation. */
  /^main\/host\/(?!rest\/(?!openapi)|data\/backups|providers\/training-control|electron\/files)/,
  /^main\/host\/rest\/(pages|static)/,
  /** What is left unread of a message, why; elements that are written. */
  /^main\/providers\/ndc(172)?\/(ignored|write\/|read-any)/,
  /^main\/providers\/duffel\/(ignored|read-any|profile|read\/(plain|requests))/,
  /^main\/providers\/amadeus\/(ignored|read-any|profile|read\/plain)/,
  /^main\/providers\/uapi\/(ignored|read-any|profile|write\/|read\/plain)/,
  /^main\/providers\/(profiles|registry)/,
];

export function serviceFiles(): string[] {
  const main = readdirSync(join(ROOT, 'main'), { recursive: true, encoding: 'utf8' })
    .map((name) => `main/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !LEFT_OUT.some((part) => part.test(name)));
  return [...main, 'db/wal.ts'].sort();
}

export const sourceOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

type Node = { type?: string; [field: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** A text or template as it stands, what it fills in as a hole. */
function shapeOf(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  return (node.quasis as Node[]).map((part) => String(part.cooked ?? part.raw)).join(HOLE);
}

/** 'failure', 'reading.warn'. */
function calleeOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Identifier') return String(node.value);
  if (node.type !== 'MemberExpression') return '';
  return `${calleeOf(node.object)}.${calleeOf(node.property)}`;
}

/** Told to a log or a developer, put to the database, or compared with. */
const UNSAID_CALL =
  /^(assertNever|sql)$|\.(meta|describe|info|debug|error|exec|prepare|test|match|split|startsWith)$|log\.warn$/;
const UNSAID_NODE =
  /^(ThrowStatement|ImportDeclaration|TaggedTemplateExpression|Ts(Interface|Type).*)$/;

const isUnsaid = (node: Node): boolean =>
  UNSAID_NODE.test(node.type ?? '') ||
  (node.type === 'NewExpression' && /Error$/.test(calleeOf(node.callee))) ||
  (node.type === 'CallExpression' && UNSAID_CALL.test(calleeOf(node.callee)));

/** Two words beside each other, or one beside what is filled in. */
const PROSE = /\p{L}{2,}[,;:.)]* [\p{L}({]|\}\)?[,;:]? \p{Ll}{2,}|\p{Ll}{2,} \(?\{/u;
const isProse = (shape: string): boolean =>
  PROSE.test(shape) && /\p{Ll}{2,}/u.test(shape) && !shape.includes('\n');

/** Where one word alone is a sentence. */
const SAID_AS = /^(message|summary|description|reason)$/;
const isWord = (shape: string): boolean => /^\p{L}\p{Ll}+$/u.test(shape);

function saidBy(node: Node): string[] {
  if (node.type === 'KeyValueProperty' && isNode(node.value)) {
    const name = isNode(node.key) ? String(node.key.value) : '';
    const shape = SAID_AS.test(name) ? shapeOf(node.value) : null;
    return shape !== null && isWord(shape) ? [shape] : [];
  }
  if (node.type === 'CallExpression' && calleeOf(node.callee) === 'failure') {
    const said = (node.arguments as { expression: Node }[])[1]?.expression;
    const shape = said ? shapeOf(said) : null;
    return shape === null ? [] : [shape];
  }
  const shape = shapeOf(node);
  return shape !== null && isProse(shape) ? [shape] : [];
}

function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
    return;
  }
  if (!isNode(node) || !visit(node)) return;
  for (const [field, value] of Object.entries(node)) if (field !== 'span') walk(value, visit);
}

const treeOf = (source: string) => parseSync(source, { syntax: 'typescript' }).body;

/** The sentences a source says, each as often as it stands there. */
export function sentencesIn(source: string): string[] {
  const found: string[] = [];
  walk(treeOf(source), (node) => {
    if (isUnsaid(node)) return false;
    found.push(...saidBy(node));
    return true;
  });
  return found;
}

/** Every text and template of a source, one word or many. */
export function textsIn(source: string): string[] {
  const found: string[] = [];
  walk(treeOf(source), (node) => {
    const shape = shapeOf(node);
    if (shape !== null) found.push(shape);
    return true;
  });
  return found;
}
