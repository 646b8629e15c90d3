/** Reads a request's body: a JSON object, limited in size and depth, else a refusal. */
import { refuse } from '#main/contract/errors.ts';
import { phrase } from '#main/contract/phrase.ts';
import { ok, type Result } from '#main/contract/result.ts';
import { type JsonObject, parseQuery } from './input.ts';

export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_DEPTH = 32;

type Read<T> = Promise<Result<T>>;

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;
const refuseBody = (message: string) => refuse('INVALID_REQUEST', message);
const refuseTooLarge = () =>
  refuse('PAYLOAD_TOO_LARGE', phrase('body_too_large', { n: MAX_BODY_BYTES }));

/** Null if there is no body and none is needed. */
export async function readJsonObject(
  request: Request,
  required: boolean,
  allow: { form: boolean },
): Read<JsonObject | null> {
  const type = request.headers.get('content-type');
  const declared = request.headers.get('content-length');
  const sent = (declared !== null && declared !== '0') || request.headers.has('transfer-encoding');
  if (!sent && !required) return ok(null);
  const form = allow.form && FORM_TYPE.test(type ?? '');
  // A form, or text that a foreign page can send, is never read as JSON.
  if (!form && (sent || type !== null) && !JSON_TYPE.test(type ?? '')) {
    return refuse('UNSUPPORTED_MEDIA_TYPE', phrase('body_json_utf8'));
  }
  if (request.headers.has('content-encoding')) {
    return refuse('UNSUPPORTED_MEDIA_TYPE', phrase('body_compressed'));
  }
  if (declared !== null && Number(declared) > MAX_BODY_BYTES) return refuseTooLarge();
  const bytes = await readBytes(request);
  if (!bytes.ok) return bytes;
  if (bytes.value.length === 0) {
    if (required) return refuseBody(phrase('body_needed'));
    // That of a GET cannot be read; a chunked DELETE may have sent nothing.
    return declared === null ? ok(null) : refuseBody(phrase('body_unread'));
  }
  return form ? parseForm(bytes.value) : parseObject(bytes.value);
}

/** Sent by OAuth clients, but unused by the password grant here. */
const UNUSED = new Set(['client_id', 'client_secret', 'scope']);

/** A form as OAuth libraries send it, each field once; digits become numbers. */
function parseForm(bytes: Uint8Array): Result<JsonObject> {
  const pairs = parseQuery(Buffer.from(bytes).toString('utf8'));
  if (!pairs) return refuseBody(phrase('form_encoding'));
  const fields = pairs.filter(([name, value]) => value !== '' && !UNUSED.has(name));
  const names = new Set(fields.map(([name]) => name));
  if (names.size < fields.length) return refuseBody(phrase('form_twice'));
  const read = ([name, value]: [string, string]) =>
    [name, name === 'group_id' && /^\d{1,9}$/.test(value) ? Number(value) : value] as const;
  return ok(Object.fromEntries(fields.map(read)));
}

/** An XML message of a standard, such as an airline's notification. */
export async function readXmlBody(request: Request): Read<Uint8Array> {
  if (!/^(application|text)\/(soap\+)?xml\b/i.test(request.headers.get('content-type') ?? '')) {
    return refuse('UNSUPPORTED_MEDIA_TYPE', phrase('body_xml'));
  }
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > MAX_BODY_BYTES) return refuseTooLarge();
  return readBytes(request);
}

async function readBytes(request: Request): Read<Uint8Array> {
  if (!request.body) return ok(new Uint8Array());
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return refuseTooLarge();
      chunks.push(chunk);
    }
  } catch {
    return refuse('CALL_CANCELLED', phrase('body_not_whole'));
  }
  return ok(Buffer.concat(chunks));
}

function parseObject(bytes: Uint8Array): Result<JsonObject> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refuseBody(phrase('body_not_utf8'));
  }
  if (measureDepth(text) > MAX_DEPTH) return refuseBody(phrase('body_deep'));
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseBody(phrase('body_not_json'));
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuseBody(phrase('body_object'));
  }
  return ok(value as JsonObject);
}

/** Nesting depth of brackets outside of strings; counted before any recursive code runs. */
export function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i += 1) {
    const letter = text[i];
    if (quoted) {
      if (letter === '\\') i += 1;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return deepest;
}
