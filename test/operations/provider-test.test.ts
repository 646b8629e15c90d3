/** The test of a connection: what is wrong with a provider's endpoint, over real sockets. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createServer as createSocket, type Server as SocketServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROVIDER_CODES, type ProviderCode } from '#main/contract/values.ts';
import { judge } from '#main/providers/connection-test.ts';
import { CERTIFICATE, KEY } from '../fixtures/certificate.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

let host: TestHost;
let admin: Station;
const servers: (Server | SocketServer)[] = [];
let answer: RequestListener = (_request, response) => response.end();
let asked: string[] = [];
let plain = '';
let secure = '';
let mute = '';

const listen = async (server: Server | SocketServer): Promise<number> => {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  host = await openTestHost();
  admin = await host.station();
  const heard: RequestListener = (request, response) => {
    // The line's own look, that goes beside it.
    const watching = /\/(AirShopping|none)$/.test(request.url ?? '') && request.method === 'GET';
    if (!watching) asked.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response);
  };
  plain = `http://127.0.0.1:${await listen(createServer(heard))}`;
  const port = await listen(createSecure({ key: KEY, cert: CERTIFICATE }, heard));
  secure = `https://127.0.0.1:${port}`;
  mute = `http://127.0.0.1:${await listen(createSocket((socket) => socket.destroy()))}`;
});
afterAll(async () => {
  for (const server of servers) server.close();
  await host.close();
});

async function look(endpoint: string | null, provider_type: ProviderCode = 'PROVIDER_08') {
  await admin.must('provider.configure', { provider_type, endpoint });
  asked = [];
  const told = await admin.must('provider.test', { provider_type });
  const last = told.steps.at(-1);
  return { ...told, last: `${last?.step} ${last?.code}`, names: told.steps.map((one) => one.step) };
}

const gives =
  (status: number, type: string, body: string, headers: Record<string, string> = {}) =>
  (): void => {
    answer = (_request, response) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
  };
const EARLIER =
  '<OrderViewRS xmlns="http://www.iata.org/IATA/EDIST/2017.2" Version="17.2"><Document/><Errors><Error>No</Error></Errors></OrderViewRS>';
const LATER =
  '<IATA_OrderViewRS xmlns="http://www.iata.org/IATA/2015/EASD/00/IATA_OffersAndOrdersMessage"><Error><Code>1</Code></Error></IATA_OrderViewRS>';
const DUFFEL = (type: string, code: string) =>
  JSON.stringify({ errors: [{ type, code, title: 'No', message: 'no' }], meta: { status: 400 } });

describe('a provider of the training system', () => {
  for (const provider_type of PROVIDER_CODES)
    test(`${provider_type} is well, and is not changed by being asked`, async () => {
      const told = await look(null, provider_type);
      expect(told.names, JSON.stringify(told.steps)).toEqual([
        'CONNECTION',
        'PROXY',
        'VERSION',
        'CREDENTIALS',
        'RIGHTS',
        'PROTOCOL',
      ]);
      expect(told).toMatchObject({ well: true, last: 'PROTOCOL ANSWERED' });
      expect(told.took_ms).toBeGreaterThanOrEqual(0);
    });

  test('that is switched off is asked all the same, and stays off', async () => {
    const off = { provider_type: 'PROVIDER_08', enabled: false } as const;
    await admin.must('provider.configure', off);
    expect((await admin.must('provider.test', { provider_type: 'PROVIDER_08' })).well).toBe(true);
    expect(host.service.ports.providers.get('PROVIDER_08')).toBeNull();
    await admin.must('provider.configure', { ...off, enabled: true });
  });
});

describe('what is wrong on the way is said', () => {
  test('a name that nobody knows', async () => {
    const told = await look('http://nowhere.invalid');
    expect(told).toMatchObject({ well: false, last: 'NAME NAME_UNKNOWN', names: ['NAME'] });
  });
  test('nobody listens', async () => {
    const port = await listen(createSocket());
    servers.pop()?.close();
    expect((await look(`http://127.0.0.1:${port}`)).last).toBe('CONNECTION NOBODY_LISTENS');
  });
  test('a connection that breaks', async () => {
    expect((await look(mute)).last).toBe('CONNECTION BROKEN');
  });
  test('a certificate of nobody, and no request before it is judged', async () => {
    const told = await look(secure);
    expect(told).toMatchObject({ last: 'TLS CERTIFICATE_UNTRUSTED', names: ['CONNECTION', 'TLS'] });
    expect(asked).toEqual([]);
  });
  test('no TLS where there should be', async () => {
    expect((await look(plain.replace('http:', 'https:'))).last).toBe('TLS NO_TLS');
  });
});

describe('what answers is told apart', () => {
  const XML = 'application/xml';
  const JSON_TYPE = 'application/json';
  const cases: [string, () => void, string, ProviderCode?][] = [
    ['a proxy', gives(407, 'text/plain', ''), 'PROXY PROXY_CREDENTIALS'],
    ['a redirect', gives(302, XML, '', { location: '/login' }), 'PROXY REDIRECTED'],
    ['a page', gives(200, 'text/html', '<html/>'), 'PROXY FOREIGN_PAGE'],
    ['401', gives(401, XML, '<no/>'), 'CREDENTIALS CREDENTIALS_REFUSED'],
    ['403', gives(403, XML, '<no/>'), 'RIGHTS RIGHTS_REFUSED'],
    ['429', gives(429, XML, '<no/>'), 'PROTOCOL BUSY'],
    ['nothing at the path', gives(404, 'text/plain', 'no'), 'PROTOCOL NOTHING_THERE'],
    ['another XML', gives(200, XML, '<hello/>'), 'PROTOCOL NOT_THE_PROTOCOL'],
    ['JSON for XML', gives(200, JSON_TYPE, '{}'), 'PROTOCOL NOT_THE_PROTOCOL'],
    ['half a message', gives(200, XML, '<IATA_OrderViewRS><Resp'), 'PROTOCOL NOT_THE_PROTOCOL'],
    ['NDC 17.2 for 21.3', gives(200, XML, EARLIER), 'VERSION ANOTHER_STANDARD'],
    ['21.3 for 17.2', gives(200, XML, LATER), 'VERSION ANOTHER_STANDARD', 'PROVIDER_10'],
    ['XML for Duffel', gives(200, XML, EARLIER), 'VERSION ANOTHER_STANDARD', 'PROVIDER_02'],
    [
      'a version of Duffel',
      gives(400, JSON_TYPE, DUFFEL('invalid_request_error', 'unsupported_version')),
      'VERSION ANOTHER_STANDARD',
      'PROVIDER_02',
    ],
    [
      'a token of Duffel',
      gives(401, JSON_TYPE, DUFFEL('authentication_error', 'access_token_not_found')),
      'CREDENTIALS CREDENTIALS_REFUSED',
      'PROVIDER_02',
    ],
    [
      'JSON that is not Duffel’s',
      gives(200, JSON_TYPE, '{"status":"ok"}'),
      'PROTOCOL NOT_THE_PROTOCOL',
      'PROVIDER_02',
    ],
    [
      'an order of nothing at Duffel',
      gives(200, JSON_TYPE, '{"data":{}}'),
      'PROTOCOL NOT_THE_PROTOCOL',
      'PROVIDER_02',
    ],
    [
      'a 404 that is not Duffel’s',
      gives(404, JSON_TYPE, '{"message":"no route"}'),
      'PROTOCOL NOTHING_THERE',
      'PROVIDER_02',
    ],
    [
      'a 500 of Duffel’s own',
      gives(500, JSON_TYPE, DUFFEL('api_error', 'internal_server_error')),
      'PROTOCOL PROVIDER_DOWN',
      'PROVIDER_02',
    ],
  ];
  for (const [name, give, expected, provider_type] of cases)
    test(name, async () => {
      give();
      const told = await look(plain, provider_type);
      expect(`${told.well} ${told.last}`, JSON.stringify(told.steps)).toBe(`false ${expected}`);
      const fine = told.steps.slice(0, -1).map(({ state }) => state);
      expect(fine.every((state) => state === 'OK')).toBe(true);
      // One read, and nothing that could change an order.
      expect(asked).toHaveLength(1);
      expect(asked[0]).toMatch(/^(POST .*OrderRetrieve|GET \/air\/orders\/ord_none)$/);
    });
  test('the message asked for, without an order, is an answer of the protocol', async () => {
    const answer = (root: string) => {
      gives(200, XML, `<${root}><Response><DataLists/></Response></${root}>`)();
      return look(plain, 'PROVIDER_04');
    };
    expect((await answer('IATA_OrderViewRS')).well).toBe(true);
    expect((await answer('IATA_OrderListRS')).last).toBe('PROTOCOL NOT_THE_PROTOCOL');
  });
  test('an answer that is larger than any order', async () => {
    gives(200, 'application/xml', `<a>${'x'.repeat(3_000_000)}</a>`)();
    expect((await look(plain)).last).toBe('PROTOCOL NOT_THE_PROTOCOL');
  });
});

test('certificates are told apart by what Node says of them', () => {
  const url = new URL('https://airline.example');
  const codes = {
    CERT_HAS_EXPIRED: 'CERTIFICATE_EXPIRED',
    ERR_TLS_CERT_ALTNAME_INVALID: 'CERTIFICATE_OF_ANOTHER',
    UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'CERTIFICATE_UNTRUSTED',
    ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'CERTIFICATE_ASKED',
    ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'CERTIFICATE_ASKED',
  };
  const told = Object.keys(codes).map((code) => {
    const cause = Object.assign(new Error('TLS'), { code });
    const met = { status: null, type: '', bytes: new Uint8Array(), cause };
    return judge(met, { ok: true, value: null }, { url, proxied: false, foreign: () => null })
      .steps;
  });
  expect(told.map((steps) => steps.at(-1)?.code)).toEqual(Object.values(codes));
  expect(told[0]?.map(({ step }) => step)).toEqual(['NAME', 'CONNECTION', 'TLS']);
});
