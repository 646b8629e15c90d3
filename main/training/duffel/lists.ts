/** Pagination: a cursor is the start of the next page and is opaque to the client. */
import { refuse } from './problems.ts';
import type { Reply } from './requests.ts';

const USUAL_LIMIT = 50;
const MAX_LIMIT = 200;

/** `build` makes the shown form of an item; by default the item itself. */
export function paginate<T>(
  items: readonly T[],
  query: URLSearchParams,
  build: (item: T) => unknown = (item) => item,
): Reply {
  const limit = Number(query.get('limit') ?? USUAL_LIMIT);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    refuse('validation_format', `Field 'limit' must be from 1 to ${MAX_LIMIT}`);
  }
  const { start, end } = readPage(query, limit);
  return {
    data: items.slice(start, end).map((item) => build(item)),
    meta: {
      limit,
      before: start > 0 ? buildCursor(start) : null,
      after: end < items.length ? buildCursor(end) : null,
    },
  };
}

const buildCursor = (at: number): string => Buffer.from(`at ${at}`).toString('base64url');

function readPage(query: URLSearchParams, limit: number): { start: number; end: number } {
  const [after, before] = [query.get('after'), query.get('before')];
  if (after === null && before === null) return { start: 0, end: limit };
  const text = Buffer.from(after ?? before ?? '', 'base64url').toString();
  const at = /^at (\d{1,6})$/.exec(text)?.[1];
  if (at === undefined) return refuse('invalid_cursor', 'The cursor is not one of this list');
  return after === null
    ? { start: Math.max(0, Number(at) - limit), end: Number(at) }
    : { start: Number(at), end: Number(at) + limit };
}
