/**
 * The REST addresses of the operations table and the workstation's own calls, as routes: each reads
 * a request into a call, passes it to dispatch and returns the answer over HTTP.
 */
import type { Context } from 'hono';
import {
  CALL_ID_HEADER,
  DESK_PATH,
  PROVIDER_STATUS_HEADER,
  type ProviderStatus,
  REST_PATH,
  WARNINGS_HEADER,
} from '#main/contract/call.ts';
import {
  createFailure,
  type Failure,
  toErrorBody,
  toRestErrorBody,
} from '#main/contract/errors.ts';
import type { HttpBinding, Operation } from '#main/contract/operation.ts';
import { OPERATION_NAMES, type OperationName, operations } from '#main/contract/operations.ts';
import { phrase, toEnglish } from '#main/contract/phrase.ts';
import type { Answer, Call } from '#main/dispatch/types.ts';
import {
  answerJson,
  answerJsonText,
  buildRefusal,
  getMethod,
  isEnveloped,
  refuse,
  refuseMethod,
} from './answers.ts';
import { readJsonObject } from './body.ts';
import type { App, AppEnv, RestDeps } from './deps.ts';
import { assembleInput, takesBody } from './input.ts';
import { readCallHeaders, readCredentials } from './request-headers.ts';
import { buildStationCookie } from './station-cookie.ts';

const DESK_BINDING: HttpBinding = { methods: ['POST'], path: '', query: {} };
const isAuth = (name: OperationName) => name.startsWith('auth.');

interface Route {
  name: OperationName;
  binding: HttpBinding;
  channel: Call['channel'];
}

async function serveCall(deps: RestDeps, c: Context<AppEnv>, route: Route): Promise<Response> {
  const { name, binding, channel } = route;
  const request = c.req.raw;
  const form = channel === 'rest' && isAuth(name);
  const body = await readJsonObject(request, takesBody(getMethod(request)), { form });
  if (!body.ok) return buildRefusal(body.error);
  const params: Record<string, string> = c.req.param();
  const at = request.url.indexOf('?');
  const input = assembleInput({
    binding,
    params,
    query: at < 0 ? '' : request.url.slice(at + 1),
    body: body.value,
    takes_body: takesBody(getMethod(request)),
  });
  if (!input.ok) return buildRefusal(input.error);
  const keyed = request.method === 'POST' && !isAuth(name);
  const beside = readCallHeaders(request.headers, { keyed, newId: deps.ids.uuid });
  if (!beside.ok) return buildRefusal(beside.error);
  const enveloped = channel === 'desk' && isEnveloped(request);
  const answer = await deps.dispatcher.dispatch({
    name,
    input: input.value,
    credentials: readCredentials(request.headers, channel),
    channel,
    speaks: enveloped,
    remote: c.env.incoming?.socket.remoteAddress ?? 'local',
    ...beside.value,
    signal: request.signal,
  });
  const call_id = { [CALL_ID_HEADER]: beside.value.call_id };
  if (!answer.ok) {
    const why = toPathFailure(answer.error, Object.keys(params));
    return buildRefusal(why, call_id, enveloped ? toErrorBody(why) : toRestErrorBody(why));
  }
  const { output, view, meta, station } = answer.value as Answer;
  return answerJson(enveloped ? { output, view, meta } : output, 200, {
    ...call_id,
    ...(station !== null && { 'set-cookie': buildStationCookie(station) }),
    ...(meta.revision !== null && { etag: `"${meta.revision}"` }),
    ...(meta.providers.length > 0 && {
      [PROVIDER_STATUS_HEADER]: meta.providers.map(formatStatus).join(', '),
    }),
    ...(meta.warnings.length > 0 && { [WARNINGS_HEADER]: formatWarnings(meta.warnings) }),
  });
}

/** Path parameters with a fixed format: a wrong one is malformed, not unknown. */
const FORMED = new Set(['number']);

