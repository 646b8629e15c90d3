/**
 * The HTTP host as one fetch function: checks the caller, then serves the REST interface, the
 * workstation's calls and events, and the workstation itself. No input causes a 500.
 */
import { Hono } from 'hono';
import { CALL_ID_HEADER, DESK_PATH, NOTIFY_PATH, REST_PATH } from '#main/contract/call.ts';
import { phrase } from '#main/contract/phrase.ts';
import { CallId } from '#main/contract/texts.ts';
import { checkCaller } from './allowed-hosts.ts';
import {
  API_HEADERS,
  buildRefusal,
  getMethod,
  refuse,
  refuseMethod,
  refuseUnknownAddress,
  translateAnswer,
} from './answers.ts';
import { readXmlBody } from './body.ts';
import type { App, AppEnv, RestDeps } from './deps.ts';
import { addEvents } from './events.ts';
import { addDeskCalls, addRest } from './operations.ts';
import { addPages } from './pages.ts';
import { represent } from './representation.ts';
import { readCredentials } from './request-headers.ts';

export function createApp(deps: RestDeps): App {
  const app = new Hono<AppEnv>();
  // Every answer, including refusals, has the id of its call, so that it can be matched.
  app.use('*', async (c, next) => {
    await next();
    const call_id = c.req.raw.headers.get(CALL_ID_HEADER) ?? '';
    if (CallId.safeParse(call_id).success) c.res.headers.set(CALL_ID_HEADER, call_id);
  });
  app.use('*', async (c, next) => {
    const { headers } = c.req.raw;
    const refused = checkCaller(deps.hosts, {
      host: headers.get('host'),
      origin: headers.get('origin'),
      site: headers.get('sec-fetch-site'),
      // The path as routes read it, percent signs decoded: the address itself may be no URL.
      api: [REST_PATH, DESK_PATH, NOTIFY_PATH].some((path) => c.req.path.startsWith(`${path}/`)),
    });
    if (refused) return translateAnswer(c.req.raw, buildRefusal(refused));
    if (deps.closing.aborted) return translateAnswer(c.req.raw, refuse('BUSY', phrase('stopping')));
    await next();
    const answer = c.res;
    // Set twice, Hono would mix the headers of both.
    c.res = undefined;
    c.res = await represent(c.req.raw, await translateAnswer(c.req.raw, answer));
    return undefined;
  });
  addRest(app, deps);
  addEvents(app, deps);
  addDeskCalls(app, deps);
  addNotifications(app, deps);
  addPages(app, deps);
  app.notFound(refuseUnknownAddress);
  app.onError((error) => {
    deps.log.error('A request broke the host', { error });
    return refuse('INTERNAL', phrase('broken_here'));
  });
  return app;
}

/**
 * The address for airlines' OrderChangeNotif messages: one per provider, its token as bearer token,
 * the message as the body. The answer is the standard's own Acknowledgement, a refusal is the
 * service's own.
 */
const SPACE = 'http://www.iata.org/IATA/2015/EASD/00';
const ACKNOWLEDGED =
  `<IATA_Acknowledgement xmlns="${SPACE}/IATA_OffersAndOrdersMessage">` +
  `<Notification><StatusCode xmlns="${SPACE}/IATA_OffersAndOrdersCommonTypes">OK</StatusCode>` +
  '</Notification></IATA_Acknowledgement>';

function addNotifications(app: App, deps: RestDeps): void {
  app.all(`${NOTIFY_PATH}/:provider_type`, async (c) => {
    const request = c.req.raw;
    if (getMethod(request) !== 'POST') return refuseMethod(request.method, ['POST']);
    const body = await readXmlBody(request);
    if (!body.ok) return buildRefusal(body.error);
    const { bearer } = readCredentials(request.headers, 'rest');
    const remote = c.env.incoming?.socket.remoteAddress ?? 'local';
    const told = { provider_type: c.req.param('provider_type'), token: bearer, remote };
    const taken = await deps.notify({ ...told, message: body.value });
    if (!taken.ok) return buildRefusal(taken.error);
    return new Response(ACKNOWLEDGED, {
      headers: { ...API_HEADERS, 'content-type': 'application/xml; charset=utf-8' },
    });
  });
}
