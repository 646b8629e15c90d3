/** Answers of the HTTP host: failures in one shape, common headers, and early refusals. */
import { ENVELOPE_HEADER } from '#main/contract/call.ts';
import {
  createFailure,
  ERRORS,
  type ErrorBody,
  type ErrorWord,
  type Failure,
  toRestErrorBody,
  WAITS_S,
} from '#main/contract/errors.ts';
import { answerInEnglish, phrase } from '#main/contract/phrase.ts';

/** For the workstation's page; the API's own answers allow nothing at all. */
export const PAGE_CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
  "img-src 'self' data:; connect-src 'self'; frame-src blob:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";
const API_CSP = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
};

export const API_HEADERS: Readonly<Record<string, string>> = {
  ...COMMON_HEADERS,
  'content-security-policy': API_CSP,
  'cache-control': 'no-store',
};

export const answerJson = (
  body: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response => answerJsonText(JSON.stringify(body), status, headers);

/** Like {@link answerJson}, for text that is JSON already. */
export const answerJsonText = (
  text: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(text, {
    status,
    headers: { ...API_HEADERS, 'content-type': 'application/json; charset=utf-8', ...headers },
  });

export function buildRefusal(
  why: Failure,
  headers: Readonly<Record<string, string>> = {},
  body: ErrorBody = toRestErrorBody(why),
): Response {
  const wait_ms = why.retry_after_ms;
  const wait_s =
    wait_ms === undefined ? WAITS_S[why.error] : Math.max(1, Math.ceil(wait_ms / 1_000));
  return answerJson(body, ERRORS[why.error].status, {
    ...(wait_s !== undefined && { 'retry-after': String(wait_s) }),
    // The caller need not send the rest.
    ...(why.error === 'PAYLOAD_TOO_LARGE' && { connection: 'close' }),
    ...(why.error === 'UNAUTHENTICATED' && { 'www-authenticate': 'Bearer realm="airdesk"' }),
    ...headers,
  });
}

/** The workstation's own calls get the whole envelope, with texts as phrase keys. */
export const isEnveloped = ({ headers }: Request): boolean => headers.get(ENVELOPE_HEADER) === '1';

/** A refusal for the caller: in English, except for the workstation. */
export async function translateAnswer(request: Request, answer: Response): Promise<Response> {
  if (answer.status < 400 || isEnveloped(request)) return answer;
  const { status, headers } = answer;
  const text = answer.body && (await answer.text());
  const ours = text?.includes('\\u0002') ?? false;
  const said = ours && text ? JSON.stringify(answerInEnglish(JSON.parse(text))) : text;
  return new Response(said, { status, headers });
}

export const refuse = (error: ErrorWord, message: string): Response =>
  buildRefusal(createFailure(error, message));

export function refuseMethod(method: string, allowed: readonly string[]): Response {
  const known = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed;
  const allow = [...new Set(known)].join(', ');
  const message = phrase('not_possible_here', { method, list: allow });
  return buildRefusal(createFailure('METHOD_NOT_ALLOWED', message), { allow });
}

/** HEAD is handled as GET; the body is removed at the end. */
export const getMethod = ({ method }: Request): string => (method === 'HEAD' ? 'GET' : method);

export const refuseUnknownAddress = (): Response => refuse('NOT_FOUND', phrase('no_address'));
