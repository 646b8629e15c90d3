/**
 * A provider that repeats all it was told, in its errors and in its answers: nothing of the account's
 * secrets leaves in an answer, a failure, a log, a file or the diagnostics, of whatever kind they are.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#main/contract/operations.ts';
import {
  CREDENTIAL_FIELDS,
  type CredentialScheme,
  type Credentials,
  listSecrets,
  OPTION_FIELDS,
  SECRET_OPTIONS,
} from '#main/contract/provider-settings.ts';
import type { ProviderCode } from '#main/contract/values.ts';
import { createAccountMask } from '#main/providers/account-mask.ts';
import { openTestHost, type Station, type TestHost } from '../fixtures/test-host.ts';

let host: TestHost;
let admin: Station;
let server: Server;
let base = '';
let told = '';
let said = '';
/** How the far side says it back. */
let says: (heard: string) => { status: number; type: string; body: string };

const escapedXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
const heardOf = async (request: IncomingMessage) => {
  let body = '';
  for await (const part of request) body += String(part);
  return `${Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`)} ${body}`;
};

const write = process.stderr.write.bind(process.stderr);
beforeAll(async () => {
  process.stderr.write = ((chunk: string | Uint8Array) => {
    said += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString('utf8');
    return true;
  }) as typeof process.stderr.write;
  host = await openTestHost({ log_level: 'debug' });
  admin = await host.station();
  server = createServer(async (request, response) => {
    const heard = await heardOf(request);
    if (request.url === '/token') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `${CANARY}-token`, expires_in: 3_600 }));
      return;
    }
    if (request.method === 'POST' || !/\/none$/.test(request.url ?? '')) told += heard;
    const { status, type, body } = says(heard);
    response.writeHead(status, { 'content-type': type }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  process.stderr.write = write;
  server.close();
  await host.close();
});

const CANARY = 'canary&<9f"3>-kept:secret';
const PROTOCOLS: readonly [ProviderCode, string, (heard: string) => string][] = [
  [
    'PROVIDER_08',
    'application/xml',
    (heard) =>
      `<IATA_OrderViewRS><Error><Code>911</Code><DescText>No: ${escapedXml(heard)}</DescText></Error></IATA_OrderViewRS>`,
  ],
  [
    'PROVIDER_10',
    'application/xml',
    (heard) =>
      `<OrderViewRS xmlns="http://www.iata.org/IATA/EDIST/2017.2" Version="17.2"><Document/><Errors><Error Code="1" ShortText="${escapedXml(heard)}">Denied: ${escapedXml(heard)}</Error></Errors></OrderViewRS>`,
  ],
  [
    'PROVIDER_01',
    'text/xml',
    (heard) =>
      `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><e:Fault><faultcode>Server.Security</faultcode><faultstring>No: ${escapedXml(heard)}</faultstring></e:Fault></e:Body></e:Envelope>`,
  ],
  [
    'PROVIDER_02',
    'application/json',
    (heard) =>
      JSON.stringify({
        errors: [{ type: 'invalid_request_error', code: 'x', title: heard, message: heard }],
        meta: { status: 422, request_id: 'r' },
      }),
  ],
];

/** The values of a kind, a canary in each secret field. */
function filled(scheme: CredentialScheme): Credentials {
  const fields = CREDENTIAL_FIELDS[scheme].map(({ name, kind }) => {
    const plain = name === 'token_url' ? `${base}/token` : name === 'header' ? 'X-Key' : 'plain';
    return [name, kind === 'SECRET' ? `${CANARY}-${name}` : plain];
  });
  return { scheme, ...Object.fromEntries(fields) } as Credentials;
}

/** As it is, and as a reader of base64 would meet it. */
const forms = (secret: string) => [
  secret,
  escapedXml(secret),
  encodeURIComponent(secret),
  JSON.stringify(secret).slice(1, -1),
  ...[0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), Buffer.from(secret)])
      .toString('base64')
      .slice(4, -4),
  ),
];
const leaks = (text: string) => forms(CANARY).filter((form) => text.includes(form));

const ROUTE = { route: 'GRU,LIS,2027-05-10', adts: 1 };
async function everything(provider_type: ProviderCode): Promise<string> {
  const provider = host.service.ports.providers.get(provider_type);
  const call = { correlation_id: 'c', reference: null, timeout_ms: 10_000 };
  const answers: unknown[] = [
    await admin.call('provider.test', { provider_type }),
    await admin.call('offer.search', {
      ...ROUTE,
      provider_type: [provider_type],
    } as InputOf<'offer.search'>),
    await admin.call('booking.import', { provider_type, locator: 'ABC123' } as never),
    await provider?.retrieve({ order_id: 'ord_none', locator: null }, call),
    await admin.call('provider.settings', {}),
    await admin.call('provider.list', {}),
    await admin
      .call('diagnostics.make', {})
      .then((reply) =>
        reply.ok ? Buffer.from(reply.output.body_base64, 'base64').toString('utf8') : reply,
      ),
  ];
  return JSON.stringify(answers);
}

describe.each(PROTOCOLS)('%s says back what it heard', (provider_type, type, error) => {
  const schemes = () =>
    host.service.ports.providers.positions().find((one) => one.provider_type === provider_type)
      ?.schemes ?? [];

  const ways: [string, typeof says][] = [
    ['in an error of its own', (heard) => ({ status: 200, type, body: error(heard) })],
    ['in an error cut short', (heard) => ({ status: 200, type, body: error(heard.slice(-990)) })],
    ['refusing it', (heard) => ({ status: 401, type, body: error(heard) })],
    ['as a page', (heard) => ({ status: 200, type: 'text/html', body: `<p>${heard}</p>` })],
    ['as half a message', (heard) => ({ status: 200, type, body: error(heard).slice(0, -40) })],
    [
      'as the name of another standard',
      (heard) => ({
        status: 200,
        type: 'application/xml',
        body: `<OrderViewRS xmlns="http://opentravel.org/${encodeURIComponent(heard)}"/>`,
      }),
    ],
  ];
  test.each(ways)('%s', async (_way, say) => {
    says = say;
    const kinds = schemes();
    expect(kinds.length).toBeGreaterThan(1);
    for (const scheme of kinds) {
      const credentials = filled(scheme);
      await admin.must('provider.configure', {
        provider_type,
        endpoint: base,
        credentials,
        options: { headers: [{ name: 'X-Own', value: `${CANARY}-header` }] },
      });
      told = '';
      const answers = await everything(provider_type);
      // It did hear them: as they are, or in base64.
      expect(leaks(told), scheme).not.toEqual([]);
      expect(leaks(answers), scheme).toEqual([]);
      expect(leaks(said), scheme).toEqual([]);
      for (const [name, text] of host.files()) expect(leaks(text), name).toEqual([]);
    }
  });
});

test('every secret of an account is known, whatever kind it is of', () => {
  const schemes = Object.keys(CREDENTIAL_FIELDS) as CredentialScheme[];
  expect(schemes.map((one) => listSecrets(filled(one), null).length)).not.toContain(0);
  const hidden = OPTION_FIELDS.filter(({ kind }) => kind === 'SECRET').map(({ name }) => name);
  expect(SECRET_OPTIONS).toEqual(['headers', ...hidden]);
  const options = { proxy_password: 'p', headers: [{ name: 'A', value: 'v' }] };
  expect(listSecrets(null, options).sort()).toEqual(['p', 'v']);
});

test('a secret that is a word stays a word of others, and is no word of a failure', () => {
  const mask = createAccountMask(['safe', 'Santos2024']);
  expect(mask.text('unsafe safe SAFE Santos2024')).toBe('unsafe *** *** ***');
  expect(mask.answer('SANTOS safe Santos2024')).toBe('SANTOS safe ***');
  expect(mask.text('the end was cut at Santos')).toBe('the end was cut at ***');
});
