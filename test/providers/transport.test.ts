/**
 * The one HTTP exchange under every protocol, against a real server on loopback that misbehaves: what
 * matters is whether the effect may have happened.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecording, createRecordingFetch } from '#main/providers/recording.ts';
import { exchange, type Fetch, type TransportRequest } from '#main/providers/transport.ts';

type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;

const XML = { 'content-type': 'application/xml; charset=utf-8' };
const drip = (response: ServerResponse, chunk: string, every_ms: number) => {
  const timer = setInterval(() => response.write(chunk), every_ms);
  response.on('close', () => clearInterval(timer));
};

let busy = 0;
const BEHAVIOURS: Record<string, Behaviour> = {
  fine: (_, response) => response.writeHead(200, XML).end('<a/>'),
  'fine in chunks': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/xml' });
    response.write('<a>', () => response.end('</a>'));
  },
  'packed without a word': (_, response) =>
    response.writeHead(200, XML).end(gzipSync(`<a>${' '.repeat(1000)}</a>`)),
  'packed and broken': (_, response) =>
    response.writeHead(200, XML).end(gzipSync('<a/>').subarray(0, 12)),
  'slow drip': (_, response) => {
    response.writeHead(200, XML);
    drip(response, ' ', 20);
  },
  silence: () => undefined,
  'hundred megabytes': (_, response) => {
    response.writeHead(200, XML);
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let left = 100;
    const write = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  },
  'announces hundred megabytes': (_, response) => {
    response.writeHead(200, { ...XML, 'content-length': String(100 * 1024 * 1024) });
    response.write('<a>');
  },
  'captive portal': (_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>'),
  'captive redirect': (_, response) =>
    response.writeHead(302, { location: 'http://127.0.0.1/login' }).end(),
  'no content type': (_, response) => response.writeHead(200).end('<a/>'),
  reset: (request) => request.socket.resetAndDestroy(),
  'reset in the body': (request, response) => {
    response.writeHead(200, { ...XML, 'content-length': '1000' });
    response.write('<a>');
    setTimeout(() => request.socket.resetAndDestroy(), 20);
  },
  truncated: (request, response) => {
    response.writeHead(200, { ...XML, 'content-length': '1000' });
    response.write('<a>', () => request.socket.end());
  },
  'too many': (_, response) => response.writeHead(429, { ...XML, 'retry-after': '7' }).end('<a/>'),
  'too many, by its own clock': (_, response) =>
    response
      .writeHead(429, {
        date: 'Wed, 01 Jan 2020 00:00:00 GMT',
        'ratelimit-reset': 'Wed, 01 Jan 2020 00:00:30 GMT',
      })
      .end(),
  'too many, no hint': (_, response) => response.writeHead(429).end(),
  'busy with hint': (_, response) => response.writeHead(503, { 'retry-after': '2' }).end(),
  'busy beside a limit': (_, response) =>
    response.writeHead(503, { 'ratelimit-reset': 'Wed, 01 Jan 2020 00:00:30 GMT' }).end(),
  // The effect and the first query; the query sent again is answered.
  'busy for a moment': (_, response) => {
    busy += 1;
    if (busy % 3 === 0) response.writeHead(200, XML).end('<a/>');
    else response.writeHead(503, { 'retry-after': '0' }).end();
  },
  'busy without hint': (_, response) => response.writeHead(503).end(),
  'broken 500': (_, response) =>
    response.writeHead(500, { 'content-type': 'text/plain' }).end('oops'),
  'fault 500': (_, response) => response.writeHead(500, XML).end('<Fault/>'),
  'bad gateway': (_, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html/>'),
  'gateway timeout': (_, response) => response.writeHead(504).end(),
  unauthorised: (_, response) => response.writeHead(401, XML).end('<a/>'),
  'not found': (_, response) => response.writeHead(404).end(),
  'timed out at a gateway': (_, response) =>
    response.writeHead(408, { 'content-type': 'text/html' }).end('<html/>'),
  'refused in words': (_, response) => response.writeHead(400, XML).end('<ErrorResponse/>'),
};

let server: Server;
let base = '';
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const name = decodeURIComponent(request.url!.slice(1));
    request.on('end', () => BEHAVIOURS[name]!(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const real: Fetch = (request) => fetch(request);

function ask(what: Partial<TransportRequest> & { url: string }): TransportRequest {
  return {
    headers: { 'content-type': 'application/xml' },
    body: '<q/>',
    effect: true,
    timeout_ms: 2_000,
    accept: /\bxml\b/,
    ...what,
  };
}

async function outcome(request: TransportRequest, send: Fetch = real): Promise<string> {
  const answer = await exchange(send, request);
  if (answer.ok) return `${answer.value.status} ${answer.value.bytes.byteLength} bytes`;
  const { error, retry, retry_after_ms } = answer.error;
  return `${error} ${retry}${retry_after_ms === undefined ? '' : ` after ${retry_after_ms}`}`;
}

const OUTCOMES: [behaviour: string, effect: string, query: string][] = [
  ['fine', '200 4 bytes', '200 4 bytes'],
  ['fine in chunks', '200 7 bytes', '200 7 bytes'],
  ['slow drip', 'PROVIDER_TIMEOUT unknown', 'PROVIDER_TIMEOUT safe'],
  ['silence', 'PROVIDER_TIMEOUT unknown', 'PROVIDER_TIMEOUT safe'],
  ['hundred megabytes', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['announces hundred megabytes', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['timed out at a gateway', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['packed without a word', '200 1007 bytes', '200 1007 bytes'],
  ['packed and broken', '200 12 bytes', '200 12 bytes'],
  ['captive portal', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['captive redirect', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['no content type', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['reset', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['reset in the body', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['truncated', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['busy for a moment', 'PROVIDER_ERROR safe after 0', '200 4 bytes'],
  ['too many', 'PROVIDER_ERROR safe after 7000', 'PROVIDER_ERROR safe after 7000'],
  [
    'too many, by its own clock',
    'PROVIDER_ERROR safe after 30000',
    'PROVIDER_ERROR safe after 30000',
  ],
  ['too many, no hint', 'PROVIDER_ERROR safe', 'PROVIDER_ERROR safe'],
  ['busy with hint', 'PROVIDER_ERROR safe after 2000', 'PROVIDER_ERROR safe after 2000'],
  ['busy beside a limit', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['busy without hint', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['broken 500', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['fault 500', '500 8 bytes', '500 8 bytes'],
  ['bad gateway', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['gateway timeout', 'PROVIDER_ERROR unknown', 'PROVIDER_ERROR safe'],
  ['unauthorised', 'PROVIDER_ERROR never', 'PROVIDER_ERROR never'],
  ['not found', 'PROVIDER_ERROR never', 'PROVIDER_ERROR never'],
  ['refused in words', '400 16 bytes', '400 16 bytes'],
];

describe('a provider that misbehaves', () => {
  it.each(OUTCOMES)('%s: effect %s, query %s', async (behaviour, effect, query) => {
    const url = `${base}/${encodeURIComponent(behaviour)}`;
    const timeout_ms = /drip|silence/.test(behaviour) ? 300 : 10_000;
    expect(await outcome(ask({ url, timeout_ms }))).toBe(effect);
    expect(await outcome(ask({ url, timeout_ms, effect: false }))).toBe(query);
  });

  it('takes no more than it is told to', async () => {
    const url = `${base}/fine`;
    expect(await outcome(ask({ url, max_bytes: 3 }))).toBe('PROVIDER_ERROR unknown');
    expect(await outcome(ask({ url, max_bytes: 4 }))).toBe('200 4 bytes');
    const packed = `${base}/${encodeURIComponent('packed without a word')}`;
    expect(await outcome(ask({ url: packed, max_bytes: 999 }))).toBe('PROVIDER_ERROR unknown');
  });

  it('an answer that is packed without a word is recorded as it is read', async () => {
    const lines: string[] = [];
    const recording = createRecording((line) => lines.push(line));
    const recorded = createRecordingFetch(fetch, () => recording, null);
    const answer = await recorded(
      new Request(`${base}/${encodeURIComponent('packed without a word')}`),
    );
    expect([lines[0], await answer.text()].every((text) => text?.includes('<a>  '))).toBe(true);
  });

  it('nobody listening: nothing happened', async () => {
    const closed = createServer();
    await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
    const { port } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    expect(await outcome(ask({ url: `http://127.0.0.1:${port}/` }))).toBe('PROVIDER_ERROR safe');
  });

  it('no such name or network: offline, nothing happened', async () => {
    for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH']) {
      const send: Fetch = () =>
        Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
        );
      expect(await outcome(ask({ url: 'http://airline.test/' }), send)).toBe('OFFLINE safe');
    }
  });

  it('the first of several addresses tells', async () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED' });
    const cause = new AggregateError([refused]);
    const send: Fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    expect(await outcome(ask({ url: 'http://airline.test/' }), send)).toBe('PROVIDER_ERROR safe');
  });
});

describe('a caller that cancels', () => {
  it('before anything is sent', async () => {
    const request = ask({ url: `${base}/fine`, signal: AbortSignal.abort() });
    expect(await outcome(request)).toBe('CALL_CANCELLED safe');
  });

  it.each([
    [true, 'CALL_CANCELLED unknown'],
    [false, 'CALL_CANCELLED safe'],
  ])('while it waits (effect %s)', async (effect, expected) => {
    const controller = new AbortController();
    const request = ask({ url: `${base}/silence`, effect, signal: controller.signal });
    server.once('request', () => controller.abort());
    expect(await outcome(request)).toBe(expected);
  });

  it('a handler that minds no signal is left behind all the same', async () => {
    const send: Fetch = () => new Promise(() => undefined);
    const request = ask({ url: 'http://airline.test/', timeout_ms: 50 });
    expect(await outcome(request, send)).toBe('PROVIDER_TIMEOUT unknown');
  });
});

it('sends what it was given and follows nothing', async () => {
  const seen: string[] = [];
  const send: Fetch = async (request) => {
    seen.push(`${request.method} ${request.url} ${request.redirect} ${await request.text()}`);
    return new Response('<a/>', { headers: { 'content-type': 'text/xml' } });
  };
  await exchange(send, ask({ url: 'http://airline.test/x' }));
  expect(seen).toEqual(['POST http://airline.test/x manual <q/>']);
});