/** A path id of the wrong format matches nothing: 404. */
function toPathFailure(why: Failure, params: string[]): Failure {
  const only_path =
    why.error === 'INVALID_REQUEST' &&
    why.details.length > 0 &&
    why.details.every(({ path }) => params.includes(path) && !FORMED.has(path));
  return only_path ? createFailure('NOT_FOUND', phrase('no_such_id')) : why;
}

/** Literal paths first, so that `import` is never read as an id. */
function listRestPaths(): [string, Map<string, Route>][] {
  const paths = new Map<string, Map<string, Route>>();
  for (const name of OPERATION_NAMES) {
    const { http: binding }: Operation = operations[name];
    if (!binding) continue;
    const path = binding.path.replace(/\{(\w+)\}/g, ':$1');
    const routes = paths.get(path) ?? new Map<string, Route>();
    paths.set(path, routes);
    for (const method of binding.methods) routes.set(method, { name, binding, channel: 'rest' });
  }
  const rankPath = (path: string) => (path.includes(':') ? 1 : 0);
  return [...paths].sort(([a], [b]) => rankPath(a) - rankPath(b));
}

export function addRest(app: App, deps: RestDeps): void {
  app.all(`${REST_PATH}/openapi.json`, (c) =>
    getMethod(c.req.raw) === 'GET'
      ? answerJsonText(deps.openapi, 200, { 'cache-control': 'no-cache' })
      : refuseMethod(c.req.raw.method, ['GET']),
  );
  for (const [path, routes] of listRestPaths()) {
    app.all(`${REST_PATH}${path}`, (c) => {
      const method = getMethod(c.req.raw);
      const route = routes.get(method);
      return route ? serveCall(deps, c, route) : refuseMethod(method, [...routes.keys()]);
    });
  }
}

export function addDeskCalls(app: App, deps: RestDeps): void {
  for (const name of OPERATION_NAMES.filter((one) => !isAuth(one))) {
    const route: Route = { name, binding: DESK_BINDING, channel: 'desk' };
    app.all(`${DESK_PATH}/${name}`, (c) => {
      const { method, headers } = c.req.raw;
      if (method !== 'POST') return refuseMethod(method, ['POST']);
      // A foreign page can make a browser send its cookie, but not our own header.
      const by_cookie = readCredentials(headers, 'desk').station !== null;
      if (by_cookie && !headers.has(CALL_ID_HEADER)) {
        return refuse('FORBIDDEN', phrase('header_missing', { name: CALL_ID_HEADER }));
      }
      return serveCall(deps, c, route);
    });
  }
}

/** Limits, so that proxies and clients still accept the header. */
const MAX_WARNINGS = 20;
const MAX_WARNINGS_BYTES = 4_000;

/** Those that fit; one that is too long is left out whole, and how many are stands at the end. */
function formatWarnings(warnings: readonly string[]): string {
  let told = '';
  let left_out = Math.max(warnings.length - MAX_WARNINGS, 0);
  for (const text of warnings.slice(0, MAX_WARNINGS)) {
    // What a provider says may be cut in the middle of a character.
    const one = encodeURIComponent(toEnglish(text).toWellFormed());
    const longer = told === '' ? one : `${told}, ${one}`;
    if (longer.length <= MAX_WARNINGS_BYTES) told = longer;
    else left_out += 1;
  }
  const rest = encodeURIComponent(`${left_out} more`);
  return left_out === 0 ? told : told === '' ? rest : `${told}, ${rest}`;
}

/** `PROVIDER_04;state=ANSWERED;offers=12;elapsed_ms=840`; an error is a code, never a sentence. */
function formatStatus(status: ProviderStatus): string {
  const { provider_type, state, offers, elapsed_ms, error } = status;
  const parts = [`state=${state}`, `offers=${offers}`, `elapsed_ms=${Math.round(elapsed_ms)}`];
  if (error !== null) parts.push(`error=${error.replace(/[^\w.-]/g, '_')}`);
  if (status.cut) parts.push('cut=true');
  return [provider_type, ...parts].join(';');
}
