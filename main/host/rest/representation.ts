/**
 * How an answer is sent: not at all if the caller has it already (304), else in the smallest coding
 * the caller accepts. Streamed, small and secret answers are sent unchanged. A booking's tag is its
 * revision, for `If-Match` alone: what may be done with it changes by the clock, so it is always
 * sent.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const MIN_BYTES = 1_024;
/** Quality 4 is nearly as small as the best in a tenth of the time; 9 is for one-time work. */
const BROTLI_QUALITY = { each: 4, once: 9 };
const TEXT = /^(?:application\/json|text\/(?!event-stream)|image\/svg)/;

const CODINGS = {
  br: (bytes: Uint8Array, quality: number): Promise<Uint8Array> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Uint8Array): Promise<Uint8Array> => promisify(gzip)(bytes),
} as const;
type Coding = keyof typeof CODINGS;

/** The best of our codings that an `Accept-Encoding` accepts; null if it accepts none. */
export function pickCoding(accepted: string | null): Coding | null {
  const weights = new Map<string, number>();
  for (const part of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const q = parameters.find((text) => text.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  const getWeight = (coding: Coding) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [best] = (['br', 'gzip'] as const)
    .filter((coding) => getWeight(coding) > 0)
    .sort((a, b) => getWeight(b) - getWeight(a));
  return best ?? null;
}

/** Whether the caller has this tag, by weak comparison as in RFC 9110. */
export function hasTag(header: string | null, tag: string): boolean {
  const toBare = (text: string) => text.trim().replace(/^W\//, '');
  if (header === null) return false;
  return header.trim() === '*' || header.split(',').some((one) => toBare(one) === toBare(tag));
}

/** The built page's files by tag and coding: a fixed set, cached without limit. */
const compressed = new Map<string, Promise<Uint8Array>>();

function compress(bytes: Uint8Array, coding: Coding, headers: Headers): Promise<Uint8Array> {
  const tag = headers.get('etag');
  if (tag === null || !headers.get('cache-control')?.includes('immutable')) {
    return CODINGS[coding](bytes, BROTLI_QUALITY.each);
  }
  const name = `${coding} ${tag}`;
  const known = compressed.get(name) ?? CODINGS[coding](bytes, BROTLI_QUALITY.once);
  compressed.set(name, known);
  return known;
}

/** The answer as sent to a caller with these headers. */
export async function represent(
  request: { method: string; headers: Headers },
  response: Response,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!TEXT.test(type) || !response.body || isSecret(response)) return response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (reads && response.status === 200 && !headers.has('etag')) {
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
    const tag = `W/"${hash}"`;
    headers.set('etag', tag);
    if (hasTag(request.headers.get('if-none-match'), tag)) {
      headers.delete('content-type');
      return new Response(null, { status: 304, headers });
    }
  }
  headers.append('vary', 'Accept-Encoding');
  const coding =
    bytes.length < MIN_BYTES ? null : pickCoding(request.headers.get('accept-encoding'));
  const sent = coding ? new Uint8Array(await compress(bytes, coding, headers)) : bytes;
  if (coding) headers.set('content-encoding', coding);
  headers.set('content-length', String(sent.length));
  return new Response(sent, { status: response.status, headers });
}

/** A cookie or token is never compressed with text that a caller chose. */
const isSecret = ({ headers }: Response): boolean => headers.has('set-cookie');
