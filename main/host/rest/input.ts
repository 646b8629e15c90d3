/**
 * Builds an operation's input from path, query and body. Only the type of a text is decided here; a
 * value that does not fit is passed on unchanged, so that dispatch refuses it by name, after
 * checking the caller.
 */
import { refuse } from '#main/contract/errors.ts';
import type { HttpBinding, QueryKind } from '#main/contract/operation.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';

export type JsonObject = Record<string, unknown>;

export const takesBody = (method: string) => method !== 'GET' && method !== 'DELETE';

/** `a=1&a=2` as name and value pairs; a raw `+` is a space. Null if not percent-encoded. */
export function parseQuery(text: string): [string, string][] | null {
  const pairs: [string, string][] = [];
  const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
  try {
    for (const part of text.split('&')) {
      if (part === '') continue;
      const at = part.indexOf('=');
      const name = at < 0 ? part : part.slice(0, at);
      pairs.push([decode(name), at < 0 ? '' : decode(part.slice(at + 1))]);
    }
  } catch {
    return null;
  }
  return pairs;
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;

function parseScalar(kind: Exclude<QueryKind, 'list'>, text: string): unknown {
  if (kind === 'integer' && NUMBER.test(text)) return Number(text);
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readField(kind: QueryKind, texts: string[]): unknown {
  if (kind !== 'list') {
    const values = texts.map((text) => parseScalar(kind, text));
    // A repeated value becomes a list, which no scalar accepts, so it is refused by name.
    return values.length === 1 ? values[0] : values;
  }
  return texts.filter((text) => text !== '').flatMap((text) => text.split(','));
}

/** Sets an own property, even for names like `__proto__`. */
function put(target: JsonObject, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

export interface Parts {
  binding: Pick<HttpBinding, 'query'>;
  params: Readonly<Record<string, string>>;
  /** Without the question mark. */
  query: string;
  body: JsonObject | null;
  /** True where the operation's input is its body. */
  takes_body: boolean;
}

export function assembleInput(parts: Parts): Result<JsonObject> {
  const { binding, params, body, takes_body } = parts;
  const pairs = parseQuery(parts.query);
  if (!pairs) return refuse('INVALID_REQUEST', phrase('query_encoding'));
  const input: JsonObject = {};
  for (const [name, value] of Object.entries(body ?? {})) {
    const taken = !takes_body || Object.hasOwn(params, name);
    put(input, taken ? `body.${name}` : name, value);
  }
  const grouped = new Map<string, string[]>();
  for (const [name, value] of pairs) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  for (const [name, texts] of grouped) {
    const kind = Object.hasOwn(binding.query, name) ? binding.query[name] : undefined;
    // An unknown parameter keeps its name, unless it matches a field of path or body.
    const clash = takes_body || Object.hasOwn(params, name);
    // An empty parameter counts as left out.
    if (kind && texts.every((text) => text === '')) continue;
    if (kind) put(input, name, readField(kind, texts));
    else put(input, clash ? `query.${name}` : name, texts);
  }
  for (const [name, value] of Object.entries(params)) put(input, name, value);
  return ok(input);
}
