/**
 * Where airlines send OrderChangeNotif: an address for each provider, its token as a bearer's, the
 * message as it is. The answer is the standard's own Acknowledgement, a refusal the service's own.
 */
import { NOTIFY_PATH } from '#main/contract/call.ts';
import { readXmlBody } from './body.ts';
import type { App, RestDeps } from './deps.ts';
import { credentialsOf } from './headers.ts';
import { API_HEADERS, methodOf, notAllowed, refusal } from './refusal.ts';

const SPACE = 'http://www.iata.org/IATA/2015/EASD/00';
const ACKNOWLEDGED =
  `<IATA_Acknowledgement xmlns="${SPACE}/IATA_OffersAndOrdersMessage">` +
  `<Notification><StatusCode xmlns="${SPACE}/IATA_OffersAndOrdersCommonTypes">OK</StatusCode>` +
  '</Notification></IATA_Acknowledgement>';

export function addNotifications(app: App, deps: RestDeps): void {
  app.all(`${NOTIFY_PATH}/:provider_type`, async (c) => {
    const request = c.req.raw;
    if (methodOf(request) !== 'POST') return notAllowed(request.method, ['POST']);
    const body = await readXmlBody(request);
    if (!body.ok) return refusal(body.error);
    const { bearer } = credentialsOf(request.headers, 'rest');
    const remote = c.env.incoming?.socket.remoteAddress ?? 'local';
    const told = { provider_type: c.req.param('provider_type'), token: bearer, remote };
    const taken = await deps.notify({ ...told, message: body.value });
    if (!taken.ok) return refusal(taken.error);
    return new Response(ACKNOWLEDGED, {
      headers: { ...API_HEADERS, 'content-type': 'application/xml; charset=utf-8' },
    });
  });
}
